#!/usr/bin/env python3
"""Looks into libzveno.a: the core calls nothing but a few harmless C functions and keeps no state that changes.

Elementary functions like sin differ between C libraries in the last bit, files and clocks and printing belong to the
apps, and text functions that follow the locale would read "1,5" one day: none of them is in the list below.

    check_symbols.py build/lib/libzveno.a
"""
import re
import subprocess
import sys

ALLOWED = set("""
    malloc calloc realloc free
    memchr memcmp memcpy memmove memset strchr strcmp strcpy strcspn strlen strncmp strncpy strnlen strpbrk
    strrchr strspn strstr
    qsort bsearch snprintf vsnprintf
    ceil copysign fabs floor fmax fmaxf fmin fmod frexp ldexp lround nearbyint nextafter remainder rint round scalbn sqrt trunc
""".split())
MADE_BY_COMPILER = re.compile(r"_GLOBAL_OFFSET_TABLE_|__.*|_.*_chk")
CHANGING = re.compile(r"^\.(data|bss|tdata|tbss)(?!\.rel\.ro)|^COMMON")


def symbols(library):
    """(object, name, class, section) of everything nm knows."""
    table = subprocess.run(["nm", "--format=sysv", library], capture_output=True, text=True, check=True).stdout
    member = ""
    for line in table.splitlines():
        if line.startswith(("Symbols from", "Undefined symbols from")):
            member = line[line.find("[") + 1:line.find("]")]
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7 and fields[0] != "Name":
            yield member, fields[0], fields[2], fields[6]


def problems(library):
    found = list(symbols(library))
    ours = {name for _, name, kind, _ in found if kind != "U"}
    for member, name, kind, section in found:
        allowed = name in ours or name in ALLOWED
        if kind == "U" and not allowed and not MADE_BY_COMPILER.fullmatch(name):
            yield f"{member}: calls {name}, which the core may not use"
        if kind != "U" and CHANGING.match(section):
            yield f"{member}: {name} can change ({section}); the core keeps no state"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = sorted(set(problems(sys.argv[1])))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
