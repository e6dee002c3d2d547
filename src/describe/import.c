/// @file import.c
/// A description from its text to a robot file: which format, which tip, what was lost.
#include "describe/import.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "describe/chain.h"
#include "describe/dh_table.h"
#include "describe/mend.h"
#include "describe/mjcf.h"
#include "describe/sdf.h"
#include "describe/urdf.h"
#include "describe/xacro.h"

// ---- formats ----

static const char *const format_names[] = {"unknown", "robot", "urdf", "xacro", "sdf", "mjcf", "dh", "modified_dh"};
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
    return strcmp(name, "json") == 0 ? ZV_FORMAT_ROBOT : ZV_FORMAT_UNKNOWN;
}

/// The name of the first element of an XML text.
static zv_xml_text first_element(const char *at, const char *end)
{
    while ((at = memchr(at, '<', (size_t)(end - at))) && end - at > 1 && (at[1] == '?' || at[1] == '!')) {
        const bool is_comment = end - at > 4 && memcmp(at, "<!--", 4) == 0;
        do {
            at = memchr(at + 1, '>', (size_t)(end - at - 1));
        } while (at && is_comment && memcmp(at - 2, "--", 2) != 0);
        if (!at) {
            break;
        }
    }
    zv_xml_text name = {at ? at + 1 : end, 0};
    while (name.data + name.size < end && !strchr(" \t\r\n/>", name.data[name.size])) {
        ++name.size;
    }
    return name;
}

static zv_format guess_xml(const char *text, const char *end)
{
    const zv_xml_text name = first_element(text, end);
    return ZV_XML_IS(name, "sdf") ? ZV_FORMAT_SDF : ZV_XML_IS(name, "mujoco") ? ZV_FORMAT_MJCF : ZV_FORMAT_URDF;
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
    if (*at == '<' || (unsigned char)*at >= 0xFE) {
        return guess_xml(at, end);
    }
    return *at == '{' ? ZV_FORMAT_ROBOT : zv_dh_is_table(at, (size_t)(end - at)) ? ZV_FORMAT_DH : ZV_FORMAT_UNKNOWN;
}

// ---- reading ----

typedef zv_status (*tree_reader)(const zv_element *root, zv_tree *tree, zv_error *why);

/// What the first element of a description says about it.
static tree_reader reader_of(const zv_element *root)
{
    return zv_element_is(root, "robot")    ? zv_urdf_read
           : zv_element_is(root, "sdf")    ? zv_sdf_read
           : zv_element_is(root, "mujoco") ? zv_mjcf_read
                                           : NULL;
}

/// What is left over of xacro in a URDF and cannot be followed is left out; `left_out` then says why, for when the rest
/// turns out to need it.
static zv_status expand_xacro(zv_import *import, const zv_import_options *options, zv_element **root,
                              zv_error *left_out, zv_error *why)
{
    zv_error cause = {0};
    zv_element *plain = NULL;
    zv_status status = zv_xacro_expand(*root, options, &import->arena, &import->report, &plain, left_out, &cause);
    if (status == ZV_OK) {
        *root = plain;
    } else if (status != ZV_ERR_INTERNAL && zv_xacro_is_residue(*root)) {
        zv_report_add(&import->report, ZV_REPORT_LOST, cause.line, cause.column, "xacro is left out here: %s",
                      cause.message);
        *left_out = cause;
        status = ZV_OK;
    } else if (why) {
        *why = cause;
    }
    return status;
}

static zv_status read_tree(zv_import *import, const char *text, size_t size, const zv_import_options *options,
                           zv_tree *tree, zv_error *why)
{
    zv_element *root = NULL;
    zv_status status = zv_elements_read_mended(text, size, &import->arena, &import->report, &root, why);
    status = status == ZV_OK ? zv_tree_begin(tree, &import->arena, &import->report, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    const tree_reader read = reader_of(root);
    if (!read) {
        return zv_fail(why, ZV_ERR_SYNTAX, root->line, root->column,
                       "expected <robot> (URDF), <sdf> or <mujoco>; found <%.*s>", ZV_SHOWN(root->name));
    }
    zv_error left_out = {.status = ZV_OK};
    if (zv_xacro_is_used(root)) {
        status = expand_xacro(import, options, &root, &left_out, why);
    }
    if (status == ZV_OK && zv_element_is(root, "mujoco")) {
        status = zv_mjcf_include(root, options, &import->arena, why);
    }
    const zv_element *read_from = root;
    if (status == ZV_OK && zv_element_is(root, "sdf")) {
        status = zv_sdf_flatten(root, options, &import->arena, &import->report, &read_from, why);
        status = status == ZV_OK && !read_from
                     ? zv_fail(why, ZV_ERR_SYNTAX, root->line, root->column, "<sdf> has no <model>")
                     : status;
    }
    status = status == ZV_OK ? read(read_from, tree, why) : status;
    status = status == ZV_OK ? zv_mesh_names_read(import, read_from, options, why) : status;
    import->format = zv_element_is(root, "robot") ? "URDF" : zv_element_is(root, "sdf") ? "SDF" : "MJCF";
    status = status == ZV_OK ? zv_tree_connect(tree, why) : status;
    status = status == ZV_OK ? zv_tree_shorten_names(tree, why) : status;
    if (status == ZV_OK || left_out.status == ZV_OK) {
        return status;
    }
    if (why) {
        *why = left_out;
    }
    return left_out.status;
}

static zv_status list_tips(zv_import *import, const zv_tree *tree, zv_error *why)
{
    import->tip = zv_arena_take(&import->arena, (size_t)tree->links * sizeof *import->tip);
    bool failed = !import->tip;
    for (int i = 0; i < tree->links && !failed; ++i) {
        if (tree->link[i].first_child < 0) {
            const char *name = zv_keep_text(&import->arena, tree->link[i].name);
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
        import->chosen = zv_keep_text(&import->arena, tree->link[*tip].name);
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
    zv_status status = read_tree(import, text, size, options, &tree, why);
    status = status == ZV_OK ? list_tips(import, &tree, why) : status;
    status = status == ZV_OK ? choose_tip(import, &tree, options->tip, &tip, why) : status;
    status = status == ZV_OK ? zv_meshes_load(import, &tree, options, why) : status;
    if (status == ZV_OK) {
        zv_tree_weigh(import, &tree, options);
    }
    status = status == ZV_OK ? zv_chain_make(&tree, tip, &chain, why) : status;
    status = status == ZV_OK ? zv_chain_write(import, &chain, &import->robot, why) : status;
    import->joints = status == ZV_OK ? chain.steps : 0;
    zv_report_close(&import->report);
    return status;
}

/// A robot file needs no change; it is taken when it is one, with the meshes that stand beside it.
static zv_status import_robot(zv_import *import, const char *text, size_t size, const zv_import_options *options,
                              zv_error *why)
{
    zv_robot *robot = NULL;
    zv_status status = zv_robot_parse(text, size, NULL, 0, &robot, why);
    status = status == ZV_OK ? zv_robot_meshes_load(import, robot, options, why) : status;
    zv_robot_free(robot);
    zv_report_close(&import->report);
    if (status == ZV_OK) {
        zv_text_append(&import->robot, text, size);
        import->chosen = "tool";
    }
    return status == ZV_OK && import->robot.failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory") : status;
}

static zv_status import_table(zv_import *import, const char *text, size_t size, zv_format format, zv_error *why)
{
    import->chosen = "tool";
    const zv_status status = zv_dh_read(text, size, format, &import->report, &import->robot, why);
    zv_report_close(&import->report);
    return status;
}

zv_status zv_import_text(const char *text, size_t size, const zv_import_options *options, zv_import **out,
                         zv_error *why)
{
    ZV_ASSERT(text && out);
    static const zv_import_options usual = {0};
    options = options ? options : &usual;
    const zv_format format = options->format != ZV_FORMAT_UNKNOWN ? options->format : zv_format_guess(text, size);
    if (format == ZV_FORMAT_UNKNOWN) {
        return zv_fail(why, ZV_ERR_SYNTAX, 1, 1, "this is no robot file, URDF, xacro, SDF, MJCF or DH table");
    }
    zv_import *import = calloc(1, sizeof *import);
    if (!import) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    import->report.arena = &import->arena;
    const bool is_table = format == ZV_FORMAT_DH || format == ZV_FORMAT_MODIFIED_DH;
    const zv_status status = format == ZV_FORMAT_ROBOT ? import_robot(import, text, size, options, why)
                             : is_table                ? import_table(import, text, size, format, why)
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

const char *zv_import_file(const zv_import *import)
{
    return import->file;
}

int zv_import_mesh_count(const zv_import *import)
{
    return import->meshes;
}

const zv_mesh_name *zv_import_mesh(const zv_import *import, int index)
{
    ZV_ASSERT(0 <= index && index < import->meshes);
    return &import->mesh[index];
}
