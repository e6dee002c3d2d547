/// @file experience.c
/// Routes with an experience against routes from nothing, on the planning problems beside the project.
///
/// `cell`: every problem is a cell of its own, with an experience that begins empty: the problem as it is given, then some
/// with ends that lie near its own, there and back, as an arm has them that carries parts. `kind`: one experience for all
/// problems of a kind of scene: in each of them the things stand elsewhere, metres apart. Learning counts in both.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "planning.h"

enum { PASSES = 3, KINDS = 16, QUESTIONS = 8, MOST_CALLS = PLANNING_MOST * QUESTIONS };
#define NEARBY 0.1 ///< rad: how far ends are from the given ones in each joint

/// What was known of a kind of scenes.
typedef struct kind {
    char name[ZV_NAME_SIZE];
    zv_experience *known;
} kind;

typedef struct figures {
    double nothing_us[MOST_CALLS], known_us[MOST_CALLS]; ///< the least time of all passes
    int calls, recalled;
    double nothing_rad, known_rad; ///< lengths of all routes
} figures;

static zv_experience *new_experience(const zv_robot *robot)
{
    zv_experience *known = NULL;
    if (zv_experience_create(robot, &known, NULL) != ZV_OK) {
        bench_stop("there is no memory for an experience");
    }
    return known;
}

static zv_experience *known_of(kind *kinds, const char *name, const zv_robot *robot)
{
    int i = 0;
    while (i < KINDS - 1 && kinds[i].known && strcmp(kinds[i].name, name) != 0) {
        ++i;
    }
    kinds[i].known = kinds[i].known ? kinds[i].known : new_experience(robot);
    snprintf(kinds[i].name, sizeof kinds[i].name, "%s", name);
    return kinds[i].known;
}

static double time_call(const planning_arm *of, const zv_scene *scene, const planning_problem *problem,
                        zv_experience *known, zv_route *out)
{
    zv_route_options options = zv_route_default_options();
    options.shorten = false;
    options.experience = known;
    const double before = planning_clock_us();
    if (zv_route_find(of->arm->robot, of->collider, scene, problem->start, problem->goal, 1, &options, out, NULL) !=
        ZV_OK) {
        bench_stop("there is no memory for a route");
    }
    return planning_clock_us() - before;
}

/// The same problem from nothing and with what is known.
static void ask_both(const planning_arm *of, const zv_scene *scene, const planning_problem *problem,
                     zv_experience *known, bool first_pass, figures *f)
{
    zv_route a = {.count = 0}, b = {.count = 0};
    const double nothing_us = time_call(of, scene, problem, NULL, &a);
    const double known_us = time_call(of, scene, problem, known, &b);
    if (a.end == ZV_ROUTE_FOUND && b.end == ZV_ROUTE_FOUND) {
        const int at = f->calls++;
        f->nothing_us[at] = first_pass ? nothing_us : fmin(f->nothing_us[at], nothing_us);
        f->known_us[at] = first_pass ? known_us : fmin(f->known_us[at], known_us);
        f->recalled += b.recalled;
        f->nothing_rad += a.length;
        f->known_rad += b.length;
    }
    zv_route_free(&a);
    zv_route_free(&b);
}

static zv_scene *scene_of(const planning_problem *problem)
{
    zv_scene *scene = NULL;
    if (zv_scene_create(problem->things, problem->thing_count, &scene, NULL) != ZV_OK) {
        bench_stop("a scene cannot be built");
    }
    return scene;
}

static void ask_kinds(const planning_arm *of, bool first_pass, figures *f)
{
    kind kinds[KINDS] = {{.known = NULL}};
    for (int i = 0; i < of->count; ++i) {
        const planning_problem *problem = &of->problems[i];
        zv_scene *scene = scene_of(problem);
        zv_experience *known = known_of(kinds, problem->scene_name, of->arm->robot);
        ask_both(of, scene, problem, known, first_pass, f);
        zv_scene_free(scene);
    }
    for (int i = 0; i < KINDS; ++i) {
        zv_experience_free(kinds[i].known);
    }
}

/// A number in -1..1 (Knuth's congruential generator).
static double next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 33) * 0x1p-30 - 1.0;
}

/// The same problem with other ends nearby, every second one back; those that collide are asked and answered too.
static planning_problem varied(const zv_robot *robot, const planning_problem *given, bool back, uint64_t *state)
{
    planning_problem next = *given;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        const double from = back ? given->goal[k] : given->start[k], to = back ? given->start[k] : given->goal[k];
        next.start[k] = fmax(limits->lower, fmin(limits->upper, from + NEARBY * next_random(state)));
        next.goal[k] = fmax(limits->lower, fmin(limits->upper, to + NEARBY * next_random(state)));
    }
    return next;
}

static void ask_cells(const planning_arm *of, bool first_pass, figures *f)
{
    uint64_t state = 1;
    for (int i = 0; i < of->count; ++i) {
        zv_scene *scene = scene_of(&of->problems[i]);
        zv_experience *known = new_experience(of->arm->robot);
        ask_both(of, scene, &of->problems[i], known, first_pass, f);
        for (int k = 1; k < QUESTIONS; ++k) {
            const planning_problem next = varied(of->arm->robot, &of->problems[i], k % 2 == 1, &state);
            ask_both(of, scene, &next, known, first_pass, f);
        }
        zv_experience_free(known);
        zv_scene_free(scene);
    }
}

static double mean_of(const double *values, int count)
{
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += values[i] / count;
    }
    return sum;
}

static void add_row(bench_table *table, const char *name, figures *f, double required, double target)
{
    bench_row row = {.name = name,
                     .ours = mean_of(f->known_us, f->calls),
                     .unit = "us",
                     .peer = "nothing",
                     .peer_value = mean_of(f->nothing_us, f->calls),
                     .goal = BENCH_RATIO_AT_MOST,
                     .required = required,
                     .target = target};
    const double p50 = planning_median(f->known_us, f->calls), before = planning_median(f->nothing_us, f->calls);
    snprintf(
        row.note, sizeof row.note,
        "mean of %d calls, %d recalled; p50 %.0f against %.0f us from nothing, p95 %.0f against %.0f; length %.2f x",
        f->calls, f->recalled, p50, before, f->known_us[f->calls * 95 / 100], f->nothing_us[f->calls * 95 / 100],
        f->known_rad / f->nothing_rad);
    bench_add(table, row);
}

static void measure(bench_table *table, const char *arm, const char *const names[2])
{
    static void (*const ask[2])(const planning_arm *of, bool first_pass, figures *f) = {ask_cells, ask_kinds};
    planning_arm of = planning_begin(arm);
    static figures f;
    for (int way = 0; way < 2 && of.count > 0; ++way) {
        for (int i = 0; i < PASSES; ++i) {
            f.calls = f.recalled = 0;
            f.nothing_rad = f.known_rad = 0.0;
            ask[way](&of, i == 0, &f);
        }
        add_row(table, names[way], &f, 1.0, 0.5);
    }
    planning_end(&of);
}

void bench_experience(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    measure(table, "panda", (const char *const[]){"cell 7", "kind 7"});
    measure(table, "ur5", (const char *const[]){"cell 6", "kind 6"});
}
