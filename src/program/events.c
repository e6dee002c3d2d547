/// @file events.c
/// M codes that make something happen beside the path: spindle, coolant, tool, outputs, saved modes, stops.
#include "program/interpreter.h"

static double word_or_zero(const zv_block *block, char letter)
{
    return zv_block_has(block, letter) ? zv_block_value(block, letter) : 0.0;
}

static bool simple_event(zv_interpreter *in, zv_m_group group, double a, double b, double c)
{
    const double values[3] = {a, b, c};
    const short code = in->block.m[group];
    return code == ZV_NO_CODE || zv_emit_event(in, code, values, NULL);
}

/// M62 to M65: P. M66: P or E, L, Q. M67 and M68: E, Q.
static bool io_event(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short code = block->m[ZV_M_IO];
    if (code == ZV_NO_CODE) {
        return true;
    }
    const bool digital = code <= 65;
    const char needed = digital ? 'p' : 'e';
    if (!zv_block_has(block, needed) && !(code == 66 && zv_block_has(block, 'p'))) {
        return ZV_WRONG(in, block->m_column[ZV_M_IO], "word_missing", "M%d needs the word %c", code,
                        needed - 'a' + 'A');
    }
    const double first = zv_block_has(block, needed) ? zv_block_value(block, needed) : zv_block_value(block, 'p');
    return simple_event(in, ZV_M_IO, first, word_or_zero(block, 'q'), word_or_zero(block, 'l'));
}

/// Where M70 of this call level keeps the modes.
static zv_modes *kept_modes(zv_interpreter *in, bool **kept)
{
    if (in->call_count > 0) {
        zv_call *call = &in->calls[in->call_count - 1];
        *kept = &call->modes_saved;
        return &call->modes;
    }
    *kept = &in->modes_kept;
    return &in->kept_modes;
}

static bool state_event(zv_interpreter *in)
{
    const short code = in->block.m[ZV_M_STATE];
    if (code == ZV_NO_CODE) {
        return true;
    }
    bool *kept;
    zv_modes *modes = kept_modes(in, &kept);
    if (code == 72) {
        if (!*kept) {
            return ZV_WRONG(in, in->block.m_column[ZV_M_STATE], "nothing_saved",
                            "M72 restores what M70 saved, and M70 did not");
        }
        const int motion = in->modes.motion;
        in->modes = *modes;
        in->modes.motion = motion;
        zv_offsets_changed(in);
        return true;
    }
    *kept = code != 71;
    *modes = in->modes;
    if (code == 73) {
        if (in->call_count == 0) {
            return ZV_WRONG(in, in->block.m_column[ZV_M_STATE], "not_available", "M73 belongs into a subroutine");
        }
        in->calls[in->call_count - 1].restores_modes = true;
    }
    return true;
}

bool zv_events_execute(zv_interpreter *in)
{
    return state_event(in) && io_event(in) && simple_event(in, ZV_M_TOOL, in->modes.tool, 0.0, 0.0) &&
           simple_event(in, ZV_M_SPINDLE, in->modes.spindle, 0.0, 0.0) && simple_event(in, ZV_M_MIST, 0.0, 0.0, 0.0) &&
           simple_event(in, ZV_M_COOLANT, 0.0, 0.0, 0.0) &&
           simple_event(in, ZV_M_OVERRIDE, word_or_zero(&in->block, 'p'), 0.0, 0.0);
}

bool zv_stops_execute(zv_interpreter *in)
{
    const short code = in->block.m[ZV_M_STOP];
    if (code == ZV_NO_CODE) {
        return true;
    }
    in->ended = code == 2 || code == 30;
    in->summary->ended_by_program = in->ended;
    return simple_event(in, ZV_M_STOP, 0.0, 0.0, 0.0);
}
