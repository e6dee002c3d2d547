/// @file out_report.h
/// What is said about an arm that a format cannot hold as it is. Links count from 0 here, from 1 in the sentences.
#ifndef ZV_DESCRIBE_OUT_REPORT_H
#define ZV_DESCRIBE_OUT_REPORT_H

#include "describe/report.h"

void zv_report_dimensions(zv_report *report);
void zv_report_rates(zv_report *report);
void zv_report_velocities(zv_report *report);
void zv_report_rotors(zv_report *report);
void zv_report_half_mass(zv_report *report, int link);          ///< URDF: a mass without centre or inertia
void zv_report_no_mass(zv_report *report, int link);            ///< SDF
void zv_report_bound_mass(zv_report *report, int link);         ///< MJCF
void zv_report_thin(zv_report *report, int link, double least); ///< MJCF: a moment of inertia of zero, kg·m2
/// Shapes of links that are hulls, or meshes that nobody has, are not written.
void zv_report_shapes(zv_report *report, int count);

#endif
