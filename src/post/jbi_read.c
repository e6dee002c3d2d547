/// @file jbi_read.c
/// Yaskawa jobs, read: points in pulses, in the base and in user frames that the job sets, P variables, shifts, variables,
/// branches, loops and jumps that can be followed.
///
///     SETE P00095 (1) 807766          0.001 mm
///     MFRAME UF#(9) P00095 P00096 P00097
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

/// Points belong to their job: they are kept under its number, their letter and their own number, however many digits that
/// is written with. P variables are shared by all jobs.
static bool name_point(int file, const char *name, char out[ZV_NAME_SIZE])
{
    size_t letters = 0;
    while ((name[letters] >= 'A' && name[letters] <= 'Z') || (name[letters] >= 'a' && name[letters] <= 'z')) {
        ++letters;
    }
    double number = 0.0;
    const size_t digits = strlen(name) - letters;
    if (letters == 0 || digits == 0 || digits > 6 || zv_number_read(name + letters, digits, &number) != digits) {
        return false;
    }
    const bool is_shared = letters == 1 && (name[0] | 32) == 'p';
    snprintf(out, ZV_NAME_SIZE, "%d:%.*s%.0f", is_shared ? -1 : file, (int)letters, name, number);
    return true;
}

/// What the lines of a point section have said last.
typedef struct section {
    bool of_pulses;
    int user; ///< the user frame of its poses; 0: the base
    zv_post_configuration configuration;
} section;

static void frame_key(double number, char key[ZV_NAME_SIZE])
{
    snprintf(key, ZV_NAME_SIZE, "UF#(%.0f)", number);
}

/// "BC00000=1000", "EC00000=...": a track under the arm, a station beside it. Their axes are counted through: three of the
/// track, then those of the station.
static bool read_station(zv_post_reader *reader, int file, zv_scan *line)
{
    zv_post_point point = {.name = ""};
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(line, "", name) || ((name[0] | 32) != 'b' && (name[0] | 32) != 'e') ||
        !name_point(file, name, point.name) || !zv_scan_take(line, "=")) {
        return false;
    }
    int axis = (name[0] | 32) == 'b' ? 0 : 3;
    while (zv_scan_number(line, &value)) {
        zv_post_name_external(&point.external, axis++, value);
        zv_scan_take(line, ",");
    }
    zv_post_keep(reader, &point);
    return true;
}

static void read_point(zv_post_reader *reader, int file, zv_scan *line, const section *s)
{
    zv_post_point point = {.name = ""};
    char name[ZV_NAME_SIZE];
    double n[ZV_MAX_JOINTS] = {0};
    const int count = s->of_pulses ? reader->arm->joints : 6;
    zv_scan whole = *line;
    if (read_station(reader, file, &whole)) {
        return;
    }
    if (!zv_scan_name(line, "", name) || !name_point(file, name, point.name) || !zv_scan_take(line, "=") ||
        !zv_scan_numbers(line, count, n)) {
        zv_post_complain(reader, line, false, "expected a point: C00000= and %d numbers", count);
        return;
    }
    if (s->of_pulses && !zv_post_has_pulses(reader->arm)) {
        zv_post_complain(reader, line, false,
                         "this job has joint values in pulses; the robot file must say how many make a degree "
                         "(controller, pulses)");
        return;
    }
    for (int k = 0; s->of_pulses && k < count; ++k) {
        point.values[k] = n[k] / reader->arm->controller.pulses[k];
    }
    point.has_values = s->of_pulses;
    point.frame_from_tool = s->of_pulses ? zv_pose_identity() : zv_pose_of_numbers(n, "xyz");
    point.configuration = s->configuration;
    point.number_of_frame = s->of_pulses ? 0 : s->user;
    zv_post_keep(reader, &point);
}

static bool read_point_header(zv_post_reader *reader, zv_scan *line, section *s)
{
    double n[6], number = 0.0;
    if (zv_scan_take(line, "///POSTYPE")) {
        s->of_pulses = zv_scan_take(line, "PULSE");
        s->user = zv_scan_take(line, "USER") ? (s->user > 0 ? s->user : 1) : 0;
        if (zv_scan_take(line, "TOOL") || zv_scan_take(line, "MTOOL")) {
            zv_post_complain(reader, line, false, "expected POSTYPE PULSE, BASE, ROBOT or USER");
        }
    } else if (zv_scan_take(line, "///USER")) {
        s->user = zv_scan_number(line, &number) && number > 0.0 && number < 1000.0 ? (int)number : 0;
    } else if (zv_scan_take(line, "///RCONF")) {
        if (zv_scan_numbers(line, 6, n)) {
            s->configuration = (zv_post_configuration){.count = 6};
            for (int i = 0; i < 6; ++i) {
                s->configuration.flag[i] = n[i] != 0.0;
            }
        }
    } else {
        return zv_scan_take(line, "///");
    }
    return true;
}

/// "MOVJ C00000 BC00000 EC00000": the axes beside the arm have points of their own.
static void take_stations(const zv_post_reader *reader, zv_scan *scan, zv_post_external *out)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    zv_scan there = *scan;
    while (zv_scan_name(&there, "", name) && ((name[0] | 32) == 'b' || (name[0] | 32) == 'e') &&
           name_point(zv_post_file_at(reader, scan->line_start), name, key)) {
        const zv_post_point *station = zv_post_recall(reader, key);
        for (int i = 0; station && i < ZV_POST_EXTERNAL; ++i) {
            if (station->external.known >> i & 1u) {
                zv_post_name_external(out, i, station->external.value[i]);
            }
        }
        *scan = there;
    }
}

static bool take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    const zv_post_point *known = NULL;
    const zv_scan word = *scan;
    if (zv_scan_name(scan, "", name) && name_point(zv_post_file_at(reader, scan->line_start), name, key)) {
        known = zv_post_recall(reader, key);
    }
    if (!known) {
        zv_post_complain(reader, &word, false, "expected a point of this job: C00000");
        return false;
    }
    *out = *known;
    take_stations(reader, scan, &out->external);
    return true;
}

#define SHIFT "shift" ///< SFTON: so far all points are moved

/// The user frame that a point names, and the shift that is on.
static void use_frame(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *point)
{
    char key[ZV_NAME_SIZE];
    frame_key(point->number_of_frame, key);
    const zv_post_point *frame = zv_post_recall(reader, key), *shift = zv_post_recall(reader, SHIFT);
    if (point->number_of_frame > 0 && !frame) {
        zv_post_tell_unknown(reader, scan, key, false);
    }
    reader->origin_from_frame = point->number_of_frame > 0 && frame ? frame->frame_from_tool : zv_pose_identity();
    if (shift) {
        reader->origin_from_frame.pos = zv_vec3_add(reader->origin_from_frame.pos, shift->frame_from_tool.pos);
    }
}

// ---- motions ----

/// The places of a circle so far: start, via. Three in a row make one; it goes on when the next is not the start again.
#define START "circle start"
#define VIA "circle via"

static void read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value;
    zv_scan there = *scan;
    if (zv_scan_find(&there, "VJ=") && zv_post_number(reader, &there, &value)) {
        reader->joint_speed = value / 100.0;
    }
    there = *scan;
    if (zv_scan_find(&there, "V=") && zv_post_number(reader, &there, &value)) {
        reader->speed = value * ZV_MM;
    }
    there = *scan;
    reader->blend_m = zv_scan_find(&there, "PL=") && zv_post_number(reader, &there, &value) ? value * ZV_MM : 0.0;
}

static void keep_as(zv_post_reader *reader, const zv_post_point *point, const char *name)
{
    zv_post_point kept = *point;
    snprintf(kept.name, sizeof kept.name, "%s", name);
    zv_post_keep(reader, &kept);
}

static void forget(zv_post_reader *reader, const char *name)
{
    const zv_post_point nothing = {.holds = ZV_POST_NOTHING};
    keep_as(reader, &nothing, name);
}

static bool is_same_place(const zv_post_point *a, const zv_post_point *b)
{
    if (a->has_values || b->has_values) {
        bool same = a->has_values && b->has_values;
        for (int k = 0; same && k < ZV_MAX_JOINTS; ++k) {
            same = fabs(a->values[k] - b->values[k]) < 1e-6;
        }
        return same;
    }
    return zv_vec3_length(zv_vec3_sub(a->frame_from_tool.pos, b->frame_from_tool.pos)) < 1e-5;
}

static void read_circle(zv_post_reader *reader, zv_scan *scan, const zv_post_point *point)
{
    const zv_post_point *start = zv_post_recall(reader, START), *via = zv_post_recall(reader, VIA);
    if (!start || (!via && is_same_place(start, point))) {
        const bool begins = !start;
        zv_pose here;
        keep_as(reader, point, START);
        use_frame(reader, scan, point);
        const bool is_elsewhere = begins && !point->has_values && zv_post_here(reader, &here) &&
                                  zv_vec3_length(zv_vec3_sub(here.pos, point->frame_from_tool.pos)) > 1e-4;
        if (is_elsewhere) {
            zv_post_move_to(reader, scan, ZV_POST_LINE, point, NULL, reader->speed, 0.0);
        }
    } else if (!via) {
        keep_as(reader, point, VIA);
    } else {
        const zv_post_point between = *via;
        use_frame(reader, scan, point);
        zv_post_move_to(reader, scan, ZV_POST_CIRCLE, point, &between, reader->speed, reader->blend_m);
        keep_as(reader, point, START);
        forget(reader, VIA);
    }
}

/// IMOV P001 V=50 RF: from where the arm is, in the base, the robot's frame or (TF) the tool.
static void read_increment(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point by, target = {.name = ""};
    zv_pose here;
    if (!take_point(reader, scan, &by)) {
        return;
    }
    read_settings(reader, scan);
    zv_scan tool = *scan, user = *scan;
    const bool in_tool = zv_scan_find(&tool, "TF"), in_user = zv_scan_find(&user, "UF#");
    reader->origin_from_frame = zv_pose_identity();
    if (by.has_values || in_user || !zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    target.frame_from_tool = in_tool ? zv_pose_mul(here, by.frame_from_tool)
                                     : (zv_pose){zv_rot_mul(by.frame_from_tool.rot, here.rot),
                                                 zv_vec3_add(here.pos, by.frame_from_tool.pos)};
    zv_post_move_to(reader, scan, ZV_POST_LINE, &target, NULL, reader->speed, reader->blend_m);
}

static bool read_move(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point;
    const bool joint = zv_scan_take(scan, "MOVJ"), line = !joint && zv_scan_take(scan, "MOVL");
    const bool circle = !joint && !line && zv_scan_take(scan, "MOVC");
    const bool curve = !joint && !line && !circle && zv_scan_take(scan, "MOVS");
    if (!joint && !line && !circle && !curve) {
        if (zv_scan_take(scan, "IMOV")) {
            read_increment(reader, scan);
            return true;
        }
        return false;
    }
    if (!take_point(reader, scan, &point)) {
        return true;
    }
    read_settings(reader, scan);
    if (circle) {
        read_circle(reader, scan, &point);
    } else {
        use_frame(reader, scan, &point);
        if (curve && zv_post_is_first(reader, "spline")) {
            zv_post_complain(reader, scan, true, "between the points of a spline the curve is the controller's own");
        }
        zv_post_move_to(reader, scan,
                        joint   ? ZV_POST_JOINT
                        : curve ? ZV_POST_SPLINE
                                : ZV_POST_LINE,
                        &point, NULL, joint ? reader->joint_speed : reader->speed, reader->blend_m);
        forget(reader, START);
        forget(reader, VIA);
    }
    return true;
}

// ---- variables and frames ----

/// SETE P010 (1) 123456: one member of a position variable, in 0.001 mm or 0.0001 degrees.
static void read_sete(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point point = {.frame_from_tool = zv_pose_identity()};
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    double member = 0.0, value = 0.0, n[6];
    if (!zv_scan_name(scan, "", name) || !name_point(0, name, key) || !zv_scan_take(scan, "(") ||
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
    keep_as(reader, &point, key);
}

/// MFRAME UF#(9) P095 P096 P097: the frame with its origin, a place on x and one on the side of y.
static void read_mframe(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point p[3], frame = {.name = ""};
    double number = 0.0;
    bool good = zv_scan_take(scan, "UF#(") && zv_scan_number(scan, &number) && zv_scan_take(scan, ")");
    for (int i = 0; good && i < 3; ++i) {
        good = take_point(reader, scan, &p[i]) && !p[i].has_values;
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
    frame_key(number, frame.name);
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
        if (take_point(reader, scan, &shift) && !shift.has_values) {
            keep_as(reader, &shift, SHIFT);
        }
    } else if (zv_scan_take(scan, "SFTOF")) {
        forget(reader, SHIFT);
    } else if (zv_scan_take(scan, "SPEED")) {
        read_settings(reader, scan);
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
    if (zv_post_follow(reader, scan, &flow) || read_move(reader, scan) || read_other(reader, scan) ||
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
    section s = {0};
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
        } else if (in_points && !zv_scan_is_empty(&first) && !read_point_header(reader, &first, &s)) {
            read_point(reader, index, &first, &s);
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
