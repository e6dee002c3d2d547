/// @file plan.c
/// From moves and an arm to a motion, in passes over the same moves.
///
///     survey   errors of the program, how many moves, are there rotary words, where does the work begin
///     scan     the whole curve with all ways of holding the arm: which one carries it
///     run      the curve once more, window by window: joint path, time, samples
#include "zveno/plan.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "plan/corner.h"
#include "plan/failure.h"
#include "plan/kept.h"
#include "plan/motion.h"
#include "plan/scan.h"
#include "plan/torque.h"

/// The joints of a stage that begins at one place end the piece before within this, m.
#define SAME_PLACE 1e-9

enum { PROGRESS_EVERY = 512 };
#define SCAN_PART 0.3

zv_plan_options zv_plan_default_options(const zv_ik *ik)
{
    const bool is_planar = strcmp(zv_ik_family(ik), "planar3") == 0;
    return (zv_plan_options){
        .world_from_program = zv_pose_identity(),
        .tool_rot = zv_rot_x(ZV_PI),
        .pitch = is_planar ? -ZV_PI / 2.0 : ZV_PI / 2.0, // straight down, as each family counts it
        .curve = zv_curve_default_options(),
        .tool_acceleration = 2.0,
        .rate_hz = 250.0,
        .window = 16384,
    };
}

// ---- walkers ----

static zv_status walk_program(void *user, const zv_sink *sink, zv_error *why)
{
    zv_program_walk *program = user;
    const zv_status status = zv_gcode_read(&program->source, &program->options, sink, &program->summary, why);
    return status == ZV_ERR_LIMIT ? ZV_OK : status; // what ended it is among the issues
}

zv_walker zv_walker_of_program(zv_program_walk *program)
{
    return (zv_walker){program, walk_program};
}

static zv_status walk_moves(void *user, const zv_sink *sink, zv_error *why)
{
    const zv_moves_walk *all = user;
    (void)why;
    for (int i = 0; i < all->count && sink->move(sink->user, &all->moves[i]); ++i) {
    }
    return ZV_OK;
}

zv_walker zv_walker_of_moves(zv_moves_walk *moves)
{
    return (zv_walker){moves, walk_moves};
}

// ---- survey ----

static bool is_motion(const zv_move *move)
{
    return move->kind != ZV_MOVE_DWELL && move->kind != ZV_MOVE_EVENT;
}

typedef struct survey {
    const zv_plan_sink *sink;
    zv_plan_report *report;
    bool has_words, has_work;
    long long rapids_before_work;
    double begin[ZV_AXES]; ///< where the work begins: the end of the rapids before it
} survey;

static bool survey_move(void *user, const zv_move *move)
{
    survey *s = user;
    ++s->report->moves;
    s->has_words |= move->to[ZV_A] != 0.0 || move->to[ZV_B] != 0.0 || move->to[ZV_C] != 0.0;
    if (is_motion(move) && !s->has_work) {
        const bool is_rapid = move->kind == ZV_MOVE_RAPID;
        s->has_work = !is_rapid;
        s->rapids_before_work += is_rapid;
        memcpy(s->begin, is_rapid ? move->to : move->from, sizeof s->begin);
    }
    return true;
}

static bool survey_issue(void *user, const zv_issue *issue)
{
    survey *s = user;
    ++*(issue->is_warning ? &s->report->warnings : &s->report->errors);
    return s->sink->issue ? s->sink->issue(s->sink->user, issue) : true;
}

// ---- moves to a curve ----

/// One pass of the moves through a curve builder.
typedef struct pass {
    const zv_plan_sink *sink;
    zv_plan_report *report;
    zv_curve_builder *builder;
    long long moves, skip_rapids; ///< rapids before the work that are still to be left out
    double begin[ZV_AXES];
    bool is_held; ///< `begin` holds until the first move that is not left out
    double progress_from, progress_to;
    zv_status status;
    zv_error *why;
    const bool *ended; ///< who takes the curve wants no more
    bool stopped;
} pass;

static bool pass_progress(pass *p)
{
    if (p->moves++ % PROGRESS_EVERY == 0 && p->sink->progress) {
        const double part = (double)p->moves / (double)(p->report->moves ? p->report->moves : 1);
        return p->sink->progress(p->sink->user, p->progress_from + (p->progress_to - p->progress_from) * part);
    }
    return true;
}

static bool pass_move(void *user, const zv_move *move)
{
    pass *p = user;
    zv_move placed = *move;
    p->stopped |= !pass_progress(p);
    if (p->is_held && is_motion(move)) {
        if (move->kind == ZV_MOVE_RAPID && p->skip_rapids > 0) {
            --p->skip_rapids;
            return !p->stopped;
        }
        p->is_held = false;
    }
    if (p->is_held) {
        memcpy(placed.from, p->begin, sizeof placed.from);
        memcpy(placed.to, p->begin, sizeof placed.to);
    }
    p->status = zv_curve_builder_push(p->builder, &placed, p->why);
    return p->status == ZV_OK && !p->stopped && !*p->ended;
}

typedef struct plan {
    const zv_walker *moves;
    const zv_plan_options *options;
    const zv_plan_sink *sink;
    zv_plan_report *report;
    zv_error *why;
    survey survey;
    zv_torques torques;
    zv_task task;
    zv_scan scan;
    zv_kept kept; ///< the curve, from the scan for the run
    bool keeps;
    bool ended; ///< the pass needs no more of the curve
} plan;

static zv_status walk_curve(plan *p, const zv_curve_sink *sink, double progress_from, double progress_to)
{
    const zv_placement placement = zv_task_placement(&p->task, p->options);
    const bool skips = !p->options->from_start;
    pass now = {.sink = p->sink,
                .report = p->report,
                .builder = zv_curve_builder_create(&placement, &p->options->curve, sink),
                .skip_rapids = !skips               ? 0
                               : p->survey.has_work ? p->survey.rapids_before_work
                                                    : 1,
                .is_held = skips,
                .progress_from = progress_from,
                .progress_to = progress_to,
                .ended = &p->ended,
                .why = p->why};
    p->ended = false;
    memcpy(now.begin, p->survey.begin, sizeof now.begin);
    if (!now.builder) {
        return zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the curve");
    }
    const zv_sink moves = {&now, pass_move, NULL};
    zv_status status = p->moves->walk(p->moves->user, &moves, p->why);
    status = status == ZV_OK ? now.status : status;
    if (status == ZV_OK) {
        zv_curve_builder_finish(now.builder, &p->report->curve);
    }
    zv_curve_builder_free(now.builder);
    return status;
}

// ---- scan ----

static bool scan_piece(void *user, const zv_piece *piece)
{
    plan *p = user;
    if (p->keeps) {
        zv_kept_piece(&p->kept, piece);
    }
    p->ended = !zv_scan_piece(&p->scan, piece);
    return !p->ended;
}

static bool scan_mark(void *user, const zv_mark *mark)
{
    plan *p = user;
    if (p->keeps) {
        zv_kept_mark(&p->kept, mark);
    }
    return true;
}

static void report_ends(plan *p)
{
    zv_plan_report *r = p->report;
    const zv_generation *main = &p->scan.main;
    r->end_count = main->count;
    for (int i = 0; i < main->count; ++i) {
        const zv_track *track = &main->track[i];
        r->ends[i] = track->is_alive
                         ? (zv_plan_end){.branch = track->branch, .margin = zv_track_margin(&p->task, track)}
                         : track->end;
    }
    r->changes = p->scan.stage_count > 0 ? p->scan.stage_count - 1 : 0;
    r->branch = p->scan.stage_count > 0 ? p->scan.stage[0].branch : r->branch;
    r->first_place = p->scan.first_place;
}

static zv_status scan(plan *p)
{
    p->scan = (zv_scan){.task = &p->task, .near_q = p->options->near_q, .joint_rapids = p->options->joint_rapids};
    const zv_curve_sink sink = {p, scan_piece, scan_mark};
    const zv_status status = walk_curve(p, &sink, 0.0, SCAN_PART);
    if (status != ZV_OK) {
        return status;
    }
    const bool found = zv_scan_finish(&p->scan);
    if (p->scan.no_memory) {
        return zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the changes of branch");
    }
    report_ends(p);
    if (!found) {
        zv_report_failure(&p->task, &p->scan.stuck, p->report);
    }
    return ZV_OK;
}

// ---- run ----

typedef struct run {
    plan *plan;
    zv_corner corner; ///< pieces on their way to the window
    zv_window window;
    zv_motion motion;
    int stage;
    bool has_begun, in_change;
    double change_from[ZV_MAX_JOINTS];
    double off_m; ///< of the pieces that are driven
    bool failed;
} run;

static bool fail_run(run *r)
{
    r->failed = true;
    zv_report_failure(&r->plan->task, &r->window.failure, r->plan->report);
    return false;
}

/// Plans what is waiting as far as it cannot change any more; the rest goes on waiting.
static bool plan_window(run *r, bool ends_at_stop)
{
    if (zv_window_plan(&r->window, ends_at_stop) != ZV_OK) {
        return fail_run(r);
    }
    zv_motion_window(&r->motion, &r->window);
    zv_window_advance(&r->window);
    r->plan->report->window_stops += r->window.is_cut;
    return !r->motion.stopped;
}

/// Plans all that is waiting in the window, up to its end.
static bool flush_window(run *r)
{
    while (r->window.piece_count > 0) {
        if (!plan_window(r, true)) {
            return false;
        }
    }
    return !r->motion.stopped;
}

static bool add_to_window(run *r, const zv_piece *piece)
{
    if ((piece->curvature_jumps && r->window.has_jerk) && !flush_window(r)) {
        return false;
    }
    while (zv_window_is_full(&r->window)) {
        if (!plan_window(r, false)) {
            return false;
        }
    }
    zv_window_add(&r->window, piece);
    r->off_m = fmax(r->off_m, piece->off_m);
    return !r->motion.stopped;
}

/// Pieces that were held go to the window.
static bool release(run *r, zv_corner_verdict verdict)
{
    bool goes_on = true;
    for (int i = 0; i < verdict.ready && goes_on; ++i) {
        goes_on = add_to_window(r, &r->corner.held[i]) && (!verdict.stops || flush_window(r));
    }
    zv_corner_drop(&r->corner, verdict.ready);
    return goes_on;
}

static bool release_all(run *r)
{
    return release(r, (zv_corner_verdict){.ready = r->corner.count});
}

/// Plans all that is held or waiting, up to a stop of the program.
static bool flush(run *r)
{
    return release(r, zv_corner_stop(&r->corner, &r->window)) && flush_window(r);
}

/// The arm stands at the beginning of a stage.
static bool begin_stage(run *r, int index, const double *from, int line)
{
    const zv_stage *stage = &r->plan->scan.stage[index];
    r->stage = index;
    if (from && !zv_motion_joints(&r->motion, &r->window, from, stage->q, line, &r->window.failure)) {
        return fail_run(r);
    }
    zv_window_place(&r->window, stage->from, stage->q, stage->branch);
    zv_corner_place(&r->corner);
    zv_motion_place(&r->motion, stage->q);
    return !r->motion.stopped;
}

static bool begin_run(run *r, int line)
{
    r->has_begun = true;
    return begin_stage(r, 0, r->plan->options->near_q, line);
}

/// The rapid at which the branch changes: pieces are left out until the next stage begins.
static bool is_in_change(run *r, const zv_piece *piece, bool *goes_on)
{
    const zv_scan *scan = &r->plan->scan;
    *goes_on = true;
    if (!r->in_change && piece->start_m >= scan->stage[r->stage].to - SAME_PLACE) {
        *goes_on = release_all(r) && flush_window(r);
        memcpy(r->change_from, r->window.q, sizeof r->change_from);
        r->in_change = true;
    }
    if (r->in_change && *goes_on) {
        const bool arrives = piece->start_m >= scan->stage[r->stage + 1].from - SAME_PLACE;
        if (arrives) {
            *goes_on = begin_stage(r, r->stage + 1, r->change_from, piece->line);
            r->in_change = false;
            return *goes_on ? is_in_change(r, piece, goes_on) : true;
        }
    }
    return r->in_change;
}

static bool add_piece(run *r, const zv_piece *piece)
{
    bool goes_on = true;
    if (!r->has_begun && !begin_run(r, piece->line)) {
        return false;
    }
    if (is_in_change(r, piece, &goes_on)) {
        return goes_on;
    }
    if (!goes_on) {
        return false;
    }
    return release(r, zv_corner_take(&r->corner, piece, &r->window));
}

static bool run_piece(void *user, const zv_piece *piece)
{
    run *r = user;
    r->plan->ended = !add_piece(r, piece);
    return !r->plan->ended;
}

static bool add_mark(run *r, const zv_mark *mark)
{
    if (!mark->stands && !release_all(r)) {
        return false;
    }
    if (!mark->stands && r->window.piece_count > 0 && r->window.mark_count < ZV_WINDOW_MARKS) {
        zv_mark *waiting = &r->window.mark[r->window.mark_count++];
        *waiting = *mark;
        waiting->s += r->corner.shift;
        return true;
    }
    if (!r->has_begun && r->plan->scan.stage_count > 0 && !begin_run(r, mark->line)) {
        return false; // a wait before the first move happens where that one begins
    }
    if (r->has_begun && !r->in_change && !flush(r)) {
        return false;
    }
    if (mark->kind == ZV_MARK_DWELL) {
        zv_motion_stand(&r->motion, mark->seconds, mark->line);
    } else if (mark->kind == ZV_MARK_EVENT) {
        zv_motion_event(&r->motion, mark);
    }
    return !r->motion.stopped;
}

static bool run_mark(void *user, const zv_mark *mark)
{
    run *r = user;
    r->plan->ended = !add_mark(r, mark);
    return !r->plan->ended;
}

/// The last rapid may be a change with nothing behind it.
static bool finish_run(run *r)
{
    if (r->failed || !r->has_begun) {
        return !r->failed;
    }
    if (!r->in_change && !flush(r)) {
        return false;
    }
    const int last = r->plan->scan.stage_count - 1;
    if (r->stage < last) {
        return begin_stage(r, last, r->in_change ? r->change_from : r->window.q, r->plan->scan.last.line);
    }
    return true;
}

static bool run_progress(void *user, double part)
{
    const plan *p = user;
    return !p->sink->progress || p->sink->progress(p->sink->user, SCAN_PART + (1.0 - SCAN_PART) * part);
}

/// The curve once more: as it was kept, or made again.
static zv_status walk_again(plan *p, const zv_curve_sink *sink)
{
    if (p->kept.is_too_long) {
        return walk_curve(p, sink, SCAN_PART, 1.0);
    }
    zv_kept_walk(&p->kept, sink, run_progress, p);
    return ZV_OK;
}

static zv_status run_all(plan *p)
{
    run r = {.plan = p, .motion = zv_motion_create(&p->task, p->options, p->sink, p->report)};
    zv_status status = ZV_OK;
    if (!zv_window_create(&p->task, p->options, &r.window) || !zv_corner_create(&p->task, p->options, &r.corner)) {
        status = zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    } else {
        const zv_curve_sink sink = {&r, run_piece, run_mark};
        status = walk_again(p, &sink);
        if (status == ZV_OK && finish_run(&r)) {
            zv_motion_finish(&r.motion);
            p->report->curve.deviation_m = r.off_m;
        }
    }
    p->report->corner_stops = r.corner.chosen;
    zv_window_free(&r.window);
    zv_corner_free(&r.corner);
    return status;
}

// ---- the front doors ----

static zv_status prepare(plan *p, const zv_robot *robot, const zv_ik *ik)
{
    p->survey = (survey){.sink = p->sink, .report = p->report};
    const zv_sink sink = {&p->survey, survey_move, survey_issue};
    zv_status status = p->moves->walk(p->moves->user, &sink, p->why);
    const zv_plan_words words = p->options->words;
    const bool use_words = words == ZV_WORDS_ALWAYS || (words == ZV_WORDS_WHEN_USED && p->survey.has_words);
    if (status == ZV_OK) {
        status = zv_torques_create(robot, p->options, &p->torques, p->why);
    }
    if (status == ZV_OK) {
        status = zv_task_create(robot, ik, p->options, use_words, &p->task, p->why);
    }
    p->task.torques = &p->torques;
    p->report->has_torque = p->torques.dyn != NULL;
    return status;
}

static zv_status do_plan(const zv_robot *robot, const zv_ik *ik, plan *p, bool moves)
{
    ZV_ASSERT(robot && ik && p->moves && p->options && p->sink && p->report);
    ZV_ASSERT(p->options->rate_hz > 0.0 && p->options->tool_acceleration > 0.0 && p->options->window >= 256 &&
              p->options->load_kg >= 0.0);
    *p->report = (zv_plan_report){.errors = 0};
    zv_status status = prepare(p, robot, ik);
    if (status == ZV_OK && p->report->errors == 0) {
        p->keeps = moves;
        status = scan(p);
        if (status == ZV_OK && moves && !p->report->failed) {
            status = run_all(p);
        }
        zv_scan_free(&p->scan);
        zv_kept_free(&p->kept);
    }
    zv_torques_free(&p->torques);
    return status;
}

zv_status zv_plan_check(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                        const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    plan p = {.moves = moves, .options = options, .sink = sink, .report = report, .why = why};
    return do_plan(robot, ik, &p, false);
}

zv_status zv_plan_run(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    plan p = {.moves = moves, .options = options, .sink = sink, .report = report, .why = why};
    return do_plan(robot, ik, &p, true);
}
