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
/// f'' is exact in the middle; F3 bounds the third derivatives along the chord, by the distances of the tool from the axes.
#include "plan/tube.h"

#include <math.h>
#include <string.h>

enum { N = ZV_TUBE_JOINTS, MOST_ROUNDS = 5 };
/// Chords and tubes that are wider than this, rad, are not tried.
#define WIDEST_CHORD 0.7
#define WIDEST_TUBE 0.4
/// The first box is wider than the first image by this factor, later ones by less.
#define FIRST_WIDER 1.4
#define WIDER 1.2
#define ROUNDING 1e-13

typedef struct chord {
    double d[N]; ///< q1 - q0
    double jacobian[N * N], inverse[N * N];
    double lever[N];                  ///< distance of the tool from each axis, in the middle
    double place_row[N], turn_row[N]; ///< lengths of the rows of the inverse, for places and for turns
    double bend[N];                   ///< |A f''(d, d)|
    double curve;                     ///< |P''| h^2
} chord;

/// Inverts a matrix by elimination with pivots; false when it is singular.
static bool invert(const double *matrix, double *out)
{
    double m[N][2 * N];
    for (int i = 0; i < N; ++i) {
        for (int j = 0; j < N; ++j) {
            m[i][j] = matrix[i * N + j];
            m[i][N + j] = i == j ? 1.0 : 0.0;
        }
    }
    for (int c = 0; c < N; ++c) {
        int pivot = c;
        for (int i = c + 1; i < N; ++i) {
            pivot = fabs(m[i][c]) > fabs(m[pivot][c]) ? i : pivot;
        }
        if (!(fabs(m[pivot][c]) > 1e-14)) {
            return false;
        }
        for (int j = 0; j < 2 * N; ++j) {
            const double other = m[c][j];
            m[c][j] = m[pivot][j];
            m[pivot][j] = other;
        }
        const double scale = 1.0 / m[c][c];
        for (int j = 0; j < 2 * N; ++j) {
            m[c][j] *= scale;
        }
        for (int i = 0; i < N; ++i) {
            const double factor = i == c ? 0.0 : m[i][c];
            for (int j = c; j < 2 * N; ++j) {
                m[i][j] -= factor * m[c][j];
            }
        }
    }
    for (int i = 0; i < N; ++i) {
        memcpy(out + i * N, m[i] + N, N * sizeof *out);
    }
    return true;
}

static zv_vec3 column(const double *jacobian, int first_row, int joint)
{
    const double *at = jacobian + first_row * N + joint;
    return (zv_vec3){at[0], at[N], at[2 * N]};
}

/// The second derivative of place and turn along the chord, in its middle.
static void second_derivative(const chord *c, double out[N])
{
    zv_vec3 place = {0.0, 0.0, 0.0}, turn = place, before = place; // `before`: how the joints before this one turn
    for (int j = 0; j < N; ++j) {
        const zv_vec3 axis = zv_vec3_scale(column(c->jacobian, 3, j), c->d[j]);
        const zv_vec3 way = zv_vec3_scale(column(c->jacobian, 0, j), c->d[j]);
        place = zv_vec3_add(place, zv_vec3_cross(zv_vec3_add(zv_vec3_scale(before, 2.0), axis), way));
        turn = zv_vec3_add(turn, zv_vec3_cross(before, axis));
        before = zv_vec3_add(before, axis);
    }
    const double all[N] = {place.x, place.y, place.z, turn.x, turn.y, turn.z};
    memcpy(out, all, sizeof all);
}

static bool look_at(const zv_robot *robot, const double *q0, const double *q1, chord *c)
{
    double middle[ZV_MAX_JOINTS] = {0.0}, second[N];
    for (int j = 0; j < N; ++j) {
        c->d[j] = q1[j] - q0[j];
        middle[j] = 0.5 * (q0[j] + q1[j]);
        if (!(fabs(c->d[j]) <= WIDEST_CHORD)) {
            return false;
        }
    }
    zv_jacobian(robot, middle, c->jacobian);
    if (!invert(c->jacobian, c->inverse)) {
        return false;
    }
    second_derivative(c, second);
    for (int k = 0; k < N; ++k) {
        const double *a = c->inverse + k * N;
        double sum = 0.0;
        for (int j = 0; j < N; ++j) {
            sum += a[j] * second[j];
        }
        c->bend[k] = fabs(sum);
        c->lever[k] = zv_vec3_length(column(c->jacobian, 0, k));
        c->place_row[k] = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        c->turn_row[k] = sqrt(a[3] * a[3] + a[4] * a[4] + a[5] * a[5]);
    }
    return true;
}

/// What the third derivatives and the changes of the Jacobian can add in the tube of radius r.
typedef struct errors {
    double place, turn;
} errors;

static errors errors_in(const chord *c, const double r[N])
{
    double wide[N], lever[N], sum = 0.0, cube = 0.0, place = 0.0, turn = 0.0;
    for (int j = N; j-- > 0;) { // the largest distance of the tool from axis j in the tube
        wide[j] = 0.5 * fabs(c->d[j]) + r[j];
        lever[j] = c->lever[j];
        for (int i = j + 1; i < N; ++i) {
            lever[j] += wide[i] * lever[i];
        }
    }
    for (int j = 0; j < N; ++j) {
        const double next = sum + fabs(c->d[j]);
        cube += lever[j] * (next * next * next - sum * sum * sum);
        sum = next;
    }
    double before = 0.0;
    for (int j = 0; j < N; ++j) {
        double change = lever[j] * (before + wide[j]);
        for (int i = j + 1; i < N; ++i) {
            change += lever[i] * wide[i];
        }
        place += change * r[j];
        turn += before * r[j];
        before += wide[j];
    }
    return (errors){(0.5 * cube + c->curve) * 0.125 + place, 0.75 * sum * sum * sum * 0.125 + turn};
}

/// The image of the box r; true when it lies inside.
static bool maps_into(const chord *c, const double r[N], double image[N])
{
    const errors e = errors_in(c, r);
    bool inside = true;
    for (int k = 0; k < N; ++k) {
        image[k] = 0.125 * c->bend[k] + c->place_row[k] * e.place + c->turn_row[k] * e.turn;
        inside = inside && image[k] <= r[k];
    }
    return inside;
}

bool zv_tube_close(const zv_robot *robot, const double *q0, const double *q1, double bend_m,
                   double radius[ZV_TUBE_JOINTS])
{
    chord c = {.curve = bend_m};
    double r[N] = {0.0}, image[N];
    if (!look_at(robot, q0, q1, &c)) {
        return false;
    }
    for (int round = 0; round < MOST_ROUNDS; ++round) {
        if (maps_into(&c, r, image) && round > 0) {
            memcpy(radius, r, sizeof r);
            return true;
        }
        for (int k = 0; k < N; ++k) {
            r[k] = image[k] * (round == 0 ? FIRST_WIDER : WIDER) + ROUNDING;
            if (!(r[k] < WIDEST_TUBE)) {
                return false;
            }
        }
    }
    return false;
}
