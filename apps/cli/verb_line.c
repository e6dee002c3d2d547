/// @file verb_line.c
/// `zveno line`: which parts of a straight line the arm cannot reach.
#include <stdio.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *blocked = zv_json_member(answer, "blocked");
    if (flag_at(answer, "all_reachable")) {
        printf("  %sthe whole line is in reach%s\n", ink_on(INK_GOOD), ink_on(INK_PLAIN));
        return;
    }
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
    printf("  t is 0 at the start of the line and 1 at its end\n");
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
