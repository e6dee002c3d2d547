/// @file execute.c
/// One line of words, in the order the language wants: variables, messages, modes, offsets, motion, stop.
#include "program/execute.h"

#include "program/actions.h"
#include "program/check.h"
#include "program/events.h"
#include "program/issue_sink.h"
#include "program/live.h"
#include "program/modes.h"
#include "program/motions.h"
#include "program/radius.h"

static bool run_g(zv_interpreter *in, zv_g_group group)
{
    const short code = in->block.g[group];
    return code == ZV_NO_CODE || zv_g_function(code)(in, code);
}

static bool run_m(zv_interpreter *in, zv_m_group group)
{
    const short code = in->block.m[group];
    return code == ZV_NO_CODE || zv_m_function(code)(in, code);
}

// ---- modes ----

static bool execute_events(zv_interpreter *in)
{
    static const zv_m_group in_order[] = {ZV_M_STATE, ZV_M_IO, ZV_M_TOOL, ZV_M_SPINDLE, ZV_M_COOLANT, ZV_M_OVERRIDE};
    bool good = true;
    for (size_t i = 0; good && i < sizeof in_order / sizeof in_order[0]; ++i) {
        good = run_m(in, in_order[i]);
    }
    return good;
}

/// Feed, speed and tool, events and a dwell come before the modes that the line changes; corners last.
static bool execute_modes(zv_interpreter *in)
{
    static const zv_g_group in_order[] = {ZV_G_PLANE,  ZV_G_UNITS,    ZV_G_RADIUS,      ZV_G_LENGTH,  ZV_G_SPINDLE,
                                          ZV_G_SYSTEM, ZV_G_DISTANCE, ZV_G_ARC_CENTERS, ZV_G_RETRACT, ZV_G_CORNER};
    const zv_block *block = &in->block;
    if (!run_g(in, ZV_G_FEED_MODE)) {
        return false;
    }
    zv_modes_take_words(in);
    bool good = (!block->m_groups || execute_events(in)) && (block->g[ZV_G_ACTION] != ZV_G4 || run_g(in, ZV_G_ACTION));
    if (block->g_groups & ~(1u << ZV_G_MOTION)) {
        for (size_t i = 0; good && i < sizeof in_order / sizeof in_order[0]; ++i) {
            good = run_g(in, in_order[i]);
        }
    }
    return good;
}

static bool execute_action(zv_interpreter *in)
{
    return (in->block.g[ZV_G_ACTION] == ZV_G4 || run_g(in, ZV_G_ACTION)) && run_g(in, ZV_G_CLEAR);
}

// ---- motion ----

/// Senders begin with a feed of their own; in a tolerant reading so do we, and say it.
#define ASSUMED_FEED_MM_MIN 1000.0

static bool check_feed(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (in->modes.inverse_time) {
        return (zv_block_has(block, 'f') && zv_block_value(block, 'f') > 0.0) ||
               ZV_WRONG(in, zv_motion_column(block), "no_feed", "with G93 every feed move needs its own F word");
    }
    if (in->modes.feed > 0.0) {
        return true;
    }
    if (zv_is_tolerant(in)) {
        in->modes.feed = ASSUMED_FEED_MM_MIN;
        zv_warn(in, zv_motion_column(block), "no_feed", "there is no feed rate yet: F is taken as 1000 mm per minute");
        return true;
    }
    return ZV_WRONG(in, zv_motion_column(block), "no_feed",
                    "there is no feed rate yet: write F (mm per minute) before or on this line");
}

/// What does not go together with the motion, whatever its words.
static bool check_motion(zv_interpreter *in, int motion)
{
    const bool is_probe = motion >= ZV_G38_2 && motion <= ZV_G38_5;
    if (zv_g_is_cycle(motion) && in->modes.inverse_time) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "group_conflict",
                        "a drilling cycle needs a feed per minute: write G94 and F first");
    }
    return motion == ZV_G0 || motion == ZV_G80 || is_probe || check_feed(in);
}

/// G5 and G5.1 count for their own line only.
static bool is_kept(short code)
{
    return code != ZV_NO_CODE && code != ZV_G5 && code != ZV_G5_1;
}

static bool run_motion(zv_interpreter *in, int motion)
{
    if (!zv_g_is_cycle(motion)) {
        in->cycle.in_series = false;
    }
    return check_motion(in, motion) && zv_g_function(motion)(in, motion);
}

static bool execute_motion(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short code = block->g[ZV_G_MOTION];
    const int motion = zv_motion_of_line(in);
    if (is_kept(code)) {
        in->modes.motion = code;
    }
    if (code == ZV_G80) {
        in->cycle.in_series = false;
    }
    in->motion_seen = in->motion_seen || code != ZV_NO_CODE;
    if (code == ZV_G5_3) {
        return run_g(in, ZV_G_MOTION);
    }
    if (in->nurbs.count > 0 && (code != ZV_NO_CODE || motion != ZV_NO_CODE) && motion != ZV_G5_2) {
        return zv_nurbs_drop(in);
    }
    if (motion == ZV_NO_CODE) {
        return true;
    }
    const bool straight = motion == ZV_G0 || motion == ZV_G1;
    if (straight && !zv_has_target(block) && zv_is_tolerant(in)) {
        return true; // a printer that only feeds material: G1 E5
    }
    const uint32_t centers = ZV_WORD_BIT('i') | ZV_WORD_BIT('j') | ZV_WORD_BIT('k') | ZV_WORD_BIT('r');
    if (zv_g_is_arc(motion) && !zv_has_target(block) && !(block->given & centers) && zv_is_tolerant(in)) {
        return true; // G2 alone: the words of its arc stand on the next line
    }
    if ((motion == ZV_G5 || motion == ZV_G5_1) && !zv_has_target(block) && zv_is_tolerant(in)) {
        zv_warn(in, block->g_column[ZV_G_MOTION], "axes_missing",
                "look-ahead of other controls (G5, G5.1) was ignored");
        return true;
    }
    if (!straight && !zv_g_is_arc(motion) && motion != ZV_G5_2 && !zv_has_target(block)) {
        return ZV_WRONG(in, block->g_column[ZV_G_MOTION], "axes_missing", "G%g needs at least one axis word",
                        code / 10.0);
    }
    return run_motion(in, motion);
}

bool zv_block_execute(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (!zv_block_check(in) || !zv_radius_check(in)) {
        return false;
    }
    for (int i = 0; i < block->set_count; ++i) {
        if (!zv_variable_set(in, &block->sets[i])) {
            return false;
        }
    }
    return (!block->comment || zv_message_execute(in)) && execute_modes(in) && execute_action(in) &&
           execute_motion(in) && run_m(in, ZV_M_CALL) && run_m(in, ZV_M_STOP);
}
