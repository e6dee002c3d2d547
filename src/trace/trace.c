/// @file trace.c
/// Pictures become strokes: sizes, limits and defaults; each mode has its own file.
///
///     pixels ──► darkness ──► threshold ──► edges ──► curves            outline
///     tone.c                  threshold.c   ──► skeleton ──► curves     centreline
///                        ──────────────────► lines                      hatch, crosshatch
///                        ──────────────────► points ──► tour            stipple
#include <stdlib.h>

#include "base/assert.h"
#include "trace/trace.h"

static const char *const words[] = {
#define ZV_TRACE_WORD(symbol, word) [symbol] = word,
    ZV_TRACE_LIST(ZV_TRACE_WORD)
#undef ZV_TRACE_WORD
};

enum { MODES = sizeof words / sizeof *words };

/// What a mode is and what it needs when nobody says.
typedef struct method {
    bool (*run)(zv_trace *trace);
    double (*resolution)(const zv_trace_options *options, double wide_mm, double high_mm);
    int levels, most_levels;
    bool needs_threshold;
} method;

/// Edges: as fine as a pen can follow and a person can wait for.
static double edge_resolution(const zv_trace_options *options, double wide_mm, double high_mm)
{
    (void)options;
    (void)wide_mm;
    (void)high_mm;
    return 2000.0;
}

/// Hatching: four pixels between two lines; more would only show the noise of the picture.
static double hatch_resolution(const zv_trace_options *options, double wide_mm, double high_mm)
{
    return 4.0 * fmax(wide_mm, high_mm) / options->spacing_mm;
}

/// Stippling: a hundred pixels for each point.
static double stipple_resolution(const zv_trace_options *options, double wide_mm, double high_mm)
{
    return fmin(10.0 * sqrt(options->points * fmax(wide_mm, high_mm) / fmin(wide_mm, high_mm)), 1500.0);
}

static const method methods[MODES] = {
    [ZV_TRACE_OUTLINE] = {zv_trace_outline, edge_resolution, 1, 1, true},
    [ZV_TRACE_CENTRELINE] = {zv_trace_centreline, edge_resolution, 1, 1, true},
    [ZV_TRACE_HATCH] = {zv_trace_hatch, hatch_resolution, 3, 6, false},
    [ZV_TRACE_CROSSHATCH] = {zv_trace_hatch, hatch_resolution, 3, 8, false},
    [ZV_TRACE_STIPPLE] = {zv_trace_stipple, stipple_resolution, 1, 1, false},
};

enum { LEAST_RESOLUTION = 100, USUAL_MOST_RESOLUTION = 2000, MOST_RESOLUTION = 8000, MOST_POINTS = 100 * 1000 };
/// More lines than this across a picture are no hatching but a mistake in the units.
enum { MOST_LINES = 10 * 1000 };
#define USUAL_SIDE_MM 100.0
#define USUAL_AREA_PIXELS 2.0

const char *zv_trace_word(zv_trace_mode mode)
{
    ZV_ASSERT((int)mode >= 0 && (int)mode < MODES);
    return words[mode];
}

zv_trace_options zv_trace_default_options(void)
{
    return (zv_trace_options){.mode = ZV_TRACE_OUTLINE, .spacing_mm = 1.0, .angle = 45.0 * ZV_DEG, .points = 3000};
}

// ---- checks ----

static zv_status check_image(const zv_image *image, zv_error *why)
{
    if (image->width < 1 || image->height < 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the picture is empty: %d x %d pixels", image->width,
                       image->height);
    }
    if (image->width > ZV_IMAGE_MOST_PIXELS / image->height) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "the picture has %d x %d pixels; at most %d million can be drawn, make it smaller", image->width,
                       image->height, ZV_IMAGE_MOST_PIXELS / 1000000);
    }
    return ZV_OK;
}

static bool is_between(double value, double low, double high)
{
    return value >= low && value <= high; // false for NaN
}

static zv_status refuse(zv_error *why, const char *what, const char *range)
{
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the %s of a picture must be %s", what, range);
}

static zv_status check_lengths(const zv_trace_options *o, zv_error *why)
{
    if (!is_between(o->width_mm, 0.0, ZV_DRAWING_EDGE_MM) || !is_between(o->height_mm, 0.0, ZV_DRAWING_EDGE_MM)) {
        return refuse(why, "width and height", "above 0 and at most 1e6 mm");
    }
    if (!is_between(o->tolerance_mm, 0.0, ZV_DRAWING_EDGE_MM)) {
        return refuse(why, "tolerance", "above 0 mm");
    }
    if (!is_between(o->min_area_mm2, 0.0, ZV_DRAWING_EDGE_MM * ZV_DRAWING_EDGE_MM)) {
        return refuse(why, "smallest area", "at least 0 mm^2");
    }
    return is_between(o->spacing_mm, 1e-3, ZV_DRAWING_EDGE_MM) ? ZV_OK : refuse(why, "spacing", "at least 0.001 mm");
}

static zv_status check_counts(const zv_trace_options *o, zv_error *why)
{
    const method *w = &methods[o->mode];
    if (!is_between(o->threshold, 0.0, 1.0)) {
        return refuse(why, "threshold", "between 0 (black) and 1 (white)");
    }
    if (!isfinite(o->angle)) {
        return refuse(why, "angle", "finite");
    }
    if (o->resolution < 0 || o->resolution > MOST_RESOLUTION) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the resolution of a picture must be 1 to %d pixels",
                       MOST_RESOLUTION);
    }
    if (o->levels < 0 || o->levels > w->most_levels) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "%s has 1 to %d levels", words[o->mode], w->most_levels);
    }
    if (o->points < 1 || o->points > MOST_POINTS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a picture may have 1 to %d points", MOST_POINTS);
    }
    return ZV_OK;
}

// ---- sizes ----

/// Millimetres of one given pixel: the largest picture that is neither wider nor higher than asked.
static double mm_per_pixel(const zv_image *image, const zv_trace_options *o)
{
    const double wide = o->width_mm / image->width, high = o->height_mm / image->height;
    if (wide > 0.0 && high > 0.0) {
        return fmin(wide, high);
    }
    if (wide > 0.0 || high > 0.0) {
        return fmax(wide, high);
    }
    return USUAL_SIDE_MM / (image->width > image->height ? image->width : image->height);
}

/// A side of the picture that is traced.
static int work_side(int side, int longer, int resolution)
{
    if (longer <= resolution) {
        return side;
    }
    const int pixels = (int)((double)side * resolution / longer + 0.5);
    return pixels > 1 ? pixels : 1;
}

/// Options without zeros that mean "usual".
static zv_trace_options complete(const zv_trace_options *options)
{
    zv_trace_options o = options ? *options : zv_trace_default_options();
    ZV_ASSERT((int)o.mode >= 0 && (int)o.mode < MODES);
    o.levels = o.levels ? o.levels : methods[o.mode].levels;
    return o;
}

/// Sizes on paper and at work.
static zv_trace_report measure(const zv_image *image, const zv_trace_options *o)
{
    const int longer = image->width > image->height ? image->width : image->height;
    const double mm = mm_per_pixel(image, o);
    zv_trace_report r = {.width_mm = mm * image->width, .height_mm = mm * image->height};
    const double usual = methods[o->mode].resolution(o, r.width_mm, r.height_mm);
    const int sensible = (int)fmin(fmax(usual, LEAST_RESOLUTION), USUAL_MOST_RESOLUTION);
    const int resolution = o->resolution ? o->resolution : sensible;
    r.work_width = work_side(image->width, longer, resolution);
    r.work_height = work_side(image->height, longer, resolution);
    r.is_reduced = longer > resolution;
    return r;
}

static zv_status check_lines(const zv_trace_options *o, const zv_trace_report *r, zv_error *why)
{
    const bool hatches = o->mode == ZV_TRACE_HATCH || o->mode == ZV_TRACE_CROSSHATCH;
    const int directions = o->mode == ZV_TRACE_CROSSHATCH ? o->levels : 1;
    const double most = directions * (r->width_mm + r->height_mm) / o->spacing_mm;
    if (hatches && most > MOST_LINES) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "a spacing of %g mm would put %.0f lines on a picture of %g x %g mm; at most %d are drawn",
                       o->spacing_mm, most, r->width_mm, r->height_mm, MOST_LINES);
    }
    return ZV_OK;
}

// ---- drawing ----

static double threshold_of(const zv_trace *trace)
{
    const zv_trace_options *o = trace->options;
    if (o->threshold > 0.0) {
        return o->invert ? o->threshold : 1.0 - o->threshold;
    }
    return zv_tone_threshold(&trace->tone);
}

/// Counts what has been added to the drawing since `strokes` and `ink_mm`.
static void finish_report(const zv_trace *trace, int strokes, double ink_mm, zv_trace_report *report)
{
    const double dark = trace->threshold;
    report->threshold = !methods[trace->options->mode].needs_threshold ? 0.0
                        : trace->options->invert                       ? dark
                                                                       : 1.0 - dark;
    report->strokes = zv_drawing_count(trace->drawing) - strokes;
    report->ink_mm = zv_drawing_measure(trace->drawing).ink_mm - ink_mm;
    report->dropped = trace->dropped;
}

/// False without memory.
static bool run_mode(zv_trace *trace, zv_trace_report *report)
{
    zv_drawing *drawing = trace->drawing;
    trace->threshold = threshold_of(trace);
    trace->is_stepped = zv_tone_is_stepped(&trace->tone, trace->threshold);
    const zv_affine place = zv_drawing_placed(drawing);
    const int strokes = zv_drawing_count(drawing);
    const double ink_mm = zv_drawing_measure(drawing).ink_mm;
    const zv_affine mm_from_pixels = {.xx = report->width_mm / trace->tone.width,
                                      .yy = -report->height_mm / trace->tone.height,
                                      .dy = report->height_mm};
    zv_drawing_lift(drawing);
    zv_drawing_place(drawing, zv_affine_mul(place, mm_from_pixels));
    const bool done = methods[trace->options->mode].run(trace);
    zv_drawing_lift(drawing);
    zv_drawing_place(drawing, place);
    finish_report(trace, strokes, ink_mm, report);
    return done;
}

zv_status zv_drawing_image(zv_drawing *drawing, const zv_image *image, const zv_trace_options *options,
                           zv_trace_report *report, zv_error *why)
{
    ZV_ASSERT(drawing && image && (image->bits == 8 || image->bits == 16));
    ZV_ASSERT(image->channels >= 1 && image->channels <= 4);
    const zv_trace_options o = complete(options);
    zv_status status = check_image(image, why);
    status = status == ZV_OK ? check_lengths(&o, why) : status;
    status = status == ZV_OK ? check_counts(&o, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    zv_trace_report done = measure(image, &o);
    status = check_lines(&o, &done, why);
    if (status != ZV_OK) {
        return status;
    }
    const double pixel_mm = sqrt(done.width_mm * done.height_mm / done.work_width / done.work_height);
    zv_trace trace = {.options = &o, .drawing = drawing, .mm = pixel_mm, .tolerance = o.tolerance_mm / pixel_mm};
    trace.min_area = o.min_area_mm2 > 0.0 ? o.min_area_mm2 / (pixel_mm * pixel_mm) : USUAL_AREA_PIXELS;
    zv_tone_make(image, done.work_width, done.work_height, o.invert, &trace.tone);
    const bool had_memory = trace.tone.dark && run_mode(&trace, &done);
    free(trace.tone.dark);
    if (!had_memory) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory to trace the picture");
    }
    if (report) {
        *report = done;
    }
    return zv_drawing_check(drawing, why);
}
