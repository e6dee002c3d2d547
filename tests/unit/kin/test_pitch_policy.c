/// The pitch of the last link when the target leaves it open: the closed forms of E003-5 and a scan that knows nothing.
#include "arms.h"
#include "kin/pitch_policy.h"
#include "kin/two_link.h"

static const double LINKS[3] = {0.1, 0.08, 0.0675};
static const double DOWN = -ZV_PI / 2;

/// |gamma| in degrees for a target on the table, OC in mm.
static double g_of(zv_pitch_policy policy, double oc_mm)
{
    const zv_pitch_choice choice = zv_pitch_choose(LINKS, oc_mm * ZV_MM, 0.0, policy, DOWN);
    CHECK(choice.reach == ZV_REACH_OK);
    return -choice.pitch / ZV_DEG;
}

static void targets_on_the_table_follow_the_closed_forms_of_the_errata(void)
{
    for (int i = 0; i <= 2475; ++i) {
        const double oc = 0.1 * i, l1 = 100, l2 = 80, l3 = 67.5, sum = l1 + l2;
        const double exact = oc * oc + l3 * l3 <= sum * sum
                                 ? 90
                                 : acos(fmin(1, (oc * oc + l3 * l3 - sum * sum) / (2 * oc * l3))) / ZV_DEG;
        const double out = oc - l2;
        const double beta = oc <= l2 + sqrt(l1 * l1 - l3 * l3)
                                ? 90
                                : acos(fmin(1, (out * out + l3 * l3 - l1 * l1) / (2 * out * l3))) / ZV_DEG;
        CHECK_NEAR(g_of(ZV_PITCH_EXACT, oc), exact, 2e-6);
        CHECK_NEAR(g_of(ZV_PITCH_BETA, oc), beta, 2e-6);
    }
}

static void the_steps_of_the_paper_are_followed_and_end(void)
{
    CHECK_NEAR(g_of(ZV_PITCH_DECREMENT, 140), 90, 1e-9);
    CHECK_NEAR(g_of(ZV_PITCH_DECREMENT, 140.001), 89, 1e-9);
    CHECK_NEAR(g_of(ZV_PITCH_DECREMENT, 200), 63, 1e-9);
    CHECK_NEAR(g_of(ZV_PITCH_DECREMENT, 241.419), 20, 1e-9);
    CHECK_NEAR(g_of(ZV_PITCH_DECREMENT, 247.5), 0, 1e-9);
    const zv_pitch_choice none = zv_pitch_choose(LINKS, 0.248, 0.0, ZV_PITCH_DECREMENT, DOWN);
    CHECK(none.reach == ZV_REACH_OUTER);
    CHECK_NEAR(none.beyond, 0.0005, 1e-12);
}

static bool wrist_is_reached(double x, double y, double pitch)
{
    return zv_ring_holds(zv_ring_of_two(LINKS[0], LINKS[1]),
                         hypot(x - LINKS[2] * cos(pitch), y - LINKS[2] * sin(pitch)));
}

static void no_pitch_nearer_to_the_wish_reaches(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double x = check_uniform(-0.25, 0.25), y = check_uniform(-0.25, 0.25), wanted = check_uniform(-3, 3);
        const zv_pitch_choice choice = zv_pitch_choose(LINKS, x, y, ZV_PITCH_EXACT, wanted);
        if (choice.reach != ZV_REACH_OK) {
            CHECK(hypot(x, y) > 0.2475);
            continue;
        }
        const double off = fabs(zv_wrap(choice.pitch - wanted));
        CHECK(wrist_is_reached(x, y, choice.pitch));
        for (double nearer = 0.0; nearer < off - 1e-6; nearer += 0.01) {
            CHECK(!wrist_is_reached(x, y, wanted + nearer) && !wrist_is_reached(x, y, wanted - nearer));
        }
    }
}

/// Rise of the middle link in the elbow-above pose, for a target on the right; 2 when there is no such pose.
static double rise_of_middle_link(const double *links, double x, double y, double pitch, double *wrist_x)
{
    *wrist_x = x - links[2] * cos(pitch);
    const zv_two_link pose = zv_two_link_solve(links[0], links[1], *wrist_x, y - links[2] * sin(pitch), 0.0);
    const int above = pose.count - 1;
    return pose.count == 0 ? 2.0 : sin(pose.first[above] + pose.elbow[above]);
}

static void the_middle_link_is_kept_down_with_the_least_change_of_pitch(void)
{
    for (int i = 0; i < 5000; ++i) {
        const double links[3] = {check_uniform(0.02, 0.2), check_uniform(0.02, 0.2), check_uniform(0.02, 0.2)};
        const double x = check_uniform(0, 0.4), y = check_uniform(-0.3, 0.3);
        const zv_pitch_choice choice = zv_pitch_choose(links, x, y, ZV_PITCH_BETA, DOWN);
        if (choice.reach != ZV_REACH_OK) {
            continue;
        }
        double wrist_x;
        const double rise = rise_of_middle_link(links, x, y, choice.pitch, &wrist_x);
        const bool kept_down = rise <= 1e-8 || (rise <= 1.0 && wrist_x <= links[1] + 2e-9);
        const double off = kept_down ? fabs(zv_wrap(choice.pitch - DOWN)) : ZV_PI;
        for (double nearer = 0.0; nearer < off - 1e-6; nearer += 0.02) {
            for (int side = -1; side <= 1; side += 2) {
                const double other = rise_of_middle_link(links, x, y, DOWN + side * nearer, &wrist_x);
                CHECK(other > 0.0 && (other > 1.0 || wrist_x > links[1]));
            }
        }
    }
}

static void left_and_right_are_mirror_images(void)
{
    for (int i = 0; i < 1000; ++i) {
        const double x = check_uniform(0.01, 0.2), y = check_uniform(-0.1, 0.1);
        for (int policy = ZV_PITCH_BETA; policy <= ZV_PITCH_DECREMENT; ++policy) {
            const zv_pitch_choice right = zv_pitch_choose(LINKS, x, y, (zv_pitch_policy)policy, DOWN),
                                  left = zv_pitch_choose(LINKS, -x, y, (zv_pitch_policy)policy, DOWN);
            CHECK(right.reach == left.reach);
            CHECK_NEAR(zv_wrap(left.pitch + right.pitch - ZV_PI), 0.0, 1e-12);
        }
    }
}

static void an_arm_without_a_last_link_keeps_the_wish(void)
{
    const double links[3] = {0.1, 0.08, 0.0};
    for (int policy = ZV_PITCH_BETA; policy <= ZV_PITCH_DECREMENT; ++policy) {
        const zv_pitch_choice choice = zv_pitch_choose(links, 0.12, 0.03, (zv_pitch_policy)policy, 0.5);
        CHECK(choice.reach == ZV_REACH_OK && choice.pitch == 0.5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(targets_on_the_table_follow_the_closed_forms_of_the_errata),
        CASE(the_steps_of_the_paper_are_followed_and_end),
        CASE(no_pitch_nearer_to_the_wish_reaches),
        CASE(the_middle_link_is_kept_down_with_the_least_change_of_pitch),
        CASE(left_and_right_are_mirror_images),
        CASE(an_arm_without_a_last_link_keeps_the_wish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
