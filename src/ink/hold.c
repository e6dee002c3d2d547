/// @file hold.c
/// How an arm holds a pen in front of a sheet.
///
///     its pen (zv_sheet)                     sheets it can draw on
///     along the slide                        square to the slide: level ones
///     turns with the base, at one pitch      square to the axis of the base: level ones
///     stays in the plane of the arm          that plane itself, with a pen that lifts itself;
///                                            or one square to it: then a single line can be drawn
///     any, an arm that holds a whole pose    any; square to the sheet, turned by `spin`
///     any, position alone                    any; as the arm has it
#include <math.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "zveno/ink.h"

/// Sheets off by less than this (rad, m) are meant to be where they should be.
#define SAME_ANGLE 1e-6
#define SAME_PLACE_M 1e-6
/// A pen flatter than this slides over the paper on its side.
#define FLATTEST (5.0 * ZV_DEG)

typedef zv_status (*hold_rule)(const zv_hold_options *options, zv_hold *hold, zv_error *why);

static zv_vec3 normal_of(const zv_hold *hold)
{
    return zv_rot_apply(hold->world_from_paper.rot, (zv_vec3){0.0, 0.0, 1.0});
}

/// What the tool does when joint `k` moves, with all joints at zero: rows 0 (it slides) or 3 (it turns).
static zv_vec3 joint_direction(const zv_robot *robot, int k, int row)
{
    double jacobian[6 * ZV_MAX_JOINTS], q[ZV_MAX_JOINTS] = {0};
    const int joints = zv_robot_joint_count(robot);
    zv_jacobian(robot, q, jacobian);
    return zv_vec3_unit(
        (zv_vec3){jacobian[row * joints + k], jacobian[(row + 1) * joints + k], jacobian[(row + 2) * joints + k]});
}

/// The angle between two lines, 0 to a quarter turn.
static double between(zv_vec3 a, zv_vec3 b)
{
    return zv_atan2(zv_vec3_length(zv_vec3_cross(a, b)), fabs(zv_vec3_dot(a, b)));
}

static zv_status need_square(const zv_hold *hold, zv_vec3 axis, const char *reason, zv_error *why)
{
    const double tilt = between(normal_of(hold), axis);
    if (tilt > SAME_ANGLE) {
        return zv_fail(
            why, ZV_ERR_NOT_AVAILABLE, 0, 0,
            "%s, and this sheet is tilted by %.4g degrees: %s needs a level one (work X Y Z A 0 0), rl15 can "
            "draw on a tilted one",
            reason, tilt / ZV_DEG, zv_robot_name(hold->robot));
    }
    if (zv_vec3_dot(normal_of(hold), zv_rot_apply(zv_robot_base(hold->robot).rot, (zv_vec3){0, 0, 1})) < 0.0) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the sheet shows its back to the pen: turn it over");
    }
    return ZV_OK;
}

// ---- rules ----

static zv_status hold_across_slide(const zv_hold_options *options, zv_hold *hold, zv_error *why)
{
    (void)options;
    const int slide = zv_ik_capability(hold->ik).slide;
    return need_square(hold, joint_direction(hold->robot, slide, 0), "the pen of this arm moves along its slide", why);
}

static zv_status hold_across_base(const zv_hold_options *options, zv_hold *hold, zv_error *why)
{
    hold->target.has_pitch = true;
    hold->target.pitch = options->has_pitch ? options->pitch : zv_ik_capability(hold->ik).pitch_down;
    if (!(zv_sin(hold->target.pitch) > zv_sin(FLATTEST))) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "with a pitch of %.4g degrees the pen does not point at the paper: 90 is straight down, "
                       "%.0f to %.0f are possible",
                       hold->target.pitch / ZV_DEG, FLATTEST / ZV_DEG, 180.0 - FLATTEST / ZV_DEG);
    }
    return need_square(hold, joint_direction(hold->robot, 0, 3),
                       "this arm turns its pen with its base, so that its angle stays the same only on a level sheet",
                       why);
}

static zv_status hold_in_plane(const zv_hold_options *options, zv_hold *hold, zv_error *why)
{
    const zv_vec3 axis = joint_direction(hold->robot, 0, 3), normal = normal_of(hold);
    const double turn = between(axis, normal), q[ZV_MAX_JOINTS] = {0};
    hold->target.has_pitch = true;
    hold->target.pitch = options->has_pitch ? options->pitch : zv_ik_capability(hold->ik).pitch_down;
    if (turn > SAME_ANGLE && ZV_PI / 2.0 - turn > SAME_ANGLE) {
        return zv_fail(
            why, ZV_ERR_NOT_AVAILABLE, 0, 0,
            "%s moves in one plane and meets this sheet at an angle: it can draw on a sheet that lies in that "
            "plane (work 0 0 0 0 0 90, with a servo pen)",
            zv_robot_name(hold->robot));
    }
    if (turn > SAME_ANGLE) {
        return ZV_OK; // a line of the sheet lies in its plane; what is not on it is out of reach
    }
    const double off = zv_vec3_dot(axis, zv_vec3_sub(hold->world_from_paper.pos, zv_fk(hold->robot, q).pos));
    if (fabs(off) > SAME_PLACE_M) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the sheet is %.3f mm beside the plane in which %s moves",
                       fabs(off) / ZV_MM, zv_robot_name(hold->robot));
    }
    if (!options->stays_down) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "%s moves in the plane of this sheet and cannot lift its pen off it: give it a pen that lifts "
                       "itself (a servo)",
                       zv_robot_name(hold->robot));
    }
    return ZV_OK;
}

static zv_status hold_anywhere(const zv_hold_options *options, zv_hold *hold, zv_error *why)
{
    (void)why;
    if (zv_ik_capability(hold->ik).task == ZV_IK_POSE) {
        const zv_rot paper_from_tool = zv_rot_mul(zv_rot_x(ZV_PI), zv_rot_z(options->spin));
        hold->target.has_rot = true;
        hold->target.base_from_tool.rot = zv_rot_mul(hold->world_from_paper.rot, paper_from_tool);
    }
    return ZV_OK;
}

static const hold_rule rules[] = {
    [ZV_SHEET_ANY] = hold_anywhere,
    [ZV_SHEET_ACROSS_SLIDE] = hold_across_slide,
    [ZV_SHEET_ACROSS_BASE] = hold_across_base,
    [ZV_SHEET_IN_PLANE] = hold_in_plane,
};

zv_status zv_hold_create(const zv_robot *robot, const zv_ik *ik, const zv_hold_options *options, zv_hold *out,
                         zv_error *why)
{
    ZV_ASSERT(robot && ik && options && out);
    zv_hold hold = {.robot = robot,
                    .ik = ik,
                    .world_from_paper = options->world_from_paper,
                    .target = zv_ik_target_at((zv_vec3){0.0, 0.0, 0.0}),
                    .stays_down = options->stays_down};
    const zv_status status = rules[zv_ik_capability(ik).sheet](options, &hold, why);
    if (status == ZV_OK) {
        *out = hold;
    }
    return status;
}

// ---- with a hold ----

zv_vec3 zv_hold_on_paper(const zv_hold *hold, zv_vec3 world_m)
{
    const zv_rot *axes = &hold->world_from_paper.rot;
    const zv_vec3 away = zv_vec3_scale(zv_vec3_sub(world_m, hold->world_from_paper.pos), 1.0 / ZV_MM);
    return (zv_vec3){zv_vec3_dot(axes->x, away), zv_vec3_dot(axes->y, away), zv_vec3_dot(axes->z, away)};
}

int zv_hold_solve(const zv_hold *hold, zv_vec2 at, double height_mm, zv_ik_set *out)
{
    const zv_vec3 paper = {at.x * ZV_MM, at.y * ZV_MM, height_mm * ZV_MM};
    zv_ik_target target = hold->target;
    target.base_from_tool.pos = zv_pose_apply(hold->world_from_paper, paper);
    out->count = 0;
    if (zv_ik_solve(hold->ik, &target, out, NULL) != ZV_OK) {
        return 0;
    }
    zv_ik_judge(hold->robot, out);
    zv_ik_keep_in_limits(out);
    return out->count;
}

void zv_hold_plan(const zv_hold *hold, zv_plan_options *options)
{
    options->world_from_program = hold->world_from_paper;
    options->words = ZV_WORDS_NEVER;
    options->tool_rot = hold->target.has_rot ? hold->target.base_from_tool.rot : options->tool_rot;
    options->pitch = hold->target.has_pitch ? hold->target.pitch : options->pitch;
}
