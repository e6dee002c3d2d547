/// @file krl_read.c
/// Programs of KUKA, read line by line: motions, settings, outputs and waits, declarations of the data file, variables, branches
/// and loops that can be followed, calls.
#include <string.h>

#include "post/krl_motion.h"
#include "post/krl_settings.h"
#include "post/krl_targets.h"

static bool read_output(zv_post_reader *reader, zv_scan *scan)
{
    double number = 0.0, seconds = 0.0;
    zv_scan trigger = *scan;
    if (zv_scan_take(&trigger, "TRIGGER") && zv_scan_find(&trigger, "DO") && zv_scan_take(&trigger, "$OUT[")) {
        zv_post_complain(reader, scan, true, "TRIGGER switches here at the end of the motion before");
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
    if (!zv_scan_take(&comment, ";") && !zv_krl_read_target(reader, scan)) {
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
    zv_post_give(reader, arguments, name, zv_krl_take_target);
    return zv_post_call(reader, scan, name);
}

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
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
    if (zv_post_follow(reader, scan, &flow) ||
        (zv_scan_take(&global, "GLOBAL") && zv_scan_take(&global, "INTERRUPT"))) {
        return;
    }
    if (zv_krl_read_motion(reader, scan) || zv_krl_read_settings(reader, scan) || read_output(reader, scan) ||
        is_harmless(scan)) {
        return;
    }
    if (is_declaration(*scan)) {
        read_data(reader, scan);
        return;
    }
    zv_scan call = *scan;
    if (zv_krl_read_target(reader, scan) || zv_krl_read_member(reader, scan) || zv_post_assign(reader, scan, "=") ||
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
