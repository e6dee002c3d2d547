/// @file main.c
/// The program zveno: a table of verbs.
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "option_table.h"
#include "suggest.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/base.h"

const verb *const verbs[] = {
    &verb_tour,     &verb_robots,   &verb_import,    &verb_export,     &verb_fit,      &verb_fk,     &verb_ik,
    &verb_jacobian, &verb_line,     &verb_scene,     &verb_clearance,  &verb_route,    &verb_task,   &verb_euler,
    &verb_unity,    &verb_gcode,    &verb_check,     &verb_place,      &verb_post,     &verb_read,   &verb_diff,
    &verb_run,      &verb_simulate, &verb_recording, &verb_twin,       &verb_identify, &verb_draw,   &verb_torque,
    &verb_payload,  &verb_size,     &verb_servo,     &verb_workspace,  &verb_survey,   &verb_design, &verb_tolerance,
    &verb_course,   &verb_exercise, &verb_grade,     &verb_batch,      &verb_drive,    &verb_listen, &verb_mcp,
    &verb_lsp,      &verb_serve,    &verb_manual,    &verb_completion, NULL,
};

enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] - 1 };

static void print_heading(const char *text)
{
    printf("%s%s%s\n", ink_on(INK_HEAD), text, ink_on(INK_PLAIN));
}

static void print_lines(const char *lines)
{
    while (*lines) {
        const int length = (int)strcspn(lines, "\n");
        printf("  %.*s\n", length, lines);
        lines += length + (lines[length] == '\n');
    }
}

static void print_help(void)
{
    printf("%szveno%s %s, a workbench for robot arms: where is the tool, how can the arm get\n"
           "there, and what is in the way. Lengths in mm, angles in degrees.\n\n",
           ink_on(INK_HEAD), ink_on(INK_PLAIN), zv_version());
    print_heading("Verbs");
    for (int i = 0; i < VERB_COUNT; ++i) {
        printf("  %-10s %s\n", verbs[i]->name, verbs[i]->summary);
    }
    printf("\n");
    print_heading("Try");
    print_lines("zveno tour\n"
                "zveno robots\n"
                "zveno ik rl15 --xyz 900 100 500 --abc 10 80 20\n"
                "zveno fk scara --q 30 45 0 0 --set l1=300\n");
    printf("\n");
    print_wrapped("zveno VERB --help explains one verb. Exit codes: 0 done, 1 no answer (out of reach), 2 wrong usage, "
                  "3 a file or device failed.",
                  0);
}

static void print_verb_help(const verb *v)
{
    printf("%szveno %s%s %s\n\n", ink_on(INK_HEAD), v->name, ink_on(INK_PLAIN), v->usage);
    print_wrapped(v->about, 0);
    option_table known;
    options_of(v->op ? zv_operation_find(v->op) : NULL, v->hidden, v->own, &known);
    if (known.all[0].name || v->op) {
        printf("\n");
        print_heading("Options");
        options_help(known.all, v->arm);
    }
    printf("\n");
    print_heading("Examples");
    print_lines(v->examples);
}

const verb *find_verb(const char *name)
{
    for (int i = 0; i < VERB_COUNT; ++i) {
        if (strcmp(verbs[i]->name, name) == 0) {
            return verbs[i];
        }
    }
    return NULL;
}

static int complain_verb(const char *name)
{
    suggestion guess = suggestion_for(name);
    for (int i = 0; i < VERB_COUNT; ++i) {
        suggestion_offer(&guess, verbs[i]->name);
    }
    complain("there is no verb '%s'", name);
    if (guess.best) {
        advise("Did you mean zveno %s?", guess.best);
    } else {
        advise("zveno --help lists them.");
    }
    return WRONG_USAGE;
}

static bool asks_json(int count, char **words)
{
    bool found = false;
    for (int i = 0; i < count; ++i) {
        found = found || strcmp(words[i], "--json") == 0;
    }
    return found;
}

bool output_is_taken(const arguments *given)
{
    const option_value *output = option_given(given, "output");
    return output->given && output->word && strcmp(output->word, "-") == 0;
}

static int refuse_usage(const verb *v, bool as_json)
{
    advise("Usage: zveno %s %s", v->name, v->usage);
    advise("zveno %s --help explains it.", v->name);
    if (as_json) {
        say_json_failure("bad_request");
    }
    return WRONG_USAGE;
}

static int run_verb(const verb *v, int count, char **words)
{
    arguments given;
    option_table known;
    options_of(v->op ? zv_operation_find(v->op) : NULL, v->hidden, v->own, &known);
    if (!options_read(known.all, v->arm, v->file, count, words, &given)) {
        return refuse_usage(v, asks_json(count, words));
    }
    if (given.help) {
        print_verb_help(v);
        return DONE;
    }
    const int end = v->run(v, &given);
    if (end != DONE && given.json && !output_is_taken(&given)) {
        say_json_failure(end == WRONG_USAGE ? "bad_request" : end == FAILED ? "io" : "not_available");
    }
    return end;
}

static int run(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "--help";
    if (strcmp(first, "--version") == 0) {
        printf("zveno %s\n", zv_version());
        return DONE;
    }
    const bool asks_help = strcmp(first, "help") == 0;
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || (asks_help && argc < 3)) {
        print_help();
        return DONE;
    }
    const char *name = asks_help ? argv[2] : first;
    const verb *v = find_verb(name);
    if (!v) {
        return complain_verb(name);
    }
    if (asks_help) {
        print_verb_help(v);
        return DONE;
    }
    return run_verb(v, argc - 2, argv + 2);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); // a reader that goes away ends us through the failed write, with our own exit code
    const int end = run(argc, argv);
    const bool printed = fflush(stdout) == 0 && !ferror(stdout);
    return printed || end == FAILED ? end : FAILED;
}
