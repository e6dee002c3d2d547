/// @file load.c
/// A stranger's program that loads a robot by the name or path it is given, and says what came of it.
#include <zveno/zveno.h>

int main(int argc, char **argv)
{
    zv_robot *robot = NULL;
    zv_error why;
    const zv_status status = zv_robot_load(argc > 1 ? argv[1] : "", NULL, 0, &robot, &why);
    if (status != ZV_OK) {
        printf("%s %s\n", zv_status_code(status), why.message);
        return 1;
    }
    printf("%d %d joints\n", status, zv_robot_joint_count(robot));
    zv_robot_free(robot);
    return 0;
}
