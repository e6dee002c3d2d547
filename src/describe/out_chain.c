/// @file out_chain.c
/// From the chain of a robot file to joints with an axis.
///
/// A joint of a robot carries the frame before it by  before * motion(sign q + offset) * behind. The motion by the offset
/// comes first, so that the new joint is at it for q = 0. A chain of axes turns its frames back behind each motion
/// (behind is a rotation C); then the joint takes the turned frame, and its axis is that of the robot file again.
#include "describe/out_chain.h"

#include <math.h>
#include <string.h>

#include "base/characters.h"
#include "describe/angles.h"
#include "describe/inertial.h"
#include "describe/out_report.h"

static zv_pose rotated(zv_rot rot)
{
    return (zv_pose){rot, {0.0, 0.0, 0.0}};
}

/// What precedes the moving part of a joint.
static zv_pose before_motion(const zv_chain_joint *joint)
{
    zv_pose pose = joint->has_before ? joint->before : zv_pose_identity();
    if (joint->slides) {
        const double c = joint->cos_theta, s = joint->sin_theta;
        const zv_rot row = {{c, s, 0.0}, {-s, c, 0.0}, {0.0, 0.0, 1.0}};
        const zv_pose start = {zv_rot_identity(), {0.0, 0.0, joint->offset}};
        return zv_pose_mul(zv_pose_mul(pose, rotated(row)), start);
    }
    return joint->offset != 0.0 ? zv_pose_mul(pose, rotated(zv_rot_z(joint->offset))) : pose;
}

/// What follows it, up to the frame of the robot file.
static zv_pose behind_motion(const zv_chain_joint *joint)
{
    const double c = joint->cos_alpha, s = joint->sin_alpha;
    const zv_pose link = {{{1.0, 0.0, 0.0}, {0.0, c, s}, {0.0, -s, c}}, {joint->a, 0.0, joint->d}};
    return joint->has_after ? zv_pose_mul(link, rotated(joint->after)) : link;
}

static bool only_turns_back(const zv_chain_joint *joint)
{
    return joint->a == 0.0 && joint->d == 0.0 && joint->cos_alpha == 1.0;
}

static bool knows_mass(const zv_link *link)
{
    return link->mass_kg >= 0.0 && !isnan(link->center_m.x);
}

/// The link in the frame of the joint; numbers stay as they are where the frames are the same.
static zv_link mass_of(const zv_link *link, zv_pose joint_from_link, bool is_same)
{
    return is_same || !knows_mass(link) ? *link : zv_mass_from(joint_from_link, link);
}

static double armature_of(const zv_drive *drive)
{
    const double rotor = drive->rotor_inertia * drive->gear_ratio * drive->gear_ratio * drive->count;
    return rotor > 0.0 ? rotor : 0.0;
}

/// Hulls and meshes that nobody has.
static void report_shapes(const zv_out_chain *chain)
{
    int lost = 0;
    for (int i = 0; i < zv_robot_shape_count(chain->robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(chain->robot, i);
        const char *bytes;
        size_t size;
        lost += shape->kind == ZV_BODY_HULL ||
                (shape->kind == ZV_BODY_MESH && !zv_mesh_store_bytes(chain->meshes, shape->content, &bytes, &size));
    }
    if (lost > 0) {
        zv_report_shapes(chain->report, lost);
    }
}

static void report_losses(const zv_out_chain *chain)
{
    const zv_robot *robot = chain->robot;
    bool has_rates = false;
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_limits *limits = &robot->joints[k].limits;
        has_rates = has_rates || isfinite(limits->acceleration) || isfinite(limits->jerk);
    }
    if (robot->dimension_count > 0) {
        zv_report_dimensions(chain->report);
    }
    if (has_rates) {
        zv_report_rates(chain->report);
    }
}

/// Letters, digits, '-' and '_' of the arm's name: a folder on any machine.
static void name_folder(const char *name, zv_out_chain *out)
{
    size_t used = 0;
    for (; name[used] && used < ZV_NAME_SIZE; ++used) {
        const char c = name[used];
        const bool is_plain = zv_is_letter(c) || zv_is_digit(c) || c == '-';
        out->mesh_folder[used] = is_plain ? c : '_';
    }
    memcpy(out->mesh_folder + used, ".meshes", sizeof ".meshes");
}

void zv_out_chain_make(const zv_robot *robot, zv_mesh_store *meshes, zv_report *report, zv_out_chain *out)
{
    const zv_robot *open = robot->open ? robot->open : robot;
    *out = (zv_out_chain){.robot = robot, .report = report, .joints = open->joint_count, .meshes = meshes};
    name_folder(zv_robot_name(robot), out);
    zv_pose since = open->has_base ? open->base : zv_pose_identity();
    for (int k = 0; k < open->joint_count; ++k) {
        const zv_chain_joint *joint = &open->chain[k];
        const bool is_same = only_turns_back(joint);
        const zv_rot turn = is_same && joint->has_after ? joint->after : zv_rot_identity();
        zv_out_joint *made = &out->joint[k];
        *made = (zv_out_joint){.joint = &open->joints[k], .driver = -1, .multiplier = 1.0};
        made->parent_from_joint = zv_pose_mul(zv_pose_mul(since, before_motion(joint)), rotated(turn));
        made->axis = zv_vec3_scale(zv_rot_transpose(turn).z, joint->sign);
        since = is_same ? zv_pose_identity() : behind_motion(joint);
        made->joint_from_link = since;
        made->mass = mass_of(&open->joints[k].link, since, is_same);
        made->armature = armature_of(&open->joints[k].drive);
        if (robot->open && robot->axis[robot->coupling[k].joint] != k) {
            made->driver = robot->axis[robot->coupling[k].joint];
            made->multiplier = robot->coupling[k].factor;
            made->shift = robot->coupling[k].shift;
        }
    }
    out->tool = open->has_tool ? zv_pose_mul(since, open->tool) : since;
    report_losses(out);
    report_shapes(out);
}

bool zv_out_has_range(const zv_out_joint *joint)
{
    return isfinite(joint->joint->limits.lower) && isfinite(joint->joint->limits.upper);
}

// ---- text ----

void zv_put_numbers(zv_text *out, const double *values, int count)
{
    for (int i = 0; i < count; ++i) {
        char digits[ZV_NUMBER_SIZE];
        zv_number_write(values[i] + 0.0, digits);
        zv_text_add(out, i > 0 ? " " : "");
        zv_text_add(out, digits);
    }
}

void zv_put_vector(zv_text *out, zv_vec3 v)
{
    const double values[3] = {v.x, v.y, v.z};
    zv_put_numbers(out, values, 3);
}

void zv_put_rpy(zv_text *out, zv_rot rot)
{
    const zv_euler euler = zv_exact_angles(rot);
    const double rpy[3] = {euler.c, euler.b, euler.a};
    zv_put_numbers(out, rpy, 3);
}

void zv_put_escaped(zv_text *out, const char *text)
{
    for (; *text; ++text) {
        const char *name = *text == '&'    ? "&amp;"
                           : *text == '<'  ? "&lt;"
                           : *text == '>'  ? "&gt;"
                           : *text == '"'  ? "&quot;"
                           : *text == '\'' ? "&apos;"
                                           : NULL;
        // What XML cannot hold at all becomes a space.
        const char plain = (unsigned char)*text < ' ' ? ' ' : *text;
        if (name) {
            zv_text_add(out, name);
        } else {
            zv_text_append(out, &plain, 1);
        }
    }
}

const char *zv_out_mark(const zv_out_chain *chain)
{
    static const char underscores[] = "________________________________________________________________";
    static const char *const stems[] = {"link_", "base_link", "tool"};
    const size_t most = sizeof underscores - 1;
    size_t count = 0;
    for (int k = 0; k < chain->joints; ++k) {
        const char *name = chain->joint[k].joint->name;
        size_t size = strlen(name), tail = 0;
        while (tail < size && name[size - tail - 1] == '_') {
            ++tail;
        }
        for (size_t i = 0; i < sizeof stems / sizeof *stems; ++i) {
            const bool is_alike = strncmp(name, stems[i], strlen(stems[i])) == 0;
            count = is_alike && tail + 1 > count ? tail + 1 : count;
        }
    }
    return underscores + most - (count < most ? count : most);
}
