/// @file pose_json.c
/// Poses, targets and moves in requests and answers.
#include "request/pose_json.h"

#include <math.h>
#include <string.h>

#include "request/fields.h"
#include "request/table.h"
#include "request/units.h"

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

void zv_put_point(zv_json_writer *out, const char *key, zv_vec3 point)
{
    zv_json_key(out, key);
    zv_write_point(out, point);
}

void zv_put_angles(zv_json_writer *out, const char *key, double a, double b, double c)
{
    zv_json_key(out, key);
    zv_write_angles(out, a, b, c);
}

static void write_one_row(zv_json_writer *out, const double *rows, int width, int i)
{
    double row[4];
    for (int k = 0; k < width; ++k) {
        row[k] = rows[i * width + k] + 0.0;
    }
    zv_json_numbers(out, row, width);
}

/// Rows of a matrix; a zero loses its sign, which says nothing here and puzzles people.
static void write_rows(zv_json_writer *out, const double *rows, int count, int width)
{
    zv_json_begin_array(out);
    for (int i = 0; i < count; ++i) {
        write_one_row(out, rows, width, i);
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

void zv_put_joints(zv_json_writer *out, const char *key, const zv_robot *robot, const double *q, zv_joint_texts *last)
{
    zv_json_key(out, key);
    zv_write_joints(out, robot, q, last);
}

void zv_write_abc(zv_json_writer *out, zv_rot rot)
{
    const zv_euler euler = zv_rot_to_abc(rot);
    zv_put_angles(out, "abc", euler.a, euler.b, euler.c);
    zv_json_put_bool(out, "gimbal", euler.gimbal);
}

// ---- orientation ----

/// A matrix may be rounded this much and still be a rotation; as of `T`.
#define ROTATION_SLACK 1e-6

typedef zv_status (*reader)(const zv_json *object, const char *key, zv_rot *out, zv_error *why);

static zv_status read_abc(const zv_json *object, const char *key, zv_rot *out, zv_error *why)
{
    double abc[3];
    const zv_status status = zv_field_get_angles(object, key, abc, why);
    if (status == ZV_OK) {
        *out = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    }
    return status;
}

static zv_status read_euler(const zv_json *object, const char *key, zv_rot *out, zv_error *why)
{
    double angles[3];
    zv_sequence sequence;
    const int index = zv_word_at(object, "sequence", zv_sequence_words, 0);
    const zv_status status = zv_field_get_angles(object, key, angles, why);
    if (status == ZV_OK && zv_sequence_find(zv_sequence_words[index], &sequence)) {
        *out = zv_rot_from_sequence(sequence, angles);
    }
    return status;
}

/// `first` is where w is.
static zv_status read_quaternion(const zv_json *object, const char *key, int first, zv_rot *out, zv_error *why)
{
    double q[4];
    const zv_status status = zv_field_get_numbers(object, key, 4, q, why);
    if (status != ZV_OK) {
        return status;
    }
    double largest = 0.0;
    for (int i = 0; i < 4; ++i) {
        largest = fmax(largest, fabs(q[i]));
    }
    if (largest == 0.0) {
        return zv_field_refuse(zv_json_member(object, key), key, "a quaternion that is not zero", why);
    }
    for (int i = 0; i < 4; ++i) {
        q[i] /= largest; // squares neither vanish nor overflow
    }
    *out = first == 0 ? zv_rot_from_quat(q[0], q[1], q[2], q[3]) : zv_rot_from_quat(q[3], q[0], q[1], q[2]);
    return ZV_OK;
}

static zv_status read_wxyz(const zv_json *object, const char *key, zv_rot *out, zv_error *why)
{
    return read_quaternion(object, key, 0, out, why);
}

static zv_status read_xyzw(const zv_json *object, const char *key, zv_rot *out, zv_error *why)
{
    return read_quaternion(object, key, 3, out, why);
}

static zv_status read_rotvec(const zv_json *object, const char *key, zv_rot *out, zv_error *why)
{
    double v[3];
    const zv_status status = zv_field_get_angles(object, key, v, why);
    if (status == ZV_OK) {
        const zv_vec3 turn = {v[0], v[1], v[2]};
        const double angle = zv_vec3_length(turn);
        *out = angle > 0.0 ? zv_rot_axis(zv_vec3_scale(turn, 1.0 / angle), angle) : zv_rot_identity();
    }
    return status;
}

static zv_status read_matrix(const zv_json *object, const char *key, zv_rot *out, zv_error *why)
{
    const zv_json *rows = zv_json_member(object, key);
    double m[3][3];
    int count = 0;
    if (rows->kind != ZV_JSON_ARRAY || rows->count != 3) {
        return zv_field_refuse(rows, key, "an array of 3 rows", why);
    }
    for (const zv_json *row = rows->first; row; row = row->next) {
        const zv_status status = zv_field_get_numbers_of(row, key, 3, m[count++], why);
        if (status != ZV_OK) {
            return status;
        }
    }
    const zv_rot rot = {{m[0][0], m[1][0], m[2][0]}, {m[0][1], m[1][1], m[2][1]}, {m[0][2], m[1][2], m[2][2]}};
    if (!(zv_rot_defect(rot) <= ROTATION_SLACK)) {
        return zv_field_refuse(rows, key, "a rotation: rows of length one at right angles, right-handed", why);
    }
    *out = rot;
    return ZV_OK;
}

static const struct convention {
    const char *name;
    reader read;
} conventions[] = {{"abc", read_abc},        {"euler", read_euler},   {"quat_wxyz", read_wxyz},
                   {"quat_xyzw", read_xyzw}, {"rotvec", read_rotvec}, {"R", read_matrix}};

zv_status zv_orientation_field(const zv_json *object, zv_rot *out, const char **name, zv_error *why)
{
    const struct convention *found = NULL;
    for (size_t i = 0; i < sizeof conventions / sizeof conventions[0]; ++i) {
        if (!zv_json_member(object, conventions[i].name)) {
            continue;
        }
        if (found) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' and '%s' both give the orientation; one is enough",
                           found->name, conventions[i].name);
        }
        found = &conventions[i];
    }
    *name = found ? found->name : NULL;
    return found ? found->read(object, found->name, out, why) : ZV_OK;
}

void zv_write_orientation(zv_json_writer *out, zv_rot rot)
{
    double q[4];
    zv_rot_to_quat(rot, q);
    const zv_vec3 turn = zv_rot_log(rot);
    zv_json_put_numbers(out, "quat_wxyz", q, 4);
    zv_json_put_numbers(out, "quat_xyzw", (double[]){q[1], q[2], q[3], q[0]}, 4);
    zv_put_angles(out, "rotvec", turn.x, turn.y, turn.z);
}

bool zv_write_sequence(zv_json_writer *out, zv_rot rot, zv_sequence sequence)
{
    double angles[3];
    const bool is_free = zv_rot_to_sequence(rot, sequence, angles);
    zv_write_angles(out, angles[0], angles[1], angles[2]);
    return is_free;
}

// ---- targets ----

/// Two ways of saying one pose agree when they differ by less than this, m and matrix elements.
#define AGREE_TOLERANCE 1e-6

static double largest_difference(zv_vec3 a, zv_vec3 b)
{
    const zv_vec3 d = zv_vec3_sub(a, b);
    return fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z)));
}

static zv_status check_agreement(double difference, const char *key, zv_error *why)
{
    if (!(difference <= AGREE_TOLERANCE)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' and 'T' contradict each other; 'T' alone is a whole target",
                       key);
    }
    return ZV_OK;
}

/// Where both `T` and a position are given they must agree.
static zv_status read_position(const zv_json *request, const char *key, bool has_matrix, zv_vec3 *position,
                               zv_error *why)
{
    if (has_matrix && !zv_json_member(request, key)) {
        return ZV_OK;
    }
    zv_vec3 given;
    zv_status status = zv_field_get_point(request, key, &given, why);
    if (status == ZV_OK && has_matrix) {
        status = check_agreement(largest_difference(given, *position), key, why);
    } else if (status == ZV_OK) {
        *position = given;
    }
    return status;
}

/// The same for the orientation, in whatever convention it is given.
static zv_status read_orientation(const zv_json *request, bool has_matrix, zv_rot *rot, bool *found, zv_error *why)
{
    zv_rot given;
    const char *key = NULL;
    const zv_status status = zv_orientation_field(request, &given, &key, why);
    *found = key != NULL;
    if (status != ZV_OK || !key) {
        return status;
    }
    if (has_matrix) {
        const double difference = fmax(largest_difference(given.x, rot->x),
                                       fmax(largest_difference(given.y, rot->y), largest_difference(given.z, rot->z)));
        return check_agreement(difference, key, why);
    }
    *rot = given;
    return ZV_OK;
}

static zv_status read_pose(const zv_json *request, const char *position_key, zv_ik_target *target, zv_error *why)
{
    const bool has_matrix = zv_json_member(request, "T") != NULL;
    bool has_orientation = false;
    zv_status status = ZV_OK;
    if (has_matrix) {
        status = zv_field_get_pose(request, "T", &target->base_from_tool, why);
    }
    if (status == ZV_OK) {
        status = read_position(request, position_key, has_matrix, &target->base_from_tool.pos, why);
    }
    if (status == ZV_OK) {
        status = read_orientation(request, has_matrix, &target->base_from_tool.rot, &has_orientation, why);
    }
    target->has_rot = has_matrix || has_orientation;
    return status;
}

zv_status zv_target_fields(const zv_json *request, const char *position_key, zv_ik_target *out, zv_error *why)
{
    zv_ik_target target = zv_ik_target_at((zv_vec3){0.0, 0.0, 0.0});
    zv_status status = read_pose(request, position_key, &target, why);
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "pitch", &target.pitch, &target.has_pitch, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "yaw", &target.yaw, &target.has_yaw, why);
    }
    if (status == ZV_OK) {
        target.policy = (zv_pitch_policy)zv_word_at(request, "policy", zv_policy_words, (int)target.policy);
        *out = target;
    }
    return status;
}

void zv_write_place(zv_json_writer *out, const char *key, const double axes[ZV_AXES])
{
    const bool turns = axes[ZV_A] != 0.0 || axes[ZV_B] != 0.0 || axes[ZV_C] != 0.0;
    zv_json_put_numbers(out, key, axes, turns ? ZV_AXES : 3);
}

static void write_event(zv_json_writer *out, const zv_move *move)
{
    zv_json_put_number(out, "code", move->code);
    zv_json_put_numbers(out, "values", move->values, 3);
    if (move->text) {
        zv_json_put_text(out, "text", move->text);
    }
}

void zv_write_move_fields(zv_json_writer *out, const zv_move *move)
{
    zv_json_put_integer(out, "line", move->line);
    zv_json_put_text(out, "kind", zv_move_word(move->kind));
    zv_write_place(out, "from", move->from);
    zv_write_place(out, "to", move->to);
    zv_json_put_number(out, "feed", move->feed_mm_min);
    zv_json_put_number(out, "length", zv_move_length(move));
    zv_json_put_number(out, "duration", zv_move_duration(move));
    if (move->kind == ZV_MOVE_EVENT) {
        write_event(out, move);
    }
}
