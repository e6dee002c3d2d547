/// @file duty.c
/// Motor sizing: what each drive has to give during a motion, against what it can.
///
///     torque
///     stall |\            a drive turns the faster the less it has to give; when it brakes, its whole stall torque counts
///           | \  .
///     limit |--\-.---     the torque limit of the joint cuts the curve off
///           |   \  .
///           +----\---- speed
///              no-load
///
/// Between two samples the torque is a straight line, so the integral of its square over the time d is d (a^2 + ab + b^2)/3,
/// and the power is taken as one too; only the part of it above zero is energy that the drive has to bring.
#include <math.h>

#include "base/assert.h"
#include "model/robot.h"
#include "zveno/dyn.h"

static const char *const words[] = {"fits", "unknown", "too weak", "too fast", "off the curve", "too hot"};

const char *zv_duty_word(zv_duty_verdict verdict)
{
    return words[verdict];
}

// ---- what a drive can give ----

/// What is known and above zero, else infinite.
static double known(double value)
{
    return value > 0.0 ? value : INFINITY;
}

zv_duty_meter zv_duty_meter_of(const zv_robot *robot, double safety)
{
    ZV_ASSERT(robot && safety >= 1.0);
    zv_duty_meter meter = {.joint_count = robot->joint_count};
    zv_torque_limits(robot, safety, meter.limit);
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_joint *joint = &robot->joints[k];
        meter.stall[k] = known(joint->drive.torque) / safety;
        meter.free_speed[k] = known(joint->drive.speed);
        meter.velocity[k] = fmin(joint->limits.velocity, meter.free_speed[k]);
        meter.continuous[k] = known(joint->drive.continuous) / safety;
    }
    return meter;
}

static bool has_curve(const zv_duty_meter *meter, int joint)
{
    return isfinite(meter->stall[joint]) && isfinite(meter->free_speed[joint]);
}

/// How much of what the curve leaves at this speed the torque needs.
static double curve_part(const zv_duty_meter *meter, int joint, double speed, double torque)
{
    const bool brakes = speed * torque < 0.0;
    const double slower = brakes ? 1.0 : 1.0 - fabs(speed) / meter->free_speed[joint];
    const double left = fmin(meter->stall[joint] * slower, meter->limit[joint]);
    if (torque == 0.0 && left >= 0.0) {
        return 0.0;
    }
    return left > 0.0 ? fabs(torque) / left : INFINITY;
}

// ---- adding up ----

/// The part above zero of the area under a straight line from a to b.
static double area_above_zero(double a, double b, double length)
{
    if (a >= 0.0 && b >= 0.0) {
        return 0.5 * (a + b) * length;
    }
    if (a <= 0.0 && b <= 0.0) {
        return 0.0;
    }
    const double top = fmax(a, b);
    return 0.5 * top * length * top / fabs(a - b);
}

static void take_peaks(zv_duty_meter *meter, int k, double t_s, double speed, double torque)
{
    zv_duty *duty = &meter->duty[k];
    const double power = torque * speed;
    if (meter->samples == 0 || fabs(torque) > duty->peak_torque) {
        duty->peak_torque = fabs(torque);
        duty->peak_torque_at_s = t_s;
    }
    duty->peak_speed = fmax(duty->peak_speed, fabs(speed));
    duty->peak_power = fmax(duty->peak_power, power);
    duty->brake_power = fmax(duty->brake_power, -power);
    const double part = has_curve(meter, k) ? curve_part(meter, k, speed, torque) : 0.0;
    if (meter->samples == 0 || part > duty->curve_part) {
        duty->curve_part = part;
        duty->curve_at_s = t_s;
    }
}

static void take_areas(zv_duty_meter *meter, int k, double length, double torque, double power)
{
    zv_duty *duty = &meter->duty[k];
    const double a = meter->torque[k], b = torque;
    meter->square[k] += length * (a * a + a * b + b * b) / 3.0;
    duty->energy += area_above_zero(meter->power[k], power, length);
    duty->energy_net += 0.5 * (meter->power[k] + power) * length;
}

static void add_joint(zv_duty_meter *meter, double t_s, const double *qd, const double *torque, int k)
{
    const double power = torque[k] * qd[k];
    take_peaks(meter, k, t_s, qd[k], torque[k]);
    if (meter->samples > 0) {
        take_areas(meter, k, t_s - meter->last_s, torque[k], power);
    }
    meter->torque[k] = torque[k];
    meter->power[k] = power;
}

void zv_duty_meter_add(zv_duty_meter *meter, double t_s, const double *qd, const double *torque)
{
    ZV_ASSERT(meter && qd && torque && (meter->samples == 0 || t_s >= meter->last_s));
    for (int k = 0; k < meter->joint_count; ++k) {
        add_joint(meter, t_s, qd, torque, k);
    }
    meter->first_s = meter->samples == 0 ? t_s : meter->first_s;
    meter->last_s = t_s;
    ++meter->samples;
}

// ---- reading ----

static zv_duty_verdict judge(const zv_duty *duty)
{
    // NaN, what is unknown, is never above 1.
    return duty->torque_part > 1.0    ? ZV_DUTY_TOO_WEAK
           : duty->speed_part > 1.0   ? ZV_DUTY_TOO_FAST
           : duty->curve_part > 1.0   ? ZV_DUTY_OFF_CURVE
           : duty->thermal_part > 1.0 ? ZV_DUTY_TOO_HOT
           : isnan(duty->torque_part) ? ZV_DUTY_UNKNOWN
                                      : ZV_DUTY_FITS;
}

void zv_duty_meter_read(const zv_duty_meter *meter, zv_duty out[ZV_MAX_JOINTS])
{
    ZV_ASSERT(meter && out);
    const double length = meter->last_s - meter->first_s;
    for (int k = 0; k < meter->joint_count; ++k) {
        zv_duty duty = meter->duty[k];
        duty.rms_torque = length > 0.0 ? sqrt(meter->square[k] / length) : duty.peak_torque;
        duty.mean_power = length > 0.0 ? duty.energy / length : duty.peak_power;
        duty.torque_part = isfinite(meter->limit[k]) ? duty.peak_torque / meter->limit[k] : NAN;
        duty.speed_part = isfinite(meter->velocity[k]) ? duty.peak_speed / meter->velocity[k] : NAN;
        duty.curve_part = has_curve(meter, k) ? duty.curve_part : NAN;
        duty.thermal_part = isfinite(meter->continuous[k]) ? duty.rms_torque / meter->continuous[k] : NAN;
        duty.verdict = judge(&duty);
        out[k] = duty;
    }
}
