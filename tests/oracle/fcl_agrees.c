/// @file fcl_agrees.c
/// FCL as a judge of `zv_clearance_at`: on random states of the arms that ship, with spheres, capsules and boxes as bodies
/// and as things, nothing that touches is called free, and nothing is called a hit that is not within a micrometre of it.
/// `fcl_agrees 200000` looks at so many states of each arm.
#include <stdlib.h>
#include <string.h>

#include "../unit/collide/random_cells.h"
#include "check.h"
#include "collide/collider.h"
#include "collide/convex.h"
#include "fcl_shapes.h"

#define TOUCH 1e-6 ///< m: as near as FCL can tell
enum { THINGS = 6 };
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

/// FCL's verdict on everything that is tested.
static bool fcl_says_hit(const zv_collider *collider, const zv_scene *scene, const double *q)
{
    zv_pose links[ZV_MAX_JOINTS + 1];
    zv_link_poses(collider, q, links);
    for (int g = 0; g < collider->group_count; ++g) {
        const zv_group *group = &collider->group[g];
        const zv_convex a = zv_convex_placed(links[group->link + 1], &collider->shape[group->first_shape]);
        for (int i = 0; i < zv_scene_count(scene); ++i) {
            if (fcl_shapes_touch(&a, &zv_scene_thing(scene, i)->shape)) {
                return true;
            }
        }
        for (int h = g + 1; h < collider->group_count; ++h) {
            const zv_group *other = &collider->group[h];
            const zv_convex b = zv_convex_placed(links[other->link + 1], &collider->shape[other->first_shape]);
            if (zv_collider_pair(collider, g, h) == ZV_PAIR_TESTED && fcl_shapes_touch(&a, &b)) {
                return true;
            }
        }
    }
    return false;
}

static void judge_arm(const char *name)
{
    size_t size = 0;
    zv_robot *robot = NULL;
    const char *text = zv_shipped_find(name, &size);
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    const double scale = zv_robot_reach(robot);
    int hits = 0, frees = 0;
    for (int n = 0; n < states_per_arm; n += 100) {
        zv_link_shape bodies[ZV_MAX_JOINTS];
        zv_thing things[THINGS];
        memset(bodies, 0, sizeof bodies);
        memset(things, 0, sizeof things);
        for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
            bodies[k] = (zv_link_shape){.link = k, .shape = plain_shape(0.1 * scale, 0.05 * scale)};
            snprintf(bodies[k].name, sizeof bodies[k].name, "link %d", k + 1);
        }
        for (int i = 0; i < THINGS; ++i) {
            things[i] = (zv_thing){.shape = plain_shape(0.2 * scale, scale)};
            snprintf(things[i].name, sizeof things[i].name, "thing %d", i + 1);
        }
        zv_collider *collider = NULL;
        zv_scene *scene = NULL;
        CHECK(zv_collider_create(robot, bodies, zv_robot_joint_count(robot), NULL, &collider, NULL) == ZV_OK);
        CHECK(zv_scene_create(things, THINGS, &scene, NULL) == ZV_OK);
        for (int s = 0; s < 100; ++s) {
            double q[ZV_MAX_JOINTS];
            for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
                q[k] = check_uniform(-3, 3) * (zv_robot_joint(robot, k)->kind == ZV_JOINT_PRISMATIC ? 0.05 : 1.0);
            }
            const double distance = zv_clearance_at(collider, scene, q).distance;
            const bool judged = fcl_says_hit(collider, scene, q);
            hits += judged;
            frees += !judged;
            CHECK(!(judged && distance > TOUCH));   // false free
            CHECK(!(!judged && distance < -TOUCH)); // false hit
        }
        zv_collider_free(collider);
        zv_scene_free(scene);
    }
    CHECK(hits > 0 && frees > 0);
    zv_robot_free(robot);
}

static void verdicts_on_every_arm_that_ships_are_those_of_fcl(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        judge_arm(zv_shipped_name(i));
    }
}

int main(int count, char **words)
{
    states_per_arm = count > 1 ? atoi(words[1]) : states_per_arm;
    const struct CMUnitTest tests[] = {CASE(verdicts_on_every_arm_that_ships_are_those_of_fcl)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
