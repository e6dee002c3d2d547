/// @file dyn.h
/// Statics and dynamics: what the drives must give, how the arm moves when they do, and what it can carry.
///
/// A torque is what the drives must give to hold or move the arm, positive with q, base first: N·m for a turning joint,
/// N for a sliding one. Joint values, speeds and accelerations are rad or m, per s, per s2. The load is a point mass at
/// the tool centre. What the robot file does not know is never taken for zero in silence: masses and centres that are
/// unknown make `zv_dyn_create` fail with a sentence that names them; rotor inertias and frictions that are unknown are
/// left out, and `zv_dyn_left_out` says which.
///
/// Only `zv_dyn_create`, `zv_audit_create`, `zv_payload_worst` and `zv_payload_sweep` take memory. A `zv_dyn` is constant: any number of
/// threads may share it. It keeps nothing of the robot it was made from.
#ifndef ZV_DYN_H
#define ZV_DYN_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/model.h"

#ifdef __cplusplus
extern "C" {
#endif

#define ZV_GRAVITY 9.81 ///< m/s2, as the source documents use it

// ---- the arm as masses ----

/// What will be asked, and so what must be known.
typedef enum zv_dyn_need {
    ZV_NEED_INERTIA, ///< motion: masses, centres and inertias of all links
    ZV_NEED_MASS,    ///< only gravity: masses and centres
    ZV_NEED_POINTS, ///< motion, and a link of unknown inertia counts as a point at its centre (`zv_dyn_left_out` says so)
} zv_dyn_need;

typedef struct zv_dyn_options {
    zv_dyn_need need;
    zv_vec3 gravity; ///< m/s2 in the world frame
    double load_kg;  ///< at the tool centre, not below 0
} zv_dyn_options;

/// Motion, 9.81 m/s2 downwards, no load.
zv_dyn_options zv_dyn_default_options(void);

typedef struct zv_dyn zv_dyn;

/// `options` NULL: the default ones.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE with what is unknown in `why`, or ZV_ERR_INTERNAL without memory
zv_status zv_dyn_create(const zv_robot *robot, const zv_dyn_options *options, zv_dyn **out, zv_error *why);

/// NULL is allowed.
void zv_dyn_free(zv_dyn *dyn);

/// Joints of the robot that it was made from: the length of every array of joint values here.
int zv_dyn_joint_count(const zv_dyn *dyn);

/// What a torque of a moving arm leaves out because the robot file does not know it; bits of joint 1 lowest.
typedef struct zv_left_out {
    unsigned rotor_inertia;
    unsigned friction; ///< at least one of its two parts
    unsigned inertia;  ///< of the link: counted as a point
} zv_left_out;

/// What the robot file does not know and the dynamics therefore leave out, one bit per joint.
zv_left_out zv_dyn_left_out(const zv_dyn *dyn);

// ---- forces from motion, motion from forces ----

/// Where the mass of the arm and its load has its middle, in the world frame, m. `mass_kg` becomes all of it. For an arm
/// that `zv_dyn_create` takes with ZV_NEED_MASS.
zv_vec3 zv_mass_center(const zv_robot *robot, const double *q, double load_kg, double *mass_kg);

/// Torques that hold the arm at `q` against gravity.
void zv_gravity_torque(const zv_dyn *dyn, const double *q, double *torque);

/// Torques for the accelerations `qdd` at `q` and `qd`: gravity, inertia, rotors, friction. Not after ZV_NEED_MASS.
void zv_inverse_dynamics(const zv_dyn *dyn, const double *q, const double *qd, const double *qdd, double *torque);

/// The same for `count` states; all arrays have `count` rows of joint_count numbers. About four times as fast, and the
/// same bits as one by one.
void zv_inverse_dynamics_many(const zv_dyn *dyn, int count, const double *q, const double *qd, const double *qdd,
                              double *torque);

/// Mass matrix, row-major, joint_count by joint_count, rotors included: symmetric, and positive definite as long as
/// every joint moves some mass. Not after ZV_NEED_MASS.
void zv_mass_matrix(const zv_dyn *dyn, const double *q, double *matrix);

/// Accelerations that the drive torques cause. Not after ZV_NEED_MASS.
/// @return ZV_OK, or ZV_ERR_NOT_AVAILABLE when a joint moves no mass (`qdd` stays as it was)
zv_status zv_forward_dynamics(const zv_dyn *dyn, const double *q, const double *qd, const double *torque, double *qdd);

/// The inertia that each joint feels on the mean over the workspace while the others are free; 0 where it moves no mass.
/// Not after ZV_NEED_MASS.
void zv_felt_inertia(const zv_robot *robot, const zv_dyn *dyn, double out[ZV_MAX_JOINTS]);

/// The torque that each joint usually needs, to compare others with: the largest of many poses, held and accelerated at
/// 5 rad/s2 or m/s2. Not after ZV_NEED_MASS.
void zv_usual_torque(const zv_robot *robot, const zv_dyn *dyn, double out[ZV_MAX_JOINTS]);

/// In J; potential against the origin of the world frame. `qd` NULL: the arm is at rest, which is all that may be asked
/// after ZV_NEED_MASS.
typedef struct zv_energy {
    double kinetic, potential;
} zv_energy;

/// Kinetic and potential energy of arm and drives at `q`, `qd`; J.
zv_energy zv_dyn_energy(const zv_dyn *dyn, const double *q, const double *qd);

// ---- payload ----

/// A load lever below this does not count: m for a turning joint, a part of the load's weight for a sliding one.
#define ZV_NO_LEVER 1e-9

/// What one pose can carry.
typedef struct zv_payload {
    double
        per_joint_kg[ZV_MAX_JOINTS]; ///< every load up to this is within the torque limit; infinite: not limited here
    double max_kg;                   ///< the smallest of them; infinite when no joint is limited
    int binding;                     ///< joint that limits, from 0; -1 when none does
    unsigned overloaded;             ///< joints that cannot even hold the arm without load, bits of joint 1 lowest
    unsigned
        unknown; ///< joints whose torque limit is unknown: they were taken as strong enough; bits of joint 1 lowest
} zv_payload;

/// The torque limits that payload is judged by: those of the robot's joints, where they are unknown the stall torque of
/// the drive, over `safety` (1 or more). Infinite where neither is known.
void zv_torque_limits(const zv_robot *robot, double safety, double limits[ZV_MAX_JOINTS]);

/// What the arm can hold at rest at `q`. The load of `dyn` does not count. An overloaded joint makes it 0.
void zv_payload_at(const zv_dyn *dyn, const double *limits, const double *q, zv_payload *out);

typedef struct zv_worst_options {
    double tolerance;   ///< relative: the search ends when the true worst payload is at most this much smaller
    long long max_work; ///< corner poses to look at before it gives up and reports how far it got
} zv_worst_options;

/// 0.1 %, and work for some seconds.
zv_worst_options zv_worst_default_options(void);

/// The weakest pose of the whole workspace.
typedef struct zv_worst_payload {
    double q[ZV_MAX_JOINTS];
    zv_payload payload; ///< at `q`: nowhere was less found
    double at_least_kg; ///< proved: no pose within the joint limits carries less than this
    long long work;     ///< corner poses looked at
    bool complete;      ///< at_least_kg is within the tolerance
} zv_worst_payload;

/// Searches all poses within the joint limits (a turning joint without limits may turn once around) and proves the
/// bound. `options` NULL: the default ones.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE when a slide has no limits, or ZV_ERR_INTERNAL without memory
zv_status zv_payload_worst(const zv_dyn *dyn, const zv_robot *robot, const double *limits,
                           const zv_worst_options *options, zv_worst_payload *out, zv_error *why);

/// What the arm can carry along a motion, smallest over all its samples so far. Start with all zero.
typedef struct zv_motion_payload {
    int samples;
    zv_payload payload;
    double at_s[ZV_MAX_JOINTS]; ///< when each joint carries least
    double max_at_s;            ///< when the arm does
} zv_motion_payload;

/// One more sample, at the time `t_s`. Torques are affine in the load also when the arm moves, so two arms are enough:
/// `empty` without load, `laden` the same with 1 kg; neither after ZV_NEED_MASS.
void zv_motion_payload_add(const zv_dyn *empty, const zv_dyn *laden, const double *limits, double t_s, const double *q,
                           const double *qd, const double *qdd, zv_motion_payload *sum);

/// A named dimension that runs evenly from one value to another, in the unit of the robot file.
typedef struct zv_sweep {
    const char *name;
    double from, to;
} zv_sweep;

/// The value of a dimension at a step, from 0 to count - 1.
double zv_sweep_value(const zv_sweep *sweep, int step, int count);

/// Payload at `q` while `sweeps` run together in `count` (2 or more) steps; `limits` are those of every arm on the way.
/// With `q` NULL the weakest pose of each arm decides, and every joint is reported where it is weakest itself. One row of `out` per step; after a failure they hold nothing of use.
/// @return ZV_OK, or what `zv_robot_with`, `zv_dyn_create` or `zv_payload_worst` complained about
zv_status zv_payload_sweep(const zv_robot *robot, const zv_dyn_options *options, const double *limits,
                           const zv_sweep *sweeps, int sweep_count, const double *q, int count, zv_payload *out,
                           zv_error *why);

// ---- what a motion asks of the drives ----

/// Whether a drive is up to a motion; the first reason that holds.
typedef enum zv_duty_verdict {
    ZV_DUTY_FITS,
    ZV_DUTY_UNKNOWN,   ///< no torque limit is known
    ZV_DUTY_TOO_WEAK,  ///< the torque limit is passed
    ZV_DUTY_TOO_FAST,  ///< the velocity limit, or the no-load speed of the drive, is passed
    ZV_DUTY_OFF_CURVE, ///< more torque than the drive has left at that speed
    ZV_DUTY_TOO_HOT,   ///< the RMS torque is above what the drive gives without end
} zv_duty_verdict;
/// "fits", "unknown", "too weak", "too fast", "off the curve", "too hot".
const char *zv_duty_word(zv_duty_verdict verdict);

/// What one joint has to do during a motion: N·m and rad, or N and m; s, W, J. NaN in what cannot be known.
typedef struct zv_duty {
    double peak_torque, peak_torque_at_s; ///< largest without its sign
    double rms_torque;                    ///< what heats a motor
    double peak_speed;
    double peak_power;   ///< given to the arm
    double brake_power;  ///< taken from the arm
    double mean_power;   ///< given, braking not counted, over the whole motion
    double energy;       ///< given to the arm, what braking takes is lost
    double energy_net;   ///< the same when what braking takes is used again
    double torque_part;  ///< peak torque by the torque limit
    double speed_part;   ///< peak speed by the smaller of velocity limit and no-load speed
    double curve_part;   ///< torque by what the torque-speed curve leaves, where that is largest; infinite beyond it
    double curve_at_s;   ///< when
    double thermal_part; ///< RMS torque by the continuous torque
    zv_duty_verdict verdict;
} zv_duty;

/// The sums from which a duty follows. Start with `zv_duty_meter_of`.
typedef struct zv_duty_meter {
    int joint_count, samples;
    double limit[ZV_MAX_JOINTS];                            ///< torque
    double stall[ZV_MAX_JOINTS], free_speed[ZV_MAX_JOINTS]; ///< the ends of the torque-speed curve
    double velocity[ZV_MAX_JOINTS], continuous[ZV_MAX_JOINTS];
    double first_s, last_s;
    double torque[ZV_MAX_JOINTS], power[ZV_MAX_JOINTS]; ///< at the last sample
    double square[ZV_MAX_JOINTS];                       ///< integral of the square of the torque
    zv_duty duty[ZV_MAX_JOINTS];
} zv_duty_meter;

/// Every torque that a drive can give is divided by `safety` (1 or more).
zv_duty_meter zv_duty_meter_of(const zv_robot *robot, double safety);

/// One more sample, not earlier than the one before; torques are taken as linear in between.
void zv_duty_meter_add(zv_duty_meter *meter, double t_s, const double *qd, const double *torque);

/// The duty of every joint up to now. Without samples all parts are 0.
void zv_duty_meter_read(const zv_duty_meter *meter, zv_duty out[ZV_MAX_JOINTS]);

/// A motion held against an arm: duty of its drives and payload on the way. Belongs to one thread.
typedef struct zv_audit zv_audit;

typedef struct zv_audit_report {
    int samples;
    double duration_s;
    zv_duty duty[ZV_MAX_JOINTS]; ///< with the load of the options
    zv_motion_payload payload;   ///< instead of that load
    zv_left_out left_out;
} zv_audit_report;

/// `options` with ZV_NEED_INERTIA or ZV_NEED_POINTS; limits are divided by `safety`, 1 or more.
/// @return as `zv_dyn_create`
zv_status zv_audit_create(const zv_robot *robot, const zv_dyn_options *options, double safety, zv_audit **out,
                          zv_error *why);
/// NULL is allowed.
void zv_audit_free(zv_audit *audit);
/// One more sample, not earlier than the one before. `torque` (may be NULL) becomes what the drives give.
void zv_audit_add(zv_audit *audit, double t_s, const double *q, const double *qd, const double *qdd, double *torque);
/// What the samples so far ask of the drives. More samples may follow.
void zv_audit_read(const zv_audit *audit, zv_audit_report *out);

// ---- commands of hobby servos ----

/// A joint as its servo sees it. The pulse is linear in the joint value over the travel.
typedef struct zv_servo_axis {
    double low, high;             ///< joint values at the ends of the travel, rad
    double pulse_low, pulse_high; ///< s, there
    double resolution;            ///< s: pulses are whole multiples of it
    double dead_band;             ///< s: a change up to this is not followed
    double rate;                  ///< pulses per second
    double speed;                 ///< no-load, rad/s; infinite when unknown
} zv_servo_axis;

/// The axis of a joint whose drive is such a servo; without a `middle` in the robot file the travel lies about the
/// middle of the position limits. `resolution_s` above 0.
/// @return ZV_OK, or ZV_ERR_NOT_AVAILABLE with what is unknown
zv_status zv_servo_axis_of(const zv_joint *joint, double resolution_s, zv_servo_axis *out, zv_error *why);

/// The pulse that a controller sends for the joint value `q`, s: the nearest whole multiple of the resolution. `q`
/// outside the travel gets the pulse of its end; `outside` (may be NULL) says whether it is.
double zv_servo_command(const zv_servo_axis *axis, double q, bool *outside);

/// The joint value of a pulse.
double zv_servo_angle(const zv_servo_axis *axis, double pulse_s);

/// Where the servo is (as a pulse) after it got `command_s`, having been at `stood_s`: it goes until it is inside
/// the dead band, and no farther.
double zv_servo_follow(const zv_servo_axis *axis, double stood_s, double command_s);

/// The error of the tool's place at `q`, m, when each joint is off by half a step of the resolution and half the dead
/// band: at most, and root mean square when both are evenly spread. To first order.
typedef struct zv_servo_spread {
    double most_m, rms_m;
} zv_servo_spread;
/// How far the tool strays when every servo strays as its axis says, at joint values `q`.
zv_servo_spread zv_servo_spread_at(const zv_robot *robot, const zv_servo_axis *axes, const double *q);

#ifdef __cplusplus
}
#endif

#endif
