/// @file steps.c
/// Steps of a program: kept, made of moves, and turned back into moves.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "post/curve.h"

#define LARGEST_ARC (0.75 * ZV_PI) ///< of one circular move: controllers refuse those near a full turn
#define FINEST 4096                ///< lines that one helix or spline becomes at most
#define SAME_TURN_DEG 1e-6         ///< points that were taught with one orientation differ by their rounding
enum { MOST_STEPS = 4 * 1000 * 1000 };

// ---- memory ----

zv_post_program zv_post_begin(const zv_robot *robot, const char *name)
{
    ZV_ASSERT(robot && name);
    zv_post_program program = {.robot = robot, .world_from_frame = zv_pose_identity()};
    snprintf(program.name, sizeof program.name, "%s", name);
    return program;
}

void zv_post_add(zv_post_program *program, const zv_post_step *step)
{
    if (program->count == program->capacity && !program->failed) {
        const int more = program->capacity ? 2 * program->capacity : 64;
        zv_post_step *larger = more > MOST_STEPS ? NULL : realloc(program->step, (size_t)more * sizeof *larger);
        program->failed = !larger;
        program->step = larger ? larger : program->step;
        program->capacity = larger ? more : program->capacity;
    }
    if (!program->failed) {
        program->step[program->count++] = *step;
    }
}

void zv_post_free(zv_post_program *program)
{
    free(program->step);
    *program = (zv_post_program){.robot = program->robot};
}

// ---- from moves ----

zv_post_options zv_post_default_options(void)
{
    return (zv_post_options){.joint_speed = 0.2, .spindle_output = 1, .chord_m = 0.01 * ZV_MM};
}

/// A corner that is cut by a parabola whose ends are `d` before and behind it stays within d / 2 of it, whatever its
/// angle: a blend of twice the tolerance keeps G64 P on every controller that blends inside the distance it was given.
static double blend_of(const zv_move *move)
{
    const double half = 0.5 * zv_move_length(move) * ZV_MM;
    const double wanted = move->corner == ZV_CORNER_BLEND ? 2.0 * move->tolerance_mm * ZV_MM : 0.0;
    return fmin(wanted, half);
}

typedef struct adding {
    zv_post_program *program;
    const zv_move *move;
    const zv_pose *world_from_program, *world_from_tool;
    const double *q;
    const zv_post_options *options;
    zv_post_losses *losses;
} adding;

static zv_vec3 place_at(const adding *a, double t)
{
    double axes[ZV_AXES];
    zv_move_at(a->move, t, axes);
    return zv_pose_apply(*a->world_from_program, (zv_vec3){axes[ZV_X] * ZV_MM, axes[ZV_Y] * ZV_MM, axes[ZV_Z] * ZV_MM});
}

/// A motion that ends at `t` of the move; joints are only known at the end of it.
static zv_post_step motion_to(const adding *a, zv_post_kind kind, double t)
{
    zv_post_step step = {.kind = kind, .line = a->move->line, .has_pose = true, .world_from_tool = *a->world_from_tool};
    step.speed = a->move->feed_mm_min * ZV_MM / 60.0;
    step.blend_m = blend_of(a->move);
    step.has_q = t == 1.0;
    if (step.has_q) {
        memcpy(step.q, a->q, (size_t)zv_robot_joint_count(a->program->robot) * sizeof *a->q);
    } else {
        step.world_from_tool.pos = place_at(a, t);
    }
    return step;
}

static void add_rapid(const adding *a)
{
    zv_post_step step = motion_to(a, ZV_POST_JOINT, 1.0);
    step.speed = a->options->joint_speed;
    step.blend_m = 0.0;
    zv_post_add(a->program, &step);
}

static void add_line(const adding *a)
{
    const zv_post_step step = motion_to(a, ZV_POST_LINE, 1.0);
    zv_post_add(a->program, &step);
}

/// The tool keeps its orientation, and the circle stays in its plane: controllers can go it.
static bool is_plain_arc(const zv_move *move)
{
    const zv_vec3 from = {move->from[ZV_X], move->from[ZV_Y], move->from[ZV_Z]};
    const zv_vec3 to = {move->to[ZV_X], move->to[ZV_Y], move->to[ZV_Z]};
    const double rise = zv_vec3_dot(zv_vec3_sub(to, from), move->axis);
    const double before = zv_vec3_length(zv_vec3_sub(from, move->center)),
                 behind = zv_vec3_length(zv_vec3_sub(to, move->center));
    const double turn = fmax(fabs(move->from[ZV_A] - move->to[ZV_A]),
                             fmax(fabs(move->from[ZV_B] - move->to[ZV_B]), fabs(move->from[ZV_C] - move->to[ZV_C])));
    return turn < SAME_TURN_DEG && fabs(rise) < 1e-6 && fabs(before - behind) < 1e-3;
}

static void add_arc(const adding *a)
{
    const int parts = (int)ceil(fabs(a->move->sweep) / LARGEST_ARC - 1e-9);
    for (int i = 1; i <= parts; ++i) {
        zv_post_step step = motion_to(a, ZV_POST_CIRCLE, i == parts ? 1.0 : (double)i / parts);
        step.via = place_at(a, (i - 0.5) / parts);
        step.blend_m = i == parts ? step.blend_m : 0.0;
        zv_post_add(a->program, &step);
    }
}

/// How many lines stay within the chord tolerance: a chord of a curve with radius r over the length l is off by
/// l^2 / (8 r).
static int lines_of(const adding *a, double chord_m)
{
    const zv_move *move = a->move;
    const double length = zv_move_length(move);
    const zv_vec3 from = {move->from[ZV_X], move->from[ZV_Y], move->from[ZV_Z]};
    double radius = move->kind == ZV_MOVE_ARC ? zv_vec3_length(zv_vec3_sub(from, move->center)) : 0.25 * length;
    radius = fmax(radius, 1e-3);
    const double part = sqrt(8.0 * radius * chord_m / ZV_MM);
    return (int)fmin(FINEST, fmax(2.0, ceil(length / part)));
}

static void add_as_lines(const adding *a)
{
    const int parts = lines_of(a, a->options->chord_m);
    for (int i = 1; i <= parts; ++i) {
        zv_post_step step = motion_to(a, ZV_POST_LINE, i == parts ? 1.0 : (double)i / parts);
        step.blend_m = i == parts ? step.blend_m : a->options->chord_m;
        zv_post_add(a->program, &step);
    }
    zv_post_lose(a->losses, a->move->line, "a %s has become straight lines that stay within %g mm of it",
                 a->move->kind == ZV_MOVE_ARC ? "helix" : "spline", a->options->chord_m / ZV_MM);
}

static void add_points(const adding *a, int parts)
{
    for (int i = 1; i <= parts; ++i) {
        zv_post_step step = motion_to(a, ZV_POST_SPLINE, i == parts ? 1.0 : (double)i / parts);
        step.blend_m = 0.0;
        zv_post_add(a->program, &step);
    }
}

/// How far the curve through the last `parts` steps is from the move, across, at three places between two of them.
static double spline_off(const adding *a, int parts)
{
    double most = 0.0;
    for (int i = 0; i < parts && !a->program->failed; ++i) {
        zv_vec3 control[2];
        const zv_vec3 from = place_at(a, (double)i / parts), to = place_at(a, (i + 1.0) / parts);
        zv_post_bezier(a->program, a->program->count - parts + i, from, control);
        const zv_vec3 along = zv_vec3_unit(zv_vec3_sub(to, from));
        for (double t = 0.25; t < 1.0; t += 0.25) {
            const zv_vec3 off = zv_vec3_sub(place_at(a, (i + t) / parts), zv_post_bezier_at(from, control, to, t));
            most = fmax(most, zv_vec3_length(zv_vec3_cross(off, along)));
        }
    }
    return most;
}

/// A smooth curve through points misses the true one by far less than lines between them do: it begins with a quarter
/// of the points.
static void add_as_spline(const adding *a)
{
    const int before = a->program->count;
    int parts = (int)fmax(4.0, lines_of(a, 16.0 * a->options->chord_m));
    add_points(a, parts);
    while (parts < FINEST && spline_off(a, parts) > a->options->chord_m) {
        a->program->count = before;
        parts *= 2;
        add_points(a, parts);
    }
    zv_post_lose(a->losses, a->move->line,
                 "a %s has become a spline through points: between them the curve is the controller's own",
                 a->move->kind == ZV_MOVE_ARC ? "helix" : "curve");
}

static void add_output(const adding *a, int output, bool value)
{
    const zv_post_step step = {.kind = ZV_POST_OUTPUT, .line = a->move->line, .output = output, .value = value};
    zv_post_add(a->program, &step);
}

static void add_event(const adding *a)
{
    const int code = (int)a->move->code;
    zv_post_step step = {.kind = ZV_POST_COMMENT, .line = a->move->line};
    if (a->move->text) {
        snprintf(step.text, sizeof step.text, "%s", a->move->text);
        zv_post_add(a->program, &step);
    } else if (code >= 3 && code <= 5 && a->options->spindle_output >= 0) {
        add_output(a, a->options->spindle_output, code != 5);
    } else if (code >= 62 && code <= 65) {
        add_output(a, (int)a->move->values[0], code == 62 || code == 64);
    } else if (code == 0 || code == 1) {
        step.kind = ZV_POST_HALT;
        zv_post_add(a->program, &step);
    } else if (code != 2 && code != 30) {
        zv_post_lose(a->losses, a->move->line, "M%d has no counterpart", code);
    }
}

/// What happens at a place happens there, not on a rounded corner beside it.
static void stop_before(zv_post_program *program)
{
    int i = program->count - 1;
    while (i >= 0 && program->step[i].kind == ZV_POST_COMMENT) {
        --i;
    }
    if (i >= 0) {
        program->step[i].blend_m = 0.0;
    }
}

void zv_post_add_move(zv_post_program *program, const zv_move *move, const zv_pose *world_from_program,
                      const zv_pose *world_from_tool, const double *q, const zv_post_options *options,
                      zv_post_losses *losses)
{
    const adding a = {program, move, world_from_program, world_from_tool, q, options, losses};
    const zv_post_step wait = {.kind = ZV_POST_DWELL, .line = move->line, .seconds = move->seconds};
    if (move->kind == ZV_MOVE_DWELL || (move->kind == ZV_MOVE_EVENT && !move->text)) {
        stop_before(program);
    }
    switch (move->kind) {
    case ZV_MOVE_RAPID:
        add_rapid(&a);
        break;
    case ZV_MOVE_FEED:
        add_line(&a);
        break;
    case ZV_MOVE_ARC:
        (is_plain_arc(move) ? add_arc : options->splines ? add_as_spline : add_as_lines)(&a);
        break;
    case ZV_MOVE_SPLINE:
        (options->splines ? add_as_spline : add_as_lines)(&a);
        break;
    case ZV_MOVE_DWELL:
        zv_post_add(program, &wait);
        break;
    case ZV_MOVE_EVENT:
        add_event(&a);
        break;
    }
}

// ---- to moves ----

static void put_axes(zv_pose pose, double out[ZV_AXES])
{
    const zv_euler e = zv_rot_to_abc(pose.rot);
    const double axes[ZV_AXES] = {pose.pos.x / ZV_MM, pose.pos.y / ZV_MM, pose.pos.z / ZV_MM,
                                  e.a / ZV_DEG,       e.b / ZV_DEG,       e.c / ZV_DEG};
    memcpy(out, axes, sizeof axes);
}

bool zv_circle_through(zv_vec3 from, zv_vec3 via, zv_vec3 to, zv_move *out)
{
    const zv_vec3 a = zv_vec3_sub(via, from), b = zv_vec3_sub(to, from), n = zv_vec3_cross(a, b);
    const double size = zv_vec3_dot(n, n), aa = zv_vec3_dot(a, a), bb = zv_vec3_dot(b, b);
    if (!(size > 1e-18 * aa * bb)) {
        return false;
    }
    const zv_vec3 toward = zv_vec3_cross(zv_vec3_sub(zv_vec3_scale(b, aa), zv_vec3_scale(a, bb)), n);
    const zv_vec3 center = zv_vec3_add(from, zv_vec3_scale(toward, 0.5 / size));
    const zv_vec3 axis = zv_vec3_unit(n), r = zv_vec3_sub(from, center), s = zv_vec3_sub(to, center);
    const double angle = zv_atan2(zv_vec3_dot(zv_vec3_cross(r, s), axis), zv_vec3_dot(r, s));
    out->center = (zv_vec3){center.x / ZV_MM, center.y / ZV_MM, center.z / ZV_MM};
    out->axis = axis;
    out->sweep = angle > 0.0 ? angle : angle + 2.0 * ZV_PI; // the three points turn left about `axis`
    return true;
}

static zv_move move_of(const zv_post_step *step, zv_pose from)
{
    zv_move move = {.kind = ZV_MOVE_FEED, .line = step->line, .corner = ZV_CORNER_PATH};
    put_axes(from, move.from);
    put_axes(step->world_from_tool, move.to);
    move.feed_mm_min = step->speed / ZV_MM * 60.0;
    move.tolerance_mm = 0.5 * step->blend_m / ZV_MM;
    move.corner = step->blend_m > 0.0 ? ZV_CORNER_BLEND : ZV_CORNER_STOP;
    if (step->kind == ZV_POST_JOINT) {
        move.kind = ZV_MOVE_RAPID;
        move.feed_mm_min = 60000.0 * step->speed;
    } else if (step->kind == ZV_POST_CIRCLE &&
               zv_circle_through(from.pos, step->via, step->world_from_tool.pos, &move)) {
        move.kind = ZV_MOVE_ARC;
    }
    return move;
}

/// A curve goes through the points without a stop.
static void bend(const zv_post_program *program, int index, zv_vec3 from, zv_move *move)
{
    zv_vec3 control[2];
    zv_post_bezier(program, index, from, control);
    for (int i = 0; i < 2; ++i) {
        move->control[i] = zv_vec3_scale(control[i], 1.0 / ZV_MM);
    }
    move->kind = ZV_MOVE_SPLINE;
    move->corner = ZV_CORNER_PATH;
    move->goes_on = zv_post_spline_goes_on(program, index);
}

void zv_post_moves(const zv_post_program *program, zv_pose from, bool (*take)(void *user, const zv_move *move),
                   void *user)
{
    bool goes_on = true;
    for (int i = 0; goes_on && i < program->count; ++i) {
        const zv_post_step *step = &program->step[i];
        zv_move move = {.kind = ZV_MOVE_EVENT, .line = step->line, .code = step->value ? 64 : 65};
        if (zv_has_motion(step)) {
            move = move_of(step, from);
            if (step->kind == ZV_POST_SPLINE) {
                bend(program, i, from.pos, &move);
            }
            from = step->world_from_tool;
        } else {
            put_axes(from, move.from);
            put_axes(from, move.to);
            move.values[0] = step->output;
            move.kind = step->kind == ZV_POST_DWELL ? ZV_MOVE_DWELL : ZV_MOVE_EVENT;
            move.seconds = step->seconds;
            move.code = step->kind == ZV_POST_HALT ? 0 : move.code;
        }
        goes_on = step->kind == ZV_POST_COMMENT || take(user, &move);
    }
}
