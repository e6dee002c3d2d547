/// @file picture.h
/// A picture to a file.
#ifndef ZVENO_CLI_PICTURE_H
#define ZVENO_CLI_PICTURE_H

#include "zveno/plot.h"

/// Draws the figures and writes them, whole or not at all. Complains and returns false when that fails.
bool picture_save(const zv_plot_page *page, const zv_plot_figure *figures, int count, const char *path);

#endif
