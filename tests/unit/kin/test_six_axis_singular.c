/// @file test_six_axis_singular.c
/// The six-axis closed form at and around its singularities, with exact, rounded and noisy targets: the joints that
/// made the pose are always among the answers, up to what the pose cannot tell.
#include <string.h>

#include "six_axis_arms.h"

enum { POSES = 20000, ARMS = 300, POSES_PER_ARM = 10 };

#define ANY NAN      // not near this singularity
#define UNKNOWN 10.0 // rad: the pose does not determine this joint

/// How a pose is made, and what of it must come back. Lengths m, angles rad.
typedef struct recipe {
    double bend;            ///< joint 5 off the line of axes 4 and 6
    double elbow;           ///< joint 3 off straight, or off folded
    bool folded;            ///< which of the two
    double axis;            ///< distance of the wrist centre to axis 1
    double noise;           ///< added to every number of the pose
    double grid;            ///< positions are rounded to multiples of this; 0: not
    unsigned named;         ///< the singularities that must be named
    double q1, q23, q4, q5; ///< how near the joints come back
    double reach;           ///< how near every solution comes to the target
} recipe;

#define WRIST ZV_SINGULAR_WRIST
#define ELBOW ZV_SINGULAR_ELBOW
#define SHOULDER ZV_SINGULAR_SHOULDER

// clang-format off
static const recipe at_the_wrist[] = {
    {.bend = 0,     .elbow = ANY, .axis = ANY, .named = WRIST, .q1 = 1e-13, .q23 = 1e-13, .q4 = UNKNOWN, .q5 = 1e-13, .reach = 1e-13},
    {.bend = 1e-12, .elbow = ANY, .axis = ANY, .named = WRIST, .q1 = 1e-13, .q23 = 1e-13, .q4 = 5e-2,    .q5 = 1e-13, .reach = 1e-13},
    {.bend = 1e-9,  .elbow = ANY, .axis = ANY, .named = WRIST, .q1 = 1e-13, .q23 = 1e-13, .q4 = 5e-5,    .q5 = 1e-13, .reach = 1e-13},
    {.bend = 1e-8,  .elbow = ANY, .axis = ANY, .named = WRIST, .q1 = 1e-13, .q23 = 1e-13, .q4 = 5e-6,    .q5 = 1e-13, .reach = 1e-13},
    {.bend = 1e-6,  .elbow = ANY, .axis = ANY, .named = 0,     .q1 = 1e-13, .q23 = 1e-13, .q4 = 5e-8,    .q5 = 1e-13, .reach = 1e-13},
};

// Near a straight arm the elbow is known to the square root of the rounding: 1e-16 in the distance is 1e-8 in the
// angle.
static const recipe at_the_elbow[] = {
    {.bend = ANY, .elbow = 0,                     .axis = ANY, .named = ELBOW, .q1 = 1e-13, .q23 = 4e-7, .q4 = 1e-5, .q5 = 4e-7, .reach = 1e-13},
    {.bend = ANY, .elbow = 1e-12,                 .axis = ANY, .named = ELBOW, .q1 = 1e-13, .q23 = 4e-7, .q4 = 1e-5, .q5 = 4e-7, .reach = 1e-13},
    {.bend = ANY, .elbow = 1e-9,                  .axis = ANY, .named = ELBOW, .q1 = 1e-13, .q23 = 4e-7, .q4 = 1e-5, .q5 = 4e-7, .reach = 1e-13},
    {.bend = ANY, .elbow = 1e-5,                  .axis = ANY, .named = 0,     .q1 = 1e-13, .q23 = 1e-9, .q4 = 1e-7, .q5 = 1e-9, .reach = 1e-13},
    {.bend = ANY, .elbow = 0,     .folded = true, .axis = ANY, .named = ELBOW, .q1 = 1e-13, .q23 = 4e-7, .q4 = 1e-5, .q5 = 4e-7, .reach = 1e-13},
    {.bend = ANY, .elbow = 1e-12, .folded = true, .axis = ANY, .named = ELBOW, .q1 = 1e-13, .q23 = 4e-7, .q4 = 1e-5, .q5 = 4e-7, .reach = 1e-13},
    {.bend = ANY, .elbow = 1e-9,  .folded = true, .axis = ANY, .named = ELBOW, .q1 = 1e-13, .q23 = 4e-7, .q4 = 1e-5, .q5 = 4e-7, .reach = 1e-13},
};

static const recipe at_the_shoulder[] = {
    {.bend = ANY, .elbow = ANY, .axis = 0,     .named = SHOULDER, .q1 = UNKNOWN, .q23 = 1e-13, .q4 = UNKNOWN, .q5 = UNKNOWN, .reach = 1e-13},
    {.bend = ANY, .elbow = ANY, .axis = 1e-12, .named = SHOULDER, .q1 = 1e-2,    .q23 = 1e-13, .q4 = 0.5,     .q5 = 1e-2,    .reach = 1e-13},
    {.bend = ANY, .elbow = ANY, .axis = 5e-10, .named = SHOULDER, .q1 = 1e-5,    .q23 = 1e-13, .q4 = 1e-3,    .q5 = 1e-5,    .reach = 1e-13},
    {.bend = ANY, .elbow = ANY, .axis = 1e-6,  .named = 0,        .q1 = 1e-8,    .q23 = 1e-13, .q4 = 1e-6,    .q5 = 1e-8,    .reach = 1e-13},
};

static const recipe at_several[] = {
    {.bend = 0,    .elbow = 0,                   .axis = ANY,  .named = ELBOW,            .q1 = 1e-13,   .q23 = 4e-7,  .q4 = UNKNOWN, .q5 = 4e-7,    .reach = 1e-13},
    {.bend = 1e-9, .elbow = 0,   .folded = true, .axis = ANY,  .named = ELBOW,            .q1 = 1e-13,   .q23 = 4e-7,  .q4 = UNKNOWN, .q5 = 4e-7,    .reach = 1e-13},
    {.bend = 0,    .elbow = ANY,                 .axis = 0,    .named = SHOULDER,         .q1 = UNKNOWN, .q23 = 1e-13, .q4 = UNKNOWN, .q5 = UNKNOWN, .reach = 1e-13},
    {.bend = 0,    .elbow = ANY,                 .axis = 1e-6, .named = 0,                .q1 = 1e-8,    .q23 = 1e-13, .q4 = UNKNOWN, .q5 = 1e-8,    .reach = 1e-13},
    {.bend = ANY,  .elbow = 0,                   .axis = 0,    .named = SHOULDER | ELBOW, .q1 = UNKNOWN, .q23 = 4e-7,  .q4 = UNKNOWN, .q5 = UNKNOWN, .reach = 1e-13},
    {.bend = 0,    .elbow = 0,   .folded = true, .axis = 0,    .named = SHOULDER | ELBOW, .q1 = UNKNOWN, .q23 = 4e-7,  .q4 = UNKNOWN, .q5 = UNKNOWN, .reach = 1e-13},
};

// A target off by 1e-9 m or rad: the answers reach it as well as it can be reached.
static const recipe with_noise[] = {
    {.bend = ANY,  .elbow = ANY,                 .axis = ANY, .noise = 1e-9,                               .q1 = 1e-7,    .q23 = 1e-7, .q4 = 1e-6,    .q5 = 1e-7,    .reach = 3e-9},
    {.bend = 0,    .elbow = ANY,                 .axis = ANY, .noise = 1e-9,               .named = WRIST, .q1 = 1e-7,    .q23 = 1e-7, .q4 = UNKNOWN, .q5 = 1e-7,    .reach = 3e-9},
    {.bend = 1e-9, .elbow = ANY,                 .axis = ANY, .noise = 1e-9,               .named = WRIST, .q1 = 1e-7,    .q23 = 1e-7, .q4 = UNKNOWN, .q5 = 1e-7,    .reach = 3e-9},
    {.bend = ANY,  .elbow = ANY,                 .axis = ANY,                .grid = 1e-9,                 .q1 = 1e-7,    .q23 = 1e-7, .q4 = 1e-6,    .q5 = 1e-7,    .reach = 1e-13},
    {.bend = 0,    .elbow = ANY,                 .axis = ANY,                .grid = 1e-9, .named = WRIST, .q1 = 1e-7,    .q23 = 1e-7, .q4 = UNKNOWN, .q5 = 1e-7,    .reach = 1e-13},
    {.bend = ANY,  .elbow = 0,                   .axis = ANY,                .grid = 1e-9,                 .q1 = 1e-7,    .q23 = 3e-4, .q4 = 1e-2,    .q5 = 3e-4,    .reach = 1e-9},
    {.bend = ANY,  .elbow = 0,   .folded = true, .axis = ANY,                .grid = 1e-9,                 .q1 = 1e-7,    .q23 = 6e-4, .q4 = 2e-2,    .q5 = 6e-4,    .reach = 1e-9},
    {.bend = 0,    .elbow = 0,                   .axis = ANY,                .grid = 1e-9,                 .q1 = 1e-7,    .q23 = 3e-4, .q4 = UNKNOWN, .q5 = 3e-4,    .reach = 1e-9},
    {.bend = ANY,  .elbow = ANY,                 .axis = 0,                  .grid = 1e-9,                 .q1 = UNKNOWN, .q23 = 1e-7, .q4 = UNKNOWN, .q5 = UNKNOWN, .reach = 1e-13},
};
// clang-format on

/// Distance of the wrist centre of RL15 to axis 1.
static double wrist_to_axis(const zv_robot *robot, const double *q)
{
    const zv_vec3 wrist = zv_fk(robot, q).pos;
    return zv_hypot(wrist.x, wrist.y);
}

/// Joint 2 of RL15 that puts the wrist centre at `distance` in front of axis 1.
static double shoulder_for(const double *q, double distance)
{
    double s, c;
    zv_sincos(q[2], &s, &c);
    const double x = 0.6 + 0.115 * c + 0.825 * s, y = 0.115 * s - 0.825 * c; // from axis 2 with the upper arm along x
    const double up = zv_acos((distance - 0.2) / zv_hypot(x, y)) * sign_by_chance();
    return zv_wrap(up - zv_atan2(y, x) - ZV_PI / 2);
}

/// Joints of RL15 made by a recipe; a singularity that is not asked for is kept away from.
static void cook(const zv_robot *robot, const dh_arm *table, const recipe *r, double q[6])
{
    do {
        random_joints(q);
        const double bend = isnan(r->bend) ? check_uniform(0.1, ZV_PI - 0.1) : r->bend;
        const double elbow = isnan(r->elbow) ? check_uniform(0.1, ZV_PI - 0.1) : r->elbow;
        q[4] = zv_wrap(wrist_in_line(table) + bend * sign_by_chance() + (coin() ? ZV_PI : 0.0));
        q[2] = zv_wrap(elbow_straight(table) + elbow * sign_by_chance() + (r->folded ? ZV_PI : 0.0));
        if (!isnan(r->axis)) {
            q[1] = shoulder_for(q, r->axis);
        }
    } while (isnan(r->axis) && wrist_to_axis(robot, q) < 0.05);
}

static double off(const recipe *r, double number)
{
    return number + check_uniform(-r->noise, r->noise);
}

static double off_and_rounded(const recipe *r, double number)
{
    const double noisy = off(r, number);
    return r->grid > 0.0 ? floor(noisy / r->grid + 0.5) * r->grid : noisy;
}

static zv_pose spoil(const recipe *r, zv_pose p)
{
    return (zv_pose){
        .rot = {.x = {off(r, p.rot.x.x), off(r, p.rot.x.y), off(r, p.rot.x.z)},
                .y = {off(r, p.rot.y.x), off(r, p.rot.y.y), off(r, p.rot.y.z)},
                .z = {off(r, p.rot.z.x), off(r, p.rot.z.y), off(r, p.rot.z.z)}},
        .pos = {off_and_rounded(r, p.pos.x), off_and_rounded(r, p.pos.y), off_and_rounded(r, p.pos.z)},
    };
}

/// Some solution is the source, as far as the recipe says that the pose determines it.
static bool comes_back(const recipe *r, const zv_ik_set *set, const double *q)
{
    for (int i = 0; i < set->count; ++i) {
        const double *s = set->solutions[i].q;
        if (angle_distance(s[0], q[0]) <= r->q1 && joint_distance(s + 1, q + 1, 2) <= r->q23 &&
            angle_distance(s[3], q[3]) <= r->q4 && angle_distance(s[4], q[4]) <= r->q5) {
            return true;
        }
    }
    return false;
}

static void try_recipes(const recipe *recipes, size_t count)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    for (size_t k = 0; k < count; ++k) {
        const recipe *r = &recipes[k];
        int lost = 0, unnamed = 0;
        double worst = 0.0;
        for (int i = 0; i < POSES; ++i) {
            double q[6];
            cook(&robot, &table, r, q);
            const zv_pose target = spoil(r, zv_fk(&robot, q));
            const zv_ik_set set = solve_pose(ik, target);
            lost += !comes_back(r, &set, q);
            unnamed += (set.singular & r->named) != r->named;
            worst = fmax(worst, worst_reach(&robot, &set, target));
        }
        if (lost || unnamed || worst > r->reach) {
            print_error("recipe %zu: %d lost, %d unnamed, worst %g\n", k, lost, unnamed, worst);
        }
        CHECK(lost == 0);
        CHECK(worst <= r->reach);
        CHECK(unnamed == 0);
    }
    zv_ik_free(ik);
}

#define TRY(recipes) try_recipes(recipes, sizeof recipes / sizeof recipes[0])

static void nothing_is_lost_at_the_wrist(void)
{
    TRY(at_the_wrist);
}

static void nothing_is_lost_at_the_elbow(void)
{
    TRY(at_the_elbow);
}

static void nothing_is_lost_at_the_shoulder(void)
{
    TRY(at_the_shoulder);
}

static void nothing_is_lost_where_singularities_meet(void)
{
    TRY(at_several);
}

static void nothing_is_lost_with_rounded_and_noisy_targets(void)
{
    TRY(with_noise);
}

static void any_arm_keeps_its_source_straight_and_in_line(void)
{
    for (int i = 0; i < ARMS * POSES_PER_ARM; ++i) {
        const dh_arm table = random_table();
        const zv_robot robot = random_robot(&table);
        zv_ik *ik = solver_of(&robot);
        const double tiny[] = {0.0, 1e-12, 1e-9, 1e-8};
        double q[6];
        random_joints(q);
        q[2] = i % 3 ? zv_wrap(elbow_straight(&table) + tiny[i % 4] + (coin() ? ZV_PI : 0.0)) : q[2];
        q[4] = i % 3 != 1 ? zv_wrap(wrist_in_line(&table) + tiny[i / 4 % 4] + (coin() ? ZV_PI : 0.0)) : q[4];
        const zv_pose target = zv_fk(&robot, q);

        const zv_ik_set set = solve_pose(ik, target);
        CHECK_NEAR(nearest_solution(&set, q, 3), 0.0, 1e-4); // folded onto a small inner rim, much is lost in rounding
        CHECK_NEAR(worst_reach(&robot, &set, target), 0.0, 1e-13);
        CHECK(i % 3 ? (set.singular & ELBOW) != 0 : (set.singular & WRIST) != 0);
        zv_ik_free(ik);
    }
}

/// The wrist centre nearest to axis 1 that a lateral offset allows: front and back meet.
static void with_a_lateral_offset_front_and_back_meet_at_the_shoulder(void)
{
    dh_arm table = rl15_table();
    table.d[2] = 0.15;
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const recipe r = {.bend = ANY, .elbow = ANY, .axis = 0.0};
    for (int i = 0; i < POSES; ++i) {
        double q[6];
        cook(&robot, &table, &r, q);
        const zv_pose target = zv_fk(&robot, q);
        const zv_ik_set set = solve_pose(ik, target);
        CHECK(set.singular & SHOULDER);
        CHECK_NEAR(nearest_solution(&set, q, 3), 0.0, 1e-6);
        CHECK_NEAR(worst_reach(&robot, &set, target), 0.0, 1e-13);

        zv_pose inside = target; // a little nearer to axis 1 there is no way
        inside.pos.x *= 0.999;
        inside.pos.y *= 0.999;
        const zv_ik_set none = solve_pose(ik, inside);
        CHECK(none.count == 0 && none.reach == ZV_REACH_INNER);
    }
    zv_ik_free(ik);
}

static void axes_4_and_6_in_line_leave_joint_4_free_at_zero(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double q[6] = {-142.83 * ZV_DEG, 69.85 * ZV_DEG, -46.55 * ZV_DEG, 92.57 * ZV_DEG, 0.0, 158.55 * ZV_DEG};
    const zv_ik_set set = solve_pose(ik, zv_fk(&robot, q));

    CHECK(set.count == 7 && set.singular == WRIST);
    int free = 0;
    for (int i = 0; i < set.count; ++i) {
        const zv_ik_solution *s = &set.solutions[i];
        if (s->free) {
            ++free;
            CHECK(s->free == 1 << 3 && s->branch.wrist == ZV_WRIST_NONE);
            CHECK(s->q[3] == 0.0 && s->q[4] == 0.0);
            CHECK_NEAR(angle_distance(s->q[5], q[3] + q[5]), 0.0, 1e-14);
        }
    }
    CHECK(free == 1);
    zv_ik_free(ik);
}

static void a_straight_elbow_is_given_once(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const double q[6] = {134.25 * ZV_DEG, 12.36 * ZV_DEG, elbow_straight(&table), 1.26, 2.03, 2.93};
    const zv_ik_set set = solve_pose(ik, zv_fk(&robot, q));

    CHECK(set.count == 6 && set.singular == ELBOW);
    CHECK(set.solutions[4].branch.elbow == ZV_ELBOW_NONE && set.solutions[5].branch.elbow == ZV_ELBOW_NONE);
    CHECK_NEAR(nearest_solution(&set, q, 6), 0.0, 1e-7);
    zv_ik_free(ik);
}

static void on_axis_1_joint_1_is_free_at_zero_in_front_and_half_a_turn_at_the_back(void)
{
    const dh_arm table = rl15_table();
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    const zv_pose target = {.rot = random_rot(), .pos = {0.0, 0.0, 0.9}};
    const zv_ik_set set = solve_pose(ik, target);

    CHECK(set.count == 8 && set.singular == SHOULDER);
    for (int i = 0; i < set.count; ++i) {
        const zv_ik_solution *s = &set.solutions[i];
        CHECK(s->free == 1);
        CHECK(s->q[0] == (s->branch.base == ZV_BASE_FRONT ? 0.0 : ZV_PI));
    }
    CHECK_NEAR(worst_reach(&robot, &set, target), 0.0, 1e-14);
    zv_ik_free(ik);
}

/// Upper arm and forearm of one length fold onto each other: the wrist centre on axis 2, where joint 2 may do anything.
static void on_axis_2_joint_2_is_free_at_zero(void)
{
    dh_arm table = rl15_table();
    table.a[2] = 0.0;
    table.d[3] = table.a[1];
    const zv_robot robot = robot_from_dh(&table);
    zv_ik *ik = solver_of(&robot);
    for (int i = 0; i < 1000; ++i) {
        double q[6];
        random_joints(q);
        q[2] = elbow_straight(&table) + ZV_PI + (i % 2 ? check_uniform(-1e-7, 1e-7) : 0.0);
        const zv_pose target = zv_fk(&robot, q);
        const zv_ik_set set = solve_pose(ik, target);
        CHECK(set.count > 0 && set.singular & ELBOW);
        CHECK_NEAR(worst_reach(&robot, &set, target), 0.0, 1e-14);
        CHECK(i % 2 || (set.solutions[0].free == 1 << 1 && set.solutions[0].q[1] == 0.0));
    }
    zv_ik_free(ik);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(nothing_is_lost_at_the_wrist),
        CASE(nothing_is_lost_at_the_elbow),
        CASE(nothing_is_lost_at_the_shoulder),
        CASE(nothing_is_lost_where_singularities_meet),
        CASE(nothing_is_lost_with_rounded_and_noisy_targets),
        CASE(any_arm_keeps_its_source_straight_and_in_line),
        CASE(with_a_lateral_offset_front_and_back_meet_at_the_shoulder),
        CASE(axes_4_and_6_in_line_leave_joint_4_free_at_zero),
        CASE(a_straight_elbow_is_given_once),
        CASE(on_axis_1_joint_1_is_free_at_zero_in_front_and_half_a_turn_at_the_back),
        CASE(on_axis_2_joint_2_is_free_at_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
