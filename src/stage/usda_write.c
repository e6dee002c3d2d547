/// @file usda_write.c
/// An arm as Universal Scene Description, written as text. (Pixar, "Universal Scene Description", 2016.)
///
///     /arm                    turned so that z up becomes y up, its floor at height 0, metres
///     /arm/link_k             where FK has link k; with a motion translate and orient have a sample per time
///     /arm/link_k/part_m      its triangles of material m
///     /arm/materials/m        UsdPreviewSurface
///
/// Between two samples a place goes straight and a rotation along the shortest arc.
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "stage/color.h"
#include "stage/usda.h"
#include "zveno/kin.h"
#include "zveno/stage.h"

#define MICRON 1e-6
enum { RATE = 60 }; // time codes per second; they may be fractions

typedef struct usd {
    const zv_robot *robot;
    const zv_bodies *bodies;
    zv_text *out;
} usd;

static void put_number(zv_text *out, double value)
{
    char digits[ZV_NUMBER_SIZE];
    zv_text_append(out, digits, (size_t)zv_number_write(value, digits));
}

static void put_list(zv_text *out, const double *values, int count)
{
    for (int i = 0; i < count; ++i) {
        zv_text_add(out, i > 0 ? ", " : "(");
        put_number(out, values[i]);
    }
    zv_text_add(out, ")");
}

/// Places in whole micrometres, directions in millionths: files stay small.
static void put_short(zv_text *out, zv_vec3 v)
{
    const double rounded[] = {round(v.x / MICRON) / 1e6, round(v.y / MICRON) / 1e6, round(v.z / MICRON) / 1e6};
    put_list(out, rounded, 3);
}

// ---- meshes ----

/// Numbers the vertices of one material from 0; the others get -1. Returns how many.
static int number_vertices(const zv_mesh *mesh, int material, int *number)
{
    int count = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        number[i] = mesh->vertices[i].material == material ? count++ : -1;
    }
    return count;
}

static void write_vertices(zv_text *out, const zv_mesh *mesh, const int *number, bool are_normals)
{
    bool is_first = true;
    zv_text_add(out, are_normals ? "            normal3f[] normals = [" : "            point3f[] points = [");
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        if (number[i] >= 0) {
            zv_text_add(out, is_first ? "" : ", ");
            put_short(out, are_normals ? mesh->vertices[i].normal : mesh->vertices[i].point);
            is_first = false;
        }
    }
    zv_text_add(out, are_normals ? "] (\n                interpolation = \"vertex\"\n            )\n" : "]\n");
}

static int write_triangles(zv_text *out, const zv_mesh *mesh, const int *number)
{
    int count = 0;
    zv_text_add(out, "            int[] faceVertexIndices = [");
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *corner = mesh->triangles[i].corner;
        if (number[corner[0]] >= 0) {
            zv_text_addf(out, "%s%d, %d, %d", count++ > 0 ? ", " : "", number[corner[0]], number[corner[1]],
                         number[corner[2]]);
        }
    }
    zv_text_add(out, "]\n            int[] faceVertexCounts = [");
    for (int i = 0; i < count; ++i) {
        zv_text_add(out, i > 0 ? ", 3" : "3");
    }
    zv_text_add(out, "]\n");
    return count;
}

static void write_mesh(const usd *u, const zv_mesh *mesh, int *number)
{
    for (int m = 0; m < u->bodies->material_count; ++m) {
        if (number_vertices(mesh, m, number) == 0) {
            continue;
        }
        zv_text_addf(u->out,
                     "        def Mesh \"part_%d\" (\n            prepend apiSchemas = [\"MaterialBindingAPI\"]\n      "
                     "  )\n        {\n"
                     "            rel material:binding = </arm/materials/m%d>\n"
                     "            uniform token subdivisionScheme = \"none\"\n",
                     m, m);
        write_vertices(u->out, mesh, number, false);
        write_vertices(u->out, mesh, number, true);
        write_triangles(u->out, mesh, number);
        zv_text_add(u->out, "        }\n");
    }
}

// ---- links ----

static zv_pose link_pose(const usd *u, const double *q, int link)
{
    zv_pose frames[ZV_MAX_JOINTS];
    zv_fk_axis_frames(u->robot, q, frames);
    return link > 0 ? frames[link - 1] : zv_pose_identity();
}

/// The same rotation has two quaternions: the one next to `before`.
static void put_rotation(zv_text *out, zv_rot rot, double before[4])
{
    double now[4], along = 0.0;
    zv_rot_to_quat(rot, now);
    for (int i = 0; i < 4; ++i) {
        along += now[i] * before[i];
    }
    for (int i = 0; i < 4; ++i) {
        before[i] = along < 0.0 ? -now[i] : now[i];
    }
    put_list(out, before, 4);
}

static void write_place(const usd *u, const double *q, const zv_glb_motion *motion, int link)
{
    const int joints = zv_robot_joint_count(u->robot);
    double before[4] = {1.0, 0.0, 0.0, 0.0};
    const zv_pose at = link_pose(u, q, link);
    const double place[] = {at.pos.x, at.pos.y, at.pos.z};
    zv_text_add(u->out, "        double3 xformOp:translate = ");
    put_list(u->out, place, 3);
    zv_text_add(u->out, "\n        quatf xformOp:orient = ");
    put_rotation(u->out, at.rot, before);
    for (int part = 0; part < 2 && motion && link > 0; ++part) {
        zv_text_add(u->out, part == 0 ? "\n        double3 xformOp:translate.timeSamples = {\n"
                                      : "        }\n        quatf xformOp:orient.timeSamples = {\n");
        for (int i = 0; i < motion->count; ++i) {
            const zv_pose then = link_pose(u, motion->q + (size_t)i * (size_t)joints, link);
            const double there[] = {then.pos.x, then.pos.y, then.pos.z};
            zv_text_add(u->out, "            ");
            put_number(u->out, motion->t[i] * RATE);
            zv_text_add(u->out, ": ");
            if (part == 0) {
                put_list(u->out, there, 3);
            } else {
                put_rotation(u->out, then.rot, before);
            }
            zv_text_add(u->out, ",\n");
        }
    }
    zv_text_add(u->out, motion && link > 0 ? "        }\n" : "\n");
    zv_text_add(u->out, "        uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\"]\n");
}

// ---- materials and the head ----

static void write_materials(const usd *u)
{
    zv_text_add(u->out, "    def Scope \"materials\"\n    {\n");
    for (int i = 0; i < u->bodies->material_count; ++i) {
        const zv_material *m = &u->bodies->materials[i];
        const double color[] = {zv_linear_light(m->day >> 16 & 255u), zv_linear_light(m->day >> 8 & 255u),
                                zv_linear_light(m->day & 255u)};
        zv_text_addf(u->out,
                     "        def Material \"m%d\"\n        {\n"
                     "            token outputs:surface.connect = </arm/materials/m%d/surface.outputs:surface>\n"
                     "            def Shader \"surface\"\n            {\n"
                     "                uniform token info:id = \"UsdPreviewSurface\"\n"
                     "                color3f inputs:diffuseColor = ",
                     i, i);
        put_list(u->out, color, 3);
        zv_text_add(u->out, "\n                float inputs:metallic = ");
        put_number(u->out, m->metalness);
        zv_text_add(u->out, "\n                float inputs:roughness = ");
        put_number(u->out, m->roughness);
        zv_text_add(u->out, "\n                token outputs:surface\n            }\n        }\n");
    }
    zv_text_add(u->out, "    }\n");
}

static void write_head(const usd *u, const zv_glb_motion *motion)
{
    zv_text_add(u->out, "#usda 1.0\n(\n    defaultPrim = \"arm\"\n    metersPerUnit = 1\n    upAxis = \"Y\"\n");
    if (motion) {
        zv_text_addf(u->out, "    timeCodesPerSecond = %d\n    startTimeCode = ", RATE);
        put_number(u->out, motion->t[0] * RATE);
        zv_text_add(u->out, "\n    endTimeCode = ");
        put_number(u->out, motion->t[motion->count - 1] * RATE);
        zv_text_add(u->out, "\n");
    }
    zv_text_add(u->out,
                ")\n\ndef Xform \"arm\" (\n    kind = \"component\"\n)\n{\n    double3 xformOp:translate = (0, ");
    put_number(u->out, -u->bodies->floor_m);
    zv_text_add(u->out, ", 0)\n    float xformOp:rotateX = -90\n"
                        "    uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:rotateX\"]\n");
}

static void write_links(const usd *u, const double *q, const zv_glb_motion *motion, int *number)
{
    for (int link = 0; link < u->bodies->link_count; ++link) {
        zv_text_addf(u->out, "    def Xform \"link_%d\"\n    {\n", link);
        write_place(u, q, motion, link);
        write_mesh(u, &u->bodies->links[link], number);
        zv_text_add(u->out, "    }\n");
    }
}

bool zv_usda_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, const zv_glb_motion *motion,
                   zv_text *out)
{
    uint32_t most = 1;
    for (int link = 0; link < bodies->link_count; ++link) {
        most = bodies->links[link].vertex_count > most ? bodies->links[link].vertex_count : most;
    }
    int *number = calloc(most, sizeof *number);
    const usd u = {.robot = robot, .bodies = bodies, .out = out};
    if (!number) {
        return false;
    }
    write_head(&u, motion);
    write_materials(&u);
    write_links(&u, q, motion, number);
    zv_text_add(out, "}\n");
    free(number);
    return !out->failed;
}
