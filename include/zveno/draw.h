/// @file draw.h
/// Text and shapes become strokes of a pen, strokes become moves of a pen.
///
/// A drawing lies on paper: x to the right, y up, in mm; angles are radians, counter-clockwise. Its curves stay curves
/// (arcs of ellipses, cubics) until somebody asks for points within a tolerance. docs/draw.md explains the ideas.
///
/// A drawing belongs to one thread; once finished it may be shared for reading.
#ifndef ZV_DRAW_H
#define ZV_DRAW_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zv_vec2 {
    double x, y;
} zv_vec2;

/// x' = xx x + xy y + dx, y' = yx x + yy y + dy.
typedef struct zv_affine {
    double xx, xy, yx, yy, dx, dy;
} zv_affine;

/// Leaves every point where it is.
zv_affine zv_affine_identity(void);
/// Moves by `by`, mm.
zv_affine zv_affine_shift(zv_vec2 by);
/// Turns about the origin, rad, counter-clockwise.
zv_affine zv_affine_turn(double angle);
/// Stretches along x and y from the origin; a negative factor mirrors.
zv_affine zv_affine_scale(double x, double y);
/// First `b`, then `a`.
zv_affine zv_affine_mul(zv_affine a, zv_affine b);
/// The point `p`, mapped.
zv_vec2 zv_affine_apply(zv_affine a, zv_vec2 p);

// ---- strokes ----

typedef enum zv_segment_kind { ZV_SEGMENT_ARC, ZV_SEGMENT_CUBIC } zv_segment_kind;

/// How a segment that is not straight runs. An arc is p(t) = center + u cos t + v sin t, t from `start` to `end`: u and
/// v are semi-axes, or after a shear any two conjugate half-diameters, so every affine map of an arc is such an arc
/// again.
typedef struct zv_segment_curve {
    zv_segment_kind kind;
    union {
        struct {
            zv_vec2 center, u, v;
            double start, end;
        } arc;
        zv_vec2 control[2]; ///< of a cubic Bezier curve
    };
} zv_segment_curve;

/// From where the stroke has come to, to `to`.
typedef struct zv_segment {
    zv_vec2 to;
    const zv_segment_curve *curve; ///< NULL: a straight line
} zv_segment;

/// What is drawn without lifting the pen. A dot is one straight segment to its own start.
typedef struct zv_stroke {
    zv_vec2 from;
    const zv_segment *segment;
    int count; ///< of segments, at least 1
    int pen;   ///< which pen draws it, from 0
} zv_stroke;

/// The point at `t` (0 start, 1 end) of a segment that begins at `from`.
zv_vec2 zv_segment_at(zv_vec2 from, const zv_segment *segment, double t);
/// Length, mm: exact for lines and circles, else to about 1e-9 relative.
double zv_segment_length(zv_vec2 from, const zv_segment *segment);

/// Strokes in the order in which they are drawn.
typedef struct zv_drawing zv_drawing;

/// More segments than this are refused.
enum { ZV_DRAWING_MAX = 4 * 1000 * 1000 };
/// Coordinates beyond this (1 km, in mm) are refused.
#define ZV_DRAWING_EDGE_MM 1e6

/// NULL when there is no memory. Free with `zv_drawing_free`.
zv_drawing *zv_drawing_create(void);
/// NULL is allowed.
void zv_drawing_free(zv_drawing *drawing);
/// Forgets strokes, place, pen and failure; keeps the memory.
void zv_drawing_clear(zv_drawing *drawing);

/// Whether everything was taken: ZV_OK, ZV_ERR_TOO_LARGE (ZV_DRAWING_MAX), ZV_ERR_LIMIT (a coordinate that is not
/// finite or beyond ZV_DRAWING_EDGE_MM) or ZV_ERR_INTERNAL (no memory). After the first failure nothing more is taken,
/// so one look at the end is enough.
zv_status zv_drawing_status(const zv_drawing *drawing);
/// The same with a sentence in `why`.
zv_status zv_drawing_check(const zv_drawing *drawing, zv_error *why);

/// What is added from now on is mapped to the paper by this; at first by nothing.
void zv_drawing_place(zv_drawing *drawing, zv_affine paper_from_here);
/// The place of the moment, for who wants to change it and put it back.
zv_affine zv_drawing_placed(const zv_drawing *drawing);
/// What begins from now on belongs to this pen; at first to pen 0.
void zv_drawing_use_pen(zv_drawing *drawing, int pen);
/// Strokes that are there go from pen i to pen pens[i]; pens from `count` on stay.
void zv_drawing_change_pens(zv_drawing *drawing, const int *pens, int count);

/// Ends the stroke: what comes next begins another one.
void zv_drawing_lift(zv_drawing *drawing);
/// Ends the stroke and begins another one at `to`. A stroke without a segment does not count.
void zv_drawing_move_to(zv_drawing *drawing, zv_vec2 to);
/// A straight segment. Without a stroke it begins one.
void zv_drawing_line_to(zv_drawing *drawing, zv_vec2 to);
/// A cubic Bezier segment.
void zv_drawing_cubic_to(zv_drawing *drawing, zv_vec2 control0, zv_vec2 control1, zv_vec2 to);
/// An arc of an ellipse with axes along x and y: center + (radii.x cos t, radii.y sin t). Where the stroke is not yet
/// at its first point a straight segment leads there; without a stroke it begins one.
void zv_drawing_arc(zv_drawing *drawing, zv_vec2 center, zv_vec2 radii, double start, double end);
/// A curve as it is, in coordinates of the paper: the place does not apply. The stroke must be at its start.
void zv_drawing_curve_to(zv_drawing *drawing, const zv_segment_curve *curve, zv_vec2 to);

/// How many strokes there are.
int zv_drawing_count(const zv_drawing *drawing);
/// Stroke number `index`; its segments stay until the drawing changes.
zv_stroke zv_drawing_stroke(const zv_drawing *drawing, int index);
/// Where the last stroke ended, on the paper; (0, 0) in the beginning.
zv_vec2 zv_drawing_at(const zv_drawing *drawing);

/// The smallest upright rectangle around all ink; false when there is none.
bool zv_drawing_bounds(const zv_drawing *drawing, zv_vec2 *low, zv_vec2 *high);

typedef struct zv_drawing_lengths {
    double ink_mm;
    double travel_mm; ///< between the end of each stroke and the start of the next
} zv_drawing_lengths;

/// Lengths of the strokes and of the travel between them, in their present order.
zv_drawing_lengths zv_drawing_measure(const zv_drawing *drawing);

typedef struct zv_flatten_options {
    double tolerance_mm; ///< no point of a curve is farther from its chords
    int chords; ///< when above 0: so many equal steps for every curve, whatever the tolerance (document 004: 20)
} zv_flatten_options;

/// Appends the strokes of `from` to `to` with straight segments only; the points lie on the curves.
/// The place of `to` becomes none, as with all functions that copy strokes.
/// @return ZV_OK, or what became of `to`
zv_status zv_drawing_flatten(const zv_drawing *from, const zv_flatten_options *options, zv_drawing *to);

/// Appends the strokes of `from` to `to` with fewer points: runs of straight segments are drawn by chords that keep
/// within `tolerance_mm` of every point left out. Ends, curves and dots stay.
zv_status zv_drawing_simplify(const zv_drawing *from, double tolerance_mm, zv_drawing *to);

/// Appends the parts of `from` that lie inside the upright rectangle to `to`. Curves are cut where they cross its edges
/// and stay curves; ink on an edge is inside. The pens of the strokes stay.
/// @return ZV_OK, or what became of `to`
zv_status zv_drawing_clip(const zv_drawing *from, zv_vec2 low, zv_vec2 high, zv_drawing *to);

/// Appends the strokes of `from` to `to`, mapped by `paper_from_there`; lines, arcs and cubics stay what they are.
/// @param pen draws all of them; -1: each keeps its own
zv_status zv_drawing_copy(const zv_drawing *from, zv_affine paper_from_there, int pen, zv_drawing *to);

// ---- text ----

/// A face with its fallbacks; constant data.
typedef struct zv_font zv_font;

/// By name ("sans") or by the name of its Hershey file ("futural"); NULL when there is none.
const zv_font *zv_font_find(const char *name, size_t size);
/// Font number `index`, or NULL behind the last one.
const zv_font *zv_font_at(int index);
/// The name by which `zv_font_find` finds it.
const char *zv_font_name(const zv_font *font);
/// A few words about it.
const char *zv_font_title(const zv_font *font);
/// Height of a capital in the units in which the face was drawn: 5 for the grid letters, 21 for Hershey's.
double zv_font_cap_units(const zv_font *font);
/// Whether the font itself, without the others, has the character.
bool zv_font_has(const zv_font *font, uint32_t character);

typedef enum zv_align { ZV_ALIGN_LEFT, ZV_ALIGN_CENTER, ZV_ALIGN_RIGHT } zv_align;

typedef struct zv_text_style {
    const zv_font *font;
    double size_mm;           ///< height of a capital
    double letter_spacing_mm; ///< added between letters; negative brings them together
    bool kerning;             ///< letters that leave a hole between them (A V, T o) move together
    double line_spacing;      ///< from baseline to baseline, in heights of a capital
    zv_align align;           ///< of each line: about `at`, or inside the box
    zv_vec2 at;               ///< of the first baseline; lower left corner of the box; centre of the circle
    double rotate;            ///< about `at`
    double width_mm;          ///< above 0: lines are broken between words to keep within this width
    double height_mm;         ///< above 0, needs a width: the text hangs from the top of a box standing on `at`
    double radius_mm;         ///< not 0: on a circle about `at`, clockwise over its top, or when negative along its
                              ///< bottom; alignment is about `arc_angle`; no box
    double arc_angle;         ///< where on the circle the text starts, has its middle, or ends
} zv_text_style;

/// Sans, 10 mm, lines 1.7 capitals apart, left, at the origin; on a circle the top.
zv_text_style zv_text_default_style(void);

enum { ZV_TEXT_NOTED = 32 };

/// A character that was not taken from the font asked for.
typedef struct zv_text_note {
    uint32_t character; ///< U+FFFD for bytes that are not UTF-8
    const char *font;   ///< the font that had it; NULL: none, and an empty box was drawn
} zv_text_note;

/// What became of a text.
typedef struct zv_text_report {
    int lines;
    double width_mm; ///< of the widest line, with the edges of its letters
    bool fits;       ///< all ink lies in the box; true without one
    int noted;       ///< different characters not in the font; the first ZV_TEXT_NOTED are listed
    zv_text_note note[ZV_TEXT_NOTED];
} zv_text_report;

/// Appends the strokes of a text in UTF-8 with lines ended by '\n'. The place of the drawing applies.
/// @param report may be NULL
/// @return ZV_OK, ZV_ERR_BAD_REQUEST when the style does not make sense, or what became of the drawing
zv_status zv_drawing_text(zv_drawing *drawing, const char *text, size_t size, const zv_text_style *style,
                          zv_text_report *report, zv_error *why);

// ---- shapes ----

enum { ZV_DRAW_PARAMETERS = 6 };

typedef struct zv_draw_parameter {
    const char *name; ///< NULL behind the last one
    double usual;     ///< value when nothing is said
    double low, high; ///< allowed
} zv_draw_parameter;

/// A shape that can be drawn by its name: lengths in mm, angles in degrees (these are numbers that people give).
typedef struct zv_draw_shape {
    const char *name;
    const char *about;
    zv_draw_parameter parameter[ZV_DRAW_PARAMETERS];
    void (*draw)(zv_drawing *drawing, const double *value);
} zv_draw_shape;

/// Shape number `index`, or NULL behind the last one.
const zv_draw_shape *zv_draw_shape_at(int index);
/// The shape called `name` (`size` bytes), or NULL.
const zv_draw_shape *zv_draw_shape_find(const char *name, size_t size);

/// Appends a shape about the origin of the drawing's place; `value` has one number per parameter.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST naming the parameter that is out of range, or what became of the drawing
zv_status zv_drawing_shape(zv_drawing *drawing, const zv_draw_shape *shape, const double *value, zv_error *why);

// ---- order ----

typedef struct zv_order_options {
    long long steps; ///< most work after the first local optimum, a hundred million take about a second; 0: none. Less
                     ///< is done once it gains nothing
    zv_vec2 start;   ///< where the pen comes from
    bool has_start;  ///< else it may begin anywhere
    double join_mm;  ///< strokes whose ends are closer than this become one; 0: only those that coincide; < 0: none
} zv_order_options;

/// No further steps, start anywhere, join within 0.01 mm.
zv_order_options zv_order_default_options(void);

/// Both ends of a stroke.
typedef struct zv_ends {
    zv_vec2 from, to;
} zv_ends;

/// A stroke in its turn.
typedef struct zv_turn {
    int stroke;
    bool reversed; ///< drawn from its end to its start
} zv_turn;

/// What it costs to travel between two ends without ink: millimetres, or the time of the slowest joint of an arm.
typedef struct zv_travel_cost {
    const double
        *joint; ///< NULL: millimetres on the paper. Else `joints` numbers for each start and end in turn: joint
                ///< values divided by joint speeds, so that the largest difference is a time
    int joints;
} zv_travel_cost;

typedef struct zv_order_report {
    double before, after; ///< travel in the order given and in the order found, in the unit of the cost
    long long steps;      ///< work done
} zv_order_report;

/// An order and directions of strokes with little travel, never more than the order given. The same input gives the
/// same order; `steps`, not the clock, ends the search.
/// @param cost NULL for millimetres
/// @param report may be NULL
/// @return ZV_OK or ZV_ERR_INTERNAL without memory
zv_status zv_order(const zv_ends *stroke, int count, const zv_order_options *options, const zv_travel_cost *cost,
                   zv_turn *turn, zv_order_report *report);

/// Who says what joint values over joint speeds an end of a stroke has, see zv_travel_cost.
typedef struct zv_end_cost {
    void *user;
    int joints;
    void (*at)(void *user, zv_vec2 end, double *out);
} zv_end_cost;

/// As zv_drawing_order, where travel costs the time of the slowest joint; each pen then begins anywhere.
zv_status zv_drawing_order_by(const zv_drawing *from, const zv_order_options *options, const zv_end_cost *cost,
                              zv_drawing *to, zv_order_report *report);

/// Appends the strokes of `from` to `to` in an order with little travel, pen after pen, and joins those that meet.
zv_status zv_drawing_order(const zv_drawing *from, const zv_order_options *options, zv_drawing *to,
                           zv_order_report *report);

// ---- pen ----

/// One line per kind of pen move: symbol, word used in answers.
#define ZV_PEN_LIST(X)                                                                                                 \
    X(ZV_PEN_HOVER, "hover")                                                                                           \
    X(ZV_PEN_DOWN, "down")                                                                                             \
    X(ZV_PEN_DRAW, "draw")                                                                                             \
    X(ZV_PEN_LIFT, "lift")

typedef enum zv_pen_kind {
#define ZV_PEN_SYMBOL(symbol, word) symbol,
    ZV_PEN_LIST(ZV_PEN_SYMBOL)
#undef ZV_PEN_SYMBOL
} zv_pen_kind;

/// "hover", "down", ...
const char *zv_pen_word(zv_pen_kind kind);

typedef struct zv_pen_move {
    zv_pen_kind kind;
    zv_vec3 from, to;              ///< mm; z is the height of the pen
    const zv_segment_curve *curve; ///< of a draw along a curve of the paper, else NULL
    double length_mm;
    double duration_s; ///< length by speed, and for down and lift the time to settle
    bool inked;
    int stroke; ///< of the drawing that it leads to or belongs to
} zv_pen_move;

typedef struct zv_pen_options {
    zv_vec3 start;            ///< where the pen is, mm
    double up_mm, down_mm;    ///< heights of the pen
    double draw_mm_s;         ///< speed on the paper
    double travel_mm_s;       ///< speed above it; 0: as on the paper
    double dip_mm_s;          ///< speed of going down and lifting; 0: as on the paper
    double settle_down_s;     ///< wait after going down
    double settle_up_s;       ///< wait after lifting
    double meet_mm;           ///< strokes whose ends are closer than this are drawn without a lift
    bool first_stroke_as_004; ///< the rule printed in document 004: a pen above the first point does not go down
} zv_pen_options;

/// From the origin at height 5 to height 0, 30 mm/s for everything, no waiting, 0.01 mm.
zv_pen_options zv_pen_default_options(void);

typedef struct zv_pen_summary {
    long long moves;
    int lifts, downs;
    double inked_mm, air_mm; ///< air: everything without ink, down and up too
    double duration_s;
    double draw_mm_s; ///< speed used: one that is not above 0.1 counts as 1 (document 004)
    zv_vec3 end;      ///< where the pen is in the end
} zv_pen_summary;

/// Takes one move after the other; one that returns false ends it.
typedef bool (*zv_pen_sink)(void *user, const zv_pen_move *move);

/// The moves of a pen that draws a drawing: over the start of a stroke, down, along it, up, unless the next stroke
/// begins here. Time is a sum of lengths by speeds; no frame rate comes into it. Nothing allocates.
/// @param sink may be NULL
void zv_pen_run(const zv_drawing *drawing, const zv_pen_options *options, zv_pen_sink sink, void *user,
                zv_pen_summary *out);

#ifdef __cplusplus
}
#endif

#endif
