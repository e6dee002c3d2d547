/// @file op_tolerance.c
/// `tolerance`: how far the tool of an arm as it is built comes away from where it should be, and which tolerance is to
/// blame.
///
///     q, poses or a program ──► poses ──► blocks of sampled arms, by who listens ──► p50, p95, worst, shares
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "api/share.h"
#include "request/fields.h"
#include "request/plan_fields.h"
#include "request/pose_json.h"
#include "request/table.h"
#include "request/units.h"
#include "zveno/design.h"

enum { DEFAULT_SAMPLES = 10000, BINS = 20 };

typedef struct work {
    const zv_request *request;
    const zv_robot *robot;
    int tolerance_count;
    zv_tolerance tolerances[ZV_TOLERANCES];
    int pose_count;
    zv_tolerance_pose poses[ZV_TOLERANCE_POSES];
    int every, skipped; ///< of the samples of a motion one in so many becomes a pose
    int samples;
    zv_tolerance_options options;
    zv_tolerance_study *study;
    zv_tolerance_sample *found;
} work;

// ---- poses ----

static zv_tolerance_pose pose_at(const zv_robot *robot, const double *q, const double *qd)
{
    zv_tolerance_pose pose = {.q = {0}};
    for (int j = 0; j < zv_robot_joint_count(robot); ++j) {
        pose.q[j] = q[j];
        pose.side[j] = (signed char)(!qd ? 0 : qd[j] > 0.0 ? -1 : qd[j] < 0.0 ? 1 : 0);
    }
    return pose;
}

/// When there are too many, every second one goes.
static void add_pose(work *w, const double *q, const double *qd)
{
    if (w->skipped++ % w->every != 0) {
        return;
    }
    if (w->pose_count == ZV_TOLERANCE_POSES) {
        for (int k = 0; k < ZV_TOLERANCE_POSES / 2; ++k) {
            w->poses[k] = w->poses[2 * k];
        }
        w->pose_count = ZV_TOLERANCE_POSES / 2;
        w->every *= 2;
        w->skipped = 1;
    }
    w->poses[w->pose_count++] = pose_at(w->robot, q, qd);
}

static bool see_sample(void *user, const zv_plan_sample *sample)
{
    work *w = user;
    add_pose(w, sample->q, sample->qd);
    return zv_watch_goes_on(w->request->watch, NAN);
}

static zv_status read_motion(work *w, zv_error *why)
{
    const zv_request *request = w->request;
    const zv_plan_sink sink = {.user = w, .sample = see_sample};
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_status status = report ? zv_plan_motion(request, 0.0, &sink, report, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    if (status == ZV_OK && (report->failed || report->errors > 0 || w->pose_count == 0)) {
        status = zv_fail(why, ZV_ERR_LIMIT, 0, 0, "the arm as its file has it cannot run the program: %.250s",
                         report->failed       ? report->message
                         : report->errors > 0 ? "it has errors; 'check' lists them"
                                              : "nothing moves");
    }
    free(report);
    return status;
}

static zv_status read_rows(work *w, const zv_json *rows, zv_error *why)
{
    double *states = NULL;
    int count = 0;
    const zv_status status = zv_states_field(rows, "poses", w->robot, &states, &count, why);
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        add_pose(w, states + (size_t)i * (size_t)zv_robot_joint_count(w->robot), NULL);
    }
    free(states);
    return status == ZV_OK && count == 0 ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'poses' has none") : status;
}

static zv_status read_pose(work *w, zv_error *why)
{
    double q[ZV_MAX_JOINTS] = {0};
    const zv_status status = zv_field_get_joints(w->request->object, "q", w->robot, q, why);
    if (status == ZV_OK) {
        add_pose(w, q, NULL);
    }
    return status;
}

static zv_status read_poses(work *w, zv_error *why)
{
    const zv_json *object = w->request->object, *rows = zv_json_member(object, "poses");
    const bool moves = zv_json_member(object, "program") || zv_json_member(object, "file");
    const bool is_one = zv_json_member(object, "q") != NULL;
    if (moves + is_one + (rows != NULL) != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'q', 'poses', 'program' and 'file'");
    }
    w->every = 1;
    if (moves) {
        return read_motion(w, why);
    }
    if (rows) {
        return read_rows(w, rows, why);
    }
    return read_pose(w, why);
}

// ---- tolerances ----

static zv_status add(work *w, zv_tolerance_kind kind, int index, double size, double chance, zv_error *why)
{
    if (w->tolerance_count == ZV_TOLERANCES) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there are more than %d tolerances", (int)ZV_TOLERANCES);
    }
    if (size > 0.0) {
        w->tolerances[w->tolerance_count++] = (zv_tolerance){kind, index, size, chance};
    }
    return ZV_OK;
}

/// As it was given, in mm or degrees.
static zv_status expect_size(const char *key, double given, zv_error *why)
{
    return given >= 0.0 ? ZV_OK
                        : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must not be below 0, found %g", key, given);
}

static zv_status read_dimension(work *w, const zv_json *one, zv_error *why)
{
    int index = -1;
    double size;
    for (int i = 0; i < zv_robot_dimension_count(w->robot); ++i) {
        index = strcmp(zv_robot_dimension(w->robot, i)->name, one->key) == 0 ? i : index;
    }
    if (index < 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'dimensions': the arm has no '%.60s'", one->key);
    }
    zv_status status = zv_field_finite(one, "dimensions", &size, why);
    status = status == ZV_OK ? expect_size("dimensions", size, why) : status;
    return status == ZV_OK ? add(w, ZV_TOLERANCE_DIMENSION, index, size, 0.0, why) : status;
}

static zv_status read_dimensions(work *w, zv_error *why)
{
    const zv_json *values = zv_json_member(w->request->object, "dimensions");
    if (values && values->kind != ZV_JSON_OBJECT) {
        return zv_field_refuse(values, "dimensions", "an object of dimensions with their values", why);
    }
    zv_status status = ZV_OK;
    for (const zv_json *one = values ? values->first : NULL; one && status == ZV_OK; one = one->next) {
        status = read_dimension(w, one, why);
    }
    return status;
}

/// A tolerance in the units of the library.
static double size_of(const work *w, zv_tolerance_kind kind, int i, double outside)
{
    return kind == ZV_TOLERANCE_BASE   ? zv_m_from_mm(outside)
           : kind == ZV_TOLERANCE_TURN ? zv_rad_from_deg(outside)
                                       : zv_joint_from_outside(zv_robot_joint(w->robot, i)->kind, outside);
}

/// One number for all, or one for each.
static zv_status read_each(work *w, const char *key, int count, zv_tolerance_kind kind, zv_error *why)
{
    const zv_json *list = zv_json_member(w->request->object, key);
    if (!list) {
        return ZV_OK;
    }
    if (list->count != 1 && list->count != count) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be one number for all or %d, found %d", key, count,
                       list->count);
    }
    zv_status status = ZV_OK;
    const zv_json *number = list->first;
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        const double size = size_of(w, kind, i, number->number);
        status = expect_size(key, number->number, why);
        status = status == ZV_OK ? add(w, kind, i, size, 0.0, why) : status;
        number = list->count == 1 ? number : number->next;
    }
    return status;
}

static zv_status read_slip(work *w, zv_error *why)
{
    double n[2];
    zv_status status = ZV_OK;
    if (zv_numbers_at(w->request->object, "slip", 2, n)) {
        if (!(n[0] >= 0.0 && n[0] <= 1.0)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the chance in 'slip' must be 0 to 1, found %g", n[0]);
        }
        status = expect_size("slip", n[1], why);
        for (int j = 0; j < zv_robot_joint_count(w->robot) && status == ZV_OK; ++j) {
            const double size = zv_joint_from_outside(zv_robot_joint(w->robot, j)->kind, n[1]);
            status = add(w, ZV_TOLERANCE_SLIP, j, size, n[0], why);
        }
    }
    return status;
}

static zv_status read_tolerances(work *w, zv_error *why)
{
    const int joints = zv_robot_joint_count(w->robot);
    zv_status status = read_dimensions(w, why);
    status = status == ZV_OK ? read_each(w, "offset", joints, ZV_TOLERANCE_OFFSET, why) : status;
    status = status == ZV_OK ? read_each(w, "backlash", joints, ZV_TOLERANCE_BACKLASH, why) : status;
    status = status == ZV_OK ? read_each(w, "encoder", joints, ZV_TOLERANCE_ENCODER, why) : status;
    status = status == ZV_OK ? read_each(w, "base", 3, ZV_TOLERANCE_BASE, why) : status;
    status = status == ZV_OK ? read_each(w, "turn", 3, ZV_TOLERANCE_TURN, why) : status;
    status = status == ZV_OK ? read_slip(w, why) : status;
    return status == ZV_OK && w->tolerance_count == 0
               ? zv_fail(
                     why, ZV_ERR_BAD_REQUEST, 0, 0,
                     "no tolerance is above 0: give 'dimensions', 'offset', 'backlash', 'encoder', 'base', 'turn' or "
                     "'slip'")
               : status;
}

static zv_tolerance_options options_of(const work *w, const zv_json *object)
{
    return (zv_tolerance_options){.tolerances = w->tolerances,
                                  .tolerance_count = w->tolerance_count,
                                  .poses = w->poses,
                                  .pose_count = w->pose_count,
                                  .spread = (zv_spread)zv_word_at(object, "spread", zv_spread_words, ZV_SPREAD_UNIFORM),
                                  .limit_m = zv_scaled_at(object, "limit", ZV_MM, INFINITY),
                                  .asks_reach = zv_flag_at(object, "reach"),
                                  .seed = (uint64_t)zv_number_at(object, "seed", 1.0)};
}

static zv_status open_study(const zv_request *request, work *w, zv_error *why)
{
    const zv_json *object = request->object;
    w->request = request;
    w->robot = request->arm->robot;
    w->samples = (int)zv_number_at(object, "samples", DEFAULT_SAMPLES);
    zv_status status = read_tolerances(w, why);
    status = status == ZV_OK ? read_poses(w, why) : status;
    if (status == ZV_OK) {
        w->options = options_of(w, object);
        status = zv_tolerance_create(w->robot, &w->options, &w->study, why);
    }
    return status;
}

// ---- sampling ----

typedef struct block {
    int32_t count, unused;
    zv_tolerance_sample samples[ZV_TOLERANCE_BLOCK];
} block;

static void run_block(const void *job, uint64_t part, void *out)
{
    const work *w = job;
    const uint64_t first = part * ZV_TOLERANCE_BLOCK;
    const int left = w->samples - (int)first;
    block *b = out;
    b->count = left < ZV_TOLERANCE_BLOCK ? left : ZV_TOLERANCE_BLOCK;
    zv_tolerance_run(w->study, first, b->count, b->samples);
}

static zv_status run(work *w, zv_error *why)
{
    const uint64_t blocks = ((uint64_t)w->samples + ZV_TOLERANCE_BLOCK - 1) / ZV_TOLERANCE_BLOCK;
    const zv_parts parts = {blocks, sizeof(block), run_block, w, 0.0, 1.0, 0};
    block *results = malloc((size_t)blocks * sizeof *results);
    w->found = malloc((size_t)w->samples * sizeof *w->found);
    zv_status status = results && w->found ? zv_share(w->request, &parts, results, why)
                                           : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the samples");
    for (uint64_t i = 0; i < blocks && status == ZV_OK; ++i) {
        memcpy(w->found + i * ZV_TOLERANCE_BLOCK, results[i].samples,
               (size_t)results[i].count * sizeof *results[i].samples);
    }
    free(results);
    return status;
}

// ---- writing ----

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/// The value that the part `p` of a sorted list does not exceed.
static double quantile(const double *sorted, int count, double p)
{
    const int index = (int)ceil(p * count) - 1;
    return sorted[index < 0 ? 0 : index];
}

static void put_quantiles(zv_json_writer *answer, const char *key, const double *sorted, int count, double scale)
{
    double sum = 0.0;
    for (int i = 0; i < count; ++i) {
        sum += sorted[i];
    }
    zv_json_begin_object_at(answer, key);
    zv_json_put_number(answer, "mean", scale * sum / count);
    zv_json_put_number(answer, "p50", scale * quantile(sorted, count, 0.50));
    zv_json_put_number(answer, "p95", scale * quantile(sorted, count, 0.95));
    zv_json_put_number(answer, "p99", scale * quantile(sorted, count, 0.99));
    zv_json_put_number(answer, "worst", scale * sorted[count - 1]);
    zv_json_end_object(answer);
}

static void write_histogram(zv_json_writer *answer, const double *sorted, int count)
{
    int bins[BINS] = {0};
    const double worst = sorted[count - 1];
    for (int i = 0; i < count; ++i) {
        const int bin = worst > 0.0 && isfinite(worst) ? (int)(sorted[i] / worst * BINS) : 0;
        ++bins[bin < BINS ? bin : BINS - 1];
    }
    zv_json_begin_array_at(answer, "histogram");
    for (int i = 0; i < BINS; ++i) {
        zv_json_integer(answer, bins[i]);
    }
    zv_json_end_array(answer);
}

/// Deviations of place and orientation, each sample with its worst pose.
static zv_status write_deviations(zv_json_writer *answer, const work *w, zv_error *why)
{
    double *sorted = malloc((size_t)w->samples * sizeof *sorted);
    if (!sorted) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the samples");
    }
    for (int i = 0; i < w->samples; ++i) {
        sorted[i] = w->found[i].worst_m;
    }
    qsort(sorted, (size_t)w->samples, sizeof *sorted, ascending);
    put_quantiles(answer, "deviation", sorted, w->samples, 1e3);
    write_histogram(answer, sorted, w->samples);
    for (int i = 0; i < w->samples; ++i) {
        sorted[i] = w->found[i].worst_turn;
    }
    qsort(sorted, (size_t)w->samples, sizeof *sorted, ascending);
    put_quantiles(answer, "turn", sorted, w->samples, 180.0 / ZV_PI);
    free(sorted);
    return ZV_OK;
}

static void write_worst(zv_json_writer *answer, const work *w)
{
    int worst = 0;
    for (int i = 1; i < w->samples; ++i) {
        worst = w->found[i].worst_m > w->found[worst].worst_m ? i : worst;
    }
    zv_joint_texts texts = {.q = {0}};
    zv_json_begin_object_at(answer, "worst");
    zv_json_put_integer(answer, "sample", worst + 1);
    zv_json_put_integer(answer, "pose", w->found[worst].worst_pose + 1);
    zv_put_joints(answer, "q", w->robot, w->poses[w->found[worst].worst_pose].q, &texts);
    zv_json_end_object(answer);
}

static const char *name_of(const work *w, const zv_tolerance *t)
{
    static const char *const axes[] = {"x", "y", "z"};
    const bool is_of_base = t->kind == ZV_TOLERANCE_BASE || t->kind == ZV_TOLERANCE_TURN;
    return t->kind == ZV_TOLERANCE_DIMENSION ? zv_robot_dimension(w->robot, t->index)->name
           : is_of_base                      ? axes[t->index]
                                             : zv_robot_joint(w->robot, t->index)->name;
}

/// Tolerances with their shares, the largest first.
static void write_shares(zv_json_writer *answer, const work *w, double linear)
{
    bool written[ZV_TOLERANCES] = {false};
    zv_json_begin_array_at(answer, "shares");
    for (int n = 0; n < w->tolerance_count; ++n) {
        int next = -1;
        for (int i = 0; i < w->tolerance_count; ++i) {
            const bool larger = next < 0 || zv_tolerance_variance(w->study, i) > zv_tolerance_variance(w->study, next);
            next = !written[i] && larger ? i : next;
        }
        written[next] = true;
        const zv_tolerance *t = &w->tolerances[next];
        const double square = zv_tolerance_variance(w->study, next);
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "kind", zv_tolerance_words[t->kind]);
        zv_json_put_text(answer, "name", name_of(w, t));
        zv_json_put_number(answer, "share", linear > 0.0 ? square / linear : 0.0);
        zv_json_put_number(answer, "rms", zv_mm_from_m(sqrt(square)));
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static double linear_variance(const work *w)
{
    double linear = 0.0;
    for (int i = 0; i < w->tolerance_count; ++i) {
        linear += zv_tolerance_variance(w->study, i);
    }
    return linear;
}

/// Which part of the arms keeps the limit, and which can make the motion.
static void write_parts(zv_json_writer *answer, const work *w, long long within, long long feasible)
{
    if (isfinite(w->options.limit_m)) {
        zv_json_put_number(answer, "within", (double)within / w->samples);
    }
    if (w->options.asks_reach) {
        zv_json_put_number(answer, "feasible", (double)feasible / w->samples);
    }
}

static zv_status write_answer(zv_json_writer *answer, const work *w, zv_error *why)
{
    long long within = 0, feasible = 0;
    double square = 0.0;
    for (int i = 0; i < w->samples; ++i) {
        within += w->found[i].worst_m <= w->options.limit_m;
        feasible += w->found[i].feasible;
        square += w->found[i].rms_m * w->found[i].rms_m / w->samples;
    }
    const double linear = linear_variance(w);
    zv_json_put_integer(answer, "samples", w->samples);
    zv_json_put_integer(answer, "poses", w->pose_count);
    const zv_status status = write_deviations(answer, w, why);
    zv_json_put_number(answer, "rms", zv_mm_from_m(sqrt(square)));
    zv_json_put_number(answer, "linear_rms", zv_mm_from_m(sqrt(linear)));
    write_parts(answer, w, within, feasible);
    write_worst(answer, w);
    write_shares(answer, w, linear);
    return status;
}

zv_status zv_op_tolerance(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    work *w = calloc(1, sizeof *w);
    if (!w) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a tolerance study");
    }
    zv_status status = open_study(request, w, why);
    status = status == ZV_OK ? run(w, why) : status;
    status = status == ZV_OK ? write_answer(answer, w, why) : status;
    zv_tolerance_free(w->study);
    free(w->found);
    free(w);
    return status;
}
