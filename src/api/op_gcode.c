/// @file op_gcode.c
/// `gcode`: a program as text to its moves, or to the places where it is wrong. No arm is needed and reach is not checked.
///
/// Moves and issues come as one stream and stand in three lists of the answer; each list is written into a text of its
/// own and joined at the end.
#include <string.h>

#include "api/fields.h"
#include "api/op.h"
#include "api/reading_fields.h"
#include "zveno/program.h"

/// An answer is one line of JSON held in memory; a program that asks for more belongs into a file.
enum { MAX_AGAIN = 5 * 1000 * 1000, MAX_ANSWER = 1 << 28 };
/// A stop is heard after so many moves at the latest.
enum { WATCH_EVERY = 1024 };

typedef struct lists {
    zv_text moves, errors, warnings;
    zv_json_writer move, error, warning;
    zv_watch *watch;
    long long move_count, line_count;
} lists;

static void write_place(zv_json_writer *out, const char *key, const double axes[ZV_AXES])
{
    const bool turns = axes[ZV_A] != 0.0 || axes[ZV_B] != 0.0 || axes[ZV_C] != 0.0;
    zv_json_put_numbers(out, key, axes, turns ? ZV_AXES : 3);
}

static void write_event(zv_json_writer *out, const zv_move *move)
{
    zv_json_put_number(out, "code", move->code);
    zv_json_put_numbers(out, "values", move->values, 3);
    if (move->text) {
        zv_json_put_text(out, "text", move->text);
    }
}

/// Counted in lines of the program: loops make it stand for a while.
static bool goes_on(lists *all, const zv_move *move)
{
    return ++all->move_count % WATCH_EVERY != 0 ||
           zv_watch_goes_on(all->watch, (double)move->line / (double)all->line_count);
}

static bool take_move(void *user, const zv_move *move)
{
    zv_json_writer *out = &((lists *)user)->move;
    const char *kind = zv_move_word(move->kind);
    zv_json_begin_object(out);
    zv_json_put_integer(out, "line", move->line);
    zv_json_put_text(out, "kind", kind);
    write_place(out, "from", move->from);
    write_place(out, "to", move->to);
    zv_json_put_number(out, "feed", move->feed_mm_min);
    zv_json_put_number(out, "length", zv_move_length(move));
    zv_json_put_number(out, "duration", zv_move_duration(move));
    if (move->kind == ZV_MOVE_EVENT) {
        write_event(out, move);
    }
    zv_json_end_object(out);
    lists *all = user;
    return goes_on(all, move) && !all->moves.failed && all->moves.size < MAX_ANSWER;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    lists *all = user;
    zv_write_issue(issue->is_warning ? &all->warning : &all->error, issue);
    return true;
}

static zv_status read_options(const zv_json *request, zv_gcode_options *options, zv_error *why)
{
    zv_status status = zv_reading_fields(request, options, why);
    if (status == ZV_OK && zv_json_member(request, "start")) {
        status = zv_field_get_numbers(request, "start", 3, options->start, why);
    }
    const zv_json *rapid = zv_json_member(request, "rapid");
    if (status == ZV_OK && rapid) {
        status = zv_field_finite(rapid, "rapid", &options->rapid_mm_min, why);
        if (status == ZV_OK && !(options->rapid_mm_min > 0.0)) {
            status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'rapid' must be above zero (mm/min)");
        }
    }
    return status;
}

static long long count_lines(const char *text, size_t size)
{
    long long count = 1;
    for (const char *at = text, *const end = text + size; (at = memchr(at, '\n', (size_t)(end - at))); ++at) {
        ++count;
    }
    return count;
}

zv_status zv_op_gcode(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_gcode_options options = zv_gcode_default_options();
    options.max_again = MAX_AGAIN;
    const zv_json *program = zv_json_member(request->object, "program");
    if (!program || program->kind != ZV_JSON_STRING) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'program' must be a text: the lines of the program");
    }
    zv_status status = read_options(request->object, &options, why);
    if (status != ZV_OK) {
        return status;
    }

    lists all = {.watch = request->watch, .line_count = count_lines(program->text, program->text_size)};
    all.move = zv_json_writer_on(&all.moves);
    all.error = zv_json_writer_on(&all.errors);
    all.warning = zv_json_writer_on(&all.warnings);
    zv_text_source text = {program->text, program->text_size};
    const zv_source source = zv_source_of_text(&text);
    const zv_sink sink = {.user = &all, .move = take_move, .issue = take_issue};
    zv_gcode_summary summary;
    status = zv_gcode_read(&source, &options, &sink, &summary, why);
    if (all.moves.failed || all.errors.failed || all.warnings.failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the moves of this program");
    } else if (all.moves.size >= MAX_ANSWER) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                         "the program makes more than %lld moves: use 'zveno gcode' on a file", summary.moves);
    }
    if (status == ZV_OK || status == ZV_ERR_LIMIT) { // what ended it is in the errors
        zv_json_put_list(answer, "moves", &all.moves);
        zv_json_put_list(answer, "errors", &all.errors);
        zv_json_put_list(answer, "warnings", &all.warnings);
        write_place(answer, "end", summary.end);
        status = ZV_OK;
    }
    zv_text_free(&all.moves);
    zv_text_free(&all.errors);
    zv_text_free(&all.warnings);
    return status;
}
