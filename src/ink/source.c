/// @file source.c
/// A text or a shape of a document as strokes.
#include "ink/source.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"

static double said(double value, double otherwise)
{
    return isnan(value) ? otherwise : value;
}

zv_affine zv_ink_source_place(const zv_ink_source *source)
{
    const double scale = said(source->scale, 1.0);
    const zv_vec2 at = {said(source->at[0], 0.0), said(source->at[1], 0.0)};
    return zv_affine_mul(zv_affine_shift(at), zv_affine_mul(zv_affine_turn(said(source->rotate, 0.0) * ZV_DEG),
                                                            zv_affine_scale(scale, scale)));
}

// ---- text ----

static zv_status refuse_font(const char *name, zv_error *why)
{
    zv_text known = {0};
    for (int i = 0; zv_font_at(i); ++i) {
        zv_text_addf(&known, "%s%s", i ? ", " : "", zv_font_name(zv_font_at(i)));
    }
    zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no font called '%.40s'; known: %s", name, known.data ? known.data : "");
    zv_text_free(&known);
    return ZV_ERR_NOT_FOUND;
}

static zv_status take_align(const char *word, zv_align *out, zv_error *why)
{
    static const char *const sides[] = {"left", "center", "right"};
    for (int i = 0; i < 3; ++i) {
        if (strcmp(sides[i], word) == 0) {
            *out = (zv_align)i;
            return ZV_OK;
        }
    }
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'align' must be left, center or right; found '%.40s'", word);
}

static zv_status style_of(const zv_ink_source *source, zv_text_style *style, zv_error *why)
{
    *style = zv_text_default_style();
    if (source->font) {
        style->font = zv_font_find(source->font, strlen(source->font));
    }
    if (!style->font) {
        return refuse_font(source->font, why);
    }
    style->size_mm = said(source->size, style->size_mm);
    style->kerning = source->kerning;
    style->letter_spacing_mm = said(source->letter_spacing, style->letter_spacing_mm);
    style->line_spacing = said(source->line_spacing, style->line_spacing);
    style->width_mm = said(source->box[0], 0.0);
    style->height_mm = said(source->box[1], 0.0);
    style->radius_mm = said(source->radius, 0.0);
    style->arc_angle = isnan(source->angle) ? copysign(ZV_PI / 2.0, style->radius_mm) : source->angle * ZV_DEG;
    return source->align ? take_align(source->align, &style->align, why) : ZV_OK;
}

static zv_status draw_text(const zv_ink_source *source, zv_drawing *drawing, zv_text_report *report, zv_error *why)
{
    zv_text_style style;
    const zv_status status = style_of(source, &style, why);
    return status == ZV_OK ? zv_drawing_text(drawing, source->words, strlen(source->words), &style, report, why)
                           : status;
}

// ---- shapes ----

static zv_status refuse_shape(const char *words, zv_error *why)
{
    zv_text known = {0};
    for (int i = 0; zv_draw_shape_at(i); ++i) {
        const zv_draw_shape *shape = zv_draw_shape_at(i);
        zv_text_addf(&known, "%s%s", i ? ", " : "", shape->name);
        for (int k = 0; k < ZV_DRAW_PARAMETERS && shape->parameter[k].name; ++k) {
            zv_text_addf(&known, ":%s", shape->parameter[k].name);
        }
    }
    zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no shape called '%.40s'; known: %s", words, known.data ? known.data : "");
    zv_text_free(&known);
    return ZV_ERR_NOT_FOUND;
}

/// "star:5:20": numbers in the order of the parameters; an empty one keeps its usual value.
static zv_status read_values(const char *words, const zv_draw_shape *shape, double *value, zv_error *why)
{
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        value[i] = shape->parameter[i].usual;
        const size_t length = strcspn(words, ":");
        if (length > 0 && zv_number_read(words, length, &value[i]) != length) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' of the shape '%s' must be a number; found '%.*s'",
                           shape->parameter[i].name, shape->name, (int)length, words);
        }
        words += length + (words[length] == ':');
    }
    return *words ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the shape '%s' has no use for '%.40s'", shape->name, words)
                  : ZV_OK;
}

static int parameter_of(const zv_draw_shape *shape, const char *name)
{
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        if (strcmp(shape->parameter[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/// {"kind": "star", "points": 5}: numbers by their names.
static zv_status read_parameters(const zv_json *object, const zv_draw_shape *shape, double *value, zv_error *why)
{
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        value[i] = shape->parameter[i].usual;
    }
    for (const zv_json *member = object->first; member; member = member->next) {
        const int i = parameter_of(shape, member->key);
        if (i < 0 && strcmp(member->key, "kind") != 0) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the shape '%s' has no use for '%.40s'", shape->name,
                           member->key);
        }
        if (i >= 0 && !(member->kind == ZV_JSON_NUMBER && isfinite(member->number))) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' of the shape '%s' must be a number; found '%.*s'",
                           member->key, shape->name, (int)(member->source_size < 40 ? member->source_size : 40),
                           member->source);
        }
        if (i >= 0) {
            value[i] = member->number;
        }
    }
    return ZV_OK;
}

/// A shape whose larger side is `size`.
static zv_status draw_sized(const zv_draw_shape *shape, const double *value, double size, zv_drawing *drawing,
                            zv_error *why)
{
    const zv_affine place = zv_drawing_placed(drawing);
    zv_drawing *own = zv_drawing_create();
    zv_vec2 low = {0}, high = {0};
    zv_status status = own ? zv_drawing_shape(own, shape, value, why)
                           : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the shape");
    if (status == ZV_OK && zv_drawing_bounds(own, &low, &high)) {
        const double side = fmax(high.x - low.x, high.y - low.y), scale = side > 0.0 ? size / side : 1.0;
        zv_drawing_place(drawing, zv_affine_mul(place, zv_affine_scale(scale, scale)));
        status = zv_drawing_shape(drawing, shape, value, why);
    }
    zv_drawing_free(own);
    return status;
}

static zv_status draw_shape(const zv_ink_source *source, zv_drawing *drawing, zv_error *why)
{
    const size_t length = strcspn(source->words, ":");
    const zv_draw_shape *shape = zv_draw_shape_find(source->words, length);
    double value[ZV_DRAW_PARAMETERS];
    if (!shape) {
        return refuse_shape(source->words, why);
    }
    const char *numbers = source->words + length;
    const zv_status status = source->parameters ? read_parameters(source->parameters, shape, value, why)
                                                : read_values(numbers + (*numbers == ':'), shape, value, why);
    if (status != ZV_OK) {
        return status;
    }
    return isnan(source->size) ? zv_drawing_shape(drawing, shape, value, why)
                               : draw_sized(shape, value, source->size, drawing, why);
}

zv_status zv_ink_source_draw(const zv_ink_source *source, zv_drawing *drawing, zv_text_report *report, zv_error *why)
{
    ZV_ASSERT(source && drawing && (source->kind == ZV_SOURCE_TEXT || source->kind == ZV_SOURCE_SHAPE));
    const zv_affine before = zv_drawing_placed(drawing);
    zv_drawing_use_pen(drawing, (int)said(source->pen, 1.0) - 1);
    zv_drawing_place(drawing, zv_affine_mul(before, zv_ink_source_place(source)));
    const zv_status status =
        source->kind == ZV_SOURCE_TEXT ? draw_text(source, drawing, report, why) : draw_shape(source, drawing, why);
    zv_drawing_place(drawing, before);
    zv_drawing_lift(drawing);
    return status;
}
