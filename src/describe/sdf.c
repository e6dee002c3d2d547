/// @file sdf.c
/// Links, joints and frames of SDF to links and joints.
///
/// Poses of SDF may be relative to any link, joint or frame; a link is relative to the model, a joint to its child. Each
/// is brought into the frame of the model first; then parent_from_joint and joint_from_child follow.
#include "describe/sdf.h"

#include <math.h>
#include <string.h>

#include "describe/inertial.h"

/// Frames that refer to one another in a longer row form a circle.
enum { DEEPEST = 64 };

typedef struct reader {
    const zv_element *model;
    zv_tree *tree;
    zv_error *why;
} reader;

static zv_status refuse(const reader *in, const zv_element *element, const char *expected)
{
    return zv_fail(in->why, ZV_ERR_SYNTAX, element->line, element->column, "<%.*s>: expected %s, found '%.*s'",
                   ZV_SHOWN(element->name), expected, ZV_SHOWN(element->text));
}

/// `count` numbers inside the child `name` of `element`; nothing when there is no such child.
static zv_status read_numbers(const reader *in, const zv_element *element, const char *name, int count, double *out)
{
    const zv_element *child = zv_child(element, name);
    return !child || zv_read_numbers(child->text, count, out) ? ZV_OK : refuse(in, child, "finite numbers");
}

/// A bound that the arm can do without: what is none is reported and leaves `out` as it is. False when it is none.
static bool read_bound(const reader *in, const zv_element *element, const char *name, double *out)
{
    const zv_element *child = zv_child(element, name);
    if (!child || zv_read_bound(child->text, out)) {
        return true;
    }
    zv_report_add(in->tree->report, ZV_REPORT_WARNING, child->line, child->column,
                  "<%s> is '%.*s', which is no number; it counts as not given", name, ZV_SHOWN(child->text));
    return false;
}

/// The same of a number.
static bool read_number(const reader *in, const zv_element *element, const char *name, double *out)
{
    double number = *out;
    const bool is_one = read_bound(in, element, name, &number) && !isinf(number);
    *out = is_one ? number : *out;
    return is_one;
}

/// The pose that an element states, in the frame it names.
static zv_status own_pose(const reader *in, const zv_element *element, zv_pose *out)
{
    const zv_element *pose = zv_child(element, "pose");
    double v[7] = {0};
    const int count = pose && pose->text.size > 0 ? zv_read_some_numbers(pose->text, 7, v) : 6;
    if (count != 6 && count != 7) {
        return refuse(in, pose, "6 numbers x y z roll pitch yaw, or 7 with a quaternion x y z w");
    }
    out->pos = (zv_vec3){v[0], v[1], v[2]};
    const bool is_degrees = ZV_XML_IS(zv_attribute(pose, "degrees"), "true");
    const double unit = is_degrees ? ZV_DEG : 1.0;
    out->rot =
        count == 7 ? zv_rot_from_quat(v[6], v[3], v[4], v[5]) : zv_rot_from_abc(v[5] * unit, v[4] * unit, v[3] * unit);
    return zv_rot_defect(out->rot) < 1e-9 ? ZV_OK : refuse(in, pose, "an orientation");
}

// ---- frames ----

static bool is_frame(const zv_element *element)
{
    return zv_element_is(element, "link") || zv_element_is(element, "joint") || zv_element_is(element, "frame");
}

static const zv_element *find_frame(const reader *in, zv_xml_text name)
{
    const zv_element *child = in->model->first;
    while (child && !(is_frame(child) && zv_texts_equal(zv_attribute(child, "name"), name))) {
        child = child->next;
    }
    return child;
}

/// What the pose of an element is relative to; empty: the model.
static zv_xml_text base_of(const zv_element *element)
{
    const zv_xml_text frame = zv_attribute(zv_child(element, "pose"), "relative_to");
    if (frame.size > 0) {
        return ZV_XML_IS(frame, "__model__") ? (zv_xml_text){"", 0} : frame;
    }
    if (zv_element_is(element, "joint")) {
        return zv_child(element, "child") ? zv_child(element, "child")->text : (zv_xml_text){"", 0};
    }
    const zv_xml_text attached = zv_attribute(element, "attached_to");
    return zv_element_is(element, "frame") && attached.size > 0 ? attached : (zv_xml_text){"", 0};
}

static zv_status model_pose(const reader *in, const zv_element *element, int depth, zv_pose *out)
{
    const zv_xml_text base = base_of(element);
    zv_status status = own_pose(in, element, out);
    if (status != ZV_OK || base.size == 0) {
        return status;
    }
    const zv_element *other = find_frame(in, base);
    if (!other || depth == DEEPEST) {
        return zv_fail(in->why, ZV_ERR_SYNTAX, element->line, element->column,
                       other ? "the frames around '%.*s' refer to one another in a circle"
                             : "the pose refers to '%.*s', which the model does not have",
                       ZV_SHOWN(base));
    }
    zv_pose model_from_base;
    status = model_pose(in, other, depth + 1, &model_from_base);
    *out = zv_pose_mul(model_from_base, *out);
    return status;
}

// ---- links ----

static zv_status read_inertial(const reader *in, const zv_element *inertial, zv_tree_link *link)
{
    static const char *const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    const zv_element *inertia = zv_child(inertial, "inertia");
    zv_inertial found = {.line = inertial->line, .column = inertial->column, .mass = NAN};
    zv_status status = own_pose(in, inertial, &found.pose);
    if (status != ZV_OK) {
        return status;
    }
    read_number(in, inertial, "mass", &found.mass);
    bool known = inertia;
    for (int i = 0; i < 6; ++i) {
        found.inertia[i] = 0.0;
        known = read_number(in, inertia, names[i], &found.inertia[i]) && known;
    }
    found.inertia[0] = known ? found.inertia[0] : NAN;
    zv_tree_set_mass(in->tree, link, &found);
    return ZV_OK;
}

static zv_status need_name(const reader *in, const zv_element *element, zv_xml_text *out)
{
    *out = zv_attribute(element, "name");
    return out->size > 0 ? ZV_OK
                         : zv_fail(in->why, ZV_ERR_SYNTAX, element->line, element->column,
                                   "<%.*s>: the attribute '%s' is missing or empty", ZV_SHOWN(element->name), "name");
}

/// The size that the child `name` of `element` gives; false when there is none.
static bool size_in(const zv_element *element, const char *name, int count, double *out)
{
    const zv_element *child = zv_child(element, name);
    return child && zv_read_numbers(child->text, count, out);
}

static bool read_geometry(const zv_element *geometry, zv_tree_shape *shape)
{
    const zv_element *box = zv_child(geometry, "box"), *sphere = zv_child(geometry, "sphere");
    const zv_element *cylinder = zv_child(geometry, "cylinder"), *capsule = zv_child(geometry, "capsule");
    const zv_element *mesh = zv_child(geometry, "mesh"), *round = cylinder ? cylinder : capsule;
    bool is_read = false;
    if (mesh) {
        shape->kind = ZV_TREE_MESH;
        shape->mesh = zv_child(mesh, "uri") ? zv_child(mesh, "uri")->text : (zv_xml_text){"", 0};
        shape->size[0] = shape->size[1] = shape->size[2] = 1.0;
        is_read = shape->mesh.size > 0 && (!zv_child(mesh, "scale") || size_in(mesh, "scale", 3, shape->size));
    } else if (box) {
        shape->kind = ZV_TREE_BOX;
        is_read = size_in(box, "size", 3, shape->size);
    } else if (sphere) {
        shape->kind = ZV_TREE_SPHERE;
        is_read = size_in(sphere, "radius", 1, shape->size);
    } else if (round) {
        shape->kind = cylinder ? ZV_TREE_CYLINDER : ZV_TREE_CAPSULE;
        is_read = size_in(round, "radius", 1, shape->size) && size_in(round, "length", 1, shape->size + 1);
    }
    return is_read && zv_tree_is_size(shape->kind, shape->size);
}

/// Where a shape is in its link; its pose may be given in another frame.
static zv_status shape_pose(const reader *in, const zv_element *link, const zv_element *shape, zv_pose *out)
{
    const zv_xml_text base = zv_attribute(zv_child(shape, "pose"), "relative_to");
    zv_status status = own_pose(in, shape, out);
    if (status != ZV_OK || base.size == 0) {
        return status;
    }
    zv_pose model_from_shape, model_from_link;
    status = model_pose(in, shape, 0, &model_from_shape);
    status = status == ZV_OK ? model_pose(in, link, 0, &model_from_link) : status;
    if (status == ZV_OK) {
        *out = zv_pose_mul(zv_pose_inverse(model_from_link), model_from_shape);
    }
    return status;
}

/// What the link looks like and what it can hit. A shape that cannot be read is reported: the arm moves without it.
static zv_status read_shapes(const reader *in, const zv_element *element, zv_tree_link *link)
{
    zv_status status = ZV_OK;
    zv_error cause;
    const reader quiet = {in->model, in->tree, &cause};
    for (const zv_element *child = element->first; child && status == ZV_OK; child = child->next) {
        const bool is_seen = zv_element_is(child, "visual"), is_hit = zv_element_is(child, "collision");
        const zv_element *geometry = zv_child(child, "geometry");
        zv_tree_shape shape = zv_tree_shape_at(zv_pose_identity());
        if (!(is_seen || is_hit) || !geometry || !geometry->first || zv_child(geometry, "empty")) {
            continue;
        }
        if (shape_pose(&quiet, element, child, &shape.pose) != ZV_OK || !read_geometry(geometry, &shape)) {
            zv_report_add(in->tree->report, ZV_REPORT_WARNING, child->line, child->column,
                          "link '%.*s': this <%.*s> cannot be read and is left out", ZV_SHOWN(link->name),
                          ZV_SHOWN(child->name));
            continue;
        }
        double rgba[4];
        const zv_element *material = zv_child(child, "material"), *diffuse = zv_child(material, "diffuse");
        const zv_element *color = diffuse ? diffuse : zv_child(material, "ambient");
        shape.is_seen = is_seen;
        shape.is_hit = is_hit;
        shape.color = color && zv_read_some_numbers(color->text, 4, rgba) >= 3 ? zv_color_of(rgba) : -1;
        status = zv_tree_add_shape(in->tree, link, &shape, in->why);
    }
    return status;
}

static zv_status read_link(const reader *in, const zv_element *element)
{
    zv_xml_text name;
    zv_tree_link *link = NULL;
    zv_status status = need_name(in, element, &name);
    status =
        status == ZV_OK ? zv_tree_add_link(in->tree, name, element->line, element->column, &link, in->why) : status;
    if (status != ZV_OK) {
        return status;
    }
    const zv_element *inertial = zv_child(element, "inertial");
    link->has_shape = zv_child(element, "visual") || zv_child(element, "collision");
    status = inertial ? read_inertial(in, inertial, link) : ZV_OK;
    return status == ZV_OK ? read_shapes(in, element, link) : status;
}

// ---- joints ----

static zv_tree_kind kind_of(zv_xml_text type)
{
    return ZV_XML_IS(type, "revolute")     ? ZV_TREE_REVOLUTE
           : ZV_XML_IS(type, "continuous") ? ZV_TREE_CONTINUOUS
           : ZV_XML_IS(type, "prismatic")  ? ZV_TREE_PRISMATIC
           : ZV_XML_IS(type, "fixed")      ? ZV_TREE_FIXED
                                           : ZV_TREE_OTHER;
}

bool zv_sdf_axis_in_model(const zv_element *axis)
{
    const zv_element *word = zv_child(axis, "use_parent_model_frame"), *sdf = axis;
    if (word) {
        return ZV_XML_IS(word->text, "1") || ZV_XML_IS(word->text, "true");
    }
    while (sdf && !zv_element_is(sdf, "sdf")) {
        sdf = sdf->parent;
    }
    const zv_xml_text version = zv_attribute(sdf, "version"); // 1.4 and 1.10 are old and new
    return version.size == 3 && memcmp(version.data, "1.", 2) == 0 && version.data[2] < '5';
}

/// The direction of an axis may be given in another frame.
static zv_status read_axis(const reader *in, const zv_element *axis, zv_pose model_from_joint, zv_tree_joint *joint)
{
    const zv_element *xyz = zv_child(axis, "xyz");
    double v[3] = {0, 0, 1};
    zv_status status = read_numbers(in, axis, "xyz", 3, v);
    const double largest = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    if (status != ZV_OK || !(largest > 0.0)) {
        return status != ZV_OK ? status : refuse(in, xyz, "a direction that is not zero");
    }
    joint->axis = zv_vec3_unit((zv_vec3){v[0] / largest, v[1] / largest, v[2] / largest});
    const zv_xml_text frame = zv_attribute(xyz, "expressed_in");
    const bool is_model = ZV_XML_IS(frame, "__model__") || (frame.size == 0 && zv_sdf_axis_in_model(axis));
    zv_pose model_from_frame = zv_pose_identity();
    const zv_element *other = frame.size > 0 && !is_model ? find_frame(in, frame) : NULL;
    if (frame.size > 0 && !is_model && !other) {
        return zv_fail(in->why, ZV_ERR_SYNTAX, xyz->line, xyz->column,
                       "the axis is expressed in '%.*s', which the model does not have", ZV_SHOWN(frame));
    }
    status = other ? model_pose(in, other, 0, &model_from_frame) : ZV_OK;
    if (status == ZV_OK && (other || is_model)) {
        const zv_rot joint_from_frame = zv_rot_mul(zv_rot_transpose(model_from_joint.rot), model_from_frame.rot);
        joint->axis = zv_vec3_unit(zv_rot_apply(joint_from_frame, joint->axis));
    }
    return status;
}

static void read_limit(const reader *in, const zv_element *axis, zv_tree_joint *joint)
{
    const zv_element *limit = zv_child(axis, "limit");
    double lower = -INFINITY, upper = INFINITY, effort = -1.0, velocity = -1.0;
    read_bound(in, limit, "lower", &lower);
    read_bound(in, limit, "upper", &upper);
    read_bound(in, limit, "effort", &effort);
    read_bound(in, limit, "velocity", &velocity);
    if (joint->kind != ZV_TREE_CONTINUOUS && limit) {
        zv_tree_set_range(in->tree, joint, lower, upper, limit->line, limit->column);
    }
    joint->limits.torque = effort > 0.0 ? effort : INFINITY; // negative: not limited; 0: nobody knows
    joint->limits.velocity = velocity > 0.0 ? velocity : INFINITY;
}

static void read_friction_part(const reader *in, const zv_element *dynamics, zv_tree_joint *joint,
                               double *const values[2], const char *const names[2], int i)
{
    read_bound(in, dynamics, names[i], values[i]);
    if (*values[i] < 0.0 || isinf(*values[i])) {
        *values[i] = NAN;
        zv_report_add(in->tree->report, ZV_REPORT_WARNING, dynamics->line, dynamics->column,
                      "joint '%.*s': its %s is negative or without bound, which is taken as unknown",
                      ZV_SHOWN(joint->name), names[i]);
    }
}

/// Damping and friction; what is no such number stays unknown.
static void read_friction(const reader *in, const zv_element *dynamics, zv_tree_joint *joint)
{
    double *const values[2] = {&joint->friction.viscous, &joint->friction.coulomb};
    static const char *const names[2] = {"damping", "friction"};
    for (int i = 0; i < 2; ++i) {
        read_friction_part(in, dynamics, joint, values, names, i);
    }
}

static zv_status read_mimic(const reader *in, const zv_element *axis, zv_tree_joint *joint)
{
    const zv_element *mimic = zv_child(axis, "mimic");
    double reference = 0.0;
    if (!mimic) {
        return ZV_OK;
    }
    joint->mimic = zv_attribute(mimic, "joint");
    zv_status status = read_numbers(in, mimic, "multiplier", 1, &joint->multiplier);
    status = status == ZV_OK ? read_numbers(in, mimic, "offset", 1, &joint->shift) : status;
    status = status == ZV_OK ? read_numbers(in, mimic, "reference", 1, &reference) : status;
    joint->shift -= joint->multiplier * reference;
    return status;
}

static zv_status read_motion(const reader *in, const zv_element *element, zv_pose model_from_joint,
                             zv_tree_joint *joint)
{
    const zv_element *axis = zv_child(element, "axis"), *dynamics = zv_child(axis, "dynamics");
    if (!axis) {
        return zv_fail(in->why, ZV_ERR_SYNTAX, element->line, element->column, "the joint '%.*s' has no <axis>",
                       ZV_SHOWN(joint->name));
    }
    zv_status status = read_axis(in, axis, model_from_joint, joint);
    status = status == ZV_OK ? read_mimic(in, axis, joint) : status;
    if (status == ZV_OK) {
        read_limit(in, axis, joint);
        read_friction(in, dynamics, joint);
    }
    return status;
}

/// The link that a joint names, by itself or by a frame that is attached to it; `*name` becomes its name. The world is where
/// the pose of the model is measured from.
static zv_status find_link(const reader *in, const zv_element *joint, zv_xml_text *name, zv_pose *out)
{
    const zv_xml_text named = *name;
    const zv_element *found = NULL;
    *out = zv_pose_identity();
    if (ZV_XML_IS(named, "world")) {
        zv_pose world_from_model;
        const zv_status status = own_pose(in, in->model, &world_from_model);
        *out = status == ZV_OK ? zv_pose_inverse(world_from_model) : *out;
        return status;
    }
    for (int depth = 0; depth < DEEPEST && !(found && zv_element_is(found, "link")) && name->size > 0; ++depth) {
        found = find_frame(in, *name);
        *name = !found                          ? (zv_xml_text){"", 0}
                : zv_element_is(found, "frame") ? zv_attribute(found, "attached_to")
                : zv_element_is(found, "joint") ? (zv_child(found, "child") ? zv_child(found, "child")->text : *name)
                                                : *name;
    }
    return found && zv_element_is(found, "link")
               ? model_pose(in, found, 0, out)
               : zv_fail(in->why, ZV_ERR_SYNTAX, joint->line, joint->column,
                         "the joint names the link '%.*s', which the model does not have", ZV_SHOWN(named));
}

static zv_status read_joint(const reader *in, const zv_element *element)
{
    const zv_element *parent = zv_child(element, "parent"), *child = zv_child(element, "child");
    zv_xml_text name;
    zv_tree_joint *joint = NULL;
    zv_pose model_from_parent, model_from_child, model_from_joint;
    zv_status status = need_name(in, element, &name);
    if (status == ZV_OK && (!parent || !child)) {
        return zv_fail(in->why, ZV_ERR_SYNTAX, element->line, element->column, "the joint '%.*s' has no <%s>",
                       ZV_SHOWN(name), parent ? "child" : "parent");
    }
    zv_xml_text parent_name = status == ZV_OK ? parent->text : name, child_name = status == ZV_OK ? child->text : name;
    status = status == ZV_OK ? find_link(in, element, &parent_name, &model_from_parent) : status;
    status = status == ZV_OK ? find_link(in, element, &child_name, &model_from_child) : status;
    status = status == ZV_OK ? model_pose(in, element, 0, &model_from_joint) : status;
    status =
        status == ZV_OK ? zv_tree_add_joint(in->tree, name, element->line, element->column, &joint, in->why) : status;
    if (status != ZV_OK) {
        return status;
    }
    joint->kind = kind_of(zv_attribute(element, "type"));
    joint->parent_name = parent_name;
    joint->child_name = child_name;
    joint->parent_from_joint = zv_pose_mul(zv_pose_inverse(model_from_parent), model_from_joint);
    joint->joint_from_child = zv_pose_mul(zv_pose_inverse(model_from_joint), model_from_child);
    const bool moves = joint->kind != ZV_TREE_FIXED && joint->kind != ZV_TREE_OTHER;
    return moves ? read_motion(in, element, model_from_joint, joint) : ZV_OK;
}

// ---- model ----

static bool names_world(const zv_element *model)
{
    for (const zv_element *joint = zv_child(model, "joint"); joint; joint = zv_next_alike(joint)) {
        const zv_element *parent = zv_child(joint, "parent");
        if (parent && ZV_XML_IS(parent->text, "world")) {
            return true;
        }
    }
    return false;
}

zv_status zv_sdf_read(const zv_element *model, zv_tree *tree, zv_error *why)
{
    const reader in = {model, tree, why};
    const zv_xml_text name = zv_attribute(in.model, "name"), world = {"world", 5};
    zv_tree_link *link = NULL;
    tree->name = name.size > 0 ? name : tree->name;
    zv_status status =
        names_world(in.model) ? zv_tree_add_link(tree, world, in.model->line, in.model->column, &link, why) : ZV_OK;
    for (const zv_element *child = in.model->first; child && status == ZV_OK; child = child->next) {
        if (zv_element_is(child, "link")) {
            status = read_link(&in, child);
        } else if (zv_element_is(child, "joint")) {
            status = read_joint(&in, child);
        } else if (!zv_element_is(child, "frame") && !zv_element_is(child, "pose") && !zv_element_is(child, "static")) {
            zv_report_add(tree->report, ZV_REPORT_LOST, child->line, child->column, "<%.*s> is left out",
                          ZV_SHOWN(child->name));
        }
    }
    return status;
}
