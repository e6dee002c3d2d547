/// @file verb_route.c
/// `zveno route`: around everything, from joint values to joint values or a target.
#include <stdio.h>
#include <unistd.h>

#include "answer.h"
#include "files.h"
#include "out_whole.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {
    {"experience", OPTION_LOCAL, 1, "FILE",
     "routes that were found before: read if it is there, asked before anything is searched, and written with what "
     "was learned",
     NULL},
    {.name = NULL},
};

/// What the file of the experience holds; "{}" where there is none yet.
static bool read_experience(const char *path, zv_text *out)
{
    zv_error why;
    const zv_json *root = NULL;
    if (access(path, F_OK) != 0) {
        zv_text_add(out, "{}");
        return !out->failed;
    }
    zv_json_document *document = zv_json_document_create();
    zv_status status = document ? read_file(path, out, &why) : ZV_ERR_INTERNAL;
    status = status == ZV_OK ? zv_json_read(document, out->data ? out->data : "", out->size, &root, &why) : status;
    if (status != ZV_OK) {
        fprintf(stderr, "%s: %s\n", path, document ? why.message : "out of memory");
    }
    zv_json_document_free(document);
    return status == ZV_OK;
}

static int run(const verb *self, const arguments *given)
{
    const option_value *experience = option_given(given, "experience");
    zv_text text = {0};
    const bool is_good = !experience->given || read_experience(experience->word, &text);
    zv_text_free(&text);
    return is_good ? run_request(self, given) : WRONG_USAGE;
}

static void add_experience(const arguments *given, zv_json_writer *request)
{
    const option_value *experience = option_given(given, "experience");
    zv_text text = {0};
    if (experience->given && read_experience(experience->word, &text)) {
        zv_json_key(request, "experience");
        zv_json_raw_line(request, text.data, text.size);
    }
    zv_text_free(&text);
}

static int keep_experience(const zv_json *answer, const arguments *given)
{
    const option_value *experience = option_given(given, "experience");
    const zv_json *learned = zv_json_member(answer, "experience");
    zv_text text = {0};
    if (!experience->given || !learned) {
        return DONE;
    }
    zv_json_indent(learned->source, learned->source_size, &text);
    const int end = write_whole(experience->word, text.data ? text.data : "", text.size);
    zv_text_free(&text);
    return end;
}

static void print_waypoints(const zv_json *waypoints)
{
    const int joints = waypoints->first->count < TABLE_COLUMNS - 1 ? waypoints->first->count : TABLE_COLUMNS - 1;
    char align[TABLE_COLUMNS + 1] = "r", text[TABLE_CELL];
    table t = table_of(joints + 1);
    table_text(&t, "#");
    for (int i = 1; i <= joints; ++i) {
        snprintf(text, sizeof text, "q%d", i);
        table_text(&t, text);
        align[i] = 'r';
    }
    int number = 1;
    for (const zv_json *row = waypoints->first; row; row = row->next) {
        snprintf(text, sizeof text, "%d", number++);
        table_text(&t, text);
        for (const zv_json *q = row->first; q; q = q->next) {
            table_number(&t, number_of(q), 3);
        }
    }
    table_print(&t, align);
}

static void print_fate(int number, const zv_json *goal)
{
    const zv_json *sentence = zv_json_member(goal, "sentence"), *joint = zv_json_member(goal, "joint");
    printf("  solution %d: %s", number, text_at(goal, "fate"));
    if (joint) {
        printf(": joint %d", (int)number_of(joint));
    }
    printf("%s%s\n", sentence ? ": " : "", sentence ? text_of(sentence) : "");
}

static void print_fates(const zv_json *tried)
{
    int number = 1;
    for (const zv_json *goal = tried->first; tried->count > 1 && goal; goal = goal->next, ++number) {
        print_fate(number, goal);
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *waypoints = zv_json_member(answer, "waypoints");
    if (waypoints) {
        printf("  %sroute %s%s  %d waypoints, %.3f rad, %.3f s, proven clear between all samples\n", ink_on(INK_GOOD),
               flag_at(answer, "recalled") ? "known" : "found", ink_on(INK_PLAIN), waypoints->count,
               number_at(answer, "length"), number_at(answer, "duration"));
        print_waypoints(waypoints);
    } else {
        printf("  %sno route%s  %s\n", ink_on(INK_BAD), ink_on(INK_PLAIN), text_at(answer, "sentence"));
    }
    print_fates(zv_json_member(answer, "tried"));
    if (flag_at(answer, "assumed")) {
        printf("  the links are the housings that are drawn; --bodies says what they look like\n");
    }
}

static const char *const hidden[] = {"experience", NULL};

const verb verb_route = {
    .name = "route",
    .op = "route",
    .summary = "a collision-free path to joint values or a target",
    .usage = "ARM --from Q1 Q2 ... --to Q1 Q2 ... [--xyz X Y Z] [--scene FILE] [...]",
    .about = "Finds a collision-free motion around everything in a scene, proven clear between all samples.  "
             "All solutions of a target compete. Without a route it says why: start or goal collides, unreachable, or "
             "not found within the budget; then the exit code is 1. The same seed gives the same route.",
    .examples = "zveno route scara --from 0 0 0 0 --to 90 45 0 0\n"
                "zveno route rl15 --from 0 0 0 0 90 0 --xyz 900 400 500 --abc 10 80 20 --scene cell.json\n"
                "zveno route scara --from 90 45 0 0 --home --scene cell.json --effort 20\n"
                "zveno route rl15 --from 0 0 0 0 90 0 --home --scene cell.json --experience cell.known\n",
    .arm = ARM_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = add_experience,
    .run = run,
    .print = print,
    .finish = keep_experience,
};
