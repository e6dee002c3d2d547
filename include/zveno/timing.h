/// @file timing.h
/// Time parameterisation: path + limits -> trajectory, as fast as the limits allow.
///
/// Everything works on plain numbers in any consistent units and knows neither robots nor files. Nothing here
/// allocates, prints or keeps state: the caller lends the arrays. Theory with equations: docs/timing.md.
///
/// Letters: s is the place along a path (nearly its length), x = (ds/dt)^2, u = d2s/dt2, T the length of a time filter.
/// Any thread may call any function, each with arrays of its own.
#ifndef ZV_TIMING_H
#define ZV_TIMING_H

#include <stdint.h>

#include "zveno/base.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- point to point ----

enum { ZV_PTP_MAX_AXES = 12 };

/// Limits of each axis, positive; INFINITY means that there is none.
typedef struct zv_axis_limits {
    const double *velocity;
    const double *acceleration;
    const double *jerk;
} zv_axis_limits;

/// A motion of all axes from rest to rest, all of them starting and ending together.
typedef struct zv_ptp {
    int count;
    double duration;
    double from[ZV_PTP_MAX_AXES], to[ZV_PTP_MAX_AXES];
    double rise[ZV_PTP_MAX_AXES];     ///< time in which the acceleration grows from 0 to its peak
    double ramp[ZV_PTP_MAX_AXES];     ///< time in which the velocity grows from 0 to its peak
    double velocity[ZV_PTP_MAX_AXES]; ///< the peak, with the sign of the motion
} zv_ptp;

/// Each axis gets the fastest motion within its limits (jerk, acceleration, velocity: the "double S"; without a jerk
/// limit a trapezoid, without an acceleration limit a constant velocity). The slowest axis decides; the motions of the
/// others are stretched in time to its duration, which only lowers their velocities, accelerations and jerks.
/// @param count axes, 1 to ZV_PTP_MAX_AXES
/// @return ZV_OK; or ZV_ERR_BAD_REQUEST, with `out` untouched, when a place is not finite, a limit is not positive, or
///         an axis has no limit at all
zv_status zv_ptp_plan(int count, const double *from, const double *to, const zv_axis_limits *limits, zv_ptp *out);

/// The same along the straight line of joint space: all axes share one time law, so that what is proven of the line holds
/// for the motion. It takes as long as zv_ptp_plan where one axis limits the velocity, the acceleration and the jerk.
/// @return as zv_ptp_plan
zv_status zv_ptp_plan_straight(int count, const double *from, const double *to, const zv_axis_limits *limits,
                               zv_ptp *out);

/// Place, velocity and acceleration of each axis at time `t`; qd and qdd may be NULL. Before the start and after the
/// end the axes rest, exactly at `from` and exactly at `to`.
void zv_ptp_at(const zv_ptp *plan, double t, double *q, double *qd, double *qdd);

// ---- time-optimal speed along a path ----

enum { ZV_TOPP_LANES = 4, ZV_TOPP_MAX_WIDTH = 64 };

/// The limits along a path, at grid points s[0] < s[1] < ... For x and u at grid point i, each of `width` rows r
/// demands
///
///     low[r] <= a[r] u + b[r] x <= high[r]          and, if there is a tool:   |P' u + P'' x| <= norm_limit
///
/// For the acceleration of joint r, a = dq/ds and b = d2q/ds2 with limits -A and A; for a torque the constant part is
/// taken off both limits. Standing still must be allowed everywhere: low < 0 < high.
typedef struct zv_topp_problem {
    size_t count;        ///< grid points, at least 2
    const double *s;     ///< growing
    const double *x_max; ///< square of the largest ds/dt at each point; INFINITY is allowed
    int width;           ///< rows per point: a multiple of ZV_TOPP_LANES, at most ZV_TOPP_MAX_WIDTH, or 0
    const double *a, *b; ///< count x width; rows that are not used have a = b = 0
    const double *low, *high;
    size_t limit_step;  ///< from the limits of one point to those of the next: 0 (the same everywhere) or `width`
    const double *gram; ///< count x 3: |P'|^2, P' P'', |P''|^2 of the tool; NULL when there is no tool
    double norm_limit;  ///< largest acceleration of the tool
} zv_topp_problem;

/// What limits the motion at a grid point: a row from 0, or one of these.
enum {
    ZV_BY_VELOCITY = -1, ///< x_max
    ZV_BY_NORM = -2,     ///< the acceleration of the tool
    ZV_BY_ENDS = -3,     ///< the speed asked for at the start or at the end
};

typedef struct zv_topp_report {
    size_t at;      ///< on failure: the grid point that cannot be passed
    int by;         ///< on failure: which limit prevents it
    size_t settled; ///< of windows: the last point to be committed, whose x no longer depends on what follows
    size_t keep;    ///< of zv_joint_path_window: the first point that the next window still must contain
    double
        jerk; ///< of joint paths: largest jerk, in parts of its limit, where u changes its sign; above 1 only where a
              ///< few plans could not bring it down, or if a window was entered too fast to do better
} zv_topp_report;

/// The fastest motion along the path: x at each grid point, with u constant in between. Rows hold at both ends of each
/// interval with the u of that interval; in between they can be passed by no more than docs/timing.md says, which
/// falls with the square of the distance of grid points.
/// @param x_start, x_end (ds/dt)^2 at the ends; 0 is rest
/// @param x result, count numbers
/// @param limited_by result, count numbers, or NULL
/// @param report filled on failure; not NULL
/// @return ZV_OK; ZV_ERR_LIMIT when no motion exists (`report` says where and why; x is without meaning then);
///         ZV_ERR_BAD_REQUEST when s does not grow or a number is NaN (`report->at` says where)
zv_status zv_topp_solve(const zv_topp_problem *problem, double x_start, double x_end, double *x, int16_t *limited_by,
                        zv_topp_report *report);

/// The same for the front part of a longer path, which is planned to stop at the end of the window. Up to
/// `report->settled` the result is that of the whole path, whatever follows: commit these points, continue with a
/// window that starts there with that x. If `settled` is 0, the window is too short to be committed: make it longer.
zv_status zv_topp_window(const zv_topp_problem *problem, double x_start, double *x, int16_t *limited_by,
                         zv_topp_report *report);

// ---- from speed along the path to time ----

/// s as a function of time, of one of three kinds: u is constant between grid points; or it is, and s is then averaged
/// over the time `filter` > 0; or (with `u`) u goes evenly along s from point to point, and from and to rest the jerk is
/// constant.
typedef struct zv_time_law {
    size_t count;
    const double *s, *x, *t; ///< t[0] = 0, t[count - 1]: the end without the filter
    const double *area;      ///< integral of s - s[0] over time, at each grid point; needed only with a filter
    double filter;           ///< T; 0: no filter
    const double *u;         ///< d2s/dt2 at each grid point; NULL: constant between them
} zv_time_law;

/// What happens at one time.
typedef struct zv_time_sample {
    double s, sd, sdd, sddd; ///< s and its derivatives with respect to time; sddd is 0 where u has steps
} zv_time_sample;

/// Times at which the grid points are passed, and the area that a filter needs (NULL if there is none).
/// @return ZV_OK, or ZV_ERR_LIMIT with `at` the first of two neighbouring points at which the speed is 0
zv_status zv_times(size_t count, const double *s, const double *x, double *t, double *area, size_t *at);

/// t[count - 1] and the filter.
double zv_time_law_duration(const zv_time_law *law);

/// Where a walk through the time of one law was last: an interval, with the speed at its start and its acceleration.
typedef struct zv_time_place {
    size_t number;  ///< of the interval, from 1; 0: nowhere yet
    double v, u, w; ///< w: du/ds, or the jerk next to rest
} zv_time_place;

/// A walk through the time of one law; all zero at first. The filter looks at two places.
typedef struct zv_time_cursor {
    zv_time_place now, before;
} zv_time_cursor;

/// The motion at any time, exactly at rest at s[0] before and at s[count - 1] after. With a `cursor` a walk through time
/// costs no search; results do not depend on it. NULL: search.
zv_time_sample zv_time_law_at(const zv_time_law *law, double t, zv_time_cursor *cursor);

// ---- joint paths with jerk ----

enum { ZV_PATH_MAX_JOINTS = 20, ZV_PATH_PROBE = 2048 };

/// The part of a jerk limit J that the bend of a path may take: |q'''| v^3 <= ZV_PATH_JERK_SHARE J. Less makes a motion
/// slower on curved parts and quicker to change its speed there; this was best on programs with sharp corners, and good
/// on random paths of six joints.
#define ZV_PATH_JERK_SHARE 0.4

/// A joint path on a grid with the limits of its joints, between two places at rest.
typedef struct zv_joint_path {
    size_t count; ///< grid points
    const double *s;
    int joints;
    int width;                  ///< numbers per grid point: `joints` rounded up to a multiple of ZV_TOPP_LANES
    const double *q1, *q2, *q3; ///< count x width: first to third derivatives of the joints by s, 0 beyond the joints;
                                ///< q3 may be NULL when no joint has a jerk limit
    const double *x_max;        ///< square of what the feed allows for ds/dt; INFINITY where there is no feed
    const double *gram;         ///< as in zv_topp_problem; may be NULL
    double norm_limit;
    zv_axis_limits limits;             ///< of the joints
    const double *torque_a, *torque_b; ///< count x 2 width: rows a u + b x <= 1 of the largest torques of the drives,
                                       ///< then of the smallest; 0 where a drive has no limit. NULL: none has
    const double *q, *third, *third_before; ///< count x width: joint values, and q''' with its sign, behind each point
                                            ///< and before it; needed only by zv_jerk_plan
    const double *bulge; ///< count: by how much |P''| may be above both ends of the interval before a point; or NULL
} zv_joint_path;

/// Further values of limited_by for a joint path, to which the number of the joint is added; the acceleration of a
/// joint is its number alone, the feed is ZV_BY_VELOCITY.
enum { ZV_BY_JOINT_VELOCITY = 100, ZV_BY_JOINT_JERK = 200, ZV_BY_JOINT_TORQUE = 300 };

/// Torques are possible for this many joints.
enum { ZV_PATH_MAX_DRIVES = 8 };

/// Arrays for zv_joint_path_plan, lent by the caller. Those below the line only when some joint has a jerk limit; a and b
/// also when there are torques, and then with 4 width numbers for each point.
typedef struct zv_timing_room {
    double *x, *t;       ///< count: the result
    int16_t *limited_by; ///< count: the result, or NULL
    double *x_max;       ///< count: scratch
    // ----
    double *area;    ///< count: the result
    double *a, *b;   ///< count x 2 width: scratch
    double *gram;    ///< count x 3: scratch
    double *maxima;  ///< count x width: scratch
    double *caps;    ///< count: scratch
    double *step;    ///< count: where windows overlap, as the last one left it; 1 at points that are new
    uint32_t *order; ///< count: scratch
} zv_timing_room;

/// The fastest motion from rest at s[0] to rest at the end within velocity, acceleration and (where finite) jerk limits
/// of all joints, the feed and the acceleration of the tool. With jerk limits the law is filtered; docs/timing.md says
/// what is guaranteed and what it costs. `law` points into the arrays of `path` and `room`, which must stay.
/// @return as zv_topp_solve; also ZV_ERR_BAD_REQUEST when nothing limits the acceleration of a joint with a jerk limit
zv_status zv_joint_path_plan(const zv_joint_path *path, const zv_timing_room *room, zv_time_law *law,
                             zv_topp_report *report);

/// The same for a window of a longer path, for streaming. The window goes on from point `first`, whose x
/// (room->x[first]) is known, and so are those before it, which are only there to be felt. Points up to report->settled
/// are final, and `law` ends with them (times are counted from the first point of the window); the next window begins
/// with the point report->keep of this one, with x and step as they are, and goes on from `settled`. If nothing is
/// settled (settled = first), the window is too short: make it longer. With `is_last` the path ends with the window, and
/// all is settled.
/// @param T length of the filter, the same for all windows; zv_joint_path_best_filter is a good one, any positive one
///        keeps the limits. With 0 nothing is filtered, and jerk limits are not looked at
zv_status zv_joint_path_window(const zv_joint_path *path, size_t first, bool is_last, double T,
                               const zv_timing_room *room, zv_time_law *law, zv_topp_report *report);

/// The shortest filter with which the joints can use their full accelerations on straight parts; INFINITY when nothing
/// limits the acceleration of a joint that has a jerk limit.
double zv_joint_path_filter(const zv_joint_path *path);

/// The filter with which the path takes the least time from rest to rest, about; 0 when no joint with a jerk limit
/// moves. Only the first ZV_PATH_PROBE points are looked at, so that a long path and a window of it have the same one.
/// Destroys what is in `room`.
/// @param hint a filter near which to look first, like that of a similar path; 0: none
double zv_joint_path_best_filter(const zv_joint_path *path, double hint, const zv_timing_room *room);

/// The best filter of a path between two stops that is nearly straight for the joints and even in its limits, without a
/// search: that of one axis. 0 when the path is not, or no joint with a jerk limit moves; then the one above is needed.
/// @param nearly the part of the limits that bends may take, and by which limits may differ along the path
double zv_joint_path_straight_filter(const zv_joint_path *path, double nearly);

/// The largest velocity, acceleration and jerk of any joint in the motion, each as a part of its limit. The jerk is a
/// bound for every instant; the others are exact but for the square of the distance of grid points.
typedef struct zv_limit_use {
    double velocity, acceleration;
    double jerk;   ///< 0 without a filter
    double filter; ///< the factor by which the filter would have to be longer (or could be shorter) for the same motion
} zv_limit_use;

/// How much of each limit the motion along `path` with this law uses at most.
zv_limit_use zv_joint_path_use(const zv_joint_path *path, const zv_time_law *law);

// ---- the fastest law with jerk limits ----

/// Memory for zv_jerk_plan, lent by the caller.
typedef struct zv_jerk_room {
    int capacity;   ///< grid points of a law at most
    double *memory; ///< zv_jerk_room_size numbers
} zv_jerk_room;

/// Numbers for laws of `capacity` points of paths with that many joints.
size_t zv_jerk_room_size(int capacity, int joints, bool has_torques);

/// How a plan came about.
typedef struct zv_jerk_report {
    int points, steps; ///< grid points of the law, steps of Newton's method
    double use;        ///< of the limits before the last scaling, as a factor of x; near 1 when the law is the fastest
} zv_jerk_report;

/// Inside the intervals of a law accelerations and jerks may pass their limits by this part.
#define ZV_JERK_INSIDE 0.005

/// The fastest motion from rest to rest within velocities, accelerations, torques and jerks of the joints, the feed and
/// the acceleration of the tool, on a grid of its own: about the best there is when `report->use` is near 1, and within
/// the limits in any case (docs/timing.md). `law` points into `room`.
/// @param path with `q`, `third` and `third_before`
/// @return ZV_OK; ZV_ERR_NOT_AVAILABLE when there is no such law: the room is too small for it, no joint with a
///         jerk limit moves somewhere on the path, or none was found; other ways of timing may do
zv_status zv_jerk_plan(const zv_joint_path *path, const zv_jerk_room *room, zv_time_law *law, zv_jerk_report *report);

/// Where a law begins at speed: the state at the first point of the path, and what the law before it would have gone on
/// with, which is a beginning for the one that is looked for. The arrays are not those of the room.
typedef struct zv_jerk_entry {
    double x, u; ///< both as that law has them there; x > 0
    size_t count;
    const double *s_before, *x_before; ///< from there to its stop
} zv_jerk_entry;

/// A law that begins at speed cannot be slowed down as a whole: it may pass accelerations and jerks by this factor of x,
/// and is planned with speeds that are smaller by as much, so that it does not pass them.
#define ZV_JERK_GOES_ON 1.0005

/// zv_jerk_plan for a window of a longer path that goes on from the one before, to a stop at the end of the path. Best
/// where that one speeds up ever faster, or goes on evenly: where it brakes, hardly anything else is left to do.
/// @param entry NULL: from rest
zv_status zv_jerk_plan_on(const zv_joint_path *path, const zv_jerk_entry *entry, const zv_jerk_room *room,
                          zv_time_law *law, zv_jerk_report *report);

/// The last place up to the point `last` of the path at which a law of zv_jerk_plan may be left for another.
/// @param of_law result: the point of the law there
/// @return the point of the path; 0 when there is none
size_t zv_jerk_join(const zv_joint_path *path, const zv_time_law *law, size_t last, size_t *of_law);

/// About how long the fastest motion takes, without looking for it: the limits of each point alone are kept. What two
/// such times of similar paths differ by is nearer to the truth than the times themselves.
/// @return seconds; INFINITY when zv_jerk_plan would find nothing for the path
double zv_jerk_estimate(const zv_joint_path *path, const zv_jerk_room *room);

/// What limits the law that was planned last at each of its points, as `limited_by` of joint paths; law->count numbers.
void zv_jerk_causes(const zv_joint_path *path, const zv_jerk_room *room, const zv_time_law *law, int16_t *limited_by);

#ifdef __cplusplus
}
#endif

#endif
