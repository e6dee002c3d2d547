/// @file mjcf_include.c
/// MJCF from several files: the children of an included root take the place of <include>.
#include "describe/companion.h"
#include "describe/mjcf.h"

enum { DEEPEST = 16 };

typedef struct includer {
    const zv_import_options *options;
    zv_arena *arena;
    int files;
    zv_error *why;
} includer;

static zv_status include_below(includer *in, zv_element *element, int depth);

/// The first of the elements that stand in place of `include`, linked up to its next sibling; they may be none.
static zv_status read_file(includer *in, const zv_element *include, int depth, zv_element **first, zv_element **last)
{
    const zv_xml_text name = zv_attribute(include, "file");
    zv_element *root = NULL;
    if (depth == DEEPEST || ++in->files > ZV_COMPANIONS) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, include->line, include->column,
                       "files include one another too often");
    }
    zv_status status = zv_companion_elements(in->options, name, include, in->arena, &root, in->why);
    status = status == ZV_OK ? include_below(in, root, depth + 1) : status;
    if (status == ZV_OK) {
        *first = root->first;
        *last = root->last;
    }
    return status;
}

static zv_status include_below(includer *in, zv_element *element, int depth)
{
    zv_status status = ZV_OK;
    zv_element **link = &element->first;
    element->last = NULL;
    while (*link && status == ZV_OK) {
        zv_element *child = *link, *first = NULL, *last = NULL;
        if (!zv_element_is(child, "include")) {
            status = include_below(in, child, depth);
            element->last = child;
            link = &child->next;
            continue;
        }
        status = read_file(in, child, depth, &first, &last);
        for (zv_element *at = first; at; at = at->next) {
            at->parent = element;
        }
        *link = first ? first : child->next;
        if (first) {
            last->next = child->next;
            element->last = last;
            link = &last->next;
        }
    }
    return status;
}

zv_status zv_mjcf_include(zv_element *mujoco, const zv_import_options *options, zv_arena *arena, zv_error *why)
{
    includer in = {.options = options, .arena = arena, .why = why};
    return include_below(&in, mujoco, 0);
}
