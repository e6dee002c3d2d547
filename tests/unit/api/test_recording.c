/// @file test_recording.c
/// Motions as columns: the same as in answers, thinned when they are long, never larger than they may be.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/elementary.h"
#include "dialog.h"

#define PROGRAM                                                                                                        \
    "'program': 'G21 G90 G64 P0.05\\nG0 X0 Y0 Z20\\nG1 Z0 F6000\\nG1 X80\\nG2 X80 Y60 I0 J30\\nG4 P0.2\\nG1 X0 "       \
    "F20000\\n"                                                                                                        \
    "G0 Z20\\nM2', 'work': [220, -30, 60, 0, 0, 0]"
#define SCARA "{'op': 'plan', 'robot': 'scara', " PROGRAM

static zv_recording *recording;

static const zv_json *record(const char *request)
{
    zv_session_set_recording(dialog_session, recording);
    const zv_json *answer = ask(request);
    zv_session_set_recording(dialog_session, NULL);
    return answer;
}

static const zv_json *record_with(int most_rows, const char *request)
{
    zv_recording_free(recording);
    recording = zv_recording_create(most_rows);
    return record(request);
}

static int rows(void)
{
    return zv_recording_rows(recording);
}

static double time_of(int row)
{
    return ((const double *)zv_recording_column(recording, ZV_COLUMN_T))[row];
}

static const float *floats(zv_column column, int row, int per_row)
{
    return (const float *)zv_recording_column(recording, column) + (size_t)row * (size_t)per_row;
}

static int byte_of(zv_column column, int row)
{
    return ((const uint8_t *)zv_recording_column(recording, column))[row];
}

static uint32_t line_of(int row)
{
    return ((const uint32_t *)zv_recording_column(recording, ZV_COLUMN_LINE))[row];
}

static void check_floats(const zv_json *numbers, const float *row)
{
    for (int k = 0; k < numbers->count; ++k) {
        CHECK(row[k] == (float)item(numbers, k)->number);
    }
}

static void a_short_motion_has_the_samples_of_the_answer(void)
{
    const zv_json *recorded = record_with(10000, SCARA ", 'rate_hz': 100}");
    CHECK(is_ok(recorded) && is_true(recorded, "possible") && !zv_json_member(recorded, "samples"));
    CHECK(zv_json_member(recorded, "rows")->number == rows() && zv_json_member(recorded, "rate_hz")->number == 100);
    const double duration = zv_json_member(recorded, "duration")->number;
    const zv_json *answer = ask(SCARA ", 'rate_hz': 100}"), *samples = zv_json_member(answer, "samples");
    CHECK(samples->count == rows() && zv_json_member(answer, "duration")->number == duration);
    int row = 0;
    for (const zv_json *sample = samples->first; sample; sample = sample->next, ++row) {
        CHECK(time_of(row) == zv_json_member(sample, "t")->number);
        check_floats(zv_json_member(sample, "q"), floats(ZV_COLUMN_Q, row, 4));
        check_floats(zv_json_member(sample, "qd"), floats(ZV_COLUMN_QD, row, 4));
        check_floats(zv_json_member(sample, "qdd"), floats(ZV_COLUMN_QDD, row, 4));
        check_floats(zv_json_member(sample, "xyz"), floats(ZV_COLUMN_XYZ, row, 3));
        CHECK(line_of(row) == (uint32_t)zv_json_member(sample, "line")->number);
    }
    CHECK(row == rows());
}

/// The cause of a row is that of the span it lies in.
static void rows_know_what_holds_the_motion_back(void)
{
    record_with(10000, SCARA ", 'rate_hz': 100, 'limits': {'velocity': [60, 60, 100, 60]}}");
    const zv_json *spans =
        zv_json_member(ask(SCARA ", 'rate_hz': 100, 'limits': {'velocity': [60, 60, 100, 60]}}"), "limited_by");
    int row = 0, by_joint = 0;
    for (const zv_json *span = spans->first; span; span = span->next) {
        const zv_json *joint = zv_json_member(span, "joint");
        for (; row < rows() && time_of(row) < zv_json_member(span, "t1")->number; ++row) {
            CHECK(strcmp(zv_plan_cause_word((zv_plan_cause)byte_of(ZV_COLUMN_CAUSE, row)), text_at(span, "by")) == 0);
            CHECK(byte_of(ZV_COLUMN_JOINT, row) == (joint->kind == ZV_JSON_NUMBER ? (int)joint->number : 0));
            by_joint += joint->kind == ZV_JSON_NUMBER;
        }
    }
    CHECK(row >= rows() - 1 && by_joint > 0);
}

/// Thinning by two again and again leaves what a lower rate would have given, and the very end.
static void a_long_motion_is_thinned_to_its_rows(void)
{
    record_with(100000, SCARA ", 'rate_hz': 1000}");
    const int all = rows();
    double *t = malloc((size_t)all * sizeof *t);
    float *q = malloc((size_t)all * 4 * sizeof *q);
    int *cause = malloc((size_t)all * sizeof *cause);
    for (int k = 0; k < all; ++k) {
        t[k] = time_of(k);
        memcpy(q + 4 * k, floats(ZV_COLUMN_Q, k, 4), 4 * sizeof *q);
        cause[k] = byte_of(ZV_COLUMN_CAUSE, k);
    }
    for (int most = 2; most < all; most += 1 + most / CHECK_ROUNDS(3, 1)) {
        const zv_json *answer = record_with(most, SCARA ", 'rate_hz': 1000}");
        const int stride = (int)(1000 / zv_json_member(answer, "rate_hz")->number + 0.5);
        CHECK(rows() >= 2 && rows() <= most + 1 && zv_json_member(answer, "rows")->number == rows());
        CHECK((all - 1) / stride < most && (stride == 1 || (all - 1) / (stride / 2) >= most));
        for (int k = 0; k < rows(); ++k) {
            const int at = k < rows() - 1 ? k * stride : all - 1;
            CHECK(time_of(k) == t[at] && byte_of(ZV_COLUMN_CAUSE, k) == cause[at]);
            CHECK(memcmp(floats(ZV_COLUMN_Q, k, 4), q + 4 * at, 4 * sizeof *q) == 0);
        }
    }
    free(t);
    free(q);
    free(cause);
}

static double distance(const float *a, const float *b)
{
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

/// Along a path and in joint moves alike.
static void the_speed_of_the_tool_is_its_way_over_time(void)
{
    record_with(100000, "{'op': 'plan', 'robot': 'rl15', 'rate_hz': 1000, 'waypoints': [[0, 20, 20, 0, -40, 0], "
                        "{'q': [40, 30, 10, 20, -50, 10]}, {'xyz': [900, 300, 700], 'move': 'line'}]}");
    CHECK(rows() > 1000);
    double fastest = 0.0;
    for (int k = 1; k + 1 < rows() - 1; ++k) {
        const double way = distance(floats(ZV_COLUMN_XYZ, k + 1, 3), floats(ZV_COLUMN_XYZ, k - 1, 3));
        CHECK_NEAR(*floats(ZV_COLUMN_SPEED, k, 1), way * 500, 2.0);
        fastest = fmax(fastest, way * 500);
    }
    CHECK(fastest > 200 && !zv_recording_column(recording, ZV_COLUMN_TORQUE));
}

static void torques_are_those_of_the_request(void)
{
    const zv_json *answer = record_with(100000, SCARA ", 'rate_hz': 20, 'load_kg': 1}");
    CHECK(zv_json_member(zv_json_member(answer, "left_out"), "inertia")->count == 4);
    const zv_json *samples = zv_json_member(ask(SCARA ", 'rate_hz': 20, 'load_kg': 1}"), "samples");
    CHECK(samples->count == rows());
    zv_text request = {0};
    const zv_json *sample = item(samples, 20);
    const char *const names[] = {"q", "qd", "qdd"};
    zv_json_writer out = zv_json_writer_on(&request);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", "torque");
    zv_json_put_text(&out, "robot", "scara");
    zv_json_put_bool(&out, "points", true);
    zv_json_put_number(&out, "load_kg", 1);
    for (int i = 0; i < 3; ++i) {
        const zv_json *list = zv_json_member(sample, names[i]);
        double values[4];
        for (int k = 0; k < 4; ++k) {
            values[k] = item(list, k)->number;
        }
        zv_json_put_numbers(&out, names[i], values, 4);
    }
    zv_json_end_object(&out);
    const zv_json *torque = zv_json_member(ask_bytes(request.data, request.size), "torque");
    for (int k = 0; k < 4; ++k) {
        const double value = item(torque, k)->number;
        CHECK_NEAR(floats(ZV_COLUMN_TORQUE, 20, 4)[k], value, 1e-4 * (1 + fabs(value)));
    }
    zv_text_free(&request);
}

/// Two strokes on paper at height 7: where it is down the tool is on the paper, and stroke 1 is not stroke 2.
static void a_pen_is_down_where_it_touches_the_paper(void)
{
    record_with(100000,
                "{'op': 'plan', 'robot': 'scara', 'rate_hz': 200, 'up': 5, 'settle_down': 0.1, 'work': [220, 0, "
                "50, 30, 0, 0], 'strokes': [[[0, 0, 7], [30, 0, 7]], [[0, 20, 7], [30, 20, 7]]]}");
    int down[3] = {0}, up = 0;
    for (int k = 0; k < rows(); ++k) {
        const bool on_paper = floats(ZV_COLUMN_XYZ, k, 3)[2] < 57.02f;
        CHECK(byte_of(ZV_COLUMN_PEN, k) == on_paper && line_of(k) <= 2);
        down[line_of(k)] += on_paper;
        up += !on_paper;
    }
    CHECK(down[1] > 60 && down[2] > 60 && up > 30);
}

static void a_drawing_tells_the_numbers_of_its_pens(void)
{
    record_with(100000,
                "{'op': 'plan', 'robot': 'drawbot', 'rate_hz': 200, 'drawing': {'format': 'zveno-drawing/1', 'at': "
                "[150, 100], 'order': 'none', 'sources': [{'shape': 'line:30', 'pen': 3}, {'shape': 'line:30', "
                "'at': [0, 20]}]}}");
    const int pens[] = {0, 3, 1};
    int down[3] = {0}, up = 0;
    for (int k = 0; k < rows(); ++k) {
        const bool on_paper = floats(ZV_COLUMN_XYZ, k, 3)[2] < 1e-3f;
        CHECK(line_of(k) <= 2 && byte_of(ZV_COLUMN_PEN, k) == (on_paper ? pens[line_of(k)] : 0));
        down[line_of(k)] += on_paper;
        up += !on_paper;
    }
    CHECK(down[1] > 60 && down[2] > 60 && up > 30);
}

/// The corner between the last line and the rapid behind it is rounded within P0.05: one piece of both moves.
static bool is_at_last_corner(int k)
{
    const float *xyz = (const float *)zv_recording_column(recording, ZV_COLUMN_XYZ) + 3 * k;
    return zv_hypot(zv_hypot(xyz[0] - 220.0, xyz[1] - 30.0), xyz[2] - 60.0) < 0.1;
}

static void without_a_pen_rapids_draw_nothing(void)
{
    record_with(100000, SCARA "}");
    int judged = 0;
    for (int k = 0; k + 1 < rows(); ++k) {
        if (line_of(k) != 0 && !is_at_last_corner(k)) {
            ++judged;
            CHECK(byte_of(ZV_COLUMN_PEN, k) == (line_of(k) > 2 && line_of(k) < 8));
        }
    }
    CHECK(judged > rows() / 2);
}

static void a_program_that_fails_has_no_rows_and_says_why(void)
{
    const char *bad = "{'op': 'plan', 'robot': 'scara', 'program': 'G21 G90\\nG1 X10 Q7\\nM2'}";
    const zv_json *answer = record_with(1000, bad), *error = zv_json_member(answer, "errors")->first;
    CHECK(is_ok(answer) && !is_true(answer, "possible") && rows() == 0);
    CHECK(zv_json_member(error, "line")->number == 2 && zv_json_member(error, "column")->number > 1);
    answer = record("{'op': 'plan', 'robot': 'scara', 'program': 'G21 G90\\nG0 X300\\nG1 X900 F3000\\nM2'}");
    CHECK(!is_true(answer, "possible") && rows() == 0);
    CHECK(zv_json_member(zv_json_member(answer, "failure"), "line")->number == 3);
    CHECK(refuses(record("{'op': 'plan', 'robot': 'scara', 'rate_hz': -1}"), "bad_request", "'rate_hz'"));
    CHECK(rows() == 0);
}

/// Behind the scan of the branches, where the motion begins.
static bool stops_at_the_motion(void *user, double part)
{
    *(double *)user = part;
    return part < 0.3;
}

static void whoever_watches_can_stop_it(void)
{
    double part = 0.0;
    zv_session_set_progress(dialog_session, stops_at_the_motion, &part);
    const zv_json *answer = record_with(100, SCARA ", 'rate_hz': 50000}");
    zv_session_set_progress(dialog_session, NULL, NULL);
    CHECK(refuses(answer, "cancelled", "stopped") && part >= 0.3);
}

static void a_recording_is_forgotten_by_the_next_and_by_clearing(void)
{
    record_with(1000, SCARA ", 'rate_hz': 50}");
    const int before = rows();
    record(SCARA ", 'rate_hz': 25}");
    CHECK(rows() < before && rows() > before / 2 - 2);
    zv_recording_clear(recording);
    CHECK(rows() == 0 && !zv_recording_column(recording, ZV_COLUMN_T));
    CHECK(zv_json_member(ask(SCARA ", 'rate_hz': 50}"), "samples")->count == before);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_short_motion_has_the_samples_of_the_answer),
        CASE(rows_know_what_holds_the_motion_back),
        CASE(a_long_motion_is_thinned_to_its_rows),
        CASE(the_speed_of_the_tool_is_its_way_over_time),
        CASE(torques_are_those_of_the_request),
        CASE(a_pen_is_down_where_it_touches_the_paper),
        CASE(a_drawing_tells_the_numbers_of_its_pens),
        CASE(without_a_pen_rapids_draw_nothing),
        CASE(a_program_that_fails_has_no_rows_and_says_why),
        CASE(whoever_watches_can_stop_it),
        CASE(a_recording_is_forgotten_by_the_next_and_by_clearing),
    };
    dialog_open(NULL);
    const int failed = cmocka_run_group_tests_name("recording", cases, NULL, NULL);
    zv_recording_free(recording);
    dialog_close();
    return failed;
}
