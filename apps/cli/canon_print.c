/// @file canon_print.c
/// One canonical call per move.
#include "canon_print.h"

#include <math.h>
#include <stdio.h>

canon_state canon_begin(void)
{
    printf("USE_LENGTH_UNITS(CANON_UNITS_MM)\nSELECT_PLANE(CANON_PLANE_XY)\n");
    return (canon_state){.normal = ZV_Z};
}

static void print_straight(const char *name, const double to[ZV_AXES])
{
    printf("%s(%.4f, %.4f, %.4f, %.4f, %.4f, %.4f)\n", name, to[0], to[1], to[2], to[3], to[4], to[5]);
}

/// The axis that is next to the given one.
static int normal_of(zv_vec3 axis)
{
    return fabs(axis.z) > 0.5 ? ZV_Z : fabs(axis.y) >= fabs(axis.x) ? ZV_Y : ZV_X;
}

/// An upright plane of a turned program: its calls count in axes that are turned about Z, too. Cosine and sine of that.
typedef struct turned {
    double cosine, sine;
} turned;

static turned turned_of(zv_vec3 axis, int normal)
{
    return normal == ZV_Z ? (turned){1.0, 0.0} : normal == ZV_X ? (turned){axis.x, axis.y} : (turned){axis.y, -axis.x};
}

static void turn_back(turned by, const double p[3], double out[3])
{
    out[ZV_X] = by.cosine * p[ZV_X] + by.sine * p[ZV_Y];
    out[ZV_Y] = by.cosine * p[ZV_Y] - by.sine * p[ZV_X];
    out[ZV_Z] = p[ZV_Z];
}

/// Whole and begun turns, negative when clockwise.
static int turns_of(double sweep)
{
    const double turns = ceil(fabs(sweep) / (2.0 * ZV_PI) - 1e-9);
    return (int)copysign(fmax(turns, 1.0), sweep);
}

static void print_arc(canon_state *state, const zv_move *move)
{
    static const char *const planes[] = {[ZV_X] = "YZ", [ZV_Y] = "XZ", [ZV_Z] = "XY"};
    const int normal = normal_of(move->axis), first = (normal + 1) % 3, second = (normal + 2) % 3;
    const turned by = turned_of(move->axis, normal);
    const bool is_turned = by.sine != 0.0 || by.cosine < 0.0;
    double to[3], center[3];
    turn_back(by, move->to, to);
    turn_back(by, (const double[]){move->center.x, move->center.y, move->center.z}, center);
    if (normal != state->normal) {
        printf("SELECT_PLANE(CANON_PLANE_%s)\n", planes[normal]);
        state->normal = normal;
    }
    if (is_turned) {
        printf("SET_XY_ROTATION(%.9f)\n", atan2(by.sine, by.cosine) / ZV_DEG);
    }
    printf("ARC_FEED(%.4f, %.4f, %.4f, %.4f, %d, %.4f, %.4f, %.4f, %.4f)\n", to[first], to[second], center[first],
           center[second], turns_of(move->sweep), to[normal], move->to[ZV_A], move->to[ZV_B], move->to[ZV_C]);
    if (is_turned) {
        printf("SET_XY_ROTATION(0.0000)\n");
    }
}

/// Messages have codes of their own below zero: -1 is shown to the operator, -2 is printed.
static void print_event(const zv_move *move)
{
    if (move->code == -1.0) {
        printf("MESSAGE(\"%s\")\n", move->text);
    } else if (move->code == -2.0) {
        printf("%s\n", move->text);
    } else {
        printf("EVENT(M%g, %g, %g, %g)\n", move->code, move->values[0], move->values[1], move->values[2]);
    }
}

static void print_feed(canon_state *state, double feed)
{
    if (feed != state->feed && feed > 0.0) {
        printf("SET_FEED_RATE(%.4f)\n", feed);
        state->feed = feed;
    }
}

void canon_print(canon_state *state, const zv_move *move)
{
    if (move->kind == ZV_MOVE_FEED || move->kind == ZV_MOVE_ARC || move->kind == ZV_MOVE_SPLINE) {
        print_feed(state, move->feed_mm_min);
    }
    switch (move->kind) {
    case ZV_MOVE_RAPID:
        print_straight("STRAIGHT_TRAVERSE", move->to);
        break;
    case ZV_MOVE_FEED:
        print_straight("STRAIGHT_FEED", move->to);
        break;
    case ZV_MOVE_ARC:
        print_arc(state, move);
        break;
    case ZV_MOVE_SPLINE:
        if (!move->goes_on) {
            printf("NURBS_FEED(%.4f, %.4f)\n", move->to[ZV_X], move->to[ZV_Y]);
        }
        break;
    case ZV_MOVE_DWELL:
        printf("DWELL(%.4f)\n", move->seconds);
        break;
    case ZV_MOVE_EVENT:
        print_event(move);
        break;
    }
}
