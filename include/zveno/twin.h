/// @file twin.h
/// A measured arm beside its model: what differs, which fault explains it best, and what this motion cannot tell.
///
///     reference ──┐
///     measured  ──┴──► smoothed, 25 Hz ──► drive residual, plant residual ──► fault with the largest likelihood gain
///     healthy recordings ──► masses, frictions, thresholds ──┘
///
/// The drive residual is what the drives gave minus what their law asks of them; friction and load do not show there. The
/// plant residual is what the drives gave minus what the model needs for the measured motion; delays do not show there.
/// Inside: radians, metres, N·m, N, s. A twin belongs to one thread; the same samples give the same bits.
/// docs/twin.md has the equations.
#ifndef ZV_TWIN_H
#define ZV_TWIN_H

#include "zveno/base.h"
#include "zveno/dyn.h"
#include "zveno/log.h"
#include "zveno/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How the drives work: those of the simulation, or nobody knows.
typedef enum zv_twin_law {
    ZV_LAW_COMPUTED_TORQUE,
    ZV_LAW_PD,      ///< spring and damper, gravity compensated
    ZV_LAW_DRIVES,  ///< spring and damper alone
    ZV_LAW_UNKNOWN, ///< no drive residual
} zv_twin_law;

typedef struct zv_twin_options {
    zv_twin_law law;
    double bandwidth_hz, damping_ratio;
    const double *stiffness, *damping; ///< of PD and drives, one per joint; NULL: from the bandwidth
    zv_vec3 gravity;                   ///< m/s2 in the world frame
    double load_kg;                    ///< that is known to be at the tool
    /// Asked between recordings and faults; false stops. NULL: nobody watches.
    bool (*progress)(void *user, double part);
    void *user;
} zv_twin_options;

/// Computed torque with 15 Hz, as simulations begin; 9.81 m/s2, no load.
zv_twin_options zv_twin_default_options(void);

typedef enum zv_twin_fault {
    ZV_TWIN_LATE,     ///< stamps stray; s
    ZV_TWIN_LOST,     ///< part of the samples that are missing
    ZV_TWIN_STUCK,    ///< a joint does not follow at all
    ZV_TWIN_DELAY,    ///< all joints lag; s
    ZV_TWIN_LAG,      ///< one joint lags; s
    ZV_TWIN_BACKLASH, ///< play between motor and link; rad or m
    ZV_TWIN_FRICTION, ///< added friction, as a part of what the file gives; N·m or N where it gives none
    ZV_TWIN_OFFSET,   ///< the joint is so much farther than its encoder says; rad or m
    ZV_TWIN_GEAR,     ///< the joint moves so much farther than its encoder says, as a part
    ZV_TWIN_PAYLOAD,  ///< kg at the tool besides what is known
    ZV_TWIN_OTHER     ///< something that none of these explains; amount: residual that is left, in standard deviations
} zv_twin_fault;
enum { ZV_TWIN_FAULTS = 11 };
/// "late", "lost", "stuck", "delay", "lag", "backlash", "friction", "offset", "gear", "payload", "unexplained".
const char *zv_twin_word(zv_twin_fault fault);

/// What was looked for: a fault at a joint.
typedef struct zv_twin_test {
    zv_twin_fault fault;
    int joint;       ///< from 0; -1: none in particular
    double amount;   ///< estimated
    double bound;    ///< the true one is within this of it, three standard errors
    double gain;     ///< of the log likelihood over a healthy arm
    double left;     ///< mean square of what this fault leaves of its residual, in standard deviations
    double before;   ///< the same of a healthy arm
    double smallest; ///< amount that is of interest
    bool observable; ///< it was judged, and this motion would show the smallest amount of interest
    bool alarm;      ///< beyond all thresholds
} zv_twin_test;
enum { ZV_TWIN_TESTS = 2 + 5 * ZV_MAX_JOINTS };

/// A fault that was found.
typedef struct zv_twin_finding {
    zv_twin_fault fault;
    int joint; ///< from 0; -1: none in particular
    double amount, bound;
    double confidence; ///< 0 to 1, against every other explanation
    char sentence[160];
} zv_twin_finding;
enum { ZV_TWIN_FINDINGS = 3 };

/// What is known of one joint.
typedef struct zv_twin_joint {
    double error_rms, error_peak;    ///< following error; NaN without a reference
    double delay;                    ///< of the joint behind its reference, s; NaN where it hardly moves
    double residual_rms;             ///< N·m or N that the model does not explain; NaN without efforts
    double usual;                    ///< torque that the joint usually needs
    double friction, friction_bound; ///< dry, as fitted, N·m or N; NaN without efforts
} zv_twin_joint;

typedef struct zv_twin_report {
    int samples, points; ///< measured, and those that were judged
    double duration, period;
    int healthy; ///< recordings that it was compared with
    bool has_reference, has_effort;
    zv_twin_joint joint[ZV_MAX_JOINTS];
    double payload_kg, payload_bound; ///< at the tool besides what is known; NaN without efforts
    int finding_count;                ///< 0: nothing is wrong as far as this motion shows
    zv_twin_finding findings[ZV_TWIN_FINDINGS];
    int test_count;
    zv_twin_test tests[ZV_TWIN_TESTS];
} zv_twin_report;

typedef struct zv_twin zv_twin;

/// The masses of `robot` must be known (as ZV_NEED_POINTS of `zv_dyn_create`).
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE with what is unknown, or ZV_ERR_INTERNAL without memory
zv_status zv_twin_create(const zv_robot *robot, const zv_twin_options *options, zv_twin **out, zv_error *why);
/// NULL is allowed.
void zv_twin_free(zv_twin *twin);

enum { ZV_TWIN_SAMPLES = 1000000 /**< of one recording */ };
/// A sample of where the arm should be, in order of time; one value per joint. False without memory or when there are too
/// many.
bool zv_twin_reference(zv_twin *twin, double t_s, const double *q);
/// A sample of where the arm was, and of what its drives gave (NaN: unknown). False as above.
bool zv_twin_measured(zv_twin *twin, double t_s, const double *q, const double *effort);

/// The samples since the last call were of a healthy arm: the twin learns from them. At most 32 times.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST for a recording that is too short, too slow, full of gaps or without efforts
zv_status zv_twin_learn(zv_twin *twin, zv_error *why);
/// Judges the samples since the last call.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST for a recording that is too short, too slow, full of gaps or of numbers that cannot
/// be reckoned with, ZV_ERR_CANCELLED, or ZV_ERR_INTERNAL without memory
zv_status zv_twin_judge(zv_twin *twin, zv_twin_report *out, zv_error *why);

// ---- identification ----

typedef enum zv_twin_quantity {
    ZV_TWIN_MASS,    ///< of the link behind the joint, its shape as in the file; kg
    ZV_TWIN_DRY,     ///< friction; N·m or N
    ZV_TWIN_VISCOUS, ///< N·m·s/rad or N·s/m
    ZV_TWIN_ROTOR,   ///< inertia of the motor as the joint feels it; kg m2 or kg
    ZV_TWIN_ZERO,    ///< the joint is so much farther than its encoder says; rad or m
} zv_twin_quantity;
enum { ZV_TWIN_QUANTITIES = 5 };
/// "mass", "dry", "viscous", "rotor", "zero".
const char *zv_twin_quantity_word(zv_twin_quantity quantity);

typedef struct zv_twin_parameter {
    zv_twin_quantity quantity;
    int joint;          ///< from 0
    double file, value; ///< as the robot file has it, and as the recording has it
    double bound;       ///< the true value is within this of `value`, three standard deviations
    bool known;         ///< the recording tells; otherwise `value` is little more than what the file says
} zv_twin_parameter;

typedef struct zv_twin_identified {
    int samples, points; ///< measured, and those that were used
    double duration;
    int count;
    zv_twin_parameter parameter[ZV_TWIN_QUANTITIES * ZV_MAX_JOINTS];
    double before[ZV_MAX_JOINTS], after[ZV_MAX_JOINTS]; ///< RMS torque that file and parameters do not explain
} zv_twin_identified;

/// Masses, frictions and zeros that explain the samples since the last call best.
/// @return as `zv_twin_judge`, and ZV_ERR_BAD_REQUEST for a recording without efforts
zv_status zv_twin_identify(zv_twin *twin, zv_twin_identified *out, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
