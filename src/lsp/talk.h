/// @file talk.h
/// One message that is being heard, and what is said to it. (Microsoft, Language Server Protocol, version 3.17.)
#ifndef ZV_LSP_TALK_H
#define ZV_LSP_TALK_H

#include "lsp/document.h"
#include "lsp/russian.h"
#include "zveno/lsp.h"

enum { ZV_LSP_DOCUMENTS = 64 };

/// A text that an editor has open.
typedef struct zv_lsp_document {
    char *uri;
    zv_text text;
} zv_lsp_document;

struct zv_lsp {
    zv_session *session;
    zv_text fields; ///< members that every check gets, with a comma before them; empty: no arm
    zv_text robot;  ///< the member "robot" of them, as JSON
    bool has_arm, ended;
    zv_russian *russian; ///< the editor wants Russian; NULL: English
    zv_lsp_document documents[ZV_LSP_DOCUMENTS];
    int count;
};

typedef struct zv_lsp_talk {
    zv_lsp *lsp;
    zv_lsp_sender send;
    void *user;
    const zv_json *id, *params;
    zv_text text;
    zv_json_writer out;
} zv_lsp_talk;

/// Begins a message whose members follow; a result is one whose value follows.
void zv_lsp_begin_message(zv_lsp_talk *t);
void zv_lsp_send_message(zv_lsp_talk *t);
void zv_lsp_begin_result(zv_lsp_talk *t);
void zv_lsp_send_error(zv_lsp_talk *t, int code, const char *message);
void zv_lsp_send_null(zv_lsp_talk *t);
/// Whether a value is exactly this text.
bool zv_lsp_is_text(const zv_json *value, const char *text);
void zv_lsp_put_range(zv_json_writer *out, const char *key, zv_lsp_place from, zv_lsp_place to);
int zv_lsp_whole(const zv_json *number, int least);
/// The place that a request asks about.
zv_lsp_place zv_lsp_place_asked(const zv_json *params);

#endif
