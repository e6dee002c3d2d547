/// @file window.c
/// Pass 2: a part of the curve between two places at rest.
///
///     pieces   |-----------|------|---------------|        polynomials of the curve
///     grid     ' ' '  '  ' | ' ' '|' '    '   ' '' '       joint values and their derivatives, exactly
///     law      s(t), as fast as the limits allow
///     samples  any t -> s(t) -> point of the curve -> exact joint values
///
/// The distance of grid points is such that, at the speed the tool can have there, the accelerations of joints and tool
/// change by no more than the part CHANGE of their limits from one point to the next. Near the ends, where the speed
/// grows from zero, points lie closer. Between grid points a limit could be passed by second-order terms: the plan is
/// made with slightly smaller ones (SHARE).
#include "plan/window.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "plan/track.h"

#define CHANGE 0.15
#define SHARE_VELOCITY 0.998
#define SHARE_ACCELERATION 0.99
#define SHARE_JERK 0.99
/// Grid points are at least and at most this far apart where nothing else matters, m.
#define CLOSEST 1e-4
#define FARTHEST 2e-3
/// Nothing is looked at more closely than this, m.
#define FINE 1e-7

// ---- life ----

static double *take(zv_arena *memory, size_t count)
{
    return zv_arena_take(memory, count * sizeof(double));
}

static bool take_room(zv_window *w)
{
    const size_t n = w->capacity, width = (size_t)w->width;
    w->room = (zv_timing_room){
        .x = take(&w->memory, n),
        .t = take(&w->memory, n),
        .limited_by = zv_arena_take(&w->memory, n * sizeof(int16_t)),
        .x_max = take(&w->memory, n),
        .area = take(&w->memory, n),
        .a = take(&w->memory, 2 * width * n),
        .b = take(&w->memory, 2 * width * n),
        .gram = take(&w->memory, 3 * n),
        .maxima = take(&w->memory, width * n),
        .order = zv_arena_take(&w->memory, n * sizeof(uint32_t)),
    };
    return w->room.x && w->room.t && w->room.limited_by && w->room.x_max && w->room.area && w->room.a && w->room.b &&
           w->room.gram && w->room.maxima && w->room.order;
}

static bool take_grid(zv_window *w)
{
    const size_t n = w->capacity, width = (size_t)w->width;
    w->s = take(&w->memory, n);
    w->values = take(&w->memory, n * (size_t)w->task->joints);
    w->q1 = take(&w->memory, n * width);
    w->q2 = take(&w->memory, n * width);
    w->q3 = take(&w->memory, n * width);
    w->x_max = take(&w->memory, n);
    w->gram = take(&w->memory, 3 * n);
    w->piece_of = zv_arena_take(&w->memory, n * sizeof *w->piece_of);
    w->piece = zv_arena_take(&w->memory, (size_t)w->piece_capacity * sizeof *w->piece);
    return w->s && w->values && w->q1 && w->q2 && w->q3 && w->x_max && w->gram && w->piece_of && w->piece;
}

bool zv_window_create(const zv_task *task, const zv_plan_options *options, zv_window *out)
{
    *out = (zv_window){.task = task,
                       .tool_acceleration = SHARE_ACCELERATION * options->tool_acceleration,
                       .capacity = (size_t)options->window,
                       .piece_capacity = options->window / 2,
                       .width = (task->joints + ZV_TOPP_LANES - 1) / ZV_TOPP_LANES * ZV_TOPP_LANES,
                       .sum_sign = 1.0};
    for (int k = 0; k < task->joints; ++k) {
        const zv_limits limits = zv_plan_limits(task->robot, options, k);
        out->velocity[k] = SHARE_VELOCITY * limits.velocity;
        out->acceleration[k] = SHARE_ACCELERATION * limits.acceleration;
        out->jerk[k] = SHARE_JERK * limits.jerk;
        out->has_jerk |= limits.jerk < INFINITY;
    }
    return take_grid(out) && take_room(out);
}

void zv_window_free(zv_window *window)
{
    zv_arena_free(&window->memory);
}

void zv_window_place(zv_window *window, double s, const double *q, zv_branch branch)
{
    window->from = s;
    window->branch = branch;
    window->piece_count = window->mark_count = 0;
    memcpy(window->q, q, (size_t)window->task->joints * sizeof *q);
}

bool zv_window_is_full(const zv_window *window)
{
    return window->piece_count == window->piece_capacity;
}

void zv_window_add(zv_window *window, const zv_piece *piece)
{
    ZV_ASSERT(!zv_window_is_full(window));
    window->piece[window->piece_count++] = *piece;
}

// ---- one grid point ----

static double piece_end(const zv_piece *piece)
{
    return piece->start_m + piece->length_m;
}

/// A place that may become a grid point.
typedef struct node {
    double s;
    int piece;              ///< that begins or goes on here
    int before;             ///< that ends here, else the same
    zv_curve_point point;   ///< on `piece`
    zv_curve_point earlier; ///< on `before`
    zv_joint_jet jet;
    zv_branch branch;
} node;

typedef enum node_verdict {
    NODE_GOOD,
    NODE_SINGULAR, ///< no derivatives here
    NODE_TROUBLE,  ///< a jump, or no solution: look closer
} node_verdict;

static void look(const zv_window *w, double s, int piece, node *out)
{
    const bool at_end = s >= piece_end(&w->piece[piece]);
    out->s = s;
    out->before = piece;
    out->piece = at_end && piece + 1 < w->piece_count ? piece + 1 : piece;
    zv_piece_at(&w->piece[out->piece], s, &out->point);
    if (out->piece != piece) {
        zv_piece_at(&w->piece[piece], s, &out->earlier);
    }
}

static void fail_at(zv_window *w, const node *at, zv_plan_reason reason, const zv_ik_set *set)
{
    w->failure = (zv_plan_end){.branch = w->branch,
                               .reason = reason,
                               .reach = set ? set->reach : ZV_REACH_OK,
                               .joint = -1,
                               .singular = set ? set->singular : 0u,
                               .line = w->piece[at->before].line,
                               .s = at->s,
                               .place = at->point.p[0]};
}

/// Joint values and derivatives at a place, going on from `last`. With `closely` a singularity may be crossed.
static node_verdict solve_node(zv_window *w, const node *last, bool closely, node *at)
{
    zv_ik_set set;
    const zv_ik_target target = zv_task_target(w->task, &at->point);
    if (zv_ik_solve(w->task->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
        fail_at(w, at, ZV_REASON_REACH, &set);
        return NODE_TROUBLE;
    }
    double step;
    int found = zv_track_continue(w->task, &set, last->jet.q, last->branch, closely, at->jet.q, &step);
    if (found < 0 || step > ZV_TRACK_STEP) {
        const bool is_free = found >= 0 && set.solutions[found].free != 0;
        fail_at(w, at, ZV_REASON_SINGULARITY, &set);
        return is_free ? NODE_SINGULAR : NODE_TROUBLE;
    }
    at->branch = closely ? set.solutions[found].branch : last->branch;
    const bool is_knot = at->before != at->piece;
    const bool fits = set.solutions[found].free == 0 &&
                      zv_derive(w->task, &at->point, is_knot ? &at->earlier : NULL, w->sum_sign, 3, &at->jet);
    return fits ? NODE_GOOD : NODE_SINGULAR;
}

static double square(double x)
{
    return x * x;
}

static void add(zv_window *w, const node *at)
{
    const size_t i = w->count++, row = i * (size_t)w->width;
    const int joints = w->task->joints;
    const double feed = fmin(w->piece[at->piece].feed_m_s, w->piece[at->before].feed_m_s);
    const zv_vec3 *p = at->point.p;
    const double length = zv_vec3_dot(p[1], p[1]);
    const bool only_turns = w->piece[at->piece].only_turns || w->piece[at->before].only_turns;
    w->s[i] = at->s;
    w->piece_of[i] = at->piece;
    w->x_max[i] = only_turns || !(length > 0.0) ? feed * feed : feed * feed / length;
    w->gram[3 * i] = length;
    w->gram[3 * i + 1] = zv_vec3_dot(p[1], p[2]);
    w->gram[3 * i + 2] = zv_vec3_dot(p[2], p[2]);
    memcpy(w->values + i * (size_t)joints, at->jet.q, (size_t)joints * sizeof(double));
    for (int k = 0; k < w->width; ++k) {
        const size_t to = row + (size_t)k;
        w->q1[to] = k < joints ? at->jet.d[0][k] : 0.0;
        w->q2[to] = k < joints ? at->jet.d[1][k] : 0.0;
        w->q3[to] = k < joints ? at->jet.d[2][k] : 0.0;
    }
}

// ---- the distance to the next one ----

/// The speed the tool can have here at most, and the acceleration along the path.
static void fastest(const zv_window *w, const node *at, double *v, double *u)
{
    const double feed = w->piece[at->piece].feed_m_s, a = w->tool_acceleration;
    double square_v = feed * feed;
    *u = a;
    square_v = fmin(square_v, a / zv_vec3_length(at->point.p[2]));
    for (int k = 0; k < w->task->joints; ++k) {
        square_v = fmin(square_v, square(w->velocity[k] / at->jet.d[0][k]));
        square_v = fmin(square_v, w->acceleration[k] / fabs(at->jet.d[1][k]));
        *u = fmin(*u, w->acceleration[k] / fabs(at->jet.d[0][k]));
    }
    *v = sqrt(square_v);
}

/// Divisions by zero are wanted: what does not change sets no limit. `to_rest` is the distance to the nearer end. The
/// speed possible here is noted, in a place that the timing will overwrite.
static double stride(zv_window *w, const node *at, double to_rest)
{
    double v, u;
    fastest(w, at, &v, &u);
    w->room.x[w->count - 1] = v * v;
    const double ramp = v * v / (2.0 * u); // way on which that speed is reached
    const double fine = fmin(ramp / 32.0, CLOSEST), coarse = fmin(fmax(ramp / 8.0, CLOSEST), FARTHEST);
    double ds = fmin(coarse, fmax(fine, 0.25 * to_rest));
    ds = fmin(ds, CHANGE * w->tool_acceleration / (zv_vec3_length(at->point.p[3]) * v * v));
    for (int k = 0; k < w->task->joints; ++k) {
        const double q2 = fabs(at->jet.d[1][k]), q3 = fabs(at->jet.d[2][k]);
        ds = fmin(ds, CHANGE * w->acceleration[k] / (q3 * v * v));
        ds = fmin(ds, CHANGE * w->velocity[k] / (q2 * v));
        ds = fmin(ds, CHANGE * w->acceleration[k] / (q2 * u));
    }
    return fmax(ds, 2.0 * FINE);
}

/// Where the next point shall be: not beyond the piece, and never just before its end.
static double next_place(double s, double ds, double end)
{
    const double left = end - s;
    return left <= 1.25 * ds ? end : left < 2.0 * ds ? s + 0.5 * left : s + ds;
}

// ---- the grid ----

static bool begin_grid(zv_window *w, node *at)
{
    w->count = 0;
    look(w, w->from, 0, at);
    memcpy(at->jet.q, w->q, sizeof w->q);
    at->branch = w->branch;
    w->sum_sign = zv_sum_sign(w->task, &at->point, at->jet.q);
    if (!zv_derive(w->task, &at->point, NULL, w->sum_sign, 3, &at->jet)) {
        fail_at(w, at, ZV_REASON_SINGULARITY, NULL);
        return false;
    }
    add(w, at);
    return true;
}

/// One point further, at most at `to`; closer when the joints jump. Returns false when there is no way on.
static bool step_on(zv_window *w, node *last, double to, bool is_last)
{
    node next;
    const int piece = last->piece;
    for (;;) {
        look(w, to, piece, &next);
        const bool closely = to - last->s <= FINE;
        const node_verdict verdict = solve_node(w, last, closely, &next);
        if (verdict == NODE_GOOD) {
            if (next.branch.elbow != last->branch.elbow || next.branch.base != last->branch.base) {
                w->sum_sign = zv_sum_sign(w->task, &next.point, next.jet.q);
            }
            add(w, &next);
            *last = next;
            return true;
        }
        if (verdict == NODE_SINGULAR && !is_last) { // the grid has a gap here
            last->s = to;
            last->piece = next.piece;
            return true;
        }
        if (verdict == NODE_SINGULAR || closely) {
            return false;
        }
        to = last->s + fmax(0.5 * (to - last->s), 0.9 * FINE);
    }
}

/// A stop that only the window asks for costs least where the tool is slow anyway. What is cut off is made again, so only
/// the last eighth of the grid is looked at.
static void cut_where_slow(zv_window *w)
{
    const size_t first = w->count - w->count / 8, last = w->count - 1;
    size_t slowest = last - 1;
    for (size_t i = last; i-- > first;) {
        slowest = w->room.x[i] < w->room.x[slowest] ? i : slowest;
    }
    w->count = slowest > 0 ? slowest + 1 : w->count;
}

static bool build_grid(zv_window *w, bool ends_at_stop)
{
    node at;
    if (!begin_grid(w, &at)) {
        return false;
    }
    const double end = piece_end(&w->piece[w->piece_count - 1]);
    while (at.s < end && w->count < w->capacity) {
        const zv_piece *piece = &w->piece[at.piece];
        const double ds = stride(w, &at, fmin(at.s - w->from, end - at.s));
        const double to = next_place(at.s, ds, piece_end(piece));
        if (!step_on(w, &at, to, to >= end)) {
            return false;
        }
    }
    if (w->count >= 2 && (at.s < end || !ends_at_stop)) {
        cut_where_slow(w);
    }
    return w->count >= 2;
}

zv_status zv_window_plan(zv_window *w, bool ends_at_stop)
{
    ZV_ASSERT(w->piece_count > 0);
    if (!build_grid(w, ends_at_stop)) {
        return ZV_ERR_LIMIT;
    }
    const zv_joint_path path = {
        .count = w->count,
        .s = w->s,
        .joints = w->task->joints,
        .width = w->width,
        .q1 = w->q1,
        .q2 = w->q2,
        .q3 = w->q3,
        .x_max = w->x_max,
        .gram = w->gram,
        .norm_limit = w->tool_acceleration,
        .limits = {w->velocity, w->acceleration, w->jerk},
    };
    zv_topp_report report = {.at = 0};
    const zv_status status = zv_joint_path_plan(&path, &w->room, &w->law, &report);
    if (status != ZV_OK) {
        node at;
        look(w, w->s[report.at], w->piece_of[report.at], &at);
        fail_at(w, &at, ZV_REASON_TIMING, NULL);
    }
    return status;
}

double zv_window_duration(const zv_window *window)
{
    return zv_time_law_duration(&window->law);
}

double zv_window_end(const zv_window *window)
{
    return window->s[window->count - 1];
}

/// The branch at the end of the grid: a singularity may have been crossed since its beginning.
static zv_branch end_branch(const zv_window *w)
{
    zv_curve_point point;
    zv_ik_set set;
    double ignored[ZV_MAX_JOINTS], step;
    zv_piece_at(&w->piece[w->piece_of[w->count - 1]], zv_window_end(w), &point);
    const zv_ik_target target = zv_task_target(w->task, &point);
    if (zv_ik_solve(w->task->ik, &target, &set, NULL) != ZV_OK) {
        return w->branch;
    }
    const int found = zv_track_continue(w->task, &set, w->q, w->branch, true, ignored, &step);
    return found >= 0 ? set.solutions[found].branch : w->branch;
}

static void forget_marks(zv_window *w, double end)
{
    int done = 0;
    while (done < w->mark_count && w->mark[done].s <= end) {
        ++done;
    }
    w->mark_count -= done;
    memmove(w->mark, w->mark + done, (size_t)w->mark_count * sizeof w->mark[0]);
}

void zv_window_advance(zv_window *w)
{
    const double end = zv_window_end(w);
    const size_t joints = (size_t)w->task->joints;
    memcpy(w->q, w->values + (w->count - 1) * joints, joints * sizeof(double));
    w->branch = end_branch(w);
    w->from = end;
    int done = 0;
    while (done < w->piece_count && piece_end(&w->piece[done]) <= end) {
        ++done;
    }
    w->piece_count -= done;
    memmove(w->piece, w->piece + done, (size_t)w->piece_count * sizeof *w->piece);
    forget_marks(w, w->piece_count > 0 ? end : INFINITY);
}

// ---- samples ----

/// Joint values foreseen from the grid point before `s`.
static void foresee(const zv_window *w, size_t i, double s, double q[ZV_MAX_JOINTS])
{
    const double ds = s - w->s[i];
    const size_t row = i * (size_t)w->width;
    for (int k = 0; k < w->task->joints; ++k) {
        const double *value = w->values + i * (size_t)w->task->joints;
        q[k] = value[k] + ds * (w->q1[row + (size_t)k] + 0.5 * ds * w->q2[row + (size_t)k]);
    }
}

/// Exact joint values at a point of the curve, near the foreseen ones.
static bool exact_values(const zv_window *w, const zv_curve_point *point, double q[ZV_MAX_JOINTS])
{
    zv_ik_set set;
    double step, found_q[ZV_MAX_JOINTS];
    const zv_ik_target target = zv_task_target(w->task, point);
    if (zv_ik_solve(w->task->ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    const int found = zv_track_continue(w->task, &set, q, w->branch, true, found_q, &step);
    if (found < 0 || step > ZV_TRACK_STEP || set.solutions[found].free != 0) {
        return false;
    }
    memcpy(q, found_q, (size_t)w->task->joints * sizeof *q);
    return true;
}

void zv_window_sample(const zv_window *w, double t, zv_window_cursor *cursor, zv_plan_sample *out, double *deviation)
{
    const zv_time_sample now = zv_time_law_at(&w->law, t, cursor->law);
    while (cursor->grid + 2 < w->count && w->s[cursor->grid + 1] <= now.s) {
        ++cursor->grid;
    }
    while (cursor->piece + 1 < w->piece_count && piece_end(&w->piece[cursor->piece]) < now.s) {
        ++cursor->piece;
    }
    const zv_piece *piece = &w->piece[cursor->piece];
    zv_curve_point point;
    zv_joint_jet jet;
    zv_piece_at(piece, now.s, &point);
    foresee(w, cursor->grid, now.s, jet.q);
    if (!exact_values(w, &point, jet.q) || !zv_derive(w->task, &point, NULL, w->sum_sign, 2, &jet)) {
        jet.tool = zv_fk(w->task->robot, jet.q).pos;
        for (int k = 0; k < w->task->joints; ++k) { // at a singularity: those of the grid point before
            jet.d[0][k] = w->q1[cursor->grid * (size_t)w->width + (size_t)k];
            jet.d[1][k] = w->q2[cursor->grid * (size_t)w->width + (size_t)k];
        }
    }
    for (int k = 0; k < w->task->joints; ++k) {
        out->q[k] = jet.q[k];
        out->qd[k] = jet.d[0][k] * now.sd;
        out->qdd[k] = jet.d[0][k] * now.sdd + jet.d[1][k] * now.sd * now.sd;
    }
    out->xyz = jet.tool;
    out->speed = zv_vec3_length(point.p[1]) * now.sd;
    out->acceleration =
        zv_vec3_length(zv_vec3_add(zv_vec3_scale(point.p[1], now.sdd), zv_vec3_scale(point.p[2], now.sd * now.sd)));
    out->feed = piece->only_turns ? 0.0 : piece->feed_m_s;
    out->line = piece->line;
    out->is_rapid = piece->is_rapid;
    *deviation = zv_vec3_length(zv_vec3_sub(jet.tool, point.p[0]));
}
