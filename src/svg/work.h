/// @file work.h
/// What the files of the SVG reader share while one file is drawn.
#ifndef ZV_SVG_WORK_H
#define ZV_SVG_WORK_H

#include "draw/clip.h"
#include "svg/outline.h"
#include "svg/style.h"

/// Regions inside one another: what is drawn must be inside all of them.
typedef struct zv_svg_clip {
    zv_region region;
    const struct zv_svg_clip *around;
} zv_svg_clip;

/// Where we are in the file.
typedef struct zv_svg_state {
    zv_svg_style style;
    zv_affine map;          ///< paper from user units
    zv_svg_measure measure; ///< of lengths
    const zv_svg_clip *clip;
    zv_xml_text layer; ///< name of the layer, for pens
} zv_svg_state;

/// One file being drawn.
typedef struct zv_svg_work {
    const zv_svg_options *options;
    zv_svg_tree tree;
    zv_svg_sheet sheet;
    zv_svg_notes notes;
    zv_svg_report *report;
    zv_drawing *ink;               ///< everything so far
    zv_drawing *scratch, *another; ///< for what is dashed or clipped
    double px_mm;                  ///< a pixel on the paper
    bool has_layers;               ///< Inkscape's
    int nameless_layers;           ///< so far
    size_t budget;                 ///< bytes that may still be looked at, copies counted
    long long clip_work, dashes;   ///< done so far
    struct {
        const zv_svg_node *path;
        zv_affine map;
        const zv_svg_clip *around, *found;
    } last_clip; ///< most elements with a clip path have the one of their neighbour
    long long clip_edges;
    int clip_depth; ///< clip paths of clip paths
    int visits;
    zv_status status; ///< the first failure
    zv_error *why;
} zv_svg_work;

/// Ends the work with a sentence; the first one counts.
void zv_svg_stop(zv_svg_work *work, zv_status status, int line, const char *sentence);

/// Takes what it costs to look at an element out of the budget; false when that is used up, which ends the work.
bool zv_svg_spend(zv_svg_work *work, const zv_svg_node *node);

// ---- geometry.c ----

/// A copy of a shape with what style sheets say about its place and size as attributes.
const zv_svg_node *zv_svg_with_geometry(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state);

// ---- place.c ----

bool zv_svg_is_shape(const zv_svg_node *node);
/// The box of a shape without its stroke, in user units: x, y, width, height; false when it is no shape or has no size.
bool zv_svg_box_of(zv_svg_work *work, const zv_svg_node *node, const zv_svg_measure *measure, double box[4]);
/// Moves by x and y of a `use`.
void zv_svg_shift_use(const zv_svg_node *use, zv_svg_state *state);
/// Multiplies the transformation of the style onto the map.
void zv_svg_move_into(zv_svg_work *work, const zv_svg_node *node, zv_svg_state *state);

// ---- ink.c: one thing and its pen ----

/// How one thing is drawn.
typedef struct zv_svg_ink {
    uint32_t color;
    double width_mm; ///< 0 for the rim of what is filled
    bool is_rim;     ///< of what is filled: every part is closed, nothing is dashed
    const zv_svg_state *state;
    const zv_svg_node *node;
    bool is_dashed;
    double dash_scale;    ///< from user units to those of the scratch drawing
    zv_affine paper_from; ///< from the scratch drawing to the paper
} zv_svg_ink;

/// Whether something is to be seen, and how.
bool zv_svg_choose(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state, zv_svg_ink *ink);
/// The drawing that takes the outline; its place maps user units.
zv_drawing *zv_svg_begin(zv_svg_work *work, zv_svg_ink *ink);
/// Dashes and clips what was drawn since.
void zv_svg_end(zv_svg_work *work, zv_svg_ink *ink);

// ---- dash.c ----

enum { ZV_SVG_DASHES = 256 };

typedef struct zv_svg_dashes {
    double length[ZV_SVG_DASHES];
    int count;
    double offset;
    bool keeps_dots; ///< dashes without a length are drawn
} zv_svg_dashes;

/// The dashes of a style, in user units; false when there are none.
bool zv_svg_dashes_of(zv_svg_work *work, const zv_svg_ink *ink, zv_svg_dashes *out);
/// Appends the strokes of `from` in dashes, mapped to the paper.
void zv_svg_dash(zv_svg_work *work, const zv_svg_ink *ink, const zv_svg_dashes *dashes, const zv_drawing *from,
                 zv_drawing *to);

// ---- clip.c ----

/// The region of a rectangle in user units.
const zv_svg_clip *zv_svg_clip_box(zv_svg_work *work, zv_affine map, const double box[4], const zv_svg_clip *around);
/// The clip of an element with the property clip-path, inside of `state->clip`.
const zv_svg_clip *zv_svg_clip_of(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state);

#endif
