/// @file threshold.c
/// The darkness that divides ink from paper, by Otsu's rule, and how sharply.
///
/// N. Otsu, A threshold selection method from gray-level histograms (1979).
///
/// Of all levels t, the one with the largest variance between the classes "up to t" and "above t":
///
///     w0(t) w1(t) (m1(t) - m0(t))^2        w: share of pixels, m: their mean darkness
///
/// The threshold is half-way between the two means: where an edge covers half of a pixel.
#include <stdint.h>

#include "trace/trace.h"

enum { LEVELS = 256 };
/// Edges without greys jump by this part of the largest jump, on average.
#define STEPPED 0.9

static void count_levels(const zv_tone *tone, int64_t *histogram)
{
    const size_t count = (size_t)tone->width * (size_t)tone->height;
    for (size_t i = 0; i < count; ++i) {
        ++histogram[(int)((double)tone->dark[i] * (LEVELS - 1) + 0.5)];
    }
}

double zv_tone_threshold(const zv_tone *tone)
{
    int64_t histogram[LEVELS] = {0}, pixels = 0, sum = 0;
    count_levels(tone, histogram);
    for (int k = 0; k < LEVELS; ++k) {
        pixels += histogram[k];
        sum += k * histogram[k];
    }
    int64_t below = 0, sum_below = 0;
    double best = 0.0, threshold = (LEVELS - 1) / 2.0;
    for (int k = 0; k + 1 < LEVELS; ++k) {
        below += histogram[k];
        sum_below += k * histogram[k];
        if (below == 0 || below == pixels) {
            continue;
        }
        const double w0 = (double)below, w1 = (double)(pixels - below);
        const double m0 = (double)sum_below / w0, m1 = (double)(sum - sum_below) / w1;
        const double variance = w0 * w1 * (m1 - m0) * (m1 - m0);
        if (variance > best) {
            best = variance;
            threshold = (m0 + m1) / 2.0;
        }
    }
    return threshold / (LEVELS - 1);
}

bool zv_tone_is_stepped(const zv_tone *tone, double threshold)
{
    double sum = 0.0, largest = 0.0;
    int64_t jumps = 0;
    for (int j = 0; j < tone->height; ++j) {
        const float *dark = tone->dark + (size_t)j * (size_t)tone->width;
        for (int i = 1; i < tone->width; ++i) {
            const double a = (double)dark[i - 1], b = (double)dark[i];
            if ((a > threshold) != (b > threshold)) {
                sum += fabs(a - b);
                largest = fmax(largest, fabs(a - b));
                ++jumps;
            }
        }
    }
    return jumps > 0 && sum > STEPPED * largest * (double)jumps;
}
