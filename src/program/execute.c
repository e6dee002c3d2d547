/// @file execute.c
/// One line of words, in the order the language wants: variables, messages, modes, offsets, motion, stop.
#include <math.h>
#include <string.h>

#include "program/interpreter.h"

/// G28 and G30: through the point on the line, then home; only the axes named, or all.
static bool go_home(zv_interpreter *in, int code)
{
    const unsigned given = zv_axes_given(&in->block);
    double target[ZV_AXES], machine[ZV_AXES];
    if (!zv_target_read(in, target)) {
        return false;
    }
    if (given) {
        zv_emit_line(in, ZV_MOVE_RAPID, target);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        machine[i] = !given || given & (1u << i) ? in->offsets.home[code == 300][i] : in->machine[i];
    }
    zv_from_machine(&in->offsets, in->modes.system, machine, target);
    return zv_emit_line(in, ZV_MOVE_RAPID, target);
}

/// Codes that use the axis words themselves, so that no motion can.
static bool takes_axes(int code)
{
    return code == 100 || code == 280 || code == 300 || code == 520 || code == 920;
}

static bool check_axis_use(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short action = block->g[ZV_G_ACTION], motion = block->g[ZV_G_MOTION];
    if (takes_axes(action) && motion != ZV_NO_CODE && motion != ZV_NO_MOTION) {
        return ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G%g and G%g cannot both use the axis words", action / 10.0, motion / 10.0);
    }
    return true;
}

/// Words that mean something only beside certain codes: said before anything is done.
static bool check_words(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short set = block->g[ZV_G_MOTION];
    const int motion = set != ZV_NO_CODE ? set : in->modes.motion;
    const bool arc = motion == 20 || motion == 30, spline = motion == 50 || motion == 51, cycle = zv_g_is_cycle(motion);
    const bool g10 = block->g[ZV_G_ACTION] == 100, io = block->m[ZV_M_IO] != ZV_NO_CODE;
    const bool call = block->m[ZV_M_CALL] == 98;
    const bool takes_p = arc || spline || motion == 52 || cycle || g10 || io || call || block->g[ZV_G_ACTION] == 40 ||
                         block->g[ZV_G_CORNER] == 640 || block->m[ZV_M_OVERRIDE] != ZV_NO_CODE;
    const struct {
        char letter;
        bool allowed;
    } rules[] = {
        {'i', arc || spline},
        {'j', arc || spline},
        {'k', arc},
        {'r', arc || cycle || g10},
        {'p', takes_p},
        {'q', spline || cycle || io || block->g[ZV_G_CORNER] == 640},
        {'l', cycle || g10 || io || call || motion == 52},
        {'h', block->g[ZV_G_LENGTH] != ZV_NO_CODE},
        {'d', block->g[ZV_G_RADIUS] != ZV_NO_CODE || block->g[ZV_G_SPINDLE] == 960},
        {'e', io},
        {'u', false},
        {'v', false},
        {'w', false},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; ++i) {
        if (zv_block_has(block, rules[i].letter) && !rules[i].allowed) {
            const int column = block->column[ZV_WORD(rules[i].letter)];
            if (in->options->dialect != ZV_DIALECT_TOLERANT) {
                return ZV_WRONG(in, column, "word_unused", "the word %c has no meaning on this line",
                                rules[i].letter - 'a' + 'A');
            }
            zv_warn(in, column, "word_unused", "this word has no meaning on this line and was passed over");
        }
    }
    return true;
}

static bool check_numbers(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (zv_block_has(block, 'f') && !(zv_block_value(block, 'f') > 0.0)) {
        return ZV_WRONG(in, block->column[ZV_WORD('f')], "feed_not_positive", "the feed F must be above zero, found %g",
                        zv_block_value(block, 'f'));
    }
    if (zv_block_has(block, 's') && zv_block_value(block, 's') < 0.0) {
        return ZV_WRONG(in, block->column[ZV_WORD('s')], "out_of_range", "the speed S must not be negative");
    }
    if (zv_block_has(block, 't') && !(zv_block_value(block, 't') >= 0.0 && zv_block_value(block, 't') < 1e6)) {
        return ZV_WRONG(in, block->column[ZV_WORD('t')], "out_of_range", "T is the number of a tool, from 0");
    }
    if (block->g[ZV_G_ACTION] == 40 && zv_block_has(block, 'p') && zv_block_value(block, 'p') < 0.0) {
        return ZV_WRONG(in, block->column[ZV_WORD('p')], "out_of_range", "the dwell P must not be negative");
    }
    return true;
}

static bool execute_action(zv_interpreter *in)
{
    const short code = in->block.g[ZV_G_ACTION];
    if (code == ZV_NO_CODE || code == 40 || code == 530) {
        return true;
    }
    return code == 280 || code == 300 ? go_home(in, code) : zv_offsets_execute(in, code);
}

static bool execute_motion(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short code = block->g[ZV_G_MOTION];
    if (code != ZV_NO_CODE) {
        in->modes.motion = code;
    }
    if (code == ZV_NO_MOTION) {
        in->cycle.in_series = false;
    }
    const bool axes = zv_axes_given(block) != 0 || block->given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
    const bool arc_words = block->given & (ZV_WORD_BIT('i') | ZV_WORD_BIT('j') | ZV_WORD_BIT('k') | ZV_WORD_BIT('r'));
    const bool used_up = takes_axes(block->g[ZV_G_ACTION]) || block->g[ZV_G_LENGTH] == 431;
    const bool arc = in->modes.motion == 20 || in->modes.motion == 30;
    if (code == 53) {
        return zv_nurbs_end(in);
    }
    if (in->nurbs_count > 0 && in->modes.motion != 52) {
        return zv_nurbs_drop(in);
    }
    if (code == ZV_NO_MOTION || used_up) {
        return true;
    }
    if (axes || (arc && arc_words)) {
        return zv_motion_execute(in);
    }
    if (code == 52) {
        return zv_nurbs_point(in); // only the weight of the first point
    }
    const bool needs_axes = code != ZV_NO_CODE && code != 0 && code != 10;
    return !needs_axes ||
           ZV_WRONG(in, block->g_column[ZV_G_MOTION], "axes_missing", "G%g needs at least one axis word", code / 10.0);
}

bool zv_block_execute(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (!check_axis_use(in) || !check_words(in) || !check_numbers(in)) {
        return false;
    }
    for (int i = 0; i < block->set_count; ++i) {
        if (!zv_variable_set(in, &block->sets[i])) {
            return false;
        }
    }
    return (!block->comment || zv_message_execute(in)) && zv_modes_execute(in) && execute_action(in) &&
           execute_motion(in) && (block->m[ZV_M_CALL] == ZV_NO_CODE || zv_fanuc_execute(in)) && zv_stops_execute(in);
}
