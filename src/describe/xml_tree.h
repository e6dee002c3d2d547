/// @file xml_tree.h
/// An XML text as a tree of elements, for formats whose elements refer to one another.
#ifndef ZV_DESCRIBE_XML_TREE_H
#define ZV_DESCRIBE_XML_TREE_H

#include "text/xml_read.h"

/// A description of a robot has hundreds of elements; this many keep the memory bounded whatever comes.
enum { ZV_ELEMENTS = 1 << 18 };

/// From here on a number is none of an arm: its degrees or millimetres would have no room in a double.
#define ZV_LARGEST_NUMBER 1e200

typedef struct zv_element {
    zv_xml_text name; ///< with its prefix
    zv_xml_text text; ///< the first text inside that is not white space, without white space around it
    int line, column;
    int attributes;
    const zv_xml_attribute *attribute;
    struct zv_element *parent, *first, *last, *next;
} zv_element;

/// Reads `text` into elements that live as long as `arena` and `text`.
/// @return ZV_OK, ZV_ERR_SYNTAX, ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_elements_read(const char *text, size_t size, zv_arena *arena, zv_element **root, zv_error *why);

/// Puts `child` behind the other children of `parent`.
void zv_element_add(zv_element *parent, zv_element *child);
bool zv_element_is(const zv_element *element, const char *name);
/// The first child called `name`, or NULL. `element` may be NULL.
const zv_element *zv_child(const zv_element *element, const char *name);
/// The next sibling with the same name, or NULL.
const zv_element *zv_next_alike(const zv_element *element);
/// The value of an attribute; `data` is NULL when it is not there. `element` may be NULL.
zv_xml_text zv_attribute(const zv_element *element, const char *name);

/// `count` numbers separated by white space and nothing else; false when the text is something else or a number is not
/// finite, or so large that no unit of it is.
bool zv_read_numbers(zv_xml_text text, int count, double *out);
/// A bound: a number, or "inf" in any of its spellings. What is as large as files write for none is infinite. False when
/// the text is something else.
bool zv_read_bound(zv_xml_text text, double *out);
/// Two bounds, separated by white space and nothing else.
bool zv_read_range(zv_xml_text text, double out[2]);
/// All numbers of a text, at most `most`; -1 when it holds something else or more.
int zv_read_some_numbers(zv_xml_text text, int most, double *out);
bool zv_texts_equal(zv_xml_text a, zv_xml_text b);

/// For printf's "%.*s", cut to what fits a sentence.
#define ZV_SHOWN(text) (int)((text).size < 60 ? (text).size : 60), (text).data

/// A text without the blanks and line ends around it.
zv_xml_text zv_xml_trimmed(zv_xml_text text);

#endif
