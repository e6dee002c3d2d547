/// @file op_simulate.c
/// `simulate`: a plan on a plant. Engines are no part of the core: the program around it has them, or has none.
#include "api/op.h"

static bool ask_watch(void *user, double part)
{
    return zv_watch_goes_on(user, part);
}

zv_status zv_op_simulate(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    if (!request->host->simulate) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "'simulate' needs physics engines, which are not here: ask 'zveno batch' or the server");
    }
    const zv_simulation simulation = {.request = request->object,
                                      .robot = request->arm->robot,
                                      .ik = request->arm->ik,
                                      .progress = ask_watch,
                                      .watcher = request->watch};
    return request->host->simulate(&simulation, answer, why);
}
