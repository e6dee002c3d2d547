/// @file fuzz_scene.c
/// Any bytes as a scene file. What is accepted must keep its promises and can be asked for a clearance; what is refused
/// must say where.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "zveno/collide.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static zv_robot *small_arm(void)
{
    static const char text[] = "{\"format\": \"zveno-robot/1\", \"name\": \"a\", \"convention\": \"dh\", \"joints\": ["
                               "{\"name\": \"q\", \"type\": \"revolute\", \"dh\": {\"a\": 500},"
                               " \"limits\": {\"position\": [-90, 90]}}]}";
    zv_robot *robot = NULL;
    expect(zv_robot_parse(text, sizeof text - 1, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static void ask(const zv_scene *scene)
{
    zv_robot *robot = small_arm();
    zv_collider *bodies = NULL;
    const zv_collider_options options = {.held = scene};
    bool assumed = false;
    if (zv_collider_of_robot(robot, &options, &bodies, &assumed, NULL) == ZV_OK) {
        const double q[2] = {-0.2, 0.3};
        const zv_certify_options few = {.smallest = 1e-3, .most_states = 200};
        zv_motion_certificate found;
        expect(!isnan(zv_clearance_at(bodies, scene, q).distance));
        expect(zv_certify_motion(bodies, scene, q, 2, &few, &found, NULL) == ZV_OK);
        expect(!found.proven || zv_clearance_at(bodies, scene, q).distance > 0.0);
    }
    zv_collider_free(bodies);
    zv_robot_free(robot);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_scene *scene = NULL;
    zv_error why = {0};
    const zv_status status = zv_scene_parse((const char *)data, size, &scene, &why);
    if (status != ZV_OK) {
        expect(!scene && why.message[0] != '\0' && (status != ZV_ERR_SYNTAX || (why.line > 0 && why.column > 0)));
        return 0;
    }
    for (int i = 0; i < zv_scene_count(scene); ++i) {
        expect(zv_scene_thing(scene, i)->name[0] != '\0');
    }
    ask(scene);
    zv_scene_free(scene);
    return 0;
}
