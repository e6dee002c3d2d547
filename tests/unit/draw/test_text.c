/// @file test_text.c
/// Layout: sizes, lines, alignment, boxes, circles, and what is said about characters that are not there.
#include "drawings.h"

static void a_capital_is_as_high_as_asked(void)
{
    for (int i = 0; zv_font_at(i); ++i) {
        zv_text_style style = zv_text_default_style();
        zv_vec2 low, high;
        style.font = zv_font_at(i);
        style.size_mm = 17;
        zv_drawing *ink = draw_text("E", &style, NULL);
        CHECK(zv_drawing_bounds(ink, &low, &high));
        CHECK_NEAR(low.y, 0, 1e-12);
        CHECK_NEAR(high.y, 17, 1e-12);
        zv_drawing_free(ink);
    }
}

static void lines_stand_below_each_other(void)
{
    zv_text_style style = zv_text_default_style();
    zv_text_report report;
    zv_vec2 low, high;
    style.line_spacing = 2;
    zv_drawing *ink = draw_text("E\n\r\nE", &style, &report);
    CHECK(zv_drawing_bounds(ink, &low, &high) && report.lines == 3);
    CHECK_NEAR(low.y, -40, 1e-12);
    CHECK_NEAR(high.y, 10, 1e-12);
    zv_drawing_free(ink);
}

static void alignment_holds_the_left_end_the_middle_or_the_right_end(void)
{
    zv_vec2 low[3], high[3];
    for (int side = 0; side < 3; ++side) {
        zv_text_style style = style_of("grid");
        style.align = (zv_align)side;
        style.at = (zv_vec2){50, 0};
        zv_drawing *ink = draw_text("HNH", &style, NULL);
        CHECK(zv_drawing_bounds(ink, &low[side], &high[side]));
        zv_drawing_free(ink);
    }
    CHECK_NEAR(low[ZV_ALIGN_LEFT].x, 50, 1e-12);
    CHECK_NEAR(0.5 * (low[ZV_ALIGN_CENTER].x + high[ZV_ALIGN_CENTER].x), 50, 1e-12);
    CHECK_NEAR(high[ZV_ALIGN_RIGHT].x, 50, 1e-12);
}

static void spacing_goes_between_letters(void)
{
    zv_text_style style = zv_text_default_style();
    zv_text_report narrow, wide;
    zv_drawing_free(draw_text("abcd", &style, &narrow));
    style.letter_spacing_mm = 2;
    zv_drawing_free(draw_text("abcd", &style, &wide));
    CHECK_NEAR(wide.width_mm, narrow.width_mm + 6, 1e-12);
}

static void random_words(char *text, int words)
{
    static const char *const some[] = {"да ", "чаю, ", "выпей ", "the ", "quick ", "brownish ", "Ёлки ", "x ", "\n"};
    text[0] = '\0';
    for (int i = 0; i < words; ++i) {
        strcat(text, some[(int)check_uniform(0, 9)]);
    }
}

static void wrapped_text_stays_in_its_box_and_loses_no_letter(void)
{
    for (int i = 0; i < 200; ++i) {
        char text[1000];
        zv_text_style style = style_of(i % 2 ? "sans" : "serif");
        zv_text_report report;
        zv_vec2 low, high;
        random_words(text, 40);
        style.size_mm = check_uniform(1, 5);
        style.at = random_point(100);
        style.align = (zv_align)check_uniform(0, 3);
        zv_drawing *one_line = draw_text(text, &style, NULL);
        style.width_mm = check_uniform(20, 100);
        style.height_mm = check_uniform(20, 300);
        zv_drawing *boxed = draw_text(text, &style, &report);
        CHECK(zv_drawing_count(boxed) == zv_drawing_count(one_line));
        if (zv_drawing_bounds(boxed, &low, &high)) {
            const bool inside = low.y > style.at.y - 1e-6 && high.y < style.at.y + style.height_mm + 1e-6 &&
                                low.x > style.at.x - 1e-6 && high.x < style.at.x + style.width_mm + 1e-6;
            CHECK(inside == report.fits);
            CHECK(report.width_mm <= style.width_mm * (1 + 1e-9) || style.width_mm < 11 * style.size_mm);
        }
        zv_drawing_free(one_line);
        zv_drawing_free(boxed);
    }
}

static void a_word_wider_than_its_box_is_cut(void)
{
    zv_text_style style = style_of("grid");
    zv_text_report report;
    style.size_mm = 5;
    style.width_mm = 10;
    zv_drawing_free(draw_text("HHHH H", &style, &report)); // 4 + 5.5 wide fits, three do not
    CHECK(report.lines == 3 && report.fits);
    style.width_mm = 3;
    zv_drawing_free(draw_text("HH", &style, &report)); // one letter a line, and still too wide: said
    CHECK(report.lines == 2 && !report.fits);
}

static void lines_end_between_words(void)
{
    zv_text_style style = style_of("grid");
    zv_text_report report;
    style.size_mm = 5;
    style.width_mm = 19; // room for "HH H" but not for "HH HH"
    zv_drawing_free(draw_text("HH HH  HH", &style, &report));
    CHECK(report.lines == 3 && report.fits);
    CHECK_NEAR(report.width_mm, 9.5, 1e-12);
}

static void rotation_turns_everything_about_its_place(void)
{
    zv_text_style style = zv_text_default_style();
    style.at = (zv_vec2){7, -3};
    zv_drawing *plain = draw_text("Qё", &style, NULL);
    style.rotate = 0.7;
    zv_drawing *turned = draw_text("Qё", &style, NULL);
    const zv_affine turn =
        zv_affine_mul(zv_affine_shift(style.at), zv_affine_mul(zv_affine_turn(0.7), zv_affine_shift((zv_vec2){-7, 3})));
    for (int i = 0; i < zv_drawing_count(plain); ++i) {
        const zv_vec2 expected = zv_affine_apply(turn, zv_drawing_stroke(plain, i).from);
        CHECK_NEAR(zv_drawing_stroke(turned, i).from.x, expected.x, 1e-12);
        CHECK_NEAR(zv_drawing_stroke(turned, i).from.y, expected.y, 1e-12);
    }
    zv_drawing_free(plain);
    zv_drawing_free(turned);
}

static void text_on_a_circle_stands_on_it(void)
{
    for (int side = -1; side <= 1; side += 2) {
        zv_text_style style = style_of("sans");
        style.radius_mm = side * 80;
        style.arc_angle = side * ZV_PI / 2;
        style.align = ZV_ALIGN_CENTER;
        zv_drawing *ink = draw_text("IIIIIIIIIIIII", &style, NULL);
        double left = 0, right = 0;
        for (int i = 0; i < zv_drawing_count(ink); ++i) {
            const zv_stroke stem = zv_drawing_stroke(ink, i);
            const zv_vec2 foot = stem.segment[0].to;
            CHECK_NEAR(hypot(foot.x, foot.y), 80, 1e-9); // feet on the circle
            CHECK_NEAR(hypot(stem.from.x, stem.from.y), 80 + side * 10, 1e-9);
            CHECK(i == 0 || foot.x > right); // from left to right on both sides
            left = i == 0 ? foot.x : left;
            right = foot.x;
        }
        CHECK_NEAR(left, -right, 1e-9);
        zv_drawing_free(ink);
    }
}

static void what_is_not_in_the_font_is_named(void)
{
    zv_text_style style = style_of("script");
    zv_text_report report;
    zv_drawing *ink = draw_text("aЖ漢Ж\xff", &style, &report);
    CHECK(report.noted == 3);
    CHECK(report.note[0].character == 0x416 && strcmp(report.note[0].font, "sans") == 0);
    CHECK(report.note[1].character == 0x6f22 && !report.note[1].font);
    CHECK(report.note[2].character == 0xfffd);
    const zv_stroke box = zv_drawing_stroke(ink, zv_drawing_count(ink) - 1);
    CHECK(box.count == 4); // an empty box stands for it
    zv_drawing_free(ink);
}

static void bytes_that_are_not_utf8_are_named_in_every_font(void)
{
    for (int i = 0; zv_font_at(i); ++i) {
        zv_text_style style = style_of(zv_font_name(zv_font_at(i)));
        zv_text_report report;
        zv_drawing_free(draw_text("A\xff", &style, &report));
        CHECK(report.noted == 1 && report.note[0].character == 0xfffd && !report.note[0].font);
    }
}

static void an_accent_typed_behind_its_letter_is_the_same_letter(void)
{
    const zv_text_style style = zv_text_default_style();
    zv_text_report report;
    zv_drawing *one = draw_text("йё", &style, NULL), *two = draw_text("и\u0306е\u0308", &style, &report);
    CHECK(report.noted == 0 && zv_drawing_count(one) == zv_drawing_count(two));
    CHECK_NEAR(zv_drawing_measure(one).ink_mm, zv_drawing_measure(two).ink_mm, 1e-12);
    zv_drawing_free(one);
    zv_drawing_free(two);
}

static void styles_without_sense_are_refused(void)
{
    zv_drawing *ink = zv_drawing_create();
    zv_text_style good = zv_text_default_style(), bad[6];
    for (int i = 0; i < 6; ++i) {
        bad[i] = good;
    }
    bad[0].size_mm = 0;
    bad[1].size_mm = NAN;
    bad[2].height_mm = 5;
    bad[3].width_mm = -1;
    bad[4].at.x = INFINITY;
    bad[5].radius_mm = 9;
    bad[5].width_mm = 9;
    for (int i = 0; i < 6; ++i) {
        zv_error why;
        CHECK(zv_drawing_text(ink, "A", 1, &bad[i], NULL, &why) == ZV_ERR_BAD_REQUEST);
    }
    good.radius_mm = 12;
    CHECK(zv_drawing_text(ink, "A\nB", 3, &good, NULL, NULL) == ZV_ERR_BAD_REQUEST); // no room for a second line
    zv_drawing_free(ink);
}

static void the_place_of_the_drawing_applies_and_stays(void)
{
    zv_drawing *ink = zv_drawing_create();
    zv_text_style style = style_of("grid");
    zv_drawing_place(ink, zv_affine_scale(2, 3));
    CHECK(zv_drawing_text(ink, "M", 1, &style, NULL, NULL) == ZV_OK);
    const zv_stroke stroke = zv_drawing_stroke(ink, 0);
    CHECK_NEAR(stroke.segment[3].to.x, 16, 1e-12);
    CHECK_NEAR(stroke.segment[0].to.y, 30, 1e-12);
    CHECK(zv_drawing_placed(ink).yy == 3);
    zv_drawing_free(ink);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_capital_is_as_high_as_asked),
        CASE(lines_stand_below_each_other),
        CASE(alignment_holds_the_left_end_the_middle_or_the_right_end),
        CASE(spacing_goes_between_letters),
        CASE(wrapped_text_stays_in_its_box_and_loses_no_letter),
        CASE(a_word_wider_than_its_box_is_cut),
        CASE(lines_end_between_words),
        CASE(rotation_turns_everything_about_its_place),
        CASE(text_on_a_circle_stands_on_it),
        CASE(what_is_not_in_the_font_is_named),
        CASE(bytes_that_are_not_utf8_are_named_in_every_font),
        CASE(an_accent_typed_behind_its_letter_is_the_same_letter),
        CASE(styles_without_sense_are_refused),
        CASE(the_place_of_the_drawing_applies_and_stays),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
