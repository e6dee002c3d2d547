/// @file verb_fk.c
/// `zveno fk`: where the tool is at given joint values.
#include <stdio.h>

#include "pose_print.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_position(zv_json_member(answer, "xyz"));
    print_orientation(answer);
    printf("\n");
    print_matrix("pose of the tool, T (mm)", zv_json_member(answer, "T"));
    printf("\n");
    print_points(zv_json_member(answer, "points"));
}

const verb verb_fk = {
    .name = "fk",
    .op = "fk",
    .summary = "where the tool is at given joint values",
    .usage = "ARM --q Q1 Q2 ... [--set NAME=VALUE] [--json]",
    .about = "Forward kinematics: from joint values to the position and orientation of the tool, and the points of the "
             "arm.  Any finite values are taken, also outside the limits.",
    .examples = "zveno fk rl15 --q 0 -20 30 0 45 0\n"
                "zveno fk scara --q 30,45,-20,0 --set l1=300\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
