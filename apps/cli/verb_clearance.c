/// @file verb_clearance.c
/// `zveno clearance`: how far an arm is from what is around it.
#include <stdio.h>

#include "answer.h"
#include "terminal.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const bool is_free = flag_at(answer, "free");
    const zv_json *sentence = zv_json_member(answer, "sentence");
    printf("  %s%s%s  %s\n", ink_on(is_free ? INK_GOOD : INK_BAD), is_free ? "free" : "not free", ink_on(INK_PLAIN),
           sentence ? text_of(sentence) : "there is nothing to hit");
    if (flag_at(answer, "assumed")) {
        printf("  the links are the housings that are drawn; --bodies says what they look like\n");
    }
}

const verb verb_clearance = {
    .name = "clearance",
    .op = "clearance",
    .summary = "how far the arm is from what is around it",
    .usage = "ARM --q Q1 Q2 ... [--scene FILE] [options]",
    .about = "The exact distance of the arm in one pose from every thing of a scene and from itself, with the bodies "
             "that are nearest. Ends with exit code 1 when something is closer than --margin.",
    .examples = "zveno clearance scara --q 30 45 0 0\n"
                "zveno clearance rl15 --q 0 0 0 0 90 0 --scene cell.json --margin 5\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
