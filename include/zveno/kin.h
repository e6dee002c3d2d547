/// @file kin.h
/// Kinematics: from joint values to tool pose and back.
///
/// Joint values: radians for a turning joint, metres for a sliding one. The pose called `base_from_tool` is that of the
/// tool centre in the arm's world frame (the base placement of the robot file is included).
/// Nothing here but `zv_ik_create` takes memory; nothing prints or keeps state; any thread may call any function.
#ifndef ZV_KIN_H
#define ZV_KIN_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/model.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- forward ----

/// Pose of the tool at joint values `q` (one per joint, any finite numbers, also outside the limits).
zv_pose zv_fk(const zv_robot *robot, const double *q);

/// The same, and the frame after each joint: `base_from_frame[k]` for joint k + 1 (for a DH robot the product of the
/// table's first k + 1 rows). Returns the tool pose.
zv_pose zv_fk_frames(const zv_robot *robot, const double *q, zv_pose base_from_frame[ZV_MAX_JOINTS]);
/// The same for every axis of the robot file, those that follow a joint included: `zv_robot_axis_count` frames.
zv_pose zv_fk_axis_frames(const zv_robot *robot, const double *q, zv_pose base_from_frame[ZV_MAX_JOINTS]);

enum { ZV_MAX_POINTS = ZV_MAX_JOINTS + 2 };

/// The arm as a polyline: base, pivots of the turning joints, tool centre; a pivot that always coincides with the point
/// before it is left out (arm4 gives its points 1 to 5, planar3 O A B C, scara shoulder, elbow, tool). Returns how
/// many.
int zv_fk_points(const zv_robot *robot, const double *q, zv_vec3 points[ZV_MAX_POINTS]);

/// The axis of a joint at given joint values, in the world frame.
typedef struct zv_joint_axis {
    zv_vec3 point; ///< the pivot; for a slide the place where it is at this value
    zv_vec3 dir;   ///< unit; positive q turns about it or slides along it
} zv_joint_axis;

/// The axes of all joints at `q`.
void zv_fk_axes(const zv_robot *robot, const double *q, zv_joint_axis axes[ZV_MAX_JOINTS]);

/// Geometric Jacobian in the base frame at the tool centre: row-major, 6 rows (vx vy vz wx wy wz) by joint_count
/// columns; m per rad or m per m, rad per rad. Returns the tool pose.
zv_pose zv_jacobian(const zv_robot *robot, const double *q, double *jacobian);

/// What a Jacobian says about a pose.
typedef struct zv_dexterity {
    bool square;           ///< six joints: `det` is given
    double det;            ///< of the 6x6 Jacobian, m^3 for a turning arm
    int rank;              ///< independent directions the tool can move in; lengths are compared on the arm's own scale
    double manipulability; ///< sqrt(det(J J^T)), or sqrt(det(J^T J)) for fewer than six joints; SI units
} zv_dexterity;

/// Determinant, rank and manipulability of a Jacobian of this robot, laid out as by `zv_jacobian`.
zv_dexterity zv_jacobian_judge(const zv_robot *robot, const double *jacobian);

// ---- inverse ----

/// Ways to choose the pitch of a planar three-link arm's last link when the target does not give it
/// (document 003, E003-5 in docs/errata.md).
typedef enum zv_pitch_policy {
    ZV_PITCH_BETA,      ///< nearest to `preferred_pitch` that keeps the middle link from pointing up (beta <= 0)
    ZV_PITCH_EXACT,     ///< nearest to `preferred_pitch` that reaches
    ZV_PITCH_DECREMENT, ///< the paper's steps of one degree, bounded
} zv_pitch_policy;

/// What is asked of the tool. Start from `zv_ik_target_at` or `zv_ik_target_pose`.
typedef struct zv_ik_target {
    zv_pose base_from_tool; ///< the position always counts, the rotation only with `has_rot`
    bool has_rot;           ///< whole orientation: arms with six or more axes
    bool has_pitch;         ///< direction of the last link in its vertical plane
    bool has_parameter;     ///< seven axes: only the solutions with this value of the free parameter
    double parameter;       ///< rad: the arm angle, or the value of the joint that is free (`zv_ik_parameter_of`)
    bool has_yaw;           ///< angle of the tool about z: SCARA kinds with a wrist; without it the wrist joint is 0
    double pitch;           ///< rad; arm with base yaw: below the horizontal; planar arm: absolute, counter-clockwise
    double yaw;             ///< rad
    zv_pitch_policy policy; ///< planar arm without pitch
    double preferred_pitch; ///< rad, for the policies; -pi/2 is the grip from above
} zv_ik_target;

/// A place, m; how the tool points is left to the arm.
zv_ik_target zv_ik_target_at(zv_vec3 position);
/// A whole pose of the tool.
zv_ik_target zv_ik_target_pose(zv_pose base_from_tool);

/// Singularities, as bits. Six axes: wrist, elbow, shoulder; the others: stretched, folded, axis.
enum {
    ZV_SINGULAR_WRIST = 1,
    ZV_SINGULAR_ELBOW = 2,
    ZV_SINGULAR_SHOULDER = 4,
    ZV_SINGULAR_STRETCHED = 8,
    ZV_SINGULAR_FOLDED = 16,
    ZV_SINGULAR_AXIS = 32,
    ZV_SINGULAR_COUNT = 6
};
/// Name of bit number `index` (0 for wrist).
const char *zv_singular_name(int index);

/// Which IK branch. NONE where the arm has no such choice, and where two choices have merged
/// into one solution: both elbows of a stretched or folded arm, both wrists with axes 4 and 6 in line, both bases where
/// they give the same joints.
typedef enum zv_base_branch { ZV_BASE_NONE, ZV_BASE_FRONT, ZV_BASE_BACK } zv_base_branch;
typedef enum zv_elbow_branch {
    ZV_ELBOW_NONE,
    ZV_ELBOW_UP,
    ZV_ELBOW_DOWN,
    ZV_ELBOW_LEFT,
    ZV_ELBOW_RIGHT
} zv_elbow_branch;
typedef enum zv_wrist_branch { ZV_WRIST_NONE, ZV_WRIST_PLUS, ZV_WRIST_MINUS } zv_wrist_branch;

/// Elbow, in a vertical plane: look at the plane of the arm so that the target is on the right (front: what is before
/// the axis of the base, back: what is behind it; a planar arm: its x). The elbow is `up` when it lies to the left of
/// the ray from shoulder to wrist, `down` to its right. So `up` is above the line from shoulder to wrist while the wrist
/// is to the right of the shoulder, and below it when the wrist has come to its left; the word never jumps in between.
/// Elbow, seen from above (SCARA): `left` or `right` of the ray from the shoulder to the target.
typedef struct zv_branch {
    uint8_t base;  ///< zv_base_branch: the arm reaches forward, or over its back
    uint8_t elbow; ///< zv_elbow_branch
    uint8_t wrist; ///< zv_wrist_branch: sign of the bend between axes 4 and 6
} zv_branch;

/// Whether two branches are one.
static inline bool zv_branch_is_same(zv_branch a, zv_branch b)
{
    return a.base == b.base && a.elbow == b.elbow && a.wrist == b.wrist;
}

/// "front", "back"; NULL for none.
const char *zv_base_word(uint8_t base);
/// "up", "down", "left", "right"; NULL for none.
const char *zv_elbow_word(uint8_t elbow);
/// "plus", "minus"; NULL for none.
const char *zv_wrist_word(uint8_t wrist);

/// Where a target is relative to the reach of the arm.
typedef enum zv_reach {
    ZV_REACH_OK,
    ZV_REACH_OUTER,   ///< farther than the arm can stretch
    ZV_REACH_INNER,   ///< nearer than the arm can fold
    ZV_REACH_ABOVE,   ///< higher than the range of a SCARA's slide; only `zv_line_blocked` looks at that range
    ZV_REACH_BELOW,   ///< lower than it
    ZV_REACH_PLANE,   ///< off the plane in which a planar arm moves
    ZV_REACH_POSE,    ///< nothing reaches this position with this orientation, and no distance says how much is missing
    ZV_REACH_UNKNOWN, ///< a numeric search found nothing, which proves nothing
} zv_reach;
/// "ok", "outer", "inner", "above", "below", "plane", "pose", "unknown".
const char *zv_reach_word(zv_reach reach);

enum { ZV_MAX_SOLUTIONS = 16 };

/// One solution: joint values that reach the target.
typedef struct zv_ik_solution {
    double q[ZV_MAX_JOINTS];
    zv_branch branch;
    uint16_t free;  ///< bit k: joint k + 1 may take any value here (or trade with another); closed forms put it at 0
    bool in_limits; ///< set by `zv_ik_judge`
    double margin; ///< set by `zv_ik_judge`: smallest distance to a limit, rad or m; negative outside; infinity without
                   ///< limits
    int margin_joint; ///< set by `zv_ik_judge`: the joint of that margin, from 0; -1 without limits
} zv_ik_solution;

/// The whole answer: all solutions, or why there is none.
typedef struct zv_ik_set {
    int count;
    bool complete;     ///< no other solution exists; a numeric search cannot promise that
    const char *doubt; ///< why there may be others: a sentence that lives as long as the program; NULL when `complete`
    zv_reach reach;    ///< ZV_REACH_OK when count > 0
    double beyond;     ///< how far out of reach, m; 0 when reachable
    unsigned singular; ///< ZV_SINGULAR_* bits
    double pitch;      ///< the pitch used, rad (arms that have one)
    int tries;         ///< numeric search: starts used; 0 for closed forms
    double residual;   ///< numeric search: remaining error, m + rad; 0 for closed forms
    zv_ik_solution solutions[ZV_MAX_SOLUTIONS];
} zv_ik_set;

/// A solver for one robot, chosen by the geometry of its chain. Constant once made; it refers to `robot`.
typedef struct zv_ik zv_ik;

/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_ik_create(const zv_robot *robot, zv_ik **out);
/// A solver for a seven-axis arm that holds one of its joints: its free parameter is that joint, also where
/// `zv_ik_create` would take the arm angle.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE when no joint leaves six of which three meet, or ZV_ERR_INTERNAL without memory
zv_status zv_ik_create_held(const zv_robot *robot, zv_ik **out);
/// NULL is allowed.
void zv_ik_free(zv_ik *ik);
/// What was recognised: "six_axis", "scara", "yaw_pitch", "general", "numeric" and others. For people to read; programs ask
/// `zv_ik_capability`.
const char *zv_ik_family(const zv_ik *ik);

/// What a target of an arm gives: the position, and as much of the orientation as the arm can follow.
typedef enum zv_ik_task {
    ZV_IK_XYZ,
    ZV_IK_XYZ_YAW,       ///< and the angle of the tool about z
    ZV_IK_XYZ_PITCH,     ///< and the direction of the last link in its vertical plane
    ZV_IK_XYZ_DIRECTION, ///< and the direction of the tool's z axis: arms with five axes
    ZV_IK_POSE,          ///< and the whole orientation
} zv_ik_task;
/// "xyz", "xyz+yaw", "xyz+pitch", "xyz+direction", "pose".
const char *zv_ik_task_word(zv_ik_task task);

/// Sheets that an arm can draw on.
typedef enum zv_sheet {
    ZV_SHEET_ANY,          ///< the arm holds its pen square to any sheet, or moves it freely in space
    ZV_SHEET_ACROSS_SLIDE, ///< the pen moves along the slide: sheets square to it
    ZV_SHEET_ACROSS_BASE,  ///< the pen turns with the base at one pitch: sheets square to the first axis
    ZV_SHEET_IN_PLANE,     ///< the plane of the arm itself with a pen that lifts itself, or a line across it
} zv_sheet;
/// "any", "level" (across the slide or the base), "plane".
const char *zv_sheet_word(zv_sheet sheet);

/// Angles by which a source document describes an arm, beside its joint values.
typedef enum zv_angle_kind {
    ZV_ANGLES_NONE,
    ZV_ANGLES_YAW_PITCH, ///< a1 to a4 of document 001
    ZV_ANGLES_PLANAR,    ///< alpha, beta, gamma of document 003
} zv_angle_kind;

/// What an arm can do, whatever its family is called: other layers and the page ask this, never the name.
typedef struct zv_capability {
    zv_ik_task task;      ///< the most that a target may give
    int free_parameters;  ///< joints beyond those the task needs: 1 for seven axes; negative: joints are missing
    bool complete;        ///< `zv_ik_solve` gives every solution; otherwise it searches
    int solutions;        ///< most solutions of one target; of a search: as many as it finds as a rule
    bool knows_reach;     ///< `zv_line_blocked` answers
    bool clamps;          ///< `zv_ik_clamp` answers
    bool is_planar;       ///< the tool stays in one plane
    zv_vec3 plane_normal; ///< unit, world frame; zero for arms that are not planar
    bool has_policies;    ///< a target without pitch is answered by a `zv_pitch_policy`
    double pitch_down;    ///< rad: the pitch with which the tool points straight down, as this arm counts it
    int slide;            ///< the joint, from 0, that lifts the tool along the axes of the others; -1: none
    zv_sheet sheet;
    zv_angle_kind angles;
} zv_capability;

/// What the arm of this solver can do.
zv_capability zv_ik_capability(const zv_ik *ik);

/// The target that the joint values `q` reach, said as this arm is asked: with the whole rotation, the pitch or the yaw
/// that it holds. One of the solutions of this target is `q`, but for whole turns and free joints.
zv_ik_target zv_ik_target_of(const zv_ik *ik, const double *q);

/// All joint values that put the tool where `target` says; limits of the joints are not considered. Out of reach is an
/// answer: ZV_OK with `out->count == 0` and `out->reach` telling why.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence when the target lacks what this arm needs, asks what it cannot
/// follow, or is not finite; then `out` is untouched
zv_status zv_ik_solve(const zv_ik *ik, const zv_ik_target *target, zv_ik_set *out, zv_error *why);

enum { ZV_MAX_FAMILIES = 64 };

/// Solutions of a seven-axis arm that are one curve: a branch, and the values of the free parameter for which its joints
/// are inside their limits.
typedef struct zv_ik_interval {
    double from, to; ///< rad; of an angle `from` is in (-pi, pi], `to` in [from, from + 2 pi]
    zv_branch branch;
    double parameter;    ///< of `best`
    zv_ik_solution best; ///< the one with the largest margin that was found, judged
} zv_ik_interval;

typedef struct zv_ik_families {
    int count;
    bool complete;     ///< no interval is missing
    const char *doubt; ///< as in zv_ik_set
    zv_ik_interval interval[ZV_MAX_FAMILIES];
} zv_ik_families;

/// All solutions of a seven-axis arm inside the limits of its joints, as intervals of its free parameter. A target that
/// is out of reach has none.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE for an arm without a free parameter, or as `zv_ik_solve`
zv_status zv_ik_solve_families(const zv_ik *ik, const zv_ik_target *target, zv_ik_families *out, zv_error *why);

/// The value of the free parameter that the joints `q` have: for two spherical triples the arm angle, by which the elbow
/// is turned about the line from shoulder to wrist, counted from where it is nearest to the direction of axis 1;
/// otherwise the value of one joint. 0 for arms without a free parameter.
double zv_ik_parameter_of(const zv_ik *ik, const double *q);
/// That joint, from 0; -1: the arm angle, or none.
int zv_ik_parameter_joint(const zv_ik *ik);

enum { ZV_SIX_SOLUTIONS = 8, ZV_SIX_JOINTS = 6 };

/// What the limits of the joints say about one solution of an array.
typedef struct zv_ik_verdict {
    double margin;    ///< as in zv_ik_solution
    int margin_joint; ///< as in zv_ik_solution
    bool in_limits;
} zv_ik_verdict;

/// Many poses at once for six-axis arms: `q[i][s]` holds solution s of pose i, bit for bit what `zv_ik_solve` gives,
/// and `counts[i]` how many there are. With `verdicts` (NULL: not wanted) every solution is also judged, bit for bit as
/// `zv_ik_judge` does: turns of `q` and `verdicts[i][s]`.
/// @return ZV_OK, or ZV_ERR_NOT_AVAILABLE when the arm is not of the family "six_axis"
zv_status zv_ik_solve_poses(const zv_ik *ik, const zv_pose *base_from_tool, size_t count,
                            double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts,
                            zv_ik_verdict (*verdicts)[ZV_SIX_SOLUTIONS]);

/// Brings every turning joint into the turn nearest to the middle of its limits (inside them when a turn is: `q` may
/// change by whole turns) and fills `in_limits`, `margin` and `margin_joint` of every solution. A value up to 1e-9
/// beyond a limit counts as inside.
void zv_ik_judge(const zv_robot *robot, zv_ik_set *set);
/// Orders the solutions by their distance to `near_q`, the largest joint difference. Every turning joint is first
/// brought into the turn nearest to `near_q` among those the limits allow; margins are those of the new values, so
/// that this takes the place of `zv_ik_judge`.
void zv_ik_sort_near(const zv_robot *robot, const double *near_q, zv_ik_set *set);
/// Keeps only the solutions inside the limits (judge first).
void zv_ik_keep_in_limits(zv_ik_set *set);
/// Index of the solution to use (judge first): of the preferred branch parts (NONE: any; a solution whose part is NONE
/// suits any) and, when `within_limits`, inside the limits, the one nearest to `near_q`, or the one with the largest
/// margin when `near_q` is NULL; -1 when none fits.
int zv_ik_choose(const zv_robot *robot, const zv_ik_set *set, zv_branch preferred, bool within_limits,
                 const double *near_q);
/// Other turns of the same pose: writes every combination of whole turns of `q` that the limits allow, at most
/// `capacity`, fewest turns in all first, and returns how many there are (INT_MAX when more). A joint without a limit
/// on both sides keeps its turn. 0 when a joint has no turn inside its limits.
int zv_ik_turns(const zv_robot *robot, const double *q, int capacity, double (*out)[ZV_MAX_JOINTS]);

/// How the numeric solver searches. Start from `zv_numeric_default_options`.
typedef struct zv_numeric_options {
    int max_solutions;    ///< stop after so many different ones, 1 to ZV_MAX_SOLUTIONS
    int max_tries;        ///< stop after so many starts
    const double *near_q; ///< the first start; NULL: one of its own
    bool within_limits;   ///< find only solutions inside the limits of the joints
} zv_numeric_options;

/// As many solutions as a set holds, 200 starts, limits not considered.
zv_numeric_options zv_numeric_default_options(void);

/// Solves any chain of 1 to ZV_MAX_JOINTS joints by damped least squares from fixed pseudo-random starts, also one that
/// has a closed form. The target is a position, or with `has_rot` a whole pose. Solutions are exact to about 1e-12;
/// `out->complete` is false, `tries` and `residual` report the search. As after `zv_ik_solve`, `zv_ik_judge`
/// brings the joints into the turns that fit their limits. A target beyond `zv_robot_reach` is ZV_REACH_OUTER; otherwise
/// finding nothing is ZV_REACH_UNKNOWN with the error of the best try. `options` may be NULL.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence when the target asks for a pitch or a yaw or is not finite;
/// then `out` is untouched
zv_status zv_ik_numeric(const zv_robot *robot, const zv_ik_target *target, const zv_numeric_options *options,
                        zv_ik_set *out, zv_error *why);

/// What a clamp did to a target.
typedef struct zv_clamp {
    zv_reach side;       ///< where the target asked for stood: ZV_REACH_OK in reach, ZV_REACH_OUTER, ZV_REACH_INNER;
                         ///< ZV_REACH_PLANE off the plane of a planar arm
    bool height_clamped; ///< the height was brought into the range of the slide
    double moved_m;      ///< how far the position was moved, m; 0 when it stayed
} zv_clamp;

/// Moves the position of `target` to the nearest one that is in reach by at least a hair of 0.001 mm (less when the
/// reach is thinner), where the arm can still move in all directions. A target that is so already stays as it is, to
/// the last bit; one in reach but nearer to the rim moves by that much at most, and `moved_m` says how far. Monotone: a target
/// farther out never ends nearer in.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST as `zv_ik_solve`, or ZV_ERR_NOT_AVAILABLE for arms whose reach has no closed form
zv_status zv_ik_clamp(const zv_ik *ik, zv_ik_target *target, zv_clamp *report, zv_error *why);

enum { ZV_MAX_BLOCKED = 16 };

/// A part of a straight tool line that the arm cannot reach.
typedef struct zv_blocked {
    double t0, t1; ///< 0 at the start of the line, 1 at its end
    zv_reach side;
} zv_blocked;

/// The parts of the straight line from the position of `from` to `to` that are out of reach, in order, at most
/// ZV_MAX_BLOCKED of them; what else `from` asks (orientation, pitch, yaw) holds along the whole line. Limits of
/// turning joints are not considered; where the slide of a SCARA would leave its range the line is blocked ABOVE or
/// BELOW. A part that stays on the rim within 1e-9 of the arm's size is in reach; the ends of a part lie on the rim, its
/// side is that of its deepest place. Closed form for SCARA kinds and planar arms (without a pitch: of any pitch);
/// for the other families subdivision with a bound on the margin: no part longer than 1e-9 of the line is missed,
/// except on a line that runs along the rim, which is looked at in at least 4096 places.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST as `zv_ik_solve`, or ZV_ERR_NOT_AVAILABLE for arms without a closed form
zv_status zv_line_blocked(const zv_ik *ik, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED],
                          int *count, zv_error *why);

// ---- how far the tool gets ----

/// Where the tool centre can be within the joint limits, whatever it points at: about the axis of joint 1 (of an arm that
/// begins with a slide: about the z axis of its base).
typedef struct zv_extent {
    double radius[2]; ///< least and largest distance from that axis, m
    double height[2]; ///< least and largest place along it, from the origin of the world, m
    bool is_upright;  ///< the axis is parallel to z: `height` is z
} zv_extent;

/// Searches for the four ends; `zv_robot_reach` is a bound that no arm passes, this is what the arm does. Deterministic;
/// some 30,000 FK. False, with `out` untouched, when a slide has no limits.
bool zv_extent_of(const zv_robot *robot, zv_extent *out);

// ---- the workspace as a map ----

typedef enum zv_map_plane {
    ZV_PLANE_XZ, ///< from the side
    ZV_PLANE_XY, ///< from above
    ZV_PLANE_YZ, ///< from the front
} zv_map_plane;

/// A grid of places in a plane, and how the tool is held there. Start from `zv_workspace_map_of`.
typedef struct zv_workspace_map {
    zv_map_plane plane;
    double level;           ///< the third coordinate, m
    double low[2], high[2]; ///< outer edges of the grid along the first and the second axis of the plane, m
    int columns, rows;      ///< cells, 1 or more; a place is the centre of its cell
    zv_ik_target hold;      ///< everything but the position
    int pitches;            ///< arms with a pitch, when `hold` gives none: so many are tried, all around
    bool within_limits;     ///< only poses inside the joint limits count
} zv_workspace_map;

/// All poses with which one place is reached.
typedef struct zv_map_cell {
    int solutions;      ///< how many were found
    double part;        ///< of the pitches tried, those that reach: 0 or 1 when there is only one
    double least, most; ///< of the measure over them; NaN where nothing reaches
} zv_map_cell;

/// Some value of a pose.
typedef double (*zv_pose_measure)(void *user, const double *q);

/// All that the arm can reach, in 120 by 120 cells around its base, with 36 pitches or the tool of six axes pointing
/// down, within the joint limits. Infinite edges when a slide has no limits.
zv_workspace_map zv_workspace_map_of(const zv_robot *robot, const zv_ik *ik, zv_map_plane plane);

/// The place of a cell, row 0 at `low[1]`.
zv_vec3 zv_workspace_place(const zv_workspace_map *map, int column, int row);

/// Fills `cells`, rows of `columns` from `low[1]` upwards. `measure` may be NULL: then `least` and `most` are 0 where
/// something reaches. Arms without a closed form are searched from a few starts only: a place they reach may be missed.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST when the edges do not make sense or `hold` is not for this arm
zv_status zv_workspace_fill(const zv_robot *robot, const zv_ik *ik, const zv_workspace_map *map,
                            zv_pose_measure measure, void *user, zv_map_cell *cells, zv_error *why);

// ---- singular poses ----

/// How near a pose is to one in which the tool loses a direction of motion.
typedef struct zv_singularity {
    double share;   ///< slowest by fastest motion that one and the same effort of the joints gives the tool, lengths in
                    ///< sizes of the arm: 0 at a singular pose, 1 at best
    bool near;      ///< `share` is below ZV_SINGULAR_SHARE; only then is the rest filled
    unsigned names; ///< ZV_SINGULAR_* bits of the singular pose beside; 0 when the family has no word for it
    bool turns;     ///< what is lost is a turn about `dir`; else a motion along it
    zv_vec3 dir;    ///< unit, world frame
    double idle[ZV_MAX_JOINTS]; ///< moving in this proportion the joints leave the tool where it is; the largest is 1;
                                ///< all 0 for arms with more joints than the target asks for
    int joint;                  ///< from 0: the one that leads out
    double away;                ///< value of that joint relative to its singular value, rad or m
} zv_singularity;

#define ZV_SINGULAR_SHARE 0.02

/// Looks at the motions that a target of this arm asks for: all six, or the position with the pitch or the yaw.
zv_singularity zv_singularity_at(const zv_ik *ik, const double *q);

// ---- variants of the four-link arm (document 001) ----

/// The four-link arm by its lengths, m: base to shoulder (upright), shoulder to elbow, elbow to wrist, wrist to tool.
typedef struct zv_fourlink {
    double l12, l23, l34, l45;
} zv_fourlink;

/// The quantities of document 001 in the order in which it computes them, m and rad. b1, delta, b3 and b5 carry their
/// sign (errata E001-2 and E001-3), so that a2 = b4 + b5 + b6 holds everywhere.
typedef struct zv_fourlink_chain {
    double d15, d16, d25, d24;
    double b1, b2, delta, b3, b4, b5;
    bool reachable; ///< the triangle 2-3-4 closes
    double b6;      ///< only when reachable, else 0
} zv_fourlink_chain;

/// The chain of quantities for the tool at `tool` (base at the origin, z up) and its angle `xoy` below the horizontal.
zv_fourlink_chain zv_fourlink_chain_for(const zv_fourlink *arm, zv_vec3 tool, double xoy);

/// Variant XOY = 90 degrees: d14, from the base to point 4 straight above the tool, m.
double zv_fourlink_d14(const zv_fourlink *arm, zv_vec3 tool);

/// An interval of angles: `from` in (-pi, pi], `to` in [from, from + 2 pi]; it goes on past pi when `to` does.
typedef struct zv_angles {
    double from, to;
} zv_angles;

enum { ZV_FOURLINK_INTERVALS = 2 };

/// Every angle XOY with which the arm reaches `tool`, as intervals; returns how many (0, 1 or 2). The axis of the base
/// goes through the shoulder, so the base turned to the front and to the back reach with the same angles.
int zv_fourlink_angles(const zv_fourlink *arm, zv_vec3 tool, zv_angles intervals[ZV_FOURLINK_INTERVALS]);

/// The arm with its link 3-4 parallel to the ground: the angles of document 001, rad in (-pi, pi], a3 and a4 between
/// the links.
typedef struct zv_fourlink_level {
    double l23; ///< m
    double xoy, a1, a2, a3, a4;
} zv_fourlink_level;

/// Variant "L34 parallel", L23 to be designed: the length and the angles with which the tool comes to `tool` at `xoy`.
/// `arm->l23` is not looked at.
zv_fourlink_level zv_fourlink_level_design(const zv_fourlink *arm, zv_vec3 tool, double xoy);

enum { ZV_FOURLINK_LEVELS = 2 };

/// Variant "L34 parallel", all lengths given: then XOY is no longer free. Returns how many solutions there are: 0, 1
/// (the arm just reaches) or 2.
int zv_fourlink_level_poses(const zv_fourlink *arm, zv_vec3 tool, zv_fourlink_level poses[ZV_FOURLINK_LEVELS]);

#ifdef __cplusplus
}
#endif

#endif
