/// @file cover.c
/// A coarse picture of what is drawn already, so that labels can look for an empty place.
#include "plot/cover.h"

#include <math.h>

/// Where a coordinate falls, in cells.
static double cell_of(double coordinate, double from, double size)
{
    return fmin(fmax((coordinate - from) / size, -1.0), 2.0) * ZV_COVER_CELLS;
}

static void note(zv_cover *cover, double column, double row)
{
    if (column >= 0.0 && column < ZV_COVER_CELLS && row >= 0.0 && row < ZV_COVER_CELLS) {
        cover->cells[(int)row][(int)column] = 1;
    }
}

/// Steps of at most one cell from one point to the next.
static void note_segment(zv_cover *cover, zv_point from, zv_point to)
{
    const double x0 = cell_of(from.x, cover->box.x, cover->box.width),
                 x1 = cell_of(to.x, cover->box.x, cover->box.width);
    const double y0 = cell_of(from.y, cover->box.y, cover->box.height);
    const double y1 = cell_of(to.y, cover->box.y, cover->box.height);
    const double steps = ceil(fmax(fmax(fabs(x1 - x0), fabs(y1 - y0)), 1.0));
    for (double i = 0.0; i <= steps; ++i) {
        note(cover, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps);
    }
}

void zv_cover_lines(zv_cover *cover, const zv_point *points, size_t count)
{
    for (size_t i = 1; i < count; ++i) {
        if (!isnan(points[i - 1].x) && !isnan(points[i].x)) {
            note_segment(cover, points[i - 1], points[i]);
        }
    }
}

double zv_cover_share(const zv_cover *cover, zv_box box)
{
    const double left = cell_of(box.x, cover->box.x, cover->box.width);
    const double right = cell_of(box.x + box.width, cover->box.x, cover->box.width);
    const double top = cell_of(box.y, cover->box.y, cover->box.height);
    const double bottom = cell_of(box.y + box.height, cover->box.y, cover->box.height);
    int covered = 0, all = 0;
    for (int row = (int)fmax(top, 0.0); row < fmin(bottom, ZV_COVER_CELLS); ++row) {
        for (int column = (int)fmax(left, 0.0); column < fmin(right, ZV_COVER_CELLS); ++column) {
            covered += cover->cells[row][column];
            ++all;
        }
    }
    return all > 0 ? (double)covered / all : 0.0;
}

zv_box zv_cover_freest_corner(const zv_cover *cover, zv_box frame, double size, double gap)
{
    zv_box best = {0};
    double least = INFINITY;
    for (int corner = 0; corner < 4; ++corner) {
        const double x = corner % 2 == 0 ? frame.width - size - gap : gap;
        const double y = corner / 2 == 0 ? gap : frame.height - size - gap;
        const zv_box box = {frame.x + x, frame.y + y, size, size};
        const double covered = zv_cover_share(cover, box);
        best = covered < least ? box : best;
        least = fmin(covered, least);
    }
    return best;
}
