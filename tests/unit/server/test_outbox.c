/// @file test_outbox.c
/// What waits for a client leaves in order, in blocks, and is held once for all.
#include <string.h>

#include "check.h"
#include "server/outbox.h"

static size_t held;

static message *make(const char *text)
{
    zv_text made = {0};
    zv_text_add(&made, text);
    return message_create(&made, &held);
}

static void add(outbox *box, const char *text, int kind)
{
    message *made = make(text);
    CHECK(made && outbox_add(box, made, kind));
    message_release(made);
}

/// Takes everything in blocks of `limit`; messages are separated by '|'.
static void drain(outbox *box, size_t limit, char *out)
{
    const char *bytes = NULL;
    bool is_first = false, is_last = false;
    for (size_t size; (size = outbox_next(box, limit, &bytes, &is_first, &is_last)) > 0;) {
        CHECK(size <= limit && is_first == (box->sent == 0));
        memcpy(out, bytes, size);
        out += size;
        if (is_last) {
            *out++ = '|';
        }
        outbox_advance(box, size);
    }
    *out = '\0';
}

static void messages_leave_in_order_whatever_the_block(void)
{
    for (size_t limit = 1; limit < 12; ++limit) {
        outbox box = {0};
        char out[64];
        add(&box, "one", MESSAGE_ANSWER);
        add(&box, "and two", MESSAGE_ANSWER);
        add(&box, "3", MESSAGE_ANSWER);
        CHECK(box.bytes == 11);
        drain(&box, limit, out);
        CHECK(strcmp(out, "one|and two|3|") == 0);
        CHECK(box.bytes == 0 && !box.first && !box.last && held == 0);
    }
}

static void later_news_takes_the_place_of_news_that_waits(void)
{
    outbox box = {0};
    char out[64];
    add(&box, "a", MESSAGE_ANSWER);
    add(&box, "old news", MESSAGE_STATE);
    add(&box, "b", MESSAGE_ANSWER);
    add(&box, "new", MESSAGE_STATE);
    add(&box, "who", MESSAGE_PEOPLE);
    CHECK(box.bytes == 8);
    drain(&box, 100, out);
    CHECK(strcmp(out, "a|b|new|who|") == 0 && held == 0);
}

/// Otherwise the pose of a new arm would come before that arm.
static void parts_of_a_state_come_in_the_order_of_their_latest(void)
{
    outbox box = {0};
    char out[64];
    add(&box, "pose 1", MESSAGE_STATE + 1);
    add(&box, "arm 2", MESSAGE_STATE);
    add(&box, "pose 2", MESSAGE_STATE + 1);
    drain(&box, 100, out);
    CHECK(strcmp(out, "arm 2|pose 2|") == 0 && held == 0);
    add(&box, "alone", MESSAGE_STATE);
    add(&box, "again", MESSAGE_STATE);
    add(&box, "end", MESSAGE_ANSWER);
    drain(&box, 100, out);
    CHECK(strcmp(out, "again|end|") == 0 && held == 0);
}

static void news_of_which_a_part_has_gone_is_finished(void)
{
    outbox box = {0};
    char out[64];
    add(&box, "old", MESSAGE_STATE);
    outbox_advance(&box, 1);
    add(&box, "new", MESSAGE_STATE);
    drain(&box, 100, out);
    CHECK(strcmp(out, "ld|new|") == 0);
}

static void a_message_for_many_is_held_once(void)
{
    outbox boxes[100] = {{0}};
    message *shared = make("to everybody");
    const size_t once = held;
    for (int i = 0; i < 100; ++i) {
        CHECK(outbox_add(&boxes[i], shared, MESSAGE_STATE));
    }
    message_release(shared);
    CHECK(held == once && once > 0);
    for (int i = 0; i < 100; ++i) {
        outbox_clear(&boxes[i]);
    }
    CHECK(held == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(messages_leave_in_order_whatever_the_block),
        CASE(later_news_takes_the_place_of_news_that_waits),
        CASE(parts_of_a_state_come_in_the_order_of_their_latest),
        CASE(news_of_which_a_part_has_gone_is_finished),
        CASE(a_message_for_many_is_held_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
