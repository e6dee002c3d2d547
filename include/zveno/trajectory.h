/// @file trajectory.h
/// A trajectory: the joints of an arm as a function of time, as a stream of samples or as an object in memory.
///
///     stream   zv_plan_sink: samples, spans and events as they are planned, in bounded memory
///     object   zv_trajectory: plan once, then ask for any time; cut, join, scale, reverse, write, read
///
///     knots    |----|--|--|-----------|---|      t, q, qd, qdd; between two knots q is a polynomial of degree five
///
/// Metres, radians and seconds. A trajectory is constant once it is made: threads may share it. docs/trajectory.md.
#ifndef ZV_TRAJECTORY_H
#define ZV_TRAJECTORY_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/path.h"
#include "zveno/program.h"
#include "zveno/text.h"
#include "zveno/timing.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- a stream ----

typedef struct zv_plan_sample {
    double t;
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
    zv_vec3 xyz;         ///< of the tool
    double speed;        ///< of the tool, m/s
    double acceleration; ///< of the tool, m/s2
    double feed;         ///< speed that the program asks for; 0 where it asks for none
    int line;            ///< of the program
    bool is_rapid;       ///< G0 or a joint move
    int pen;             ///< number, from 1, of the pen that draws; -1: none does; 0: nothing is known of pens
    bool has_clearance;  ///< somebody has looked how far the arm is from what is around it
    double clearance;    ///< then: m; negative: how deep; infinite: nothing is there
} zv_plan_sample;

/// What holds the motion back.
typedef enum zv_plan_cause {
    ZV_CAUSE_FEED,               ///< nothing: the tool goes as fast as the program says
    ZV_CAUSE_TOOL_ACCELERATION,  ///< the tool turns a corner or changes its speed
    ZV_CAUSE_JOINT_VELOCITY,     ///< of `joint`
    ZV_CAUSE_JOINT_ACCELERATION, ///< of `joint`
    ZV_CAUSE_JOINT_JERK,         ///< of `joint`
    ZV_CAUSE_JOINT_TORQUE,       ///< of the drive of `joint`
    ZV_CAUSE_STOP,               ///< at rest, or coming to a stop
    ZV_CAUSE_JOINT_MOVE,         ///< a move from joints to joints, as fast as the slowest allows
    ZV_CAUSE_TOOL_JERK,          ///< the acceleration of the tool changes
} zv_plan_cause;
/// "feed", "tool acceleration", "velocity", "acceleration", "jerk", "torque", "stop", "joint move".
const char *zv_plan_cause_word(zv_plan_cause cause);

/// A part of the motion that one thing holds back.
typedef struct zv_plan_span {
    double t0, t1;
    zv_plan_cause cause;
    int joint;          ///< from 0; -1 where no joint is to blame
    bool near_singular; ///< that joint turns far more than the tool moves: a singularity is near
    int line0, line1;   ///< of the program
    zv_vec3 place;      ///< of the tool where it is slowest in relation to the feed
    double slowest;     ///< speed there, m/s
} zv_plan_span;

/// An event of the program at its time.
typedef struct zv_plan_event {
    double t;
    zv_vec3 xyz;
    const zv_mark *mark;
} zv_plan_event;

struct zv_plan_failing;

/// Who takes the motion, in order of time. Any function may be NULL; one that returns false ends the planning. With
/// neither `sample` nor `event` nothing is sampled, and the report has no peaks. Knots are for zv_trajectory: the same
/// motion at the times where something changes, instead of even ones.
typedef struct zv_plan_sink {
    void *user;
    bool (*sample)(void *user, const zv_plan_sample *sample);
    bool (*span)(void *user, const zv_plan_span *span);
    bool (*event)(void *user, const zv_plan_event *event);
    bool (*issue)(void *user, const zv_issue *issue);
    bool (*progress)(void *user, double part); ///< 0 to 1, now and then
    /// When no branch carries the path: every part of it that fails, in the order of their beginnings, at most 1000.
    bool (*failing)(void *user, const struct zv_plan_failing *part);
    bool (*knot)(void *user,
                 const zv_plan_sample *knot); ///< between two knots each joint is a polynomial of degree five
} zv_plan_sink;

/// Hands the knots of a joint move that begins at the time `begin` to `sink->knot`, with the line of the program.
/// @return false when the sink wants no more
bool zv_ptp_knots(const zv_ptp *move, double begin, int line, const zv_plan_sink *sink);

// ---- an object ----

typedef struct zv_trajectory zv_trajectory;

/// Everything about one time.
typedef struct zv_trajectory_sample {
    double t;
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS], qddd[ZV_MAX_JOINTS];
    zv_pose base_from_tool;
    int line;            ///< of the program
    bool is_rapid;       ///< G0 or a joint move
    zv_plan_cause cause; ///< what holds the motion back
    int joint;           ///< from 0; -1 where no joint is to blame
} zv_trajectory_sample;

/// Gathers the knots, spans and events of a motion: hand `zv_trajectory_gather_sink` to the planner, then finish.
typedef struct zv_trajectory_gather zv_trajectory_gather;

/// @param robot must outlive the trajectory
/// @return NULL without memory
zv_trajectory_gather *zv_trajectory_gather_create(const zv_robot *robot);
/// A sink that gathers; issues, progress and failing parts go on to `to`, which may be NULL.
zv_plan_sink zv_trajectory_gather_sink(zv_trajectory_gather *gather, const zv_plan_sink *to);
/// Frees the gatherer and hands its trajectory over.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE when there was no motion, ZV_ERR_INTERNAL without memory; `out` untouched then
zv_status zv_trajectory_gather_finish(zv_trajectory_gather *gather, zv_trajectory **out, zv_error *why);

/// Frees a trajectory; NULL is allowed.
void zv_trajectory_free(zv_trajectory *trajectory);

/// Seconds from the first knot, at time 0, to the last.
double zv_trajectory_duration(const zv_trajectory *trajectory);
/// The arm that moves.
const zv_robot *zv_trajectory_robot(const zv_trajectory *trajectory);

/// Joints, tool, line and cause at time `t`. Before the start and after the end the arm rests at the first and the last
/// place. Where something jumps, what holds after the jump.
zv_trajectory_sample zv_trajectory_at(const zv_trajectory *trajectory, double t);

/// How many knots there are.
int zv_trajectory_knot_count(const zv_trajectory *trajectory);
/// One of them: time, joints, line, is_rapid and pen; what belongs to the tool is not filled.
zv_plan_sample zv_trajectory_knot(const zv_trajectory *trajectory, int index);
/// How many parts with one cause there are.
int zv_trajectory_span_count(const zv_trajectory *trajectory);
/// One of them, in order of time.
const zv_plan_span *zv_trajectory_span(const zv_trajectory *trajectory, int index);
/// How many events there are.
int zv_trajectory_event_count(const zv_trajectory *trajectory);
/// One of them, in order of time; its mark lives as long as the trajectory.
zv_plan_event zv_trajectory_event(const zv_trajectory *trajectory, int index);

/// The largest velocity, acceleration and jerk of each joint, and their largest part of the robot's limits.
typedef struct zv_trajectory_peaks {
    double velocity[ZV_MAX_JOINTS], acceleration[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS];
    double velocity_use, acceleration_use, jerk_use; ///< of any joint, as a part of its limit
} zv_trajectory_peaks;

/// How much of the limits the motion uses, sampled at every eighth between two knots.
zv_trajectory_peaks zv_trajectory_find_peaks(const zv_trajectory *trajectory);

/// What a trajectory may pass.
typedef enum zv_trajectory_limit {
    ZV_TRAJECTORY_POSITION,
    ZV_TRAJECTORY_VELOCITY,
    ZV_TRAJECTORY_ACCELERATION,
    ZV_TRAJECTORY_JUMP, ///< the joint is elsewhere, or faster, without any time between
} zv_trajectory_limit;

typedef struct zv_trajectory_verdict {
    bool holds;                ///< no limit is passed at any time
    double t;                  ///< else: when the first one is, s
    int joint;                 ///< of which joint, from 0; -1: none
    zv_trajectory_limit limit; ///< and which
    double margin; ///< every joint stays at least this far inside, as a part of its range; INFINITY: no ends
} zv_trajectory_verdict;

/// Proves that position, velocity and acceleration of every joint stay within the robot's limits, at all times between
/// the knots too, or finds the first time at which they do not. Positions count to 1e-8 rad or m, velocities and
/// accelerations to a hundredth of the limit. Nothing is said of what is behind the first place that fails.
zv_trajectory_verdict zv_trajectory_verify(const zv_trajectory *trajectory);

// ---- others made of it ----

/// The part from `t0` to `t1`, which begins at time 0; it may begin and end at speed.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST unless 0 <= t0 < t1 <= duration, ZV_ERR_INTERNAL without memory; `out` untouched
zv_status zv_trajectory_cut(const zv_trajectory *trajectory, double t0, double t1, zv_trajectory **out, zv_error *why);

/// One after the other. The second must begin where the first ends (1e-6 rad or m) and as fast.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST with the joint that would jump or another arm, ZV_ERR_INTERNAL without memory
zv_status zv_trajectory_join(const zv_trajectory *first, const zv_trajectory *second, zv_trajectory **out,
                             zv_error *why);

/// The same motion at `factor` times the speed (feed override): velocities times the factor, accelerations its square,
/// jerks its cube. Above 1 limits may be passed: zv_trajectory_find_peaks finds out.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST unless the factor is finite and above 0, ZV_ERR_INTERNAL without memory
zv_status zv_trajectory_scale(const zv_trajectory *trajectory, double factor, zv_trajectory **out, zv_error *why);

/// The same motion backwards; events come at the same places.
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_trajectory_reverse(const zv_trajectory *trajectory, zv_trajectory **out, zv_error *why);

// ---- handing it on ----

/// Hands the motion to a sink as the planner would: samples at whole multiples of 1 / rate_hz and one at the end, spans
/// and events in order of time. Ends early when the sink has enough.
/// @return how many samples were handed over
long long zv_trajectory_play(const zv_trajectory *trajectory, double rate_hz, const zv_plan_sink *sink);

/// Appends the trajectory as text: CSV of its knots in degrees and mm to the last digit, with spans and events in lines
/// that begin with '#'. `out->failed` is set when there is no memory.
void zv_trajectory_write(const zv_trajectory *trajectory, zv_text *out);

/// Reads what zv_trajectory_write writes, or any CSV with t and q, qd, qdd of every joint, as `zveno run` writes it; its
/// samples are the knots then.
/// @param robot must outlive the trajectory
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_INTERNAL without memory; `out` untouched then
zv_status zv_trajectory_read(const zv_robot *robot, const char *text, size_t size, zv_trajectory **out, zv_error *why);

/// The same as a stream: rows go to `sink->sample` until it has enough, spans and events to theirs. `xyz` is computed.
/// @return ZV_OK, or ZV_ERR_SYNTAX with line and column; rows before that place were handed over
zv_status zv_trajectory_read_samples(const zv_robot *robot, const char *text, size_t size, const zv_plan_sink *sink,
                                     zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
