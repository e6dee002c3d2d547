/// @file table_exchange.c
/// What can be asked about other programs and controllers: import, export, bodies, mesh, post, read, diff, qr.
#include "request/table.h"

static const zv_field file_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "path of the file, with '/' between folders", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "its content"},
    {"base64", ZV_FIELD_TEXT, .sentence = "or its bytes in base64; a zip archive counts as the files inside"},
    ZV_FIELDS_END,
};

static const zv_field import_fields[] = {
    {"file", ZV_FIELD_TEXT,
     .sentence = "path of the description, of a folder or of a zip archive, where files are read", .values = "FILE",
     .example = "\"robot.urdf\""},
    {"text", ZV_FIELD_TEXT, .sentence = "or the description itself", .example = "\"<robot name='r'/>\""},
    {"files", ZV_FIELD_LIST,
     .sentence = "or files that belong together; those without text or base64 are there but were not sent",
     .members = file_members, .example = "[{\"name\": \"urdf/r.urdf\", \"text\": \"<robot name='r'/>\"}]"},
    {"main", ZV_FIELD_TEXT, .sentence = "which of several files is the description; else the one with most joints",
     .values = "FILE", .example = "\"urdf/r.urdf\""},
    {"format", ZV_FIELD_TEXT, .sentence = "of the description; guessed when not given", .values = "WORD",
     .example = "\"urdf\""},
    {"args", ZV_FIELD_TEXT, .sentence = "arguments of xacro, separated by spaces, in place of the defaults of the file",
     .values = "NAME:=VALUE", .example = "\"ur_type:=ur5e tf_prefix:=left_\""},
    {"density", ZV_FIELD_NUMBER,
     .sentence = "weighs links without a mass by their shapes: aluminium 2700, printed plastic 1200", .unit = "kg/m3",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0, 30000}, .example = "2700"},
    {"bytes", ZV_FIELD_FLAG, .sentence = "true: the answer has the meshes themselves too", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field report_members[] = {
    {"level", ZV_FIELD_TEXT, .sentence = "note, warning, lost or assumed", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the description, from 1"},
    {"column", ZV_FIELD_WHOLE, .sentence = "from 1"},
    {"message", ZV_FIELD_TEXT, .sentence = "for a person", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field mesh_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "as the description names it", .flags = ZV_FIELD_NEEDED},
    {"file", ZV_FIELD_TEXT, .sentence = "which file that is; absent when it is missing"},
    ZV_FIELDS_END,
};

static const zv_field stored_members[] = {
    {"sha256", ZV_FIELD_TEXT, .sentence = "of its STL form, by which `bodies` of the robot file name it",
     .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many it has", .flags = ZV_FIELD_NEEDED},
    {"base64", ZV_FIELD_TEXT, .sentence = "the STL form, when asked for"},
    ZV_FIELDS_END,
};

static const zv_field import_answer[] = {
    {"robot", ZV_FIELD_OBJECT, .sentence = "the robot file", .flags = ZV_FIELD_NEEDED},
    {"main", ZV_FIELD_TEXT, .sentence = "the file that the description was read from"},
    {"report", ZV_FIELD_LIST, .sentence = "what was assumed, changed and left out", .flags = ZV_FIELD_NEEDED,
     .members = report_members},
    {"tip", ZV_FIELD_TEXT, .sentence = "the link that carries the tool", .flags = ZV_FIELD_NEEDED},
    {"tips", ZV_FIELD_LIST, .sentence = "the ends of the tree", .flags = ZV_FIELD_NEEDED},
    {"meshes", ZV_FIELD_LIST, .sentence = "files with shapes that the description names", .flags = ZV_FIELD_NEEDED,
     .members = mesh_members},
    {"stored", ZV_FIELD_LIST, .sentence = "meshes that `bodies` of the robot file name and this session has now",
     .flags = ZV_FIELD_NEEDED, .members = stored_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_import = {
    "import", "a foreign robot description as a robot file", ZV_ROBOT_OPTIONAL, {import_fields}, {import_answer}};

// ---- fit ----

const char *const zv_up_words[] = {"z", "y", "x", "-z", "-y", "-x", NULL};

static const zv_field correction_members[] = {
    {"piece", ZV_FIELD_WHOLE, .sentence = "its number in `pieces` of the answer", .flags = ZV_FIELD_NEEDED,
     .range = ZV_FROM(1)},
    {"link", ZV_FIELD_WHOLE, .sentence = "the link that it belongs to, 0 for the base", .flags = ZV_FIELD_NEEDED,
     .range = ZV_FROM(0)},
    ZV_FIELDS_END,
};

static const zv_field fit_fields[] = {
    {"file", ZV_FIELD_TEXT, .sentence = "path of the model, of a folder or of a zip archive, where files are read",
     .values = "FILE", .example = "\"arm.stl\""},
    {"files", ZV_FIELD_LIST, .sentence = "or files that belong together", .members = file_members,
     .example = "[{\"name\": \"arm.obj\", \"text\": \"v 0 0 0\"}]"},
    {"main", ZV_FIELD_TEXT, .sentence = "which of several files is the model; else the largest", .values = "FILE",
     .example = "\"arm.obj\""},
    {"unit", ZV_FIELD_NUMBER,
     .sentence = "length of one unit of the model: 25.4 for inches; else what its format says, or 1", .unit = "mm",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0, 1e6}, .example = "25.4"},
    {"up", ZV_FIELD_WORD, .sentence = "axis of the model that points up", .words = zv_up_words, .standard = "\"z\"",
     .example = "\"y\""},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "turns the model, once it is upright", .unit = "deg", .count = 3,
     .values = "A B C", .example = "[90, 0, 0]"},
    {"pivot", ZV_FIELD_NUMBERS, .sentence = "point of the model, in its own units, that goes to `xyz`", .count = 3,
     .values = "X Y Z", .example = "[0, 0, 10]"},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where that point is put: in the world, or in the frame of `link`",
     .unit = "mm", .count = 3, .values = "X Y Z", .example = "[0, 0, 0]"},
    {"q", ZV_FIELD_JOINTS, .sentence = "the pose in which the model was drawn; without it all joints are 0",
     .values = "Q1 Q2 ...", .example = "[0, 0, 0, 0]"},
    {"link", ZV_FIELD_WHOLE, .sentence = "the link that the whole model is, 0 for the base; else it is cut onto all",
     .range = ZV_FROM(0), .example = "1"},
    {"pieces", ZV_FIELD_LIST, .sentence = "corrections: pieces that belong to another link",
     .members = correction_members, .example = "[{\"piece\": 1, \"link\": 0}]"},
    {"density", ZV_FIELD_NUMBER,
     .sentence = "computes what the file does not know of masses: aluminium 2700, printed plastic 1200",
     .unit = "kg/m3", .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0, 30000}, .example = "2700"},
    {"bytes", ZV_FIELD_FLAG, .sentence = "true: the answer has the meshes themselves too", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field piece_members[] = {
    {"piece", ZV_FIELD_WHOLE, .sentence = "its number, for `pieces` of the request", .flags = ZV_FIELD_NEEDED},
    {"link", ZV_FIELD_WHOLE, .sentence = "where it went; null when it was cut",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many it has", .flags = ZV_FIELD_NEEDED},
    {"bounds", ZV_FIELD_LIST, .sentence = "smallest and largest x, y, z in the world", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field fit_answer[] = {
    {"robot", ZV_FIELD_OBJECT, .sentence = "the robot file with the model as its bodies", .flags = ZV_FIELD_NEEDED},
    {"main", ZV_FIELD_TEXT, .sentence = "the file that the model was read from", .flags = ZV_FIELD_NEEDED},
    {"report", ZV_FIELD_LIST, .sentence = "what was assumed and computed", .flags = ZV_FIELD_NEEDED,
     .members = report_members},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "of the model", .flags = ZV_FIELD_NEEDED},
    {"bounds", ZV_FIELD_LIST, .sentence = "smallest and largest x, y, z of the model where it is placed", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"piece_count", ZV_FIELD_WHOLE, .sentence = "surfaces of the model that hang together", .flags = ZV_FIELD_NEEDED},
    {"pieces", ZV_FIELD_LIST, .sentence = "the largest of them and where they went", .flags = ZV_FIELD_NEEDED,
     .members = piece_members},
    {"stored", ZV_FIELD_LIST, .sentence = "meshes that `bodies` of the robot file name and this session has now",
     .flags = ZV_FIELD_NEEDED, .members = stored_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_fit = {
    "fit", "a 3-D model as the body of an arm, cut onto its links", ZV_ROBOT_REQUIRED, {fit_fields}, {fit_answer}};

// ---- mesh ----

static const zv_field mesh_fields[] = {
    {"base64", ZV_FIELD_TEXT, .sentence = "a file with triangles, STL or OBJ, for this session to keep",
     .example = "\"c29saWQ=\""},
    {"text", ZV_FIELD_TEXT, .sentence = "or the same as text", .example = "\"v 0 0 0\""},
    {"sha256", ZV_FIELD_TEXT, .sentence = "or the name of one that it has: the answer holds its bytes",
     .example = "\"0000000000000000000000000000000000000000000000000000000000000000\""},
    {"unit", ZV_FIELD_NUMBER, .sentence = "the length of one unit of the file", .unit = "mm",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0, 1e6}, .standard = "1", .example = "1000"},
    {"hull", ZV_FIELD_FLAG, .sentence = "also report its convex hull, which a scene takes as a thing",
     .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field mesh_answer[] = {
    {"sha256", ZV_FIELD_TEXT, .sentence = "the name of its content", .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many it has", .flags = ZV_FIELD_NEEDED},
    {"closed", ZV_FIELD_FLAG, .sentence = "its triangles leave no gap", .flags = ZV_FIELD_NEEDED},
    {"volume", ZV_FIELD_NUMBER, .sentence = "of what it holds; null when it holds nothing", .unit = "mm3",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"center", ZV_FIELD_NUMBERS, .sentence = "of that volume; null without one", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"bounds", ZV_FIELD_LIST, .sentence = "smallest and largest x, y, z", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"hull", ZV_FIELD_LIST, .sentence = "with `hull`: the corners of its convex hull, [x, y, z] each", .unit = "mm"},
    {"base64", ZV_FIELD_TEXT, .sentence = "its STL form, when it was asked for by name"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_mesh = {"mesh",
                                    "a file with triangles: measured, stored by this session, given back",
                                    ZV_ROBOT_UNUSED,
                                    {mesh_fields},
                                    {mesh_answer}};

// ---- export ----

static const char *const format_words[] = {"urdf", "sdf", "mjcf", "json", "glb", "usdz", "stl", NULL};

static const zv_field export_fields[] = {
    {"format", ZV_FIELD_WORD,
     .sentence =
         "format of the output; json: a robot file; glb, usdz: its bodies, moving when a motion is given; stl: a pose",
     .words = format_words, .flags = ZV_FIELD_NEEDED, .example = "\"urdf\""},
    {"q", ZV_FIELD_JOINTS, .sentence = "the pose of glb, usdz and stl; without it all joints are 0",
     .values = "Q1 Q2 ...", .example = "[30, 45, 0, 0]"},
    {"pairs", ZV_FIELD_FLAG,
     .sentence = "json: the file keeps which bodies are not tested against each other, and why; those that never meet "
                 "are proven",
     .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field exported_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "its path, seen from the description", .flags = ZV_FIELD_NEEDED},
    {"base64", ZV_FIELD_TEXT, .sentence = "its bytes", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field export_answer[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "a name for the file", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "the description"},
    {"base64", ZV_FIELD_TEXT, .sentence = "the bytes of glb, usdz and stl instead"},
    {"report", ZV_FIELD_LIST, .sentence = "what the format does not keep", .flags = ZV_FIELD_NEEDED,
     .members = report_members},
    {"files", ZV_FIELD_LIST, .sentence = "meshes that the description names, to be put beside it",
     .members = exported_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_export = {
    "export",
    "an arm as a description for other programs",
    ZV_ROBOT_REQUIRED,
    {export_fields, zv_fields_bodies, zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path},
    {export_answer}};

const char *const zv_style_words[] = {"auto", "quill", "pen", "servo", "desk", "industrial", NULL};
const char *const zv_holds_words[] = {"auto", "none", "pointer", "pen", "gripper", "spindle", NULL};
const char *const zv_detail_words[] = {"coarse", "low", "full", NULL};
static const char *const source_words[] = {"parametric", "file", NULL};

const zv_field zv_fields_bodies[] = {
    {"detail", ZV_FIELD_WORD, .sentence = "coarse: the shapes alone; low: no screws; full", .words = zv_detail_words,
     .standard = "\"full\"", .example = "\"coarse\""},
    {"style", ZV_FIELD_WORD, .sentence = "how the arm looks; auto: as its joints and drives suggest",
     .words = zv_style_words, .standard = "\"auto\"", .example = "\"industrial\""},
    {"holds", ZV_FIELD_WORD, .sentence = "the tool it carries; auto: as the style suggests", .words = zv_holds_words,
     .standard = "\"auto\"", .example = "\"gripper\""},
    {"occlusion", ZV_FIELD_FLAG, .sentence = "false: leave out how much light arrives at each vertex",
     .standard = "true", .example = "false"},
    ZV_FIELDS_END,
};

static const zv_field material_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the material", .flags = ZV_FIELD_NEEDED},
    {"day", ZV_FIELD_TEXT, .sentence = "its colour by day, #rrggbb in sRGB", .flags = ZV_FIELD_NEEDED},
    {"night", ZV_FIELD_TEXT, .sentence = "its colour by night", .flags = ZV_FIELD_NEEDED},
    {"roughness", ZV_FIELD_NUMBER, .sentence = "0 to 1", .flags = ZV_FIELD_NEEDED},
    {"metalness", ZV_FIELD_NUMBER, .sentence = "0 to 1", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field link_members[] = {
    {"link", ZV_FIELD_WHOLE,
     .sentence = "0: the base, in the world frame; k: what axis k of the robot file carries, in its frame",
     .flags = ZV_FIELD_NEEDED},
    {"source", ZV_FIELD_WORD, .sentence = "made from the dimensions, or given by the robot file", .words = source_words,
     .flags = ZV_FIELD_NEEDED},
    {"vertices", ZV_FIELD_WHOLE, .sentence = "how many there are", .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many there are", .flags = ZV_FIELD_NEEDED},
    {"positions", ZV_FIELD_TEXT, .sentence = "base64: three 32-bit floats per vertex, little-endian", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"normals", ZV_FIELD_TEXT, .sentence = "base64: four signed bytes per vertex, x y z 0, 127 is one",
     .flags = ZV_FIELD_NEEDED},
    {"materials", ZV_FIELD_TEXT, .sentence = "base64: a byte per vertex, a place in the list of materials",
     .flags = ZV_FIELD_NEEDED},
    {"occlusion", ZV_FIELD_TEXT, .sentence = "base64: a byte per vertex, 255 in the open; empty when not asked for",
     .flags = ZV_FIELD_NEEDED},
    {"indices", ZV_FIELD_TEXT, .sentence = "base64: three per triangle, counter-clockwise from outside, little-endian",
     .flags = ZV_FIELD_NEEDED},
    {"index_bytes", ZV_FIELD_WHOLE, .sentence = "bytes of an index: 2, or 4 beyond 65536 vertices",
     .flags = ZV_FIELD_NEEDED},
    {"bounds", ZV_FIELD_LIST, .sentence = "smallest and largest x, y, z; null without vertices", .unit = "mm",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field arc_members[] = {
    {"link", ZV_FIELD_WHOLE, .sentence = "the link before the joint, in whose frame this is", .flags = ZV_FIELD_NEEDED},
    {"center", ZV_FIELD_NUMBERS, .sentence = "on the housing", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"axis", ZV_FIELD_NUMBERS, .sentence = "unit", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"zero", ZV_FIELD_NUMBERS, .sentence = "unit, across the axis: where the link points at 0", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"radius", ZV_FIELD_NUMBER, .sentence = "of an arc round the housing", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field label_members[] = {
    {"link", ZV_FIELD_WHOLE, .sentence = "on which link, and in whose frame", .flags = ZV_FIELD_NEEDED},
    {"center", ZV_FIELD_NUMBERS, .sentence = "of the text", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"x", ZV_FIELD_NUMBERS, .sentence = "unit: where the text runs", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"normal", ZV_FIELD_NUMBERS, .sentence = "unit: towards the reader", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"width", ZV_FIELD_NUMBER, .sentence = "room for the text", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"color", ZV_FIELD_TEXT, .sentence = "#rrggbb", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field bodies_answer[] = {
    {"style", ZV_FIELD_WORD, .sentence = "the one that was chosen", .words = zv_style_words, .flags = ZV_FIELD_NEEDED},
    {"holds", ZV_FIELD_WORD, .sentence = "the tool that was chosen", .words = zv_holds_words, .flags = ZV_FIELD_NEEDED},
    {"size", ZV_FIELD_NUMBER, .sentence = "sum of the distances between pivots: the scale of everything", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"floor", ZV_FIELD_NUMBER, .sentence = "height of the floor in the world frame", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"lift", ZV_FIELD_NUMBER, .sentence = "height of the drawn arm above the plane of its pivots", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "of all links", .flags = ZV_FIELD_NEEDED},
    {"materials", ZV_FIELD_LIST, .sentence = "what the bytes in the links mean", .flags = ZV_FIELD_NEEDED,
     .members = material_members},
    {"links", ZV_FIELD_LIST, .sentence = "one mesh each, base first", .flags = ZV_FIELD_NEEDED,
     .members = link_members},
    {"joints", ZV_FIELD_LIST, .sentence = "where an arc for the joint's range belongs, in the frame before the joint",
     .flags = ZV_FIELD_NEEDED, .members = arc_members},
    {"labels", ZV_FIELD_LIST, .sentence = "places for the name of the arm", .flags = ZV_FIELD_NEEDED,
     .members = label_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_bodies = {
    "bodies",
    "the bodies of an arm as meshes: those of its file, else made from its joints and dimensions",
    ZV_ROBOT_REQUIRED,
    {zv_fields_bodies},
    {bodies_answer}};

const char *const zv_post_words[] = {"krl",   "rapid", "urscript", "ls",    "as",      "spel",  "jbi",
                                     "gcode", "grbl",  "marlin",   "servo", "arduino", "board", NULL};
const char *const zv_read_words[] = {"krl", "rapid", "urscript", "ls",     "as", "spel",
                                     "jbi", "gcode", "grbl",     "marlin", NULL};

static const zv_field written_file_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the file", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "its content", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

// ---- post ----

static const zv_field post_fields[] = {
    {"to", ZV_FIELD_WORD,
     .sentence = "the controller: KUKA krl, ABB rapid, Universal Robots urscript, Fanuc ls, Kawasaki as, Epson spel, "
                 "Yaskawa jbi; G-code of LinuxCNC (gcode), grbl, marlin; hobby servos: pulses as CSV (servo), a sketch "
                 "that plays them (arduino), a sketch that `drive` talks to (board: no motion is needed)",
     .words = zv_post_words, .flags = ZV_FIELD_NEEDED, .example = "\"krl\""},
    {"name", ZV_FIELD_TEXT, .sentence = "of the program; it is made to fit the controller", .values = "NAME",
     .standard = "\"zveno\"", .example = "\"part\""},
    {"joint_speed", ZV_FIELD_NUMBER,
     .sentence = "of joint moves (G0, waypoints without a speed of their own), as a part of the joints' top speed",
     .unit = "%", .range = ZV_ABOVE_ZERO_TO(100.0), .standard = "20", .values = "P", .example = "50"},
    {"spindle_output", ZV_FIELD_WHOLE, .sentence = "number of the output that M3, M4 and M5 switch; -1: none",
     .range = ZV_BETWEEN(-1.0, 65535.0), .standard = "1", .values = "N", .example = "3"},
    {"gripper_output", ZV_FIELD_WHOLE, .sentence = "waypoints: number of the output that closes the gripper",
     .range = ZV_BETWEEN(0.0, 65535.0), .standard = "1", .values = "N", .example = "2"},
    {"bare", ZV_FIELD_FLAG, .sentence = "no comments with the lines of the source", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field loss_members[] = {
    {"message", ZV_FIELD_TEXT, .sentence = "what is lost, for a person", .flags = ZV_FIELD_NEEDED},
    {"times", ZV_FIELD_WHOLE, .sentence = "how often", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the source, where it happens first"},
    ZV_FIELDS_END,
};

static const zv_field post_answer[] = {
    {"dialect", ZV_FIELD_TEXT, .sentence = "in which the files are written", .flags = ZV_FIELD_NEEDED},
    {"files", ZV_FIELD_LIST, .sentence = "the main program first, subprograms behind", .flags = ZV_FIELD_NEEDED,
     .members = written_file_members},
    {"lost", ZV_FIELD_LIST, .sentence = "what the controller does not get, and what to look at before it moves",
     .flags = ZV_FIELD_NEEDED, .members = loss_members},
    {"steps", ZV_FIELD_WHOLE, .sentence = "of the program", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_post = {
    "post",
    "a motion as a program of a real controller",
    ZV_ROBOT_REQUIRED,
    {post_fields, zv_fields_servo, zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path},
    {post_answer}};

// ---- read ----

static const zv_field read_fields[] = {
    {"files", ZV_FIELD_LIST, .sentence = "the files of the program, its main one first",
     .members = written_file_members, .example = "[{\"name\": \"part.src\", \"text\": \"DEF part()\\nEND\\n\"}]"},
    {"file", ZV_FIELD_TEXT, .sentence = "or the path of one file, where files are read", .values = "FILE",
     .example = "\"part.src\""},
    {"beside", ZV_FIELD_TEXT,
     .sentence = "path of the first of the files, whose data and subprograms are read, where files are",
     .values = "FILE", .example = "\"part.src\""},
    {"dialect", ZV_FIELD_WORD,
     .sentence = "of the controller; without it guessed from the file name and the first words", .words = zv_read_words,
     .example = "\"krl\""},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the first file: the answer has the modes behind it in `state`",
     .range = ZV_BETWEEN(1.0, 1e9), .values = "N", .example = "12"},
    ZV_FIELDS_END,
};

static const zv_field state_place_members[] = {
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where it is", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "how it is turned", .unit = "deg", .count = 3, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field state_members[] = {
    {"line", ZV_FIELD_WHOLE, .sentence = "that was read last, up to the one asked; 0: none", .flags = ZV_FIELD_NEEDED},
    {"motion", ZV_FIELD_TEXT, .sentence = "kind of the last motion: joint, line, circle or spline"},
    {"motion_line", ZV_FIELD_WHOLE, .sentence = "its line"},
    {"joint_speed", ZV_FIELD_NUMBER, .sentence = "of joint moves, of the joints' top speed", .unit = "%",
     .flags = ZV_FIELD_NEEDED},
    {"speed", ZV_FIELD_NUMBER, .sentence = "of the tool; absent until the program says it", .unit = "mm/s"},
    {"override", ZV_FIELD_NUMBER, .sentence = "contained in both speeds", .unit = "%", .flags = ZV_FIELD_NEEDED},
    {"blend", ZV_FIELD_NUMBER, .sentence = "how far before the end the next motion may begin", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"tool", ZV_FIELD_OBJECT, .sentence = "seen from the controller's flange", .flags = ZV_FIELD_NEEDED,
     .members = state_place_members},
    {"base", ZV_FIELD_OBJECT, .sentence = "the frame of poses, seen from the controller's base",
     .flags = ZV_FIELD_NEEDED, .members = state_place_members},
    {"place", ZV_FIELD_OBJECT, .sentence = "this tool in this base, where the last motion ends",
     .members = state_place_members},
    {"from_joints", ZV_FIELD_FLAG, .sentence = "the place is that of joint values"},
    ZV_FIELDS_END,
};

static const zv_field move_members[] = {
    {"line", ZV_FIELD_WHOLE, .sentence = "of its file, from 1", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_TEXT, .sentence = "rapid (a joint move), feed, arc, dwell or event", .flags = ZV_FIELD_NEEDED},
    ZV_ROWS_MOVE,
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values at its end; absent where it is out of reach"},
    {"configuration", ZV_FIELD_LIST, .sentence = "the numbers of the controller, as docs/post.md explains them"},
    ZV_FIELDS_END,
};

static const zv_field read_answer[] = {
    {"dialect", ZV_FIELD_TEXT, .sentence = "in which the files were read", .flags = ZV_FIELD_NEEDED},
    {"state", ZV_FIELD_OBJECT, .sentence = "the modes behind `line`", .members = state_members},
    {"moves", ZV_FIELD_LIST, .sentence = "in their order, in the arm's world", .flags = ZV_FIELD_NEEDED,
     .members = move_members},
    {"errors", ZV_FIELD_LIST, .sentence = "lines whose motion was not understood", .flags = ZV_FIELD_NEEDED,
     .members = zv_issue_members},
    {"warnings", ZV_FIELD_LIST, .sentence = "lines that were left out, and targets out of reach",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_read = {
    "read", "a program of a real controller as moves", ZV_ROBOT_REQUIRED, {read_fields}, {read_answer}};

// ---- diff ----

static const zv_field diff_fields[] = {
    {"other", ZV_FIELD_TEXT, .sentence = "the lines of the program to compare with",
     .example = "\"G0 X0 Y0\\nG1 X10 F600\\nM2\\n\""},
    {"other_file", ZV_FIELD_TEXT, .sentence = "or the path of its file, where files are read", .values = "FILE",
     .example = "\"part.src\""},
    {"apart", ZV_FIELD_NUMBER, .sentence = "paths nearer than this count as the same", .unit = "mm",
     .range = ZV_ABOVE_ZERO, .standard = "0.1", .values = "MM", .example = "0.5"},
    ZV_FIELDS_END,
};

static const zv_field parting_members[] = {
    {"lines", ZV_FIELD_NUMBERS, .sentence = "of the first program and of the other", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where the tool of the first one is then", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field diff_answer[] = {
    {"same", ZV_FIELD_FLAG, .sentence = "tool and orientation go the same path, in the same order",
     .flags = ZV_FIELD_NEEDED},
    {"distance", ZV_FIELD_NUMBER, .sentence = "of the paths of the tool tip (Fréchet distance)", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"turn", ZV_FIELD_NUMBER, .sentence = "how much the orientations differ, seen from the distance of the tips",
     .unit = "deg", .flags = ZV_FIELD_NEEDED},
    {"exact", ZV_FIELD_FLAG,
     .sentence =
         "false: the motions are too long, or the paths too different, for a close look; the distance is a bound",
     .flags = ZV_FIELD_NEEDED},
    {"parts", ZV_FIELD_OBJECT, .sentence = "when they are not the same: where they part", .members = parting_members},
    {"durations", ZV_FIELD_NUMBERS, .sentence = "of both", .unit = "s", .count = 2, .flags = ZV_FIELD_NEEDED},
    {"lengths", ZV_FIELD_NUMBERS, .sentence = "of both paths", .unit = "mm", .count = 2, .flags = ZV_FIELD_NEEDED},
    {"moves", ZV_FIELD_NUMBERS, .sentence = "of both", .count = 2, .flags = ZV_FIELD_NEEDED},
    {"joints", ZV_FIELD_NUMBER,
     .sentence = "largest difference of a joint where the motions begin and where they end: another branch shows here",
     .unit = "deg or mm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_diff = {"diff",
                                    "two programs by the motion of the arm: geometry and time",
                                    ZV_ROBOT_REQUIRED,
                                    {diff_fields, zv_fields_program, zv_fields_reading, zv_fields_path},
                                    {diff_answer}};

static const zv_field qr_fields[] = {
    {"text", ZV_FIELD_TEXT, .sentence = "what the code says, at most 2953 bytes of UTF-8", .values = "TEXT",
     .flags = ZV_FIELD_NEEDED, .example = "\"https://example.org/#desk\""},
    ZV_FIELDS_END,
};

static const char *const level_words[] = {"L", "M", NULL};
static const zv_field qr_answer[] = {
    {"size", ZV_FIELD_WHOLE, .sentence = "modules along one side, without the four light ones around the code",
     .flags = ZV_FIELD_NEEDED},
    {"version", ZV_FIELD_WHOLE, .sentence = "1 to 40", .flags = ZV_FIELD_NEEDED},
    {"level", ZV_FIELD_WORD, .sentence = "of error correction: M restores 15 % of the code, L 7 %",
     .words = level_words, .flags = ZV_FIELD_NEEDED},
    {"rows", ZV_FIELD_LIST, .sentence = "from the top, as texts of 0 (light) and 1 (dark)", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_qr = {
    "qr", "a text as a QR code, for a phone to read", ZV_ROBOT_UNUSED, {qr_fields}, {qr_answer}};
