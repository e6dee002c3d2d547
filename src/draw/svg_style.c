/// @file svg_style.c
/// Properties of an element, the later winning:
///
///     parent  <  attributes  <  style sheet (names < classes < ids)  <  style="..."  <  the same with !important
#include "draw/svg_style.h"

#include <math.h>
#include <string.h>

zv_svg_style zv_svg_style_root(void)
{
    return (zv_svg_style){.fill = {ZV_SVG_PAINT_COLOR, 0x000000, 1.0},
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
} setting;

// ---- one function per kind of property ----

static void set_paint(setting *s, zv_svg_paint *paint, const zv_svg_paint *parent, zv_xml_text value)
{
    zv_svg_paint found = {ZV_SVG_PAINT_COLOR, 0, 1.0};
    if (zv_svg_is_word(value, "inherit")) {
        *paint = *parent;
        return;
    }
    if (value.size > 4 && memcmp(value.data, "url(", 4) == 0) { // a colour may follow, for who cannot do it
        const char *const bracket = memchr(value.data, ')', value.size);
        const size_t skip = bracket ? (size_t)(bracket - value.data) + 1 : value.size;
        const zv_xml_text rest = zv_svg_trim((zv_xml_text){value.data + skip, value.size - skip});
        zv_svg_note_word(s->notes, "paint by url()", s->node->line);
        if (rest.size == 0) {
            *paint = found;
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
    set_paint(s, &s->style->fill, &s->around->fill, value);
}

static void set_stroke(setting *s, zv_xml_text value)
{
    set_paint(s, &s->style->stroke, &s->around->stroke, value);
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
    s->style->stroke_width = zv_svg_is_word(value, "inherit") ? s->around->stroke_width : value;
}

static void set_dash_array(setting *s, zv_xml_text value)
{
    s->style->dash_array = zv_svg_is_word(value, "inherit") ? s->around->dash_array : value;
}

static void set_dash_offset(setting *s, zv_xml_text value)
{
    s->style->dash_offset = zv_svg_is_word(value, "inherit") ? s->around->dash_offset : value;
}

static void set_line_cap(setting *s, zv_xml_text value)
{
    s->style->has_caps = zv_svg_is_word(value, "inherit") ? s->around->has_caps : !zv_svg_is_word(value, "butt");
}

static void set_visibility(setting *s, zv_xml_text value)
{
    s->style->is_hidden = zv_svg_is_word(value, "inherit") ? s->around->is_hidden : !zv_svg_is_word(value, "visible");
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
    s->style->transform = zv_svg_is_word(value, "none") ? (zv_xml_text){NULL, 0} : value;
}

static void set_vector_effect(setting *s, zv_xml_text value)
{
    s->style->keeps_width = zv_svg_is_word(value, "non-scaling-stroke");
}

static void set_overflow(setting *s, zv_xml_text value)
{
    s->style->is_visible_outside = zv_svg_is_word(value, "visible") || zv_svg_is_word(value, "auto");
}

static void set_font_size(setting *s, zv_xml_text value)
{
    const double around = s->around->font_size;
    const zv_svg_measure measure = {.width = around, .height = around, .font_size = around}; // % is of the font size
    double size;
    if (zv_svg_length(value, &measure, ZV_SVG_ALONG_X, &size) && size >= 0.0) {
        s->style->font_size = size;
    } else if (!zv_svg_is_word(value, "inherit")) {
        zv_svg_note_word(s->notes, "font-size", s->node->line);
    }
}

static void set_font_family(setting *s, zv_xml_text value)
{
    s->style->font_family = value;
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
static void set_nothing(setting *s, zv_xml_text value, const char *name)
{
    if (!zv_svg_is_word(value, "none") && !zv_svg_is_word(value, "normal") && !zv_svg_is_word(value, "inherit")) {
        zv_svg_note_word(s->notes, name, s->node->line);
    }
}

/// One line per property. Without a function it is one that we cannot do.
static const struct {
    const char *name;
    void (*set)(setting *s, zv_xml_text value);
} properties[] = {
    {"fill", set_fill},
    {"stroke", set_stroke},
    {"stroke-width", set_stroke_width},
    {"transform", set_transform},
    {"opacity", set_opacity},
    {"fill-opacity", set_fill_opacity},
    {"stroke-opacity", set_stroke_opacity},
    {"stroke-dasharray", set_dash_array},
    {"stroke-dashoffset", set_dash_offset},
    {"stroke-linecap", set_line_cap},
    {"display", set_display},
    {"visibility", set_visibility},
    {"color", set_color},
    {"clip-path", set_clip_path},
    {"clip-rule", set_clip_rule},
    {"vector-effect", set_vector_effect},
    {"overflow", set_overflow},
    {"font-size", set_font_size},
    {"font-family", set_font_family},
    {"letter-spacing", set_letter_spacing},
    {"text-anchor", set_anchor},
    {"font", NULL},
    {"filter", NULL},
    {"mask", NULL},
    {"marker", NULL},
    {"marker-start", NULL},
    {"marker-mid", NULL},
    {"marker-end", NULL},
    {"baseline-shift", NULL},
    {"writing-mode", NULL},
    {"text-decoration", NULL},
    {"mix-blend-mode", NULL},
};

static void set_property(setting *s, zv_xml_text name, zv_xml_text value)
{
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; ++i) {
        if (name.data[0] == properties[i].name[0] &&
            zv_xml_text_is(name, properties[i].name, strlen(properties[i].name))) {
            if (properties[i].set) {
                properties[i].set(s, zv_svg_trim(value));
            } else {
                set_nothing(s, zv_svg_trim(value), properties[i].name);
            }
            return;
        }
    }
}

// ---- declarations ----

/// Takes "!important" off a value; whether it was there.
static bool take_important(zv_xml_text *value)
{
    const char *const mark = value->size > 0 ? memchr(value->data, '!', value->size) : NULL;
    if (!mark) {
        return false;
    }
    value->size = (size_t)(mark - value->data);
    return true;
}

/// name: value; name: value. Only those that are important, or only those that are not.
static void set_block(setting *s, zv_xml_text block, bool important)
{
    const char *at = block.data, *const end = block.data + block.size;
    while (at < end) {
        const char *semicolon = memchr(at, ';', (size_t)(end - at));
        const char *const stop = semicolon ? semicolon : end;
        const char *const colon = memchr(at, ':', (size_t)(stop - at));
        if (colon) {
            const zv_xml_text name = zv_svg_trim((zv_xml_text){at, (size_t)(colon - at)});
            zv_xml_text value = {colon + 1, (size_t)(stop - colon - 1)};
            const bool is_important = take_important(&value);
            if (name.size > 0 && is_important == important) {
                set_property(s, name, value);
            }
        }
        at = stop + 1;
    }
}

static void set_rules(setting *s, const zv_svg_sheet *sheet, zv_xml_text own, bool important)
{
    for (const zv_svg_rule *rule = sheet->first; rule; rule = rule->next) {
        if (zv_svg_rule_fits(rule, s->node)) {
            set_block(s, rule->block, important);
        }
    }
    if (own.data) {
        set_block(s, own, important);
    }
}

zv_svg_style zv_svg_style_of(const zv_svg_node *node, const zv_svg_style *around, const zv_svg_sheet *sheet,
                             zv_svg_notes *notes)
{
    zv_svg_style style = *around;
    style.is_none = style.keeps_width = style.is_visible_outside = false;
    style.clip_path = style.transform = (zv_xml_text){NULL, 0};
    setting s = {&style, around, node, notes};
    zv_xml_text own = {NULL, 0};
    for (int i = 0; i < node->attributes; ++i) {
        const zv_xml_attribute *attribute = &node->attribute[i];
        if (ZV_XML_IS(attribute->name, "style")) {
            own = attribute->value;
        } else {
            set_property(&s, attribute->name, attribute->value);
        }
    }
    set_rules(&s, sheet, own, false);
    if (sheet->has_important || (own.data && memchr(own.data, '!', own.size))) {
        set_rules(&s, sheet, own, true);
    }
    if (style.opacity > 0.0 && style.opacity < around->opacity) {
        zv_svg_note_word(notes, "opacity", node->line);
    }
    return style;
}
