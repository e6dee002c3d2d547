/// @file place.c
/// Where an element is: its box, and its transformation about its origin.
///
///     transform-box   view-box:  the view, from the origin of its units        fill-box:  the box of the shape itself
#include <string.h>

#include "svg/work.h"

bool zv_svg_is_shape(const zv_svg_node *node)
{
    return node->tag >= ZV_SVG_PATH && node->tag <= ZV_SVG_POLYGON;
}

bool zv_svg_box_of(zv_svg_work *work, const zv_svg_node *node, const zv_svg_measure *measure, double box[4])
{
    zv_vec2 low, high;
    if (!zv_svg_is_shape(node)) {
        return false;
    }
    zv_drawing_clear(work->scratch);
    zv_svg_outline outline = {.out = work->scratch};
    zv_svg_draw_shape(&outline, node, measure);
    if (zv_drawing_status(work->scratch) != ZV_OK || !zv_drawing_bounds(work->scratch, &low, &high)) {
        return false;
    }
    memcpy(box, (double[]){low.x, low.y, high.x - low.x, high.y - low.y}, 4 * sizeof *box);
    return true;
}

void zv_svg_shift_use(const zv_svg_node *use, zv_svg_state *state)
{
    zv_vec2 shift = {0.0, 0.0};
    zv_svg_length(zv_svg_attribute(use, "x"), &state->measure, ZV_SVG_ALONG_X, &shift.x);
    zv_svg_length(zv_svg_attribute(use, "y"), &state->measure, ZV_SVG_ALONG_Y, &shift.y);
    state->map = zv_affine_mul(state->map, zv_affine_shift(shift));
}

/// Counts in the box of an element from here on; returns its corner.
static zv_vec2 enter_box(zv_svg_work *work, const zv_svg_node *node, zv_svg_measure *measure)
{
    double box[4];
    if (!zv_svg_box_of(work, node, measure, box)) {
        zv_svg_note_word(&work->notes, "transform-box of a group", node->line);
        return (zv_vec2){0.0, 0.0};
    }
    measure->width = box[2];
    measure->height = box[3];
    return (zv_vec2){box[0], box[1]};
}

void zv_svg_move_into(zv_svg_work *work, const zv_svg_node *node, zv_svg_state *state)
{
    const zv_svg_style *style = &state->style;
    zv_svg_measure measure = state->measure;
    zv_vec2 corner = {0.0, 0.0}, origin = {0.0, 0.0};
    zv_affine map;
    if (!style->transform.text.data) {
        return;
    }
    if (style->has_fill_box) {
        corner = enter_box(work, node, &measure);
    }
    if (style->origin.text.data) {
        zv_svg_origin(style->origin, &measure, &origin);
    }
    if (zv_svg_transform(style->transform, &measure, &map)) {
        const zv_vec2 about = {corner.x + origin.x, corner.y + origin.y}, back = {-about.x, -about.y};
        const zv_affine moved = zv_affine_mul(zv_affine_shift(about), zv_affine_mul(map, zv_affine_shift(back)));
        state->map = zv_affine_mul(state->map, moved);
    }
}
