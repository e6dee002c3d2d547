/// @file post_source.c
/// Moves with joints: the source becomes moves, these are planned with a mark behind each, and the joints are those of the
/// trajectory at the marks.
///
///     program, strokes, drawing ──► moves ──► plan, a stop and a mark behind each ──► q at each mark
#include "api/post_source.h"

#include <stdlib.h>
#include <string.h>

#include "api/program_moves.h"
#include "api/unnamed_axes.h"
#include "api/waypoints.h"
#include "request/drawing_json.h"

enum { MOST_MOVES = 1000 * 1000 };
#define MARK 4096.0 ///< code of the marks; no program can say M4096

void zv_posted_free(zv_posted_moves *moves)
{
    for (int i = 0; i < moves->count; ++i) {
        free((char *)moves->move[i].move.text);
    }
    free(moves->move);
    *moves = (zv_posted_moves){0};
}

// ---- moves ----

typedef struct gathering {
    zv_posted_moves *out;
    zv_watch *watch;
    bool failed, is_long;
    zv_issue first; ///< error; its line is 0 when there is none
} gathering;

static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) {
        memcpy(copy, text, size);
    }
    return copy;
}

static bool take_move(void *user, const zv_move *move)
{
    gathering *g = user;
    zv_posted_moves *out = g->out;
    if (out->count == out->capacity) {
        const int more = out->capacity ? 2 * out->capacity : 64;
        zv_posted_move *larger = realloc(out->move, (size_t)more * sizeof *larger);
        g->failed = g->failed || !larger;
        if (!larger) {
            return false;
        }
        out->move = larger;
        out->capacity = more;
    }
    zv_posted_move *added = &out->move[out->count++];
    *added = (zv_posted_move){.move = *move};
    added->move.text = move->text ? copy_of(move->text) : NULL;
    g->failed = g->failed || (move->text && !added->move.text);
    g->is_long = out->count >= MOST_MOVES;
    return !g->failed && !g->is_long && (out->count % 1024 != 0 || zv_watch_goes_on(g->watch, 0.0));
}

static bool take_issue(void *user, const zv_issue *issue)
{
    gathering *g = user;
    if (!issue->is_warning && g->first.line == 0) {
        g->first = *issue;
    }
    return true;
}

static zv_status gather_moves(const zv_request *request, const zv_source *source, const zv_gcode_options *options,
                              zv_posted_moves *out, zv_error *why)
{
    gathering g = {.out = out, .watch = request->watch};
    const zv_sink sink = {.user = &g, .move = take_move, .issue = take_issue};
    zv_gcode_summary summary;
    const zv_status status = zv_gcode_read(source, options, &sink, &summary, why);
    if (g.failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the moves");
    }
    if (g.is_long) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the program makes more than %d moves", MOST_MOVES);
    }
    if (g.first.line > 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "line %d of the program, column %d: %.240s", g.first.line,
                       g.first.column, g.first.message);
    }
    return status;
}

// ---- sources that are no programs ----

/// Strokes as a program: a rapid to the beginning of each, lines behind.
static void write_strokes(const zv_json *strokes, double feed_mm_min, zv_text *out)
{
    char number[ZV_NUMBER_SIZE];
    zv_number_write(feed_mm_min, number);
    zv_text_addf(out, "G21 G90 F%s\n", number);
    for (const zv_json *stroke = strokes->first; stroke; stroke = stroke->next) {
        const char *word = "G0";
        for (const zv_json *point = stroke->first; point; point = point->next) {
            const char *axis = "XYZ";
            zv_text_add(out, word);
            for (const zv_json *value = point->first; value && *axis; value = value->next) {
                zv_number_write(value->number, number);
                zv_text_addf(out, " %c%s", *axis++, number);
            }
            zv_text_add(out, "\n");
            word = "G1";
        }
    }
    zv_text_add(out, "M2\n");
}

static zv_status write_drawing(zv_plan_asked *asked, const zv_json *drawing, zv_text *out, zv_error *why)
{
    zv_ink_document *document = NULL;
    zv_ink_job *job = NULL;
    zv_status status = zv_plan_drawing_job(asked, drawing, &document, &job, why);
    if (status == ZV_OK) {
        zv_ink_job_options(job, &asked->options);
        job->plan_options = asked->options;
        status = zv_ink_job_place(job, why);
    }
    if (status == ZV_OK) {
        zv_ink_job_options(job, &asked->options);
        status = zv_ink_job_gcode(job, out, why);
    }
    zv_ink_job_free(job);
    zv_ink_document_free(document);
    return status;
}

/// The source of the request as lines of a program, when it is none already.
static zv_status write_program(zv_plan_asked *asked, zv_text *out, zv_error *why)
{
    const zv_json *strokes = zv_json_member(asked->request, "strokes");
    const zv_json *drawing = zv_json_member(asked->request, "drawing");
    zv_status status = ZV_OK;
    if (strokes) {
        zv_drawing *checked = zv_drawing_create();
        double paper_mm;
        status = checked ? zv_strokes_read(asked->request, checked, &paper_mm, why)
                         : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the strokes");
        if (status == ZV_OK) {
            write_strokes(strokes, asked->feed_mm_min, out);
        }
        zv_drawing_free(checked);
    } else if (drawing) {
        status = write_drawing(asked, drawing, out, why);
    }
    return status == ZV_OK && out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program")
                                          : status;
}

static zv_status read_source(const zv_request *request, zv_plan_asked *asked, zv_posted_moves *out, zv_error *why)
{
    zv_program_input input = {.is_open = false};
    zv_text written = {0};
    zv_status status = write_program(asked, &written, why);
    if (status == ZV_OK && written.size == 0) {
        status = zv_program_open(request->object, request->host, &input, why);
    }
    if (status == ZV_OK) {
        zv_text_source text = {written.data, written.size};
        const zv_source source = written.size > 0 ? zv_source_of_text(&text) : input.source;
        const zv_gcode_options options = zv_program_options(&input, asked->gcode);
        status = gather_moves(request, &source, &options, out, why);
        if (status == ZV_OK) {
            zv_find_unnamed_axes(&source, &options, out);
        }
    }
    zv_program_close(&input);
    zv_text_free(&written);
    return status;
}

// ---- joints ----

/// The moves with a stop at the end of each, and a mark behind it that carries its number.
static int mark_moves(const zv_posted_moves *moves, zv_move *out)
{
    int count = 0;
    for (int i = 0; i < moves->count; ++i) {
        zv_move move = moves->move[i].move;
        if (move.kind == ZV_MOVE_EVENT || move.kind == ZV_MOVE_DWELL) {
            continue;
        }
        move.corner = ZV_CORNER_STOP;
        out[count++] = move;
        zv_move mark = {.kind = ZV_MOVE_EVENT, .line = move.line, .code = MARK, .values = {i, 0, 0}};
        memcpy(mark.from, move.to, sizeof mark.from);
        memcpy(mark.to, move.to, sizeof mark.to);
        out[count++] = mark;
    }
    return count;
}

static void take_joints(const zv_trajectory *trajectory, zv_posted_moves *out)
{
    memcpy(out->start, zv_trajectory_at(trajectory, 0.0).q, sizeof out->start);
    double at[ZV_MAX_JOINTS];
    memcpy(at, out->start, sizeof at);
    for (int i = 0; i < out->count; ++i) {
        memcpy(out->move[i].q, at, sizeof at); // before the first mark, and at events
    }
    for (int e = 0; e < zv_trajectory_event_count(trajectory); ++e) {
        const zv_plan_event event = zv_trajectory_event(trajectory, e);
        if (event.mark->code == MARK) {
            zv_posted_move *move = &out->move[(int)event.mark->values[0]];
            memcpy(move->q, zv_trajectory_at(trajectory, event.t).q, sizeof move->q);
        }
    }
}

static zv_status plan_joints(const zv_request *request, const zv_plan_asked *asked, const zv_move *marked, int count,
                             zv_posted_moves *out, zv_error *why)
{
    zv_moves_walk walk = {marked, count};
    const zv_walker walker = zv_walker_of_moves(&walk);
    const zv_plan_sink sink = {.user = request->watch, .progress = zv_watch_progress};
    zv_plan_options options = asked->options;
    options.joint_rapids = true;
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_trajectory *trajectory = NULL;
    zv_status status =
        report ? zv_plan_trajectory(asked->robot, asked->ik, &walker, &options, &sink, report, &trajectory, why)
               : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    if (status == ZV_OK && report->failed) {
        status = zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message);
    } else if (status == ZV_OK && trajectory) {
        take_joints(trajectory, out);
    }
    zv_trajectory_free(trajectory);
    free(report);
    return status;
}

zv_status zv_post_refuse_idle(const zv_json *request, zv_error *why)
{
    static const char *const idle[] = {"override", "part", "reverse", "rate_hz", "rapids"};
    zv_status status = ZV_OK;
    for (size_t i = 0; status == ZV_OK && i < sizeof idle / sizeof idle[0]; ++i) {
        status =
            zv_json_member(request, idle[i])
                ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' does not change what is written; leave it out", idle[i])
                : ZV_OK;
    }
    return status;
}

// ---- from one controller to another ----

/// Why the arm cannot follow it, as a failure.
static zv_status refuse_program(const gathering *heard, const zv_plan_report *report, zv_error *why)
{
    if (heard->first.line > 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "line %d of the program, column %d: %.240s", heard->first.line,
                       heard->first.column, heard->first.message);
    }
    return report->failed ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message) : ZV_OK;
}

static bool take_check_progress(void *user, double part)
{
    const gathering *g = user;
    return zv_watch_goes_on(g->watch, part);
}

static zv_status check_moves(const zv_request *request, zv_program_moves *moves, zv_error *why)
{
    gathering heard = {.watch = request->watch};
    const zv_plan_sink sink = {.user = &heard, .issue = take_issue, .progress = take_check_progress};
    zv_rapids_watch(&moves->rapids, &sink);
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_status status = report ? zv_plan_check(request->arm->robot, request->arm->ik, &moves->walker, &moves->options,
                                              &sink, report, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the check");
    status = status == ZV_OK ? refuse_program(&heard, report, why) : status;
    free(report);
    return status;
}

/// Takes what was read, under its own name.
static void take_program(zv_post_program *read, zv_post_program *out)
{
    memcpy(read->name, out->name, sizeof read->name);
    *out = *read;
    *read = zv_post_begin(out->robot, "");
}

zv_status zv_post_translate(const zv_request *request, zv_post_program *out, zv_error *why)
{
    zv_plan_asked asked;
    zv_program_moves moves = {.input = {.is_open = false}};
    if (!zv_json_member(request->object, "program") && !zv_json_member(request->object, "file")) {
        return ZV_OK;
    }
    zv_status status = zv_plan_ask(request, &asked, why);
    status = status == ZV_OK ? zv_program_moves_open(&asked, &moves, why) : status;
    if (status == ZV_OK && moves.foreign.is_there) {
        status = check_moves(request, &moves, why);
    }
    if (status == ZV_OK && moves.foreign.is_there) {
        take_program(&moves.foreign.program, out);
    }
    zv_program_moves_close(&moves);
    return status;
}

/// The joints of the moves: of the motion that is planned through marks at their ends.
static zv_status mark_and_plan(const zv_request *request, const zv_plan_asked *asked, zv_posted_moves *out,
                               zv_error *why)
{
    zv_move *marked = malloc(2 * ((size_t)out->count + 1) * sizeof *marked);
    if (!marked) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the moves");
    }
    const int count = mark_moves(out, marked);
    const zv_status status = count > 0 ? plan_joints(request, asked, marked, count, out, why)
                                       : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program does not move the arm");
    free(marked);
    return status;
}

zv_status zv_post_source(const zv_request *request, zv_posted_moves *out, zv_error *why)
{
    zv_plan_asked asked;
    zv_status status = zv_post_refuse_idle(request->object, why);
    status = status == ZV_OK ? zv_plan_ask(request, &asked, why) : status;
    status = status == ZV_OK ? read_source(request, &asked, out, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    out->world_from_program = asked.options.world_from_program;
    return mark_and_plan(request, &asked, out, why);
}
