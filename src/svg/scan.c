/// @file scan.c
/// Numbers and lengths. A user unit is a pixel, 1/96 inch.
#include "svg/scan.h"

#include <math.h>
#include <string.h>

#include "base/characters.h"
#include "zveno/svg.h"

bool zv_svg_take_number(zv_svg_scan *scan, double *out)
{
    double value = 0.0;
    const size_t used = zv_number_read(scan->next, (size_t)(scan->end - scan->next), &value);
    if (used == 0 || !isfinite(value) || scan->next[used - 1] == '.') { // digits follow a point, if there is one
        return false;
    }
    scan->next += used;
    *out = value;
    return true;
}

bool zv_svg_take_word(zv_svg_scan *scan, const char *word)
{
    const size_t size = strlen(word);
    if ((size_t)(scan->end - scan->next) < size) {
        return false;
    }
    for (size_t i = 0; i < size; ++i) {
        if (zv_lower(scan->next[i]) != zv_lower(word[i])) {
            return false;
        }
    }
    scan->next += size;
    return true;
}

zv_xml_text zv_svg_trim(zv_xml_text text)
{
    while (text.size > 0 && zv_svg_is_space(text.data[0])) {
        ++text.data;
        --text.size;
    }
    while (text.size > 0 && zv_svg_is_space(text.data[text.size - 1])) {
        --text.size;
    }
    return text;
}

bool zv_svg_is_word(zv_xml_text text, const char *word)
{
    zv_svg_scan scan = zv_svg_scan_of(text);
    return text.data && zv_svg_take_word(&scan, word) && zv_svg_at_end(&scan);
}

// ---- lengths ----

/// Units of a fixed size, in mm.
static const struct {
    const char *name;
    double size_mm;
} units[] = {
    {"px", ZV_SVG_MM_PER_PX}, {"mm", 1.0},        {"cm", 10.0}, {"in", 25.4},
    {"pt", 25.4 / 72.0},      {"pc", 25.4 / 6.0}, {"q", 0.25},
};

static double unit_of(zv_svg_scan *scan, const zv_svg_measure *measure, zv_svg_side side)
{
    if (zv_svg_take_word(scan, "%")) {
        const double across = sqrt(0.5 * (measure->width * measure->width + measure->height * measure->height));
        return 0.01 * (side == ZV_SVG_ALONG_X ? measure->width : side == ZV_SVG_ALONG_Y ? measure->height : across);
    }
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        if (zv_svg_take_word(scan, units[i].name)) {
            return units[i].size_mm / ZV_SVG_MM_PER_PX;
        }
    }
    if (zv_svg_take_word(scan, "em")) {
        return measure->font_size;
    }
    if (zv_svg_take_word(scan, "ex")) {
        return 0.5 * measure->font_size;
    }
    return zv_svg_take_word(scan, "rem") ? 16.0 : 1.0;
}

bool zv_svg_take_length(zv_svg_scan *scan, const zv_svg_measure *measure, zv_svg_side side, double *out)
{
    double number;
    if (!zv_svg_take_number(scan, &number)) {
        return false;
    }
    *out = number * unit_of(scan, measure, side);
    return true;
}

bool zv_svg_take_css_length(zv_svg_scan *scan, const zv_svg_measure *measure, zv_svg_side side, double *out)
{
    double number;
    if (!zv_svg_take_number(scan, &number)) {
        return false;
    }
    const char *const behind = scan->next;
    *out = number * unit_of(scan, measure, side);
    return scan->next > behind || number == 0.0;
}

bool zv_svg_length(zv_xml_text text, const zv_svg_measure *measure, zv_svg_side side, double *out)
{
    if (!text.data) {
        return false;
    }
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text));
    double value;
    if (!zv_svg_take_length(&scan, measure, side, &value) || !zv_svg_at_end(&scan)) {
        return false;
    }
    *out = value;
    return true;
}

/// The unit behind a number, in mm; px where there is none.
static double take_unit(zv_svg_scan *scan, double font_size)
{
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        if (zv_svg_take_word(scan, units[i].name)) {
            return units[i].size_mm;
        }
    }
    return zv_svg_take_word(scan, "em") ? font_size * ZV_SVG_MM_PER_PX : ZV_SVG_MM_PER_PX;
}

bool zv_svg_length_mm(zv_xml_text text, double font_size, double *out)
{
    if (!text.data) {
        return false;
    }
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text));
    double number;
    if (!zv_svg_take_number(&scan, &number)) {
        return false;
    }
    const double unit = take_unit(&scan, font_size);
    if (!zv_svg_at_end(&scan) || !(number > 0.0)) {
        return false;
    }
    *out = number * unit;
    return true;
}

bool zv_svg_is_text(const char *words, size_t size)
{
    size_t i = 0;
    while (i < size && (words[i] == ' ' || words[i] == '\n' || words[i] == '\r' || words[i] == '\t' ||
                        words[i] == '\0' || (unsigned char)words[i] >= 0x80)) {
        ++i; // white space, or a byte order mark; in UTF-16 with zeros
    }
    return i < size && words[i] == '<';
}
