/// @file design_trial.h
/// A candidate of a design, tried: the arm with these dimensions and this base, held against every program.
#ifndef ZV_API_DESIGN_TRIAL_H
#define ZV_API_DESIGN_TRIAL_H

#include "request/request.h"
#include "zveno/design.h"
#include "zveno/plan.h"

enum { ZV_DESIGN_PROGRAMS = 16, ZV_DESIGN_SENTENCE = 200 };

typedef enum zv_design_goal { ZV_DESIGN_TORQUE, ZV_DESIGN_MARGIN, ZV_DESIGN_TIME } zv_design_goal;
/// "torque", "margin", "time"; then NULL.
extern const char *const zv_design_goal_words[];

/// A parameter of the search: a dimension, or a coordinate of the base.
typedef struct zv_design_parameter {
    char name[ZV_NAME_SIZE];
    int dimension; ///< -1: of the base
    int base;      ///< 0 to 2: x, y, z in mm; 3 to 5: A, B, C in degrees
} zv_design_parameter;

/// What is searched; constant while candidates are tried.
typedef struct zv_design {
    const zv_robot *robot; ///< as it is now
    const zv_host *host;
    zv_watch *watch; ///< heard while a motion is planned; NULL where several candidates are tried at once
    const zv_json *programs[ZV_DESIGN_PROGRAMS]; ///< requests as `plan` takes them
    int program_count;
    zv_design_goal goal;
    double safety, load_kg;
    bool points;     ///< links of unknown inertia count as points
    bool has_limits; ///< some drive has a torque limit: torques are counted as parts of them
    bool has_torque; ///< torques can be computed
    int count;
    zv_design_parameter parameters[ZV_SEARCH_PARAMETERS];
} zv_design;

/// Why a program cannot be run: those of the plan, and one of the design's own.
enum { ZV_DESIGN_REFUSED = 100 }; ///< there is no such arm, or it cannot take such programs at all

/// One program on one candidate.
typedef struct zv_design_run {
    bool possible;
    zv_status status;  ///< of reading and planning it
    int errors;        ///< of the program itself
    int reason, joint; ///< a zv_plan_reason or ZV_DESIGN_REFUSED; joint from 0 or -1
    double length;     ///< m
    double missed;     ///< the part of it that is not reached, and how far places on it are from what the arm can do
    double margin;     ///< smallest distance to a joint limit, as a part of the joint's range
    double duration;   ///< s
    double torque;     ///< largest part of a torque limit, or N·m without limits; NaN: unknown
    double torque_sum; ///< of all joints
    int torque_joint;  ///< from 0
    double torque_s;   ///< when
    char why[ZV_MESSAGE_SIZE];
} zv_design_run;

/// A candidate in short; plain bytes, so that machines can exchange it.
typedef struct zv_design_result {
    zv_score score;
    double margin, duration, torque; ///< the worst, the sum, the largest
    int32_t reason, joint, program;  ///< of the first program that fails; -1 each when none does
    int32_t unused;
    char why[ZV_DESIGN_SENTENCE];
} zv_design_result;

/// The robot file of a candidate: dimensions and base replaced.
zv_status zv_design_write(const zv_design *design, const double *values, zv_text *out, zv_error *why);
/// Where the base of a candidate is: x, y, z in mm, A, B, C in degrees.
void zv_design_base(const zv_design *design, const double *values, double out[6]);

/// Tries a candidate. `runs` (NULL: not wanted) has one element per program.
void zv_design_try(const zv_design *design, const double *values, zv_design_run *runs, zv_design_result *out);

#endif
