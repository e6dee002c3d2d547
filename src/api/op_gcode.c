/// @file op_gcode.c
/// `gcode`: a program as text to its moves, or to the places where it is wrong. No arm is needed and reach is not checked.
///
/// Moves and issues come as one stream and stand in three lists of the answer; each list is written into a text of its
/// own and joined at the end.
#include <string.h>

#include "api/move_write.h"
#include "api/op.h"
#include "api/plan_fields.h"
#include "zveno/program.h"

/// An answer is one line of JSON held in memory; a program that asks for more belongs into a file.
enum { MAX_AGAIN = 5 * 1000 * 1000, MAX_ANSWER = 1 << 28 };
/// A stop is heard after so many moves at the latest.
enum { WATCH_EVERY = 1024 };

typedef struct lists {
    zv_text moves, errors, warnings;
    zv_json_writer move, error, warning;
    zv_watch *watch;
    const zv_session_sink *sink;
    bool leaves_out; ///< moves are not told
    long long move_count, line_count;
} lists;

/// Counted in lines of the program: loops make it stand for a while.
static bool goes_on(lists *all, const zv_move *move)
{
    return ++all->move_count % WATCH_EVERY != 0 ||
           zv_watch_goes_on(all->watch, (double)move->line / (double)all->line_count);
}

static void write_move(zv_json_writer *out, const zv_move *move)
{
    zv_json_begin_object(out);
    zv_write_move_fields(out, move);
    zv_json_end_object(out);
}

static bool take_move(void *user, const zv_move *move)
{
    lists *all = user;
    if (all->sink->move && !all->sink->move(all->sink->user, move)) {
        return false;
    }
    if (!all->leaves_out) {
        write_move(&all->move, move);
    }
    return goes_on(all, move) && !all->moves.failed && all->moves.size < MAX_ANSWER;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    lists *all = user;
    zv_write_issue(issue->is_warning ? &all->warning : &all->error, issue);
    return true;
}

static long long count_lines(const zv_program_input *input)
{
    const char *const begin = input->text.text, *const end = begin ? begin + input->text.size : begin;
    long long count = 1;
    for (const char *at = begin; at && (at = memchr(at, '\n', (size_t)(end - at))); ++at) {
        ++count;
    }
    return count;
}

static bool take_frame(void *user, const zv_program_frame *frame)
{
    const zv_session_sink *sink = ((lists *)user)->sink;
    return sink->frame(sink->user, frame);
}

static zv_status read_moves(const zv_program_input *input, const zv_gcode_options *options, lists *all,
                            zv_gcode_summary *summary, zv_error *why)
{
    const zv_sink sink = {
        .user = all, .move = take_move, .issue = take_issue, .frame = all->sink->frame ? take_frame : NULL};
    const zv_status status = zv_gcode_read(&input->source, options, &sink, summary, why);
    if (all->moves.failed || all->errors.failed || all->warnings.failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the moves of this program");
    }
    if (all->moves.size >= MAX_ANSWER) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "the program makes more than %lld moves: use 'zveno gcode' on a file", summary->moves);
    }
    return status == ZV_ERR_LIMIT ? ZV_OK : status; // what ended it is in the errors
}

static void write_answer(zv_json_writer *answer, const lists *all, const zv_gcode_summary *summary)
{
    if (!all->leaves_out) {
        zv_json_put_list(answer, "moves", &all->moves);
    }
    zv_json_put_list(answer, "errors", &all->errors);
    zv_json_put_list(answer, "warnings", &all->warnings);
    zv_write_place(answer, "end", summary->end);
    zv_json_put_integer(answer, "lines", summary->lines);
    zv_json_put_integer(answer, "move_count", summary->moves);
}

zv_status zv_op_gcode(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *moves = zv_json_member(request->object, "moves");
    zv_gcode_options options = zv_gcode_default_options();
    options.max_again = zv_json_member(request->object, "file") ? options.max_again : MAX_AGAIN;
    zv_reading_at(request->object, &options);
    zv_program_input input = {.is_open = false};
    zv_status status = zv_program_open(request->object, request->host, &input, why);
    options = zv_program_options(&input, options);
    lists all = {.watch = request->watch,
                 .sink = request->sink,
                 .leaves_out = moves && moves->kind == ZV_JSON_FALSE,
                 .line_count = count_lines(&input)};
    all.move = zv_json_writer_on(&all.moves);
    all.error = zv_json_writer_on(&all.errors);
    all.warning = zv_json_writer_on(&all.warnings);
    zv_gcode_summary summary;
    status = status == ZV_OK ? read_moves(&input, &options, &all, &summary, why) : status;
    if (status == ZV_OK) {
        write_answer(answer, &all, &summary);
    }
    zv_program_close(&input);
    zv_text_free(&all.moves);
    zv_text_free(&all.errors);
    zv_text_free(&all.warnings);
    return status;
}
