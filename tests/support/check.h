/// @file check.h
/// A small header over cmocka: checks that read like sentences, and random numbers from a fixed seed.
#ifndef ZV_TEST_CHECK_H
#define ZV_TEST_CHECK_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define CHECK(condition) _assert_true((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

#define CHECK_NEAR(actual, expected, tolerance)                                                                        \
    check_near((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)

/// `CASE(name)` for a table of cmocka tests whose functions take no arguments.
#define CASE(function)                                                                                                 \
    {                                                                                                                  \
#function, check_run, NULL, NULL, &(struct check_case)                                                         \
        {                                                                                                              \
            function                                                                                                   \
        }                                                                                                              \
    }

struct check_case {
    void (*run)(void);
};

static inline void check_run(void **state)
{
    ((struct check_case *)*state)->run();
}

static inline void check_near(double actual, double expected, double tolerance, const char *what, const char *file,
                              int line)
{
    if (!(fabs(actual - expected) <= tolerance)) {
        print_error("%s is %.17g, expected %.17g within %g\n", what, actual, expected, tolerance);
        _fail(file, line);
    }
}

/// A mistake in a call of the library is told where the test's output is; see zveno/base.h.
void zv_assertion_failed(const char *sentence);
__attribute__((weak)) void zv_assertion_failed(const char *sentence)
{
    print_error("%s\n", sentence);
}

/// How often a law is tried, or how large its cases are: `full` in the builds that people run, `watched` under the address
/// sanitizer. There the code is many times slower, and what the sanitizer looks for is found by the first rounds. A
/// constant, good for an enum.
#ifdef __SANITIZE_ADDRESS__
#define CHECK_ROUNDS(full, watched) (watched)
#else
#define CHECK_ROUNDS(full, watched) (full)
#endif

static uint64_t check_seed = 0x9E3779B97F4A7C15u;

/// A uniform random number; the sequence is the same in every run (splitmix64).
static inline double check_uniform(double low, double high)
{
    uint64_t z = (check_seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return low + (high - low) * ((double)(z >> 11) * 0x1p-53);
}

#endif
