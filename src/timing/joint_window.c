/// @file joint_window.c
/// A joint path, or a window of it, becomes a motion: limits become rows, rows a speed profile, the profile times.
///
///     without jerk limits   rows -> fastest profile -> times
///     with them             rows that survive the filter -> fastest profile -> peaks flattened -> times, filtered
///
/// A window of a longer path is planned in the same way, with a stop at its end:
///
///     0 ........ first ................ settled ........ final ........ count - 1
///     known x         new x, committed         stop planned     rows may change
#include <math.h>

#include "base/assert.h"
#include "timing/jerk.h"

/// Plans until the jerk fits everywhere. The second one is for steps as they were measured, the others for the largest.
enum { MAX_PLANS = 5 };
/// This many filters before the last settled point are left to the next window, which may find a place just behind that
/// asks for larger steps and so for a lower speed here.
#define LATE 4.0

/// What is planned: the points from `first` on, where x is known; to the end of the path or to a stop in its middle.
typedef struct task {
    const zv_joint_path *path;
    const zv_timing_room *room;
    size_t first;
    bool is_last;
    double T;
    bool has_caps;
} task;

/// The row of a joint is its number, in either half of the rows; those of drives follow.
static int cause_of(const task *job, int row)
{
    const int width = job->path->width, torques = job->T > 0.0 ? 2 * width : width;
    if (row < 0 || row >= ZV_BY_JOINT_VELOCITY) {
        return row;
    }
    return row >= torques ? ZV_BY_JOINT_TORQUE + row % width : row % width;
}

/// Says in words of the path what limits its points.
static void translate_limits(const task *job, size_t last)
{
    int16_t *limited_by = job->room->limited_by;
    for (size_t i = job->first; limited_by && job->first < last && i <= last; ++i) {
        const int by = limited_by[i];
        const bool speed = by == ZV_BY_VELOCITY;
        limited_by[i] = (int16_t)(speed ? zv_joint_caps(job->path, i, job->T > 0.0).by : cause_of(job, by));
    }
}

/// The problem from `first` to `last`.
static zv_topp_problem part_of(const zv_topp_problem *whole, size_t first, size_t last)
{
    zv_topp_problem part = *whole;
    const size_t rows = first * (size_t)whole->width;
    part.count = last - first + 1;
    part.s += first;
    part.x_max += first;
    part.a += rows;
    part.b += rows;
    part.gram = whole->gram ? whole->gram + 3 * first : NULL;
    return part;
}

static zv_status solve(const task *job, const zv_topp_problem *whole, size_t last, zv_topp_report *report)
{
    const zv_timing_room *room = job->room;
    const zv_topp_problem part = part_of(whole, job->first, last);
    double *x = room->x + job->first;
    int16_t *limited_by = room->limited_by ? room->limited_by + job->first : NULL;
    const zv_status status = job->is_last ? zv_topp_solve(&part, *x, 0.0, x, limited_by, report)
                                          : zv_topp_window(&part, *x, x, limited_by, report);
    report->at += job->first;
    report->by = cause_of(job, report->by);
    report->settled += job->first;
    return status;
}

static zv_status plan_plain(const task *job, zv_topp_report *report)
{
    zv_row_limits limits;
    const zv_topp_problem rows = zv_plain_rows(job->path, job->room, &limits);
    return solve(job, &rows, job->path->count - 1, report);
}

static zv_status fill_x(const task *job, const zv_topp_problem *rows, size_t last, zv_topp_report *report)
{
    const zv_status status = solve(job, rows, last, report);
    if (status == ZV_OK) {
        const zv_joint_path *path = job->path;
        double *x = job->room->x;
        report->settled = job->is_last ? last : zv_settled_peaks(job->first, report->settled, path->s, job->T, x);
        zv_flatten_peaks(job->first, report->settled + 1, path->s, job->T, x);
    }
    return status;
}

/// Times up to the settled point; the law ends there.
static zv_status make_times(const task *job, zv_time_law *law, zv_topp_report *report)
{
    const zv_timing_room *room = job->room;
    double *area = job->T > 0.0 ? room->area : NULL;
    *law = (zv_time_law){
        .count = report->settled + 1, .s = job->path->s, .x = room->x, .t = room->t, .area = area, .filter = job->T};
    if (report->settled == 0) {
        return ZV_OK;
    }
    return zv_times(law->count, law->s, law->x, room->t, area, &report->at);
}

/// Nearly always u changes its sign only where it rests long enough at 0; where it does not, larger steps must be
/// planned for, there and as far around as the filter reaches. Returns the largest jerk of what is new and settled.
static double mark_steps(const task *job, const zv_time_law *law, int plan)
{
    const double end = job->is_last ? zv_time_law_duration(law) : law->t[law->count - 1];
    const double least = plan == 0 ? 1.0 : INFINITY;
    return zv_mark_where_u_turns(job->path, law, law->t[job->first], end, least, job->room->step);
}

/// One plan; fills report->jerk and marks the steps for the next one.
static zv_status plan_once(const task *job, const zv_topp_problem *rows, size_t last, int plan, zv_time_law *law,
                           zv_topp_report *report)
{
    zv_status status = fill_x(job, rows, last, report);
    if (status == ZV_OK) {
        status = make_times(job, law, report);
    }
    report->jerk = status == ZV_OK && report->settled > job->first ? mark_steps(job, law, plan) : 0.0;
    return status;
}

/// The last settled point that is early enough: nothing that the next windows find can ask for a lower speed there.
static void commit(const task *job, zv_time_law *law, zv_topp_report *report)
{
    size_t i = report->settled;
    while (i > job->first && law->t[report->settled] - law->t[i] < LATE * job->T) {
        --i;
    }
    report->settled = zv_settled_peaks(job->first, i, job->path->s, job->T, job->room->x);
    law->count = report->settled + 1;
}

/// Plans until the jerk fits. A window may have been entered too fast for the larger steps; then they are given up, and
/// the report says how large the jerk is.
static zv_status plan_with_rows(const task *job, const zv_topp_problem *rows, size_t last, zv_time_law *law,
                                zv_topp_report *report)
{
    const zv_timing_room *room = job->room;
    const zv_jerk_share share = {job->T, room->step, job->has_caps};
    const double x_first = room->x[job->first];
    zv_status status = plan_once(job, rows, last, 0, law, report);
    for (int plan = 1; plan < MAX_PLANS && status == ZV_OK && report->jerk > 1.0 + ZV_TIMING_ROUNDING; ++plan) {
        room->x[job->first] = x_first;
        zv_filter_rows_again(job->path, room, &share);
        status = plan_once(job, rows, last, plan, law, report);
    }
    if (status == ZV_ERR_LIMIT && job->first > 0) {
        for (size_t i = job->first; i < job->path->count; ++i) {
            room->step[i] = 1.0;
        }
        room->x[job->first] = x_first;
        zv_filter_rows_again(job->path, room, &share);
        status = plan_once(job, rows, last, 0, law, report);
    }
    return status;
}

static zv_status plan_filtered(const task *job, zv_time_law *law, zv_topp_report *report)
{
    const zv_jerk_share share = {job->T, job->room->step, job->has_caps};
    zv_row_limits limits;
    size_t final;
    const zv_topp_problem rows = zv_filter_rows(job->path, job->room, &share, &limits, &final);
    const size_t last = job->is_last ? job->path->count - 1 : final;
    if (last <= job->first) {
        *report = (zv_topp_report){.settled = job->first};
        return make_times(job, law, report);
    }
    const zv_status status = plan_with_rows(job, &rows, last, law, report);
    if (status == ZV_OK && !job->is_last) {
        commit(job, law, report);
    }
    return status;
}

/// What later points feel: rows within the time T, as fast as can be; and these feel speeds that are held as far as they
/// go in T.
static size_t first_to_keep(const task *job, size_t settled)
{
    const double *s = job->path->s, *x_max = job->room->x_max;
    double time = 0.0, from = s[settled];
    size_t keep = settled;
    while (keep > 0 && job->T > 0.0 && !(time > job->T)) {
        --keep;
        time += 2.0 * (s[keep + 1] - s[keep]) / (sqrt(x_max[keep]) + sqrt(x_max[keep + 1]));
        from = fmin(from, s[keep] - sqrt(fmax(x_max[keep], x_max[keep + 1])) * job->T);
    }
    while (keep > 0 && s[keep] >= from) {
        --keep;
    }
    return keep;
}

zv_status zv_joint_path_retime(const zv_joint_path *path, size_t first, bool is_last, double T, bool has_caps,
                               const zv_timing_room *room, zv_time_law *law, zv_topp_report *report)
{
    ZV_ASSERT(path && room && law && report && path->count >= 2 && first + 1 < path->count && T >= 0.0);
    ZV_ASSERT(path->joints >= 1 && path->joints <= path->width && path->width <= ZV_PATH_MAX_JOINTS);
    ZV_ASSERT(!path->torque_a || 4 * path->width <= ZV_TOPP_MAX_WIDTH);
    ZV_ASSERT(path->width % ZV_TOPP_LANES == 0 && T < INFINITY && (T == 0.0 || path->q3) && path->count <= UINT32_MAX);

    const task job = {path, room, first, is_last, T, has_caps};
    zv_status status;
    if (T > 0.0) {
        status = plan_filtered(&job, law, report);
    } else {
        status = plan_plain(&job, report);
        if (status == ZV_OK) {
            report->settled = is_last ? path->count - 1 : report->settled;
            status = make_times(&job, law, report);
        }
    }
    if (status == ZV_OK) {
        translate_limits(&job, report->settled);
        report->keep = is_last ? report->settled : first_to_keep(&job, report->settled);
    }
    return status;
}

zv_status zv_joint_path_window(const zv_joint_path *path, size_t first, bool is_last, double T,
                               const zv_timing_room *room, zv_time_law *law, zv_topp_report *report)
{
    return zv_joint_path_retime(path, first, is_last, T, false, room, law, report);
}
