/// @file wild_programs.h
/// For tests: random programs of every kind, a few parts of each: hooks, zigzags, gentle walks, circles, helices, splines, feeds
/// that change, every corner mode, inverse time, and words that turn the tool.
#ifndef ZV_TEST_WILD_PROGRAMS_H
#define ZV_TEST_WILD_PROGRAMS_H

#include "plan_arm.h"

/// A program that grows, and where its tool is, in mm.
typedef struct wild {
    char *at;
    size_t left;
    double x, y, z, size_mm;
    bool is_flat, is_timed; ///< without height; G93
    const char *turns;      ///< a pattern for words that turn the tool, with one number, or NULL
    double widest_mm;       ///< of all tolerances; an exact spline with a cusp has one of 1 um
} wild;

static inline void wild_write(wild *w, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    const int length = vsnprintf(w->at, w->left, format, more);
    va_end(more);
    CHECK(length >= 0 && (size_t)length < w->left);
    w->at += length;
    w->left -= (size_t)length;
}

static inline double wild_between(double low, double high)
{
    return low * pow(high / low, check_uniform(0.0, 1.0));
}

static inline int wild_choice(int count)
{
    return (int)check_uniform(0.0, count - 1e-9);
}

/// Ends a line that moves: now and then another feed, always one in inverse time.
static inline void wild_end_line(wild *w)
{
    if (w->is_timed) {
        wild_write(w, " F%.4f\n", 60.0 / wild_between(0.01, 1.0));
    } else if (wild_choice(4) == 0) {
        wild_write(w, " F%.0f\n", wild_between(60.0, 20000.0));
    } else {
        wild_write(w, "\n");
    }
}

static inline double wild_inside(const wild *w, double value)
{
    return round(1e6 * fmax(-w->size_mm, fmin(value, w->size_mm))) * 1e-6;
}

static inline void wild_line(wild *w, double dx, double dy)
{
    w->x = wild_inside(w, w->x + dx);
    w->y = wild_inside(w, w->y + dy);
    w->z = w->is_flat || wild_choice(6) > 0 ? w->z : wild_inside(w, w->z + 0.3 * dx);
    wild_write(w, "G1 X%.6f Y%.6f Z%.6f", w->x, w->y, w->z);
    if (w->turns && wild_choice(3) == 0) {
        wild_write(w, w->turns, check_uniform(-15.0, 15.0));
    }
    wild_end_line(w);
}

/// Forth and back along nearly one line, or anywhere.
static inline void wild_hooks(wild *w)
{
    const double along = check_uniform(0, 6.28), least = wild_between(3e-4, 0.1), most = least * wild_between(1, 1e3);
    for (int i = 0; i < 25; ++i) {
        static const double turns[] = {0.0, ZV_PI, ZV_PI + 0.01, 0.1};
        const int kind = wild_choice(5);
        const double angle = along + (kind < 4 ? turns[kind] : check_uniform(0, 6.28)),
                     step = wild_between(least, most);
        wild_line(w, step * cos(angle), step * sin(angle));
    }
}

static inline void wild_zigzag(wild *w)
{
    const double angle = check_uniform(0, 6.28), step = wild_between(0.005, 2.0), pitch = wild_between(0.001, 0.5);
    for (int i = 0; i < 20; ++i) {
        const double way = i % 2 ? step : -step;
        wild_line(w, way * cos(angle) - pitch * sin(angle), way * sin(angle) + pitch * cos(angle));
    }
}

static inline void wild_walk(wild *w)
{
    const double step = wild_between(0.005, 0.5), turn = wild_between(0.001, 0.5);
    double angle = check_uniform(0, 6.28);
    for (int i = 0; i < 30; ++i) {
        angle += check_uniform(-turn, turn);
        wild_line(w, step * cos(angle), step * sin(angle));
    }
}

/// Circles and helices of one to three turns, from 2 um to 8 mm, back to where they began.
static inline void wild_circles(wild *w)
{
    for (int i = 0; i < 4 && !w->is_flat; ++i) {
        const double radius = wild_between(0.002, 8.0), to_middle = w->x > 0.0 ? -radius : radius;
        if (fabs(w->x + 2.0 * to_middle) < w->size_mm && fabs(w->y) + radius < w->size_mm) {
            w->z = wild_inside(w, w->z + check_uniform(-0.5, 0.5) * radius * wild_choice(2));
            wild_write(w, "G%d X%.6f Y%.6f Z%.6f I%.6f J0 P%d", 2 + wild_choice(2), w->x, w->y, w->z, to_middle,
                       1 + wild_choice(3));
            wild_end_line(w);
        }
        wild_line(w, -0.1 * w->x, -0.1 * w->y);
    }
}

static inline void wild_splines(wild *w)
{
    const double size = wild_between(0.05, 0.3 * w->size_mm);
    for (int i = 0; i < 4 && !w->is_flat && !w->is_timed; ++i) {
        const double arm[4] = {check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size),
                               check_uniform(-size, size)};
        w->x = check_uniform(-size, size);
        w->y = check_uniform(-size, size);
        wild_write(w, "G5 X%.6f Y%.6f I%.6f J%.6f P%.6f Q%.6f\n", w->x, w->y, arm[0], arm[1], arm[2], arm[3]);
    }
}

/// G64 with a tolerance from half a micrometre to a millimetre, or an exact mode.
static inline void wild_mode(wild *w, int choice)
{
    const double tolerance = wild_between(0.0005, 1.0);
    if (choice < 2) {
        wild_write(w, choice == 0 ? "G61\n" : "G61.1\n");
        return;
    }
    wild_write(w, "G64 P%.6f\n", tolerance);
    w->widest_mm = fmax(w->widest_mm, tolerance);
}

/// Fills `text`; the result says where the program ends.
static inline wild wild_program(const plan_place *place, const char *turns, char *text, size_t size)
{
    static void (*const parts[])(wild *) = {wild_hooks, wild_hooks, wild_zigzag, wild_walk, wild_circles, wild_splines};
    wild w = {.at = text,
              .left = size,
              .size_mm = place->size_mm,
              .is_flat = place->is_flat,
              .turns = turns,
              .widest_mm = 0.001};
    wild_write(&w, "G21 G90 G17 F%.0f\n", wild_between(200.0, 20000.0));
    wild_mode(&w, 2);
    wild_write(&w, "G0 X0 Y0 Z0\n");
    wild_line(&w, 0.1 * w.size_mm, 0.0);
    for (int i = 0; i < 3; ++i) {
        if (wild_choice(2) == 0) {
            wild_mode(&w, wild_choice(6));
        }
        if (wild_choice(5) == 0) {
            w.is_timed = !w.is_timed;
            wild_write(&w, w.is_timed ? "G93\n" : "G94 F3000\n");
        }
        parts[wild_choice((int)(sizeof parts / sizeof parts[0]))](&w);
    }
    wild_write(&w, "M2\n");
    return w;
}

#endif
