/// @file fcl_agrees.c
/// FCL as a judge of `zv_clearance_at`: on random states of the arms that ship and of arms of others, with spheres,
/// capsules and boxes as bodies and as things, nothing that touches is called free, and nothing is called a hit that is
/// not within a micrometre of it. `fcl_agrees 50000` looks at so many states of each arm.
#include <stdlib.h>
#include <string.h>

#include "../unit/collide/random_cells.h"
#include "fcl_judge.h"
#include "spherized.h"

#define TOUCH 1e-6 ///< m: as near as FCL can tell
#define SHARED ZV_SOURCE_DIR "/../shared"
enum { THINGS = 6, PER_SCENE = 100, PART_OF_OTHERS = 1 };
static int states_per_arm = 1500;

/// Spheres, capsules and boxes: what FCL judges without approximations of its own.
static zv_convex plain_shape(double size, double spread)
{
    static const zv_convex_kind kinds[] = {ZV_CONVEX_SPHERE, ZV_CONVEX_CAPSULE, ZV_CONVEX_BOX};
    zv_vec3 unused[CELL_HULL_POINTS];
    zv_convex shape = cell_random_convex(size, spread, unused);
    shape.kind = kinds[(int)check_uniform(0, 2.999)];
    shape.points = NULL;
    return shape;
}

/// One body per link, unless the arm has its own.
static zv_collider *random_bodies(const zv_robot *robot, double scale)
{
    zv_link_shape bodies[ZV_MAX_JOINTS];
    zv_collider *collider = NULL;
    memset(bodies, 0, sizeof bodies);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        bodies[k] = (zv_link_shape){.link = k, .shape = plain_shape(0.1 * scale, 0.05 * scale)};
        snprintf(bodies[k].name, sizeof bodies[k].name, "link %d", k + 1);
    }
    CHECK(zv_collider_create(robot, bodies, zv_robot_joint_count(robot), NULL, &collider, NULL) == ZV_OK);
    return collider;
}

/// The bodies of its file, where all of them are shapes that FCL judges without approximations; else NULL.
static zv_collider *own_bodies(const zv_robot *robot)
{
    zv_shapes *shapes = NULL;
    zv_collider *collider = NULL;
    int count = 0;
    CHECK(zv_shapes_of_robot(robot, NULL, &shapes, NULL) == ZV_OK);
    const zv_link_shape *list = zv_shapes_list(shapes, &count);
    bool plain = count > 0 && !zv_shapes_are_assumed(shapes);
    for (int i = 0; i < count; ++i) {
        plain = plain && list[i].shape.kind != ZV_CONVEX_HULL && list[i].shape.kind != ZV_CONVEX_CYLINDER;
    }
    if (plain) {
        CHECK(zv_collider_create(robot, list, count, NULL, &collider, NULL) == ZV_OK);
    }
    zv_shapes_free(shapes);
    return collider;
}

static zv_scene *random_scene(double scale)
{
    zv_thing things[THINGS];
    zv_scene *scene = NULL;
    memset(things, 0, sizeof things);
    for (int i = 0; i < THINGS; ++i) {
        things[i] = (zv_thing){.shape = plain_shape(0.2 * scale, scale)};
        snprintf(things[i].name, sizeof things[i].name, "thing %d", i + 1);
    }
    CHECK(zv_scene_create(things, THINGS, &scene, NULL) == ZV_OK);
    return scene;
}

static void random_state(const zv_robot *robot, double *q)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        q[k] = check_uniform(-3, 3) * (zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC ? 0.05 : 1.0);
    }
}

/// In states that the two judge: how many FCL calls hits, and free.
typedef struct verdicts {
    long hits, frees;
} verdicts;

static void judge_states(const zv_robot *robot, const zv_collider *collider, int count, verdicts *out)
{
    zv_scene *scene = random_scene(zv_robot_reach(robot));
    fcl_judge fcl = fcl_judge_open(collider, scene);
    for (int s = 0; s < count; ++s) {
        double q[ZV_MAX_JOINTS];
        random_state(robot, q);
        const double distance = zv_clearance_at(collider, scene, q).distance;
        const bool judged = fcl_judge_touches(&fcl, q);
        out->hits += judged;
        out->frees += !judged;
        CHECK(!(judged && distance > TOUCH));   // false free
        CHECK(!(!judged && distance < -TOUCH)); // false hit
    }
    fcl_judge_close(&fcl);
    zv_scene_free(scene);
}

/// Every hundred states have another scene, and other bodies where the arm has none of its own.
static void judge_arm(const zv_robot *robot, int states, verdicts *out)
{
    zv_collider *own = own_bodies(robot);
    for (int n = 0; n < states; n += PER_SCENE) {
        zv_collider *collider = own ? own : random_bodies(robot, zv_robot_reach(robot));
        judge_states(robot, collider, PER_SCENE, out);
        if (!own) {
            zv_collider_free(collider);
        }
    }
    zv_collider_free(own);
}

static void verdicts_on_every_arm_that_ships_are_those_of_fcl(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        size_t size = 0;
        zv_robot *robot = NULL;
        verdicts found = {0, 0};
        const char *text = zv_shipped_find(zv_shipped_name(i), &size);
        CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
        judge_arm(robot, states_per_arm, &found);
        CHECK(found.hits > 0 && found.frees > 0);
        zv_robot_free(robot);
    }
}

/// Arms of twelve makers and labs, four to seven axes; two of them with bodies of spheres and boxes of their own.
static const char *const imported[] = {
    "QARM",
    "abbIrb120",
    "abbIrb1600",
    "fr3",
    "iiwa14_primitive_collision",
    "iiwa14_spheres_dense_collision",
    "irb1200_7_70",
    "irb140",
    "irb1600_6_12",
    "irb2400",
    "irb2600_12_165",
    "irb5400",
    "kukaIiwa7",
    "mh5",
    "open_manipulator_robot",
    "panda_spherized",
    "puma560_robot",
    "ur10e",
    "ur16e",
    "ur3e",
    "ur5_spherized",
    "ur5e",
};

static void verdicts_on_arms_of_others_are_those_of_fcl(void)
{
    const int count = (int)(sizeof imported / sizeof *imported);
    verdicts all = {0, 0};
    for (int i = 0; i < count; ++i) {
        char path[512];
        size_t size = 0;
        zv_robot *robot = NULL;
        zv_error why;
        snprintf(path, sizeof path, "%s/robots/urdf/%s.urdf", SHARED, imported[i]);
        char *text = spherized_file(path, &size);
        if (!text) {
            print_message("skipped: %s is not beside the project\n", imported[i]);
            skip();
        }
        CHECK(zv_robot_import(text, size, NULL, NULL, 0, &robot, &why) == ZV_OK);
        judge_arm(robot, states_per_arm / PART_OF_OTHERS, &all);
        zv_robot_free(robot);
        free(text);
    }
    print_message("%d arms of others: %ld states hit, %ld are free, as FCL says\n", count, all.hits, all.frees);
    CHECK(all.hits > 0 && all.frees > 0);
}

int main(int count, char **words)
{
    states_per_arm = count > 1 ? atoi(words[1]) : states_per_arm;
    const struct CMUnitTest tests[] = {CASE(verdicts_on_every_arm_that_ships_are_those_of_fcl),
                                       CASE(verdicts_on_arms_of_others_are_those_of_fcl)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
