/// @file canvas_svg.c
/// The canvas as SVG text, written here and not by cairo: letters stay letters that one can search and read aloud, a
/// curve is one element of few bytes, and nothing depends on what was drawn before in the same process (cairo numbers
/// its elements through).
///
/// Coordinates are whole hundredths of a pixel. Lines are written as steps between rounded points, so rounding does not
/// add up.
#include <math.h>
#include <stdio.h>

#include "plot/canvas.h"

enum { HALO_WIDTH = 3 };

static long hundredths(double pixels)
{
    return lround(100.0 * pixels);
}

/// A number of hundredths with the fewest characters, no matter what decimal sign the locale likes.
static void add_number(zv_text *svg, long number)
{
    const long size = number < 0 ? -number : number;
    zv_text_addf(svg, "%s%ld", number < 0 ? "-" : "", size / 100);
    if (size % 10 != 0) {
        zv_text_addf(svg, ".%02ld", size % 100);
    } else if (size % 100 != 0) {
        zv_text_addf(svg, ".%ld", size % 100 / 10);
    }
}

/// ` name="value"`
static void add_attribute(zv_text *svg, const char *name, double value)
{
    zv_text_addf(svg, " %s=\"", name);
    add_number(svg, hundredths(value));
    zv_text_add(svg, "\"");
}

static void add_fill(zv_text *svg, zv_paint paint)
{
    zv_text_addf(svg, " fill=\"#%06X\"", paint.color);
    if (paint.opacity < 1.0) {
        add_attribute(svg, "fill-opacity", paint.opacity);
    }
}

static void add_pen(zv_text *svg, const zv_pen *pen)
{
    zv_text_addf(svg, " stroke=\"#%06X\"", pen->paint.color);
    if (pen->paint.opacity < 1.0) {
        add_attribute(svg, "stroke-opacity", pen->paint.opacity);
    }
    add_attribute(svg, "stroke-width", pen->width);
    if (pen->dash > 0.0) {
        add_attribute(svg, "stroke-dasharray", pen->dash);
        zv_text_add(svg, " stroke-linecap=\"butt\"");
    }
}

static void add_escaped(zv_text *svg, const char *text)
{
    for (; *text; ++text) {
        switch (*text) {
        case '&':
            zv_text_add(svg, "&amp;");
            break;
        case '<':
            zv_text_add(svg, "&lt;");
            break;
        case '>':
            zv_text_add(svg, "&gt;");
            break;
        default:
            zv_text_append(svg, text, 1);
        }
    }
}

static zv_status svg_open(zv_canvas *canvas, const char *title)
{
    zv_text *svg = &canvas->svg;
    const int width = (int)canvas->width, height = (int)canvas->height;
    zv_text_addf(svg,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                 "font-family=\"'" ZV_FONT_FAMILY "', Verdana, sans-serif\" fill=\"none\" "
                 "stroke-linejoin=\"round\" stroke-linecap=\"round\" role=\"img\">\n",
                 width, height, width, height);
    if (title) {
        zv_text_add(svg, "<title>");
        add_escaped(svg, title);
        zv_text_add(svg, "</title>\n");
    }
    zv_text_addf(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#%06X\"/>\n", width, height, canvas->theme->ground);
    return ZV_OK;
}

/// `x y`
static void add_point(zv_text *svg, long x, long y)
{
    add_number(svg, x);
    zv_text_add(svg, " ");
    add_number(svg, y);
}

/// One step of a path by the shortest command; `before` is the command that came last, which need not be repeated.
static char add_step(zv_text *svg, long dx, long dy, char before)
{
    const char command = dy == 0 ? 'h' : dx == 0 ? 'v' : 'l';
    zv_text_append(svg, command == before ? " " : &command, 1);
    if (command == 'l') {
        add_point(svg, dx, dy);
    } else {
        add_number(svg, command == 'h' ? dx : dy);
    }
    return command;
}

/// A path: M lifts the pen and goes to a place, then come steps. `ending` closes each piece of an area; a piece of a
/// line that is a lone point becomes a dot.
static void add_path(zv_text *svg, const zv_point *points, size_t count, const char *ending)
{
    char command = '\0'; // none: the pen is up
    long x = 0, y = 0;
    for (size_t i = 0; i <= count; ++i) {
        if (i == count || isnan(points[i].x)) {
            zv_text_add(svg, command == 'M' ? "h0" : "");
            zv_text_add(svg, command ? ending : "");
            command = '\0';
            continue;
        }
        const long next_x = hundredths(points[i].x), next_y = hundredths(points[i].y);
        if (!command) {
            zv_text_add(svg, "M");
            add_point(svg, next_x, next_y);
            command = 'M';
        } else if (next_x != x || next_y != y) {
            command = add_step(svg, next_x - x, next_y - y, command);
        }
        x = next_x, y = next_y;
    }
}

static void svg_lines(zv_canvas *canvas, const zv_point *points, size_t count, const zv_pen *pen)
{
    zv_text_add(&canvas->svg, "<path d=\"");
    add_path(&canvas->svg, points, count, "");
    zv_text_add(&canvas->svg, "\"");
    add_pen(&canvas->svg, pen);
    zv_text_add(&canvas->svg, "/>\n");
}

static void svg_area(zv_canvas *canvas, const zv_point *points, size_t count, zv_paint paint)
{
    zv_text_add(&canvas->svg, "<path d=\"");
    add_path(&canvas->svg, points, count, "z");
    zv_text_add(&canvas->svg, "\"");
    add_fill(&canvas->svg, paint);
    zv_text_add(&canvas->svg, "/>\n");
}

static void add_half_circle(zv_text *svg, long r, int half)
{
    zv_text_add(svg, "a");
    add_point(svg, r, r);
    zv_text_add(svg, " 0 1 0 ");
    add_point(svg, half == 0 ? 2 * r : -2 * r, 0);
}

/// Two half arcs that close a circle, as part of a path.
static void add_circle_steps(zv_text *svg, zv_point center, double radius)
{
    const long r = hundredths(radius);
    zv_text_add(svg, "M");
    add_point(svg, hundredths(center.x) - r, hundredths(center.y));
    for (int half = 0; half < 2; ++half) {
        add_half_circle(svg, r, half);
    }
    zv_text_add(svg, "z");
}

static void svg_ring(zv_canvas *canvas, zv_point center, double inner, double outer, zv_paint paint)
{
    zv_text_add(&canvas->svg, "<path d=\"");
    add_circle_steps(&canvas->svg, center, outer);
    if (inner > 0.0) {
        add_circle_steps(&canvas->svg, center, inner);
    }
    zv_text_add(&canvas->svg, "\" fill-rule=\"evenodd\"");
    add_fill(&canvas->svg, paint);
    zv_text_add(&canvas->svg, "/>\n");
}

static void svg_circle(zv_canvas *canvas, zv_point center, double radius, const zv_pen *pen)
{
    zv_text_add(&canvas->svg, "<circle");
    add_attribute(&canvas->svg, "cx", center.x);
    add_attribute(&canvas->svg, "cy", center.y);
    add_attribute(&canvas->svg, "r", radius);
    add_pen(&canvas->svg, pen);
    zv_text_add(&canvas->svg, "/>\n");
}

static void svg_letters(zv_canvas *canvas, zv_point at, const zv_letters *letters, const char *text)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    zv_text *svg = &canvas->svg;
    zv_text_add(svg, "<text");
    add_attribute(svg, "x", at.x);
    add_attribute(svg, "y", at.y);
    add_attribute(svg, "font-size", letters->size);
    zv_text_add(svg, letters->bold ? " font-weight=\"bold\"" : "");
    zv_text_add(svg, anchors[letters->anchor]);
    if (letters->halo) {
        zv_text_addf(svg, " stroke=\"#%06X\" stroke-opacity=\"0.85\" stroke-width=\"%d\" paint-order=\"stroke\"",
                     canvas->theme->ground, HALO_WIDTH);
    }
    add_fill(svg, zv_solid(letters->color));
    zv_text_add(svg, ">");
    add_escaped(svg, text);
    zv_text_add(svg, "</text>\n");
}

static void svg_clip(zv_canvas *canvas, zv_box box)
{
    const int number = ++canvas->clip_count;
    zv_text_addf(&canvas->svg, "<clipPath id=\"clip%d\"><rect", number);
    add_attribute(&canvas->svg, "x", box.x);
    add_attribute(&canvas->svg, "y", box.y);
    add_attribute(&canvas->svg, "width", box.width);
    add_attribute(&canvas->svg, "height", box.height);
    zv_text_addf(&canvas->svg, "/></clipPath>\n<g clip-path=\"url(#clip%d)\">\n", number);
}

static void svg_unclip(zv_canvas *canvas)
{
    zv_text_add(&canvas->svg, "</g>\n");
}

static zv_status svg_finish(zv_canvas *canvas, zv_text *out)
{
    zv_text_add(&canvas->svg, "</svg>\n");
    if (!canvas->svg.failed) {
        zv_text_append(out, canvas->svg.data, canvas->svg.size);
    }
    return canvas->svg.failed || out->failed ? ZV_ERR_INTERNAL : ZV_OK;
}

const zv_canvas_backend zv_canvas_svg = {
    .open = svg_open,
    .lines = svg_lines,
    .area = svg_area,
    .ring = svg_ring,
    .circle = svg_circle,
    .letters = svg_letters,
    .clip = svg_clip,
    .unclip = svg_unclip,
    .finish = svg_finish,
};
