/// @file raghavan_roth.c
/// Six turning joints by elimination.
///
///     E3 E4 E5 (P, l) = E2^-1 E1^-1 G (P, l)      P a point of axis 6, l its direction: joint 6 moves neither
///
/// With p, l seen from a point of axis 2, the 14 numbers p, l, p.p, p.l, p x l, (p.p) l - 2 (p.l) p are on the left
/// linear in the cosine and sine of joints 3, 4 and 5, on the right in those of joints 1 and 2: both sides are sampled at
/// turns of 120 degrees and transformed. Householder reflections take out the 8 products of joints 1 and 2; 6 equations
/// in x4, x5 (tangents of half angles) and these times x4 are 12 in the 12 products x4^a x5^b, whose matrix is quadratic
/// in x3. Its 24 roots are eigenvalues, 8 of them +-i.
///
/// Another joint may be first: E2 ... E6 (G^-1 E1 G) = G, and the same from the other end. Special arms make most of
/// these pencils singular, hence `order`.
#include "kin/raghavan_roth.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/eigenvalues.h"

enum { EQUATIONS = 14, RIGHT = 8, TRIG = 3, PRODUCTS = 9, ROWS = 6, SIDE = 12, UNITS = 8, ITERATIONS = 2 };

/// A complex pair this near to the real axis, relative to its size, may be two real roots that rounding has joined.
static const double NEARLY_REAL = 1e-3;
/// Such a pair counts as two expected solutions when it is nearer still.
static const double SURELY_REAL = 1e-6;
/// Beyond that it may still be one where the equations are badly posed, but none is beyond this.
static const double CLEARLY_COMPLEX = 1.0;
/// Of random poses of random arms few in a hundred are nearer to singular between such roots, of those in which roots were
/// lost all.
static const double BLURRED = 1e-5;
/// Between roots that are no farther apart than this the matrix is nearer to singular by itself; what is above the second
/// need not be looked at.
static const double CLOSE = 0.03, CLEAR = 1e-2;
/// Pivots with a smaller ratio than this are those of a matrix that is singular for every x3: the pose has a curve of
/// solutions, or the arrangement does not suit the arm.
static const double WELL_POSED = 1e-11;
/// Four roots that are one are found to the fourth root of rounding.
static const double NEARLY_A_UNIT = 0.02;
static const double SAME = 1e-6, REACHED = 1e-9;

/// Cosine and sine of 0, 120 and 240 degrees.
static const zv_cos_sin THIRDS[3] = {{1.0, 0.0}, {-0.5, 0.86602540378443864676}, {-0.5, -0.86602540378443864676}};

/// One arrangement of the chain.
typedef struct chain {
    zv_axis axis[ZV_SIX];
    zv_pose displacement;
    zv_vec3 origin, point6;
} chain;

/// The equations after elimination.
typedef struct pencil {
    double left[EQUATIONS][TRIG][PRODUCTS]; ///< cos, sin and constant of joint 3; products of joints 4 and 5
    double right[EQUATIONS][PRODUCTS];      ///< products of joints 1 and 2; the last is 1
    double reflector[RIGHT][EQUATIONS], upper[RIGHT][RIGHT]; ///< of the elimination
    double weight[RIGHT];
    int pivot[RIGHT];
    double row[ROWS][TRIG][PRODUCTS]; ///< in powers of x4 and x5
} pencil;

// ---- the equations ----

static void fourteen(zv_vec3 p, zv_vec3 l, double out[EQUATIONS])
{
    const double pp = zv_vec3_dot(p, p), pl = zv_vec3_dot(p, l);
    const zv_vec3 c = zv_vec3_cross(p, l);
    const zv_vec3 d = zv_vec3_sub(zv_vec3_scale(l, pp), zv_vec3_scale(p, 2.0 * pl));
    const double all[EQUATIONS] = {p.x, p.y, p.z, l.x, l.y, l.z, pp, pl, c.x, c.y, c.z, d.x, d.y, d.z};
    memcpy(out, all, sizeof all);
}

/// Values at the three turns become the factors of cosine and sine and the constant.
static void transform(double *f, int stride)
{
    const double a = f[0], b = f[stride], c = f[2 * stride];
    f[0] = (2.0 * a - b - c) / 3.0;
    f[stride] = 2.0 / 3.0 * THIRDS[1].s * (b - c);
    f[2 * stride] = (a + b + c) / 3.0;
}

static void sample_left(const chain *c, pencil *out)
{
    double sample[TRIG * PRODUCTS][EQUATIONS];
    for (int k5 = 0; k5 < 3; ++k5) {
        const zv_vec3 x5 = zv_screw_point(&c->axis[4], THIRDS[k5], c->point6);
        const zv_vec3 l5 = zv_turned(c->axis[4].dir, THIRDS[k5], c->axis[5].dir);
        for (int k4 = 0; k4 < 3; ++k4) {
            const zv_vec3 x4 = zv_screw_point(&c->axis[3], THIRDS[k4], x5);
            const zv_vec3 l4 = zv_turned(c->axis[3].dir, THIRDS[k4], l5);
            for (int k3 = 0; k3 < 3; ++k3) {
                const zv_vec3 x = zv_screw_point(&c->axis[2], THIRDS[k3], x4);
                fourteen(zv_vec3_sub(x, c->origin), zv_turned(c->axis[2].dir, THIRDS[k3], l4),
                         sample[k3 * PRODUCTS + k4 * 3 + k5]);
            }
        }
    }
    for (int e = 0; e < EQUATIONS; ++e) {
        double f[TRIG * PRODUCTS];
        for (int i = 0; i < TRIG * PRODUCTS; ++i) {
            f[i] = sample[i][e];
        }
        for (int i = 0; i < PRODUCTS; ++i) {
            transform(f + 3 * i, 1);
        }
        for (int i = 0; i < PRODUCTS; ++i) {
            transform(f + i / 3 * PRODUCTS + i % 3, 3);
        }
        for (int i = 0; i < PRODUCTS; ++i) {
            transform(f + i, PRODUCTS);
        }
        memcpy(out->left[e], f, sizeof f);
    }
}

static void sample_right(const chain *c, pencil *out)
{
    double sample[PRODUCTS][EQUATIONS];
    const zv_vec3 point = zv_pose_apply(c->displacement, c->point6);
    const zv_vec3 dir = zv_rot_apply(c->displacement.rot, c->axis[5].dir);
    for (int k1 = 0; k1 < 3; ++k1) {
        const zv_cos_sin back1 = {THIRDS[k1].c, -THIRDS[k1].s};
        const zv_vec3 x1 = zv_screw_point(&c->axis[0], back1, point), l1 = zv_turned(c->axis[0].dir, back1, dir);
        for (int k2 = 0; k2 < 3; ++k2) {
            const zv_cos_sin back2 = {THIRDS[k2].c, -THIRDS[k2].s};
            const zv_vec3 x = zv_screw_point(&c->axis[1], back2, x1);
            fourteen(zv_vec3_sub(x, c->origin), zv_turned(c->axis[1].dir, back2, l1), sample[k1 * 3 + k2]);
        }
    }
    for (int e = 0; e < EQUATIONS; ++e) {
        for (int i = 0; i < PRODUCTS; ++i) {
            out->right[e][i] = sample[i][e];
        }
        for (int i = 0; i < 3; ++i) {
            transform(out->right[e] + 3 * i, 1);
        }
        for (int i = 0; i < 3; ++i) {
            transform(out->right[e] + i, 3);
        }
    }
}

// ---- elimination ----

enum { WIDTH = RIGHT + TRIG * PRODUCTS };

static void swap_columns(double w[EQUATIONS][WIDTH], int a, int b)
{
    for (int r = 0; r < EQUATIONS && a != b; ++r) {
        const double t = w[r][a];
        w[r][a] = w[r][b];
        w[r][b] = t;
    }
}

/// The column from `c` on that is longest below row `c`.
static int longest_column(double w[EQUATIONS][WIDTH], int c, double *length)
{
    int best = c;
    double most = -1.0;
    for (int k = c; k < RIGHT; ++k) {
        double sum = 0.0;
        for (int r = c; r < EQUATIONS; ++r) {
            sum += w[r][k] * w[r][k];
        }
        best = sum > most ? k : best;
        most = fmax(most, sum);
    }
    *length = sqrt(most);
    return best;
}

static void reflect_rows(double w[EQUATIONS][WIDTH], int c, const double *v, double weight)
{
    double sum[WIDTH] = {0.0};
    for (int r = c; r < EQUATIONS; ++r) {
        for (int k = c; k < WIDTH; ++k) {
            sum[k] += v[r] * w[r][k];
        }
    }
    for (int r = c; r < EQUATIONS; ++r) {
        const double factor = weight * v[r];
        for (int k = c; k < WIDTH; ++k) {
            w[r][k] -= factor * sum[k];
        }
    }
}

/// Factors of cosine and sine and the constant become those of 1, x and x^2, times 1 + x^2.
static void to_half_angle(double *f, int stride)
{
    const double c = f[0], s = f[stride], one = f[2 * stride];
    f[0] = one + c;
    f[stride] = 2.0 * s;
    f[2 * stride] = one - c;
}

/// Rows 8 to 13, without joints 1 and 2: in powers of x4 and x5, each of size one.
static void keep_rows(double w[EQUATIONS][WIDTH], pencil *out)
{
    for (int r = 0; r < ROWS; ++r) {
        double square = 0.0, *row = out->row[r][0];
        memcpy(row, w[RIGHT + r] + RIGHT, sizeof out->row[r]);
        for (int a = 0; a < TRIG; ++a) {
            for (int i = 0; i < 3; ++i) {
                to_half_angle(row + a * PRODUCTS + 3 * i, 1);
            }
            for (int i = 0; i < 3; ++i) {
                to_half_angle(row + a * PRODUCTS + i, 3);
            }
        }
        for (int i = 0; i < TRIG * PRODUCTS; ++i) {
            square += row[i] * row[i];
        }
        const double scale = square > 0.0 ? 1.0 / sqrt(square / PRODUCTS) : 0.0;
        for (int i = 0; i < TRIG * PRODUCTS; ++i) {
            row[i] *= scale;
        }
    }
}

static void eliminate(pencil *out)
{
    double w[EQUATIONS][WIDTH];
    for (int e = 0; e < EQUATIONS; ++e) {
        memcpy(w[e], out->right[e], RIGHT * sizeof(double));
        memcpy(w[e] + RIGHT, out->left[e], sizeof out->left[e]);
        w[e][WIDTH - 1] -= out->right[e][RIGHT];
    }
    for (int c = 0; c < RIGHT; ++c) {
        double length;
        out->pivot[c] = longest_column(w, c, &length);
        swap_columns(w, c, out->pivot[c]);
        double *v = out->reflector[c], square = 0.0;
        for (int r = c; r < EQUATIONS; ++r) {
            v[r] = w[r][c];
        }
        v[c] += copysign(length, v[c]);
        for (int r = c; r < EQUATIONS; ++r) {
            square += v[r] * v[r];
        }
        out->weight[c] = square > 0.0 ? 2.0 / square : 0.0;
        reflect_rows(w, c, v, out->weight[c]);
        for (int r = 0; r <= c; ++r) {
            out->upper[r][c] = w[r][c];
        }
        for (int k = 0; k < c; ++k) { // earlier rows follow the swap of columns
            out->upper[k][c] = w[k][c];
        }
    }
    for (int r = 0; r < RIGHT; ++r) {
        for (int c = r; c < RIGHT; ++c) {
            out->upper[r][c] = w[r][c];
        }
    }
    keep_rows(w, out);
}

// ---- eigenvalues ----

static void matrix_at(const pencil *p, double c, double s, double one, double m[SIDE][SIDE])
{
    memset(m, 0, sizeof(double) * SIDE * SIDE);
    for (int r = 0; r < ROWS; ++r) {
        for (int i = 0; i < PRODUCTS; ++i) {
            const double value = p->row[r][0][i] * c + p->row[r][1][i] * s + p->row[r][2][i] * one;
            m[r][i] = value;
            m[ROWS + r][i + 3] = value;
        }
    }
}

/// Solves a X = b in place of b by Gaussian elimination with pivots. `width` columns; a is lost. The least of the pivots,
/// compared with the largest, says how well posed it is; 0 when it is not.
static double gauss(double a[SIDE][SIDE], int width, double b[SIDE][2 * SIDE])
{
    double least = INFINITY, most = 0.0;
    for (int c = 0; c < SIDE; ++c) {
        int pivot = c;
        for (int r = c + 1; r < SIDE; ++r) {
            pivot = fabs(a[r][c]) > fabs(a[pivot][c]) ? r : pivot;
        }
        for (int k = 0; k < SIDE && pivot != c; ++k) {
            const double t = a[c][k];
            a[c][k] = a[pivot][k];
            a[pivot][k] = t;
        }
        for (int k = 0; k < width && pivot != c; ++k) {
            const double t = b[c][k];
            b[c][k] = b[pivot][k];
            b[pivot][k] = t;
        }
        least = fmin(least, fabs(a[c][c]));
        most = fmax(most, fabs(a[c][c]));
        if (a[c][c] == 0.0) {
            return 0.0;
        }
        const double inverse = 1.0 / a[c][c];
        for (int r = c + 1; r < SIDE; ++r) {
            const double factor = a[r][c] * inverse;
            for (int k = c + 1; k < SIDE && factor != 0.0; ++k) {
                a[r][k] -= factor * a[c][k];
            }
            for (int k = 0; k < width && factor != 0.0; ++k) {
                b[r][k] -= factor * b[c][k];
            }
        }
    }
    for (int r = SIDE - 1; r >= 0; --r) {
        for (int k = 0; k < width; ++k) {
            double sum = b[r][k];
            for (int j = r + 1; j < SIDE; ++j) {
                sum -= a[r][j] * b[j][k];
            }
            b[r][k] = sum / a[r][r];
        }
    }
    return least / most;
}

/// The turn of joint 3, of four, whose opposite is farthest from a root: x3 is counted from it.
static double best_phase(const pencil *p)
{
    double best = 0.1, most = -1.0;
    for (int k = 0; k < 4; ++k) {
        double m[SIDE][SIDE], none[SIDE][2 * SIDE], s, c;
        const double phase = 0.5 * ZV_PI * k + 0.1;
        zv_sincos(phase, &s, &c);
        matrix_at(p, -c, -s, 1.0, m);
        const double size = gauss(m, 0, none);
        best = size > most ? phase : best;
        most = fmax(most, size);
    }
    return best;
}

/// Eigenvalues x3 = tan((q3 - phase) / 2) of M1 - Mc' x^2 ... as a companion matrix.
static bool roots_of(const pencil *p, double phase, double real[ZV_EIGEN_MOST], double imaginary[ZV_EIGEN_MOST])
{
    double s, c, square[SIDE][SIDE], constant[SIDE][SIDE], linear[SIDE][SIDE], b[SIDE][2 * SIDE];
    zv_sincos(phase, &s, &c);
    matrix_at(p, -c, -s, 1.0, square);
    matrix_at(p, c, s, 1.0, constant);
    matrix_at(p, -2.0 * s, 2.0 * c, 0.0, linear);
    for (int r = 0; r < SIDE; ++r) {
        memcpy(b[r], constant[r], sizeof constant[r]);
        memcpy(b[r] + SIDE, linear[r], sizeof linear[r]);
    }
    if (!(gauss(square, 2 * SIDE, b) > WELL_POSED)) {
        return false;
    }
    double companion[ZV_EIGEN_MOST][ZV_EIGEN_MOST] = {{0.0}};
    for (int r = 0; r < SIDE; ++r) {
        companion[r][SIDE + r] = 1.0;
        for (int k = 0; k < 2 * SIDE; ++k) {
            companion[SIDE + r][k] = -b[r][k];
        }
    }
    return zv_eigenvalues(2 * SIDE, companion, real, imaginary);
}

// ---- from joint 3 to all ----

static void swap_rows(double m[SIDE][SIDE], int a, int b)
{
    for (int k = 0; k < SIDE; ++k) {
        const double t = m[a][k];
        m[a][k] = m[b][k];
        m[b][k] = t;
    }
}

/// m = L U in place, rows swapped as `row` says; reciprocals of pivots in the diagonal, none of which is zero. Returns the
/// largest pivot.
static double factorise(double m[SIDE][SIDE], int row[SIDE])
{
    double most = 0.0;
    for (int c = 0; c < SIDE; ++c) {
        int pivot = c;
        for (int r = c + 1; r < SIDE; ++r) {
            pivot = fabs(m[r][c]) > fabs(m[pivot][c]) ? r : pivot;
        }
        row[c] = pivot;
        if (pivot != c) {
            swap_rows(m, pivot, c);
        }
        most = fmax(most, fabs(m[c][c]));
        const double least = 0x1p-60 * most + 1e-300;
        m[c][c] = 1.0 / (fabs(m[c][c]) > least ? m[c][c] : least);
        for (int r = c + 1; r < SIDE; ++r) {
            const double factor = m[r][c] *= m[c][c];
            for (int k = c + 1; k < SIDE; ++k) {
                m[r][k] -= factor * m[c][k];
            }
        }
    }
    return most;
}

static void solve_factored(double m[SIDE][SIDE], const int row[SIDE], double x[SIDE])
{
    for (int c = 0; c < SIDE; ++c) {
        const double t = x[c];
        x[c] = x[row[c]];
        x[row[c]] = t;
    }
    for (int r = 1; r < SIDE; ++r) {
        for (int k = 0; k < r; ++k) {
            x[r] -= m[r][k] * x[k];
        }
    }
    for (int r = SIDE - 1; r >= 0; --r) {
        for (int k = r + 1; k < SIDE; ++k) {
            x[r] -= m[r][k] * x[k];
        }
        x[r] *= m[r][r];
    }
}

/// The vector that the matrix takes to zero, nearly, by inverse iteration. Returns what it takes it to, compared with the
/// largest pivot, which says how nearly.
static double null_vector(double m[SIDE][SIDE], double x[SIDE])
{
    static const double begin[SIDE] = {0.31, -0.27, 0.24, 0.33, -0.21, 0.29, -0.35, 0.26, 0.3, -0.23, 0.28, -0.32};
    int row[SIDE];
    const double most = factorise(m, row);
    double length = 1.0;
    memcpy(x, begin, sizeof begin);
    for (int i = 0; i < ITERATIONS; ++i) {
        solve_factored(m, row, x);
        length = 0.0;
        for (int k = 0; k < SIDE; ++k) {
            length = fmax(length, fabs(x[k]));
        }
        for (int k = 0; k < SIDE; ++k) {
            x[k] /= length;
        }
    }
    return 1.0 / (length * most);
}

/// The angle whose half has the tangent of two neighbours in the vector, from where they are largest.
static double angle_of_ratio(const double x[SIDE], int stride)
{
    int best = 0;
    double most = -1.0;
    for (int i = 0; i + stride < SIDE; ++i) {
        const bool neighbours = stride == 3 || i % 3 < 2;
        const double size = fabs(x[i]) + fabs(x[i + stride]);
        if (neighbours && size > most) {
            most = size;
            best = i;
        }
    }
    return 2.0 * zv_atan2(x[best + stride], x[best]);
}

/// Joints 1 and 2 from the equations, joints 3, 4 and 5 being known.
static void first_two(const pencil *p, double q[ZV_SIX])
{
    double s3, c3, s4, c4, s5, c5, b[EQUATIONS], x[RIGHT];
    zv_sincos(q[2], &s3, &c3);
    zv_sincos(q[3], &s4, &c4);
    zv_sincos(q[4], &s5, &c5);
    const double product[PRODUCTS] = {c4 * c5, c4 * s5, c4, s4 * c5, s4 * s5, s4, c5, s5, 1.0};
    for (int e = 0; e < EQUATIONS; ++e) {
        b[e] = -p->right[e][RIGHT];
        for (int i = 0; i < PRODUCTS; ++i) {
            b[e] += product[i] * (p->left[e][0][i] * c3 + p->left[e][1][i] * s3 + p->left[e][2][i]);
        }
    }
    for (int c = 0; c < RIGHT; ++c) {
        double sum = 0.0;
        for (int r = c; r < EQUATIONS; ++r) {
            sum += p->reflector[c][r] * b[r];
        }
        for (int r = c; r < EQUATIONS; ++r) {
            b[r] -= p->weight[c] * sum * p->reflector[c][r];
        }
    }
    for (int r = RIGHT - 1; r >= 0; --r) {
        double sum = b[r];
        for (int k = r + 1; k < RIGHT; ++k) {
            sum -= p->upper[r][k] * x[k];
        }
        x[r] = fabs(p->upper[r][r]) > 1e-12 * fabs(p->upper[0][0]) ? sum / p->upper[r][r] : 0.0;
    }
    for (int c = RIGHT - 1; c >= 0; --c) {
        const double t = x[c];
        x[c] = x[p->pivot[c]];
        x[p->pivot[c]] = t;
    }
    q[0] = zv_atan2(x[5], x[2]);
    q[1] = zv_atan2(x[7], x[6]);
}

static void last_one(const chain *c, double q[ZV_SIX])
{
    const zv_rot carried = zv_screws_product(c->axis, 5, q).rot;
    const zv_vec3 h = c->axis[5].dir, mark = zv_rot_with_z(h).x;
    zv_cos_sin turn;
    (void)zv_sub_turn(h, mark, zv_rot_apply(zv_rot_mul(zv_rot_transpose(carried), c->displacement.rot), mark), 0.0,
                      &turn);
    q[5] = zv_atan2(turn.s, turn.c);
}

static bool is_known(const zv_general_set *set, const double q[ZV_SIX])
{
    for (int s = 0; s < set->count; ++s) {
        double apart = 0.0;
        for (int k = 0; k < ZV_SIX; ++k) {
            apart = fmax(apart, fabs(zv_wrap(set->q[s][k] - q[k])));
        }
        if (apart < SAME) {
            return true;
        }
    }
    return false;
}

/// The problem as it was asked, and how its joints are in the arrangement.
typedef struct asked {
    const zv_axis *axis;
    zv_pose displacement;
    double size;
    int order;
} asked;

/// Joint values of an arrangement in the order of the chain.
static void in_own_order(int order, const double from[ZV_SIX], double to[ZV_SIX])
{
    const int shift = order % ZV_SIX;
    for (int k = 0; k < ZV_SIX; ++k) {
        const int at = (k + shift) % ZV_SIX;
        to[order >= ZV_SIX ? ZV_SIX - 1 - at : at] = from[k];
    }
}

/// All joints from one value of joint 3, in the order of the chain. Returns how far from singular the matrix is there.
static double complete_joints(const asked *what, const chain *c, const pencil *p, double q3, double own[ZV_SIX])
{
    double m[SIDE][SIDE], x[SIDE], s, cosine, q[ZV_SIX];
    zv_sincos(q3, &s, &cosine);
    matrix_at(p, cosine, s, 1.0, m);
    const double off = null_vector(m, x);
    q[2] = q3;
    q[3] = angle_of_ratio(x, 3);
    q[4] = angle_of_ratio(x, 1);
    first_two(p, q);
    last_one(c, q);
    in_own_order(what->order, q, own);
    return off;
}

static void keep_doubtful(const asked *what, const chain *c, const pencil *p, double q3, zv_general_set *out)
{
    if (out->doubtful < ZV_GENERAL_MOST) {
        (void)complete_joints(what, c, p, q3, out->doubt[out->doubtful++]);
    }
}

/// Finishes one value of joint 3; true when it leads to a solution.
static bool finish(const asked *what, const chain *c, const pencil *p, double q3, zv_general_set *out)
{
    double own[ZV_SIX];
    (void)complete_joints(what, c, p, q3, own);
    if (!(zv_screws_polish(what->axis, ZV_SIX, what->displacement, what->size, own) < REACHED)) {
        return false;
    }
    if (out->count < 2 * ZV_GENERAL_MOST && !is_known(out, own)) {
        memcpy(out->q[out->count++], own, sizeof own);
    }
    return true;
}

/// A complex root `away` from the real axis. Two real roots that meet may come out as far apart as this where the equations
/// are badly posed; then the matrix is as good as singular between them.
static void look_between(const asked *what, const chain *c, const pencil *p, double q3, double away,
                         zv_general_set *out)
{
    double own[ZV_SIX];
    const double left = complete_joints(what, c, p, q3, own);
    if (left < BLURRED * away) {
        out->blurred = true;
        (void)finish(what, c, p, q3, out);
    }
    if ((left < BLURRED * away || (away < CLOSE && left < CLEAR * away)) && out->doubtful < ZV_GENERAL_MOST) {
        memcpy(out->doubt[out->doubtful++], own, sizeof own);
    }
}

/// A different joint first, and maybe the chain reversed.
static chain arrange(const asked *what)
{
    chain c = {.displacement = what->displacement};
    zv_axis from[ZV_SIX];
    memcpy(from, what->axis, sizeof from);
    if (what->order >= ZV_SIX) {
        zv_screws_reverse(what->axis, ZV_SIX, from);
        c.displacement = zv_pose_inverse(c.displacement);
    }
    const zv_pose back = zv_pose_inverse(c.displacement);
    const int shift = what->order % ZV_SIX;
    for (int k = 0; k < ZV_SIX; ++k) {
        const int at = k + shift;
        c.axis[k] = at < ZV_SIX ? from[at] : zv_screw_carry(back, &from[at - ZV_SIX]);
    }
    c.origin = zv_axes_nearest(&c.axis[0], &c.axis[1]);
    c.point6 = zv_axes_nearest(&c.axis[4], &c.axis[5]);
    return c;
}

/// Eight of the roots are +-i whatever the arm: how far the worst of them is from it says what rounding has done to all.
static double error_of_units(const double real[ZV_EIGEN_MOST], const double imaginary[ZV_EIGEN_MOST])
{
    double away[UNITS];
    for (int i = 0; i < ZV_EIGEN_MOST; ++i) {
        const double next = zv_hypot(real[i], fabs(imaginary[i]) - 1.0);
        int place = i < UNITS ? i : UNITS;
        for (; place > 0 && away[place - 1] > next; --place) {
            if (place < UNITS) {
                away[place] = away[place - 1];
            }
        }
        if (place < UNITS) {
            away[place] = next;
        }
    }
    return away[UNITS - 1];
}

bool zv_general_add(const zv_axis axis[ZV_SIX], double size, zv_pose displacement, int order, zv_general_set *out)
{
    const asked what = {axis, displacement, size, order};
    const chain c = arrange(&what);
    pencil p;
    sample_left(&c, &p);
    sample_right(&c, &p);
    eliminate(&p);
    const double phase = best_phase(&p);
    double real[ZV_EIGEN_MOST], imaginary[ZV_EIGEN_MOST];
    if (!roots_of(&p, phase, real, imaginary)) {
        return false;
    }
    out->blurred = false;
    out->unit_error = error_of_units(real, imaginary);
    if (!(out->unit_error < NEARLY_A_UNIT)) {
        return false;
    }
    for (int i = 0; i < ZV_EIGEN_MOST; ++i) {
        const double re = real[i], im = imaginary[i], length = zv_hypot(zv_hypot(re, im), 1.0);
        const double q3 = 2.0 * zv_atan2(re, 1.0) + phase;
        if (im < 0.0 || !(im <= NEARLY_REAL * length)) {
            if (im > 0.0 && im < CLEARLY_COMPLEX * length && !(zv_hypot(re, im - 1.0) < NEARLY_A_UNIT)) {
                look_between(&what, &c, &p, q3, im / length, out);
            }
            continue;
        }
        bool found = finish(&what, &c, &p, q3, out);
        for (int side = -1; side <= 1 && im > 0.0; side += 2) {
            found = finish(&what, &c, &p, q3 + side * 2.0 * im / (1.0 + re * re), out) || found;
        }
        const int expected = im == 0.0 ? 1 : found || im <= SURELY_REAL * length ? 2 : 0;
        out->expected += expected;
        out->failed += expected > 0 && !found;
        if (!found) {
            keep_doubtful(&what, &c, &p, q3, out);
        }
    }
    return true;
}
