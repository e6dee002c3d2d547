/// @file words.c
/// Findings as sentences.
#include <math.h>
#include <stdio.h>

#include "model/units.h"
#include "twin/twin.h"

const char *zv_twin_word(zv_twin_fault fault)
{
    static const char *const words[ZV_TWIN_FAULTS] = {"late",     "lost",     "stuck",  "delay", "lag",
                                                      "backlash", "friction", "offset", "gear",  "payload"};
    return words[fault];
}

void zv_finding_word(const zv_robot *robot, zv_twin_finding *f, zv_twin_fault rival)
{
    const zv_joint *joint = f->joint >= 0 ? zv_robot_joint(robot, f->joint) : NULL;
    const bool slides = joint && joint->kind == ZV_JOINT_PRISMATIC;
    const double length = slides ? 1e3 : 1.0 / ZV_DEG;
    const char *unit = slides ? "mm" : "degrees", *name = joint ? joint->name : "";
    const bool knows = joint && (joint->friction.coulomb > 0.0 || joint->friction.viscous > 0.0);
    const char *against = zv_twin_word(rival);
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
        snprintf(out, size, "all joints lag %.1f ms: delay, not %s", 1e3 * f->amount, against);
        break;
    case ZV_TWIN_LAG:
        snprintf(out, size, "joint %.40s lags %.1f ms: delay, not %s", name, 1e3 * f->amount, against);
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
    }
}
