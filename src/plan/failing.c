/// @file failing.c
/// The curve is walked contour by contour, from rapid to rapid, with every branch for itself:
///
///     branch up      ────────x     o──────────        x it ends: a part begins, with the reason
///     branch down    ───x                  o──        o there are joint values within the limits again: the part ends
///     no branch           |out of reach|              one part for all of them
///
/// As in the scan, scenes are at most STRIDE apart, and the places where a part begins or ends are found by halving. A
/// rapid may be left to a joint move, so that only its end counts.
#include "plan/failing.h"

#include <math.h>
#include <stdlib.h>

#define STRIDE 0.002
/// A place where a part begins or ends is found to this, m.
#define FINE 1e-7

enum { NONE = -1, NOT_LISTED = -2 };

bool zv_failing_create(const zv_task *task, zv_failing *out)
{
    *out = (zv_failing){.task = task,
                        .certificate = zv_certificate_of(task),
                        .part = malloc(ZV_FAILING_MOST * sizeof *out->part),
                        .out_of_reach = NONE};
    return out->part != NULL;
}

void zv_failing_free(zv_failing *failing)
{
    free(failing->part);
}

// ---- parts ----

static int open_part(zv_failing *f, const zv_plan_end *begin, bool every_branch)
{
    if (f->part_count == ZV_FAILING_MOST) {
        ++f->left_out;
        return NOT_LISTED;
    }
    f->part[f->part_count] = (zv_plan_failing){
        .begin = *begin, .every_branch = every_branch, .line1 = begin->line, .s1 = begin->s, .place1 = begin->place};
    return f->part_count++;
}

static void close_part(zv_failing *f, int *index, const zv_scene *scene)
{
    if (*index >= 0) {
        zv_plan_failing *part = &f->part[*index];
        part->line1 = scene->line;
        part->s1 = scene->s;
        part->place1 = scene->point.p[0];
    }
    *index = NONE;
}

static void close_all(zv_failing *f, const zv_scene *scene)
{
    close_part(f, &f->out_of_reach, scene);
    for (int i = 0; i < f->now.count; ++i) {
        close_part(f, &f->branch[i].part, scene);
    }
}

// ---- scenes ----

/// The branch of a solution, met now or before; NONE when there are too many.
static int branch_of(zv_failing *f, zv_branch branch)
{
    for (int i = 0; i < f->now.count; ++i) {
        if (zv_branch_fits(branch, f->branch[i].branch)) {
            return i;
        }
    }
    if (f->now.count == ZV_MAX_SOLUTIONS) {
        return NONE;
    }
    f->branch[f->now.count] = (zv_failing_branch){.branch = branch, .part = NONE};
    f->now.track[f->now.count] = (zv_track){.branch = branch};
    return f->now.count++;
}

/// Branches that stand still and could go on from a scene.
static bool can_go_on(const zv_failing *f, const zv_generation *fresh)
{
    for (int i = 0; i < f->now.count; ++i) {
        for (int k = 0; k < fresh->count && !f->now.track[i].is_alive; ++k) {
            if (fresh->track[k].is_alive && zv_branch_fits(fresh->track[k].branch, f->branch[i].branch)) {
                return true;
            }
        }
    }
    return false;
}

/// The branches that stand still at a scene go on, or say why not.
static void begin_again(zv_failing *f, const zv_scene *scene, const zv_generation *fresh)
{
    for (int k = 0; k < fresh->count; ++k) {
        const zv_track *track = &fresh->track[k];
        const int i = branch_of(f, track->branch);
        if (i == NONE || f->now.track[i].is_alive) {
            continue;
        }
        if (track->is_alive) {
            close_part(f, &f->branch[i].part, scene);
            f->now.track[i] = *track;
        } else if (f->branch[i].part == NONE) {
            f->branch[i].part = open_part(f, &track->end, false);
        }
    }
}

static void note_reach(zv_failing *f, const zv_scene *scene)
{
    if (scene->set.count > 0) {
        close_part(f, &f->out_of_reach, scene);
    } else if (f->out_of_reach == NONE) {
        const zv_plan_end begin = {.reason = ZV_REASON_REACH,
                                   .reach = scene->set.reach,
                                   .joint = -1,
                                   .line = scene->line,
                                   .s = scene->s,
                                   .place = scene->point.p[0]};
        f->out_of_reach = open_part(f, &begin, true);
    }
}

static void take_scene(zv_failing *f, const zv_scene *scene, const zv_generation_step *step, const zv_generation *fresh)
{
    bool was_alive[ZV_MAX_SOLUTIONS];
    for (int i = 0; i < f->now.count; ++i) {
        was_alive[i] = f->now.track[i].is_alive;
    }
    const int met = f->now.count;
    note_reach(f, scene);
    zv_generation_take(f->task, &f->now, scene, step);
    for (int i = 0; i < met; ++i) {
        if (was_alive[i] && !f->now.track[i].is_alive && scene->set.count > 0) {
            f->branch[i].part = open_part(f, &f->now.track[i].end, false);
        }
    }
    begin_again(f, scene, fresh);
}

static void visit(zv_failing *f, const zv_piece *piece, double from, double to)
{
    zv_scene scene;
    zv_generation fresh;
    zv_generation_step step;
    zv_scene_look(f->task, piece, to, &scene);
    zv_generation_begin(f->task, &scene, &fresh);
    zv_generation_examine(f->task, &f->now, &scene, NULL, NULL, &step);
    const bool reach_changes = (scene.set.count == 0) != (f->out_of_reach != NONE);
    if ((step.has_trouble || reach_changes || can_go_on(f, &fresh)) && to - from > FINE) {
        const double middle = 0.5 * (from + to);
        visit(f, piece, from, middle);
        visit(f, piece, middle, to);
        return;
    }
    take_scene(f, &scene, &step, &fresh);
}

// ---- contours ----

/// The arm comes to a place by a rapid, held in any branch.
static void arrive(zv_failing *f, const zv_scene *scene, const zv_generation *fresh)
{
    for (int i = 0; i < f->now.count; ++i) {
        f->now.track[i].is_alive = false;
    }
    note_reach(f, scene);
    begin_again(f, scene, fresh);
}

static void begin_contour(zv_failing *f, const zv_piece *piece)
{
    zv_scene scene;
    zv_generation fresh;
    zv_scene_look(f->task, piece, piece->start_m, &scene);
    zv_generation_begin(f->task, &scene, &fresh);
    arrive(f, &scene, &fresh);
    f->is_on_contour = true;
}

static void look_at_end(const zv_failing *f, zv_scene *out)
{
    zv_scene_look(f->task, &f->last, f->last.start_m + f->last.length_m, out);
}

static void end_contour(zv_failing *f)
{
    zv_scene scene;
    look_at_end(f, &scene);
    close_all(f, &scene);
    f->is_on_contour = false;
}

/// A rapid must end where some branch can be.
static void end_rapid(zv_failing *f)
{
    zv_scene scene;
    zv_generation fresh;
    look_at_end(f, &scene);
    zv_generation_begin(f->task, &scene, &fresh);
    if (fresh.alive == 0) {
        arrive(f, &scene, &fresh);
        close_all(f, &scene);
    }
}

static void follow(zv_failing *f, const zv_piece *piece)
{
    zv_certified looks = {.count = 0};
    if (f->certificate.is_known) {
        zv_certify(&f->certificate, piece, &looks);
    }
    const int steps = (int)fmax(1.0, ceil(piece->length_m / STRIDE));
    double from = piece->start_m;
    for (int i = 1, look = 0; i <= steps;) {
        const double mark = piece->start_m + i * piece->length_m / steps;
        const bool is_look = look < looks.count && looks.s[look] < mark;
        const double to = is_look ? looks.s[look++] : mark;
        i += !is_look;
        if (to > from) {
            visit(f, piece, from, to);
            from = to;
        }
    }
}

void zv_failing_piece(zv_failing *f, const zv_piece *piece)
{
    if (f->has_last && f->last.is_rapid && piece->is_rapid && piece->line != f->last.line) {
        end_rapid(f);
    }
    if (piece->is_rapid) {
        if (f->is_on_contour) {
            end_contour(f);
        }
    } else {
        if (!f->is_on_contour) {
            begin_contour(f, piece);
        }
        follow(f, piece);
    }
    f->last = *piece;
    f->has_last = true;
}

void zv_failing_finish(zv_failing *f)
{
    if (f->is_on_contour) {
        end_contour(f);
    } else if (f->has_last) {
        end_rapid(f);
    }
}
