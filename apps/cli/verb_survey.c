/// @file verb_survey.c
/// `zveno survey`: a capability map of an arm, computed by all processors and kept in one file.
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "crew.h"
#include "survey_run.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {{"output", OPTION_LOCAL, 1, "FILE",
                              "also -o: the map; FILE.part until it is complete, and a later run goes on with it",
                              NULL},
                             CREW_OPTION,
                             {.name = NULL}};

typedef struct work {
    survey_run run;
    const arguments *given;
} work;

static void print_value(const zv_json *value, const char *unit)
{
    if (value->kind == ZV_JSON_NUMBER) {
        printf("%8.4g %-10s", value->number, unit);
    } else {
        printf("%8s %-10s", "no limit", "");
    }
}

static void print_best(const zv_json *list)
{
    static const char *const units[][2] = {{"branches", "solutions"},
                                           {"margin", "rad or m"},
                                           {"manipulability", "SI"},
                                           {"payload", "kg"},
                                           {"clearance", "m"}};
    for (const zv_json *best = list->first; best; best = best->next) {
        const char *measure = text_at(best, "measure"), *unit = "";
        const zv_json *value = zv_json_member(best, "value"), *x = zv_json_member(best, "xyz")->first;
        for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
            unit = strcmp(units[i][0], measure) == 0 ? units[i][1] : unit;
        }
        printf("  most %-15s", measure);
        print_value(value, unit);
        printf("at %.1f %.1f %.1f mm, orientation %.0f\n", x->number, x->next->number, x->next->next->number,
               number_at(best, "orientation"));
    }
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->run.bar);
    if (w->given->json) {
        return DONE;
    }
    const double poses = number_at(answer, "poses"), reached = number_at(answer, "reached");
    printf("%.0f of %.0f places are reached, %.0f of them by every orientation\n", number_at(answer, "reached_places"),
           number_at(answer, "places"), number_at(answer, "whole_places"));
    printf("%.0f of %.0f poses are reached (%.2f %%), by %.2f solutions on average\n", reached, poses,
           100.0 * reached / poses, reached > 0.0 ? number_at(answer, "solutions") / reached : 0.0);
    print_best(zv_json_member(answer, "best"));
    if (w->run.path) {
        printf("  %s: %.0f block%s of %.0f poses\n", w->run.path, number_at(answer, "blocks"),
               number_at(answer, "blocks") == 1.0 ? "" : "s", number_at(answer, "block_poses"));
    }
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    crew threads;
    if (!crew_take(given, &threads)) {
        return WRONG_USAGE;
    }
    work w = {.given = given,
              .run = {.path = option_given(given, "output")->word, .threads = threads.threads, .bar = threads.bar}};
    const bool lists = option_given(given, "shares")->given;
    if (lists && (w.run.path || option_given(given, "threads")->given)) {
        complain("--shares lists a small map in the answer: it goes neither with -o nor with --threads");
        return WRONG_USAGE;
    }
    const zv_session_sink sink = {.user = &w.run, .surveyed = lists ? NULL : survey_run_all};
    return run_request_with(self, given, &sink, finish, &w);
}

const verb verb_survey = {
    .name = "survey",
    .op = "survey",
    .summary = "a capability map: what the arm can do over a whole grid of poses",
    .usage = "ARM [--from X Y Z --to X Y Z] [--counts NX NY NZ] [--directions N] [--rolls N] [-o FILE] [...]",
    .about =
        "Looks at every pose of a grid: places in a box, at each of them the tool in many directions and turned about "
        "each of them. Counts the solutions inside the joint limits and notes the best margin, and on demand "
        "manipulability, payload and clearance. All processors work; the file has the same bytes however many they "
        "are. A run that was stopped is taken up again by the same command. docs/scale.md has the form of the file, "
        "and zveno-mpi, which does the same on many machines.",
    .examples = "zveno survey rl15 --counts 20 20 20 --directions 32 --rolls 8\n"
                "zveno survey rl15 --counts 50 50 40 --directions 25 --rolls 4 --payload -o rl15.map\n"
                "zveno survey scara --from -400 -400 0 --to 400 400 0 --counts 80 80 1 --json\n",
    .arm = ARM_NEEDED,
    .own = own,
    .run = run,
};
