/// @file draw_words.h
/// A command line as a drawing document: new, or an opened one with changes.
#ifndef ZVENO_CLI_DRAW_WORDS_H
#define ZVENO_CLI_DRAW_WORDS_H

#include "options.h"
#include "zveno/text.h"

/// Writes the document that the arguments describe. `opened` is the JSON of a saved drawing, or NULL: its fields stay
/// where the command line says nothing. Sources of the command line follow those of the document; options before the
/// first of them change all that are there.
/// @return false after a complaint
bool draw_words(const arguments *given, const zv_json *opened, zv_text *out);

#endif
