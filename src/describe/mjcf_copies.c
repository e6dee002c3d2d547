/// @file mjcf_copies.c
/// Names of copies, rows of them, and models that are attached.
#include "describe/mjcf_copies.h"

#include <stdio.h>
#include <string.h>

/// Elements are searched as deep as this.
enum { DEEPEST = 128 };

zv_xml_text zv_mjcf_name(zv_arena *arena, zv_xml_text before, zv_xml_text name, zv_xml_text after)
{
    const size_t size = before.size + name.size + after.size;
    if (name.size == 0 || size == name.size) {
        return name.size == 0 ? before : name;
    }
    char *joined = zv_arena_take_bytes(arena, size);
    if (!joined) {
        return name; // the arena says that it has failed
    }
    memcpy(joined, before.data, before.size);
    memcpy(joined + before.size, name.data, name.size);
    memcpy(joined + before.size + name.size, after.data, after.size);
    return (zv_xml_text){joined, size};
}

// ---- replicate ----

zv_status zv_mjcf_row_read(const zv_mjcf_angles *angles, const zv_element *replicate, zv_mjcf_row *out, zv_error *why)
{
    const zv_xml_text count = zv_attribute(replicate, "count"), offset = zv_attribute(replicate, "offset");
    const zv_xml_text separator = zv_attribute(replicate, "sep");
    double number = 0.0, step[3] = {0};
    if (!zv_read_numbers(count, 1, &number) || !(number >= 1.0 && number <= 1e6) || number != (double)(int)number) {
        return zv_fail(why, ZV_ERR_SYNTAX, replicate->line, replicate->column,
                       "<replicate>: expected a whole number from 1 in 'count', found '%.*s'", ZV_SHOWN(count));
    }
    if (offset.data && !zv_read_numbers(offset, 3, step)) {
        return zv_fail(why, ZV_ERR_SYNTAX, replicate->line, replicate->column,
                       "<replicate>: expected 3 numbers in 'offset', found '%.*s'", ZV_SHOWN(offset));
    }
    zv_pose pose;
    const zv_status status = zv_mjcf_pose(angles, replicate, &pose, why);
    if (status == ZV_OK) {
        *out = (zv_mjcf_row){.count = (int)number,
                             .step = {pose.rot, {step[0], step[1], step[2]}},
                             .separator = separator.data ? separator : (zv_xml_text){"", 0}};
    }
    return status;
}

static int digits_of(int number)
{
    int digits = 1;
    for (; number >= 10; number /= 10) {
        ++digits;
    }
    return digits;
}

zv_xml_text zv_mjcf_number(zv_arena *arena, const zv_mjcf_row *row, int index, zv_xml_text after)
{
    enum { LONGEST = 16 };
    char *number = zv_arena_take_bytes(arena, LONGEST); // it may be the whole suffix
    if (!number) {
        return after; // the arena says that it has failed
    }
    const int size = snprintf(number, LONGEST, "%0*d", digits_of(row->count), index);
    return zv_mjcf_name(arena, row->separator, (zv_xml_text){number, (size_t)size}, after);
}

// ---- attach ----

/// <model file="hand.xml"/> is called what the model itself is called.
static zv_xml_text name_of_model(const zv_element *asset)
{
    const zv_xml_text name = zv_attribute(asset, "name");
    return name.size > 0 ? name : zv_attribute(zv_child(asset, "mujoco"), "model");
}

const zv_element *zv_mjcf_attached(const zv_element *mujoco, const zv_element *attach)
{
    const zv_xml_text name = zv_attribute(attach, "model");
    for (const zv_element *all = zv_child(mujoco, "asset"); all && name.size > 0; all = zv_next_alike(all)) {
        for (const zv_element *asset = zv_child(all, "model"); asset; asset = zv_next_alike(asset)) {
            if (zv_texts_equal(name_of_model(asset), name)) {
                return zv_child(asset, "mujoco");
            }
        }
    }
    return NULL;
}

static const zv_element *find_part(const zv_element *inside, const char *kind, zv_xml_text name, int depth,
                                   zv_xml_text *childclass, int *visited)
{
    const zv_xml_text own_class = zv_attribute(inside, "childclass");
    for (const zv_element *child = inside->first; child && depth < DEEPEST; child = child->next) {
        const bool is_it = zv_element_is(child, kind) && zv_texts_equal(zv_attribute(child, "name"), name);
        ++*visited;
        const zv_element *found = is_it ? child : find_part(child, kind, name, depth + 1, childclass, visited);
        if (found) {
            *childclass = childclass->size == 0 && own_class.size > 0 ? own_class : *childclass;
            return found;
        }
    }
    return NULL;
}

const zv_element *zv_mjcf_attached_part(const zv_element *model, const zv_element *attach, zv_xml_text *childclass,
                                        int *visited)
{
    const zv_xml_text body = zv_attribute(attach, "body"), frame = zv_attribute(attach, "frame");
    const zv_element *world = zv_child(model, "worldbody"), *found = NULL;
    if (body.size == 0 && frame.size == 0) {
        return world;
    }
    for (; world && !found; world = zv_next_alike(world)) {
        found =
            find_part(world, body.size > 0 ? "body" : "frame", body.size > 0 ? body : frame, 0, childclass, visited);
    }
    return found;
}
