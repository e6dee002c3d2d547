/// @file plan_limits.h
/// For tests: the limits of an arm hold on what a plan handed out.
#ifndef ZV_TEST_PLAN_LIMITS_H
#define ZV_TEST_PLAN_LIMITS_H

#include "plan_arm.h"

/// What rounding may add to a limit.
#define HAIR 1e-6

static inline void check_limits(const plan_arm *arm, const plan_record *r, const zv_plan_options *options)
{
    const int joints = zv_robot_joint_count(arm->robot);
    for (int i = 0; i < r->count; ++i) {
        const zv_plan_sample *now = &r->samples[i], *last = i > 0 ? &r->samples[i - 1] : now;
        const double dt = now->t - last->t;
        for (int k = 0; k < joints; ++k) {
            const zv_limits *limits = &zv_robot_joint(arm->robot, k)->limits;
            CHECK(now->q[k] >= limits->lower - 1e-9 && now->q[k] <= limits->upper + 1e-9);
            CHECK(fabs(now->qd[k]) <= limits->velocity * (1.0 + HAIR));
            CHECK(fabs(now->qdd[k]) <= limits->acceleration * (1.0 + HAIR));
            if (dt > 1e-4) {
                CHECK(fabs(now->qdd[k] - last->qdd[k]) <=
                      limits->jerk * dt * (1.0 + 1e-3) + HAIR * limits->acceleration);
                CHECK(fabs(now->qd[k] - last->qd[k]) <= limits->acceleration * dt * (1.0 + HAIR) + 1e-9);
                CHECK(fabs(now->q[k] - last->q[k]) <= limits->velocity * dt * (1.0 + HAIR) + 1e-9);
                // the speeds are those of the joints: the trapezoid rule is wrong by no more than the jerk can make it
                const double way = 0.5 * dt * (now->qd[k] + last->qd[k]);
                CHECK_NEAR(now->q[k] - last->q[k], way, limits->jerk * dt * dt * dt / 6.0 + 1e-10);
            }
        }
        if (now->feed > 0.0) {
            CHECK(now->speed <= now->feed * (1.0 + HAIR));
            CHECK(now->acceleration <= options->tool_acceleration * (1.0 + HAIR));
        }
    }
}

#endif
