/// @file bodies_read.c
/// "bodies": what the links look like and what they can hit, shape by shape. Meshes are only named here.
///
///     {"link": 2, "name": "forearm", "xyz": [0, 0, 50], "capsule": {"radius": 40, "length": 300}, "use": "collide"}
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/sections.h"
#include "model/units.h"

static double read_length(zv_robot_file *file, const zv_json *value)
{
    const double mm = zv_file_number(file, value, ZV_UNKNOWN_REFUSED);
    if (file->status == ZV_OK && !(mm > 0.0)) {
        zv_file_unfit(file, value, "a length in mm above 0");
    }
    return zv_m_from_mm(mm);
}

// ---- shapes: one reader for each word ----

static void read_box(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    double mm[3] = {1, 1, 1};
    zv_file_numbers(file, value, 3, mm);
    for (int i = 0; i < 3; ++i) {
        shape->size[i] = zv_m_from_mm(mm[i]);
    }
    if (file->status == ZV_OK && !(mm[0] > 0.0 && mm[1] > 0.0 && mm[2] > 0.0)) {
        zv_file_unfit(file, value, "three sizes above 0");
    }
}

static void read_sphere(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    shape->size[0] = read_length(file, value);
}

/// A cylinder or a capsule.
static void read_round(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    static const char *const known[] = {"radius", "length", NULL};
    zv_file_check_names(file, value, known);
    const zv_json *radius = zv_file_need(file, value, "radius"), *length = zv_file_need(file, value, "length");
    if (file->status == ZV_OK) {
        shape->size[0] = read_length(file, radius);
        shape->size[1] = read_length(file, length);
    }
}

static void read_point(zv_robot_file *file, const zv_json *value, zv_vec3 *out)
{
    double mm[3] = {0};
    zv_file_numbers(file, value, 3, mm);
    *out = (zv_vec3){zv_m_from_mm(mm[0]), zv_m_from_mm(mm[1]), zv_m_from_mm(mm[2])};
}

static bool is_points(const zv_json *value)
{
    return value->kind == ZV_JSON_ARRAY && value->count > 0 && value->first->kind == ZV_JSON_ARRAY;
}

/// The points go behind those of the hulls before; there is room for all.
static void read_hull(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    if (!is_points(value)) {
        zv_file_unfit(file, value, "a list of points [[x, y, z], ...], mm");
        return;
    }
    shape->point_count = value->count;
    zv_vec3 *at = (zv_vec3 *)shape->points;
    for (const zv_json *item = value->first; item && file->status == ZV_OK; item = item->next) {
        read_point(file, item, at++);
    }
}

/// "unit": how long one unit of the mesh is, mm; three numbers stretch it, negative ones mirror it.
static void read_unit(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    double mm[3] = {1, 1, 1};
    if (value && value->kind == ZV_JSON_ARRAY) {
        zv_file_numbers(file, value, 3, mm);
    } else if (value) {
        mm[0] = mm[1] = mm[2] = zv_file_number(file, value, ZV_UNKNOWN_REFUSED);
    }
    for (int i = 0; i < 3; ++i) {
        shape->size[i] = zv_m_from_mm(mm[i]);
        if (file->status == ZV_OK && mm[i] == 0.0) {
            zv_file_unfit(file, value, "lengths that are not 0");
        }
    }
}

static void read_mesh(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    static const char *const known[] = {"sha256", "unit", "file", NULL};
    zv_file_check_names(file, value, known);
    if (file->status != ZV_OK) {
        return;
    }
    const zv_json *content = zv_json_member(value, "sha256");
    if (content && (content->kind != ZV_JSON_STRING || !zv_is_content_name(content->text, content->text_size))) {
        zv_file_unfit(file, content, "64 hexadecimal digits");
    } else if (content) {
        memcpy(shape->content, content->text, ZV_CONTENT_NAME_SIZE);
    }
    read_unit(file, zv_json_member(value, "unit"), shape);
    zv_file_check_text(file, zv_json_member(value, "file"));
}

static const struct {
    const char *word;
    zv_body_shape_kind kind;
    void (*read)(zv_robot_file *file, const zv_json *value, zv_body_shape *shape);
} kinds[] = {
    {"box", ZV_BODY_BOX, read_box},
    {"sphere", ZV_BODY_SPHERE, read_sphere},
    {"cylinder", ZV_BODY_CYLINDER, read_round},
    {"capsule", ZV_BODY_CAPSULE, read_round},
    {"hull", ZV_BODY_HULL, read_hull},
    {"mesh", ZV_BODY_MESH, read_mesh},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void read_kind(zv_robot_file *file, const zv_json *object, zv_body_shape *shape)
{
    int found = 0;
    for (int i = 0; i < KINDS && file->status == ZV_OK; ++i) {
        const zv_json *value = zv_json_member(object, kinds[i].word);
        if (value && ++found > 1) {
            zv_file_fail(file, value->line, value->column, "a body has one shape, \"%s\" is a second one",
                         kinds[i].word);
        } else if (value) {
            shape->kind = kinds[i].kind;
            kinds[i].read(file, value, shape);
        }
    }
    if (file->status == ZV_OK && found == 0) {
        zv_file_fail(file, object->line, object->column,
                     "it needs a shape: box, sphere, cylinder, capsule, hull or mesh");
    }
}

// ---- a body ----

static void read_color(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    if (!value) {
        return;
    }
    const bool is_text = value->kind == ZV_JSON_STRING && value->text_size == 7 && value->text[0] == '#';
    int color = is_text ? 0 : -1;
    for (int i = 1; i < 7 && color >= 0; ++i) {
        const char c = value->text[i];
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        color = digit < 0 ? -1 : 16 * color + digit;
    }
    if (color < 0) {
        zv_file_unfit(file, value, "a colour such as \"#c08040\"");
    }
    shape->color = color;
}

static void read_use(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    static const char *const uses[] = {"both", "view", "collide", NULL};
    const int use = value ? zv_file_word(file, value, uses) : 0;
    shape->is_seen = use != 2;
    shape->is_hit = use != 1;
}

static void read_place(zv_robot_file *file, const zv_json *object, zv_body_shape *shape)
{
    const zv_json *xyz = zv_json_member(object, "xyz"), *angles = zv_json_member(object, "abc");
    double abc[3] = {0};
    if (xyz) {
        read_point(file, xyz, &shape->pose.pos);
    }
    if (angles) {
        zv_file_numbers(file, angles, 3, abc);
    }
    shape->pose.rot = zv_rot_from_degrees(abc[0], abc[1], abc[2]);
}

static int read_link(zv_robot_file *file, const zv_json *value)
{
    const double number = zv_file_number(file, value, ZV_UNKNOWN_REFUSED);
    const bool is_link = number == floor(number) && number >= 0.0 && number <= file->robot->joint_count;
    if (file->status == ZV_OK && !is_link) {
        zv_file_unfit(file, value, "the number of a link, 0 for the base");
    }
    return is_link ? (int)number : 0;
}

static void read_density(zv_robot_file *file, const zv_json *value, zv_body_shape *shape)
{
    shape->density = value ? zv_file_number(file, value, ZV_UNKNOWN_REFUSED) : NAN;
    if (file->status == ZV_OK && shape->density <= 0.0) {
        zv_file_unfit(file, value, "a density in kg/m3 above 0");
    }
}

static void read_body(zv_robot_file *file, const zv_json *object, int number, zv_body_shape *shape)
{
    static const char *const known[] = {"name",    "link", "xyz",  "abc", "box",   "sphere",  "cylinder",
                                        "capsule", "hull", "mesh", "use", "color", "density", NULL};
    zv_file_enter(file, "body %d", number);
    zv_file_check_names(file, object, known);
    const zv_json *link = zv_file_need(file, object, "link"), *name = zv_json_member(object, "name");
    if (file->status == ZV_OK && name) {
        zv_file_name(file, name, shape->name);
        zv_file_enter(file, "body \"%s\"", shape->name);
    }
    if (file->status != ZV_OK) {
        return;
    }
    shape->link = read_link(file, link);
    read_place(file, object, shape);
    read_kind(file, object, shape);
    read_use(file, zv_json_member(object, "use"), shape);
    read_color(file, zv_json_member(object, "color"), shape);
    read_density(file, zv_json_member(object, "density"), shape);
}

/// How many points all hulls together may have.
static size_t count_points(const zv_json *bodies)
{
    size_t count = 0;
    for (const zv_json *body = bodies->first; body; body = body->next) {
        const zv_json *hull = zv_json_member(body, "hull");
        count += hull && hull->kind == ZV_JSON_ARRAY ? (size_t)hull->count : 0;
    }
    return count;
}

void zv_read_bodies(zv_robot_file *file, const zv_json *value)
{
    zv_robot *robot = file->robot;
    zv_file_enter(file, "bodies");
    if (!value || file->status != ZV_OK) {
        return;
    }
    if (value->kind != ZV_JSON_ARRAY || value->count > ZV_MAX_SHAPES) {
        zv_file_unfit(file, value, "a list of at most 1024 shapes");
        return;
    }
    robot->shapes = calloc((size_t)value->count + 1, sizeof *robot->shapes);
    robot->points = malloc((count_points(value) + 1) * sizeof *robot->points);
    if (!robot->shapes || !robot->points) {
        file->status = zv_fail(file->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
        return;
    }
    const zv_vec3 *free_points = robot->points;
    for (const zv_json *body = value->first; body && file->status == ZV_OK; body = body->next) {
        zv_body_shape *shape = &robot->shapes[robot->shape_count++];
        *shape = (zv_body_shape){.pose = zv_pose_identity(), .points = free_points, .color = -1};
        read_body(file, body, robot->shape_count, shape);
        free_points += shape->point_count;
    }
}
