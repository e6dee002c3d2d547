/// @file verb_tolerance.c
/// `zveno tolerance`: how far the tool of an arm as it is built comes away from where it should be.
#include <math.h>
#include <stdio.h>

#include "answer.h"
#include "crew.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {CREW_OPTION, RESUME_OPTION, {.name = NULL}};

typedef struct work {
    crew crew; ///< first: the listener takes it
    const arguments *given;
    bool is_answered;
} work;

static void print_row(table *t, const char *name, const zv_json *quantiles)
{
    static const char *const keys[] = {"mean", "p50", "p95", "p99", "worst"};
    table_text(t, name);
    for (int i = 0; i < 5; ++i) {
        table_number(t, number_at(quantiles, keys[i]), 4);
    }
}

static void print_quantiles(const zv_json *answer)
{
    static const char *const names[] = {"", "mean", "p50", "p95", "p99", "worst"};
    table t = table_of(6);
    for (int i = 0; i < 6; ++i) {
        table_text(&t, names[i]);
    }
    print_row(&t, "place, mm", zv_json_member(answer, "deviation"));
    print_row(&t, "turn, degrees", zv_json_member(answer, "turn"));
    table_print(&t, "lrrrrr");
}

static void print_histogram(const zv_json *answer)
{
    enum { WIDTH = 50 };
    static const char bar[] = "##################################################";
    const zv_json *counts = zv_json_member(answer, "histogram");
    const double worst = number_at(zv_json_member(answer, "deviation"), "worst");
    double most = 1.0;
    for (const zv_json *count = counts->first; count; count = count->next) {
        most = fmax(most, count->number);
    }
    int bin = 0;
    for (const zv_json *count = counts->first; count; count = count->next, ++bin) {
        printf("  %9.4f mm  %.*s\n", worst * (bin + 1) / counts->count, (int)(count->number / most * WIDTH + 0.5), bar);
    }
}

static void print_shares(const zv_json *answer)
{
    static const char *const names[] = {"tolerance", "of", "share", "alone, mm"};
    table t = table_of(4);
    for (int i = 0; i < 4; ++i) {
        table_text(&t, names[i]);
    }
    int rows = 1;
    for (const zv_json *one = zv_json_member(answer, "shares")->first; one && rows < TABLE_ROWS;
         one = one->next, ++rows) {
        char share[NUMBER_TEXT];
        snprintf(share, sizeof share, "%.1f %%", 100.0 * number_at(one, "share"));
        table_text(&t, text_at(one, "kind"));
        table_text(&t, text_at(one, "name"));
        table_text(&t, share);
        table_number(&t, number_at(one, "rms"), 4);
    }
    table_print(&t, "llrr");
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    w->is_answered = true;
    progress_end(&w->crew.bar);
    if (w->given->json) {
        return DONE;
    }
    printf("  %.0f arms at %.0f poses, each with its largest deviation\n", number_at(answer, "samples"),
           number_at(answer, "poses"));
    print_quantiles(answer);
    print_histogram(answer);
    if (zv_json_member(answer, "within")) {
        printf("  %.2f %% of the arms keep the limit\n", 100.0 * number_at(answer, "within"));
    }
    if (zv_json_member(answer, "feasible")) {
        printf("  %.2f %% of the arms reach every pose\n", 100.0 * number_at(answer, "feasible"));
    }
    printf("  root mean square %.4f mm; to first order %.4f mm, of which\n", number_at(answer, "rms"),
           number_at(answer, "linear_rms"));
    print_shares(answer);
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    work w = {.given = given};
    if (!crew_take(given, &w.crew)) {
        return WRONG_USAGE;
    }
    if (!crew_keep(given, NULL, &w.crew)) {
        return FAILED;
    }
    const zv_session_sink sink = {.user = &w, .shared = crew_share};
    const int end = run_request_with(self, given, &sink, finish, &w);
    kept_close(&w.crew.kept, w.is_answered);
    return end;
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_tolerance = {
    .name = "tolerance",
    .op = "tolerance",
    .summary = "how far an arm as it is built comes away from where it should be",
    .usage = "ARM (FILE | --q Q1 Q2 ... | --poses JSON) [--offset D ...] [--backlash D ...] [--dimensions JSON] [...]",
    .about =
        "Samples arms within the tolerances of dimensions, zeros, play, encoders and base, drives them by the drawing, "
        "and says how far the tool is off: median, 95 of 100, worst, and which tolerance contributes how much. With "
        "--limit how many keep it, with --reach how many can still run the program once they are calibrated. The "
        "same seed gives the same answer for any number of threads.",
    .examples =
        "zveno tolerance scara --q 30 45 50 0 --dimensions '{\"l1\": 0.1, \"l2\": 0.1}' --offset 0.02 --encoder 0.01\n"
        "zveno tolerance rl15 part.ngc --work 900 0 100 0 0 0 --backlash 0.02 --base 0.5 --spread normal --limit 1\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .run = run,
};
