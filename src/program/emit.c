/// @file emit.c
/// Hands moves to the sink and keeps the position.
#include "program/emit.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "program/offsets.h"
#include "program/waiting.h"

/// Tells the sink in which coordinates the program speaks, when they are others than those of the move before.
static bool emit_frame(zv_interpreter *in)
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
    if (memcmp(&frame, &in->frame_reported, sizeof frame) == 0) {
        return true;
    }
    in->frame_reported = frame;
    return in->sink->frame(in->sink->user, &frame);
}

static bool hand_out(zv_interpreter *in)
{
    ++in->summary->moves;
    in->stopped = (in->sink->frame && !emit_frame(in)) || !in->sink->move(in->sink->user, &in->move);
    return true;
}

/// How a move is done, as the modes of the moment say: all but its place.
static zv_move move_of(const zv_interpreter *in, zv_move_kind kind)
{
    const bool inverse = in->modes.inverse_time && kind != ZV_MOVE_RAPID;
    return (zv_move){.kind = kind,
                     .line = in->block.line,
                     .corner = in->modes.corner,
                     .tolerance_mm = in->modes.tolerance,
                     .naive_mm = in->modes.naive,
                     .seconds = inverse ? 60.0 / zv_block_value(&in->block, 'f') : 0.0,
                     .feed_mm_min = inverse                 ? 0.0
                                    : kind == ZV_MOVE_RAPID ? in->options->rapid_mm_min
                                                            : in->modes.feed};
}

/// The place of the move; its end becomes the position.
static void go(zv_interpreter *in, const double target[ZV_AXES])
{
    zv_move *move = &in->move;
    memcpy(move->from, in->machine, sizeof move->from);
    zv_to_machine(&in->offsets, &in->offsets.frame, target, move->to);
    memcpy(in->machine, move->to, sizeof move->to);
    memcpy(in->at, target, sizeof in->at);
}

static void begin(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES])
{
    in->move = move_of(in, kind);
    go(in, target);
}

/// A line of which only A B C differ: G-code counts the feed in degrees per minute then.
static bool only_turns(const zv_move *move)
{
    return move->kind == ZV_MOVE_FEED && move->from[ZV_X] == move->to[ZV_X] && move->from[ZV_Y] == move->to[ZV_Y] &&
           move->from[ZV_Z] == move->to[ZV_Z];
}

/// An inverse-time move says how long it takes; its feed follows.
static void finish_feed(zv_move *move, double unit)
{
    if (move->seconds > 0.0) {
        move->feed_mm_min = 60.0 * zv_move_length(move) / move->seconds;
    } else if (only_turns(move)) {
        move->feed_mm_min /= unit;
    }
}

bool zv_emit_line(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES])
{
    begin(in, kind, target);
    finish_feed(&in->move, in->modes.unit);
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

static void set_arc(zv_interpreter *in, zv_vec3 center, zv_vec3 axis, double sweep)
{
    const double turn = in->offsets.frame.turn;
    in->move.center = point_to_machine(in, center);
    in->move.axis = turn != 0.0 ? zv_rot_apply(zv_rot_z(turn * ZV_DEG), axis) : axis;
    in->move.sweep = sweep;
}

bool zv_emit_arc(zv_interpreter *in, const double target[ZV_AXES], zv_vec3 center, zv_vec3 axis, double sweep)
{
    begin(in, ZV_MOVE_ARC, target);
    set_arc(in, center, axis, sweep);
    finish_feed(&in->move, in->modes.unit);
    return hand_out(in);
}

bool zv_emit_spline(zv_interpreter *in, const double target[ZV_AXES], const zv_vec3 control[2], bool goes_on)
{
    begin(in, ZV_MOVE_SPLINE, target);
    in->move.goes_on = goes_on;
    in->move.control[0] = point_to_machine(in, control[0]);
    in->move.control[1] = point_to_machine(in, control[1]);
    finish_feed(&in->move, in->modes.unit);
    return hand_out(in);
}

/// Something happens where the tool is; behind a move that waits it waits too.
static bool emit_at_rest(zv_interpreter *in, const zv_move *what)
{
    if (in->radius.count > 0) {
        return zv_waiting_add(in, what, in->at);
    }
    in->move = *what;
    memcpy(in->move.from, in->machine, sizeof in->machine); // exactly there, whatever the offsets round to
    memcpy(in->move.to, in->machine, sizeof in->machine);
    return hand_out(in);
}

bool zv_emit_dwell(zv_interpreter *in, double seconds)
{
    zv_move move = move_of(in, ZV_MOVE_DWELL);
    move.feed_mm_min = 0.0;
    move.seconds = seconds;
    return emit_at_rest(in, &move);
}

bool zv_emit_event(zv_interpreter *in, double code, const double values[3], const char *text)
{
    zv_move move = move_of(in, ZV_MOVE_EVENT);
    move.feed_mm_min = move.seconds = 0.0;
    move.code = code;
    memcpy(move.values, values, sizeof move.values);
    move.text = text;
    return emit_at_rest(in, &move);
}

bool zv_emit_later(zv_interpreter *in, zv_move_kind kind, const double target[ZV_AXES])
{
    const zv_move move = move_of(in, kind);
    return zv_waiting_add(in, &move, target);
}

void zv_emit_waiting(zv_interpreter *in, const zv_waiting *waiting, const zv_offset_segment *arc)
{
    const int normal = in->modes.plane, first = (normal + 1) % 3, second = (normal + 2) % 3;
    double programmed[ZV_AXES], center[3], axis[3] = {0.0, 0.0, 0.0};
    in->move = waiting->move;
    in->move.text = waiting->text;
    if (waiting->move.kind >= ZV_MOVE_DWELL) {
        memcpy(in->move.from, in->machine, sizeof in->machine);
        memcpy(in->move.to, in->machine, sizeof in->machine);
        hand_out(in);
        return;
    }
    memcpy(programmed, in->at, sizeof programmed);
    double from[ZV_AXES];
    zv_from_machine(&in->offsets, &in->offsets.frame, in->machine, from);
    go(in, waiting->to);
    memcpy(in->at, programmed, sizeof in->at);
    if (arc) {
        axis[normal] = 1.0;
        center[first] = arc->center[0];
        center[second] = arc->center[1];
        center[normal] = from[normal];
        set_arc(in, (zv_vec3){center[0], center[1], center[2]}, (zv_vec3){axis[0], axis[1], axis[2]}, arc->sweep);
    }
    finish_feed(&in->move, waiting->unit);
    hand_out(in);
}
