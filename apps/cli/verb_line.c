/// @file verb_line.c
/// `zveno line`: which parts of a straight line the arm cannot reach.
#include <stdio.h>

#include "answer.h"
#include "program_print.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

/// How far each solution gets among the things, where the answer says so.
static void print_clear(const zv_json *solutions)
{
    for (const zv_json *one = solutions ? solutions->first : NULL; one; one = one->next) {
        char branch[TABLE_CELL];
        branch_words(zv_json_member(one, "branch"), branch, sizeof branch);
        printf("  %s%s%s  ", ink_on(flag_at(one, "clear") ? INK_GOOD : INK_BAD), branch, ink_on(INK_PLAIN));
        if (flag_at(one, "clear")) {
            printf("clear all along\n");
        } else if (flag_at(one, "lost")) {
            printf("ends at t %.6f\n", number_at(one, "t"));
        } else {
            printf("at t %.6f %s\n", number_at(one, "t"), text_at(one, "sentence"));
        }
    }
}

static void print_blocked(const zv_json *blocked)
{
    printf("  %s%d part%s of the line %s out of reach%s\n", ink_on(INK_BAD), blocked->count,
           blocked->count == 1 ? "" : "s", blocked->count == 1 ? "is" : "are", ink_on(INK_PLAIN));
    static const char *const heads[] = {"from t", "to t", "side"};
    table t = table_with(heads, 3);
    for (const zv_json *part = blocked->first; part; part = part->next) {
        table_number(&t, number_of(part->first), 6);
        table_number(&t, number_of(part->first->next), 6);
        table_text(&t, text_of(part->first->next->next));
    }
    table_print(&t, "rrl");
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *solutions = zv_json_member(answer, "solutions");
    const bool reached = flag_at(answer, "all_reachable");
    if (reached) {
        printf("  %sthe whole line is in reach%s\n", ink_on(INK_GOOD), ink_on(INK_PLAIN));
    } else {
        print_blocked(zv_json_member(answer, "blocked"));
    }
    print_clear(solutions);
    if (!reached || solutions) {
        printf("  t is 0 at the start of the line and 1 at its end\n");
    }
}

const verb verb_line = {
    .name = "line",
    .op = "line",
    .summary = "which parts of a straight line the arm cannot reach",
    .usage = "ARM --from X Y Z --to X Y Z [options]",
    .about = "Both ends of a straight line may be in reach while its middle is not. This lists the parts that are "
             "not, and ends with exit code 1 when there are any.",
    .examples = "zveno line scara --from 200 20 0 --to -200 20 0\n"
                "zveno line rl15 --from 900 100 500 --to 900 -100 500 --abc 10 80 20\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
