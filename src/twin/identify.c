/// @file identify.c
/// Masses, frictions and zeros that explain a recording best, and how well each is known.
///
/// Torques are those of the model at q + b, b the zeros of the encoders, with every link (1 + s) times as heavy, its shape
/// as in the file but for a little, and other frictions and rotors:
///
///     F(x) = f(q + b) + sum s_k g_k(q + b) + sum theta_c phi_c(q + b)        g_k: link k alone, phi_c: columns.c
///
/// x has wide Gaussian priors about the file and is found by Gauss-Newton, sigmas by what is left. The bound of a parameter
/// is three standard deviations of what the recording leaves open; where that is not much less than before, the recording
/// does not tell, and the parameter is not called known.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "twin/twin.h"

#define MASS_PRIOR 0.5     ///< of a link's mass
#define SHAPE_PRIOR 0.2    ///< of the spread of columns.c: centres are known to a hundredth
#define FRICTION_PRIOR 3.0 ///< of the friction in the file
#define UNKNOWN_PRIOR 0.3  ///< of the usual torque where the file gives none
#define TURN_PRIOR (5.0 * ZV_DEG)
#define SLIDE_PRIOR 0.01
#define KNOWN 0.2        ///< of the prior: a parameter is known
#define FIRST_SIGMA 0.02 ///< of the usual torque
#define LEAST_SIGMA 2e-4
#define CORRELATED 3.0 ///< neighbouring rows do not err by themselves
#define STEP 1e-4      ///< of a zero, rad or m
enum { ROUNDS = 6 };

/// Unknowns: those of the columns, then a mass and a zero for each joint.
typedef struct search {
    const zv_twin *twin;
    const zv_view *view;
    zv_dyn *link; ///< each link alone
    int n, joints, columns;
    double *prior;              ///< standard deviation of each unknown
    double *x, *square, *right; ///< unknowns, J^T J + Lambda, J^T r - Lambda x
    double *jacobian;           ///< of one point: a row of joints for each unknown
    double sigma[ZV_MAX_JOINTS], before[ZV_MAX_JOINTS], after[ZV_MAX_JOINTS];
} search;

static int mass_at(const search *s, int k)
{
    return s->columns + k;
}

static int zero_at(const search *s, int k)
{
    return s->columns + s->joints + k;
}

// ---- life ----

/// The arm with this link alone: no other mass, no friction.
static void take_link(const zv_twin *twin, int k, zv_dyn *out)
{
    *out = *twin->dyn;
    for (int j = 0; j < twin->joints; ++j) {
        out->joints[j].body = j == k ? twin->heap[k] : (zv_heap){0};
        out->joints[j].rotor = out->joints[j].viscous = out->joints[j].coulomb = 0.0;
    }
    out->ground = (zv_heap){0};
    zv_dyn_regroup(out);
}

static double column_prior(const zv_twin *twin, const zv_column_of *column)
{
    const zv_dyn_joint *joint = &twin->dyn->joints[column->joint];
    const double unknown = UNKNOWN_PRIOR * twin->usual[column->joint];
    switch (column->kind) {
    case ZV_COLUMN_MASS:
        return SHAPE_PRIOR * column->spread;
    case ZV_COLUMN_DRY:
        return fmax(FRICTION_PRIOR * joint->coulomb, unknown);
    case ZV_COLUMN_VISCOUS:
        return fmax(FRICTION_PRIOR * joint->viscous, unknown);
    case ZV_COLUMN_ROTOR:
        break;
    }
    return fmax(FRICTION_PRIOR * joint->rotor, column->spread);
}

static void set_joint_priors(const zv_twin *twin, search *out, int k)
{
    take_link(twin, k, &out->link[k]);
    out->prior[mass_at(out, k)] = MASS_PRIOR;
    out->prior[zero_at(out, k)] = zv_robot_joint(twin->robot, k)->kind == ZV_JOINT_REVOLUTE ? TURN_PRIOR : SLIDE_PRIOR;
    out->sigma[k] = fmax(FIRST_SIGMA * twin->usual[k], 1e-12);
}

/// How far each parameter may be off what the file says.
static void set_priors(const zv_twin *twin, search *out)
{
    for (int c = 0; c < twin->column_count; ++c) {
        out->prior[c] = column_prior(twin, &twin->columns[c]);
    }
    for (int k = 0; k < twin->joints; ++k) {
        set_joint_priors(twin, out, k);
    }
}

static bool open_search(const zv_twin *twin, const zv_view *view, search *out)
{
    const int n = twin->column_count + 2 * twin->joints;
    const size_t size = (size_t)n;
    *out = (search){.twin = twin, .view = view, .n = n, .joints = twin->joints, .columns = twin->column_count};
    out->link = calloc((size_t)twin->joints, sizeof *out->link);
    out->prior = calloc(size, sizeof *out->prior);
    out->x = calloc(size, sizeof *out->x);
    out->square = calloc(size * size, sizeof *out->square);
    out->right = calloc(size, sizeof *out->right);
    out->jacobian = calloc(size * (size_t)twin->joints, sizeof *out->jacobian);
    if (!out->link || !out->prior || !out->x || !out->square || !out->right || !out->jacobian) {
        return false;
    }
    set_priors(twin, out);
    return true;
}

static void close_search(search *s)
{
    free(s->link);
    free(s->prior);
    free(s->x);
    free(s->square);
    free(s->right);
    free(s->jacobian);
}

// ---- one point ----

static void add_link_torque(const search *s, const double *q, const zv_point *p, double *out,
                            double link[ZV_MAX_JOINTS], int k)
{
    zv_inverse_dynamics(&s->link[k], q, p->qd, p->qdd, link);
    for (int j = 0; j < s->joints; ++j) {
        out[j] += s->x[mass_at(s, k)] * link[j];
    }
}

/// Torques with the present masses, columns left out.
static void rigid_torque(const search *s, const double *q, const zv_point *p, double *out)
{
    double link[ZV_MAX_JOINTS];
    zv_inverse_dynamics(s->twin->dyn, q, p->qd, p->qdd, out);
    for (int k = 0; k < s->joints; ++k) {
        add_link_torque(s, q, p, out, link, k);
    }
}

static void fill_zeros(search *s, const zv_point *p)
{
    for (int k = 0; k < s->joints; ++k) {
        double q[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS], low[ZV_MAX_JOINTS];
        memcpy(q, p->q, sizeof q);
        q[k] = p->q[k] + STEP;
        rigid_torque(s, q, p, high);
        q[k] = p->q[k] - STEP;
        rigid_torque(s, q, p, low);
        double *row = s->jacobian + (size_t)zero_at(s, k) * (size_t)s->joints;
        for (int j = 0; j < s->joints; ++j) {
            row[j] = (high[j] - low[j]) / (2.0 * STEP);
        }
    }
}

/// The Jacobian at a point, and what the present unknowns leave of its torques.
static void look_at_point(search *s, const zv_point *point, double *left)
{
    zv_point p = *point;
    for (int k = 0; k < s->joints; ++k) {
        p.q[k] += s->x[zero_at(s, k)];
    }
    zv_columns_at(s->twin, &p, s->jacobian);
    for (int k = 0; k < s->joints; ++k) {
        zv_inverse_dynamics(&s->link[k], p.q, p.qd, p.qdd, s->jacobian + (size_t)mass_at(s, k) * (size_t)s->joints);
    }
    fill_zeros(s, &p);
    rigid_torque(s, p.q, &p, left);
    for (int j = 0; j < s->joints; ++j) {
        double sum = left[j];
        for (int c = 0; c < s->columns; ++c) {
            sum += s->x[c] * s->jacobian[c * s->joints + j];
        }
        left[j] = point->tau[j] - sum;
    }
}

// ---- one round ----

static void add_term(search *s, int joint, double left, double weight, int a)
{
    const double scaled = weight * s->jacobian[a * s->joints + joint];
    double *row = s->square + (size_t)a * (size_t)s->n;
    for (int b = 0; scaled != 0.0 && b <= a; ++b) {
        row[b] += scaled * s->jacobian[b * s->joints + joint];
    }
    s->right[a] += scaled * left;
}

static void add_row(search *s, int joint, double left)
{
    const double weight = 1.0 / (s->sigma[joint] * s->sigma[joint]);
    for (int a = 0; a < s->n; ++a) {
        add_term(s, joint, left, weight, a);
    }
}

static void start_at_priors(search *s)
{
    for (int a = 0; a < s->n; ++a) {
        const double precision = 1.0 / (s->prior[a] * s->prior[a]);
        s->square[(size_t)a * (size_t)s->n + (size_t)a] = precision;
        s->right[a] = -precision * s->x[a];
    }
}

/// Sums over all points, and what was left of the torques.
static void gather(search *s, double rms[ZV_MAX_JOINTS])
{
    double sum[ZV_MAX_JOINTS] = {0.0}, left[ZV_MAX_JOINTS];
    int count[ZV_MAX_JOINTS] = {0};
    memset(s->square, 0, (size_t)s->n * (size_t)s->n * sizeof *s->square);
    start_at_priors(s);
    for (int i = 0; i < s->view->count; ++i) {
        const zv_point *p = &s->view->points[i];
        if (p->moves) {
            look_at_point(s, p, left);
        }
        for (int k = 0; k < s->joints; ++k) {
            if (p->moves >> k & 1u) {
                add_row(s, k, left[k]);
                sum[k] += left[k] * left[k];
                ++count[k];
            }
        }
    }
    for (int k = 0; k < s->joints; ++k) {
        rms[k] = count[k] > 0 ? sqrt(sum[k] / count[k]) : 0.0;
    }
}

/// One step of Gauss-Newton; false when the numbers are too large to be reckoned with.
static bool take_step(search *s)
{
    if (!zv_cholesky(s->square, s->n)) {
        return false;
    }
    zv_solve_lower(s->square, s->n, s->right);
    zv_solve_upper(s->square, s->n, s->right);
    for (int a = 0; a < s->n; ++a) {
        const double most = a < s->columns ? INFINITY : 10.0 * s->prior[a];
        s->x[a] = fmax(-most, fmin(most, s->x[a] + s->right[a]));
        s->x[a] = a >= s->columns && a < zero_at(s, 0) ? fmax(-0.95, s->x[a]) : s->x[a];
    }
    return isfinite(s->x[0]);
}

/// Before the first round and after the last; between them they are the sigmas of the next.
static void take_residuals(search *s, const double *rms, int round)
{
    for (int k = 0; k < s->joints; ++k) {
        s->after[k] = rms[k];
        s->before[k] = round == 0 ? rms[k] : s->before[k];
        if (round > 0 && round < ROUNDS) {
            s->sigma[k] = fmax(CORRELATED * fmax(rms[k], LEAST_SIGMA * s->twin->usual[k]), 1e-12);
        }
    }
}

static zv_status find(search *s)
{
    const zv_twin_options *o = &s->twin->options;
    for (int round = 0; round <= ROUNDS; ++round) {
        double rms[ZV_MAX_JOINTS];
        if (o->progress && !o->progress(o->user, (double)round / ROUNDS)) {
            return ZV_ERR_CANCELLED;
        }
        gather(s, rms);
        take_residuals(s, rms, round);
        if (round < ROUNDS && !take_step(s)) {
            return ZV_ERR_BAD_REQUEST;
        }
    }
    return zv_cholesky(s->square, s->n) ? ZV_OK : ZV_ERR_BAD_REQUEST;
}

// ---- what was found ----

/// Standard deviation of an unknown, from the Cholesky factor; `unit` is room for all unknowns.
static double deviation(const search *s, int a, double *unit)
{
    double sum = 0.0;
    memset(unit, 0, (size_t)s->n * sizeof *unit);
    unit[a] = 1.0;
    zv_solve_lower(s->square, s->n, unit);
    for (int i = 0; i < s->n; ++i) {
        sum += unit[i] * unit[i];
    }
    return sqrt(sum);
}

static void add_parameter(const search *s, zv_twin_quantity quantity, int joint, int a, double file, double scale,
                          zv_twin_identified *out)
{
    const double error = deviation(s, a, s->right);
    out->parameter[out->count++] = (zv_twin_parameter){.quantity = quantity,
                                                       .joint = joint,
                                                       .file = file,
                                                       .value = file + scale * s->x[a],
                                                       .bound = 3.0 * scale * error,
                                                       .known = error < KNOWN * s->prior[a]};
}

static void add_column(const search *s, int c, zv_twin_identified *out)
{
    const zv_column_of *column = &s->twin->columns[c];
    const zv_dyn_joint *joint = &s->twin->dyn->joints[column->joint];
    switch (column->kind) {
    case ZV_COLUMN_MASS:
        break;
    case ZV_COLUMN_DRY:
        add_parameter(s, ZV_TWIN_DRY, column->joint, c, joint->coulomb, 1.0, out);
        break;
    case ZV_COLUMN_VISCOUS:
        add_parameter(s, ZV_TWIN_VISCOUS, column->joint, c, joint->viscous, 1.0, out);
        break;
    case ZV_COLUMN_ROTOR:
        add_parameter(s, ZV_TWIN_ROTOR, column->joint, c, joint->rotor, 1.0, out);
        break;
    }
}

static void list_parameters(const search *s, zv_twin_identified *out)
{
    for (int k = 0; k < s->joints; ++k) {
        const double mass = s->twin->heap[k].mass;
        if (mass > 0.0) {
            add_parameter(s, ZV_TWIN_MASS, k, mass_at(s, k), mass, mass, out);
        }
        for (int c = 0; c < s->columns; ++c) {
            if (s->twin->columns[c].joint == k) {
                add_column(s, c, out);
            }
        }
        add_parameter(s, ZV_TWIN_ZERO, k, zero_at(s, k), 0.0, 1.0, out);
        out->before[k] = s->before[k];
        out->after[k] = s->after[k];
    }
}

static zv_status publish(search *s, zv_status status, zv_twin_identified *found, zv_twin_identified *out, zv_error *why)
{
    if (status == ZV_OK) {
        list_parameters(s, found);
        *out = *found;
    } else if (status != ZV_ERR_CANCELLED) {
        zv_fail(why, status, 0, 0,
                status == ZV_ERR_INTERNAL ? "there is no memory for the parameters"
                                          : "the numbers of the recording are too large");
    }
    return status;
}

zv_status zv_twin_identify(zv_twin *twin, zv_twin_identified *out, zv_error *why)
{
    ZV_ASSERT(twin && out);
    zv_view view;
    search s;
    zv_status status = zv_twin_take_view(twin, &view, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_twin_identified found = {.samples = view.samples, .points = view.count, .duration = view.duration};
    if (!view.has_effort) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "a recording without efforts identifies nothing: what the drives gave must be in it");
    } else {
        status = open_search(twin, &view, &s) ? find(&s) : ZV_ERR_INTERNAL;
        status = publish(&s, status, &found, out, why);
        close_search(&s);
    }
    zv_view_free(&view);
    return status;
}

const char *zv_twin_quantity_word(zv_twin_quantity quantity)
{
    static const char *const words[] = {"mass", "dry", "viscous", "rotor", "zero"};
    return words[quantity];
}
