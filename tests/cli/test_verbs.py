#!/usr/bin/env python3
"""The verbs of the program as a person types them: answers, tables, exit codes, sentences."""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM, ask, main, run  # noqa: E402

VERBS = ["tour", "robots", "fk", "ik", "jacobian", "line", "euler", "unity", "torque", "payload", "workspace", "batch",
         "serve"]
WITH_FILES = ["size", "servo", "simulate"]  # their examples need files
ROBOTS = ["arm4", "drawbot", "planar3", "rl15", "scara"]

# What is typed, the same as a request, and how the program ends.
QUESTIONS = [
    ("robots", {"op": "robots"}, 0),
    ("robots rl15 --set a1=250", {"op": "robots", "robot": "rl15", "set": {"a1": 250}}, 0),
    ("fk rl15 --q 0 -20 30 0 45 0", {"op": "fk", "robot": "rl15", "q": [0, -20, 30, 0, 45, 0]}, 0),
    ("fk scara --q 30,45,-20,0 --set l1=300 --set l2=.5e2",
     {"op": "fk", "robot": "scara", "q": [30, 45, -20, 0], "set": {"l1": 300, "l2": 50}}, 0),
    ("ik rl15 --xyz 900 100 500 --abc 10 80 20",
     {"op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]}, 0),
    ("ik rl15 --xyz=900,-100,500 --abc=[-10,80,-20] --near -6 10 -25 36 28 147 --limits",
     {"op": "ik", "robot": "rl15", "xyz": [900, -100, 500], "abc": [-10, 80, -20], "near": [-6, 10, -25, 36, 28, 147],
      "limits": True}, 0),
    ("ik rl15 --T 0 0 1 1025 0 -1 0 0 1 0 0 715 0 0 0 1",
     {"op": "ik", "robot": "rl15", "T": [[0, 0, 1, 1025], [0, -1, 0, 0], [1, 0, 0, 715], [0, 0, 0, 1]]}, 0),
    ("ik rl15 --xyz 2000 0 0 --abc 0 0 0", {"op": "ik", "robot": "rl15", "xyz": [2000, 0, 0], "abc": [0, 0, 0]}, 1),
    ("ik arm4 --xyz 220 60 60 --pitch 10", {"op": "ik", "robot": "arm4", "xyz": [220, 60, 60], "pitch": 10}, 0),
    ("ik planar3 --xyz 200 0 0 --policy exact", {"op": "ik", "robot": "planar3", "xyz": [200, 0, 0], "policy": "exact"}, 0),
    ("ik scara --xyz 300 -150 0 --yaw -30", {"op": "ik", "robot": "scara", "xyz": [300, -150, 0], "yaw": -30}, 0),
    ("ik drawbot --xyz 400 0 10 --clamp", {"op": "ik", "robot": "drawbot", "xyz": [400, 0, 10], "clamp": True}, 1),
    ("jacobian rl15 --q 10 -20 30 40 50 60", {"op": "jacobian", "robot": "rl15", "q": [10, -20, 30, 40, 50, 60]}, 0),
    ("jacobian scara --q 10 20 30 40", {"op": "jacobian", "robot": "scara", "q": [10, 20, 30, 40]}, 0),
    ("line scara --from 200 20 0 --to -200 20 0",
     {"op": "line", "robot": "scara", "from": [200, 20, 0], "to": [-200, 20, 0]}, 1),
    ("line scara --from 200 20 0 --to 200 30 0",
     {"op": "line", "robot": "scara", "from": [200, 20, 0], "to": [200, 30, 0]}, 0),
    ("torque planar3 --q 0 0 0 --load_kg 0.284", {"op": "torque", "robot": "planar3", "q": [0, 0, 0], "load_kg": 0.284}, 0),
    ("torque planar3 --q 10,20,30 --qd 50 0 0 --qdd 0 -200 0 --gravity 0 0 -1.62",
     {"op": "torque", "robot": "planar3", "q": [10, 20, 30], "qd": [50, 0, 0], "qdd": [0, -200, 0],
      "gravity": [0, 0, -1.62]}, 0),
    ("torque arm4 --q 10 20 30 40 --qdd 0 0 0 50 --points",
     {"op": "torque", "robot": "arm4", "q": [10, 20, 30, 40], "qdd": [0, 0, 0, 50], "points": True}, 0),
    ("payload planar3 --q 0 0 0", {"op": "payload", "robot": "planar3", "q": [0, 0, 0]}, 0),
    ("payload planar3 --q 90 -180 0", {"op": "payload", "robot": "planar3", "q": [90, -180, 0]}, 0),
    ("payload planar3 --q 0 0 0 --safety 10", {"op": "payload", "robot": "planar3", "q": [0, 0, 0], "safety": 10}, 0),
    ("payload planar3 --sweep l1=100:60,l2=80:40 --steps 7 --q 0 0 0",
     {"op": "payload", "robot": "planar3", "q": [0, 0, 0], "steps": 7, "sweep": {"l1": [100, 60], "l2": [80, 40]}}, 0),
    ("payload arm4 --worst --set l45=120", {"op": "payload", "robot": "arm4", "worst": True, "set": {"l45": 120}}, 0),
    ("euler --abc 10 80 20", {"op": "euler", "abc": [10, 80, 20]}, 0),
    ("euler --abc 30 90 0", {"op": "euler", "abc": [30, 90, 0]}, 0),
    ("unity --pos 100 200 300 --euler 10 20 30", {"op": "unity", "pos": [100, 200, 300], "euler": [10, 20, 30]}, 0),
    ("unity --T 1 0 0 100  0 1 0 200  0 0 1 300  0 0 0 1",
     {"op": "unity", "T": [[1, 0, 0, 100], [0, 1, 0, 200], [0, 0, 1, 300], [0, 0, 0, 1]]}, 0),
]

# What is typed, how the program ends, and what standard error must say.
MISTAKES = [
    ("fkk rl15", 2, ["no verb 'fkk'", "Did you mean zveno fk?"]),
    ("frobnicate", 2, ["no verb 'frobnicate'", "--help"]),
    ("fk", 2, ["which arm?", "zveno robots"]),
    ("fk rl16 --q 0 0 0 0 0 0", 2, ["no robot called 'rl16'", "Did you mean rl15?"]),
    ("fk rl15", 2, ["'q' is missing"]),
    ("fk rl15 --q 0 0 0", 2, ["'q' must be an array of 6 numbers"]),
    ("fk rl15 --q", 2, ["--q needs numbers"]),
    ("fk rl15 --q 0 nan 0 0 0 0", 2, ["'q[1]' must be a finite number, found NaN"]),
    ("fk rl15 --q 0 0 0 0 0 0 scara", 2, ["'scara' is one word too many"]),
    ("fk rl15 0 0 0 0 0 0", 2, ["'0' stands alone"]),
    ("fk rl15 --qq 1", 2, ["no option '--qq'", "Did you mean --q?"]),
    ("fk rl15 -q 1", 2, ["two dashes"]),
    ("fk rl15 --q 1 2 3 4 5 6 --q 1", 2, ["given twice"]),
    ("fk scara --q 0 0 0 0 --set l9=3", 2, ["l9"]),
    ("fk scara --q 0 0 0 0 --set l1=-3", 2, ["l1"]),
    ("fk scara --q 0 0 0 0 --set l1", 2, ["--set needs NAME=VALUE"]),
    ("fk scara --q 0 0 0 0 --json=5", 2, ["takes no value"]),
    ("ik rl15 --xyz 1 2", 2, ["--xyz needs 3 numbers (X Y Z), found 2"]),
    ("ik rl15 --xyz 1 2 c --abc 0 0 0", 2, ["found 2 and then 'c'"]),
    ("ik rl15 --xyz 900 0 500", 2, ["abc"]),
    ("ik planar3 --xyz 200 0 0 --policy best", 2, ["beta, exact, decrement"]),
    ("ik rl15 --T 2 0 0 900 0 1 0 0 0 0 1 500 0 0 0 1", 2, ["rotation"]),
    ("fk ./missing.json --q 0", 3, ["./missing.json", "No such file"]),
    ("fk / --q 0", 3, ["folder"]),
    ("payload rl15 --worst", 1, ["does not give the mass", "q1, q2"]),
    ("torque scara --q 0 0 0 0 --qd 1 0 0 0", 1, ["does not give the inertia", "--help"]),
    ("torque planar3 --q 0 0 0 --load_kg -1", 2, ["'load_kg' must be a number not below 0"]),
    ("import", 2, ["which file? Give its path\n", "FILE|FOLDER|ZIP"]),  # of those that need one, not all take "-"
    ("batch extra", 2, ["one word too many"]),
    ("euler rl15 --abc 1 2 3", 2, ["one word too many"]),
]


class Start(unittest.TestCase):
    def test_no_engine_is_loaded_before_it_is_needed(self):
        """Thirty shared objects of physics, charts and TLS took six times as long as a whole `fk`."""
        needed = subprocess.run(["readelf", "--dynamic", PROGRAM], capture_output=True, text=True, check=True).stdout
        names = {name.split(".so")[0] for name in re.findall(r"Shared library: \[(.*?)\]", needed)}
        self.assertLessEqual(names, {"libc", "libm", "libjpeg", "ld-linux-x86-64", "ld-linux-aarch64"})


class Verbs(unittest.TestCase):
    def test_json_is_exactly_what_batch_says(self):
        for typed, request, end in QUESTIONS:
            with self.subTest(typed):
                done = run(*typed.split(), "--json")
                self.assertEqual(json.loads(done.stdout), ask(request)[0])
                self.assertEqual(done.stdout.count("\n"), 1)
                self.assertEqual((done.returncode, done.stderr), (end, ""))

    def test_tables_fit_into_80_columns_and_end_alike(self):
        for typed, _, end in QUESTIONS:
            with self.subTest(typed):
                done = run(*typed.split())
                self.assertEqual((done.returncode, done.stderr), (end, ""))
                self.assertTrue(done.stdout)
                self.assertNotIn("\033", done.stdout)
                self.assertNotRegex(done.stdout, r"-0\.0+\b")
                for line in done.stdout.splitlines():
                    self.assertLessEqual(len(line), 80, line)

    def test_mistakes_are_explained_on_standard_error(self):
        for typed, end, sentences in MISTAKES:
            with self.subTest(typed):
                done = run(*typed.split())
                self.assertEqual((done.returncode, done.stdout), (end, ""), done.stderr)
                self.assertTrue(done.stderr.startswith("zveno: "))
                for sentence in sentences:
                    self.assertIn(sentence, done.stderr)

    def test_json_of_a_mistake_is_an_answer_too(self):
        done = run("fk", "rl16", "--q", "0", "--json")
        self.assertEqual(json.loads(done.stdout)["error"]["code"], "not_found")
        self.assertEqual(done.returncode, 2)

    def test_json_of_any_failure_is_one_object_with_the_complaint(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "part.ngc")
            program.write_text("G0 X0\nG1 X1 F600\nM2\n")
            work = ["--work", "250", "0", "50", "0", "0", "0"]
            cases = [(["check", "rl15", program, *work, "--load", "1"], 1, "not_available"),  # no masses
                     (["run", "rl15", program, *work, "--load", "1"], 1, "not_available"),
                     (["simulate", "scara", program, *work, "--plant", "joints"], 1, "not_available"),
                     (["check", "nope", program], 2, "not_found"), (["draw", "nope", "--text", "a"], 2, "not_found"),
                     (["servo", "nope", program], 2, "not_found"), (["workspace", "nope"], 2, "not_found"),
                     (["size", "nope", program], 2, "not_found"), (["run", "scara", "/nonexistent.ngc"], 3, "io"),
                     (["gcode", "/nonexistent.ngc"], 3, "io"), (["run", "scara", program, "--rate", "-5"], 2, "bad_request"),
                     (["check", "scara", program, "--nope"], 2, "bad_request"), (["check"], 2, "bad_request")]
            for words, end, code in cases:
                done = run(*map(str, words), "--json")
                self.assertEqual(done.returncode, end, (words, done.stderr))
                answer = json.loads(done.stdout)
                self.assertEqual((answer["ok"], answer["error"]["code"]), (False, code), words)
                self.assertIn(answer["error"]["message"], done.stderr)

    def test_every_verb_explains_itself(self):
        for verb in VERBS + WITH_FILES:
            for words in ((verb, "--help"), ("help", verb), (verb, "-h")):
                done = run(*words)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertTrue(done.stdout.startswith(f"zveno {verb}"))
                self.assertIn("Examples", done.stdout)
                for line in done.stdout.splitlines():
                    self.assertLessEqual(len(line), 80, line)

    def test_the_examples_of_the_help_run(self):
        for verb in (verb for verb in VERBS if verb != "serve"):  # which would not end
            examples = run(verb, "--help").stdout.split("Examples\n")[1].splitlines()
            for example in examples:
                with self.subTest(example):
                    command = re.sub(r"\bzveno ", str(pathlib.Path(PROGRAM).resolve()) + " ", example.strip())
                    with tempfile.TemporaryDirectory() as folder:
                        done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=folder,
                                              stdin=subprocess.DEVNULL)
                    self.assertIn(done.returncode, (0, 1), done.stderr)

    def test_alone_it_teaches(self):
        for words in ((), ("--help",), ("-h",), ("help",)):
            done = run(*words)
            self.assertEqual(done.returncode, 0)
            for word in VERBS + WITH_FILES + ["Try", "Exit codes"]:
                self.assertIn(word, done.stdout)

    def test_version(self):
        done = run("--version")
        self.assertRegex(done.stdout, r"^zveno \d+\.\d+\.\d+\n$")

    def test_robots_shows_what_is_known_and_what_is_not(self):
        listed = run("robots").stdout
        for robot in ROBOTS:
            self.assertIn(robot, listed)
            full = run("robots", robot).stdout
            for heading in ("Dimensions", "Chain", "Joints and limits", "Drives and masses"):
                self.assertIn(heading, full)
            for line in full.splitlines():
                self.assertLessEqual(len(line), 80, line)
        self.assertIn("unknown", run("robots", "rl15").stdout)
        self.assertIn("document 002, Table I", run("robots", "rl15").stdout)

    def test_a_robot_file_is_an_arm(self):
        shipped = ask({"op": "robots", "robot": "scara"})[0]["robots"][0]["file"]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "my arm.json"
            path.write_text(json.dumps({**shipped, "name": "mine"}))
            done = run("fk", str(path), "--q", "0", "0", "0", "0", "--json")
            self.assertEqual(json.loads(done.stdout)["xyz"], run_xyz("scara"))
            self.assertIn("mine", run("robots", str(path)).stdout)
            path.write_text('{"format": "zveno-robot/1",\n"name": }')
            done = run("fk", str(path), "--q", "0")
            self.assertEqual(done.returncode, 2)
            self.assertIn("my arm.json:2:9: ", done.stderr)

    def test_a_closed_output_ends_with_code_3_and_no_word(self):
        for words in (["robots", "rl15"], ["tour"], ["--help"]):
            reader, writer = os.pipe()
            os.close(reader)
            done = subprocess.run([PROGRAM, *words], stdout=writer, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
            os.close(writer)
            self.assertEqual((done.returncode, done.stderr), (3, b""))

    def test_a_full_device_ends_with_code_3(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "robots"], stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 3)

    def test_the_tour_needs_no_keys_when_nobody_sits_there(self):
        done = run("tour")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for part in ("8 solutions", "singular (wrist)", "beyond the arm's reach", "What to type next"):
            self.assertIn(part, done.stdout)
        for line in done.stdout.splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_what_the_tour_types_gives_what_it_shows(self):
        shown = run("tour").stdout
        for command in re.findall(r"^  \$ zveno (.*)$", shown, re.MULTILINE):
            lines = run(*command.split()).stdout.splitlines()
            self.assertIn(lines[0], shown)


class OnATerminal(unittest.TestCase):
    def look(self, words, keys=b"", **environment):
        """What a person at a terminal sees."""
        main_end, other_end = pty.openpty()
        process = subprocess.Popen([PROGRAM, *words], stdin=other_end, stdout=other_end, stderr=other_end,
                                   env={"TERM": "xterm", **environment})
        os.close(other_end)
        if keys:
            os.write(main_end, keys)
        seen = b""
        while True:
            try:
                piece = os.read(main_end, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        os.close(main_end)
        return process.wait(), seen

    def test_colours_are_for_terminals_that_want_them(self):
        words = ["ik", "rl15", "--xyz", "900", "100", "500", "--abc", "10", "80", "20"]
        self.assertIn(b"\033[1m", self.look(words)[1])
        self.assertNotIn(b"\033", self.look(words, NO_COLOR="1")[1])
        self.assertNotIn(b"\033", self.look(words, TERM="dumb")[1])

    def test_the_tour_waits_for_enter(self):
        end, seen = self.look(["tour"], b"\n\n\n\n")
        self.assertEqual(end, 0)
        self.assertIn(b"Enter goes on", seen)
        self.assertIn(b"What to type next", seen)

    def test_batch_tells_a_person_what_to_type(self):
        end, seen = self.look(["batch"], b'{"op": "euler", "abc": [0, 0, 0]}\n\x04')
        self.assertEqual(end, 0)
        self.assertIn(b"one request per line", seen)
        self.assertIn(b'"ok": true', seen)


def run_xyz(robot):
    return json.loads(run("fk", robot, "--q", "0", "0", "0", "0", "--json").stdout)["xyz"]


if __name__ == "__main__":
    main()
