/// Arms of every kind, exact, rounded as files are and bent: joint values of all sorts, singular ones too, are found again
/// from the pose they make, and no set calls itself complete while one is missing.
///
///     test_all_solutions                        the short form: a few arms of each kind
///     test_all_solutions COUNT [STARTS [KIND|FILE.json ...]]   so many arms, each judged by a search from so many
///                                               starts; only these kinds, or the robots of these files
///
/// Read from the environment: TELL prints every pose that is missed, SEED other arms, BENDS how many of the bends are judged.
/// tests/judge/all_solutions.py runs it in processes of its own.
#include <stdlib.h>
#include <time.h>

#include "held_solutions.h"

enum {
    RECIPES = 24,
#ifdef __SANITIZE_ADDRESS__
    SHORT_ARMS = 1,
#else
    SHORT_ARMS = 2,
#endif
    SHORT_STARTS = 4,
};

/// What was seen of one kind.
typedef struct tally {
    long poses, missed, claimed, incomplete, undescribed, searched, outside, outside_claimed;
    double worst, seconds;
} tally;

static bool verbose;

// ---- joint values ----

/// Special joint values: recipe 0 and 1 are random; the others set joints to quarter turns or beside them.
static void cook(const zv_robot *robot, int recipe, double q[ZV_MAX_JOINTS])
{
    static const double quarter[] = {0.0, ZV_PI / 2.0, ZV_PI, -ZV_PI / 2.0};
    static const double beside[] = {0.0, 0.0, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9};
    random_joint_values(robot, q);
    for (int k = 0; k < robot->joint_count; ++k) { // beyond its range a slide may be out of anybody's reach
        const zv_limits *range = &robot->joints[k].limits;
        if (robot->chain[k].slides && isfinite(range->lower) && isfinite(range->upper)) {
            q[k] = check_uniform(range->lower, range->upper);
        }
    }
    if (recipe < 2) {
        return;
    }
    const double share = recipe < 14 ? 0.17 : recipe < 20 ? 0.4 : recipe < 23 ? 0.8 : 1.1;
    bool some = false;
    for (int tries = 0; tries < 4 && !some; ++tries) {
        for (int k = 0; k < robot->joint_count; ++k) {
            if (!robot->chain[k].slides && check_uniform(0, 1) < share) {
                const double off = recipe % 2 ? beside[(int)check_uniform(0, 9)] : 0.0;
                q[k] = zv_wrap(quarter[(int)check_uniform(0, 4)] + off);
                some = true;
            }
        }
    }
}

// ---- judging ----

static void tell(const char *what, const char *name, const zv_robot *robot, const zv_ik *ik, int recipe,
                 const double *q, const zv_ik_set *set)
{
    const int joints = robot->joint_count;
    printf("%s: %s (%s), recipe %d, %d solutions, singular %x, %s:", what, name, zv_ik_family(ik), recipe, set->count,
           set->singular, set->complete ? "complete" : "not complete");
    for (int k = 0; k < joints; ++k) {
        printf(" %.17g", q[k]);
    }
    printf("\n");
    for (int s = 0; s < set->count; ++s) {
        printf("    in the set, free %x:", (unsigned)set->solutions[s].free);
        for (int k = 0; k < joints; ++k) {
            printf(" %.17g", set->solutions[s].q[k]);
        }
        printf("\n");
    }
}

/// A search from random starts finds nothing outside the set.
static void search_outside(const char *name, const zv_robot *robot, const zv_ik *ik, const zv_ik_target *target,
                           const zv_ik_set *set, int starts, places *known, tally *sum)
{
    const zv_numeric_problem problem = zv_numeric_pose(robot, target, false);
    const question ask = {robot, target->base_from_tool, -1};
    static int next;
    for (int i = 0; i < starts; ++i) {
        double q[ZV_MAX_JOINTS];
        bool solved;
        zv_numeric_start(&problem, next++ & 0xFFFFF, q);
        (void)zv_numeric_descend(&problem, q, &solved);
        if (!solved) {
            continue;
        }
        ++sum->searched;
        for (int k = 0; k < robot->joint_count; ++k) {
            q[k] = robot->chain[k].slides ? q[k] : zv_wrap(q[k]);
        }
        if (held(&ask, set, q, known) == NOT_HELD) {
            ++sum->outside;
            sum->outside_claimed += set->complete;
            if (verbose) {
                tell(set->complete ? "outside, claimed" : "outside", name, robot, ik, -1, q, set);
            }
        }
    }
}

/// What the joints miss of a place and an angle, sizes of 1 m and rad.
static double left_of(const zv_ik *ik, const zv_ik_target *target, const double *q, double left[4])
{
    const zv_ik_target at = zv_ik_target_of(ik, q);
    const zv_vec3 lost = zv_vec3_sub(target->base_from_tool.pos, at.base_from_tool.pos);
    const double angle = target->has_yaw     ? zv_wrap(target->yaw - at.yaw)
                         : target->has_pitch ? zv_wrap(target->pitch - at.pitch)
                                             : 0.0;
    left[0] = lost.x;
    left[1] = lost.y;
    left[2] = lost.z;
    left[3] = angle;
    return zv_vec3_length(lost) + fabs(angle);
}

/// Newton's method by differences, knowing nothing of the arm but where its joints put it; true when it gets there.
static bool bring_by_differences(const zv_robot *robot, const zv_ik *ik, const zv_ik_target *target, double *q)
{
    const int n = robot->joint_count;
    double left[4], miss = left_of(ik, target, q, left);
    for (int step = 0; step < 40 && miss > 1e-12; ++step) {
        double column[ZV_MAX_JOINTS][ZV_STEP_ROWS], error[ZV_STEP_ROWS] = {0}, dq[ZV_MAX_JOINTS], most = 0.5;
        memcpy(error, left, sizeof left);
        for (int k = 0; k < n; ++k) {
            double moved[ZV_MAX_JOINTS], other[4];
            memcpy(moved, q, (size_t)n * sizeof *q);
            moved[k] += 1e-6;
            (void)left_of(ik, target, moved, other);
            for (int row = 0; row < 4; ++row) {
                const double change = row < 3 ? left[row] - other[row] : zv_wrap(left[row] - other[row]);
                column[k][row] = change / 1e-6;
            }
        }
        zv_numeric_step(4, n, (const double(*)[ZV_STEP_ROWS])column, error, 1e-4 * miss * miss + 1e-18, dq);
        for (int k = 0; k < n; ++k) {
            most = fmax(most, fabs(dq[k]));
        }
        for (int k = 0; k < n; ++k) {
            q[k] += dq[k] * 0.5 / most;
        }
        miss = left_of(ik, target, q, left);
    }
    return miss < 2e-11; // where two solutions meet the joints are off by the root of it
}

/// The same for arms that take a place and an angle, or a place that as many joints reach.
static void search_outside_of_place(const char *name, const zv_robot *robot, const zv_ik *ik,
                                    const zv_ik_target *target, const zv_ik_set *set, int starts, tally *sum)
{
    for (int i = 0; i < starts && robot->joint_count == 3 + (target->has_yaw || target->has_pitch); ++i) {
        double q[ZV_MAX_JOINTS] = {0};
        random_joint_values(robot, q);
        if (!bring_by_differences(robot, ik, target, q)) {
            continue;
        }
        ++sum->searched;
        zv_ik_set own =
            *set; // near a rim what the search leaves is worth its root in the joints: its own place decides
        if (apart_from_set(robot, set, q, free_joints_of(set)) > 1e-4) {
            const zv_ik_target at = zv_ik_target_of(ik, q);
            CHECK(zv_ik_solve(ik, &at, &own, NULL) == ZV_OK);
        }
        if (apart_from_set(robot, &own, q, free_joints_of(&own)) > 1e-4) {
            ++sum->outside;
            sum->outside_claimed += set->complete;
            if (verbose) {
                tell(set->complete ? "outside, claimed" : "outside", name, robot, ik, -1, q, set);
            }
        }
    }
}

/// The same with a free parameter: what is found is judged by the set of its own pose and parameter; where a joint is the
/// parameter every other search keeps it at the value of `target`.
static void search_outside_of_family(const char *name, const zv_robot *robot, const zv_ik *ik,
                                     const zv_ik_target *target, const zv_ik_set *set, int starts, places *known,
                                     tally *sum)
{
    static places none;
    static int next;
    const int joint = zv_ik_parameter_joint(ik);
    for (int i = 0; i < starts; ++i) {
        zv_numeric_problem problem = zv_numeric_pose(robot, target, false);
        const bool kept = joint >= 0 && i % 2 == 0;
        double q[ZV_MAX_JOINTS];
        bool solved;
        zv_numeric_start(&problem, next++ & 0xFFFFF, q);
        if (kept) {
            problem.lower[joint] = problem.upper[joint] = target->parameter;
        }
        (void)zv_numeric_descend(&problem, q, &solved);
        if (!solved) {
            continue;
        }
        for (int k = 0; k < robot->joint_count; ++k) {
            q[k] = robot->chain[k].slides ? q[k] : zv_wrap(q[k]);
        }
        zv_ik_set own = *set;
        zv_ik_target at = *target;
        if (!kept) {
            at.base_from_tool = zv_fk(robot, q);
            at.parameter = zv_ik_parameter_of(ik, q);
            CHECK(zv_ik_solve(ik, &at, &own, NULL) == ZV_OK);
        }
        ++sum->searched;
        none.count = 0;
        const question ask = {robot, at.base_from_tool, joint};
        if (held(&ask, &own, q, kept ? known : &none) == NOT_HELD) {
            ++sum->outside;
            sum->outside_claimed += own.complete;
            if (verbose) {
                tell(own.complete ? "outside, claimed" : "outside", name, robot, ik, -1, q, &own);
            }
        }
    }
}

static void judge_pose(const char *name, const zv_robot *robot, const zv_ik *ik, int recipe, const double *q,
                       int starts, tally *sum)
{
    zv_ik_target target = zv_ik_target_of(ik, q);
    if (zv_ik_capability(ik).task == ZV_IK_XYZ && robot->joint_count > 3) { // a place alone leaves joints open
        target = zv_ik_target_pose(target.base_from_tool);
        target.base_from_tool = zv_fk(robot, q);
    }
    const bool is_pose = target.has_rot;
    if (zv_ik_capability(ik).free_parameters > 0) {
        target.has_parameter = true;
        target.parameter = zv_ik_parameter_of(ik, q);
    }
    static places known;
    known.count = 0;
    zv_ik_set set;
    const clock_t begin = clock();
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
    sum->seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
    ++sum->poses;
    sum->incomplete += !set.complete;
    for (int s = 0; s < set.count && is_pose; ++s) {
        const double apart = pose_apart(zv_fk(robot, set.solutions[s].q), target.base_from_tool);
        sum->worst = fmax(sum->worst, apart);
        if (verbose && apart > 1e-8) {
            tell("beside the target", name, robot, ik, recipe, set.solutions[s].q, &set);
        }
    }
    const question ask = {robot, target.base_from_tool, target.has_parameter ? zv_ik_parameter_joint(ik) : -1};
    const holding how = is_pose                                                       ? held(&ask, &set, q, &known)
                        : apart_from_set(robot, &set, q, free_joints_of(&set)) < 1e-4 ? HELD
                                                                                      : NOT_HELD;
    sum->missed += how == NOT_HELD;
    sum->claimed += how == NOT_HELD && set.complete;
    sum->undescribed += how == HELD_BY_CURVE_UNDESCRIBED;
    if (verbose && (how == NOT_HELD || how == HELD_BY_CURVE_UNDESCRIBED)) {
        tell(how != NOT_HELD ? "undescribed"
             : set.complete  ? "missed, claimed"
                             : "missed",
             name, robot, ik, recipe, q, &set);
    }
    if (is_pose && !target.has_parameter && starts > 0) {
        search_outside(name, robot, ik, &target, &set, starts, &known, sum);
    } else if (is_pose && starts > 0) {
        search_outside_of_family(name, robot, ik, &target, &set, starts, &known, sum);
    } else if (starts > 0) {
        search_outside_of_place(name, robot, ik, &target, &set, starts, sum);
    }
}

static void judge_arm(const char *name, const zv_robot *robot, int starts, tally *sum)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    for (int recipe = 0; recipe < RECIPES; ++recipe) {
        double q[ZV_MAX_JOINTS] = {0};
        cook(robot, recipe, q);
        judge_pose(name, robot, ik, recipe, q, starts, sum);
    }
    zv_ik_free(ik);
}

static const double bends[] = {0.0, 4e-6, 1e-4, 1e-3, 1e-2};
enum { BENDS = sizeof bends / sizeof bends[0] };

static void print_tally(const char *name, double bend, const tally *sum)
{
    printf("%-22s bend %-6g %7ld poses: missed %ld (claimed %ld), undescribed %ld, incomplete %.2f %%; search %ld: "
           "outside "
           "%ld (claimed %ld); worst %.1e, %.1f us\n",
           name, bend, sum->poses, sum->missed, sum->claimed, sum->undescribed,
           100.0 * (double)sum->incomplete / (double)sum->poses, sum->searched, sum->outside, sum->outside_claimed,
           sum->worst, 1e6 * sum->seconds / (double)sum->poses);
    fflush(stdout);
}

static void judge_kind(const arm_kind *kind, int bend_count, int count, int starts)
{
    for (int b = 0; b < bend_count && b < BENDS; ++b) {
        tally sum = {0};
        for (int i = 0; i < count; ++i) {
            const zv_robot robot = arm_of_kind(kind, bends[b]);
            judge_arm(kind->name, &robot, starts, &sum);
        }
        print_tally(kind->name, bends[b], &sum);
    }
}

static void judge_file(const char *path, int count, int starts)
{
    static char text[1 << 20];
    FILE *file = fopen(path, "rb");
    const size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (!file || zv_robot_parse(text, size, NULL, 0, &robot, &why) != ZV_OK) {
        printf("%s cannot be read: %s\n", path, why.message);
        exit(1);
    }
    fclose(file);
    tally sum = {0};
    for (int i = 0; i < count; ++i) {
        judge_arm(path, robot, starts, &sum);
    }
    print_tally(path, 0.0, &sum);
    zv_robot_free(robot);
}

static void judge_as_told(int argc, char **argv)
{
    const int count = atoi(argv[1]), starts = argc > 2 ? atoi(argv[2]) : 0;
    verbose = getenv("TELL") != NULL;
    check_seed += getenv("SEED") ? 0x632BE59BD9B4E019u * strtoull(getenv("SEED"), NULL, 10) : 0;
    const int bend_count = getenv("BENDS") ? atoi(getenv("BENDS")) : BENDS;
    for (int k = 0; k < ARM_KINDS; ++k) {
        bool wanted = argc < 4;
        for (int a = 3; a < argc; ++a) {
            wanted = wanted || strcmp(argv[a], arm_kinds[k].name) == 0;
        }
        if (wanted) {
            judge_kind(&arm_kinds[k], bend_count, count, starts);
        }
    }
    for (int a = 3; a < argc; ++a) {
        if (strchr(argv[a], '.')) {
            judge_file(argv[a], count, starts);
        }
    }
}

// ---- the short form ----

/// Judges arms of a kind by a search from a few starts too.
static void add_kind(const char *name, double bend, tally *sum)
{
    for (int k = 0; k < ARM_KINDS; ++k) {
        for (int i = 0; i < SHORT_ARMS && strcmp(arm_kinds[k].name, name) == 0; ++i) {
            const zv_robot robot = arm_of_kind(&arm_kinds[k], bend);
            judge_arm(name, &robot, SHORT_STARTS, sum);
        }
    }
}

/// Most of these poses are singular or beside it, many twice.
static void check_sum(const tally *sum)
{
    CHECK(sum->poses > 0 && sum->searched > 0);
    CHECK(sum->missed == 0);
    CHECK(sum->outside == 0);
    CHECK(sum->worst < 1e-8);
}

static void exact_arms_have_all_their_solutions(void)
{
    static const char *const names[] = {"six_axis",           "three_parallel", "spherical_wrist", "offset_wrist",
                                        "spherical_shoulder", "any_six",        "gantry",          "one_slide"};
    tally sum = {0};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k) {
        add_kind(names[k], 0.0, &sum);
    }
    check_sum(&sum);
}

static void arms_of_rounded_files_have_all_their_solutions(void)
{
    static const char *const names[] = {"six_axis", "three_parallel", "spherical_wrist", "spherical_shoulder", "five"};
    tally sum = {0};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; ++k) {
        add_kind(names[k], 4e-6, &sum);
    }
    check_sum(&sum);
}

static void bent_arms_have_all_their_solutions(void)
{
    tally sum = {0};
    for (int b = 2; b < BENDS; ++b) {
        add_kind("three_parallel", bends[b], &sum);
        add_kind("six_axis", bends[b], &sum);
    }
    check_sum(&sum);
}

static void bent_arms_with_four_axes_claim_no_more_than_they_have(void)
{
    tally sum = {0};
    for (int b = 1; b < BENDS; ++b) {
        add_kind("four_pitches", bends[b], &sum);
        add_kind("scara", bends[b], &sum);
    }
    CHECK(sum.missed == 0 && sum.outside_claimed == 0 && sum.searched > sum.poses);
    CHECK(sum.worst < 1e-8);
}

static void arms_with_five_and_seven_axes_have_all_their_solutions(void)
{
    tally sum = {0};
    add_kind("five", 0.0, &sum);
    add_kind("five_other", 0.0, &sum);
    add_kind("srs", 0.0, &sum);
    add_kind("panda", 0.0, &sum);
    add_kind("seven_none", 0.0, &sum);
    check_sum(&sum);
}

static void rounded_arms_with_seven_axes_have_all_their_solutions(void)
{
    tally sum = {0};
    for (int b = 1; b < 3; ++b) {
        add_kind("srs", bends[b], &sum);
        add_kind("panda", bends[b], &sum);
    }
    CHECK(sum.missed == 0 && sum.poses > 0 && sum.worst < 1e-8);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        judge_as_told(argc, argv);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        CASE(exact_arms_have_all_their_solutions),
        CASE(arms_of_rounded_files_have_all_their_solutions),
        CASE(bent_arms_have_all_their_solutions),
        CASE(bent_arms_with_four_axes_claim_no_more_than_they_have),
        CASE(arms_with_five_and_seven_axes_have_all_their_solutions),
        CASE(rounded_arms_with_seven_axes_have_all_their_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
