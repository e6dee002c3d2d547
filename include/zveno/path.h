/// @file path.h
/// Where to go, without time: the moves of a program as exact geometry, and the smooth curve they become.
///
/// Programs, documents and pendants speak millimetres, degrees and mm/min, and so does a move: it is what the program
/// said, to the last digit. It becomes metres and radians once, where a path is placed in front of an arm. From there
/// on the path of the tool is a curve: pieces of polynomials in s, the distance along the curve, that join without a
/// jump in position, direction, curvature and its rate of change. docs/path.md explains how.
/// A builder and a curve belong to one thread; a curve that is finished may be shared for reading.
#ifndef ZV_PATH_H
#define ZV_PATH_H

#include "zveno/base.h"
#include "zveno/geom.h"

#ifdef __cplusplus
extern "C" {
#endif

/// X Y Z in mm and A B C in degrees, of Rz(A) Ry(B) Rx(C).
enum { ZV_X, ZV_Y, ZV_Z, ZV_A, ZV_B, ZV_C, ZV_AXES };

/// One line per kind of move: symbol, word used in answers.
#define ZV_MOVE_LIST(X)                                                                                                \
    X(ZV_MOVE_RAPID, "rapid")                                                                                          \
    X(ZV_MOVE_FEED, "feed")                                                                                            \
    X(ZV_MOVE_ARC, "arc")                                                                                              \
    X(ZV_MOVE_SPLINE, "spline")                                                                                        \
    X(ZV_MOVE_DWELL, "dwell")                                                                                          \
    X(ZV_MOVE_EVENT, "event")

typedef enum zv_move_kind {
#define ZV_MOVE_SYMBOL(symbol, word) symbol,
    ZV_MOVE_LIST(ZV_MOVE_SYMBOL)
#undef ZV_MOVE_SYMBOL
} zv_move_kind;

/// "rapid", "feed", ...
const char *zv_move_word(zv_move_kind kind);

/// How the corner at the end of a move is taken.
typedef enum zv_corner_mode {
    ZV_CORNER_BLEND, ///< G64: rounded within `tolerance`
    ZV_CORNER_PATH,  ///< G61: exactly on the path
    ZV_CORNER_STOP,  ///< G61.1: exactly, and standing still
} zv_corner_mode;

typedef struct zv_move {
    zv_move_kind kind;
    int line;             ///< of the program, from 1
    double from[ZV_AXES]; ///< machine coordinates: offsets of the program are already applied
    double to[ZV_AXES];
    double feed_mm_min; ///< along the path; 0 for a dwell or an event
    double seconds;     ///< of a dwell; of an inverse-time move (G93) the programmed duration, else 0
    zv_corner_mode corner;
    double tolerance_mm; ///< of G64 P; 0: as fast as the planner's default allows
    double naive_mm;     ///< of G64 Q: neighbouring lines this close to one line may become one

    // arc or helix: turns about `axis` through `center` while it moves along the axis; a radius that differs between
    // start and end (within what the program may say) changes evenly with the angle
    zv_vec3 center; ///< mm, at the height of the start
    zv_vec3 axis;   ///< unit
    double sweep;   ///< radians, counter-clockwise about `axis` positive; more than 2 pi for several turns

    // spline: cubic Bezier from, control[0], control[1], to
    zv_vec3 control[2]; ///< mm
    bool goes_on;       ///< a further piece of the curve that the spline before it began

    // event: the M code with its words, e.g. {30}, {3, S}, {64, P}; `text` for messages, else NULL
    double code;
    double values[3];
    const char *text;
} zv_move;

/// Length of the path of the tool, mm: exact for lines and arcs, to 1e-9 relative for helices of changing radius and
/// splines. For a move that only turns, sqrt(A^2 + B^2 + C^2) of its turns in degrees, as RS-274/NGC counts feed then.
double zv_move_length(const zv_move *move);
/// Nominal duration, s: length / feed, or what the program said.
double zv_move_duration(const zv_move *move);
/// The point at `t` (0 start, 1 end) of the move, all six axes.
void zv_move_at(const zv_move *move, double t, double out[ZV_AXES]);

/// What the words A B C mean to the tool.
typedef enum zv_turn_kind {
    ZV_TURN_NONE,  ///< nothing: whoever moves the arm keeps one orientation or pitch
    ZV_TURN_PITCH, ///< one word is the pitch of a four-axis arm
    ZV_TURN_ABC,   ///< Rz(A) Ry(B) Rx(C), between two moves by the shortest rotation
} zv_turn_kind;

/// How the words A B C of ZV_TURN_ABC turn the tool. The last three are rotary axes of machines, each of which turns
/// evenly along a move: A about X, B about Y, C about Z, in that order from the tool outwards.
#define ZV_ROTARY_LIST(X)                                                                                              \
    X(ZV_ROTARY_EULER, "euler")         /* the orientation Rz(A) Ry(B) Rx(C); between two by the shortest rotation */  \
    X(ZV_ROTARY_AXES, "axes")           /* the tool against the work (ISO 841): Rz(C) Ry(B) Rx(A) */                   \
    X(ZV_ROTARY_DIRECTION, "direction") /* the same, but the turn about the tool's own axis does not count */          \
    X(ZV_ROTARY_TABLE, "table")         /* the same, and the words turn the table: all signs are reversed */

typedef enum zv_rotary {
#define ZV_ROTARY_SYMBOL(symbol, word) symbol,
    ZV_ROTARY_LIST(ZV_ROTARY_SYMBOL)
#undef ZV_ROTARY_SYMBOL
} zv_rotary;

/// Where a program lies in front of an arm.
typedef struct zv_placement {
    zv_pose world_from_program; ///< metres; the zero of the program and its axes, seen from the arm's base
    zv_turn_kind turn;
    int pitch_axis;   ///< ZV_A, ZV_B or ZV_C: the word that carries the pitch
    zv_rotary rotary; ///< of ZV_TURN_ABC
    zv_rot zero;      ///< of rotary axes: program_from_tool where all words are zero
    double largest_m; ///< a program that goes farther from its zero than this was meant in another unit
} zv_placement;

/// The program's zero in the base, no turns, pitch in B (the turn about y is the pitch of Rz Ry Rx), 100 m.
zv_placement zv_placement_default(void);

/// Coordinates of a curve: x y z, then nothing, the pitch, or the four numbers w x y z of a quaternion.
enum { ZV_CURVE_AXES = 7, ZV_CURVE_TERMS = 8, ZV_CURVE_LINES = 8 };

/// A part of the curve: polynomials of degree seven in u = (s - start_m) / length_m, which runs from 0 to 1.
typedef struct zv_piece {
    double start_m, length_m;   ///< in s
    double feed_m_s;            ///< what the program asks for, along the curve
    int line;                   ///< of the program, at its start; see zv_piece_line
    int more_lines;             ///< G64: by how much the line at its end is another
    bool passes_each;           ///< G64: and whether it passes a move of each line between both
    int passed[ZV_CURVE_LINES]; ///< G64: if not, the lines of some moves that it passes, from its start to its end
    double line_ends_at;        ///< G64: where that happens, at its last corner or its first, 0 to 1
    int axes;                   ///< coordinates in use: 3, 4 or 7
    bool is_rapid;              ///< G0
    bool only_turns;            ///< the tool all but stays in its place; s counts its turn, see `turn_m_per_rad`
    bool curvature_jumps;       ///< at its start, where a path that must be kept exactly (G61) joins a line and an arc
    bool third_jumps;           ///< the same for the third derivative; everywhere else it has no jump but at stops
    double off_m;               ///< G64: farthest from the program, measured
    bool is_line;               ///< G64: on a straight part of the path, and all of that part
    int corners;                ///< G64: corners of the path that it passes; rounding may reach farther than the piece
    double corner[ZV_CURVE_AXES];               ///< the last of these or the first, coordinates as those of the curve
    double term[ZV_CURVE_AXES][ZV_CURVE_TERMS]; ///< of u^0 .. u^7; metres, radians, quaternion of any length near one
} zv_piece;

/// The tool at one place of the curve. Derivatives are by s, in 1/m, 1/m^2, 1/m^3.
typedef struct zv_curve_point {
    zv_vec3 p[4];    ///< position, m, and its first three derivatives; |p[1]| is one to about 1e-3
    double pitch[4]; ///< ZV_TURN_PITCH: radians and derivatives, else 0
    zv_rot rot;      ///< ZV_TURN_ABC: world_from_tool, else the identity
    zv_vec3 turn[3]; ///< ZV_TURN_ABC: turning rate in the world's axes, rad/m, and its first two derivatives, else 0
} zv_curve_point;

/// The point at `s`, which lies in the piece (or just beside it: the polynomials go on).
void zv_piece_at(const zv_piece *piece, double s, zv_curve_point *out);
/// The line of the program at `s`, always one that moves: it changes where the curve passes the corner. A piece over many
/// short lines shares itself out among them evenly, or among some of them when there are others between.
int zv_piece_line(const zv_piece *piece, double s);

typedef enum zv_mark_kind {
    ZV_MARK_STOP,  ///< the tool stops: an exact stop, or a corner that cannot be rounded
    ZV_MARK_DWELL, ///< the tool waits for `seconds`
    ZV_MARK_EVENT, ///< something happens here: an M code or a message
} zv_mark_kind;

/// Something that happens at one place of the curve.
typedef struct zv_mark {
    zv_mark_kind kind;
    bool stops; ///< the tool stops here; false only for events that go along with the motion
    double s;   ///< m
    int line;
    double seconds;             ///< of a dwell
    double code, values[3];     ///< of an event, as in zv_move
    char text[ZV_MESSAGE_SIZE]; ///< of a message, else empty; a longer one ends in "..."
} zv_mark;

typedef struct zv_curve_options {
    double tolerance_m;    ///< for G64 without P
    double turn_tolerance; ///< radians by which G64 may round the orientation or pitch
    double width_m;        ///< largest half width of the smoothing
    double turn_m_per_rad; ///< length of s for moves that only turn
} zv_curve_options;

/// 0.05 mm, 0.5 degrees, 10 mm, 0.1 m/rad.
zv_curve_options zv_curve_default_options(void);

/// Who takes the curve. Pieces come in order and without gaps in s. A mark comes after all pieces that end at or before
/// its place, and before the piece that begins there or contains it. A function that returns false ends the building.
typedef struct zv_curve_sink {
    void *user;
    bool (*piece)(void *user, const zv_piece *piece);
    bool (*mark)(void *user, const zv_mark *mark);
} zv_curve_sink;

/// What became of a program.
typedef struct zv_curve_summary {
    double length_m;
    long long moves, pieces, stops; ///< stops: places where the tool stops between two pieces
    double deviation_m;             ///< largest distance between the curve and the program, measured
    double turn_deviation;          ///< the same for orientation or pitch, radians
    int deviation_line;             ///< where the distance is largest
    long long sharp_stops;          ///< of the stops: corners of G64 too sharp to be rounded (a turn back)
    long long crowded_stops;        ///< of the stops: places too crowded to look ahead
} zv_curve_summary;

/// Turns moves into a curve, one by one, in constant memory: it looks ahead by distance, not by a number of moves.
/// Corners are taken as the move before them says; a change between G64 and the exact modes is a stop, so are dwells,
/// moves that only turn, and all events but the synchronised outputs (M62, M63, M67), overrides (M48 to M53) and
/// messages. The curve begins and ends at rest. A builder belongs to one thread.
typedef struct zv_curve_builder zv_curve_builder;

/// @param options NULL for the defaults
/// @return NULL when there is no memory. Free with `zv_curve_builder_free`.
zv_curve_builder *zv_curve_builder_create(const zv_placement *placement, const zv_curve_options *options,
                                          const zv_curve_sink *sink);
/// NULL is allowed. What was not finished is not handed out.
void zv_curve_builder_free(zv_curve_builder *builder);

/// The next move. What is certain of the curve is handed to the sink; nothing allocates.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST when the move is not finite, has no feed or does not begin where the last one
/// ended, ZV_ERR_LIMIT when it goes beyond `largest_m` or turns rotary axes more than a thousand times; then the curve
/// stays as it was
zv_status zv_curve_builder_push(zv_curve_builder *builder, const zv_move *move, zv_error *why);

/// Hands out the rest. The builder then starts again from zero.
void zv_curve_builder_finish(zv_curve_builder *builder, zv_curve_summary *out);

/// A whole curve in memory.
typedef struct zv_curve {
    zv_piece *piece;
    zv_mark *mark;
    int piece_count, mark_count;
    zv_curve_summary summary;
    int piece_capacity, mark_capacity;
    bool failed; ///< memory ran out while it was collected
} zv_curve;

/// A sink that appends to a curve, which starts with all zero.
zv_curve_sink zv_curve_collect(zv_curve *curve);

/// The curve of some moves. `options` may be NULL. Free with `zv_curve_free`.
/// @return ZV_OK, what `zv_curve_builder_push` said, or ZV_ERR_INTERNAL without memory
zv_status zv_curve_build(const zv_move *moves, int count, const zv_placement *placement,
                         const zv_curve_options *options, zv_curve *out, zv_error *why);
/// Gives the memory inside back; the struct is empty afterwards.
void zv_curve_free(zv_curve *curve);

/// The point at `s`, brought into 0 .. length. `hint` is any piece, best the one of the last call, and becomes the
/// piece that was used. The curve must have a piece.
void zv_curve_at(const zv_curve *curve, double s, int *hint, zv_curve_point *out);

#ifdef __cplusplus
}
#endif

#endif
