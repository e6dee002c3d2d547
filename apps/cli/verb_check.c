/// @file verb_check.c
/// `zveno check`: is a program right, and can the arm follow it from the first line to the last?
#include <stdio.h>
#include <stdlib.h>

#include "plan_job.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option options[] = {JOB_OPTION_TABLE, {NULL, OPTION_FLAG, 0, NULL, NULL}};

static void print_found(const plan_job *job, const zv_plan_report *report)
{
    printf("%sthe arm can follow the program%s: %lld moves, %.1f mm, deviation at most %.4f mm\n", ink_on(INK_GOOD),
           ink_on(INK_PLAIN), report->moves, report->curve.length_m / ZV_MM, report->curve.deviation_m / ZV_MM);
    if (report->changes > 0) {
        printf("the way of holding it changes %d time%s, by joint moves in place of a rapid\n", report->changes,
               report->changes == 1 ? "" : "s");
    }
    plan_job_print_ends(job, report);
    char proof[ZV_MESSAGE_SIZE];
    zv_plan_proof_write(report, proof, sizeof proof);
    printf("%s\n", proof);
}

static void print_json(const plan_job *job, const zv_plan_report *report)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    plan_job_write(job, report, &out);
    zv_json_end_object(&out);
    say_json(text.data ? text.data : "");
    zv_text_free(&text);
}

static int check(const arguments *given, plan_job *job, zv_plan_report *report)
{
    zv_error why;
    const zv_plan_sink sink = {.user = job, .issue = plan_job_issue};
    const zv_status status =
        zv_plan_check(job->arm.robot, job->arm.ik, &job->moves, &job->options, &sink, report, &why);
    const int end = plan_job_judge(job, given, status, report, &why);
    if (status == ZV_OK && given->json) {
        print_json(job, report);
    } else if (end == DONE) {
        print_found(job, report);
    } else if (status == ZV_OK && report->failed) {
        plan_job_print_ends(job, report);
    }
    return end;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    plan_job job;
    zv_plan_report *report = malloc(sizeof *report);
    int end = plan_job_open(given, &job);
    if (end == DONE) {
        end = report ? check(given, &job, report) : FAILED;
    }
    plan_job_close(&job);
    free(report);
    return end;
}

const verb verb_check = {
    .name = "check",
    .summary = "can the arm follow a G-code program, and where not",
    .usage = "ARM FILE [--work X Y Z A B C] [--pitch P] [--abc A B C] [...]",
    .about = "Reads a program to its end with all errors and warnings, then follows its whole path with every way of "
             "holding the arm: reach, joint limits, singularities. Says which way carries the path with the largest "
             "margin, or how far each one gets and why not further. The path begins where the first rapids end, unless "
             "--start is given. FILE may be - for standard input.",
    .examples = "zveno check scara part.ngc --work 250 0 50 0 0 0\n"
                "zveno check arm4 part.ngc --work 200 0 100 0 0 0 --pitch 90\n"
                "zveno check rl15 part.ngc --work 900 0 400 0 0 0 --json\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .options = options,
    .run = run,
};
