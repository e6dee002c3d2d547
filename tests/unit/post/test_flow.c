/// @file test_flow.c
/// Branches, loops and jumps of programs: followed where they can be known, refused where they move the arm and cannot.
#include <stdio.h>

#include "makers.h"
#include "post/dialect.h"

typedef struct heard {
    int warnings, errors, line, column;
    char first[ZV_MESSAGE_SIZE];
} heard;

static void hear(void *user, const zv_issue *issue)
{
    heard *h = user;
    if (h->warnings + h->errors == 0) {
        snprintf(h->first, sizeof h->first, "%s", issue->message);
        h->line = issue->line;
        h->column = issue->column;
    }
    h->warnings += issue->is_warning;
    h->errors += !issue->is_warning;
}

static zv_robot *robot;
static zv_ik *ik;

static zv_post_program read_text(const char *dialect, const char *text, heard *h)
{
    static const char *const names[] = {"p.src", "p.mod", "p.script", "p.ls", "p.as", "p.prg", "p.jbi"};
    const int d = zv_post_dialect_find(dialect);
    zv_post_files files = {0};
    zv_post_program program;
    int errors = 0;
    zv_post_file *file = zv_post_files_add(&files, names[d]);
    zv_text_add(&file->text, text);
    *h = (heard){0};
    CHECK(zv_post_read(robot, ik, d, &files, hear, h, &program, &errors, NULL) == ZV_OK);
    CHECK(errors == h->errors);
    zv_post_files_free(&files);
    return program;
}

/// Waits stand for motions: their seconds say which lines were read, in which order.
static void check_waits(const char *dialect, const char *text, const double *seconds, int count)
{
    heard h;
    zv_post_program program = read_text(dialect, text, &h);
    if (h.errors > 0 || program.count != count) {
        print_error("%s: %s (line %d), %d steps\n", dialect, h.first, h.line, program.count);
    }
    CHECK(h.errors == 0 && program.count == count);
    for (int i = 0; i < count; ++i) {
        CHECK_NEAR(program.step[i].seconds, seconds[i], 1e-12);
    }
    zv_post_free(&program);
}

/// for i = 1 to 3: when i is 2 wait 20, else wait i; then one wait by a choice of three
static void loops_that_count_and_branches_on_their_counter_are_followed(void)
{
    static const double expected[] = {1, 20, 3, 7};
    check_waits(
        "krl",
        "DEF p()\nINT i\nFOR i = 1 TO 3\nIF i == 2 THEN ; the second\nWAIT SEC 20\nELSE\nWAIT SEC i\nENDIF\nENDFOR\n"
        "SWITCH i\nCASE 1,2\nWAIT SEC 5\nCASE 4\nWAIT SEC 7\nDEFAULT\nWAIT SEC 9\nENDSWITCH\nEND\n",
        expected, 4);
    check_waits("rapid",
                "MODULE p\nPROC main()\nFOR i FROM 1 TO 3 DO\nIF i=2 THEN\nWaitTime 20;\nELSE\nWaitTime i;\nENDIF\n"
                "ENDFOR\nTEST 4\nCASE 1,2:\nWaitTime 5;\nCASE 4:\nWaitTime 7;\nDEFAULT:\nWaitTime 9;\nENDTEST\n"
                "ENDPROC\nENDMODULE\n",
                expected, 4);
    check_waits(
        "urscript",
        "def p():\n  i = 1\n  while i <= 3:\n    if i == 2:\n      sleep(20)\n    else:\n      sleep(i)\n    end\n"
        "    i = i + 1\n  end\n  if i > 9:\n    sleep(5)\n  elif i == 4:\n    sleep(7)\n  end\nend\n",
        expected, 4);
    check_waits("ls",
                "/PROG P\n/MN\n 1:  FOR R[1]=1 TO 3 ;\n 2:  IF (R[1]=2) THEN ;\n 3:  WAIT 20(sec) ;\n 4:  ELSE ;\n"
                " 5:  WAIT R[1](sec) ;\n 6:  ENDIF ;\n 7:  ENDFOR ;\n 8:  JMP LBL[2:on] ;\n 9:  WAIT 5(sec) ;\n"
                " 10:  LBL[2] ;\n 11:  WAIT 7(sec) ;\n/POS\n/END\n",
                expected, 4);
    check_waits("as",
                ".PROGRAM p()\nFOR .i = 1 TO 3\nIF .i == 2 THEN\nTWAIT 20\nELSE\nTWAIT .i\nEND\nEND\nCASE .i OF\n"
                "VALUE 1,2:\nTWAIT 5\nVALUE 4:\nTWAIT 7\nANY :\nTWAIT 9\nEND\n.END\n",
                expected, 4);
    check_waits("spel",
                "Function main\nInteger i\nFor i = 1 To 3\nIf i = 2 Then\nWait 20\nElse\nWait 0 + i\nEndIf\nNext i\n"
                "Select i\nCase 1, 2\nWait 5\nCase 4\nWait 7\nSend\nFend\n",
                expected, 4);
    check_waits(
        "jbi",
        "/JOB\n//NAME P\n//POS\n///NPOS 0,0,0,0,0,0\n//INST\nNOP\nFOR I000=1 TO 3\nIFTHENEXP I000=2\n"
        "TIMER T=20\nELSE\nTIMER T=I000\nENDIF\nNEXT I000\nJUMP *ON IF I000=4\nTIMER T=5\n*ON\nTIMER T=7\nEND\n",
        expected, 4);
}

static void a_program_that_goes_round_for_ever_is_read_once(void)
{
    static const double expected[] = {1, 2};
    check_waits("krl", "DEF p()\nLOOP\nWAIT SEC 1\nWAIT SEC 2\nENDLOOP\nWAIT SEC 9\nEND\n", expected, 2);
    check_waits("krl", "DEF p()\nWHILE TRUE\nWAIT SEC 1\nIF $IN[1] THEN\nEXIT\nENDIF\nWAIT SEC 2\nENDWHILE\nEND\n",
                expected, 2);
    check_waits("ls",
                "/PROG P\n/MN\n 1:  LBL[1] ;\n 2:  WAIT 1(sec) ;\n 3:  WAIT 2(sec) ;\n 4:  JMP LBL[1] ;\n/POS\n/END\n",
                expected, 2);
    check_waits("spel", "Function main\nDo\nWait 1\nWait 2\nLoop\nFend\n", expected, 2);
}

static void a_branch_on_an_input_is_left_out_unless_it_moves_the_arm(void)
{
    heard h;
    zv_post_program program = read_text("krl", "DEF p()\nIF $IN[1] THEN\n$OUT[2]=TRUE\nENDIF\nWAIT SEC 1\nEND\n", &h);
    CHECK(h.errors == 0 && h.warnings == 1 && h.line == 2 && program.count == 1);
    zv_post_free(&program);
    program = read_text("krl", "DEF p()\n  IF $IN[1] THEN\nPTP {A1 0,A2 -90,A3 90,A4 0,A5 90,A6 0}\nENDIF\nEND\n", &h);
    CHECK(h.errors == 1 && h.line == 2 && h.column == 3 && strstr(h.first, "'IF'"));
    zv_post_free(&program);
    program = read_text(
        "urscript", "def p():\n  while get_standard_digital_in(1) != True:\n    sync()\n  end\n  sleep(1)\nend\n", &h);
    CHECK(h.errors == 0 && h.warnings == 1 && program.count == 1);
    zv_post_free(&program);
}

static void a_loop_that_does_not_end_is_an_error(void)
{
    heard h;
    zv_post_program program = read_text("krl", "DEF p()\nINT i\ni=1\nWHILE i > 0\ni=i+1\nENDWHILE\nEND\n", &h);
    CHECK(h.errors == 1 && strstr(h.first, "does not come to an end"));
    zv_post_free(&program);
    program = read_text("krl", "DEF p()\nLIN {X N,Y 0,Z 0}\nEND\n", &h);
    CHECK(h.errors == 1 && h.line == 2 && strstr(h.first, "'N'")); // no number, and told where
    zv_post_free(&program);
}

/// The modes at the cursor of an editor are those of the lines that were read up to it.
static void the_modes_behind_a_line_are_those_of_the_lines_before(void)
{
    zv_post_files files = {0};
    zv_post_state state;
    zv_post_file *file = zv_post_files_add(&files, "p.src");
    zv_text_add(&file->text,
                "DEF p()\n$VEL.CP=0.5\nBAS(#VEL_PTP,40)\n$TOOL={X 0,Y 0,Z 50,A 0,B 0,C 0}\n$APO.CDIS=7\n"
                "PTP {A1 0,A2 -90,A3 90,A4 0,A5 90,A6 0}\nLIN {X 445,Y 0,Z 600,A 180,B 0,C 180}\n$VEL.CP=0.1\nEND\n");
    CHECK(zv_post_read_state(robot, ik, zv_post_dialect_find("krl"), &files, 6, &state, NULL) == ZV_OK);
    CHECK(state.line == 6 && state.motion == ZV_POST_JOINT && state.motion_line == 6 && state.has_place);
    CHECK_NEAR(state.speed, 0.5, 0);
    CHECK_NEAR(state.joint_speed, 0.4, 0);
    CHECK_NEAR(state.blend_m, 0.007, 1e-15);
    CHECK_NEAR(state.plate_from_tool.pos.z, 0.05, 1e-15);
    CHECK(zv_post_read_state(robot, ik, zv_post_dialect_find("krl"), &files, 8, &state, NULL) == ZV_OK);
    CHECK(state.motion == ZV_POST_LINE && state.motion_line == 7);
    CHECK_NEAR(state.speed, 0.1, 0);
    CHECK(zv_post_read_state(robot, ik, zv_post_dialect_find("krl"), &files, 1, &state, NULL) == ZV_OK);
    CHECK(state.line == 0 && state.motion == -1 && !state.has_place);
    zv_post_files_free(&files);
}

int main(void)
{
    robot = maker_robot(&kr6, 0.0, 0.0);
    if (zv_ik_create(robot, &ik) != ZV_OK) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        CASE(loops_that_count_and_branches_on_their_counter_are_followed),
        CASE(a_program_that_goes_round_for_ever_is_read_once),
        CASE(a_branch_on_an_input_is_left_out_unless_it_moves_the_arm),
        CASE(a_loop_that_does_not_end_is_an_error),
        CASE(the_modes_behind_a_line_are_those_of_the_lines_before),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    zv_ik_free(ik);
    zv_robot_free(robot);
    return failed;
}
