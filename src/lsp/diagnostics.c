/// @file diagnostics.c
/// From answers to places and sentences of an editor.
#include "lsp/diagnostics.h"

#include <stdio.h>
#include <string.h>

#include "lsp/open_documents.h"
#include "zveno/post.h"

enum { MOST_ISSUES = 200, PATH_SIZE = 1024 };
enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2 };

static const char scara[] = "\"scara\""; ///< of Epson's programs with Jump

static void put_diagnostic(zv_lsp_talk *t, zv_lsp_place from, zv_lsp_place to, int severity, const zv_json *code,
                           const char *message)
{
    zv_json_writer *out = &t->out;
    zv_text said = {0};
    zv_russian_say(t->lsp->russian, message, &said);
    zv_json_begin_object(out);
    zv_lsp_put_range(out, "range", from, to);
    zv_json_put_integer(out, "severity", severity);
    zv_json_put_text(out, "source", "zveno");
    if (code && code->kind == ZV_JSON_STRING) {
        zv_json_put_raw(out, "code", code->source, code->source_size);
    }
    zv_json_put_text(out, "message", said.failed || !said.data ? message : said.data);
    zv_json_end_object(out);
    zv_text_free(&said);
}

/// The word at the place of an issue, to the end of the line when there is none.
static void put_issue(zv_lsp_talk *t, zv_lsp_text all, const zv_json *issue, int severity)
{
    const int line = zv_lsp_whole(zv_json_member(issue, "line"), 1) - 1,
              column = zv_lsp_whole(zv_json_member(issue, "column"), 1);
    const zv_lsp_text text = zv_lsp_line(all, line);
    const size_t byte = (size_t)column - 1 < text.size ? (size_t)column - 1 : text.size;
    char word[ZV_LSP_WORD];
    size_t from, to;
    zv_lsp_word_at(text, byte, word, &from, &to);
    from = word[0] ? from : byte;
    to = word[0] ? to : text.size;
    put_diagnostic(t, (zv_lsp_place){line, zv_lsp_character(text, from)},
                   (zv_lsp_place){line, zv_lsp_character(text, to)}, severity, zv_json_member(issue, "code"),
                   zv_json_member(issue, "message")->text);
}

/// A part of the path that the arm cannot follow: the whole lines.
static void put_failing(zv_lsp_talk *t, zv_lsp_text all, const zv_json *part)
{
    const zv_json *lines = zv_json_member(part, "lines"), *why = zv_json_member(part, "why");
    const int from = zv_lsp_whole(lines ? lines->first : NULL, 1) - 1,
              to = zv_lsp_whole(lines && lines->first ? lines->first->next : NULL, 1) - 1;
    const zv_lsp_text last = zv_lsp_line(all, to);
    put_diagnostic(t, (zv_lsp_place){from, 0}, (zv_lsp_place){to, zv_lsp_character(last, last.size)}, SEVERITY_ERROR,
                   zv_json_member(part, "reason"), why && why->kind == ZV_JSON_STRING ? why->text : "out of reach");
}

/// The line at which the arm hits something, or comes nearer than it may.
static void put_collision(zv_lsp_talk *t, zv_lsp_text all, const zv_json *collision)
{
    const zv_json *message = zv_json_member(collision, "message");
    const int line = zv_lsp_whole(zv_json_member(collision, "line"), 1) - 1;
    const zv_lsp_text text = zv_lsp_line(all, line);
    const zv_json code = {.kind = ZV_JSON_STRING, .source = "\"collision\"", .source_size = 11};
    put_diagnostic(t, (zv_lsp_place){line, 0}, (zv_lsp_place){line, zv_lsp_character(text, text.size)}, SEVERITY_ERROR,
                   &code, message && message->kind == ZV_JSON_STRING ? message->text : "the arm hits something");
}

static void put_beside(zv_json_writer *out, const zv_lsp_document *d)
{
    char path[PATH_SIZE];
    zv_lsp_path_of(d->uri, path, sizeof path);
    if (path[0]) {
        zv_json_put_text(out, "beside", path);
    }
}

static const zv_json *answer_of(zv_lsp_talk *t, zv_json_document *read, const zv_text *request, zv_text *answer)
{
    const zv_json *root = NULL;
    if (!request->failed) {
        zv_session_answer(t->lsp->session, request->data, request->size, answer);
    }
    return !request->failed && zv_json_read(read, answer->data, answer->size, &root, NULL) == ZV_OK ? root : NULL;
}

const zv_json *zv_lsp_ask(zv_lsp_talk *t, zv_json_document *read, const char *op, const zv_lsp_document *d,
                          zv_lsp_text program, zv_text *answer)
{
    zv_text request = {0};
    zv_json_writer out = zv_json_writer_on(&request);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", op);
    zv_json_put_string(&out, "program", program.text, program.size);
    if (strcmp(op, "check") == 0) {
        zv_json_put_integer(&out, "issues", MOST_ISSUES);
        put_beside(&out, d);
        zv_text_append(&request, t->lsp->fields.data, t->lsp->fields.size);
    } else {
        zv_json_put_bool(&out, "moves", false);
    }
    zv_json_end_object(&out);
    const zv_json *root = answer_of(t, read, &request, answer);
    zv_text_free(&request);
    return root;
}

const zv_json *zv_lsp_ask_read(zv_lsp_talk *t, zv_json_document *read, const char *dialect, const zv_lsp_document *d,
                               int line, zv_text *answer)
{
    zv_text request = {0};
    const zv_lsp_text all = zv_lsp_text_of(d);
    char name[ZV_POST_FILE_NAME];
    snprintf(name, sizeof name, "program.%s", zv_post_dialect_ending(zv_post_dialect_find(dialect)));
    zv_json_writer out = zv_json_writer_on(&request);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", "read");
    zv_json_key(&out, "robot");
    const bool is_scara = !t->lsp->has_arm && strcmp(dialect, "spel") == 0 && all.size > 0 && strstr(all.text, "Jump ");
    zv_json_raw(&out, is_scara ? scara : t->lsp->robot.data, is_scara ? sizeof scara - 1 : t->lsp->robot.size);
    zv_json_put_text(&out, "dialect", dialect);
    if (line > 0) {
        zv_json_put_integer(&out, "line", line);
    }
    put_beside(&out, d);
    zv_json_begin_array_at(&out, "files");
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "name", name);
    zv_json_put_string(&out, "text", all.text, all.size);
    zv_json_end_object(&out);
    zv_json_end_array(&out);
    zv_json_end_object(&out);
    const zv_json *root = answer_of(t, read, &request, answer);
    zv_text_free(&request);
    return root;
}

static void put_lists(zv_lsp_talk *t, zv_lsp_text all, const zv_json *answer)
{
    const zv_json *errors = zv_json_member(answer, "errors"), *warnings = zv_json_member(answer, "warnings"),
                  *failing = zv_json_member(answer, "failing"), *error = zv_json_member(answer, "error"),
                  *collision = zv_json_member(answer, "collision");
    for (const zv_json *e = errors ? errors->first : NULL; e; e = e->next) {
        put_issue(t, all, e, SEVERITY_ERROR);
    }
    for (const zv_json *w = warnings ? warnings->first : NULL; w; w = w->next) {
        if (t->lsp->has_arm ||
            !zv_lsp_is_text(zv_json_member(w, "code"), "reach")) { // the reach of a stand-in says nothing
            put_issue(t, all, w, SEVERITY_WARNING);
        }
    }
    for (const zv_json *f = failing ? failing->first : NULL; f; f = f->next) {
        put_failing(t, all, f);
    }
    if (collision) {
        put_collision(t, all, collision);
    }
    if (error) { // of the request itself: an arm that is not there, for example
        const zv_json *message = zv_json_member(error, "message");
        put_diagnostic(t, (zv_lsp_place){0, 0}, (zv_lsp_place){0, 1}, SEVERITY_WARNING, zv_json_member(error, "code"),
                       message ? message->text : "");
    }
}

/// What is wrong with a document now; without one nothing is.
static void publish(zv_lsp_talk *t, const char *uri, const zv_lsp_document *d)
{
    zv_json_document *read = zv_json_document_create();
    zv_text answer = {0};
    const char *dialect = zv_lsp_dialect_of(d);
    const bool is_looked_at = d && read && !zv_lsp_is_data(d);
    const zv_json *found = !is_looked_at                 ? NULL
                           : dialect && !t->lsp->has_arm ? zv_lsp_ask_read(t, read, dialect, d, 0, &answer)
                                                         : zv_lsp_ask(t, read, t->lsp->has_arm ? "check" : "gcode", d,
                                                                      zv_lsp_text_of(d), &answer);
    zv_lsp_begin_message(t);
    zv_json_put_text(&t->out, "method", "textDocument/publishDiagnostics");
    zv_json_begin_object_at(&t->out, "params");
    zv_json_put_text(&t->out, "uri", uri);
    zv_json_begin_array_at(&t->out, "diagnostics");
    if (found) {
        put_lists(t, zv_lsp_text_of(d), found);
    }
    zv_json_end_array(&t->out);
    zv_json_end_object(&t->out);
    zv_lsp_send_message(t);
    zv_text_free(&answer);
    zv_json_document_free(read);
}

void zv_lsp_hear_open(zv_lsp_talk *t)
{
    const zv_json *item = zv_json_member(t->params, "textDocument");
    const zv_json *uri = item && item->kind == ZV_JSON_OBJECT ? zv_json_member(item, "uri") : NULL;
    if (!uri || uri->kind != ZV_JSON_STRING) {
        return;
    }
    zv_lsp_document *d = zv_lsp_find_document(t->lsp, t->params);
    d = d ? d : zv_lsp_add_document(t->lsp, uri);
    if (d) {
        zv_lsp_set_text(d, zv_json_member(item, "text"));
        publish(t, d->uri, d);
    }
}

void zv_lsp_hear_change(zv_lsp_talk *t)
{
    zv_lsp_document *d = zv_lsp_find_document(t->lsp, t->params);
    const zv_json *changes = zv_json_member(t->params, "contentChanges"), *last = NULL;
    for (const zv_json *c = changes && changes->kind == ZV_JSON_ARRAY ? changes->first : NULL; c; c = c->next) {
        last = c->kind == ZV_JSON_OBJECT ? c : last;
    }
    if (d && last) {
        zv_lsp_set_text(d, zv_json_member(last, "text"));
        publish(t, d->uri, d);
    }
}

void zv_lsp_hear_close(zv_lsp_talk *t)
{
    zv_lsp_document *d = zv_lsp_find_document(t->lsp, t->params);
    if (d) {
        publish(t, d->uri, NULL);
        zv_lsp_forget(d);
        *d = t->lsp->documents[--t->lsp->count];
        t->lsp->documents[t->lsp->count] = (zv_lsp_document){.uri = NULL};
    }
}
