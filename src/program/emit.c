/// @file emit.c
/// Hands moves to the sink and keeps the position.
#include "program/emit.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "program/offsets.h"

/// Only A B C differ: G-code counts the feed in degrees per minute then.
static bool only_turns(const zv_move *move)
{
    return move->from[ZV_X] == move->to[ZV_X] && move->from[ZV_Y] == move->to[ZV_Y] &&
           move->from[ZV_Z] == move->to[ZV_Z];
}

/// Tells the sink in which coordinates the program speaks, when they are others than those of the move before.
static bool tell_frame(zv_interpreter *in)
{
    const zv_offsets *offsets = &in->offsets;
    zv_program_frame frame;
    memset(&frame, 0, sizeof frame); // with the bytes between its members, which are compared too
    frame.number = in->modes.system + 1;
    frame.unit = in->modes.unit;
    frame.turn = offsets->frame.turn;
    memcpy(frame.system, offsets->frame.zero, sizeof frame.system);
    memcpy(frame.g92, offsets->g92, sizeof frame.g92);
    memcpy(frame.tool, offsets->tool, sizeof frame.tool);
    if (memcmp(&frame, &in->frame_told, sizeof frame) == 0) {
        return true;
    }
    in->frame_told = frame;
    return in->sink->frame(in->sink->user, &frame);
}

static bool hand_out(zv_interpreter *in)
{
    zv_move *move = &in->move;
    move->line = in->block.line;
    ++in->summary->moves;
    in->stopped = (in->sink->frame && !tell_frame(in)) || !in->sink->move(in->sink->user, move);
    return true;
}

/// Fills what all moves of the tool share; the end becomes the position.
static void begin(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES])
{
    zv_move *move = &in->move;
    move->kind = kind;
    memcpy(move->from, in->machine, sizeof move->from);
    zv_to_machine(&in->offsets, &in->offsets.frame, target, move->to);
    memcpy(in->machine, move->to, sizeof move->to);
    memcpy(in->at, target, sizeof in->at);
    move->corner = in->modes.corner;
    move->tolerance_mm = in->modes.tolerance;
    move->naive_mm = in->modes.naive;
    move->seconds = 0.0;
    move->text = NULL;
    if (kind == ZV_MOVE_RAPID) {
        move->feed_mm_min = in->options->rapid_mm_min;
    } else if (in->modes.inverse_time) {
        move->seconds = 60.0 / zv_block_value(&in->block, 'f');
        move->feed_mm_min = 0.0;
    } else {
        move->feed_mm_min = only_turns(move) ? in->modes.feed / in->modes.unit : in->modes.feed;
    }
}

/// An inverse-time move says how long it takes; its feed follows.
static void finish_feed(zv_move *move)
{
    if (move->seconds > 0.0) {
        move->feed_mm_min = 60.0 * zv_move_length(move) / move->seconds;
    }
}

bool zv_emit_line(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES])
{
    begin(in, kind, target);
    finish_feed(&in->move);
    return hand_out(in);
}

/// A point of the program in machine coordinates.
static zv_vec3 point_to_machine(const zv_interpreter *in, zv_vec3 p)
{
    const double program[ZV_AXES] = {p.x, p.y, p.z};
    double machine[ZV_AXES];
    zv_to_machine(&in->offsets, &in->offsets.frame, program, machine);
    return (zv_vec3){machine[ZV_X], machine[ZV_Y], machine[ZV_Z]};
}

bool zv_emit_arc(zv_interpreter *in, const double target[ZV_AXES], zv_vec3 center, zv_vec3 axis, double sweep)
{
    const double turn = in->offsets.frame.turn;
    begin(in, ZV_MOVE_ARC, target);
    in->move.center = point_to_machine(in, center);
    in->move.axis = turn != 0.0 ? zv_rot_apply(zv_rot_z(turn * ZV_DEG), axis) : axis;
    in->move.sweep = sweep;
    finish_feed(&in->move);
    return hand_out(in);
}

bool zv_emit_spline(zv_interpreter *in, const double target[ZV_AXES], const zv_vec3 control[2], bool goes_on)
{
    begin(in, ZV_MOVE_SPLINE, target);
    in->move.goes_on = goes_on;
    in->move.control[0] = point_to_machine(in, control[0]);
    in->move.control[1] = point_to_machine(in, control[1]);
    finish_feed(&in->move);
    return hand_out(in);
}

static void begin_standing(zv_interpreter *in, zv_move_kind kind)
{
    begin(in, kind, in->at);
    memcpy(in->move.to, in->move.from, sizeof in->move.to); // exactly there, whatever the offsets round to
    memcpy(in->machine, in->move.from, sizeof in->machine);
    in->move.feed_mm_min = in->move.seconds = 0.0;
}

bool zv_emit_dwell(zv_interpreter *in, double seconds)
{
    begin_standing(in, ZV_MOVE_DWELL);
    in->move.seconds = seconds;
    return hand_out(in);
}

bool zv_emit_event(zv_interpreter *in, double code, const double values[3], const char *text)
{
    begin_standing(in, ZV_MOVE_EVENT);
    in->move.code = code;
    memcpy(in->move.values, values, sizeof in->move.values);
    in->move.text = text;
    return hand_out(in);
}
