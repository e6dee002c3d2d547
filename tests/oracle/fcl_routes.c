/// @file fcl_routes.c
/// FCL as a judge of routes: the planning problems beside the project, each route looked at again far more finely than
/// planners sample (32 states per rad). `fcl_routes 1 1000` looks at every problem 1000 times as finely.
#include <math.h>
#include <string.h>

#include "fcl_judge.h"
#include "spherized.h"
#include "zveno/route.h"

#define SHARED ZV_SOURCE_DIR "/../shared"
#define SAMPLES_PER_RAD 32.0
static int every = 50, finer = 20;

static long judge_segment(fcl_judge *fcl, const double *a, const double *b, int joints, long *hits)
{
    double length = 0.0, q[ZV_MAX_JOINTS];
    for (int k = 0; k < joints; ++k) {
        length += (b[k] - a[k]) * (b[k] - a[k]);
    }
    const long count = (long)ceil(sqrt(length) * SAMPLES_PER_RAD * finer) + 1;
    for (long i = 0; i <= count; ++i) {
        for (int k = 0; k < joints; ++k) {
            q[k] = a[k] + (b[k] - a[k]) * (double)i / (double)count;
        }
        *hits += fcl_judge_touches(fcl, q);
    }
    return count + 1;
}

static void judge_problem(const spherized *arm, const zv_collider *collider, const planning_problem *problem,
                          bool shorten, long *states)
{
    zv_scene *scene = NULL;
    zv_route route = {.count = 0};
    zv_route_options options = zv_route_default_options();
    const int joints = zv_robot_joint_count(arm->robot);
    long hits = 0;
    options.shorten = shorten;
    CHECK(zv_scene_create(problem->things, problem->thing_count, &scene, NULL) == ZV_OK);
    CHECK(zv_route_find(arm->robot, collider, scene, problem->start, problem->goal, 1, &options, &route, NULL) ==
          ZV_OK);
    fcl_judge fcl = fcl_judge_open(collider, scene);
    for (int i = 0; i + 1 < route.count; ++i) {
        const double *a = route.waypoints + i * joints;
        *states += judge_segment(&fcl, a, a + joints, joints, &hits);
    }
    CHECK(hits == 0);
    fcl_judge_close(&fcl);
    zv_route_free(&route);
    zv_scene_free(scene);
}

/// Routes as they are found and shortened ones, in turns.
static void judge_routes(const char *name)
{
    spherized *arm = spherized_read(SHARED, name);
    planning_problem *problems = NULL;
    zv_collider *collider = NULL;
    const int count = arm ? planning_read(SHARED, name, &problems) : 0;
    long states = 0;
    if (count == 0) {
        print_message("skipped: the planning problems are not beside the project\n");
        skip();
    }
    const zv_collider_options options = {.allowed = arm->allowed, .allowed_count = arm->allowed_count};
    CHECK(zv_collider_create(arm->robot, arm->bodies, arm->body_count, &options, &collider, NULL) == ZV_OK);
    for (int i = 0; i < count; i += every) {
        judge_problem(arm, collider, &problems[i], i / every % 2 == 0, &states);
    }
    print_message("%s: %d routes, %ld states, none touches anything, as FCL says\n", name, (count + every - 1) / every,
                  states);
    zv_collider_free(collider);
    spherized_free(arm);
    free(problems);
}

static void routes_of_seven_axes_touch_nothing(void)
{
    judge_routes("panda");
}

static void routes_of_six_axes_touch_nothing(void)
{
    judge_routes("ur5");
}

int main(int count, char **words)
{
    every = count > 1 ? atoi(words[1]) : every;
    finer = count > 2 ? atoi(words[2]) : finer;
    const struct CMUnitTest tests[] = {CASE(routes_of_seven_axes_touch_nothing),
                                       CASE(routes_of_six_axes_touch_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
