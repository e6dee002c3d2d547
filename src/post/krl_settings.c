/// @file krl_settings.c
/// What a program of KUKA sets, read.
///
///     PDAT_ACT=PPDAT1             data of the next motion: APO_DIST
///     FDAT_ACT=FP1                its tool and base
///     BAS(#PTP_PARAMS,100)        its speed; now all of them count
///     PTP XP1 C_PTP
#include "post/krl_settings.h"

#include <string.h>

#include "post/krl_data.h"

static bool take_assigned(zv_post_reader *reader, zv_scan *scan, const char *name, double *out)
{
    zv_scan there = *scan;
    const bool found = zv_scan_take(&there, name) && zv_scan_take(&there, "=") && zv_post_number(reader, &there, out);
    *scan = found ? there : *scan;
    return found;
}

/// "BAS(#VEL_PTP,20)"; what follows "BAS(" is the name of a setting, with a blank behind '#' at times.
static bool take_argument(zv_post_reader *reader, zv_scan *scan, const char *name, double *out)
{
    zv_scan there = *scan;
    const bool called = zv_scan_take(&there, "BAS") && zv_scan_take(&there, "(") && zv_scan_take(&there, "#") &&
                        zv_scan_take(&there, name);
    const bool found = called && zv_scan_take(&there, ",") && zv_post_number(reader, &there, out);
    *scan = found ? there : *scan;
    return found;
}

static void use_apo(zv_post_reader *reader, const char *data, bool is_joint)
{
    double apo = 0.0;
    if (zv_krl_find_datum(reader, data, ZV_KRL_APO_DIST, &apo) && is_joint) {
        zv_post_set_number(reader, ZV_KRL_CPTP, (zv_post_value){true, apo});
    } else if (!is_joint && apo > 0.0) {
        reader->blend_m = apo * ZV_MM;
    }
}

/// BAS with the data of an inline form.
static bool read_inline_form(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (take_argument(reader, scan, "PTP_PARAMS", &value)) {
        reader->joint_speed = value / 100.0;
        use_apo(reader, "PDAT_ACT", true);
        zv_krl_use_frames(reader, scan, "FDAT_ACT");
    } else if (take_argument(reader, scan, "CP_PARAMS", &value)) {
        reader->speed = value;
        use_apo(reader, "LDAT_ACT", false);
        zv_krl_use_frames(reader, scan, "FDAT_ACT");
    } else if (take_argument(reader, scan, "TOOL", &value)) {
        zv_krl_use_tool(reader, scan, value);
    } else if (take_argument(reader, scan, "BASE", &value)) {
        zv_krl_use_base(reader, scan, value);
    } else {
        zv_scan there = *scan;
        if (!zv_scan_take(&there, "BAS") || !zv_scan_take(&there, "(") || !zv_scan_take(&there, "#")) {
            return false;
        }
        if (zv_scan_take(&there, "FRAMES")) {
            zv_krl_use_frames(reader, scan, "FDAT_ACT");
        } else if (zv_scan_take(&there, "PTP_DAT") && zv_krl_find_datum(reader, "PDAT_ACT", ZV_KRL_VEL, &value)) {
            reader->joint_speed = value / 100.0;
        }
    }
    return true;
}

static bool read_speed(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0, index;
    zv_scan there = *scan;
    if (take_assigned(reader, scan, "$VEL.CP", &value) || take_argument(reader, scan, "VEL_CP", &value)) {
        reader->speed = value;
    } else if (take_argument(reader, scan, "VEL_PTP", &value)) {
        reader->joint_speed = value / 100.0;
    } else if (zv_scan_take(&there, "$VEL_AXIS[") && zv_post_number(reader, &there, &index) &&
               zv_scan_take(&there, "]") && zv_scan_take(&there, "=") && zv_post_number(reader, &there, &value)) {
        reader->joint_speed = index == 1.0 ? value / 100.0 : reader->joint_speed;
    } else if (take_assigned(reader, scan, "$OV_PRO", &value)) {
        reader->override = value / 100.0;
    } else if (take_assigned(reader, scan, "$APO.CDIS", &value)) {
        reader->blend_m = value * ZV_MM;
    } else if (take_assigned(reader, scan, ZV_KRL_CPTP, &value)) {
        zv_post_set_number(reader, ZV_KRL_CPTP, (zv_post_value){true, value});
    } else {
        return read_inline_form(reader, scan);
    }
    return true;
}

/// "$TOOL={...}", "$TOOL=TOOL_DATA[1]", "$BASE=$NULLFRAME", "$BASE=BASE_DATA[2]:{X 10}".
static bool read_frame(zv_post_reader *reader, zv_scan *scan, const char *name, bool is_tool)
{
    zv_scan there = *scan;
    zv_pose *to = is_tool ? &reader->plate_from_tool : &reader->origin_from_frame;
    zv_post_point point;
    double number = 0.0;
    if (!zv_scan_take(&there, name) || !zv_scan_take(&there, "=")) {
        return false;
    }
    *scan = there;
    if (zv_scan_take(&there, "$NULLFRAME") || zv_scan_take(&there, "$WORLD")) {
        *to = zv_pose_identity();
        return true;
    }
    const char *array = is_tool ? "TOOL_DATA[" : "BASE_DATA[";
    if (zv_scan_take(&there, array) && zv_post_number(reader, &there, &number) && zv_scan_take(&there, "]") &&
        zv_scan_is_empty(&there)) {
        (is_tool ? zv_krl_use_tool : zv_krl_use_base)(reader, scan, number);
        return true;
    }
    const bool had_last = reader->has_last;
    reader->has_last = false; // members of a frame that are missing are 0
    if (zv_krl_take_target(reader, scan, &point)) {
        *to = point.frame_from_tool;
    }
    reader->has_last = had_last;
    return true;
}

/// "XP1={X 1,...}", "XP1=XP2", "TOOL_DATA[1]={...}", "PDAT_ACT=PPDAT1", "XP1.Z=XP1.Z+10".
bool zv_krl_read_target(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE], other[ZV_NAME_SIZE];
    zv_scan there = *scan;
    zv_post_point point;
    zv_krl_members m;
    if (!zv_post_variable(reader, &there, name) || !zv_scan_take(&there, "=")) {
        return false;
    }
    zv_scan value = there;
    if (zv_scan_take(&value, "{")) {
        if (!zv_krl_take_members(reader, &there, &m)) {
            return false;
        }
        zv_krl_keep_data(reader, name, &m);
        zv_krl_declared_of(reader, &m, &point);
    } else {
        const bool is_name = zv_post_variable(reader, &there, other) && zv_scan_is_empty(&there);
        const zv_post_point *known = is_name ? zv_post_recall(reader, other) : NULL;
        double ignored;
        if (is_name && zv_krl_find_datum(reader, other, ZV_KRL_APO_DIST, &ignored) +
                           zv_krl_find_datum(reader, other, ZV_KRL_TOOL_NO, &ignored)) {
            zv_krl_copy_data(reader, other, name);
            return true;
        }
        if (!known) {
            return false;
        }
        point = *known;
    }
    memcpy(point.name, name, sizeof point.name);
    zv_post_keep(reader, &point);
    return true;
}

bool zv_krl_read_member(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    zv_scan there = *scan;
    double value = 0.0;
    if (!zv_post_variable(reader, &there, name) || !zv_scan_take(&there, "=")) {
        return false;
    }
    char *dot = strrchr(name, '.');
    const zv_post_point *known = NULL;
    if (dot && dot > name) {
        *dot = '\0';
        known = zv_post_recall(reader, name);
    }
    zv_krl_members m = {.any_axis = false};
    if (!known || !zv_post_number(reader, &there, &value)) {
        return false;
    }
    zv_krl_note_member(dot + 1, value, &m);
    zv_post_point point = *known;
    if (known->has_values) {
        zv_krl_values_of(reader, &m, known, &point);
    } else {
        zv_krl_pose_of(&m, known->frame_from_tool, &point);
    }
    zv_post_keep(reader, &point);
    return true;
}

bool zv_krl_read_settings(zv_post_reader *reader, zv_scan *scan)
{
    return read_speed(reader, scan) || read_frame(reader, scan, "$TOOL", true) ||
           read_frame(reader, scan, "$BASE", false);
}
