/// @file window.c
/// Pass 2: the curve between two stops gets its time, a window of it at a time.
///
///     grid     ' ' '  '  ' ' ' '' '    '   ' '' '      grid.c
///     law      s(t), as fast as the limits allow; a stretch that is longer than the window is timed in parts:
///
///              keep ...... first ............ settled ............ count - 1
///              felt        known x    new x            planned with a stop at the end, and again with the next window
///
///     samples  any t                                   sample.c
///
/// Between grid points a limit could be passed by second-order terms: the plan is made with slightly smaller ones
/// (SHARE).
#include "plan/window.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "path/piece.h"
#include "plan/grid.h"
#include "plan/node.h"
#include "plan/torque.h"
#include "plan/track.h"
#include "plan/turned.h"

#define SHARE_VELOCITY 0.998
#define SHARE_ACCELERATION 0.99
#define SHARE_JERK 0.99
/// Bends may take this part of the limits on a way that is straight, and on one that is nearly straight.
#define STRAIGHT 0.003
#define NEARLY_STRAIGHT 0.15
/// A law that had to be slowed down by more than this is compared with a filtered one.
#define NOT_THE_BEST 1.002
/// Searches for a filter that look at the whole range.
#define FEW_SEARCHES 16

// ---- life ----

static double *take(zv_arena *memory, size_t count)
{
    return zv_arena_take(memory, count * sizeof(double));
}

static bool take_room(zv_window *w)
{
    const size_t n = w->capacity, width = (size_t)w->width, rows = (w->has_torque ? 4 : 2) * width * n;
    w->room = (zv_timing_room){
        .x = take(&w->memory, n),
        .t = take(&w->memory, n),
        .limited_by = zv_arena_take(&w->memory, n * sizeof(int16_t)),
        .x_max = take(&w->memory, n),
        .area = take(&w->memory, n),
        .a = take(&w->memory, rows),
        .b = take(&w->memory, rows),
        .gram = take(&w->memory, 3 * n),
        .maxima = take(&w->memory, width * n),
        .caps = take(&w->memory, n),
        .step = take(&w->memory, n),
        .order = zv_arena_take(&w->memory, n * sizeof(uint32_t)),
    };
    return w->room.x && w->room.t && w->room.limited_by && w->room.x_max && w->room.area && w->room.a && w->room.b &&
           w->room.gram && w->room.maxima && w->room.caps && w->room.step && w->room.order;
}

/// Room for the fastest law with jerk limits; a stretch that needs more of it is filtered.
static bool take_jerk_room(zv_window *w)
{
    enum { CAPACITY = 4096 };
    if (!w->has_jerk) {
        return true;
    }
    w->jerk_room =
        (zv_jerk_room){CAPACITY, take(&w->memory, zv_jerk_room_size(CAPACITY, w->task->joints, w->has_torque))};
    w->causes = zv_arena_take(&w->memory, CAPACITY * sizeof *w->causes);
    return w->jerk_room.memory && w->causes;
}

static bool take_grid(zv_window *w)
{
    const size_t n = w->capacity, width = (size_t)w->width;
    w->s = take(&w->memory, n);
    w->values = take(&w->memory, n * width);
    w->third = take(&w->memory, n * width);
    w->third_before = take(&w->memory, n * width);
    w->q1 = take(&w->memory, n * width);
    w->q2 = take(&w->memory, n * width);
    w->q3 = take(&w->memory, n * width);
    w->x_max = take(&w->memory, n);
    w->gram = take(&w->memory, 3 * n);
    w->bulge = take(&w->memory, n);
    w->torque_a = w->has_torque ? take(&w->memory, 2 * n * width) : NULL;
    w->torque_b = w->has_torque ? take(&w->memory, 2 * n * width) : NULL;
    w->piece_of = zv_arena_take(&w->memory, n * sizeof *w->piece_of);
    w->piece = zv_arena_take(&w->memory, (size_t)w->piece_capacity * sizeof *w->piece);
    return w->s && w->values && w->third && w->third_before && w->q1 && w->q2 && w->q3 && w->x_max && w->gram &&
           w->bulge && w->piece_of && w->piece && (!w->has_torque || (w->torque_a && w->torque_b));
}

bool zv_window_create(const zv_task *task, const zv_plan_options *options, zv_window *out)
{
    *out = (zv_window){.task = task,
                       .tool_acceleration = SHARE_ACCELERATION * options->tool_acceleration,
                       .capacity = (size_t)options->window,
                       .piece_capacity = options->window / 2,
                       .width = (task->joints + ZV_TOPP_LANES - 1) / ZV_TOPP_LANES * ZV_TOPP_LANES,
                       .has_torque = task->torques->dyn != NULL,
                       .sum_sign = 1.0};
    for (int k = 0; k < task->joints; ++k) {
        const zv_limits limits = zv_plan_limits(task->robot, options, k);
        out->velocity[k] = SHARE_VELOCITY * limits.velocity;
        out->acceleration[k] = SHARE_ACCELERATION * limits.acceleration;
        out->jerk[k] = SHARE_JERK * limits.jerk;
        out->has_jerk |= limits.jerk < INFINITY;
    }
    return take_grid(out) && take_room(out) && take_jerk_room(out);
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
    window->count = window->first = 0;
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

// ---- time ----

static zv_joint_path path_of(const zv_window *w)
{
    return (zv_joint_path){
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
        .torque_a = w->torque_a,
        .torque_b = w->torque_b,
        .bulge = w->bulge,
        .q = w->values,
        .third = w->third,
        .third_before = w->third_before,
    };
}

/// The shortest filter with which every joint could use its full acceleration; INFINITY when there is none.
static double full_filter(const zv_window *w)
{
    double T = 0.0;
    for (int k = 0; k < w->task->joints; ++k) {
        const double full = w->acceleration[k] / w->jerk[k];
        T = full < INFINITY ? fmax(T, full) : T;
    }
    return T > 0.0 ? T : INFINITY;
}

/// The best filter. In a program of many stretches it is looked for near that of the last one; in a program of few, none
/// depends on those before it.
static double search_filter(zv_window *w, const zv_joint_path *path, double near)
{
    double *hint = path->count >= ZV_PATH_PROBE ? &w->hint : &w->short_hint;
    const double known = near > 0.0 ? near : *hint;
    const double found = zv_joint_path_best_filter(path, w->searches++ < FEW_SEARCHES ? 0.0 : known, &w->room);
    *hint = found > 0.0 && found < INFINITY ? found : *hint;
    return found;
}

/// The filter of a stretch between two stops. What is straight needs no search, and of a kind that came before only some.
static double filter_of_stretch(zv_window *w, const zv_joint_path *path)
{
    const double straight = zv_joint_path_straight_filter(path, NEARLY_STRAIGHT);
    if (straight > 0.0) {
        return straight;
    }
    const double length = w->is_rough ? 0.0 : path->s[path->count - 1] - path->s[0];
    zv_kind *kind = zv_kind_find(w->kinds, w->piece_count, length);
    if (zv_kind_is_due(kind) || w->searches < FEW_SEARCHES) {
        kind->found = search_filter(w, path, kind->found);
    }
    return kind->found;
}

/// Chooses the filter. False when nothing limits an acceleration.
static bool begin_stretch(zv_window *w, const zv_joint_path *path)
{
    const bool is_seen = w->ends_at_rest && path->count <= ZV_PATH_PROBE;
    w->filter = !w->has_jerk ? 0.0 : is_seen ? filter_of_stretch(w, path) : search_filter(w, path, 0.0);
    if (w->has_jerk && !is_seen && w->filter == 0.0) { // joints with jerk limits may move later
        w->filter = full_filter(w);
    }
    w->room.x[0] = 0.0;
    for (size_t i = 0; i < w->count; ++i) {
        w->room.step[i] = 1.0;
    }
    w->report = (zv_topp_report){.at = 0, .by = ZV_BY_ENDS};
    return w->filter < INFINITY;
}

/// A stop that only the window asks for costs least where the tool is slow anyway. What is cut off is made again, so only
/// the last eighth of the grid is looked at.
static size_t slow_place(const zv_window *w)
{
    size_t slowest = w->count - 1;
    for (size_t i = w->count - 1; i-- > w->count - w->count / 8;) {
        slowest = i > 0 && w->room.x_max[i] < w->room.x_max[slowest] ? i : slowest;
    }
    return slowest;
}

static zv_status time_filtered(zv_window *w)
{
    zv_joint_path path = path_of(w);
    const bool has_filter = w->first > 0 || begin_stretch(w, &path);
    if (w->is_turned) { // the search looks at the front of a long stretch, which is then the same both ways
        zv_window_turn_back(w);
        path = path_of(w);
    }
    if (!has_filter) {
        return ZV_ERR_LIMIT;
    }
    return zv_joint_path_window(&path, w->first, true, w->filter, &w->room, &w->law, &w->report);
}

/// A stretch from rest to rest for which the fastest law may be found. Straight ways have it with a filter, too.
static bool may_be_fastest(const zv_window *w)
{
    const zv_joint_path path = path_of(w);
    return w->has_jerk && w->first == 0 && w->count <= (size_t)w->jerk_room.capacity &&
           !(zv_joint_path_straight_filter(&path, STRAIGHT) > 0.0);
}

/// Takes the fastest law; @return how much of the limits it had used before it was slowed down, INFINITY if there is none.
static double time_fastest(zv_window *w)
{
    zv_jerk_report found;
    if (w->is_turned) {
        zv_window_turn_back(w);
    }
    const zv_joint_path path = path_of(w);
    if (zv_jerk_plan(&path, &w->jerk_room, &w->law, &found) != ZV_OK) {
        return INFINITY;
    }
    w->filter = 0.0;
    w->report = (zv_topp_report){.by = ZV_BY_ENDS, .settled = w->count - 1};
    zv_jerk_causes(&path, &w->jerk_room, &w->law, w->causes);
    return found.use;
}

/// The whole stretch from rest to rest, or the rest of it.
static zv_status time_stop(zv_window *w)
{
    w->ends_at_rest = true;
    const double use = may_be_fastest(w) ? time_fastest(w) : INFINITY;
    if (use <= NOT_THE_BEST) {
        return ZV_OK;
    }
    const zv_time_law fastest = w->law;
    const zv_status status = time_filtered(w);
    if (use < INFINITY && (status != ZV_OK || zv_time_law_duration(&fastest) < zv_time_law_duration(&w->law))) {
        w->law = fastest;
        return ZV_OK;
    }
    return status;
}

/// As much as what follows cannot change; nothing when the window is too short.
static zv_status time_front(zv_window *w)
{
    const zv_joint_path path = path_of(w);
    w->ends_at_rest = false;
    if (w->first == 0 && !begin_stretch(w, &path)) {
        return ZV_ERR_LIMIT;
    }
    if (w->first + 1 >= w->count) {
        w->report = (zv_topp_report){.settled = w->first};
        return ZV_OK;
    }
    return zv_joint_path_window(&path, w->first, false, w->filter, &w->room, &w->law, &w->report);
}

/// A stop that only the window asks for.
static zv_status time_cut(zv_window *w)
{
    w->is_cut = true;
    w->count = w->first == 0 ? slow_place(w) + 1 : w->count;
    return time_stop(w);
}

static zv_status time_window(zv_window *w, bool ends_at_stop)
{
    w->is_cut = false;
    if (ends_at_stop && w->tip.s >= zv_piece_end(&w->piece[w->piece_count - 1])) {
        return time_stop(w);
    }
    const zv_status status = time_front(w);
    return status == ZV_OK && w->report.settled == w->first ? time_cut(w) : status;
}

zv_status zv_window_plan(zv_window *w, bool ends_at_stop)
{
    ZV_ASSERT(w->piece_count > 0);
    if (!zv_window_grow(w, ends_at_stop) || w->count < 2) {
        return ZV_ERR_LIMIT;
    }
    const zv_status status = time_window(w, ends_at_stop);
    if (status != ZV_OK) {
        zv_node at;
        zv_window_look(w, w->s[w->report.at], w->piece_of[w->report.at], &at);
        zv_window_fail(w, &at, ZV_REASON_TIMING, NULL);
        return status;
    }
    w->begin = w->law.t[w->first];
    return ZV_OK;
}

double zv_window_duration(const zv_window *w)
{
    const double end = w->ends_at_rest ? zv_time_law_duration(&w->law) : w->law.t[w->law.count - 1];
    return end - w->begin;
}

double zv_window_end(const zv_window *w)
{
    return zv_time_law_at(&w->law, w->begin + zv_window_duration(w), NULL).s;
}

// ---- on to the next one ----

/// The branch at the end of the grid: a singularity may have been crossed since its beginning.
static zv_branch end_branch(const zv_window *w)
{
    if (w->task->flat.links > 0 && w->tip.s == w->s[w->count - 1] && w->tip.branch.elbow != ZV_ELBOW_NONE) {
        return w->tip.branch; // the grid has followed it
    }
    zv_curve_point point;
    zv_ik_set set;
    double ignored[ZV_MAX_JOINTS], step;
    zv_piece_at(&w->piece[w->piece_of[w->count - 1]], w->s[w->count - 1], &point);
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

/// Pieces that end before `s` are no longer needed.
static void forget_pieces(zv_window *w, double s)
{
    int done = 0;
    while (done < w->piece_count && zv_piece_end(&w->piece[done]) <= s) {
        ++done;
    }
    w->piece_count -= done;
    memmove(w->piece, w->piece + done, (size_t)w->piece_count * sizeof *w->piece);
    for (size_t i = 0; i < w->count; ++i) {
        w->piece_of[i] -= done;
    }
    w->tip.piece -= done;
    w->tip.before -= done;
}

/// The arm stands; the next grid begins where this one ended.
static void begin_again(zv_window *w)
{
    const size_t joints = (size_t)w->task->joints;
    memcpy(w->q, w->values + (w->count - 1) * (size_t)w->width, joints * sizeof(double));
    w->branch = end_branch(w);
    w->from = w->s[w->count - 1];
    w->count = w->first = 0;
    forget_pieces(w, w->from);
}

static void shift(double *numbers, size_t per_point, size_t from, size_t to)
{
    memmove(numbers, numbers + from * per_point, (to - from) * per_point * sizeof *numbers);
}

/// The grid from the point `keep` on stays.
static void forget_points(zv_window *w, size_t keep)
{
    const size_t width = (size_t)w->width, n = w->count;
    const struct {
        double *numbers;
        size_t per_point;
    } arrays[] = {{w->s, 1},      {w->values, width}, {w->third, width}, {w->third_before, width},
                  {w->q1, width}, {w->q2, width},     {w->q3, width},    {w->x_max, 1},
                  {w->gram, 3},   {w->bulge, 1},      {w->room.x, 1},    {w->room.step, 1}};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; ++i) {
        shift(arrays[i].numbers, arrays[i].per_point, keep, n);
    }
    if (w->has_torque) {
        shift(w->torque_a, 2 * width, keep, n);
        shift(w->torque_b, 2 * width, keep, n);
    }
    memmove(w->piece_of, w->piece_of + keep, (n - keep) * sizeof *w->piece_of);
    w->count -= keep;
}

void zv_window_advance(zv_window *w)
{
    const double end = zv_window_end(w);
    if (w->ends_at_rest) {
        begin_again(w);
    } else {
        w->first = w->report.settled - w->report.keep;
        forget_points(w, w->report.keep);
        forget_pieces(w, w->s[0]);
    }
    forget_marks(w, w->piece_count > 0 ? end : INFINITY);
}
