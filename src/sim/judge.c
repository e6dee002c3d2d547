/// @file judge.c
/// What a report says: how far the arm was from its motion, what its drives gave, what it touched.
#include <math.h>
#include <stdio.h>

#include "sim/sim.h"
#include "zveno/dyn.h"

/// A drive that gives this part of its limit gives all it can.
#define SATURATED 0.9999

static zv_sim_contact contact_of(const zv_sim *sim, const struct zv_touch *touch, double t)
{
    zv_sim_contact contact = {.link = touch->link, .other = touch->other, .first_t = t};
    snprintf(contact.name, sizeof contact.name, "%s",
             touch->other <= ZV_CONTACT_THING
                 ? zv_scene_thing(sim->options.scene, ZV_CONTACT_THING - touch->other)->name
                 : zv_sim_contact_name(sim->robot, touch->other));
    return contact;
}

/// Where the list has the contact; its end when it is new.
static int place_of(const zv_sim_report *report, const struct zv_touch *touch)
{
    int at = 0;
    while (at < report->contact_count &&
           (report->contacts[at].link != touch->link || report->contacts[at].other != touch->other)) {
        ++at;
    }
    return at;
}

void zv_sim_note_touches(zv_sim *sim, double t)
{
    zv_touches touches;
    sim->kind->touches(sim->plant, &touches);
    for (int i = 0; i < touches.count; ++i) {
        zv_sim_report *report = &sim->report;
        const struct zv_touch *touch = &touches.at[i];
        const int at = place_of(report, touch);
        if (at == ZV_SIM_CONTACTS) {
            continue;
        }
        zv_sim_contact *contact = &report->contacts[at];
        if (at == report->contact_count) {
            *contact = contact_of(sim, touch, t);
            ++report->contact_count;
        }
        contact->depth_m = fmax(contact->depth_m, touch->depth_m);
        contact->force = fmax(contact->force, touch->force);
    }
}

static void note_joint(zv_sim *sim, double dt, zv_sim_report *report, int k)
{
    report->work += sim->now.torque[k] * sim->now.qd[k] * dt;
    const bool saturated = fabs(sim->now.torque[k]) >= SATURATED * sim->controller.most[k];
    report->saturated_s[k] += saturated ? dt : 0.0;
}

void zv_sim_note_step(zv_sim *sim, double dt, double t)
{
    zv_sim_report *report = &sim->report;
    ++report->steps;
    report->drift_m = fmax(report->drift_m, sim->now.drift_m);
    for (int k = 0; k < sim->controller.count; ++k) {
        note_joint(sim, dt, report, k);
    }
    zv_sim_note_touches(sim, t);
}

static void track(zv_tracking *tracking, double *sum2, double error, double t)
{
    *sum2 += error * error;
    if (fabs(error) > tracking->peak) {
        tracking->peak = fabs(error);
        tracking->peak_t = t;
    }
}

static void take_joints(const zv_sim *sim, const zv_plan_sample *motion, zv_sim_sample *out)
{
    for (int k = 0; k < sim->controller.count; ++k) {
        out->q[k] = sim->now.q[k];
        out->qd[k] = sim->now.qd[k];
        out->torque[k] = sim->now.torque[k];
        out->error[k] = motion->q[k] - sim->now.q[k];
    }
}

static void note_energy(zv_sim *sim)
{
    zv_sim_report *report = &sim->report;
    const zv_energy energy = zv_dyn_energy(sim->dyn, sim->now.q, sim->now.qd);
    report->energy_last = energy.kinetic + energy.potential;
    report->energy_first = sim->has_begun ? report->energy_first : report->energy_last;
}

void zv_sim_judge(zv_sim *sim, const zv_plan_sample *motion, zv_sim_sample *out)
{
    zv_sim_report *report = &sim->report;
    *out = (zv_sim_sample){.t = motion->t, .xyz = sim->now.xyz, .line = motion->line};
    take_joints(sim, motion, out);
    if (sim->faults.any) {
        zv_faults_report(&sim->faults, motion, out);
    }
    for (int k = 0; k < sim->controller.count; ++k) {
        track(&report->joint[k], &sim->sum.error2[k], out->error[k], motion->t);
        sim->sum.torque2[k] += out->torque[k] * out->torque[k];
        report->peak_torque[k] = isnan(out->torque[k]) ? NAN : fmax(report->peak_torque[k], fabs(out->torque[k]));
    }
    out->tool_error = zv_vec3_length(zv_vec3_sub(motion->xyz, sim->now.xyz));
    track(&report->tool, &sim->sum.tool2, out->tool_error, motion->t);
    ++report->samples;
    report->duration = motion->t;
    if (sim->dyn) {
        note_energy(sim);
    }
}

zv_sim_report zv_sim_report_of(const zv_sim *sim)
{
    zv_sim_report report = sim->report;
    const double samples = (double)(report.samples > 0 ? report.samples : 1);
    for (int k = 0; k < sim->controller.count; ++k) {
        report.joint[k].rms = sqrt(sim->sum.error2[k] / samples);
        report.rms_torque[k] = sqrt(sim->sum.torque2[k] / samples);
    }
    report.tool.rms = sqrt(sim->sum.tool2 / samples);
    if (!sim->dyn) {
        report.work = report.energy_first = report.energy_last = NAN;
    }
    return report;
}
