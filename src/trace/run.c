/// @file run.c
/// A growing run of points, and how it loses the steps of the pixels.
///
/// Smoothing: G. Taubin, A signal processing approach to fair surface design (1995).
///
/// Smoothing is Taubin's: in turn each point goes towards the middle of its neighbours by 0.5 and away from it by 0.53.
/// Both together leave slow waves as they are, so that circles do not shrink, and take out the fast ones, which are the
/// steps of the pixels.
#include <stdlib.h>

#include "draw/plane.h"
#include "trace/run.h"

enum { FIRST_ROOM = 256 };
#define TOWARDS 0.5
#define AWAY (-0.53)

static bool grow(zv_run *points)
{
    const int room = points->room ? 2 * points->room : FIRST_ROOM;
    zv_vec2 *at = realloc(points->at, (size_t)room * sizeof *at);
    points->at = at ? at : points->at;
    uint8_t *is_corner = realloc(points->is_corner, (size_t)room);
    points->is_corner = is_corner ? is_corner : points->is_corner;
    if (!at || !is_corner) {
        points->failed = true;
        return false;
    }
    points->room = room;
    return true;
}

void zv_run_add(zv_run *points, zv_vec2 p)
{
    if (points->count < points->room || grow(points)) {
        points->is_corner[points->count] = 0;
        points->at[points->count++] = p;
    }
}

void zv_run_free(zv_run *points)
{
    free(points->at);
    free(points->is_corner);
    *points = (zv_run){0};
}

/// One round: every point goes by `part` of the way to the middle of its neighbours, as they were before.
static void relax(zv_run *points, bool is_closed, double part)
{
    const int n = points->count;
    const zv_vec2 first = points->at[0];
    zv_vec2 before = points->at[is_closed ? n - 1 : 0];
    for (int i = is_closed ? 0 : 1; i < n - (is_closed ? 0 : 1); ++i) {
        const zv_vec2 here = points->at[i], after = i + 1 < n ? points->at[i + 1] : first;
        if (!points->is_corner[i]) {
            const zv_vec2 middle = zv_vec2_scale(zv_vec2_add(before, after), 0.5);
            points->at[i] = zv_vec2_add(here, zv_vec2_scale(zv_vec2_sub(middle, here), part));
        }
        before = here;
    }
}

void zv_run_smooth(zv_run *points, bool is_closed, int rounds)
{
    for (int i = 0; points->count > 2 && i < rounds; ++i) {
        relax(points, is_closed, TOWARDS);
        relax(points, is_closed, AWAY);
    }
}

/// Whether the run goes on from `i` as it came to it.
static bool goes_straight(const zv_run *points, int i)
{
    const int n = points->count;
    const zv_vec2 here = points->at[i], before = points->at[i > 0 ? i - 1 : n - 1], after = points->at[(i + 1) % n];
    const zv_vec2 a = zv_vec2_sub(here, before), b = zv_vec2_sub(after, here);
    return fabs(zv_vec2_cross(a, b)) <= 1e-6 && zv_vec2_dot(a, b) > 0.0;
}

/// Keeps the points of one straight part, `first` to `last` with both ends, that are in its middle third; returns where
/// the next may go.
static int keep_middle(zv_run *points, int first, int last, int to)
{
    const int third = (last - first) / 3;
    if (last - first < 3) {
        points->is_corner[to] = 0;
        points->at[to++] = zv_vec2_scale(zv_vec2_add(points->at[first], points->at[last]), 0.5);
        return to;
    }
    for (int i = first + third; i <= last - third; ++i) {
        points->is_corner[to] = 0;
        points->at[to++] = points->at[i];
    }
    return to;
}

void zv_run_take_middles(zv_run *points)
{
    const int n = points->count;
    int first = 0, to = points->is_corner[0] ? 1 : 0;
    for (int i = 1; i <= n - 1; ++i) {
        const zv_vec2 here = points->at[i];
        const bool is_corner = points->is_corner[i], ends = is_corner || i == n - 1 || !goes_straight(points, i);
        if (!ends) {
            continue;
        }
        if (i - first > 1 || !(is_corner || points->is_corner[first])) {
            to = keep_middle(points, first, i, to);
        }
        if (is_corner) {
            points->is_corner[to] = 1;
            points->at[to++] = here;
        }
        first = i;
    }
    points->count = to > 2 ? to : n;
}
