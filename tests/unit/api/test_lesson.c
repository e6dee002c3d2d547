/// @file test_lesson.c
/// The course through the session: every exercise that ships has a right answer for every student, wrong ones lose points,
/// and hostile exercises and answers end.
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "zveno/api.h"
#include "zveno/lesson.h"

static bool ask(void *user, const char *request, size_t size, zv_text *answer)
{
    zv_session_answer(user, request, size, answer);
    return true;
}

typedef void (*visit)(zv_session *session, const char *id, const char *student);

static void each_exercise(const char *student, visit look)
{
    zv_session *session = zv_session_create(NULL);
    zv_json_document *document = zv_json_document_create();
    for (int i = 0; i < zv_chapter_count(); ++i) {
        size_t size = 0;
        const char *text = zv_chapter_text(i, &size);
        const zv_json *chapter = NULL;
        CHECK(zv_json_read(document, text, size, &chapter, NULL) == ZV_OK);
        for (const zv_json *one = zv_json_member(chapter, "exercises")->first; one; one = one->next) {
            look(session, zv_json_member(one, "id")->text, student);
        }
    }
    zv_json_document_free(document);
    zv_session_free(session);
}

static void is_full(zv_session *session, const char *id, const char *student)
{
    const zv_asked asked = {ask, session};
    zv_error why = {0};
    zv_exercise *exercise = NULL;
    zv_text right = {0};
    zv_grade grade = {0};
    CHECK(zv_exercise_find(id, student, &exercise, &why) == ZV_OK);
    if (zv_exercise_right(exercise, &asked, &right, &why) != ZV_OK ||
        zv_exercise_grade(exercise, right.data, right.size, &asked, ZV_ENGLISH, &grade, &why) != ZV_OK ||
        grade.points != grade.of) {
        fail_msg("%s of '%s': %s gets %g of %g: %s %s", id, student, right.data, grade.points, grade.of, why.message,
                 grade.count > 0 && grade.checks[0].reason.data ? grade.checks[0].reason.data : "");
    }
    CHECK(grade.of == zv_exercise_points(zv_exercise_object(exercise)) && grade.of > 0.0);
    CHECK(strstr(right.data, "null") == NULL);
    zv_grade_free(&grade);
    zv_text_free(&right);
    zv_exercise_free(exercise);
}

static void every_exercise_has_a_right_answer(void **state)
{
    (void)state;
    static const char *const students[] = {"", "ivanova", "Петров", "smith", "4711", "a", "b", "c", "d", "e"};
    for (int i = 0; i < CHECK_ROUNDS(10, 2); ++i) {
        each_exercise(students[i], is_full);
    }
}

/// As many numbers as are asked for, all far outside.
static const char *wrong_joints(const zv_json *about)
{
    static const char *const rows[] = {"[999, 9999]", "[999, 9999, 999]", "[999, 9999, 99999, 9]", "",
                                       "[9, 9, 999, 9, 9, 9]"};
    const zv_json *count = zv_json_member(about, "count");
    CHECK(count && count->number >= 2.0 && count->number <= 6.0);
    return rows[(int)count->number - 2];
}

/// The first choice that is not the right one, as JSON.
static const char *wrong_choice(const zv_json *about, const zv_json *exercise)
{
    static char name[64];
    const zv_json *choice = zv_json_member(about, "choices")->first;
    choice = strcmp(choice->key, zv_json_member(exercise, "right")->text) == 0 ? choice->next : choice;
    snprintf(name, sizeof name, "\"%s\"", choice->key);
    return name;
}

/// Answers that nobody would accept: each kind has one.
static void is_not_full(zv_session *session, const char *id, const char *student)
{
    const zv_asked asked = {ask, session};
    zv_exercise *exercise = NULL;
    CHECK(zv_exercise_find(id, student, &exercise, NULL) == ZV_OK);
    const zv_json *about = zv_json_member(zv_exercise_object(exercise), "answer");
    const char *kind = zv_json_member(about, "kind")->text, *wrong = "\"nothing\"";
    wrong = strcmp(kind, "number") == 0    ? "12345.678"
            : strcmp(kind, "joints") == 0  ? wrong_joints(about)
            : strcmp(kind, "numbers") == 0 ? wrong_joints(about)
            : strcmp(kind, "pose") == 0    ? "{\"xyz\": [1, 2, 3], \"abc\": [1, 2, 3]}"
            : strcmp(kind, "choice") == 0  ? wrong_choice(about, zv_exercise_object(exercise))
                                           : wrong;
    zv_grade grade = {0};
    zv_error why = {0};
    CHECK(zv_exercise_grade(exercise, wrong, strlen(wrong), &asked, ZV_RUSSIAN, &grade, &why) == ZV_OK);
    if (grade.points >= grade.of) {
        fail_msg("%s gives all points for %s", id, wrong);
    }
    bool has_reason = false;
    for (int i = 0; i < grade.count; ++i) {
        has_reason = has_reason || grade.checks[i].reason.size > 0;
    }
    CHECK(has_reason);
    zv_grade_free(&grade);
    zv_exercise_free(exercise);
}

static void a_wrong_answer_loses_points_and_hears_why(void **state)
{
    (void)state;
    each_exercise("ivanova", is_not_full);
}

static void expect_points(const char *id, const char *answer, double points)
{
    zv_session *session = zv_session_create(NULL);
    const zv_asked asked = {ask, session};
    zv_exercise *exercise = NULL;
    zv_grade grade = {0};
    zv_error why = {0};
    CHECK(zv_exercise_find(id, "ivanova", &exercise, &why) == ZV_OK);
    CHECK(zv_exercise_grade(exercise, answer, strlen(answer), &asked, ZV_ENGLISH, &grade, &why) == ZV_OK);
    if (grade.points > points) {
        fail_msg("%s gives %g points for %s", id, grade.points, answer);
    }
    zv_grade_free(&grade);
    zv_exercise_free(exercise);
    zv_session_free(session);
}

static void answers_beside_the_question_lose_points(void **state)
{
    (void)state;
    expect_points("collision-clear", "[0, 0, 100000, 0]", 2.0);
    expect_points("trajectory-program", "\"G0 X300 Y100 Z50\\nM2\\n\"", 2.0);
    expect_points("drawing-circle", "\"G0 X280 Y0 Z0\\nG1 X300 F3000\\nX280\\nM2\\n\"", 1.0);
    expect_points("drawing-circle", "\"G0 X280 Y0 Z0\\nG3 X280 Y0 I30 J0 F3000\\nM2\\n\"", 3.0); // about another centre
    expect_points("drawing-circle", "\"G0 X280 Y0 Z0\\nG3 X250 Y30 I-30 J0 F3000 P1\\nM2\\n\"", 2.0); // a quarter
    expect_points("gcode-arc", "\"G0 X300 Y0 Z20\\nG2 X260 Y40 I-40 J0 F3000\\nM2\\n\"", 3.0); // the long way round
    expect_points("collision-program", "\"G0 X300 Y-120 Z50\\nG1 Y120 F6000\\nM2\\n\"", 3.0);  // through the post
    expect_points("rl15-free", "[0, 0]", 2.0);
    expect_points("drawing-svg", "\"<svg\"", 0.0);
    expect_points("rotations-pose", "{\"xyz\": [], \"abc\": \"\"}", 0.0);
    expect_points("scara-elbow", "[10, -20]", 1.0);
}

// ---- requests ----

static void answers(const char *request, const char *part)
{
    zv_session *session = zv_session_create(NULL);
    zv_text answer = {0};
    zv_session_answer(session, request, strlen(request), &answer);
    if (!strstr(answer.data, part)) {
        fail_msg("%s\nhas no\n%s", answer.data, part);
    }
    zv_text_free(&answer);
    zv_session_free(session);
}

static void a_student_keeps_the_numbers(void **state)
{
    (void)state;
    answers("{\"op\": \"exercise\", \"name\": \"scara-fk\", \"student\": \"ivanova\"}",
            "\"numbers\": {\"q1\": 5, \"q2\": 105, \"z\": 90, \"w\": 30}"); // the same on every machine
    answers("{\"op\": \"exercise\", \"name\": \"scara-fk\", \"student\": \"ivanova\", \"language\": \"ru\"}",
            "Q1 = 5°");
    answers("{\"op\": \"exercise\", \"name\": \"nope\"}", "there is no exercise 'nope'");
}

static void a_usual_mistake_is_named(void **state)
{
    (void)state;
    answers("{\"op\": \"exercise\", \"name\": \"gcode-time\", \"student\": \"\"}", "\"numbers\": {\"d\": ");
    answers("{\"op\": \"grade\", \"exercise\": {\"id\": \"x\", \"title\": {\"en\": \"\", \"ru\": \"\"}, \"question\": "
            "{\"en\": \"\", "
            "\"ru\": \"\"}, \"answer\": {\"kind\": \"number\"}, \"checks\": [{\"value\": \"$answer\", \"near\": 90, "
            "\"within\": 1, "
            "\"points\": 1, \"else\": {\"en\": \"no\", \"ru\": \"нет\"}}], \"mistakes\": [{\"near\": 1.5708, "
            "\"within\": 0.01, "
            "\"words\": {\"en\": \"radians\", \"ru\": \"радианы\"}}]}, \"answer\": 1.57}",
            "\"points\": 0, \"of\": 1, \"reasons\": [\"radians\", \"no\"], \"checks\": [{\"points\": 0, \"of\": 1, "
            "\"reason\": \"no\"}], \"mistake\": "
            "\"radians\"");
}

#define OWN(draw, check)                                                                                               \
    "{\"op\": \"grade\", \"answer\": 1, \"exercise\": {\"id\": \"x\", \"title\": {\"en\": \"\", \"ru\": \"\"}, "       \
    "\"question\": "                                                                                                   \
    "{\"en\": \"\", \"ru\": \"\"}, \"answer\": {\"kind\": \"number\"}, \"draw\": {" draw "}, \"checks\": [{" check     \
    ", \"points\": 1, \"else\": {\"en\": \"no\", \"ru\": \"no\"}}]}}"

static void an_exercise_is_refused_with_its_place(void **state)
{
    (void)state;
    answers(OWN("\"a\": {\"one_of\": [], \"from\": 0, \"to\": 1, \"step\": 1}", "\"value\": 1, \"is\": 1"), "'one_of'");
    answers(OWN("\"a\": {\"one_of\": 5}", "\"value\": 1, \"is\": 1"), "'one_of'");
    answers(OWN("\"a\": {\"from\": 0, \"to\": 1, \"step\": 0}", "\"value\": 1, \"is\": 1"), "'draw'");
    answers(OWN("", "\"value\": \"$nobody\", \"is\": 1"), "'$nobody' stands for nothing");
    answers(OWN("", "\"value\": [1, {\"a\": 2}], \"is\": [1, {\"a\": 2}]"), "\"points\": 1");
    answers(OWN("", "\"value\": [1, 2], \"is\": [9, 9]"), "\"points\": 0");
    answers("{\"op\": \"grade\", \"name\": \"scara-elbow\", \"answer\": [10]}",
            "the answer must be 2 numbers, found 1");
    answers("{\"op\": \"grade\", \"answer\": 1}", "say which exercise");
}

static void values_of_an_exercise_have_their_bound(void **state)
{
    (void)state;
    zv_text request = {0};
    zv_text_add(&request,
                "{\"op\": \"grade\", \"answer\": 1, \"exercise\": {\"id\": \"x\", \"title\": {\"en\": \"\", \"ru\": "
                "\"\"}, \"question\": {\"en\": \"\", \"ru\": \"\"}, \"answer\": {\"kind\": \"number\"}, \"let\": {");
    for (int i = 0; i < 40; ++i) {
        zv_text_addf(&request, "%s\"v%d\": {\"ask\": {\"op\": \"describe\"}}", i > 0 ? ", " : "", i);
    }
    zv_text_add(&request,
                "}, \"checks\": [{\"value\": 1, \"is\": 1, \"points\": 1, \"else\": {\"en\": \"\", \"ru\": \"\"}}]}}");
    answers(request.data, "the values of an exercise may have 2 MB");
    zv_text_free(&request);
}

static void an_exercise_cannot_grade_itself(void **state)
{
    (void)state;
    answers("{\"op\": \"grade\", \"exercise\": {\"id\": \"x\", \"title\": {\"en\": \"\", \"ru\": \"\"}, \"question\": "
            "{\"en\": \"\", "
            "\"ru\": \"\"}, \"answer\": {\"kind\": \"pose\"}, \"checks\": [{\"value\": {\"ask\": {\"op\": \"grade\", "
            "\"exercise\": "
            "\"$answer\", \"answer\": \"$answer\"}, \"take\": \"points\"}, \"is\": 1, \"points\": 1, \"else\": "
            "{\"en\": \"no\", "
            "\"ru\": \"нет\"}}]}, \"answer\": {}}",
            "an exercise cannot ask for a grade");
    answers("{\"op\": \"grade\", \"name\": \"gcode-square\", \"answer\": \"\", \"robot\": \"scara\"}",
            "there is no field 'robot'");
    answers("{\"op\": \"grade\", \"name\": \"scara-fk\", \"answer\": \"abc\"}", "the answer must be a number");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_exercise_has_a_right_answer),
        cmocka_unit_test(a_wrong_answer_loses_points_and_hears_why),
        cmocka_unit_test(answers_beside_the_question_lose_points),
        cmocka_unit_test(an_exercise_is_refused_with_its_place),
        cmocka_unit_test(values_of_an_exercise_have_their_bound),
        cmocka_unit_test(a_student_keeps_the_numbers),
        cmocka_unit_test(a_usual_mistake_is_named),
        cmocka_unit_test(an_exercise_cannot_grade_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
