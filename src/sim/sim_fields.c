/// @file sim_fields.c
/// What the fields of a request `simulate` say besides those of `plan`.
#include "sim/sim_fields.h"

#include "api/cell_field.h"
#include "api/fields.h"
#include "api/forces_json.h"
#include "api/table.h"

static void take_words(const zv_json *request, zv_sim_options *options, bool *all)
{
    const int plant = zv_word_at(request, "plant", zv_plant_words, ZV_PLANT_KINEMATIC);
    *all = plant == ZV_PLANTS;
    options->plant = *all ? ZV_PLANT_KINEMATIC : (zv_plant_kind)plant;
    options->control = (zv_control)zv_word_at(request, "controller", zv_controller_words, ZV_CONTROL_COMPUTED_TORQUE);
    options->integrator = (zv_integrator)zv_word_at(request, "integrator", zv_integrator_words, ZV_INTEGRATOR_IMPLICIT);
}

static zv_status take_rates(const zv_json *request, zv_sim_asked *out, zv_error *why)
{
    zv_sim_options *o = &out->options;
    o->control_hz = zv_number_at(request, "control_hz", o->control_hz);
    o->step_s = zv_number_at(request, "step", o->step_s);
    o->bandwidth_hz = zv_number_at(request, "bandwidth", o->bandwidth_hz);
    o->damping_ratio = zv_number_at(request, "damping_ratio", o->damping_ratio);
    out->rate_hz = zv_number_at(request, "rate_hz", out->rate_hz);
    return out->rate_hz > o->control_hz
               ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'rate_hz' must be at most 'control_hz', %g Hz", o->control_hz)
               : ZV_OK;
}

static zv_status take_gains(const zv_json *request, const zv_robot *robot, zv_sim_asked *out, zv_error *why)
{
    const int joints = zv_robot_joint_count(robot);
    zv_status status = ZV_OK;
    if (zv_json_member(request, "stiffness")) {
        status = zv_field_get_numbers(request, "stiffness", joints, out->stiffness, why);
        out->options.stiffness = out->stiffness;
    }
    if (status == ZV_OK && zv_json_member(request, "damping")) {
        status = zv_field_get_numbers(request, "damping", joints, out->damping, why);
        out->options.damping = out->damping;
    }
    return status;
}

static void take_surroundings(const zv_json *request, zv_sim_asked *out)
{
    double n[5];
    zv_dyn_options forces = zv_dyn_default_options();
    zv_forces_at(request, &forces);
    out->options.gravity = forces.gravity;
    out->options.load_kg = forces.load_kg;
    out->options.assume_mass = zv_flag_at(request, "assume_inertia");
    out->options.self_contact = zv_flag_at(request, "self");
    out->options.floor_m = zv_scaled_at(request, "floor", ZV_MM, out->options.floor_m);
    if (zv_numbers_at(request, "table", 5, n)) {
        out->table = zv_sim_table_of(n);
        out->options.table = &out->table;
    }
}

static zv_status take_scene(const zv_json *request, const zv_host *host, zv_sim_asked *out, zv_error *why)
{
    const zv_status status = zv_json_member(request, "scene") ? zv_scene_field(request, host, &out->scene, why) : ZV_OK;
    out->options.scene = out->scene;
    out->options.gripper = zv_gripper_field(request);
    out->options.reaches_around = zv_json_member(request, "gripper") && out->options.gripper.kind != ZV_GRIPPER_PEN;
    return status;
}

zv_status zv_sim_fields(const zv_json *request, const zv_robot *robot, const zv_host *host, zv_sim_asked *out,
                        zv_error *why)
{
    *out = (zv_sim_asked){.options = zv_sim_default_options(), .rate_hz = 250.0};
    take_words(request, &out->options, &out->all);
    take_surroundings(request, out);
    zv_status status = take_rates(request, out, why);
    status = status == ZV_OK ? take_scene(request, host, out, why) : status;
    return status == ZV_OK ? take_gains(request, robot, out, why) : status;
}
