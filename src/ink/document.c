/// @file document.c
/// A drawing as a small JSON document: fields by tables, one for the document and one for a source.
///
///     {"format": "zveno-drawing/1", "robot": "drawbot", "fit": true, "speed": 40,
///      "sources": [{"text": "HELLO", "size": 20}, {"shape": "star:5", "at": [0, 40], "pen": 2}]}
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "ink/field_table.h"
#include "zveno/ink.h"

#define FORMAT "zveno-drawing/1"

#define ANY -1e9, 1e9, false
#define POSITIVE 1e-9, 1e9, false
#define NOT_NEGATIVE 0.0, 1e9, false
#define SPEED 0.11, 1e9, false // the pen of document 004 takes 0.1 and less for one
#define NUMBER_OF(kind, type, name, count, ...)                                                                        \
    {                                                                                                                  \
#name, ZV_INK_FIELD_NUMBERS, offsetof(type, name), count, __VA_ARGS__, kind                                    \
    }
#define NUMBER(type, name, count, ...) NUMBER_OF(NULL, type, name, count, __VA_ARGS__)
#define TEXT_OF(kind, type, name)                                                                                      \
    {                                                                                                                  \
#name, ZV_INK_FIELD_TEXT, offsetof(type, name), 0, ANY, kind                                                   \
    }
#define TEXT(type, name) TEXT_OF(NULL, type, name)
#define FLAG_OF(kind, type, name)                                                                                      \
    {                                                                                                                  \
#name, ZV_INK_FIELD_FLAG, offsetof(type, name), 0, ANY, kind                                                   \
    }
#define FLAG(type, name) FLAG_OF(NULL, type, name)
#define OTHER(name)                                                                                                    \
    {                                                                                                                  \
        name, ZV_INK_FIELD_OTHER, 0, 0, ANY, NULL                                                                      \
    }

static const char *const source_words[] = {"text", "shape", "svg", "image"};

static const zv_ink_field source_fields[] = {
    OTHER("text"),
    OTHER("shape"),
    OTHER("svg"),
    OTHER("image"),
    TEXT(zv_ink_source, name),
    NUMBER(zv_ink_source, size, 1, POSITIVE),
    NUMBER(zv_ink_source, at, 2, ANY),
    NUMBER(zv_ink_source, scale, 1, POSITIVE),
    NUMBER(zv_ink_source, rotate, 1, ANY),
    NUMBER(zv_ink_source, pen, 1, 1.0, ZV_INK_COLORS, true),
    TEXT_OF("text", zv_ink_source, font),
    TEXT_OF("text", zv_ink_source, align),
    NUMBER_OF("text", zv_ink_source, box, 2, POSITIVE),
    NUMBER_OF("text", zv_ink_source, letter_spacing, 1, ANY),
    NUMBER_OF("text", zv_ink_source, line_spacing, 1, POSITIVE),
    NUMBER_OF("text", zv_ink_source, radius, 1, ANY),
    NUMBER_OF("text", zv_ink_source, angle, 1, ANY),
    FLAG_OF("text", zv_ink_source, kerning),
    TEXT_OF("image", zv_ink_source, mode),
    NUMBER_OF("image", zv_ink_source, threshold, 1, 0.0, 1.0, false),
    NUMBER_OF("image", zv_ink_source, spacing, 1, POSITIVE),
    NUMBER_OF("image", zv_ink_source, levels, 1, 1.0, 64.0, true),
    NUMBER_OF("image", zv_ink_source, points, 1, 1.0, 1e6, true),
    FLAG_OF("image", zv_ink_source, invert),
    TEXT_OF("svg", zv_ink_source, pens),
    TEXT_OF("svg", zv_ink_source, fills),
    {NULL, ZV_INK_FIELD_OTHER, 0, 0, ANY, NULL},
};

static const zv_ink_field document_fields[] = {
    OTHER("format"),
    OTHER("sources"),
    OTHER("colors"),
    OTHER("pen_names"),
    OTHER("pen_widths"),
    OTHER("pen_kinds"),
    OTHER("set"),
    OTHER("placed"),
    TEXT(zv_ink_document, robot),
    FLAG(zv_ink_document, fit),
    NUMBER(zv_ink_document, at, 2, ANY),
    NUMBER(zv_ink_document, rect, 4, ANY),
    NUMBER(zv_ink_document, rotate, 1, ANY),
    NUMBER(zv_ink_document, scale, 1, POSITIVE),
    NUMBER(zv_ink_document, margin, 1, NOT_NEGATIVE),
    NUMBER(zv_ink_document, clip, 4, ANY),
    NUMBER(zv_ink_document, work, 6, ANY),
    NUMBER(zv_ink_document, pitch, 1, ANY),
    NUMBER(zv_ink_document, spin, 1, ANY),
    NUMBER(zv_ink_document, speed, 1, SPEED),
    NUMBER(zv_ink_document, travel_speed, 1, SPEED),
    NUMBER(zv_ink_document, dip_speed, 1, SPEED),
    NUMBER(zv_ink_document, pen_up, 1, ANY),
    NUMBER(zv_ink_document, pen_down, 1, ANY),
    NUMBER(zv_ink_document, settle, 1, 0.0, 3600.0, false),
    NUMBER(zv_ink_document, settle_up, 1, 0.0, 3600.0, false),
    NUMBER(zv_ink_document, servo, 2, NOT_NEGATIVE),
    TEXT(zv_ink_document, order),
    NUMBER(zv_ink_document, simplify, 1, NOT_NEGATIVE),
    NUMBER(zv_ink_document, tolerance, 1, 1e-4, 10.0, false),
    NUMBER(zv_ink_document, acceleration, 1, POSITIVE),
    NUMBER(zv_ink_document, jerk, 1, POSITIVE),
    NUMBER(zv_ink_document, rate, 1, 1.0, 1e6, false),
    {NULL, ZV_INK_FIELD_OTHER, 0, 0, ANY, NULL},
};

// ---- sources ----

bool zv_ink_source_takes(zv_source_kind kind, const char *name)
{
    const zv_ink_field *f = zv_ink_fields_find(source_fields, name);
    return f->name && (!f->only || strcmp(f->only, source_words[kind]) == 0);
}

/// A field that would have no effect on this kind of source is a mistake of whoever wrote it.
static zv_status check_kind(const zv_json *object, zv_source_kind kind, const char *where, zv_error *why)
{
    for (const zv_json *member = object->first; member; member = member->next) {
        if (!zv_ink_source_takes(kind, member->key)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, member->key_line, member->key_column,
                           "%s'%s' belongs to '%s', and this source is '%s'", where, member->key,
                           zv_ink_fields_find(source_fields, member->key)->only, source_words[kind]);
        }
    }
    return ZV_OK;
}

/// What a source is: words, or the pixels of a picture.
static zv_status read_words(const zv_json *words, zv_source_kind kind, const char *where, zv_ink_source *out,
                            zv_error *why)
{
    const bool has_pixels = kind == ZV_SOURCE_IMAGE && words->kind == ZV_JSON_OBJECT;
    if (words->kind != ZV_JSON_STRING && !has_pixels) {
        return zv_ink_fields_refuse(
            words, where, source_words[kind],
            kind == ZV_SOURCE_IMAGE ? "a path, or an object with 'width', 'height' and 'data'" : "a text", why);
    }
    out->kind = kind;
    out->words = has_pixels ? "" : words->text;
    out->pixels = has_pixels ? words : NULL;
    return ZV_OK;
}

static zv_status read_source(const zv_json *object, int index, zv_ink_source *out, zv_error *why)
{
    char where[32];
    snprintf(where, sizeof where, "sources[%d]: ", index);
    if (object->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, object->line, object->column, "%sa source must be an object", where);
    }
    zv_ink_fields_forget(source_fields, (char *)out);
    zv_status status = zv_ink_fields_read(object, source_fields, where, out, why);
    int kinds = 0;
    for (int kind = 0; status == ZV_OK && kind < 4; ++kind) {
        const zv_json *words = zv_json_member(object, source_words[kind]);
        if (words) {
            ++kinds;
            status = read_words(words, (zv_source_kind)kind, where, out, why);
        }
    }
    if (status == ZV_OK && kinds != 1) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, object->line, object->column,
                         "%sgive one of 'text', 'shape', 'svg' and 'image'", where);
    }
    return status == ZV_OK ? check_kind(object, out->kind, where, why) : status;
}

static zv_status read_sources(const zv_json *list, zv_ink_document *out, zv_error *why)
{
    if (!list || list->kind != ZV_JSON_ARRAY || list->count < 1 || list->count > ZV_INK_SOURCES) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, list ? list->line : 0, list ? list->column : 0,
                       "'sources' must be an array of 1 to %d things to draw", (int)ZV_INK_SOURCES);
    }
    zv_ink_source *source = calloc((size_t)list->count, sizeof *source);
    zv_status status = source ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the sources");
    out->source = source;
    for (const zv_json *item = list->first; item && status == ZV_OK; item = item->next) {
        status = read_source(item, out->source_count, &source[out->source_count], why);
        ++out->source_count;
    }
    return status;
}

static bool is_color(const char *text)
{
    return text[0] == '#' && strspn(text + 1, "0123456789abcdefABCDEF") == 6 && text[7] == '\0';
}

static zv_status read_colors(const zv_json *list, zv_ink_document *out, zv_error *why)
{
    bool good = !list || (list->kind == ZV_JSON_ARRAY && list->count <= ZV_INK_COLORS);
    for (const zv_json *item = list ? list->first : NULL; good && item; item = item->next) {
        good = item->kind == ZV_JSON_STRING && is_color(item->text);
        out->color[out->color_count++] = item->text;
    }
    return good ? ZV_OK
                : zv_fail(why, ZV_ERR_BAD_REQUEST, list->line, list->column,
                          "'colors' must be an array of up to %d texts like \"#1f2429\", one per pen",
                          (int)ZV_INK_COLORS);
}

/// What people call the pens: it is kept, nothing here needs it.
static zv_status check_pen_names(const zv_json *list, zv_error *why)
{
    bool good = !list || (list->kind == ZV_JSON_ARRAY && list->count <= ZV_INK_COLORS);
    for (const zv_json *item = list ? list->first : NULL; good && item; item = item->next) {
        good = item->kind == ZV_JSON_STRING;
    }
    return good ? ZV_OK
                : zv_fail(why, ZV_ERR_BAD_REQUEST, list->line, list->column,
                          "'pen_names' must be an array of up to %d texts, one per pen", (int)ZV_INK_COLORS);
}

const char *const zv_ink_pen_words[] = {
    [ZV_PEN_BALLPOINT] = "ballpoint", [ZV_PEN_FINELINER] = "fineliner", [ZV_PEN_PENCIL] = "pencil",
    [ZV_PEN_MARKER] = "marker",       [ZV_PEN_BRUSH] = "brush",         NULL};

static const double usual_width_mm[] = {[ZV_PEN_BALLPOINT] = 0.35,
                                        [ZV_PEN_FINELINER] = 0.3,
                                        [ZV_PEN_PENCIL] = 0.5,
                                        [ZV_PEN_MARKER] = 2.0,
                                        [ZV_PEN_BRUSH] = 3.0};
enum { WIDEST_PEN_MM = 100 };

static zv_status read_pen_widths(const zv_json *list, zv_ink_document *out, zv_error *why)
{
    bool good = !list || (list->kind == ZV_JSON_ARRAY && list->count <= ZV_INK_COLORS);
    int pen = 0;
    for (const zv_json *item = list ? list->first : NULL; good && item; item = item->next) {
        good = item->kind == ZV_JSON_NUMBER && item->number >= 0.0 && item->number <= WIDEST_PEN_MM;
        out->pen_width[pen++] = item->number;
    }
    return good ? ZV_OK
                : zv_fail(why, ZV_ERR_BAD_REQUEST, list->line, list->column,
                          "'pen_widths' must be an array of up to %d widths in mm, 0 (as usual) to %d, one per pen",
                          (int)ZV_INK_COLORS, (int)WIDEST_PEN_MM);
}

/// The place of a text in the list of words; -1: it is none of them.
static int word_index(const zv_json *item, const char *const *words)
{
    int found = -1;
    for (int i = 0; words[i] && item->kind == ZV_JSON_STRING; ++i) {
        found = strcmp(item->text, words[i]) == 0 ? i : found;
    }
    return found;
}

static zv_status read_pen_kinds(const zv_json *list, zv_ink_document *out, zv_error *why)
{
    bool good = !list || (list->kind == ZV_JSON_ARRAY && list->count <= ZV_INK_COLORS);
    int pen = 0;
    for (const zv_json *item = list ? list->first : NULL; good && item; item = item->next) {
        const int kind = word_index(item, zv_ink_pen_words);
        good = kind >= 0;
        out->pen_kind[pen++] = good ? (zv_ink_pen_kind)kind : ZV_PEN_BALLPOINT;
    }
    return good ? ZV_OK
                : zv_fail(why, ZV_ERR_BAD_REQUEST, list->line, list->column,
                          "'pen_kinds' must be an array of up to %d words, one per pen: ballpoint, fineliner, pencil, "
                          "marker or brush",
                          (int)ZV_INK_COLORS);
}

double zv_ink_document_pen_width_mm(const zv_ink_document *document, int pen)
{
    ZV_ASSERT(document && pen >= 0 && pen < ZV_INK_COLORS);
    const double said = document->pen_width[pen];
    return said > 0.0 ? said : usual_width_mm[document->pen_kind[pen]];
}

// ---- the whole ----

static bool is_one_of(const char *word, const char *const *words)
{
    bool found = false;
    for (; *words; ++words) {
        found |= strcmp(word, *words) == 0;
    }
    return found;
}

/// A rectangle with an inside, or none.
static bool is_area(const double *rect)
{
    return isnan(rect[0]) || (rect[2] > 0.0 && rect[3] > 0.0);
}

static zv_status check(const zv_ink_document *d, const zv_json *root, zv_error *why)
{
    static const char *const orders[] = {"mm", "time", "best", "none", NULL};
    const zv_json *format = zv_json_member(root, "format");
    if (!format || format->kind != ZV_JSON_STRING || strcmp(format->text, FORMAT) != 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'format' must be \"" FORMAT "\"");
    }
    if (d->order && !is_one_of(d->order, orders)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'order' must be mm, time, best or none; found '%.40s'",
                       d->order);
    }
    const zv_ink_options ink = zv_ink_document_ink(d);
    if (!(ink.pen.up_mm >= ink.pen.down_mm)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'pen_up' (%g mm) must not be below 'pen_down' (%g mm)",
                       ink.pen.up_mm, ink.pen.down_mm);
    }
    if (!ink.has_servo && ink.pen.up_mm == ink.pen.down_mm) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'pen_up' and 'pen_down' are both %g mm: the pen would draw between strokes; a pen that "
                       "lifts itself needs 'servo'",
                       ink.pen.up_mm);
    }
    if (!is_area(d->rect) || !is_area(d->clip)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be x, y, and a width and a height above zero",
                       is_area(d->rect) ? "clip" : "rect");
    }
    if ((d->fit ? 1 : 0) + (!isnan(d->at[0]) ? 1 : 0) + (!isnan(d->rect[0]) ? 1 : 0) > 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'fit', 'at' and 'rect': each says where to draw");
    }
    return ZV_OK;
}

static zv_status read_document(zv_ink_document *d, size_t size, zv_error *why)
{
    const zv_json *root = NULL;
    zv_status status = zv_json_read(d->json, d->text, size, &root, why);
    if (status == ZV_OK && root->kind != ZV_JSON_OBJECT) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 1, 1, "a drawing must be a JSON object");
    }
    zv_ink_fields_forget(document_fields, (char *)d);
    if (status == ZV_OK) {
        status = zv_ink_fields_read(root, document_fields, "", d, why);
    }
    if (status == ZV_OK) {
        status = check(d, root, why);
    }
    if (status == ZV_OK) {
        status = read_sources(zv_json_member(root, "sources"), d, why);
    }
    if (status == ZV_OK) {
        status = read_colors(zv_json_member(root, "colors"), d, why);
    }
    if (status == ZV_OK) {
        status = read_pen_widths(zv_json_member(root, "pen_widths"), d, why);
    }
    if (status == ZV_OK) {
        status = read_pen_kinds(zv_json_member(root, "pen_kinds"), d, why);
    }
    return status == ZV_OK ? check_pen_names(zv_json_member(root, "pen_names"), why) : status;
}

zv_status zv_ink_document_read(const char *text, size_t size, zv_ink_document **out, zv_error *why)
{
    ZV_ASSERT((text || size == 0) && out);
    zv_ink_document *d = calloc(1, sizeof *d);
    zv_status status = ZV_ERR_INTERNAL;
    if (d) {
        d->json = zv_json_document_create();
        d->text = malloc(size + 1);
    }
    if (d && d->json && d->text) {
        memcpy(d->text, text ? text : "", size);
        d->text[size] = '\0';
        status = read_document(d, size, why);
    } else {
        zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the drawing");
    }
    if (status == ZV_OK) {
        *out = d;
    } else {
        zv_ink_document_free(d);
    }
    return status;
}

void zv_ink_document_free(zv_ink_document *document)
{
    if (document) {
        free((void *)(uintptr_t)document->source);
        free(document->text);
        zv_json_document_free(document->json);
        free(document);
    }
}

// ---- what it wants ----

static double said(double value, double otherwise)
{
    return isnan(value) ? otherwise : value;
}

zv_hold_options zv_ink_document_sheet(const zv_ink_document *d)
{
    const double *n = d->work;
    zv_hold_options sheet = {.world_from_paper = zv_pose_identity(),
                             .has_pitch = !isnan(d->pitch),
                             .pitch = said(d->pitch, 0.0) * ZV_DEG,
                             .spin = said(d->spin, 0.0) * ZV_DEG,
                             .stays_down = !isnan(d->servo[0])};
    if (!isnan(n[0])) {
        sheet.world_from_paper = (zv_pose){.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                                           .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}};
    }
    return sheet;
}

zv_ink_options zv_ink_document_ink(const zv_ink_document *d)
{
    zv_ink_options ink = zv_ink_default_options();
    ink.pen.up_mm = said(d->pen_up, ink.pen.up_mm);
    ink.pen.down_mm = said(d->pen_down, ink.pen.down_mm);
    ink.pen.draw_mm_s = said(d->speed, ink.pen.draw_mm_s);
    ink.pen.travel_mm_s = said(d->travel_speed, fmax(ink.pen.travel_mm_s, ink.pen.draw_mm_s));
    ink.pen.dip_mm_s = said(d->dip_speed, ink.pen.dip_mm_s);
    ink.pen.settle_down_s = said(d->settle, 0.0);
    ink.pen.settle_up_s = said(d->settle_up, 0.0);
    ink.tolerance_mm = said(d->tolerance, ink.tolerance_mm);
    ink.has_servo = !isnan(d->servo[0]);
    ink.servo_up = said(d->servo[0], 0.0);
    ink.servo_down = said(d->servo[1], 0.0);
    return ink;
}
