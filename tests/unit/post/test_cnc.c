/// @file test_cnc.c
/// G-code for LinuxCNC, grbl and Marlin: what was written is read as the same places; lines fit the control.
#include <stdlib.h>

#include "makers.h"
#include "post/dialect.h"

#if defined(__SANITIZE_ADDRESS__)
enum { PROGRAMS = 40 };
#else
enum { PROGRAMS = 1000 };
#endif

static void hear(void *user, const zv_issue *issue)
{
    if (!issue->is_warning) {
        print_error("line %d: %s\n", issue->line, issue->message);
    }
    *(int *)user += 1;
}

/// A place above the table in front of the arm; the tool looks down, and turns when `turns`.
static zv_pose random_pose(bool turns)
{
    const zv_rot down =
        zv_rot_from_abc(turns ? check_uniform(-1, 1) : 0.3, turns ? check_uniform(-0.2, 0.2) : 0.1, ZV_PI);
    return (zv_pose){down, {check_uniform(0.35, 0.55), check_uniform(-0.2, 0.2), check_uniform(0.3, 0.5)}};
}

/// A point beside the middle of a line in one of the planes of the axes, and an end in that plane.
static void bend(zv_post_step *step, zv_vec3 from, int plane)
{
    zv_vec3 *to = &step->world_from_tool.pos;
    step->kind = ZV_POST_CIRCLE;
    *(plane == 17 ? &to->z : plane == 18 ? &to->y : &to->x) = plane == 17 ? from.z : plane == 18 ? from.y : from.x;
    const zv_vec3 middle = zv_vec3_scale(zv_vec3_add(from, *to), 0.5), along = zv_vec3_sub(*to, from);
    const zv_vec3 normal = {plane == 19, plane == 18, plane == 17};
    step->via = zv_vec3_add(middle, zv_vec3_scale(zv_vec3_cross(normal, along), check_uniform(0.2, 0.9)));
}

static zv_post_program random_program(const zv_robot *robot, const char *dialect)
{
    const bool is_marlin = strcmp(dialect, "marlin") == 0, is_grbl = strcmp(dialect, "grbl") == 0;
    const bool turns = !is_marlin && !is_grbl && check_uniform(0, 1) < 0.5;
    zv_post_program program = zv_post_begin(robot, "Demo");
    const int count = (int)check_uniform(3, 16);
    zv_vec3 at = {0};
    for (int i = 0; i < count; ++i) {
        zv_post_step step = {.kind = i == 0 ? ZV_POST_JOINT : (zv_post_kind)check_uniform(0, 7), .line = 1};
        step.seconds = step.kind == ZV_POST_DWELL ? floor(check_uniform(1, 300)) / 100.0 : 0.0;
        step.output = step.kind == ZV_POST_OUTPUT ? (int)check_uniform(1, is_grbl ? 2.99 : 32) : 0;
        step.value = step.kind == ZV_POST_OUTPUT && check_uniform(0, 1) < 0.5;
        snprintf(step.text, sizeof step.text, "%s", step.kind == ZV_POST_COMMENT ? "part (1); next" : "");
        if (zv_has_motion(&step)) {
            step.has_pose = true;
            step.world_from_tool = random_pose(turns);
            step.speed = step.kind == ZV_POST_JOINT ? 1.0 : floor(check_uniform(1, 500)) * ZV_MM;
            step.blend_m = is_marlin || is_grbl || check_uniform(0, 1) < 0.5 ? 0.0 : 2e-3;
            if (step.kind == ZV_POST_CIRCLE) {
                bend(&step, at, is_marlin ? 17 : 17 + (int)check_uniform(0, 2.99));
            }
            at = step.world_from_tool.pos;
        }
        zv_post_add(&program, &step);
    }
    return program;
}

static const zv_post_step *next_real(const zv_post_program *program, int *at)
{
    while (*at < program->count && program->step[*at].kind == ZV_POST_COMMENT) {
        ++*at;
    }
    return *at < program->count ? &program->step[(*at)++] : NULL;
}

/// The point of a circle may be another one of the same circle.
static void check_circle(const zv_post_step *a, const zv_post_step *b, zv_vec3 from)
{
    zv_move one = {.kind = ZV_MOVE_ARC}, other = one;
    CHECK(zv_circle_through(from, a->via, a->world_from_tool.pos, &one));
    CHECK(zv_circle_through(from, b->via, b->world_from_tool.pos, &other));
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(one.center, other.center)), 0.0, 5e-3); // mm: two places were rounded
    const double radius = zv_vec3_length(zv_vec3_sub(zv_vec3_scale(from, 1000.0), one.center));
    CHECK_NEAR(one.sweep * radius, other.sweep * radius, 5e-3);
    CHECK(zv_vec3_dot(one.axis, other.axis) > 0.999);
}

static void check_same(const zv_post_program *a, const zv_post_program *b, bool turns)
{
    int at = 0, bt = 0;
    const zv_post_step *x, *y;
    zv_vec3 from = {0};
    while ((x = next_real(a, &at))) {
        y = next_real(b, &bt);
        CHECK(y && x->kind == y->kind);
        if (zv_has_motion(x)) {
            const zv_rot off = zv_rot_mul(zv_rot_transpose(x->world_from_tool.rot), y->world_from_tool.rot);
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(x->world_from_tool.pos, y->world_from_tool.pos)), 0.0, 1e-3 * ZV_MM);
            CHECK(!turns || zv_vec3_length(zv_rot_log(off)) < 1e-4 * ZV_DEG);
            CHECK_NEAR(y->speed, x->speed, 1e-6);
            CHECK_NEAR(y->blend_m, x->blend_m, 1e-6);
            if (x->kind == ZV_POST_CIRCLE) {
                check_circle(x, y, from);
            }
            from = x->world_from_tool.pos;
        }
        CHECK_NEAR(y->seconds, x->seconds, 1e-9);
        CHECK(x->output == y->output && x->value == y->value);
    }
    CHECK(next_real(b, &bt) == NULL);
}

static void check_lines(const zv_text *text, size_t most)
{
    size_t length = 0;
    for (size_t i = 0; i < text->size; ++i) {
        length = text->data[i] == '\n' ? 0 : length + 1;
        CHECK(length < most);
    }
}

/// grbl refuses a motion without an axis (its error 26), also one that goes nowhere.
static void a_motion_that_goes_nowhere_names_an_axis(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    zv_post_program program = zv_post_begin(robot, "Demo");
    for (int i = 0; i < 3; ++i) {
        zv_post_step step = {.kind = i == 0 ? ZV_POST_JOINT : ZV_POST_LINE, .line = 1, .speed = i == 0 ? 1.0 : 0.05};
        step.has_pose = true;
        step.world_from_tool = (zv_pose){zv_rot_from_abc(0.3, 0.1, ZV_PI), {0.4, 0.1, 0.4}};
        zv_post_add(&program, &step);
    }
    static const char *const dialects[] = {"gcode", "grbl", "marlin"};
    for (int c = 0; c < 3; ++c) {
        zv_post_files files = {0};
        zv_post_losses losses = {0};
        CHECK(zv_post_write(&program, zv_post_dialect_find(dialects[c]), &files, &losses, NULL) == ZV_OK);
        CHECK(strstr(files.file[0].text.data, "\nG1 X400.0000 F3000") &&
              strstr(files.file[0].text.data, "\nG1 X400.0000\n"));
        zv_post_files_free(&files);
    }
    zv_post_free(&program);
    zv_robot_free(robot);
}

static void what_is_written_is_read_as_the_same_places(void)
{
    static const struct {
        const char *name;
        size_t longest;
    } controls[] = {{"gcode", 255}, {"grbl", 80}, {"marlin", 96}};
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    for (int c = 0; c < 3; ++c) {
        const int d = zv_post_dialect_find(controls[c].name);
        for (int i = 0; i < PROGRAMS; ++i) {
            zv_post_program program = random_program(robot, controls[c].name), back;
            zv_post_files files = {0};
            zv_post_losses losses = {0};
            int errors = 0, heard = 0;
            CHECK(zv_post_write(&program, d, &files, &losses, NULL) == ZV_OK);
            check_lines(&files.file[0].text, controls[c].longest);
            CHECK(zv_post_read(robot, ik, d, &files, hear, &heard, &back, &errors, NULL) == ZV_OK);
            if (errors > 0) {
                print_error("%s", files.file[0].text.data);
            }
            CHECK(errors == 0);
            check_same(&program, &back, strstr(files.file[0].text.data, " A") != NULL);
            zv_post_free(&program);
            zv_post_free(&back);
            zv_post_files_free(&files);
        }
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void a_text_of_g_code_is_no_program_of_a_controller(void)
{
    static const char *const texts[] = {"%\nG21\n", "(part)\nG0 X0\n", "; part\nG21\n", "/G0 X1\n", "O100 sub\n", "",
                                        "\n\n"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        CHECK(zv_post_dialect_guess("part.src", texts[i], strlen(texts[i])) == -1);
    }
    CHECK(zv_post_dialect_guess("part.ngc", "PTP {A1 0}\n", 11) == -1);
    CHECK(zv_post_dialect_of_ending("a.b/part.PG") == zv_post_dialect_find("as"));
    CHECK(zv_post_dialect_of_ending("part.gcode") == -1);
    static const struct {
        const char *name, *text, *dialect;
    } known[] = {{NULL, "; part\n\nDEF part( )\n", "krl"},
                 {NULL, "# part\ndef part():\n", "urscript"},
                 {"a.txt", "! part\nMODULE part\n", "rapid"},
                 {"a.script", "def part():\n", "urscript"},
                 {"a.as", ".PROGRAM part()\n", "as"},
                 {NULL, "/PROG PART\n", "ls"},
                 {NULL, "' part\nFunction main\n", "spel"},
                 {NULL, "/JOB\r\n//NAME A\r\n", "jbi"},
                 {"part.src", "; of a cell\nPTP {A1 0}\n", "krl"},
                 {"P.PRG", "Go P1\n", "spel"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        const int found = zv_post_dialect_guess(known[i].name, known[i].text, strlen(known[i].text));
        CHECK(found == zv_post_dialect_find(known[i].dialect));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_is_written_is_read_as_the_same_places),
        CASE(a_motion_that_goes_nowhere_names_an_axis),
        CASE(a_text_of_g_code_is_no_program_of_a_controller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
