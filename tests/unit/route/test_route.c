/// @file test_route.c
/// Routes: laws on random arms in random cells, and the three ways to have none.
#include <stdlib.h>
#include <string.h>

#include "../collide/random_cells.h"
#include "check.h"
#include "zveno/route.h"

enum { CELLS = 80, THINGS = 8 };

typedef struct cell {
    zv_robot robot;
    zv_scene *scene;
    zv_collider *collider;
    zv_thing things[THINGS];
    zv_vec3 thing_points[THINGS][CELL_HULL_POINTS], body_points[ZV_MAX_JOINTS][CELL_HULL_POINTS];
} cell;

static void make_cell(cell *c)
{
    zv_link_shape list[ZV_MAX_JOINTS];
    memset(c, 0, sizeof *c);
    cell_random_arm(&c->robot);
    cell_random_things(c->things, THINGS, c->thing_points);
    CHECK(zv_scene_create(c->things, THINGS, &c->scene, NULL) == ZV_OK);
    const int count = cell_random_bodies(&c->robot, list, c->body_points);
    CHECK(zv_collider_create(&c->robot, list, count, NULL, &c->collider, NULL) == ZV_OK);
}

static void free_cell(cell *c)
{
    zv_scene_free(c->scene);
    zv_collider_free(c->collider);
}

static zv_route find(const cell *c, const double *start, const double *goals, int count,
                     const zv_route_options *options)
{
    zv_route route = {.count = 0};
    zv_error why = {0};
    CHECK(zv_route_find(&c->robot, c->collider, c->scene, start, goals, count, options, &route, &why) == ZV_OK);
    return route;
}

static void every_route_is_proven_and_joins_its_ends_inside_the_limits(void)
{
    int found = 0, curved = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        double start[ZV_MAX_JOINTS], goals[3 * ZV_MAX_JOINTS];
        make_cell(&c);
        const int joints = c.robot.joint_count;
        cell_random_q(&c.robot, start);
        for (int i = 0; i < 3; ++i) {
            cell_random_q(&c.robot, goals + i * joints);
        }
        zv_route_options options = zv_route_default_options();
        options.most_samples = 1500;
        options.margin = n % 2 ? 0.005 : 0.0;
        zv_route route = find(&c, start, goals, 3, &options);
        if (route.end == ZV_ROUTE_FOUND) {
            ++found;
            curved += route.count > 2;
            const zv_certify_options certify = {.margin = options.margin, .smallest = 1e-6, .most_states = 100000};
            zv_motion_certificate proof;
            CHECK(zv_certify_motion(c.collider, c.scene, route.waypoints, route.count, &certify, &proof, NULL) ==
                  ZV_OK);
            CHECK(proof.proven);
            CHECK(memcmp(route.waypoints, start, (size_t)joints * sizeof *start) == 0);
            CHECK(memcmp(route.waypoints + (route.count - 1) * joints, goals + route.goal * joints,
                         (size_t)joints * sizeof *goals) == 0);
            CHECK(route.goals[route.goal].fate == ZV_GOAL_WON);
            CHECK(route.length <= route.found_length + 1e-9);
            for (int i = 0; i < route.count * joints; ++i) {
                const zv_limits *limits = &c.robot.joints[i % joints].limits;
                CHECK(route.waypoints[i] >= limits->lower - 1e-6 && route.waypoints[i] <= limits->upper + 1e-6);
            }
        }
        zv_route_free(&route);
        free_cell(&c);
    }
    CHECK(found > 0 && curved > 0);
}

static void the_same_seed_gives_the_same_bytes(void)
{
    int compared = 0, differ = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        double start[ZV_MAX_JOINTS], goal[ZV_MAX_JOINTS];
        make_cell(&c);
        cell_random_q(&c.robot, start);
        cell_random_q(&c.robot, goal);
        zv_route_options options = zv_route_default_options();
        options.most_samples = 1000;
        zv_route a = find(&c, start, goal, 1, &options), b = find(&c, start, goal, 1, &options);
        options.seed = 7;
        zv_route other = find(&c, start, goal, 1, &options);
        CHECK(a.end == b.end && a.count == b.count && a.samples == b.samples);
        if (a.end == ZV_ROUTE_FOUND) {
            const size_t size = (size_t)(a.count * c.robot.joint_count) * sizeof(double);
            ++compared;
            CHECK(memcmp(a.waypoints, b.waypoints, size) == 0);
            differ += a.count > 2 && other.end == ZV_ROUTE_FOUND &&
                      (other.count != a.count || memcmp(a.waypoints, other.waypoints, size) != 0);
        }
        zv_route_free(&a);
        zv_route_free(&b);
        zv_route_free(&other);
        free_cell(&c);
    }
    CHECK(compared > 0 && differ > 0);
}

/// One joint that swings a hand of 10 mm at 1 m; a wall at 90 degrees.
static void make_swing(cell *c, double wall_at)
{
    memset(c, 0, sizeof *c);
    arm_start(&c->robot, zv_pose_identity());
    arm_add(&c->robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    c->robot.joints[0].limits = (zv_limits){.lower = -3, .upper = 3};
    const zv_link_shape hand = {.name = "hand",
                                .shape = {.kind = ZV_CONVEX_SPHERE, .radius = 0.01, .pose = arm_at(1, 0, 0)}};
    c->things[0] = (zv_thing){
        .name = "wall",
        .shape = {.kind = ZV_CONVEX_BOX, .pose = arm_at(cos(wall_at), sin(wall_at), 0), .half = {0.02, 0.02, 0.02}}};
    CHECK(zv_scene_create(c->things, 1, &c->scene, NULL) == ZV_OK);
    CHECK(zv_collider_create(&c->robot, &hand, 1, NULL, &c->collider, NULL) == ZV_OK);
}

static void the_ways_to_have_no_route_are_never_confused(void)
{
    cell c;
    make_swing(&c, 1.5);
    zv_route_options options = zv_route_default_options();
    options.most_samples = 300;
    const double in_wall = 1.5, before = 0.0, behind = 2.8, outside = 3.5;

    zv_route route = find(&c, &in_wall, &before, 1, &options);
    CHECK(route.end == ZV_ROUTE_START_COLLIDES && route.start.thing == 0 && route.start.distance < 0.0);
    CHECK(route.has_nearest && fabs(route.nearest_free[0] - 1.5) < 0.1);
    CHECK(zv_clearance_at(c.collider, c.scene, route.nearest_free).distance > 0.0);

    route = find(&c, &before, &in_wall, 1, &options);
    CHECK(route.end == ZV_ROUTE_GOAL_COLLIDES && route.goals[0].fate == ZV_GOAL_COLLIDES);
    CHECK(route.goals[0].clearance.distance < 0.0 && route.goals[0].clearance.thing == 0);

    route = find(&c, &before, &outside, 1, &options);
    CHECK(route.end == ZV_ROUTE_UNREACHABLE && route.goals[0].fate == ZV_GOAL_OUTSIDE && route.goals[0].joint == 0);
    route = find(&c, &before, NULL, 0, &options);
    CHECK(route.end == ZV_ROUTE_UNREACHABLE);

    route = find(&c, &before, &behind, 1, &options);
    CHECK(route.end == ZV_ROUTE_NOT_FOUND && route.samples == 300);
    CHECK(route.waypoints == NULL && route.goal == -1);
    free_cell(&c);
}

static void of_several_goals_one_that_can_be_reached_wins(void)
{
    cell c;
    make_swing(&c, 1.5);
    const double start = 0.0, goals[4] = {1.5, 2.8, -2.0, 3.2};
    zv_route route = find(&c, &start, goals, 4, NULL);
    CHECK(route.end == ZV_ROUTE_FOUND && route.goal == 2 && route.count == 2);
    CHECK(route.goals[0].fate == ZV_GOAL_COLLIDES && route.goals[1].fate == ZV_GOAL_LATER);
    CHECK(route.goals[2].fate == ZV_GOAL_WON && route.goals[3].fate == ZV_GOAL_OUTSIDE);
    CHECK_NEAR(route.length, 2.0, 1e-6);
    zv_route_free(&route);
    free_cell(&c);
}

static void more_tries_give_a_proven_route_that_is_never_slower(void)
{
    int faster = 0;
    for (int n = 0; n < CELLS / 2; ++n) {
        cell c;
        double ends[2 * ZV_MAX_JOINTS];
        make_cell(&c);
        const int joints = c.robot.joint_count;
        for (int k = 0; k < joints; ++k) {
            c.robot.joints[k].limits.velocity = 1.0;
            c.robot.joints[k].limits.acceleration = 4.0;
            c.robot.joints[k].limits.jerk = 40.0;
        }
        cell_random_q(&c.robot, ends);
        cell_random_q(&c.robot, ends + joints);
        zv_route_options options = zv_route_default_options();
        options.most_samples = 300;
        zv_route route[3] = {{.count = 0}, {.count = 0}, {.count = 0}};
        static const int tries[3] = {1, 2, 6};
        for (int i = 0; i < 3; ++i) {
            CHECK(zv_route_find_fast(&c.robot, c.collider, c.scene, ends, ends + joints, 1, &options, tries[i],
                                     &route[i], NULL) == ZV_OK);
            CHECK(route[i].end == route[0].end);
        }
        if (route[0].end == ZV_ROUTE_FOUND) {
            zv_motion_certificate proof;
            const double slow = zv_route_duration(&c.robot, &route[0]), fast = zv_route_duration(&c.robot, &route[2]);
            CHECK(fast <= zv_route_duration(&c.robot, &route[1]) && zv_route_duration(&c.robot, &route[1]) <= slow);
            CHECK(zv_certify_motion(c.collider, c.scene, route[2].waypoints, route[2].count, NULL, &proof, NULL) ==
                      ZV_OK &&
                  proof.proven);
            CHECK(memcmp(route[2].waypoints, ends, (size_t)joints * sizeof *ends) == 0);
            faster += fast < 0.95 * slow;
        }
        for (int i = 0; i < 3; ++i) {
            zv_route_free(&route[i]);
        }
        free_cell(&c);
    }
    CHECK(faster > 0);
}

static void numbers_that_are_not_finite_are_refused(void)
{
    cell c;
    make_swing(&c, 1.5);
    const double nan = NAN, zero = 0.0;
    zv_route route = {.count = 77};
    zv_error why;
    CHECK(zv_route_find(&c.robot, c.collider, c.scene, &nan, &zero, 1, NULL, &route, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(zv_route_find(&c.robot, c.collider, c.scene, &zero, &nan, 1, NULL, &route, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(route.count == 77);
    free_cell(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_route_is_proven_and_joins_its_ends_inside_the_limits),
        CASE(the_same_seed_gives_the_same_bytes),
        CASE(the_ways_to_have_no_route_are_never_confused),
        CASE(of_several_goals_one_that_can_be_reached_wins),
        CASE(more_tries_give_a_proven_route_that_is_never_slower),
        CASE(numbers_that_are_not_finite_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
