/// @file draw_film.h
/// The arm at work as a film: an animated GIF, or pictures with numbers.
#ifndef ZVENO_CLI_DRAW_FILM_H
#define ZVENO_CLI_DRAW_FILM_H

#include "draw_record.h"
#include "zveno/plot.h"

/// Whether a name is one of a film: it ends in .gif, or in .png with one %d for the number, as in frame-%04d.png.
bool draw_film_can(const char *path);

/// Writes the film, evenly spaced in time; complains and returns false when that fails.
bool draw_film(zv_ink_job *job, const draw_record *record, int frames, zv_plot_theme theme, const char *path);

#endif
