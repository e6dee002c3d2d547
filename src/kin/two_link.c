/// @file two_link.c
/// Two links in a plane, both elbows, exact up to the rim.
///
///            elbow                 D = (r^2 - a^2 - b^2) / (2 a b) = cos(theta2) loses half its digits where the arm
///            o . theta2            is nearly stretched or folded. The halves of the angle keep them:
///         a /  \ b                     sin^2(theta2/2) = (a + b - r) (a + b + r) / (4 a b)
///          /phi  \                     cos^2(theta2/2) = (r - |a-b|) (r + |a-b|) / (4 a b)
///         o-------> (x, y)             phi = atan2(b sin(theta2), (a - b) + 2 b cos^2(theta2/2))
///         r = |(x, y)|             phi comes from theta2, not from the triangle again: then a rounding error of
///                                  theta2 moves the end along the ray only, where it hardly matters.
#include "kin/two_link.h"

#include <math.h>

#include "base/elementary.h"

double zv_triangle_angle(double a, double b, double opposite)
{
    const double apart = fabs(a - b);
    const double sine = (opposite - apart) * (opposite + apart), cosine = (a + b - opposite) * (a + b + opposite);
    return 2.0 * zv_atan2(sqrt(fmax(0.0, sine)), sqrt(fmax(0.0, cosine)));
}

static zv_two_link out_of_reach(zv_reach_margin at)
{
    return (zv_two_link){.reach = at.side, .beyond = -at.margin};
}

zv_two_link zv_two_link_solve(double a, double b, double x, double y, double first_if_free)
{
    const zv_ring ring = zv_ring_of_two(a, b);
    const double distance = zv_hypot(x, y);
    if (!zv_ring_holds(ring, distance)) {
        return out_of_reach(zv_ring_margin(ring, distance));
    }

    const double r = fmax(ring.inner, fmin(ring.outer, distance));
    const double sine2 = (ring.outer - r) * (ring.outer + r) / (4.0 * a * b);
    const double cosine2 = (r - ring.inner) * (r + ring.inner) / (4.0 * a * b);
    const double sine_half = sqrt(sine2), cosine_half = sqrt(cosine2);
    const double elbow = 2.0 * zv_atan2(sine_half, cosine_half);
    const double elbow_sine = 2.0 * sine_half * cosine_half;
    const double phi = zv_atan2(b * elbow_sine, (a - b) + 2.0 * b * cosine2);

    zv_two_link found = {.count = elbow_sine == 0.0 ? 1 : 2};
    found.singular = elbow_sine >= ZV_SINGULAR_SINE ? 0u
                     : sine_half < cosine_half      ? (unsigned)ZV_SINGULAR_STRETCHED
                                                    : (unsigned)ZV_SINGULAR_FOLDED;
    found.free = ring.inner == 0.0 && distance <= ZV_FREE_AXIS_M;
    if (found.free) {
        found.count = 1;
        found.first[0] = zv_wrap(first_if_free);
        found.elbow[0] = ZV_PI;
        return found;
    }
    const double ray = zv_atan2(y, x);
    found.first[0] = zv_wrap(ray - phi);
    found.first[1] = zv_wrap(ray + phi);
    found.elbow[0] = elbow;
    found.elbow[1] = zv_wrap(-elbow);
    return found;
}
