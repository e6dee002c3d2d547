/// @file verb_place.c
/// `zveno place`: where to put the work so that the arm can follow a whole program, with the most room at its joints.
#include <stdio.h>

#include "answer.h"
#include "progress.h"
#include "terminal.h"
#include "verb.h"

typedef struct work {
    const arguments *given;
    progress bar;
} work;

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

static double best_of(const zv_json *cell)
{
    double most = 0.0;
    for (const zv_json *c = cell; c; c = c->next) {
        most = c->kind == ZV_JSON_NUMBER && c->number > most ? c->number : most;
    }
    return most;
}

/// The map as signs: the better the place, the darker. The zero of the arm is in the middle, x to the right, y upwards.
static void print_map(const zv_json *map)
{
    static const char shades[] = " .:-=+*#%@";
    enum { SHADES = sizeof shades - 2 };
    const int columns = (int)number_at(map, "columns");
    const zv_json *cell = zv_json_member(map, "margins")->first;
    const double most = best_of(cell);
    for (int row = columns - 1; row >= 0; --row) {
        printf("  ");
        const zv_json *c = cell;
        for (int skip = row * columns; skip > 0; --skip) {
            c = c->next;
        }
        for (int i = 0; i < columns; ++i, c = c->next) {
            const bool fits = c->kind == ZV_JSON_NUMBER;
            putchar(!fits ? ' ' : shades[most > 0.0 ? 1 + (int)(c->number / most * (SHADES - 1)) : 1]);
        }
        putchar('\n');
    }
}

static void print_found(const zv_json *answer, const zv_json *place)
{
    const zv_json *map = zv_json_member(answer, "map");
    printf("--work");
    for (const zv_json *number = place->first; number; number = number->next) {
        printf(" %.1f", number->number + 0.0);
    }
    printf("\nmargin to the joint limits %.1f %% of the joint's range\n", 100.0 * number_at(answer, "margin"));
    printf("places of the zero at the height %.1f mm, %.0f mm to each side of the base:\n", number_at(map, "height"),
           number_of(zv_json_member(map, "to")->first));
    print_map(map);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    if (w->given->json) {
        return DONE;
    }
    const zv_json *place = zv_json_member(answer, "work");
    if (!place) {
        printf("%s%s%s\n", ink_on(INK_BAD), text_at(answer, "why"), ink_on(INK_PLAIN));
        return NO_ANSWER;
    }
    print_found(answer, place);
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    work w = {.given = given, .bar = progress_begin()};
    const zv_session_sink sink = {.user = &w, .progress = take_progress};
    return run_request_with(self, given, &sink, finish, &w);
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_place = {
    .name = "place",
    .op = "place",
    .summary = "where to put the work so that the whole program fits",
    .usage = "ARM FILE [--keep-height] [--keep-turn] [--work X Y Z A B C] [--scene FILE] [...]",
    .about = "Looks for the place of the program's zero (x, y, height, turn about the vertical) at which one branch of "
             "the arm carries the whole program with the largest margin to its joint limits, and checks the program "
             "there; with --scene a place counts only where the whole motion is proven clear of the things. "
             "--work gives the tilt, and with --keep-height and --keep-turn the height and the turn. The map "
             "shows where else the program fits at that height. FILE may be - for standard input.",
    .examples = "zveno place scara part.ngc\n"
                "zveno place arm4 part.ngc --keep-height --work 0 0 40 0 0 0\n"
                "zveno place scara part.ngc --scene cell.json --rapids route\n"
                "zveno place rl15 part.ngc --json\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .run = run,
};
