#!/usr/bin/env python3
"""Compiles every public header by itself, with each compiler a user may have; also as C++.

Prints one TAP line per header and compiler and ends with 1 when one failed.
"""
import pathlib
import subprocess
import sys

WARNINGS = ["-Wall", "-Wextra", "-Wshadow", "-Werror", "-pedantic", "-fsyntax-only"]
COMPILERS = [["gcc", "-std=c17", "-x", "c"], ["clang", "-std=c17", "-x", "c"], ["g++", "-std=c++17", "-x", "c++"]]


def attempts(root):
    for header in sorted(root.glob("include/zveno/*.h")):
        for compiler in COMPILERS:
            yield compiler, header


def compile_alone(root, compiler, header):
    command = [*compiler, *WARNINGS, "-I", root / "include", "-"]
    text = f'#include "{header.resolve()}"\n'
    return subprocess.run(command, input=text, capture_output=True, text=True)


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    failures = 0
    for number, (compiler, header) in enumerate(attempts(root), 1):
        done = compile_alone(root, compiler, header)
        ok = done.returncode == 0
        failures += not ok
        print(f"{'ok' if ok else 'not ok'} {number} - {header.relative_to(root)} alone with {compiler[0]}")
        if not ok:
            print(done.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
