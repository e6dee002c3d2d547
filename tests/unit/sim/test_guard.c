/// @file test_guard.c
/// The last words of the engines are caught, and nothing ends the process.
#include "check.h"

#include <pthread.h>
#include <string.h>

#include "sim/guard.h"
#include "sim/mujoco.h"
#include "sim/ode.h"

static void start_engines(void)
{
    CHECK(zv_ode_start(NULL) == ZV_OK && zv_mujoco_start(NULL) == ZV_OK);
}

static void mujoco(void)
{
    mju_error("the stack is full");
}

static void ode_error(void)
{
    dError(1, "bad mass %d", 7);
}

static void ode_debug(void)
{
    dDebug(2, "assertion %s failed", "x > 0");
}

/// Calls it under a guard; true when it was caught with these words.
static bool catches(void (*call)(void), const char *words)
{
    zv_guard guard;
    if (setjmp(*zv_guard_begin(&guard)) != 0) {
        return strcmp(guard.words, words) == 0;
    }
    call();
    zv_guard_end(&guard);
    return false;
}

static void errors_of_both_engines_come_back_as_words(void)
{
    start_engines();
    CHECK(catches(mujoco, "the stack is full"));
    CHECK(catches(ode_error, "bad mass 7"));
    CHECK(catches(ode_debug, "assertion x > 0 failed"));
}

static void warnings_go_on(void)
{
    zv_guard guard;
    start_engines();
    CHECK(setjmp(*zv_guard_begin(&guard)) == 0);
    mju_warning("a little strange");
    CHECK(guard.has_warned && strcmp(guard.words, "a little strange") == 0);
    dMessage(3, "step %d", 4);
    CHECK(strcmp(guard.words, "step 4") == 0);
    zv_guard_end(&guard);
    mju_warning("nobody listens"); // no log file, no output
}

static void *catch_many(void *ok)
{
    for (int i = 0; i < 200; ++i) {
        *(bool *)ok = *(bool *)ok && catches(i % 2 ? mujoco : ode_error, i % 2 ? "the stack is full" : "bad mass 7");
    }
    return NULL;
}

static void every_thread_has_its_own_guard(void)
{
    pthread_t threads[4];
    bool ok[4] = {true, true, true, true};
    start_engines();
    for (int i = 0; i < 4; ++i) {
        CHECK(pthread_create(&threads[i], NULL, catch_many, &ok[i]) == 0);
    }
    for (int i = 0; i < 4; ++i) {
        pthread_join(threads[i], NULL);
        CHECK(ok[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(errors_of_both_engines_come_back_as_words),
        CASE(warnings_go_on),
        CASE(every_thread_has_its_own_guard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
