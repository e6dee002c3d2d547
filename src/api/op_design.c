/// @file op_design.c
/// `design`: link lengths and mounts with which an arm can run some programs, with the least torque, the largest margin or
/// in the shortest time.
///
///     arm as it is ──► round ──► round ──► ... ──► the best ──► its neighbours ──► answer with a robot file
///                    candidates, tried by who listens: threads, ranks, or here
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/design_trial.h"
#include "api/op.h"
#include "api/share.h"
#include "request/fields.h"
#include "request/table.h"
#include "request/units.h"

enum { DEFAULT_TRIES = 1000, MOST_ROUNDS = 512, MOST_FAILURES = 64 };
/// How far the neighbours of the best are, as a part of the range.
#define AROUND 0.02

/// How often candidates failed for one reason.
typedef struct failure {
    int reason, joint, program;
    long long count;
    char why[ZV_DESIGN_SENTENCE]; ///< of the first of them
} failure;

typedef struct round_line {
    int tried, feasible;
    double value, violation; ///< of the best so far
} round_line;

typedef struct work {
    const zv_request *request;
    zv_design design;
    zv_search_options box;
    zv_search search;
    double now[ZV_SEARCH_PARAMETERS]; ///< the arm as it is
    int tries, tried, feasible, round_count;
    round_line rounds[MOST_ROUNDS];
    int failure_count;
    failure failures[MOST_FAILURES];
    zv_design_result results[ZV_SEARCH_POPULATION], members[ZV_SEARCH_POPULATION];
    zv_design_result start, around[2 * ZV_SEARCH_PARAMETERS];
    double neighbours[2 * ZV_SEARCH_PARAMETERS][ZV_SEARCH_PARAMETERS];
    zv_design_run runs[ZV_DESIGN_PROGRAMS]; ///< of the best
} work;

// ---- reading ----

static const char *const base_words[] = {"base.x", "base.y", "base.z", "base.a", "base.b", "base.c", NULL};

static zv_status find_parameter(const zv_robot *robot, const char *name, zv_design_parameter *out, zv_error *why)
{
    *out = (zv_design_parameter){.dimension = -1, .base = -1};
    snprintf(out->name, sizeof out->name, "%s", name);
    for (int i = 0; base_words[i]; ++i) {
        out->base = strcmp(name, base_words[i]) == 0 ? i : out->base;
    }
    for (int i = 0; i < zv_robot_dimension_count(robot); ++i) {
        out->dimension = strcmp(name, zv_robot_dimension(robot, i)->name) == 0 ? i : out->dimension;
    }
    return out->base >= 0 || out->dimension >= 0
               ? ZV_OK
               : zv_fail(
                     why, ZV_ERR_BAD_REQUEST, 0, 0,
                     "'vary': the arm has no dimension '%.40s'; the base is base.x, .y, .z (mm), .a, .b, .c (degrees)",
                     name);
}

/// Values with about four digits of the range, in steps of a power of ten.
static double raster_of(double range)
{
    double raster = 1.0;
    while (range * raster < 1000.0 && raster < 1e6) {
        raster *= 10.0;
    }
    while (range * raster >= 10000.0 && raster > 1e-6) {
        raster /= 10.0;
    }
    return raster;
}

static zv_status read_range(const zv_json *member, double *low, double *high, zv_error *why)
{
    double ends[2];
    char path[80];
    snprintf(path, sizeof path, "vary.%.60s", member->key);
    const zv_status status = zv_field_get_numbers_of(member, path, 2, ends, why);
    if (status == ZV_OK && !(ends[0] < ends[1])) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be two numbers, the smaller one first", path);
    }
    *low = status == ZV_OK ? ends[0] : *low;
    *high = status == ZV_OK ? ends[1] : *high;
    return status;
}

static zv_status read_vary(const zv_json *vary, work *w, zv_error *why)
{
    zv_status status = ZV_OK;
    if (vary->kind != ZV_JSON_OBJECT || vary->count < 1 || vary->count > ZV_SEARCH_PARAMETERS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'vary' must be an object of 1 to %d names with their bounds",
                       (int)ZV_SEARCH_PARAMETERS);
    }
    for (const zv_json *member = vary->first; member && status == ZV_OK; member = member->next) {
        const int i = w->design.count++;
        status = find_parameter(w->design.robot, member->key, &w->design.parameters[i], why);
        status = status == ZV_OK ? read_range(member, &w->box.low[i], &w->box.high[i], why) : status;
        w->box.raster[i] = raster_of(w->box.high[i] - w->box.low[i]);
    }
    w->box.count = w->design.count;
    return status;
}

static void read_parameter_now(work *w, double base[6], int i)
{
    const zv_design_parameter *p = &w->design.parameters[i];
    w->now[i] = p->dimension >= 0 ? zv_robot_dimension(w->design.robot, p->dimension)->value : base[p->base];
    w->box.first[i] = w->now[i];
}

/// The arm as it is, in the parameters of the search.
static void read_now(work *w)
{
    zv_design as_it_is = w->design;
    double base[6];
    as_it_is.count = 0;
    zv_design_base(&as_it_is, w->now, base);
    for (int i = 0; i < w->design.count; ++i) {
        read_parameter_now(w, base, i);
    }
}

static zv_status read_list(const zv_json *list, zv_design *design, zv_error *why)
{
    if (list->count < 1 || list->count > ZV_DESIGN_PROGRAMS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'programs' must be 1 to %d programs", (int)ZV_DESIGN_PROGRAMS);
    }
    for (const zv_json *one = list->first; one; one = one->next) {
        if (!zv_json_member(one, "program") == !zv_json_member(one, "file")) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "each of 'programs' has one of 'program' and 'file'");
        }
        design->programs[design->program_count++] = one;
    }
    return ZV_OK;
}

static zv_status read_programs(const zv_json *request, zv_design *design, zv_error *why)
{
    const zv_json *list = zv_json_member(request, "programs");
    const bool is_one = zv_json_member(request, "program") || zv_json_member(request, "file");
    if (is_one == (list != NULL)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'program', 'file' and 'programs'");
    }
    if (is_one) {
        design->programs[design->program_count++] = request;
        return ZV_OK;
    }
    return read_list(list, design, why);
}

/// What can be said of torques; a search for the least needs to know them.
static zv_status read_torques(zv_design *design, zv_error *why)
{
    double limits[ZV_MAX_JOINTS];
    zv_audit *audit = NULL;
    zv_error unknown = {0};
    zv_dyn_options options = zv_dyn_default_options();
    options.need = design->points ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    options.load_kg = design->load_kg;
    zv_torque_limits(design->robot, design->safety, limits);
    for (int j = 0; j < zv_robot_joint_count(design->robot); ++j) {
        design->has_limits = design->has_limits || isfinite(limits[j]);
    }
    const zv_status status = zv_audit_create(design->robot, &options, design->safety, &audit, &unknown);
    design->has_torque = status == ZV_OK;
    zv_audit_free(audit);
    return status != ZV_OK && design->goal == ZV_DESIGN_TORQUE
               ? zv_fail(why, status, 0, 0, "goal \"torque\": %.280s", unknown.message)
               : ZV_OK;
}

/// What a request says of the design but its programs and what varies.
static zv_design design_of(const zv_request *request)
{
    const zv_json *object = request->object;
    return (zv_design){.robot = request->arm->robot,
                       .host = request->host,
                       .watch = request->sink->shared ? NULL : request->watch,
                       .goal = (zv_design_goal)zv_word_at(object, "goal", zv_design_goal_words, ZV_DESIGN_MARGIN),
                       .safety = zv_number_at(object, "safety", 1.0),
                       .load_kg = zv_number_at(object, "load_kg", 0.0),
                       .points = zv_flag_at(object, "points")};
}

static zv_status read_work(const zv_request *request, work *w, zv_error *why)
{
    const zv_json *object = request->object;
    zv_design *design = &w->design;
    w->request = request;
    *design = design_of(request);
    w->tries = (int)zv_number_at(object, "tries", DEFAULT_TRIES);
    w->box.seed = (uint64_t)zv_number_at(object, "seed", 1.0);
    zv_status status = read_programs(object, design, why);
    status = status == ZV_OK ? read_vary(zv_json_member(object, "vary"), w, why) : status;
    if (status == ZV_OK) {
        read_now(w);
        status = read_torques(design, why);
    }
    return status;
}

// ---- searching ----

typedef struct trials {
    const zv_design *design;
    const double (*values)[ZV_SEARCH_PARAMETERS];
} trials;

static void try_part(const void *job, uint64_t part, void *out)
{
    const trials *t = job;
    zv_design_try(t->design, t->values[part], NULL, out);
}

/// Tries `count` candidates by who listens.
static zv_status try_all(work *w, const double (*values)[ZV_SEARCH_PARAMETERS], int count, double from, double to,
                         zv_design_result *results, zv_error *why)
{
    const trials t = {&w->design, values};
    const zv_parts parts = {(uint64_t)count, sizeof *results, try_part, &t, from, to, 0};
    return zv_share(w->request, &parts, results, why);
}

static void note_failure(work *w, const zv_design_result *result)
{
    for (int i = 0; i < w->failure_count; ++i) {
        failure *known = &w->failures[i];
        if (known->reason == result->reason && known->joint == result->joint && known->program == result->program) {
            ++known->count;
            return;
        }
    }
    if (w->failure_count < MOST_FAILURES) {
        failure *made = &w->failures[w->failure_count++];
        *made = (failure){result->reason, result->joint, result->program, 1, ""};
        memcpy(made->why, result->why, sizeof made->why);
    }
}

/// The goal as a person counts it: the margin is better when it is larger.
static double goal_value(const work *w, const zv_design_result *result)
{
    return result->score.violation > 0.0        ? NAN
           : w->design.goal == ZV_DESIGN_MARGIN ? result->margin
           : w->design.goal == ZV_DESIGN_TORQUE ? result->torque
                                                : result->duration;
}

static void note_round(work *w)
{
    const zv_search *search = &w->search;
    for (int i = 0; i < search->population; ++i) {
        ++w->tried;
        if (w->results[i].score.violation > 0.0) {
            note_failure(w, &w->results[i]);
        } else {
            ++w->feasible;
        }
    }
    if (w->round_count < MOST_ROUNDS) {
        const zv_design_result *best = &w->members[zv_search_best(search)];
        w->rounds[w->round_count++] = (round_line){w->tried, w->feasible, goal_value(w, best), best->score.violation};
    }
}

/// One round: its candidates are tried, and those that are better become members.
static zv_status one_round(work *w, zv_error *why)
{
    zv_search *search = &w->search;
    zv_score scores[ZV_SEARCH_POPULATION];
    const double from = (double)w->tried / w->tries, to = (double)(w->tried + search->population) / w->tries;
    const zv_status status = try_all(w, (const double(*)[ZV_SEARCH_PARAMETERS])search->trial, search->population,
                                     fmin(from, 0.98), fmin(to, 0.98), w->results, why);
    for (int i = 0; i < search->population && status == ZV_OK; ++i) {
        scores[i] = w->results[i].score;
        if (search->round == 0 || !zv_score_is_better(&search->score[i], &scores[i])) {
            w->members[i] = w->results[i];
        }
    }
    if (status == ZV_OK) {
        zv_search_tell(search, scores);
        note_round(w);
    }
    return status;
}

static void set_neighbour(work *w, const double *best, int i)
{
    const int p = i / 2;
    const double range = w->box.high[p] - w->box.low[p], raster = w->box.raster[p];
    const double to = round((best[p] + (i % 2 ? AROUND : -AROUND) * range) * raster) / raster;
    memcpy(w->neighbours[i], best, sizeof w->neighbours[i]);
    w->neighbours[i][p] = fmax(w->box.low[p], fmin(w->box.high[p], to));
}

/// The best, moved a little along each parameter: what binds there?
static zv_status look_around(work *w, zv_error *why)
{
    const double *best = w->search.member[zv_search_best(&w->search)];
    for (int i = 0; i < 2 * w->design.count; ++i) {
        set_neighbour(w, best, i);
    }
    return try_all(w, (const double(*)[ZV_SEARCH_PARAMETERS])w->neighbours, 2 * w->design.count, 0.98, 1.0, w->around,
                   why);
}

/// What is wrong with a program whatever the arm is: its errors, its file, its fields.
static zv_status check_programs(const work *w, zv_error *why)
{
    for (int i = 0; i < w->design.program_count; ++i) {
        const zv_status status = w->runs[i].status;
        if (status != ZV_OK && status != ZV_ERR_NOT_AVAILABLE &&
            status != ZV_ERR_CANCELLED) { // an arm of another kind may be able to
            return zv_fail(why, status, 0, 0, "program %d: %.280s", i + 1, w->runs[i].why);
        }
        if (w->runs[i].errors > 0) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "program %d has errors, %d of them; 'check' lists them",
                           i + 1, w->runs[i].errors);
        }
        if (status == ZV_OK && w->runs[i].possible && w->runs[i].length == 0.0) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "program %d: nothing moves", i + 1);
        }
    }
    return ZV_OK;
}

static zv_status find(work *w, zv_error *why)
{
    zv_design_try(&w->design, w->now, w->runs, &w->start);
    zv_status status = check_programs(w, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_search_begin(&w->search, &w->box);
    do {
        status = one_round(w, why);
    } while (status == ZV_OK && w->tried < w->tries && !zv_search_is_settled(&w->search));
    status = status == ZV_OK ? look_around(w, why) : status;
    if (status == ZV_OK) {
        zv_design_result best;
        zv_design_try(&w->design, w->search.member[zv_search_best(&w->search)], w->runs, &best);
    }
    return status;
}

// ---- writing ----

static const char *const reasons[] = {"none", "reach", "limit", "torque", "singularity", "target", "timing", "blocked"};

static const char *reason_word(int reason)
{
    return reason == ZV_DESIGN_REFUSED ? "model" : reason >= 0 && reason < 8 ? reasons[reason] : "none";
}

static void put_number_from(zv_json_writer *answer, const char *key, int index)
{
    zv_json_key(answer, key);
    if (index >= 0) {
        zv_json_integer(answer, index + 1);
    } else {
        zv_json_null(answer);
    }
}

static void put_failure(zv_json_writer *answer, int reason, int joint, int program, const char *why)
{
    zv_json_put_text(answer, "reason", reason_word(reason));
    put_number_from(answer, "joint", joint);
    put_number_from(answer, "program", program);
    zv_json_put_text(answer, "why", why);
}

/// What came of a candidate: `possible`, `value`, and why not.
static void put_result(zv_json_writer *answer, const work *w, const zv_design_result *result)
{
    const bool possible = !(result->score.violation > 0.0);
    zv_json_put_bool(answer, "possible", possible);
    zv_json_put_number(answer, "value", goal_value(w, result));
    if (!possible) {
        put_failure(answer, result->reason, result->joint, result->program, result->why);
    }
}

static void write_set(zv_json_writer *answer, const work *w, const double *values)
{
    bool has_base = false;
    zv_json_begin_object_at(answer, "set");
    for (int i = 0; i < w->design.count; ++i) {
        has_base = has_base || w->design.parameters[i].dimension < 0;
        if (w->design.parameters[i].dimension >= 0) {
            zv_json_put_number(answer, w->design.parameters[i].name, values[i]);
        }
    }
    zv_json_end_object(answer);
    if (has_base) {
        double base[6];
        zv_design_base(&w->design, values, base);
        zv_json_put_numbers(answer, "base", base, 6);
    }
}

static void write_run(zv_json_writer *answer, const zv_design_run *run)
{
    zv_json_begin_object(answer);
    zv_json_put_bool(answer, "possible", run->possible);
    zv_json_put_number(answer, "length", zv_mm_from_m(run->length));
    zv_json_put_number(answer, "duration", run->possible ? run->duration : NAN);
    zv_json_put_number(answer, "margin", run->possible ? run->margin : NAN);
    zv_json_put_number(answer, "torque", run->torque);
    put_number_from(answer, "joint", run->possible ? run->torque_joint : run->joint);
    if (run->torque_joint >= 0) {
        zv_json_put_number(answer, "t", run->torque_s);
    }
    if (!run->possible) {
        zv_json_put_text(answer, "reason", reason_word(run->reason));
        zv_json_put_text(answer, "why", run->why);
    }
    zv_json_end_object(answer);
}

static void write_runs(zv_json_writer *answer, const work *w)
{
    zv_json_begin_array_at(answer, "programs");
    for (int i = 0; i < w->design.program_count; ++i) {
        const zv_design_run *run = &w->runs[i];
        write_run(answer, run);
    }
    zv_json_end_array(answer);
}

static void write_neighbour(zv_json_writer *answer, const char *key, const work *w, int index)
{
    zv_json_begin_object_at(answer, key);
    zv_json_put_number(answer, "at", w->neighbours[index][index / 2]);
    put_result(answer, w, &w->around[index]);
    zv_json_end_object(answer);
}

static const char *unit_of(const zv_design *design, int index)
{
    const zv_design_parameter *p = &design->parameters[index];
    return p->dimension >= 0 ? zv_robot_dimension(design->robot, p->dimension)->unit : p->base < 3 ? "mm" : "deg";
}

static void write_parameters(zv_json_writer *answer, const work *w, const double *values)
{
    zv_json_begin_array_at(answer, "parameters");
    for (int i = 0; i < w->design.count; ++i) {
        const bool at_low = values[i] <= w->box.low[i], at_high = values[i] >= w->box.high[i];
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", w->design.parameters[i].name);
        zv_json_put_text(answer, "unit", unit_of(&w->design, i));
        zv_json_put_number(answer, "value", values[i]);
        zv_json_put_number(answer, "was", w->now[i]);
        zv_json_put_number(answer, "low", w->box.low[i]);
        zv_json_put_number(answer, "high", w->box.high[i]);
        zv_json_put_text(answer, "bound", at_low ? "low" : at_high ? "high" : NULL);
        write_neighbour(answer, "less", w, 2 * i);
        write_neighbour(answer, "more", w, 2 * i + 1);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_round(zv_json_writer *answer, const work *w, int i)
{
    zv_json_begin_object(answer);
    zv_json_put_integer(answer, "tried", w->rounds[i].tried);
    zv_json_put_integer(answer, "feasible", w->rounds[i].feasible);
    zv_json_put_number(answer, "value", w->rounds[i].value);
    zv_json_put_number(answer, "violation", w->rounds[i].violation);
    zv_json_end_object(answer);
}

static void write_rounds(zv_json_writer *answer, const work *w)
{
    zv_json_begin_array_at(answer, "rounds");
    for (int i = 0; i < w->round_count; ++i) {
        write_round(answer, w, i);
    }
    zv_json_end_array(answer);
}

static void write_candidate(zv_json_writer *answer, const work *w, int order[ZV_SEARCH_POPULATION], int i)
{
    zv_json_begin_object(answer);
    zv_json_put_numbers(answer, "values", w->search.member[order[i]], w->design.count);
    put_result(answer, w, &w->members[order[i]]);
    zv_json_end_object(answer);
}

static void write_candidates(zv_json_writer *answer, const work *w)
{
    int order[ZV_SEARCH_POPULATION];
    zv_search_rank(&w->search, order);
    zv_json_begin_array_at(answer, "candidates");
    for (int i = 0; i < w->search.population; ++i) {
        write_candidate(answer, w, order, i);
    }
    zv_json_end_array(answer);
}

static int more_often(const void *a, const void *b)
{
    const failure *one = a, *other = b;
    return one->count != other->count       ? (one->count < other->count ? 1 : -1)
           : one->program != other->program ? one->program - other->program
           : one->reason != other->reason   ? one->reason - other->reason
                                            : one->joint - other->joint;
}

static void write_failure(zv_json_writer *answer, work *w, int i)
{
    const failure *one = &w->failures[i];
    zv_json_begin_object(answer);
    zv_json_put_integer(answer, "count", one->count);
    put_failure(answer, one->reason, one->joint, one->program, one->why);
    zv_json_end_object(answer);
}

static void write_failures(zv_json_writer *answer, work *w)
{
    qsort(w->failures, (size_t)w->failure_count, sizeof *w->failures, more_often);
    zv_json_begin_array_at(answer, "failures");
    for (int i = 0; i < w->failure_count; ++i) {
        write_failure(answer, w, i);
    }
    zv_json_end_array(answer);
}

/// The file of the arm that was found.
static zv_status write_robot(zv_json_writer *answer, const work *w, const double *values, zv_error *why)
{
    zv_text robot = {0};
    const zv_status status = zv_design_write(&w->design, values, &robot, why);
    if (status == ZV_OK) {
        zv_json_key(answer, "robot");
        zv_json_raw_line(answer, robot.data, robot.size);
    }
    zv_text_free(&robot);
    return status;
}

static void write_unit(zv_json_writer *answer, const zv_design *design)
{
    const bool is_torque = design->goal == ZV_DESIGN_TORQUE && !design->has_limits;
    zv_json_put_text(answer, "unit", design->goal == ZV_DESIGN_TIME ? "s" : is_torque ? "N·m" : "part");
}

static zv_status write_answer(zv_json_writer *answer, work *w, zv_error *why)
{
    const int best = zv_search_best(&w->search);
    const double *values = w->search.member[best];
    zv_json_put_text(answer, "goal", zv_design_goal_words[w->design.goal]);
    write_unit(answer, &w->design);
    put_result(answer, w, &w->members[best]);
    write_set(answer, w, values);
    write_runs(answer, w);
    write_parameters(answer, w, values);
    zv_json_begin_object_at(answer, "start");
    put_result(answer, w, &w->start);
    zv_json_end_object(answer);
    zv_json_put_integer(answer, "tried", w->tried);
    zv_json_put_integer(answer, "feasible", w->feasible);
    zv_json_put_bool(answer, "settled", zv_search_is_settled(&w->search));
    write_rounds(answer, w);
    write_candidates(answer, w);
    write_failures(answer, w);
    return write_robot(answer, w, values, why);
}

zv_status zv_op_design(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    work *w = calloc(1, sizeof *w);
    if (!w) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a search");
    }
    zv_status status = read_work(request, w, why);
    status = status == ZV_OK ? find(w, why) : status;
    status = status == ZV_OK ? write_answer(answer, w, why) : status;
    free(w);
    return status;
}
