/// @file canvas.c
/// What both formats share: making, measuring, and small shapes made of larger ones.
#include "plot/canvas.h"

#include <math.h>
#include <stdlib.h>

#include "plot/words.h"

/// Height of a capital letter over the size of its font.
static const double CAPITAL = 0.73;

/// Letters keep their exact outlines and widths: hinting would move them with the version of the font library.
static void choose_font(cairo_t *cairo)
{
    cairo_font_options_t *options = zv_cairo.cairo_font_options_create();
    zv_cairo.cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    zv_cairo.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    zv_cairo.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    zv_cairo.cairo_set_font_options(cairo, options);
    zv_cairo.cairo_font_options_destroy(options);
}

cairo_t *zv_canvas_image(int width, int height)
{
    cairo_surface_t *surface = zv_cairo.cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cairo = zv_cairo.cairo_create(surface);
    zv_cairo.cairo_surface_destroy(surface);
    if (zv_cairo.cairo_status(cairo) != CAIRO_STATUS_SUCCESS) {
        zv_cairo.cairo_destroy(cairo);
        return NULL;
    }
    choose_font(cairo);
    return cairo;
}

zv_canvas *zv_canvas_create(const zv_plot_page *page)
{
    zv_canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas) {
        return NULL;
    }
    static const zv_canvas_backend *const backends[] = {
        [ZV_PLOT_PNG] = &zv_canvas_png, [ZV_PLOT_SVG] = &zv_canvas_svg, [ZV_PLOT_PIXELS] = &zv_canvas_pixels};
    canvas->backend = backends[page->format];
    canvas->theme = zv_theme_of(page->theme);
    canvas->width = page->width_px;
    canvas->density = page->format == ZV_PLOT_SVG ? 1 : page->density;
    canvas->cairo = zv_canvas_image(1, 1);
    if (!canvas->cairo) {
        zv_canvas_free(canvas);
        return NULL;
    }
    return canvas;
}

zv_status zv_canvas_open(zv_canvas *canvas, double height, const char *title)
{
    canvas->height = ceil(height);
    return canvas->backend->open(canvas, title);
}

zv_status zv_canvas_finish(zv_canvas *canvas, zv_text *out)
{
    return canvas->backend->finish(canvas, out);
}

void zv_canvas_free(zv_canvas *canvas)
{
    if (canvas) {
        zv_cairo.cairo_destroy(canvas->cairo);
        zv_text_free(&canvas->svg);
        free(canvas);
    }
}

double zv_canvas_measure(zv_canvas *canvas, const zv_letters *letters, const char *text)
{
    char words[ZV_WORDS_SIZE];
    cairo_text_extents_t extents;
    zv_cairo.cairo_select_font_face(canvas->cairo, ZV_FONT_FAMILY, CAIRO_FONT_SLANT_NORMAL,
                                    letters->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    zv_cairo.cairo_set_font_size(canvas->cairo, letters->size);
    zv_cairo.cairo_text_extents(canvas->cairo, zv_words_clean(text, words), &extents);
    return extents.x_advance;
}

void zv_canvas_lines(zv_canvas *canvas, const zv_point *points, size_t count, zv_pen pen)
{
    if (count > 0) {
        canvas->backend->lines(canvas, points, count, &pen);
    }
    if (canvas->cover) {
        zv_cover_lines(canvas->cover, points, count);
    }
}

void zv_canvas_line(zv_canvas *canvas, zv_point from, zv_point to, zv_pen pen)
{
    const zv_point points[] = {from, to};
    zv_canvas_lines(canvas, points, 2, pen);
}

void zv_canvas_area(zv_canvas *canvas, const zv_point *points, size_t count, zv_paint paint)
{
    canvas->backend->area(canvas, points, count, paint);
}

void zv_canvas_box(zv_canvas *canvas, zv_box box, zv_paint paint)
{
    const double right = box.x + box.width, bottom = box.y + box.height;
    const zv_point corners[] = {{box.x, box.y}, {right, box.y}, {right, bottom}, {box.x, bottom}};
    zv_canvas_area(canvas, corners, 4, paint);
}

void zv_canvas_ring(zv_canvas *canvas, zv_point center, double inner, double outer, zv_paint paint)
{
    canvas->backend->ring(canvas, center, inner, outer, paint);
}

void zv_canvas_circle(zv_canvas *canvas, zv_point center, double radius, zv_pen pen)
{
    canvas->backend->circle(canvas, center, radius, &pen);
}

void zv_canvas_text(zv_canvas *canvas, zv_point at, zv_letters letters, const char *text)
{
    char words[ZV_WORDS_SIZE];
    if (text && text[0]) {
        canvas->backend->letters(canvas, at, &letters, zv_words_clean(text, words));
    }
}

void zv_canvas_text_within(zv_canvas *canvas, zv_point at, zv_letters letters, const char *text, double width)
{
    char words[ZV_WORDS_SIZE];
    zv_words_clean(text, words);
    while (zv_canvas_measure(canvas, &letters, words) > width && zv_words_shorten(words)) {
    }
    zv_canvas_text(canvas, at, letters, words);
}

void zv_canvas_text_middle(zv_canvas *canvas, zv_point at, zv_letters letters, const char *text)
{
    zv_canvas_text(canvas, (zv_point){at.x, at.y + 0.5 * CAPITAL * letters.size}, letters, text);
}

void zv_canvas_clip(zv_canvas *canvas, zv_box box)
{
    canvas->backend->clip(canvas, box);
}

void zv_canvas_unclip(zv_canvas *canvas)
{
    canvas->backend->unclip(canvas);
}

double zv_sharp(double coordinate)
{
    return floor(coordinate) + 0.5;
}

zv_paint zv_solid(unsigned color)
{
    return (zv_paint){.color = color, .opacity = 1.0};
}
