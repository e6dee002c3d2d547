/// @file test_problems.c
/// The planning problems of the field (MotionBenchMaker: shelves, tables, under a table) for arms of six and seven axes.
/// Third-party data beside the project; skipped where it is missing.
#include "check.h"
#include "spherized.h"
#include "zveno/route.h"

#define SHARED ZV_SOURCE_DIR "/../shared"

enum { EVERY = CHECK_ROUNDS(1, 10), SAMPLES = CHECK_ROUNDS(40, 8) };

/// The judge: exact clearances at many samples of the route.
static void check_samples(const spherized *arm, const zv_collider *collider, const zv_scene *scene,
                          const zv_route *route)
{
    const int n = zv_robot_joint_count(arm->robot);
    for (int i = 0; i + 1 < route->count; ++i) {
        const double *a = route->waypoints + i * n, *b = a + n;
        for (int s = 0; s <= SAMPLES; ++s) {
            double q[ZV_MAX_JOINTS];
            for (int k = 0; k < n; ++k) {
                q[k] = a[k] + (b[k] - a[k]) * s / SAMPLES;
            }
            CHECK(zv_clearance_at(collider, scene, q).distance > 0.0);
        }
    }
}

static void solve_all(const char *name, int least_solved)
{
    spherized *arm = spherized_read(SHARED, name);
    planning_problem *problems = NULL;
    const int count = arm ? planning_read(SHARED, name, &problems) : 0;
    if (count == 0) {
        print_message("skipped: the planning problems are not beside the project\n");
        skip();
    }
    const zv_collider_options options = {.allowed = arm->allowed, .allowed_count = arm->allowed_count};
    zv_collider *collider = NULL;
    CHECK(zv_collider_create(arm->robot, arm->bodies, arm->body_count, &options, &collider, NULL) == ZV_OK);
    int solved = 0, asked = 0;
    for (int i = 0; i < count; i += EVERY) {
        zv_scene *scene = NULL;
        zv_route route;
        CHECK(zv_scene_create(problems[i].things, problems[i].thing_count, &scene, NULL) == ZV_OK);
        CHECK(zv_route_find(arm->robot, collider, scene, problems[i].start, problems[i].goal, 1, NULL, &route, NULL) ==
              ZV_OK);
        ++asked;
        solved += route.end == ZV_ROUTE_FOUND;
        // What is not solved has a goal that truly collides with these spheres.
        CHECK(route.end == ZV_ROUTE_FOUND ||
              (route.end == ZV_ROUTE_GOAL_COLLIDES && route.goals[0].clearance.distance < 0.0));
        if (route.end == ZV_ROUTE_FOUND && i % 20 == 0) {
            check_samples(arm, collider, scene, &route);
        }
        zv_route_free(&route);
        zv_scene_free(scene);
    }
    CHECK(solved >= asked * least_solved / 100);
    zv_collider_free(collider);
    spherized_free(arm);
    free(problems);
}

static void seven_axes_find_all_their_routes(void)
{
    solve_all("panda", 100);
}

static void six_axes_find_all_their_routes(void)
{
    solve_all("ur5", 96);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(seven_axes_find_all_their_routes),
        CASE(six_axes_find_all_their_routes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
