/// @file window_law.h
/// The time law s(t) over a grid: time parameterisation, a window of it at a time.
#ifndef ZV_PLAN_WINDOW_LAW_H
#define ZV_PLAN_WINDOW_LAW_H

#include "plan/grid.h"
#include "plan/number_cache.h"
#include "plan/stream_law.h"

/// What is remembered from one search for a smoothing filter to the next.
typedef struct zv_filter_memory {
    long long searches; ///< so far
    double hint;        ///< the filter of the last long part, or 0
    double short_hint;  ///< that of the last short one that was not straight, or 0
    zv_cached_number cache[ZV_NUMBER_CACHE_SIZE];
    bool is_rough; ///< a trial: the filter of any part with as many pieces will do
} zv_filter_memory;

/// Times are counted from the first grid point.
typedef struct zv_window_law {
    zv_time_law law;
    size_t first;      ///< the grid point from which on it is new
    double begin;      ///< the time there
    bool goes_on;      ///< it begins at speed, where the last one was left
    bool ends_at_rest; ///< it ends with a stop
    bool is_cut;       ///< one that only the length of the window asks for
    double filter;     ///< of the joints' jerk, the same for all windows between two stops
    bool wants_causes; ///< somebody asks what limits it
    int16_t *causes;   ///< what limits the points of a law that has a grid of its own
    zv_topp_report report;

    size_t prepared; ///< grid points whose room.step is set
    zv_timing_room room;
    zv_jerk_room jerk_room;
    zv_stream_law stream;
    zv_filter_memory filters;
} zv_window_law;

/// @return false without memory
bool zv_window_law_create(const zv_grid *grid, zv_arena *memory, zv_window_law *out);

/// The grid begins anew.
void zv_window_law_place(zv_window_law *time);

/// Times as much of the grid as what follows cannot change, or, when it ends at a stop, all of it. A window that is too
/// short to go on at speed ends with a stop (`is_cut`). A grid that is reversed is restored.
/// @return ZV_OK, or another status: `report.at` is the grid point at which no speed fits
zv_status zv_window_law_plan(zv_window_law *time, zv_grid *grid, zv_lookahead *ahead, bool ends_at_stop);

/// About how long all of the grid takes from rest to rest, without planning it; INFINITY when that cannot be told.
double zv_window_law_estimate(const zv_window_law *time, const zv_grid *grid);

double zv_window_law_duration(const zv_window_law *time);
/// The place that is reached then, m along the curve.
double zv_window_law_end(const zv_window_law *time);

/// Forgets the grid points before `report.keep`; what is new begins where this law ends.
void zv_window_law_advance(zv_window_law *time, const zv_grid *grid);

#endif
