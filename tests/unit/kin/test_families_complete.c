/// The closed forms give all solutions: the numeric solver, which knows nothing of them, finds no other.
#include "random_robots.h"

enum {
    ROBOTS = CHECK_ROUNDS(200, 20),
    POSES_OF_RANDOM = 2,
    POSES_OF_KNOWN = 100,
    TRIES = 60,
};

/// One target in the words of the family, and as the poses that mean the same.
typedef struct question {
    zv_ik_target closed;
    int pose_count;
    zv_ik_target pose[2];
} question;

typedef question (*asker)(const zv_robot *robot, const double *q);

/// From the axis of the last joint to the tool centre: the last link. (w x r) x w = r for the unit vector w across r.
static zv_vec3 last_link(const zv_robot *robot, const double *q)
{
    double jacobian[6 * ZV_MAX_JOINTS];
    zv_jacobian(robot, q, jacobian);
    const int n = robot->joint_count;
    const double *last = jacobian + n - 1;
    const zv_vec3 v = {last[0], last[n], last[2 * n]}, w = {last[3 * n], last[4 * n], last[5 * n]};
    return zv_vec3_cross(v, w);
}

static question ask_pose(const zv_robot *robot, const double *q)
{
    const zv_ik_target target = zv_ik_target_pose(zv_fk(robot, q));
    return (question){.closed = target, .pose_count = 1, .pose = {target}};
}

static question ask_position(const zv_robot *robot, const double *q)
{
    const zv_ik_target target = zv_ik_target_at(zv_fk(robot, q).pos);
    return (question){.closed = target, .pose_count = 1, .pose = {target}};
}

static question ask_yaw(const zv_robot *robot, const double *q)
{
    question asked = ask_pose(robot, q);
    const zv_vec3 x = asked.closed.base_from_tool.rot.x;
    asked.closed = zv_ik_target_at(asked.closed.base_from_tool.pos);
    asked.closed.has_yaw = true;
    asked.closed.yaw = atan2(x.y, x.x);
    return asked;
}

/// The same last link is held from the front and over the back, the tool turned half about it.
static question ask_pitch_below_horizontal(const zv_robot *robot, const double *q)
{
    question asked = ask_pose(robot, q);
    const zv_pose pose = asked.closed.base_from_tool;
    const zv_vec3 link = last_link(robot, q), out = zv_vec3_sub(pose.pos, zv_robot_base(robot).pos);
    const double ahead = (link.x * out.x + link.y * out.y) / hypot(out.x, out.y);

    asked.closed = zv_ik_target_at(pose.pos);
    asked.closed.has_pitch = true;
    asked.closed.pitch = atan2(-link.z, ahead);
    const zv_rot half = zv_rot_axis(zv_vec3_unit(link), ZV_PI);
    asked.pose[1] = zv_ik_target_pose((zv_pose){.rot = zv_rot_mul(half, pose.rot), .pos = pose.pos});
    asked.pose_count = 2;
    return asked;
}

static question ask_pitch_in_plane(const zv_robot *robot, const double *q)
{
    question asked = ask_pose(robot, q);
    const zv_vec3 link = last_link(robot, q);
    asked.closed = zv_ik_target_at(asked.closed.base_from_tool.pos);
    asked.closed.has_pitch = true;
    asked.closed.pitch = atan2(link.z, link.x);
    return asked;
}

/// Where in `set` the joint values `q` are; -1 when nowhere.
static int place_in(const zv_robot *robot, const zv_ik_set *set, const double *q)
{
    for (int s = 0; s < set->count; ++s) {
        if (robot_q_distance(robot, q, set->solutions[s].q) < 1e-4) {
            return s;
        }
    }
    return -1;
}

typedef struct tally {
    int expected, found;
} tally;

/// Every numeric solution of one question is in the closed set; counts how many of the closed set were met.
static void check_question(const zv_robot *robot, const zv_ik *ik, const question *asked, tally *sum)
{
    zv_ik_set closed;
    CHECK(zv_ik_solve(ik, &asked->closed, &closed, NULL) == ZV_OK);
    if (closed.singular) {
        return; // infinitely many, or two that are one
    }
    CHECK(closed.complete && closed.count >= 1);

    unsigned met = 0;
    zv_numeric_options options = zv_numeric_default_options();
    options.max_tries = TRIES;
    for (int k = 0; k < asked->pose_count; ++k) {
        zv_ik_set numeric;
        CHECK(zv_ik_numeric(robot, &asked->pose[k], &options, &numeric, NULL) == ZV_OK);
        for (int s = 0; s < numeric.count; ++s) {
            const int place = place_in(robot, &closed, numeric.solutions[s].q);
            CHECK(place >= 0);
            met |= 1u << place;
        }
    }
    sum->expected += closed.count;
    for (; met; met &= met - 1) {
        sum->found++;
    }
}

static void check_robot(const zv_robot *robot, const char *family, asker ask, int poses, tally *sum)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    assert_string_equal(zv_ik_family(ik), family);
    for (int i = 0; i < poses; ++i) {
        double q[ZV_MAX_JOINTS];
        robot_random_q(robot, q);
        const question asked = ask(robot, q);
        check_question(robot, ik, &asked, sum);
    }
    zv_ik_free(ik);
}

/// Takes the robot over.
static void check_known(zv_robot *robot, const char *family, asker ask)
{
    tally sum = {0};
    check_robot(robot, family, ask, POSES_OF_KNOWN, &sum);
    CHECK(sum.found > 0.9 * sum.expected); // a judge that finds little would prove little
    zv_robot_free(robot);
}

static zv_robot *shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    CHECK(text != NULL);
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static void check_random(zv_robot (*make)(void), const char *family, asker ask)
{
    tally sum = {0};
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = make();
        check_robot(&robot, family, ask, POSES_OF_RANDOM, &sum);
    }
    CHECK(sum.found > 0.9 * sum.expected);
}

static zv_robot scara_with_wrist(void)
{
    return robot_random_scara(true);
}

static zv_robot scara_without_wrist(void)
{
    return robot_random_scara(false);
}

static void the_shipped_robots_have_no_other_solutions(void)
{
    check_known(shipped("rl15"), "six_axis", ask_pose);
    check_known(shipped("scara"), "scara", ask_yaw);
    check_known(shipped("drawbot"), "scara", ask_position);
    check_known(shipped("arm4"), "yaw_pitch", ask_pitch_below_horizontal);
    check_known(shipped("planar3"), "planar3", ask_pitch_in_plane);
}

static void the_six_axis_arms_on_the_market_have_no_other_solutions(void)
{
    static const char *const names[] = {"abb_like", "fanuc_like", "kuka_like", "puma560", "staubli_like"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k) {
        check_known(robot_read(names[k]), "six_axis", ask_pose);
    }
}

static void no_six_axis_arm_has_other_solutions(void)
{
    check_random(robot_random_six_axis, "six_axis", ask_pose);
}

static void no_scara_has_other_solutions(void)
{
    check_random(scara_with_wrist, "scara", ask_yaw);
    check_random(scara_without_wrist, "scara", ask_position);
}

static void no_arm_with_yaw_and_pitches_has_other_solutions(void)
{
    check_random(robot_random_yaw_pitch, "yaw_pitch", ask_pitch_below_horizontal);
}

static void no_planar_arm_has_other_solutions(void)
{
    check_random(robot_random_planar3, "planar3", ask_pitch_in_plane);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_shipped_robots_have_no_other_solutions),
        CASE(the_six_axis_arms_on_the_market_have_no_other_solutions),
        CASE(no_six_axis_arm_has_other_solutions),
        CASE(no_scara_has_other_solutions),
        CASE(no_arm_with_yaw_and_pitches_has_other_solutions),
        CASE(no_planar_arm_has_other_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
