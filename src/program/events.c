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

/// M66 waits for an input (L not 0) for Q seconds; a voltage is only read.
static bool check_wait(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const double how = word_or_zero(block, 'l');
    if (zv_block_has(block, 'e') && zv_block_has(block, 'p')) {
        return ZV_WRONG(in, block->column[ZV_WORD('e')], "group_conflict",
                        "M66 reads one input: P (digital) or E (analog), not both");
    }
    if (how == 0.0) {
        return true;
    }
    if (zv_block_has(block, 'e')) {
        return ZV_WRONG(in, block->column[ZV_WORD('l')], "out_of_range",
                        "an analog input (E) is read at once: L must be 0, found %g", how);
    }
    return word_or_zero(block, 'q') > 0.0 || ZV_WRONG(in, block->m_column[ZV_M_IO], "word_missing",
                                                      "M66 with L%g needs Q: the longest wait in seconds", how);
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
    if (code > 66 && zv_block_value(block, 'e') < 0.0) {
        return ZV_WRONG(in, block->column[ZV_WORD('e')], "out_of_range",
                        "the number E of an output must not be negative");
    }
    if (code == 66 && !check_wait(in)) {
        return false;
    }
    const double first = zv_block_has(block, needed) ? zv_block_value(block, needed) : zv_block_value(block, 'p');
    return simple_event(in, ZV_M_IO, first, word_or_zero(block, 'q'), word_or_zero(block, 'l'));
}

/// M6 loads the selected tool, M61 Q names the one that is loaded.
static bool tool_event(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->m[ZV_M_TOOL] == 61) {
        const double tool = zv_block_has(block, 'q') ? zv_block_value(block, 'q') : -1.0;
        if (!(tool >= 0.0 && tool < 1e6) || tool != (int)tool) {
            const int column = zv_block_has(block, 'q') ? block->column[ZV_WORD('q')] : block->m_column[ZV_M_TOOL];
            return ZV_WRONG(in, column, "word_missing", "M61 needs Q: the number of the tool that is in the spindle");
        }
        in->modes.tool = (int)tool;
    }
    if (block->m[ZV_M_TOOL] != ZV_NO_CODE) {
        in->loaded_tool = in->modes.tool;
        in->spindle = block->m[ZV_M_TOOL] == 6 ? 5 : in->spindle; // it stands while the tool is changed
    }
    return simple_event(in, ZV_M_TOOL, in->loaded_tool, 0.0, 0.0);
}

static bool coolant_event(zv_interpreter *in)
{
    const short code = in->block.m[ZV_M_COOLANT];
    if (code != ZV_NO_CODE) {
        in->modes.mist = code == 7 || (code == 8 && in->modes.mist);
        in->modes.flood = code == 8 || (code == 7 && in->modes.flood);
    }
    return simple_event(in, ZV_M_COOLANT, 0.0, 0.0, 0.0);
}

/// M48 and M49 free and fix feed and speed; M50 (feed), M51 (speed), M52 (adapting), M53 (hold): on, or off with P0.
static bool override_event(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const bool off = zv_block_has(block, 'p') && zv_block_value(block, 'p') == 0.0;
    zv_modes *modes = &in->modes;
    switch (block->m[ZV_M_OVERRIDE]) {
    case 48:
    case 49:
        modes->feed_fixed = modes->speed_fixed = block->m[ZV_M_OVERRIDE] == 49;
        break;
    case 50:
        modes->feed_fixed = off;
        break;
    case 51:
        modes->speed_fixed = off;
        break;
    case 52:
        modes->feed_adapts = !off;
        break;
    case 53:
        modes->hold_locked = off;
        break;
    default:
        break;
    }
    return simple_event(in, ZV_M_OVERRIDE, word_or_zero(block, 'p'), 0.0, 0.0);
}

static bool spindle_event(zv_interpreter *in)
{
    const short code = in->block.m[ZV_M_SPINDLE];
    if (code != ZV_NO_CODE) {
        in->spindle = code == 19 ? 5 : code;
    }
    return simple_event(in, ZV_M_SPINDLE, in->modes.spindle, 0.0, 0.0);
}

/// Where M70 of this call level keeps the modes.
static zv_saved_modes *kept_modes(zv_interpreter *in, bool **kept)
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
    zv_saved_modes *modes = kept_modes(in, &kept);
    if (code == 72) {
        if (!*kept) {
            return ZV_WRONG(in, in->block.m_column[ZV_M_STATE], "nothing_saved",
                            "M72 restores what M70 saved, and M70 did not");
        }
        zv_modes_restore(in, modes);
        return true;
    }
    *kept = code != 71;
    *modes = zv_modes_save(in);
    if (code == 73 && in->call_count > 0) {
        in->calls[in->call_count - 1].restores_modes = true;
    }
    return true;
}

bool zv_events_execute(zv_interpreter *in)
{
    return state_event(in) && io_event(in) && tool_event(in) && spindle_event(in) && coolant_event(in) &&
           override_event(in);
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
