/// @file target.c
/// Where a line wants to go: axis words, absolute or relative, polar words, machine coordinates of G53; and by which
/// code.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "program/issue_sink.h"
#include "program/motions.h"
#include "program/offsets.h"

unsigned zv_axes_given(const zv_block *block)
{
    const uint32_t g = block->given;
    const unsigned xyz = (g >> ZV_WORD('x')) & 7u; // x y z are neighbours, and so are a b c
    const unsigned abc = (g >> ZV_WORD('a')) & 7u;
    return xyz | abc << ZV_A;
}

bool zv_has_target(const zv_block *block)
{
    return zv_axes_given(block) || block->given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
}

int zv_motion_of_line(const zv_interpreter *in)
{
    const zv_block *block = &in->block;
    const int own = block->g[ZV_G_MOTION], kept = in->modes.motion;
    const bool x_is_seconds = block->g[ZV_G_ACTION] == ZV_G4 && own == ZV_NO_CODE && !zv_block_has(block, 'p');
    if (zv_g_takes_axes(block->g[ZV_G_ACTION]) || (x_is_seconds && zv_is_tolerant(in))) {
        return ZV_NO_CODE;
    }
    if (own != ZV_NO_CODE) {
        return own == ZV_G80 ? ZV_NO_CODE : own;
    }
    if (block->g[ZV_G_LENGTH] == ZV_G43_1 || block->g[ZV_G_LENGTH] == ZV_G43_2) {
        return ZV_NO_CODE;
    }
    const bool has_center = block->given & (ZV_WORD_BIT('i') | ZV_WORD_BIT('j') | ZV_WORD_BIT('k'));
    return zv_has_target(block) || (has_center && zv_g_is_arc(kept)) ? kept : ZV_NO_CODE;
}

int zv_motion_column(const zv_block *block)
{
    if (block->g[ZV_G_MOTION] != ZV_NO_CODE) {
        return block->g_column[ZV_G_MOTION];
    }
    int first = 0;
    for (int i = 0; i < ZV_WORDS; ++i) {
        if (block->given & (1u << i) && (first == 0 || block->column[i] < first)) {
            first = block->column[i];
        }
    }
    return first > 0 ? first : 1;
}

static const unsigned char word_of[ZV_AXES] = {ZV_WORD('x'), ZV_WORD('y'), ZV_WORD('z'),
                                               ZV_WORD('a'), ZV_WORD('b'), ZV_WORD('c')};

static double word_value(const zv_interpreter *in, int axis)
{
    return in->block.value[word_of[axis]] * (axis <= ZV_Z ? in->modes.unit : 1.0);
}

/// G53: the words are machine coordinates, axes without a word stay.
static bool machine_target(zv_interpreter *in, unsigned given, double target[ZV_AXES])
{
    if (in->modes.relative && !zv_is_tolerant(in)) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_ACTION], "not_available", "G53 does not go together with G91");
    }
    if (in->modes.relative) {
        zv_warn(in, in->block.g_column[ZV_G_ACTION], "not_available", "beside G53 the words are places, G91 or not");
    }
    double machine[ZV_AXES];
    for (int i = 0; i < ZV_AXES; ++i) {
        machine[i] = given & (1u << i) ? word_value(in, i) : in->machine[i];
    }
    zv_from_machine(&in->offsets, &in->offsets.frame, machine, target);
    return true;
}

/// @ and ^: distance and angle about the origin of the program, in the XY plane; what is missing stays.
static bool polar_target(zv_interpreter *in, double target[ZV_AXES])
{
    const zv_block *block = &in->block;
    const bool has_distance = block->given & (1u << ZV_WORD_AT), has_angle = block->given & (1u << ZV_WORD_ANGLE);
    const int column = block->column[has_distance ? ZV_WORD_AT : ZV_WORD_ANGLE];
    if (zv_axes_given(block) & 3u) {
        return ZV_WRONG(in, column, "group_conflict", "polar words do not go together with X and Y");
    }
    if (in->modes.plane != ZV_Z) {
        return ZV_WRONG(in, column, "not_available", "polar words need the plane G17");
    }
    const double distance = has_distance ? block->value[ZV_WORD_AT] * in->modes.unit : 0.0;
    const double angle = has_angle ? block->value[ZV_WORD_ANGLE] : 0.0;
    double radius = zv_hypot(in->at[ZV_X], in->at[ZV_Y]);
    double direction = zv_atan2(in->at[ZV_Y], in->at[ZV_X]) / ZV_DEG;
    if (radius == 0.0 && in->modes.relative) {
        return ZV_WRONG(in, column, "not_defined",
                        "the tool is at the origin: it has no angle to go on from, write G90");
    }
    if (radius == 0.0 && !has_angle) {
        return ZV_WRONG(in, column, "not_defined", "the tool is at the origin: a polar move needs the angle ^");
    }
    if (in->modes.relative) {
        radius += distance;
        direction += angle;
    } else {
        radius = has_distance ? distance : radius;
        direction = has_angle ? angle : direction;
    }
    target[ZV_X] = radius * zv_cos(direction * ZV_DEG);
    target[ZV_Y] = radius * zv_sin(direction * ZV_DEG);
    return true;
}

bool zv_target_read(zv_interpreter *in, double target[ZV_AXES])
{
    const unsigned given = zv_axes_given(&in->block);
    if (in->block.g[ZV_G_ACTION] == ZV_G53) {
        return machine_target(in, given, target);
    }
    for (int i = 0; i < ZV_AXES; ++i) {
        target[i] = in->at[i];
        if (given & (1u << i)) {
            target[i] = in->modes.relative ? in->at[i] + word_value(in, i) : word_value(in, i);
        }
    }
    const bool polar = in->block.given & (1u << ZV_WORD_AT | 1u << ZV_WORD_ANGLE);
    return !polar || polar_target(in, target);
}
