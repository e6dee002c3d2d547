/// @file outline.h
/// Outlines of SVG: from commands of paths and from basic shapes to the strokes of a drawing.
#ifndef ZV_SVG_OUTLINE_H
#define ZV_SVG_OUTLINE_H

#include "svg/scan.h"
#include "svg/tree.h"

/// Where an outline is drawn, in user units; the place of the drawing maps them.
typedef struct zv_svg_outline {
    zv_drawing *out;
    bool keeps_dots;   ///< a part without length is drawn as a dot
    bool closes;       ///< every part ends at its start, as the rim of what is filled
    zv_vec2 at, start; ///< of the part that is drawn
    bool has_ink;      ///< the part has a length
    bool has_dot;      ///< it has segments without a length
} zv_svg_outline;

void zv_svg_move_to(zv_svg_outline *outline, zv_vec2 to);
void zv_svg_line_to(zv_svg_outline *outline, zv_vec2 to);
void zv_svg_cubic_to(zv_svg_outline *outline, zv_vec2 control0, zv_vec2 control1, zv_vec2 to);
/// An arc as paths have it: radii, turn of the ellipse in degrees, which of the four arcs.
void zv_svg_arc_to(zv_svg_outline *outline, zv_vec2 radii, double turn_deg, bool is_large, bool is_sweep, zv_vec2 to);
/// Back to the start of the part.
void zv_svg_close(zv_svg_outline *outline);
/// Nothing more comes.
void zv_svg_finish(zv_svg_outline *outline);

/// Draws path data up to its end or its first error; whether it had none.
bool zv_svg_draw_path(zv_svg_outline *outline, zv_xml_text data);
/// Draws path, rect, circle, ellipse, line, polyline or polygon; whether its attributes had no error.
bool zv_svg_draw_shape(zv_svg_outline *outline, const zv_svg_node *node, const zv_svg_measure *measure);

#endif
