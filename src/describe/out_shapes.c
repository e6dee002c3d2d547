/// @file out_shapes.c
/// Bodies of an arm for other formats.
#include "describe/out_shapes.h"

static bool is_written(const zv_out_chain *chain, const zv_body_shape *shape)
{
    const char *bytes;
    size_t size;
    return shape->kind == ZV_BODY_MESH ? zv_mesh_store_bytes(chain->meshes, shape->content, &bytes, &size)
                                       : shape->kind != ZV_BODY_HULL;
}

bool zv_out_has_shapes(const zv_out_chain *chain, int link)
{
    bool found = false;
    for (int i = 0; i < zv_robot_shape_count(chain->robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(chain->robot, i);
        found = found || (shape->link == link && is_written(chain, shape));
    }
    return found;
}

void zv_out_shapes(const zv_out_chain *chain, int link, zv_text *out,
                   void (*put)(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose))
{
    const zv_pose frame = link > 0 ? chain->joint[link - 1].joint_from_link : zv_robot_base(chain->robot);
    for (int i = 0; i < zv_robot_shape_count(chain->robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(chain->robot, i);
        if (shape->link == link && is_written(chain, shape)) {
            put(chain, out, shape, zv_pose_mul(frame, shape->pose));
        }
    }
}

void zv_out_rgba(const zv_body_shape *shape, double rgba[4])
{
    const int color = shape->color;
    for (int i = 0; i < 3; ++i) {
        // three digits: read back it is the same byte
        rgba[i] = (double)(int)((color >> (16 - 8 * i) & 255) / 255.0 * 1000.0 + 0.5) / 1000.0;
    }
    rgba[3] = 1.0;
}

void zv_out_put_mesh_path(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape)
{
    zv_text_add(out, chain->mesh_folder);
    zv_text_addf(out, "/%s.stl", shape->content);
}
