/// @file xml_state.h
/// What reading an XML text carries along: limits, texts, the declared entities, the cursor.
#ifndef ZV_TEXT_XML_STATE_H
#define ZV_TEXT_XML_STATE_H

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

#endif
