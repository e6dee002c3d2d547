/// @file outline.h
/// What a document defines, and where a word of it is defined.
#ifndef ZV_LSP_OUTLINE_H
#define ZV_LSP_OUTLINE_H

#include "lsp/talk.h"

void zv_lsp_hear_outline(zv_lsp_talk *t);
void zv_lsp_hear_definition(zv_lsp_talk *t);

#endif
