/// @file check.c
/// What may be together on a line: said before anything is done.
#include "program/check.h"

#include <math.h>
#include <stddef.h>

#include "program/events.h"
#include "program/issue_sink.h"
#include "program/motions.h"

/// In a tolerant reading G0 or G1 beside G28 and its like says nothing: the axis words are those of the other code.
static bool is_straight_beside(zv_interpreter *in)
{
    const short motion = in->block.g[ZV_G_MOTION];
    if (!zv_is_tolerant(in) || (motion != ZV_G0 && motion != ZV_G1)) {
        return false;
    }
    zv_warn(in, in->block.g_column[ZV_G_MOTION], "group_conflict",
            "G0 and G1 say nothing beside a code that takes the axis words itself");
    return true;
}

static bool check_axis_use(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short action = block->g[ZV_G_ACTION], motion = block->g[ZV_G_MOTION];
    const uint32_t polar = block->given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
    if (polar && (zv_g_takes_axes(action) || action == ZV_G53 || motion == ZV_G80)) {
        const int word = polar & (1u << ZV_WORD_AT) ? ZV_WORD_AT : ZV_WORD_ANGLE;
        return ZV_WRONG(in, block->column[word], "group_conflict",
                        "polar words belong to a motion in the program's coordinates");
    }
    if (zv_g_takes_axes(action)) {
        return motion == ZV_NO_CODE || motion == ZV_G80 || is_straight_beside(in) ||
               ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G%g and G%g cannot both use the axis words", action / 10.0, motion / 10.0);
    }
    const int moving = zv_motion_of_line(in);
    if (action == ZV_G4 && zv_g_is_arc(moving)) {
        return ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G4 and an arc would both use P: write the dwell on a line of its own");
    }
    if (action == ZV_G53 && moving != ZV_G0 && moving != ZV_G1 && !zv_is_tolerant(in)) {
        return ZV_WRONG(in, block->g_column[ZV_G_ACTION], "group_conflict",
                        "G53 goes together with G0 or G1: write one of them before it");
    }
    if (motion == ZV_G80 && zv_axes_given(block) && block->g[ZV_G_LENGTH] != ZV_G43_1) {
        return ZV_WRONG(in, block->g_column[ZV_G_MOTION], "no_motion_mode",
                        "G80 moves nothing, so its line has no axis words: write G0 or G1");
    }
    return true;
}

/// M98 and M99 leave the line, so that nothing else on it could move: P and L are theirs.
static bool check_call_line(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->m[ZV_M_CALL] == ZV_NO_CODE || zv_is_tolerant(in)) {
        return true;
    }
    return (!zv_axes_given(block) && block->g[ZV_G_MOTION] == ZV_NO_CODE && block->g[ZV_G_ACTION] == ZV_NO_CODE) ||
           ZV_WRONG(in, block->m_column[ZV_M_CALL], "word_misplaced",
                    "M%d leaves the line: write the motion on a line of its own", block->m[ZV_M_CALL]);
}

/// The words that mean something beside certain codes only, in the order in which they are looked at.
static const char ruled[] = "ijkrpqlhdeuvw";

/// The words that the codes of the line take.
static uint32_t words_taken(const zv_interpreter *in)
{
    const zv_block *block = &in->block;
    uint32_t taken = zv_g_words(zv_motion_of_line(in));
    for (int i = 0; i < ZV_G_GROUPS; ++i) {
        taken |= i == ZV_G_MOTION ? 0 : zv_g_words(block->g[i]);
    }
    for (int i = 0; i < ZV_M_GROUPS; ++i) {
        taken |= zv_m_words(block->m[i]);
    }
    return taken;
}

static bool check_words(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const uint32_t all = ZV_WORD_BIT('i') | ZV_WORD_BIT('j') | ZV_WORD_BIT('k') | ZV_WORD_BIT('r') | ZV_WORD_BIT('p') |
                         ZV_WORD_BIT('q') | ZV_WORD_BIT('l') | ZV_WORD_BIT('h') | ZV_WORD_BIT('d') | ZV_WORD_BIT('e') |
                         ZV_WORD_BIT('u') | ZV_WORD_BIT('v') | ZV_WORD_BIT('w');
    const uint32_t unused = block->given & all ? block->given & all & ~words_taken(in) : 0;
    for (const char *letter = ruled; unused && *letter; ++letter) {
        if (!(unused & ZV_WORD_BIT(*letter))) {
            continue;
        }
        const int column = block->column[ZV_WORD(*letter)];
        if (!zv_is_tolerant(in)) {
            return ZV_WRONG(in, column, "word_unused", "the word %c has no meaning on this line", *letter - 'a' + 'A');
        }
        zv_warn(in, column, "word_unused", "this word has no meaning on this line and was ignored");
    }
    return true;
}

/// How far from whole the number of a tool may be, since it may be computed.
#define WHOLE_SLACK 1e-4

/// In a tolerant reading a tool or a speed that cannot be is ignored: neither moves anything.
static void drop_odd_words(zv_interpreter *in)
{
    zv_block *block = &in->block;
    const double tool = zv_block_has(block, 't') ? zv_block_value(block, 't') : 0.0;
    if (zv_block_has(block, 's') && zv_block_value(block, 's') < 0.0) {
        block->given &= ~ZV_WORD_BIT('s');
        zv_warn(in, block->column[ZV_WORD('s')], "out_of_range", "a speed S below zero was ignored");
    }
    if (!(tool > -0.5 && tool < 1e6) || fabs(tool - floor(tool + 0.5)) > WHOLE_SLACK) {
        block->given &= ~ZV_WORD_BIT('t');
        zv_warn(in, block->column[ZV_WORD('t')], "out_of_range", "a tool T of this number was ignored");
    }
}

/// U, V and W of a lathe are distances along X, Y and Z: to ignore them alone would move wrongly.
static bool check_distances(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const int motion = zv_motion_of_line(in);
    const bool moves = motion == ZV_G0 || motion == ZV_G1 || zv_g_is_arc(motion) || motion == ZV_NO_CODE;
    const char letter = zv_block_has(block, 'u') ? 'u' : zv_block_has(block, 'w') ? 'w' : '\0';
    return !zv_is_tolerant(in) || !letter || !moves || zv_has_target(block) || in->block.g[ZV_G_ACTION] != ZV_NO_CODE ||
           in->modes.motion == ZV_G80 ||
           ZV_WRONG(in, block->column[ZV_WORD(letter)], "not_available",
                    "U and W without X, Y or Z are distances of a lathe, which are not available");
}

static bool check_numbers(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (zv_is_tolerant(in)) {
        drop_odd_words(in);
    }
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
    if (tool >= 0.5 && in->options->tools && !zv_is_tolerant(in) && !zv_tool_find(&in->tools, (int)(tool + 0.5))) {
        return ZV_WRONG(in, block->column[ZV_WORD('t')], "unknown_tool", "tool %g is not in the tool table", tool);
    }
    return block->g[ZV_G_ACTION] != ZV_G4 || !zv_block_has(block, 'p') || zv_is_tolerant(in) ||
           zv_dwell_check(in, zv_block_value(block, 'p'), block->column[ZV_WORD('p')]);
}

bool zv_block_check(zv_interpreter *in)
{
    return check_axis_use(in) && check_call_line(in) && check_distances(in) && check_words(in) && check_numbers(in);
}
