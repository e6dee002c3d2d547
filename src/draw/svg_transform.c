/// @file svg_transform.c
/// Transformations and views of SVG.
///
///     transform="A B C"  maps  p -> A (B (C p))
///
///     viewBox into a viewport:        scale = min(w / box.w, h / box.h)      "meet"
///                                           = max(...)                       "slice"
///                                     one for each axis                      "none"
///     what is left over goes before (xMax), behind (xMin) or on both sides (xMid)
#include <math.h>

#include "base/elementary.h"
#include "draw/svg_scan.h"

enum { MOST_ARGUMENTS = 6 };

typedef struct transformation {
    const char *name;
    int counts[3]; ///< numbers of arguments that are allowed, ended by 0
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

static zv_affine make_scale(const double *a, int count)
{
    return zv_affine_scale(a[0], count > 1 ? a[1] : a[0]);
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

static zv_affine make_skew_x(const double *a, int count)
{
    (void)count;
    return (zv_affine){.xx = 1.0, .xy = tangent(a[0]), .yy = 1.0};
}

static zv_affine make_skew_y(const double *a, int count)
{
    (void)count;
    return (zv_affine){.xx = 1.0, .yx = tangent(a[0]), .yy = 1.0};
}

static const transformation transformations[] = {
    {"matrix", {6}, make_matrix},    {"translate", {1, 2}, make_translate}, {"scale", {1, 2}, make_scale},
    {"rotate", {1, 3}, make_rotate}, {"skewX", {1}, make_skew_x},           {"skewY", {1}, make_skew_y},
};

/// One argument; lengths and angles may have their units, as style sheets write them.
static bool take_argument(zv_svg_scan *scan, const zv_svg_measure *measure, double *out)
{
    if (!zv_svg_take_length(scan, measure, ZV_SVG_ACROSS, out)) {
        return false;
    }
    if (zv_svg_take_word(scan, "rad")) {
        *out /= ZV_DEG;
    } else {
        zv_svg_take_word(scan, "deg");
    }
    return true;
}

/// The numbers between brackets; how many there are, or -1.
static int take_arguments(zv_svg_scan *scan, const zv_svg_measure *measure, double *argument)
{
    int count = 0;
    zv_svg_skip_space(scan);
    if (!zv_svg_take_word(scan, "(")) {
        return -1;
    }
    zv_svg_skip_space(scan);
    while (count < MOST_ARGUMENTS && take_argument(scan, measure, &argument[count])) {
        ++count;
        zv_svg_skip_comma(scan);
    }
    return zv_svg_take_word(scan, ")") ? count : -1;
}

static bool take_transformation(zv_svg_scan *scan, const zv_svg_measure *measure, zv_affine *out)
{
    for (size_t i = 0; i < sizeof transformations / sizeof transformations[0]; ++i) {
        const transformation *t = &transformations[i];
        if (zv_svg_take_word(scan, t->name)) {
            double argument[MOST_ARGUMENTS];
            const int count = take_arguments(scan, measure, argument);
            if (count <= 0 || (count != t->counts[0] && count != t->counts[1])) {
                return false;
            }
            *out = t->make(argument, count);
            return true;
        }
    }
    return false;
}

bool zv_svg_transform(zv_xml_text text, const zv_svg_measure *measure, zv_affine *out)
{
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text));
    zv_affine product = zv_affine_identity(), next;
    while (!zv_svg_at_end(&scan)) {
        if (!take_transformation(&scan, measure, &next)) {
            return false;
        }
        product = zv_affine_mul(product, next);
        zv_svg_skip_comma(&scan);
    }
    *out = product;
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

/// "Min" 0, "Mid" 0.5, "Max" 1.
static bool take_share(zv_svg_scan *scan, double *share)
{
    static const char *const words[] = {"Min", "Mid", "Max"};
    for (int i = 0; i < 3; ++i) {
        if (zv_svg_take_word(scan, words[i])) {
            *share = 0.5 * i;
            return true;
        }
    }
    return false;
}

zv_affine zv_svg_fit(const double box[4], double width, double height, zv_xml_text aspect)
{
    zv_svg_scan scan = zv_svg_scan_of(aspect.data ? zv_svg_trim(aspect) : (zv_xml_text){"", 0});
    double x_share = 0.5, y_share = 0.5, x_scale = width / box[2], y_scale = height / box[3];
    bool is_none = zv_svg_take_word(&scan, "none");
    if (!is_none) {
        double x = 0.5, y = 0.5;
        const bool is_known = zv_svg_take_word(&scan, "x") && take_share(&scan, &x) && zv_svg_take_word(&scan, "Y") &&
                              take_share(&scan, &y);
        x_share = is_known ? x : 0.5;
        y_share = is_known ? y : 0.5;
        zv_svg_skip_space(&scan);
        const bool slices = is_known && zv_svg_take_word(&scan, "slice");
        x_scale = y_scale = slices ? fmax(x_scale, y_scale) : fmin(x_scale, y_scale);
    }
    const double x_left = width - box[2] * x_scale, y_left = height - box[3] * y_scale;
    return (zv_affine){.xx = x_scale,
                       .yy = y_scale,
                       .dx = (is_none ? 0.0 : x_share * x_left) - box[0] * x_scale,
                       .dy = (is_none ? 0.0 : y_share * y_left) - box[1] * y_scale};
}
