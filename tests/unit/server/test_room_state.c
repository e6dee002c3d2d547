/// @file test_room_state.c
/// A room keeps the latest of each part, counts its bytes, and refuses without forgetting.
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "server/room_state.h"

static zv_json_document *reader;

static int make_reader(void **state)
{
    (void)state;
    reader = zv_json_document_create();
    return reader ? 0 : -1;
}

static int free_reader(void **state)
{
    (void)state;
    zv_json_document_free(reader);
    return 0;
}

static zv_status keep(room_state *room, const char *request, int *part)
{
    const zv_json *root = NULL;
    zv_error why;
    CHECK(zv_json_read(reader, request, strlen(request), &root, NULL) == ZV_OK);
    return room_state_keep(room, root, part, &why);
}

static void all_of(const room_state *room, char *out, size_t size)
{
    zv_text text = {0};
    zv_json_writer writer = zv_json_writer_on(&text);
    zv_json_begin_object(&writer);
    room_state_write_all(room, &writer);
    zv_json_end_object(&writer);
    snprintf(out, size, "%s", text.data);
    zv_text_free(&text);
}

static void the_latest_of_each_part_stays(void)
{
    room_state room = {0};
    char seen[200], expected[200], request[100];
    int last[3] = {-1, -1, -1};
    for (int i = 0; i < 300; ++i) {
        const int part = i < 3 ? i : (int)check_uniform(0, 3);
        int number = -1;
        snprintf(request, sizeof request, "{\"part\": \"%c\", \"state\": {\"i\":\n%d}}", 'a' + part, i);
        CHECK(keep(&room, request, &number) == ZV_OK && number == part);
        last[part] = i;
    }
    all_of(&room, seen, sizeof seen);
    snprintf(expected, sizeof expected,
             "{\"state\": null, \"parts\": {\"a\": {\"i\": %d}, \"b\": {\"i\": %d}, \"c\": {\"i\": %d}}}", last[0],
             last[1], last[2]);
    CHECK(strcmp(seen, expected) == 0);
    room_state_free(&room);
    CHECK(room_state_bytes(&room) == 0);
}

static void a_part_without_a_name_is_the_state(void)
{
    room_state room = {0};
    char seen[100];
    int number = -1;
    CHECK(keep(&room, "{\"part\": \"pose\", \"state\": 1}", &number) == ZV_OK && number == 0);
    CHECK(keep(&room, "{\"state\": [2]}", &number) == ZV_OK && number == 1);
    all_of(&room, seen, sizeof seen);
    CHECK(strcmp(seen, "{\"state\": [2], \"parts\": {\"pose\": 1}}") == 0);
    room_state_free(&room);
    CHECK(room_state_bytes(&room) == 0);
}

static void what_is_refused_changes_nothing(void)
{
    static const char *const wrong[] = {
        "{\"part\": \"pose\"}",           "{\"part\": \"Pose\", \"state\": 1}",
        "{\"part\": \"\", \"state\": 1}", "{\"part\": \"a part whose name is long\", \"state\": 1}",
        "{\"part\": 7, \"state\": 1}",    "{\"part\": \"pose\", \"state\": [1e999]}",
    };
    room_state room = {0};
    char seen[100];
    int number = -1;
    CHECK(keep(&room, "{\"part\": \"pose\", \"state\": \"kept\"}", &number) == ZV_OK);
    const size_t before = room_state_bytes(&room);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        CHECK(keep(&room, wrong[i], &number) == ZV_ERR_BAD_REQUEST);
    }
    all_of(&room, seen, sizeof seen);
    CHECK(strcmp(seen, "{\"state\": null, \"parts\": {\"pose\": \"kept\"}}") == 0 && room_state_bytes(&room) == before);
    room_state_free(&room);
}

static void parts_are_counted(void)
{
    room_state room = {0};
    char request[100];
    int number = -1;
    for (int i = 0; i < ROOM_PARTS; ++i) {
        snprintf(request, sizeof request, "{\"part\": \"%c\", \"state\": %d}", 'a' + i, i);
        CHECK(keep(&room, request, &number) == ZV_OK && number == i);
    }
    CHECK(keep(&room, "{\"part\": \"further\", \"state\": 1}", &number) == ZV_ERR_LIMIT);
    CHECK(keep(&room, "{\"part\": \"a\", \"state\": 1}", &number) == ZV_OK && number == 0);
    room_state_free(&room);
    CHECK(room_state_bytes(&room) == 0 && room.count == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_latest_of_each_part_stays),
        CASE(a_part_without_a_name_is_the_state),
        CASE(what_is_refused_changes_nothing),
        CASE(parts_are_counted),
    };
    return cmocka_run_group_tests(tests, make_reader, free_reader);
}
