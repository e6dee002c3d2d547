/// @file table_log.c
/// What can be asked about recordings of joints: recording, twin, identify.
#include "request/table.h"

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

// ---- twin ----

static const char *const law_words[] = {"computed-torque", "pd", "drives", "unknown", NULL};
static const char *const fault_words[] = {"late",     "lost",   "stuck", "delay",   "lag",         "backlash",
                                          "friction", "offset", "gear",  "payload", "unexplained", NULL};
static const zv_field twin_recording[] = {
    {"file", ZV_FIELD_TEXT, .sentence = "the path of the recording, where files are read: MCAP or CSV",
     .values = "FILE", .example = "\"arm.mcap\""},
    {"bytes", ZV_FIELD_TEXT, .sentence = "or the file itself, as base64", .values = "BASE64",
     .example = "\"iU1DQVA=\""},
    {"text", ZV_FIELD_TEXT, .sentence = "or the lines of a CSV file: source, t, q1, ..., torque1, ...",
     .values = "LINES", .example = "\"source,t,q1,q2,q3\\nplan,0,10,20,30\\n\""},
    {"source", ZV_FIELD_TEXT, .sentence = "who measured; absent: the first source that is not the reference",
     .values = "NAME", .example = "\"articulation\""},
    {"reference", ZV_FIELD_TEXT, .sentence = "the source that says where the arm should be", .values = "NAME",
     .standard = "\"plan\"", .example = "\"plan\""},
    {"load_kg", ZV_FIELD_NUMBER, .sentence = "that is known to be at the tool", .unit = "kg", .range = ZV_FROM(0.0),
     .standard = "0", .values = "KG", .example = "0.1"},
    {"gravity", ZV_FIELD_NUMBERS, .sentence = "acceleration of free fall, base frame", .unit = "m/s2", .count = 3,
     .values = "X Y Z", .standard = "[0, 0, -9.81]", .example = "[0, 0, -1.62]"},
    ZV_FIELDS_END,
};

static const zv_field twin_fields[] = {
    {"healthy", ZV_FIELD_TEXT,
     .sentence = "paths of recordings of the same arm when it was healthy, with commas between; six to sixteen make "
                 "the judgement sharp",
     .values = "FILES", .example = "\"monday.mcap,tuesday.mcap\""},
    {"controller", ZV_FIELD_WORD, .sentence = "how the drives work; unknown: delay and backlash are not judged",
     .words = law_words, .standard = "\"computed-torque\"", .example = "\"pd\""},
    {"bandwidth", ZV_FIELD_NUMBER, .sentence = "of the joints under control", .unit = "Hz", .range = ZV_ABOVE_ZERO,
     .standard = "15", .values = "HZ", .example = "10"},
    {"damping_ratio", ZV_FIELD_NUMBER, .sentence = "of the joints under control", .range = ZV_FROM(0.0),
     .standard = "1", .values = "Z", .example = "0.7"},
    {"stiffness", ZV_FIELD_JOINTS, .sentence = "of pd and drives; N/m for a sliding joint", .unit = "N·m/rad",
     .values = "K1 K2 ...", .example = "[10, 10, 5]"},
    {"damping", ZV_FIELD_JOINTS, .sentence = "of pd and drives; N·s/m for a sliding joint", .unit = "N·m·s/rad",
     .values = "D1 D2 ...", .example = "[1, 1, 0.5]"},
    ZV_FIELDS_END,
};

static const zv_field finding_members[] = {
    {"fault", ZV_FIELD_WORD, .sentence = "what is wrong", .words = fault_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "its number; null: none in particular",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"amount", ZV_FIELD_NUMBER,
     .sentence = "how much: delay, lag, late ms; backlash, offset degrees or mm; friction, gear: part by which it is "
                 "more; payload kg; lost: part",
     .flags = ZV_FIELD_NEEDED},
    {"bound", ZV_FIELD_NUMBER, .sentence = "the true amount is within this of it, three standard errors",
     .flags = ZV_FIELD_NEEDED},
    {"confidence", ZV_FIELD_NUMBER, .sentence = "0 to 1, against every other explanation", .flags = ZV_FIELD_NEEDED},
    {"sentence", ZV_FIELD_TEXT, .sentence = "for people", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field twin_joint_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the joint", .flags = ZV_FIELD_NEEDED},
    {"error_rms", ZV_FIELD_NUMBER, .sentence = "following error, degrees or mm; null without a reference",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"error_peak", ZV_FIELD_NUMBER, .sentence = "the largest", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"delay", ZV_FIELD_NUMBER, .sentence = "behind its reference, whatever the cause", .unit = "ms",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"residual", ZV_FIELD_NUMBER, .sentence = "torque that the model does not explain, RMS, N·m or N",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"usual", ZV_FIELD_NUMBER, .sentence = "torque that the joint usually needs, to compare it with",
     .flags = ZV_FIELD_NEEDED},
    {"friction", ZV_FIELD_NUMBER, .sentence = "dry friction as fitted, N·m or N",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"friction_bound", ZV_FIELD_NUMBER, .sentence = "three standard errors of it",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field unseen_members[] = {
    {"fault", ZV_FIELD_WORD, .sentence = "what could be there unseen", .words = fault_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "its number; null: none in particular",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field twin_answer[] = {
    {"samples", ZV_FIELD_WHOLE, .sentence = "that were measured", .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the recording", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"period", ZV_FIELD_NUMBER, .sentence = "between samples", .unit = "ms", .flags = ZV_FIELD_NEEDED},
    {"healthy", ZV_FIELD_WHOLE, .sentence = "recordings that it was compared with", .flags = ZV_FIELD_NEEDED},
    {"reference", ZV_FIELD_FLAG, .sentence = "the recording says where the arm should be", .flags = ZV_FIELD_NEEDED},
    {"efforts", ZV_FIELD_FLAG, .sentence = "the recording says what the drives gave", .flags = ZV_FIELD_NEEDED},
    {"findings", ZV_FIELD_LIST, .sentence = "what is wrong; empty: nothing, as far as this motion tells",
     .members = finding_members, .flags = ZV_FIELD_NEEDED},
    {"not_observable", ZV_FIELD_LIST, .sentence = "what this motion would not show", .members = unseen_members,
     .flags = ZV_FIELD_NEEDED},
    {"payload_kg", ZV_FIELD_NUMBER, .sentence = "at the tool besides `load_kg`; null when it was not judged",
     .unit = "kg", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"payload_bound", ZV_FIELD_NUMBER, .sentence = "three standard errors of it", .unit = "kg",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"joints", ZV_FIELD_LIST, .sentence = "of each", .members = twin_joint_members, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_twin = {
    "twin",
    "a recording of an arm held against its model: what is wrong, and what cannot be told",
    ZV_ROBOT_REQUIRED,
    {twin_recording, twin_fields},
    {twin_answer}};

// ---- identify ----

static const char *const quantity_words[] = {"mass", "dry", "viscous", "rotor", "zero", NULL};

static const zv_field parameter_members[] = {
    {"quantity", ZV_FIELD_WORD,
     .sentence =
         "mass of a link, kg; dry friction, N·m or N; viscous friction, N·m·s/rad or N·s/m; inertia of a rotor, "
         "kg·m2 or kg; zero: the joint stands so much farther than its encoder says, degrees or mm",
     .words = quantity_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "its number", .flags = ZV_FIELD_NEEDED},
    {"file", ZV_FIELD_NUMBER, .sentence = "as the robot file has it", .flags = ZV_FIELD_NEEDED},
    {"value", ZV_FIELD_NUMBER, .sentence = "as the recording has it", .flags = ZV_FIELD_NEEDED},
    {"bound", ZV_FIELD_NUMBER, .sentence = "the true value is within this of it, three standard deviations",
     .flags = ZV_FIELD_NEEDED},
    {"known", ZV_FIELD_FLAG, .sentence = "the recording tells; otherwise the value is little more than the file's",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field identified_joint_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the joint", .flags = ZV_FIELD_NEEDED},
    {"before", ZV_FIELD_NUMBER, .sentence = "torque that the file does not explain, RMS, N·m or N",
     .flags = ZV_FIELD_NEEDED},
    {"after", ZV_FIELD_NUMBER, .sentence = "the same with the parameters that were found", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field identify_answer[] = {
    {"samples", ZV_FIELD_WHOLE, .sentence = "that were measured", .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the recording", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"parameters", ZV_FIELD_LIST, .sentence = "of all joints", .members = parameter_members, .flags = ZV_FIELD_NEEDED},
    {"joints", ZV_FIELD_LIST, .sentence = "what is left unexplained", .members = identified_joint_members,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_identify = {"identify",
                                        "masses, frictions and zeros of an arm from a recording of it, with bounds",
                                        ZV_ROBOT_REQUIRED,
                                        {twin_recording},
                                        {identify_answer}};
