/// @file words.c
/// Findings as sentences.
#include <math.h>
#include <stdio.h>

#include "model/units.h"
#include "twin/twin.h"

const char *zv_twin_word(zv_twin_fault fault)
{
    static const char *const words[ZV_TWIN_FAULTS] = {
        "late", "lost", "stuck", "delay", "lag", "backlash", "friction", "offset", "gear", "payload", "unexplained"};
    return words[fault];
}

/// A delay: of all joints or of one, and what it is not.
static void word_delay(const zv_robot *robot, zv_twin_finding *f, const zv_twin_test *rival)
{
    const bool is_all = f->joint < 0, is_alike = rival->fault == ZV_TWIN_DELAY || rival->fault == ZV_TWIN_LAG;
    const char *name = is_all ? "" : zv_robot_joint(robot, f->joint)->name, *against = zv_twin_word(rival->fault);
    const char *other = is_alike && rival->joint >= 0 ? zv_robot_joint(robot, rival->joint)->name : "";
    const double ms = 1e3 * f->amount;
    char *out = f->sentence;
    const size_t size = sizeof f->sentence;
    if (is_all && is_alike) {
        snprintf(out, size, "all joints lag %.1f ms: delay of all, not of joint %.40s alone", ms, other);
    } else if (is_all) {
        snprintf(out, size, "all joints lag %.1f ms: delay, not %s", ms, against);
    } else if (is_alike && rival->joint >= 0) {
        snprintf(out, size, "joint %.40s lags %.1f ms: delay of this joint, not of joint %.40s", name, ms, other);
    } else if (is_alike) {
        snprintf(out, size, "joint %.40s lags %.1f ms: delay of this joint, not of all", name, ms);
    } else {
        snprintf(out, size, "joint %.40s lags %.1f ms: delay, not %s", name, ms, against);
    }
}

void zv_finding_word(const zv_robot *robot, zv_twin_finding *f, const zv_twin_test *rival)
{
    const zv_joint *joint = f->joint >= 0 ? zv_robot_joint(robot, f->joint) : NULL;
    const bool slides = joint && joint->kind == ZV_JOINT_PRISMATIC;
    const double length = slides ? 1e3 : 1.0 / ZV_DEG;
    const char *unit = slides ? "mm" : "degrees", *name = joint ? joint->name : "";
    const bool knows = joint && (joint->friction.coulomb > 0.0 || joint->friction.viscous > 0.0);
    char *out = f->sentence;
    const size_t size = sizeof f->sentence;
    switch (f->fault) {
    case ZV_TWIN_LATE:
        snprintf(out, size, "the stamps stray by %.2g ms: samples come late", 1e3 * f->amount);
        break;
    case ZV_TWIN_LOST:
        snprintf(out, size, "%.2g %% of the samples are lost", 100.0 * f->amount);
        break;
    case ZV_TWIN_STUCK:
        snprintf(out, size, "joint %.40s is stuck: its target moves, the joint does not", name);
        break;
    case ZV_TWIN_DELAY:
    case ZV_TWIN_LAG:
        word_delay(robot, f, rival);
        break;
    case ZV_TWIN_BACKLASH:
        snprintf(out, size, "joint %.40s has %.2g %s of backlash", name, length * f->amount, unit);
        break;
    case ZV_TWIN_FRICTION:
        if (knows) {
            snprintf(out, size, "joint %.40s has %.2g times the friction of its file", name, 1.0 + f->amount);
        } else {
            snprintf(out, size, "joint %.40s has %.2g %s more friction than before", name, f->amount,
                     slides ? "N" : "N·m");
        }
        break;
    case ZV_TWIN_OFFSET:
        snprintf(out, size, "joint %.40s stands %.2g %s farther than its encoder says", name, length * f->amount, unit);
        break;
    case ZV_TWIN_GEAR:
        snprintf(out, size, "joint %.40s moves %.3g times as far as its encoder says: wrong gear ratio", name,
                 1.0 + f->amount);
        break;
    case ZV_TWIN_PAYLOAD:
        snprintf(out, size, "%.3g kg more at the tool than the model knows", f->amount);
        break;
    case ZV_TWIN_OTHER:
        snprintf(out, size,
                 "something is wrong that no single fault explains: two faults, or a gap in which a joint chatters");
        break;
    }
}
