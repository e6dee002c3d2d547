/// @file program_print.c
/// What an answer says about a program, for people.
#include "program_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"

/// After so many the rest is only counted.
enum { MOST_ISSUES = 20, MOST_FAILING = 30 };

double joint_outside(const zv_robot *robot, int joint, double value)
{
    // Adding zero turns -0 into 0; the factors are those of the request vocabulary, to the last bit.
    return value * (zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC ? 1000.0 : 180.0 / ZV_PI) + 0.0;
}

static const zv_json *first_of(const zv_json *answer, const char *key)
{
    const zv_json *list = zv_json_member(answer, key);
    return list ? list->first : NULL;
}

static double line_of(const zv_json *issue)
{
    return issue ? number_at(issue, "line") : INFINITY;
}

void print_issues(const zv_json *answer)
{
    const zv_json *error = first_of(answer, "errors"), *warning = first_of(answer, "warnings");
    int count = 0;
    while (error || warning) {
        const bool is_warning = line_of(warning) < line_of(error);
        const zv_json **next = is_warning ? &warning : &error;
        if (++count <= MOST_ISSUES) {
            fprintf(stderr, "line %d, column %d: %s: %s\n", (int)number_at(*next, "line"),
                    (int)number_at(*next, "column"), is_warning ? "warning" : "error", text_at(*next, "message"));
        }
        *next = (*next)->next;
    }
    if (count > MOST_ISSUES) {
        fprintf(stderr, "and %d more\n", count - MOST_ISSUES);
    }
}

void branch_words(const zv_json *branch, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (const zv_json *part = branch ? branch->first : NULL; part && used < size; part = part->next) {
        if (part->kind == ZV_JSON_STRING) {
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", part->text);
        }
    }
}

/// With one decimal; nothing has no sign.
static void write_percent(double part, char *out, size_t size)
{
    const double percent = 100.0 * part;
    snprintf(out, size, isfinite(part) ? "%.1f %%" : "-", fabs(percent) < 0.05 ? 0.0 : percent);
}

static void add_branch(table *t, const zv_json *end)
{
    const bool whole = zv_json_member(end, "reason")->kind == ZV_JSON_NULL;
    char branch[TABLE_CELL], length[TABLE_CELL], line[TABLE_CELL], margin[TABLE_CELL];
    branch_words(zv_json_member(end, "branch"), branch, sizeof branch);
    snprintf(length, sizeof length, "%.1f mm", number_at(end, "arc_length"));
    snprintf(line, sizeof line, "%d", whole ? 0 : (int)number_at(end, "line"));
    write_percent(number_at(end, "margin"), margin, sizeof margin);
    table_text(t, branch[0] ? branch : "-");
    table_text(t, whole ? "the end" : length);
    table_text(t, whole ? "" : line);
    table_text(t, margin);
    table_text(t, whole ? "" : text_at(end, "why"));
}

void print_branches(const zv_json *answer)
{
    static const char *const heads[] = {"branch", "reaches", "line", "margin", "stopped by"};
    table t = table_with(heads, 5);
    const zv_json *first = first_of(answer, "branches");
    for (const zv_json *end = first; end; end = end->next) {
        add_branch(&t, end);
    }
    if (first) {
        table_print(&t, "lrrrl");
    }
}

static void add_failing(table *t, const zv_json *part)
{
    const zv_json *lines = zv_json_member(part, "lines"), *xyz = zv_json_member(part, "xyz");
    const zv_json *span = zv_json_member(part, "arc_length");
    const int line0 = (int)lines->first->number, line1 = (int)lines->first->next->number;
    char branch[TABLE_CELL], range[TABLE_CELL], place[TABLE_CELL], length[TABLE_CELL], n[3][NUMBER_TEXT];
    branch_words(zv_json_member(part, "branch"), branch, sizeof branch);
    snprintf(range, sizeof range, line0 == line1 ? "%d" : "%d to %d", line0, line1);
    snprintf(place, sizeof place, "X%.16s Y%.16s Z%.16s", number_text(xyz->first->number, 3, n[0]),
             number_text(xyz->first->next->number, 3, n[1]), number_text(xyz->first->next->next->number, 3, n[2]));
    snprintf(length, sizeof length, "%.1f mm", span->first->next->number - span->first->number);
    table_text(t, range);
    table_text(t, place);
    table_text(t, length);
    table_text(t, zv_json_member(part, "branch")->kind == ZV_JSON_NULL ? "every" : branch[0] ? branch : "-");
    table_text(t, text_at(part, "why"));
}

void print_failing(const zv_json *answer)
{
    static const char *const heads[] = {"line", "fails from", "for", "branch", "because"};
    table t = table_with(heads, 5);
    int shown = 0;
    for (const zv_json *part = first_of(answer, "failing"); part && shown < MOST_FAILING; part = part->next, ++shown) {
        add_failing(&t, part);
    }
    if (shown > 0) {
        table_print(&t, "rlrll");
    }
    const int all = (int)number_at(answer, "failing_count");
    if (all > shown) {
        printf("and %d more\n", all - shown);
    }
}

/// What to do next where the work may simply lie in the wrong place: nobody has said where it lies.
static void advise_place(const zv_json *answer, const arguments *given)
{
    const char *reason = text_at(zv_json_member(answer, "failure"), "reason");
    const bool is_about_place = strcmp(reason, "reach") == 0 || strcmp(reason, "limit") == 0;
    if (is_about_place && !given->json && !option_given(given, "work")->given) {
        advise("The zero of a G-code program lies at the zero of the arm. zveno place, with the same arm and file,\n"
               "       finds where the work fits; --work X Y Z A B C puts it there.");
    }
}

static void complain_errors(const zv_json *errors, const arguments *given)
{
    complain("the program has %d error%s: nothing moves", errors->count, errors->count == 1 ? "" : "s");
    const bool is_g_code = strcmp(text_at(errors->first, "code"), "syntax") != 0;
    if (is_g_code && !option_given(given, "dialect")->given) { // readers of controllers know but one code
        advise("A program of another control may read with --dialect tolerant.");
    }
}

bool print_verdict(const zv_json *answer, const arguments *given)
{
    const zv_json *possible = zv_json_member(answer, "possible"), *errors = zv_json_member(answer, "errors");
    print_issues(answer);
    if (!possible || is_true(possible)) {
        return true;
    }
    if (errors && errors->count > 0) {
        complain_errors(errors, given);
        return false;
    }
    complain("the arm cannot follow the program: %s", text_at(answer, "why"));
    if (!given->json) {
        print_branches(answer);
        if (zv_json_member(answer, "failing")) {
            print_failing(answer);
        }
    }
    advise_place(answer, given);
    return false;
}
