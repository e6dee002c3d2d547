"""A judge for the part of JSON Schema, draft 2020-12, that `describe` writes."""
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {"$schema", "title", "description", "default", "type", "properties", "required", "additionalProperties", "items",
         "minItems", "maxItems", "minimum", "exclusiveMinimum", "maximum", "enum", "const", "anyOf"}


def is_kind(value, kind):
    if kind in ("number", "integer"):
        return isinstance(value, (int, float)) and not isinstance(value, bool) and (kind == "number" or value == int(value))
    return isinstance(value, KINDS[kind])


def faults(value, schema, path="$"):
    """What is wrong with a value, one sentence each."""
    unknown = set(schema) - KNOWN
    assert not unknown, unknown
    if "const" in schema and value != schema["const"]:
        yield f"{path} is not {schema['const']}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "anyOf" in schema and not any(not list(faults(value, form, path)) for form in schema["anyOf"]):
        yield f"{path} has none of its forms: {[list(faults(value, form, path)) for form in schema['anyOf']]}"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        yield f"{path}: {str(value)[:60]} is no {kinds}"
        return
    if is_kind(value, "number"):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            yield f"{path}: {value} is out of range"
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            yield f"{path}: {value} is out of range"
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{path} has {len(value)} elements"
        for i, item in enumerate(value):
            yield from faults(item, schema.get("items", {}), f"{path}[{i}]")
    elif isinstance(value, dict):
        yield from (f"{path}.{name} is missing" for name in schema.get("required", []) if name not in value)
        for name, member in value.items():
            other = schema.get("additionalProperties", {})
            if name in schema.get("properties", {}):
                yield from faults(member, schema["properties"][name], f"{path}.{name}")
            elif other is False:
                yield f"{path}.{name} is not described"
            else:
                yield from faults(member, other, f"{path}.{name}")
