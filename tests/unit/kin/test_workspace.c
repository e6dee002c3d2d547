/// @file test_workspace.c
#include "check.h"

#include <string.h>

#include "zveno/kin.h"

enum { SIDE = CHECK_ROUNDS(60, 15) };

typedef struct arm {
    zv_robot *robot;
    zv_ik *ik;
} arm;

static arm shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    arm a = {NULL, NULL};
    CHECK(zv_robot_parse(text, size, NULL, 0, &a.robot, NULL) == ZV_OK && zv_ik_create(a.robot, &a.ik) == ZV_OK);
    return a;
}

static void free_arm(arm a)
{
    zv_ik_free(a.ik);
    zv_robot_free(a.robot);
}

/// The measure that looks whether a pose is where it should be: its distance from the place, and its limits.
typedef struct witness {
    const zv_robot *robot;
    int poses;
} witness;

static double look(void *user, const double *q)
{
    witness *w = user;
    const zv_vec3 tool = zv_fk(w->robot, q).pos;
    for (int k = 0; k < zv_robot_joint_count(w->robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(w->robot, k)->limits;
        CHECK(q[k] >= limits->lower - 1e-8 && q[k] <= limits->upper + 1e-8);
    }
    ++w->poses;
    return tool.x;
}

static void every_pose_of_a_cell_stands_at_its_place_within_the_limits(void)
{
    static const char *const names[] = {"planar3", "arm4", "scara", "drawbot", "rl15"};
    static zv_map_cell cells[SIDE * SIDE];
    for (int i = 0; i < 5; ++i) {
        const arm a = shipped(names[i]);
        zv_workspace_map map = zv_workspace_map_of(a.robot, a.ik, ZV_PLANE_XZ);
        witness w = {.robot = a.robot};
        map.columns = map.rows = SIDE;
        CHECK(zv_workspace_fill(a.robot, a.ik, &map, look, &w, cells, NULL) == ZV_OK);
        int reached = 0, solutions = 0;
        for (int c = 0; c < SIDE * SIDE; ++c) {
            const double x = zv_workspace_place(&map, c % SIDE, c / SIDE).x;
            CHECK((cells[c].solutions > 0) == (cells[c].part > 0) &&
                  (cells[c].solutions > 0) == !isnan(cells[c].least));
            if (cells[c].solutions > 0) {
                CHECK_NEAR(cells[c].least, x, 1e-9);
                CHECK_NEAR(cells[c].most, x, 1e-9);
            }
            reached += cells[c].solutions > 0;
            solutions += cells[c].solutions;
        }
        CHECK(reached > SIDE * SIDE / 50 && reached < SIDE * SIDE && solutions == w.poses);
        free_arm(a);
    }
}

/// planar3 reaches the disc of its stretched length, its lower half only as far as the base joint (0 to 180) allows.
static void planar3_reaches_its_disc(void)
{
    static zv_map_cell cells[SIDE * SIDE];
    const arm a = shipped("planar3");
    zv_workspace_map map = zv_workspace_map_of(a.robot, a.ik, ZV_PLANE_XZ);
    map.columns = map.rows = SIDE;
    map.within_limits = false;
    map.pitches = 360;
    CHECK(zv_workspace_fill(a.robot, a.ik, &map, NULL, NULL, cells, NULL) == ZV_OK);
    for (int c = 0; c < SIDE * SIDE; ++c) {
        const zv_vec3 p = zv_workspace_place(&map, c % SIDE, c / SIDE);
        const double far = zv_vec3_length(p);
        CHECK(far <= 0.2475 || cells[c].solutions == 0);
        CHECK(far >= 0.99 * 0.2475 || cells[c].solutions > 0); // 99 % of the stretch needs no finer pitch than 1 degree
    }
    free_arm(a);
}

static void a_map_from_above_lies_at_its_level(void)
{
    const arm a = shipped("scara");
    zv_workspace_map map = zv_workspace_map_of(a.robot, a.ik, ZV_PLANE_XY);
    zv_map_cell cell;
    map.columns = map.rows = 1;
    map.low[0] = 0.29, map.high[0] = 0.31, map.low[1] = 0.09, map.high[1] = 0.11, map.level = 0.05;
    const zv_vec3 place = zv_workspace_place(&map, 0, 0);
    CHECK_NEAR(place.x, 0.3, 1e-15);
    CHECK_NEAR(place.y, 0.1, 1e-15);
    CHECK(place.z == 0.05);
    CHECK(zv_workspace_fill(a.robot, a.ik, &map, NULL, NULL, &cell, NULL) == ZV_OK);
    CHECK(cell.solutions == 2 && cell.part == 1.0);
    map.level = 0.5; // above the stroke
    CHECK(zv_workspace_fill(a.robot, a.ik, &map, NULL, NULL, &cell, NULL) == ZV_OK && cell.solutions == 0);
    map.within_limits = false;
    CHECK(zv_workspace_fill(a.robot, a.ik, &map, NULL, NULL, &cell, NULL) == ZV_OK && cell.solutions == 2);
    free_arm(a);
}

static void edges_and_holds_that_make_no_sense_are_refused(void)
{
    const arm a = shipped("scara");
    zv_workspace_map map = zv_workspace_map_of(a.robot, a.ik, ZV_PLANE_XY);
    zv_map_cell cell;
    zv_error why = {0};
    map.columns = map.rows = 1;
    map.high[0] = map.low[0];
    CHECK(zv_workspace_fill(a.robot, a.ik, &map, NULL, NULL, &cell, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "edges"));
    map = zv_workspace_map_of(a.robot, a.ik, ZV_PLANE_XY);
    map.columns = map.rows = 1;
    map.hold.has_pitch = true;
    CHECK(zv_workspace_fill(a.robot, a.ik, &map, NULL, NULL, &cell, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "pitch"));
    free_arm(a);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_pose_of_a_cell_stands_at_its_place_within_the_limits),
        CASE(planar3_reaches_its_disc),
        CASE(a_map_from_above_lies_at_its_level),
        CASE(edges_and_holds_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests_name("workspace", cases, NULL, NULL);
}
