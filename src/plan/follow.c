/// @file follow.c
/// From pieces of the curve to the motion, in the order in which the arm does it.
///
///     piece ──► corner ──► window ──► motion          a mark with a stop: all that waits is planned first
///               rounded,   grid and    samples,       a change of branch: pieces are left out until the next stage,
///               or a stop  time        events         and a joint move leads to its beginning
#include "plan/follow.h"

#include <math.h>
#include <string.h>

#include "plan/failure.h"

/// The joints of a stage that begins at one place end the piece before within this, m.
#define SAME_PLACE 1e-9

bool zv_follow_create(const zv_task *task, const zv_plan_options *options, const zv_scan *scan,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_arena *memory, zv_follower *out)
{
    *out = (zv_follower){.task = task,
                         .options = options,
                         .scan = scan,
                         .report = report,
                         .worth_s = INFINITY,
                         .motion = zv_motion_create(task, options, sink, report)};
    const bool is_made =
        zv_window_create(task, options, memory, &out->window) && zv_corner_create(task, options, memory, &out->corner);
    out->window.time.wants_causes = sink->span != NULL;
    return is_made;
}

static bool fail(zv_follower *f)
{
    f->failed = true;
    zv_report_failure(f->task, &f->window.grid.failure, NULL, f->report);
    return false;
}

// ---- motions that are not worth while ----

double zv_feed_time(const zv_piece *piece)
{
    return piece->length_m / piece->feed_m_s;
}

/// What was driven and the least time of the rest are more than the motion is worth. The first piece that waits may have
/// been driven in part.
static bool is_too_slow(const zv_follower *f)
{
    const zv_lookahead *ahead = &f->window.ahead;
    double rest_s = f->rest_s;
    for (int i = 1; i < ahead->piece_count; ++i) {
        rest_s += zv_feed_time(&ahead->piece[i]);
    }
    return f->motion.t + rest_s > f->worth_s;
}

// ---- windows ----

/// Plans what is waiting as far as it cannot change any more; the rest goes on waiting.
static bool plan_window(zv_follower *f, bool ends_at_stop)
{
    if (zv_window_plan(&f->window, ends_at_stop) != ZV_OK) {
        return fail(f);
    }
    zv_motion_window(&f->motion, &f->window);
    zv_window_advance(&f->window);
    f->report->window_stops += f->window.time.is_cut;
    f->is_given_up = f->worth_s < INFINITY && is_too_slow(f);
    return !f->motion.stopped && !f->is_given_up;
}

/// Plans all that is waiting in the window, up to its end.
static bool flush_window(zv_follower *f)
{
    while (f->window.ahead.piece_count > 0) {
        if (!plan_window(f, true)) {
            return false;
        }
    }
    return !f->motion.stopped && !f->is_given_up;
}

static bool add_to_window(zv_follower *f, const zv_piece *piece)
{
    if (piece->curvature_jumps && f->window.limits.has_jerk) {
        f->report->bend_stops += f->window.ahead.piece_count > 0;
        if (!flush_window(f)) {
            return false;
        }
    }
    while (zv_lookahead_is_full(&f->window.ahead)) {
        if (!plan_window(f, false)) {
            return false;
        }
    }
    zv_lookahead_add(&f->window.ahead, piece);
    f->off_m = fmax(f->off_m, piece->off_m);
    return !f->motion.stopped;
}

/// Pieces that were pending go to the window.
static bool release(zv_follower *f, zv_corner_verdict verdict)
{
    bool goes_on = true;
    for (int i = 0; i < verdict.ready && goes_on; ++i) {
        goes_on = add_to_window(f, &f->corner.pending[i]) && (!verdict.stops || flush_window(f));
    }
    zv_corner_drop(&f->corner, verdict.ready);
    return goes_on;
}

static bool release_all(zv_follower *f)
{
    return release(f, (zv_corner_verdict){.ready = f->corner.count});
}

/// Plans all that is pending or waiting, up to a stop of the program.
static bool flush(zv_follower *f)
{
    return release(f, zv_corner_stop(&f->corner, &f->window.grid.start)) && flush_window(f);
}

/// A joint move around what is in its way, with a rest at each waypoint.
static bool go_by_route(zv_follower *f, const double *from, const double *to, int line)
{
    const zv_plan_router *router = f->options->router;
    const double *waypoints = NULL;
    char sentence[ZV_MESSAGE_SIZE] = "";
    const int count = router->find(router->user, from, to, &waypoints, sentence, sizeof sentence);
    if (count < 1) {
        f->window.grid.failure = (zv_plan_end){
            .reason = ZV_REASON_BLOCKED, .joint = -1, .line = line, .place = zv_fk(f->task->robot, to).pos};
        fail(f);
        zv_report_failure_add(f->report, sentence);
        return false;
    }
    bool goes_on = true;
    for (int i = 0; i + 1 < count && goes_on; ++i) {
        const double *row = waypoints + (size_t)i * (size_t)f->task->joints;
        goes_on = zv_motion_joints(&f->motion, &f->window.limits, row, row + f->task->joints, true, line,
                                   &f->window.grid.failure);
    }
    ++f->report->routes;
    f->report->detours += count > 2;
    return goes_on || fail(f);
}

/// The same path at a part of the speed: accelerations are its square, jerks its cube.
static bool go_by_joints(zv_follower *f, const double *from, const double *to, double speed, int line)
{
    zv_motion_limits limits = f->window.limits;
    for (int k = 0; k < f->task->joints; ++k) {
        limits.velocity[k] *= speed;
        limits.acceleration[k] *= speed * speed;
        limits.jerk[k] *= speed * speed * speed;
    }
    return zv_motion_joints(&f->motion, &limits, from, to, false, line, &f->window.grid.failure) || fail(f);
}

/// The arm is at the beginning of a stage.
static bool begin_stage(zv_follower *f, int index, const double *from, int line)
{
    const zv_stage *stage = &f->scan->stage[index];
    f->stage = index;
    if (from && !(f->options->router ? go_by_route(f, from, stage->q, line)
                                     : go_by_joints(f, from, stage->q, stage->speed, line))) {
        return false;
    }
    zv_window_place(&f->window, stage->from, stage->q, stage->branch);
    zv_corner_place(&f->corner);
    zv_motion_place(&f->motion, stage->q);
    return !f->motion.stopped;
}

static bool begin(zv_follower *f, int line)
{
    f->has_begun = true;
    return begin_stage(f, 0, f->options->near_q, line);
}

/// The rapid at which the branch changes: pieces are left out until the next stage begins.
static bool is_in_change(zv_follower *f, const zv_piece *piece, bool *goes_on)
{
    const zv_scan *scan = f->scan;
    *goes_on = true;
    if (!f->in_change && piece->start_m >= scan->stage[f->stage].to - SAME_PLACE) {
        *goes_on = release_all(f) && flush_window(f);
        memcpy(f->change_from, f->window.grid.start.q, sizeof f->change_from);
        f->in_change = true;
    }
    if (f->in_change && *goes_on) {
        const bool arrives = piece->start_m >= scan->stage[f->stage + 1].from - SAME_PLACE;
        if (arrives) {
            *goes_on = begin_stage(f, f->stage + 1, f->change_from, piece->line);
            f->in_change = false;
            return *goes_on ? is_in_change(f, piece, goes_on) : true;
        }
    }
    return f->in_change;
}

bool zv_follow_piece(zv_follower *f, const zv_piece *piece)
{
    bool goes_on = true;
    f->rest_s -= zv_feed_time(piece);
    if (!f->has_begun && !begin(f, piece->line)) {
        return false;
    }
    if (is_in_change(f, piece, &goes_on)) {
        return goes_on;
    }
    if (!goes_on) {
        return false;
    }
    return release(f, zv_corner_take(&f->corner, piece, &f->window.grid.start));
}

/// What happens behind a rapid that is a joint move happens where that move ends.
static bool arrive_at(zv_follower *f, const zv_mark *mark)
{
    const zv_scan *scan = f->scan;
    if (!f->in_change || f->stage + 1 >= scan->stage_count || mark->s < scan->stage[f->stage + 1].from - SAME_PLACE) {
        return true;
    }
    f->in_change = false;
    return begin_stage(f, f->stage + 1, f->change_from, mark->line);
}

bool zv_follow_mark(zv_follower *f, const zv_mark *mark)
{
    if (!arrive_at(f, mark)) {
        return false;
    }
    if (!mark->stops && !release_all(f)) {
        return false;
    }
    if (!mark->stops && f->window.ahead.piece_count > 0 && f->window.ahead.mark_count < ZV_LOOKAHEAD_MARKS) {
        zv_mark *waiting = &f->window.ahead.mark[f->window.ahead.mark_count++];
        *waiting = *mark;
        waiting->s += f->corner.shift;
        return true;
    }
    if (!f->has_begun && f->scan->stage_count > 0 && !begin(f, mark->line)) {
        return false; // a wait before the first move happens where that one begins
    }
    if (f->has_begun && !f->in_change && !flush(f)) {
        return false;
    }
    if (mark->kind == ZV_MARK_DWELL) {
        zv_motion_dwell(&f->motion, mark->seconds, mark->line);
    } else if (mark->kind == ZV_MARK_EVENT) {
        zv_motion_event(&f->motion, mark);
    }
    return !f->motion.stopped;
}

/// The last rapid may be a change with nothing behind it.
static bool follow_rest(zv_follower *f)
{
    if (f->failed || f->is_given_up || !f->has_begun) {
        return !f->failed && !f->is_given_up;
    }
    if (!f->in_change && !flush(f)) {
        return false;
    }
    const int last = f->scan->stage_count - 1;
    if (f->stage < last) {
        return begin_stage(f, last, f->in_change ? f->change_from : f->window.grid.start.q, f->scan->last.line);
    }
    return true;
}

void zv_follow_finish(zv_follower *f)
{
    if (follow_rest(f)) {
        zv_motion_finish(&f->motion);
        f->report->curve.deviation_m = f->off_m;
    } else if (f->is_given_up) {
        f->report->duration = INFINITY;
    }
    f->report->corner_stops = f->corner.chosen;
}
