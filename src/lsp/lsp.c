/// @file lsp.c
/// The language server: messages of an editor to answers and diagnostics.
///
///     initialize · didOpen, didChange, didClose · hover · documentSymbol · definition · shutdown, exit
///
/// Diagnostics are what the requests `gcode` (no arm) and `check` say, so that an editor shows what everybody else is told.
/// (Microsoft, Language Server Protocol, version 3.17.)
#include "zveno/lsp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/characters.h"
#include "lsp/controller.h"
#include "lsp/document.h"
#include "lsp/russian.h"
#include "lsp/words.h"
#include "zveno/post.h"

enum { PARSE_ERROR = -32700, INVALID_REQUEST = -32600, NO_METHOD = -32601, BAD_PARAMS = -32602 };
enum { MOST_DOCUMENTS = 64, MOST_BYTES = 8 << 20, MOST_ISSUES = 200, MOST_SYMBOLS = 2000 };
enum { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2, KIND_FUNCTION = 12, KIND_CONSTANT = 14 };

#define JOINT(theta, a, d, alpha)                                                                                      \
    "{\"name\": \"q" #theta #a #d "\", \"type\": \"revolute\", \"dh\": {\"theta\": " #theta ", \"a\": " #a             \
    ", \"d\": " #d ", \"alpha\": " #alpha "}, \"limits\": {\"position\": [-350, 350], \"velocity\": 180}}"
#define PULSES "{\"pulses\": 1000}"

/// Six axes that read programs of controllers for an editor that has chosen no arm: nothing is told of their reach.
static const char stand_in[] =
    "{\"format\": \"zveno-robot/1\", \"name\": \"stand-in\", \"convention\": \"dh\", \"joints\": [" JOINT(
        0, 100, 500,
        -90) ", " JOINT(-90, 900, 0,
                        0) ", " JOINT(0, 50, 0,
                                      -90) ", " JOINT(0, 0, 900,
                                                      90) ", " JOINT(0, 0, 0, -90) ", " JOINT(0, 0, 100,
                                                                                              0) "], "
                                                                                                 "\"controller\": "
                                                                                                 "{\"joints\": [" PULSES
                                                                                                 ", " PULSES ", " PULSES
                                                                                                 ", " PULSES ", " PULSES
                                                                                                 ", " PULSES "]}}";

static const char scara[] = "\"scara\""; ///< of Epson's programs with Jump

typedef struct document {
    char *uri;
    zv_text text;
} document;

struct zv_lsp {
    zv_session *session;
    zv_text fields; ///< members that every check gets, with a comma before them; empty: no arm
    zv_text robot;  ///< the member "robot" of them, as JSON
    bool has_arm, ended;
    zv_russian *russian; ///< the editor wants Russian; NULL: English
    document documents[MOST_DOCUMENTS];
    int count;
};

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

static void forget(document *d)
{
    free(d->uri);
    zv_text_free(&d->text);
    *d = (document){.uri = NULL};
}

void zv_lsp_free(zv_lsp *lsp)
{
    if (lsp) {
        for (int i = 0; i < lsp->count; ++i) {
            forget(&lsp->documents[i]);
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

// ---- messages ----

/// One message that is being heard, and what is said to it.
typedef struct talk {
    zv_lsp *lsp;
    zv_lsp_sender send;
    void *user;
    const zv_json *id, *params;
    zv_text text;
    zv_json_writer out;
} talk;

static void begin_message(talk *t)
{
    zv_text_clear(&t->text);
    t->out = zv_json_writer_on(&t->text);
    zv_json_begin_object(&t->out);
    zv_json_put_text(&t->out, "jsonrpc", "2.0");
}

static void send_message(talk *t)
{
    zv_json_end_object(&t->out);
    if (!t->text.failed) {
        t->send(t->user, t->text.data, t->text.size);
    }
}

static void begin_result(talk *t)
{
    begin_message(t);
    zv_json_put_raw(&t->out, "id", t->id->source, t->id->source_size);
    zv_json_key(&t->out, "result");
}

static void send_error(talk *t, int code, const char *message)
{
    begin_message(t);
    zv_json_key(&t->out, "id");
    if (t->id) {
        zv_json_raw(&t->out, t->id->source, t->id->source_size);
    } else {
        zv_json_null(&t->out);
    }
    zv_json_begin_object_at(&t->out, "error");
    zv_json_put_integer(&t->out, "code", code);
    zv_json_put_text(&t->out, "message", message);
    zv_json_end_object(&t->out);
    send_message(t);
}

static void send_null(talk *t)
{
    begin_result(t);
    zv_json_null(&t->out);
    send_message(t);
}

static bool is_text(const zv_json *value, const char *text)
{
    return value && value->kind == ZV_JSON_STRING && strlen(text) == value->text_size &&
           memcmp(value->text, text, value->text_size) == 0;
}

static void put_place(zv_json_writer *out, const char *key, zv_lsp_place place)
{
    zv_json_begin_object_at(out, key);
    zv_json_put_integer(out, "line", place.line);
    zv_json_put_integer(out, "character", place.character);
    zv_json_end_object(out);
}

static void put_range(zv_json_writer *out, const char *key, zv_lsp_place from, zv_lsp_place to)
{
    zv_json_begin_object_at(out, key);
    put_place(out, "start", from);
    put_place(out, "end", to);
    zv_json_end_object(out);
}

// ---- documents ----

static document *find_document(zv_lsp *lsp, const zv_json *params)
{
    const zv_json *item = zv_json_member(params, "textDocument");
    const zv_json *uri = item && item->kind == ZV_JSON_OBJECT ? zv_json_member(item, "uri") : NULL;
    document *found = NULL;
    for (int i = 0; !found && i < lsp->count; ++i) {
        found = is_text(uri, lsp->documents[i].uri) ? &lsp->documents[i] : NULL;
    }
    return found;
}

static zv_lsp_text text_of(const document *d)
{
    return (zv_lsp_text){d->text.data ? d->text.data : "", d->text.size};
}

static void set_text(document *d, const zv_json *text)
{
    zv_text_clear(&d->text);
    if (text && text->kind == ZV_JSON_STRING && text->text_size <= MOST_BYTES) {
        zv_text_append(&d->text, text->text, text->text_size);
    }
}

/// A new document; the one that was opened first makes room when there are too many.
static document *add_document(zv_lsp *lsp, const zv_json *uri)
{
    if (lsp->count == MOST_DOCUMENTS) {
        forget(&lsp->documents[0]);
        memmove(lsp->documents, lsp->documents + 1, (MOST_DOCUMENTS - 1) * sizeof lsp->documents[0]);
        --lsp->count;
    }
    document *d = &lsp->documents[lsp->count];
    *d = (document){.uri = malloc(uri->text_size + 1)};
    if (!d->uri) {
        return NULL;
    }
    memcpy(d->uri, uri->text, uri->text_size + 1);
    ++lsp->count;
    return d;
}

static bool ends_in(const char *uri, const char *ending)
{
    const size_t size = strlen(uri), tail = strlen(ending);
    bool same = size > tail;
    for (size_t i = 0; same && i < tail; ++i) {
        same = (uri[size - tail + i] | 32) == ending[i];
    }
    return same;
}

/// Points beside a program, which is in another file.
static bool is_data(const document *d)
{
    return ends_in(d->uri, ".dat") || ends_in(d->uri, ".pts");
}

/// The controller's language of a document; NULL: G-code.
static const char *dialect_of(const document *d)
{
    const zv_lsp_text all = d ? text_of(d) : (zv_lsp_text){"", 0};
    const int found = d ? zv_post_dialect_guess(d->uri, all.text, all.size) : -1;
    return !d                        ? NULL
           : ends_in(d->uri, ".dat") ? "krl"
           : ends_in(d->uri, ".pts") ? "spel"
           : found >= 0              ? zv_post_dialect_name(found)
                                     : NULL;
}

/// The path of "file:///a%20b"; empty when it is no file.
static void path_of(const char *uri, char *out, size_t size)
{
    size_t used = 0;
    const char *at = strncmp(uri, "file://", 7) == 0 ? uri + 7 : "";
    while (*at && used + 1 < size) {
        const bool is_code = at[0] == '%' && zv_hex_digit(at[1]) >= 0 && zv_hex_digit(at[2]) >= 0;
        out[used++] = is_code ? (char)(16 * zv_hex_digit(at[1]) + zv_hex_digit(at[2])) : *at;
        at += is_code ? 3 : 1;
    }
    out[*at ? 0 : used] = '\0';
}

// ---- diagnostics ----

static void put_diagnostic(talk *t, zv_lsp_place from, zv_lsp_place to, int severity, const zv_json *code,
                           const char *message)
{
    zv_json_writer *out = &t->out;
    zv_text said = {0};
    zv_russian_say(t->lsp->russian, message, &said);
    zv_json_begin_object(out);
    put_range(out, "range", from, to);
    zv_json_put_integer(out, "severity", severity);
    zv_json_put_text(out, "source", "zveno");
    if (code && code->kind == ZV_JSON_STRING) {
        zv_json_put_raw(out, "code", code->source, code->source_size);
    }
    zv_json_put_text(out, "message", said.failed || !said.data ? message : said.data);
    zv_json_end_object(out);
    zv_text_free(&said);
}

static int whole(const zv_json *number, int least)
{
    const double value = number && number->kind == ZV_JSON_NUMBER ? number->number : least;
    return value >= least && value < 1e9 ? (int)value : least;
}

/// The word at the place of an issue, to the end of the line when there is none.
static void put_issue(talk *t, zv_lsp_text all, const zv_json *issue, int severity)
{
    const int line = whole(zv_json_member(issue, "line"), 1) - 1, column = whole(zv_json_member(issue, "column"), 1);
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
static void put_failing(talk *t, zv_lsp_text all, const zv_json *part)
{
    const zv_json *lines = zv_json_member(part, "lines"), *why = zv_json_member(part, "why");
    const int from = whole(lines ? lines->first : NULL, 1) - 1,
              to = whole(lines && lines->first ? lines->first->next : NULL, 1) - 1;
    const zv_lsp_text last = zv_lsp_line(all, to);
    put_diagnostic(t, (zv_lsp_place){from, 0}, (zv_lsp_place){to, zv_lsp_character(last, last.size)}, SEVERITY_ERROR,
                   zv_json_member(part, "reason"), why && why->kind == ZV_JSON_STRING ? why->text : "out of reach");
}

/// The line at which the arm hits something, or comes nearer than it may.
static void put_collision(talk *t, zv_lsp_text all, const zv_json *collision)
{
    const zv_json *message = zv_json_member(collision, "message");
    const int line = whole(zv_json_member(collision, "line"), 1) - 1;
    const zv_lsp_text text = zv_lsp_line(all, line);
    const zv_json code = {.kind = ZV_JSON_STRING, .source = "\"collision\"", .source_size = 11};
    put_diagnostic(t, (zv_lsp_place){line, 0}, (zv_lsp_place){line, zv_lsp_character(text, text.size)}, SEVERITY_ERROR,
                   &code, message && message->kind == ZV_JSON_STRING ? message->text : "the arm hits something");
}

enum { PATH_SIZE = 1024 };

static void put_beside(zv_json_writer *out, const document *d)
{
    char path[PATH_SIZE];
    path_of(d->uri, path, sizeof path);
    if (path[0]) {
        zv_json_put_text(out, "beside", path);
    }
}

static const zv_json *answer_of(talk *t, zv_json_document *read, const zv_text *request, zv_text *answer)
{
    const zv_json *root = NULL;
    if (!request->failed) {
        zv_session_answer(t->lsp->session, request->data, request->size, answer);
    }
    return !request->failed && zv_json_read(read, answer->data, answer->size, &root, NULL) == ZV_OK ? root : NULL;
}

/// Asks `check` with an arm, `gcode` without one.
static const zv_json *ask(talk *t, zv_json_document *read, const char *op, const document *d, zv_lsp_text program,
                          zv_text *answer)
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

/// Asks `read` of a program of a controller; with a line, from 1, also for the modes behind it.
static const zv_json *ask_read(talk *t, zv_json_document *read, const char *dialect, const document *d, int line,
                               zv_text *answer)
{
    zv_text request = {0};
    const zv_lsp_text all = text_of(d);
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

static void put_lists(talk *t, zv_lsp_text all, const zv_json *answer)
{
    const zv_json *errors = zv_json_member(answer, "errors"), *warnings = zv_json_member(answer, "warnings"),
                  *failing = zv_json_member(answer, "failing"), *error = zv_json_member(answer, "error"),
                  *collision = zv_json_member(answer, "collision");
    for (const zv_json *e = errors ? errors->first : NULL; e; e = e->next) {
        put_issue(t, all, e, SEVERITY_ERROR);
    }
    for (const zv_json *w = warnings ? warnings->first : NULL; w; w = w->next) {
        if (t->lsp->has_arm || !is_text(zv_json_member(w, "code"), "reach")) { // the reach of a stand-in says nothing
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
static void publish(talk *t, const char *uri, const document *d)
{
    zv_json_document *read = zv_json_document_create();
    zv_text answer = {0};
    const char *dialect = dialect_of(d);
    const bool is_looked_at = d && read && !is_data(d);
    const zv_json *found = !is_looked_at ? NULL
                           : dialect && !t->lsp->has_arm
                               ? ask_read(t, read, dialect, d, 0, &answer)
                               : ask(t, read, t->lsp->has_arm ? "check" : "gcode", d, text_of(d), &answer);
    begin_message(t);
    zv_json_put_text(&t->out, "method", "textDocument/publishDiagnostics");
    zv_json_begin_object_at(&t->out, "params");
    zv_json_put_text(&t->out, "uri", uri);
    zv_json_begin_array_at(&t->out, "diagnostics");
    if (found) {
        put_lists(t, text_of(d), found);
    }
    zv_json_end_array(&t->out);
    zv_json_end_object(&t->out);
    send_message(t);
    zv_text_free(&answer);
    zv_json_document_free(read);
}

static void hear_open(talk *t)
{
    const zv_json *item = zv_json_member(t->params, "textDocument");
    const zv_json *uri = item && item->kind == ZV_JSON_OBJECT ? zv_json_member(item, "uri") : NULL;
    if (!uri || uri->kind != ZV_JSON_STRING) {
        return;
    }
    document *d = find_document(t->lsp, t->params);
    d = d ? d : add_document(t->lsp, uri);
    if (d) {
        set_text(d, zv_json_member(item, "text"));
        publish(t, d->uri, d);
    }
}

/// Documents come whole: the last change is the text.
static void hear_change(talk *t)
{
    document *d = find_document(t->lsp, t->params);
    const zv_json *changes = zv_json_member(t->params, "contentChanges"), *last = NULL;
    for (const zv_json *c = changes && changes->kind == ZV_JSON_ARRAY ? changes->first : NULL; c; c = c->next) {
        last = c->kind == ZV_JSON_OBJECT ? c : last;
    }
    if (d && last) {
        set_text(d, zv_json_member(last, "text"));
        publish(t, d->uri, d);
    }
}

static void hear_close(talk *t)
{
    document *d = find_document(t->lsp, t->params);
    if (d) {
        publish(t, d->uri, NULL);
        forget(d);
        *d = t->lsp->documents[--t->lsp->count];
        t->lsp->documents[t->lsp->count] = (document){.uri = NULL};
    }
}

// ---- hover ----

static zv_lsp_place place_asked(const zv_json *params)
{
    const zv_json *place = zv_json_member(params, "position");
    const bool is_there = place && place->kind == ZV_JSON_OBJECT;
    return (zv_lsp_place){is_there ? whole(zv_json_member(place, "line"), 0) : 0,
                          is_there ? whole(zv_json_member(place, "character"), 0) : 0};
}

/// Where the tool is behind a line, by running the program up to it.
static void add_standing(talk *t, const document *d, zv_lsp_text all, int line, zv_text *out)
{
    const zv_lsp_text last = zv_lsp_line(all, line);
    const zv_lsp_text before = {all.text, (size_t)(last.text - all.text) + last.size};
    zv_json_document *read = zv_json_document_create();
    zv_text answer = {0};
    const zv_json *found = read ? ask(t, read, "gcode", d, before, &answer) : NULL;
    const zv_json *end = found ? zv_json_member(found, "end") : NULL;
    if (end && end->count >= 3) {
        zv_text_addf(out, "\n\n%s X%.3f Y%.3f Z%.3f %s.",
                     t->lsp->russian ? "После этой строки инструмент в" : "After this line the tool is at",
                     end->first->number, end->first->next->number, end->first->next->next->number,
                     t->lsp->russian ? "мм" : "mm");
    }
    zv_text_free(&answer);
    zv_json_document_free(read);
}

static void send_hover(talk *t, zv_lsp_place from, zv_lsp_place to, const char *text)
{
    begin_result(t);
    zv_json_begin_object(&t->out);
    zv_json_begin_object_at(&t->out, "contents");
    zv_json_put_text(&t->out, "kind", "markdown");
    zv_json_put_text(&t->out, "value", text);
    zv_json_end_object(&t->out);
    put_range(&t->out, "range", from, to);
    zv_json_end_object(&t->out);
    send_message(t);
}

/// A word of G-code: what it means, the modes here, where the tool is behind the line.
static void explain_gcode(talk *t, const document *d, zv_lsp_text all, int line, const char *word, const char *sentence,
                          zv_text *out)
{
    char modes[512];
    const bool in_russian = t->lsp->russian;
    zv_lsp_modes(all, line, modes, sizeof modes);
    zv_text_addf(out, "**%s** %s\n\n%s: `%s`", word, sentence, in_russian ? "Действует" : "Modes here",
                 modes[0]     ? modes
                 : in_russian ? "ничего"
                              : "none");
    add_standing(t, d, all, line, out);
}

/// The next line, from `*at` on; false at the end.
static bool next_line(zv_lsp_text all, const char **at, zv_lsp_text *line)
{
    const char *end = all.text + all.size;
    if (*at >= end) {
        return false;
    }
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    *line = (zv_lsp_text){*at, (size_t)((stop ? stop : end) - *at)};
    *at = stop ? stop + 1 : end;
    return true;
}

/// Where a point is given: in this document or in another that is open. NULL when nowhere.
static const document *find_point(const talk *t, const document *d, const char *dialect, const char *used, int *out)
{
    for (int i = -1; i < t->lsp->count; ++i) {
        const document *there = i < 0 ? d : &t->lsp->documents[i];
        const char *language = dialect_of(there);
        if (!language || strcmp(language, dialect) != 0) {
            continue;
        }
        const zv_lsp_text all = text_of(there);
        const char *at = all.text;
        zv_lsp_text line;
        char name[ZV_LSP_WORD];
        for (int number = 0; next_line(all, &at, &line); ++number) {
            if (zv_lsp_point(dialect, line, name) && zv_lsp_same_point(dialect, name, used)) {
                *out = number;
                return there;
            }
        }
    }
    return NULL;
}

/// What a word means; "CNT20" is looked up as CNT, `word` and `to` end there.
static const char *sentence_of(const talk *t, const char *dialect, char word[ZV_LSP_WORD], size_t *to)
{
    const char *found = word[0] ? zv_lsp_controller_sentence(dialect, word, t->lsp->russian) : NULL;
    size_t size = strlen(word);
    while (!found && size > 1 && word[size - 1] >= '0' && word[size - 1] <= '9') {
        word[--size] = '\0';
        --*to;
    }
    return found || !word[0] ? found : zv_lsp_controller_sentence(dialect, word, t->lsp->russian);
}

/// A word of a controller's language, or a point: what it means or how it is given, and the modes behind the line.
static void hover_controller(talk *t, const document *d, const char *dialect, zv_lsp_place place)
{
    enum { SHOWN = 160 };
    const zv_lsp_text all = text_of(d), line = zv_lsp_line(all, place.line);
    const size_t byte = zv_lsp_byte(line, place.character);
    char word[ZV_LSP_WORD], point[ZV_LSP_WORD];
    size_t from, to, begin, end;
    int number = 0;
    zv_lsp_name_at(line, byte, word, &from, &to);
    zv_lsp_point_at(dialect, line, byte, point, &begin, &end);
    const char *sentence = sentence_of(t, dialect, word, &to);
    const document *given = point[0] ? find_point(t, d, dialect, point, &number) : NULL;
    if (!sentence && !given) {
        send_null(t);
        return;
    }
    zv_text text = {0}, answer = {0};
    if (given) {
        zv_lsp_text there = zv_lsp_line(text_of(given), number);
        while (there.size > 0 && (*there.text == ' ' || *there.text == '\t')) {
            there = (zv_lsp_text){there.text + 1, there.size - 1};
        }
        zv_text_addf(&text, "**%s** `%.*s`", point, (int)(there.size < SHOWN ? there.size : SHOWN), there.text);
    } else {
        zv_text_addf(&text, "**%s** %s", word, sentence);
    }
    zv_json_document *read = zv_json_document_create();
    const zv_json *found = read && !is_data(d) ? ask_read(t, read, dialect, d, place.line + 1, &answer) : NULL;
    const zv_json *state = found ? zv_json_member(found, "state") : NULL;
    if (state) {
        zv_text_add(&text, "\n\n");
        zv_lsp_state_words(state, t->lsp->has_arm, t->lsp->russian, &text);
    }
    from = given ? begin : from;
    to = given ? end : to;
    send_hover(t, (zv_lsp_place){place.line, zv_lsp_character(line, from)},
               (zv_lsp_place){place.line, zv_lsp_character(line, to)}, text.data ? text.data : "");
    zv_json_document_free(read);
    zv_text_free(&answer);
    zv_text_free(&text);
}

static void hear_hover(talk *t)
{
    const document *d = find_document(t->lsp, t->params);
    const zv_lsp_place place = place_asked(t->params);
    const char *dialect = dialect_of(d);
    if (dialect) {
        hover_controller(t, d, dialect, place);
        return;
    }
    const zv_lsp_text all = d ? text_of(d) : (zv_lsp_text){"", 0}, line = zv_lsp_line(all, place.line);
    char word[ZV_LSP_WORD];
    size_t from, to;
    zv_lsp_word_at(line, zv_lsp_byte(line, place.character), word, &from, &to);
    const char *sentence = word[0] ? zv_lsp_sentence(word, t->lsp->russian) : NULL;
    if (!sentence) {
        send_null(t);
        return;
    }
    zv_text text = {0};
    explain_gcode(t, d, all, place.line, word, sentence, &text);
    send_hover(t, (zv_lsp_place){place.line, zv_lsp_character(line, from)},
               (zv_lsp_place){place.line, zv_lsp_character(line, to)}, text.data ? text.data : "");
    zv_text_free(&text);
}

// ---- outline and definition ----

static void put_symbol(talk *t, zv_lsp_text line, int number, const char *name, int kind)
{
    const zv_lsp_place from = {number, 0}, to = {number, zv_lsp_character(line, line.size)};
    zv_json_begin_object(&t->out);
    zv_json_put_text(&t->out, "name", name);
    zv_json_put_integer(&t->out, "kind", kind);
    put_range(&t->out, "range", from, to);
    put_range(&t->out, "selectionRange", from, to);
    zv_json_end_object(&t->out);
}

static void hear_outline(talk *t)
{
    const document *d = find_document(t->lsp, t->params);
    const zv_lsp_text all = d ? text_of(d) : (zv_lsp_text){"", 0};
    const char *at = all.text, *dialect = dialect_of(d);
    zv_lsp_text line;
    int found = 0;
    begin_result(t);
    zv_json_begin_array(&t->out);
    for (int number = 0; found < MOST_SYMBOLS && next_line(all, &at, &line); ++number) {
        char name[ZV_LSP_WORD];
        const bool is_routine = zv_lsp_routine(line, name);
        if (is_routine || (dialect && zv_lsp_point(dialect, line, name))) {
            put_symbol(t, line, number, name, is_routine ? KIND_FUNCTION : KIND_CONSTANT);
            ++found;
        }
    }
    zv_json_end_array(&t->out);
    send_message(t);
}

static bool same_word(const char *in_capitals, const char *word)
{
    while (*word && *in_capitals == (*word >= 'a' && *word <= 'z' ? *word - 'a' + 'A' : *word)) {
        ++in_capitals, ++word;
    }
    return *in_capitals == *word;
}

/// The routine that a line calls, or that is called as the word at the cursor: in this document, or in another of the same
/// language that is open.
static const document *find_routine(const talk *t, const document *d, const char *dialect, zv_lsp_text line,
                                    const char *word, int *out)
{
    char sought[ZV_LSP_WORD] = "", name[ZV_LSP_WORD];
    const bool calls = d && zv_lsp_call(line, sought);
    if (!d || (!calls && !word[0])) {
        return NULL;
    }
    for (int i = -1; i < t->lsp->count; ++i) {
        const document *there = i < 0 ? d : &t->lsp->documents[i];
        const char *language = dialect_of(there);
        if (i >= 0 && (!dialect || !language || strcmp(language, dialect) != 0)) {
            continue;
        }
        const zv_lsp_text all = text_of(there);
        const char *at = all.text;
        zv_lsp_text here;
        for (int number = 0; next_line(all, &at, &here); ++number) {
            if (zv_lsp_routine(here, name) && (calls ? strcmp(name, sought) == 0 : same_word(name, word))) {
                *out = number;
                return there;
            }
        }
    }
    return NULL;
}

static void hear_definition(talk *t)
{
    const document *d = find_document(t->lsp, t->params), *there = NULL;
    const zv_lsp_text all = d ? text_of(d) : (zv_lsp_text){"", 0};
    const zv_lsp_place place = place_asked(t->params);
    const zv_lsp_text line = zv_lsp_line(all, place.line);
    const char *dialect = dialect_of(d);
    char point[ZV_LSP_WORD] = "";
    size_t from, to;
    int found = 0;
    if (dialect) {
        zv_lsp_point_at(dialect, line, zv_lsp_byte(line, place.character), point, &from, &to);
        there = point[0] ? find_point(t, d, dialect, point, &found) : NULL;
    }
    there = there ? there : find_routine(t, d, dialect, line, point, &found);
    if (!there) {
        send_null(t);
        return;
    }
    begin_result(t);
    zv_json_begin_object(&t->out);
    zv_json_put_text(&t->out, "uri", there->uri);
    put_range(&t->out, "range", (zv_lsp_place){found, 0}, (zv_lsp_place){found, 0});
    zv_json_end_object(&t->out);
    send_message(t);
}

// ---- all of them ----

static void hear_initialize(talk *t)
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
    begin_result(t);
    zv_json_begin_object(&t->out);
    zv_json_put_raw(&t->out, "capabilities", capabilities, sizeof capabilities - 1);
    zv_json_begin_object_at(&t->out, "serverInfo");
    zv_json_put_text(&t->out, "name", "zveno");
    zv_json_put_text(&t->out, "version", zv_version());
    zv_json_end_object(&t->out);
    zv_json_end_object(&t->out);
    send_message(t);
}

static void hear_exit(talk *t)
{
    t->lsp->ended = true;
}

static const struct {
    const char *method;
    bool is_request;
    void (*hear)(talk *t);
} methods[] = {
    {"initialize", true, hear_initialize},
    {"shutdown", true, send_null},
    {"exit", false, hear_exit},
    {"textDocument/didOpen", false, hear_open},
    {"textDocument/didChange", false, hear_change},
    {"textDocument/didClose", false, hear_close},
    {"textDocument/hover", true, hear_hover},
    {"textDocument/documentSymbol", true, hear_outline},
    {"textDocument/definition", true, hear_definition},
};

static void hear_method(talk *t, const zv_json *method)
{
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; ++i) {
        if (is_text(method, methods[i].method)) {
            if (!methods[i].is_request || t->id) {
                methods[i].hear(t);
            }
            return;
        }
    }
    if (t->id) {
        send_error(t, NO_METHOD, "this method is not known");
    }
}

static void hear_root(talk *t, const zv_json *root)
{
    static const zv_json nothing = {.kind = ZV_JSON_OBJECT};
    const zv_json *method = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "method") : NULL;
    const zv_json *id = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "id") : NULL;
    const zv_json *params = root->kind == ZV_JSON_OBJECT ? zv_json_member(root, "params") : NULL;
    if (!method || method->kind != ZV_JSON_STRING) {
        if (root->kind != ZV_JSON_OBJECT || !id) {
            send_error(t, INVALID_REQUEST, "a message is a JSON-RPC 2.0 object with a method");
        }
        return; // else the answer to what was never asked
    }
    if (id && id->kind != ZV_JSON_STRING && id->kind != ZV_JSON_NUMBER) {
        send_error(t, INVALID_REQUEST, "'id' must be a text or a number");
        return;
    }
    t->id = id;
    t->params = params && params->kind == ZV_JSON_OBJECT ? params : &nothing;
    hear_method(t, method);
}

void zv_lsp_hear(zv_lsp *lsp, const char *message, size_t size, zv_lsp_sender send, void *user)
{
    ZV_ASSERT(lsp && message && send);
    talk t = {.lsp = lsp, .send = send, .user = user};
    zv_json_document *read = zv_json_document_create();
    const zv_json *root = NULL;
    if (!read || zv_json_read(read, message, size, &root, NULL) != ZV_OK) {
        send_error(&t, PARSE_ERROR, "the message is no JSON");
    } else {
        hear_root(&t, root);
    }
    zv_json_document_free(read);
    zv_text_free(&t.text);
}
