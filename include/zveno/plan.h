/// @file plan.h
/// From a program and an arm to a motion that the arm can really do, or to the sentence that says where and why not.
///
///     moves ──► curve ──► all branches walk it ──► the best one ──► joint path ──► time ──► samples
///               path.h          pass 1                              pass 2        timing.h
///
/// The moves are walked several times, so they come from a walker that can start again. Memory does not grow with their
/// number: pieces of the curve are planned in windows. Metres, radians and seconds. docs/plan.md explains how.
/// Threads may plan at the same time, each with a walker and a sink of its own; robot and solver may be shared.
#ifndef ZV_PLAN_H
#define ZV_PLAN_H

#include "zveno/base.h"
#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/path.h"
#include "zveno/program.h"
#include "zveno/trajectory.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- what to do ----

/// Moves that can be walked again and again, always the same. `walk` hands every move to the sink until that returns
/// false, and reports issues; it returns ZV_OK, also when it was ended early or the program has errors.
typedef struct zv_walker {
    void *user;
    zv_status (*walk)(void *user, const zv_sink *sink, zv_error *why);
} zv_walker;

/// A G-code program as a walker.
typedef struct zv_program_walk {
    zv_source source;
    zv_gcode_options options;
    zv_gcode_summary summary; ///< of the last walk
} zv_program_walk;
/// A program as moves for the planner. `program` must outlive the walker.
zv_walker zv_walker_of_program(zv_program_walk *program);

/// An array of moves as a walker.
typedef struct zv_moves_walk {
    const zv_move *moves;
    int count;
} zv_moves_walk;
/// Moves that lie in memory. `moves` must outlive the walker.
zv_walker zv_walker_of_moves(zv_moves_walk *moves);

/// Whether the words A B C of the program turn the tool: all three for six axes, B is the pitch of a four-axis arm, A
/// the yaw of a SCARA with a wrist.
typedef enum zv_plan_words {
    ZV_WORDS_WHEN_USED, ///< when some move has one that is not zero
    ZV_WORDS_NEVER,
    ZV_WORDS_ALWAYS,
} zv_plan_words;

/// Whether the torques of the drives limit the motion, as the velocities of the joints do.
typedef enum zv_plan_torque {
    ZV_TORQUE_WHEN_KNOWN, ///< when the robot file gives masses, centres and inertias of all links
    ZV_TORQUE_NEVER,
    ZV_TORQUE_ALWAYS, ///< a link of unknown inertia counts as a point; masses and centres must be known
} zv_plan_torque;

/// Who leads joint moves around what is in their way. The plan asks for the same pair of ends several times.
typedef struct zv_plan_router {
    void *user;
    /// Finds waypoints from `from` to `to`, both of them included: rows of one value per joint, joined by straight lines
    /// in joint space. They stay until the next call.
    /// @return how many; 0: there is no route, and `sentence` says why
    int (*find)(void *user, const double *from, const double *to, const double **waypoints, char *sentence,
                size_t size);
    /// Whether the arm may stand there: of the branches that can follow the path after a joint move, one that may at both
    /// of its ends is taken, where there is one. May be NULL.
    bool (*is_clear)(void *user, const double *q);
} zv_plan_router;

typedef struct zv_plan_options {
    zv_pose world_from_program; ///< where the zero of the program lies and how it is turned
    zv_plan_words words;
    zv_rotary rotary;    ///< what the words A B C mean to six axes and more
    zv_rot tool_rot;     ///< six axes without words: orientation of the tool, in the arm's world; with rotary axes
                         ///< of a machine that where all words are zero, in the program's frame
    double pitch;        ///< arms with a pitch, without words
    bool follows_policy; ///< in place of `pitch`, on arms with policies: it is that of `policy` along the path
    zv_pitch_policy policy;
    bool from_start; ///< the tool starts where the first move begins; else where the first rapids end
    const double
        *near_q;       ///< joint values the arm starts from; it goes to the start by a joint move; NULL: at the start
    bool joint_rapids; ///< G0 are joint moves; else straight lines where the arm can follow them
    /// Where the joint move of a line must end, as joint values near which the branch is chosen; NULL leaves it to the
    /// plan. It may set `*speed` (1 before) to the part of their top speed that the joints have there. The function
    /// itself may be NULL.
    const double *(*rapid_end)(const void *user, int line, zv_vec3 place, double *speed);
    const void *rapid_user;       ///< goes to it
    const zv_plan_router *router; ///< leads every joint move, also that to the start; NULL: they go directly
    zv_curve_options curve;       ///< tolerances of G64
    double tool_acceleration;     ///< m/s2
    double tool_jerk;             ///< m/s3, along paths; INFINITY: none
    const double *velocity;       ///< of each joint, in place of the robot's limits; NULL: those of the robot
    const double *acceleration;
    const double *jerk;
    zv_plan_torque torque;
    double load_kg; ///< a point mass at the tool, not below 0
    double rate_hz; ///< samples per second
    int window;     ///< grid points planned at once, 256 to 1 << 20
} zv_plan_options;

/// The program at the arm's zero, tool down (pitch: straight down), lines, the tool limits of the robot file or 2 m/s2,
/// 250 Hz.
zv_plan_options zv_plan_default_options(const zv_ik *ik);

// ---- what comes out ----

/// Why an arm cannot go on.
typedef enum zv_plan_reason {
    ZV_REASON_NONE,
    ZV_REASON_REACH,       ///< `reach` says on which side
    ZV_REASON_LIMIT,       ///< of `joint`
    ZV_REASON_TORQUE,      ///< the drive of `joint` cannot hold the arm there
    ZV_REASON_SINGULARITY, ///< the joints would have to jump
    ZV_REASON_TARGET,      ///< this arm cannot take such targets: `message` says why
    ZV_REASON_TIMING,      ///< no speed fits the limits
    ZV_REASON_BLOCKED,     ///< the router has no route for a rapid: `message` says why
} zv_plan_reason;

/// Where one branch comes to its end.
typedef struct zv_plan_end {
    zv_branch branch;
    zv_plan_reason reason; ///< NONE: it carries the whole path
    zv_reach reach;
    int joint;         ///< from 0
    unsigned singular; ///< ZV_SINGULAR_* bits near by
    int line;
    double s; ///< m along the curve
    zv_vec3 place;
    zv_vec3 in_program; ///< the same place as the program has it, m
    double margin;      ///< smallest distance to a limit along the path, as a part of the joint's range
} zv_plan_end;

/// A part of the path that a branch cannot follow.
typedef struct zv_plan_failing {
    zv_plan_end begin; ///< where it begins, and why
    bool every_branch; ///< no joint values at all reach it; `begin.branch` says nothing then
    int line1;         ///< of the program, where the branch could go on, or where a rapid leaves
    double s1;         ///< m along the curve, there
    zv_vec3 place1;
} zv_plan_failing;

/// A part of the path that could not be proven.
typedef struct zv_plan_gap {
    int line;
    double s;        ///< where it begins, m along the curve
    double length_m; ///< 0: there is none
    zv_vec3 place;   ///< of the tool, where it begins
} zv_plan_gap;

enum { ZV_PLAN_ENDS = ZV_MAX_SOLUTIONS };

typedef struct zv_plan_report {
    // the program
    int errors, warnings;
    long long moves;
    zv_curve_summary curve; ///< with the measured deviation; after a run that of the corners which are not stops
    // the branch
    int end_count;                  ///< branches, best first
    zv_plan_end ends[ZV_PLAN_ENDS]; ///< since the last change of branch, or since the start
    zv_branch branch;               ///< the one that was chosen, at the start
    zv_vec3 first_place;            ///< where the path begins
    int changes;                    ///< rapids at which the arm goes on in another branch, by a joint move
    bool has_proof;                 ///< the arm is of a kind whose reach and limits are proven between samples
    bool proven;                    ///< and they are: reach, joint limits and branch hold on the whole path
    zv_plan_gap gap;                ///< the longest part for which the proof gave up
    // the motion
    double duration;
    long long samples, grid_points;
    long long stops;        ///< places at which the arm comes to rest, whatever the reason, the end included
    long long bend_stops;   ///< places at which an exact path jumps in curvature, and jerk limits ask for a stop
    long long window_stops; ///< stops that only the length of the window asked for
    long long corner_stops; ///< corners of G64 at which a stop takes less time than the rounding
    long long routes;       ///< joint moves that the router has led
    long long detours;      ///< those of them that do not go straight in joint space
    double deviation;       ///< largest distance of the sampled tool from the curve, m
    double most_velocity, most_acceleration; ///< of any joint at any sample, as a part of its limit
    double most_feed, most_tool_acceleration;
    bool has_torque;    ///< torques were limited
    double most_torque; ///< of any drive at any sample, as a part of its limit
    // the failure
    bool failed;
    zv_plan_end failure;
    long long failing;             ///< failing parts: those given to the sink, and those behind the first thousand
    char message[ZV_MESSAGE_SIZE]; ///< a sentence with line, place, branch and reason
} zv_plan_report;

/// The parts of a branch that the arm has, "front up plus"; returns how long that is.
int zv_branch_write(zv_branch branch, char *out, size_t size);
/// The reason of an end as a sentence without its place.
void zv_plan_reason_write(const zv_robot *robot, const zv_plan_end *end, char *out, size_t size);
/// What is proven of a path that can be followed, as a sentence.
void zv_plan_proof_write(const zv_plan_report *report, char *out, size_t size);

// ---- doing it ----

/// Looks at the whole path: can the arm follow it, and in which branch? Nothing is timed.
/// @return ZV_OK (see `report->failed` and `report->errors`), what the walker said, ZV_ERR_NOT_AVAILABLE for arms
/// whose axes do not fit a path, ZV_ERR_INTERNAL without memory
zv_status zv_plan_check(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                        const zv_plan_sink *sink, zv_plan_report *report, zv_error *why);

/// The same, then the motion: samples, spans and events go to the sink. A program with errors, or one that the arm
/// cannot follow, does not move: `report` says why and the sink gets no sample. (A failure that only the finer grid of
/// the timing finds can come after the first samples; the report says so too.)
/// @return as zv_plan_check: that a program cannot be run is an answer, not a failure
zv_status zv_plan_try(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_error *why);

/// The same for callers who want the motion or nothing: the status alone says whether all of it went to the sink.
/// @return ZV_OK; ZV_ERR_SYNTAX for a program with errors (the sink's `issue` hears of each); ZV_ERR_LIMIT when the arm
/// cannot follow it, with the sentence of the report; else as zv_plan_check
zv_status zv_plan_run(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                      const zv_plan_sink *sink, zv_plan_report *report, zv_error *why);

/// The same motion as an object in memory (trajectory.h). It takes about 100 bytes and 24 per joint for each of its
/// knots, of which a second of motion has some hundred; `zv_plan_run` and `zv_plan_try` are for programs of any length.
/// @param sink issues and progress; may be NULL
/// @param out untouched unless there is a motion: see `report->failed` and `report->errors`
/// @return as zv_plan_try; ZV_ERR_NOT_AVAILABLE when the program does not move
zv_status zv_plan_trajectory(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves,
                             const zv_plan_options *options, const zv_plan_sink *sink, zv_plan_report *report,
                             zv_trajectory **out, zv_error *why);

// ---- the path as it lies there ----

/// One place of a path that was not run, with every solution there.
typedef struct zv_plan_spot {
    double s;       ///< m along the curve
    double length;  ///< of the whole curve, m
    zv_vec3 place;  ///< of the tool
    int line;       ///< of the program
    bool is_rapid;  ///< G0
    double feed;    ///< programmed speed, m/s
    bool has_words; ///< the orientation comes from the program and turns with it
    zv_ik_target target;
    zv_ik_set set; ///< judged: `in_limits` and `margin` are known
} zv_plan_spot;

/// Takes spots in their order; false ends the walk.
typedef bool (*zv_plan_spot_taker)(void *user, const zv_plan_spot *spot);

/// Looks at `count` places, two or more, evenly along the path from its beginning to its end. Nothing is followed or
/// timed: each place is judged alone. A program with errors has no path: nothing is taken.
/// @return as `zv_plan_check`
zv_status zv_plan_look(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                       int count, zv_plan_spot_taker take, void *user, zv_error *why);

/// The smallest distance of joint values to a limit, as a part of the joint's range; negative outside, INFINITY when no
/// joint has limits. A joint that is free in the solution does not count.
double zv_plan_room(const zv_robot *robot, const zv_ik_solution *solution);

// ---- where to put the work ----

/// What is around the arm, for who looks for a place. Asked of the branch with the largest margin, which is also what a
/// plan chooses.
typedef struct zv_place_guard {
    void *user;
    bool (*state)(void *user, const double *q); ///< whether the arm is clear in one state
    /// Whether it keeps clear on the whole program, placed so: has the last word.
    zv_status (*program)(void *user, const zv_pose *world_from_program, bool *clear, zv_error *why);
} zv_place_guard;

typedef struct zv_place_options {
    bool keep_height;                         ///< the zero of the program stays at its height
    bool keep_turn;                           ///< and keeps its turn about the vertical
    int columns;                              ///< of the map, 3 to 201
    bool (*goes_on)(void *user, double part); ///< progress, 0 to 1; false ends the search. May be NULL
    void *user;
    const zv_place_guard *guard; ///< NULL: nothing is around the arm
} zv_place_options;

/// Where the zero of a program may lie: the best place, and a map of those at its height and with its turn.
typedef struct zv_place {
    bool found;
    zv_pose world_from_program; ///< the best place; where none was found the one that was asked about
    double turn;                ///< about the vertical, against the pose asked about, rad
    double margin;    ///< smallest distance to a joint limit on the whole path, as a part of the joint's range
    zv_branch branch; ///< that carries it there
    int columns;      ///< the map is square
    double half_m;    ///< it reaches so far from the base axis on all sides
    double *map;      ///< margins, rows of x from -y upwards; negative: the program does not fit. Owned
} zv_place;

/// Searches the place with the largest margin for a whole program: x, y, height and turn about the vertical. One branch
/// carries the program from its first place to its last; a branch that changes at rapids is not looked for. The best
/// place is proven by `zv_plan_check`, and by the guard on its whole motion; the map is clear where the guard has found 32
/// places of the path so. At most twelve places are proven. Free with `zv_place_free`, also after a failure.
/// @return as `zv_plan_check`; ZV_ERR_NOT_AVAILABLE for an arm whose solutions are searched and not computed;
///         ZV_ERR_CANCELLED when `goes_on` said so
zv_status zv_plan_place(const zv_robot *robot, const zv_ik *ik, const zv_walker *moves, const zv_plan_options *options,
                        const zv_place_options *search, zv_place *out, zv_error *why);
/// Gives the map back; the struct is empty afterwards.
void zv_place_free(zv_place *place);

#ifdef __cplusplus
}
#endif

#endif
