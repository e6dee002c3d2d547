/// @file steady.c
/// Where the curvature hardly changes the tool keeps a steady speed.
///
///     k ^        .-.                          Where the tool is as fast as its acceleration allows, each wave of the
///       | ------'---'-----.                   curvature k would be one of the speed. So a line is drawn through the
///       |  .-.       '-.   '----.----         band between k and SLACK more, as straight as it can be, and the plan
///       | '   '-'       '-.-. .-'             counts that curvature: a steady speed costs a little time.
///       +------------------------> s
///
/// From where the line has come it goes on level if that is inside the band for the distance HORIZON; else to the first
/// place that forces it to turn (a thread that is pulled tight). It turns where pieces meet.
#include "plan/steady.h"

#include <math.h>

#include "base/extremes.h"

/// How much more curvature may count, as a part of it: half of that in speed.
#define SLACK 0.005
/// How far the line looks ahead, m.
#define HORIZON 0.06

static double within(double x, double low, double high)
{
    return zv_larger(low, zv_smaller(x, high));
}

/// The slope of the line from the beginning of a piece on.
static double slope_from(const zv_lookahead *ahead, int piece, double level)
{
    double length = 0.0, low = -INFINITY, high = INFINITY;
    for (int i = piece; i < ahead->piece_count && length < HORIZON; ++i) {
        const zv_bend *bend = &ahead->bend[i];
        if (i > piece && bend->jumps) {
            break;
        }
        length += bend->length_m;
        const double rise = bend->curvature - level, most_rise = (1.0 + SLACK) * bend->curvature - level;
        if (rise > high * length || most_rise < low * length) {
            return rise > high * length ? high : low;
        }
        low = rise > low * length ? rise / length : low; // a division only where the band becomes narrower
        high = most_rise < high * length ? most_rise / length : high;
    }
    return within(0.0, low, high);
}

/// The line may go on level from the beginning of a piece: then every piece up to the horizon has the level in its band.
/// Those that are known to have it are not asked again.
static bool stays_level(zv_steady *steady, const zv_lookahead *ahead, int piece)
{
    for (int i = piece + steady->sure; i < ahead->piece_count && steady->sure_m < HORIZON; ++i) {
        const zv_bend *bend = &ahead->bend[i];
        if (i > piece && bend->jumps) {
            break;
        }
        if (!(bend->curvature <= steady->level && steady->level <= (1.0 + SLACK) * bend->curvature)) {
            steady->sure = 0;
            return false;
        }
        ++steady->sure;
        steady->sure_m += bend->length_m;
    }
    return true;
}

void zv_steady_enter(zv_steady *steady, const zv_lookahead *ahead, int piece)
{
    const zv_steady before = *steady;
    const zv_piece *here = &ahead->piece[piece];
    const double end = before.level + before.slope * before.length_m;
    *steady = (zv_steady){.begin_m = here->start_m, .length_m = here->length_m};
    if (here->is_line) {
        return;
    }
    const double curvature = zv_lookahead_curvature(here, false);
    steady->level = within(end, curvature, (1.0 + SLACK) * curvature);
    if (before.sure > 1 && steady->level == before.level && here->start_m == before.begin_m + before.length_m) {
        steady->sure = before.sure - 1;
        steady->sure_m = before.sure_m - before.length_m;
    }
    steady->slope = stays_level(steady, ahead, piece) ? 0.0 : slope_from(ahead, piece, steady->level);
}

double zv_steady_share(const zv_steady *steady, double s, double curvature)
{
    const double level = steady->level + steady->slope * (s - steady->begin_m);
    return level > curvature && curvature > 0.0 ? zv_smaller(level / curvature, 1.0 + SLACK) : 1.0;
}
