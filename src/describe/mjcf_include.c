/// @file mjcf_include.c
/// MJCF from several files: the children of an included root take the place of <include>, and a model that may be
/// attached, <model file="..."/>, stands inside that element.
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
    if (status == ZV_OK) {
        root->name = include->parent->name; // what is inside will stand there
        status = include_below(in, root, depth + 1);
    }
    if (status == ZV_OK) {
        *first = root->first;
        *last = root->last;
    }
    return status;
}

/// A model that is not there is reported where it is attached.
static zv_status read_model(includer *in, zv_element *model, int depth)
{
    const zv_xml_text name = zv_attribute(model, "file");
    zv_element *root = NULL;
    if (depth == DEEPEST || ++in->files > ZV_COMPANIONS) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, model->line, model->column, "files include one another too often");
    }
    zv_error cause = {0};
    zv_status status = zv_companion_elements(in->options, name, model, in->arena, &root, &cause);
    if (status == ZV_ERR_NOT_FOUND || status == ZV_ERR_NOT_AVAILABLE) {
        return ZV_OK;
    }
    if (status != ZV_OK && in->why) {
        *in->why = cause;
    }
    status = status == ZV_OK ? include_below(in, root, depth + 1) : status;
    if (status == ZV_OK) {
        root->next = NULL;
        zv_element_add(model, root);
    }
    return status;
}

static bool is_model(const zv_element *element)
{
    return zv_element_is(element, "model") && zv_element_is(element->parent, "asset") &&
           zv_attribute(element, "file").size > 0 && !element->first;
}

static zv_status include_below(includer *in, zv_element *element, int depth)
{
    zv_status status = ZV_OK;
    zv_element **link = &element->first;
    element->last = NULL;
    while (*link && status == ZV_OK) {
        zv_element *child = *link, *first = NULL, *last = NULL;
        if (!zv_element_is(child, "include")) {
            status = is_model(child) ? read_model(in, child, depth) : include_below(in, child, depth);
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
