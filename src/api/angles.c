/// @file angles.c
/// The angles by which the source documents describe two families of arms.
///
///              elbow                      elevations of the three pitching links in the vertical plane of the arm:
///              /\  a3                         e1, e2, e3, counter-clockwise, 0 along the heading
///         e1  /  \  e2
///        a2  /    \____ a4                yaw and pitches (001): a1 = heading, a2 = e1 + 90,
///           |      e3                         a3 = e2 - e1 + 180, a4 = e3 - e2 + 180 (angles between neighbours)
///        a1 |                             planar (003): alpha = e1, beta = e2, gamma = e3
///
/// They are taken from where the joints are, not from the joint values, so that an arm whose file counts its joints
/// from another zero gives the same angles.
#include "api/angles.h"

#include "api/units.h"
#include "base/elementary.h"
#include "kin/axes.h"

static const zv_vec3 up = {0.0, 0.0, 1.0};

zv_angle_frame zv_angle_frame_of(const zv_robot *robot, zv_angle_kind kind)
{
    zv_angle_frame frame = {.kind = kind};
    if (kind == ZV_ANGLES_NONE) {
        return frame;
    }

    const zv_axes axes = zv_axes_of(robot);
    const int first_pitch = frame.kind == ZV_ANGLES_YAW_PITCH ? 1 : 0;
    frame.yaw_axis = axes.axis[0].dir;
    frame.heading = zv_vec3_unit(zv_vec3_cross(up, axes.axis[first_pitch].dir)); // a positive pitch lifts
    return frame;
}

const char *const *zv_angle_names(zv_angle_kind kind)
{
    static const char *const names[][5] = {
        [ZV_ANGLES_NONE] = {NULL},
        [ZV_ANGLES_YAW_PITCH] = {"a1", "a2", "a3", "a4", NULL},
        [ZV_ANGLES_PLANAR] = {"alpha", "beta", "gamma", NULL},
    };
    return names[kind];
}

/// Elevations of the last three links, rad.
static void find_elevations(const zv_robot *robot, const double *q, zv_vec3 heading, double elevation[3])
{
    zv_vec3 points[ZV_MAX_POINTS];
    const int count = zv_fk_points(robot, q, points);
    for (int i = 0; i < 3; ++i) {
        const zv_vec3 link = zv_vec3_sub(points[count - 3 + i], points[count - 4 + i]);
        elevation[i] = zv_atan2(zv_vec3_dot(link, up), zv_vec3_dot(link, heading));
    }
}

static void write_angle(zv_json_writer *out, const char *name, double rad)
{
    zv_json_key(out, name);
    zv_json_number(out, zv_deg_from_rad(rad));
}

/// The angle between two links, 0 to 360 degrees.
static double between(double elevation, double next)
{
    return zv_wrap(next - elevation) + ZV_PI;
}

static void write_yaw_pitch(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q)
{
    const zv_vec3 heading = zv_rot_apply(zv_rot_axis(frame->yaw_axis, q[0]), frame->heading);
    double e[3];
    find_elevations(robot, q, heading, e);
    write_angle(out, "a1", zv_atan2(heading.y, heading.x));
    write_angle(out, "a2", e[0] + ZV_PI / 2.0);
    write_angle(out, "a3", between(e[0], e[1]));
    write_angle(out, "a4", between(e[1], e[2]));
}

static void write_planar(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q)
{
    double e[3];
    find_elevations(robot, q, frame->heading, e);
    write_angle(out, "alpha", e[0]);
    write_angle(out, "beta", e[1]);
    write_angle(out, "gamma", e[2]);
}

void zv_write_document_angles(zv_json_writer *out, const zv_angle_frame *frame, const zv_robot *robot, const double *q)
{
    if (frame->kind == ZV_ANGLES_NONE) {
        return;
    }
    zv_json_key(out, "angles");
    zv_json_begin_object(out);
    if (frame->kind == ZV_ANGLES_YAW_PITCH) {
        write_yaw_pitch(out, frame, robot, q);
    } else {
        write_planar(out, frame, robot, q);
    }
    zv_json_end_object(out);
}
