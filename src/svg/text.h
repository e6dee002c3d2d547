/// @file text.h
/// Text elements of SVG in our own letters.
#ifndef ZV_SVG_TEXT_H
#define ZV_SVG_TEXT_H

#include "svg/work.h"

/// Draws a text element with its tspans.
void zv_svg_draw_text(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state);

#endif
