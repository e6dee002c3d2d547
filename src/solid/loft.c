/// @file loft.c
/// A skin over superellipses: from round to nearly square and back.
#include "base/assert.h"
#include "base/elementary.h"
#include "base/exponential.h"
#include "solid/forge.h"

enum { CORNERS_MAX = 36 };

typedef struct row {
    zv_vec3 points[CORNERS_MAX];
} row;

/// The point of a superellipse in direction (c, s): r = (|c|^e + |s|^e)^(-1/e).
static row make_row(const zv_section *section, int corners)
{
    row made;
    for (int i = 0; i < corners; ++i) {
        double s, c;
        zv_sincos(2 * ZV_PI * i / corners, &s, &c);
        const double e = section->exponent;
        const double r = e == 2.0 ? 1.0 : zv_pow(zv_pow(fabs(c), e) + zv_pow(fabs(s), e), -1.0 / e);
        made.points[i] = (zv_vec3){section->x + section->hx * r * c, section->hy * r * s, section->z};
    }
    return made;
}

static void add_cap(zv_mesh *mesh, const zv_pose *at, const row *edge, int corners, double up, uint8_t material)
{
    const zv_vec3 normal = zv_vec3_scale(at->rot.z, up);
    const uint32_t first = mesh->vertex_count;
    for (int i = 0; i < corners; ++i) {
        zv_mesh_add_vertex(mesh, zv_pose_apply(*at, edge->points[i]), normal, material);
    }
    for (int i = 1; i + 1 < corners && !mesh->failed; ++i) {
        const uint32_t b = first + (uint32_t)i, c = b + 1;
        zv_mesh_add_triangle(mesh, first, up > 0 ? b : c, up > 0 ? c : b);
    }
}

static void join_pair(zv_mesh *mesh, uint32_t first, int corners, int k)
{
    const uint32_t low = first + (uint32_t)(k * corners), high = low + (uint32_t)corners;
    for (int i = 0; i < corners; ++i) {
        const uint32_t here = (uint32_t)i, next = (uint32_t)((i + 1) % corners);
        zv_mesh_add_triangle(mesh, low + here, low + next, high + here);
        zv_mesh_add_triangle(mesh, high + here, low + next, high + next);
    }
}

static void join_rows(zv_mesh *mesh, uint32_t first, int count, int corners)
{
    for (int k = 0; k + 1 < count && !mesh->failed; ++k) {
        join_pair(mesh, first, corners, k);
    }
}

/// The corners of a row, each with the normal of the surface there.
static void add_row(zv_mesh *mesh, const zv_pose *at, const row *here, const row *below, const row *above, int corners,
                    uint8_t material)
{
    for (int i = 0; i < corners; ++i) {
        const zv_vec3 round = zv_vec3_sub(here->points[(i + 1) % corners], here->points[(i + corners - 1) % corners]);
        const zv_vec3 along = zv_vec3_sub(above->points[i], below->points[i]);
        const zv_vec3 normal = zv_vec3_unit(zv_vec3_cross(round, along));
        zv_mesh_add_vertex(mesh, zv_pose_apply(*at, here->points[i]), zv_rot_apply(at->rot, normal), material);
    }
}

void zv_forge_loft(zv_forge *forge, zv_pose at, const zv_section *sections, int count, uint8_t material)
{
    ZV_ASSERT(forge && sections && count >= 2 && count <= ZV_LOFT_MAX);
    const int steps[] = {16, 20, CORNERS_MAX}, corners = steps[forge->detail];
    zv_mesh *mesh = forge->mesh;
    row rows[ZV_LOFT_MAX];
    for (int k = 0; k < count; ++k) {
        rows[k] = make_row(&sections[k], corners);
    }
    const uint32_t first = mesh->vertex_count;
    for (int k = 0; k < count; ++k) {
        const row *below = &rows[k > 0 ? k - 1 : 0], *above = &rows[k + 1 < count ? k + 1 : k];
        add_row(mesh, &at, &rows[k], below, above, corners, material);
    }
    join_rows(mesh, first, count, corners);
    add_cap(mesh, &at, &rows[0], corners, -1.0, material);
    add_cap(mesh, &at, &rows[count - 1], corners, 1.0, material);
}
