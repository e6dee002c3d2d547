/// @file fields.c
/// Typed, checked access to the fields of a request.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request/fields.h"
#include "request/units.h"

enum { PATH_SIZE = 96, FOUND_SIZE = 64, LIST_SIZE = 200 };

/// How far the rotation of a matrix may be from a rotation: seven honest digits pass, a typing mistake does not.
#define ROTATION_TOLERANCE 1e-6

zv_status zv_field_refuse(const zv_json *value, const char *path, const char *expected, zv_error *why)
{
    char found[FOUND_SIZE];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be %s, found %s", path, expected,
                   zv_json_describe(value, found, sizeof found));
}

static zv_status get(const zv_json *object, const char *key, const zv_json **out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    if (!value) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' is missing", key);
    }
    *out = value;
    return ZV_OK;
}

// ---- names ----

static bool is_in(const char *const *names, const zv_json *member)
{
    for (; *names; ++names) {
        if (strlen(*names) == member->key_size && memcmp(*names, member->key, member->key_size) == 0) {
            return true;
        }
    }
    return false;
}

static void list_names(const char *const *names, char out[LIST_SIZE])
{
    size_t used = strlen(out);
    for (; *names && used < LIST_SIZE; ++names) {
        const int length = snprintf(out + used, LIST_SIZE - used, "%s%s", used ? ", " : "", *names);
        used += (size_t)length;
    }
}

zv_status zv_fields_check_names(const zv_json *object, const char *const *known, const char *const *also, zv_error *why)
{
    for (const zv_json *member = object->first; member; member = member->next) {
        if (!is_in(known, member) && !is_in(also, member)) {
            char list[LIST_SIZE] = "";
            list_names(also, list);
            list_names(known, list);
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there is no field '%.40s' here; known: %s", member->key,
                           list);
        }
    }
    return ZV_OK;
}

// ---- what the table has let through ----

int zv_word_of(const zv_json *value, const char *const *words)
{
    for (int i = 0; value->kind == ZV_JSON_STRING && words[i]; ++i) {
        if (strlen(words[i]) == value->text_size && memcmp(words[i], value->text, value->text_size) == 0) {
            return i;
        }
    }
    return -1;
}

zv_status zv_field_refuse_word(const zv_json *value, const char *path, const char *const *words, zv_error *why)
{
    char list[LIST_SIZE] = "", expected[LIST_SIZE + 16];
    list_names(words, list);
    snprintf(expected, sizeof expected, "one of %s", list);
    return zv_field_refuse(value, path, expected, why);
}

double zv_number_at(const zv_json *object, const char *key, double otherwise)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_NUMBER ? value->number : otherwise;
}

double zv_scaled_at(const zv_json *object, const char *key, double scale, double otherwise)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_NUMBER ? value->number * scale : otherwise;
}

bool zv_numbers_at(const zv_json *object, const char *key, int count, double *out)
{
    const zv_json *value = zv_json_member(object, key);
    if (!value || value->kind != ZV_JSON_ARRAY || value->count != count) {
        return false;
    }
    for (const zv_json *item = value->first; item; item = item->next) {
        *out++ = item->number;
    }
    return true;
}

bool zv_flag_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    return value && value->kind == ZV_JSON_TRUE;
}

int zv_word_at(const zv_json *object, const char *key, const char *const *words, int otherwise)
{
    const zv_json *value = zv_json_member(object, key);
    const int index = value ? zv_word_of(value, words) : -1;
    return index >= 0 ? index : otherwise;
}

// ---- numbers ----

zv_status zv_field_finite(const zv_json *value, const char *path, double *out, zv_error *why)
{
    if (value->kind != ZV_JSON_NUMBER) {
        return zv_field_refuse(value, path, "a number", why);
    }
    if (!isfinite(value->number)) {
        const int shown = value->source_size < 24 ? (int)value->source_size : 24;
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a finite number, found %.*s%s", path, shown,
                       value->source, value->source_size > 24 ? "..." : "");
    }
    *out = value->number;
    return ZV_OK;
}

static zv_status read_numbers(const zv_json *array, const char *path, int count, double *out, zv_error *why)
{
    if (array->kind != ZV_JSON_ARRAY || array->count != count) {
        char expected[FOUND_SIZE];
        snprintf(expected, sizeof expected, "an array of %d number%s", count, count == 1 ? "" : "s");
        return zv_field_refuse(array, path, expected, why);
    }
    int index = 0;
    for (const zv_json *item = array->first; item; item = item->next, ++index) {
        if (item->kind == ZV_JSON_NUMBER && isfinite(item->number)) {
            out[index] = item->number;
            continue;
        }
        char item_path[PATH_SIZE];
        snprintf(item_path, sizeof item_path, "%.64s[%d]", path, index);
        return zv_field_finite(item, item_path, out, why);
    }
    return ZV_OK;
}

zv_status zv_field_get_numbers(const zv_json *object, const char *key, int count, double *out, zv_error *why)
{
    const zv_json *value = NULL;
    const zv_status status = get(object, key, &value, why);
    return status == ZV_OK ? read_numbers(value, key, count, out, why) : status;
}

zv_status zv_field_get_numbers_of(const zv_json *value, const char *path, int count, double *out, zv_error *why)
{
    return read_numbers(value, path, count, out, why);
}

zv_status zv_field_get_point(const zv_json *object, const char *key, zv_vec3 *out, zv_error *why)
{
    double mm[3];
    const zv_status status = zv_field_get_numbers(object, key, 3, mm, why);
    if (status == ZV_OK) {
        *out = (zv_vec3){zv_m_from_mm(mm[0]), zv_m_from_mm(mm[1]), zv_m_from_mm(mm[2])};
    }
    return status;
}

zv_status zv_field_get_angles(const zv_json *object, const char *key, double out[3], zv_error *why)
{
    double deg[3];
    const zv_status status = zv_field_get_numbers(object, key, 3, deg, why);
    if (status == ZV_OK) {
        for (int i = 0; i < 3; ++i) {
            out[i] = zv_rad_from_any_deg(deg[i]);
        }
    }
    return status;
}

zv_status zv_field_get_joints(const zv_json *object, const char *key, const zv_robot *robot, double *q, zv_error *why)
{
    double outside[ZV_MAX_JOINTS];
    const int count = zv_robot_joint_count(robot);
    const zv_status status = zv_field_get_numbers(object, key, count, outside, why);
    if (status == ZV_OK) {
        for (int i = 0; i < count; ++i) {
            q[i] = zv_joint_from_outside(zv_robot_joint(robot, i)->kind, outside[i]);
        }
    }
    return status;
}

// ---- matrices ----

static zv_status check_pose_matrix(const char *key, const double m[4][4], zv_error *why)
{
    static const double last_row[4] = {0.0, 0.0, 0.0, 1.0};
    for (int i = 0; i < 4; ++i) {
        if (fabs(m[3][i] - last_row[i]) > ROTATION_TOLERANCE) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s[3]' must be [0, 0, 0, 1], the last row of a pose", key);
        }
    }
    const double defect = zv_rot_defect(zv_pose_from_matrix(m).rot);
    if (!(defect <= ROTATION_TOLERANCE)) { // also catches what overflowed
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the upper left 3x3 of '%s' is no rotation: its columns must be perpendicular, of length 1 and "
                       "right-handed; give at least seven digits",
                       key);
    }
    return ZV_OK;
}

zv_status zv_field_get_pose(const zv_json *object, const char *key, zv_pose *out, zv_error *why)
{
    const zv_json *rows = NULL;
    zv_status status = get(object, key, &rows, why);
    if (status != ZV_OK) {
        return status;
    }
    if (rows->kind != ZV_JSON_ARRAY || rows->count != 4) {
        return zv_field_refuse(rows, key, "an array of 4 rows", why);
    }

    double m[4][4];
    int index = 0;
    for (const zv_json *row = rows->first; row; row = row->next, ++index) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%.64s[%d]", key, index);
        status = read_numbers(row, path, 4, m[index], why);
        if (status != ZV_OK) {
            return status;
        }
    }
    status = check_pose_matrix(key, m, why);
    if (status != ZV_OK) {
        return status;
    }

    zv_pose pose = zv_pose_from_matrix(m);
    pose.pos = (zv_vec3){zv_m_from_mm(pose.pos.x), zv_m_from_mm(pose.pos.y), zv_m_from_mm(pose.pos.z)};
    *out = pose;
    return ZV_OK;
}

// ---- optional single values ----

zv_status zv_field_take_angle(const zv_json *object, const char *key, double *out, bool *found, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    if (!value) {
        *found = false;
        return ZV_OK;
    }
    double deg = 0.0;
    const zv_status status = zv_field_finite(value, key, &deg, why);
    if (status == ZV_OK) {
        *out = zv_rad_from_any_deg(deg);
        *found = true;
    }
    return status;
}

zv_status zv_states_field(const zv_json *list, const char *key, const zv_robot *robot, double **out, int *count,
                          zv_error *why)
{
    const int n = zv_robot_joint_count(robot);
    if (!list || list->kind != ZV_JSON_ARRAY || list->count < 1) {
        return zv_field_refuse(list, key, "a list of joint values", why);
    }
    double *rows = malloc((size_t)list->count * (size_t)n * sizeof *rows), *row = rows;
    if (!rows) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for %d states", list->count);
    }
    zv_status status = ZV_OK;
    int index = 0;
    for (const zv_json *item = list->first; item && status == ZV_OK; item = item->next, row += n) {
        char path[48];
        snprintf(path, sizeof path, "%s[%d]", key, index++);
        status = zv_field_get_numbers_of(item, path, n, row, why);
        for (int k = 0; k < n && status == ZV_OK; ++k) {
            row[k] = zv_joint_from_outside(zv_robot_joint(robot, k)->kind, row[k]);
        }
    }
    if (status != ZV_OK) {
        free(rows);
        return status;
    }
    *out = rows;
    *count = list->count;
    return ZV_OK;
}

bool zv_word_is(const zv_json *value, const char *name)
{
    return value->kind == ZV_JSON_STRING && strlen(name) == value->text_size &&
           memcmp(name, value->text, value->text_size) == 0;
}

// ---- places ----

zv_status zv_error_in(const char *name, long long first_line, zv_status status, zv_error *why)
{
    if (status != ZV_OK && why->column > 0) {
        char message[ZV_MESSAGE_SIZE];
        const int line = why->line, column = why->column;
        const size_t length = strlen(name);
        memcpy(message, why->message, sizeof message);
        zv_fail(why, status, first_line > 0 ? (int)(line - first_line + 1) : 0, first_line > 0 ? column : 0,
                "%s:%d:%d: %s", length > 80 ? name + length - 80 : name, line, column, message);
    }
    return status;
}

// ---- bytes ----

static zv_status read_base64(const zv_json *bytes, zv_text *out, zv_error *why)
{
    size_t count = 0;
    uint8_t *decoded = malloc(ZV_BASE64_BYTES(bytes->text_size));
    if (!decoded) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording");
    }
    const bool is_right = zv_base64_read(bytes->text, bytes->text_size, decoded, &count);
    zv_text_append(out, (const char *)decoded, count);
    free(decoded);
    return is_right ? ZV_OK : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'bytes' is no base64");
}

zv_status zv_recording_field(const zv_json *request, const zv_host *host, zv_text *out, zv_error *why)
{
    const zv_json *file = zv_json_member(request, "file"), *bytes = zv_json_member(request, "bytes"),
                  *text = zv_json_member(request, "text");
    if ((file != NULL) + (bytes != NULL) + (text != NULL) != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'file', 'bytes' and 'text'");
    }
    if (bytes) {
        return read_base64(bytes, out, why);
    }
    if (text) {
        zv_text_append(out, text->text, text->text_size);
        return out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording") : ZV_OK;
    }
    return host->read_file
               ? host->read_file(file->text, out, why)
               : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'bytes' or 'text'");
}
