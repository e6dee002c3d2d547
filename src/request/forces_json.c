/// @file forces_json.c
/// Forces in requests and answers.
#include "request/forces_json.h"

#include <math.h>
#include <stdlib.h>

#include "request/fields.h"
#include "request/table.h"
#include "request/units.h"
#include "zveno/request.h"

void zv_forces_at(const zv_json *object, zv_dyn_options *options)
{
    double g[3];
    options->load_kg = zv_number_at(object, "load_kg", options->load_kg);
    if (zv_numbers_at(object, "gravity", 3, g)) {
        options->gravity = (zv_vec3){g[0], g[1], g[2]};
    }
}

zv_status zv_field_take_rates(const zv_json *object, const char *key, const zv_robot *robot, double *out, zv_error *why)
{
    const int count = zv_robot_joint_count(robot);
    double outside[ZV_MAX_JOINTS] = {0};
    if (zv_json_member(object, key)) {
        const zv_status status = zv_field_get_numbers(object, key, count, outside, why);
        if (status != ZV_OK) {
            return status;
        }
    }
    for (int k = 0; k < count; ++k) {
        const bool slides = zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC;
        out[k] = slides ? zv_m_from_mm(outside[k]) : zv_rad_from_deg(outside[k]);
    }
    return ZV_OK;
}

void zv_write_joint_bits(zv_json_writer *answer, const char *key, unsigned bits)
{
    if (bits == 0) {
        return;
    }
    zv_json_begin_array_at(answer, key);
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        if (bits & (1u << k)) {
            zv_json_integer(answer, k + 1);
        }
    }
    zv_json_end_array(answer);
}

// ---- a trajectory ----

typedef struct motion_sample {
    double t, q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS];
} motion_sample;

static zv_status read_sample(const zv_json *value, const zv_robot *robot, motion_sample *out, zv_error *why)
{
    if (value->kind != ZV_JSON_OBJECT || !zv_json_member(value, "t")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a sample must be an object with t, q, qd and qdd");
    }
    zv_status status = zv_field_finite(zv_json_member(value, "t"), "t", &out->t, why);
    if (status == ZV_OK) {
        status = zv_field_get_joints(value, "q", robot, out->q, why);
    }
    if (status == ZV_OK) {
        status = zv_field_take_rates(value, "qd", robot, out->qd, why);
    }
    return status == ZV_OK ? zv_field_take_rates(value, "qdd", robot, out->qdd, why) : status;
}

/// Says which sample the sentence is about.
static zv_status at_sample(int number, zv_error *why)
{
    zv_error inner = *why;
    return zv_fail(why, inner.status, 0, 0, "'trajectory', sample %d: %.300s", number, inner.message);
}

static zv_status add_samples(const zv_json *list, const zv_robot *robot, zv_audit *audit, zv_error *why)
{
    int number = 0;
    double last = 0.0;
    for (const zv_json *value = list->first; value; value = value->next) {
        motion_sample s;
        zv_error here = {0};
        zv_status status = read_sample(value, robot, &s, &here);
        if (status == ZV_OK && number > 0 && !(s.t >= last)) {
            status = zv_fail(&here, ZV_ERR_BAD_REQUEST, 0, 0, "the time goes back: %g s after %g s", s.t, last);
        }
        ++number;
        if (status != ZV_OK) {
            *why = here;
            return at_sample(number, why);
        }
        last = s.t;
        zv_audit_add(audit, s.t, s.q, s.qd, s.qdd, NULL);
    }
    return ZV_OK;
}

zv_status zv_field_audit(const zv_json *request, const zv_robot *robot, zv_audit_report *out, zv_error *why)
{
    const zv_json *list = zv_json_member(request, "trajectory");
    if (list->kind != ZV_JSON_ARRAY || list->count < 1) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'trajectory' must be an array of samples with t, q, qd and qdd, as plan answers them");
    }
    zv_dyn_options options = zv_dyn_default_options();
    zv_audit *audit = NULL;
    zv_forces_at(request, &options);
    options.need = zv_flag_at(request, "points") ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    zv_status status = zv_audit_create(robot, &options, zv_number_at(request, "safety", 1.0), &audit, why);
    if (status == ZV_OK) {
        status = add_samples(list, robot, audit, why);
    }
    if (status == ZV_OK) {
        zv_audit_read(audit, out);
    }
    zv_audit_free(audit);
    return status;
}

// ---- a pose ----

void zv_write_payload(zv_json_writer *answer, const zv_payload *payload, int joint_count)
{
    zv_json_put_numbers(answer, "per_joint", payload->per_joint_kg, joint_count);
    zv_json_put_number(answer, "max_kg", payload->max_kg);
    zv_json_key(answer, "binding");
    if (payload->binding >= 0) {
        zv_json_integer(answer, payload->binding + 1);
    } else {
        zv_json_null(answer);
    }
    zv_write_joint_bits(answer, "overloaded", payload->overloaded);
    zv_write_joint_bits(answer, "unknown_limits", payload->unknown);
}

void zv_write_left_out(zv_json_writer *answer, zv_left_out left_out)
{
    if (left_out.rotor_inertia || left_out.friction || left_out.inertia) {
        zv_json_begin_object_at(answer, "left_out");
        zv_write_joint_bits(answer, "rotor_inertia", left_out.rotor_inertia);
        zv_write_joint_bits(answer, "friction", left_out.friction);
        zv_write_joint_bits(answer, "inertia", left_out.inertia);
        zv_json_end_object(answer);
    }
}

static void write_duty(zv_json_writer *out, const zv_joint *joint, const zv_duty *duty)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "joint", joint->name);
    zv_json_put_number(out, "peak_torque", duty->peak_torque);
    zv_json_put_number(out, "peak_torque_t", duty->peak_torque_at_s);
    zv_json_put_number(out, "rms_torque", duty->rms_torque);
    zv_json_put_number(out, "peak_speed", zv_joint_to_outside(joint->kind, duty->peak_speed));
    zv_json_put_number(out, "peak_power", duty->peak_power);
    zv_json_put_number(out, "brake_power", duty->brake_power);
    zv_json_put_number(out, "mean_power", duty->mean_power);
    zv_json_put_number(out, "energy", duty->energy);
    zv_json_put_number(out, "energy_net", duty->energy_net);
    zv_json_put_number(out, "torque_part", duty->torque_part);
    zv_json_put_number(out, "speed_part", duty->speed_part);
    zv_json_put_number(out, "curve_part", duty->curve_part);
    zv_json_put_number(out, "curve_t", duty->curve_at_s);
    zv_json_put_number(out, "thermal_part", duty->thermal_part);
    zv_json_put_text(out, "verdict", zv_duty_word(duty->verdict));
    zv_json_end_object(out);
}

void zv_write_audit(zv_json_writer *out, const zv_robot *robot, const zv_audit_report *report)
{
    const int count = zv_robot_joint_count(robot);
    zv_json_put_number(out, "duration", report->duration_s);
    zv_json_put_integer(out, "samples", report->samples);
    zv_json_begin_array_at(out, "duty");
    for (int k = 0; k < count; ++k) {
        write_duty(out, zv_robot_joint(robot, k), &report->duty[k]);
    }
    zv_json_end_array(out);
    zv_json_begin_object_at(out, "payload");
    zv_write_payload(out, &report->payload.payload, count);
    zv_json_put_number(out, "t", report->payload.max_at_s);
    zv_json_end_object(out);
    zv_write_left_out(out, report->left_out);
}

// ---- a plane of the workspace ----

enum { DEFAULT_CELLS = 60, MOST_MAP_CELLS = 14400 };

typedef struct map_question {
    zv_workspace_map map;
    int strongest; ///< of all poses of a place the strongest counts, not the weakest
} map_question;

// ---- reading ----

static void take_edge(const zv_json *object, const char *key, double edge[2])
{
    double mm[2];
    if (zv_numbers_at(object, key, 2, mm)) {
        edge[0] = zv_m_from_mm(mm[0]);
        edge[1] = zv_m_from_mm(mm[1]);
    }
}

static zv_status take_hold(const zv_json *object, zv_ik_target *hold, zv_error *why)
{
    double abc[3];
    zv_status status = zv_field_take_angle(object, "pitch", &hold->pitch, &hold->has_pitch, why);
    if (status == ZV_OK && zv_json_member(object, "abc")) {
        status = zv_field_get_angles(object, "abc", abc, why);
        if (status == ZV_OK) {
            hold->has_rot = true;
            hold->base_from_tool.rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
        }
    }
    return status;
}

static zv_status read_map(const zv_request *request, map_question *out, zv_error *why)
{
    const zv_json *object = zv_json_member(request->object, "map");
    const int plane = zv_word_at(object, "plane", zv_plane_words, ZV_PLANE_XZ);
    out->map = zv_workspace_map_of(request->arm->robot, request->arm->ik, (zv_map_plane)plane);
    out->strongest = zv_word_at(object, "pose", zv_pose_words, 0);
    out->map.level =
        zv_json_member(object, "level") ? zv_m_from_mm(zv_number_at(object, "level", 0.0)) : out->map.level;
    take_edge(object, "from", out->map.low);
    take_edge(object, "to", out->map.high);
    out->map.columns = (int)zv_number_at(object, "columns", DEFAULT_CELLS);
    out->map.rows = (int)zv_number_at(object, "rows", DEFAULT_CELLS);
    if (out->map.columns * out->map.rows > MOST_MAP_CELLS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'map.columns' times 'map.rows' must not be above %d",
                       MOST_MAP_CELLS);
    }
    return take_hold(object, &out->map.hold, why);
}

// ---- writing ----

static void put_edge(zv_json_writer *answer, const char *key, const double edge[2])
{
    const double mm[2] = {zv_mm_from_m(edge[0]), zv_mm_from_m(edge[1])};
    zv_json_put_numbers(answer, key, mm, 2);
}

static void put_row(zv_json_writer *answer, const map_question *asked, const zv_map_cell *cells, bool solutions,
                    int row)
{
    zv_json_begin_array(answer);
    for (int column = 0; column < asked->map.columns; ++column) {
        const zv_map_cell *cell = &cells[row * asked->map.columns + column];
        zv_json_number(answer, solutions ? cell->solutions : asked->strongest ? cell->most : cell->least);
    }
    zv_json_end_array(answer);
}

static void put_rows(zv_json_writer *answer, const char *key, const map_question *asked, const zv_map_cell *cells,
                     bool solutions)
{
    zv_json_begin_array_at(answer, key);
    for (int row = 0; row < asked->map.rows; ++row) {
        put_row(answer, asked, cells, solutions, row);
    }
    zv_json_end_array(answer);
}

static void write_map(zv_json_writer *answer, const map_question *asked, const zv_map_cell *cells)
{
    zv_json_begin_object_at(answer, "map");
    zv_json_put_text(answer, "plane", zv_plane_words[asked->map.plane]);
    zv_json_put_number(answer, "level", zv_mm_from_m(asked->map.level));
    put_edge(answer, "from", asked->map.low);
    put_edge(answer, "to", asked->map.high);
    put_rows(answer, "values", asked, cells, false);
    put_rows(answer, "poses", asked, cells, true);
    zv_json_end_object(answer);
}

// ---- answering ----

typedef struct scale {
    const zv_dyn *dyn;
    const double *limits;
} scale;

static double carried(void *user, const double *q)
{
    const scale *s = user;
    zv_payload payload;
    zv_payload_at(s->dyn, s->limits, q, &payload);
    return payload.max_kg;
}

zv_status zv_answer_payload_map(const zv_request *request, const zv_dyn *dyn, const double *limits,
                                zv_json_writer *answer, zv_error *why)
{
    map_question asked;
    zv_status status = read_map(request, &asked, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_map_cell *cells = malloc((size_t)asked.map.columns * (size_t)asked.map.rows * sizeof *cells);
    if (!cells) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    scale s = {dyn, limits};
    status = zv_workspace_fill(request->arm->robot, request->arm->ik, &asked.map, carried, &s, cells, why);
    if (status == ZV_OK) {
        write_map(answer, &asked, cells);
    }
    free(cells);
    return status;
}

// ---- dimensions that change ----

enum { DEFAULT_STEPS = 41, MOST_SWEEP_CELLS = 10201 };

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
    if (status == ZV_OK && (long long)along->steps * across->steps > MOST_SWEEP_CELLS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'steps' times 'across_steps' must not be above %d",
                       MOST_SWEEP_CELLS);
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

static void write_cell(zv_json_writer *answer, int joints, const sweeps *along, const sweeps *across, int row,
                       const zv_payload *payloads, int step)
{
    zv_json_begin_object(answer);
    zv_json_begin_object_at(answer, "set");
    put_values(answer, along, step);
    put_values(answer, across, row);
    zv_json_end_object(answer);
    zv_write_payload(answer, &payloads[step], joints);
    zv_json_end_object(answer);
}

static void write_row(zv_json_writer *answer, int joints, const sweeps *along, const sweeps *across, int row,
                      const zv_payload *payloads)
{
    zv_json_begin_array(answer);
    for (int step = 0; step < along->steps; ++step) {
        write_cell(answer, joints, along, across, row, payloads, step);
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
