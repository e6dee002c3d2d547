/// @file hover.h
/// What stands at the cursor: what the word means, how the point is given, the modes and the place of the tool behind the
/// line.
#ifndef ZV_LSP_HOVER_H
#define ZV_LSP_HOVER_H

#include "lsp/talk.h"

void zv_lsp_hear_hover(zv_lsp_talk *t);

#endif
