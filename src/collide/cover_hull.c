/// @file cover_hull.c
/// Balls that cover a hull: it is cut into pieces by planes along its own axes, the piece with the largest ball first, and
/// every piece gets the smallest ball around its corners.
///
///      .---+-----.          A piece is what a box holds of the hull. Its corners are those of the hull's triangles,
///     (    |      )         clipped at the box, and the corners of the box that lie inside the hull. A ball around all
///      '---+-----'          corners of a convex piece holds the piece.
#include "collide/cover_hull.h"

#include <math.h>

#include "base/extremes.h"

enum { MOST_CORNERS = 12, BALL_STEPS = 24 };
/// A ball as large as this share of the hull's thickness is small enough: that of a cube is 0.87 of its side.
#define SMALL_ENOUGH 0.9

/// What a box holds of a hull, and the ball around it.
typedef struct piece {
    double low[3], high[3];   ///< the box
    double least[3], most[3]; ///< of the corners
    zv_vec3 center;
    double radius; ///< negative: it holds nothing
} piece;

typedef struct corners {
    zv_vec3 *list;
    int count, capacity;
} corners;

static double along(zv_vec3 p, int axis)
{
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

static void add_corner(corners *all, zv_vec3 p)
{
    if (all->count < all->capacity) {
        all->list[all->count++] = p;
    }
}

/// Keeps what lies on one side of a plane across an axis (Sutherland and Hodgman, Reentrant polygon clipping, 1974).
static int clip(const zv_vec3 *in, int count, int axis, double at, double sign, zv_vec3 *out)
{
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        const zv_vec3 a = in[i], b = in[(i + 1) % count];
        const double da = sign * (along(a, axis) - at), db = sign * (along(b, axis) - at);
        if (da >= 0.0) {
            out[kept++] = a;
        }
        if ((da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0)) {
            out[kept++] = zv_vec3_add(a, zv_vec3_scale(zv_vec3_sub(b, a), da / (da - db)));
        }
    }
    return kept;
}

static void add_triangle(const zv_mesh *hull, const zv_triangle *triangle, const piece *box, corners *all)
{
    zv_vec3 one[MOST_CORNERS], two[MOST_CORNERS];
    int count = 3;
    for (int i = 0; i < 3; ++i) {
        one[i] = hull->vertices[triangle->corner[i]].point;
    }
    for (int axis = 0; axis < 3 && count > 0; ++axis) {
        count = clip(one, count, axis, box->low[axis], 1.0, two);
        count = clip(two, count, axis, box->high[axis], -1.0, one);
    }
    for (int i = 0; i < count; ++i) {
        add_corner(all, one[i]);
    }
}

static double depth_of(const zv_mesh *hull, zv_vec3 p)
{
    double least = INFINITY;
    for (uint32_t t = 0; t < hull->triangle_count; ++t) {
        const uint32_t *c = hull->triangles[t].corner;
        const zv_vec3 a = hull->vertices[c[0]].point;
        const zv_vec3 n = zv_vec3_unit(
            zv_vec3_cross(zv_vec3_sub(hull->vertices[c[1]].point, a), zv_vec3_sub(hull->vertices[c[2]].point, a)));
        least = zv_smaller(least, zv_vec3_dot(n, zv_vec3_sub(a, p)));
    }
    return least;
}

static void add_box_corners(const zv_mesh *hull, const piece *box, corners *all)
{
    for (int i = 0; i < 8; ++i) {
        const zv_vec3 p = {i & 1 ? box->high[0] : box->low[0], i & 2 ? box->high[1] : box->low[1],
                           i & 4 ? box->high[2] : box->low[2]};
        if (depth_of(hull, p) >= 0.0) {
            add_corner(all, p);
        }
    }
}

static zv_vec3 farthest_from(const corners *all, zv_vec3 center, double *distance)
{
    zv_vec3 far = center;
    *distance = 0.0;
    for (int i = 0; i < all->count; ++i) {
        const double d = zv_vec3_length(zv_vec3_sub(all->list[i], center));
        if (d > *distance) {
            *distance = d;
            far = all->list[i];
        }
    }
    return far;
}

/// Nearly the smallest ball: the centre goes towards the farthest corner by ever smaller steps (Badoiu and Clarkson,
/// Smaller core-sets for balls, 2003); the best of them is kept.
static void fit_ball(const corners *all, piece *out)
{
    zv_vec3 center = {0.5 * (out->least[0] + out->most[0]), 0.5 * (out->least[1] + out->most[1]),
                      0.5 * (out->least[2] + out->most[2])};
    out->radius = INFINITY;
    for (int i = 1; i <= BALL_STEPS; ++i) {
        double radius;
        const zv_vec3 far = farthest_from(all, center, &radius);
        if (radius < out->radius) {
            out->radius = radius;
            out->center = center;
        }
        center = zv_vec3_add(center, zv_vec3_scale(zv_vec3_sub(far, center), 1.0 / (i + 1)));
    }
}

static void fit_piece(const zv_mesh *hull, corners *all, piece *out)
{
    all->count = 0;
    for (uint32_t t = 0; t < hull->triangle_count; ++t) {
        add_triangle(hull, &hull->triangles[t], out, all);
    }
    add_box_corners(hull, out, all);
    out->radius = -1.0;
    for (int axis = 0; axis < 3 && all->count > 0; ++axis) {
        out->least[axis] = INFINITY;
        out->most[axis] = -INFINITY;
        for (int i = 0; i < all->count; ++i) {
            out->least[axis] = zv_smaller(out->least[axis], along(all->list[i], axis));
            out->most[axis] = zv_larger(out->most[axis], along(all->list[i], axis));
        }
    }
    if (all->count > 0) {
        fit_ball(all, out);
    }
}

/// Halves a piece where its corners reach farthest; the second half is the answer.
static piece halve(piece *whole)
{
    int axis = 0;
    for (int k = 1; k < 3; ++k) {
        axis = whole->most[k] - whole->least[k] > whole->most[axis] - whole->least[axis] ? k : axis;
    }
    piece second = *whole;
    second.low[axis] = whole->high[axis] = 0.5 * (whole->least[axis] + whole->most[axis]);
    return second;
}

static double thickness(const piece *whole)
{
    return zv_smaller(whole->most[0] - whole->least[0],
                      zv_smaller(whole->most[1] - whole->least[1], whole->most[2] - whole->least[2]));
}

int zv_cover_hull(const zv_mesh *hull, zv_vec3 *room, int room_size, int most, zv_hull_ball *out)
{
    piece pieces[ZV_MOST_HULL_BALLS];
    corners all = {.list = room, .capacity = room_size};
    int count = 1;
    pieces[0] = (piece){.low = {-INFINITY, -INFINITY, -INFINITY}, .high = {INFINITY, INFINITY, INFINITY}};
    for (uint32_t i = 0; i < hull->vertex_count; ++i) {
        add_corner(&all, hull->vertices[i].point);
    }
    for (int axis = 0; axis < 3; ++axis) { // finite planes, so that clipping has finite numbers
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < all.count; ++i) {
            low = zv_smaller(low, along(all.list[i], axis));
            high = zv_larger(high, along(all.list[i], axis));
        }
        pieces[0].low[axis] = low - (high - low);
        pieces[0].high[axis] = high + (high - low);
    }
    fit_piece(hull, &all, &pieces[0]);
    const double enough = SMALL_ENOUGH * thickness(&pieces[0]);
    while (count < most) {
        int worst = 0;
        for (int i = 1; i < count; ++i) {
            worst = pieces[i].radius > pieces[worst].radius ? i : worst;
        }
        if (pieces[worst].radius <= enough) {
            break;
        }
        pieces[count] = halve(&pieces[worst]);
        fit_piece(hull, &all, &pieces[worst]);
        fit_piece(hull, &all, &pieces[count++]);
    }
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        if (pieces[i].radius >= 0.0) {
            const double depth = zv_larger(0.0, depth_of(hull, pieces[i].center));
            out[kept++] = (zv_hull_ball){pieces[i].center, pieces[i].radius, pieces[i].radius - depth};
        }
    }
    return kept;
}
