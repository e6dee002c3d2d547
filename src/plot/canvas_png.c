/// @file canvas_png.c
/// The canvas as a picture of dots: cairo paints, libpng packs, or the dots are handed out as they are.
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "plot/canvas.h"

static const double TWO_PI = 6.283185307179586;
enum { HALO_WIDTH = 3 };

static void set_paint(cairo_t *cairo, zv_paint paint)
{
    zv_cairo.cairo_set_source_rgba(cairo, (double)(paint.color >> 16 & 0xFFu) / 255.0,
                                   (double)(paint.color >> 8 & 0xFFu) / 255.0, (double)(paint.color & 0xFFu) / 255.0,
                                   paint.opacity);
}

static zv_status png_open(zv_canvas *canvas, const char *title)
{
    (void)title;
    const int density = canvas->density;
    cairo_t *cairo = zv_canvas_image((int)canvas->width * density, (int)canvas->height * density);
    if (!cairo) {
        return ZV_ERR_INTERNAL;
    }
    zv_cairo.cairo_destroy(canvas->cairo);
    canvas->cairo = cairo;
    zv_cairo.cairo_scale(cairo, density, density);
    zv_cairo.cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    set_paint(cairo, zv_solid(canvas->theme->ground));
    zv_cairo.cairo_paint(cairo);
    return ZV_OK;
}

static void stroke(cairo_t *cairo, const zv_pen *pen)
{
    set_paint(cairo, pen->paint);
    zv_cairo.cairo_set_line_width(cairo, pen->width);
    zv_cairo.cairo_set_line_cap(cairo, pen->dash > 0.0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
    zv_cairo.cairo_set_dash(cairo, &pen->dash, pen->dash > 0.0 ? 1 : 0, 0.0);
    zv_cairo.cairo_stroke(cairo);
}

/// Cairo looks for the crossings of all lines of one stroke, so a stroke of a million points is drawn in parts.
enum { LONG_LINE = 8192, LINE_PART = 128 };

static void png_lines(zv_canvas *canvas, const zv_point *points, size_t count, const zv_pen *pen)
{
    bool pen_is_down = false;
    for (size_t i = 0; i < count; ++i) {
        if (isnan(points[i].x)) {
            pen_is_down = false;
            continue;
        }
        if (count > LONG_LINE && i % LINE_PART == LINE_PART - 1) {
            if (pen_is_down) {
                zv_cairo.cairo_line_to(canvas->cairo, points[i].x, points[i].y);
            }
            stroke(canvas->cairo, pen);
            pen_is_down = false; // the next part begins where this one ends
        }
        if (!pen_is_down) {
            zv_cairo.cairo_move_to(canvas->cairo, points[i].x, points[i].y);
        }
        zv_cairo.cairo_line_to(canvas->cairo, points[i].x, points[i].y); // also for the first: a lone point is a dot
        pen_is_down = true;
    }
    stroke(canvas->cairo, pen);
}

static void png_area_point(zv_canvas *canvas, const zv_point *points, size_t i)
{
    if (isnan(points[i].x)) {
        zv_cairo.cairo_new_sub_path(canvas->cairo); // filling closes each piece
    } else {
        zv_cairo.cairo_line_to(canvas->cairo, points[i].x, points[i].y);
    }
}

static void png_area(zv_canvas *canvas, const zv_point *points, size_t count, zv_paint paint)
{
    for (size_t i = 0; i < count; ++i) {
        png_area_point(canvas, points, i);
    }
    set_paint(canvas->cairo, paint);
    zv_cairo.cairo_fill(canvas->cairo);
}

static void png_ring(zv_canvas *canvas, zv_point center, double inner, double outer, zv_paint paint)
{
    zv_cairo.cairo_new_sub_path(canvas->cairo);
    zv_cairo.cairo_arc(canvas->cairo, center.x, center.y, outer, 0.0, TWO_PI);
    if (inner > 0.0) {
        zv_cairo.cairo_new_sub_path(canvas->cairo);
        zv_cairo.cairo_arc_negative(canvas->cairo, center.x, center.y, inner, TWO_PI, 0.0);
    }
    set_paint(canvas->cairo, paint);
    zv_cairo.cairo_fill(canvas->cairo);
}

static void png_circle(zv_canvas *canvas, zv_point center, double radius, const zv_pen *pen)
{
    zv_cairo.cairo_new_sub_path(canvas->cairo);
    zv_cairo.cairo_arc(canvas->cairo, center.x, center.y, radius, 0.0, TWO_PI);
    stroke(canvas->cairo, pen);
}

static void png_letters(zv_canvas *canvas, zv_point at, const zv_letters *letters, const char *text)
{
    cairo_t *cairo = canvas->cairo;
    const double width = zv_canvas_measure(canvas, letters, text); // also selects the font
    const double x = at.x - 0.5 * width * (double)letters->anchor;
    if (letters->halo) {
        zv_cairo.cairo_move_to(cairo, x, at.y);
        zv_cairo.cairo_text_path(cairo, text);
        const zv_pen rim = {.paint = {.color = canvas->theme->ground, .opacity = 0.85}, .width = HALO_WIDTH};
        stroke(cairo, &rim);
    }
    zv_cairo.cairo_move_to(cairo, x, at.y);
    set_paint(cairo, zv_solid(letters->color));
    zv_cairo.cairo_show_text(cairo, text);
    zv_cairo.cairo_new_path(cairo);
}

static void png_clip(zv_canvas *canvas, zv_box box)
{
    zv_cairo.cairo_rectangle(canvas->cairo, box.x, box.y, box.width, box.height);
    zv_cairo.cairo_clip(canvas->cairo);
}

static void png_unclip(zv_canvas *canvas)
{
    zv_cairo.cairo_reset_clip(canvas->cairo);
}

static cairo_status_t append(void *text, const unsigned char *bytes, unsigned int size)
{
    zv_text_append(text, (const char *)bytes, size);
    return ((zv_text *)text)->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static zv_status png_finish(zv_canvas *canvas, zv_text *out)
{
    cairo_surface_t *surface = zv_cairo.cairo_get_target(canvas->cairo);
    zv_cairo.cairo_surface_flush(surface);
    const bool is_painted = zv_cairo.cairo_status(canvas->cairo) == CAIRO_STATUS_SUCCESS;
    return is_painted && zv_cairo.cairo_surface_write_to_png_stream(surface, append, out) == CAIRO_STATUS_SUCCESS
               ? ZV_OK
               : ZV_ERR_INTERNAL;
}

static zv_status pixels_finish(zv_canvas *canvas, zv_text *out)
{
    cairo_surface_t *surface = zv_cairo.cairo_get_target(canvas->cairo);
    zv_cairo.cairo_surface_flush(surface);
    const int width = zv_cairo.cairo_image_surface_get_width(surface),
              height = zv_cairo.cairo_image_surface_get_height(surface);
    const unsigned char *data = zv_cairo.cairo_image_surface_get_data(surface);
    const size_t stride = (size_t)zv_cairo.cairo_image_surface_get_stride(surface);
    for (int y = 0; data && y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            uint32_t dot; // 0xXXRRGGBB as this machine keeps it
            memcpy(&dot, data + (size_t)y * stride + (size_t)x * sizeof dot, sizeof dot);
            const char rgb[] = {(char)(dot >> 16 & 0xFFu), (char)(dot >> 8 & 0xFFu), (char)(dot & 0xFFu)};
            zv_text_append(out, rgb, sizeof rgb);
        }
    }
    return data && !out->failed ? ZV_OK : ZV_ERR_INTERNAL;
}

const zv_canvas_backend zv_canvas_png = {
    .open = png_open,
    .lines = png_lines,
    .area = png_area,
    .ring = png_ring,
    .circle = png_circle,
    .letters = png_letters,
    .clip = png_clip,
    .unclip = png_unclip,
    .finish = png_finish,
};

const zv_canvas_backend zv_canvas_pixels = {
    .open = png_open,
    .lines = png_lines,
    .area = png_area,
    .ring = png_ring,
    .circle = png_circle,
    .letters = png_letters,
    .clip = png_clip,
    .unclip = png_unclip,
    .finish = pixels_finish,
};
