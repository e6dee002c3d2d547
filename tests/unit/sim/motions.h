/// @file motions.h
/// Arms and motions for tests of the plants.
#ifndef ZV_TEST_SIM_MOTIONS_H
#define ZV_TEST_SIM_MOTIONS_H

#include <string.h>

#include "check.h"
#include "zveno/dyn.h"
#include "zveno/kin.h"
#include "zveno/sim.h"

static const zv_plant_kind engines[] = {ZV_PLANT_JOINTS, ZV_PLANT_ARTICULATION};
enum { ENGINES = 2 };

static inline zv_robot *shipped(const char *name)
{
    size_t size;
    zv_robot *robot = NULL;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static inline zv_robot *robot_of(const char *text)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%d:%d: %s\n", why.line, why.column, why.message);
    }
    CHECK(robot);
    return robot;
}

static inline zv_sim *sim_of(const zv_robot *robot, const zv_sim_options *options)
{
    zv_sim *sim = NULL;
    zv_error why = {0};
    if (zv_sim_create(robot, options, &sim, &why) != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(sim);
    return sim;
}

/// Stands still at `q` for `seconds`; returns the last row of the recording.
static inline zv_sim_sample hold(zv_sim *sim, const zv_robot *robot, const double *q, double seconds, double rate_hz)
{
    zv_plan_sample motion = {.xyz = zv_fk(robot, q).pos};
    zv_sim_sample now = {0};
    memcpy(motion.q, q, (size_t)zv_robot_joint_count(robot) * sizeof *q);
    for (int i = 0; i <= (int)(seconds * rate_hz + 0.5); ++i) {
        motion.t = i / rate_hz;
        if (!zv_sim_follow(sim, &motion, &now)) {
            break;
        }
    }
    return now;
}

/// A smooth way from `from` to `to`, s(u) = u^3 (10 - 15 u + 6 u^2), in `seconds`.
static inline zv_plan_sample sweep_at(const zv_robot *robot, const double *from, const double *to, double seconds,
                                      double t)
{
    const double u = t / seconds, s = u * u * u * (10.0 + u * (6.0 * u - 15.0));
    const double sd = 30.0 * u * u * (1.0 + u * (u - 2.0)) / seconds;
    const double sdd = 60.0 * u * (1.0 + u * (2.0 * u - 3.0)) / (seconds * seconds);
    zv_plan_sample out = {.t = t};
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        out.q[k] = from[k] + s * (to[k] - from[k]);
        out.qd[k] = sd * (to[k] - from[k]);
        out.qdd[k] = sdd * (to[k] - from[k]);
    }
    out.xyz = zv_fk(robot, out.q).pos;
    return out;
}

/// Follows such a way; the report of it.
static inline zv_sim_report sweep(zv_sim *sim, const zv_robot *robot, const double *from, const double *to,
                                  double seconds)
{
    const int count = (int)(seconds * 1000.0 + 0.5);
    zv_sim_sample now;
    for (int i = 0; i <= count; ++i) {
        const zv_plan_sample motion = sweep_at(robot, from, to, seconds, seconds * i / count);
        if (!zv_sim_follow(sim, &motion, &now)) {
            break;
        }
    }
    return zv_sim_report_of(sim);
}

#endif
