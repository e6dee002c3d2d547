#!/usr/bin/env python3
"""How long functions are: median, the length that nine in ten stay within, the longest. A median above 10, a ninth decile above
21 and a function of more than 75 lines fail.

    tools/check_functions.py            src and apps
    tools/check_functions.py --longest  also the twenty longest, with their places

A function is counted from the line of its name to its closing brace. The sources are in the project's format, so that its
body begins and ends with a brace in the first column.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST_LINES = 75
MOST_MEDIAN, MOST_NINTH_DECILE = 10, 21
NAME = re.compile(r"\b(\w+)\(")


def functions(text):
    """(first line, lines, name) of each function of a source."""
    lines = text.splitlines()
    for opening, line in enumerate(lines):
        if line != "{" or opening == 0 or not lines[opening - 1].endswith(")"):
            continue
        first = opening - 1
        while first > 0 and not NAME.search(lines[first].lstrip() if lines[first][:1].strip() else ""):
            first -= 1  # parameters on lines of their own
        closing = lines.index("}", opening)
        name = NAME.search(lines[first])
        yield first + 1, closing - first + 1, name[1] if name else "?"


def measure(root):
    """(lines, place, name) of every function, the longest first."""
    found = []
    for path in sorted([*root.glob("src/*/*.[ch]"), *root.glob("apps/*/*.[ch]")]):
        found += [(length, f"{path.relative_to(root)}:{first}", name) for first, length, name in functions(path.read_text())]
    return sorted(found, key=lambda one: (-one[0], one[1]))


def main():
    found = measure(ROOT)
    lengths = [length for length, _, _ in found]
    too_long = [one for one in found if one[0] > MOST_LINES]
    for length, place, name in found[:20] if "--longest" in sys.argv else too_long:
        print(f"{place}: {name} has {length} lines" + (f", {MOST_LINES} are the most" if length > MOST_LINES else ""))
    median, ninth_decile = lengths[len(lengths) // 2], lengths[len(lengths) // 10]
    print(f"{len(found)} functions: median {median} lines, nine in ten within {ninth_decile}, the longest {lengths[0]}; "
          f"{MOST_MEDIAN}, {MOST_NINTH_DECILE} and {MOST_LINES} are the most")
    return 1 if too_long or median > MOST_MEDIAN or ninth_decile > MOST_NINTH_DECILE else 0


if __name__ == "__main__":
    sys.exit(main())
