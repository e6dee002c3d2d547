#!/usr/bin/env python3
"""Arms that are not built yet, and arms as they are built: `design` and `tolerance`."""
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM, ask, main, run  # noqa: E402

SQUARE = "G21 G90\nG0 X0 Y0 Z0\nG1 X120 F6000\nG1 Y80\nG1 X0\nG1 Y0\nM2\n"
PLACE = ["--work", "250", "0", "50", "0", "0", "0"]
VARY = ["--vary", "l1=100:400,l2=100:400,base.x=-50:50"]
REQUEST = {"op": "design", "robot": "scara", "program": SQUARE, "work": [250, 0, 50, 0, 0, 0],
           "vary": {"l1": [100, 400], "l2": [100, 400], "base.x": [-50, 50]}, "tries": 200}


class Design(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="zveno-design-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.program = self.folder / "square.ngc"
        self.program.write_text(SQUARE)

    def design(self, *words, expected=0):
        done = run("design", "scara", str(self.program), *PLACE, *words)
        self.assertEqual(done.returncode, expected, done.stderr)
        return done.stdout

    def test_threads_and_the_vocabulary_give_the_same_bytes(self):
        one = self.design(*VARY, "--tries", "200", "--json", "--threads", "1")
        self.assertEqual(one, self.design(*VARY, "--tries", "200", "--json", "--threads", "3"))
        answer, = ask(REQUEST)
        self.assertEqual(json.loads(one), answer)
        self.assertNotEqual(json.loads(self.design(*VARY, "--tries", "200", "--json", "--seed", "2"))["set"], answer["set"])

    def test_the_result_is_an_arm_that_does_it_with_the_margin_it_promises(self):
        path = self.folder / "better.json"
        text = self.design(*VARY, "--tries", "300", "-o", str(path))
        self.assertIn("found", text)
        checked, = ask({"op": "check", "robot": str(path), "program": SQUARE, "work": [250, 0, 50, 0, 0, 0]})
        answer = json.loads(self.design(*VARY, "--tries", "300", "--json"))
        self.assertTrue(checked["possible"])
        self.assertAlmostEqual(checked["branches"][0]["margin"], answer["value"], 9)
        self.assertGreater(answer["value"], answer["start"]["value"])
        self.assertEqual(json.loads(path.read_text()), answer["robot"])
        with_set, = ask({"op": "check", "robot": "scara", "set": answer["set"], "program": SQUARE,
                         "work": [250 - answer["base"][0], 0, 50, 0, 0, 0]})
        self.assertAlmostEqual(with_set["branches"][0]["margin"], answer["value"], 9)

    def interrupted(self, kept, *words):
        """Killed as soon as some results are kept; returns how many bytes."""
        job = subprocess.Popen([PROGRAM, "design", "scara", str(self.program), *PLACE, *VARY, *words], stdout=subprocess.DEVNULL)
        while job.poll() is None and not (kept.exists() and kept.stat().st_size > 20000):
            time.sleep(0.002)
        job.kill()
        job.wait()
        return kept.stat().st_size if kept.exists() else 0

    def test_a_search_that_was_killed_goes_on_where_it_was(self):
        words = ["--tries", "600", "--json"]
        whole = self.design(*VARY, *words)
        output, kept = self.folder / "better.json", self.folder / "better.json.part"
        for _ in range(2):
            size = self.interrupted(kept, *words, "-o", str(output), "--threads", "1")
        self.assertGreater(size, 20000)
        before = kept.read_bytes()[:20000]
        self.assertEqual(self.design(*VARY, *words, "-o", str(output)), whole)
        self.assertFalse(kept.exists())

        # what is damaged, and what belongs to another request, is computed again
        kept.write_bytes(before[:5000] + bytes([before[5000] ^ 1]) + before[5001:])
        self.assertEqual(self.design(*VARY, *words, "-o", str(output)), whole)
        kept.write_bytes(before)
        self.assertNotEqual(self.design(*VARY, *words, "--seed", "2", "-o", str(output)), whole)
        self.program.write_text(SQUARE.replace("Y80", "Y60"))
        kept.write_bytes(before)
        self.assertEqual(self.design(*VARY, *words, "-o", str(output)), self.design(*VARY, *words))

    def test_results_that_cannot_be_kept_are_told_before_anything_is_computed(self):
        done = run("design", "scara", str(self.program), *PLACE, *VARY, "--resume", str(self.folder / "no" / "folder"))
        self.assertEqual(done.returncode, 3)
        self.assertIn("cannot be written", done.stderr)

    def test_a_file_of_somebody_else_is_left_alone(self):
        theirs = self.folder / "theirs.txt"
        theirs.write_text("my thesis")
        done = run("design", "scara", str(self.program), *PLACE, *VARY, "--resume", str(theirs))
        self.assertEqual(done.returncode, 3)
        self.assertIn("holds something else", done.stderr)
        self.assertEqual(theirs.read_text(), "my thesis")

    def test_values_have_their_unit_and_nothing_else_has(self):
        far = ["--work", "430", "0", "50", "0", "0", "0", "--vary", "l1=100:400", "--tries", "50", "--goal", "time"]
        done = run("design", "scara", str(self.program), *far)
        self.assertRegex(done.stdout, r"found  time \d+\.\d+ s; the arm as it is: cannot run it\n")
        self.assertIn("length, mm", done.stdout)
        answer, = ask({**REQUEST, "vary": {"l1": [100, 400], "base.z": [-5, 5], "base.a": [-5, 5]}, "tries": 50})
        self.assertEqual(["mm", "mm", "deg"], [one["unit"] for one in answer["parameters"]])
        self.assertRegex(self.design(*VARY, "--tries", "50"), r"found  margin 0\.\d+; the arm as it is: 0\.\d+\n")

    def test_the_bound_that_binds_is_named(self):
        answer, = ask({**REQUEST, "tries": 600})
        base = next(one for one in answer["parameters"] if one["name"] == "base.x")
        upper = next(one for one in answer["parameters"] if one["name"] == "l1")
        self.assertLess(base["value"], -45)  # farther back is better
        self.assertFalse(upper["less"]["possible"])  # and a shorter arm does not get there
        self.assertEqual(upper["less"]["reason"], "reach")

    def test_two_programs_at_once_and_the_least_torque(self):
        two = [{"program": SQUARE, "work": [250, 0, 50, 0, 0, 0]}, {"program": SQUARE, "work": [-100, 200, 50, 0, 0, 0]}]
        request = {"op": "design", "robot": "scara", "programs": two, "vary": {"l1": [150, 350], "l2": [150, 350]},
                   "goal": "torque", "points": True, "tries": 32}
        answer, = ask(request)
        self.assertTrue(answer["possible"])
        self.assertEqual([run["possible"] for run in answer["programs"]], [True, True])
        self.assertAlmostEqual(answer["value"], max(run["torque"] for run in answer["programs"]), 12)
        unknown, = ask({**request, "points": False})
        self.assertEqual(unknown["error"]["code"], "not_available")

    def test_none_is_found_and_the_answer_says_why(self):
        text = self.design("--vary", "l1=20:60,l2=20:60", "--tries", "64", expected=1)
        self.assertIn("none found", text)
        self.assertIn("farther than the arm can stretch", text)
        answer, = ask({**REQUEST, "vary": {"l1": [20, 60], "l2": [20, 60]}, "tries": 64})
        self.assertEqual((answer["possible"], answer["value"], answer["feasible"]), (False, None, 0))
        self.assertEqual(sum(one["count"] for one in answer["failures"]), answer["tried"])
        self.assertEqual(answer["set"], {"l1": 60, "l2": 60})  # the nearest to possible is the longest

    def test_what_cannot_be_is_refused_by_name(self):
        for change, word in (({"vary": {"l9": [1, 2]}}, "l9"), ({"vary": {"l1": [2, 1]}}, "vary.l1"),
                             ({"vary": {}}, "vary"), ({"program": "G1 X1 Q\n"}, "errors"),
                             ({"programs": [{"program": SQUARE}]}, "one of"),
                             ({"program": "M2\n"}, "program 1: nothing moves"),
                             ({"program": None, "programs": [{"file": "/nowhere/x.ngc"}]}, "program 1: ")):
            change = {key: value for key, value in {**REQUEST, **change}.items() if value is not None}
            answer, = ask(change)
            self.assertFalse(answer["ok"], change)
            self.assertIn(word, answer["error"]["message"])


class Tolerance(unittest.TestCase):
    REQUEST = {"op": "tolerance", "robot": "scara", "program": SQUARE, "work": [250, 0, 50, 0, 0, 0],
               "dimensions": {"l1": 0.1, "l2": 0.1}, "offset": [0.02], "encoder": [0.01], "backlash": [0.02],
               "base": [0.1], "turn": [0.02], "limit": 0.3, "reach": True, "samples": 600}

    def test_threads_and_the_vocabulary_give_the_same_bytes(self):
        words = ["tolerance", "scara", "--q", "30", "45", "50", "0", "--dimensions", '{"l1": 0.1}', "--offset", "0.02",
                 "--samples", "1000", "--json", "--threads"]
        one = run(*words, "1")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(one.stdout, run(*words, "3").stdout)
        answer, = ask({"op": "tolerance", "robot": "scara", "q": [30, 45, 50, 0], "dimensions": {"l1": 0.1},
                       "offset": [0.02], "samples": 1000})
        self.assertEqual(json.loads(one.stdout), answer)

    def test_numbers_of_the_answer_fit_together(self):
        answer, = ask(self.REQUEST)
        place = answer["deviation"]
        self.assertTrue(0 < place["p50"] <= place["p95"] <= place["p99"] <= place["worst"])
        self.assertAlmostEqual(sum(one["share"] for one in answer["shares"]), 1, 9)
        self.assertAlmostEqual(math.sqrt(sum(one["rms"] ** 2 for one in answer["shares"])), answer["linear_rms"], 9)
        self.assertLess(abs(answer["rms"] / answer["linear_rms"] - 1), 0.1)
        self.assertEqual(sum(answer["histogram"]), 600)
        self.assertTrue(0.5 < answer["within"] < 1 and answer["feasible"] == 1)
        shares = [one["share"] for one in answer["shares"]]
        self.assertEqual(shares, sorted(shares, reverse=True))

    def test_half_the_tolerances_make_half_the_deviation(self):
        whole, = ask(self.REQUEST)
        half, = ask({**self.REQUEST, "dimensions": {"l1": 0.05, "l2": 0.05}, "offset": [0.01], "encoder": [0.005],
                     "backlash": [0.01], "base": [0.05], "turn": [0.01]})
        self.assertLess(abs(half["rms"] / whole["rms"] - 0.5), 0.02)

    def test_what_cannot_be_is_refused_by_name(self):
        base = {"op": "tolerance", "robot": "scara", "q": [0, 0, 0, 0]}
        for change, word in (({}, "no tolerance"), ({"offset": [0.1, 0.2]}, "offset"), ({"dimensions": {"l9": 1}}, "l9"),
                             ({"offset": [-1]}, "'offset' must not be below 0, found -1"),
                             ({"base": [-0.5]}, "'base' must not be below 0, found -0.5"),
                             ({"dimensions": {"l1": -1}}, "'dimensions' must not be below 0, found -1"),
                             ({"slip": [0.5, -2]}, "'slip' must not be below 0, found -2"), ({"slip": [2, 1]}, "chance"),
                             ({"offset": [1], "poses": [[0, 0, 0, 0]]}, "one of"),
                             ({"dimensions": {"l1": 300}}, "l1")):
            answer, = ask({**base, **change})
            self.assertFalse(answer["ok"])
            self.assertIn(word, answer["error"]["message"])

    def test_tolerances_beyond_all_numbers_put_the_tool_nowhere(self):
        answer, = ask({"op": "tolerance", "robot": "scara", "q": [10, 20, 30, 40], "offset": [1e300], "base": [1e308],
                       "encoder": [1e-310], "samples": 20, "reach": True})
        self.assertEqual((answer["deviation"]["worst"], answer["feasible"]), (None, 0))

    def test_people_see_a_table(self):
        done = run("tolerance", "rl15", "--q", "0", "0", "0", "0", "90", "0", "--offset", "0.02", "--samples", "500")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("p95", done.stdout)
        self.assertIn("offset", done.stdout)


if __name__ == "__main__":
    main()
