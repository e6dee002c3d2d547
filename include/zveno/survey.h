/// @file survey.h
/// Capability maps: what an arm can do over a six-dimensional grid of poses.
///
///     box of places  x  directions of the tool  x  rolls about it   ──►   poses, numbered
///     poses          ──►   blocks of one size, each computed by itself: branches, margin, manipulability, payload, clearance
///
/// A block depends on nothing but the survey and its number, so that any thread, process or machine may compute it at any
/// time, and a file of blocks has the same bytes whoever has made them. Zacharias, Borst, Hirzinger, "Capturing robot
/// workspace structure: representing robot capabilities", 2007.
///
/// Only `zv_survey_create` and `zv_survey_head` take memory. A survey is constant: any number of threads may share it.
#ifndef ZV_SURVEY_H
#define ZV_SURVEY_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/collide.h"
#include "zveno/dyn.h"
#include "zveno/geom.h"
#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What is known of a pose. Each is that of the solution inside the joint limits for which it is largest.
typedef enum zv_measure {
    ZV_MEASURE_BRANCHES,       ///< solutions inside the joint limits; a byte
    ZV_MEASURE_MARGIN,         ///< to the nearest joint limit, rad or m; here and below a float, NaN where none reaches
    ZV_MEASURE_MANIPULABILITY, ///< as `zv_jacobian_judge`
    ZV_MEASURE_PAYLOAD,        ///< kg at rest; infinite where no torque limit is known
    ZV_MEASURE_CLEARANCE,      ///< m from the scene and from itself; negative: depth
    ZV_MEASURES,
} zv_measure;
/// "branches", "margin", "manipulability", "payload", "clearance"; then NULL.
extern const char *const zv_measure_words[ZV_MEASURES + 1];

/// The grid, and what is asked of each pose. Start from `zv_survey_default_options`.
typedef struct zv_survey_options {
    zv_vec3 low, high; ///< corners of the box of places, m
    int counts[3];     ///< places along x, y and z, each in the middle of its cell
    int directions;    ///< of the tool's z axis, evenly over the sphere; of arms with a pitch: pitches all around
    int rolls;         ///< about that axis, evenly; of arms with a yaw: yaws
    unsigned measures; ///< bits 1 << ZV_MEASURE_*; branches are always counted
    double safety;     ///< payload: torque limits are divided by this
    const zv_collider *bodies; ///< clearance: the arm; it outlives the survey
    const zv_scene *scene;     ///< clearance: what is around it; NULL: nothing
} zv_survey_options;

enum {
    ZV_SURVEY_MAX_COUNT = 10000,     ///< places along one axis
    ZV_SURVEY_MAX_DIRECTIONS = 4096, ///< and of rolls: 360
    ZV_SURVEY_MAX_ROLLS = 360,
};

/// The box that holds all that the arm reaches, of a planar arm its plane; 20 places each way, branches and margins, and as many directions and rolls
/// as the arm's task has a use for: of a whole pose 32 and 8.
zv_survey_options zv_survey_default_options(const zv_robot *robot, const zv_ik *ik);

typedef struct zv_survey zv_survey;

/// `robot` and `ik` outlive the survey.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST with a sentence for a grid that is empty, too large or has directions that this arm
/// cannot follow, ZV_ERR_NOT_AVAILABLE when masses for the payload are unknown, or ZV_ERR_INTERNAL without memory
zv_status zv_survey_create(const zv_robot *robot, const zv_ik *ik, const zv_survey_options *options, zv_survey **out,
                           zv_error *why);
/// NULL is allowed.
void zv_survey_free(zv_survey *survey);

/// How a survey is cut.
typedef struct zv_survey_size {
    uint64_t places, poses; ///< pose p is place p / orientations, held by orientation p % orientations
    uint32_t orientations;  ///< directions times rolls; number `d * rolls + r`
    uint32_t block_places;  ///< of every block; the last one may be padded with poses that nobody reaches
    uint32_t block_poses;
    uint64_t blocks;
    size_t
        block_bytes; ///< all branches, then all floats of each further measure in the order of zv_measure, little-endian
} zv_survey_size;
/// How this survey is cut.
zv_survey_size zv_survey_size_of(const zv_survey *survey);

/// Place number `place`: x runs fastest, then y, then z; m.
zv_vec3 zv_survey_place(const zv_survey *survey, uint64_t place);
/// The target that asks for orientation number `orientation` at a place.
zv_ik_target zv_survey_target(const zv_survey *survey, zv_vec3 place, uint32_t orientation);

/// What the poses of some blocks have in common; all zero is that of no block.
typedef struct zv_survey_sum {
    uint64_t poses, reached;         ///< how many, and how many with a solution inside the limits
    uint64_t branches;               ///< solutions inside the limits
    uint64_t places, reached_places; ///< a place is reached when one of its orientations is
    uint64_t whole_places;           ///< reached by every orientation
    float best[ZV_MEASURES];         ///< the largest value of each measure; NaN or 0 without one
    uint64_t best_pose[ZV_MEASURES]; ///< where, the first of several
} zv_survey_sum;
/// Adds what is known of other blocks; the order does not matter.
void zv_survey_sum_add(zv_survey_sum *sum, const zv_survey_sum *more);

/// Computes block `block` into `out`, `block_bytes` long, and what it adds up to (NULL: not wanted). Takes no memory.
void zv_survey_block(const zv_survey *survey, uint64_t block, uint8_t *out, zv_survey_sum *sum);
/// The sum of a block that was computed before.
void zv_survey_block_sum(const zv_survey *survey, uint64_t block, const uint8_t *bytes, zv_survey_sum *sum);

/// The JSON object that describes a file of blocks: the grid, the measures, how it is cut, and a mark that differs when
/// the arm, its solver, the scene or what is asked differ. Appended to `out`.
void zv_survey_head(const zv_survey *survey, zv_text *out);

#ifdef __cplusplus
}
#endif

#endif
