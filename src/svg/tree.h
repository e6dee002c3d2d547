/// @file tree.h
/// An SVG file as a tree of elements, with a table of their ids.
#ifndef ZV_SVG_TREE_H
#define ZV_SVG_TREE_H

#include "text/xml_read.h"

/// What an element is to us.
typedef enum zv_svg_tag {
    ZV_SVG_FOREIGN, ///< of another vocabulary: not looked at
    ZV_SVG_WORDS,   ///< no element: a piece of text
    ZV_SVG_SVG,
    ZV_SVG_G,
    ZV_SVG_SWITCH,
    ZV_SVG_USE,
    ZV_SVG_SYMBOL,
    ZV_SVG_HIDDEN, ///< defs and the like: never drawn by itself
    ZV_SVG_CLIP_PATH,
    ZV_SVG_STYLE,
    ZV_SVG_PATH,
    ZV_SVG_RECT,
    ZV_SVG_CIRCLE,
    ZV_SVG_ELLIPSE,
    ZV_SVG_LINE,
    ZV_SVG_POLYLINE,
    ZV_SVG_POLYGON,
    ZV_SVG_TEXT,
    ZV_SVG_TSPAN,
    ZV_SVG_LACKING ///< of SVG, but not drawn: named in the report
} zv_svg_tag;

typedef struct zv_svg_node {
    zv_svg_tag tag;
    int line;
    zv_xml_text name; ///< without its prefix
    zv_xml_text text; ///< of words
    const zv_xml_attribute *attribute;
    int attributes;
    size_t bytes;        ///< of names and values of its attributes, or of words: what it costs to look at it
    bool default_is_svg; ///< names without a prefix belong to SVG inside of it
    int place, children; ///< among the elements of its parent, from 1; elements inside of it
    struct zv_svg_node *parent, *first, *last, *next;
    const struct zv_svg_node *before; ///< the element before it in its parent, or NULL
} zv_svg_node;

typedef struct zv_svg_tree {
    zv_arena arena; ///< of everything that belongs to the reading
    zv_svg_node *root;
    const zv_svg_node **by_id; ///< a table of 2^n places, empty ones NULL
    size_t id_places;
    int elements;
} zv_svg_tree;

/// Reads the text, which must stay as long as the tree. Free with zv_arena_free(&tree->arena), also after a failure.
zv_status zv_svg_tree_read(zv_svg_tree *tree, const char *text, size_t size, zv_error *why);

/// The node that follows in the order of the file, or NULL behind the last one.
const zv_svg_node *zv_svg_following(const zv_svg_node *node);
/// The first element with this id, or NULL.
const zv_svg_node *zv_svg_tree_find(const zv_svg_tree *tree, zv_xml_text id);

/// The value of an attribute; `data` is NULL when there is none.
zv_xml_text zv_svg_attribute(const zv_svg_node *node, const char *name);
/// The same with whatever prefix: "href" finds "xlink:href" too.
zv_xml_text zv_svg_attribute_any(const zv_svg_node *node, const char *local_name);
/// The element that a "#name" or "url(#name)" means, or NULL.
const zv_svg_node *zv_svg_reference(const zv_svg_tree *tree, zv_xml_text reference);

#endif
