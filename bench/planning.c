/// @file planning.c
/// The planning problems beside the project: reading, asking, timing.
#include "planning.h"

#include <time.h>

#include "bench.h"

#define SHARED ZV_SOURCE_DIR "/../shared"
enum { REPETITIONS = 5 };

planning_arm planning_begin(const char *name)
{
    planning_arm of = {.arm = spherized_read(SHARED, name)};
    of.count = of.arm ? planning_read(SHARED, name, &of.problems) : 0;
    if (of.count == 0) {
        printf("routes: the planning problems are not beside the project\n");
        return of;
    }
    const zv_collider_options options = {.allowed = of.arm->allowed, .allowed_count = of.arm->allowed_count};
    if (zv_collider_create(of.arm->robot, of.arm->bodies, of.arm->body_count, &options, &of.collider, NULL) != ZV_OK) {
        bench_stop("the bodies of an arm cannot be prepared");
    }
    return of;
}

void planning_end(planning_arm *of)
{
    zv_collider_free(of->collider);
    spherized_free(of->arm);
    free(of->problems);
    *of = (planning_arm){.count = 0};
}

double planning_clock_us(void)
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

double planning_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return count ? values[count / 2] : 0.0;
}

double planning_time(const planning_arm *of, const zv_scene *scene, const planning_problem *problem,
                     const zv_route_options *options, zv_route *out)
{
    double best = 1e30;
    for (int i = 0; i < REPETITIONS; ++i) {
        zv_route_free(out);
        const double before = planning_clock_us();
        if (zv_route_find(of->arm->robot, of->collider, scene, problem->start, problem->goal, 1, options, out, NULL) !=
            ZV_OK) {
            bench_stop("there is no memory for a route");
        }
        const double taken = planning_clock_us() - before;
        best = taken < best ? taken : best;
    }
    return best;
}
