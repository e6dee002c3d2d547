/// @file routes.c
/// Routes: the planning problems beside the project (MotionBenchMaker), with OMPL's RRT-Connect and FCL as a peer where
/// they are installed. Every route of ours is proven between samples; the peer checks 32 states per rad.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "collide/collider.h"
#include "kdl_arm.h"
#include "planning.h"
#ifdef ZV_HAS_OMPL
#include "ompl_peer.h"
#endif

#define RESOLUTION (1.0 / 32.0)
enum { PEER_EVERY = 7, SIMPLIFY_EVERY = 25, PATIENT_TRIES = 20 };

typedef struct figures {
    double plan_us[PLANNING_MOST], proof_us[PLANNING_MOST], peer_us[PLANNING_MOST];
    int plans, peers;
    double fk_us;                    ///< KDL's forward kinematics of this arm, a thousand times
    double ours_length, peer_length; ///< of the same problems, shortened and simplified
    double quick_s, patient_s;       ///< how long the motions of the same problems take, with one try and with many
} figures;

static double time_proof(const zv_collider *collider, const zv_scene *scene, const zv_route *route)
{
    zv_motion_certificate proof;
    const double before = planning_clock_us();
    zv_certify_motion(collider, scene, route->waypoints, route->count, NULL, &proof, NULL);
    return planning_clock_us() - before;
}

#ifdef ZV_HAS_OMPL
static void place(void *user, const double *q, ompl_ball *balls)
{
    const zv_collider *collider = user;
    zv_pose links[ZV_MAX_JOINTS + 1];
    zv_link_poses(collider, q, links);
    for (int g = 0; g < collider->group_count; ++g) {
        const zv_group *group = &collider->group[g];
        for (int i = 0; i < group->shapes; ++i) {
            const zv_convex *shape = &collider->shape[group->first_shape + i];
            const zv_vec3 c = zv_pose_apply(links[group->link + 1], shape->pose.pos);
            balls[group->first_shape + i] = (ompl_ball){{c.x, c.y, c.z}, shape->radius, group->link};
        }
    }
}

static int group_of(const zv_collider *collider, int ball)
{
    int g = 0;
    while (ball >= collider->group[g].first_shape + collider->group[g].shapes) {
        ++g;
    }
    return g;
}

static bool may_touch(void *user, int a, int b)
{
    const zv_collider *collider = user;
    return zv_collider_pair(collider, group_of(collider, a), group_of(collider, b)) != ZV_PAIR_TESTED;
}

static ompl_result ask_peer(const spherized *arm, zv_collider *collider, const planning_problem *p, double simplify_s)
{
    const int n = zv_robot_joint_count(arm->robot);
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS];
    zv_convex things[64];
    for (int k = 0; k < n; ++k) {
        low[k] = zv_robot_joint(arm->robot, k)->limits.lower;
        high[k] = zv_robot_joint(arm->robot, k)->limits.upper;
    }
    for (int i = 0; i < p->thing_count; ++i) {
        things[i] = p->things[i].shape;
    }
    const ompl_problem problem = {.joints = n,
                                  .low = low,
                                  .high = high,
                                  .start = p->start,
                                  .goal = p->goal,
                                  .things = things,
                                  .thing_count = p->thing_count,
                                  .ball_count = collider->shape_count,
                                  .place = place,
                                  .may_touch = may_touch,
                                  .user = collider,
                                  .range = 1.5,
                                  .resolution = RESOLUTION,
                                  .simplify_s = simplify_s};
    return ompl_peer_solve(&problem);
}
#endif

/// How long the motion takes with one try and with many.
static void measure_patience(const planning_arm *of, const zv_scene *scene, const planning_problem *problem, figures *f)
{
    static const int tries[2] = {1, PATIENT_TRIES};
    double *const sums[2] = {&f->quick_s, &f->patient_s};
    for (int i = 0; i < 2; ++i) {
        zv_route route = {.count = 0};
        if (zv_route_find_fast(of->arm->robot, of->collider, scene, problem->start, problem->goal, 1, NULL, tries[i],
                               &route, NULL) != ZV_OK) {
            bench_stop("there is no memory for a route");
        }
        *sums[i] += zv_route_duration(of->arm->robot, &route);
        zv_route_free(&route);
    }
}

static void solve(const planning_arm *of, const planning_problem *problem, int number, figures *f)
{
    zv_scene *scene = NULL;
    if (zv_scene_create(problem->things, problem->thing_count, &scene, NULL) != ZV_OK) {
        bench_stop("a scene cannot be built");
    }
    zv_route_options options = zv_route_default_options();
    zv_route route = {.count = 0};
    options.shorten = false;
    const double taken = planning_time(of, scene, problem, &options, &route);
    if (route.end == ZV_ROUTE_FOUND && f->plans < PLANNING_MOST) {
        f->plan_us[f->plans] = taken;
        f->proof_us[f->plans++] = time_proof(of->collider, scene, &route);
    }
    if (number % PEER_EVERY == 0) {
        measure_patience(of, scene, problem, f);
    }
#ifdef ZV_HAS_OMPL
    const bool simplifies = number % SIMPLIFY_EVERY == 0;
    if (route.end == ZV_ROUTE_FOUND && (number % PEER_EVERY == 0 || simplifies) && f->peers < PLANNING_MOST) {
        const ompl_result peer = ask_peer(of->arm, of->collider, problem, simplifies ? 1.0 : 0.0);
        if (peer.solved) {
            f->peer_us[f->peers++] = peer.seconds * 1e6;
        }
        options.shorten = true;
        planning_time(of, scene, problem, &options, &route);
        if (peer.solved && simplifies) {
            f->ours_length += route.length;
            f->peer_length += peer.simple_length;
        }
    }
#else
    (void)number;
#endif
    zv_route_free(&route);
    zv_scene_free(scene);
}

/// A thousand forward kinematics of KDL on the starts of the problems, us; the least of some rounds.
static double time_fk(const planning_arm *of)
{
    enum { ROUNDS = 9, CALLS = 1000 };
    double best = 1e30, sum = 0.0;
    kdl_arm *peer = kdl_arm_create(of->arm->robot);
    for (int round = 0; round < ROUNDS; ++round) {
        const double before = planning_clock_us();
        for (int i = 0; i < CALLS; ++i) {
            sum += kdl_arm_fk(peer, of->problems[i % of->count].goal).pos.x;
        }
        best = fmin(best, planning_clock_us() - before);
    }
    kdl_arm_free(peer);
    return isfinite(sum) ? best : 0.0; // so that nothing is left out
}

static void add_rows(bench_table *table, const char *const names[5], figures *f)
{
    const double plan = planning_median(f->plan_us, f->plans), peer = planning_median(f->peer_us, f->peers);
    const char *who = f->peers ? "OMPL+FCL" : NULL;
    bench_add(table, (bench_row){.name = names[0],
                                 .ours = plan,
                                 .unit = "us",
                                 .peer = who,
                                 .peer_value = peer,
                                 .goal = BENCH_RATIO_AT_MOST,
                                 .required = 0.01,
                                 .target = 0.005,
                                 .note = "p50 of the whole call, proven between samples; the peer's paths are not"});
    bench_add(table, (bench_row){.name = names[4],
                                 .ours = plan,
                                 .unit = "us",
                                 .peer = "1000 KDL FK",
                                 .peer_value = f->fk_us,
                                 .goal = BENCH_RATIO_AT_MOST,
                                 .required = 1.0,
                                 .target = 0.22,
                                 .note = "the same p50 against a thousand forward kinematics of KDL for this arm"});
    bench_add(table, (bench_row){.name = names[1],
                                 .ours = planning_median(f->proof_us, f->plans) / plan,
                                 .unit = "plans",
                                 .goal = BENCH_OURS_AT_MOST,
                                 .required = 1.0,
                                 .target = 0.4,
                                 .note = "proving a found path once more, p50, in planning times"});
    bench_add(table, (bench_row){.name = names[3],
                                 .ours = f->patient_s,
                                 .unit = "s",
                                 .peer = "one try",
                                 .peer_value = f->quick_s,
                                 .goal = BENCH_RATIO_AT_MOST,
                                 .required = 1.0,
                                 .target = 0.9,
                                 .note = "duration of the timed motions, the fastest of 20 routes against the first"});
    if (f->peer_length > 0.0) {
        bench_add(table, (bench_row){.name = names[2],
                                     .ours = f->ours_length,
                                     .unit = "rad",
                                     .peer = "OMPL 1 s",
                                     .peer_value = f->peer_length,
                                     .goal = BENCH_RATIO_AT_MOST,
                                     .required = 1.05,
                                     .target = 1.0,
                                     .note = "length of shortened routes, against OMPL's simplifier with 1 s each"});
    }
}

static void measure_arm(bench_table *table, const char *name, const char *const names[5])
{
    planning_arm of = planning_begin(name);
    static figures f;
    memset(&f, 0, sizeof f);
    for (int i = 0; i < of.count; ++i) {
        solve(&of, &of.problems[i], i, &f);
    }
    if (of.count > 0) {
        f.fk_us = time_fk(&of);
        add_rows(table, names, &f);
    }
    planning_end(&of);
}

void bench_routes(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    measure_arm(table, "panda", (const char *const[]){"route 7", "proof 7", "length 7", "patient 7", "fk 7"});
    measure_arm(table, "ur5", (const char *const[]){"route 6", "proof 6", "length 6", "patient 6", "fk 6"});
}
