/// @file passes.c
/// The passes of a plan over the curve, each with what it finds.
#include "plan/passes.h"

#include "plan/failing.h"
#include "plan/failure.h"
#include "plan/follow.h"
#include "plan/proof.h"

/// Of the progress.
#define SCAN_PART 0.3

static zv_curve_progress progress_of(const zv_passes *p, double from, double to)
{
    return (zv_curve_progress){p->sink->progress, p->sink->user, p->done + p->share * from, p->done + p->share * to};
}

void zv_passes_divide(zv_passes *p, int rounds)
{
    p->done += SCAN_PART * p->share;
    p->share *= (1.0 - SCAN_PART) / rounds;
}

static zv_status again(zv_passes *p, const zv_curve_sink *sink)
{
    const zv_curve_progress progress = progress_of(p, SCAN_PART, 1.0);
    return zv_curve_pass_again(p->prepared, &p->rounding, sink, &progress, p->keeps ? &p->kept : NULL,
                               &p->report->curve, p->why);
}

// ---- scan ----

static bool scan_piece(void *user, const zv_piece *piece)
{
    zv_passes *p = user;
    p->feed_s += zv_feed_time(piece);
    return zv_scan_piece(&p->scan, piece);
}

static void report_branches(zv_passes *p)
{
    zv_plan_report *r = p->report;
    const zv_scan *scan = &p->scan;
    r->end_count = scan->main.count;
    for (int i = 0; i < scan->main.count; ++i) {
        const zv_track *track = &scan->main.track[i];
        r->ends[i] = track->is_alive
                         ? (zv_plan_end){.branch = track->branch, .margin = zv_track_margin(&p->prepared->task, track)}
                         : track->end;
    }
    r->changes = 0;
    for (int i = 1; i < scan->stage_count; ++i) { // a joint move may also keep the branch
        r->changes += !zv_branch_is_same(scan->stage[i - 1].branch, scan->stage[i].branch);
    }
    r->branch = scan->stage_count > 0 ? scan->stage[0].branch : r->branch;
    r->first_place = scan->first_place;
    r->has_proof = scan->certificate.is_known;
    r->gap = scan->gap;
    r->proven = r->has_proof && r->gap.length_m == 0.0 && !scan->is_stuck;
}

static void forget_scan(zv_passes *p)
{
    zv_scan_free(&p->scan);
    zv_curve_cache_free(&p->kept);
}

zv_status zv_pass_scan(zv_passes *p)
{
    const zv_task *task = &p->prepared->task;
    const zv_plan_options *options = p->prepared->options;
    const zv_curve_progress progress = progress_of(p, 0.0, SCAN_PART);
    forget_scan(p);
    p->scan = (zv_scan){.task = task,
                        .near_q = options->near_q,
                        .joint_rapids = options->joint_rapids,
                        .rapid_end = options->rapid_end,
                        .rapid_user = options->rapid_user,
                        .router = options->router,
                        .certificate = zv_certificate_of(task)};
    const zv_curve_sink sink = {p, scan_piece, zv_curve_ignore_mark};
    p->feed_s = 0.0;
    const zv_status status = zv_curve_pass(p->prepared, &p->rounding, &sink, &progress, p->keeps ? &p->kept : NULL,
                                           &p->report->curve, p->why);
    if (status != ZV_OK) {
        return status;
    }
    const bool found = zv_scan_finish(&p->scan);
    if (p->scan.no_memory) {
        return zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the changes of branch");
    }
    report_branches(p);
    if (!found) {
        zv_report_failure(task, &p->scan.stuck, NULL, p->report);
    }
    return ZV_OK;
}

// ---- proof ----

static bool proof_piece(void *user, const zv_piece *piece)
{
    zv_proof_piece(user, piece);
    return true;
}

zv_status zv_pass_prove(zv_passes *p)
{
    const zv_task *task = &p->prepared->task;
    if (p->report->has_proof || p->report->failed || !zv_proof_is_known(task) || p->scan.stage_count == 0) {
        return ZV_OK;
    }
    zv_proof proof = {.task = task, .scan = &p->scan};
    const zv_curve_sink sink = {&proof, proof_piece, zv_curve_ignore_mark};
    zv_passes_divide(p, 2); // the run is as long
    const zv_status status = again(p, &sink);
    p->done += p->share;
    p->report->has_proof = true;
    p->report->gap = zv_proof_finish(&proof);
    p->report->proven = p->report->gap.length_m == 0.0;
    return status;
}

// ---- run ----

static bool follow_piece(void *user, const zv_piece *piece)
{
    return zv_follow_piece(user, piece);
}

static bool follow_mark(void *user, const zv_mark *mark)
{
    return zv_follow_mark(user, mark);
}

zv_status zv_pass_run(zv_passes *p)
{
    zv_follower follower;
    zv_status status = ZV_OK;
    zv_arena_reset(&p->memory);
    if (!zv_follow_create(&p->prepared->task, p->prepared->options, &p->scan, p->sink, p->report, &p->memory,
                          &follower)) {
        status = zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    } else {
        const zv_curve_sink sink = {&follower, follow_piece, follow_mark};
        if (p->worth_s > 0.0) {
            follower.worth_s = p->worth_s;
            follower.rest_s = p->feed_s;
        }
        status = again(p, &sink);
        if (status == ZV_OK) {
            zv_follow_finish(&follower);
        }
    }
    return status;
}

// ---- what fails ----

static bool failing_piece(void *user, const zv_piece *piece)
{
    zv_failing_piece(user, piece);
    return true;
}

zv_status zv_pass_failing(zv_passes *p)
{
    const zv_curve_progress progress = progress_of(p, SCAN_PART, 1.0);
    zv_curve_summary ignored;
    zv_failing all;
    const zv_curve_sink sink = {&all, failing_piece, zv_curve_ignore_mark};
    const zv_status status =
        zv_failing_create(&p->prepared->task, &all)
            ? zv_curve_pass(p->prepared, &p->rounding, &sink, &progress, NULL, &ignored, p->why)
            : zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the places that fail");
    if (status == ZV_OK) {
        const zv_pose *world_from_program = &p->prepared->options->world_from_program;
        bool wants_more = true;
        zv_failing_finish(&all);
        for (int i = 0; i < all.part_count && wants_more; ++i) {
            zv_plan_end_in_program(world_from_program, &all.part[i].begin);
            wants_more = p->sink->failing(p->sink->user, &all.part[i]);
        }
        p->report->failing = all.part_count + all.left_out;
    }
    zv_failing_free(&all);
    return status;
}

void zv_passes_free(zv_passes *p)
{
    forget_scan(p);
    zv_arena_free(&p->memory);
}
