/// @file source.h
/// A text or a shape of a document as strokes.
#ifndef ZV_INK_SOURCE_H
#define ZV_INK_SOURCE_H

#include "zveno/ink.h"

/// Appends a text or a shape; the others need what the host has read.
/// @param report of a text, may be NULL
zv_status zv_ink_source_draw(const zv_ink_source *source, zv_drawing *drawing, zv_text_report *report, zv_error *why);

#endif
