/// @file as_built.c
/// A joint with steps, play, sag and jitter.
#include "dyn/as_built.h"

#include <math.h>

/// Evenly spread from -1 to 1 (xorshift64: G. Marsaglia, Xorshift RNGs, 2003).
static double draw_lot(unsigned long long *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1.0;
}

double zv_built_step(const zv_built_joint *joint, zv_built_state *state, double q, double torque)
{
    const double half = 0.5 * joint->backlash;
    double drive = joint->resolution > 0.0 ? floor(q / joint->resolution + 0.5) * joint->resolution : q;
    drive += joint->jitter > 0.0 && state->seed ? joint->jitter * draw_lot(&state->seed) : 0.0;
    state->link = state->has_begun ? fmin(fmax(state->link, drive - half), drive + half) : drive;
    state->has_begun = true;
    return state->link - (joint->stiffness > 0.0 ? torque / joint->stiffness : 0.0);
}

double zv_built_inverse(const zv_built_joint *joint, double q, double direction, double torque)
{
    const double sag = joint->stiffness > 0.0 ? torque / joint->stiffness : 0.0;
    const double side = direction > 0.0 ? 0.5 : direction < 0.0 ? -0.5 : 0.0;
    return q + sag + side * joint->backlash; // the drive goes ahead by half the play
}
