/// @file out_report.c
/// What is said about an arm that a format cannot hold as it is.
#include "describe/out_report.h"

void zv_report_dimensions(zv_report *report)
{
    zv_report_add(report, ZV_REPORT_LOST, 0, 0, "named dimensions become plain numbers");
}

void zv_report_rates(zv_report *report)
{
    zv_report_add(report, ZV_REPORT_LOST, 0, 0, "limits of acceleration and jerk are left out: the format has none");
}

void zv_report_velocities(zv_report *report)
{
    zv_report_add(report, ZV_REPORT_LOST, 0, 0, "limits of velocity are left out: the format has none");
}

void zv_report_rotors(zv_report *report)
{
    zv_report_add(report, ZV_REPORT_LOST, 0, 0, "inertias of rotors are left out: the format has none");
}

void zv_report_half_mass(zv_report *report, int link)
{
    zv_report_add(report, ZV_REPORT_LOST, 0, 0,
                  "link %d: a mass without centre and inertia is left out: the format needs all three", link + 1);
}

void zv_report_no_mass(zv_report *report, int link)
{
    zv_report_add(report, ZV_REPORT_WARNING, 0, 0,
                  "link %d: its mass is not known; simulators take 1 kg where SDF has none", link + 1);
}

void zv_report_bound_mass(zv_report *report, int link)
{
    zv_report_add(report, ZV_REPORT_ASSUMED, 0, 0,
                  "link %d: its mass or inertia is not known; MuJoCo takes 1 g and 1e-6 kg m2 (boundmass)", link + 1);
}

void zv_report_thin(zv_report *report, int link, double least)
{
    zv_report_add(report, ZV_REPORT_ASSUMED, 0, 0,
                  "link %d: MuJoCo wants moments of inertia above 0; %g kg m2 is written in place of 0", link + 1,
                  least);
}

void zv_report_shapes(zv_report *report, int count)
{
    zv_report_add(report, ZV_REPORT_LOST, 0, 0, "%d shapes of links are lost: hulls, or meshes that are not here",
                  count);
}
