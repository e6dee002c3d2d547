/// @file workspace_plot.c
/// A picture of a workspace: from the side, and from above when there is something to see.
#include "workspace_plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "ask.h"
#include "terminal.h"
#include "verb.h"

enum { MOST_SLICES = 2 };

/// A slice as the answer has it, mm.
typedef struct slice {
    const zv_json *json;
    bool from_above;
    double from[2], to[2], ring[2];
    int columns, rows;
    double *values; ///< of each cell, NaN where nothing reaches
} slice;

static void take_pair(const zv_json *object, const char *key, double out[2])
{
    const zv_json *pair = zv_json_member(object, key);
    out[0] = number_of(pair->first);
    out[1] = number_of(pair->first->next);
}

/// False without memory.
static bool read_slice(const zv_json *json, slice *out)
{
    const zv_json *rows = zv_json_member(json, "values");
    *out = (slice){.json = json, .from_above = strcmp(text_at(json, "plane"), "xy") == 0};
    take_pair(json, "from", out->from);
    take_pair(json, "to", out->to);
    take_pair(json, "ring", out->ring);
    out->rows = rows->count;
    out->columns = rows->first ? rows->first->count : 0;
    out->values = malloc(((size_t)out->rows * (size_t)out->columns + 1) * sizeof *out->values);
    size_t used = 0;
    for (const zv_json *row = rows->first; out->values && row; row = row->next) {
        for (const zv_json *value = row->first; value; value = value->next) {
            out->values[used++] = number_of(value);
        }
    }
    return out->values != NULL;
}

// ---- words of the picture ----

/// Orientation of the tool, for the line under the title.
static void write_hold(const loaded_arm *arm, const arguments *given, char *out, size_t size)
{
    const zv_capability can = zv_ik_capability(arm->ik);
    const option_value *pitch = option_given(given, "pitch");
    if (pitch->given) {
        const double deg = pitch->numbers[0];
        snprintf(out, size, "pitch %s%.0f°", deg <= -0.5 ? "−" : "", fabs(deg));
    } else if (option_given(given, "abc")->given) {
        snprintf(out, size, "tool as given by --abc");
    } else if (can.task == ZV_IK_POSE && can.complete) {
        snprintf(out, size, "tool pointing down");
    } else {
        snprintf(out, size, "%s", can.task == ZV_IK_XYZ_PITCH ? "all pitches" : "all poses");
    }
}

static void write_title(const slice *s, char *out, size_t size)
{
    const double level = number_at(s->json, "level"), capped = number_at(s->json, "capped");
    char end[64] = "";
    if (isfinite(capped)) {
        snprintf(end, sizeof end, "; the last colour is %.2g kg and more", capped);
    }
    snprintf(out, size, "%s at %s = %s%.0f mm, %.0f cm² reached%s", s->from_above ? "from above" : "from the side",
             s->from_above ? "z" : "y", level <= -0.5 ? "−" : "", fabs(level), number_at(s->json, "area_mm2") / 100.0,
             end);
}

static void name_values(const zv_json *answer, const arguments *given, const slice *s, zv_plot_map *out)
{
    const char *color = text_at(answer, "color");
    const option_value *pose = option_given(given, "pose");
    if (strcmp(color, "reach") == 0) {
        const bool all_pitches = flag_at(s->json, "all_pitches");
        out->value_title = all_pitches ? "tool directions" : "solutions of the inverse kinematics";
        out->value_unit = all_pitches ? "%" : NULL;
        out->whole_values = !all_pitches;
    } else if (strcmp(color, "manipulability") == 0) {
        out->value_title = "manipulability, best = 1";
    } else {
        const bool strongest = pose->given && strcmp(pose->word, "strongest") == 0;
        out->value_title = strongest ? "payload, strongest pose" : "payload, weakest pose";
        out->value_unit = "kg";
        out->contours = true;
    }
}

/// The weakest pose seen from the side; the first joint of an arm with a base yaw does not matter and is turned to x.
static zv_plot_note weakest_note(const loaded_arm *arm, const zv_json *weakest, bool turns, char *text, size_t size)
{
    const zv_vec3 base = zv_robot_base(arm->robot).pos;
    double q[ZV_MAX_JOINTS];
    int k = 0;
    for (const zv_json *value = zv_json_member(weakest, "q")->first; value; value = value->next, ++k) {
        const bool slides = zv_robot_joint(arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
        q[k] = number_of(value) * (slides ? ZV_MM : ZV_DEG);
    }
    const zv_vec3 tool = zv_fk(arm->robot, q).pos;
    const double far = hypot(tool.x - base.x, tool.y - base.y);
    snprintf(text, size, "weakest: %.3g kg", number_at(weakest, "max_kg"));
    return (zv_plot_note){.x = (base.x + (turns ? far : tool.x - base.x)) / ZV_MM, .y = tool.z / ZV_MM, .text = text};
}

// ---- the figures ----

/// What one slice needs while it is drawn.
typedef struct figure {
    slice slice;
    char title[160], weak[48];
    zv_plot_note notes[2];
    zv_plot_ring ring;
    zv_plot_map map;
} figure;

static zv_plot_map map_of(const slice *s)
{
    return (zv_plot_map){.x_title = "x",
                         .y_title = s->from_above ? "y" : "z",
                         .x_unit = "mm",
                         .y_unit = "mm",
                         .x_low = s->from[0],
                         .x_high = s->to[0],
                         .y_low = s->from[1],
                         .y_high = s->to[1],
                         .columns = s->columns,
                         .rows = s->rows,
                         .values = s->values,
                         .equal_scales = true};
}

static void fill_figure(figure *f, const zv_json *answer, const loaded_arm *arm, const arguments *given,
                        const zv_json *weakest)
{
    const slice *s = &f->slice;
    const zv_vec3 base = zv_robot_base(arm->robot).pos;
    const double x = base.x / ZV_MM, y = (s->from_above ? base.y : base.z) / ZV_MM;
    int notes = 1;
    f->notes[0] = (zv_plot_note){.x = x, .y = y, .text = "base"};
    if (weakest && !s->from_above && isfinite(number_at(weakest, "max_kg"))) {
        const bool turns = zv_json_member(answer, "slices")->count > 1;
        f->notes[notes++] = weakest_note(arm, weakest, turns, f->weak, sizeof f->weak);
    }
    write_title(s, f->title, sizeof f->title);
    f->ring =
        (zv_plot_ring){.x = x, .y = y, .inner = s->ring[0], .outer = s->ring[1], .name = "reach without joint limits"};
    f->map = map_of(s);
    f->map.rings = &f->ring;
    f->map.ring_count = s->ring[1] > 0.0 ? 1 : 0;
    f->map.notes = f->notes;
    f->map.note_count = notes;
    name_values(answer, given, s, &f->map);
}

static void write_subtitle(const loaded_arm *arm, const arguments *given, char *out, size_t size)
{
    char hold[64];
    write_hold(arm, given, hold, sizeof hold);
    snprintf(out, size, "workspace within the joint limits, %s", hold);
}

static int read_slices(const zv_json *answer, const loaded_arm *arm, const arguments *given, const zv_json *weakest,
                       figure *drawn, zv_plot_figure *figures, bool *done)
{
    int count = 0;
    for (const zv_json *json = zv_json_member(answer, "slices")->first; json && *done && count < MOST_SLICES;
         json = json->next) {
        *done = read_slice(json, &drawn[count].slice);
        fill_figure(&drawn[count], answer, arm, given, weakest);
        figures[count] = (zv_plot_figure){.title = drawn[count].title, .map = &drawn[count].map};
        ++count;
    }
    return count;
}

bool workspace_draw(const zv_json *answer, const loaded_arm *arm, const arguments *given, const zv_json *weakest,
                    picture *out)
{
    figure drawn[MOST_SLICES];
    zv_plot_figure figures[MOST_SLICES];
    char subtitle[120];
    bool done = true;
    const int count = read_slices(answer, arm, given, weakest, drawn, figures, &done);
    write_subtitle(arm, given, subtitle, sizeof subtitle);
    out->page.title = zv_robot_title(arm->robot);
    out->page.subtitle = subtitle;
    if (!done) {
        complain("there is not enough memory for the picture");
    }
    done = done && picture_draw(out, figures, count);
    for (int i = 0; i < count; ++i) {
        free(drawn[i].slice.values);
    }
    return done;
}

// ---- questions of their own ----

static void put_numbers(zv_json_writer *out, const arguments *given, const char *name)
{
    const option_value *value = option_given(given, name);
    if (value->given && value->count > 1) {
        zv_json_put_numbers(out, name, value->numbers, value->count);
    } else if (value->given) {
        zv_json_put_number(out, name, value->numbers[0]);
    }
}

/// {"op": op, the arm, safety, gravity, and what `more` says}.
static const zv_json *ask_forces(dialog *d, const arguments *given, const char *op, const char *more)
{
    arguments arm = *given;
    static const option none[] = {{.name = NULL}};
    zv_json_writer out = zv_json_writer_on(&d->request);
    zv_text_clear(&d->request);
    arm.options = none;
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", op);
    write_given(&out, &arm);
    put_numbers(&out, given, "safety");
    put_numbers(&out, given, "gravity");
    zv_json_put_bool(&out, more, true);
    if (strcmp(op, "workspace") == 0) {
        zv_json_put_text(&out, "color", "payload");
    }
    zv_json_end_object(&out);
    const zv_json *answer = dialog_ask(d);
    return answer && flag_at(answer, "ok") ? answer : NULL;
}

bool workspace_draw_weakest(const zv_json *answer, const arguments *given, const loaded_arm *arm, picture *out)
{
    dialog d;
    const zv_json *weakest = dialog_open(&d) ? ask_forces(&d, given, "payload", "worst") : NULL;
    const bool done = workspace_draw(answer, arm, given, weakest, out);
    dialog_close(&d);
    return done;
}

bool workspace_draw_payload(const arguments *given, const loaded_arm *arm, picture *out)
{
    dialog d;
    const zv_json *answer = dialog_open(&d) ? ask_forces(&d, given, "workspace", "values") : NULL;
    if (!answer) {
        complain("there is not enough memory for the picture");
    }
    const bool done = answer && workspace_draw_weakest(answer, given, arm, out);
    dialog_close(&d);
    return done;
}
