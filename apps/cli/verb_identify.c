/// @file verb_identify.c
/// `zveno identify`: masses, frictions and zeros of an arm from a recording of it.
#include <stdio.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static void number_cell(table *t, const zv_json *value)
{
    char text[TABLE_CELL];
    snprintf(text, sizeof text, "%.4g", number_of(value) + 0.0);
    table_text(t, text);
}

static void print_parameters(const zv_json *answer, bool known)
{
    static const char *const heads[] = {"joint", "quantity", "file", "recording", "+-"};
    table t = table_with(heads, 5);
    int rows = 0;
    for (const zv_json *p = zv_json_member(answer, "parameters")->first; p; p = p->next) {
        if (flag_at(p, "known") == known) {
            number_cell(&t, zv_json_member(p, "joint"));
            table_text(&t, text_at(p, "quantity"));
            number_cell(&t, zv_json_member(p, "file"));
            number_cell(&t, zv_json_member(p, "value"));
            number_cell(&t, zv_json_member(p, "bound"));
            ++rows;
        }
    }
    if (rows > 0) {
        printf(known ? "\nwhat the recording tells\n"
                     : "\nwhat it does not tell: these are little more than the file's\n");
        table_print(&t, "rlrrr");
    }
}

static void print_answer(const zv_json *answer, const arguments *given)
{
    (void)given;
    printf("%.0f samples, %.1f s\n", number_at(answer, "samples"), number_at(answer, "duration"));
    for (const zv_json *j = zv_json_member(answer, "joints")->first; j; j = j->next) {
        printf("%s: %.3g N·m or N unexplained by the file, %.3g with what was found\n", text_at(j, "name"),
               number_at(j, "before"), number_at(j, "after"));
    }
    print_parameters(answer, true);
    print_parameters(answer, false);
    printf("mass kg; dry N·m or N; viscous N·m·s/rad or N·s/m; rotor kg·m2 or kg; zero degrees or mm\n");
}

static const char *const hidden[] = {"file", "bytes", "text", NULL};

const verb verb_identify = {
    .name = "identify",
    .op = "identify",
    .summary = "masses, frictions and zeros of an arm from a recording of it, with bounds",
    .usage = "ARM RECORDING [--source NAME] [--load-kg KG] [--json]",
    .about =
        "Fits the mass of every link (its shape as in the robot file), dry and viscous friction, the inertia of the "
        "rotors and the zeros of the encoders to the joints and efforts of a recording. Each comes with a bound; "
        "what the motion does not tell is said and keeps close to the file. Move all joints, at several speeds, "
        "and through the vertical where gravity acts.",
    .examples = "zveno simulate planar3 a.ngc --work 110 0 30 0 0 90 --pitch -90 --plant articulation -o a.mcap\n"
                "zveno identify planar3 a.mcap\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .print = print_answer,
    .run = run_request,
    .on_syntax = FAILED,
};
