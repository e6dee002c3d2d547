/// @file test_outbox.c
/// What waits for a client leaves in order, in blocks, and is held once for all.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "server/outbox.h"

static message *make(const char *text)
{
    zv_text made = {0};
    zv_text_add(&made, text);
    return message_create(&made);
}

static void add(outbox *box, const char *text, int kind)
{
    message *made = make(text);
    CHECK(made && outbox_add(box, made, kind));
    message_release(made);
}

/// Takes everything in blocks of `limit`, as a client reads it; messages are ended by '|'.
static void drain(outbox *box, size_t limit, bool only_first, char *out)
{
    char bytes[256], block[64];
    size_t size = 0;
    for (size_t got; (got = outbox_copy(box, block, limit, only_first)) > 0;) {
        CHECK(got <= limit && size + got <= sizeof bytes);
        memcpy(bytes + size, block, got);
        size += got;
        outbox_advance(box, got);
    }
    for (size_t at = 0; at < size; at += 2u + (unsigned char)bytes[at + 1]) { // all are short: two bytes of head
        const size_t length = (unsigned char)bytes[at + 1];
        memcpy(out, bytes + at + 2, length);
        out += length;
        *out++ = '|';
    }
    *out = '\0';
}

static void messages_leave_in_order_whatever_the_block(void)
{
    for (size_t limit = 1; limit < 20; ++limit) {
        outbox box = {0};
        char out[64];
        add(&box, "one", MESSAGE_ANSWER);
        add(&box, "and two", MESSAGE_ANSWER);
        add(&box, "", MESSAGE_PONG);
        add(&box, "3", MESSAGE_ANSWER);
        CHECK(box.bytes == 11 + 4 * OUTBOX_ENTRY_BYTES && outbox_weight(&box) == box.bytes);
        drain(&box, limit, limit % 2, out);
        CHECK(strcmp(out, "one|and two||3|") == 0);
        CHECK(box.bytes == 0 && box.own == 0 && !box.first && !box.last);
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
    CHECK(box.bytes == 8 + 4 * OUTBOX_ENTRY_BYTES && box.own == 2 + 2 * OUTBOX_ENTRY_BYTES);
    drain(&box, 50, false, out);
    CHECK(strcmp(out, "a|b|new|who|") == 0);
}

/// Otherwise the pose of a new arm would come before that arm.
static void parts_of_a_state_come_in_the_order_of_their_latest(void)
{
    outbox box = {0};
    char out[64];
    add(&box, "pose 1", MESSAGE_STATE + 1);
    add(&box, "arm 2", MESSAGE_STATE);
    add(&box, "pose 2", MESSAGE_STATE + 1);
    drain(&box, 50, false, out);
    CHECK(strcmp(out, "arm 2|pose 2|") == 0);
    add(&box, "alone", MESSAGE_STATE);
    add(&box, "again", MESSAGE_STATE);
    add(&box, "end", MESSAGE_ANSWER);
    drain(&box, 50, false, out);
    CHECK(strcmp(out, "again|end|") == 0);
}

static void news_of_which_a_part_has_gone_is_finished(void)
{
    outbox box = {0};
    char block[64];
    add(&box, "old", MESSAGE_STATE);
    CHECK(outbox_weight(&box) == 0);
    outbox_advance(&box, 1);
    CHECK(outbox_weight(&box) > 0);
    add(&box, "new", MESSAGE_STATE);
    CHECK(outbox_copy(&box, block, sizeof block, false) == 4 + 5 && memcmp(block, "\x03old\x81\x03new", 9) == 0);
    outbox_clear(&box);
}

/// With TLS they may be on their way already although nobody said so.
static void news_that_was_offered_stays_as_it_is(void)
{
    outbox box = {0};
    char block[64];
    add(&box, "old", MESSAGE_STATE);
    CHECK(outbox_copy(&box, block, sizeof block, true) == 5);
    add(&box, "new", MESSAGE_STATE);
    outbox_drop_waiting(&box);
    CHECK(box.first && box.first == box.last && strcmp(box.first->shared->text.data, "old") == 0);
    outbox_advance(&box, 5);
    CHECK(!box.first);
}

static void a_message_for_many_is_held_once(void)
{
    outbox boxes[100] = {{0}};
    message *shared = make("to everybody");
    for (int i = 0; i < 100; ++i) {
        CHECK(outbox_add(&boxes[i], shared, MESSAGE_STATE));
    }
    CHECK(shared->holders == 101);
    for (int i = 0; i < 100; ++i) {
        CHECK(boxes[i].first->shared == shared);
        outbox_clear(&boxes[i]);
    }
    CHECK(shared->holders == 1);
    message_release(shared);
}

/// Of samples the newest stay, in order, and those that went are counted; answers are never dropped for them.
static void too_many_samples_push_out_the_oldest(void)
{
    outbox box = {0};
    char text[1024];
    const int count = 3000;
    memset(text, '.', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    add(&box, "answer", MESSAGE_ANSWER);
    for (int i = 0; i < count; ++i) {
        snprintf(text, 8, "%07d", i);
        text[7] = '.';
        add(&box, text, MESSAGE_SAMPLE);
        CHECK(box.samples <= OUTBOX_SAMPLE_BYTES);
    }
    int next = (int)box.dropped;
    CHECK(next > 0 && strcmp(box.first->shared->text.data, "answer") == 0);
    for (const outbox_entry *at = box.first->next; at; at = at->next) {
        CHECK(atoi(at->shared->text.data) == next++);
    }
    CHECK(next == count);
    char sentence[OUTBOX_SENTENCE];
    CHECK(!outbox_report_dropped(&box, sentence)); // it does not read yet
    outbox_clear(&box);
    CHECK(box.samples == 0 && box.bytes == 0 && box.dropped > 0);
    CHECK(outbox_report_dropped(&box, sentence) && atoi(sentence) == box.dropped);
    CHECK(!outbox_report_dropped(&box, sentence)); // once
}

static void bytes_travel_in_their_own_frame(void)
{
    outbox box = {0};
    char block[16];
    message *made = make("x");
    made->is_binary = true;
    CHECK(outbox_add(&box, made, MESSAGE_SAMPLE) && outbox_copy(&box, block, sizeof block, false) == 3);
    CHECK(memcmp(block, "\x82\x01x", 3) == 0);
    message_release(made);
    outbox_clear(&box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(messages_leave_in_order_whatever_the_block),
        CASE(later_news_takes_the_place_of_news_that_waits),
        CASE(parts_of_a_state_come_in_the_order_of_their_latest),
        CASE(news_of_which_a_part_has_gone_is_finished),
        CASE(news_that_was_offered_stays_as_it_is),
        CASE(a_message_for_many_is_held_once),
        CASE(too_many_samples_push_out_the_oldest),
        CASE(bytes_travel_in_their_own_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
