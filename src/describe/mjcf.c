/// @file mjcf.c
/// Bodies and joints of MJCF to links and joints.
///
///     <body name="b" pos="" quat=""> <joint type="hinge" pos="p" axis="a" range="" ref="r"/> ... <body .../> </body>
///
/// A body is carried by all joints inside it, one after the other: parent ─[j1]─ b~j1 ─[j2]─ b. A joint turns about a
/// line through `pos` of the body's frame: parent_from_joint = pose T(p), joint_from_child = T(-p). At q = ref the body
/// stands as it is written.
#include "describe/mjcf.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "describe/inertial.h"
#include "describe/mjcf_defaults.h"
#include "describe/mjcf_geom.h"

enum { DEEPEST = 128 };

typedef struct reader {
    zv_tree *tree;
    zv_mjcf_defaults defaults;
    zv_mjcf_angles angles;
    bool limits_by_range; ///< a range alone limits
    int nameless;
    zv_error *why;
} reader;

static zv_status refuse(const reader *in, const zv_element *element, const char *name, zv_xml_text found,
                        const char *expected)
{
    return zv_fail(in->why, ZV_ERR_SYNTAX, element->line, element->column, "<%.*s>: expected %s in '%s', found '%.*s'",
                   ZV_SHOWN(element->name), expected, name, ZV_SHOWN(found));
}

/// `count` numbers of an attribute, with defaults; `found` says whether they are there.
static zv_status read_vector(const reader *in, const zv_element *element, zv_xml_text childclass, const char *name,
                             int count, double *out, bool *found)
{
    const zv_xml_text text = zv_mjcf_attribute(&in->defaults, element, childclass, name);
    *found = text.data != NULL;
    if (*found && !zv_read_numbers(text, count, out)) {
        return refuse(in, element, name, text, count == 1 ? "a number" : "numbers");
    }
    return ZV_OK;
}

// ---- masses ----

static zv_status read_inertial(const reader *in, const zv_element *inertial, zv_tree_link *link)
{
    static const zv_xml_text no_class = {"", 0};
    zv_inertial found = {.line = inertial->line, .column = inertial->column, .mass = NAN};
    bool has_mass, is_diagonal, is_full;
    double inertia[6] = {0};
    zv_status status = zv_mjcf_pose(&in->angles, inertial, &found.pose, in->why);
    status = status == ZV_OK ? read_vector(in, inertial, no_class, "mass", 1, &found.mass, &has_mass) : status;
    status = status == ZV_OK ? read_vector(in, inertial, no_class, "diaginertia", 3, inertia, &is_diagonal) : status;
    status = status == ZV_OK ? read_vector(in, inertial, no_class, "fullinertia", 6, inertia, &is_full) : status;
    if (status != ZV_OK) {
        return status;
    }
    for (int i = 0; i < 6; ++i) {
        found.inertia[i] = is_diagonal || is_full ? inertia[i] : NAN;
    }
    zv_tree_set_mass(in->tree, link, &found);
    return ZV_OK;
}

// ---- joints ----

static zv_tree_kind kind_of(const reader *in, const zv_element *element, zv_xml_text childclass)
{
    const zv_xml_text type = zv_mjcf_attribute(&in->defaults, element, childclass, "type");
    if (zv_element_is(element, "freejoint") || ZV_XML_IS(type, "free") || ZV_XML_IS(type, "ball")) {
        return ZV_TREE_OTHER;
    }
    return ZV_XML_IS(type, "slide") ? ZV_TREE_PRISMATIC : ZV_TREE_REVOLUTE;
}

static zv_status read_axis(const reader *in, const zv_element *element, zv_xml_text childclass, zv_tree_joint *joint)
{
    double v[3] = {0, 0, 1};
    bool found;
    const zv_status status = read_vector(in, element, childclass, "axis", 3, v, &found);
    const double largest = fmax(fabs(v[0]), fmax(fabs(v[1]), fabs(v[2])));
    if (status == ZV_OK && largest == 0.0) {
        return refuse(in, element, "axis", zv_attribute(element, "axis"), "a direction that is not zero");
    }
    if (status == ZV_OK) {
        joint->axis = zv_vec3_unit((zv_vec3){v[0] / largest, v[1] / largest, v[2] / largest});
    }
    return status;
}

static zv_status read_range(const reader *in, const zv_element *element, zv_xml_text childclass, double unit,
                            zv_tree_joint *joint)
{
    const zv_xml_text limited = zv_mjcf_attribute(&in->defaults, element, childclass, "limited");
    double range[2] = {0};
    bool found;
    const zv_status status = read_vector(in, element, childclass, "range", 2, range, &found);
    const bool is_limited = ZV_XML_IS(limited, "true") || (in->limits_by_range && !ZV_XML_IS(limited, "false"));
    if (status != ZV_OK || !found || !is_limited) {
        return status;
    }
    zv_tree_set_range(in->tree, joint, range[0] * unit, range[1] * unit, element->line, element->column);
    return ZV_OK;
}

static zv_status read_dynamics(const reader *in, const zv_element *element, zv_xml_text childclass,
                               zv_tree_joint *joint)
{
    double stiffness = 0.0;
    bool found;
    zv_status status = read_vector(in, element, childclass, "damping", 1, &joint->friction.viscous, &found);
    if (status == ZV_OK) {
        status = read_vector(in, element, childclass, "frictionloss", 1, &joint->friction.coulomb, &found);
    }
    if (status == ZV_OK) {
        status = read_vector(in, element, childclass, "armature", 1, &joint->armature, &found);
    }
    if (status == ZV_OK) {
        status = read_vector(in, element, childclass, "stiffness", 1, &stiffness, &found);
    }
    if (status == ZV_OK && (joint->friction.viscous < 0.0 || joint->friction.coulomb < 0.0 || joint->armature < 0.0)) {
        return refuse(in, element, "damping", zv_attribute(element, "damping"), "numbers not below 0");
    }
    if (status == ZV_OK && stiffness != 0.0) {
        zv_report_add(in->tree->report, ZV_REPORT_LOST, element->line, element->column,
                      "joint '%.*s': its spring (stiffness %g) is left out", ZV_SHOWN(joint->name), stiffness);
    }
    return status;
}

/// A name that the file does not give.
static zv_xml_text make_name(reader *in, const char *kind)
{
    char name[48];
    const int size = snprintf(name, sizeof name, "%s~%d", kind, ++in->nameless);
    char *copy = zv_arena_take_bytes(in->tree->arena, (size_t)size);
    if (!copy) {
        return (zv_xml_text){"nameless", 8};
    }
    memcpy(copy, name, (size_t)size);
    return (zv_xml_text){copy, (size_t)size};
}

static zv_xml_text name_of(reader *in, const zv_element *element, const char *kind)
{
    const zv_xml_text name = zv_attribute(element, "name");
    return name.size > 0 ? name : make_name(in, kind);
}

/// The joint `element` of the body at `parent_from_body`.
static zv_status read_joint(reader *in, const zv_element *element, zv_xml_text childclass, zv_pose parent_from_body,
                            zv_tree_joint **out)
{
    zv_tree_joint *joint = NULL;
    double at[3] = {0}, ref = 0.0;
    bool found;
    zv_status status =
        zv_tree_add_joint(in->tree, name_of(in, element, "joint"), element->line, element->column, &joint, in->why);
    if (status != ZV_OK) {
        return status;
    }
    joint->kind = kind_of(in, element, childclass);
    const double unit = joint->kind == ZV_TREE_PRISMATIC ? 1.0 : in->angles.unit;
    status = read_vector(in, element, childclass, "pos", 3, at, &found);
    status = status == ZV_OK ? read_vector(in, element, childclass, "ref", 1, &ref, &found) : status;
    status = status == ZV_OK ? read_axis(in, element, childclass, joint) : status;
    status = status == ZV_OK ? read_range(in, element, childclass, unit, joint) : status;
    status = status == ZV_OK ? read_dynamics(in, element, childclass, joint) : status;
    if (status != ZV_OK) {
        return status;
    }
    zv_pose motion = zv_pose_identity(); // back from ref to zero
    if (joint->kind == ZV_TREE_PRISMATIC) {
        motion.pos = zv_vec3_scale(joint->axis, -ref);
    } else if (ref != 0.0 && joint->kind == ZV_TREE_REVOLUTE) {
        motion.rot = zv_rot_axis(joint->axis, -ref * unit);
    }
    const zv_pose to = {zv_rot_identity(), {at[0], at[1], at[2]}}, back = {zv_rot_identity(), {-at[0], -at[1], -at[2]}};
    joint->parent_from_joint = zv_pose_mul(zv_pose_mul(parent_from_body, to), motion);
    joint->joint_from_child = back;
    *out = joint;
    return ZV_OK;
}

// ---- bodies ----

/// A body being read: who carries it, and what its joints have been so far.
typedef struct body {
    zv_xml_text parent, name; ///< of links
    zv_pose pose;             ///< in the frame of `parent`
    zv_xml_text childclass;
    zv_tree_joint *last; ///< the joint read last; its child is still open
} body;

static bool is_joint(const zv_element *element)
{
    return zv_element_is(element, "joint") || zv_element_is(element, "freejoint");
}

/// Between two joints of one body stands a link without a mass.
static zv_status add_between(reader *in, const zv_element *element, body *to)
{
    zv_tree_link *link = NULL;
    const zv_xml_text name = make_name(in, "between");
    const zv_status status = zv_tree_add_link(in->tree, name, element->line, element->column, &link, in->why);
    to->last->child_name = name;
    to->parent = name;
    to->pose = zv_pose_identity();
    return status;
}

static zv_status add_joint(reader *in, const zv_element *element, body *to)
{
    zv_status status = to->last ? add_between(in, element, to) : ZV_OK;
    status = status == ZV_OK ? read_joint(in, element, to->childclass, to->pose, &to->last) : status;
    if (status == ZV_OK) {
        to->last->parent_name = to->parent;
    }
    return status;
}

/// Hangs the body on its last joint, or on a fixed one when it has none.
static zv_status close_joints(reader *in, const zv_element *element, body *to)
{
    zv_status status = ZV_OK;
    if (!to->last) {
        status = zv_tree_add_joint(in->tree, make_name(in, "weld"), element->line, element->column, &to->last, in->why);
        if (status == ZV_OK) {
            to->last->kind = ZV_TREE_FIXED;
            to->last->parent_from_joint = to->pose;
            to->last->parent_name = to->parent;
        }
    }
    if (status == ZV_OK) {
        to->last->child_name = to->name;
    }
    return status;
}

static zv_status add_geom(const reader *in, const zv_element *element, zv_pose link_from_here, zv_xml_text childclass,
                          zv_tree_link *link)
{
    const zv_mjcf_geoms from = {in->tree, &in->defaults, &in->angles};
    link->has_shape = true;
    return zv_mjcf_geom(&from, element, link_from_here, childclass, link, in->why);
}

static zv_status read_bodies(reader *in, const zv_element *inside, zv_xml_text parent, zv_pose parent_from_here,
                             zv_xml_text childclass, int depth);

static zv_status read_body(reader *in, const zv_element *element, zv_xml_text parent, zv_pose parent_from_here,
                           zv_xml_text childclass, int depth)
{
    zv_tree_link *link = NULL;
    const zv_xml_text own_class = zv_attribute(element, "childclass");
    body here = {.parent = parent,
                 .name = name_of(in, element, "body"),
                 .childclass = own_class.size > 0 ? own_class : childclass};
    zv_pose pose;
    zv_status status = zv_mjcf_pose(&in->angles, element, &pose, in->why);
    here.pose = zv_pose_mul(parent_from_here, pose);
    status = status == ZV_OK ? zv_tree_add_link(in->tree, here.name, element->line, element->column, &link, in->why)
                             : status;
    for (const zv_element *child = element->first; child && status == ZV_OK; child = child->next) {
        if (is_joint(child)) {
            status = add_joint(in, child, &here);
        } else if (zv_element_is(child, "inertial")) {
            status = read_inertial(in, child, link);
        } else if (zv_element_is(child, "geom")) {
            status = add_geom(in, child, zv_pose_identity(), here.childclass, link);
        }
    }
    status = status == ZV_OK ? close_joints(in, element, &here) : status;
    return status == ZV_OK ? read_bodies(in, element, here.name, zv_pose_identity(), here.childclass, depth + 1)
                           : status;
}

/// The bodies directly inside an element, and those inside its frames.
static zv_status read_bodies(reader *in, const zv_element *inside, zv_xml_text parent, zv_pose parent_from_here,
                             zv_xml_text childclass, int depth)
{
    zv_status status = ZV_OK;
    if (depth > DEEPEST) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, inside->line, inside->column, "bodies are nested deeper than %d",
                       DEEPEST);
    }
    for (const zv_element *child = inside->first; child && status == ZV_OK; child = child->next) {
        if (zv_element_is(child, "body")) {
            status = read_body(in, child, parent, parent_from_here, childclass, depth);
        } else if (zv_element_is(child, "geom") && !zv_element_is(inside, "body")) { // a body has read its own
            const int link = zv_tree_find_link(in->tree, parent);
            status = add_geom(in, child, parent_from_here, childclass, &in->tree->link[link]);
        } else if (zv_element_is(child, "frame")) {
            const zv_xml_text own_class = zv_attribute(child, "childclass");
            zv_pose pose;
            status = zv_mjcf_pose(&in->angles, child, &pose, in->why);
            if (status == ZV_OK) {
                status = read_bodies(in, child, parent, zv_pose_mul(parent_from_here, pose),
                                     own_class.size > 0 ? own_class : childclass, depth + 1);
            }
        } else if (zv_element_is(child, "replicate") || zv_element_is(child, "attach") ||
                   zv_element_is(child, "include")) {
            zv_report_add(in->tree->report, ZV_REPORT_LOST, child->line, child->column,
                          "<%.*s> is not understood and left out", ZV_SHOWN(child->name));
        }
    }
    return status;
}

// ---- what refers to joints ----

static zv_tree_joint *find_joint(zv_tree *tree, zv_xml_text name)
{
    for (int i = 0; i < tree->joints; ++i) {
        if (zv_texts_equal(tree->joint[i].name, name)) {
            return &tree->joint[i];
        }
    }
    return NULL;
}

/// <joint joint1="a" joint2="b" polycoef="c0 c1 0 0 0"/>: a = c0 + c1 b.
static zv_status read_equality(const reader *in, const zv_element *element)
{
    double poly[5] = {0, 1, 0, 0, 0};
    const zv_xml_text text = zv_attribute(element, "polycoef"), driver = zv_attribute(element, "joint2");
    zv_tree_joint *joint = find_joint(in->tree, zv_attribute(element, "joint1"));
    if (text.data && zv_read_some_numbers(text, 5, poly) < 0) {
        return refuse(in, element, "polycoef", text, "at most 5 numbers");
    }
    const bool is_line = poly[2] == 0.0 && poly[3] == 0.0 && poly[4] == 0.0;
    if (!joint || driver.size == 0 || !is_line) {
        zv_report_add(in->tree->report, ZV_REPORT_LOST, element->line, element->column,
                      "this equality of joints is left out: it is no straight line, or names no two joints");
        return ZV_OK;
    }
    joint->mimic = driver;
    joint->multiplier = poly[1];
    joint->shift = poly[0];
    return ZV_OK;
}

/// The force that an actuator may give limits its joint.
static zv_status read_actuator(const reader *in, const zv_element *element)
{
    static const zv_xml_text no_class = {"", 0};
    zv_tree_joint *joint = find_joint(in->tree, zv_attribute(element, "joint"));
    double range[2], gear[6] = {1};
    bool found;
    const zv_status status = read_vector(in, element, no_class, "forcerange", 2, range, &found);
    if (status != ZV_OK || !found || !joint) {
        return status;
    }
    const zv_xml_text text = zv_mjcf_attribute(&in->defaults, element, no_class, "gear");
    if (text.data && zv_read_some_numbers(text, 6, gear) < 1) {
        return refuse(in, element, "gear", text, "numbers");
    }
    const double most = fmax(fabs(range[0]), fabs(range[1])) * fabs(gear[0]);
    if (most > 0.0) {
        joint->limits.torque = most;
    }
    return ZV_OK;
}

static zv_status read_references(const reader *in, const zv_element *mujoco)
{
    zv_status status = ZV_OK;
    for (const zv_element *part = mujoco->first; part && status == ZV_OK; part = part->next) {
        const bool is_equality = zv_element_is(part, "equality");
        if (!is_equality && !zv_element_is(part, "actuator")) {
            continue;
        }
        for (const zv_element *child = part->first; child && status == ZV_OK; child = child->next) {
            if (!is_equality) {
                status = read_actuator(in, child);
            } else if (zv_element_is(child, "joint")) {
                status = read_equality(in, child);
            } else {
                zv_report_add(in->tree->report, ZV_REPORT_LOST, child->line, child->column,
                              "the equality <%.*s> is left out", ZV_SHOWN(child->name));
            }
        }
    }
    return status;
}

// ---- model ----

static zv_status read_compiler(reader *in, const zv_element *mujoco)
{
    in->angles.unit = ZV_DEG;
    in->limits_by_range = true;
    memcpy(in->angles.sequence, "xyz", 4);
    for (const zv_element *compiler = zv_child(mujoco, "compiler"); compiler; compiler = zv_next_alike(compiler)) {
        const zv_xml_text angle = zv_attribute(compiler, "angle"), sequence = zv_attribute(compiler, "eulerseq");
        in->angles.unit = ZV_XML_IS(angle, "radian") ? 1.0 : ZV_XML_IS(angle, "degree") ? ZV_DEG : in->angles.unit;
        const zv_xml_text by_range = zv_attribute(compiler, "autolimits");
        const zv_xml_text places = zv_attribute(compiler, "coordinate");
        if (places.size > 0 && !ZV_XML_IS(places, "local")) { // what MuJoCo itself no longer reads
            return refuse(in, compiler, "coordinate", places, "local");
        }
        in->limits_by_range = by_range.data ? !ZV_XML_IS(by_range, "false") : in->limits_by_range;
        if (sequence.data && sequence.size != 3) {
            return refuse(in, compiler, "eulerseq", sequence, "three of the letters x, y, z, X, Y, Z");
        }
        for (size_t i = 0; i < sequence.size; ++i) {
            if (!strchr("xyzXYZ", sequence.data[i])) {
                return refuse(in, compiler, "eulerseq", sequence, "three of the letters x, y, z, X, Y, Z");
            }
            in->angles.sequence[i] = sequence.data[i];
        }
    }
    return ZV_OK;
}

static bool is_used(const zv_element *element)
{
    static const char *const used[] = {"compiler", "default", "worldbody", "equality", "actuator", "asset",
                                       "option",   "visual",  "statistic", "size",     NULL};
    for (int i = 0; used[i]; ++i) {
        if (zv_element_is(element, used[i])) {
            return true;
        }
    }
    return false;
}

zv_status zv_mjcf_read(const zv_element *mujoco, zv_tree *tree, zv_error *why)
{
    reader in = {.tree = tree, .defaults = {mujoco}, .why = why};
    const zv_xml_text name = zv_attribute(mujoco, "model"), world = {"world", 5}, no_class = {"", 0};
    const zv_element *first = zv_child(mujoco, "worldbody");
    zv_tree_link *link = NULL;
    tree->name = name.size > 0 ? name : tree->name;
    zv_status status = read_compiler(&in, mujoco);
    if (status == ZV_OK && !first) {
        return zv_fail(why, ZV_ERR_SYNTAX, mujoco->line, mujoco->column, "<mujoco> has no <worldbody>");
    }
    status = status == ZV_OK ? zv_tree_add_link(tree, world, first->line, first->column, &link, why) : status;
    for (const zv_element *part = first; part && status == ZV_OK; part = zv_next_alike(part)) {
        status = read_bodies(&in, part, world, zv_pose_identity(), no_class, 0);
    }
    for (const zv_element *part = mujoco->first; part && status == ZV_OK; part = part->next) {
        if (!is_used(part)) {
            zv_report_add(tree->report, ZV_REPORT_LOST, part->line, part->column, "<%.*s> is left out",
                          ZV_SHOWN(part->name));
        }
    }
    return status == ZV_OK ? read_references(&in, mujoco) : status;
}
