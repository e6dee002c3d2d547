/// @file corner.c
/// Pass 2: a corner is planned alone, rounded and with a stop, and the faster of the two is taken.
///
///      line
///     ------------.__                  Rounding within the tolerance of G64 is sharp, and with jerk limits it may take
///                 .  '.                longer to pass it slowly than to stop at the corner V itself, where nothing bends.
///                 . .  |               Both are planned from rest to rest with as much of the lines as the tool needs to
///                     V| line          reach its feed. Corners whose roundings touch are judged together: stops at all of
///                      |               them, or at none.
///
/// Where the path is no line and the arm does not stand either, as among short segments, pieces go through as they are.
#include "plan/corner.h"

#include <math.h>
#include <string.h>

#include "path/piece.h"
#include "plan/track.h"

/// Corners judged together, the pieces they may have, and grid points for them.
enum { MOST_CORNERS = 4, MOST_PIECES = 160, TRIAL_POINTS = 2048 };
/// Lines before and behind a corner: how many times the distance on which the tool reaches its feed, and at most, m.
#define LEAD 4.0
#define LONGEST_PATH 0.05
/// Path length and chord make one length by which kinds are distinguished.
#define CHORD_SHARE 0.6180339887
/// Times that differ by less are compared anew.
#define NEARLY_SAME 0.05
/// Estimates of the time with stops by that without are clear when they are farther from 1 than this; where they err, it
/// costs 0.02 % of the time of random lines on scara.
#define CLEARLY 0.003

bool zv_corner_create(const zv_task *task, const zv_plan_options *options, zv_arena *memory, zv_corner *out)
{
    zv_plan_options small = *options;
    small.window = TRIAL_POINTS;
    zv_corner_place(out);
    out->chosen = 0;
    if (!zv_window_create(task, &small, memory, &out->trial)) {
        return false;
    }
    out->trial.time.filters.is_rough = true;
    out->pending = zv_arena_take(memory, MOST_PIECES * sizeof *out->pending);
    return out->pending != NULL;
}

void zv_corner_place(zv_corner *corner)
{
    corner->count = 0;
    corner->at_rest = true;
    corner->shift = corner->lead_m = 0.0;
}

void zv_corner_drop(zv_corner *corner, int count)
{
    corner->count -= count;
    memmove(corner->pending, corner->pending + count, (size_t)corner->count * sizeof corner->pending[0]);
}

// ---- lines ----

/// The line between two places, with the limits of `model`.
static zv_piece line_between(const double from[], const double to[], double start_m, const zv_piece *model)
{
    zv_piece line = *model;
    const zv_vec3 length = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
    line.start_m = start_m;
    line.length_m = zv_vec3_length(length);
    line.off_m = 0.0;
    line.is_line = true;
    line.corners = line.more_lines = 0;
    memset(line.term, 0, sizeof line.term);
    for (int i = 0; i < line.axes; ++i) {
        line.term[i][0] = from[i];
        line.term[i][1] = to[i] - from[i];
    }
    return line;
}

/// How much of a piece at the end of what is pending a trial needs: of a line its end when it leads to a corner, its
/// beginning behind one. What was judged before makes no difference to it, so that corners are judged alike in the
/// reversed path.
static double lead_of(const zv_corner *corner, const zv_piece *piece, bool leads_to_corner)
{
    if (!piece->is_line) {
        return piece->length_m;
    }
    const double wanted = LEAD * piece->feed_m_s * piece->feed_m_s / corner->trial.limits.tool_acceleration;
    const double known = piece->length_m - (leads_to_corner ? corner->lead_m : 0.0);
    return fmin(piece->length_m, fmin(wanted, fmin(known, LONGEST_PATH)));
}

/// So much of the end of a line, or of its beginning.
static zv_piece part_of(const zv_piece *line, double length_m, bool its_end)
{
    const double part = fmin(1.0, length_m / line->length_m), from = its_end ? 1.0 - part : 0.0;
    double ends[2][ZV_CURVE_AXES] = {{0.0}};
    zv_piece_values(line, from, ends[0]);
    zv_piece_values(line, from + part, ends[1]);
    return line_between(ends[0], ends[1], line->start_m + from * line->length_m, line);
}

/// The lines from corner to corner in place of what is pending; how many they are, or 0 when that cannot be told.
static int lines_of(const zv_corner *corner, zv_piece lines[MOST_CORNERS + 1])
{
    const zv_piece *pending = corner->pending, *last = &pending[corner->count - 1];
    double from[ZV_CURVE_AXES] = {0.0}, end[ZV_CURVE_AXES] = {0.0}, start_m = pending[0].start_m;
    int count = 0;
    zv_piece_values(&pending[0], 0.0, from);
    for (int i = 0; i < corner->count; ++i) {
        if (pending[i].corners > 1 || (pending[i].corners == 1 && count == MOST_CORNERS)) {
            return 0;
        }
        if (pending[i].corners == 1) {
            lines[count] = line_between(from, pending[i].corner, start_m, &pending[count > 0 ? i : 0]);
            start_m += lines[count++].length_m;
            memcpy(from, pending[i].corner, sizeof from);
        }
    }
    zv_piece_values(last, 1.0, end);
    lines[count] = line_between(from, end, start_m, last);
    return count > 0 ? count + 1 : 0;
}

// ---- corners alone ----

/// Joint values at the beginning of a piece, held as the arm is.
static bool place_trial(zv_window *trial, const zv_piece *piece, const zv_grid_start *arm)
{
    zv_curve_point point;
    double q[ZV_MAX_JOINTS];
    zv_piece_at(piece, piece->start_m, &point);
    if (trial->limits.task->is_searched || !zv_track_reach(trial->limits.task, &point, arm->q, arm->branch, q)) {
        return false;
    }
    zv_window_place(trial, piece->start_m, q, arm->branch);
    return true;
}

/// How long these pieces take from rest to rest, or about how long; INFINITY when that cannot be told.
static double duration_of(zv_window *trial, const zv_piece *pieces, int count, const zv_grid_start *arm, bool about)
{
    if (!place_trial(trial, &pieces[0], arm)) {
        return INFINITY;
    }
    for (int i = 0; i < count; ++i) {
        zv_lookahead_add(&trial->ahead, &pieces[i]);
    }
    trial->limits.is_rough = about;
    if (about) {
        return zv_window_estimate(trial);
    }
    const bool done = zv_window_plan(trial, true) == ZV_OK && trial->time.ends_at_rest && !trial->time.is_cut;
    return done ? zv_window_law_duration(&trial->time) : INFINITY;
}

static double time_rounded(zv_corner *corner, const zv_grid_start *arm, bool about)
{
    zv_piece *first = &corner->pending[0], *last = &corner->pending[corner->count - 1];
    const zv_piece whole[2] = {*first, *last};
    *first = first->is_line ? part_of(first, lead_of(corner, first, true), true) : *first;
    *last = last->is_line ? part_of(last, lead_of(corner, last, false), false) : *last;
    const double duration = duration_of(&corner->trial, corner->pending, corner->count, arm, about);
    *first = whole[0];
    *last = whole[1];
    return duration;
}

/// The outer lines begin and end where the trial of the rounding does: as far as its lines lead, and on to the corner.
static double time_stopping(zv_corner *corner, const zv_piece *lines, int count, const zv_grid_start *arm, bool about)
{
    const zv_piece *ends[2] = {&corner->pending[0], &corner->pending[corner->count - 1]};
    double duration = 0.0;
    for (int i = 0; i < count; ++i) {
        zv_piece line = lines[i];
        if (i == 0 || i + 1 == count) {
            const zv_piece *end = ends[i > 0];
            line = part_of(&line, lead_of(corner, end, i == 0) + (line.length_m - end->length_m), i == 0);
        }
        duration += duration_of(&corner->trial, &line, 1, arm, about);
    }
    return duration;
}

/// The lines take the place of what is pending.
static void cut(zv_corner *corner, const zv_piece *lines, int count)
{
    const zv_piece *old = &corner->pending[corner->count - 1], *new = &lines[count - 1];
    corner->lead_m = new->length_m - old->length_m;
    corner->shift += new->start_m + new->length_m - (old->start_m + old->length_m);
    memcpy(corner->pending, lines, (size_t)count * sizeof *lines);
    corner->count = count;
    corner->chosen += count - 1;
}

/// Corners with as many pieces, the same path length and the same chord are of one kind, and mostly the same.
static zv_cached_number *ratio_of(zv_corner *corner)
{
    const zv_piece *first = &corner->pending[0], *last = &corner->pending[corner->count - 1];
    double from[ZV_CURVE_AXES], to[ZV_CURVE_AXES];
    zv_piece_values(first, 0.0, from);
    zv_piece_values(last, 1.0, to);
    const double chord = zv_vec3_length((zv_vec3){to[0] - from[0], to[1] - from[1], to[2] - from[2]});
    const double length = last->start_m + last->length_m - first->start_m;
    return zv_number_cache_find(corner->ratios, corner->count, length + CHORD_SHARE * chord);
}

/// The time with stops by the time without. Where the estimate is clear it is not planned.
static double find_ratio(zv_corner *corner, const zv_piece *lines, int count, const zv_grid_start *arm)
{
    const double about = time_stopping(corner, lines, count, arm, true) / time_rounded(corner, arm, true);
    if (fabs(about - 1.0) > CLEARLY && about < INFINITY) {
        return about;
    }
    return time_stopping(corner, lines, count, arm, false) / time_rounded(corner, arm, false);
}

/// Stops are faster. Where that is near, it is asked every time; else once in a while for each kind.
static bool stops_are_faster(zv_corner *corner, const zv_piece *lines, int count, const zv_grid_start *arm)
{
    zv_cached_number *ratio = ratio_of(corner);
    if (zv_number_cache_is_due(ratio) || fabs(ratio->found - 1.0) < NEARLY_SAME) {
        ratio->found = find_ratio(corner, lines, count, arm);
    }
    return ratio->found < 1.0;
}

/// What is pending begins and ends on the path itself.
static bool cuts(zv_corner *corner, const zv_grid_start *arm)
{
    zv_piece lines[MOST_CORNERS + 1];
    const int count = corner->trial.limits.has_jerk ? lines_of(corner, lines) : 0;
    if (count == 0 || !stops_are_faster(corner, lines, count, arm)) {
        corner->lead_m = 0.0;
        return false;
    }
    cut(corner, lines, count);
    return true;
}

// ---- pieces that wait for the window ----

static int corners_of(const zv_corner *corner)
{
    int sum = 0;
    for (int i = 0; i < corner->count; ++i) {
        sum += corner->pending[i].corners;
    }
    return sum;
}

zv_corner_verdict zv_corner_take(zv_corner *corner, const zv_piece *piece, const zv_grid_start *arm)
{
    zv_piece *last = &corner->pending[corner->count++];
    const bool begins = corner->count > 1 || corner->at_rest || piece->is_line;
    *last = *piece;
    last->start_m += corner->shift;
    corner->at_rest = false;
    if (begins && corner->count > 1 && last->is_line) {
        const bool stops = cuts(corner, arm);
        return (zv_corner_verdict){.ready = corner->count - 1, .stops = stops};
    }
    const bool may_wait = begins && corner->trial.limits.has_jerk && corner->count < MOST_PIECES;
    const bool waits = may_wait && last->corners <= 1 && corners_of(corner) <= MOST_CORNERS;
    corner->lead_m = waits ? corner->lead_m : 0.0;
    return (zv_corner_verdict){.ready = waits ? 0 : corner->count};
}

zv_corner_verdict zv_corner_stop(zv_corner *corner, const zv_grid_start *arm)
{
    const bool stops = corner->count > 0 && cuts(corner, arm);
    corner->at_rest = true;
    corner->lead_m = 0.0;
    return (zv_corner_verdict){.ready = corner->count, .stops = stops};
}
