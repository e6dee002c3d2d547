/// @file test_op_design.c
/// `design` without a listener for parts: it says how far it is, and can be stopped in the middle of a long program.
#include "dialog.h"

#include <stdlib.h>

typedef struct listener {
    int calls, stop_at; ///< 0: never
    bool fell;          ///< the part that is done became less
    double part;
} listener;

static bool hear(void *user, double part)
{
    listener *l = user;
    l->fell = l->fell || part < l->part;
    l->part = part;
    ++l->calls;
    return l->stop_at == 0 || l->calls < l->stop_at;
}

/// A request with a long zigzag.
static void write_request(zv_text *out)
{
    zv_text_add(out,
                "{\"op\": \"design\", \"robot\": \"scara\", \"work\": [250, 0, 50, 0, 0, 0], \"tries\": 16, \"vary\": "
                "{\"l1\": [200, 300]}, \"program\": \"G0 X0 Y0 Z0\\n");
    for (int i = 1; i <= 600; ++i) {
        zv_text_addf(out, "G1 X%d Y%d F6000\\n", i % 2 * 40, i / 20);
    }
    zv_text_add(out, "M2\\n\"}");
}

static const zv_json *search(listener *l)
{
    zv_text request = {0};
    write_request(&request);
    zv_session_set_progress(dialog_session, hear, l);
    const zv_json *answer = ask_bytes(request.data, request.size);
    zv_session_set_progress(dialog_session, NULL, NULL);
    zv_text_free(&request);
    return answer;
}

static void a_search_says_how_far_it_is_also_inside_a_long_program(void)
{
    listener l = {.calls = 0};
    dialog_open(NULL);
    CHECK(is_ok(search(&l)));
    CHECK(l.calls > 100 && !l.fell && l.part == 1.0); // 18 candidates alone would make some twenty
    dialog_close();
}

static void a_search_that_nobody_waits_for_ends_at_once(void)
{
    listener l = {.stop_at = 2};
    dialog_open(NULL);
    const zv_json *answer = search(&l);
    CHECK(!is_ok(answer) && l.calls <= 3);
    CHECK(strcmp(zv_json_member(zv_json_member(answer, "error"), "code")->text, "cancelled") == 0);
    dialog_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_search_says_how_far_it_is_also_inside_a_long_program),
        CASE(a_search_that_nobody_waits_for_ends_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
