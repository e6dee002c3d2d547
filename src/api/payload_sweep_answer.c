/// @file payload_sweep_answer.c
/// The fields `sweep` and `across` of `payload`: what the arm can carry while its dimensions change. With `sweep` alone
/// there is one row of steps, with `across` a table: `sweep` runs along its rows, `across` from row to row.
#include "api/payload_sweep_answer.h"

#include <stdlib.h>

#include "api/fields.h"
#include "api/payload_write.h"

enum { DEFAULT_STEPS = 41, MOST_CELLS = 10201 };

/// Dimensions that run together, in so many steps.
typedef struct sweeps {
    int count, steps;
    zv_sweep items[ZV_MAX_DIMENSIONS];
} sweeps;

// ---- reading ----

/// {"l1": [100, 60], ...}.
static zv_status read_sweeps(const zv_json *object, const char *key, sweeps *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    if (value->kind != ZV_JSON_OBJECT || value->count < 1 || value->count > ZV_MAX_DIMENSIONS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'%s' must be an object of dimensions, each with its first and last value", key);
    }
    out->count = 0;
    for (const zv_json *member = value->first; member; member = member->next) {
        double ends[2];
        const zv_status status = zv_field_get_numbers(value, member->key, 2, ends, why);
        if (status != ZV_OK) {
            return status;
        }
        out->items[out->count++] = (zv_sweep){member->key, ends[0], ends[1]};
    }
    return ZV_OK;
}

/// A dimension has one value in each cell of the table.
static zv_status check_apart(const zv_json *object, const sweeps *along, zv_error *why)
{
    const zv_json *across = zv_json_member(object, "across");
    for (int i = 0; i < along->count; ++i) {
        if (zv_json_member(across, along->items[i].name)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "'%s' is both in 'sweep' and in 'across'; it can run one way only", along->items[i].name);
        }
    }
    return ZV_OK;
}

static zv_status read_both(const zv_json *object, sweeps *along, sweeps *across, zv_error *why)
{
    zv_status status = read_sweeps(object, "sweep", along, why);
    along->steps = (int)zv_number_at(object, "steps", DEFAULT_STEPS);
    *across = (sweeps){.steps = 1};
    if (status != ZV_OK || !zv_json_member(object, "across")) {
        return status;
    }
    status = read_sweeps(object, "across", across, why);
    if (status == ZV_OK) {
        status = check_apart(object, along, why);
    }
    across->steps = (int)zv_number_at(object, "across_steps", along->steps);
    if (status == ZV_OK && (long long)along->steps * across->steps > MOST_CELLS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'steps' times 'across_steps' must not be above %d", MOST_CELLS);
    }
    return status;
}

// ---- answering ----

static zv_status sweep_rows(const zv_request *request, const zv_dyn_options *options, const double *limits,
                            const double *q, const sweeps *along, const sweeps *across, zv_payload *out, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int row = 0; row < across->steps && status == ZV_OK; ++row) {
        zv_set sets[ZV_MAX_DIMENSIONS];
        for (int i = 0; i < across->count; ++i) {
            sets[i] = (zv_set){across->items[i].name, zv_sweep_value(&across->items[i], row, across->steps)};
        }
        zv_robot *changed = NULL;
        status = zv_robot_with(request->arm->robot, sets, across->count, &changed, why);
        if (status == ZV_OK) {
            status = zv_payload_sweep(changed, options, limits, along->items, along->count, q, along->steps,
                                      out + (size_t)row * (size_t)along->steps, why);
        }
        zv_robot_free(changed);
        if (!zv_watch_goes_on(request->watch, (row + 1.0) / across->steps)) {
            return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "stopped");
        }
    }
    return status;
}

static void put_values(zv_json_writer *answer, const sweeps *all, int step)
{
    for (int i = 0; i < all->count; ++i) {
        zv_json_put_number(answer, all->items[i].name, zv_sweep_value(&all->items[i], step, all->steps));
    }
}

static void write_row(zv_json_writer *answer, int joints, const sweeps *along, const sweeps *across, int row,
                      const zv_payload *payloads)
{
    zv_json_begin_array(answer);
    for (int step = 0; step < along->steps; ++step) {
        zv_json_begin_object(answer);
        zv_json_key(answer, "set");
        zv_json_begin_object(answer);
        put_values(answer, along, step);
        put_values(answer, across, row);
        zv_json_end_object(answer);
        zv_write_payload(answer, &payloads[step], joints);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_table(zv_json_writer *answer, int joints, const sweeps *along, const sweeps *across,
                        const zv_payload *payloads)
{
    zv_json_key(answer, "sweep");
    if (across->count == 0) {
        write_row(answer, joints, along, across, 0, payloads);
        return;
    }
    zv_json_begin_array(answer);
    for (int row = 0; row < across->steps; ++row) {
        write_row(answer, joints, along, across, row, payloads + (size_t)row * (size_t)along->steps);
    }
    zv_json_end_array(answer);
}

zv_status zv_answer_payload_sweep(const zv_request *request, const zv_dyn_options *options, const double *limits,
                                  const double *q, zv_json_writer *answer, zv_error *why)
{
    sweeps along = {0}, across;
    zv_status status = read_both(request->object, &along, &across, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_payload *payloads = malloc((size_t)along.steps * (size_t)across.steps * sizeof *payloads);
    if (!payloads) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    status = sweep_rows(request, options, limits, q, &along, &across, payloads, why);
    if (status == ZV_OK) {
        write_table(answer, zv_robot_joint_count(request->arm->robot), &along, &across, payloads);
    }
    free(payloads);
    return status;
}
