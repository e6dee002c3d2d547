/// @file fk_write.h
/// Where an arm is, as fields of an answer; shared by `fk` and `pose`.
#ifndef ZV_API_FK_WRITE_H
#define ZV_API_FK_WRITE_H

#include "zveno/kin.h"
#include "zveno/text.h"

/// The fields `xyz abc gimbal T frames points` of the arm at `q`.
void zv_write_fk(zv_json_writer *out, const zv_robot *robot, const double *q);

#endif
