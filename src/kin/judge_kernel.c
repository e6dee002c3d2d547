/// @file judge_kernel.c
/// Solutions against the limits of the joints, four joints at a time and without a branch.
///
///     lower          middle          upper
///       |---------------+---------------|          q + 2 pi k: of all k the one nearest to a wanted value,
///     q        q + 2 pi         q + 4 pi           and inside the limits when one is
///
/// With wanted w the number of turns is floor((w - q) / 2 pi + 1/2), clamped to ceil((lower - q) / 2 pi) and
/// floor((upper - q) / 2 pi). Where the middle of two finite limits is wanted the clamp changes nothing: if any turn is
/// inside, the one nearest to the middle is.
#include "kin/judge.h"

#include "kin/tolerances.h"

#define TURN (2.0 * ZV_PI)
/// Rounding of a number of turns: nearer to half a turn than this only a division decides.
#define TIE 1e-9

ZV_INLINE zv_m4 mask_at(const int64_t *from)
{
    zv_m4 mask;
    __builtin_memcpy(&mask, from, sizeof mask);
    return mask;
}

/// One block of limits, and where its joints lie best when nothing is wanted.
typedef struct block {
    zv_v4 lower, upper, middle;
    zv_m4 turns;
    int one_sided; ///< bits of turning joints with one finite limit
} block;

/// The middle of a range, or the place nearest to zero when the range has no middle.
ZV_INLINE block block_at(const zv_limit_lanes *limits, int at)
{
    const zv_v4 infinite = zv_v4_splat(__builtin_inf()), zero = zv_v4_splat(0.0);
    block out = {zv_v4_load(limits->lower + at), zv_v4_load(limits->upper + at), zero, mask_at(limits->turns + at), 0};
    const zv_v4 middle = out.lower + (out.upper - out.lower) / 2.0;
    const zv_v4 nearest = zv_v4_max(out.lower, zv_v4_min(out.upper, zero));
    out.middle = zv_v4_select(zv_v4_less(zv_v4_abs(middle), infinite), middle, nearest);
    const zv_m4 below = zv_v4_less(zv_v4_abs(out.lower), infinite), above = zv_v4_less(zv_v4_abs(out.upper), infinite);
    out.one_sided = zv_m4_bits((below ^ above) & out.turns);
    return out;
}

/// Whole turns from `q` to the one nearest to `wanted`; the lower one when both are as near.
ZV_INLINE zv_v4 turns_to(zv_v4 q, zv_v4 wanted)
{
    const zv_v4 turns = (wanted - q) * (1.0 / TURN) + 0.5, whole = zv_v4_floor(turns);
    const zv_v4 away = zv_v4_abs(turns - whole - 0.5);
    if (__builtin_expect(zv_m4_any(zv_v4_less(zv_v4_splat(0.5 - TIE), away)), 0)) {
        return zv_v4_floor((wanted - q) / TURN + 0.5);
    }
    return whole;
}

/// The number of turns nearest to `turns` that the limits allow; where they allow none, that to the middle.
ZV_INLINE zv_v4 allowed(const block *in, zv_v4 q, zv_v4 turns)
{
    const zv_v4 fewest = -zv_v4_floor((q - (in->lower - ZV_LIMIT_SLACK)) * (1.0 / TURN));
    const zv_v4 most = zv_v4_floor(((in->upper + ZV_LIMIT_SLACK) - q) * (1.0 / TURN));
    const zv_v4 clamped = zv_v4_min(zv_v4_max(turns, fewest), most);
    return zv_v4_select(zv_v4_less(most, fewest), turns_to(q, in->middle), clamped);
}

ZV_INLINE zv_v4 turned(const block *in, zv_v4 q, zv_v4 turns)
{
    return zv_v4_select(in->turns, q + TURN * turns, q);
}

/// Distance to the nearer limit, negative outside.
ZV_INLINE zv_v4 margin_of(const block *in, zv_v4 q)
{
    return zv_v4_min(q - in->lower, in->upper - q);
}

ZV_INLINE double least_of(zv_v4 v)
{
    const zv_v4 two = zv_v4_min(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
    return zv_v4_min(two, __builtin_shufflevector(two, two, 1, 0, 3, 2))[0];
}

/// The smallest of the margins and its joint, -1 when there is no limit. Garbage beyond the last joint, NaN included, has
/// no limit and therefore no say.
ZV_INLINE zv_judged smallest(const zv_v4 *margin, int blocks)
{
    zv_v4 least = zv_v4_splat(__builtin_inf());
    for (int b = 0; b < blocks; ++b) {
        least = zv_v4_min(margin[b], least);
    }
    zv_judged out = {.margin = least_of(least)};
    int equal = 0;
    for (int b = 0; b < blocks; ++b) {
        equal |= zv_m4_bits(zv_v4_equal(margin[b], zv_v4_splat(out.margin))) << (4 * b);
    }
    out.margin_joint = out.margin < __builtin_inf() ? __builtin_ctz((unsigned)equal | 1u << ZV_MAX_JOINTS) : -1;
    return out;
}

enum { MOST_BLOCKS = ZV_MAX_JOINTS / 4 };

/// Nothing is wanted: the turn nearest to the middle.
ZV_INLINE zv_judged judge(const block *in, int blocks, double *q)
{
    zv_v4 margin[MOST_BLOCKS];
    for (int b = 0; b < blocks; ++b) {
        const zv_v4 from = zv_v4_load(q + 4 * b);
        zv_v4 turns = turns_to(from, in[b].middle);
        if (__builtin_expect(in[b].one_sided != 0, 0)) {
            turns = allowed(&in[b], from, turns);
        }
        const zv_v4 to = turned(&in[b], from, turns);
        zv_v4_store(q + 4 * b, to);
        margin[b] = margin_of(&in[b], to);
    }
    return smallest(margin, blocks);
}

/// The allowed turn nearest to `wanted`.
ZV_INLINE zv_judged judge_near(const block *in, int blocks, const double *wanted, double *q)
{
    zv_v4 margin[MOST_BLOCKS], apart = zv_v4_splat(0.0);
    for (int b = 0; b < blocks; ++b) {
        const zv_v4 from = zv_v4_load(q + 4 * b), goal = zv_v4_load(wanted + 4 * b);
        const zv_v4 to = turned(&in[b], from, allowed(&in[b], from, turns_to(from, goal)));
        zv_v4_store(q + 4 * b, to);
        margin[b] = margin_of(&in[b], to);
        apart = zv_v4_max(zv_v4_abs(to - goal), apart);
    }
    zv_judged out = smallest(margin, blocks);
    out.distance = -least_of(-apart);
    return out;
}

/// All blocks of the limits; returns how many.
ZV_INLINE int blocks_of(const zv_limit_lanes *limits, block in[MOST_BLOCKS])
{
    for (int b = 0; b < limits->blocks; ++b) {
        in[b] = block_at(limits, 4 * b);
    }
    return limits->blocks;
}

ZV_INLINE void publish(zv_judged at, zv_ik_solution *solution)
{
    solution->margin = at.margin;
    solution->margin_joint = at.margin_joint;
    solution->in_limits = at.margin >= -ZV_LIMIT_SLACK;
}

zv_judged ZV_KERNEL(zv_judge_joints)(const zv_limit_lanes *limits, const double *wanted, double *q)
{
    block in[MOST_BLOCKS];
    const int blocks = blocks_of(limits, in);
    return judge_near(in, blocks, wanted, q);
}

void ZV_KERNEL(zv_judge_set)(const zv_limit_lanes *limits, zv_ik_set *set)
{
    block in[MOST_BLOCKS];
    const int blocks = blocks_of(limits, in);
    for (int s = 0; s < set->count; ++s) { // two blocks hold nearly every arm: said apart, without a loop over blocks
        double *q = set->solutions[s].q;
        publish(blocks == 2 ? judge(in, 2, q) : judge(in, blocks, q), &set->solutions[s]);
    }
}

void ZV_KERNEL(zv_judge_set_near)(const zv_limit_lanes *limits, const double *wanted, zv_ik_set *set, double *distance)
{
    block in[MOST_BLOCKS];
    const int blocks = blocks_of(limits, in);
    for (int s = 0; s < set->count; ++s) {
        double *q = set->solutions[s].q;
        const zv_judged at = blocks == 2 ? judge_near(in, 2, wanted, q) : judge_near(in, blocks, wanted, q);
        publish(at, &set->solutions[s]);
        distance[s] = at.distance;
    }
}

// ---- four solutions at a time ----

/// The limits of one joint in four lanes.
typedef struct joint_limits {
    zv_v4 lower, upper, middle;
    zv_m4 turns;
} joint_limits;

ZV_INLINE joint_limits limits_of(const block *in, int lane)
{
    const int64_t turns = in->turns[lane];
    return (joint_limits){zv_v4_splat(in->lower[lane]), zv_v4_splat(in->upper[lane]), zv_v4_splat(in->middle[lane]),
                          (zv_m4){turns, turns, turns, turns}};
}

/// Rows of six joints to columns of four solutions.
ZV_INLINE void columns_of(double (*q)[ZV_SIX_JOINTS], zv_v4 out[ZV_SIX_JOINTS])
{
    const zv_v4 rows[4] = {zv_v4_load(q[0]), zv_v4_load(q[1]), zv_v4_load(q[2]), zv_v4_load(q[3])};
    zv_v4_transpose(rows, out);
    out[4] = (zv_v4){q[0][4], q[1][4], q[2][4], q[3][4]};
    out[5] = (zv_v4){q[0][5], q[1][5], q[2][5], q[3][5]};
}

ZV_INLINE void store_columns(const zv_v4 columns[ZV_SIX_JOINTS], double (*q)[ZV_SIX_JOINTS])
{
    zv_v4 rows[4];
    zv_v4_transpose(columns, rows);
    for (int s = 0; s < 4; ++s) {
        zv_v4_store(q[s], rows[s]);
        q[s][4] = columns[4][s];
        q[s][5] = columns[5][s];
    }
}

/// The smallest margin of each lane, compared in the order in which `smallest` compares them: of two zeros the same wins.
ZV_INLINE zv_v4 least_of_six(const zv_v4 m[ZV_SIX_JOINTS])
{
    const zv_v4 first = zv_v4_min(m[4], m[0]), second = zv_v4_min(m[5], m[1]);
    return zv_v4_min(zv_v4_min(first, m[2]), zv_v4_min(second, m[3]));
}

/// As `judge`, four solutions of six joints at once: a lane is a solution, and nothing goes from lane to lane.
ZV_INLINE void judge_four(const joint_limits *limits, double (*q)[ZV_SIX_JOINTS], zv_ik_verdict *verdicts)
{
    zv_v4 column[ZV_SIX_JOINTS], margin[ZV_SIX_JOINTS];
    columns_of(q, column);
    for (int j = 0; j < ZV_SIX_JOINTS; ++j) {
        const zv_v4 to = column[j] + TURN * turns_to(column[j], limits[j].middle);
        column[j] = zv_v4_select(limits[j].turns, to, column[j]);
        margin[j] = zv_v4_min(column[j] - limits[j].lower, limits[j].upper - column[j]);
    }
    const zv_v4 least = least_of_six(margin);
    zv_v4 joint = zv_v4_splat(-1.0);
    for (int j = ZV_SIX_JOINTS; j-- > 0;) { // the first of equal ones comes last
        joint = zv_v4_select(zv_v4_equal(margin[j], least), zv_v4_splat(j), joint);
    }
    joint = zv_v4_select(zv_v4_less(least, zv_v4_splat(__builtin_inf())), joint, zv_v4_splat(-1.0));
    store_columns(column, q);
    for (int s = 0; s < 4; ++s) {
        verdicts[s] = (zv_ik_verdict){
            .margin = least[s], .margin_joint = (int)joint[s], .in_limits = least[s] >= -ZV_LIMIT_SLACK};
    }
}

ZV_INLINE void judge_one(const block in[2], double q[ZV_SIX_JOINTS], zv_ik_verdict *verdict)
{
    double joints[8] = {0};
    __builtin_memcpy(joints, q, ZV_SIX_JOINTS * sizeof *q);
    const zv_judged at = judge(in, 2, joints);
    __builtin_memcpy(q, joints, ZV_SIX_JOINTS * sizeof *q);
    *verdict = (zv_ik_verdict){
        .margin = at.margin, .margin_joint = at.margin_joint, .in_limits = at.margin >= -ZV_LIMIT_SLACK};
}

void ZV_KERNEL(zv_judge_poses)(const zv_limit_lanes *limits, size_t count, double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS],
                               const uint8_t *counts, zv_ik_verdict (*verdicts)[ZV_SIX_SOLUTIONS])
{
    const block in[2] = {block_at(limits, 0), block_at(limits, 4)};
    const bool four = (in[0].one_sided | in[1].one_sided) == 0;
    joint_limits each[ZV_SIX_JOINTS];
    for (int j = 0; j < ZV_SIX_JOINTS; ++j) {
        each[j] = limits_of(&in[j / 4], j % 4);
    }
    for (size_t i = 0; i < count; ++i) {
        int s = 0;
        for (; four && s + 4 <= counts[i]; s += 4) {
            judge_four(each, &q[i][s], &verdicts[i][s]);
        }
        for (; s < counts[i]; ++s) {
            judge_one(in, q[i][s], &verdicts[i][s]);
        }
    }
}
