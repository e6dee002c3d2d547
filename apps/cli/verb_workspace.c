/// @file verb_workspace.c
/// `zveno workspace`: where the arm reaches, how well and with what load, in numbers and as a picture.
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"
#include "workspace_plot.h"

static const option own[] = {PICTURE_OPTIONS, {.name = NULL}};

static void add_slice(table *t, const zv_json *slice, bool reaches)
{
    const char *const ends[] = {"from", "to"};
    const bool from_above = strcmp(text_at(slice, "plane"), "xy") == 0;
    table_text(t, from_above ? "above, x y" : "side, x z");
    table_number(t, number_at(slice, "level"), 1);
    for (int axis = 0; axis < 2; ++axis) {
        for (int end = 0; end < 2; ++end) {
            const zv_json *pair = zv_json_member(slice, ends[end])->first;
            table_number(t, reaches ? number_of(axis ? pair->next : pair) : number_of(NULL), 0);
        }
    }
    table_number(t, number_at(slice, "area_mm2") / 100.0, 1);
    table_number(t, number_at(slice, "least"), 3);
    table_number(t, number_at(slice, "most"), 3);
}

static void print_meaning(const char *color)
{
    static const char *const meaning[][2] = {
        {"reach", "solutions at a place; of an arm with a pitch the part of all pitches in %"},
        {"manipulability", "manipulability of the best pose of a place, SI units"},
        {"payload", "payload at a place, kg"}};
    for (int i = 0; i < 3; ++i) {
        if (strcmp(meaning[i][0], color) == 0) {
            printf("  least and most: %s\n", meaning[i][1]);
        }
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    static const char *const heads[] = {"slice", "at mm",    "from mm", "to mm", "from mm",
                                        "to mm", "area cm2", "least",   "most"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    (void)given;
    table t = table_with(heads, COLUMNS);
    for (const zv_json *slice = zv_json_member(answer, "slices")->first; slice; slice = slice->next) {
        add_slice(&t, slice, zv_json_member(slice, "least")->kind == ZV_JSON_NUMBER);
    }
    table_print(&t, "lrrrrrrrr");
    print_meaning(text_at(answer, "color"));
}

static int draw(const zv_json *answer, const arguments *given)
{
    picture out;
    loaded_arm arm;
    if (!option_given(given, "plot")->given || !picture_take(given, &out)) {
        return DONE; // a picture that does not fit was refused before
    }
    const option_value *pose = option_given(given, "pose");
    const bool marks =
        strcmp(text_at(answer, "color"), "payload") == 0 && !(pose->given && strcmp(pose->word, "strongest") == 0);
    int end = arm_load(given, &arm);
    if (end == DONE) {
        end = (marks ? workspace_draw_weakest(answer, given, &arm, &out)
                     : workspace_draw(answer, &arm, given, NULL, &out))
                  ? DONE
                  : FAILED;
    }
    arm_free(&arm);
    return end;
}

static int run(const verb *self, const arguments *given)
{
    picture ignored;
    return picture_take(given, &ignored) ? run_request(self, given) : WRONG_USAGE;
}

/// A picture needs the values of all cells.
static void add_values(const arguments *given, zv_json_writer *request)
{
    if (option_given(given, "plot")->given && !option_given(given, "values")->given) {
        zv_json_put_bool(request, "values", true);
    }
}

const verb verb_workspace = {
    .name = "workspace",
    .op = "workspace",
    .summary = "where the arm reaches, how well, and with what load",
    .usage = "ARM [--color reach|manipulability|payload] [--plot FILE] [...]",
    .about = "Slices of the workspace within the joint limits: from the side, and from above where the arm reaches "
             "farthest or at --level. Colours are the solutions at a place, the manipulability of the best pose, or "
             "the payload at rest. Without --pitch every pitch counts; six axes hold the tool pointing down or as "
             "--abc says.",
    .examples = "zveno workspace scara --plot reach.svg\n"
                "zveno workspace planar3 --color payload --plot payload.png --theme dark\n"
                "zveno workspace rl15 --color manipulability --level 500 --plot rl15.png\n",
    .arm = ARM_NEEDED,
    .own = own,
    .more = add_values,
    .run = run,
    .print = print,
    .finish = draw,
};
