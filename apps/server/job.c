/// @file job.c
/// One request and its passage through the workers.
#include "job.h"

#include <stdlib.h>

job *job_create(zv_text *request)
{
    job *made = calloc(1, sizeof *made);
    if (made) {
        made->request = *request;
        *request = (zv_text){0};
        atomic_init(&made->is_cancelled, false);
        atomic_init(&made->permille, -1);
    }
    return made;
}

void job_free(job *done)
{
    if (done) {
        zv_text_free(&done->request);
        zv_text_free(&done->answer);
        zv_text_free(&done->id);
        zv_text_free(&done->cancel_of);
        free(done);
    }
}
