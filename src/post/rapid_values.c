/// @file rapid_values.c
/// Values of ABB's modules, read: data in brackets, and targets computed from others.
///
///     RelTool(Offs(p10,0,0,5),0,0,-50\Rz:=90)
#include "post/rapid_values.h"

#include <math.h>
#include <string.h>

enum { NUMBERS = 24 };

/// TRUE, FALSE and texts in quotes are no numbers.
static bool take_word(zv_scan *scan)
{
    zv_scan there = *scan;
    if (zv_scan_take(scan, "TRUE") || zv_scan_take(scan, "FALSE")) {
        return true;
    }
    if (!zv_scan_take(&there, "\"")) {
        return false;
    }
    const char *close = memchr(there.at, '"', (size_t)(there.end - there.at));
    scan->at = close ? close + 1 : there.end;
    return close != NULL;
}

static bool take_counted_word(zv_scan *scan, int *words)
{
    const bool is_word = take_word(scan);
    *words += is_word;
    return is_word;
}

/// The numbers of nested brackets, in order; TRUE, FALSE and texts are 0. -1 when it is no such list.
static int take_brackets(zv_post_reader *reader, zv_scan *scan, double out[NUMBERS], int *words)
{
    int depth = 0, count = 0;
    bool is_right = zv_scan_take(scan, "[");
    depth = is_right ? 1 : 0;
    while (is_right && depth > 0) {
        double value = 0.0;
        if (zv_scan_take(scan, "[")) {
            ++depth;
        } else if (zv_scan_take(scan, "]")) {
            if (--depth > 0) {
                zv_scan_take(scan, ",");
            }
        } else if (count < NUMBERS && (take_counted_word(scan, words) || zv_post_number(reader, scan, &value))) {
            out[count++] = value;
            zv_scan_take(scan, ",");
        } else {
            is_right = false;
        }
    }
    return is_right ? count : -1;
}

static int whole(double value)
{
    return value > -100.0 && value < 100.0 ? (int)value : 0;
}

static zv_pose pose_of(const double n[7])
{
    return (zv_pose){zv_rot_from_quat(n[3], n[4], n[5], n[6]), {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
}

/// Six numbers behind a target; 9E9 says that there is no such axis.
static zv_post_external external_of(const double n[ZV_POST_EXTERNAL])
{
    zv_post_external external = {.known = 0};
    for (int i = 0; i < ZV_POST_EXTERNAL; ++i) {
        if (fabs(n[i]) < 1e9) {
            zv_post_name_external(&external, i, n[i]);
        }
    }
    return external;
}

static bool is_quaternion(const double n[4])
{
    const double size = n[0] * n[0] + n[1] * n[1] + n[2] * n[2] + n[3] * n[3];
    return size > 0.99 && size < 1.01;
}

/// A value of a declaration or an argument, kept as a point: what it means is known where it is used. A work object is two
/// frames, user and object: their product is kept, and each under a name of its own when it has a name.
bool zv_rapid_take_data(zv_scan *scan, zv_post_reader *reader, zv_post_point *out)
{
    double n[NUMBERS] = {0};
    int words = 0; // a work object at the origin looks like a target but for these
    const int count = take_brackets(reader, scan, n, &words);
    *out = (zv_post_point){.name = ""};
    switch (count) {
    case 17: // robtarget, or wobjdata: [FALSE,TRUE,"",pose,pose]
        if (words == 0) {
            out->frame_from_tool = pose_of(n);
            out->configuration =
                (zv_post_configuration){.count = 4, .flag = {whole(n[7]), whole(n[8]), whole(n[9]), whole(n[10])}};
            out->external = external_of(n + 11);
            return is_quaternion(n + 3);
        }
        out->frame_from_tool = zv_pose_mul(pose_of(n + 3), pose_of(n + 10));
        out->is_pair = is_quaternion(n + 6) && is_quaternion(n + 13);
        out->first = pose_of(n + 3);
        out->second = pose_of(n + 10);
        return out->is_pair;
    case 19: // tooldata: [TRUE,pose,load]
        out->frame_from_tool = pose_of(n + 1);
        return is_quaternion(n + 4);
    case 12: // jointtarget
        zv_point_values(reader, n, out);
        out->external = external_of(n + 6);
        return true;
    case 3: // pos
        out->frame_from_tool = (zv_pose){zv_rot_identity(), {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
        return true;
    case 4: // speeddata
        out->has_values = true;
        memcpy(out->values, n, (size_t)count * sizeof n[0]);
        return true;
    case 7: // zonedata, or a pose
        out->has_values = !is_quaternion(n + 3);
        memcpy(out->values, n, (size_t)count * sizeof n[0]);
        out->frame_from_tool = is_quaternion(n + 3) ? pose_of(n) : zv_pose_identity();
        return true;
    default:
        return false;
    }
}

/// "\\Rx:=90" and the like; `angles` are those about x, y and z.
static bool take_turns(zv_post_reader *reader, zv_scan *scan, double angles[3])
{
    static const char *const names[] = {"Rx", "Ry", "Rz"};
    bool good = true;
    zv_scan_take(scan, ",");
    while (good && zv_scan_take(scan, "\\")) {
        int i = 0;
        while (i < 3 && !zv_scan_take(scan, names[i])) {
            ++i;
        }
        good = i < 3 && zv_scan_take(scan, ":=") && zv_post_number(reader, scan, &angles[i]);
        zv_scan_take(scan, ",");
    }
    return good;
}

/// Offs(p10,0,0,50) and RelTool(p10,0,0,-50\Rz:=90).
static bool take_shifted(zv_post_reader *reader, zv_scan *scan, bool in_tool, zv_post_point *out)
{
    double n[3] = {0}, angles[3] = {0};
    bool good = zv_scan_take(scan, "(") && zv_rapid_take_value(reader, scan, "a target", out) && !out->has_values &&
                zv_scan_take(scan, ",") && zv_post_numbers(reader, scan, 3, n);
    good = good && (!in_tool || take_turns(reader, scan, angles)) && zv_scan_take(scan, ")");
    const zv_vec3 by = zv_vec3_scale((zv_vec3){n[0], n[1], n[2]}, ZV_MM);
    if (!good) {
        return false;
    }
    if (in_tool) {
        const zv_rot turn = zv_rot_mul(zv_rot_mul(zv_rot_axis((zv_vec3){1.0, 0.0, 0.0}, angles[0] * ZV_DEG),
                                                  zv_rot_axis((zv_vec3){0.0, 1.0, 0.0}, angles[1] * ZV_DEG)),
                                       zv_rot_axis((zv_vec3){0.0, 0.0, 1.0}, angles[2] * ZV_DEG));
        out->frame_from_tool = zv_pose_mul(out->frame_from_tool, (zv_pose){turn, by});
    } else {
        out->frame_from_tool.pos = zv_vec3_add(out->frame_from_tool.pos, by);
    }
    return true;
}

/// CalcRobT([[...],[...]],tool \WObj:=w): joint values written as a target.
static bool take_calculated(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    if (!zv_scan_take(scan, "(") || !zv_rapid_take_value(reader, scan, "a target", out)) {
        return false;
    }
    const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
    scan->at = close ? close + 1 : scan->end;
    return close != NULL && out->has_values;
}

/// Data in brackets, by the name of a declaration, or computed from such.
bool zv_rapid_take_value(zv_post_reader *reader, zv_scan *scan, const char *what, zv_post_point *out)
{
    char name[ZV_NAME_SIZE];
    zv_scan brackets = *scan, word = *scan;
    bool good = false;
    const zv_post_point *known = NULL;
    if (++reader->nesting > 16) {
        good = false;
    } else if (zv_scan_take(&brackets, "[")) {
        good = zv_rapid_take_data(scan, reader, out);
        if (!good) {
            zv_post_complain(reader, &word, false, "expected %s in brackets", what);
        }
    } else if (zv_scan_take(scan, "Offs")) {
        good = take_shifted(reader, scan, false, out);
    } else if (zv_scan_take(scan, "RelTool")) {
        good = take_shifted(reader, scan, true, out);
    } else if (zv_scan_take(scan, "CalcRobT")) {
        good = take_calculated(reader, scan, out);
    } else if (zv_scan_take(scan, "CRobT") && zv_scan_take(scan, "(")) {
        const char *close = memchr(scan->at, ')', (size_t)(scan->end - scan->at));
        scan->at = close ? close + 1 : scan->end;
        *out = (zv_post_point){.name = ""};
        good = zv_post_here(reader, &out->frame_from_tool);
    } else if (zv_post_variable(reader, scan, name) && (known = zv_post_recall(reader, name)) != NULL) {
        *out = *known;
        good = true;
    }
    --reader->nesting;
    if (!good) {
        zv_post_complain(reader, &word, false, "expected %s", what);
    }
    return good;
}
