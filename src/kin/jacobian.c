/// @file jacobian.c
/// The Jacobian, and what it says about a pose.
///
/// Manipulability: T. Yoshikawa, Manipulability of robotic mechanisms (1985).
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "kin/axes.h"
#include "kin/fk_kernel.h"
#include "kin/singular_values.h"
#include "model/robot.h"
#include "zveno/kin.h"

enum { ROWS = 6 };

/// A direction that moves the tool less than this, compared with the best one, does not count.
static const double RANK_TOLERANCE = 1e-9;

/// The column of a joint is the sum of those of the axes it drives, each with its factor.
static zv_pose coupled_jacobian(const zv_robot *robot, const double *q, double *jacobian)
{
    double values[ZV_MAX_JOINTS], all[ROWS * ZV_MAX_JOINTS];
    zv_open_values(robot, q, values);
    const zv_pose base_from_tool = zv_jacobian(robot->open, values, all);
    const int axes = robot->open->joint_count, joints = robot->joint_count;
    memset(jacobian, 0, sizeof *jacobian * (size_t)(ROWS * joints));
    for (int row = 0; row < ROWS; ++row) {
        for (int i = 0; i < axes; ++i) {
            jacobian[row * joints + robot->coupling[i].joint] += robot->coupling[i].factor * all[row * axes + i];
        }
    }
    return base_from_tool;
}

zv_pose zv_jacobian(const zv_robot *robot, const double *q, double *jacobian)
{
    ZV_ASSERT(robot && q && jacobian);
    if (__builtin_expect(robot->open != NULL, 0)) {
        return coupled_jacobian(robot, q, jacobian);
    }
    return ZV_CALL_KERNEL(zv_jacobian_kernel, robot, q, jacobian);
}

/// Row of the largest element of column `k` at or below the diagonal.
static int pivot_row(double m[ROWS][ROWS], int k)
{
    int best = k;
    for (int row = k + 1; row < ROWS; ++row) {
        if (fabs(m[row][k]) > fabs(m[best][k])) {
            best = row;
        }
    }
    return best;
}

static void swap_rows(double m[ROWS][ROWS], int a, int b)
{
    double kept[ROWS];
    memcpy(kept, m[a], sizeof kept);
    memcpy(m[a], m[b], sizeof kept);
    memcpy(m[b], kept, sizeof kept);
}

/// Determinant of a 6x6 matrix by elimination.
static double determinant(const double *matrix)
{
    double m[ROWS][ROWS];
    memcpy(m, matrix, sizeof m);
    double det = 1.0;
    for (int k = 0; k < ROWS; ++k) {
        const int pivot = pivot_row(m, k);
        if (m[pivot][k] == 0.0) {
            return 0.0;
        }
        if (pivot != k) {
            swap_rows(m, pivot, k);
            det = -det;
        }
        det *= m[k][k];
        for (int row = k + 1; row < ROWS; ++row) {
            const double factor = m[row][k] / m[k][k];
            for (int col = k + 1; col < ROWS; ++col) {
                m[row][col] -= factor * m[k][col];
            }
        }
    }
    return det;
}

static double product_of_singular_values(const double *jacobian, int columns)
{
    double values[ZV_SINGULAR_ROWS], product = 1.0;
    const int count = zv_singular_values(jacobian, ROWS, columns, values);
    for (int i = 0; i < count; ++i) {
        product *= values[i];
    }
    return product;
}

/// Whether a square matrix of this determinant, whose elements have this sum of squares, surely has full rank: its least
/// singular value is at least |det| ((n - 1) / sum)^((n - 1) / 2), its largest at most the root of the sum.
/// Yi-sheng Yu and Dun-he Gu, A note on a lower bound for the smallest singular value (1997).
static bool is_surely_full(double det, double sum)
{
    const double share = (ROWS - 1) / sum;
    return fabs(det) * share * share * sqrt(share) > 2.0 * RANK_TOLERANCE * sqrt(sum);
}

/// Rank with lengths measured in sizes of the arm, so that a metre and a radian can be compared. `det` is that of a square
/// Jacobian.
static int rank_on_scale(const zv_robot *robot, const double *jacobian, double det)
{
    const int n = robot->joint_count;
    const double size = zv_axes_of(robot).scale;
    double scaled[ROWS * ZV_MAX_JOINTS], sum = 0.0;
    det /= size * size * size;
    for (int k = 0; k < n; ++k) {
        const double per_joint = robot->chain[k].slides ? size : 1.0;
        det *= per_joint;
        for (int row = 0; row < ROWS; ++row) {
            const double per_row = row < 3 ? 1.0 / size : 1.0;
            scaled[row * n + k] = jacobian[row * n + k] * (per_row * per_joint);
            sum += scaled[row * n + k] * scaled[row * n + k];
        }
    }
    if (n == ROWS && is_surely_full(det, sum)) {
        return ROWS;
    }

    double values[ZV_SINGULAR_ROWS], largest = 0.0;
    const int count = zv_singular_values(scaled, ROWS, n, values);
    for (int i = 0; i < count; ++i) {
        largest = fmax(largest, values[i]);
    }
    int rank = 0;
    for (int i = 0; i < count; ++i) {
        rank += values[i] > RANK_TOLERANCE * largest;
    }
    return rank;
}

zv_dexterity zv_jacobian_judge(const zv_robot *robot, const double *jacobian)
{
    ZV_ASSERT(robot && jacobian);
    const bool square = robot->joint_count == ROWS;
    const double det = square ? determinant(jacobian) : 0.0;
    return (zv_dexterity){
        .square = square,
        .det = det,
        .rank = rank_on_scale(robot, jacobian, det),
        .manipulability = square ? fabs(det) : product_of_singular_values(jacobian, robot->joint_count),
    };
}
