/// @file xacro.c
/// Elements with xacro to elements without.
///
///     <xacro:property name="x" value="0.5"/>            a name for a text; its ${...} are replaced when it is used
///     <xacro:macro name="m" params="a b:=2 *block"> ... </xacro:macro>     <xacro:m a="1"> <origin .../> </xacro:m>
///     <xacro:if value="${x > 0}"> ... </xacro:if>       <xacro:include filename="$(find pkg)/file.xacro"/>
///
/// A call opens a scope for its parameters inside that of the call; what is in a block keeps the names of the place that
/// wrote it.
#include "describe/xacro.h"

#include <string.h>

#include "base/characters.h"
#include "describe/companion.h"
#include "describe/xacro_value.h"

/// Macros inside macros, and files inside files.
enum { DEEPEST = 100 };

typedef struct macro {
    zv_xml_text name, params;
    const zv_element *body;
    struct macro *next;
} macro;

typedef struct expander {
    zv_xacro_session session;
    zv_arena *arena;
    zv_report *report;
    macro *macros;
    int elements;       ///< of the result
    int steps;          ///< calls, conditions and elements, whether something comes out of them or not
    zv_error *left_out; ///< the first file that is included but not there
    zv_error *why;
} expander;

static zv_status expand_into(expander *x, const zv_element *from, zv_xacro_scope *scope, zv_element *to, int depth);
static zv_status expand_xacro(expander *x, const zv_element *element, zv_xml_text name, zv_xacro_scope *scope,
                              zv_element *to, int depth);

static zv_status no_memory(const expander *x)
{
    return zv_fail(x->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
}

/// Files of the first years write the words of xacro without a prefix; what else these elements need distinguishes them from others.
static bool is_old_word(const zv_element *element)
{
    const bool is_named = zv_attribute(element, "name").size > 0;
    return (zv_element_is(element, "macro") && is_named && zv_attribute(element, "params").data) ||
           (zv_element_is(element, "property") && is_named && zv_attribute(element, "value").data && element->parent &&
            zv_element_is(element->parent, "robot")) ||
           (zv_element_is(element, "include") && zv_attribute(element, "filename").size > 0) ||
           (zv_element_is(element, "insert_block") && is_named);
}

/// The name without "xacro:"; empty when the element is none of xacro's.
static zv_xml_text xacro_name(const zv_element *element)
{
    const size_t size = strlen("xacro:");
    const bool is_xacro = element->name.size > size && memcmp(element->name.data, "xacro:", size) == 0;
    return is_xacro               ? (zv_xml_text){element->name.data + size, element->name.size - size}
           : is_old_word(element) ? element->name
                                  : (zv_xml_text){"", 0};
}

static bool uses_xacro(const zv_element *element)
{
    for (const zv_element *child = element->first; child; child = child->next) {
        if (xacro_name(child).size > 0 || uses_xacro(child)) {
            return true;
        }
    }
    return false;
}

static bool has_dollar(const zv_element *element)
{
    for (int i = 0; i < element->attributes; ++i) {
        const zv_xml_text value = element->attribute[i].value;
        if (value.size > 0 && memchr(value.data, '$', value.size)) {
            return true;
        }
    }
    return false;
}

/// ${pi} may stand in a joint of a file that has nothing else of xacro.
static bool has_expression(const zv_element *robot)
{
    for (const zv_element *joint = zv_child(robot, "joint"); joint; joint = zv_next_alike(joint)) {
        for (const zv_element *child = joint->first; child; child = child->next) {
            if (has_dollar(child)) {
                return true;
            }
        }
    }
    return false;
}

bool zv_xacro_is_used(const zv_element *robot)
{
    return uses_xacro(robot) || has_expression(robot);
}

/// Elements that say everything themselves, inside and out.
static bool is_plain(const zv_element *element)
{
    for (const zv_element *child = element->first; child; child = child->next) {
        if (!is_plain(child)) {
            return false;
        }
    }
    return !has_dollar(element) && xacro_name(element).size == 0;
}

/// A call of a macro may bring links and joints: a file with one is not whole without it. Where nothing defines or includes
/// macros, the call is what an older xacro has left behind in its result.
static bool calls_macro(const zv_element *element)
{
    static const char *const own[] = {"macro", "include", "property", "arg", "if", "unless", "element", "attribute"};
    const zv_xml_text name = xacro_name(element);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; ++i) {
        if (zv_xml_text_is(name, own[i], strlen(own[i]))) {
            return false;
        }
    }
    return name.size > 0;
}

bool zv_xacro_is_residue(const zv_element *robot)
{
    bool has_link = false, has_joint = false, all_plain = true, has_call = false, has_source = false;
    for (const zv_element *child = robot->first; child; child = child->next) {
        const zv_xml_text word = xacro_name(child);
        const bool is_link = zv_element_is(child, "link"), is_joint = zv_element_is(child, "joint");
        has_link = has_link || is_link;
        has_joint = has_joint || is_joint;
        all_plain = all_plain && ((!is_link && !is_joint) || is_plain(child));
        has_call = has_call || calls_macro(child);
        has_source = has_source || ZV_XML_IS(word, "macro") || ZV_XML_IS(word, "include");
        all_plain = all_plain && !ZV_XML_IS(word, "macro");
    }
    return has_link && has_joint && all_plain && !(has_call && has_source);
}

static bool is_word(char c)
{
    return zv_is_letter(c) || zv_is_digit(c) || c == '_';
}

static zv_status replaced_attribute(expander *x, const zv_element *element, const char *name, zv_xacro_scope *scope,
                                    zv_xml_text *out)
{
    const zv_xml_text raw = zv_attribute(element, name);
    if (!raw.data) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, element->line, element->column,
                       "<%.*s>: the attribute '%s' is missing or empty", ZV_SHOWN(element->name), name);
    }
    return zv_xacro_replace(scope, raw, element, out, x->why);
}

// ---- properties and arguments ----

/// Whether `text` names `name` as a whole word.
static bool mentions(zv_xml_text text, zv_xml_text name)
{
    for (size_t i = 0; name.size > 0 && i + name.size <= text.size; ++i) {
        const char before = i > 0 ? text.data[i - 1] : ' ';
        const char after = i + name.size < text.size ? text.data[i + name.size] : ' ';
        if (memcmp(text.data + i, name.data, name.size) == 0 && !is_word(before) && !is_word(after)) {
            return true;
        }
    }
    return false;
}

static zv_status define_property(expander *x, const zv_element *element, zv_xacro_scope *scope)
{
    zv_xml_text name;
    zv_status status = replaced_attribute(x, element, "name", scope, &name);
    const zv_xml_text raw = zv_attribute(element, "value"), standard = zv_attribute(element, "default");
    const zv_xml_text where = zv_attribute(element, "scope"), text = raw.data ? raw : standard;
    if (status != ZV_OK) {
        return status;
    }
    if (standard.data && zv_xacro_find(scope, name)) {
        return ZV_OK; // a default does not replace
    }
    zv_xacro_scope *target = ZV_XML_IS(where, "global")                    ? zv_xacro_outermost(scope)
                             : ZV_XML_IS(where, "parent") && scope->around ? scope->around
                                                                           : scope;
    // A property that is defined with its own old value takes that now.
    const bool names_itself = zv_xacro_find(scope, name) && mentions(text, name);
    const bool is_now = names_itself || target != scope || ZV_XML_IS(zv_attribute(element, "lazy_eval"), "false");
    zv_xacro_value value = {0};
    status = is_now && text.data ? zv_xacro_resolve(scope, text, element, &value, x->why) : ZV_OK;
    zv_xacro_name *entry = status == ZV_OK ? zv_xacro_set(target, name) : NULL;
    if (!entry) {
        return status == ZV_OK ? no_memory(x) : status;
    }
    entry->raw = text.data ? text : (zv_xml_text){"", 0};
    entry->is_known = is_now;
    entry->value = value;
    entry->block = element->first ? element : NULL;
    entry->takes_inside = true;
    entry->where = scope;
    return ZV_OK;
}

static zv_status define_argument(expander *x, const zv_element *element, zv_xacro_scope *scope)
{
    const zv_xml_text name = zv_attribute(element, "name");
    for (const zv_xacro_name *known = x->session.arguments; known; known = known->next) {
        if (zv_texts_equal(known->name, name)) {
            return ZV_OK;
        }
    }
    if (!zv_attribute(element, "default").data) {
        return ZV_OK; // whoever asks for it gets the error
    }
    zv_xacro_name *entry = zv_arena_take(x->arena, sizeof *entry);
    if (!entry) {
        return no_memory(x);
    }
    *entry = (zv_xacro_name){.name = name, .next = x->session.arguments};
    const zv_status status = zv_xacro_replace(scope, zv_attribute(element, "default"), element, &entry->raw, x->why);
    x->session.arguments = entry;
    return status;
}

// ---- macros ----

static zv_status define_macro(expander *x, const zv_element *element)
{
    macro *made = zv_arena_take(x->arena, sizeof *made);
    zv_xml_text name = zv_attribute(element, "name");
    if (!made) {
        return no_memory(x);
    }
    if (name.size > 6 && memcmp(name.data, "xacro:", 6) == 0) {
        name = (zv_xml_text){name.data + 6, name.size - 6};
    }
    const zv_xml_text params = zv_attribute(element, "params");
    *made = (macro){name, params.data ? params : (zv_xml_text){"", 0}, element, x->macros};
    x->macros = made;
    return ZV_OK;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// The next of the parameters: name, name:=default, *name or **name. False at the end.
static bool next_parameter(zv_xml_text *rest, zv_xml_text *name, zv_xml_text *standard)
{
    while (rest->size > 0 && is_space(rest->data[0])) {
        ++rest->data;
        --rest->size;
    }
    size_t size = 0;
    char quote = '\0';
    int braces = 0;
    while (size < rest->size && (quote || braces > 0 || !is_space(rest->data[size]))) {
        const char c = rest->data[size++];
        quote = quote == c ? '\0' : !quote && (c == '\'' || c == '"') ? c : quote;
        braces += quote ? 0 : (c == '{' || c == '(') - (c == '}' || c == ')');
    }
    const zv_xml_text word = {rest->data, size};
    rest->data += size;
    rest->size -= size;
    *name = word;
    *standard = (zv_xml_text){NULL, 0};
    for (size_t i = 0; i < size; ++i) {
        const bool is_assigned = word.data[i] == '=';
        if (is_assigned) {
            name->size = i > 0 && word.data[i - 1] == ':' ? i - 1 : i;
            *standard = (zv_xml_text){word.data + i + 1, size - i - 1};
            break;
        }
    }
    return word.size > 0;
}

/// Arguments that whoever imports gives, "name:=value name:=value"; they come before the defaults of the file.
static zv_status take_arguments(expander *x, const char *given)
{
    zv_xml_text rest = {given, strlen(given)}, name, value;
    while (next_parameter(&rest, &name, &value)) {
        zv_xacro_name *entry = zv_arena_take(x->arena, sizeof *entry);
        if (!entry) {
            return no_memory(x);
        }
        if (!value.data) {
            return zv_fail(x->why, ZV_ERR_BAD_REQUEST, 0, 0, "expected arguments name:=value, found '%.*s'",
                           ZV_SHOWN(name));
        }
        const bool is_quoted = value.size >= 2 && (value.data[0] == '\'' || value.data[0] == '"');
        const zv_xml_text plain = is_quoted ? (zv_xml_text){value.data + 1, value.size - 2} : value;
        *entry = (zv_xacro_name){.name = name, .raw = plain, .next = x->session.arguments};
        x->session.arguments = entry;
    }
    return ZV_OK;
}

/// A parameter without a value: `^` takes the property of the same name around the call, `^|value` that or the value.
static zv_status bind_default(expander *x, const zv_element *call, zv_xml_text name, zv_xml_text standard,
                              zv_xacro_scope *inner)
{
    const bool forwards = standard.size > 0 && standard.data[0] == '^';
    const bool has_other = standard.size > 1 && standard.data[1] == '|';
    const zv_xacro_name *outer = forwards ? zv_xacro_find(inner, name) : NULL;
    if (!standard.data || (forwards && !outer && !has_other)) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, call->line, call->column, "<%.*s>: the parameter '%.*s' is missing",
                       ZV_SHOWN(call->name), ZV_SHOWN(name));
    }
    const size_t cut = forwards ? (has_other ? 2 : 1) : 0;
    const zv_xml_text text = {standard.data + cut, standard.size - cut};
    zv_xacro_value value = {0};
    const zv_status status = outer ? ZV_OK : zv_xacro_resolve(inner, text, call, &value, x->why);
    zv_xacro_name *entry = status == ZV_OK ? zv_xacro_set(inner, name) : NULL;
    if (!entry) {
        return status == ZV_OK ? no_memory(x) : status;
    }
    if (outer) {
        zv_xacro_name *const next = entry->next;
        *entry = *outer;
        entry->next = next;
        return ZV_OK;
    }
    entry->is_known = true;
    entry->value = value;
    return ZV_OK;
}

static zv_status bind_block(expander *x, const zv_element *call, zv_xml_text name, const zv_element **block,
                            zv_xacro_scope *outer, zv_xacro_scope *inner)
{
    const bool takes_all = name.size > 1 && name.data[1] == '*';
    const size_t stars = takes_all ? 2 : 1;
    if (!*block) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, call->line, call->column, "<%.*s>: the block '%.*s' is missing",
                       ZV_SHOWN(call->name), ZV_SHOWN(name));
    }
    zv_xacro_name *entry = zv_xacro_set(inner, (zv_xml_text){name.data + stars, name.size - stars});
    if (!entry) {
        return no_memory(x);
    }
    entry->where = outer;
    entry->block = *block;
    entry->takes_inside = takes_all;
    *block = (*block)->next;
    return ZV_OK;
}

/// A value that the call gives; false when it gives none.
static bool is_given(const zv_element *call, zv_xml_text name, zv_xml_text *raw)
{
    for (int i = 0; i < call->attributes; ++i) {
        if (zv_texts_equal(call->attribute[i].name, name)) {
            *raw = call->attribute[i].value;
            return true;
        }
    }
    return false;
}

static zv_status bind_value(expander *x, const zv_element *call, zv_xml_text name, zv_xml_text raw,
                            zv_xacro_scope *outer, zv_xacro_scope *inner)
{
    zv_xacro_value value = {0};
    const zv_status status = zv_xacro_resolve(outer, raw, call, &value, x->why);
    zv_xacro_name *entry = status == ZV_OK ? zv_xacro_set(inner, name) : NULL;
    if (!entry) {
        return status == ZV_OK ? no_memory(x) : status;
    }
    entry->is_known = true;
    entry->value = value;
    return ZV_OK;
}

/// Binds what the call gives first: defaults may name other parameters.
static zv_status bind_parameters(expander *x, const zv_element *call, const macro *to, zv_xacro_scope *outer,
                                 zv_xacro_scope *inner)
{
    zv_xml_text rest = to->params, name, standard, raw;
    const zv_element *block = call->first;
    zv_status status = ZV_OK;
    while (status == ZV_OK && next_parameter(&rest, &name, &standard)) {
        status = name.data[0] == '*'          ? bind_block(x, call, name, &block, outer, inner)
                 : is_given(call, name, &raw) ? bind_value(x, call, name, raw, outer, inner)
                                              : ZV_OK;
    }
    for (rest = to->params; status == ZV_OK && next_parameter(&rest, &name, &standard);) {
        const bool is_left = name.data[0] != '*' && !is_given(call, name, &raw);
        status = is_left ? bind_default(x, call, name, standard, inner) : ZV_OK;
    }
    return status;
}

static const macro *find_macro(const expander *x, zv_xml_text wanted)
{
    const macro *found = x->macros;
    while (found && !zv_texts_equal(found->name, wanted)) {
        found = found->next;
    }
    return found;
}

/// A macro that nobody has defined. Where an included file is missing, it was probably there: then the arm goes without.
static zv_status call_unknown(expander *x, const zv_element *call, zv_xml_text wanted)
{
    if (x->left_out->status == ZV_OK) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, call->line, call->column, "no macro is called '%.*s'", ZV_SHOWN(wanted));
    }
    zv_report_add(x->report, ZV_REPORT_LOST, call->line, call->column,
                  "the macro '%.*s' is left out: no file that is there defines it", ZV_SHOWN(wanted));
    return ZV_OK;
}

static zv_status call_macro(expander *x, const zv_element *call, zv_xml_text wanted, zv_xacro_scope *scope,
                            zv_element *to, int depth)
{
    const macro *found = find_macro(x, wanted);
    if (!found) {
        return call_unknown(x, call, wanted);
    }
    zv_xacro_scope *inner = zv_arena_take(x->arena, sizeof *inner);
    if (!inner) {
        return no_memory(x);
    }
    *inner = (zv_xacro_scope){.session = &x->session, .around = scope};
    const zv_status status = bind_parameters(x, call, found, scope, inner);
    return status == ZV_OK ? expand_into(x, found->body, inner, to, depth + 1) : status;
}

/// <xacro:call macro="${name}" .../>
static zv_status call_by_name(expander *x, const zv_element *call, zv_xacro_scope *scope, zv_element *to, int depth)
{
    zv_xml_text name;
    const zv_status status = replaced_attribute(x, call, "macro", scope, &name);
    return status == ZV_OK ? call_macro(x, call, name, scope, to, depth) : status;
}

// ---- elements ----

static zv_status refuse_size(const expander *x, const zv_element *element)
{
    return zv_fail(x->why, ZV_ERR_TOO_LARGE, element->line, element->column,
                   "the description has more than %d elements", ZV_ELEMENTS);
}

static zv_status new_element(expander *x, const zv_element *like, zv_element **out)
{
    if (++x->elements > ZV_ELEMENTS) {
        return refuse_size(x, like);
    }
    zv_element *element = zv_arena_take(x->arena, sizeof *element);
    if (!element) {
        return no_memory(x);
    }
    *element = *like;
    element->parent = element->first = element->last = element->next = NULL;
    *out = element;
    return ZV_OK;
}

static zv_status replace_attributes(expander *x, const zv_element *from, zv_xacro_scope *scope, zv_element *copy)
{
    zv_status status = ZV_OK;
    zv_xml_attribute *attribute = zv_arena_take(x->arena, (size_t)(from->attributes + 1) * sizeof *attribute);
    if (!attribute) {
        return no_memory(x);
    }
    for (int i = 0; i < from->attributes && status == ZV_OK; ++i) {
        attribute[i].name = from->attribute[i].name;
        status = zv_xacro_replace(scope, from->attribute[i].value, from, &attribute[i].value, x->why);
    }
    copy->attribute = attribute;
    return status;
}

static zv_status copy_element(expander *x, const zv_element *from, zv_xacro_scope *scope, zv_element *to, int depth)
{
    zv_element *copy = NULL;
    zv_status status = new_element(x, from, &copy);
    status = status == ZV_OK ? replace_attributes(x, from, scope, copy) : status;
    status = status == ZV_OK ? zv_xacro_replace(scope, from->text, from, &copy->text, x->why) : status;
    if (status == ZV_OK) {
        zv_element_add(to, copy);
        status = expand_into(x, from, scope, copy, depth + 1);
    }
    return status;
}

static zv_status insert_block(expander *x, const zv_element *element, zv_xacro_scope *scope, zv_element *to, int depth)
{
    zv_xml_text name;
    const zv_status status = replaced_attribute(x, element, "name", scope, &name);
    if (status != ZV_OK) {
        return status;
    }
    const zv_xacro_name *found = zv_xacro_find(scope, name);
    if (!found || !found->block) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, element->line, element->column, "no block is called '%.*s'",
                       ZV_SHOWN(name));
    }
    return found->takes_inside ? expand_into(x, found->block, found->where, to, depth + 1)
                               : copy_element(x, found->block, found->where, to, depth + 1);
}

/// <xacro:element xacro:name="${name}" ...>: an element whose name is found out here; it may be a call of a macro.
static zv_status expand_element(expander *x, const zv_element *element, zv_xacro_scope *scope, zv_element *to,
                                int depth)
{
    static const char key[] = "xacro:name";
    zv_element *named = zv_arena_take(x->arena, sizeof *named);
    zv_xml_attribute *kept = zv_arena_take(x->arena, (size_t)(element->attributes + 1) * sizeof *kept);
    if (!named || !kept) {
        return no_memory(x);
    }
    *named = *element;
    named->attribute = kept;
    named->attributes = 0;
    const zv_status status = replaced_attribute(x, element, key, scope, &named->name);
    if (status != ZV_OK) {
        return status;
    }
    for (int i = 0; i < element->attributes; ++i) {
        if (!zv_xml_text_is(element->attribute[i].name, key, strlen(key))) {
            kept[named->attributes++] = element->attribute[i];
        }
    }
    const zv_xml_text word = xacro_name(named);
    return word.size > 0 ? expand_xacro(x, named, word, scope, to, depth + 1)
                         : copy_element(x, named, scope, to, depth + 1);
}

/// <xacro:attribute name="${name}" value="..."/>: one more of the element around it, or another value of it.
static zv_status add_attribute(expander *x, const zv_element *element, zv_xacro_scope *scope, zv_element *to)
{
    zv_xml_attribute added = {0};
    zv_status status = replaced_attribute(x, element, "name", scope, &added.name);
    status = status == ZV_OK ? zv_xacro_replace(scope, zv_attribute(element, "value"), element, &added.value, x->why)
                             : status;
    zv_xml_attribute *all = zv_arena_take(x->arena, (size_t)(to->attributes + 1) * sizeof *all);
    if (status != ZV_OK || !all) {
        return status != ZV_OK ? status : no_memory(x);
    }
    int count = 0;
    for (int i = 0; i < to->attributes; ++i) {
        if (!zv_texts_equal(to->attribute[i].name, added.name)) {
            all[count++] = to->attribute[i];
        }
    }
    all[count++] = added;
    to->attribute = all;
    to->attributes = count;
    return ZV_OK;
}

static zv_status expand_condition(expander *x, const zv_element *element, bool wanted, zv_xacro_scope *scope,
                                  zv_element *to, int depth)
{
    const zv_xml_text raw = zv_attribute(element, "value");
    zv_xacro_value value = {0};
    if (!raw.data) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, element->line, element->column,
                       "<%.*s>: the attribute '%s' is missing or empty", ZV_SHOWN(element->name), "value");
    }
    const zv_status status = zv_xacro_resolve(scope, raw, element, &value, x->why);
    if (status != ZV_OK) {
        return status;
    }
    if (value.kind == ZV_XACRO_TEXT && value.text.size > 0) {
        return zv_fail(x->why, ZV_ERR_SYNTAX, element->line, element->column,
                       "<%.*s>: expected true, false or a number in 'value', found '%.*s'", ZV_SHOWN(element->name),
                       ZV_SHOWN(value.text));
    }
    return zv_xacro_is_true(&value) == wanted ? expand_into(x, element, scope, to, depth + 1) : ZV_OK;
}

/// A file that is not there is reported: simulators, sensors and grippers are often in packages that nobody has at hand.
static zv_status note_missing(expander *x, const zv_element *element, zv_xml_text name)
{
    static const char sentence[] = "the file '%.*s' is included but not among the files";
    if (x->left_out->status == ZV_OK) {
        zv_fail(x->left_out, ZV_ERR_NOT_FOUND, element->line, element->column, sentence, ZV_SHOWN(name));
    }
    zv_report_add(x->report, ZV_REPORT_LOST, element->line, element->column, sentence, ZV_SHOWN(name));
    return ZV_OK;
}

/// A file in place of the element; its root element is left out.
static zv_status include_file(expander *x, const zv_element *element, zv_xacro_scope *scope, zv_element *to, int depth)
{
    zv_xml_text name;
    zv_element *root = NULL;
    zv_status status = replaced_attribute(x, element, "filename", scope, &name);
    if (status == ZV_OK && ++x->session.files > ZV_COMPANIONS) {
        return zv_fail(x->why, ZV_ERR_TOO_LARGE, element->line, element->column, "files include one another too often");
    }
    status =
        status == ZV_OK ? zv_companion_elements(x->session.options, name, element, x->arena, &root, x->why) : status;
    if (status != ZV_OK) {
        return status == ZV_ERR_NOT_FOUND ? note_missing(x, element, name) : status;
    }
    status = expand_into(x, root, scope, to, depth + 1);
    if (status != ZV_OK) {
        zv_companion_error(name, element, status, x->why);
    }
    return status;
}

static zv_status expand_xacro(expander *x, const zv_element *element, zv_xml_text name, zv_xacro_scope *scope,
                              zv_element *to, int depth)
{
    if (ZV_XML_IS(name, "property")) {
        return define_property(x, element, scope);
    }
    if (ZV_XML_IS(name, "arg")) {
        return define_argument(x, element, scope);
    }
    if (ZV_XML_IS(name, "macro")) {
        return define_macro(x, element);
    }
    if (ZV_XML_IS(name, "include")) {
        return include_file(x, element, scope, to, depth);
    }
    if (ZV_XML_IS(name, "insert_block")) {
        return insert_block(x, element, scope, to, depth);
    }
    if (ZV_XML_IS(name, "if") || ZV_XML_IS(name, "unless")) {
        return expand_condition(x, element, ZV_XML_IS(name, "if"), scope, to, depth);
    }
    if (ZV_XML_IS(name, "element")) {
        return expand_element(x, element, scope, to, depth);
    }
    if (ZV_XML_IS(name, "attribute")) {
        return add_attribute(x, element, scope, to);
    }
    return ZV_XML_IS(name, "call") ? call_by_name(x, element, scope, to, depth)
                                   : call_macro(x, element, name, scope, to, depth);
}

/// Elements that no reader looks into: what is inside need not make sense.
static bool is_foreign(const zv_element *element)
{
    static const char *const names[] = {"gazebo", "transmission", "ros2_control", "sensor", "plugin"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        if (zv_element_is(element, names[i])) {
            return true;
        }
    }
    return false;
}

static zv_status copy_foreign(expander *x, const zv_element *from, zv_element *to)
{
    zv_element *copy = NULL;
    const zv_status status = new_element(x, from, &copy);
    if (status == ZV_OK) {
        copy->attributes = 0;
        copy->text = (zv_xml_text){"", 0};
        zv_element_add(to, copy);
    }
    return status;
}

static zv_status expand_into(expander *x, const zv_element *from, zv_xacro_scope *scope, zv_element *to, int depth)
{
    zv_status status = ZV_OK;
    if (depth > DEEPEST) {
        return zv_fail(x->why, ZV_ERR_TOO_LARGE, from->line, from->column,
                       "macros, blocks and elements are nested deeper than %d", DEEPEST);
    }
    for (const zv_element *child = from->first; child && status == ZV_OK; child = child->next) {
        const zv_xml_text name = xacro_name(child);
        const macro *old = name.size == 0 ? find_macro(x, child->name) : NULL;
        const bool is_call = old && zv_element_is(old->body, "macro"); // one that was defined without a prefix, too
        status = ++x->steps > ZV_ELEMENTS ? refuse_size(x, child)
                 : name.size > 0          ? expand_xacro(x, child, name, scope, to, depth)
                 : is_call                ? call_macro(x, child, child->name, scope, to, depth)
                 : is_foreign(child)      ? copy_foreign(x, child, to)
                                          : copy_element(x, child, scope, to, depth);
    }
    return status;
}

zv_status zv_xacro_expand(const zv_element *robot, const zv_import_options *options, zv_arena *arena, zv_report *report,
                          zv_element **out, zv_error *left_out, zv_error *why)
{
    expander x = {.session = {.arena = arena, .report = report, .options = options},
                  .arena = arena,
                  .report = report,
                  .left_out = left_out,
                  .why = why};
    zv_xacro_scope outermost = {.session = &x.session};
    zv_element *root = NULL;
    zv_status status = new_element(&x, robot, &root);
    status = status == ZV_OK && options->args ? take_arguments(&x, options->args) : status;
    status = status == ZV_OK ? expand_into(&x, robot, &outermost, root, 0) : status;
    status = status == ZV_OK ? replace_attributes(&x, robot, &outermost, root) : status; // all arguments are known now
    if (status == ZV_OK) {
        *out = root;
        zv_report_add(report, ZV_REPORT_NOTE, robot->line, robot->column, "xacro was expanded to %d elements",
                      x.elements);
    }
    return status;
}
