/// @file pictures.h
/// For tests: pictures of known shapes, and what was made of them.
#ifndef ZV_TEST_PICTURES_H
#define ZV_TEST_PICTURES_H

#include "drawings.h"
#include "zveno/trace.h"

/// How dark a shape is at a point, 0 to 1; pixels, y down.
typedef double (*shape_function)(const double *numbers, double x, double y);

enum { PICTURE_GREY, PICTURE_STEPS };

/// Renders a shape: each pixel is the mean of 8 x 8 samples, rounded to black or white when asked for steps.
static inline zv_image picture_of(int width, int height, shape_function shape, const double *numbers, int manner)
{
    zv_image image = {width, height, 1, 8, malloc((size_t)width * (size_t)height)};
    uint8_t *pixel = image.pixel;
    for (int j = 0; j < height; ++j) {
        for (int i = 0; i < width; ++i) {
            double sum = 0;
            for (int k = 0; k < 64; ++k) {
                sum += shape(numbers, i + (k % 8 + 0.5) / 8, j + (k / 8 + 0.5) / 8);
            }
            const double dark = manner == PICTURE_STEPS ? sum >= 32 : sum / 64;
            *pixel++ = (uint8_t)(255 * (1 - dark) + 0.5);
        }
    }
    return image;
}

/// numbers: centre, radius.
static inline double disc(const double *n, double x, double y)
{
    return hypot(x - n[0], y - n[1]) < n[2];
}

/// numbers: centre, radius of the middle, width.
static inline double ring(const double *n, double x, double y)
{
    return fabs(hypot(x - n[0], y - n[1]) - n[2]) < n[3] / 2;
}

/// numbers: from, to, width; round ends.
static inline double bar(const double *n, double x, double y)
{
    return point_to_segment((zv_vec2){x, y}, (zv_vec2){n[0], n[1]}, (zv_vec2){n[2], n[3]}) < n[4] / 2;
}

/// numbers: darkness everywhere.
static inline double flat(const double *n, double x, double y)
{
    (void)x;
    (void)y;
    return n[0];
}

/// One pixel is one mm, unless the options say otherwise.
static inline zv_drawing *trace(const zv_image *image, zv_trace_options options, zv_trace_report *report)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_error why;
    if (options.width_mm == 0 && options.height_mm == 0) {
        options.width_mm = image->width;
    }
    CHECK(zv_drawing_image(drawing, image, &options, report, &why) == ZV_OK);
    return drawing;
}

static inline zv_trace_options options_of(zv_trace_mode mode)
{
    zv_trace_options options = zv_trace_default_options();
    options.mode = mode;
    return options;
}

/// Points along a stroke, a few for each segment, into `out`; y up.
static inline int points_of(const zv_stroke *stroke, zv_vec2 *out, int room)
{
    int count = 0;
    zv_vec2 at = stroke->from;
    for (int k = 0; k < stroke->count; ++k) {
        for (int i = 1; i <= 16 && count < room; ++i) {
            out[count++] = zv_segment_at(at, &stroke->segment[k], i / 16.0);
        }
        at = stroke->segment[k].to;
    }
    return count;
}

/// Area inside of a closed stroke, positive when it goes round it counter-clockwise.
static inline double area_of(const zv_stroke *stroke)
{
    double area = 0;
    zv_vec2 at = stroke->from, p = at;
    for (int k = 0; k < stroke->count; ++k) {
        for (int i = 1; i <= 64; ++i) {
            const zv_vec2 q = zv_segment_at(at, &stroke->segment[k], i / 64.0);
            area += (p.x * q.y - p.y * q.x) / 2;
            p = q;
        }
        at = stroke->segment[k].to;
    }
    return area;
}

static inline double length_of(const zv_stroke *stroke)
{
    double length = 0;
    zv_vec2 at = stroke->from;
    for (int k = 0; k < stroke->count; ++k) {
        length += zv_segment_length(at, &stroke->segment[k]);
        at = stroke->segment[k].to;
    }
    return length;
}

static inline bool is_closed(const zv_stroke *stroke)
{
    const zv_vec2 end = stroke->segment[stroke->count - 1].to;
    return hypot(end.x - stroke->from.x, end.y - stroke->from.y) < 1e-9;
}

#endif
