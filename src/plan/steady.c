/// @file steady.c
/// Pass 2: bends that hardly change are passed at a steady speed.
///
///     bend ^        .-.                            Where the tool is as fast as its acceleration allows, each wave of the
///          | ------'---'-----.                     bend would be one of the speed. So a line is drawn through the band
///          |  .-.       '-.   '----.----           between the bend and ROOM more, as straight as it can be, and the plan
///          | '   '-'       '-.-. .-'               counts that bend: a steady speed for a little time.
///          +------------------------> s
///
/// From where the line has come it goes on level if that is inside the band for the distance HORIZON; else to the first
/// place that forces it to turn (a thread that is pulled tight). It bends where pieces meet.
#include "plan/steady.h"

#include <math.h>

#include "base/extremes.h"

/// How much more bend may count, as a part of it: half of that in speed.
#define ROOM 0.005
/// How far the line looks ahead, m.
#define HORIZON 0.06

/// The bend of a piece at its beginning or its end.
static double bend_of(const zv_piece *piece, bool at_end)
{
    double square = 0.0;
    for (int i = 0; i < 3; ++i) {
        const double *c = piece->term[i];
        const double end = c[2] + 3.0 * c[3] + 6.0 * c[4] + 10.0 * c[5] + 15.0 * c[6] + 21.0 * c[7];
        const double half = at_end ? end : c[2];
        square += 4.0 * half * half;
    }
    return sqrt(square) / (piece->length_m * piece->length_m);
}

static double within(double x, double low, double high)
{
    return zv_larger(low, zv_smaller(x, high));
}

/// The slope of the line from the beginning of a piece on.
static double slope_from(const zv_window *w, int piece, double level)
{
    double way = 0.0, low = -INFINITY, high = INFINITY;
    for (int i = piece; i < w->piece_count && way < HORIZON; ++i) {
        if (i > piece && w->piece[i].curvature_jumps) {
            break;
        }
        way += w->piece[i].length_m;
        const double bend = bend_of(&w->piece[i], true);
        const double least = (bend - level) / way, most = ((1.0 + ROOM) * bend - level) / way;
        if (least > high || most < low) {
            return least > high ? high : low;
        }
        low = zv_larger(low, least);
        high = zv_smaller(high, most);
    }
    return within(0.0, low, high);
}

void zv_steady_enter(zv_window *w, int piece)
{
    const zv_piece *here = &w->piece[piece];
    const double end = w->steady.level + w->steady.slope * w->steady.length_m;
    w->steady = (zv_steady){.begin_m = here->start_m, .length_m = here->length_m};
    if (!here->is_line) {
        const double bend = bend_of(here, false);
        w->steady.level = within(end, bend, (1.0 + ROOM) * bend);
        w->steady.slope = slope_from(w, piece, w->steady.level);
    }
}

double zv_steady_share(const zv_steady *steady, double s, double bend)
{
    const double level = steady->level + steady->slope * (s - steady->begin_m);
    return level > bend && bend > 0.0 ? zv_smaller(level / bend, 1.0 + ROOM) : 1.0;
}
