/// @file dyn.h
/// Statics and dynamics: what the drives must give, how the arm moves when they do, and what it can carry.
///
/// A torque is what the drives must give to hold or move the arm, positive with q, base first: N·m for a turning joint,
/// N for a sliding one. Joint values, speeds and accelerations are rad or m, per s, per s2. The load is a point mass at
/// the tool centre. What the robot file does not know is never taken for zero in silence: masses and centres that are
/// unknown make `zv_dyn_create` fail with a sentence that names them; rotor inertias and frictions that are unknown are
/// left out, and `zv_dyn_left_out` tells which.
///
/// Only `zv_dyn_create`, `zv_payload_worst` and `zv_payload_sweep` take memory. A `zv_dyn` is constant: any number of
/// threads may share it. It keeps nothing of the robot it was made from.
#ifndef ZV_DYN_H
#define ZV_DYN_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/model.h"

#define ZV_GRAVITY 9.81 ///< m/s2, as the source documents use it

// ---- the arm as masses ----

/// What will be asked, and so what must be known.
typedef enum zv_dyn_need {
    ZV_NEED_INERTIA, ///< motion: masses, centres and inertias of all links
    ZV_NEED_MASS,    ///< only gravity: masses and centres
    ZV_NEED_POINTS, ///< motion, and a link of unknown inertia counts as a point at its centre (`zv_dyn_left_out` tells)
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

int zv_dyn_joint_count(const zv_dyn *dyn);

/// What a torque of a moving arm leaves out because the robot file does not know it; bits of joint 1 lowest.
typedef struct zv_left_out {
    unsigned rotor_inertia;
    unsigned friction; ///< at least one of its two parts
    unsigned inertia;  ///< of the link: counted as a point
} zv_left_out;

zv_left_out zv_dyn_left_out(const zv_dyn *dyn);

// ---- forces from motion, motion from forces ----

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

/// In J; potential against the origin of the world frame. `qd` NULL: the arm is at rest, which is all that may be asked
/// after ZV_NEED_MASS.
typedef struct zv_energy {
    double kinetic, potential;
} zv_energy;

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
    long long max_work; ///< corner poses to look at before it gives up and tells how far it got
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

/// A named dimension that runs evenly from one value to another, in the unit of the robot file.
typedef struct zv_sweep {
    const char *name;
    double from, to;
} zv_sweep;

/// The value of a dimension at a step, from 0 to count - 1.
double zv_sweep_value(const zv_sweep *sweep, int step, int count);

/// Payload at `q` while `sweeps` run together in `count` (2 or more) steps; `limits` are those of every arm on the way.
/// With `q` NULL the weakest pose of each. One row of `out` per step; after a failure they hold nothing of use.
/// @return ZV_OK, or what `zv_robot_with`, `zv_dyn_create` or `zv_payload_worst` complained about
zv_status zv_payload_sweep(const zv_robot *robot, const zv_dyn_options *options, const double *limits,
                           const zv_sweep *sweeps, int sweep_count, const double *q, int count, zv_payload *out,
                           zv_error *why);

#endif
