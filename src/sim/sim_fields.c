/// @file sim_fields.c
/// What the fields of a request `simulate` say besides those of `plan`.
#include "sim/sim_fields.h"

#include "api/dyn_fields.h"
#include "api/fields.h"
#include "api/plan_fields.h"

enum { MOST_HZ = 100000 };

static zv_status take_words(const zv_json *request, zv_sim_options *options, zv_error *why)
{
    static const char *const plants[] = {"kinematic", "joints", "articulation", NULL};
    static const char *const controls[] = {"computed-torque", "pd", "drives", NULL};
    static const char *const integrators[] = {"implicit", "euler", "rk4", NULL};
    int plant = ZV_PLANT_KINEMATIC, control = ZV_CONTROL_COMPUTED_TORQUE, integrator = ZV_INTEGRATOR_IMPLICIT;
    if (!zv_json_member(request, "plant")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'plant' is missing: one of \"kinematic\", \"joints\", \"articulation\"");
    }
    zv_status status = zv_field_take_word(request, "plant", plants, &plant, why);
    status = status == ZV_OK ? zv_field_take_word(request, "controller", controls, &control, why) : status;
    status = status == ZV_OK ? zv_field_take_word(request, "integrator", integrators, &integrator, why) : status;
    options->plant = (zv_plant_kind)plant;
    options->control = (zv_control)control;
    options->integrator = (zv_integrator)integrator;
    return status;
}

static zv_status take_rates(const zv_json *request, zv_sim_wish *out, zv_error *why)
{
    zv_sim_options *o = &out->options;
    zv_status status = zv_field_take_positive(request, "control_hz", 1.0, &o->control_hz, why);
    status = status == ZV_OK ? zv_field_take_positive(request, "rate_hz", 1.0, &out->rate_hz, why) : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "step", 1.0, &o->step_s, why) : status;
    status = status == ZV_OK ? zv_field_take_positive(request, "bandwidth", 1.0, &o->bandwidth_hz, why) : status;
    if (status == ZV_OK && (o->control_hz > MOST_HZ || out->rate_hz > o->control_hz)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'control_hz' must be at most %d, and 'rate_hz' at most 'control_hz'", (int)MOST_HZ);
    }
    return status;
}

static zv_status take_gains(const zv_json *request, const zv_robot *robot, zv_sim_wish *out, zv_error *why)
{
    const int joints = zv_robot_joint_count(robot);
    const zv_json *ratio = zv_json_member(request, "damping_ratio");
    zv_status status = ratio ? zv_field_finite(ratio, "damping_ratio", &out->options.damping_ratio, why) : ZV_OK;
    if (status == ZV_OK && zv_json_member(request, "stiffness")) {
        status = zv_field_get_numbers(request, "stiffness", joints, out->stiffness, why);
        out->options.stiffness = out->stiffness;
    }
    if (status == ZV_OK && zv_json_member(request, "damping")) {
        status = zv_field_get_numbers(request, "damping", joints, out->damping, why);
        out->options.damping = out->damping;
    }
    return status;
}

static zv_status take_forces(const zv_json *request, zv_sim_options *options, zv_error *why)
{
    zv_dyn_options forces = zv_dyn_default_options();
    const zv_status status = zv_field_take_forces(request, &forces, why);
    options->gravity = forces.gravity;
    options->load_kg = forces.load_kg;
    return status == ZV_OK ? zv_field_take_flag(request, "assume_inertia", &options->assume_mass, why) : status;
}

static zv_status take_surroundings(const zv_json *request, zv_sim_wish *out, zv_error *why)
{
    const zv_json *floor = zv_json_member(request, "floor");
    double n[5];
    zv_status status = zv_field_take_flag(request, "self", &out->options.self_contact, why);
    if (status == ZV_OK && floor) {
        status = zv_field_finite(floor, "floor", &n[0], why);
        out->options.floor_m = status == ZV_OK ? n[0] * ZV_MM : out->options.floor_m;
    }
    if (status == ZV_OK && zv_json_member(request, "table")) {
        status = zv_field_get_numbers(request, "table", 5, n, why);
        if (status == ZV_OK) {
            out->table = zv_sim_table_of(n);
            out->options.table = &out->table;
        }
    }
    return status;
}

zv_status zv_sim_fields(const zv_json *request, const zv_robot *robot, zv_sim_wish *out, zv_error *why)
{
    *out = (zv_sim_wish){.options = zv_sim_default_options(), .rate_hz = 250.0};
    zv_status status = take_words(request, &out->options, why);
    status = status == ZV_OK ? take_rates(request, out, why) : status;
    status = status == ZV_OK ? take_gains(request, robot, out, why) : status;
    status = status == ZV_OK ? take_forces(request, &out->options, why) : status;
    return status == ZV_OK ? take_surroundings(request, out, why) : status;
}
