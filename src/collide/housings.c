/// @file housings.c
/// Bodies for an arm whose file has none: the housings that are drawn, so that picture, contact and proof share one
/// source. A housing is made of closed parts (drums, plates, hulls of two circles); each becomes the convex hull of its
/// points, and a part that lies inside another is left out.
#include "collide/shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/robot.h"
#include "zveno/body.h"

enum { MOST_PARTS = 256 }; ///< of one link
/// What stands out of another part by less than this share of the arm lies inside it.
#define INSIDE 1e-4

/// A part of a link: its points, and the hull around them.
typedef struct part {
    zv_mesh hull;
    bool inside; ///< another part holds it
} part;

typedef struct parts {
    part list[MOST_PARTS];
    int count;
} parts;

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the housings of an arm");
}

/// The hull of every closed part. A part without volume has none.
static zv_status find_parts(const zv_mesh *mesh, const uint32_t *shell_of, uint32_t shells, zv_vec3 *points, parts *out,
                            zv_error *why)
{
    out->count = 0;
    for (uint32_t shell = 0; shell < shells && out->count < MOST_PARTS; ++shell) {
        size_t count = 0;
        for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
            if (shell_of[i] == shell) {
                points[count++] = mesh->vertices[i].point;
            }
        }
        if (count < 4) {
            continue;
        }
        part *next = &out->list[out->count];
        *next = (part){.inside = false};
        const zv_status status = zv_hull_make(points, count, &next->hull, why);
        out->count += status == ZV_OK;
        if (status == ZV_ERR_INTERNAL) {
            return status;
        }
    }
    return ZV_OK;
}

/// No point of `inner` stands out of `outer` by more than `slack`.
static bool holds(const zv_mesh *outer, const zv_mesh *inner, double slack)
{
    for (uint32_t t = 0; t < outer->triangle_count; ++t) {
        const uint32_t *corner = outer->triangles[t].corner;
        const zv_vec3 a = outer->vertices[corner[0]].point;
        const zv_vec3 n = zv_vec3_unit(zv_vec3_cross(zv_vec3_sub(outer->vertices[corner[1]].point, a),
                                                     zv_vec3_sub(outer->vertices[corner[2]].point, a)));
        for (uint32_t i = 0; i < inner->vertex_count; ++i) {
            if (zv_vec3_dot(n, zv_vec3_sub(inner->vertices[i].point, a)) > slack) {
                return false;
            }
        }
    }
    return true;
}

static void mark_inside(parts *all, double slack)
{
    for (int i = 0; i < all->count; ++i) {
        for (int k = 0; k < all->count && !all->list[i].inside; ++k) {
            const bool other = k != i && !all->list[k].inside;
            all->list[i].inside = other && holds(&all->list[k].hull, &all->list[i].hull, slack);
        }
    }
}

// ---- from parts to shapes ----

static bool add_shape(const zv_mesh *hull, const char *name, int link, zv_shapes *out)
{
    zv_vec3 *points = zv_arena_take(&out->memory, hull->vertex_count * sizeof *points);
    if (!points || out->count == ZV_MAX_LINK_SHAPES) {
        return false;
    }
    for (uint32_t i = 0; i < hull->vertex_count; ++i) {
        points[i] = hull->vertices[i].point;
    }
    zv_link_shape *shape = &out->list[out->count++];
    *shape = (zv_link_shape){.link = link,
                             .shape = {.kind = ZV_CONVEX_HULL,
                                       .pose = zv_pose_identity(),
                                       .points = points,
                                       .point_count = (int)hull->vertex_count}};
    snprintf(shape->name, sizeof shape->name, "%s", name);
    return true;
}

static zv_status add_link(const zv_mesh *mesh, const char *name, int link, double slack, zv_shapes *out, zv_error *why)
{
    uint32_t shells = 0, *shell_of = malloc((mesh->vertex_count + 1) * sizeof *shell_of);
    zv_vec3 *points = malloc((mesh->vertex_count + 1) * sizeof *points);
    parts *all = calloc(1, sizeof *all);
    zv_status status = shell_of && points && all && zv_mesh_shells(mesh, shell_of, &shells) ? ZV_OK : no_memory(why);
    status = status == ZV_OK ? find_parts(mesh, shell_of, shells, points, all, why) : status;
    if (status == ZV_OK) {
        mark_inside(all, slack);
    }
    for (int i = 0; all && i < all->count; ++i) {
        part *one = &all->list[i];
        if (status == ZV_OK && !one->inside && !add_shape(&one->hull, name, link, out)) {
            status = no_memory(why);
        }
        zv_mesh_free(&one->hull);
    }
    free(all);
    free(points);
    free(shell_of);
    return status;
}

/// The base of the bodies is in the world, that of a collider in front of the base's own pose.
static void move_base(zv_mesh *mesh, const zv_robot *robot)
{
    zv_mesh_move(mesh, 0, zv_pose_inverse(robot->has_base ? robot->base : zv_pose_identity()));
}

zv_status zv_add_housings(const zv_robot *robot, const bool *wanted, zv_shapes *out, zv_error *why)
{
    const zv_robot *open = robot->open ? robot->open : robot;
    const zv_body_options options = {.detail = ZV_DETAIL_COARSE};
    zv_bodies bodies = {0};
    zv_status status = zv_bodies_make(open, &options, &bodies, why);
    if (status == ZV_OK) {
        move_base(&bodies.links[0], open);
    }
    for (int link = 0; link < bodies.link_count && status == ZV_OK; ++link) {
        char name[ZV_NAME_SIZE];
        if (!wanted[link]) {
            continue;
        }
        snprintf(name, sizeof name, "%s%.40s", link ? "link " : "base", link ? open->joints[link - 1].name : "");
        status = add_link(&bodies.links[link], name, link - 1, INSIDE * bodies.size_m, out, why);
    }
    zv_bodies_free(&bodies);
    return status;
}
