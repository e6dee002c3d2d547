/// @file twin_runs.h
/// Arms that run with and without faults, and twins that judge them: for a quick test and for the long run of
/// tests/judge/twin.c. An arm of a shipped kind gets frictions and rotors, since the shipped files know none.
#ifndef ZV_TEST_SIM_TWIN_RUNS_H
#define ZV_TEST_SIM_TWIN_RUNS_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "model/robot.h"
#include "sim/arm.h"
#include "zveno/describe.h"
#include "zveno/sim.h"
#include "zveno/twin.h"

/// Of the motion: a sum of waves per joint, within the limits, the same for a seed.
typedef struct waves {
    int joints;
    double middle[ZV_MAX_JOINTS], size[ZV_MAX_JOINTS][3], speed[ZV_MAX_JOINTS][3], phase[ZV_MAX_JOINTS][3];
} waves;

static inline double unit_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static inline waves waves_of(const zv_robot *robot, unsigned seed)
{
    waves w = {.joints = zv_robot_joint_count(robot)};
    uint64_t state = seed * 7919u + 17u;
    for (int k = 0; k < w.joints; ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        const bool turns = joint->kind == ZV_JOINT_REVOLUTE;
        const double low = fmax(joint->limits.lower, turns ? -2.0 : -0.2),
                     high = fmin(joint->limits.upper, turns ? 2.0 : 0.2);
        const double half = 0.5 * (high - low), most = fmin(0.42 * half, turns ? 0.9 : 0.1);
        w.middle[k] = 0.5 * (low + high) + 0.2 * half * (2.0 * unit_random(&state) - 1.0);
        for (int i = 0; i < 3; ++i) {
            w.size[k][i] = most / (i + 1) * (0.6 + 0.4 * unit_random(&state)) / 1.4;
            w.speed[k][i] = 2.0 * ZV_PI * (0.11 + 0.05 * unit_random(&state)) * (1 + i);
            w.phase[k][i] = 2.0 * ZV_PI * unit_random(&state);
        }
    }
    return w;
}

static inline zv_plan_sample waves_at(const waves *w, const zv_robot *robot, double t)
{
    zv_plan_sample s = {.t = t};
    for (int k = 0; k < w->joints; ++k) {
        s.q[k] = w->middle[k];
        for (int i = 0; i < 3; ++i) {
            const double f = w->speed[k][i], x = f * t + w->phase[k][i];
            s.q[k] += w->size[k][i] * sin(x);
            s.qd[k] += w->size[k][i] * f * cos(x);
            s.qdd[k] -= w->size[k][i] * f * f * sin(x);
        }
    }
    s.xyz = zv_fk(robot, s.q).pos;
    return s;
}

/// A robot through MJCF and back: copies of a robot are read from its text, so what was changed must be in there.
static inline zv_robot *from_text(zv_robot *robot)
{
    zv_export *made = NULL;
    zv_robot *again = NULL;
    zv_error why = {0};
    size_t size;
    const zv_import_options options = {.format = ZV_FORMAT_MJCF};
    CHECK(zv_export_robot(robot, ZV_FORMAT_MJCF, NULL, &made, NULL) == ZV_OK);
    const char *text = zv_export_text(made, &size);
    if (zv_robot_import(text, size, &options, NULL, 0, &again, &why) != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(again);
    zv_export_free(made);
    zv_robot_free(robot);
    return again;
}

/// A shipped arm with masses where it has none, frictions of a thirtieth of the usual torque, and rotors as heavy as what
/// they drive: the shipped files know no such thing.
static inline zv_robot *judged_arm(const char *name)
{
    size_t size;
    unsigned assumed;
    zv_robot *file = NULL, *robot = NULL;
    zv_dyn *dyn = NULL;
    double usual[ZV_MAX_JOINTS], inertia[ZV_MAX_JOINTS];
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &file, NULL) == ZV_OK);
    CHECK(zv_sim_assume(file, NULL, &robot, &assumed, NULL) == ZV_OK &&
          zv_dyn_create(robot, NULL, &dyn, NULL) == ZV_OK);
    zv_usual_torque(robot, dyn, usual);
    zv_felt_inertia(robot, dyn, inertia);
    for (int k = 0; k < robot->joint_count; ++k) {
        zv_joint *joint = &robot->joints[k];
        joint->friction = (zv_friction){.coulomb = 0.03 * usual[k], .viscous = 0.03 * usual[k]};
        if (joint->kind == ZV_JOINT_REVOLUTE) {
            joint->drive.count = 1;
            joint->drive.gear_ratio = 1.0;
            joint->drive.rotor_inertia = inertia[k];
        }
    }
    zv_dyn_free(dyn);
    zv_robot_free(file);
    return from_text(robot);
}

/// What a run is.
typedef struct run_of {
    zv_plant_kind plant;
    unsigned arm, seed;
    double seconds;
    int fault_count;
    zv_fault fault;
} run_of;

/// Runs the arm and hands reference and measurement to the twin; false when the simulation broke down.
static inline bool run_for(zv_twin *twin, const zv_robot *robot, const run_of *run)
{
    enum { CONTROL_HZ = 500, TOLD = 2 };
    zv_sim_options options = zv_sim_default_options();
    options.plant = run->plant;
    options.control_hz = CONTROL_HZ;
    options.step_s = 0.001;
    options.torque_scale = 10.0;
    options.noise = (zv_sim_noise){.encoder = 0.02 * ZV_DEG,
                                   .encoder_m = 0.02 * ZV_DEG,
                                   .effort = 0.02,
                                   .mass = 0.03,
                                   .friction = 0.15,
                                   .seed = run->arm,
                                   .run = run->seed};
    options.fault_count = run->fault_count;
    options.faults[0] = run->fault;
    zv_sim *sim = NULL;
    zv_error why = {0};
    if (zv_sim_create(robot, &options, &sim, &why) != ZV_OK) {
        print_error("%s\n", why.message);
        return false;
    }
    const waves w = waves_of(robot, run->seed);
    bool good = true;
    for (long i = 0; good && i <= (long)(run->seconds * CONTROL_HZ); ++i) {
        zv_sim_sample now;
        const zv_plan_sample motion = waves_at(&w, robot, (double)i / CONTROL_HZ);
        good = zv_sim_follow(sim, &motion, &now);
        if (good && i % TOLD == 0) {
            zv_twin_reference(twin, motion.t, motion.q);
            if (!now.is_lost) {
                zv_twin_measured(twin, now.t + now.late, now.q, now.torque);
            }
        }
    }
    if (!good) {
        print_error("%s\n", zv_sim_report_of(sim).message);
    }
    zv_sim_free(sim);
    return good;
}

#endif
