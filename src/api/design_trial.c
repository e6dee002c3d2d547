/// @file design_trial.c
/// A candidate of a design, tried.
///
///     values ──► robot file ──► arm ──► each program: plan, samples ──► margin, time, torque ──► score
///
/// What a candidate is asked for is what `plan` and `size` would say of its robot file, since it is made of that.
#include "api/design_trial.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/program_moves.h"
#include "request/plan_fields.h"
#include "request/units.h"

const char *const zv_design_goal_words[] = {"torque", "margin", "time", NULL};

// ---- the arm ----

void zv_design_base(const zv_design *design, const double *values, double out[6])
{
    const zv_pose base = zv_robot_base(design->robot);
    const zv_euler abc = zv_rot_to_abc(base.rot);
    const double now[] = {zv_mm_from_m(base.pos.x), zv_mm_from_m(base.pos.y), zv_mm_from_m(base.pos.z),
                          zv_deg_from_rad(abc.a),   zv_deg_from_rad(abc.b),   zv_deg_from_rad(abc.c)};
    memcpy(out, now, sizeof now);
    for (int i = 0; i < design->count; ++i) {
        if (design->parameters[i].dimension < 0) {
            out[design->parameters[i].base] = values[i];
        }
    }
}

static double dimension_value(const zv_design *design, const double *values, const char *name)
{
    for (int i = 0; i < design->count; ++i) {
        if (design->parameters[i].dimension >= 0 && strcmp(design->parameters[i].name, name) == 0) {
            return values[i];
        }
    }
    for (int i = 0; i < zv_robot_dimension_count(design->robot); ++i) { // a value of `set` counts too
        const zv_dimension *dimension = zv_robot_dimension(design->robot, i);
        if (strcmp(dimension->name, name) == 0) {
            return dimension->value;
        }
    }
    return NAN;
}

static void write_dimensions(zv_json_writer *writer, const zv_design *design, const double *values,
                             const zv_json *dimensions)
{
    zv_json_begin_object_at(writer, "dimensions");
    for (const zv_json *one = dimensions->first; one; one = one->next) {
        zv_json_begin_object_at(writer, one->key);
        zv_json_put_number(writer, "value", dimension_value(design, values, one->key));
        for (const zv_json *field = one->first; field; field = field->next) {
            if (strcmp(field->key, "value") != 0) {
                zv_json_put_raw(writer, field->key, field->source, field->source_size);
            }
        }
        zv_json_end_object(writer);
    }
    zv_json_end_object(writer);
}

static void write_base(zv_json_writer *writer, const zv_design *design, const double *values)
{
    double base[6];
    zv_design_base(design, values, base);
    zv_json_begin_object_at(writer, "base");
    zv_json_put_numbers(writer, "xyz", base, 3);
    zv_json_put_numbers(writer, "abc", base + 3, 3);
    zv_json_put_text(writer, "source", "design");
    zv_json_end_object(writer);
}

static bool moves_base(const zv_design *design)
{
    bool moves = false;
    for (int i = 0; i < design->count; ++i) {
        moves = moves || design->parameters[i].dimension < 0;
    }
    return moves;
}

static void write_file(const zv_design *design, const double *values, const zv_json *root, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    const bool new_base = moves_base(design);
    zv_json_begin_object(&writer);
    for (const zv_json *member = root->first; member; member = member->next) {
        if (strcmp(member->key, "dimensions") == 0) {
            write_dimensions(&writer, design, values, member);
        } else if (!new_base || strcmp(member->key, "base") != 0) {
            zv_json_put_raw(&writer, member->key, member->source, member->source_size);
        }
    }
    if (new_base) {
        write_base(&writer, design, values);
    }
    zv_json_end_object(&writer);
}

zv_status zv_design_write(const zv_design *design, const double *values, zv_text *out, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    size_t size = 0;
    const char *text = zv_robot_text(design->robot, &size);
    zv_status status = document ? zv_json_read(document, text, size, &root, why) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        write_file(design, values, root, out);
        status = out->failed ? ZV_ERR_INTERNAL : ZV_OK;
    }
    zv_json_document_free(document);
    return status == ZV_ERR_INTERNAL ? zv_fail(why, status, 0, 0, "there is no memory for the arm") : status;
}

static zv_status build(const zv_design *design, const double *values, zv_robot **robot, zv_ik **ik, zv_error *why)
{
    zv_text text = {0};
    zv_status status = zv_design_write(design, values, &text, why);
    if (status == ZV_OK) {
        status = zv_robot_parse(text.data, text.size, NULL, 0, robot, why);
    }
    if (status == ZV_OK && zv_ik_create(*robot, ik) != ZV_OK) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    zv_text_free(&text);
    return status;
}

// ---- a program ----

/// What is seen of a motion.
typedef struct watched {
    const zv_robot *robot;
    zv_audit *audit; ///< NULL: no torques
    zv_watch *watch; ///< NULL: nobody
    double margin;
} watched;

static double margin_at(const zv_robot *robot, const double *q)
{
    double least = INFINITY;
    for (int j = 0; j < zv_robot_joint_count(robot); ++j) {
        const zv_limits *limits = &zv_robot_joint(robot, j)->limits;
        const double range = limits->upper - limits->lower;
        if (isfinite(range) && range > 0.0) {
            least = fmin(least, fmin(q[j] - limits->lower, limits->upper - q[j]) / range);
        }
    }
    return least;
}

static bool see_sample(void *user, const zv_plan_sample *sample)
{
    watched *w = user;
    w->margin = fmin(w->margin, margin_at(w->robot, sample->q));
    if (w->audit) {
        zv_audit_add(w->audit, sample->t, sample->q, sample->qd, sample->qdd, NULL);
    }
    return true;
}

/// A long program can be given up in its middle.
static bool goes_on(void *user, double part)
{
    (void)part;
    const watched *w = user;
    return !w->watch || zv_watch_goes_on(w->watch, NAN);
}

static void read_torque(const zv_design *design, zv_design_run *run, zv_audit_report report, int j)
{
    const double part = design->has_limits ? report.duty[j].torque_part : report.duty[j].peak_torque;
    run->torque_sum += part > 0.0 ? part : 0.0;
    if (part > run->torque) { // a limit that is not known is none
        run->torque = part;
        run->torque_joint = j;
        run->torque_s = report.duty[j].peak_torque_at_s;
    }
}

static void read_torques(const zv_design *design, const watched *w, zv_design_run *run)
{
    zv_audit_report report;
    zv_audit_read(w->audit, &report);
    run->torque = run->torque_sum = 0.0;
    for (int j = 0; j < zv_robot_joint_count(w->robot); ++j) {
        read_torque(design, run, report, j);
    }
}

/// The part of the path that no branch reaches.
static double missed_part(const zv_plan_report *report)
{
    double reached = report->failure.s;
    for (int i = 0; i < report->end_count; ++i) {
        reached = fmax(reached, report->ends[i].s);
    }
    const double length = report->curve.length_m, part = length > 0.0 ? 1.0 - reached / length : 1.0;
    return part > 1e-6 ? fmin(part, 1.0) : 1e-6; // it fails, if only at its end
}

static void read_report(const zv_plan_report *report, zv_design_run *run)
{
    run->errors = report->errors;
    run->length = report->curve.length_m;
    run->duration = report->duration;
    run->possible = !report->failed && report->errors == 0;
    if (!run->possible) {
        run->reason = (int)report->failure.reason;
        run->joint = report->failure.reason == ZV_REASON_LIMIT || report->failure.reason == ZV_REASON_TORQUE
                         ? report->failure.joint
                         : -1;
        run->missed = missed_part(report);
        snprintf(run->why, sizeof run->why, "%s", report->message);
    }
}

/// How far some places of the path are from what the arm can do: 0 where it gets to, up to 1 by what a joint would have to
/// move beyond its limit, and more than 1 by what is missing of the reach. Candidates that cannot even begin differ by it.
typedef struct lacking {
    double sum, reach;
    int count;
} lacking;

static bool see_spot(void *user, const zv_plan_spot *spot)
{
    lacking *l = user;
    double most = -INFINITY;
    for (int i = 0; i < spot->set.count; ++i) {
        most = fmax(most, spot->set.solutions[i].in_limits ? 0.0 : spot->set.solutions[i].margin);
    }
    const double beyond = isfinite(l->reach) && l->reach > 0.0 ? spot->set.beyond / l->reach : 0.0;
    l->sum += spot->set.count > 0 ? fmin(1.0, -most) : 1.0 + fmin(beyond, 1.0);
    ++l->count;
    return true;
}

static double look(const zv_design *design, const zv_json *request, const zv_robot *robot, const zv_ik *ik)
{
    enum { SPOTS = 24 };
    zv_plan_asked asked;
    zv_program_moves moves;
    lacking l = {.reach = zv_robot_reach(robot)};
    zv_status status = zv_plan_fields(request, robot, ik, design->host, &asked, NULL);
    if (status == ZV_OK) {
        status = zv_program_moves_open(&asked, &moves, NULL);
        if (status == ZV_OK) {
            zv_plan_look(robot, ik, &moves.walker, &moves.options, SPOTS, see_spot, &l, NULL);
        }
        zv_program_moves_close(&moves);
    }
    return l.count > 0 ? l.sum / l.count : 0.0;
}

static void refuse(zv_design_run *run, const zv_error *why)
{
    run->possible = false;
    run->status = why->status != ZV_OK ? why->status : ZV_ERR_INTERNAL;
    run->reason = ZV_DESIGN_REFUSED;
    run->missed = 1.0;
    snprintf(run->why, sizeof run->why, "%s", why->message);
}

/// Whether the arm can follow at all, and with which margin: nothing is timed.
static zv_status check(const zv_plan_asked *asked, watched *w, zv_plan_report *report, zv_error *why)
{
    const zv_plan_sink sink = {.user = w, .progress = goes_on};
    zv_program_moves moves;
    zv_status status = zv_program_moves_open(asked, &moves, why);
    if (status == ZV_OK) {
        status = zv_plan_check(asked->robot, asked->ik, &moves.walker, &moves.options, &sink, report, why);
        w->margin = report->end_count > 0 ? report->ends[0].margin : w->margin;
    }
    zv_program_moves_close(&moves);
    return status;
}

/// @param whole the motion is wanted in any case
static zv_status plan(const zv_design *design, const zv_json *request, const zv_ik *ik, bool whole, watched *w,
                      zv_plan_report *report, zv_error *why)
{
    zv_plan_asked asked;
    const zv_plan_sink sink = {.user = w, .sample = see_sample, .progress = goes_on};
    zv_status status = zv_plan_fields(request, w->robot, ik, design->host, &asked, why);
    if (status == ZV_OK && design->goal == ZV_DESIGN_MARGIN && !whole) {
        status = check(&asked, w, report, why);
        if (status != ZV_OK || report->changes == 0 || report->failed) {
            return status;
        }
        w->margin = INFINITY; // the branch changes on the way: the report knows the last part only
    }
    if (status != ZV_OK) {
        return status;
    }
    asked.options.load_kg = design->load_kg;
    asked.options.torque = design->goal == ZV_DESIGN_TORQUE ? ZV_TORQUE_NEVER : asked.options.torque;
    return zv_plan_program(&asked, request, &sink, report, why);
}

/// Judges the torques of a motion, where the design has any and they are asked for.
static zv_status open_audit(const zv_design *design, const zv_robot *robot, bool whole, zv_audit **out, zv_error *why)
{
    zv_dyn_options options = zv_dyn_default_options();
    options.need = design->points ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    options.load_kg = design->load_kg;
    const bool is_asked = design->has_torque && (whole || design->goal != ZV_DESIGN_MARGIN);
    return is_asked ? zv_audit_create(robot, &options, design->safety, out, why) : ZV_OK;
}

static void try_program(const zv_design *design, const zv_json *request, const zv_robot *robot, const zv_ik *ik,
                        bool whole, zv_design_run *run)
{
    watched w = {.robot = robot, .watch = design->watch, .margin = INFINITY};
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_error why = {.message = "there is no memory for the motion"};
    zv_status status = report ? open_audit(design, robot, whole, &w.audit, &why) : ZV_ERR_INTERNAL;
    status = status == ZV_OK ? plan(design, request, ik, whole, &w, report, &why) : status;
    if (status == ZV_OK) {
        read_report(report, run);
        run->missed += run->possible ? 0.0 : look(design, request, robot, ik);
        run->margin = w.margin;
        if (w.audit && run->possible) {
            read_torques(design, &w, run);
        }
    } else {
        refuse(run, &why);
    }
    zv_audit_free(w.audit);
    free(report);
}

// ---- the score ----

/// A drive that is too weak is a program that cannot be run.
static void judge_torque(const zv_design *design, const zv_robot *robot, zv_design_run *run)
{
    if (run->possible && design->goal != ZV_DESIGN_MARGIN && design->has_limits && run->torque > 1.0) {
        run->possible = false;
        run->reason = ZV_REASON_TORQUE;
        run->joint = run->torque_joint;
        run->missed = fmin(run->torque - 1.0, 1.0);
        snprintf(run->why, sizeof run->why, "%s would need %.3g times the torque it may give, at %.3f s",
                 zv_robot_joint(robot, run->torque_joint)->name, run->torque, run->torque_s);
    }
}

/// Of arms with the same largest torque the one whose other torques are smaller is better: they count by this.
#define BESIDE 0.01

static void add_run(const zv_design *design, const zv_design_run *run, int program, double *torques,
                    zv_design_result *out)
{
    if (!run->possible) {
        out->score.violation += run->missed;
        if (out->program < 0) {
            out->program = program;
            out->reason = run->reason;
            out->joint = run->joint;
            snprintf(out->why, sizeof out->why, "%.*s", ZV_DESIGN_SENTENCE - 1, run->why);
        }
    }
    out->margin = fmin(out->margin, run->margin);
    out->duration += run->duration;
    out->torque = run->torque > out->torque ? run->torque : out->torque;
    *torques += run->torque_sum;
    out->score.cost = design->goal == ZV_DESIGN_TORQUE   ? out->torque + BESIDE * *torques
                      : design->goal == ZV_DESIGN_MARGIN ? -out->margin
                                                         : out->duration;
}

static void try_programs(const zv_design *design, const zv_robot *robot, const zv_ik *ik, const zv_error *refused,
                         zv_design_run *runs, zv_design_result *out)
{
    double torques = 0.0;
    for (int i = 0; i < design->program_count; ++i) {
        zv_design_run run = {.joint = -1, .torque_joint = -1, .torque = NAN};
        if (refused) {
            refuse(&run, refused);
            run.missed = 4.0; // worse than any arm
        } else {
            try_program(design, design->programs[i], robot, ik, runs != NULL, &run);
            judge_torque(design, robot, &run);
        }
        add_run(design, &run, i, &torques, out);
        if (runs) {
            runs[i] = run;
        }
    }
}

void zv_design_try(const zv_design *design, const double *values, zv_design_run *runs, zv_design_result *out)
{
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    zv_error why = {0};
    memset(out, 0, sizeof *out);
    out->reason = out->joint = out->program = -1;
    out->margin = INFINITY;
    const zv_status status = build(design, values, &robot, &ik, &why);
    try_programs(design, robot, ik, status == ZV_OK ? NULL : &why, runs, out);
    if (out->score.violation > 0.0) {
        out->score.cost = 0.0; // of what does not meet the requirements only the violation counts
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
}
