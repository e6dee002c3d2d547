/// @file modes.c
/// Codes and words that change how later lines are read: feed, speed, tool, plane, units, systems, corners, distance.
#include "program/modes.h"

#include <math.h>

#include "program/issue_sink.h"
#include "program/offsets.h"
#include "program/radius.h"

#define MM_PER_INCH 25.4

bool zv_do_feed_mode(zv_interpreter *in, int code)
{
    const bool inverse = code == ZV_G93;
    const bool forgives = zv_is_tolerant(in) && inverse == in->modes.inverse_time;
    in->modes.feed = forgives ? in->modes.feed : 0.0; // a feed mode wants its F anew
    in->modes.inverse_time = inverse;
    return true;
}

/// mm per unit behind a code of the group ZV_G_UNITS.
static double unit_of(int code)
{
    return code == ZV_G20 ? MM_PER_INCH : 1.0;
}

static void take_feed(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (zv_block_has(block, 'f') && !in->modes.inverse_time) {
        const short units = block->g[ZV_G_UNITS]; // units on the same line already count for F
        in->modes.feed = zv_block_value(block, 'f') * (units != ZV_NO_CODE ? unit_of(units) : in->modes.unit);
    }
}

void zv_modes_after_error(zv_interpreter *in)
{
    if (zv_block_has(&in->block, 'f') && zv_block_value(&in->block, 'f') > 0.0) {
        take_feed(in);
    }
    const short motion = in->block.g[ZV_G_MOTION];
    if (motion == ZV_G0 || motion == ZV_G1 || zv_g_is_arc(motion)) {
        in->modes.motion = motion;
    }
}

void zv_modes_take_words(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    take_feed(in);
    if (zv_block_has(block, 's')) {
        in->modes.spindle = zv_block_value(block, 's');
    }
    if (zv_block_has(block, 't')) {
        in->modes.tool = (int)floor(zv_block_value(block, 't') + 0.5);
    }
}

bool zv_do_plane(zv_interpreter *in, int code)
{
    in->modes.plane = code == ZV_G17 ? ZV_Z : code == ZV_G18 ? ZV_Y : ZV_X;
    return true;
}

bool zv_do_units(zv_interpreter *in, int code)
{
    in->modes.unit = unit_of(code);
    return true;
}

static const short system_codes[ZV_SYSTEMS] = {ZV_G54, ZV_G55,   ZV_G56,   ZV_G57,  ZV_G58,
                                               ZV_G59, ZV_G59_1, ZV_G59_2, ZV_G59_3};

int zv_system_code(int system)
{
    return system_codes[system];
}

bool zv_do_system(zv_interpreter *in, int code)
{
    int system = 0;
    while (system_codes[system] != code) {
        ++system;
    }
    if (system != in->modes.system) {
        zv_system_use(in, system);
    }
    return true;
}

bool zv_do_corner(zv_interpreter *in, int code)
{
    const zv_block *block = &in->block;
    in->modes.corner = code == ZV_G64 ? ZV_CORNER_BLEND : code == ZV_G61 ? ZV_CORNER_PATH : ZV_CORNER_STOP;
    in->modes.tolerance = in->modes.naive = 0.0;
    if (code == ZV_G64 && zv_block_has(block, 'p')) {
        in->modes.tolerance = in->modes.naive = zv_block_value(block, 'p') * in->modes.unit;
        if (in->modes.tolerance < 0.0) {
            return ZV_WRONG(in, block->column[ZV_WORD('p')], "out_of_range",
                            "the tolerance of G64 must not be negative");
        }
        if (zv_block_has(block, 'q')) {
            in->modes.naive = zv_block_value(block, 'q') * in->modes.unit;
        }
    }
    return true;
}

bool zv_do_distance(zv_interpreter *in, int code)
{
    in->modes.relative = code == ZV_G91;
    return true;
}

bool zv_do_arc_centers(zv_interpreter *in, int code)
{
    in->modes.arc_absolute = code == ZV_G90_1;
    return true;
}

bool zv_do_retract(zv_interpreter *in, int code)
{
    in->modes.retract_to_r = code == ZV_G99;
    return true;
}

zv_saved_modes zv_modes_save(const zv_interpreter *in)
{
    return (zv_saved_modes){
        .modes = in->modes, .g92_on = in->offsets.g92_on, .length_on = zv_has_tool_offset(&in->offsets)};
}

void zv_modes_restore(zv_interpreter *in, const zv_saved_modes *saved)
{
    const int motion = in->modes.motion, system = in->modes.system;
    if (saved->modes.radius == ZV_G40) {
        zv_radius_off(in);
    }
    const int radius = in->modes.radius; // it is not switched on by the way
    in->modes = saved->modes;
    in->modes.motion = motion;
    in->modes.radius = radius;
    if (saved->length_on != zv_has_tool_offset(&in->offsets)) {
        zv_do_tool_length(in, saved->length_on ? ZV_G43 : ZV_G49);
    }
    if (saved->modes.system != system) {
        zv_system_use(in, saved->modes.system);
    }
    if (saved->g92_on != in->offsets.g92_on) {
        zv_do_clear_origin(in, saved->g92_on ? ZV_G92_3 : ZV_G92_2);
    }
}
