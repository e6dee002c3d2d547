/// @file post_waypoints.c
/// Waypoints as steps of a controller's program: joint moves end at the joint values that were taught or found, whatever the
/// branch; lines and arcs at their poses, with the joints that the plan has there.
///
///     waypoints ──► plan: can the arm follow them? ──► the sample nearest to the end of each path ──► joints there
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/post_source.h"
#include "api/waypoints.h"
#include "request/fields.h"

/// The sample of the plan that came nearest to a waypoint.
typedef struct nearest {
    double distance;
    double q[ZV_MAX_JOINTS];
} nearest;

typedef struct building {
    const zv_plan_asked *asked;
    zv_watch *watch;
    zv_waypoint *points;
    int count;
    nearest *found;    ///< of every waypoint that is not a hop
    zv_vec3 *place;    ///< of the tool at every waypoint, m
    zv_move *moves;    ///< to those
    zv_ik_target *end; ///< and the target at the end of each
    double (*q)[ZV_MAX_JOINTS];
} building;

// ---- places ----

static void note_place(building *b, int i, const zv_ik_target *held)
{
    b->end[i] = *held;
    b->place[i] = held->base_from_tool.pos;
    b->found[i].distance = INFINITY;
}

/// The moves between the waypoints, and the joints of hops. The plan looks for the same ones.
static zv_status find_places(building *b, zv_error *why)
{
    const zv_plan_asked *asked = b->asked;
    const double *at = asked->options.near_q;
    zv_tool_walk walk = {.here = {0.0}};
    walk = at ? zv_tool_walk_from(asked->ik, at) : walk;
    zv_status status = ZV_OK;
    for (int i = 0; i < b->count && status == ZV_OK; ++i) {
        zv_plan_end end = {.reason = ZV_REASON_NONE};
        if (!zv_waypoint_is_hop(&b->points[i])) {
            status = zv_tool_walk_to(&walk, asked, &b->points[i], &b->moves[i], why);
        } else {
            status = zv_waypoint_solve(asked, &b->points[i], at, b->q[i], &end, why);
            zv_tool_walk_hop(&walk, asked->ik, b->q[i]);
            at = b->q[i];
        }
        note_place(b, i, &walk.held);
    }
    return status;
}

// ---- joints on the way ----

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    building *b = user;
    for (int i = sample->line - 2; i <= sample->line; ++i) { // a rounded corner belongs to both of its lines
        if (i >= 0 && i < b->count) {
            const double off = zv_vec3_length(zv_vec3_sub(sample->xyz, b->place[i]));
            nearest *best = &b->found[i];
            if (off <= best->distance) {
                best->distance = off;
                memcpy(best->q, sample->q, sizeof best->q);
            }
        }
    }
    return true;
}

static bool take_progress(void *user, double part)
{
    return zv_watch_goes_on(((building *)user)->watch, part);
}

static zv_status plan(building *b, const zv_json *list, zv_error *why)
{
    const zv_plan_sink sink = {.user = b, .sample = take_sample, .progress = take_progress};
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_status status = report ? zv_plan_waypoints(b->asked, list, &sink, report, why)
                              : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    if (status == ZV_OK && report->failed) {
        status = zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message);
    }
    free(report);
    return status;
}

/// The joints at the end of a path: of those that reach its place the nearest to what the plan has there.
static void find_joints(building *b, int i)
{
    zv_ik_set set;
    memcpy(b->q[i], b->found[i].q, sizeof b->q[i]);
    if (zv_ik_solve(b->asked->ik, &b->end[i], &set, NULL) == ZV_OK && set.count > 0) {
        zv_ik_sort_near(b->asked->robot, b->found[i].q, &set);
        memcpy(b->q[i], set.solutions[0].q, sizeof b->q[i]);
    }
}

// ---- steps ----

static void add_text(zv_post_program *program, const zv_waypoint *point, const char *text)
{
    zv_post_step step = {.kind = ZV_POST_COMMENT, .line = point->number};
    snprintf(step.text, sizeof step.text, "%s", text);
    zv_post_add(program, &step);
}

static void add_name(zv_post_program *program, const zv_waypoint *point)
{
    char text[ZV_POST_TEXT];
    snprintf(text, sizeof text, "waypoint %d%s%.50s", point->number, point->name ? " " : "",
             point->name ? point->name : "");
    add_text(program, point, text);
}

static void add_hop(zv_post_program *program, const zv_waypoint *point, const double *q, double speed)
{
    zv_post_step step = {.kind = ZV_POST_JOINT, .line = point->number, .has_q = true, .has_pose = true, .speed = speed};
    memcpy(step.q, q, sizeof step.q);
    step.world_from_tool = zv_fk(program->robot, step.q);
    zv_post_add(program, &step);
}

/// A corner between two paths is rounded as the plan rounds it, unless something happens there.
static void add_path(building *b, int i, zv_post_program *program, const zv_post_options *options,
                     zv_post_losses *losses)
{
    const zv_waypoint *point = &b->points[i];
    const bool goes_on = i + 1 < b->count && !zv_waypoint_is_hop(point + 1) && !(point->dwell_s > 0.0) && !point->grips;
    const zv_pose world_from_tool = {zv_fk(program->robot, b->q[i]).rot, b->place[i]}, world = zv_pose_identity();
    zv_move move = b->moves[i];
    move.corner = goes_on ? ZV_CORNER_BLEND : ZV_CORNER_STOP;
    move.tolerance_mm = b->asked->options.curve.tolerance_m / ZV_MM;
    zv_post_add_move(program, &move, &world, &world_from_tool, b->q[i], options, losses);
}

static void add_rest(zv_post_program *program, const zv_waypoint *point, int gripper)
{
    if (point->grips) {
        add_text(program, point, point->closes ? "the gripper closes" : "the gripper opens");
        const zv_post_step grip = {
            .kind = ZV_POST_OUTPUT, .line = point->number, .output = gripper, .value = point->closes};
        zv_post_add(program, &grip);
    }
    if (point->dwell_s > 0.0) {
        const zv_post_step wait = {.kind = ZV_POST_DWELL, .line = point->number, .seconds = point->dwell_s};
        zv_post_add(program, &wait);
    }
}

static double hop_speed(const zv_waypoint *point, const zv_post_options *options)
{
    const bool has_speed = point->json->kind == ZV_JSON_OBJECT && zv_json_member(point->json, "speed");
    return has_speed ? point->speed : options->joint_speed;
}

static void add_steps(building *b, const zv_json *request, const zv_post_options *options, zv_post_program *program,
                      zv_post_losses *losses)
{
    const int gripper = (int)zv_number_at(request, "gripper_output", 1.0);
    const bool is_bare = zv_flag_at(request, "bare");
    if (!zv_waypoint_is_hop(&b->points[0])) {
        add_hop(program, &(zv_waypoint){.number = 0}, b->asked->near_q, options->joint_speed);
    }
    for (int i = 0; i < b->count; ++i) {
        const zv_waypoint *point = &b->points[i];
        if (!is_bare) {
            add_name(program, point);
        }
        if (zv_waypoint_is_hop(point)) {
            add_hop(program, point, b->q[i], hop_speed(point, options));
        } else {
            find_joints(b, i);
            add_path(b, i, program, options, losses);
        }
        add_rest(program, point, gripper);
    }
}

// ---- points in a file ----

/// The list of a request, or of the CSV that its `file` is; NULL when it is neither.
typedef struct listed {
    zv_json_document *document;
    zv_text text, json;
    const zv_json *list;
} listed;

static zv_status find_list(const zv_request *request, listed *out, zv_error *why)
{
    const zv_json *file = zv_json_member(request->object, "file");
    *out = (listed){.list = zv_json_member(request->object, "waypoints")};
    const bool may_be = file && file->text_size > 4 && strcmp(file->text + file->text_size - 4, ".csv") == 0;
    if (out->list || !may_be || !request->host->read_file) {
        return ZV_OK;
    }
    zv_status status = request->host->read_file(file->text, &out->text, why);
    const char *text = out->text.data ? out->text.data : "";
    if (status != ZV_OK || !zv_waypoints_csv_is(text, out->text.size)) {
        return status;
    }
    status = zv_waypoints_csv(text, out->text.size, zv_robot_joint_count(request->arm->robot), &out->json, why);
    out->document = status == ZV_OK ? zv_json_document_create() : NULL;
    if (status == ZV_OK && (!out->document || out->json.failed)) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the points");
    }
    return status == ZV_OK ? zv_json_read(out->document, out->json.data, out->json.size, &out->list, why) : status;
}

static void free_list(listed *list)
{
    zv_json_document_free(list->document);
    zv_text_free(&list->text);
    zv_text_free(&list->json);
}

// ---- the front door ----

static bool make_room(building *b)
{
    const size_t count = (size_t)b->count;
    b->found = calloc(count, sizeof *b->found);
    b->place = calloc(count, sizeof *b->place);
    b->moves = calloc(count, sizeof *b->moves);
    b->end = calloc(count, sizeof *b->end);
    b->q = calloc(count, sizeof *b->q);
    return b->found && b->place && b->moves && b->end && b->q;
}

static void free_building(building *b)
{
    free(b->points);
    free(b->found);
    free(b->place);
    free(b->moves);
    free(b->end);
    free(b->q);
}

static zv_status add_list(const zv_request *request, const zv_json *list, const zv_post_options *options,
                          zv_post_program *out, zv_post_losses *losses, zv_error *why)
{
    zv_plan_asked asked;
    building b = {.asked = &asked, .watch = request->watch};
    zv_status status = zv_plan_ask(request, &asked, why);
    status = status == ZV_OK ? zv_waypoints_read(&asked, list, &b.points, &b.count, why) : status;
    if (status == ZV_OK && !make_room(&b)) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the waypoints");
    }
    status = status == ZV_OK ? find_places(&b, why) : status;
    status = status == ZV_OK ? plan(&b, list, why) : status;
    if (status == ZV_OK) {
        out->world_from_frame = asked.options.world_from_program;
        add_steps(&b, request->object, options, out, losses);
        zv_post_find_joints(out, asked.ik);
    }
    free_building(&b);
    return status;
}

zv_status zv_post_waypoints(const zv_request *request, const zv_post_options *options, zv_post_program *out,
                            zv_post_losses *losses, zv_error *why)
{
    listed found;
    zv_status status = find_list(request, &found, why);
    if (status == ZV_OK && found.list) {
        status = zv_post_refuse_idle(request->object, why);
        status = status == ZV_OK ? add_list(request, found.list, options, out, losses, why) : status;
    }
    free_list(&found);
    return status;
}
