#!/usr/bin/env python3
"""Every public function has words of its own right above it, and every public header says which threads may call what.

    tools/check_documented.py [folder of the project]

Prints what lacks them, with its place, and ends with 1 when anything does.
"""
import pathlib
import re
import sys

FUNCTION = re.compile(r"^(?!typedef|return|else|#|/|\s)[A-Za-z_][\w\s\*]*?\b(zv_\w+)\(")
THREADS = re.compile(r"\bthreads?\b", re.IGNORECASE)


def head_of(lines):
    """The comment that the header begins with."""
    head = []
    for line in lines:
        if not line.startswith("///"):
            break
        head.append(line)
    return " ".join(head)


def line_above(lines, number):
    """What stands above line `number`, attributes of the function passed over."""
    above = number - 2
    while above >= 0 and re.match(r"#|__attribute__", lines[above]):
        above -= 1
    return lines[above] if above >= 0 else ""


def problems_of(header, root):
    where, lines = header.relative_to(root), header.read_text().splitlines()
    if not THREADS.search(head_of(lines)):
        yield f"{where}:1: the first comment says nothing about threads"
    for number, line in enumerate(lines, 1):
        function = FUNCTION.match(line)
        if function and not line_above(lines, number).startswith("///"):
            yield f"{where}:{number}: {function[1]} has no words of its own"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    headers = sorted(root.glob("include/zveno/*.h"))
    problems = [problem for header in headers for problem in problems_of(header, root)]
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
