/// @file ls_points.c
/// Places of Fanuc programs. Points stand behind the lines, each with its user frame and tool; position registers and frames
/// live on the controller, but for those that the program fills itself.
///
///     PR[9,1]=807.767 ;  ...  UFRAME[9]=PR[9] ;
#include "post/ls_points.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// Points of a program are its own: they are kept under its number and their own.
static void name_point(int file, double number, char out[ZV_NAME_SIZE])
{
    snprintf(out, ZV_NAME_SIZE, "%d:%.0f", file, number);
}

static bool take_member(zv_scan scan, const char *name, double *out)
{
    const bool found = zv_scan_find(&scan, name) && zv_scan_take(&scan, "=");
    return found && zv_scan_number(&scan, out);
}

/// "UF : 9"
static bool take_number_of(zv_scan scan, const char *name, double *out)
{
    return zv_scan_find(&scan, name) && zv_scan_take(&scan, ":") && zv_scan_number(&scan, out) && *out >= 0.0 &&
           *out < 1000.0;
}

static void name_axes(zv_scan body, const char *const names[3], int first, zv_post_external *out)
{
    double value = 0.0;
    for (int i = 0; i < 3; ++i) {
        if (take_member(body, names[i], &value)) {
            zv_post_name_external(out, first + i, value);
        }
    }
}

/// E1 to E3 beside the arm, and the axes of a second group, a turntable, which is taken off the body.
static void take_external(zv_scan *body, zv_post_external *out)
{
    static const char *const own[] = {"E1", "E2", "E3"}, *const second[] = {"J1", "J2", "J3"};
    zv_scan group = *body;
    if (zv_scan_find(&group, "GP2")) {
        body->end = group.at;
        name_axes(group, second, 3, out);
    }
    name_axes(*body, own, 0, out);
}

static int turn_of(double value)
{
    return fabs(value) < 100.0 ? (int)value : 0;
}

/// CONFIG : 'N U T, 0, 0, 0'
static bool take_configuration(zv_scan scan, zv_post_configuration *out)
{
    double turns[3];
    if (!zv_scan_find(&scan, "CONFIG") || !zv_scan_take(&scan, ":") || !zv_scan_take(&scan, "'")) {
        return false;
    }
    const bool flips = zv_scan_take(&scan, "F"), known = flips || zv_scan_take(&scan, "N");
    const bool down = zv_scan_take(&scan, "D"), elbow = down || zv_scan_take(&scan, "U");
    const bool back = zv_scan_take(&scan, "B"), side = back || zv_scan_take(&scan, "T");
    if (!known || !elbow || !side || !zv_scan_take(&scan, ",") || !zv_scan_numbers(&scan, 3, turns)) {
        return false;
    }
    *out = (zv_post_configuration){
        .count = 6, .flag = {flips, down, back, turn_of(turns[0]), turn_of(turns[1]), turn_of(turns[2])}};
    return true;
}

/// The text between "P[n]{" and "};".
static bool read_point(const zv_post_reader *reader, zv_scan *body, zv_post_point *out)
{
    static const char *const letters[] = {"X", "Y", "Z", "W", "P", "R"};
    double n[ZV_MAX_JOINTS] = {0};
    bool has_pose = true, has_joints = true;
    double number = 0.0;
    take_external(body, &out->external);
    out->number_of_frame = take_number_of(*body, "UF", &number) ? (int)number : 0;
    out->number_of_tool = take_number_of(*body, "UT", &number) ? (int)number : 1;
    for (int i = 0; i < 6; ++i) {
        has_pose = has_pose && take_member(*body, letters[i], &n[i]);
    }
    if (has_pose) {
        out->frame_from_tool = zv_pose_of_numbers(n, "xyz");
        return take_configuration(*body, &out->configuration) || true; // without one the nearest solution counts
    }
    for (int k = 0; k < reader->arm->joints; ++k) {
        char name[16];
        snprintf(name, sizeof name, "J%d", k + 1);
        has_joints = has_joints && take_member(*body, name, &n[k]);
    }
    zv_point_values(reader, n, out);
    return has_joints;
}

void zv_ls_read_points(zv_post_reader *reader, int file, const char *text, const char *end, int line)
{
    zv_scan scan = {.at = text, .end = end, .line_start = text, .line = line};
    double number;
    while (zv_scan_find(&scan, "P[")) {
        zv_post_point point = {.name = ""};
        const bool has_number = zv_scan_number(&scan, &number);
        zv_scan body = scan, close = scan;
        if (!has_number || !zv_scan_find(&body, "{")) {
            continue;
        }
        close = body;
        body.end = zv_scan_find(&close, "}") ? close.at - 1 : end;
        if (read_point(reader, &body, &point)) {
            name_point(file, number, point.name);
            zv_post_keep(reader, &point);
        } else {
            zv_post_complain(reader, &body, false, "P[%.0f] has neither X Y Z W P R nor all joints", number);
        }
        scan.at = body.end;
    }
}

// ---- registers and frames ----

/// Position registers live on the controller; those that the program fills are kept as six numbers PR[n,1] to PR[n,6], and
/// as a target PR[n] which says whether they are joint values.
static void fill_register(zv_post_reader *reader, int n, const double values[6], bool of_joints)
{
    zv_post_point kind = {.has_values = of_joints};
    snprintf(kind.name, sizeof kind.name, "PR[%d]", n);
    zv_post_keep(reader, &kind);
    for (int i = 0; i < 6; ++i) {
        char key[ZV_NAME_SIZE];
        snprintf(key, sizeof key, "PR[%d,%d]", n, i + 1);
        zv_post_set_number(reader, key, (zv_post_value){true, values[i]});
    }
}

/// @return false when the program has not filled it
static bool look_register(const zv_post_reader *reader, int n, double values[6], bool *of_joints)
{
    char key[ZV_NAME_SIZE];
    snprintf(key, sizeof key, "PR[%d]", n);
    const zv_post_point *kind = zv_post_recall(reader, key);
    bool any = kind != NULL;
    *of_joints = kind && kind->has_values;
    for (int i = 0; i < 6; ++i) {
        snprintf(key, sizeof key, "PR[%d,%d]", n, i + 1);
        const zv_post_point *number = zv_post_recall_number(reader, key);
        values[i] = number ? number->values[0] : 0.0;
        any = any || number;
    }
    return any;
}

void zv_ls_numbers_of(const zv_post_reader *reader, const zv_post_point *point, double values[6])
{
    if (!point->has_values) {
        zv_pose_numbers(point->frame_from_tool, "xyz", values);
        return;
    }
    for (int k = 0; k < 6; ++k) {
        const bool slides =
            k < reader->arm->joints && zv_robot_joint(reader->arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
        values[k] = point->values[k] / (slides ? ZV_MM : ZV_DEG);
    }
}

static void point_of(const zv_post_reader *reader, const double values[6], bool of_joints, zv_post_point *out)
{
    *out = (zv_post_point){.name = ""};
    if (of_joints) {
        double all[ZV_MAX_JOINTS] = {0};
        memcpy(all, values, 6 * sizeof all[0]);
        zv_point_values(reader, all, out);
    } else {
        out->frame_from_tool = zv_pose_of_numbers(values, "xyz");
    }
}

static int active(const zv_post_reader *reader, const char *name, int otherwise)
{
    const zv_post_point *number = zv_post_recall_number(reader, name);
    return number && number->values[0] >= 0.0 && number->values[0] < 1000.0 ? (int)number->values[0] : otherwise;
}

/// UFRAME[n] or UTOOL[n]; 0 is the world or the flange. What the program does not set lives on the controller.
static zv_pose frame_of(zv_post_reader *reader, const zv_scan *scan, const char *array, int n, zv_pose otherwise)
{
    char key[ZV_NAME_SIZE];
    snprintf(key, sizeof key, "%s[%d]", array, n);
    const zv_post_point *known = zv_post_recall(reader, key);
    const bool is_tool = array[1] == 'T';
    if (n == 0 || known) {
        return n == 0 ? zv_pose_identity() : known->frame_from_tool;
    }
    if (!is_tool || n != 1) {
        zv_post_tell_unknown(reader, scan, key, is_tool);
    }
    return otherwise;
}

void zv_ls_use_frames(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *point)
{
    reader->origin_from_frame = frame_of(reader, scan, "UFRAME", point->number_of_frame, zv_pose_identity());
    reader->plate_from_tool = frame_of(reader, scan, "UTOOL", point->number_of_tool, reader->arm->plate_from_tool);
}

bool zv_ls_take_index(zv_post_reader *reader, zv_scan *scan, int *out)
{
    double number = 0.0;
    if (!zv_post_number(reader, scan, &number) || number < 0.0 || number > 100000.0) {
        return false;
    }
    while (scan->at < scan->end && *scan->at++ != ']') { // P[2:"name"]
    }
    *out = (int)number;
    return true;
}

bool zv_ls_take_register(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    int n = 0;
    double values[6];
    bool of_joints = false;
    const zv_scan word = *scan;
    if (!zv_ls_take_index(reader, scan, &n)) {
        zv_post_complain(reader, &word, false, "expected the number of a register");
        return false;
    }
    if (!look_register(reader, n, values, &of_joints)) {
        zv_post_complain(reader, &word, false, "PR[%d] lives on the controller: the program does not fill it", n);
        return false;
    }
    point_of(reader, values, of_joints, out);
    out->number_of_frame = active(reader, "UFRAME_NUM", 0);
    out->number_of_tool = active(reader, "UTOOL_NUM", 1);
    return true;
}

bool zv_ls_take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    int n = 0;
    char name[ZV_NAME_SIZE];
    const zv_scan word = *scan;
    if (zv_scan_take(scan, "PR[")) {
        return zv_ls_take_register(reader, scan, out);
    }
    if (!zv_scan_take(scan, "P[") || !zv_ls_take_index(reader, scan, &n)) {
        zv_post_complain(reader, &word, false, "expected a point P[n]");
        return false;
    }
    name_point(zv_post_file_at(reader, scan->line_start), n, name);
    const zv_post_point *known = zv_post_recall(reader, name);
    if (!known) {
        zv_post_complain(reader, &word, false, "the point P[%d] is not in /POS", n);
        return false;
    }
    *out = *known;
    return true;
}

/// What stands behind "PR[1]=": a point, a register, a frame, the present place, or a sum of them.
static bool take_position(zv_post_reader *reader, zv_scan *scan, double values[6], bool *of_joints)
{
    zv_post_point point = {.name = ""};
    char key[ZV_NAME_SIZE];
    if (zv_scan_take(scan, "LPOS")) {
        point.number_of_frame = active(reader, "UFRAME_NUM", 0);
        point.number_of_tool = active(reader, "UTOOL_NUM", 1);
        zv_ls_use_frames(reader, scan, &point);
        if (!zv_post_here(reader, &point.frame_from_tool)) {
            return false;
        }
    } else if (zv_scan_take(scan, "JPOS")) {
        point = reader->last_target;
        if (!reader->has_last || !point.has_values) {
            return false;
        }
    } else {
        zv_scan frame = *scan;
        const zv_post_point *known = zv_post_variable(reader, &frame, key) && (key[0] == 'U' || key[0] == 'u')
                                         ? zv_post_recall(reader, key)
                                         : NULL;
        if (known) {
            point = *known;
            *scan = frame;
        } else if (!zv_ls_take_point(reader, scan, &point)) {
            return false;
        }
    }
    zv_ls_numbers_of(reader, &point, values);
    *of_joints = point.has_values;
    return true;
}

/// "PR[1]=P[2]", "PR[3]=PR[1]+PR[2]", "UFRAME[9]=PR[9]".
bool zv_ls_read_assignment(zv_post_reader *reader, zv_scan *scan)
{
    char key[ZV_NAME_SIZE];
    zv_scan there = *scan, name = *scan;
    const bool is_register = zv_scan_take(&name, "PR["),
               is_frame = zv_scan_take(&name, "UFRAME[") || zv_scan_take(&name, "UTOOL[");
    double sum[6], more[6];
    bool of_joints = false, ignored = false;
    if ((!is_register && !is_frame) || !zv_post_variable(reader, &there, key) || strchr(key, ',') ||
        !zv_scan_take(&there, "=")) {
        return false;
    }
    if (!take_position(reader, &there, sum, &of_joints)) {
        zv_post_complain(reader, scan, false, "expected P[n], PR[n], LPOS, JPOS or a frame that the program has set");
        return true;
    }
    bool minus = false;
    while (zv_scan_take(&there, "+") || (minus = zv_scan_take(&there, "-"))) {
        if (!take_position(reader, &there, more, &ignored)) {
            zv_post_complain(reader, &there, false,
                             "expected P[n], PR[n], LPOS, JPOS or a frame that the program has set");
            return true;
        }
        for (int i = 0; i < 6; ++i) {
            sum[i] += minus ? -more[i] : more[i];
        }
        minus = false;
    }
    if (is_register) {
        int n = 0;
        zv_ls_take_index(reader, &name, &n);
        fill_register(reader, n, sum, of_joints);
    } else {
        zv_post_point frame;
        point_of(reader, sum, false, &frame);
        snprintf(frame.name, sizeof frame.name, "%s", key);
        zv_post_keep(reader, &frame);
    }
    return true;
}
