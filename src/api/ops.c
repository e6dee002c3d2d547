/// @file ops.c
/// The list of operations: their tables and their functions.
#include <stdio.h>
#include <string.h>

#include "api/op.h"
#include "request/fields.h"
#include "request/table.h"

enum { NO_MESHES, WITH_MESHES };

/// The module of the page has no operation that the page does not ask for, and nothing that only such a one needs: a
/// ninth of its bytes.
#ifdef ZV_PAGE
#define NOT_ON_THE_PAGE(name, meshes)                                                                                  \
    {                                                                                                                  \
        .about = NULL                                                                                                  \
    }
#else
#define NOT_ON_THE_PAGE(name, meshes)                                                                                  \
    {                                                                                                                  \
        &zv_about_##name, zv_op_##name, meshes                                                                         \
    }
#endif

static const zv_op ops[] = {
    {&zv_about_robots, zv_op_robots, NO_MESHES},
    {&zv_about_fk, zv_op_fk, NO_MESHES},
    {&zv_about_ik, zv_op_ik, NO_MESHES},
    {&zv_about_import, zv_op_import, WITH_MESHES},
    {&zv_about_fit, zv_op_fit, WITH_MESHES},
    {&zv_about_mesh, zv_op_mesh, WITH_MESHES},
    {&zv_about_bodies, zv_op_bodies, WITH_MESHES},
    {&zv_about_export, zv_op_export, WITH_MESHES},
    NOT_ON_THE_PAGE(post, NO_MESHES),
    NOT_ON_THE_PAGE(read, NO_MESHES),
    NOT_ON_THE_PAGE(diff, NO_MESHES),
    NOT_ON_THE_PAGE(recording, NO_MESHES),
    NOT_ON_THE_PAGE(twin, NO_MESHES),
    NOT_ON_THE_PAGE(identify, NO_MESHES),
    {&zv_about_pose, zv_op_pose, NO_MESHES},
    {&zv_about_jog, zv_op_jog, WITH_MESHES},
    {&zv_about_jacobian, zv_op_jacobian, NO_MESHES},
    {&zv_about_line, zv_op_line, NO_MESHES},
    {&zv_about_scene, zv_op_scene, NO_MESHES},
    {&zv_about_clearance, zv_op_clearance, WITH_MESHES},
    NOT_ON_THE_PAGE(certify, WITH_MESHES),
    {&zv_about_route, zv_op_route, WITH_MESHES},
    {&zv_about_task, zv_op_task, WITH_MESHES},
    {&zv_about_euler, zv_op_euler, NO_MESHES},
    NOT_ON_THE_PAGE(unity, NO_MESHES),
    {&zv_about_gcode, zv_op_gcode, NO_MESHES},
    {&zv_about_check, zv_op_check, WITH_MESHES},
    {&zv_about_place, zv_op_place, NO_MESHES},
    {&zv_about_plan, zv_op_plan, WITH_MESHES},
    {&zv_about_program, zv_op_program, NO_MESHES},
    NOT_ON_THE_PAGE(simulate, WITH_MESHES),
    {&zv_about_torque, zv_op_torque, WITH_MESHES},
    {&zv_about_payload, zv_op_payload, WITH_MESHES},
    {&zv_about_size, zv_op_size, WITH_MESHES},
    {&zv_about_servo, zv_op_servo, NO_MESHES},
    NOT_ON_THE_PAGE(as_built, NO_MESHES),
    {&zv_about_workspace, zv_op_workspace, NO_MESHES},
    NOT_ON_THE_PAGE(survey, WITH_MESHES),
    NOT_ON_THE_PAGE(design, NO_MESHES),
    NOT_ON_THE_PAGE(tolerance, NO_MESHES),
    {&zv_about_draw, zv_op_draw, NO_MESHES},
    {&zv_about_drawing, zv_op_drawing, NO_MESHES},
    NOT_ON_THE_PAGE(pen, NO_MESHES),
    {&zv_about_qr, zv_op_qr, NO_MESHES},
    NOT_ON_THE_PAGE(course, NO_MESHES),
    {&zv_about_exercise, zv_op_exercise, NO_MESHES},
    {&zv_about_grade, zv_op_grade, NO_MESHES},
    NOT_ON_THE_PAGE(describe, NO_MESHES),
};

enum { OP_COUNT = sizeof ops / sizeof ops[0] };

const zv_operation *zv_operation_at(int index)
{
    return index >= 0 && index < OP_COUNT ? ops[index].about : NULL;
}

const zv_operation *zv_operation_find(const char *name)
{
    const zv_operation *found = NULL;
    for (int i = 0; !found && i < OP_COUNT; ++i) {
        found = ops[i].about && strcmp(ops[i].about->name, name) == 0 ? ops[i].about : NULL;
    }
    return found;
}

const zv_field *zv_operation_common_fields(void)
{
    return zv_fields_common;
}

const zv_field *zv_op_common(const zv_operation *about)
{
    return about->robot == ZV_ROBOT_UNUSED ? zv_fields_without_robot : zv_fields_common;
}

bool zv_op_is_here(const zv_operation *about, const zv_host *host)
{
    return about != &zv_about_simulate || host->simulate;
}

static zv_status refuse_unknown(const zv_json *op, zv_error *why)
{
    const char *known[OP_COUNT + 1];
    int count = 0;
    for (int i = 0; i < OP_COUNT; ++i) {
        if (ops[i].about) {
            known[count++] = ops[i].about->name;
        }
    }
    known[count] = NULL;
    char found[64];
    zv_json_describe(op, found, sizeof found);
    const char *meant = op->kind == ZV_JSON_STRING ? zv_suggest(op->text, known) : NULL;
    if (meant) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'op' must be the name of an operation; found %s; did you mean \"%s\"?", found, meant);
    }
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                   "'op' must be the name of an operation, {\"op\": \"describe\"} lists them; found %s", found);
}

zv_status zv_op_find(const zv_json *request, const zv_op **out, zv_error *why)
{
    const zv_json *name = zv_json_member(request, "op");
    if (!name) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'op' is missing: it says what to do, for example \"op\": \"fk\"");
    }
    for (int i = 0; i < OP_COUNT; ++i) {
        if (ops[i].about && zv_word_is(name, ops[i].about->name)) {
            *out = &ops[i];
            return ZV_OK;
        }
    }
    return refuse_unknown(name, why);
}
