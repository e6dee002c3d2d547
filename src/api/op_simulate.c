/// @file op_simulate.c
/// `simulate`: a plan on a plant. Engines are no part of the core: the program around it has them, or has none.
#include "api/op.h"

zv_status zv_op_simulate(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_simulation simulation = {.request = request->object,
                                      .robot = request->arm->robot,
                                      .ik = request->arm->ik,
                                      .host = request->host,
                                      .sink = request->sink,
                                      .progress = zv_watch_progress,
                                      .watcher = request->watch};
    return request->host->simulate(&simulation, answer, why);
}
