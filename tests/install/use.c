/// @file use.c
/// A stranger's program against an installed zveno: one header, one robot, there and back.
#include <math.h>
#include <stdio.h>

#include <zveno/zveno.h>

int main(void)
{
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    zv_error why;
    if (zv_robot_load("rl15", NULL, 0, &robot, &why) != ZV_OK || zv_ik_create(robot, &ik) != ZV_OK) {
        fprintf(stderr, "%s\n", why.message);
        return 1;
    }

    const double q[6] = {0.3, 0.4, -0.5, 0.6, 0.7, 0.8};
    const zv_ik_target target = zv_ik_target_pose(zv_fk(robot, q));
    zv_ik_set set;
    if (zv_ik_solve(ik, &target, &set, &why) != ZV_OK) {
        return 1;
    }
    int same = 0;
    for (int i = 0; i < set.count; ++i) {
        double worst = 0.0;
        for (int k = 0; k < 6; ++k) {
            worst = fmax(worst, fabs(zv_wrap(set.solutions[i].q[k] - q[k])));
        }
        same += worst < 1e-9;
    }
    printf("zveno %s: %d solutions, %d of them where we came from\n", zv_version(), set.count, same);

    zv_ik_free(ik);
    zv_robot_free(robot);
    return same == 1 ? 0 : 1;
}
