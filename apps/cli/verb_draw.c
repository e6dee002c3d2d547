/// @file verb_draw.c
/// `zveno draw`: text, shapes, SVG files and pictures to a motion of the arm that draws them.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw_files.h"
#include "draw_film.h"
#include "draw_job.h"
#include "draw_options.h"
#include "progress.h"
#include "table.h"
#include "terminal.h"
#include "trajectory_write.h"
#include "verb.h"

enum { MOST_OUTPUTS = 16, USUAL_FRAMES = 100, MOST_FRAMES = 2000 };

/// Samples per second when nobody wants to see them: a picture shows the last one only.
#define FEW_SAMPLES_HZ 1.0
/// A film shows no more places of the pen; a drawing of a day would fill the memory with them.
#define FILM_SAMPLES 400000.0

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
    draw_job job;
    draw_record record;
    progress bar;
    int output_count;
    output *outputs;
} work;

// ---- what the plan hands over ----

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

// ---- files ----

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

static int open_trajectories(work *w)
{
    for (int i = 0; i < w->output_count; ++i) {
        output *o = &w->outputs[i];
        trajectory_format format;
        if (o->format != DRAW_AS_TRAJECTORY || !trajectory_format_of(o->path, &format)) {
            continue;
        }
        if (!out_file_open(&o->file, o->path)) {
            complain("the file '%.200s' cannot be written: %s", o->path, strerror(errno));
            return FAILED;
        }
        const double rate = w->job.document->rate;
        trajectory_begin(&o->writer, format, w->job.arm.robot, isnan(rate) ? 250.0 : rate, &o->file);
        o->is_open = true;
    }
    return DONE;
}

static int close_trajectories(work *w, int end)
{
    for (int i = 0; i < w->output_count; ++i) {
        output *o = &w->outputs[i];
        if (o->is_open) {
            const bool whole = trajectory_end(&o->writer, &w->job.ink->report);
            if (!out_file_close(&o->file, end == DONE && whole) && end == DONE) {
                complain("the file '%.200s' cannot be written: %s", o->path, strerror(errno));
                end = FAILED;
            }
        }
    }
    return end;
}

static zv_plot_theme theme_of(const arguments *given)
{
    return given->values[DRAW_DARK].given ? ZV_PLOT_DARK : ZV_PLOT_LIGHT;
}

static bool write_output(work *w, const output *o)
{
    switch (o->format) {
    case DRAW_AS_PICTURE:
        return draw_save_picture(w->job.ink, &w->record, theme_of(w->given), o->path);
    case DRAW_AS_GCODE:
        return draw_save_gcode(w->job.ink, o->path);
    case DRAW_AS_DOCUMENT:
        return draw_save(o->path, &w->job.words);
    default:
        return true;
    }
}

/// Everything when it went well; of a drawing that does not fit, the pictures.
static int write_files(work *w, int end)
{
    bool done = true;
    const bool shows = end == DONE || (end == NO_ANSWER && w->job.ink->misfit.message[0]);
    for (int i = 0; shows && done && i < w->output_count; ++i) {
        if (end == DONE || w->outputs[i].format == DRAW_AS_PICTURE) {
            done = write_output(w, &w->outputs[i]);
        }
    }
    const option_value *v = w->given->values;
    if (end == DONE && done && v[DRAW_STROKES].given) {
        done = draw_save_strokes(w->job.ink, v[DRAW_STROKES].word);
    }
    if (end == DONE && done && v[DRAW_ANIMATE].given) {
        const int frames = v[DRAW_FRAMES].given ? (int)v[DRAW_FRAMES].numbers[0] : USUAL_FRAMES;
        done = draw_film(w->job.ink, &w->record, frames, theme_of(w->given), v[DRAW_ANIMATE].word);
    }
    return done ? end : FAILED;
}

// ---- the summary ----

static void print_row(const char *name, const char *value)
{
    printf("  %-14s %s\n", name, value);
}

static void print_saved(const zv_ink_job *job)
{
    const zv_order_report *order = &job->order.report;
    char words[120];
    if (!job->order.is_none && order->before >= 0.05) { // less is shown as nothing
        snprintf(words, sizeof words, "%.1f %s of %.1f, %.0f %%", order->before - order->after,
                 job->order.in_seconds ? "s" : "mm", order->before,
                 100.0 * (order->before - order->after) / order->before);
        print_row("saved travel", words);
    }
}

/// Seconds, and for who draws for long hours and minutes too.
static void print_time(const zv_ink_job *job)
{
    const double seconds = job->report.duration, minutes = floor(seconds / 60.0 + 0.5);
    char words[120], clock[60] = "";
    if (minutes >= 60.0) {
        snprintf(clock, sizeof clock, " (%.0f h %.0f min)", floor(minutes / 60.0), fmod(minutes, 60.0));
    } else if (minutes >= 10.0) {
        snprintf(clock, sizeof clock, " (%.0f min)", minutes);
    }
    if (job->is_estimated) {
        snprintf(words, sizeof words, "about %.3g s%s, estimated from pieces of the drawing", seconds, clock);
    } else {
        snprintf(words, sizeof words, "%.2f s%s", seconds, clock);
    }
    print_row("time", words);
}

static void print_summary(const draw_job *whole)
{
    const zv_ink_job *job = whole->ink;
    const zv_drawing_lengths lengths = zv_drawing_measure(job->placed);
    zv_vec2 low = {0}, high = {0};
    char words[160], branch[48] = "";
    zv_drawing_bounds(job->placed, &low, &high);
    snprintf(words, sizeof words, "%d, with %d lift%s", zv_drawing_count(job->placed), job->walk.summary.lifts,
             job->walk.summary.lifts == 1 ? "" : "s");
    print_row("strokes", words);
    snprintf(words, sizeof words, "%.1f mm", lengths.ink_mm);
    print_row("ink", words);
    snprintf(words, sizeof words, "%.1f mm", lengths.travel_mm);
    print_row("travel", words);
    print_saved(job);
    print_time(job);
    snprintf(words, sizeof words, "%.1f x %.1f mm, from X%.1f Y%.1f to X%.1f Y%.1f, scale %.4g", high.x - low.x,
             high.y - low.y, low.x, low.y, high.x, high.y, job->place.xx);
    print_row("on the board", words);
    zv_branch_write(job->report.branch, branch, sizeof branch);
    print_row("held", branch[0] ? branch : "in its only way");
}

static void print_line(zv_text *text)
{
    say_json(text->data ? text->data : "");
    zv_text_free(text);
}

/// Of a drawing that does not fit: why, and the largest scale at its place, when there is one.
static void print_misfit(const draw_job *whole)
{
    const zv_ink_job *job = whole->ink;
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_bool(&out, "possible", false);
    zv_json_put_text(&out, "why", job->misfit.message);
    if (job->misfit.scale > 0.0) {
        zv_json_put_number(&out, "scale", job->remedy.scale);
    }
    zv_json_put_list(&out, "notes", &whole->notes);
    zv_json_end_object(&out);
    print_line(&text);
}

static void print_json(const draw_job *whole)
{
    const zv_ink_job *job = whole->ink;
    const zv_drawing_lengths lengths = zv_drawing_measure(job->placed);
    zv_vec2 low = {0}, high = {0};
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_drawing_bounds(job->placed, &low, &high);
    zv_json_begin_object(&out);
    zv_json_put_bool(&out, "possible", true);
    zv_json_put_integer(&out, "strokes", zv_drawing_count(job->placed));
    zv_json_put_integer(&out, "lifts", job->walk.summary.lifts);
    zv_json_put_number(&out, "ink", lengths.ink_mm);
    zv_json_put_number(&out, "travel", lengths.travel_mm);
    if (!job->order.is_none) {
        zv_json_key(&out, job->order.in_seconds ? "travel_before_s" : "travel_before");
        zv_json_number(&out, job->order.report.before);
        zv_json_key(&out, job->order.in_seconds ? "travel_after_s" : "travel_after");
        zv_json_number(&out, job->order.report.after);
    }
    zv_json_put_number(&out, "duration", job->report.duration);
    if (job->is_estimated) {
        zv_json_put_bool(&out, "estimated", true);
    }
    zv_json_put_number(&out, "scale", job->place.xx);
    zv_json_key(&out, "bounds");
    zv_json_begin_array(&out);
    zv_json_numbers(&out, (const double[]){low.x, low.y}, 2);
    zv_json_numbers(&out, (const double[]){high.x, high.y}, 2);
    zv_json_end_array(&out);
    zv_json_put_list(&out, "notes", &whole->notes);
    zv_json_end_object(&out);
    print_line(&text);
}

// ---- the work ----

static bool writes_trajectory(const work *w)
{
    for (int i = 0; i < w->output_count; ++i) {
        if (w->outputs[i].is_open) {
            return true;
        }
    }
    return false;
}

/// How often the motion is looked at, unless somebody said so: for a file as the plan has it, for a film as often as it can
/// show, for a picture hardly ever.
static void choose_rate(work *w)
{
    zv_plan_options *options = &w->job.ink->plan_options;
    if (writes_trajectory(w)) {
        return;
    }
    if (w->record.keeps_all) {
        const double seconds = zv_ink_job_summary(w->job.ink).duration_s;
        options->rate_hz = fmin(options->rate_hz, FILM_SAMPLES / fmax(seconds, 1.0));
    } else {
        options->rate_hz = FEW_SAMPLES_HZ;
    }
}

static int draw(work *w)
{
    int end = draw_job_place(&w->job);
    w->record.job = w->job.ink;
    if (end != DONE) {
        return write_files(w, end);
    }
    const zv_plan_sink sink = {.user = w, .sample = take_sample, .progress = take_progress};
    w->record.keeps_all = w->given->values[DRAW_ANIMATE].given;
    end = open_trajectories(w);
    const bool wants_motion = writes_trajectory(w) || w->record.keeps_all;
    if (end == DONE) {
        choose_rate(w);
        w->bar = progress_begin();
        end = draw_job_plan(&w->job, wants_motion, &sink);
        progress_end(&w->bar);
    }
    end = close_trajectories(w, end);
    return write_files(w, end);
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    work *w = calloc(1, sizeof *w);
    output *outputs = calloc(MOST_OUTPUTS, sizeof *outputs);
    int end = FAILED;
    if (!w || !outputs) {
        complain("there is not enough memory");
        free(w);
        free(outputs);
        return FAILED;
    }
    w->given = given;
    w->outputs = outputs;
    end = take_outputs(w);
    end = end == DONE ? check_names(w) : end;
    if (end == DONE) {
        end = draw_job_open(given, &w->job);
        end = end == DONE ? draw(w) : end;
        if (end == DONE) {
            (given->json ? print_json : print_summary)(&w->job);
        } else if (given->json && w->job.ink && w->job.ink->misfit.message[0]) {
            print_misfit(&w->job);
        }
        draw_job_close(&w->job);
    }
    draw_record_free(&w->record);
    free(outputs);
    free(w);
    return end;
}

const verb verb_draw = {
    .name = "draw",
    .summary = "text, shapes, SVG files and pictures, drawn by the arm",
    .usage = "ARM --text T | --shape NAME | --svg FILE | --image FILE [-o FILE ...]",
    .about = "Turns things into pen strokes, puts them on a board where the arm can reach them, orders them for little "
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
                "zveno draw drawbot --shape lissajous --animate film.gif\n",
    .arm = ARM_OPTIONAL,
    .own = draw_options,
    .run = run,
};
