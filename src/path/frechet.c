/// @file frechet.c
/// The Fréchet distance of two polylines.
///
///     b ^   free-space diagram: at (s, t) the rope is no longer than d.
///       |  +----+----+----+    A walk of both is a monotone path from the lower left to the upper right corner
///       |  | .__|____|__/ |    through the free space. Inside a cell (a segment of each) that space is convex, so only
///       |  |/   |    |    |    the free intervals on the borders of cells count; those that can be reached are carried
///       |  +----+----+----+    from cell to cell, row by row. Cells that nothing reaches are not looked at.
///       +-----------------> a
///
/// Whether a rope of length d is enough is decided so; the distance is found by halving.
#include "path/frechet.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"

#define PRECISION 1e-4 ///< of the distance, as a part of it
#define SMALLEST 1e-9  ///< ropes shorter than this count as none
#define MOST_CELLS 4e7 ///< of one decision: a second or so
enum { MOST_HALVINGS = 60 };

/// A part of a border, 0 to 1; empty when low > high.
typedef struct interval {
    double low, high;
} interval;

static const interval nothing = {1.0, 0.0};

static bool is_empty(interval i)
{
    return !(i.low <= i.high);
}

/// Where a segment is within `d` of a point.
static interval free_part(zv_vec3 from, zv_vec3 to, zv_vec3 point, double d)
{
    const zv_vec3 u = zv_vec3_sub(to, from), w = zv_vec3_sub(from, point);
    const double a = zv_vec3_dot(u, u), b = zv_vec3_dot(u, w), c = zv_vec3_dot(w, w) - d * d;
    if (!(a > 0.0)) {
        return c <= 0.0 ? (interval){0.0, 1.0} : nothing;
    }
    const double discriminant = b * b - a * c;
    if (discriminant < 0.0) {
        return nothing;
    }
    const double root = sqrt(discriminant);
    const interval part = {fmax(0.0, (-b - root) / a), fmin(1.0, (-b + root) / a)};
    return is_empty(part) ? nothing : part;
}

typedef struct diagram {
    zv_polyline a, b;
    double d;
    interval *below; ///< what can be reached of the lower border of each cell of the present row
    int first, last; ///< cells of the row outside of these cannot be reached
    double cells;
    int at[2];
} diagram;

static zv_vec3 end_of(zv_polyline line, int i)
{
    return line.point[i + 1 < line.count ? i + 1 : line.count - 1];
}

/// A path of one point counts as a segment of no length.
static int segments_of(zv_polyline line)
{
    return line.count > 1 ? line.count - 1 : 1;
}

/// The lower border of the whole diagram: one person stays, the other walks on while the rope is long enough.
static void begin(diagram *g)
{
    const int n = segments_of(g->a);
    bool goes_on = true;
    g->first = 0;
    g->last = -1;
    for (int i = 0; i < n; ++i) {
        const interval part = goes_on ? free_part(g->a.point[i], end_of(g->a, i), g->b.point[0], g->d) : nothing;
        const bool begins = !is_empty(part) && part.low <= 0.0;
        g->below[i] = begins ? part : nothing;
        g->last = begins ? i : g->last;
        goes_on = begins && part.high >= 1.0;
    }
}

/// One row of cells: the j-th segment of b against all of a. `left` is what can be reached of the left border.
/// @return what can be reached of the right border of the whole row
static interval pass_row(diagram *g, int j, interval left)
{
    const int n = segments_of(g->a);
    const zv_vec3 from = g->b.point[j], to = end_of(g->b, j);
    int first = n, last = -1, i = is_empty(left) ? g->first : 0;
    for (; i < n && (i <= g->last || !is_empty(left)); ++i) {
        const interval below = i >= g->first && i <= g->last ? g->below[i] : nothing;
        interval above = nothing, right = nothing;
        if (!is_empty(below) || !is_empty(left)) {
            above = free_part(g->a.point[i], end_of(g->a, i), to, g->d);
            right = free_part(from, to, end_of(g->a, i), g->d);
            above.low = is_empty(left) ? fmax(above.low, below.low) : above.low;
            right.low = is_empty(below) ? fmax(right.low, left.low) : right.low;
            if (i + j > g->at[0] + g->at[1]) {
                g->at[0] = i;
                g->at[1] = j;
            }
        }
        g->below[i] = is_empty(above) ? nothing : above;
        first = is_empty(above) || first < i ? first : i;
        last = is_empty(above) ? last : i;
        left = is_empty(right) ? nothing : right;
        g->cells += 1.0;
    }
    g->first = first;
    g->last = last;
    return i == n ? left : nothing;
}

/// Whether a rope of length d is enough.
static bool is_enough(diagram *g, double d)
{
    const int m = segments_of(g->b), n = segments_of(g->a);
    bool goes_on = true;
    interval right = nothing;
    g->d = d;
    g->cells = 0.0;
    g->at[0] = g->at[1] = 0;
    if (zv_vec3_length(zv_vec3_sub(g->a.point[0], g->b.point[0])) > d) {
        return false;
    }
    begin(g);
    for (int j = 0; j < m && g->cells < MOST_CELLS; ++j) {
        interval left = goes_on ? free_part(g->b.point[j], end_of(g->b, j), g->a.point[0], d) : nothing;
        left = !is_empty(left) && left.low <= 0.0 ? left : nothing;
        goes_on = !is_empty(left) && left.high >= 1.0;
        right = pass_row(g, j, left);
        if (g->last < 0 && !goes_on && j + 1 < m) {
            return false;
        }
    }
    return g->cells < MOST_CELLS && ((g->last == n - 1 && g->below[n - 1].high >= 1.0) || right.high >= 1.0);
}

/// No distance of two points of the paths is larger.
static double upper_bound(zv_polyline a, zv_polyline b)
{
    double most = 0.0;
    for (int i = 0; i < a.count; ++i) {
        most = fmax(most, zv_vec3_length(zv_vec3_sub(a.point[i], b.point[0])));
    }
    double other = 0.0;
    for (int j = 0; j < b.count; ++j) {
        other = fmax(other, zv_vec3_length(zv_vec3_sub(b.point[j], b.point[0])));
    }
    return most + other;
}

zv_status zv_frechet_between(zv_polyline a, zv_polyline b, double tolerance, zv_frechet *out)
{
    ZV_ASSERT(a.count > 0 && b.count > 0 && tolerance > 0.0 && out);

    diagram g = {.a = a, .b = b, .below = malloc((size_t)a.count * sizeof *g.below)};
    if (!g.below) {
        return ZV_ERR_INTERNAL;
    }
    const bool is_within = is_enough(&g, tolerance);
    zv_frechet found = {.is_known = g.cells < MOST_CELLS, .is_within = is_within, .at = {g.at[0], g.at[1]}};
    const double most = upper_bound(a, b) * (1.0 + PRECISION) + SMALLEST;
    double low = found.is_within ? 0.0 : tolerance, high = found.is_within ? tolerance : fmin(2.0 * tolerance, most);
    while (found.is_known && !found.is_within && high < most && !is_enough(&g, high)) {
        low = high;
        high = fmin(2.0 * high, most);
        found.is_known = g.cells < MOST_CELLS;
    }
    for (int i = 0; found.is_known && i < MOST_HALVINGS && high - low > fmax(PRECISION * high, SMALLEST); ++i) {
        const double middle = 0.5 * (low + high);
        const bool enough = is_enough(&g, middle);
        low = enough ? low : middle;
        high = enough ? middle : high;
        found.is_known = g.cells < MOST_CELLS;
    }
    found.distance = found.is_known ? high : low;
    free(g.below);
    *out = found;
    return ZV_OK;
}
