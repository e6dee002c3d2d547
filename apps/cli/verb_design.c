/// @file verb_design.c
/// `zveno design`: link lengths and mounts with which an arm can run some programs.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "crew.h"
#include "out_whole.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {{"output", OPTION_LOCAL, 1, "FILE", "also -o: the robot file of the best arm", NULL},
                             CREW_OPTION,
                             RESUME_OPTION,
                             {.name = NULL}};

typedef struct work {
    crew crew; ///< first: the listener takes it
    const arguments *given;
    bool is_answered;
} work;

enum { SHOWN = 8 };

static void head(table *t, const char *const *names, int count)
{
    *t = table_of(count);
    for (int i = 0; i < count; ++i) {
        table_text(t, names[i]);
    }
}

static void put_value(table *t, const zv_json *result, int digits)
{
    if (flag_at(result, "possible")) {
        table_number(t, number_at(result, "value"), digits);
    } else {
        table_text(t, text_at(result, "reason"));
    }
}

static void print_parameters(const zv_json *answer)
{
    static const char *const names[] = {"parameter", "unit",          "was",           "is",   "from",
                                        "to",        "a little less", "a little more", "bound"};
    table t;
    head(&t, names, 9);
    for (const zv_json *one = zv_json_member(answer, "parameters")->first; one; one = one->next) {
        const zv_json *bound = zv_json_member(one, "bound");
        table_text(&t, text_at(one, "name"));
        table_text(&t, text_at(one, "unit"));
        table_number(&t, number_at(one, "was"), 3);
        table_number(&t, number_at(one, "value"), 3);
        table_number(&t, number_at(one, "low"), 3);
        table_number(&t, number_at(one, "high"), 3);
        put_value(&t, zv_json_member(one, "less"), 4);
        put_value(&t, zv_json_member(one, "more"), 4);
        table_text(&t, bound->kind == ZV_JSON_STRING ? text_of(bound) : "");
    }
    table_print(&t, "llrrrrrrl");
}

static void print_programs(const zv_json *answer)
{
    static const char *const names[] = {"program", "length, mm", "time, s", "margin", "torque", "joint", "verdict"};
    table t;
    head(&t, names, 7);
    int number = 1;
    for (const zv_json *run = zv_json_member(answer, "programs")->first; run; run = run->next, ++number) {
        const bool possible = flag_at(run, "possible");
        table_number(&t, number, 0);
        table_number(&t, number_at(run, "length"), 1);
        table_number(&t, number_at(run, "duration"), 3);
        table_number(&t, number_at(run, "margin"), 4);
        table_number(&t, number_at(run, "torque"), 4);
        table_number(&t, number_at(run, "joint"), 0);
        table_text(&t, possible ? "runs" : text_at(run, "reason"));
    }
    table_print(&t, "rrrrrrl");
}

static void print_candidates(const zv_json *answer)
{
    const zv_json *parameters = zv_json_member(answer, "parameters");
    const int columns = parameters->count < TABLE_COLUMNS ? parameters->count : TABLE_COLUMNS - 1;
    table t = table_of(columns + 1);
    const zv_json *name = parameters->first;
    for (int i = 0; i < columns; ++i, name = name->next) {
        table_text(&t, text_at(name, "name"));
    }
    table_text(&t, text_at(answer, "goal"));
    int shown = 0;
    for (const zv_json *one = zv_json_member(answer, "candidates")->first; one && shown < SHOWN;
         one = one->next, ++shown) {
        const zv_json *value = zv_json_member(one, "values")->first;
        for (int i = 0; i < columns; ++i, value = value->next) {
            table_number(&t, value->number, 3);
        }
        put_value(&t, one, 4);
    }
    table_print(&t, "rrrrrrrrrrrrrrrr");
}

static void print_failures(const zv_json *answer)
{
    int shown = 0;
    for (const zv_json *one = zv_json_member(answer, "failures")->first; one && shown < SHOWN;
         one = one->next, ++shown) {
        printf("  %6.0f failed at program %.0f, as in: %s\n", number_at(one, "count"), number_at(one, "program"),
               text_at(one, "why"));
    }
}

/// A value of the goal with its unit; a margin is a part and has none.
static void print_goal(const zv_json *answer, double value)
{
    const char *unit = text_at(answer, "unit");
    const bool is_part = strcmp(unit, "part") == 0;
    char text[NUMBER_TEXT];
    printf(" %s%s%s", number_text(value, 4, text), is_part ? "" : " ", is_part ? "" : unit);
}

static void print_start(const zv_json *answer)
{
    const zv_json *start = zv_json_member(answer, "start");
    printf("; the arm as it is:");
    if (flag_at(start, "possible")) {
        print_goal(answer, number_at(start, "value"));
    } else {
        printf(" cannot run %s", zv_json_member(answer, "programs")->count == 1 ? "it" : "them");
    }
}

static void print_all(const zv_json *answer)
{
    const bool possible = flag_at(answer, "possible");

    printf("  %s%s%s", ink_on(possible ? INK_GOOD : INK_BAD), possible ? "found" : "none found", ink_on(INK_PLAIN));
    if (possible) {
        printf("  %s", text_at(answer, "goal"));
        print_goal(answer, number_at(answer, "value"));
    }
    print_start(answer);
    printf("\n");
    if (!possible) {
        printf("  the nearest fails at program %.0f: %s\n", number_at(answer, "program"), text_at(answer, "why"));
    }
    print_parameters(answer);
    print_programs(answer);
    printf("  %.0f candidates, %.0f of them can run all programs%s\n", number_at(answer, "tried"),
           number_at(answer, "feasible"), flag_at(answer, "settled") ? "; the search has settled" : "");
    print_candidates(answer);
    print_failures(answer);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    w->is_answered = true;
    progress_end(&w->crew.bar);
    const option_value *output = option_given(w->given, "output");
    const zv_json *robot = zv_json_member(answer, "robot");
    if (output->given && flag_at(answer, "possible") &&
        write_whole(output->word, robot->source, robot->source_size) != DONE) {
        return FAILED;
    }
    if (!w->given->json) {
        print_all(answer);
    }
    return DONE;
}

static bool show(void *user, double part)
{
    progress_show(&((work *)user)->crew.bar, part);
    return true;
}

static int run(const verb *self, const arguments *given)
{
    work w = {.given = given};
    if (!crew_take(given, &w.crew)) {
        return WRONG_USAGE;
    }
    if (!crew_keep(given, option_given(given, "output")->word, &w.crew)) {
        return FAILED;
    }
    const zv_session_sink sink = {.user = &w, .progress = show, .shared = crew_share};
    const int end = run_request_with(self, given, &sink, finish, &w);
    kept_close(&w.crew.kept, w.is_answered);
    return end;
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_design = {
    .name = "design",
    .op = "design",
    .summary = "link lengths and mounts with which an arm can run some programs",
    .usage = "ARM (FILE | --programs JSON) --vary L=A:B,... [--goal torque|margin|time] [-o FILE] [...]",
    .about =
        "Searches values of named dimensions and of the base (base.x, base.y, base.z in mm, base.a, base.b, base.c in "
        "degrees) between bounds so that the arm can run all programs, with the least torque, the largest margin or "
        "in the shortest time. Says what a little less or more of each parameter would do, which shows what binds, "
        "and why candidates failed. The same seed gives the same answer for any number of threads. Ends with exit "
        "code 1 when no candidate can run all programs.",
    .examples = "zveno design scara part.ngc --work 250 0 50 0 0 0 --vary l1=100:400,l2=100:400 -o better.json\n"
                "zveno design planar3 part.ngc --pitch -90 --goal torque --load-kg 0.2 --points "
                "--vary l1=60:140,l2=60:120,base.z=0:80\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .run = run,
};
