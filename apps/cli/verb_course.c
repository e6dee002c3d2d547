/// @file verb_course.c
/// `zveno course`, `zveno exercise`: the chapters, and one exercise for one student.
#include <stdio.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"
#include "verb.h"

static void print_chapter(const zv_json *chapter)
{
    printf("%s%s%s\n", ink_on(INK_HEAD), text_at(chapter, "title"), ink_on(INK_PLAIN));
    print_wrapped(text_at(chapter, "text"), 2);
    for (const zv_json *one = zv_json_member(chapter, "exercises")->first; one; one = one->next) {
        printf("  %-22s %2.0f  %s\n", text_at(one, "id"), number_at(one, "points"), text_at(one, "title"));
    }
    printf("\n");
}

static void print_course(const zv_json *answer, const arguments *given)
{
    (void)given;
    for (const zv_json *chapter = zv_json_member(answer, "chapters")->first; chapter; chapter = chapter->next) {
        print_chapter(chapter);
    }
    printf("  zveno exercise --name NAME --student YOU asks one of them.\n");
}

const verb verb_course = {
    .name = "course",
    .op = "course",
    .summary = "the chapters of the course and their exercises",
    .usage = "[--language ru]",
    .about = "Lists the chapters and their exercises with the points that each can give. Every student has numbers of "
             "their own; what is right is found by asking the workbench itself.",
    .examples = "zveno course\n"
                "zveno course --language ru\n"
                "zveno exercise --name scara-fk --student ivanova\n",
    .run = run_request,
    .print = print_course,
};

static void print_exercise(const zv_json *answer, const arguments *given)
{
    (void)given;
    const zv_json *unit = zv_json_member(answer, "unit"), *choices = zv_json_member(answer, "choices");
    printf("%s%s%s\n", ink_on(INK_HEAD), text_at(answer, "title"), ink_on(INK_PLAIN));
    print_wrapped(text_at(answer, "question"), 2);
    for (const zv_json *choice = choices ? choices->first : NULL; choice; choice = choice->next) {
        printf("  %-8s %s\n", choice->key, text_of(choice));
    }
    printf("\n  %.0f points; the answer is of the kind '%s'%s%s\n", number_at(answer, "points"),
           text_at(answer, "kind"), *text_of(unit) ? ", in " : "", text_of(unit));
    int number = 0;
    for (const zv_json *hint = zv_json_member(answer, "hints")->first; hint; hint = hint->next) {
        printf("\n  hint %d\n", ++number);
        print_wrapped(text_of(hint), 4);
    }
    const double more = number_at(answer, "more_hints");
    if (more > 0.0) {
        printf("\n  --hints %d shows the next of %.0f more.\n", number + 1, more);
    }
}

const verb verb_exercise = {
    .name = "exercise",
    .op = "exercise",
    .summary = "an exercise with the numbers of a student",
    .usage = "--name NAME [--student NAME] [--hints N]",
    .about = "Asks an exercise of the course. The same student gets the same numbers on every machine and on the page. "
             "Hints come one by one.",
    .examples = "zveno exercise --name scara-fk --student ivanova\n"
                "zveno exercise --name gcode-square --student ivanova --hints 1\n"
                "zveno exercise --name planar3-ik --student ivanova --language ru\n",
    .run = run_request,
    .print = print_exercise,
};
