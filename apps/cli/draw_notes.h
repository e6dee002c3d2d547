/// @file draw_notes.h
/// What was replaced or left out of the sources of a drawing, for people.
#ifndef ZVENO_CLI_DRAW_NOTES_H
#define ZVENO_CLI_DRAW_NOTES_H

#include "zveno/text.h"

/// Tells the `notes` of an answer on standard error. `drawing`: the document that they are about.
void draw_notes_print(const zv_json *notes, const zv_json *drawing);

#endif
