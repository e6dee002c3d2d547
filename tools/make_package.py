#!/usr/bin/env python3
"""Makes a Debian package of what is built: program, library, headers, page, WebAssembly, man pages, completion.

    tools/make_package.py [build] [folder for the package]     build, build/package
    --quick                                                    hardly packed: a quarter larger, in a fifth of the time

The files are those of `cmake --install`, so the package has what any installed copy has. What it depends on is read from the
program and the library by dpkg-shlibdeps, and what the program opens later from the build's list of that. The same build gives the same bytes when SOURCE_DATE_EPOCH is set.
"""
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

CONTROL = """\
Package: zveno
Version: {version}
Architecture: {architecture}
Maintainer: The zveno authors <zveno@localhost>
Installed-Size: {kilobytes}
Depends: {depends}
Section: science
Priority: optional
Description: robot-arm workbench: kinematics, dynamics, G-code, drawings
 Describe an arm, move it by hand, by target pose, by G-code or by a drawing;
 get a motion within its limits, simulate it, know what it can carry.
 .
 Has the command line, the page with its server (zveno serve), the C library
 with its headers, and the core as a WebAssembly module with a loader.
"""


def said_by(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def install(build, stage):
    """All files of the package. One that lacks page or module is not made: who installs it has no way to build them."""
    if not (build / "page/index.html").exists() or not (build / "wasm/zveno.wasm").exists():
        sys.exit("the page or the WebAssembly module is not built; `make package` builds both")
    shutil.rmtree(stage, ignore_errors=True)
    said_by(["cmake", "--install", build, "--prefix", "/usr", "--strip"], env={**os.environ, "DESTDIR": str(stage)})
    shutil.move(stage / "usr/share/doc/zveno/LICENSE", stage / "usr/share/doc/zveno/copyright")
    shutil.move(stage / "usr/share/zsh/site-functions", stage / "usr/share/zsh/vendor-completions")  # where Debian's zsh looks
    for page in (stage / "usr/share/man").rglob("*.[1-9]"):
        page.with_name(f"{page.name}.gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))
        page.unlink()


def version_of(stage):
    return re.search(r"^Version: (.*)$", next(stage.rglob("zveno.pc")).read_text(), re.MULTILINE)[1]


def dependencies_of(build, stage, work):
    """The packages whose libraries program and library were linked with, with the versions that these need."""
    (work / "debian").mkdir(parents=True, exist_ok=True)
    (work / "debian/control").write_text("Source: zveno\n\nPackage: zveno\nArchitecture: any\n")
    library = next(stage.rglob("libzveno.so.*.*"))
    said = said_by(["dpkg-shlibdeps", "--warnings=0", "-O", f"-l{library.parent}", f"-e{stage / 'usr/bin/zveno'}", f"-e{library}"], cwd=work)
    return ", ".join([said.strip().removeprefix("shlibs:Depends="), *opened_later(build)])


def opened_later(build):
    """The packages of the libraries that the program opens when it first needs them (src/load)."""
    for name in (build / "late_libraries").read_text().split():
        found = said_by(["dpkg", "--search", f"*/{name}"])
        yield found.split(":")[0]


def write_control(stage, architecture, version, depends):
    files = sorted(path for path in stage.rglob("*") if path.is_file() and not path.is_symlink())
    control = stage / "DEBIAN"
    control.mkdir()
    kilobytes = sum(path.stat().st_size for path in files) // 1024 + 1
    (control / "control").write_text(CONTROL.format(version=version, architecture=architecture, kilobytes=kilobytes, depends=depends))
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(stage)}\n" for path in files]
    (control / "md5sums").write_text("".join(sums))
    (control / "shlibs").write_text(f"libzveno {version.split('.')[0]} zveno (>= {version})\n")
    (control / "triggers").write_text("activate-noawait ldconfig\n")


def main():
    folders = [word for word in sys.argv[1:] if word != "--quick"]
    build = pathlib.Path(folders[0] if folders else ROOT / "build").resolve()
    out = pathlib.Path(folders[1] if len(folders) > 1 else ROOT / "build/package").resolve()
    stage = out / "stage"
    install(build, stage)
    architecture, version = said_by(["dpkg", "--print-architecture"]).strip(), version_of(stage)
    write_control(stage, architecture, version, dependencies_of(build, stage, out))
    for path in [stage, *stage.rglob("*")]:  # whatever the builder's umask is
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
    package = out / f"zveno_{version}_{architecture}.deb"
    level = "-z0" if "--quick" in sys.argv else "-z6"
    said_by(["dpkg-deb", "--root-owner-group", "-Zxz", level, "--build", stage, package])
    print(package)
    return 0


if __name__ == "__main__":
    sys.exit(main())
