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


def differing(files):
    """Paths of the files that clang-format would change."""
    done = subprocess.run(["clang-format", "--dry-run", *files], capture_output=True, text=True)
    return sorted({line.split(":")[0] for line in done.stderr.splitlines() if "[-Wclang-format-violations]" in line})


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    files = list(sources(root))
    if "--fix" in sys.argv[1:]:
        return subprocess.run(["clang-format", "-i", *files]).returncode
    found = differing(files)
    for path in found:
        print(f"{pathlib.Path(path).relative_to(root)}: not in the project's format; `make format` gives it that")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
