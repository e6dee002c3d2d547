/// The fastest law with jerk limits: the limits hold between its points, the way back takes the same time, and one axis
/// comes out as in the textbook.
#include "joint_waves.h"

enum { PATHS = CHECK_ROUNDS(40, 4), FINE = CHECK_ROUNDS(401, 201) };
enum { CAPACITY = 8192 };

/// A path with all that a plan needs.
typedef struct stretch {
    joint_waves waves;
    wave_grid grid;
    double *q, *gram, *torque_a, *torque_b;
    zv_jerk_room room;
    zv_joint_path path;
} stretch;

static stretch make_stretch(const joint_waves *w, size_t count)
{
    stretch s = {.waves = *w, .grid = make_grid(w, count)};
    s.q = numbers(count * WAVE_WIDTH);
    s.gram = numbers(count * 3);
    s.torque_a = numbers(count * 2 * WAVE_WIDTH);
    s.torque_b = numbers(count * 2 * WAVE_WIDTH);
    s.room = (zv_jerk_room){CAPACITY, numbers(zv_jerk_room_size(CAPACITY, WAVE_JOINTS, true))};
    for (size_t i = 0; i < count * WAVE_WIDTH; ++i) {
        const int k = (int)(i % WAVE_WIDTH);
        s.q[i] = k < WAVE_JOINTS ? wave_at(w, k, 0, s.grid.s[i / WAVE_WIDTH]) : 0.0;
    }
    s.path = grid_path(&s.waves, &s.grid);
    s.path.limits = (zv_axis_limits){s.waves.velocity, s.waves.acceleration, s.waves.jerk};
    s.path.q = s.q;
    s.path.third = s.path.third_before = s.grid.q3;
    return s;
}

/// The limits are where they are now.
static void point_to_itself(stretch *s)
{
    s->path.limits = (zv_axis_limits){s->waves.velocity, s->waves.acceleration, s->waves.jerk};
}

static void free_stretch(stretch *s)
{
    free_grid(&s->grid);
    free(s->q);
    free(s->gram);
    free(s->torque_a);
    free(s->torque_b);
    free(s->room.memory);
}

/// A random path; jerk limits from `least` to `most` times the usual ones, and every fourth way a thousandth as long.
static stretch random_stretch(int number, size_t count, double least, double most)
{
    joint_waves w = random_waves();
    const double factor = least * pow(most / least, check_uniform(0.0, 1.0));
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        w.jerk[k] *= factor;
    }
    w.length *= number % 4 == 3 ? 1e-3 : factor > 3.0 ? 0.3 : 1.0; // short laws where they need many points
    return make_stretch(&w, count);
}

/// Largest use of velocities, accelerations and jerks, each at its own place of the path.
static void take_use(const stretch *s, zv_time_sample at, double most[3])
{
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        const double q1 = wave_at(&s->waves, k, 1, at.s), q2 = wave_at(&s->waves, k, 2, at.s),
                     q3 = wave_at(&s->waves, k, 3, at.s);
        const double jerk = q1 * at.sddd + 3.0 * q2 * at.sd * at.sdd + q3 * at.sd * at.sd * at.sd;
        most[0] = fmax(most[0], fabs(q1 * at.sd) / s->waves.velocity[k]);
        most[1] = fmax(most[1], fabs(q1 * at.sdd + q2 * at.sd * at.sd) / s->waves.acceleration[k]);
        most[2] = fmax(most[2], fabs(jerk) / s->waves.jerk[k]);
    }
}

static void limits_hold_between_the_points_of_the_law(void)
{
    for (int n = 0; n < PATHS; ++n) {
        stretch s = random_stretch(n, n % 2 ? FINE : 101, 0.05, 20.0);
        point_to_itself(&s);
        zv_time_law law;
        zv_jerk_report report;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        CHECK(report.use < 1.01);
        double most[3] = {0.0, 0.0, 0.0};
        zv_time_cursor cursor = {.now.number = 0};
        const int samples = 10 * (int)law.count;
        for (int i = 0; i <= samples; ++i) {
            take_use(&s, zv_time_law_at(&law, zv_time_law_duration(&law) * i / samples, &cursor), most);
        }
        CHECK(most[0] <= 1.002 && most[1] <= 1.0 + 1.5 * ZV_JERK_INSIDE && most[2] <= 1.0 + 1.5 * ZV_JERK_INSIDE);
        CHECK(fmax(most[0], fmax(most[1], most[2])) > 0.98); // and something is at its limit
        free_stretch(&s);
    }
}

static void speeds_and_accelerations_are_those_of_the_place(void)
{
    stretch s = random_stretch(0, 101, 0.05, 20.0);
    point_to_itself(&s);
    zv_time_law law;
    zv_jerk_report report;
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
    const double end = zv_time_law_duration(&law), d = 1e-5 * end;
    for (int i = 0; i < 2000; ++i) {
        const double t = check_uniform(d, end - d);
        const zv_time_sample a = zv_time_law_at(&law, t - d, NULL), b = zv_time_law_at(&law, t, NULL),
                             c = zv_time_law_at(&law, t + d, NULL);
        CHECK_NEAR((c.s - a.s) / (2.0 * d), b.sd, 1e-6 * s.waves.length / end);
        CHECK_NEAR((c.sd - a.sd) / (2.0 * d), b.sdd, 1e-2 * s.waves.length / (end * end));
    }
    const zv_time_sample first = zv_time_law_at(&law, 0.0, NULL), last = zv_time_law_at(&law, end, NULL);
    CHECK(first.s == s.path.s[0] && first.sd == 0.0 && first.sdd == 0.0);
    CHECK(last.s == s.path.s[s.path.count - 1] && last.sd == 0.0 && last.sdd == 0.0);
    free_stretch(&s);
}

/// Rows in the other order, times `sign`.
static void turn(double *rows, size_t count, size_t width, double sign)
{
    for (size_t i = 0; i < count / 2; ++i) {
        for (size_t k = 0; k < width; ++k) {
            const double first = rows[i * width + k];
            rows[i * width + k] = rows[(count - 1 - i) * width + k];
            rows[(count - 1 - i) * width + k] = first;
        }
    }
    for (size_t i = 0; i < count * width; ++i) {
        rows[i] *= sign;
    }
}

static void the_way_back_takes_the_same_time(void)
{
    for (int n = 0; n < PATHS; ++n) {
        stretch s = random_stretch(n, 101, 0.05, 20.0);
        point_to_itself(&s);
        zv_time_law law;
        zv_jerk_report report;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        const double there = zv_time_law_duration(&law);
        turn(s.q, 101, WAVE_WIDTH, 1.0);
        turn(s.grid.q1, 101, WAVE_WIDTH, -1.0);
        turn(s.grid.q2, 101, WAVE_WIDTH, 1.0);
        turn(s.grid.q3, 101, WAVE_WIDTH, -1.0);
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        CHECK_NEAR(zv_time_law_duration(&law), there, 1e-7 * there);
        free_stretch(&s);
    }
}

/// A way of one joint that does not bend, of any length.
static void one_axis_takes_the_time_of_the_textbook(void)
{
    enum { POINTS = 5 };
    for (int n = 0; n < PATHS; ++n) {
        joint_waves w = random_waves();
        const double length = pow(10.0, check_uniform(-4.0, 1.0)), from = 0.0;
        stretch s = make_stretch(&w, POINTS);
        point_to_itself(&s);
        memset(s.grid.q1, 0, POINTS * WAVE_WIDTH * sizeof(double));
        memset(s.grid.q2, 0, POINTS * WAVE_WIDTH * sizeof(double));
        memset(s.grid.q3, 0, POINTS * WAVE_WIDTH * sizeof(double));
        for (int i = 0; i < POINTS; ++i) {
            s.grid.s[i] = length * i / (POINTS - 1);
            s.grid.q1[i * WAVE_WIDTH] = 1.0;
            s.q[i * WAVE_WIDTH] = s.grid.s[i];
        }
        zv_time_law law;
        zv_jerk_report report;
        zv_ptp best;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        CHECK(zv_ptp_plan(1, &from, &length, &s.path.limits, &best) == ZV_OK);
        CHECK(zv_time_law_duration(&law) >= 0.9999 * best.duration);
        CHECK(zv_time_law_duration(&law) <= 1.015 * best.duration);
        free_stretch(&s);
    }
}

static void the_filtered_law_is_never_faster(void)
{
    for (int n = 0; n < PATHS / 4; ++n) {
        stretch s = random_stretch(n, FINE, 0.05, 20.0);
        point_to_itself(&s);
        zv_time_law law, filtered;
        zv_jerk_report report;
        zv_topp_report old;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        CHECK(zv_joint_path_plan(&s.path, &s.grid.room, &filtered, &old) == ZV_OK);
        CHECK(zv_time_law_duration(&law) <= 1.003 * zv_time_law_duration(&filtered));
        free_stretch(&s);
    }
}

/// A tool that moves like the first three joints, and drives whose torque is an acceleration with a load.
static void tool_and_drives_hold_their_limits(void)
{
    for (int n = 0; n < PATHS; ++n) {
        stretch s = random_stretch(n, FINE, 0.05, 1.0);
        point_to_itself(&s);
        const double load = check_uniform(0.3, 0.9);
        for (size_t i = 0; i < FINE; ++i) {
            const double *q1 = s.grid.q1 + i * WAVE_WIDTH, *q2 = s.grid.q2 + i * WAVE_WIDTH;
            for (int k = 0; k < 3; ++k) {
                s.gram[3 * i] += q1[k] * q1[k];
                s.gram[3 * i + 1] += q1[k] * q2[k];
                s.gram[3 * i + 2] += q2[k] * q2[k];
            }
            for (int k = 0; k < WAVE_JOINTS; ++k) {
                double *a = s.torque_a + 2 * i * WAVE_WIDTH + k, *b = s.torque_b + 2 * i * WAVE_WIDTH + k;
                const double limit = load * s.waves.acceleration[k];
                a[0] = q1[k] / limit;
                b[0] = q2[k] / limit;
                a[WAVE_WIDTH] = -a[0];
                b[WAVE_WIDTH] = -b[0];
            }
        }
        s.path.gram = s.gram;
        s.path.norm_limit = check_uniform(2.0, 8.0);
        s.path.torque_a = s.torque_a;
        s.path.torque_b = s.torque_b;
        zv_time_law law;
        zv_jerk_report report;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        double most[3] = {0.0, 0.0, 0.0}, tool = 0.0;
        for (int i = 0; i <= 4000; ++i) {
            const zv_time_sample at = zv_time_law_at(&law, zv_time_law_duration(&law) * i / 4000.0, NULL);
            double square = 0.0;
            for (int k = 0; k < 3; ++k) {
                const double a = wave_at(&s.waves, k, 1, at.s) * at.sdd + wave_at(&s.waves, k, 2, at.s) * at.sd * at.sd;
                square += a * a;
            }
            tool = fmax(tool, sqrt(square) / s.path.norm_limit);
            take_use(&s, at, most);
        }
        CHECK(tool <= 1.0 + 1.5 * ZV_JERK_INSIDE && most[1] <= load * (1.0 + 1.5 * ZV_JERK_INSIDE));
        CHECK(most[2] <= 1.0 + 1.5 * ZV_JERK_INSIDE);
        free_stretch(&s);
    }
}

static void what_limits_it_is_told_of_each_point(void)
{
    stretch s = random_stretch(0, FINE, 0.05, 20.0);
    point_to_itself(&s);
    zv_time_law law;
    zv_jerk_report report;
    int16_t *by = calloc(CAPACITY, sizeof *by);
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
    zv_jerk_causes(&s.path, &s.room, &law, by);
    CHECK(by[0] == ZV_BY_ENDS && by[law.count - 1] == ZV_BY_ENDS);
    int jerks = 0;
    for (size_t i = 1; i + 1 < law.count; ++i) {
        const int joint = by[i] >= ZV_BY_JOINT_JERK ? by[i] - ZV_BY_JOINT_JERK : by[i] % ZV_BY_JOINT_VELOCITY;
        CHECK(by[i] == ZV_BY_VELOCITY || (joint >= 0 && joint < WAVE_JOINTS));
        jerks += by[i] >= ZV_BY_JOINT_JERK;
    }
    CHECK(jerks > 0);
    free(by);
    free_stretch(&s);
}

static void what_does_not_fit_is_told(void)
{
    stretch s = random_stretch(0, FINE, 0.05, 20.0);
    point_to_itself(&s);
    zv_time_law law;
    zv_jerk_report report;
    const zv_jerk_room small = {64, s.room.memory};
    CHECK(zv_jerk_plan(&s.path, &small, &law, &report) == ZV_ERR_NOT_AVAILABLE);
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        s.waves.jerk[k] = INFINITY;
    }
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_ERR_NOT_AVAILABLE);
    s.path.third = NULL;
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_ERR_NOT_AVAILABLE);
    free_stretch(&s);
}

/// Nothing is read that was not written before, not even to be multiplied by nothing.
static void what_was_in_the_room_changes_nothing(void)
{
    stretch s = random_stretch(0, 101, 0.05, 20.0);
    point_to_itself(&s);
    zv_time_law law;
    zv_jerk_report report;
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
    const double duration = zv_time_law_duration(&law);
    const size_t size = zv_jerk_room_size(CAPACITY, WAVE_JOINTS, true);
    for (size_t i = 0; i < size; ++i) {
        s.room.memory[i] = NAN;
    }
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
    CHECK(zv_time_law_duration(&law) == duration);
    free_stretch(&s);
}

static void the_estimate_is_near_the_time(void)
{
    for (int n = 0; n < PATHS; ++n) {
        stretch s = random_stretch(n, 101, 0.05, 20.0);
        point_to_itself(&s);
        zv_time_law law;
        zv_jerk_report report;
        const double about = zv_jerk_estimate(&s.path, &s.room);
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        const double duration = zv_time_law_duration(&law);
        CHECK(about > 0.75 * duration && about < 1.05 * duration);
        s.path.third = NULL;
        CHECK(zv_jerk_estimate(&s.path, &s.room) == INFINITY);
        free_stretch(&s);
    }
}

/// The path from point `from` on.
static zv_joint_path rest_of_path(const zv_joint_path *path, size_t from)
{
    const size_t at = from * WAVE_WIDTH;
    zv_joint_path rest = *path;
    rest.count -= from;
    rest.s += from;
    rest.x_max += from;
    rest.q += at;
    rest.q1 += at;
    rest.q2 += at;
    rest.q3 += at;
    rest.third = rest.third_before = rest.q3;
    return rest;
}

/// A law is left at a point of the path up to the one that is asked for, and never while it brakes.
static void a_law_is_left_where_something_else_can_be_done(void)
{
    int found = 0;
    for (int n = 0; n < PATHS; ++n) {
        stretch s = random_stretch(n, 101, 0.1, 5.0);
        point_to_itself(&s);
        zv_time_law law;
        zv_jerk_report report;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        double most_u = 0.0;
        for (size_t i = 0; i < law.count; ++i) {
            most_u = fmax(most_u, fabs(law.u[i]));
        }
        size_t earlier = 0;
        for (size_t last = 1; last < s.path.count; ++last) {
            size_t at = 0;
            const size_t join = zv_jerk_join(&s.path, &law, last, &at);
            CHECK(join <= last && join >= earlier); // more of the path never takes a place away
            CHECK(join == 0 || (law.s[at] == s.path.s[join] && law.x[at] > 0.0 && law.u[at] > -2e-3 * most_u));
            earlier = join;
        }
        found += earlier > 0;
        free_stretch(&s);
    }
    CHECK(found > PATHS / 2);
}

/// Two laws joined at speed: the second begins as the first was left, keeps the limits, and both together take hardly
/// longer than the one law of the whole path.
static void a_law_goes_on_from_another(void)
{
    int found = 0, asked = 0;
    for (int n = 0; n < PATHS; ++n) {
        stretch s = random_stretch(n, 101, 0.1, 5.0);
        point_to_itself(&s);
        zv_time_law law;
        zv_jerk_report report;
        CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
        const double whole = zv_time_law_duration(&law), use = report.use; // above 1: it was slowed down as a whole
        size_t at = 0;
        const size_t join = zv_jerk_join(&s.path, &law, 60, &at);
        if (join > 0) {
            const size_t left = law.count - at;
            double *before = numbers(2 * left), most[3] = {0.0, 0.0, 0.0};
            memcpy(before, law.s + at, left * sizeof *before);
            memcpy(before + left, law.x + at, left * sizeof *before);
            const zv_jerk_entry entry = {law.x[at], law.u[at], left, before, before + left};
            const double head = law.t[at];
            const zv_joint_path rest = rest_of_path(&s.path, join);
            ++asked;
            if (zv_jerk_plan_on(&rest, &entry, &s.room, &law, &report) == ZV_OK) {
                const zv_time_sample begin = zv_time_law_at(&law, 0.0, NULL);
                const double tail = zv_time_law_duration(&law);
                ++found;
                CHECK_NEAR(begin.s, rest.s[0], 1e-12);
                CHECK_NEAR(begin.sd, sqrt(entry.x), 1e-9 * begin.sd);
                CHECK_NEAR(begin.sdd, entry.u, 1e-6 * fabs(entry.u) + 1e-9);
                CHECK(law.x[law.count - 1] == 0.0 && law.s[law.count - 1] == rest.s[rest.count - 1]);
                for (int i = 0; i <= 2000; ++i) {
                    take_use(&s, zv_time_law_at(&law, tail * i / 2000.0, NULL), most);
                }
                CHECK(most[0] <= 1.002 && most[1] <= 1.0 + 2.0 * ZV_JERK_INSIDE &&
                      most[2] <= 1.0 + 2.0 * ZV_JERK_INSIDE);
                CHECK((head + tail > 0.98 * whole || use > 1.002) && head + tail < 1.05 * whole);
            }
            free(before);
        }
        free_stretch(&s);
    }
    CHECK(asked > PATHS / 2 && 4 * found >= 3 * asked);
}

/// From rest both are one.
static void without_an_entry_a_law_begins_at_rest(void)
{
    stretch s = random_stretch(0, 101, 0.05, 20.0);
    point_to_itself(&s);
    zv_time_law law;
    zv_jerk_report report;
    CHECK(zv_jerk_plan(&s.path, &s.room, &law, &report) == ZV_OK);
    const double duration = zv_time_law_duration(&law);
    CHECK(zv_jerk_plan_on(&s.path, NULL, &s.room, &law, &report) == ZV_OK);
    CHECK(zv_time_law_duration(&law) == duration && law.x[0] == 0.0);
    free_stretch(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(limits_hold_between_the_points_of_the_law),
        CASE(speeds_and_accelerations_are_those_of_the_place),
        CASE(the_way_back_takes_the_same_time),
        CASE(one_axis_takes_the_time_of_the_textbook),
        CASE(the_filtered_law_is_never_faster),
        CASE(tool_and_drives_hold_their_limits),
        CASE(what_limits_it_is_told_of_each_point),
        CASE(what_does_not_fit_is_told),
        CASE(what_was_in_the_room_changes_nothing),
        CASE(the_estimate_is_near_the_time),
        CASE(a_law_is_left_where_something_else_can_be_done),
        CASE(a_law_goes_on_from_another),
        CASE(without_an_entry_a_law_begins_at_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
