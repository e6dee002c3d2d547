/// @file twin.h
/// The inside of a twin: samples, points, columns, and how they are fitted.
#ifndef ZV_TWIN_TWIN_H
#define ZV_TWIN_TWIN_H

#include "dyn/dyn.h"
#include "zveno/twin.h"

enum {
    ZV_TWIN_RUNS = 32,     ///< healthy recordings
    ZV_TWIN_POINTS = 1500, ///< that a recording is judged by
    ZV_TWIN_TAPS = 801,    ///< of a kernel, at most
    ZV_TWIN_COLUMNS = 13 * ZV_MAX_JOINTS,
};

/// Rows of t and `width` numbers, in order of time.
typedef struct zv_series {
    int width, count, capacity;
    double *rows;
} zv_series;

/// Adds a row whose numbers are to be filled; NULL without memory or when there are too many.
double *zv_series_add(zv_series *series, double t);

/// What the stamps of a recording say.
typedef struct zv_stamps {
    double period; ///< median, s
    double lost;   ///< part of the samples that are missing
    double stray;  ///< standard deviation of the stamps about an even clock, s
} zv_stamps;

zv_stamps zv_stamps_of(const zv_series *series);

/// A moment of the motion, everything smoothed by the same kernel.
typedef struct zv_point {
    double t;
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS], tau[ZV_MAX_JOINTS];
    double ref[ZV_MAX_JOINTS], refd[ZV_MAX_JOINTS], refdd[ZV_MAX_JOINTS];
    unsigned moves; ///< joints whose friction has a sign, bits of joint 1 lowest
} zv_point;

/// What every signal is smoothed by.
typedef struct zv_kernel {
    int half; ///< taps on either side of the middle
    double weight[ZV_TWIN_TAPS];
} zv_kernel;

/// A recording as points.
typedef struct zv_view {
    int count; ///< of points
    int samples;
    double duration;
    zv_stamps stamps;
    bool has_reference, has_effort;
    zv_point *points;
    double *reference; ///< the reference, even in time at `period` from `from` on, so that it can be smoothed elsewhere
    double *measured;  ///< q and effort, even in time like the reference; NULL in what was learned from
    int reference_count;
    double from, period;
    zv_kernel kernel;
} zv_view;

/// @return ZV_OK, ZV_ERR_BAD_REQUEST with what is wrong with the recording, or ZV_ERR_INTERNAL without memory
zv_status zv_view_create(const zv_robot *robot, const zv_series *measured, const zv_series *reference,
                         const double *limits, zv_view *out, zv_error *why);
void zv_view_free(zv_view *view);
/// The reference of joint `k` at a time, smoothed: value, speed, acceleration.
void zv_view_reference(const zv_view *view, int joints, int k, double t, double out[3]);

/// A column that any arm may have a little of: its dynamics when nothing else is there, or a friction.
typedef enum zv_column_kind { ZV_COLUMN_MASS, ZV_COLUMN_DRY, ZV_COLUMN_VISCOUS, ZV_COLUMN_ROTOR } zv_column_kind;
typedef struct zv_column_of {
    zv_column_kind kind;
    int joint, part; ///< part of the heap: mass, moments, second moments
    double spread;   ///< standard deviation before anything was learned
    zv_dyn unit;     ///< the arm with 1 there and nothing else
} zv_column_of;

struct zv_twin {
    zv_robot *robot;
    int joints;
    zv_dyn *dyn, *laden; ///< as the file says, and with 1 kg more at the tool
    zv_twin_options options;
    double stiffness[ZV_MAX_JOINTS], damping[ZV_MAX_JOINTS];
    double usual[ZV_MAX_JOINTS], limit[ZV_MAX_JOINTS];
    zv_heap heap[ZV_MAX_JOINTS]; ///< of the links, before anything is moved inwards
    zv_series measured, reference;
    int column_count;
    zv_column_of *columns;
    // learned
    int run_count;
    bool is_fitted;
    zv_view runs[ZV_TWIN_RUNS];
    double play_width[ZV_MAX_JOINTS];                        ///< the widest of healthy recordings
    double *theta, *precision;                               ///< of the columns
    double sigma[ZV_MAX_JOINTS], drive_sigma[ZV_MAX_JOINTS]; ///< of the two residuals
    struct zv_healthy {
        double mean, rms, gain; ///< of the estimates of healthy recordings, and their largest gain
    } healthy[ZV_TWIN_TESTS];
};

/// twin.c: the samples since the last call as points. @return as `zv_view_create`
zv_status zv_twin_take_view(zv_twin *twin, zv_view *out, zv_error *why);

/// columns.c: what any arm may have a little of.
bool zv_columns_create(zv_twin *twin);
/// Values of all columns at a point: `out` has a row of joints for each.
void zv_columns_at(const zv_twin *twin, const zv_point *point, double *out);

/// faults.c: the tests of an arm, in the order of the report; returns how many.
int zv_tests_of(const zv_twin *twin, zv_twin_test out[ZV_TWIN_TESTS]);
bool zv_test_is_of_drive(zv_twin_fault fault);
/// What the drives would have given at a point if the arm had this fault.
void zv_fault_torque(const zv_twin *twin, const zv_view *view, const zv_point *point, const zv_twin_test *test,
                     double amount, double *out);

/// fit.c: rows of a recording, whitened, with what any arm may have a little of.
typedef struct zv_fit {
    const zv_twin *twin;
    const zv_view *view;
    bool is_drive;
    int rows, columns;
    int *point, *joint; ///< of each row
    double *phi;        ///< columns of each row, by sigma
    double *l;          ///< Cholesky factor of the precision
} zv_fit;

/// Those of fit.c return ZV_OK, ZV_ERR_INTERNAL without memory, ZV_ERR_BAD_REQUEST for numbers too large to be reckoned
/// with, or ZV_ERR_CANCELLED.
zv_status zv_fit_create(const zv_twin *twin, const zv_view *view, bool is_drive, zv_fit *out);
void zv_fit_free(zv_fit *fit);
/// Estimates the amount of a fault; fills amount, bound as one standard error, and gain.
zv_status zv_fit_test(const zv_fit *fit, zv_twin_test *test);
/// Fits masses, frictions and sigmas to all healthy recordings, and looks how far off healthy estimates are.
zv_status zv_twin_fit(zv_twin *twin);
/// Root mean square of what the columns leave of the plant residual, of each joint; and the fitted columns if wanted.
zv_status zv_fit_left(const zv_fit *fit, double *theta, double rms[ZV_MAX_JOINTS]);

/// play.c: how far motor and link of a joint are apart.
typedef struct zv_play {
    double width;      ///< from the one end to the other, noise included
    bool has_ends;     ///< it is nearly always at one of them, as play lets it
    double gap, bound; ///< between the ends; three standard deviations of the samples there
} zv_play;
/// All joints; false where that cannot be told: a law that nobody knows, no reference, no efforts.
bool zv_play_look(const zv_twin *twin, const zv_view *view, zv_play out[ZV_MAX_JOINTS]);
/// Remembers how wide it is in a healthy arm.
void zv_play_learn(zv_twin *twin, const zv_view *view);
/// The only joint whose motor stands beside its link, as play lets it, by an amount of interest; -1 when there is none.
int zv_play_find(const zv_twin *twin, const zv_view *view, const double *smallest, zv_play *out);

/// matrix.c: Cholesky factorisation of a symmetric matrix in place, lower half; false when it is not positive definite.
bool zv_cholesky(double *a, int n);
/// Solves L x = b in place, and L^T x = b.
void zv_solve_lower(const double *l, int n, double *b);
void zv_solve_upper(const double *l, int n, double *b);

/// words.c: a sentence about a finding; `rival` is the next best explanation, NULL where none was weighed.
void zv_finding_word(const zv_robot *robot, zv_twin_finding *finding, const zv_twin_test *rival);

#endif
