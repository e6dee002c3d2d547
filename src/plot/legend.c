/// @file legend.c
/// Names of lines, areas and signs, in rows that wrap.
///
///     ── joint 1   ── joint 2   ── joint 3
///     ── joint 4   ┄┄ limit
#include "plot/legend.h"

#include <math.h>
#include <stdio.h>

#include "plot/frame.h"
#include "plot/mark.h"

enum { ROW = 18, SAMPLE = 20, SAMPLE_GAP = 6, ITEM_GAP = 16 };

void zv_legend_add(zv_legend *legend, const zv_legend_item *item)
{
    if (!item->name || !item->name[0]) {
        return;
    }
    if (legend->count < ZV_LEGEND_MOST) {
        legend->items[legend->count++] = *item;
        return;
    }
    ++legend->left_out;
    snprintf(legend->more, sizeof legend->more, "… and %d more", legend->left_out);
}

static zv_letters letters_of(const zv_canvas *canvas)
{
    return (zv_letters){.size = ZV_SIZE_TICK, .color = canvas->theme->ink};
}

/// Room of an item with the gap after it; an item wider than the row gets the row.
static double item_width(zv_canvas *canvas, const zv_legend_item *item, double row_width)
{
    const zv_letters letters = letters_of(canvas);
    const double width = SAMPLE + SAMPLE_GAP + zv_canvas_measure(canvas, &letters, item->name) + ITEM_GAP;
    return fmin(width, row_width + ITEM_GAP);
}

static void draw_item(zv_canvas *canvas, const zv_legend_item *item, zv_point at, double width)
{
    const double middle = at.y + 0.5 * ROW;
    const zv_box swatch = {at.x + 3.0, middle - 5.0, SAMPLE - 6.0, 10.0};
    if (item->swatch.opacity > 0.0) {
        zv_canvas_box(canvas, swatch, item->swatch);
    }
    if (item->pen.width > 0.0) {
        zv_canvas_line(canvas, (zv_point){at.x, zv_sharp(middle)}, (zv_point){at.x + SAMPLE, zv_sharp(middle)},
                       item->pen);
    }
    zv_mark_draw(canvas, item->mark, (zv_point){at.x + 0.5 * SAMPLE, middle}, 4.0, item->color);
    const zv_point text = {at.x + SAMPLE + SAMPLE_GAP, middle + 0.36 * ZV_SIZE_TICK};
    zv_canvas_text_within(canvas, text, letters_of(canvas), item->name, width - SAMPLE - SAMPLE_GAP - ITEM_GAP + 0.5);
}

/// Goes through the rows, drawing when asked to; the height they take.
static double lay_out(zv_canvas *canvas, const zv_legend *legend, zv_point at, double width, bool draw)
{
    const zv_legend_item more = {.name = legend->more};
    const int count = legend->count + (legend->left_out > 0);
    zv_point pen = at;
    for (int i = 0; i < count; ++i) {
        const zv_legend_item *item = i < legend->count ? &legend->items[i] : &more;
        const double room = item_width(canvas, item, width);
        if (pen.x > at.x && pen.x + room - ITEM_GAP > at.x + width + 0.5) {
            pen = (zv_point){at.x, pen.y + ROW};
        }
        if (draw) {
            draw_item(canvas, item, pen, room);
        }
        pen.x += room;
    }
    return count > 0 ? pen.y + ROW - at.y : 0.0;
}

double zv_legend_width(zv_canvas *canvas, const zv_legend *legend)
{
    double width = 0.0;
    for (int i = 0; i < legend->count; ++i) {
        width += item_width(canvas, &legend->items[i], INFINITY);
    }
    return legend->left_out > 0 ? INFINITY : fmax(0.0, width - ITEM_GAP);
}

double zv_legend_height(zv_canvas *canvas, const zv_legend *legend, double width)
{
    return lay_out(canvas, legend, (zv_point){0.0, 0.0}, width, false);
}

void zv_legend_draw(zv_canvas *canvas, const zv_legend *legend, zv_point at, double width)
{
    lay_out(canvas, legend, at, width, true);
}
