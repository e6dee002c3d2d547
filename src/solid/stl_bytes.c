/// @file stl_bytes.c
/// A mesh as binary STL in one form only: the same triangles are the same bytes, whatever file they came from.
///
/// Corners are 32-bit floats with one zero, normals follow from them, triangles that lose their area by rounding are left
/// out. Reading these bytes and writing them again gives them back.
#include <math.h>

#include "base/assert.h"
#include "solid/bytes.h"
#include "zveno/solid.h"

static double rounded(double value)
{
    return (double)(float)value + 0.0; // -0 becomes 0
}

static zv_vec3 corner_of(const zv_mesh *mesh, uint32_t triangle, int k, const double scale[3])
{
    const zv_vec3 p = mesh->vertices[mesh->triangles[triangle].corner[k]].point;
    return (zv_vec3){rounded(p.x * scale[0]), rounded(p.y * scale[1]), rounded(p.z * scale[2])};
}

static bool is_same(zv_vec3 a, zv_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/// A float can hold it: no overflow of a corner, and none of the squares in its normal.
static bool is_in_range(zv_vec3 p)
{
    const double most = 1e18;
    return fabs(p.x) < most && fabs(p.y) < most && fabs(p.z) < most;
}

static void put_triangle(zv_text *out, zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const zv_vec3 face = zv_vec3_cross(zv_vec3_sub(b, a), zv_vec3_sub(c, a));
    const double length = zv_vec3_length(face);
    zv_put_floats(out, length > 0.0 ? zv_vec3_scale(face, 1.0 / length) : (zv_vec3){0, 0, 0});
    zv_put_floats(out, a);
    zv_put_floats(out, b);
    zv_put_floats(out, c);
    zv_put_u16(out, 0);
}

/// It has an area, and numbers that fit into the file.
static bool is_triangle(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    return !is_same(a, b) && !is_same(b, c) && !is_same(c, a) && is_in_range(a) && is_in_range(b) && is_in_range(c);
}

uint32_t zv_mesh_write_stl(const zv_mesh *mesh, int material, const double scale[3], zv_text *out)
{
    ZV_ASSERT(mesh && scale && out);
    const bool is_mirrored = scale[0] * scale[1] * scale[2] < 0.0;
    const char head[80] = "binary STL, zveno";
    zv_text_append(out, head, sizeof head);
    const size_t count_at = out->size;
    zv_put_u32(out, 0);
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count && !out->failed; ++i) {
        const uint32_t first = mesh->triangles[i].corner[0];
        const zv_vec3 a = corner_of(mesh, i, 0, scale), b = corner_of(mesh, i, is_mirrored ? 2 : 1, scale);
        const zv_vec3 c = corner_of(mesh, i, is_mirrored ? 1 : 2, scale);
        const bool is_wanted = material < 0 || mesh->vertices[first].material == material;
        if (is_wanted && is_triangle(a, b, c)) {
            put_triangle(out, a, b, c);
            ++count;
        }
    }
    for (int k = 0; k < 4 && !out->failed; ++k) {
        out->data[count_at + (size_t)k] = (char)(count >> 8 * k & 0xFFu);
    }
    return count;
}
