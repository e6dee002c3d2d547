/// @file derive.c
/// How the joints move along the curve, exactly.
///
///     P'   = J q'
///     P''  = J q''  + (what q' alone does)               each time the same matrix J is solved for the highest
///     P''' = J q''' + (what q' and q'' alone do)         derivative of q; the rest comes from walking the chain
///
/// The chain is walked from its base: a turning joint k has the axis z and the point a_k on it, the body after it turns
/// with w = sum z q'. A stretch r from one axis to the next is fixed in its body, apart from slides along it:
///
///     z'   = w x z                          w grows by   z q',   z q'' + z' q',   z q''' + 2 z' q'' + z'' q'
///     r'   = w x r + z q'                   (z q, of slides)
///     r''  = w' x r + w x r' + z' q' + z q''
///     r''' = w'' x r + 2 w' x r' + w x r'' + z'' q' + 2 z' q'' + z q'''
#include "plan/derive.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/lanes.h"
#include "model/robot.h"
#include "plan/derive_flat.h"
#include "plan/rim.h"

/// Pivots below this, on the scale of the arm, are a singularity.
#define SINGULAR_PIVOT 1e-9

// ---- small vectors, inlined ----

typedef zv_vec3 vec;

static inline vec plus(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec minus(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec times(vec a, double k)
{
    return (vec){a.x * k, a.y * k, a.z * k};
}

static inline vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// ---- the chain at one pose ----

/// Every axis counts for itself, also one that follows a joint (mimic): only so the axes of the later ones turn as they do.
typedef struct chain {
    int joints; ///< axes of the chain
    bool turns[ZV_MAX_JOINTS];
    vec z[ZV_MAX_JOINTS];     ///< axis
    vec point[ZV_MAX_JOINTS]; ///< of a turning joint: on the axis, nearest to the tool
    vec tool;
    double jacobian[ZV_TASK_ROWS * ZV_MAX_JOINTS];
} chain;

static vec column(const chain *c, int row, int k)
{
    const double *j = c->jacobian + row * c->joints + k;
    return (vec){j[0], j[c->joints], j[2 * c->joints]};
}

/// Axes and points from the Jacobian: a turning joint moves the tool by z x r, with r from the axis.
static void read_chain(const zv_task *task, const double *q, chain *c)
{
    const zv_robot *robot = task->robot;
    double values[ZV_MAX_JOINTS];
    if (__builtin_expect(robot->open != NULL, 0)) {
        zv_open_values(robot, q, values);
        q = values;
        robot = robot->open;
    }
    c->joints = robot->joint_count;
    c->tool = zv_jacobian(robot, q, c->jacobian).pos;
    for (int k = 0; k < c->joints; ++k) {
        const vec turn = column(c, 3, k), move = column(c, 0, k);
        c->turns[k] = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
        c->z[k] = c->turns[k] ? turn : move;
        c->point[k] = c->turns[k] ? minus(c->tool, cross(move, turn)) : c->tool;
    }
}

// ---- walking it ----

/// Derivatives of the tool: position (p[0] is P') and turn (w[0] is the turning rate).
typedef struct motion {
    vec p[3], w[3];
} motion;

/// The stretch from the last axis to `to`, with the slides since then; added to the motion of the tool. `order` is known
/// to the compiler: nothing beyond it is computed.
ZV_INLINE void add_span(const chain *c, vec from, vec to, int first, int last, const double d[3][ZV_MAX_JOINTS],
                        int order, motion *m)
{
    const vec r = minus(to, from), *w = m->w;
    vec r1 = cross(w[0], r), r2 = cross(w[1], r), r3 = order > 2 ? cross(w[2], r) : r;
    for (int k = first; k < last; ++k) { // slides
        const vec z = c->z[k], z1 = cross(w[0], z);
        r1 = plus(r1, times(z, d[0][k]));
        r2 = plus(r2, plus(times(z1, d[0][k]), times(z, d[1][k])));
        if (order > 2) {
            const vec z2 = plus(cross(w[1], z), cross(w[0], z1));
            r3 = plus(r3, plus(times(z2, d[0][k]), plus(times(z1, 2.0 * d[1][k]), times(z, d[2][k]))));
        }
    }
    r2 = plus(r2, cross(w[0], r1));
    m->p[1] = plus(m->p[1], r2);
    if (order > 2) {
        r3 = plus(r3, plus(times(cross(w[1], r1), 2.0), cross(w[0], r2)));
        m->p[2] = plus(m->p[2], r3);
    }
}

ZV_INLINE void add_turn(vec z, double d1, double d2, double d3, int order, motion *m)
{
    const vec z1 = cross(m->w[0], z);
    if (order > 2) {
        const vec z2 = plus(cross(m->w[1], z), cross(m->w[0], z1));
        m->w[2] = plus(m->w[2], plus(times(z, d3), plus(times(z1, 2.0 * d2), times(z2, d1))));
    }
    m->w[0] = plus(m->w[0], times(z, d1));
    m->w[1] = plus(m->w[1], plus(times(z, d2), times(z1, d1)));
}

/// What the tool does in the derivative `order` (2 or 3) when the joints move as `d` says.
ZV_INLINE void walk(const chain *c, const double d[3][ZV_MAX_JOINTS], int order, motion *m)
{
    memset(m, 0, sizeof *m);
    vec from = c->tool;
    int first = 0; // the slides since the last axis are joints first .. k-1
    for (int k = 0; k < c->joints; ++k) {
        if (c->turns[k]) {
            add_span(c, from, c->point[k], first, k, d, order, m);
            add_turn(c->z[k], d[0][k], d[1][k], d[2][k], order, m);
            from = c->point[k];
            first = k + 1;
        }
    }
    add_span(c, from, c->tool, first, c->joints, d, order, m);
}

/// Rates of the axes from those of the joints that drive them.
static void rates_of_axes(const zv_robot *robot, const double d[3][ZV_MAX_JOINTS], double out[3][ZV_MAX_JOINTS])
{
    for (int n = 0; n < 3; ++n) {
        for (int i = 0; i < robot->open->joint_count; ++i) {
            out[n][i] = robot->coupling[i].factor * d[n][robot->coupling[i].joint];
        }
    }
}

static void walk_second(const chain *c, const double d[3][ZV_MAX_JOINTS], motion *m)
{
    walk(c, d, 2, m);
}

static void walk_third(const chain *c, const double d[3][ZV_MAX_JOINTS], motion *m)
{
    walk(c, d, 3, m);
}

// ---- the linear system ----

/// Rows of the task times the joints that take part, in triangular form with row swaps.
typedef struct solver {
    int rows, unknowns;
    int joint[ZV_MAX_JOINTS]; ///< of each unknown
    int pivot[ZV_TASK_ROWS];
    double m[ZV_TASK_ROWS][ZV_TASK_ROWS];
} solver;

/// Joint `k` of the sum that makes pitch or yaw: does it turn about the last axis?
static double part_of_sum(const chain *c, int k)
{
    const int last = c->joints - 1;
    int reference = last;
    while (!c->turns[reference]) {
        --reference;
    }
    return c->turns[k] ? dot(c->z[k], c->z[reference]) : 0.0;
}

/// Row of the Jacobian for a joint: the sum of those of the axes it drives.
static double entry(const zv_robot *robot, const chain *c, int row, int k)
{
    const double *at = c->jacobian + row * c->joints;
    double sum = 0.0;
    if (__builtin_expect(robot->open == NULL, 1)) {
        return at[k];
    }
    for (int i = 0; i < c->joints; ++i) {
        sum += robot->coupling[i].joint == k ? robot->coupling[i].factor * at[i] : 0.0;
    }
    return sum;
}

static void fill(const zv_task *task, const chain *c, double sum_sign, solver *s)
{
    s->unknowns = 0;
    for (int k = 0; k < task->joints; ++k) {
        if (k == task->idle) {
            continue;
        }
        const int n = s->unknowns++;
        s->joint[n] = k;
        for (int row = 0; row < 3; ++row) {
            s->m[row][n] = entry(task->robot, c, row, k);
        }
        for (int row = 3; row < s->rows; ++row) {
            const double turn =
                task->turn == ZV_TASK_ROT ? entry(task->robot, c, row, k) : sum_sign * part_of_sum(c, k);
            s->m[row][n] = turn * task->reach_m; // on the scale of a length
        }
    }
}

/// How a solver is compiled: the usual sizes are known to the compiler.
typedef struct size {
    int rows, unknowns;
} size;

ZV_INLINE void swap_rows(solver *s, int a, int b, size n)
{
    for (int col = 0; col < n.unknowns; ++col) {
        const double kept = s->m[a][col];
        s->m[a][col] = s->m[b][col];
        s->m[b][col] = kept;
    }
}

/// Gaussian elimination; factors stay below the diagonal. More rows than unknowns (a planar arm) agree with each other.
ZV_INLINE bool factor_sized(solver *s, double scale, size n)
{
    for (int k = 0; k < n.unknowns; ++k) {
        int best = k;
        for (int row = k + 1; row < n.rows; ++row) {
            best = fabs(s->m[row][k]) > fabs(s->m[best][k]) ? row : best;
        }
        s->pivot[k] = best;
        if (best != k) {
            swap_rows(s, k, best, n);
        }
        if (!(fabs(s->m[k][k]) > SINGULAR_PIVOT * scale)) {
            return false;
        }
        for (int row = k + 1; row < n.rows; ++row) {
            const double f = s->m[row][k] /= s->m[k][k];
            for (int col = k + 1; col < n.unknowns; ++col) {
                s->m[row][col] -= f * s->m[k][col];
            }
        }
    }
    return true;
}

ZV_INLINE void solve_sized(const solver *s, const double right[ZV_TASK_ROWS], double *out, size n)
{
    double y[ZV_TASK_ROWS];
    memcpy(y, right, sizeof y);
    for (int k = 0; k < n.unknowns; ++k) { // the factors were swapped along: first all swaps, then the factors
        const double kept = y[k];
        y[k] = y[s->pivot[k]];
        y[s->pivot[k]] = kept;
    }
    for (int k = 0; k < n.unknowns; ++k) {
        for (int row = k + 1; row < n.rows; ++row) {
            y[row] -= s->m[row][k] * y[k];
        }
    }
    for (int k = n.unknowns - 1; k >= 0; --k) {
        for (int col = k + 1; col < n.unknowns; ++col) {
            y[k] -= s->m[k][col] * y[col];
        }
        y[k] /= s->m[k][k];
        out[s->joint[k]] = y[k];
    }
}

/// Calls with the size known to the compiler: place alone, place and pitch, place and orientation.
#define WITH_SIZE(s, call, ...)                                                                                        \
    ((s)->rows == 3 && (s)->unknowns == 3   ? call((s), __VA_ARGS__, (size){3, 3})                                     \
     : (s)->rows == 4 && (s)->unknowns == 4 ? call((s), __VA_ARGS__, (size){4, 4})                                     \
     : (s)->rows == 6 && (s)->unknowns == 6 ? call((s), __VA_ARGS__, (size){6, 6})                                     \
                                            : call((s), __VA_ARGS__, (size){(s)->rows, (s)->unknowns}))

static bool factor(solver *s, double scale)
{
    return WITH_SIZE(s, factor_sized, scale);
}

static void solve(const solver *s, const double right[ZV_TASK_ROWS], double *out)
{
    WITH_SIZE(s, solve_sized, right, out);
}

// ---- all of it ----

/// What the curve wants of derivative `order`, less what the lower derivatives of the joints already do.
static void right_side(const zv_task *task, zv_curve_rate wanted, const motion *done, int order,
                       double right[ZV_TASK_ROWS])
{
    const vec p = minus(wanted.p, done->p[order - 1]);
    memset(right, 0, ZV_TASK_ROWS * sizeof *right);
    right[0] = p.x;
    right[1] = p.y;
    right[2] = p.z;
    if (task->turn == ZV_TASK_ROT) {
        const vec turn = task->from_words ? wanted.turn : (vec){0.0, 0.0, 0.0};
        const vec w = minus(turn, done->w[order - 1]);
        right[3] = w.x * task->reach_m;
        right[4] = w.y * task->reach_m;
        right[5] = w.z * task->reach_m;
    } else if (task->turn != ZV_TASK_NONE && task->from_words) {
        right[3] = wanted.pitch * task->reach_m; // a sum of joints: nothing else is in it
    }
}

static int rows_of(const zv_task *task)
{
    return task->turn == ZV_TASK_ROT ? 6 : task->turn == ZV_TASK_NONE ? 3 : 4;
}

/// The third derivative at another point of the curve nearby.
static void look_nearby(const zv_task *task, const solver *s, zv_curve_rate nearby, const motion *done, double *third)
{
    double right[ZV_TASK_ROWS];
    right_side(task, nearby, done, 3, right);
    memset(third, 0, ZV_MAX_JOINTS * sizeof *third);
    solve(s, right, third);
}

bool zv_derive(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, double sum_sign, int order,
               zv_joint_jet *jet)
{
    ZV_ASSERT(task && point && jet && order >= 1 && order <= 3);

    if (task->flat.links > 0) {
        return zv_derive_flat(task, point, nearby, sum_sign, jet);
    }
    chain c;
    solver s;
    s.rows = rows_of(task);
    read_chain(task, jet->q, &c);
    jet->tool = c.tool;
    fill(task, &c, sum_sign, &s);
    memset(jet->d, 0, sizeof jet->d);
    if (!factor(&s, task->reach_m)) {
        return zv_rim_follow(task, point, nearby, jet);
    }
    motion done;
    memset(&done, 0, sizeof done);
    for (int k = 1; k <= order; ++k) {
        double right[ZV_TASK_ROWS];
        if (k > 1) {
            double axes[3][ZV_MAX_JOINTS];
            const double(*rates)[ZV_MAX_JOINTS] = (const double(*)[ZV_MAX_JOINTS])jet->d;
            if (__builtin_expect(task->robot->open != NULL, 0)) {
                rates_of_axes(task->robot, rates, axes);
                rates = (const double(*)[ZV_MAX_JOINTS])axes;
            }
            (k == 2 ? walk_second : walk_third)(&c, rates, &done);
        }
        right_side(task, zv_curve_rate_of(point, k), &done, k, right);
        solve(&s, right, jet->d[k - 1]);
    }
    for (int k = 0; nearby && order == 3 && k < nearby->count; ++k) {
        look_nearby(task, &s, nearby->third[k], &done, jet->nearby[k]);
    }
    return true;
}

// ---- the sign of pitch and yaw ----

/// Largest joint difference, with turns taken off.
static double difference(const zv_task *task, const double *a, const double *b)
{
    double largest = 0.0;
    for (int k = 0; k < task->joints; ++k) {
        const bool turns = zv_robot_joint(task->robot, k)->kind == ZV_JOINT_REVOLUTE;
        largest = fmax(largest, fabs(turns ? zv_wrap(a[k] - b[k]) : a[k] - b[k]));
    }
    return largest;
}

double zv_sum_sign(const zv_task *task, const zv_curve_point *point, const double *q)
{
    if (task->turn != ZV_TASK_PITCH && task->turn != ZV_TASK_YAW) {
        return 1.0;
    }
    chain c;
    read_chain(task, q, &c);
    for (double step = 1e-4; fabs(step) >= 1e-7; step *= -0.3) { // one side may be out of reach
        zv_ik_target target = zv_task_target(task, point);
        zv_ik_set set;
        target.pitch += step;
        target.yaw += step;
        if (zv_ik_solve(task->ik, &target, &set, NULL) != ZV_OK || set.count == 0) {
            continue;
        }
        int best = 0;
        for (int i = 1; i < set.count; ++i) {
            best = difference(task, set.solutions[i].q, q) < difference(task, set.solutions[best].q, q) ? i : best;
        }
        double sum = 0.0;
        for (int k = 0; k < c.joints; ++k) {
            sum += c.turns[k] ? part_of_sum(&c, k) * zv_wrap(set.solutions[best].q[k] - q[k]) : 0.0;
        }
        return sum * step > 0.0 ? 1.0 : -1.0;
    }
    return 1.0;
}
