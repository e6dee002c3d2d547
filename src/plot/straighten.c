/// @file straighten.c
/// Points that lie on the line between their neighbours are left out, in one pass.
///
///            .-- left
///       .--'     o  <- p      From the last point kept, each further point leaves a wedge of directions that pass it
///     o ----------------      within the tolerance. As long as the next point lies inside the wedge of all points
///       '--.                  between, these can go; if not, the one before it stays, and a new wedge starts there.
///            '-- right
#include "plot/straighten.h"

#include <math.h>

typedef struct wedge {
    zv_point apex;
    zv_point left, right; ///< directions of its sides
    double length;        ///< distance to the last point that is inside
    bool is_open;         ///< no side yet
} wedge;

static zv_point minus(zv_point a, zv_point b)
{
    return (zv_point){a.x - b.x, a.y - b.y};
}

/// Positive when b lies to the left of a.
static double cross(zv_point a, zv_point b)
{
    return a.x * b.y - a.y * b.x;
}

/// Whether all points since the apex are within the tolerance of the line to p, which goes on and does not come back.
static bool wedge_holds(const wedge *w, zv_point p)
{
    const zv_point d = minus(p, w->apex);
    const bool is_inside = w->is_open || (cross(w->right, d) >= 0.0 && cross(d, w->left) >= 0.0);
    return is_inside && sqrt(d.x * d.x + d.y * d.y) >= w->length;
}

/// Keeps the directions that also pass p.
static void wedge_narrow(wedge *w, zv_point p, double tolerance)
{
    const zv_point d = minus(p, w->apex);
    const double length = sqrt(d.x * d.x + d.y * d.y);
    w->length = length;
    if (length <= tolerance) {
        return; // every direction passes it
    }
    const zv_point side = {-d.y / length * tolerance, d.x / length * tolerance};
    const zv_point left = {d.x + side.x, d.y + side.y}, right = {d.x - side.x, d.y - side.y};
    w->left = w->is_open || cross(left, w->left) > 0.0 ? left : w->left;
    w->right = w->is_open || cross(w->right, right) > 0.0 ? right : w->right;
    w->is_open = false;
}

static wedge wedge_at(zv_point apex)
{
    return (wedge){.apex = apex, .is_open = true};
}

void zv_straighten(zv_points *points, double tolerance)
{
    size_t kept = 0;
    wedge w = wedge_at((zv_point){NAN, NAN});
    for (size_t i = 0; i < points->count; ++i) {
        const zv_point p = points->data[i];
        const bool is_first = i == 0 || isnan(points->data[i - 1].x);
        const bool is_last = i + 1 == points->count || isnan(points->data[i + 1].x);
        if (is_first || isnan(p.x)) {
            w = wedge_at(p);
            points->data[kept++] = p;
            continue;
        }
        wedge_narrow(&w, p, tolerance);
        if (is_last || !wedge_holds(&w, points->data[i + 1])) {
            w = wedge_at(p);
            points->data[kept++] = p;
        }
    }
    points->count = kept;
}
