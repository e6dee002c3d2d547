/// @file op.h
/// What an operation of the vocabulary is: a function over a checked request. Its table is in table_<topic>.c; functions
/// and tables meet in ops.c.
#ifndef ZV_API_OP_H
#define ZV_API_OP_H

#include "api/cell_cache.h"
#include "api/robot_field.h"
#include "zveno/api.h"
#include "zveno/kin.h"
#include "zveno/text.h"

/// How far the arms that ship get, in their order. Each takes milliseconds to find, and does not change.
enum { ZV_CACHED_EXTENTS = 16 };
typedef struct zv_extent_cache {
    bool is_known[ZV_CACHED_EXTENTS], is_finite[ZV_CACHED_EXTENTS];
    zv_extent extent[ZV_CACHED_EXTENTS];
} zv_extent_cache;

/// How a long operation says how far it is, and hears that nobody waits for it any more.
/// One per request. Start with all zero but for the two first.
typedef struct zv_watch {
    zv_progress progress; ///< NULL: nobody watches
    void *user;
    bool stopped; ///< the watcher said so; the session then answers `cancelled`, whatever the operation returns
} zv_watch;

/// Called by an operation now and then, at most some thousand times per second. False: end soon, the result is not wanted.
static inline bool zv_watch_goes_on(zv_watch *watch, double part)
{
    watch->stopped = watch->stopped || (watch->progress && !watch->progress(watch->user, part));
    return !watch->stopped;
}

/// The same for those who take a function and a pointer, which is the watch.
static inline bool zv_watch_progress(void *watch, double part)
{
    return zv_watch_goes_on(watch, part);
}

/// A request that fits the table of its operation, with its arm already found.
typedef struct zv_request {
    const zv_json *object;
    const zv_served_arm *arm;    ///< NULL when the request names no robot
    const zv_host *host;         ///< what the program around us can do; never NULL
    zv_watch *watch;             ///< never NULL
    zv_extent_cache *extents;    ///< of the session; never NULL
    zv_cell_cache *cells;        ///< of the session; never NULL
    const zv_session_sink *sink; ///< who listens; never NULL
    long long line;              ///< number of the request's first line, to which places in an error are added
    zv_mesh_store *meshes;       ///< meshes of the session; NULL: the operation has no use for them
    zv_recording *recording;     ///< where the motion of a plan goes; NULL: into the answer
} zv_request;

/// Reads its fields, computes, then appends the fields of its answer. On failure fills `why`; what it had written by
/// then is thrown away.
typedef zv_status (*zv_op_function)(const zv_request *request, zv_json_writer *answer, zv_error *why);

typedef struct zv_op {
    const zv_operation *about;
    zv_op_function run;
    bool has_meshes; ///< it looks at the meshes of links: a robot that is read from files is read with them
} zv_op;

/// The operation that the request's `op` names.
/// @return ZV_OK or ZV_ERR_BAD_REQUEST
zv_status zv_op_find(const zv_json *request, const zv_op **out, zv_error *why);
/// Whether the program around us has what an operation needs.
bool zv_op_is_here(const zv_operation *about, const zv_host *host);
/// The fields besides its own that requests of an operation may have.
const zv_field *zv_op_common(const zv_operation *about);
/// Whether `op` of a request is this name.
bool zv_op_is(const zv_json *op, const char *name);

zv_status zv_op_describe(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_robots(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_fk(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_bodies(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_jog(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_ik(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_jacobian(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_euler(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_unity(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_line(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_gcode(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_check(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_place(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_plan(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_program(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_simulate(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_torque(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_payload(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_size(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_servo(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_as_built(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_workspace(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_draw(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_drawing(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_certify(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_route(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_task(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_import(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_fit(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_scene(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_mesh(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_export(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_post(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_read(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_diff(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_qr(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_recording(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_course(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_exercise(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_grade(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_twin(const zv_request *request, zv_json_writer *answer, zv_error *why);
zv_status zv_op_pen(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
