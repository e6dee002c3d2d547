/// @file style.h
/// How things are drawn: properties from attributes, style sheets and `style`, inherited from parents.
#ifndef ZV_SVG_STYLE_H
#define ZV_SVG_STYLE_H

#include <stdint.h>

#include "svg/notes.h"
#include "svg/scan.h"
#include "svg/selector.h"

typedef enum zv_svg_paint_kind { ZV_SVG_PAINT_NONE, ZV_SVG_PAINT_COLOR, ZV_SVG_PAINT_CURRENT } zv_svg_paint_kind;

typedef struct zv_svg_paint {
    zv_svg_paint_kind kind;
    uint32_t color;
    double opacity;  ///< of the colour itself
    zv_xml_text url; ///< of a gradient or pattern, without another colour for who cannot do it; or no text
} zv_svg_paint;

typedef struct zv_svg_style {
    // inherited
    zv_svg_paint fill, stroke;
    double fill_opacity, stroke_opacity;
    uint32_t color;
    zv_xml_text stroke_width, dash_array, dash_offset; ///< as written: percentages depend on where they are used
    bool has_caps;                                     ///< stroke-linecap is not butt
    bool is_hidden;
    bool clips_even_odd;
    double font_size;
    zv_xml_text font_family, letter_spacing;
    zv_align anchor;
    const zv_svg_node *top; ///< of the copy by `use` that this is in, or NULL
    // of this element only
    bool is_none;            ///< display: none
    bool keeps_width;        ///< vector-effect: non-scaling-stroke
    bool is_visible_outside; ///< overflow: visible
    double opacity;          ///< of this element and all around it
    zv_xml_text clip_path;
    zv_svg_written transform, origin; ///< transform and transform-origin
    bool has_fill_box;                ///< transform-box: fill-box
    bool has_geometry;                ///< a style sheet says something about its place or size
} zv_svg_style;

/// What everything begins with.
zv_svg_style zv_svg_style_root(void);

/// One line of a style sheet.
typedef struct zv_svg_rule {
    const zv_svg_compound *selector;
    int weight;        ///< ids above classes above names
    zv_xml_text block; ///< declarations
    struct zv_svg_rule *next;
} zv_svg_rule;

typedef struct zv_svg_sheet {
    zv_svg_rule *first; ///< lighter ones first, of equal ones in the order of the file
    int rules;
    bool has_important;
    size_t *budget; ///< steps that may still be made to match rules
} zv_svg_sheet;

/// Reads all <style> elements of a tree. What it cannot do is noted.
zv_status zv_svg_sheet_read(zv_svg_sheet *sheet, zv_svg_tree *tree, zv_svg_notes *notes, zv_error *why);
/// An element, as declarations look for it.
typedef struct zv_svg_styled {
    const zv_svg_node *node;
    const zv_svg_node *top; ///< of the copy by `use` that it is in, or NULL
    zv_xml_text own;        ///< its attribute `style`, or no text
} zv_svg_styled;

/// Somebody who takes declarations; the name has no capitals and lasts as long as the call.
typedef void zv_svg_take(void *to, zv_xml_text name, zv_xml_text value);
/// All declarations for an element, those that count more later.
void zv_svg_cascade(const zv_svg_sheet *sheet, const zv_svg_styled *element, zv_svg_take *take, void *to);
/// Whether a property is about the place or size of shapes.
bool zv_svg_is_geometry(zv_xml_text name);

/// The first `stop` that does not stand between quotes or brackets, or `end`.
const char *zv_svg_css_find(const char *at, const char *end, char stop);

/// The style of an element inside of one with the style `around`. What is asked for and cannot be done is noted.
zv_svg_style zv_svg_style_of(const zv_svg_node *node, const zv_svg_style *around, const zv_svg_sheet *sheet,
                             zv_svg_notes *notes);

/// A colour and its alpha.
bool zv_svg_color(zv_xml_text text, uint32_t *out, double *alpha);

#endif
