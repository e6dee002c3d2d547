/// @file speed_spline.h
/// The time law of third order while it is looked for: x = (ds/dt)^2 as a spline over s. docs/timing.md has the equations.
///
///     s      0      1        2       n-2   n-1      grid points; the first and the last interval are those of rest
///     c         c0     c1       ...     cn-2        one coefficient for each interval: the middle Bezier point of x there
///
/// Numbers of one kind lie side by side, four points are treated at a time, and every column may be read PAD places before
/// its beginning and beyond its end.
#ifndef ZV_TIMING_SPEED_SPLINE_H
#define ZV_TIMING_SPEED_SPLINE_H

#include "base/lanes.h"
#include "zveno/timing.h"

enum { ZV_SPLINE_PAD = 8, ZV_SPLINE_PARTS = 13, ZV_SPLINE_LEAST = 6 };

/// A divisor where nothing limits.
#define ZV_SPLINE_NEVER 1e-300

/// Rows: cap of each interval, tool of each point; acceleration and two jerks of each joint; then those of torques.
enum { ZV_SPLINE_ROWS = 2, ZV_SPLINE_JOINT_ROWS = 3 };

/// What is constant along the path. Joints that stand still have no column.
typedef struct zv_spline_limits {
    int joints;
    int joint[ZV_PATH_MAX_JOINTS]; ///< of the path, of each column
    double per_velocity2[ZV_PATH_MAX_JOINTS];
    double per_acceleration[ZV_PATH_MAX_JOINTS], per_jerk[ZV_PATH_MAX_JOINTS]; ///< one by the limit
    double path_per_jerk[ZV_PATH_MAX_JOINTS]; ///< by joints of the path; 0 of those that stand still
    bool has_push[ZV_PATH_MAX_JOINTS]; ///< caps and tool do not keep the acceleration of this joint within its limit
    bool has_jerk[ZV_PATH_MAX_JOINTS]; ///< the jerk of this joint may come near its limit
    double per_tool2;                  ///< of the tool, squared; 0: none
    int torques;                       ///< columns of rows a u + b x <= 1
} zv_spline_limits;

/// The path at its points. Columns of joints and torques follow each other, `stride` numbers apart.
typedef struct zv_spline_grid {
    int count, capacity, stride;
    double *s, *h;            ///< h: lengths of the intervals
    double *per_h, *per_both; ///< one by that of an interval, and by that of both intervals beside a point
    double *cap, *per_cap;    ///< of x at the points; and one by that of the coefficients, as it is planned with
    double *q1, *q2, *q3;     ///< derivatives of the joints; q3 behind the point
    double *q3_before;        ///< and before it
    double *shift, *bulge;    ///< in the interval behind the point q3 is an even course + shift, within +- bulge
    double *gram[3];          ///< of the tool
    double *tool_bulge;       ///< of |P''| in the interval behind the point
    double *torque_a, *torque_b;
    double *tight, *tight_jerk; ///< by how much rows are taken for more than they are: of a point, of an interval
    double rest[2]; ///< the first coefficient in parts of the second, and the last in parts of the last but one
    bool from_rest; ///< else the first two coefficients are given
} zv_spline_grid;

/// Coefficients, and what they say at the points: x, u, and w = du/ds on the interval behind.
typedef struct zv_spline {
    double *c, *x, *u, *w;
} zv_spline;

/// Slacks and duals of all rows, and the equations of a step.
typedef struct zv_spline_newton {
    zv_spline step;           ///< the last one
    double *tau;              ///< scale of the duals at each point
    double *per_slack, *dual; ///< rows x stride
    double *part[ZV_SPLINE_PARTS];
    double *diagonal, *next, *over; ///< three bands of the matrix, then of its factors
    double *slope;
} zv_spline_newton;

typedef struct zv_spline_problem {
    zv_spline_limits limits;
    zv_spline_grid grid;
    zv_spline spline;
    double *kept, *kept_caps; ///< coefficients and caps of a law that may be come back to
    zv_spline_newton newton;
} zv_spline_problem;

/// The limits of a path, with columns for the joints that move.
void zv_spline_set_limits(const zv_joint_path *path, zv_spline_limits *out);

/// Lays everything into the memory of a room, for at most `capacity` points; the limits are known. Columns as near to each
/// other as a law allows: of a short law all of them lie in few pages of memory.
void zv_spline_lay_out(const zv_jerk_room *room, int capacity, zv_spline_problem *problem);
/// The same again, with the capacity of the last time.
void zv_spline_lay_out_again(const zv_jerk_room *room, zv_spline_problem *problem);

/// The grid for a path, its points near enough in time; false when the room is too small or no jerk is limited. With an
/// `entry` (else NULL) the law begins at speed, at point 1: point 0 lies before the path and carries its state.
bool zv_spline_make_grid(const zv_joint_path *path, const zv_jerk_entry *entry, zv_spline_problem *problem);

/// What follows from the points of a grid: intervals, caps, columns beyond both ends.
void zv_spline_finish_grid(zv_spline_problem *problem);

/// The time of the rough law from which the grid is made; INFINITY when there is none.
double zv_spline_rough_time(const zv_joint_path *path, zv_spline_problem *problem);

/// A first law that keeps about half of the limits; with an `entry` (else NULL) it goes on from there.
void zv_spline_start(const zv_jerk_entry *entry, zv_spline_problem *problem);
/// What follows from the free coefficients, however they came about; there was no step yet.
void zv_spline_begin(zv_spline_problem *problem);

/// The caps of the coefficients from those of the points.
void zv_spline_set_caps(const zv_spline_grid *grid);

/// What one step of Newton's method aims at.
typedef struct zv_spline_aim {
    double mu, mu_before; ///< product of slack and dual, now and with the step before
    double least_slack;
    bool is_fresh; ///< slacks and duals begin anew
} zv_spline_aim;

/// Coefficients from `first` to `last`.
typedef struct zv_spline_range {
    int first, last;
} zv_spline_range;

/// All unknowns of a grid.
zv_spline_range zv_spline_unknowns(const zv_spline_grid *grid);

/// Parts of the grid in their order, far from each other.
/// ZV_SPLINE_REACH: what is mended at a place is felt by so many coefficients around it, nearly.
enum { ZV_SPLINE_PLACES = 128, ZV_SPLINE_REACH = 20 };
typedef struct zv_spline_places {
    int count;
    zv_spline_range at[ZV_SPLINE_PLACES];
} zv_spline_places;

/// All unknowns as one place.
zv_spline_places zv_spline_everywhere(const zv_spline_grid *grid);
/// Adds a place behind those that are there; what is near each other becomes one, and too many become everything.
void zv_spline_add_place(zv_spline_places *places, zv_spline_range place);
/// The places of both.
zv_spline_places zv_spline_united(const zv_spline_places *one, const zv_spline_places *other);
/// The coefficients that feel what is mended at these places.
zv_spline_places zv_spline_around(const zv_spline_grid *grid, const zv_spline_places *places);
/// x is smaller by a factor at these places, and by less and less around them, as a new beginning.
void zv_spline_slow_down(zv_spline_problem *problem, const zv_spline_places *places, double factor);

/// The equations of a step for some of the unknowns, the others standing still, and their solution, which is taken.
ZV_DECLARE_KERNEL(void, zv_spline_equations,
                  (const zv_spline_problem *problem, const zv_spline_aim *aim, zv_spline_range range));
void zv_spline_step(zv_spline_problem *problem, const zv_spline_aim *aim, const zv_spline_places *places);

/// x and u of some points, from 1 on, and w beside them, from coefficients.
ZV_DECLARE_KERNEL(void, zv_spline_expand,
                  (const zv_spline_grid *grid, const zv_spline *spline, zv_spline_range points));

/// The largest use of a limit, as the factor by which x is too large, around the coefficients of a range: at the points, as
/// planned with tightened rows; or inside the intervals, where rows that are passed by more than `allowed` are tightened.
/// NAN when unknown. `places` are the coefficients where `allowed` is passed; those that are near each other
/// are one.
ZV_DECLARE_KERNEL(double, zv_spline_use,
                  (const zv_spline_problem *problem, double allowed, const zv_spline_places *range,
                   zv_spline_places *places));
ZV_DECLARE_KERNEL(double, zv_spline_use_inside,
                  (const zv_spline_problem *problem, double allowed, const zv_spline_places *range,
                   zv_spline_places *places));

#endif
