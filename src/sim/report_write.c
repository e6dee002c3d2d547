/// @file report_write.c
/// A report as JSON, in the units of people.
#include "sim/sim.h"

// Adding zero turns -0 into 0, which is what a person expects to read.
static double mm_of(double m)
{
    return m * 1000.0 + 0.0;
}

double zv_sim_outside(const zv_robot *robot, int joint, double value)
{
    return zv_robot_joint(robot, joint)->kind == ZV_JOINT_PRISMATIC ? mm_of(value) : value * (180.0 / ZV_PI) + 0.0;
}

static void write_tracking(zv_json_writer *out, double rms, double peak, double peak_t)
{
    zv_json_begin_object(out);
    zv_json_put_number(out, "rms", rms);
    zv_json_put_number(out, "peak", peak);
    zv_json_put_number(out, "peak_t", peak_t);
    zv_json_end_object(out);
}

static void write_all_tracking(zv_json_writer *out, const zv_robot *robot, const zv_sim_report *report)
{
    zv_json_begin_object_at(out, "tracking");
    zv_json_begin_array_at(out, "joints");
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_tracking *joint = &report->joint[k];
        write_tracking(out, zv_sim_outside(robot, k, joint->rms), zv_sim_outside(robot, k, joint->peak), joint->peak_t);
    }
    zv_json_end_array(out);
    zv_json_key(out, "tool");
    write_tracking(out, mm_of(report->tool.rms), mm_of(report->tool.peak), report->tool.peak_t);
    zv_json_end_object(out);
}

static void write_contacts(zv_json_writer *out, const zv_robot *robot, const zv_sim_report *report)
{
    zv_json_begin_array_at(out, "contacts");
    for (int i = 0; i < report->contact_count; ++i) {
        const zv_sim_contact *contact = &report->contacts[i];
        zv_json_begin_object(out);
        zv_json_put_text(out, "link", zv_sim_contact_name(robot, contact->link));
        zv_json_put_text(out, "with", contact->name);
        zv_json_put_number(out, "t", contact->first_t);
        zv_json_put_number(out, "depth", mm_of(contact->depth_m));
        zv_json_put_number(out, "force", contact->force);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

static void write_assumed(zv_json_writer *out, unsigned assumed)
{
    zv_json_begin_array_at(out, "assumed");
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        if (assumed >> k & 1u) {
            zv_json_integer(out, k + 1);
        }
    }
    zv_json_end_array(out);
}

static void write_failure(zv_json_writer *out, const zv_sim_report *report)
{
    zv_json_key(out, "failure");
    if (!report->failed) {
        zv_json_null(out);
        return;
    }
    zv_json_begin_object(out);
    zv_json_put_number(out, "t", report->failure_t);
    zv_json_key(out, "joint");
    report->failure_joint >= 0 ? zv_json_integer(out, report->failure_joint + 1) : zv_json_null(out);
    zv_json_put_text(out, "message", report->message);
    zv_json_end_object(out);
}

void zv_sim_write_report(zv_json_writer *out, const zv_robot *robot, const zv_sim_report *report)
{
    const int count = zv_robot_joint_count(robot);
    zv_json_put_number(out, "duration", report->duration);
    zv_json_put_integer(out, "steps", report->steps);
    write_all_tracking(out, robot, report);
    zv_json_put_numbers(out, "torque_rms", report->rms_torque, count);
    zv_json_put_numbers(out, "torque_peak", report->peak_torque, count);
    zv_json_put_numbers(out, "saturated", report->saturated_s, count);
    zv_json_put_number(out, "work", report->work);
    zv_json_put_number(out, "energy_change", report->energy_last - report->energy_first);
    zv_json_put_number(out, "drift", mm_of(report->drift_m));
    write_contacts(out, robot, report);
    write_assumed(out, report->assumed);
    write_failure(out, report);
}

static void write_grips(zv_json_writer *out, const zv_scene *scene, const zv_sim_report *report)
{
    zv_json_begin_array_at(out, "grips");
    for (int i = 0; i < report->grip_count; ++i) {
        const zv_sim_grip *grip = &report->grips[i];
        zv_json_begin_object(out);
        zv_json_put_number(out, "t", grip->t);
        zv_json_put_text(out, "what", zv_grip_word(grip->what));
        if (grip->thing >= 0) {
            zv_json_put_text(out, "thing", zv_scene_thing(scene, grip->thing)->name);
        }
        if (grip->sentence[0]) {
            zv_json_put_text(out, "sentence", grip->sentence);
        }
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

static void write_thing(zv_json_writer *out, const char *name, zv_pose pose)
{
    const double xyz[3] = {mm_of(pose.pos.x), mm_of(pose.pos.y), mm_of(pose.pos.z)};
    const zv_euler turn = zv_rot_to_abc(pose.rot);
    const double abc[3] = {turn.a / ZV_DEG + 0.0, turn.b / ZV_DEG + 0.0, turn.c / ZV_DEG + 0.0};
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", name);
    zv_json_put_numbers(out, "xyz", xyz, 3);
    zv_json_put_numbers(out, "abc", abc, 3);
    zv_json_end_object(out);
}

void zv_sim_write_things(zv_json_writer *out, const zv_sim *sim)
{
    const zv_scene *scene = sim->options.scene;
    if (!scene) {
        return;
    }
    zv_json_begin_array_at(out, "things");
    for (int i = 0; i < zv_scene_count(scene); ++i) {
        const zv_thing *thing = zv_scene_thing(scene, i);
        if (!thing->movable) {
            continue;
        }
        write_thing(out, thing->name, zv_sim_thing(sim, i));
    }
    zv_json_end_array(out);
    write_grips(out, scene, &sim->report);
}
