/// @file test_foxglove_message.c
/// Messages of the Foxglove protocol: what is read is what was said, what does not fit is named.
#include <string.h>

#include "check.h"
#include "server/foxglove_message.h"

static zv_json_document *document;
static foxglove_message m;

/// Reads a message written with ' in place of ".
static zv_status read_message(const char *text, zv_error *why)
{
    static char quoted[8192];
    const size_t size = strlen(text);
    CHECK(size < sizeof quoted);
    for (size_t i = 0; i < size; ++i) {
        quoted[i] = text[i] == '\'' ? '"' : text[i];
    }
    return foxglove_read(document, quoted, size, &m, why);
}

static void words_become_what_they_mean(void)
{
    zv_error why = {0};
    CHECK(read_message("{'op': 'subscribe', 'subscriptions': [{'id': 4294967295, 'channelId': 2}, {'id': 1, "
                       "'channelId': 3}]}",
                       &why) == ZV_OK);
    CHECK(m.op == FOXGLOVE_SUBSCRIBE && m.count == 2 && m.items[0].id == 4294967295u && m.items[1].channel == 3);
    CHECK(read_message("{'op': 'unsubscribe', 'subscriptionIds': [7]}", &why) == ZV_OK && m.items[0].id == 7);
    CHECK(read_message("{'op': 'advertise', 'channels': [{'id': 5, 'topic': '/joint_target', 'encoding': 'json'}]}",
                       &why) == ZV_OK);
    CHECK(m.items[0].is_json && strcmp(m.items[0].topic, "/joint_target") == 0);
    CHECK(read_message("{'op': 'unadvertise', 'channelIds': [5]}", &why) == ZV_OK && m.op == FOXGLOVE_UNADVERTISE);
    CHECK(read_message("{'op': 'getParameters'}", &why) == ZV_OK && m.op == FOXGLOVE_OTHER && m.count == 0);
}

static void what_does_not_fit_is_refused(void)
{
    static const char *const wrong[] = {"[]",
                                        "{'op': 5}",
                                        "{'op': 'subscribe'}",
                                        "{'op': 'subscribe', 'subscriptions': [{'id': -1, 'channelId': 2}]}",
                                        "{'op': 'subscribe', 'subscriptions': [{'id': 1.5, 'channelId': 2}]}",
                                        "{'op': 'subscribe', 'subscriptions': [{'id': 4294967296, 'channelId': 2}]}",
                                        "{'op': 'unsubscribe', 'subscriptionIds': ['x']}",
                                        "{'op': 'advertise', 'channels': [{'id': 1}]}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        zv_error why = {0};
        CHECK(read_message(wrong[i], &why) == ZV_ERR_BAD_REQUEST && why.message[0]);
    }
    zv_error why = {0};
    CHECK(read_message("{", &why) == ZV_ERR_SYNTAX);
    char many[4096] = "{'op': 'unsubscribe', 'subscriptionIds': [1";
    for (int i = 0; i < FOXGLOVE_ITEMS; ++i) {
        strcat(many, ", 1");
    }
    strcat(many, "]}");
    CHECK(read_message(many, &why) == ZV_ERR_BAD_REQUEST);
}

static void data_has_a_channel_and_a_payload(void)
{
    zv_error why = {0};
    const char *payload = NULL;
    size_t size = 99;
    uint32_t channel = 0;
    CHECK(foxglove_read_data("\x01\x04\x03\x02\x01{}", 7, &channel, &payload, &size, &why) == ZV_OK);
    CHECK(channel == 0x01020304 && size == 2 && memcmp(payload, "{}", 2) == 0);
    CHECK(foxglove_read_data("\x01\x04\x03\x02", 4, &channel, &payload, &size, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(foxglove_read_data("\x02\x04\x03\x02\x01", 5, &channel, &payload, &size, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(foxglove_read_data("", 0, &channel, &payload, &size, &why) == ZV_ERR_BAD_REQUEST);
}

static void named_joints_get_their_value_and_no_other(void)
{
    const zv_feed_source arm = {.count = 2, .joint = {"O", "A"}};
    static const char good[] = "{\"joints\": [{\"name\": \"A\", \"position\": 0.5}]}",
                      bad[] = "{\"joints\": [{\"name\": \"A\", \"position\": 1}, {\"name\": \"X\", "
                              "\"position\": 2}]}";
    double q[ZV_MAX_JOINTS] = {7.0, 8.0};
    zv_error why = {0};
    const zv_json *root = NULL;
    CHECK(zv_json_read(document, good, sizeof good - 1, &root, NULL) == ZV_OK);
    CHECK(foxglove_joints_read(root, &arm, q, &why) == ZV_OK && q[0] == 7.0 && q[1] == 0.5);
    CHECK(zv_json_read(document, bad, sizeof bad - 1, &root, NULL) == ZV_OK);
    CHECK(foxglove_joints_read(root, &arm, q, &why) == ZV_ERR_BAD_REQUEST && q[1] == 0.5);
    CHECK(foxglove_joints_read(NULL, &arm, q, &why) == ZV_ERR_BAD_REQUEST);
}

int main(void)
{
    document = zv_json_document_create();
    const struct CMUnitTest tests[] = {
        CASE(words_become_what_they_mean),
        CASE(what_does_not_fit_is_refused),
        CASE(data_has_a_channel_and_a_payload),
        CASE(named_joints_get_their_value_and_no_other),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    zv_json_document_free(document);
    return failed;
}
