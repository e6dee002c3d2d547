/// @file motion.c
/// What a line with axis words does: the motion mode decides.
#include <math.h>

#include "program/interpreter.h"

bool zv_action_takes_axes(int code)
{
    return code == 100 || code == 280 || code == 300 || code == 520 || code == 920;
}

int zv_motion_of_line(const zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const int own = block->g[ZV_G_MOTION], kept = in->modes.motion;
    if (own != ZV_NO_CODE) {
        return own == ZV_NO_MOTION ? ZV_NO_CODE : own;
    }
    if (zv_action_takes_axes(block->g[ZV_G_ACTION]) || block->g[ZV_G_LENGTH] == 431 || block->g[ZV_G_LENGTH] == 432) {
        return ZV_NO_CODE;
    }
    const bool has_axes = zv_axes_given(block) || block->given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
    const bool has_center = block->given & (ZV_WORD_BIT('i') | ZV_WORD_BIT('j') | ZV_WORD_BIT('k'));
    return has_axes || (has_center && (kept == 20 || kept == 30)) ? kept : ZV_NO_CODE;
}

int zv_motion_column(const zv_block *block)
{
    if (block->g[ZV_G_MOTION] != ZV_NO_CODE) {
        return block->g_column[ZV_G_MOTION];
    }
    int first = 0;
    for (int i = 0; i < ZV_WORDS; ++i) {
        if (block->given & (1u << i) && (first == 0 || block->column[i] < first)) {
            first = block->column[i];
        }
    }
    return first > 0 ? first : 1;
}

static bool check_feed(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (in->modes.inverse_time) {
        return (zv_block_has(block, 'f') && zv_block_value(block, 'f') > 0.0) ||
               ZV_WRONG(in, zv_motion_column(block), "no_feed", "with G93 every feed move needs its own F word");
    }
    return in->modes.feed > 0.0 ||
           ZV_WRONG(in, zv_motion_column(block), "no_feed",
                    "there is no feed rate yet: write F (mm per minute) before or on this line");
}

static bool straight(zv_interpreter *in, zv_move_kind kind)
{
    double target[ZV_AXES];
    return zv_target_read(in, target) && zv_emit_line(in, kind, target);
}

/// Axis words, and nothing says how to move.
static bool without_mode(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->g[ZV_G_ACTION] == 530 && in->options->dialect == ZV_DIALECT_TOLERANT) {
        zv_warn(in, block->g_column[ZV_G_ACTION], "no_motion_mode", "G53 without G0 or G1 is read as G0");
        return straight(in, ZV_MOVE_RAPID);
    }
    const unsigned axes = zv_axes_given(block);
    int column = 1;
    for (int i = 0; i < ZV_AXES && axes; ++i) {
        if (axes & (1u << i)) {
            column = block->column[ZV_WORD("xyzabc"[i])];
            break;
        }
    }
    return ZV_WRONG(in, column, "no_motion_mode", "axis words without a motion mode: write G0 or G1 first");
}

/// What does not go together with the motion, whatever its words.
static bool check_mode(zv_interpreter *in, int motion)
{
    const zv_block *block = &in->block;
    if (motion >= 382 && motion <= 385) {
        return ZV_WRONG(in, zv_motion_column(block), "not_available", "probing (G%g) is not available", motion / 10.0);
    }
    if (zv_g_is_cycle(motion) && in->modes.inverse_time) {
        return ZV_WRONG(in, zv_motion_column(block), "group_conflict",
                        "a drilling cycle needs a feed per minute: write G94 and F first");
    }
    return true;
}

bool zv_motion_execute(zv_interpreter *in, int motion)
{
    if (!zv_g_is_cycle(motion)) {
        in->cycle.in_series = false;
    }
    if (motion == ZV_NO_MOTION) {
        return without_mode(in);
    }
    if (!check_mode(in, motion)) {
        return false;
    }
    if (motion == 0) {
        return straight(in, ZV_MOVE_RAPID);
    }
    if (!check_feed(in)) {
        return false;
    }
    switch (motion) {
    case 10:
        return straight(in, ZV_MOVE_FEED);
    case 20:
    case 30:
        return zv_arc_execute(in, motion == 20);
    case 50:
    case 51:
        return zv_spline_execute(in, motion == 51);
    case 52:
        return zv_nurbs_point(in);
    default:
        return zv_cycle_execute(in);
    }
}
