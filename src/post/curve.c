/// @file curve.c
/// A spline of a controller goes through the ends of its steps; between them it is the controller's own. Here it is a chain
/// of cubics with one tangent where two of them meet, that of the parabola through three neighbouring points:
///
///            p1 ----.            h0 = |p1 - p0|, h1 = |p2 - p1|,  d0 = (p1 - p0) / h0,  d1 = (p2 - p1) / h1
///          .'        '. p2       tangent at p1 = (h1 d0 + h0 d1) / (h0 + h1)
///      p0 '                      at an end: 2 d0 - tangent at p1, so that the parabola goes on
#include "post/curve.h"

#include <math.h>

#define SHORTEST 1e-9 ///< m: nearer points are one
enum { MOST_LINES_OF_ONE = 256 };

/// The spline behind (`by` 1) or before (-1) a step, comments left out; -1: there is none.
static int neighbour(const zv_post_program *program, int index, int by)
{
    int i = index + by;
    while (i >= 0 && i < program->count && program->step[i].kind == ZV_POST_COMMENT) {
        i += by;
    }
    return i >= 0 && i < program->count && program->step[i].kind == ZV_POST_SPLINE ? i : -1;
}

bool zv_post_spline_goes_on(const zv_post_program *program, int index)
{
    return neighbour(program, index, -1) >= 0;
}

/// Where the motion before a step has ended; false when there is none.
static bool place_before(const zv_post_program *program, int index, zv_vec3 *out)
{
    int i = index - 1;
    while (i >= 0 && !zv_has_motion(&program->step[i])) {
        --i;
    }
    *out = i >= 0 ? program->step[i].world_from_tool.pos : *out;
    return i >= 0;
}

/// The tangent in the middle of three points, as a derivative by length.
static zv_vec3 tangent(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const zv_vec3 u = zv_vec3_sub(b, a), v = zv_vec3_sub(c, b);
    const double h0 = fmax(zv_vec3_length(u), SHORTEST), h1 = fmax(zv_vec3_length(v), SHORTEST);
    return zv_vec3_scale(zv_vec3_add(zv_vec3_scale(u, h1 / h0), zv_vec3_scale(v, h0 / h1)), 1.0 / (h0 + h1));
}

void zv_post_bezier(const zv_post_program *program, int index, zv_vec3 from, zv_vec3 control[2])
{
    const zv_vec3 to = program->step[index].world_from_tool.pos, chord = zv_vec3_sub(to, from);
    const double length = fmax(zv_vec3_length(chord), SHORTEST);
    const zv_vec3 along = zv_vec3_scale(chord, 1.0 / length);
    const int before = neighbour(program, index, -1), behind = neighbour(program, index, 1);
    zv_vec3 far = from, start = along, end = along;
    const bool has_start = before >= 0 && place_before(program, before, &far);
    start = has_start ? tangent(far, from, to) : start;
    end = behind >= 0 ? tangent(from, to, program->step[behind].world_from_tool.pos) : end;
    if (!has_start) {
        start = zv_vec3_sub(zv_vec3_scale(along, 2.0), end);
    } else if (behind < 0) {
        end = zv_vec3_sub(zv_vec3_scale(along, 2.0), start);
    }
    control[0] = zv_vec3_add(from, zv_vec3_scale(start, length / 3.0));
    control[1] = zv_vec3_sub(to, zv_vec3_scale(end, length / 3.0));
}

// ---- as lines ----

zv_vec3 zv_post_bezier_at(zv_vec3 from, const zv_vec3 control[2], zv_vec3 to, double t)
{
    const double s = 1.0 - t;
    zv_vec3 p = zv_vec3_scale(from, s * s * s);
    p = zv_vec3_add(p, zv_vec3_scale(control[0], 3.0 * s * s * t));
    p = zv_vec3_add(p, zv_vec3_scale(control[1], 3.0 * s * t * t));
    return zv_vec3_add(p, zv_vec3_scale(to, t * t * t));
}

/// Lines over 1/n of a curve are off by its second derivative / (8 n^2); that of a cubic is largest at an end.
static int lines_of(zv_vec3 from, const zv_vec3 control[2], zv_vec3 to, double chord_m)
{
    const zv_vec3 a = zv_vec3_add(zv_vec3_sub(from, zv_vec3_scale(control[0], 2.0)), control[1]);
    const zv_vec3 b = zv_vec3_add(zv_vec3_sub(control[0], zv_vec3_scale(control[1], 2.0)), to);
    const double bend = 6.0 * fmax(zv_vec3_length(a), zv_vec3_length(b));
    return (int)fmin(MOST_LINES_OF_ONE, fmax(1.0, ceil(sqrt(bend / (8.0 * chord_m)))));
}

static void add_lines(const zv_post_program *program, int index, zv_post_program *out)
{
    const zv_post_options options = zv_post_default_options();
    const zv_post_step *end = &program->step[index];
    const zv_vec3 to = end->world_from_tool.pos;
    zv_vec3 from = to, control[2];
    place_before(program, index, &from);
    zv_post_bezier(program, index, from, control);
    const int parts = lines_of(from, control, to, options.chord_m);
    for (int i = 1; i <= parts; ++i) {
        zv_post_step step = *end;
        step.kind = ZV_POST_LINE;
        step.world_from_tool.pos = i == parts ? to : zv_post_bezier_at(from, control, to, (double)i / parts);
        step.has_q = i == parts && end->has_q;
        step.blend_m = i == parts && neighbour(program, index, 1) < 0 ? end->blend_m : options.chord_m;
        zv_post_add(out, &step);
    }
}

// ---- for a dialect ----

static bool is_sayable(const zv_post_dialect *dialect, const zv_post_step *step)
{
    const bool bends = step->kind == ZV_POST_SPLINE && !dialect->has_splines;
    return !bends && !(step->kind == ZV_POST_OUTPUT && step->output < dialect->first_output);
}

bool zv_post_adapt(const zv_post_program *program, const zv_post_dialect *dialect, zv_post_program *out,
                   zv_post_losses *losses)
{
    bool is_needed = false;
    *out = zv_post_begin(program->robot, program->name);
    for (int i = 0; !is_needed && i < program->count; ++i) {
        is_needed = !is_sayable(dialect, &program->step[i]);
    }
    for (int i = 0; is_needed && i < program->count; ++i) {
        const zv_post_step *step = &program->step[i];
        if (is_sayable(dialect, step)) {
            zv_post_add(out, step);
        } else if (step->kind == ZV_POST_SPLINE) {
            add_lines(program, i, out);
            zv_post_lose(losses, step->line, "a spline has become straight lines that stay within 0.01 mm of it");
        } else {
            zv_post_lose(losses, step->line, "outputs count from %d: output %d is left out", dialect->first_output,
                         step->output);
        }
    }
    out->world_from_frame = program->world_from_frame;
    return !out->failed;
}
