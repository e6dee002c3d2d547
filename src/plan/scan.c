/// @file scan.c
/// Pass 1: which branch follows the whole curve?
///
///     cut ───────── rapid ───────── cut ──────────────────── rapid ──── cut
///     main: all solutions at the start, followed as far as they go ───────x
///                         late: all solutions at the end of the last rapid ────────►
///
/// When the last track of `main` ends, the arm must change its branch at the last rapid: `main` is chosen
/// as it was at the beginning of that rapid, `late` takes its place. Changing as late as possible changes as seldom as
/// possible. In a row of rapids (lift, travel, lower) the longest one is where the change happens.
///
/// Scenes are at most STRIDE apart; farther, up to LONGEST, where nothing can happen in between (safe_radius.c), and also wherever
/// the certificate finds that a rim or a limit is crossed, so that nothing happens between them unseen (certificate.c).
/// Where a track ends or jumps between two scenes, the place is looked for by halving.
#include "plan/scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "plan/safe_radius.h"

#define STRIDE 0.002
#define LONGEST 0.005
/// A place where a track ends is found to this, m.
#define FINE 1e-7

// ---- stages ----

static bool add_stage(zv_scan *scan, const zv_generation *generation, double to)
{
    zv_stage stage = {.from = scan->stage_from, .to = to, .speed = scan->stage_speed};
    const bool keeps = scan->stage_count > 0 && !scan->stage_q;
    const zv_branch *wanted = keeps ? &scan->stage[scan->stage_count - 1].branch : NULL;
    const int best = zv_generation_choose(scan->task, generation, scan->router, wanted, scan->stage_q, stage.q);
    ZV_ASSERT(best >= 0);
    stage.branch = generation->track[best].branch;
    if (scan->stage_count == scan->stage_capacity) {
        const int capacity = scan->stage_capacity ? 2 * scan->stage_capacity : 4;
        zv_stage *grown = realloc(scan->stage, (size_t)capacity * sizeof *grown);
        if (!grown) {
            scan->no_memory = true;
            return false;
        }
        scan->stage = grown;
        scan->stage_capacity = capacity;
    }
    scan->stage[scan->stage_count++] = stage;
    return true;
}

/// The arm changes at a rapid: it was held as in `before`, and goes on as in `after`.
static bool change(zv_scan *scan, const zv_generation *before, double before_to, const zv_generation *after)
{
    if (!add_stage(scan, before, before_to)) {
        return false;
    }
    scan->stage_from = after->s;
    scan->stage_q = NULL;
    scan->stage_speed = 1.0;
    scan->main = *after;
    scan->late.count = 0;
    return true;
}

static bool get_stuck(zv_scan *scan)
{
    scan->is_stuck = true;
    for (int i = 0; i < scan->main.count; ++i) { // the one that came farthest says why
        const zv_plan_end *end = &scan->main.track[i].end;
        if (i == 0 || end->s > scan->stuck.s) {
            scan->stuck = *end;
        }
    }
    return false;
}

/// No solution at all at this place.
static bool get_stuck_at(zv_scan *scan, const zv_scene *scene)
{
    scan->is_stuck = true;
    scan->stuck = (zv_plan_end){.reason = ZV_REASON_REACH,
                                .reach = scene->set.reach,
                                .joint = -1,
                                .line = scene->line,
                                .s = scene->s,
                                .place = scene->point.p[0]};
    return false;
}

// ---- walking ----

/// How far the tracks go on from a scene without being looked at.
static void note_safe_radius(zv_scan *scan, const zv_scene *scene)
{
    zv_safe_radius safe = zv_safe_radius_at(scan->task, scene->point.p[0]);
    if (safe.radius_m > 0.0) {
        zv_safe_radius_limit(scan->task, &scan->main, &safe);
        zv_safe_radius_limit(scan->task, &scan->late, &safe);
    }
    scan->safe_until = scene->s + zv_smaller(safe.radius_m, LONGEST);
    scan->slide_left = safe.slide_m;
}

/// The piece needs no look.
static bool is_safe(zv_scan *scan, const zv_piece *piece)
{
    if (piece->start_m + piece->length_m > scan->safe_until) {
        return false;
    }
    scan->slide_left -= zv_slide_travel_on(scan->task, piece);
    return scan->slide_left >= 0.0;
}

static void visit(zv_scan *scan, const zv_piece *piece, double from, double to)
{
    zv_scene scene;
    zv_generation_step main, late;
    if (scan->task->is_slow) {
        zv_scene_follow(scan->task, piece, to, &scan->main, &scan->late, &scene);
    } else {
        zv_scene_look(scan->task, piece, to, &scene);
    }
    zv_generation_examine(scan->task, &scan->main, &scene, NULL, NULL, &main);
    zv_generation_examine(scan->task, &scan->late, &scene, &scan->main, &main, &late);
    if ((main.has_trouble || late.has_trouble) && to - from > FINE) {
        const double middle = 0.5 * (from + to);
        visit(scan, piece, from, middle);
        visit(scan, piece, middle, to);
        return;
    }
    ++scan->scenes;
    zv_generation_take(scan->task, &scan->main, &scene, &main);
    if (scan->late.count) {
        zv_generation_take(scan->task, &scan->late, &scene, &late);
    }
    note_safe_radius(scan, &scene);
}

typedef enum outcome { GOES_ON, LEFT_TO_JOINT_MOVE, ENDS } outcome;

/// Takes one step. When nothing of `main` is left the arm changes at the last rapid, if that helps.
static outcome step(zv_scan *scan, const zv_piece *piece, double from, double to)
{
    visit(scan, piece, from, to);
    if (scan->main.alive > 0) {
        return GOES_ON;
    }
    if (scan->late.count && scan->late.alive > 0) {
        const zv_generation late = scan->late;
        return change(scan, &scan->at_rapid, scan->late_from, &late) ? GOES_ON : ENDS;
    }
    if (piece->is_rapid) {
        return LEFT_TO_JOINT_MOVE; // its line cannot be followed
    }
    get_stuck(scan);
    return ENDS;
}

/// The places at which the certificate wants a look; what it leaves open is kept.
static void certify(zv_scan *scan, const zv_piece *piece, zv_certified *out)
{
    if (!scan->certificate.is_known) {
        out->count = 0;
        return;
    }
    zv_certify(&scan->certificate, piece, out);
    scan->along_rim |= out->along_rim;
    if (out->open_m > scan->gap.length_m) {
        zv_curve_point point;
        zv_piece_at(piece, out->open_s, &point);
        scan->gap = (zv_plan_gap){
            .line = zv_piece_line(piece, out->open_s), .s = out->open_s, .length_m = out->open_m, .place = point.p[0]};
    }
}

/// Follows a piece: at even steps, and wherever the certificate finds that something may happen.
static bool follow(zv_scan *scan, const zv_piece *piece)
{
    if (is_safe(scan, piece)) {
        return true;
    }
    zv_certified looks;
    certify(scan, piece, &looks);
    const int steps = zv_only_slides_on(scan->task, piece) ? 1 : (int)ceil(piece->length_m / STRIDE);
    const double stride = piece->length_m / steps;
    double from = piece->start_m;
    outcome now = GOES_ON;
    for (int i = 1, look = 0; i <= steps && now == GOES_ON;) {
        const double mark = piece->start_m + i * stride;
        const bool is_look = look < looks.count && looks.s[look] < mark;
        const double to = is_look ? looks.s[look++] : mark;
        i += !is_look;
        if (to > from) {
            now = step(scan, piece, from, to);
            from = to;
        }
    }
    return now != ENDS;
}

static bool begin(zv_scan *scan, const zv_piece *piece)
{
    zv_scene scene;
    zv_scene_look(scan->task, piece, piece->start_m, &scene);
    scan->has_begun = true;
    scan->first_place = scene.point.p[0];
    scan->stage_from = piece->start_m;
    scan->stage_q = scan->near_q;
    scan->stage_speed = 1.0;
    zv_generation_begin(scan->task, &scene, &scan->main);
    if (scan->main.alive > 0) {
        return true;
    }
    return scan->main.count > 0 ? get_stuck(scan) : get_stuck_at(scan, &scene);
}

// ---- rapids ----

static void begin_rapid(zv_scan *scan, const zv_piece *piece)
{
    scan->longest_rapid = scan->last.is_rapid ? scan->longest_rapid : 0.0;
    scan->in_rapid = true;
    scan->rapid_line = piece->line;
    scan->rapid_from = piece->start_m;
    scan->candidate = scan->main;
}

/// At the end of a rapid: all solutions there may be needed later, or at once.
static bool end_rapid(zv_scan *scan)
{
    const zv_piece *piece = &scan->last;
    const double to = piece->start_m + piece->length_m, length = to - scan->rapid_from;
    zv_scene scene;
    zv_generation fresh;
    scan->in_rapid = false;
    if (scan->main.alive > 0 && !scan->joint_rapids && length <= scan->longest_rapid) {
        return true;
    }
    scan->safe_until = 0.0; // other tracks follow
    zv_scene_look(scan->task, piece, to, &scene);
    zv_generation_begin(scan->task, &scene, &fresh);
    if (scan->main.alive == 0 || scan->joint_rapids) {
        if (fresh.alive > 0 && scan->candidate.alive > 0) {
            const bool goes_on = change(scan, &scan->candidate, scan->rapid_from, &fresh);
            if (scan->rapid_end) {
                scan->stage_q =
                    scan->rapid_end(scan->rapid_user, scan->rapid_line, scene.point.p[0], &scan->stage_speed);
            }
            return goes_on;
        }
        scan->main = fresh.alive > 0 ? scan->candidate : fresh;
        return scan->main.count > 0 ? get_stuck(scan) : get_stuck_at(scan, &scene);
    }
    if (fresh.alive > 0 && length > scan->longest_rapid) {
        scan->longest_rapid = length;
        scan->late = fresh;
        scan->late_from = scan->rapid_from;
        scan->at_rapid = scan->candidate;
    }
    return true;
}

bool zv_scan_piece(zv_scan *scan, const zv_piece *piece)
{
    if (!scan->has_begun && !begin(scan, piece)) {
        return false;
    }
    const bool new_rapid = piece->is_rapid && (!scan->in_rapid || piece->line != scan->rapid_line);
    if (scan->in_rapid && (new_rapid || !piece->is_rapid) && !end_rapid(scan)) {
        return false;
    }
    if (new_rapid) {
        begin_rapid(scan, piece);
    }
    if (!(piece->is_rapid && (scan->joint_rapids || scan->main.alive == 0)) && !follow(scan, piece)) {
        return false;
    }
    scan->last = *piece;
    return true;
}

bool zv_scan_finish(zv_scan *scan)
{
    if (!scan->has_begun || scan->is_stuck || scan->no_memory) {
        return !scan->is_stuck && !scan->no_memory;
    }
    if (scan->in_rapid && !end_rapid(scan)) {
        return false;
    }
    return add_stage(scan, &scan->main, INFINITY);
}

void zv_scan_free(zv_scan *scan)
{
    free(scan->stage);
    scan->stage = NULL;
    scan->stage_count = scan->stage_capacity = 0;
}
