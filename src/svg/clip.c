/// @file clip.c
/// Regions of SVG: viewports and clip paths. The rims of a clip path become polygons within a hundredth of what a pen
/// can show; strokes are cut at these exactly.
#include <math.h>
#include <string.h>

#include "draw/plane.h"
#include "svg/work.h"

#define RIM_TOLERANCE_MM 0.001
/// A line along the rim itself is drawn: half of its width is inside.
#define RIM_SLACK_MM (2.0 * RIM_TOLERANCE_MM)
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

/// The four edges of a box on the paper, and what they bound.
static void set_edges(zv_region *region, zv_affine map, const double box[4], zv_ends *edge)
{
    const zv_vec2 corner[4] = {
        {box[0], box[1]}, {box[0] + box[2], box[1]}, {box[0] + box[2], box[1] + box[3]}, {box[0], box[1] + box[3]}};
    region->low = region->high = zv_affine_apply(map, corner[0]);
    for (int i = 0; i < 4; ++i) {
        edge[i] = (zv_ends){zv_affine_apply(map, corner[i]), zv_affine_apply(map, corner[(i + 1) % 4])};
        take_bounds(region, edge[i].from);
    }
    region->is_rectangle = (map.xy == 0.0 && map.yx == 0.0) || (map.xx == 0.0 && map.yy == 0.0);
}

const zv_svg_clip *zv_svg_clip_box(zv_svg_work *work, zv_affine map, const double box[4], const zv_svg_clip *around)
{
    zv_svg_clip *clip = new_clip(work, around);
    zv_ends *edge = clip ? zv_arena_take(&work->tree.arena, 4 * sizeof *edge) : NULL;
    if (!edge) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, 0, "there is no memory for a clip path");
        return around;
    }
    set_edges(&clip->region, map, box, edge);
    static const zv_region_part whole = {.edges = 4};
    clip->region.edge = edge;
    clip->region.edges = whole.edges;
    clip->region.part = &whole;
    clip->region.parts = 1;
    return clip;
}

// ---- clip paths ----

/// Rims of all children of a clip path, flat, in one drawing: an even pen is for the rule of windings, an odd one for
/// even and odd, and each child has a pen of its own.
typedef struct rims {
    zv_svg_work *work;
    const zv_svg_node *element; ///< the one that is clipped
    zv_drawing *flat;
    int children;
} rims;

/// One element of a clip path and its place; false when it clips nothing out.
static bool enter_child(rims *r, const zv_svg_node *child, zv_svg_state *state)
{
    zv_svg_work *work = r->work;
    const zv_svg_style around = state->style;
    state->style = zv_svg_style_of(child, &around, &work->sheet, &work->notes);
    if (state->style.clip_path.data) {
        zv_svg_note_word(&work->notes, "clip-path inside clipPath", child->line);
    }
    zv_svg_move_into(work, child, state);
    return zv_svg_spend(work, child) && !state->style.is_none;
}

static void add_shape(rims *r, const zv_svg_node *shape, const zv_svg_state *state)
{
    zv_svg_work *work = r->work;
    zv_drawing_clear(work->scratch);
    zv_drawing_place(work->scratch, state->map);
    zv_drawing_use_pen(work->scratch, 2 * r->children++ + (state->style.clips_even_odd ? 1 : 0));
    zv_svg_outline outline = {.out = work->scratch, .closes = true};
    zv_svg_draw_shape(&outline, shape, &state->measure);
    const zv_flatten_options options = {.tolerance_mm = RIM_TOLERANCE_MM};
    if (zv_drawing_flatten(work->scratch, &options, r->flat) != ZV_OK) {
        zv_svg_stop(work, zv_drawing_status(r->flat), shape->line, "a clip path has more edges than can be drawn");
    }
}

/// A shape, or a shape by `use`; others are noted.
static void add_child(rims *r, const zv_svg_node *child, const zv_svg_state *around)
{
    zv_svg_work *work = r->work;
    const zv_svg_node *target = child;
    zv_svg_state state = *around;
    if (child->tag == ZV_SVG_USE) {
        target = zv_svg_reference(&work->tree, zv_svg_attribute_any(child, "href"));
        if (!target || !enter_child(r, child, &state)) {
            return;
        }
        zv_svg_shift_use(child, &state);
    }
    if (zv_svg_is_shape(target)) {
        if (enter_child(r, target, &state) && !state.style.is_hidden) {
            add_shape(r, target, &state);
        }
    } else if (target->tag == ZV_SVG_TEXT || target->tag == ZV_SVG_G) {
        zv_svg_note_word(&work->notes, "clipPath of text or groups", child->line);
    }
}

static int count_edges(const zv_drawing *flat)
{
    int count = 0;
    for (int i = 0; i < zv_drawing_count(flat); ++i) {
        count += zv_drawing_stroke(flat, i).count;
    }
    return count;
}

static void fill_edges(const zv_drawing *flat, zv_region *region, zv_ends *edge, zv_region_part *part)
{
    int child = -1;
    for (int i = 0; i < zv_drawing_count(flat); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(flat, i);
        zv_vec2 at = stroke.from;
        if (stroke.pen != child) {
            child = stroke.pen;
            part[region->parts++] = (zv_region_part){.is_even_odd = child % 2 != 0};
        }
        for (int k = 0; k < stroke.count; ++k) {
            const zv_vec2 to = stroke.segment[k].to;
            edge[region->edges++] = (zv_ends){at, to};
            take_bounds(region, to);
            at = to;
        }
        part[region->parts - 1].edges += stroke.count;
    }
    region->edge = edge;
    region->part = part;
}

static const zv_svg_clip *clip_by(rims *r, const zv_svg_clip *around)
{
    zv_svg_work *work = r->work;
    const int edges = count_edges(r->flat);
    zv_svg_clip *clip = new_clip(work, around);
    work->clip_edges += edges;
    if (!clip || work->clip_edges > MOST_EDGES) {
        zv_svg_stop(work, ZV_ERR_TOO_LARGE, r->element->line, "clip paths have more than 4 million edges");
        return around;
    }
    zv_ends *edge = zv_arena_take(&work->tree.arena, (size_t)(edges + 1) * sizeof *edge);
    zv_region_part *part = zv_arena_take(&work->tree.arena, (size_t)(r->children + 1) * sizeof *part);
    if (!edge || !part) {
        zv_svg_stop(work, ZV_ERR_INTERNAL, 0, "there is no memory for a clip path");
        return around;
    }
    clip->region.low = (zv_vec2){INFINITY, INFINITY};
    clip->region.high = (zv_vec2){-INFINITY, -INFINITY};
    clip->region.slack_mm = RIM_SLACK_MM;
    fill_edges(r->flat, &clip->region, edge, part);
    return clip;
}

static bool has_box_units(const zv_svg_node *path)
{
    const zv_xml_text units = zv_svg_attribute(path, "clipPathUnits");
    return units.data && zv_svg_is_word(units, "objectBoundingBox");
}

/// The clip of a clip path that has one itself; those that go round in circles end.
static const zv_svg_clip *clip_around(zv_svg_work *work, const zv_svg_node *path, const zv_svg_state *inside)
{
    enum { MOST_CLIPS = 16 };
    if (work->clip_depth == MOST_CLIPS) {
        zv_svg_note_word(&work->notes, "clip-path of itself", path->line);
        return inside->clip;
    }
    ++work->clip_depth;
    const zv_svg_clip *found = zv_svg_clip_of(work, path, inside);
    --work->clip_depth;
    return found;
}

/// A clip path in units of the box of what it clips; false where that has none.
static bool count_in_box(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state, zv_svg_state *inside)
{
    double box[4];
    if (!zv_svg_box_of(work, node, &state->measure, box)) {
        zv_svg_note_word(&work->notes, "clipPathUnits of a group", node->line);
        return false;
    }
    const zv_affine corner = zv_affine_shift((zv_vec2){box[0], box[1]}), size = zv_affine_scale(box[2], box[3]);
    inside->map = zv_affine_mul(inside->map, zv_affine_mul(corner, size));
    inside->measure.width = inside->measure.height = 1.0;
    return true;
}

/// The region that the children of a clip path cover together; NULL after a failure.
static const zv_svg_clip *clip_to(zv_svg_work *work, const zv_svg_node *node, const zv_svg_node *path,
                                  const zv_svg_state *inside)
{
    rims r = {.work = work, .element = node, .flat = work->another};
    zv_drawing_clear(r.flat);
    for (const zv_svg_node *child = path->first; child && work->status == ZV_OK; child = child->next) {
        add_child(&r, child, inside);
    }
    return work->status == ZV_OK ? clip_by(&r, inside->clip) : NULL;
}

/// Neighbours often have the same clip path.
static void keep_clip(zv_svg_work *work, const zv_svg_node *path, const zv_svg_state *state, const zv_svg_clip *found)
{
    work->last_clip.path = path;
    work->last_clip.map = state->map;
    work->last_clip.around = state->clip;
    work->last_clip.found = found;
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
    if (has_box_units(path)) {
        if (!count_in_box(work, node, state, &inside)) {
            return state->clip;
        }
        inside.measure.width = inside.measure.height = 1.0;
    }
    zv_svg_move_into(work, path, &inside);
    if (inside.style.clip_path.data) { // a clip path inside of another one
        inside.clip = clip_around(work, path, &inside);
    }
    const zv_svg_clip *found = clip_to(work, node, path, &inside);
    found = found ? found : state->clip;
    keep_clip(work, path, state, found);
    return found;
}
