/// @file ink.c
/// From an outline to ink: which pen, dashed or not, inside which regions.
///
///     outline ──► scratch ──► dashes ──► clip ──► clip ──► ink        (straight into the ink when there is nothing to do)
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "svg/work.h"
#include "text/utf8.h"

void zv_svg_stop(zv_svg_work *work, zv_status status, int line, const char *sentence)
{
    if (work->status == ZV_OK) {
        work->status = zv_fail(work->why, status, line, line > 0 ? 1 : 0, "%s", sentence);
    }
}

/// By how much a map stretches lengths, on average.
static double stretch(zv_affine map)
{
    return sqrt(fabs(map.xx * map.yy - map.xy * map.yx));
}

// ---- pens ----

static void copy_name(char *out, zv_xml_text name)
{
    const size_t size = zv_utf8_cut(name.data, name.size < ZV_SVG_NAME - 1 ? name.size : ZV_SVG_NAME - 1);
    memcpy(out, name.data, size);
    out[size] = '\0';
}

static void name_pen(const zv_svg_work *work, const zv_svg_ink *ink, char *out)
{
    const zv_xml_text layer = ink->state->layer;
    switch (work->options->pens) {
    case ZV_SVG_PENS_COLOR:
        snprintf(out, ZV_SVG_NAME, "#%06x", (unsigned)ink->color);
        break;
    case ZV_SVG_PENS_LAYER:
        copy_name(out, layer.data ? layer : (zv_xml_text){"no layer", 8});
        break;
    case ZV_SVG_PENS_ONE:
        copy_name(out, (zv_xml_text){"pen", 3});
        break;
    case ZV_SVG_PENS_WIDTH:
        snprintf(out, ZV_SVG_NAME, "#%06x %.3f mm", (unsigned)ink->color, ink->width_mm);
        break;
    }
}

/// The number of the pen, a new one when it draws for the first time.
static int pen_of(zv_svg_work *work, const zv_svg_ink *ink)
{
    zv_svg_report *report = work->report;
    char name[ZV_SVG_NAME];
    name_pen(work, ink, name);
    for (int i = 0; i < report->pens; ++i) {
        if (strcmp(report->pen[i].name, name) == 0) {
            return i;
        }
    }
    if (report->pens == ZV_SVG_PENS) {
        zv_svg_note_word(&work->notes, "more than 64 pens", ink->node->line);
        return ZV_SVG_PENS - 1;
    }
    zv_svg_pen *pen = &report->pen[report->pens];
    *pen = (zv_svg_pen){.color = ink->color, .width_mm = ink->width_mm};
    copy_name(pen->name, (zv_xml_text){name, strlen(name)});
    return report->pens++;
}

// ---- what is to be seen ----

/// A gradient or pattern that is not in the file is no paint.
static bool shows(const zv_svg_work *work, const zv_svg_paint *paint, double opacity)
{
    return paint->kind != ZV_SVG_PAINT_NONE && paint->opacity * opacity > 0.0 &&
           (!paint->url.data || zv_svg_reference(&work->tree, paint->url));
}

/// Ink covers the paper or it does not.
static void note_opacity(zv_svg_work *work, const zv_svg_node *node, const zv_svg_style *style, bool has_stroke)
{
    const double opacity =
        has_stroke ? style->stroke.opacity * style->stroke_opacity : style->fill.opacity * style->fill_opacity;
    if (opacity < 1.0) {
        zv_svg_note_word(&work->notes, has_stroke ? "stroke-opacity" : "fill-opacity", node->line);
    }
}

static zv_svg_ink ink_of(const zv_svg_work *work, const zv_svg_state *state, const zv_svg_node *node,
                         const zv_svg_paint *paint, double width)
{
    const zv_svg_style *style = &state->style;
    const double scale = style->keeps_width ? work->px_mm : stretch(state->map);
    return (zv_svg_ink){.color = paint->kind == ZV_SVG_PAINT_CURRENT ? style->color : paint->color,
                        .width_mm = width > 0.0 ? width * scale : 0.0,
                        .state = state,
                        .node = node};
}

bool zv_svg_choose(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state, zv_svg_ink *ink)
{
    const zv_svg_style *style = &state->style;
    double width = 1.0;
    if (style->is_hidden || style->opacity <= 0.0) {
        return false;
    }
    zv_svg_length(style->stroke_width, &state->measure, ZV_SVG_ACROSS, &width);
    const bool has_stroke = shows(work, &style->stroke, style->stroke_opacity) && width > 0.0;
    const bool has_fill = shows(work, &style->fill, style->fill_opacity) && node->tag != ZV_SVG_LINE;
    const bool is_text = node->tag == ZV_SVG_TEXT || node->tag == ZV_SVG_TSPAN; // our letters have no inside
    const bool skips = has_fill && !is_text && work->options->fills == ZV_SVG_FILLS_SKIP;
    if (!has_stroke && skips) {
        zv_svg_note_word(&work->notes, "fill", node->line);
    }
    if (!has_stroke && (!has_fill || skips)) {
        return false;
    }
    note_opacity(work, node, style, has_stroke);
    const zv_svg_paint *paint = has_stroke ? &style->stroke : &style->fill;
    *ink = ink_of(work, state, node, paint, has_stroke ? width : 0.0);
    ink->is_rim = !has_stroke;
    return true;
}

// ---- drawing it ----

/// Dashes are as long as the user's units are, in every direction.
static zv_affine place_dashes(zv_svg_ink *ink)
{
    const zv_affine map = ink->state->map;
    const double scale = stretch(map);
    ink->dash_scale = scale;
    if (!(scale > 0.0)) {
        return map;
    }
    ink->paper_from = zv_affine_mul(map, zv_affine_scale(1.0 / scale, 1.0 / scale));
    return zv_affine_scale(scale, scale);
}

zv_drawing *zv_svg_begin(zv_svg_work *work, zv_svg_ink *ink)
{
    const zv_svg_state *state = ink->state;
    const int pen = pen_of(work, ink);
    zv_svg_dashes dashes;
    ink->is_dashed = !ink->is_rim && state->style.dash_array.data && zv_svg_dashes_of(work, ink, &dashes);
    zv_affine place = state->map;
    ink->paper_from = zv_affine_identity();
    ink->dash_scale = work->px_mm;
    if (ink->is_dashed && !state->style.keeps_width) {
        place = place_dashes(ink);
    }
    zv_drawing *out = work->ink;
    if (ink->is_dashed || state->clip) {
        out = work->scratch;
        zv_drawing_clear(out);
    }
    zv_drawing_place(out, place);
    zv_drawing_use_pen(out, pen);
    return out;
}

/// A failure of a drawing becomes one of the work, with the line of the element.
static void look_at(zv_svg_work *work, const zv_drawing *drawing, int line)
{
    zv_error why;
    if (work->status == ZV_OK && zv_drawing_check(drawing, &why) != ZV_OK) {
        zv_svg_stop(work, why.status, line, why.message);
    }
}

static void clip_into(zv_svg_work *work, const zv_svg_clip *clip, const zv_drawing *from, zv_drawing *to, int line)
{
    const zv_status status = zv_region_clip(&clip->region, from, to, &work->clip_work);
    if (status == ZV_ERR_TOO_LARGE && zv_drawing_status(to) == ZV_OK) {
        zv_svg_stop(work, status, line, "clipping takes too long: the clip path has too many corners");
    }
}

static void swap(zv_svg_work *work)
{
    zv_drawing *const other = work->another;
    work->another = work->scratch;
    work->scratch = other;
}

static void end_dashes(zv_svg_work *work, zv_svg_ink *ink, int line)
{
    const zv_svg_clip *clip = ink->state->clip;
    zv_svg_dashes dashes;
    zv_svg_dashes_of(work, ink, &dashes);
    zv_drawing *const to = clip ? work->another : work->ink;
    look_at(work, work->scratch, line);
    if (clip) {
        zv_drawing_clear(to);
    }
    zv_svg_dash(work, ink, &dashes, work->scratch, to);
}

void zv_svg_end(zv_svg_work *work, zv_svg_ink *ink)
{
    const zv_svg_clip *clip = ink->state->clip;
    const int line = ink->node->line;
    if (ink->is_dashed) {
        end_dashes(work, ink, line);
        swap(work);
    }
    for (; clip && work->status == ZV_OK; clip = clip->around) {
        zv_drawing *const to = clip->around ? work->another : work->ink;
        look_at(work, work->scratch, line);
        if (clip->around) {
            zv_drawing_clear(to);
        }
        clip_into(work, clip, work->scratch, to, line);
        swap(work);
    }
    look_at(work, work->ink, line);
}
