/// @file import.c
/// A description from its text to a robot file: which format, which tip, what was lost.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "describe/chain.h"
#include "describe/urdf.h"

struct zv_import {
    zv_arena arena;
    zv_report report;
    zv_text robot;
    int tips;
    const char **tip;
    const char *chosen;
};

// ---- formats ----

static const char *const format_names[] = {"unknown", "robot", "urdf"};
_Static_assert(sizeof format_names / sizeof format_names[0] == ZV_FORMATS, "one name for each format");

const char *zv_format_name(zv_format format)
{
    return format_names[format];
}

zv_format zv_format_find(const char *name)
{
    for (int i = 1; i < ZV_FORMATS; ++i) {
        if (strcmp(name, format_names[i]) == 0) {
            return (zv_format)i;
        }
    }
    return ZV_FORMAT_UNKNOWN;
}

zv_format zv_format_guess(const char *text, size_t size)
{
    const bool has_mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
    const char *at = text + (has_mark ? 3 : 0), *const end = text + size;
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) {
        ++at;
    }
    if (at == end) {
        return ZV_FORMAT_UNKNOWN;
    }
    // UTF-16 begins with one of the bytes FE and FF; nothing but XML is read in it.
    const unsigned char first = (unsigned char)*at;
    return *at == '{' ? ZV_FORMAT_ROBOT : *at == '<' || first >= 0xFE ? ZV_FORMAT_URDF : ZV_FORMAT_UNKNOWN;
}

// ---- reading ----

static zv_status read_tree(zv_import *import, const char *text, size_t size, zv_tree *tree, zv_error *why)
{
    zv_element *root = NULL;
    zv_status status = zv_elements_read(text, size, &import->arena, &root, why);
    status = status == ZV_OK ? zv_tree_begin(tree, &import->arena, &import->report, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    if (!zv_element_is(root, "robot")) {
        return zv_fail(why, ZV_ERR_SYNTAX, root->line, root->column,
                       "expected <robot>, the first element of URDF; found <%.*s>", ZV_SHOWN(root->name));
    }
    status = zv_urdf_read(root, tree, why);
    return status == ZV_OK ? zv_tree_connect(tree, why) : status;
}

/// A copy that ends with '\0'.
static const char *keep_text(zv_arena *arena, zv_xml_text text)
{
    char *copy = zv_arena_take_bytes(arena, text.size + 1);
    if (copy) {
        memcpy(copy, text.data, text.size);
        copy[text.size] = '\0';
    }
    return copy;
}

static zv_status list_tips(zv_import *import, const zv_tree *tree, zv_error *why)
{
    import->tip = zv_arena_take(&import->arena, (size_t)tree->links * sizeof *import->tip);
    bool failed = !import->tip;
    for (int i = 0; i < tree->links && !failed; ++i) {
        if (tree->link[i].first_child < 0) {
            const char *name = keep_text(&import->arena, tree->link[i].name);
            import->tip[import->tips++] = name;
            failed = !name;
        }
    }
    return failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description") : ZV_OK;
}

static zv_status choose_tip(zv_import *import, const zv_tree *tree, const char *wanted, int *tip, zv_error *why)
{
    *tip = wanted ? zv_tree_find_link(tree, (zv_xml_text){wanted, strlen(wanted)}) : zv_tree_default_tip(tree);
    if (*tip >= 0) {
        import->chosen = keep_text(&import->arena, tree->link[*tip].name);
        return import->chosen ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory");
    }
    char known[160] = "";
    for (int i = 0; i < import->tips && strlen(known) + strlen(import->tip[i]) + 3 < sizeof known; ++i) {
        strcat(strcat(known, i ? ", " : ""), import->tip[i]);
    }
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no link is called '%.60s'; the ends of the tree are %s", wanted,
                   known);
}

static zv_status import_tree(zv_import *import, const char *text, size_t size, const zv_import_options *options,
                             zv_error *why)
{
    zv_tree tree;
    zv_chain chain;
    int tip = -1;
    zv_status status = read_tree(import, text, size, &tree, why);
    status = status == ZV_OK ? list_tips(import, &tree, why) : status;
    status = status == ZV_OK ? choose_tip(import, &tree, options->tip, &tip, why) : status;
    status = status == ZV_OK ? zv_chain_make(&tree, tip, &chain, why) : status;
    status = status == ZV_OK ? zv_chain_write(&chain, "URDF", &import->robot, why) : status;
    zv_report_close(&import->report);
    return status;
}

/// A robot file needs no change; it is taken when it is one.
static zv_status import_robot(zv_import *import, const char *text, size_t size, zv_error *why)
{
    zv_robot *robot = NULL;
    const zv_status status = zv_robot_parse(text, size, NULL, 0, &robot, why);
    zv_robot_free(robot);
    if (status == ZV_OK) {
        zv_text_append(&import->robot, text, size);
        import->chosen = "tool";
    }
    return status == ZV_OK && import->robot.failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory") : status;
}

zv_status zv_import_text(const char *text, size_t size, const zv_import_options *options, zv_import **out,
                         zv_error *why)
{
    ZV_ASSERT(text && out);
    static const zv_import_options usual = {0};
    options = options ? options : &usual;
    const zv_format format = options->format != ZV_FORMAT_UNKNOWN ? options->format : zv_format_guess(text, size);
    if (format == ZV_FORMAT_UNKNOWN) {
        return zv_fail(why, ZV_ERR_SYNTAX, 1, 1, "this is neither a robot file nor URDF");
    }
    zv_import *import = calloc(1, sizeof *import);
    if (!import) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    import->report.arena = &import->arena;
    const zv_status status = format == ZV_FORMAT_ROBOT ? import_robot(import, text, size, why)
                                                       : import_tree(import, text, size, options, why);
    if (status != ZV_OK) {
        zv_import_free(import);
        return status;
    }
    *out = import;
    return ZV_OK;
}

zv_status zv_robot_import(const char *text, size_t size, const zv_import_options *options, const zv_set *sets,
                          int set_count, zv_robot **out, zv_error *why)
{
    ZV_ASSERT(text && out);
    const zv_format told = options ? options->format : ZV_FORMAT_UNKNOWN;
    const zv_format format = told != ZV_FORMAT_UNKNOWN ? told : zv_format_guess(text, size);
    if (format == ZV_FORMAT_ROBOT || format == ZV_FORMAT_UNKNOWN) { // what looks like nothing is a broken robot file
        return zv_robot_parse(text, size, sets, set_count, out, why);
    }
    zv_import *import = NULL;
    zv_status status = zv_import_text(text, size, options, &import, why);
    if (status == ZV_OK) {
        status = zv_robot_parse(import->robot.data, import->robot.size, sets, set_count, out, why);
    }
    zv_import_free(import);
    return status;
}

void zv_import_free(zv_import *import)
{
    if (import) {
        zv_arena_free(&import->arena);
        zv_text_free(&import->robot);
        free(import);
    }
}

// ---- answers ----

const char *zv_import_robot(const zv_import *import, size_t *size)
{
    *size = import->robot.size;
    return import->robot.data;
}

int zv_import_report_count(const zv_import *import)
{
    return import->report.count;
}

const zv_report_line *zv_import_report_line(const zv_import *import, int index)
{
    ZV_ASSERT(0 <= index && index < import->report.count);
    return &import->report.line[index];
}

int zv_import_tip_count(const zv_import *import)
{
    return import->tips;
}

const char *zv_import_tip_name(const zv_import *import, int index)
{
    ZV_ASSERT(0 <= index && index < import->tips);
    return import->tip[index];
}

const char *zv_import_chosen_tip(const zv_import *import)
{
    return import->chosen;
}
