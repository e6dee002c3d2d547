#!/usr/bin/env python3
"""Installs a build into an empty folder and uses it as a stranger would, through pkg-config.

    test_install.py <build> <folder>
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def run(command, **environment):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          env={**os.environ, **environment})
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Installed:
    def __init__(self, build, prefix):
        shutil.rmtree(prefix, ignore_errors=True)
        run(["cmake", "--install", build, "--prefix", prefix])
        self.prefix = prefix
        self.library = next(prefix.rglob("libzveno.a")).parent

    def flags(self, *options):
        return run(["pkg-config", *options, "zveno"], PKG_CONFIG_PATH=str(self.library / "pkgconfig")).split()

    def compile_and_run(self, name, *options):
        program = self.prefix / name
        run(["gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", HERE / "use.c", "-o", program, *options])
        return run([program], LD_LIBRARY_PATH=str(self.library))


def a_program_links_with_the_shared_library(installed):
    installed.compile_and_run("use_shared", *installed.flags("--cflags", "--libs"), "-lm")
    assert "libzveno.so" in run(["readelf", "-d", installed.prefix / "use_shared"])


def a_program_links_with_the_static_library(installed):
    installed.compile_and_run("use_static", "-static", *installed.flags("--static", "--cflags", "--libs"))


def a_program_in_another_language_links_too(installed):
    source = installed.prefix / "use.cpp"
    source.write_text('#include <zveno/zveno.h>\nint main() { return zv_shipped_count() > 0 ? 0 : 1; }\n')
    program = installed.prefix / "use_cpp"
    run(["g++", "-Wall", "-Wextra", "-Werror", source, "-o", program, *installed.flags("--cflags", "--libs"), "-lm"])
    run([program], LD_LIBRARY_PATH=str(installed.library))


def the_library_and_its_description_name_the_same_version(installed):
    said = installed.compile_and_run("use_version", *installed.flags("--cflags", "--libs"), "-lm")
    assert said.startswith(f"zveno {''.join(installed.flags('--modversion'))}:"), said


def an_installed_tree_may_be_moved(installed):
    moved = installed.prefix.with_name(installed.prefix.name + "_moved")
    shutil.rmtree(moved, ignore_errors=True)
    shutil.copytree(installed.prefix, moved, symlinks=True)
    pkgconfig = moved / installed.library.relative_to(installed.prefix) / "pkgconfig"
    flags = run(["pkg-config", "--cflags", "zveno"], PKG_CONFIG_PATH=str(pkgconfig))
    assert (moved / "include").samefile(flags.split("-I")[1].strip()), flags


def the_shared_library_shows_what_the_headers_declare_and_nothing_else(installed):
    declared = set()
    for header in (installed.prefix / "include/zveno").glob("*.h"):
        declared |= set(re.findall(r"\b(zv_[a-z0-9_]+)\(", re.sub(r"//.*", "", header.read_text())))
    table = run(["nm", "-D", "--defined-only", installed.library / "libzveno.so"])
    shown = {line.split()[-1] for line in table.splitlines()}
    assert shown == declared, f"declared only: {declared - shown}; shown only: {shown - declared}"


def the_installed_program_runs(installed):
    assert "rl15" in run([installed.prefix / "bin/zveno", "robots"])


CASES = [
    a_program_links_with_the_shared_library,
    a_program_links_with_the_static_library,
    a_program_in_another_language_links_too,
    the_library_and_its_description_name_the_same_version,
    an_installed_tree_may_be_moved,
    the_shared_library_shows_what_the_headers_declare_and_nothing_else,
    the_installed_program_runs,
]


def main():
    installed = Installed(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
    failures = 0
    print(f"1..{len(CASES)}")
    for number, case in enumerate(CASES, 1):
        try:
            case(installed)
            print(f"ok {number} - {case.__name__}")
        except (AssertionError, RuntimeError) as problem:
            failures += 1
            print(f"not ok {number} - {case.__name__}\n{problem}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
