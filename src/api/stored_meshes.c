/// @file stored_meshes.c
/// The meshes of a session in answers.
#include "api/stored_meshes.h"

#include <string.h>

void zv_write_base64(zv_json_writer *answer, const char *key, const char *bytes, size_t size)
{
    zv_text text = {0};
    zv_text_add(&text, "\"");
    zv_base64_write(&text, (const uint8_t *)bytes, size);
    zv_text_add(&text, "\"");
    zv_json_key(answer, key);
    zv_json_raw(answer, text.data, text.size);
    answer->out->failed = answer->out->failed || text.failed;
    zv_text_free(&text);
}

bool zv_shape_came_before(const zv_robot *robot, int index)
{
    const zv_body_shape *shape = zv_robot_shape(robot, index);
    for (int i = 0; i < index; ++i) {
        if (strcmp(zv_robot_shape(robot, i)->content, shape->content) == 0) {
            return true;
        }
    }
    return false;
}

void zv_write_stored_meshes(zv_json_writer *answer, const zv_robot *robot, zv_mesh_store *meshes, bool with_bytes)
{
    enum { HEAD = 84, RECORD = 50 };
    zv_json_key(answer, "stored");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        const char *bytes = NULL;
        size_t size = 0;
        if (zv_shape_came_before(robot, i) || !zv_mesh_store_bytes(meshes, shape->content, &bytes, &size)) {
            continue;
        }
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "sha256", shape->content);
        zv_json_put_integer(answer, "triangles", (long long)((size - HEAD) / RECORD));
        if (with_bytes) {
            zv_write_base64(answer, "base64", bytes, size);
        }
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}
