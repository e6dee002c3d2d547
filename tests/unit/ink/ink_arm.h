/// @file ink_arm.h
/// Arms with a pen, sheets in front of them, and random drawings.
#ifndef ZV_TEST_INK_ARM_H
#define ZV_TEST_INK_ARM_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/ink.h"

typedef struct ink_arm {
    zv_robot *robot;
    zv_ik *ik;
    zv_hold hold;
} ink_arm;

/// An arm and a sheet, mm and degrees.
typedef struct ink_place {
    const char *robot;
    double work[6];
    double pitch; ///< degrees; 0: the usual one
    bool has_servo;
} ink_place;

static const ink_place ink_places[] = {
    {.robot = "drawbot", .work = {0, 0, 10, 0, 0, 0}},
    {.robot = "drawbot", .work = {30, -20, 5, 40, 0, 0}},
    {.robot = "scara", .work = {0, 0, 60, 0, 0, 0}},
    {.robot = "arm4", .work = {0, 0, 20, 0, 0, 0}},
    {.robot = "arm4", .work = {0, 0, 20, 0, 0, 0}, .pitch = 70},
    {.robot = "planar3", .work = {0, 0, 0, 0, 0, 90}, .has_servo = true},
    {.robot = "rl15", .work = {800, 0, 300, 0, 0, 0}},
    {.robot = "rl15", .work = {900, 0, 400, 0, -35, 0}},
};
enum { INK_PLACES = sizeof ink_places / sizeof ink_places[0] };

static inline zv_hold_options ink_options(const ink_place *place)
{
    const double *n = place->work;
    return (zv_hold_options){
        .world_from_paper = {.rot = zv_rot_from_abc(n[3] * ZV_DEG, n[4] * ZV_DEG, n[5] * ZV_DEG),
                             .pos = {n[0] * ZV_MM, n[1] * ZV_MM, n[2] * ZV_MM}},
        .has_pitch = place->pitch != 0.0,
        .pitch = place->pitch * ZV_DEG,
        .stays_down = place->has_servo,
    };
}

static inline ink_arm ink_arm_named(const char *name)
{
    ink_arm arm = {0};
    size_t size = 0;
    zv_error why;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &arm.robot, &why) == ZV_OK);
    CHECK(zv_ik_create(arm.robot, &arm.ik) == ZV_OK);
    return arm;
}

static inline ink_arm ink_arm_at(const ink_place *place)
{
    ink_arm arm = ink_arm_named(place->robot);
    const zv_hold_options options = ink_options(place);
    zv_error why = {0};
    const zv_status status = zv_hold_create(arm.robot, arm.ik, &options, &arm.hold, &why);
    if (status != ZV_OK) {
        print_error("%s: %s\n", place->robot, why.message);
    }
    CHECK(status == ZV_OK);
    return arm;
}

static inline void ink_arm_free(ink_arm *arm)
{
    zv_ik_free(arm->ik);
    zv_robot_free(arm->robot);
}

static inline zv_vec2 ink_point(zv_area area)
{
    return (zv_vec2){check_uniform(area.low.x, area.high.x), check_uniform(area.low.y, area.high.y)};
}

/// Strokes of lines, circles, ellipses and cubics inside an area.
static inline zv_drawing *ink_random(zv_area area, int strokes, int segments)
{
    zv_drawing *drawing = zv_drawing_create();
    const double size = 0.25 * fmin(area.high.x - area.low.x, area.high.y - area.low.y);
    const zv_area inner = zv_area_inset(area, size);
    for (int i = 0; i < strokes; ++i) {
        zv_drawing_move_to(drawing, ink_point(area));
        for (int k = 0; k < segments; ++k) {
            const double start = check_uniform(-3, 3), sweep = check_uniform(-6, 6), r = check_uniform(0.2, 1) * size;
            switch ((int)check_uniform(0, 4)) {
            case 0:
                zv_drawing_line_to(drawing, ink_point(area));
                break;
            case 1:
                zv_drawing_cubic_to(drawing, ink_point(area), ink_point(area), ink_point(area));
                break;
            case 2:
                zv_drawing_arc(drawing, ink_point(inner), (zv_vec2){r, r}, start, start + sweep);
                break;
            default:
                zv_drawing_arc(drawing, ink_point(inner), (zv_vec2){r, check_uniform(0.2, 1) * size}, start,
                               start + sweep);
            }
        }
    }
    CHECK(zv_drawing_status(drawing) == ZV_OK);
    return drawing;
}

#endif
