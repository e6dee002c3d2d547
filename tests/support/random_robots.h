/// @file random_robots.h
/// Robots for tests: made by hand or at random from standard DH rows, or read from tests/data/robots.
#ifndef ZV_TEST_RANDOM_ROBOTS_H
#define ZV_TEST_RANDOM_ROBOTS_H

#include <string.h>

#include "check.h"
#include "model/robot.h"
#include "zveno/kin.h"

/// One standard DH row: degrees and metres. The value of the joint is added to theta, or to d when it slides.
typedef struct robot_row {
    double theta, a, d, alpha;
    bool slides;
} robot_row;

/// Exact for quarter turns.
static inline void robot_quarter(double degrees, double *cosine, double *sine)
{
    const double quarters = degrees / 90.0;
    const bool exact = quarters == floor(quarters);
    const int k = exact ? (int)quarters & 3 : 0;
    *cosine = exact ? (double)((k == 0) - (k == 2)) : cos(degrees * ZV_DEG);
    *sine = exact ? (double)((k == 1) - (k == 3)) : sin(degrees * ZV_DEG);
}

static inline void robot_limit(zv_robot *robot, int joint, double lower, double upper)
{
    robot->joints[joint].limits.lower = lower;
    robot->joints[joint].limits.upper = upper;
}

/// Farthest the tool can be from the first joint; call it after the last change.
static inline void robot_measure(zv_robot *robot)
{
    robot->reach = zv_vec3_length(robot->tool.pos);
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        const zv_limits *limits = &robot->joints[k].limits;
        robot->reach += fabs(joint->a) + fabs(joint->d);
        robot->reach += joint->slides ? fmax(fabs(limits->lower), fabs(limits->upper)) : 0.0;
    }
}

/// A robot without limits; slides may go from 0 to 0.3 m.
static inline zv_robot robot_of_rows(int count, const robot_row *rows)
{
    zv_robot robot = {.joint_count = count, .base = zv_pose_identity(), .tool = zv_pose_identity()};
    robot.name = robot.title = robot.source = "";
    for (int k = 0; k < count; ++k) {
        zv_chain_joint *joint = &robot.chain[k];
        joint->before = zv_pose_identity();
        joint->after = zv_rot_identity();
        joint->sign = 1.0;
        joint->d = rows[k].d;
        joint->a = rows[k].a;
        joint->slides = rows[k].slides;
        joint->cos_theta = 1.0;
        robot_quarter(rows[k].alpha, &joint->cos_alpha, &joint->sin_alpha);
        if (joint->slides) {
            robot_quarter(rows[k].theta, &joint->cos_theta, &joint->sin_theta);
        } else {
            joint->offset = rows[k].theta * ZV_DEG;
        }
        robot.joints[k].kind = joint->slides ? ZV_JOINT_PRISMATIC : ZV_JOINT_REVOLUTE;
        robot_limit(&robot, k, joint->slides ? 0.0 : -INFINITY, joint->slides ? 0.3 : INFINITY);
    }
    robot_measure(&robot);
    return robot;
}

static inline zv_robot robot_rl15(void)
{
    static const robot_row rows[] = {{0, 0.2, 0, 90, 0},    {90, 0.6, 0, 0, 0}, {0, 0.115, 0, 90, 0},
                                     {0, 0, 0.825, -90, 0}, {0, 0, 0, 90, 0},   {0, 0, 0, 0, 0}};
    return robot_of_rows(6, rows);
}

/// Three parallel axes and no spherical wrist: not of a closed-form family here.
static inline zv_robot robot_like_ur5(void)
{
    static const robot_row rows[] = {{0, 0, 0.0892, 90, 0}, {0, -0.425, 0, 0, 0},   {0, -0.392, 0, 0, 0},
                                     {0, 0, 0.109, 90, 0},  {0, 0, 0.0947, -90, 0}, {0, 0, 0.0823, 0, 0}};
    return robot_of_rows(6, rows);
}

/// Shoulder, elbow and wrist with seven axes.
static inline zv_robot robot_seven_axes(void)
{
    static const robot_row rows[] = {{0, 0, 0.34, -90, 0}, {0, 0, 0, 90, 0}, {0, 0, 0.4, 90, 0}, {0, 0, 0, -90, 0},
                                     {0, 0, 0.4, -90, 0},  {0, 0, 0, 90, 0}, {0, 0, 0.126, 0, 0}};
    return robot_of_rows(7, rows);
}

/// The robot of tests/data/robots/<name>.json; give it back with zv_robot_free.
static inline zv_robot *robot_read(const char *name)
{
    char path[512], text[16384];
    snprintf(path, sizeof path, "%s/tests/data/robots/%s.json", ZV_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    CHECK(size < sizeof text);

    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static inline bool robot_coin(void)
{
    return check_uniform(-1.0, 1.0) > 0.0;
}

static inline double robot_random_quarter(void)
{
    return robot_coin() ? 90.0 : -90.0;
}

/// Any chain: nothing parallel, nothing meets, now and then a slide.
static inline zv_robot robot_random_chain(int count, bool slides)
{
    robot_row rows[ZV_MAX_JOINTS] = {0};
    for (int k = 0; k < count; ++k) {
        rows[k] = (robot_row){.theta = check_uniform(-180, 180),
                              .a = check_uniform(0.05, 0.5),
                              .d = check_uniform(-0.3, 0.3),
                              .alpha = check_uniform(-150, 150),
                              .slides = slides && check_uniform(0, 1) < 0.3};
    }
    return robot_of_rows(count, rows);
}

/// Puts the robot somewhere, turned about z; with `tilt` in any direction.
static inline void robot_random_base(zv_robot *robot, bool tilt)
{
    const double b = tilt ? check_uniform(-1.5, 1.5) : 0.0, c = tilt ? check_uniform(-3, 3) : 0.0;
    robot->base.rot = zv_rot_from_abc(check_uniform(-3, 3), b, c);
    robot->base.pos = (zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
    robot->has_base = true;
}

/// Turning joints count from any angle and in either direction.
static inline void robot_random_zeros(zv_robot *robot)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        if (!robot->chain[k].slides) {
            robot->chain[k].sign = robot_coin() ? 1.0 : -1.0;
            robot->chain[k].offset = check_uniform(-3, 3);
        }
    }
}

/// Six axes with a spherical wrist, any base, tool, directions and zeros.
static inline zv_robot robot_random_six_axis(void)
{
    const double first = robot_random_quarter(), third = robot_random_quarter(), wrist = robot_random_quarter();
    const robot_row rows[] = {
        {0, robot_coin() ? check_uniform(0, 0.4) : 0.0, check_uniform(-0.5, 0.5), first, 0},
        {0, check_uniform(0.2, 0.8), robot_coin() ? check_uniform(-0.2, 0.2) : 0.0, robot_coin() ? 0.0 : 180.0, 0},
        {0, check_uniform(-0.2, 0.2), 0, third, 0},
        {0, 0, check_uniform(0.2, 0.9), wrist, 0},
        {0, 0, 0, robot_random_quarter(), 0},
        {0, 0, check_uniform(-0.2, 0.2), 0, 0}};
    zv_robot robot = robot_of_rows(6, rows);
    robot_random_zeros(&robot);
    robot_random_base(&robot, true);
    robot.tool.rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
    robot.tool.pos = (zv_vec3){check_uniform(-0.2, 0.2), check_uniform(-0.2, 0.2), check_uniform(-0.2, 0.2)};
    robot.has_tool = true;
    robot_measure(&robot);
    return robot;
}

/// Shoulder, elbow, slide and, with `wrist`, a turning tool.
static inline zv_robot robot_random_scara(bool wrist)
{
    const robot_row rows[] = {{0, check_uniform(0.1, 0.6), check_uniform(0, 0.5), 0, 0},
                              {0, check_uniform(0.1, 0.6), 0, robot_coin() ? 180.0 : 0.0, 0},
                              {0, 0, 0, 0, true},
                              {0, 0, 0, 0, 0}};
    zv_robot robot = robot_of_rows(wrist ? 4 : 3, rows);
    robot_random_zeros(&robot);
    robot_random_base(&robot, false);
    return robot;
}

/// Base yaw and three pitches.
static inline zv_robot robot_random_yaw_pitch(void)
{
    const robot_row rows[] = {{0, 0, check_uniform(0, 0.5), robot_random_quarter(), 0},
                              {0, check_uniform(0.1, 0.5), 0, 0, 0},
                              {0, check_uniform(0.1, 0.5), 0, 0, 0},
                              {0, check_uniform(0.05, 0.3), 0, 0, 0}};
    zv_robot robot = robot_of_rows(4, rows);
    robot_random_zeros(&robot);
    robot_random_base(&robot, false);
    return robot;
}

/// Three pitches in a vertical plane.
static inline zv_robot robot_random_planar3(void)
{
    const robot_row rows[] = {{0, check_uniform(0.1, 0.5), 0, 0, 0},
                              {0, check_uniform(0.1, 0.5), 0, 0, 0},
                              {0, check_uniform(0.05, 0.3), 0, 0, 0}};
    zv_robot robot = robot_of_rows(3, rows);
    robot_random_zeros(&robot);
    robot.base.rot = zv_rot_x(ZV_PI / 2.0);
    robot.has_base = true;
    return robot;
}

/// Joint values anywhere: a whole turn, or the range of the slide.
static inline void robot_random_q(const zv_robot *robot, double q[ZV_MAX_JOINTS])
{
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_limits *limits = &robot->joints[k].limits;
        const bool limited = isfinite(limits->lower) && isfinite(limits->upper);
        q[k] = limited ? check_uniform(limits->lower, limits->upper) : check_uniform(-ZV_PI, ZV_PI);
    }
}

/// Largest difference of two sets of joint values, whole turns ignored.
static inline double robot_q_distance(const zv_robot *robot, const double *a, const double *b)
{
    double largest = 0.0;
    for (int k = 0; k < robot->joint_count; ++k) {
        const double difference = a[k] - b[k];
        largest = fmax(largest, fabs(robot->chain[k].slides ? difference : zv_wrap(difference)));
    }
    return largest;
}

/// How far apart two poses are, m + rad.
static inline double robot_pose_distance(zv_pose a, zv_pose b)
{
    const zv_vec3 turn = zv_rot_log(zv_rot_mul(a.rot, zv_rot_transpose(b.rot)));
    return zv_vec3_length(zv_vec3_sub(a.pos, b.pos)) + zv_vec3_length(turn);
}

#endif
