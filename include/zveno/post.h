/// @file post.h
/// Programs of real controllers: motions of an arm to the text of a dialect, and back.
///
///     moves + joints ──► steps ──► zv_post_write ──► files of KUKA, ABB, Universal Robots, Fanuc, ...
///                          ▲                              │
///                          └──────── zv_post_read ◄───────┘
///
/// Steps are in metres, radians and seconds, in the arm's world; each dialect converts once, in its own file. Joint moves
/// are written as joint values, because only they leave no doubt about the configuration; straight and circular moves
/// as poses with the configuration where the dialect has one. What a dialect cannot carry is reported, not dropped in silence.
/// A program belongs to one thread; nothing here keeps state. docs/post.md has the dialects.
#ifndef ZV_POST_H
#define ZV_POST_H

#include "zveno/base.h"
#include "zveno/geom.h"
#include "zveno/kin.h"
#include "zveno/model.h"
#include "zveno/path.h"
#include "zveno/program.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- steps ----

/// One line per kind of step: symbol, word used in answers.
#define ZV_POST_LIST(X)                                                                                                \
    X(ZV_POST_JOINT, "joint")     /* all joints together to `q`, by no particular path of the tool */                  \
    X(ZV_POST_LINE, "line")       /* the tool goes straight */                                                         \
    X(ZV_POST_CIRCLE, "circle")   /* the tool goes on a circle through `via` */                                        \
    X(ZV_POST_DWELL, "dwell")     /* wait for `seconds` */                                                             \
    X(ZV_POST_OUTPUT, "output")   /* digital output `output` becomes `value` */                                        \
    X(ZV_POST_HALT, "halt")       /* wait for a person */                                                              \
    X(ZV_POST_COMMENT, "comment") /* `text` */                                                                         \
    X(ZV_POST_SPLINE, "spline")   /* the tool goes on a smooth curve; neighbouring ones are one curve */

typedef enum zv_post_kind {
#define ZV_POST_SYMBOL(symbol, word) symbol,
    ZV_POST_LIST(ZV_POST_SYMBOL)
#undef ZV_POST_SYMBOL
} zv_post_kind;

enum { ZV_POST_FLAGS = 8, ZV_POST_TEXT = 80 };

/// Which of the solutions of a pose is meant, as numbers of the dialect (docs/post.md). No numbers: the nearest.
typedef struct zv_post_configuration {
    int count;
    int flag[ZV_POST_FLAGS];
} zv_post_configuration;

typedef struct zv_post_step {
    zv_post_kind kind;
    int line;                            ///< of the text that the step comes from
    bool has_q, has_pose;                ///< of a motion: what is known of its end
    double q[ZV_MAX_JOINTS];             ///< joint values there, as the robot file counts them
    zv_pose world_from_tool;             ///< the tool there
    bool has_near;                       ///< read with a pose: `q` are joint values that its solution is near to
    zv_vec3 via;                         ///< of a circle: a point between its ends
    zv_post_configuration configuration; ///< read with a pose
    unsigned unnamed; ///< bits of X Y Z A B C that the source has not named yet: where they stand nobody has said
    double speed;     ///< of a joint move: part of the joints' own top speed, 0 to 1; else of the tool, m/s
    double blend_m;   ///< the next motion may begin so far before the end; 0: the arm stops there
    double seconds;
    int output; ///< number, from 0
    bool value;
    char text[ZV_POST_TEXT];
} zv_post_step;

/// A program. Start with `zv_post_begin`; free with `zv_post_free`.
typedef struct zv_post_program {
    const zv_robot *robot;
    char name[ZV_NAME_SIZE];
    zv_pose world_from_frame; ///< the frame in which poses are written: the work
    zv_post_step *step;
    int count, capacity;
    bool failed; ///< memory ran out, and steps are missing
} zv_post_program;

/// An empty program for an arm, which must outlive it.
zv_post_program zv_post_begin(const zv_robot *robot, const char *name);
/// Appends a step.
void zv_post_add(zv_post_program *program, const zv_post_step *step);
/// Gives the memory back; the program is empty afterwards.
void zv_post_free(zv_post_program *program);

// ---- sentences about what was lost ----

enum { ZV_POST_LOSSES = 24 };

/// What a conversion could not carry. The same sentence is kept once, with a count.
typedef struct zv_post_losses {
    int count;
    struct {
        int times, line; ///< how often, and the first line
        char message[ZV_MESSAGE_SIZE];
    } loss[ZV_POST_LOSSES];
} zv_post_losses;

// ---- from moves and back ----

/// How moves become steps.
typedef struct zv_post_options {
    double joint_speed; ///< of joint moves: part of the joints' top speed, above 0 up to 1
    int spindle_output; ///< number of the output that M3, M4 and M5 switch; -1: none, and they are lost
    double chord_m;     ///< splines and helices become lines that stay this near
    bool splines;       ///< or splines through points so close that a smooth curve through them stays as near
} zv_post_options;

/// A fifth of the top speed, output 1, a hundredth of a millimetre, no splines.
zv_post_options zv_post_default_options(void);

/// Appends what a move of a program says. `q` are the joint values at its end, `world_from_tool` the pose there; of a
/// dwell or an event they are not looked at.
/// @param world_from_program where the coordinates of the move lie
/// @param losses takes what has no counterpart
void zv_post_add_move(zv_post_program *program, const zv_move *move, const zv_pose *world_from_program,
                      const zv_pose *world_from_tool, const double *q, const zv_post_options *options,
                      zv_post_losses *losses);

/// Gives every motion that has only a pose the joint values nearest to those before it, so that its configuration can be
/// written; those out of reach stay as they are.
void zv_post_find_joints(zv_post_program *program, const zv_ik *ik);

/// The steps as moves in the arm's world, with A B C: joint moves are rapids. Steps must be resolved (`zv_post_read`
/// does that). Hands each to `take` until that returns false.
/// @param from where the tool starts
void zv_post_moves(const zv_post_program *program, zv_pose from, bool (*take)(void *user, const zv_move *move),
                   void *user);

// ---- dialects ----

/// How many there are.
int zv_post_dialect_count(void);
/// Name of dialect `index`, from 0: "krl", "rapid", ...
const char *zv_post_dialect_name(int index);
/// Ending of its main file: "src", "mod", ...
const char *zv_post_dialect_ending(int index);
/// Whether it has splines: curves through points.
bool zv_post_dialect_has_splines(int index);
/// The dialect called `name`, or -1.
int zv_post_dialect_find(const char *name);
/// The dialect in which a file seems to be written, judged by its first words, and by its ending (`file_name` may be
/// NULL) where these fit several, or neither a controller nor G-code; -1 when it is none of them, as of G-code.
int zv_post_dialect_guess(const char *file_name, const char *text, size_t size);
/// The controller whose programs have the ending of this file, whatever is in it; -1: none.
int zv_post_dialect_of_ending(const char *file_name);

// ---- files ----

enum { ZV_POST_FILE_NAME = 64 };

typedef struct zv_post_file {
    char name[ZV_POST_FILE_NAME];
    zv_text text;
} zv_post_file;

/// Files that belong together. Start with all zero; free with `zv_post_files_free`.
typedef struct zv_post_files {
    int count, capacity;
    zv_post_file *file;
    bool failed; ///< memory ran out
} zv_post_files;

/// Appends an empty file and returns it; it stays in its place until the next is added. NULL without memory.
zv_post_file *zv_post_files_add(zv_post_files *files, const char *name);
/// Gives the memory back; the struct is empty afterwards.
void zv_post_files_free(zv_post_files *files);

/// Writes a program in a dialect. Programs longer than the dialect takes are cut into subprograms that a main program
/// calls; names are made to fit.
/// @param losses takes what the dialect cannot carry
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE when the arm cannot be expressed in this dialect (the sentence says why),
/// ZV_ERR_INTERNAL without memory; then `out` holds nothing
zv_status zv_post_write(const zv_post_program *program, int dialect, zv_post_files *out, zv_post_losses *losses,
                        zv_error *why);

/// A motion as pulses of hobby servos, one row per frame.
typedef struct zv_post_pulses {
    int servos, count;
    double frame_s;   ///< from one pulse to the next
    double *pulse_us; ///< `servos` numbers per frame
} zv_post_pulses;

/// Writes the pulses as a file: CSV (t in s, pulses in us), or an Arduino sketch that plays them within 1 us.
/// @return ZV_OK, ZV_ERR_TOO_LARGE or ZV_ERR_NOT_AVAILABLE when no Arduino can hold or send them, ZV_ERR_INTERNAL
zv_status zv_post_write_pulses(const zv_post_pulses *pulses, const char *name, bool as_sketch, zv_post_files *out,
                               zv_post_losses *losses, zv_error *why);

/// Hobby servos at a board: what it drives, and what it refuses.
typedef struct zv_post_servos {
    int count;
    double frame_s;                                               ///< from one pulse to the next
    double shortest_us[ZV_MAX_JOINTS], longest_us[ZV_MAX_JOINTS]; ///< pulses
    double farthest_us[ZV_MAX_JOINTS];                            ///< from one frame to the next
} zv_post_servos;

/// Writes the sketch of a servo board, which drives servos as a computer tells it by the protocol of `zveno/bridge.h`.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE when the pulses do not fit into a frame, ZV_ERR_INTERNAL without memory
zv_status zv_post_write_board(const zv_post_servos *servos, const char *name, zv_post_files *out,
                              zv_post_losses *losses, zv_error *why);

/// Who hears what is wrong with a text; may be NULL.
typedef void (*zv_post_issue_taker)(void *user, const zv_issue *issue);

/// The modes of a program behind one of its lines.
typedef struct zv_post_state {
    int line;                ///< that was read last, up to the line asked; 0: none
    int motion, motion_line; ///< the kind of the last motion and its line; -1: there was none
    double joint_speed,
        speed;       ///< of the next joint move, as a part of top speed, and of the tool, m/s; 0: not yet said
    double override; ///< part of every speed, contained in both
    double blend_m;  ///< how far before the end the next motion may begin
    zv_pose origin_from_frame; ///< the frame of poses, in the controller's base
    zv_pose plate_from_tool;   ///< the tool, in the controller's flange
    bool has_place;
    zv_pose frame_from_tool; ///< where the last motion ends: the program's tool in that frame
    bool from_joints;        ///< it is that of joint values
} zv_post_state;

/// Reads like `zv_post_read`, and notes the modes behind a line of the first file.
zv_status zv_post_read_state(const zv_robot *robot, const zv_ik *ik, int dialect, const zv_post_files *files, int line,
                             zv_post_state *out, zv_error *why);

/// Reads files of a dialect: motions, waits, outputs, frames, points in data files. Lines that mean something else are
/// warnings and counted; control flow, which would change the motion, is an error. Poses of joint moves are resolved by
/// their configuration, all others by the nearest solution.
/// @param ik solver of `robot`
/// @param out begun here; free it in any case
/// @param errors how many errors there are
/// @return ZV_OK (look at `errors`), ZV_ERR_INTERNAL without memory
zv_status zv_post_read(const zv_robot *robot, const zv_ik *ik, int dialect, const zv_post_files *files,
                       zv_post_issue_taker take, void *user, zv_post_program *out, int *errors, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
