/// @file grid.c
/// The numbered poses of a survey: places in a box, and the orientations tried at each of them.
///
/// Directions are points of a spiral that winds evenly from pole to pole, z_i = 1 - (2 i + 1) / n, each a golden angle
/// farther than the one before (Gonzalez, "Measurement of areas on a sphere using Fibonacci and latitude-longitude
/// lattices", 2010).
#include "survey/grid.h"

#include <math.h>

#include "base/elementary.h"

#define PI 3.14159265358979323846
#define GOLDEN_ANGLE (PI * (3.0 - 2.23606797749978969641))

/// Poses of a block, about: enough that a block takes some milliseconds, and few enough for little memory.
enum { BLOCK_POSES = 16384 };

/// More than a year on a thousand cores.
#define MOST_POSES 1e15

static bool uses_directions(zv_ik_task task)
{
    return task == ZV_IK_POSE || task == ZV_IK_XYZ_DIRECTION || task == ZV_IK_XYZ_PITCH;
}

static bool uses_rolls(zv_ik_task task)
{
    return task == ZV_IK_POSE || task == ZV_IK_XYZ_YAW;
}

/// A planar arm reaches nothing beside its plane: one layer of places in it, where it is square to an axis.
static void flatten(const zv_robot *robot, zv_vec3 normal, zv_survey_options *options)
{
    const double q[ZV_MAX_JOINTS] = {0}, along[] = {fabs(normal.x), fabs(normal.y), fabs(normal.z)};
    const zv_vec3 tool = zv_fk(robot, q).pos;
    const double at[] = {tool.x, tool.y, tool.z};
    double *const low[] = {&options->low.x, &options->low.y, &options->low.z};
    double *const high[] = {&options->high.x, &options->high.y, &options->high.z};
    for (int i = 0; i < 3; ++i) {
        if (along[i] > 0.999999) {
            *low[i] = *high[i] = at[i];
            options->counts[i] = 1;
        }
    }
}

zv_survey_options zv_survey_default_options(const zv_robot *robot, const zv_ik *ik)
{
    const zv_capability can = zv_ik_capability(ik);
    const zv_ik_task task = can.task;
    const double reach = zv_robot_reach(robot);
    zv_survey_options options = {
        .low = {-reach, -reach, -reach},
        .high = {reach, reach, reach},
        .counts = {20, 20, 20},
        .directions = uses_directions(task) ? 32 : 1,
        .rolls = uses_rolls(task) ? 8 : 1,
        .measures = 1u << ZV_MEASURE_BRANCHES | 1u << ZV_MEASURE_MARGIN,
        .safety = 1.0,
    };
    zv_extent extent;
    if (zv_extent_of(robot, &extent) && extent.is_upright) {
        options.low = (zv_vec3){-extent.radius[1], -extent.radius[1], extent.height[0]};
        options.high = (zv_vec3){extent.radius[1], extent.radius[1], extent.height[1]};
    }
    if (can.is_planar) {
        flatten(robot, can.plane_normal, &options);
    }
    return options;
}

static zv_status check_box(const zv_survey_options *options, zv_error *why)
{
    const double low[] = {options->low.x, options->low.y, options->low.z};
    const double high[] = {options->high.x, options->high.y, options->high.z};
    for (int i = 0; i < 3; ++i) {
        if (!isfinite(low[i]) || !isfinite(high[i]) || high[i] < low[i]) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "the box goes from %.9g to %.9g mm along %c: 'to' must not be less than 'from'",
                           low[i] * 1e3, high[i] * 1e3, "xyz"[i]);
        }
        if (options->counts[i] < 1 || options->counts[i] > ZV_SURVEY_MAX_COUNT) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "%d places along %c: 1 to %d are possible",
                           options->counts[i], "xyz"[i], ZV_SURVEY_MAX_COUNT);
        }
    }
    return ZV_OK;
}

zv_status zv_survey_check_grid(const zv_survey_options *options, zv_ik_task task, zv_error *why)
{
    const zv_status status = check_box(options, why);
    if (status != ZV_OK) {
        return status;
    }
    if (options->directions < 1 || options->directions > ZV_SURVEY_MAX_DIRECTIONS || options->rolls < 1 ||
        options->rolls > ZV_SURVEY_MAX_ROLLS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "%d directions and %d rolls: 1 to %d and 1 to %d are possible",
                       options->directions, options->rolls, ZV_SURVEY_MAX_DIRECTIONS, ZV_SURVEY_MAX_ROLLS);
    }
    if ((options->directions > 1 && !uses_directions(task)) || (options->rolls > 1 && !uses_rolls(task))) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "targets of this arm are '%s': it has no use for more than one %s", zv_ik_task_word(task),
                       options->directions > 1 && !uses_directions(task) ? "direction" : "roll");
    }
    const double poses =
        (double)options->counts[0] * options->counts[1] * options->counts[2] * options->directions * options->rolls;
    if (poses > MOST_POSES) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "%.3g poses: at most %.0g are possible", poses, MOST_POSES);
    }
    return ZV_OK;
}

static size_t bytes_per_pose(unsigned measures)
{
    size_t bytes = 1;
    for (int m = ZV_MEASURE_MARGIN; m < ZV_MEASURES; ++m) {
        bytes += measures & 1u << m ? sizeof(float) : 0;
    }
    return bytes;
}

zv_survey_size zv_survey_cut(const zv_survey_options *options)
{
    zv_survey_size size = {.orientations = (uint32_t)(options->directions * options->rolls)};
    size.places = (uint64_t)options->counts[0] * (uint64_t)options->counts[1] * (uint64_t)options->counts[2];
    size.poses = size.places * size.orientations;
    size.block_places = size.orientations < BLOCK_POSES ? BLOCK_POSES / size.orientations : 1;
    size.block_poses = size.block_places * size.orientations;
    size.blocks = (size.places + size.block_places - 1) / size.block_places;
    size.block_bytes = size.block_poses * bytes_per_pose(options->measures);
    return size;
}

/// The direction that orientation `i` of `n` gives the tool's z axis.
static zv_vec3 spiral_point(int i, int n)
{
    const double z = 1.0 - (2.0 * i + 1.0) / n, radius = sqrt(1.0 - z * z);
    double sine, cosine;
    zv_sincos(GOLDEN_ANGLE * i, &sine, &cosine);
    return (zv_vec3){radius * cosine, radius * sine, z};
}

static void fill_rolls(zv_survey *survey, int directions, int rolls, int d)
{
    const zv_rot along =
        directions > 1 ? zv_rot_with_z(spiral_point(d, directions)) : zv_rot_with_z((zv_vec3){0.0, 0.0, -1.0});
    for (int r = 0; r < rolls; ++r) {
        survey->turns[d * rolls + r] = zv_rot_mul(along, zv_rot_z(2.0 * PI * r / rolls));
    }
}

void zv_survey_fill_turns(zv_survey *survey)
{
    const int directions = survey->options.directions, rolls = survey->options.rolls;
    for (int d = 0; d < directions; ++d) {
        fill_rolls(survey, directions, rolls, d);
    }
}

zv_vec3 zv_survey_place(const zv_survey *survey, uint64_t place)
{
    const zv_survey_options *o = &survey->options;
    const uint64_t nx = (uint64_t)o->counts[0], ny = (uint64_t)o->counts[1];
    const double part[] = {((double)(place % nx) + 0.5) / o->counts[0],
                           ((double)(place / nx % ny) + 0.5) / o->counts[1],
                           ((double)(place / nx / ny) + 0.5) / o->counts[2]};
    return (zv_vec3){o->low.x + part[0] * (o->high.x - o->low.x), o->low.y + part[1] * (o->high.y - o->low.y),
                     o->low.z + part[2] * (o->high.z - o->low.z)};
}

zv_ik_target zv_survey_target(const zv_survey *survey, zv_vec3 place, uint32_t orientation)
{
    const int rolls = survey->options.rolls;
    zv_ik_target target = zv_ik_target_at(place);
    target.base_from_tool.rot = survey->turns[orientation];
    target.has_rot = survey->task == ZV_IK_POSE || survey->task == ZV_IK_XYZ_DIRECTION;
    if (survey->task == ZV_IK_XYZ_YAW) {
        target.has_yaw = true;
        target.yaw = 2.0 * PI * (double)orientation / rolls;
    } else if (survey->task == ZV_IK_XYZ_PITCH) {
        target.has_pitch = true;
        target.pitch = survey->options.directions > 1 ? 2.0 * PI * (double)orientation / survey->options.directions
                                                      : zv_ik_capability(survey->ik).pitch_down;
    }
    return target;
}
