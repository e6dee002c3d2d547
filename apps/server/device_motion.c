/// @file device_motion.c
/// A motion for a device: the same requests as `zveno drive` makes.
///
///     order ──► `plan`: reach, limits, branch ──► joint values every 20 ms
///           └─► `post`: G-code of grbl, pulses of a servo board
#include "device_motion.h"

#include <stdlib.h>
#include <string.h>

/// Who listens to the plan.
typedef struct listener {
    const device_plan *plan;
    bus_motion *path;
} listener;

static bool begin_path(void *user, const zv_motion_head *head)
{
    bus_motion *path = ((listener *)user)->path;
    path->count = zv_robot_joint_count(head->robot);
    for (int k = 0; k < path->count; ++k) {
        path->velocity[k] = zv_robot_joint(head->robot, k)->limits.velocity;
    }
    return true;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    bus_motion *path = ((listener *)user)->path;
    bus_motion_add(path, sample->t, sample->q);
    return !path->failed;
}

static bool goes_on(void *user, double part)
{
    const device_plan *plan = ((listener *)user)->plan;
    return plan->progress(plan->user, part);
}

/// What of the request that began the source says which arm it is.
static void copy_arm(zv_json_writer *out, const zv_json *with)
{
    static const char *const names[] = {"robot", "set", "tool", "tip", "tools", NULL};
    for (int i = 0; names[i]; ++i) {
        const zv_json *value = zv_json_member(with, names[i]);
        if (value) {
            zv_json_put_raw(out, names[i], value->source, value->source_size);
        }
    }
}

static void write_waypoints(zv_json_writer *out, const device_plan *plan)
{
    const device_order *order = plan->order;
    zv_json_begin_array_at(out, "waypoints");
    zv_json_begin_object(out);
    zv_json_put_numbers(out, "q", plan->q, order->joints);
    zv_json_end_object(out);
    zv_json_begin_object(out);
    if (plan->place_mm) {
        zv_json_put_numbers(out, "xyz", plan->place_mm, 3);
        zv_json_put_text(out, "move", "line");
        zv_json_put_number(out, "feed", order->feed);
    } else {
        zv_json_put_numbers(out, "q", order->to, order->joints);
        zv_json_put_number(out, "speed", order->speed);
    }
    zv_json_end_object(out);
    zv_json_end_array(out);
}

/// `to`: the controller; NULL: the plan alone.
static void write_request(const device_plan *plan, const char *to, zv_text *out)
{
    const device_setup *setup = plan->setup;
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_object(&writer);
    zv_json_put_text(&writer, "op", to ? "post" : "plan");
    copy_arm(&writer, plan->with);
    if (to) {
        zv_json_put_text(&writer, "to", to);
        zv_json_put_bool(&writer, "bare", true);
    }
    if (to && setup->language == DEVICE_BOARD && setup->middles > 0) {
        zv_json_put_numbers(&writer, "middle", setup->middle_deg, setup->middles);
    }
    if (setup->has_work) {
        zv_json_put_numbers(&writer, "work", setup->work, 6);
    }
    if (plan->order->program.size > 0) {
        zv_json_put_string(&writer, "program", plan->order->program.data, plan->order->program.size);
    } else {
        write_waypoints(&writer, plan);
    }
    zv_json_end_object(&writer);
}

/// The sentence of an answer that refuses; false: it does not.
static bool refuses(const zv_json *answer, zv_error *why)
{
    const zv_json *error = zv_json_member(answer, "error"), *reason = zv_json_member(answer, "why");
    const zv_json *sentence = error ? zv_json_member(error, "message") : reason;
    if (sentence && sentence->kind == ZV_JSON_STRING) {
        zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "%s", sentence->text);
        return true;
    }
    return false;
}

/// Answers a request; the first file of the answer goes to `file`, when one is wanted.
static zv_status ask(zv_session *session, const zv_text *request, zv_text *file, zv_error *why)
{
    zv_text text = {0};
    zv_json_document *document = zv_json_document_create();
    const zv_json *answer = NULL;
    zv_status status = document && !request->failed ? ZV_OK : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        zv_session_answer(session, request->data, request->size, &text);
        status = text.data ? zv_json_read(document, text.data, text.size, &answer, why) : ZV_ERR_INTERNAL;
    }
    if (!answer) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    } else if (refuses(answer, why)) {
        status = why->status;
    } else if (file) {
        const zv_json *files = zv_json_member(answer, "files");
        const zv_json *program = files && files->first ? zv_json_member(files->first, "text") : NULL;
        zv_text_append(file, program ? program->text : "", program ? program->text_size : 0);
    }
    zv_json_document_free(document);
    zv_text_free(&text);
    return status;
}

static zv_status make(const device_plan *plan, zv_session *session, device_motion *out, zv_error *why)
{
    static const char *const controllers[DEVICE_LANGUAGES] = {[DEVICE_GRBL] = "grbl", [DEVICE_BOARD] = "servo"};
    const char *to = controllers[plan->setup->language];
    listener mine = {plan, &out->path};
    const zv_session_sink sink = {.user = &mine, .progress = goes_on, .begin = begin_path, .sample = take_sample};
    zv_text request = {0};
    write_request(plan, NULL, &request);
    zv_session_set_sink(session, &sink);
    zv_status status = ask(session, &request, NULL, why);
    zv_session_set_sink(session, &(zv_session_sink){.user = &mine, .progress = goes_on});
    zv_text_free(&request);
    bus_motion_end(&out->path);
    if (status == ZV_OK && out->path.failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    } else if (status == ZV_OK && out->path.frames == 0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program does not move the arm");
    }
    if (status == ZV_OK && to) {
        write_request(plan, to, &request);
        status = ask(session, &request, &out->program, why);
        zv_text_free(&request);
    }
    return status;
}

zv_status device_motion_plan(const device_plan *plan, device_motion *out, zv_error *why)
{
    const zv_host host = {.read_file = plan->host->read_file};
    zv_session *session = zv_session_create(&host);
    *out = (device_motion){0};
    const zv_status status = session ? make(plan, session, out, why)
                                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    zv_session_free(session);
    if (status != ZV_OK) {
        device_motion_free(out);
    }
    return status;
}

void device_motion_free(device_motion *motion)
{
    bus_motion_free(&motion->path);
    zv_text_free(&motion->program);
    *motion = (device_motion){0};
}
