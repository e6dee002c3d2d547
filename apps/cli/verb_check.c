/// @file verb_check.c
/// `zveno check`: is a program right, and can the arm follow it from the first line to the last?
#include <stdio.h>

#include "answer.h"
#include "program_print.h"
#include "progress.h"
#include "terminal.h"
#include "verb.h"

typedef struct work {
    const arguments *given;
    progress bar;
    char proof[ZV_MESSAGE_SIZE]; ///< what is proven of the path
} work;

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

static void take_report(void *user, const zv_plan_report *report)
{
    work *w = user;
    zv_plan_proof_write(report, w->proof, sizeof w->proof);
}

static void print_routes(const zv_json *answer)
{
    const zv_json *routes = zv_json_member(answer, "routes");
    if (routes) {
        const int count = (int)number_of(routes);
        printf("%d rapid%s by proven routes, %.0f of them around something\n", count, count == 1 ? " goes" : "s go",
               number_at(answer, "detours"));
    }
}

/// Of a motion that was planned before: there is no program, and no branch is chosen.
static void print_motion(const zv_json *motion, const zv_json *answer)
{
    printf("%sthe arm can follow the motion%s: %.3f s, %.1f mm of the tool\n", ink_on(INK_GOOD), ink_on(INK_PLAIN),
           number_at(motion, "duration"), number_at(answer, "length"));
    printf("limits of position, velocity and acceleration are proven at all times between its knots\n");
    printf("  joint speed            up to %.1f %% of the limit\n", 100.0 * number_at(motion, "velocity"));
    printf("  joint acceleration     up to %.1f %% of the limit\n", 100.0 * number_at(motion, "acceleration"));
    printf("  joint jerk             up to %.1f %% of the limit\n", 100.0 * number_at(motion, "jerk"));
}

/// What is around the arm, if that was given.
static void print_clear(const zv_json *answer)
{
    const zv_json *collision = zv_json_member(answer, "collision");
    if (collision) {
        printf("%snot clear%s: %s\n", ink_on(INK_BAD), ink_on(INK_PLAIN), text_at(collision, "message"));
    } else if (flag_at(answer, "clear")) {
        printf("the motion keeps clear of everything in the scene\n");
    }
}

static void print_program(const zv_json *answer, const char *proof)
{
    const int changes = (int)number_at(answer, "changes");
    const double moves = number_at(answer, "moves");
    printf("%sthe arm can follow the program%s: %.0f move%s, %.1f mm, deviation at most %.4f mm\n", ink_on(INK_GOOD),
           ink_on(INK_PLAIN), moves, moves == 1.0 ? "" : "s", number_at(answer, "length"),
           number_at(answer, "deviation"));
    print_routes(answer);
    if (changes > 0 && !zv_json_member(answer, "routes")) {
        printf("the branch changes %d time%s, by joint moves in place of a rapid\n", changes, changes == 1 ? "" : "s");
    }
    if (proof[0]) {
        printf("%s\n", proof);
    }
    print_clear(answer);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    if (!print_verdict(answer, w->given) || w->given->json) {
        return DONE; // the answer says how it ends
    }
    const zv_json *motion = zv_json_member(answer, "motion");
    if (motion) {
        print_motion(motion, answer);
        print_clear(answer);
        return DONE;
    }
    print_program(answer, w->proof);
    print_branches(answer);
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    work w = {.given = given, .bar = progress_begin()};
    const zv_session_sink sink = {.user = &w, .progress = take_progress, .planned = take_report};
    return run_request_with(self, given, &sink, finish, &w);
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_check = {
    .name = "check",
    .op = "check",
    .summary = "can the arm follow a G-code program, and where not",
    .usage = "ARM FILE [--work X Y Z A B C] [--pitch P] [--abc A B C] [...]",
    .about =
        "Reads a program to its end with all errors and warnings, then follows its whole path with every branch "
        "of the arm: reach, joint limits, singularities. Says which branch carries the path with the largest "
        "margin, or how far each one gets and why not further. The path begins where the first rapids end, unless "
        "--start is given. FILE may be - for standard input. A motion that run has written (.knots, .csv) is checked "
        "for itself: its joints at all times.",
    .examples = "zveno check scara part.ngc --work 250 0 50 0 0 0\n"
                "zveno check arm4 part.ngc --work 200 0 100 0 0 0 --pitch 90\n"
                "zveno check rl15 part.ngc --work 900 0 400 0 0 0 --json\n"
                "zveno check scara part.ngc --work 250 0 50 0 0 0 --scene cell.json --rapids route\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .run = run,
};
