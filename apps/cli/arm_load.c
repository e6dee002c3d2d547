/// @file arm_load.c
/// The arm of a command line: its file, the dimensions that were set, the tool that was given.
#include "arm_load.h"

#include <stdio.h>
#include <string.h>

#include "files.h"
#include "suggest.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/describe.h"
#include "zveno/text.h"

/// The text of a shipped robot or of a file.
static zv_status read_text(const char *name, zv_text *out, zv_error *why)
{
    size_t size = 0;
    const char *shipped = zv_shipped_find(name, &size);
    if (shipped) {
        zv_text_append(out, shipped, size);
        return ZV_OK;
    }
    if (strpbrk(name, "/\\.")) {
        return read_file(name, out, why);
    }
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no robot called '%.60s'", name);
}

/// A description by others becomes a robot file.
static zv_status to_robot_file(zv_text *text, const char *tip, zv_error *why)
{
    zv_import *import = NULL;
    const zv_import_options options = {.tip = tip};
    const zv_status status = zv_import_text(text->data ? text->data : "", text->size, &options, &import, why);
    if (status == ZV_OK) {
        size_t size = 0;
        const char *robot = zv_import_robot(import, &size);
        zv_text_clear(text);
        zv_text_append(text, robot, size);
    }
    zv_import_free(import);
    return status;
}

/// The same robot file with another tool.
static zv_status with_tool(zv_text *text, const double tool[6], zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    zv_status status = document ? zv_json_read(document, text->data, text->size, &root, why) : ZV_ERR_INTERNAL;
    zv_text changed = {0};
    if (status == ZV_OK && root->kind == ZV_JSON_OBJECT) {
        zv_json_writer out = zv_json_writer_on(&changed);
        zv_json_begin_object(&out);
        for (const zv_json *member = root->first; member; member = member->next) {
            if (strcmp(member->key, "tool") != 0) {
                zv_json_key(&out, member->key);
                zv_json_raw(&out, member->source, member->source_size);
            }
        }
        zv_json_key(&out, "tool");
        zv_json_begin_object(&out);
        zv_json_put_numbers(&out, "xyz", tool, 3);
        zv_json_put_numbers(&out, "abc", tool + 3, 3);
        zv_json_end_object(&out);
        zv_json_end_object(&out);
    }
    zv_json_document_free(document);
    if (status == ZV_OK && changed.size && !changed.failed) {
        zv_text_clear(text);
        zv_text_append(text, changed.data, changed.size);
    }
    zv_text_free(&changed);
    return status;
}

static int complain_arm(const arguments *given, const zv_error *why)
{
    if (why->line > 0) {
        complain_status(why->status, "%s:%d:%d: %s", given->arm, why->line, why->column, why->message);
    } else {
        complain_status(why->status, "%s", why->message);
    }
    if (why->status == ZV_ERR_NOT_FOUND) {
        suggestion guess = suggestion_for(given->arm);
        for (int i = 0; i < zv_shipped_count(); ++i) {
            suggestion_offer(&guess, zv_shipped_name(i));
        }
        advise(guess.best ? "Did you mean %s?" : "zveno robots lists them.", guess.best ? guess.best : "");
    }
    return why->status == ZV_ERR_IO ? FAILED : WRONG_USAGE;
}

int arm_load(const arguments *given, const double *tool, loaded_arm *out)
{
    *out = (loaded_arm){NULL, NULL};
    zv_text text = {0};
    zv_error why = {.status = ZV_ERR_INTERNAL, .message = "there is not enough memory"};
    zv_set sets[MAX_SETS];
    char names[MAX_SETS][ZV_NAME_SIZE];
    for (int i = 0; i < given->set_count; ++i) {
        snprintf(names[i], sizeof names[i], "%.*s", given->sets[i].name_size, given->sets[i].name);
        sets[i] = (zv_set){names[i], given->sets[i].value};
    }
    zv_status status = read_text(given->arm, &text, &why);
    const zv_format format = zv_format_guess(text.data ? text.data : "", text.size);
    if (status == ZV_OK && format != ZV_FORMAT_ROBOT && format != ZV_FORMAT_UNKNOWN) {
        status = to_robot_file(&text, given->tip, &why);
    }
    if (status == ZV_OK && tool) {
        status = with_tool(&text, tool, &why);
    }
    if (status == ZV_OK) {
        status = zv_robot_parse(text.data ? text.data : "", text.size, sets, given->set_count, &out->robot, &why);
    }
    if (status == ZV_OK) {
        status = zv_ik_create(out->robot, &out->ik);
    }
    zv_text_free(&text);
    return status == ZV_OK ? DONE : complain_arm(given, &why);
}

void arm_free(loaded_arm *arm)
{
    zv_ik_free(arm->ik);
    zv_robot_free(arm->robot);
}
