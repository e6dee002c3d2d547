/// @file sdf_nest.c
/// SDF models inside models, and included ones, as one flat model: what is inside the model `hand` is called `hand::...`.
///
/// A nested model becomes a frame of its name; poses inside that name no frame are relative to it.
#include <string.h>

#include "describe/companion.h"
#include "describe/sdf.h"

enum { DEEPEST = 16 };

typedef struct nester {
    const zv_import_options *options;
    zv_arena *arena;
    zv_report *report;
    int files, elements;
    zv_error *why;
} nester;

/// Inside which model: how names begin there, and the frame that it is; both empty for the outermost one.
typedef struct place {
    zv_xml_text prefix, frame;
} place;

static const zv_xml_text outermost = {"__model__", 9}; ///< the frame of the model that holds all others

static zv_status flatten(nester *in, const zv_element *model, place at, zv_element *to, int depth);

static zv_status no_memory(const nester *in)
{
    return zv_fail(in->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
}

static bool is_nested(const zv_element *model)
{
    return zv_child(model, "model") || zv_child(model, "include");
}

// ---- names ----

/// `a` and `b` one behind the other; NULL data without memory.
static zv_xml_text join(const nester *in, zv_xml_text a, zv_xml_text b)
{
    char *joined = zv_arena_take_bytes(in->arena, a.size + b.size + 1);
    if (!joined) {
        return (zv_xml_text){NULL, 0};
    }
    memcpy(joined, a.data, a.size);
    memcpy(joined + a.size, b.data, b.size);
    return (zv_xml_text){joined, a.size + b.size};
}

/// A name of a frame as the flat model knows it.
static zv_xml_text qualify(const nester *in, place at, zv_xml_text name)
{
    const bool is_model = ZV_XML_IS(name, "__model__");
    return ZV_XML_IS(name, "world") || at.frame.size == 0 || name.size == 0 ? name
           : is_model                                                       ? at.frame
                                                                            : join(in, at.prefix, name);
}

// ---- copies ----

static zv_status new_element(nester *in, const zv_element *like, int more, zv_element **out)
{
    if (++in->elements > ZV_ELEMENTS) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, like->line, like->column, "the description has more than %d elements",
                       ZV_ELEMENTS);
    }
    zv_element *element = zv_arena_take(in->arena, sizeof *element);
    zv_xml_attribute *attribute = zv_arena_take(in->arena, (size_t)(like->attributes + more + 1) * sizeof *attribute);
    if (!element || !attribute) {
        return no_memory(in);
    }
    *element = *like;
    for (int i = 0; i < like->attributes; ++i) {
        attribute[i] = like->attribute[i];
    }
    element->attribute = attribute;
    element->parent = element->first = element->last = element->next = NULL;
    *out = element;
    return ZV_OK;
}

/// Puts an attribute behind those that `new_element` has copied; there must be room for it.
static void add_attribute(zv_element *element, const char *name, zv_xml_text value)
{
    zv_xml_attribute *attribute = (zv_xml_attribute *)element->attribute;
    attribute[element->attributes++] = (zv_xml_attribute){.name = {name, strlen(name)}, .value = value};
}

static bool names_frame(const zv_element *element, zv_xml_text attribute)
{
    return ZV_XML_IS(attribute, "relative_to") || ZV_XML_IS(attribute, "attached_to") ||
           ZV_XML_IS(attribute, "expressed_in") || (zv_element_is(element, "mimic") && ZV_XML_IS(attribute, "joint"));
}

/// A copy of `from` below `to` in which frames have their flat names.
static zv_status copy(nester *in, const zv_element *from, place at, zv_element *to, int depth)
{
    zv_element *made = NULL;
    const bool is_end =
        to && zv_element_is(to, "joint") && (zv_element_is(from, "parent") || zv_element_is(from, "child"));
    const bool is_turned = zv_element_is(from, "xyz") && zv_attribute(from, "expressed_in").size == 0 && from->parent &&
                           zv_sdf_axis_in_model(from->parent);
    if (depth > DEEPEST * 4) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, from->line, from->column, "elements are nested deeper than %d",
                       DEEPEST * 4);
    }
    zv_status status = new_element(in, from, 1, &made);
    for (int i = 0; status == ZV_OK && i < made->attributes; ++i) {
        zv_xml_attribute *attribute = (zv_xml_attribute *)&made->attribute[i];
        attribute->value = names_frame(from, attribute->name) ? qualify(in, at, attribute->value) : attribute->value;
    }
    if (status != ZV_OK) {
        return status;
    }
    made->text = is_end ? qualify(in, at, from->text) : from->text;
    if (is_turned) {
        add_attribute(made, "expressed_in", at.frame.size > 0 ? at.frame : outermost);
    }
    for (const zv_element *child = from->first; child && status == ZV_OK; child = child->next) {
        status = zv_element_is(child, "use_parent_model_frame") ? ZV_OK : copy(in, child, at, made, depth + 1);
    }
    zv_element_add(to, made);
    return status;
}

/// A pose that says what it is relative to, which no joint needs: theirs is relative to their child.
static zv_status root_pose(nester *in, zv_element *made, zv_xml_text frame)
{
    const zv_element *pose = zv_child(made, "pose");
    const bool has_base = zv_attribute(pose, "relative_to").size > 0 || zv_attribute(made, "attached_to").size > 0;
    const zv_element none = {.name = {"pose", 4}, .text = {"", 0}, .line = made->line, .column = made->column};
    if (zv_element_is(made, "joint") || has_base || frame.size == 0) {
        return ZV_OK;
    }
    if (pose) {
        add_attribute((zv_element *)pose, "relative_to", frame);
        return ZV_OK;
    }
    zv_element *added = NULL;
    const zv_status status = new_element(in, &none, 1, &added);
    if (status == ZV_OK) {
        add_attribute(added, "relative_to", frame);
        zv_element_add(made, added);
    }
    return status;
}

/// A link, joint or frame of a nested model.
static zv_status copy_frame(nester *in, const zv_element *from, place at, zv_element *to)
{
    zv_status status = copy(in, from, at, to, 0);
    for (int i = 0; status == ZV_OK && i < to->last->attributes; ++i) {
        zv_xml_attribute *attribute = (zv_xml_attribute *)&to->last->attribute[i];
        if (ZV_XML_IS(attribute->name, "name")) {
            attribute->value = join(in, at.prefix, attribute->value);
        }
    }
    return status == ZV_OK ? root_pose(in, to->last, at.frame) : status;
}

// ---- models ----

/// The link inside that a model moves with: the one it names, else its first.
static zv_xml_text canonical_link(const zv_element *model)
{
    const zv_xml_text named = zv_attribute(model, "canonical_link");
    return named.size > 0 ? named : zv_attribute(zv_child(model, "link"), "name");
}

/// A pose that places another frame than that of the model places the model all the same.
static void report_placement(const nester *in, const zv_element *from, zv_xml_text frame)
{
    if (frame.size > 0) {
        zv_report_add(in->report, ZV_REPORT_LOST, from->line, from->column,
                      "the placement frame '%.*s' is left out: the pose is taken as that of the model",
                      ZV_SHOWN(frame));
    }
}

/// The frame that stands for a nested model.
static zv_status add_model_frame(nester *in, const zv_element *model, const zv_element *pose, place at, place inside,
                                 zv_element *to)
{
    const zv_xml_text base = zv_attribute(pose, "relative_to");
    const zv_element like = {.name = {"frame", 5}, .text = {"", 0}, .line = model->line, .column = model->column};
    const zv_element still = {.name = {"pose", 4}, .text = {"", 0}, .line = model->line, .column = model->column};
    const zv_xml_text link = canonical_link(model);
    zv_element *frame = NULL, *placed = NULL;
    zv_status status = new_element(in, &like, 2, &frame);
    status = status == ZV_OK ? new_element(in, pose ? pose : &still, 1, &placed) : status;
    if (status != ZV_OK) {
        return status;
    }
    add_attribute(frame, "name", inside.frame);
    if (link.size > 0) {
        add_attribute(frame, "attached_to", join(in, inside.prefix, link));
    }
    if (base.size == 0) {
        add_attribute(placed, "relative_to", at.frame.size > 0 ? at.frame : outermost);
    }
    for (int i = 0; base.size > 0 && i < placed->attributes; ++i) {
        zv_xml_attribute *attribute = (zv_xml_attribute *)&placed->attribute[i];
        attribute->value = names_frame(placed, attribute->name) ? qualify(in, at, attribute->value) : attribute->value;
    }
    zv_element_add(frame, placed);
    zv_element_add(to, frame);
    return ZV_OK;
}

/// `model` as `name` at `pose`; one that is merged keeps its names.
static zv_status nest(nester *in, const zv_element *model, zv_xml_text name, const zv_element *pose, bool is_merged,
                      place at, zv_element *to, int depth)
{
    static const zv_xml_text colons = {"::", 2}, hidden = {"__merged__", 10};
    const zv_xml_text own = is_merged ? join(in, hidden, name) : name;
    const zv_xml_text frame = own.data ? join(in, at.prefix, own) : own;
    const zv_xml_text prefix = is_merged || !frame.data ? at.prefix : join(in, frame, colons);
    if (!frame.data || !prefix.data) {
        return no_memory(in);
    }
    const place inside = {prefix, frame};
    report_placement(in, model, zv_attribute(model, "placement_frame"));
    const zv_status status = add_model_frame(in, model, pose, at, inside, to);
    return status == ZV_OK ? flatten(in, model, inside, to, depth + 1) : status;
}

/// Whether a file that was found by the end of its name is the one: every model is called model.sdf, its folder counts.
static bool is_wanted(const nester *in, zv_xml_text wanted)
{
    size_t tail = 0;
    int slashes = 0;
    while (tail < wanted.size && (slashes += wanted.data[wanted.size - 1 - tail] == '/') < 2) {
        ++tail;
    }
    char name[256];
    if (!in->options->find || wanted.size >= sizeof name) {
        return true;
    }
    memcpy(name, wanted.data, wanted.size);
    name[wanted.size] = '\0';
    const char *found = in->options->find(in->options->user, name);
    const size_t size = found ? strlen(found) : 0;
    return size >= tail && memcmp(found + size - tail, wanted.data + wanted.size - tail, tail) == 0 &&
           (size == tail || found[size - tail - 1] == '/');
}

static zv_status refuse_missing(const nester *in, const zv_element *include, zv_xml_text file)
{
    return zv_fail(in->why, ZV_ERR_NOT_FOUND, include->line, include->column,
                   "the file '%.*s' is included but not among the files", ZV_SHOWN(file));
}

/// The model that <include> names: a folder with model.sdf, or a file. NULL when it is not there.
static zv_status read_included(nester *in, const zv_element *include, const zv_element **model)
{
    static const zv_xml_text usual = {"/model.sdf", 10};
    const zv_element *uri = zv_child(include, "uri");
    const zv_xml_text name = uri ? uri->text : (zv_xml_text){"", 0};
    const bool is_file = name.size > 4 && name.data[name.size - 4] == '.';
    zv_element *root = NULL;
    if (++in->files > ZV_COMPANIONS) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, include->line, include->column,
                       "files include one another too often");
    }
    const zv_xml_text file = is_file ? name : join(in, name, usual);
    zv_status status = !file.data ? no_memory(in)
                       : !is_wanted(in, file)
                           ? refuse_missing(in, include, file)
                           : zv_companion_elements(in->options, file, include, in->arena, &root, in->why);
    *model = status == ZV_OK ? zv_child(root, "model") : NULL;
    if (status == ZV_ERR_NOT_FOUND || status == ZV_ERR_NOT_AVAILABLE || (status == ZV_OK && !*model)) {
        zv_report_add(in->report, ZV_REPORT_LOST, include->line, include->column,
                      "the file '%.*s' is included but not among the files", ZV_SHOWN(file));
        status = ZV_OK;
    }
    return status;
}

static bool is_true(zv_xml_text text)
{
    return ZV_XML_IS(text, "true") || ZV_XML_IS(text, "1");
}

static zv_status include_model(nester *in, const zv_element *include, place at, zv_element *to, int depth)
{
    const zv_element *model = NULL, *named = zv_child(include, "name"), *pose = zv_child(include, "pose");
    const zv_status status = read_included(in, include, &model);
    if (status != ZV_OK || !model) {
        return status;
    }
    const zv_element *placed = zv_child(include, "placement_frame");
    report_placement(in, include, placed ? placed->text : (zv_xml_text){"", 0});
    return nest(in, model, named ? named->text : zv_attribute(model, "name"), pose ? pose : zv_child(model, "pose"),
                is_true(zv_attribute(include, "merge")), at, to, depth);
}

static zv_status flatten(nester *in, const zv_element *model, place at, zv_element *to, int depth)
{
    zv_status status = ZV_OK;
    if (depth > DEEPEST) {
        return zv_fail(in->why, ZV_ERR_TOO_LARGE, model->line, model->column, "models are nested deeper than %d",
                       DEEPEST);
    }
    for (const zv_element *child = model->first; child && status == ZV_OK; child = child->next) {
        const bool is_frame =
            zv_element_is(child, "link") || zv_element_is(child, "joint") || zv_element_is(child, "frame");
        if (zv_element_is(child, "model")) {
            status = nest(in, child, zv_attribute(child, "name"), zv_child(child, "pose"),
                          is_true(zv_attribute(child, "merge")), at, to, depth);
        } else if (zv_element_is(child, "include")) {
            status = include_model(in, child, at, to, depth);
        } else if (is_frame && at.frame.size > 0) {
            status = copy_frame(in, child, at, to);
        } else if (at.frame.size == 0) {
            status = copy(in, child, at, to, 0);
        }
    }
    return status;
}

/// Whether something moves in a model or in one inside it.
static bool has_joint(const zv_element *model, int depth)
{
    bool found = zv_child(model, "joint") != NULL;
    for (const zv_element *inner = zv_child(model, "model"); inner && !found && depth < DEEPEST;
         inner = zv_next_alike(inner)) {
        found = has_joint(inner, depth + 1);
    }
    return found;
}

/// The first model with a joint, else the first; included ones of a world when it has none of its own.
static zv_status find_model(nester *in, const zv_element *sdf, const zv_element **out)
{
    const zv_element *world = zv_child(sdf, "world"), *first = NULL;
    const zv_element *const holder = zv_child(sdf, "model") || !world ? sdf : world;
    zv_status status = ZV_OK;
    for (const zv_element *child = holder->first; child && status == ZV_OK; child = child->next) {
        const zv_element *model = zv_element_is(child, "model") ? child : NULL;
        if (zv_element_is(child, "include")) {
            status = read_included(in, child, &model);
        }
        first = first ? first : model;
        if (model && has_joint(model, 0)) {
            *out = model;
            return status;
        }
    }
    *out = first;
    return status;
}

zv_status zv_sdf_flatten(const zv_element *sdf, const zv_import_options *options, zv_arena *arena, zv_report *report,
                         const zv_element **model, zv_error *why)
{
    nester in = {.options = options, .arena = arena, .report = report, .why = why};
    zv_element *flat = NULL;
    zv_status status = find_model(&in, sdf, model);
    if (status != ZV_OK || !*model || !is_nested(*model)) {
        return status;
    }
    status = new_element(&in, *model, 0, &flat);
    status = status == ZV_OK ? flatten(&in, *model, (place){{"", 0}, {"", 0}}, flat, 0) : status;
    *model = flat;
    return status;
}
