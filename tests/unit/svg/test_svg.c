/// @file test_svg.c
/// SVG files as drawings: sizes, units, transformations, styles, pens, copies, and files that mean harm.
#include "drawings.h"
#include "zveno/svg.h"

static zv_svg_report report;

static zv_drawing *draw_with(const char *text, const zv_svg_options *options)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_error why = {.message = ""};
    const zv_status status = zv_drawing_svg(drawing, text, strlen(text), options, &report, &why);
    if (status != ZV_OK) {
        print_error("line %d, column %d: %s\n", why.line, why.column, why.message);
    }
    CHECK(status == ZV_OK);
    return drawing;
}

static zv_drawing *draw(const char *text)
{
    return draw_with(text, NULL);
}

/// A picture of 100 mm with 100 units: one unit is one mm.
#define PAGE(content)                                                                                                  \
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "                              \
    "xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' width='100mm' height='100mm' "                       \
    "viewBox='0 0 100 100' fill='none' stroke='black'>" content "</svg>"

static void check_bounds(const char *text, double x0, double y0, double x1, double y1)
{
    zv_drawing *drawing = draw(text);
    zv_vec2 low, high;
    CHECK(zv_drawing_bounds(drawing, &low, &high));
    CHECK_NEAR(low.x, x0, 1e-9);
    CHECK_NEAR(low.y, y0, 1e-9);
    CHECK_NEAR(high.x, x1, 1e-9);
    CHECK_NEAR(high.y, y1, 1e-9);
    zv_drawing_free(drawing);
}

static void paper_is_in_millimetres_and_y_points_up(void)
{
    check_bounds(PAGE("<rect x='10' y='20' width='30' height='5'/>"), 10, 75, 40, 80);
    CHECK_NEAR(report.width_mm, 100, 1e-9);
    check_bounds("<svg width='2in' height='1in'><line x1='10mm' y1='1cm' x2='72pt' y2='6pc' stroke='red'/></svg>", 10,
                 0, 25.4, 15.4);
    CHECK(report.has_size && !report.has_view);
}

static void circles_are_exact_arcs(void)
{
    zv_drawing *drawing = draw(PAGE("<circle cx='50' cy='40' r='20'/>"));
    CHECK(zv_drawing_count(drawing) == 1);
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
    CHECK(stroke.count == 4 && stroke.segment[0].curve && stroke.segment[0].curve->kind == ZV_SEGMENT_ARC);
    CHECK_NEAR(zv_drawing_measure(drawing).ink_mm, 40 * ZV_PI, 1e-9);
    zv_drawing_free(drawing);
}

static void transformations_apply_from_right_to_left(void)
{
    check_bounds(
        PAGE("<g transform='translate(10,20) scale(2)'><rect width='5' height='5' transform='rotate(90)'/></g>"), 0, 70,
        10, 80);
    check_bounds(PAGE("<path d='M0 0H10' transform='rotate(90 20,30)'/>"), 50, 80, 50, 90);
}

// ---- styles and pens ----

static const zv_svg_note *note_of(const char *name)
{
    for (int i = 0; i < report.noted; ++i) {
        if (strcmp(report.note[i].name, name) == 0) {
            return &report.note[i];
        }
    }
    return NULL;
}

static int count_of(const char *text)
{
    zv_drawing *drawing = draw(text);
    const int count = zv_drawing_count(drawing);
    zv_drawing_free(drawing);
    return count;
}

static void one_pen_per_colour_in_the_order_of_the_file(void)
{
    CHECK(count_of(PAGE("<path d='M1 1h8' stroke='blue'/><path d='M1 2h8' stroke='#f00'/>"
                        "<path d='M1 3h8' stroke='rgb(0,0,255)' stroke-width='3'/>")) == 3);
    CHECK(report.pens == 2 && strcmp(report.pen[0].name, "#0000ff") == 0 && report.pen[1].color == 0xFF0000);
    CHECK(report.pen[0].strokes == 2 && report.pen[1].strokes == 1);
    CHECK_NEAR(report.pen[0].width_mm, 1, 1e-12);
}

static void one_pen_per_layer_or_one_for_all(void)
{
    const char *file =
        PAGE("<g inkscape:groupmode='layer' inkscape:label='Outline'><g><path d='M1 1h8' stroke='red'/></g>"
             "<path d='M1 2h8'/></g><g inkscape:groupmode='layer' id='two'><path d='M1 3h8'/></g>"
             "<path d='M1 4h8'/>");
    zv_svg_options options = zv_svg_default_options();
    options.pens = ZV_SVG_PENS_LAYER;
    zv_drawing_free(draw_with(file, &options));
    CHECK(report.pens == 3 && strcmp(report.pen[0].name, "Outline") == 0 && report.pen[0].strokes == 2);
    CHECK(strcmp(report.pen[1].name, "two") == 0 && strcmp(report.pen[2].name, "no layer") == 0);
    zv_drawing_free(draw_with(PAGE("<g id='a'><g id='b'><path d='M1 1h8'/></g></g><g id='c'><path d='M1 2h8'/></g>"),
                              &options)); // without Inkscape's marks the outermost groups are the layers
    CHECK(report.pens == 2 && strcmp(report.pen[0].name, "a") == 0 && strcmp(report.pen[1].name, "c") == 0);
    zv_drawing_free(draw_with(PAGE("<g><path d='M1 1h8'/></g><g><path d='M1 2h8'/></g>"), &options));
    CHECK(report.pens == 2 && strcmp(report.pen[1].name, "layer 2") == 0); // nobody has named them
    options.pens = ZV_SVG_PENS_ONE;
    zv_drawing_free(draw_with(file, &options));
    CHECK(report.pens == 1 && report.pen[0].strokes == 4);
    options.pens = ZV_SVG_PENS_WIDTH;
    zv_drawing_free(
        draw_with(PAGE("<path d='M1 1h8'/><path d='M1 2h8' stroke-width='.5'/><path d='M1 3h8'/>"), &options));
    CHECK(report.pens == 2 && report.pen[0].strokes == 2 && strcmp(report.pen[1].name, "#000000 0.500 mm") == 0);
}

static void what_is_filled_only_is_outlined_unless_it_is_skipped(void)
{
    const char *file = PAGE("<g stroke='none' fill='green'><path d='M10 10h20v20'/><line x2='50' y2='50'/></g>"
                            "<rect x='50' y='50' width='10' height='10' fill='red'/>");
    zv_drawing *drawing = draw(file);
    CHECK(zv_drawing_count(drawing) == 2);                                              // a line has no inside
    CHECK(zv_drawing_stroke(drawing, 0).count == 3 && report.pen[0].color == 0x008000); // and is closed
    CHECK(report.pen[0].width_mm == 0 && report.pen[1].color == 0x000000);
    zv_drawing_free(drawing);
    zv_svg_options options = zv_svg_default_options();
    options.fills = ZV_SVG_FILLS_SKIP;
    drawing = draw_with(file, &options);
    CHECK(zv_drawing_count(drawing) == 1 && note_of("fill") && note_of("fill")->count == 1);
    zv_drawing_free(drawing);
}

static void what_cannot_be_seen_is_not_drawn(void)
{
    CHECK(count_of(PAGE("<path d='M1 1h8' stroke='none'/><path d='M1 1h8' display='none'/><path d='M1 1h8' "
                        "visibility='hidden'/><path d='M1 1h8' stroke-width='0'/><path d='M1 1h8' stroke-opacity='0'/>"
                        "<g opacity='0'><path d='M1 1h8'/></g><defs><path d='M1 1h8'/></defs><symbol><path d='M1 1h8'/>"
                        "</symbol><path d='M1 1h8' stroke='transparent'/><path d='M200 200h8'/>")) == 0);
    CHECK(report.noted == 0);
}

static void what_is_not_supported_is_named_with_its_first_line(void)
{
    zv_drawing_free(
        draw(PAGE("\n<linearGradient id='a'><stop/></linearGradient>\n<filter><feBlend/></filter><image/>\n<image/>"
                  "<path d='M1 1h8' marker-end='url(#m)' filter='url(#f)' stroke='url(#a)'/>"
                  "<text><textPath>x</textPath></text><foreignObject><p>x</p></foreignObject><animate/>"
                  "<script>x</script><path d='M1 1h8' opacity='.5'/><path d='M1 1x'/>")));
    static const char *const names[] = {
        "linearGradient", "filter",  "image",  "marker-end", "paint by url()",         "textPath",
        "foreignObject",  "animate", "script", "opacity",    "path data with an error"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        CHECK(note_of(names[i]) != NULL);
    }
    CHECK(note_of("linearGradient")->line == 2 && note_of("image")->line == 3 && note_of("image")->count == 2);
    CHECK(!note_of("feBlend") && !note_of("stop") && !note_of("p"));
}

static void style_sheets_weigh_names_classes_and_ids(void)
{
    zv_drawing_free(draw(PAGE("<style>#c{stroke:lime}.b{stroke:blue}path{stroke:red}path.b.d{stroke:navy}"
                              "line{stroke:teal!important} path:nth-of-type(2) {stroke: gold} @import 'x';</style>"
                              "<path d='M1 1h8'/><path class='b' d='M1 1h8'/><path id='c' class='b' d='M1 1h8'/>"
                              "<path class='d b' d='M1 1h8'/><path class='b' style='stroke:olive' d='M1 1h8'/>"
                              "<line x2='5' style='stroke:red'/>")));
    static const uint32_t colors[] = {0xFF0000, 0x0000FF, 0x00FF00, 0x000080, 0x808000, 0x008080};
    CHECK(report.pens == 6 && note_of("style selector") && note_of("@import"));
    for (int i = 0; i < 6; ++i) {
        CHECK(report.pen[i].color == colors[i]);
    }
}

// ---- dashes ----

static void dashes_have_the_length_they_should(void)
{
    static const struct {
        const char *file;
        int strokes;
        double ink;
    } rows[] = {
        {PAGE("<path d='M0 10H100' stroke-dasharray='10 5'/>"), 7, 70},
        {PAGE("<path d='M0 10H100' stroke-dasharray='10'/>"), 5, 50},
        {PAGE("<path d='M0 10H100' stroke-dasharray='10 5' stroke-dashoffset='5'/>"), 7, 65},
        {PAGE("<path d='M0 10H100' stroke-dasharray='10%,10%'/>"), 5, 50},
        {PAGE("<path d='M0 10H100' stroke-dasharray='1' pathLength='4'/>"), 2, 50},
        {PAGE("<circle cx='50' cy='50' r='40' stroke-dasharray='1' pathLength='8'/>"), 4, 40 * ZV_PI},
        {PAGE("<g transform='scale(2)'><path d='M0 10H50' stroke-dasharray='10 5'/></g>"), 4, 70},
        {PAGE("<path d='M0 10H50V60' stroke-dasharray='40 20'/>"), 2, 80},
        {PAGE("<path d='M0 10H100' stroke-dasharray='1e-9'/>"), 1, 100},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        zv_drawing *drawing = draw(rows[i].file);
        CHECK(zv_drawing_count(drawing) == rows[i].strokes);
        CHECK_NEAR(zv_drawing_measure(drawing).ink_mm, rows[i].ink, 1e-6);
        zv_drawing_free(drawing);
    }
}

// ---- text ----

static void text_is_drawn_in_our_letters_where_it_was_put(void)
{
    zv_vec2 low, high;
    zv_drawing *drawing = draw(PAGE("<text x='20' y='60' font-size='10'>HH</text>"));
    CHECK(zv_drawing_bounds(drawing, &low, &high));
    CHECK_NEAR(low.y, 40, 1e-9); // the baseline
    CHECK_NEAR(high.y, 47, 1e-9);
    CHECK(low.x > 20 && low.x < 22);
    const double left = low.x, width = high.x - low.x;
    zv_drawing_free(drawing);
    static const struct {
        const char *anchor;
        double share;
    } rows[] = {{"start", 0}, {"middle", 0.5}, {"end", 1}};
    for (int i = 0; i < 3; ++i) {
        char file[1024];
        snprintf(file, sizeof file,
                 PAGE("<text x='50' y='60' font-size='10' text-anchor='%s'> H<tspan>H </tspan> </text>"),
                 rows[i].anchor);
        drawing = draw(file);
        CHECK(zv_drawing_bounds(drawing, &low, &high));
        CHECK_NEAR(high.x - low.x, width, 1e-9);
        CHECK(rows[i].share != 0.5 || fabs(0.5 * (low.x + high.x) - 50) < 0.5);
        CHECK(rows[i].share != 1 || (high.x < 50 && high.x > 47));
        CHECK(rows[i].share != 0 || fabs(low.x - 30 - left) < 1e-9);
        zv_drawing_free(drawing);
    }
}

static void lists_place_letters_one_by_one(void)
{
    zv_vec2 low, high;
    zv_drawing *drawing = draw(PAGE("<text x='10 30 50' y='60' dy='0 -10 0' font-size='10'>III</text>"));
    CHECK(zv_drawing_bounds(drawing, &low, &high));
    CHECK(low.x > 10 && low.x < 15 && high.x > 50 && high.x < 56);
    CHECK_NEAR(high.y - low.y, 17, 1e-9);
    zv_drawing_free(drawing);
    zv_drawing_free(
        draw(PAGE("<text y='20' font-family='Times New Roman' fill='red' stroke='none'>a\xE6\xBC\xA2</text>")));
    CHECK(note_of("character U+6F22") && report.pens == 1 && report.pen[0].color == 0xFF0000);
}

// ---- files that are wrong or mean harm ----

static bool refuses(const char *text, zv_status status, const char *part)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_error why = {.message = ""};
    const zv_status found = zv_drawing_svg(drawing, text, strlen(text), NULL, &report, &why);
    zv_drawing_free(drawing);
    const bool is_refused = found == status && why.status == status && strstr(why.message, part);
    if (!is_refused) {
        print_error("line %d, column %d: %s\n", why.line, why.column, why.message);
    }
    return is_refused;
}

static void files_that_are_no_svg_are_refused_with_a_place(void)
{
    CHECK(refuses("", ZV_ERR_SYNTAX, "an element"));
    CHECK(refuses("<html/>", ZV_ERR_SYNTAX, "found <html>"));
    CHECK(refuses("<svg xmlns='urn:x'/>", ZV_ERR_SYNTAX, "found <svg>"));
    CHECK(refuses("<svg><g></svg>", ZV_ERR_SYNTAX, "'</g>'"));
    CHECK(refuses("<svg><path d='M0 0L1e9 0' stroke='red' /></svg>", ZV_ERR_LIMIT, "beyond"));
}

static void copies_of_copies_of_copies_have_an_end(void)
{
    char *text = malloc(1 << 16), *out = text;
    out += sprintf(out, "<svg><g id='a0'><path d='M0 0h1'/></g>");
    for (int i = 1; i < 40; ++i) {
        out += sprintf(out, "<g id='a%d'><use href='#a%d'/><use href='#a%d'/></g>", i, i - 1, i - 1);
    }
    sprintf(out, "</svg>");
    CHECK(refuses(text, ZV_ERR_TOO_LARGE, "copies"));
    free(text);
    CHECK(
        count_of(PAGE(
            "<g id='a'><path d='M1 1h1'/><use href='#b'/></g><g id='b'><use href='#a'/></g><use id='c' href='#c'/>")) >=
        1);
    CHECK(note_of("use of itself") != NULL);
}

static void selectors_that_look_everywhere_have_an_end(void)
{
    enum { LINES = 30000 };
    char *text = malloc(LINES * 10 + 400), *out = text;
    out += sprintf(out, "<svg><style>a~path,:not(path)~path{stroke:red}</style>");
    for (int i = 0; i < LINES; ++i) {
        out += sprintf(out, "<path/>");
    }
    sprintf(out, "</svg>");
    CHECK(refuses(text, ZV_ERR_TOO_LARGE, "style rules"));
    free(text);
    CHECK(count_of(PAGE(
              "<style>a:not(:not(:not(:not(b)))),a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a,"
              ":nth-child(x),a>,.,[a=]{stroke:red} a:not({}</style><path d='M0 0h9'/>")) == 1);
    CHECK(note_of("style selector")->count == 7);
}

static void sizes_that_say_nothing_are_named(void)
{
    CHECK(count_of("<svg width='0' height='-1mm' viewBox='0 0 0 0'><path d='M0 0h9' stroke='red'/></svg>") == 1);
    CHECK(note_of("width") && note_of("height") && note_of("viewBox"));
    CHECK(count_of("<svg width='100%' height='auto' viewBox='0 0 9 9'><path d='M0 0h9' stroke='red'/></svg>") == 1);
    CHECK(report.noted == 0);
}

static void huge_files_of_small_sense_end_in_an_answer(void)
{
    enum { POINTS = 100000 };
    char *text = malloc(POINTS * 20 + 200), *out = text;
    out += sprintf(out, "<svg viewBox='0 0 1000 1000'><polyline fill='none' stroke='red' points='");
    for (int i = 0; i < POINTS; ++i) {
        out += sprintf(out, "%d,%d ", i % 1000, i * 7 % 1000);
    }
    sprintf(out, "'/></svg>");
    CHECK(count_of(text) == 1);
    out = text + sprintf(text, "<svg>");
    for (int i = 0; i < 300; ++i) {
        out += sprintf(out, "<g>");
    }
    CHECK(refuses(text, ZV_ERR_TOO_LARGE, "nested deeper"));
    free(text);
    CHECK(count_of("<svg width='0' height='0' viewBox='0 0 0 0'><rect width='0' height='1'/></svg>") == 0);
    CHECK(count_of(PAGE("<g transform='scale(0)'><path d='M0 0L9 9' stroke-dasharray='1'/></g>")) <= 1);
    CHECK(refuses(
        PAGE("<g stroke-dasharray='2e-4'><path id='a' d='M0 1h99'/><use href='#a'/><use href='#a'/><use href='#a'/>"
             "<use href='#a'/><use href='#a'/><use href='#a'/><use href='#a'/><use href='#a'/></g>"),
        ZV_ERR_TOO_LARGE, "dashes"));
}

static void a_place_moves_and_turns_the_picture(void)
{
    const char *file = PAGE("<path d='M0 50H200' stroke-dasharray='3 1'/><circle cx='100' cy='50' r='10'/>");
    zv_drawing *plain = draw(file), *placed = zv_drawing_create();
    const zv_affine place = {0.6, -0.8, 0.8, 0.6, 30, 40};
    zv_error why;
    zv_drawing_place(placed, place);
    CHECK(zv_drawing_svg(placed, file, strlen(file), NULL, &report, &why) == ZV_OK);
    CHECK(zv_drawing_count(plain) == zv_drawing_count(placed));
    for (int i = 0; i < zv_drawing_count(plain); ++i) {
        const zv_vec2 p = zv_affine_apply(place, zv_drawing_stroke(plain, i).from),
                      q = zv_drawing_stroke(placed, i).from;
        CHECK(hypot(p.x - q.x, p.y - q.y) < 1e-6);
    }
    CHECK(zv_drawing_placed(placed).xy == -0.8);
    zv_drawing_free(plain);
    zv_drawing_free(placed);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(paper_is_in_millimetres_and_y_points_up),
        CASE(circles_are_exact_arcs),
        CASE(transformations_apply_from_right_to_left),
        CASE(one_pen_per_colour_in_the_order_of_the_file),
        CASE(one_pen_per_layer_or_one_for_all),
        CASE(what_is_filled_only_is_outlined_unless_it_is_skipped),
        CASE(what_cannot_be_seen_is_not_drawn),
        CASE(what_is_not_supported_is_named_with_its_first_line),
        CASE(style_sheets_weigh_names_classes_and_ids),
        CASE(dashes_have_the_length_they_should),
        CASE(text_is_drawn_in_our_letters_where_it_was_put),
        CASE(lists_place_letters_one_by_one),
        CASE(files_that_are_no_svg_are_refused_with_a_place),
        CASE(copies_of_copies_of_copies_have_an_end),
        CASE(selectors_that_look_everywhere_have_an_end),
        CASE(sizes_that_say_nothing_are_named),
        CASE(huge_files_of_small_sense_end_in_an_answer),
        CASE(a_place_moves_and_turns_the_picture),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
