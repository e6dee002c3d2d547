/// @file test_post.c
/// Programs of controllers there and back: what was written is read as the same steps; what cannot be read is reported.
#include <stdlib.h>

#include "makers.h"
#include "post/dialect.h"

#if defined(__SANITIZE_ADDRESS__)
enum { PROGRAMS = 40 };
#else
enum { PROGRAMS = 1000 };
#endif

typedef struct heard {
    int warnings, errors;
    char first[ZV_MESSAGE_SIZE];
    int line;
} heard;

static void hear(void *user, const zv_issue *issue)
{
    heard *h = user;
    if (h->warnings + h->errors == 0) {
        snprintf(h->first, sizeof h->first, "%s", issue->message);
        h->line = issue->line;
    }
    h->warnings += issue->is_warning;
    h->errors += !issue->is_warning;
}

// ---- random programs ----

static void random_joints(const zv_robot *robot, double *q)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        q[k] = check_uniform(-2.9, 2.9);
    }
    q[2] = check_uniform(0.2, 1.0); // a stretched arm, rounded to the digits of a dialect, is out of reach
}

/// Speeds and blends as every dialect can say them: whole percent, whole mm/s, whole mm.
static zv_post_step random_step(const zv_robot *robot)
{
    zv_post_step step = {.kind = (zv_post_kind)check_uniform(0, 8), .line = 1};
    if (zv_has_motion(&step)) {
        random_joints(robot, step.q);
        step.has_q = step.has_pose = true;
        step.world_from_tool = zv_fk(robot, step.q);
        step.via = zv_vec3_add(step.world_from_tool.pos, (zv_vec3){check_uniform(-0.1, 0.1), 0.05, 0.02});
        step.speed =
            step.kind == ZV_POST_JOINT ? floor(check_uniform(1, 100)) / 100.0 : floor(check_uniform(1, 500)) * ZV_MM;
        step.blend_m = check_uniform(0, 1) < 0.5 ? 0.0 : floor(check_uniform(1, 8)) * ZV_MM;
        step.blend_m = step.kind == ZV_POST_SPLINE ? 0.0 : step.blend_m;
    }
    step.seconds = step.kind == ZV_POST_DWELL ? floor(check_uniform(1, 300)) / 100.0 : 0.0;
    step.output = step.kind == ZV_POST_OUTPUT ? (int)check_uniform(1, 32) : 0;
    step.value = step.kind == ZV_POST_OUTPUT && check_uniform(0, 1) < 0.5;
    if (step.kind == ZV_POST_COMMENT) {
        snprintf(step.text, sizeof step.text, "part %d", (int)check_uniform(0, 1000));
    }
    return step;
}

static zv_post_program random_program(const zv_robot *robot)
{
    zv_post_program program = zv_post_begin(robot, "Demo");
    const int count = (int)check_uniform(3, 16);
    program.world_from_frame = (zv_pose){zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), 0.4),
                                         {check_uniform(-0.5, 0.5), 0.2, check_uniform(-0.3, 0.3)}};
    zv_post_step first = {.kind = ZV_POST_JOINT, .line = 1, .has_q = true, .has_pose = true, .speed = 0.2};
    random_joints(robot, first.q);
    first.world_from_tool = zv_fk(robot, first.q);
    zv_post_add(&program, &first);
    for (int i = 0; i < count; ++i) {
        const zv_post_step step = random_step(robot);
        zv_post_add(&program, &step);
    }
    return program;
}

// ---- comparing ----

/// The next step of a program that is no comment.
static const zv_post_step *next_real(const zv_post_program *program, int *at)
{
    while (*at < program->count && program->step[*at].kind == ZV_POST_COMMENT) {
        ++*at;
    }
    return *at < program->count ? &program->step[(*at)++] : NULL;
}

static void check_motion(const zv_post_step *a, const zv_post_step *b, int joints, bool lengths_are_kept)
{
    const zv_rot turned = zv_rot_mul(zv_rot_transpose(a->world_from_tool.rot), b->world_from_tool.rot);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a->world_from_tool.pos, b->world_from_tool.pos)), 0.0, 1e-3 * ZV_MM);
    CHECK_NEAR(zv_vec3_length(zv_rot_log(turned)), 0.0, 1e-4 * ZV_DEG);
    CHECK_NEAR(b->speed, a->speed, 1e-6);
    CHECK((a->blend_m > 0.0) == (b->blend_m > 0.0));
    if (lengths_are_kept) {
        CHECK_NEAR(b->blend_m, a->blend_m, 1e-6);
    }
    if (a->kind == ZV_POST_CIRCLE) {
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a->via, b->via)), 0.0, 1e-3 * ZV_MM);
    }
    for (int k = 0; a->kind == ZV_POST_JOINT && k < joints; ++k) {
        CHECK_NEAR(b->q[k], a->q[k], 1e-4 * ZV_DEG);
    }
}

static void check_same(const zv_post_program *a, const zv_post_program *b, bool lengths_are_kept)
{
    int at = 0, bt = 0;
    const zv_post_step *x, *y;
    while ((x = next_real(a, &at))) {
        y = next_real(b, &bt);
        CHECK(y && x->kind == y->kind);
        if (zv_has_motion(x)) {
            check_motion(x, y, zv_robot_joint_count(a->robot), lengths_are_kept);
        }
        CHECK_NEAR(y->seconds, x->seconds, 1e-9);
        CHECK(x->output == y->output && x->value == y->value);
    }
    CHECK(next_real(b, &bt) == NULL);
}

/// Writes and reads a program; the texts must not draw a complaint.
static void there_and_back(const zv_post_program *program, int dialect, zv_post_program *out)
{
    zv_post_files files = {0};
    zv_post_losses losses = {0};
    zv_error why = {0};
    zv_ik *ik = NULL;
    heard h = {0};
    int errors = 0;
    CHECK(zv_ik_create(program->robot, &ik) == ZV_OK);
    CHECK(zv_post_write(program, dialect, &files, &losses, &why) == ZV_OK);
    CHECK(zv_post_read(program->robot, ik, dialect, &files, hear, &h, out, &errors, &why) == ZV_OK);
    if (errors + h.warnings > 0) {
        print_error("%s, line %d: %s\n%s\n", zv_post_dialect_name(dialect), h.line, h.first, files.file[0].text.data);
        fail();
    }
    CHECK(zv_post_dialect_guess(files.file[0].name, files.file[0].text.data, files.file[0].text.size) == dialect);
    zv_post_files_free(&files);
    zv_ik_free(ik);
}

/// The arm on which a dialect is at home.
static const maker_arm *home_of(const char *dialect)
{
    return strcmp(dialect, "rapid") == 0 || strcmp(dialect, "spel") == 0 ? &irb120
           : strcmp(dialect, "ls") == 0                                  ? &lrmate
           : strcmp(dialect, "jbi") == 0                                 ? &gp7
           : strcmp(dialect, "urscript") == 0                            ? &ur5e
                                                                         : &kr6;
}

static bool keeps_lengths(const char *dialect)
{
    return strcmp(dialect, "krl") == 0 || strcmp(dialect, "rapid") == 0 || strcmp(dialect, "as") == 0;
}

static void what_is_written_is_read_as_the_same_steps(void)
{
    for (int d = 0; d < zv_post_dialect_find("gcode"); ++d) {
        const char *name = zv_post_dialect_name(d);
        zv_robot *robot = maker_robot(home_of(name), 120.0, 1000.0 / 3.0 * 100.0);
        for (int i = 0; i < PROGRAMS; ++i) {
            zv_post_program program = random_program(robot), back;
            for (int k = 0; k < program.count && !zv_post_dialect_has_splines(d); ++k) {
                program.step[k].kind = program.step[k].kind == ZV_POST_SPLINE ? ZV_POST_LINE : program.step[k].kind;
            }
            if (strcmp(name, "urscript") == 0) { // radii that would overlap are made smaller, the last one is a stop
                for (int k = 0; k < program.count; ++k) {
                    program.step[k].blend_m = 0.0;
                }
            }
            there_and_back(&program, d, &back);
            check_same(&program, &back, keeps_lengths(name));
            zv_post_free(&program);
            zv_post_free(&back);
        }
        zv_robot_free(robot);
    }
}

static void long_programs_are_cut_and_read_as_one(void)
{
    for (int d = 0; d < zv_post_dialect_find("gcode"); ++d) {
        zv_robot *robot = maker_robot(home_of(zv_post_dialect_name(d)), 50.0, 1e5);
        zv_post_program program = zv_post_begin(robot, "a name that is longer than any controller takes"), back;
        zv_post_step step = {.kind = ZV_POST_JOINT, .has_q = true, .has_pose = true, .speed = 0.5};
        for (int i = 0; i < 9001; ++i) {
            step.q[0] = 1e-4 * i;
            step.q[4] = 0.5;
            step.world_from_tool = zv_fk(robot, step.q);
            zv_post_add(&program, &step);
        }
        there_and_back(&program, d, &back);
        check_same(&program, &back, false);
        zv_post_free(&program);
        zv_post_free(&back);
        zv_robot_free(robot);
    }
}

// ---- configurations ----

/// A joint move to a pose with the configuration of the joints that made it gives these joints back.
static void a_configuration_brings_the_branch_back(void)
{
    static const char *const names[] = {"krl", "rapid"};
    for (int n = 0; n < 2; ++n) {
        const int d = zv_post_dialect_find(names[n]);
        zv_robot *robot = maker_robot(home_of(names[n]), 80.0, 0.0);
        const zv_post_arm arm = zv_post_arm_of(robot);
        zv_ik *ik = NULL;
        CHECK(zv_ik_create(robot, &ik) == ZV_OK);
        for (int i = 0; i < PROGRAMS; ++i) {
            double q[ZV_MAX_JOINTS] = {0};
            zv_post_configuration c = {0};
            zv_post_files files = {0};
            zv_post_program back;
            heard h = {0};
            int errors = 0;
            random_joints(robot, q);
            c = zv_post_configuration_at(n == 0 ? &zv_post_krl : &zv_post_rapid, &arm, q);
            if (zv_post_sides_at(&arm, q).nearest < 1e-3) {
                continue;
            }
            const zv_pose pose = zv_pose_mul(zv_pose_inverse(arm.world_from_origin), zv_fk(robot, q));
            zv_post_file *file = zv_post_files_add(&files, n == 0 ? "p.src" : "p.mod");
            double m[6], wxyz[4];
            zv_pose_numbers(pose, "ZYX", m);
            zv_rot_to_quat(pose.rot, wxyz);
            if (n == 0) {
                zv_text_addf(&file->text,
                             "DEF p()\nPTP {E6POS: X %.9f,Y %.9f,Z %.9f,A %.9f,B %.9f,C %.9f,S %d,T %d} C_PTP\nEND\n",
                             m[0], m[1], m[2], m[3], m[4], m[5], c.flag[0] + 16, c.flag[1]);
            } else {
                zv_text_addf(&file->text,
                             "MODULE p\n PROC main()\n MoveJ [[%.9f,%.9f,%.9f],\n [%.12f,%.12f,%.12f,%.12f],"
                             "[%d,%d,%d,%d],[9E9,9E+09,9E9,9E9,9E9,9E9]],v200,\n z10,tPen;\n ENDPROC\nENDMODULE\n",
                             m[0], m[1], m[2], wxyz[0], wxyz[1], wxyz[2], wxyz[3], c.flag[0], c.flag[1], c.flag[2],
                             c.flag[3]);
            }
            CHECK(zv_post_read(robot, ik, d, &files, hear, &h, &back, &errors, NULL) == ZV_OK);
            CHECK(errors == 0 && h.warnings == n && back.count == 1); // the tool of the module is not declared
            for (int k = 0; k < 6; ++k) {
                CHECK_NEAR(back.step[0].q[k], q[k], 1e-6);
            }
            zv_post_free(&back);
            zv_post_files_free(&files);
        }
        zv_ik_free(ik);
        zv_robot_free(robot);
    }
}

// ---- what real files have ----

static void read_text(const char *dialect, const char *name, const char *text, zv_post_program *out, heard *h)
{
    zv_robot *robot = maker_robot(home_of(dialect), 0.0, 0.0);
    zv_post_files files = {0};
    zv_ik *ik = NULL;
    int errors = 0;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    zv_text_add(&zv_post_files_add(&files, name)->text, text);
    CHECK(zv_post_read(robot, ik, zv_post_dialect_find(dialect), &files, hear, h, out, &errors, NULL) == ZV_OK);
    CHECK(errors == h->errors);
    zv_post_files_free(&files);
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void points_of_a_pendant_are_found_in_the_data_file(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    zv_post_files files = {0};
    zv_post_program program;
    zv_ik *ik = NULL;
    heard h = {0};
    int errors = 0;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    zv_text_add(&zv_post_files_add(&files, "job.src")->text,
                "&ACCESS RVP\r\nDEF JOB( )\r\n;FOLD PTP P1 Vel=50 % PDAT1\r\n$BWDSTART=FALSE\r\nPDAT_ACT=PPDAT1\r\n"
                "FDAT_ACT=FP1\r\nBAS(#PTP_PARAMS,50)\r\nPTP XP1\r\n;ENDFOLD\r\n$VEL.CP=.2\r\nLIN XP2 C_DIS\r\nEND\r\n");
    zv_text_add(&zv_post_files_add(&files, "job.dat")->text,
                "DEFDAT JOB PUBLIC\r\nDECL E6AXIS XP1={A1 0.0,A2 -90.0,A3 90.0,A4 0.0,A5 90.0,A6 0.0,E1 0.0}\r\n"
                "DECL E6POS XP2={X 445.0,Y 60.0,Z 650.0,A 180.0,B 0.0,C 180.0,S 'B010',T 2}\r\nENDDAT\r\n");
    CHECK(zv_post_read(robot, ik, zv_post_dialect_find("krl"), &files, hear, &h, &program, &errors, NULL) == ZV_OK);
    CHECK(errors == 0 && program.count == 2);
    CHECK_NEAR(program.step[0].world_from_tool.pos.x, 0.445, 1e-9);
    CHECK_NEAR(program.step[1].world_from_tool.pos.y, 0.060, 1e-9);
    zv_post_free(&program);
    zv_post_files_free(&files);
    zv_ik_free(ik);
    zv_robot_free(robot);
}

static void lines_that_are_not_understood_are_told(void)
{
    zv_post_program program;
    heard h = {0};
    read_text("urscript", "p.script", "def p():\n  wiggle(3)\nend\n", &program, &h);
    CHECK(h.errors == 0 && h.warnings == 1 && h.line == 2);
    zv_post_free(&program);
}

static void calls_that_never_end_are_an_error(void)
{
    zv_post_program program;
    heard h = {0};
    read_text("as", "p.as", ".PROGRAM a()\nCALL b\nCALL b\n.END\n.PROGRAM b()\nCALL a\nCALL a\n.END\n", &program, &h);
    CHECK(h.errors >= 1);
    zv_post_free(&program);
}

static void a_motion_to_an_unknown_point_is_an_error(void)
{
    zv_post_program program;
    heard h = {0};
    read_text("ls", "p.ls", "/PROG P\n/MN\n   1:J P[1] 30% FINE ;\n/POS\n/END\n", &program, &h);
    CHECK(h.errors == 1 && h.line == 3 && program.count == 0);
    zv_post_free(&program);
}

// ---- moves ----

typedef struct gathered {
    zv_move move[512];
    int count;
} gathered;

static bool gather(void *user, const zv_move *move)
{
    gathered *g = user;
    g->move[g->count++] = *move;
    return g->count < 512;
}

/// An arc of any sweep, cut and put together again, has the same length, ends and centre.
static void arcs_come_back_as_arcs(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    const zv_post_options options = zv_post_default_options();
    for (int i = 0; i < 200; ++i) {
        const double sweep = check_uniform(-6.28, 6.28), radius = check_uniform(5, 200);
        zv_move arc = {.kind = ZV_MOVE_ARC, .feed_mm_min = 600, .axis = {0, 0, 1}, .sweep = sweep};
        const zv_pose from = {zv_rot_identity(), {radius * ZV_MM, 0, 0.1}};
        zv_pose to = from;
        to.pos = (zv_vec3){radius * cos(sweep) * ZV_MM, radius * sin(sweep) * ZV_MM, 0.1};
        arc.from[ZV_X] = radius;
        arc.from[ZV_Z] = arc.to[ZV_Z] = arc.center.z = 100;
        arc.to[ZV_X] = to.pos.x / ZV_MM;
        arc.to[ZV_Y] = to.pos.y / ZV_MM;
        zv_post_program program = zv_post_begin(robot, "p");
        zv_post_losses losses = {0};
        const double q[ZV_MAX_JOINTS] = {0};
        const zv_pose here = zv_pose_identity();
        gathered g = {.count = 0};
        zv_post_add_move(&program, &arc, &here, &to, q, &options, &losses);
        zv_post_moves(&program, from, gather, &g);
        double length = 0.0;
        for (int k = 0; k < g.count; ++k) {
            CHECK(g.move[k].kind == ZV_MOVE_ARC);
            CHECK_NEAR(zv_vec3_length((zv_vec3){g.move[k].center.x, g.move[k].center.y, 0}), 0.0, 1e-6);
            length += zv_move_length(&g.move[k]);
        }
        CHECK_NEAR(length, fabs(sweep) * radius, 1e-6);
        CHECK(losses.count == 0);
        zv_post_free(&program);
    }
    zv_robot_free(robot);
}

static zv_vec3 place_of(const zv_move *move, double t)
{
    double at[ZV_AXES];
    zv_move_at(move, t, at);
    return (zv_vec3){at[ZV_X], at[ZV_Y], at[ZV_Z]};
}

/// Distance of a point from a curve of moves, mm: from chords that are 1 % of a move.
static double distance_to(const gathered *g, zv_vec3 place)
{
    double least = INFINITY;
    for (int m = 0; m < g->count; ++m) {
        for (int i = 0; i < 100; ++i) {
            const zv_vec3 a = place_of(&g->move[m], i / 100.0),
                          chord = zv_vec3_sub(place_of(&g->move[m], (i + 1) / 100.0), a);
            const zv_vec3 off = zv_vec3_sub(place, a);
            const double t = fmax(0.0, fmin(1.0, zv_vec3_dot(off, chord) / fmax(zv_vec3_dot(chord, chord), 1e-12)));
            least = fmin(least, zv_vec3_length(zv_vec3_sub(off, zv_vec3_scale(chord, t))));
        }
    }
    return least;
}

/// A cubic becomes points of a SPLINE block, is read back, and the curve through them stays near; written for a dialect
/// without splines it becomes lines that stay as near.
static void a_spline_comes_back_as_a_curve(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    zv_post_options options = zv_post_default_options();
    options.splines = true;
    for (int i = 0; i < 20; ++i) {
        zv_move curve = {.kind = ZV_MOVE_SPLINE, .feed_mm_min = 600, .line = 3};
        curve.from[ZV_X] = 450;
        curve.from[ZV_Z] = curve.to[ZV_Z] = 650;
        curve.to[ZV_X] = 520;
        curve.control[0] = (zv_vec3){470, check_uniform(-60, 60), 650};
        curve.control[1] = (zv_vec3){500, check_uniform(-60, 60), 650 + check_uniform(-20, 20)};
        const zv_rot down = zv_rot_from_abc(0, 0, ZV_PI);
        const zv_pose here = zv_pose_identity(), to = {down, {0.520, 0, 0.650}};
        double q[ZV_MAX_JOINTS] = {0, -1.2, 1.6, 0, 1.0, 0};
        zv_post_program program = zv_post_begin(robot, "p"), back, lines;
        zv_post_losses losses = {0};
        gathered g = {.count = 0}, h = {.count = 0};
        zv_post_step first = {.kind = ZV_POST_LINE, .has_pose = true, .speed = 0.01, .world_from_tool = to};
        first.world_from_tool.pos = (zv_vec3){0.450, 0, 0.650};
        zv_post_add(&program, &first);
        zv_post_add_move(&program, &curve, &here, &to, q, &options, &losses);
        CHECK(losses.count == 1 && program.count >= 5 && program.step[1].kind == ZV_POST_SPLINE);
        program.step[program.count - 1].has_q = false; // the joints are not those of the place
        there_and_back(&program, zv_post_dialect_find("krl"), &back);
        zv_post_moves(&back, first.world_from_tool, gather, &g);
        there_and_back(&program, zv_post_dialect_find("as"), &lines);
        zv_post_moves(&lines, first.world_from_tool, gather, &h);
        CHECK(g.move[1].kind == ZV_MOVE_SPLINE && !g.move[1].goes_on && g.move[2].goes_on);
        CHECK(h.move[1].kind == ZV_MOVE_FEED && h.count > g.count);
        for (int k = 1; k < 50; ++k) {
            CHECK(distance_to(&g, place_of(&curve, k / 50.0)) < 0.011);
            CHECK(distance_to(&h, place_of(&curve, k / 50.0)) < 0.022);
        }
        zv_post_free(&program);
        zv_post_free(&back);
        zv_post_free(&lines);
    }
    zv_robot_free(robot);
}

static void an_override_counts_for_every_speed(void)
{
    zv_post_program program;
    heard h = {0};
    read_text("krl", "p.src",
              "DEF p()\nBAS(#PTP_PARAMS,50)\nBAS(#CP_PARAMS,0.2)\n$OV_PRO=50\n"
              "PTP {A1 0,A2 -90,A3 90,A4 0,A5 90,A6 0}\nLIN {X 445,Y 60,Z 650,A 180,B 0,C 180}\nSPLINE\n"
              "SPL {Y 70} WITH $VEL.CP=0.4\nSPL {Y 80}\nENDSPLINE\nEND\n",
              &program, &h);
    CHECK(h.errors == 0 && h.warnings == 0 && program.count == 4);
    CHECK_NEAR(program.step[0].speed, 0.25, 1e-12);
    CHECK_NEAR(program.step[1].speed, 0.1, 1e-12);
    CHECK_NEAR(program.step[2].speed, 0.2, 1e-12);
    CHECK(program.step[2].kind == ZV_POST_SPLINE);
    CHECK_NEAR(program.step[3].speed, 0.1, 1e-12);
    zv_post_free(&program);
    h = (heard){0};
    read_text("rapid", "p.mod",
              "MODULE p\n PROC main()\n VelSet 50,800;\n MoveAbsJ [[0,0,0,0,90,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v200,fine,"
              "tPen;\n MoveL [[302,50,420],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v100,z5,tPen;\n ENDPROC\n"
              "ENDMODULE\n",
              &program, &h);
    CHECK(program.count == 2);
    CHECK_NEAR(program.step[1].speed, 0.05, 1e-12);
    zv_post_free(&program);
    h = (heard){0};
    read_text("ls", "p.ls",
              "/PROG P\n/MN\n   1:  OVERRIDE=40% ;\n   2:J P[1] 50% FINE ;\n/POS\nP[1]{\n GP1:\n UF : 0, UT : 1,\n"
              " J1= 0 deg, J2= 0 deg, J3= 0 deg,\n J4= 0 deg, J5= -90 deg, J6= 0 deg\n};\n/END\n",
              &program, &h);
    CHECK(program.count == 1);
    CHECK_NEAR(program.step[0].speed, 0.2, 1e-12);
    zv_post_free(&program);
}

/// A controller that counts outputs from 1 has no output 0; a program is not called as a word of its language.
static void what_a_dialect_cannot_say_is_left_out_and_told(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    zv_post_program program = zv_post_begin(robot, "End");
    const zv_post_step output = {.kind = ZV_POST_OUTPUT, .line = 4, .output = 0, .value = true};
    zv_post_add(&program, &output);
    for (int d = 0; d < zv_post_dialect_find("gcode"); ++d) {
        zv_post_files files = {0};
        zv_post_losses losses = {0};
        zv_error why;
        const char *name = zv_post_dialect_name(d);
        const bool counts_from_0 = !strcmp(name, "rapid") || !strcmp(name, "urscript") || !strcmp(name, "spel");
        bool told = false;
        CHECK(zv_post_write(&program, d, &files, &losses, &why) == ZV_OK);
        for (int i = 0; i < losses.count; ++i) {
            told = told || strstr(losses.loss[i].message, "output 0 is left out");
        }
        CHECK(told == !counts_from_0);
        CHECK(strncmp(files.file[0].name, "End_.", 5) == 0 || strncmp(files.file[0].name, "END_.", 5) == 0);
        zv_post_files_free(&files);
    }
    zv_post_free(&program);
    zv_robot_free(robot);
}

static void what_has_no_counterpart_is_told(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    const zv_post_options options = zv_post_default_options();
    const zv_move coolant = {.kind = ZV_MOVE_EVENT, .line = 7, .code = 8};
    const zv_pose here = zv_pose_identity();
    const double q[ZV_MAX_JOINTS] = {0};
    zv_post_program program = zv_post_begin(robot, "p");
    zv_post_losses losses = {0};
    zv_post_add_move(&program, &coolant, &here, &here, q, &options, &losses);
    zv_post_add_move(&program, &coolant, &here, &here, q, &options, &losses);
    CHECK(program.count == 0 && losses.count == 1 && losses.loss[0].times == 2 && losses.loss[0].line == 7);
    zv_post_free(&program);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_is_written_is_read_as_the_same_steps), CASE(long_programs_are_cut_and_read_as_one),
        CASE(a_configuration_brings_the_branch_back),    CASE(points_of_a_pendant_are_found_in_the_data_file),
        CASE(lines_that_are_not_understood_are_told),    CASE(calls_that_never_end_are_an_error),
        CASE(a_motion_to_an_unknown_point_is_an_error),  CASE(arcs_come_back_as_arcs),
        CASE(what_has_no_counterpart_is_told),           CASE(a_spline_comes_back_as_a_curve),
        CASE(an_override_counts_for_every_speed),        CASE(what_a_dialect_cannot_say_is_left_out_and_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
