/// @file test_chain.c
/// The chain of a robot, multiplied out as robot.h says, against textbook products of elementary transforms.
#include "check.h"

#include <string.h>

#include "model/robot.h"

static zv_pose pose(zv_rot rot, double x, double y, double z)
{
    return (zv_pose){.rot = rot, .pos = {x, y, z}};
}

static zv_pose turn_z(double angle)
{
    return pose(zv_rot_z(angle), 0, 0, 0);
}

static zv_pose turn_x(double angle)
{
    return pose(zv_rot_x(angle), 0, 0, 0);
}

static zv_pose move(double x, double y, double z)
{
    return pose(zv_rot_identity(), x, y, z);
}

static zv_pose product(const zv_pose *factors, int count)
{
    zv_pose result = zv_pose_identity();
    for (int i = 0; i < count; ++i) {
        result = zv_pose_mul(result, factors[i]);
    }
    return result;
}

/// One joint as the comment of robot.h has it.
static zv_pose joint_pose(const zv_chain_joint *joint, double q)
{
    const double value = joint->sign * q + joint->offset;
    const zv_rot fixed = {{joint->cos_theta, joint->sin_theta, 0}, {-joint->sin_theta, joint->cos_theta, 0}, {0, 0, 1}};
    const zv_rot twist = {{1, 0, 0}, {0, joint->cos_alpha, joint->sin_alpha}, {0, -joint->sin_alpha, joint->cos_alpha}};
    const zv_pose factors[] = {joint->has_before ? joint->before : zv_pose_identity(),
                               joint->slides ? pose(fixed, 0, 0, value) : turn_z(value), move(joint->a, 0, joint->d),
                               pose(twist, 0, 0, 0),
                               pose(joint->has_after ? joint->after : zv_rot_identity(), 0, 0, 0)};
    return product(factors, 5);
}

static void check_same(zv_pose a, zv_pose b)
{
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.pos, b.pos)), 0, 1e-14);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.rot.x, b.rot.x)), 0, 1e-14);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.rot.y, b.rot.y)), 0, 1e-14);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a.rot.z, b.rot.z)), 0, 1e-14);
}

/// A robot of one joint whose fields are `fields`.
static zv_robot *one_joint(const char *convention, const char *type, const char *fields)
{
    char text[1000];
    snprintf(text, sizeof text,
             "{\"format\": \"zveno-robot/1\", \"name\": \"n\", \"convention\": \"%s\", \"joints\": "
             "[{\"name\": \"j\", \"type\": \"%s\", %s}]}",
             convention, type, fields);
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%s\n%s\n", text, why.message);
        CHECK(0);
    }
    return robot;
}

/// A random angle of the file; every second one a multiple of 90, where the chain must be exact.
static double random_degrees(void)
{
    return check_uniform(0, 1) < 0.5 ? 90.0 * floor(check_uniform(-4, 5)) : check_uniform(-180, 180);
}

static void dh_rows_are_the_product_of_the_textbook(void)
{
    for (int i = 0; i < 2000; ++i) {
        const bool modified = i % 2, slides = i % 4 > 1;
        const double theta = random_degrees(), d = check_uniform(-500, 500), a = check_uniform(-500, 500);
        const double alpha = random_degrees(), sign = i % 8 > 3 ? -1 : 1, offset = check_uniform(-90, 90);
        char fields[300];
        snprintf(
            fields, sizeof fields,
            "\"dh\": {\"theta\": %.17g, \"d\": %.17g, \"a\": %.17g, \"alpha\": %.17g}, \"sign\": %g, \"offset\": %.17g",
            theta, d, a, alpha, sign, offset);
        zv_robot *robot = one_joint(modified ? "modified_dh" : "dh", slides ? "prismatic" : "revolute", fields);

        const double q = check_uniform(-3, 3);
        const double angle = theta * ZV_DEG + (slides ? 0 : sign * q + offset * ZV_DEG);
        const double along = d * ZV_MM + (slides ? sign * q + offset * ZV_MM : 0);
        const zv_pose link[] = {move(a * ZV_MM, 0, 0), turn_x(alpha * ZV_DEG)};
        const zv_pose motion[] = {turn_z(angle), move(0, 0, along)};
        const zv_pose first = product(modified ? link : motion, 2), second = product(modified ? motion : link, 2);
        check_same(joint_pose(&robot->chain[0], q), zv_pose_mul(first, second));
        zv_robot_free(robot);
    }
}

static void axis_rows_turn_about_the_axis_and_keep_the_orientation_of_the_file(void)
{
    for (int i = 0; i < 2000; ++i) {
        const bool slides = i % 2;
        const double x = check_uniform(-500, 500), y = check_uniform(-500, 500), z = check_uniform(-500, 500);
        const double a = random_degrees(), b = random_degrees(), c = random_degrees();
        zv_vec3 axis = {check_uniform(-2, 2), check_uniform(-2, 2), check_uniform(-2, 2)};
        if (i % 3 == 0) {
            const double end = i % 2 ? 1 : -1;
            axis = i % 5 == 0 ? (zv_vec3){end, 0, 0} : i % 5 == 1 ? (zv_vec3){0, end, 0} : (zv_vec3){0, 0, end};
        }
        char fields[400];
        snprintf(fields, sizeof fields,
                 "\"origin\": {\"xyz\": [%.17g, %.17g, %.17g], \"abc\": [%.17g, %.17g, %.17g]}, "
                 "\"axis\": [%.17g, %.17g, %.17g]",
                 x, y, z, a, b, c, axis.x, axis.y, axis.z);
        zv_robot *robot = one_joint("axes", slides ? "prismatic" : "revolute", fields);

        const double q = check_uniform(-3, 3);
        const zv_vec3 unit = zv_vec3_unit(axis), step = zv_vec3_scale(unit, q);
        const zv_pose motion = slides ? move(step.x, step.y, step.z) : pose(zv_rot_axis(unit, q), 0, 0, 0);
        const zv_pose origin =
            pose(zv_rot_from_abc(a * ZV_DEG, b * ZV_DEG, c * ZV_DEG), x * ZV_MM, y * ZV_MM, z * ZV_MM);
        check_same(joint_pose(&robot->chain[0], q), zv_pose_mul(origin, motion));
        zv_robot_free(robot);
    }
}

static void right_angles_leave_no_rounding_in_the_chain(void)
{
    for (int quarters = -4; quarters <= 4; ++quarters) {
        char fields[200];
        snprintf(fields, sizeof fields, "\"dh\": {\"alpha\": %d, \"a\": 1}", 90 * quarters);
        zv_robot *standard = one_joint("dh", "revolute", fields),
                 *modified = one_joint("modified_dh", "revolute", fields);
        const double c = standard->chain[0].cos_alpha, s = standard->chain[0].sin_alpha;
        CHECK(fabs(c) + fabs(s) == 1.0 && c == floor(c) && s == floor(s));
        CHECK(modified->chain[0].before.rot.y.y == c && modified->chain[0].before.rot.y.z == s);
        zv_robot_free(standard);
        zv_robot_free(modified);
    }
    zv_robot *robot = one_joint("axes", "revolute", "\"axis\": [0, -5, 0], \"origin\": {\"abc\": [0, 0, 90]}");
    const zv_rot before = robot->chain[0].before.rot, after = robot->chain[0].after;
    const double parts[] = {before.x.x, before.x.y, before.x.z, before.y.x, before.y.y, before.y.z,
                            before.z.x, before.z.y, before.z.z, after.x.x,  after.x.y,  after.x.z,
                            after.y.x,  after.y.y,  after.y.z,  after.z.x,  after.z.y,  after.z.z};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        CHECK(parts[i] == floor(parts[i]));
    }
    zv_robot_free(robot);
}

static void what_is_the_identity_is_marked_to_be_skipped(void)
{
    zv_robot *robot = one_joint("axes", "revolute", "\"axis\": [0, 0, 2]");
    CHECK(!robot->chain[0].has_before && !robot->chain[0].has_after);
    zv_robot_free(robot);
    robot = one_joint("axes", "revolute", "\"axis\": [0, 0, -1]");
    CHECK(robot->chain[0].has_before && robot->chain[0].has_after);
    zv_robot_free(robot);
    robot = one_joint("modified_dh", "revolute", "\"dh\": {\"d\": 5}");
    CHECK(!robot->chain[0].has_before && !robot->chain[0].has_after && robot->chain[0].d == 0.005);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(dh_rows_are_the_product_of_the_textbook),
        CASE(axis_rows_turn_about_the_axis_and_keep_the_orientation_of_the_file),
        CASE(right_angles_leave_no_rounding_in_the_chain),
        CASE(what_is_the_identity_is_marked_to_be_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
