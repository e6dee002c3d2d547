/// @file verb_read.c
/// `zveno read`: a program of a real controller as moves.
#include <stdio.h>

#include "answer.h"
#include "verb.h"

static void print_issues(const zv_json *list, const char *kind)
{
    for (const zv_json *issue = list->first; issue; issue = issue->next) {
        printf("line %.0f, column %.0f: %s: %s\n", number_at(issue, "line"), number_at(issue, "column"), kind,
               text_at(issue, "message"));
    }
}

static void print_place(const char *name, const zv_json *place)
{
    if (!place || place->kind != ZV_JSON_OBJECT) {
        return;
    }
    printf("  %-10s", name);
    for (const zv_json *n = zv_json_member(place, "xyz")->first; n; n = n->next) {
        printf(" %.3f", n->number);
    }
    printf(" mm,");
    for (const zv_json *n = zv_json_member(place, "abc")->first; n; n = n->next) {
        printf(" %.3f", n->number);
    }
    printf(" deg\n");
}

/// The modes behind the line that was asked, which an editor shows at its cursor.
static void print_state(const zv_json *state)
{
    const zv_json *motion = zv_json_member(state, "motion"), *speed = zv_json_member(state, "speed");
    const double line = number_at(state, "line");
    if (line == 0.0) {
        printf("no line up to there is run\n");
        return;
    }
    printf("behind line %.0f\n", line);
    if (motion) {
        printf("  %-10s %s, line %.0f\n", "motion", text_of(motion), number_at(state, "motion_line"));
    }
    printf("  %-10s joints %g %%", "speeds", number_at(state, "joint_speed"));
    if (speed) {
        printf(", tool %g mm/s", number_of(speed));
    }
    printf(", override %g %%\n  %-10s %g mm\n", number_at(state, "override"), "blend", number_at(state, "blend"));
    print_place("tool", zv_json_member(state, "tool"));
    print_place("base", zv_json_member(state, "base"));
    print_place("place", zv_json_member(state, "place"));
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *state = zv_json_member(answer, "state");
    const zv_json *moves = zv_json_member(answer, "moves");
    printf("%-6s %-7s %10s %10s %10s %12s\n", "line", "kind", "x mm", "y mm", "z mm", "feed mm/min");
    for (const zv_json *move = moves->first; move; move = move->next) {
        const zv_json *to = zv_json_member(move, "to")->first;
        printf("%-6.0f %-7s %10.3f %10.3f %10.3f %12.1f\n", number_at(move, "line"), text_at(move, "kind"), to->number,
               to->next->number, to->next->next->number, number_at(move, "feed"));
    }
    printf("%d move%s in %s\n", moves->count, moves->count == 1 ? "" : "s", text_at(answer, "dialect"));
    if (state) {
        print_state(state);
    }
    print_issues(zv_json_member(answer, "errors"), "error");
    print_issues(zv_json_member(answer, "warnings"), "warning");
}

static int finish(const zv_json *answer, const arguments *given)
{
    (void)given;
    return zv_json_member(answer, "errors")->count > 0 ? NO_ANSWER : DONE;
}

static const char *const hidden[] = {"files", "file", NULL};

const verb verb_read = {
    .name = "read",
    .op = "read",
    .summary = "a program of an industrial controller or G-code dialect as moves",
    .usage = "ARM FILE [--dialect krl|rapid|urscript|ls|as|spel|jbi|gcode|grbl|marlin] [--json]",
    .about = "Reads motions, waits, outputs, frames and points, and finds the joint values of each motion, by its "
             "configuration where it has one. Loops that count and branches on variables are followed; "
             "those on inputs that would change the motion are errors. Other lines are listed.",
    .examples = "zveno read rl15 part.src\n"
                "zveno read robot.json job.ls --json\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .run = run_request,
    .print = print,
    .finish = finish,
};
