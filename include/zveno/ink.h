/// @file ink.h
/// A drawing in front of an arm: how the pen is held, where the drawing fits, what the pen does, and G-code for others.
///
///     drawing ──► fit ──► order ──► pen moves ──► plan.h ──► joints over time
///                  │                    └───────► G-code
///                hold: the sheet and the pen of this arm
///
/// Places on the paper are in mm as in draw.h: x to the right, y up, z out of the paper. Poses of sheets are in metres
/// as everywhere. docs/ink.md explains the ideas.
/// A walk, a job and a document belong to one thread; a reach map is constant once made and may be shared.
#ifndef ZV_INK_H
#define ZV_INK_H

#include <stdint.h>

#include "zveno/collide.h"
#include "zveno/draw.h"
#include "zveno/kin.h"
#include "zveno/plan.h"
#include "zveno/svg.h"
#include "zveno/text.h"
#include "zveno/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- how the pen is held ----

typedef struct zv_hold_options {
    zv_pose world_from_paper; ///< the sheet: where the zero of the paper lies and how it is turned
    bool has_pitch;           ///< arms with a pitch: hold the pen at `pitch`, else straight down
    double pitch;             ///< rad, as the arm counts it
    double spin;              ///< six axes: turn of the tool about the pen, rad
    bool stays_down;          ///< something else lifts the pen (a servo): the arm never leaves the paper
} zv_hold_options;

/// An arm with its pen in front of a sheet; constant once made, refers to robot and solver.
typedef struct zv_hold {
    const zv_robot *robot;
    const zv_ik *ik;
    zv_pose world_from_paper;
    zv_ik_target target; ///< what is asked of the tool besides its place
    bool stays_down;
} zv_hold;

/// How the pen comes to this sheet: square to it, or for arms with base yaw and pitches at one angle to it.
/// @return ZV_OK, or ZV_ERR_NOT_AVAILABLE with the reason when the arm cannot draw on a sheet in that orientation
zv_status zv_hold_create(const zv_robot *robot, const zv_ik *ik, const zv_hold_options *options, zv_hold *out,
                         zv_error *why);

/// All branches within the limits of the joints to bring the pen over a place of the paper. Without one, `out->reach` and
/// `out->beyond` say why, or reach is ZV_REACH_OK: then only limits prevent it.
/// @return how many
int zv_hold_solve(const zv_hold *hold, zv_vec2 at, double height_mm, zv_ik_set *out);

/// A place of the world as seen from the paper, mm.
zv_vec3 zv_hold_on_paper(const zv_hold *hold, zv_vec3 world_m);

/// Puts sheet and pen into the options of a plan.
void zv_hold_plan(const zv_hold *hold, zv_plan_options *options);

// ---- where a drawing fits ----

/// An upright rectangle on the paper, mm.
typedef struct zv_area {
    zv_vec2 low, high;
} zv_area;

/// Which places of the paper the pen reaches, and in which branch, at both heights.
typedef struct zv_reach_map zv_reach_map;

/// What is around the arm, which is kept clear of by the margin, m.
typedef struct zv_ink_around {
    const zv_collider *collider;
    const zv_scene *scene;
    double margin;
} zv_ink_around;

/// Looks at the whole paper within the reach of the arm. Free with `zv_reach_map_free`.
/// @param up_mm, down_mm heights of the pen; both must be reached
/// @param around a place is only in reach where the arm keeps clear of it; must stay as long as the map. NULL: nothing
/// @return NULL without memory
zv_reach_map *zv_reach_map_create(const zv_hold *hold, double up_mm, double down_mm, const zv_ink_around *around);
/// NULL is allowed.
void zv_reach_map_free(zv_reach_map *map);

/// The largest upright rectangle of a shape that lies in reach, in one branch and without a jump of a joint.
/// @param wide, high its shape: only their ratio counts
/// @param margin_mm kept free around it, also reachable
/// @return false when there is none
bool zv_reach_map_room(const zv_reach_map *map, double wide, double high, double margin_mm, zv_area *out);

/// A place for something of this size, mm, well inside of what can be reached and rather before the arm than beside it:
/// its middle. @return false when there is none with room to spare
bool zv_reach_map_spot(const zv_reach_map *map, double wide, double high, zv_vec2 *out);

/// Whether all of an upright rectangle is in reach, in one branch and without a jump of a joint.
bool zv_reach_map_takes(const zv_reach_map *map, zv_area area);

/// Whether all of a drawing is in reach, in one branch and without a jump of a joint inside of a stroke: `branch` is the
/// first such. Places at most 2 mm apart are looked at; a plan looks more closely, and takes a hundred times as long.
bool zv_reach_map_holds(const zv_reach_map *map, const zv_drawing *drawing, zv_branch *branch);

/// Takes one closed line after the other; one that returns false ends it.
typedef bool (*zv_outline_sink)(void *user, const zv_vec2 *point, int count);
/// The rim of what can be reached in any branch: closed lines with the reachable side on their left.
/// @return false without memory
bool zv_reach_map_outline(const zv_reach_map *map, zv_outline_sink sink, void *user);

/// The map that brings a rectangle into another one: one scale, centred.
zv_affine zv_area_into(zv_area from, zv_area to);
/// A rectangle smaller (or with a negative margin larger) on all sides.
zv_area zv_area_inset(zv_area area, double margin_mm);

/// Why a drawing does not fit where it was put.
typedef struct zv_misfit {
    bool fits;        ///< some branch reaches all of it
    zv_vec2 at;       ///< the worst place, in the branch that comes farthest
    double beyond_mm; ///< how far that is out of reach; 0 when a limit of a joint prevents it
    zv_reach reach;
    int joint;    ///< whose limit, from 0; -1: none
    double over;  ///< by how much, rad or m
    double share; ///< of the places looked at that are out of reach
    double scale; ///< the largest one, about the same origin, at which all of it fits; 0: none was found
    char message[ZV_MESSAGE_SIZE]; ///< what sticks out and by how much, as a sentence
} zv_misfit;

/// Looks for what sticks out, at both heights. `origin` is the place of the paper about which scales are tried.
/// @return ZV_OK, or what became of the drawing when it was flattened
zv_status zv_misfit_find(const zv_hold *hold, const zv_drawing *drawing, double up_mm, double down_mm, zv_vec2 origin,
                         zv_misfit *out);

// ---- what the pen does ----

/// How a drawing is drawn. Start from `zv_ink_default_options`.
typedef struct zv_ink_options {
    zv_pen_options pen;          ///< heights, speeds, settling; `start` is taken from the first stroke
    double tolerance_mm;         ///< corners inside a stroke are rounded by no more than this
    bool has_servo;              ///< the pen is moved by a spindle word (M3 S) and the arm keeps its height
    double servo_up, servo_down; ///< its S words
} zv_ink_options;

/// Pen heights 5 and 0 mm, 30 mm/s, travel 100 mm/s, dips 20 mm/s, 0.009 mm, no servo.
zv_ink_options zv_ink_default_options(void);

/// The moves of the pen as a walker of a plan. Circles and cubics stay what they are; arcs of ellipses become cubics
/// within 1e-5 mm; corners of a stroke are rounded, ends of strokes are exact stops; settling is a dwell, a servo an
/// event M3, a change of pens an event M0. The `line` of a move is the number of its stroke, from 1.
typedef struct zv_ink_walk {
    const zv_drawing *drawing;
    zv_ink_options options;
    zv_pen_summary summary; ///< of the last walk
} zv_ink_walk;
/// The pen moves of a placed drawing as moves for the planner. `walk` must outlive the walker.
zv_walker zv_walker_of_ink(zv_ink_walk *walk);

/// Appends the drawing as G-code that LinuxCNC, grbl and our own interpreter read: G21 G90, G0 to G3, G4 where the
/// pen rests,
/// M3 S and M5 for a servo, M0 before another pen, M2. Coordinates are those of the paper, z the height of the pen.
/// @param name a word for the first comment; NULL: none
zv_status zv_ink_gcode(const zv_drawing *drawing, const zv_ink_options *options, const char *name, zv_text *out,
                       zv_error *why);

/// Appends the strokes of `from` to `to` in an order with little joint time between them: travel costs the time of the
/// slowest joint. Ends that the arm cannot reach cost as if they were at the zero of the joints.
zv_status zv_ink_order(const zv_hold *hold, const zv_drawing *from, double up_mm, const zv_order_options *options,
                       zv_drawing *to, zv_order_report *report);

// ---- documents ----

/// What a thing to draw is.
typedef enum zv_source_kind {
    ZV_SOURCE_TEXT,
    ZV_SOURCE_SHAPE, ///< its name, or with its numbers: "star:5:20"
    ZV_SOURCE_SVG,   ///< path of a file, or its text
    ZV_SOURCE_IMAGE, ///< path of a picture, or its pixels
} zv_source_kind;

/// Whether a source of this kind has a field of this name: `font` is for a text, `mode` for a picture.
bool zv_ink_source_takes(zv_source_kind kind, const char *name);

/// One thing to draw, as a document has it: mm and degrees; NAN or NULL is what nobody has said.
typedef struct zv_ink_source {
    zv_source_kind kind;
    const char *words;     ///< the text, the shape, the path, or the SVG file itself
    const zv_json *pixels; ///< of a picture inside the document; NULL: `words` is its path
    const char *name;      ///< what people call it
    const char *font;      ///< its name
    double size;           ///< height of a capital; of a picture or an SVG its width, of a shape its larger side
    double at[2];          ///< its own zero in the drawing
    double scale, rotate;
    double pen; ///< from 1
    const char *align;
    double box[2], letter_spacing, line_spacing;
    double radius, angle; ///< text on a circle
    bool kerning;
    const char *mode; ///< of a picture
    double threshold, spacing, levels, points;
    bool invert;
    const char *pens;  ///< of an SVG: "color", "layer", "one" or "width"
    const char *fills; ///< of an SVG: "outline" or "skip"
    // what a document does not say; 0 or NULL: nothing
    double height;                 ///< of an SVG; with `size` it fits into both
    const zv_json *parameters;     ///< of a shape, by their names; NULL: they are in its words
    const zv_trace_options *trace; ///< of a picture, in place of `size` and of the fields from `mode` on
    bool keeps_pens;               ///< pens of an SVG have the numbers that the file gives them
} zv_ink_source;

enum { ZV_INK_SOURCES = 256, ZV_INK_COLORS = 16 };

/// What draws a line: how broad it usually is, and how a picture shows it.
typedef enum zv_ink_pen_kind {
    ZV_PEN_BALLPOINT,
    ZV_PEN_FINELINER,
    ZV_PEN_PENCIL,
    ZV_PEN_MARKER,
    ZV_PEN_BRUSH,
} zv_ink_pen_kind;

/// The words for the kinds of pens, in their order; NULL ends the list.
extern const char *const zv_ink_pen_words[];

/// A drawing as a small JSON document: what to draw, where, with which pens and how. docs/ink.md has the schema.
typedef struct zv_ink_document {
    const char *robot; ///< NULL: not said
    const zv_ink_source *source;
    int source_count;
    // where
    bool fit;              ///< as large as possible
    double at[2], rect[4]; ///< zero of the drawing on the paper; or x, y, width, height to fill
    double rotate;         ///< of the whole drawing, about its zero
    double scale, margin;
    double clip[4];              ///< x, y, width, height on the paper: what lies outside is not drawn
    double work[6], pitch, spin; ///< the sheet: x, y, z, a, b, c
    // pens
    double speed, travel_speed, dip_speed; ///< mm/s
    double pen_up, pen_down, settle, settle_up;
    double servo[2]; ///< S words up and down
    const char *color[ZV_INK_COLORS];
    int color_count;
    double pen_width[ZV_INK_COLORS];         ///< of its line, mm; 0: as its kind has it
    zv_ink_pen_kind pen_kind[ZV_INK_COLORS]; ///< what draws the line
    // how
    const char *order; ///< "mm", "time", "none" or "best"
    double simplify, tolerance, acceleration, jerk, rate;
    struct zv_json_document *json; ///< keeps all texts
    char *text;
} zv_ink_document;

/// Reads a document. Every mistake is reported with the field and what was expected. Free with `zv_ink_document_free`.
zv_status zv_ink_document_read(const char *text, size_t size, zv_ink_document **out, zv_error *why);
/// NULL is allowed.
void zv_ink_document_free(zv_ink_document *document);

/// The sheet: its defaults, changed by what the document says.
zv_hold_options zv_ink_document_sheet(const zv_ink_document *document);
/// Pen and speeds: their defaults, changed by what the document says.
zv_ink_options zv_ink_document_ink(const zv_ink_document *document);

/// How broad the line of a pen is: as the document says, or as its kind usually has it.
/// @param pen from 0, below ZV_INK_COLORS
double zv_ink_document_pen_width_mm(const zv_ink_document *document, int pen);

/// The place of a source in its drawing: shift, turn and scale.
zv_affine zv_ink_source_place(const zv_ink_source *source);

/// What became of a source that is not as its author means it.
typedef enum zv_ink_note_kind {
    ZV_NOTE_NOT_UTF8,    ///< bytes of a text: a box is drawn for each
    ZV_NOTE_NO_GLYPH,    ///< no font has `character`: a box is drawn in its place
    ZV_NOTE_OTHER_FONT,  ///< `character` was taken from the font `name`
    ZV_NOTE_BOX,         ///< a text is larger than its box
    ZV_NOTE_UNSUPPORTED, ///< of an SVG: `name` is not drawn as the file means it
} zv_ink_note_kind;

typedef struct zv_ink_note {
    zv_ink_note_kind kind;
    int source; ///< from 0
    uint32_t character;
    char text[5]; ///< the character as UTF-8; "" when there is none
    const char *name;
    int line, count; ///< of an SVG: where first, and how often
} zv_ink_note;

/// A note as a JSON object: `source` from 1, `kind`, and what belongs to that kind.
void zv_ink_note_write(zv_json_writer *out, const zv_ink_note *note);

/// What a document asks of the program around it. A reader that is NULL: this program reads no files.
typedef struct zv_ink_host {
    zv_status (*read_text)(void *user, const char *path, zv_text *out, zv_error *why);
    zv_status (*read_picture)(void *user, const char *path, zv_image *out, zv_error *why);
    void (*note)(void *user, const zv_ink_note *note); ///< may be NULL
    void *user;
} zv_ink_host;

/// What became of a source; what does not belong to its kind stays as it was.
typedef struct zv_source_report {
    zv_text_report text;
    zv_svg_report svg;
    double svg_scale; ///< by which the file's own size was multiplied
    zv_trace_report trace;
    int image_width, image_height; ///< pixels
} zv_source_report;

/// Appends one source. Notes go to the host with the source number 0.
/// @return ZV_OK, or what the source that cannot be drawn says
zv_status zv_ink_source_fill(const zv_ink_source *source, const zv_ink_host *host, zv_drawing *drawing,
                             zv_source_report *report, zv_error *why);

/// Appends all sources of a document.
/// @param color of the pens, 0xRRGGBB: the usual ones, those of SVG files, or those that the document says
/// @return ZV_OK, or what the first source that cannot be drawn says
zv_status zv_ink_fill(const zv_ink_document *document, const zv_ink_host *host, zv_drawing *drawing,
                      unsigned color[ZV_INK_COLORS], zv_error *why);

// ---- a document in front of an arm ----

/// How ordering went.
typedef struct zv_ink_ordering {
    zv_order_report report;
    bool in_seconds; ///< else mm
    bool is_none;
} zv_ink_ordering;

/// What would bring a drawing that does not fit into reach.
typedef struct zv_ink_remedy {
    double scale;      ///< the largest one about the same zero; 0: none was found
    bool has_room;     ///< there is a place where it fits at some scale
    zv_area room;      ///< the largest one of its shape
    double room_scale; ///< at which it fills the room
    bool can_move;     ///< it fits into the room as large as it is
    zv_vec2 at;        ///< its zero then
} zv_ink_remedy;

/// From a document to what the pen does. The document, the robot and its solver must stay as long as the job.
typedef struct zv_ink_job {
    const zv_ink_document *document;
    zv_hold hold;
    zv_ink_options ink;
    const zv_ink_around *around;   ///< NULL: nothing
    zv_reach_map *map;             ///< made when somebody needs it
    zv_drawing *drawing;           ///< as the sources have it, turned
    unsigned color[ZV_INK_COLORS]; ///< of the pens, 0xRRGGBB
    zv_drawing *placed;            ///< on the sheet, in the order in which it is drawn
    zv_affine place;               ///< sheet from drawing: a shift and one scale
    bool is_fitted;                ///< it was placed by us and may shrink a little
    zv_ink_ordering order;
    zv_plan_options plan_options;
    zv_ink_walk walk;
    zv_plan_report report;
    bool is_estimated; ///< `report.duration` comes from pieces of the drawing
    zv_misfit misfit;  ///< when it does not fit
    zv_ink_remedy remedy;
} zv_ink_job;

/// Draws the sources; nothing is placed yet. A drawing without a stroke is none that is wrong.
/// @return ZV_OK; ZV_ERR_NOT_AVAILABLE when the arm cannot draw on such a sheet; or what a source says
zv_status zv_ink_job_create(const zv_ink_document *document, const zv_robot *robot, const zv_ik *ik,
                            const zv_ink_host *host, zv_ink_job **out, zv_error *why);
/// NULL is allowed.
void zv_ink_job_free(zv_ink_job *job);

/// Puts sheet, pen, acceleration and jerk of the document into the options of a plan.
void zv_ink_job_options(const zv_ink_job *job, zv_plan_options *options);

/// From now on it is put where the arm keeps clear of what is around it, as far as nobody has said where; NULL: anywhere.
/// What is said must stay until something else is.
void zv_ink_job_keep_clear(zv_ink_job *job, const zv_ink_around *around);

/// Places and orders the drawing; fills `placed`, `place` and `order`. One that is fitted gets a size that the arm can
/// follow everywhere.
/// @return ZV_OK; ZV_ERR_LIMIT when no place of the sheet is in reach: it then lies about the zero of the sheet
zv_status zv_ink_job_place(zv_ink_job *job, zv_error *why);

/// Whether the arm can draw it where it lies: `report`, and when not also `misfit` and `remedy`. Nothing is timed. Of more
/// than 20 000 lines and curves places are looked at, not everything between them.
/// @return ZV_OK, or what a plan says besides
zv_status zv_ink_job_check(zv_ink_job *job, zv_error *why);

/// Plans the motion with `plan_options`; every sample knows its pen. When it fails, as above.
/// @return as above, or ZV_ERR_TOO_LARGE for more than 100 000 lines and curves
zv_status zv_ink_job_plan(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why);

/// The same for who does not want the motion, only its time and its end. Of more than 20 000 lines and curves pieces are
/// planned, and the time is estimated from them: `is_estimated`. The sink then gets only the last piece.
zv_status zv_ink_job_time(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why);

/// Plans the motion of a drawing that can be drawn once more, for who looks at it: nothing of the job changes.
/// @return ZV_OK, ZV_ERR_TOO_LARGE as `zv_ink_job_plan`, ZV_ERR_LIMIT when the arm cannot follow it, or what a plan says besides
zv_status zv_ink_job_replay(zv_ink_job *job, double rate_hz, const zv_plan_sink *sink, zv_error *why);

/// What the pen does, by lengths and speeds alone: lifts, lengths, and a duration without acceleration.
zv_pen_summary zv_ink_job_summary(zv_ink_job *job);

/// The reach of the arm on the sheet; NULL without memory.
const zv_reach_map *zv_ink_job_map(zv_ink_job *job);

/// The placed drawing as G-code, as `zv_ink_gcode` writes it.
zv_status zv_ink_job_gcode(const zv_ink_job *job, zv_text *out, zv_error *why);
/// The placed drawing as an SVG file, in the colours of its pens.
void zv_ink_job_svg(const zv_ink_job *job, zv_text *out);

/// Between a plan and the consumer of its samples: marks each sample with the pen that draws there.
typedef struct zv_ink_touch {
    const zv_ink_job *job;
    const zv_plan_sink *to;
    bool servo_is_down;
} zv_ink_touch;
/// Refers to `touch`, which must stay.
zv_plan_sink zv_ink_touch_sink(zv_ink_touch *touch);

#ifdef __cplusplus
}
#endif

#endif
