/// @file recording_write.h
/// A simulation to a file: CSV, JSON or MCAP, row by row. Units of people: s, degrees, mm, N·m, N.
#ifndef ZVENO_CLI_RECORDING_WRITE_H
#define ZVENO_CLI_RECORDING_WRITE_H

#include "mcap_file.h"
#include "out_file.h"
#include "zveno/sim.h"
#include "zveno/text.h"

typedef enum recording_format { RECORDING_CSV, RECORDING_JSON, RECORDING_MCAP } recording_format;

/// By the ending of the name: .csv, .json, .mcap; CSV for "-". False for another ending.
bool recording_format_of(const char *path, recording_format *out);

typedef struct recording_writer {
    recording_format format;
    const zv_robot *robot;
    out_file *file;
    zv_text row; ///< scratch
    bool has_rows;
    mcap_file mcap;            ///< of .mcap
    zv_plant_kind first_plant; ///< with whose rows the motion goes into it
} recording_writer;

void recording_begin(recording_writer *writer, recording_format format, const zv_robot *robot, double rate_hz,
                     out_file *file);
void recording_row(recording_writer *writer, zv_plant_kind plant, const zv_sim_sample *sample);
/// The reports of `count` plants; false without memory.
bool recording_end(recording_writer *writer, const zv_plant_kind *plants, const zv_sim_report *reports, int count);

/// The reports as a JSON array, each with its plant.
void reports_write(zv_json_writer *out, const zv_robot *robot, const zv_plant_kind *plants,
                   const zv_sim_report *reports, int count);

#endif
