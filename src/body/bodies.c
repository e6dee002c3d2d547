/// @file bodies.c
/// The bodies of an arm, from the robot to one mesh per link.
#include <string.h>

#include "base/assert.h"
#include "body/file_bodies.h"
#include "body/parts.h"
#include "model/robot.h"
#include "zveno/body.h"
#include "zveno/kin.h"

zv_body_options zv_body_default_options(void)
{
    return (zv_body_options){.detail = ZV_DETAIL_FULL, .occlusion = true};
}

const char *zv_body_style_word(zv_body_style style)
{
    const char *const words[] = {"auto", "quill", "pen", "servo", "desk", "industrial"};
    return words[style];
}

const char *zv_body_tool_word(zv_body_tool tool)
{
    const char *const words[] = {"auto", "none", "pointer", "pen", "gripper", "spindle"};
    return words[tool];
}

static void make_parts(assembly *a)
{
    if (a->style == ZV_STYLE_QUILL) {
        zv_make_scara(a);
    } else if (a->style == ZV_STYLE_PEN) {
        zv_make_pen_arm(a);
    } else {
        zv_make_chain(a);
    }
    a->tool_kind = a->tool_kind == ZV_TOOL_AUTO ? ZV_TOOL_NONE : a->tool_kind;
}

/// Where the link points at q = 0: across the axis towards the next pivot that is not on it.
static zv_vec3 zero_direction(const assembly *a, int joint)
{
    const joint_place *here = &a->joints[joint];
    for (int k = joint + 1; k <= a->joint_count; ++k) {
        const zv_vec3 to = k < a->joint_count ? a->joints[k].pivot : a->tool, v = zv_vec3_sub(to, here->pivot);
        const zv_vec3 across = from_along(v, here->axis, -zv_vec3_dot(v, here->axis));
        if (zv_vec3_length(across) > 1e-3 * a->size) {
            return zv_vec3_unit(across);
        }
    }
    return zv_frame_along(here->pivot, here->axis, (zv_vec3){1, 0, 0}).rot.x;
}

/// Arcs of the joints of `robot`; the assembly has one for every axis.
static void publish_arcs(const zv_robot *robot, const assembly *a, const zv_pose *links_from_world, zv_bodies *out)
{
    for (int joint = 0; joint < zv_robot_joint_count(robot); ++joint) {
        const int k = robot->open ? robot->axis[joint] : joint;
        const zv_pose before = links_from_world[k];
        out->arcs[joint] = (zv_body_arc){.link = k,
                                         .center = zv_pose_apply(before, a->arc_center[k]),
                                         .axis = zv_rot_apply(before.rot, a->joints[k].axis),
                                         .zero = zv_rot_apply(before.rot, zero_direction(a, k)),
                                         .radius = a->arc_radius[k]};
    }
}

static void publish_labels(const assembly *a, const zv_pose *links_from_world, zv_bodies *out, bool large)
{
    const uint32_t on_orange = 0xffffff, on_porcelain = 0x30363d;
    out->label_count = 0;
    for (int i = 0; i < a->label_count; ++i) {
        zv_body_label label = a->labels[i];
        if (out->from_file[label.link]) {
            continue;
        }
        const zv_pose to = links_from_world[label.link];
        label.center = zv_pose_apply(to, label.center);
        label.x = zv_rot_apply(to.rot, label.x);
        label.normal = zv_rot_apply(to.rot, label.normal);
        label.color = large ? on_orange : on_porcelain;
        out->labels[out->label_count++] = label;
    }
}

/// One frame for every axis, at value 0 of each.
static const zv_robot *with_all_axes(const zv_robot *robot)
{
    return robot->open ? robot->open : robot;
}

/// What is said of the arm as a whole.
static void publish_whole(const assembly *a, zv_bodies *out)
{
    out->style = a->style;
    out->tool = a->tool_kind;
    out->size_m = a->size;
    out->floor_m = a->floor;
    out->lift_m = a->lift;
}

static void publish(const zv_robot *robot, const assembly *a, bool occlusion, zv_bodies *out)
{
    const double zeros[ZV_MAX_JOINTS] = {0}, large_size = 0.9;
    const bool large = a->style == ZV_STYLE_INDUSTRIAL && a->size > large_size;
    zv_pose frames[ZV_MAX_JOINTS], links_from_world[ZV_MAX_LINKS] = {zv_pose_identity()};
    zv_fk_frames(with_all_axes(robot), zeros, frames);
    for (int link = 0; link < out->link_count; ++link) {
        zv_mesh *mesh = &out->links[link];
        if (out->from_file[link]) {
            links_from_world[link] = link > 0 ? zv_pose_inverse(frames[link - 1]) : links_from_world[0];
            continue;
        }
        if (occlusion && mesh->vertex_count > 0) {
            zv_mesh_occlude(mesh);
        }
        if (link > 0) {
            links_from_world[link] = zv_pose_inverse(frames[link - 1]);
            zv_mesh_move(mesh, 0, links_from_world[link]);
        }
    }
    publish_whole(a, out);
    memcpy(out->materials, zv_body_materials(large), MATERIAL_COUNT * sizeof out->materials[0]);
    publish_arcs(robot, a, links_from_world, out);
    publish_labels(a, links_from_world, out, large);
}

static bool has_failed(const zv_bodies *bodies)
{
    bool failed = false;
    for (int link = 0; link < bodies->link_count; ++link) {
        failed = failed || bodies->links[link].failed;
    }
    return failed;
}

zv_status zv_bodies_make(const zv_robot *robot, const zv_body_options *options, zv_bodies *out, zv_error *why)
{
    ZV_ASSERT(robot && out);
    const zv_body_options chosen = options ? *options : zv_body_default_options();
    assembly a = {0};
    zv_assembly_read(with_all_axes(robot), &chosen, &a);
    out->link_count = a.joint_count + 1;
    for (int link = 0; link < out->link_count; ++link) {
        zv_mesh_clear(&out->links[link]);
        out->from_file[link] = false;
        a.forges[link] = (zv_forge){&out->links[link], chosen.detail, a.size};
    }
    make_parts(&a);
    out->material_count = MATERIAL_COUNT;
    const bool failed = !zv_bodies_of_file(robot, &chosen, out) || has_failed(out);
    if (failed) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the bodies of the arm");
    }
    publish(robot, &a, chosen.occlusion && chosen.detail != ZV_DETAIL_COARSE, out);
    zv_bodies_lay_floor(out);
    return ZV_OK;
}

void zv_bodies_free(zv_bodies *bodies)
{
    ZV_ASSERT(bodies);
    for (int link = 0; link < ZV_MAX_LINKS; ++link) {
        zv_mesh_free(&bodies->links[link]);
    }
    *bodies = (zv_bodies){0};
}
