/// @file arc.c
/// G2 and G3: arcs and helices in a main plane, by centre or by radius.
///
///     plane   first  second  square to it      counter-clockwise: from first to second
///     G17       X      Y        Z              seen from the positive end of the third axis
///     G18       Z      X        Y
///     G19       Y      Z        X
#include <math.h>

#include "base/elementary.h"
#include "program/emit.h"
#include "program/issue_sink.h"
#include "program/motions.h"
#include "program/radius.h"

/// An arc whose radius changes more than this is refused: mm and inch programs round differently.
#define SPIRAL_MM (0.02 * 1.41421356237309504880)
#define SPIRAL_INCH_IN_MM (25.4 * 0.002 * 1.41421356237309504880)
#define SPIRAL_RELATIVE 0.001
/// A radius that is too short by no more than this is taken as half the chord.
#define CHORD_MM (25.4 * 5e-5)
/// What a tolerant reading forgives of either.
#define FORGIVEN_MM 0.5
#define FORGIVEN_RELATIVE 0.1
/// An end that is nearer than this angle to the start means a whole turn.
#define WHOLE_TURN 1e-9
/// How far from whole the number of turns may be, since it may be computed.
#define WHOLE_SLACK 1e-3

/// More turns are a mistake, and a run that would hardly end.
#define MOST_TURNS 1e4

/// The flat part of an arc, in the letters of the table above.
typedef struct flat_arc {
    int first, second, normal;
    double from[2], to[2], center[2];
} flat_arc;

static flat_arc flatten(const zv_interpreter *in, const double target[ZV_AXES])
{
    flat_arc arc = {.normal = in->modes.plane};
    arc.first = (arc.normal + 1) % 3;
    arc.second = (arc.normal + 2) % 3;
    arc.from[0] = in->at[arc.first];
    arc.from[1] = in->at[arc.second];
    arc.to[0] = target[arc.first];
    arc.to[1] = target[arc.second];
    return arc;
}

static const char center_letter[3] = {'i', 'j', 'k'};

/// Other controls round their arcs more coarsely: in a tolerant reading the radius may change on the way, and that is
/// said.
static bool is_forgiven(zv_interpreter *in, int column, double error, double radius)
{
    if (!zv_is_tolerant(in) || error > FORGIVEN_MM || error > FORGIVEN_RELATIVE * radius) {
        return false;
    }
    zv_warn(in, column, "arc_radius", "start and end of this arc are not equally far from its centre");
    return true;
}

static bool check_spiral(zv_interpreter *in, const flat_arc *arc)
{
    const double start = zv_hypot(arc->from[0] - arc->center[0], arc->from[1] - arc->center[1]);
    const double end = zv_hypot(arc->to[0] - arc->center[0], arc->to[1] - arc->center[1]);
    const double allowed = in->modes.unit == 1.0 ? SPIRAL_MM : SPIRAL_INCH_IN_MM;
    const double error = fabs(start - end);
    const int column = in->block.column[ZV_WORD(
        center_letter[zv_block_has(&in->block, center_letter[arc->first]) ? arc->first : arc->second])];
    if (start == 0.0) {
        return ZV_WRONG(in, column, "arc_radius", "the centre of the arc is its start: the radius is zero");
    }
    if (error > 100.0 * allowed || (error > allowed && error > SPIRAL_RELATIVE * fmax(start, end))) {
        return is_forgiven(in, column, error, fmax(start, end)) ||
               ZV_WRONG(in, column, "arc_radius",
                        "the end of the arc is %.7g mm from its centre, the start %.7g mm: they must be equal", end,
                        start);
    }
    return true;
}

static double radius_error(const flat_arc *arc)
{
    return fabs(zv_hypot(arc->from[0] - arc->center[0], arc->from[1] - arc->center[1]) -
                zv_hypot(arc->to[0] - arc->center[0], arc->to[1] - arc->center[1]));
}

/// Posts for Mach3 may write centres as places without saying so: a centre that fits no other way was meant like that.
static void try_absolute_center(zv_interpreter *in, flat_arc *arc)
{
    const int axes[2] = {arc->first, arc->second};
    flat_arc other = *arc;
    for (int i = 0; i < 2; ++i) {
        if (!zv_block_has(&in->block, center_letter[axes[i]])) {
            return;
        }
        other.center[i] = zv_block_value(&in->block, center_letter[axes[i]]) * in->modes.unit;
    }
    const bool same_ends = arc->from[0] == arc->to[0] && arc->from[1] == arc->to[1];
    if (!same_ends && radius_error(arc) > FORGIVEN_MM && radius_error(&other) < SPIRAL_INCH_IN_MM) {
        *arc = other;
        zv_warn(in, in->block.column[ZV_WORD(center_letter[arc->first])], "arc_center",
                "the centre of this arc is read as a place (G90.1): as a distance it does not fit");
    }
}

static bool center_from_offsets(zv_interpreter *in, flat_arc *arc)
{
    const int axes[2] = {arc->first, arc->second};
    for (int i = 0; i < 2; ++i) {
        const char letter = center_letter[axes[i]];
        const bool given = zv_block_has(&in->block, letter);
        if (in->modes.arc_absolute && !given) {
            return ZV_WRONG(in, zv_motion_column(&in->block), "word_missing",
                            "with G90.1 an arc needs both centre words; %c is missing", letter - 'a' + 'A');
        }
        const double value = given ? zv_block_value(&in->block, letter) * in->modes.unit : 0.0;
        arc->center[i] = in->modes.arc_absolute ? value : arc->from[i] + value;
    }
    if (zv_is_tolerant(in) && !in->modes.arc_absolute) {
        try_absolute_center(in, arc);
    }
    return check_spiral(in, arc);
}

static bool center_from_radius(zv_interpreter *in, flat_arc *arc, bool clockwise)
{
    const double radius = zv_block_value(&in->block, 'r') * in->modes.unit;
    const int column = in->block.column[ZV_WORD('r')];
    const double dx = arc->to[0] - arc->from[0], dy = arc->to[1] - arc->from[1];
    const double chord = zv_hypot(dx, dy), half = 0.5 * chord;
    if (chord == 0.0) {
        return ZV_WRONG(in, column, "arc_radius",
                        "an arc by radius cannot end where it starts: use I, J, K for a circle");
    }
    if (half - fabs(radius) > CHORD_MM && !is_forgiven(in, column, half - fabs(radius), half)) {
        return ZV_WRONG(in, column, "arc_radius", "the radius %.7g mm is too small: half the distance is %.7g mm",
                        fabs(radius), half);
    }
    const double height = sqrt(fmax(0.0, radius * radius - half * half));
    const double side = (radius < 0.0) != clockwise ? -1.0 : 1.0; // the centre is to the left of a short G3
    arc->center[0] = arc->from[0] + 0.5 * dx - side * height * dy / chord;
    arc->center[1] = arc->from[1] + 0.5 * dy + side * height * dx / chord;
    return true;
}

/// Angle from start to end in the sense asked for, with the whole turns that P asks for.
static double sweep_of(const flat_arc *arc, bool clockwise, double turns)
{
    const double ux = arc->from[0] - arc->center[0], uy = arc->from[1] - arc->center[1];
    const double vx = arc->to[0] - arc->center[0], vy = arc->to[1] - arc->center[1];
    double angle = zv_atan2(ux * vy - uy * vx, ux * vx + uy * vy);
    if (clockwise) {
        angle = -angle;
    }
    if (angle <= WHOLE_TURN) {
        angle += 2.0 * ZV_PI;
    }
    angle += (turns - 1.0) * 2.0 * ZV_PI;
    return clockwise ? -angle : angle;
}

static bool read_turns(zv_interpreter *in, double *turns)
{
    *turns = zv_block_has(&in->block, 'p') ? zv_block_value(&in->block, 'p') : 1.0;
    const double whole = floor(*turns + 0.5);
    if (!(fabs(*turns - whole) < WHOLE_SLACK) || whole < 1.0 || whole > MOST_TURNS) {
        return ZV_WRONG(in, in->block.column[ZV_WORD('p')], "out_of_range",
                        "P of an arc is its number of turns: a whole number from 1 to %.0f", MOST_TURNS);
    }
    *turns = whole;
    return true;
}

static bool check_words(zv_interpreter *in, const flat_arc *arc, bool by_radius)
{
    const zv_block *block = &in->block;
    const char across = center_letter[arc->normal];
    const bool by_center =
        zv_block_has(block, center_letter[arc->first]) || zv_block_has(block, center_letter[arc->second]);
    const int column = zv_motion_column(block);
    if (by_radius && (by_center || zv_block_has(block, across)) && zv_is_tolerant(in)) {
        zv_warn(in, block->column[ZV_WORD('r')], "group_conflict", "R beside I, J and K says nothing");
        return true;
    }
    if (by_radius && (by_center || zv_block_has(block, across))) {
        return ZV_WRONG(in, block->column[ZV_WORD('r')], "group_conflict", "an arc takes R, or I, J and K, not both");
    }
    if (!by_radius && !by_center) {
        return ZV_WRONG(in, column, "word_missing", "an arc needs its centre (%c or %c) or its radius (R)",
                        center_letter[arc->first] - 'a' + 'A', center_letter[arc->second] - 'a' + 'A');
    }
    if (zv_block_has(block, across) && zv_is_tolerant(in)) {
        zv_warn(in, block->column[ZV_WORD(across)], "word_unused", "this centre word has no meaning in this plane");
        return true;
    }
    if (zv_block_has(block, across)) {
        return ZV_WRONG(in, block->column[ZV_WORD(across)], "word_unused", "%c has no meaning in this plane",
                        across - 'a' + 'A');
    }
    return true;
}

bool zv_do_arc(zv_interpreter *in, int code)
{
    const bool clockwise = code == ZV_G2;
    double target[ZV_AXES], turns;
    if (!zv_target_read(in, target)) {
        return false;
    }
    flat_arc arc = flatten(in, target);
    const bool by_center =
        zv_block_has(&in->block, center_letter[arc.first]) || zv_block_has(&in->block, center_letter[arc.second]);
    const bool by_radius = zv_block_has(&in->block, 'r') && !(by_center && zv_is_tolerant(in));
    if (!check_words(in, &arc, zv_block_has(&in->block, 'r')) || !read_turns(in, &turns)) {
        return false;
    }
    if (!(by_radius ? center_from_radius(in, &arc, clockwise) : center_from_offsets(in, &arc))) {
        return false;
    }

    const double sweep = sweep_of(&arc, clockwise, turns);
    if (zv_radius_is_on(in)) {
        return zv_radius_arc(in, target, arc.center, sweep);
    }
    double center[3], axis[3] = {0.0, 0.0, 0.0};
    center[arc.first] = arc.center[0];
    center[arc.second] = arc.center[1];
    center[arc.normal] = in->at[arc.normal];
    axis[arc.normal] = 1.0;
    return zv_emit_arc(in, target, (zv_vec3){center[0], center[1], center[2]}, (zv_vec3){axis[0], axis[1], axis[2]},
                       sweep);
}
