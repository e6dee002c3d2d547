/// @file hull.c
/// Convex hulls: Quickhull (Barber, Dobkin, Huhdanpaa, "The Quickhull algorithm for convex hulls", 1996).
///
/// Every face keeps the points that it sees. The farthest of one face becomes a corner: the faces it sees go, and the rim
/// of the hole they leave is joined to it. A point nearer to a face than rounding can tell counts as inside.
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "zveno/solid.h"

typedef struct face {
    int v[3], next[3]; ///< corners; neighbour across the edge from v[k] to v[k + 1]
    zv_vec3 normal;
    double offset;
    int outside; ///< first of the points it sees, -1: none
    int visited; ///< number of the round in which it was looked at
    bool alive, seen;
} face;

typedef struct hull {
    const zv_vec3 *points;
    int count;
    int *link; ///< next point that the same face sees
    face *faces;
    int face_count, face_capacity;
    int *stack, *rim, *gone; ///< faces to look at; edges as face * 3 + k; faces that the point sees
    int stack_capacity, rim_capacity, gone_capacity;
    int rim_count, gone_count;
    double slack;
    bool failed;
} hull;

static zv_vec3 at(const hull *h, int i)
{
    return h->points[i];
}

static double height(const face *f, zv_vec3 p)
{
    return zv_vec3_dot(f->normal, p) - f->offset;
}

/// Room for one more int in an array that doubles.
static bool room(hull *h, int **array, int count, int *capacity)
{
    if (count < *capacity) {
        return true;
    }
    const int larger = *capacity ? 2 * *capacity : 256;
    int *grown = realloc(*array, (size_t)larger * sizeof *grown);
    h->failed = h->failed || !grown;
    *array = grown ? grown : *array;
    *capacity = grown ? larger : *capacity;
    return grown != NULL;
}

static int add_face(hull *h, int a, int b, int c)
{
    if (h->face_count == h->face_capacity) {
        const int capacity = h->face_capacity ? 2 * h->face_capacity : 256;
        face *grown = realloc(h->faces, (size_t)capacity * sizeof *grown);
        if (!grown) {
            h->failed = true;
            return 0;
        }
        h->faces = grown;
        h->face_capacity = capacity;
    }
    const zv_vec3 normal =
        zv_vec3_unit(zv_vec3_cross(zv_vec3_sub(at(h, b), at(h, a)), zv_vec3_sub(at(h, c), at(h, a))));
    h->faces[h->face_count] =
        (face){{a, b, c}, {-1, -1, -1}, normal, zv_vec3_dot(normal, at(h, a)), -1, -1, true, false};
    return h->face_count++;
}

/// Gives a point to the face among the last ones that sees it from farthest away.
static void hand_out(hull *h, int point, int first_face)
{
    int best = -1;
    double farthest = h->slack;
    for (int f = first_face; f < h->face_count; ++f) {
        const double d = height(&h->faces[f], at(h, point));
        best = d > farthest ? f : best;
        farthest = zv_larger(farthest, d);
    }
    if (best >= 0) {
        h->link[point] = h->faces[best].outside;
        h->faces[best].outside = point;
    }
}

static int farthest_from_plane(const hull *h, zv_vec3 on, zv_vec3 normal, double *distance)
{
    int best = 0;
    *distance = -1.0;
    for (int i = 0; i < h->count; ++i) {
        const double d = fabs(zv_vec3_dot(normal, zv_vec3_sub(at(h, i), on)));
        best = d > *distance ? i : best;
        *distance = zv_larger(*distance, d);
    }
    return best;
}

static int farthest_from_line(const hull *h, zv_vec3 on, zv_vec3 dir, double *distance)
{
    int best = 0;
    *distance = -1.0;
    for (int i = 0; i < h->count; ++i) {
        const double d = zv_vec3_length(zv_vec3_cross(dir, zv_vec3_sub(at(h, i), on)));
        best = d > *distance ? i : best;
        *distance = zv_larger(*distance, d);
    }
    return best;
}

static int farthest_from_point(const hull *h, zv_vec3 from, double *longest)
{
    int other = 0;
    *longest = -1.0;
    for (int i = 0; i < h->count; ++i) {
        const double length = zv_vec3_length(zv_vec3_sub(at(h, i), from));
        other = length > *longest ? i : other;
        *longest = zv_larger(*longest, length);
    }
    return other;
}

/// Four corners that span a body; false when all points lie in a plane.
static bool find_corners(const hull *h, int corner[4])
{
    const double flat = 1e4 * h->slack;
    double d;
    corner[0] = farthest_from_plane(h, at(h, 0), (zv_vec3){0.6, 0.64, 0.48}, &d);
    double longest;
    corner[1] = farthest_from_point(h, at(h, corner[0]), &longest);
    if (longest <= flat) {
        return false;
    }
    const zv_vec3 a = at(h, corner[0]), dir = zv_vec3_unit(zv_vec3_sub(at(h, corner[1]), a));
    corner[2] = farthest_from_line(h, a, dir, &d);
    if (d <= flat) {
        return false;
    }
    const zv_vec3 normal = zv_vec3_unit(zv_vec3_cross(dir, zv_vec3_sub(at(h, corner[2]), a)));
    corner[3] = farthest_from_plane(h, a, normal, &d);
    if (zv_vec3_dot(normal, zv_vec3_sub(at(h, corner[3]), a)) > 0.0) { // the fourth lies below the first three
        const int swapped = corner[1];
        corner[1] = corner[2];
        corner[2] = swapped;
    }
    return d > flat;
}

static void start(hull *h, const int c[4])
{
    const int corners[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    const int neighbours[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    for (int f = 0; f < 4 && !h->failed; ++f) {
        add_face(h, c[corners[f][0]], c[corners[f][1]], c[corners[f][2]]);
        for (int k = 0; k < 3 && !h->failed; ++k) {
            h->faces[f].next[k] = neighbours[f][k];
        }
    }
    for (int i = 0; i < h->count && !h->failed; ++i) {
        hand_out(h, i, 0);
    }
}

/// Takes from a face its farthest point out of its list.
static int take_farthest(hull *h, int f)
{
    int best = h->faces[f].outside, before_best = -1;
    double farthest = height(&h->faces[f], at(h, best));
    for (int before = best, p = h->link[best]; p >= 0; before = p, p = h->link[p]) {
        const double d = height(&h->faces[f], at(h, p));
        if (d > farthest) {
            farthest = d;
            best = p;
            before_best = before;
        }
    }
    if (before_best < 0) {
        h->faces[f].outside = h->link[best];
    } else {
        h->link[before_best] = h->link[best];
    }
    return best;
}

/// Looks at a face for the first time; one that is seen goes on the stack.
static int visit(hull *h, int other, int point, int round, int depth)
{
    face *neighbour = &h->faces[other];
    neighbour->visited = round;
    neighbour->seen = height(neighbour, at(h, point)) > h->slack;
    if (neighbour->seen && room(h, &h->stack, depth, &h->stack_capacity)) {
        h->stack[depth++] = other;
    }
    return depth;
}

/// Marks the faces that a point sees, beginning with one that does, and collects the rim of what they cover.
static void find_rim(hull *h, int point, int first, int round)
{
    int depth = 0;
    h->rim_count = h->gone_count = 0;
    if (!room(h, &h->stack, depth, &h->stack_capacity)) {
        return;
    }
    h->faces[first].visited = round;
    h->faces[first].seen = true;
    h->stack[depth++] = first;
    while (depth > 0 && !h->failed) {
        const int f = h->stack[--depth];
        if (room(h, &h->gone, h->gone_count, &h->gone_capacity)) {
            h->gone[h->gone_count++] = f;
        }
        for (int k = 0; k < 3; ++k) {
            const int other = h->faces[f].next[k];
            face *neighbour = &h->faces[other];
            if (neighbour->visited != round) {
                depth = visit(h, other, point, round, depth);
            }
            if (!neighbour->seen && room(h, &h->rim, h->rim_count, &h->rim_capacity)) {
                h->rim[h->rim_count++] = 3 * f + k;
            }
        }
    }
}

static void link_back(hull *h, int f, int from, int to, int neighbour)
{
    for (int k = 0; k < 3; ++k) {
        if (h->faces[f].v[k] == from && h->faces[f].v[(k + 1) % 3] == to) {
            h->faces[f].next[k] = neighbour;
        }
    }
}

/// Joins the rim to the point; the new faces meet each other at the point.
static void close_rim(hull *h, int point, int first_face)
{
    for (int i = 0; i < h->rim_count && !h->failed; ++i) {
        const int old = h->rim[i] / 3, k = h->rim[i] % 3;
        const int a = h->faces[old].v[k], b = h->faces[old].v[(k + 1) % 3], beyond = h->faces[old].next[k];
        const int f = add_face(h, a, b, point);
        if (!h->failed) {
            h->faces[f].next[0] = beyond;
            link_back(h, beyond, b, a, f);
        }
    }
    for (int f = first_face; f < h->face_count && !h->failed; ++f) {
        for (int other = first_face; other < h->face_count; ++other) {
            if (h->faces[other].v[0] == h->faces[f].v[1]) {
                h->faces[f].next[1] = other;
                h->faces[other].next[2] = f;
            }
        }
    }
}

static void hand_over_face(hull *h, int first_face, int i)
{
    face *f = &h->faces[h->gone[i]];
    f->alive = false;
    for (int p = f->outside, after; p >= 0; p = after) {
        after = h->link[p];
        hand_out(h, p, first_face);
    }
    f->outside = -1;
}

/// Gives the points of the faces that went to the new ones.
static void hand_over(hull *h, int first_face)
{
    for (int i = 0; i < h->gone_count; ++i) {
        hand_over_face(h, first_face, i);
    }
}

static void grow(hull *h)
{
    for (int f = 0, round = 0; f < h->face_count && !h->failed;) {
        if (!h->faces[f].alive || h->faces[f].outside < 0) {
            ++f;
            continue;
        }
        const int point = take_farthest(h, f), first_face = h->face_count;
        find_rim(h, point, f, round);
        close_rim(h, point, first_face);
        hand_over(h, first_face);
        ++round;
    }
}

static void publish(const hull *h, zv_mesh *out)
{
    int *number = malloc((size_t)h->count * sizeof *number);
    out->failed = out->failed || !number;
    for (int i = 0; number && i < h->count; ++i) {
        number[i] = -1;
    }
    for (int f = 0; f < h->face_count && !out->failed; ++f) {
        uint32_t corner[3] = {0};
        for (int k = 0; k < 3 && h->faces[f].alive; ++k) {
            const int v = h->faces[f].v[k];
            number[v] = number[v] >= 0 ? number[v] : (int)zv_mesh_add_vertex(out, at(h, v), (zv_vec3){0, 0, 0}, 0);
            corner[k] = (uint32_t)number[v];
        }
        if (h->faces[f].alive) {
            zv_mesh_add_triangle(out, corner[0], corner[1], corner[2]);
        }
    }
    free(number);
}

static double extent_of(const zv_vec3 *points, size_t count)
{
    double extent = 0.0;
    for (size_t i = 0; i < count; ++i) {
        const zv_vec3 p = zv_vec3_sub(points[i], points[0]);
        extent = zv_larger(extent, zv_larger(fabs(p.x), zv_larger(fabs(p.y), fabs(p.z))));
    }
    return extent;
}

static void free_hull(hull *h)
{
    free(h->link);
    free(h->faces);
    free(h->stack);
    free(h->rim);
    free(h->gone);
}

zv_status zv_hull_make(const zv_vec3 *points, size_t count, zv_mesh *out, zv_error *why)
{
    ZV_ASSERT((points || count == 0) && out && count < ZV_MESH_MAX);
    const char flat[] = "the points lie in a plane: they have no hull with an inside";
    if (count < 4) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, flat);
    }
    hull h = {.points = points, .count = (int)count, .link = malloc(count * sizeof(int))};
    h.slack = 1e-13 * extent_of(points, count);
    h.failed = !h.link;
    int corner[4];
    const bool solid = !h.failed && find_corners(&h, corner);
    if (solid) {
        start(&h, corner);
        grow(&h);
    }
    zv_mesh made = {0};
    if (solid && !h.failed) {
        publish(&h, &made);
    }
    const bool failed = h.failed || made.failed;
    free_hull(&h);
    if (!failed && solid) {
        zv_mesh_clear(out);
        zv_mesh_append(out, &made, zv_pose_identity());
    }
    zv_mesh_free(&made);
    if (failed || (solid && out->failed)) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the hull");
    }
    return solid ? ZV_OK : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, flat);
}

zv_status zv_mesh_hull(const zv_mesh *mesh, zv_mesh *out, zv_error *why)
{
    ZV_ASSERT(mesh && out && mesh != out);
    zv_vec3 *points = malloc(((size_t)mesh->vertex_count + 1) * sizeof *points);
    if (!points) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the hull");
    }
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        points[i] = mesh->vertices[i].point;
    }
    const zv_status status = zv_hull_make(points, mesh->vertex_count, out, why);
    free(points);
    return status;
}
