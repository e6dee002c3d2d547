/// @file assembly.c
/// From a robot to the places, radii and layers of its parts.
///
/// Radius of a housing: S (c0 + c1 (D/S)^0.8), where S is the sum of the distances between pivots and D what lies beyond
/// the joint. Not more than 0.42 of the distance to a neighbouring parallel axis, so that both find room.
#include "body/assembly.h"

#include "base/exponential.h"
#include "base/extremes.h"
#include "zveno/kin.h"

static const double near_share = 0.02; ///< of S: pivots closer than this coincide

static void read_joints(const zv_robot *robot, assembly *a)
{
    const double zeros[ZV_MAX_JOINTS] = {0};
    zv_joint_axis axes[ZV_MAX_JOINTS];
    a->joint_count = zv_robot_joint_count(robot);
    zv_fk_axes(robot, zeros, axes);
    a->tool = zv_fk(robot, zeros).pos;
    a->base = zv_robot_base(robot).pos;
    for (int k = 0; k < a->joint_count; ++k) {
        joint_place *joint = &a->joints[k];
        joint->pivot = axes[k].point;
        joint->axis = zv_vec3_unit(axes[k].dir);
        joint->slides = zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC;
        joint->lies = fabs(joint->axis.z) < 0.5;
    }
}

/// Fills in the lengths beyond each joint; returns the sum of all.
static double measure(const assembly *a, double beyond[ZV_MAX_JOINTS])
{
    double sum = 0.0;
    zv_vec3 next = a->tool;
    for (int k = a->joint_count - 1; k >= 0; --k) {
        sum += zv_vec3_length(zv_vec3_sub(next, a->joints[k].pivot));
        beyond[k] = sum;
        next = a->joints[k].pivot;
    }
    return sum + zv_vec3_length(zv_vec3_sub(next, a->base));
}

/// Travel of the slides; one without limits gets a share of the arm. Returns the sum.
static double read_travels(const zv_robot *robot, assembly *a, double reach)
{
    double sum = 0.0;
    for (int k = 0; k < a->joint_count; ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        joint_place *joint = &a->joints[k];
        joint->travel_low = joint->slides && isfinite(limits->lower) ? limits->lower : 0.0;
        joint->travel_high = joint->slides && isfinite(limits->upper) ? limits->upper : joint->travel_low + 0.3 * reach;
        sum += joint->slides ? joint->travel_high - joint->travel_low : 0.0;
    }
    return sum;
}

/// A SCARA: turning joints about upright axes, then a slide along them. Returns the slide, or -1.
static int find_quill(const assembly *a)
{
    int k = 0;
    while (k < a->joint_count && !a->joints[k].slides && are_parallel(a->joints[k].axis, up)) {
        ++k;
    }
    const bool quill = k >= 2 && k < a->joint_count && a->joints[k].slides && are_parallel(a->joints[k].axis, up);
    return quill ? k : -1;
}

static bool has_servos(const zv_robot *robot)
{
    bool found = false;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        found = found || zv_robot_joint(robot, k)->drive.travel > 0.0;
    }
    return found;
}

/// SCARA and pen need their slide: another arm that is asked to look like one keeps its own style.
static zv_body_style choose_style(const zv_robot *robot, const assembly *a, zv_body_style wanted)
{
    const double desk_size = 0.7;
    if (a->quill > 0) {
        const bool known = wanted == ZV_STYLE_QUILL || wanted == ZV_STYLE_PEN;
        return known ? wanted : a->quill == a->joint_count - 1 ? ZV_STYLE_PEN : ZV_STYLE_QUILL;
    }
    if (wanted == ZV_STYLE_SERVO || wanted == ZV_STYLE_DESK || wanted == ZV_STYLE_INDUSTRIAL) {
        return wanted;
    }
    return has_servos(robot) ? ZV_STYLE_SERVO : a->size < desk_size ? ZV_STYLE_DESK : ZV_STYLE_INDUSTRIAL;
}

static void choose_radii(assembly *a, const double *beyond)
{
    const double coefficients[][2] = {
        [ZV_STYLE_AUTO] = {0.046, 0.054},  [ZV_STYLE_QUILL] = {0.060, 0.062}, [ZV_STYLE_PEN] = {0.050, 0.050},
        [ZV_STYLE_SERVO] = {0.062, 0.050}, [ZV_STYLE_DESK] = {0.046, 0.054},  [ZV_STYLE_INDUSTRIAL] = {0.036, 0.062},
    };
    const double *c = coefficients[a->style];
    for (int k = 0; k < a->joint_count; ++k) {
        const double share = zv_smaller(1.0, beyond[k] / a->size);
        joint_place *joint = &a->joints[k];
        joint->radius = a->size * (c[0] + c[1] * zv_pow(share, 0.8));
        for (int other = k - 1; other <= k + 1; other += 2) {
            if (other < 0 || other >= a->joint_count || !are_parallel(joint->axis, a->joints[other].axis)) {
                continue;
            }
            const double distance = zv_vec3_length(zv_vec3_sub(joint->pivot, a->joints[other].pivot));
            joint->radius =
                distance > near_share * a->size ? zv_smaller(joint->radius, 0.42 * distance) : joint->radius;
        }
    }
}

/// One width of the middle layer for all joints about parallel axes that follow each other.
static void choose_widths(assembly *a)
{
    const double share = a->style == ZV_STYLE_SERVO ? 0.72 : 0.56;
    for (int k = 0; k < a->joint_count; ++k) {
        const bool goes_on = k > 0 && are_parallel(a->joints[k - 1].axis, a->joints[k].axis);
        a->joints[k].half_width = goes_on ? a->joints[k - 1].half_width : share * a->joints[k].radius;
    }
}

/// Whether the link swings between parallel axes, or ends an arm that swings.
static bool swings(const assembly *a, int link)
{
    const joint_place *joint = &a->joints[link - 1];
    const span s = zv_assembly_span(a, link);
    if (s.length <= near_share * a->size) {
        return false;
    }
    return s.is_last ? link > 1 && joint->lies && fabs(zv_vec3_dot(joint->axis, s.dir)) < 0.3
                     : are_parallel(joint->axis, a->joints[link].axis);
}

static void choose_layers(assembly *a)
{
    a->layers[0] = LAYER_MIDDLE;
    for (int link = 1; link <= a->joint_count; ++link) {
        const bool one_plate = a->style == ZV_STYLE_INDUSTRIAL && link < a->joint_count;
        const layer outside = one_plate ? LAYER_SIDE : LAYER_TWIN;
        const bool goes_outside = swings(a, link) && a->layers[link - 1] == LAYER_MIDDLE;
        a->layers[link] = goes_outside ? outside : LAYER_MIDDLE;
    }
}

span zv_assembly_span(const assembly *a, int link)
{
    const bool is_last = link == a->joint_count;
    const zv_vec3 end = is_last ? a->tool : a->joints[link].pivot;
    const zv_vec3 v = zv_vec3_sub(end, a->joints[link - 1].pivot);
    const double length = zv_vec3_length(v);
    return (span){length > 1e-9 ? zv_vec3_scale(v, 1.0 / length) : (zv_vec3){0, 0, 0}, length, is_last};
}

void zv_assembly_read(const zv_robot *robot, const zv_body_options *options, assembly *out)
{
    const double smallest = 0.05; // an arm without any length still has a body
    double beyond[ZV_MAX_JOINTS];
    read_joints(robot, out);
    const double pivots = measure(out, beyond), travels = read_travels(robot, out, zv_larger(pivots, smallest));
    out->size = zv_larger(smallest, zv_larger(pivots, 0.5 * travels));
    out->gap = 0.004 * out->size;
    out->quill = find_quill(out);
    out->style = choose_style(robot, out, options->style);
    out->tool_kind = options->tool;
    choose_radii(out, beyond);
    choose_widths(out);
    choose_layers(out);
    for (int k = 0; k < out->joint_count; ++k) {
        out->arc_center[k] = out->joints[k].pivot;
        out->arc_radius[k] = 1.25 * out->joints[k].radius;
    }
}
