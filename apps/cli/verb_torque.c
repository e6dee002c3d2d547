/// @file verb_torque.c
/// `zveno torque`: what the drives must give to hold the arm, or to move it.
#include <stdio.h>

#include "table.h"
#include "verb.h"

static const option options[] = {
    {"q", OPTION_NUMBERS, 0, "Q1 Q2 ...", "joint values: degrees, or mm for a sliding joint"},
    {"qd", OPTION_NUMBERS, 0, "V1 V2 ...", "their speeds: per second"},
    {"qdd", OPTION_NUMBERS, 0, "A1 A2 ...", "their accelerations: per second squared"},
    {"load_kg", OPTION_NUMBER, 1, "M", "load at the tool, kg"},
    {"gravity", OPTION_NUMBERS, 3, "X Y Z", "m/s2, instead of 0 0 -9.81"},
    {"points", OPTION_FLAG, 0, "", "links of unknown inertia count as points"},
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

static void print_left_out(const zv_json *left_out)
{
    if (!left_out) {
        return;
    }
    printf("\n  The robot file does not know everything; left out were\n");
    static const struct {
        const char *key, *words;
    } rows[] = {{"rotor_inertia", "the inertia of the rotors"},
                {"friction", "friction"},
                {"inertia", "the inertia of the links, points instead"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        const zv_json *list = zv_json_member(left_out, rows[i].key);
        if (list) {
            printf("    %s: joint", rows[i].words);
            for (const zv_json *joint = list->first; joint; joint = joint->next) {
                printf("%s%d", joint == list->first ? " " : ", ", (int)number_of(joint));
            }
            printf("\n");
        }
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    table t = table_of(2);
    table_text(&t, "joint");
    table_text(&t, "torque");
    int number = 1;
    for (const zv_json *torque = zv_json_member(answer, "torque")->first; torque; torque = torque->next, ++number) {
        char text[16];
        snprintf(text, sizeof text, "%d", number);
        table_text(&t, text);
        table_number(&t, number_of(torque), 4);
    }
    table_print(&t, "rr");
    printf("  N·m, or N for a sliding joint; positive drives the joint value up\n");
    print_left_out(zv_json_member(answer, "left_out"));
}

const verb verb_torque = {
    .name = "torque",
    .summary = "what the drives must give to hold or move the arm",
    .usage = "ARM --q Q1 Q2 ... [--load_kg M] [options]",
    .about =
        "Torques against gravity at rest; with speeds and accelerations also those for the motion, with rotors and "
        "friction as far as the robot file knows them. What it does not know is said, never taken for zero.",
    .examples = "zveno torque planar3 --q 0 0 0 --load_kg 0.284\n"
                "zveno torque planar3 --q 30 -40 20 --qd 50 0 0 --qdd 0 200 0\n",
    .arm = ARM_NEEDED,
    .options = options,
    .run = run_request,
    .print = print,
};
