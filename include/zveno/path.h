/// @file path.h
/// Where to go, without time: the moves of a program, as exact geometry.
///
/// Programs, documents and pendants speak millimetres, degrees and mm/min, and so does this layer: a move is what the
/// program said, to the last digit. It becomes metres and radians once, where a path is placed in front of an arm.
#ifndef ZV_PATH_H
#define ZV_PATH_H

#include "zveno/base.h"
#include "zveno/geom.h"

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
    double seconds;     ///< of a dwell; of an inverse-time move (G93) the wished duration, else 0
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

    // event: the M code with its words, e.g. {30}, {3, S}, {64, P}; `text` for messages, else NULL
    double code;
    double values[3];
    const char *text;
} zv_move;

/// Length of the way of the tool, mm: exact for lines and arcs, to 1e-9 relative for helices of changing radius and
/// splines. For a move that only turns (A B C), its largest turn in degrees, as G-code counts feed then.
double zv_move_length(const zv_move *move);
/// Nominal duration, s: length / feed, or what the program said.
double zv_move_duration(const zv_move *move);
/// The point at `t` (0 start, 1 end) of the way, all six axes.
void zv_move_at(const zv_move *move, double t, double out[ZV_AXES]);

#endif
