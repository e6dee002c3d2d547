/// @file program_moves.c
/// G-code is streamed; a program of a controller is read as a whole.
#include "api/program_moves.h"

zv_status zv_program_moves_open(const zv_plan_asked *asked, zv_program_moves *out, zv_error *why)
{
    const zv_json *file = zv_json_member(asked->request, "file");
    const char *path = file ? file->text : NULL;
    *out = (zv_program_moves){.options = asked->options};
    zv_status status = zv_program_open(asked->request, asked->host, &out->input, why);
    const int dialect = status == ZV_OK ? zv_foreign_guess(&out->input.source, path) : -1;
    if (dialect >= 0) {
        status = zv_foreign_open(&out->input.source, path, asked->host, asked->robot, asked->ik, dialect,
                                 asked->options.near_q, &out->foreign, why);
        zv_foreign_options(&out->foreign, &out->options);
        out->walker = zv_walker_of_foreign(&out->foreign);
    } else {
        out->walk =
            (zv_program_walk){.source = out->input.source, .options = zv_program_options(&out->input, asked->gcode)};
        out->walker = zv_walker_of_program(&out->walk);
    }
    if (status == ZV_OK && zv_rapids_are_routed(asked->request)) {
        status = zv_rapids_open(asked, &out->rapids, why);
        out->options.joint_rapids = true;
        out->options.router = &out->rapids.router;
    }
    return status;
}

void zv_program_moves_close(zv_program_moves *moves)
{
    zv_rapids_close(&moves->rapids);
    zv_foreign_close(&moves->foreign);
    zv_program_close(&moves->input);
}

zv_status zv_asked_program_open(const zv_request *request, zv_asked_program *out, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    out->moves = (zv_program_moves){.input = {.is_open = false}};
    const zv_status status = zv_plan_fields(request->object, arm->robot, arm->ik, request->host, &out->asked, why);
    out->asked.meshes = request->meshes;
    return status == ZV_OK ? zv_program_moves_open(&out->asked, &out->moves, why) : status;
}

void zv_asked_program_close(zv_asked_program *program)
{
    zv_program_moves_close(&program->moves);
}
