/// @file window.h
/// Pass 2: the curve between two stops, as a joint path on a grid and as a time law; a window of it at a time.
#ifndef ZV_PLAN_WINDOW_H
#define ZV_PLAN_WINDOW_H

#include "base/arena.h"
#include "plan/cell.h"
#include "plan/derive.h"
#include "plan/kinds.h"
#include "zveno/timing.h"

enum { ZV_WINDOW_MARKS = 64 };

/// A place that may become a grid point.
typedef struct zv_node {
    double s;
    int piece;            ///< that begins or goes on here
    int before;           ///< that ends here, else the same
    zv_curve_point point; ///< on `piece`
    zv_nearby nearby; ///< the quarters of the way there, and the same place on `before` if the third derivative jumps
    double fourth;    ///< about the size of the fourth derivative of the place on the way to this point
    double bulge;     ///< |P''| is above both ends of that way by so much, about
    double fastest, push; ///< the speed that the tool can have here at most, and the acceleration along the curve
    zv_joint_jet jet;
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS]; ///< q''' on the way to this point
    zv_branch branch;
} zv_node;

/// The bend that counts along the piece in which the grid ends; steady.c.
typedef struct zv_steady {
    double begin_m, length_m; ///< of the piece
    double level, slope;      ///< at its beginning, and per metre
} zv_steady;

typedef struct zv_window {
    const zv_task *task;
    double tool_acceleration;
    double velocity[ZV_MAX_JOINTS], acceleration[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS]; ///< what is planned with
    bool has_jerk, has_torque;

    // what is waiting: pieces without gaps, and events that go along
    zv_piece *piece;
    int piece_count, piece_capacity;
    zv_mark mark[ZV_WINDOW_MARKS];
    int mark_count;

    // the last stop, where the grid began
    double from;
    double q[ZV_MAX_JOINTS];
    zv_branch branch;
    double sum_sign;

    // the grid, from the first point that the motion still feels
    zv_node tip;    ///< its last point
    bool is_turned; ///< made from the end of the stretch, and so are the pieces; turned.c
    zv_steady steady;
    double most_rate; ///< the square of the largest |dP/ds| in its piece
    size_t count, capacity;
    int width;
    double *s;
    double *values, *third; ///< count x width: q and its third derivative
    double *q1, *q2, *q3;   ///< count x width; q3 is the largest around each point
    double *x_max, *gram;
    double *bulge;               ///< of |P''| in the interval before each point, about
    double *third_before;        ///< count x width: the third derivative before each point
    double *torque_a, *torque_b; ///< count x 2 width, or NULL
    int *piece_of;

    // the motion; times of the law are counted from the first grid point
    zv_timing_room room;
    zv_jerk_room jerk_room;
    int16_t *causes; ///< what limits the points of a law that has a grid of its own
    zv_time_law law;
    size_t first;       ///< what was planned goes on from here
    double begin;       ///< when
    bool ends_at_rest;  ///< it ends with a stop
    bool is_cut;        ///< one that only the length of the window asks for
    double filter;      ///< the same for all windows between two stops
    long long searches; ///< for a filter so far
    double hint;        ///< that of the last long stretch, or 0
    double short_hint;  ///< that of the last short one that was not straight, or 0
    zv_kind kinds[ZV_KINDS];
    bool is_rough; ///< a trial: the filter of any stretch with as many pieces will do
    zv_topp_report report;

    zv_arena memory;
    zv_plan_end failure; ///< when building or timing fails
} zv_window;

/// How good the polynomials between two grid points are.
typedef enum zv_cell_trust {
    ZV_CELL_SURE,    ///< as good as the solver
    ZV_CELL_WATCHED, ///< they have been so far
    ZV_CELL_ASKS,    ///< they are not: the solver is asked
} zv_cell_trust;

/// A cursor for sampling forward in time.
typedef struct zv_window_cursor {
    zv_time_cursor law;
    size_t grid;
    int piece;
    size_t joints_of;    ///< the grid point where the joints' polynomials begin, and one more: 0 is none
    int tool_of;         ///< the piece that the tool's are made of, and one more
    zv_cell_trust trust; ///< in the joints' polynomials
    zv_sample_cell cell;
    double deviation; ///< largest distance of the tool from the curve so far, m
} zv_window_cursor;

/// @return false without memory; free in any case
bool zv_window_create(const zv_task *task, const zv_plan_options *options, zv_window *out);
void zv_window_free(zv_window *window);

/// The arm stands at `q` at the place `s` of the curve, which the next piece begins at or contains.
void zv_window_place(zv_window *window, double s, const double *q, zv_branch branch);
bool zv_window_is_full(const zv_window *window);
void zv_window_add(zv_window *window, const zv_piece *piece);

/// Makes the grid over what is waiting, as far as it fits, and times as much of it as what follows cannot change. Without
/// a stop in sight the motion goes on at speed with the next window; only when the window is too short for that, it is
/// made to stop (`is_cut`).
/// @return ZV_OK, or another status with `failure` filled
zv_status zv_window_plan(zv_window *window, bool ends_at_stop);
/// How long what was planned takes.
double zv_window_duration(const zv_window *window);
/// The place that is reached then.
double zv_window_end(const zv_window *window);
/// The motion `t` after the beginning of what was planned; sample.c.
void zv_window_sample(const zv_window *window, double t, zv_window_cursor *cursor, zv_plan_sample *out);
/// What was planned is done: what is no longer felt is forgotten.
void zv_window_advance(zv_window *window);

#endif
