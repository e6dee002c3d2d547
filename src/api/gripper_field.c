/// @file gripper_field.c
/// From the field `gripper` to a gripper.
#include "api/gripper_field.h"

#include "api/fields.h"
#include "api/units.h"

zv_gripper zv_gripper_field(const zv_json *request)
{
    static const char *const words[] = {"fingers", "vacuum", "magnet", "pen", NULL};
    const zv_json *object = zv_json_member(request, "gripper");
    if (!object) {
        return zv_gripper_of(ZV_GRIPPER_FINGERS);
    }
    zv_gripper gripper = zv_gripper_of((zv_gripper_kind)zv_word_at(object, "kind", words, ZV_GRIPPER_FINGERS));
    gripper.stroke = zv_scaled_at(object, "stroke", ZV_MM, gripper.stroke);
    gripper.force = zv_number_at(object, "force", gripper.force);
    gripper.reach = zv_scaled_at(object, "reach", ZV_MM, gripper.reach);
    return gripper;
}
