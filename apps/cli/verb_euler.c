/// @file verb_euler.c
/// `zveno euler`: the rotation of A, B, C.
#include "pose_print.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_matrix("rotation Rz(A) Ry(B) Rx(C)", zv_json_member(answer, "R"));
    print_orientation(answer);
}

const verb verb_euler = {
    .name = "euler",
    .op = "euler",
    .summary = "the rotation matrix of the angles A, B, C",
    .usage = "--abc A B C [--json]",
    .about = "The matrix of the orientation A, B, C, and the angles that the matrix gives back: the same ones, another "
             "name of the same orientation, or gimbal lock.",
    .examples = "zveno euler --abc 10 80 20\n"
                "zveno euler --abc 30 90 0\n",
    .arm = ARM_NONE,
    .run = run_request,
    .print = print,
};
