/// @file draw_sources.h
/// What the sources of a document ask of this program: files, and a word about what was replaced or left out.
#ifndef ZVENO_CLI_DRAW_SOURCES_H
#define ZVENO_CLI_DRAW_SOURCES_H

#include "zveno/ink.h"

typedef struct draw_sources {
    const zv_ink_document *document;
    const char *folder;    ///< of the document: paths are looked for there and then as they are; may be ""
    zv_json_writer *notes; ///< what is told goes here too, as objects
    int source;            ///< whose characters came from elsewhere, and
    const char *from;      ///< from which font; NULL: none wait to be told
    zv_text characters;
} draw_sources;

/// Refers to `sources`, which must stay.
zv_ink_host draw_sources_host(draw_sources *sources);

/// Tells what was kept back to be told in one sentence.
void draw_sources_finish(draw_sources *sources);

#endif
