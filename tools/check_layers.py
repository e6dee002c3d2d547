#!/usr/bin/env python3
"""Who may know whom: reads src/LAYERS and looks at every #include of the project's own headers.

A folder of src may use itself and the lines above its own in src/LAYERS; names on one line do not meet. Apps and
examples see only include/zveno. Inside a folder of src and in the server, modules (a .c and the .h of its name) do not
use each other in a circle. Prints one line per offence and ends with 1 when there is one.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'\s*#\s*include\s*[<"](?:zveno/(\w+)\.h|(\w+)/\w+\.h)[>"]')
LOCAL = re.compile(r'\s*#\s*include\s*"(?:\w+/)?(\w+)\.h"')
UMBRELLA = "zveno"  # zveno/zveno.h is for programs outside; inside, each file names what it needs


def read_heights(layers):
    """Layer name -> number of its line; larger is higher."""
    heights = {}
    for level, line in enumerate(layers.read_text().splitlines()):
        for folder in line.split("#")[0].split():
            heights[folder] = level
    return heights


def includes(path):
    """(line number, layer, is public) of each include of a layer's header."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found[1] or found[2], bool(found[1])


def offences_inside(root, heights):
    for path in sorted([*root.glob("src/*/*.[ch]"), *root.glob("include/zveno/*.h")]):
        here = path.parent.name if path.parent.parent.name == "src" else path.stem
        if here == UMBRELLA:
            continue
        if here not in heights:
            yield f"{path}: src/LAYERS does not name '{here}'"
            continue
        for number, there, is_public in includes(path):
            is_system = not is_public and there not in heights  # <sys/types.h> and the like
            if there != here and not is_system and heights.get(there, len(heights)) >= heights[here]:
                yield f"{path}:{number}: '{here}' may not use '{there}'"


def offences_outside(root, heights):
    for path in sorted([*root.glob("apps/**/*.[ch]"), *root.glob("examples/*.[ch]")]):
        for number, there, is_public in includes(path):
            if there in heights and not is_public:
                yield f"{path}:{number}: apps and examples see only include/zveno, not the inside of '{there}'"


def modules_of(folder):
    """Module -> the modules of the same folder that it includes."""
    uses = {}
    for path in sorted(folder.glob("*.[ch]")):
        here = uses.setdefault(path.stem, set())
        for line in path.read_text().splitlines():
            found = LOCAL.match(line)
            is_ours = found and (f'"{folder.name}/' in line or "/" not in line)
            if is_ours and found[1] != path.stem and (folder / f"{found[1]}.h").exists():
                here.add(found[1])
    return uses


def circle_from(start, uses):
    """The shortest way from a module back to itself, or None."""
    ways, seen = [[start]], set()
    while ways:
        way = ways.pop(0)
        for there in sorted(uses[way[-1]]):
            if there == start:
                return way
            if there not in seen:
                seen.add(there)
                ways.append([*way, there])
    return None


def offences_in_circles(root):
    for folder in [*sorted(root.glob("src/*/")), root / "apps/server"]:
        uses, told = modules_of(folder), set()
        for module in sorted(uses):
            circle = circle_from(module, uses)
            if circle and not told.intersection(circle):
                told.update(circle)
                yield f"{folder}: modules use each other in a circle: {' -> '.join([*circle, module])}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    heights = read_heights(root / "src/LAYERS")
    offences = [*offences_inside(root, heights), *offences_outside(root, heights), *offences_in_circles(root)]
    for offence in offences:
        print(offence)
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
