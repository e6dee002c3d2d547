/// @file pairs_write.c
/// A robot file with the pairs of its bodies that are not tested against each other, and why: allowed, overlapping at rest,
/// or proven to never meet. Neighbours are told by the chain.
#include <string.h>

#include "api/pairs_write.h"
#include "describe/robot_rewrite.h"
#include "zveno/collide.h"

static bool is_reason(zv_pair_state state)
{
    return state == ZV_PAIR_AT_ZERO || state == ZV_PAIR_ALLOWED || state == ZV_PAIR_NEVER;
}

static bool is_called(const zv_collider *bodies, int body, int like)
{
    return strcmp(zv_collider_body_name(bodies, body), zv_collider_body_name(bodies, like)) == 0;
}

/// A file knows bodies by their names: what is said of two of them must hold for all that are called so. True for the
/// first such pair alone.
static bool speaks_for_all(const zv_collider *bodies, int a, int b)
{
    const zv_pair_state state = zv_collider_pair(bodies, a, b);
    for (int i = 0; i < zv_collider_body_count(bodies); ++i) {
        for (int k = i + 1; k < zv_collider_body_count(bodies); ++k) {
            const bool same = (is_called(bodies, i, a) && is_called(bodies, k, b)) ||
                              (is_called(bodies, i, b) && is_called(bodies, k, a));
            if (same && (zv_collider_pair(bodies, i, k) != state || i < a || (i == a && k < b))) {
                return false;
            }
        }
    }
    return true;
}

static void write_pairs(const zv_collider *bodies, zv_text *out)
{
    zv_json_writer list = zv_json_writer_on(out);
    zv_json_begin_array(&list);
    for (int a = 0; a < zv_collider_body_count(bodies); ++a) {
        for (int b = a + 1; b < zv_collider_body_count(bodies); ++b) {
            if (is_reason(zv_collider_pair(bodies, a, b)) && speaks_for_all(bodies, a, b)) {
                zv_json_begin_object(&list);
                zv_json_put_text(&list, "a", zv_collider_body_name(bodies, a));
                zv_json_put_text(&list, "b", zv_collider_body_name(bodies, b));
                zv_json_put_text(&list, "reason", zv_pair_word(zv_collider_pair(bodies, a, b)));
                zv_json_end_object(&list);
            }
        }
    }
    zv_json_end_array(&list);
}

zv_status zv_write_with_pairs(const zv_robot *robot, zv_mesh_store *meshes, zv_text *out, zv_error *why)
{
    const zv_collider_options options = {.proof_boxes = ZV_PROOF_BOXES, .meshes = meshes};
    zv_collider *bodies = NULL;
    zv_text pairs = {0}, line = {0};
    bool assumed;
    zv_status status = zv_collider_of_robot(robot, &options, &bodies, &assumed, why);
    if (status == ZV_OK) {
        write_pairs(bodies, &pairs);
        const zv_rewrite change = {.only = -1, .pairs = &pairs};
        status = zv_robot_rewrite(robot, &change, &line, why);
    }
    if (status == ZV_OK) {
        zv_json_indent(line.data, line.size, out);
    }
    zv_collider_free(bodies);
    zv_text_free(&pairs);
    zv_text_free(&line);
    return status;
}
