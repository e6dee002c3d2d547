/// @file friction_read.c
/// What a joint loses when it moves:
///
///     torque = viscous * speed + coulomb * sign(speed)
///
/// The file gives the viscous part per degree (or mm) per second, as it gives speeds. What it does not tell is NaN.
#include <math.h>

#include "model/sections.h"

zv_friction zv_read_friction(zv_robot_file *file, const zv_json *value, zv_joint_kind kind)
{
    static const char *const known[] = {"viscous", "coulomb", "source", NULL};
    const zv_friction unknown = {.viscous = NAN, .coulomb = NAN};
    if (!value || file->status != ZV_OK) {
        return unknown;
    }
    zv_file_check_names(file, value, known);
    const double unit = kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG;
    const zv_friction friction = {.viscous = zv_file_amount(file, value, "viscous") / unit,
                                  .coulomb = zv_file_amount(file, value, "coulomb")};
    zv_file_check_text(file, zv_json_member(value, "source"));
    return file->status == ZV_OK ? friction : unknown;
}
