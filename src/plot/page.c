/// @file page.c
/// A page: its title, then the figures under each other.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "plot/figure.h"
#include "plot/frame.h"

enum {
    MARGIN = 18,
    TITLE_ROW = 24,
    SUBTITLE_ROW = 20,
    TITLE_GAP = 6,
    HEADING_ROW = 24,
    FIGURE_GAP = 22,
    LEAST_WIDTH = 300,
    MOST_WIDTH = 4000,
    MOST_DENSITY = 4,
    MOST_DOTS = 30000, // cairo's images end at 32767
};

static const char NO_MEMORY[] = "there is no memory for the picture";

zv_plot_page zv_plot_default_page(void)
{
    return (zv_plot_page){.format = ZV_PLOT_PNG, .theme = ZV_PLOT_LIGHT, .width_px = 900, .density = 1};
}

bool zv_plot_format_of(const char *file_name, zv_plot_format *out)
{
    static const char *const endings[] = {[ZV_PLOT_PNG] = ".png", [ZV_PLOT_SVG] = ".svg"};
    const size_t size = strlen(file_name);
    for (int format = ZV_PLOT_PNG; format <= ZV_PLOT_SVG; ++format) {
        const size_t length = strlen(endings[format]);
        bool same = size >= length;
        for (size_t i = 0; same && i < length; ++i) {
            same = tolower((unsigned char)file_name[size - length + i]) == endings[format][i];
        }
        if (same) {
            *out = (zv_plot_format)format;
            return true;
        }
    }
    return false;
}

static bool has_words(const char *text)
{
    return text && text[0];
}

static double figure_height(zv_canvas *canvas, const zv_plot_figure *figure, double width)
{
    const double heading = has_words(figure->title) ? HEADING_ROW : 0.0;
    return heading + (figure->chart  ? zv_chart_height(canvas, figure->chart, width)
                      : figure->path ? zv_path_height(canvas, figure->path, width)
                      : figure->map  ? zv_map_height(canvas, figure->map, width)
                                     : zv_sheet_height(canvas, figure->sheet, width));
}

static bool figure_draw(zv_canvas *canvas, const zv_plot_figure *figure, zv_box box)
{
    if (has_words(figure->title)) {
        const zv_letters letters = {.size = ZV_SIZE_HEADING + 1, .color = canvas->theme->ink, .bold = true};
        zv_canvas_text_within(canvas, (zv_point){box.x, box.y + 14.0}, letters, figure->title, box.width);
        box.y += HEADING_ROW;
        box.height -= HEADING_ROW;
    }
    return figure->chart  ? zv_chart_draw(canvas, figure->chart, box)
           : figure->path ? zv_path_draw(canvas, figure->path, box)
           : figure->map  ? zv_map_draw(canvas, figure->map, box)
                          : zv_sheet_draw(canvas, figure->sheet, box);
}

static double titles_height(const zv_plot_page *page)
{
    const double rows = (has_words(page->title) ? TITLE_ROW : 0.0) + (has_words(page->subtitle) ? SUBTITLE_ROW : 0.0);
    return rows > 0.0 ? rows + TITLE_GAP : 0.0;
}

static void draw_titles(zv_canvas *canvas, const zv_plot_page *page)
{
    const double width = canvas->width - 2.0 * MARGIN;
    double y = MARGIN;
    if (has_words(page->title)) {
        const zv_letters letters = {.size = ZV_SIZE_TITLE, .color = canvas->theme->ink, .bold = true};
        zv_canvas_text_within(canvas, (zv_point){MARGIN, y + 15.0}, letters, page->title, width);
        y += TITLE_ROW;
    }
    if (has_words(page->subtitle)) {
        const zv_letters letters = {.size = ZV_SIZE_TEXT, .color = canvas->theme->soft};
        zv_canvas_text_within(canvas, (zv_point){MARGIN, y + 11.0}, letters, page->subtitle, width);
    }
}

static void take_back(zv_text *out, size_t size)
{
    out->size = size;
    if (out->data) {
        out->data[size] = '\0';
    }
}

static bool draw_figures(zv_canvas *canvas, const zv_plot_page *page, const zv_plot_figure *figures, int count,
                         const double *heights)
{
    const double width = canvas->width - 2.0 * MARGIN;
    draw_titles(canvas, page);
    double y = MARGIN + titles_height(page);
    bool has_memory = true;
    for (int i = 0; i < count; ++i) {
        has_memory = figure_draw(canvas, &figures[i], (zv_box){MARGIN, y, width, heights[i]}) && has_memory;
        y += heights[i] + FIGURE_GAP;
    }
    return has_memory;
}

/// `heights` is room for the height of each figure.
static zv_status draw_on(zv_canvas *canvas, const zv_plot_page *page, const zv_plot_figure *figures, int count,
                         double *heights, zv_text *out, zv_error *why)
{
    const double width = canvas->width - 2.0 * MARGIN;
    double height = 2.0 * MARGIN + titles_height(page);
    for (int i = 0; i < count; ++i) {
        heights[i] = figure_height(canvas, &figures[i], width);
        height += heights[i] + (i > 0 ? FIGURE_GAP : 0);
    }
    if (height * canvas->density > MOST_DOTS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the picture would be %.0f pixels high, at most %d are possible",
                       height, MOST_DOTS / canvas->density);
    }
    if (zv_canvas_open(canvas, height, page->title) != ZV_OK) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "%s", NO_MEMORY);
    }

    const bool has_memory = draw_figures(canvas, page, figures, count, heights);

    const size_t size_before = out->size;
    if (!has_memory || zv_canvas_finish(canvas, out) != ZV_OK) {
        take_back(out, size_before);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "%s", NO_MEMORY);
    }
    return ZV_OK;
}

zv_status zv_plot_draw(const zv_plot_page *page, const zv_plot_figure *figures, int figure_count, zv_text *out,
                       zv_error *why)
{
    ZV_ASSERT(page && out && figure_count >= 0 && (figures || figure_count == 0));

    if (page->width_px < LEAST_WIDTH || page->width_px > MOST_WIDTH) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a picture is %d to %d pixels wide, not %d", LEAST_WIDTH,
                       MOST_WIDTH, page->width_px);
    }
    if (page->density < 1 || page->density > MOST_DENSITY) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a picture has 1 to %d dots per pixel, not %d", MOST_DENSITY,
                       page->density);
    }
    const zv_status started = zv_cairo_start(why);
    if (started != ZV_OK) {
        return started;
    }
    zv_canvas *canvas = zv_canvas_create(page);
    double *heights = calloc((size_t)figure_count + 1, sizeof *heights);
    const zv_status status = canvas && heights ? draw_on(canvas, page, figures, figure_count, heights, out, why)
                                               : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "%s", NO_MEMORY);
    free(heights);
    zv_canvas_free(canvas);
    return status;
}
