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

#include "text/xml_state.h"

typedef enum zv_xml_kind { ZV_XML_START, ZV_XML_END, ZV_XML_TEXT, ZV_XML_FINISHED } zv_xml_kind;

typedef struct zv_xml_event {
    zv_xml_kind kind;
    int line, column;                  ///< where it starts
    zv_xml_text name;                  ///< of a start or an end, with its prefix
    zv_xml_text text;                  ///< of a text; one text may come in several events
    const zv_xml_attribute *attribute; ///< of a start; the list stays until the next event
    int attributes;
} zv_xml_event;

/// Begins to read. Texts of events lie in `text` or in `arena`, and stay as long as both of them.
/// @return ZV_OK, ZV_ERR_SYNTAX (also for bytes that are not UTF-8), ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_xml_open(zv_xml *xml, const char *text, size_t size, zv_arena *arena, zv_error *why);

/// The next event; after ZV_XML_FINISHED there is none.
/// @return ZV_OK, ZV_ERR_SYNTAX, ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_xml_next(zv_xml *xml, zv_xml_event *event, zv_error *why);

#endif
