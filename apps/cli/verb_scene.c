/// @file verb_scene.c
/// `zveno scene`: what a scene file holds.
#include <stdio.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static void print_row(table *t, const zv_json *thing)
{
    const zv_json *mass = zv_json_member(thing, "mass");
    table_text(t, text_at(thing, "name"));
    table_text(t, text_at(thing, "kind"));
    for (const zv_json *value = zv_json_member(thing, "xyz")->first; value; value = value->next) {
        table_number(t, number_of(value), 1);
    }
    for (const zv_json *value = zv_json_member(thing, "abc")->first; value; value = value->next) {
        table_number(t, number_of(value), 1);
    }
    table_text(t, flag_at(thing, "attached") ? "held by the tool" : flag_at(thing, "movable") ? "movable" : "fixed");
    if (mass) {
        table_number(t, number_of(mass), 3);
    } else {
        table_text(t, "");
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    static const char *const heads[] = {"thing", "kind", "x mm", "y mm", "z mm", "a deg", "b deg", "c deg", "", "kg"};
    table t = table_with(heads, 10);
    const int count = (int)number_at(answer, "count");
    int shown = 0;
    for (const zv_json *thing = zv_json_member(answer, "things")->first; thing && shown < TABLE_ROWS - 1;
         thing = thing->next, ++shown) {
        print_row(&t, thing);
    }
    table_print(&t, "llrrrrrrlr");
    if (shown < count) {
        printf("  and %d more\n", count - shown);
    }
}

static const char *const hidden[] = {"surfaces", NULL};

const verb verb_scene = {
    .name = "scene",
    .op = "scene",
    .summary = "what a scene file holds",
    .usage = "--scene FILE [options]",
    .about =
        "Reads a scene file, reports every mistake with its line and column, and lists all things with their place "
        "and mass. docs/collide.md explains the file.",
    .examples = "zveno scene --scene examples/packing.json\n"
                "zveno scene --scene cell.json --json\n",
    .hidden = hidden,
    .run = run_request,
    .print = print,
};
