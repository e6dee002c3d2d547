/// @file verb_route.c
/// `zveno route`: around everything, from joint values to joint values or a target.
#include <stdio.h>

#include "table.h"
#include "terminal.h"
#include "verb.h"

static void print_waypoints(const zv_json *waypoints)
{
    const int joints = waypoints->first->count < TABLE_COLUMNS - 1 ? waypoints->first->count : TABLE_COLUMNS - 1;
    char align[TABLE_COLUMNS + 1] = "r", text[TABLE_CELL];
    table t = table_of(joints + 1);
    table_text(&t, "#");
    for (int i = 1; i <= joints; ++i) {
        snprintf(text, sizeof text, "q%d", i);
        table_text(&t, text);
        align[i] = 'r';
    }
    int number = 1;
    for (const zv_json *row = waypoints->first; row; row = row->next) {
        snprintf(text, sizeof text, "%d", number++);
        table_text(&t, text);
        for (const zv_json *q = row->first; q; q = q->next) {
            table_number(&t, number_of(q), 3);
        }
    }
    table_print(&t, align);
}

static void print_fates(const zv_json *tried)
{
    int number = 1;
    for (const zv_json *goal = tried->first; tried->count > 1 && goal; goal = goal->next, ++number) {
        const zv_json *sentence = zv_json_member(goal, "sentence");
        printf("  solution %d: %s%s%s\n", number, text_of(zv_json_member(goal, "fate")), sentence ? ": " : "",
               sentence ? text_of(sentence) : "");
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *waypoints = zv_json_member(answer, "waypoints");
    if (waypoints) {
        printf("  %sroute found%s  %d waypoints, %.3f rad, %.3f s, proven clear between all samples\n",
               ink_on(INK_GOOD), ink_on(INK_PLAIN), waypoints->count, number_of(zv_json_member(answer, "length")),
               number_of(zv_json_member(answer, "duration")));
        print_waypoints(waypoints);
    } else {
        printf("  %sno route%s  %s\n", ink_on(INK_BAD), ink_on(INK_PLAIN), text_of(zv_json_member(answer, "sentence")));
    }
    print_fates(zv_json_member(answer, "tried"));
    if (is_true(zv_json_member(answer, "assumed"))) {
        printf("  the links are the housings that are drawn; --bodies says what they look like\n");
    }
}

const verb verb_route = {
    .name = "route",
    .op = "route",
    .summary = "a collision-free path to joint values or a target",
    .usage = "ARM --from Q1 Q2 ... --to Q1 Q2 ... [--xyz X Y Z] [--scene FILE] [...]",
    .about = "Finds a collision-free motion around everything in a scene, proven clear between all samples.  "
             "All solutions of a target compete. Without a route it says why: start or goal collides, unreachable, or "
             "not found within the budget; then the exit code is 1. The same seed gives the same route.",
    .examples = "zveno route scara --from 0 0 0 0 --to 90 45 0 0\n"
                "zveno route rl15 --from 0 0 0 0 90 0 --xyz 900 400 500 --abc 10 80 20 --scene cell.json\n"
                "zveno route scara --from 90 45 0 0 --home --scene cell.json --effort 20\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
