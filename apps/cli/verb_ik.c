/// @file verb_ik.c
/// `zveno ik`: all joint values that reach a target.
#include "solution_print.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_ik_answer(answer);
}

const verb verb_ik = {
    .name = "ik",
    .op = "ik",
    .summary = "all joint values that reach a target",
    .usage = "ARM --xyz X Y Z [--abc A B C] [options]",
    .about = "Inverse kinematics: every solution that puts the tool where you say, with its branch, free joints, "
             "singularities and the distance to the joint limits. A target out of reach ends with exit code 1 and "
             "says by how much.",
    .examples = "zveno ik rl15 --xyz 900 100 500 --abc 10 80 20\n"
                "zveno ik scara --xyz 300 -150 0 --yaw 30\n"
                "zveno ik arm4 --xyz 220 60 60 --pitch 10\n"
                "zveno ik drawbot --xyz 400 0 10 --clamp\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
