/// @file test_find.c
/// A file by the tail of its path.
#include "check.h"
#include "zveno/pack.h"

static const zv_file tree[] = {{"arm_support/urdf/arm.urdf", 1},
                               {"arm_support/meshes/visual/base.stl", 1},
                               {"arm_support/meshes/collision/base.stl", 1},
                               {"hand_support/meshes/visual/base.stl", 1},
                               {"hand_support/meshes/visual/Finger.STL", 1},
                               {"hand_support/meshes/visual/finger.stl", 1}};
static const zv_files files = {.count = sizeof tree / sizeof tree[0], .file = tree};

static void schemes_steps_and_case_do_not_count(void)
{
    CHECK(zv_files_find(&files, NULL, "package://arm_support/meshes/Visual/BASE.stl") == 1);
    CHECK(zv_files_find(&files, NULL, "file:///home/somebody/ws/src/arm_support/meshes/collision/base.stl") == 2);
    CHECK(zv_files_find(&files, NULL, "../meshes/collision/base.stl") == 2);
    CHECK(zv_files_find(&files, NULL, "C:\\robots\\hand_support\\meshes\\visual\\base.stl") == 3);
}

static void of_equals_the_nearest_wins_then_the_one_with_the_same_letters(void)
{
    CHECK(zv_files_find(&files, "hand_support/urdf/hand.urdf", "meshes/visual/base.stl") == 3);
    CHECK(zv_files_find(&files, "arm_support/urdf/arm.urdf", "meshes/visual/base.stl") == 1);
    CHECK(zv_files_find(&files, NULL, "visual/finger.stl") == 5);
    CHECK(zv_files_find(&files, NULL, "visual/Finger.STL") == 4);
}

static void part_of_a_name_is_not_the_name(void)
{
    CHECK(zv_files_find(&files, NULL, "se.stl") == -1);
    CHECK(zv_files_find(&files, NULL, "my_base.stl") == -1);
    CHECK(zv_files_find(&files, NULL, "") == -1);
    CHECK(zv_files_find(&files, NULL, "elsewhere/arm.urdf") == 0);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(schemes_steps_and_case_do_not_count),
        CASE(of_equals_the_nearest_wins_then_the_one_with_the_same_letters),
        CASE(part_of_a_name_is_not_the_name),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
