/// @file as_read.c
/// Kawasaki AS, read: locations of the file and computed ones, approaches and departures, motions relative to base and tool,
/// variables, branches and loops that can be followed.
///
///     JAPPRO pallet+pick,100      the product of two locations, 100 mm before it
///     LDEPART 100
///     DRAW 0,50,0
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

// ---- locations ----

static bool take_location(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);

static bool take_six(zv_post_reader *reader, zv_scan *scan, zv_pose *out)
{
    double n[6] = {0};
    bool goes_on = zv_scan_take(scan, "("), good = goes_on;
    for (int i = 0; goes_on && i < 6; ++i) { // those that are missing are 0
        good = zv_post_number(reader, scan, &n[i]);
        goes_on = good && zv_scan_take(scan, ",");
    }
    *out = zv_pose_of_numbers(n, "ZYZ");
    return good && zv_scan_take(scan, ")");
}

/// SHIFT(p BY x,y,z)
static bool take_shift(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[3] = {0};
    if (!zv_scan_take(scan, "(") || !take_location(reader, scan, out) || out->has_values || !zv_scan_take(scan, "BY")) {
        return false;
    }
    bool goes_on = true, good = true;
    for (int i = 0; goes_on && good && i < 3; ++i) {
        good = zv_post_number(reader, scan, &n[i]);
        goes_on = zv_scan_take(scan, ",");
    }
    out->frame_from_tool.pos = zv_vec3_add(out->frame_from_tool.pos, zv_vec3_scale((zv_vec3){n[0], n[1], n[2]}, ZV_MM));
    return good && zv_scan_take(scan, ")");
}

static bool take_joints(zv_post_reader *reader, zv_scan *scan, const char *close, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    if (!zv_post_numbers(reader, scan, reader->arm->joints, n) || !zv_scan_take(scan, close)) {
        zv_post_complain(reader, scan, false, "expected %d joint values and '%s'", reader->arm->joints, close);
        return false;
    }
    zv_point_values(reader, n, out);
    return true;
}

/// TRANS(...), #[...], #PPOINT(...), HERE, NULL, or the name of a location.
static bool take_operand(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE + 1];
    const zv_scan word = *scan;
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(scan, "TRANS")) {
        return take_six(reader, scan, &out->frame_from_tool);
    }
    if (zv_scan_take(scan, "#[")) {
        return take_joints(reader, scan, "]", out);
    }
    if (zv_scan_take(scan, "#PPOINT")) {
        return zv_scan_take(scan, "(") && take_joints(reader, scan, ")", out);
    }
    if (zv_scan_take(scan, "SHIFT")) {
        return take_shift(reader, scan, out);
    }
    if (zv_scan_take(scan, "NULL")) {
        out->frame_from_tool = zv_pose_identity();
        return true;
    }
    if (zv_scan_take(scan, "HERE")) {
        return zv_post_here(reader, &out->frame_from_tool);
    }
    const bool of_joints = zv_scan_take(scan, "#");
    name[0] = '#';
    if (!zv_post_variable(reader, scan, name + (of_joints ? 1 : 0))) {
        zv_post_complain(reader, &word, false, "expected TRANS(...), #[...] or a location of the file");
        return false;
    }
    name[ZV_NAME_SIZE - 1] = '\0';
    const zv_post_point *known = zv_post_recall(reader, name);
    if (!known) {
        zv_post_complain(reader, &word, false, "the location '%s' is not in these files", name);
        return false;
    }
    *out = *known;
    return true;
}

/// "frame+point": a product; "-frame" is the inverse.
static bool take_location(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    bool inverse = zv_scan_take(scan, "-"), good = ++reader->nesting < 16 && take_operand(reader, scan, out);
    out->frame_from_tool = inverse && good ? zv_pose_inverse(out->frame_from_tool) : out->frame_from_tool;
    bool plus = false;
    while (good && ((plus = zv_scan_take(scan, "+")) || zv_scan_take(scan, "-"))) {
        zv_post_point next;
        good = take_operand(reader, scan, &next) && !next.has_values && !out->has_values;
        if (good) {
            out->frame_from_tool =
                zv_pose_mul(out->frame_from_tool, plus ? next.frame_from_tool : zv_pose_inverse(next.frame_from_tool));
        }
    }
    --reader->nesting;
    if (!good) {
        zv_post_complain(reader, scan, false, "expected places with + and -, not joint values");
    }
    return good;
}

// ---- motions ----

#define VIA "last via" ///< no location can have a blank in its name
#define ONCE_JOINT "once%"
#define ONCE "once=" ///< SPEED without ALWAYS counts for one motion

/// The speed of the next motion alone, when SPEED was said without ALWAYS.
static double speed_of(zv_post_reader *reader, zv_post_kind kind)
{
    const zv_post_point *once = zv_post_recall_number(reader, kind == ZV_POST_JOINT ? ONCE_JOINT : ONCE);
    double speed = once && once->values[0] > 0.0 ? once->values[0]
                   : kind == ZV_POST_JOINT       ? reader->joint_speed
                                                 : reader->speed;
    zv_post_set_number(reader, ONCE_JOINT, (zv_post_value){true, 0.0});
    zv_post_set_number(reader, ONCE, (zv_post_value){true, 0.0});
    return speed;
}

static void move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target)
{
    zv_post_move_to(reader, scan, kind, target, kind == ZV_POST_CIRCLE ? zv_post_recall(reader, VIA) : NULL,
                    speed_of(reader, kind), reader->blend_m);
}

static void read_motion(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target;
    if (kind == ZV_POST_CIRCLE && !zv_post_recall(reader, VIA)) {
        zv_post_complain(reader, scan, false, "expected the middle of the circle before");
    } else if (take_location(reader, scan, &target)) {
        move_to(reader, scan, kind, &target);
    }
}

static void read_via(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_point via;
    if (take_location(reader, scan, &via)) {
        snprintf(via.name, sizeof via.name, VIA);
        zv_post_keep(reader, &via);
    }
}

/// JAPPRO p,100 stops 100 mm before p, against the z of the tool; LDEPART 100 goes back so far from where the arm is.
static void read_approach(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind, bool departs)
{
    zv_post_point target = {.name = ""};
    double distance = 0.0;
    bool good = departs ? zv_post_here(reader, &target.frame_from_tool)
                        : take_location(reader, scan, &target) && zv_scan_take(scan, ",") && !target.has_values;
    good = good && zv_post_number(reader, scan, &distance);
    if (!good) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    const zv_pose back = {zv_rot_identity(), {0.0, 0.0, -distance * ZV_MM}};
    target.frame_from_tool = zv_pose_mul(target.frame_from_tool, back);
    target.configuration = (zv_post_configuration){.count = 0};
    move_to(reader, scan, kind, &target);
}

/// DRAW dx,dy,dz in the base, TDRAW in the tool.
static void read_draw(zv_post_reader *reader, zv_scan *scan, bool in_tool)
{
    zv_post_point target = {.name = ""};
    double n[6] = {0};
    for (int i = 0; i < 6 && !zv_scan_is_empty(scan); ++i) {
        zv_scan comma = *scan;
        if (!zv_scan_take(&comma, ",") && !zv_post_number(reader, scan, &n[i])) {
            break;
        }
        zv_scan_take(scan, ",");
    }
    zv_pose here, by = zv_pose_of_numbers(n, "ZYZ");
    if (!zv_post_here(reader, &here)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    target.frame_from_tool =
        in_tool ? zv_pose_mul(here, by) : (zv_pose){zv_rot_mul(by.rot, here.rot), zv_vec3_add(here.pos, by.pos)};
    move_to(reader, scan, ZV_POST_LINE, &target);
}

/// DRIVE 3,-15: one joint turns so far.
static void read_drive(zv_post_reader *reader, zv_scan *scan)
{
    double n[2] = {0}, shown[ZV_MAX_JOINTS] = {0};
    zv_post_point by = {.name = ""}, target = reader->last_target;
    if (!reader->has_last || !target.has_values || !zv_post_numbers(reader, scan, 2, n) || n[0] < 1.0 ||
        n[0] > reader->arm->joints) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return;
    }
    shown[(int)n[0] - 1] = n[1];
    zv_point_values(reader, shown, &by);
    target.values[(int)n[0] - 1] += by.values[(int)n[0] - 1];
    move_to(reader, scan, ZV_POST_JOINT, &target);
}

/// A line that was taught on the pendant: "JOINT SPEED9 ACCU1 TIMER0 TOOL1 ... #[0,10,...] ;". Its numbers are places in
/// tables of the controller.
static void read_taught(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target;
    zv_scan there = *scan;
    while (there.at < there.end && *there.at != '#') {
        ++there.at;
    }
    if (there.at == there.end) {
        zv_post_complain(reader, scan, false, "expected joint values: #[...]");
        return;
    }
    zv_post_complain(reader, scan, true,
                     "SPEED and ACCU of this line are places in tables of the controller; the speed before is taken");
    if (take_location(reader, &there, &target)) {
        move_to(reader, scan, kind, &target);
    }
}

static bool read_move(zv_post_reader *reader, zv_scan *scan)
{
    if (zv_scan_take(scan, "JMOVE")) {
        read_motion(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "LMOVE")) {
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "XMOVE")) {
        zv_post_complain(reader, scan, true,
                         "'%s' is read as a motion to its end: where the signal would come is not known here", "XMOVE");
        read_motion(reader, scan, ZV_POST_LINE);
    } else if (zv_scan_take(scan, "C1MOVE")) {
        read_via(reader, scan);
    } else if (zv_scan_take(scan, "C2MOVE")) {
        read_motion(reader, scan, ZV_POST_CIRCLE);
    } else if (zv_scan_take(scan, "JAPPRO")) {
        read_approach(reader, scan, ZV_POST_JOINT, false);
    } else if (zv_scan_take(scan, "LAPPRO")) {
        read_approach(reader, scan, ZV_POST_LINE, false);
    } else if (zv_scan_take(scan, "JDEPART")) {
        read_approach(reader, scan, ZV_POST_JOINT, true);
    } else if (zv_scan_take(scan, "LDEPART")) {
        read_approach(reader, scan, ZV_POST_LINE, true);
    } else if (zv_scan_take(scan, "DRAW")) {
        read_draw(reader, scan, false);
    } else if (zv_scan_take(scan, "TDRAW")) {
        read_draw(reader, scan, true);
    } else if (zv_scan_take(scan, "DRIVE")) {
        read_drive(reader, scan);
    } else if (zv_scan_take(scan, "JOINT")) {
        read_taught(reader, scan, ZV_POST_JOINT);
    } else if (zv_scan_take(scan, "LINEAR")) {
        read_taught(reader, scan, ZV_POST_LINE);
    } else {
        return false;
    }
    return true;
}

// ---- settings ----

static void read_speed(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (!zv_post_number(reader, scan, &value)) {
        zv_post_complain(reader, scan, false, "expected a speed: 30, 100 MM/S or 0.1 M/S");
        return;
    }
    const bool mm_s = zv_scan_take(scan, "MM/S"), mm_min = !mm_s && zv_scan_take(scan, "MM/MIN"),
               m_s = !mm_s && !mm_min && zv_scan_take(scan, "M/S");
    const double speed = mm_s ? value * ZV_MM : mm_min ? value * ZV_MM / 60.0 : m_s ? value : value / 100.0;
    const bool is_joint = !mm_s && !mm_min && !m_s;
    zv_scan always = *scan;
    if (!zv_scan_find(&always, "ALWAYS")) {
        zv_post_set_number(reader, is_joint ? ONCE_JOINT : ONCE, (zv_post_value){true, speed});
    } else {
        *(is_joint ? &reader->joint_speed : &reader->speed) = speed;
    }
}

static bool read_frame(zv_post_reader *reader, zv_scan *scan, zv_pose *to)
{
    zv_post_point frame;
    const zv_scan word = *scan;
    if (!take_location(reader, scan, &frame) || frame.has_values) {
        zv_post_complain(reader, &word, false, "expected a frame: TRANS(...) or a location of the file");
        return true;
    }
    *to = frame.frame_from_tool;
    return true;
}

static bool read_settings(zv_post_reader *reader, zv_scan *scan)
{
    double value = 0.0;
    if (zv_scan_take(scan, "SPEED")) {
        read_speed(reader, scan);
    } else if (zv_scan_take(scan, "ACCURACY")) {
        const bool has = zv_post_number(reader, scan, &value);
        reader->blend_m = has && reader->blend_m >= 0.0 ? value * ZV_MM : reader->blend_m;
    } else if (zv_scan_take(scan, "CP")) {
        reader->blend_m = zv_scan_take(scan, "OFF") ? -1.0 : fmax(0.0, reader->blend_m); // below zero: off
    } else if (zv_scan_take(scan, "TOOL")) {
        return read_frame(reader, scan, &reader->plate_from_tool);
    } else if (zv_scan_take(scan, "BASE")) {
        return read_frame(reader, scan, &reader->origin_from_frame);
    } else {
        return false;
    }
    return true;
}

static bool read_other(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const harmless[] = {"ACCEL",    "DECEL",      "BREAK", "PRINT",  "WEIGHT", "TYPE",  "RIGHTY",
                                           "LEFTY",    "ABOVE",      "BELOW", "UWRIST", "DWRIST", "TIMER", "SCASE",
                                           "MESSAGES", "CHECK.HOLD", "PCEND", "QTOOL",  "ZPOWER", ".",     NULL};
    double value = 0.0;
    if (zv_scan_take(scan, "TWAIT") || zv_scan_take(scan, "DELAY") || zv_scan_take(scan, "STABLE")) {
        if (zv_post_number(reader, scan, &value)) {
            zv_post_add_dwell(reader, scan->line, value);
        }
    } else if (zv_scan_take(scan, "SIGNAL")) {
        bool goes_on = true;
        while (goes_on && zv_post_number(reader, scan, &value)) {
            zv_post_add_output(reader, scan->line, value < 0.0 ? -value : value, value > 0.0);
            goes_on = zv_scan_take(scan, ",");
        }
    } else if (zv_scan_take(scan, "WAIT") || zv_scan_take(scan, "SWAIT")) {
        zv_post_pass_wait(reader, scan);
    } else if (zv_scan_take(scan, "PAUSE") || zv_scan_take(scan, "HALT")) {
        zv_post_add(reader->program, &(zv_post_step){.kind = ZV_POST_HALT, .line = scan->line});
    } else {
        return zv_post_begins_with(scan, harmless);
    }
    return true;
}

/// "POINT p = TRANS(...)", "p = a+b": a location under a name. A number is tried when it is none.
static bool read_point(zv_post_reader *reader, zv_scan *scan)
{
    zv_scan there = *scan;
    zv_post_point point;
    char name[ZV_NAME_SIZE + 1] = "#";
    const bool is_point = zv_scan_take(&there, "POINT");
    const bool of_joints = zv_scan_take(&there, "#");
    if (!zv_post_variable(reader, &there, name + (of_joints ? 1 : 0)) || !zv_scan_take(&there, "=")) {
        return false;
    }
    name[ZV_NAME_SIZE - 1] = '\0';
    static const char *const computed[] = {"TRANS", "#", "SHIFT", "HERE", NULL};
    if (!is_point && !of_joints && !zv_post_begins_with(&there, computed)) {
        return false;
    }
    if (take_location(reader, &there, &point)) {
        memcpy(point.name, name, sizeof point.name);
        zv_post_keep(reader, &point);
    }
    return true;
}

static const char *const motion_words[] = {"JMOVE",   "LMOVE", "C1MOVE", "C2MOVE", "JAPPRO", "LAPPRO", "JDEPART",
                                           "LDEPART", "DRAW",  "TDRAW",  "DRIVE",  "HOME",   "CALL",   "JOINT",
                                           "LINEAR",  "ALIGN", "XMOVE",  "DEPART", "GOTO",   NULL};

static const zv_flow_word flow_words[] = {{"IF", ZV_FLOW_IF},       {"ELSE", ZV_FLOW_ELSE},     {"END", ZV_FLOW_END},
                                          {"FOR", ZV_FLOW_FOR},     {"WHILE", ZV_FLOW_WHILE},   {"DO", ZV_FLOW_LOOP},
                                          {"UNTIL", ZV_FLOW_UNTIL}, {"CASE", ZV_FLOW_SELECT},   {"VALUE", ZV_FLOW_CASE},
                                          {"ANY", ZV_FLOW_ELSE},    {"RETURN", ZV_FLOW_RETURN}, {"GOTO", ZV_FLOW_JUMP},
                                          {"STOP", ZV_FLOW_RETURN}, {NULL, ZV_FLOW_NONE}};

/// "10  JMOVE p": a label is a number or a name with ':' in front of a line.
static bool is_label(zv_scan *line, char name[ZV_NAME_SIZE])
{
    zv_scan there = *line;
    if (!zv_scan_name(&there, "", name)) {
        return false;
    }
    const bool is_label =
        (name[0] >= '0' && name[0] <= '9') || (!zv_post_same_name(name, "ANY") && zv_scan_take(&there, ":"));
    *line = is_label ? there : *line;
    return is_label;
}

static bool take_label(zv_scan *rest, char name[ZV_NAME_SIZE])
{
    return zv_scan_name(rest, "", name);
}

static const zv_post_flow flow = {
    .words = flow_words, .moves = motion_words, .comment = ';', .is_label = is_label, .take_label = take_label};

static void read_line(zv_post_reader *reader, zv_scan *scan)
{
    static const zv_post_refusal refused[] = {{"HOME", ZV_GOES_HOME},
                                              {"HOME2", ZV_GOES_HOME},
                                              {"ALIGN", ZV_NOT_READ},
                                              {"C3MOVE", ZV_NOT_READ},
                                              {NULL, ZV_NOT_READ}};
    char name[ZV_NAME_SIZE];
    if (zv_scan_is_empty(scan)) {
        return;
    }
    if (zv_scan_take(scan, ";")) {
        zv_post_add_comment(reader, scan);
        return;
    }
    if (zv_post_follow(reader, scan, &flow)) {
        return;
    }
    is_label(scan, name);
    if (zv_post_refuses(reader, scan, refused) || read_move(reader, scan) || read_settings(reader, scan) ||
        read_other(reader, scan) || read_point(reader, scan)) {
        return;
    }
    zv_scan word = *scan;
    if (zv_scan_take(scan, "CALL")) {
        const bool has_name = zv_scan_name(scan, ".-", name);
        if (has_name) {
            zv_post_give(reader, *scan, name, take_location);
        }
        if (!has_name || !zv_post_call(reader, scan, name)) {
            zv_post_skip(reader, &word);
        }
        return;
    }
    if (!zv_post_assign(reader, scan, "=")) {
        zv_post_skip(reader, scan);
    }
}

/// "name X Y Z O A T" of a block .TRANS, "#name j1 ... jn" of .JOINTS.
static void read_data(zv_post_reader *reader, zv_scan *line, bool of_joints)
{
    zv_post_point point = {.name = ""};
    double n[ZV_MAX_JOINTS] = {0};
    const int count = of_joints ? reader->arm->joints : 6;
    bool is_right = zv_scan_name(line, "#.[],", point.name);
    for (int i = 0; is_right && i < count; ++i) {
        zv_scan_take(line, ","); // some write commas between
        is_right = zv_scan_number(line, &n[i]);
    }
    if (is_right && of_joints) {
        zv_point_values(reader, n, &point);
    } else if (is_right) {
        point.frame_from_tool = zv_pose_of_numbers(n, "ZYZ");
    }
    if (is_right) {
        zv_post_keep(reader, &point);
    }
}

static void read_blocks(zv_post_reader *reader, const zv_post_file *file)
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    enum { NONE, TRANS, JOINTS, REALS } block = NONE;
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_take(&first, ".TRANS")) {
            block = TRANS;
        } else if (zv_scan_take(&first, ".JOINTS")) {
            block = JOINTS;
        } else if (zv_scan_take(&first, ".REALS")) {
            block = REALS;
        } else if (zv_scan_take(&first, ".END") || zv_scan_take(&first, ".PROGRAM")) {
            block = NONE;
        } else if (block == REALS) {
            zv_post_assign(reader, &first, "=");
        } else if (block != NONE) {
            read_data(reader, &first, block == JOINTS);
        }
    }
}

static bool opens(zv_scan *line, char name[ZV_NAME_SIZE])
{
    return zv_scan_take(line, ".PROGRAM") && zv_scan_name(line, ".-", name);
}

static bool closes(zv_scan *line)
{
    return zv_scan_take(line, ".END");
}

void zv_post_as_read(zv_post_reader *reader)
{
    reader->read_line = read_line;
    for (int i = 0; i < reader->files->count; ++i) {
        read_blocks(reader, &reader->files->file[i]);
        zv_post_find_routines(reader, &reader->files->file[i], opens, closes);
    }
    zv_post_run(reader, NULL);
}
