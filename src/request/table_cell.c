/// @file table_cell.c
/// What can be asked about an arm among things: clearance, certify, route, task.
#include "request/table.h"

const zv_field zv_scene_object = {"scene", ZV_FIELD_OBJECT, .sentence = "the scene itself: things with their shapes"};

const zv_field zv_fields_cell[] = {
    {"scene", ZV_FIELD_TEXT, .sentence = "path of a scene file where files are read, or the scene itself (collide.md)",
     .values = "FILE", .example = "\"cell.json\"", .other = &zv_scene_object},
    {"bodies", ZV_FIELD_LIST,
     .sentence =
         "what the links look like: link (0 is the base), name, place and shape as in a scene; without it those of "
         "the robot file, else the housings that are drawn",
     .example = "[{\"link\": 1, \"name\": \"upper arm\", \"capsule\": {\"radius\": 30, \"length\": 250}}]"},
    {"allowed", ZV_FIELD_LIST, .sentence = "pairs of names of bodies that may touch",
     .example = "[[\"hand\", \"forearm\"]]"},
    {"margin", ZV_FIELD_NUMBER, .sentence = "required clearance", .unit = "mm", .range = ZV_FROM(0.0), .standard = "0",
     .values = "M", .example = "5"},
    ZV_FIELDS_END,
};

static const char *const thing_words[] = {"sphere", "capsule", "cylinder", "box", "hull",
                                          "plane",  "heights", "points",   NULL};

static const zv_field scene_fields[] = {
    {"scene", ZV_FIELD_TEXT, .sentence = "path of a scene file where files are read, or the scene itself (collide.md)",
     .values = "FILE", .flags = ZV_FIELD_NEEDED, .example = "\"cell.json\"", .other = &zv_scene_object},
    {"surfaces", ZV_FIELD_FLAG, .sentence = "also give the surface of every thing, for a picture", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field thing_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "its own; parts of a ready thing have theirs", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_WORD, .sentence = "what it is", .words = thing_words, .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where its origin is", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "how it is turned", .unit = "deg", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"movable", ZV_FIELD_FLAG, .sentence = "it can be picked and pushed", .flags = ZV_FIELD_NEEDED},
    {"attached", ZV_FIELD_FLAG, .sentence = "the tool holds it", .flags = ZV_FIELD_NEEDED},
    {"parts", ZV_FIELD_WHOLE, .sentence = "convex ones: cells of a height field, balls of a cloud",
     .flags = ZV_FIELD_NEEDED},
    {"mass", ZV_FIELD_NUMBER, .sentence = "of a movable thing; as wood where nobody has said it", .unit = "kg"},
    {"friction", ZV_FIELD_NUMBER, .sentence = "of a movable thing; 0.6 where nobody has said it"},
    {"mesh", ZV_FIELD_OBJECT, .sentence = "with `surfaces`: its triangles in the world, written as those of bodies"},
    ZV_FIELDS_END,
};

static const zv_field scene_answer[] = {
    {"count", ZV_FIELD_WHOLE, .sentence = "how many things there are", .flags = ZV_FIELD_NEEDED},
    {"things", ZV_FIELD_LIST, .sentence = "all of them", .members = thing_members, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_scene = {"scene",
                                     "what a scene holds: every thing with place, mass and surface",
                                     ZV_ROBOT_UNUSED,
                                     {scene_fields},
                                     {scene_answer}};

#define ROWS_CLEARANCE(needed)                                                                                         \
    {"free", ZV_FIELD_FLAG, .sentence = "farther than the margin from everything", .flags = (needed)},                 \
        {"distance", ZV_FIELD_NUMBER, .sentence = "to what is nearest; negative: how deep; null: nothing is there",    \
         .unit = "mm", .flags = ZV_FIELD_NULL},                                                                        \
        {"bodies", ZV_FIELD_LIST, .sentence = "names of the two that are nearest"},                                    \
        {"points", ZV_FIELD_LIST, .sentence = "their nearest points, or where they are deepest", .unit = "mm"},        \
    {                                                                                                                  \
        "sentence", ZV_FIELD_TEXT, .sentence = "the same for a person"                                                 \
    }

static const zv_field state_members[] = {
    ROWS_CLEARANCE(ZV_FIELD_NEEDED),
    ZV_FIELDS_END,
};

static const zv_field exempt_members[] = {
    {"a", ZV_FIELD_TEXT, .sentence = "one body", .flags = ZV_FIELD_NEEDED},
    {"b", ZV_FIELD_TEXT, .sentence = "the other", .flags = ZV_FIELD_NEEDED},
    {"reason", ZV_FIELD_TEXT, .sentence = "allowed, overlaps at rest, or never meets", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

#define ROW_ASSUMED                                                                                                    \
    {                                                                                                                  \
        "assumed", ZV_FIELD_FLAG, .sentence = "no bodies were given: they are the housings that are drawn",            \
                                  .flags = ZV_FIELD_NEEDED                                                             \
    }

static const zv_field collision_members[] = {
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program"},
    {"stroke", ZV_FIELD_WHOLE, .sentence = "of a drawing, from 1: the one that is drawn, or travelled to"},
    {"t", ZV_FIELD_NUMBER, .sentence = "when, in the timed motion", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"message", ZV_FIELD_TEXT, .sentence = "a sentence", .flags = ZV_FIELD_NEEDED},
    ROWS_CLEARANCE(ZV_FIELD_NEEDED),
    ZV_FIELDS_END,
};

const zv_field zv_answer_clear[] = {
    {"clear", ZV_FIELD_FLAG,
     .sentence = "with `scene`: the motion keeps clear, proven along straight joint lines between samples 10 ms apart"},
    {"collision", ZV_FIELD_OBJECT, .sentence = "the first place where it does not", .members = collision_members},
    ZV_FIELDS_END,
};

// ---- clearance ----

static const zv_field many_states = {"q", ZV_FIELD_LIST, .sentence = "many states, each one value per joint"};
static const zv_field clearance_fields[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values, or a list of many of them", .flags = ZV_FIELD_NEEDED,
     .values = "Q1 Q2 ...", .example = "[30, 45, 0, 0]", .other = &many_states},
    ZV_FIELDS_END,
};

static const zv_field clearance_answer[] = {
    ROWS_CLEARANCE(ZV_FIELD_NEEDED),
    {"states", ZV_FIELD_LIST, .sentence = "of many states: each", .members = state_members},
    ROW_ASSUMED,
    {"exempt", ZV_FIELD_LIST, .sentence = "pairs of bodies that are not tested, neighbours aside",
     .flags = ZV_FIELD_NEEDED, .members = exempt_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_clearance = {"clearance",
                                         "how far the arm is from everything around it, and from itself",
                                         ZV_ROBOT_REQUIRED,
                                         {clearance_fields, zv_fields_cell},
                                         {clearance_answer}};

// ---- certify ----

static const zv_field certify_fields[] = {
    {"waypoints", ZV_FIELD_LIST, .sentence = "joint values, joined by straight lines in joint space",
     .flags = ZV_FIELD_NEEDED, .example = "[[0, 0, 0, 0], [30, 45, 0, 0]]"},
    ZV_FIELDS_END,
};

static const zv_field certify_answer[] = {
    {"proven", ZV_FIELD_FLAG, .sentence = "the motion keeps clear, also between all samples", .flags = ZV_FIELD_NEEDED},
    ROWS_CLEARANCE(ZV_FIELD_NEEDED),
    {"from", ZV_FIELD_NUMBER,
     .sentence = "where a piece begins that is not proven: 1.5 is the middle of the second line"},
    {"to", ZV_FIELD_NUMBER, .sentence = "where it ends; distance, bodies and points are those in its middle"},
    {"outside", ZV_FIELD_FLAG, .sentence = "a slide leaves its limits, beyond which nothing is proven"},
    {"states", ZV_FIELD_WHOLE, .sentence = "how many were looked at", .flags = ZV_FIELD_NEEDED},
    ROW_ASSUMED,
    ZV_FIELDS_END,
};

const zv_operation zv_about_certify = {"certify",
                                       "whether a motion keeps clear of everything between all samples",
                                       ZV_ROBOT_REQUIRED,
                                       {certify_fields, zv_fields_cell},
                                       {certify_answer}};

// ---- route ----

static const char *const why_words[] = {"start_collides", "goal_collides", "unreachable", "not_found", NULL};
static const char *const fate_words[] = {"won", "later", "collides", "outside", NULL};
static const zv_field target_object = {"to", ZV_FIELD_OBJECT,
                                       .sentence = "a target: xyz with abc, T, pitch or yaw as in ik"};

static const zv_field kept_members[] = {
    {"used", ZV_FIELD_WHOLE, .sentence = "how often it has helped", .range = ZV_BETWEEN(0.0, 1e9), .standard = "0"},
    {"waypoints", ZV_FIELD_LIST, .sentence = "joint values, two or more", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const char *const end_words[] = {"start", "goal", NULL};

static const zv_field via_members[] = {
    {"at", ZV_FIELD_WORD, .sentence = "the end it is seen from", .words = end_words, .flags = ZV_FIELD_NEEDED},
    {"off", ZV_FIELD_JOINTS, .sentence = "its joint values less those of the end", .flags = ZV_FIELD_NEEDED},
    {"asked", ZV_FIELD_WHOLE, .sentence = "how often it was tried", .range = ZV_BETWEEN(0.0, 1e9), .standard = "0"},
    {"helped", ZV_FIELD_WHOLE, .sentence = "how often it was on the route then", .range = ZV_BETWEEN(0.0, 1e9),
     .standard = "0"},
    ZV_FIELDS_END,
};

static const zv_field experience_members[] = {
    {"format", ZV_FIELD_TEXT, .sentence = "\"zveno-experience/1\""},
    {"searches", ZV_FIELD_WHOLE, .sentence = "that were made", .range = ZV_BETWEEN(0.0, 1e9), .standard = "0"},
    {"searched", ZV_FIELD_WHOLE, .sentence = "states that these looked at", .range = ZV_BETWEEN(0.0, 1e15),
     .standard = "0"},
    {"debt", ZV_FIELD_WHOLE,
     .sentence = "of the paths: states that asking and learning has cost, less what they have saved; above 1500 and "
                 "3 % of `searched` they are not asked",
     .range = ZV_BETWEEN(-2000.0, 1e15), .standard = "0"},
    {"via_debt", ZV_FIELD_WHOLE, .sentence = "the same of the via points", .range = ZV_BETWEEN(-2000.0, 1e15),
     .standard = "0"},
    {"paths", ZV_FIELD_LIST, .sentence = "that were found", .members = kept_members},
    {"links", ZV_FIELD_LIST,
     .sentence = "pairs of waypoints of different paths, counted from 1 through all paths, with a clear line between"},
    {"vias", ZV_FIELD_LIST, .sentence = "via points of routes, as they are seen from the ends", .members = via_members},
    ZV_FIELDS_END,
};

static const zv_field route_fields[] = {
    {"from", ZV_FIELD_JOINTS, .sentence = "joint values the arm starts from", .flags = ZV_FIELD_NEEDED,
     .values = "Q1 Q2 ...", .example = "[0, 0, 0, 0]"},
    {"to", ZV_FIELD_JOINTS, .sentence = "joint values to go to; or a target, all of whose solutions compete",
     .values = "Q1 Q2 ...", .example = "[90, 45, 0, 0]", .other = &target_object},
    {"seed", ZV_FIELD_WHOLE, .sentence = "of the random search; the same seed gives the same route",
     .range = ZV_BETWEEN(0.0, 4294967295.0), .standard = "0", .values = "N", .example = "1"},
    {"budget_s", ZV_FIELD_NUMBER,
     .sentence = "how long to search, as 20,000 samples per second: counted, not timed, so that answers repeat",
     .unit = "s", .range = ZV_ABOVE_ZERO_TO(60.0), .standard = "1", .values = "S", .example = "0.5"},
    {"home", ZV_FIELD_FLAG, .sentence = "go home: all joints at 0, or as near to it as their limits allow",
     .standard = "false", .example = "true"},
    {"effort", ZV_FIELD_WHOLE,
     .sentence = "for the patient: so many routes are searched, and the one whose motion takes the least time is kept",
     .range = ZV_BETWEEN(1.0, 1000.0), .standard = "1", .values = "N", .example = "20"},
    {"smooth", ZV_FIELD_FLAG, .sentence = "shorten what was found", .standard = "true", .example = "false"},
    {"experience", ZV_FIELD_OBJECT,
     .sentence = "routes that were found before, as the last answer gave them; {} for none: asked before anything is "
                 "searched, and given back with what was learned",
     .members = experience_members, .example = "{}"},
    {"path", ZV_FIELD_WHOLE, .sentence = "also report where the tool is at so many points of the route",
     .range = ZV_BETWEEN(2.0, 1000.0), .values = "N", .example = "40"},
    ZV_FIELDS_END,
};

static const zv_field tried_members[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "the goal", .flags = ZV_FIELD_NEEDED},
    {"branch", ZV_FIELD_OBJECT, .sentence = "of a target: as in ik"},
    {"fate", ZV_FIELD_WORD, .sentence = "won, later (another was first), collides, or outside the limits",
     .words = fate_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "the joint whose limit is passed"},
    ROWS_CLEARANCE(0),
    ZV_FIELDS_END,
};

static const zv_field route_answer[] = {
    {"found", ZV_FIELD_FLAG, .sentence = "there is a route", .flags = ZV_FIELD_NEEDED},
    {"proven", ZV_FIELD_FLAG, .sentence = "all of it keeps clear between all samples", .flags = ZV_FIELD_NEEDED},
    {"waypoints", ZV_FIELD_LIST, .sentence = "joint values, joined by straight lines in joint space"},
    {"length", ZV_FIELD_NUMBER, .sentence = "of the route; 250 mm of a slide count as one rad", .unit = "rad"},
    {"duration", ZV_FIELD_NUMBER,
     .sentence =
         "of the motion along it, straight in joint space with a rest at each waypoint; null: a joint has no limit",
     .unit = "s", .flags = ZV_FIELD_NULL},
    {"goal", ZV_FIELD_WHOLE, .sentence = "which of `tried` won, from 1"},
    {"branch", ZV_FIELD_OBJECT, .sentence = "of the solution that won"},
    {"path", ZV_FIELD_OBJECT, .sentence = "with `path`: xyz of the tool and clearance of the arm (mm), in columns"},
    {"why", ZV_FIELD_WORD, .sentence = "when there is none", .words = why_words},
    {"sentence", ZV_FIELD_TEXT, .sentence = "the same for a person"},
    {"collision", ZV_FIELD_OBJECT, .sentence = "of a start that collides", .members = state_members},
    {"nearest_free", ZV_FIELD_JOINTS, .sentence = "a clear state near a start or a goal that collides"},
    {"tried", ZV_FIELD_LIST, .sentence = "every goal and its result", .flags = ZV_FIELD_NEEDED,
     .members = tried_members},
    {"samples", ZV_FIELD_WHOLE, .sentence = "that the search took", .flags = ZV_FIELD_NEEDED},
    {"states", ZV_FIELD_WHOLE, .sentence = "that the proofs looked at", .flags = ZV_FIELD_NEEDED},
    {"recalled", ZV_FIELD_FLAG,
     .sentence = "with `experience`: the route, or a via point of it, was known, and proven again"},
    {"experience", ZV_FIELD_OBJECT, .sentence = "for the next request", .members = experience_members},
    ROW_ASSUMED,
    ZV_FIELDS_END,
};

const zv_operation zv_about_route = {"route",
                                     "a collision-free path from joint values to joint values or a target",
                                     ZV_ROBOT_REQUIRED,
                                     {route_fields, zv_fields_target, zv_fields_cell},
                                     {route_answer}};

static const char *const gripper_words[] = {"fingers", "vacuum", "magnet", "pen", NULL};
static const char *const step_words[] = {"approach", "grip",    "lift", "carry", "place",
                                         "release",  "retreat", "home", NULL};

const zv_field zv_gripper_members[] = {
    {"kind", ZV_FIELD_WORD, .sentence = "two parallel fingers, a vacuum cup, a magnet, or a pen, which holds nothing",
     .words = gripper_words, .standard = "\"fingers\""},
    {"stroke", ZV_FIELD_NUMBER, .sentence = "how wide fingers open", .unit = "mm", .range = ZV_ABOVE_ZERO},
    {"force", ZV_FIELD_NUMBER, .sentence = "of the fingers, the cup or the magnet", .unit = "N", .range = ZV_FROM(0.0)},
    {"reach", ZV_FIELD_NUMBER, .sentence = "from the tool centre: what is nearer is taken", .unit = "mm",
     .range = ZV_FROM(0.0)},
    ZV_FIELDS_END,
};

static const zv_field job_members[] = {
    {"thing", ZV_FIELD_TEXT, .sentence = "name of a movable thing", .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where its origin goes", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "its orientation there", .unit = "deg", .count = 3, .standard = "[0, 0, 0]"},
    ZV_FIELDS_END,
};

static const zv_field task_fields[] = {
    {"from", ZV_FIELD_JOINTS, .sentence = "joint values the arm starts from", .flags = ZV_FIELD_NEEDED,
     .values = "Q1 Q2 ...", .example = "[0, 0, 0, 0]"},
    {"jobs", ZV_FIELD_LIST, .sentence = "things with the place of each; or `things` and a pattern",
     .members = job_members, .example = "[{\"thing\": \"part 1\", \"xyz\": [200, 150, 15]}]"},
    {"things", ZV_FIELD_LIST, .sentence = "names, in this order; without it all movable things of the scene",
     .example = "[\"part 1\", \"part 2\"]"},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "of a pattern: where the first thing goes", .unit = "mm", .count = 3,
     .values = "X Y Z", .example = "[200, 150, 15]"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "of a pattern: the orientation of its things", .unit = "deg", .count = 3,
     .values = "A B C", .standard = "[0, 0, 0]", .example = "[90, 0, 0]"},
    {"columns", ZV_FIELD_WHOLE, .sentence = "of a pattern: things along x", .range = ZV_BETWEEN(1.0, 1000.0),
     .standard = "1", .values = "N", .example = "3"},
    {"rows", ZV_FIELD_WHOLE, .sentence = "of a pattern: rows along y, before the next layer begins",
     .range = ZV_BETWEEN(1.0, 1000.0), .standard = "1000", .values = "N", .example = "2"},
    {"pitch", ZV_FIELD_NUMBERS, .sentence = "of a pattern: from column to column, row to row, layer to layer",
     .unit = "mm", .count = 3, .values = "DX DY DZ", .standard = "[50, 50, 50]", .example = "[45, 45, 30]"},
    {"approach", ZV_FIELD_NUMBER, .sentence = "height above a thing where straight moves begin and end", .unit = "mm",
     .range = ZV_ABOVE_ZERO_TO(500.0), .standard = "60", .values = "MM", .example = "40"},
    {"feed", ZV_FIELD_NUMBER, .sentence = "of the straight moves", .unit = "mm/min", .range = ZV_ABOVE_ZERO,
     .standard = "3000", .values = "F", .example = "1500"},
    {"gripper", ZV_FIELD_OBJECT, .sentence = "what holds the things", .members = zv_gripper_members,
     .example = "{\"kind\": \"vacuum\", \"force\": 30}"},
    {"home", ZV_FIELD_FLAG, .sentence = "back to `from` at the end, around everything", .standard = "true",
     .example = "false"},
    {"seed", ZV_FIELD_WHOLE, .sentence = "of the random searches; the same seed gives the same routes",
     .range = ZV_BETWEEN(0.0, 4294967295.0), .standard = "0", .values = "N", .example = "1"},
    ZV_FIELDS_END,
};

static const zv_field step_members[] = {
    {"step", ZV_FIELD_WORD, .sentence = "what is done", .words = step_words, .flags = ZV_FIELD_NEEDED},
    {"thing", ZV_FIELD_TEXT, .sentence = "with which thing"},
    {"line", ZV_FIELD_FLAG, .sentence = "the tool goes straight", .flags = ZV_FIELD_NEEDED},
    {"waypoints", ZV_FIELD_LIST, .sentence = "joint values, joined by straight lines in joint space",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field task_answer[] = {
    {"planned", ZV_FIELD_FLAG, .sentence = "everything gets to its place", .flags = ZV_FIELD_NEEDED},
    {"done", ZV_FIELD_WHOLE, .sentence = "how many things do", .flags = ZV_FIELD_NEEDED},
    {"sentence", ZV_FIELD_TEXT, .sentence = "why not all: step, thing and what is in the way"},
    {"steps", ZV_FIELD_LIST, .sentence = "one after the other", .flags = ZV_FIELD_NEEDED, .members = step_members},
    {"waypoints", ZV_FIELD_LIST, .sentence = "the whole for plan and simulate, with `grip` where it closes and opens",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_task = {"task",
                                    "pick and place: things to their places, step by step, along proven routes",
                                    ZV_ROBOT_REQUIRED,
                                    {task_fields, zv_fields_cell},
                                    {task_answer}};
