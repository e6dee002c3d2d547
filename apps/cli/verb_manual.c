/// @file verb_manual.c
/// `zveno manual`: the pages of the manual, in the language of man(1), from the tables that --help is made of.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "option_table.h"
#include "out_file.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/base.h"

static const option own[] = {
    {"folder", OPTION_LOCAL, 1, "FOLDER", "writes all pages as files into this folder", NULL},
    {.name = NULL},
};

// ---- roff ----

/// Text of a line: a minus stays one, a backslash is shown, and a dot at the beginning is no request.
static void add_text(zv_text *out, const char *text)
{
    if (text[0] == '.' || text[0] == '\'') {
        zv_text_add(out, "\\&");
    }
    for (; *text; ++text) {
        const char *as = *text == '-' ? "\\-" : *text == '\\' ? "\\e" : NULL;
        zv_text_append(out, as ? as : text, as ? 2 : 1);
    }
}

static void add_line(zv_text *out, const char *before, const char *text, const char *behind)
{
    zv_text_add(out, before);
    add_text(out, text);
    zv_text_add(out, behind);
}

static void begin_page(zv_text *out, const char *name, const char *summary)
{
    char title[64];
    size_t i = 0;
    for (; name[i] && i < sizeof title - 1; ++i) {
        title[i] = name[i] >= 'a' && name[i] <= 'z' ? (char)(name[i] - 'a' + 'A') : name[i];
    }
    title[i] = '\0';
    zv_text_addf(out, ".TH %s 1 \"\" \"zveno %s\" \"zveno\"\n.SH NAME\n", title, zv_version());
    add_text(out, name);
    add_line(out, " \\- ", summary, "\n");
}

static void add_option(zv_text *out, const option *o)
{
    add_line(out, ".TP\n\\fB\\-\\-", o->name, "\\fR");
    add_line(out, o->values[0] ? " \\fI" : "", o->values, o->values[0] ? "\\fR\n" : "\n");
    add_line(out, "", o->help, "\n");
}

static void add_examples(zv_text *out, const char *lines)
{
    zv_text_add(out, ".SH EXAMPLES\n.nf\n");
    while (*lines) {
        char line[256];
        const size_t length = strcspn(lines, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, lines);
        add_line(out, "", line, "\n");
        lines += length + (lines[length] == '\n');
    }
    zv_text_add(out, ".fi\n");
}

static const char exit_status[] = ".SH EXIT STATUS\n0 done, 1 the question has no answer (out of reach, a program with "
                                  "errors), 2 wrong usage, 3 a file or device failed.\n";

static void add_options(zv_text *out, const option *known, const option *common)
{
    zv_text_add(out, ".SH OPTIONS\n");
    for (const option *o = known; o->name; ++o) {
        add_option(out, o);
    }
    for (const option *o = common; o->name; ++o) {
        add_option(out, o);
    }
}

static void write_verb_page(const verb *v, zv_text *out)
{
    char name[48];
    option_table known;
    snprintf(name, sizeof name, "zveno-%s", v->name);
    begin_page(out, name, v->summary);
    add_line(out, ".SH SYNOPSIS\n\\fBzveno ", v->name, "\\fR ");
    add_line(out, "", v->usage, "\n");
    add_line(out, ".SH DESCRIPTION\n", v->about, "\n");
    options_of(v->op ? zv_operation_find(v->op) : NULL, v->hidden, v->own, &known);
    if (known.all[0].name || v->op) {
        add_options(out, known.all, options_common(v->arm));
    }
    add_examples(out, v->examples);
    zv_text_add(out, exit_status);
    zv_text_add(out, ".SH SEE ALSO\n\\fBzveno\\fR(1)\n");
}

static void write_program_page(zv_text *out)
{
    begin_page(out, "zveno", "a workbench for robot arms");
    zv_text_add(out,
                ".SH SYNOPSIS\n\\fBzveno\\fR \\fIVERB\\fR [...]\n.SH DESCRIPTION\nWhere is the tool, how can the arm "
                "get there, and what is in the way. Lengths in mm, angles in degrees. Every verb has a page of "
                "its own, \\fBzveno\\-\\fIVERB\\fR(1), and \\fBzveno \\fIVERB\\fB \\-\\-help\\fR shows the same.\n"
                ".SH VERBS\n");
    for (int i = 0; verbs[i]; ++i) {
        add_line(out, ".TP\n\\fB", verbs[i]->name, "\\fR\n");
        add_line(out, "", verbs[i]->summary, "\n");
    }
    zv_text_add(out, exit_status);
}

// ---- where it goes ----

static bool save(const char *folder, const char *verb_name, const zv_text *page)
{
    static out_file file; // too large for a stack
    char path[1200];
    snprintf(path, sizeof path, "%s/zveno%s%s.1", folder, verb_name ? "-" : "", verb_name ? verb_name : "");
    bool done = !page->failed && out_file_open(&file, path);
    if (done) {
        out_file_write(&file, page->data, page->size);
        done = out_file_close(&file, true);
    }
    if (!done) {
        complain("the file '%.200s' cannot be written: %s", path, strerror(errno));
    }
    return done;
}

static int save_all(const char *folder)
{
    bool done = true;
    for (int i = -1; done && (i < 0 || verbs[i]); ++i) {
        zv_text page = {0};
        if (i < 0) {
            write_program_page(&page);
        } else {
            write_verb_page(verbs[i], &page);
        }
        done = save(folder, i < 0 ? NULL : verbs[i]->name, &page);
        zv_text_free(&page);
    }
    return done ? DONE : FAILED;
}

/// The page of a verb, or of the program.
static int print_page(const verb *v)
{
    zv_text page = {0};
    if (v) {
        write_verb_page(v, &page);
    } else {
        write_program_page(&page);
    }
    printf("%s", page.failed ? "" : page.data);
    zv_text_free(&page);
    return DONE;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    const option_value *folder = option_given(given, "folder");
    if (folder->given) {
        return save_all(folder->word);
    }
    const verb *v = given->file ? find_verb(given->file) : NULL;
    if (given->file && !v) {
        complain("there is no verb '%s'", given->file);
        return WRONG_USAGE;
    }
    return print_page(v);
}

const verb verb_manual = {
    .name = "manual",
    .summary = "pages of the manual, for man(1)",
    .usage = "[VERB] [--folder FOLDER]",
    .about = "Prints the page of one verb, or that of the whole program, as man reads it. An installed copy has all of "
             "them: man zveno-ik.",
    .examples = "zveno manual ik | man -l -\n"
                "zveno manual\n",
    .arm = ARM_NONE,
    .file = FILE_OPTIONAL,
    .own = own,
    .run = run,
};
