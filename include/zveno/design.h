/// @file design.h
/// Arms that are not built yet, and arms as they are built: a search for dimensions, and what tolerances do to the tool.
///
///     search       box of parameters ──► candidates of a round ──► scores ──► next round ──► the best
///     tolerances   arm + tolerances  ──► blocks of sampled arms ──► deviations of the tool ──► p50, p95, shares
///
/// Both work in parts that depend on nothing but their number and what is asked, so that threads and machines may share
/// them in any way and the result has the same bytes.
///
/// Only `zv_tolerance_create` and `zv_tolerance_run` take memory. A search belongs to one thread; a tolerance study is
/// constant: any number of threads may run it.
#ifndef ZV_DESIGN_H
#define ZV_DESIGN_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/kin.h"
#include "zveno/model.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- work in parts ----

/// Parts that do not depend on each other: any thread or machine may compute any of them, in any order.
typedef struct zv_parts {
    uint64_t count;
    size_t bytes; ///< of each result
    /// Computes part `part` into `out`, which is all zero before. Called by several threads at once.
    void (*compute)(const void *job, uint64_t part, void *out);
    const void *job;
    double from, to; ///< the share of the whole request that they are, for the progress: 0 to 1
    uint64_t mark;   ///< differs when what the whole request depends on does: itself, the arm, the files it names
} zv_parts;

// ---- search ----

enum {
    ZV_SEARCH_PARAMETERS = 16,
    ZV_SEARCH_POPULATION = 48, ///< candidates of a round at most
};

/// How good a candidate is.
typedef struct zv_score {
    double violation; ///< how far it is from what is required; 0: it meets it
    double cost;      ///< of a candidate that meets it; less is better
} zv_score;
/// Whether `a` comes before `b`: less violation first, then less cost (Deb, "An efficient constraint handling method for
/// genetic algorithms", 2000).
bool zv_score_is_better(const zv_score *a, const zv_score *b);

/// What is searched.
typedef struct zv_search_options {
    int count;                                                    ///< parameters, 1 to ZV_SEARCH_PARAMETERS
    double low[ZV_SEARCH_PARAMETERS], high[ZV_SEARCH_PARAMETERS]; ///< bounds, low <= high
    double raster[ZV_SEARCH_PARAMETERS];                          ///< values per unit that are possible; 0: all
    double first[ZV_SEARCH_PARAMETERS];                           ///< one candidate of the first round
    uint64_t seed;                                                ///< another one gives another search
} zv_search_options;

/// Differential evolution (Storn and Price, 1997) towards one of the best (Zhang and Sanderson, "JADE", 2009). All rounds
/// follow from options and scores alone.
typedef struct zv_search {
    zv_search_options options;
    int population, round;                                     ///< candidates of each round; rounds that were scored
    double trial[ZV_SEARCH_POPULATION][ZV_SEARCH_PARAMETERS];  ///< candidates that wait for their scores
    double member[ZV_SEARCH_POPULATION][ZV_SEARCH_PARAMETERS]; ///< the best so far
    zv_score score[ZV_SEARCH_POPULATION];                      ///< of the members
} zv_search;

/// Fills `trial` with the first round: `first`, and the rest spread evenly over the box.
void zv_search_begin(zv_search *search, const zv_search_options *options);
/// Takes the scores of the trials, keeps what is better than the member before, and fills `trial` with the next round.
void zv_search_tell(zv_search *search, const zv_score *scores);
/// Index of the best member.
int zv_search_best(const zv_search *search);
/// The members from the best to the worst.
void zv_search_rank(const zv_search *search, int order[ZV_SEARCH_POPULATION]);
/// Whether the members lie so close together that a further round finds nothing new.
bool zv_search_is_settled(const zv_search *search);

// ---- tolerances ----

/// How a deviation is spread within its tolerance.
typedef enum zv_spread {
    ZV_SPREAD_UNIFORM, ///< evenly between minus and plus the tolerance
    ZV_SPREAD_NORMAL,  ///< the tolerance is three standard deviations
} zv_spread;
/// "uniform", "normal"; then NULL.
extern const char *const zv_spread_words[];

/// What makes an arm another one than its drawing.
typedef enum zv_tolerance_kind {
    ZV_TOLERANCE_DIMENSION, ///< `index`: of the dimension; in its unit
    ZV_TOLERANCE_OFFSET,    ///< zero of joint `index`, rad or m
    ZV_TOLERANCE_BACKLASH, ///< play of joint `index`, rad or m: the gap is anything up to it, the joint lies at one of its ends
    ZV_TOLERANCE_ENCODER, ///< step of the encoder of joint `index`, rad or m: the joint is at a whole number of steps
    ZV_TOLERANCE_BASE,    ///< place of the base along axis `index`, m
    ZV_TOLERANCE_TURN,    ///< turn of the base about axis `index`, rad
    ZV_TOLERANCE_SLIP, ///< a fault: with the chance `chance` joint `index` is off by up to `size`, for the whole program
    ZV_TOLERANCE_KINDS,
} zv_tolerance_kind;
/// "dimension", "offset", "backlash", "encoder", "base", "turn", "slip"; then NULL.
extern const char *const zv_tolerance_words[];

/// One thing that is not exact.
typedef struct zv_tolerance {
    zv_tolerance_kind kind;
    int index;
    double size;   ///< above 0
    double chance; ///< of ZV_TOLERANCE_SLIP, 0 to 1
} zv_tolerance;

enum {
    ZV_TOLERANCES = 64,
    ZV_TOLERANCE_POSES = 256,       ///< of a program that are looked at
    ZV_TOLERANCE_BLOCK = 128,       ///< sampled arms of a part
    ZV_TOLERANCE_SAMPLES = 1000000, ///< sampled arms at most
};

/// A joint configuration that the controller commands.
typedef struct zv_tolerance_pose {
    double q[ZV_MAX_JOINTS];
    signed char side[ZV_MAX_JOINTS]; ///< where play leaves the joint: -1 it moves up, 1 down, 0: either
} zv_tolerance_pose;

typedef struct zv_tolerance_options {
    const zv_tolerance *tolerances;
    int tolerance_count; ///< 1 to ZV_TOLERANCES
    const zv_tolerance_pose *poses;
    int pose_count;   ///< 1 to ZV_TOLERANCE_POSES
    zv_spread spread; ///< of dimensions, offsets and the base
    double limit_m;   ///< largest deviation that is allowed; INFINITY: none
    bool asks_reach;  ///< whether the sampled arm, once it is calibrated, can still bring the tool to all poses
    uint64_t seed;
} zv_tolerance_options;

typedef struct zv_tolerance_study zv_tolerance_study;

/// `robot` outlives the study; the rest is copied.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST with a sentence (a dimension that would not be above zero), or ZV_ERR_INTERNAL
/// without memory
zv_status zv_tolerance_create(const zv_robot *robot, const zv_tolerance_options *options, zv_tolerance_study **out,
                              zv_error *why);
/// NULL is allowed.
void zv_tolerance_free(zv_tolerance_study *study);

/// What is known of one sampled arm.
typedef struct zv_tolerance_sample {
    double worst_m;    ///< largest deviation of the tool's place, over all poses
    double rms_m;      ///< root mean square over the poses
    double worst_turn; ///< largest deviation of its orientation, rad
    int32_t worst_pose;
    int32_t feasible; ///< 1: all poses can be reached within the joint limits; also when nobody asked
} zv_tolerance_sample;

/// Samples `count` arms from number `first` on. A sampled arm depends on the seed and its number alone. One for which there
/// is no memory counts as infeasible, with an infinite deviation.
void zv_tolerance_run(const zv_tolerance_study *study, uint64_t first, int count, zv_tolerance_sample *out);

/// Mean square of the deviation that tolerance `index` makes by itself, to first order, over all poses, m2: its part of
/// the sum of all is its share.
double zv_tolerance_variance(const zv_tolerance_study *study, int index);

#ifdef __cplusplus
}
#endif

#endif
