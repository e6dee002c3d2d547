/// @file op_cell.c
/// Questions about an arm among things.
///
/// `scene`: what a scene holds: every thing with its kind, place, mass and, when asked for, its surface for a picture.
/// `clearance`: how far an arm is from what is around it, in one state or many. `certify`: whether a motion keeps clear
/// between all samples. `route`: from joint values to joint values or a target, around everything; all solutions of the
/// target compete.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "request/arm_write.h"
#include "request/cell_field.h"
#include "request/experience_field.h"
#include "request/fields.h"
#include "request/meshes.h"
#include "request/pose_json.h"
#include "request/units.h"
#include "zveno/route.h"

// ---- what a scene holds ----

/// Parts of clouds and height fields that a picture shows.
enum { MOST_SHOWN_PARTS = 20000, MOST_SHOWN_VERTICES = 1 << 20 };

static const char *kind_word(const zv_thing *thing)
{
    static const char *const convex[ZV_CONVEX_KINDS] = {"sphere", "capsule", "cylinder", "box", "hull"};
    static const char *const other[] = {
        [ZV_THING_PLANE] = "plane", [ZV_THING_HEIGHTS] = "heights", [ZV_THING_POINTS] = "points"};
    return thing->kind == ZV_THING_CONVEX ? convex[thing->shape.kind] : other[thing->kind];
}

static void write_surface(zv_json_writer *answer, const zv_scene *scene, int index)
{
    zv_mesh mesh = {0};
    const int parts = zv_scene_part_count(scene, index);
    const bool has_parts = zv_scene_thing(scene, index)->kind != ZV_THING_PLANE;
    for (int i = 0; has_parts && i < parts && i < MOST_SHOWN_PARTS && mesh.vertex_count < MOST_SHOWN_VERTICES; ++i) {
        const zv_convex part = zv_scene_part(scene, index, i);
        zv_convex_surface(&part, &mesh);
    }
    answer->out->failed = answer->out->failed || mesh.failed;
    zv_json_begin_object_at(answer, "mesh");
    zv_write_mesh(answer, &mesh, false);
    zv_json_end_object(answer);
    zv_mesh_free(&mesh);
}

static void write_thing(zv_json_writer *answer, const zv_scene *scene, int index, bool with_surface)
{
    const zv_thing *thing = zv_scene_thing(scene, index);
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", thing->name);
    zv_json_put_text(answer, "kind", kind_word(thing));
    zv_put_point(answer, "xyz", thing->shape.pose.pos);
    const zv_euler turn = zv_rot_to_abc(thing->shape.pose.rot);
    zv_put_angles(answer, "abc", turn.a, turn.b, turn.c);
    zv_json_put_bool(answer, "movable", thing->movable);
    zv_json_put_bool(answer, "attached", thing->attached);
    zv_json_put_integer(answer, "parts", zv_scene_part_count(scene, index));
    if (thing->movable) {
        zv_json_put_number(answer, "mass", zv_thing_mass(thing));
        zv_json_put_number(answer, "friction", zv_thing_friction(thing));
    }
    if (with_surface) {
        write_surface(answer, scene, index);
    }
    zv_json_end_object(answer);
}

zv_status zv_op_scene(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_scene *scene = NULL;
    const zv_json *surfaces = zv_json_member(request->object, "surfaces");
    const bool with_surfaces = surfaces && surfaces->kind == ZV_JSON_TRUE;
    const zv_status status = zv_scene_field(request->object, request->host, &scene, why);
    if (status != ZV_OK) {
        return status;
    }
    const int count = zv_scene_count(scene);
    zv_json_put_integer(answer, "count", count);
    zv_json_begin_array_at(answer, "things");
    for (int i = 0; i < count && zv_watch_goes_on(request->watch, (double)i / count); ++i) {
        write_thing(answer, scene, i, with_surfaces);
    }
    zv_json_end_array(answer);
    zv_scene_free(scene);
    return ZV_OK;
}

// ---- clearance ----

/// One state, or a list of them.
static zv_status read_states(const zv_request *request, double **rows, int *count, bool *many, zv_error *why)
{
    const zv_json *q = zv_json_member(request->object, "q");
    *many = q->first && q->first->kind == ZV_JSON_ARRAY;
    if (*many) {
        return zv_states_field(q, "q", request->arm->robot, rows, count, why);
    }
    *count = 1;
    *rows = malloc(ZV_MAX_JOINTS * sizeof **rows);
    return *rows ? zv_field_get_joints(request->object, "q", request->arm->robot, *rows, why)
                 : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for %d states", 1);
}

static void write_states(zv_json_writer *answer, const zv_request *request, const zv_cell *cell, const double *rows,
                         int count, double margin)
{
    const zv_robot *robot = request->arm->robot;
    bool all = true;
    zv_json_begin_array_at(answer, "states");
    for (int i = 0; i < count && zv_watch_goes_on(request->watch, (double)i / count); ++i) {
        const double *q = rows + (size_t)i * (size_t)zv_robot_joint_count(robot);
        const zv_clearance found = zv_clearance_at(cell->collider, cell->scene, q);
        all = all && found.distance > margin;
        zv_json_begin_object(answer);
        zv_write_clearance(answer, cell, &found, margin);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
    zv_json_put_bool(answer, "free", all);
}

static void write_exempt(zv_json_writer *answer, const zv_collider *collider)
{
    const int count = zv_collider_body_count(collider);
    zv_json_begin_array_at(answer, "exempt");
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count; ++b) {
            const zv_pair_state state = zv_collider_pair(collider, a, b);
            if (state != ZV_PAIR_AT_ZERO && state != ZV_PAIR_ALLOWED && state != ZV_PAIR_NEVER) {
                continue;
            }
            zv_json_begin_object(answer);
            zv_json_put_text(answer, "a", zv_collider_body_name(collider, a));
            zv_json_put_text(answer, "b", zv_collider_body_name(collider, b));
            zv_json_put_text(answer, "reason", zv_pair_word(state));
            zv_json_end_object(answer);
        }
    }
    zv_json_end_array(answer);
}

static void write_state(zv_json_writer *answer, const zv_cell *cell, const double *q, double margin)
{
    const zv_clearance found = zv_clearance_at(cell->collider, cell->scene, q);
    zv_write_clearance(answer, cell, &found, margin);
}

zv_status zv_op_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;
    double *rows = NULL;
    int count = 0;
    bool many = false;
    const double margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
    zv_status status = zv_cell_open(request, &cell, why);
    status = status == ZV_OK ? read_states(request, &rows, &count, &many, why) : status;
    if (status == ZV_OK) {
        if (many) {
            write_states(answer, request, &cell, rows, count, margin);
        } else {
            write_state(answer, &cell, rows, margin);
        }
        zv_json_put_bool(answer, "assumed", cell.assumed);
        write_exempt(answer, cell.collider);
    }
    free(rows);
    zv_cell_close(&cell);
    return status;
}

// ---- certify ----

static void write_certificate(zv_json_writer *answer, const zv_cell *cell, const zv_motion_certificate *found,
                              double margin)
{
    zv_json_put_bool(answer, "proven", found->proven);
    zv_json_put_integer(answer, "states", found->states);
    if (found->proven) {
        zv_json_put_bool(answer, "free", true);
        return;
    }
    zv_json_put_number(answer, "from", found->from);
    zv_json_put_number(answer, "to", found->to);
    zv_json_put_bool(answer, "outside", found->outside);
    zv_write_clearance(answer, cell, &found->clearance, margin);
}

static zv_certify_options options_of(const zv_request *request)
{
    zv_certify_options options = zv_certify_default_options();
    options.margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
    options.progress = zv_watch_progress;
    options.user = request->watch;
    return options;
}

zv_status zv_op_certify(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;
    double *rows = NULL;
    int count = 0;
    const zv_certify_options options = options_of(request);
    const zv_json *waypoints = zv_json_member(request->object, "waypoints");
    zv_status status = zv_cell_open(request, &cell, why);
    status =
        status == ZV_OK ? zv_states_field(waypoints, "waypoints", request->arm->robot, &rows, &count, why) : status;
    zv_motion_certificate found;
    status =
        status == ZV_OK ? zv_certify_motion(cell.collider, cell.scene, rows, count, &options, &found, why) : status;
    if (status == ZV_OK) {
        write_certificate(answer, &cell, &found, options.margin);
        zv_json_put_bool(answer, "assumed", cell.assumed);
    }
    free(rows);
    zv_cell_close(&cell);
    return status;
}

/// A second of budget is so many samples: counted, not timed, so that the answer is the same everywhere.
#define SAMPLES_PER_SECOND 20000.0
enum { SENTENCE = 240 };

/// Where the route goes: joint values, or the solutions of a target.
typedef struct route_goals {
    double q[ZV_MAX_GOALS * ZV_MAX_JOINTS]; ///< rows of one value per joint
    zv_branch branch[ZV_MAX_GOALS];
    int count;
    bool has_branches;
    char unreachable[ZV_SENTENCE_SIZE]; ///< why there is none
} route_goals;

// ---- reading ----

static void take_solutions(const zv_ik_set *set, int joints, route_goals *goals)
{
    goals->has_branches = true;
    for (; goals->count < set->count && goals->count < ZV_MAX_GOALS; ++goals->count) {
        const zv_ik_solution *solution = &set->solutions[goals->count];
        memcpy(goals->q + goals->count * joints, solution->q, (size_t)joints * sizeof *goals->q);
        goals->branch[goals->count] = solution->branch;
    }
}

static zv_status solve_target(const zv_served_arm *arm, const zv_json *object, route_goals *goals, zv_error *why)
{
    zv_ik_target target;
    zv_status status = zv_target_fields(object, "xyz", &target, why);
    zv_ik_set *set = malloc(sizeof *set);
    if (!set) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a route");
    }
    status = status == ZV_OK ? zv_ik_solve(arm->ik, &target, set, why) : status;
    if (status == ZV_OK) {

        zv_ik_judge(arm->robot, set);
        take_solutions(set, zv_robot_joint_count(arm->robot), goals);
        if (set->count == 0) {
            zv_reach_sentence(set, goals->unreachable);
        }
    }
    free(set);
    return status;
}

/// All joints at 0, or as near to it as their limits allow.
static void find_home(const zv_robot *robot, double *q)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(robot, k)->limits;
        q[k] = fmax(limits->lower, fmin(limits->upper, 0.0));
    }
}

static zv_status read_goals(const zv_request *request, route_goals *goals, zv_error *why)
{
    const zv_json *to = zv_json_member(request->object, "to");
    if (zv_flag_at(request->object, "home")) {
        goals->count = 1;
        find_home(request->arm->robot, goals->q);
        return to ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give 'to' or 'home', not both") : ZV_OK;
    }
    if (!to) {
        return solve_target(request->arm, request->object, goals, why);
    }
    if (to->kind == ZV_JSON_OBJECT) {
        return solve_target(request->arm, to, goals, why);
    }
    goals->count = 1;
    return zv_field_get_joints(request->object, "to", request->arm->robot, goals->q, why);
}

static zv_route_options read_options(const zv_request *request)
{
    const zv_json *object = request->object;
    zv_route_options options = zv_route_default_options();
    options.progress = zv_watch_progress;
    options.user = request->watch;
    options.seed = (uint64_t)zv_number_at(object, "seed", 0.0);
    options.most_samples = (int)fmax(1.0, SAMPLES_PER_SECOND * zv_number_at(object, "budget_s", 1.0));
    options.margin = zv_scaled_at(object, "margin", ZV_MM, 0.0);
    const zv_json *smooth = zv_json_member(object, "smooth");
    options.shorten = !smooth || smooth->kind == ZV_JSON_TRUE;
    return options;
}

// ---- writing ----

static void write_found(zv_json_writer *answer, const zv_robot *robot, const zv_route *route, const route_goals *goals)
{
    const int n = zv_robot_joint_count(robot);
    zv_joint_texts last = {0};
    zv_json_begin_array_at(answer, "waypoints");
    for (int i = 0; i < route->count; ++i) {
        zv_write_joints(answer, robot, route->waypoints + i * n, &last);
    }
    zv_json_end_array(answer);
    zv_json_put_number(answer, "length", route->length);
    zv_json_put_number(answer, "duration", zv_route_duration(robot, route));
    zv_json_put_integer(answer, "goal", route->goal + 1);
    if (goals->has_branches) {
        zv_write_branch(answer, goals->branch[route->goal]);
    }
}

/// Where the tool is along the route, and how far the arm is from everything there, at places evenly spread in joint
/// space: what a picture of the route needs.
static void write_path(zv_json_writer *answer, const zv_cell *cell, const zv_robot *robot, const zv_route *route,
                       int places)
{
    double q[ZV_MAX_JOINTS];
    zv_json_begin_object_at(answer, "path");
    zv_json_begin_array_at(answer, "xyz");
    for (int i = 0; i < places; ++i) {
        zv_route_at(robot, route, (double)i / (places - 1), q);
        zv_write_point(answer, zv_fk(robot, q).pos);
    }
    zv_json_end_array(answer);
    zv_json_begin_array_at(answer, "clearance");
    for (int i = 0; i < places; ++i) {
        zv_route_at(robot, route, (double)i / (places - 1), q);
        zv_json_number(answer, zv_mm_from_m(zv_clearance_at(cell->collider, cell->scene, q).distance));
    }
    zv_json_end_array(answer);
    zv_json_end_object(answer);
}

/// What stops the arm at a goal: something it touches, or a joint beyond its limit.
static void write_obstacle(zv_json_writer *answer, const zv_cell *cell, const zv_goal_report *report)
{
    if (report->fate == ZV_GOAL_COLLIDES) {
        zv_write_clearance(answer, cell, &report->clearance, 0.0);
    } else if (report->fate == ZV_GOAL_OUTSIDE) {
        zv_json_put_integer(answer, "joint", report->joint + 1);
    }
}

static void write_tried(zv_json_writer *answer, const zv_cell *cell, const zv_robot *robot, const zv_route *route,
                        const route_goals *goals)
{
    const int n = zv_robot_joint_count(robot);
    zv_joint_texts last = {0};
    zv_json_begin_array_at(answer, "tried");
    for (int i = 0; i < route->goal_count && route->end != ZV_ROUTE_START_COLLIDES; ++i) {
        const zv_goal_report *report = &route->goals[i];
        zv_json_begin_object(answer);
        zv_put_joints(answer, "q", robot, goals->q + i * n, &last);
        if (goals->has_branches) {
            zv_write_branch(answer, goals->branch[i]);
        }
        zv_json_put_text(answer, "fate", zv_goal_word(report->fate));
        write_obstacle(answer, cell, report);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_why(zv_json_writer *answer, const zv_cell *cell, const zv_robot *robot, const zv_route *route,
                      const route_goals *goals)
{
    char sentence[SENTENCE];
    zv_route_sentence(cell->collider, cell->scene, route, sentence, sizeof sentence);
    if (route->end == ZV_ROUTE_UNREACHABLE && goals->unreachable[0]) {
        snprintf(sentence, sizeof sentence, "%s", goals->unreachable);
    }
    zv_json_put_text(answer, "why", zv_route_word(route->end));
    zv_json_put_text(answer, "sentence", sentence);
    if (route->end == ZV_ROUTE_START_COLLIDES) {
        zv_json_begin_object_at(answer, "collision");
        zv_write_clearance(answer, cell, &route->start, 0.0);
        zv_json_end_object(answer);
    }
    if (route->has_nearest) {
        zv_joint_texts last = {0};
        zv_put_joints(answer, "nearest_free", robot, route->nearest_free, &last);
    }
}

static void write_route(zv_json_writer *answer, const zv_request *request, const zv_cell *cell, const zv_route *route,
                        const route_goals *goals)
{
    const zv_robot *robot = request->arm->robot;
    const bool found = route->end == ZV_ROUTE_FOUND;
    zv_json_put_bool(answer, "found", found);
    zv_json_put_bool(answer, "proven", found); // every segment of a route is
    if (found) {
        const int places = (int)zv_number_at(request->object, "path", 0.0);
        write_found(answer, robot, route, goals);
        if (places > 0) {
            write_path(answer, cell, robot, route, places);
        }
    } else {
        write_why(answer, cell, robot, route, goals);
    }
    write_tried(answer, cell, robot, route, goals);
    zv_json_put_integer(answer, "samples", route->samples);
    zv_json_put_integer(answer, "states", route->states);
    zv_json_put_bool(answer, "assumed", cell->assumed);
}

static void write_experience(zv_json_writer *answer, const zv_robot *robot, const zv_route *route,
                             const zv_experience *experience)
{
    if (experience) {
        zv_json_put_bool(answer, "recalled", route->recalled);
        zv_write_experience(answer, robot, experience);
    }
}

static zv_status find_route(const zv_request *request, const zv_cell *cell, route_goals *goals,
                            zv_route_options *options, zv_route *route, zv_error *why)
{
    double start[ZV_MAX_JOINTS];
    const zv_robot *robot = request->arm->robot;
    zv_status status = zv_field_get_joints(request->object, "from", robot, start, why);
    status = status == ZV_OK ? read_goals(request, goals, why) : status;
    status = status == ZV_OK ? zv_experience_field(request->object, robot, &options->experience, why) : status;
    return status == ZV_OK ? zv_route_find_fast(robot, cell->collider, cell->scene, start, goals->q, goals->count,
                                                options, (int)zv_number_at(request->object, "effort", 1.0), route, why)
                           : status;
}

zv_status zv_op_route(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;

    const zv_robot *robot = request->arm->robot;
    zv_route_options options = read_options(request);
    route_goals *goals = calloc(1, sizeof *goals);
    zv_route *route = calloc(1, sizeof *route);
    zv_status status = zv_cell_open(request, &cell, why);
    if (status == ZV_OK && (!goals || !route)) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for a route");
    }
    status = status == ZV_OK ? find_route(request, &cell, goals, &options, route, why) : status;
    if (status == ZV_OK) {
        write_route(answer, request, &cell, route, goals);
        write_experience(answer, robot, route, options.experience);
        zv_route_free(route);
    }
    zv_experience_free(options.experience);
    free(route);
    free(goals);
    zv_cell_close(&cell);
    return status;
}
