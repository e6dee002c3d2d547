/// @file path.c
/// Segments that are proven, their lengths, and paths of them.
#include "route/path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Pieces of a segment are not divided below this, rad: what needs finer ones is too near to be worth it.
#define FINEST 0.01
enum { MOST_STATES = 400 };

bool zv_route_clear(zv_route_task *task, const double *a, const double *b)
{
    const zv_edge_limits limits = {task->options->margin, FINEST, MOST_STATES};
    const zv_edge_verdict found = zv_judge_edge(task->collider, task->scene, &task->space, a, b, &limits);
    task->states += found.states;
    return found.proven;
}

double zv_route_length(const zv_route_task *task, const double *a, const double *b)
{
    double sum = 0.0;
    for (int k = 0; k < task->joints; ++k) {
        const double d = (b[k] - a[k]) * task->weight[k];
        sum += d * d;
    }
    return sqrt(sum);
}

bool zv_route_path_add(zv_route_path *path, const double *q)
{
    if (path->count == path->capacity) {
        const int capacity = path->capacity ? 2 * path->capacity : 32;
        double *grown = realloc(path->q, (size_t)capacity * (size_t)path->joints * sizeof *grown);
        if (!grown) {
            return false;
        }
        path->q = grown;
        path->capacity = capacity;
    }
    memcpy(path->q + (size_t)path->count++ * (size_t)path->joints, q, (size_t)path->joints * sizeof *q);
    return true;
}

double zv_route_path_length(const zv_route_task *task, const zv_route_path *path)
{
    double sum = 0.0;
    for (int i = 0; i + 1 < path->count; ++i) {
        const double *a = path->q + (size_t)i * (size_t)path->joints;
        sum += zv_route_length(task, a, a + path->joints);
    }
    return sum;
}
