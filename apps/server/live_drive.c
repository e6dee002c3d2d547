/// @file live_drive.c
/// Requests about real devices: which may be opened, and what they are asked to do.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "live.h"

#define USUAL_SPEED 20.0 ///< of the joints' limits, %
#define USUAL_FEED 600.0 ///< mm/min

// ---- which one ----

static bool is_allowed(const live_plants *self, const char *address)
{
    bool is = false;
    for (int i = 0; self->devices && self->devices[i]; ++i) {
        is = is || strcmp(self->devices[i], address) == 0;
    }
    return is;
}

static int take_numbers(const zv_json *list, double *out, int most)
{
    int count = 0;
    for (const zv_json *at = list ? list->first : NULL; at && count < most; at = at->next) {
        out[count++] = at->number;
    }
    return count;
}

static device_language language_of(const zv_json *request)
{
    const zv_json *speak = zv_json_member(request, "speak");
    int found = DEVICE_GRBL;
    while (speak && found < DEVICE_LANGUAGES && strcmp(speak->text, device_languages[found]) != 0) {
        ++found;
    }
    return (device_language)(found < DEVICE_LANGUAGES ? found : DEVICE_GRBL); // the table lets no others through
}

live_device *live_device_read(const live_plants *self, const zv_json *request, zv_error *why)
{
    const zv_json *address = zv_json_member(request, "device");
    device_setup setup = {.language = language_of(request)};
    if (!self->devices) {
        zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this server drives no devices: start it with --device ADDRESS");
        return NULL;
    }
    if (!is_allowed(self, address->text)) {
        zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this server was not started for that device");
        return NULL;
    }
    if (live_has_device(self, address->text)) {
        zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "somebody is connected to that device");
        return NULL;
    }
    snprintf(setup.address, sizeof setup.address, "%s", address->text);
    setup.ids = take_numbers(zv_json_member(request, "ids"), setup.id, ZV_BUS_SERVOS);
    setup.middles = take_numbers(zv_json_member(request, "middle"), setup.middle_deg, ZV_BUS_SERVOS);
    setup.has_work = take_numbers(zv_json_member(request, "work"), setup.work, 6) == 6;
    live_device *made = live_device_create(&setup);
    if (!made) {
        zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a device");
    }
    return made;
}

// ---- what it shall do ----

static double number_or(const zv_json *request, const char *key, double otherwise)
{
    const zv_json *value = zv_json_member(request, key);
    return value ? value->number : otherwise;
}

static bool is_true(const zv_json *request, const char *key)
{
    const zv_json *value = zv_json_member(request, key);
    return value && value->kind == ZV_JSON_TRUE;
}

static zv_status begin_motion(live_device *device, const zv_json *request, zv_error *why)
{
    const zv_json *program = zv_json_member(request, "program");
    device_order order = {.speed = number_or(request, "speed", USUAL_SPEED),
                          .feed = number_or(request, "feed", USUAL_FEED),
                          .approach_s = number_or(request, "approach", 0.0),
                          .dead_man_s = number_or(request, "dead_man", DEVICE_DEAD_MAN_S)};
    if (is_true(request, "unattended")) {
        order.dead_man_s = UNATTENDED;
    }
    order.joints = take_numbers(zv_json_member(request, "to"), order.to, ZV_MAX_JOINTS);
    if (program) {
        zv_text_append(&order.program, program->text, program->text_size);
    }
    zv_status status = ZV_OK;
    if (program && program->text_size == 0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the program does not move the arm");
    } else if (order.program.failed) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the motion");
    }
    status = status == ZV_OK ? live_device_order(device, &order, why) : status;
    zv_text_free(&order.program);
    return status;
}

zv_status live_drive(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    zv_status status = live_check_role(who, why);
    live_device *device = status == ZV_OK ? live_find_device(self, who, request) : NULL;
    const zv_json *press = zv_json_member(request, "press");
    const bool has_motion = zv_json_member(request, "program") || zv_json_member(request, "to");
    if (status == ZV_OK && !device) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no device of yours is connected");
    }
    if (status == ZV_OK && is_true(request, "stop")) { // before all else
        live_device_stop(device);
    } else if (status == ZV_OK && has_motion) {
        status = begin_motion(device, request, why);
    }
    if (status == ZV_OK && press) {
        live_device_press(device, press->kind == ZV_JSON_TRUE);
    }
    if (status == ZV_OK) {
        zv_json_put_integer(answer, "devices", 1);
    }
    return status;
}
