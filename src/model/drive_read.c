/// @file drive_read.c
/// The motor of a joint. The table "drives" describes a motor at its own shaft; a joint takes some number of them
/// through a gear:
///
///     torque at the joint = count * torque * gear_ratio       speed = speed / gear_ratio       travel likewise
#include <math.h>
#include <string.h>

#include "model/sections.h"
#include "model/units.h"

enum { MOST_DRIVES_AT_ONE_JOINT = 16 };

/// A motor at its own shaft; NaN in what is unknown.
typedef struct motor {
    double torque, speed, travel, rotor_inertia, continuous;
    zv_servo servo; ///< its middle belongs to the joint
} motor;

/// How far a motor turns; 0 for one that is "endless".
static double read_travel(zv_robot_file *file, const zv_json *object)
{
    const zv_json *value = zv_json_member(object, "travel");
    if (value && value->kind == ZV_JSON_STRING && strcmp(value->text, "endless") == 0) {
        return 0.0;
    }
    const double travel = zv_file_number(file, value, ZV_UNKNOWN_ALLOWED);
    if (file->status == ZV_OK && travel <= 0.0) {
        zv_file_unfit(file, value, "degrees above 0, \"endless\" or \"unknown\"");
    }
    return travel;
}

#define MICROSECOND 1e-6

/// The pulses of a servo at both ends of its travel, in microseconds.
static void read_pulse(zv_robot_file *file, const zv_json *value, zv_servo *out)
{
    const bool unknown = !value || (value->kind == ZV_JSON_STRING && strcmp(value->text, "unknown") == 0);
    double ends[2] = {NAN, NAN};
    if (!unknown) {
        zv_file_numbers(file, value, 2, ends);
    }
    if (file->status == ZV_OK && !unknown && !(ends[0] > 0.0 && ends[1] > 0.0 && ends[0] != ends[1])) {
        zv_file_unfit(file, value, "two different pulse widths above 0, or \"unknown\"");
    }
    out->pulse_low = ends[0] * MICROSECOND;
    out->pulse_high = ends[1] * MICROSECOND;
}

static zv_servo read_servo(zv_robot_file *file, const zv_json *object)
{
    zv_servo servo = {.dead_band = zv_file_amount(file, object, "dead_band") * MICROSECOND, .middle = NAN};
    const zv_json *rate = zv_json_member(object, "pulse_rate");
    servo.rate = zv_file_number(file, rate, ZV_UNKNOWN_ALLOWED);
    if (file->status == ZV_OK && servo.rate <= 0.0) {
        zv_file_unfit(file, rate, "a number above 0");
    }
    read_pulse(file, zv_json_member(object, "pulse"), &servo);
    return servo;
}

static motor read_motor(zv_robot_file *file, const zv_json *value)
{
    static const char *const known[] = {"torque",     "continuous_torque", "speed", "travel", "pulse", "dead_band",
                                        "pulse_rate", "rotor_inertia",     "about", "source", NULL};
    zv_file_check_names(file, value, known);
    zv_file_check_text(file, zv_json_member(value, "about"));
    zv_file_check_text(file, zv_json_member(value, "source"));
    return (motor){.torque = zv_file_amount(file, value, "torque"),
                   .speed = zv_file_amount(file, value, "speed"),
                   .travel = read_travel(file, value),
                   .rotor_inertia = zv_file_amount(file, value, "rotor_inertia"),
                   .continuous = zv_file_amount(file, value, "continuous_torque"),
                   .servo = read_servo(file, value)};
}

void zv_check_drives(zv_robot_file *file, const zv_json *value)
{
    if (!value) {
        return;
    }
    zv_file_enter(file, "drives");
    if (value->kind != ZV_JSON_OBJECT) {
        zv_file_unfit(file, value, "an object");
        return;
    }
    for (const zv_json *item = value->first; item && file->status == ZV_OK; item = item->next) {
        zv_file_enter(file, "drive \"%.40s\"", item->key);
        read_motor(file, item);
    }
}

static int read_count(zv_robot_file *file, const zv_json *value)
{
    if (!value || file->status != ZV_OK) {
        return 1;
    }
    const double count = value->kind == ZV_JSON_NUMBER ? value->number : 0.0;
    if (!(count >= 1.0 && count <= MOST_DRIVES_AT_ONE_JOINT && floor(count) == count)) {
        zv_file_unfit(file, value, "a whole number from 1 to 16");
        return 1;
    }
    return (int)count;
}

static double read_gear_ratio(zv_robot_file *file, const zv_json *value)
{
    const double ratio = value ? zv_file_number(file, value, ZV_UNKNOWN_ALLOWED) : 1.0;
    if (file->status == ZV_OK && ratio <= 0.0) {
        zv_file_unfit(file, value, "a number above 0");
    }
    return ratio;
}

static zv_drive unknown_drive(void)
{
    return (zv_drive){.torque = NAN,
                      .speed = NAN,
                      .travel = NAN,
                      .gear_ratio = NAN,
                      .rotor_inertia = NAN,
                      .continuous = NAN,
                      .servo = {NAN, NAN, NAN, NAN, NAN}};
}

zv_drive zv_read_drive(zv_robot_file *file, const zv_json *value, const zv_json *drives, zv_joint_kind kind)
{
    static const char *const known[] = {"name", "count", "gear_ratio", "middle", "source", NULL};
    zv_drive drive = unknown_drive();
    if (!value || file->status != ZV_OK) {
        return drive;
    }
    zv_file_check_names(file, value, known);
    if (kind == ZV_JOINT_PRISMATIC) {
        zv_file_fail(file, value->key_line, value->key_column,
                     "a drive belongs to a revolute joint; give \"limits\" for a prismatic one");
    }
    const zv_json *name = zv_file_need(file, value, "name");
    zv_file_name(file, name, drive.name);
    const zv_json *entry = file->status == ZV_OK ? zv_json_member(drives, drive.name) : NULL;
    if (file->status == ZV_OK && !entry) {
        zv_file_unfit(file, name, "the name of an entry of \"drives\"");
    }
    if (file->status != ZV_OK) {
        return drive;
    }

    const motor at_shaft = read_motor(file, entry);
    const double ratio = read_gear_ratio(file, zv_json_member(value, "gear_ratio"));
    drive.count = read_count(file, zv_json_member(value, "count"));
    drive.torque = drive.count * at_shaft.torque * ratio;
    drive.speed = zv_rad_from_deg(at_shaft.speed) / ratio;
    drive.travel = zv_rad_from_deg(at_shaft.travel) / ratio;
    drive.gear_ratio = ratio;
    drive.rotor_inertia = at_shaft.rotor_inertia;
    drive.continuous = drive.count * at_shaft.continuous * ratio;
    drive.servo = at_shaft.servo;
    drive.servo.middle = zv_rad_from_deg(zv_file_number(file, zv_json_member(value, "middle"), ZV_UNKNOWN_ALLOWED));
    zv_file_check_text(file, zv_json_member(value, "source"));
    return drive;
}
