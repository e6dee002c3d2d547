// Singular values of small matrices.
#include "kin/singular_values.h"

#include "check.h"

static double product(const double *values, int count)
{
    double result = 1.0;
    for (int i = 0; i < count; ++i) {
        result *= values[i];
    }
    return result;
}

static double largest(const double *values, int count)
{
    double result = 0.0;
    for (int i = 0; i < count; ++i) {
        result = fmax(result, values[i]);
    }
    return result;
}

static void the_squares_add_up_to_those_of_the_matrix(void)
{
    for (int columns = 1; columns <= ZV_MAX_JOINTS; ++columns) {
        for (int i = 0; i < 200; ++i) {
            double matrix[6 * ZV_MAX_JOINTS], values[ZV_SINGULAR_ROWS], sum = 0.0, squares = 0.0;
            for (int k = 0; k < 6 * columns; ++k) {
                matrix[k] = check_uniform(-1, 1);
                sum += matrix[k] * matrix[k];
            }
            const int count = zv_singular_values(matrix, 6, columns, values);
            CHECK(count == (columns < 6 ? columns : 6));
            for (int k = 0; k < count; ++k) {
                squares += values[k] * values[k];
            }
            CHECK_NEAR(squares, sum, 1e-13 * sum);
        }
    }
}

static void a_diagonal_shows_its_own_numbers(void)
{
    double matrix[36] = {0}, values[ZV_SINGULAR_ROWS];
    const double diagonal[6] = {1e-9, 5, 3, 1e-12, 2, 7};
    for (int k = 0; k < 6; ++k) {
        matrix[7 * k] = diagonal[k];
    }
    CHECK(zv_singular_values(matrix, 6, 6, values) == 6);
    CHECK_NEAR(product(values, 6), product(diagonal, 6), 1e-30);
    CHECK(largest(values, 6) == 7.0);
}

static void two_equal_columns_leave_one_value_at_zero(void)
{
    for (int i = 0; i < 200; ++i) {
        double matrix[12], values[ZV_SINGULAR_ROWS];
        for (int row = 0; row < 6; ++row) {
            matrix[2 * row] = matrix[2 * row + 1] = check_uniform(-1, 1);
        }
        zv_singular_values(matrix, 6, 2, values);
        CHECK(fmin(values[0], values[1]) <= 1e-15 * largest(values, 2));
    }
}

static void a_matrix_of_zeros_has_only_zeros(void)
{
    const double matrix[18] = {0};
    double values[ZV_SINGULAR_ROWS];
    CHECK(zv_singular_values(matrix, 6, 3, values) == 3 && largest(values, 3) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_squares_add_up_to_those_of_the_matrix),
        CASE(a_diagonal_shows_its_own_numbers),
        CASE(two_equal_columns_leave_one_value_at_zero),
        CASE(a_matrix_of_zeros_has_only_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
