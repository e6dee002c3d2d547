/// @file scan.h
/// Numbers, lengths and lists in the values of SVG's attributes.
#ifndef ZV_SVG_SCAN_H
#define ZV_SVG_SCAN_H

#include "text/xml_read.h"
#include "zveno/svg.h"

/// A place in a value.
typedef struct zv_svg_scan {
    const char *next, *end;
} zv_svg_scan;

static inline zv_svg_scan zv_svg_scan_of(zv_xml_text text)
{
    return (zv_svg_scan){text.data, text.data + text.size};
}

static inline bool zv_svg_is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

static inline void zv_svg_skip_space(zv_svg_scan *scan)
{
    while (scan->next < scan->end && zv_svg_is_space(*scan->next)) {
        ++scan->next;
    }
}

/// White space with at most one comma in it.
static inline void zv_svg_skip_comma(zv_svg_scan *scan)
{
    zv_svg_skip_space(scan);
    if (scan->next < scan->end && *scan->next == ',') {
        ++scan->next;
        zv_svg_skip_space(scan);
    }
}

static inline bool zv_svg_at_end(const zv_svg_scan *scan)
{
    return scan->next == scan->end;
}

/// A finite number; the place moves behind it.
bool zv_svg_take_number(zv_svg_scan *scan, double *out);
/// Moves behind `word` when it is here, capitals or not.
bool zv_svg_take_word(zv_svg_scan *scan, const char *word);
/// Without white space at both ends.
zv_xml_text zv_svg_trim(zv_xml_text text);
/// Whether it is the word, capitals or not.
bool zv_svg_is_word(zv_xml_text text, const char *word);

/// A user unit is a pixel at first: 1/96 inch.
#define ZV_SVG_MM_PER_PX (25.4 / 96.0)

/// Which side of the view a percentage is of.
typedef enum zv_svg_side { ZV_SVG_ALONG_X, ZV_SVG_ALONG_Y, ZV_SVG_ACROSS } zv_svg_side;

/// What lengths are relative to.
typedef struct zv_svg_measure {
    double width, height; ///< of the view, in user units
    double font_size;
} zv_svg_measure;

/// A length at the place, in user units: a number with a unit, % or nothing.
bool zv_svg_take_length(zv_svg_scan *scan, const zv_svg_measure *measure, zv_svg_side side, double *out);
/// The same as style sheets write it: only a zero goes without a unit.
bool zv_svg_take_css_length(zv_svg_scan *scan, const zv_svg_measure *measure, zv_svg_side side, double *out);
/// A value that is one length; false when it is not, or when there is no value.
bool zv_svg_length(zv_xml_text text, const zv_svg_measure *measure, zv_svg_side side, double *out);
/// A size above zero that depends on nothing but the size of letters, in mm: 20 mm are 20, to the last digit.
bool zv_svg_length_mm(zv_xml_text text, double font_size, double *out);

/// A value, and by whose rules it is written.
typedef struct zv_svg_written {
    zv_xml_text text;
    bool is_css; ///< those of style sheets, or those of attributes
} zv_svg_written;

/// All of a list of transformations; false at the first thing that is none.
bool zv_svg_transform(zv_svg_written text, const zv_svg_measure *measure, zv_affine *out);
/// The value of transform-origin in the rectangle 0, 0, measure->width, measure->height.
bool zv_svg_origin(zv_svg_written text, const zv_svg_measure *measure, zv_vec2 *out);
/// viewBox: x, y, width, height; false when it is none or when it is empty.
bool zv_svg_view_box(zv_xml_text text, double box[4]);
/// The map of a viewBox into a rectangle 0, 0, width, height, by the rules of preserveAspectRatio.
zv_affine zv_svg_fit(const double box[4], double width, double height, zv_xml_text aspect);

#endif
