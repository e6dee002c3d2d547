/// @file tone.c
/// From pixels to darkness: luminance over white paper, and fewer pixels by averaging over areas.
///
///     v    = 0.2126 R + 0.7152 G + 0.0722 B        weights of Rec. 709 on the values of the file
///     dark = a (1 - v)                             alpha a: what is transparent shows paper
///
/// A pixel of the smaller picture is the mean over the rectangle that it covers; pixels cut by the rectangle count by
/// their part. The image is passed once, row by row.
///
///     given    |---|---|---|---|---|---|---|
///     smaller  |------|------|------|------|        weights 1, 3/4 | 1/4, 1, 1/2 | 1/2, 1, 1/4 | 3/4, 1
#include <stdint.h>
#include <stdlib.h>

#include "trace/trace.h"

/// Value of one sample, 0 to 1.
static double sample_at(const zv_image *image, size_t index)
{
    if (image->bits == 16) {
        return ((const uint16_t *)image->pixel)[index] / 65535.0;
    }
    return ((const uint8_t *)image->pixel)[index] / 255.0;
}

static double darkness_at(const zv_image *image, size_t pixel)
{
    const size_t at = pixel * (size_t)image->channels;
    double value = sample_at(image, at);
    if (image->channels >= 3) {
        value = 0.2126 * value + 0.7152 * sample_at(image, at + 1) + 0.0722 * sample_at(image, at + 2);
    }
    const bool has_alpha = image->channels % 2 == 0;
    const double alpha = has_alpha ? sample_at(image, at + (size_t)image->channels - 1) : 1.0;
    return alpha * (1.0 - value);
}

/// A given pixel over the one or two new ones that it covers.
static void spread(double *sums, int width, double step, int i, double dark)
{
    const double from = i * step, to = (i + 1) * step;
    const int k = (int)from < width ? (int)from : width - 1;
    const double edge = k + 1.0;
    if (to <= edge || k + 1 == width) {
        sums[k] += dark * step;
    } else {
        sums[k] += dark * (edge - from);
        sums[k + 1] += dark * (to - edge);
    }
}

/// One row of the image spread over the columns of the smaller one: sums of darkness by width.
static void squeeze_row(const zv_image *image, int row, int width, double *sums)
{
    const size_t first = (size_t)row * (size_t)image->width;
    if (width == image->width) {
        for (int i = 0; i < width; ++i) {
            sums[i] = darkness_at(image, first + (size_t)i);
        }
        return;
    }
    const double step = (double)width / image->width; // of one given pixel, in new ones
    for (int k = 0; k < width; ++k) {
        sums[k] = 0.0;
    }
    for (int i = 0; i < image->width; ++i) {
        const double dark = darkness_at(image, first + (size_t)i);
        spread(sums, width, step, i, dark);
    }
}

/// Adds a part of a squeezed row to a row of the tone.
static void add_row(zv_tone *tone, int row, const double *sums, double part)
{
    float *dark = tone->dark + (size_t)row * (size_t)tone->width;
    for (int i = 0; i < tone->width; ++i) {
        dark[i] += (float)(sums[i] * part);
    }
}

static void fill(const zv_image *image, zv_tone *tone, double *sums)
{
    const double step = (double)tone->height / image->height;
    for (int j = 0; j < image->height; ++j) {
        const double from = j * step, to = (j + 1) * step;
        const int k = (int)from < tone->height ? (int)from : tone->height - 1;
        const double edge = k + 1.0;
        squeeze_row(image, j, tone->width, sums);
        if (to <= edge || k + 1 == tone->height) {
            add_row(tone, k, sums, step);
        } else {
            add_row(tone, k, sums, edge - from);
            add_row(tone, k + 1, sums, to - edge);
        }
    }
}

void zv_tone_make(const zv_image *image, int width, int height, bool invert, zv_tone *out)
{
    const size_t count = (size_t)width * (size_t)height;
    double *sums = malloc((size_t)width * sizeof *sums);
    *out = (zv_tone){width, height, calloc(count, sizeof *out->dark)};
    if (!sums || !out->dark) {
        free(sums);
        free(out->dark);
        out->dark = NULL;
        return;
    }
    fill(image, out, sums);
    for (size_t i = 0; i < count; ++i) {
        const float dark = invert ? 1.0f - out->dark[i] : out->dark[i];
        out->dark[i] = dark < 0.0f ? 0.0f : dark > 1.0f ? 1.0f : dark; // sums of parts may pass 1 by a rounding
    }
    free(sums);
}
