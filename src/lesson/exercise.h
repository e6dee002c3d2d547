/// @file exercise.h
/// What an exercise is inside.
#ifndef ZV_LESSON_EXERCISE_H
#define ZV_LESSON_EXERCISE_H

#include "lesson/values.h"
#include "zveno/lesson.h"

struct zv_exercise {
    zv_text text; ///< its own copy, to which the values refer
    zv_json_document *document;
    const zv_json *object;
    zv_values values;
    int drawn; ///< how many of them are the student's numbers
};

/// form.c: refuses an object that is no exercise, with its place.
zv_status zv_exercise_check_form(const zv_json *object, zv_error *why);

#endif
