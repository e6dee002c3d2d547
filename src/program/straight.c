/// @file straight.c
/// Straight motions: G0, G1, home by G28 and G30, and axis words that nothing says how to follow.
#include "program/emit.h"
#include "program/issue_sink.h"
#include "program/motions.h"
#include "program/offsets.h"
#include "program/radius.h"

static bool straight(zv_interpreter *in, zv_move_kind kind)
{
    double target[ZV_AXES];
    return zv_target_read(in, target) && zv_radius_line(in, kind, target);
}

bool zv_do_rapid(zv_interpreter *in, int code)
{
    (void)code;
    return straight(in, ZV_MOVE_RAPID);
}

bool zv_do_feed(zv_interpreter *in, int code)
{
    (void)code;
    return straight(in, ZV_MOVE_FEED);
}

/// G28 and G30: through the point on the line, then home; only the axes named, or all.
bool zv_do_home(zv_interpreter *in, int code)
{
    zv_block named = in->block; // G28 X, without a value, names X too
    named.given |= named.bare;
    const unsigned given = zv_axes_given(&named);
    double target[ZV_AXES], home[ZV_AXES];
    if (!zv_target_read(in, target)) {
        return false;
    }
    zv_emit_line(in, ZV_MOVE_RAPID, target); // without axis words, to where the tool is
    zv_from_machine(&in->offsets, &in->offsets.frame, in->offsets.home[code == ZV_G30], home);
    for (int i = 0; i < ZV_AXES; ++i) {
        target[i] = !given || given & (1u << i) ? home[i] : in->at[i];
    }
    return zv_emit_line(in, ZV_MOVE_RAPID, target);
}

bool zv_do_no_motion(zv_interpreter *in, int code)
{
    (void)code;
    const zv_block *block = &in->block;
    if (block->g[ZV_G_ACTION] == ZV_G53 && zv_is_tolerant(in)) {
        zv_warn(in, block->g_column[ZV_G_ACTION], "no_motion_mode", "G53 without G0 or G1 is read as G0");
        return straight(in, ZV_MOVE_RAPID);
    }
    if (zv_is_tolerant(in) && !in->motion_seen) {
        zv_warn(in, zv_motion_column(block), "no_motion_mode",
                "axis words before any motion mode are read as G0, as senders begin with it");
        in->modes.motion = ZV_G0;
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
