/// @file numeric_step.c
/// One damped least-squares step.
///
/// C. W. Wampler, Manipulator inverse kinematic solutions based on vector formulations and damped least-squares
/// methods (1986).
///
///     dq = (J'J + damping 1)^-1 J' e  =  J' (JJ' + damping 1)^-1 e
///
/// The two forms are equal; the one with the smaller matrix is solved, so that an arm with fewer joints than equations,
/// a square one and a redundant one all keep a regular matrix when the damping fades. With many joints the second form
/// gives the shortest step.
#include "kin/numeric_step.h"

#include "base/assert.h"
#include "geom/products.h"

typedef double small_matrix[ZV_STEP_ROWS][ZV_STEP_ROWS];

/// Solves m x = b in place of b for a symmetric positive definite m of size n; only its lower half is read, and is
/// replaced by the factors of m = L D L'.
static inline void solve_symmetric(int n, small_matrix m, double b[ZV_STEP_ROWS])
{
    double inverse_d[ZV_STEP_ROWS];
    for (int k = 0; k < n; ++k) {
        inverse_d[k] = 1.0 / m[k][k];
        for (int i = k + 1; i < n; ++i) {
            const double l = m[i][k] * inverse_d[k];
            for (int j = k + 1; j <= i; ++j) {
                m[i][j] -= l * m[j][k];
            }
            b[i] -= l * b[k];
        }
    }
    for (int k = n - 1; k >= 0; --k) {
        double sum = b[k];
        for (int i = k + 1; i < n; ++i) {
            sum -= m[i][k] * b[i];
        }
        b[k] = sum * inverse_d[k];
    }
}

/// dq = J' y with (JJ' + damping 1) y = e.
static inline void step_by_rows(int rows, int columns, const double column[][ZV_STEP_ROWS],
                                const double error[ZV_STEP_ROWS], double damping, double *dq)
{
    small_matrix gram = {{0}};
    double y[ZV_STEP_ROWS];
    for (int i = 0; i < rows; ++i) {
        gram[i][i] = damping;
        y[i] = error[i];
    }
    for (int c = 0; c < columns; ++c) {
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j <= i; ++j) {
                gram[i][j] += column[c][i] * column[c][j];
            }
        }
    }
    solve_symmetric(rows, gram, y);
    for (int c = 0; c < columns; ++c) {
        dq[c] = zv_dot(rows, column[c], y);
    }
}

/// (J'J + damping 1) dq = J' e.
static void step_by_columns(int rows, int columns, const double column[][ZV_STEP_ROWS],
                            const double error[ZV_STEP_ROWS], double damping, double *dq)
{
    small_matrix gram;
    for (int i = 0; i < columns; ++i) {
        for (int j = 0; j <= i; ++j) {
            gram[i][j] = zv_dot(rows, column[i], column[j]);
        }
        gram[i][i] += damping;
        dq[i] = zv_dot(rows, column[i], error);
    }
    solve_symmetric(columns, gram, dq);
}

void zv_numeric_step(int rows, int columns, const double column[][ZV_STEP_ROWS], const double error[ZV_STEP_ROWS],
                     double damping, double dq[ZV_MAX_JOINTS])
{
    ZV_ASSERT(rows <= ZV_STEP_ROWS && columns <= ZV_MAX_JOINTS && damping > 0.0);

    if (columns < rows) {
        step_by_columns(rows, columns, column, error, damping, dq);
    } else if (rows == ZV_NUMERIC_ROWS) {
        step_by_rows(ZV_NUMERIC_ROWS, columns, column, error, damping, dq); // the size known: loops unroll
    } else {
        step_by_rows(rows, columns, column, error, damping, dq);
    }
}
