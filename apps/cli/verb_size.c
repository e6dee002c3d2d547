/// @file verb_size.c
/// `zveno size`: what a motion asks of every drive, whether the drive can give it, and what the arm could carry along it.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "joint_list.h"
#include "program_print.h"
#include "progress.h"
#include "size_plot.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {PICTURE_OPTIONS, {.name = NULL}};

typedef struct work {
    const arguments *given;
    progress bar;
    const zv_robot *robot;
    picture picture;
    size_plot plot;
} work;

// ---- gathering ----

static bool take_head(void *user, const zv_motion_head *head)
{
    ((work *)user)->robot = head->robot;
    return true;
}

static bool take_torque(void *user, const zv_plan_sample *sample, const double *torque)
{
    work *w = user;
    if (w->picture.path) {
        size_plot_add(&w->plot, zv_robot_joint_count(w->robot), sample->t, sample->qd, torque);
    }
    return true;
}

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

// ---- what is said ----

static void table_part(table *t, double part)
{
    char text[NUMBER_TEXT];
    if (isnan(part)) {
        table_text(t, "?");
    } else if (part > 9.995) {
        table_text(t, "> 999 %");
    } else {
        snprintf(text, sizeof text, "%.0f %%", 100.0 * part);
        table_text(t, text);
    }
}

static void print_loads(const zv_json *answer)
{
    static const char *const heads[] = {"joint", "torque", "at s",  "RMS",  "limit",
                                        "speed", "limit",  "curve", "heat", "verdict"};
    table t = table_with(heads, sizeof heads / sizeof heads[0]);
    for (const zv_json *duty = zv_json_member(answer, "duty")->first; duty; duty = duty->next) {
        table_text(&t, text_at(duty, "joint"));
        table_number(&t, number_at(duty, "peak_torque"), 3);
        table_number(&t, number_at(duty, "peak_torque_t"), 2);
        table_number(&t, number_at(duty, "rms_torque"), 3);
        table_part(&t, number_at(duty, "torque_part"));
        table_number(&t, number_at(duty, "peak_speed"), 1);
        table_part(&t, number_at(duty, "speed_part"));
        table_part(&t, number_at(duty, "curve_part"));
        table_part(&t, number_at(duty, "thermal_part"));
        table_text(&t, text_at(duty, "verdict"));
    }
    table_print(&t, "lrrrrrrrrl");
    printf("  torque N·m (N when sliding), speed degrees (mm) per s, beside their part of\n"
           "  the limit; curve: of what the torque-speed curve leaves at that speed; heat:\n"
           "  RMS by continuous torque; ?: not in the robot file\n\n");
}

static void print_powers(const zv_json *answer)
{
    static const char *const heads[] = {"joint", "peak W", "braking W", "mean W", "energy J", "net J"};
    static const char *const keys[] = {"peak_power", "brake_power", "mean_power", "energy", "energy_net"};
    table t = table_with(heads, sizeof heads / sizeof heads[0]);
    for (const zv_json *duty = zv_json_member(answer, "duty")->first; duty; duty = duty->next) {
        table_text(&t, text_at(duty, "joint"));
        for (int i = 0; i < 5; ++i) {
            table_number(&t, number_at(duty, keys[i]), 3);
        }
    }
    table_print(&t, "lrrrrr");
}

static double total_energy(const zv_json *answer, bool net)
{
    double sum = 0.0;
    for (const zv_json *duty = zv_json_member(answer, "duty")->first; duty; duty = duty->next) {
        sum += number_at(duty, net ? "energy_net" : "energy");
    }
    return sum;
}

static void print_payload(const zv_json *answer)
{
    const zv_json *payload = zv_json_member(answer, "payload"), *binding = zv_json_member(payload, "binding");
    const zv_json *duty = zv_json_member(answer, "duty")->first;
    for (int k = 1; binding->kind == ZV_JSON_NUMBER && k < (int)number_of(binding) && duty->next; ++k) {
        duty = duty->next;
    }
    const char *name = text_at(duty, "joint");
    if (zv_json_member(payload, "overloaded")) {
        printf("  %seven without load%s joint %s cannot follow this motion, at %.3f s\n", ink_on(INK_BAD),
               ink_on(INK_PLAIN), name, number_at(payload, "t"));
    } else if (binding->kind == ZV_JSON_NUMBER) {
        printf("  this motion carries up to %s%.4f kg%s; joint %s limits, at %.3f s\n", ink_on(INK_HEAD),
               number_at(payload, "max_kg"), ink_on(INK_PLAIN), name, number_at(payload, "t"));
    } else {
        printf("  no joint that has a torque limit feels a load in this motion\n");
    }
}

static void print_all(const zv_json *answer)
{
    print_loads(answer);
    print_powers(answer);
    char lost[NUMBER_TEXT], net[NUMBER_TEXT];
    printf("  one cycle takes %.3f s and %s J, %s J when braking is used again\n", number_at(answer, "duration"),
           number_text(total_energy(answer, false), 3, lost), number_text(total_energy(answer, true), 3, net));
    print_payload(answer);
    print_left_out(zv_json_member(answer, "left_out"));
}

/// A drive that is not up to the motion is no answer to "will this arm do?".
static int verdict_of(const zv_json *answer)
{
    for (const zv_json *duty = zv_json_member(answer, "duty")->first; duty; duty = duty->next) {
        const char *verdict = text_at(duty, "verdict");
        if (strcmp(verdict, "fits") != 0 && strcmp(verdict, "unknown") != 0) {
            return NO_ANSWER;
        }
    }
    return DONE;
}

// ---- the work ----

static bool draw(work *w, const zv_json *answer)
{
    const option_value *load = option_given(w->given, "load-kg"), *planned = option_given(w->given, "planned-load-kg"),
                       *safety = option_given(w->given, "safety");
    const double load_kg = load->given ? load->numbers[0] : planned->given ? planned->numbers[0] : 0.0;
    double limits[ZV_MAX_JOINTS];
    char subtitle[120];
    zv_torque_limits(w->robot, safety->given ? safety->numbers[0] : 1.0, limits);
    snprintf(subtitle, sizeof subtitle, "load %.3g kg, %.3f s, %.3g J a cycle, %.3g J when braking is used again",
             load_kg, number_at(answer, "duration"), total_energy(answer, false), total_energy(answer, true));
    return size_plot_draw(&w->plot, w->robot, limits, subtitle, &w->picture);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    if (!print_verdict(answer, w->given)) {
        return DONE;
    }
    if (w->picture.path && !draw(w, answer)) {
        return FAILED;
    }
    if (!w->given->json) {
        print_all(answer);
    }
    return verdict_of(answer);
}

static int run(const verb *self, const arguments *given)
{
    work w = {.given = given, .bar = progress_begin()};
    const zv_session_sink sink = {.user = &w, .progress = take_progress, .begin = take_head, .torque = take_torque};
    if (!picture_take(given, &w.picture)) {
        return WRONG_USAGE;
    }
    const int end = run_request_with(self, given, &sink, finish, &w);
    size_plot_free(&w.plot);
    return end;
}

static void help_out(const char *code, const arguments *given)
{
    if (strcmp(code, "not_available") == 0 && !option_given(given, "points")->given) {
        advise("With --points links of unknown inertia count as points; masses must be known.");
    }
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_size = {
    .name = "size",
    .op = "size",
    .summary = "what a motion asks of every drive, and what it can carry",
    .usage = "ARM [FILE] [--load-kg M] [--safety S] [--plot FILE] [...]",
    .about =
        "Motor sizing: peak and RMS torque, speed, power and energy of every joint along a G-code program or a CSV "
        "that zveno run wrote, against the torque limit, the torque-speed curve and the continuous torque of its "
        "drive; then the largest load with which no torque limit is passed. Ends with exit code 1 when a drive is "
        "not up to the motion.",
    .examples = "zveno size arm4 part.ngc --work 250 0 100 0 0 0 --pitch 80 --points\n"
                "zveno size planar3 part.csv --safety 1.5 --plot duty.png\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .run = run,
    .on_syntax = NO_ANSWER,
    .advise = help_out,
};
