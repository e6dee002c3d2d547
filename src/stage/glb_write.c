/// @file glb_write.c
/// glTF 2.0 in one file: a head, a chunk of JSON, a chunk of numbers. (Khronos Group, "glTF 2.0 Specification", 2021.)
///
///     node 0          the arm, turned so that z up becomes y up; its mesh is the base
///     node 2 k - 1    joint k: origin and z axis of the joint in the link before; turns about z, or slides along it
///     node 2 k        link k: from the joint's frame to the link's own; its mesh
///
/// So an animation turns one quaternion about a fixed axis per joint, and interpolation between its keys is exact. An axis
/// that follows another joint has no node of its own: then the link's node carries position and rotation.
#include <math.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "model/robot.h"
#include "solid/bytes.h"
#include "stage/color.h"
#include "zveno/kin.h"
#include "zveno/stage.h"

enum {
    FLOAT = 5126,
    U16 = 5123,
    U32 = 5125,
    U8 = 5121,
    VERTEX_DATA = 34962,
    INDEX_DATA = 34963,
    MATERIALS_MAX = ZV_MAX_MATERIALS
};

/// A piece of the chunk of numbers, and how it is read.
typedef struct accessor {
    size_t offset, size;
    int target; ///< 0: none
    int component;
    uint32_t count;
    const char *type;
    bool has_bounds;
    zv_vec3 low, high; ///< of positions; `low.x` and `high.x` of times
    bool normalized;
} accessor;

enum { ACCESSORS_MAX = ZV_MAX_LINKS * (3 + MATERIALS_MAX) + 2 + 2 * ZV_MAX_JOINTS };

/// One mesh: accessors of its vertices, and for each material those of its triangles.
typedef struct link_mesh {
    int position, normal, color;
    int indices[MATERIALS_MAX]; ///< -1: no triangle of this material
} link_mesh;

typedef struct glb {
    const zv_robot *robot;
    const zv_bodies *bodies;
    zv_text numbers;
    accessor accessors[ACCESSORS_MAX];
    int accessor_count;
    link_mesh meshes[ZV_MAX_LINKS];
    int mesh_number[ZV_MAX_LINKS]; ///< -1: the link has no body
    zv_pose joint_in_link[ZV_MAX_JOINTS], link_in_joint[ZV_MAX_JOINTS];
    bool coupled;
    int axes;                                                  ///< of the robot file: joints and what follows them
    int times;                                                 ///< accessor; -1: no motion
    int rotations[ZV_MAX_JOINTS], translations[ZV_MAX_JOINTS]; ///< -1: not animated
} glb;

// ---- the chunk of numbers ----

static accessor *begin_accessor(glb *g, int component, const char *type, int target)
{
    ZV_ASSERT(g->accessor_count < ACCESSORS_MAX);
    accessor *a = &g->accessors[g->accessor_count++];
    *a = (accessor){.offset = g->numbers.size, .component = component, .type = type, .target = target};
    return a;
}

static int end_accessor(glb *g, accessor *a, uint32_t count)
{
    a->size = g->numbers.size - a->offset;
    a->count = count;
    while (g->numbers.size % 4 && !g->numbers.failed) {
        zv_text_append(&g->numbers, "", 1);
    }
    return (int)(a - g->accessors);
}

static zv_vec3 as_floats(zv_vec3 v)
{
    return (zv_vec3){(float)v.x, (float)v.y, (float)v.z};
}

static void put_vertices(glb *g, const zv_mesh *mesh, link_mesh *out)
{
    accessor *a = begin_accessor(g, FLOAT, "VEC3", VERTEX_DATA);
    zv_mesh_bounds(mesh, &a->low, &a->high);
    a->has_bounds = true;
    a->low = as_floats(a->low);
    a->high = as_floats(a->high);
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        zv_put_floats(&g->numbers, mesh->vertices[i].point);
    }
    out->position = end_accessor(g, a, mesh->vertex_count);
    a = begin_accessor(g, FLOAT, "VEC3", VERTEX_DATA);
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        zv_put_floats(&g->numbers, mesh->vertices[i].normal);
    }
    out->normal = end_accessor(g, a, mesh->vertex_count);
    a = begin_accessor(g, U8, "VEC4", VERTEX_DATA);
    a->normalized = true;
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        const char light = (char)mesh->vertices[i].occlusion, color[] = {light, light, light, (char)255};
        zv_text_append(&g->numbers, color, sizeof color);
    }
    out->color = end_accessor(g, a, mesh->vertex_count);
}

/// The triangles of one material; those of no area are left out.
static int put_indices(glb *g, const zv_mesh *mesh, int material)
{
    const bool small = mesh->vertex_count <= 65535;
    accessor *a = begin_accessor(g, small ? U16 : U32, "SCALAR", INDEX_DATA);
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
        const uint32_t *corner = mesh->triangles[i].corner;
        if (mesh->vertices[corner[0]].material == material) {
            for (int k = 0; k < 3; ++k) {
                (small ? zv_put_u16 : zv_put_u32)(&g->numbers, corner[k]);
            }
            count += 3;
        }
    }
    if (count == 0) {
        --g->accessor_count;
        return -1;
    }
    return end_accessor(g, a, count);
}

static void put_meshes(glb *g)
{
    int number = 0;
    for (int link = 0; link < g->bodies->link_count; ++link) {
        const zv_mesh *mesh = &g->bodies->links[link];
        g->mesh_number[link] = mesh->triangle_count > 0 ? number++ : -1;
        if (mesh->triangle_count > 0) {
            put_vertices(g, mesh, &g->meshes[link]);
            for (int m = 0; m < g->bodies->material_count; ++m) {
                g->meshes[link].indices[m] = put_indices(g, mesh, m);
            }
        }
    }
}

// ---- frames and motion ----

/// The frames of joints and links against each other, at q = 0.
static void find_frames(glb *g)
{
    const double zeros[ZV_MAX_JOINTS] = {0};
    zv_pose frames[ZV_MAX_JOINTS];
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axis_frames(g->robot, zeros, frames);
    zv_fk_axes(g->robot, zeros, axes);
    g->coupled = zv_robot_is_coupled(g->robot);
    g->axes = zv_robot_axis_count(g->robot);
    for (int k = 0; k < g->axes; ++k) {
        const zv_pose before = k > 0 ? frames[k - 1] : zv_pose_identity();
        const zv_pose joint = g->coupled ? before : (zv_pose){zv_rot_with_z(zv_vec3_unit(axes[k].dir)), axes[k].point};
        g->joint_in_link[k] = zv_pose_mul(zv_pose_inverse(before), joint);
        g->link_in_joint[k] = zv_pose_mul(zv_pose_inverse(joint), frames[k]);
    }
}

static const char *axis_name(const glb *g, int k)
{
    return g->coupled ? g->robot->open->joints[k].name : zv_robot_joint(g->robot, k)->name;
}

/// Where the node of a joint (of a coupled arm: of a link) is in its parent at `q`.
static zv_pose moved_node(const glb *g, const double *q, int k)
{
    if (g->coupled) {
        zv_pose frames[ZV_MAX_JOINTS];
        zv_fk_axis_frames(g->robot, q, frames);
        return zv_pose_mul(zv_pose_inverse(k > 0 ? frames[k - 1] : zv_pose_identity()), frames[k]);
    }
    const bool slides = zv_robot_joint(g->robot, k)->kind == ZV_JOINT_PRISMATIC;
    const zv_pose motion = {slides ? zv_rot_identity() : zv_rot_z(q[k]), {0, 0, slides ? q[k] : 0.0}};
    return zv_pose_mul(g->joint_in_link[k], motion);
}

/// Quaternion as glTF writes it: x, y, z, w.
static void quaternion_of(zv_rot rot, double xyzw[4])
{
    double wxyz[4];
    zv_rot_to_quat(rot, wxyz);
    for (int i = 0; i < 4; ++i) {
        xyzw[i] = wxyz[(i + 1) % 4];
    }
}

static float time_of(const zv_glb_motion *motion, int i)
{
    return (float)(motion->t[i] - motion->t[0]);
}

/// Times of keys must rise, also as 32-bit floats: a sample that does not is none.
static bool is_key(const zv_glb_motion *motion, int i)
{
    return i == 0 || time_of(motion, i) > time_of(motion, i - 1);
}

/// Rotations of one node; each on the same side as the one before, so that players take the short rotation.
static int put_rotations(glb *g, const zv_glb_motion *motion, int k)
{
    accessor *a = begin_accessor(g, FLOAT, "VEC4", 0);
    const int joints = zv_robot_joint_count(g->robot);
    double last[4] = {0, 0, 0, 0};
    uint32_t keys = 0;
    for (int i = 0; i < motion->count; ++i) {
        double now[4], dot = 0.0;
        if (!is_key(motion, i)) {
            continue;
        }
        ++keys;
        quaternion_of(moved_node(g, motion->q + (size_t)i * (size_t)joints, k).rot, now);
        for (int j = 0; j < 4; ++j) {
            dot += now[j] * last[j];
        }
        for (int j = 0; j < 4; ++j) {
            last[j] = dot < 0.0 ? -now[j] : now[j];
            zv_put_float(&g->numbers, last[j]);
        }
    }
    return end_accessor(g, a, keys);
}

static int put_translations(glb *g, const zv_glb_motion *motion, int k)
{
    accessor *a = begin_accessor(g, FLOAT, "VEC3", 0);
    const int joints = zv_robot_joint_count(g->robot);
    uint32_t keys = 0;
    for (int i = 0; i < motion->count; ++i) {
        if (is_key(motion, i)) {
            zv_put_floats(&g->numbers, moved_node(g, motion->q + (size_t)i * (size_t)joints, k).pos);
            ++keys;
        }
    }
    return end_accessor(g, a, keys);
}

static void put_motion(glb *g, const zv_glb_motion *motion)
{
    accessor *a = begin_accessor(g, FLOAT, "SCALAR", 0);
    uint32_t keys = 0;
    for (int i = 0; i < motion->count; ++i) {
        if (is_key(motion, i)) {
            zv_put_float(&g->numbers, time_of(motion, i));
            ++keys;
        }
    }
    a->has_bounds = true;
    a->high.x = time_of(motion, motion->count - 1);
    g->times = end_accessor(g, a, keys);
    for (int k = 0; k < g->axes; ++k) {
        const bool slides = !g->coupled && zv_robot_joint(g->robot, k)->kind == ZV_JOINT_PRISMATIC;
        g->rotations[k] = g->coupled || !slides ? put_rotations(g, motion, k) : -1;
        g->translations[k] = g->coupled || slides ? put_translations(g, motion, k) : -1;
    }
}

// ---- the chunk of JSON ----

static void begin_list(zv_json_writer *json, const char *key)
{
    zv_json_begin_array_at(json, key);
}

static void begin_object(zv_json_writer *json, const char *key)
{
    zv_json_begin_object_at(json, key);
}

static void write_pose(zv_json_writer *json, zv_pose pose)
{
    double q[4];
    quaternion_of(pose.rot, q);
    zv_json_put_numbers(json, "translation", (double[]){pose.pos.x, pose.pos.y, pose.pos.z}, 3);
    zv_json_put_numbers(json, "rotation", q, 4);
}

static void write_child(zv_json_writer *json, int node)
{
    begin_list(json, "children");
    zv_json_integer(json, node);
    zv_json_end_array(json);
}

static void write_mesh_number(zv_json_writer *json, const glb *g, int link)
{
    if (g->mesh_number[link] >= 0) {
        zv_json_put_integer(json, "mesh", g->mesh_number[link]);
    }
}

static void write_nodes(zv_json_writer *json, const glb *g, const double *q)
{
    const double half = sqrt(0.5);
    begin_list(json, "nodes");
    zv_json_begin_object(json);
    zv_json_put_text(json, "name", zv_robot_name(g->robot));
    zv_json_put_numbers(json, "rotation", (double[]){-half, 0, 0, half}, 4);
    write_mesh_number(json, g, 0);
    write_child(json, 1);
    zv_json_end_object(json);
    for (int k = 0; k < g->axes; ++k) {
        char name[ZV_NAME_SIZE + 8];
        const zv_pose moved = moved_node(g, q, k);
        zv_json_begin_object(json);
        zv_json_put_text(json, "name", axis_name(g, k));
        write_pose(json, g->coupled ? zv_pose_identity() : moved);
        write_child(json, 2 * k + 2);
        zv_json_end_object(json);
        zv_json_begin_object(json);
        snprintf(name, sizeof name, "%s_link", axis_name(g, k));
        zv_json_put_text(json, "name", name);
        write_pose(json, g->coupled ? moved : g->link_in_joint[k]);
        write_mesh_number(json, g, k + 1);
        if (k + 1 < g->axes) {
            write_child(json, 2 * k + 3);
        }
        zv_json_end_object(json);
    }
    zv_json_end_array(json);
}

static void write_materials(zv_json_writer *json, const zv_bodies *bodies)
{
    begin_list(json, "materials");
    for (int i = 0; i < bodies->material_count; ++i) {
        const zv_material *m = &bodies->materials[i];
        zv_json_begin_object(json);
        zv_json_put_text(json, "name", m->name);
        begin_object(json, "pbrMetallicRoughness");
        const double color[] = {zv_linear_light(m->day >> 16 & 255u), zv_linear_light(m->day >> 8 & 255u),
                                zv_linear_light(m->day & 255u), 1.0};
        zv_json_put_numbers(json, "baseColorFactor", color, 4);
        zv_json_put_number(json, "metallicFactor", m->metalness);
        zv_json_put_number(json, "roughnessFactor", m->roughness);
        zv_json_end_object(json);
        zv_json_end_object(json);
    }
    zv_json_end_array(json);
}

static void write_meshes(zv_json_writer *json, const glb *g)
{
    begin_list(json, "meshes");
    for (int link = 0; link < g->bodies->link_count; ++link) {
        if (g->mesh_number[link] < 0) {
            continue;
        }
        zv_json_begin_object(json);
        begin_list(json, "primitives");
        for (int m = 0; m < g->bodies->material_count; ++m) {
            if (g->meshes[link].indices[m] < 0) {
                continue;
            }
            zv_json_begin_object(json);
            begin_object(json, "attributes");
            zv_json_put_integer(json, "POSITION", g->meshes[link].position);
            zv_json_put_integer(json, "NORMAL", g->meshes[link].normal);
            zv_json_put_integer(json, "COLOR_0", g->meshes[link].color);
            zv_json_end_object(json);
            zv_json_put_integer(json, "indices", g->meshes[link].indices[m]);
            zv_json_put_integer(json, "material", m);
            zv_json_end_object(json);
        }
        zv_json_end_array(json);
        zv_json_end_object(json);
    }
    zv_json_end_array(json);
}

static void write_bounds(zv_json_writer *json, const accessor *a)
{
    const int count = a->type[0] == 'S' ? 1 : 3;
    zv_json_put_numbers(json, "min", (double[]){a->low.x, a->low.y, a->low.z}, count);
    zv_json_put_numbers(json, "max", (double[]){a->high.x, a->high.y, a->high.z}, count);
}

static void write_accessors(zv_json_writer *json, const glb *g)
{
    begin_list(json, "accessors");
    for (int i = 0; i < g->accessor_count; ++i) {
        const accessor *a = &g->accessors[i];
        zv_json_begin_object(json);
        zv_json_put_integer(json, "bufferView", i);
        zv_json_put_integer(json, "componentType", a->component);
        zv_json_put_integer(json, "count", a->count);
        zv_json_put_text(json, "type", a->type);
        if (a->normalized) {
            zv_json_put_bool(json, "normalized", true);
        }
        if (a->has_bounds) {
            write_bounds(json, a);
        }
        zv_json_end_object(json);
    }
    zv_json_end_array(json);
    begin_list(json, "bufferViews");
    for (int i = 0; i < g->accessor_count; ++i) {
        const accessor *a = &g->accessors[i];
        zv_json_begin_object(json);
        zv_json_put_integer(json, "buffer", 0);
        zv_json_put_integer(json, "byteOffset", (long long)a->offset);
        zv_json_put_integer(json, "byteLength", (long long)a->size);
        if (a->target) {
            zv_json_put_integer(json, "target", a->target);
        }
        zv_json_end_object(json);
    }
    zv_json_end_array(json);
}

static void write_channel(zv_json_writer *json, int sampler, int node, const char *path)
{
    zv_json_begin_object(json);
    zv_json_put_integer(json, "sampler", sampler);
    begin_object(json, "target");
    zv_json_put_integer(json, "node", node);
    zv_json_put_text(json, "path", path);
    zv_json_end_object(json);
    zv_json_end_object(json);
}

static void write_sampler(zv_json_writer *json, int times, int values)
{
    zv_json_begin_object(json);
    zv_json_put_integer(json, "input", times);
    zv_json_put_text(json, "interpolation", "LINEAR");
    zv_json_put_integer(json, "output", values);
    zv_json_end_object(json);
}

static void write_animation(zv_json_writer *json, const glb *g)
{
    begin_list(json, "animations");
    zv_json_begin_object(json);
    zv_json_put_text(json, "name", "motion");
    begin_list(json, "channels");
    for (int k = 0, sampler = 0; k < g->axes; ++k) {
        const int node = g->coupled ? 2 * k + 2 : 2 * k + 1;
        if (g->rotations[k] >= 0) {
            write_channel(json, sampler++, node, "rotation");
        }
        if (g->translations[k] >= 0) {
            write_channel(json, sampler++, node, "translation");
        }
    }
    zv_json_end_array(json);
    begin_list(json, "samplers");
    for (int k = 0; k < g->axes; ++k) {
        if (g->rotations[k] >= 0) {
            write_sampler(json, g->times, g->rotations[k]);
        }
        if (g->translations[k] >= 0) {
            write_sampler(json, g->times, g->translations[k]);
        }
    }
    zv_json_end_array(json);
    zv_json_end_object(json);
    zv_json_end_array(json);
}

static void write_json(zv_text *out, const glb *g, const double *q)
{
    zv_json_writer json = zv_json_writer_on(out);
    zv_json_begin_object(&json);
    begin_object(&json, "asset");
    zv_json_put_text(&json, "version", "2.0");
    zv_json_put_text(&json, "generator", "zveno");
    zv_json_end_object(&json);
    zv_json_put_integer(&json, "scene", 0);
    begin_list(&json, "scenes");
    zv_json_begin_object(&json);
    begin_list(&json, "nodes");
    zv_json_integer(&json, 0);
    zv_json_end_array(&json);
    zv_json_end_object(&json);
    zv_json_end_array(&json);
    write_nodes(&json, g, q);
    write_materials(&json, g->bodies);
    write_meshes(&json, g);
    if (g->times >= 0) {
        write_animation(&json, g);
    }
    write_accessors(&json, g);
    begin_list(&json, "buffers");
    zv_json_begin_object(&json);
    zv_json_put_integer(&json, "byteLength", (long long)g->numbers.size);
    zv_json_end_object(&json);
    zv_json_end_array(&json);
    zv_json_end_object(&json);
}

// ---- the file ----

static void write_file(zv_text *out, zv_text *json, const zv_text *numbers)
{
    const uint32_t magic = 0x46546C67u, json_kind = 0x4E4F534Au, bin_kind = 0x004E4942u;
    while (json->size % 4 && !json->failed) {
        zv_text_add(json, " ");
    }
    zv_put_u32(out, magic);
    zv_put_u32(out, 2);
    zv_put_u32(out, (uint32_t)(12 + 8 + json->size + 8 + numbers->size));
    zv_put_u32(out, (uint32_t)json->size);
    zv_put_u32(out, json_kind);
    zv_text_append(out, json->data, json->size);
    zv_put_u32(out, (uint32_t)numbers->size);
    zv_put_u32(out, bin_kind);
    zv_text_append(out, numbers->data, numbers->size);
}

zv_status zv_glb_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, const zv_glb_motion *motion,
                       zv_text *out, zv_error *why)
{
    ZV_ASSERT(robot && bodies && q && out && bodies->link_count == zv_robot_axis_count(robot) + 1);
    ZV_ASSERT(bodies->material_count <= MATERIALS_MAX);
    glb g = {.robot = robot, .bodies = bodies, .times = -1};
    zv_text json = {0};
    find_frames(&g);
    put_meshes(&g);
    if (motion && motion->count >= 2) {
        put_motion(&g, motion);
    }
    write_json(&json, &g, q);
    const bool failed = json.failed || g.numbers.failed || !json.data || !g.numbers.data;
    if (!failed) {
        write_file(out, &json, &g.numbers);
    }
    zv_text_free(&json);
    zv_text_free(&g.numbers);
    return failed || out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the glTF file") : ZV_OK;
}
