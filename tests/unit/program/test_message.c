/// @file test_message.c
/// What comments say.
#include "program_run.h"

static const char *said(const char *text)
{
    const program_run *run = run_text(text);
    CHECK(run->summary.errors == 0 && run->event_count >= 1);
    return run->messages[0];
}

static void only_comments_in_brackets_speak(void)
{
    CHECK(strcmp(said("(MSG,one) ; two\nM2\n"), "one") == 0);
    CHECK(strcmp(said("( msg,  As It Is)\nM2\n"), "  As It Is") == 0);
    CHECK(run_text(";MSG,two\n(m sg,x)\n(msg x)\nM2\n")->event_count == 1); // the M2
}

static void values_stand_in_place_of_variables(void)
{
    CHECK(strcmp(said("#1=1.5 #<a b>=-2\n(debug,#1 #2 #<ab>)\nM2\n"), "1.500000 0.000000 -2.000000") == 0);
    CHECK(strcmp(said("#1=-0.00009 #2=0.00011\n(debug,#1 #2)\nM2\n"), "0.000000 0.000110") == 0);
    CHECK(strcmp(said("(debug,#<nobody> # 1 #[1+1] #1.#1)\nM2\n"), "###### # 1 #[1+1] 0.000000.0.000000") == 0);
}

static void the_number_of_decimals_can_be_chosen(void)
{
    CHECK(strcmp(said("#1=1.23456\n(debug,#1%d #1%f #1%.2f #1 5% %x)\nM2\n"), "1.234560 1 1.2346 1.23 5% %x") == 0);
}

static void a_gripper_is_told_by_a_comment_of_its_own(void)
{
    CHECK(strcmp(said("(GRIP)\nM2\n"), "GRIP") == 0);
    CHECK(strcmp(said("G0 X1 ( grip close )\nM2\n"), "GRIP CLOSE") == 0);
    CHECK(strcmp(said("(Grip Open)\nM2\n"), "GRIP OPEN") == 0);
    CHECK(run_text("(grip the part)\n(GRIPPER)\n(GRIP  OPEN)\n;GRIP\nM2\n")->event_count == 1); // the M2
}

static void a_program_may_give_up(void)
{
    const program_run *run = run_text("#1=4\nG0 X1 (ABORT, too many: #1)\nG0 X2\nM2\n");
    CHECK_ERROR(run, 2, 7, "aborted");
    CHECK(strstr(run->issues[0].message, "too many: 4.000000") && run->move_count == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_gripper_is_told_by_a_comment_of_its_own), CASE(a_program_may_give_up),
        CASE(only_comments_in_brackets_speak),           CASE(values_stand_in_place_of_variables),
        CASE(the_number_of_decimals_can_be_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
