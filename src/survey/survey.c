/// @file survey.c
/// Blocks of a survey: all solutions of each pose inside the joint limits, and the best that can be said of them.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/random.h"
#include "survey/grid.h"
#include "zveno/pack.h"

/// Poses that are solved at once. What they need is on the stack.
enum { CHUNK = 32 };

const char *const zv_measure_words[ZV_MEASURES + 1] = {"branches", "margin",    "manipulability",
                                                       "payload",  "clearance", NULL};

// ---- making ----

static zv_status open_dynamics(zv_survey *survey, zv_error *why)
{
    zv_dyn_options options = zv_dyn_default_options();
    options.need = ZV_NEED_MASS;
    zv_torque_limits(survey->robot, survey->options.safety, survey->limits);
    return zv_dyn_create(survey->robot, &options, &survey->dyn, why);
}

static zv_status fill(zv_survey *survey, zv_error *why)
{
    const zv_survey_options *options = &survey->options;
    zv_status status = zv_survey_check_grid(options, survey->task, why);
    if (status == ZV_OK && options->measures & 1u << ZV_MEASURE_CLEARANCE && !options->bodies) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "clearance needs the bodies of the arm");
    }
    if (status == ZV_OK && options->measures & 1u << ZV_MEASURE_PAYLOAD) {
        status = open_dynamics(survey, why);
    }
    if (status == ZV_OK) {
        survey->size = zv_survey_cut(options);
        survey->turns = malloc(survey->size.orientations * sizeof *survey->turns);
        status = survey->turns ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a survey");
    }
    return status;
}

zv_status zv_survey_create(const zv_robot *robot, const zv_ik *ik, const zv_survey_options *options, zv_survey **out,
                           zv_error *why)
{
    ZV_ASSERT(robot && ik && options && out);
    zv_survey *survey = calloc(1, sizeof *survey);
    if (!survey) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a survey");
    }
    survey->robot = robot;
    survey->ik = ik;
    survey->options = *options;
    survey->options.measures |= 1u << ZV_MEASURE_BRANCHES;
    survey->task = zv_ik_capability(ik).task;
    const zv_status status = fill(survey, why);
    if (status != ZV_OK) {
        zv_survey_free(survey);
        return status;
    }
    zv_survey_fill_turns(survey);
    *out = survey;
    return ZV_OK;
}

void zv_survey_free(zv_survey *survey)
{
    if (survey) {
        zv_dyn_free(survey->dyn);
        free(survey->turns);
        free(survey);
    }
}

zv_survey_size zv_survey_size_of(const zv_survey *survey)
{
    return survey->size;
}

// ---- a pose ----

/// What is known of a pose; branches as a number.
typedef struct found {
    float value[ZV_MEASURES];
} found;

static found nothing(void)
{
    return (found){.value = {0.0f, NAN, NAN, NAN, NAN}};
}

static void take_larger(found *best, zv_measure measure, double value)
{
    const float old = best->value[measure];
    best->value[measure] = old >= (float)value ? old : (float)value; // also takes the place of NaN
}

static double manipulability_at(const zv_survey *survey, const double *q)
{
    double jacobian[6 * ZV_MAX_JOINTS];
    zv_jacobian(survey->robot, q, jacobian);
    return zv_jacobian_judge(survey->robot, jacobian).manipulability;
}

static double payload_at(const zv_survey *survey, const double *q)
{
    zv_payload payload;
    zv_payload_at(survey->dyn, survey->limits, q, &payload);
    return payload.max_kg;
}

/// One more solution inside the limits.
static void add_solution(const zv_survey *survey, const double *q, double margin, found *best)
{
    const unsigned asked = survey->options.measures;
    best->value[ZV_MEASURE_BRANCHES] += 1.0f;
    take_larger(best, ZV_MEASURE_MARGIN, margin);
    if (asked & 1u << ZV_MEASURE_MANIPULABILITY) {
        take_larger(best, ZV_MEASURE_MANIPULABILITY, manipulability_at(survey, q));
    }
    if (asked & 1u << ZV_MEASURE_PAYLOAD) {
        take_larger(best, ZV_MEASURE_PAYLOAD, payload_at(survey, q));
    }
    if (asked & 1u << ZV_MEASURE_CLEARANCE) {
        const zv_clearance clearance = zv_clearance_at(survey->options.bodies, survey->options.scene, q);
        take_larger(best, ZV_MEASURE_CLEARANCE, clearance.distance);
    }
}

/// Any arm: one pose after the other.
static found look_at(const zv_survey *survey, zv_vec3 place, uint32_t orientation)
{
    const zv_ik_target target = zv_survey_target(survey, place, orientation);
    zv_ik_set set;
    found best = nothing();
    if (zv_ik_solve(survey->ik, &target, &set, NULL) != ZV_OK) {
        return best;
    }
    zv_ik_judge(survey->robot, &set);
    for (int i = 0; i < set.count; ++i) {
        if (set.solutions[i].in_limits) {
            add_solution(survey, set.solutions[i].q, set.solutions[i].margin, &best);
        }
    }
    return best;
}

/// Six-axis arms with a spherical wrist: several poses in lanes. False for all others.
static bool look_at_several(const zv_survey *survey, zv_vec3 place, uint32_t first, int count, found out[CHUNK])
{
    zv_pose poses[CHUNK];
    double q[CHUNK][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
    zv_ik_verdict verdicts[CHUNK][ZV_SIX_SOLUTIONS];
    uint8_t counts[CHUNK];
    for (int i = 0; i < count; ++i) {
        poses[i] = (zv_pose){.rot = survey->turns[first + (uint32_t)i], .pos = place};
    }
    if (survey->task != ZV_IK_POSE ||
        zv_ik_solve_poses(survey->ik, poses, (size_t)count, q, counts, verdicts) != ZV_OK) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        out[i] = nothing();
        for (int s = 0; s < counts[i]; ++s) {
            if (verdicts[i][s].in_limits) {
                add_solution(survey, q[i][s], verdicts[i][s].margin, &out[i]);
            }
        }
    }
    return true;
}

static void look_at_chunk(const zv_survey *survey, zv_vec3 place, uint32_t first, int count, found out[CHUNK])
{
    if (!look_at_several(survey, place, first, count, out)) {
        for (int i = 0; i < count; ++i) {
            out[i] = look_at(survey, place, first + (uint32_t)i);
        }
    }
}

// ---- a block ----

/// A float in the order of bytes of the file.
static void put_float(uint8_t *at, float value)
{
    uint32_t bits = 0x7FC00000u; // one NaN for all, whatever the processor makes
    if (!isnan(value)) {
        memcpy(&bits, &value, sizeof bits);
    }
    for (int i = 0; i < 4; ++i) {
        at[i] = (uint8_t)(bits >> 8 * i);
    }
}

static float get_float(const uint8_t *at)
{
    const uint32_t bits = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/// Stores what is known of pose number `index` of a block.
static void store(const zv_survey *survey, uint32_t index, const found *what, uint8_t *out)
{
    const size_t poses = survey->size.block_poses;
    uint8_t *plane = out + poses;
    out[index] = (uint8_t)what->value[ZV_MEASURE_BRANCHES];
    for (int m = ZV_MEASURE_MARGIN; m < ZV_MEASURES; ++m) {
        if (survey->options.measures & 1u << m) {
            put_float(plane + 4 * (size_t)index, what->value[m]);
            plane += 4 * poses;
        }
    }
}

static found fetch(const zv_survey *survey, uint32_t index, const uint8_t *bytes)
{
    const size_t poses = survey->size.block_poses;
    const uint8_t *plane = bytes + poses;
    found what = nothing();
    what.value[ZV_MEASURE_BRANCHES] = bytes[index];
    for (int m = ZV_MEASURE_MARGIN; m < ZV_MEASURES; ++m) {
        if (survey->options.measures & 1u << m) {
            what.value[m] = get_float(plane + 4 * (size_t)index);
            plane += 4 * poses;
        }
    }
    return what;
}

static void fill_place(const zv_survey *survey, uint64_t place, uint32_t first, uint8_t *out)
{
    const uint32_t orientations = survey->size.orientations;
    const bool exists = place < survey->size.places;
    const zv_vec3 at = zv_survey_place(survey, place);
    found chunk[CHUNK];
    for (uint32_t done = 0; done < orientations; done += CHUNK) {
        const uint32_t left = orientations - done;
        const int count = left < CHUNK ? (int)left : CHUNK;
        for (int i = 0; !exists && i < count; ++i) {
            chunk[i] = nothing();
        }
        if (exists) {
            look_at_chunk(survey, at, done, count, chunk);
        }
        for (int i = 0; i < count; ++i) {
            store(survey, first + done + (uint32_t)i, &chunk[i], out);
        }
    }
}

void zv_survey_block(const zv_survey *survey, uint64_t block, uint8_t *out, zv_survey_sum *sum)
{
    ZV_ASSERT(survey && out && block < survey->size.blocks);
    const zv_survey_size *size = &survey->size;
    for (uint32_t i = 0; i < size->block_places; ++i) {
        fill_place(survey, block * size->block_places + i, i * size->orientations, out);
    }
    if (sum) {
        zv_survey_block_sum(survey, block, out, sum);
    }
}

// ---- sums ----

static void take_best(zv_survey_sum *sum, int measure, float value, uint64_t pose)
{
    const float old = sum->best[measure];
    const bool first = value == old && pose < sum->best_pose[measure];
    if (!isnan(value) && (sum->poses == 0 || isnan(old) || value > old || first)) {
        sum->best[measure] = value;
        sum->best_pose[measure] = pose;
    }
}

static void add_place(const zv_survey *survey, uint64_t place, uint32_t first, const uint8_t *bytes, zv_survey_sum *sum)
{
    const uint32_t orientations = survey->size.orientations;
    uint64_t reached = 0;
    for (uint32_t i = 0; i < orientations; ++i) {
        const found what = fetch(survey, first + i, bytes);
        for (int m = 0; m < ZV_MEASURES; ++m) {
            take_best(sum, m, what.value[m], place * orientations + i);
        }
        sum->poses += 1;
        sum->branches += bytes[first + i];
        reached += bytes[first + i] > 0;
    }
    sum->reached += reached;
    sum->places += 1;
    sum->reached_places += reached > 0;
    sum->whole_places += reached == orientations;
}

void zv_survey_block_sum(const zv_survey *survey, uint64_t block, const uint8_t *bytes, zv_survey_sum *sum)
{
    const zv_survey_size *size = &survey->size;
    const uint64_t first = block * size->block_places;
    *sum = (zv_survey_sum){.best = {0.0f, NAN, NAN, NAN, NAN}};
    for (uint32_t i = 0; i < size->block_places && first + i < size->places; ++i) {
        add_place(survey, first + i, i * size->orientations, bytes, sum);
    }
}

void zv_survey_sum_add(zv_survey_sum *sum, const zv_survey_sum *more)
{
    if (sum->poses == 0 || more->poses == 0) { // the numbers of no block say nothing
        *sum = more->poses == 0 ? *sum : *more;
        return;
    }
    for (int m = 0; m < ZV_MEASURES; ++m) {
        take_best(sum, m, more->best[m], more->best_pose[m]);
    }
    sum->poses += more->poses;
    sum->reached += more->reached;
    sum->branches += more->branches;
    sum->places += more->places;
    sum->reached_places += more->reached_places;
    sum->whole_places += more->whole_places;
}

// ---- the head of a file ----

/// Joint values anywhere inside the limits.
static void random_joints(const zv_survey *survey, uint64_t *random, double q[ZV_MAX_JOINTS])
{
    for (int j = 0; j < zv_robot_joint_count(survey->robot); ++j) {
        const zv_limits *limits = &zv_robot_joint(survey->robot, j)->limits;
        const double part = zv_random_unit(random);
        const bool bounded = isfinite(limits->lower) && isfinite(limits->upper);
        q[j] = bounded ? limits->lower + part * (limits->upper - limits->lower) : 6.0 * part - 3.0;
    }
}

/// A checksum of what is found where the tool surely gets: at pseudo-random joint values, tool and measures there, and at
/// the same places as the survey looks at them. Another arm, load, tool or scene gives another one, but for changes that
/// matter at none of these places.
static uint32_t mark_of(const zv_survey *survey)
{
    enum { LOOKS = 64, POSE = 12 };
    double values[LOOKS][POSE + 2 * ZV_MEASURES] = {0};
    uint64_t random = 1;
    for (int i = 0; i < LOOKS; ++i) {
        double q[ZV_MAX_JOINTS] = {0};
        random_joints(survey, &random, q);
        const zv_pose tool = zv_fk(survey->robot, q);
        const double numbers[POSE] = {tool.pos.x,   tool.pos.y,   tool.pos.z,   tool.rot.x.x,
                                      tool.rot.x.y, tool.rot.x.z, tool.rot.y.x, tool.rot.y.y,
                                      tool.rot.y.z, tool.rot.z.x, tool.rot.z.y, tool.rot.z.z};
        memcpy(values[i], numbers, sizeof numbers);
        found here = nothing(), what = look_at(survey, tool.pos, (uint32_t)i % survey->size.orientations);
        add_solution(survey, q, 0.0, &here);
        for (int m = 0; m < ZV_MEASURES; ++m) {
            values[i][POSE + m] = isnan(what.value[m]) ? -1.0 : (double)what.value[m];
            values[i][POSE + ZV_MEASURES + m] = isnan(here.value[m]) ? -1.0 : (double)here.value[m];
        }
    }
    return zv_crc32((const uint8_t *)values, sizeof values);
}

static void put_point(zv_json_writer *json, const char *key, zv_vec3 m)
{
    zv_json_put_numbers(json, key, (const double[]){m.x * 1e3, m.y * 1e3, m.z * 1e3}, 3);
}

void zv_survey_head(const zv_survey *survey, zv_text *out)
{
    const zv_survey_options *options = &survey->options;
    zv_json_writer json = zv_json_writer_on(out);
    zv_json_begin_object(&json);
    zv_json_put_integer(&json, "survey", 1);
    zv_json_put_text(&json, "robot", zv_robot_name(survey->robot));
    put_point(&json, "from", options->low);
    put_point(&json, "to", options->high);
    zv_json_put_numbers(&json, "counts", (const double[]){options->counts[0], options->counts[1], options->counts[2]},
                        3);
    zv_json_put_integer(&json, "directions", options->directions);
    zv_json_put_integer(&json, "rolls", options->rolls);
    zv_json_begin_array_at(&json, "measures");
    for (int m = 0; m < ZV_MEASURES; ++m) {
        if (options->measures & 1u << m) {
            zv_json_string(&json, zv_measure_words[m], strlen(zv_measure_words[m]));
        }
    }
    zv_json_end_array(&json);
    zv_json_put_integer(&json, "block_poses", survey->size.block_poses);
    zv_json_put_integer(&json, "block_bytes", (long long)survey->size.block_bytes);
    zv_json_put_integer(&json, "blocks", (long long)survey->size.blocks);
    zv_json_put_integer(&json, "mark", mark_of(survey));
    zv_json_end_object(&json);
}
