/// @file program_moves.h
/// The program of a request, in whatever language, as moves for the planner.
#ifndef ZV_API_PROGRAM_MOVES_H
#define ZV_API_PROGRAM_MOVES_H

#include "api/rapids.h"
#include "request/plan_fields.h"
#include "zveno/post.h"

// ---- a program of a real controller where G-code could be ----

/// Points into itself once it is open: it must not be copied.
typedef struct zv_foreign_program {
    bool is_there; ///< false: the program is G-code
    int dialect;
    const zv_robot *robot;
    const zv_ik *ik;
    zv_post_program program;
    zv_move *move; ///< one per step that is no comment, in the arm's world
    int move_count;
    zv_issue *issue;
    int issue_count, issue_capacity;
    bool failed;                   ///< no memory
    int *by_line;                  ///< indices of the joint moves, in the order of their lines
    int joint_count;               ///< how many there are
    double start_q[ZV_MAX_JOINTS]; ///< joint values from which it begins
} zv_foreign_program;

/// The dialect in which a source is written, from its first lines and the name of its file (NULL: none); -1: it is G-code.
int zv_foreign_guess(const zv_source *source, const char *path);

/// Reads a program that is no G-code. Of a file, its data and its subprograms beside it are read as well. Start with all
/// zero; close in any case.
/// @param path of the file, or NULL
/// @param near_q where the arm is; NULL: at the end of the first motion
/// @return ZV_OK, also when the program has errors, as the walk reports; ZV_ERR_TOO_LARGE, ZV_ERR_IO, ZV_ERR_INTERNAL
zv_status zv_foreign_open(const zv_source *source, const char *path, const zv_host *host, const zv_robot *robot,
                          const zv_ik *ik, int dialect, const double *near_q, zv_foreign_program *out, zv_error *why);
void zv_foreign_close(zv_foreign_program *foreign);

/// The moves for the planner. `foreign` must outlive the walker.
zv_walker zv_walker_of_foreign(zv_foreign_program *foreign);
/// Joint moves are joint moves and end at the joint values of the program, which begins where it says; poses turn the tool.
void zv_foreign_options(const zv_foreign_program *foreign, zv_plan_options *options);

// ---- a program in whatever language ----

/// The moves of a program, whether it is G-code or that of a real controller, and how the arm follows them: as the request
/// says, and where a controller's program says it better, as that does. Points into itself: it must not be copied.
typedef struct zv_program_moves {
    zv_program_input input;
    zv_foreign_program foreign;
    zv_program_walk walk;
    const char *path; ///< of G-code in a file, or NULL
    zv_walker walker;
    zv_plan_options options;
    zv_rapids rapids; ///< where the request wants them to go around things
} zv_program_moves;

/// Opens the program of a request. Close it in any case.
zv_status zv_program_moves_open(const zv_plan_asked *asked, zv_program_moves *out, zv_error *why);
void zv_program_moves_close(zv_program_moves *moves);

/// The program of a request and how the arm is to follow it. Points into itself: it must not be copied.
typedef struct zv_asked_program {
    zv_plan_asked asked;
    zv_program_moves moves;
} zv_asked_program;

/// Opens it from a request that has both. Close it in any case.
zv_status zv_asked_program_open(const zv_request *request, zv_asked_program *out, zv_error *why);
void zv_asked_program_close(zv_asked_program *program);

#endif
