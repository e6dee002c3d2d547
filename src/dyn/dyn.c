/// @file dyn.c
/// From a robot to its dynamics: check that everything is known, shorten the chain, put the masses in.
#include "dyn/dyn.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "model/robot.h"

zv_dyn_options zv_dyn_default_options(void)
{
    return (zv_dyn_options){.need = ZV_NEED_INERTIA, .gravity = {0.0, 0.0, -ZV_GRAVITY}, .load_kg = 0.0};
}

static void add_point(zv_heap *heap, double mass, const double at[3])
{
    heap->mass += mass;
    for (int i = 0; i < 3; ++i) {
        heap->moment[i] += mass * at[i];
        heap->second[i] += mass * at[i] * at[i];
    }
    heap->second[3] += mass * at[0] * at[1];
    heap->second[4] += mass * at[0] * at[2];
    heap->second[5] += mass * at[1] * at[2];
}

zv_status zv_dyn_create(const zv_robot *robot, const zv_dyn_options *options, zv_dyn **out, zv_error *why)
{
    ZV_ASSERT(robot && out);
    const zv_dyn_options chosen = options ? *options : zv_dyn_default_options();
    ZV_ASSERT(chosen.load_kg >= 0.0);
    if (zv_robot_is_coupled(robot)) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "torques of an arm with mimic joints are not computed: freeze them, or choose another tip");
    }
    const zv_status status = zv_dyn_check_known(robot, chosen.need, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_dyn *dyn = calloc(1, sizeof *dyn);
    if (!dyn) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }

    zv_pose body_from_link[ZV_MAX_JOINTS];
    dyn->joint_count = robot->joint_count;
    dyn->need = chosen.need;
    dyn->load_kg = chosen.load_kg;
    zv_dyn_reduce(robot, dyn, body_from_link);
    zv_dyn_add_masses(robot, body_from_link, dyn);

    const int last = dyn->joint_count - 1;
    const zv_vec3 tool = zv_pose_apply(body_from_link[last], robot->has_tool ? robot->tool.pos : (zv_vec3){0, 0, 0});
    const zv_vec3 gravity = zv_rot_apply(zv_rot_transpose(dyn->world_from_start.rot), chosen.gravity);
    dyn->tool[0] = tool.x;
    dyn->tool[1] = tool.y;
    dyn->tool[2] = tool.z;
    dyn->gravity[0] = gravity.x;
    dyn->gravity[1] = gravity.y;
    dyn->gravity[2] = gravity.z;
    add_point(&dyn->joints[last].body, dyn->load_kg, dyn->tool);
    zv_dyn_regroup(dyn);
    *out = dyn;
    return ZV_OK;
}

void zv_dyn_free(zv_dyn *dyn)
{
    free(dyn);
}

int zv_dyn_joint_count(const zv_dyn *dyn)
{
    return dyn->joint_count;
}

zv_left_out zv_dyn_left_out(const zv_dyn *dyn)
{
    return dyn->left_out;
}
