/// @file contour.c
/// Lines of equal value over a grid, by marching squares.
///
/// Marching squares, after W. Lorensen, H. Cline, Marching cubes (1987).
///
///     3 ──2── 2      Corners are the middles of four cells. Each corner is above the level or not; the line crosses
///     │       │      the edges whose ends differ. Two crossings make one piece; four (a saddle) make two, and the mean
///     3       1      of the corners decides which corners they cut off.
///     │       │
///     0 ──0── 1
#include "plot/contour.h"

typedef struct square {
    double value[4];
    zv_point corner[4];
} square;

static double value_at(const zv_plot_map *map, int column, int row)
{
    return map->values[(size_t)row * (size_t)map->columns + (size_t)column];
}

static zv_point middle_of(const zv_plot_map *map, const zv_frame *frame, int column, int row)
{
    return zv_frame_at(frame, map->x_low + (map->x_high - map->x_low) * (column + 0.5) / map->columns,
                       map->y_low + (map->y_high - map->y_low) * (row + 0.5) / map->rows);
}

/// false when a corner is empty.
static bool take_square(const zv_plot_map *map, const zv_frame *frame, int column, int row, square *out)
{
    static const int right[] = {0, 1, 1, 0}, up[] = {0, 0, 1, 1};
    bool is_full = true;
    for (int k = 0; k < 4; ++k) {
        out->value[k] = value_at(map, column + right[k], row + up[k]);
        out->corner[k] = middle_of(map, frame, column + right[k], row + up[k]);
        is_full = is_full && zv_can_draw(out->value[k]);
    }
    return is_full;
}

/// Where the level is passed between corner k and the next.
static zv_point crossing(const square *s, int k, double level)
{
    const int next = (k + 1) % 4;
    const double share = (level - s->value[k]) / (s->value[next] - s->value[k]);
    return (zv_point){
        s->corner[k].x + share * (s->corner[next].x - s->corner[k].x),
        s->corner[k].y + share * (s->corner[next].y - s->corner[k].y),
    };
}

static void add_piece(zv_points *out, zv_point from, zv_point to)
{
    zv_points_add(out, from);
    zv_points_add(out, to);
    zv_points_lift(out);
}

static void add_square(const square *s, double level, zv_points *out)
{
    zv_point found[4];
    int count = 0;
    for (int k = 0; k < 4; ++k) {
        if ((s->value[k] >= level) != (s->value[(k + 1) % 4] >= level)) {
            found[count++] = crossing(s, k, level);
        }
    }
    if (count == 2) {
        add_piece(out, found[0], found[1]);
    } else if (count == 4) {
        const double mean = 0.25 * (s->value[0] + s->value[1] + s->value[2] + s->value[3]);
        const bool cuts_off_first = (mean >= level) != (s->value[0] >= level);
        add_piece(out, found[cuts_off_first ? 3 : 0], found[cuts_off_first ? 0 : 1]);
        add_piece(out, found[cuts_off_first ? 1 : 2], found[cuts_off_first ? 2 : 3]);
    }
}

static void add_row(const zv_plot_map *map, const zv_frame *frame, double level, zv_points *out, int row)
{
    for (int column = 0; column + 1 < map->columns; ++column) {
        square s;
        if (take_square(map, frame, column, row, &s)) {
            add_square(&s, level, out);
        }
    }
}

void zv_contour(const zv_plot_map *map, const zv_frame *frame, double level, zv_points *out)
{
    for (int row = 0; row + 1 < map->rows; ++row) {
        add_row(map, frame, level, out, row);
    }
}
