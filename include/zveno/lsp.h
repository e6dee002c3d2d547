/// @file lsp.h
/// A language server: G-code and programs of controllers in any editor (Language Server Protocol 3.17).
///
///     editor ──► messages ──► zv_lsp_hear ──► answers and diagnostics ──► send
///                                  │
///                                  └──► the requests `gcode` and `check` of a session
///
/// Errors and warnings with their places while you type, lines that the chosen arm cannot follow, what a word means, the
/// modes at the cursor and where the tool is there, the outline, and go to definition of a subroutine. Messages are JSON without
/// their headers; framing is the caller's. A server belongs to one thread. docs/lsp.md.
#ifndef ZV_LSP_H
#define ZV_LSP_H

#include "zveno/api.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zv_lsp zv_lsp;

/// Takes one message for the editor.
typedef void (*zv_lsp_sender)(void *user, const char *message, size_t size);

/// @param session answers the requests behind; must outlive the server
/// @param fields a JSON object whose fields are added to every check, {"robot": "scara", "work": [...]}; NULL: no arm is
///        chosen, and only the text is judged. An editor may send others as `initializationOptions`.
/// @return NULL without memory, or when `fields` is no JSON object
zv_lsp *zv_lsp_create(zv_session *session, const char *fields);
/// NULL is allowed.
void zv_lsp_free(zv_lsp *lsp);

/// Hears one message and sends what there is to say. Never fails: what is wrong with a request is in its answer.
void zv_lsp_hear(zv_lsp *lsp, const char *message, size_t size, zv_lsp_sender send, void *user);
/// The editor has said `exit`.
bool zv_lsp_has_ended(const zv_lsp *lsp);

#ifdef __cplusplus
}
#endif

#endif
