/// @file extrude.c
/// Outlines drawn out along z, with rounded edges.
///
///      ____________        upper cap, drawn in by the bevel
///    /              \      rings of the bevel: a quarter of a circle in a few steps
///    |              |      wall
///    \______________/
#include "base/assert.h"
#include "base/elementary.h"
#include "base/extremes.h"
#include "solid/outline.h"

/// Where the outline bends, and how far a corner moves when the outline is drawn in.
typedef struct corner {
    zv_point2 before, after; ///< outward normals of the edges that end and begin here
    zv_point2 middle;        ///< between them
    double miter;            ///< the corner moves by this times the inset
    bool sharp;              ///< an edge of the wall
    int in, out;             ///< vertices of a ring: where the edge before ends, where the edge after begins
} corner;

/// One ring of the wall: how far the outline is drawn in, how high, and how its normal leans.
typedef struct ring {
    double inset, z, outwards, upwards;
} ring;

enum { BEVEL_STEPS = 4, RINGS_MAX = 2 * (BEVEL_STEPS + 1) };

static zv_point2 edge_normal(zv_point2 from, zv_point2 to)
{
    const double x = to.x - from.x, y = to.y - from.y, length = zv_hypot(x, y);
    return length > 0.0 ? (zv_point2){y / length, -x / length} : (zv_point2){0, 0};
}

/// Fills in the corners; returns how many vertices a ring has.
static int find_corners(const zv_outline *outline, corner *corners)
{
    const double gentle = 0.75; // cosine of the largest bend that looks round
    const int n = outline->count;
    int vertices = 0;
    for (int i = 0; i < n; ++i) {
        corner *c = &corners[i];
        c->before = edge_normal(outline->points[(i + n - 1) % n], outline->points[i]);
        c->after = edge_normal(outline->points[i], outline->points[(i + 1) % n]);
        const double x = c->before.x + c->after.x, y = c->before.y + c->after.y, length = zv_hypot(x, y);
        c->middle = length > 0.0 ? (zv_point2){x / length, y / length} : c->before;
        const double cosine = c->middle.x * c->before.x + c->middle.y * c->before.y;
        c->miter = 1.0 / zv_larger(0.5, cosine);
        c->sharp = c->before.x * c->after.x + c->before.y * c->after.y < gentle;
        c->in = vertices++;
        c->out = c->sharp ? vertices++ : c->in;
    }
    return vertices;
}

static zv_vec3 drawn_in(zv_point2 p, const corner *c, double inset, double z)
{
    return (zv_vec3){p.x - c->middle.x * c->miter * inset, p.y - c->middle.y * c->miter * inset, z};
}

static void add_corner(zv_forge *forge, const zv_pose *at, const zv_outline *outline, const corner *corners, ring r,
                       uint8_t material, int i)
{
    const corner *c = &corners[i];
    const zv_vec3 p = zv_pose_apply(*at, drawn_in(outline->points[i], c, r.inset, r.z));
    for (int side = 0; side < (c->sharp ? 2 : 1); ++side) {
        const zv_point2 n = !c->sharp ? c->middle : side == 0 ? c->before : c->after;
        const zv_vec3 normal = {n.x * r.outwards, n.y * r.outwards, r.upwards};
        zv_mesh_add_vertex(forge->mesh, p, zv_rot_apply(at->rot, normal), material);
    }
}

static void add_ring(zv_forge *forge, const zv_pose *at, const zv_outline *outline, const corner *corners, ring r,
                     uint8_t material)
{
    for (int i = 0; i < outline->count; ++i) {
        add_corner(forge, at, outline, corners, r, material, i);
    }
}

static void join_rings(zv_mesh *mesh, const corner *corners, int count, uint32_t low, uint32_t high)
{
    for (int i = 0; i < count && !mesh->failed; ++i) {
        const uint32_t a = (uint32_t)corners[i].out, b = (uint32_t)corners[(i + 1) % count].in;
        zv_mesh_add_triangle(mesh, low + a, low + b, high + b);
        zv_mesh_add_triangle(mesh, low + a, high + b, high + a);
    }
}

static void add_cap(zv_forge *forge, const zv_pose *at, const zv_outline *outline, const corner *corners, ring r,
                    uint8_t material)
{
    zv_outline drawn = *outline;
    const zv_vec3 normal = zv_vec3_scale(at->rot.z, r.upwards);
    const uint32_t first = forge->mesh->vertex_count;
    for (int i = 0; i < outline->count; ++i) {
        const zv_vec3 p = drawn_in(outline->points[i], &corners[i], r.inset, r.z);
        drawn.points[i] = (zv_point2){p.x, p.y};
        zv_mesh_add_vertex(forge->mesh, zv_pose_apply(*at, p), normal, material);
    }
    uint8_t triangles[ZV_OUTLINE_MAX][3];
    const int count = zv_outline_triangulate(&drawn, triangles);
    for (int i = 0; i < count && !forge->mesh->failed; ++i) {
        const uint8_t *t = triangles[i];
        zv_mesh_add_triangle(forge->mesh, first + t[0], first + t[r.upwards > 0 ? 1 : 2],
                             first + t[r.upwards > 0 ? 2 : 1]);
    }
}

/// The rings from the lower cap to the upper one.
static int find_rings(const zv_forge *forge, zv_extrusion how, ring *rings)
{
    const bool plain = forge->detail == ZV_DETAIL_COARSE;
    const double height = how.to - how.from, upper = how.upper_bevel > 0.0 ? how.upper_bevel : how.bevel;
    const double low = plain ? 0.0 : zv_smaller(how.bevel, 0.49 * height);
    const double high = plain ? 0.0 : zv_smaller(upper, zv_smaller(0.6 * height, height - low));
    const double share = zv_larger(low, high) / forge->size;
    const int fine = share > 0.03 ? BEVEL_STEPS : share > 0.008 ? 3 : 1;
    const int steps = forge->detail == ZV_DETAIL_FULL ? fine : 1;
    int count = 0;
    for (int s = 0; s <= steps; ++s) {
        double sine, cosine;
        zv_sincos(ZV_PI / 2 * s / steps, &sine, &cosine);
        rings[count++] = (ring){low * (1 - sine), how.from + low * (1 - cosine), sine, -cosine};
    }
    for (int s = 0; s <= steps; ++s) {
        double sine, cosine;
        zv_sincos(ZV_PI / 2 * s / steps, &sine, &cosine);
        rings[count++] = (ring){high * (1 - cosine), how.to - high * (1 - sine), cosine, sine};
    }
    return count;
}

void zv_forge_extrude(zv_forge *forge, zv_pose at, const zv_outline *outline, zv_extrusion how)
{
    ZV_ASSERT(forge && outline && outline->count >= 3 && how.to >= how.from);
    corner corners[ZV_OUTLINE_MAX];
    ring rings[RINGS_MAX];
    const int vertices = find_corners(outline, corners), count = find_rings(forge, how, rings);
    for (int k = 0; k + 1 < count; ++k) {
        const double drawn = fabs(rings[k].inset - rings[k + 1].inset), risen = fabs(rings[k].z - rings[k + 1].z);
        if (drawn + risen < 1e-9 * forge->size) {
            continue;
        }
        const uint32_t low = forge->mesh->vertex_count, high = low + (uint32_t)vertices;
        add_ring(forge, &at, outline, corners, rings[k], how.material);
        add_ring(forge, &at, outline, corners, rings[k + 1], how.material);
        join_rings(forge->mesh, corners, outline->count, low, high);
    }
    add_cap(forge, &at, outline, corners, (ring){rings[0].inset, how.from, 0, -1}, how.material);
    add_cap(forge, &at, outline, corners, (ring){rings[count - 1].inset, how.to, 0, 1}, how.material);
}
