#!/usr/bin/env python3
"""Writes the robot files as C text, byte for byte, sorted by name.

Usage: embed_robots.py OUT.c FILE.json...
"""
import pathlib
import sys


def c_literal(line):
    """One line of bytes as a C string literal; three octal digits cannot swallow a digit that follows."""
    shown = {0x22: '\\"', 0x5C: "\\\\", 0x0A: "\\n"}
    return '"' + "".join(shown.get(b) or (chr(b) if 0x20 <= b < 0x7F else f"\\{b:03o}") for b in line) + '"'


def main():
    out, files = sys.argv[1], sorted((pathlib.Path(name) for name in sys.argv[2:]), key=lambda path: path.stem)
    lines = ["// Made by tools/embed_robots.py from robots/.", '#include "model/shipped.h"', ""]
    lines.append("const zv_shipped_file zv_shipped_files[] = {")
    for path in files:
        data = path.read_bytes()
        lines.append(f'    {{"{path.stem}",')
        lines += ["     " + c_literal(line) for line in data.splitlines(keepends=True)]
        lines.append(f"     , {len(data)}}},")
    lines += ["};", f"const int zv_shipped_file_count = {len(files)};", ""]
    target = pathlib.Path(out)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
