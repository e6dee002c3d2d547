/// @file draw_request.c
/// The command line of `draw` as a request `drawing`.
#include "draw_request.h"

#include <string.h>

#include "draw_options.h"
#include "draw_words.h"
#include "files.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/ink.h"

// ---- the drawing that is opened ----

/// The dimensions that a saved drawing has set, unless the command line sets some.
static void take_sets(const zv_json *opened, arguments *given)
{
    const zv_json *set = zv_json_member(opened, "set");
    for (const zv_json *member = set && given->set_count == 0 ? set->first : NULL; member; member = member->next) {
        if (member->kind == ZV_JSON_NUMBER && given->set_count < MAX_SETS) {
            given->sets[given->set_count++] = (set_value){member->key, (int)member->key_size, member->number};
        }
    }
}

/// Everything before the last slash.
static void folder_of(const char *path, char out[FOLDER_BYTES])
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    const size_t length = slash ? (size_t)(slash - path) : 0;
    const bool fits = length < FOLDER_BYTES;
    memcpy(out, path ? path : "", fits ? length : 0);
    out[fits ? length : 0] = '\0';
}

/// A drawing must be whole by itself before anything of the command line goes into it: nothing of it is lost unseen.
static zv_status read_opened(const char *path, draw_request *r, const zv_json **out, zv_error *why)
{
    zv_ink_document *whole = NULL;
    zv_status status = read_file(path, &r->saved, why);
    const char *text = r->saved.data ? r->saved.data : "";
    if (status == ZV_OK) {
        status = zv_ink_document_read(text, r->saved.size, &whole, why);
    }
    zv_ink_document_free(whole);
    return status == ZV_OK ? zv_json_read(r->opened, text, r->saved.size, out, why) : status;
}

static int complain_opened(const char *path, zv_status status, const zv_error *why)
{
    if (why->line > 0) {
        complain("%s:%d:%d: %s", path, why->line, why->column, why->message);
    } else {
        complain("%s", why->message);
    }
    return status == ZV_ERR_IO || status == ZV_ERR_NOT_FOUND || status == ZV_ERR_INTERNAL ? FAILED : WRONG_USAGE;
}

// ---- the document ----

static int no_memory(void)
{
    complain("there is not enough memory");
    return FAILED;
}

static int describe(draw_request *r, const zv_json *opened)
{
    take_sets(opened, &r->given);
    if (!draw_words(&r->given, opened, &r->words)) {
        return WRONG_USAGE;
    }
    if (r->words.failed || zv_json_read(r->described, r->words.data, r->words.size, &r->document, NULL) != ZV_OK) {
        return no_memory();
    }
    const zv_json *robot = zv_json_member(r->document, "robot");
    r->given.arm = robot && robot->kind == ZV_JSON_STRING ? robot->text : NULL;
    if (!r->given.arm) {
        complain("which arm? Give a shipped name (zveno robots lists them) or the path of a robot file");
        return WRONG_USAGE;
    }
    return DONE;
}

int draw_request_open(const arguments *given, draw_request *r)
{
    const char *path = given->values[DRAW_OPEN].word;
    const zv_json *opened = NULL;
    zv_error why = {.message = ""};
    *r = (draw_request){.given = *given, .opened = zv_json_document_create(), .described = zv_json_document_create()};
    if (!r->opened || !r->described) {
        return no_memory();
    }
    folder_of(path, r->folder);
    const zv_status status = path ? read_opened(path, r, &opened, &why) : ZV_OK;
    return status == ZV_OK ? describe(r, opened) : complain_opened(path, status, &why);
}

void draw_request_close(draw_request *r)
{
    zv_json_document_free(r->opened);
    zv_json_document_free(r->described);
    zv_text_free(&r->saved);
    zv_text_free(&r->words);
}

static void write_scene(zv_json_writer *writer, const option_value *v)
{
    if (v[DRAW_SCENE].given) {
        zv_json_put_text(writer, "scene", v[DRAW_SCENE].word);
    }
    if (v[DRAW_CLEARANCE].given) {
        zv_json_put_number(writer, "margin", v[DRAW_CLEARANCE].numbers[0]);
    }
}

void draw_request_write(const draw_request *r, const char *plan, double rate_hz, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_object(&writer);
    zv_json_put_text(&writer, "op", "drawing");
    write_given(&writer, &r->given);
    zv_json_put_raw(&writer, "drawing", r->words.data, r->words.size);
    zv_json_put_text(&writer, "plan", plan);
    zv_json_put_bool(&writer, "strokes", false);
    if (rate_hz > 0.0) {
        zv_json_put_number(&writer, "rate_hz", rate_hz);
    }
    write_scene(&writer, r->given.values);
    if (r->folder[0]) {
        zv_json_put_text(&writer, "folder", r->folder);
    }
    zv_json_end_object(&writer);
}
