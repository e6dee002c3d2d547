/// @file test_export.c
/// Arms out and in again: the same motion, the same limits and masses.
#include "described.h"

static const zv_format formats[] = {ZV_FORMAT_URDF, ZV_FORMAT_SDF, ZV_FORMAT_MJCF};
enum { FORMATS = sizeof formats / sizeof formats[0] };

static zv_robot *parse(const char *text, size_t size)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, size, NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%d:%d: %s\n", why.line, why.column, why.message);
        CHECK(0);
    }
    return robot;
}

/// The arm that comes back out of a format; the tip is the tool.
static zv_robot *there_and_back(const zv_robot *robot, zv_format format)
{
    zv_export *made = NULL;
    zv_error why = {0};
    CHECK(zv_export_robot(robot, format, NULL, &made, &why) == ZV_OK);
    size_t size = 0;
    const char *text = zv_export_text(made, &size);
    zv_import *import = import_text(text, NULL);
    zv_robot *back = robot_of(import);
    assert_string_equal(zv_import_chosen_tip(import), "tool");
    zv_import_free(import);
    zv_export_free(made);
    return back;
}

/// The chain multiplied out as robot.h says, with base and DH rows.
static zv_pose full_fk(const zv_robot *robot, const double *q)
{
    const zv_robot *open = robot->open ? robot->open : robot;
    double values[ZV_MAX_JOINTS];
    memcpy(values, q, sizeof *q * (size_t)robot->joint_count);
    if (robot->open) {
        zv_open_values(robot, q, values);
    }
    zv_pose pose = open->base;
    for (int k = 0; k < open->joint_count; ++k) {
        const zv_chain_joint *joint = &open->chain[k];
        const double v = joint->sign * values[k] + joint->offset;
        const zv_rot row = {
            {joint->cos_theta, joint->sin_theta, 0}, {-joint->sin_theta, joint->cos_theta, 0}, {0, 0, 1}};
        const zv_rot twist = {
            {1, 0, 0}, {0, joint->cos_alpha, joint->sin_alpha}, {0, -joint->sin_alpha, joint->cos_alpha}};
        const zv_pose motion = {joint->slides ? row : zv_rot_z(v), {0, 0, joint->slides ? v : 0}};
        const zv_pose link = {zv_rot_mul(twist, joint->after), {joint->a, 0, joint->d}};
        pose = zv_pose_mul(zv_pose_mul(zv_pose_mul(pose, joint->before), motion), link);
    }
    return zv_pose_mul(pose, open->tool);
}

static void check_numbers(double a, double b, double tolerance)
{
    CHECK((a != a) == (b != b) && (a > 1e300) == (b > 1e300) && (a < -1e300) == (b < -1e300));
    if (fabs(a) < 1e300) {
        CHECK_NEAR(a, b, tolerance * fmax(1.0, fabs(b)));
    }
}

static void check_limits(const zv_robot *robot, const zv_robot *back, zv_format format)
{
    CHECK(zv_robot_joint_count(back) == zv_robot_joint_count(robot));
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_joint *a = zv_robot_joint(back, k), *b = zv_robot_joint(robot, k);
        assert_string_equal(a->name, b->name);
        CHECK(a->kind == b->kind);
        check_numbers(a->limits.lower, b->limits.lower, 1e-14);
        check_numbers(a->limits.upper, b->limits.upper, 1e-14);
        check_numbers(a->limits.torque, b->limits.torque, 1e-14);
        if (format != ZV_FORMAT_MJCF) { // it has no limits of velocity
            check_numbers(a->limits.velocity, b->limits.velocity, 1e-14);
        }
    }
}

static void check_round_trip(const zv_robot *robot)
{
    for (int f = 0; f < FORMATS; ++f) {
        zv_robot *back = there_and_back(robot, formats[f]);
        check_limits(robot, back, formats[f]);
        for (int i = 0; i < 20; ++i) {
            double q[ZV_MAX_JOINTS];
            for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
                q[k] = check_uniform(-2, 2);
            }
            check_same(full_fk(back, q), full_fk(robot, q), 1e-12);
        }
        zv_robot_free(back);
    }
}

static void every_arm_that_ships_comes_back(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        size_t size = 0;
        const char *text = zv_shipped_text(i, &size);
        zv_robot *robot = parse(text, size);
        check_round_trip(robot);
        zv_robot_free(robot);
    }
}

static void followers_base_tool_and_skew_axes_come_back(void)
{
    static const char text[] =
        "{\"format\": \"zveno-robot/1\", \"name\": \"a & b\", \"convention\": \"axes\", \"base\": {\"xyz\": [10, 20, "
        "30], "
        "\"abc\": [10, 20, 30]}, \"joints\": [{\"name\": \"turn\", \"type\": \"revolute\", \"axis\": [1, 2, 3], "
        "\"sign\": "
        "-1, \"offset\": 25, \"limits\": {\"position\": [-100, 50], \"torque\": 7, \"velocity\": 90}}, {\"name\": "
        "\"slide\", "
        "\"type\": \"prismatic\", \"origin\": {\"xyz\": [100, 0, 50], \"abc\": [0, 90, 0]}, \"offset\": 5, \"axis\": "
        "[0, 1, "
        "1]}, {\"name\": \"follow\", \"type\": \"revolute\", \"origin\": {\"xyz\": [0, 0, 70]}, \"mimic\": {\"joint\": "
        "\"turn\", \"multiplier\": -0.5, \"offset\": 10}}], \"tool\": {\"xyz\": [0, 0, 40], \"abc\": [5, 6, 7]}}";
    zv_robot *robot = parse(text, strlen(text));
    check_round_trip(robot);
    zv_robot_free(robot);
}

static void masses_and_rotors_come_back(void)
{
    static const char text[] =
        "{\"format\": \"zveno-robot/1\", \"name\": \"m\", \"convention\": \"axes\", \"drives\": {\"motor\": "
        "{\"rotor_inertia\": 1e-5}}, \"joints\": [{\"name\": \"j\", \"type\": \"revolute\", \"axis\": [0, 1, 0], "
        "\"drive\": "
        "{\"name\": \"motor\", \"gear_ratio\": 50}, \"friction\": {\"viscous\": 0.1, \"coulomb\": 0.2}, \"link\": "
        "{\"mass\": 2.5, "
        "\"center\": [10, 20, 30], \"inertia\": [0.1, 0.2, 0.25, 0.01, 0.02, 0.03]}}]}";
    zv_robot *robot = parse(text, strlen(text));
    for (int f = 0; f < FORMATS; ++f) {
        zv_robot *back = there_and_back(robot, formats[f]);
        const zv_joint *a = zv_robot_joint(back, 0), *b = zv_robot_joint(robot, 0);
        CHECK_NEAR(a->link.mass_kg, 2.5, 0);
        CHECK_NEAR(a->link.center_m.y, b->link.center_m.y, 1e-17);
        CHECK(memcmp(a->link.inertia, b->link.inertia, sizeof a->link.inertia) == 0);
        CHECK_NEAR(a->friction.viscous, b->friction.viscous, 1e-15);
        CHECK_NEAR(a->friction.coulomb, b->friction.coulomb, 0);
        if (formats[f] == ZV_FORMAT_MJCF) {
            CHECK_NEAR(a->drive.rotor_inertia, 1e-5 * 2500, 1e-17);
        }
        zv_robot_free(back);
    }
    zv_robot_free(robot);
}

static void the_robot_file_goes_out_as_it_is(void)
{
    size_t size = 0, written = 0;
    const char *text = zv_shipped_find("rl15", &size);
    zv_robot *robot = parse(text, size);
    zv_export *made = NULL;
    zv_error why;
    CHECK(zv_export_robot(robot, ZV_FORMAT_ROBOT, NULL, &made, &why) == ZV_OK);
    const char *out = zv_export_text(made, &written);
    CHECK(written == size && memcmp(out, text, size) == 0);
    zv_export_free(made);
    made = NULL;
    CHECK(zv_export_robot(robot, ZV_FORMAT_DH, NULL, &made, &why) == ZV_ERR_NOT_AVAILABLE && !made);
    zv_robot_free(robot);
}

/// Bounds of MuJoCo would give the tool a gram.
static void mjcf_bounds_masses_only_where_one_is_missing(void)
{
    static const char *const names[] = {"rl15", "scara"};
    for (int i = 0; i < 2; ++i) {
        size_t size = 0;
        const char *text = zv_shipped_find(names[i], &size);
        zv_robot *robot = parse(text, size);
        bool is_known = true;
        for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
            is_known = is_known && zv_robot_joint(robot, k)->link.mass_kg > 0.0 &&
                       !isnan(zv_robot_joint(robot, k)->link.inertia[0]);
        }
        zv_export *made = NULL;
        CHECK(zv_export_robot(robot, ZV_FORMAT_MJCF, NULL, &made, NULL) == ZV_OK);
        CHECK((strstr(zv_export_text(made, &size), "boundmass") == NULL) == is_known);
        zv_export_free(made);
        zv_robot_free(robot);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_arm_that_ships_comes_back),
        CASE(followers_base_tool_and_skew_axes_come_back),
        CASE(masses_and_rotors_come_back),
        CASE(the_robot_file_goes_out_as_it_is),
        CASE(mjcf_bounds_masses_only_where_one_is_missing),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
