/// @file table_log.c
/// What can be asked about recordings of joints: recording.
#include "api/table.h"

static const zv_field recording_fields[] = {
    {"file", ZV_FIELD_TEXT, .sentence = "the path of the recording, where files are read: MCAP, or CSV with `robot`",
     .values = "FILE", .example = "\"arm.mcap\""},
    {"bytes", ZV_FIELD_TEXT, .sentence = "or the file itself, as base64", .values = "BASE64",
     .example = "\"iU1DQVA=\""},
    {"text", ZV_FIELD_TEXT, .sentence = "or the lines of a CSV file: t, q1, ..., in s, degrees and mm",
     .values = "LINES", .example = "\"t,q1,q2,q3\\n0,10,20,30\\n\""},
    {"from", ZV_FIELD_NUMBER, .sentence = "only samples from this time on", .unit = "s", .range = ZV_FROM(0.0),
     .standard = "0", .values = "T", .example = "1.5"},
    {"to", ZV_FIELD_NUMBER, .sentence = "only samples up to this time", .unit = "s", .range = ZV_FROM(0.0),
     .values = "T", .example = "2.5"},
    {"source", ZV_FIELD_TEXT, .sentence = "only samples of this source", .values = "NAME",
     .example = "\"articulation\""},
    {"samples", ZV_FIELD_FLAG, .sentence = "also list the samples, at most 100,000", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field source_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "the plant, or \"plan\" for where it should have been",
     .flags = ZV_FIELD_NEEDED},
    {"joints", ZV_FIELD_LIST, .sentence = "their names", .flags = ZV_FIELD_NEEDED},
    {"units", ZV_FIELD_LIST, .sentence = "of the joints: deg or mm", .flags = ZV_FIELD_NEEDED},
    {"samples", ZV_FIELD_WHOLE, .sentence = "in the span of time that was asked for", .flags = ZV_FIELD_NEEDED},
    {"from", ZV_FIELD_NUMBER, .sentence = "time of the first of them", .unit = "s",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"to", ZV_FIELD_NUMBER, .sentence = "time of the last", .unit = "s", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"longest_gap", ZV_FIELD_NUMBER, .sentence = "between two of them", .unit = "s",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field sample_members[] = {
    {"source", ZV_FIELD_TEXT, .sentence = "its name", .flags = ZV_FIELD_NEEDED},
    {"t", ZV_FIELD_NUMBER, .sentence = "when the joints were there", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"q", ZV_FIELD_LIST, .sentence = "joint values, degrees or mm; null where unknown", .flags = ZV_FIELD_NEEDED},
    {"qd", ZV_FIELD_LIST, .sentence = "their speeds; null where unknown", .flags = ZV_FIELD_NEEDED},
    {"torque", ZV_FIELD_LIST, .sentence = "of the drives, N·m or N; null where unknown", .flags = ZV_FIELD_NEEDED},
    {"flags", ZV_FIELD_WHOLE, .sentence = "1 a drive gives all it can, 2 contact, 4 late, 8 paused; added",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const char *const kind_words[] = {"mcap", "csv", NULL};
static const zv_field recording_answer[] = {
    {"kind", ZV_FIELD_WORD, .sentence = "of the file", .words = kind_words, .flags = ZV_FIELD_NEEDED},
    {"of", ZV_FIELD_TEXT, .sentence = "the arm, as the file calls it; null when it does not say",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"whole", ZV_FIELD_FLAG, .sentence = "false: the file was cut, and is read up to its last whole part",
     .flags = ZV_FIELD_NEEDED},
    {"lost_bytes", ZV_FIELD_WHOLE, .sentence = "behind that part", .flags = ZV_FIELD_NEEDED},
    {"chunks", ZV_FIELD_WHOLE, .sentence = "parts of the file that hold samples", .flags = ZV_FIELD_NEEDED},
    {"damaged", ZV_FIELD_WHOLE, .sentence = "parts with a wrong checksum, left out", .flags = ZV_FIELD_NEEDED},
    {"other_topics", ZV_FIELD_WHOLE, .sentence = "that hold something else than joints, left out",
     .flags = ZV_FIELD_NEEDED},
    {"sources", ZV_FIELD_LIST, .sentence = "who was recorded", .flags = ZV_FIELD_NEEDED, .members = source_members},
    {"samples", ZV_FIELD_LIST, .sentence = "with `samples`: in the order of the file", .members = sample_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_recording = {"recording",
                                         "what a recording of joints holds: MCAP or CSV, whole or a span of time",
                                         ZV_ROBOT_OPTIONAL,
                                         {recording_fields},
                                         {recording_answer}};
