/// @file gripper.c
/// Grippers: what they take, and what they hold.
///
///     fingers      F -> [thing] <- F       friction on both sides carries 2 mu F
///     vacuum, magnet                       the pull itself carries F
#include <math.h>
#include <stdio.h>

#include "collide/convex.h"
#include "zveno/task.h"

zv_gripper zv_gripper_of(zv_gripper_kind kind)
{
    static const zv_gripper usual[ZV_GRIPPERS] = {{ZV_GRIPPER_FINGERS, 0.085, 60.0, 0.015},
                                                  {ZV_GRIPPER_VACUUM, 0.0, 40.0, 0.015},
                                                  {ZV_GRIPPER_MAGNET, 0.0, 50.0, 0.015},
                                                  {ZV_GRIPPER_PEN, 0.0, 0.0, 0.0}};
    return usual[kind];
}

double zv_gripper_holds(const zv_gripper *gripper, double friction)
{
    return gripper->kind == ZV_GRIPPER_FINGERS ? 2.0 * friction * gripper->force : gripper->force;
}

double zv_thing_width(const zv_thing *thing)
{
    zv_convex local = thing->shape;
    zv_vec3 low, high;
    local.pose = zv_pose_identity();
    zv_convex_bounds(&local, &low, &high);
    return fmin(high.x - low.x, high.y - low.y);
}

bool zv_gripper_takes(const zv_gripper *gripper, const zv_thing *thing, const zv_convex *shape, zv_vec3 tool, char *why,
                      size_t size)
{
    const zv_convex point = {.kind = ZV_CONVEX_SPHERE, .pose = {zv_rot_identity(), tool}, .radius = 1e-9};
    const double gap = zv_convex_distance(shape, &point).distance, wide = zv_thing_width(thing);
    if (gripper->kind == ZV_GRIPPER_PEN) {
        snprintf(why, size, "a pen holds nothing");
    } else if (gap > gripper->reach) {
        snprintf(why, size, "%s is %.1f mm away, the gripper reaches %.1f mm", thing->name, gap / ZV_MM,
                 gripper->reach / ZV_MM);
    } else if (gripper->kind == ZV_GRIPPER_FINGERS && wide > gripper->stroke) {
        snprintf(why, size, "%s is %.1f mm wide, the fingers open %.1f mm", thing->name, wide / ZV_MM,
                 gripper->stroke / ZV_MM);
    } else {
        return true;
    }
    return false;
}
