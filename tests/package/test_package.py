#!/usr/bin/env python3
"""Makes the Debian package and looks into it; with --try also installs it in an empty Debian system and uses it there.

    test_package.py <build> <folder> [--try]

The empty system is made by debootstrap from the archive that this machine's apt uses. It has none of the tools that zveno is
built with. This needs root, the archive and a minute.
"""
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def run(command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Package:
    def __init__(self, build, folder):
        self.folder = folder
        self.file = pathlib.Path(run([sys.executable, "-B", ROOT / "tools/make_package.py", build, folder, "--quick"]).strip())
        self.root = folder / "unpacked"
        shutil.rmtree(self.root, ignore_errors=True)
        run(["dpkg-deb", "--extract", self.file, self.root])

    def field(self, name):
        return run(["dpkg-deb", "--field", self.file, name]).strip()


def it_has_everything_that_an_installed_copy_has(package):
    for name in ("bin/zveno", "lib/libzveno.a", "lib/libzveno.so", "include/zveno/zveno.h", "lib/pkgconfig/zveno.pc",
                 "lib/cmake/zveno/zvenoConfig.cmake", "lib/zveno/zveno.wasm", "lib/zveno/zveno.mjs", "lib/zveno/zveno.d.ts",
                 "share/man/man1/zveno.1.gz", "share/man/man1/zveno-ik.1.gz", "share/bash-completion/completions/zveno",
                 "share/zsh/vendor-completions/_zveno", "share/zveno/page/index.html", "share/zveno/page/licences.txt", "share/doc/zveno/copyright", "share/doc/zveno/LICENSE.hershey"):
        assert (package.root / "usr" / name).exists(), name


def it_belongs_to_root_and_everyone_may_read_it(package):
    for line in run(["dpkg-deb", "--contents", package.file]).splitlines():
        rights, owner = line.split()[:2]
        assert owner == "root/root", line
        assert rights in ("drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x", "lrwxrwxrwx"), line
        assert (rights == "-rwxr-xr-x") == ("/bin/" in line and rights[0] == "-"), line


def it_names_what_the_program_needs_and_no_tool(package):
    depends = {entry.split()[0] for entry in package.field("Depends").split(",")}
    assert {"libc6", "libcairo2", "libode8"} <= depends, depends
    assert not any(name.endswith("-dev") or name in ("gcc", "clang", "nodejs", "python3", "cmake") for name in depends), depends


def its_version_is_that_of_the_program(package):
    said = run([package.root / "usr/bin/zveno", "--version"])
    assert package.field("Version") in said, said


def it_does_not_name_the_folder_it_was_built_in(package):
    here = str(ROOT).encode()
    named = [str(path) for path in package.root.rglob("*") if path.is_file() and here in path.read_bytes()]
    assert not named, named


def its_checksums_hold(package):
    control = package.folder / "control"
    shutil.rmtree(control, ignore_errors=True)
    run(["dpkg-deb", "--control", package.file, control])
    run(["md5sum", "--check", "--quiet", control / "md5sums"], cwd=package.root)


# ---- an empty Debian system ----

def archive():
    """Where this machine's apt gets Debian from: address and name of the release."""
    lines = run(["apt-get", "indextargets", "--format", "$(SITE) $(RELEASE)"]).split("\n")
    return next(line.split() for line in lines if re.fullmatch(r"\S+ [a-z]+", line))


def make_empty_system(root):
    if (root / "etc/debian_version").exists():
        return
    site, release = archive()
    run(["debootstrap", "--variant=minbase", release, root, site])


def inside(root, script):
    """Runs a script in the system, with a /proc of its own."""
    enter = f"mount -t proc proc '{root}/proc' && exec chroot '{root}' /bin/sh -eu -c \"$1\""
    return run(["unshare", "--mount", "--pid", "--fork", "/bin/sh", "-c", enter, "enter", script],
               env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive", "HOME": "/root"})


USE = """
for tool in gcc clang cmake node python3 pkg-config; do if command -v $tool; then exit 1; fi; done
zveno robots | grep -q rl15
zveno ik rl15 --xyz 900 100 500 --abc 10 80 20 --json | grep -q '"reachable": true'
zveno draw drawbot --text HELLO -o /tmp/hello.png
printf 'G21 G90 F3000\\nG0 X0 Y0 Z0\\nG1 X40\\nM2\\n' >/tmp/part.ngc
zveno run scara /tmp/part.ngc --work 280 0 50 0 0 0 -o /tmp/part.csv
zveno simulate scara /tmp/part.ngc --work 280 0 50 0 0 0 --assume-inertia >/dev/null
zveno serve --port 8199 --no-token --data /tmp/documents >/tmp/served &
until grep -q 8199 /tmp/served; do sleep 0.1; done
exec 3<>/dev/tcp/127.0.0.1/8199
printf 'GET / HTTP/1.1\\r\\nHost: 127.0.0.1:8199\\r\\nConnection: close\\r\\n\\r\\n' >&3
cat <&3 | grep '<title>zveno</title>' >/dev/null
kill $!
"""


def it_installs_and_runs_in_an_empty_system(package):
    root = package.folder / "empty_system"
    make_empty_system(root)
    run(["cp", "-rL", "/etc/resolv.conf", "/etc/apt", root / "etc"])  # the archive as this machine reaches it
    shutil.copy(package.file, root / "tmp/zveno.deb")
    inside(root, "apt-get -q update && apt-get install -q -y --no-install-recommends /tmp/zveno.deb")
    inside(root, f"exec /bin/bash -euo pipefail -c '{USE.replace(chr(39), chr(39) + chr(92) + chr(39) + chr(39))}'")
    inside(root, "apt-get remove -q -y zveno && ! test -e /usr/bin/zveno && ! test -e /usr/share/zveno")


CASES = [
    it_has_everything_that_an_installed_copy_has,
    it_belongs_to_root_and_everyone_may_read_it,
    it_names_what_the_program_needs_and_no_tool,
    its_version_is_that_of_the_program,
    it_does_not_name_the_folder_it_was_built_in,
    its_checksums_hold,
]


def main():
    package = Package(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
    cases = [*CASES, *([it_installs_and_runs_in_an_empty_system] if "--try" in sys.argv else [])]
    failures = 0
    print(f"1..{len(cases)}")
    for number, case in enumerate(cases, 1):
        try:
            case(package)
            print(f"ok {number} - {case.__name__}")
        except (AssertionError, RuntimeError) as problem:
            failures += 1
            print(f"not ok {number} - {case.__name__}\n{problem}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
