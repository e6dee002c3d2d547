/// @file robot_rewrite.c
/// A robot file with other bodies, masses and pairs; everything else stays as it was written.
#include "describe/robot_rewrite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "describe/angles.h"

static void copy_member(zv_json_writer *out, const zv_json *member)
{
    zv_json_key(out, member->key);
    zv_json_raw_line(out, member->source, member->source_size);
}

// ---- masses ----

/// A member as it was written where it is known, else the number that was computed.
static bool keep_known(zv_json_writer *out, const zv_json *link, const char *key)
{
    const zv_json *member = link ? zv_json_member(link, key) : NULL;
    const bool is_known = member && (member->kind == ZV_JSON_NUMBER || member->kind == ZV_JSON_ARRAY ||
                                     (member->kind == ZV_JSON_STRING && strcmp(member->text, "unknown") != 0));
    if (is_known) {
        copy_member(out, member);
    }
    return is_known;
}

static void write_link(zv_json_writer *out, const zv_json *old, const zv_link *link)
{
    static const char words[] = "computed from the shapes of the link";
    const zv_json *source = old ? zv_json_member(old, "source") : NULL;
    char text[256];
    zv_json_begin_object(out);
    const bool knew_mass = keep_known(out, old, "mass");
    if (!knew_mass) {
        zv_json_put_number(out, "mass", link->mass_kg);
    }
    if (!keep_known(out, old, "center")) {
        zv_put_tidy(out, "center", link->center_m, ZV_MM);
    }
    zv_json_put_numbers(out, "inertia", link->inertia, 6);
    if (knew_mass && source && source->kind == ZV_JSON_STRING) {
        snprintf(text, sizeof text, "%.180s; what was unknown is %s", source->text, words);
    }
    zv_json_put_text(out, "source", knew_mass && source && source->kind == ZV_JSON_STRING ? text : words);
    zv_json_end_object(out);
}

static void write_joint(zv_json_writer *out, const zv_json *joint, const zv_link *link)
{
    zv_json_begin_object(out);
    for (const zv_json *member = joint->first; member; member = member->next) {
        if (strcmp(member->key, "link") != 0) {
            copy_member(out, member);
        }
    }
    zv_json_key(out, "link");
    write_link(out, zv_json_member(joint, "link"), link);
    zv_json_end_object(out);
}

static void write_joint_or_copy(zv_json_writer *out, const zv_rewrite *change, int k, const zv_json *joint)
{
    if (change->links && change->computed >> k & 1u) {
        write_joint(out, joint, &change->links[k]);
    } else {
        zv_json_raw_line(out, joint->source, joint->source_size);
    }
}

static void write_joints(zv_json_writer *out, const zv_json *joints, const zv_rewrite *change)
{
    int k = 0;
    zv_json_begin_array(out);
    for (const zv_json *joint = joints->first; joint; joint = joint->next, ++k) {
        write_joint_or_copy(out, change, k, joint);
    }
    zv_json_end_array(out);
}

// ---- bodies ----

static void write_bodies(zv_json_writer *out, const zv_json *old, const zv_rewrite *change)
{
    zv_json_begin_array_at(out, "bodies");
    for (const zv_json *body = old && change->only >= 0 ? old->first : NULL; body; body = body->next) {
        const zv_json *link = zv_json_member(body, "link");
        if (link && link->number != change->only) {
            zv_json_raw_line(out, body->source, body->source_size);
        }
    }
    if (change->bodies->size > 0) {
        zv_json_raw_line(out, change->bodies->data, change->bodies->size);
    }
    zv_json_end_array(out);
}

// ---- dimensions ----

/// The members of a dimension, with the value that it has now.
static void write_dimension(zv_json_writer *out, const zv_json *object, double value)
{
    zv_json_begin_object(out);
    for (const zv_json *member = object->first; member; member = member->next) {
        if (strcmp(member->key, "value") == 0) {
            zv_json_put_number(out, "value", value);
        } else {
            copy_member(out, member);
        }
    }
    zv_json_end_object(out);
}

static void write_dimensions(zv_json_writer *out, const zv_json *list, const zv_robot *robot)
{
    zv_json_begin_object(out);
    for (const zv_json *member = list->first; member; member = member->next) {
        const zv_dimension *now = NULL;
        for (int i = 0; i < zv_robot_dimension_count(robot); ++i) {
            const zv_dimension *one = zv_robot_dimension(robot, i);
            now = strcmp(one->name, member->key) == 0 ? one : now;
        }
        const zv_json *value = zv_json_member(member, "value");
        if (now && value && value->kind == ZV_JSON_NUMBER && value->number != now->value) {
            zv_json_key(out, member->key);
            write_dimension(out, member, now->value);
        } else {
            copy_member(out, member);
        }
    }
    zv_json_end_object(out);
}

static void write_file(zv_json_writer *out, const zv_json *root, const zv_robot *robot, const zv_rewrite *change)
{
    zv_json_begin_object(out);
    for (const zv_json *member = root->first; member; member = member->next) {
        if (strcmp(member->key, "joints") == 0) {
            zv_json_key(out, "joints");
            write_joints(out, member, change);
        } else if (strcmp(member->key, "dimensions") == 0) {
            zv_json_key(out, "dimensions");
            write_dimensions(out, member, robot);
        } else if (!(strcmp(member->key, "bodies") == 0 && change->bodies) &&
                   !(strcmp(member->key, "pairs") == 0 && change->pairs)) {
            copy_member(out, member);
        }
    }
    if (change->bodies) {
        write_bodies(out, zv_json_member(root, "bodies"), change);
    }
    if (change->pairs) {
        zv_json_key(out, "pairs");
        zv_json_raw_line(out, change->pairs->data, change->pairs->size);
    }
    zv_json_end_object(out);
}

zv_status zv_robot_rewrite(const zv_robot *robot, const zv_rewrite *change, zv_text *out, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    size_t size = 0;
    const char *text = zv_robot_text(robot, &size);
    zv_status status = document ? zv_json_read(document, text, size, &root, why) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        zv_json_writer writer = zv_json_writer_on(out);
        write_file(&writer, root, robot, change);
        status = out->failed ? ZV_ERR_INTERNAL : ZV_OK;
    }
    zv_json_document_free(document);
    return status == ZV_OK ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the robot file");
}
