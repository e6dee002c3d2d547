/// @file svg.c
/// An SVG file to strokes.
///
///     text ──► XML events ──► tree ──► walk ──► outline of a shape ──► pen, dashes, clips ──► drawing
///              text/xml_read  tree     svg.c    path.c shapes.c        ink.c dash.c clip.c
///
/// The walk keeps its own stack, so that no file, however deep, can overflow that of the machine. Copies by `use` are
/// walked where they are used; how often is limited.
///
/// (W3C, Scalable Vector Graphics (SVG) 2, 2018; styles by W3C, Selectors Level 3, 2018.)
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "draw/plane.h"
#include "svg/text.h"
#include "svg/work.h"

/// Elements visited, copies counted; nesting, copies inside copies counted.
enum { MOST_VISITS = 1000 * 1000, MOST_DEPTH = 1024 };
/// Bytes of elements looked at, copies counted: as many as the file has, and these. An element itself and a rule of a style
/// sheet count as some.
enum { SPARE_BYTES = 64 << 20, VISIT_BYTES = 64, RULE_BYTES = 8 };
/// What a browser takes for a picture that says nothing about its size.
#define USUAL_WIDTH_PX 300.0
#define USUAL_HEIGHT_PX 150.0

zv_svg_options zv_svg_default_options(void)
{
    return (zv_svg_options){ZV_SVG_PENS_COLOR, ZV_SVG_FILLS_OUTLINE, zv_font_at(0)};
}

/// An element whose children are being visited.
typedef struct frame {
    const zv_svg_node *node;
    const zv_svg_node *next; ///< child to visit
    bool is_single;          ///< only this one
    zv_svg_state state;
} frame;

typedef struct walk {
    zv_svg_work *work;
    frame *stack;
    int depth;
} walk;

bool zv_svg_spend(zv_svg_work *work, const zv_svg_node *node)
{
    const zv_xml_text list = work->sheet.rules > 0 ? zv_svg_attribute(node, "class") : (zv_xml_text){NULL, 0};
    const size_t cost = VISIT_BYTES + node->bytes + (size_t)work->sheet.rules * (RULE_BYTES + list.size / RULE_BYTES);
    if (cost > work->budget) {
        zv_svg_stop(work, ZV_ERR_TOO_LARGE, node->line, "copies by 'use' and style rules make the file too large");
        return false;
    }
    work->budget -= cost;
    return work->status == ZV_OK;
}

// ---- one element ----

static void draw_shape(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state)
{
    zv_svg_ink ink;
    if (!zv_svg_choose(work, node, state, &ink)) {
        return;
    }
    zv_svg_outline outline = {
        .out = zv_svg_begin(work, &ink), .closes = ink.is_rim, .keeps_dots = state->style.has_caps && !ink.is_rim};
    const zv_svg_node *shape = state->style.has_geometry ? zv_svg_with_geometry(work, node, state) : node;
    if (!zv_svg_draw_shape(&outline, shape, &state->measure)) {
        zv_svg_note_word(&work->notes, node->tag == ZV_SVG_PATH ? "path data with an error" : "attribute with an error",
                         node->line);
    }
    zv_svg_end(work, &ink);
}

static void push(walk *w, const zv_svg_node *node, const zv_svg_node *first, bool is_single, const zv_svg_state *state)
{
    if (w->depth == MOST_DEPTH) {
        zv_svg_stop(w->work, ZV_ERR_TOO_LARGE, node->line, "copies by 'use' are nested too deep");
        return;
    }
    w->stack[w->depth++] = (frame){node, first, is_single, *state};
}

/// The copy of an element inside itself would have no end.
static bool is_around(const walk *w, const zv_svg_node *node)
{
    for (int i = 0; i < w->depth; ++i) {
        if (w->stack[i].node == node) {
            return true;
        }
    }
    return false;
}

static void enter_use(walk *w, const zv_svg_node *node, zv_svg_state *state)
{
    zv_svg_work *work = w->work;
    const zv_svg_node *target = zv_svg_reference(&work->tree, zv_svg_attribute_any(node, "href"));
    if (!target) {
        zv_svg_note_word(&work->notes, "use of nothing", node->line);
        return;
    }
    if (target == node || is_around(w, target)) {
        zv_svg_note_word(&work->notes, "use of itself", node->line);
        return;
    }
    state->style.top = target;
    push(w, node, target, true, state);
}

/// A side of a viewport: from the element itself or the `use` that copies it.
static double side_of(const zv_svg_node *node, const zv_svg_node *use, const char *name, const zv_svg_measure *measure,
                      zv_svg_side side)
{
    double size = side == ZV_SVG_ALONG_X ? measure->width : measure->height;
    zv_svg_length(zv_svg_attribute(node, name), measure, side, &size);
    if (use) {
        zv_svg_length(zv_svg_attribute(use, name), measure, side, &size);
    }
    return size;
}

/// The view box fills the viewport.
static void fit_view(const zv_svg_node *node, const double box[4], zv_svg_state *state)
{
    double view[4];
    if (zv_svg_view_box(zv_svg_attribute(node, "viewBox"), view)) {
        const zv_affine fit = zv_svg_fit(view, box[2], box[3], zv_svg_attribute(node, "preserveAspectRatio"));
        state->map = zv_affine_mul(state->map, fit);
        state->measure.width = view[2];
        state->measure.height = view[3];
    }
}

/// A new viewport: an inner svg, or a symbol that is used.
static void enter_viewport(walk *w, const zv_svg_node *node, const zv_svg_node *use, zv_svg_state *state)
{
    double box[4] = {0.0, 0.0, 0.0, 0.0};
    zv_svg_length(zv_svg_attribute(node, "x"), &state->measure, ZV_SVG_ALONG_X, &box[0]);
    zv_svg_length(zv_svg_attribute(node, "y"), &state->measure, ZV_SVG_ALONG_Y, &box[1]);
    box[2] = side_of(node, use, "width", &state->measure, ZV_SVG_ALONG_X);
    box[3] = side_of(node, use, "height", &state->measure, ZV_SVG_ALONG_Y);
    if (!(box[2] > 0.0 && box[3] > 0.0)) {
        return;
    }
    if (!state->style.is_visible_outside) {
        state->clip = zv_svg_clip_box(w->work, state->map, box, state->clip);
    }
    state->map = zv_affine_mul(state->map, zv_affine_shift((zv_vec2){box[0], box[1]}));
    state->measure.width = box[2];
    state->measure.height = box[3];
    fit_view(node, box, state);
    if (state->style.clip_path.data) { // which is in the units inside
        state->clip = zv_svg_clip_of(w->work, node, state);
    }
    push(w, node, node->first, false, state);
}

/// Whether a list of languages holds the one that we speak, "en" or "en-" and a country.
static bool has_english(zv_xml_text list)
{
    for (const char *at = list.data, *const end = list.data + list.size; at < end;) {
        const char *const comma = memchr(at, ',', (size_t)(end - at)), *const stop = comma ? comma : end;
        const zv_xml_text one = zv_svg_trim((zv_xml_text){at, (size_t)(stop - at)});
        if (zv_svg_is_word((zv_xml_text){one.data, one.size < 2 ? one.size : 2}, "en") &&
            (one.size == 2 || one.data[2] == '-')) {
            return true;
        }
        at = stop + 1;
    }
    return false;
}

/// Whether an element is meant for us: we speak English and know the extension of HTML by name only.
static bool passes(const zv_svg_node *node)
{
    for (int i = 0; i < node->attributes; ++i) {
        const zv_xml_text name = node->attribute[i].name, value = node->attribute[i].value;
        if (ZV_XML_IS(name, "systemLanguage") && !has_english(value)) {
            return false;
        }
        if (ZV_XML_IS(name, "requiredExtensions") && !ZV_XML_IS(value, "http://www.w3.org/1999/xhtml")) {
            return false;
        }
    }
    return true;
}

/// The first child that is meant for us, be it drawn or not; but we are not able to draw some of them.
static void enter_switch(walk *w, const zv_svg_node *node, const zv_svg_state *state)
{
    for (const zv_svg_node *child = node->first; child; child = child->next) {
        const bool is_able = child->tag != ZV_SVG_FOREIGN && child->tag != ZV_SVG_WORDS && child->tag != ZV_SVG_LACKING;
        if (is_able && passes(child)) {
            push(w, node, child, true, state);
            return;
        }
    }
}

/// Layers without a name are distinguished by their number.
static zv_xml_text number_layer(zv_svg_work *work)
{
    enum { ROOM = 24 };
    char *name = work->options->pens == ZV_SVG_PENS_LAYER ? zv_arena_take(&work->tree.arena, ROOM) : NULL;
    if (!name) {
        return (zv_xml_text){"layer", 5};
    }
    const int size = snprintf(name, ROOM, "layer %d", ++work->nameless_layers);
    return (zv_xml_text){name, (size_t)size};
}

/// The name of a layer that begins with this group, or no text.
static zv_xml_text layer_of(zv_svg_work *work, const zv_svg_node *node)
{
    const zv_xml_text mode = zv_svg_attribute(node, "inkscape:groupmode");
    const bool is_layer = mode.data && zv_svg_is_word(mode, "layer");
    const bool is_top = node->parent == work->tree.root;
    if (!is_layer && (work->has_layers || !is_top)) {
        return (zv_xml_text){NULL, 0};
    }
    const zv_xml_text label = zv_svg_attribute(node, "inkscape:label"), id = zv_svg_attribute(node, "id");
    return label.data ? label : id.data ? id : number_layer(work);
}

/// The state inside an element; false when nothing of it is drawn.
static bool enter_state(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *around, zv_svg_state *state)
{
    *state = *around;
    state->style = zv_svg_style_of(node, &around->style, &work->sheet, &work->notes);
    state->measure.font_size = state->style.font_size;
    if (state->style.is_none) {
        return false;
    }
    zv_svg_move_into(work, node, state);
    if (node->tag == ZV_SVG_USE) {
        zv_svg_shift_use(node, state);
    }
    if (state->style.clip_path.data && node->tag != ZV_SVG_SVG && node->tag != ZV_SVG_SYMBOL) {
        state->clip = zv_svg_clip_of(work, node, state);
    }
    return true;
}

static bool is_drawn(const zv_svg_node *node, const zv_svg_node *use)
{
    switch (node->tag) {
    case ZV_SVG_FOREIGN:
    case ZV_SVG_WORDS:
    case ZV_SVG_HIDDEN:
    case ZV_SVG_LACKING:
    case ZV_SVG_CLIP_PATH:
    case ZV_SVG_STYLE:
    case ZV_SVG_TSPAN:
        return false;
    case ZV_SVG_SYMBOL:
        return use != NULL;
    default:
        return true;
    }
}

/// Counts an element; false when the file has spent what it may.
static bool is_visited(zv_svg_work *work, const zv_svg_node *node)
{
    if (++work->visits > MOST_VISITS) {
        zv_svg_stop(work, ZV_ERR_TOO_LARGE, node->line, "the file has more than a million elements, copies counted");
    }
    return zv_svg_spend(work, node);
}

static void enter_group(walk *w, const zv_svg_node *node, zv_svg_state *state)
{
    const zv_xml_text layer = layer_of(w->work, node);
    state->layer = layer.data ? layer : state->layer;
    push(w, node, node->first, false, state);
}

/// Draws an element, or puts it on the stack so that its children follow. `use` is what copies it, or NULL.
static void enter(walk *w, const zv_svg_node *node, const zv_svg_state *around, const zv_svg_node *use)
{
    zv_svg_work *work = w->work;
    zv_svg_state state;
    if (!is_visited(work, node) || !is_drawn(node, use) || !passes(node) || !enter_state(work, node, around, &state)) {
        return;
    }
    switch (node->tag) {
    case ZV_SVG_G:
        enter_group(w, node, &state);
        break;
    case ZV_SVG_SVG:
    case ZV_SVG_SYMBOL:
        enter_viewport(w, node, use, &state);
        break;
    case ZV_SVG_SWITCH:
        enter_switch(w, node, &state);
        break;
    case ZV_SVG_USE:
        enter_use(w, node, &state);
        break;
    case ZV_SVG_TEXT:
        zv_svg_draw_text(work, node, &state);
        break;
    default:
        draw_shape(work, node, &state);
    }
}

static void walk_all(walk *w)
{
    while (w->depth > 0 && w->work->status == ZV_OK) {
        frame *top = &w->stack[w->depth - 1];
        const zv_svg_node *node = top->next;
        if (!node) {
            --w->depth;
            continue;
        }
        top->next = top->is_single ? NULL : node->next;
        enter(w, node, &top->state, top->node->tag == ZV_SVG_USE ? top->node : NULL);
    }
}

// ---- the file ----

/// Elements that are not drawn are named once, wherever they stand; what is inside of them belongs to them.
static void note_lacking(zv_svg_work *work)
{
    for (const zv_svg_node *node = work->tree.root; node; node = zv_svg_following(node)) {
        const bool is_inner = node->parent && node->parent->tag == ZV_SVG_LACKING;
        if (node->tag == ZV_SVG_LACKING && !is_inner) {
            zv_svg_note_text(&work->notes, node->name, node->line);
        }
        if (node->tag == ZV_SVG_G) {
            const zv_xml_text mode = zv_svg_attribute(node, "inkscape:groupmode");
            work->has_layers = work->has_layers || (mode.data && zv_svg_is_word(mode, "layer"));
        }
    }
}

/// Sizes of the picture, from width, height and viewBox of the root. A percentage of an unknown page is no size.
static void find_size(const zv_svg_node *root, double font_size, zv_svg_report *report)
{
    double width = 0.0, height = 0.0;
    const bool has_width = zv_svg_length_mm(zv_svg_attribute(root, "width"), font_size, &width);
    const bool has_height = zv_svg_length_mm(zv_svg_attribute(root, "height"), font_size, &height);
    report->has_view = zv_svg_view_box(zv_svg_attribute(root, "viewBox"), report->view);
    report->has_size = has_width || has_height;
    const double usual[4] = {0.0, 0.0, USUAL_WIDTH_PX, USUAL_HEIGHT_PX};
    const double *view = report->has_view ? report->view : usual;
    const bool keeps_shape = report->has_view;
    if (!has_width) {
        width = keeps_shape && has_height ? height * view[2] / view[3] : view[2] * ZV_SVG_MM_PER_PX;
    }
    if (!has_height) {
        height = keeps_shape && has_width ? width * view[3] / view[2] : view[3] * ZV_SVG_MM_PER_PX;
    }
    report->width_mm = width;
    report->height_mm = height;
}

/// Sizes that say nothing, of a picture without any width for example, are named: something else was taken instead.
static void note_sizes(const zv_svg_node *root, double font_size, zv_svg_notes *notes)
{
    static const char *const sides[] = {"width", "height"};
    double ignored[4];
    for (int i = 0; i < 2; ++i) {
        const zv_xml_text side = zv_svg_trim(zv_svg_attribute(root, sides[i]));
        const bool is_share = side.size > 0 && side.data[side.size - 1] == '%';
        if (side.size > 0 && !is_share && !zv_svg_is_word(side, "auto") &&
            !zv_svg_length_mm(side, font_size, ignored)) {
            zv_svg_note_word(notes, sides[i], root->line);
        }
    }
    const zv_xml_text view = zv_svg_attribute(root, "viewBox");
    if (view.data && !zv_svg_view_box(view, ignored)) {
        zv_svg_note_word(notes, "viewBox", root->line);
    }
}

/// The view box of the file fills the picture.
static void fit_root(const zv_svg_node *root, const zv_svg_report *report, zv_affine mm, zv_svg_state *state)
{
    const double width = report->width_mm, height = report->height_mm;
    const zv_xml_text aspect = zv_svg_attribute(root, "preserveAspectRatio");
    const zv_affine fit = zv_svg_fit(report->view, width, height, aspect);
    const zv_affine back = zv_affine_scale(1.0 / ZV_SVG_MM_PER_PX, 1.0 / ZV_SVG_MM_PER_PX);
    const bool is_moved = state->style.transform.text.data != NULL; // else millimetres stay exact
    state->map = zv_affine_mul(is_moved ? zv_affine_mul(state->map, back) : mm, fit);
    state->measure.width = report->view[2];
    state->measure.height = report->view[3];
}

/// The state inside the root: y turned up, the view fitted into the picture.
static zv_svg_state root_state(zv_svg_work *work, zv_affine place)
{
    const zv_svg_node *root = work->tree.root;
    zv_svg_report *report = work->report;
    const zv_svg_style usual = zv_svg_style_root();
    const zv_svg_style style = zv_svg_style_of(root, &usual, &work->sheet, &work->notes);
    find_size(root, style.font_size, report);
    note_sizes(root, style.font_size, &work->notes);
    const double width = report->width_mm, height = report->height_mm;
    const zv_affine up = {.xx = 1.0, .yy = -1.0, .dy = height};
    const zv_affine px = zv_affine_scale(ZV_SVG_MM_PER_PX, ZV_SVG_MM_PER_PX);
    const zv_affine mm = zv_affine_mul(place, up);
    zv_svg_state state = {.map = zv_affine_mul(mm, px),
                          .measure = {width / ZV_SVG_MM_PER_PX, height / ZV_SVG_MM_PER_PX, style.font_size},
                          .style = style};
    work->px_mm = sqrt(fabs(state.map.xx * state.map.yy - state.map.xy * state.map.yx));
    state.style.origin = state.style.origin.text.data ? state.style.origin : (zv_svg_written){{"center", 6}, true};
    zv_svg_move_into(work, root, &state);
    if (report->has_view) {
        fit_root(root, report, mm, &state);
    }
    if (state.style.clip_path.data) {
        state.clip = zv_svg_clip_of(work, root, &state);
    }
    return state;
}

static void count_strokes(const zv_drawing *drawing, int first, zv_svg_report *report)
{
    for (int i = first; i < zv_drawing_count(drawing); ++i) {
        const int pen = zv_drawing_stroke(drawing, i).pen;
        if (pen < report->pens) {
            ++report->pen[pen].strokes;
        }
    }
}

/// What lies inside the picture goes into the drawing.
static void publish(zv_svg_work *work, zv_affine place, bool is_visible_outside, zv_drawing *drawing)
{
    const double page[4] = {0.0, 0.0, work->report->width_mm, work->report->height_mm};
    const zv_svg_clip *clip = zv_svg_clip_box(work, place, page, NULL);
    const int first = zv_drawing_count(drawing);
    zv_region everything = {.low = {-INFINITY, -INFINITY}, .high = {INFINITY, INFINITY}, .is_rectangle = true};
    if (work->status == ZV_OK) {
        zv_region_clip(is_visible_outside ? &everything : &clip->region, work->ink, drawing, &work->clip_work);
        work->status = zv_drawing_check(drawing, work->why);
    }
    zv_drawing_lift(drawing);
    zv_drawing_place(drawing, place);
    count_strokes(drawing, first, work->report);
}

static void draw_tree(zv_svg_work *work, zv_drawing *drawing)
{
    const zv_affine place = zv_drawing_placed(drawing);
    walk w = {.work = work, .stack = zv_arena_take(&work->tree.arena, MOST_DEPTH * sizeof *w.stack)};
    if (!w.stack) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, 0, "there is no memory for the SVG file");
        return;
    }
    note_lacking(work);
    const zv_svg_state state = root_state(work, place);
    if (!state.style.is_none) {
        push(&w, work->tree.root, work->tree.root->first, false, &state);
    }
    walk_all(&w);
    if (work->status == ZV_OK) {
        publish(work, place, state.style.is_visible_outside, drawing);
    }
}

/// A style sheet in another file is not read.
static void note_other_file(zv_svg_work *work, const char *text, size_t size)
{
    static const char mark[] = "<?xml-stylesheet";
    enum { FAR = 4096 };
    const size_t length = sizeof mark - 1, end = size < FAR ? size : FAR;
    for (size_t i = 0; i + length <= end; ++i) {
        if (memcmp(text + i, mark, length) == 0) {
            zv_svg_note_word(&work->notes, "xml-stylesheet", 0);
            return;
        }
    }
}

zv_status zv_drawing_svg(zv_drawing *drawing, const char *text, size_t size, const zv_svg_options *options,
                         zv_svg_report *report, zv_error *why)
{
    ZV_ASSERT(drawing && (text || size == 0) && report);
    const zv_svg_options usual = zv_svg_default_options();
    *report = (zv_svg_report){.pens = 0};
    zv_svg_work work = {.options = options ? options : &usual, .notes = {report}, .report = report, .why = why};
    work.budget = (size_t)SPARE_BYTES + size;
    work.ink = zv_drawing_create();
    work.scratch = zv_drawing_create();
    work.another = zv_drawing_create();
    work.status = work.ink && work.scratch && work.another
                      ? zv_svg_tree_read(&work.tree, text, size, why)
                      : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the SVG file");
    if (work.status == ZV_OK) {
        work.status = zv_svg_sheet_read(&work.sheet, &work.tree, &work.notes, why);
        work.sheet.budget = &work.budget;
    }
    if (work.status == ZV_OK) {
        note_other_file(&work, text, size);
        draw_tree(&work, drawing);
    }
    zv_drawing_free(work.ink);
    zv_drawing_free(work.scratch);
    zv_drawing_free(work.another);
    zv_arena_free(&work.tree.arena);
    return work.status;
}
