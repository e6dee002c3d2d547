/// @file 02_requests.c
/// The same vocabulary as `zveno batch`: a JSON object in, a JSON object out. Nothing here needs files or a shell.
#include <stdio.h>
#include <string.h>

#include <zveno/zveno.h>

static const char *const requests[] = {
    "{\"id\": 1, \"op\": \"fk\", \"robot\": \"scara\", \"q\": [30, 45, 20, 0]}",
    "{\"id\": 2, \"op\": \"ik\", \"robot\": \"scara\", \"xyz\": [300, 200, 20]}",
    "{\"id\": 3, \"op\": \"ik\", \"robot\": \"scara\", \"set\": {\"l1\": 300}, \"xyz\": [500, 0, 20]}",
    "{\"id\": 4, \"op\": \"line\", \"robot\": \"scara\", \"from\": [-400, 100, 20], \"to\": [400, 100, 20]}",
    "{\"id\": 5, \"op\": \"ik\", \"robot\": \"nope\", \"xyz\": [1, 2, 3]}",
};

int main(void)
{
    zv_session *session = zv_session_create(NULL); // NULL: no files, only robots that ship or are inline
    if (session == NULL) {
        return 1;
    }

    zv_text answer = {0};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; ++i) {
        zv_text_clear(&answer);
        zv_session_answer(session, requests[i], strlen(requests[i]), &answer);
        printf("-> %s\n<- %s\n", requests[i], answer.data);
    }

    zv_text_free(&answer);
    zv_session_free(session);
    return 0;
}
