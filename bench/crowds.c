/// @file crowds.c
/// Routes among many obstacles: 10,000 boxes and a million points, in times of the given scenes of about ten things, and
/// how building grows with their number.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "planning.h"

enum { EVERY = 7, ROUNDS = 3 };

static zv_scene *build(const zv_thing *things, int count, double *build_s)
{
    zv_scene *scene = NULL;
    const double before = planning_clock_us();
    if (zv_scene_create(things, count, &scene, NULL) != ZV_OK) {
        bench_stop("a scene cannot be built");
    }
    *build_s = 1e-6 * (planning_clock_us() - before);
    return scene;
}

/// A number in 0..1 (Knuth's congruential generator).
static double next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 33) * 0x1p-31;
}

/// The things of a problem and small boxes that stand around them, farther than the arm reaches inwards.
static zv_scene *crowd_of(const planning_problem *problem, int most, double *build_s)
{
    zv_thing *things = calloc((size_t)most + 64, sizeof *things);
    uint64_t state = 1;
    int count = problem->thing_count;
    memcpy(things, problem->things, (size_t)count * sizeof *things);
    while (count < most) {
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
    zv_scene *scene = build(things, count, build_s);
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

/// The surfaces of a problem's things as a cloud of points, in place of the things.
static zv_scene *cloud_of(const planning_problem *problem, int count, double *build_s)
{
    zv_vec3 *points = malloc((size_t)count * sizeof *points);
    uint64_t state = 1;
    for (int i = 0; i < count; ++i) {
        points[i] = on_surface(&problem->things[i % problem->thing_count].shape, &state);
    }
    const zv_thing cloud = {.name = "cloud",
                            .kind = ZV_THING_POINTS,
                            .shape = {.pose = zv_pose_identity()},
                            .points = points,
                            .point_count = count,
                            .radius = 0.002};
    zv_scene *scene = build(&cloud, 1, build_s);
    free(points);
    return scene;
}

typedef zv_scene *(*crowd)(const planning_problem *problem, int most, double *build_s);

/// What was measured in one kind of crowd and, at the same moments, in the given scenes.
typedef struct crowd_times {
    double few_us[PLANNING_MOST], us[PLANNING_MOST];
    int solved, asked;
} crowd_times;

static void plan_among(const planning_arm *of, const planning_problem *problem, crowd make, int most, crowd_times *out)
{
    double build_s, us[2] = {1e30, 1e30};
    zv_scene *scenes[2] = {build(problem->things, problem->thing_count, &build_s), make(problem, most, &build_s)};
    zv_route route = {.count = 0};
    zv_route_options options = zv_route_default_options();
    options.shorten = false;
    bool solved = true;
    for (int i = 0; i < 2 * ROUNDS; ++i) {
        us[i % 2] = fmin(us[i % 2], planning_time(of, scenes[i % 2], problem, &options, &route));
        solved = solved && route.end == ZV_ROUTE_FOUND;
    }
    ++out->asked;
    if (solved) {
        out->few_us[out->solved] = us[0];
        out->us[out->solved++] = us[1];
    }
    zv_route_free(&route);
    zv_scene_free(scenes[0]);
    zv_scene_free(scenes[1]);
}

/// How many times as long building takes for ten times as many: 10 where it is linear.
static double growth_of(const planning_arm *of, crowd make, int most)
{
    double seconds[2] = {1e30, 1e30};
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 2; ++i) {
            double taken;
            zv_scene_free(make(&of->problems[0], i == 0 ? most / 10 : most, &taken));
            seconds[i] = fmin(seconds[i], taken);
        }
    }
    printf("crowds: %d obstacles are built in %.3f s, %d in %.3f s\n", most / 10, seconds[0], most, seconds[1]);
    return seconds[1] / seconds[0];
}

static void measure(bench_table *table, const planning_arm *of, const char *const names[2], crowd make, int most)
{
    static crowd_times times;
    memset(&times, 0, sizeof times);
    for (int i = 0; i < of->count; i += EVERY) {
        plan_among(of, &of->problems[i], make, most, &times);
    }
    const double few = planning_median(times.few_us, times.solved), many = planning_median(times.us, times.solved);
    bench_row row = {.name = names[0],
                     .ours = many / few,
                     .unit = "plans",
                     .goal = BENCH_OURS_AT_MOST,
                     .required = 3.0,
                     .target = 2.0};
    snprintf(row.note, sizeof row.note, "p50 of planning, %.0f us against %.0f us in the given scenes; %d of %d solved",
             many, few, times.solved, times.asked);
    bench_add(table, row);
    bench_add(table, (bench_row){.name = names[1],
                                 .ours = growth_of(of, make, most),
                                 .unit = "times",
                                 .goal = BENCH_OURS_AT_MOST,
                                 .required = 13.0,
                                 .target = 11.0,
                                 .note = "building ten times as many obstacles; 10 is linear"});
}

void bench_crowds(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    planning_arm of = planning_begin("panda");
    if (of.count > 0) {
        measure(table, &of, (const char *const[]){"route 10,000", "build 10,000"}, crowd_of, 10000);
        measure(table, &of, (const char *const[]){"route 1e6", "build 1e6"}, cloud_of, 1000000);
    }
    planning_end(&of);
}
