/// @file test_answer.c
/// The request `simulate`: what it answers, what it refuses, and that it can be stopped.
#include "check.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "zveno/api.h"
#include "zveno/sim.h"

static const zv_host host = {.simulate = zv_sim_answer};

/// The answer to a request written with ' for "; free it.
static zv_text answer_of(zv_session *session, const char *request)
{
    char text[1024];
    zv_text answer = {0};
    snprintf(text, sizeof text, "%s", request);
    for (char *at = text; *at; ++at) {
        *at = *at == '\'' ? '"' : *at;
    }
    zv_session_answer(session, text, strlen(text), &answer);
    return answer;
}

static zv_text ask(const char *request)
{
    zv_session *session = zv_session_create(&host);
    zv_text answer = answer_of(session, request);
    zv_session_free(session);
    return answer;
}

static bool says(const char *request, const char *words)
{
    zv_text answer = ask(request);
    const bool found = strstr(answer.data, words) != NULL;
    if (!found) {
        print_error("%.400s\n", answer.data);
    }
    zv_text_free(&answer);
    return found;
}

#define WAY "'robot': 'planar3', 'waypoints': [[60, -40, -90], [80, -60, -70]]"

static void every_plant_answers_with_columns_of_one_length(void)
{
    static const char *const columns[] = {"t", "q", "qd", "torque", "xyz", "error", "tool_error"};
    for (int plant = 0; plant < ZV_PLANTS; ++plant) {
        char request[300];
        snprintf(request, sizeof request, "{'op': 'simulate', 'plant': '%s', 'rate_hz': 100, " WAY "}",
                 zv_plant_word((zv_plant_kind)plant));
        zv_text answer = ask(request);
        zv_json_document *document = zv_json_document_create();
        const zv_json *root = NULL;
        CHECK(zv_json_read(document, answer.data, answer.size, &root, NULL) == ZV_OK);
        const int rows = zv_json_member(root, "t")->count;
        CHECK(rows > 15);
        for (size_t i = 0; i < sizeof columns / sizeof columns[0]; ++i) {
            CHECK(zv_json_member(root, columns[i])->count == rows);
        }
        CHECK(zv_json_member(zv_json_member(root, "tracking"), "joints")->count == 3);
        CHECK(zv_json_member(zv_json_member(zv_json_member(root, "tracking"), "tool"), "peak")->number < 0.05);
        CHECK(zv_json_member(root, "failure")->kind == ZV_JSON_NULL);
        zv_json_document_free(document);
        zv_text_free(&answer);
    }
}

static void what_does_not_fit_is_named(void)
{
    CHECK(says("{'op': 'simulate', " WAY "}", "'plant' is missing"));
    CHECK(says("{'op': 'simulate', 'plant': 'jelly', " WAY "}", "kinematic"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'controller': 'pid', " WAY "}", "computed-torque"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'robot': 'planar3'}", "give one of 'program'"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'step': 0, " WAY "}", "'step' must be above zero"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'rate_hz': 2000, " WAY "}",
               "'rate_hz' must be at most 'control_hz'"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'stiffness': [1, 2], " WAY "}", "'stiffness'"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'damping': [1, 2, -3], " WAY "}", "zero or more"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'load_kg': -1, " WAY "}", "'load_kg'"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'table': [1, 2, 3, 0, 5], " WAY "}", "table"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'speed': 1, " WAY "}", "'speed'"));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'robot': 'rl15', 'waypoints': [[0, 0, 0, 0, 0, 0]]}",
               "not_available"));
}

static void contacts_assumptions_and_breakdowns_are_in_the_answer(void)
{
    CHECK(says("{'op': 'simulate', 'plant': 'articulation', 'floor': 55, 'controller': 'drives', " WAY "}",
               "\"with\": \"floor\""));
    CHECK(says("{'op': 'simulate', 'plant': 'joints', 'robot': 'scara', 'assume_inertia': true, "
               "'waypoints': [[0, 10, 50, 0], [10, 20, 60, 0]]}",
               "\"assumed\": [1, 2, 3, 4]"));
    CHECK(says("{'op': 'simulate', 'plant': 'articulation', 'step': 0.1, 'control_hz': 10, 'rate_hz': 10, "
               "'robot': 'planar3', 'waypoints': [[60, -40, -90], [120, -90, 0], [20, 40, -90]]}",
               "broke down at t = "));
}

static bool stop_at_once(void *user, double part)
{
    ++*(int *)user;
    return part < 0.0;
}

static void a_watcher_can_stop_it(void)
{
    int heard = 0;
    zv_session *session = zv_session_create(&host);
    zv_session_set_progress(session, stop_at_once, &heard);
    zv_text answer = answer_of(session, "{'op': 'simulate', 'plant': 'joints', " WAY "}");
    CHECK(heard >= 1 && strstr(answer.data, "cancelled"));
    zv_text_free(&answer);
    zv_session_free(session);
}

/// Parts that were told, and the longest step between two of them.
typedef struct told {
    int count;
    double last, step;
    bool falls;
} told;

static bool listen(void *user, double part)
{
    told *t = user;
    t->falls |= part < t->last;
    t->step = fmax(t->step, part - t->last);
    t->last = part;
    ++t->count;
    return true;
}

static void progress_grows_with_the_way_of_the_tool(void)
{
    told heard = {0};
    zv_session *session = zv_session_create(&host);
    zv_session_set_progress(session, listen, &heard);
    zv_text answer =
        answer_of(session, "{'op': 'simulate', 'plant': 'kinematic', 'robot': 'scara', 'assume_inertia': true, "
                           "'work': [200, 60, 50, 0, 0, 0], 'rate_hz': 10, "
                           "'program': 'G21 G90 F3000\\nG1 X0 Y0\\nG1 X90\\nG1 Y60\\nG1 X0\\nG1 Y0\\nM2\\n'}");
    CHECK(strstr(answer.data, "\"ok\": true"));
    CHECK(heard.count > 20 && !heard.falls);
    CHECK(heard.last > 0.95 && heard.last <= 1.0);
    CHECK(heard.step < 0.35); // the look at the path, then small steps
    zv_text_free(&answer);
    zv_session_free(session);
}

// ---- threads ----

enum { THREADS = 4 };

static void *run_in_thread(void *out)
{
    static const char *const plants[] = {"joints", "articulation"};
    for (int i = 0; i < 2; ++i) {
        char request[300];
        snprintf(request, sizeof request,
                 "{'op': 'simulate', 'plant': '%s', 'floor': -100, 'self': true, 'robot': 'planar3', 'rate_hz': 50, "
                 "'waypoints': [[60, -40, -90], [120, -90, -20], [60, 20, -90], [90, -90, 40], [60, -40, -90]]}",
                 plants[i]);
        ((zv_text *)out)[i] = ask(request);
    }
    return NULL;
}

static void threads_get_the_same_answers(void)
{
    pthread_t threads[THREADS];
    zv_text answers[THREADS][2] = {{{0}}};
    for (int i = 0; i < THREADS; ++i) {
        CHECK(pthread_create(&threads[i], NULL, run_in_thread, answers[i]) == 0);
    }
    for (int i = 0; i < THREADS; ++i) {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < THREADS; ++i) {
        for (int k = 0; k < 2; ++k) {
            CHECK(strstr(answers[i][k].data, "\"ok\": true"));
            CHECK(strcmp(answers[i][k].data, answers[0][k].data) == 0);
        }
    }
    for (int i = 0; i < THREADS; ++i) {
        zv_text_free(&answers[i][0]);
        zv_text_free(&answers[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_plant_answers_with_columns_of_one_length),
        CASE(what_does_not_fit_is_named),
        CASE(contacts_assumptions_and_breakdowns_are_in_the_answer),
        CASE(a_watcher_can_stop_it),
        CASE(progress_grows_with_the_way_of_the_tool),
        CASE(threads_get_the_same_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
