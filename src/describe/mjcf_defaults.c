/// @file mjcf_defaults.c
/// Default classes of MJCF, searched from the innermost class outwards:
///
///     <default> <joint damping="1"/> <default class="elbow"> <joint range="0 2"/> </default> </default>
#include "describe/mjcf_defaults.h"

/// The class called `name` at `top` or inside it.
static const zv_element *find_class(const zv_element *top, zv_xml_text name)
{
    if (zv_texts_equal(zv_attribute(top, "class"), name)) {
        return top;
    }
    for (const zv_element *inner = zv_child(top, "default"); inner; inner = zv_next_alike(inner)) {
        const zv_element *found = find_class(inner, name);
        if (found) {
            return found;
        }
    }
    return NULL;
}

static const zv_element *class_called(const zv_mjcf_defaults *defaults, zv_xml_text name)
{
    const zv_element *top = zv_child(defaults->model, "default");
    const zv_element *const outermost = top;
    for (; top && name.size > 0; top = zv_next_alike(top)) {
        const zv_element *found = find_class(top, name);
        if (found) {
            return found;
        }
    }
    return outermost; // no class, and one that is not there, mean the outermost
}

zv_xml_text zv_mjcf_attribute(const zv_mjcf_defaults *defaults, const zv_element *element, zv_xml_text childclass,
                              const char *name)
{
    const zv_xml_text own = zv_attribute(element, name);
    if (own.data) {
        return own;
    }
    const zv_xml_text class_name = zv_attribute(element, "class");
    const zv_element *at = class_called(defaults, class_name.size > 0 ? class_name : childclass);
    for (; at && zv_element_is(at, "default"); at = at->parent) {
        for (const zv_element *child = at->first; child; child = child->next) {
            const zv_xml_text value =
                zv_texts_equal(child->name, element->name) ? zv_attribute(child, name) : (zv_xml_text){NULL, 0};
            if (value.data) {
                return value;
            }
        }
    }
    return (zv_xml_text){NULL, 0};
}

zv_xml_text zv_mjcf_mesh_folder(const zv_element *model)
{
    zv_xml_text folder = {"", 0};
    for (const zv_element *compiler = zv_child(model, "compiler"); compiler; compiler = zv_next_alike(compiler)) {
        const zv_xml_text meshes = zv_attribute(compiler, "meshdir"), assets = zv_attribute(compiler, "assetdir");
        folder = meshes.data ? meshes : assets.data ? assets : folder;
    }
    while (folder.size > 0 && folder.data[folder.size - 1] == '/') {
        --folder.size;
    }
    return folder;
}
