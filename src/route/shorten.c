/// @file shorten.c
/// Shortcuts: two places of the path are joined by a straight segment when that is proven clear (Geraerts and Overmars:
/// Creating high-quality paths for motion planning, 2007). First between waypoints, then between random places on the
/// path; what is left of corners is pulled in last.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "route/path.h"

static double *row(const zv_route_path *path, int i)
{
    return path->q + (size_t)i * (size_t)path->joints;
}

/// Takes out the rows between `from` and `to`.
static void close_gap(zv_route_path *path, int from, int to)
{
    const size_t size = (size_t)path->joints * sizeof *path->q;
    memmove(row(path, from + 1), row(path, to), (size_t)(path->count - to) * size);
    path->count -= to - from - 1;
}

void zv_route_skip_waypoints(zv_route_task *task, zv_route_path *path)
{
    for (int i = 0; i + 2 < path->count; ++i) {
        for (int k = path->count - 1; k > i + 1; --k) {
            if (zv_route_clear(task, row(path, i), row(path, k))) {
                close_gap(path, i, k);
                break;
            }
        }
    }
}

/// A place of the path: on the segment that begins at `segment`.
typedef struct place {
    int segment;
    double q[ZV_MAX_JOINTS];
} place;

static place place_at(const zv_route_task *task, const zv_route_path *path, double along)
{
    place p = {.segment = path->count - 2};
    double part = 1.0;
    for (int i = 0; i + 1 < path->count; ++i) {
        const double length = zv_route_length(task, row(path, i), row(path, i + 1));
        if (along <= length) {
            p.segment = i;
            part = length > 0.0 ? along / length : 0.0;
            break;
        }
        along -= length;
    }
    const double *a = row(path, p.segment), *b = row(path, p.segment + 1);
    for (int k = 0; k < path->joints; ++k) {
        p.q[k] = a[k] + (b[k] - a[k]) * part;
    }
    return p;
}

/// Rows up to `a`, then `a` and `b`, then what follows `b`.
static bool splice(zv_route_path *path, const place *a, const place *b)
{
    zv_route_path next = {.joints = path->joints};
    bool ok = true;
    for (int i = 0; i <= a->segment && ok; ++i) {
        ok = zv_route_path_add(&next, row(path, i));
    }
    ok = ok && zv_route_path_add(&next, a->q) && zv_route_path_add(&next, b->q);
    for (int i = b->segment + 1; i < path->count && ok; ++i) {
        ok = zv_route_path_add(&next, row(path, i));
    }
    if (ok) {
        free(path->q);
        *path = next;
    } else {
        free(next.q);
    }
    return ok;
}

/// The ends of the shortcut, with the halves of the segments that are cut, are part of proven segments or proven
/// themselves. Rounding moves a place off its segment by 1e-16, far inside the margin of the proofs.
static bool try_shortcut(zv_route_task *task, zv_route_path *path, double from, double to)
{
    const place a = place_at(task, path, from), b = place_at(task, path, to);
    if (a.segment == b.segment || !zv_route_clear(task, a.q, b.q)) {
        return true;
    }
    return splice(path, &a, &b);
}

static bool cut_at_random(zv_route_task *task, zv_route_path *path)
{
    uint64_t state = task->options->seed;
    for (int i = 0; i < task->options->shortcuts && path->count > 2; ++i) {
        const double length = zv_route_path_length(task, path);
        const double u = zv_random_unit(&state), v = zv_random_unit(&state);
        const double from = fmin(u, v) * length, to = fmax(u, v) * length;
        if (!try_shortcut(task, path, from, to)) {
            return false;
        }
    }
    return true;
}

/// Cuts each corner as far as it can be proven: the same distance along both of its segments, halved until it is clear.
static bool cut_corners(zv_route_task *task, zv_route_path *path)
{
    double before = 0.0;
    for (int i = 1; i + 1 < path->count; ++i) {
        before += zv_route_length(task, row(path, i - 1), row(path, i));
        const double after = zv_route_length(task, row(path, i), row(path, i + 1));
        double reach = 0.5 * fmin(zv_route_length(task, row(path, i - 1), row(path, i)), after);
        for (int halved = 0; halved < 3; ++halved, reach *= 0.5) {
            const int count = path->count;
            if (!try_shortcut(task, path, before - reach, before + reach)) {
                return false;
            }
            if (path->count != count) {
                before += reach;
                ++i;
                break;
            }
        }
    }
    return true;
}

/// Waypoints that lie on the straight line between their neighbours add nothing.
static void drop_straight(const zv_route_task *task, zv_route_path *path)
{
    for (int i = 1; i + 1 < path->count;) {
        const double direct = zv_route_length(task, row(path, i - 1), row(path, i + 1));
        const double around = zv_route_length(task, row(path, i - 1), row(path, i)) +
                              zv_route_length(task, row(path, i), row(path, i + 1));
        if (around - direct <= 1e-12 * around) {
            close_gap(path, i - 1, i + 1);
        } else {
            ++i;
        }
    }
}

bool zv_route_shorten(zv_route_task *task, zv_route_path *path)
{
    zv_route_skip_waypoints(task, path);
    if (!cut_at_random(task, path) || !cut_corners(task, path)) {
        return false;
    }
    drop_straight(task, path);
    return true;
}
