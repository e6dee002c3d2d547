/// @file svg_clip.c
/// Regions of SVG: viewports and clip paths. The rims of a clip path become polygons within a hundredth of what a pen
/// can show; strokes are cut at these exactly.
#include <math.h>
#include <string.h>

#include "draw/plane.h"
#include "draw/svg_work.h"

#define RIM_TOLERANCE_MM 0.001
/// Edges of all clip paths of a file.
enum { MOST_EDGES = 4 * 1000 * 1000 };

static zv_svg_clip *new_clip(zv_svg_work *work, const zv_svg_clip *around)
{
    zv_svg_clip *clip = zv_arena_take(&work->tree.arena, sizeof *clip);
    if (!clip) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, 0, "there is no memory for a clip path");
        return NULL;
    }
    *clip = (zv_svg_clip){.around = around};
    return clip;
}

static void take_bounds(zv_region *region, zv_vec2 p)
{
    region->low = (zv_vec2){fmin(region->low.x, p.x), fmin(region->low.y, p.y)};
    region->high = (zv_vec2){fmax(region->high.x, p.x), fmax(region->high.y, p.y)};
}

const zv_svg_clip *zv_svg_clip_box(zv_svg_work *work, zv_affine map, const double box[4], const zv_svg_clip *around)
{
    zv_svg_clip *clip = new_clip(work, around);
    zv_ends *edge = clip ? zv_arena_take(&work->tree.arena, 4 * sizeof *edge) : NULL;
    if (!edge) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, 0, "there is no memory for a clip path");
        return around;
    }
    const zv_vec2 corner[4] = {
        {box[0], box[1]}, {box[0] + box[2], box[1]}, {box[0] + box[2], box[1] + box[3]}, {box[0], box[1] + box[3]}};
    clip->region.low = clip->region.high = zv_affine_apply(map, corner[0]);
    for (int i = 0; i < 4; ++i) {
        edge[i] = (zv_ends){zv_affine_apply(map, corner[i]), zv_affine_apply(map, corner[(i + 1) % 4])};
        take_bounds(&clip->region, edge[i].from);
    }
    clip->region.is_rectangle = (map.xy == 0.0 && map.yx == 0.0) || (map.xx == 0.0 && map.yy == 0.0);
    clip->region.edge = edge;
    clip->region.edges = 4;
    return clip;
}

// ---- clip paths ----

/// Rims of all children of a clip path, flat, in one drawing: pen n is child n.
typedef struct rims {
    zv_svg_work *work;
    const zv_svg_node *element; ///< the one that is clipped
    zv_drawing *flat;
    int children;
    bool is_even_odd;
} rims;

static bool is_shape(const zv_svg_node *node)
{
    return node->tag >= ZV_SVG_PATH && node->tag <= ZV_SVG_POLYGON;
}

static void add_child(rims *r, const zv_svg_node *child, const zv_svg_state *around, zv_affine moved)
{
    zv_svg_work *work = r->work;
    zv_svg_state state = *around;
    zv_affine map;
    state.style = zv_svg_style_of(child, &around->style, &work->sheet, &work->notes);
    if (state.style.is_none || state.style.is_hidden) {
        return;
    }
    state.map = zv_affine_mul(state.map, moved);
    if (state.style.transform.data && zv_svg_transform(state.style.transform, &state.measure, &map)) {
        state.map = zv_affine_mul(state.map, map);
    }
    r->is_even_odd = r->is_even_odd || state.style.clips_even_odd;
    zv_drawing_clear(work->scratch);
    zv_drawing_place(work->scratch, state.map);
    zv_drawing_use_pen(work->scratch, r->children++);
    zv_svg_outline outline = {.out = work->scratch, .closes = true};
    zv_svg_draw_shape(&outline, child, &state.measure);
    const zv_flatten_options options = {.tolerance_mm = RIM_TOLERANCE_MM};
    if (zv_drawing_flatten(work->scratch, &options, r->flat) != ZV_OK) {
        zv_svg_stop(work, zv_drawing_status(r->flat), child->line, "a clip path has more edges than can be drawn");
    }
}

/// Shapes, and shapes by `use`; others are noted.
static void add_children(rims *r, const zv_svg_node *path, const zv_svg_state *state)
{
    zv_svg_work *work = r->work;
    for (const zv_svg_node *child = path->first; child && work->status == ZV_OK; child = child->next) {
        const zv_svg_node *target = child;
        zv_vec2 shift = {0.0, 0.0};
        if (child->tag == ZV_SVG_USE) {
            target = zv_svg_reference(&work->tree, zv_svg_attribute_any(child, "href"));
            zv_svg_length(zv_svg_attribute(child, "x"), &state->measure, ZV_SVG_ALONG_X, &shift.x);
            zv_svg_length(zv_svg_attribute(child, "y"), &state->measure, ZV_SVG_ALONG_Y, &shift.y);
        }
        if (!zv_svg_spend(work, child) || (target && !zv_svg_spend(work, target))) {
            return;
        }
        if (target && is_shape(target)) {
            add_child(r, target, state, zv_affine_shift(shift));
        } else if (target && target->tag != ZV_SVG_HIDDEN && target->tag != ZV_SVG_FOREIGN) {
            zv_svg_note_word(&work->notes, "clipPath of text or groups", child->line);
        }
    }
}

/// Twice the area of all strokes of the child that begins with stroke `first`; its sign is the direction.
static double area_of(const zv_drawing *flat, int first)
{
    double sum = 0.0;
    const int child = zv_drawing_stroke(flat, first).pen;
    for (int i = first; i < zv_drawing_count(flat) && zv_drawing_stroke(flat, i).pen == child; ++i) {
        const zv_stroke stroke = zv_drawing_stroke(flat, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            sum += zv_vec2_cross(at, stroke.segment[k].to);
            at = stroke.segment[k].to;
        }
    }
    return sum;
}

static int count_edges(const zv_drawing *flat)
{
    int count = 0;
    for (int i = 0; i < zv_drawing_count(flat); ++i) {
        count += zv_drawing_stroke(flat, i).count;
    }
    return count;
}

/// All children turn the same way: where two of them overlap, their windings add up.
static void fill_edges(const zv_drawing *flat, zv_region *region, zv_ends *edge)
{
    bool is_turned = false;
    int child = -1;
    for (int i = 0; i < zv_drawing_count(flat); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(flat, i);
        zv_vec2 at = stroke.from;
        if (stroke.pen != child) {
            child = stroke.pen;
            is_turned = area_of(flat, i) < 0.0;
        }
        for (int k = 0; k < stroke.count; ++k) {
            const zv_vec2 to = stroke.segment[k].to;
            edge[region->edges++] = is_turned ? (zv_ends){to, at} : (zv_ends){at, to};
            take_bounds(region, to);
            at = to;
        }
    }
    region->edge = edge;
}

static const zv_svg_clip *clip_by(rims *r, const zv_svg_state *state)
{
    zv_svg_work *work = r->work;
    const int edges = count_edges(r->flat);
    zv_svg_clip *clip = new_clip(work, state->clip);
    work->clip_edges += edges;
    if (!clip || work->clip_edges > MOST_EDGES) {
        zv_svg_stop(work, ZV_ERR_TOO_LARGE, r->element->line, "clip paths have more than 4 million edges");
        return state->clip;
    }
    zv_ends *edge = zv_arena_take(&work->tree.arena, (size_t)(edges + 1) * sizeof *edge);
    if (!edge) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, 0, "there is no memory for a clip path");
        return state->clip;
    }
    clip->region.low = (zv_vec2){INFINITY, INFINITY};
    clip->region.high = (zv_vec2){-INFINITY, -INFINITY};
    clip->region.is_even_odd = r->is_even_odd;
    fill_edges(r->flat, &clip->region, edge);
    return clip;
}

static bool has_box_units(const zv_svg_node *path)
{
    const zv_xml_text units = zv_svg_attribute(path, "clipPathUnits");
    return units.data && zv_svg_is_word(units, "objectBoundingBox");
}

/// For clipPathUnits="objectBoundingBox": the map from the unit square to the box of a shape, in user units.
static bool box_map(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state, zv_affine *out)
{
    zv_vec2 low, high;
    if (!is_shape(node)) {
        return false;
    }
    zv_drawing_clear(work->scratch);
    zv_svg_outline outline = {.out = work->scratch};
    zv_svg_draw_shape(&outline, node, &state->measure);
    if (zv_drawing_status(work->scratch) != ZV_OK || !zv_drawing_bounds(work->scratch, &low, &high)) {
        return false;
    }
    *out = zv_affine_mul(zv_affine_shift(low), zv_affine_scale(high.x - low.x, high.y - low.y));
    return true;
}

const zv_svg_clip *zv_svg_clip_of(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state)
{
    const zv_svg_node *path = zv_svg_reference(&work->tree, state->style.clip_path);
    if (!path || path->tag != ZV_SVG_CLIP_PATH) {
        zv_svg_note_word(&work->notes, "clip-path", node->line);
        return state->clip;
    }
    if (path == work->last_clip.path && state->clip == work->last_clip.around && !has_box_units(path) &&
        memcmp(&state->map, &work->last_clip.map, sizeof state->map) == 0) {
        return work->last_clip.found;
    }
    zv_svg_state inside = *state;
    const zv_svg_style root = zv_svg_style_root();
    inside.style = zv_svg_style_of(path, &root, &work->sheet, &work->notes);
    zv_affine map;
    if (has_box_units(path)) {
        if (!box_map(work, node, state, &map)) {
            zv_svg_note_word(&work->notes, "clipPathUnits of a group", node->line);
            return state->clip;
        }
        inside.map = zv_affine_mul(inside.map, map);
        inside.measure.width = inside.measure.height = 1.0;
    }
    if (inside.style.transform.data && zv_svg_transform(inside.style.transform, &inside.measure, &map)) {
        inside.map = zv_affine_mul(inside.map, map);
    }
    rims r = {.work = work, .element = node, .flat = work->another};
    zv_drawing_clear(r.flat);
    add_children(&r, path, &inside);
    const zv_svg_clip *found = work->status == ZV_OK ? clip_by(&r, state) : state->clip;
    work->last_clip.path = path;
    work->last_clip.map = state->map;
    work->last_clip.around = state->clip;
    work->last_clip.found = found;
    return found;
}
