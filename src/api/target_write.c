/// @file target_write.c
/// A target as fields of an answer, in the words in which `ik` takes it.
#include "api/target_write.h"

#include "api/pose_write.h"
#include "api/units.h"

static void write_angle(zv_json_writer *out, const char *name, double rad)
{
    zv_json_key(out, name);
    zv_json_number(out, zv_deg_from_rad(rad));
}

void zv_write_target(zv_json_writer *out, const zv_ik_target *target)
{
    zv_json_begin_object(out);
    zv_json_key(out, "xyz");
    zv_write_point(out, target->base_from_tool.pos);
    if (target->has_rot) {
        const zv_euler abc = zv_rot_to_abc(target->base_from_tool.rot);
        zv_json_key(out, "abc");
        zv_write_angles(out, abc.a, abc.b, abc.c);
    }
    if (target->has_pitch) {
        write_angle(out, "pitch", target->pitch);
    }
    if (target->has_yaw) {
        write_angle(out, "yaw", target->yaw);
    }
    zv_json_end_object(out);
}
