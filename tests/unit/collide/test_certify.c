/// @file test_certify.c
/// The certificate of a motion and the clearance of states: random arms in random cells.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "collide/motion.h"
#include "collide/scene.h"
#include "random_cells.h"

enum { CELLS = CHECK_ROUNDS(60, 6), SAMPLES = CHECK_ROUNDS(400, 60) };
enum { THINGS = 12, MOTIONS = 12 };

typedef struct cell {
    zv_robot robot;
    zv_scene *scene;
    zv_collider *bodies;
    zv_thing things[THINGS + 1];
    zv_vec3 thing_points[THINGS][CELL_HULL_POINTS], body_points[ZV_MAX_JOINTS][CELL_HULL_POINTS];
} cell;

static void make_cell(cell *c, int things)
{
    zv_link_shape list[ZV_MAX_JOINTS];
    zv_error why = {0};
    memset(c, 0, sizeof *c);
    cell_random_arm(&c->robot);
    cell_random_things(c->things, things, c->thing_points);
    CHECK(zv_scene_create(c->things, things, &c->scene, &why) == ZV_OK);
    const int count = cell_random_bodies(&c->robot, list, c->body_points);
    CHECK(zv_collider_create(&c->robot, list, count, NULL, &c->bodies, &why) == ZV_OK);
}

static void free_cell(cell *c)
{
    zv_scene_free(c->scene);
    zv_collider_free(c->bodies);
}

/// A short motion somewhere.
static void random_motion(const cell *c, double *waypoints)
{
    cell_random_q(&c->robot, waypoints);
    for (int k = 0; k < c->robot.joint_count; ++k) {
        const zv_limits *limits = &c->robot.joints[k].limits;
        const double next = waypoints[k] + check_uniform(-0.5, 0.5) * (limits->upper > 1 ? 1.0 : 0.1);
        waypoints[c->robot.joint_count + k] = fmin(limits->upper, fmax(limits->lower, next));
    }
}

static double least_of_samples(const cell *c, const double *waypoints, int samples)
{
    double least = INFINITY;
    for (int i = 0; i <= samples; ++i) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < c->robot.joint_count; ++k) {
            q[k] = waypoints[k] + (waypoints[c->robot.joint_count + k] - waypoints[k]) * i / samples;
        }
        least = fmin(least, zv_clearance_at(c->bodies, c->scene, q).distance);
    }
    return least;
}

static void what_is_proven_keeps_its_margin_in_every_sample(void)
{
    int proven = 0, open = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        make_cell(&c, 1 + n % THINGS);
        for (int i = 0; i < MOTIONS; ++i) {
            double waypoints[2 * ZV_MAX_JOINTS];
            random_motion(&c, waypoints);
            zv_certify_options options = zv_certify_default_options();
            options.margin = i % 2 ? 0.01 : 0.0;
            zv_motion_certificate found;
            CHECK(zv_certify_motion(c.bodies, c.scene, waypoints, 2, &options, &found, NULL) == ZV_OK);
            proven += found.proven;
            open += !found.proven;
            if (found.proven) {
                CHECK(least_of_samples(&c, waypoints, SAMPLES / 8) > options.margin);
            } else {
                CHECK(found.from >= 0.0 && found.to <= 1.0 && found.from < found.to);
                CHECK(found.clearance.distance <= options.margin + zv_collider_excess(c.bodies) * 2 + 0.2);
            }
        }
        free_cell(&c);
    }
    CHECK(proven > 0 && open > 0);
}

/// The balls of a cover touch things that the shapes in them do not: where they just touch, the shapes decide.
static void what_is_apart_in_every_sample_is_proven(void)
{
    int apart = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        make_cell(&c, 1 + n % THINGS);
        for (int i = 0; i < MOTIONS; ++i) {
            double waypoints[2 * ZV_MAX_JOINTS];
            random_motion(&c, waypoints);
            if (least_of_samples(&c, waypoints, SAMPLES / 8) > 0.005) {
                zv_motion_certificate found;
                CHECK(zv_certify_motion(c.bodies, c.scene, waypoints, 2, NULL, &found, NULL) == ZV_OK);
                CHECK(found.proven || found.outside);
                ++apart;
            }
        }
        free_cell(&c);
    }
    CHECK(apart > CELLS);
}

static void a_larger_margin_proves_no_more(void)
{
    for (int n = 0; n < CELLS / 2; ++n) {
        cell c;
        make_cell(&c, 5);
        for (int i = 0; i < MOTIONS; ++i) {
            double waypoints[2 * ZV_MAX_JOINTS];
            random_motion(&c, waypoints);
            bool before = true;
            for (double margin = 0.0; margin < 0.1; margin += 0.02) {
                const zv_certify_options options = {.margin = margin, .smallest = 1e-6, .most_states = 100000};
                zv_motion_certificate found;
                CHECK(zv_certify_motion(c.bodies, c.scene, waypoints, 2, &options, &found, NULL) == ZV_OK);
                // a smaller margin may have been given up, but what is proven is true
                CHECK(before || !found.proven || least_of_samples(&c, waypoints, SAMPLES) > margin);
                before = found.proven;
            }
        }
        free_cell(&c);
    }
}

static void a_motion_through_a_thin_wall_is_never_proven(void)
{
    zv_robot robot;
    arm_start(&robot, zv_pose_identity());
    arm_add(&robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    robot.joints[0].limits = (zv_limits){.lower = -3, .upper = 3};
    const zv_link_shape hand = {.name = "hand",
                                .shape = {.kind = ZV_CONVEX_SPHERE, .radius = 0.001, .pose = arm_at(1, 0, 0)}};
    const zv_thing wall = {.name = "wall",
                           .shape = {.kind = ZV_CONVEX_BOX, .pose = arm_at(1, 0, 0), .half = {0.1, 1e-5, 0.1}}};
    zv_collider *bodies = NULL;
    zv_scene *scene = NULL;
    CHECK(zv_collider_create(&robot, &hand, 1, NULL, &bodies, NULL) == ZV_OK);
    CHECK(zv_scene_create(&wall, 1, &scene, NULL) == ZV_OK);
    for (int i = 0; i < 100; ++i) {
        const double waypoints[2] = {check_uniform(-3, -0.01), check_uniform(0.01, 3)};
        zv_motion_certificate found;
        CHECK(zv_certify_motion(bodies, scene, waypoints, 2, NULL, &found, NULL) == ZV_OK);
        CHECK(!found.proven);
        const double at = waypoints[0] + (waypoints[1] - waypoints[0]) * 0.5 * (found.from + found.to);
        CHECK_NEAR(at, 0.0, 0.002);
        CHECK(found.clearance.body == 0 && found.clearance.thing == 0);
    }
    zv_collider_free(bodies);
    zv_scene_free(scene);
}

/// A hand on a circle of 1 m moves along a wall and dips into it at its end by a part of a millimetre: less than the
/// circle leaves its tangent on a piece of the motion, so that only the bound of the acceleration can tell.
static void a_motion_that_curves_into_a_wall_is_never_proven(void)
{
    zv_robot robot;
    arm_start(&robot, zv_pose_identity());
    arm_add(&robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    robot.joints[0].limits = (zv_limits){.lower = -3, .upper = 3};
    const zv_link_shape hand = {.name = "hand",
                                .shape = {.kind = ZV_CONVEX_SPHERE, .radius = 0.05, .pose = arm_at(1, 0, 0)}};
    zv_collider *collider = NULL;
    CHECK(zv_collider_create(&robot, &hand, 1, NULL, &collider, NULL) == ZV_OK);
    for (int i = 0; i < 200; ++i) {
        const double end = check_uniform(0.1, 0.5), dip = check_uniform(1e-4, 5e-4);
        const double face = cos(end) - 0.05 + dip;
        const zv_thing wall = {.name = "wall",
                               .shape = {.kind = ZV_CONVEX_BOX, .pose = arm_at(face - 0.1, 0, 0), .half = {0.1, 2, 2}}};
        const double waypoints[2] = {0.0, end};
        zv_scene *scene = NULL;
        zv_motion_certificate found;
        CHECK(zv_scene_create(&wall, 1, &scene, NULL) == ZV_OK);
        CHECK(zv_certify_motion(collider, scene, waypoints, 2, NULL, &found, NULL) == ZV_OK);
        CHECK(!found.proven);
        zv_scene_free(scene);
    }
    zv_collider_free(collider);
}

static void both_builds_of_the_kernel_give_the_same_verdicts(void)
{
#if defined(__x86_64__)
    if (!zv_cpu_has_avx2()) {
        return;
    }
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        make_cell(&c, THINGS);
        zv_motion_space space;
        CHECK(zv_motion_space_take(&space, c.bodies));
        for (int i = 0; i < 200; ++i) {
            double waypoints[2 * ZV_MAX_JOINTS];
            random_motion(&c, waypoints);
            const zv_edge_limits limits = {0.0, 1e-3, 1000};
            zv_judge_edge(c.bodies, c.scene, &space, waypoints, waypoints + c.robot.joint_count, &limits);
            float value[ZV_MAX_JOINTS][ZV_FLOAT_LANES], half[ZV_FLOAT_LANES];
            for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
                half[lane] = (float)check_uniform(0, 0.1);
                for (int k = 0; k < c.robot.joint_count; ++k) {
                    value[k][lane] = (float)check_uniform(-1, 1);
                }
            }
            const zv_lane_verdict a = zv_judge_pieces_avx2(c.bodies, c.scene, &space, value, half);
            zv_moving first = space.center[3];
            const zv_lane_verdict b = zv_judge_pieces_portable(c.bodies, c.scene, &space, value, half);
            CHECK(a.blocked == b.blocked && a.open == b.open);
            CHECK(memcmp(&first, &space.center[3], sizeof first) == 0);
        }
        zv_motion_space_give(&space);
        free_cell(&c);
    }
#endif
}

/// A cloud on the surface of a ball, and an arm of large balls, whose covers are the balls themselves.
static void make_cloud(cell *c, zv_vec3 *points, int count)
{
    zv_link_shape list[ZV_MAX_JOINTS];
    memset(c, 0, sizeof *c);
    arm_start(&c->robot, zv_pose_identity());
    for (int k = 0; k < 6; ++k) { // joint values are those of the axes
        arm_add(&c->robot, ZV_JOINT_REVOLUTE, cell_random_pose(0.2), 1, 0);
        c->robot.joints[k].limits = (zv_limits){.lower = -2.5, .upper = 2.5};
    }
    c->robot.reach = 1.0;
    for (int i = 0; i < count; ++i) {
        const zv_vec3 p = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
        points[i] = zv_vec3_add((zv_vec3){0.3, 0.2, 0.1}, zv_vec3_scale(zv_vec3_unit(p), 0.35));
    }
    const zv_thing cloud = {.name = "cloud",
                            .kind = ZV_THING_POINTS,
                            .shape = {.pose = zv_pose_identity()},
                            .points = points,
                            .point_count = count,
                            .radius = 0.002};
    CHECK(zv_scene_create(&cloud, 1, &c->scene, NULL) == ZV_OK);
    for (int k = 0; k < c->robot.joint_count; ++k) {
        list[k] = (zv_link_shape){.link = k, .shape = {.kind = ZV_CONVEX_SPHERE, .pose = zv_pose_identity()}};
        list[k].shape.radius = check_uniform(0.02, 0.15);
        snprintf(list[k].name, sizeof list[k].name, "ball %d", k + 1);
    }
    CHECK(zv_collider_create(&c->robot, list, c->robot.joint_count, NULL, &c->bodies, NULL) == ZV_OK);
}

/// What the grid alone calls blocked touches a point, and what touches one is never called clear.
static void lanes_in_a_cloud_judge_as_the_exact_distance_does(void)
{
    enum { POINTS = 3000, ARMS = 10, STATES = CHECK_ROUNDS(40, 10) };
    static zv_vec3 points[POINTS];
    int hits = 0, frees = 0;
    for (int n = 0; n < ARMS; ++n) {
        cell c;
        zv_motion_space space;
        make_cloud(&c, points, POINTS);
        CHECK(zv_motion_space_take(&space, c.bodies));
        for (int i = 0; i < STATES; ++i) {
            double q[ZV_MAX_JOINTS];
            float value[ZV_MAX_JOINTS][ZV_FLOAT_LANES], half[ZV_FLOAT_LANES] = {0.0F};
            const zv_edge_limits limits = {0.0, 1e-3, 1000};
            cell_random_q(&c.robot, q);
            zv_judge_edge(c.bodies, c.scene, &space, q, q, &limits);
            for (int k = 0; k < c.robot.joint_count; ++k) {
                q[k] = (float)q[k];
                for (int lane = 0; lane < ZV_FLOAT_LANES; ++lane) {
                    value[k][lane] = (float)q[k];
                }
            }
            const double distance = zv_clearance_at(c.bodies, c.scene, q).distance;
            const zv_lane_verdict found = ZV_CALL_KERNEL(zv_judge_pieces, c.bodies, c.scene, &space, value, half);
            CHECK(!(found.blocked && distance > 1e-4) && !(!found.blocked && distance < 0.0));
            hits += found.blocked != 0;
            frees += found.blocked == 0;
        }
        zv_motion_space_give(&space);
        free_cell(&c);
    }
    CHECK(hits > 0 && frees > 0);
}

static void the_tree_finds_what_looking_at_everything_finds(void)
{
    enum { MANY = 300 };
    static zv_thing things[MANY];
    static zv_vec3 points[MANY][CELL_HULL_POINTS];
    for (int n = 0; n < CELLS / 6; ++n) {
        cell c;
        make_cell(&c, 1);
        cell_random_things(things, MANY, points);
        zv_scene *all = NULL;
        CHECK(zv_scene_create(things, MANY, &all, NULL) == ZV_OK);
        double q[ZV_MAX_JOINTS];
        cell_random_q(&c.robot, q);
        double least = zv_clearance_at(c.bodies, NULL, q).distance;
        for (int i = 0; i < MANY; ++i) {
            zv_scene *one = NULL;
            CHECK(zv_scene_create(&things[i], 1, &one, NULL) == ZV_OK);
            least = fmin(least, zv_clearance_at(c.bodies, one, q).distance);
            zv_scene_free(one);
        }
        CHECK_NEAR(zv_clearance_at(c.bodies, all, q).distance, least, 1e-12);
        zv_scene_free(all);
        free_cell(&c);
    }
}

static void many_and_few_obstacles_are_proven_alike(void)
{
    enum { MANY = 60 };
    static zv_thing things[MANY];
    static zv_vec3 points[MANY][CELL_HULL_POINTS];
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        make_cell(&c, 1);
        cell_random_things(things, MANY, points);
        for (int i = 0; i < MANY; ++i) { // most of them far away, where they are not met
            things[i].shape.pose.pos.x += i < 6 ? 0.0 : 50.0;
        }
        zv_scene *few = NULL, *many = NULL;
        CHECK(zv_scene_create(things, 6, &few, NULL) == ZV_OK && zv_scene_create(things, MANY, &many, NULL) == ZV_OK);
        CHECK(few->tree.levels == 0 && many->tree.levels > 0);
        for (int i = 0; i < MOTIONS; ++i) {
            double waypoints[2 * ZV_MAX_JOINTS];
            zv_motion_certificate a, b;
            random_motion(&c, waypoints);
            zv_certify_motion(c.bodies, few, waypoints, 2, NULL, &a, NULL);
            zv_certify_motion(c.bodies, many, waypoints, 2, NULL, &b, NULL);
            CHECK(a.proven == b.proven);
        }
        zv_scene_free(few);
        zv_scene_free(many);
        free_cell(&c);
    }
}

/// Distance of a point from the nearest of some things.
static double from_nearest(const zv_thing *things, int count, zv_vec3 p)
{
    const zv_convex point = {.kind = ZV_CONVEX_SPHERE, .pose = {zv_rot_identity(), p}, .radius = 1e-9};
    double least = INFINITY;
    for (int i = 0; i < count; ++i) {
        least = fmin(least, zv_convex_distance(&things[i].shape, &point).distance);
    }
    return least;
}

static void the_grid_tells_no_more_than_the_distance_and_not_much_less(void)
{
    enum { MANY = 60, POINTS = 2000 };
    static zv_thing things[MANY];
    static zv_vec3 points[MANY][CELL_HULL_POINTS];
    cell_random_things(things, MANY, points);
    for (int i = 0; i < MANY; ++i) { // some of them reach out of the grid
        things[i].shape.pose.pos = zv_vec3_scale(things[i].shape.pose.pos, i % 2 ? 2.99 : 1.0);
    }
    zv_scene *scene = NULL;
    CHECK(zv_scene_create(things, MANY, &scene, NULL) == ZV_OK && scene->field.cells);
    const zv_field *f = &scene->field;
    const double side = 1.0 / (double)f->per_m;
    for (int i = 0; i < POINTS; ++i) {
        const zv_vec3 p = {check_uniform(-2, 2), check_uniform(-2, 2), check_uniform(-2, 2)};
        const int x = (int)((p.x - (double)f->low[0]) / side), y = (int)((p.y - (double)f->low[1]) / side),
                  z = (int)((p.z - (double)f->low[2]) / side);
        CHECK(x >= 0 && y >= 0 && z >= 0 && x < f->n[0] && y < f->n[1] && z < f->n[2]);
        const double told = (double)f->step * f->cells[(z * f->n[1] + y) * f->n[0] + x];
        const double is = from_nearest(things, MANY, p);
        CHECK(told <= fmax(is, 0.0) + 1e-9);
        CHECK(told >= fmin(is, 0.3) - 5.0 * side);
    }
    zv_scene_free(scene);
}

/// Many small things where the arm moves: the grid of distances must never tell more than there is.
static void among_many_things_what_is_proven_keeps_clear_too(void)
{
    enum { MANY = 220 };
    static zv_thing things[MANY];
    static zv_vec3 points[MANY][CELL_HULL_POINTS];
    int proven = 0, open = 0;
    for (int n = 0; n < CELLS / 3; ++n) {
        cell c;
        make_cell(&c, 1);
        cell_random_things(things, MANY, points);
        for (int i = 0; i < MANY; ++i) {
            zv_convex *shape = &things[i].shape;
            shape->kind = n % 3 && i % 3 == 0 ? ZV_CONVEX_BOX : ZV_CONVEX_SPHERE; // balls alone are a cloud
            shape->radius = 0.01;
            shape->half = (zv_vec3){0.002, 0.02, 0.03};
            shape->pose.pos = zv_vec3_scale(shape->pose.pos, n % 2 ? 1.0 : 4.0); // inside the grid, and beyond it
        }
        zv_scene_free(c.scene);
        CHECK(zv_scene_create(things, MANY, &c.scene, NULL) == ZV_OK && c.scene->field.cells);
        for (int i = 0; i < 4 * MOTIONS; ++i) {
            double waypoints[2 * ZV_MAX_JOINTS];
            zv_motion_certificate found;
            random_motion(&c, waypoints);
            CHECK(zv_certify_motion(c.bodies, c.scene, waypoints, 2, NULL, &found, NULL) == ZV_OK);
            proven += found.proven;
            open += !found.proven;
            CHECK(!found.proven || least_of_samples(&c, waypoints, SAMPLES / 16) > 0.0);
        }
        free_cell(&c);
    }
    CHECK(proven > 0 && open > 0);
}

static void what_is_attached_is_a_body_of_the_arm(void)
{
    zv_robot robot;
    arm_start(&robot, zv_pose_identity());
    arm_add(&robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    arm_add(&robot, ZV_JOINT_REVOLUTE, arm_at(0.5, 0, 0), 1, 0);
    robot.joints[0].limits = robot.joints[1].limits = (zv_limits){.lower = -3, .upper = 3};
    robot.tool = arm_at(0.5, 0, 0);
    const zv_link_shape hand = {
        .name = "hand", .link = 1, .shape = {.kind = ZV_CONVEX_SPHERE, .radius = 0.02, .pose = arm_at(0.5, 0, 0)}};
    zv_thing things[2] = {
        {.name = "wall", .shape = {.kind = ZV_CONVEX_BOX, .pose = arm_at(1.4, 0, 0), .half = {0.1, 0.1, 0.1}}},
        {.name = "rod",
         .attached = true,
         .shape = {.kind = ZV_CONVEX_SPHERE, .radius = 0.05, .pose = arm_at(0.2, 0, 0)}},
    };
    zv_scene *scene = NULL;
    zv_collider *empty = NULL, *loaded = NULL;
    CHECK(zv_scene_create(things, 2, &scene, NULL) == ZV_OK);
    const zv_collider_options options = {.held = scene};
    CHECK(zv_collider_create(&robot, &hand, 1, NULL, &empty, NULL) == ZV_OK);
    CHECK(zv_collider_create(&robot, &hand, 1, &options, &loaded, NULL) == ZV_OK);
    const double q[2] = {0.0, 0.0};
    CHECK_NEAR(zv_clearance_at(empty, scene, q).distance, 0.28, 1e-9);
    const zv_clearance with_rod = zv_clearance_at(loaded, scene, q);
    CHECK_NEAR(with_rod.distance, 0.05, 1e-9);
    CHECK(strcmp(zv_collider_body_name(loaded, with_rod.body), "rod") == 0 && with_rod.thing == 0);
    char sentence[120];
    zv_clearance_sentence(loaded, scene, &with_rod, sentence, sizeof sentence);
    CHECK(strcmp(sentence, "rod is 50 mm from wall") == 0);
    zv_collider_free(empty);
    zv_collider_free(loaded);
    zv_scene_free(scene);
}

static void pairs_said_to_never_meet_do_not_meet(void)
{
    int never = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        zv_link_shape list[ZV_MAX_JOINTS];
        make_cell(&c, 1);
        zv_collider_free(c.bodies);
        const int count = cell_random_bodies(&c.robot, list, c.body_points);
        const zv_collider_options options = {.proof_boxes = 300};
        CHECK(zv_collider_create(&c.robot, list, count, &options, &c.bodies, NULL) == ZV_OK);
        for (int i = 0; i < SAMPLES; ++i) {
            double q[ZV_MAX_JOINTS];
            zv_pose links[ZV_MAX_JOINTS + 1];
            cell_random_q(&c.robot, q);
            zv_link_poses(c.bodies, q, links);
            for (int a = 0; a < count; ++a) {
                for (int b = a + 1; b < count; ++b) {
                    if (zv_collider_pair(c.bodies, a, b) == ZV_PAIR_NEVER) {
                        ++never;
                        CHECK(zv_group_distance(c.bodies, links, a, b).distance > 0.0);
                    }
                }
            }
        }
        free_cell(&c);
    }
    CHECK(never > 0);
}

/// The link poses of the chain that clearance walks are those of forward kinematics.
static void bodies_stand_where_forward_kinematics_puts_them(void)
{
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        make_cell(&c, 1);
        double q[ZV_MAX_JOINTS];
        zv_pose links[ZV_MAX_JOINTS + 1], frames[ZV_MAX_JOINTS];
        cell_random_q(&c.robot, q);
        zv_link_poses(c.bodies, q, links);
        zv_fk_frames(&c.robot, q, frames);
        for (int k = 0; k < c.robot.joint_count; ++k) {
            const zv_pose frame = zv_pose_mul(links[k + 1], c.bodies->link_from_frame[k]);
            CHECK(zv_vec3_length(zv_vec3_sub(frame.pos, frames[k].pos)) < 1e-12);
            CHECK(zv_vec3_length(zv_vec3_sub(frame.rot.x, frames[k].rot.x)) < 1e-12);
        }
        free_cell(&c);
    }
}

static bool count_down(void *user, double part)
{
    CHECK(part >= 0.0 && part < 1.0);
    return (*(int *)user)-- > 0;
}

static void a_proof_that_nobody_waits_for_ends_without_its_word(void)
{
    enum { STAYS = 8 };
    int proven = 0;
    for (int n = 0; n < CELLS; ++n) {
        cell c;
        make_cell(&c, 1);
        double q[STAYS * ZV_MAX_JOINTS];
        cell_random_q(&c.robot, q);
        for (int i = c.robot.joint_count; i < STAYS * c.robot.joint_count; ++i) {
            q[i] = q[i - c.robot.joint_count];
        }
        zv_motion_certificate whole, part;
        zv_error why;
        int left = 3;
        zv_certify_options options = zv_certify_default_options();
        CHECK(zv_certify_motion(c.bodies, c.scene, q, STAYS, &options, &whole, &why) == ZV_OK);
        options.progress = count_down;
        options.user = &left;
        CHECK(zv_certify_motion(c.bodies, c.scene, q, STAYS, &options, &part, &why) == ZV_OK);
        CHECK(!part.proven);
        if (whole.proven) {
            ++proven;
            CHECK(part.from == 3.0 && part.to == STAYS - 1.0 && part.states * (STAYS - 1) == whole.states * 3);
        }
        free_cell(&c);
    }
    CHECK(proven > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_is_proven_keeps_its_margin_in_every_sample),
        CASE(what_is_apart_in_every_sample_is_proven),
        CASE(a_larger_margin_proves_no_more),
        CASE(a_motion_through_a_thin_wall_is_never_proven),
        CASE(a_motion_that_curves_into_a_wall_is_never_proven),
        CASE(both_builds_of_the_kernel_give_the_same_verdicts),
        CASE(lanes_in_a_cloud_judge_as_the_exact_distance_does),
        CASE(the_tree_finds_what_looking_at_everything_finds),
        CASE(many_and_few_obstacles_are_proven_alike),
        CASE(the_grid_tells_no_more_than_the_distance_and_not_much_less),
        CASE(among_many_things_what_is_proven_keeps_clear_too),
        CASE(what_is_attached_is_a_body_of_the_arm),
        CASE(pairs_said_to_never_meet_do_not_meet),
        CASE(bodies_stand_where_forward_kinematics_puts_them),
        CASE(a_proof_that_nobody_waits_for_ends_without_its_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
