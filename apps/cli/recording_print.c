/// @file recording_print.c
/// The reports of simulations as a table: what the plants agree on, and what each of them costs.
#include "recording_print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "table.h"
#include "terminal.h"

/// The next row of the table: its name, then one number per plant.
static void add_row(table *t, const char *name, const char *unit, const double *values, int count)
{
    char cell[TABLE_CELL];
    table_text(t, name);
    for (int i = 0; i < count; ++i) {
        snprintf(cell, sizeof cell, isnan(values[i]) ? "-" : "%.4g", values[i] + 0.0);
        table_text(t, cell);
    }
    table_text(t, unit);
}

static void add_tracking(table *t, const zv_robot *robot, const zv_sim_report *reports, int count)
{
    double rms[ZV_PLANTS], peak[ZV_PLANTS];
    char name[ZV_NAME_SIZE + 24];
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        const char *unit = joint->kind == ZV_JOINT_PRISMATIC ? "mm" : "deg";
        for (int i = 0; i < count; ++i) {
            rms[i] = zv_sim_outside(robot, k, reports[i].joint[k].rms);
            peak[i] = zv_sim_outside(robot, k, reports[i].joint[k].peak);
        }
        snprintf(name, sizeof name, "error of %s, RMS", joint->name);
        add_row(t, name, unit, rms, count);
        snprintf(name, sizeof name, "error of %s, peak", joint->name);
        add_row(t, name, unit, peak, count);
    }
    for (int i = 0; i < count; ++i) {
        rms[i] = reports[i].tool.rms / ZV_MM;
        peak[i] = reports[i].tool.peak / ZV_MM;
    }
    add_row(t, "error of the tool, RMS", "mm", rms, count);
    add_row(t, "error of the tool, peak", "mm", peak, count);
}

static double saturated(const zv_sim_report *report)
{
    double longest = 0.0;
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        longest = fmax(longest, report->saturated_s[k]);
    }
    return longest;
}

static void add_rest(table *t, const zv_sim_report *reports, int count)
{
    double work[ZV_PLANTS], energy[ZV_PLANTS], drift[ZV_PLANTS], limit[ZV_PLANTS], cost[ZV_PLANTS];
    for (int i = 0; i < count; ++i) {
        const zv_sim_report *r = &reports[i];
        work[i] = r->work;
        energy[i] = r->energy_last - r->energy_first;
        drift[i] = r->drift_m / ZV_MM;
        limit[i] = saturated(r);
        cost[i] = r->duration > 0.0 ? 1e3 * r->cost_s / r->duration : NAN;
    }
    add_row(t, "work of the drives", "J", work, count);
    add_row(t, "energy gained by the arm", "J", energy, count);
    add_row(t, "drives at their limit", "s", limit, count);
    add_row(t, "gap in the joints", "mm", drift, count);
    add_row(t, "cost", "ms per s", cost, count);
}

static void print_contact(const zv_robot *robot, zv_plant_kind plant, const zv_sim_report *report, int i)
{
    const zv_sim_contact *c = &report->contacts[i];
    printf("%s: the link of %s touches %s%s at %.3f s, up to %.3g N and %.3g mm deep\n", zv_plant_word(plant),
           zv_sim_contact_name(robot, c->link),
           c->other >= 0                  ? "the link of "
           : c->other <= ZV_CONTACT_THING ? ""
                                          : "the ",
           c->name, c->first_t, c->force, c->depth_m / ZV_MM);
}

static void print_contacts(const zv_robot *robot, zv_plant_kind plant, const zv_sim_report *report)
{
    for (int i = 0; i < report->contact_count; ++i) {
        print_contact(robot, plant, report, i);
    }
}

static void print_assumed(const zv_robot *robot, unsigned assumed)
{
    const char *between = "";
    if (!assumed) {
        return;
    }
    printf("assumed masses or inertias, the file does not know them: ");
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        if (assumed >> k & 1u) {
            printf("%s%s", between, zv_robot_joint(robot, k)->name);
            between = ", ";
        }
    }
    printf("\n");
}

static void print_table(const table *t, int count)
{
    char align[ZV_PLANTS + 3] = "l";
    memset(align + 1, 'r', (size_t)count);
    align[count + 1] = 'l';
    table_print(t, align);
}

void reports_print(const zv_robot *robot, const zv_plant_kind *plants, const zv_sim_report *reports, int count,
                   const zv_tracking *apart)
{
    table t = table_of(count + 2);
    table_text(&t, "");
    for (int i = 0; i < count; ++i) {
        table_text(&t, zv_plant_word(plants[i]));
    }
    table_text(&t, "unit");
    add_tracking(&t, robot, reports, count);
    add_rest(&t, reports, count);
    print_table(&t, count);
    if (apart) {
        printf("the tools of joints and articulation: %.3g mm apart RMS, %.3g mm at most, at %.3f s\n",
               apart->rms / ZV_MM, apart->peak / ZV_MM, apart->peak_t);
    }
    for (int i = 0; i < count; ++i) {
        print_contacts(robot, plants[i], &reports[i]);
    }
    print_assumed(robot, reports[0].assumed);
}
