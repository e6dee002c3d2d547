// A session of zveno.dll: every line of standard input is a request, every line of standard output its answer.
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <string.h>

#include "zveno/api.h"

int main(void)
{
    static char line[1 << 20];
    zv_session *session = zv_session_create(NULL);
    zv_text answer = {0};
    _setmode(_fileno(stdout), _O_BINARY);
    while (session && fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        zv_text_clear(&answer);
        zv_session_answer(session, line, strlen(line), &answer);
        fwrite(answer.data, 1, answer.size, stdout);
        fputc('\n', stdout);
    }
    zv_text_free(&answer);
    zv_session_free(session);
    return 0;
}
