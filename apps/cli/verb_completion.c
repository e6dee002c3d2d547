/// @file verb_completion.c
/// `zveno completion`: what a shell needs to complete verbs, arms and options, from the tables that --help is made of.
#include <stdio.h>
#include <string.h>

#include "option_table.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/model.h"

/// Called for every option of a verb.
typedef void (*option_visitor)(const verb *of, const option *o);

static void visit_options(const verb *v, option_visitor visit)
{
    option_table known;
    options_of(v->op ? zv_operation_find(v->op) : NULL, v->hidden, v->own, &known);
    for (const option *o = known.all; o->name; ++o) {
        visit(v, o);
    }
    for (const option *o = options_common(v->arm); (known.all[0].name || v->op) && o->name; ++o) {
        visit(v, o);
    }
}

/// Words to choose from: those of a field, or of the program's own option with bars between them, light|dark.
static bool is_choice(const option *o)
{
    return o->field ? o->field->words != NULL : strchr(o->values, '|') != NULL;
}

static void print_words(const option *o)
{
    for (int i = 0; o->field && o->field->words[i]; ++i) {
        printf("%s%s", i ? " " : "", o->field->words[i]);
    }
    for (const char *at = o->field ? "" : o->values; *at; ++at) {
        putchar(*at == '|' ? ' ' : *at);
    }
}

static void print_arms(void)
{
    for (int i = 0; i < zv_shipped_count(); ++i) {
        printf("%s%s", i ? " " : "", zv_shipped_name(i));
    }
}

static void print_verbs(void)
{
    for (int i = 0; verbs[i]; ++i) {
        printf("%s%s", i ? " " : "", verbs[i]->name);
    }
}

/// What may follow the name of a verb, when it is one of a few words.
static void print_first(const verb *v)
{
    if (v->arm != ARM_NONE) {
        print_arms();
    } else if (v == &verb_completion) {
        printf("bash zsh");
    } else if (v == &verb_manual) {
        print_verbs();
    }
}

// ---- bash ----

static void print_bash_name(const verb *of, const option *o)
{
    (void)of;
    printf(" --%s", o->name);
}

static void print_bash_choice(const verb *of, const option *o)
{
    if (is_choice(o)) {
        printf("        %s:--%s) words=\"", of->name, o->name);
        print_words(o);
        printf("\" ;;\n");
    }
}

static void print_bash_verb(const verb *v)
{
    printf("        %s) words=\"--help", v->name);
    visit_options(v, print_bash_name);
    printf("\" first=\"");
    print_first(v);
    printf("\" ;;\n");
}

static void print_bash(void)
{
    printf("# bash completion for zveno, made by: zveno completion bash\n"
           "_zveno() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} words= "
           "first=\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        COMPREPLY=($(compgen -W \"");
    print_verbs();
    printf(" --help --version\" -- \"$word\"))\n"
           "        return\n"
           "    fi\n"
           "    case $verb:$before in\n");
    for (int i = 0; verbs[i]; ++i) {
        visit_options(verbs[i], print_bash_choice);
    }
    printf("    esac\n"
           "    if [ -n \"$words\" ]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "        return\n"
           "    fi\n"
           "    case $verb in\n");
    for (int i = 0; verbs[i]; ++i) {
        print_bash_verb(verbs[i]);
    }
    printf("    esac\n"
           "    if [[ $word == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    elif [ \"$COMP_CWORD\" -eq 2 ]; then\n"
           "        COMPREPLY=($(compgen -W \"$first\" -- \"$word\"))\n"
           "    fi\n"
           "}\n"
           "complete -o bashdefault -o default -F _zveno zveno\n");
}

// ---- zsh ----

/// Inside '...[...]': a quote ends the string, brackets and colons mean something.
static void print_zsh_text(const char *text)
{
    for (; *text; ++text) {
        if (*text == '\'') {
            printf("'\\''");
        } else {
            printf("%s%c", strchr("[]:\\", *text) ? "\\" : "", *text);
        }
    }
}

static void print_zsh_option(const verb *of, const option *o)
{
    (void)of;
    printf(" \\\n            '%s--%s[", o->kind & OPTION_REPEATS ? "*" : "", o->name);
    print_zsh_text(o->help);
    printf("]");
    if (o->values[0]) {
        printf(":");
        print_zsh_text(is_choice(o) ? o->name : o->values);
        printf(":");
        printf(is_choice(o) ? "(" : strstr(o->values, "FILE") ? "_files" : "");
        if (is_choice(o)) {
            print_words(o);
            printf(")");
        }
    }
    printf("'");
}

static void print_zsh_verb(const verb *v)
{
    printf("        %s)\n        _arguments '--help[explain this verb]'", v->name);
    visit_options(v, print_zsh_option);
    if (v->arm != ARM_NONE) {
        printf(" \\\n            '1:arm:_zveno_arms'");
    } else if (v == &verb_completion || v == &verb_manual) {
        printf(" \\\n            '1:word:(");
        print_first(v);
        printf(")'");
    }
    printf(" \\\n            '*:file:_files' ;;\n");
}

static void print_zsh(void)
{
    printf("#compdef zveno\n# zsh completion for zveno, made by: zveno completion zsh\n"
           "_zveno_arms() {\n"
           "    _alternative 'arms:arm:(");
    print_arms();
    printf(")' 'files:robot file:_files'\n"
           "}\n"
           "_zveno() {\n"
           "    local -a verbs=(\n");
    for (int i = 0; verbs[i]; ++i) {
        printf("        '%s:", verbs[i]->name);
        print_zsh_text(verbs[i]->summary);
        printf("'\n");
    }
    printf("    )\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _describe verb verbs\n"
           "        return\n"
           "    fi\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $words[1] in\n");
    for (int i = 0; verbs[i]; ++i) {
        print_zsh_verb(verbs[i]);
    }
    printf("    esac\n"
           "}\n"
           "_zveno \"$@\"\n");
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    const char *shell = given->file ? given->file : "";
    if (strcmp(shell, "bash") == 0) {
        print_bash();
    } else if (strcmp(shell, "zsh") == 0) {
        print_zsh();
    } else {
        complain("which shell? bash or zsh");
        return WRONG_USAGE;
    }
    return DONE;
}

const verb verb_completion = {
    .name = "completion",
    .summary = "a script with which bash or zsh completes verbs and options",
    .usage = "bash|zsh",
    .about = "Prints the script. An installed copy has it where both shells look for it; otherwise let the shell read "
             "it at its start.",
    .examples = "source <(zveno completion bash)\n"
                "zveno completion zsh > ~/.zfunc/_zveno\n",
    .arm = ARM_NONE,
    .file = FILE_OPTIONAL,
    .run = run,
};
