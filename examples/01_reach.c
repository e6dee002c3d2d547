/// @file 01_reach.c
/// Load a robot that ships, ask for every solution that reaches a pose, and print them.
#include <stdio.h>

#include <zveno/zveno.h>

static void print_solution(const zv_ik_solution *solution, int joints)
{
    printf("  %-5s %-4s %-5s", zv_base_word(solution->branch.base), zv_elbow_word(solution->branch.elbow),
           zv_wrist_word(solution->branch.wrist));
    for (int k = 0; k < joints; ++k) {
        printf(" %8.2f", solution->q[k] / ZV_DEG);
    }
    printf("   %s\n", solution->in_limits ? "inside the limits" : "outside the limits");
}

int main(void)
{
    // The robot is constant from here on; threads may share it.
    zv_robot *robot = NULL;
    zv_error why;
    if (zv_robot_load("rl15", NULL, 0, &robot, &why) != ZV_OK) { // a name, or the path of a robot file
        fprintf(stderr, "%d:%d: %s\n", why.line, why.column, why.message);
        return 1;
    }

    // The solver is chosen by the geometry of the chain.
    zv_ik *ik = NULL;
    if (zv_ik_create(robot, &ik) != ZV_OK) {
        return 1;
    }

    // Inside the library: metres and radians. ZV_MM and ZV_DEG bring mm and degrees in.
    const zv_pose base_from_tool = {.rot = zv_rot_from_abc(10 * ZV_DEG, 80 * ZV_DEG, 20 * ZV_DEG),
                                    .pos = {900 * ZV_MM, 100 * ZV_MM, 500 * ZV_MM}};
    const zv_ik_target target = zv_ik_target_pose(base_from_tool);
    zv_ik_set set;
    if (zv_ik_solve(ik, &target, &set, &why) != ZV_OK) {
        fprintf(stderr, "%s\n", why.message);
        return 1;
    }
    zv_ik_judge(robot, &set); // limits are a second question

    printf("%s reaches the pose with %d solutions (joint angles in degrees):\n", zv_robot_title(robot), set.count);
    for (int i = 0; i < set.count; ++i) {
        print_solution(&set.solutions[i], zv_robot_joint_count(robot));
    }

    zv_ik_free(ik);
    zv_robot_free(robot);
    return set.count > 0 ? 0 : 1;
}
