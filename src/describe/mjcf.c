/// @file mjcf.c
/// Bodies and joints of MJCF to links and joints.
///
///     <body name="b" pos="" quat=""> <joint type="hinge" pos="p" axis="a" range="" ref="r"/> ... <body .../> </body>
///
/// A body is carried by all joints inside it, one after the other: parent ─[j1]─ b~j1 ─[j2]─ b. A joint turns about a
/// line through `pos` of the body's frame: parent_from_joint = pose T(p), joint_from_child = T(-p). At q = ref the body
/// is kept as it is written.
///
/// <frame>, <replicate> and <attach> place what is inside them, or another model, in the frame of the body around them;
/// joints, inertia and geoms inside belong to that body.
#include "describe/mjcf.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "describe/inertial.h"
#include "describe/mjcf_copies.h"
#include "describe/mjcf_defaults.h"
#include "describe/mjcf_geom.h"
#include "describe/mjcf_references.h"

/// Elements of a body are visited twice; a file without copies stays below this.
enum { DEEPEST = 128, MOST_VISITED = 2 * ZV_ELEMENTS };

/// What all models of one description share.
typedef struct made {
    int nameless;
    char mark[48];         ///< between the words and the number of names that the file does not give: no name has it
    int visited;           ///< elements, each time that a copy has them
    zv_mjcf_joint *joints; ///< where the joints come from, the last one first
} made;

/// One model: the file itself, or one that it attaches.
typedef struct reader {
    zv_tree *tree;
    zv_mjcf_defaults defaults;
    zv_mjcf_angles angles;
    bool limits_by_range; ///< a range alone limits
    zv_mjcf_weights weights;
    zv_xml_text before, after; ///< around every name: the prefix of <attach>, the numbers of <replicate>
    made *made;
    zv_error *why;
} reader;

/// Where elements stand: in which link, at which place of it, in which class.
typedef struct place {
    zv_xml_text link;
    zv_pose link_from_here;
    zv_xml_text childclass;
    int depth;
} place;

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

static zv_status read_inertial(const reader *in, const zv_element *inertial, zv_pose link_from_here, zv_tree_link *link)
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
    found.pose = zv_pose_mul(link_from_here, found.pose);
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
    const zv_xml_text text = zv_mjcf_attribute(&in->defaults, element, childclass, "range");
    double range[2] = {0};
    if (text.data && !zv_read_range(text, range)) {
        return refuse(in, element, "range", text, "numbers");
    }
    const bool is_limited = ZV_XML_IS(limited, "true") || (in->limits_by_range && !ZV_XML_IS(limited, "false"));
    if (!text.data || !is_limited) {
        return ZV_OK;
    }
    zv_tree_set_range(in->tree, joint, range[0] * unit, range[1] * unit, element->line, element->column);
    return ZV_OK;
}

static zv_status read_dynamics(const reader *in, const zv_element *element, zv_xml_text childclass,
                               zv_tree_joint *joint)
{
    double stiffness = 0.0, force[2] = {0};
    bool found;
    const zv_xml_text text = zv_mjcf_attribute(&in->defaults, element, childclass, "actuatorfrcrange");
    if (text.data && !zv_read_range(text, force)) {
        return refuse(in, element, "actuatorfrcrange", text, "numbers");
    }
    const double most = fmax(fabs(force[0]), fabs(force[1])); // what all actuators together may give
    joint->limits.torque = most > 0.0 ? most : joint->limits.torque;
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

/// The most ~ that stand side by side in a name at `element` or inside it.
static size_t longest_row(const zv_element *element)
{
    const zv_xml_text name = zv_attribute(element, "name");
    size_t longest = 0, row = 0;
    for (size_t i = 0; i < name.size; ++i) {
        row = name.data[i] == '~' ? row + 1 : 0;
        longest = row > longest ? row : longest;
    }
    for (const zv_element *child = element->first; child; child = child->next) {
        const size_t inside = longest_row(child);
        longest = inside > longest ? inside : longest;
    }
    return longest;
}

/// One ~ more than any name has.
static void choose_mark(const zv_element *mujoco, made *all)
{
    const size_t most = sizeof all->mark - 1, wanted = longest_row(mujoco) + 1;
    memset(all->mark, '~', wanted < most ? wanted : most);
}

/// A name that the file does not give.
static zv_xml_text make_name(reader *in, const char *kind)
{
    char name[96];
    const int size = snprintf(name, sizeof name, "%s%s%d", kind, in->made->mark, ++in->made->nameless);
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
    return name.size > 0 ? zv_mjcf_name(in->tree->arena, in->before, name, in->after) : make_name(in, kind);
}

/// Remembers where a joint comes from, for what refers to it.
static zv_status remember(reader *in, const zv_element *element, const zv_tree_joint *joint, double ref)
{
    zv_mjcf_joint *entry = zv_arena_take(in->tree->arena, sizeof *entry);
    if (!entry) {
        return zv_fail(in->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    *entry = (zv_mjcf_joint){.model = in->defaults.model,
                             .name = zv_attribute(element, "name"),
                             .before = in->before,
                             .after = in->after,
                             .joint = (int)(joint - in->tree->joint),
                             .ref = ref,
                             .next = in->made->joints};
    in->made->joints = entry;
    return ZV_OK;
}

/// The joint `element` at `body_from_here` of the body at `parent_from_body`.
static zv_status read_joint(reader *in, const zv_element *element, zv_xml_text childclass, zv_pose parent_from_body,
                            zv_pose body_from_here, zv_tree_joint **out)
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
    joint->axis = zv_vec3_unit(zv_rot_apply(body_from_here.rot, joint->axis));
    zv_pose motion = zv_pose_identity(); // back from ref to zero
    if (joint->kind == ZV_TREE_PRISMATIC) {
        motion.pos = zv_vec3_scale(joint->axis, -ref);
    } else if (ref != 0.0 && joint->kind == ZV_TREE_REVOLUTE) {
        motion.rot = zv_rot_axis(joint->axis, -ref * unit);
    }
    const zv_vec3 point = zv_pose_apply(body_from_here, (zv_vec3){at[0], at[1], at[2]});
    const zv_pose to = {zv_rot_identity(), point}, back = {zv_rot_identity(), zv_vec3_scale(point, -1.0)};
    joint->parent_from_joint = zv_pose_mul(zv_pose_mul(parent_from_body, to), motion);
    joint->joint_from_child = back;
    *out = joint;
    return remember(in, element, joint, ref * unit);
}

// ---- bodies ----

/// A body being read: who carries it, and what its joints have been so far.
typedef struct body {
    zv_xml_text parent, name; ///< of links
    zv_pose pose;             ///< in the frame of `parent`
    int link;
    zv_tree_joint *last; ///< the joint read last; its child is still open
} body;

static bool is_joint(const zv_element *element)
{
    return zv_element_is(element, "joint") || zv_element_is(element, "freejoint");
}

/// Between two joints of one body there is a link without a mass.
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

static zv_status add_joint(reader *in, const zv_element *element, const place *at, body *to)
{
    zv_status status = to->last ? add_between(in, element, to) : ZV_OK;
    status =
        status == ZV_OK ? read_joint(in, element, at->childclass, to->pose, at->link_from_here, &to->last) : status;
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

static zv_status add_geom(const reader *in, const zv_element *element, const place *at, zv_tree_link *link)
{
    const zv_mjcf_geoms from = {in->tree, &in->defaults, &in->angles, in->weights};
    link->has_shape = true;
    return zv_mjcf_geom(&from, element, at->link_from_here, at->childclass, link, in->why);
}

/// What is done with each element of a body, wherever frames put it.
typedef zv_status (*visitor)(reader *in, const zv_element *element, const place *at, body *to);

static zv_status read_body(reader *in, const zv_element *element, const place *at);

static zv_status read_own(reader *in, const zv_element *element, const place *at, body *to)
{
    zv_tree_link *link = &in->tree->link[to->link];
    return is_joint(element) && to->parent.data ? add_joint(in, element, at, to)
           : zv_element_is(element, "inertial") && in->weights.from_inertial
               ? read_inertial(in, element, at->link_from_here, link)
           : zv_element_is(element, "geom") ? add_geom(in, element, at, link)
                                            : ZV_OK;
}

static zv_status read_inner(reader *in, const zv_element *element, const place *at, body *to)
{
    (void)to;
    return zv_element_is(element, "body") ? read_body(in, element, at) : ZV_OK;
}

static zv_status visit(reader *in, const zv_element *inside, const place *at, visitor take, body *to);

/// Rows of copies inside one another, and models that attach one another, end.
static zv_status count_visit(const reader *in, const zv_element *element)
{
    return ++in->made->visited <= MOST_VISITED
               ? ZV_OK
               : zv_fail(in->why, ZV_ERR_TOO_LARGE, element->line, element->column,
                         "the description has more than %d elements, copies counted", MOST_VISITED);
}

static zv_status visit_frame(reader *in, const zv_element *frame, const place *at, visitor take, body *to)
{
    const zv_xml_text own_class = zv_attribute(frame, "childclass");
    zv_pose pose;
    place inside = *at;
    const zv_status status = zv_mjcf_pose(&in->angles, frame, &pose, in->why);
    inside.link_from_here = status == ZV_OK ? zv_pose_mul(at->link_from_here, pose) : at->link_from_here;
    inside.childclass = own_class.size > 0 ? own_class : at->childclass;
    inside.depth = at->depth + 1;
    return status == ZV_OK ? visit(in, frame, &inside, take, to) : status;
}

static zv_status visit_replicate(reader *in, const zv_element *replicate, const place *at, visitor take, body *to)
{
    zv_mjcf_row row;
    zv_status status = zv_mjcf_row_read(&in->angles, replicate, &row, in->why);
    reader copy = *in;
    place inside = *at;
    inside.depth = at->depth + 1;
    for (int i = 0; status == ZV_OK && i < row.count; ++i) {
        copy.after = zv_mjcf_number(in->tree->arena, &row, i, in->after);
        status = count_visit(in, replicate);
        status = status == ZV_OK ? visit(&copy, replicate, &inside, take, to) : status;
        inside.link_from_here = zv_pose_mul(inside.link_from_here, row.step);
    }
    return status;
}

static zv_status read_compiler(reader *in, const zv_element *mujoco);

/// Another model, or one body or frame of it, with its own classes and units.
static zv_status visit_attach(reader *in, const zv_element *attach, const place *at, visitor take, body *to)
{
    const zv_element *model = zv_mjcf_attached(in->defaults.model, attach), *part = NULL;
    reader other = *in;
    place inside = *at;
    if (model) {
        other.defaults.model = model;
        other.before = zv_mjcf_name(in->tree->arena, in->before, zv_attribute(attach, "prefix"), (zv_xml_text){"", 0});
        inside.childclass = (zv_xml_text){"", 0};
        inside.depth = at->depth + 1;
        part = zv_mjcf_attached_part(model, attach, &inside.childclass, &in->made->visited);
    }
    if (!part) {
        if (take == read_inner) { // said once
            zv_report_add(in->tree->report, ZV_REPORT_LOST, attach->line, attach->column,
                          "the model '%.*s' that is attached here, or the part of it, is not among the files",
                          ZV_SHOWN(zv_attribute(attach, "model")));
        }
        return ZV_OK;
    }
    zv_status status = read_compiler(&other, model);
    if (status == ZV_OK && !zv_element_is(part, "worldbody")) {
        return zv_element_is(part, "body") ? take(&other, part, &inside, to)
                                           : visit_frame(&other, part, &inside, take, to);
    }
    for (; part && status == ZV_OK; part = zv_next_alike(part)) {
        status = visit(&other, part, &inside, take, to);
    }
    return status;
}

/// Takes every element directly inside, and those inside frames, rows of copies and attached models.
static zv_status visit(reader *in, const zv_element *inside, const place *at, visitor take, body *to)
{
    zv_status status = ZV_OK;
    if (at->depth > DEEPEST) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, inside->line, inside->column, "bodies are nested deeper than %d",
                       DEEPEST);
    }
    for (const zv_element *child = inside->first; child && status == ZV_OK; child = child->next) {
        status = count_visit(in, child);
        if (status != ZV_OK) {
            return status;
        }
        status = zv_element_is(child, "frame")       ? visit_frame(in, child, at, take, to)
                 : zv_element_is(child, "replicate") ? visit_replicate(in, child, at, take, to)
                 : zv_element_is(child, "attach")    ? visit_attach(in, child, at, take, to)
                                                     : take(in, child, at, to);
    }
    return status;
}

static zv_status read_body(reader *in, const zv_element *element, const place *at)
{
    zv_tree_link *link = NULL;
    const zv_xml_text own_class = zv_attribute(element, "childclass");
    place here = {.link = name_of(in, element, "body"),
                  .link_from_here = zv_pose_identity(),
                  .childclass = own_class.size > 0 ? own_class : at->childclass,
                  .depth = at->depth + 1};
    body own = {.parent = at->link, .name = here.link};
    zv_pose pose;
    zv_status status = zv_mjcf_pose(&in->angles, element, &pose, in->why);
    status =
        status == ZV_OK ? zv_tree_add_link(in->tree, own.name, element->line, element->column, &link, in->why) : status;
    if (status != ZV_OK) {
        return status;
    }
    own.pose = zv_pose_mul(at->link_from_here, pose);
    own.link = (int)(link - in->tree->link);
    status = visit(in, element, &here, read_own, &own);
    status = status == ZV_OK ? close_joints(in, element, &own) : status;
    return status == ZV_OK ? visit(in, element, &here, read_inner, NULL) : status;
}

// ---- model ----

static zv_status read_compiler(reader *in, const zv_element *mujoco)
{
    in->angles.unit = ZV_DEG;
    in->limits_by_range = true;
    in->weights = zv_mjcf_weights_of(mujoco);
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

/// What refers to the joints of a model, and of the models that it may attach.
static zv_status read_references(const zv_element *mujoco, const reader *in)
{
    const zv_mjcf_references from = {mujoco, in->tree, in->made->joints};
    zv_status status = zv_mjcf_references_read(&from, in->why);
    for (const zv_element *all = zv_child(mujoco, "asset"); all && status == ZV_OK; all = zv_next_alike(all)) {
        for (const zv_element *model = zv_child(all, "model"); model && status == ZV_OK; model = zv_next_alike(model)) {
            status = zv_child(model, "mujoco") ? read_references(zv_child(model, "mujoco"), in) : ZV_OK;
        }
    }
    return status;
}

zv_status zv_mjcf_read(const zv_element *mujoco, zv_tree *tree, zv_error *why)
{
    made all = {0};
    static const zv_xml_text nothing = {"", 0};
    reader in = {.tree = tree, .defaults = {mujoco}, .before = nothing, .after = nothing, .made = &all, .why = why};
    const zv_xml_text name = zv_attribute(mujoco, "model"), world = {"world", 5};
    const zv_element *first = zv_child(mujoco, "worldbody");
    const place here = {.link = world, .link_from_here = zv_pose_identity(), .childclass = nothing};
    body ground = {.name = world};
    zv_tree_link *link = NULL;
    tree->name = name.size > 0 ? name : tree->name;
    choose_mark(mujoco, &all);
    zv_status status = read_compiler(&in, mujoco);
    if (status == ZV_OK && !first) {
        return zv_fail(why, ZV_ERR_SYNTAX, mujoco->line, mujoco->column, "<mujoco> has no <worldbody>");
    }
    status = status == ZV_OK ? zv_tree_add_link(tree, world, first->line, first->column, &link, why) : status;
    for (const zv_element *part = first; part && status == ZV_OK; part = zv_next_alike(part)) {
        status = visit(&in, part, &here, read_own, &ground);
        status = status == ZV_OK ? visit(&in, part, &here, read_inner, NULL) : status;
    }
    for (const zv_element *part = mujoco->first; part && status == ZV_OK; part = part->next) {
        if (!is_used(part)) {
            zv_report_add(tree->report, ZV_REPORT_LOST, part->line, part->column, "<%.*s> is left out",
                          ZV_SHOWN(part->name));
        }
    }
    return status == ZV_OK ? read_references(mujoco, &in) : status;
}
