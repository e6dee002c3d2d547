/// @file draw_files.h
/// What `draw` writes: pictures, G-code, strokes, the document.
#ifndef ZVENO_CLI_DRAW_FILES_H
#define ZVENO_CLI_DRAW_FILES_H

#include "draw_record.h"
#include "zveno/plot.h"

typedef enum draw_format { DRAW_AS_PICTURE, DRAW_AS_GCODE, DRAW_AS_TRAJECTORY, DRAW_AS_DOCUMENT } draw_format;

/// By the ending: .svg .png, .ngc .nc .gcode, .csv .bin, .json. False for another one.
bool draw_format_of(const char *path, draw_format *out);

/// Writes a whole file; complains and returns false when that fails.
bool draw_save(const char *path, const zv_text *text);

/// A picture by the ending of `path`, .png or .svg.
bool draw_save_picture(zv_ink_job *job, const draw_record *record, zv_plot_theme theme, const char *path);
bool draw_save_gcode(const zv_ink_job *job, const char *path);
/// The strokes alone, by the ending of `path`, .svg or .json.
bool draw_save_strokes(const zv_ink_job *job, const char *path);

#endif
