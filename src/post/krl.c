/// @file krl.c
/// KUKA KRL: a module is a .src file with motions and, from a pendant, a .dat file with points.
///
///     PTP {A1 0.0,A2 -90.0,...}                      joint values, degrees and mm
///     LIN {X 445.0,...,C 180.0,S 2,T 2} C_DIS        pose in $BASE of $TOOL; angles of Rz(A) Ry(B) Rx(C)
///     CIRC {via},{end}                               blends: C_DIS with $APO.CDIS in mm
///     SPLINE ... SPL {X ...} ... ENDSPLINE           a curve through points
///
/// S: 1 wrist behind axis 1, 2 wrist in front of the line of the lower arm, 4 axis 5 below zero.
/// T: bit k is set when axis k + 1 is below zero.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

static const char axis_names[ZV_MAX_JOINTS][3] = {"A1", "A2", "A3", "A4", "A5", "A6",
                                                  "E1", "E2", "E3", "E4", "E5", "E6"};

enum { STATUS_KNOWN = 7 }; ///< bits of S that say something about the arm

static void configure(const zv_post_arm *arm, const zv_post_sides *sides, const double *values,
                      zv_post_configuration *out)
{
    if (!sides) {
        return;
    }
    int turn = 0;
    for (int k = 0; k < arm->joints; ++k) {
        turn |= values[k] < 0.0 ? 1 << k : 0;
    }
    const int status = (sides->behind_base ? 1 : 0) + (sides->behind_arm ? 0 : 2) + (sides->wrist_below ? 4 : 0);
    *out = (zv_post_configuration){.count = 2, .flag = {status, turn}};
}

// ---- writing ----

static void put_values(zv_text *out, const zv_post_writer *w, const zv_post_step *step)
{
    double values[ZV_MAX_JOINTS];
    zv_step_values(w, step, values);
    zv_text_add(out, "{");
    for (int k = 0; k < w->arm->joints; ++k) {
        zv_text_addf(out, "%s%s ", k > 0 ? "," : "", axis_names[k]);
        zv_put_fixed(out, values[k], 5);
    }
    zv_text_add(out, "}");
}

static void put_frame(zv_text *out, zv_pose pose, const zv_post_configuration *configuration)
{
    static const char letters[] = "XYZABC";
    double n[6];
    zv_pose_numbers(pose, "ZYX", n);
    zv_text_add(out, "{");
    for (int i = 0; i < 6; ++i) {
        zv_text_addf(out, "%s%c ", i > 0 ? "," : "", letters[i]);
        zv_put_fixed(out, n[i], i < 3 ? 4 : 5);
    }
    if (configuration && configuration->count == 2) {
        zv_text_addf(out, ",S %d,T %d", configuration->flag[0], configuration->flag[1]);
    }
    zv_text_add(out, "}");
}

/// What holds until something else is said.
typedef struct modal {
    double joint_speed, speed, blend_m;
    bool in_spline;
} modal;

/// A block of splines ends where something else comes, or another speed.
static void end_spline(zv_text *out, const zv_post_step *step, void *said)
{
    modal *m = said;
    const bool goes_on =
        step && (step->kind == ZV_POST_COMMENT || (step->kind == ZV_POST_SPLINE && step->speed == m->speed));
    if (m->in_spline && !goes_on) {
        zv_text_add(out, "ENDSPLINE\n");
        m->in_spline = false;
    }
}

static void put_speeds(zv_text *out, const zv_post_step *step, modal *m)
{
    if (step->kind == ZV_POST_JOINT && step->speed != m->joint_speed) {
        m->joint_speed = step->speed;
        zv_text_add(out, "BAS(#VEL_PTP,");
        zv_put_fixed(out, 100.0 * step->speed, 3);
        zv_text_add(out, ")\n");
    }
    if (step->kind != ZV_POST_JOINT && step->speed != m->speed) {
        m->speed = step->speed;
        zv_text_add(out, "$VEL.CP=");
        zv_put_fixed(out, step->speed, 6);
        zv_text_add(out, "\n");
    }
    if (step->blend_m > 0.0 && step->blend_m != m->blend_m && step->kind != ZV_POST_SPLINE) {
        m->blend_m = step->blend_m;
        zv_text_add(out, "$APO.CDIS=");
        zv_put_fixed(out, step->blend_m / ZV_MM, 4);
        zv_text_add(out, "\n");
    }
}

static void put_motion(zv_text *out, const zv_post_writer *w, const zv_post_step *step, void *said)
{
    modal *m = said;
    put_speeds(out, step, m);
    if (step->kind == ZV_POST_JOINT) {
        zv_text_add(out, "PTP ");
        put_values(out, w, step);
    } else {
        const zv_post_configuration configuration = zv_step_configuration(w, step, &zv_post_krl);
        if (step->kind == ZV_POST_SPLINE && !m->in_spline) {
            zv_text_add(out, "SPLINE\n");
            m->in_spline = true;
        }
        zv_text_add(out, step->kind == ZV_POST_LINE ? "LIN " : step->kind == ZV_POST_SPLINE ? "SPL " : "CIRC ");
        if (step->kind == ZV_POST_CIRCLE) {
            put_frame(out, zv_step_via(w, step), NULL);
            zv_text_add(out, ",");
        }
        put_frame(out, zv_step_pose(w, step), &configuration);
    }
    zv_text_add(out, step->blend_m > 0.0 && step->kind != ZV_POST_SPLINE ? " C_DIS\n" : "\n");
}

static const zv_post_phrases phrases = {
    .dwell = {"WAIT SEC ", "\n"},
    .on = {"$OUT[", "]=TRUE\n"},
    .off = {"$OUT[", "]=FALSE\n"},
    .comment = {"; ", "\n"},
    .halt = "HALT\n",
    .seconds_decimals = 3,
    .comment_size = ZV_POST_TEXT,
};

static void put_head(zv_text *out, const zv_post_writer *w)
{
    zv_text_addf(out, "&ACCESS RVP\n&REL 1\nDEF %s( )\n", w->name);
    if (w->is_part) {
        return; // calling INITMOV again would break blending
    }
    zv_text_add(out, "BAS(#INITMOV,0)\n$ADVANCE=3\n$TOOL=");
    put_frame(out, w->arm->plate_from_tool, NULL);
    zv_text_add(out, "\n$BASE=");
    put_frame(out, zv_frame_pose(w), NULL);
    zv_text_add(out, "\n");
}

static const zv_post_layout layout = {
    .ending = "src",
    .put_head = put_head,
    .put_motion = put_motion,
    .before = end_spline,
    .phrases = &phrases,
    .call = {"", "( )\n"},
    .tail = "END\n",
};

static void write(zv_post_writer *w)
{
    modal m = {0};
    zv_post_write_steps(w, &layout, &m);
}

static void write_main(zv_post_writer *w, const char (*names)[ZV_NAME_SIZE], int count)
{
    zv_post_write_calls(w, &layout, names, count);
}

// ---- reading ----

enum { MEMBERS = ZV_MAX_JOINTS + 8 };

/// The members of {X 1,Y 2,...}: which of our names were there, with their values.
typedef struct members {
    bool has[MEMBERS];
    double value[MEMBERS];
    bool any_axis, any_place;
} members;

static const char *const member_names[MEMBERS] = {"A1", "A2", "A3", "A4", "A5", "A6", "E1", "E2", "E3", "E4",
                                                  "E5", "E6", "X",  "Y",  "Z",  "A",  "B",  "C",  "S",  "T"};
enum { FIRST_PLACE = ZV_MAX_JOINTS, STATUS = FIRST_PLACE + 6, TURN };

/// Bit patterns are written as 'B0101' too.
static bool take_value(zv_scan *scan, double *out)
{
    zv_scan bits = *scan;
    if (!zv_scan_take(&bits, "'") || bits.at == bits.end || (*bits.at != 'B' && *bits.at != 'b')) {
        return zv_scan_number(scan, out);
    }
    ++bits.at;
    *out = 0.0;
    while (bits.at < bits.end && (*bits.at == '0' || *bits.at == '1')) {
        *out = 2.0 * *out + (*bits.at++ == '1');
    }
    *scan = bits;
    return zv_scan_take(scan, "'") && *out < 65536.0;
}

static bool take_member(zv_scan *scan, members *out)
{
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(scan, "", name) || !take_value(scan, &value)) {
        return false;
    }
    for (int i = 0; i < MEMBERS; ++i) {
        zv_scan given = {.at = name, .end = name + strlen(name), .line_start = name, .line = scan->line};
        if (zv_scan_take(&given, member_names[i]) && given.at == given.end) {
            out->has[i] = true;
            out->value[i] = value;
            out->any_axis = out->any_axis || i < 6;
            out->any_place = out->any_place || (i >= FIRST_PLACE && i < STATUS);
        }
    }
    return true;
}

static bool take_members(zv_scan *scan, members *out)
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
    while (goes_on && take_member(scan, out)) {
        goes_on = zv_scan_take(scan, ",");
    }
    return zv_scan_take(scan, "}");
}

/// A place from members; those that are missing keep what `before` has.
static void point_of(const zv_post_reader *reader, const members *m, const zv_post_point *before, zv_post_point *out)
{
    *out = (zv_post_point){.name = ""};
    if (m->any_axis && !m->any_place) {
        double shown[ZV_MAX_JOINTS];
        for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
            shown[k] = m->value[k];
        }
        zv_point_values(reader, shown, out);
        for (int k = 0; before && before->has_values && k < ZV_MAX_JOINTS; ++k) {
            out->values[k] = m->has[k] ? out->values[k] : before->values[k];
        }
        return;
    }
    double n[6];
    zv_pose_numbers(before && !before->has_values ? before->frame_from_tool : zv_pose_identity(), "ZYX", n);
    for (int i = 0; i < 6; ++i) {
        n[i] = m->has[FIRST_PLACE + i] ? m->value[FIRST_PLACE + i] : n[i];
    }
    out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    if (m->has[STATUS] && m->has[TURN]) {
        out->configuration = (zv_post_configuration){
            .count = 2, .flag = {(int)m->value[STATUS] & STATUS_KNOWN, (int)m->value[TURN] & 0xfff}};
    }
}

#define LAST "last place" ///< under this name the last target is kept; no point of a file can have it

static bool take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE];
    members m;
    zv_scan aggregate = *scan;
    if (take_members(&aggregate, &m)) {
        *scan = aggregate;
        point_of(reader, &m, zv_post_recall(reader, LAST), out);
        return true;
    }
    if (!zv_scan_name(scan, "[]", name)) {
        zv_post_complain(reader, scan, false, "expected a target: {...} or the name of a point");
        return false;
    }
    const zv_post_point *known = zv_post_recall(reader, name);
    if (!known) {
        zv_post_complain(reader, scan, false, "the point '%s' is not known; is its .dat file missing?", name);
        return false;
    }
    *out = *known;
    return true;
}

static double take_blend(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const words[] = {"C_PTP", "C_DIS", "C_ORI", "C_VEL", "C_SPL", NULL};
    bool blends = false;
    for (int i = 0; words[i]; ++i) {
        blends = zv_scan_take(scan, words[i]) || blends;
    }
    return blends ? reader->blend_m : 0.0;
}

/// "WITH $VEL.CP=0.2,$ACC.CP=1" behind a motion of the newer kind counts for it alone.
static double take_own_speed(zv_scan *scan, double speed)
{
    double own = 0.0;
    zv_scan there = *scan;
    return zv_scan_find(&there, "WITH") && zv_scan_find(&there, "$VEL.CP") && zv_scan_take(&there, "=") &&
                   zv_scan_number(&there, &own)
               ? own
               : speed;
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    zv_scan axis_act = *scan;
    if (kind == ZV_POST_JOINT && zv_scan_take(&axis_act, "$AXIS_ACT")) {
        return; // "go where you are": the block coincidence trick
    }
    if (kind == ZV_POST_CIRCLE && (!take_target(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        zv_post_complain(reader, scan, false, "expected two targets with a comma between");
        return;
    }
    if (!take_target(reader, scan, &target)) {
        return;
    }
    if (zv_scan_take(scan, ",")) {
        zv_post_complain(reader, scan, false, "an angle of the circle (CA) is not read");
        return;
    }
    const double blend_m = take_blend(reader, scan);
    zv_post_move_to(reader, scan, kind, &target, kind == ZV_POST_CIRCLE ? &via : NULL,
                    kind == ZV_POST_JOINT ? reader->joint_speed : take_own_speed(scan, reader->speed), blend_m);
    snprintf(target.name, sizeof target.name, LAST);
    zv_post_keep(reader, &target);
}

static bool take_assigned(zv_scan *scan, const char *name, double *out)
{
    zv_scan there = *scan;
    const bool found = zv_scan_take(&there, name) && zv_scan_take(&there, "=") && zv_scan_number(&there, out);
    *scan = found ? there : *scan;
    return found;
}

static bool take_argument(zv_scan *scan, const char *name, double *out)
{
    zv_scan there = *scan;
    const bool found = zv_scan_take(&there, "BAS") && zv_scan_take(&there, "(") && zv_scan_take(&there, name) &&
                       zv_scan_take(&there, ",") && zv_scan_number(&there, out);
    *scan = found ? there : *scan;
    return found;
}

static bool read_speed(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (take_assigned(scan, "$VEL.CP", &value) || take_argument(scan, "#VEL_CP", &value) ||
        take_argument(scan, "#CP_PARAMS", &value)) {
        reader->speed = value;
    } else if (take_argument(scan, "#VEL_PTP", &value) || take_assigned(scan, "$VEL_AXIS[1]", &value) ||
               take_argument(scan, "#PTP_PARAMS", &value)) {
        reader->joint_speed = value / 100.0;
    } else if (take_assigned(scan, "$OV_PRO", &value)) {
        reader->override = value / 100.0;
    } else if (take_assigned(scan, "$APO.CDIS", &value)) {
        reader->blend_m = value * ZV_MM;
    } else {
        return false;
    }
    return true;
}

static bool read_frame(zv_post_reader *reader, zv_scan *scan, const char *name, zv_pose *out)
{
    zv_scan there = *scan;
    members m;
    zv_post_point point;
    if (!zv_scan_take(&there, name) || !zv_scan_take(&there, "=") || !take_members(&there, &m)) {
        return false;
    }
    point_of(reader, &m, NULL, &point);
    *out = point.frame_from_tool;
    return true;
}

static bool read_output(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0, seconds = 0.0;
    if (zv_scan_take(scan, "$OUT[")) {
        const bool has = zv_scan_number(scan, &number) && zv_scan_take(scan, "]") && zv_scan_take(scan, "=");
        const bool value = has && zv_scan_take(scan, "TRUE");
        if (has && (value || zv_scan_take(scan, "FALSE"))) {
            zv_post_add_output(reader, scan->line, number, value);
        } else {
            zv_post_complain(reader, scan, false, "expected $OUT[n]=TRUE or FALSE");
        }
    } else if (zv_scan_take(scan, "WAIT")) {
        if (zv_scan_take(scan, "SEC") && zv_scan_number(scan, &seconds)) {
            zv_post_add_dwell(reader, scan->line, seconds);
        } else {
            zv_post_skip(reader, scan);
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
    static const char *const words[] = {"BAS",      "$ADVANCE",  "$ACC",       "$VEL",     "$ORI_TYPE", "$CIRC_TYPE",
                                        "$APO",     "DECL",      "INT",        "REAL",     "BOOL",      "CHAR",
                                        "EXT",      "$BWDSTART", "PDAT_ACT",   "LDAT_ACT", "FDAT_ACT",  "$LOAD",
                                        "CONTINUE", "RETURN",    "&",          "ENDFCT",   "$H_POS",    "INI",
                                        "SPLINE",   "ENDSPLINE", "PTP_SPLINE", NULL};
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

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const flow[] = {"IF",       "ELSE", "ENDIF",   "FOR",     "ENDFOR",   "WHILE",
                                       "ENDWHILE", "LOOP", "ENDLOOP", "REPEAT",  "UNTIL",    "SWITCH",
                                       "GOTO",     "EXIT", "PTP_REL", "LIN_REL", "CIRC_REL", NULL};
    char name[ZV_NAME_SIZE];
    zv_post_kind kind;
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, ";")) {
        zv_scan fold = *scan;
        if (!zv_scan_take(&fold, "FOLD") && !zv_scan_take(&fold, "ENDFOLD")) {
            zv_post_add_comment(reader, scan);
        }
        return;
    }
    if (zv_post_refuses_flow(reader, scan, flow)) {
        return;
    }
    if (read_kind(scan, &kind)) {
        read_motion(reader, scan, kind);
        return;
    }
    zv_scan call = *scan;
    if (read_speed(reader, scan) || read_frame(reader, scan, "$TOOL", &reader->plate_from_tool) ||
        read_frame(reader, scan, "$BASE", &reader->origin_from_frame) || read_output(reader, scan) ||
        is_harmless(scan)) {
        return;
    }
    if (zv_scan_name(&call, "", name) && zv_scan_take(&call, "(") && zv_post_call(reader, scan, name)) {
        return;
    }
    zv_post_skip(reader, scan);
}

/// "DECL E6POS XP1={X 1,...}" of a data file.
static void read_data(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const types[] = {"E6POS", "POS", "E6AXIS", "AXIS", "FRAME", NULL};
    members m;
    zv_post_point point;
    char name[ZV_NAME_SIZE];
    bool is_point = false;
    zv_scan_take(scan, "DECL");
    zv_scan_take(scan, "GLOBAL");
    for (int i = 0; !is_point && types[i]; ++i) {
        is_point = zv_scan_take(scan, types[i]);
    }
    if (is_point && zv_scan_name(scan, "[]", name) && zv_scan_take(scan, "=") && take_members(scan, &m)) {
        point_of(reader, &m, NULL, &point);
        snprintf(point.name, sizeof point.name, "%s", name);
        zv_post_keep(reader, &point);
    }
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

static void read(zv_post_reader *reader)
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

const zv_post_dialect zv_post_krl = {
    .name = "krl",
    .title = "KUKA KRL",
    .ending = "src",
    .begins = "&ACCESS &REL &COMMENT &PARAM DEF GLOBAL",
    .comment = ';',
    .name_size = 24,
    .has_splines = true,
    .first_output = 1,
    .most_steps = 4000,
    .write = write,
    .write_main = write_main,
    .configure = configure,
    .read = read,
};
