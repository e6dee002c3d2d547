/// @file fuzz_robot.c
/// Any bytes as a robot file. What is accepted must keep its promises, also with its first dimension changed; what is
/// refused must say where.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "model/robot.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static void check_robot(const zv_robot *robot)
{
    expect(1 <= robot->joint_count && robot->joint_count <= ZV_MAX_JOINTS);
    expect(robot->reach >= 0.0);
    for (int i = 0; i < robot->joint_count; ++i) {
        const zv_chain_joint *joint = &robot->chain[i];
        const zv_joint *outside = zv_robot_joint(robot, i);
        expect(fabs(joint->cos_alpha * joint->cos_alpha + joint->sin_alpha * joint->sin_alpha - 1.0) < 1e-12);
        expect(zv_pose_is_finite(joint->before) && zv_rot_defect(joint->before.rot) < 1e-9);
        expect(isfinite(joint->d) && isfinite(joint->a) && isfinite(joint->offset));
        expect(outside->limits.lower < outside->limits.upper && outside->limits.velocity > 0.0);
        expect(!(outside->link.mass_kg < 0.0) && outside->name[0] != '\0');
    }
}

static void check_with_other_length(const zv_robot *robot)
{
    const zv_dimension *dimension = zv_robot_dimension(robot, 0);
    const zv_set set = {.name = dimension->name, .value = dimension->value / 2.0 + 1.0};
    zv_robot *other = NULL;
    zv_error why = {0};
    const zv_status status = zv_robot_with(robot, &set, 1, &other, &why);
    if (status == ZV_OK) {
        expect(zv_robot_dimension(other, 0)->value == set.value);
        check_robot(other);
        zv_robot_free(other);
    } else {
        expect(status == ZV_ERR_BAD_REQUEST && !other && why.message[0] != '\0');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse((const char *)data, size, NULL, 0, &robot, &why) != ZV_OK) {
        expect(!robot && why.line > 0 && why.column > 0 && why.message[0] != '\0');
        return 0;
    }
    check_robot(robot);
    if (zv_robot_dimension_count(robot) > 0) {
        check_with_other_length(robot);
    }
    zv_robot_free(robot);
    return 0;
}
