/// @file test_expression.c
/// Values of the language, read through the X of a move.
#include "program_run.h"

static double value_of(const char *expression)
{
    char text[256];
    snprintf(text, sizeof text, "G0 X%s\nM2\n", expression);
    const program_run *run = run_text(text);
    if (run->summary.errors) {
        print_error("%s: %s\n", expression, run->issues[0].message);
    }
    CHECK(run->summary.errors == 0);
    return run_end(run)[ZV_X];
}

static void numbers_are_read_in_every_shape_the_language_allows(void)
{
    CHECK(value_of("10") == 10.0);
    CHECK(value_of("-.5") == -0.5);
    CHECK(value_of("+7.") == 7.0);
    CHECK(value_of("1 2.2 5") == 12.25);
    CHECK(value_of("0.1") == 0.1);
    CHECK(value_of("123456789.987654321") == 123456789.987654321);
    CHECK(value_of("0.00000000000000000001") == 1e-20);
}

static void operators_bind_as_the_language_says(void)
{
    CHECK(value_of("[2+3*4]") == 14.0);
    CHECK(value_of("[2*3**2]") == 18.0);
    CHECK(value_of("[2-3-4]") == -5.0);
    CHECK(value_of("[16/4/2]") == 2.0);
    CHECK(value_of("[1+2 GT 2 AND 1]") == 1.0);
    CHECK(value_of("[1 XOR 1 OR 1]") == 1.0);
    CHECK(value_of("[-7 MOD 5]") == 3.0);
    CHECK(value_of("[[1+2]*[3+4]]") == 21.0);
    CHECK(value_of("[1 EQ 1.00009]") == 1.0 && value_of("[1 EQ 1.00011]") == 0.0);
    CHECK(value_of("[1 LT 1.00001]") == 1.0 && value_of("[1 GE 1.00001]") == 0.0);
    CHECK(value_of("[1 NE 1.1]") == 1.0);
}

static void functions_speak_degrees(void)
{
    CHECK_NEAR(value_of("SIN[30]"), 0.5, 1e-15);
    CHECK_NEAR(value_of("cos[60]"), 0.5, 1e-15);
    CHECK_NEAR(value_of("TAN[45]"), 1.0, 1e-15);
    CHECK_NEAR(value_of("ATAN[1]/[-1]"), 135.0, 1e-13);
    CHECK_NEAR(value_of("ASIN[1]"), 90.0, 1e-13);
    CHECK_NEAR(value_of("ACOS[-1]"), 180.0, 1e-13);
    CHECK_NEAR(value_of("EXP[LN[5]]"), 5.0, 1e-14);
    CHECK(value_of("SQRT[16]") == 4.0);
    CHECK(value_of("ABS[-3]") == 3.0);
    CHECK(value_of("FIX[-2.5]") == -3.0);
    CHECK(value_of("FUP[-2.5]") == -2.0);
    CHECK(value_of("ROUND[-2.5]") == -3.0);
    CHECK(value_of("r o u n d [2.4]") == 2.0);
}

static void variables_take_effect_after_their_line(void)
{
    const program_run *run = run_text("#1=5\n#1=7 G0 X#1\nG0 Y#1\n#<a b>=3 #2=[#1+1]\nG0 Z[#<ab>*##2]\n#8=4\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK(run->moves[0].to[ZV_X] == 5.0);
    CHECK(run->moves[1].to[ZV_Y] == 7.0);
    CHECK(run->moves[2].to[ZV_Z] == 0.0);
}

static void mistakes_are_told_with_their_column(void)
{
    CHECK_ERROR(run_text("G0 X[1+\nM2\n"), 1, 8, "value_expected");
    CHECK_ERROR(run_text("G0 X[1/0]\nM2\n"), 1, 7, "division_by_zero");
    CHECK_ERROR(run_text("G0 XSQRT[-1]\nM2\n"), 1, 5, "not_defined");
    CHECK_ERROR(run_text("G0 X#<nobody>\nM2\n"), 1, 6, "unknown_variable");
    CHECK_ERROR(run_text("G0 X#6000\nM2\n"), 1, 6, "variable_out_of_range");
    CHECK_ERROR(run_text("#1.5=3\nM2\n"), 1, 2, "variable_not_whole");
    CHECK_ERROR(run_text("G0 X[1 2\nM2\n"), 1, 5, "bracket_not_closed");
    CHECK_ERROR(run_text("G0 X[2 ** 5000]\nM2\n"), 1, 8, "not_finite");
}

static void deep_nesting_ends_with_an_error_and_not_with_a_crash(void)
{
    static char text[40000];
    strcpy(text, "G0 X");
    memset(text + 4, '[', 20000);
    strcpy(text + 20004, "\nM2\n");
    CHECK(run_text(text)->summary.errors == 1);
    memset(text + 4, '-', 20000);
    CHECK(run_text(text)->summary.errors == 1);
    memset(text + 4, '#', 20000);
    CHECK(run_text(text)->summary.errors == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(numbers_are_read_in_every_shape_the_language_allows),
        CASE(operators_bind_as_the_language_says),
        CASE(functions_speak_degrees),
        CASE(variables_take_effect_after_their_line),
        CASE(mistakes_are_told_with_their_column),
        CASE(deep_nesting_ends_with_an_error_and_not_with_a_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
