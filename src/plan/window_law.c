/// @file window_law.c
/// The time law s(t) over a grid: time parameterisation, a window of it at a time.
///
///     law      s(t), as fast as the limits allow; a part between two stops that is longer than the grid is timed in
///              windows:
///
///              keep ...... first ............ settled ............ count - 1
///              felt        known x    new x            planned with a stop at the end, and again with the next window
///
/// The fastest law with jerk limits is found from rest to rest (zv_jerk_plan) and, window after window, along a stream
/// (stream_law.h); straight lines, and what has no such law, get a law without them and a smoothing filter
/// (zv_joint_path_window).
#include "plan/window_law.h"

#include <math.h>
#include <string.h>

#include "plan/reversed.h"

/// Curvature may take this part of the limits on a path that is straight, and on one that is nearly straight.
#define STRAIGHT 0.003
#define NEARLY_STRAIGHT 0.15
/// A law that had to be slowed down by more than this is compared with a filtered one.
#define NOT_THE_BEST 1.002
/// Searches for a filter that look at the whole range.
#define FEW_SEARCHES 16
/// Grid points from which on a stream gets the fastest law; shorter windows would be felt.
#define LEAST_STREAM 256

// ---- memory ----

static double *take(zv_arena *memory, size_t count)
{
    return zv_arena_take(memory, count * sizeof(double));
}

static bool take_room(const zv_grid *g, zv_arena *memory, zv_timing_room *out)
{
    const size_t n = g->capacity, width = (size_t)g->width, rows = (g->limits->has_torque ? 4 : 2) * width * n;
    *out = (zv_timing_room){
        .x = take(memory, n),
        .t = take(memory, n),
        .limited_by = zv_arena_take(memory, n * sizeof(int16_t)),
        .x_max = take(memory, n),
        .area = take(memory, n),
        .a = take(memory, rows),
        .b = take(memory, rows),
        .gram = take(memory, 3 * n),
        .maxima = take(memory, width * n),
        .caps = take(memory, n),
        .step = take(memory, n),
        .order = zv_arena_take(memory, n * sizeof(uint32_t)),
    };
    return out->x && out->t && out->limited_by && out->x_max && out->area && out->a && out->b && out->gram &&
           out->maxima && out->caps && out->step && out->order;
}

/// Room for the fastest law with jerk limits; a part that needs more of it is filtered. It is large, and only as much of it
/// is touched as a law has points.
static bool take_jerk_room(const zv_grid *grid, zv_arena *memory, zv_window_law *t)
{
    const zv_motion_limits *limits = grid->limits;
    enum { TIMES = 3 };
    if (!limits->has_jerk) {
        return true;
    }
    const int most = TIMES * (int)grid->capacity;
    t->jerk_room = (zv_jerk_room){most, take(memory, zv_jerk_room_size(most, limits->columns, limits->has_torque))};
    t->causes = zv_arena_take(memory, (size_t)most * sizeof *t->causes);
    return t->jerk_room.memory && t->causes && zv_stream_law_create((size_t)most, memory, &t->stream);
}

bool zv_window_law_create(const zv_grid *grid, zv_arena *memory, zv_window_law *out)
{
    memset(out, 0, sizeof *out);
    return take_room(grid, memory, &out->room) && take_jerk_room(grid, memory, out);
}

void zv_window_law_place(zv_window_law *t)
{
    t->first = t->prepared = 0;
    t->stream.entry.count = 0;
}

// ---- the filter ----

/// The shortest filter with which every joint could use its full acceleration; INFINITY when there is none.
static double full_filter(const zv_motion_limits *limits)
{
    double T = 0.0;
    for (int k = 0; k < limits->columns; ++k) {
        const double full = limits->acceleration[k] / limits->jerk[k];
        T = full < INFINITY ? fmax(T, full) : T;
    }
    return T > 0.0 ? T : INFINITY;
}

/// The best filter. In a program of many stops it is looked for near that of the last part; in a program of few, none
/// depends on those before it.
static double search_filter(zv_window_law *t, const zv_joint_path *path, double near)
{
    zv_filter_memory *filters = &t->filters;
    double *hint = path->count >= ZV_PATH_PROBE ? &filters->hint : &filters->short_hint;
    const double known = near > 0.0 ? near : *hint;
    const double found = zv_joint_path_best_filter(path, filters->searches++ < FEW_SEARCHES ? 0.0 : known, &t->room);
    *hint = found > 0.0 && found < INFINITY ? found : *hint;
    return found;
}

/// The filter between two stops. What is straight needs no search, and what is in the cache is searched seldom.
static double filter_between_stops(zv_window_law *t, const zv_joint_path *path, int pieces)
{
    const double straight = zv_joint_path_straight_filter(path, NEARLY_STRAIGHT);
    if (straight > 0.0) {
        return straight;
    }
    const double length = t->filters.is_rough ? 0.0 : path->s[path->count - 1] - path->s[0];
    zv_cached_number *cached = zv_number_cache_find(t->filters.cache, pieces, length);
    if (zv_number_cache_is_due(cached) || t->filters.searches < FEW_SEARCHES) {
        cached->found = search_filter(t, path, cached->found);
    }
    return cached->found;
}

/// Chooses the filter. False when nothing limits an acceleration.
static bool begin_filter(zv_window_law *t, const zv_grid *g, const zv_joint_path *path)
{
    const bool has_jerk = g->limits->has_jerk, is_seen = t->ends_at_rest && path->count <= ZV_PATH_PROBE;
    t->filter = !has_jerk ? 0.0
                : is_seen ? filter_between_stops(t, path, g->ahead->piece_count)
                          : search_filter(t, path, 0.0);
    if (has_jerk && !is_seen && t->filter == 0.0) { // joints with jerk limits may move later
        t->filter = full_filter(g->limits);
    }
    t->room.x[0] = 0.0;
    for (size_t i = 0; i < g->count; ++i) {
        t->room.step[i] = 1.0;
    }
    t->report = (zv_topp_report){.at = 0, .by = ZV_BY_ENDS};
    return t->filter < INFINITY;
}

static zv_status time_filtered(zv_window_law *t, zv_grid *g, zv_lookahead *ahead)
{
    zv_joint_path path = zv_grid_path(g);
    const bool has_filter = t->first > 0 || begin_filter(t, g, &path);
    if (g->is_reversed) { // the search looks at the front of a long part, which is then the same in both directions
        zv_reversed_restore(g, ahead);
        path = zv_grid_path(g);
    }
    if (!has_filter) {
        return ZV_ERR_LIMIT;
    }
    return zv_joint_path_window(&path, t->first, true, t->filter, &t->room, &t->law, &t->report);
}

// ---- the fastest law ----

/// From rest to rest, and not straight: there a filter gives the fastest law, too.
static bool may_be_fastest(const zv_window_law *t, const zv_grid *g)
{
    const zv_joint_path path = zv_grid_path(g);
    return g->limits->has_jerk && t->first == 0 && g->count <= (size_t)t->jerk_room.capacity &&
           !(zv_joint_path_straight_filter(&path, STRAIGHT) > 0.0);
}

/// Takes the fastest law; @return how much of the limits it had used before it was slowed down, INFINITY if there is none.
static double time_fastest(zv_window_law *t, zv_grid *g, zv_lookahead *ahead)
{
    zv_jerk_report found;
    if (g->is_reversed) {
        zv_reversed_restore(g, ahead);
    }
    const zv_joint_path path = zv_grid_path(g);
    if (zv_jerk_plan(&path, &t->jerk_room, &t->law, &found) != ZV_OK) {
        return INFINITY;
    }
    t->filter = 0.0;
    t->report = (zv_topp_report){.by = ZV_BY_ENDS, .settled = g->count - 1};
    if (t->wants_causes) {
        zv_jerk_causes(&path, &t->jerk_room, &t->law, t->causes);
    }
    return found.use;
}

// ---- a path that is too long for one law ----

/// No law goes on from where the last window was left: its own does, to a later join or to its stop.
static void go_on(zv_window_law *t, zv_grid *g, const zv_joint_path *path)
{
    const size_t end = zv_stream_law_go_on(&t->stream, path, t->causes, &t->law);
    t->is_cut = t->ends_at_rest = t->law.x[t->law.count - 1] == 0.0;
    g->count = t->is_cut ? end + 1 : g->count;
    t->report.settled = t->report.keep = end;
}

/// What is new of the law up to the next join; all of it when it cannot be left.
static void leave(zv_window_law *t, zv_grid *g, const zv_joint_path *path)
{
    const size_t join = zv_stream_law_leave(&t->stream, path, t->causes, &t->law);
    t->ends_at_rest = t->is_cut = join == 0;
    g->count = join == 0 ? path->count : g->count;
    t->report.settled = t->report.keep = join == 0 ? path->count - 1 : join;
}

/// The fastest law of a window of a stream, from a stop or from where the last one was left; false when there is none from
/// a stop.
static bool time_stream(zv_window_law *t, zv_grid *g, zv_lookahead *ahead, bool ends_at_stop)
{
    if (g->is_reversed) {
        zv_reversed_restore(g, ahead);
    }
    const zv_joint_path path = zv_grid_path(g), front = zv_stream_law_window(&path, &ends_at_stop);
    const zv_jerk_entry *entry = zv_stream_law_entry(&t->stream);
    zv_jerk_report found;
    t->filter = 0.0;
    t->report = (zv_topp_report){.by = ZV_BY_ENDS, .settled = g->count - 1};
    if (zv_jerk_plan_on(&front, entry, &t->jerk_room, &t->law, &found) != ZV_OK) {
        if (entry) {
            go_on(t, g, &path);
        }
        return entry;
    }
    if (t->wants_causes) {
        zv_jerk_causes(&front, &t->jerk_room, &t->law, t->causes);
    }
    t->ends_at_rest = ends_at_stop;
    if (!ends_at_stop) {
        leave(t, g, &front);
    }
    return true;
}

double zv_window_law_estimate(const zv_window_law *t, const zv_grid *g)
{
    const zv_joint_path path = zv_grid_path(g);
    return g->limits->has_jerk ? zv_jerk_estimate(&path, &t->jerk_room) : INFINITY;
}

// ---- windows ----

/// What is longer than a window of a stream is one, though its end is seen: a law of so many points takes longer to find.
static bool may_be_streamed(const zv_window_law *t, const zv_grid *g, bool sees_stop)
{
    return g->limits->has_jerk && t->first == 0 &&
           (sees_stop ? zv_stream_law_is_long(g->count) : g->count >= LEAST_STREAM);
}

/// All of the grid up to a stop, from the beginning or from where the last window ended.
static zv_status time_stop(zv_window_law *t, zv_grid *g, zv_lookahead *ahead)
{
    t->ends_at_rest = true;
    const double use = may_be_fastest(t, g) ? time_fastest(t, g, ahead) : INFINITY;
    if (use <= NOT_THE_BEST) {
        return ZV_OK;
    }
    const zv_time_law fastest = t->law;
    const zv_status status = time_filtered(t, g, ahead);
    if (use < INFINITY && (status != ZV_OK || zv_time_law_duration(&fastest) < zv_time_law_duration(&t->law))) {
        t->law = fastest;
        return ZV_OK;
    }
    return status;
}

/// As much as what follows cannot change; nothing when the window is too short.
static zv_status time_front(zv_window_law *t, const zv_grid *g)
{
    const zv_joint_path path = zv_grid_path(g);
    t->ends_at_rest = false;
    if (t->first == 0 && !begin_filter(t, g, &path)) {
        return ZV_ERR_LIMIT;
    }
    if (t->first + 1 >= g->count) {
        t->report = (zv_topp_report){.settled = t->first};
        return ZV_OK;
    }
    return zv_joint_path_window(&path, t->first, false, t->filter, &t->room, &t->law, &t->report);
}

/// A stop that only the window asks for costs least where the tool is slow anyway. What is cut off is made again, so only
/// the last eighth of the grid is looked at.
static size_t slow_point(const zv_window_law *t, const zv_grid *g)
{
    size_t slowest = g->count - 1;
    for (size_t i = g->count - 1; i-- > g->count - g->count / 8;) {
        slowest = i > 0 && t->room.x_max[i] < t->room.x_max[slowest] ? i : slowest;
    }
    return slowest;
}

static zv_status time_cut(zv_window_law *t, zv_grid *g, zv_lookahead *ahead)
{
    t->is_cut = true;
    g->count = t->first == 0 ? slow_point(t, g) + 1 : g->count;
    return time_stop(t, g, ahead);
}

static zv_status time_window(zv_window_law *t, zv_grid *g, zv_lookahead *ahead, bool ends_at_stop)
{
    const bool sees_stop = ends_at_stop && g->tip.s >= zv_lookahead_end(ahead);
    const bool is_streamed = t->stream.entry.count > 0 || may_be_streamed(t, g, sees_stop);
    t->is_cut = false;
    if (is_streamed && time_stream(t, g, ahead, sees_stop)) {
        return ZV_OK;
    }
    if (sees_stop) {
        return time_stop(t, g, ahead);
    }
    const zv_status status = time_front(t, g);
    return status == ZV_OK && t->report.settled == t->first ? time_cut(t, g, ahead) : status;
}

zv_status zv_window_law_plan(zv_window_law *t, zv_grid *g, zv_lookahead *ahead, bool ends_at_stop)
{
    for (; t->prepared < g->count; ++t->prepared) {
        t->room.step[t->prepared] = 1.0;
    }
    t->goes_on = t->first > 0 || zv_stream_law_entry(&t->stream);
    const zv_status status = time_window(t, g, ahead, ends_at_stop);
    t->begin = status == ZV_OK ? t->law.t[t->first] : t->begin;
    return status;
}

double zv_window_law_duration(const zv_window_law *t)
{
    const double end = t->ends_at_rest ? zv_time_law_duration(&t->law) : t->law.t[t->law.count - 1];
    return end - t->begin;
}

double zv_window_law_end(const zv_window_law *t)
{
    return zv_time_law_at(&t->law, t->begin + zv_window_law_duration(t), NULL).s;
}

void zv_window_law_advance(zv_window_law *t, const zv_grid *g)
{
    const size_t keep = t->report.keep, left = g->count - keep;
    t->first = t->report.settled - keep;
    memmove(t->room.x, t->room.x + keep, left * sizeof *t->room.x);
    memmove(t->room.step, t->room.step + keep, left * sizeof *t->room.step);
    t->prepared = left;
}
