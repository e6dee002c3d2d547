/// @file geometry.c
/// Places and sizes of shapes that style sheets give: they count more than the attributes of the same names.
///
///     circle { r: 20px }        <circle cx="5" r="3"/>   ->   <circle r="20px" cx="5" r="3"/>, of which the first r counts
#include <string.h>

#include "svg/work.h"

static const char *const names[] = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "d"};
enum { NAMES = sizeof names / sizeof names[0], PATH_DATA = NAMES - 1 };

static int number_of(zv_xml_text name)
{
    for (int i = 0; i < NAMES; ++i) {
        if (zv_xml_text_is(name, names[i], strlen(names[i]))) {
            return i;
        }
    }
    return -1;
}

bool zv_svg_is_geometry(zv_xml_text name)
{
    return number_of(name) >= 0;
}

/// The words between the quotes of path("...").
static bool take_path(zv_xml_text *value)
{
    zv_svg_scan scan = zv_svg_scan_of(*value);
    if (!zv_svg_take_word(&scan, "path(")) {
        return zv_svg_is_word(*value, "none");
    }
    zv_svg_skip_space(&scan);
    if (!zv_svg_take_word(&scan, "\"") && !zv_svg_take_word(&scan, "'")) {
        return false;
    }
    const char *const stop = memchr(scan.next, scan.next[-1], (size_t)(scan.end - scan.next));
    *value = (zv_xml_text){scan.next, stop ? (size_t)(stop - scan.next) : 0};
    return stop != NULL;
}

static bool is_length(zv_xml_text value)
{
    const zv_svg_measure any = {1.0, 1.0, 1.0};
    double length;
    return zv_svg_length(value, &any, ZV_SVG_ACROSS, &length);
}

static void take_declaration(void *to, zv_xml_text name, zv_xml_text value)
{
    zv_xml_attribute *found = to;
    const int number = number_of(name);
    value = zv_svg_trim(value);
    if (number >= 0 && (number == PATH_DATA ? take_path(&value) : is_length(value))) {
        found[number] = (zv_xml_attribute){{names[number], strlen(names[number])}, value};
    }
}

/// What style sheets say comes first, and so before the attributes of that name.
static void join_attributes(const zv_svg_node *node, const zv_xml_attribute *found, zv_xml_attribute *list,
                            zv_svg_node *copy)
{
    *copy = *node;
    copy->attribute = list;
    copy->attributes = 0;
    for (int i = 0; i < NAMES; ++i) {
        if (found[i].value.data) {
            list[copy->attributes++] = found[i];
        }
    }
    for (int i = 0; i < node->attributes; ++i) {
        list[copy->attributes++] = node->attribute[i];
    }
}

const zv_svg_node *zv_svg_with_geometry(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state)
{
    zv_xml_attribute found[NAMES] = {{.value = {NULL, 0}}};
    const zv_svg_styled styled = {node, state->style.top, zv_svg_attribute(node, "style")};
    zv_svg_cascade(&work->sheet, &styled, take_declaration, found);
    zv_svg_node *copy = zv_arena_take(&work->tree.arena, sizeof *copy);
    zv_xml_attribute *list = zv_arena_take(&work->tree.arena, (size_t)(NAMES + node->attributes) * sizeof *list);
    if (!copy || !list) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, node->line, "there is no memory for the SVG file");
        return node;
    }
    join_attributes(node, found, list, copy);
    return copy;
}
