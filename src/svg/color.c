/// @file color.c
/// Colours: #rgb, #rrggbb (also with an alpha), rgb(), rgba() and the names of the specification.
#include <math.h>
#include <string.h>

#include "base/characters.h"
#include "svg/style.h"

/// In the order of the alphabet.
static const struct {
    const char *name;
    uint32_t color;
} names[] = {
    {"aliceblue", 0xF0F8FF},
    {"antiquewhite", 0xFAEBD7},
    {"aqua", 0x00FFFF},
    {"aquamarine", 0x7FFFD4},
    {"azure", 0xF0FFFF},
    {"beige", 0xF5F5DC},
    {"bisque", 0xFFE4C4},
    {"black", 0x000000},
    {"blanchedalmond", 0xFFEBCD},
    {"blue", 0x0000FF},
    {"blueviolet", 0x8A2BE2},
    {"brown", 0xA52A2A},
    {"burlywood", 0xDEB887},
    {"cadetblue", 0x5F9EA0},
    {"chartreuse", 0x7FFF00},
    {"chocolate", 0xD2691E},
    {"coral", 0xFF7F50},
    {"cornflowerblue", 0x6495ED},
    {"cornsilk", 0xFFF8DC},
    {"crimson", 0xDC143C},
    {"cyan", 0x00FFFF},
    {"darkblue", 0x00008B},
    {"darkcyan", 0x008B8B},
    {"darkgoldenrod", 0xB8860B},
    {"darkgray", 0xA9A9A9},
    {"darkgreen", 0x006400},
    {"darkgrey", 0xA9A9A9},
    {"darkkhaki", 0xBDB76B},
    {"darkmagenta", 0x8B008B},
    {"darkolivegreen", 0x556B2F},
    {"darkorange", 0xFF8C00},
    {"darkorchid", 0x9932CC},
    {"darkred", 0x8B0000},
    {"darksalmon", 0xE9967A},
    {"darkseagreen", 0x8FBC8F},
    {"darkslateblue", 0x483D8B},
    {"darkslategray", 0x2F4F4F},
    {"darkslategrey", 0x2F4F4F},
    {"darkturquoise", 0x00CED1},
    {"darkviolet", 0x9400D3},
    {"deeppink", 0xFF1493},
    {"deepskyblue", 0x00BFFF},
    {"dimgray", 0x696969},
    {"dimgrey", 0x696969},
    {"dodgerblue", 0x1E90FF},
    {"firebrick", 0xB22222},
    {"floralwhite", 0xFFFAF0},
    {"forestgreen", 0x228B22},
    {"fuchsia", 0xFF00FF},
    {"gainsboro", 0xDCDCDC},
    {"ghostwhite", 0xF8F8FF},
    {"gold", 0xFFD700},
    {"goldenrod", 0xDAA520},
    {"gray", 0x808080},
    {"green", 0x008000},
    {"greenyellow", 0xADFF2F},
    {"grey", 0x808080},
    {"honeydew", 0xF0FFF0},
    {"hotpink", 0xFF69B4},
    {"indianred", 0xCD5C5C},
    {"indigo", 0x4B0082},
    {"ivory", 0xFFFFF0},
    {"khaki", 0xF0E68C},
    {"lavender", 0xE6E6FA},
    {"lavenderblush", 0xFFF0F5},
    {"lawngreen", 0x7CFC00},
    {"lemonchiffon", 0xFFFACD},
    {"lightblue", 0xADD8E6},
    {"lightcoral", 0xF08080},
    {"lightcyan", 0xE0FFFF},
    {"lightgoldenrodyellow", 0xFAFAD2},
    {"lightgray", 0xD3D3D3},
    {"lightgreen", 0x90EE90},
    {"lightgrey", 0xD3D3D3},
    {"lightpink", 0xFFB6C1},
    {"lightsalmon", 0xFFA07A},
    {"lightseagreen", 0x20B2AA},
    {"lightskyblue", 0x87CEFA},
    {"lightslategray", 0x778899},
    {"lightslategrey", 0x778899},
    {"lightsteelblue", 0xB0C4DE},
    {"lightyellow", 0xFFFFE0},
    {"lime", 0x00FF00},
    {"limegreen", 0x32CD32},
    {"linen", 0xFAF0E6},
    {"magenta", 0xFF00FF},
    {"maroon", 0x800000},
    {"mediumaquamarine", 0x66CDAA},
    {"mediumblue", 0x0000CD},
    {"mediumorchid", 0xBA55D3},
    {"mediumpurple", 0x9370DB},
    {"mediumseagreen", 0x3CB371},
    {"mediumslateblue", 0x7B68EE},
    {"mediumspringgreen", 0x00FA9A},
    {"mediumturquoise", 0x48D1CC},
    {"mediumvioletred", 0xC71585},
    {"midnightblue", 0x191970},
    {"mintcream", 0xF5FFFA},
    {"mistyrose", 0xFFE4E1},
    {"moccasin", 0xFFE4B5},
    {"navajowhite", 0xFFDEAD},
    {"navy", 0x000080},
    {"oldlace", 0xFDF5E6},
    {"olive", 0x808000},
    {"olivedrab", 0x6B8E23},
    {"orange", 0xFFA500},
    {"orangered", 0xFF4500},
    {"orchid", 0xDA70D6},
    {"palegoldenrod", 0xEEE8AA},
    {"palegreen", 0x98FB98},
    {"paleturquoise", 0xAFEEEE},
    {"palevioletred", 0xDB7093},
    {"papayawhip", 0xFFEFD5},
    {"peachpuff", 0xFFDAB9},
    {"peru", 0xCD853F},
    {"pink", 0xFFC0CB},
    {"plum", 0xDDA0DD},
    {"powderblue", 0xB0E0E6},
    {"purple", 0x800080},
    {"rebeccapurple", 0x663399},
    {"red", 0xFF0000},
    {"rosybrown", 0xBC8F8F},
    {"royalblue", 0x4169E1},
    {"saddlebrown", 0x8B4513},
    {"salmon", 0xFA8072},
    {"sandybrown", 0xF4A460},
    {"seagreen", 0x2E8B57},
    {"seashell", 0xFFF5EE},
    {"sienna", 0xA0522D},
    {"silver", 0xC0C0C0},
    {"skyblue", 0x87CEEB},
    {"slateblue", 0x6A5ACD},
    {"slategray", 0x708090},
    {"slategrey", 0x708090},
    {"snow", 0xFFFAFA},
    {"springgreen", 0x00FF7F},
    {"steelblue", 0x4682B4},
    {"tan", 0xD2B48C},
    {"teal", 0x008080},
    {"thistle", 0xD8BFD8},
    {"tomato", 0xFF6347},
    {"turquoise", 0x40E0D0},
    {"violet", 0xEE82EE},
    {"wheat", 0xF5DEB3},
    {"white", 0xFFFFFF},
    {"whitesmoke", 0xF5F5F5},
    {"yellow", 0xFFFF00},
    {"yellowgreen", 0x9ACD32},
};

static bool find_name(zv_xml_text text, uint32_t *out)
{
    size_t low = 0, high = sizeof names / sizeof names[0];
    while (low < high) {
        const size_t middle = (low + high) / 2;
        zv_svg_scan scan = zv_svg_scan_of(text);
        const char *name = names[middle].name;
        while (*name && !zv_svg_at_end(&scan) && *name == (*scan.next | 0x20)) {
            ++name;
            ++scan.next;
        }
        if (!*name && zv_svg_at_end(&scan)) {
            *out = names[middle].color;
            return true;
        }
        const bool is_before = !zv_svg_at_end(&scan) && (!*name || *name < (*scan.next | 0x20));
        low = is_before ? middle + 1 : low;
        high = is_before ? high : middle;
    }
    return false;
}

/// #rgb, #rgba, #rrggbb, #rrggbbaa.
static bool read_hex(zv_xml_text text, uint32_t *out, double *alpha)
{
    const size_t digits = text.size - 1;
    const bool is_short = digits == 3 || digits == 4;
    if (!is_short && digits != 6 && digits != 8) {
        return false;
    }
    uint32_t value[4] = {0, 0, 0, 255};
    for (size_t i = 0; i < digits; ++i) {
        const int digit = zv_hex_digit(text.data[1 + i]);
        if (digit < 0) {
            return false;
        }
        uint32_t *part = &value[is_short ? i : i / 2];
        *part = is_short ? (uint32_t)digit * 17 : (i % 2 ? *part + (uint32_t)digit : (uint32_t)digit * 16);
    }
    *out = value[0] << 16 | value[1] << 8 | value[2];
    *alpha = value[3] / 255.0;
    return true;
}

/// Up to four numbers between brackets, with commas, spaces or a slash between them; a percentage of part i is of
/// whole[i]. How many there are, or 0.
static int take_parts(zv_svg_scan *scan, const double whole[4], double part[4])
{
    int count = 0;
    zv_svg_skip_space(scan);
    while (count < 4 && zv_svg_take_number(scan, &part[count])) {
        part[count] *= zv_svg_take_word(scan, "%") ? whole[count] / 100.0 : 1.0;
        if (count == 0) { // an angle may have a unit
            part[0] *= zv_svg_take_word(scan, "turn") ? 360.0 : 1.0;
            zv_svg_take_word(scan, "deg");
        }
        ++count;
        zv_svg_skip_comma(scan);
        if (zv_svg_take_word(scan, "/")) {
            zv_svg_skip_space(scan);
        }
    }
    return count >= 3 && zv_svg_take_word(scan, ")") && zv_svg_at_end(scan) ? count : 0;
}

static uint32_t byte_of(double value)
{
    return (uint32_t)(fmax(0.0, fmin(255.0, value)) + 0.5);
}

/// The part of red, green or blue (shift 0, 8, 4 twelfths of the circle of hues) at a hue, 0 to 1.
static double hue_part(const double hsl[4], double shift)
{
    const double turn = fmod(fmod(hsl[0] / 30.0 + shift, 12.0) + 12.0, 12.0);
    const double s = fmax(0.0, fmin(1.0, hsl[1])), l = fmax(0.0, fmin(1.0, hsl[2]));
    return l - s * fmin(l, 1.0 - l) * fmax(-1.0, fmin(fmin(turn - 3.0, 9.0 - turn), 1.0));
}

/// rgb(r, g, b), rgb(r g b / a), hsl(h, s, l) and the like, with numbers or percentages.
static bool read_function(zv_xml_text text, uint32_t *out, double *alpha)
{
    zv_svg_scan scan = zv_svg_scan_of(text);
    double part[4] = {0.0, 0.0, 0.0, 1.0};
    if (zv_svg_take_word(&scan, "hsla(") || zv_svg_take_word(&scan, "hsl(")) {
        if (!take_parts(&scan, (double[]){360.0, 1.0, 1.0, 1.0}, part)) {
            return false;
        }
        *out = byte_of(255.0 * hue_part(part, 0.0)) << 16 | byte_of(255.0 * hue_part(part, 8.0)) << 8 |
               byte_of(255.0 * hue_part(part, 4.0));
    } else if (zv_svg_take_word(&scan, "rgba(") || zv_svg_take_word(&scan, "rgb(")) {
        if (!take_parts(&scan, (double[]){255.0, 255.0, 255.0, 1.0}, part)) {
            return false;
        }
        *out = byte_of(part[0]) << 16 | byte_of(part[1]) << 8 | byte_of(part[2]);
    } else {
        return false;
    }
    *alpha = fmax(0.0, fmin(1.0, part[3]));
    return true;
}

bool zv_svg_color(zv_xml_text text, uint32_t *out, double *alpha)
{
    zv_svg_scan scan = zv_svg_scan_of(text);
    *alpha = 1.0;
    if (zv_svg_take_word(&scan, "light-dark(")) { // paper is light
        const char *const comma = zv_svg_css_find(scan.next, scan.end, ',');
        text = zv_svg_trim((zv_xml_text){scan.next, (size_t)(comma - scan.next)});
    }
    if (zv_svg_is_word(text, "transparent")) {
        *alpha = 0.0;
        *out = 0;
        return true;
    }
    if (text.size > 1 && text.data[0] == '#') {
        return read_hex(text, out, alpha);
    }
    return find_name(text, out) || read_function(text, out, alpha);
}
