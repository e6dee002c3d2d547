/// @file card.c
/// A card to measure a pen and an arm with: what should be straight, square, round, 10 mm or parallel can be seen and
/// held against a ruler.
///
///     +--------------------------------------------+
///     | (o)   |||| 0.5  |||| 1  |||| 2    S q 2 mm |     circles in a square; lines at three distances; small letters
///     |  /\/\/\/\/\  +   +   +   +   +             |     a zigzag for corners, crosses for places
///     |,,,,|,,,,|,,,,|,,,,|,,,,|,,,,|,,,,|,,,,|,,,,|     rulers: mm, longer at 5 and 10
///     +--------------------------------------------+
#include "draw/shapes.h"

#include <string.h>

enum { MARGIN = 5 };

static void stroke(zv_drawing *d, double x0, double y0, double x1, double y1)
{
    zv_drawing_move_to(d, (zv_vec2){x0, y0});
    zv_drawing_line_to(d, (zv_vec2){x1, y1});
}

static void frame(zv_drawing *d, double x, double y, double width, double height)
{
    zv_drawing_move_to(d, (zv_vec2){x, y});
    zv_drawing_line_to(d, (zv_vec2){x + width, y});
    zv_drawing_line_to(d, (zv_vec2){x + width, y + height});
    zv_drawing_line_to(d, (zv_vec2){x, y + height});
    zv_drawing_line_to(d, (zv_vec2){x, y});
}

static void words(zv_drawing *d, double x, double y, double size, const char *text)
{
    zv_text_style style = zv_text_default_style();
    style.size_mm = size;
    style.at = (zv_vec2){x, y};
    zv_drawing_text(d, text, strlen(text), &style, NULL, NULL);
}

static double tick(int mm)
{
    return mm % 10 == 0 ? 4.0 : (mm % 5 == 0 ? 3.0 : 2.0);
}

/// Millimetres along the lower and the left edge.
static void rulers(zv_drawing *d, double width, double height)
{
    stroke(d, MARGIN, MARGIN, width - MARGIN, MARGIN);
    for (int mm = 0; mm <= (int)(width - 2.0 * MARGIN); ++mm) {
        stroke(d, MARGIN + mm, MARGIN, MARGIN + mm, MARGIN + tick(mm));
    }
    stroke(d, MARGIN, MARGIN, MARGIN, height - MARGIN);
    for (int mm = 5; mm <= (int)(height - 2.0 * MARGIN); ++mm) {
        stroke(d, MARGIN, MARGIN + mm, MARGIN + tick(mm), MARGIN + mm);
    }
}

/// A square of 20 mm with its diagonals and circles of 20, 10 and 4 mm.
static void target(zv_drawing *d, double x, double y)
{
    static const double radius[] = {10.0, 5.0, 2.0};
    frame(d, x, y, 20.0, 20.0);
    stroke(d, x, y, x + 20.0, y + 20.0);
    stroke(d, x, y + 20.0, x + 20.0, y);
    for (int i = 0; i < 3; ++i) {
        zv_drawing_lift(d);
        zv_drawing_arc(d, (zv_vec2){x + 10.0, y + 10.0}, (zv_vec2){radius[i], radius[i]}, 0.0, 2.0 * ZV_PI);
    }
}

static void parallels(zv_drawing *d, double x, double y, double distance, const char *label)
{
    for (int i = 0; i <= (int)(8.0 / distance); ++i) {
        const double low = i % 2 == 0 ? 0.0 : 12.0;
        stroke(d, x + i * distance, y + low, x + i * distance, y + 12.0 - low);
    }
    words(d, x, y - 4.0, 2.0, label);
}

static void zigzag(zv_drawing *d, double x, double y)
{
    zv_drawing_move_to(d, (zv_vec2){x, y});
    for (int i = 1; i <= 10; ++i) {
        zv_drawing_line_to(d, (zv_vec2){x + 2.0 * i, y + (i % 2 == 0 ? 0.0 : 8.0)});
    }
}

static void cross(zv_drawing *d, double x, double y)
{
    stroke(d, x - 2.0, y, x + 2.0, y);
    stroke(d, x, y - 2.0, x, y + 2.0);
}

void zv_draw_card(zv_drawing *drawing, const double *value)
{
    const double width = value[0], height = value[1], top = height - MARGIN;
    frame(drawing, 0.0, 0.0, width, height);
    rulers(drawing, width, height);
    target(drawing, 15.0, top - 22.0);
    parallels(drawing, 42.0, top - 14.0, 0.5, "0.5 mm");
    parallels(drawing, 58.0, top - 14.0, 1.0, "1 mm");
    parallels(drawing, 74.0, top - 14.0, 2.0, "2 mm");
    zigzag(drawing, 15.0, top - 38.0);
    for (int i = 0; i < 5; ++i) {
        cross(drawing, 42.0 + 10.0 * i, top - 28.0);
    }
    words(drawing, 42.0, top - 37.0, 3.0, "Sq 3 mm Щё");
    words(drawing, 42.0, top - 42.0, 1.5, "Sq 1.5 mm Щё");
    words(drawing, 15.0, 2.0 * MARGIN + 2.0, 2.5, "zveno");
}
