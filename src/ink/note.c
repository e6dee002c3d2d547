/// @file note.c
/// A note about a source as JSON.
#include "base/assert.h"
#include "zveno/ink.h"

void zv_ink_note_write(zv_json_writer *out, const zv_ink_note *note)
{
    static const char *const kinds[] = {"not_utf8", "no_glyph", "other_font", "box", "unsupported"};
    ZV_ASSERT(out && note);
    zv_json_begin_object(out);
    zv_json_put_integer(out, "source", note->source + 1);
    zv_json_put_text(out, "kind", kinds[note->kind]);
    if (note->text[0]) {
        zv_json_put_text(out, "text", note->text);
    }
    if (note->name) {
        zv_json_put_text(out, "name", note->name);
    }
    if (note->kind == ZV_NOTE_UNSUPPORTED) {
        zv_json_put_integer(out, "count", note->count);
        zv_json_put_integer(out, "line", note->line);
    }
    zv_json_end_object(out);
}
