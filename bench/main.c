/// @file main.c
/// Runs every group of timed runs, prints one table and writes it as JSON.
///
///     zv_bench <path of zveno> <path of the JSON file> [name of a group]...
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "zveno/text.h"

typedef struct bench_group {
    const char *name;
    void (*run)(const bench_setup *setup, bench_table *table);
} bench_group;

static const bench_group groups[] = {
    {"kinematics", bench_kinematics}, {"any_arm", bench_any_arm},   {"numeric", bench_numeric},
    {"survey", bench_survey},         {"batch", bench_batch},       {"timing", bench_timing},
    {"gcode", bench_gcode},           {"svg", bench_svg},           {"drawing", bench_drawing},
    {"tracing", bench_tracing},       {"dynamics", bench_dynamics}, {"articulated", bench_articulated},
    {"plants", bench_plants},         {"routes", bench_routes},     {"experience", bench_experience},
    {"crowds", bench_crowds},         {"exchange", bench_exchange}, {"server", bench_server},
};

static void print_machine(void)
{
    char line[256], model[256] = "an unknown processor\n";
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':') != NULL) {
            snprintf(model, sizeof model, "%s", strchr(line, ':') + 2);
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
#ifdef __clang__
    const char *compiler = "clang";
#else
    const char *compiler = "gcc";
#endif
    printf("zveno %s, %s %s, one thread, medians of interleaved repetitions\n%s\n", zv_version(), compiler, __VERSION__,
           model);
}

static double ratio_of(const bench_row *row)
{
    return row->ours / row->peer_value;
}

static bool at_most(const bench_row *row)
{
    return row->goal == BENCH_RATIO_AT_MOST || row->goal == BENCH_OURS_AT_MOST;
}

static bool holds(const bench_row *row, double bound)
{
    const bool of_ratio = row->goal == BENCH_RATIO_AT_MOST || row->goal == BENCH_RATIO_AT_LEAST;
    const double value = of_ratio ? ratio_of(row) : row->ours;
    return at_most(row) ? value <= bound : value >= bound;
}

static const char *verdict(const bench_row *row)
{
    if (row->peer == NULL && (row->goal == BENCH_RATIO_AT_MOST || row->goal == BENCH_RATIO_AT_LEAST)) {
        return "no peer here";
    }
    return holds(row, row->target) ? "goal reached" : holds(row, row->required) ? "holds" : "DOES NOT HOLD";
}

static void print_value(double value, const char *unit)
{
    printf(" %8.*f %-7s", value < 10 ? 2 : value < 1000 ? 1 : 0, value, unit);
}

static void print_row(const bench_row *row)
{
    printf("%-12s", row->name);
    print_value(row->ours, row->unit);
    if (row->peer != NULL) {
        print_value(row->peer_value, row->unit);
        printf(" %-10s %6.3f", row->peer, ratio_of(row));
    } else {
        printf(" %8s %-7s %-10s %6s", "-", "", "", "-");
    }
    printf("   %s %-8g %-8g %s\n", at_most(row) ? "<=" : ">=", row->required, row->target, verdict(row));
}

static void print_table(const bench_table *table)
{
    printf("%-12s %8s %-7s %8s %-7s %-10s %6s   %-11s %-8s\n", "", "ours", "", "peer", "", "", "ratio", "required",
           "goal");
    for (int i = 0; i < table->count; ++i) {
        print_row(&table->rows[i]);
    }
    printf("\n");
    for (int i = 0; i < table->count; ++i) {
        if (table->rows[i].note[0] != '\0') {
            printf("%s: %s\n", table->rows[i].name, table->rows[i].note);
        }
    }
}

static void add_number_member(zv_json_writer *json, const char *key, bool known, double value)
{
    zv_json_key(json, key);
    if (known) {
        zv_json_number(json, value);
    } else {
        zv_json_null(json);
    }
}

static void add_row(zv_json_writer *json, const bench_row *row)
{
    const bool has_peer = row->peer != NULL;
    zv_json_begin_object(json);
    zv_json_put_text(json, "name", row->name);
    add_number_member(json, "ours", true, row->ours);
    zv_json_put_text(json, "peer", row->peer);
    add_number_member(json, "peer_value", has_peer, row->peer_value);
    zv_json_put_text(json, "unit", row->unit);
    add_number_member(json, "ratio", has_peer, has_peer ? ratio_of(row) : 0.0);
    zv_json_end_object(json);
}

static void write_json(const bench_table *table, const char *path)
{
    zv_text text = {0};
    zv_json_writer json = zv_json_writer_on(&text);
    zv_json_begin_array(&json);
    for (int i = 0; i < table->count; ++i) {
        add_row(&json, &table->rows[i]);
    }
    zv_json_end_array(&json);
    zv_text_add(&text, "\n");

    FILE *file = fopen(path, "w");
    if (file == NULL || fwrite(text.data, 1, text.size, file) != text.size || fclose(file) != 0) {
        bench_stop("the JSON file cannot be written");
    }
    zv_text_free(&text);
}

static bench_setup read_setup(char **arguments, char *folder, size_t size)
{
    snprintf(folder, size, "%s", arguments[2]);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        *slash = '\0';
    } else {
        snprintf(folder, size, ".");
    }
    return (bench_setup){.zveno = arguments[1], .folder = folder};
}

/// All groups run unless some are named.
static bool is_wanted(const char *name, char **named, int count)
{
    bool wanted = count == 0;
    for (int i = 0; i < count; ++i) {
        wanted = wanted || strcmp(named[i], name) == 0;
    }
    return wanted;
}

int main(int count, char **arguments)
{
    if (count < 3) {
        bench_stop("usage: zv_bench <path of zveno> <path of the JSON file> [name of a group]...");
    }
    char folder[512];
    const bench_setup setup = read_setup(arguments, folder, sizeof folder);

    print_machine();
    static bench_table table;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; ++i) {
        if (is_wanted(groups[i].name, arguments + 3, count - 3)) {
            groups[i].run(&setup, &table);
        }
    }
    print_table(&table);
    write_json(&table, arguments[2]);
    return 0;
}
