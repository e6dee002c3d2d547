/// @file verb_unity.c
/// `zveno unity`: a pose between Unity's frame and ours.
#include <stdio.h>

#include "answer.h"
#include "pose_print.h"
#include "table.h"
#include "verb.h"

static void print_three(const char *title, const zv_json *values, const char *unit)
{
    printf("  %-20s", title);
    for (const zv_json *value = values->first; value; value = value->next) {
        char text[NUMBER_TEXT];
        printf(" %11s", number_text(number_of(value), 3, text));
    }
    printf("  %s\n", unit);
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *matrix = zv_json_member(answer, "T");
    if (matrix) {
        print_matrix("pose T (mm), right-handed, z up", matrix);
        print_orientation(answer);
    } else {
        print_three("Unity position", zv_json_member(answer, "pos"), "mm");
        print_three("Unity euler X Y Z", zv_json_member(answer, "euler"), "deg");
    }
}

const verb verb_unity = {
    .name = "unity",
    .op = "unity",
    .summary = "a pose from Unity's left-handed frame to ours, and back",
    .usage = "--pos X Y Z --euler X Y Z [--json]   or   --T ... [--json]",
    .about = "Unity is left-handed with y up and turns in the order Y, X, Z. The change is X = -zU, Y = xU, Z = yU for "
             "positions and A = -Y, B = -X, C = Z for angles; positions keep their unit.",
    .examples = "zveno unity --pos 100 200 300 --euler 10 20 30\n"
                "zveno unity --T 1 0 0 100  0 1 0 200  0 0 1 300  0 0 0 1\n",
    .arm = ARM_NONE,
    .run = run_request,
    .print = print,
};
