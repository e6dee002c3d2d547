/// @file sketch.h
/// What sketches for boards with an ATmega328P share: the head, and pulses by Timer1.
#ifndef ZV_POST_SKETCH_H
#define ZV_POST_SKETCH_H

#include "zveno/post.h"

enum {
    ZV_SKETCH_SERVOS = 8,         ///< at pins 2 to 9
    ZV_SKETCH_MOST_TICKS = 16383, ///< half microseconds that two bytes of seven bits hold
};

/// Includes, SERVOS and FRAME_TICKS.
void zv_sketch_begin(zv_text *out, int servos, double frame_s);
/// The part that makes pulses: rows `pulses`, `is_fresh`, `is_on`, `frame_is_over`, `begin_pulses()`.
void zv_sketch_add_timer(zv_text *out);
/// Whether pulses of `all_us` together fit into a frame one after the other; fills `why` when they do not.
bool zv_sketch_fits(int servos, double all_us, double frame_s, zv_error *why);

#endif
