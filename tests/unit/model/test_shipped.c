/// @file test_shipped.c
/// The robots inside the library, and those that only the tests use.
#include "check.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "model/robot.h"
#include "zveno/text.h"

static zv_robot *parse(const char *name, const char *text, size_t size)
{
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text, size, NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%s:%d:%d %s\n", name, why.line, why.column, why.message);
        CHECK(0);
    }
    return robot;
}

static zv_robot *shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text != NULL);
    return parse(name, text, size);
}

static char *read_whole_file(const char *path, size_t *size)
{
    enum { MOST = 1 << 20 };
    char *text = malloc(MOST);
    FILE *file = fopen(path, "rb");
    CHECK(text && file);
    *size = fread(text, 1, MOST - 1, file);
    fclose(file);
    return text;
}

static void the_five_robots_are_there_under_their_names(void)
{
    const char *const names[] = {"arm4", "drawbot", "planar3", "rl15", "scara"};
    CHECK(zv_shipped_count() == 5);
    for (int i = 0; i < 5; ++i) {
        assert_string_equal(zv_shipped_name(i), names[i]);
        zv_robot *robot = shipped(names[i]);
        assert_string_equal(zv_robot_name(robot), names[i]);
        zv_robot_free(robot);
    }
    size_t size = 7;
    CHECK(zv_shipped_find("nope", &size) == NULL && size == 7);
}

static void the_text_is_that_of_the_file_byte_for_byte(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        char path[300];
        snprintf(path, sizeof path, "%s/robots/%s.json", ZV_SOURCE_DIR, zv_shipped_name(i));
        size_t file_size = 0, size = 0;
        char *file = read_whole_file(path, &file_size);
        const char *text = zv_shipped_text(i, &size);
        CHECK(size == file_size && memcmp(text, file, size) == 0 && text[size] == '\0');
        free(file);
    }
}

/// Every group of numbers below `value` names its source.
static void check_sources(const char *robot, const zv_json *value)
{
    static const char *const groups[] = {"limits", "drive", "link", "tool", "base"};
    for (const zv_json *child = value->first; child; child = child->next) {
        bool is_group = false;
        for (size_t i = 0; child->key && i < sizeof groups / sizeof groups[0]; ++i) {
            is_group = is_group || strcmp(child->key, groups[i]) == 0;
        }
        const bool is_entry =
            value->key && (strcmp(value->key, "dimensions") == 0 || strcmp(value->key, "drives") == 0);
        if (is_group || is_entry) {
            const zv_json *source = zv_json_member(child, "source");
            if (!source || source->text_size == 0) {
                print_error("%s:%d:%d has no source\n", robot, child->line, child->column);
                CHECK(0);
            }
        }
        check_sources(robot, child);
    }
}

static void every_number_that_ships_names_its_source(void)
{
    zv_json_document *document = zv_json_document_create();
    for (int i = 0; i < zv_shipped_count(); ++i) {
        size_t size = 0;
        const char *text = zv_shipped_text(i, &size);
        const zv_json *root = NULL;
        CHECK(zv_json_read(document, text, size, &root, NULL) == ZV_OK);
        CHECK(zv_json_member(root, "source") && zv_json_member(root, "title"));
        check_sources(zv_shipped_name(i), root);
    }
    zv_json_document_free(document);
}

static void check_dimensions(const char *name, const char *expected)
{
    zv_robot *robot = shipped(name);
    char found[200] = "";
    for (int i = 0; i < zv_robot_dimension_count(robot); ++i) {
        const zv_dimension *dimension = zv_robot_dimension(robot, i);
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%s %g", i ? ", " : "", dimension->name,
                 dimension->value);
    }
    assert_string_equal(found, expected);
    zv_robot_free(robot);
}

static void the_dimensions_are_those_of_the_documents(void)
{
    check_dimensions("scara", "l1 250, l2 200");
    check_dimensions("drawbot", "l1 230, l2 135");
    check_dimensions("arm4", "l12 150, l23 200, l34 180, l45 90");
    check_dimensions("planar3", "l1 100, l2 80, l3 67.5");
    check_dimensions("rl15", "a1 200, a2 600, a3 115, d4 825");
}

static void the_servo_arm_has_the_torques_and_masses_of_its_document(void)
{
    zv_robot *robot = shipped("planar3");
    const double torque[] = {1, 0.5, 0.5}, at_x[] = {0.1, 0.08, 0.0675};
    for (int i = 0; i < 3; ++i) {
        const zv_joint *joint = zv_robot_joint(robot, i);
        CHECK(joint->limits.torque == torque[i] && joint->drive.torque == torque[i]);
        CHECK(strcmp(joint->drive.name, "MG995") == 0 && joint->drive.count == (i == 0 ? 2 : 1));
        CHECK_NEAR(joint->drive.speed, 300 * ZV_DEG, 1e-15);
        CHECK_NEAR(joint->drive.travel, 120 * ZV_DEG, 1e-15);
        CHECK(joint->link.mass_kg == 0.06 && joint->link.center_m.x == at_x[i] && joint->link.inertia[0] == 0);
    }
    zv_robot_free(robot);
}

static void slides_have_the_strokes_of_their_documents(void)
{
    zv_robot *scara = shipped("scara"), *drawbot = shipped("drawbot");
    CHECK(zv_robot_joint(scara, 2)->kind == ZV_JOINT_PRISMATIC && zv_robot_joint(scara, 2)->limits.upper == 0.18);
    CHECK(zv_robot_joint(drawbot, 2)->kind == ZV_JOINT_PRISMATIC && zv_robot_joint(drawbot, 2)->limits.upper == 0.05);
    CHECK(zv_robot_joint(scara, 2)->limits.lower == 0 && zv_robot_joint(drawbot, 2)->limits.lower == 0);
    zv_robot_free(scara);
    zv_robot_free(drawbot);
}

static void the_speeds_of_rl15_are_those_of_its_motors_over_the_gears(void)
{
    zv_robot *robot = shipped("rl15");
    const double rev_per_minute[] = {3500, 2800, 3500, 3400, 3400, 3400};
    for (int i = 0; i < 6; ++i) {
        const zv_joint *joint = zv_robot_joint(robot, i);
        CHECK_NEAR(joint->drive.speed * joint->drive.gear_ratio, rev_per_minute[i] / 60 * 2 * ZV_PI, 1e-12);
        CHECK_NEAR(joint->limits.velocity, joint->drive.speed, 1e-14);
        CHECK(isnan(joint->link.mass_kg) && isnan(joint->drive.torque));
    }
    zv_robot_free(robot);
}

static void the_robots_of_the_tests_are_good_files_too(void)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/tests/data/robots", ZV_SOURCE_DIR);
    DIR *directory = opendir(folder);
    CHECK(directory != NULL);
    int count = 0;
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory)) {
        if (!strstr(entry->d_name, ".json")) {
            continue;
        }
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        size_t size = 0;
        char *text = read_whole_file(path, &size);
        zv_robot *robot = parse(entry->d_name, text, size);
        CHECK(strlen(zv_robot_source(robot)) > 0);
        CHECK(strncmp(zv_robot_name(robot), entry->d_name, strlen(zv_robot_name(robot))) == 0);
        zv_robot_free(robot);
        free(text);
        ++count;
    }
    closedir(directory);
    CHECK(count >= 8);
}

static void the_example_of_the_documentation_is_a_good_file(void)
{
    size_t size = 0;
    char *page = read_whole_file(ZV_SOURCE_DIR "/docs/model.md", &size);
    page[size] = '\0';
    static const char opening[] = "```json\n";
    const char *start = strstr(page, opening);
    CHECK(start != NULL);
    start += strlen(opening);
    const char *end = strstr(start, "```");
    CHECK(end != NULL);
    zv_robot *robot = parse("docs/model.md", start, (size_t)(end - start));
    CHECK(zv_robot_joint_count(robot) == 3);
    zv_robot_free(robot);
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_five_robots_are_there_under_their_names),
        CASE(the_text_is_that_of_the_file_byte_for_byte),
        CASE(every_number_that_ships_names_its_source),
        CASE(the_dimensions_are_those_of_the_documents),
        CASE(the_servo_arm_has_the_torques_and_masses_of_its_document),
        CASE(slides_have_the_strokes_of_their_documents),
        CASE(the_speeds_of_rl15_are_those_of_its_motors_over_the_gears),
        CASE(the_robots_of_the_tests_are_good_files_too),
        CASE(the_example_of_the_documentation_is_a_good_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
