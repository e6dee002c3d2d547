/// @file jbi_read.c
/// Yaskawa jobs, read line by line: motions, variables and frames, outputs and waits, jumps that can be followed, calls.

#include "post/jbi_motion.h"
#include "post/jbi_points.h"

// ---- variables and frames ----

/// SETE P010 (1) 123456: one member of a position variable, in 0.001 mm or 0.0001 degrees.
static void read_sete(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point = {.frame_from_tool = zv_pose_identity()};
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    double member = 0.0, value = 0.0, n[6];
    if (!zv_scan_name(scan, "", name) || !zv_jbi_name_point(0, name, key) || !zv_scan_take(scan, "(") ||
        !zv_scan_number(scan, &member) || !zv_scan_take(scan, ")") || member < 1.0 || member > 6.0 ||
        !zv_post_number(reader, scan, &value)) {
        zv_post_complain(reader, scan, false, "expected SETE P000 (1) 123456: a member from 1 to 6 and its value");
        return;
    }
    const zv_post_point *known = zv_post_recall(reader, key);
    point = known ? *known : point;
    zv_pose_numbers(point.frame_from_tool, "xyz", n);
    n[(int)member - 1] = value * (member < 4.0 ? 0.001 : 0.0001);
    point.frame_from_tool = zv_pose_of_numbers(n, "xyz");
    zv_jbi_keep_as(reader, &point, key);
}

/// MFRAME UF#(9) P095 P096 P097: the frame with its origin, a place on x and one on the side of y.
static void read_mframe(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point p[3], frame = {.name = ""};
    double number = 0.0;
    bool good = zv_scan_take(scan, "UF#(") && zv_scan_number(scan, &number) && zv_scan_take(scan, ")");
    for (int i = 0; good && i < 3; ++i) {
        good = zv_jbi_take_point(reader, scan, &p[i]) && !p[i].has_values;
    }
    if (!good) {
        zv_post_complain(reader, scan, false, "expected UF#(1) and three points that are places");
        return;
    }
    const zv_vec3 origin = p[0].frame_from_tool.pos, x = zv_vec3_sub(p[1].frame_from_tool.pos, origin),
                  toward = zv_vec3_sub(p[2].frame_from_tool.pos, origin), z = zv_vec3_cross(x, toward);
    if (!(zv_vec3_length(z) > 1e-9)) {
        zv_post_complain(reader, scan, false, "the three points lie on a line: expected one beside the x axis");
        return;
    }
    const zv_vec3 ex = zv_vec3_unit(x), ez = zv_vec3_unit(z);
    frame.frame_from_tool = (zv_pose){{.x = ex, .y = zv_vec3_cross(ez, ex), .z = ez}, origin};
    zv_jbi_frame_key(number, frame.name);
    zv_post_keep(reader, &frame);
}

/// SET I000 5, ADD I000 1, SUB I000 1, INC I000, DEC I000.
static bool read_arithmetic(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const words[] = {"SET", "ADD", "SUB", "MUL", "DIV", "INC", "DEC", NULL};
    char name[ZV_NAME_SIZE];
    int which = 0;
    while (words[which] && !zv_scan_take(scan, words[which])) {
        ++which;
    }
    if (!words[which]) {
        return false;
    }
    const zv_scan word = *scan;
    if (!zv_scan_name(scan, "", name) || (name[0] | 32) == 'p') {
        zv_post_skip(reader, &word);
        return true;
    }
    const zv_post_point *known = zv_post_recall_number(reader, name);
    const double a = known ? known->values[0] : 0.0;
    zv_post_value b = which < 5 ? zv_post_evaluate(reader, scan) : (zv_post_value){true, 1.0};
    const double results[] = {b.number, a + b.number, a - b.number, a * b.number, b.number != 0.0 ? a / b.number : 0.0,
                              a + 1.0,  a - 1.0};
    b.is_known = b.is_known && (known || which == 0);
    b.number = results[which];
    zv_post_set_number(reader, name, b);
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const harmless[] = {"NOP",   "RET",  "///",   "MSG",   "SETUALM", "SPEED", "SETTOOL",
                                           "CLEAR", "GETS", "CNVRT", "SMOVJ", "////",    NULL};
    double value = 0.0;
    zv_post_point shift;
    if (zv_scan_take(scan, "TIMER")) {
        if (zv_scan_take(scan, "T=") && zv_post_number(reader, scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "DOUT")) {
        if (zv_scan_take(scan, "OT#(") && zv_post_number(reader, scan, &value) && zv_scan_take(scan, ")")) {
            const zv_post_value on = zv_post_evaluate(reader, scan);
            zv_post_add_output(reader, scan->line, value, on.is_known && on.number != 0.0);
        } else {
            zv_post_skip(reader, scan);
        }
    } else if (zv_scan_take(scan, "WAIT")) {
        zv_post_pass_wait(reader, scan);
    } else if (zv_scan_take(scan, "PAUSE")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else if (zv_scan_take(scan, "SETE")) {
        read_sete(reader, scan);
    } else if (zv_scan_take(scan, "MFRAME")) {
        read_mframe(reader, scan);
    } else if (zv_scan_take(scan, "SFTON")) {
        if (zv_jbi_take_point(reader, scan, &shift) && !shift.has_values) {
            zv_jbi_keep_as(reader, &shift, ZV_JBI_SHIFT);
        }
    } else if (zv_scan_take(scan, "SFTOF")) {
        zv_jbi_forget(reader, ZV_JBI_SHIFT);
    } else if (zv_scan_take(scan, "SPEED")) {
        zv_jbi_read_settings(reader, scan);
    } else {
        return zv_post_begins_with(scan, harmless);
    }
    return true;
}

static void read_call(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    const zv_scan word = *scan;
    const bool has_name = zv_scan_take(scan, "JOB:") && zv_scan_name(scan, "-", name);
    zv_scan condition = *scan;
    if (has_name && zv_scan_find(&condition, "IF")) {
        const zv_post_value value = zv_post_evaluate(reader, &condition);
        if (!value.is_known) {
            zv_post_complain(reader, &word, false, "'%s' depends on what only the controller knows, and moves the arm",
                             "CALL");
        }
        if (!value.is_known || value.number == 0.0) {
            return;
        }
    }
    if (!has_name || !zv_post_call(reader, scan, name)) {
        zv_post_complain(reader, &word, false, "the job '%s' is not among the files", has_name ? name : "");
    }
}

static const char *const motion_words[] = {"MOVJ", "MOVL", "MOVC", "MOVS", "IMOV", "CALL", "JUMP", NULL};

static const zv_flow_word flow_words[] = {
    {"JUMP", ZV_FLOW_JUMP},      {"IFTHENEXP", ZV_FLOW_IF}, {"IFTHEN", ZV_FLOW_IF},     {"ELSEIFEXP", ZV_FLOW_ELSEIF},
    {"ELSE", ZV_FLOW_ELSE},      {"ENDIF", ZV_FLOW_END},    {"FOR", ZV_FLOW_FOR},       {"NEXT", ZV_FLOW_END},
    {"WHILEEXP", ZV_FLOW_WHILE}, {"WHILE", ZV_FLOW_WHILE},  {"ENDWHILE", ZV_FLOW_END},  {"SWITCH", ZV_FLOW_SELECT},
    {"CASE", ZV_FLOW_CASE},      {"DEFAULT", ZV_FLOW_ELSE}, {"ENDSWITCH", ZV_FLOW_END}, {"END", ZV_FLOW_RETURN},
    {"RET", ZV_FLOW_RETURN},     {"ABORT", ZV_FLOW_RETURN}, {NULL, ZV_FLOW_NONE}};

static bool take_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_take(line, "*") && zv_scan_name(line, "-", name);
}

static const zv_post_flow flow = {.words = flow_words,
                                  .moves = motion_words,
                                  .comment = '\'',
                                  .is_label = take_label,
                                  .take_label = take_label,
                                  .all_ifs_are_blocks = true};

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, "'")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_follow(reader, scan, &flow) || zv_jbi_read_motion(reader, scan) || read_other(reader, scan) ||
        read_arithmetic(reader, scan)) {
        return;
    }
    if (zv_scan_take(scan, "CALL")) {
        read_call(reader, scan);
    } else {
        zv_post_skip(reader, scan);
    }
}

static void read_job(zv_post_reader *reader, int index)
{
    const zv_text *text = &reader->files->file[index].text;
    const char *cursor = text->data ? text->data : "", *end = cursor + text->size;
    zv_post_routine routine = {.end = end};
    zv_jbi_section s = {0};
    int number = 0;
    bool in_points = false;
    zv_scan line;
    while (!routine.text && zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, "//NAME")) {
            zv_scan_name(&first, "-", routine.name);
        } else if (zv_scan_take(&first, "//POS")) {
            in_points = true;
        } else if (zv_scan_take(&first, "//INST")) {
            routine.text = cursor;
            routine.line = number;
        } else if (in_points && !zv_scan_is_empty(&first) && !zv_jbi_read_header(reader, &first, &s)) {
            zv_jbi_read_point(reader, index, &first, &s);
        }
    }
    if (routine.text) {
        zv_post_add_routine(reader, &routine);
    }
}

void zv_post_jbi_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (int i = 0; i < reader->files->count; ++i) {
        read_job(reader, i);
    }
    zv_post_run(reader, NULL);
}
