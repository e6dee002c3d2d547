/// @file plan_job.h
/// What `check` and `run` have in common: an arm, a program, and how the one stands in front of the other.
#ifndef ZVENO_CLI_PLAN_JOB_H
#define ZVENO_CLI_PLAN_JOB_H

#include "arm_load.h"
#include "program_file.h"
#include "zveno/plan.h"
#include "zveno/text.h"

/// The first options of both verbs.
enum {
    JOB_WORK,
    JOB_TOOL,
    JOB_ABC,
    JOB_PITCH,
    JOB_NEAR,
    JOB_START,
    JOB_TOLERANCE,
    JOB_RAPIDS,
    JOB_RAPID,
    JOB_TOLERANT,
    JOB_BLOCK_DELETE,
    JOB_LOAD,
    JOB_OPTIONS
};

#define JOB_OPTION_TABLE                                                                                               \
    [JOB_WORK] = {"work", OPTION_NUMBERS, 6, "X Y Z A B C", "where the program's zero lies, mm and degrees"},          \
    [JOB_TOOL] = {"tool", OPTION_NUMBERS, 6, "X Y Z A B C", "another tool than the robot file's"},                     \
    [JOB_ABC] = {"abc", OPTION_NUMBERS, 3, "A B C", "orientation of the tool (six axes); 0 0 180 points down"},        \
    [JOB_PITCH] = {"pitch", OPTION_NUMBER, 1, "P", "pitch of the last link (arm4, planar3), degrees"},                 \
    [JOB_NEAR] = {"near", OPTION_NUMBERS, 0, "Q1 Q2 ...", "where the arm stands at first"},                            \
    [JOB_START] = {"start", OPTION_NUMBERS, 3, "X Y Z", "where the tool stands at first, in the program, mm"},         \
    [JOB_TOLERANCE] = {"tolerance", OPTION_NUMBER, 1, "MM", "of G64 without P; 0.05 when not given"},                  \
    [JOB_RAPIDS] = {"rapids", OPTION_WORD, 1, "line|joint", "how G0 goes; line when not given"},                       \
    [JOB_RAPID] = {"rapid", OPTION_NUMBER, 1, "F", "speed of G0, mm/min; 6000 when not given"},                        \
    [JOB_TOLERANT] = {"tolerant", OPTION_FLAG, 0, "", "pass over what other controls add"},                            \
    [JOB_BLOCK_DELETE] = {"block-delete", OPTION_FLAG, 0, "", "skip lines that begin with /"},                         \
    [JOB_LOAD] = {"load", OPTION_NUMBER, 1, "KG", "mass at the tool; then torques limit the motion"}

typedef struct plan_job {
    loaded_arm arm;
    program_file file;
    bool is_open;
    zv_program_walk program;
    zv_walker moves;
    zv_plan_options options;
    double near_q[ZV_MAX_JOINTS];
    int issues;               ///< printed so far
    zv_text errors, warnings; ///< the same as JSON
    zv_json_writer error, warning;
} plan_job;

/// @return DONE, or the code the program ends with; then it has complained. Close in any case.
int plan_job_open(const arguments *given, plan_job *job);
void plan_job_close(plan_job *job);

/// Prints an issue of the program to standard error, after many only counts; all are kept for --json. A zv_plan_sink's `issue` with a job.
bool plan_job_issue(void *job, const zv_issue *issue);
/// After a plan: complains about a failure of the library or of the program, prints where the arm cannot follow.
/// @return DONE, NO_ANSWER or FAILED
int plan_job_judge(plan_job *job, const arguments *given, zv_status status, const zv_plan_report *report,
                   const zv_error *why);
/// How far each way of holding the arm gets, as a table.
void plan_job_print_ends(const plan_job *job, const zv_plan_report *report);

/// Appends what a plan says about the path, then the program's errors and warnings, to the object that is open.
void plan_job_write(const plan_job *job, const zv_plan_report *report, zv_json_writer *out);

/// A joint value for people: degrees or mm.
double joint_outside(const zv_robot *robot, int joint, double value);

#endif
