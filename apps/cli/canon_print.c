/// @file canon_print.c
/// One canonical call per move.
///
///     machine = system + turn about Z (program + g92) + tool,   program = turn back (machine - tool - system) - g92
#include "canon_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/// An arc whose sweep is up to 1e-9 rad above whole turns is one of whole turns: so it was read.
#define WHOLE_TURN 1.6e-10

canon_state canon_begin(void)
{
    printf("USE_LENGTH_UNITS(CANON_UNITS_MM)\nSELECT_PLANE(CANON_PLANE_XY)\n");
    return (canon_state){.normal = ZV_Z, .frame = {.number = 1, .unit = 1.0}, .cosine = 1.0};
}

/// Lengths in the unit of the program.
static void to_unit(const canon_state *state, double values[ZV_AXES])
{
    for (int i = ZV_X; i <= ZV_Z; ++i) {
        values[i] /= state->frame.unit;
    }
}

static void print_offset(const canon_state *state, const char *begin, const double offset[ZV_AXES])
{
    double v[ZV_AXES];
    memcpy(v, offset, sizeof v);
    to_unit(state, v);
    printf("%s%.4f, %.4f, %.4f, %.4f, %.4f, %.4f)\n", begin, v[0], v[1], v[2], v[3], v[4], v[5]);
}

static void print_system(canon_state *state, const zv_program_frame *frame)
{
    char begin[32];
    snprintf(begin, sizeof begin, "SET_G5X_OFFSET(%d, ", frame->number);
    print_offset(state, begin, frame->system);
}

void canon_frame(canon_state *state, const zv_program_frame *frame)
{
    const zv_program_frame before = state->frame;
    state->frame = *frame;
    state->cosine = cos(frame->turn * ZV_DEG);
    state->sine = sin(frame->turn * ZV_DEG);
    if (frame->unit != before.unit) {
        printf("USE_LENGTH_UNITS(CANON_UNITS_%s)\n", frame->unit == 1.0 ? "MM" : "INCHES");
        state->feed = 0.0; // said again in the new unit
    }
    if (frame->number != before.number || memcmp(frame->system, before.system, sizeof frame->system) != 0) {
        print_system(state, frame);
    }
    if (frame->turn != before.turn) {
        printf("SET_XY_ROTATION(%.4f)\n", frame->turn);
    }
    if (memcmp(frame->g92, before.g92, sizeof frame->g92) != 0) {
        print_offset(state, "SET_G92_OFFSET(", frame->g92);
    }
    if (memcmp(frame->tool, before.tool, sizeof frame->tool) != 0) {
        print_offset(state, "USE_TOOL_LENGTH_OFFSET(", frame->tool);
    }
}

/// A place of the machine as the program gives it.
static void to_program(const canon_state *state, const double machine[ZV_AXES], double out[ZV_AXES])
{
    const zv_program_frame *frame = &state->frame;
    for (int i = 0; i < ZV_AXES; ++i) {
        out[i] = machine[i] - frame->tool[i] - frame->system[i];
    }
    const double x = out[ZV_X], y = out[ZV_Y];
    if (frame->turn != 0.0) {
        out[ZV_X] = state->cosine * x + state->sine * y;
        out[ZV_Y] = state->cosine * y - state->sine * x;
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        out[i] -= frame->g92[i];
    }
    to_unit(state, out);
}

static void print_straight(const canon_state *state, const char *name, const double to[ZV_AXES])
{
    double p[ZV_AXES];
    to_program(state, to, p);
    printf("%s(%.4f, %.4f, %.4f, %.4f, %.4f, %.4f)\n", name, p[0], p[1], p[2], p[3], p[4], p[5]);
}

/// The axis of the program next to the one of an arc, which lies on it.
static int normal_of(const canon_state *state, zv_vec3 axis)
{
    const double along_x = state->cosine * axis.x + state->sine * axis.y;
    return fabs(axis.z) > 0.5 ? ZV_Z : fabs(along_x) > 0.5 ? ZV_X : ZV_Y;
}

/// Whole and begun turns, negative when clockwise.
static int turns_of(double sweep)
{
    const double turns = ceil(fabs(sweep) / (2.0 * ZV_PI) - WHOLE_TURN);
    return (int)copysign(fmax(turns, 1.0), sweep);
}

static void print_arc(canon_state *state, const zv_move *move)
{
    static const char *const planes[] = {[ZV_X] = "YZ", [ZV_Y] = "XZ", [ZV_Z] = "XY"};
    const int normal = normal_of(state, move->axis), first = (normal + 1) % 3, second = (normal + 2) % 3;
    const double machine_center[ZV_AXES] = {move->center.x, move->center.y, move->center.z};
    double to[ZV_AXES], center[ZV_AXES];
    to_program(state, move->to, to);
    to_program(state, machine_center, center);
    if (normal != state->normal) {
        printf("SELECT_PLANE(CANON_PLANE_%s)\n", planes[normal]);
        state->normal = normal;
    }
    printf("ARC_FEED(%.4f, %.4f, %.4f, %.4f, %d, %.4f, %.4f, %.4f, %.4f)\n", to[first], to[second], center[first],
           center[second], turns_of(move->sweep), to[normal], to[ZV_A], to[ZV_B], to[ZV_C]);
}

/// Messages have codes of their own below zero: -1 is shown to the operator, -2 is printed.
static void print_event(const zv_move *move)
{
    if (move->code == -1.0) {
        printf("MESSAGE(\"%s\")\n", move->text);
    } else if (move->code == -2.0) {
        printf("%s\n", move->text);
    } else {
        printf("EVENT(M%g, %g, %g, %g)\n", move->code, move->values[0], move->values[1], move->values[2]);
    }
}

static void print_feed(canon_state *state, double feed)
{
    if (feed != state->feed && feed > 0.0) {
        printf("SET_FEED_RATE(%.4f)\n", feed / state->frame.unit);
        state->feed = feed;
    }
}

void canon_print(canon_state *state, const zv_move *move)
{
    if (move->kind == ZV_MOVE_FEED || move->kind == ZV_MOVE_ARC || move->kind == ZV_MOVE_SPLINE) {
        print_feed(state, move->feed_mm_min);
    }
    switch (move->kind) {
    case ZV_MOVE_RAPID:
        print_straight(state, "STRAIGHT_TRAVERSE", move->to);
        break;
    case ZV_MOVE_FEED:
        print_straight(state, "STRAIGHT_FEED", move->to);
        break;
    case ZV_MOVE_ARC:
        print_arc(state, move);
        break;
    case ZV_MOVE_SPLINE:
        if (!move->goes_on) {
            print_straight(state, "NURBS_FEED", move->to);
        }
        break;
    case ZV_MOVE_DWELL:
        printf("DWELL(%.4f)\n", move->seconds);
        break;
    case ZV_MOVE_EVENT:
        print_event(move);
        break;
    }
}
