/// @file verb_workspace.c
/// `zveno workspace`: where the arm reaches, how well and with what load, in numbers and as a picture.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "force_options.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"
#include "workspace_plot.h"

enum { MAP_COLOR, MAP_LEVEL, MAP_PITCH, MAP_ABC, MAP_POSE, MAP_SAFETY, MAP_GRAVITY, MAP_PLOT, MAP_THEME };

static const option options[] = {
    [MAP_COLOR] = {"color", OPTION_WORD, 1, "WORD", "reach (the default), manipulability or payload"},
    [MAP_LEVEL] = {"level", OPTION_NUMBER, 1, "Z", "height of the slice from above, mm"},
    [MAP_PITCH] = {"pitch", OPTION_NUMBER, 1, "P", "only this pitch of the last link (arm4, planar3), degrees"},
    [MAP_ABC] = {"abc", OPTION_NUMBERS, 3, "A B C", "orientation of the tool (six axes); 0 0 180 points down"},
    [MAP_POSE] = {"pose", OPTION_WORD, 1, "WORD", "payload of the weakest or strongest pose of a place"},
    [MAP_SAFETY] = OPTION_LINE_SAFETY,
    [MAP_GRAVITY] = OPTION_LINE_GRAVITY,
    PICTURE_OPTIONS(MAP_PLOT, MAP_THEME),
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

typedef struct work {
    loaded_arm arm;
    slice_question asked;
    double level;
    zv_dyn *dyn;
    double limits[ZV_MAX_JOINTS];
    picture picture;
    workspace space;
} work;

static const char *const color_words[] = {
    [SLICE_REACH] = "reach", [SLICE_MANIPULABILITY] = "manipulability", [SLICE_PAYLOAD] = "payload"};

// ---- options ----

static bool take_color(const option_value *value, slice_color *out)
{
    if (!value->given) {
        return true;
    }
    for (int i = SLICE_REACH; i <= SLICE_PAYLOAD; ++i) {
        if (strcmp(value->word, color_words[i]) == 0) {
            *out = (slice_color)i;
            return true;
        }
    }
    complain("--color must be reach, manipulability or payload, found '%s'", value->word);
    return false;
}

static bool take_pose(const option_value *value, bool *strongest)
{
    *strongest = value->given && strcmp(value->word, "strongest") == 0;
    if (value->given && !*strongest && strcmp(value->word, "weakest") != 0) {
        complain("--pose must be weakest or strongest, found '%s'", value->word);
        return false;
    }
    return true;
}

static bool take_options(const arguments *given, work *w)
{
    const option_value *v = given->values;
    slice_question *asked = &w->asked;
    if (!options_finite(options, given) || !take_color(&v[MAP_COLOR], &asked->color) ||
        !take_pose(&v[MAP_POSE], &asked->strongest) || !picture_take(&v[MAP_PLOT], &v[MAP_THEME], &w->picture)) {
        return false;
    }
    asked->has_pitch = v[MAP_PITCH].given;
    asked->pitch = v[MAP_PITCH].numbers[0] * ZV_DEG;
    asked->has_rot = v[MAP_ABC].given;
    asked->rot =
        zv_rot_from_abc(v[MAP_ABC].numbers[0] * ZV_DEG, v[MAP_ABC].numbers[1] * ZV_DEG, v[MAP_ABC].numbers[2] * ZV_DEG);
    w->level = v[MAP_LEVEL].given ? v[MAP_LEVEL].numbers[0] * ZV_MM : NAN;
    return true;
}

static int open_forces(const arguments *given, work *w)
{
    const option_value *safety = &given->values[MAP_SAFETY], *gravity = &given->values[MAP_GRAVITY];
    if (w->asked.color != SLICE_PAYLOAD) {
        return DONE;
    }
    if (safety->given && safety->numbers[0] < 1.0) {
        complain("--safety must be a number not below 1");
        return WRONG_USAGE;
    }
    zv_dyn_options forces = zv_dyn_default_options();
    zv_error why;
    forces.need = ZV_NEED_MASS;
    if (gravity->given) {
        forces.gravity = (zv_vec3){gravity->numbers[0], gravity->numbers[1], gravity->numbers[2]};
    }
    if (zv_dyn_create(w->arm.robot, &forces, &w->dyn, &why) != ZV_OK) {
        complain("%s", why.message);
        return NO_ANSWER;
    }
    zv_torque_limits(w->arm.robot, safety->given ? safety->numbers[0] : 1.0, w->limits);
    w->asked.dyn = w->dyn;
    w->asked.limits = w->limits;
    return DONE;
}

// ---- what is said ----

static double shown(const slice *s, double value)
{
    return s->has_values ? value : NAN;
}

static void print_table(const work *w)
{
    static const char *const heads[] = {"slice", "at mm",    "from mm", "to mm", "from mm",
                                        "to mm", "area cm2", "least",   "most"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    table t = table_of(COLUMNS);
    for (int i = 0; i < COLUMNS; ++i) {
        table_text(&t, heads[i]);
    }
    for (int i = 0; i < w->space.count; ++i) {
        const slice *s = &w->space.slices[i];
        table_text(&t, s->map.plane == ZV_PLANE_XY ? "above, x y" : "side, x z");
        table_number(&t, s->map.level / ZV_MM, 1);
        for (int axis = 0; axis < 2; ++axis) {
            table_number(&t, shown(s, s->map.low[axis] / ZV_MM), 0);
            table_number(&t, shown(s, s->map.high[axis] / ZV_MM), 0);
        }
        table_number(&t, s->area_m2 * 1e4, 1);
        table_number(&t, shown(s, s->least), 3);
        table_number(&t, shown(s, s->most), 3);
    }
    table_print(&t, "lrrrrrrrr");
    static const char *const meaning[] = {
        [SLICE_REACH] = "ways to hold the arm; with a pitch, the part of all pitches in %",
        [SLICE_MANIPULABILITY] = "manipulability of the best pose of a place, SI units",
        [SLICE_PAYLOAD] = "payload at a place, kg"};
    printf("  least and most: %s\n", meaning[w->asked.color]);
}

static void print_json(const work *w)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "color", color_words[w->asked.color]);
    zv_json_key(&out, "slices");
    zv_json_begin_array(&out);
    for (int i = 0; i < w->space.count; ++i) {
        const slice *s = &w->space.slices[i];
        const double from[2] = {s->map.low[0] / ZV_MM, s->map.low[1] / ZV_MM};
        const double to[2] = {s->map.high[0] / ZV_MM, s->map.high[1] / ZV_MM};
        zv_json_begin_object(&out);
        zv_json_put_text(&out, "plane", s->map.plane == ZV_PLANE_XY ? "xy" : "xz");
        zv_json_put_number(&out, "level", s->map.level / ZV_MM);
        zv_json_put_numbers(&out, "from", from, 2);
        zv_json_put_numbers(&out, "to", to, 2);
        zv_json_put_number(&out, "area_mm2", s->area_m2 * 1e6);
        zv_json_put_number(&out, "least", shown(s, s->least));
        zv_json_put_number(&out, "most", shown(s, s->most));
        zv_json_end_object(&out);
    }
    zv_json_end_array(&out);
    zv_json_end_object(&out);
    say_json(text.data ? text.data : "");
    zv_text_free(&text);
}

// ---- the work ----

static bool draw(work *w)
{
    zv_worst_payload weakest;
    const bool has_weakest = w->dyn && !w->asked.strongest &&
                             zv_payload_worst(w->dyn, w->arm.robot, w->limits, NULL, &weakest, NULL) == ZV_OK;
    return workspace_draw(&w->space, &w->arm, &w->asked, has_weakest ? &weakest : NULL, &w->picture);
}

static int tell(const arguments *given, work *w)
{
    zv_error why;
    const zv_status status = workspace_fill(&w->arm, &w->asked, w->level, &w->space, &why);
    if (status != ZV_OK) {
        complain("%s", why.message);
        return status == ZV_ERR_INTERNAL ? FAILED : WRONG_USAGE;
    }
    if (w->picture.path && !draw(w)) {
        return FAILED;
    }
    (given->json ? print_json : print_table)(w);
    return w->space.slices[0].has_values ? DONE : NO_ANSWER;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work w = {.level = NAN};
    int end = arm_load(given, NULL, &w.arm);
    if (end == DONE) {
        end = take_options(given, &w) ? open_forces(given, &w) : WRONG_USAGE;
    }
    end = end == DONE ? tell(given, &w) : end;
    workspace_free(&w.space);
    zv_dyn_free(w.dyn);
    arm_free(&w.arm);
    return end;
}

const verb verb_workspace = {
    .name = "workspace",
    .summary = "where the arm reaches, how well, and with what load",
    .usage = "ARM [--color reach|manipulability|payload] [--plot FILE] [...]",
    .about =
        "Slices of the workspace within the joint limits: from the side, and from above where the arm reaches "
        "farthest or at --level. Colours are the ways to hold the arm, the manipulability of the best pose, or the "
        "payload at rest. Without --pitch every pitch counts; six axes hold the tool pointing down or as --abc says.",
    .examples = "zveno workspace scara --plot reach.svg\n"
                "zveno workspace planar3 --color payload --plot payload.png --theme dark\n"
                "zveno workspace rl15 --color manipulability --level 500 --plot rl15.png\n",
    .arm = ARM_NEEDED,
    .options = options,
    .run = run,
};
