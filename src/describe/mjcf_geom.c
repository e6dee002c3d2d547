/// @file mjcf_geom.c
/// Geoms of MJCF to shapes of links.
///
///     <geom type="capsule" size="radius half_length" fromto="a b" rgba="" group="3" contype="0" conaffinity="0"/>
///
/// Shown are the groups 0 to 2, as the viewer of MuJoCo does; geoms with contype and conaffinity 0 hit nothing.
#include "describe/mjcf_geom.h"

#include <math.h>
#include <string.h>

static zv_xml_text attribute(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, const char *name)
{
    return zv_mjcf_attribute(in->defaults, geom, childclass, name);
}

static double number_of(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, const char *name,
                        double absent)
{
    double value = absent;
    zv_read_numbers(attribute(in, geom, childclass, name), 1, &value);
    return value;
}

// ---- assets ----

static zv_xml_text stem_of(zv_xml_text file)
{
    size_t first = 0, end = file.size;
    if (file.size == 0) {
        return file; // there may be no text at all
    }
    for (size_t i = 0; i < file.size; ++i) {
        first = file.data[i] == '/' || file.data[i] == '\\' ? i + 1 : first;
        end = file.data[i] == '.' && i > first ? i : end;
    }
    return (zv_xml_text){file.data + first, (end > first ? end : file.size) - first};
}

/// The asset `kind` called `name`; a mesh without a name has that of its file.
static const zv_element *find_asset(const zv_mjcf_geoms *in, const char *kind, zv_xml_text name)
{
    for (const zv_element *all = name.size > 0 ? zv_child(in->defaults->model, "asset") : NULL; all;
         all = zv_next_alike(all)) {
        for (const zv_element *asset = zv_child(all, kind); asset; asset = zv_next_alike(asset)) {
            const zv_xml_text own = zv_attribute(asset, "name"), file = zv_attribute(asset, "file");
            if (zv_texts_equal(own.size > 0 ? own : stem_of(file), name)) {
                return asset;
            }
        }
    }
    return NULL;
}

/// The folder and the name of a mesh in one text, as the list of meshes has it.
static zv_xml_text path_of(const zv_mjcf_geoms *in, zv_xml_text file)
{
    const zv_xml_text folder = zv_mjcf_mesh_folder(in->defaults->model);
    const size_t size = folder.size + (folder.size > 0) + file.size;
    char *path = zv_arena_take_bytes(in->tree->arena, size + 1);
    if (!path) {
        return (zv_xml_text){"", 0};
    }
    memcpy(path, folder.data, folder.size);
    if (folder.size > 0) {
        path[folder.size] = '/';
    }
    memcpy(path + size - file.size, file.data, file.size);
    return (zv_xml_text){path, size};
}

static bool read_mesh(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, zv_tree_shape *shape)
{
    static const zv_xml_text no_class = {"", 0};
    const zv_element *asset = find_asset(in, "mesh", attribute(in, geom, childclass, "mesh"));
    const zv_xml_text file = zv_attribute(asset, "file");
    if (!asset || file.size == 0) {
        return false;
    }
    const zv_xml_text scale = zv_mjcf_attribute(in->defaults, asset, no_class, "scale");
    shape->size[0] = shape->size[1] = shape->size[2] = 1.0;
    shape->mesh = path_of(in, file);
    return !scale.data || zv_read_numbers(scale, 3, shape->size);
}

// ---- shapes ----

/// Half sizes, or radius and half length; `fromto` gives the axis and its ends in place of a pose.
static bool read_sizes(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, zv_tree_shape *shape)
{
    double size[3] = {0}, ends[6];
    zv_read_some_numbers(attribute(in, geom, childclass, "size"), 3, size);
    const bool has_ends = zv_read_numbers(attribute(in, geom, childclass, "fromto"), 6, ends);
    if (has_ends && shape->kind != ZV_TREE_SPHERE) {
        const zv_vec3 a = {ends[0], ends[1], ends[2]}, b = {ends[3], ends[4], ends[5]};
        // MuJoCo's z axis points from the second end to the first
        shape->pose = (zv_pose){zv_mjcf_rot_to_z(zv_vec3_sub(a, b)), zv_vec3_scale(zv_vec3_add(a, b), 0.5)};
        size[shape->kind == ZV_TREE_BOX ? 2 : 1] = 0.5 * zv_vec3_length(zv_vec3_sub(b, a));
        size[1] = shape->kind == ZV_TREE_BOX && size[1] == 0.0 ? size[0] : size[1];
    }
    shape->size[0] = shape->kind == ZV_TREE_BOX ? 2.0 * size[0] : size[0];
    shape->size[1] = 2.0 * size[1];
    shape->size[2] = 2.0 * size[2];
    return true;
}

static bool read_kind(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, zv_tree_shape *shape)
{
    static const struct {
        const char *name;
        zv_tree_shape_kind kind;
    } kinds[] = {{"sphere", ZV_TREE_SPHERE},
                 {"box", ZV_TREE_BOX},
                 {"cylinder", ZV_TREE_CYLINDER},
                 {"capsule", ZV_TREE_CAPSULE},
                 {"mesh", ZV_TREE_MESH}};
    const zv_xml_text type = attribute(in, geom, childclass, "type");
    const bool has_mesh = attribute(in, geom, childclass, "mesh").size > 0;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        const bool is_it = type.data ? zv_xml_text_is(type, kinds[i].name, strlen(kinds[i].name))
                                     : kinds[i].kind == (has_mesh ? ZV_TREE_MESH : ZV_TREE_SPHERE);
        if (is_it) {
            shape->kind = kinds[i].kind;
            const bool is_read = shape->kind == ZV_TREE_MESH ? read_mesh(in, geom, childclass, shape)
                                                             : read_sizes(in, geom, childclass, shape);
            return is_read && zv_tree_is_size(shape->kind, shape->size);
        }
    }
    return false;
}

/// The colour, -1 when none is given, and how opaque it is.
static int read_color(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, double *opacity)
{
    static const zv_xml_text no_class = {"", 0};
    double rgba[4] = {0.5, 0.5, 0.5, 1.0};
    const zv_xml_text own = attribute(in, geom, childclass, "rgba");
    const zv_element *material = find_asset(in, "material", attribute(in, geom, childclass, "material"));
    const zv_xml_text other =
        material ? zv_mjcf_attribute(in->defaults, material, no_class, "rgba") : (zv_xml_text){NULL, 0};
    const bool is_given = zv_read_numbers(own, 4, rgba) || zv_read_numbers(other, 4, rgba);
    *opacity = rgba[3];
    return is_given ? zv_color_of(rgba) : -1;
}

/// What MuJoCo weighs: a mass, or a density that is that of water unless given.
static void read_weight(const zv_mjcf_geoms *in, const zv_element *geom, zv_xml_text childclass, zv_tree_shape *shape)
{
    const double water = 1000.0, group = number_of(in, geom, childclass, "group", 0.0);
    const bool counts = in->weights.from_geoms && group >= in->weights.groups[0] && group <= in->weights.groups[1];
    shape->mass = counts ? number_of(in, geom, childclass, "mass", NAN) : 0.0;
    shape->density = isnan(shape->mass) ? number_of(in, geom, childclass, "density", water) : NAN;
}

zv_mjcf_weights zv_mjcf_weights_of(const zv_element *mujoco)
{
    zv_mjcf_weights weights = {.from_inertial = true, .from_geoms = true, .groups = {-INFINITY, INFINITY}};
    for (const zv_element *compiler = zv_child(mujoco, "compiler"); compiler; compiler = zv_next_alike(compiler)) {
        const zv_xml_text word = zv_attribute(compiler, "inertiafromgeom");
        weights.from_inertial = word.data ? !ZV_XML_IS(word, "true") : weights.from_inertial;
        weights.from_geoms = word.data ? !ZV_XML_IS(word, "false") : weights.from_geoms;
        zv_read_numbers(zv_attribute(compiler, "inertiagrouprange"), 2, weights.groups);
    }
    return weights;
}

zv_status zv_mjcf_geom(const zv_mjcf_geoms *in, const zv_element *element, zv_pose link_from_here,
                       zv_xml_text childclass, zv_tree_link *link, zv_error *why)
{
    const zv_xml_text type = attribute(in, element, childclass, "type");
    zv_tree_shape shape = zv_tree_shape_at(zv_pose_identity());
    zv_error cause;
    if (ZV_XML_IS(type, "plane") || ZV_XML_IS(type, "hfield")) {
        return ZV_OK; // the floor is no part of an arm
    }
    if (zv_mjcf_pose_in(in->angles, in->defaults, childclass, element, &shape.pose, &cause) != ZV_OK ||
        !read_kind(in, element, childclass, &shape)) {
        zv_report_add(in->tree->report, ZV_REPORT_WARNING, element->line, element->column,
                      "link '%.*s': this <%.*s> cannot be read and is left out", ZV_SHOWN(link->name),
                      ZV_SHOWN(element->name));
        return ZV_OK;
    }
    double opacity = 1.0;
    shape.pose = zv_pose_mul(link_from_here, shape.pose);
    shape.color = read_color(in, element, childclass, &opacity);
    shape.is_seen = number_of(in, element, childclass, "group", 0.0) <= 2.0 && opacity > 0.0;
    shape.is_hit = number_of(in, element, childclass, "contype", 1.0) != 0.0 ||
                   number_of(in, element, childclass, "conaffinity", 1.0) != 0.0;
    read_weight(in, element, childclass, &shape);
    return zv_tree_add_shape(in->tree, link, &shape, why);
}
