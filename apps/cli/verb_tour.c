/// @file verb_tour.c
/// `zveno tour`: what zveno is, shown on one arm in four stations.
#include <stdio.h>
#include <unistd.h>

#include "answer.h"
#include "ask.h"
#include "pose_print.h"
#include "solution_print.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

/// One station: what is said, what is asked, how it would be typed, and how the answer is shown.
typedef struct station {
    const char *title, *before, *typed, *request, *after;
    void (*show)(const zv_json *answer);
} station;

static void show_pose(const zv_json *answer)
{
    print_position(zv_json_member(answer, "xyz"));
    print_orientation(answer);
}

static const station stations[] = {
    {"1. Where is the tool?",
     "RL15 is an industrial arm with six turning joints. Give it six joint angles and there is exactly one answer.",
     "zveno fk rl15 --q 10 -20 30 40 50 60", "{\"op\": \"fk\", \"robot\": \"rl15\", \"q\": [10, -20, 30, 40, 50, 60]}",
     NULL, show_pose},
    {"2. How can the arm get there?",
     "The other way round there are up to eight answers: facing the target or reaching over its back, elbow up or "
     "down, wrist turned one way or the other. zveno always shows all of them.",
     "zveno ik rl15 --xyz 500 100 500 --abc 10 80 20",
     "{\"op\": \"ik\", \"robot\": \"rl15\", \"xyz\": [500, 100, 500], \"abc\": [10, 80, 20]}",
     "Choosing is a second step: --near lists the solution closest to where the arm is first, --limits keeps those "
     "inside the joint limits.",
     print_ik_answer},
    {"3. A pose where the arm loses a direction",
     "With every joint at zero the wrist is straight: joints 4 and 6 turn about the same line.",
     "zveno ik rl15 --T 0 0 1 1025  0 -1 0 0  1 0 0 715  0 0 0 1",
     "{\"op\": \"ik\", \"robot\": \"rl15\", \"T\": [[0, 0, 1, 1025], [0, -1, 0, 0], [1, 0, 0, 715], [0, 0, 0, 1]]}",
     NULL, print_ik_answer},
    {"4. A target out of reach",
     "Nothing is bent in silence: what the arm cannot do is said, with the distance that is missing.",
     "zveno ik rl15 --xyz 1500 300 800 --abc 0 90 0",
     "{\"op\": \"ik\", \"robot\": \"rl15\", \"xyz\": [1500, 300, 800], \"abc\": [0, 90, 0]}", NULL, print_ik_answer},
};

enum { STATION_COUNT = sizeof stations / sizeof stations[0] };

/// Waits for Enter when a person sits at both ends; false when there is nobody any more.
static bool wait_for_reader(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        return true;
    }
    printf("\n%s  Enter goes on, Ctrl-C leaves%s ", ink_on(INK_FAINT), ink_on(INK_PLAIN));
    fflush(stdout);
    int letter = 0;
    while ((letter = getchar()) != '\n' && letter != EOF) {
    }
    return letter != EOF;
}

static bool visit(dialog *d, const station *s)
{
    printf("\n%s%s%s\n", ink_on(INK_HEAD), s->title, ink_on(INK_PLAIN));
    print_wrapped(s->before, 2);
    printf("\n  %s$ %s%s\n\n", ink_on(INK_FAINT), s->typed, ink_on(INK_PLAIN));
    zv_text_clear(&d->request);
    zv_text_add(&d->request, s->request);
    const zv_json *answer = dialog_ask(d);
    if (!answer || !flag_at(answer, "ok")) {
        complain("the tour cannot go on: %s", answer ? d->answer.data : "there is not enough memory");
        return false;
    }
    s->show(answer);
    if (s->after) {
        printf("\n");
        print_wrapped(s->after, 2);
    }
    return true;
}

static void print_farewell(void)
{
    printf("\n%sWhat to type next%s\n", ink_on(INK_HEAD), ink_on(INK_PLAIN));
    printf("  zveno robots                 the arms that ship\n"
           "  zveno robots rl15            one of them in full\n"
           "  zveno ik scara --xyz 300 -150 0 --set l1=300\n"
           "  zveno line scara --from 200 20 0 --to -200 20 0\n"
           "  zveno --help                 everything else\n");
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    (void)given;
    dialog d;
    bool going = dialog_open(&d);
    bool failed = !going;
    for (int i = 0; going && i < STATION_COUNT; ++i) {
        going = visit(&d, &stations[i]);
        failed = !going;
        going = going && wait_for_reader();
    }
    if (!failed) {
        print_farewell();
    }
    dialog_close(&d);
    return failed ? FAILED : DONE;
}

const verb verb_tour = {
    .name = "tour",
    .summary = "a short guided tour in this terminal",
    .usage = "",
    .about = "Shows on one arm what zveno does: a pose, all its solutions, a singular pose and a target out of reach, "
             "each with the line that you would type. Two minutes.",
    .examples = "zveno tour\n",
    .arm = ARM_NONE,
    .run = run,
};
