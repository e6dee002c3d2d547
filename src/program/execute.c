/// @file execute.c
/// One line of words, in the order the language wants: variables, messages, modes, offsets, motion, stop.
#include <math.h>
#include <string.h>

#include "program/interpreter.h"

/// G28 and G30: through the point on the line, then home; only the axes named, or all.
static bool go_home(zv_interpreter *in, int code)
{
    const unsigned given = zv_axes_given(&in->block);
    double target[ZV_AXES], home[ZV_AXES];
    if (!zv_target_read(in, target)) {
        return false;
    }
    zv_emit_line(in, ZV_MOVE_RAPID, target); // without axis words, to where the tool is
    zv_from_machine(&in->offsets, &in->offsets.frame, in->offsets.home[code == 300], home);
    for (int i = 0; i < ZV_AXES; ++i) {
        target[i] = !given || given & (1u << i) ? home[i] : in->at[i];
    }
    return zv_emit_line(in, ZV_MOVE_RAPID, target);
}

static bool check_axis_use(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short action = block->g[ZV_G_ACTION], motion = block->g[ZV_G_MOTION];
    const uint32_t polar = block->given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
    if (polar && (zv_action_takes_axes(action) || action == 530 || motion == ZV_NO_MOTION)) {
        const int word = polar & (1u << ZV_WORD_AT) ? ZV_WORD_AT : ZV_WORD_ANGLE;
        return ZV_WRONG(in, block->column[word], "group_conflict",
                        "polar words belong to a motion in the program's coordinates");
    }
    if (zv_action_takes_axes(action)) {
        return motion == ZV_NO_CODE || motion == ZV_NO_MOTION ||
               ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G%g and G%g cannot both use the axis words", action / 10.0, motion / 10.0);
    }
    const int moving = zv_motion_of_line(in);
    if (action == 40 && (moving == 20 || moving == 30)) {
        return ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G4 and an arc would both use P: write the dwell on a line of its own");
    }
    if (action == 530 && moving != 0 && moving != 10 && in->options->dialect != ZV_DIALECT_TOLERANT) {
        return ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G53 goes together with G0 or G1: write one of them before it");
    }
    if (motion == ZV_NO_MOTION && zv_axes_given(block) && block->g[ZV_G_LENGTH] != 431) {
        return ZV_WRONG(in, block->g_column[ZV_G_MOTION], "no_motion_mode",
                        "G80 moves nothing, so its line has no axis words: write G0 or G1");
    }
    return true;
}

/// M98 and M99 leave the line, so that nothing else on it could move: P and L are theirs.
static bool check_call_line(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->m[ZV_M_CALL] == ZV_NO_CODE || in->options->dialect == ZV_DIALECT_TOLERANT) {
        return true;
    }
    return (!zv_axes_given(block) && block->g[ZV_G_MOTION] == ZV_NO_CODE && block->g[ZV_G_ACTION] == ZV_NO_CODE) ||
           ZV_WRONG(in, block->m_column[ZV_M_CALL], "word_misplaced",
                    "M%d leaves the line: write the motion on a line of its own", block->m[ZV_M_CALL]);
}

/// The letters that mean something only beside certain codes, and whether those stand on the line.
enum { RULES = 13 };
typedef struct word_rule {
    char letter;
    bool allowed;
} word_rule;

static void fill_rules(const zv_interpreter *in, word_rule rules[RULES])
{
    const zv_block *block = &in->block;
    const int motion = zv_motion_of_line(in);
    const short action = block->g[ZV_G_ACTION], io = block->m[ZV_M_IO], other = block->m[ZV_M_OVERRIDE];
    const bool arc = motion == 20 || motion == 30, cubic = motion == 50, nurbs = motion == 52;
    const bool cycle = zv_g_is_cycle(motion), g10 = action == 100, blend = block->g[ZV_G_CORNER] == 640;
    const bool orient = block->m[ZV_M_SPINDLE] == 19, call = block->m[ZV_M_CALL] == 98;
    const bool centred = arc || cubic || motion == 51;
    const bool digital = io != ZV_NO_CODE && io <= 66, analog = io >= 66;
    const bool waits = action == 40 || zv_g_is_dwelling_cycle(motion);
    const word_rule filled[RULES] = {
        {'i', centred || g10},
        {'j', centred || g10},
        {'k', arc},
        {'r', arc || cycle || g10 || orient},
        {'p', arc || cubic || nurbs || waits || g10 || blend || orient || digital || call || other >= 50},
        {'q', cubic || zv_g_is_pecking_cycle(motion) || g10 || blend || orient || analog || block->m[ZV_M_TOOL] == 61},
        {'l', cycle || g10 || io == 66 || call || nurbs},
        {'h', block->g[ZV_G_LENGTH] == 430 || block->g[ZV_G_LENGTH] == 432},
        {'d', block->g[ZV_G_RADIUS] >= 410 || block->g[ZV_G_SPINDLE] == 960},
        {'e', analog},
        {'u', false},
        {'v', false},
        {'w', false},
    };
    memcpy(rules, filled, sizeof filled);
}

/// Words that nobody takes: said before anything is done.
static bool check_words(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const uint32_t ruled = ZV_WORD_BIT('i') | ZV_WORD_BIT('j') | ZV_WORD_BIT('k') | ZV_WORD_BIT('r') |
                           ZV_WORD_BIT('p') | ZV_WORD_BIT('q') | ZV_WORD_BIT('l') | ZV_WORD_BIT('h') |
                           ZV_WORD_BIT('d') | ZV_WORD_BIT('e') | ZV_WORD_BIT('u') | ZV_WORD_BIT('v') | ZV_WORD_BIT('w');
    if (!(block->given & ruled)) {
        return true;
    }
    word_rule rules[RULES];
    fill_rules(in, rules);
    for (int i = 0; i < RULES; ++i) {
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

/// How far from whole the number of a tool may be, since it may be computed.
#define WHOLE_SLACK 1e-4

static bool check_numbers(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (zv_block_has(block, 'f') && !(zv_block_value(block, 'f') >= 0.0)) {
        return ZV_WRONG(in, block->column[ZV_WORD('f')], "feed_not_positive",
                        "the feed F must not be negative, found %g", zv_block_value(block, 'f'));
    }
    if (zv_block_has(block, 's') && zv_block_value(block, 's') < 0.0) {
        return ZV_WRONG(in, block->column[ZV_WORD('s')], "out_of_range", "the speed S must not be negative");
    }
    const double tool = zv_block_has(block, 't') ? zv_block_value(block, 't') : 0.0;
    if (!(tool > -0.5 && tool < 1e6) || fabs(tool - floor(tool + 0.5)) > WHOLE_SLACK) {
        return ZV_WRONG(in, block->column[ZV_WORD('t')], "out_of_range",
                        "T is the number of a tool: a whole number from 0, found %g", tool);
    }
    if (block->g[ZV_G_ACTION] == 40 && zv_block_has(block, 'p') && zv_block_value(block, 'p') < 0.0) {
        return ZV_WRONG(in, block->column[ZV_WORD('p')], "out_of_range", "the dwell P must not be negative");
    }
    return true;
}

static bool execute_action(zv_interpreter *in)
{
    const short code = in->block.g[ZV_G_ACTION], clear = in->block.g[ZV_G_CLEAR];
    bool good = true;
    if (code == 280 || code == 300) {
        good = go_home(in, code);
    } else if (code != ZV_NO_CODE && code != 40 && code != 530) {
        good = zv_offsets_execute(in, code);
    }
    return good && (clear == ZV_NO_CODE || zv_offsets_execute(in, clear));
}

/// G5 and G5.1 count for their own line only.
static bool is_kept(short code)
{
    return code != ZV_NO_CODE && code != 50 && code != 51;
}

static bool execute_motion(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short code = block->g[ZV_G_MOTION];
    const int motion = zv_motion_of_line(in);
    const bool has_axes = zv_axes_given(block) || block->given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
    if (is_kept(code)) {
        in->modes.motion = code;
    }
    if (code == ZV_NO_MOTION) {
        in->cycle.in_series = false;
    }
    if (code == 53) {
        return zv_nurbs_end(in);
    }
    if (in->nurbs_count > 0 && (code != ZV_NO_CODE || motion != ZV_NO_CODE) && motion != 52) {
        return zv_nurbs_drop(in);
    }
    if (motion == ZV_NO_CODE) {
        return true;
    }
    const bool straight = motion == 0 || motion == 10, arc = motion == 20 || motion == 30;
    if (straight && !has_axes && in->options->dialect == ZV_DIALECT_TOLERANT) {
        return true; // a printer that only feeds material: G1 E5
    }
    if (!straight && !arc && motion != 52 && !has_axes) {
        return ZV_WRONG(in, block->g_column[ZV_G_MOTION], "axes_missing", "G%g needs at least one axis word",
                        code / 10.0);
    }
    return zv_motion_execute(in, motion);
}

bool zv_block_execute(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (!check_axis_use(in) || !check_call_line(in) || !check_words(in) || !check_numbers(in)) {
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
