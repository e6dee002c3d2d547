/// @file transform.c
/// Transformations and views of SVG.
///
///     transform="A B C"  maps  p -> A (B (C p)),  about an origin o:  p -> o + A (B (C (p - o)))
///
///     viewBox into a viewport:        scale = min(w / box.w, h / box.h)      "meet"
///                                           = max(...)                       "slice"
///                                     one for each axis                      "none"
///     what is left over goes before (xMax), behind (xMin) or on both sides (xMid)
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "svg/scan.h"

enum { MOST_ARGUMENTS = 6 };

typedef struct transformation {
    const char *name;
    /// Arguments as a style sheet has them: x and y are lengths along a side, z one that does not show, n a number, a an
    /// angle; those behind a | may be left out.
    const char *arguments;
    int counts[3]; ///< how many numbers an attribute may have, ended by 0; none when only style sheets know the name
    zv_affine (*make)(const double *a, int count);
} transformation;

static zv_affine make_matrix(const double *a, int count)
{
    (void)count;
    return (zv_affine){a[0], a[2], a[1], a[3], a[4], a[5]};
}

static zv_affine make_translate(const double *a, int count)
{
    return zv_affine_shift((zv_vec2){a[0], count > 1 ? a[1] : 0.0});
}

static zv_affine make_translate_y(const double *a, int count)
{
    (void)count;
    return zv_affine_shift((zv_vec2){0.0, a[0]});
}

static zv_affine make_scale(const double *a, int count)
{
    return zv_affine_scale(a[0], count > 1 ? a[1] : a[0]);
}

static zv_affine make_scale_x(const double *a, int count)
{
    (void)count;
    return zv_affine_scale(a[0], 1.0);
}

static zv_affine make_scale_y(const double *a, int count)
{
    (void)count;
    return zv_affine_scale(1.0, a[0]);
}

static zv_affine make_nothing(const double *a, int count)
{
    (void)a;
    (void)count;
    return zv_affine_identity();
}

static zv_affine make_rotate(const double *a, int count)
{
    const zv_affine turn = zv_affine_turn(a[0] * ZV_DEG);
    if (count == 1) {
        return turn;
    }
    const zv_vec2 about = {a[1], a[2]}, back = {-a[1], -a[2]};
    return zv_affine_mul(zv_affine_shift(about), zv_affine_mul(turn, zv_affine_shift(back)));
}

static double tangent(double degrees)
{
    double s, c;
    zv_sincos(degrees * ZV_DEG, &s, &c);
    return s / c;
}

static zv_affine make_skew(const double *a, int count)
{
    return (zv_affine){.xx = 1.0, .xy = tangent(a[0]), .yx = count > 1 ? tangent(a[1]) : 0.0, .yy = 1.0};
}

static zv_affine make_skew_y(const double *a, int count)
{
    (void)count;
    return (zv_affine){.xx = 1.0, .yx = tangent(a[0]), .yy = 1.0};
}

static const transformation transformations[] = {
    {"matrix", "nnnnnn", {6}, make_matrix},   {"translate", "x|y", {1, 2}, make_translate},
    {"scale", "n|n", {1, 2}, make_scale},     {"rotate", "a", {1, 3}, make_rotate},
    {"skewX", "a", {1}, make_skew},           {"skewY", "a", {1}, make_skew_y},
    {"translateX", "x", {0}, make_translate}, {"translateY", "y", {0}, make_translate_y},
    {"translateZ", "z", {0}, make_nothing},   {"translate3d", "xyz", {0}, make_translate},
    {"scaleX", "n", {0}, make_scale_x},       {"scaleY", "n", {0}, make_scale_y},
    {"scale3d", "nnn", {0}, make_scale},      {"rotateZ", "a", {0}, make_rotate},
    {"skew", "a|a", {0}, make_skew},
};

/// The name of a function and its bracket, with capitals as they are in an attribute and as one likes in a style sheet.
static const transformation *take_function(zv_svg_scan *scan, bool is_css)
{
    for (size_t i = 0; i < sizeof transformations / sizeof transformations[0]; ++i) {
        const transformation *t = &transformations[i];
        const size_t size = strlen(t->name);
        zv_svg_scan here = *scan;
        if (!zv_svg_take_word(&here, t->name) || (!is_css && memcmp(scan->next, t->name, size) != 0)) {
            continue;
        }
        if (!is_css) {
            zv_svg_skip_space(&here);
        }
        if (zv_svg_take_word(&here, "(")) {
            zv_svg_skip_space(&here);
            *scan = here;
            return t;
        }
    }
    return NULL;
}

// ---- as attributes write them: numbers ----

/// The numbers up to the bracket; how many there are, or 0.
static int take_numbers(zv_svg_scan *scan, double *number)
{
    int count = 0;
    while (count < MOST_ARGUMENTS && zv_svg_take_number(scan, &number[count])) {
        ++count;
        zv_svg_skip_space(scan);
        if (zv_svg_take_word(scan, ")")) {
            return count;
        }
        zv_svg_skip_comma(scan);
    }
    return 0;
}

/// One function and what is between it and the next: at most one comma, none at the end.
static bool take_plain(zv_svg_scan *scan, zv_affine *out)
{
    double number[MOST_ARGUMENTS];
    const transformation *t = take_function(scan, false);
    const int count = t ? take_numbers(scan, number) : 0;
    if (count == 0 || (count != t->counts[0] && count != t->counts[1])) {
        return false;
    }
    zv_svg_skip_space(scan);
    if (zv_svg_take_word(scan, ",")) {
        zv_svg_skip_space(scan);
        if (zv_svg_at_end(scan)) {
            return false;
        }
    }
    *out = t->make(number, count);
    return true;
}

// ---- as style sheets write them: with units ----

static bool take_angle(zv_svg_scan *scan, double *out)
{
    static const struct {
        const char *name;
        double size_deg;
    } units[] = {{"deg", 1.0}, {"grad", 0.9}, {"rad", 1.0 / ZV_DEG}, {"turn", 360.0}};
    double number;
    if (!zv_svg_take_number(scan, &number)) {
        return false;
    }
    *out = number;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        if (zv_svg_take_word(scan, units[i].name)) {
            *out = number * units[i].size_deg;
            return true;
        }
    }
    return number == 0.0;
}

static bool take_argument(zv_svg_scan *scan, char kind, const zv_svg_measure *measure, double *out)
{
    switch (kind) {
    case 'a':
        return take_angle(scan, out);
    case 'n':
        if (!zv_svg_take_number(scan, out)) {
            return false;
        }
        *out *= zv_svg_take_word(scan, "%") ? 0.01 : 1.0;
        return true;
    default:
        return zv_svg_take_css_length(scan, measure, kind == 'y' ? ZV_SVG_ALONG_Y : ZV_SVG_ALONG_X, out);
    }
}

static bool take_styled(zv_svg_scan *scan, const zv_svg_measure *measure, zv_affine *out)
{
    double argument[MOST_ARGUMENTS];
    const transformation *t = take_function(scan, true);
    int count = 0;
    bool may_end = false;
    for (const char *kind = t ? t->arguments : ""; *kind; ++kind) {
        if (*kind == '|') {
            may_end = true;
            continue;
        }
        if (count > 0 && !zv_svg_take_word(scan, ",")) {
            break;
        }
        zv_svg_skip_space(scan);
        if (!take_argument(scan, *kind, measure, &argument[count])) {
            return false;
        }
        ++count;
        zv_svg_skip_space(scan);
        may_end = may_end || !kind[1];
    }
    if (count == 0 || !may_end || (!zv_svg_take_word(scan, ")") && !zv_svg_at_end(scan))) {
        return false; // style sheets close brackets at the end by themselves
    }
    zv_svg_skip_space(scan);
    *out = t->make(argument, count);
    return true;
}

bool zv_svg_transform(zv_svg_written text, const zv_svg_measure *measure, zv_affine *out)
{
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text.text));
    zv_affine product = zv_affine_identity(), next;
    while (!zv_svg_at_end(&scan)) {
        if (!(text.is_css ? take_styled(&scan, measure, &next) : take_plain(&scan, &next))) {
            return false;
        }
        product = zv_affine_mul(product, next);
    }
    *out = product;
    return true;
}

// ---- origins ----

/// A share of a side by its name; whether it is one, and of which side: x, y or, for the middle, either.
static bool take_side(zv_svg_scan *scan, double *share, char *side)
{
    static const struct {
        const char *name;
        double share;
        char side;
    } sides[] = {{"left", 0.0, 'x'}, {"right", 1.0, 'x'}, {"top", 0.0, 'y'}, {"bottom", 1.0, 'y'}, {"center", 0.5, 0}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        if (zv_svg_take_word(scan, sides[i].name)) {
            *share = sides[i].share;
            *side = sides[i].side;
            return true;
        }
    }
    return false;
}

bool zv_svg_origin(zv_svg_written text, const zv_svg_measure *measure, zv_vec2 *out)
{
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text.text));
    double at[2] = {0.5 * measure->width, 0.5 * measure->height};
    bool is_y_first = false;
    for (int i = 0; i < 2 && !zv_svg_at_end(&scan); ++i) {
        const bool is_y = (i == 1) != is_y_first;
        double share;
        char side = 0;
        if (take_side(&scan, &share, &side)) {
            if (i == 0 && side == 'y') {
                is_y_first = true;
                at[1] = share * measure->height;
            } else if (side && (side == 'y') != is_y) {
                return false;
            } else {
                at[is_y] = share * (is_y ? measure->height : measure->width);
            }
        } else if (!(text.is_css ? zv_svg_take_css_length : zv_svg_take_length)(
                       &scan, measure, is_y ? ZV_SVG_ALONG_Y : ZV_SVG_ALONG_X, &at[is_y])) {
            return false;
        }
        zv_svg_skip_space(&scan);
    }
    *out = (zv_vec2){at[0], at[1]};
    return true;
}

// ---- views ----

bool zv_svg_view_box(zv_xml_text text, double box[4])
{
    if (!text.data) {
        return false;
    }
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text));
    double found[4];
    for (int i = 0; i < 4; ++i) {
        if (!zv_svg_take_number(&scan, &found[i])) {
            return false;
        }
        zv_svg_skip_comma(&scan);
    }
    if (!zv_svg_at_end(&scan) || !(found[2] > 0.0 && found[3] > 0.0)) {
        return false;
    }
    for (int i = 0; i < 4; ++i) {
        box[i] = found[i];
    }
    return true;
}

/// preserveAspectRatio as it is understood: shares of what is left before the picture, and how it is scaled.
typedef struct aspect {
    double x, y;
    bool is_none, slices;
} aspect;

/// "Min" 0, "Mid" 0.5, "Max" 1, with capitals as they are here.
static bool take_share(zv_svg_scan *scan, char axis, double *share)
{
    static const char *const words[] = {"Min", "Mid", "Max"};
    for (int i = 0; i < 3 && scan->end - scan->next >= 4; ++i) {
        if (scan->next[0] == axis && memcmp(scan->next + 1, words[i], 3) == 0) {
            *share = 0.5 * i;
            scan->next += 4;
            return true;
        }
    }
    return false;
}

/// What is not understood to the end counts as nothing said.
static aspect aspect_of(zv_xml_text text)
{
    const aspect usual = {0.5, 0.5, false, false};
    aspect found = usual;
    zv_svg_scan scan = zv_svg_scan_of(text.data ? zv_svg_trim(text) : (zv_xml_text){"", 0});
    found.is_none = zv_svg_take_word(&scan, "none");
    if (!found.is_none && !(take_share(&scan, 'x', &found.x) && take_share(&scan, 'Y', &found.y))) {
        return usual;
    }
    zv_svg_skip_space(&scan);
    found.slices = zv_svg_take_word(&scan, "slice");
    if (!found.slices) {
        zv_svg_take_word(&scan, "meet");
    }
    return zv_svg_at_end(&scan) ? found : usual;
}

zv_affine zv_svg_fit(const double box[4], double width, double height, zv_xml_text text)
{
    const aspect how = aspect_of(text);
    double x_scale = width / box[2], y_scale = height / box[3];
    if (!how.is_none) {
        x_scale = y_scale = how.slices ? fmax(x_scale, y_scale) : fmin(x_scale, y_scale);
    }
    const double x_left = width - box[2] * x_scale, y_left = height - box[3] * y_scale;
    return (zv_affine){
        .xx = x_scale, .yy = y_scale, .dx = how.x * x_left - box[0] * x_scale, .dy = how.y * y_left - box[1] * y_scale};
}
