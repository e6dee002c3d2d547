/// @file cairo_load.h
/// Cairo, opened when the first picture is drawn: `zv_cairo.cairo_stroke(...)`.
#ifndef ZV_PLOT_CAIRO_LOAD_H
#define ZV_PLOT_CAIRO_LOAD_H

#include <cairo.h>

#include "zveno/load.h"

// clang-format off
#define ZV_CAIRO_NAMES(X)                                                                                             \
    X(cairo_arc) X(cairo_arc_negative) X(cairo_clip) X(cairo_create) X(cairo_destroy) X(cairo_fill)                   \
    X(cairo_font_options_create) X(cairo_font_options_destroy) X(cairo_font_options_set_antialias)                    \
    X(cairo_font_options_set_hint_metrics) X(cairo_font_options_set_hint_style) X(cairo_get_target)                   \
    X(cairo_image_surface_create) X(cairo_image_surface_get_data) X(cairo_image_surface_get_height)                   \
    X(cairo_image_surface_get_stride) X(cairo_image_surface_get_width) X(cairo_line_to) X(cairo_move_to)              \
    X(cairo_new_path) X(cairo_new_sub_path) X(cairo_paint) X(cairo_rectangle) X(cairo_reset_clip) X(cairo_scale)      \
    X(cairo_select_font_face) X(cairo_set_dash) X(cairo_set_font_options) X(cairo_set_font_size)                      \
    X(cairo_set_line_cap) X(cairo_set_line_join) X(cairo_set_line_width) X(cairo_set_source_rgba) X(cairo_show_text)  \
    X(cairo_status) X(cairo_stroke) X(cairo_surface_destroy) X(cairo_surface_flush)                                   \
    X(cairo_surface_write_to_png_stream) X(cairo_text_extents) X(cairo_text_path)
// clang-format on

typedef struct zv_cairo_library {
    ZV_CAIRO_NAMES(ZV_LIBRARY_FIELD)
} zv_cairo_library;

/// Filled by zv_cairo_start and constant from then on.
extern zv_cairo_library zv_cairo;

/// Opens the library; the first call does it. ZV_ERR_NOT_AVAILABLE where it is missing.
zv_status zv_cairo_start(zv_error *why);

#endif
