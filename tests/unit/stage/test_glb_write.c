// glTF of an arm: its nodes stand where forward kinematics puts the links, still and at every key of a motion.
#include <stdlib.h>
#include <string.h>

#include "arms.h"
#include "zveno/stage.h"

enum { SAMPLES = 20 };

/// A .glb file taken apart.
typedef struct taken {
    zv_json_document *document;
    const zv_json *json;
    const unsigned char *numbers;
    size_t size;
} taken;

static uint32_t u32(const char *at)
{
    uint32_t value;
    memcpy(&value, at, 4);
    return value;
}

static taken take_apart(const zv_text *file)
{
    taken t = {.document = zv_json_document_create()};
    CHECK(file->size > 28 && u32(file->data) == 0x46546C67u && u32(file->data + 8) == file->size);
    const uint32_t size = u32(file->data + 12);
    CHECK(size % 4 == 0 && 28 + size <= file->size);
    CHECK(zv_json_read(t.document, file->data + 20, size, &t.json, NULL) == ZV_OK);
    t.size = u32(file->data + 20 + size);
    t.numbers = (const unsigned char *)file->data + 28 + size;
    CHECK(28 + size + t.size == file->size);
    return t;
}

static const zv_json *item_of(const zv_json *list, int index)
{
    const zv_json *at = list->first;
    for (int i = 0; at && i < index; ++i) {
        at = at->next;
    }
    return at;
}

static const zv_json *item(const zv_json *object, const char *key, int index)
{
    const zv_json *list = zv_json_member(object, key);
    CHECK(list && index < list->count);
    return item_of(list, index);
}

static double number_in(const zv_json *object, const char *key)
{
    return zv_json_member(object, key)->number;
}

/// Four floats of key `index` of an accessor.
static void key_of(const taken *t, int accessor, int index, int count, double *out)
{
    const zv_json *view = item(t->json, "bufferViews", accessor);
    for (int i = 0; i < count; ++i) {
        float value;
        memcpy(&value, t->numbers + (size_t)number_in(view, "byteOffset") + 4 * (size_t)(index * count + i), 4);
        out[i] = value;
    }
}

static void numbers_of(const zv_json *object, const char *key, int count, double *out)
{
    const zv_json *list = zv_json_member(object, key);
    for (int i = 0; list && i < count; ++i) {
        out[i] = item_of(list, i)->number;
    }
}

/// Pose of a node in its parent: of the file, or of key `index` of the animation.
static zv_pose node_pose(const taken *t, int node, int index)
{
    double p[3] = {0}, q[4] = {0, 0, 0, 1};
    numbers_of(item(t->json, "nodes", node), "translation", 3, p);
    numbers_of(item(t->json, "nodes", node), "rotation", 4, q);
    const zv_json *animations = zv_json_member(t->json, "animations");
    const zv_json *animation = index >= 0 ? item_of(animations, 0) : NULL;
    const zv_json *channels = animation ? zv_json_member(animation, "channels") : NULL;
    for (int i = 0; channels && i < channels->count; ++i) {
        const zv_json *channel = item_of(channels, i), *target = zv_json_member(channel, "target");
        if ((int)number_in(target, "node") == node) {
            const zv_json *sampler = item(animation, "samplers", (int)number_in(channel, "sampler"));
            const bool turns = strcmp(zv_json_member(target, "path")->text, "rotation") == 0;
            key_of(t, (int)number_in(sampler, "output"), index, turns ? 4 : 3, turns ? q : p);
        }
    }
    return (zv_pose){zv_rot_from_quat(q[3], q[0], q[1], q[2]), {p[0], p[1], p[2]}};
}

/// Every link's node stands where it belongs; the root turns z up into y up.
static void check_links(const taken *t, const zv_robot *robot, const double *q, int index)
{
    const zv_pose y_up = {zv_rot_x(-ZV_PI / 2), {0, 0, 0}};
    zv_pose frames[ZV_MAX_JOINTS], at = node_pose(t, 0, index);
    zv_fk_axis_frames(robot, q, frames);
    for (int k = 0; k < zv_robot_axis_count(robot); ++k) {
        at = zv_pose_mul(at, zv_pose_mul(node_pose(t, 2 * k + 1, index), node_pose(t, 2 * k + 2, index)));
        const zv_pose wanted = zv_pose_mul(y_up, frames[k]);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(at.pos, wanted.pos)), 0.0, 1e-6);
        CHECK_NEAR(zv_vec3_length(zv_rot_log(zv_rot_mul(zv_rot_transpose(at.rot), wanted.rot))), 0.0, 2e-6);
    }
}

static void check_arm(const zv_robot *robot)
{
    const int joints = zv_robot_joint_count(robot);
    double t[SAMPLES], q[SAMPLES * ZV_MAX_JOINTS];
    for (int i = 0; i < SAMPLES; ++i) {
        t[i] = 5.0 + 0.1 * i;
        for (int k = 0; k < joints; ++k) {
            q[i * joints + k] =
                check_uniform(-1, 1) * (zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE ? 3.0 : 0.1);
        }
    }
    const zv_glb_motion motion = {t, q, SAMPLES};
    zv_bodies bodies = {0};
    const zv_body_options options = {.detail = ZV_DETAIL_COARSE};
    zv_text file = {0};
    CHECK(zv_bodies_make(robot, &options, &bodies, NULL) == ZV_OK);
    CHECK(zv_glb_write(robot, &bodies, q, &motion, &file, NULL) == ZV_OK);
    taken made = take_apart(&file);
    check_links(&made, robot, q, -1);
    for (int i = 0; i < SAMPLES; ++i) {
        check_links(&made, robot, q + i * joints, i);
    }
    zv_json_document_free(made.document);
    zv_text_free(&file);
    zv_bodies_free(&bodies);
}

static void every_shipped_arm_stands_and_moves_where_it_should(void)
{
    for (int index = 0; index < zv_shipped_count(); ++index) {
        size_t size = 0;
        const char *text = zv_shipped_text(index, &size);
        zv_robot *robot = NULL;
        CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
        check_arm(robot);
        zv_robot_free(robot);
    }
}

static void an_axis_that_follows_another_moves_with_it(void)
{
    const char text[] =
        "{\"format\": \"zveno-robot/1\", \"name\": \"p\", \"title\": \"p\", \"source\": \"s\", \"convention\": "
        "\"axes\","
        " \"joints\": ["
        "{\"name\": \"a\", \"type\": \"revolute\", \"origin\": {\"xyz\": [0, 0, 100]}, \"axis\": [0, 0, 1]},"
        "{\"name\": \"b\", \"type\": \"revolute\", \"origin\": {\"xyz\": [200, 0, 0]}, \"axis\": [0, 1, 0]},"
        "{\"name\": \"c\", \"type\": \"revolute\", \"origin\": {\"xyz\": [200, 0, 0]}, \"axis\": [0, 1, 0],"
        " \"mimic\": {\"joint\": \"b\", \"multiplier\": -1}},"
        "{\"name\": \"d\", \"type\": \"revolute\", \"origin\": {\"xyz\": [100, 0, 0]}, \"axis\": [1, 0, 0]}]}";
    zv_robot *robot = NULL;
    zv_error why = {.message = ""};
    const zv_status status = zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why);
    if (status != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(status == ZV_OK && zv_robot_is_coupled(robot));
    check_arm(robot);
    zv_robot_free(robot);
}

static void stl_of_a_pose_reads_back_as_the_same_bodies(void)
{
    size_t size = 0;
    const char *text = zv_shipped_text(0, &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    const double q[ZV_MAX_JOINTS] = {0.3, 0.4, -0.5, 0.6, 0.7, 0.8};
    zv_bodies bodies = {0};
    zv_mesh read = {0};
    zv_text file = {0};
    zv_mesh_report report;
    CHECK(zv_bodies_make(robot, NULL, &bodies, NULL) == ZV_OK);
    CHECK(zv_stl_write(robot, &bodies, q, &file, NULL) == ZV_OK);
    CHECK(zv_mesh_read_stl(file.data, file.size, ZV_MM, &read, &report, NULL) == ZV_OK);
    zv_pose frames[ZV_MAX_JOINTS];
    zv_fk_frames(robot, q, frames);
    zv_mesh world = {0};
    for (int link = 0; link < bodies.link_count; ++link) {
        zv_mesh_append(&world, &bodies.links[link], link > 0 ? frames[link - 1] : zv_pose_identity());
    }
    CHECK(report.binary && read.triangle_count + report.degenerate == world.triangle_count);
    zv_mass one, two;
    CHECK(zv_mesh_mass(&world, 1, &one) && zv_mesh_mass(&read, 1, &two));
    CHECK_NEAR(two.volume / one.volume, 1.0, 1e-4);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(one.center, two.center)), 0.0, 1e-5);
    zv_mesh_free(&world);
    zv_mesh_free(&read);
    zv_text_free(&file);
    zv_bodies_free(&bodies);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_shipped_arm_stands_and_moves_where_it_should),
        CASE(an_axis_that_follows_another_moves_with_it),
        CASE(stl_of_a_pose_reads_back_as_the_same_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
