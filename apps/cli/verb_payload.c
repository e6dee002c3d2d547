/// @file verb_payload.c
/// `zveno payload`: what the arm can carry, at a pose, at its weakest one, over its workspace, or while it is redesigned.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "joint_list.h"
#include "payload_plot.h"
#include "terminal.h"
#include "verb.h"
#include "workspace_plot.h"

static const option own[] = {PICTURE_OPTIONS, {.name = NULL}};

// ---- a pose ----

static void table_load(table *t, const zv_json *load)
{
    if (load->kind == ZV_JSON_NUMBER) {
        table_number(t, number_of(load), 4);
    } else {
        table_text(t, "any");
    }
}

static void print_joints(const zv_json *answer)
{
    static const char *const heads[] = {"joint", "at", "carries kg"};
    table t = table_with(heads, 3);
    const zv_json *value = zv_json_member(answer, "q")->first;
    int number = 1;
    for (const zv_json *load = zv_json_member(answer, "per_joint")->first; load; load = load->next, ++number) {
        table_joint(&t, number);
        table_number(&t, number_of(value), 3);
        table_load(&t, load);
        value = value->next;
    }
    table_print(&t, "rrr");
}

static void print_bound(const zv_json *answer)
{
    const double at_least = number_at(answer, "at_least_kg");
    if (isfinite(at_least)) {
        printf("  proved: no pose within the joint limits carries less than %.4f kg\n", at_least);
    }
    const zv_json *complete = zv_json_member(answer, "complete");
    if (complete && !is_true(complete)) {
        printf("  the search was stopped early; a weaker pose may exist\n");
    }
}

static void print_pose(const zv_json *answer)
{
    print_joints(answer);
    const zv_json *most = zv_json_member(answer, "max_kg");
    if (most->kind == ZV_JSON_NUMBER) {
        printf("  the arm carries %s%.4f kg%s here; joint %d limits\n", ink_on(INK_HEAD), number_of(most),
               ink_on(INK_PLAIN), (int)number_at(answer, "binding"));
    } else {
        printf("  no joint feels a load here\n");
    }
    print_bound(answer);
    print_joint_list(zv_json_member(answer, "overloaded"), "cannot even hold the arm without load", true);
    print_joint_list(zv_json_member(answer, "unknown_limits"), "torque limit unknown, taken as strong enough", true);
}

// ---- a sweep ----

/// Rows of a table; of a long sweep every n-th, the last one always.
enum { SHOWN_STEPS = 11, MOST_COLUMNS = TABLE_COLUMNS };

static void add_heads(table *t, const zv_json *step)
{
    char text[TABLE_CELL];
    int number = 1;
    for (const zv_json *member = zv_json_member(step, "set")->first; member; member = member->next) {
        table_text(t, member->key);
    }
    for (const zv_json *load = zv_json_member(step, "per_joint")->first; load; load = load->next, ++number) {
        snprintf(text, sizeof text, "joint %d kg", number);
        table_text(t, text);
    }
    table_text(t, "arm kg");
    table_text(t, "limited by");
}

static void add_step(table *t, const zv_json *step)
{
    for (const zv_json *member = zv_json_member(step, "set")->first; member; member = member->next) {
        table_number(t, number_of(member), 2);
    }
    for (const zv_json *load = zv_json_member(step, "per_joint")->first; load; load = load->next) {
        table_load(t, load);
    }
    table_load(t, zv_json_member(step, "max_kg"));
    const zv_json *binding = zv_json_member(step, "binding");
    if (binding->kind == ZV_JSON_NUMBER) {
        table_joint(t, (int)number_of(binding));
    } else {
        table_text(t, "-");
    }
}

static void print_sweep(const zv_json *sweep)
{
    static const char right[MOST_COLUMNS + 1] = "rrrrrrrrrrrrrrrr";
    const zv_json *first = sweep->first;
    const int columns = zv_json_member(first, "set")->count + zv_json_member(first, "per_joint")->count + 2;
    if (columns > MOST_COLUMNS) {
        printf("  %d steps; --json shows them\n", sweep->count);
        return;
    }
    const int every = (sweep->count + SHOWN_STEPS - 2) / (SHOWN_STEPS - 1);
    table t = table_of(columns);
    add_heads(&t, first);
    int index = 0;
    for (const zv_json *step = first; step; step = step->next, ++index) {
        if (index % every == 0 || !step->next) {
            add_step(&t, step);
        }
    }
    table_print(&t, right);
}

/// The weakest and the strongest of a table of designs.
static void print_table(const zv_json *rows)
{
    const zv_json *least = NULL, *most = NULL;
    for (const zv_json *row = rows->first; row; row = row->next) {
        for (const zv_json *step = row->first; step; step = step->next) {
            const double kg = number_at(step, "max_kg");
            least = !least || kg < number_at(least, "max_kg") ? step : least;
            most = !most || kg > number_at(most, "max_kg") ? step : most;
        }
    }
    const zv_json *const ends[] = {least, most};
    for (int i = 0; i < 2; ++i) {
        printf("  %s %.4f kg with", i == 0 ? "least" : "most ", number_at(ends[i], "max_kg"));
        for (const zv_json *member = zv_json_member(ends[i], "set")->first; member; member = member->next) {
            printf(" %s=%g", member->key, number_of(member));
        }
        printf("\n");
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *sweep = zv_json_member(answer, "sweep");
    if (!sweep) {
        print_pose(answer);
    } else if (sweep->first->kind == ZV_JSON_ARRAY) {
        print_table(sweep);
    } else {
        print_sweep(sweep);
    }
}

// ---- pictures ----

static int draw(const zv_json *answer, const arguments *given)
{
    picture out;
    loaded_arm arm;
    if (!option_given(given, "plot")->given || !picture_take(given, &out)) {
        return DONE; // a picture that does not fit was refused before
    }
    int end = arm_load(given, &arm);
    if (end == DONE) {
        const bool drawn = zv_json_member(answer, "sweep") ? payload_plot_sweep(answer, arm.robot, &out)
                                                           : workspace_draw_payload(given, &arm, &out);
        end = drawn ? DONE : FAILED;
    }
    arm_free(&arm);
    return end;
}

static int run(const verb *self, const arguments *given)
{
    picture ignored;
    return picture_take(given, &ignored) ? run_request(self, given) : WRONG_USAGE;
}

/// Without a pose the weakest one is meant.
static void add_worst(const arguments *given, zv_json_writer *request)
{
    if (!option_given(given, "q")->given && !option_given(given, "worst")->given &&
        !option_given(given, "map")->given && !option_given(given, "trajectory")->given) {
        zv_json_put_bool(request, "worst", true);
    }
}

const verb verb_payload = {
    .name = "payload",
    .op = "payload",
    .summary = "what the arm can carry, at a pose or at its weakest",
    .usage = "ARM [--q Q1 Q2 ... | --worst] [--sweep L=A:B] [--plot FILE] [...]",
    .about =
        "The largest load that every joint can hold at rest within its torque limit. Without --q the weakest pose of "
        "the whole workspace is found, and a bound is proved: the true minimum is at most 0.1 % lower. --sweep asks "
        "the same while dimensions change, --across for two at a time. --plot draws the curves of the sweep, or the "
        "payload over the workspace.",
    .examples = "zveno payload planar3 --q 0 0 0\n"
                "zveno payload planar3 --set l3=50 --safety 1.5 --plot map.png\n"
                "zveno payload planar3 --q 0 0 0 --sweep l1=100:60,l2=80:40 --plot c.svg\n"
                "zveno payload arm4 --sweep l23=150:250 --across l34=120:240 --plot d.png\n",
    .arm = ARM_NEEDED,
    .own = own,
    .more = add_worst,
    .run = run,
    .print = print,
    .finish = draw,
};
