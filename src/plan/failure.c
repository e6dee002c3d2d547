/// @file failure.c
/// Why an arm cannot follow a path, as a sentence for a person.
#include "plan/failure.h"

#include <stdio.h>
#include <string.h>

/// "front up plus" as far as the arm has such choices.
int zv_branch_write(zv_branch branch, char *out, size_t size)
{
    const char *const words[] = {zv_base_word(branch.base), zv_elbow_word(branch.elbow), zv_wrist_word(branch.wrist)};
    int used = 0;
    out[0] = '\0';
    for (int i = 0; i < 3; ++i) {
        if (words[i]) {
            used += snprintf(out + used, size - (size_t)used, "%s%s", used ? " " : "", words[i]);
        }
    }
    return used;
}

static const char *reach_sentence(zv_reach reach)
{
    switch (reach) {
    case ZV_REACH_OUTER:
        return "the place is farther than the arm can stretch";
    case ZV_REACH_INNER:
        return "the place is nearer than the arm can fold";
    case ZV_REACH_PLANE:
        return "the place is off the plane in which the arm moves";
    case ZV_REACH_POSE:
        return "the arm cannot hold the tool in this orientation at this place";
    default:
        return "the arm cannot reach the place";
    }
}

/// The names of the singularities near by, or "" .
static void singular_names(unsigned singular, char *out, size_t size)
{
    int used = 0;
    out[0] = '\0';
    for (int bit = 0; bit < ZV_SINGULAR_COUNT; ++bit) {
        if (singular & (1u << bit)) {
            used += snprintf(out + used, size - (size_t)used, " (%s)", zv_singular_name(bit));
        }
    }
}

void zv_plan_reason_write(const zv_robot *robot, const zv_plan_end *end, char *out, size_t size)
{
    char names[64];
    switch (end->reason) {
    case ZV_REASON_REACH:
        snprintf(out, size, "%s", reach_sentence(end->reach));
        break;
    case ZV_REASON_LIMIT:
        snprintf(out, size, "joint %d (%s) would pass its limit", end->joint + 1,
                 zv_robot_joint(robot, end->joint)->name);
        break;
    case ZV_REASON_TORQUE:
        snprintf(out, size, "the drive of joint %d (%s) is too weak to hold the arm", end->joint + 1,
                 zv_robot_joint(robot, end->joint)->name);
        break;
    case ZV_REASON_SINGULARITY:
        singular_names(end->singular, names, sizeof names);
        snprintf(out, size, "the joints would have to jump at a singularity%s", names);
        break;
    case ZV_REASON_BLOCKED:
        snprintf(out, size, "the rapid is blocked");
        break;
    case ZV_REASON_TIMING:
        if (end->joint >= 0) {
            snprintf(out, size, "joint %d (%s) would be faster than its limits allow", end->joint + 1,
                     zv_robot_joint(robot, end->joint)->name);
        } else {
            snprintf(out, size, "no speed fits the limits of the joints");
        }
        break;
    default:
        snprintf(out, size, "nothing is in the way");
    }
}

void zv_plan_proof_write(const zv_plan_report *report, char *out, size_t size)
{
    const zv_plan_gap *gap = &report->gap;
    if (report->curve.length_m == 0.0) {
        snprintf(out, size, "nothing moves: there is nothing to prove");
    } else if (report->proven) {
        snprintf(out, size, "reach, joint limits and branch are proven on the whole path, also between samples");
    } else if (!report->has_proof) {
        snprintf(out, size, "there is no proof for an arm of this kind: the path was looked at every 2 mm");
    } else {
        snprintf(out, size,
                 "the proof leaves %.4f mm open at line %d, from X%.3f Y%.3f Z%.3f mm on: the arm comes too close to a "
                 "singularity",
                 gap->length_m / ZV_MM, gap->line, gap->place.x / ZV_MM, gap->place.y / ZV_MM, gap->place.z / ZV_MM);
    }
}

void zv_report_failure(const zv_task *task, const zv_plan_end *end, const zv_vec3 *arc_target, zv_plan_report *report)
{
    char branch[48], branched[80] = "", reason[160];
    zv_branch_write(end->branch, branch, sizeof branch);
    zv_plan_reason_write(task->robot, end, reason, sizeof reason);
    if (branch[0]) {
        snprintf(branched, sizeof branched, ", branch %s", branch);
    }
    const double x = end->place.x / ZV_MM, y = end->place.y / ZV_MM, z = end->place.z / ZV_MM;
    report->failed = true;
    report->failure = *end;
    if (arc_target) {
        snprintf(report->message, sizeof report->message,
                 "line %d, at X%.3f Y%.3f Z%.3f mm, on the arc to X%.3f Y%.3f Z%.3f mm%s: %s", end->line, x, y, z,
                 arc_target->x / ZV_MM, arc_target->y / ZV_MM, arc_target->z / ZV_MM, branched, reason);
    } else {
        snprintf(report->message, sizeof report->message, "line %d, at X%.3f Y%.3f Z%.3f mm%s: %s", end->line, x, y, z,
                 branched, reason);
    }
}

void zv_report_failure_add(zv_plan_report *report, const char *sentence)
{
    const size_t used = strlen(report->message);
    snprintf(report->message + used, sizeof report->message - used, ": %s", sentence);
}

void zv_plan_end_in_program(const zv_pose *world_from_program, zv_plan_end *end)
{
    end->in_program = zv_pose_apply(zv_pose_inverse(*world_from_program), end->place);
}
