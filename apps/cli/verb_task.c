/// @file verb_task.c
/// `zveno task`: things to their places, step by step.
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "ask.h"
#include "post_files.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {
    {"to", OPTION_LOCAL, 1, "krl|rapid|urscript|...", "also as a program of this controller, as zveno post writes it",
     NULL},
    {"output", OPTION_LOCAL, 1, "FILE", "also -o: where that program goes; else the name it has", NULL},
    {.name = NULL},
};

static void print_steps(const zv_json *steps)
{
    char text[TABLE_CELL];
    static const char *const heads[] = {"#", "step", "thing", "waypoints"};
    table t = table_with(heads, 4);
    int number = 1;
    for (const zv_json *step = steps->first; step && number < TABLE_ROWS; step = step->next, ++number) {
        const zv_json *thing = zv_json_member(step, "thing");
        const int count = zv_json_member(step, "waypoints")->count;
        snprintf(text, sizeof text, "%d", number);
        table_text(&t, text);
        table_text(&t, text_at(step, "step"));
        table_text(&t, thing ? text_of(thing) : "");
        snprintf(text, sizeof text, "%d%s", count, flag_at(step, "line") ? ", straight" : "");
        table_text(&t, count ? text : "");
    }
    table_print(&t, "rlll");
    if (steps->count >= number) {
        printf("  and %d more\n", steps->count - number + 1);
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const bool planned = flag_at(answer, "planned");
    const int done = (int)number_at(answer, "done");
    printf("  %s%s%s  %d things get to their places\n", ink_on(planned ? INK_GOOD : INK_BAD),
           planned ? "planned" : "not all", ink_on(INK_PLAIN), done);
    if (!planned) {
        printf("  %s\n", text_at(answer, "sentence"));
    }
    print_steps(zv_json_member(answer, "steps"));
}

/// The same arm, and the waypoints of the answer as they are.
static void write_post(zv_json_writer *out, const zv_json *answer, const arguments *given)
{
    static const option none[] = {{.name = NULL}};
    const option_value *output = option_given(given, "output");
    const zv_json *waypoints = zv_json_member(answer, "waypoints");
    arguments arm = *given;
    arm.options = none;
    zv_json_begin_object(out);
    zv_json_put_text(out, "op", "post");
    write_given(out, &arm);
    zv_json_put_text(out, "to", option_given(given, "to")->word);
    if (output->given && strcmp(output->word, "-") != 0) {
        post_put_name(out, output->word);
    }
    zv_json_put_raw(out, "waypoints", waypoints->source, waypoints->source_size);
    zv_json_end_object(out);
}

static int post(const zv_json *answer, const arguments *given)
{
    dialog d;
    const zv_json *posted = NULL;
    if (dialog_open(&d)) {
        zv_json_writer out = zv_json_writer_on(&d.request);
        write_post(&out, answer, given);
        posted = dialog_ask(&d);
    }
    int end = FAILED;
    if (posted && !flag_at(posted, "ok")) {
        end = complain_answer(posted, given->arm);
    } else if (posted) {
        end = post_write(posted, given);
    }
    dialog_close(&d);
    return end;
}

static int finish(const zv_json *answer, const arguments *given)
{
    const bool is_wanted = option_given(given, "to")->given && flag_at(answer, "planned");
    return is_wanted ? post(answer, given) : DONE;
}

const verb verb_task = {
    .name = "task",
    .op = "task",
    .summary = "pick and place: things to their places along proven routes",
    .usage = "ARM --from Q1 Q2 ... --scene FILE (--jobs JSON | --xyz X Y Z [--columns N] [--pitch ...]) [...]",
    .about = "Plans approach, grip, lift, carry, place, release and retreat for each thing, and the way home. Carrying "
             "counts the thing as a body of the arm; every route is proven clear between all samples. With --json the "
             "waypoints go to plan, simulate and post as they are; with --to the task becomes a program of a "
             "controller. When not every thing gets to its place, it says which "
             "step fails and why, and the exit code is 1.",
    .examples = "zveno task scara --from 0 60 60 0 --scene examples/packing.json --xyz 180 180 16 --columns 2 "
                "--pitch 45 45 0 --to spel -o pack.prg\n"
                "zveno task rl15 --from 0 0 0 0 90 0 --scene cell.json --jobs "
                "'[{\"thing\": \"ring\", \"xyz\": [900, 300, 10]}]'\n",
    .arm = ARM_NEEDED,
    .own = own,
    .run = run_request,
    .print = print,
    .finish = finish,
};
