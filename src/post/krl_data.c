/// @file krl_data.c
/// Data of KUKA's motions, kept as numbers.
#include "post/krl_data.h"

#include <stdio.h>

/// What PDAT, LDAT and FDAT say, kept as numbers under "name member".
void zv_krl_keep_data(zv_post_reader *reader, const char *name, const zv_krl_members *m)
{
    for (int i = ZV_KRL_TOOL_NO; i < ZV_KRL_MEMBERS; ++i) {
        if (m->has[i]) {
            char key[ZV_NAME_SIZE];
            snprintf(key, sizeof key, "%.30s %.12s", name, zv_krl_member_names[i]);
            zv_post_set_number(reader, key, (zv_post_value){true, m->value[i]});
        }
    }
}

bool zv_krl_find_datum(const zv_post_reader *reader, const char *name, int member, double *out)
{
    char key[ZV_NAME_SIZE];
    snprintf(key, sizeof key, "%.30s %.12s", name, zv_krl_member_names[member]);
    const zv_post_point *datum = zv_post_recall_number(reader, key);
    *out = datum ? datum->values[0] : *out;
    return datum != NULL;
}

void zv_krl_copy_data(zv_post_reader *reader, const char *from, const char *to)
{
    zv_krl_members m = {.any_axis = false};
    for (int i = ZV_KRL_TOOL_NO; i < ZV_KRL_MEMBERS; ++i) {
        m.has[i] = zv_krl_find_datum(reader, from, i, &m.value[i]);
    }
    zv_krl_keep_data(reader, to, &m);
}

/// TOOL_DATA[n] or BASE_DATA[n]; 0 is the flange or the robot's own base. What the files do not have is told once.
static zv_pose numbered_frame(zv_post_reader *reader, const zv_scan *scan, const char *array, double number,
                              zv_pose otherwise)
{
    char key[ZV_NAME_SIZE];
    snprintf(key, sizeof key, "%.12s[%d]", array, number > 0.0 && number < 1e6 ? (int)number : 0);
    const zv_post_point *known = zv_post_recall(reader, key);
    if (known || number <= 0.0) {
        return known && number > 0.0 ? known->frame_from_tool : zv_pose_identity();
    }
    zv_post_tell_unknown(reader, scan, key, array[0] == 'T');
    return otherwise;
}

void zv_krl_use_tool(zv_post_reader *reader, const zv_scan *scan, double number)
{
    reader->plate_from_tool = numbered_frame(reader, scan, "TOOL_DATA", number, reader->arm->plate_from_tool);
}

void zv_krl_use_base(zv_post_reader *reader, const zv_scan *scan, double number)
{
    reader->origin_from_frame = numbered_frame(reader, scan, "BASE_DATA", number, zv_pose_identity());
}

void zv_krl_use_frames(zv_post_reader *reader, const zv_scan *scan, const char *data)
{
    double number = 0.0;
    if (zv_krl_find_datum(reader, data, ZV_KRL_TOOL_NO, &number)) {
        zv_krl_use_tool(reader, scan, number);
    }
    if (zv_krl_find_datum(reader, data, ZV_KRL_BASE_NO, &number)) {
        zv_krl_use_base(reader, scan, number);
    }
}
