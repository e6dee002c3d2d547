/// @file plan_job.c
/// What `check` and `run` have in common: options to a job, a report to words.
#include "plan_job.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "table.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/api.h"

/// After so many the rest is only counted.
enum { MOST_ISSUES = 20 };

double joint_outside(const zv_robot *robot, int joint, double value)
{
    // Adding zero turns -0 into 0; the factors are those of the request vocabulary, to the last bit.
    return value * (zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC ? 1000.0 : 180.0 / ZV_PI) + 0.0;
}

static double joint_inside(const zv_robot *robot, int joint, double value)
{
    return zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC ? value * ZV_MM : value * ZV_DEG;
}

// ---- options ----

static bool take_near(plan_job *job, const option_value *value)
{
    const int joints = zv_robot_joint_count(job->arm.robot);
    if (value->count != joints) {
        complain("--near needs %d numbers, one per joint, found %d", joints, value->count);
        return false;
    }
    for (int k = 0; k < joints; ++k) {
        job->near_q[k] = joint_inside(job->arm.robot, k, value->numbers[k]);
    }
    job->options.near_q = job->near_q;
    return true;
}

static bool take_rapids(plan_job *job, const char *word)
{
    job->options.joint_rapids = strcmp(word, "joint") == 0;
    if (!job->options.joint_rapids && strcmp(word, "line") != 0) {
        complain("--rapids must be line or joint, found '%s'", word);
        return false;
    }
    return true;
}

static bool is_positive(const arguments *given, int index, const char *name)
{
    const option_value *value = &given->values[index];
    if (value->given && !(value->numbers[0] > 0.0)) {
        complain("--%s must be above zero", name);
        return false;
    }
    return true;
}

static bool take_load(plan_job *job, double kg)
{
    if (!(kg >= 0.0)) {
        complain("--load must not be below zero");
        return false;
    }
    job->options.torque = ZV_TORQUE_ALWAYS;
    job->options.load_kg = kg;
    return true;
}

static zv_pose pose_of(const double *n)
{
    return (zv_pose){.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                     .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
}

static bool take_options(const arguments *given, plan_job *job)
{
    static const option own[] = {JOB_OPTION_TABLE, {NULL, OPTION_FLAG, 0, NULL, NULL}};
    const option_value *v = given->values;
    zv_plan_options *o = &job->options;
    *o = zv_plan_default_options(job->arm.ik);
    job->program.options = zv_gcode_default_options();
    if (!options_finite(own, given) || !is_positive(given, JOB_TOLERANCE, "tolerance") ||
        !is_positive(given, JOB_RAPID, "rapid") || (v[JOB_RAPIDS].given && !take_rapids(job, v[JOB_RAPIDS].word)) ||
        (v[JOB_LOAD].given && !take_load(job, v[JOB_LOAD].numbers[0])) ||
        (v[JOB_NEAR].given && !take_near(job, &v[JOB_NEAR]))) {
        return false;
    }
    if (v[JOB_WORK].given) {
        o->world_from_program = pose_of(v[JOB_WORK].numbers);
    }
    if (v[JOB_ABC].given) {
        const double *abc = v[JOB_ABC].numbers;
        o->tool_rot = zv_rot_from_abc(abc[0] * ZV_DEG, abc[1] * ZV_DEG, abc[2] * ZV_DEG);
    }
    o->pitch = v[JOB_PITCH].given ? v[JOB_PITCH].numbers[0] * ZV_DEG : o->pitch;
    o->words = v[JOB_ABC].given || v[JOB_PITCH].given ? ZV_WORDS_NEVER : ZV_WORDS_WHEN_USED;
    o->curve.tolerance_m = v[JOB_TOLERANCE].given ? v[JOB_TOLERANCE].numbers[0] * ZV_MM : o->curve.tolerance_m;
    o->from_start = v[JOB_START].given;
    memcpy(job->program.options.start, v[JOB_START].numbers, 3 * sizeof(double));
    if (v[JOB_RAPID].given) {
        job->program.options.rapid_mm_min = v[JOB_RAPID].numbers[0];
    }
    job->program.options.dialect = v[JOB_TOLERANT].given ? ZV_DIALECT_TOLERANT : ZV_DIALECT_STRICT;
    job->program.options.block_delete = v[JOB_BLOCK_DELETE].given;
    return true;
}

int plan_job_open(const arguments *given, plan_job *job)
{
    *job = (plan_job){.is_open = false};
    job->error = zv_json_writer_on(&job->errors);
    job->warning = zv_json_writer_on(&job->warnings);
    const option_value *tool = &given->values[JOB_TOOL];
    const int loaded = arm_load(given, tool->given ? tool->numbers : NULL, &job->arm);
    if (loaded != DONE) {
        return loaded;
    }
    if (!take_options(given, job)) {
        return WRONG_USAGE;
    }
    if (!given->file) {
        return DONE; // a verb that can do without
    }
    zv_error why;
    if (program_file_open(given->file, &job->file, &why) != ZV_OK) {
        complain("%s", why.message);
        return FAILED;
    }
    job->is_open = true;
    job->program.source = program_file_source(&job->file);
    job->moves = zv_walker_of_program(&job->program);
    return DONE;
}

void plan_job_close(plan_job *job)
{
    if (job->is_open) {
        program_file_close(&job->file);
    }
    arm_free(&job->arm);
    zv_text_free(&job->errors);
    zv_text_free(&job->warnings);
}

// ---- what is said ----

bool plan_job_issue(void *user, const zv_issue *issue)
{
    plan_job *job = user;
    zv_write_issue(issue->is_warning ? &job->warning : &job->error, issue);
    if (++job->issues <= MOST_ISSUES) {
        fprintf(stderr, "line %d, column %d: %s: %s\n", issue->line, issue->column,
                issue->is_warning ? "warning" : "error", issue->message);
    }
    return true;
}

/// With one decimal; nothing has no sign.
static void write_percent(double part, char *out, size_t size)
{
    const double percent = 100.0 * part;
    snprintf(out, size, "%.1f %%", fabs(percent) < 0.05 ? 0.0 : percent);
}

void plan_job_print_ends(const plan_job *job, const zv_plan_report *report)
{
    table t = table_of(5);
    const char *const heads[] = {"held", "gets to", "line", "margin", "and then"};
    for (int i = 0; i < 5; ++i) {
        table_text(&t, heads[i]);
    }
    for (int i = 0; i < report->end_count; ++i) {
        const zv_plan_end *end = &report->ends[i];
        const bool whole = end->reason == ZV_REASON_NONE;
        char branch[TABLE_CELL], way[TABLE_CELL], line[TABLE_CELL], margin[TABLE_CELL], reason[160];
        zv_branch_write(end->branch, branch, sizeof branch);
        zv_plan_reason_write(job->arm.robot, end, reason, sizeof reason);
        snprintf(way, sizeof way, "%.1f mm", end->s / ZV_MM);
        snprintf(line, sizeof line, "%d", end->line);
        write_percent(end->margin, margin, sizeof margin);
        table_text(&t, branch[0] ? branch : "-");
        table_text(&t, whole ? "the end" : way);
        table_text(&t, whole ? "" : line);
        table_text(&t, isfinite(end->margin) ? margin : "-");
        table_text(&t, whole ? "" : reason);
    }
    if (report->end_count > 0) {
        table_print(&t, "lrrrl");
    }
}

void plan_job_write(const plan_job *job, const zv_plan_report *report, zv_json_writer *out)
{
    zv_json_put_bool(out, "ok", true);
    zv_write_verdict(out, job->arm.robot, report);
    zv_json_put_list(out, "errors", &job->errors);
    zv_json_put_list(out, "warnings", &job->warnings);
}

int plan_job_judge(plan_job *job, const arguments *given, zv_status status, const zv_plan_report *report,
                   const zv_error *why)
{
    if (job->issues > MOST_ISSUES) {
        fprintf(stderr, "and %d more\n", job->issues - MOST_ISSUES);
    }
    if (status != ZV_OK) {
        if (why->line > 0) {
            complain_status(status, "line %d: %s", why->line, why->message);
        } else {
            complain_status(status, "%s", why->message);
        }
        return status == ZV_ERR_IO || status == ZV_ERR_INTERNAL ? FAILED : NO_ANSWER;
    }
    if (report->errors > 0) {
        complain("the program has %d error%s: nothing moves", report->errors, report->errors == 1 ? "" : "s");
        if (!given->values[JOB_TOLERANT].given) {
            advise("A program of another control may read with --tolerant.");
        }
        return NO_ANSWER;
    }
    if (report->failed) {
        complain("the arm cannot follow the program: %s", report->message);
        return NO_ANSWER;
    }
    return DONE;
}
