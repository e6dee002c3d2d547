/// @file modes.c
/// Codes and words that change how later lines are read: feed, speed, tool, plane, units, systems, corners, distance.
#include <math.h>

#include "program/interpreter.h"

static bool set_feed(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->g[ZV_G_FEED_MODE] != ZV_NO_CODE) {
        const bool inverse = block->g[ZV_G_FEED_MODE] == 930;
        const bool forgives = in->options->dialect == ZV_DIALECT_TOLERANT && inverse == in->modes.inverse_time;
        in->modes.feed = forgives ? in->modes.feed : 0.0; // a feed mode wants its F anew
        in->modes.inverse_time = inverse;
    }
    if (zv_block_has(block, 'f') && !in->modes.inverse_time) {
        // units on the same line already count for F
        const short units = block->g[ZV_G_UNITS];
        const double unit = units == 200 ? 25.4 : units == 210 ? 1.0 : in->modes.unit;
        in->modes.feed = zv_block_value(block, 'f') * unit;
    }
    return true;
}

static bool set_speed_and_tool(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (zv_block_has(block, 's')) {
        in->modes.spindle = zv_block_value(block, 's');
    }
    if (zv_block_has(block, 't')) {
        in->modes.tool = (int)floor(zv_block_value(block, 't') + 0.5);
    }
    return true;
}

static bool dwell(zv_interpreter *in)
{
    if (in->block.g[ZV_G_ACTION] != 40) {
        return true;
    }
    const bool forgives = in->options->dialect == ZV_DIALECT_TOLERANT;
    const char word = forgives && zv_block_has(&in->block, 's') ? 's' : 'p'; // printers: G4 S2
    if (!zv_block_has(&in->block, word)) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_ACTION], "word_missing", "G4 needs the word P: seconds to wait");
    }
    return zv_emit_dwell(in, zv_block_value(&in->block, word));
}

static bool set_plane(zv_interpreter *in)
{
    switch (in->block.g[ZV_G_PLANE]) {
    case 170:
        in->modes.plane = ZV_Z;
        break;
    case 180:
        in->modes.plane = ZV_Y;
        break;
    case 190:
        in->modes.plane = ZV_X;
        break;
    default:
        break;
    }
    return true;
}

static bool set_units(zv_interpreter *in)
{
    const short code = in->block.g[ZV_G_UNITS];
    if (code != ZV_NO_CODE) {
        in->modes.unit = code == 200 ? 25.4 : 1.0;
    }
    return true;
}

/// There is no table of tool radii: G41 and G42 are read as those of a tool of radius zero, and that is said.
static bool set_radius(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short code = block->g[ZV_G_RADIUS];
    const int column = block->g_column[ZV_G_RADIUS];
    if (code != ZV_NO_CODE) {
        in->modes.radius = code / 10 * 10;
    }
    if (code == ZV_NO_CODE || code == 400) {
        return true;
    }
    const bool gives_diameter = code == 411 || code == 421;
    const double d = zv_block_has(block, 'd') ? zv_block_value(block, 'd') : 0.0;
    if (gives_diameter && !zv_block_has(block, 'd')) {
        return ZV_WRONG(in, column, "word_missing", "G%g needs the word D: the diameter of the tool", code / 10.0);
    }
    if (!gives_diameter && (d < 0.0 || d != floor(d))) {
        return ZV_WRONG(in, block->column[ZV_WORD('d')], "out_of_range",
                        "D is the number of a tool: a whole number from 0, found %g", d);
    }
    if (gives_diameter && d != 0.0) {
        return ZV_WRONG(
            in, column, "not_available",
            "cutter radius compensation (G%g) is not available: let the CAM program write the compensated path",
            code / 10.0);
    }
    zv_warn(in, column, "not_available",
            "cutter radius compensation is not available: the path is followed as programmed, as for a tool of radius "
            "zero");
    return true;
}

static bool set_length(zv_interpreter *in)
{
    const short code = in->block.g[ZV_G_LENGTH];
    return code == ZV_NO_CODE || zv_tool_length_execute(in, code);
}

static bool set_system(zv_interpreter *in)
{
    const short code = in->block.g[ZV_G_SYSTEM];
    const int system = code <= 590 ? (code - 540) / 10 : 5 + (code - 590);
    if (code != ZV_NO_CODE && system != in->modes.system) {
        zv_system_use(in, system);
    }
    return true;
}

static bool set_corner(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const short code = block->g[ZV_G_CORNER];
    if (code == ZV_NO_CODE) {
        return true;
    }
    in->modes.corner = code == 640 ? ZV_CORNER_BLEND : code == 610 ? ZV_CORNER_PATH : ZV_CORNER_STOP;
    in->modes.tolerance = in->modes.naive = 0.0;
    if (code == 640 && zv_block_has(block, 'p')) {
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

static bool set_distance(zv_interpreter *in)
{
    const zv_block *block = &in->block;
    if (block->g[ZV_G_DISTANCE] != ZV_NO_CODE) {
        in->modes.relative = block->g[ZV_G_DISTANCE] == 910;
    }
    if (block->g[ZV_G_ARC_CENTERS] != ZV_NO_CODE) {
        in->modes.arc_absolute = block->g[ZV_G_ARC_CENTERS] == 901;
    }
    if (block->g[ZV_G_RETRACT] != ZV_NO_CODE) {
        in->modes.retract_to_r = block->g[ZV_G_RETRACT] == 990;
    }
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
    in->modes = saved->modes;
    in->modes.motion = motion;
    if (saved->length_on != zv_has_tool_offset(&in->offsets)) {
        zv_tool_length_execute(in, saved->length_on ? 430 : 490);
    }
    if (saved->modes.system != system) {
        zv_system_use(in, saved->modes.system);
    }
    if (saved->g92_on != in->offsets.g92_on) {
        zv_offsets_execute(in, saved->g92_on ? 923 : 922);
    }
}

bool zv_modes_execute(zv_interpreter *in)
{
    static bool (*const in_order[])(zv_interpreter *) = {
        set_feed,   set_speed_and_tool, zv_events_execute, dwell,        set_plane,  set_units,
        set_radius, set_length,         set_system,        set_distance, set_corner,
    };
    for (size_t i = 0; i < sizeof in_order / sizeof in_order[0]; ++i) {
        if (!in_order[i](in)) {
            return false;
        }
    }
    return true;
}
