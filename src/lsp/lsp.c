/// @file lsp.c
/// The language server: messages of an editor to answers and diagnostics.
///
///     initialize · didOpen, didChange, didClose · hover · documentSymbol · definition · shutdown, exit
///
/// Diagnostics are what the requests `gcode` (no arm) and `check` say, so that an editor shows what everybody else is told.
/// (Microsoft, Language Server Protocol, version 3.17.)
#include "zveno/lsp.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "lsp/diagnostics.h"
#include "lsp/hover.h"
#include "lsp/open_documents.h"
#include "lsp/outline.h"

enum { PARSE_ERROR = -32700, INVALID_REQUEST = -32600, NO_METHOD = -32601, BAD_PARAMS = -32602 };

#define JOINT(theta, a, d, alpha)                                                                                      \
    "{\"name\": \"q" #theta #a #d "\", \"type\": \"revolute\", \"dh\": {\"theta\": " #theta ", \"a\": " #a             \
    ", \"d\": " #d ", \"alpha\": " #alpha "}, \"limits\": {\"position\": [-350, 350], \"velocity\": 180}}"
#define PULSES "{\"pulses\": 1000}"

/// Six axes that read programs of controllers for an editor that has chosen no arm: nothing is told of their reach.
// clang-format off
static const char stand_in[] =
    "{\"format\": \"zveno-robot/1\", \"name\": \"stand-in\", \"convention\": \"dh\", \"joints\": ["
    JOINT(0, 100, 500, -90) ", " JOINT(-90, 900, 0, 0) ", " JOINT(0, 50, 0, -90) ", "
    JOINT(0, 0, 900, 90) ", " JOINT(0, 0, 0, -90) ", " JOINT(0, 0, 100, 0)
    "], \"controller\": {\"joints\": ["
    PULSES ", " PULSES ", " PULSES ", " PULSES ", " PULSES ", " PULSES "]}}";
// clang-format on

// ---- life ----

static bool set_fields(zv_lsp *lsp, const zv_json *object)
{
    if (!object || object->kind != ZV_JSON_OBJECT) {
        return false;
    }
    const zv_json *robot = zv_json_member(object, "robot");
    zv_text_clear(&lsp->robot);
    zv_text_append(&lsp->robot, robot ? robot->source : stand_in, robot ? robot->source_size : sizeof stand_in - 1);
    zv_text_clear(&lsp->fields);
    lsp->has_arm = zv_json_member(object, "robot") != NULL;
    for (const zv_json *member = object->first; member; member = member->next) {
        zv_json_writer out = zv_json_writer_on(&lsp->fields);
        zv_text_add(&lsp->fields, ", ");
        zv_json_key_text(&out, member->key, member->key_size);
        zv_json_raw(&out, member->source, member->source_size);
    }
    return !lsp->fields.failed;
}

zv_lsp *zv_lsp_create(zv_session *session, const char *fields)
{
    ZV_ASSERT(session);
    zv_lsp *lsp = calloc(1, sizeof *lsp);
    zv_json_document *read = lsp && fields ? zv_json_document_create() : NULL;
    const zv_json *root = NULL;
    if (!lsp) {
        return NULL;
    }
    lsp->session = session;
    zv_text_add(&lsp->robot, stand_in);
    const bool is_good =
        !fields || (read && zv_json_read(read, fields, strlen(fields), &root, NULL) == ZV_OK && set_fields(lsp, root));
    zv_json_document_free(read);
    if (!is_good) {
        zv_lsp_free(lsp);
        return NULL;
    }
    return lsp;
}

void zv_lsp_free(zv_lsp *lsp)
{
    if (lsp) {
        for (int i = 0; i < lsp->count; ++i) {
            zv_lsp_forget(&lsp->documents[i]);
        }
        zv_text_free(&lsp->fields);
        zv_text_free(&lsp->robot);
        zv_russian_free(lsp->russian);
        free(lsp);
    }
}

bool zv_lsp_has_ended(const zv_lsp *lsp)
{
    return lsp->ended;
}

// ---- all of them ----

static void hear_initialize(zv_lsp_talk *t)
{
    static const char capabilities[] =
        "{\"textDocumentSync\": {\"openClose\": true, \"change\": 1}, \"hoverProvider\": true, "
        "\"documentSymbolProvider\": true, \"definitionProvider\": true}";
    const zv_json *options = zv_json_member(t->params, "initializationOptions");
    const zv_json *locale = zv_json_member(t->params, "locale");
    if (options && options->count > 0) { // some editors send {} when they have none
        set_fields(t->lsp, options);
    }
    if (locale && locale->kind == ZV_JSON_STRING && strncmp(locale->text, "ru", 2) == 0 && !t->lsp->russian) {
        t->lsp->russian = zv_russian_create();
    }
    zv_lsp_begin_result(t);
    zv_json_begin_object(&t->out);
    zv_json_put_raw(&t->out, "capabilities", capabilities, sizeof capabilities - 1);
    zv_json_begin_object_at(&t->out, "serverInfo");
    zv_json_put_text(&t->out, "name", "zveno");
    zv_json_put_text(&t->out, "version", zv_version());
    zv_json_end_object(&t->out);
    zv_json_end_object(&t->out);
    zv_lsp_send_message(t);
}

static void hear_exit(zv_lsp_talk *t)
{
    t->lsp->ended = true;
}

static const struct {
    const char *method;
    bool is_request;
    void (*hear)(zv_lsp_talk *t);
} methods[] = {
    {"initialize", true, hear_initialize},
    {"shutdown", true, zv_lsp_send_null},
    {"exit", false, hear_exit},
    {"textDocument/didOpen", false, zv_lsp_hear_open},
    {"textDocument/didChange", false, zv_lsp_hear_change},
    {"textDocument/didClose", false, zv_lsp_hear_close},
    {"textDocument/hover", true, zv_lsp_hear_hover},
    {"textDocument/documentSymbol", true, zv_lsp_hear_outline},
    {"textDocument/definition", true, zv_lsp_hear_definition},
};

static void hear_method(zv_lsp_talk *t, const zv_json *method)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; ++i) {
        if (zv_lsp_is_text(method, methods[i].method)) {
            if (!methods[i].is_request || t->id) {
                methods[i].hear(t);
            }
            return;
        }
    }
    if (t->id) {
        zv_lsp_send_error(t, NO_METHOD, "this method is not known");
    }
}

static void hear_root(zv_lsp_talk *t, const zv_json *root)
{
    static const zv_json nothing = {.kind = ZV_JSON_OBJECT};
    const zv_json *method = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "method") : NULL;
    const zv_json *id = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "id") : NULL;
    const zv_json *params = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "params") : NULL;
    if (!method || method->kind != ZV_JSON_STRING) {
        if (root->kind != ZV_JSON_OBJECT || !id) {
            zv_lsp_send_error(t, INVALID_REQUEST, "a message is a JSON-RPC 2.0 object with a method");
        }
        return; // else the answer to what was never asked
    }
    if (id && id->kind != ZV_JSON_STRING && id->kind != ZV_JSON_NUMBER) {
        zv_lsp_send_error(t, INVALID_REQUEST, "'id' must be a text or a number");
        return;
    }
    t->id = id;
    t->params = params && params->kind == ZV_JSON_OBJECT ? params : &nothing;
    hear_method(t, method);
}

void zv_lsp_hear(zv_lsp *lsp, const char *message, size_t size, zv_lsp_sender send, void *user)
{
    ZV_ASSERT(lsp && message && send);
    zv_lsp_talk t = {.lsp = lsp, .send = send, .user = user};
    zv_json_document *read = zv_json_document_create();
    const zv_json *root = NULL;
    if (!read || zv_json_read(read, message, size, &root, NULL) != ZV_OK) {
        zv_lsp_send_error(&t, PARSE_ERROR, "the message is no JSON");
    } else {
        hear_root(&t, root);
    }
    zv_json_document_free(read);
    zv_text_free(&t.text);
}
