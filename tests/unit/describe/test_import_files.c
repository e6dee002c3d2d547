/// @file test_import_files.c
/// Descriptions in several files: which one is meant, and where the files are that it names.
#include "described.h"

#include "zveno/pack.h"

#define JOINT(number, parent, child)                                                                                   \
    "<joint name=\"j" number "\" type=\"continuous\"><parent link=\"" parent "\"/><child link=\"" child "\"/></joint>"
#define MESH(name) "<visual><geometry><mesh filename=\"" name "\"/></geometry></visual>"

static const char hand[] =
    "<robot name=\"hand\"><link name=\"palm\"/><link name=\"finger\"/>" JOINT("1", "palm", "finger") "</robot>";
static const char arm[] =
    "<robot name=\"arm\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\n"
    "<xacro:include filename=\"$(find arm_support)/urdf/parts.xacro\"/>\n"
    "<xacro:base/><link name=\"l1\">" MESH(
        "package://arm_support/meshes/ONE.stl") "</link>\n"
                                                "<link name=\"l2\">" MESH(
                                                    "package://arm_support/meshes/two.stl") "</link>\n" JOINT("1",
                                                                                                              "base",
                                                                                                              "l1")
                                                    JOINT("2", "l1", "l2") "</robot>";
static const char parts[] = "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\"><xacro:macro name=\"base\">"
                            "<link name=\"base\"/></xacro:macro></robot>";

typedef struct made_file {
    const char *name, *text;
} made_file;

static zv_status read_made(void *user, int index, zv_text *out, zv_error *why)
{
    (void)why;
    zv_text_add(out, ((const made_file *)user)[index].text);
    return ZV_OK;
}

enum { MOST = 8 };

/// A list over `made`; `list` has room for it.
static zv_files list_of(made_file *made, int count, zv_file list[MOST])
{
    for (int i = 0; i < count; ++i) {
        list[i] = (zv_file){made[i].name, strlen(made[i].text)};
    }
    return (zv_files){.count = count, .file = list, .read = read_made, .user = made};
}

static made_file package[] = {{"ws/arm_support/package.xml", "<package/>"},
                              {"ws/arm_support/urdf/parts.xacro", parts},
                              {"ws/hand/hand.xacro", hand},
                              {"ws/arm_support/urdf/arm.xacro", arm},
                              {"ws/arm_support/meshes/one.STL", "solid"}};
enum { PACKAGE = sizeof package / sizeof package[0] };

static void the_description_with_most_joints_is_taken_and_its_files_are_found(void)
{
    zv_file list[MOST];
    const zv_files files = list_of(package, PACKAGE, list);
    zv_import *import = NULL;
    CHECK(zv_import_files(&files, NULL, &import, NULL) == ZV_OK);
    assert_string_equal(zv_import_file(import), "ws/arm_support/urdf/arm.xacro");
    CHECK(report_has(import, ZV_REPORT_NOTE, "other descriptions: ws/hand/hand.xacro"));
    CHECK(zv_import_mesh_count(import) == 2);
    assert_string_equal(zv_import_mesh(import, 0)->file, "ws/arm_support/meshes/one.STL");
    CHECK(zv_import_mesh(import, 1)->file == NULL && zv_import_mesh(import, 1)->line == 4);
    CHECK(report_has(import, ZV_REPORT_WARNING, "'package://arm_support/meshes/two.stl' is not among the files"));
    CHECK(report_has(import, ZV_REPORT_NOTE, "1 of 2 meshes are found"));
    zv_import_free(import);
}

static void a_named_file_is_the_one(void)
{
    zv_file list[MOST];
    zv_files files = list_of(package, PACKAGE, list);
    files.main = "hand.xacro";
    zv_robot *robot = NULL;
    CHECK(zv_robot_import_files(&files, NULL, NULL, 0, &robot, NULL) == ZV_OK);
    CHECK(zv_robot_joint_count(robot) == 1);
    zv_robot_free(robot);
    zv_error why = {0};
    zv_import *import = NULL;
    files.main = "foot.urdf";
    CHECK(zv_import_files(&files, NULL, &import, &why) == ZV_ERR_NOT_FOUND);
    CHECK(strstr(why.message, "'foot.urdf'"));
}

static void what_cannot_be_read_says_in_which_file_and_where(void)
{
    made_file broken[] = {{"README.md", "an arm"}, {"a/arm.urdf", "<robot>\n <link/></robot>"}};
    zv_file list[MOST];
    zv_files files = list_of(broken, 2, list);
    zv_import *import = NULL;
    zv_error why = {0};
    CHECK(zv_import_files(&files, NULL, &import, &why) == ZV_ERR_SYNTAX);
    CHECK(why.line == 2 && why.column == 2 && strstr(why.message, "in 'a/arm.urdf': "));
    files.count = 1;
    CHECK(zv_import_files(&files, NULL, &import, &why) == ZV_ERR_NOT_FOUND);
    CHECK(strstr(why.message, "none of the 1 files"));
}

/// A file of colours has no link: that was what a folder with a mistake in its arm was refused with.
static void the_mistake_of_the_arm_counts_not_that_a_part_is_no_arm(void)
{
    made_file folder[] = {
        {"a/colours.xacro", parts},
        {"b/arm.xacro", "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'>\n <xacro:none/></robot>"}};
    zv_file list[MOST];
    const zv_files files = list_of(folder, 2, list);
    zv_import *import = NULL;
    zv_error why = {0};
    CHECK(zv_import_files(&files, NULL, &import, &why) == ZV_ERR_SYNTAX);
    CHECK(why.line == 2 && strstr(why.message, "in 'b/arm.xacro': no macro is called 'none'"));
}

static void a_missing_part_is_refused_by_name(void)
{
    zv_file list[MOST];
    const zv_files files = list_of(package + 3, 1, list);
    zv_import *import = NULL;
    zv_error why = {0};
    CHECK(zv_import_files(&files, NULL, &import, &why) == ZV_ERR_NOT_FOUND);
    CHECK(why.line == 2 && strstr(why.message, "parts.xacro' is included but not among the files"));
}

static bool widen_once(void *user, zv_files *files)
{
    (void)user;
    static zv_file list[MOST];
    const bool is_narrow = files->count == 1;
    if (is_narrow) {
        *files = list_of(package, PACKAGE, list);
        files->main = list[3].name;
        files->widen = widen_once;
    }
    return is_narrow;
}

static void files_around_a_single_one_are_looked_for_when_it_names_some(void)
{
    zv_file list[MOST];
    zv_files files = list_of(package + 3, 1, list);
    files.main = list[0].name;
    files.widen = widen_once;
    zv_import *import = NULL;
    CHECK(zv_import_files(&files, NULL, &import, NULL) == ZV_OK);
    CHECK(zv_import_mesh(import, 0)->file != NULL);
    zv_import_free(import);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_description_with_most_joints_is_taken_and_its_files_are_found),
        CASE(a_named_file_is_the_one),
        CASE(what_cannot_be_read_says_in_which_file_and_where),
        CASE(the_mistake_of_the_arm_counts_not_that_a_part_is_no_arm),
        CASE(a_missing_part_is_refused_by_name),
        CASE(files_around_a_single_one_are_looked_for_when_it_names_some),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
