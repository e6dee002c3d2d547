#!/usr/bin/env python3
"""Installs a build into an empty folder and uses it as a stranger would: through pkg-config, CMake, Node and a browser's
requests.

    test_install.py <build> <folder>
"""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
TYPESCRIPT = HERE.parent.parent / "apps/page/node_modules/typescript/bin/tsc"


class Skipped(Exception):
    """Something that the case is about was not built here."""


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
        self.build, self.prefix = build, prefix
        self.library = next(prefix.rglob("libzveno.a")).parent

    def flags(self, *options):
        return run(["pkg-config", *options, "zveno"], PKG_CONFIG_PATH=str(self.library / "pkgconfig")).split()

    def need(self, part, title):
        if not (self.prefix / part).exists():
            raise Skipped(f"{title} is not built")
        return self.prefix / part

    def compile_and_run(self, name, *options):
        program = self.prefix / name
        run(["gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", HERE / "use.c", "-o", program, *options])
        return run([program], LD_LIBRARY_PATH=str(self.library))


def a_program_links_with_the_shared_library(installed):
    installed.compile_and_run("use_shared", *installed.flags("--cflags", "--libs"), "-lm")
    assert "libzveno.so" in run(["readelf", "-d", installed.prefix / "use_shared"])


def a_program_links_with_the_static_library(installed):
    installed.compile_and_run("use_static", "-static", *installed.flags("--static", "--cflags", "--libs"))


def a_mistake_of_the_caller_is_told_before_the_trap(installed):
    source = HERE / "mistake.c"
    for name, options in (("mistake_shared", installed.flags("--cflags", "--libs")),
                          ("mistake_static", ["-static", *installed.flags("--static", "--cflags", "--libs")]),
                          ("mistake_own", ["-DZV_OWN_ASSERTION_MESSAGE", *installed.flags("--cflags", "--libs")])):
        program = installed.prefix / name
        run(["gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", source, "-o", program, *options, "-lm"])
        done = subprocess.run([program], capture_output=True, text=True,
                              env={**os.environ, "LD_LIBRARY_PATH": str(installed.library)})
        begin = "own: " if name == "mistake_own" else ""
        assert re.fullmatch(begin + r"zv_ik_create needs 'robot && out' \(ik\.c, line \d+\)\n", done.stderr), (name, done.stderr)
        assert done.returncode == -signal.SIGILL, (name, done.returncode)


def a_robot_is_loaded_by_name_or_path(installed):
    program = installed.prefix / "load"
    run(["gcc", "-std=c17", "-Wall", "-Wextra", "-Werror", HERE / "load.c", "-o", program, *installed.flags("--cflags", "--libs"), "-lm"])
    own, broken = installed.prefix / "own.json", installed.prefix / "broken.json"
    own.write_text((HERE.parent.parent / "robots/scara.json").read_text())
    broken.write_text("{\n  \"name\": 7,\n")
    for name, expected in (("scara", r"0 4 joints"), (own, r"0 4 joints"), ("scarra", r"not_found .*'scarra'.*"),
                           (installed.prefix / "no.json", r"not_found .*no\.json.*"), (broken, r"syntax .+"), (installed.prefix, r"io .*cannot be read")):
        said = subprocess.run([program, name], capture_output=True, text=True,
                              env={**os.environ, "LD_LIBRARY_PATH": str(installed.library)}).stdout.strip()
        assert re.fullmatch(expected, said), (name, said)


def a_cmake_project_finds_the_package(installed):
    folder = installed.prefix / "consumer"
    run(["cmake", "-S", HERE / "consumer", "-B", folder, f"-DCMAKE_PREFIX_PATH={installed.prefix}"])
    run(["cmake", "--build", folder])
    for program in ("use_zveno", "use_static"):
        assert "solutions" in run([folder / program]), program
    assert "libzveno.so" in run(["readelf", "-d", folder / "use_zveno"])
    assert "libzveno.so" not in run(["readelf", "-d", folder / "use_static"])


def a_cmake_project_for_another_version_is_told_so(installed):
    folder = installed.prefix / "too_new"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.16)\nproject(new LANGUAGES C)\n"
                                           "find_package(zveno 99.0 REQUIRED)\n")
    try:
        run(["cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={installed.prefix}"])
    except RuntimeError as problem:
        assert "99.0" in str(problem)
        return
    raise AssertionError("version 99.0 was found")


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
        text = re.sub(r"//.*", "", header.read_text())
        text = re.sub(r"^static inline .*?^}", "", text, flags=re.MULTILINE | re.DOTALL)  # the caller's compiler makes these
        declared |= set(re.findall(r"\b(zv_[a-z0-9_]+)\(", text))
    table = run(["nm", "-D", "--defined-only", installed.library / "libzveno.so"])
    shown = {line.split()[-1] for line in table.splitlines()}
    hooks = {"zv_assertion_failed"}  # the library calls it, the program defines it
    assert shown == declared - hooks, f"declared only: {declared - shown}; shown only: {shown - declared}"


def the_installed_program_runs(installed):
    assert "rl15" in run([installed.prefix / "bin/zveno", "robots"])


def node_loads_the_installed_module(installed):
    installed.need("lib/zveno/zveno.wasm", "the WebAssembly module")
    assert "solutions" in run(["node", HERE / "use.mjs", installed.prefix / "lib/zveno/zveno.mjs"])


def the_types_of_the_loader_are_found(installed):
    if not TYPESCRIPT.exists():
        raise Skipped("the packages of the page, with the TypeScript compiler, are not fetched")
    project = installed.prefix / "typed"
    (project / "node_modules").mkdir(parents=True)
    (project / "node_modules/zveno").symlink_to(installed.prefix / "lib/zveno")
    shutil.copy(HERE / "use.ts", project)
    options = {"module": "ESNext", "moduleResolution": "bundler", "target": "ES2022", "strict": True, "noEmit": True, "types": []}
    (project / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "include": ["use.ts"]}))
    run(["node", TYPESCRIPT, "-p", project])


def the_installed_server_has_its_page(installed):
    installed.need("share/zveno/page/index.html", "the page")
    command = [installed.prefix / "bin/zveno", "serve", "--port", "0", "--data", installed.prefix / "documents"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())  # the token becomes a cookie
            with browser.open(address) as answer:
                page = answer.read().decode()
            assert "<title>" in page, page
            script = re.search(r'src="([^"]+\.js)"', page)[1]
            with browser.open(urllib.parse.urljoin(address, script)) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


def what_is_not_built_is_named_and_the_rest_installed(installed):
    bare = installed.prefix / "bare"
    bare.mkdir()
    script = bare / "cmake_install.cmake"  # as the build has it, but beside neither module nor page
    script.write_text((installed.build / "cmake_install.cmake").read_text()
                      .replace(f"{installed.build}/wasm", f"{bare}/wasm").replace(f"{installed.build}/page", f"{bare}/page"))
    done = subprocess.run(["cmake", f"-DCMAKE_INSTALL_PREFIX={bare}/prefix", "-P", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "WebAssembly module is not built" in done.stderr and "page is not built" in done.stderr, done.stderr
    assert (bare / "prefix/bin/zveno").exists() and not (bare / "prefix/share/zveno/page").exists()


CASES = [
    a_program_links_with_the_shared_library,
    a_program_links_with_the_static_library,
    a_mistake_of_the_caller_is_told_before_the_trap,
    a_robot_is_loaded_by_name_or_path,
    a_cmake_project_finds_the_package,
    a_cmake_project_for_another_version_is_told_so,
    a_program_in_another_language_links_too,
    the_library_and_its_description_name_the_same_version,
    an_installed_tree_may_be_moved,
    the_shared_library_shows_what_the_headers_declare_and_nothing_else,
    the_installed_program_runs,
    node_loads_the_installed_module,
    the_types_of_the_loader_are_found,
    the_installed_server_has_its_page,
    what_is_not_built_is_named_and_the_rest_installed,
]


def main():
    installed = Installed(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
    failures = 0
    print(f"1..{len(CASES)}")
    for number, case in enumerate(CASES, 1):
        try:
            case(installed)
            print(f"ok {number} - {case.__name__}")
        except Skipped as reason:
            print(f"ok {number} - {case.__name__} # SKIP {reason}")
        except (AssertionError, RuntimeError) as problem:
            failures += 1
            print(f"not ok {number} - {case.__name__}\n{problem}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
