/// @file draw_notes.c
/// What was replaced or left out of the sources of a drawing, for people.
#include "draw_notes.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "terminal.h"

static bool is_kind(const zv_json *note, const char *kind)
{
    return strcmp(text_at(note, "kind"), kind) == 0;
}

static const zv_json *source_of(const zv_json *note, const zv_json *drawing)
{
    const zv_json *source = zv_json_member(drawing, "sources")->first;
    for (int left = (int)number_at(note, "source"); left > 1 && source->next; --left) {
        source = source->next;
    }
    return source;
}

/// How people know a file: by its path, or where it is in the document, by its name.
static const char *file_of(const zv_json *source)
{
    const zv_json *name = zv_json_member(source, "name"), *svg = zv_json_member(source, "svg");
    const char *path = svg ? text_of(svg) : "the SVG";
    return name ? text_of(name) : path[0] == '<' ? "the SVG" : path;
}

/// Characters of one source that came from one font are reported together: a word in another script has many.
static bool is_same_font(const zv_json *a, const zv_json *b)
{
    return is_kind(b, "other_font") && number_at(a, "source") == number_at(b, "source") &&
           strcmp(text_at(a, "name"), text_at(b, "name")) == 0;
}

/// Returns the last note that was printed.
static const zv_json *print_fonts(const zv_json *first, const zv_json *source)
{
    const zv_json *last = first, *font = zv_json_member(source, "font");
    zv_text characters = {0};
    zv_text_addf(&characters, " %s", text_at(first, "text"));
    for (; last->next && is_same_font(first, last->next); last = last->next) {
        zv_text_addf(&characters, " %s", text_at(last->next, "text"));
    }
    advise("The font %s has no%s: taken from %s.", font ? text_of(font) : "sans",
           characters.data ? characters.data : "", text_at(first, "name"));
    zv_text_free(&characters);
    return last;
}

/// Of UTF-8, which the answer is.
static unsigned code_point(const char *text)
{
    const unsigned char first = (unsigned char)text[0];
    const int more = first < 0xC0 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    unsigned code = more == 0 ? first : first & (0x3Fu >> more);
    for (int i = 1; i <= more && text[i]; ++i) {
        code = code << 6 | ((unsigned char)text[i] & 0x3Fu);
    }
    return code;
}

void draw_notes_print(const zv_json *notes, const zv_json *drawing)
{
    for (const zv_json *note = notes ? notes->first : NULL; note; note = note->next) {
        const zv_json *source = source_of(note, drawing);
        const char *text = text_at(note, "text");
        if (is_kind(note, "not_utf8")) {
            advise("The text has bytes that are not UTF-8: a box is drawn in place of each.");
        } else if (is_kind(note, "no_glyph")) {
            advise("No font has the character %s (U+%04X): a box is drawn in its place.", text, code_point(text));
        } else if (is_kind(note, "other_font")) {
            note = print_fonts(note, source);
        } else if (is_kind(note, "box")) {
            advise("The text is larger than its box: make the box larger or the letters smaller.");
        } else {
            advise("%s, line %.0f: '%s' is not drawn as the file means it%s.", file_of(source), number_at(note, "line"),
                   text_at(note, "name"), number_at(note, "count") > 1.0 ? ", nor where it comes again" : "");
        }
    }
}
