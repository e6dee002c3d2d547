/// @file op_lesson.c
/// `course`, `exercise`, `grade`: the course through the same door as everything else.
///
/// Grading asks requests of the vocabulary in a session of its own, which reads no files: an answer of a student may hold
/// any program or request. It is stopped with the request that grades.
#include <string.h>

#include "api/op.h"
#include "request/fields.h"
#include "request/table.h"
#include "zveno/lesson.h"

static zv_language language_of(const zv_request *request)
{
    const zv_json *word = zv_json_member(request->object, "language");
    return word && strcmp(word->text, "ru") == 0 ? ZV_RUSSIAN : ZV_ENGLISH;
}

static void put_texts(zv_json_writer *out, const char *key, const zv_json *texts, zv_language language)
{
    const zv_json *text = zv_json_member(texts, language == ZV_RUSSIAN ? "ru" : "en");
    zv_json_put_text(out, key, text ? text->text : "");
}

// ---- course ----

static void write_chapter(const zv_json *chapter, zv_language language, zv_json_writer *out)
{
    const zv_json *robot = zv_json_member(chapter, "robot");
    zv_json_begin_object(out);
    zv_json_put_text(out, "id", zv_json_member(chapter, "id")->text);
    put_texts(out, "title", zv_json_member(chapter, "title"), language);
    put_texts(out, "text", zv_json_member(chapter, "text"), language);
    zv_json_put_text(out, "robot", robot ? robot->text : NULL);
    zv_json_begin_array_at(out, "exercises");
    for (const zv_json *one = zv_json_member(chapter, "exercises")->first; one; one = one->next) {
        zv_json_begin_object(out);
        zv_json_put_text(out, "id", zv_json_member(one, "id")->text);
        put_texts(out, "title", zv_json_member(one, "title"), language);
        zv_json_put_text(out, "kind", zv_json_member(zv_json_member(one, "answer"), "kind")->text);
        zv_json_put_number(out, "points", zv_exercise_points(one));
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
    zv_json_end_object(out);
}

zv_status zv_op_course(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    if (!document) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the course");
    }
    zv_status status = ZV_OK;
    zv_json_begin_array_at(answer, "chapters");
    for (int i = 0; i < zv_chapter_count() && status == ZV_OK; ++i) {
        size_t size = 0;
        const char *text = zv_chapter_text(i, &size);
        const zv_json *chapter = NULL;
        status = zv_json_read(document, text, size, &chapter, why);
        if (status == ZV_OK) {
            write_chapter(chapter, language_of(request), answer);
        }
    }
    zv_json_end_array(answer);
    zv_json_document_free(document);
    return status;
}

// ---- exercise ----

/// The module of the page has no chapters: the page fetches them and gives the exercise itself.
static zv_status find_exercise(const char *name, const char *student, zv_exercise **out, zv_error *why)
{
#ifdef ZV_PAGE
    (void)student;
    (void)out;
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "there is no exercise '%.60s' here: give it as 'exercise'", name);
#else
    return zv_exercise_find(name, student, out, why);
#endif
}

static zv_status open_exercise(const zv_request *request, zv_exercise **out, zv_error *why)
{
    const zv_json *name = zv_json_member(request->object, "name"), *own = zv_json_member(request->object, "exercise"),
                  *student = zv_json_member(request->object, "student");
    const char *whose = student ? student->text : "";
    if (!name == !own) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "say which exercise: its 'name', or 'exercise' with one of your own");
    }
    return own ? zv_exercise_read(own->source, own->source_size, whose, out, why)
               : find_exercise(name->text, whose, out, why);
}

/// A member with a text of the exercise.
static void put_filled(zv_json_writer *out, const zv_exercise *exercise, const zv_json *texts, zv_language language)
{
    zv_text filled = {0};
    zv_exercise_text(exercise, texts, language, &filled);
    zv_json_string(out, filled.data ? filled.data : "", filled.size);
    zv_text_free(&filled);
}

static void write_choices(const zv_exercise *exercise, zv_language language, zv_json_writer *out)
{
    const zv_json *choices = zv_json_member(zv_json_member(zv_exercise_object(exercise), "answer"), "choices");
    if (!choices) {
        return;
    }
    zv_json_begin_object_at(out, "choices");
    for (const zv_json *choice = choices->first; choice; choice = choice->next) {
        zv_json_key_text(out, choice->key, choice->key_size);
        put_filled(out, exercise, choice, language);
    }
    zv_json_end_object(out);
}

static void write_hints(const zv_exercise *exercise, int wanted, zv_language language, zv_json_writer *out)
{
    const zv_json *hints = zv_json_member(zv_exercise_object(exercise), "hints");
    int count = 0;
    zv_json_begin_array_at(out, "hints");
    for (const zv_json *hint = hints ? hints->first : NULL; hint && count < wanted; hint = hint->next, ++count) {
        put_filled(out, exercise, hint, language);
    }
    zv_json_end_array(out);
    zv_json_put_integer(out, "more_hints", hints ? hints->count - count : 0);
}

static void write_question(const zv_exercise *exercise, zv_language language, zv_json_writer *answer)
{
    const zv_json *object = zv_exercise_object(exercise), *about = zv_json_member(object, "answer");
    const zv_json *unit = zv_json_member(about, "unit");
    zv_json_put_text(answer, "name", zv_json_member(object, "id")->text);
    zv_json_key(answer, "title");
    put_filled(answer, exercise, zv_json_member(object, "title"), language);
    zv_json_key(answer, "question");
    put_filled(answer, exercise, zv_json_member(object, "question"), language);
    zv_json_key(answer, "numbers");
    zv_exercise_numbers(exercise, answer);
    zv_json_put_text(answer, "kind", zv_json_member(about, "kind")->text);
    zv_json_put_text(answer, "unit", unit && unit->kind == ZV_JSON_STRING ? unit->text : NULL);
}

zv_status zv_op_exercise(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_exercise *exercise = NULL;
    const zv_status status = open_exercise(request, &exercise, why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_language language = language_of(request);

    write_question(exercise, language, answer);
    write_choices(exercise, language, answer);
    zv_json_put_number(answer, "points", zv_exercise_points(zv_exercise_object(exercise)));
    write_hints(exercise, (int)zv_number_at(request->object, "hints", 0.0), language, answer);
    zv_exercise_free(exercise);
    return ZV_OK;
}

// ---- grade ----

typedef struct inner {
    zv_session *session;
    zv_watch *watch;
} inner;

static bool ask(void *user, const char *request, size_t size, zv_text *answer)
{
    inner *self = user;
    zv_session_answer(self->session, request, size, answer);
    return !self->watch->stopped;
}

/// An exercise that grades exercises could go on for ever.
static zv_status refuse(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    (void)user;
    (void)request;
    (void)answer;
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "an exercise cannot ask for a grade");
}

static void write_reasons(const zv_grade *grade, zv_json_writer *out)
{
    zv_json_begin_array_at(out, "reasons");
    if (grade->mistake.size > 0) {
        zv_json_string(out, grade->mistake.data, grade->mistake.size);
    }
    for (int i = 0; i < grade->count; ++i) {
        if (grade->checks[i].reason.size > 0) {
            zv_json_string(out, grade->checks[i].reason.data, grade->checks[i].reason.size);
        }
    }
    zv_json_end_array(out);
}

static void write_grade(const zv_exercise *exercise, const zv_grade *grade, zv_json_writer *out)
{
    zv_json_put_text(out, "name", zv_json_member(zv_exercise_object(exercise), "id")->text);
    zv_json_put_number(out, "points", grade->points);
    zv_json_put_number(out, "of", grade->of);
    write_reasons(grade, out);
    zv_json_begin_array_at(out, "checks");
    for (int i = 0; i < grade->count; ++i) {
        const zv_checked *check = &grade->checks[i];
        zv_json_begin_object(out);
        zv_json_put_number(out, "points", check->points);
        zv_json_put_number(out, "of", check->of);
        zv_json_put_text(out, "reason", check->reason.size > 0 ? check->reason.data : NULL);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
    zv_json_put_text(out, "mistake", grade->mistake.size > 0 ? grade->mistake.data : NULL);
}

static zv_status grade_with(const zv_request *request, zv_exercise *exercise, zv_session *session,
                            zv_json_writer *answer, zv_error *why)
{
    inner self = {session, request->watch};
    const zv_json *given = zv_json_member(request->object, "answer");
    zv_grade grade = {0};
    zv_session_set_progress(session, zv_watch_progress, request->watch);
    const zv_status status = zv_exercise_grade(exercise, given->source, given->source_size, &(zv_asked){ask, &self},
                                               language_of(request), &grade, why);
    if (status == ZV_OK) {
        write_grade(exercise, &grade, answer);
        zv_grade_free(&grade);
    }
    return status;
}

zv_status zv_op_grade(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_exercise *exercise = NULL;
    zv_status status = open_exercise(request, &exercise, why);
    if (status != ZV_OK) {
        return status;
    }
    static const zv_host_op refused[] = {{&zv_about_grade, refuse}, {.about = NULL}};
    zv_session *session = zv_session_create(&(zv_host){.simulate = request->host->simulate, .ops = refused});
    status = session ? grade_with(request, exercise, session, answer, why)
                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory to grade the answer");
    zv_session_free(session);
    zv_exercise_free(exercise);
    return status;
}
