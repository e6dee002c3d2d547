/// @file test_payload_worst.c
#include "check.h"

#include "dyn/worst.h"
#include "dyn_arms.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SCAN = 20000, ARMS = 4, BOXES = 100, POSES_IN_A_BOX = 20 };
#define TOLERANCE 1e-2
#else
enum { SCAN = 1000000, ARMS = 40, BOXES = 2000, POSES_IN_A_BOX = 100 };
#define TOLERANCE 1e-3
#endif

static zv_worst_payload worst_of(const zv_robot *robot)
{
    const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}};
    zv_dyn *dyn = dyn_of(robot, &options);
    double limits[ZV_MAX_JOINTS];
    zv_worst_payload worst;
    zv_worst_options search = zv_worst_default_options();
    CHECK(search.tolerance == 1e-3);
    search.tolerance = TOLERANCE;
    zv_torque_limits(robot, 1.0, limits);
    CHECK(zv_payload_worst(dyn, robot, limits, &search, &worst, NULL) == ZV_OK);
    zv_dyn_free(dyn);
    return worst;
}

/// Nothing weaker than the bound exists among random poses, and the pose found is inside the limits.
static void check_by_scan(const zv_robot *robot, const zv_worst_payload *worst, int poses)
{
    zv_dyn *dyn = dyn_of(robot, &(zv_dyn_options){.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}});
    double limits[ZV_MAX_JOINTS], weakest = INFINITY;
    zv_torque_limits(robot, 1.0, limits);
    for (int i = 0; i < poses; ++i) {
        double q[ZV_MAX_JOINTS];
        zv_payload payload;
        robot_random_q(robot, q);
        zv_payload_at(dyn, limits, q, &payload);
        weakest = fmin(weakest, payload.max_kg);
    }
    CHECK(weakest >= worst->at_least_kg * (1.0 - 1e-9));
    CHECK(worst->at_least_kg <= worst->payload.max_kg);
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_limits *range = &robot->joints[k].limits;
        CHECK(worst->q[k] >= range->lower - 1e-12 && worst->q[k] <= range->upper + 1e-12);
    }
    zv_dyn_free(dyn);
}

static void check_complete(const zv_worst_payload *worst)
{
    CHECK(worst->complete);
    CHECK(worst->at_least_kg >= worst->payload.max_kg * (1.0 - 1.001 * TOLERANCE));
}

// ---- the arms there are ----

static void check_shipped(const char *name, double kg, int binding)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    const zv_worst_payload worst = worst_of(robot);
    check_complete(&worst);
    CHECK_NEAR(worst.payload.max_kg, kg, 1e-5 * kg);
    CHECK(worst.payload.binding == binding);
    check_by_scan(robot, &worst, SCAN);
    zv_robot_free(robot);
}

static void planar3_carries_253_grams_and_joint_a_binds(void)
{
    check_shipped("planar3", 0.2530060989, 1);
}

static void arm4_is_weakest_when_stretched(void)
{
    const double torque = 10.0 / 9.81, arm = 0.5 * 0.1 + 0.4 * 0.29 + 0.2 * 0.425;
    check_shipped("arm4", (torque - arm) / 0.47, 1);
}

static void the_quill_limits_scara_and_drawbot(void)
{
    check_shipped("scara", 100.0 / 9.81 - 1.2, 2);
    check_shipped("drawbot", 10.0 / 9.81 - 0.05, 2);
}

static void an_arm_like_rl15_is_searched_completely(void)
{
    const zv_robot robot = dyn_rl15();
    const zv_worst_payload worst = worst_of(&robot);
    check_complete(&worst);
    check_by_scan(&robot, &worst, SCAN);
}

/// Gravity reaches the wrist of such an arm from every direction in many ways.
static void seven_axes_are_searched_completely(void)
{
    static const double torque[] = {320, 320, 176, 176, 110, 40, 40};
    zv_robot robot = robot_seven_axes();
    dyn_random_masses(&robot);
    for (int k = 0; k < 7; ++k) {
        robot_limit(&robot, k, -2.9, 2.9);
        robot.joints[k].limits.torque = torque[k];
    }
    robot.tool.pos = (zv_vec3){0.05, 0, 0.1};
    robot.has_tool = true;
    const zv_worst_payload worst = worst_of(&robot);
    check_complete(&worst);
    check_by_scan(&robot, &worst, SCAN / 10);
}

// ---- any arm ----

/// Up to `most` joints with random limits.
static zv_robot random_limited_arm(int most)
{
    zv_robot robot = dyn_random_robot();
    while (robot.joint_count > most) {
        robot = dyn_random_robot();
    }
    const double strength = robot_coin() ? 30.0 : 2000.0; // some cannot hold themselves
    for (int k = 0; k < robot.joint_count; ++k) {
        const double low = robot.chain[k].slides ? check_uniform(-0.3, 0.0) : check_uniform(-3.5, 1);
        robot_limit(&robot, k, low, low + (robot.chain[k].slides ? 0.3 : check_uniform(0.1, 6)));
        robot.joints[k].limits.torque = check_uniform(0.2, 1) * strength;
    }
    return robot;
}

static void no_scan_finds_a_weaker_pose_of_random_arms(void)
{
    int overloaded = 0, carrying = 0;
    for (int i = 0; i < ARMS; ++i) {
        const zv_robot robot = random_limited_arm(4);
        const zv_worst_payload worst = worst_of(&robot);
        check_complete(&worst);
        check_by_scan(&robot, &worst, SCAN / 50);
        overloaded += worst.payload.max_kg == 0.0;
        carrying += worst.payload.max_kg > 0.0;
    }
    CHECK(carrying > 0 && (overloaded > 0 || ARMS < 10)); // both kinds were met
}

static void a_search_that_is_stopped_still_gives_a_true_bound(void)
{
    const zv_robot robot = dyn_rl15();
    zv_dyn *dyn = dyn_of(&robot, NULL);
    double limits[ZV_MAX_JOINTS];
    zv_worst_payload worst;
    const zv_worst_options little = {.tolerance = 1e-3, .max_work = 20000};
    zv_torque_limits(&robot, 1.0, limits);
    CHECK(zv_payload_worst(dyn, &robot, limits, &little, &worst, NULL) == ZV_OK);
    CHECK(!worst.complete && worst.at_least_kg < worst.payload.max_kg);
    check_by_scan(&robot, &worst, SCAN / 10);
    zv_dyn_free(dyn);
}

static void an_arm_that_cannot_hold_itself_somewhere_carries_nothing(void)
{
    zv_robot robot = dyn_rl15();
    robot.joints[2].limits.torque = 30.0;
    const zv_worst_payload worst = worst_of(&robot);
    CHECK(worst.payload.max_kg == 0.0 && worst.at_least_kg == 0.0 && worst.complete);
    CHECK(worst.payload.overloaded & (1u << 2));
}

static void an_arm_that_no_load_can_move_is_not_limited(void)
{
    zv_robot robot = robot_random_scara(true);
    dyn_random_masses(&robot);
    robot.joints[2].limits.torque = INFINITY;
    const zv_worst_payload worst = worst_of(&robot);
    CHECK(worst.complete && worst.payload.max_kg == INFINITY && worst.at_least_kg == INFINITY);
    CHECK(worst.payload.binding == -1 && worst.payload.unknown == 1u << 2);
}

static void a_slide_without_limits_is_refused(void)
{
    zv_robot robot = robot_random_scara(false);
    dyn_random_masses(&robot);
    robot.joints[2].limits.upper = INFINITY;
    zv_dyn *dyn = dyn_of(&robot, NULL);
    double limits[ZV_MAX_JOINTS];
    zv_worst_payload worst = {.work = 77};
    zv_error why = {0};
    zv_torque_limits(&robot, 1.0, limits);
    CHECK(zv_payload_worst(dyn, &robot, limits, NULL, &worst, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(worst.work == 77 && strstr(why.message, "j3") != NULL);
    zv_dyn_free(dyn);
}

// ---- parts ----

static zv_ranges ranges_of(const zv_robot *robot)
{
    zv_ranges ranges;
    for (int k = 0; k < robot->joint_count; ++k) {
        ranges.low[k] = robot->joints[k].limits.lower;
        ranges.high[k] = robot->joints[k].limits.upper;
    }
    return ranges;
}

/// A box of moderate arcs somewhere in the ranges.
static zv_box random_box(const zv_torque_walk *walk)
{
    zv_box box;
    for (int i = 0; i < walk->count; ++i) {
        const zv_level *level = &walk->levels[i];
        const double width = fmin(level->high - level->low, check_uniform(0, 2));
        box.low[i] = check_uniform(level->low, level->high - width);
        box.high[i] = box.low[i] + width;
    }
    return box;
}

static void no_pose_in_a_box_has_a_larger_torque_than_its_corners(void)
{
    for (int i = 0; i < BOXES; ++i) {
        const zv_robot robot = random_limited_arm(5);
        const zv_ranges ranges = ranges_of(&robot);
        const double load = check_uniform(0, 20);
        zv_dyn *dyn = dyn_of(&robot, &(zv_dyn_options){.need = ZV_NEED_MASS, .gravity = {1, 2, -9}, .load_kg = 3});
        const int joint = (int)check_uniform(0, robot.joint_count - 0.001);
        zv_torque_walk walk = zv_torque_walk_of(dyn, &ranges, joint);
        zv_torque_walk_load(dyn, load, &walk);
        const zv_box box = random_box(&walk);
        long long work = 0;
        const double peak = ZV_CALL_KERNEL(zv_corner_peak, &walk, &box, &work);
        for (int p = 0; p < POSES_IN_A_BOX; ++p) {
            zv_box pose = box;
            double q[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS], per_kg[ZV_MAX_JOINTS];
            for (int level = 0; level < walk.count; ++level) {
                pose.low[level] = pose.high[level] = check_uniform(box.low[level], box.high[level]);
            }
            zv_torque_walk_middle(&walk, dyn, &ranges, &pose, q);
            zv_statics(dyn, q, torque, per_kg);
            const double largest = fmax(fabs(torque[joint]), fabs(torque[joint] + load * per_kg[joint]));
            CHECK(largest <= peak * (1.0 + 1e-9) + 1e-9);
            // a box without size is a pose, and its bound is the torque itself
            CHECK_NEAR(ZV_CALL_KERNEL(zv_corner_peak, &walk, &pose, &work), largest, 1e-9 * (1.0 + peak));
        }
        CHECK(work > 0);
        zv_dyn_free(dyn);
    }
}

/// The largest torque of a relaxed walk at the joint values of one pose: gravity comes from a quarter of a turn at a time.
static double peak_from_anywhere(const zv_torque_walk *relaxed, const zv_box *pose, int inner)
{
    zv_box box;
    long long work = 0;
    double peak = 0.0;
    for (int i = 1; i < relaxed->count; ++i) {
        box.low[i] = box.high[i] = pose->low[inner + i - 1];
    }
    for (int quarter = -2; quarter < 2; ++quarter) {
        box.low[0] = relaxed->own < 0 ? 0.0 : quarter * 0.5 * ZV_PI;
        box.high[0] = relaxed->own < 0 ? 0.0 : box.low[0] + 0.5 * ZV_PI;
        peak = fmax(peak, ZV_CALL_KERNEL(zv_corner_peak, relaxed, &box, &work));
    }
    return peak;
}

static void gravity_from_anywhere_is_never_kinder_than_the_real_one(void)
{
    int relaxed_walks = 0;
    for (int i = 0; i < BOXES; ++i) {
        const zv_robot robot = random_limited_arm(6);
        const zv_ranges ranges = ranges_of(&robot);
        zv_dyn *dyn = dyn_of(&robot, &(zv_dyn_options){.need = ZV_NEED_MASS, .gravity = {1, 2, -9}});
        const int joint = (int)check_uniform(0, robot.joint_count - 0.001);
        zv_torque_walk walk = zv_torque_walk_of(dyn, &ranges, joint), relaxed;
        if (zv_torque_walk_relax(dyn, &walk, &relaxed)) {
            zv_box pose;
            double q[ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS], per_kg[ZV_MAX_JOINTS];
            for (int level = 0; level < walk.count; ++level) {
                pose.low[level] = pose.high[level] = check_uniform(walk.levels[level].low, walk.levels[level].high);
            }
            zv_torque_walk_load(dyn, 2.0, &relaxed);
            zv_torque_walk_middle(&walk, dyn, &ranges, &pose, q);
            zv_statics(dyn, q, torque, per_kg);
            const double largest = fmax(fabs(torque[joint]), fabs(torque[joint] + 2.0 * per_kg[joint]));
            CHECK(largest <= peak_from_anywhere(&relaxed, &pose, walk.inner) * (1.0 + 1e-9) + 1e-9);
            ++relaxed_walks;
        }
        zv_dyn_free(dyn);
    }
    CHECK(relaxed_walks > BOXES / 10);
}

static void parallel_joints_and_a_yaw_do_not_widen_the_search(void)
{
    zv_robot planar = robot_random_planar3(), yaw = robot_random_yaw_pitch();
    dyn_random_masses(&planar);
    dyn_random_masses(&yaw);
    for (int k = 0; k < 4; ++k) {
        robot_limit(&planar, k < 3 ? k : 2, -2, 2);
        robot_limit(&yaw, k, -2, 2);
    }
    const zv_ranges planar_ranges = ranges_of(&planar), yaw_ranges = ranges_of(&yaw);
    zv_dyn *dyn = dyn_of(&planar, NULL);
    CHECK(zv_torque_walk_of(dyn, &planar_ranges, 2).count == 1);
    CHECK(zv_torque_walk_of(dyn, &planar_ranges, 0).count == 3);
    zv_dyn_free(dyn);
    dyn = dyn_of(&yaw, NULL);
    const zv_torque_walk walk = zv_torque_walk_of(dyn, &yaw_ranges, 3);
    CHECK(walk.count == 2 && walk.levels[0].low == walk.levels[0].high && walk.levels[1].first == 1);
    zv_dyn_free(dyn);
}

static void both_builds_of_the_bound_give_the_same_bits(void)
{
#if defined(__x86_64__)
    if (!zv_cpu_has_avx2()) {
        skip();
    }
    for (int i = 0; i < BOXES / 10; ++i) {
        const zv_robot robot = random_limited_arm(5);
        const zv_ranges ranges = ranges_of(&robot);
        zv_dyn *dyn = dyn_of(&robot, NULL);
        zv_torque_walk walk = zv_torque_walk_of(dyn, &ranges, 0);
        zv_torque_walk_load(dyn, 2.0, &walk);
        const zv_box box = random_box(&walk);
        long long work[2] = {0, 0};
        CHECK(zv_corner_peak_avx2(&walk, &box, &work[0]) == zv_corner_peak_portable(&walk, &box, &work[1]));
        CHECK(work[0] == work[1]);
        zv_dyn_free(dyn);
    }
#endif
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(planar3_carries_253_grams_and_joint_a_binds),
        CASE(arm4_is_weakest_when_stretched),
        CASE(the_quill_limits_scara_and_drawbot),
        CASE(an_arm_like_rl15_is_searched_completely),
        CASE(seven_axes_are_searched_completely),
        CASE(no_scan_finds_a_weaker_pose_of_random_arms),
        CASE(a_search_that_is_stopped_still_gives_a_true_bound),
        CASE(an_arm_that_cannot_hold_itself_somewhere_carries_nothing),
        CASE(an_arm_that_no_load_can_move_is_not_limited),
        CASE(a_slide_without_limits_is_refused),
        CASE(no_pose_in_a_box_has_a_larger_torque_than_its_corners),
        CASE(gravity_from_anywhere_is_never_kinder_than_the_real_one),
        CASE(parallel_joints_and_a_yaw_do_not_widen_the_search),
        CASE(both_builds_of_the_bound_give_the_same_bits),
    };
    return cmocka_run_group_tests_name("payload_worst", cases, NULL, NULL);
}
