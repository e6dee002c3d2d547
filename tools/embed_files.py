#!/usr/bin/env python3
"""Writes files as C text, byte for byte, sorted by name.

Usage: embed_files.py OUT.c HEADER TYPE NAME FILE...

HEADER declares TYPE (name, text, size), the array NAMEs and the number NAME_count.
"""
import pathlib
import sys


def c_literal(line):
    """One line of bytes as a C string literal; three octal digits cannot swallow a digit that follows."""
    shown = {0x22: '\\"', 0x5C: "\\\\", 0x0A: "\\n"}
    return '"' + "".join(shown.get(b) or (chr(b) if 0x20 <= b < 0x7F else f"\\{b:03o}") for b in line) + '"'


def main():
    out, header, kind, name = sys.argv[1:5]
    files = sorted((pathlib.Path(path) for path in sys.argv[5:]), key=lambda path: path.stem)
    lines = ["// Made by tools/embed_files.py.", f'#include "{header}"', "", f"const {kind} {name}s[] = {{"]
    for path in files:
        data = path.read_bytes()
        lines.append(f'    {{"{path.stem}",')
        lines += ["     " + c_literal(line) for line in data.splitlines(keepends=True)]
        lines.append(f"     , {len(data)}}},")
    lines += ["};", f"const int {name}_count = {len(files)};", ""]
    target = pathlib.Path(out)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
