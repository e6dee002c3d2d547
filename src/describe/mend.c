/// @file mend.c
/// XML that is not well-formed in ways that many programs accept. Lines and columns stay as they are, apart from
/// columns behind a byte that becomes several.
#include "describe/mend.h"

#include <string.h>

#include "base/characters.h"
#include "text/utf8.h"

/// The first place of `word` in [at, end), or NULL.
static char *find(char *at, const char *end, const char *word)
{
    const size_t size = strlen(word);
    for (; (size_t)(end - at) >= size; ++at) {
        at = memchr(at, word[0], (size_t)(end - at));
        if (!at || (size_t)(end - at) < size) {
            return NULL;
        }
        if (memcmp(at, word, size) == 0) {
            return at;
        }
    }
    return NULL;
}

/// Spaces in place of <?xml ... ?>, wherever it is: the text is UTF-8 by now.
static void blank_declaration(char *text, const char *end)
{
    char *at = find(text, end, "<?xml"), *close = at ? find(at, end, "?>") : NULL;
    for (; at && close && at < close + 2; ++at) {
        *at = *at == '\n' ? '\n' : ' ';
    }
}

/// Comments keep no '-' inside.
static void clean_comments(char *text, const char *end)
{
    for (char *at = text; (at = find(at, end, "<!--"));) {
        char *close = find(at + 4, end, "-->");
        if (!close) {
            return;
        }
        for (at += 4; at < close; ++at) {
            *at = *at == '-' ? ' ' : *at;
        }
    }
}

/// Whether "&...;" follows, a reference.
static bool is_reference(const char *at, const char *end)
{
    enum { LONGEST = 12 };
    const char *i = at + 1;
    while (i < end && i - at < LONGEST && *i != ';') {
        const bool is_letter = zv_is_letter(*i) || zv_is_digit(*i);
        if (!is_letter && *i != '#') {
            return false;
        }
        ++i;
    }
    return i < end && *i == ';' && i > at + 1;
}

/// Characters that XML does not know become spaces, '&' alone becomes a reference, and what is no UTF-8 is taken as
/// ISO 8859-1.
static void clean_characters(const char *text, size_t size, zv_text *out)
{
    const char *const end = text + size;
    for (const char *at = text; at < end;) {
        const unsigned char c = (unsigned char)*at;
        const size_t length = c < 0x80 ? 1 : zv_utf8_length(at, (size_t)(end - at));
        char bytes[4];
        if (length == 0) {
            zv_text_append(out, bytes, zv_utf8_write(c, bytes));
        } else if (c == '&' && !is_reference(at, end)) {
            zv_text_add(out, "&amp;");
        } else if (c < 0x20 && c != '\t' && c != '\n' && c != '\r') {
            zv_text_add(out, " ");
        } else {
            zv_text_append(out, at, length);
        }
        at += length ? length : 1;
    }
}

zv_status zv_elements_read_mended(const char *text, size_t size, zv_arena *arena, zv_report *report, zv_element **root,
                                  zv_error *why)
{
    zv_error first = {0}, second;
    zv_status status = zv_elements_read(text, size, arena, root, &first);
    if (status == ZV_ERR_SYNTAX) {
        zv_text mended = {0};
        clean_characters(text, size, &mended);
        char *copy = mended.failed ? NULL : zv_arena_take_bytes(arena, mended.size + 1);
        if (copy) {
            memcpy(copy, mended.data ? mended.data : "", mended.size);
            blank_declaration(copy, copy + mended.size);
            clean_comments(copy, copy + mended.size);
            status = zv_elements_read(copy, mended.size, arena, root, &second);
        }
        zv_text_free(&mended);
        if (status == ZV_OK) {
            zv_report_add(report, ZV_REPORT_WARNING, first.line, first.column, "this XML is not well-formed: %s",
                          first.message);
        }
    }
    if (status != ZV_OK && why) {
        *why = first;
    }
    return status;
}
