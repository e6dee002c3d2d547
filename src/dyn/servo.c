/// @file servo.c
/// Commands of hobby servos: from joint values to pulses, and what the pulses leave of the joint values.
///
///     pulse_high |          . '          the controller sends whole steps of its resolution;
///                |      _.'              the servo follows only what leaves the dead band:
///                |   .'
///     pulse_low  | '                         command ───►|  play  |───►
///                +-----------+ q                          where it is
///               low         high
#include <math.h>

#include "base/assert.h"
#include "zveno/dyn.h"
#include "zveno/kin.h"

/// What of a servo the robot file does not say; NULL when it says all.
static const char *missing(const zv_joint *joint)
{
    const zv_drive *drive = &joint->drive;
    const bool limited = isfinite(joint->limits.lower) && isfinite(joint->limits.upper);
    return !(drive->travel > 0.0)                       ? "travel"
           : !(drive->servo.pulse_low > 0.0)            ? "pulse widths"
           : !(drive->servo.rate > 0.0)                 ? "pulse rate"
           : !limited && !isfinite(drive->servo.middle) ? "middle of its travel, and no position limits,"
                                                        : NULL;
}

zv_status zv_servo_axis_of(const zv_joint *joint, double resolution_s, zv_servo_axis *out, zv_error *why)
{
    ZV_ASSERT(joint && out && resolution_s > 0.0);
    const zv_drive *drive = &joint->drive;
    const char *unknown = missing(joint);
    if (unknown) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the drive of joint %s has no %s in the robot file",
                       joint->name, unknown);
    }
    const double middle =
        isfinite(drive->servo.middle) ? drive->servo.middle : 0.5 * (joint->limits.lower + joint->limits.upper);
    *out = (zv_servo_axis){.low = middle - 0.5 * drive->travel,
                           .high = middle + 0.5 * drive->travel,
                           .pulse_low = drive->servo.pulse_low,
                           .pulse_high = drive->servo.pulse_high,
                           .resolution = resolution_s,
                           .dead_band = drive->servo.dead_band > 0.0 ? drive->servo.dead_band : 0.0,
                           .rate = drive->servo.rate,
                           .speed = drive->speed > 0.0 ? drive->speed : INFINITY};
    return ZV_OK;
}

double zv_servo_command(const zv_servo_axis *axis, double q, bool *outside)
{
    ZV_ASSERT(axis);
    const double hair = 1e-9 * (axis->high - axis->low);
    const double part = (fmin(fmax(q, axis->low), axis->high) - axis->low) / (axis->high - axis->low);
    const double pulse = axis->pulse_low + part * (axis->pulse_high - axis->pulse_low);
    if (outside) {
        *outside = q < axis->low - hair || q > axis->high + hair;
    }
    return axis->resolution * floor(pulse / axis->resolution + 0.5);
}

double zv_servo_angle(const zv_servo_axis *axis, double pulse_s)
{
    ZV_ASSERT(axis);
    const double part = (pulse_s - axis->pulse_low) / (axis->pulse_high - axis->pulse_low);
    return axis->low + part * (axis->high - axis->low);
}

double zv_servo_follow(const zv_servo_axis *axis, double stood_s, double command_s)
{
    ZV_ASSERT(axis);
    const double play = 0.5 * axis->dead_band;
    return fmin(fmax(stood_s, command_s - play), command_s + play);
}

zv_servo_spread zv_servo_spread_at(const zv_robot *robot, const zv_servo_axis *axes, const double *q)
{
    ZV_ASSERT(robot && axes && q);
    const int n = zv_robot_joint_count(robot);
    double jacobian[6 * ZV_MAX_JOINTS], most = 0.0, square = 0.0;
    zv_jacobian(robot, q, jacobian);
    for (int k = 0; k < n; ++k) {
        const zv_servo_axis *axis = &axes[k];
        const double rad_per_s = (axis->high - axis->low) / fabs(axis->pulse_high - axis->pulse_low);
        const double x = jacobian[k], y = jacobian[n + k], z = jacobian[2 * n + k];
        const double lever = sqrt(x * x + y * y + z * z) * rad_per_s;
        const double step = axis->resolution * lever, play = axis->dead_band * lever;
        most += 0.5 * (step + play);
        square += (step * step + play * play) / 12.0; // the variance of what is spread evenly over a width
    }
    return (zv_servo_spread){.most_m = most, .rms_m = sqrt(square)};
}
