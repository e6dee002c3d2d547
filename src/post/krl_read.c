/// @file krl_read.c
/// Programs of KUKA, read: literal targets, points of the data file, inline forms of the pendant with their data, tools and
/// bases by number, variables, branches and loops that can be followed.
///
///     PDAT_ACT=PPDAT1             data of the next motion: APO_DIST
///     FDAT_ACT=FP1                its tool and base
///     BAS(#PTP_PARAMS,100)        its speed; now all of them count
///     PTP XP1 C_PTP
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

enum { STATUS_KNOWN = 7 }; ///< bits of S that say something about the arm

enum { MEMBERS = ZV_MAX_JOINTS + 8 + 5 };

/// The members of {X 1,Y 2,...}: which of our names were there, with their values.
typedef struct members {
    bool has[MEMBERS];
    double value[MEMBERS];
    bool any_axis, any_place;
} members;

static const char *const member_names[MEMBERS] = {"A1", "A2", "A3",      "A4",      "A5",  "A6",       "E1", "E2", "E3",
                                                  "E4", "E5", "E6",      "X",       "Y",   "Z",        "A",  "B",  "C",
                                                  "S",  "T",  "TOOL_NO", "BASE_NO", "VEL", "APO_DIST", "CP"};
enum { FIRST_PLACE = ZV_MAX_JOINTS, STATUS = FIRST_PLACE + 6, TURN, TOOL_NO, BASE_NO, VEL, APO_DIST, CP };

static void note_member(const char *name, double value, members *out)
{
    for (int i = 0; i < MEMBERS; ++i) {
        if (member_names[i] && zv_post_same_name(name, member_names[i])) {
            out->has[i] = true;
            out->value[i] = value;
            out->any_axis = out->any_axis || i < 6;
            out->any_place = out->any_place || (i >= FIRST_PLACE && i < STATUS);
        }
    }
}

/// "X 12.5", "TOOL_NO 1"; members that are no numbers (IPO_FRAME #BASE, POINT2[] " ") say nothing about places.
static bool take_member(zv_post_reader *reader, zv_scan *scan, members *out)
{
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(scan, "", name)) {
        return false;
    }
    zv_scan_take(scan, "[]");
    zv_scan other = *scan;
    zv_scan_blanks(&other);
    const char first = other.at < other.end ? *other.at : '\0';
    if (first == '#' || first == '"' || zv_scan_take(&other, "TRUE") || zv_scan_take(&other, "FALSE")) {
        zv_post_evaluate(reader, scan);
        return true;
    }
    if (!zv_post_number(reader, scan, &value)) {
        return false;
    }
    note_member(name, value, out);
    return true;
}

static bool take_members(zv_post_reader *reader, zv_scan *scan, members *out)
{
    char kind[ZV_NAME_SIZE];
    *out = (members){0};
    if (!zv_scan_take(scan, "{")) {
        return false;
    }
    zv_scan after = *scan;
    if (zv_scan_name(&after, "", kind) && zv_scan_take(&after, ":")) {
        *scan = after; // "AXIS:", "E6POS:"
    }
    bool goes_on = true;
    while (goes_on && take_member(reader, scan, out)) {
        goes_on = zv_scan_take(scan, ",");
    }
    return zv_scan_take(scan, "}");
}

/// Joint values from members; axes that are not named stay as the last target has them. False when that is not known.
static bool values_of(const zv_post_reader *reader, const members *m, const zv_post_point *before, zv_post_point *out)
{
    zv_point_values(reader, m->value, out);
    bool complete = true;
    for (int k = 0; k < reader->arm->joints; ++k) {
        const bool is_before = before && before->has_values;
        out->values[k] = m->has[k] ? out->values[k] : is_before ? before->values[k] : 0.0;
        complete = complete && (m->has[k] || is_before || k >= 6);
    }
    return complete;
}

static int bits_of(double value)
{
    return value >= 0.0 && value < 65536.0 ? (int)value : 0;
}

/// A place from members; those that are missing keep what `before` has.
static void pose_of(const members *m, zv_pose before, zv_post_point *out)
{
    double n[6];
    zv_pose_numbers(before, "ZYX", n);
    for (int i = 0; i < 6; ++i) {
        n[i] = m->has[FIRST_PLACE + i] ? m->value[FIRST_PLACE + i] : n[i];
    }
    out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    if (m->has[STATUS] && m->has[TURN]) {
        out->configuration = (zv_post_configuration){
            .count = 2, .flag = {bits_of(m->value[STATUS]) & STATUS_KNOWN, bits_of(m->value[TURN]) & 0xfff}};
    }
}

/// A target or a datum as it is declared: nothing stands before it.
static void declared_of(const zv_post_reader *reader, const members *m, zv_post_point *out)
{
    *out = (zv_post_point){.name = ""};
    if (m->any_axis && !m->any_place) {
        values_of(reader, m, NULL, out);
    } else {
        pose_of(m, zv_pose_identity(), out);
    }
}

/// One operand of "XP1:{X 10}".
static bool take_operand(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE], other[ZV_NAME_SIZE];
    members m;
    zv_scan aggregate = *scan, word = *scan;
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(&aggregate, "{")) {
        zv_pose here = zv_pose_identity();
        if (!take_members(reader, scan, &m)) {
            zv_post_complain(reader, scan, false, "expected a target: {...} or the name of a point");
            return false;
        }
        if (m.any_axis && !m.any_place) {
            const bool complete = values_of(reader, &m, reader->has_last ? &reader->last_target : NULL, out);
            if (!complete) {
                zv_post_complain(reader, scan, false, "the other axes are not known here: name all of them");
            }
            return complete;
        }
        zv_post_here(reader, &here);
        pose_of(&m, reader->has_last ? here : zv_pose_identity(), out);
        return true;
    }
    if (!zv_post_variable(reader, scan, name)) {
        zv_post_complain(reader, scan, false, "expected a target: {...} or the name of a point");
        return false;
    }
    snprintf(other, sizeof other, "X%.44s", name); // the pendant shows P1 for XP1
    const zv_post_point *known = zv_post_recall(reader, name);
    known = known ? known : zv_post_recall(reader, other);
    if (!known) {
        zv_post_complain(reader, &word, false, "the point '%s' is not known; is its .dat file missing?", name);
        return false;
    }
    *out = *known;
    return true;
}

/// A target, or the product of several: "XP1:{X 0,Y 0,Z 100}".
static bool take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    bool good = take_operand(reader, scan, out);
    while (good && zv_scan_take(scan, ":")) {
        zv_post_point next;
        good = take_operand(reader, scan, &next);
        if (good && (out->has_values || next.has_values)) {
            zv_post_complain(reader, scan, false, "'%s' is not read here", ":");
            good = false;
        } else if (good) {
            out->frame_from_tool = zv_pose_mul(out->frame_from_tool, next.frame_from_tool);
        }
    }
    return good;
}

// ---- data of motions, tools and bases ----

#define CPTP "$APO.CPTP"

/// What PDAT, LDAT and FDAT say, kept as numbers under "name member".
static void keep_data(zv_post_reader *reader, const char *name, const members *m)
{
    for (int i = TOOL_NO; i < MEMBERS; ++i) {
        if (m->has[i]) {
            char key[ZV_NAME_SIZE];
            snprintf(key, sizeof key, "%.30s %.12s", name, member_names[i]);
            zv_post_set_number(reader, key, (zv_post_value){true, m->value[i]});
        }
    }
}

static bool find_datum(const zv_post_reader *reader, const char *name, int member, double *out)
{
    char key[ZV_NAME_SIZE];
    snprintf(key, sizeof key, "%.30s %.12s", name, member_names[member]);
    const zv_post_point *datum = zv_post_recall_number(reader, key);
    *out = datum ? datum->values[0] : *out;
    return datum != NULL;
}

static void copy_data(zv_post_reader *reader, const char *from, const char *to)
{
    members m = {.any_axis = false};
    for (int i = TOOL_NO; i < MEMBERS; ++i) {
        m.has[i] = find_datum(reader, from, i, &m.value[i]);
    }
    keep_data(reader, to, &m);
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

static void use_tool(zv_post_reader *reader, const zv_scan *scan, double number)
{
    reader->plate_from_tool = numbered_frame(reader, scan, "TOOL_DATA", number, reader->arm->plate_from_tool);
}

static void use_base(zv_post_reader *reader, const zv_scan *scan, double number)
{
    reader->origin_from_frame = numbered_frame(reader, scan, "BASE_DATA", number, zv_pose_identity());
}

static void use_frames(zv_post_reader *reader, const zv_scan *scan, const char *data)
{
    double number = 0.0;
    if (find_datum(reader, data, TOOL_NO, &number)) {
        use_tool(reader, scan, number);
    }
    if (find_datum(reader, data, BASE_NO, &number)) {
        use_base(reader, scan, number);
    }
}

// ---- motions ----

static double cptp_m(const zv_post_reader *reader)
{
    const zv_post_point *level = zv_post_recall_number(reader, CPTP);
    return level ? level->values[0] * ZV_MM : reader->blend_m;
}

/// C_PTP is a percentage, not a length: so many millimetres are taken.
static double take_blend(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const words[] = {"C_DIS", "C_ORI", "C_VEL", "C_SPL", "CONT", NULL};
    zv_scan there = *scan;
    const bool ptp = zv_scan_find(&there, "C_PTP");
    bool blends = false;
    for (int i = 0; words[i]; ++i) {
        there = *scan;
        blends = zv_scan_find(&there, words[i]) || blends;
    }
    return blends ? reader->blend_m : ptp ? cptp_m(reader) : 0.0;
}

/// The value of "$VEL.CP=" or of "$VEL=SVEL_CP(" behind WITH.
static bool take_with(zv_post_reader *reader, zv_scan line, const char *name, const char *function, double *out)
{
    char word[ZV_NAME_SIZE];
    if (!zv_scan_find(&line, name)) {
        return false;
    }
    zv_scan index = line;
    double ignored;
    if (zv_scan_take(&index, "[") && zv_post_number(reader, &index, &ignored) && zv_scan_take(&index, "]")) {
        line = index;
    }
    zv_scan call = line;
    if (zv_scan_take(&call, "=") && zv_scan_name(&call, "", word) && zv_post_same_name(word, function) &&
        zv_scan_take(&call, "(")) {
        return zv_post_number(reader, &call, out);
    }
    return zv_scan_take(&line, "=") && zv_scan_number(&line, out);
}

/// The name in "$APO=SAPO_PTP(PPDAT1)".
static bool take_with_name(zv_scan line, const char *before, char out[ZV_NAME_SIZE])
{
    return zv_scan_find(&line, before) && zv_scan_take(&line, "(") && zv_scan_name(&line, "", out);
}

/// What counts for one motion alone: WITH of the newer kind, "Vel=" and "Tool[1]" of the pendant's own lines.
static void take_own_settings(zv_post_reader *reader, const zv_scan *line, bool is_joint)
{
    double value = 0.0;
    char name[ZV_NAME_SIZE];
    if (is_joint &&
        (take_with(reader, *line, "$VEL_AXIS", "SVEL_JOINT", &value) || take_with(reader, *line, "Vel", "", &value))) {
        reader->joint_speed = value / 100.0;
    }
    if (!is_joint &&
        (take_with(reader, *line, "$VEL.CP", "", &value) || take_with(reader, *line, "$VEL", "SVEL_CP", &value) ||
         take_with(reader, *line, "Vel", "", &value))) {
        reader->speed = value;
    }
    if (take_with_name(*line, "STOOL2", name) || take_with_name(*line, "SBASE", name)) {
        use_frames(reader, line, name);
    }
    zv_scan number = *line;
    if (zv_scan_find(&number, "Tool[") && zv_scan_number(&number, &value)) {
        use_tool(reader, line, value);
    }
    number = *line;
    if (zv_scan_find(&number, "Base[") && zv_scan_number(&number, &value)) {
        use_base(reader, line, value);
    }
    if ((take_with_name(*line, "SAPO_PTP", name) || take_with_name(*line, "SAPO", name)) &&
        find_datum(reader, name, APO_DIST, &value)) {
        reader->blend_m = value * ZV_MM;
    }
}

/// "CA 360": the circle goes on to this angle, in pieces of at most half a turn.
static void add_circle_of_angle(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *via,
                                const zv_post_point *target, double angle, double blend_m)
{
    zv_pose from;
    zv_move circle;
    if (!(fabs(angle) <= 36000.0) || !zv_post_here(reader, &from) || via->has_values || target->has_values ||
        !zv_circle_through(from.pos, via->frame_from_tool.pos, target->frame_from_tool.pos, &circle)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    const zv_vec3 centre = zv_vec3_scale(circle.center, ZV_MM);
    const int pieces = (int)ceil(fabs(angle) / 170.0 - 1e-9);
    for (int i = 0; i < pieces; ++i) {
        zv_post_point middle = *target, end = *target;
        const double to = angle * ZV_DEG * (i + 1) / pieces, half = angle * ZV_DEG * (i + 0.5) / pieces;
        const zv_vec3 arm = zv_vec3_sub(from.pos, centre);
        end.frame_from_tool.pos = zv_vec3_add(centre, zv_rot_apply(zv_rot_axis(circle.axis, to), arm));
        middle.frame_from_tool.pos = zv_vec3_add(centre, zv_rot_apply(zv_rot_axis(circle.axis, half), arm));
        zv_post_move_to(reader, scan, ZV_POST_CIRCLE, &end, &middle, reader->speed, i + 1 < pieces ? 1.0 : blend_m);
    }
}

static bool is_where_it_is(zv_scan scan)
{
    return zv_scan_take(&scan, "$AXIS_ACT") || zv_scan_take(&scan, "$POS_ACT");
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    double angle = 0.0;
    if (is_where_it_is(*scan)) {
        return; // "go where you are": the block coincidence trick
    }
    const zv_post_reader before = *reader;
    take_own_settings(reader, scan, kind == ZV_POST_JOINT);
    if (kind == ZV_POST_CIRCLE && (!take_target(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        zv_post_complain(reader, scan, false, "expected two targets with a comma between");
    } else if (take_target(reader, scan, &target)) {
        const double blend_m = take_blend(reader, scan);
        if (kind == ZV_POST_CIRCLE && zv_scan_take(scan, ",") && zv_scan_take(scan, "CA") &&
            zv_post_number(reader, scan, &angle)) {
            add_circle_of_angle(reader, scan, &via, &target, angle, blend_m);
        } else {
            zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                            kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed, blend_m);
        }
    }
    reader->joint_speed = before.joint_speed;
    reader->speed = before.speed;
    reader->blend_m = before.blend_m;
    reader->plate_from_tool = before.plate_from_tool;
    reader->origin_from_frame = before.origin_from_frame;
}

/// PTP_REL adds to the axes or the pose, LIN_REL to the pose: X Y Z in the base, or with #TOOL in the tool.
static void read_relative(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    members m;
    zv_pose here;
    zv_post_point target = {.name = ""};
    if (!zv_post_here(reader, &here) || !take_members(reader, scan, &m)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    if (m.any_axis && !m.any_place && reader->last_target.has_values) {
        zv_point_values(reader, m.value, &target);
        for (int k = 0; k < reader->arm->joints; ++k) {
            target.values[k] += reader->last_target.values[k];
        }
    } else if (m.any_axis && !m.any_place) {
        zv_post_complain(reader, scan, false, "the other axes are not known here: name all of them");
        return;
    } else if (zv_scan_take(scan, "#TOOL")) {
        pose_of(&m, zv_pose_identity(), &target);
        target.frame_from_tool = zv_pose_mul(here, target.frame_from_tool);
    } else {
        double n[6];
        zv_pose_numbers(here, "ZYX", n);
        for (int i = 0; i < 6; ++i) {
            n[i] += m.value[FIRST_PLACE + i];
        }
        target.frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    }
    zv_post_move_to(reader, scan, kind, &target, NULL, kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed,
                    take_blend(reader, scan));
}

// ---- settings ----

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
    if (find_datum(reader, data, APO_DIST, &apo) && is_joint) {
        zv_post_set_number(reader, CPTP, (zv_post_value){true, apo});
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
        use_frames(reader, scan, "FDAT_ACT");
    } else if (take_argument(reader, scan, "CP_PARAMS", &value)) {
        reader->speed = value;
        use_apo(reader, "LDAT_ACT", false);
        use_frames(reader, scan, "FDAT_ACT");
    } else if (take_argument(reader, scan, "TOOL", &value)) {
        use_tool(reader, scan, value);
    } else if (take_argument(reader, scan, "BASE", &value)) {
        use_base(reader, scan, value);
    } else {
        zv_scan there = *scan;
        if (!zv_scan_take(&there, "BAS") || !zv_scan_take(&there, "(") || !zv_scan_take(&there, "#")) {
            return false;
        }
        if (zv_scan_take(&there, "FRAMES")) {
            use_frames(reader, scan, "FDAT_ACT");
        } else if (zv_scan_take(&there, "PTP_DAT") && find_datum(reader, "PDAT_ACT", VEL, &value)) {
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
    } else if (take_assigned(reader, scan, CPTP, &value)) {
        zv_post_set_number(reader, CPTP, (zv_post_value){true, value});
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
        (is_tool ? use_tool : use_base)(reader, scan, number);
        return true;
    }
    const bool had_last = reader->has_last;
    reader->has_last = false; // members of a frame that are missing are 0
    if (take_target(reader, scan, &point)) {
        *to = point.frame_from_tool;
    }
    reader->has_last = had_last;
    return true;
}

/// "XP1={X 1,...}", "XP1=XP2", "TOOL_DATA[1]={...}", "PDAT_ACT=PPDAT1", "XP1.Z=XP1.Z+10".
static bool read_target_assignment(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE], other[ZV_NAME_SIZE];
    zv_scan there = *scan;
    zv_post_point point;
    members m;
    if (!zv_post_variable(reader, &there, name) || !zv_scan_take(&there, "=")) {
        return false;
    }
    zv_scan value = there;
    if (zv_scan_take(&value, "{")) {
        if (!take_members(reader, &there, &m)) {
            return false;
        }
        keep_data(reader, name, &m);
        declared_of(reader, &m, &point);
    } else {
        const bool is_name = zv_post_variable(reader, &there, other) && zv_scan_is_empty(&there);
        const zv_post_point *known = is_name ? zv_post_recall(reader, other) : NULL;
        double ignored;
        if (is_name && find_datum(reader, other, APO_DIST, &ignored) + find_datum(reader, other, TOOL_NO, &ignored)) {
            copy_data(reader, other, name);
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

static bool read_member_assignment(zv_post_reader *reader, zv_scan *scan)
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
    members m = {.any_axis = false};
    if (!known || !zv_post_number(reader, &there, &value)) {
        return false;
    }
    note_member(dot + 1, value, &m);
    zv_post_point point = *known;
    if (known->has_values) {
        values_of(reader, &m, known, &point);
    } else {
        pose_of(&m, known->frame_from_tool, &point);
    }
    zv_post_keep(reader, &point);
    return true;
}

static bool read_output(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0, seconds = 0.0;
    zv_scan trigger = *scan;
    if (zv_scan_take(&trigger, "TRIGGER") && zv_scan_find(&trigger, "DO") && zv_scan_take(&trigger, "$OUT[")) {
        zv_post_complain(reader, scan, true, "'%s' is read in part only", "TRIGGER");
        zv_scan_find(scan, "DO");
    }
    if (zv_scan_take(scan, "$OUT[")) {
        const bool has = zv_post_number(reader, scan, &number) && zv_scan_take(scan, "]") && zv_scan_take(scan, "=");
        const zv_post_value value = has ? zv_post_evaluate(reader, scan) : (zv_post_value){false, 0.0};
        if (value.is_known) {
            zv_post_add_output(reader, scan->line, number, value.number != 0.0);
        } else {
            zv_post_complain(reader, scan, false, "expected $OUT[n]=TRUE or FALSE");
        }
    } else if (zv_scan_take(scan, "WAIT")) {
        if (zv_scan_take(scan, "SEC") && zv_post_number(reader, scan, &seconds)) {
            zv_post_add_dwell(reader, scan->line, seconds);
        } else {
            zv_post_pass_wait(reader, scan);
        }
    } else if (zv_scan_take(scan, "HALT")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return false;
    }
    return true;
}

/// What changes nothing about the motion, or only how it feels.
static bool is_harmless(zv_scan *scan)
{
    static const char *const words[] = {
        "BAS",        "$ADVANCE",    "$ACC",       "$ACC_AXIS",  "$VEL",        "$VEL_AXIS",   "$ORI_TYPE",
        "$CIRC_TYPE", "$APO",        "CHAR",       "EXT",        "EXTFCT",      "$BWDSTART",   "$LOAD",
        "CONTINUE",   "&",           "ENDFCT",     "$H_POS",     "INI",         "SPLINE",      "ENDSPLINE",
        "STRUC",      "ENUM",        "TIME_BLOCK", "PTP_SPLINE", "INTERRUPT",   "$IPO_MODE",   "IR_STOPM",
        "SIGNAL",     "$LOOP_MSG[]", "$LOOP_CONT", "$TIMER",     "$TIMER_STOP", "$TIMER_FLAG", "$GEAR_JERK",
        "$ACT_EX_AX", NULL};
    return zv_post_begins_with(scan, words);
}

static bool read_kind(zv_scan *scan, zv_post_kind *out)
{
    if (zv_scan_take(scan, "PTP") || zv_scan_take(scan, "SPTP")) {
        *out = ZV_POST_JOINT;
    } else if (zv_scan_take(scan, "LIN") || zv_scan_take(scan, "SLIN")) {
        *out = ZV_POST_LINE;
    } else if (zv_scan_take(scan, "CIRC") || zv_scan_take(scan, "SCIRC")) {
        *out = ZV_POST_CIRCLE;
    } else if (zv_scan_take(scan, "SPL")) {
        *out = ZV_POST_SPLINE;
    } else {
        return false;
    }
    return true;
}

static const char *const motion_words[] = {"PTP",    "SPTP",    "LIN",     "SLIN",     "CIRC",     "SCIRC",    "SPL",
                                           "SPLINE", "PTP_REL", "LIN_REL", "CIRC_REL", "SPTP_REL", "SLIN_REL", NULL};

static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(line, "", name) && zv_scan_take(line, ":");
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(rest, "", name);
}

static const zv_flow_word flow_words[] = {
    {"IF", ZV_FLOW_IF},         {"ELSE", ZV_FLOW_ELSE},    {"ENDIF", ZV_FLOW_END},      {"FOR", ZV_FLOW_FOR},
    {"ENDFOR", ZV_FLOW_END},    {"WHILE", ZV_FLOW_WHILE},  {"ENDWHILE", ZV_FLOW_END},   {"LOOP", ZV_FLOW_LOOP},
    {"ENDLOOP", ZV_FLOW_END},   {"REPEAT", ZV_FLOW_LOOP},  {"UNTIL", ZV_FLOW_UNTIL},    {"SWITCH", ZV_FLOW_SELECT},
    {"CASE", ZV_FLOW_CASE},     {"DEFAULT", ZV_FLOW_ELSE}, {"ENDSWITCH", ZV_FLOW_END},  {"EXIT", ZV_FLOW_EXIT},
    {"RETURN", ZV_FLOW_RETURN}, {"GOTO", ZV_FLOW_JUMP},    {"RESUME", ZV_FLOW_REFUSED}, {NULL, ZV_FLOW_NONE}};

static const zv_post_flow flow = {
    .words = flow_words, .moves = motion_words, .comment = ';', .is_label = is_label, .take_label = take_label};

/// "DECL E6POS XP1={X 1,...}" of a data file, "DECL LDAT LCPDAT1={VEL 2,...}", "INT N=3".
static void read_data(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const types[] = {"E6POS", "POS",  "E6AXIS", "AXIS", "FRAME", "PDAT",
                                        "LDAT",  "FDAT", "INT",    "REAL", "BOOL",  NULL};
    zv_scan_take(scan, "GLOBAL");
    zv_scan_take(scan, "DECL");
    zv_scan_take(scan, "GLOBAL");
    for (int i = 0; types[i]; ++i) {
        zv_scan_take(scan, types[i]);
    }
    zv_scan comment = *scan;
    if (!zv_scan_take(&comment, ";") && !read_target_assignment(reader, scan)) {
        zv_post_assign(reader, scan, "=");
    }
}

static bool is_declaration(zv_scan scan)
{
    static const char *const words[] = {"DECL", "E6POS", "POS", "E6AXIS", "AXIS", "FRAME", "INT", "REAL", "BOOL", NULL};
    zv_scan_take(&scan, "GLOBAL");
    return zv_post_begins_with(&scan, words);
}

static bool read_call(zv_post_reader *reader, const zv_scan *scan, zv_scan arguments, const char *name)
{
    zv_post_give(reader, arguments, name, take_target);
    return zv_post_call(reader, scan, name);
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const refused[] = {"CIRC_REL", "SCIRC_REL", "SPTP_REL", "SLIN_REL", NULL};
    char name[ZV_NAME_SIZE];
    zv_post_kind kind;
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, ";")) {
        zv_scan fold = *scan;
        if (!zv_scan_take(&fold, "FOLD") && !zv_scan_take(&fold, "ENDFOLD") && !zv_scan_take(&fold, "Params")) {
            zv_post_add_comment(reader, scan);
        }
        return;
    }
    zv_scan global = *scan;
    if (zv_post_follow(reader, scan, &flow) || zv_post_refuses(reader, scan, refused) ||
        (zv_scan_take(&global, "GLOBAL") && zv_scan_take(&global, "INTERRUPT"))) {
        return;
    }
    if (zv_scan_take(scan, "PTP_REL")) {
        read_relative(reader, scan, ZV_POST_JOINT);
        return;
    }
    if (zv_scan_take(scan, "LIN_REL")) {
        read_relative(reader, scan, ZV_POST_LINE);
        return;
    }
    if (read_kind(scan, &kind)) {
        read_motion(reader, scan, kind);
        return;
    }
    if (read_speed(reader, scan) || read_frame(reader, scan, "$TOOL", true) ||
        read_frame(reader, scan, "$BASE", false) || read_output(reader, scan) || is_harmless(scan)) {
        return;
    }
    if (is_declaration(*scan)) {
        read_data(reader, scan);
        return;
    }
    zv_scan call = *scan;
    if (read_target_assignment(reader, scan) || read_member_assignment(reader, scan) ||
        zv_post_assign(reader, scan, "=") ||
        (zv_scan_name(&call, "", name) && zv_scan_take(&call, "(") && read_call(reader, scan, call, name))) {
        return;
    }
    zv_post_skip(reader, scan);
}

static bool opens(zv_scan *line, char name[ZV_NAME_SIZE])
{
    zv_scan_take(line, "GLOBAL");
    return zv_scan_take(line, "DEF") && zv_scan_name(line, "", name);
}

static bool closes(zv_scan *line)
{
    return zv_scan_take(line, "END");
}

void zv_post_krl_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (const zv_post_file *data = NULL; (data = zv_post_file_ending(reader->files, "dat", data));) {
        zv_post_each_line(reader, data, read_data);
    }
    for (const zv_post_file *source = NULL; (source = zv_post_file_ending(reader->files, "src", source));) {
        zv_post_find_routines(reader, source, opens, closes);
    }
    zv_post_run(reader, NULL);
}
