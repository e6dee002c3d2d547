/// @file plan.c
/// From moves and an arm to a motion, in passes over the same moves.
///
///     survey   errors of the program, how many moves, are there rotary words, where does the work begin
///     scan     the whole curve with all ways of holding the arm: which one carries it
///     run      the curve once more, window by window: joint path, time, samples
#include "zveno/plan.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "plan/failing.h"
#include "plan/failure.h"
#include "plan/follow.h"
#include "plan/kept.h"
#include "plan/proof.h"
#include "plan/rounding_choice.h"
#include "plan/tilt.h"
#include "plan/torque.h"

enum { PROGRESS_EVERY = 512 };
#define SCAN_PART 0.3
/// How far G64 may round a pitch that follows a rule, rad: near the rim of the reach more would leave it.
#define TILT_TOLERANCE (0.02 * ZV_DEG)

zv_plan_options zv_plan_default_options(const zv_ik *ik)
{
    return (zv_plan_options){
        .world_from_program = zv_pose_identity(),
        .tool_rot = zv_rot_x(ZV_PI),
        .pitch = zv_ik_capability(ik).pitch_down,
        .policy = ZV_PITCH_BETA,
        .curve = zv_curve_default_options(),
        .tool_acceleration = 2.0,
        .rate_hz = 250.0,
        .window = 16384,
    };
}

// ---- survey ----

static bool is_motion(const zv_move *move)
{
    return move->kind != ZV_MOVE_DWELL && move->kind != ZV_MOVE_EVENT;
}

typedef struct survey {
    const zv_plan_sink *sink;
    zv_plan_report *report;
    bool has_words, has_work;
    double default_mm, widest_mm; ///< tolerance of G64 without P; the widest that is asked for, 0: none
    long long rapids_before_work;
    double begin[ZV_AXES]; ///< where the work begins: the end of the rapids before it
} survey;

static bool survey_move(void *user, const zv_move *move)
{
    survey *s = user;
    ++s->report->moves;
    s->has_words |= move->to[ZV_A] != 0.0 || move->to[ZV_B] != 0.0 || move->to[ZV_C] != 0.0;
    if (is_motion(move) && move->corner == ZV_CORNER_BLEND) {
        s->widest_mm = fmax(s->widest_mm, move->tolerance_mm > 0.0 ? move->tolerance_mm : s->default_mm);
    }
    if (is_motion(move) && !s->has_work) {
        const bool is_rapid = move->kind == ZV_MOVE_RAPID;
        s->has_work = !is_rapid;
        s->rapids_before_work += is_rapid;
        memcpy(s->begin, is_rapid ? move->to : move->from, sizeof s->begin);
    }
    return true;
}

static bool survey_issue(void *user, const zv_issue *issue)
{
    survey *s = user;
    ++*(issue->is_warning ? &s->report->warnings : &s->report->errors);
    return s->sink->issue ? s->sink->issue(s->sink->user, issue) : true;
}

// ---- moves to a curve ----

/// One pass of the moves through a curve builder.
typedef struct pass {
    const zv_plan_sink *sink;
    zv_plan_report *report;
    zv_curve_builder *builder;
    const zv_rounding_choice *rounding;
    double default_mm;
    long long moves, skip_rapids; ///< rapids before the work that are still to be left out
    double begin[ZV_AXES];
    bool is_held; ///< `begin` holds until the first move that is not left out
    double progress_from, progress_to;
    zv_status status;
    zv_error *why;
    const bool *ended; ///< who takes the curve wants no more
    bool stopped;
} pass;

static bool pass_progress(pass *p)
{
    if (p->moves++ % PROGRESS_EVERY == 0 && p->sink->progress) {
        const double part = (double)p->moves / (double)(p->report->moves ? p->report->moves : 1);
        return p->sink->progress(p->sink->user, p->progress_from + (p->progress_to - p->progress_from) * part);
    }
    return true;
}

static bool pass_move(void *user, const zv_move *move)
{
    pass *p = user;
    zv_move placed = *move;
    p->stopped |= !pass_progress(p);
    if (p->is_held && is_motion(move)) {
        if (move->kind == ZV_MOVE_RAPID && p->skip_rapids > 0) {
            --p->skip_rapids;
            return !p->stopped;
        }
        p->is_held = false;
    }
    if (p->is_held) {
        memcpy(placed.from, p->begin, sizeof placed.from);
        memcpy(placed.to, p->begin, sizeof placed.to);
    }
    zv_rounding_apply(p->rounding, p->default_mm, &placed);
    p->status = zv_curve_builder_push(p->builder, &placed, p->why);
    return p->status == ZV_OK && !p->stopped && !*p->ended;
}

typedef struct plan {
    const zv_walker *moves;
    const zv_plan_options *options;
    const zv_plan_sink *sink;
    zv_plan_report *report;
    zv_error *why;
    survey survey;
    zv_torques torques;
    zv_task task;
    zv_scan scan;
    zv_kept kept; ///< the curve, from the scan for the run
    bool keeps;
    bool ended; ///< the pass needs no more of the curve
    zv_rounding_choice rounding;
    zv_tilt tilt; ///< of arms whose pitch follows a rule
    zv_walker tilted;
    bool is_tilted; ///< `moves` are those of `tilt`
} plan;

static zv_status walk_curve(plan *p, const zv_curve_sink *sink, double progress_from, double progress_to)
{
    const zv_placement placement = zv_task_placement(&p->task, p->options);
    zv_curve_options curve = p->options->curve;
    curve.turn_tolerance = p->is_tilted ? fmin(curve.turn_tolerance, TILT_TOLERANCE) : curve.turn_tolerance;
    const bool skips = !p->options->from_start;
    pass now = {.sink = p->sink,
                .report = p->report,
                .builder = zv_curve_builder_create(&placement, &curve, sink),
                .rounding = &p->rounding,
                .default_mm = p->survey.default_mm,
                .skip_rapids = !skips               ? 0
                               : p->survey.has_work ? p->survey.rapids_before_work
                                                    : 1,
                .is_held = skips,
                .progress_from = progress_from,
                .progress_to = progress_to,
                .ended = &p->ended,
                .why = p->why};
    p->ended = false;
    memcpy(now.begin, p->survey.begin, sizeof now.begin);
    if (!now.builder) {
        return zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the curve");
    }
    const zv_sink moves = {.user = &now, .move = pass_move};
    zv_status status = p->moves->walk(p->moves->user, &moves, p->why);
    status = status == ZV_OK ? now.status : status;
    if (status == ZV_OK) {
        zv_curve_builder_finish(now.builder, &p->report->curve);
    }
    zv_curve_builder_free(now.builder);
    return status;
}

// ---- scan ----

static bool scan_piece(void *user, const zv_piece *piece)
{
    plan *p = user;
    if (p->keeps) {
        zv_kept_piece(&p->kept, piece);
    }
    p->ended = !zv_scan_piece(&p->scan, piece);
    return !p->ended;
}

static bool scan_mark(void *user, const zv_mark *mark)
{
    plan *p = user;
    if (p->keeps) {
        zv_kept_mark(&p->kept, mark);
    }
    return true;
}

static void report_ends(plan *p)
{
    zv_plan_report *r = p->report;
    const zv_generation *main = &p->scan.main;
    r->end_count = main->count;
    for (int i = 0; i < main->count; ++i) {
        const zv_track *track = &main->track[i];
        r->ends[i] = track->is_alive
                         ? (zv_plan_end){.branch = track->branch, .margin = zv_track_margin(&p->task, track)}
                         : track->end;
    }
    r->changes = p->scan.stage_count > 0 ? p->scan.stage_count - 1 : 0;
    r->branch = p->scan.stage_count > 0 ? p->scan.stage[0].branch : r->branch;
    r->first_place = p->scan.first_place;
    r->has_proof = p->scan.certificate.is_known;
    r->gap = p->scan.gap;
    r->proven = r->has_proof && r->gap.length_m == 0.0 && !p->scan.is_stuck;
}

static zv_status scan(plan *p)
{
    p->scan = (zv_scan){.task = &p->task,
                        .near_q = p->options->near_q,
                        .joint_rapids = p->options->joint_rapids,
                        .certificate = zv_certificate_of(&p->task)};
    const zv_curve_sink sink = {p, scan_piece, scan_mark};
    const zv_status status = walk_curve(p, &sink, 0.0, SCAN_PART);
    if (status != ZV_OK) {
        return status;
    }
    const bool found = zv_scan_finish(&p->scan);
    if (p->scan.no_memory) {
        return zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the changes of branch");
    }
    report_ends(p);
    if (!found) {
        zv_report_failure(&p->task, &p->scan.stuck, NULL, p->report);
    }
    return ZV_OK;
}

// ---- what fails ----

static bool failing_piece(void *user, const zv_piece *piece)
{
    zv_failing_piece(user, piece);
    return true;
}

static bool failing_mark(void *user, const zv_mark *mark)
{
    (void)user;
    (void)mark;
    return true;
}

/// Looks for the arc on which the failure lies: its place alone is nowhere in the text.
typedef struct arc_search {
    int line;
    zv_vec3 place; ///< mm, in the program
    double nearest_mm;
    zv_vec3 target; ///< mm, in the program
} arc_search;

static bool search_move(void *user, const zv_move *move)
{
    enum { STEPS = 64 };
    arc_search *a = user;
    for (int i = 0; move->kind == ZV_MOVE_ARC && move->line == a->line && i <= STEPS; ++i) {
        double at[ZV_AXES];
        zv_move_at(move, (double)i / STEPS, at);
        const double away = zv_vec3_length(zv_vec3_sub((zv_vec3){at[ZV_X], at[ZV_Y], at[ZV_Z]}, a->place));
        if (away < a->nearest_mm) {
            a->nearest_mm = away;
            a->target = (zv_vec3){move->to[ZV_X], move->to[ZV_Y], move->to[ZV_Z]};
        }
    }
    return true;
}

static zv_status name_arc(plan *p)
{
    const zv_pose program_from_world = zv_pose_inverse(p->options->world_from_program);
    arc_search a = {.line = p->report->failure.line,
                    .place = zv_vec3_scale(zv_pose_apply(program_from_world, p->report->failure.place), 1.0 / ZV_MM),
                    .nearest_mm = INFINITY};
    const zv_sink sink = {.user = &a, .move = search_move};
    const zv_status status = p->moves->walk(p->moves->user, &sink, p->why);
    if (status == ZV_OK && a.nearest_mm < INFINITY) {
        const zv_plan_end at = p->report->failure;
        const zv_vec3 target = zv_pose_apply(p->options->world_from_program, zv_vec3_scale(a.target, ZV_MM));
        zv_report_failure(&p->task, &at, &target, p->report);
    }
    return status;
}

/// A person looks for the numbers of the program, not for those of the arm.
static void name_in_program(const plan *p, zv_plan_end *end)
{
    end->in_program = zv_pose_apply(zv_pose_inverse(p->options->world_from_program), end->place);
}

/// The scan ends where the arm gets stuck; whoever wants to repair the program wants to know all such places.
static zv_status list_failing(plan *p)
{
    zv_failing all;
    const zv_curve_summary summary = p->report->curve;
    const zv_curve_sink sink = {&all, failing_piece, failing_mark};
    zv_status status = zv_failing_create(&p->task, &all)
                           ? walk_curve(p, &sink, SCAN_PART, 1.0)
                           : zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the places that fail");
    if (status == ZV_OK) {
        zv_failing_finish(&all);
        bool wants_more = true;
        for (int i = 0; i < all.part_count && wants_more; ++i) {
            name_in_program(p, &all.part[i].begin);
            wants_more = p->sink->failing(p->sink->user, &all.part[i]);
        }
        p->report->failing = all.part_count + all.left_out;
    }
    p->report->curve = summary;
    zv_failing_free(&all);
    return status;
}

// ---- run ----

/// What follows the curve, and for whom.
typedef struct run {
    plan *plan;
    zv_follower follower;
} run;

static bool run_piece(void *user, const zv_piece *piece)
{
    run *r = user;
    r->plan->ended = !zv_follow_piece(&r->follower, piece);
    return !r->plan->ended;
}

static bool run_mark(void *user, const zv_mark *mark)
{
    run *r = user;
    r->plan->ended = !zv_follow_mark(&r->follower, mark);
    return !r->plan->ended;
}

static bool run_progress(void *user, double part)
{
    const plan *p = user;
    return !p->sink->progress || p->sink->progress(p->sink->user, SCAN_PART + (1.0 - SCAN_PART) * part);
}

/// The curve once more: as it was kept, or made again.
static zv_status walk_again(plan *p, const zv_curve_sink *sink)
{
    if (!p->keeps || p->kept.is_too_long) {
        return walk_curve(p, sink, SCAN_PART, 1.0);
    }
    zv_kept_walk(&p->kept, sink, run_progress, p);
    return ZV_OK;
}

static zv_status run_all(plan *p)
{
    run r = {.plan = p};
    zv_status status = ZV_OK;
    if (!zv_follow_create(&p->task, p->options, &p->scan, p->sink, p->report, &r.follower)) {
        status = zv_fail(p->why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    } else {
        const zv_curve_sink sink = {&r, run_piece, run_mark};
        status = walk_again(p, &sink);
        if (status == ZV_OK) {
            zv_follow_finish(&r.follower);
        }
    }
    zv_follow_free(&r.follower);
    return status;
}

// ---- the front doors ----

/// The rule for the pitch needs other pitches than the one it wishes: the moves get them as words.
static zv_status tilt_moves(plan *p, const zv_ik *ik)
{
    zv_plan_report told = {.errors = 0};
    p->tilt = (zv_tilt){.moves = p->moves,
                        .ik = ik,
                        .world_from_program = p->options->world_from_program,
                        .policy = p->options->policy,
                        .wish = p->options->pitch};
    p->tilted = zv_walker_of_tilt(&p->tilt);
    const survey bare = p->survey;
    p->survey = (survey){.sink = &(const zv_plan_sink){.user = NULL}, .report = &told, .default_mm = bare.default_mm};
    const zv_sink sink = {.user = &p->survey, .move = survey_move, .issue = survey_issue};
    const zv_status status = p->tilted.walk(p->tilted.user, &sink, p->why);
    p->is_tilted = p->tilt.tilts;
    p->moves = p->is_tilted ? &p->tilted : p->moves;
    p->survey = p->is_tilted ? p->survey : bare;
    return status;
}

static zv_status prepare(plan *p, const zv_robot *robot, const zv_ik *ik)
{
    p->survey = (survey){.sink = p->sink, .report = p->report, .default_mm = p->options->curve.tolerance_m / ZV_MM};
    const zv_sink sink = {.user = &p->survey, .move = survey_move, .issue = survey_issue};
    zv_status status = p->moves->walk(p->moves->user, &sink, p->why);
    const zv_plan_words words = p->options->words;
    const bool use_words = words == ZV_WORDS_ALWAYS || (words == ZV_WORDS_WHEN_USED && p->survey.has_words);
    if (status == ZV_OK) {
        status = zv_torques_create(robot, p->options, &p->torques, p->why);
    }
    if (status == ZV_OK && !use_words && p->options->follows_policy && p->report->errors == 0) {
        status = tilt_moves(p, ik);
    }
    if (status == ZV_OK) {
        status = zv_task_create(robot, ik, p->options, use_words || p->is_tilted, &p->task, p->why);
    }
    p->task.torques = &p->torques;
    p->report->has_torque = p->torques.dyn != NULL;
    return status;
}

// ---- six axes: proof of the branch that was chosen ----

static bool proof_piece(void *user, const zv_piece *piece)
{
    zv_proof_piece(user, piece);
    return true;
}

static bool proof_mark(void *user, const zv_mark *mark)
{
    (void)user;
    (void)mark;
    return true;
}

/// Follows the branch by proof, for arms whose bounds are not known beforehand.
static zv_status prove(plan *p)
{
    if (p->report->has_proof || p->report->failed || !zv_proof_is_known(&p->task) || p->scan.stage_count == 0) {
        return ZV_OK;
    }
    zv_proof proof = {.task = &p->task, .scan = &p->scan};
    const zv_curve_sink sink = {&proof, proof_piece, proof_mark};
    const zv_status status = walk_again(p, &sink);
    p->report->has_proof = true;
    p->report->gap = zv_proof_finish(&proof);
    p->report->proven = p->report->gap.length_m == 0.0;
    return status;
}

/// Where a part is not proven, near a singularity, only the run itself can tell: check and run never disagree.
static zv_status decide_by_running(plan *p)
{
    const zv_plan_sink *sink = p->sink, silent = {.user = sink->user, .progress = sink->progress};
    p->sink = &silent;
    const zv_status status = run_all(p);
    p->sink = sink;
    return status;
}

/// A run that failed tells how far the branch it had chosen really gets.
static void report_failed_branch(zv_plan_report *report)
{
    for (int i = 0; report->failed && i < report->end_count; ++i) {
        zv_plan_end *end = &report->ends[i];
        if (end->reason == ZV_REASON_NONE && memcmp(&end->branch, &report->failure.branch, sizeof end->branch) == 0) {
            const double margin = end->margin;
            *end = report->failure;
            end->margin = margin;
        }
    }
    report->proven = report->proven && !report->failed;
}

// ---- how far to round ----

/// Rounding less is looked at when jerks are limited (else more is always faster) and the program is short.
static bool may_choose(const plan *p)
{
    enum { MOST_MOVES = 400 };
    bool has_jerk = false;
    for (int k = 0; k < p->task.joints; ++k) {
        has_jerk |= zv_plan_limits(p->task.robot, p->options, k).jerk < INFINITY;
    }
    return has_jerk && p->survey.widest_mm > 0.0 && p->report->moves <= MOST_MOVES;
}

/// The duration with a choice, INFINITY when the arm cannot follow it.
static double try_rounding(plan *p, const zv_rounding_choice *choice)
{
    const zv_plan_sink *sink = p->sink, silent = {.user = NULL};
    zv_plan_report *report = p->report, trial = {.moves = report->moves};
    p->sink = &silent;
    p->report = &trial;
    p->rounding = *choice;
    zv_status status = scan(p);
    if (status == ZV_OK && !trial.failed) {
        status = run_all(p);
    }
    zv_scan_free(&p->scan);
    zv_kept_free(&p->kept);
    p->sink = sink;
    p->report = report;
    return status == ZV_OK && !trial.failed ? trial.duration : INFINITY;
}

/// Chooses, and scans again with the choice.
static zv_status choose_rounding(plan *p)
{
    zv_rounding_choice next = {.is_made = false}, best = next;
    double least = INFINITY;
    zv_scan_free(&p->scan);
    zv_kept_free(&p->kept);
    while (zv_rounding_next(&next, p->survey.widest_mm)) {
        const double duration = try_rounding(p, &next);
        best = duration < least ? next : best;
        least = fmin(least, duration);
    }
    p->rounding = best;
    return scan(p);
}

/// Chooses how far to round, and runs: for a check in silence.
static zv_status choose_and_run(plan *p, bool moves)
{
    zv_status status = ZV_OK;
    if (!p->report->failed && may_choose(p)) {
        status = choose_rounding(p);
    }
    if (status == ZV_OK) {
        status = prove(p);
    }
    if (status == ZV_OK && !p->report->failed) {
        status = moves ? run_all(p) : decide_by_running(p);
        report_failed_branch(p->report);
    }
    return status;
}

static zv_status do_plan(const zv_robot *robot, const zv_ik *ik, plan *p, bool moves)
{
    ZV_ASSERT(robot && ik && p->moves && p->options && p->sink && p->report);
    ZV_ASSERT(p->options->rate_hz > 0.0 && p->options->tool_acceleration > 0.0 && p->options->window >= 256 &&
              p->options->load_kg >= 0.0);
    *p->report = (zv_plan_report){.errors = 0};
    zv_status status = prepare(p, robot, ik);
    if (status == ZV_OK && p->report->errors == 0) {
        p->keeps = moves || zv_proof_is_known(&p->task);
        status = scan(p);
        if (status == ZV_OK && !moves) {
            status = prove(p);
        }
        const bool runs = moves || !p->report->proven;
        if (status == ZV_OK && runs) {
            status = choose_and_run(p, moves);
        }
        if (status == ZV_OK && p->report->failed) {
            status = name_arc(p);
        }
        name_in_program(p, &p->report->failure);
        for (int i = 0; i < p->report->end_count; ++i) {
            name_in_program(p, &p->report->ends[i]);
        }
        if (status == ZV_OK && p->scan.is_stuck && p->sink->failing) {
            status = list_failing(p);
        }
        zv_scan_free(&p->scan);
        zv_kept_free(&p->kept);
    }
    zv_torques_free(&p->torques);
    return status;
}

// ---- the path as it lies there ----

/// Hands out spots at equal distances while pieces come.
typedef struct look {
    plan *plan;
    double length, every; ///< m
    int next, count;      ///< number of the next spot
    zv_plan_spot_taker take;
    void *user;
    zv_plan_spot spot;
    zv_scene scene;
} look;

static bool look_piece(void *user, const zv_piece *piece)
{
    look *l = user;
    const double end = piece->start_m + piece->length_m;
    for (double s = l->every * l->next; l->next < l->count && (s <= end || l->next == l->count - 1);
         s = l->every * ++l->next) {
        if (s > end && end < l->length) {
            break; // the last spot lies at the end of the last piece, but for rounding
        }
        zv_scene_look(&l->plan->task, piece, fmin(s, end), &l->scene);
        zv_ik_judge(l->plan->task.robot, &l->scene.set);
        l->spot = (zv_plan_spot){.s = s,
                                 .length = l->length,
                                 .place = l->scene.point.p[0],
                                 .line = zv_piece_line(piece, fmin(s, end)),
                                 .is_rapid = piece->is_rapid,
                                 .feed = piece->feed_m_s,
                                 .has_words = l->plan->task.from_words,
                                 .target = zv_task_target(&l->plan->task, &l->scene.point),
                                 .set = l->scene.set};
        if (!l->take(l->user, &l->spot)) {
            l->plan->ended = true;
            return false;
        }
    }
    return true;
}

static bool no_piece(void *user, const zv_piece *piece)
{
    (void)user;
    (void)piece;
    return true;
}

static zv_status look_all(plan *p, look *l)
{
    const zv_curve_sink measure = {p, no_piece, failing_mark}, spots = {l, look_piece, failing_mark};
    zv_status status = walk_curve(p, &measure, 0.0, 0.5);
    l->length = p->report->curve.length_m;
    l->every = l->length / (l->count - 1);
    if (status == ZV_OK && l->length > 0.0) {
        status = walk_curve(p, &spots, 0.5, 1.0);
    }
    return status;
}

zv_status zv_plan_look(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                       int count, zv_plan_spot_taker take, void *user, zv_error *why)
{
    ZV_ASSERT(robot && ik && moves && options && count >= 2 && take);
    const zv_plan_sink silent = {.user = NULL};
    zv_plan_report report = {.errors = 0};
    plan p = {.moves = moves, .options = options, .sink = &silent, .report = &report, .why = why};
    look l = {.plan = &p, .count = count, .take = take, .user = user};
    zv_status status = prepare(&p, robot, ik);
    if (status == ZV_OK && report.errors == 0) {
        status = look_all(&p, &l);
    }
    zv_torques_free(&p.torques);
    return status;
}

zv_status zv_plan_check(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                        const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    plan p = {.moves = moves, .options = options, .sink = sink, .report = report, .why = why};
    return do_plan(robot, ik, &p, false);
}

zv_status zv_plan_run(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    plan p = {.moves = moves, .options = options, .sink = sink, .report = report, .why = why};
    return do_plan(robot, ik, &p, true);
}
