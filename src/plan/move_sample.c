/// @file move_sample.c
/// Some parts of a long program, spread over all of it.
///
///     program   |====|....|====|....|====|....|====|         a part is kept, the next ones are not; when there is no
///     sample    |====|r|====|r|====|r|====|                  room left every other part is dropped and the stride
///                                                            doubled, so that one walk does it, however long it is
///
/// Parts begin and end at rest, and rapids (r) lead from one to the next.
#include "plan/move_sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Turns of a circle that are kept, and how far it may rise.
#define MOST_TURNS 4.0
#define FLAT_MM 1e-9

/// A rapid between two places at which the tool rests.
static zv_move link_between(const zv_move *before, const zv_move *next)
{
    zv_move link = {
        .kind = ZV_MOVE_RAPID, .line = next->line, .feed_mm_min = next->feed_mm_min, .corner = ZV_CORNER_STOP};
    memcpy(link.from, before->to, sizeof link.from);
    memcpy(link.to, next->from, sizeof link.to);
    return link;
}

/// What leads to a part comes from the part before it, whichever that is now.
static void link_parts(zv_move_sample *sample)
{
    for (int i = 1; i < sample->parts; ++i) {
        zv_move *link = &sample->moves[sample->begin[i]];
        *link = link_between(link - 1, link + 1);
    }
}

/// Drops every other part.
static void thin_out(zv_move_sample *sample)
{
    int count = 0, parts = 0;
    for (int i = 0; i < sample->parts; i += 2) {
        const int from = sample->begin[i], to = i + 1 < sample->parts ? sample->begin[i + 1] : sample->count;
        memmove(sample->moves + count, sample->moves + from, (size_t)(to - from) * sizeof *sample->moves);
        sample->begin[parts++] = count;
        count += to - from;
    }
    sample->count = count;
    sample->parts = parts;
    sample->stride *= 2;
    link_parts(sample);
}

static void end_at_rest(zv_move_sample *sample)
{
    if (sample->count > 0) {
        sample->moves[sample->count - 1].corner = ZV_CORNER_STOP;
    }
}

static void begin_part(zv_move_sample *sample, const zv_move *move)
{
    end_at_rest(sample);
    sample->begin[sample->parts++] = sample->count;
    if (sample->count > 0) {
        sample->moves[sample->count] = link_between(&sample->moves[sample->count - 1], move);
        ++sample->count;
    }
}

/// Of a circle that is driven round and round a few turns are enough; a helix would end somewhere else.
static void leave_out_turns(zv_move *move)
{
    double rise = 0.0;
    const double axis[3] = {move->axis.x, move->axis.y, move->axis.z};
    for (int i = 0; i < 3; ++i) {
        rise += (move->to[i] - move->from[i]) * axis[i];
    }
    const double turn = 2.0 * ZV_PI, more = floor(fabs(move->sweep) / turn) - MOST_TURNS;
    if (more > 0.0 && fabs(rise) < FLAT_MM) {
        move->sweep -= copysign(more * turn, move->sweep);
    }
}

static bool has_room(zv_move_sample *sample)
{
    if (!sample->moves && !sample->no_memory) {
        sample->moves = malloc(ZV_SAMPLE_MOVES * sizeof *sample->moves);
        sample->no_memory = !sample->moves;
        sample->stride = 1;
    }
    return !sample->no_memory;
}

void zv_move_sample_take(zv_move_sample *sample, const zv_move *move, bool is_motion)
{
    if (!has_room(sample)) {
        return;
    }
    const long long part = sample->seen / ZV_SAMPLE_PART;
    const bool begins = sample->seen % ZV_SAMPLE_PART == 0;
    if (!is_motion) {
        end_at_rest(sample);
        return;
    }
    ++sample->seen;
    if (begins && part % sample->stride == 0 && sample->parts == ZV_SAMPLE_PARTS) {
        thin_out(sample);
    }
    if (part % sample->stride != 0) {
        return;
    }
    if (begins) {
        begin_part(sample, move);
    }
    zv_move *kept = &sample->moves[sample->count++];
    *kept = *move;
    leave_out_turns(kept);
    kept->goes_on = kept->goes_on && !begins;
}

void zv_move_sample_clear(zv_move_sample *sample)
{
    sample->count = sample->parts = 0;
    sample->seen = 0;
    sample->stride = 1;
}

void zv_move_sample_free(zv_move_sample *sample)
{
    free(sample->moves);
    *sample = (zv_move_sample){.moves = NULL};
}
