/// @file solution_print.c
/// The solutions of an inverse kinematics answer as a table, for people.
#include "solution_print.h"

#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "pose_print.h"
#include "table.h"
#include "terminal.h"

/// What a singularity means for a person in front of the arm.
typedef struct meaning {
    const char *name, *sentence;
} meaning;

static const meaning meanings[] = {
    {"wrist", "singular (wrist): joints 4 and 6 turn about one line; only their sum or difference matters, joint 4 is "
              "set to 0."},
    {"elbow",
     "singular (elbow): upper arm and forearm are stretched or folded; the two elbow solutions have become one."},
    {"shoulder",
     "singular (shoulder): the wrist is on the axis of joint 1; any value of joint 1 will do, it is set to 0."},
    {"stretched", "singular (stretched): the arm is straight; the two elbow solutions have become one."},
    {"folded", "singular (folded): the arm is folded back on itself; the two elbow solutions have become one."},
    {"axis", "singular (axis): the target is on the axis of the base; any value of joint 1 will do, it is set to 0."},
};

static void print_singular(const zv_json *names)
{
    for (const zv_json *name = names ? names->first : NULL; name; name = name->next) {
        for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; ++i) {
            if (strcmp(meanings[i].name, text_of(name)) == 0) {
                print_wrapped(meanings[i].sentence, 2);
            }
        }
    }
}

static bool is_free(const zv_json *free_joints, int joint)
{
    for (const zv_json *item = free_joints->first; item; item = item->next) {
        if ((int)number_of(item) == joint) {
            return true;
        }
    }
    return false;
}

/// "front up +": the branch of a solution.
static void write_branch(const zv_json *branch, char *out, size_t size)
{
    const char *base = text_at(branch, "base");
    const char *elbow = text_at(branch, "elbow");
    const char *wrist = text_at(branch, "wrist");
    const char *sign = strcmp(wrist, "plus") == 0 ? "+" : strcmp(wrist, "minus") == 0 ? "-" : "";
    snprintf(out, size, "%s%s%s%s%s", base, *base && *elbow ? " " : "", elbow, *sign ? " " : "", sign);
}

static void add_solution(table *t, const zv_json *solution, int number)
{
    char text[TABLE_CELL];
    snprintf(text, sizeof text, "%d", number);
    table_text(t, text);
    const zv_json *free_joints = zv_json_member(solution, "free");
    int joint = 1;
    for (const zv_json *q = zv_json_member(solution, "q")->first; q; q = q->next, ++joint) {
        char value[NUMBER_TEXT];
        snprintf(text, sizeof text, "%s%s", number_text(number_of(q), 3, value),
                 is_free(free_joints, joint) ? "*" : "");
        table_text(t, text);
    }
    write_branch(zv_json_member(solution, "branch"), text, sizeof text);
    table_text(t, text);
    table_number(t, number_at(solution, "margin"), 2);
}

static void print_solutions(const zv_json *solutions)
{
    const zv_json *first_q = zv_json_member(solutions->first, "q");
    const int joints = first_q->count < TABLE_COLUMNS - 3 ? first_q->count : TABLE_COLUMNS - 3;
    table t = table_of(joints + 3);
    char align[TABLE_COLUMNS + 1] = "r";
    table_text(&t, "#");
    for (int i = 1; i <= joints; ++i) {
        char name[16];
        snprintf(name, sizeof name, "q%d", i);
        table_text(&t, name);
        align[i] = 'r';
    }
    table_text(&t, "branch");
    table_text(&t, "margin");
    memcpy(align + joints + 1, "lr", 3);

    int number = 1;
    bool any_free = false, any_outside = false;
    for (const zv_json *solution = solutions->first; solution; solution = solution->next) {
        add_solution(&t, solution, number++);
        any_free = any_free || zv_json_member(solution, "free")->count > 0;
        any_outside = any_outside || !flag_at(solution, "in_limits");
    }
    table_print(&t, align);
    printf("%s", ink_on(INK_FAINT));
    printf("  q in degrees (mm for a sliding joint); margin: distance to the nearest limit%s\n",
           any_outside ? ",\n  negative when the joint limits are left" : "");
    if (any_free) {
        printf("  * this joint is free here: other values reach the same pose\n");
    }
    printf("%s", ink_on(INK_PLAIN));
}

static void print_reach(const zv_json *answer, int count)
{
    if (flag_at(answer, "reachable")) {
        printf("  %sin reach%s  %d solution%s\n", ink_on(INK_GOOD), ink_on(INK_PLAIN), count, count == 1 ? "" : "s");
    } else {
        printf("  %snot in reach%s  %s\n", ink_on(INK_BAD), ink_on(INK_PLAIN), text_at(answer, "why"));
    }
}

static void print_clamp(const zv_json *answer)
{
    const char *clamped = text_at(answer, "clamped");
    const bool moved = strcmp(clamped, "none") != 0;
    const bool lifted = flag_at(answer, "height_clamped");
    if (!*clamped) {
        return;
    }
    if (moved || lifted) {
        printf("  the nearest target in reach is used instead (%s%s%s):\n", moved ? clamped : "",
               moved && lifted ? " and " : "", lifted ? "height" : "");
    }
    print_position(zv_json_member(answer, "xyz"));
}

static void print_search(const zv_json *answer)
{
    const zv_json *complete = zv_json_member(answer, "complete"), *tries = zv_json_member(answer, "tries");
    if (!complete || is_true(complete)) {
        return;
    }
    if (tries) {
        printf("  found by a search of %d tries: there may be more solutions\n", (int)number_of(tries));
    } else {
        printf("  there may be more solutions\n");
    }
}

/// Names and values of an object of numbers, one line.
static void print_numbers(const zv_json *object)
{
    for (const zv_json *one = object->first; one; one = one->next) {
        if (one->kind == ZV_JSON_NUMBER) {
            printf("  %s %.3f", one->key, one->number + 0.0);
        }
    }
    printf("\n");
}

static void print_angles_of(int number, const zv_json *solution)
{
    const zv_json *angles = zv_json_member(solution, "angles");
    if (angles) {
        printf("%s  %d  in the document's angles:%s", ink_on(INK_FAINT), number, ink_on(INK_PLAIN));
        print_numbers(angles);
    }
}

/// The angles by which the document of the arm knows it: a1 to a4, or alpha, beta, gamma.
static void print_angles(const zv_json *solutions)
{
    int number = 1;
    for (const zv_json *solution = solutions->first; solution; solution = solution->next, ++number) {
        print_angles_of(number, solution);
    }
}

static void print_triangles(const zv_json *answer)
{
    const zv_json *triangles = zv_json_member(answer, "triangles"), *pitches = zv_json_member(answer, "pitches");
    if (!triangles) {
        return;
    }
    printf("  lengths mm, angles deg:");
    print_numbers(triangles);
    for (const zv_json *range = pitches ? pitches->first : NULL; range; range = range->next) {
        printf("  XOY may be %.3f to %.3f deg\n", number_of(range->first), number_of(range->first->next));
    }
    const zv_json *levels = zv_json_member(answer, "level");
    for (const zv_json *level = levels ? levels->first : NULL; level; level = level->next) {
        printf("  link 3-4 level:");
        print_numbers(level);
    }
}

/// How far the arm is from everything in each solution, where the answer says so.
static void print_clearances(const zv_json *solutions)
{
    int number = 1;
    for (const zv_json *solution = solutions->first; solution; solution = solution->next, ++number) {
        const zv_json *clearance = zv_json_member(solution, "clearance");
        if (clearance) {
            const char *sentence = text_at(clearance, "sentence");
            printf("  %s%d%s  %s\n", ink_on(flag_at(clearance, "free") ? INK_GOOD : INK_BAD), number, ink_on(INK_PLAIN),
                   *sentence ? sentence : "nothing is near");
        }
    }
}

void print_ik_answer(const zv_json *answer)
{
    const zv_json *solutions = zv_json_member(answer, "solutions");
    print_reach(answer, solutions->count);
    print_singular(zv_json_member(answer, "singular"));
    print_clamp(answer);
    print_search(answer);
    if (solutions->count > 0) {
        print_solutions(solutions);
        print_clearances(solutions);
        print_angles(solutions);
    }
    print_triangles(answer);
}
