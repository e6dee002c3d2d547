/// @file contour.c
/// Edges of what is darker than a threshold, between pixels, by the lines of equal darkness.
///
/// Marching squares, after W. Lorensen, H. Cline, Marching cubes (1987).
///
/// The middles of pixels are corners of cells; paper lies around the picture. An edge of a cell between ink P and paper Q
/// is crossed where the darkness, taken as linear, is the threshold. The walk goes from cell to cell with P at its left:
///
///     P---x---Q              R paper, S paper: round P, next edge P-R
///     |   |   |              R ink,   S paper: straight on, next edge R-S
///     |   v   |              R ink,   S ink:   round Q, next edge S-Q
///     R-------S              R paper, S ink:   as the mean of the four is ink (round Q) or paper (round P)
///
/// Every contour passes somewhere downwards between paper at the left and ink at the right; these edges are the starts,
/// and each is marked when walked.
#include "trace/contour.h"

#include <stdlib.h>

#include "draw/plane.h"

typedef struct grid_point {
    int x, y;
} grid_point;

/// The edge being crossed and the direction of the walk.
typedef struct step {
    grid_point ink, paper, ahead;
} step;

static double above_threshold(const zv_contours *c, grid_point p)
{
    return zv_tone_pixel(c->tone, p.x, p.y) - c->threshold;
}

static grid_point add(grid_point a, grid_point b)
{
    return (grid_point){a.x + b.x, a.y + b.y};
}

static grid_point sub(grid_point a, grid_point b)
{
    return (grid_point){a.x - b.x, a.y - b.y};
}

static zv_vec2 crossing(const zv_contours *c, const step *s)
{
    const double ink = above_threshold(c, s->ink), paper = above_threshold(c, s->paper);
    const double t = ink / (ink - paper);
    return (zv_vec2){s->ink.x + 0.5 + t * (s->paper.x - s->ink.x), s->ink.y + 0.5 + t * (s->paper.y - s->ink.y)};
}

static step next_step(const zv_contours *c, const step *s)
{
    const grid_point r = add(s->ink, s->ahead), q = add(s->paper, s->ahead);
    const double beside_ink = above_threshold(c, r), beside_paper = above_threshold(c, q);
    bool round_ink = beside_ink <= 0.0, round_paper = beside_paper > 0.0;
    if (round_ink && round_paper) { // a saddle
        const double middle = beside_ink + beside_paper + above_threshold(c, s->ink) + above_threshold(c, s->paper);
        round_ink = middle <= 0.0;
    }
    if (round_ink) {
        return (step){s->ink, r, sub(s->ink, s->paper)};
    }
    if (round_paper) {
        return (step){q, s->paper, sub(s->paper, s->ink)};
    }
    return (step){r, q, s->ahead};
}

/// The byte and bit of the edge to the left of pixel (i, j).
static uint8_t *mark_of(const zv_contours *c, int i, int j, uint8_t *bit)
{
    const size_t index = (size_t)j * (size_t)c->tone->width + (size_t)i;
    *bit = (uint8_t)(1u << (index % 8));
    return &c->is_walked[index / 8];
}

static void walk(const zv_contours *c, zv_run *points)
{
    const step first = {{c->i, c->j}, {c->i - 1, c->j}, {0, 1}};
    step s = first;
    points->count = 0;
    do {
        zv_run_add(points, crossing(c, &s));
        if (s.ahead.y == 1 && s.paper.x == s.ink.x - 1) {
            uint8_t bit, *mark = mark_of(c, s.ink.x, s.ink.y, &bit);
            *mark = (uint8_t)(*mark | bit);
        }
        s = next_step(c, &s);
    } while (s.ink.x != first.ink.x || s.ink.y != first.ink.y || s.paper.x != first.paper.x ||
             s.paper.y != first.paper.y);
}

bool zv_contours_begin(zv_contours *contours, const zv_tone *tone, double threshold)
{
    *contours = (zv_contours){.tone = tone, .threshold = threshold};
    contours->is_walked = calloc((size_t)tone->width * (size_t)tone->height / 8 + 1, 1);
    return contours->is_walked;
}

void zv_contours_end(zv_contours *contours)
{
    free(contours->is_walked);
}

static bool is_start(const zv_contours *c)
{
    uint8_t bit;
    return above_threshold(c, (grid_point){c->i, c->j}) > 0.0 &&
           above_threshold(c, (grid_point){c->i - 1, c->j}) <= 0.0 && !(*mark_of(c, c->i, c->j, &bit) & bit);
}

bool zv_contours_next(zv_contours *contours, zv_run *points)
{
    for (; contours->j < contours->tone->height; ++contours->j, contours->i = 0) {
        for (; contours->i < contours->tone->width; ++contours->i) {
            if (is_start(contours)) {
                walk(contours, points);
                return true;
            }
        }
    }
    return false;
}

double zv_contour_area(const zv_run *points)
{
    double sum = 0.0;
    const zv_vec2 origin = points->at[0]; // near the points, so that nothing cancels
    zv_vec2 before = {0};
    for (int i = 1; i < points->count; ++i) {
        const zv_vec2 p = zv_vec2_sub(points->at[i], origin);
        sum -= zv_vec2_cross(before, p) / 2.0; // y goes down
        before = p;
    }
    return sum;
}
