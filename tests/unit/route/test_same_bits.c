/// @file test_same_bits.c
/// Clearance, certificate and route with AVX2 and without: the same bytes of every answer, on random arms in random cells.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../collide/random_cells.h"
#include "check.h"
#include "without_avx2.h"
#include "zveno/route.h"

enum { CELLS = CHECK_ROUNDS(40, 6), THINGS = 40, STATES = 6, MOST = 1 << 20 };

/// Everything that was answered, as bytes.
typedef struct answers {
    unsigned char *bytes;
    size_t size;
    int found, proven, searched;
} answers;

static void keep(answers *l, const void *value, size_t size)
{
    CHECK(l->size + size <= MOST);
    memcpy(l->bytes + l->size, value, size);
    l->size += size;
}

static void keep_clearance(answers *l, const zv_clearance *c)
{
    const int about[] = {c->body, c->thing, c->other};
    keep(l, &c->distance, sizeof c->distance);
    keep(l, about, sizeof about);
    if (c->body >= 0) {
        keep(l, &c->on_body, sizeof c->on_body);
        keep(l, &c->on_other, sizeof c->on_other);
    }
}

static void ask_states(answers *l, const zv_robot *robot, const zv_collider *collider, const zv_scene *scene)
{
    double q[STATES * ZV_MAX_JOINTS];
    for (int i = 0; i < STATES; ++i) {
        cell_random_q(robot, q + i * robot->joint_count);
        const zv_clearance c = zv_clearance_at(collider, scene, q + i * robot->joint_count);
        keep_clearance(l, &c);
    }
    zv_motion_certificate proof = {.proven = false};
    CHECK(zv_certify_motion(collider, scene, q, STATES, NULL, &proof, NULL) == ZV_OK);
    keep(l, &proof.proven, sizeof proof.proven);
    l->proven += proof.proven;
    if (!proof.proven) {
        keep_clearance(l, &proof.clearance);
    }
}

static void ask_route(answers *l, const zv_robot *robot, const zv_collider *collider, const zv_scene *scene,
                      zv_experience *known, uint64_t seed)
{
    double start[ZV_MAX_JOINTS], goals[2 * ZV_MAX_JOINTS];
    cell_random_q(robot, start);
    cell_random_q(robot, goals);
    cell_random_q(robot, goals + robot->joint_count);
    zv_route_options options = zv_route_default_options();
    options.most_samples = 800;
    options.seed = seed;
    options.experience = known;
    zv_route route = {.count = 0};
    CHECK(zv_route_find(robot, collider, scene, start, goals, 2, &options, &route, NULL) == ZV_OK);
    const int about[] = {(int)route.end, route.count, route.samples, route.goal, (int)route.states};
    keep(l, about, sizeof about);
    keep(l, &route.length, sizeof route.length);
    if (route.count > 0) {
        keep(l, route.waypoints, (size_t)(route.count * robot->joint_count) * sizeof *route.waypoints);
    }
    l->found += route.end == ZV_ROUTE_FOUND;
    l->searched += route.samples > 0;
    zv_route_free(&route);
}

/// The same questions in every call: the random numbers begin anew.
static answers ask_all(void)
{
    answers l = {.bytes = malloc(MOST)};
    CHECK(l.bytes);
    check_seed = 18;
    for (int n = 0; n < CELLS; ++n) {
        zv_robot robot;
        zv_thing things[THINGS];
        zv_link_shape list[ZV_MAX_JOINTS];
        static zv_vec3 thing_points[THINGS][CELL_HULL_POINTS], body_points[ZV_MAX_JOINTS][CELL_HULL_POINTS];
        zv_scene *scene = NULL;
        zv_collider *collider = NULL;
        zv_experience *known = NULL;
        memset(&robot, 0, sizeof robot);
        cell_random_arm(&robot);
        cell_random_things(things, THINGS, thing_points);
        CHECK(zv_scene_create(things, n % 2 ? 8 : THINGS, &scene, NULL) == ZV_OK); // a list, or a tree
        const int count = cell_random_bodies(&robot, list, body_points);
        CHECK(zv_collider_create(&robot, list, count, NULL, &collider, NULL) == ZV_OK);
        CHECK(zv_experience_create(&robot, &known, NULL) == ZV_OK);
        ask_states(&l, &robot, collider, scene);
        ask_route(&l, &robot, collider, scene, NULL, 0);
        ask_route(&l, &robot, collider, NULL, known, 7);
        ask_route(&l, &robot, collider, scene, known, 7);
        zv_experience_free(known);
        zv_collider_free(collider);
        zv_scene_free(scene);
    }
    return l;
}

static void with_and_without_avx2_all_answers_have_the_same_bytes(void)
{
    const answers fast = ask_all();
    CHECK(fast.found > 0 && fast.searched > 0 && fast.size > 0);
    if (!without_avx2(true)) {
        print_message("this processor has no AVX2: nothing to compare\n");
        free(fast.bytes);
        return;
    }
    const answers plain = ask_all();
    CHECK(without_avx2(false));
    if (without_avx512(true)) {
        const answers four = ask_all();
        CHECK(without_avx512(false));
        CHECK(plain.size == four.size && memcmp(plain.bytes, four.bytes, four.size) == 0);
        free(four.bytes);
    }
    CHECK(plain.size == fast.size && memcmp(plain.bytes, fast.bytes, fast.size) == 0);
    free(fast.bytes);
    free(plain.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(with_and_without_avx2_all_answers_have_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
