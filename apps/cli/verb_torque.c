/// @file verb_torque.c
/// `zveno torque`: what the drives must give to hold the arm, or to move it.
#include <stdio.h>

#include "answer.h"
#include "joint_list.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    static const char *const heads[] = {"joint", "torque"};
    table t = table_with(heads, 2);
    int number = 1;
    for (const zv_json *torque = zv_json_member(answer, "torque")->first; torque; torque = torque->next, ++number) {
        table_joint(&t, number);
        table_number(&t, number_of(torque), 4);
    }
    table_print(&t, "rr");
    printf("  N·m, or N for a sliding joint; positive drives the joint value up\n");
    print_left_out(zv_json_member(answer, "left_out"));
}

const verb verb_torque = {
    .name = "torque",
    .op = "torque",
    .summary = "what the drives must give to hold or move the arm",
    .usage = "ARM --q Q1 Q2 ... [--load-kg M] [options]",
    .about =
        "Torques against gravity at rest; with speeds and accelerations also those for the motion, with rotors and "
        "friction as far as the robot file knows them. What it does not know is said, never taken for zero.",
    .examples = "zveno torque planar3 --q 0 0 0 --load-kg 0.284\n"
                "zveno torque planar3 --q 30 -40 20 --qd 50 0 0 --qdd 0 200 0\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
