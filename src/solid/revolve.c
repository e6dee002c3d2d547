/// @file revolve.c
/// Surfaces of revolution, and drums, which most machine parts are.
#include "base/assert.h"
#include "base/elementary.h"
#include "base/extremes.h"
#include "solid/forge.h"

enum { CORNERS_MAX = 40 };

/// Directions of the corners of a circle.
typedef struct circle {
    int count;
    double cosine[CORNERS_MAX], sine[CORNERS_MAX];
} circle;

/// How many corners a circle gets: screws few, large drums many.
static int corners_of(const zv_forge *forge, double r)
{
    const double share = r / forge->size;
    if (share < 0.012) {
        return share < 0.007 ? 6 : 10;
    }
    const double wanted = zv_larger(10.0, zv_smaller(36.0, 13.0 + 260.0 * share));
    return 2 * (int)((forge->detail == ZV_DETAIL_FULL ? wanted : 0.66 * wanted) / 2.0 + 0.5);
}

static circle circle_of(int count)
{
    circle c = {.count = count};
    for (int k = 0; k < count; ++k) {
        zv_sincos(2 * ZV_PI * k / count, &c.sine[k], &c.cosine[k]);
    }
    return c;
}

/// A row of vertices; returns the first.
static uint32_t add_row(zv_forge *forge, const zv_pose *at, const circle *c, zv_ring ring, const double normal[2])
{
    const uint32_t first = forge->mesh->vertex_count;
    for (int k = 0; k < c->count; ++k) {
        const zv_vec3 p = {ring.r * c->cosine[k], ring.r * c->sine[k], ring.z};
        const zv_vec3 n = {normal[0] * c->cosine[k], normal[0] * c->sine[k], normal[1]};
        zv_mesh_add_vertex(forge->mesh, zv_pose_apply(*at, p), zv_rot_apply(at->rot, n), ring.material);
    }
    return first;
}

static void join_quad(zv_mesh *mesh, int count, uint32_t low, uint32_t high, bool low_is_point, bool high_is_point,
                      int k)
{
    const uint32_t here = (uint32_t)k, next = (uint32_t)((k + 1) % count);
    if (!low_is_point) {
        zv_mesh_add_triangle(mesh, low + here, low + next, high + here);
    }
    if (!high_is_point) {
        zv_mesh_add_triangle(mesh, high + here, low + next, high + next);
    }
}

static void join_rows(zv_mesh *mesh, int count, uint32_t low, uint32_t high, bool low_is_point, bool high_is_point)
{
    for (int k = 0; k < count && !mesh->failed; ++k) {
        join_quad(mesh, count, low, high, low_is_point, high_is_point, k);
    }
}

/// Normal of the profile at one end of a piece: shared with the neighbour where it bends gently.
static void normal_at(const double piece[2], const double *neighbour, double out[2])
{
    const double gentle = 0.80; // cosine of the largest bend that looks round
    const bool smooth = neighbour && piece[0] * neighbour[0] + piece[1] * neighbour[1] > gentle;
    const double x = piece[0] + (smooth ? neighbour[0] : 0.0), z = piece[1] + (smooth ? neighbour[1] : 0.0);
    const double length = zv_hypot(x, z);
    out[0] = x / length;
    out[1] = z / length;
}

void zv_forge_revolve(zv_forge *forge, zv_pose at, const zv_ring *profile, int count)
{
    ZV_ASSERT(forge && profile && count >= 2 && count <= ZV_PROFILE_MAX);
    double widest = 0.0, normals[ZV_PROFILE_MAX][2] = {{0}};
    bool is_piece[ZV_PROFILE_MAX] = {false};
    for (int i = 0; i + 1 < count; ++i) {
        const double dr = profile[i + 1].r - profile[i].r, dz = profile[i + 1].z - profile[i].z;
        const double length = zv_hypot(dr, dz);
        widest = zv_larger(widest, zv_larger(profile[i].r, profile[i + 1].r));
        is_piece[i] = length > 1e-9 * forge->size;
        normals[i][0] = is_piece[i] ? dz / length : 0.0;
        normals[i][1] = is_piece[i] ? -dr / length : 0.0;
    }
    const circle c = circle_of(corners_of(forge, widest));
    const double point = 1e-9 * forge->size;
    for (int i = 0; i + 1 < count; ++i) {
        if (!is_piece[i]) {
            continue;
        }
        const zv_ring low = profile[i], high = {profile[i + 1].r, profile[i + 1].z, low.material};
        double low_normal[2], high_normal[2];
        normal_at(normals[i], i > 0 ? normals[i - 1] : NULL, low_normal);
        normal_at(normals[i], normals[i + 1], high_normal);
        const uint32_t low_row = add_row(forge, &at, &c, low, low_normal);
        const uint32_t high_row = add_row(forge, &at, &c, high, high_normal);
        join_rows(forge->mesh, c.count, low_row, high_row, low.r < point, high.r < point);
    }
}

/// A chamfer so large that it is seen is rounded by two more points.
static int add_edge(zv_ring *profile, int count, double r, double z, double chamfer, double up, bool soft, uint8_t m)
{
    const double from_edge[] = {0.38, 0.12}, from_face[] = {0.16, 0.46};
    const bool lower = up > 0;
    if (lower) {
        profile[count++] = (zv_ring){r - chamfer, z, m};
    } else if (chamfer > 0) {
        profile[count++] = (zv_ring){r, z + up * chamfer, m};
    }
    for (int k = 0; soft && k < 2; ++k) {
        const int step = lower ? k : 1 - k;
        profile[count++] = (zv_ring){r - chamfer * from_edge[step], z + up * chamfer * from_face[step], m};
    }
    if (!lower) {
        profile[count++] = (zv_ring){r - chamfer, z, m};
    } else if (chamfer > 0) {
        profile[count++] = (zv_ring){r, z + up * chamfer, m};
    }
    return count;
}

void zv_forge_grooved_drum(zv_forge *forge, zv_pose at, zv_drum drum, const zv_groove *grooves, int groove_count)
{
    ZV_ASSERT(forge && drum.to >= drum.from && groove_count <= ZV_GROOVES_MAX);
    const bool plain = forge->detail == ZV_DETAIL_COARSE;
    const double chamfer = plain ? 0.0 : zv_smaller(drum.chamfer, 0.49 * zv_smaller(drum.r, drum.to - drum.from));
    const bool soft = forge->detail == ZV_DETAIL_FULL && chamfer > 0.0035 * forge->size;
    const uint8_t m = drum.material;
    zv_ring profile[ZV_PROFILE_MAX] = {{0.0, drum.from, m}};
    int count = add_edge(profile, 1, drum.r, drum.from, chamfer, 1.0, soft, m);
    for (int i = 0; i < groove_count && !plain; ++i) {
        const zv_groove g = grooves[i];
        const double low = g.z - g.width / 2, high = g.z + g.width / 2, inner = drum.r - g.depth;
        profile[count++] = (zv_ring){drum.r, low, m};
        profile[count++] = (zv_ring){inner, low, g.material};
        profile[count++] = (zv_ring){inner, high, g.material};
        profile[count++] = (zv_ring){drum.r, high, m};
    }
    count = add_edge(profile, count, drum.r, drum.to, chamfer, -1.0, soft, m);
    profile[count++] = (zv_ring){0.0, drum.to, m};
    zv_forge_revolve(forge, at, profile, count);
}

void zv_forge_drum(zv_forge *forge, zv_pose at, zv_drum drum)
{
    zv_forge_grooved_drum(forge, at, drum, NULL, 0);
}
