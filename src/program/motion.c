/// @file motion.c
/// What a line with axis words does: the motion mode decides.
#include <math.h>

#include "program/interpreter.h"

static bool check_feed(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const int column = block->g[ZV_G_MOTION] != ZV_NO_CODE ? block->g_column[ZV_G_MOTION] : 1;
    if (in->modes.inverse_time) {
        return zv_block_has(block, 'f') ||
               ZV_WRONG(in, column, "no_feed", "with G93 every feed move needs its own F word");
    }
    return in->modes.feed > 0.0 ||
           ZV_WRONG(in, column, "no_feed", "there is no feed rate yet: write F (mm per minute) before or on this line");
}

static bool straight(zv_interpreter *in, zv_move_kind kind)
{
    double target[ZV_AXES];
    return zv_target_read(in, target) && zv_emit_line(in, kind, target);
}

bool zv_motion_execute(zv_interpreter *in)
{
    const int motion = in->modes.motion;
    const zv_block *block = &in->block;
    const bool spline_before = in->after_spline;
    if (!zv_g_is_cycle(motion)) {
        in->cycle.in_series = false;
    }
    if (motion == 0) {
        in->after_spline = false;
        return straight(in, ZV_MOVE_RAPID);
    }
    if (motion == ZV_NO_MOTION) {
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
    if (motion >= 382 && motion <= 385) {
        return ZV_WRONG(in, block->g_column[ZV_G_MOTION], "not_available", "probing (G%g) is not available",
                        motion / 10.0);
    }
    if (!check_feed(in)) {
        return false;
    }
    in->after_spline = false;
    switch (motion) {
    case 10:
        return straight(in, ZV_MOVE_FEED);
    case 20:
    case 30:
        return zv_arc_execute(in, motion == 20);
    case 50:
        in->after_spline = spline_before;
        return zv_spline_execute(in, false);
    case 51:
        return zv_spline_execute(in, true);
    case 52:
        return zv_nurbs_point(in);
    default:
        return zv_cycle_execute(in);
    }
}
