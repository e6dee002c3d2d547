/// @file draw_sources.h
/// The sources of a document as strokes: texts and shapes by the library, files read here.
#ifndef ZVENO_CLI_DRAW_SOURCES_H
#define ZVENO_CLI_DRAW_SOURCES_H

#include "zveno/ink.h"

/// Appends all sources. Paths are looked for beside the document (`folder`, may be "") and then as they are. What was
/// replaced or left out is said on standard error. `color` becomes that of each pen: as the document says, else as an
/// SVG file says, else a usual one.
/// @return DONE, or the code the program ends with, after a complaint
int draw_sources(const zv_ink_document *document, const char *folder, zv_drawing *drawing,
                 unsigned color[ZV_INK_COLORS]);

#endif
