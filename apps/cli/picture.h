/// @file picture.h
/// The picture of a verb: the options --plot and --theme, and a file that is written whole or not at all.
#ifndef ZVENO_CLI_PICTURE_H
#define ZVENO_CLI_PICTURE_H

#include "options.h"
#include "zveno/plot.h"

/// Two lines of a table of options.
#define PICTURE_OPTIONS                                                                                                \
    {"plot", OPTION_LOCAL, 1, "FILE", "draw a picture, .png or .svg", NULL},                                           \
    {                                                                                                                  \
        "theme", OPTION_LOCAL, 1, "light|dark", "of the picture; light when not given", NULL                           \
    }

typedef struct picture {
    const char *path; ///< NULL: none is wanted
    zv_plot_page page;
} picture;

/// False when an option does not fit; then it has complained.
bool picture_take(const arguments *given, picture *out);

/// Draws the figures and writes the file. Complains and returns false when that fails.
bool picture_draw(const picture *p, const zv_plot_figure *figures, int count);

#endif
