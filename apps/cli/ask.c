/// @file ask.c
/// A question to the library in its own words, and the verbs that are one such question.
#include "ask.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answer.h"
#include "host.h"
#include "suggest.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/model.h"

// ---- dialog ----

bool dialog_open(dialog *d)
{
    *d = (dialog){.session = zv_session_create(&cli_host), .document = zv_json_document_create()};
    return d->session && d->document;
}

void dialog_close(dialog *d)
{
    zv_session_free(d->session);
    zv_json_document_free(d->document);
    zv_text_free(&d->request);
    zv_text_free(&d->answer);
}

const zv_json *dialog_ask(dialog *d)
{
    const zv_json *root = NULL;
    zv_text_clear(&d->answer);
    if (d->request.failed) {
        return NULL;
    }
    zv_session_answer(d->session, d->request.data, d->request.size, &d->answer);
    if (d->answer.failed || zv_json_read(d->document, d->answer.data, d->answer.size, &root, NULL) != ZV_OK) {
        return NULL;
    }
    return root;
}

// ---- from arguments to a request ----

static void write_number(zv_json_writer *out, double value)
{
    if (isfinite(value)) {
        zv_json_number(out, value);
    } else { // the answer names the field that holds it
        const char *word = isnan(value) ? "NaN" : value > 0.0 ? "Infinity" : "-Infinity";
        zv_json_raw(out, word, strlen(word));
    }
}

static void write_numbers(zv_json_writer *out, const double *values, int count)
{
    zv_json_begin_array(out);
    for (int i = 0; i < count; ++i) {
        write_number(out, values[i]);
    }
    zv_json_end_array(out);
}

/// A name may hold any letters, a key of the writer only plain ones: key and colon are written by hand.
static void write_name(zv_json_writer *out, const char *name, int size, bool is_first)
{
    zv_text quoted = {0};
    zv_json_writer text = zv_json_writer_on(&quoted);
    zv_json_string(&text, name, (size_t)size);
    zv_text_add(out->out, is_first ? "" : ", ");
    zv_text_append(out->out, quoted.data, quoted.size);
    zv_text_add(out->out, ": ");
    zv_text_free(&quoted);
}

static void write_range(zv_json_writer *out, const char *word, named_range range)
{
    write_name(out, range.name, range.name_size, range.name == word);
    zv_json_writer value = zv_json_writer_on(out->out);
    write_numbers(&value, (double[2]){range.from, range.to}, 2);
}

static void write_ranges(zv_json_writer *out, const char *word)
{
    named_range range;
    zv_json_begin_object(out);
    for (const char *at = word; range_next(&at, &range);) {
        write_range(out, word, range);
    }
    zv_json_end_object(out);
}

static void write_matrix(zv_json_writer *out, const double *numbers, int size)
{
    zv_json_begin_array(out);
    for (int row = 0; row < size; ++row) {
        write_numbers(out, numbers + size * row, size);
    }
    zv_json_end_array(out);
}

static void write_option(zv_json_writer *out, const option *o, const option_value *value)
{
    zv_json_key(out, o->field->name);
    switch (o->kind) {
    case OPTION_FLAG:
        zv_json_bool(out, true);
        break;
    case OPTION_NUMBER:
        write_number(out, value->numbers[0]);
        break;
    case OPTION_NUMBERS:
        write_numbers(out, value->numbers, value->count);
        break;
    case OPTION_MATRIX:
        write_matrix(out, value->numbers, o->count == 9 ? 3 : 4);
        break;
    case OPTION_RANGES:
        write_ranges(out, value->word);
        break;
    case OPTION_JSON:
        zv_json_raw(out, value->word, strlen(value->word));
        break;
    default:
        zv_json_string(out, value->word, strlen(value->word));
        break;
    }
}

static void write_sets(zv_json_writer *out, const arguments *given)
{
    if (given->set_count == 0) {
        return;
    }
    zv_json_begin_object_at(out, "set");
    for (int i = 0; i < given->set_count; ++i) {
        write_name(out, given->sets[i].name, given->sets[i].name_size, i == 0);
        zv_json_writer value = zv_json_writer_on(out->out);
        write_number(&value, given->sets[i].value);
    }
    zv_json_end_object(out);
}

void write_given(zv_json_writer *out, const arguments *given)
{
    if (given->arm) {
        zv_json_put_text(out, "robot", given->arm);
    }
    if (given->tip) {
        zv_json_put_text(out, "tip", given->tip);
    }
    write_sets(out, given);
    if (given->tool.given) {
        zv_json_key(out, "tool");
        write_numbers(out, given->tool.numbers, 6);
    }
    if (given->file) {
        zv_json_put_text(out, "file", given->file);
    }
    if (given->other) {
        zv_json_put_text(out, "other_file", given->other);
    }
    for (int i = 0; given->options[i].name; ++i) {
        if (given->values[i].given && given->options[i].field) {
            write_option(out, &given->options[i], &given->values[i]);
        }
    }
}

static void write_request(zv_text *text, const verb *self, const arguments *given)
{
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", self->op);
    write_given(&out, given);
    if (self->more) {
        self->more(given, &out);
    }
    zv_json_end_object(&out);
}

// ---- from an answer to the end ----

static void suggest_robot(const char *arm)
{
    suggestion guess = suggestion_for(arm);
    for (int i = 0; i < zv_shipped_count(); ++i) {
        suggestion_offer(&guess, zv_shipped_name(i));
    }
    if (guess.best) {
        advise("Did you mean %s?", guess.best);
    } else {
        advise("zveno robots lists those that ship; a file is given by its path, ./my_arm.json.");
    }
}

static zv_status status_of(const char *code)
{
    zv_status status = ZV_OK;
    while (status < ZV_ERR_INTERNAL && strcmp(zv_status_code(status), code) != 0) {
        status = (zv_status)(status + 1);
    }
    return status;
}

int complain_answer(const zv_json *answer, const char *arm)
{
    const zv_json *error = zv_json_member(answer, "error");
    const char *code = text_at(error, "code");
    complain_status(status_of(code), "%s", text_at(error, "message"));
    const bool is_name = arm && !strpbrk(arm, "/\\.");
    if (strcmp(code, "not_found") == 0 && is_name && strstr(text_at(error, "message"), "no robot called")) {
        suggest_robot(arm);
    }
    const bool file_failed =
        strcmp(code, "not_found") == 0 && (!is_name || strstr(text_at(error, "message"), "cannot be read"));
    const bool failed = file_failed || strcmp(code, "io") == 0 || strcmp(code, "internal") == 0;
    // asked well, but masses are missing, or a closed form; or it is more than can be answered
    const bool unknown =
        strcmp(code, "not_available") == 0 || strcmp(code, "limit") == 0 || strcmp(code, "too_large") == 0;
    return failed ? FAILED : unknown ? NO_ANSWER : WRONG_USAGE;
}

/// A question that was understood but has no answer.
static int end_of(const zv_json *answer)
{
    static const char *const needed[] = {"reachable", "all_reachable", "possible", "reaches",
                                         "in_travel", "free",          "found",    "clear"};
    const zv_json *errors = zv_json_member(answer, "errors");
    bool missed = errors && errors->count > 0;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; ++i) {
        const zv_json *value = zv_json_member(answer, needed[i]);
        missed = missed || (value && !is_true(value));
    }
    return missed ? NO_ANSWER : DONE;
}

static int finish_answer(const verb *self, const arguments *given, const dialog *d, const zv_json *answer,
                         int (*finish)(void *user, const zv_json *answer), void *user)
{
    if (given->json && !output_is_taken(given)) {
        say_json(d->answer.data);
    }
    if (!flag_at(answer, "ok")) {
        const char *code = text_at(zv_json_member(answer, "error"), "code");
        int end = complain_answer(answer, given->arm);
        if (self->on_syntax && strcmp(code, "syntax") == 0) {
            end = self->on_syntax;
        }
        if (self->advise) {
            self->advise(code, given);
        }
        advise("zveno %s --help shows what can be asked.", self->name);
        return end;
    }
    const int end = finish(user, answer);
    return end == DONE ? end_of(answer) : end;
}

int run_request_text(const verb *self, const arguments *given, const zv_text *request, const zv_session_sink *sink,
                     int (*finish)(void *user, const zv_json *answer), void *user)
{
    dialog d;
    const zv_json *answer = NULL;
    if (dialog_open(&d)) {
        zv_session_set_sink(d.session, sink);
        zv_text_append(&d.request, request->data, request->size);
        answer = request->failed ? NULL : dialog_ask(&d);
    }
    int end = FAILED;
    if (answer) {
        end = finish_answer(self, given, &d, answer, finish, user);
    } else {
        complain("there is not enough memory");
    }
    dialog_close(&d);
    return end;
}

int run_request_with(const verb *self, const arguments *given, const zv_session_sink *sink,
                     int (*finish)(void *user, const zv_json *answer), void *user)
{
    zv_text request = {0};
    write_request(&request, self, given);
    const int end = run_request_text(self, given, &request, sink, finish, user);
    zv_text_free(&request);
    return end;
}

typedef struct plain_verb {
    const verb *self;
    const arguments *given;
} plain_verb;

static int print_plain(void *user, const zv_json *answer)
{
    const plain_verb *plain = user;
    if (!plain->given->json && plain->self->print) {
        plain->self->print(answer, plain->given);
    }
    return plain->self->finish ? plain->self->finish(answer, plain->given) : DONE;
}

int run_request(const verb *self, const arguments *given)
{
    plain_verb plain = {self, given};
    return run_request_with(self, given, NULL, print_plain, &plain);
}
