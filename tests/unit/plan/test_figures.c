/// @file test_figures.c
/// Quality on fixed paths: feed 100 mm/s, tool acceleration 1 m/s2, joints that allow whatever the tool may do.
#include "zveno/plan.h"

#include "plan_limits.h"

/// How much the speed varies, as a part of it: in the middle fifth, and on all of the way but for LEAST_S at its ends.
typedef struct figure {
    double duration, most_acceleration, deviation;
    double ripple, whole_ripple;
} figure;

/// What a steady speed may vary by.
#define STEADY 1e-3
/// The speed reaches its steady value within this time.
#define LEAST_S 0.2

typedef struct band {
    double low, high;
} band;

static void stretch_band(band *b, double value)
{
    b->low = fmin(b->low, value);
    b->high = fmax(b->high, value);
}

/// The speed that the acceleration allows at a place; 1 where it shall not count.
typedef double (*speed_at)(double x_m, double y_m);

static double any_speed(double x_m, double y_m)
{
    (void)x_m, (void)y_m;
    return 1.0;
}

/// The ripple is that of the speed divided by what `wanted` says.
static figure figure_with(const char *program, speed_at wanted)
{
    plan_arm arm = arm_of_text(generous, strlen(generous));
    const double work[6] = {300, 0, 50, 0, 0, 0};
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.world_from_program = pose_at(work);
    options.rate_hz = 1000.0;
    options.tool_acceleration = 1.0;
    plan_record r = plan_at(&arm, program, &options);
    figure f = {.duration = r.report.duration, .deviation = r.report.curve.deviation_m};
    band middle = {INFINITY, 0.0}, whole = {INFINITY, 0.0};
    for (int i = 0; i < r.count; ++i) {
        const zv_plan_sample *now = &r.samples[i];
        const double speed = now->speed / wanted(now->xyz.x - 0.3, now->xyz.y);
        f.most_acceleration = fmax(f.most_acceleration, now->acceleration);
        if (i > r.count * 2 / 5 && i < r.count * 3 / 5) {
            stretch_band(&middle, speed);
        }
        if (now->t > LEAST_S && now->t < f.duration - LEAST_S) {
            stretch_band(&whole, speed);
        }
        CHECK(now->speed <= 0.1 * (1.0 + HAIR));
    }
    f.ripple = 1.0 - middle.low / middle.high;
    f.whole_ripple = 1.0 - whole.low / whole.high;
    CHECK(f.most_acceleration <= 1.0 + HAIR && f.deviation <= 0.05e-3);
    record_free(&r);
    arm_free(&arm);
    return f;
}

static figure figure_of(const char *program)
{
    return figure_with(program, any_speed);
}

static char *text_of(size_t size)
{
    char *text = malloc(size);
    CHECK(text != NULL);
    return text;
}

/// Rounded coordinates are what programs have: two decimals of a millimetre.
static figure circle(double segment_mm, int decimals)
{
    enum { SIZE = 1 << 18 };
    char *program = text_of(SIZE);
    const int count = (int)(2.0 * ZV_PI * 10.0 / segment_mm + 0.5);
    size_t used = (size_t)snprintf(program, SIZE, "G21 G90 G64 P0.05 F6000\nG0 X10 Y0\n");
    for (int i = 1; i <= count; ++i) {
        const double a = 2.0 * ZV_PI * i / count;
        used += (size_t)snprintf(program + used, SIZE - used, "G1 X%.*f Y%.*f\n", decimals, 10.0 * cos(a), decimals,
                                 10.0 * sin(a));
    }
    snprintf(program + used, SIZE - used, "M2\n");
    const figure f = figure_of(program);
    free(program);
    return f;
}

static void a_circle_takes_its_time_however_it_is_cut(void)
{
    const figure figures[] = {circle(0.1, 6), circle(0.02, 6), circle(0.1, 2), circle(0.02, 2),
                              figure_of("G21 G90 G64 P0.05 F6000\nG0 X10 Y0\nG3 X10 Y0 I-10 J0\nM2\n")};
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; ++i) {
        CHECK_NEAR(figures[i].duration, 0.73, 0.03 * 0.73);
        CHECK(figures[i].ripple < STEADY && figures[i].whole_ripple < STEADY);
    }
}

static void a_square_takes_what_its_corners_cost(void)
{
    const figure f = figure_of("G21 G90 G64 P0.05 F6000\nG0 X0 Y0\nG1 X20\nG1 Y20\nG1 X0\nG1 Y0\nM2\n");
    CHECK(f.duration > 1.10 && f.duration < 1.17 * 1.03);
}

static void a_hatch_is_not_slower_than_its_reversals(void)
{
    enum { SIZE = 1 << 14 };
    char *program = text_of(SIZE);
    size_t used = (size_t)snprintf(program, SIZE, "G21 G90 G64 P0.05 F6000\nG0 X0 Y0\n");
    for (int i = 0; i < 50; ++i) {
        used += (size_t)snprintf(program + used, SIZE - used, "G1 X%d\nG1 Y%.2f\n", i % 2 ? 0 : 20, 0.4 * i + 0.4);
    }
    snprintf(program + used, SIZE - used, "M2\n");
    const figure f = figure_of(program);
    CHECK(f.duration < 16.2 * 1.01);
    free(program);
}

/// On a spiral of 1 mm pitch.
static double spiral_speed(double x_m, double y_m)
{
    const double pitch = 1e-3 / (2.0 * ZV_PI), a = sqrt(x_m * x_m + y_m * y_m) / pitch;
    return sqrt(pitch * pow(1.0 + a * a, 1.5) / (2.0 + a * a));
}

static void a_spiral_of_tiny_lines_is_one_smooth_curve(void)
{
    enum { SIZE = 1 << 19 };
    char *program = text_of(SIZE);
    size_t used = (size_t)snprintf(program, SIZE, "G21 G90 G64 P0.05 F6000\nG0 X0 Y0\n");
    for (double a = 0.0; a < 20.0 * ZV_PI;) {
        const double r = a / (2.0 * ZV_PI);
        used += (size_t)snprintf(program + used, SIZE - used, "G1 X%.5f Y%.5f\n", r * cos(a), r * sin(a));
        a += 0.05 / fmax(r, 0.05);
    }
    snprintf(program + used, SIZE - used, "M2\n");
    const figure f = figure_with(program, spiral_speed);
    CHECK_NEAR(f.duration, 4.3, 0.03 * 4.3);
    CHECK(f.ripple < STEADY);
    free(program);
}

static void the_speed_on_a_long_way_is_steady(void)
{
    enum { SIZE = 1 << 16 };
    char *program = text_of(SIZE);
    size_t used = (size_t)snprintf(program, SIZE, "G21 G90 G64 P0.05 F6000\nG0 X50 Y0\n");
    for (int i = 1; i <= 1500; ++i) { // coordinates rounded to 0.01 mm
        used += (size_t)snprintf(program + used, SIZE - used, "G1 X%.2f Y%.2f\n", 50.0 * cos(0.002 * i),
                                 50.0 * sin(0.002 * i));
    }
    snprintf(program + used, SIZE - used, "M2\n");
    const figure f = figure_of(program);
    CHECK(f.ripple < STEADY && f.whole_ripple < STEADY);
    free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_circle_takes_its_time_however_it_is_cut), CASE(a_square_takes_what_its_corners_cost),
        CASE(a_hatch_is_not_slower_than_its_reversals),  CASE(a_spiral_of_tiny_lines_is_one_smooth_curve),
        CASE(the_speed_on_a_long_way_is_steady),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
