/// @file test_certificate.c
/// What the scan says of a path holds between its samples: paths that graze rims and limits, judged by the solver every
/// few micrometres.
#include "plan/certificate.h"

#include "plan_arm.h"

enum { JUDGE_STEPS = CHECK_ROUNDS(2000, 200), LINES = CHECK_ROUNDS(150, 25), ARCS = CHECK_ROUNDS(100, 25) };

/// One move between two poses that have a joint at the same boundary: it runs along the boundary and leaves it by what
/// the chord of an arc does.
typedef struct graze {
    zv_move move;
    zv_plan_options options;
} graze;

static bool has_pitch(const plan_arm *arm)
{
    const double zero[ZV_MAX_JOINTS] = {0.0};
    return zv_ik_target_of(arm->ik, zero).has_pitch;
}

static int last_joint(const plan_arm *arm)
{
    return zv_robot_joint_count(arm->robot) - 1;
}

/// Changes the last joint so that the tool is held at `pitch`.
static void hold_pitch(const plan_arm *arm, double pitch, double *q)
{
    double *last = &q[last_joint(arm)];
    const double before = *last, found = zv_ik_target_of(arm->ik, q).pitch;
    *last = before + 0.1;
    const double sign = zv_wrap(zv_ik_target_of(arm->ik, q).pitch - found) > 0.0 ? 1.0 : -1.0;
    *last = before + sign * zv_wrap(pitch - found);
}

/// Joint values with one joint at a boundary, of which `inside` is left.
static void at_boundary(const plan_arm *arm, double q[ZV_MAX_JOINTS], int *joint)
{
    const int first = zv_robot_joint_count(arm->robot) == 4 && has_pitch(arm) ? 1 : 0;
    for (int k = 0; k <= last_joint(arm); ++k) {
        const zv_limits *limits = &zv_robot_joint(arm->robot, k)->limits;
        q[k] = check_uniform(0.9 * limits->lower + 0.1 * limits->upper, 0.1 * limits->lower + 0.9 * limits->upper);
    }
    const double kind = check_uniform(0, 1), inside = pow(10.0, check_uniform(-8, -4));
    *joint = kind < 0.3 ? (int)check_uniform(0, last_joint(arm) + 0.999) : first + 1;
    const zv_limits *limits = &zv_robot_joint(arm->robot, *joint)->limits;
    if (kind < 0.5) {
        q[*joint] = check_uniform(0, 1) < 0.5 ? limits->lower + inside : limits->upper - inside;
    } else { // a rim: straight, or folded where the arm can
        q[*joint] = kind < 0.75 || limits->upper < ZV_PI ? sqrt(inside) : ZV_PI - sqrt(inside);
    }
}

static void set_place(const plan_arm *arm, const double *q, double *out)
{
    const zv_vec3 p = zv_fk(arm->robot, q).pos;
    out[ZV_X] = p.x / ZV_MM;
    out[ZV_Y] = p.y / ZV_MM;
    out[ZV_Z] = p.z / ZV_MM;
    out[ZV_B] = has_pitch(arm) ? zv_ik_target_of(arm->ik, q).pitch / ZV_DEG : 0.0;
}

/// Makes an arc of the line, with the arm's pitches or, without any, its first joint as axis.
static void bend(const plan_arm *arm, const double *q, zv_move *move)
{
    zv_joint_axis axis[ZV_MAX_JOINTS];
    zv_fk_axes(arm->robot, q, axis);
    const zv_vec3 from = {move->from[0], move->from[1], move->from[2]}, to = {move->to[0], move->to[1], move->to[2]};
    const zv_vec3 chord = zv_vec3_sub(to, from), normal = axis[has_pitch(arm) ? last_joint(arm) : 0].dir;
    const double half = 0.5 * zv_vec3_length(chord), sweep = check_uniform(0.02, 1.5);
    const zv_vec3 along = zv_vec3_unit(chord);
    const zv_vec3 about = zv_vec3_unit(zv_vec3_sub(normal, zv_vec3_scale(along, zv_vec3_dot(normal, along))));
    const zv_vec3 left = zv_vec3_cross(about, along), middle = zv_vec3_scale(zv_vec3_add(from, to), 0.5);
    const double side = check_uniform(0, 1) < 0.5 ? 1.0 : -1.0;
    move->kind = ZV_MOVE_ARC;
    move->axis = about;
    move->sweep = side * sweep;
    move->center = zv_vec3_add(middle, zv_vec3_scale(left, side * half / tan(0.5 * sweep)));
}

static graze graze_of(const plan_arm *arm, bool turning, bool bent)
{
    double q[ZV_MAX_JOINTS] = {0.0};
    int joint;
    at_boundary(arm, q, &joint);
    graze g = {.options = zv_plan_default_options(arm->ik)};
    g.options.torque = ZV_TORQUE_NEVER;
    g.options.words = turning ? ZV_WORDS_ALWAYS : ZV_WORDS_NEVER;
    g.options.from_start = true;
    g.move = (zv_move){.kind = ZV_MOVE_FEED, .line = 1, .feed_mm_min = 3000.0, .corner = ZV_CORNER_PATH};
    const double size = pow(10.0, check_uniform(-2.5, -0.5));
    set_place(arm, q, g.move.from);
    g.options.pitch = g.move.from[ZV_B] * ZV_DEG;
    for (int k = 0; k <= last_joint(arm); ++k) {
        const bool slides = zv_robot_joint(arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
        q[k] += k == joint ? 0.0 : size * check_uniform(-1, 1) * (slides ? 0.05 : 1.0);
    }
    if (has_pitch(arm) && !turning) {
        hold_pitch(arm, g.options.pitch, q);
    }
    set_place(arm, q, g.move.to);
    if (!turning) {
        g.move.to[ZV_B] = g.move.from[ZV_B] = 0.0;
    }
    if (bent) {
        bend(arm, q, &g.move);
    }
    return g;
}

static zv_plan_report check_graze(const plan_arm *arm, const graze *g, bool runs)
{
    zv_moves_walk walk = {&g->move, 1};
    const zv_walker moves = zv_walker_of_moves(&walk);
    const zv_plan_sink sink = {.user = NULL};
    zv_plan_report report;
    zv_error why;
    CHECK((runs ? zv_plan_try : zv_plan_check)(arm->robot, arm->ik, &moves, &g->options, &sink, &report, &why) ==
          ZV_OK);
    return report;
}

/// How far the joints go from `q` to a solution, which is brought into the turns of `q`; INFINITY outside the limits.
static double step_to(const plan_arm *arm, const double *q, double *found)
{
    double step = 0.0;
    for (int k = 0; k <= last_joint(arm); ++k) {
        const zv_joint *joint = zv_robot_joint(arm->robot, k);
        found[k] = joint->kind == ZV_JOINT_REVOLUTE ? q[k] + zv_wrap(found[k] - q[k]) : found[k];
        const bool inside = found[k] >= joint->limits.lower - 2e-9 && found[k] <= joint->limits.upper + 2e-9;
        step = inside ? fmax(step, fabs(found[k] - q[k])) : INFINITY;
    }
    return step;
}

/// The nearest solution inside the limits takes the place of `q`.
static bool goes_on(const plan_arm *arm, const zv_ik_target *target, double *q)
{
    zv_ik_set set;
    CHECK(zv_ik_solve(arm->ik, target, &set, NULL) == ZV_OK);
    double least = 0.6; // near the base's axis its joint turns fast
    const double *nearest = NULL;
    for (int i = 0; i < set.count; ++i) {
        const double step = step_to(arm, q, set.solutions[i].q);
        nearest = step < least ? set.solutions[i].q : nearest;
        least = fmin(least, step);
    }
    if (nearest) {
        memcpy(q, nearest, sizeof set.solutions[0].q);
    }
    return nearest != NULL;
}

static zv_ik_target target_on(const plan_arm *arm, const graze *g, const zv_curve *curve, double s)
{
    zv_curve_point point;
    int hint = 0;
    zv_curve_at(curve, s, &hint, &point);
    zv_ik_target target = zv_ik_target_at(point.p[0]);
    target.has_pitch = has_pitch(arm);
    target.pitch = g->options.words == ZV_WORDS_ALWAYS ? point.pitch[0] : g->options.pitch;
    return target;
}

/// Follows the curve from one solution at its start in steps of a few micrometres.
static bool judge_follows(const plan_arm *arm, const graze *g, const zv_curve *curve, const double *start)
{
    double q[ZV_MAX_JOINTS];
    memcpy(q, start, sizeof q);
    for (int i = 0; i <= JUDGE_STEPS; ++i) {
        const zv_ik_target target = target_on(arm, g, curve, curve->summary.length_m * i / JUDGE_STEPS);
        if (!goes_on(arm, &target, q)) {
            return false;
        }
    }
    return true;
}

static zv_curve curve_of(const graze *g)
{
    zv_placement placement = zv_placement_default();
    placement.turn = g->options.words == ZV_WORDS_ALWAYS ? ZV_TURN_PITCH : ZV_TURN_NONE;
    zv_curve curve = {.piece = NULL};
    zv_error why;
    CHECK(zv_curve_build(&g->move, 1, &placement, NULL, &curve, &why) == ZV_OK);
    return curve;
}

typedef struct tally {
    int paths, passed, failed, grazed, open;
} tally;

/// The best branch of `check` survives the judge, and `run` agrees with `check`.
static void judge_graze(const plan_arm *arm, const graze *g, tally *sum)
{
    const zv_plan_report report = check_graze(arm, g, false), run = check_graze(arm, g, true);
    ++sum->paths;
    CHECK(report.has_proof && run.failed == report.failed && run.proven == report.proven);
    if (report.failed) {
        ++sum->failed;
        sum->grazed += report.failure.reason == ZV_REASON_REACH || report.failure.reason == ZV_REASON_LIMIT;
        CHECK(!report.proven);
        return;
    }
    sum->open += !report.proven;
    zv_curve curve = curve_of(g);
    const zv_ik_target target = target_on(arm, g, &curve, 0.0);
    zv_ik_set set;
    int survivors = 0;
    CHECK(zv_ik_solve(arm->ik, &target, &set, NULL) == ZV_OK);
    zv_ik_judge(arm->robot, &set);
    for (int i = 0; i < set.count; ++i) {
        survivors += judge_follows(arm, g, &curve, set.solutions[i].q);
    }
    if (survivors == 0) {
        print_error("%s: check passes, the judge does not\n", zv_robot_name(arm->robot));
    }
    CHECK(survivors > 0);
    ++sum->passed;
    zv_curve_free(&curve);
}

static void try_arm(const char *name, bool turning, bool bent, int count)
{
    plan_arm arm = arm_named(name);
    tally sum = {.paths = 0};
    for (int i = 0; i < count; ++i) {
        const graze g = graze_of(&arm, turning, bent);
        judge_graze(&arm, &g, &sum);
    }
    print_message("%s%s%s: %d paths, %d pass, %d fail (%d by reach or limit), %d not proven\n", name,
                  turning ? " turning" : "", bent ? " arcs" : "", sum.paths, sum.passed, sum.failed, sum.grazed,
                  sum.open);
    CHECK(sum.passed > count / 20 && sum.grazed > count / 20);
    arm_free(&arm);
}

static void lines_that_graze_are_judged_between_samples(void)
{
    try_arm("planar3", false, false, LINES);
    try_arm("drawbot", false, false, LINES);
    try_arm("scara", false, false, LINES);
    try_arm("arm4", false, false, LINES);
}

static void arcs_that_graze_are_judged_between_samples(void)
{
    try_arm("planar3", false, true, ARCS);
    try_arm("drawbot", false, true, ARCS);
    try_arm("scara", false, true, ARCS);
    try_arm("arm4", false, true, ARCS);
}

static void a_pitch_that_moves_is_judged_too(void)
{
    try_arm("planar3", true, false, ARCS);
    try_arm("arm4", true, false, ARCS);
    try_arm("arm4", true, true, ARCS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(lines_that_graze_are_judged_between_samples),
        CASE(arcs_that_graze_are_judged_between_samples),
        CASE(a_pitch_that_moves_is_judged_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
