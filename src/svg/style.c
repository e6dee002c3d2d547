/// @file style.c
/// Properties of an element, the later winning:
///
///     parent  <  attributes  <  style sheet (names < classes < ids)  <  style="..."  <  the same with !important
#include "svg/style.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

zv_svg_style zv_svg_style_root(void)
{
    return (zv_svg_style){.fill = {.kind = ZV_SVG_PAINT_COLOR, .opacity = 1.0},
                          .stroke = {.kind = ZV_SVG_PAINT_NONE, .opacity = 1.0},
                          .fill_opacity = 1.0,
                          .stroke_opacity = 1.0,
                          .stroke_width = {"1", 1},
                          .font_size = 16.0,
                          .opacity = 1.0};
}

/// One setting of properties.
typedef struct setting {
    zv_svg_style *style;
    const zv_svg_style *around;
    const zv_svg_node *node;
    zv_svg_notes *notes;
    bool is_css; ///< from a style sheet or `style`, not from an attribute
} setting;

// ---- one function per kind of property; a value that is none changes nothing ----

static zv_xml_text behind_url(zv_xml_text value)
{
    const char *const bracket = memchr(value.data, ')', value.size);
    const size_t skip = bracket ? (size_t)(bracket - value.data) + 1 : value.size;
    return zv_svg_trim((zv_xml_text){value.data + skip, value.size - skip});
}

static void set_paint(setting *s, zv_svg_paint *paint, zv_xml_text value)
{
    zv_svg_paint found = {.kind = ZV_SVG_PAINT_COLOR, .opacity = 1.0};
    if (value.size > 4 && memcmp(value.data, "url(", 4) == 0) { // a colour may follow, for who cannot do it
        const zv_xml_text rest = behind_url(value);
        zv_svg_note_word(s->notes, "paint by url()", s->node->line);
        if (rest.size == 0) {
            *paint = (zv_svg_paint){.kind = ZV_SVG_PAINT_COLOR, .opacity = 1.0, .url = value};
            return;
        }
        value = rest;
    }
    if (zv_svg_is_word(value, "none")) {
        found.kind = ZV_SVG_PAINT_NONE;
    } else if (zv_svg_is_word(value, "currentColor")) {
        found.kind = ZV_SVG_PAINT_CURRENT;
    } else if (!zv_svg_color(value, &found.color, &found.opacity)) {
        zv_svg_note_word(s->notes, "colour", s->node->line);
        return;
    }
    *paint = found;
}

static void set_fill(setting *s, zv_xml_text value)
{
    set_paint(s, &s->style->fill, value);
}

static void set_stroke(setting *s, zv_xml_text value)
{
    set_paint(s, &s->style->stroke, value);
}

static void set_color(setting *s, zv_xml_text value)
{
    double alpha;
    zv_svg_color(value, &s->style->color, &alpha);
}

static double read_opacity(zv_xml_text value, double usual)
{
    zv_svg_scan scan = zv_svg_scan_of(value);
    double number = usual;
    if (!zv_svg_take_number(&scan, &number)) {
        return usual;
    }
    return fmax(0.0, fmin(1.0, zv_svg_take_word(&scan, "%") ? number / 100.0 : number));
}

static void set_opacity(setting *s, zv_xml_text value)
{
    s->style->opacity = s->around->opacity * read_opacity(value, 1.0);
}

static void set_fill_opacity(setting *s, zv_xml_text value)
{
    s->style->fill_opacity = read_opacity(value, s->style->fill_opacity);
}

static void set_stroke_opacity(setting *s, zv_xml_text value)
{
    s->style->stroke_opacity = read_opacity(value, s->style->stroke_opacity);
}

static void set_stroke_width(setting *s, zv_xml_text value)
{
    const zv_svg_measure any = {1.0, 1.0, 1.0};
    double width;
    if (zv_svg_length(value, &any, ZV_SVG_ACROSS, &width) && width >= 0.0) {
        s->style->stroke_width = value;
    }
}

static void set_dash_array(setting *s, zv_xml_text value)
{
    s->style->dash_array = value;
}

static void set_dash_offset(setting *s, zv_xml_text value)
{
    s->style->dash_offset = value;
}

static void set_line_cap(setting *s, zv_xml_text value)
{
    const bool has_caps = zv_svg_is_word(value, "round") || zv_svg_is_word(value, "square");
    s->style->has_caps = has_caps || (s->style->has_caps && !zv_svg_is_word(value, "butt"));
}

static void set_visibility(setting *s, zv_xml_text value)
{
    const bool hides = zv_svg_is_word(value, "hidden") || zv_svg_is_word(value, "collapse");
    s->style->is_hidden = hides || (s->style->is_hidden && !zv_svg_is_word(value, "visible"));
}

static void set_display(setting *s, zv_xml_text value)
{
    s->style->is_none = zv_svg_is_word(value, "none");
}

static void set_clip_rule(setting *s, zv_xml_text value)
{
    s->style->clips_even_odd = zv_svg_is_word(value, "evenodd");
}

static void set_clip_path(setting *s, zv_xml_text value)
{
    s->style->clip_path = zv_svg_is_word(value, "none") ? (zv_xml_text){NULL, 0} : value;
}

static void set_transform(setting *s, zv_xml_text value)
{
    const zv_svg_measure any = {1.0, 1.0, 1.0};
    const zv_svg_written written = {value, s->is_css};
    zv_affine map;
    if (zv_svg_is_word(value, "none")) {
        s->style->transform = (zv_svg_written){{NULL, 0}, false};
    } else if (zv_svg_transform(written, &any, &map)) {
        s->style->transform = written;
    } else {
        zv_svg_note_word(s->notes, "transform with an error", s->node->line);
    }
}

static void set_origin(setting *s, zv_xml_text value)
{
    const zv_svg_measure any = {1.0, 1.0, 1.0};
    const zv_svg_written written = {value, s->is_css};
    zv_vec2 at;
    if (zv_svg_origin(written, &any, &at)) {
        s->style->origin = written;
    } else {
        zv_svg_note_word(s->notes, "transform-origin", s->node->line);
    }
}

static void set_box(setting *s, zv_xml_text value)
{
    s->style->has_fill_box = zv_svg_is_word(value, "fill-box") || zv_svg_is_word(value, "content-box");
    if (!s->style->has_fill_box && !zv_svg_is_word(value, "view-box") && !zv_svg_is_word(value, "border-box")) {
        zv_svg_note_word(s->notes, "transform-box", s->node->line);
    }
}

static void set_vector_effect(setting *s, zv_xml_text value)
{
    s->style->keeps_width = zv_svg_is_word(value, "non-scaling-stroke");
}

static void set_overflow(setting *s, zv_xml_text value)
{
    s->style->is_visible_outside = zv_svg_is_word(value, "visible") || zv_svg_is_word(value, "auto");
}

/// Sizes by name, as browsers have them.
static bool named_font_size(zv_xml_text value, double around, double *out)
{
    static const struct {
        const char *name;
        double size; ///< px; below 4 it is a share of the size around
    } sizes[] = {
        {"xx-small", 9.0}, {"x-small", 10.0},  {"small", 13.0},     {"medium", 16.0}, {"large", 18.0},
        {"x-large", 24.0}, {"xx-large", 32.0}, {"xxx-large", 48.0}, {"larger", 1.2},  {"smaller", 1.0 / 1.2},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        if (zv_svg_is_word(value, sizes[i].name)) {
            *out = sizes[i].size < 4.0 ? around * sizes[i].size : sizes[i].size;
            return true;
        }
    }
    return false;
}

static void set_font_size(setting *s, zv_xml_text value)
{
    const double around = s->around->font_size;
    const zv_svg_measure measure = {.width = around, .height = around, .font_size = around}; // % is of the font size
    double size;
    if (named_font_size(value, around, &size) ||
        (zv_svg_length(value, &measure, ZV_SVG_ALONG_X, &size) && size >= 0.0)) {
        s->style->font_size = size;
    } else {
        zv_svg_note_word(s->notes, "font-size", s->node->line);
    }
}

static void set_font_family(setting *s, zv_xml_text value)
{
    s->style->font_family = value;
}

/// font: bold 12px/1.5 "Some Name", serif. The first length is the size, and what follows it the family.
static void set_font(setting *s, zv_xml_text value)
{
    for (const char *at = value.data, *const end = value.data + value.size; at < end;) {
        const char *stop = at;
        while (stop < end && !zv_svg_is_space(*stop) && *stop != '/') {
            ++stop;
        }
        const zv_xml_text word = {at, (size_t)(stop - at)};
        const bool is_weight = word.size == 3 && word.data[1] == '0' && word.data[2] == '0';
        const double around = s->around->font_size;
        const zv_svg_measure measure = {.width = around, .height = around, .font_size = around};
        double size;
        if (!is_weight &&
            (named_font_size(word, around, &size) || zv_svg_length(word, &measure, ZV_SVG_ALONG_X, &size))) {
            while (stop < end && !zv_svg_is_space(*stop)) { // the height of a line says nothing
                ++stop;
            }
            s->style->font_size = size;
            s->style->font_family = zv_svg_trim((zv_xml_text){stop, (size_t)(end - stop)});
            return;
        }
        at = stop + 1;
    }
    zv_svg_note_word(s->notes, "font", s->node->line);
}

static void set_letter_spacing(setting *s, zv_xml_text value)
{
    s->style->letter_spacing = value;
}

static void set_anchor(setting *s, zv_xml_text value)
{
    s->style->anchor = zv_svg_is_word(value, "middle")  ? ZV_ALIGN_CENTER
                       : zv_svg_is_word(value, "end")   ? ZV_ALIGN_RIGHT
                       : zv_svg_is_word(value, "start") ? ZV_ALIGN_LEFT
                                                        : s->style->anchor;
}

/// Not done: named in the report unless it asks for nothing.
static void note_property(setting *s, zv_xml_text value, const char *name)
{
    static const char *const nothing[] = {"none", "normal", "auto", "400", "0", "baseline", "alphabetic"};
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; ++i) {
        if (zv_svg_is_word(value, nothing[i])) {
            return;
        }
    }
    zv_svg_note_word(s->notes, name, s->node->line);
}

// ---- all properties ----

/// Where a style stores a property.
#define MEMBER(field) offsetof(zv_svg_style, field), sizeof((zv_svg_style *)0)->field

/// One line per property. Without a function it is one that we cannot do.
static const struct property {
    const char *name;
    void (*set)(setting *s, zv_xml_text value);
    size_t place, size; ///< in a style, for what is taken from elsewhere; size 0 when it cannot be
    bool is_own;        ///< of one element: not inherited
} properties[] = {
    {"fill", set_fill, MEMBER(fill), false},
    {"stroke", set_stroke, MEMBER(stroke), false},
    {"stroke-width", set_stroke_width, MEMBER(stroke_width), false},
    {"transform", set_transform, MEMBER(transform), true},
    {"transform-origin", set_origin, MEMBER(origin), true},
    {"transform-box", set_box, MEMBER(has_fill_box), true},
    {"opacity", set_opacity, 0, 0, true},
    {"fill-opacity", set_fill_opacity, MEMBER(fill_opacity), false},
    {"stroke-opacity", set_stroke_opacity, MEMBER(stroke_opacity), false},
    {"stroke-dasharray", set_dash_array, MEMBER(dash_array), false},
    {"stroke-dashoffset", set_dash_offset, MEMBER(dash_offset), false},
    {"stroke-linecap", set_line_cap, MEMBER(has_caps), false},
    {"display", set_display, MEMBER(is_none), true},
    {"visibility", set_visibility, MEMBER(is_hidden), false},
    {"color", set_color, MEMBER(color), false},
    {"clip-path", set_clip_path, MEMBER(clip_path), true},
    {"clip-rule", set_clip_rule, MEMBER(clips_even_odd), false},
    {"vector-effect", set_vector_effect, MEMBER(keeps_width), true},
    {"overflow", set_overflow, MEMBER(is_visible_outside), true},
    {"font-size", set_font_size, MEMBER(font_size), false},
    {"font-family", set_font_family, MEMBER(font_family), false},
    {"letter-spacing", set_letter_spacing, MEMBER(letter_spacing), false},
    {"text-anchor", set_anchor, MEMBER(anchor), false},
    {"font", set_font, 0, 0, false},
    {"filter", NULL, 0, 0, true},
    {"mask", NULL, 0, 0, true},
    {"marker", NULL, 0, 0, false},
    {"marker-start", NULL, 0, 0, false},
    {"marker-mid", NULL, 0, 0, false},
    {"marker-end", NULL, 0, 0, false},
    {"baseline-shift", NULL, 0, 0, true},
    {"writing-mode", NULL, 0, 0, false},
    {"text-decoration", NULL, 0, 0, true},
    {"mix-blend-mode", NULL, 0, 0, true},
    {"font-weight", NULL, 0, 0, false},
    {"font-style", NULL, 0, 0, false},
    {"word-spacing", NULL, 0, 0, false},
    {"dominant-baseline", NULL, 0, 0, false},
    {"alignment-baseline", NULL, 0, 0, true},
};

/// inherit, initial and unset; whether it was one of them.
static bool set_from_elsewhere(setting *s, const struct property *property, zv_xml_text value)
{
    const bool inherits = zv_svg_is_word(value, "inherit");
    const bool is_initial = zv_svg_is_word(value, "initial");
    const bool is_unset = zv_svg_is_word(value, "unset") || zv_svg_is_word(value, "revert");
    if (!inherits && !is_initial && !is_unset) {
        return false;
    }
    const zv_svg_style root = zv_svg_style_root();
    const bool from_parent = inherits || (is_unset && !property->is_own);
    memcpy((char *)s->style + property->place, (const char *)(from_parent ? s->around : &root) + property->place,
           property->size);
    return true;
}

/// A value by calc() is not known. Nor is one by var(), but what is behind its comma is taken instead, if something
/// does.
static bool take_fallback(setting *s, zv_xml_text *value)
{
    zv_svg_scan scan = zv_svg_scan_of(*value);
    if (zv_svg_take_word(&scan, "calc(")) {
        zv_svg_note_word(s->notes, "calc()", s->node->line);
        return false;
    }
    if (!zv_svg_take_word(&scan, "var(")) {
        return true;
    }
    zv_svg_note_word(s->notes, "var()", s->node->line);
    const char *const stop = zv_svg_css_find(scan.next, scan.end, ')'), *comma = zv_svg_css_find(scan.next, stop, ',');
    if (comma == stop) {
        return false;
    }
    *value = zv_svg_trim((zv_xml_text){comma + 1, (size_t)(stop - comma - 1)});
    return true;
}

/// Whether there is a property of this name.
static bool set_property(setting *s, zv_xml_text name, zv_xml_text value)
{
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; ++i) {
        const struct property *property = &properties[i];
        if (name.data[0] != property->name[0] || !zv_xml_text_is(name, property->name, strlen(property->name))) {
            continue;
        }
        value = zv_svg_trim(value);
        if (value.size == 0 || !take_fallback(s, &value) || set_from_elsewhere(s, property, value)) {
            return true;
        }
        if (property->set) {
            property->set(s, value);
        } else {
            note_property(s, value, property->name);
        }
        return true;
    }
    return false;
}

/// Some names that only style sheets have are noted: attributes of the same names are something else. Geometry is read
/// where shapes are drawn.
static void take_declaration(void *to, zv_xml_text name, zv_xml_text value)
{
    static const char *const only_css[] = {"rotate",         "scale", "translate",   "animation",
                                           "animation-name", "zoom",  "offset-path", "mask-image"};
    setting *s = to;
    if (set_property(s, name, value)) {
        return;
    }
    s->style->has_geometry = s->style->has_geometry || zv_svg_is_geometry(name);
    for (size_t i = 0; i < sizeof only_css / sizeof only_css[0]; ++i) {
        if (zv_xml_text_is(name, only_css[i], strlen(only_css[i]))) {
            note_property(s, zv_svg_trim(value), only_css[i]);
        }
    }
}

/// Attributes that are properties; returns `style`, which comes after them.
static zv_xml_text set_attributes(setting *s)
{
    zv_xml_text own = {NULL, 0};
    for (int i = 0; i < s->node->attributes; ++i) {
        const zv_xml_attribute *attribute = &s->node->attribute[i];
        if (ZV_XML_IS(attribute->name, "style")) {
            own = attribute->value;
        } else {
            set_property(s, attribute->name, attribute->value);
        }
    }
    return own;
}

zv_svg_style zv_svg_style_of(const zv_svg_node *node, const zv_svg_style *around, const zv_svg_sheet *sheet,
                             zv_svg_notes *notes)
{
    zv_svg_style style = *around;
    style.is_none = style.keeps_width = style.is_visible_outside = false;
    style.has_fill_box = style.has_geometry = false;
    style.clip_path = style.transform.text = style.origin.text = (zv_xml_text){NULL, 0};
    setting s = {&style, around, node, notes, false};
    const zv_xml_text own = set_attributes(&s);
    s.is_css = true;
    zv_svg_cascade(sheet, &(zv_svg_styled){node, around->top, own}, take_declaration, &s);
    if (style.opacity > 0.0 && style.opacity < around->opacity) {
        zv_svg_note_word(notes, "opacity", node->line);
    }
    return style;
}
