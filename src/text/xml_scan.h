/// @file xml_scan.h
/// What the files of the XML reader share: kinds of characters, places, references.
#ifndef ZV_TEXT_XML_SCAN_H
#define ZV_TEXT_XML_SCAN_H

#include "text/xml_state.h"

static inline bool zv_xml_is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// A character that a name may start with. All characters beyond ASCII count as letters.
bool zv_xml_starts_name(char c);
bool zv_xml_is_name(zv_xml_text text);
/// The name at the cursor, empty when there is none; the cursor moves behind it.
zv_xml_text zv_xml_take_name(zv_xml *xml);
/// Moves behind white space; whether there was some.
bool zv_xml_skip_space(zv_xml *xml);
/// Moves behind `word` when it is at the cursor.
bool zv_xml_take_word(zv_xml *xml, const char *word);

/// The line of a place that is not before the one asked for last; `column` may be NULL.
int zv_xml_line(zv_xml *xml, const char *place, int *column);
/// Fails at the cursor: "expected <what>, found <what is there>".
zv_status zv_xml_expected(zv_xml *xml, const char *what, zv_error *why);
zv_status zv_xml_no_memory(zv_error *why);

/// Whether it is the word, which has no capitals; the value may have some.
bool zv_xml_same_word(zv_xml_text value, const char *word);
/// Puts a text of another encoding into UTF-8, in the arena.
zv_status zv_xml_unify_encoding(zv_xml *xml, zv_error *why);
/// Refuses bytes that are not UTF-8 and characters that XML does not allow.
zv_status zv_xml_check_characters(zv_xml *xml, zv_error *why);

/// What the characters of a value mean.
typedef enum zv_xml_place {
    ZV_XML_IN_ATTRIBUTE, ///< white space becomes a space, '<' is refused
    ZV_XML_IN_CONTENT,   ///< the end of a line becomes '\n'
    ZV_XML_IN_ENTITY     ///< only numbers of characters are replaced
} zv_xml_place;

/// `raw`, which begins at its place in the text, with references replaced; the same bytes when there is nothing to
/// replace.
zv_status zv_xml_decode(zv_xml *xml, zv_xml_text raw, zv_xml_place place, zv_xml_text *out, zv_error *why);

/// Skips the comment or processing instruction at the cursor, which begins with "<!--" or "<?".
zv_status zv_xml_skip_comment(zv_xml *xml, zv_error *why);
zv_status zv_xml_skip_instruction(zv_xml *xml, zv_error *why);
/// Reads byte order mark and <?xml ... ?> when they are there.
zv_status zv_xml_read_declaration(zv_xml *xml, zv_error *why);
/// Reads the <!DOCTYPE ... > at the cursor with the entities that it declares.
zv_status zv_xml_read_doctype(zv_xml *xml, zv_error *why);

#endif
