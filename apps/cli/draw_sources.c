/// @file draw_sources.c
/// What the sources of a document ask of this program.
#include "draw_sources.h"

#include <stdio.h>
#include <string.h>

#include "files.h"
#include "terminal.h"
#include "zveno/io.h"

/// Beside the document, or else as it is.
static zv_status read_beside(void *user, const char *path, zv_text *out, zv_error *why)
{
    const draw_sources *sources = user;
    char beside[2048];
    snprintf(beside, sizeof beside, "%s%s", sources->folder, path);
    if (sources->folder[0] && path[0] != '/' && read_file(beside, out, why) == ZV_OK) {
        return ZV_OK;
    }
    zv_text_clear(out);
    return read_file(path, out, why) == ZV_OK ? ZV_OK : ZV_ERR_IO;
}

static zv_status read_picture(void *user, const char *path, zv_image *out, zv_error *why)
{
    zv_text bytes = {0};
    zv_status status = read_beside(user, path, &bytes, why);
    if (status == ZV_OK) {
        status = zv_image_decode(bytes.data ? bytes.data : "", bytes.size, path, out, why);
    }
    zv_text_free(&bytes);
    return status;
}

/// How people know a file: by its path, or where it stands in the document, by its name.
static const char *file_of(const zv_ink_source *source)
{
    return source->name ? source->name : source->words[0] == '<' ? "the SVG" : source->words;
}

/// Characters of one source that came from one font are told together: a word in another script has many.
static void keep_back(draw_sources *sources, const zv_ink_note *note)
{
    if (!sources->from || sources->source != note->source || strcmp(sources->from, note->name) != 0) {
        draw_sources_finish(sources);
        sources->source = note->source;
        sources->from = note->name;
    }
    zv_text_add(&sources->characters, " ");
    zv_text_add(&sources->characters, note->text);
}

void draw_sources_finish(draw_sources *sources)
{
    if (sources->from && sources->characters.data) {
        const char *font = sources->document->source[sources->source].font;
        advise("The font %s has no%s: taken from %s.", font ? font : "sans", sources->characters.data, sources->from);
    }
    sources->from = NULL;
    zv_text_free(&sources->characters);
}

static void tell(void *user, const zv_ink_note *note)
{
    draw_sources *sources = user;
    const zv_ink_source *source = &sources->document->source[note->source];
    const unsigned character = (unsigned)note->character;
    zv_ink_note_write(sources->notes, note);
    if (note->kind != ZV_NOTE_OTHER_FONT) {
        draw_sources_finish(sources);
    }
    switch (note->kind) {
    case ZV_NOTE_NOT_UTF8:
        advise("The text has bytes that are not UTF-8: a box is drawn in place of each.");
        break;
    case ZV_NOTE_NO_GLYPH:
        advise("No font has the character %s (U+%04X): a box is drawn in its place.", note->text, character);
        break;
    case ZV_NOTE_OTHER_FONT:
        keep_back(sources, note);
        break;
    case ZV_NOTE_BOX:
        advise("The text is larger than its box: make the box larger or the letters smaller.");
        break;
    case ZV_NOTE_UNSUPPORTED:
        advise("%s, line %d: '%s' is not drawn as the file means it%s.", file_of(source), note->line, note->name,
               note->count > 1 ? ", nor where it comes again" : "");
        break;
    }
}

zv_ink_host draw_sources_host(draw_sources *sources)
{
    return (zv_ink_host){.read_text = read_beside, .read_picture = read_picture, .note = tell, .user = sources};
}
