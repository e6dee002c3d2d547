/// @file rapid_lines.c
/// Statements on one line each.
#include "post/rapid_lines.h"

/// Words that need no ';' behind them.
static bool stands_alone(zv_scan statement)
{
    static const char *const words[] = {
        "MODULE", "ENDMODULE", "PROC",      "ENDPROC", "FUNC",    "ENDFUNC",  "TRAP", "ENDTRAP",  "IF",      "ELSE",
        "ELSEIF", "ENDIF",     "FOR",       "ENDFOR",  "WHILE",   "ENDWHILE", "TEST", "CASE",     "DEFAULT", "ENDTEST",
        "ERROR",  "RECORD",    "ENDRECORD", "%%%",     "VERSION", "LANGUAGE", "UNDO", "BACKWARD", NULL};
    bool found = false;
    zv_scan_take(&statement, "LOCAL");
    for (int i = 0; !found && words[i]; ++i) {
        zv_scan there = statement;
        found = zv_scan_take(&there, words[i]);
    }
    return found;
}

void zv_rapid_join_lines(const zv_text *from, zv_text *out)
{
    size_t begin = out->size; // of the statement being read, in `out`
    int waiting = 0;          // line ends that belong behind it
    bool in_comment = false, in_string = false;
    for (size_t i = 0; i < from->size; ++i) {
        const char c = from->data[i];
        in_comment = (in_comment || (c == '!' && !in_string)) && c != '\n';
        in_string = c == '"' && !in_comment ? !in_string : in_string && c != '\n';
        if (c != '\n') {
            zv_text_append(out, &c, 1);
            begin = c == ';' && !in_comment && !in_string ? out->size : begin;
            continue;
        }
        const char *text = out->data ? out->data : ""; // nothing was read before this line end
        zv_scan statement = {.at = text + begin, .end = text + out->size, .line = 1};
        const bool ends =
            out->failed || zv_scan_is_empty(&statement) || *statement.at == '!' || stands_alone(statement);
        waiting += 1;
        for (; ends && waiting > 0; --waiting) {
            zv_text_add(out, "\n");
        }
        if (!ends) {
            zv_text_add(out, " ");
        }
        begin = ends ? out->size : begin;
    }
    for (; waiting > 0; --waiting) {
        zv_text_add(out, "\n");
    }
}
