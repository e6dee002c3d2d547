/// @file figure.h
/// What a page knows of a figure: how high it is at a given width, and how to draw it there.
#ifndef ZV_PLOT_FIGURE_H
#define ZV_PLOT_FIGURE_H

#include "plot/canvas.h"

double zv_chart_height(zv_canvas *canvas, const zv_plot_chart *chart, double width);
/// Draws into a box of the height above. false without memory; so are the two below.
bool zv_chart_draw(zv_canvas *canvas, const zv_plot_chart *chart, zv_box box);

double zv_path_height(zv_canvas *canvas, const zv_plot_path *path, double width);
bool zv_path_draw(zv_canvas *canvas, const zv_plot_path *path, zv_box box);

double zv_map_height(zv_canvas *canvas, const zv_plot_map *map, double width);
bool zv_map_draw(zv_canvas *canvas, const zv_plot_map *map, zv_box box);

double zv_sheet_height(zv_canvas *canvas, const zv_plot_sheet *sheet, double width);
bool zv_sheet_draw(zv_canvas *canvas, const zv_plot_sheet *sheet, zv_box box);

#endif
