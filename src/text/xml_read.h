/// @file xml_read.h
/// XML as a series of events: start of an element, text, end of an element. Strict (XML 1.0), in UTF-8.
///
///     zv_xml xml;
///     zv_xml_event event;
///     status = zv_xml_open(&xml, text, size, &arena, &why);
///     while (status == ZV_OK && (status = zv_xml_next(&xml, &event, &why)) == ZV_OK && event.kind != ZV_XML_FINISHED) {
///         ...
///     }
///
/// References are replaced: the five that XML defines, characters by number, and entities that the document itself
/// declares, as long as they are plain text and do not grow beyond all measure. Nothing outside the text is ever read.
/// Comments and processing instructions are skipped; declarations of elements and attributes too, so that no attribute
/// appears that was not written.
#ifndef ZV_TEXT_XML_READ_H
#define ZV_TEXT_XML_READ_H

#include "base/arena.h"
#include "zveno/base.h"

enum {
    ZV_XML_DEPTH = 256,          ///< elements inside one another
    ZV_XML_ATTRIBUTES = 256,     ///< of one element
    ZV_XML_EXPANSIONS = 100000,  ///< entities replaced in one document
    ZV_XML_EXPANDED = 1 << 20,   ///< bytes that entities may become in one document
    ZV_XML_ENTITY_DEPTH = 16,    ///< entities inside entities
    ZV_XML_LARGEST = 1024 << 20, ///< bytes of a document
};

/// A piece of text; not ended by '\0'.
typedef struct zv_xml_text {
    const char *data;
    size_t size;
} zv_xml_text;

/// Whether it is the word that a literal spells.
#define ZV_XML_IS(text, literal) zv_xml_text_is((text), literal, sizeof(literal) - 1)
static inline bool zv_xml_text_is(zv_xml_text text, const char *word, size_t size)
{
    return text.size == size && __builtin_memcmp(text.data, word, size) == 0;
}

typedef struct zv_xml_attribute {
    zv_xml_text name, value; ///< the name with its prefix, the value with references replaced and white space as spaces
} zv_xml_attribute;

typedef enum zv_xml_kind { ZV_XML_START, ZV_XML_END, ZV_XML_TEXT, ZV_XML_FINISHED } zv_xml_kind;

typedef struct zv_xml_event {
    zv_xml_kind kind;
    int line, column;                  ///< where it starts
    zv_xml_text name;                  ///< of a start or an end, with its prefix
    zv_xml_text text;                  ///< of a text; one text may come in several events
    const zv_xml_attribute *attribute; ///< of a start; the list stays until the next event
    int attributes;
} zv_xml_event;

/// An entity that the document declares.
typedef struct zv_xml_entity {
    zv_xml_text name, value;
    bool is_external; ///< its text is elsewhere; using it is refused
    struct zv_xml_entity *next;
} zv_xml_entity;

/// A reader; the fields are its own. Lives where the caller likes and needs no end.
typedef struct zv_xml {
    const char *text, *next, *end;
    const char *counted; ///< lines are counted up to here ...
    const char *line_start;
    int line; ///< ... which is in this line
    zv_arena *arena;
    zv_xml_attribute *attribute;
    zv_xml_text *open; ///< names of the elements that are open
    int depth;
    bool closes_itself; ///< the last start was <name/>
    bool has_root;
    zv_xml_entity *entity;
    int expansions;
    size_t expanded;
    bool is_decoded; ///< it is in UTF-8, whatever its declaration says
} zv_xml;

/// Begins to read. Texts of events lie in `text` or in `arena`, and stay as long as both of them.
/// @return ZV_OK, ZV_ERR_SYNTAX (also for bytes that are not UTF-8), ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_xml_open(zv_xml *xml, const char *text, size_t size, zv_arena *arena, zv_error *why);

/// The next event; after ZV_XML_FINISHED there is none.
/// @return ZV_OK, ZV_ERR_SYNTAX, ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_xml_next(zv_xml *xml, zv_xml_event *event, zv_error *why);

#endif
