/// @file hover.c
/// G-code, and the languages of controllers.
#include "lsp/hover.h"

#include <stdio.h>
#include <string.h>

#include "lsp/controller.h"
#include "lsp/diagnostics.h"
#include "lsp/find.h"
#include "lsp/open_documents.h"
#include "lsp/words.h"

/// Where the tool is behind a line, by running the program up to it.
static void add_standing(zv_lsp_talk *t, const zv_lsp_document *d, zv_lsp_text all, int line, zv_text *out)
{
    const zv_lsp_text last = zv_lsp_line(all, line);
    const zv_lsp_text before = {all.text, (size_t)(last.text - all.text) + last.size};
    zv_json_document *read = zv_json_document_create();
    zv_text answer = {0};
    const zv_json *found = read ? zv_lsp_ask(t, read, "gcode", d, before, &answer) : NULL;
    const zv_json *end = found ? zv_json_member(found, "end") : NULL;
    if (end && end->count >= 3) {
        zv_text_addf(out, "\n\n%s X%.3f Y%.3f Z%.3f %s.",
                     t->lsp->russian ? "После этой строки инструмент в" : "After this line the tool is at",
                     end->first->number, end->first->next->number, end->first->next->next->number,
                     t->lsp->russian ? "мм" : "mm");
    }
    zv_text_free(&answer);
    zv_json_document_free(read);
}

static void send_hover(zv_lsp_talk *t, zv_lsp_place from, zv_lsp_place to, const char *text)
{
    zv_lsp_begin_result(t);
    zv_json_begin_object(&t->out);
    zv_json_begin_object_at(&t->out, "contents");
    zv_json_put_text(&t->out, "kind", "markdown");
    zv_json_put_text(&t->out, "value", text);
    zv_json_end_object(&t->out);
    zv_lsp_put_range(&t->out, "range", from, to);
    zv_json_end_object(&t->out);
    zv_lsp_send_message(t);
}

/// A word of G-code: what it means, the modes here, where the tool is behind the line.
static void explain_gcode(zv_lsp_talk *t, const zv_lsp_document *d, zv_lsp_text all, int line, const char *word,
                          const char *sentence, zv_text *out)
{
    char modes[512];
    const bool in_russian = t->lsp->russian;
    zv_lsp_modes(all, line, modes, sizeof modes);
    zv_text_addf(out, "**%s** %s\n\n%s: `%s`", word, sentence, in_russian ? "Действует" : "Modes here",
                 modes[0]     ? modes
                 : in_russian ? "ничего"
                              : "none");
    add_standing(t, d, all, line, out);
}

/// What a word means; "CNT20" is looked up as CNT, `word` and `to` end there.
static const char *sentence_of(const zv_lsp_talk *t, const char *dialect, char word[ZV_LSP_WORD], size_t *to)
{
    const char *found = word[0] ? zv_lsp_controller_sentence(dialect, word, t->lsp->russian) : NULL;
    size_t size = strlen(word);
    while (!found && size > 1 && word[size - 1] >= '0' && word[size - 1] <= '9') {
        word[--size] = '\0';
        --*to;
    }
    return found || !word[0] ? found : zv_lsp_controller_sentence(dialect, word, t->lsp->russian);
}

/// A word of a controller's language, or a point: what it means or how it is given, and the modes behind the line.
static void hover_controller(zv_lsp_talk *t, const zv_lsp_document *d, const char *dialect, zv_lsp_place place)
{
    enum { SHOWN = 160 };
    const zv_lsp_text all = zv_lsp_text_of(d), line = zv_lsp_line(all, place.line);
    const size_t byte = zv_lsp_byte(line, place.character);
    char word[ZV_LSP_WORD], point[ZV_LSP_WORD];
    size_t from, to, begin, end;
    int number = 0;
    zv_lsp_name_at(line, byte, word, &from, &to);
    zv_lsp_point_at(dialect, line, byte, point, &begin, &end);
    const char *sentence = sentence_of(t, dialect, word, &to);
    const zv_lsp_document *given = point[0] ? zv_lsp_find_point(t, d, dialect, point, &number) : NULL;
    if (!sentence && !given) {
        zv_lsp_send_null(t);
        return;
    }
    zv_text text = {0}, answer = {0};
    if (given) {
        zv_lsp_text there = zv_lsp_line(zv_lsp_text_of(given), number);
        while (there.size > 0 && (*there.text == ' ' || *there.text == '\t')) {
            there = (zv_lsp_text){there.text + 1, there.size - 1};
        }
        zv_text_addf(&text, "**%s** `%.*s`", point, (int)(there.size < SHOWN ? there.size : SHOWN), there.text);
    } else {
        zv_text_addf(&text, "**%s** %s", word, sentence);
    }
    zv_json_document *read = zv_json_document_create();
    const zv_json *found =
        read && !zv_lsp_is_data(d) ? zv_lsp_ask_read(t, read, dialect, d, place.line + 1, &answer) : NULL;
    const zv_json *state = found ? zv_json_member(found, "state") : NULL;
    if (state) {
        zv_text_add(&text, "\n\n");
        zv_lsp_state_words(state, t->lsp->has_arm, t->lsp->russian, &text);
    }
    from = given ? begin : from;
    to = given ? end : to;
    send_hover(t, (zv_lsp_place){place.line, zv_lsp_character(line, from)},
               (zv_lsp_place){place.line, zv_lsp_character(line, to)}, text.data ? text.data : "");
    zv_json_document_free(read);
    zv_text_free(&answer);
    zv_text_free(&text);
}

void zv_lsp_hear_hover(zv_lsp_talk *t)
{
    const zv_lsp_document *d = zv_lsp_find_document(t->lsp, t->params);
    const zv_lsp_place place = zv_lsp_place_asked(t->params);
    const char *dialect = zv_lsp_dialect_of(d);
    if (dialect) {
        hover_controller(t, d, dialect, place);
        return;
    }
    const zv_lsp_text all = d ? zv_lsp_text_of(d) : (zv_lsp_text){"", 0}, line = zv_lsp_line(all, place.line);
    char word[ZV_LSP_WORD];
    size_t from, to;
    zv_lsp_word_at(line, zv_lsp_byte(line, place.character), word, &from, &to);
    const char *sentence = word[0] ? zv_lsp_sentence(word, t->lsp->russian) : NULL;
    if (!sentence) {
        zv_lsp_send_null(t);
        return;
    }
    zv_text text = {0};
    explain_gcode(t, d, all, place.line, word, sentence, &text);
    send_hover(t, (zv_lsp_place){place.line, zv_lsp_character(line, from)},
               (zv_lsp_place){place.line, zv_lsp_character(line, to)}, text.data ? text.data : "");
    zv_text_free(&text);
}
