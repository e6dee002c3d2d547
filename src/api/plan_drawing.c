/// @file plan_drawing.c
/// A document of a request as a motion: placed, ordered, and drawn by a pen whose number every sample tells.
#include "api/drawing_json.h"
#include "api/plan_fields.h"

static zv_status plan_job(const zv_plan_wish *wish, zv_ink_job *job, const zv_plan_sink *sink, zv_plan_report *report,
                          zv_error *why)
{
    job->plan_options = wish->options;
    zv_ink_job_options(job, &job->plan_options);
    zv_status status = zv_ink_job_place(job, why);
    if (status == ZV_OK && zv_drawing_count(job->placed) == 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'drawing': there is nothing to draw: no source has a stroke");
    }
    if (status == ZV_OK) {
        status = zv_ink_job_plan(job, sink, why);
    }
    if (status == ZV_OK) {
        *report = job->report;
    }
    return status;
}

zv_status zv_plan_drawing(const zv_plan_wish *wish, const zv_json *drawing, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why)
{
    static const zv_ink_host nothing = {0};
    zv_ink_document *document = NULL;
    zv_ink_job *job = NULL;
    zv_status status = zv_drawing_field(drawing, &document, why);
    if (status == ZV_OK) {
        status = zv_ink_job_create(document, wish->robot, wish->ik, &nothing, &job, why);
    }
    if (status == ZV_OK) {
        status = plan_job(wish, job, sink, report, why);
    }
    zv_ink_job_free(job);
    zv_ink_document_free(document);
    return status;
}
