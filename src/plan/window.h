/// @file window.h
/// Pass 2: a part of the curve between two places at rest, as a joint path on a grid and as a time law.
#ifndef ZV_PLAN_WINDOW_H
#define ZV_PLAN_WINDOW_H

#include "base/arena.h"
#include "plan/derive.h"
#include "zveno/timing.h"

enum { ZV_WINDOW_MARKS = 64 };

typedef struct zv_window {
    const zv_task *task;
    double tool_acceleration;
    double velocity[ZV_MAX_JOINTS], acceleration[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS]; ///< what is planned with
    bool has_jerk;

    // what is waiting: pieces without gaps, and events that go along
    zv_piece *piece;
    int piece_count, piece_capacity;
    zv_mark mark[ZV_WINDOW_MARKS];
    int mark_count;

    // where the grid begins
    double from;
    double q[ZV_MAX_JOINTS];
    zv_branch branch;
    double sum_sign;

    // the grid
    size_t count, capacity;
    int width;
    double *s, *values; ///< values: count x joints
    double *q1, *q2, *q3, *x_max, *gram;
    int *piece_of;
    zv_timing_room room;
    zv_time_law law;

    zv_arena memory;
    zv_plan_end failure; ///< when building or timing fails
} zv_window;

/// A cursor for sampling forward in time.
typedef struct zv_window_cursor {
    size_t law[2];
    size_t grid;
    int piece;
} zv_window_cursor;

/// @return false without memory; free in any case
bool zv_window_create(const zv_task *task, const zv_plan_options *options, zv_window *out);
void zv_window_free(zv_window *window);

/// The arm stands at `q` at the place `s` of the curve, which the next piece begins at or contains.
void zv_window_place(zv_window *window, double s, const double *q, zv_branch branch);
bool zv_window_is_full(const zv_window *window);
void zv_window_add(zv_window *window, const zv_piece *piece);

/// Makes the grid over what is waiting, as far as it fits, and times it from rest to rest. Where the window does not end
/// at a stop of the program, or does not fit, it is cut where the tool is slow.
/// @return ZV_OK, or another status with `failure` filled
zv_status zv_window_plan(zv_window *window, bool ends_at_stop);
double zv_window_duration(const zv_window *window);
/// Where the grid ends.
double zv_window_end(const zv_window *window);
/// The motion at time `t` of the window.
void zv_window_sample(const zv_window *window, double t, zv_window_cursor *cursor, zv_plan_sample *out,
                      double *deviation);
/// The window was done: what lies behind its end is forgotten, the next one begins there.
void zv_window_advance(zv_window *window);

#endif
