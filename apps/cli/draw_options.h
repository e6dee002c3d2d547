/// @file draw_options.h
/// The options of `draw`: sources and what belongs to one, then what belongs to the whole drawing.
#ifndef ZVENO_CLI_DRAW_OPTIONS_H
#define ZVENO_CLI_DRAW_OPTIONS_H

#include "options.h"

enum {
    DRAW_TEXT, // things to draw
    DRAW_SHAPE,
    DRAW_SVG,
    DRAW_IMAGE,
    DRAW_FONT, // of the thing before them, or before the first one: of all
    DRAW_SIZE,
    DRAW_MOVE,
    DRAW_ROTATE,
    DRAW_PEN,
    DRAW_ALIGN,
    DRAW_BOX,
    DRAW_LETTER_SPACING,
    DRAW_LINE_SPACING,
    DRAW_RADIUS,
    DRAW_ANGLE,
    DRAW_KERNING,
    DRAW_MODE,
    DRAW_THRESHOLD,
    DRAW_SPACING,
    DRAW_LEVELS,
    DRAW_POINTS,
    DRAW_INVERT,
    DRAW_PENS,
    DRAW_FILLS,
    DRAW_FIT, // of the whole
    DRAW_AT,
    DRAW_RECT,
    DRAW_TURN,
    DRAW_SCALE,
    DRAW_MARGIN,
    DRAW_CLIP,
    DRAW_WORK,
    DRAW_PITCH,
    DRAW_SPIN,
    DRAW_SPEED,
    DRAW_TRAVEL_SPEED,
    DRAW_DIP_SPEED,
    DRAW_PEN_UP,
    DRAW_PEN_DOWN,
    DRAW_SETTLE,
    DRAW_SETTLE_UP,
    DRAW_SERVO,
    DRAW_COLORS,
    DRAW_PEN_NAMES,
    DRAW_ORDER,
    DRAW_SIMPLIFY,
    DRAW_TOLERANCE,
    DRAW_ACCELERATION,
    DRAW_JERK,
    DRAW_RATE,
    DRAW_OPEN, // files
    DRAW_DROP,
    DRAW_OUTPUT,
    DRAW_STROKES,
    DRAW_ANIMATE,
    DRAW_FRAMES,
    DRAW_DARK,
    DRAW_AS_BUILT,
    DRAW_COMPENSATED,
    DRAW_BACKLASH,
    DRAW_STEP,
    DRAW_JITTER,
    DRAW_STIFFNESS,
    DRAW_SCENE,
    DRAW_CLEARANCE,
    DRAW_OPTIONS
};

/// Options up to this one name a thing to draw; up to the next one they belong to it.
enum { DRAW_LAST_SOURCE = DRAW_IMAGE, DRAW_LAST_OF_SOURCE = DRAW_FILLS, DRAW_LAST_OF_DOCUMENT = DRAW_RATE };

extern const option draw_options[DRAW_OPTIONS + 1];

#endif
