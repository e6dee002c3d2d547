/// @file test_formula.c
#include "check.h"

#include <string.h>

#include "model/formula.h"

static const zv_dimension dimensions[] = {
    {.name = "l1", .unit = "mm", .value = 100},
    {.name = "l12", .unit = "mm", .value = 7},
    {.name = "_b", .unit = "deg", .value = -3},
};
enum { COUNT = sizeof dimensions / sizeof dimensions[0] };

static bool value_of(const char *text, double *out, zv_formula_fault *fault)
{
    return zv_formula_value(text, strlen(text), dimensions, COUNT, out, fault);
}

static void expressions_have_the_value_of_school(void)
{
    const struct {
        const char *text;
        double value;
    } rows[] = {
        {"5", 5},         {" 5 ", 5},         {"l1", 100},       {"l12", 7},           {"-l1/2", -50},
        {"1+2*3", 7},     {"(1+2)*3", 9},     {"8-4-2", 2},      {"8/4/2", 1},         {"2*-3", -6},
        {"--3", 3},       {"-+-3", 3},        {"-(l1+_b)", -97}, {"1.5e2*2", 300},     {".5*l1", 50},
        {"((((7))))", 7}, {"l1*l1/l1-l1", 0}, {"2 - -2", 4},     {"-2*(3-(4-5))", -8}, {"l1/3", 100.0 / 3.0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double value = 1e9;
        zv_formula_fault fault;
        CHECK(value_of(rows[i].text, &value, &fault));
        CHECK(value == rows[i].value);
    }
}

static void what_is_no_expression_is_refused_with_its_place(void)
{
    const struct {
        const char *text;
        size_t offset;
        const char *sentence;
    } rows[] = {
        {"", 0, "expected a number, the name of a dimension or '(', found the end"},
        {"  ", 2, "expected a number, the name of a dimension or '(', found the end"},
        {"l1 l1", 3, "expected an operator or the end, found 'l'"},
        {"2l1", 1, "expected an operator or the end, found 'l'"},
        {"1+", 2, "expected a number, the name of a dimension or '(', found the end"},
        {"*2", 0, "expected a number, the name of a dimension or '(', found '*'"},
        {"(1", 2, "expected ')', found the end"},
        {"1)", 1, "expected an operator or the end, found ')'"},
        {"L1", 0, "no dimension is called 'L1'; known: l1, l12, _b"},
        {"1 + nope*2", 4, "no dimension is called 'nope'; known: l1, l12, _b"},
        {"1/0", 0, "the value is not finite"},
        {"0/0", 0, "the value is not finite"},
        {"1e999", 0, "the value is not finite"},
        {".", 0, "expected a number, found '.'"},
        {"1\t+1", 1, "expected an operator or the end, found the byte 0x09"},
        {"2^3", 1, "expected an operator or the end, found '^'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double value = 42;
        zv_formula_fault fault = {0};
        CHECK(!value_of(rows[i].text, &value, &fault) && value == 42);
        assert_string_equal(fault.sentence, rows[i].sentence);
        CHECK(fault.offset == rows[i].offset);
    }
}

static void parentheses_nest_up_to_thirty_two(void)
{
    for (int depth = 30; depth < 40; ++depth) {
        char text[100] = "";
        memset(text, '(', (size_t)depth);
        text[depth] = '1';
        memset(text + depth + 1, ')', (size_t)depth);
        double value = 0;
        zv_formula_fault fault;
        CHECK(value_of(text, &value, &fault) == (depth <= 32));
    }
}

static void signs_may_be_as_many_as_there_is_text(void)
{
    enum { SIGNS = 100001 };
    static char text[SIGNS + 2];
    memset(text, '-', SIGNS);
    text[SIGNS] = '1';
    double value = 0;
    zv_formula_fault fault;
    CHECK(value_of(text, &value, &fault) && value == -1);
}

/// Writes a random expression without names and computes its value on the way.
static double random_expression(char *out, int depth)
{
    const int choice = depth > 3 ? 0 : (int)check_uniform(0, 6);
    if (choice < 2) {
        const double number = floor(check_uniform(1, 100));
        sprintf(out, choice ? "%g" : "-%g", number);
        return choice ? number : -number;
    }
    char left[2000], right[2000];
    const double a = random_expression(left, depth + 1), b = random_expression(right, depth + 1);
    sprintf(out, "(%s)%c(%s)", left, "+-*/"[choice - 2], right);
    return choice == 2 ? a + b : choice == 3 ? a - b : choice == 4 ? a * b : a / b;
}

static void random_expressions_have_the_value_they_were_made_with(void)
{
    for (int i = 0; i < 5000; ++i) {
        char text[4100];
        const double expected = random_expression(text, 0);
        double value = 0;
        zv_formula_fault fault;
        CHECK(value_of(text, &value, &fault) == (isfinite(expected) != 0));
        CHECK(!isfinite(expected) || value == expected);
    }
}

static void names_are_letters_digits_and_underscores(void)
{
    const char *const names[] = {"a", "_", "l12", "A_b9"}, *const others[] = {"", "1a", "a-b", "a b", "\xC3\xA9", "a."};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        CHECK(zv_formula_is_name(names[i], strlen(names[i])));
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        CHECK(!zv_formula_is_name(others[i], strlen(others[i])));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(expressions_have_the_value_of_school),
        CASE(what_is_no_expression_is_refused_with_its_place),
        CASE(parentheses_nest_up_to_thirty_two),
        CASE(signs_may_be_as_many_as_there_is_text),
        CASE(random_expressions_have_the_value_they_were_made_with),
        CASE(names_are_letters_digits_and_underscores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
