/// @file test_session.c
/// One request in, one answer out, whatever the request is.
#include <stdlib.h>

#include "dialog.h"

static void the_id_comes_back_as_it_was_written(void)
{
    static const char *const ids[] = {"1",    "-0.10e+1",         "'a\\u00e9\\n'",   "null",
                                      "true", "[1, {'x':  [] }]", "{'b': 2, 'a': 1}"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
        char request[200], expected[200];
        snprintf(request, sizeof request, "{'id': %s, 'op': 'euler', 'abc': [1, 2, 3]}", ids[i]);
        CHECK(is_ok(ask(request)));
        snprintf(expected, sizeof expected, "{'id': %s, 'ok': true", ids[i]);
        for (char *c = expected; *c; ++c) {
            *c = *c == '\'' ? '"' : *c;
        }
        CHECK(strncmp(dialog_text.data, expected, strlen(expected)) == 0);
    }
}

static void a_failure_keeps_the_id_too(void)
{
    CHECK(refuses(ask("{'id': [7], 'op': 'fk', 'robot': 'nope', 'q': []}"), "not_found",
                  "no robot called 'nope'; known: "));
    CHECK(strncmp(dialog_text.data, "{\"id\": [7], \"ok\": false, \"error\": {", 35) == 0);
}

static void an_id_that_json_cannot_write_is_refused(void)
{
    CHECK(refuses(ask("{'id': NaN, 'op': 'robots'}"), "bad_request", "'id'"));
    CHECK(refuses(ask("{'id': [1, {'x': -Infinity}], 'op': 'robots'}"), "bad_request", "'id'"));
    CHECK(refuses(ask("{'id': 1e400, 'op': 'robots'}"), "bad_request", "'id'"));
}

static void an_id_over_several_lines_is_brought_onto_one(void)
{
    const zv_json *answer = ask("{'id': [1,\n2,\r\n3], 'op': 'euler', 'abc': [0, 0, 0]}");
    CHECK(is_ok(answer) && zv_json_member(answer, "id")->count == 3);
}

static void text_that_is_not_json_is_answered_with_its_place(void)
{
    const zv_json *answer = ask("{'op': fk}");
    CHECK(refuses(answer, "syntax", ""));
    const zv_json *error = zv_json_member(answer, "error");
    CHECK(zv_json_member(error, "line")->number == 1.0 && zv_json_member(error, "column")->number == 8.0);

    zv_session_set_line(dialog_session, 5000000000);
    error = zv_json_member(ask("{'op':"), "error");
    CHECK(zv_json_member(error, "line")->number == 5e9);
    zv_session_set_line(dialog_session, 1);
}

static void only_objects_are_requests(void)
{
    static const char *const others[] = {"[]", "1", "'op'", "null", "true"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; ++i) {
        CHECK(refuses(ask(others[i]), "bad_request", "must be an object"));
    }
    CHECK(refuses(ask(""), "syntax", ""));
}

static void the_op_must_be_known(void)
{
    CHECK(refuses(ask("{}"), "bad_request", "'op' is missing"));
    CHECK(refuses(ask("{'op': 'ikk'}"), "bad_request", "did you mean \"ik\"?"));
    CHECK(refuses(ask("{'op': 5}"), "bad_request", "'op'"));
    CHECK(refuses(ask("{'op': 'simulate', 'robot': 'planar3'}"), "not_available", "physics engines"));
}

static void unknown_fields_are_refused_in_every_op(void)
{
    static const char *const ops[] = {"robots", "fk", "ik", "jacobian", "euler", "unity", "line"};
    for (size_t i = 0; i < sizeof ops / sizeof ops[0]; ++i) {
        char request[80];
        snprintf(request, sizeof request, "{'op': '%s', 'robot': 'rl15', 'speed': 1}", ops[i]);
        CHECK(refuses(ask(request), "bad_request", "'speed'"));
    }
}

static void missing_fields_are_named(void)
{
    CHECK(refuses(ask("{'op': 'fk', 'q': [0]}"), "bad_request", "'robot' is missing"));
    CHECK(refuses(ask("{'op': 'fk', 'robot': 'rl15'}"), "bad_request", "'q' is missing"));
    CHECK(refuses(ask("{'op': 'ik', 'robot': 'rl15'}"), "bad_request", "'xyz' is missing"));
    CHECK(refuses(ask("{'op': 'line', 'robot': 'scara', 'from': [1, 2, 3]}"), "bad_request", "'to' is missing"));
    CHECK(refuses(ask("{'op': 'euler'}"), "bad_request", "'abc' is missing"));
    CHECK(refuses(ask("{'op': 'unity', 'pos': [1, 2, 3]}"), "bad_request", "'euler' is missing"));
}

static void robots_lists_what_ships(void)
{
    const zv_json *robots = zv_json_member(ask("{'op': 'robots'}"), "robots");
    CHECK(robots->count >= 5);
    const zv_json *one =
        item(zv_json_member(ask("{'op': 'robots', 'robot': 'rl15', 'set': {'a1': 250}}"), "robots"), 0);
    CHECK(strcmp(text_at(one, "name"), "rl15") == 0 && zv_json_member(one, "joints")->count == 6);
    const zv_json *first = item(zv_json_member(one, "dimensions"), 0);
    CHECK(strcmp(text_at(first, "name"), "a1") == 0 && zv_json_member(first, "value")->number == 250.0);
    CHECK(strcmp(text_at(first, "unit"), "mm") == 0);
    CHECK(zv_json_member(one, "file")->kind == ZV_JSON_OBJECT);
}

static void fk_takes_any_finite_joint_values(void)
{
    const zv_json *answer = ask("{'op': 'fk', 'robot': 'rl15', 'q': [1e300, -1e308, 720, 1e17, 0, 3600]}");
    CHECK(is_ok(answer));
    const zv_json *xyz = zv_json_member(answer, "xyz");
    for (int i = 0; i < 3; ++i) {
        CHECK(fabs(item(xyz, i)->number) <= 1740.0);
    }
    CHECK(zv_json_member(answer, "frames")->count == 6);
}

static void the_home_pose_of_rl15_is_the_documents(void)
{
    const zv_json *xyz = zv_json_member(ask("{'op': 'fk', 'robot': 'rl15', 'q': [0, 0, 0, 0, 0, 0]}"), "xyz");
    CHECK_NEAR(item(xyz, 0)->number, 1025.0, 1e-9);
    CHECK_NEAR(item(xyz, 1)->number, 0.0, 1e-9);
    CHECK_NEAR(item(xyz, 2)->number, 715.0, 1e-9);
}

static void the_jacobian_is_in_mm_per_radian(void)
{
    const zv_json *answer = ask("{'op': 'jacobian', 'robot': 'scara', 'q': [0, 0, 10, 0]}");
    const zv_json *rows = zv_json_member(answer, "J");
    CHECK_NEAR(item(item(rows, 1), 0)->number, 450.0, 1e-9);
    CHECK_NEAR(fabs(item(item(rows, 2), 2)->number), 1.0, 1e-12);
    CHECK(zv_json_member(answer, "det")->kind == ZV_JSON_NULL);

    answer = ask("{'op': 'jacobian', 'robot': 'rl15', 'q': [10, 20, 30, 40, 50, 60]}");
    const double det = zv_json_member(answer, "det")->number;
    CHECK_NEAR(zv_json_member(answer, "manipulability")->number / fabs(det), 1.0, 1e-9);
    CHECK(zv_json_member(answer, "rank")->number == 6.0);
}

static void unity_goes_there_and_back(void)
{
    for (int i = 0; i < 200; ++i) {
        const double e[3] = {check_uniform(-89, 89), check_uniform(-179, 179), check_uniform(-179, 179)};
        char request[2000];
        snprintf(request, sizeof request, "{'op': 'unity', 'pos': [100, -200, 300], 'euler': [%.17g, %.17g, %.17g]}",
                 e[0], e[1], e[2]);
        const zv_json *answer = ask(request);
        const zv_json *matrix = zv_json_member(answer, "T"), *abc = zv_json_member(answer, "abc");
        CHECK_NEAR(item(abc, 0)->number, -e[1], 1e-9);
        CHECK_NEAR(item(abc, 1)->number, -e[0], 1e-9);
        CHECK_NEAR(item(abc, 2)->number, e[2], 1e-9);
        snprintf(request, sizeof request, "{'op': 'unity', 'T': %.*s}", (int)matrix->source_size, matrix->source);
        answer = ask(request);
        CHECK_NEAR(item(zv_json_member(answer, "pos"), 2)->number, 300.0, 1e-9);
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(item(zv_json_member(answer, "euler"), k)->number, e[k], 1e-7);
        }
    }
    CHECK(refuses(ask("{'op': 'unity', 'pos': [0, 0, 0], 'T': [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}"),
                  "bad_request", "not both"));
}

static void a_line_through_the_hole_of_the_scara_is_blocked_there(void)
{
    const zv_json *answer = ask("{'op': 'line', 'robot': 'scara', 'from': [200, 20, 0], 'to': [-200, 20, 0]}");
    const zv_json *part = item(zv_json_member(answer, "blocked"), 0);
    CHECK_NEAR(item(part, 0)->number, 0.3854, 1e-4);
    CHECK_NEAR(item(part, 1)->number, 0.6146, 1e-4);
    CHECK(strcmp(item(part, 2)->text, "inner") == 0 && !is_true(answer, "all_reachable"));
}

static void a_request_that_is_too_large_is_refused_and_the_next_is_served(void)
{
    const size_t size = 5u << 20;
    char *dense = malloc(size);
    CHECK(dense);
    for (size_t i = 0; i < size; ++i) { // [1,1,1,...
        dense[i] = i == 0 ? '[' : i % 2 ? '1' : ',';
    }
    CHECK(refuses(ask_bytes(dense, size), "too_large", "more values"));
    memset(dense, ',', size); // commas inside of a text are no values
    memcpy(dense, "{\"op\":\"draw\",\"text\":\"", 22);
    memcpy(dense + size - 2, "\"}", 2);
    CHECK(!refuses(ask_bytes(dense, size), "too_large", "more values"));
    free(dense);
    CHECK(is_ok(ask("{'op': 'euler', 'abc': [0, 0, 0]}")));
}

static void random_bytes_never_get_no_answer(void)
{
    enum { REQUESTS = CHECK_ROUNDS(20000, 4000) };
    static const char seed[] =
        "{\"id\": 1, \"op\": \"ik\", \"robot\": \"rl15\", \"xyz\": [900, 100, 500], \"abc\": [10, 80, 20]}";
    for (int i = 0; i < REQUESTS; ++i) {
        char request[sizeof seed];
        memcpy(request, seed, sizeof seed);
        for (int k = 0; k < 3; ++k) {
            request[(size_t)check_uniform(0, sizeof seed - 1)] = (char)check_uniform(-128, 128);
        }
        const zv_json *answer = ask_bytes(request, (size_t)check_uniform(1, sizeof seed));
        CHECK(zv_json_member(answer, "ok"));
    }
}

/// Counts, and stops the request after so many words about its progress.
typedef struct watcher {
    int calls, stop_after;
    double last;
    bool is_steady;
} watcher;

static bool watch(void *user, double part)
{
    watcher *w = user;
    w->is_steady = w->is_steady && part >= 0.0 && part <= 1.0;
    w->last = part;
    return ++w->calls < w->stop_after;
}

static zv_text long_request(const char *op)
{
    zv_text text = {0};
    zv_text_addf(&text, "{\"id\": 5, \"op\": \"%s\", \"robot\": \"scara\", \"program\": \"F6000 G0 X200 Y100\\n", op);
    for (int i = 0; i < 6000; ++i) {
        zv_text_addf(&text, "G1 X%d Y100\\n", 200 + i % 2);
    }
    zv_text_add(&text, "\"}");
    return text;
}

static void a_long_request_tells_its_progress_and_can_be_stopped(void)
{
    static const char *const ops[] = {"gcode", "plan"};
    for (int i = 0; i < 2; ++i) {
        zv_text request = long_request(ops[i]);
        watcher all = {.stop_after = 1 << 30, .is_steady = true}, some = {.stop_after = 2, .is_steady = true};
        zv_session_set_progress(dialog_session, watch, &all);
        CHECK(is_ok(ask_bytes(request.data, request.size)));
        CHECK(all.calls > 2 && all.is_steady && all.last > 0.5);

        zv_session_set_progress(dialog_session, watch, &some);
        CHECK(refuses(ask_bytes(request.data, request.size), "cancelled", "stopped before its end"));
        CHECK(some.calls == 2);
        CHECK(is_ok(ask("{'op': 'euler', 'abc': [1, 2, 3]}")));
        CHECK(refuses(ask("{'op': 'levitate'}"), "bad_request", "describe"));
        CHECK(refuses(ask("{'op': 'jacobain'}"), "bad_request", "did you mean \"jacobian\"?"));
        zv_session_set_progress(dialog_session, NULL, NULL);
        zv_text_free(&request);
    }
}

static void waypoints_can_be_stopped(void)
{
    watcher none = {.stop_after = 1, .is_steady = true};
    zv_session_set_progress(dialog_session, watch, &none);
    CHECK(refuses(ask("{'op': 'plan', 'robot': 'scara', 'waypoints': [[0, 10, 0, 0], [50, 10, 0, 0]]}"), "cancelled",
                  ""));
    zv_session_set_progress(dialog_session, NULL, NULL);
}

/// The goal is clear, but behind walls on both sides: the search goes on until its samples are used up.
static void a_search_inside_one_rapid_can_be_stopped(void)
{
    watcher some = {.stop_after = 40, .is_steady = true};
    zv_session_set_progress(dialog_session, watch, &some);
    CHECK(refuses(ask("{'op': 'check', 'robot': 'scara', 'rapids': 'route', 'program': "
                      "'G0 X430 Y0 Z0\\nG1 X440 F3000\\nG0 X-283 Y337\\nG1 X-280\\nM2', 'scene': {'things': ["
                      "{'name': 'left', 'box': [10, 900, 2000], 'xyz': [100, 600, 0]}, "
                      "{'name': 'right', 'box': [10, 900, 2000], 'xyz': [100, -600, 0]}]}}"),
                  "cancelled", "stopped before its end"));
    CHECK(some.calls == 40 && some.is_steady);
    zv_session_set_progress(dialog_session, NULL, NULL);
}

static zv_status greet(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *name = zv_json_member(request, "name");
    zv_json_key(answer, "greeting");
    zv_json_string(answer, user, strlen(user));
    return name ? ZV_OK : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'name' is missing");
}

static void the_host_may_add_operations(void)
{
    static const zv_field fields[] = {{"name", ZV_FIELD_ANY, .sentence = "whom"}, {.name = NULL}};
    static const zv_field said[] = {{"greeting", ZV_FIELD_TEXT, .sentence = "what is said"}, {.name = NULL}};
    static const zv_operation about = {"greet", "says hello", ZV_ROBOT_UNUSED, {fields}, {said}};
    static const zv_host_op ops[] = {{&about, greet}, {NULL, NULL}};
    const zv_host host = {.ops = ops, .user = "hello"};
    zv_session *before = dialog_session;
    dialog_session = zv_session_create(&host);
    CHECK(strcmp(text_at(ask("{'op': 'greet', 'name': 1}"), "greeting"), "hello") == 0);
    CHECK(refuses(ask("{'id': 1, 'op': 'greet'}"), "bad_request", "'name' is missing"));
    CHECK(refuses(ask("{'op': 'greet', 'nome': 1}"), "bad_request", "nome"));
    CHECK(is_ok(ask("{'op': 'euler', 'abc': [1, 2, 3]}")));
    zv_session_free(dialog_session);
    dialog_session = before;
    CHECK(refuses(ask("{'op': 'greet', 'name': 1}"), "bad_request", "'op' must be"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_id_comes_back_as_it_was_written),
        CASE(a_failure_keeps_the_id_too),
        CASE(an_id_that_json_cannot_write_is_refused),
        CASE(an_id_over_several_lines_is_brought_onto_one),
        CASE(text_that_is_not_json_is_answered_with_its_place),
        CASE(only_objects_are_requests),
        CASE(the_op_must_be_known),
        CASE(unknown_fields_are_refused_in_every_op),
        CASE(missing_fields_are_named),
        CASE(robots_lists_what_ships),
        CASE(fk_takes_any_finite_joint_values),
        CASE(the_home_pose_of_rl15_is_the_documents),
        CASE(the_jacobian_is_in_mm_per_radian),
        CASE(unity_goes_there_and_back),
        CASE(a_line_through_the_hole_of_the_scara_is_blocked_there),
        CASE(a_request_that_is_too_large_is_refused_and_the_next_is_served),
        CASE(random_bytes_never_get_no_answer),
        CASE(a_long_request_tells_its_progress_and_can_be_stopped),
        CASE(waypoints_can_be_stopped),
        CASE(a_search_inside_one_rapid_can_be_stopped),
        CASE(the_host_may_add_operations),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dialog_close();
    return failed;
}
