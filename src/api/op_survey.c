/// @file op_survey.c
/// `survey`: what an arm can do over a grid of poses. Who listens computes the blocks, with threads or on many machines;
/// without a listener they are computed here, one after the other.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/pose_json.h"
#include "request/table.h"
#include "request/units.h"

enum {
    MOST_POSES = 4000000, ///< of an answer without a listener: some seconds
    MOST_SHARES = 100000,
};

// ---- reading ----

static bool read_point(const zv_json *request, const char *key, zv_vec3 *out)
{
    double mm[3];
    const zv_json *list = zv_json_member(request, key);
    if (!list) {
        return false;
    }
    const zv_json *number = list->first;
    for (int i = 0; i < 3; ++i, number = number->next) {
        mm[i] = number->number;
    }
    *out = (zv_vec3){mm[0] * ZV_MM, mm[1] * ZV_MM, mm[2] * ZV_MM};
    return true;
}

static zv_status read_counts(const zv_json *request, int counts[3], zv_error *why)
{
    const zv_json *list = zv_json_member(request, "counts");
    const zv_json *number = list ? list->first : NULL;
    for (int i = 0; number; ++i, number = number->next) {
        if (number->number != floor(number->number)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, number->line, number->column,
                           "counts are whole numbers of places, not %g", number->number);
        }
        counts[i] = (int)number->number;
    }
    return ZV_OK;
}

static zv_status read_options(const zv_request *request, zv_survey_options *options, zv_error *why)
{
    const zv_json *object = request->object;
    *options = zv_survey_default_options(request->arm->robot, request->arm->ik);
    read_point(object, "from", &options->low);
    read_point(object, "to", &options->high);
    options->directions = (int)zv_number_at(object, "directions", options->directions);
    options->rolls = (int)zv_number_at(object, "rolls", options->rolls);
    options->safety = zv_number_at(object, "safety", 1.0);
    for (int m = ZV_MEASURE_MANIPULABILITY; m < ZV_MEASURES; ++m) {
        options->measures |= zv_flag_at(object, zv_measure_words[m]) ? 1u << m : 0u;
    }
    return read_counts(object, options->counts, why);
}

// ---- computing ----

/// What an answer is made of.
typedef struct work {
    const zv_request *request;
    zv_survey *survey;
    zv_survey_size size;
    zv_survey_sum sum;
    float *shares; ///< NULL: not asked for
} work;

static void note_share(work *w, uint64_t block, const uint8_t *bytes, const zv_survey_size *size, uint32_t i)
{
    uint32_t reached = 0;
    for (uint32_t k = 0; k < size->orientations; ++k) {
        reached += bytes[i * size->orientations + k] > 0;
    }
    w->shares[block * size->block_places + i] = (float)reached / (float)size->orientations;
}

static void note_shares(work *w, uint64_t block, const uint8_t *bytes)
{
    const zv_survey_size *size = &w->size;
    for (uint32_t i = 0; i < size->block_places && block * size->block_places + i < size->places; ++i) {
        note_share(w, block, bytes, size, i);
    }
}

static void add_block(work *w, uint64_t b, uint8_t *bytes)
{
    zv_survey_sum sum;
    zv_survey_block(w->survey, b, bytes, &sum);
    zv_survey_sum_add(&w->sum, &sum);
    if (w->shares) {
        note_shares(w, b, bytes);
    }
}

static zv_status compute(work *w, zv_error *why)
{
    if (w->size.poses > MOST_POSES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "%llu poses: one answer has at most %d; `zveno survey -o FILE` writes any number",
                       (unsigned long long)w->size.poses, MOST_POSES);
    }
    uint8_t *bytes = malloc(w->size.block_bytes);
    if (!bytes) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a survey");
    }
    const uint64_t blocks = w->size.blocks;
    for (uint64_t b = 0; b < blocks && zv_watch_goes_on(w->request->watch, (double)b / (double)blocks); ++b) {
        add_block(w, b, bytes);
    }
    free(bytes);
    return ZV_OK;
}

static zv_status run(work *w, zv_error *why)
{
    const zv_session_sink *sink = w->request->sink;
    w->size = zv_survey_size_of(w->survey);
    if (sink->surveyed) {
        return sink->surveyed(sink->user, w->survey, &w->sum, why);
    }
    if (zv_flag_at(w->request->object, "shares")) {
        if (w->size.places > MOST_SHARES) {
            return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "shares of %llu places: one answer lists at most %d",
                           (unsigned long long)w->size.places, MOST_SHARES);
        }
        w->shares = calloc((size_t)w->size.places, sizeof *w->shares);
        if (!w->shares) {
            return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a survey");
        }
    }
    return compute(w, why);
}

// ---- writing ----

static void write_best(zv_json_writer *answer, const work *w, unsigned measures)
{
    zv_json_begin_array_at(answer, "best");
    for (int m = 0; m < ZV_MEASURES && w->sum.reached > 0; ++m) {
        if (measures & 1u << m) {
            const uint64_t pose = w->sum.best_pose[m];
            zv_json_begin_object(answer);
            zv_json_put_text(answer, "measure", zv_measure_words[m]);
            zv_json_put_number(answer, "value", (double)w->sum.best[m]);
            zv_put_point(answer, "xyz", zv_survey_place(w->survey, pose / w->size.orientations));
            zv_json_put_integer(answer, "orientation", (long long)(pose % w->size.orientations));
            zv_json_end_object(answer);
        }
    }
    zv_json_end_array(answer);
}

/// How many of the orientations each place is reached in.
static void write_shares(zv_json_writer *answer, const work *w)
{
    zv_json_begin_array_at(answer, "shares");
    for (uint64_t i = 0; i < w->size.places; ++i) {
        zv_json_number(answer, (double)w->shares[i]);
    }
    zv_json_end_array(answer);
}

static void write_answer(zv_json_writer *answer, const work *w, const zv_survey_options *options)
{
    zv_put_point(answer, "from", options->low);
    zv_put_point(answer, "to", options->high);
    zv_json_put_integer(answer, "places", (long long)w->size.places);
    zv_json_put_integer(answer, "reached_places", (long long)w->sum.reached_places);
    zv_json_put_integer(answer, "whole_places", (long long)w->sum.whole_places);
    zv_json_put_integer(answer, "poses", (long long)w->size.poses);
    zv_json_put_integer(answer, "reached", (long long)w->sum.reached);
    zv_json_put_integer(answer, "solutions", (long long)w->sum.branches);
    write_best(answer, w, options->measures);
    zv_json_put_integer(answer, "blocks", (long long)w->size.blocks);
    zv_json_put_integer(answer, "block_poses", w->size.block_poses);
    zv_json_put_integer(answer, "block_bytes", (long long)w->size.block_bytes);
    if (w->shares) {
        write_shares(answer, w);
    }
}

zv_status zv_op_survey(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell = {0};
    zv_survey_options options;
    work w = {.request = request};
    zv_status status = read_options(request, &options, why);
    if (status == ZV_OK && options.measures & 1u << ZV_MEASURE_CLEARANCE) {
        status = zv_cell_open(request, &cell, why);
        options.bodies = cell.collider;
        options.scene = cell.scene;
    }
    status =
        status == ZV_OK ? zv_survey_create(request->arm->robot, request->arm->ik, &options, &w.survey, why) : status;
    status = status == ZV_OK ? run(&w, why) : status;
    if (status == ZV_OK) {
        write_answer(answer, &w, &options);
    }
    free(w.shares);
    zv_survey_free(w.survey);
    zv_cell_close(&cell);
    return status;
}
