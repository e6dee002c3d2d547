/// @file verb_task.c
/// `zveno task`: things to their places, step by step.
#include <stdio.h>

#include "table.h"
#include "terminal.h"
#include "verb.h"

static void print_steps(const zv_json *steps)
{
    char text[TABLE_CELL];
    table t = table_of(4);
    table_text(&t, "#");
    table_text(&t, "step");
    table_text(&t, "thing");
    table_text(&t, "waypoints");
    int number = 1;
    for (const zv_json *step = steps->first; step && number < TABLE_ROWS; step = step->next, ++number) {
        const zv_json *thing = zv_json_member(step, "thing");
        const int count = zv_json_member(step, "waypoints")->count;
        snprintf(text, sizeof text, "%d", number);
        table_text(&t, text);
        table_text(&t, text_of(zv_json_member(step, "step")));
        table_text(&t, thing ? text_of(thing) : "");
        snprintf(text, sizeof text, "%d%s", count, is_true(zv_json_member(step, "line")) ? ", straight" : "");
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
    const bool planned = is_true(zv_json_member(answer, "planned"));
    const int done = (int)number_of(zv_json_member(answer, "done"));
    printf("  %s%s%s  %d things get to their places\n", ink_on(planned ? INK_GOOD : INK_BAD),
           planned ? "planned" : "not all", ink_on(INK_PLAIN), done);
    if (!planned) {
        printf("  %s\n", text_of(zv_json_member(answer, "sentence")));
    }
    print_steps(zv_json_member(answer, "steps"));
}

const verb verb_task = {
    .name = "task",
    .op = "task",
    .summary = "pick and place: things to their places along proven routes",
    .usage = "ARM --from Q1 Q2 ... --scene FILE (--jobs JSON | --xyz X Y Z [--columns N] [--pitch ...]) [...]",
    .about = "Plans approach, grip, lift, carry, place, release and retreat for each thing, and the way home. Carrying "
             "counts the thing as a body of the arm; every route is proven clear between all samples. With --json the "
             "waypoints go to plan and simulate as they are. When not every thing gets to its place, it says which "
             "step fails and why, and the exit code is 1.",
    .examples = "zveno task scara --from 0 60 50 0 --scene examples/packing.json --xyz 180 160 15 --columns 2 "
                "--pitch 50 50 0\n"
                "zveno task rl15 --from 0 0 0 0 90 0 --scene cell.json --jobs "
                "'[{\"thing\": \"ring\", \"xyz\": [900, 300, 10]}]'\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
