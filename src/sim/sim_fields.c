/// @file sim_fields.c
/// What the fields of a request `simulate` say besides those of `plan`.
#include "sim/sim_fields.h"

#include "model/units.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/forces_json.h"
#include "request/table.h"

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

/// The amount of a fault, from the unit of people.
static double amount_of(const zv_json *fault, zv_fault_kind kind, bool slides)
{
    const double given = zv_number_at(fault, "amount", 0.0);
    switch (kind) {
    case ZV_FAULT_BACKLASH:
    case ZV_FAULT_OFFSET:
        return slides ? given * ZV_MM : zv_rad_from_deg(given);
    case ZV_FAULT_LOST:
        return given / 100.0;
    case ZV_FAULT_LATE:
    case ZV_FAULT_DELAY:
        return given / 1000.0;
    default:
        return given;
    }
}

static zv_sim_noise noise_of(const zv_json *noise)
{
    const double encoder = zv_number_at(noise, "encoder", 0.0);
    return (zv_sim_noise){.encoder = zv_rad_from_deg(encoder),
                          .encoder_m = encoder / 1e3,
                          .effort = zv_number_at(noise, "effort", 0.0) / 100.0,
                          .mass = zv_number_at(noise, "mass", 0.0) / 100.0,
                          .friction = zv_number_at(noise, "friction", 0.0) / 100.0,
                          .seed = (unsigned)zv_number_at(noise, "arm", 0.0),
                          .run = (unsigned long long)zv_number_at(noise, "run", 0.0)};
}

static zv_fault fault_of(const zv_json *item, const zv_robot *robot)
{
    const zv_fault_kind kind = (zv_fault_kind)zv_word_at(item, "kind", zv_fault_words, 0);
    const double number = zv_number_at(item, "joint", 0.0);
    const int joint = number > ZV_MAX_JOINTS ? ZV_MAX_JOINTS : (int)number - 1;
    const bool slides =
        joint >= 0 && joint < zv_robot_joint_count(robot) && zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC;
    return (zv_fault){kind, joint, amount_of(item, kind, slides)};
}

static zv_status take_faults(const zv_json *request, const zv_robot *robot, zv_sim_options *options, zv_error *why)
{
    const zv_json *list = zv_json_member(request, "faults"), *noise = zv_json_member(request, "noise");
    for (const zv_json *item = list ? list->first : NULL; item; item = item->next) {
        if (item->kind != ZV_JSON_OBJECT || options->fault_count == ZV_SIM_FAULTS) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "'faults' must be at most %d objects with kind, joint, amount", (int)ZV_SIM_FAULTS);
        }
        options->faults[options->fault_count++] = fault_of(item, robot);
    }
    if (noise) {
        options->noise = noise_of(noise);
    }
    return ZV_OK;
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
    status = status == ZV_OK ? take_faults(request, robot, &out->options, why) : status;
    status = status == ZV_OK ? take_scene(request, host, out, why) : status;
    return status == ZV_OK ? take_gains(request, robot, out, why) : status;
}
