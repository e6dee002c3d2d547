/// Six axes of which three at one end meet, whatever the other three are: every solution, also where branches meet.
#include "robot_of_axes.h"

enum {
    ROBOTS = CHECK_ROUNDS(200, 20),
    POSES = 50,
    TRIES = 40,
};

/// What the joints beside the wrist are.
typedef enum shape { SKEW, PARALLEL, MEETING, GANTRY, TURN_BEFORE_SLIDES, TURN_BEHIND_SLIDES, SHAPES } shape;

static zv_vec3 square_to(zv_vec3 v)
{
    return zv_vec3_unit(zv_vec3_cross(v, random_direction()));
}

static void random_wrist(axis_row rows[3])
{
    const zv_vec3 center = random_vec3(1);
    const bool square = robot_coin();
    rows[0].dir = random_direction();
    for (int k = 1; k < 3; ++k) {
        do {
            rows[k].dir = square ? square_to(rows[k - 1].dir) : random_direction();
        } while (fabs(zv_vec3_dot(rows[k].dir, rows[k - 1].dir)) > 0.9);
    }
    for (int k = 0; k < 3; ++k) {
        rows[k].point = zv_vec3_add(center, zv_vec3_scale(rows[k].dir, check_uniform(-0.2, 0.2)));
        rows[k].slides = false;
    }
}

static void random_region(shape kind, axis_row rows[3])
{
    for (int k = 0; k < 3; ++k) {
        rows[k] = (axis_row){random_direction(), random_vec3(0.7), false};
    }
    if (kind == PARALLEL) {
        rows[1].dir = zv_vec3_scale(rows[0].dir, robot_coin() ? 1.0 : -1.0);
    } else if (kind == MEETING) {
        rows[1].point = zv_vec3_add(rows[0].point, zv_vec3_scale(rows[0].dir, 0.3));
    } else if (kind >= GANTRY) {
        const zv_rot rot = random_rot();
        const zv_vec3 slides[] = {rot.x, rot.y, rot.z};
        for (int k = 0; k < 3; ++k) {
            rows[k].slides = !(kind == TURN_BEFORE_SLIDES && k == 0) && !(kind == TURN_BEHIND_SLIDES && k == 2);
            rows[k].dir = rows[k].slides ? slides[k] : rows[k].dir;
        }
    }
}

static zv_robot random_arm(shape kind, bool reversed)
{
    axis_row rows[6];
    random_region(kind, rows);
    random_wrist(rows + 3);
    for (int k = 0; reversed && k < 3; ++k) {
        const axis_row other = rows[5 - k];
        rows[5 - k] = rows[k];
        rows[k] = other;
    }
    return robot_of_axes(6, rows, (zv_pose){.rot = random_rot(), .pos = random_vec3(1)});
}

static void every_solution_reaches_and_the_source_is_among_them(void)
{
    for (int i = 0; i < ROBOTS * SHAPES; ++i) {
        const zv_robot robot = random_arm((shape)(i % SHAPES), i / SHAPES % 2);
        zv_ik *ik = solver_for(&robot, "spherical");
        for (int k = 0; k < POSES; ++k) {
            double q[ZV_MAX_JOINTS];
            random_joint_values(&robot, q);
            check_laws_at(&robot, ik, q, 1e-9, 1e-4);
        }
        zv_ik_free(ik);
    }
}

static void a_search_finds_no_other_solution(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        const zv_robot robot = random_arm((shape)(i % GANTRY), i / GANTRY % 2);
        zv_ik *ik = solver_for(&robot, "spherical");
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        check_nothing_outside(&robot, ik, q, TRIES);
        zv_ik_free(ik);
    }
}

/// The turn of the middle axis of a wrist that puts its outer axes as near to in line as they come.
static double turn_in_line(const axis_row *wrist)
{
    const zv_vec3 a = wrist[0].dir, b = wrist[1].dir, c = wrist[2].dir;
    const zv_vec3 across = zv_vec3_sub(c, zv_vec3_scale(b, zv_vec3_dot(b, c)));
    return atan2(zv_vec3_dot(a, zv_vec3_cross(b, c)), zv_vec3_dot(a, across));
}

static void a_wrist_in_line_is_reached(void)
{
    for (int i = 0; i < ROBOTS; ++i) {
        axis_row rows[6];
        random_region((shape)(i % SHAPES), rows);
        random_wrist(rows + 3);
        const zv_robot robot = robot_of_axes(6, rows, (zv_pose){.rot = random_rot(), .pos = random_vec3(1)});
        zv_ik *ik = solver_for(&robot, "spherical");
        for (int k = 0; k < 8; ++k) {
            double q[ZV_MAX_JOINTS];
            random_joint_values(&robot, q);
            static const double away[] = {0.0, 1e-12, 1e-9, 1e-6};
            q[4] = turn_in_line(rows + 3) + away[k % 4] + (k < 4 ? 0.0 : ZV_PI);
            check_laws_beside(&robot, ik, q, 1e-9, 1e-3, 1u << 3 | 1u << 5);
        }
        zv_ik_free(ik);
    }
}

/// An arm of right angles, whose elbow is straight at q3 = 0 and whose wrist centre comes onto axis 1.
static zv_robot square_arm(void)
{
    const zv_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1};
    const axis_row rows[6] = {{z, {0, 0, 0}, false},   {y, {0, 0, 0.4}, false}, {y, {0, 0, 0.9}, false},
                              {z, {0, 0, 1.3}, false}, {y, {0, 0, 1.3}, false}, {x, {0, 0, 1.3}, false}};
    return robot_of_axes(6, rows, (zv_pose){.rot = zv_rot_identity(), .pos = {0.1, 0, 1.3}});
}

static void meeting_elbows_and_a_wrist_on_the_first_axis_are_reached(void)
{
    zv_robot robot = square_arm();
    robot.chain[0].before.rot = zv_rot_mul(robot.chain[0].before.rot, zv_rot_x(0.3)); // axis 1 leans: not `six_axis`
    robot.chain[0].after = zv_rot_transpose(robot.chain[0].before.rot);
    zv_ik *ik = solver_for(&robot, "spherical");
    for (int i = 0; i < CHECK_ROUNDS(480, 96); ++i) {
        double q[ZV_MAX_JOINTS];
        random_joint_values(&robot, q);
        static const double bends[] = {0.0, 1e-9, 1e-6, 1e-3};
        q[2] = bends[i % 4];
        q[1] = i % 8 < 4 ? q[1] : 0.0;
        q[4] = i % 16 < 8 || i % 4 == 1 || i % 4 == 2 ? q[4] : -ZV_PI / 2; // not beside both at once: q4 is lost there
        check_laws_at(&robot, ik, q, 1e-8, 1e-3);
    }
    zv_ik_free(ik);
}

static void an_orientation_that_no_wrist_makes_is_told(void)
{
    const zv_vec3 x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 1}, w = {0, 0, 1.2};
    const axis_row rows[6] = {{z, {0, 0, 0}, false},
                              {y, {0.1, 0, 0.4}, false},
                              {y, {0, 0, 0.8}, false},
                              {z, w, false},
                              {zv_vec3_unit((zv_vec3){0.5, 0, 1}), w, false},
                              {z, w, false}};
    const zv_robot robot = robot_of_axes(6, rows, (zv_pose){.rot = zv_rot_identity(), .pos = w});
    zv_ik *ik = solver_for(&robot, "spherical");
    zv_ik_target target = zv_ik_target_pose((zv_pose){.rot = zv_rot_axis(x, ZV_PI), .pos = {0.1, 0, 1.1}});
    zv_ik_set set;
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK && set.count == 0 && set.reach == ZV_REACH_POSE);
    target.base_from_tool.pos.z = 3.0;
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK && set.count == 0 && set.reach == ZV_REACH_OUTER);
    zv_ik_free(ik);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_solution_reaches_and_the_source_is_among_them),
        CASE(a_search_finds_no_other_solution),
        CASE(a_wrist_in_line_is_reached),
        CASE(meeting_elbows_and_a_wrist_on_the_first_axis_are_reached),
        CASE(an_orientation_that_no_wrist_makes_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
