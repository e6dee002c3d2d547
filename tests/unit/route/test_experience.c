/// @file test_experience.c
/// What is learned from routes: answers stay proven wherever the things stand, memory is bounded, and nothing outside the
/// limits is kept.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../collide/random_cells.h"
#include "check.h"
#include "zveno/route.h"

enum { CELLS = 25, THINGS = 8, QUESTIONS = 5 };

typedef struct cell {
    zv_robot robot;
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
    const int count = cell_random_bodies(&c->robot, list, c->body_points);
    CHECK(zv_collider_create(&c->robot, list, count, NULL, &c->collider, NULL) == ZV_OK);
}

static zv_scene *scene_of(const cell *c)
{
    zv_scene *scene = NULL;
    CHECK(zv_scene_create(c->things, THINGS, &scene, NULL) == ZV_OK);
    return scene;
}

static zv_route ask(const cell *c, const zv_scene *scene, const double *ends, zv_experience *known)
{
    zv_route route = {.count = 0};
    zv_route_options options = zv_route_default_options();
    options.most_samples = 400;
    options.experience = known;
    CHECK(zv_route_find(&c->robot, c->collider, scene, ends, ends + c->robot.joint_count, 1, &options, &route, NULL) ==
          ZV_OK);
    return route;
}

static void check_proven(const cell *c, const zv_scene *scene, const zv_route *route, const double *ends)
{
    const int n = c->robot.joint_count;
    zv_motion_certificate proof;
    CHECK(zv_certify_motion(c->collider, scene, route->waypoints, route->count, NULL, &proof, NULL) == ZV_OK);
    CHECK(proof.proven);
    CHECK(memcmp(route->waypoints, ends, (size_t)n * sizeof *ends) == 0);
    CHECK(memcmp(route->waypoints + (route->count - 1) * n, ends + n, (size_t)n * sizeof *ends) == 0);
}

static zv_experience *new_experience(const cell *c)
{
    zv_experience *known = NULL;
    CHECK(zv_experience_create(&c->robot, &known, NULL) == ZV_OK);
    return known;
}

static void what_is_recalled_is_proven_also_where_things_have_moved(void)
{
    int recalled = 0, moved_recalled = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        double ends[2 * ZV_MAX_JOINTS];
        make_cell(&c);
        zv_experience *known = new_experience(&c), *twin = new_experience(&c);
        cell_random_q(&c.robot, ends);
        cell_random_q(&c.robot, ends + c.robot.joint_count);
        for (int i = 0; i < QUESTIONS; ++i) {
            zv_scene *scene = scene_of(&c);
            zv_route a = ask(&c, scene, ends, known), b = ask(&c, scene, ends, twin);
            CHECK(a.end == b.end && a.count == b.count && a.states == b.states && a.recalled == b.recalled);
            if (a.end == ZV_ROUTE_FOUND) {
                check_proven(&c, scene, &a, ends);
                recalled += a.recalled;
                moved_recalled += a.recalled && i > 1;
            }
            zv_route_free(&a);
            zv_route_free(&b);
            zv_scene_free(scene);
            for (int t = 0; i > 0 && t < THINGS; ++t) { // the second question is that of the first
                c.things[t].shape.pose.pos.x += check_uniform(-0.03, 0.03);
            }
        }
        zv_experience_free(known);
        zv_experience_free(twin);
        zv_collider_free(c.collider);
    }
    CHECK(recalled > moved_recalled && moved_recalled > 0);
}

/// Ends with their first joints turned, so that no path is near them.
static void turn_ends(const cell *c, double *ends)
{
    for (int i = 0; i < 2; ++i) {
        const zv_limits *limits = &zv_robot_joint(&c->robot, 0)->limits;
        double *q = ends + i * c->robot.joint_count;
        q[0] = fmax(limits->lower, fmin(limits->upper, q[0] + check_uniform(0.8, 1.2)));
    }
}

static void via_points_help_where_no_path_is_near(void)
{
    int helped = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        double ends[2 * ZV_MAX_JOINTS];
        make_cell(&c);
        zv_experience *known = new_experience(&c);
        zv_scene *scene = scene_of(&c);
        cell_random_q(&c.robot, ends);
        cell_random_q(&c.robot, ends + c.robot.joint_count);
        for (int i = 0; i < QUESTIONS; ++i, turn_ends(&c, ends)) {
            zv_route route = ask(&c, scene, ends, known);
            if (route.end == ZV_ROUTE_FOUND) {
                check_proven(&c, scene, &route, ends);
                helped += route.recalled && route.samples > 0;
            }
            zv_route_free(&route);
        }
        for (int i = 0; i < zv_experience_via_count(known); ++i) {
            const zv_via via = zv_experience_get_via(known, i);
            CHECK(via.asked >= via.helped && isfinite(via.off[0]));
        }
        zv_scene_free(scene);
        zv_experience_free(known);
        zv_collider_free(c.collider);
    }
    CHECK(helped > 0);
}

static void one_that_knows_the_route_does_not_search(void)
{
    cell c;
    double ends[2 * ZV_MAX_JOINTS];
    zv_route first;
    zv_scene *scene;
    zv_experience *known;
    for (;;) { // until there is a route that is not straight
        make_cell(&c);
        scene = scene_of(&c);
        known = new_experience(&c);
        cell_random_q(&c.robot, ends);
        cell_random_q(&c.robot, ends + c.robot.joint_count);
        first = ask(&c, scene, ends, known);
        if (first.samples > 0 && first.end == ZV_ROUTE_FOUND) {
            break;
        }
        zv_route_free(&first);
        zv_scene_free(scene);
        zv_experience_free(known);
        zv_collider_free(c.collider);
    }
    zv_route again = ask(&c, scene, ends, known);
    CHECK(!first.recalled && zv_experience_count(known) == 1);
    CHECK(again.recalled && again.samples == 0 && zv_experience_count(known) == 1);
    zv_route_free(&first);
    zv_route_free(&again);
    zv_scene_free(scene);
    zv_experience_free(known);
    zv_collider_free(c.collider);
}

/// Every link is known at both ends, and joins different paths.
static void check_links(const zv_experience *known)
{
    int node = 0;
    for (int p = 0; p < zv_experience_count(known); ++p) {
        int count, used;
        CHECK(zv_experience_path(known, p, &count, &used) == node);
        for (int i = 0; i < count; ++i, ++node) {
            int links, back = 0;
            const int *to = zv_experience_links(known, node, &links);
            for (int k = 0; k < links; ++k) {
                int others;
                const int *of_other = zv_experience_links(known, to[k], &others);
                for (int o = 0; o < others; ++o) {
                    back += of_other[o] == node;
                }
            }
            CHECK(back == links && links <= ZV_EXPERIENCE_LINKS);
        }
    }
    CHECK(node <= ZV_EXPERIENCE_NODES && zv_experience_count(known) <= ZV_EXPERIENCE_PATHS);
}

static void its_memory_is_bounded_and_keeps_what_helps(void)
{
    cell c;
    double rows[20 * ZV_MAX_JOINTS];
    make_cell(&c);
    zv_experience *known = new_experience(&c);
    double helpful[2 * ZV_MAX_JOINTS] = {0.0};
    helpful[0] = 0.125;
    CHECK(zv_experience_add(known, helpful, 2, 1000, NULL) == ZV_OK);
    for (int n = 0; n < 100; ++n) {
        const int count = 2 + (int)check_uniform(0, 17.9);
        for (int i = 0; i < count; ++i) {
            cell_random_q(&c.robot, rows + i * c.robot.joint_count);
        }
        CHECK(zv_experience_add(known, rows, count, 0, NULL) == ZV_OK);
        for (int k = 0; k < 8; ++k) {
            zv_experience_link(known, (int)check_uniform(-1, 800), (int)check_uniform(-1, 800));
        }
        check_links(known);
    }
    int count, used;
    CHECK(zv_experience_node(known, zv_experience_path(known, 0, &count, &used))[0] == 0.125 && used < 1000);
    const zv_via useful = {.off = {0.5}, .at_goal = true, .asked = 9, .helped = 8};
    CHECK(zv_experience_add_via(known, &useful, NULL) == ZV_OK);
    for (int n = 0; n < 2 * ZV_EXPERIENCE_VIAS; ++n) {
        const zv_via useless = {.off = {0.25}, .asked = n};
        CHECK(zv_experience_add_via(known, &useless, NULL) == ZV_OK);
    }
    CHECK(zv_experience_via_count(known) == ZV_EXPERIENCE_VIAS && zv_experience_get_via(known, 0).helped == 8);
    zv_experience_free(known);
    zv_collider_free(c.collider);
}

static void what_no_route_can_hold_is_refused(void)
{
    cell c;
    double rows[2 * ZV_MAX_JOINTS] = {0.0};
    zv_error why;
    make_cell(&c);
    zv_experience *known = new_experience(&c);
    CHECK(zv_experience_add(known, rows, 1, 0, &why) == ZV_ERR_BAD_REQUEST);
    rows[0] = NAN;
    CHECK(zv_experience_add(known, rows, 2, 0, &why) == ZV_ERR_BAD_REQUEST);
    rows[0] = 100.0;
    CHECK(zv_experience_add(known, rows, 2, 0, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "joint 1"));
    CHECK(zv_experience_count(known) == 0 && !zv_experience_link(known, 0, 1));
    const zv_via nowhere = {.off = {NAN}};
    CHECK(zv_experience_add_via(known, &nowhere, &why) == ZV_ERR_BAD_REQUEST && zv_experience_via_count(known) == 0);
    zv_experience_free(known);
    zv_collider_free(c.collider);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_is_recalled_is_proven_also_where_things_have_moved),
        CASE(via_points_help_where_no_path_is_near),
        CASE(one_that_knows_the_route_does_not_search),
        CASE(its_memory_is_bounded_and_keeps_what_helps),
        CASE(what_no_route_can_hold_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
