/// @file trajectory_write.h
/// A motion to a file: CSV, JSON, binary, knots or MCAP, sample by sample. Units of people: s, degrees, mm, and their rates.
#ifndef ZVENO_CLI_TRAJECTORY_WRITE_H
#define ZVENO_CLI_TRAJECTORY_WRITE_H

#include "mcap_file.h"
#include "out_file.h"
#include "zveno/plan.h"
#include "zveno/text.h"

typedef enum trajectory_format {
    TRAJECTORY_CSV,
    TRAJECTORY_JSON,
    TRAJECTORY_BINARY,
    TRAJECTORY_KNOTS,
    TRAJECTORY_MCAP
} trajectory_format;

/// By the ending of the name: .csv, .json, .bin, .knots, .mcap; CSV for "-", binary for a device. False for another ending.
bool trajectory_format_of(const char *path, trajectory_format *out);

enum { TRAJECTORY_COLUMNS = 3 * ZV_MAX_JOINTS + 6 };

/// A number of the last row: a joint at rest has the same text again.
typedef struct trajectory_cell {
    double value;
    int size; ///< of the text; 0: none yet
    char text[ZV_NUMBER_SIZE];
} trajectory_cell;

typedef struct trajectory_writer {
    trajectory_format format;
    const zv_robot *robot; ///< may be gone when the motion ends
    int joints;
    out_file *file;
    zv_text row;                              ///< scratch
    trajectory_cell last[TRAJECTORY_COLUMNS]; ///< of CSV
    zv_text spans, events;                    ///< of JSON: written at the end
    zv_json_writer span, event;
    long long samples;
    zv_trajectory_gather *knots; ///< of .knots: written at the end
    zv_plan_sink to_knots;
    mcap_file mcap; ///< of .mcap
} trajectory_writer;

void trajectory_begin(trajectory_writer *writer, trajectory_format format, const zv_robot *robot, double rate_hz,
                      out_file *file);
void trajectory_sample(trajectory_writer *writer, const zv_plan_sample *sample);
void trajectory_span(trajectory_writer *writer, const zv_plan_span *span);
void trajectory_event(trajectory_writer *writer, const zv_plan_event *event);
void trajectory_knot(trajectory_writer *writer, const zv_plan_sample *knot);
/// False without memory.
bool trajectory_end(trajectory_writer *writer, const zv_plan_report *report);

#endif
