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

#include "arm_kinds.h"
#include "kin/numeric_descent.h"

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

/// Newton steps with the least motion of all joints but `held` (-1: of all) until the tool is at the target; true when it is.
static bool bring_others(const zv_robot *robot, zv_pose target, int held, double q[ZV_MAX_JOINTS], double longest)
{
    const int n = robot->joint_count;
    const double damping = held < 0 ? 1e-14 : 1e-9; // with a joint held, what is lost besides stays where it is
    for (int step = 0; step < 12; ++step) {
        double jacobian[6 * ZV_MAX_JOINTS], column[ZV_MAX_JOINTS][ZV_STEP_ROWS], dq[ZV_MAX_JOINTS];
        const zv_pose at = zv_jacobian(robot, q, jacobian);
        const zv_vec3 lost = zv_vec3_sub(target.pos, at.pos);
        const zv_vec3 turn = zv_rot_log(zv_rot_mul(target.rot, zv_rot_transpose(at.rot)));
        const double e[ZV_STEP_ROWS] = {lost.x, lost.y, lost.z, turn.x, turn.y, turn.z};
        if (zv_vec3_length(lost) + zv_vec3_length(turn) < 1e-11) {
            return true;
        }
        for (int k = 0; k < n; ++k) {
            for (int row = 0; row < 6; ++row) {
                column[k][row] = k == held ? 0.0 : jacobian[row * n + k];
            }
        }
        zv_numeric_step(6, n, (const double(*)[ZV_STEP_ROWS])column, e, damping, dq);
        for (int k = 0; k < n; ++k) {
            if (fabs(dq[k]) > longest) {
                return false;
            }
            q[k] += dq[k];
        }
    }
    return robot_pose_distance(zv_fk(robot, q), target) < 1e-9;
}

static bool bring(const zv_robot *robot, zv_pose target, double q[ZV_MAX_JOINTS], double longest)
{
    return bring_others(robot, target, -1, q, longest);
}

/// Whether solutions lead from `from` to `q` without leaving the target.
static bool joined(const zv_robot *robot, zv_pose target, const double *from, const double *q)
{
    enum { STEPS = 60 };
    double at[ZV_MAX_JOINTS] = {0};
    memcpy(at, from, sizeof *at * (size_t)robot->joint_count);
    for (int step = 0; step < STEPS; ++step) {
        for (int k = 0; k < robot->joint_count; ++k) {
            const double apart = robot->chain[k].slides ? q[k] - at[k] : zv_wrap(q[k] - at[k]);
            at[k] += apart / (STEPS - step);
        }
        if (!bring(robot, target, at, 0.2)) {
            return false;
        }
    }
    return robot_q_distance(robot, at, q) < 1e-3;
}

/// The motion of the joints that moves the tool least, by inverse iteration; `way` is the first guess and the result.
static void softest_motion(const zv_robot *robot, const double *q, double way[ZV_MAX_JOINTS])
{
    const int n = robot->joint_count;
    double jacobian[6 * ZV_MAX_JOINTS], m[ZV_MAX_JOINTS][ZV_MAX_JOINTS];
    (void)zv_jacobian(robot, q, jacobian);
    for (int i = 0; i < n; ++i) {
        for (int k = 0; k < n; ++k) {
            m[i][k] = i == k ? 1e-13 : 0.0;
            for (int row = 0; row < 6; ++row) {
                m[i][k] += jacobian[row * n + i] * jacobian[row * n + k];
            }
        }
    }
    for (int c = 0; c < n; ++c) { // the factors L D L^T
        for (int r = c + 1; r < n; ++r) {
            const double factor = m[r][c] / m[c][c];
            for (int k = r; k < n; ++k) {
                m[k][r] -= factor * m[k][c];
            }
        }
        for (int r = c + 1; r < n; ++r) {
            m[r][c] /= m[c][c];
        }
    }
    for (int i = 0; i < 4; ++i) {
        double square = 0.0;
        for (int r = 0; r < n; ++r) {
            for (int k = 0; k < r; ++k) {
                way[r] -= m[r][k] * way[k];
            }
        }
        for (int r = n - 1; r >= 0; --r) {
            way[r] /= m[r][r];
            for (int k = r + 1; k < n; ++k) {
                way[r] -= m[k][r] * way[k];
            }
            square += way[r] * way[r];
        }
        for (int r = 0; r < n; ++r) {
            way[r] /= sqrt(square);
        }
    }
}

/// Whether the curve of solutions through `from`, followed in either direction, comes to `q`.
static bool curve_leads(const zv_robot *robot, zv_pose target, const double *from, const double *q)
{
    enum { STEPS = 300 };
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        double at[ZV_MAX_JOINTS] = {0}, way[ZV_MAX_JOINTS] = {0.3, -0.2, 0.5, 0.1, -0.4, 0.6, 0.2};
        memcpy(at, from, sizeof *at * (size_t)robot->joint_count);
        softest_motion(robot, at, way);
        for (int k = 0; k < robot->joint_count; ++k) {
            way[k] *= sign;
        }
        for (int step = 0; step < STEPS; ++step) {
            for (int k = 0; k < robot->joint_count; ++k) {
                at[k] += 0.05 * way[k];
            }
            if (!bring(robot, target, at, 0.2)) {
                break;
            }
            if (robot_q_distance(robot, at, q) < 0.1 && joined(robot, target, at, q)) {
                return true;
            }
            softest_motion(robot, at, way);
        }
    }
    return false;
}

/// Solutions that a joint leads through, turned from `from` as far as it goes in both directions.
typedef struct trail {
    int count;
    double q[260][ZV_MAX_JOINTS];
} trail;

static void follow_joint(const zv_robot *robot, zv_pose target, const double *from, int joint, trail *out)
{
    enum { TURN = 130 };
    out->count = 0;
    for (double step = -0.05; step < 0.1; step += 0.1) {
        double at[ZV_MAX_JOINTS] = {0};
        memcpy(at, from, sizeof *at * (size_t)robot->joint_count);
        for (int i = 0; i < TURN && bring_others(robot, target, joint, at, 0.2); ++i) {
            memcpy(out->q[out->count++], at, sizeof at);
            at[joint] += step;
        }
    }
}

static bool trails_meet(const zv_robot *robot, zv_pose target, const trail *a, const trail *b)
{
    for (int i = 0; i < a->count; ++i) {
        for (int k = 0; k < b->count; ++k) {
            if (robot_q_distance(robot, a->q[i], b->q[k]) < 0.1 && joined(robot, target, a->q[i], b->q[k])) {
                return true;
            }
        }
    }
    return false;
}

/// Whether two free joints of a solution lead to `q`, one after the other. Where two curves cross, no single one does, and
/// the softest motion is any mixture of the directions that are lost.
static bool two_curves_lead(const zv_robot *robot, zv_pose target, const zv_ik_solution *from, const double *q)
{
    static trail first, second;
    for (int a = 0; a < robot->joint_count; ++a) {
        for (int b = 0; b < robot->joint_count; ++b) {
            if (a != b && (from->free >> a & 1) && (from->free >> b & 1)) {
                follow_joint(robot, target, from->q, a, &first);
                follow_joint(robot, target, q, b, &second);
                if (trails_meet(robot, target, &first, &second)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// How a set holds `q`: as one of its solutions, as a point of a curve through one of them, or not.
typedef enum holding { HELD, HELD_BY_CURVE, HELD_BY_CURVE_UNDESCRIBED, NOT_HELD } holding;

static holding held(const zv_robot *robot, zv_pose target, const zv_ik_set *set, const double *q)
{
    if (apart_from_set(robot, set, q, 0) < 1e-4) {
        return HELD;
    }
    holding best = NOT_HELD;
    for (int s = 0; s < set->count && best != HELD_BY_CURVE; ++s) {
        const double *from = set->solutions[s].q;
        if (joined(robot, target, from, q) || joined(robot, target, q, from) || curve_leads(robot, target, from, q) ||
            two_curves_lead(robot, target, &set->solutions[s], q)) {
            best = set->solutions[s].free ? HELD_BY_CURVE : HELD_BY_CURVE_UNDESCRIBED;
        }
    }
    return best;
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
                           const zv_ik_set *set, int starts, tally *sum)
{
    const zv_numeric_problem problem = zv_numeric_pose(robot, target, false);
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
        if (held(robot, target->base_from_tool, set, q) == NOT_HELD) {
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
        if (apart_from_set(robot, set, q, free_joints_of(set)) > 1e-4) {
            ++sum->outside;
            sum->outside_claimed += set->complete;
            if (verbose) {
                tell(set->complete ? "outside, claimed" : "outside", name, robot, ik, -1, q, set);
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
    const holding how = is_pose ? held(robot, target.base_from_tool, &set, q)
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
        search_outside(name, robot, ik, &target, &set, starts, sum);
    } else if (!is_pose && starts > 0) {
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
