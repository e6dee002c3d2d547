/// @file order.c
/// Strokes in an order with little joint time: every end is solved for the arm, in one branch where that is possible.
#include "base/assert.h"
#include "zveno/ink.h"

typedef struct ends {
    const zv_hold *hold;
    double up_mm;
    zv_branch branch; ///< of the first end that was reached
    bool has_branch;
} ends;

/// Joint values over joint speeds, so that the largest difference of two ends is the time between them.
static void cost_at(void *user, zv_vec2 end, double *out)
{
    ends *e = user;
    const zv_robot *robot = e->hold->robot;
    zv_ik_set set;
    zv_hold_solve(e->hold, end, e->up_mm, &set);
    const int found = set.count > 0 ? zv_ik_choose(robot, &set, e->branch, true, NULL) : -1;
    const int chosen = found >= 0 || set.count == 0 ? found : 0;
    if (chosen >= 0 && !e->has_branch) {
        e->branch = set.solutions[chosen].branch;
        e->has_branch = true;
    }
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const double speed = zv_robot_joint(robot, k)->limits.velocity;
        out[k] = chosen >= 0 && speed > 0.0 && speed < 1e9 ? set.solutions[chosen].q[k] / speed : 0.0;
    }
}

zv_status zv_ink_order(const zv_hold *hold, const zv_drawing *from, double up_mm, const zv_order_options *options,
                       zv_drawing *to, zv_order_report *report)
{
    ZV_ASSERT(hold && from && options && to);
    ends e = {.hold = hold, .up_mm = up_mm};
    const zv_end_cost cost = {&e, zv_robot_joint_count(hold->robot), cost_at};
    return zv_drawing_order_by(from, options, &cost, to, report);
}
