/// @file notes.h
/// Spans and events as lines of a trajectory file: a word after '#', then JSON.
#ifndef ZV_TRAJECTORY_NOTES_H
#define ZV_TRAJECTORY_NOTES_H

#include "zveno/trajectory.h"

/// Appends a line.
void zv_note_write_span(const zv_plan_span *span, zv_text *out);
void zv_note_write_event(const zv_plan_event *event, zv_text *out);

/// Reads a line that begins with '#' and hands what it says to the sink; other remarks are ignored.
/// @param document memory for the JSON
/// @return ZV_OK, or ZV_ERR_SYNTAX with the column; `goes_on` is what the sink said
zv_status zv_note_read(zv_json_document *document, const char *line, size_t size, const zv_plan_sink *sink,
                       bool *goes_on, zv_error *why);

#endif
