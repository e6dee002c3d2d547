/// @file controller.h
/// Programs of controllers in an editor: points and where they are given, labels, the modes of a line as words.
#ifndef ZV_LSP_CONTROLLER_H
#define ZV_LSP_CONTROLLER_H

#include "lsp/document.h"
#include "zveno/text.h"

/// A point or a label that a line gives: "DECL E6POS XP1={...}", "CONST robtarget p10:=", "P[2]{", "LBL[1]", "C00001=...".
/// False when it gives none.
bool zv_lsp_point(const char *dialect, zv_lsp_text line, char name[ZV_LSP_WORD]);
/// The name of a point or a label at a byte of a line, with its brackets: "P[2]", "go.home"; empty between names.
void zv_lsp_point_at(const char *dialect, zv_lsp_text line, size_t byte, char name[ZV_LSP_WORD], size_t *from,
                     size_t *to);
/// Whether two names mean the same point: capitals and leading zeros do not count, and the pendant of KUKA shows P1 for XP1.
bool zv_lsp_same_point(const char *dialect, const char *given, const char *used);

/// The modes behind a line, from `state` of the request `read`, as sentences.
/// @param has_arm the places to which joint values lead are those of the arm that was chosen
void zv_lsp_state_words(const zv_json *state, bool has_arm, bool in_russian, zv_text *out);

#endif
