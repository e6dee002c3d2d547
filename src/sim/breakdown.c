/// @file breakdown.c
/// When a simulation is no longer believed: numbers that are none, speeds no arm has, joints that came apart.
#include <math.h>
#include <stdio.h>

#include "sim/sim.h"

/// An arm that moves so much faster than its file allows has broken down; where the file has no limit, so fast.
#define BROKEN_SPEED_FACTOR 50.0
#define BROKEN_SPEED_TURNING 1000.0 ///< rad/s
#define BROKEN_SPEED_SLIDING 100.0  ///< m/s
#define BROKEN_DRIFT 0.1            ///< of the arm's size: a joint has come apart

bool zv_sim_break(zv_sim *sim, double t, int joint, const char *what)
{
    zv_sim_report *report = &sim->report;
    report->failed = true;
    report->failure_t = t;
    report->failure_joint = joint;
    snprintf(report->message, sizeof report->message,
             "the plant '%s' broke down at t = %.4f s%s%.48s: %.120s; a shorter step or softer gains may help",
             sim->kind->word, t, joint >= 0 ? " at joint " : "",
             joint >= 0 ? zv_robot_joint(sim->robot, joint)->name : "", what);
    return false;
}

static double broken_speed(const zv_joint *joint)
{
    if (isfinite(joint->limits.velocity)) {
        return BROKEN_SPEED_FACTOR * joint->limits.velocity;
    }
    return joint->kind == ZV_JOINT_REVOLUTE ? BROKEN_SPEED_TURNING : BROKEN_SPEED_SLIDING;
}

int zv_sim_worst_joint(const zv_sim *sim, double *part)
{
    int worst = 0;
    *part = 0.0;
    for (int k = 0; k < sim->controller.count; ++k) {
        if (!isfinite(sim->now.q[k]) || !isfinite(sim->now.qd[k])) {
            *part = INFINITY;
            return k;
        }
        const double here = fabs(sim->now.qd[k]) / broken_speed(zv_robot_joint(sim->robot, k));
        worst = here > *part ? k : worst;
        *part = fmax(*part, here);
    }
    return worst;
}

bool zv_sim_is_sane(zv_sim *sim, double t)
{
    double part;
    char what[80];
    const int joint = zv_sim_worst_joint(sim, &part);
    if (isinf(part)) {
        return zv_sim_break(sim, t, joint, "its value is no number any more");
    }
    if (part > 1.0) {
        const bool slides = zv_robot_joint(sim->robot, joint)->kind == ZV_JOINT_PRISMATIC;
        snprintf(what, sizeof what, "it moves with %.3g %s", sim->now.qd[joint] / (slides ? ZV_MM : ZV_DEG),
                 slides ? "mm/s" : "°/s");
        return zv_sim_break(sim, t, joint, what);
    }
    if (sim->now.drift_m > BROKEN_DRIFT * sim->arm.size) {
        snprintf(what, sizeof what, "it has come apart by %.3g mm", sim->now.drift_m / ZV_MM);
        return zv_sim_break(sim, t, sim->now.drift_joint, what);
    }
    return true;
}

bool zv_sim_motion_is_sane(zv_sim *sim, const zv_plan_sample *motion)
{
    for (int k = 0; k < sim->controller.count; ++k) {
        if (!isfinite(motion->q[k]) || !isfinite(motion->qd[k]) || !isfinite(motion->qdd[k])) {
            return zv_sim_break(sim, motion->t, k, "what it shall follow is no number");
        }
    }
    return true;
}
