/// @file lanes_functions.h
/// Sine, cosine and atan2, written once for four lanes (lanes.h) and for one (elementary.c), so that both give the same
/// bits. Included by these two after they have named the value, the mask and the small operations; no guard on purpose.
///
/// Accuracy: within 1.6 ulp for any finite argument (tests/unit/base/test_elementary.c).
///
/// sincos. x = quarters * pi/2 + r with |r| <= pi/4. pi/2 is cut into three parts of 42, 42 and 53 bits: while quarters
/// has at most 11 bits the first two products are exact, so that no digit of r is lost even next to a multiple of pi/2.
/// Angles farther out go through zv_reduce_far. Then, with z = r^2 and two polynomials S and C,
///
///     sin = r + z r S(z),   cos = 1 - z/2 + z^2 C(z).
///
/// atan2. With 0 <= a <= b the smaller and the larger of |x|, |y|, the angle above the nearer half-axis is
///
///     a <= b/2:  atan(u),           u = a / b                        k = 2
///     a >  b/2:  pi/4 + atan(u),    u = (a - b) / (a + b)          3 \ | / 1
///                                                                  4 --+-- 0
/// and the whole angle k pi/4 +- atan(u). a - b is exact there, |u| <= 1/2, and pi/4 is kept in two parts, so that only
/// the quotient and the last sum are rounded. Sine loses the sign of a negative zero; nothing else depends on it.
///
/// The polynomials are minimax fits (Remez exchange), relative to the result: errors 2^-58 (sin), 2^-64 (cos), 2^-57.8
/// (atan).

/// Up to 2^11 quarters of a turn; beyond, zv_reduce_far.
#define NEAR_ANGLE 3216.0
/// Twice this is still far from overflow.
#define HUGE_LENGTH 0x1p1000

/// x = quarters * pi/2 + r.
ZV_INLINE ZV_LANE_VALUE ZV_LANE(reduce)(ZV_LANE_VALUE x, ZV_LANE_MASK *quarters)
{
    const double two_over_pi = 0x1.45f306dc9c883p-1;
    const double part1 = 0x1.921fb544428p+0, part2 = 0x1.4611a62633p-42, part3 = 0x1.45c06e0e68948p-86;
    const double round_to_integer = 0x1.8p+52; // adding it leaves the nearest integer in the low bits

    const ZV_LANE_VALUE shifted = x * two_over_pi + round_to_integer;
    const ZV_LANE_VALUE n = shifted - round_to_integer;
    *quarters = ZV_LANE(bits)(shifted);
    return ((x - n * part1) - n * part2) - n * part3;
}

/// Sine and cosine from what the reduction left.
ZV_INLINE void ZV_LANE(sincos_of_rest)(ZV_LANE_VALUE r, ZV_LANE_MASK quarters, ZV_LANE_VALUE *sine,
                                       ZV_LANE_VALUE *cosine)
{
    const ZV_LANE_VALUE z = r * r, zz = z * z, z4 = zz * zz;
    const ZV_LANE_VALUE s_low = -0x1.5555555555549p-3 + z * 0x1.111111110f88p-7;
    const ZV_LANE_VALUE s_middle = -0x1.a01a019c12556p-13 + z * 0x1.71de35786125cp-19;
    const ZV_LANE_VALUE s_high = -0x1.ae5e66c572e17p-26 + z * 0x1.5d932aaff3d64p-33;
    const ZV_LANE_VALUE s = r + z * r * ((s_low + zz * s_middle) + z4 * s_high);

    const ZV_LANE_VALUE c_low = 0x1.555555555554cp-5 + z * -0x1.6c16c16c15184p-10;
    const ZV_LANE_VALUE c_middle = 0x1.a01a019cb25f2p-16 + z * -0x1.27e4f80a6a5d9p-22;
    const ZV_LANE_VALUE c_high = 0x1.1ee9ec3f30911p-29 + z * -0x1.8faeca984ac69p-37;
    const ZV_LANE_VALUE c = (1.0 - 0.5 * z) + zz * ((c_low + zz * c_middle) + z4 * c_high);

    // Bit 0 of the quarters swaps the two, bit 1 turns both signs, and the cosine's once more when they are swapped.
    const ZV_LANE_MASK bit0 = ZV_LANE(shift_left)(quarters, 63), bit1 = ZV_LANE(shift_left)(quarters, 62);
    const ZV_LANE_MASK sign_bit = ZV_LANE(sign)(ZV_LANE(splat)(-1.0));
    *sine = ZV_LANE(flip)(ZV_LANE(select_by_sign)(bit0, c, s), bit1 & sign_bit);
    *cosine = ZV_LANE(flip)(ZV_LANE(select_by_sign)(bit0, s, c), (bit1 ^ bit0) & sign_bit);
}

/// Set where the fast way is right, and sincos_near may be used.
ZV_INLINE ZV_LANE_MASK ZV_LANE(is_near)(ZV_LANE_VALUE x)
{
    return ZV_LANE(less)(ZV_LANE(abs)(x), ZV_LANE(splat)(NEAR_ANGLE));
}

ZV_INLINE bool ZV_LANE(all_near)(ZV_LANE_VALUE x)
{
    return ZV_LANE_ALL(ZV_LANE(is_near)(x));
}

/// As sincos, for angles that are all near.
ZV_INLINE void ZV_LANE(sincos_near)(ZV_LANE_VALUE x, ZV_LANE_VALUE *sine, ZV_LANE_VALUE *cosine)
{
    ZV_LANE_MASK quarters;
    const ZV_LANE_VALUE r = ZV_LANE(reduce)(x, &quarters);
    ZV_LANE(sincos_of_rest)(r, quarters, sine, cosine);
}

/// Sine and cosine of any finite angle; NaN otherwise.
ZV_INLINE void ZV_LANE(sincos)(ZV_LANE_VALUE x, ZV_LANE_VALUE *sine, ZV_LANE_VALUE *cosine)
{
    ZV_LANE_MASK quarters;
    ZV_LANE_VALUE r = ZV_LANE(reduce)(x, &quarters);
    const ZV_LANE_MASK near = ZV_LANE(is_near)(x);
    if (__builtin_expect(!ZV_LANE_ALL(near), 0)) {
        ZV_LANE(reduce_far)(x, near, &r, &quarters);
    }
    ZV_LANE(sincos_of_rest)(r, quarters, sine, cosine);
}

/// Brings what the quotient below cannot take into its range, lane by lane: both zero (a/b = 0/1), b infinite (0/1 or
/// 1/1), b so large that a + b would overflow. NaN stays NaN, all other lanes stay as they are.
ZV_INLINE void ZV_LANE(tame)(ZV_LANE_VALUE *a, ZV_LANE_VALUE *b)
{
    const ZV_LANE_VALUE zero = ZV_LANE(splat)(0.0), one = ZV_LANE(splat)(1.0);
    const ZV_LANE_VALUE infinity = ZV_LANE(splat)(__builtin_inf());
    const ZV_LANE_MASK moderate = ZV_LANE(less)(*b, ZV_LANE(splat)(HUGE_LENGTH));
    const ZV_LANE_MASK infinite = ZV_LANE(equal)(*b, infinity);
    const ZV_LANE_VALUE shrink = ZV_LANE(select)(moderate, one, ZV_LANE(splat)(0x1p-60));
    const ZV_LANE_VALUE a_of_infinite = ZV_LANE(select)(ZV_LANE(equal)(*a, infinity), one, *a * zero);
    *a = ZV_LANE(select)(infinite, a_of_infinite, *a * shrink);
    *b = ZV_LANE(select)(infinite | ZV_LANE(equal)(*b, zero), one, *b * shrink);
}

/// (atan(u) - u) / u^3 for |u| <= 1/2, z = u^2.
ZV_INLINE ZV_LANE_VALUE ZV_LANE(atan_tail)(ZV_LANE_VALUE z)
{
    const ZV_LANE_VALUE zz = z * z, z4 = zz * zz, z8 = z4 * z4;
    const ZV_LANE_VALUE p0 = -0x1.5555555555518p-2 + z * 0x1.99999999914cap-3;
    const ZV_LANE_VALUE p1 = -0x1.249249216fa4p-3 + z * 0x1.c71c709679ea1p-4;
    const ZV_LANE_VALUE p2 = -0x1.745cf54d1ab36p-4 + z * 0x1.3b1145336af7cp-4;
    const ZV_LANE_VALUE p3 = -0x1.10f366b68625bp-4 + z * 0x1.dfed0b8cd76aap-5;
    const ZV_LANE_VALUE p4 = -0x1.a3a77946b919ep-5 + z * 0x1.571e00d39825ep-5;
    const ZV_LANE_VALUE p5 = -0x1.c1fb07867c326p-6 + z * 0x1.4c290223e412ep-7;
    const ZV_LANE_VALUE low = p0 + zz * p1, middle = p2 + zz * p3, high = p4 + zz * p5;
    return (low + z4 * middle) + z8 * high;
}

/// A ray from the origin, seen from the nearest multiple of 45 degrees: its angle is +-(k pi/4 + atan(u)).
typedef struct ZV_LANE(ray) {
    ZV_LANE_VALUE u, k;
    ZV_LANE_MASK sign;
} ZV_LANE(ray);

/// The ray through (x, y). Unless `tame`, the lane is meaningless when both are zero or one is 2^1000 or more.
ZV_INLINE ZV_LANE(ray) ZV_LANE(ray_through)(ZV_LANE_VALUE y, ZV_LANE_VALUE x, bool tame)
{
    const ZV_LANE_VALUE zero = ZV_LANE(splat)(0.0), one = ZV_LANE(splat)(1.0);
    const ZV_LANE_VALUE two = ZV_LANE(splat)(2.0), four = ZV_LANE(splat)(4.0);
    const ZV_LANE_MASK sign_bit = ZV_LANE(sign)(ZV_LANE(splat)(-1.0));

    const ZV_LANE_VALUE ax = ZV_LANE(abs)(x), ay = ZV_LANE(abs)(y);
    const ZV_LANE_MASK steep = ZV_LANE(less)(ax, ay);
    ZV_LANE_VALUE a = ZV_LANE(select)(steep, ax, ay), b = ZV_LANE(select)(steep, ay, ax);
    if (tame) {
        const ZV_LANE_MASK usual = ZV_LANE(less)(zero, b) & ZV_LANE(less)(b, ZV_LANE(splat)(HUGE_LENGTH));
        if (__builtin_expect(!ZV_LANE_ALL(usual), 0)) {
            ZV_LANE(tame)(&a, &b);
        }
    }

    // Mirrored at the diagonal (steep) or at the y axis (x < 0) the angle runs backwards; twice mirrored, forwards.
    const ZV_LANE_MASK diagonal = ZV_LANE(less)(b, a + a);
    const ZV_LANE_MASK backwards = (steep ^ ZV_LANE(bits)(x)) & sign_bit;
    const ZV_LANE_VALUE flat = ZV_LANE(select_by_sign)(ZV_LANE(bits)(x), four, zero);
    const ZV_LANE_VALUE quarter = ZV_LANE(select)(steep, two, flat);
    return (ZV_LANE(ray)){
        .u = (a - ZV_LANE(keep)(diagonal, b)) / (b + ZV_LANE(keep)(diagonal, a)),
        .k = ZV_LANE(flip)(quarter, backwards) + ZV_LANE(keep)(diagonal, one),
        .sign = backwards ^ ZV_LANE(sign)(y),
    };
}

ZV_INLINE ZV_LANE_VALUE ZV_LANE(angle_of_ray)(ZV_LANE(ray) ray)
{
    const double quarter_pi = 0x1.921fb54442d1p-1, quarter_pi_rest = 0x1.08d313198a2ep-50;
    const ZV_LANE_VALUE z = ray.u * ray.u, tail = ray.u * z * ZV_LANE(atan_tail)(z);
    const ZV_LANE_VALUE angle = ray.k * quarter_pi + (ray.u + (tail + ray.k * quarter_pi_rest));
    return ZV_LANE(flip)(angle, ray.sign);
}

/// The angle of (x, y) in [-pi, pi] as C defines it, also for zeros and infinities.
ZV_INLINE ZV_LANE_VALUE ZV_LANE(atan2)(ZV_LANE_VALUE y, ZV_LANE_VALUE x)
{
    return ZV_LANE(angle_of_ray)(ZV_LANE(ray_through)(y, x, true));
}

#undef NEAR_ANGLE
#undef HUGE_LENGTH
