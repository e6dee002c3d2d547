/// @file operations.c
/// What can be asked of the server alone.
#include "operations.h"

#define END                                                                                                            \
    {                                                                                                                  \
        .name = NULL                                                                                                   \
    }
#define NEEDED .flags = ZV_FIELD_NEEDED

static const zv_field nothing[] = {END};

// ---- documents ----

static const char *const kinds[] = {"programs", "drawings", "poses", "robots", "recordings", NULL};

#define ROW_KIND(...)                                                                                                  \
    {                                                                                                                  \
        "kind", ZV_FIELD_WORD, .sentence = "of the document", .words = kinds, __VA_ARGS__                              \
    }
#define ROW_NAME                                                                                                       \
    {                                                                                                                  \
        "name", ZV_FIELD_TEXT, .sentence = "a plain file name of 1 to 120 bytes", NEEDED, .example = "\"part.ngc\""    \
    }
#define ROW_VERSION(means)                                                                                             \
    {                                                                                                                  \
        "version", ZV_FIELD_WHOLE, .sentence = means, .example = "1"                                                   \
    }

static const zv_field list_fields[] = {
    ROW_KIND(.example = "\"programs\""),
    {"trash", ZV_FIELD_FLAG, .sentence = "the deleted ones", .standard = "false", .example = "true"},
    END,
};
static const zv_field subject_fields[] = {ROW_KIND(NEEDED, .example = "\"programs\""), ROW_NAME, END};
static const zv_field read_fields[] = {ROW_VERSION("the newest when not given"), END};
static const zv_field restore_fields[] = {ROW_VERSION("the newest earlier or deleted one when not given"), END};
static const zv_field write_fields[] = {
    {"text", ZV_FIELD_TEXT, .sentence = "its content", .example = "\"G0 X0\\nM2\\n\""},
    {"base64", ZV_FIELD_TEXT, .sentence = "or its bytes", .example = "\"RzA=\""},
    {"new", ZV_FIELD_FLAG, .sentence = "refuse when it is there", .standard = "false", .example = "true"},
    END,
};
static const zv_field rename_fields[] = {
    {"to", ZV_FIELD_TEXT, .sentence = "its new name", NEEDED, .example = "\"other.ngc\""},
    END,
};

static const zv_field file_members[] = {
    {"kind", ZV_FIELD_TEXT, .sentence = "of the document", NEEDED},
    {"name", ZV_FIELD_TEXT, .sentence = "of the document", NEEDED},
    {"size", ZV_FIELD_WHOLE, .sentence = "of the document", .unit = "bytes", NEEDED},
    {"modified", ZV_FIELD_TEXT, .sentence = "UTC", NEEDED},
    {"version", ZV_FIELD_WHOLE, .sentence = "of a deleted one"},
    END,
};
static const zv_field files_answer[] = {
    {"files", ZV_FIELD_LIST, .sentence = "the documents", NEEDED, .members = file_members},
    END,
};
static const zv_field read_answer[] = {
    {"version", ZV_FIELD_WHOLE, .sentence = "that was read", NEEDED},
    {"size", ZV_FIELD_WHOLE, .sentence = "of the document", .unit = "bytes", NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "its content"},
    {"base64", ZV_FIELD_TEXT, .sentence = "when it is no UTF-8"},
    END,
};
static const zv_field version_answer[] = {
    {"version", ZV_FIELD_WHOLE, .sentence = "the new one; of a deleted document the one that restores it", NEEDED},
    END,
};
static const zv_field version_members[] = {
    {"version", ZV_FIELD_WHOLE, .sentence = "its number", NEEDED},
    {"size", ZV_FIELD_WHOLE, .sentence = "of the document", .unit = "bytes", NEEDED},
    {"modified", ZV_FIELD_TEXT, .sentence = "UTC", NEEDED},
    END,
};
static const zv_field versions_answer[] = {
    {"versions", ZV_FIELD_LIST, .sentence = "the newest first, also of a deleted document", NEEDED,
     .members = version_members},
    END,
};

const zv_operation about_files = {
    "files", "the documents that the server keeps", ZV_ROBOT_UNUSED, {list_fields}, {files_answer}};
const zv_operation about_file_read = {
    "file_read", "a document", ZV_ROBOT_UNUSED, {subject_fields, read_fields}, {read_answer}};
const zv_operation about_file_write = {
    "file_write", "keeps a document", ZV_ROBOT_UNUSED, {subject_fields, write_fields}, {version_answer}};
const zv_operation about_file_rename = {
    "file_rename", "another name for a document", ZV_ROBOT_UNUSED, {subject_fields, rename_fields}, {nothing}};
const zv_operation about_file_delete = {
    "file_delete", "puts a document away", ZV_ROBOT_UNUSED, {subject_fields}, {version_answer}};
const zv_operation about_file_versions = {
    "file_versions", "the versions of a document", ZV_ROBOT_UNUSED, {subject_fields}, {versions_answer}};
const zv_operation about_file_restore = {"file_restore",
                                         "a new version with an old content",
                                         ZV_ROBOT_UNUSED,
                                         {subject_fields, restore_fields},
                                         {version_answer}};

static const zv_field forget_fields[] = {
    ROW_KIND(.example = "\"programs\""),
    {"name", ZV_FIELD_TEXT, .sentence = "one document; all when not given", .example = "\"part.ngc\""},
    {"trash", ZV_FIELD_FLAG, .sentence = "deleted documents go", .standard = "false", .example = "true"},
    {"versions", ZV_FIELD_FLAG, .sentence = "earlier versions go", .standard = "false", .example = "true"},
    END,
};
static const zv_field forget_answer[] = {
    {"removed", ZV_FIELD_WHOLE, .sentence = "files", NEEDED},
    {"freed_bytes", ZV_FIELD_WHOLE, .sentence = "their size", .unit = "bytes", NEEDED},
    END,
};
const zv_operation about_file_forget = {"file_forget",
                                        "removes deleted documents or earlier versions for good",
                                        ZV_ROBOT_UNUSED,
                                        {forget_fields},
                                        {forget_answer}};

// ---- the loop ----

static const zv_field cancel_fields[] = {
    {"of", ZV_FIELD_ANY, .sentence = "the id of the request to stop", .example = "1"},
    END,
};
static const zv_field cancel_answer[] = {
    {"cancelled", ZV_FIELD_WHOLE, .sentence = "how many were stopped", NEEDED},
    END,
};
const zv_operation about_cancel = {"cancel", "stops a request", ZV_ROBOT_UNUSED, {cancel_fields}, {cancel_answer}};

static const zv_field server_answer[] = {
    {"version", ZV_FIELD_TEXT, .sentence = "of zveno", NEEDED},
    {"files", ZV_FIELD_FLAG, .sentence = "it keeps documents", NEEDED},
    {"simulate", ZV_FIELD_FLAG, .sentence = "it has physics engines", NEEDED},
    {"may_change", ZV_FIELD_FLAG, .sentence = "you do more than watch", NEEDED},
    {"devices", ZV_FIELD_LIST, .sentence = "addresses of the devices that you may drive", NEEDED},
    {"watch_token", ZV_FIELD_TEXT, .sentence = "for links that others watch by",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"limits", ZV_FIELD_OBJECT, .sentence = "message_bytes, messages_per_s, requests, request_s", NEEDED},
    END,
};
const zv_operation about_server = {"server", "what the server offers", ZV_ROBOT_UNUSED, {nothing}, {server_answer}};

static const zv_field join_fields[] = {
    {"room", ZV_FIELD_ANY, .sentence = "name of the session", .example = "\"lesson\""},
    {"name", ZV_FIELD_ANY, .sentence = "what others call you", .example = "\"Anna\""},
    {"watch", ZV_FIELD_ANY, .sentence = "only look", .example = "true"},
    {"key", ZV_FIELD_ANY, .sentence = "of the session", .example = "\"k\""},
    END,
};
static const zv_field state_fields[] = {
    {"state", ZV_FIELD_ANY, .sentence = "what the others see", .example = "{}"},
    {"part", ZV_FIELD_ANY, .sentence = "of the state", .example = "\"arm\""},
    END,
};
static const zv_field control_fields[] = {
    {"to", ZV_FIELD_ANY, .sentence = "number of the person who may change things from now on", .example = "2"},
    END,
};
static const zv_field room_answer[] = {
    {"you", ZV_FIELD_WHOLE, .sentence = "your number"},
    {"control", ZV_FIELD_WHOLE, .sentence = "number of the person who may change things", .flags = ZV_FIELD_NULL},
    {"session", ZV_FIELD_ANY, .sentence = "whose it is"},
    {"people", ZV_FIELD_LIST, .sentence = "who is here"},
    {"parts", ZV_FIELD_ANY, .sentence = "of the state"},
    END,
};

const zv_operation about_join = {
    "join", "enters a session of several people", ZV_ROBOT_UNUSED, {join_fields}, {room_answer}};
const zv_operation about_leave = {"leave", "leaves it", ZV_ROBOT_UNUSED, {nothing}, {nothing}};
const zv_operation about_state = {
    "state", "shows the others a part of what you see", ZV_ROBOT_UNUSED, {state_fields}, {nothing}};
const zv_operation about_control = {
    "control", "hands over who may change things", ZV_ROBOT_UNUSED, {control_fields}, {room_answer}};

static const zv_field report_fields[] = {
    {"state", ZV_FIELD_ANY, .sentence = "what those who teach see of you: any JSON value",
     .example = "{\"points\": 3}"},
    END,
};
static const zv_field reports_fields[] = {
    {"since", ZV_FIELD_NUMBER, .sentence = "only what has changed after this serial number", .standard = "0",
     .example = "41"},
    END,
};
static const zv_field reported_members[] = {
    {"place", ZV_FIELD_WHOLE, .sentence = "in the list: the same for one who comes back", NEEDED},
    {"name", ZV_FIELD_TEXT, .sentence = "of the person", NEEDED},
    {"here", ZV_FIELD_FLAG, .sentence = "false: has gone", NEEDED},
    {"state", ZV_FIELD_ANY, .sentence = "the report", NEEDED},
    END,
};
static const zv_field reports_answer[] = {
    {"serial", ZV_FIELD_WHOLE, .sentence = "to ask with next time", NEEDED},
    {"reports", ZV_FIELD_LIST, .sentence = "the latest of each", NEEDED, .members = reported_members},
    END,
};
const zv_operation about_report = {
    "report", "tells those who teach in the room how one gets on", ZV_ROBOT_UNUSED, {report_fields}, {nothing}};
const zv_operation about_reports = {
    "reports", "what the people of the room have reported", ZV_ROBOT_UNUSED, {reports_fields}, {reports_answer}};

// ---- live plants ----

static const char *const languages[] = {"grbl", "board", "feetech", "dynamixel", NULL};
static const zv_field live_start_fields[] = {
    {"with", ZV_FIELD_OBJECT,
     .sentence = "a request `simulate` without op and motion: robot, plant, controller, load_kg, gravity, floor, ...",
     .example = "{\"robot\": \"planar3\", \"plant\": \"articulation\"}"},
    {"q", ZV_FIELD_NUMBERS, .sentence = "joint values the arm starts from: degrees, mm for a sliding joint",
     .example = "[60, -50, -20]"},
    {"replay", ZV_FIELD_TEXT, .sentence = "play this recording of the documents in place of a plant",
     .example = "\"a.mcap\""},
    {"measured", ZV_FIELD_FLAG, .sentence = "the joints of a real arm come by `live`, in place of a plant",
     .standard = "false", .example = "true"},
    {"device", ZV_FIELD_TEXT, .sentence = "a device that the server was started with, in place of a plant",
     .example = "\"/dev/ttyUSB0\""},
    {"speak", ZV_FIELD_WORD, .sentence = "what the device understands", .words = languages, .standard = "\"grbl\"",
     .example = "\"feetech\""},
    {"ids", ZV_FIELD_NUMBERS, .sentence = "of bus servos, one per joint; a negative one turns the other way",
     .example = "[1, -2, 3]"},
    {"middle", ZV_FIELD_NUMBERS, .sentence = "joint values in the middle of each servo's travel",
     .example = "[90, -90, -60]"},
    {"work", ZV_FIELD_NUMBERS, .sentence = "of a device: the zero of its programs, x y z a b c", .unit = "mm, degrees",
     .count = 6, .example = "[200, 100, 0, 0, 0, 0]"},
    END,
};
static const zv_field live_number_answer[] = {
    {"number", ZV_FIELD_WHOLE, .sentence = "of the plant: its frames come as {\"live\": number, ...}", NEEDED},
    END,
};

#define ROW_NUMBER                                                                                                     \
    {                                                                                                                  \
        "number", ZV_FIELD_WHOLE, .sentence = "only this plant; without it all of yours", .example = "1"               \
    }
#define ROW_SCALE(key, what)                                                                                           \
    {                                                                                                                  \
        key, ZV_FIELD_NUMBER, .sentence = what, .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0.0, 100.0}, .example = "2"    \
    }
static const zv_field live_fields[] = {
    ROW_NUMBER,
    {"target", ZV_FIELD_NUMBERS, .sentence = "where the joints shall go: degrees, mm for a sliding joint",
     .example = "[60, -50, -20]"},
    {"stamp", ZV_FIELD_NUMBER, .sentence = "comes back with the first frame that reflects this request",
     .example = "1234.5"},
    {"push", ZV_FIELD_NUMBERS, .sentence = "a force on the tool", .unit = "N", .count = 3, .example = "[0, 0, -5]"},
    {"push_s", ZV_FIELD_NUMBER, .sentence = "for how long", .unit = "s",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0.0, 60.0}, .standard = "0.2", .example = "1"},
    {"pause", ZV_FIELD_FLAG, .sentence = "pause or resume", .example = "true"},
    {"steps", ZV_FIELD_WHOLE, .sentence = "ticks to make while it is paused",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 1.0, 10000.0}, .example = "10"},
    {"speed", ZV_FIELD_NUMBER, .sentence = "relative to real time: slow motion below 1",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.01, 1.0}, .example = "0.1"},
    {"seek", ZV_FIELD_NUMBER, .sentence = "go on from this time of a recording", .unit = "s",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.0, 1e6}, .example = "1.5"},
    {"measured", ZV_FIELD_NUMBERS, .sentence = "where the joints of a real arm are: degrees, mm for a sliding joint",
     .example = "[60, -50, -20]"},
    {"qd", ZV_FIELD_NUMBERS, .sentence = "their speeds, with `measured`", .example = "[0, 0, 0]"},
    {"effort", ZV_FIELD_NUMBERS, .sentence = "torques of the drives, with `measured`", .unit = "N·m or N",
     .example = "[0.1, 0, 0]"},
    {"t", ZV_FIELD_NUMBER, .sentence = "when that was, by the clock of the arm", .unit = "s",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.0, 9e9}, .example = "12.5"},
    {"gravity", ZV_FIELD_NUMBER, .sentence = "downwards", .unit = "m/s2",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, -100.0, 100.0}, .example = "1.62"},
    {"load_kg", ZV_FIELD_NUMBER, .sentence = "at the tool", .unit = "kg",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.0, 10000.0}, .example = "0.1"},
    {"friction", ZV_FIELD_NUMBER, .sentence = "how many times the friction of the robot file",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.0, 100.0}, .example = "3"},
    {"friction_added", ZV_FIELD_NUMBER, .sentence = "dry friction of every joint besides that", .unit = "N·m or N",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.0, 10000.0}, .example = "0.05"},
    ROW_SCALE("torque", "how many times the largest torque of the drives"),
    ROW_SCALE("stiffness", "how many times the stiffness it began with"),
    ROW_SCALE("damping", "how many times the damping it began with"),
    END,
};
static const zv_field live_drive_fields[] = {
    {"number", ZV_FIELD_WHOLE, .sentence = "only this device; without it your newest", .example = "1"},
    {"stop", ZV_FIELD_FLAG, .sentence = "stop at once; the line stays open", .standard = "false", .example = "true"},
    {"program", ZV_FIELD_TEXT, .sentence = "the lines of a G-code program to drive", .example = "\"G0 X10\\nM2\\n\""},
    {"to", ZV_FIELD_NUMBERS,
     .sentence = "or joint values to go to: degrees, mm for a sliding joint; the tool of grbl goes straight",
     .example = "[60, -50, -20]"},
    {"speed", ZV_FIELD_NUMBER, .sentence = "with `to`, of the joints' limits", .unit = "%",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0.0, 100.0}, .standard = "20", .example = "5"},
    {"feed", ZV_FIELD_NUMBER, .sentence = "of grbl with `to`", .unit = "mm/min",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0.0, 1e5}, .standard = "600", .example = "300"},
    {"approach", ZV_FIELD_NUMBER,
     .sentence = "bus servos go to the first place of a program in this time, without a look at obstacles", .unit = "s",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0.0, 60.0}, .example = "3"},
    {"dead_man", ZV_FIELD_NUMBER, .sentence = "nothing moves before the first `press`, nor so long after the last one",
     .unit = "s", .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 0.05, 60.0}, .standard = "0.5", .example = "1"},
    {"unattended", ZV_FIELD_FLAG, .sentence = "no dead-man switch", .standard = "false", .example = "true"},
    {"press", ZV_FIELD_FLAG, .sentence = "the dead-man switch is pressed (true), or let go: the device holds at once",
     .example = "true"},
    END,
};
static const zv_field live_drive_answer[] = {
    {"devices", ZV_FIELD_WHOLE, .sentence = "that received it", NEEDED},
    END,
};
static const zv_field live_watch_fields[] = {
    {"stop", ZV_FIELD_FLAG, .sentence = "no longer", .standard = "false", .example = "true"},
    END,
};
static const zv_field live_watch_answer[] = {
    {"number", ZV_FIELD_WHOLE, .sentence = "of the newest live source; 0: none runs", NEEDED},
    END,
};
static const zv_field live_record_fields[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of a recording that begins now; it must not exist yet",
     .example = "\"a.mcap\""},
    {"every", ZV_FIELD_WHOLE, .sentence = "keep one sample in so many",
     .range = {ZV_RANGE_FROM + ZV_RANGE_TO, 1.0, 1000.0}, .standard = "1", .example = "4"},
    {"stop", ZV_FIELD_FLAG, .sentence = "end it", .standard = "false", .example = "true"},
    END,
};
static const zv_field live_record_answer[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the recording, among the documents of kind recordings", NEEDED},
    {"samples", ZV_FIELD_WHOLE, .sentence = "written so far, of all sources", NEEDED},
    {"dropped", ZV_FIELD_WHOLE, .sentence = "lost because the disk was slow", NEEDED},
    {"bytes", ZV_FIELD_WHOLE, .sentence = "of the file so far", NEEDED},
    {"recording", ZV_FIELD_FLAG, .sentence = "it goes on", NEEDED},
    {"why", ZV_FIELD_TEXT, .sentence = "it ended by itself", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    END,
};
static const zv_field live_stop_fields[] = {ROW_NUMBER, END};
static const zv_field live_twin_answer[] = {
    {"findings", ZV_FIELD_LIST, .sentence = "and all else that `twin` answers", NEEDED},
    END,
};
static const zv_field live_answer[] = {
    {"plants", ZV_FIELD_WHOLE, .sentence = "plants that received it", NEEDED},
    END,
};

const zv_operation about_live_start = {"live_start",
                                       "starts a plant that runs in real time under your hand",
                                       ZV_ROBOT_UNUSED,
                                       {live_start_fields},
                                       {live_number_answer}};
const zv_operation about_live = {
    "live", "moves your live plants, pushes and changes them", ZV_ROBOT_UNUSED, {live_fields}, {live_answer}};
const zv_operation about_live_drive = {"live_drive",
                                       "drives a device of yours, checked by the core first, and stops it",
                                       ZV_ROBOT_UNUSED,
                                       {live_drive_fields},
                                       {live_drive_answer}};
const zv_operation about_live_watch = {"live_watch",
                                       "frames of the live source that was started last come to you, whosever it is",
                                       ZV_ROBOT_UNUSED,
                                       {live_watch_fields},
                                       {live_watch_answer}};
const zv_operation about_live_record = {"live_record",
                                        "records your live plants, every tick of them",
                                        ZV_ROBOT_UNUSED,
                                        {live_record_fields},
                                        {live_record_answer}};
const zv_operation about_live_stop = {
    "live_stop", "ends your live plants", ZV_ROBOT_UNUSED, {live_stop_fields}, {live_answer}};
const zv_operation about_live_twin = {"live_twin",
                                      "judges the last seconds of a live plant of yours, as `twin` judges a recording",
                                      ZV_ROBOT_UNUSED,
                                      {live_stop_fields},
                                      {live_twin_answer}};
