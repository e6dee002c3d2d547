/// @file document.h
/// A text in an editor: its lines, places as editors count them, the word at a place, routines and their calls.
#ifndef ZV_LSP_DOCUMENT_H
#define ZV_LSP_DOCUMENT_H

#include "lsp/line.h"

enum { ZV_LSP_WORD = 64 };

/// Lines and characters from 0; characters are UTF-16 units, as the protocol has them.
typedef struct zv_lsp_place {
    int line, character;
} zv_lsp_place;

/// The bytes of a line without its end; empty behind the last.
zv_lsp_text zv_lsp_line(zv_lsp_text all, int line);
/// The character of a byte of a line, and back.
int zv_lsp_character(zv_lsp_text line, size_t byte);
size_t zv_lsp_byte(zv_lsp_text line, int character);

/// The word of G-code at a byte of a line, in capitals without leading zeros: "G1", "X", "ENDSUB"; empty in comments and
/// between words. `from` and `to` are its bytes.
void zv_lsp_word_at(zv_lsp_text line, size_t byte, char out[ZV_LSP_WORD], size_t *from, size_t *to);

/// The word of a controller's language at a byte: letters, digits, '_', '$', and one part behind a '.' of a system
/// variable; as it is written.
void zv_lsp_name_at(zv_lsp_text line, size_t byte, char out[ZV_LSP_WORD], size_t *from, size_t *to);

/// A routine that a line begins: "o<part> sub", "O100 sub", "DEF part( )", "PROC main()", "def part():", ".PROGRAM part()",
/// "Function main", "/PROG PART". False when it begins none.
bool zv_lsp_routine(zv_lsp_text line, char name[ZV_LSP_WORD]);
/// The routine that a line calls: "o<part> call", "M98 P100", "part( )", "CALL part"; false when it calls none.
bool zv_lsp_call(zv_lsp_text line, char name[ZV_LSP_WORD]);

/// The last word of each modal group, up to and with a line: "G1 G17 G21 G90 F600".
void zv_lsp_modes(zv_lsp_text all, int line, char *out, size_t size);

#endif
