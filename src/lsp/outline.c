/// @file outline.c
/// Routines and points as symbols.
#include "lsp/outline.h"

#include <string.h>

#include "lsp/controller.h"
#include "lsp/find.h"
#include "lsp/open_documents.h"

enum { MOST_SYMBOLS = 2000, KIND_FUNCTION = 12, KIND_CONSTANT = 14 };

static void put_symbol(zv_lsp_talk *t, zv_lsp_text line, int number, const char *name, int kind)
{
    const zv_lsp_place from = {number, 0}, to = {number, zv_lsp_character(line, line.size)};
    zv_json_begin_object(&t->out);
    zv_json_put_text(&t->out, "name", name);
    zv_json_put_integer(&t->out, "kind", kind);
    zv_lsp_put_range(&t->out, "range", from, to);
    zv_lsp_put_range(&t->out, "selectionRange", from, to);
    zv_json_end_object(&t->out);
}

void zv_lsp_hear_outline(zv_lsp_talk *t)
{
    const zv_lsp_document *d = zv_lsp_find_document(t->lsp, t->params);
    const zv_lsp_text all = d ? zv_lsp_text_of(d) : (zv_lsp_text){"", 0};
    const char *at = all.text, *dialect = zv_lsp_dialect_of(d);
    zv_lsp_text line;
    int found = 0;
    zv_lsp_begin_result(t);
    zv_json_begin_array(&t->out);
    for (int number = 0; found < MOST_SYMBOLS && zv_lsp_next_line(all, &at, &line); ++number) {
        char name[ZV_LSP_WORD];
        const bool is_routine = zv_lsp_routine(line, name);
        if (is_routine || (dialect && zv_lsp_point(dialect, line, name))) {
            put_symbol(t, line, number, name, is_routine ? KIND_FUNCTION : KIND_CONSTANT);
            ++found;
        }
    }
    zv_json_end_array(&t->out);
    zv_lsp_send_message(t);
}

void zv_lsp_hear_definition(zv_lsp_talk *t)
{
    const zv_lsp_document *d = zv_lsp_find_document(t->lsp, t->params), *there = NULL;
    const zv_lsp_text all = d ? zv_lsp_text_of(d) : (zv_lsp_text){"", 0};
    const zv_lsp_place place = zv_lsp_place_asked(t->params);
    const zv_lsp_text line = zv_lsp_line(all, place.line);
    const char *dialect = zv_lsp_dialect_of(d);
    char point[ZV_LSP_WORD] = "";
    size_t from, to;
    int found = 0;
    if (dialect) {
        zv_lsp_point_at(dialect, line, zv_lsp_byte(line, place.character), point, &from, &to);
        there = point[0] ? zv_lsp_find_point(t, d, dialect, point, &found) : NULL;
    }
    there = there ? there : zv_lsp_find_routine(t, d, dialect, line, point, &found);
    if (!there) {
        zv_lsp_send_null(t);
        return;
    }
    zv_lsp_begin_result(t);
    zv_json_begin_object(&t->out);
    zv_json_put_text(&t->out, "uri", there->uri);
    zv_lsp_put_range(&t->out, "range", (zv_lsp_place){found, 0}, (zv_lsp_place){found, 0});
    zv_json_end_object(&t->out);
    zv_lsp_send_message(t);
}
