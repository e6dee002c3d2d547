/// @file rapid_motion.c
/// Motions of ABB's modules, read: target, speed, zone, tool, work object, and what is done on the way.
///
///     MoveL RelTool(p10,0,0,-50),v100,z10,tPen\WObj:=rdkWObj
///     SearchL\Stop,di1,found,p20,v50,tPen
#include "post/rapid_motion.h"

#include <math.h>
#include <string.h>

#include "post/rapid_values.h"

#define TOP_SPEED 5.0 ///< m/s that MoveAbsJ counts as full speed: the writer's

// ---- arguments ----

/// "v200", "vmax", or data: mm/s.
static bool take_speed(zv_post_reader *reader, zv_scan *scan, double *out)
{
    zv_post_point data;
    zv_scan there = *scan;
    zv_scan_blanks(&there);
    const bool is_short = there.at + 1 < there.end && (*there.at == 'v' || *there.at == 'V');
    ++there.at;
    if (is_short && zv_scan_number(&there, out)) {
        *scan = there;
        return true;
    }
    if (zv_scan_take(scan, "vmax")) {
        *out = TOP_SPEED / ZV_MM;
        return true;
    }
    if (!zv_rapid_take_value(reader, scan, "a speed: v100 or [100,500,5000,1000]", &data)) {
        return false;
    }
    *out = data.values[0];
    return true;
}

/// "fine", "z10", or data: mm.
static bool take_zone(zv_post_reader *reader, zv_scan *scan, double *out)
{
    zv_post_point data;
    zv_scan there = *scan;
    zv_scan_blanks(&there);
    const bool is_short = there.at + 1 < there.end && (*there.at == 'z' || *there.at == 'Z');
    ++there.at;
    if (zv_scan_take(scan, "fine")) {
        *out = 0.0;
        return true;
    }
    if (is_short && zv_scan_number(&there, out)) {
        *scan = there;
        return true;
    }
    if (!zv_rapid_take_value(reader, scan, "a zone: fine, z10 or [FALSE,10,...]", &data)) {
        return false;
    }
    *out = data.values[0] > 0.5 ? 0.0 : data.values[1];
    return true;
}

/// "tool\WObj:=frame": a motion is meant in these.
static void take_frames(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    zv_scan word = *scan;
    const zv_post_point *tool = zv_post_variable(reader, scan, name) ? zv_post_recall(reader, name) : NULL;
    const bool is_zero = zv_post_same_name(name, "tool0");
    reader->plate_from_tool = is_zero ? zv_pose_identity()
                              : tool  ? tool->frame_from_tool
                                      : reader->arm->plate_from_tool;
    if (!tool && !is_zero) {
        zv_post_tell_unknown(reader, &word, name, true);
    }
    zv_scan_take(scan, ",");
    word = *scan;
    const bool has_frame = zv_scan_find(scan, "WObj") && zv_scan_take(scan, ":=");
    const bool is_named = has_frame && zv_post_variable(reader, scan, name) && !zv_post_same_name(name, "wobj0");
    const zv_post_point *frame = is_named ? zv_post_recall(reader, name) : NULL;
    reader->origin_from_frame = frame ? frame->frame_from_tool : zv_pose_identity();
    if (is_named && !frame) {
        zv_post_tell_unknown(reader, &word, name, false);
    }
}

/// "\V:=100", "\T:=2", "\ID:=id1", "\Conc", "\NoEOffs": what of them the arm's path depends on, the speed, is taken.
void zv_rapid_take_switches(zv_post_reader *reader, zv_scan *scan, double *speed)
{
    char name[ZV_NAME_SIZE];
    while (zv_scan_take(scan, "\\")) {
        double value = 0.0;
        const bool is_speed = zv_scan_name(scan, "", name) && zv_post_same_name(name, "V");
        if (zv_scan_take(scan, ":=")) {
            const zv_post_value given = zv_post_evaluate(reader, scan);
            value = given.is_known ? given.number : 0.0;
        }
        if (zv_post_same_name(name, "T")) {
            zv_post_complain(reader, scan, true, "the time t of a motion is not read; its speed is taken");
        }
        *speed = is_speed && value > 0.0 ? value : *speed;
    }
}

/// The number of a signal's name: do12 is 12.
double zv_rapid_number_in(const char *name)
{
    const size_t letters = strcspn(name, "0123456789");
    double number = 0.0;
    zv_number_read(name + letters, strlen(name + letters), &number);
    return number;
}

/// MoveLDO p10,v100,z10,tool0,do1,1: the output is switched where the motion ends.
static void read_switching_output(zv_post_reader *reader, zv_scan *scan)
{
    char name[ZV_NAME_SIZE];
    zv_scan there = *scan;
    zv_post_value value = {.is_known = false};
    while (zv_scan_find(&there, ",")) {
        zv_scan signal = there;
        if (zv_scan_name(&signal, "", name) && zv_scan_take(&signal, ",")) {
            value = zv_post_evaluate(reader, &signal);
            there = signal;
        }
    }
    if (value.is_known) {
        zv_post_add_output(reader, scan->line, zv_rapid_number_in(name), value.number != 0.0);
    }
}

// ---- motions ----

/// What stands between the words of a motion and its zone, and what happens at its end.
typedef enum extra_kind {
    PLAIN,
    OUTPUT,  ///< MoveLDO p,v,z,tool,do1,1: the output is switched at the end
    SYNC,    ///< MoveLSync p,v,z,tool,"proc": the routine is called there
    TRIGGER, ///< TriggL p,v,trigg1\T2:=trigg2,z,tool: outputs on the way
    WELD,    ///< ArcL p,v,seam1,weld1\Weave:=weave1,z,tool
    SEARCH,  ///< SearchL\Stop,di1,found,p,v,tool: until a signal comes
    AXES,    ///< MoveExtJ p,v,z: the axes beside the arm alone
} extra_kind;

typedef struct motion_form {
    const char *word;
    zv_post_kind kind;
    extra_kind extras;
} motion_form;

static const motion_form forms[] = {
    {"MoveAbsJ", ZV_POST_JOINT, PLAIN},  {"MoveJ", ZV_POST_JOINT, PLAIN},    {"MoveL", ZV_POST_LINE, PLAIN},
    {"MoveC", ZV_POST_CIRCLE, PLAIN},    {"MoveJDO", ZV_POST_JOINT, OUTPUT}, {"MoveLDO", ZV_POST_LINE, OUTPUT},
    {"MoveCDO", ZV_POST_CIRCLE, OUTPUT}, {"MoveJSync", ZV_POST_JOINT, SYNC}, {"MoveLSync", ZV_POST_LINE, SYNC},
    {"MoveCSync", ZV_POST_CIRCLE, SYNC}, {"TriggJ", ZV_POST_JOINT, TRIGGER}, {"TriggL", ZV_POST_LINE, TRIGGER},
    {"TriggC", ZV_POST_CIRCLE, TRIGGER}, {"ArcL", ZV_POST_LINE, WELD},       {"ArcLStart", ZV_POST_LINE, WELD},
    {"ArcLEnd", ZV_POST_LINE, WELD},     {"ArcC", ZV_POST_CIRCLE, WELD},     {"ArcCStart", ZV_POST_CIRCLE, WELD},
    {"ArcCEnd", ZV_POST_CIRCLE, WELD},   {"SearchL", ZV_POST_LINE, SEARCH},  {"SearchC", ZV_POST_CIRCLE, SEARCH},
    {"MoveExtJ", ZV_POST_JOINT, AXES},   {NULL, ZV_POST_JOINT, PLAIN}};

/// The arguments of a motion.
typedef struct motion {
    zv_post_point via, target;
    double speed, zone; ///< mm/s, mm
} motion;

/// "\Stop,di1,found,": the place where the signal comes is not known from here on.
static bool take_signal(zv_post_reader *reader, zv_scan *scan)
{
    char signal[ZV_NAME_SIZE];
    zv_post_point found = {.holds = ZV_POST_NOTHING};
    double ignored = 0.0;
    bool good = zv_scan_name(scan, "", signal);
    zv_rapid_take_switches(reader, scan, &ignored); // \Flanks
    good = good && zv_scan_take(scan, ",") && zv_post_variable(reader, scan, found.name) && zv_scan_take(scan, ",");
    if (good) {
        zv_post_keep(reader, &found);
    }
    return good;
}

/// Names of data that say nothing about places: of triggers, seams and welds.
static bool pass_names(zv_post_reader *reader, zv_scan *scan, int count)
{
    char name[ZV_NAME_SIZE];
    double ignored = 0.0;
    bool good = true;
    for (int i = 0; good && i < count; ++i) {
        good = zv_scan_take(scan, ",") && zv_post_variable(reader, scan, name);
        zv_rapid_take_switches(reader, scan, &ignored);
    }
    return good;
}

static bool take_zone_of(zv_post_reader *reader, zv_scan *scan, extra_kind extras, motion *m)
{
    const int names = extras == TRIGGER ? 1 : extras == WELD ? 2 : 0;
    return pass_names(reader, scan, names) &&
           (extras == SEARCH || (zv_scan_take(scan, ",") && take_zone(reader, scan, &m->zone)));
}

static bool take_motion(zv_post_reader *reader, zv_scan *scan, const motion_form *form, motion *m)
{
    double ignored = 0.0;
    zv_rapid_take_switches(reader, scan, &ignored);
    zv_scan_take(scan, ",");
    if (form->extras == SEARCH && !take_signal(reader, scan)) {
        return false;
    }
    if (form->kind == ZV_POST_CIRCLE &&
        (!zv_rapid_take_value(reader, scan, "a target", &m->via) || !zv_scan_take(scan, ","))) {
        return false;
    }
    if (!zv_rapid_take_value(reader, scan, "a target", &m->target)) {
        return false;
    }
    zv_rapid_take_switches(reader, scan, &ignored);
    if (!zv_scan_take(scan, ",") || !take_speed(reader, scan, &m->speed)) {
        return false;
    }
    zv_rapid_take_switches(reader, scan, &m->speed);
    if (!take_zone_of(reader, scan, form->extras, m)) {
        return false;
    }
    zv_rapid_take_switches(reader, scan, &ignored); // \Z:=, \Inpos:=
    return zv_scan_take(scan, ",");
}

/// What cannot be known of a motion is told, each kind once.
static void tell_extras(zv_post_reader *reader, const zv_scan *scan, const motion_form *form)
{
    if (form->extras == SEARCH) {
        zv_post_complain(reader, scan, true,
                         "'%s' is read as a motion to its end: where the signal would come is not known here",
                         form->word);
    } else if ((form->extras == TRIGGER || form->extras == WELD) && zv_post_is_first(reader, form->word)) {
        zv_post_complain(reader, scan, true, "of '%s' the motion is read; what it switches on the way is not",
                         form->word);
    }
}

/// Behind a motion: the output of MoveLDO, the routine of MoveLSync.
static void finish(zv_post_reader *reader, zv_scan *scan, const motion_form *form)
{
    char name[ZV_NAME_SIZE];
    if (form->extras == OUTPUT) {
        read_switching_output(reader, scan);
    } else if (form->extras == SYNC && zv_scan_find(scan, "\"") && zv_scan_name(scan, "", name) &&
               !zv_post_call(reader, scan, name)) {
        zv_post_skip(reader, scan);
    }
}

/// MoveExtJ: the arm stays.
static void read_axes(zv_post_reader *reader, zv_scan *scan, const zv_scan *word)
{
    zv_post_point target;
    double ignored = 0.0;
    zv_rapid_take_switches(reader, scan, &ignored);
    zv_scan_take(scan, ",");
    if (zv_rapid_take_value(reader, scan, "a target", &target)) {
        zv_post_stands_still(reader, word, &target.external);
    }
}

static void read_as(zv_post_reader *reader, zv_scan *scan, const motion_form *form, const zv_scan *word)
{
    const bool is_circle = form->kind == ZV_POST_CIRCLE, is_joint = form->kind == ZV_POST_JOINT;
    const int count = reader->program->count;
    motion m = {.speed = 0.0};
    if (form->extras == AXES) {
        read_axes(reader, scan, word);
        return;
    }
    if (!take_motion(reader, scan, form, &m)) {
        zv_post_complain(reader, scan, false, "expected a motion: target, speed, zone, tool");
        return;
    }
    take_frames(reader, scan);
    const double speed = m.speed * ZV_MM;
    reader->speed = speed;
    reader->joint_speed = fmin(1.0, speed / TOP_SPEED);
    reader->blend_m = m.zone * ZV_MM;
    tell_extras(reader, word, form);
    zv_post_move_to(reader, scan, form->kind, &m.target, is_circle ? &m.via : NULL,
                    is_joint ? reader->joint_speed : speed, reader->blend_m);
    if (reader->program->count > count) {
        finish(reader, scan, form);
    }
}

bool zv_rapid_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    const zv_scan word = *scan;
    int i = 0;
    while (forms[i].word && !zv_scan_take(scan, forms[i].word)) {
        ++i;
    }
    if (forms[i].word) {
        read_as(reader, scan, &forms[i], &word);
    }
    return forms[i].word != NULL;
}
