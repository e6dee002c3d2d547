/// @file spline.c
/// G5 (cubic) and G5.1 (quadratic) splines in the XY plane. A quadratic one is written as the cubic with the same
/// points.
#include "program/emit.h"
#include "program/motions.h"

static double length_word(const zv_interpreter *in, char letter)
{
    return zv_block_has(&in->block, letter) ? zv_block_value(&in->block, letter) * in->modes.unit : 0.0;
}

static bool check(zv_interpreter *in)
{
    const int column = zv_motion_column(&in->block);
    if (in->modes.plane != ZV_Z) {
        return ZV_WRONG(in, column, "not_available", "splines need the plane G17");
    }
    if (zv_axes_given(&in->block) & ~3u) {
        return ZV_WRONG(in, column, "not_available", "a spline moves X and Y only");
    }
    return true;
}

/// First control point from I and J, or straight on from the last spline of the program.
static bool first_control(zv_interpreter *in, zv_vec3 *out)
{
    const bool has_i = zv_block_has(&in->block, 'i'), has_j = zv_block_has(&in->block, 'j');
    const zv_vec3 start = {in->at[ZV_X], in->at[ZV_Y], in->at[ZV_Z]};
    if (has_i != has_j) {
        return ZV_WRONG(in, in->block.column[ZV_WORD(has_i ? 'i' : 'j')], "word_missing",
                        "I and J of a spline go together");
    }
    if (!has_i && !in->spline.is_known) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "word_missing",
                        "the first spline of a program needs I and J");
    }
    const zv_vec3 tangent =
        has_i ? (zv_vec3){length_word(in, 'i'), length_word(in, 'j'), 0.0} : zv_vec3_scale(in->spline.tail, -1.0);
    *out = zv_vec3_add(start, tangent);
    return true;
}

static bool cubic_controls(zv_interpreter *in, zv_vec3 end, zv_vec3 control[2])
{
    if (!first_control(in, &control[0])) {
        return false;
    }
    if (!zv_block_has(&in->block, 'p') || !zv_block_has(&in->block, 'q')) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "word_missing", "a cubic spline needs P and Q");
    }
    in->spline.tail = (zv_vec3){length_word(in, 'p'), length_word(in, 'q'), 0.0};
    control[1] = zv_vec3_add(end, in->spline.tail);
    return true;
}

static bool quadratic_controls(zv_interpreter *in, zv_vec3 end, zv_vec3 control[2])
{
    const zv_vec3 start = {in->at[ZV_X], in->at[ZV_Y], in->at[ZV_Z]};
    if (!zv_block_has(&in->block, 'i') || !zv_block_has(&in->block, 'j')) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "word_missing", "a quadratic spline (G5.1) needs I and J");
    }
    const zv_vec3 middle = zv_vec3_add(start, (zv_vec3){length_word(in, 'i'), length_word(in, 'j'), 0.0});
    control[0] = zv_vec3_add(zv_vec3_scale(start, 1.0 / 3.0), zv_vec3_scale(middle, 2.0 / 3.0));
    control[1] = zv_vec3_add(zv_vec3_scale(end, 1.0 / 3.0), zv_vec3_scale(middle, 2.0 / 3.0));
    in->spline.tail = zv_vec3_sub(control[1], end);
    return true;
}

bool zv_do_spline(zv_interpreter *in, int code)
{
    double target[ZV_AXES];
    zv_vec3 control[2];
    if (!check(in) || !zv_target_read(in, target)) {
        return false;
    }
    const zv_vec3 end = {target[ZV_X], target[ZV_Y], target[ZV_Z]};
    if (!(code == ZV_G5_1 ? quadratic_controls : cubic_controls)(in, end, control)) {
        return false;
    }
    zv_emit_spline(in, target, control, false);
    in->spline.is_known = true;
    return true;
}
