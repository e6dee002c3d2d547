#!/usr/bin/env python3
"""Asks clang-format whether every C and C++ file of the project has the project's format; with --fix, gives it to them.

Names each file that differs and ends with 1 when there is one.
"""
import pathlib
import subprocess
import sys

FOLDERS = ["include", "src", "apps", "examples", "tests", "bench"]
ENDINGS = {".c", ".h", ".cpp"}


def sources(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in ENDINGS and "node_modules" not in path.parts:
                yield path


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    fix = "--fix" in sys.argv[1:]
    files = list(sources(root))
    if fix:
        return subprocess.run(["clang-format", "-i", *files]).returncode
    differing = [path for path in files
                 if subprocess.run(["clang-format", "--dry-run", "-Werror", path], capture_output=True).returncode]
    for path in differing:
        print(f"{path.relative_to(root)}: not in the project's format; `make format` gives it that")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
