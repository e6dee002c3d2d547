#!/usr/bin/env python3
"""Writes the operations of the bindings for Python and C# from the one description, {"op": "describe"}.

    tools/make_bindings.py build/bin/zveno            writes them
    tools/make_bindings.py build/bin/zveno --check    says whether they are as they would be written
"""
import json
import keyword
import pathlib
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH = 120
ARM = ("robot", "set", "tip", "tool")  # fields that say which arm is meant

# ---- Python ----

PYTHON_TYPES = {"number": "float", "whole": "int", "text": "str", "flag": "bool", "numbers": "Numbers", "joints": "Numbers",
                "matrix": "Sequence[Numbers]", "list": "Sequence[Any]", "object": "Mapping[str, Any]", "values": "Mapping[str, float]",
                "ranges": "Mapping[str, Numbers]", "any": "Any"}
PYTHON_HEAD = '''"""The operations of zveno, made by tools/make_bindings.py from its own description. Do not edit."""
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, Union

from .answers import Answer, Numbers

__all__ = ["Operations", "ArmOperations"]
'''


def python_name(name):
    return name + "_" if keyword.iskeyword(name) or name == "self" else name


def python_type(field):
    if field["type"] == "word":
        kind = "Literal[" + ", ".join(json.dumps(word) for word in field["words"]) + "]"
    else:
        kind = PYTHON_TYPES[field["type"]]
    if other := field.get("other"):
        kind = f"Union[{kind}, {python_type(other)}]"
    return kind


def wrapped(text, indent, first=""):
    return textwrap.wrap(text, WIDTH, initial_indent=indent + first, subsequent_indent=indent + " " * len(first),
                         break_long_words=False, break_on_hyphens=False)


def with_unit(field):
    return field["sentence"] + (f" ({field['unit']})" if "unit" in field else "")


def python_method(operation, fields):
    needed = [field for field in fields if field["needed"]]
    others = [field for field in fields if not field["needed"]]
    lines = [f"    def {python_name(operation['name'])}(", "        self,", *(["        *,"] if fields else [])]
    for field in needed:
        lines += fitted(f"        {python_name(field['name'])}: {python_type(field)},")
    for field in others:
        lines += fitted(f"        {python_name(field['name'])}: Optional[{python_type(field)}] = None,")
    lines += ["    ) -> Answer:"]
    lines += wrapped(operation["sentence"].replace('"', "'").rstrip(".") + ".", "        ", '"""')
    if fields:
        lines += [""]
    for field in needed + others:
        lines += wrapped(f"{python_name(field['name'])}: {with_unit(field)}".replace("\\", "\\\\").replace('"', "'"), "        ")
    lines[-1:] = [lines[-1] + '"""'] if not fields else [lines[-1], '        """']
    lines += ["        return self._ask(", f"            {json.dumps(operation['name'])},", "            {"]
    lines += [f"                {json.dumps(field['name'])}: {python_name(field['name'])}," for field in needed + others]
    lines += ["            },", "        )"]
    return lines


def fitted(line):
    """A parameter whose words would not fit into a line has them in lines of their own."""
    if len(line) <= WIDTH or "Literal[" not in line:
        return [line]
    begin = line.index("Literal[") + len("Literal[")
    end = line.index("]", begin)
    return [line[:begin], *wrapped(line[begin:end] + ",", "            "), "        " + line[end:]]


def arm_fields(description, operation):
    return [field for field in description["common"] if field["name"] in ARM] if operation["robot"] != "unused" else []


def python_text(description):
    lines = [PYTHON_HEAD, "", "class Operations:", '    """Every operation; `robot` says for which arm."""', "",
             "    def _ask(self, op: str, fields: Mapping[str, Any]) -> Answer:", "        raise NotImplementedError"]
    for operation in description["operations"]:
        arm = [{**field, "needed": field["name"] == "robot" and operation["robot"] == "needed"} for field in arm_fields(description, operation)]
        lines += ["", *python_method(operation, arm + operation["fields"])]
    lines += ["", "", "class ArmOperations:", '    """The operations of one arm."""', "",
              "    def _ask(self, op: str, fields: Mapping[str, Any]) -> Answer:", "        raise NotImplementedError"]
    for operation in description["operations"]:
        if operation["robot"] == "needed":
            lines += ["", *python_method(operation, operation["fields"])]
    return "\n".join(lines) + "\n"


# ---- C# ----

CSHARP_HEAD = """// The operations of zveno, made by tools/make_bindings.py from its own description. Do not edit.
using System.Collections.Generic;

namespace Zveno
{
"""
CSHARP_TYPES = {"number": "double?", "whole": "int?", "text": "string", "word": "string", "flag": "bool?", "numbers": "double[]",
                "joints": "double[]", "matrix": "double[][]", "list": "object", "object": "object", "values": "object",
                "ranges": "object", "any": "object"}
CSHARP_WORDS = {"from", "in", "out", "is", "as", "object", "string", "params", "ref", "base", "this", "new", "float", "double", "fixed", "lock"}


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def csharp_field(field):
    kind = "object" if "other" in field else CSHARP_TYPES[field["type"]]
    note = with_unit(field).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    words = ", ".join(field["words"]) if field["type"] == "word" else ""
    lines = wrapped(f"<summary>{note}{': ' + words if words else ''}</summary>", "        ", "/// ")
    lines = [lines[0]] + [line.replace("            ", "        /// ", 1) for line in lines[1:]]
    return lines + [f"        public {kind} {pascal(field['name'])};"]


def csharp_class(description, operation):
    name = pascal(operation["name"]) + "Request"
    fields = arm_fields(description, operation) + operation["fields"]
    lines = [f"    /// <summary>{operation['sentence'].replace('<', '&lt;')}</summary>", f"    public sealed class {name} : Request", "    {"]
    for field in fields:
        lines += csharp_field(field)
    lines += ["", f"        public override string Op {{ get {{ return {json.dumps(operation['name'])}; }} }}", "",
              "        protected override void Gather(Dictionary<string, object> fields)", "        {"]
    lines += [f"            Put(fields, {json.dumps(field['name'])}, {pascal(field['name'])});" for field in fields]
    return lines + ["        }", "    }"]


def csharp_text(description):
    classes = ["\n".join(csharp_class(description, operation)) for operation in description["operations"]]
    return CSHARP_HEAD + "\n\n".join(classes) + "\n}\n"


# ---- files ----

FILES = {"bindings/python/zveno/operations.py": python_text, "bindings/unity/Runtime/Operations.cs": csharp_text}


def describe(program):
    answer = subprocess.run([program, "batch"], input='{"op": "describe"}\n', capture_output=True, text=True, check=True).stdout
    return json.loads(answer)


def main():
    words = [word for word in sys.argv[1:] if word != "--check"]
    if len(words) != 1:
        sys.exit(__doc__)
    description, wrong = describe(words[0]), []
    for name, text in FILES.items():
        path, made = ROOT / name, text(description)
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made)
        elif not path.exists() or path.read_text() != made:
            wrong.append(name)
    for name in wrong:
        print(f"{name} is not what the description says; tools/make_bindings.py {words[0]} writes it")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
