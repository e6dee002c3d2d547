#!/usr/bin/env python3
"""Writes src/text/powers_of_ten.c: the leading 128 bits of every power of ten that reading and writing a double needs.

Usage: make_powers_of_ten.py OUT.c

Reading needs 10^-342 .. 10^308, writing 10^-292 .. 10^324. Each power is cut off (never rounded up), so that the true
power lies in [entry, entry + 1). The powers 10^0 .. 10^55 are exact.
"""
import sys

LOWEST, HIGHEST = -342, 324


def leading_128_bits(power):
    """floor(10^power * 2^s) for the s that puts the result into [2^127, 2^128)."""
    if power >= 0:
        value = 10**power
        length = value.bit_length()
        return value >> (length - 128) if length > 128 else value << (128 - length)
    divisor = 10**-power
    shift = divisor.bit_length() + 127
    result = (1 << shift) // divisor
    return result if result < 1 << 128 else result >> 1


def check_logarithms():
    """The integer forms of the logarithms in decimal.h and number_write.c, over all arguments that occur."""
    for k in range(-400, 401):
        bits = (10**k).bit_length() - 1 if k >= 0 else -((10**-k).bit_length())
        assert (k * 1741647) >> 19 == bits, k
    for q in range(-1100, 1100):
        for numerator, offset in ((1, 0), (3, 524031)):  # 2^q, and 3/4 * 2^q
            shift = q if numerator == 1 else q - 2
            log = (q * 1262611 - offset) >> 22
            exact = numerator << shift if shift >= 0 else None
            if exact is not None:
                assert len(str(exact)) - 1 == log, q
            else:
                assert 10**-log * numerator >= 1 << -shift and 10 ** (-log - 1) * numerator < 1 << -shift, q


def main():
    check_logarithms()
    lines = [
        "/// @file powers_of_ten.c",
        "/// The leading 128 bits of the powers of ten, cut off. Made by tools/make_powers_of_ten.py.",
        '#include "text/decimal.h"',
        "",
        "// clang-format off",
        "const uint64_t zv_powers_of_ten[ZV_POWER_HIGHEST - ZV_POWER_LOWEST + 1][2] = {",
    ]
    for power in range(LOWEST, HIGHEST + 1):
        value = leading_128_bits(power)
        lines.append(f"    {{0x{value >> 64:016x}, 0x{value & (1 << 64) - 1:016x}}}, // {power}")
    lines += ["};", "// clang-format on", ""]
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write("\n".join(lines))


if __name__ == "__main__":
    main()
