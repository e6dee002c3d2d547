/// @file test_robot_field.c
/// The fields `robot` and `set`: names, paths, inline robots, and the memory of the last ones.
#include "dialog.h"

static int files_read;

/// Knows two files; everything else is missing.
static zv_status read_file(const char *path, zv_text *out, zv_error *why)
{
    ++files_read;
    if (strcmp(path, "arms/good.json") == 0) {
        zv_text_add(out, "{\"format\": \"zveno-robot/1\", \"name\": \"good\", \"convention\": \"dh\", \"joints\": "
                         "[{\"name\": \"a\", \"type\": \"revolute\", \"dh\": {\"a\": 100}}]}");
        return ZV_OK;
    }
    if (strcmp(path, "arms/bad.json") == 0) {
        zv_text_add(out, "{\"format\": \"zveno-robot/1\",\n \"name\": }");
        return ZV_OK;
    }
    if (strcmp(path, "arm.urdf") == 0) {
        zv_text_add(out, "<robot name='x'/>");
        return ZV_OK;
    }
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "the file '%s' cannot be read", path);
}

static double x_of(const zv_json *answer)
{
    return item(zv_json_member(answer, "xyz"), 0)->number;
}

static void set_changes_a_dimension_for_one_request(void)
{
    CHECK_NEAR(x_of(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': 300, 'l2': 150.5}}")), 450.5,
               1e-9);
    CHECK_NEAR(x_of(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0]}")), 450.0, 1e-9);
    CHECK_NEAR(x_of(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': 310}}")), 510.0, 1e-9);
}

static void a_set_that_does_not_fit_is_a_bad_request(void)
{
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l9': 300}}"), "bad_request", "l9"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': 0}}"), "bad_request", "l1"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': -5}}"), "bad_request", "l1"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': NaN}}"), "bad_request",
                  "'set.l1'"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': '3'}}"), "bad_request",
                  "'set.l1'"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': [300]}"), "bad_request", "'set'"));
    CHECK(refuses(ask("{'op': 'euler', 'abc': [0, 0, 0], 'set': {'l1': 3}}"), "bad_request", "'robot' is missing"));
}

static void a_path_is_read_once(void)
{
    files_read = 0;
    for (int i = 0; i < 5; ++i) {
        CHECK_NEAR(x_of(ask("{'op': 'fk', 'robot': 'arms/good.json', 'q': [0]}")), 100.0, 1e-9);
    }
    CHECK(files_read == 1);
}

static void what_is_wrong_with_a_file_is_said_with_its_place(void)
{
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'arms/bad.json', 'q': [0]}"), "syntax", "arms/bad.json:2:10: "));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'arms/none.json', 'q': [0]}"), "not_found", "arms/none.json"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'arm.urdf', 'q': [0]}"), "syntax", "arm.urdf:1:"));
}

static void a_bare_name_is_never_a_path(void)
{
    files_read = 0;
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'good', 'q': [0]}"), "not_found", "no robot called 'good'"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'rl15\\u0000', 'q': [0]}"), "bad_request", "'robot'"));
    CHECK(files_read == 0);
}

static void an_inline_robot_is_served_and_its_mistakes_are_placed_in_the_request(void)
{
    CHECK_NEAR(
        x_of(ask("{'op': 'fk', 'q': [0], 'robot': {'format': 'zveno-robot/1', 'name': 'one', 'convention': 'dh', "
                 "'dimensions': {'l': {'value': 70, 'unit': 'mm'}}, "
                 "'joints': [{'name': 'a', 'type': 'revolute', 'dh': {'a': 'l'}}]}, 'set': {'l': 90}}")),
        90.0, 1e-9);
    const zv_json *answer = ask("{'op': 'fk', 'robot': {'format': 'zveno-robot/1', 'name': 5}, 'q': [0]}");
    CHECK(refuses(answer, "bad_request", "'robot': "));
    CHECK(zv_json_member(zv_json_member(answer, "error"), "column")->number == 59.0);
    CHECK(refuses(ask("{'op': 'fk', 'robot': 5, 'q': [0]}"), "bad_request", "'robot' must be a name"));
}

static void more_arms_than_are_remembered_are_all_served_right(void)
{
    for (int i = 0; i < 1000; ++i) {
        const int length = 100 + (int)check_uniform(0, 40);
        char request[200];
        snprintf(request, sizeof request, "{'op': 'fk', 'robot': 'scara', 'q': [0, 0, 0, 0], 'set': {'l1': %d}}",
                 length);
        CHECK_NEAR(x_of(ask(request)), length + 200.0, 1e-9);
    }
}

static void without_a_reader_paths_are_not_available(void)
{
    zv_session *closed = zv_session_create(NULL);
    static const char request[] = "{\"op\": \"fk\", \"robot\": \"arms/good.json\", \"q\": [0]}";
    zv_text_clear(&dialog_text);
    zv_session_answer(closed, request, strlen(request), &dialog_text);
    CHECK(strstr(dialog_text.data, "not_available"));
    zv_session_free(closed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(set_changes_a_dimension_for_one_request),
        CASE(a_set_that_does_not_fit_is_a_bad_request),
        CASE(a_path_is_read_once),
        CASE(what_is_wrong_with_a_file_is_said_with_its_place),
        CASE(a_bare_name_is_never_a_path),
        CASE(an_inline_robot_is_served_and_its_mistakes_are_placed_in_the_request),
        CASE(more_arms_than_are_remembered_are_all_served_right),
        CASE(without_a_reader_paths_are_not_available),
    };
    dialog_open(&(zv_host){.read_file = read_file});
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dialog_close();
    return failed;
}
