/// @file test_room_reports.c
/// Reports of the people in a room: the latest of each, what has changed, and bounds that hold.
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "server/room_reports.h"

static zv_status keep(room_reports *all, unsigned long long number, const char *name, const char *state)
{
    zv_text request = {0};
    zv_error why;
    const zv_json *root = NULL;
    zv_json_document *document = zv_json_document_create();
    zv_text_addf(&request, "{\"state\": %s}", state);
    CHECK(zv_json_read(document, request.data, request.size, &root, &why) == ZV_OK);
    const zv_status status = room_reports_keep(all, number, name, root, &why);
    zv_json_document_free(document);
    zv_text_free(&request);
    return status;
}

static void expect(const room_reports *all, double since, const char *wanted)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    room_reports_write(all, since, &out);
    zv_json_end_object(&out);
    if (strcmp(text.data, wanted) != 0) {
        fail_msg("%s\nis not\n%s", text.data, wanted);
    }
    zv_text_free(&text);
}

static void the_latest_of_each_is_kept_also_of_those_who_have_gone(void **state)
{
    (void)state;
    room_reports all = {0};
    CHECK(keep(&all, 7, "Boris", "{\"points\":\n1}") == ZV_OK);
    CHECK(keep(&all, 8, "", "2") == ZV_OK);
    CHECK(keep(&all, 7, "Boris", "3") == ZV_OK);
    expect(&all, 2,
           "{\"serial\": 3, \"reports\": [{\"place\": 1, \"name\": \"Boris\", \"here\": true, \"state\": 3}]}");
    room_reports_leave(&all, 7);
    room_reports_leave(&all, 99);
    expect(&all, 3,
           "{\"serial\": 4, \"reports\": [{\"place\": 1, \"name\": \"Boris\", \"here\": false, \"state\": 3}]}");
    CHECK(keep(&all, 12, "Boris", "5") == ZV_OK); // came back as somebody new
    room_reports_rename(&all, 8, "Vera");
    room_reports_rename(&all, 8, "Vera"); // nothing new
    expect(&all, 0,
           "{\"serial\": 6, \"reports\": [{\"place\": 1, \"name\": \"Boris\", \"here\": true, \"state\": 5}, "
           "{\"place\": 2, \"name\": \"Vera\", "
           "\"here\": true, \"state\": 2}]}");
    CHECK(all.count == 2 && all.bytes == 2);
    room_reports_free(&all);
    CHECK(all.count == 0 && all.bytes == 0);
}

static void what_is_too_much_is_refused_and_the_gone_make_room(void **state)
{
    (void)state;
    static char large[ROOM_REPORT_BYTES + 8];
    room_reports all = {0};
    memset(large, '1', sizeof large - 1);
    CHECK(keep(&all, 1, "a", large) == ZV_ERR_TOO_LARGE);
    CHECK(keep(&all, 1, "a", "[1e999]") == ZV_ERR_BAD_REQUEST);
    for (unsigned long long i = 1; i <= ROOM_REPORTS; ++i) {
        CHECK(keep(&all, i, "x", "1") == ZV_OK);
    }
    CHECK(keep(&all, 1000, "y", "1") == ZV_ERR_LIMIT);
    CHECK(keep(&all, 5, "x", "22") == ZV_OK); // one's own is no further one
    room_reports_leave(&all, 9);
    CHECK(keep(&all, 1000, "y", "1") == ZV_OK);
    CHECK(all.count == ROOM_REPORTS);
    room_reports_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_latest_of_each_is_kept_also_of_those_who_have_gone),
        cmocka_unit_test(what_is_too_much_is_refused_and_the_gone_make_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
