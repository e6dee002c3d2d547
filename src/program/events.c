/// @file events.c
/// Codes that make something happen beside the path: dwell, spindle, coolant, tool, outputs, saved modes, stops.
#include "program/events.h"

#include "program/emit.h"
#include "program/issue_sink.h"
#include "program/modes.h"

static double word_or_zero(const zv_block *block, char letter)
{
    return zv_block_has(block, letter) ? zv_block_value(block, letter) : 0.0;
}

static bool emit_event(zv_interpreter *in, int code, double a, double b, double c)
{
    const double values[3] = {a, b, c};
    return zv_emit_event(in, code, values, NULL);
}

/// From here on P is meant in milliseconds by Fanuc and printers: nobody waits for minutes.
#define MILLISECONDS_FROM 100.0
/// Longer than a day nobody waits: a mistake, and a run that would never end.
#define LONGEST_DWELL_S 86400.0

bool zv_dwell_check(zv_interpreter *in, double seconds, int column)
{
    if (seconds < 0.0) {
        return ZV_WRONG(in, column, "out_of_range", "the dwell P must not be negative");
    }
    return seconds <= LONGEST_DWELL_S ||
           ZV_WRONG(in, column, "out_of_range", "the dwell P is in seconds and at most a day (86400), found %g",
                    seconds);
}

/// A tolerant reading takes what other controls write: G4 S2 and G4 X2 in seconds, P500 in milliseconds, or nothing.
static bool dwell_tolerantly(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const int column = block->g_column[ZV_G_ACTION];
    const char *word = block->g[ZV_G_MOTION] == ZV_NO_CODE ? "psxuf" : "ps"; // beside G0, X is a place
    while (*word && !zv_block_has(block, *word)) {
        ++word;
    }
    double seconds = *word ? zv_block_value(block, *word) : 0.0;
    if (*word == 'p' && seconds >= MILLISECONDS_FROM) {
        zv_warn(in, column, "dwell", "P of this dwell is read as milliseconds");
        seconds *= 1e-3;
    } else if (!*word) {
        zv_warn(in, column, "word_missing", "G4 without P does not wait");
    }
    return seconds <= 0.0 || (zv_dwell_check(in, seconds, column) && zv_emit_dwell(in, seconds));
}

bool zv_do_dwell(zv_interpreter *in, int code)
{
    (void)code;
    const char word = 'p';
    if (zv_is_tolerant(in)) {
        return dwell_tolerantly(in);
    }
    if (!zv_block_has(&in->block, word)) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_ACTION], "word_missing", "G4 needs the word P: seconds to wait");
    }
    return zv_emit_dwell(in, zv_block_value(&in->block, word));
}

// ---- inputs and outputs ----

static bool need_word(zv_interpreter *in, int code, char letter)
{
    return zv_block_has(&in->block, letter) ||
           ZV_WRONG(in, in->block.m_column[ZV_M_IO], "word_missing", "M%d needs the word %c", code, letter - 'a' + 'A');
}

bool zv_do_output(zv_interpreter *in, int code)
{
    return need_word(in, code, 'p') && emit_event(in, code, zv_block_value(&in->block, 'p'),
                                                  word_or_zero(&in->block, 'q'), word_or_zero(&in->block, 'l'));
}

bool zv_do_analog_output(zv_interpreter *in, int code)
{
    const zv_block *block = &in->block;
    if (!need_word(in, code, 'e')) {
        return false;
    }
    if (zv_block_value(block, 'e') < 0.0) {
        return ZV_WRONG(in, block->column[ZV_WORD('e')], "out_of_range",
                        "the number E of an output must not be negative");
    }
    return emit_event(in, code, zv_block_value(block, 'e'), word_or_zero(block, 'q'), word_or_zero(block, 'l'));
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

bool zv_do_input(zv_interpreter *in, int code)
{
    const zv_block *block = &in->block;
    const char letter = zv_block_has(block, 'p') && !zv_block_has(block, 'e') ? 'p' : 'e';
    return need_word(in, code, letter) && check_wait(in) &&
           emit_event(in, code, zv_block_value(block, letter), word_or_zero(block, 'q'), word_or_zero(block, 'l'));
}

// ---- tool, spindle, coolant ----

bool zv_do_load_tool(zv_interpreter *in, int code)
{
    in->loaded_tool = in->modes.tool;
    in->spindle = ZV_M5; // it is off while the tool is changed
    return emit_event(in, code, in->loaded_tool, 0.0, 0.0);
}

bool zv_do_name_tool(zv_interpreter *in, int code)
{
    const zv_block *block = &in->block;
    const double tool = zv_block_has(block, 'q') ? zv_block_value(block, 'q') : -1.0;
    if (!(tool >= 0.0 && tool < 1e6) || tool != (int)tool) {
        const int column = zv_block_has(block, 'q') ? block->column[ZV_WORD('q')] : block->m_column[ZV_M_TOOL];
        return ZV_WRONG(in, column, "word_missing", "M61 needs Q: the number of the tool that is in the spindle");
    }
    in->loaded_tool = in->modes.tool = (int)tool;
    return emit_event(in, code, in->loaded_tool, 0.0, 0.0);
}

bool zv_do_spindle(zv_interpreter *in, int code)
{
    in->spindle = code == ZV_M19 ? ZV_M5 : code;
    return emit_event(in, code, in->modes.spindle, 0.0, 0.0);
}

bool zv_do_coolant(zv_interpreter *in, int code)
{
    in->modes.mist = code == ZV_M7 || (code == ZV_M8 && in->modes.mist);
    in->modes.flood = code == ZV_M8 || (code == ZV_M7 && in->modes.flood);
    return emit_event(in, code, 0.0, 0.0, 0.0);
}

/// M48 and M49 free and fix feed and speed; M50 (feed), M51 (speed), M52 (adapting), M53 (hold): on, or off with P0.
bool zv_do_override(zv_interpreter *in, int code)
{
    const bool off = zv_block_has(&in->block, 'p') && zv_block_value(&in->block, 'p') == 0.0;
    zv_modes *modes = &in->modes;
    switch (code) {
    case ZV_M48:
    case ZV_M49:
        modes->feed_fixed = modes->speed_fixed = code == ZV_M49;
        break;
    case ZV_M50:
        modes->feed_fixed = off;
        break;
    case ZV_M51:
        modes->speed_fixed = off;
        break;
    case ZV_M52:
        modes->feed_adapts = !off;
        break;
    default:
        modes->hold_locked = off;
        break;
    }
    return emit_event(in, code, word_or_zero(&in->block, 'p'), 0.0, 0.0);
}

// ---- saved modes, stops ----

/// Where M70 of this call level keeps the modes.
static zv_saved_modes *saved_modes(zv_interpreter *in, bool **is_saved)
{
    if (in->flow.call_count > 0) {
        zv_call *call = &in->flow.calls[in->flow.call_count - 1];
        *is_saved = &call->modes_saved;
        return &call->modes;
    }
    *is_saved = &in->flow.modes_saved;
    return &in->flow.saved_modes;
}

bool zv_do_save_modes(zv_interpreter *in, int code)
{
    bool *is_saved;
    zv_saved_modes *modes = saved_modes(in, &is_saved);
    *is_saved = true;
    *modes = zv_modes_save(in);
    if (code == ZV_M73 && in->flow.call_count > 0) {
        in->flow.calls[in->flow.call_count - 1].restores_modes = true;
    }
    return true;
}

bool zv_do_forget_modes(zv_interpreter *in, int code)
{
    (void)code;
    bool *is_saved;
    saved_modes(in, &is_saved);
    *is_saved = false;
    return true;
}

bool zv_do_restore_modes(zv_interpreter *in, int code)
{
    (void)code;
    bool *is_saved;
    const zv_saved_modes *modes = saved_modes(in, &is_saved);
    if (!*is_saved) {
        return ZV_WRONG(in, in->block.m_column[ZV_M_STATE], "nothing_saved",
                        "M72 restores what M70 saved, and M70 did not");
    }
    zv_modes_restore(in, modes);
    return true;
}

bool zv_do_stop(zv_interpreter *in, int code)
{
    in->ended = code == ZV_M2 || code == ZV_M30;
    in->summary->ended_by_program = in->ended;
    return emit_event(in, code, 0.0, 0.0, 0.0);
}
