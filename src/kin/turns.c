/// @file turns.c
/// Whole turns: the same pose with turning joints one or more revolutions further, as far as the limits allow.
///
/// Each joint j may add k_j turns with lo_j <= k_j <= hi_j. The combinations are listed by their total |k_1| + |k_2| +
/// ..., so that the nearest come first; a branch of the search that cannot spend exactly the total is never entered,
/// so that every visit writes one combination.
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "kin/ik.h"
#include "model/robot.h"

/// More turns than any cable survives; keeps the arithmetic within int.
static const double TURNS_MOST = 1e6;

/// How many turns a joint may add, and the fewest and most turns that means in either direction.
typedef struct turn_range {
    int lo, hi;
    int fewest, most;
} turn_range;

typedef struct turn_search {
    const double *q;
    int joint_count;
    turn_range range[ZV_MAX_JOINTS];
    long long fewest_after[ZV_MAX_JOINTS + 1]; ///< sums of `fewest` and `most` over the joints from here on
    long long most_after[ZV_MAX_JOINTS + 1];
    int turns[ZV_MAX_JOINTS]; ///< the combination being built
    int capacity, written;
    double (*out)[ZV_MAX_JOINTS];
} turn_search;

static double clamp(double value, double low, double high)
{
    return fmax(low, fmin(high, value));
}

/// Empty (lo > hi) when no turn lies inside the limits. A joint without limits would have turns without end: it keeps
/// the one it has.
static turn_range range_of(const zv_joint *joint, bool winds, double q)
{
    const double lower = joint->limits.lower - ZV_LIMIT_SLACK, upper = joint->limits.upper + ZV_LIMIT_SLACK;
    const bool turns = winds && isfinite(lower) && isfinite(upper);
    if (!turns) {
        return q >= lower && q <= upper ? (turn_range){0} : (turn_range){.lo = 0, .hi = -1};
    }

    const double lo = clamp(ceil((lower - q) / (2.0 * ZV_PI)), -TURNS_MOST, TURNS_MOST + 1.0);
    const double hi = clamp(floor((upper - q) / (2.0 * ZV_PI)), -TURNS_MOST - 1.0, TURNS_MOST);
    turn_range range = {.lo = (int)lo, .hi = (int)hi};
    range.fewest = range.lo > 0 ? range.lo : range.hi < 0 ? -range.hi : 0;
    range.most = abs(range.lo) > abs(range.hi) ? abs(range.lo) : abs(range.hi);
    return range;
}

static void write_combination(turn_search *search)
{
    double *q = search->out[search->written++];
    for (int j = 0; j < search->joint_count; ++j) {
        q[j] = search->q[j] + 2.0 * ZV_PI * search->turns[j];
    }
}

/// Lists the combinations of the joints from `j` on that spend exactly `total` turns.
static void spend(turn_search *search, int j, long long total)
{
    if (total < search->fewest_after[j] || total > search->most_after[j] || search->written >= search->capacity) {
        return;
    }
    if (j == search->joint_count) {
        write_combination(search);
        return;
    }

    const turn_range range = search->range[j];
    for (int size = range.fewest; size <= range.most && size <= total; ++size) {
        for (int side = 0; side < (size ? 2 : 1); ++side) {
            const int turns = side ? -size : size;
            if (turns >= range.lo && turns <= range.hi) {
                search->turns[j] = turns;
                spend(search, j + 1, total - size);
            }
        }
    }
}

/// Number of combinations, INT_MAX when there are more.
static int count_all(const turn_search *search)
{
    long long count = 1;
    for (int j = 0; j < search->joint_count; ++j) {
        count *= search->range[j].hi - search->range[j].lo + 1;
        count = count > INT_MAX ? INT_MAX : count;
    }
    return (int)count;
}

int zv_ik_turns(const zv_robot *robot, const double *q, int capacity, double (*out)[ZV_MAX_JOINTS])
{
    ZV_ASSERT(robot && q && (out || capacity == 0));

    turn_search search = {.q = q, .joint_count = zv_robot_joint_count(robot), .capacity = capacity, .out = out};
    for (int j = search.joint_count - 1; j >= 0; --j) {
        search.range[j] = range_of(zv_robot_joint(robot, j), zv_robot_winds(robot, j), q[j]);
        if (search.range[j].lo > search.range[j].hi) {
            return 0;
        }
        search.fewest_after[j] = search.fewest_after[j + 1] + search.range[j].fewest;
        search.most_after[j] = search.most_after[j + 1] + search.range[j].most;
    }

    for (long long total = search.fewest_after[0]; total <= search.most_after[0]; ++total) {
        if (search.written >= capacity) {
            break;
        }
        spend(&search, 0, total);
    }
    return count_all(&search);
}
