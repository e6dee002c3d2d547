/// @file stl_write.c
/// Bodies of a pose as a binary STL file.
#include <stdio.h>

#include "base/assert.h"
#include "solid/bytes.h"
#include "zveno/kin.h"
#include "zveno/stage.h"

static void put_triangle(zv_text *out, zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const zv_vec3 face = zv_vec3_cross(zv_vec3_sub(b, a), zv_vec3_sub(c, a));
    zv_put_floats(out, zv_vec3_unit(face));
    zv_put_floats(out, zv_vec3_scale(a, 1.0 / ZV_MM));
    zv_put_floats(out, zv_vec3_scale(b, 1.0 / ZV_MM));
    zv_put_floats(out, zv_vec3_scale(c, 1.0 / ZV_MM));
    zv_put_u16(out, 0);
}

static void put_head(zv_text *out, const char *name, uint32_t triangles)
{
    char head[80] = {0};
    snprintf(head, sizeof head, "%.79s", name);
    zv_text_append(out, head, sizeof head);
    zv_put_u32(out, triangles);
}

zv_status zv_stl_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, zv_text *out, zv_error *why)
{
    ZV_ASSERT(robot && bodies && q && out && bodies->link_count == zv_robot_axis_count(robot) + 1);
    zv_pose frames[ZV_MAX_JOINTS];
    uint32_t triangles = 0;
    zv_fk_axis_frames(robot, q, frames);
    for (int link = 0; link < bodies->link_count; ++link) {
        triangles += bodies->links[link].triangle_count;
    }
    put_head(out, zv_robot_name(robot), triangles);
    for (int link = 0; link < bodies->link_count; ++link) {
        const zv_mesh *mesh = &bodies->links[link];
        const zv_pose at = link > 0 ? frames[link - 1] : zv_pose_identity();
        for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
            const uint32_t *c = mesh->triangles[i].corner;
            put_triangle(out, zv_pose_apply(at, mesh->vertices[c[0]].point),
                         zv_pose_apply(at, mesh->vertices[c[1]].point), zv_pose_apply(at, mesh->vertices[c[2]].point));
        }
    }
    return out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the STL file") : ZV_OK;
}
