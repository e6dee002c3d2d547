/// @file verb_draw.c
/// `zveno draw`: text, shapes, SVG files and pictures to a motion of the arm that draws them.
///
///     options ──► document ──► request `drawing` ──► answer ──► table
///                                    └──► samples to .csv, the drawing to pictures, G-code and films
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "draw_built.h"
#include "draw_files.h"
#include "draw_film.h"
#include "draw_notes.h"
#include "draw_options.h"
#include "draw_request.h"
#include "out_whole.h"
#include "program_print.h"
#include "progress.h"
#include "terminal.h"
#include "trajectory_write.h"
#include "verb.h"

enum { MOST_OUTPUTS = 16, USUAL_FRAMES = 100, MOST_FRAMES = 2000 };

/// Samples per second when nobody wants to see them: a picture shows the last one only.
#define FEW_SAMPLES_HZ 1.0

/// A file to write, and for a trajectory what writes it while the plan goes on.
typedef struct output {
    const char *path;
    draw_format format;
    bool is_open;
    out_file file;
    trajectory_writer writer;
} output;

typedef struct work {
    const arguments *given;
    draw_request request;
    draw_record record;
    progress bar;
    int output_count;
    output *outputs;
    int end;           ///< of the program, as far as files decide it
    bool is_empty;     ///< no source has a stroke
    bool in_its_plane; ///< the arm draws in its own plane only
    bool misfits;      ///< something is out of reach
    zv_ink_remedy remedy;
} work;

// ---- what is asked for ----

static int take_outputs(work *w)
{
    const arguments *given = w->given;
    for (int i = 0; i < given->repeat_count; ++i) {
        const repeated_value *r = &given->repeats[i];
        if (r->index != DRAW_OUTPUT) {
            continue;
        }
        output *o = &w->outputs[w->output_count];
        if (w->output_count == MOST_OUTPUTS || !draw_format_of(r->word, &o->format)) {
            complain("--output must end in .svg, .png, .ngc, .csv or .json, found '%.200s'", r->word);
            return WRONG_USAGE;
        }
        o->path = r->word;
        ++w->output_count;
    }
    return DONE;
}

static int check_names(const work *w)
{
    const option_value *v = w->given->values;
    draw_format format;
    if (v[DRAW_STROKES].given &&
        (!draw_format_of(v[DRAW_STROKES].word, &format) || (format != DRAW_AS_PICTURE && format != DRAW_AS_DOCUMENT))) {
        complain("--strokes must end in .svg or .json, found '%.200s'", v[DRAW_STROKES].word);
        return WRONG_USAGE;
    }
    if (v[DRAW_ANIMATE].given && !draw_film_can(v[DRAW_ANIMATE].word)) {
        complain("--animate must be a name that ends in .gif, or like frame-%%04d.png; found '%.200s'",
                 v[DRAW_ANIMATE].word);
        return WRONG_USAGE;
    }
    if (v[DRAW_FRAMES].given && !(v[DRAW_FRAMES].numbers[0] >= 2 && v[DRAW_FRAMES].numbers[0] <= MOST_FRAMES)) {
        complain("--frames must be a number from 2 to %d", (int)MOST_FRAMES);
        return WRONG_USAGE;
    }
    return DONE;
}

static bool wants_trajectory(const work *w)
{
    bool wants = false;
    for (int i = 0; i < w->output_count; ++i) {
        wants = wants || w->outputs[i].format == DRAW_AS_TRAJECTORY;
    }
    return wants;
}

// ---- the motion, while it is planned ----

static bool take_head(void *user, const zv_motion_head *head)
{
    work *w = user;
    w->record.joints = zv_robot_joint_count(head->robot);
    for (int i = 0; i < w->output_count; ++i) {
        output *o = &w->outputs[i];
        trajectory_format format;
        if (o->format != DRAW_AS_TRAJECTORY || !trajectory_format_of(o->path, &format)) {
            continue;
        }
        if (!begin_file(&o->file, o->path)) {
            return false;
        }
        trajectory_begin(&o->writer, format, head->robot, head->rate_hz, &o->file);
        o->is_open = true;
    }
    return true;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    work *w = user;
    draw_record_sample(&w->record, sample);
    for (int i = 0; i < w->output_count; ++i) {
        if (w->outputs[i].is_open) {
            trajectory_sample(&w->outputs[i].writer, sample);
        }
    }
    return true;
}

static bool take_progress(void *user, double part)
{
    progress_show(&((work *)user)->bar, part);
    return true;
}

// ---- the drawing, when it is planned ----

/// `report`: NULL throws the files away.
static void close_trajectories(work *w, const zv_plan_report *report)
{
    for (int i = 0; i < w->output_count; ++i) {
        output *o = &w->outputs[i];
        if (!o->is_open) {
            continue;
        }
        const zv_plan_report nothing = {0};
        const bool whole = trajectory_end(&o->writer, report ? report : &nothing);
        o->is_open = false;
        const int end = finish_file(&o->file, report != NULL, whole);
        w->end = end == DONE ? w->end : end;
    }
}

static zv_plot_theme theme_of(const arguments *given)
{
    return given->values[DRAW_DARK].given ? ZV_PLOT_DARK : ZV_PLOT_LIGHT;
}

static bool write_output(work *w, zv_ink_job *job, const output *o)
{
    switch (o->format) {
    case DRAW_AS_PICTURE:
        return draw_save_picture(job, &w->record, theme_of(w->given), o->path);
    case DRAW_AS_GCODE:
        return draw_save_gcode(job, o->path);
    case DRAW_AS_DOCUMENT:
        return draw_save(o->path, &w->request.words);
    default:
        return true;
    }
}

/// Everything of a drawing that can be drawn; of one that does not fit, the pictures.
static bool write_files(work *w, zv_ink_job *job, bool is_good)
{
    const option_value *v = w->given->values;
    bool done = true;
    for (int i = 0; done && i < w->output_count; ++i) {
        if (is_good || w->outputs[i].format == DRAW_AS_PICTURE) {
            done = write_output(w, job, &w->outputs[i]);
        }
    }
    if (is_good && done && v[DRAW_STROKES].given) {
        done = draw_save_strokes(job, v[DRAW_STROKES].word);
    }
    if (is_good && done && v[DRAW_ANIMATE].given) {
        const int frames = v[DRAW_FRAMES].given ? (int)v[DRAW_FRAMES].numbers[0] : USUAL_FRAMES;
        done = draw_film(job, &w->record, frames, theme_of(w->given), v[DRAW_ANIMATE].word);
    }
    return done;
}

static bool take_drawing(void *user, zv_ink_job *job)
{
    work *w = user;
    const bool is_good = !job->report.failed && zv_drawing_count(job->placed) > 0;
    w->is_empty = zv_drawing_count(job->drawing) == 0;
    w->in_its_plane = zv_ik_capability(job->hold.ik).sheet == ZV_SHEET_IN_PLANE;
    w->misfits = job->misfit.message[0] != '\0';
    w->remedy = job->remedy;
    draw_record_place(&w->record, &job->hold);
    close_trajectories(w, is_good ? &job->report : NULL);
    if (w->end == DONE && (is_good || w->misfits) && !write_files(w, job, is_good)) {
        w->end = FAILED;
    }
    return true;
}

// ---- the summary ----

static void print_row(const char *name, const char *value)
{
    printf("  %-14s %s\n", name, value);
}

static void print_saved(const zv_json *answer)
{
    const bool in_seconds = zv_json_member(answer, "travel_before_s") != NULL;
    const double before = number_at(answer, in_seconds ? "travel_before_s" : "travel_before");
    const double saved = before - number_at(answer, in_seconds ? "travel_after_s" : "travel_after");
    char words[120];
    if (before >= 0.05) { // less is shown as nothing
        snprintf(words, sizeof words, "%.1f %s of %.1f, %.0f %%", saved, in_seconds ? "s" : "mm", before,
                 100.0 * saved / before);
        print_row("saved travel", words);
    }
}

/// Seconds, and for who draws for long hours and minutes too.
static void print_time(const zv_json *answer)
{
    const double seconds = number_at(answer, "duration"), minutes = floor(seconds / 60.0 + 0.5);
    char words[120], clock[60] = "";
    if (minutes >= 60.0) {
        snprintf(clock, sizeof clock, " (%.0f h %.0f min)", floor(minutes / 60.0), fmod(minutes, 60.0));
    } else if (minutes >= 10.0) {
        snprintf(clock, sizeof clock, " (%.0f min)", minutes);
    }
    if (flag_at(answer, "estimated")) {
        snprintf(words, sizeof words, "about %.3g s%s, estimated from pieces of the drawing", seconds, clock);
    } else {
        snprintf(words, sizeof words, "%.2f s%s", seconds, clock);
    }
    print_row("time", words);
}

static void print_place(const zv_json *answer)
{
    const zv_json *low = zv_json_member(answer, "bounds")->first, *high = low->next;
    const double x0 = number_of(low->first), y0 = number_of(low->first->next);
    const double x1 = number_of(high->first), y1 = number_of(high->first->next);
    char words[160];
    snprintf(words, sizeof words, "%.1f x %.1f mm, from X%.1f Y%.1f to X%.1f Y%.1f, scale %.4g", x1 - x0, y1 - y0, x0,
             y0, x1, y1, number_at(zv_json_member(answer, "place"), "scale"));
    print_row("on the sheet", words);
}

/// What is around the arm, if that was given.
static void print_clear(const zv_json *answer)
{
    const zv_json *collision = zv_json_member(answer, "collision"), *unknown = zv_json_member(answer, "clear_why");
    if (collision) {
        print_row("not clear", text_at(collision, "message"));
    } else if (flag_at(answer, "clear")) {
        print_row("clear", "pen and arm keep clear of everything in the scene");
    } else if (unknown) {
        print_row("clear", text_of(unknown));
    }
}

static void print_summary(const zv_json *answer)
{
    const double lifts = number_at(answer, "lifts");
    char words[160], branch[48] = "";
    snprintf(words, sizeof words, "%.0f, with %.0f lift%s", number_at(answer, "stroke_count"), lifts,
             lifts == 1.0 ? "" : "s");
    print_row("strokes", words);
    snprintf(words, sizeof words, "%.1f mm", number_at(answer, "ink"));
    print_row("ink", words);
    snprintf(words, sizeof words, "%.1f mm", number_at(answer, "travel"));
    print_row("travel", words);
    print_saved(answer);
    print_time(answer);
    print_place(answer);
    branch_words(zv_json_member(answer, "branch"), branch, sizeof branch);
    print_row("branch", branch[0] ? branch : "the only one");
    print_clear(answer);
}

// ---- what does not fit ----

static void advise_sheet(const work *w)
{
    if (w->in_its_plane) {
        advise("It moves in one plane and meets a level sheet in a line. It can draw on a sheet in its own plane, with "
               "a pen that a servo lifts: --work 0 0 0 0 0 90 --servo 30 90.");
    } else {
        advise("Bring the sheet nearer with --work X Y Z A B C, or lower --pen-up.");
    }
}

/// Why it cannot be drawn, and what would help.
static void explain(const work *w, const zv_json *answer)
{
    const zv_ink_remedy *r = &w->remedy;
    const char *why = text_at(answer, "why");
    complain(w->misfits ? "the drawing does not fit: %s" : "the arm cannot draw this: %s", why);
    if (w->misfits && r->scale > 0.0) {
        advise("At this place --scale %.4g is the largest that fits.", r->scale);
    }
    if (w->misfits && r->has_room) {
        advise("With --fit it would be %.4g: %.0f x %.0f mm from X%.1f Y%.1f.", r->room_scale,
               r->room.high.x - r->room.low.x, r->room.high.y - r->room.low.y, r->room.low.x, r->room.low.y);
    }
    if (!(r->scale > 0.0) && !r->has_room) {
        advise_sheet(w);
    }
}

// ---- all ----

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    progress_end(&w->bar);
    draw_notes_print(zv_json_member(answer, "notes"), w->request.document);
    if (number_at(answer, "stroke_count") == 0.0) {
        complain("there is nothing to draw: no %s", w->is_empty ? "source has a stroke" : "stroke lies within --clip");
        return NO_ANSWER;
    }
    if (!flag_at(answer, "possible")) {
        explain(w, answer);
        return w->end != DONE ? w->end : NO_ANSWER;
    }
    if (w->end == DONE && !w->given->json) {
        print_summary(answer);
    }
    return w->end;
}

static void help_out(const char *code, const arguments *given)
{
    if (strcmp(code, "too_large") == 0 && (given->values[DRAW_ANIMATE].given || given->values[DRAW_OUTPUT].given)) {
        advise("Pictures, strokes and G-code can be had without it: leave out --animate and -o FILE.csv.");
    }
}

static int draw(const verb *self, work *w)
{
    const bool films = w->given->values[DRAW_ANIMATE].given, writes = wants_trajectory(w);
    const zv_session_sink sink = {
        .user = w, .progress = take_progress, .begin = take_head, .sample = take_sample, .drawn = take_drawing};
    zv_text text = {0};
    w->record.keeps_all = films;
    draw_request_write(&w->request, films || writes ? "motion" : "time", films || writes ? 0.0 : FEW_SAMPLES_HZ, &text);
    w->bar = progress_begin();
    const int end = run_request_text(self, &w->request.given, &text, &sink, finish, w);
    close_trajectories(w, NULL);
    zv_text_free(&text);
    return end;
}

static int run(const verb *self, const arguments *given)
{
    work *w = calloc(1, sizeof *w);
    output *outputs = calloc(MOST_OUTPUTS, sizeof *outputs);
    int end = FAILED;
    if (w && outputs) {
        w->given = given;
        w->outputs = outputs;
        end = take_outputs(w);
        end = end == DONE ? check_names(w) : end;
        end = end == DONE ? draw_request_open(given, &w->request) : end;
        end = end == DONE ? draw(self, w) : end;
        if (end == DONE && (given->values[DRAW_AS_BUILT].given || given->values[DRAW_COMPENSATED].given)) {
            end = draw_as_built(given, &w->request);
        }
        draw_request_close(&w->request);
        draw_record_free(&w->record);
    } else {
        complain("there is not enough memory");
    }
    free(outputs);
    free(w);
    return end;
}

/// All of them are in the document, or have an option of the verb: `margin` is another one in a drawing.
static const char *const hidden[] = {"drawing", "tolerance", "plan",  "rate_hz", "folder",  "strokes", "reach", "gcode",
                                     "svg",     "path",      "scene", "bodies",  "allowed", "margin",  NULL};

const verb verb_draw = {
    .name = "draw",
    .op = "drawing",
    .summary = "text, shapes, SVG files and pictures, drawn by the arm",
    .usage = "ARM --text T | --shape NAME | --svg FILE | --image FILE [-o FILE ...]",
    .about = "Turns things into pen strokes, puts them on a sheet where the arm can reach them, orders them for little "
             "travel, and plans the whole motion within the arm's limits: the pen keeps to its strokes within 0.01 mm. "
             "Without --size, --at or --rect the drawing becomes as large as the arm can draw it. Several sources may "
             "follow "
             "each other; options like --size belong to the source before them, and before the first source to all. "
             "A picture shows paper, ink, travel and reach; .ngc is G-code for LinuxCNC and grbl, .csv the joints over "
             "time, "
             ".json the drawing itself, to be opened and changed later.",
    .examples = "zveno draw drawbot --text HELLO -o hello.png\n"
                "zveno draw scara --text ПРИВЕТ --font script --size 25 -o privet.ngc\n"
                "zveno draw arm4 --shape star:5 --pen-up 10 --work 0 0 30 0 0 0 -o star.png\n"
                "zveno draw rl15 --text slope --size 40 --work 900 0 400 0 -35 0 -o slope.png\n"
                "zveno draw drawbot --text A --pen 1 --text B --move 12 0 --pen 2 -o ab.json\n"
                "zveno draw --open ab.json --font script --order time -o ab.png -o ab.csv\n"
                "zveno draw drawbot --shape lissajous --animate film.gif\n"
                "zveno draw drawbot --text HELLO --as-built built.svg --backlash 0.5 --step 0.1\n",
    .arm = ARM_OPTIONAL,
    .hidden = hidden,
    .own = draw_options,
    .run = run,
    .on_syntax = NO_ANSWER,
    .advise = help_out,
};
