/// @file options.c
/// What can be asked of a simulation: words, defaults, and what does not fit.
#include <math.h>

#include "sim/sim.h"
#include "zveno/dyn.h"

const char *zv_plant_word(zv_plant_kind kind)
{
    static const char *const words[ZV_PLANTS] = {"kinematic", "joints", "articulation"};
    return words[kind];
}

const char *zv_control_word(zv_control control)
{
    static const char *const words[ZV_CONTROLS] = {"computed-torque", "pd", "drives"};
    return words[control];
}

const char *zv_sim_contact_name(const zv_robot *robot, int other)
{
    return other == ZV_CONTACT_FLOOR   ? "floor"
           : other == ZV_CONTACT_TABLE ? "table"
           : other == ZV_CONTACT_BASE  ? "base"
                                       : zv_robot_joint(robot, other)->name;
}

zv_sim_options zv_sim_default_options(void)
{
    return (zv_sim_options){.plant = ZV_PLANT_ARTICULATION,
                            .control = ZV_CONTROL_COMPUTED_TORQUE,
                            .integrator = ZV_INTEGRATOR_IMPLICIT,
                            .control_hz = 1000.0,
                            .step_s = 0.0005,
                            .gravity = {0.0, 0.0, -ZV_GRAVITY},
                            .bandwidth_hz = 15.0,
                            .damping_ratio = 1.0,
                            .friction_scale = 1.0,
                            .torque_scale = 1.0,
                            .floor_m = NAN,
                            .gripper = zv_gripper_of(ZV_GRIPPER_FINGERS)};
}

/// A shorter step never helps against anything, and a run of a second would take hours.
static const double SHORTEST_STEP = 1e-6;
/// A controller that is asked less often than this, or more often, is a slip of the pen.
static const double SLOWEST_HZ = 1.0, FASTEST_HZ = 1e5;

static bool is_above_zero(double value)
{
    return value > 0.0 && isfinite(value);
}

static bool are_gains(const double *values, int count)
{
    bool good = true;
    for (int k = 0; values && k < count; ++k) {
        good = good && values[k] >= 0.0 && isfinite(values[k]);
    }
    return good;
}

zv_status zv_sim_check_options(const zv_robot *robot, const zv_sim_options *o, zv_error *why)
{
    const int count = zv_robot_joint_count(robot);
    const zv_sim_table *table = o->table;
    const char *wrong = NULL;
    if (!(o->control_hz >= SLOWEST_HZ && o->control_hz <= FASTEST_HZ)) {
        wrong = "the rate of the controller must be 1 to 100000 Hz";
    } else if (!(o->step_s >= SHORTEST_STEP) || !isfinite(o->step_s)) {
        wrong = "the step must be a microsecond or more, in seconds";
    } else if (!(o->load_kg >= 0.0) || !isfinite(o->load_kg)) {
        wrong = "the load must be zero or more, in kg";
    } else if (!isfinite(o->gravity.x + o->gravity.y + o->gravity.z)) {
        wrong = "gravity must be finite, in m/s2";
    } else if (!is_above_zero(o->bandwidth_hz) || !(o->damping_ratio >= 0.0) || !isfinite(o->damping_ratio)) {
        wrong = "the bandwidth must be above zero and the damping ratio zero or more";
    } else if (!are_gains(o->stiffness, count) || !are_gains(o->damping, count)) {
        wrong = "stiffness and damping must be zero or more, one number per joint";
    } else if (!are_gains((double[]){o->friction_scale, o->friction_added, o->torque_scale}, 3)) {
        wrong = "what friction and torque are multiplied with, and the friction added, must be zero or more";
    } else if (table && !(is_above_zero(table->size_x) && is_above_zero(table->size_y) &&
                          is_above_zero(table->thickness) && isfinite(table->top.x + table->top.y + table->top.z))) {
        wrong = "the table needs a place and sizes above zero";
    }
    return wrong ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "%s", wrong) : zv_faults_check(robot, o, why);
}

zv_sim_table zv_sim_table_of(const double mm[5])
{
    return (zv_sim_table){.top = {mm[0] * ZV_MM, mm[1] * ZV_MM, mm[2] * ZV_MM},
                          .size_x = mm[3] * ZV_MM,
                          .size_y = mm[4] * ZV_MM,
                          .thickness = 30.0 * ZV_MM};
}
