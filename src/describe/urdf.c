/// @file urdf.c
/// URDF elements to links and joints. Metres, radians, kilograms, as inside; rpy is Rz(yaw) Ry(pitch) Rx(roll).
///
///     <joint name="j" type="revolute"> <parent link="a"/> <child link="b"/> <origin xyz="..." rpy="..."/> <axis xyz="..."/>
///         <limit lower="" upper="" effort="" velocity=""/> <mimic joint="" multiplier="" offset=""/> </joint>
#include "describe/urdf.h"

#include <math.h>
#include <string.h>

#include "describe/inertial.h"

static zv_status refuse(const zv_element *element, const char *what, zv_xml_text found, zv_error *why)
{
    return zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column, "<%.*s>: expected %s, found '%.*s'",
                   ZV_SHOWN(element->name), what, ZV_SHOWN(found));
}

/// Numbers divided by commas, as some programs write them.
static bool read_with_commas(zv_xml_text text, int count, double *out)
{
    char plain[128];
    if (text.size == 0 || text.size >= sizeof plain || !memchr(text.data, ',', text.size)) {
        return false;
    }
    for (size_t i = 0; i < text.size; ++i) {
        plain[i] = text.data[i] == ',' ? ' ' : text.data[i];
    }
    return count > 1 && zv_read_numbers((zv_xml_text){plain, text.size}, count, out);
}

/// `count` numbers of an attribute that may be missing or empty, which leaves `out` as it is. For what the arm cannot do
/// without.
static zv_status read_vector(const zv_element *element, const char *name, int count, double *out, zv_error *why)
{
    const zv_xml_text text = zv_attribute(element, name);
    if (text.size == 0 || zv_read_numbers(text, count, out) || read_with_commas(text, count, out)) {
        return ZV_OK;
    }
    return zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column,
                   "<%.*s>: expected %d finite number%s in '%s', found '%.*s'", ZV_SHOWN(element->name), count,
                   count == 1 ? "" : "s", name, ZV_SHOWN(text));
}

/// A number that the arm can do without: what is none is reported and leaves `out` as it is.
static void read_number(zv_tree *tree, const zv_element *element, const char *name, double *out)
{
    const zv_xml_text text = zv_attribute(element, name);
    if (text.size > 0 && !zv_read_numbers(text, 1, out)) {
        zv_report_add(tree->report, ZV_REPORT_WARNING, element->line, element->column,
                      "<%.*s>: '%s' is '%.*s', which is no finite number; it counts as not given",
                      ZV_SHOWN(element->name), name, ZV_SHOWN(text));
    }
}

/// An attribute that must be there and not be empty.
static zv_status need_text(const zv_element *element, const char *name, zv_xml_text *out, zv_error *why)
{
    *out = zv_attribute(element, name);
    return out->size > 0 ? ZV_OK
                         : zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column,
                                   "<%.*s>: the attribute '%s' is missing or empty", ZV_SHOWN(element->name), name);
}

/// <origin xyz="" rpy=""/> of `element`, or the identity. URDF 1.1 has quat_xyzw in place of rpy.
static zv_status read_origin(const zv_element *element, zv_pose *out, zv_error *why)
{
    const zv_element *origin = zv_child(element, "origin");
    const zv_xml_text turn = zv_attribute(origin, "quat_xyzw");
    double xyz[3] = {0}, rpy[3] = {0}, quat[4] = {0, 0, 0, 1};
    zv_status status = read_vector(origin, "xyz", 3, xyz, why);
    status = status == ZV_OK ? read_vector(origin, "rpy", 3, rpy, why) : status;
    status = status == ZV_OK ? read_vector(origin, "quat_xyzw", 4, quat, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    const zv_rot rot =
        turn.size > 0 ? zv_rot_from_quat(quat[3], quat[0], quat[1], quat[2]) : zv_rot_from_abc(rpy[2], rpy[1], rpy[0]);
    if (!(zv_rot_defect(rot) < 1e-9)) {
        return refuse(origin, "an orientation in 'quat_xyzw'", turn, why);
    }
    *out = (zv_pose){rot, {xyz[0], xyz[1], xyz[2]}};
    return ZV_OK;
}

// ---- link ----

/// Masses are garbage in many files that move well: what cannot be read is reported and stays unknown.
static void read_inertial(const zv_element *inertial, zv_tree *tree, zv_tree_link *link)
{
    static const char *const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    const zv_element *inertia = zv_child(inertial, "inertia");
    zv_inertial found = {.line = inertial->line, .column = inertial->column, .mass = NAN, .pose = zv_pose_identity()};
    zv_error why;
    if (read_origin(inertial, &found.pose, &why) != ZV_OK) {
        zv_report_add(tree->report, ZV_REPORT_WARNING, inertial->line, inertial->column,
                      "link '%.*s': its centre of mass cannot be read; its mass stays unknown", ZV_SHOWN(link->name));
        return;
    }
    read_number(tree, zv_child(inertial, "mass"), "value", &found.mass);
    bool is_known = inertia != NULL;
    for (int i = 0; i < 6; ++i) {
        found.inertia[i] = zv_attribute(inertia, names[i]).size > 0 ? NAN : 0.0;
        read_number(tree, inertia, names[i], &found.inertia[i]);
        is_known = is_known && !isnan(found.inertia[i]);
    }
    found.inertia[0] = is_known ? found.inertia[0] : NAN;
    zv_tree_set_mass(tree, link, &found);
}

/// The size that an element gives in two attributes, or in one with `count` numbers.
static bool read_sizes(const zv_element *element, const char *first, int count, const char *second, double *out)
{
    const zv_xml_text text = zv_attribute(element, first);
    return (zv_read_numbers(text, count, out) || read_with_commas(text, count, out)) &&
           (!second || zv_read_numbers(zv_attribute(element, second), 1, out + 1));
}

/// A mesh with its scale; one number stands for three.
static bool read_mesh(const zv_element *element, zv_tree_shape *shape)
{
    const zv_xml_text scale = zv_attribute(element, "scale");
    shape->mesh = zv_attribute(element, "filename");
    shape->size[0] = shape->size[1] = shape->size[2] = 1.0;
    if (scale.size > 0 && !zv_read_numbers(scale, 3, shape->size) && !read_with_commas(scale, 3, shape->size)) {
        const bool is_one = zv_read_numbers(scale, 1, shape->size);
        shape->size[1] = shape->size[2] = shape->size[0];
        return is_one;
    }
    return shape->mesh.size > 0;
}

/// What <geometry> describes; false for what has no surface.
static bool read_geometry(const zv_element *geometry, zv_tree_shape *shape)
{
    static const struct {
        const char *name, *first, *second;
        zv_tree_shape_kind kind;
        int count; ///< of numbers in `first`
    } kinds[] = {{"sphere", "radius", NULL, ZV_TREE_SPHERE, 1},
                 {"box", "size", NULL, ZV_TREE_BOX, 3},
                 {"cylinder", "radius", "length", ZV_TREE_CYLINDER, 1},
                 {"capsule", "radius", "length", ZV_TREE_CAPSULE, 1}};
    const zv_element *mesh = zv_child(geometry, "mesh");
    if (mesh) {
        shape->kind = ZV_TREE_MESH;
        return read_mesh(mesh, shape) && zv_tree_is_size(shape->kind, shape->size);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        const zv_element *found = zv_child(geometry, kinds[i].name);
        if (found) {
            shape->kind = kinds[i].kind;
            return read_sizes(found, kinds[i].first, kinds[i].count, kinds[i].second, shape->size) &&
                   zv_tree_is_size(shape->kind, shape->size);
        }
    }
    return false;
}

/// The colour of a visual: its own, or that of the material it names; -1: not given.
static int read_color(const zv_element *visual)
{
    const zv_element *material = zv_child(visual, "material"), *color = zv_child(material, "color");
    const zv_xml_text name = zv_attribute(material, "name");
    const zv_element *top = visual->parent ? visual->parent->parent : NULL;
    for (const zv_element *named = zv_child(top, "material"); named && !color && name.size > 0;
         named = zv_next_alike(named)) {
        color = zv_texts_equal(zv_attribute(named, "name"), name) ? zv_child(named, "color") : NULL;
    }
    double rgba[4];
    const int count = zv_read_some_numbers(zv_attribute(color, "rgba"), 4, rgba);
    return color && count >= 3 ? zv_color_of(rgba) : -1;
}

/// What the link looks like and what it can hit. A shape that cannot be read is reported: the arm moves without it.
static zv_status read_shapes(const zv_element *element, zv_tree *tree, zv_tree_link *link, zv_error *why)
{
    zv_status status = ZV_OK;
    for (const zv_element *child = element->first; child && status == ZV_OK; child = child->next) {
        const bool is_seen = zv_element_is(child, "visual"), is_hit = zv_element_is(child, "collision");
        const zv_element *geometry = zv_child(child, "geometry");
        zv_tree_shape shape = zv_tree_shape_at(zv_pose_identity());
        zv_error cause;
        if (!(is_seen || is_hit) || !geometry || !geometry->first) {
            continue;
        }
        if (read_origin(child, &shape.pose, &cause) != ZV_OK || !read_geometry(geometry, &shape)) {
            zv_report_add(tree->report, ZV_REPORT_WARNING, child->line, child->column,
                          "link '%.*s': this <%.*s> cannot be read and is left out", ZV_SHOWN(link->name),
                          ZV_SHOWN(child->name));
            continue;
        }
        shape.is_seen = is_seen;
        shape.is_hit = is_hit;
        shape.color = is_seen ? read_color(child) : -1;
        status = zv_tree_add_shape(tree, link, &shape, why);
    }
    return status;
}

static zv_status read_link(const zv_element *element, zv_tree *tree, zv_error *why)
{
    zv_xml_text name;
    zv_tree_link *link = NULL;
    zv_status status = need_text(element, "name", &name, why);
    status = status == ZV_OK ? zv_tree_add_link(tree, name, element->line, element->column, &link, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    const zv_element *inertial = zv_child(element, "inertial");
    link->has_shape = zv_child(element, "visual") || zv_child(element, "collision");
    if (inertial) {
        read_inertial(inertial, tree, link);
    }
    return read_shapes(element, tree, link, why);
}

// ---- joint ----

static zv_status read_kind(const zv_element *element, zv_tree_joint *joint, zv_error *why)
{
    static const struct {
        const char *name;
        zv_tree_kind kind;
    } kinds[] = {
        {"fixed", ZV_TREE_FIXED},         {"revolute", ZV_TREE_REVOLUTE}, {"continuous", ZV_TREE_CONTINUOUS},
        {"prismatic", ZV_TREE_PRISMATIC}, {"floating", ZV_TREE_OTHER},    {"planar", ZV_TREE_OTHER},
        {"spherical", ZV_TREE_OTHER},     {"ball", ZV_TREE_OTHER},
    };
    const zv_xml_text type = zv_attribute(element, "type");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        if (zv_xml_text_is(type, kinds[i].name, strlen(kinds[i].name))) {
            joint->kind = kinds[i].kind;
            return ZV_OK;
        }
    }
    return zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column,
                   "the joint '%.*s' has the type '%.*s'; expected fixed, revolute, continuous, prismatic, floating or "
                   "planar",
                   ZV_SHOWN(joint->name), ZV_SHOWN(type));
}

static zv_status read_axis(const zv_element *element, zv_tree_joint *joint, zv_error *why)
{
    const zv_element *axis = zv_child(element, "axis");
    double xyz[3] = {1, 0, 0};
    const zv_status status = read_vector(axis, "xyz", 3, xyz, why);
    const double largest = fmax(fabs(xyz[0]), fmax(fabs(xyz[1]), fabs(xyz[2])));
    if (status != ZV_OK) {
        return status;
    }
    if (largest == 0.0) {
        return refuse(axis, "a direction that is not zero in 'xyz'", zv_attribute(axis, "xyz"), why);
    }
    // Scaled first, so that neither tiny nor huge numbers spoil the length.
    joint->axis = zv_vec3_unit((zv_vec3){xyz[0] / largest, xyz[1] / largest, xyz[2] / largest});
    return ZV_OK;
}

/// A bound that the arm can do without.
static void read_bound(zv_tree *tree, const zv_element *limit, const char *name, double *out)
{
    const zv_xml_text text = zv_attribute(limit, name);
    if (text.size > 0 && !zv_read_bound(text, out)) {
        read_number(tree, limit, name, out); // tells that it is none
    }
}

/// Effort and velocity: zero is what files write when nobody knows.
static double known_or_infinite(zv_tree *tree, const zv_element *limit, const char *name, double value,
                                const zv_tree_joint *joint)
{
    if (value > 0.0) {
        return value;
    }
    zv_report_add(tree->report, ZV_REPORT_WARNING, limit->line, limit->column,
                  "joint '%.*s': its %s is %s, which is taken as unknown", ZV_SHOWN(joint->name), name,
                  value < 0.0 ? "negative" : "0 or missing");
    return INFINITY;
}

static void read_limit(const zv_element *element, zv_tree *tree, zv_tree_joint *joint)
{
    const zv_element *limit = zv_child(element, "limit");
    if (!limit) {
        if (joint->kind == ZV_TREE_REVOLUTE || joint->kind == ZV_TREE_PRISMATIC) {
            zv_report_add(tree->report, ZV_REPORT_WARNING, joint->line, joint->column,
                          "joint '%.*s': the file gives no limits", ZV_SHOWN(joint->name));
        }
        return;
    }
    double lower = 0.0, upper = 0.0, effort = 0.0, velocity = 0.0;
    read_bound(tree, limit, "lower", &lower);
    read_bound(tree, limit, "upper", &upper);
    read_bound(tree, limit, "effort", &effort);
    read_bound(tree, limit, "velocity", &velocity);
    if (joint->kind != ZV_TREE_CONTINUOUS) {
        zv_tree_set_range(tree, joint, lower, upper, limit->line, limit->column);
    }
    joint->limits.torque = known_or_infinite(tree, limit, "effort", effort, joint);
    joint->limits.velocity = known_or_infinite(tree, limit, "velocity", velocity, joint);
}

static zv_status read_mimic(const zv_element *element, zv_tree_joint *joint, zv_error *why)
{
    const zv_element *mimic = zv_child(element, "mimic");
    if (!mimic) {
        return ZV_OK;
    }
    zv_status status = need_text(mimic, "joint", &joint->mimic, why);
    status = status == ZV_OK ? read_vector(mimic, "multiplier", 1, &joint->multiplier, why) : status;
    return status == ZV_OK ? read_vector(mimic, "offset", 1, &joint->shift, why) : status;
}

static void read_dynamics_part(zv_tree *tree, zv_tree_joint *joint, const zv_element *dynamics, double *const values[2],
                               const char *const names[2], int i)
{
    read_number(tree, dynamics, names[i], values[i]);
    if (*values[i] < 0.0) {
        *values[i] = NAN;
        zv_report_add(tree->report, ZV_REPORT_WARNING, dynamics->line, dynamics->column,
                      "joint '%.*s': its %s is negative, which is taken as unknown", ZV_SHOWN(joint->name), names[i]);
    }
}

static void read_dynamics(const zv_element *element, zv_tree *tree, zv_tree_joint *joint)
{
    const zv_element *dynamics = zv_child(element, "dynamics");
    double *const values[2] = {&joint->friction.viscous, &joint->friction.coulomb};
    static const char *const names[2] = {"damping", "friction"};
    for (int i = 0; i < 2; ++i) {
        read_dynamics_part(tree, joint, dynamics, values, names, i);
    }
}

static zv_status read_ends(const zv_element *element, zv_tree_joint *joint, zv_error *why)
{
    const zv_element *parent = zv_child(element, "parent"), *child = zv_child(element, "child");
    if (!parent || !child) {
        return zv_fail(why, ZV_ERR_SYNTAX, element->line, element->column, "the joint '%.*s' has no <%s link=\"...\"/>",
                       ZV_SHOWN(joint->name), parent ? "child" : "parent");
    }
    const zv_status status = need_text(parent, "link", &joint->parent_name, why);
    return status == ZV_OK ? need_text(child, "link", &joint->child_name, why) : status;
}

static zv_status read_joint(const zv_element *element, zv_tree *tree, zv_error *why)
{
    zv_xml_text name;
    zv_tree_joint *joint = NULL;
    zv_status status = need_text(element, "name", &name, why);
    status = status == ZV_OK ? zv_tree_add_joint(tree, name, element->line, element->column, &joint, why) : status;
    status = status == ZV_OK ? read_kind(element, joint, why) : status;
    status = status == ZV_OK ? read_ends(element, joint, why) : status;
    status = status == ZV_OK ? read_origin(element, &joint->parent_from_joint, why) : status;
    if (status != ZV_OK || joint->kind == ZV_TREE_FIXED || joint->kind == ZV_TREE_OTHER) {
        return status; // an axis that nothing turns about may be anything
    }
    status = read_axis(element, joint, why);
    if (status != ZV_OK) {
        return status;
    }
    read_limit(element, tree, joint);
    read_dynamics(element, tree, joint);
    return read_mimic(element, joint, why);
}

// ---- robot ----

static bool came_before(const zv_element *element)
{
    const zv_element *other = element->parent->first;
    while (other != element && !zv_texts_equal(other->name, element->name)) {
        other = other->next;
    }
    return other != element;
}

static bool is_used(const zv_element *element)
{
    return zv_element_is(element, "link") || zv_element_is(element, "joint") || zv_element_is(element, "material");
}

/// One line for each kind of element that has no place in a robot file.
static void report_others(const zv_element *robot, zv_tree *tree)
{
    for (const zv_element *child = robot->first; child; child = child->next) {
        if (is_used(child) || came_before(child)) {
            continue;
        }
        int count = 1;
        for (const zv_element *next = zv_next_alike(child); next; next = zv_next_alike(next)) {
            ++count;
        }
        zv_report_add(tree->report, ZV_REPORT_LOST, child->line, child->column, "<%.*s> is left out (%d of them)",
                      ZV_SHOWN(child->name), count);
    }
}

/// Files for Gazebo fix the arm to a link called world and leave that link to the simulator.
static zv_status add_world(zv_tree *tree, zv_error *why)
{
    static const zv_xml_text world = {"world", 5};
    const zv_tree_joint *joint = NULL;
    for (int i = 0; i < tree->joints; ++i) {
        joint = zv_texts_equal(tree->joint[i].parent_name, world) ? &tree->joint[i] : joint;
    }
    if (!joint || zv_tree_find_link(tree, world) >= 0) {
        return ZV_OK;
    }
    zv_tree_link *link = NULL;
    zv_report_add(tree->report, ZV_REPORT_ASSUMED, joint->line, joint->column,
                  "joint '%.*s': its parent link 'world' is not in the file; it is taken as the ground",
                  ZV_SHOWN(joint->name));
    return zv_tree_add_link(tree, world, joint->line, joint->column, &link, why);
}

zv_status zv_urdf_read(const zv_element *robot, zv_tree *tree, zv_error *why)
{
    const zv_xml_text name = zv_attribute(robot, "name");
    tree->name = name.size > 0 ? name : tree->name;
    zv_status status = ZV_OK;
    for (const zv_element *child = robot->first; child && status == ZV_OK; child = child->next) {
        if (zv_element_is(child, "link")) {
            status = read_link(child, tree, why);
        } else if (zv_element_is(child, "joint")) {
            status = read_joint(child, tree, why);
        }
    }
    if (status == ZV_OK) {
        report_others(robot, tree);
    }
    return status == ZV_OK ? add_world(tree, why) : status;
}
