/// @file draw_built.c
/// `zveno draw --as-built`: steps, backlash, sag and jitter through the model.
#include "draw_built.h"

#include <stdio.h>

#include "answer.h"
#include "draw_options.h"
#include "host.h"
#include "out_whole.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/api.h"

static void write_effects(const arguments *given, zv_json_writer *writer)
{
    static const struct {
        int option;
        const char *field;
    } numbers[] = {
        {DRAW_BACKLASH, "backlash"}, {DRAW_STEP, "step"}, {DRAW_JITTER, "jitter"}, {DRAW_STIFFNESS, "stiffness"}};
    for (int i = 0; i < 4; ++i) {
        const option_value *value = &given->values[numbers[i].option];
        if (value->given) {
            zv_json_put_number(writer, numbers[i].field, value->numbers[0]);
        }
    }
}

static void write_request(const arguments *given, const draw_request *request, zv_text *out)
{
    static const option none[] = {{.name = NULL}};
    arguments arm = request->given;
    zv_json_writer writer = zv_json_writer_on(out);
    arm.options = none; // all but the arm is in the document
    zv_json_begin_object(&writer);
    zv_json_put_text(&writer, "op", "as_built");
    write_given(&writer, &arm);
    zv_json_put_raw(&writer, "drawing", request->words.data, request->words.size);
    write_effects(given, &writer);
    zv_json_put_bool(&writer, "compensate", given->values[DRAW_COMPENSATED].given);
    zv_json_end_object(&writer);
}

static void print_answer(const arguments *given, const zv_json *answer)
{
    const zv_json *left = zv_json_member(answer, "compensated");
    printf("  as built       worst %.3f mm, rms %.3f mm; alone:", number_at(answer, "worst"), number_at(answer, "rms"));
    for (const zv_json *e = zv_json_member(answer, "effects")->first; e; e = e->next) {
        printf(" %s %.3f", text_at(e, "name"), number_at(e, "worst"));
    }
    printf(" mm\n");
    if (!(number_at(answer, "worst") > 0.0)) {
        printf("  note           the robot file says nothing of play, steps or stiffness: give --backlash, --step, "
               "--jitter "
               "or --stiffness\n");
    }
    if (given->values[DRAW_STIFFNESS].given && !flag_at(answer, "weighed")) {
        printf("  note           how far the arm sags is not known: its robot file gives no masses\n");
    }
    if (left) {
        printf("  compensated    worst %.3f mm, rms %.3f mm\n", number_at(left, "worst"), number_at(left, "rms"));
    }
}

static int write_files(const arguments *given, const zv_json *answer)
{
    const option_value *picture = &given->values[DRAW_AS_BUILT], *program = &given->values[DRAW_COMPENSATED];
    const zv_json *svg = zv_json_member(answer, "svg"), *left = zv_json_member(answer, "compensated");
    const zv_json *text = left ? zv_json_member(left, "program") : NULL;
    int end = picture->given ? write_whole(picture->word, svg->text, svg->text_size) : DONE;
    end = end == DONE && text ? write_whole(program->word, text->text, text->text_size) : end;
    return end;
}

static int show(const arguments *given, const zv_json *answer)
{
    const zv_json *error = zv_json_member(answer, "error");
    if (error) {
        complain("%s", text_at(error, "message"));
        return NO_ANSWER;
    }
    const int end = write_files(given, answer);
    if (!given->json) {
        print_answer(given, answer);
    }
    return end;
}

int draw_as_built(const arguments *given, const draw_request *request)
{
    zv_text text = {0}, told = {0};
    zv_json_document *document = zv_json_document_create();
    zv_session *session = zv_session_create(&cli_host);
    const zv_json *answer = NULL;
    int end = FAILED;
    write_request(given, request, &text);
    if (session && document && !text.failed) {
        zv_session_answer(session, text.data, text.size, &told);
    }
    if (told.size > 0 && zv_json_read(document, told.data, told.size, &answer, NULL) == ZV_OK) {
        end = show(given, answer);
    }
    zv_session_free(session);
    zv_json_document_free(document);
    zv_text_free(&text);
    zv_text_free(&told);
    return end;
}
