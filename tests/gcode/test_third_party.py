#!/usr/bin/env python3
"""Real programs of other projects, read from a folder beside the clone where it is present, never copied.

    tests/gcode/test_third_party.py build/bin/zveno

conformance/good: our canonical calls must move as LinuxCNC's do. conformance/bad: must be refused, with line and column.
corpus: must be interpreted, in a tolerant reading where a dialect needs it, or refused with a reason; the files named
below are wrong or are tests of errors themselves. Where LinuxCNC's own interpreter can be had (tools/fetch_rs274.sh),
every file of the corpus that it accepts must move alike.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT.parent / "shared/gcode"
TIME_LIMIT_S = 60
PEER_TIME_LIMIT_S = 10  # the peer can loop for ever

WRONG_THEMSELVES = {
    "cncjs_full-circle-without-xyz.gcode": "line 11 has an X in a G2 mode without centre",
    "fluidnc_parser.nc": "a list of lines of which many must be refused",
}


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, errors="replace", timeout=TIME_LIMIT_S)


def moves_as(expected, path):
    """Whether our canonical calls of a program move as those in the file `expected` do."""
    canon = run("gcode", path, "--canon")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as ours:
        ours.write(canon.stdout)
        ours.flush()
        compare = subprocess.run([sys.executable, FOLDER / "compare.py", expected, ours.name],
                                 capture_output=True, text=True, timeout=TIME_LIMIT_S)
    return compare.returncode == 0, compare.stdout + canon.stderr


def motion_agrees(case):
    return moves_as(case / "expected", case / "program.ngc")


def is_refused(path):
    done = run("gcode", path)
    return done.returncode == 1 and bool(re.search(r"^line \d+, column \d+: error: ", done.stderr, re.M)), done.stderr


def is_interpreted(path):
    done = run("gcode", path, "--tolerant")
    return done.returncode == 0, done.stderr


def ask_peer(peer, path):
    """What the peer writes about a program that it accepts, else None."""
    try:
        done = subprocess.run([peer, path], stdin=subprocess.DEVNULL, capture_output=True, timeout=PEER_TIME_LIMIT_S)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


def agrees_with_peer(case):
    path, said = case
    with tempfile.NamedTemporaryFile("wb", suffix=".txt") as expected:
        expected.write(said)
        expected.flush()
        return moves_as(expected.name, path)


def corpus():
    return [path for path in sorted((FOLDER / "corpus").iterdir()) if path.suffix != ".md"]


def fetch_peer():
    done = subprocess.run([ROOT / "tools/fetch_rs274.sh"], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def cases_with_peer(peer):
    for path in corpus():
        said = ask_peer(peer, path)
        if said is not None:
            yield f"the motion of {path.name} is the one of rs274", agrees_with_peer, (path, said)


def cases():
    for case in sorted((FOLDER / "conformance/good").iterdir()):
        yield f"the motion of {case.name} is LinuxCNC's", motion_agrees, case
    for path in sorted((FOLDER / "conformance/bad").iterdir()):
        yield f"{path.name} is refused with its place", is_refused, path
    for path in corpus():
        if path.name in WRONG_THEMSELVES:
            yield f"{path.name} is refused: {WRONG_THEMSELVES[path.name]}", is_refused, path
        else:
            yield f"{path.name} is interpreted", is_interpreted, path


def main():
    if not FOLDER.is_dir():
        print("skipped 1 of the third-party programs: the folder shared/gcode is not beside this clone")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    peer = fetch_peer()
    passed = failed = 0
    for name, check, path in [*cases(), *(cases_with_peer(peer) if peer else [])]:
        good, output = check(path)
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"FAILED {name}\n{output[:2000]}")
    if not peer:
        print("skipped 1 of the comparison with rs274: the package could not be fetched")
    print(f"{passed} passed, {failed} failed, {0 if peer else 1} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
