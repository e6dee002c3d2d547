/// @file pitch_policy.c
/// Three policies that choose the pitch of a planar arm's last link.
///
///     y ^        A                 C the target, rho = |OC|, delta its direction; B = C - l3 (cos gamma, sin gamma).
///       |      o---o B             The first two links reach B when
///       |  l1 /  l2 \ l3               u_in <= |gamma - delta| <= u_out
///       |    /       \             with u the angle between rho and l3 in a triangle with the third side |l1 - l2| or
///     O o- - - - - - -o C          l1 + l2. AB is horizontal when A = C - (+-l2, 0) - l3 (cos gamma, sin gamma) lies
///                                  l1 from O: the same triangle, seen from C - (+-l2, 0).
#include "kin/pitch_policy.h"

#include <math.h>

#include "base/elementary.h"
#include "kin/two_link.h"

/// Document 003, 003-13: up to here along the table the last link simply hangs down.
static const double HANGS_UP_TO_M = 0.140;
/// Lengths that differ by less than this differ by rounding only.
static const double LENGTH_ROUNDING_M = 1e-9;
/// A middle link that rises less than this is horizontal: rounding of the pose in which it is horizontal.
static const double LEVEL_SINE = 1e-9;

enum { STEPS_PER_TURN = 360, MAX_CANDIDATES = 11 };

/// The question, brought to the right-hand side.
typedef struct question {
    double l1, l2, l3;
    double x, y, wanted;
    zv_ring ring; ///< of the first two links
    double slack; ///< how far outside a rim still counts as on it
} question;

static double distance_of_wrist(const question *ask, double pitch, double *wrist_x, double *wrist_y)
{
    double sine, cosine;
    zv_sincos(pitch, &sine, &cosine);
    *wrist_x = ask->x - ask->l3 * cosine;
    *wrist_y = ask->y - ask->l3 * sine;
    return zv_hypot(*wrist_x, *wrist_y);
}

/// The pitch nearest to the wanted one with which the wrist is in the ring.
static double nearest_pitch(const question *ask)
{
    const double rho = zv_hypot(ask->x, ask->y);
    if (!(rho > 0.0) || !(ask->l3 > 0.0)) {
        return ask->wanted; // no pitch moves the wrist nearer or farther
    }
    const double delta = zv_atan2(ask->y, ask->x), off = zv_wrap(ask->wanted - delta);
    const double least = zv_triangle_angle(rho, ask->l3, ask->ring.inner);
    const double most = zv_triangle_angle(rho, ask->l3, ask->ring.outer);
    if (fabs(off) >= least && fabs(off) <= most) {
        return ask->wanted;
    }
    return delta + copysign(fmax(least, fmin(most, fabs(off))), off);
}

/// The elbow-above pose exists and its middle link does not point up (or the wrist is nearer than the link is long).
static bool middle_link_is_down(const question *ask, double pitch)
{
    double x, y;
    distance_of_wrist(ask, pitch, &x, &y);
    const zv_two_link pose = zv_two_link_solve(ask->l1, ask->l2, x, y, 0.0);
    if (pose.count == 0) {
        return false;
    }
    const int above = pose.count - 1;
    return x <= ask->l2 + LENGTH_ROUNDING_M || zv_sin(pose.first[above] + pose.elbow[above]) <= LEVEL_SINE;
}

/// The two pitches at which the end of the last link is at (x, y) when its start is `radius` from the origin.
static int add_pair(double x, double y, double l3, double radius, double *pitches, int count)
{
    const double rho = zv_hypot(x, y);
    if (!(rho > 0.0)) {
        return count;
    }
    const double delta = zv_atan2(y, x), off = zv_triangle_angle(rho, l3, radius);
    pitches[count] = delta + off;
    pitches[count + 1] = delta - off;
    return count + 2;
}

/// The wanted, and every pitch at which the set of allowed ones can begin or end: `middle_link_is_down` changes its answer
/// only where the wrist passes a rim (2 + 2 pitches), where AB passes the level (2 + 2), or where B passes x = l2 (2).
/// Between neighbours of these nothing changes, so the allowed pitch nearest to the wanted one is among these 11.
static int candidates(const question *ask, double pitches[MAX_CANDIDATES])
{
    int count = 0;
    pitches[count++] = ask->wanted;
    count = add_pair(ask->x, ask->y, ask->l3, ask->ring.inner, pitches, count);
    count = add_pair(ask->x, ask->y, ask->l3, ask->ring.outer, pitches, count);
    count = add_pair(ask->x - ask->l2, ask->y, ask->l3, ask->l1, pitches, count); // AB horizontal, outwards
    count = add_pair(ask->x + ask->l2, ask->y, ask->l3, ask->l1, pitches, count); // AB horizontal, inwards
    const double cosine = (ask->x - ask->l2) / ask->l3;                           // B as far out as AB is long
    if (fabs(cosine) <= 1.0) {
        pitches[count++] = zv_acos(cosine);
        pitches[count++] = -zv_acos(cosine);
    }
    return count;
}

static double pitch_with_middle_link_down(const question *ask)
{
    if (!(ask->l3 > 0.0)) {
        return ask->wanted;
    }
    double pitches[MAX_CANDIDATES];
    const int count = candidates(ask, pitches);
    double best = nearest_pitch(ask), best_off = INFINITY;
    for (int k = 0; k < count; ++k) {
        const double off = fabs(zv_wrap(pitches[k] - ask->wanted));
        if (off < best_off && middle_link_is_down(ask, pitches[k])) {
            best = pitches[k];
            best_off = off;
        }
    }
    return best;
}

static zv_pitch_choice first_step_that_reaches(const question *ask)
{
    zv_pitch_choice choice = {.reach = ZV_REACH_OUTER, .beyond = INFINITY, .pitch = ask->wanted};
    const int first = fabs(ask->x) <= HANGS_UP_TO_M + LENGTH_ROUNDING_M ? 0 : 1;
    for (int k = first; k < STEPS_PER_TURN; ++k) {
        double x, y;
        const double pitch = ask->wanted + k * ZV_DEG;
        const double distance = distance_of_wrist(ask, pitch, &x, &y);
        const zv_reach_margin at = zv_ring_margin(ask->ring, distance);
        if (at.margin >= -ask->slack) {
            return (zv_pitch_choice){.reach = ZV_REACH_OK, .pitch = pitch};
        }
        if (-at.margin < choice.beyond) {
            choice.beyond = -at.margin;
            choice.reach = at.side;
        }
    }
    return choice;
}

zv_pitch_choice zv_pitch_choose(const double links[3], double x, double y, zv_pitch_policy policy, double wanted)
{
    const zv_ring whole = zv_ring_of_three(links[0], links[1], links[2]);
    const double rho = zv_hypot(x, y);
    if (!zv_ring_holds(whole, rho)) {
        const zv_reach_margin at = zv_ring_margin(whole, rho);
        return (zv_pitch_choice){.reach = at.side, .beyond = -at.margin, .pitch = zv_wrap(wanted)};
    }

    const bool on_the_left = x < 0.0;
    const question ask = {.l1 = links[0],
                          .l2 = links[1],
                          .l3 = links[2],
                          .x = fabs(x),
                          .y = y,
                          .wanted = on_the_left ? ZV_PI - wanted : wanted,
                          .ring = zv_ring_of_two(links[0], links[1]),
                          .slack = ZV_RIM_SLACK * whole.outer};
    zv_pitch_choice choice = {.reach = ZV_REACH_OK};
    if (policy == ZV_PITCH_DECREMENT) {
        choice = first_step_that_reaches(&ask);
    } else {
        choice.pitch = policy == ZV_PITCH_BETA ? pitch_with_middle_link_down(&ask) : nearest_pitch(&ask);
    }
    choice.pitch = zv_wrap(on_the_left ? ZV_PI - choice.pitch : choice.pitch);
    return choice;
}
