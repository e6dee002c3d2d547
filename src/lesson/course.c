/// @file course.c
/// The chapters that ship, and an exercise of theirs by its name.
#include <string.h>

#include "base/assert.h"
#include "lesson/shipped.h"
#include "zveno/lesson.h"

int zv_chapter_count(void)
{
    return zv_shipped_chapter_count;
}

const char *zv_chapter_text(int index, size_t *size)
{
    ZV_ASSERT(0 <= index && index < zv_shipped_chapter_count);
    *size = zv_shipped_chapters[index].size;
    return zv_shipped_chapters[index].text;
}

static const zv_json *find_in(const zv_json *chapter, const char *id)
{
    const zv_json *list = zv_json_member(chapter, "exercises");
    for (const zv_json *one = list ? list->first : NULL; one; one = one->next) {
        const zv_json *name = zv_json_member(one, "id");
        if (name && name->kind == ZV_JSON_STRING && strcmp(name->text, id) == 0) {
            return one;
        }
    }
    return NULL;
}

zv_status zv_exercise_find(const char *id, const char *student, zv_exercise **out, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    if (!document) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the course");
    }
    zv_status status = ZV_OK;
    const zv_json *found = NULL;
    for (int i = 0; i < zv_shipped_chapter_count && status == ZV_OK && !found; ++i) {
        const zv_json *chapter = NULL;
        status = zv_json_read(document, zv_shipped_chapters[i].text, zv_shipped_chapters[i].size, &chapter, why);
        found = status == ZV_OK ? find_in(chapter, id) : NULL;
    }
    if (found) {
        status = zv_exercise_read(found->source, found->source_size, student, out, why);
    } else if (status == ZV_OK) {
        status = zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "there is no exercise '%.60s'; `course` lists them all", id);
    }
    zv_json_document_free(document);
    return status;
}
