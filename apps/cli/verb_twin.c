/// @file verb_twin.c
/// `zveno twin`: the health of an arm by a recording of it.
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static void cell(table *t, const zv_json *value, const char *format)
{
    char text[TABLE_CELL] = "-";
    if (value && value->kind == ZV_JSON_NUMBER) {
        snprintf(text, sizeof text, format, value->number + 0.0);
    }
    table_text(t, text);
}

static void print_joints(const zv_json *answer)
{
    static const char *const heads[] = {"joint",    "error RMS", "peak",         "lag ms",
                                        "residual", "usual",     "dry friction", "+-"};
    table t = table_with(heads, 8);
    for (const zv_json *j = zv_json_member(answer, "joints")->first; j; j = j->next) {
        table_text(&t, text_at(j, "name"));
        cell(&t, zv_json_member(j, "error_rms"), "%.3g");
        cell(&t, zv_json_member(j, "error_peak"), "%.3g");
        cell(&t, zv_json_member(j, "delay"), "%.2f");
        cell(&t, zv_json_member(j, "residual"), "%.3g");
        cell(&t, zv_json_member(j, "usual"), "%.3g");
        cell(&t, zv_json_member(j, "friction"), "%.3g");
        cell(&t, zv_json_member(j, "friction_bound"), "%.2g");
    }
    table_print(&t, "lrrrrrrr");
    printf("errors in degrees or mm, torques in N·m or N\n");
}

static void print_unseen(const zv_json *list)
{
    const char *between = "";
    if (!list->first) {
        return;
    }
    printf("\nnot observable with this motion: ");
    for (const zv_json *item = list->first; item; item = item->next) {
        const zv_json *joint = zv_json_member(item, "joint");
        printf("%s%s", between, text_at(item, "fault"));
        if (joint->kind == ZV_JSON_NUMBER) {
            printf(" of joint %.0f", joint->number);
        }
        between = ", ";
    }
    printf("\n");
}

static void print_answer(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *findings = zv_json_member(answer, "findings");
    printf("%.0f samples, %.1f s, one every %.3g ms; compared with %.0f healthy recordings\n",
           number_at(answer, "samples"), number_at(answer, "duration"), number_at(answer, "period"),
           number_at(answer, "healthy"));
    for (const zv_json *f = findings->first; f; f = f->next) {
        printf("%s! %s%s (confidence %.0f %%)\n", ink_on(INK_HEAD), text_at(f, "sentence"), ink_on(INK_PLAIN),
               100.0 * number_at(f, "confidence"));
    }
    if (!findings->first) {
        printf("nothing is wrong, as far as this motion tells\n");
    }
    const zv_json *payload = zv_json_member(answer, "payload_kg");
    if (payload->kind == ZV_JSON_NUMBER) {
        printf("load at the tool besides the known one: %.3g kg, within %.2g kg\n", payload->number,
               number_at(answer, "payload_bound"));
    }
    printf("\n");
    print_joints(answer);
    print_unseen(zv_json_member(answer, "not_observable"));
}

static const char *const hidden[] = {"file", "bytes", "text", NULL};

const verb verb_twin = {
    .name = "twin",
    .op = "twin",
    .summary = "a recording of an arm against its model: what is wrong with it",
    .usage = "ARM RECORDING [--healthy FILES] [--controller C] [--json]",
    .about =
        "Compares what was measured with what the model of the arm says, and names the fault that explains the "
        "difference best: delay, lag, backlash, friction, encoder offset, wrong gear ratio, payload, a stuck joint, "
        "lost or late samples. Needs the joints and the efforts of the drives, and for delay and backlash the source "
        "'plan' and the gains of the drives. What this motion cannot show is said. Some healthy recordings of the "
        "same arm make the judgement sharp: masses and frictions are fitted to them first.",
    .examples = "zveno simulate planar3 a.ngc --work 110 0 30 0 0 90 --pitch -90 --plant articulation -o a.mcap\n"
                "zveno twin planar3 a.mcap\n"
                "zveno twin planar3 a.mcap --healthy monday.mcap,tuesday.mcap\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .print = print_answer,
    .run = run_request,
    .on_syntax = FAILED,
};
