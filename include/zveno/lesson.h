/// @file lesson.h
/// The course: exercises as data. A question has numbers of its own for every student; what is right is found by asking the
/// workbench itself, in the words of its requests, so that there is no second book of answers to keep.
///
///     exercise ──► numbers of this student ──► question
///                        └──► let: requests and formulas ──► values ──► checks of the answer ──► points with reasons
///
/// The same student gets the same numbers on every machine: they follow from the name alone. A course belongs to one thread.
#ifndef ZV_LESSON_H
#define ZV_LESSON_H

#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Languages of the texts.
typedef enum zv_language { ZV_ENGLISH, ZV_RUSSIAN } zv_language;

/// The chapters that ship, in the order of the course.
int zv_chapter_count(void);
/// A chapter as it is in its file (course/<name>.json).
const char *zv_chapter_text(int index, size_t *size);

/// An exercise with the numbers of one student.
typedef struct zv_exercise zv_exercise;

/// One of those that ship.
/// @param student any name; it chooses the numbers. "" is a name too
/// @return ZV_OK, ZV_ERR_NOT_FOUND, or ZV_ERR_INTERNAL without memory
zv_status zv_exercise_find(const char *id, const char *student, zv_exercise **out, zv_error *why);
/// One of a teacher's own, as a JSON object like those of a chapter's `exercises`.
/// @return ZV_OK, ZV_ERR_SYNTAX or ZV_ERR_BAD_REQUEST with the place, or ZV_ERR_INTERNAL without memory
zv_status zv_exercise_read(const char *text, size_t size, const char *student, zv_exercise **out, zv_error *why);
/// NULL is allowed.
void zv_exercise_free(zv_exercise *exercise);

/// The exercise as it was written: `id`, `title`, `answer`, `points`.
const zv_json *zv_exercise_object(const zv_exercise *exercise);
/// Points of all checks of an exercise as it is written.
double zv_exercise_points(const zv_json *object);
/// Appends a text of the exercise (`title`, `question`, an element of `hints`) in a language, with the student's numbers in
/// it.
void zv_exercise_text(const zv_exercise *exercise, const zv_json *texts, zv_language language, zv_text *out);
/// Writes the student's numbers as an object: {"q1": 25, "q2": -40}.
void zv_exercise_numbers(const zv_exercise *exercise, zv_json_writer *out);

/// Who answers requests: appends one JSON object to `answer`. False ends the grading.
typedef struct zv_asked {
    bool (*ask)(void *user, const char *request, size_t size, zv_text *answer);
    void *user;
} zv_asked;

/// One check of an answer.
typedef struct zv_checked {
    double points, of;
    zv_text reason; ///< why points were lost; "" when none were
} zv_checked;

enum { ZV_MOST_CHECKS = 16 };

typedef struct zv_grade {
    double points, of;
    int count;
    zv_checked checks[ZV_MOST_CHECKS];
    zv_text mistake; ///< the usual mistake that this answer shows; "" for none
} zv_grade;

/// Judges an answer: a value of the kind that the exercise asks for, as JSON.
/// @return ZV_OK with `out` filled (free it), ZV_ERR_BAD_REQUEST for an answer of another kind, ZV_ERR_CANCELLED when the
/// asked one said so, ZV_ERR_INTERNAL without memory or for an exercise that asks what cannot be answered
zv_status zv_exercise_grade(zv_exercise *exercise, const char *answer, size_t size, const zv_asked *asked,
                            zv_language language, zv_grade *out, zv_error *why);
/// Appends an answer that gets all points, as JSON: for teachers, and to try an exercise out.
/// @return ZV_OK, ZV_ERR_NOT_AVAILABLE for an exercise that shows none, or as above
zv_status zv_exercise_right(zv_exercise *exercise, const zv_asked *asked, zv_text *out, zv_error *why);
/// Frees the texts.
void zv_grade_free(zv_grade *grade);

#ifdef __cplusplus
}
#endif

#endif
