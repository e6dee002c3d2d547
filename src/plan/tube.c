/// @file tube.c
/// A tube around the chord of two solutions, in which the exact joints lie (R. Krawczyk, Newton-Algorithmen zur Bestimmung
/// von Nullstellen mit Fehlerschranken, 1969).
///
///     q0 ═══════════════ q1      q(t) = q0 + t (q1 - q0) + e(t),  |e_k| <= r_k
///        ` ._______. '
///
/// With f the forward kinematics, P(t) the curve, J the Jacobian in the middle of the chord and A = J^-1, e solves
///
///     e = A (P(t) - f(chord)) + (I - A J(between)) e
///
/// so it exists, is the only one, and J is regular in the whole tube, when the right side maps the box of the r_k into
/// itself:
///
///     |A f''(d, d)| / 8  +  |A| (F3 / 2 + |P''| h^2) / 8  +  |A| |J(between) - J| r   <=   r,      d = q1 - q0
///
/// f'' is exact in the middle; F3 bounds the third derivatives along the chord, by the distances of the tool from the axes
/// (a slide moves it by one metre per metre).
///
/// An orientation that turns: v, the rotation vector from the chord's to the curve's, is 0 at both ends and grows with the
/// difference of their turning rates, but for |v| (|w| + |difference|). With B the largest derivative of the difference,
///     |v| <= B / 8 + 2 |v| (sum |d| + B)      so   |v| <= B / 8 / (1 - k),   k = 2 (sum |d| + B)
#include "plan/tube.h"

#include <math.h>
#include <string.h>

#include "model/robot.h"
#include "plan/linear.h"

enum { N = ZV_TASK_ROWS, MOST_ROUNDS = 5 };
/// Chords and tubes that are wider than this, rad or m, are not tried.
#define WIDEST_CHORD 0.7
#define WIDEST_TUBE 0.4
/// Nor those along which the tool turns so far that k above is larger.
#define WIDEST_TURN 0.5
/// The first box is wider than the first image by this factor, later ones by less.
#define FIRST_WIDER 1.4
#define WIDER 1.2
#define ROUNDING 1e-13
/// Pivots below this are a singularity.
#define SINGULAR 1e-14

/// An axis of the chain: one for each joint that moves, and one for each that follows it (mimic).
typedef struct axis {
    int by;        ///< the joint that drives it, as a number among those that move
    double factor; ///< by so much for each unit of that joint
    bool turns;
    double d;             ///< change along the chord
    double lever;         ///< distance of the tool from it, in the middle; 1 for a slide
    zv_vec3 travel, turn; ///< of the tool, per unit of the axis
} axis;

typedef struct chord {
    int n;        ///< joints that move, and equations
    int joint[N]; ///< of each
    int axes;
    axis axis[ZV_MAX_JOINTS];             ///< from the base on
    double d[N];                          ///< q1 - q0
    double jacobian[N][N], inverse[N][N]; ///< columns are joints that move
    double place_row[N], turn_row[N];     ///< lengths of the rows of the inverse, for places and for turns
    double curvature[N];                  ///< |A f''(d, d)|
    double turn_bend;                     ///< |f''(d, d)| of the orientation
    zv_tube_curve curve;
} chord;

bool zv_tube_fits(const zv_task *task)
{
    const int moving = task->joints - (task->idle >= 0);
    const bool is_square = (task->turn == ZV_TASK_ROT && moving == 6) || (task->turn == ZV_TASK_NONE && moving == 3);
    return is_square;
}

/// Inverts the Jacobian; false when it is singular.
static bool invert(chord *c)
{
    zv_linear system = {.size = c->n};
    memcpy(system.m, c->jacobian, sizeof system.m);
    if (!(zv_linear_factor(&system) > SINGULAR)) {
        return false;
    }
    for (int col = 0; col < c->n; ++col) {
        double x[N] = {0.0};
        x[col] = 1.0;
        zv_linear_solve(&system, x);
        for (int row = 0; row < c->n; ++row) {
            c->inverse[row][col] = x[row];
        }
    }
    return true;
}

static zv_vec3 column(const double *jacobian, int joints, int first_row, int joint)
{
    const double *at = jacobian + first_row * joints + joint;
    return (zv_vec3){at[0], at[joints], at[2 * joints]};
}

/// The second derivative of place and turn along the chord, in its middle.
static void second_derivative(const chord *c, double out[N])
{
    zv_vec3 place = {0.0, 0.0, 0.0}, turn = place, before = place; // `before`: how the axes before this one turn
    for (int j = 0; j < c->axes; ++j) {
        const zv_vec3 turns = zv_vec3_scale(c->axis[j].turn, c->axis[j].d);
        const zv_vec3 travel = zv_vec3_scale(c->axis[j].travel, c->axis[j].d);
        place = zv_vec3_add(place, zv_vec3_cross(zv_vec3_add(zv_vec3_scale(before, 2.0), turns), travel));
        turn = zv_vec3_add(turn, zv_vec3_cross(before, turns));
        before = zv_vec3_add(before, turns);
    }
    const double all[N] = {place.x, place.y, place.z, turn.x, turn.y, turn.z};
    memcpy(out, all, sizeof all);
}

/// What A makes of the second derivative, and the sizes of its rows.
static void look_at_rows(chord *c, const double second[N])
{
    c->turn_bend = c->n == N ? sqrt(second[3] * second[3] + second[4] * second[4] + second[5] * second[5]) : 0.0;
    for (int k = 0; k < c->n; ++k) {
        const double *a = c->inverse[k];
        double sum = 0.0;
        for (int j = 0; j < c->n; ++j) {
            sum += a[j] * second[j];
        }
        c->curvature[k] = fabs(sum);
        c->place_row[k] = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        c->turn_row[k] = c->n == N ? sqrt(a[3] * a[3] + a[4] * a[4] + a[5] * a[5]) : 0.0;
    }
}

/// The axes of the chain that move, in the middle of the chord. `number`: of each joint among those that move, or -1.
static void look_at_axes(const zv_task *task, const double *middle, const double *jacobian, const int *number, chord *c)
{
    const zv_robot *robot = task->robot, *chain = robot->open ? robot->open : robot;
    double all[6 * ZV_MAX_JOINTS], values[ZV_MAX_JOINTS];
    if (robot->open) {
        zv_open_values(robot, middle, values);
        zv_jacobian(chain, values, all);
        jacobian = all;
    }
    for (int i = 0; i < chain->joint_count; ++i) {
        const int by = number[robot->open ? robot->coupling[i].joint : i];
        if (by >= 0) {
            axis *at = &c->axis[c->axes++];
            *at = (axis){.by = by, .factor = robot->open ? robot->coupling[i].factor : 1.0};
            at->turns = zv_robot_joint(chain, i)->kind == ZV_JOINT_REVOLUTE;
            at->d = at->factor * c->d[by];
            at->travel = column(jacobian, chain->joint_count, 0, i);
            at->turn = column(jacobian, chain->joint_count, 3, i);
            at->lever = zv_vec3_length(at->travel);
        }
    }
}

static bool look_at(const zv_task *task, const double *q0, const double *q1, chord *c)
{
    double middle[ZV_MAX_JOINTS] = {0.0}, jacobian[6 * ZV_MAX_JOINTS], second[N];
    int number[ZV_MAX_JOINTS];
    const int joints = task->joints;
    bool is_short = true;
    for (int k = 0; k < joints; ++k) {
        middle[k] = 0.5 * (q0[k] + q1[k]);
        number[k] = k != task->idle ? c->n : -1;
        if (k != task->idle) {
            c->joint[c->n] = k;
            c->d[c->n] = q1[k] - q0[k];
            is_short = is_short && fabs(c->d[c->n]) <= WIDEST_CHORD;
            ++c->n;
        }
    }
    if (!is_short) {
        return false;
    }
    zv_jacobian(task->robot, middle, jacobian);
    for (int k = 0; k < c->n; ++k) {
        for (int row = 0; row < c->n; ++row) {
            c->jacobian[row][k] = jacobian[row * joints + c->joint[k]];
        }
    }
    if (!invert(c)) {
        return false;
    }
    look_at_axes(task, middle, jacobian, number, c);
    second_derivative(c, second);
    look_at_rows(c, second);
    return true;
}

/// What third derivatives, the curve and the changes of the Jacobian can add in the tube of radius r.
typedef struct errors {
    double place, turn; ///< turn is INFINITY when the tool turns too far
} errors;

/// The sum of the angles of the chord, and a bound of the third derivative of the place along it.
static double cube_of(const chord *c, const double lever[], double *angles)
{
    double sum = 0.0, cube = 0.0;
    for (int j = 0; j < c->axes; ++j) {
        const double d = fabs(c->axis[j].d), next = sum + d;
        cube += c->axis[j].turns ? lever[j] * (next * next * next - sum * sum * sum) : 3.0 * sum * sum * d;
        sum = c->axis[j].turns ? next : sum;
    }
    *angles = sum;
    return cube;
}

/// The same for the rotation vector v between chord and curve: what is not in `curvature`. The vector of a further turn by
/// the joints, at most `sum_r`, differs from it by half of both.
static double turn_error(const chord *c, double angles, double sum_r)
{
    const double third = 0.75 * angles * angles * angles, most = c->turn_bend + third + c->curve.turn;
    if (!(c->curve.turn > 0.0)) {
        return 0.125 * third + 0.5 * sum_r * (sum_r + 0.125 * most);
    }
    const double k = 2.0 * (angles + most), v = 0.125 * most / (1.0 - k);
    return k < WIDEST_TURN ? 0.125 * (third + c->curve.turn) + k * v + 0.5 * sum_r * (sum_r + v) : INFINITY;
}

static errors errors_in(const chord *c, const double r[N])
{
    double radius[ZV_MAX_JOINTS], wide[ZV_MAX_JOINTS], lever[ZV_MAX_JOINTS];
    double angles, place = 0.0, turn = 0.0, before = 0.0, sum_r = 0.0;
    const int n = c->axes;
    for (int j = n; j-- > 0;) { // the largest distance of the tool from axis j in the tube
        const axis *at = &c->axis[j];
        radius[j] = fabs(at->factor) * r[at->by];
        wide[j] = 0.5 * fabs(at->d) + radius[j];
        lever[j] = at->lever;
        for (int i = j + 1; at->turns && i < n; ++i) {
            lever[j] += wide[i] * lever[i];
        }
    }
    const double cube = cube_of(c, lever, &angles);
    for (int j = 0; j < n; ++j) {
        const bool turns = c->axis[j].turns;
        double change = lever[j] * (before + (turns ? wide[j] : 0.0));
        for (int i = j + 1; turns && i < n; ++i) {
            change += lever[i] * wide[i];
        }
        place += change * radius[j];
        turn += turns ? before * radius[j] : 0.0;
        before += turns ? wide[j] : 0.0;
        sum_r += turns ? radius[j] : 0.0;
    }
    return (errors){(0.5 * cube + c->curve.place) * 0.125 + place, turn_error(c, angles, sum_r) + turn};
}

/// The image of the box r; true when it lies inside.
static bool maps_into(const chord *c, const double r[N], double image[N])
{
    const errors e = errors_in(c, r);
    bool inside = true;
    for (int k = 0; k < c->n; ++k) {
        image[k] = 0.125 * c->curvature[k] + c->place_row[k] * e.place + (c->n == N ? c->turn_row[k] * e.turn : 0.0);
        inside = inside && image[k] <= r[k];
    }
    return inside;
}

bool zv_tube_close(const zv_task *task, const double *q0, const double *q1, zv_tube_curve curve,
                   double radius[ZV_MAX_JOINTS])
{
    chord c = {.curve = curve};
    double r[N] = {0.0}, image[N];
    if (!look_at(task, q0, q1, &c)) {
        return false;
    }
    for (int round = 0; round < MOST_ROUNDS; ++round) {
        if (maps_into(&c, r, image) && round > 0) {
            memset(radius, 0, ZV_MAX_JOINTS * sizeof *radius);
            for (int k = 0; k < c.n; ++k) {
                radius[c.joint[k]] = r[k];
            }
            return true;
        }
        for (int k = 0; k < c.n; ++k) {
            r[k] = image[k] * (round == 0 ? FIRST_WIDER : WIDER) + ROUNDING;
            if (!(r[k] < WIDEST_TUBE)) {
                return false;
            }
        }
    }
    return false;
}
