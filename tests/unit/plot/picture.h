/// @file picture.h
/// Pictures made in tests: drawing into memory and looking at single pixels.
#ifndef ZV_TEST_PICTURE_H
#define ZV_TEST_PICTURE_H

#include <cairo.h>
#include <string.h>

#include "check.h"
#include "plot/canvas.h"
#include "zveno/plot.h"

/// The leak checker asks for this: fontconfig keeps a few hundred bytes of its configuration to the end.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig";
}

/// Group teardown: cairo keeps fonts for the next drawing; the leak checker wants them back.
static inline int forget_fonts(void **state)
{
    (void)state;
    cairo_debug_reset_static_data();
    return 0;
}

/// An empty canvas to draw on, 400 by 300.
static inline zv_canvas *canvas_for_test(zv_plot_format format, zv_plot_theme theme)
{
    zv_plot_page page = zv_plot_default_page();
    page.format = format;
    page.theme = theme;
    page.width_px = 400;
    CHECK(zv_cairo_start(NULL) == ZV_OK);
    zv_canvas *canvas = zv_canvas_create(&page);
    CHECK(canvas != NULL);
    CHECK(zv_canvas_open(canvas, 300.0, "test") == ZV_OK);
    return canvas;
}

/// The colour of the pixel whose middle is at x + 0.5, y + 0.5.
static inline unsigned pixel_of(cairo_surface_t *surface, int x, int y)
{
    cairo_surface_flush(surface);
    const unsigned char *row = cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface);
    unsigned color;
    memcpy(&color, row + 4 * x, sizeof color);
    return color & 0xFFFFFFu;
}

static inline unsigned canvas_pixel(zv_canvas *canvas, int x, int y)
{
    return pixel_of(cairo_get_target(canvas->cairo), x, y);
}

/// Draws one figure; the caller frees the text.
static inline zv_text draw_figure(zv_plot_format format, zv_plot_theme theme, const zv_plot_figure *figure)
{
    zv_plot_page page = zv_plot_default_page();
    page.format = format;
    page.theme = theme;
    page.width_px = 420; // small pictures are quick to make
    page.title = "test";
    zv_text out = {0};
    zv_error why = {0};
    if (zv_plot_draw(&page, figure, 1, &out, &why) != ZV_OK) {
        print_error("%s\n", why.message);
        CHECK(false);
    }
    return out;
}

typedef struct picture_source {
    const zv_text *bytes;
    size_t at;
} picture_source;

static inline cairo_status_t picture_read(void *closure, unsigned char *data, unsigned int size)
{
    picture_source *source = closure;
    if (source->bytes->size - source->at < size) {
        return CAIRO_STATUS_READ_ERROR;
    }
    memcpy(data, source->bytes->data + source->at, size);
    source->at += size;
    return CAIRO_STATUS_SUCCESS;
}

/// A PNG as pixels; destroy with cairo_surface_destroy.
static inline cairo_surface_t *picture_of(const zv_text *png)
{
    picture_source source = {.bytes = png};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(picture_read, &source);
    CHECK(cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS);
    return surface;
}

#endif
