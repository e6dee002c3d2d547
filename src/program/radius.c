/// @file radius.c
/// Cutter radius compensation (G41, G42), as RS-274/NGC has it: an entry move brings the tool beside the contour, outside
/// corners are rounded by an arc, inside ones cut, and after G40 the next move leaves the contour.
///
///     entry ──► segment ──► segment ──► ... ──► G40 ──► straight away
///               └ waits until the next one says where it ends, with all that happens behind it
#include "program/radius.h"

#include <math.h>
#include <string.h>

#include "program/emit.h"
#include "program/issue_sink.h"
#include "program/motions.h"
#include "program/offsets.h"
#include "program/waiting.h"

/// mm; offsets round.
#define SAME_PLACE 1e-6

// ---- the plane ----

/// The two coordinates of the plane of the moment.
static void in_plane(const zv_interpreter *in, const double place[ZV_AXES], double out[2])
{
    out[0] = place[(in->modes.plane + 1) % 3];
    out[1] = place[(in->modes.plane + 2) % 3];
}

static void set_in_plane(const zv_interpreter *in, const double flat[2], double place[ZV_AXES])
{
    place[(in->modes.plane + 1) % 3] = flat[0];
    place[(in->modes.plane + 2) % 3] = flat[1];
}

// ---- what waits ----

void zv_radius_flush(zv_interpreter *in)
{
    zv_radius_state *r = &in->radius;
    for (int i = 0; i < r->count && !in->stopped; ++i) {
        zv_waiting *waiting = &r->waiting[i];
        set_in_plane(in, r->last.to, waiting->to);
        zv_emit_waiting(in, waiting, i == 0 && r->last.is_arc ? &r->last : NULL);
    }
    zv_waiting_clear(r);
}

/// The tool goes round an outside corner, at the height where it is: by an arc, or straight when it is no cut.
static bool go_round(zv_interpreter *in, zv_move_kind kind, const zv_offset_segment *next)
{
    zv_radius_state *r = &in->radius;
    double corner[ZV_AXES], contour[2];
    const zv_offset_segment before = r->last;
    memcpy(corner, in->at, sizeof corner);
    in_plane(in, in->at, contour);
    r->last = (zv_offset_segment){.is_arc = kind != ZV_MOVE_RAPID,
                                  .center = {contour[0], contour[1]},
                                  .to = {next->from[0], next->from[1]},
                                  .sweep = zv_offset_corner_sweep(&before, next, r->distance)};
    const bool good = zv_emit_later(in, kind == ZV_MOVE_RAPID ? ZV_MOVE_RAPID : ZV_MOVE_ARC, corner);
    zv_radius_flush(in);
    return good;
}

/// The next segment: the one that waits ends where both meet.
static bool append(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES], zv_offset_segment *next)
{
    zv_radius_state *r = &in->radius;
    if (r->has_entered) {
        const zv_offset_corner corner = zv_offset_join(&r->last, next, r->distance);
        if (corner == ZV_OFFSET_GOUGE) {
            return ZV_WRONG(in, zv_motion_column(&in->block), "gouge",
                            "the tool does not fit into this corner: with a radius of %g mm it would cut into the "
                            "contour",
                            fabs(r->distance));
        }
        zv_radius_flush(in);
        if (corner == ZV_OFFSET_OUTSIDE && !go_round(in, kind, next)) {
            return false;
        }
    }
    r->last = *next;
    r->has_entered = true;
    if (!zv_emit_later(in, kind, target)) {
        return false;
    }
    memcpy(in->at, target, sizeof in->at);
    return true;
}

// ---- motions ----

static bool too_short(zv_interpreter *in)
{
    return ZV_WRONG(in, zv_motion_column(&in->block), "entry_move",
                    "the first move with cutter radius compensation must be longer than the radius of the tool, %g mm",
                    fabs(in->radius.distance));
}

/// Where the tool really is: after G40 that is beside the programmed place.
static void position_of(const zv_interpreter *in, double out[2])
{
    double place[ZV_AXES];
    zv_from_machine(&in->offsets, &in->offsets.frame, in->machine, place);
    in_plane(in, place, out);
}

bool zv_radius_line(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES])
{
    const zv_radius_state *r = &in->radius;
    double from[2], to[2];
    zv_offset_segment next;
    if (!zv_radius_is_on(in)) {
        return zv_emit_line(in, kind, target);
    }
    in_plane(in, target, to);
    if (!r->has_entered) {
        position_of(in, from);
        return zv_offset_entry_line(from, to, r->distance, &next) ? append(in, kind, target, &next) : too_short(in);
    }
    in_plane(in, in->at, from);
    if (from[0] == to[0] && from[1] == to[1]) { // square to the plane: waits behind the segment
        const bool good = zv_emit_later(in, kind, target);
        memcpy(in->at, target, sizeof in->at);
        return good;
    }
    next = zv_offset_line(from, to, r->distance);
    return append(in, kind, target, &next);
}

bool zv_radius_arc(zv_interpreter *in, const double target[ZV_AXES], const double center[2], double sweep)
{
    const zv_radius_state *r = &in->radius;
    const int column = zv_motion_column(&in->block);
    double from[2], to[2];
    zv_offset_segment next;
    in_plane(in, in->at, from);
    in_plane(in, target, to);
    if (!zv_offset_arc(from, to, center, sweep, r->distance, &next)) {
        return ZV_WRONG(in, column, "gouge", "the tool does not fit inside this arc: its radius is %g mm",
                        fabs(r->distance));
    }
    if (!r->has_entered) {
        position_of(in, from);
        if (!zv_offset_entry_arc(from, to, center, sweep, r->distance, &next)) {
            return too_short(in);
        }
    }
    return append(in, ZV_MOVE_ARC, target, &next);
}

// ---- on and off ----

void zv_radius_off(zv_interpreter *in)
{
    zv_radius_flush(in);
    in->radius.distance = 0.0;
    in->radius.has_entered = false;
    in->modes.radius = ZV_G40;
}

/// The diameter of tool D, or of the one that is loaded. Without a tool table and G10 nothing is known of it.
static bool find_diameter(zv_interpreter *in, double *diameter, bool *is_known)
{
    const zv_block *block = &in->block;
    const bool has_d = zv_block_has(block, 'd');
    const double d = has_d ? zv_block_value(block, 'd') : in->loaded_tool;
    if (d < 0.0 || d != floor(d) || d > ZV_TOOL_NUMBER_MOST) {
        return ZV_WRONG(in, block->column[ZV_WORD('d')], "out_of_range",
                        "D is the number of a tool: a whole number from 0, found %g", d);
    }
    const zv_tool *tool = zv_tool_find(&in->tools, (int)d);
    *is_known = d == 0.0 ? in->options->tools != NULL : tool != NULL;
    *diameter = tool && d != 0.0 ? tool->diameter : 0.0;
    if (d != 0.0 && !tool && in->options->tools && !zv_is_tolerant(in)) {
        return ZV_WRONG(in, has_d ? block->column[ZV_WORD('d')] : block->g_column[ZV_G_RADIUS], "unknown_tool",
                        "tool %g is not in the tool table", d);
    }
    return true;
}

static bool check_switch(zv_interpreter *in, int code, double distance)
{
    const int column = in->block.g_column[ZV_G_RADIUS];
    if (in->modes.plane == ZV_X) {
        return ZV_WRONG(in, column, "not_available",
                        "cutter radius compensation works in the planes G17 and G18, not in G19");
    }
    if (zv_radius_is_on(in) && (!zv_is_tolerant(in) || distance != in->radius.distance)) {
        return ZV_WRONG(in, column, "compensation", "cutter radius compensation is on: write G40 before G%g",
                        code / 10.0);
    }
    return true;
}

bool zv_do_radius(zv_interpreter *in, int code)
{
    const zv_block *block = &in->block;
    const int column = block->g_column[ZV_G_RADIUS];
    const bool gives_diameter = code == ZV_G41_1 || code == ZV_G42_1, is_left = code == ZV_G41 || code == ZV_G41_1;
    double diameter = 0.0;
    bool is_known = true;
    if (code == ZV_G40) {
        zv_radius_off(in);
        return true;
    }
    if (gives_diameter && !zv_block_has(block, 'd')) {
        return ZV_WRONG(in, column, "word_missing", "G%g needs the word D: the diameter of the tool", code / 10.0);
    }
    if (gives_diameter) {
        diameter = zv_block_value(block, 'd') * in->modes.unit;
    } else if (!find_diameter(in, &diameter, &is_known)) {
        return false;
    }
    const double distance = is_left ? 0.5 * diameter : -0.5 * diameter;
    if (!check_switch(in, code, distance)) {
        return false;
    }
    if (!is_known) {
        zv_warn(in, column, "not_available",
                "nothing is known of this tool: the path is followed as programmed, as for a tool of radius zero");
    }
    in->modes.radius = is_left ? ZV_G41 : ZV_G42;
    in->radius.distance = distance;
    return true;
}

// ---- what does not go together ----

static bool refuse(zv_interpreter *in, int column, const char *what)
{
    return ZV_WRONG(in, column, "compensation",
                    "%s does not go together with cutter radius compensation: write G40 first", what);
}

/// G10 L2 and L20 of the system that counts move the contour.
static bool moves_contour(const zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const double what = zv_block_has(block, 'l') ? zv_block_value(block, 'l') : 0.0;
    const double system = zv_block_has(block, 'p') ? zv_block_value(block, 'p') : 0.0;
    return what != 1.0 && !(what == 2.0 && system != 0.0 && system != in->modes.system + 1);
}

static bool check_action(zv_interpreter *in)
{
    const short code = in->block.g[ZV_G_ACTION];
    const int column = in->block.g_column[ZV_G_ACTION];
    switch (code) {
    case ZV_G10:
        return !moves_contour(in) || refuse(in, column, "a change of the coordinate system");
    case ZV_G28:
    case ZV_G28_1:
    case ZV_G30:
    case ZV_G30_1:
        return refuse(in, column, "G28 and G30");
    case ZV_G52:
    case ZV_G92:
        return refuse(in, column, "a change of the offsets");
    case ZV_G53:
        return refuse(in, column, "G53");
    default:
        return true;
    }
}

static bool check_motion(zv_interpreter *in)
{
    const int motion = zv_motion_of_line(in), column = zv_motion_column(&in->block);
    if (zv_g_is_cycle(motion)) {
        return refuse(in, column, "a drilling cycle");
    }
    if (motion == ZV_G5 || motion == ZV_G5_1 || motion == ZV_G5_2) {
        return refuse(in, column, "a spline");
    }
    return true;
}

/// After G40 the tool is beside the programmed place, until a straight move.
static bool leaves_contour(const zv_interpreter *in)
{
    double stands[2], programmed[2];
    if (zv_radius_is_on(in)) {
        return in->radius.has_entered && in->block.g[ZV_G_RADIUS] == ZV_G40;
    }
    position_of(in, stands);
    in_plane(in, in->at, programmed);
    return fabs(stands[0] - programmed[0]) > SAME_PLACE || fabs(stands[1] - programmed[1]) > SAME_PLACE;
}

bool zv_radius_check(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (zv_g_is_arc(zv_motion_of_line(in)) && leaves_contour(in)) {
        return ZV_WRONG(in, zv_motion_column(block), "compensation",
                        "the move behind G40 leaves the contour: it must be straight, not an arc");
    }
    if (!zv_radius_is_on(in)) {
        return true;
    }
    const short plane = block->g[ZV_G_PLANE];
    const int normal = plane == ZV_G17 ? ZV_Z : plane == ZV_G18 ? ZV_Y : ZV_X;
    if (plane != ZV_NO_CODE && normal != in->modes.plane) {
        return refuse(in, block->g_column[ZV_G_PLANE], "another plane");
    }
    if (block->m[ZV_M_TOOL] != ZV_NO_CODE) {
        return refuse(in, block->m_column[ZV_M_TOOL], "another tool");
    }
    if (block->g[ZV_G_RADIUS] == ZV_G40) { // it counts before all that follows
        return true;
    }
    if (block->g[ZV_G_LENGTH] != ZV_NO_CODE) {
        return refuse(in, block->g_column[ZV_G_LENGTH], "another length of the tool");
    }
    if (block->g[ZV_G_SYSTEM] != ZV_NO_CODE) {
        return refuse(in, block->g_column[ZV_G_SYSTEM], "another coordinate system");
    }
    if (block->g[ZV_G_CLEAR] != ZV_NO_CODE) {
        return refuse(in, block->g_column[ZV_G_CLEAR], "a change of the offsets");
    }
    return check_action(in) && check_motion(in);
}
