/// @file ls_read.c
/// Fanuc TP programs as text, read: points of /POS in the user frame and tool that they name, position registers and frames
/// that the program fills, numeric registers, branches, loops and jumps that can be followed.
///
///     PR[9,1]=807.767 ;  ...  UFRAME[9]=PR[9] ;     frames that a program sets itself
///     L P[2] R[1]mm/sec CNT50 Tool_Offset,PR[15] ;
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

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

/// Axes beside the arm, with their values: they are not moved.
static void note_external(zv_post_reader *reader, const zv_scan *body)
{
    double value = 0.0;
    if (take_member(*body, "E1", &value) && value != 0.0) {
        zv_post_complain(reader, body, true, "'%s' is read in part only", "E1");
    }
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
static bool read_point(const zv_post_reader *reader, const zv_scan *body, zv_post_point *out)
{
    static const char *const letters[] = {"X", "Y", "Z", "W", "P", "R"};
    double n[ZV_MAX_JOINTS] = {0};
    bool has_pose = true, has_joints = true;
    double number = 0.0;
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

static void read_points(zv_post_reader *reader, int file, const char *text, const char *end, int line)
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
            note_external(reader, &body);
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

static void numbers_of(const zv_post_reader *reader, const zv_post_point *point, double values[6])
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

static void use_frames(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *point)
{
    reader->origin_from_frame = frame_of(reader, scan, "UFRAME", point->number_of_frame, zv_pose_identity());
    reader->plate_from_tool = frame_of(reader, scan, "UTOOL", point->number_of_tool, reader->arm->plate_from_tool);
}

static bool take_index(zv_post_reader *reader, zv_scan *scan, int *out)
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

static bool take_register(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    int n = 0;
    double values[6];
    bool of_joints = false;
    const zv_scan word = *scan;
    if (!take_index(reader, scan, &n)) {
        zv_post_complain(reader, &word, false, "expected a position that is known here");
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

static bool take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    int n = 0;
    char name[ZV_NAME_SIZE];
    const zv_scan word = *scan;
    if (zv_scan_take(scan, "PR[")) {
        return take_register(reader, scan, out);
    }
    if (!zv_scan_take(scan, "P[") || !take_index(reader, scan, &n)) {
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
        use_frames(reader, scan, &point);
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
        } else if (!take_point(reader, scan, &point)) {
            return false;
        }
    }
    numbers_of(reader, &point, values);
    *of_joints = point.has_values;
    return true;
}

/// "PR[1]=P[2]", "PR[3]=PR[1]+PR[2]", "UFRAME[9]=PR[9]".
static bool read_position_assignment(zv_post_reader *reader, zv_scan *scan)
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
        zv_post_complain(reader, scan, false, "expected a position that is known here");
        return true;
    }
    bool minus = false;
    while (zv_scan_take(&there, "+") || (minus = zv_scan_take(&there, "-"))) {
        if (!take_position(reader, &there, more, &ignored)) {
            zv_post_complain(reader, &there, false, "expected a position that is known here");
            return true;
        }
        for (int i = 0; i < 6; ++i) {
            sum[i] += minus ? -more[i] : more[i];
        }
        minus = false;
    }
    if (is_register) {
        int n = 0;
        take_index(reader, &name, &n);
        fill_register(reader, n, sum, of_joints);
    } else {
        zv_post_point frame;
        point_of(reader, sum, false, &frame);
        snprintf(frame.name, sizeof frame.name, "%s", key);
        zv_post_keep(reader, &frame);
    }
    return true;
}

// ---- motions ----

static double joints_of_top(const zv_post_reader *reader, const zv_post_point *target, double seconds)
{
    double part = 0.0;
    for (int k = 0; k < reader->arm->joints; ++k) {
        const double top = zv_robot_joint(reader->arm->robot, k)->limits.velocity;
        const double way = fabs(target->values[k] - reader->last_target.values[k]);
        part = isfinite(top) && top > 0.0 ? fmax(part, way / (top * seconds)) : part;
    }
    return fmin(1.0, part);
}

/// "2.5sec": the speed that takes so long from where the arm is.
static bool speed_of_time(const zv_post_reader *reader, zv_post_kind kind, const zv_post_point *target, double seconds,
                          double *out)
{
    zv_pose here;
    if (!(seconds > 0.0) || !zv_post_here(reader, &here)) {
        return false;
    }
    if (kind == ZV_POST_JOINT) {
        *out = joints_of_top(reader, target, seconds);
        return target->has_values && reader->last_target.has_values && *out > 0.0;
    }
    *out = zv_vec3_length(zv_vec3_sub(target->frame_from_tool.pos, here.pos)) / seconds;
    return !target->has_values && *out > 0.0;
}

/// "30%", "150mm/sec", "900cm/min", "R[3]mm/sec", "2.0sec": part of top speed, or m/s.
static bool take_speed(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                       double *out)
{
    double value = 0.0;
    if (kind != ZV_POST_JOINT && zv_scan_take(scan, "max_speed")) {
        *out = 2.0;
        return true;
    }
    if (!zv_post_number(reader, scan, &value)) {
        return false;
    }
    if (zv_scan_take(scan, "%")) {
        *out = value / 100.0;
    } else if (zv_scan_take(scan, "mm/sec")) {
        *out = value * ZV_MM;
    } else if (zv_scan_take(scan, "cm/min")) {
        *out = value * 0.01 / 60.0;
    } else if (zv_scan_take(scan, "inch/min")) {
        *out = value * 0.0254 / 60.0;
    } else if (zv_scan_take(scan, "sec")) {
        return speed_of_time(reader, kind, target, value, out);
    } else if (zv_scan_take(scan, "msec")) {
        return speed_of_time(reader, kind, target, 0.001 * value, out);
    } else {
        return false;
    }
    return kind != ZV_POST_JOINT || *out <= 1.0;
}

/// "CNT50" is a level: so many millimetres are taken; "CR20" is a length.
static double take_blend(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    zv_scan_blanks(scan);
    const size_t rest = (size_t)(scan->end - scan->at);
    const bool is_level = rest > 3 && strncmp(scan->at, "CNT", 3) == 0,
               is_radius = rest > 2 && strncmp(scan->at, "CR", 2) == 0;
    if (is_level || is_radius) {
        scan->at += is_level ? 3 : 2;
        zv_post_number(reader, scan, &value);
    } else {
        zv_scan_take(scan, "FINE");
    }
    return value * ZV_MM;
}

/// "Offset,PR[1]" moves the point in its user frame, "Tool_Offset,PR[2]" in the tool.
static bool take_offset(zv_post_reader *reader, zv_scan scan, zv_post_point *target)
{
    zv_post_point offset;
    zv_scan tool = scan;
    const bool in_tool = zv_scan_find(&tool, "Tool_Offset");
    scan = in_tool ? tool : scan;
    if (!in_tool && !zv_scan_find(&scan, "Offset")) {
        return true;
    }
    if (!zv_scan_take(&scan, ",") || !zv_scan_take(&scan, "PR[") || !take_register(reader, &scan, &offset)) {
        zv_post_complain(reader, &scan, false, "expected a position that is known here");
        return false;
    }
    if (target->has_values || offset.has_values) {
        zv_post_complain(reader, &scan, false, "'%s' is not read here", "Offset");
        return false;
    }
    const zv_pose at = target->frame_from_tool, by = offset.frame_from_tool;
    target->frame_from_tool = in_tool ? zv_pose_mul(at, by) : zv_pose_mul(by, at);
    return true;
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, const zv_post_point *via)
{
    zv_post_point target;
    double speed = 0.0;
    if (!take_point(reader, scan, &target)) {
        return;
    }
    use_frames(reader, scan, &target);
    if (!take_speed(reader, scan, kind, &target, &speed)) {
        zv_post_complain(reader, scan, false, "expected a speed: 30%%, 150mm/sec or 900cm/min");
        return;
    }
    const double blend_m = take_blend(reader, scan);
    *(kind == ZV_POST_JOINT ? &reader->joint_speed : &reader->speed) = speed;
    reader->blend_m = blend_m;
    zv_scan increment = *scan;
    if (zv_scan_find(&increment, "INC")) {
        zv_post_complain(reader, &increment, false, "'%s' is not read here", "INC");
    } else if (take_offset(reader, *scan, &target)) {
        zv_post_move_to(reader, scan, kind, &target, via, speed, blend_m);
    }
}

#define VIA "via" ///< the first of the two lines of a circle leaves its point under this name

static bool read_output(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0;
    const bool has = zv_post_number(reader, scan, &number) && zv_scan_find(scan, "]") && zv_scan_take(scan, "=");
    zv_scan pulse = *scan;
    const zv_post_value value = has ? zv_post_evaluate(reader, scan) : (zv_post_value){false, 0.0};
    if (value.is_known) {
        zv_post_add_output(reader, scan->line, number, value.number != 0.0);
    } else if (has && zv_scan_take(&pulse, "PULSE")) {
        zv_post_add_output(reader, scan->line, number, true);
        zv_post_complain(reader, scan, true, "'%s' is read in part only", "PULSE");
    } else if (has) {
        zv_post_skip(reader, scan);
    } else {
        zv_post_complain(reader, scan, false, "expected DO[n]=ON or OFF");
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0;
    if (zv_scan_take(scan, "WAIT")) {
        zv_scan seconds = *scan;
        zv_scan_blanks(&seconds);
        const bool is_time = seconds.at < seconds.end && (strchr(".0123456789", *seconds.at) || *seconds.at == 'R');
        if (is_time && zv_post_number(reader, &seconds, &number)) {
            zv_post_add_dwell(reader, scan->line, number);
        } else {
            zv_post_pass_wait(reader, scan);
        }
    } else if (zv_scan_take(scan, "DO[") || zv_scan_take(scan, "RO[")) {
        return read_output(reader, scan);
    } else if (zv_scan_take(scan, "OVERRIDE")) {
        const bool has = zv_scan_take(scan, "=") && zv_post_number(reader, scan, &number);
        reader->override = has ? number / 100.0 : reader->override;
    } else if (zv_scan_take(scan, "PAUSE")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        static const char *const harmless[] = {"PAYLOAD", "MESSAGE", "UALM", "TIMER", "COL", "$WAITTMOUT", NULL};
        return zv_post_begins_with(scan, harmless);
    }
    return true;
}

static void read_circle(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point via;
    if (take_point(reader, scan, &via)) {
        snprintf(via.name, sizeof via.name, VIA);
        zv_post_keep(reader, &via);
    }
    if (!zv_scan_is_empty(scan)) { // the end stands on the same line
        read_motion(reader, scan, ZV_POST_CIRCLE, zv_post_recall(reader, VIA));
    }
}

/// "CALL PICK(1,2)": its arguments are AR[1], AR[2] there.
static void read_call(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    zv_scan word = *scan;
    if (!zv_scan_name(scan, "", name)) {
        zv_post_complain(reader, &word, false, "expected the name of a program");
        return;
    }
    bool goes_on = zv_scan_take(scan, "(");
    for (int i = 1; goes_on && i < 11; ++i) {
        snprintf(key, sizeof key, "AR[%d]", i);
        zv_post_set_number(reader, key, zv_post_evaluate(reader, scan));
        goes_on = zv_scan_take(scan, ",");
    }
    if (!zv_post_call(reader, scan, name)) {
        zv_post_complain(reader, &word, false, "the program that is called here is not among the files");
    }
}

/// The number of a line in front, and the ';' behind.
static void prepare(zv_scan *line)
{
    double number;
    zv_scan there = *line;
    zv_scan_number(&there, &number);
    if (zv_scan_take(&there, ":")) {
        *line = there;
    }
    const char *stop = memchr(line->at, ';', (size_t)(line->end - line->at));
    line->end = stop ? stop : line->end;
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    double number = 0.0;
    const bool is_label = zv_scan_take(rest, "LBL[") && zv_scan_number(rest, &number);
    snprintf(name, ZV_NAME_SIZE, "%.0f", number);
    while (is_label && rest->at < rest->end && *rest->at++ != ']') {
    }
    return is_label;
}

static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    prepare(line);
    return take_label(line, name);
}

static const char *const motion_words[] = {"J", "L", "C", "A", "S", "CALL", "RUN", NULL};
static const zv_flow_word flow_words[] = {
    {"IF", ZV_FLOW_IF},          {"ELSE", ZV_FLOW_ELSE}, {"ENDIF", ZV_FLOW_END},  {"FOR", ZV_FLOW_FOR},
    {"ENDFOR", ZV_FLOW_END},     {"JMP", ZV_FLOW_JUMP},  {"END", ZV_FLOW_RETURN}, {"ABORT", ZV_FLOW_RETURN},
    {"SELECT", ZV_FLOW_REFUSED}, {NULL, ZV_FLOW_NONE}};
static const zv_post_flow flow = {.words = flow_words,
                                  .moves = motion_words,
                                  .comment = ';',
                                  .prepare = prepare,
                                  .is_label = is_label,
                                  .take_label = take_label};

static void read_statement(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan second = *scan;
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "!")) {
        zv_post_add_comment(reader, scan);
    } else if (zv_post_follow(reader, scan, &flow)) {
        return;
    } else if (zv_scan_take(scan, "J")) {
        read_motion(reader, scan, ZV_POST_JOINT, NULL);
    } else if (zv_scan_take(scan, "L")) {
        read_motion(reader, scan, ZV_POST_LINE, NULL);
    } else if (zv_scan_take(scan, "C")) {
        read_circle(reader, scan);
    } else if (zv_scan_take(scan, "A") || zv_scan_take(scan, "S")) {
        zv_post_complain(reader, &second, false, "'%s' is not read here", "A");
    } else if (zv_scan_take(&second, "P[")) {
        const zv_post_point *via = zv_post_recall(reader, VIA);
        if (via) {
            const zv_post_point between = *via;
            read_motion(reader, scan, ZV_POST_CIRCLE, &between);
        } else {
            zv_post_complain(reader, scan, false, "expected the middle of the circle before");
        }
    } else if (zv_scan_take(scan, "CALL")) {
        read_call(reader, scan);
    } else if (!read_other(reader, scan) && !read_position_assignment(reader, scan) &&
               !zv_post_assign(reader, scan, "=")) {
        zv_post_skip(reader, scan);
    }
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan first = *scan;
    double number;
    zv_scan_number(&first, &number);
    const bool goes_on = !zv_scan_take(&first, ":");
    if (goes_on && !zv_scan_take(&first, "P[")) { // the second line of a circle may have no number
        if (!zv_scan_is_empty(scan) && *scan->at != '-') {
            zv_post_skip(reader, scan);
        }
        return;
    }
    prepare(scan);
    read_statement(reader, scan);
}

/// The sections of one file: its lines become a routine, its points are kept.
static void read_sections(zv_post_reader *reader, int index)
{
    const zv_text *text = &reader->files->file[index].text;
    const char *cursor = text->data ? text->data : "", *end = cursor + text->size;
    zv_post_routine routine = {.text = NULL};
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, "/PROG")) {
            zv_scan_name(&first, "", routine.name);
        } else if (zv_scan_take(&first, "/MN")) {
            routine.text = cursor;
            routine.line = number;
        } else if (zv_scan_take(&first, "/POS")) {
            routine.end = line.line_start;
            read_points(reader, index, cursor, end, number);
        }
    }
    if (routine.text) {
        routine.end = routine.end ? routine.end : end;
        zv_post_add_routine(reader, &routine);
    }
}

void zv_post_ls_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    reader->read_statement = read_statement;
    for (int i = 0; i < reader->files->count; ++i) {
        read_sections(reader, i);
    }
    zv_post_run(reader, NULL);
}
