/// @file widen_kernel.c
/// The largest numbers over all grid points that one window of time can see.
///
/// Below x_max, getting from grid point i to grid point j takes at least w[j] - w[i], where w grows by
/// 2 ds / (v[i] + v[i+1]) with v = sqrt(x_max). So a window of the length T that sees j sees nothing beyond
/// |w - w[j]| <= T. The ends of this window only move forward as j does, which makes it a queue; its maximum is that of
///
///     oldest ............... middle ............ newest
///     suffix maxima, made      |     one running maximum
///     when `oldest` passed     |
///     the last `middle`        |
///
/// so that each point is touched twice, all columns at once. A suffix maximum takes the place of the number it was made
/// from, which nobody asks for again.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/lanes.h"
#include "timing/jerk.h"

/// Least times from a point to the ends of its window are kept up to date by additions; what rounding does to them is
/// covered by this part of T.
#define SLACK 1e-6

typedef struct window {
    int width;
    double *values;
    size_t oldest, middle, newest;      ///< newest: one beyond the last
    double running[ZV_PATH_MAX_JOINTS]; ///< maxima from middle on
} window;

ZV_INLINE double *row(const window *w, size_t i)
{
    return w->values + i * (size_t)w->width;
}

/// Four columns at a time; `width` is known to the compiler where it matters.
ZV_INLINE void take_maxima(int width, double *most, const double *values)
{
    for (int k = 0; k < width; k += ZV_TOPP_LANES) {
        zv_v4_store(most + k, zv_v4_max(zv_v4_load(values + k), zv_v4_load(most + k)));
    }
}

/// Turns the numbers of the whole window into suffix maxima.
ZV_INLINE void turn_over(window *w)
{
    for (size_t i = w->newest - 1; i-- > w->oldest;) {
        take_maxima(w->width, row(w, i), row(w, i + 1));
    }
    w->middle = w->newest;
    memset(w->running, 0, sizeof w->running);
}

ZV_INLINE void drop_oldest(window *w)
{
    if (w->oldest == w->middle) {
        turn_over(w);
    }
    ++w->oldest;
}

ZV_INLINE void write_maxima(const window *w, int columns, double *out)
{
    double most[ZV_PATH_MAX_JOINTS];
    memcpy(most, w->running, (size_t)w->width * sizeof *most);
    if (w->oldest < w->middle) {
        take_maxima(w->width, most, row(w, w->oldest));
    }
    memcpy(out, most, (size_t)columns * sizeof *out);
}

ZV_INLINE void widen(size_t count, const double *least, double T, int width, double *values, int columns, double *out,
                     size_t out_step)
{
    const double reach = T * (1.0 + SLACK);
    window w = {.width = width, .values = values};
    double to_oldest = 0.0, to_newest = 0.0; // times from j back to `oldest`, and on to `newest`
    for (size_t j = 0; j < count; ++j) {
        while (w.newest < count && (to_newest <= reach || w.newest == j)) {
            take_maxima(width, w.running, row(&w, w.newest));
            to_newest += w.newest + 1 < count ? least[w.newest] : 0.0;
            ++w.newest;
        }
        while (to_oldest > reach && w.oldest < j) {
            to_oldest -= least[w.oldest];
            drop_oldest(&w);
        }
        write_maxima(&w, columns, out + j * out_step);
        if (j + 1 < count) {
            to_oldest += least[j];
            to_newest -= least[j];
        }
    }
}

/// The usual widths are known to the compiler: a tool, arms with up to four and up to eight joints.
void ZV_KERNEL(zv_widen_maxima)(size_t count, const double *least, double T, int width, double *values, int columns,
                                double *out, size_t out_step)
{
    ZV_ASSERT(width >= 1 && width <= ZV_PATH_MAX_JOINTS && width % ZV_TOPP_LANES == 0 && columns <= width);

    if (width == 4 && columns == 4) {
        widen(count, least, T, 4, values, 4, out, out_step);
    } else if (width == 4 && columns == 3) {
        widen(count, least, T, 4, values, 3, out, out_step);
    } else if (width == 8 && columns == 8) {
        widen(count, least, T, 8, values, 8, out, out_step);
    } else {
        widen(count, least, T, width, values, columns, out, out_step);
    }
}
