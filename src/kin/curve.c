/// @file curve.c
/// Following the curve of a nearly singular pose.
///
///     e(q) = (p* - p, log(R* R^T)) = f u       f: what is left, along the one direction u that the joints have all but
///                                              lost there; the other five are kept
///
///     f                  wrist in line          f   elbow stretched      the sign of f changes at every solution; an
///     |  .-.      .-.                           |\        /              extreme that comes near to zero is looked at
///     |-/---\----/---\---- turns of the wrist   |-\------/--- bend       closely, since two solutions may hide there
///     |      `--´     `                         |  `.__.´
///
/// One step: the matrix B = [J u; v^T 0] is regular on the curve; B (dq, f) = (e, 0) corrects, B (t, .) = (0, 1) gives the
/// tangent, which is the next v, and B^T the next u. (Griewank and Reddien, "Characterization and Computation of
/// Generalized Turning Points", 1984.) With five joints a second column takes up the direction that they never have; with
/// seven an axis of the arm is held in a plane, and that is one more row of e and J.
#include "kin/curve.h"

#include <math.h>
#include <string.h>

#include "kin/numeric_step.h"
#include "kin/singular_values.h"
#include "model/robot.h"

enum { SIDE = 8, ROWS = 7, TOOL_ROWS = 6, CORRECTIONS = 12, MOST_STEPS = 600, REFINEMENTS = 40, FIRST_STEPS = 4 };

static const double LONGEST_STEP = 0.12, SHORTEST_STEP = 1e-4, FIRST_STEP = 0.02;
/// A correction this long has left the curve; below the second nothing is gained.
static const double LOST = 0.15, SETTLED = 1e-11;
/// f beyond which a curve is not followed: sizes of the arm, rad.
static const double BAND = 0.03;
/// All of f below what counts as reached: the curve itself is one of solutions.
static const double ALL_SOLVED = 1e-9;
/// f that turns around this near to zero, and does not come there, may do so between two steps.
static const double GRAZES = 1e-8;
/// f below this is rounding, and so is its sign.
static const double NOISE = 1e-13;
/// Solutions nearer to each other than this, rad, are one that rounding may have split.
static const double MERGED = 1e-5;
/// Nearer to a curve than this, rad, is on it.
static const double ON_CURVE = 5e-3;
/// Tangents of neighbours agree at least so well.
static const double LEAST_AGREEMENT = 0.93, EASY_AGREEMENT = 0.995;

/// A pose on the curve.
typedef struct place {
    double q[ZV_MAX_JOINTS];
    double u[ROWS], v[ROWS]; ///< the lost direction of the tool; the tangent, in the joints that move
    double w[ROWS];          ///< five joints: the direction of the tool that they do not have
    double f;
    double off;  ///< five joints: what is left along `w`
    double firm; ///< how regular B is there: small where a second direction is all but lost
} place;

/// The problem, and which joints move.
typedef struct curve {
    const zv_polisher *p;
    int rows;   ///< of e: 6, or 7 with an axis that is held
    int moving; ///< as many, or one less
    int joint[ROWS];
} curve;

// ---- the matrix B ----

typedef struct factors {
    int side;
    double m[SIDE][SIDE];
    int row[SIDE];
    double least; ///< of the pivots
    bool regular;
} factors;

static factors factorise(int side, const double from[SIDE][SIDE])
{
    factors f = {.side = side, .least = INFINITY, .regular = true};
    memcpy(f.m, from, sizeof f.m);
    for (int k = 0; k < side; ++k) {
        f.row[k] = k;
    }
    for (int c = 0; c < side; ++c) {
        int pivot = c;
        for (int r = c + 1; r < side; ++r) {
            pivot = fabs(f.m[r][c]) > fabs(f.m[pivot][c]) ? r : pivot;
        }
        for (int k = 0; k < side && pivot != c; ++k) {
            const double t = f.m[c][k];
            f.m[c][k] = f.m[pivot][k];
            f.m[pivot][k] = t;
        }
        const int t = f.row[c];
        f.row[c] = f.row[pivot];
        f.row[pivot] = t;
        f.least = fmin(f.least, fabs(f.m[c][c]));
        if (f.least < 1e-9) {
            f.regular = false;
            return f;
        }
        for (int r = c + 1; r < side; ++r) {
            f.m[r][c] /= f.m[c][c];
            for (int k = c + 1; k < side; ++k) {
                f.m[r][k] -= f.m[r][c] * f.m[c][k];
            }
        }
    }
    return f;
}

static void solve(const factors *f, const double b[SIDE], double x[SIDE])
{
    for (int r = 0; r < f->side; ++r) {
        x[r] = b[f->row[r]];
        for (int k = 0; k < r; ++k) {
            x[r] -= f->m[r][k] * x[k];
        }
    }
    for (int r = f->side - 1; r >= 0; --r) {
        for (int k = r + 1; k < f->side; ++k) {
            x[r] -= f->m[r][k] * x[k];
        }
        x[r] /= f->m[r][r];
    }
}

static void solve_transposed(const factors *f, const double b[SIDE], double x[SIDE])
{
    double y[SIDE];
    for (int r = 0; r < f->side; ++r) {
        y[r] = b[r];
        for (int k = 0; k < r; ++k) {
            y[r] -= f->m[k][r] * y[k];
        }
        y[r] /= f->m[r][r];
    }
    for (int r = f->side - 1; r >= 0; --r) {
        for (int k = r + 1; k < f->side; ++k) {
            y[r] -= f->m[k][r] * y[k];
        }
    }
    for (int r = 0; r < f->side; ++r) {
        x[f->row[r]] = y[r];
    }
}

// ---- a place ----

/// The error at `q`, and the rows of J for all joints.
static void differentiate(const curve *c, const double *q, double error[SIDE], double j[ROWS * ZV_MAX_JOINTS])
{
    const zv_polisher *p = c->p;
    const int n = p->robot->joint_count;
    const zv_pose tool = zv_jacobian(p->robot, q, j);
    const zv_vec3 lost = zv_vec3_scale(zv_vec3_sub(p->target.pos, tool.pos), 1.0 / p->size);
    const zv_vec3 turn = zv_rot_log(zv_rot_mul(p->target.rot, zv_rot_transpose(tool.rot)));
    const double e[SIDE] = {lost.x, lost.y, lost.z, turn.x, turn.y, turn.z};
    memcpy(error, e, sizeof e);
    if (c->rows > TOOL_ROWS) {
        error[TOOL_ROWS] = zv_held_row(p->held, n, j, j + TOOL_ROWS * n);
    }
    for (int k = 0; k < 3 * n; ++k) {
        j[k] /= p->size;
    }
}

/// The error at `q` and B with the borders of `at`.
static void look(const curve *c, const place *at, double error[SIDE], double b[SIDE][SIDE])
{
    double j[ROWS * ZV_MAX_JOINTS];
    const int n = c->p->robot->joint_count;
    differentiate(c, at->q, error, j);
    memset(b, 0, sizeof(double) * SIDE * SIDE);
    for (int row = 0; row < c->rows; ++row) {
        for (int k = 0; k < c->moving; ++k) {
            b[row][k] = j[row * n + c->joint[k]];
        }
        if (c->moving < c->rows) {
            b[row][c->rows - 1] = at->w[row];
        }
        b[row][c->rows] = at->u[row];
    }
    for (int k = 0; k < c->moving; ++k) {
        b[c->rows][k] = at->v[k];
    }
}

static double normalise(double *v, int count)
{
    double square = 0.0;
    for (int k = 0; k < count; ++k) {
        square += v[k] * v[k];
    }
    const double length = sqrt(square);
    for (int k = 0; k < count && length > 0.0; ++k) {
        v[k] /= length;
    }
    return length;
}

/// Turns the borders so that they fit the place: the tangent goes on in its direction.
static void renew_borders(const curve *c, const factors *f, place *at)
{
    double last[SIDE] = {0}, other[SIDE] = {0}, x[SIDE] = {0};
    last[c->rows] = other[c->rows - 1] = 1.0;
    solve_transposed(f, last, x);
    memcpy(at->u, x, sizeof at->u);
    (void)normalise(at->u, c->rows);
    if (c->moving < c->rows) {
        solve_transposed(f, other, x);
        memcpy(at->w, x, sizeof at->w);
        (void)normalise(at->w, c->rows);
    }
    solve(f, last, x);
    memcpy(at->v, x, sizeof at->v);
    (void)normalise(at->v, c->moving);
}

/// Brings a place onto the curve, square to its tangent; false when it does not get there.
static bool correct(const curve *c, place *at)
{
    double before = INFINITY;
    for (int i = 0; i < CORRECTIONS; ++i) {
        double error[SIDE], b[SIDE][SIDE], x[SIDE], most = 0.0;
        look(c, at, error, b);
        const factors f = factorise(c->rows + 1, (const double(*)[SIDE])b);
        if (!f.regular) {
            return false;
        }
        solve(&f, error, x);
        for (int k = 0; k < c->moving; ++k) {
            most = fmax(most, fabs(x[k]));
        }
        if (!(most < LOST)) {
            return false;
        }
        at->f = x[c->rows];
        at->firm = f.least;
        at->off = c->moving < c->rows ? x[c->rows - 1] : 0.0;
        if (most < SETTLED || (most < 1e-7 && most > 0.3 * before)) {
            renew_borders(c, &f, at);
            return true;
        }
        before = most;
        for (int k = 0; k < c->moving; ++k) {
            at->q[c->joint[k]] += x[k];
        }
    }
    return false;
}

static curve curve_of(const zv_polisher *p)
{
    curve c = {.p = p, .rows = p->held.joint > 0 ? ROWS : TOOL_ROWS};
    for (int k = 0; k < p->robot->joint_count && c.moving <= c.rows; ++k) {
        if (!(p->fixed >> k & 1u)) {
            c.joint[c.moving < c.rows ? c.moving : 0] = k;
            ++c.moving;
        }
    }
    return c;
}

bool zv_curve_is_redundant(const zv_polisher *polisher)
{
    const curve c = curve_of(polisher);
    return c.moving > c.rows;
}

/// The matrix of the joints that move, row-major.
static void moving_jacobian(const curve *c, const double *q, double out[ROWS * ROWS])
{
    double jacobian[ROWS * ZV_MAX_JOINTS], error[SIDE];
    const int n = c->p->robot->joint_count;
    differentiate(c, q, error, jacobian);
    for (int row = 0; row < c->rows; ++row) {
        for (int k = 0; k < c->moving; ++k) {
            out[row * c->moving + k] = jacobian[row * n + c->joint[k]];
        }
    }
}

/// Borders from the singular vectors of the Jacobian.
static bool begin(const curve *c, const double *q, place *at)
{
    *at = (place){0};
    memcpy(at->q, q, sizeof *q * (size_t)c->p->robot->joint_count);
    double j[ROWS * ROWS], transposed[ROWS * ROWS], largest;
    moving_jacobian(c, q, j);
    for (int row = 0; row < c->rows; ++row) {
        for (int k = 0; k < c->moving; ++k) {
            transposed[k * c->rows + row] = j[row * c->moving + k];
        }
    }
    const double least = zv_singular_least(transposed, c->moving, c->rows, at->v, &largest);
    (void)zv_singular_least(j, c->rows, c->moving, c->moving < c->rows ? at->w : at->u, &largest);
    if (c->moving < c->rows) { // u is what v moves; w is square to all
        for (int row = 0; row < c->rows; ++row) {
            for (int k = 0; k < c->moving; ++k) {
                at->u[row] += j[row * c->moving + k] * at->v[k];
            }
        }
        if (least < 1e-9) {
            return false;
        }
        (void)normalise(at->u, c->rows);
    }
    return correct(c, at);
}

double zv_curve_stretch(const zv_polisher *polisher, const double *q)
{
    const curve c = curve_of(polisher);
    double j[ROWS * ROWS], values[ZV_SINGULAR_ROWS];
    if (c.moving > c.rows) {
        return 1.0;
    }
    moving_jacobian(&c, q, j);
    if (c.moving == TOOL_ROWS && c.rows == TOOL_ROWS) {
        return zv_singular_roughly_least(j);
    }
    const int count = zv_singular_values(j, c.rows, c.moving, values);
    double least = values[0];
    for (int k = 1; k < count; ++k) {
        least = fmin(least, values[k]);
    }
    return least;
}

// ---- walking ----

static double apart(const curve *c, const double *a, const double *b)
{
    double most = 0.0;
    for (int k = 0; k < c->moving; ++k) {
        const int j = c->joint[k];
        const double d = a[j] - b[j];
        most = fmax(most, fabs(c->p->robot->joints[j].kind == ZV_JOINT_REVOLUTE ? zv_wrap(d) : d));
    }
    return most;
}

/// The joints that move alone.
static void gather(const curve *c, const double *q, double out[ROWS])
{
    for (int k = 0; k < c->moving; ++k) {
        out[k] = q[c->joint[k]];
    }
}

/// Distance of `q` to the straight line between two neighbours on a curve; infinite when they are none.
static double apart_from_piece(const curve *c, const double a[ROWS], const double b[ROWS], const double q[ROWS])
{
    double along = 0.0, square = 0.0, most = 0.0, piece[ROWS], from[ROWS];
    for (int k = 0; k < c->moving; ++k) {
        const bool turns = c->p->robot->joints[c->joint[k]].kind == ZV_JOINT_REVOLUTE;
        piece[k] = turns ? zv_wrap(b[k] - a[k]) : b[k] - a[k];
        from[k] = turns ? zv_wrap(q[k] - a[k]) : q[k] - a[k];
        along += piece[k] * from[k];
        square += piece[k] * piece[k];
    }
    if (square > 2.0 * LONGEST_STEP * LONGEST_STEP) {
        return INFINITY;
    }
    const double t = square > 0.0 ? fmax(0.0, fmin(1.0, along / square)) : 0.0;
    for (int k = 0; k < c->moving; ++k) {
        most = fmax(most, fabs(from[k] - t * piece[k]));
    }
    return most;
}

/// Whether a step has gone over `start` in the direction of the walk.
static bool is_between(const curve *c, const place *from, const place *to, const place *start, double sense)
{
    double a[ROWS], b[ROWS], q[ROWS];
    gather(c, from->q, a);
    gather(c, to->q, b);
    gather(c, start->q, q);
    double same = 0.0;
    for (int k = 0; k < c->moving; ++k) {
        same += sense * start->v[k] * to->v[k];
    }
    return same > 0.8 && apart_from_piece(c, a, b, q) < ON_CURVE;
}

/// How well the tangents of two places agree, and what they have lost: the lesser cosine.
static double agreement(const curve *c, const place *a, const place *b)
{
    double tangents = 0.0, lost = 0.0;
    for (int k = 0; k < c->moving; ++k) {
        tangents += a->v[k] * b->v[k];
    }
    for (int row = 0; row < c->rows; ++row) {
        lost += a->u[row] * b->u[row];
    }
    return fmin(tangents, lost);
}

/// The place `s` along the tangent of `from`.
static bool go(const curve *c, const place *from, double s, place *to)
{
    *to = *from;
    for (int k = 0; k < c->moving; ++k) {
        to->q[c->joint[k]] += s * from->v[k];
    }
    return correct(c, to);
}

/// What a walk has seen.
typedef struct walk {
    const curve *c;
    const zv_ik_solution *like;
    zv_curves *known;
    zv_ik_set *set;
    double most;    ///< of |f|
    double firm;    ///< the least along the curve
    unsigned moved; ///< bits of joints that have moved
    bool grazes;    ///< f has all but come to zero: solutions may be hidden there
} walk;

static void add_solution(const walk *w, const place *at)
{
    zv_ik_solution found = *w->like;
    memcpy(found.q, at->q, sizeof *found.q * (size_t)w->c->p->robot->joint_count);
    found.free = 0;
    if (!zv_polish_has(w->c->p, w->set, found.q, MERGED)) {
        (void)zv_polish_add(w->c->p, &found, w->set);
    }
}

/// f changes its sign between `from` and the place `s` along its tangent, where it is `f`: halving and secants.
static void add_between(const walk *w, const place *from, double low, double f_low, double high, double f_high)
{
    place at = *from;
    for (int i = 0; i < REFINEMENTS && fabs(high - low) > 1e-13; ++i) {
        double s = low + (high - low) * (i % 3 == 2 ? 0.5 : f_low / (f_low - f_high));
        if (!go(w->c, from, s, &at)) {
            return;
        }
        if (fabs(at.f) < 1e-15) {
            break;
        }
        if ((at.f < 0.0) == (f_low < 0.0)) {
            low = s;
            f_low = at.f;
        } else {
            high = s;
            f_high = at.f;
        }
    }
    add_solution(w, &at);
}

/// Around `from`, between -before and after, |f| has an extreme that may touch zero.
static void look_at_extreme(walk *w, const place *from, double before, double f_before, double after, double f_after)
{
    const double sign = from->f < 0.0 ? -1.0 : 1.0;
    double low = -before, high = after, best = 0.0, f_best = from->f;
    for (int i = 0; i < REFINEMENTS && high - low > 1e-9; ++i) {
        const bool left = best - low > high - best;
        const double s = left ? best - 0.382 * (best - low) : best + 0.382 * (high - best);
        place at;
        if (!go(w->c, from, s, &at)) {
            return;
        }
        if (at.f * sign <= 0.0) {
            add_between(w, from, -before, f_before, s, at.f);
            add_between(w, from, s, at.f, after, f_after);
            return;
        }
        if (at.f * sign < f_best * sign) {
            *(left ? &high : &low) = best;
            best = s;
            f_best = at.f;
        } else {
            *(left ? &low : &high) = s;
        }
    }
    place at;
    if (fabs(f_best) < 1e-11 && go(w->c, from, best, &at)) {
        add_solution(w, &at);
    } else {
        w->grazes = w->grazes || fabs(f_best) < GRAZES;
    }
}

static void see(walk *w, const place *from, const place *at)
{
    w->most = fmax(w->most, fabs(at->f));
    w->firm = fmin(w->firm, at->firm);
    for (int k = 0; k < w->c->moving; ++k) {
        const int j = w->c->joint[k];
        w->moved |= fabs(at->q[j] - from->q[j]) > 1e-6 ? 1u << j : 0u;
    }
    if (w->known->count < ZV_CURVE_MARKS) {
        gather(w->c, at->q, w->known->q[w->known->count++]);
    }
}

typedef enum ending { CLOSED, LEFT, STUCK } ending;

/// Walks from `start` in one direction (`sense` 1 or -1).
static ending follow(walk *w, const place *start, double sense)
{
    place before = *start, here = *start;
    double step = FIRST_STEP, last = 0.0;
    for (int k = 0; k < w->c->moving; ++k) {
        here.v[k] *= sense;
    }
    double length = 0.0;
    for (int i = 0; i < MOST_STEPS; ++i) {
        place next;
        bool good = go(w->c, &here, step, &next);
        double fit = good ? agreement(w->c, &here, &next) : 0.0;
        while ((!good || fit < LEAST_AGREEMENT) && step > SHORTEST_STEP) {
            step *= 0.5;
            good = go(w->c, &here, step, &next);
            fit = good ? agreement(w->c, &here, &next) : 0.0;
        }
        if (!good) {
            return STUCK;
        }
        const bool quiet = fabs(next.f) < NOISE && fabs(here.f) < NOISE;
        if (!quiet && (next.f < 0.0) != (here.f < 0.0)) {
            add_between(w, &here, 0.0, here.f, step, next.f);
        } else if (!quiet && i > 0 && fabs(here.f) <= fabs(before.f) && fabs(here.f) <= fabs(next.f)) {
            look_at_extreme(w, &here, last, before.f, step, next.f);
        }
        see(w, &here, &next);
        length += step;
        if (fabs(next.f) > BAND && fabs(next.f) > fabs(here.f) && i >= FIRST_STEPS) {
            return LEFT;
        }
        if (length > 4.0 * LONGEST_STEP && is_between(w->c, &here, &next, start, sense)) {
            return CLOSED;
        }
        before = here;
        here = next;
        last = step;
        step = fit > EASY_AGREEMENT ? fmin(1.5 * step, LONGEST_STEP) : step;
    }
    return STUCK;
}

/// The start of both walks: |f| may have an extreme there.
static void look_at_start(walk *w, const place *start)
{
    place back, ahead;
    if (fabs(start->f) > 1e-14 && go(w->c, start, -FIRST_STEP, &back) && go(w->c, start, FIRST_STEP, &ahead) &&
        (back.f < 0.0) == (start->f < 0.0) && (ahead.f < 0.0) == (start->f < 0.0) && fabs(start->f) <= fabs(back.f) &&
        fabs(start->f) <= fabs(ahead.f)) {
        look_at_extreme(w, start, FIRST_STEP, back.f, FIRST_STEP, ahead.f);
    }
}

static bool is_known(const curve *c, const zv_curves *known, const double *at)
{
    double q[ROWS];
    gather(c, at, q);
    for (int i = 0; i + 1 < known->count; ++i) {
        if (apart_from_piece(c, known->q[i], known->q[i + 1], q) < ON_CURVE) {
            return true;
        }
    }
    return false;
}

/// A second direction is all but lost at `q`.
static bool is_lost_twice(const curve *c, double firm, const double *q)
{
    double j[ROWS * ROWS], values[ZV_SINGULAR_ROWS];
    moving_jacobian(c, q, j);
    const int count = zv_singular_values(j, c->rows, c->moving, values);
    int small = 0;
    for (int k = 0; k < count; ++k) {
        small += values[k] < firm;
    }
    return small > 1;
}

/// The curve itself is one of solutions: the joints that move along it are free in the one that was added.
static void set_free(const walk *w, const place *start)
{
    for (int s = 0; s < w->set->count; ++s) {
        zv_ik_solution *solution = &w->set->solutions[s];
        if (apart(w->c, solution->q, start->q) < 1e-3) {
            solution->free = (uint16_t)(solution->free | w->moved);
        }
    }
}

zv_curve_end zv_curve_add(const zv_polisher *polisher, const zv_ik_solution *like, double firm, double band,
                          zv_curves *known, zv_ik_set *set)
{
    const curve c = curve_of(polisher);
    place start;
    if (c.moving < c.rows - 1 || c.moving > c.rows) {
        return ZV_CURVE_STUCK;
    }
    if (!begin(&c, like->q, &start) || fabs(start.f) > band) {
        return ZV_CURVE_NONE;
    }
    const bool twice = is_lost_twice(&c, firm, start.q);
    if (is_known(&c, known, start.q)) {
        return twice ? ZV_CURVE_STUCK : ZV_CURVE_WHOLE;
    }
    walk w = {&c, like, known, set, .firm = INFINITY};
    see(&w, &start, &start);
    if (fabs(start.f) < 1e-9) {
        add_solution(&w, &start);
    }
    look_at_start(&w, &start);
    const ending first = follow(&w, &start, 1.0);
    const ending second = first == CLOSED ? CLOSED : follow(&w, &start, -1.0);
    if (w.most < ALL_SOLVED) {
        set_free(&w, &start);
    }
    const bool whole = first != STUCK && second != STUCK && !twice && w.firm > 0.5 * firm;
    return whole && (!w.grazes || w.most < ALL_SOLVED) ? ZV_CURVE_WHOLE : ZV_CURVE_STUCK;
}
