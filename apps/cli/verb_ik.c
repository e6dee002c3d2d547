/// @file verb_ik.c
/// `zveno ik`: all joint values that reach a target.
#include "solution_print.h"
#include "verb.h"

static const option options[] = {
    {"xyz", OPTION_NUMBERS, 3, "X Y Z", "position of the tool, mm"},
    {"abc", OPTION_NUMBERS, 3, "A B C", "orientation Rz(A) Ry(B) Rx(C), degrees: six axes"},
    {"T", OPTION_MATRIX, 16, "T11 T12 ...", "the whole pose instead: 16 numbers, row by row"},
    {"pitch", OPTION_NUMBER, 1, "P", "angle of the last link: arm4, planar3"},
    {"yaw", OPTION_NUMBER, 1, "W", "angle of the tool about z: scara"},
    {"near", OPTION_NUMBERS, 0, "Q1 Q2 ...", "list the solutions nearest to these joint values first"},
    {"limits", OPTION_FLAG, 0, "", "only solutions inside the joint limits"},
    {"clamp", OPTION_FLAG, 0, "", "use the nearest target in reach, and say so"},
    {"policy", OPTION_WORD, 1, "WORD", "planar3 without pitch: beta, exact or decrement"},
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_ik_answer(answer);
}

const verb verb_ik = {
    .name = "ik",
    .summary = "all joint values that reach a target",
    .usage = "ARM --xyz X Y Z [--abc A B C] [options]",
    .about = "Inverse kinematics: every way in which the arm can put its tool where you say, with names, free joints, "
             "singularities and the distance to the joint limits. A target out of reach ends with exit code 1 and "
             "says by how much.",
    .examples = "zveno ik rl15 --xyz 900 100 500 --abc 10 80 20\n"
                "zveno ik scara --xyz 300 -150 0 --yaw 30\n"
                "zveno ik arm4 --xyz 220 60 60 --pitch 10\n"
                "zveno ik drawbot --xyz 400 0 10 --clamp\n",
    .arm = ARM_NEEDED,
    .options = options,
    .run = run_request,
    .print = print,
};
