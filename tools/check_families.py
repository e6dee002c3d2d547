#!/usr/bin/env python3
"""Arms by capability, not by name: outside src/kin no program text knows what a family of arms is called.

The names are those that the files of src/kin give their `zv_family`. Anywhere else a literal of such a name is an
offence, because a new family would then have to be added there too; what an arm can do is in `zv_capability` and in
the field `capability` of the answer of `robots`. Prints one line per offence and ends with 1 when there is one.
"""
import pathlib
import re
import sys

FAMILY = re.compile(r'const zv_family zv_family_\w+ = \{\s*\.name = "(\w+)"')
SOURCES = ("src/**/*.[ch]", "apps/**/*.[ch]", "apps/page/src/**/*.ts", "apps/page/src/**/*.tsx")
# Robots called like their family, and a kind of joint that is: these lines mean the robot or the joint.
ROBOT_NAMES = ("zv_robot_name(", "FIRST_ARM =", "ZV_TREE_OTHER")


def family_names(root):
    return [name for path in sorted(root.glob("src/kin/*.c")) for name in FAMILY.findall(path.read_text())]


def offences(root, names):
    no_robots = [name for name in names if not (root / "robots" / f"{name}.json").exists()]
    string, key = r"""["'`](?:%s)["'`]""" % "|".join(names), r"[{,] *(?:%s):" % "|".join(no_robots or names)
    literal = re.compile(f"{string}|{key}")
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        if path.is_relative_to(root / "src/kin") or "node_modules" in path.parts:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = literal.search(line)
            if found and not any(word in line for word in ROBOT_NAMES):
                yield f"{path}:{number}: {found[0]} names a family; ask zv_ik_capability what the arm can do"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    names = family_names(root)
    if not names:
        print("src/kin: no family was found, so nothing could be checked")
        return 1
    found = list(offences(root, names))
    for offence in found:
        print(offence)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
