/// @file op_motion.c
/// Questions about programs and motions.
///
/// `gcode`: a program as text to its moves, or to the places where it is wrong. No arm is needed and reach is not checked.
/// Moves and issues come as one stream and stand in three lists of the answer; each list is written into a text of its
/// own and joined at the end.
///
/// `check`: is a program right, and can the arm follow it from the first line to the last? Nothing is timed, so that it
/// can be asked while the program is being written.
/// `program`: waypoints as a G-code program, and whether the arm runs it as it would go through the waypoints.
/// `plan`: a program, strokes or waypoints to a motion of an arm, or to the first place that fails and why.
/// `simulate`: a plan on a plant. Engines are no part of the core: the host has them, or has none.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/check_trajectory.h"
#include "api/motion_clear.h"
#include "api/op.h"
#include "api/plan_answer.h"
#include "api/program_moves.h"
#include "api/waypoints.h"
#include "request/arm_write.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/plan_fields.h"
#include "request/pose_json.h"
#include "request/units.h"
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
    bool leaves_out; ///< moves are not reported
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
    if (move->kind == ZV_MOVE_ARC) {
        zv_json_put_numbers(out, "center", (double[]){move->center.x, move->center.y, move->center.z}, 3);
        zv_json_put_number(out, "sweep", move->sweep / ZV_DEG);
    }
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

static void write_gcode(zv_json_writer *answer, const lists *all, const zv_gcode_summary *summary)
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

static void free_lists(lists *all)
{
    zv_text_free(&all->moves);
    zv_text_free(&all->errors);
    zv_text_free(&all->warnings);
}

/// Programs of text are short; a file may say a move again without end.
static zv_gcode_options gcode_options(const zv_json *object)
{
    zv_gcode_options options = zv_gcode_default_options();
    options.max_again = zv_json_member(object, "file") ? options.max_again : MAX_AGAIN;
    zv_reading_at(object, &options);
    return options;
}

zv_status zv_op_gcode(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_gcode_options options = gcode_options(request->object);
    zv_program_input input = {.is_open = false};
    zv_status status = zv_program_open(request->object, request->host, &input, why);
    options = zv_program_options(&input, options);
    const zv_json *moves = zv_json_member(request->object, "moves");
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
        write_gcode(answer, &all, &summary);
    }
    zv_program_close(&input);
    free_lists(&all);
    return status;
}

/// @param path takes the path as it lies there, when that was asked for
static zv_status check_program(const zv_request *request, const zv_plan_sink *sink, zv_plan_report *report,
                               zv_json_writer *path, zv_error *why)
{
    zv_asked_program program;
    zv_status status = zv_asked_program_open(request, &program, why);
    if (status == ZV_OK) {
        const zv_plan_asked *asked = &program.asked;
        const int places = (int)zv_number_at(request->object, "path", 0.0);
        const zv_walker *moves = &program.moves.walker;
        const zv_plan_options *options = &program.moves.options;
        zv_rapids_watch(&program.moves.rapids, sink);
        status = zv_plan_check(asked->robot, asked->ik, moves, options, sink, report, why);
        if (status == ZV_OK && places > 0) {
            status = zv_write_path_look(path, request, &program.moves.walker, &program.moves.options, places,
                                        report->branch, why);
        }
    }
    zv_asked_program_close(&program);
    return status;
}

zv_status zv_op_check(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    if (zv_plan_is_trajectory(request->object)) {
        return zv_check_trajectory(request, answer, why);
    }
    zv_plan_gather gather;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    zv_plan_gather_begin(&gather, request, NULL);
    const zv_plan_sink sink = zv_plan_gather_sink(&gather);
    zv_status status = check_program(request, &sink, report, answer, why);
    status = status == ZV_OK ? zv_plan_gather_end(&gather, why) : status;
    if (status == ZV_OK && request->sink->planned) {
        request->sink->planned(request->sink->user, report);
    }
    if (status == ZV_OK) {
        zv_write_verdict(answer, request->arm->robot, report);
        zv_json_put_number(answer, "moves", (double)report->moves);
        zv_plan_gather_write_issues(&gather, report, answer);
    }
    if (status == ZV_OK && report->errors == 0 && !report->failed && zv_cell_is_given(request->object)) {
        status = zv_write_motion_clearance(request, answer, why);
    }
    zv_plan_gather_free(&gather);
    free(report);
    return status;
}

static void write_plan_fields(zv_json_writer *answer, const zv_robot *robot, const double *near_q)
{
    zv_joint_texts texts = {0};
    zv_json_begin_object_at(answer, "plan");
    zv_put_joints(answer, "near", robot, near_q, &texts);
    zv_json_put_text(answer, "rapids", "joint");
    zv_json_end_object(answer);
}

static void write_lines(zv_json_writer *answer, const zv_written_program *program)
{
    zv_json_begin_array_at(answer, "lines");
    for (int i = 0; i < program->count; ++i) {
        zv_json_integer(answer, program->points[i].line);
    }
    zv_json_end_array(answer);
}

static void write_program(zv_json_writer *answer, const zv_plan_asked *asked, const zv_written_program *program,
                          const zv_plan_report *report)
{
    zv_json_put_text(answer, "program", program->text.data);
    write_lines(answer, program);
    write_plan_fields(answer, asked->robot, program->points[0].q);
    zv_write_verdict(answer, asked->robot, report);
    if (!report->failed && report->errors == 0) {
        zv_json_put_number(answer, "duration", report->duration);
    }
    zv_json_put_list(answer, "warnings", &program->warnings);
}

zv_status zv_op_program(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_asked asked;
    const zv_json *waypoints = zv_json_member(request->object, "waypoints");
    zv_status status = waypoints ? zv_plan_ask(request, &asked, why)
                                 : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                                           "'waypoints' is missing: the points that the program goes through");
    if (status != ZV_OK) {
        return status;
    }
    zv_written_program program;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the program");
    }
    status = zv_waypoints_gcode(&asked, waypoints, &program, why);
    status = status == ZV_OK ? zv_written_check(&asked, &program, request->watch, report, why) : status;
    if (status == ZV_OK) {
        write_program(answer, &asked, &program, report);
    }
    zv_written_free(&program);
    free(report);
    return status;
}

zv_status zv_plan_program(const zv_plan_asked *asked, const zv_json *program, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why)
{
    (void)program; // the request says whether it is a text or a file
    zv_program_moves moves;
    zv_status status = zv_program_moves_open(asked, &moves, why);
    if (status == ZV_OK) {
        zv_rapids_watch(&moves.rapids, sink);
        status = zv_plan_try(asked->robot, asked->ik, &moves.walker, &moves.options, sink, report, why);
    }
    zv_program_moves_close(&moves);
    return status;
}

zv_status zv_plan_request(const zv_json *request, const zv_robot *robot, const zv_ik *ik, const zv_host *host,
                          zv_mesh_store *meshes, double rate_hz, const zv_plan_sink *sink, zv_plan_report *report,
                          zv_error *why)
{
    static const struct {
        const char *field;
        zv_plan_source plan;
    } sources[] = {{"program", zv_plan_program},
                   {"file", zv_plan_program},
                   {"strokes", zv_plan_strokes},
                   {"waypoints", zv_plan_waypoints},
                   {"drawing", zv_plan_drawing}};
    zv_plan_asked asked;
    const zv_status status = zv_plan_fields(request, robot, ik, host, &asked, why);
    if (status != ZV_OK) {
        return status;
    }
    asked.meshes = meshes;
    asked.options.rate_hz = rate_hz > 0.0 ? rate_hz : asked.options.rate_hz;
    int given = 0, source = 0;
    for (int i = 0; i < 5; ++i) {
        const bool is_it = zv_json_member(request, sources[i].field) != NULL;
        given += is_it;
        source = is_it ? i : source;
    }
    if (given != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "give one of 'program', 'file', 'strokes', 'waypoints' and 'drawing'");
    }
    const zv_json *object = zv_json_member(request, sources[source].field);
    return zv_plan_needs_trajectory(request)
               ? zv_plan_through_trajectory(&asked, sources[source].plan, object, sink, report, why)
               : sources[source].plan(&asked, object, sink, report, why);
}

zv_status zv_plan_motion(const zv_request *request, double rate_hz, const zv_plan_sink *sink, zv_plan_report *report,
                         zv_error *why)
{
    return zv_plan_request(request->object, request->arm->robot, request->arm->ik, request->host, request->meshes,
                           rate_hz, sink, report, why);
}

// ---- the answer ----

/// Strokes that a pen draws lie on paper: where that is, seen from the arm's world. False when there is none.
static bool find_paper(const zv_plan_asked *asked, zv_paper *out)
{
    const zv_json *strokes = zv_json_member(asked->request, "strokes");
    const zv_json *stroke = strokes && strokes->kind == ZV_JSON_ARRAY ? strokes->first : NULL;
    while (stroke && !stroke->first) {
        stroke = stroke->next;
    }
    const zv_json *point = stroke ? stroke->first : NULL;
    const double height_mm = point && point->count == 3 ? point->first->next->next->number : 0.0;
    *out = (zv_paper){zv_pose_inverse(asked->options.world_from_program), height_mm * ZV_MM};
    return asked->has_pen;
}

static zv_status begin_recording(const zv_request *request, const zv_plan_asked *asked, zv_error *why)
{
    zv_paper paper;
    const bool has_paper = find_paper(asked, &paper);
    return zv_recording_begin(request->recording, request->arm->robot, asked->options.load_kg,
                              has_paper ? &paper : NULL, why);
}

static zv_status answer_plan(const zv_request *request, zv_plan_gather *gather, zv_plan_report *report,
                             zv_json_writer *answer, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    const zv_plan_sink sink = zv_plan_gather_sink(gather);
    zv_plan_asked asked;
    zv_status status = zv_plan_ask(request, &asked, why);
    const zv_motion_head head = {arm->robot, arm->ik, &asked.options, asked.options.rate_hz};
    if (status == ZV_OK && request->sink->begin && !request->sink->begin(request->sink->user, &head)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "who wanted the motion does not take it");
    }
    if (status == ZV_OK && request->recording) {
        status = begin_recording(request, &asked, why);
    }
    if (status == ZV_OK) {
        status = zv_plan_motion(request, 0.0, &sink, report, why);
    }
    status = status == ZV_OK ? zv_plan_gather_end(gather, why) : status;
    if (status == ZV_OK && request->sink->planned) {
        request->sink->planned(request->sink->user, report);
    }
    if (status == ZV_OK) {
        zv_plan_gather_write(gather, report, asked.options.rate_hz, answer);
    }
    return status;
}

zv_status zv_op_plan(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_plan_gather gather;
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    }
    zv_plan_gather_begin(&gather, request, request->recording);
    zv_cell cell = {.scene = NULL};
    zv_status status = ZV_OK;
    if (zv_cell_is_given(request->object)) {
        status = zv_cell_open(request, &cell, why);
        gather.cell = &cell;
    }
    status = status == ZV_OK ? answer_plan(request, &gather, report, answer, why) : status;
    zv_cell_close(&cell);
    zv_plan_gather_free(&gather);
    free(report);
    return status;
}

zv_status zv_op_simulate(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_simulation simulation = {.request = request->object,
                                      .robot = request->arm->robot,
                                      .ik = request->arm->ik,
                                      .host = request->host,
                                      .sink = request->sink,
                                      .progress = zv_watch_progress,
                                      .watcher = request->watch,
                                      .meshes = request->meshes};
    return request->host->simulate(&simulation, answer, why);
}
