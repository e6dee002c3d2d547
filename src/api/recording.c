/// @file recording.c
/// A motion as columns of numbers that never has more rows than it was made for.
///
///     samples   0 1 2 3 4 5 6 7 8 9 ...        most rows: 4
///     stride 1  0 1 2 3                        full: every second row goes,
///     stride 2  0   2   4   6                  and every second sample from now on
///     stride 4  0       4       8  ...
///
/// Row k is always the sample k times the stride, so that a thinned motion is what a lower rate would have given; only
/// the last sample is a row in any case. Spans come sooner or later than the samples they belong to: they wait in a
/// queue, and every row gets the first of them that ends behind it.
#include "api/recording.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "request/units.h"

/// A motion with many rows gets room for all it may have: columns that move again and again leave holes in memory.
enum { FIRST_ROWS = 1024, MANY_ROWS = 16384, FIRST_SPANS = 256 };

/// A pen so near to the paper draws, m.
#define TOUCHES 2e-5

/// What of a span goes into rows.
typedef struct waiting_span {
    double until;
    uint8_t cause, joint;
} waiting_span;

struct zv_recording {
    const zv_robot *robot;
    int joints;
    zv_dyn *dyn; ///< NULL: no torques
    zv_paper paper;
    bool has_paper;
    // rows
    int most, count, capacity;
    size_t width[ZV_COLUMNS]; ///< bytes of a row; 0: the column is not there
    void *column[ZV_COLUMNS];
    long long samples, stride;
    zv_plan_sample last;
    bool last_is_row;
    // spans that wait
    waiting_span *span;
    size_t span_first, span_count, span_capacity;
    waiting_span current; ///< the last one that was taken from the queue
    int marked;           ///< rows that have their span
    bool failed;          ///< memory ran out
};

// ---- life ----

zv_recording *zv_recording_create(int most_rows)
{
    ZV_ASSERT(most_rows >= 2);
    zv_recording *recording = calloc(1, sizeof *recording);
    if (recording) {
        recording->most = most_rows;
    }
    return recording;
}

void zv_recording_clear(zv_recording *r)
{
    for (int i = 0; i < ZV_COLUMNS; ++i) {
        free(r->column[i]);
    }
    free(r->span);
    zv_dyn_free(r->dyn);
    *r = (zv_recording){.most = r->most};
}

void zv_recording_free(zv_recording *recording)
{
    if (recording) {
        zv_recording_clear(recording);
        free(recording);
    }
}

int zv_recording_rows(const zv_recording *recording)
{
    return recording->count;
}

const void *zv_recording_column(const zv_recording *recording, zv_column column)
{
    return recording->column[column];
}

long long zv_recording_stride(const zv_recording *recording)
{
    return recording->stride;
}

zv_left_out zv_recording_left_out(const zv_recording *recording)
{
    return recording->dyn ? zv_dyn_left_out(recording->dyn) : (zv_left_out){0};
}

// ---- beginning ----

static zv_status out_of_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the recording");
}

static void set_widths(zv_recording *r)
{
    const size_t per_joint = (size_t)r->joints * sizeof(float);
    const size_t width[ZV_COLUMNS] = {
        [ZV_COLUMN_T] = sizeof(double),
        [ZV_COLUMN_Q] = per_joint,
        [ZV_COLUMN_QD] = per_joint,
        [ZV_COLUMN_QDD] = per_joint,
        [ZV_COLUMN_TORQUE] = r->dyn ? per_joint : 0,
        [ZV_COLUMN_XYZ] = 3 * sizeof(float),
        [ZV_COLUMN_SPEED] = sizeof(float),
        [ZV_COLUMN_LINE] = sizeof(uint32_t),
        [ZV_COLUMN_PEN] = sizeof(uint8_t),
        [ZV_COLUMN_CAUSE] = sizeof(uint8_t),
        [ZV_COLUMN_JOINT] = sizeof(uint8_t),
    };
    memcpy(r->width, width, sizeof width);
}

zv_status zv_recording_begin(zv_recording *r, const zv_robot *robot, double load_kg, const zv_paper *paper,
                             zv_error *why)
{
    zv_recording_clear(r);
    r->robot = robot;
    r->joints = zv_robot_joint_count(robot);
    r->stride = 1;
    r->has_paper = paper != NULL;
    r->paper = paper ? *paper : (zv_paper){0};
    zv_dyn_options masses = zv_dyn_default_options();
    masses.need = ZV_NEED_POINTS;
    masses.load_kg = load_kg;
    const zv_status status = zv_dyn_create(robot, &masses, &r->dyn, why);
    set_widths(r);
    return status == ZV_ERR_NOT_AVAILABLE ? ZV_OK : status;
}

// ---- rows ----

static bool make_room(zv_recording *r)
{
    if (r->count < r->capacity) {
        return true;
    }
    const int all = r->most + 1; // one more for the last sample
    const int wanted = r->capacity == 0 ? FIRST_ROWS : r->capacity < MANY_ROWS ? 4 * r->capacity : all;
    const int capacity = wanted < all ? wanted : all;
    for (int i = 0; i < ZV_COLUMNS; ++i) {
        void *grown = r->width[i] > 0 ? realloc(r->column[i], (size_t)capacity * r->width[i]) : NULL;
        if (r->width[i] > 0 && !grown) {
            return false;
        }
        r->column[i] = grown;
    }
    r->capacity = capacity;
    return true;
}

static void thin_column(zv_recording *r, int left, int i)
{
    char *bytes = r->column[i];
    const size_t width = r->width[i];
    for (size_t k = 1; width > 0 && k < (size_t)left; ++k) {
        memcpy(bytes + k * width, bytes + 2 * k * width, width);
    }
}

static void thin(zv_recording *r)
{
    const int left = (r->count + 1) / 2;
    for (int i = 0; i < ZV_COLUMNS; ++i) {
        thin_column(r, left, i);
    }
    r->count = left;
    r->marked = (r->marked + 1) / 2;
    r->stride *= 2;
}

static float *floats_of(const zv_recording *r, zv_column column, int per_row)
{
    return (float *)r->column[column] + (size_t)r->count * (size_t)per_row;
}

static void put_joints(const zv_recording *r, zv_column column, const double *values)
{
    float *out = floats_of(r, column, r->joints);
    for (int k = 0; k < r->joints; ++k) {
        out[k] = (float)zv_joint_to_outside(zv_robot_joint(r->robot, k)->kind, values[k]);
    }
}

static void put_torques(const zv_recording *r, const zv_plan_sample *sample)
{
    double torque[ZV_MAX_JOINTS];
    float *out = floats_of(r, ZV_COLUMN_TORQUE, r->joints);
    zv_inverse_dynamics(r->dyn, sample->q, sample->qd, sample->qdd, torque);
    for (int k = 0; k < r->joints; ++k) {
        out[k] = (float)torque[k];
    }
}

/// Along a path the plan knows it; of joint moves only the joints are planned.
static double speed_of(const zv_recording *r, const zv_plan_sample *sample)
{
    double jacobian[6 * ZV_MAX_JOINTS], velocity[3] = {0};
    if (sample->speed > 0.0) {
        return sample->speed;
    }
    zv_jacobian(r->robot, sample->q, jacobian);
    for (int axis = 0; axis < 3; ++axis) {
        for (int k = 0; k < r->joints; ++k) {
            velocity[axis] += jacobian[axis * r->joints + k] * sample->qd[k];
        }
    }
    return sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1] + velocity[2] * velocity[2]);
}

/// The number of the pen that draws, 0 for none; where nothing says so, whatever touches the paper or is no rapid is drawn.
static int pen_of(const zv_recording *r, const zv_plan_sample *sample)
{
    if (sample->pen != 0) {
        return sample->pen > 0 ? sample->pen : 0;
    }
    return r->has_paper ? zv_pose_apply(r->paper.paper_from_world, sample->xyz).z <= r->paper.height_m + TOUCHES
                        : !sample->is_rapid;
}

static void put_place(zv_recording *r, zv_vec3 place)
{
    float *xyz = floats_of(r, ZV_COLUMN_XYZ, 3);
    xyz[0] = (float)zv_mm_from_m(place.x);
    xyz[1] = (float)zv_mm_from_m(place.y);
    xyz[2] = (float)zv_mm_from_m(place.z);
}

static bool put_row(zv_recording *r, const zv_plan_sample *sample)
{
    if (!make_room(r)) {
        return false;
    }
    ((double *)r->column[ZV_COLUMN_T])[r->count] = sample->t;
    put_joints(r, ZV_COLUMN_Q, sample->q);
    put_joints(r, ZV_COLUMN_QD, sample->qd);
    put_joints(r, ZV_COLUMN_QDD, sample->qdd);
    if (r->dyn) {
        put_torques(r, sample);
    }
    put_place(r, sample->xyz);
    *floats_of(r, ZV_COLUMN_SPEED, 1) = (float)zv_mm_from_m(speed_of(r, sample));
    ((uint32_t *)r->column[ZV_COLUMN_LINE])[r->count] = (uint32_t)(sample->line > 0 ? sample->line : 0);
    ((uint8_t *)r->column[ZV_COLUMN_PEN])[r->count] = (uint8_t)pen_of(r, sample);
    ++r->count;
    return true;
}

// ---- spans ----

static void mark_row(zv_recording *r, const waiting_span *span)
{
    ((uint8_t *)r->column[ZV_COLUMN_CAUSE])[r->marked] = span->cause;
    ((uint8_t *)r->column[ZV_COLUMN_JOINT])[r->marked] = span->joint;
    ++r->marked;
}

/// As far as spans and rows are both there.
static void mark_rows(zv_recording *r)
{
    while (r->marked < r->count && r->span_count > 0) {
        const waiting_span *first = &r->span[r->span_first];
        if (((const double *)r->column[ZV_COLUMN_T])[r->marked] < first->until) {
            mark_row(r, first);
        } else {
            r->current = *first;
            ++r->span_first;
            --r->span_count;
        }
    }
}

static bool queue_has_room(zv_recording *r)
{
    if (r->span_first + r->span_count < r->span_capacity) {
        return true;
    }
    if (r->span_first > r->span_capacity / 2) { // more was taken than waits
        memmove(r->span, r->span + r->span_first, r->span_count * sizeof *r->span);
        r->span_first = 0;
        return true;
    }
    const size_t capacity = r->span_capacity > 0 ? 2 * r->span_capacity : FIRST_SPANS;
    waiting_span *grown = realloc(r->span, capacity * sizeof *grown);
    if (!grown) {
        return false;
    }
    r->span = grown;
    r->span_capacity = capacity;
    return true;
}

// ---- filling ----

bool zv_recording_sample(zv_recording *r, const zv_plan_sample *sample)
{
    const long long index = r->samples++;
    r->last = *sample;
    if (index % r->stride == 0 && r->count == r->most) {
        thin(r);
    }
    r->last_is_row = index % r->stride == 0;
    r->failed = r->failed || (r->last_is_row && !put_row(r, sample));
    mark_rows(r);
    return !r->failed;
}

bool zv_recording_span(zv_recording *r, const zv_plan_span *span)
{
    r->failed = r->failed || !queue_has_room(r);
    if (r->failed) {
        return false;
    }
    r->span[r->span_first + r->span_count++] =
        (waiting_span){span->t1, (uint8_t)span->cause, (uint8_t)(span->joint + 1)};
    mark_rows(r);
    return true;
}

zv_status zv_recording_finish(zv_recording *r, zv_error *why)
{
    if (r->failed || (r->samples > 0 && !r->last_is_row && !put_row(r, &r->last))) {
        return out_of_memory(why);
    }
    r->last_is_row = true;
    mark_rows(r);
    while (r->marked < r->count) {
        mark_row(r, &r->current);
    }
    return ZV_OK;
}
