/// @file pose_write.c
/// Geometry as fields of an answer.
#include "api/pose_write.h"

#include <string.h>

#include "api/units.h"

void zv_write_point(zv_json_writer *out, zv_vec3 point)
{
    const double mm[3] = {zv_mm_from_m(point.x), zv_mm_from_m(point.y), zv_mm_from_m(point.z)};
    zv_json_numbers(out, mm, 3);
}

void zv_write_angles(zv_json_writer *out, double a, double b, double c)
{
    const double deg[3] = {zv_deg_from_rad(a), zv_deg_from_rad(b), zv_deg_from_rad(c)};
    zv_json_numbers(out, deg, 3);
}

/// Rows of a matrix; a zero loses its sign, which says nothing here and puzzles people.
static void write_rows(zv_json_writer *out, const double *rows, int count, int width)
{
    zv_json_begin_array(out);
    for (int i = 0; i < count; ++i) {
        double row[4];
        for (int k = 0; k < width; ++k) {
            row[k] = rows[i * width + k] + 0.0;
        }
        zv_json_numbers(out, row, width);
    }
    zv_json_end_array(out);
}

void zv_write_pose(zv_json_writer *out, zv_pose pose)
{
    const zv_rot r = pose.rot;
    const double rows[4][4] = {{r.x.x, r.y.x, r.z.x, zv_mm_from_m(pose.pos.x)},
                               {r.x.y, r.y.y, r.z.y, zv_mm_from_m(pose.pos.y)},
                               {r.x.z, r.y.z, r.z.z, zv_mm_from_m(pose.pos.z)},
                               {0.0, 0.0, 0.0, 1.0}};
    write_rows(out, rows[0], 4, 4);
}

void zv_write_rotation(zv_json_writer *out, zv_rot rot)
{
    const double rows[3][3] = {{rot.x.x, rot.y.x, rot.z.x}, {rot.x.y, rot.y.y, rot.z.y}, {rot.x.z, rot.y.z, rot.z.z}};
    write_rows(out, rows[0], 3, 3);
}

static void update_text(const zv_robot *robot, int joint, double q, zv_joint_texts *last)
{
    if (last->size[joint] != 0 && last->q[joint] == q) {
        return;
    }
    const double value = zv_joint_to_outside(zv_robot_joint(robot, joint)->kind, q);
    last->q[joint] = q;
    if (isfinite(value)) {
        last->size[joint] = zv_number_write(value, last->text[joint]);
    } else { // as zv_json_number does
        memcpy(last->text[joint], "null", 4);
        last->size[joint] = 4;
    }
}

void zv_write_joints(zv_json_writer *out, const zv_robot *robot, const double *q, zv_joint_texts *last)
{
    char array[ZV_MAX_JOINTS * (ZV_NUMBER_SIZE + 2) + 2];
    char *end = array;
    *end++ = '[';
    const int count = zv_robot_joint_count(robot);
    for (int i = 0; i < count; ++i) {
        update_text(robot, i, q[i], last);
        if (i > 0) {
            memcpy(end, ", ", 2);
            end += 2;
        }
        memcpy(end, last->text[i], ZV_NUMBER_SIZE); // a fixed size is fast; what is too much is overwritten
        end += last->size[i];
    }
    *end++ = ']';
    zv_json_raw(out, array, (size_t)(end - array));
}

void zv_write_abc(zv_json_writer *out, zv_rot rot)
{
    const zv_euler euler = zv_rot_to_abc(rot);
    zv_json_key(out, "abc");
    zv_write_angles(out, euler.a, euler.b, euler.c);
    zv_json_put_bool(out, "gimbal", euler.gimbal);
}
