/// @file verb_recording.c
/// `zveno recording`: what a recording holds, a span of it, and other forms of it.
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "mcap_file.h"
#include "motion_file.h"
#include "out_whole.h"
#include "terminal.h"
#include "verb.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE",
     "also -o: .mcap or .csv with the samples of this span; - is CSV to standard output", NULL},
    {"arm", OPTION_LOCAL, 1, "ARM", "whose joints a CSV file holds: they say what is in degrees and what in mm", NULL},
    {.name = NULL},
};

typedef struct work {
    const arguments *given;
    const char *output; ///< NULL: none
    bool is_csv, is_open, has_head;
    int joints; ///< of the columns: those of the first sample
    out_file file;
    mcap_file mcap;
    zv_text row;
} work;

static bool take_sample(void *user, const zv_feed_source *source, const zv_feed_sample *sample)
{
    work *w = user;
    if (!w->is_open) {
        return true;
    }
    if (!w->is_csv) {
        mcap_sample(&w->mcap, source, sample);
        return !w->file.failed;
    }
    if (!w->has_head) {
        w->joints = source->count;
        zv_log_csv_head(&w->row, w->joints);
        w->has_head = true;
    }
    zv_log_csv_row(&w->row, source, sample, w->joints);
    out_file_write(&w->file, w->row.data ? w->row.data : "", w->row.size);
    zv_text_clear(&w->row);
    return !w->file.failed && !w->row.failed;
}

static void print_seconds(const zv_json *value)
{
    if (value && value->kind == ZV_JSON_NUMBER) {
        printf(" %10.3f", value->number);
    } else {
        printf(" %10s", "-");
    }
}

static void print_state(const zv_json *answer)
{
    const double damaged = number_at(answer, "damaged"), others = number_at(answer, "other_topics");
    if (zv_json_member(answer, "whole")->kind == ZV_JSON_FALSE) {
        printf("\n  The file was cut; everything up to its last whole part is here, %.0f bytes behind it are not.\n",
               number_at(answer, "lost_bytes"));
    }
    if (damaged > 0.0) {
        printf("\n  %.0f parts have a wrong checksum and are left out.\n", damaged);
    }
    if (others > 0.0) {
        printf("\n  %.0f topics hold something else than joints and are left out.\n", others);
    }
}

static void print_answer(const zv_json *answer)
{
    const zv_json *of = zv_json_member(answer, "of");
    printf("%s%s%s\n", text_at(answer, "kind"), of->kind == ZV_JSON_STRING ? " of " : "",
           of->kind == ZV_JSON_STRING ? of->text : "");
    printf("%s  %-16s %6s %10s %10s %10s %10s%s\n", ink_on(INK_HEAD), "source", "joints", "samples", "from s", "to s",
           "gap s", ink_on(INK_PLAIN));
    for (const zv_json *source = zv_json_member(answer, "sources")->first; source; source = source->next) {
        printf("  %-16s %6d %10.0f", text_at(source, "name"), zv_json_member(source, "joints")->count,
               number_at(source, "samples"));
        print_seconds(zv_json_member(source, "from"));
        print_seconds(zv_json_member(source, "to"));
        print_seconds(zv_json_member(source, "longest_gap"));
        printf("\n");
    }
    print_state(answer);
}

static int close_output(work *w, bool is_good)
{
    if (!w->is_open) {
        return DONE;
    }
    w->is_open = false;
    const bool is_whole = w->is_csv ? !w->row.failed : mcap_end(&w->mcap);
    return finish_file(&w->file, is_good, is_whole);
}

static int finish(void *user, const zv_json *answer)
{
    work *w = user;
    if (!w->given->json && !output_is_taken(w->given)) {
        print_answer(answer);
    }
    return close_output(w, true);
}

static int open_output(work *w)
{
    const option_value *output = option_given(w->given, "output");
    w->output = output->given ? output->word : NULL;
    w->is_csv = w->output && (path_ends_in(w->output, ".csv") || strcmp(w->output, "-") == 0);
    if (w->output && !w->is_csv && !path_ends_in(w->output, ".mcap")) {
        complain("--output must end in .mcap or .csv, found '%.200s'", w->output);
        return WRONG_USAGE;
    }
    w->is_open = w->output && begin_file(&w->file, w->output);
    if (w->is_open && !w->is_csv) {
        const option_value *arm = option_given(w->given, "arm");
        mcap_begin(&w->mcap, arm->given ? arm->word : NULL, &w->file);
    }
    return w->output && !w->is_open ? FAILED : DONE;
}

static int run(const verb *self, const arguments *given)
{
    static work w; // its buffers are too large for the stack
    w = (work){.given = given};
    const zv_session_sink sink = {.user = &w, .recorded = take_sample};
    int end = open_output(&w);
    end = end == DONE ? run_request_with(self, given, &sink, finish, &w) : end;
    close_output(&w, false);
    zv_text_free(&w.row);
    return end;
}

static void add_arm(const arguments *given, zv_json_writer *request)
{
    const option_value *arm = option_given(given, "arm");
    if (arm->given) {
        zv_json_put_text(request, "robot", arm->word);
    }
}

static const char *const hidden[] = {"file", "bytes", "text", NULL};

const verb verb_recording = {
    .name = "recording",
    .op = "recording",
    .summary = "what a recording of joints holds, a span of it, and MCAP to CSV and back",
    .usage = "FILE [--from T] [--to T] [--source NAME] [-o FILE] [--json]",
    .about = "Reads what zveno run and simulate write with -o FILE.mcap, and the joint states of other MCAP files "
             "(JSON, uncompressed). A file that was cut is read up to its last whole part. With -o the samples of the "
             "span go into a file of their own.",
    .examples = "zveno simulate planar3 a.ngc --work 110 0 30 0 0 90 --pitch -90 -o a.mcap\n"
                "zveno recording a.mcap\n"
                "zveno recording a.mcap --from 0.5 --to 1 --source articulation -o part.csv\n"
                "zveno recording part.csv --arm planar3 -o part.mcap\n",
    .arm = ARM_NONE,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = add_arm,
    .run = run,
    .on_syntax = FAILED,
};
