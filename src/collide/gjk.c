/// @file gjk.c
/// Distance of two convex sets that are known by their support points alone (Gilbert, Johnson, Keerthi: A fast procedure
/// for computing the distance between complex objects in three-dimensional space, 1988).
///
/// The difference A - B of two convex sets is convex, and its point v nearest to the origin is the vector between their
/// nearest points. A simplex of support points closes in on it:
///
///        o origin          w = support of A - B against v. No point of A - B is nearer than v.w/|v|, so that
///        |\ .              v.w/|v| <= distance <= |v|: what is answered is the lower bound, which never says
///        | \ v             "free" of what touches.
///     ---+--*---- simplex
///
/// When the origin is inside, the depth is the least distance of a supporting plane from the origin. Directions that
/// settle it for boxes and segments (faces, and edges across each other) are tried first; a pattern search refines what
/// they leave for curved shapes and hulls. Every direction tried gives a depth that is not too small.
#include "collide/gjk.h"

#include <float.h>
#include <math.h>

#include "collide/convex.h"

/// The gap between the two bounds, relative to the distance, at which it is found.
#define CLOSE 1e-13
enum { MOST_STEPS = 200, SEARCH_ROUNDS = 24 };

/// A point of A - B and where it comes from.
typedef struct vertex {
    zv_vec3 w, a, b;
} vertex;

typedef struct simplex {
    int count;
    vertex v[4];
    double weight[4]; ///< of the point nearest to the origin
} simplex;

static vertex support(const zv_convex *a, const zv_convex *b, zv_vec3 dir)
{
    vertex v = {.a = zv_core_support(a, dir), .b = zv_core_support(b, zv_vec3_scale(dir, -1.0))};
    v.w = zv_vec3_sub(v.a, v.b);
    return v;
}

static zv_vec3 combine(const simplex *s)
{
    zv_vec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < s->count; ++i) {
        sum = zv_vec3_add(sum, zv_vec3_scale(s->v[i].w, s->weight[i]));
    }
    return sum;
}

// ---- the point of a face that is nearest to the origin, when it is inside the face ----

static bool weigh_segment(const simplex *s, double weight[4])
{
    const zv_vec3 a = s->v[0].w, ab = zv_vec3_sub(s->v[1].w, a);
    const double length = zv_vec3_dot(ab, ab), along = -zv_vec3_dot(a, ab);
    if (!(along > 0.0 && along < length)) {
        return false;
    }
    weight[1] = along / length;
    weight[0] = 1.0 - weight[1];
    return true;
}

static bool weigh_triangle(const simplex *s, double weight[4])
{
    const zv_vec3 a = s->v[0].w, b = s->v[1].w, c = s->v[2].w;
    const zv_vec3 n = zv_vec3_cross(zv_vec3_sub(b, a), zv_vec3_sub(c, a));
    const double area = zv_vec3_dot(n, n);
    const double u = zv_vec3_dot(n, zv_vec3_cross(b, c)), v = zv_vec3_dot(n, zv_vec3_cross(c, a)),
                 w = zv_vec3_dot(n, zv_vec3_cross(a, b));
    if (!(area > DBL_MIN && u > 0.0 && v > 0.0 && w > 0.0)) {
        return false;
    }
    const double sum = u + v + w;
    weight[0] = u / sum;
    weight[1] = v / sum;
    weight[2] = w / sum;
    return true;
}

static double volume(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    return zv_vec3_dot(a, zv_vec3_cross(b, c));
}

/// Whether the origin is inside a tetrahedron.
static bool weigh_tetrahedron(const simplex *s, double weight[4])
{
    const zv_vec3 a = s->v[0].w, b = s->v[1].w, c = s->v[2].w, d = s->v[3].w;
    const double part[4] = {volume(b, c, d), -volume(a, c, d), volume(a, b, d), -volume(a, b, c)};
    const double sum = part[0] + part[1] + part[2] + part[3];
    for (int i = 0; i < 4; ++i) {
        weight[i] = part[i] / sum;
        if (!(weight[i] > 0.0)) { // also of a flat one
            return false;
        }
    }
    return true;
}

static bool weigh(const simplex *s, double weight[4])
{
    switch (s->count) {
    case 1:
        weight[0] = 1.0;
        return true;
    case 2:
        return weigh_segment(s, weight);
    case 3:
        return weigh_triangle(s, weight);
    default:
        return weigh_tetrahedron(s, weight);
    }
}

/// Of all faces (corners, edges, triangles, the whole) the one whose inner point is nearest to the origin.
static simplex nearest_face(const simplex *s)
{
    simplex best = {.count = 0};
    double least = INFINITY;
    for (unsigned set = 1; set < 1u << s->count; ++set) {
        simplex face = {.count = 0};
        for (int i = 0; i < s->count; ++i) {
            if (set >> i & 1u) {
                face.v[face.count++] = s->v[i];
            }
        }
        if (!weigh(&face, face.weight)) {
            continue;
        }
        const zv_vec3 v = combine(&face);
        const double size = face.count == 4 ? 0.0 : zv_vec3_dot(v, v);
        if (size < least) {
            least = size;
            best = face;
        }
    }
    return best;
}

static bool has_vertex(const simplex *s, zv_vec3 w)
{
    for (int i = 0; i < s->count; ++i) {
        const zv_vec3 d = zv_vec3_sub(s->v[i].w, w);
        if (zv_vec3_dot(d, d) == 0.0) {
            return true;
        }
    }
    return false;
}

// ---- depth ----

/// How far the supporting plane of A - B against `n` is from the origin.
static double plane_distance(const zv_convex *a, const zv_convex *b, zv_vec3 n)
{
    return zv_vec3_dot(support(a, b, n).w, n);
}

typedef struct depth {
    double least;
    zv_vec3 dir;
} depth;

static void try_direction(const zv_convex *a, const zv_convex *b, zv_vec3 dir, depth *found)
{
    const double length = zv_vec3_length(dir);
    if (!(length > 1e-9)) {
        return;
    }
    for (int side = -1; side <= 1; side += 2) {
        const zv_vec3 n = zv_vec3_scale(dir, side / length);
        const double distance = plane_distance(a, b, n);
        if (distance < found->least) {
            *found = (depth){distance, n};
        }
    }
}

static void try_face_and_edges(const zv_convex *a, const zv_convex *b, depth *found, const zv_vec3 of_a[3],
                               const zv_vec3 of_b[3], int i)
{
    try_direction(a, b, of_a[i], found);
    try_direction(a, b, of_b[i], found);
    for (int j = 0; j < 3; ++j) {
        try_direction(a, b, zv_vec3_cross(of_a[i], of_b[j]), found);
    }
}

static void try_faces_and_edges(const zv_convex *a, const zv_convex *b, depth *found)
{
    const zv_rot *ra = &a->pose.rot, *rb = &b->pose.rot;
    const zv_vec3 of_a[3] = {ra->x, ra->y, ra->z}, of_b[3] = {rb->x, rb->y, rb->z};
    try_direction(a, b, zv_vec3_sub(zv_convex_center(a), zv_convex_center(b)), found);
    for (int i = 0; i < 3; ++i) {
        try_face_and_edges(a, b, found, of_a, of_b, i);
    }
}

static zv_separation overlap(const zv_convex *a, const zv_convex *b, bool with_depth)
{
    if (!with_depth) {
        return (zv_separation){.distance = 0.0};
    }
    depth found = {INFINITY, {0.0, 0.0, 1.0}};
    try_faces_and_edges(a, b, &found);
    double step = 0.5;
    for (int round = 0; round < SEARCH_ROUNDS; ++round, step *= 0.6) {
        const zv_rot frame = zv_rot_with_z(found.dir);
        const zv_vec3 middle = found.dir;
        try_direction(a, b, zv_vec3_add(middle, zv_vec3_scale(frame.x, step)), &found);
        try_direction(a, b, zv_vec3_sub(middle, zv_vec3_scale(frame.x, step)), &found);
        try_direction(a, b, zv_vec3_add(middle, zv_vec3_scale(frame.y, step)), &found);
        try_direction(a, b, zv_vec3_sub(middle, zv_vec3_scale(frame.y, step)), &found);
    }
    const vertex deepest = support(a, b, found.dir);
    const double least = found.least > 0.0 ? found.least : 0.0;
    return (zv_separation){-least, deepest.a, zv_vec3_sub(deepest.a, zv_vec3_scale(found.dir, least))};
}

// ---- distance ----

static zv_separation answer(const simplex *s, double distance)
{
    zv_separation found = {.distance = distance};
    for (int i = 0; i < s->count; ++i) {
        found.a = zv_vec3_add(found.a, zv_vec3_scale(s->v[i].a, s->weight[i]));
        found.b = zv_vec3_add(found.b, zv_vec3_scale(s->v[i].b, s->weight[i]));
    }
    return found;
}

zv_separation zv_gjk_distance(const zv_convex *a, const zv_convex *b, bool with_depth)
{
    zv_vec3 dir = zv_vec3_sub(zv_convex_center(b), zv_convex_center(a));
    dir = zv_vec3_dot(dir, dir) > 0.0 ? dir : (zv_vec3){1.0, 0.0, 0.0};
    simplex s = {.count = 1, .v = {support(a, b, dir)}, .weight = {1.0}};
    zv_vec3 v = s.v[0].w;
    const double scale = zv_convex_extent(a) + zv_convex_extent(b);
    double bound = 0.0;
    for (int step = 0; step < MOST_STEPS; ++step) {
        const double size = zv_vec3_length(v);
        if (s.count == 4 || size <= 1e-15 * scale) {
            return overlap(a, b, with_depth);
        }
        const vertex next = support(a, b, zv_vec3_scale(v, -1.0));
        bound = fmax(bound, zv_vec3_dot(v, next.w) / size);
        if (size - bound <= CLOSE * size || has_vertex(&s, next.w)) {
            return answer(&s, bound);
        }
        s.v[s.count++] = next;
        const simplex face = nearest_face(&s);
        const zv_vec3 nearer = combine(&face);
        if (face.count < 4 && !(zv_vec3_dot(nearer, nearer) < size * size)) {
            --s.count; // rounding: no nearer point is to be had
            return bound > 0.0 ? answer(&s, bound) : overlap(a, b, with_depth);
        }
        s = face;
        v = nearer;
    }
    return bound > 0.0 ? answer(&s, bound) : overlap(a, b, with_depth);
}
