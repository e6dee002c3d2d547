/// @file twin.c
/// The judge of the twin: faults x arms x seeds on both engines, each arm compared with its own healthy recordings.
///
///     judge_twin [SEEDS [ARM [SECONDS]]]        20 seeds, all five arms, 30 s when nothing is said
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/sim/twin_runs.h"

enum { SEEDS_PER_ARM = 5, HEALTHY = 8, FRESH = 4 };

typedef struct tally {
    int right, unobservable, missed, wrong, runs;
    double worst; ///< error of the amount: delay in s, payload as a part
} tally;

static const char *const arms[] = {"planar3", "arm4", "scara", "rl15", "drawbot"};
static const zv_plant_kind engines[] = {ZV_PLANT_JOINTS, ZV_PLANT_ARTICULATION};
static const zv_twin_fault expected[ZV_FAULTS] = {ZV_TWIN_FRICTION, ZV_TWIN_BACKLASH, ZV_TWIN_OFFSET,
                                                  ZV_TWIN_PAYLOAD,  ZV_TWIN_LOST,     ZV_TWIN_LATE,
                                                  ZV_TWIN_STUCK,    ZV_TWIN_GEAR,     ZV_TWIN_DELAY};

static zv_fault fault_of(zv_fault_kind kind, const zv_robot *robot, double payload, unsigned seed)
{
    uint64_t state = seed * 31u + (unsigned)kind;
    const double u = unit_random(&state);
    const int joint = (int)(unit_random(&state) * zv_robot_joint_count(robot));
    const bool slides = zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC;
    const double length = slides ? 1.5e-3 : ZV_DEG;
    switch (kind) {
    case ZV_FAULT_FRICTION:
        return (zv_fault){kind, joint, 3.0};
    case ZV_FAULT_BACKLASH:
        return (zv_fault){kind, joint, (0.2 + 0.8 * u) * length};
    case ZV_FAULT_OFFSET:
        return (zv_fault){kind, joint, (1.0 + 4.0 * u) * length};
    case ZV_FAULT_PAYLOAD:
        return (zv_fault){kind, -1, (0.2 + 0.8 * u) * payload};
    case ZV_FAULT_LOST:
        return (zv_fault){kind, -1, 0.02 + 0.1 * u};
    case ZV_FAULT_LATE:
        return (zv_fault){kind, -1, 0.002 + 0.01 * u};
    case ZV_FAULT_GEAR:
        return (zv_fault){kind, joint, 1.05 + 0.2 * u};
    case ZV_FAULT_DELAY:
        return (zv_fault){kind, seed % 2 ? -1 : joint, 0.004 + 0.01 * u};
    default:
        return (zv_fault){kind, joint, 1.0};
    }
}

static bool is_said_unobservable(const zv_twin_report *report, zv_twin_fault fault, int joint)
{
    for (int i = 0; i < report->test_count; ++i) {
        const zv_twin_test *test = &report->tests[i];
        if (test->fault == fault && (joint < 0 || test->joint == joint)) {
            return !test->observable;
        }
    }
    return false;
}

static void judge(const zv_twin_report *report, const zv_fault *fault, tally *out, const char *title)
{
    const zv_twin_finding *f = report->finding_count > 0 ? &report->findings[0] : NULL;
    zv_twin_fault want = expected[fault->kind];
    const int joint = want == ZV_TWIN_PAYLOAD ? -1 : fault->joint;
    want = want == ZV_TWIN_DELAY && joint >= 0 ? ZV_TWIN_LAG : want;
    ++out->runs;
    if (f && f->fault == want && f->joint == joint) {
        ++out->right;
        const double off = fabs(f->amount - fault->amount);
        out->worst = fmax(out->worst, want == ZV_TWIN_PAYLOAD ? off / fault->amount : off);
    } else if (is_said_unobservable(report, want, joint)) {
        const bool is_named = f && f->fault != ZV_TWIN_OTHER;
        out->unobservable += !is_named;
        out->wrong += is_named;
    } else {
        ++*(f ? &out->wrong : &out->missed);
    }
    if (getenv("ALL") && f) {
        const zv_twin_test *own = NULL, *other = NULL;
        for (int i = 0; i < report->test_count; ++i) {
            const zv_twin_test *t = &report->tests[i];
            const bool is_drive = t->fault == ZV_TWIN_DELAY || t->fault == ZV_TWIN_LAG || t->fault == ZV_TWIN_BACKLASH;
            const bool f_drive = f->fault == ZV_TWIN_DELAY || f->fault == ZV_TWIN_LAG || f->fault == ZV_TWIN_BACKLASH;
            own = t->fault == f->fault && t->joint == f->joint ? t : own;
            other = is_drive != f_drive ? t : other;
        }
        if (own && other) {
            printf("XX %s %s %s left %.4g of %.4g, other %.4g\n", title, zv_fault_word(fault->kind),
                   f->fault == want && f->joint == joint ? "right" : "WRONG", own->left, own->before, other->before);
        }
    }
    if (!(f && f->fault == want && f->joint == joint)) {
        printf("  %s: %s of joint %d, %.4g: %s\n", title, zv_fault_word(fault->kind), fault->joint + 1, fault->amount,
               f ? f->sentence : "nothing said");
        for (int i = 0; i < report->test_count; ++i) {
            const zv_twin_test *t = &report->tests[i];
            if (getenv("ALL") && (t->gain > 20.0 || (t->fault == want && t->joint == joint))) {
                printf("      %s %d: %.4g +- %.3g, gain %.0f, %s%s\n", zv_twin_word(t->fault), t->joint + 1, t->amount,
                       t->bound, t->gain, t->observable ? "" : "not observable", t->alarm ? " ALARM" : "");
            }
        }
    }
}

static void run_arm(const char *name, zv_plant_kind plant, int seeds, double seconds, tally *of, tally *healthy)
{
    zv_robot *robot = judged_arm(name);
    for (int arm = 0; arm * SEEDS_PER_ARM < seeds; ++arm) {
        zv_twin *twin = NULL;
        zv_twin_report report;
        zv_error why = {0};
        char title[64];
        double payload = 0.0;
        CHECK(zv_twin_create(robot, NULL, &twin, &why) == ZV_OK);
        for (unsigned i = 0; i < HEALTHY; ++i) {
            const run_of run = {plant, (unsigned)arm, 1000 + i, seconds, 0, {0}};
            CHECK(run_for(twin, robot, &run) && zv_twin_learn(twin, &why) == ZV_OK);
        }
        for (unsigned i = 0; i < FRESH; ++i) {
            const run_of run = {plant, (unsigned)arm, 2000 + i, seconds, 0, {0}};
            CHECK(run_for(twin, robot, &run) && zv_twin_judge(twin, &report, &why) == ZV_OK);
            ++healthy->runs;
            payload = 20.0 * report.tests[0].smallest;
            healthy->wrong += report.finding_count > 0;
            if (report.finding_count > 0) {
                printf("  %s, healthy: %s\n", name, report.findings[0].sentence);
            }
        }
        for (int s = 0; s < SEEDS_PER_ARM && arm * SEEDS_PER_ARM + s < seeds; ++s) {
            for (int kind = 0; kind < ZV_FAULTS; ++kind) {
                const unsigned seed = (unsigned)(arm * SEEDS_PER_ARM + s) + 1u;
                const run_of run = {
                    plant, (unsigned)arm, seed, seconds, 1, fault_of((zv_fault_kind)kind, robot, payload, seed)};
                snprintf(title, sizeof title, "%s, %s, %u", name, zv_plant_word(plant), seed);
                if (!run_for(twin, robot, &run)) {
                    printf("  %s: broke down\n", title);
                }
                if (zv_twin_judge(twin, &report, &why) != ZV_OK) {
                    printf("  %s: %s\n", title, why.message);
                    continue;
                }
                judge(&report, &run.fault, &of[kind], title);
            }
        }
        zv_twin_free(twin);
        fflush(stdout);
    }
    zv_robot_free(robot);
}

int main(int count, char **words)
{
    const int seeds = count > 1 ? atoi(words[1]) : 20;
    const double seconds = count > 3 ? atof(words[3]) : 30.0;
    tally of[ZV_FAULTS] = {0}, healthy = {0};
    for (int i = 0; i < 5; ++i) {
        for (int e = 0; e < 2 && (count < 3 || strcmp(words[2], arms[i]) == 0 || strcmp(words[2], "all") == 0); ++e) {
            run_arm(arms[i], engines[e], seeds, seconds, of, &healthy);
        }
    }
    printf("%-10s %6s %6s %14s %7s %6s  %s\n", "fault", "runs", "right", "not observable", "missed", "wrong",
           "largest error");
    for (int kind = 0; kind < ZV_FAULTS; ++kind) {
        printf("%-10s %6d %6d %14d %7d %6d  %.4g\n", zv_fault_word((zv_fault_kind)kind), of[kind].runs, of[kind].right,
               of[kind].unobservable, of[kind].missed, of[kind].wrong, of[kind].worst);
    }
    printf("healthy: %d false alarms of %d\n", healthy.wrong, healthy.runs);
    return 0;
}
