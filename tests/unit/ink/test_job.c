/// @file test_job.c
/// A document in front of an arm: where it is put, what becomes of its sources, what helps when it does not fit.
#include "ink/job_parts.h"
#include "ink_arm.h"

typedef struct case_file {
    ink_arm arm;
    zv_ink_document *document;
    zv_ink_job *job;
    zv_ink_note notes[8];
    int note_count;
} case_file;

static void keep_note(void *user, const zv_ink_note *note)
{
    case_file *c = user;
    CHECK(c->note_count < 8);
    c->notes[c->note_count++] = *note;
}

/// A document without its format, written with ' in place of ".
static void open_case(case_file *c, const char *robot, const char *fields)
{
    char text[2048], *at;
    zv_error why = {.message = ""};
    *c = (case_file){.arm = ink_arm_named(robot)};
    snprintf(text, sizeof text, "{'format': 'zveno-drawing/1', %s}", fields);
    for (at = strchr(text, '\''); at; at = strchr(at, '\'')) {
        *at = '"';
    }
    if (zv_ink_document_read(text, strlen(text), &c->document, &why) != ZV_OK) {
        fail_msg("%s", why.message);
    }
    const zv_ink_host host = {.note = keep_note, .user = c};
    if (zv_ink_job_create(c->document, c->arm.robot, c->arm.ik, &host, &c->job, &why) != ZV_OK) {
        fail_msg("%s", why.message);
    }
}

static void close_case(case_file *c)
{
    zv_ink_job_free(c->job);
    zv_ink_document_free(c->document);
    ink_arm_free(&c->arm);
}

static zv_area bounds_of(const zv_drawing *drawing)
{
    zv_area area;
    CHECK(zv_drawing_bounds(drawing, &area.low, &area.high));
    return area;
}

static bool is_possible(case_file *c)
{
    zv_error why = {.message = ""};
    CHECK(zv_ink_job_place(c->job, &why) == ZV_OK);
    CHECK(zv_ink_job_check(c->job, &why) == ZV_OK);
    return !c->job->report.failed;
}

static void a_drawing_turns_about_its_zero_and_then_fits(void)
{
    case_file c;
    open_case(&c, "drawbot", "'sources': [{'shape': 'line:100'}], 'rotate': 90, 'at': [200, 50], 'scale': 0.5");
    CHECK(is_possible(&c));
    const zv_area there = bounds_of(c.job->placed);
    CHECK_NEAR(there.low.x, 200, 1e-9);
    CHECK_NEAR(there.high.x, 200, 1e-9);
    CHECK_NEAR(there.low.y, 50, 1e-9);
    CHECK_NEAR(there.high.y, 100, 1e-9);
    close_case(&c);
    open_case(&c, "drawbot", "'sources': [{'text': 'HELLO'}], 'rotate': 90, 'fit': true");
    CHECK(is_possible(&c) && c.job->is_fitted);
    const zv_area fitted = bounds_of(c.job->placed);
    CHECK(fitted.high.y - fitted.low.y > 2.0 * (fitted.high.x - fitted.low.x));
    close_case(&c);
}

static void a_drawing_of_a_size_lies_on_the_zero_of_the_board_or_before_the_arm(void)
{
    case_file c;
    open_case(&c, "rl15", "'sources': [{'text': 'slope', 'size': 40}], 'work': [900, 0, 400, 0, -35, 0]");
    CHECK(is_possible(&c));
    zv_area there = bounds_of(c.job->placed);
    CHECK_NEAR(there.low.x + there.high.x, 0.0, 1e-9);
    CHECK_NEAR(there.low.y + there.high.y, 0.0, 1e-9);
    close_case(&c);
    open_case(&c, "drawbot", "'sources': [{'text': 'slope', 'size': 10}]");
    CHECK(is_possible(&c));
    there = bounds_of(c.job->placed);
    CHECK(there.low.x > 150.0 && there.high.x < 310.0 && fabs(there.low.y + there.high.y) < 30.0);
    close_case(&c);
    open_case(&c, "planar3", "'sources': [{'text': 'o', 'size': 10}], 'work': [0, 0, 0, 0, 0, 90], 'servo': [30, 90]");
    CHECK(is_possible(&c));
    there = bounds_of(c.job->placed);
    CHECK(there.low.x > 3.0 || there.high.x < -3.0 || there.low.y > 3.0 || there.high.y < -3.0); // not on its own foot
    close_case(&c);
}

static void each_remedy_helps(void)
{
    const struct {
        double at[2];
        const char *rest;
    } cases[] = {{{-200, 200}, "'sources': [{'text': 'HELLO', 'size': 100}]"},
                 {{150, -300}, "'sources': [{'shape': 'star:5:60'}]"},
                 {{300, 200}, "'rotate': 30, 'sources': [{'shape': 'grid'}], 'scale': 0.8"}};
    for (int i = 0; i < 3; ++i) {
        case_file c;
        char fields[512];
        snprintf(fields, sizeof fields, "'at': [%g, %g], %s", cases[i].at[0], cases[i].at[1], cases[i].rest);
        open_case(&c, "drawbot", fields);
        CHECK(!is_possible(&c) && !c.job->misfit.fits && c.job->misfit.message[0]);
        const zv_ink_remedy remedy = c.job->remedy;
        CHECK(remedy.has_room && remedy.can_move && c.job->place.xx <= remedy.room_scale);
        close_case(&c);
        snprintf(fields, sizeof fields, "'at': [%.9g, %.9g], %s", remedy.at.x, remedy.at.y, cases[i].rest);
        open_case(&c, "drawbot", fields);
        CHECK(is_possible(&c));
        close_case(&c);
    }
}

static void the_scale_offered_is_nearly_the_largest(void)
{
    case_file c;
    char fields[256];
    double scale = 0.0;
    for (int i = 0; i < 3; ++i) { // as it is, as offered, and a little more
        const double factors[] = {1.0, scale, 1.01 * scale};
        snprintf(fields, sizeof fields,
                 "'at': [-200, 200], 'scale': %.12g, 'sources': [{'text': 'HELLO', 'size': 100}]", factors[i]);
        open_case(&c, "drawbot", fields);
        CHECK(is_possible(&c) == (i == 1));
        scale = i == 0 ? c.job->remedy.scale : scale;
        close_case(&c);
    }
    CHECK(scale > 0.5 && scale < 1.0);
}

static void files_may_stand_in_the_document(void)
{
    case_file c;
    open_case(
        &c, "drawbot",
        "'at': [150, 100], 'sources': [{'svg': '<svg xmlns=\\'http://www.w3.org/2000/svg\\' width=\\'40mm\\' "
        "height=\\'20mm\\' viewBox=\\'0 0 40 20\\'><path d=\\'M0 0L40 20\\' stroke=\\'#ff0000\\'/><image/></svg>'},"
        " {'image': {'width': 4, 'height': 4, 'data': '//////8AAP//AAD//////w=='}, 'size': 20, 'pen': 3}]");
    CHECK(zv_drawing_count(c.job->drawing) == 2 && c.job->color[0] == 0xFF0000);
    CHECK(zv_drawing_stroke(c.job->drawing, 1).pen == 2);
    CHECK(c.note_count == 1 && c.notes[0].kind == ZV_NOTE_UNSUPPORTED && c.notes[0].count == 1);
    CHECK(is_possible(&c));
    close_case(&c);
}

/// A text keeps its colour when a file with colours of its own comes, before it or behind it.
static void colours_of_a_file_leave_the_pens_of_others_alone(void)
{
    for (int first = 0; first < 2; ++first) {
        case_file c;
        const char *const text = "{'text': 'A'}";
        const char *const svg = "{'svg': '<svg xmlns=\\'http://www.w3.org/2000/svg\\'><path d=\\'M0 0L40 20\\' "
                                "stroke=\\'#ff0000\\'/></svg>'}";
        char fields[512];
        snprintf(fields, sizeof fields, "'at': [150, 100], 'pen_kinds': ['marker'], 'sources': [%s, %s]",
                 first ? text : svg, first ? svg : text);
        open_case(&c, "drawbot", fields);
        CHECK(c.job->color[0] == 0x1B3A8C && c.job->color[1] == 0xFF0000);
        CHECK(zv_ink_document_pen_width_mm(c.job->document, 0) == 2.0);
        close_case(&c);
    }
}

static void what_no_font_has_is_named(void)
{
    case_file c;
    open_case(&c, "drawbot", "'sources': [{'text': 'A'}, {'text': 'B\\u6f22', 'at': [20, 0]}]");
    CHECK(c.note_count == 1 && c.notes[0].kind == ZV_NOTE_NO_GLYPH && c.notes[0].source == 1);
    CHECK(c.notes[0].character == 0x6F22);
    close_case(&c);
}

static void a_drawing_without_a_stroke_is_no_mistake(void)
{
    case_file c;
    zv_error why;
    open_case(&c, "drawbot", "'sources': [{'text': ''}]");
    CHECK(zv_ink_job_place(c.job, &why) == ZV_OK);
    CHECK(zv_drawing_count(c.job->placed) == 0);
    close_case(&c);
}

static void a_board_out_of_reach_is_told_and_the_drawing_lies_there_all_the_same(void)
{
    case_file c;
    zv_error why = {.message = ""};
    open_case(&c, "drawbot", "'sources': [{'text': 'A'}], 'work': [0, 0, 500, 0, 0, 0]");
    CHECK(zv_ink_job_place(c.job, &why) == ZV_ERR_LIMIT && strstr(why.message, "cannot reach any part"));
    CHECK(zv_drawing_count(c.job->placed) == 2);
    close_case(&c);
}

// ---- the pen of a sample ----

typedef struct ink_trace {
    const case_file *c;
    double worst_mm;
    long long inked, others;
    int pens;
} ink_trace;

/// How far a place is from the points of a stroke, as lines.
static double distance_to(const zv_drawing *points, int index, zv_vec3 at)
{
    const zv_stroke stroke = zv_drawing_stroke(points, index);
    double least = INFINITY;
    zv_vec2 from = stroke.from;
    for (int k = 0; k < stroke.count; ++k) {
        const zv_vec2 to = stroke.segment[k].to;
        const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
        const double part = square > 0.0 ? ((at.x - from.x) * dx + (at.y - from.y) * dy) / square : 0.0;
        const double t = fmin(1.0, fmax(0.0, part));
        least = fmin(least, sqrt(pow(from.x + t * dx - at.x, 2) + pow(from.y + t * dy - at.y, 2)));
        from = to;
    }
    return least;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    ink_trace *trace = user;
    const zv_ink_job *job = trace->c->job;
    const zv_vec3 at = zv_hold_on_paper(&job->hold, sample->xyz);
    if (sample->pen > 0) {
        CHECK(sample->pen == zv_drawing_stroke(job->placed, sample->line - 1).pen + 1);
        trace->worst_mm = fmax(trace->worst_mm, distance_to(job->placed, sample->line - 1, at));
        trace->pens |= 1 << sample->pen;
        ++trace->inked;
    } else {
        ++trace->others;
    }
    return true;
}

static void every_sample_knows_its_pen_and_ink_lies_on_its_stroke(void)
{
    const char *const fields[] = {"'sources': [{'shape': 'star:5:30'}, {'text': 'M', 'font': 'grid', 'pen': 2}]",
                                  "'servo': [30, 90], 'sources': [{'shape': 'star:5:30'}, {'text': 'M', 'pen': 2}]"};
    for (int i = 0; i < 2; ++i) {
        case_file c;
        zv_error why = {.message = ""};
        open_case(&c, "drawbot", fields[i]);
        ink_trace trace = {.c = &c};
        const zv_plan_sink sink = {.user = &trace, .sample = take_sample};
        CHECK(zv_ink_job_place(c.job, &why) == ZV_OK);
        CHECK(zv_ink_job_plan(c.job, &sink, &why) == ZV_OK && !c.job->report.failed);
        CHECK(trace.inked > 100 && trace.others > 50 && trace.pens == 6);
        CHECK(trace.worst_mm < 0.01);
        close_case(&c);
    }
}

static void a_drawing_that_would_take_days_is_refused(void)
{
    case_file c;
    open_case(&c, "drawbot", "'sources': [{'text': 'I', 'size': 10}]");
    for (int i = 0; i < 16000; ++i) { // 200 mm each
        zv_drawing_move_to(c.job->drawing, (zv_vec2){-100.0, 0.001 * i});
        zv_drawing_line_to(c.job->drawing, (zv_vec2){100.0, 0.001 * i});
    }
    zv_error why = {.message = ""};
    CHECK(zv_ink_job_place(c.job, &why) == ZV_ERR_TOO_LARGE);
    CHECK(strstr(why.message, "km") && strstr(why.message, "simplify"));
    close_case(&c);
}

/// A walk of short lines; each is its own stroke when `lifts`.
static void scribble(zv_drawing *drawing, int lines, bool lifts)
{
    zv_vec2 at = {200.0, 100.0};
    zv_drawing_move_to(drawing, at);
    for (int i = 0; i < lines; ++i) {
        at = (zv_vec2){fmin(fmax(at.x + check_uniform(-1.0, 1.0), 150.0), 250.0),
                       fmin(fmax(at.y + check_uniform(-1.0, 1.0), 50.0), 150.0)};
        if (lifts && i % 3 == 0) {
            zv_drawing_move_to(drawing, at);
        } else {
            zv_drawing_line_to(drawing, at);
        }
    }
}

static void an_estimated_time_is_near_the_planned_one(void)
{
    const zv_plan_sink nobody = {0};
    zv_error why = {.message = ""};
    enum { KINDS = CHECK_ROUNDS(2, 1) };
    for (int lifts = 0; lifts < KINDS; ++lifts) {
        case_file c;
        open_case(&c, "drawbot", "'sources': [{'shape': 'line:1'}], 'at': [0, 0], 'order': 'none'");
        zv_drawing_clear(c.job->drawing);
        scribble(c.job->drawing, 3700, lifts == 1); // as few as can be estimated
        CHECK(zv_ink_job_place(c.job, &why) == ZV_OK);
        CHECK(zv_ink_job_plan(c.job, &nobody, &why) == ZV_OK && !c.job->report.failed);
        const double planned = c.job->report.duration;
        CHECK(zv_job_estimate(c.job, &nobody, &why) == ZV_OK && !c.job->report.failed);
        CHECK_NEAR(c.job->report.duration, planned, 0.08 * planned);
        close_case(&c);
    }
}

static void a_large_drawing_is_timed_and_only_its_motion_is_refused(void)
{
    const zv_plan_sink nobody = {0};
    zv_error why = {.message = ""};
    case_file c;
    open_case(&c, "drawbot", "'sources': [{'shape': 'line:1'}], 'at': [0, 0], 'order': 'none'");
    zv_drawing_clear(c.job->drawing);
    scribble(c.job->drawing, 20001, false);
    CHECK(is_possible(&c));
    CHECK(zv_ink_job_time(c.job, &nobody, &why) == ZV_OK && !c.job->report.failed);
    CHECK(c.job->is_estimated && c.job->report.duration > 200.0);
    scribble(c.job->drawing, 80001, false);
    CHECK(zv_ink_job_place(c.job, &why) == ZV_OK);
    CHECK(zv_ink_job_plan(c.job, &nobody, &why) == ZV_ERR_TOO_LARGE && strstr(why.message, "simplify"));
    close_case(&c);
}

static void a_large_drawing_that_sticks_out_is_told_where(void)
{
    zv_error why = {.message = ""};
    const zv_plan_sink nobody = {0};
    case_file c;
    open_case(&c, "drawbot", "'sources': [{'shape': 'line:1'}], 'at': [0, 150], 'order': 'none'");
    zv_drawing_clear(c.job->drawing);
    scribble(c.job->drawing, 30000, true);
    for (int i = 0; i < 20; ++i) {
        zv_drawing_line_to(c.job->drawing, (zv_vec2){i % 2 ? 150.0 : 250.0, 200.0 + i});
    }
    CHECK(!is_possible(&c) && !c.job->misfit.fits && c.job->misfit.beyond_mm > 10.0 && c.job->remedy.has_room);
    CHECK(zv_ink_job_time(c.job, &nobody, &why) == ZV_OK && c.job->report.failed && !c.job->is_estimated);
    close_case(&c);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_drawing_turns_about_its_zero_and_then_fits),
        CASE(a_drawing_of_a_size_lies_on_the_zero_of_the_board_or_before_the_arm),
        CASE(each_remedy_helps),
        CASE(the_scale_offered_is_nearly_the_largest),
        CASE(files_may_stand_in_the_document),
        CASE(colours_of_a_file_leave_the_pens_of_others_alone),
        CASE(what_no_font_has_is_named),
        CASE(a_drawing_without_a_stroke_is_no_mistake),
        CASE(a_board_out_of_reach_is_told_and_the_drawing_lies_there_all_the_same),
        CASE(a_drawing_that_would_take_days_is_refused),
        CASE(an_estimated_time_is_near_the_planned_one),
        CASE(a_large_drawing_is_timed_and_only_its_motion_is_refused),
        CASE(a_large_drawing_that_sticks_out_is_told_where),
        CASE(every_sample_knows_its_pen_and_ink_lies_on_its_stroke),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
