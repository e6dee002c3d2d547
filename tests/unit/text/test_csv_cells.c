/// @file test_csv_cells.c
/// Cells between commas: nothing is lost, and every cell knows its place.
#include "check.h"

#include <string.h>

#include "text/csv.h"

static void cells_have_no_blanks_around_them_and_know_their_column(void)
{
    const char text[] = " t ,q1,, \t\r\n1.5,x";
    zv_csv csv = {.at = text, .end = text + sizeof text - 1};
    zv_csv_cell line, c;

    CHECK(zv_csv_line(&csv, &line) && csv.line == 1);
    CHECK(zv_csv_next(&line, &c) && zv_csv_is(&c, "t") && c.column == 2);
    CHECK(zv_csv_next(&line, &c) && zv_csv_is(&c, "q1") && c.column == 5);
    CHECK(zv_csv_next(&line, &c) && zv_csv_is(&c, "") && c.column == 8);
    CHECK(zv_csv_next(&line, &c) && zv_csv_is(&c, ""));
    CHECK(!zv_csv_next(&line, &c));
    CHECK(zv_csv_line(&csv, &line) && csv.line == 2);
    CHECK(zv_csv_next(&line, &c) && zv_csv_next(&line, &c) && !zv_csv_next(&line, &c));
    CHECK(!zv_csv_line(&csv, &line));
}

static void a_cell_that_is_no_finite_number_is_refused_with_its_place(void)
{
    static const char *const refused[] = {"", "x", "1x", "nan", "inf", "1e999"};
    const zv_csv csv = {.line = 7};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; ++i) {
        const zv_csv_cell cell = {refused[i], strlen(refused[i]), 3};
        zv_error why = {0};
        double value = 0.0;
        CHECK(zv_csv_number(&csv, &cell, &value, &why) == ZV_ERR_SYNTAX && why.line == 7 && why.column == 3);
    }
    const zv_csv_cell cell = {"-2.5", 4, 1};
    double value = 0.0;
    CHECK(zv_csv_number(&csv, &cell, &value, NULL) == ZV_OK && value == -2.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(cells_have_no_blanks_around_them_and_know_their_column),
        CASE(a_cell_that_is_no_finite_number_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
