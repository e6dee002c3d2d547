/// @file flatten.c
/// A move as points: the fewest at even steps of t whose chords stay close to it.
///
///     sagitta of a chord  =  |second derivative by t| (step)^2 / 8,   for an arc  radius (angle)^2 / 8
#include "path/flatten.h"

#include <math.h>

/// Radians per chord at most, of an arc and of half the turn of the tool.
static const double MOST_ANGLE = 0.3, MOST_HALF_TURN = 0.03;
static const double MOST_CHORDS = 1e8;
/// Points inside a move are rounded to a ten-millionth of a micrometre: from either end they come out the same, where
/// the last digits differ, and the walk along the chain would make more of these digits with each step (stroke.c).
static const double GRAINS_PER_M = 0x1p43;

static double bend_of(const zv_vec3 *p)
{
    const zv_vec3 middle = zv_vec3_scale(p[1], 2.0);
    return 6.0 * zv_vec3_length(zv_vec3_sub(zv_vec3_add(p[0], p[2]), middle));
}

static double chords_of(const zv_shape *shape, double chord_m)
{
    double chords = ceil(shape->half_angle / MOST_HALF_TURN);
    if (shape->kind == ZV_MOVE_ARC) {
        const double radius = fmax(shape->radius, shape->radius + shape->growth), sweep = fabs(shape->sweep);
        chords = fmax(chords, fmax(sweep * sqrt(radius / (8.0 * chord_m)), sweep / MOST_ANGLE));
    } else if (shape->kind == ZV_MOVE_SPLINE) {
        const double bend = fmax(bend_of(&shape->p[0]), bend_of(&shape->p[1]));
        chords = fmax(chords, fmax(sqrt(bend / (8.0 * chord_m)), 4.0));
    }
    return fmin(fmax(1.0, ceil(chords)), MOST_CHORDS);
}

static void round_off(double x[], int axes)
{
    for (int i = 0; i < axes; ++i) {
        x[i] = floor(x[i] * GRAINS_PER_M + 0.5) / GRAINS_PER_M;
    }
}

bool zv_flatten(const zv_shape *shape, double chord_m, zv_take_point take, void *user)
{
    const int chords = (int)chords_of(shape, chord_m);
    for (int k = 1; k <= chords; ++k) {
        zv_jet jet;
        zv_shape_at(shape, (double)k / chords, &jet);
        if (k < chords) {
            round_off(jet.value, shape->axes);
        }
        if (!take(user, jet.value)) {
            return false;
        }
    }
    return true;
}
