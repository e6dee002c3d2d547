/// @file shapes.c
/// Basic shapes of SVG, drawn from where and in the direction that the specification says: dashes begin there.
#include "base/assert.h"
#include "draw/plane.h"
#include "svg/outline.h"

typedef struct shape {
    const zv_svg_node *node;
    const zv_svg_measure *measure;
    bool is_right; ///< every attribute so far could be read
} shape;

/// An attribute that is a length; `usual` when there is none or a wrong one.
static double length(shape *s, const char *name, zv_svg_side side, double usual)
{
    const zv_xml_text text = zv_svg_attribute(s->node, name);
    double value = usual;
    if (text.data && !zv_svg_is_word(zv_svg_trim(text), "auto")) {
        s->is_right = zv_svg_length(text, s->measure, side, &value) && s->is_right;
    }
    return value;
}

/// Four quarters of an ellipse, clockwise on the screen from the right.
static void draw_ellipse(zv_svg_outline *outline, zv_vec2 c, double rx, double ry)
{
    const zv_vec2 radii = {rx, ry};
    zv_svg_move_to(outline, (zv_vec2){c.x + rx, c.y});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){c.x, c.y + ry});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){c.x - rx, c.y});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){c.x, c.y - ry});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){c.x + rx, c.y});
    zv_svg_close(outline);
}

static void draw_circle(zv_svg_outline *outline, shape *s)
{
    const zv_vec2 c = {length(s, "cx", ZV_SVG_ALONG_X, 0.0), length(s, "cy", ZV_SVG_ALONG_Y, 0.0)};
    const double r = length(s, "r", ZV_SVG_ACROSS, 0.0);
    if (r > 0.0) {
        draw_ellipse(outline, c, r, r);
    }
}

static void draw_oval(zv_svg_outline *outline, shape *s)
{
    const zv_vec2 c = {length(s, "cx", ZV_SVG_ALONG_X, 0.0), length(s, "cy", ZV_SVG_ALONG_Y, 0.0)};
    double rx = length(s, "rx", ZV_SVG_ALONG_X, -1.0), ry = length(s, "ry", ZV_SVG_ALONG_Y, -1.0);
    rx = rx < 0.0 ? ry : rx; // one that is not given is like the other
    ry = ry < 0.0 ? rx : ry;
    if (rx > 0.0 && ry > 0.0) {
        draw_ellipse(outline, c, rx, ry);
    }
}

/// Radii of the corners: one that is not given is that of the other, and both fit into the sides.
static zv_vec2 round_corners(double rx, double ry, double w, double h)
{
    rx = rx < 0.0 ? fmax(ry, 0.0) : rx;
    ry = ry < 0.0 ? rx : ry;
    rx = fmin(rx, 0.5 * w);
    ry = fmin(ry, 0.5 * h);
    return rx == 0.0 || ry == 0.0 ? (zv_vec2){0.0, 0.0} : (zv_vec2){rx, ry};
}

static void draw_rect(zv_svg_outline *outline, shape *s)
{
    const double x = length(s, "x", ZV_SVG_ALONG_X, 0.0), y = length(s, "y", ZV_SVG_ALONG_Y, 0.0);
    const double w = length(s, "width", ZV_SVG_ALONG_X, 0.0), h = length(s, "height", ZV_SVG_ALONG_Y, 0.0);
    double rx = length(s, "rx", ZV_SVG_ALONG_X, -1.0), ry = length(s, "ry", ZV_SVG_ALONG_Y, -1.0);
    if (!(w > 0.0 && h > 0.0)) {
        return;
    }
    const zv_vec2 radii = round_corners(rx, ry, w, h);
    rx = radii.x;
    ry = radii.y;
    zv_svg_move_to(outline, (zv_vec2){x + rx, y});
    zv_svg_line_to(outline, (zv_vec2){x + w - rx, y});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){x + w, y + ry});
    zv_svg_line_to(outline, (zv_vec2){x + w, y + h - ry});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){x + w - rx, y + h});
    zv_svg_line_to(outline, (zv_vec2){x + rx, y + h});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){x, y + h - ry});
    zv_svg_line_to(outline, (zv_vec2){x, y + ry});
    zv_svg_arc_to(outline, radii, 0.0, false, true, (zv_vec2){x + rx, y});
    zv_svg_close(outline);
}

static void draw_line(zv_svg_outline *outline, shape *s)
{
    zv_svg_move_to(outline, (zv_vec2){length(s, "x1", ZV_SVG_ALONG_X, 0.0), length(s, "y1", ZV_SVG_ALONG_Y, 0.0)});
    zv_svg_line_to(outline, (zv_vec2){length(s, "x2", ZV_SVG_ALONG_X, 0.0), length(s, "y2", ZV_SVG_ALONG_Y, 0.0)});
}

/// How many points a list has: all of them without a lonely number at the end, or none when anything else is in it.
static int count_points(zv_svg_scan scan, bool *is_right)
{
    int numbers = 0;
    double ignored;
    while (!zv_svg_at_end(&scan)) {
        if (!zv_svg_take_number(&scan, &ignored)) {
            *is_right = false;
            return 0;
        }
        ++numbers;
        zv_svg_skip_comma(&scan);
    }
    *is_right = numbers % 2 == 0;
    return numbers / 2;
}

/// Lines between points; whether the list of these is right.
static bool draw_points(zv_svg_outline *outline, zv_xml_text text, bool closes)
{
    zv_svg_scan scan = zv_svg_scan_of(text.data ? zv_svg_trim(text) : (zv_xml_text){"", 0});
    bool is_right;
    const int count = count_points(scan, &is_right);
    for (int i = 0; i < count; ++i) {
        zv_vec2 p = {0.0, 0.0};
        zv_svg_take_number(&scan, &p.x);
        zv_svg_skip_comma(&scan);
        zv_svg_take_number(&scan, &p.y);
        zv_svg_skip_comma(&scan);
        (i == 0 ? zv_svg_move_to : zv_svg_line_to)(outline, p);
    }
    if (closes && count > 0) {
        zv_svg_close(outline);
    }
    return is_right;
}

bool zv_svg_draw_shape(zv_svg_outline *outline, const zv_svg_node *node, const zv_svg_measure *measure)
{
    shape s = {node, measure, true};
    switch (node->tag) {
    case ZV_SVG_PATH: {
        const zv_xml_text data = zv_svg_attribute(node, "d");
        return !data.data || zv_svg_draw_path(outline, data);
    }
    case ZV_SVG_RECT:
        draw_rect(outline, &s);
        break;
    case ZV_SVG_CIRCLE:
        draw_circle(outline, &s);
        break;
    case ZV_SVG_ELLIPSE:
        draw_oval(outline, &s);
        break;
    case ZV_SVG_LINE:
        draw_line(outline, &s);
        break;
    default:
        ZV_ASSERT(node->tag == ZV_SVG_POLYLINE || node->tag == ZV_SVG_POLYGON);
        s.is_right = draw_points(outline, zv_svg_attribute(node, "points"), node->tag == ZV_SVG_POLYGON);
    }
    zv_svg_finish(outline);
    return s.is_right;
}
