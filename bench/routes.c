/// @file routes.c
/// Routes: the planning problems beside the project (MotionBenchMaker), with OMPL's RRT-Connect and FCL as a peer where
/// they are installed. Every route of ours is proven between samples; the peer checks 32 states per rad.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../tests/support/spherized.h"
#include "bench.h"
#include "collide/collider.h"
#include "zveno/route.h"
#ifdef ZV_HAS_OMPL
#include "ompl_peer.h"
#endif

#define SHARED ZV_SOURCE_DIR "/../shared"
#define RESOLUTION (1.0 / 32.0)
enum { REPETITIONS = 5, PEER_EVERY = 7, SIMPLIFY_EVERY = 25, MOST = 512, PATIENT_TRIES = 20 };

typedef struct figures {
    double plan_us[MOST], proof_us[MOST], peer_us[MOST];
    int plans, peers;
    double ours_length, peer_length; ///< of the same problems, shortened and simplified
    double quick_s, patient_s;       ///< how long the motions of the same problems take, with one try and with many
} figures;

static double thread_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec * 1e-3;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return count ? values[count / 2] : 0.0;
}

/// The best of some calls; the last route stays in `out`.
static double time_route(const spherized *arm, const zv_collider *collider, const zv_scene *scene,
                         const planning_problem *problem, const zv_route_options *options, zv_route *out)
{
    double best = 1e30;
    for (int i = 0; i < REPETITIONS; ++i) {
        zv_route_free(out);
        const double before = thread_us();
        if (zv_route_find(arm->robot, collider, scene, problem->start, problem->goal, 1, options, out, NULL) != ZV_OK) {
            bench_stop("there is no memory for a route");
        }
        const double taken = thread_us() - before;
        best = taken < best ? taken : best;
    }
    return best;
}

static double time_proof(const zv_collider *collider, const zv_scene *scene, const zv_route *route)
{
    zv_motion_certificate proof;
    const double before = thread_us();
    zv_certify_motion(collider, scene, route->waypoints, route->count, NULL, &proof, NULL);
    return thread_us() - before;
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

// ---- many obstacles ----

enum { MORE_THINGS = 10000, CLOUD = 1000000, CROWD_EVERY = 4, CROWDS = 3 };

/// A number in 0..1 (Knuth's congruential generator).
static double next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 33) * 0x1p-31;
}

/// The things of a problem and 10,000 small boxes that stand around them, farther than the arm reaches inwards.
static zv_scene *crowd_of(const planning_problem *problem)
{
    zv_thing *things = calloc(MORE_THINGS + 64, sizeof *things);
    uint64_t state = 1;
    int count = problem->thing_count;
    memcpy(things, problem->things, (size_t)count * sizeof *things);
    while (count < MORE_THINGS) {
        const zv_vec3 p = {4.0 * next_random(&state) - 2.0, 4.0 * next_random(&state) - 2.0,
                           3.0 * next_random(&state) - 1.0};
        if (zv_vec3_length(p) > 1.3) {
            things[count] = (zv_thing){
                .kind = ZV_THING_CONVEX,
                .shape = {.kind = ZV_CONVEX_BOX, .pose = {zv_rot_identity(), p}, .half = {0.02, 0.02, 0.02}}};
            snprintf(things[count].name, sizeof things[count].name, "box %d", count);
            ++count;
        }
    }
    zv_scene *scene = NULL;
    zv_scene_create(things, count, &scene, NULL);
    free(things);
    return scene;
}

/// A point on the surface of a box or capsule.
static zv_vec3 on_surface(const zv_convex *s, uint64_t *state)
{
    const double u = 2.0 * next_random(state) - 1.0, v = 2.0 * next_random(state) - 1.0;
    const int side = (int)(6.0 * next_random(state));
    if (s->kind == ZV_CONVEX_BOX) {
        const double end = side & 1 ? 1.0 : -1.0;
        const zv_vec3 p = {side / 2 == 0 ? end : u,
                           side / 2 == 1   ? end
                           : side / 2 == 0 ? u
                                           : v,
                           side / 2 == 2 ? end : v};
        return zv_pose_apply(s->pose, (zv_vec3){p.x * s->half.x, p.y * s->half.y, p.z * s->half.z});
    }
    const zv_vec3 dir = zv_vec3_unit((zv_vec3){u, v, 2.0 * next_random(state) - 1.0});
    return zv_pose_apply(s->pose, (zv_vec3){s->radius * dir.x, s->radius * dir.y,
                                            s->radius * dir.z + s->half_length * (2.0 * next_random(state) - 1.0)});
}

/// The surfaces of a problem's things as a cloud of a million points, in place of the things.
static zv_scene *cloud_of(const planning_problem *problem)
{
    zv_vec3 *points = malloc(CLOUD * sizeof *points);
    uint64_t state = 1;
    for (int i = 0; i < CLOUD; ++i) {
        points[i] = on_surface(&problem->things[i % problem->thing_count].shape, &state);
    }
    const zv_thing cloud = {.name = "cloud",
                            .kind = ZV_THING_POINTS,
                            .shape = {.pose = zv_pose_identity()},
                            .points = points,
                            .point_count = CLOUD,
                            .radius = 0.002};
    zv_scene *scene = NULL;
    zv_scene_create(&cloud, 1, &scene, NULL);
    free(points);
    return scene;
}

typedef zv_scene *(*crowd)(const planning_problem *problem);

/// p50 of planning in one kind of crowd, over every fourth problem; `build_s` is the longest time that building took.
static double plan_in_crowd(const spherized *arm, const zv_collider *collider, const planning_problem *problems,
                            int count, crowd make, double *build_s)
{
    double us[MOST];
    int plans = 0;
    for (int i = 0; i < count; i += CROWD_EVERY) {
        const double before = thread_us();
        zv_scene *scene = make(&problems[i]);
        *build_s = fmax(*build_s, (thread_us() - before) * 1e-6);
        zv_route route = {.count = 0};
        zv_route_options options = zv_route_default_options();
        options.shorten = false;
        const double taken = time_route(arm, collider, scene, &problems[i], &options, &route);
        if (route.end == ZV_ROUTE_FOUND) {
            us[plans++] = taken;
        }
        zv_route_free(&route);
        zv_scene_free(scene);
    }
    return median(us, plans);
}

static zv_scene *few_of(const planning_problem *problem)
{
    zv_scene *scene = NULL;
    zv_scene_create(problem->things, problem->thing_count, &scene, NULL);
    return scene;
}

static void add_crowds(bench_table *table, const spherized *arm, const zv_collider *collider,
                       const planning_problem *problems, int count)
{
    static const char *const names[CROWDS] = {"route", "route 10,000", "route 1e6"};
    static const char *const notes[CROWDS] = {NULL, "p50 among 10,000 more boxes, in times of the given scenes",
                                              "p50 among a million points in place of the things, likewise"};
    const crowd makers[CROWDS] = {few_of, crowd_of, cloud_of};
    double few = 1.0;
    for (int i = 0; i < CROWDS; ++i) {
        double build_s = 0.0;
        const double us = plan_in_crowd(arm, collider, problems, count, makers[i], &build_s);
        few = i == 0 ? us : few;
        if (i > 0) {
            printf("routes: %s was built in %.3f s at most\n", names[i], build_s);
            bench_row row = {.name = names[i],
                             .ours = us / few,
                             .unit = "plans",
                             .goal = BENCH_OURS_AT_MOST,
                             .required = 3.0,
                             .target = 2.0};
            snprintf(row.note, sizeof row.note, "%s", notes[i]);
            bench_add(table, row);
        }
    }
}

/// How long the motion takes with one try and with many.
static void measure_patience(const spherized *arm, const zv_collider *collider, const zv_scene *scene,
                             const planning_problem *problem, figures *f)
{
    static const int tries[2] = {1, PATIENT_TRIES};
    double *const sums[2] = {&f->quick_s, &f->patient_s};
    for (int i = 0; i < 2; ++i) {
        zv_route route = {.count = 0};
        if (zv_route_find_fast(arm->robot, collider, scene, problem->start, problem->goal, 1, NULL, tries[i], &route,
                               NULL) != ZV_OK) {
            bench_stop("there is no memory for a route");
        }
        *sums[i] += zv_route_duration(arm->robot, &route);
        zv_route_free(&route);
    }
}

static void solve(const spherized *arm, zv_collider *collider, const planning_problem *problem, int number, figures *f)
{
    zv_scene *scene = NULL;
    if (zv_scene_create(problem->things, problem->thing_count, &scene, NULL) != ZV_OK) {
        bench_stop("a scene cannot be built");
    }
    zv_route_options options = zv_route_default_options();
    zv_route route = {.count = 0};
    options.shorten = false;
    const double taken = time_route(arm, collider, scene, problem, &options, &route);
    if (route.end == ZV_ROUTE_FOUND && f->plans < MOST) {
        f->plan_us[f->plans] = taken;
        f->proof_us[f->plans++] = time_proof(collider, scene, &route);
    }
    if (number % PEER_EVERY == 0) {
        measure_patience(arm, collider, scene, problem, f);
    }
#ifdef ZV_HAS_OMPL
    const bool simplifies = number % SIMPLIFY_EVERY == 0;
    if (route.end == ZV_ROUTE_FOUND && (number % PEER_EVERY == 0 || simplifies) && f->peers < MOST) {
        const ompl_result peer = ask_peer(arm, collider, problem, simplifies ? 1.0 : 0.0);
        if (peer.solved) {
            f->peer_us[f->peers++] = peer.seconds * 1e6;
        }
        options.shorten = true;
        time_route(arm, collider, scene, problem, &options, &route);
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

static void add_rows(bench_table *table, const char *const names[4], figures *f)
{
    const double plan = median(f->plan_us, f->plans), peer = median(f->peer_us, f->peers);
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
    bench_add(table, (bench_row){.name = names[1],
                                 .ours = median(f->proof_us, f->plans) / plan,
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

static void measure_arm(bench_table *table, const char *name, const char *const names[4])
{
    spherized *arm = spherized_read(SHARED, name);
    planning_problem *problems = NULL;
    const int count = arm ? planning_read(SHARED, name, &problems) : 0;
    if (count == 0) {
        printf("routes: the planning problems are not beside the project\n");
        return;
    }
    const zv_collider_options options = {.allowed = arm->allowed, .allowed_count = arm->allowed_count};
    zv_collider *collider = NULL;
    if (zv_collider_create(arm->robot, arm->bodies, arm->body_count, &options, &collider, NULL) != ZV_OK) {
        bench_stop("the bodies of an arm cannot be prepared");
    }
    static figures f;
    memset(&f, 0, sizeof f);
    for (int i = 0; i < count; ++i) {
        solve(arm, collider, &problems[i], i, &f);
    }
    add_rows(table, names, &f);
    if (names[0][6] == '7') {
        add_crowds(table, arm, collider, problems, count);
    }
    zv_collider_free(collider);
    spherized_free(arm);
    free(problems);
}

void bench_routes(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    measure_arm(table, "panda", (const char *const[]){"route 7", "proof 7", "length 7", "patient 7"});
    measure_arm(table, "ur5", (const char *const[]){"route 6", "proof 6", "length 6", "patient 6"});
}
