/// @file op_draw.c
/// `draw`: a text, a shape, an SVG file or a picture to strokes, flattened within a tolerance.
#include <math.h>
#include <string.h>

#include "api/draw_image.h"
#include "api/draw_list.h"
#include "api/draw_svg.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/strokes_json.h"
#include "api/units.h"

enum { MOST_CHORDS = 10000 };
#define FINEST_MM 1e-5

/// What the fields ask for; the text's own wishes are in `style`.
typedef struct wish {
    zv_text_style style;
    double height;  ///< third number of `at`
    bool is_lifted; ///< there was one
    bool has_box;
    zv_flatten_options flatten;
    double simplify_mm;
} wish;

static zv_status take_positive(const zv_json *request, const char *key, double *out, bool *found, zv_error *why)
{
    const zv_json *value = zv_json_member(request, key);
    double number = 0.0;
    *found = value != NULL;
    if (!value) {
        return ZV_OK;
    }
    zv_status status = zv_field_finite(value, key, &number, why);
    if (status == ZV_OK && !(number > 0.0)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be above zero", key);
    }
    if (status == ZV_OK) {
        *out = number;
    }
    return status;
}

static zv_status refuse_font(const zv_json *name, zv_error *why)
{
    char found[64];
    zv_text known = {0};
    for (int i = 0; zv_font_at(i); ++i) {
        zv_text_addf(&known, "%s%s", i ? ", " : "", zv_font_name(zv_font_at(i)));
    }
    zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no font called %s; known: %s", zv_json_describe(name, found, sizeof found),
            known.data ? known.data : "");
    zv_text_free(&known);
    return ZV_ERR_NOT_FOUND;
}

/// `font`, and `size` in mm or `scale` in mm per unit of the font. A scale alone means the letters of document 004.
static zv_status read_font(const zv_json *request, zv_text_style *style, zv_error *why)
{
    double scale = 0.0;
    bool has_size, has_scale;
    zv_status status = take_positive(request, "size", &style->size_mm, &has_size, why);
    if (status == ZV_OK) {
        status = take_positive(request, "scale", &scale, &has_scale, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    if (has_size && has_scale) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'size' or 'scale', not both");
    }
    const zv_json *name = zv_json_member(request, "font");
    if (name) {
        style->font = name->kind == ZV_JSON_STRING ? zv_font_find(name->text, name->text_size) : NULL;
    } else if (has_scale) {
        style->font = zv_font_find("grid", 4);
    }
    if (!style->font) {
        return refuse_font(name, why);
    }
    style->size_mm = has_scale ? scale * zv_font_cap_units(style->font) : style->size_mm;
    return ZV_OK;
}

static zv_status read_at(const zv_json *request, wish *w, zv_error *why)
{
    const zv_json *at = zv_json_member(request, "at");
    double number[3] = {0};
    if (!at) {
        return ZV_OK;
    }
    w->is_lifted = at->kind == ZV_JSON_ARRAY && at->count == 3;
    const zv_status status = zv_field_get_numbers(request, "at", w->is_lifted ? 3 : 2, number, why);
    w->style.at = (zv_vec2){number[0], number[1]};
    w->height = number[2];
    return status;
}

static zv_status read_box(const zv_json *request, wish *w, zv_error *why)
{
    double box[2];
    w->has_box = zv_json_member(request, "box") != NULL;
    if (!w->has_box) {
        return ZV_OK;
    }
    const zv_status status = zv_field_get_numbers(request, "box", 2, box, why);
    if (status == ZV_OK && !(box[0] > 0.0 && box[1] > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'box' must be a width and a height above zero");
    }
    w->style.width_mm = status == ZV_OK ? box[0] : 0.0;
    w->style.height_mm = status == ZV_OK ? box[1] : 0.0;
    return status;
}

/// `arc`: {"radius", "angle"}, the text on a circle.
static zv_status read_arc(const zv_json *request, zv_text_style *style, zv_error *why)
{
    static const char *const known[] = {"radius", "angle", NULL};
    static const char *const none[] = {NULL};
    const zv_json *arc = zv_json_member(request, "arc");
    if (!arc) {
        return ZV_OK;
    }
    if (arc->kind != ZV_JSON_OBJECT || !zv_json_member(arc, "radius")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'arc' must be an object with 'radius' (negative: along the bottom) and perhaps 'angle'");
    }
    zv_status status = zv_fields_check_names(arc, known, none, why);
    if (status == ZV_OK) {
        status = zv_field_finite(zv_json_member(arc, "radius"), "arc.radius", &style->radius_mm, why);
    }
    bool has_angle = false;
    double angle = 0.0;
    if (status == ZV_OK) {
        status = zv_field_take_angle(arc, "angle", &angle, &has_angle, why);
    }
    style->arc_angle = has_angle ? angle : copysign(ZV_PI / 2.0, style->radius_mm);
    return status;
}

static zv_status read_layout(const zv_json *request, wish *w, zv_error *why)
{
    static const char *const sides[] = {"left", "center", "right", NULL};
    int side = ZV_ALIGN_LEFT;
    bool found;
    zv_status status = zv_field_take_word(request, "align", sides, &side, why);
    w->style.align = (zv_align)side;
    if (status == ZV_OK) {
        status = read_box(request, w, why);
    }
    if (status == ZV_OK) {
        status = read_arc(request, &w->style, why);
    }
    if (status == ZV_OK) {
        status = take_positive(request, "line_spacing", &w->style.line_spacing, &found, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_flag(request, "kerning", &w->style.kerning, why);
    }
    const zv_json *spacing = zv_json_member(request, "letter_spacing");
    if (status == ZV_OK && spacing) {
        status = zv_field_finite(spacing, "letter_spacing", &w->style.letter_spacing_mm, why);
    }
    return status;
}

static zv_status read_precision(const zv_json *request, wish *w, zv_error *why)
{
    bool found;
    double chords = 0.0;
    zv_status status = take_positive(request, "tolerance", &w->flatten.tolerance_mm, &found, why);
    if (status == ZV_OK && w->flatten.tolerance_mm < FINEST_MM) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'tolerance' must be at least %g mm", FINEST_MM);
    }
    if (status == ZV_OK) {
        status = take_positive(request, "chords", &chords, &found, why);
    }
    if (status == ZV_OK && (chords > MOST_CHORDS || chords != floor(chords))) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'chords' must be a whole number up to %d", MOST_CHORDS);
    }
    w->flatten.chords = (int)(status == ZV_OK ? chords : 0.0);
    if (status == ZV_OK) {
        status = take_positive(request, "simplify", &w->simplify_mm, &found, why);
    }
    return status;
}

static zv_status read_wish(const zv_json *request, wish *w, zv_error *why)
{
    bool found;
    zv_status status = read_font(request, &w->style, why);
    if (status == ZV_OK) {
        status = read_at(request, w, why);
    }
    if (status == ZV_OK) {
        status = read_layout(request, w, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_angle(request, "rotate", &w->style.rotate, &found, why);
    }
    if (status == ZV_OK) {
        status = read_precision(request, w, why);
    }
    return status;
}

// ---- shapes ----

static zv_status refuse_shape(const zv_json *name, zv_error *why)
{
    char found[64];
    zv_text known = {0};
    for (int i = 0; zv_draw_shape_at(i); ++i) {
        zv_text_addf(&known, "%s%s", i ? ", " : "", zv_draw_shape_at(i)->name);
    }
    zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'shape' must name one of %s; found %s", known.data ? known.data : "",
            name ? zv_json_describe(name, found, sizeof found) : "nothing");
    zv_text_free(&known);
    return ZV_ERR_BAD_REQUEST;
}

static zv_status read_parameters(const zv_json *field, const zv_draw_shape *shape, double *value, zv_error *why)
{
    static const char *const also[] = {"kind", NULL};
    const char *known[ZV_DRAW_PARAMETERS + 1] = {NULL};
    zv_status status = ZV_OK;
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        known[i] = shape->parameter[i].name;
        value[i] = shape->parameter[i].usual;
    }
    if (field->kind == ZV_JSON_OBJECT) {
        status = zv_fields_check_names(field, known, also, why);
    }
    for (int i = 0; status == ZV_OK && i < ZV_DRAW_PARAMETERS && known[i]; ++i) {
        const zv_json *member = zv_json_member(field, known[i]);
        status = member ? zv_field_finite(member, known[i], &value[i], why) : ZV_OK;
    }
    return status;
}

/// `shape`: its name, or an object with `kind` and parameters.
static zv_status draw_shape(const zv_json *field, zv_drawing *drawing, zv_error *why)
{
    const zv_json *name = field->kind == ZV_JSON_OBJECT ? zv_json_member(field, "kind") : field;
    const zv_draw_shape *shape =
        name && name->kind == ZV_JSON_STRING ? zv_draw_shape_find(name->text, name->text_size) : NULL;
    double value[ZV_DRAW_PARAMETERS];
    if (!shape) {
        return refuse_shape(name, why);
    }
    const zv_status status = read_parameters(field, shape, value, why);
    return status == ZV_OK ? zv_drawing_shape(drawing, shape, value, why) : status;
}

// ---- answer ----

static void write_notes(zv_json_writer *answer, const zv_text_report *report)
{
    const int listed = report->noted < ZV_TEXT_NOTED ? report->noted : ZV_TEXT_NOTED;
    zv_json_key(answer, "missing");
    zv_json_begin_array(answer);
    for (int i = 0; i < listed; ++i) {
        if (!report->note[i].font) {
            zv_character_write(answer, report->note[i].character);
        }
    }
    zv_json_end_array(answer);
    zv_json_key(answer, "substituted");
    zv_json_begin_array(answer);
    for (int i = 0; i < listed; ++i) {
        if (report->note[i].font) {
            zv_json_begin_object(answer);
            zv_json_key(answer, "text");
            zv_character_write(answer, report->note[i].character);
            zv_json_key(answer, "font");
            zv_json_string(answer, report->note[i].font, strlen(report->note[i].font));
            zv_json_end_object(answer);
        }
    }
    zv_json_end_array(answer);
}

static void write_report(zv_json_writer *answer, const zv_text_report *report, const wish *w)
{
    write_notes(answer, report);
    zv_json_put_integer(answer, "lines", report->lines);
    zv_json_put_number(answer, "width", report->width_mm);
    if (w->has_box) {
        zv_json_put_bool(answer, "fits", report->fits);
    }
}

/// Which pen draws which stroke, where there are several.
static void write_stroke_pens(zv_json_writer *answer, const zv_drawing *drawing)
{
    zv_json_key(answer, "stroke_pens");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        zv_json_integer(answer, zv_drawing_stroke(drawing, i).pen);
    }
    zv_json_end_array(answer);
}

/// The strokes of a finished drawing as points.
static zv_status write_strokes(zv_json_writer *answer, const zv_drawing *drawing, const wish *w, zv_error *why)
{
    zv_drawing *points = zv_drawing_create(), *fewer = zv_drawing_create();
    zv_status status = points && fewer ? zv_drawing_flatten(drawing, &w->flatten, points) : ZV_ERR_INTERNAL;
    if (status == ZV_OK && w->simplify_mm > 0.0) {
        status = zv_drawing_simplify(points, w->simplify_mm, fewer);
    }
    if (status == ZV_OK) {
        zv_strokes_write(answer, w->simplify_mm > 0.0 ? fewer : points, w->is_lifted ? &w->height : NULL);
    } else if (points && fewer) {
        zv_drawing_check(zv_drawing_status(points) != ZV_OK ? points : fewer, why);
    } else {
        zv_fail(why, status, 0, 0, "there is no memory for the points");
    }
    zv_drawing_free(points);
    zv_drawing_free(fewer);
    return status;
}

/// What is drawn about the origin goes to `at`, turned by `rotate`.
static void place(zv_drawing *drawing, const wish *w)
{
    zv_drawing_place(drawing, zv_affine_mul(zv_affine_shift(w->style.at), zv_affine_turn(w->style.rotate)));
}

static zv_status fill_drawing(const zv_request *asked, const wish *w, zv_drawing *drawing, zv_json_writer *answer,
                              zv_error *why)
{
    const zv_json *request = asked->object;
    const zv_json *text = zv_json_member(request, "text"), *shape = zv_json_member(request, "shape");
    if (shape) {
        place(drawing, w);
        return draw_shape(shape, drawing, why);
    }
    if (zv_json_member(request, "svg")) {
        place(drawing, w);
        return zv_draw_svg(asked, drawing, answer, why);
    }
    if (zv_json_member(request, "image")) {
        place(drawing, w);
        return zv_draw_image(asked, drawing, answer, why);
    }
    if (text->kind != ZV_JSON_STRING) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'text' must be a text");
    }
    zv_text_report report;
    const zv_status status = zv_drawing_text(drawing, text->text, text->text_size, &w->style, &report, why);
    if (status == ZV_OK) {
        write_report(answer, &report, w);
    }
    return status;
}

static zv_status check_source(const zv_json *request, zv_error *why)
{
    static const char *const sources[] = {"text", "shape", "svg", "image"};
    int given = 0;
    for (size_t i = 0; i < sizeof sources / sizeof *sources; ++i) {
        given += zv_json_member(request, sources[i]) != NULL;
    }
    if (given != 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'text', 'shape', 'svg' and 'image'");
    }
    return ZV_OK;
}

zv_status zv_op_draw(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    bool lists = false;
    const zv_status listed = zv_field_take_flag(request->object, "list", &lists, why);
    if (listed != ZV_OK || lists) {
        zv_draw_list(answer);
        return listed;
    }
    wish w = {.style = zv_text_default_style(), .flatten = {.tolerance_mm = 0.02}};
    zv_status status = check_source(request->object, why);
    if (status == ZV_OK) {
        status = read_wish(request->object, &w, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    zv_drawing *drawing = zv_drawing_create();
    if (!drawing) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the drawing");
    }
    status = fill_drawing(request, &w, drawing, answer, why);
    if (status == ZV_OK) {
        status = zv_strokes_order(request->object, &drawing, answer, why);
    }
    if (status == ZV_OK) {
        zv_measures_write(answer, drawing);
        if (zv_json_member(request->object, "svg")) {
            write_stroke_pens(answer, drawing);
        }
        status = write_strokes(answer, drawing, &w, why);
    }
    zv_drawing_free(drawing);
    return status;
}
