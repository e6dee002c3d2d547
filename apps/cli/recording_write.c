/// @file recording_write.c
/// A simulation to a file: CSV, JSON or MCAP.
///
///     CSV    a line of names, then a row per sample: plant, t, q.., qd.., torque.., x, y, z, error.., tool_error, line
///     JSON   {"robot", "rate_hz", "joints", "samples": [{"plant", "t", "q", "qd", "torque", "xyz", "error",
///             "tool_error", "line"}], "reports": [...]}
///     MCAP   the joints of every plant as messages of a source with its name, and the motion as source "plan"
///
/// What is not known (torques of an arm without masses) is empty in CSV and null in JSON.
#include "recording_write.h"

#include <math.h>
#include <string.h>

#include "motion_file.h"

#define MM_PER_M 1000.0

bool recording_format_of(const char *path, recording_format *out)
{
    const bool is_csv = path_ends_in(path, ".csv") || strcmp(path, "-") == 0;
    const bool is_mcap = path_ends_in(path, ".mcap");
    *out = is_csv ? RECORDING_CSV : is_mcap ? RECORDING_MCAP : RECORDING_JSON;
    return is_csv || is_mcap || path_ends_in(path, ".json");
}

static void flush_row(recording_writer *w)
{
    out_file_write(w->file, w->row.data ? w->row.data : "", w->row.size);
    zv_text_clear(&w->row);
}

/// Values of the joints in the units of people, and how many.
static int joints_outside(const zv_robot *robot, const double *values, double out[ZV_MAX_JOINTS])
{
    const int count = zv_robot_joint_count(robot);
    for (int k = 0; k < count; ++k) {
        out[k] = zv_sim_outside(robot, k, values[k]);
    }
    return count;
}

static void point_outside(zv_vec3 p, double out[3])
{
    const double m[3] = {p.x, p.y, p.z};
    for (int i = 0; i < 3; ++i) {
        out[i] = m[i] * MM_PER_M + 0.0;
    }
}

// ---- CSV ----

static void csv_names(zv_text *row, const char *name, int count)
{
    for (int k = 1; k <= count; ++k) {
        zv_text_addf(row, ",%s%d", name, k);
    }
}

static void csv_begin(recording_writer *w)
{
    const int count = zv_robot_joint_count(w->robot);
    zv_text_add(&w->row, "plant,t");
    csv_names(&w->row, "q", count);
    csv_names(&w->row, "qd", count);
    csv_names(&w->row, "torque", count);
    zv_text_add(&w->row, ",x,y,z");
    csv_names(&w->row, "error", count);
    zv_text_add(&w->row, ",tool_error,line\n");
    flush_row(w);
}

static void csv_number(zv_text *row, const double *values, int k)
{
    char number[ZV_NUMBER_SIZE] = "";
    if (isfinite(values[k])) {
        zv_number_write(values[k], number);
    }
    zv_text_add(row, ",");
    zv_text_add(row, number);
}

static void csv_numbers(zv_text *row, const double *values, int count)
{
    for (int k = 0; k < count; ++k) {
        csv_number(row, values, k);
    }
}

static void csv_row(recording_writer *w, zv_plant_kind plant, const zv_sim_sample *sample)
{
    double joints[ZV_MAX_JOINTS], place[3];
    const int count = zv_robot_joint_count(w->robot);
    const double tool = sample->tool_error * MM_PER_M;
    zv_text_add(&w->row, zv_plant_word(plant));
    csv_numbers(&w->row, (const double[]){sample->t + sample->late}, 1);
    csv_numbers(&w->row, joints, joints_outside(w->robot, sample->q, joints));
    csv_numbers(&w->row, joints, joints_outside(w->robot, sample->qd, joints));
    csv_numbers(&w->row, sample->torque, count);
    point_outside(sample->xyz, place);
    csv_numbers(&w->row, place, 3);
    csv_numbers(&w->row, joints, joints_outside(w->robot, sample->error, joints));
    csv_numbers(&w->row, &tool, 1);
    zv_text_addf(&w->row, ",%d\n", sample->line);
    flush_row(w);
}

// ---- JSON ----

static void json_row(recording_writer *w, zv_plant_kind plant, const zv_sim_sample *sample)
{
    double joints[ZV_MAX_JOINTS], place[3];
    const int count = zv_robot_joint_count(w->robot);
    zv_text_add(&w->row, w->has_rows ? ",\n" : "");
    zv_json_writer out = zv_json_writer_on(&w->row);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "plant", zv_plant_word(plant));
    zv_json_put_number(&out, "t", sample->t + sample->late);
    zv_json_put_numbers(&out, "q", joints, joints_outside(w->robot, sample->q, joints));
    zv_json_put_numbers(&out, "qd", joints, joints_outside(w->robot, sample->qd, joints));
    zv_json_put_numbers(&out, "torque", sample->torque, count);
    point_outside(sample->xyz, place);
    zv_json_put_numbers(&out, "xyz", place, 3);
    zv_json_put_numbers(&out, "error", joints, joints_outside(w->robot, sample->error, joints));
    zv_json_put_number(&out, "tool_error", sample->tool_error * MM_PER_M);
    zv_json_put_integer(&out, "line", sample->line);
    zv_json_end_object(&out);
    flush_row(w);
}

// ---- MCAP ----

/// The motion is where the arm was and what it was off by; it comes once for each time, whatever the number of plants.
static void mcap_row(recording_writer *w, zv_plant_kind plant, const zv_sim_sample *sample)
{
    const zv_feed_source motion = zv_feed_source_of(w->robot, "plan"),
                         arm = zv_feed_source_of(w->robot, zv_plant_word(plant));
    w->first_plant = w->has_rows ? w->first_plant : plant;
    if (plant == w->first_plant) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < motion.count; ++k) {
            q[k] = sample->q[k] + sample->error[k];
        }
        const zv_feed_sample wanted = mcap_sample_of(motion.count, sample->t, q, NULL, NULL);
        mcap_sample(&w->mcap, &motion, &wanted);
    }
    if (sample->is_lost) {
        return;
    }
    const zv_feed_sample row =
        mcap_sample_of(arm.count, sample->t + sample->late, sample->q, sample->qd, sample->torque);
    mcap_sample(&w->mcap, &arm, &row);
}

static void report_write(zv_json_writer *out, const zv_robot *robot, const zv_plant_kind *plants,
                         const zv_sim_report *reports, int i)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "plant", zv_plant_word(plants[i]));
    zv_sim_write_report(out, robot, &reports[i]);
    zv_json_end_object(out);
}

void reports_write(zv_json_writer *out, const zv_robot *robot, const zv_plant_kind *plants,
                   const zv_sim_report *reports, int count)
{
    zv_json_begin_array(out);
    for (int i = 0; i < count; ++i) {
        report_write(out, robot, plants, reports, i);
    }
    zv_json_end_array(out);
}

// ---- the front door ----

void recording_begin(recording_writer *w, recording_format format, const zv_robot *robot, double rate_hz,
                     out_file *file)
{
    *w = (recording_writer){.format = format, .robot = robot, .file = file};
    if (format == RECORDING_CSV) {
        csv_begin(w);
    } else if (format == RECORDING_MCAP) {
        mcap_begin(&w->mcap, zv_robot_name(robot), file);
    } else {
        motion_head_write(&w->row, robot, rate_hz);
        flush_row(w);
    }
}

void recording_row(recording_writer *w, zv_plant_kind plant, const zv_sim_sample *sample)
{
    static void (*const write[])(recording_writer *, zv_plant_kind, const zv_sim_sample *) = {
        [RECORDING_CSV] = csv_row, [RECORDING_JSON] = json_row, [RECORDING_MCAP] = mcap_row};
    if (sample->is_lost && w->format != RECORDING_MCAP) {
        return; // an MCAP file still says where it should have been
    }
    write[w->format](w, plant, sample);
    w->has_rows = true;
}

bool recording_end(recording_writer *w, const zv_plant_kind *plants, const zv_sim_report *reports, int count)
{
    if (w->format == RECORDING_JSON) {
        zv_text_add(&w->row, "\n], \"reports\": ");
        zv_json_writer out = zv_json_writer_on(&w->row);
        reports_write(&out, w->robot, plants, reports, count);
        zv_text_add(&w->row, "}\n");
        flush_row(w);
    }
    const bool has_ended = w->format != RECORDING_MCAP || mcap_end(&w->mcap);
    const bool done = has_ended && !w->row.failed;
    zv_text_free(&w->row);
    return done;
}
