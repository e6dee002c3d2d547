/// @file test_grbl.c
/// A controller with grbl: its buffer never holds more than 128 bytes, answers find their lines, reports are read.
#include <math.h>
#include <string.h>

#include "check.h"
#include "zveno/bridge.h"

static zv_grbl_event last;
static char last_text[256];
static int events;

static void take(void *user, const zv_grbl_event *event)
{
    (void)user;
    last = *event;
    strcpy(last_text, event->text);
    ++events;
}

/// In pieces of any size.
static void hear(zv_grbl *self, const char *text)
{
    for (size_t at = 0, size = strlen(text); at < size;) {
        size_t piece = (size_t)check_uniform(1.0, 6.0);
        piece = piece < size - at ? piece : size - at;
        zv_grbl_receive(self, text + at, piece, take, NULL);
        at += piece;
    }
}

static void the_buffer_is_filled_and_never_overrun(void)
{
    for (int round = 0; round < 200; ++round) {
        zv_grbl grbl = {0};
        int inside[ZV_GRBL_BUFFER], first = 0, count = 0, bytes = 0;
        long long done = 0;
        for (int i = 0; i < 400; ++i) {
            const int size = (int)check_uniform(2.0, 80.0);
            CHECK(zv_grbl_fits(&grbl, (size_t)size) == (bytes + size <= 128));
            if (zv_grbl_fits(&grbl, (size_t)size)) {
                zv_grbl_sent(&grbl, (size_t)size);
                inside[(first + count++) % ZV_GRBL_BUFFER] = size;
                bytes += size;
            } else {
                hear(&grbl, check_uniform(0.0, 1.0) < 0.9 ? "ok\r\n" : "error:20\r\n");
                bytes -= inside[first];
                first = (first + 1) % ZV_GRBL_BUFFER;
                --count;
                CHECK(last.line == ++done);
            }
            CHECK(grbl.bytes == bytes && bytes <= 128);
        }
    }
}

static void answers_have_their_line_and_a_sentence(void)
{
    zv_grbl grbl = {0};
    hear(&grbl, "\r\nGrbl 1.1h ['$' for help]\r\n");
    CHECK(last.kind == ZV_GRBL_GREETING);
    zv_grbl_sent(&grbl, 10);
    zv_grbl_sent(&grbl, 12);
    hear(&grbl, "ok\n");
    CHECK(last.kind == ZV_GRBL_OK && last.line == 1 && grbl.bytes == 12);
    hear(&grbl, "error:22\n");
    CHECK(last.kind == ZV_GRBL_ERROR && last.line == 2 && last.code == 22 && grbl.bytes == 0);
    CHECK(strstr(zv_grbl_sentence(last.kind, last.code), "feed"));
    hear(&grbl, "ok\n"); // nobody waits for it
    CHECK(last.line == 0 && grbl.bytes == 0 && grbl.count == 0);
    hear(&grbl, "ALARM:1\n");
    CHECK(last.kind == ZV_GRBL_ALARM && strstr(zv_grbl_sentence(last.kind, last.code), "limit switch"));
    hear(&grbl, "[MSG:Caution: Unlocked]\n");
    CHECK(last.kind == ZV_GRBL_MESSAGE && strcmp(last_text, "[MSG:Caution: Unlocked]") == 0);
    CHECK(strlen(zv_grbl_sentence(ZV_GRBL_ERROR, 999)) > 10 && strlen(zv_grbl_sentence(ZV_GRBL_ALARM, -5)) > 10);
    zv_grbl_sent(&grbl, 100);
    zv_grbl_forget(&grbl);
    CHECK(zv_grbl_fits(&grbl, 128) && !zv_grbl_fits(&grbl, 129));
}

static void reports_say_where_it_is(void)
{
    zv_grbl grbl = {0};
    hear(&grbl, "<Run|MPos:10.000,-5.500,0.250|FS:600,0>\n");
    CHECK(last.kind == ZV_GRBL_REPORT && strcmp(last.report.state, "Run") == 0 && last.report.axes == 3);
    CHECK(last.report.machine[1] == -5.5 && isnan(last.report.work[1]) && last.report.feed == 600.0);
    hear(&grbl, "<Idle|MPos:10.000,-5.500,0.250|FS:0,0|WCO:1.000,2.000,3.000>\n<Hold:0|WPos:1.000,2.000,3.000|F:5>\n");
    CHECK(strcmp(last.report.state, "Hold:0") == 0 && last.report.machine[2] == 6.0 && last.report.work[2] == 3.0);
    hear(&grbl, "<Idle|MPos:0,1,2,3,4,5,6,7>\n");
    CHECK(last.report.axes == ZV_GRBL_AXES && last.report.machine[5] == 5.0);
    hear(&grbl, "<>\n<Idle|MPos:x>\n");
    CHECK(last.report.axes == 0);
}

static void a_line_without_end_is_cut(void)
{
    zv_grbl grbl = {0};
    events = 0;
    for (int i = 0; i < 1000; ++i) {
        hear(&grbl, "xxxxxxxxxx");
    }
    hear(&grbl, "\nok\n");
    CHECK(events == 2 && last.kind == ZV_GRBL_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_buffer_is_filled_and_never_overrun),
        CASE(answers_have_their_line_and_a_sentence),
        CASE(reports_say_where_it_is),
        CASE(a_line_without_end_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
