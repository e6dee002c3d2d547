/// @file table_lesson.c
/// What can be asked about the course: course, exercise, grade.
#include "request/table.h"

static const char *const language_words[] = {"en", "ru", NULL};

static const zv_field course_fields[] = {
    {"language", ZV_FIELD_WORD, .sentence = "of the texts", .words = language_words, .standard = "\"en\"",
     .values = "LANGUAGE", .example = "\"ru\""},
    ZV_FIELDS_END,
};

static const zv_field listed_members[] = {
    {"id", ZV_FIELD_TEXT, .sentence = "its name in requests", .flags = ZV_FIELD_NEEDED},
    {"title", ZV_FIELD_TEXT, .sentence = "for people", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_TEXT, .sentence = "of the answer", .flags = ZV_FIELD_NEEDED},
    {"points", ZV_FIELD_NUMBER, .sentence = "that it can give", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field chapter_members[] = {
    {"id", ZV_FIELD_TEXT, .sentence = "its name", .flags = ZV_FIELD_NEEDED},
    {"title", ZV_FIELD_TEXT, .sentence = "for people", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "what it is about", .flags = ZV_FIELD_NEEDED},
    {"robot", ZV_FIELD_TEXT, .sentence = "the arm that it looks at; null: none",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"exercises", ZV_FIELD_LIST, .sentence = "in their order", .flags = ZV_FIELD_NEEDED, .members = listed_members},
    ZV_FIELDS_END,
};

static const zv_field course_answer[] = {
    {"chapters", ZV_FIELD_LIST, .sentence = "in their order", .flags = ZV_FIELD_NEEDED, .members = chapter_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_course = {
    "course", "the chapters of the course and their exercises", ZV_ROBOT_UNUSED, {course_fields}, {course_answer}};

static const zv_field exercise_which[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the exercise", .values = "NAME", .example = "\"scara-fk\""},
    {"exercise", ZV_FIELD_OBJECT, .sentence = "or one of your own, as those in course/",
     .example =
         "{\"id\": \"sum\", \"title\": {\"en\": \"A sum\", \"ru\": \"Сумма\"}, \"question\": {\"en\": \"1 + 1?\", "
         "\"ru\": \"1 + 1?\"}, \"answer\": {\"kind\": \"number\"}, \"checks\": [{\"value\": \"$answer\", \"is\": 2, "
         "\"points\": 1, \"else\": {\"en\": \"It is not.\", \"ru\": \"Нет.\"}}]}"},
    {"student", ZV_FIELD_TEXT, .sentence = "whose numbers: the same name has the same numbers everywhere",
     .standard = "\"\"", .values = "NAME", .example = "\"ivanova\""},
    ZV_FIELDS_END,
};

static const zv_field exercise_fields[] = {
    {"hints", ZV_FIELD_WHOLE, .sentence = "how many hints are wanted", .range = ZV_BETWEEN(0, 8), .standard = "0",
     .values = "N", .example = "1"},
    ZV_FIELDS_END,
};

static const zv_field exercise_answer[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the exercise", .flags = ZV_FIELD_NEEDED},
    {"title", ZV_FIELD_TEXT, .sentence = "for people", .flags = ZV_FIELD_NEEDED},
    {"question", ZV_FIELD_TEXT, .sentence = "with the numbers of this student", .flags = ZV_FIELD_NEEDED},
    {"numbers", ZV_FIELD_OBJECT, .sentence = "the same numbers by name", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_TEXT,
     .sentence = "of the answer: number, numbers, joints, pose, program, drawing, text, choice or requests",
     .flags = ZV_FIELD_NEEDED},
    {"unit", ZV_FIELD_TEXT, .sentence = "of the answer; null: none", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"choices", ZV_FIELD_OBJECT, .sentence = "of a choice: a text for each name"},
    {"points", ZV_FIELD_NUMBER, .sentence = "that it can give", .flags = ZV_FIELD_NEEDED},
    {"hints", ZV_FIELD_LIST, .sentence = "as many as were wanted", .flags = ZV_FIELD_NEEDED},
    {"more_hints", ZV_FIELD_WHOLE, .sentence = "that there are besides", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_exercise = {"exercise",
                                        "an exercise of the course with the numbers of a student",
                                        ZV_ROBOT_UNUSED,
                                        {exercise_which, exercise_fields, course_fields},
                                        {exercise_answer}};

static const zv_field grade_fields[] = {
    {"answer", ZV_FIELD_ANY, .sentence = "of the kind that the exercise asks for", .flags = ZV_FIELD_NEEDED,
     .values = "ANSWER", .example = "123.4"},
    ZV_FIELDS_END,
};

static const zv_field checked_members[] = {
    {"points", ZV_FIELD_NUMBER, .sentence = "that it gave", .flags = ZV_FIELD_NEEDED},
    {"of", ZV_FIELD_NUMBER, .sentence = "that it can give", .flags = ZV_FIELD_NEEDED},
    {"reason", ZV_FIELD_TEXT, .sentence = "why points were lost; null: none were",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field grade_answer[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the exercise", .flags = ZV_FIELD_NEEDED},
    {"points", ZV_FIELD_NUMBER, .sentence = "of this answer", .flags = ZV_FIELD_NEEDED},
    {"of", ZV_FIELD_NUMBER, .sentence = "that the exercise can give", .flags = ZV_FIELD_NEEDED},
    {"reasons", ZV_FIELD_LIST, .sentence = "why points were lost: the usual mistake first, when the answer shows one",
     .flags = ZV_FIELD_NEEDED},
    {"checks", ZV_FIELD_LIST, .sentence = "one by one", .flags = ZV_FIELD_NEEDED, .members = checked_members},
    {"mistake", ZV_FIELD_TEXT, .sentence = "the usual mistake that this answer shows; null: none",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

const zv_operation zv_about_grade = {"grade",
                                     "points for an answer to an exercise, with reasons",
                                     ZV_ROBOT_UNUSED,
                                     {exercise_which, grade_fields, course_fields},
                                     {grade_answer}};
