/// @file diagnostics.h
/// What is wrong with a document: what the requests `gcode` (no arm) and `check` say, so that an editor shows what everybody
/// else is told.
#ifndef ZV_LSP_DIAGNOSTICS_H
#define ZV_LSP_DIAGNOSTICS_H

#include "lsp/talk.h"

/// Asks `check` with an arm, `gcode` without one.
const zv_json *zv_lsp_ask(zv_lsp_talk *t, zv_json_document *read, const char *op, const zv_lsp_document *d,
                          zv_lsp_text program, zv_text *answer);
/// Asks `read` of a program of a controller; with a line, from 1, also for the modes behind it.
const zv_json *zv_lsp_ask_read(zv_lsp_talk *t, zv_json_document *read, const char *dialect, const zv_lsp_document *d,
                               int line, zv_text *answer);
/// A document is opened, changed, closed: its diagnostics are published.
void zv_lsp_hear_open(zv_lsp_talk *t);
/// Documents come whole: the last change is the text.
void zv_lsp_hear_change(zv_lsp_talk *t);
void zv_lsp_hear_close(zv_lsp_talk *t);

#endif
