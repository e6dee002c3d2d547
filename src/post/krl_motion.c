/// @file krl_motion.c
/// Motions of KUKA's programs, read: what counts for one of them alone, how it blends, circles with their angle, motions from
/// where the arm is.
///
///     SPTP XP1 WITH $VEL_AXIS[1]=SVEL_JOINT(50) C_SPL
///     CIRC {X 1,...},{X 2,...},CA 360 C_DIS
///     LIN_REL {Z -50} #TOOL
#include "post/krl_motion.h"

#include <math.h>
#include <string.h>

#include "post/krl_data.h"

static double cptp_m(const zv_post_reader *reader)
{
    const zv_post_point *level = zv_post_recall_number(reader, ZV_KRL_CPTP);
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
        zv_krl_use_frames(reader, line, name);
    }
    zv_scan number = *line;
    if (zv_scan_find(&number, "Tool[") && zv_scan_number(&number, &value)) {
        zv_krl_use_tool(reader, line, value);
    }
    number = *line;
    if (zv_scan_find(&number, "Base[") && zv_scan_number(&number, &value)) {
        zv_krl_use_base(reader, line, value);
    }
    if ((take_with_name(*line, "SAPO_PTP", name) || take_with_name(*line, "SAPO", name)) &&
        zv_krl_find_datum(reader, name, ZV_KRL_APO_DIST, &value)) {
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
    if (kind == ZV_POST_CIRCLE && (!zv_krl_take_target(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        zv_post_complain(reader, scan, false, "expected two targets with a comma between");
    } else if (zv_krl_take_target(reader, scan, &target)) {
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

// ---- from where the arm is ----

/// Joint values, added to those of the last target.
static bool add_values(zv_post_reader *reader, const zv_scan *scan, const zv_krl_members *m, zv_post_point *out)
{
    if (!reader->last_target.has_values) {
        zv_post_complain(reader, scan, false, "the other axes are not known here: name all of them");
        return false;
    }
    zv_point_values(reader, m->value, out);
    for (int k = 0; k < reader->arm->joints; ++k) {
        out->values[k] += reader->last_target.values[k];
    }
    return true;
}

/// "{X 10,Z -5} #TOOL": X Y Z in the base, or in the tool.
static bool take_relative(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    zv_krl_members m;
    zv_pose here;
    *out = (zv_post_point){.name = ""};
    if (!zv_post_here(reader, &here) || !zv_krl_take_members(reader, scan, &m)) {
        zv_post_complain(reader, scan, false, "expected a motion before, that says where the arm is");
        return false;
    }
    for (int i = 0; i < ZV_POST_EXTERNAL; ++i) {
        if (m.has[6 + i] && reader->arm->joints <= 6 + i) {
            zv_post_name_external(&out->external, i, reader->external.value[i] + m.value[6 + i]);
        }
    }
    if (m.any_axis && !m.any_place) {
        return add_values(reader, scan, &m, out);
    }
    zv_scan tool = *scan;
    if (zv_scan_find(&tool, "#TOOL")) {
        zv_krl_pose_of(&m, zv_pose_identity(), out);
        out->frame_from_tool = zv_pose_mul(here, out->frame_from_tool);
        return true;
    }
    double n[6];
    zv_pose_numbers(here, "ZYX", n);
    for (int i = 0; i < 6; ++i) {
        n[i] += m.value[ZV_KRL_PLACE + i];
    }
    out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    return true;
}

/// PTP_REL, LIN_REL, CIRC_REL: both places of a circle are seen from its beginning.
static void read_relative(zv_post_reader *reader, zv_scan *scan, zv_post_kind kind)
{
    zv_post_point target, via;
    const bool is_circle = kind == ZV_POST_CIRCLE;
    if (is_circle && (!take_relative(reader, scan, &via) || !zv_scan_take(scan, ","))) {
        zv_post_complain(reader, scan, false, "expected two targets with a comma between");
    } else if (take_relative(reader, scan, &target)) {
        zv_post_move_to(reader, scan, kind, &target, is_circle ? &via : NULL,
                        kind == ZV_POST_JOINT ? reader->joint_speed : reader->speed, take_blend(reader, scan));
    }
}

bool zv_krl_read_motion(zv_post_reader *reader, zv_scan *scan)
{
    static const struct {
        const char *word;
        zv_post_kind kind;
        bool is_relative;
    } forms[] = {
        {"PTP", ZV_POST_JOINT, false},       {"SPTP", ZV_POST_JOINT, false},   {"LIN", ZV_POST_LINE, false},
        {"SLIN", ZV_POST_LINE, false},       {"CIRC", ZV_POST_CIRCLE, false},  {"SCIRC", ZV_POST_CIRCLE, false},
        {"SPL", ZV_POST_SPLINE, false},      {"PTP_REL", ZV_POST_JOINT, true}, {"SPTP_REL", ZV_POST_JOINT, true},
        {"LIN_REL", ZV_POST_LINE, true},     {"SLIN_REL", ZV_POST_LINE, true}, {"CIRC_REL", ZV_POST_CIRCLE, true},
        {"SCIRC_REL", ZV_POST_CIRCLE, true}, {"SPL_REL", ZV_POST_SPLINE, true}};
    const size_t count = sizeof forms / sizeof forms[0];
    size_t i = 0;
    while (i < count && !zv_scan_take(scan, forms[i].word)) {
        ++i;
    }
    if (i < count) {
        (forms[i].is_relative ? read_relative : read_motion)(reader, scan, forms[i].kind);
    }
    return i < count;
}
