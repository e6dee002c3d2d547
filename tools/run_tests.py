#!/usr/bin/env python3
"""Runs every test of the project and ends with one line: how many passed, failed and were skipped.

    tools/run_tests.py                  everything: the table STEPS below
    tools/run_tests.py unit golden      only these steps
    tools/run_tests.py --list           what there is

Each step builds what it needs (in build/) and runs programs. A program tells its cases in TAP lines ("ok 3 - name",
"not ok 4 - name", "# SKIP"), or in a last line "12 passed, 1 failed, 2 skipped" with lines "FAILED name" and "skipped 2
of these" before it; one that says neither is one case, decided by its exit code. The output of a program is shown only
when something in it failed.

Steps run in lanes side by side, since none alone keeps every core busy: a browser waits, a linker has one thread.
    front    gcc, and all that uses its build
             last what Chromium has to look at: beside the builds of two compilers its cases ran out of patience
    back     clang: the sanitizers, the second opinion, fuzzing; it takes what the others leave
"""
import argparse
import collections
import concurrent.futures
import contextlib
import contextvars
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
CORES = os.cpu_count() or 1
TIME_LIMIT_S = 600  # of one program: one that hangs is a failure, not an endless run
BUILD_LIMIT_S = 1800  # a compiler does not hang, but in the back lane it waits for the others
PYTHON = [sys.executable, "-B"]  # leaves nothing beside the sources

TREES = {  # preset -> where it builds
    "release": BUILD, "sanitize": BUILD / "sanitize", "wasm": BUILD / "wasm",
}
WITH_ALL = ["-DZV_TESTS=ON", "-DZV_ORACLE=ON", "-DZV_BENCH=ON"]
ZVENO = BUILD / "bin/zveno"


class Result:
    """The cases of one program, or of several added together."""

    def __init__(self, passed=0, failed=(), skipped=(), output=""):
        self.passed, self.failed, self.skipped, self.output = passed, list(failed), list(skipped), output

    def add(self, other):
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        if other.failed:
            self.output += other.output

    def counts(self):
        text = f"{self.passed} passed"
        text += f", {len(self.failed)} failed" if self.failed else ""
        text += f", {len(self.skipped)} skipped" if self.skipped else ""
        return text


class BuildFailed(Exception):
    pass


# ---- running programs ----

TAP = re.compile(r"^(not ok|ok) \d+\s*(?:-\s*)?(.*)$", re.MULTILINE)
PLAN = re.compile(r"^1\.\.(\d+)$", re.MULTILINE)
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", re.MULTILINE)
FAILED_LINE = re.compile(r"^(?:FAILED|FAIL|ERROR):? ([^(\n].*)$", re.MULTILINE)
SKIPPED_LINE = re.compile(r"^skipped (\d+) of (.*)$", re.MULTILINE)


processor_times = contextvars.ContextVar("processor_times", default=[])  # s, of each program that the present step has run


def read_tap(name, lines, output):
    result = Result(output=output)
    for verdict, case in lines:
        if "# SKIP" in case:
            result.skipped.append(f"{name}: {case.replace('# SKIP', '').strip()}")
        elif verdict == "ok":
            result.passed += 1
        else:
            result.failed.append(f"{name}: {case}")
    return result


def named(names, count):
    """`count` names: those that are known, then nameless ones."""
    return [*names, *["a case without a name"] * count][:count]


def read_counts(name, counts, output):
    passed, failed, skipped = (int(number or 0) for number in counts)
    reasons = [reason for number, reason in SKIPPED_LINE.findall(output) for _ in range(int(number))]
    return Result(passed, [f"{name}: {case}" for case in named(FAILED_LINE.findall(output), failed)],
                  [f"{name}: {reason}" for reason in named(reasons, skipped)], output)


def read_result(name, exit_code, output):
    """What the output and the exit code of a program say together; a program that stops half-way has failed."""
    lines, plan, counts = TAP.findall(output), PLAN.search(output), COUNTS.findall(output)
    if lines or plan:
        result = read_tap(name, lines, output)
        if plan and int(plan[1]) != len(lines):
            result.failed.append(f"{name}: {len(lines)} of {plan[1]} cases came to an end")
    elif counts:
        result = read_counts(name, counts[-1], output)
    else:
        result = Result(1 if exit_code == 0 else 0, output=output)
    if exit_code != 0 and not result.failed:
        result.failed.append(f"{name}: ended with exit code {exit_code}")
    return result


def kill_group(leader):
    """Ends a program and all that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def run(name, command, time_limit_s=TIME_LIMIT_S, **environment):
    """Runs one program to its end."""
    try:
        program = subprocess.Popen([str(word) for word in command], cwd=ROOT, env={**os.environ, **environment},
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, process_group=0)
    except OSError as problem:
        return Result(failed=[f"{name}: {problem}"])
    too_long = threading.Timer(time_limit_s, kill_group, [program.pid])  # a server it started would keep its output open
    too_long.start()
    output = program.stdout.read().decode(errors="replace")
    program.stdout.close()
    _, status, used = os.wait4(program.pid, 0)  # what it used is not told otherwise
    program.returncode = os.waitstatus_to_exitcode(status)
    was_stopped = too_long.finished.is_set()
    too_long.cancel()
    processor_times.get().append(used.ru_utime + used.ru_stime)
    if was_stopped:
        return Result(failed=[f"{name}: still running after {time_limit_s} s"], output=output)
    return read_result(name, program.returncode, output)


def run_all(jobs, time_limit_s=TIME_LIMIT_S, beside=CORES, **environment):
    """Runs (name, command) pairs, `beside` at a time: as many as there are cores, unless they wait more than they compute."""
    def start(job):
        return pool.submit(contextvars.copy_context().run, run, *job, time_limit_s, CMOCKA_MESSAGE_OUTPUT="TAP", **environment)

    total = Result()
    with concurrent.futures.ThreadPoolExecutor(beside) as pool:
        for running in [start(job) for job in jobs]:
            total.add(running.result())
    return total


class Tree:
    """What this run has made of a preset so far. One builds at a time; the other lane may come for the same tree."""

    def __init__(self):
        self.lock, self.options, self.is_broken = threading.Lock(), None, False

    def configure(self, preset, options):
        """Only when it was not done before with these options."""
        if self.options is not None and self.options.issuperset(options):
            return
        TREES[preset].mkdir(parents=True, exist_ok=True)
        self.run_stage(preset, ["cmake", "--preset", preset, *options])
        self.options = (self.options or set()).union(options)

    def run_stage(self, preset, command):
        result = run(f"build {preset}", command, BUILD_LIMIT_S)
        if result.failed:
            self.is_broken = True
            raise BuildFailed(result)
        return result


trees = {preset: Tree() for preset in TREES}


def build(preset, *targets, options=()):
    """Configures and builds a preset; warnings are errors. One case; an exception when it fails."""
    tree = trees[preset]
    with tree.lock:
        if tree.is_broken:
            raise BuildFailed(Result(failed=[f"not run: the build {preset} failed before"]))
        tree.configure(preset, options)
        return tree.run_stage(preset, ["cmake", "--build", TREES[preset], "--target", *(targets or ["all"]), "--", "--quiet"])


# ---- the steps ----

def check_tools(_):
    return run("tools", [*PYTHON, "tests/tools/test_tools.py", BUILD / "test_tools"])


def check_layers(_):
    return run("layers", [*PYTHON, "tools/check_layers.py"])


def check_families(_):
    return run("families", [*PYTHON, "tools/check_families.py"])


def check_russian(_):
    return run("russian", [*PYTHON, "tools/check_russian.py"])


def check_docs(_):
    return run_all([("docs", [*PYTHON, "tools/check_docs.py"]), ("limits", [*PYTHON, "tools/check_limits.py"])])


def check_functions(_):
    return run("functions", [*PYTHON, "tools/check_functions.py"])


def check_headers(_):
    return run("headers", [*PYTHON, "tools/check_headers.py"])


def check_documented(_):
    return run("documented", [*PYTHON, "tools/check_documented.py"])


def check_format(_):
    return run("format", [*PYTHON, "tools/check_format.py"])


def build_gcc(_):
    return build("release", "all", "examples", options=WITH_ALL)


def check_symbols(_):
    build("release", "zveno_static")
    return run("symbols", [*PYTHON, "tools/check_symbols.py", BUILD / "lib/libzveno.a"])


def build_clang(_):
    return build("sanitize", "all", "examples")  # with the warnings of every other tree


def unit_jobs(preset):
    programs = sorted((ROOT / "tests/unit").glob("*/test_*.c"))
    where = TREES[preset] / "tests"
    return [(path.stem, [where / path.parent.name / path.stem]) for path in programs]


def unit(_):
    build("release", "all", options=WITH_ALL)
    return run_all(unit_jobs("release"))


LEAKS = {"LSAN_OPTIONS": f"suppressions={ROOT / 'tests/support/leaks.txt'}:print_suppressions=0"}


def unit_sanitized(_):
    build("sanitize")
    return run_all(unit_jobs("sanitize"), **LEAKS)


def golden_with(preset):
    build(preset, "zveno")
    return run("golden", [*PYTHON, "tests/golden/run_golden.py", TREES[preset] / "bin/zveno"])


def golden(_):
    return golden_with("release")


def golden_sanitized(_):
    return golden_with("sanitize")


def command_line(_):
    build("release", "zveno")
    return run_all([(path.stem, [*PYTHON, path, ZVENO]) for path in sorted((ROOT / "tests/cli").glob("*.py"))])


# Servers wait for clients and clients for servers.
SERVERS_BESIDE = 2 * CORES
# the attacks on the server, for the address sanitizer: which classes of which tests; all of them where none is named
COUNTED = {"test_attacks": ["LargeMessages", "LargeMessagesOfWatchers"], "test_shares": ["Memory"]}  # memory, not threads
SHARES = ["Queue.test_another_address_does_not_wait_for_sixty_four_heavy_requests",
          "Queue.test_nobody_fills_the_queue_for_the_others", "TimeLimit"]
RACES = {"test_attacks": ["Pipelines", "Heads", "Floods", "Watchers", "Places", "Secure"], "test_shares": SHARES,
         "test_documents": ["Documents", "Folder", "Killed"], "test_rooms": ["Shares"], "test_standard": [],
         "test_ws": ["LongRequests.test_a_waiting_request_whose_id_is_not_known_yet_is_cancelled_too"],
         "test_load": ["Many.test_two_thousand_connects_are_answered_and_closed"]}
WIRE = {name: classes + COUNTED.get(name, []) for name, classes in RACES.items()}
WIRE_KILLS = 10  # each of them starts two servers that a sanitizer makes slow


def server_jobs(program, label, chosen):
    """Tests of the server, `chosen`: classes by the name of the test, all of them where none is named."""
    return [(f"{name}{label}", ["env", f"ZVENO_KILLS={WIRE_KILLS}", *PYTHON, ROOT / f"tests/server/{name}.py", program, *classes])
            for name, classes in chosen.items()]


def server(_):
    build("release", "zveno", "zveno_threads", options=WITH_ALL)
    threads, folder = BUILD / "bin/zveno_threads", ROOT / "tests/server"
    whole = [path.stem for path in sorted(folder.glob("test_*.py")) if path.stem not in ("test_attacks", "test_standard")]
    jobs = [(name, [*PYTHON, folder / f"{name}.py", ZVENO]) for name in whole]
    attacks = server_jobs(ZVENO, "", {"test_attacks": COUNTED["test_attacks"]})
    races = ("races", [*PYTHON, folder / "threads.py", threads])
    return run_all([*server_jobs(threads, ", threads", RACES), races, *jobs, *attacks], beside=SERVERS_BESIDE)


def wire_sanitized(_):
    build("sanitize", "zveno")
    return run_all(server_jobs(TREES["sanitize"] / "bin/zveno", ", sanitized", WIRE), beside=SERVERS_BESIDE, **LEAKS)


def third_party_gcode(_):
    build("release", "zveno")
    return run("gcode", [*PYTHON, "tests/gcode/test_third_party.py", ZVENO])


def svg_pictures(_):
    build("release", "zveno")
    return run("svg", [*PYTHON, "tests/svg/test_svg.py", ZVENO, BUILD / "svg"])


def examples(_):
    build("release", "examples")
    sources = sorted((ROOT / "examples").glob("*.c"))
    return run_all([(path.stem, [BUILD / f"bin/example_{path.stem}"]) for path in sources])


def bindings(_):
    build("release", "zveno", "zveno_shared")
    return run_all([("python", [*PYTHON, "tests/bindings/test_python.py", ZVENO, BUILD / "lib/libzveno.so"]),
                    ("unity package", [*PYTHON, "tests/bindings/test_unity_package.py"])])


def editor(_):
    build("release", "zveno")
    return run_all([(name, ["node", f"tests/{name}/test_client.mjs", ZVENO, BUILD / name]) for name in ("lsp", "mcp")])


def unity(_):
    build("release", "zveno", "zveno_shared")
    library = BUILD / "lib/libzveno.so"
    return run_all([("unity", [*PYTHON, "tests/bindings/test_unity.py", ZVENO, library, BUILD / "unity"]),
                    ("dotnet", [*PYTHON, "tests/bindings/test_dotnet.py", ZVENO, library]),
                    ("windows", [*PYTHON, "tests/bindings/test_windows.py", ZVENO, BUILD / "windows"])])


def build_page():
    """The page and the WebAssembly module in it; without its tools there is none, and who needs it says so."""
    if not (shutil.which("clang") and shutil.which("node")):
        return
    with trees["wasm"].lock:  # once: a folder that is made anew is lost to the server that hands it out meanwhile
        if not page_builds:
            page_builds.append(run("build page", ["tools/build_page.sh"], BUILD_LIMIT_S))
    if page_builds[0].failed:
        raise BuildFailed(page_builds[0])


page_builds = []  # the result of the only one


def install(_):
    build("release")
    build_page()
    return run("install", [*PYTHON, "tests/install/test_install.py", BUILD, BUILD / "install"])


def package(_):
    build("release")
    build_page()
    return run("package", [*PYTHON, "tests/package/test_package.py", BUILD, BUILD / "package"])


def oracle(_):
    build("release", "all", options=WITH_ALL)
    judges = [BUILD / "tests" / judge for judge in ("kdl_agrees", "dyn_agrees", "fcl_agrees", "fcl_routes")]
    judges = [judge for judge in judges if "fcl" not in judge.name or judge.exists()]  # FCL is optional
    return run_all([(judge.name, [judge]) for judge in judges])


def mpi(_):
    build("release", "zveno", "zveno-mpi", options=["-DZV_MPI=ON"])
    return run("mpi", [*PYTHON, "tests/mpi/test_mpi.py", ZVENO, BUILD / "bin/zveno-mpi"])


def wasm(_):
    build("release", "zveno")
    build("sanitize", "zveno")
    build("wasm")
    module, other = BUILD / "wasm/zveno.wasm", TREES["sanitize"] / "bin/zveno"
    return run("wasm", ["node", "tests/wasm/test_wasm.mjs", module, ZVENO, other])


def doors(_):
    build("release", "zveno")
    build("wasm")
    return run("doors", [*PYTHON, "tests/doors/test_doors.py", ZVENO, BUILD / "wasm/zveno.wasm"])


def stage(_):
    build("release", "zveno")
    build_page()
    return run_all([(path.stem, ["node", path, ZVENO]) for path in sorted((ROOT / "tests/stage").glob("test_*.mjs"))])


def exchange(_):
    build("release", "zveno")
    return run_all([(path.stem, [*PYTHON, path, ZVENO]) for path in sorted((ROOT / "tests/exchange").glob("test_*.py"))])


def wires(_):
    """Recordings and wires, judged by the readers and clients of others at their pinned versions."""
    build("release", "zveno")
    run("packages of the judges", ["tools/fetch_judges.sh"])  # where that fails, the cases say what is missing
    jobs = [(path.stem, ["node", path, ZVENO]) for path in sorted((ROOT / "tests/wires").glob("test_*.mjs"))]
    return run_all(jobs)


def page(_):
    build("release", "zveno", options=WITH_ALL)  # the first to ask for this tree
    build_page()
    return run("page", ["node", "tests/page/test_page.mjs", ZVENO, BUILD / "page"], 3 * TIME_LIMIT_S)


def firefox(_):
    build("release", "zveno")
    build_page()
    program = shutil.which("firefox-esr")
    return run("firefox", ["node", "tests/firefox/test_firefox.mjs", program, ZVENO, BUILD / "page", BUILD / "screenshots"])


def fuzz_job(entry, seconds):
    """libFuzzer reads the committed corpus and keeps what it learns in build/."""
    learned = BUILD / "fuzz/corpus" / entry
    found = BUILD / "fuzz/found"
    committed = ROOT / "tests/fuzz/corpus" / entry
    for folder in (learned, found):
        folder.mkdir(parents=True, exist_ok=True)
    command = [TREES["sanitize"] / f"bin/fuzz_{entry}", f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048",
               "-print_final_stats=1", f"-artifact_prefix={found}/{entry}-", learned]
    return f"fuzz_{entry}", [*command, committed] if committed.is_dir() else command


LONGEST_FUZZ = ("gcode",)  # the largest language that we read


def fuzz_socket_job(seconds):
    """Bytes on the socket of a whole server, which says at its end what it has lost."""
    program = TREES["sanitize"] / "bin/zveno"
    return "fuzz_socket", ["env", f"ZVENO_FUZZ_S={seconds}", *PYTHON, ROOT / "tests/server/fuzz_socket.py", program]


def fuzz(options):
    entries = [path.stem.removeprefix("fuzz_") for path in sorted((ROOT / "tests/fuzz").glob("fuzz_*.c"))]
    entries.sort(key=lambda entry: entry not in LONGEST_FUZZ)  # the long ones first: the others then fill the other cores
    chosen = [entry for entry in entries if options.fuzz_only in (None, entry)]
    with_socket = options.fuzz_only in (None, "socket")
    if not chosen and not with_socket:
        return Result(failed=[f"fuzz: there is no entry called {options.fuzz_only}; known: {', '.join(sorted([*entries, 'socket']))}"])
    build("sanitize", "zveno", *(f"fuzz_{entry}" for entry in chosen))
    others = min(options.fuzz_seconds, options.fuzz_others)
    jobs = [fuzz_job(entry, options.fuzz_seconds if entry in LONGEST_FUZZ else others) for entry in chosen]
    jobs = [fuzz_socket_job(options.fuzz_seconds), *jobs] if with_socket else jobs
    return run_all(jobs, options.fuzz_seconds + TIME_LIMIT_S, **LEAKS)


# name, what a person reads, what it does, the program it cannot do without
FRONT = [
    ("tools", "the tools of this run notice what is wrong", check_tools, None),
    ("layers", "each layer uses only what is below it", check_layers, None),
    ("families", "no family of arms is known by its name outside src/kin", check_families, None),
    ("russian", "every sentence of core and server has a Russian one", check_russian, None),
    ("docs", "docs quote examples and limits as they are, in lines that fit", check_docs, None),
    ("documented", "each public function has words of its own", check_documented, None),
    ("functions", "functions are short, none longer than 75 lines", check_functions, None),
    ("headers", "each header compiles alone", check_headers, "clang"),
    ("format", "one format for all sources", check_format, "clang-format"),
    ("gcc", "gcc builds everything without a warning", build_gcc, None),
    ("symbols", "the core calls little and keeps no state", check_symbols, None),
    ("unit", "unit tests", unit, None),
    ("golden", "whole runs with known answers", golden, None),
    ("cli", "the command line", command_line, None),
    ("server", "the server, also with rude clients", server, None),
    ("doors", "every operation through every door, the same bytes", doors, "node"),
    ("gcode", "real programs of other projects", third_party_gcode, None),
    ("examples", "the examples run", examples, None),
    ("bindings", "Python gives the bytes of the program", bindings, None),
    ("editor", "the servers for editors and assistants with clients of others", editor, "node"),
    ("unity", "so does C#; links stand where they should", unity, "mcs"),
    ("install", "an installed copy can be used", install, None),
    ("package", "the Debian package has what it should", package, "dpkg-shlibdeps"),
    ("oracle", "KDL, MuJoCo and, where it is installed, FCL agree", oracle, None),
    ("exchange", "other programs read and move what we export", exchange, None),
    ("mpi", "what many ranks make has the bytes of one machine", mpi, "mpirun"),
]
BROWSER = [
    ("page", "the page in a browser", page, "chromium"),
    ("firefox", "the page in Firefox, with and without WebGL", firefox, "firefox-esr"),
    ("stage", "glTF of every arm, still and moving", stage, "node"),
    ("wires", "recordings and wires under the readers of others", wires, "node"),
    ("svg", "Chromium draws SVG files as we do", svg_pictures, "chromium"),
]
BACK = [
    ("sanitize", "unit tests under ASan and UBSan", unit_sanitized, "clang"),
    ("golden-sanitize", "the golden runs under ASan and UBSan", golden_sanitized, "clang"),
    ("wire", "the server's attacks under ASan and UBSan", wire_sanitized, "clang"),
    ("clang", "clang builds everything without a warning", build_clang, "clang"),
    ("wasm", "WebAssembly gives the same bits", wasm, "node"),
    ("fuzz", "readers survive random text", fuzz, "clang"),  # last: its time is counted by the clock
]
LANES = [(FRONT + BROWSER, 0), (BACK, 10)]  # and how nice each is: under full load the back gets a tenth of the front
STEPS = [step for lane, _ in LANES for step in lane]

printing = threading.Lock()


def run_step(step, options):
    """One line about a step, and what failed in it, when it has ended."""
    name, title, function, needs = step
    start = time.monotonic()
    processor_times.set([])
    if needs and not shutil.which(needs):
        result = Result(skipped=[f"{name}: there is no {needs} here"])
    else:
        try:
            result = function(options)
        except BuildFailed as stopped:
            result = stopped.args[0]
    took, used = time.monotonic() - start, sum(processor_times.get())
    with printing:
        print(f"{name:<16} {title:<52} {result.counts():<28} {took:6.1f} s, processors {used:6.1f} s", flush=True)
        if result.failed:
            print(result.output, flush=True)
    return result


def run_lane(steps, nice, options):
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)  # of this thread, and so of what it starts
    return [run_step(step, options) for step in steps]


def run_lanes(options):
    """The results of all chosen steps, lane by lane."""
    lanes = [([step for step in lane if not options.steps or step[0] in options.steps], os.nice(0) + nice) for lane, nice in LANES]
    with concurrent.futures.ThreadPoolExecutor(len(lanes)) as pool:
        running = [pool.submit(run_lane, *lane, options) for lane in lanes]
        try:
            return [result for lane in running for result in lane.result()]
        except KeyboardInterrupt:
            os._exit(130)  # at once: what was started got the interrupt as well, what was not must not begin


def read_options():
    parser = argparse.ArgumentParser(description="Runs the tests of the project.")
    parser.add_argument("steps", nargs="*", metavar="step", help="only these; see --list")
    parser.add_argument("--list", action="store_true", help="name the steps and end")
    parser.add_argument("--fuzz-seconds", type=int, default=60, help="for each fuzz entry (60)")
    parser.add_argument("--fuzz-others", type=int, default=10**6, help="at most this for all entries but gcode")
    parser.add_argument("--fuzz-only", help="one fuzz entry, for example robot")
    options = parser.parse_args()
    unknown = set(options.steps) - {step[0] for step in STEPS}
    if unknown:
        parser.error(f"no step called {', '.join(sorted(unknown))}; --list names them")
    return options


def main():
    options = read_options()
    if options.list:
        for name, title, _, _ in STEPS:
            print(f"{name:<16} {title}")
        return 0
    total, start = Result(), time.monotonic()
    for result in run_lanes(options):
        total.add(result)
    for title, names in (("skipped", total.skipped), ("FAILED", total.failed)):
        for name, count in collections.Counter(names).items():
            print(f"{title}: {name}" + (f" ({count} cases)" if count > 1 else ""))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - start:.0f} s, of processors {used.ru_utime + used.ru_stime:.0f} s")
    print(f"{total.passed} passed, {len(total.failed)} failed, {len(total.skipped)} skipped")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
