/// @file unnamed_axes.c
/// "G0 Z5" at the head of a program says nothing about X and Y. Read once more from a start that lies elsewhere in one
/// axis, moves end elsewhere in it as long as nobody has named that axis.
///
///     G0 Z5          from 0 0 0: to 0 0 5         from 1 0 0: to 1 0 5         X is not named
///     G0 X9 Y4                   to 9 4 5                     to 9 4 5         now it is: nothing more to find
#include "api/unnamed_axes.h"

#include <math.h>

#define ELSEWHERE 1.0   ///< mm or degrees between the two starts
#define SAME_PLACE 1e-9 ///< mm or degrees

typedef struct comparing {
    zv_posted_moves *moves;
    int axis;  ///< in which the other start lies elsewhere
    int count; ///< moves compared
} comparing;

static bool compare(void *user, const zv_move *other)
{
    comparing *c = user;
    zv_posted_move *posted = c->count < c->moves->count ? &c->moves->move[c->count++] : NULL;
    if (!posted || posted->move.kind != other->kind || posted->move.line != other->line) {
        return false; // which lines run depends on the start
    }
    const zv_move *move = &posted->move;
    const bool depends = fabs(move->to[c->axis] - other->to[c->axis]) > SAME_PLACE;
    const bool moves = move->to[c->axis] != move->from[c->axis]; // of G91: by so much, from wherever
    posted->unnamed |= depends && !moves ? 1u << c->axis : 0u;
    return depends;
}

void zv_find_unnamed_axes(const zv_source *source, const zv_gcode_options *options, zv_posted_moves *moves)
{
    for (int axis = 0; axis < ZV_AXES; ++axis) {
        comparing c = {.moves = moves, .axis = axis};
        const zv_sink sink = {.user = &c, .move = compare};
        zv_gcode_options from_elsewhere = *options;
        zv_gcode_summary summary;
        from_elsewhere.start[axis] += ELSEWHERE;
        zv_gcode_read(source, &from_elsewhere, &sink, &summary, NULL);
    }
}
