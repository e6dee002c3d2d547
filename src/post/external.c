/// @file external.c
/// Axes beside the arm: a track under it, a positioner with the part. Where they put arm and part is not in a robot file, so
/// that programs are followed as long as these axes stand still.
#include <math.h>

#include "post/dialect.h"

#define SAME_VALUE 1e-6 ///< in the units of the program

void zv_post_name_external(zv_post_external *external, int index, double value)
{
    if (index >= 0 && index < ZV_POST_EXTERNAL) {
        external->known |= 1u << index;
        external->value[index] = value;
    }
}

bool zv_post_stands_still(zv_post_reader *reader, const zv_scan *scan, const zv_post_external *next)
{
    bool all = true;
    for (int i = 0; i < ZV_POST_EXTERNAL; ++i) {
        const bool is_named = next->known >> i & 1u, was_named = reader->external.known >> i & 1u;
        const double from = reader->external.value[i], to = next->value[i];
        if (is_named && was_named && fabs(to - from) > SAME_VALUE) {
            zv_post_complain(reader, scan, false,
                             "the external axis %d moves from %g to %g: cut the program where it moves, and read each "
                             "part by itself",
                             i + 1, from, to);
            all = false;
        } else if (is_named && !was_named && fabs(to) > SAME_VALUE) {
            zv_post_complain(
                reader, scan, true,
                "the external axis %d stands at %g; where that puts arm and part is for you to say, by the "
                "frames of the program",
                i + 1, to);
        }
        if (is_named) {
            zv_post_name_external(&reader->external, i, to); // the next line is judged from here
        }
    }
    return all;
}
