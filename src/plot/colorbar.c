/// @file colorbar.c
/// The scale beside a picture whose colours are values.
#include "plot/colorbar.h"

#include <math.h>

#include "plot/words.h"

enum { GAP = 18, BAR = 14, TICK = 4, LABEL_GAP = 4, MOST_TICKS = 8, MOST_COUNTS = 16 };

int zv_scale_step(const zv_scale *scale, double value)
{
    const double share = (value - scale->range.low) / (scale->range.high - scale->range.low);
    return (int)fmin(ZV_SCALE_STEPS - 1, fmax(0.0, floor(share * ZV_SCALE_STEPS)));
}

/// The fraction between the first and the last count at which the count of a step lies.
static double whole_part(const zv_scale *scale, int step)
{
    const double width = scale->range.high - scale->range.low;
    const double count = floor((step + 0.5) / ZV_SCALE_STEPS * width); // from 0
    return width > 1.5 ? count / (width - 1.0) : 0.5;
}

unsigned zv_scale_color(const zv_scale *scale, int step)
{
    return zv_theme_map(scale->theme, scale->whole ? whole_part(scale, step) : step / (ZV_SCALE_STEPS - 1.0));
}

zv_ticks zv_colorbar_ticks(const zv_scale *scale)
{
    static const zv_ticks each = {.digit = 1};
    const bool all_fit = scale->whole && scale->range.high - scale->range.low <= MOST_COUNTS;
    return all_fit ? zv_ticks_like(&each, scale->range) : zv_ticks_choose(scale->range, MOST_TICKS);
}

double zv_colorbar_width(zv_canvas *canvas, const zv_scale *scale)
{
    const zv_ticks ticks = zv_colorbar_ticks(scale);
    return GAP + BAR + TICK + LABEL_GAP + ceil(zv_ticks_width(canvas, &ticks));
}

/// Each step covers the lower end of the one before, so that no seam shows the ground.
static void draw_steps(zv_canvas *canvas, const zv_scale *scale, zv_box bar)
{
    for (int i = 0; i < ZV_SCALE_STEPS; ++i) {
        const double height = bar.height * (ZV_SCALE_STEPS - i) / ZV_SCALE_STEPS;
        zv_canvas_box(canvas, (zv_box){bar.x, bar.y, bar.width, height}, zv_solid(zv_scale_color(scale, i)));
    }
}

void zv_colorbar_draw(zv_canvas *canvas, const zv_scale *scale, zv_box box, const char *title, const char *unit,
                      double title_width)
{
    const zv_frame bar = {.box = {box.x + GAP, box.y, BAR, box.height}, .x = {0.0, 1.0}, .y = scale->range};
    const zv_ticks ticks = zv_colorbar_ticks(scale);
    draw_steps(canvas, scale, bar.box);

    const zv_pen pen = {.paint = zv_solid(canvas->theme->axis), .width = 1.0};
    const zv_letters letters = {.size = ZV_SIZE_TICK, .color = canvas->theme->soft};
    for (int i = 0; i < ticks.count; ++i) {
        char label[ZV_TICK_LABEL_SIZE];
        zv_ticks_label(&ticks, i, label);
        const zv_point at = zv_frame_at(&bar, 1.0, zv_ticks_value(&ticks, i));
        zv_canvas_line(canvas, (zv_point){at.x, zv_sharp(at.y)}, (zv_point){at.x + TICK, zv_sharp(at.y)}, pen);
        zv_canvas_text_middle(canvas, (zv_point){at.x + TICK + LABEL_GAP, at.y}, letters, label);
    }

    char factor[ZV_TICK_LABEL_SIZE], words[ZV_WORDS_SIZE];
    zv_ticks_power(&ticks, factor);
    const zv_letters heading = {.size = ZV_SIZE_TEXT, .color = canvas->theme->ink, .anchor = ZV_ANCHOR_END};
    zv_canvas_text_within(canvas, (zv_point){box.x + box.width, box.y - 8.0}, heading,
                          zv_words_axis(title, factor, unit, words), title_width);
}
