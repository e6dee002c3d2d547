/// @file test_scene.c
/// Scene files, and scenes built from things.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "collide/scene.h"
#include "random_cells.h"

static zv_scene *read_scene(const char *text)
{
    zv_scene *scene = NULL;
    zv_error why;
    const zv_status status = zv_scene_parse(text, strlen(text), &scene, &why);
    if (status != ZV_OK) {
        print_error("%d:%d %s\n", why.line, why.column, why.message);
    }
    CHECK(status == ZV_OK);
    return scene;
}

static void every_kind_of_thing_is_read(void)
{
    zv_scene *scene = read_scene(
        "{\"format\": \"zveno-scene/1\", \"name\": \"cell\", \"things\": [\n"
        "{\"name\": \"shelf\", \"box\": [600, 300, 20], \"xyz\": [800, 0, 400], \"abc\": [90, 0, 0]},\n"
        "{\"name\": \"ball\", \"sphere\": 25, \"movable\": true, \"mass\": 0.2, \"friction\": 0.5, \"restitution\": "
        "0.1},\n"
        "{\"name\": \"post\", \"cylinder\": {\"radius\": 30, \"length\": 800}, \"color\": \"#405060\"},\n"
        "{\"name\": \"bar\", \"capsule\": {\"radius\": 10, \"length\": 100}, \"attached\": true},\n"
        "{\"name\": \"wedge\", \"hull\": [[0,0,0],[100,0,0],[0,100,0],[0,0,100]]},\n"
        "{\"name\": \"floor\", \"plane\": true, \"xyz\": [0, 0, -5]},\n"
        "{\"name\": \"ground\", \"heights\": {\"cell\": 50, \"columns\": 2, \"heights\": [0, 10, 20, 30]}},\n"
        "{\"points\": {\"radius\": 5, \"points\": [1, 2, 3, 4, 5, 6]}}]}");
    CHECK(zv_scene_count(scene) == 8);
    const zv_thing *shelf = zv_scene_thing(scene, 0), *ball = zv_scene_thing(scene, 1);
    CHECK_NEAR(shelf->shape.half.x, 0.3, 1e-15);
    CHECK_NEAR(shelf->shape.pose.pos.x, 0.8, 1e-15);
    CHECK(ball->movable && ball->mass == 0.2 && ball->friction == 0.5 && ball->restitution == 0.1);
    CHECK(isnan(shelf->mass) && !shelf->movable);
    CHECK(strcmp(zv_scene_thing(scene, 2)->color, "#405060") == 0);
    CHECK(zv_scene_thing(scene, 3)->attached);
    CHECK(zv_scene_find(scene, "thing 8") == 7 && zv_scene_find(scene, "nothing") == -1);
    CHECK(scene->in_tree == 0 &&
          scene->total == 4 + 3 + 2 + 1); // shelf, ball, post, wedge; columns above 0; points; floor
    zv_scene_free(scene);
}

static void what_is_wrong_is_refused_with_its_place(void)
{
    static const struct {
        const char *text;
        int line, column;
        const char *says;
    } bad[] = {
        {"{\"things\": [\n {\"bx\": [1, 2, 3]}]}", 2, 3, "did you mean \"box\""},
        {"{\"things\": [\n {\"box\": [1, 2]}]}", 2, 10, "three full sizes"},
        {"{\"things\": [\n {\"box\": [1, 2, 0]}]}", 2, 10, "above 0"},
        {"{\"things\": [\n {\"box\": [1, 2, NaN]}]}", 2, 17, "a number"},
        {"{\"things\": [\n {\"name\": \"a\"}]}", 2, 2, "needs a shape"},
        {"{\"things\": [\n {\"sphere\": 1, \"plane\": true}]}", 2, 25, "one shape"},
        {"{\"things\": [\n {\"sphere\": -1}]}", 2, 13, "above 0"},
        {"{\"things\": [\n {\"hull\": []}]}", 2, 11, "points"},
        {"{\"things\": [\n {\"plane\": false}]}", 2, 12, "true"},
        {"{\"things\": [\n {\"sphere\": 1, \"mass\": -2}]}", 2, 24, "not below 0"},
        {"{\"things\": [\n {\"plane\": true, \"attached\": true}]}", 1, 12, "convex"},
        {"{\"things\": [\n {\"cylinder\": {\"radius\": 3}}]}", 2, 15, "length"},
        {"{\"things\": [\n {\"heights\": {\"cell\": 1, \"columns\": 2, \"heights\": [1, 2, 3]}}]}", 2, 51,
         "whole rows"},
        {"{\"things\": 5}", 1, 12, "things"},
        {"[]", 1, 1, "an object"},
        {"{\"things\": [{\"sphere\": 1e300}]}", 1, 12, "10 km"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        zv_scene *scene = NULL;
        zv_error why = {0};
        const zv_status status = zv_scene_parse(bad[i].text, strlen(bad[i].text), &scene, &why);
        if (status != ZV_ERR_SYNTAX || why.line != bad[i].line || why.column != bad[i].column ||
            !strstr(why.message, bad[i].says)) {
            print_error("%s\n-> %d:%d %s\n", bad[i].text, why.line, why.column, why.message);
        }
        CHECK(status == ZV_ERR_SYNTAX && !scene);
        CHECK(why.line == bad[i].line && why.column == bad[i].column);
        CHECK(strstr(why.message, bad[i].says) != NULL);
    }
}

/// Whether box `o` of a level holds box `i` of another.
static bool holds(const zv_block *outer, int o, const zv_block *inner, int i)
{
    const zv_block *a = &outer[o / ZV_TREE_WIDTH], *b = &inner[i / ZV_TREE_WIDTH];
    const int m = o % ZV_TREE_WIDTH, n = i % ZV_TREE_WIDTH;
    for (int k = 0; k < 3; ++k) {
        if ((double)a->center[k][m] - a->half[k][m] > (double)b->center[k][n] - b->half[k][n] ||
            (double)a->center[k][m] + a->half[k][m] < (double)b->center[k][n] + b->half[k][n]) {
            return false;
        }
    }
    return true;
}

static void every_node_of_the_tree_holds_what_is_below_it(void)
{
    enum { COUNT = 777 };
    static zv_thing things[COUNT];
    static zv_vec3 points[COUNT][CELL_HULL_POINTS];
    zv_scene *scene = NULL;
    CHECK(zv_scene_create(things, cell_random_things(things, COUNT, points), &scene, NULL) == ZV_OK);
    const zv_tree *tree = &scene->tree;
    CHECK(tree->levels > 3 && tree->count[tree->levels - 1] <= ZV_TREE_WIDTH && tree->count[0] == scene->in_tree);
    for (int level = 1; level < tree->levels; ++level) {
        for (int i = 0; i < tree->count[level - 1]; ++i) {
            CHECK(holds(tree->level[level], i / ZV_TREE_WIDTH, tree->level[level - 1], i));
        }
    }
    bool seen[COUNT] = {false};
    for (int i = 0; i < COUNT; ++i) {
        CHECK(!seen[scene->parts[i].thing]);
        seen[scene->parts[i].thing] = true;
    }
    zv_scene_free(scene);
}

static void things_that_make_no_sense_are_refused_by_name(void)
{
    zv_scene *scene = NULL;
    zv_error why;
    zv_thing thing = {.name = "odd", .kind = ZV_THING_CONVEX, .shape = {.kind = ZV_CONVEX_HULL}};
    CHECK(zv_scene_create(&thing, 1, &scene, &why) == ZV_ERR_BAD_REQUEST && strstr(why.message, "odd"));
    thing.shape = (zv_convex){.kind = ZV_CONVEX_SPHERE, .radius = NAN};
    CHECK(zv_scene_create(&thing, 1, &scene, &why) == ZV_ERR_BAD_REQUEST);
    thing.shape = (zv_convex){.kind = ZV_CONVEX_SPHERE, .radius = 1, .pose = {.pos = {NAN, 0, 0}}};
    CHECK(zv_scene_create(&thing, 1, &scene, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(scene == NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_kind_of_thing_is_read),
        CASE(what_is_wrong_is_refused_with_its_place),
        CASE(every_node_of_the_tree_holds_what_is_below_it),
        CASE(things_that_make_no_sense_are_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
