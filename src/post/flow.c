/// @file flow.c
/// Branches, loops and jumps of a program, followed as far as they can be known beforehand.
///
///     FOR I = 1 TO 3 ... ENDFOR     its lines are read three times
///     IF I == 2 THEN ... ELSE       one of the two, when I is known
///     IF $IN[1] THEN ... ENDIF      known to the controller alone: left out when no line of it moves the arm, else an error
///     LOOP ... ENDLOOP              lines that go round for ever are read once
///
/// A dialect brings its words (`zv_post_flow`); what they do is the same in all of them.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

enum { MOST_LOOP_LINES = 50000 };

// ---- lines ----

static const zv_flow_word *word_of(const zv_post_flow *flow, zv_scan *line)
{
    if (flow->prepare) {
        flow->prepare(line);
    }
    const zv_flow_word *found = NULL;
    for (const zv_flow_word *w = flow->words; !found && w->word; ++w) {
        found = zv_scan_take(line, w->word) ? w : NULL;
    }
    return found;
}

/// What is left of a line, without its comment and the ';' of RAPID.
static void strip(const zv_post_flow *flow, zv_scan *line)
{
    bool in_text = false;
    for (const char *c = line->at; c < line->end; ++c) {
        in_text = *c == '"' ? !in_text : in_text;
        if (*c == flow->comment && !in_text) {
            line->end = c;
        }
    }
    while (line->end > line->at && strchr(" \t;", line->end[-1]) && line->end[-1]) {
        --line->end;
    }
}

/// "IF a THEN" and "if a:" begin a block, "IF a GOTO 10" is one statement.
static bool begins_block(const zv_post_flow *flow, zv_scan line)
{
    strip(flow, &line);
    const size_t size = (size_t)(line.end - line.at);
    zv_scan tail = line;
    tail.at = size >= 4 ? line.end - 4 : line.end;
    return flow->all_ifs_are_blocks || (size > 0 && line.end[-1] == ':') || zv_scan_take(&tail, "THEN");
}

static bool opens(const zv_post_flow *flow, const zv_flow_word *word, zv_scan rest)
{
    return word->kind == ZV_FLOW_FOR || word->kind == ZV_FLOW_WHILE || word->kind == ZV_FLOW_LOOP ||
           word->kind == ZV_FLOW_SELECT || word->kind == ZV_FLOW_APART ||
           (word->kind == ZV_FLOW_IF && begins_block(flow, rest));
}

static bool closes(const zv_flow_word *word)
{
    return word->kind == ZV_FLOW_END || word->kind == ZV_FLOW_UNTIL;
}

static bool branches(const zv_flow_word *word)
{
    return word->kind == ZV_FLOW_ELSE || word->kind == ZV_FLOW_ELSEIF || word->kind == ZV_FLOW_CASE;
}

/// Goes on behind the line that closes the present block, or, when `branch` is asked, behind the first line that begins
/// another branch of it. `line` is that line, its word taken.
static const zv_flow_word *skip_to(const zv_post_flow *flow, zv_post_place *at, bool branch, zv_scan *line)
{
    int depth = 0;
    while (zv_scan_line(&at->cursor, at->end, &at->line, line)) {
        const zv_flow_word *word = word_of(flow, line);
        if (!word) {
            continue;
        }
        if (depth == 0 && (closes(word) || (branch && branches(word)))) {
            return word;
        }
        depth += opens(flow, word, *line) - closes(word);
    }
    return NULL;
}

/// A line between two places moves the arm, or calls a program that may.
static bool moves_between(const zv_post_reader *reader, const zv_post_flow *flow, zv_post_place from, const char *until)
{
    bool found = false;
    zv_scan line;
    while (!found && from.cursor < until && zv_scan_line(&from.cursor, from.end, &from.line, &line)) {
        char name[ZV_NAME_SIZE];
        if (flow->prepare) {
            flow->prepare(&line);
        }
        found = zv_post_begins_with(&line, flow->moves);
        found = found || (zv_scan_name(&line, ".", name) && zv_post_has_routine(reader, name));
    }
    return found;
}

static void refuse(zv_post_reader *reader, const zv_scan *at, const char *word)
{
    zv_post_complain(reader, at, false, "'%s' depends on what only the controller knows, and moves the arm", word);
}

static void leave_out(zv_post_reader *reader, const zv_scan *at, const char *word)
{
    ++reader->unread;
    zv_post_complain(reader, at, true,
                     "'%s' depends on what only the controller knows; it moves nothing and was left out", word);
}

static zv_post_block *push(zv_post_reader *reader, const zv_scan *at, int kind)
{
    zv_post_place *place = reader->place;
    if (place->blocks == ZV_POST_BLOCKS) {
        zv_post_complain(reader, at, false, "there are more than %d branches and loops inside each other",
                         ZV_POST_BLOCKS);
        reader->has_ended = true;
        return NULL;
    }
    zv_post_block *block = &place->block[place->blocks++];
    *block = (zv_post_block){.kind = kind, .body = place->cursor, .body_line = place->line, .changes = reader->changes};
    return block;
}

static void go_to(zv_post_place *place, const zv_post_place *at)
{
    place->cursor = at->cursor;
    place->line = at->line;
}

// ---- branches ----

/// A block whose condition is not known: left out, or an error when it moves the arm.
static void pass_unknown(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, const char *word)
{
    zv_post_place behind = *reader->place;
    zv_scan line;
    skip_to(flow, &behind, false, &line);
    if (moves_between(reader, flow, *reader->place, behind.cursor)) {
        refuse(reader, at, word);
    } else {
        leave_out(reader, at, word);
    }
    go_to(reader->place, &behind);
}

/// From a branch that is not taken to the one that is.
static void find_branch(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at)
{
    zv_post_place place = *reader->place;
    const zv_flow_word *word = NULL;
    zv_scan line;
    bool goes_on = true;
    while (goes_on && (word = skip_to(flow, &place, true, &line)) && branches(word)) {
        zv_post_value value = {.is_known = true, .number = 1.0};
        value = word->kind == ZV_FLOW_ELSEIF ? zv_post_evaluate(reader, &line) : value;
        go_to(reader->place, &place);
        if (!value.is_known) {
            pass_unknown(reader, flow, at, word->word);
            return;
        }
        if (value.number != 0.0) {
            push(reader, at, ZV_FLOW_IF);
            goes_on = false;
        }
    }
    if (goes_on) {
        go_to(reader->place, &place);
    }
}

static void follow_statement(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest,
                             zv_post_value value, const char *word)
{
    zv_scan_take(rest, "THEN");
    zv_scan_take(rest, ",");
    zv_scan whole = *rest;
    if (value.is_known && value.number != 0.0) {
        reader->read_statement ? reader->read_statement(reader, rest) : reader->read_line(reader, rest);
    } else if (!value.is_known) {
        char name[ZV_NAME_SIZE];
        const bool jumps = zv_post_begins_with(&whole, flow->moves) || word_of(flow, &whole);
        const bool calls = jumps || (zv_scan_name(rest, ".", name) && zv_post_has_routine(reader, name));
        (calls ? refuse : leave_out)(reader, at, word);
    }
}

static void follow_if(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest,
                      const char *word)
{
    const bool is_block = begins_block(flow, *rest);
    const zv_post_value value = zv_post_evaluate(reader, rest);
    if (!is_block) {
        follow_statement(reader, flow, at, rest, value, word);
    } else if (!value.is_known) {
        pass_unknown(reader, flow, at, word);
    } else if (value.number != 0.0) {
        push(reader, at, ZV_FLOW_IF);
    } else {
        find_branch(reader, flow, at);
    }
}

/// "CASE 1, 3" and "CASE 2 TO 4" of what was chosen by.
static zv_post_value fits(zv_post_reader *reader, zv_scan *line, double chosen)
{
    zv_post_value result = {.is_known = true};
    bool goes_on = true;
    while (goes_on && result.number == 0.0) {
        const zv_post_value from = zv_post_evaluate(reader, line);
        const zv_post_value to = zv_scan_take(line, "TO") ? zv_post_evaluate(reader, line) : from;
        result.is_known = result.is_known && from.is_known && to.is_known;
        result.number = chosen >= from.number && chosen <= to.number;
        goes_on = zv_scan_take(line, ",");
    }
    return result;
}

static void follow_select(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest,
                          const char *name)
{
    const zv_post_value chosen = zv_post_evaluate(reader, rest);
    zv_post_place place = *reader->place;
    const zv_flow_word *word = NULL;
    zv_scan line;
    bool is_known = chosen.is_known, found = false;
    while (is_known && !found && (word = skip_to(flow, &place, true, &line)) && branches(word)) {
        zv_post_value value = {.is_known = true, .number = 1.0};
        value = word->kind == ZV_FLOW_CASE ? fits(reader, &line, chosen.number) : value;
        is_known = value.is_known;
        found = value.number != 0.0;
    }
    if (!is_known) {
        pass_unknown(reader, flow, at, name);
        return;
    }
    go_to(reader->place, &place);
    if (found) {
        push(reader, at, ZV_FLOW_SELECT);
    }
}

/// The branch that was taken is at its end.
static void leave_branch(zv_post_reader *reader, const zv_post_flow *flow)
{
    zv_scan line;
    if (reader->place->blocks > 0) {
        --reader->place->blocks;
        skip_to(flow, reader->place, false, &line);
    }
}

// ---- loops ----

static bool goes_round(zv_post_reader *reader, const zv_scan *at)
{
    if (reader->last_budget == 0) { // the first turn of any loop
        reader->last_budget = reader->budget > MOST_LOOP_LINES ? reader->budget - MOST_LOOP_LINES : 1;
    }
    if (--reader->turns > 0 && reader->budget > reader->last_budget) {
        return true;
    }
    zv_post_complain(reader, at, false, "the loop does not come to an end");
    reader->has_ended = true;
    return false;
}

static void goes_for_ever(zv_post_reader *reader, const zv_scan *at)
{
    zv_post_complain(reader, at, true, "these lines go round for ever; they were read once");
    reader->has_ended = true;
}

/// "I = 1 TO 5 STEP 2", "i FROM 1 TO 5", "R[1]=5 DOWNTO 1".
static void follow_for(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest,
                       const char *word)
{
    char counter[ZV_NAME_SIZE];
    zv_post_value first = {0}, last = {0}, step = {.is_known = true, .number = 1.0};
    if (zv_post_variable(reader, rest, counter) && (zv_scan_take(rest, "=") || zv_scan_take(rest, "FROM"))) {
        first = zv_post_evaluate(reader, rest);
        const bool down = zv_scan_take(rest, "DOWNTO");
        last = down || zv_scan_take(rest, "TO") ? zv_post_evaluate(reader, rest) : last;
        step.number = down ? -1.0 : 1.0;
        step = zv_scan_take(rest, "STEP") ? zv_post_evaluate(reader, rest) : step;
    }
    if (!first.is_known || !last.is_known || !step.is_known || step.number == 0.0) {
        pass_unknown(reader, flow, at, word);
        return;
    }
    zv_post_set_number(reader, counter, first);
    if (step.number > 0.0 ? first.number > last.number : first.number < last.number) {
        zv_scan line;
        skip_to(flow, reader->place, false, &line);
        return;
    }
    zv_post_block *block = push(reader, at, ZV_FLOW_FOR);
    if (block) {
        memcpy(block->counter, counter, sizeof counter);
        block->last = last.number;
        block->step = step.number;
    }
}

/// A word inside the block could leave it.
static bool has_exit(const zv_post_flow *flow, zv_post_place from)
{
    zv_post_place behind = from;
    zv_scan line;
    bool found = false;
    skip_to(flow, &behind, false, &line);
    while (!found && from.cursor < behind.cursor && zv_scan_line(&from.cursor, from.end, &from.line, &line)) {
        zv_scan here = line;
        while (!found && !zv_scan_is_empty(&here)) {
            const zv_flow_word *word = word_of(flow, &here);
            found = word && (word->kind == ZV_FLOW_EXIT || word->kind == ZV_FLOW_RETURN || word->kind == ZV_FLOW_JUMP);
            here.at += !word && here.at < here.end;
        }
    }
    return found;
}

static bool is_literal(const zv_scan *from, const char *to)
{
    zv_scan scan = {.at = from->at, .end = to, .line_start = from->at, .line = from->line};
    while (zv_scan_take(&scan, "(") || zv_scan_take(&scan, ")")) {
    }
    const bool is_true = zv_scan_take(&scan, "TRUE") || zv_scan_take(&scan, "1==1") || zv_scan_take(&scan, "1");
    while (zv_scan_take(&scan, ")")) {
    }
    return is_true && zv_scan_is_empty(&scan);
}

static void follow_while(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest,
                         const char *word)
{
    const zv_scan condition = *rest;
    strip(flow, rest);
    const zv_post_value value = zv_post_evaluate(reader, rest);
    if (!value.is_known) {
        pass_unknown(reader, flow, at, word);
        return;
    }
    if (value.number == 0.0) {
        zv_scan line;
        skip_to(flow, reader->place, false, &line);
        return;
    }
    const bool is_endless = is_literal(&condition, rest->at);
    zv_post_block *block = push(reader, at, ZV_FLOW_WHILE);
    if (block) {
        block->condition = condition;
        block->is_endless = is_endless && !has_exit(flow, *reader->place);
    }
}

/// LOOP, REPEAT, DO: the condition, if there is one, stands at the end.
static void follow_loop(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest,
                        const char *word)
{
    if (zv_scan_take(rest, "WHILE")) {
        follow_while(reader, flow, at, rest, word);
        return;
    }
    zv_post_place behind = *reader->place;
    zv_scan line;
    const zv_flow_word *end = skip_to(flow, &behind, false, &line);
    strip(flow, &line);
    const bool has_condition = end && (end->kind == ZV_FLOW_UNTIL || !zv_scan_is_empty(&line));
    zv_post_block *block = push(reader, at, ZV_FLOW_LOOP);
    if (block) {
        block->is_endless = !has_condition && !has_exit(flow, *reader->place);
    }
}

/// Whether the loop goes on, at its end; `rest` is what stands behind the closing word.
static bool goes_on(zv_post_reader *reader, zv_post_block *block, const zv_scan *at, zv_scan *rest)
{
    if (block->kind == ZV_FLOW_FOR) {
        const zv_post_point *counter = zv_post_recall_number(reader, block->counter);
        const double next = counter ? counter->values[0] + block->step : INFINITY;
        zv_post_set_number(reader, block->counter, (zv_post_value){isfinite(next), next});
        return block->step > 0.0 ? next <= block->last : next >= block->last && isfinite(next);
    }
    zv_post_value value = {.is_known = true, .number = 1.0};
    if (block->kind == ZV_FLOW_WHILE) {
        zv_scan condition = block->condition;
        value = zv_post_evaluate(reader, &condition);
    } else if (zv_scan_take(rest, "WHILE")) {
        value = zv_post_evaluate(reader, rest);
    } else if (zv_scan_take(rest, "UNTIL") || !zv_scan_is_empty(rest)) {
        value = zv_post_evaluate(reader, rest);
        value.number = value.number == 0.0;
    }
    if (!value.is_known) {
        refuse(reader, at, "UNTIL");
    }
    return value.is_known && value.number != 0.0;
}

static void end_block(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest)
{
    zv_post_place *place = reader->place;
    if (place->blocks == 0) {
        return; // of a block that was left out
    }
    zv_post_block *block = &place->block[place->blocks - 1];
    const bool is_loop = block->kind == ZV_FLOW_FOR || block->kind == ZV_FLOW_WHILE || block->kind == ZV_FLOW_LOOP;
    strip(flow, rest);
    const bool again = is_loop && (block->is_endless || goes_on(reader, block, at, rest));
    const bool unchanged = block->kind != ZV_FLOW_FOR && reader->changes == block->changes;
    if (again && (block->is_endless || unchanged)) {
        goes_for_ever(reader, at);
    } else if (again && goes_round(reader, at)) {
        place->cursor = block->body;
        place->line = block->body_line;
        block->changes = reader->changes;
    } else {
        --place->blocks;
    }
}

static void leave_loop(zv_post_reader *reader, const zv_post_flow *flow)
{
    zv_post_place *place = reader->place;
    bool is_loop = false;
    while (place->blocks > 0 && !is_loop) {
        const int kind = place->block[--place->blocks].kind;
        zv_scan line;
        is_loop = kind == ZV_FLOW_FOR || kind == ZV_FLOW_WHILE || kind == ZV_FLOW_LOOP;
        skip_to(flow, place, false, &line);
    }
}

// ---- jumps ----

/// How often variables had changed when a label was passed; -1: it was not.
static long long changes_at(const zv_post_place *place, int line)
{
    long long found = -1;
    for (int i = 0; i < place->labels; ++i) {
        found = place->label[i].line == line ? place->label[i].changes : found;
    }
    return found;
}

static void note_label(zv_post_reader *reader, int line)
{
    zv_post_place *place = reader->place;
    int i = 0;
    while (i < place->labels && place->label[i].line != line) {
        ++i;
    }
    if (i < ZV_POST_LABELS) {
        place->label[i].line = line;
        place->label[i].changes = reader->changes;
        place->labels += i == place->labels;
    }
}

static void follow_jump(zv_post_reader *reader, const zv_post_flow *flow, const zv_scan *at, zv_scan *rest)
{
    zv_post_place *place = reader->place, there = *place;
    char wanted[ZV_NAME_SIZE] = "", name[ZV_NAME_SIZE];
    const bool has_name = flow->take_label && flow->take_label(rest, wanted);
    if (has_name && zv_scan_take(rest, "IF")) { // JUMP *A IF ...
        const zv_post_value value = zv_post_evaluate(reader, rest);
        if (!value.is_known) {
            refuse(reader, at, "IF");
        }
        if (!value.is_known || value.number == 0.0) {
            return;
        }
    }
    zv_scan line;
    bool found = false;
    there.cursor = place->begin;
    there.line = place->begin_line;
    while (has_name && !found && zv_scan_line(&there.cursor, there.end, &there.line, &line)) {
        found = flow->is_label(&line, name) && zv_post_same_name(name, wanted);
    }
    if (!found) {
        zv_post_complain(reader, at, false, "the label '%s' is not in this program", wanted);
    } else if (there.line <= place->line && changes_at(place, there.line) == reader->changes) {
        goes_for_ever(reader, at);
    } else if (there.line > place->line || goes_round(reader, at)) {
        place->blocks = 0;
        go_to(place, &there);
        note_label(reader, there.line);
    }
}

// ---- all of them ----

bool zv_post_follow(zv_post_reader *reader, zv_scan *scan, const zv_post_flow *flow)
{
    zv_scan rest = *scan, at = *scan;
    char name[ZV_NAME_SIZE];
    if (!reader->place) {
        return false;
    }
    if (flow->is_label && flow->is_label(&rest, name)) {
        note_label(reader, scan->line);
        if (zv_scan_is_empty(&rest)) {
            return true;
        }
        at = rest;
    }
    rest = at;
    const zv_flow_word *word = NULL;
    for (const zv_flow_word *w = flow->words; !word && w->word; ++w) {
        word = zv_scan_take(&rest, w->word) ? w : NULL;
    }
    zv_scan_blanks(&at);
    switch (word ? word->kind : ZV_FLOW_NONE) {
    case ZV_FLOW_NONE:
        return false;
    case ZV_FLOW_IF:
        follow_if(reader, flow, &at, &rest, word->word);
        break;
    case ZV_FLOW_ELSE:
    case ZV_FLOW_ELSEIF:
    case ZV_FLOW_CASE:
        leave_branch(reader, flow);
        break;
    case ZV_FLOW_SELECT:
        follow_select(reader, flow, &at, &rest, word->word);
        break;
    case ZV_FLOW_FOR:
        follow_for(reader, flow, &at, &rest, word->word);
        break;
    case ZV_FLOW_WHILE:
        follow_while(reader, flow, &at, &rest, word->word);
        break;
    case ZV_FLOW_LOOP:
        follow_loop(reader, flow, &at, &rest, word->word);
        break;
    case ZV_FLOW_UNTIL:
    case ZV_FLOW_END:
        end_block(reader, flow, &at, &rest);
        break;
    case ZV_FLOW_EXIT:
        leave_loop(reader, flow);
        break;
    case ZV_FLOW_RETURN:
        reader->place->cursor = reader->place->end;
        break;
    case ZV_FLOW_JUMP:
        follow_jump(reader, flow, &at, &rest);
        break;
    case ZV_FLOW_APART:
        skip_to(flow, reader->place, false, &rest);
        break;
    case ZV_FLOW_REFUSED:
        refuse(reader, &at, word->word);
        break;
    }
    return true;
}
