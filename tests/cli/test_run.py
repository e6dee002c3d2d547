#!/usr/bin/env python3
"""The verbs check and run: what they say, what they write, and that a file is written whole or not at all."""
import csv
import json
import math
import os
import pathlib
import struct
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import ask, main, run

PROGRAM = "G21 G90 G64 P0.02\nG0 X0 Y0 Z5\nM3 S1000\nG1 Z0 F600\nG1 X20 F3000\nG2 X20 Y20 I0 J10\nG1 X0\nM5\nM2\n"
WORK = ("--work", "280", "0", "50", "0", "0", "0")


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, text, name="part.ngc"):
        (self.folder / name).write_text(text)
        return str(self.folder / name)


class Trajectory(Folder):
    def duration(self, *words):
        done = run("run", "scara", *words, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["duration"]

    def rows(self, name, *words):
        path = self.folder / name
        self.assertEqual(run("run", "scara", *words, "-o", str(path)).returncode, 0)
        return [[float(v) for v in row] for row in list(csv.reader(path.open()))[1:]]

    def test_a_trajectory_that_was_written_is_the_same_motion(self):
        path, knots = self.file(PROGRAM), str(self.folder / "part.knots")
        self.assertEqual(run("run", "scara", path, *WORK, "-o", knots).returncode, 0)
        ours, read = self.rows("a.csv", path, *WORK), self.rows("b.csv", knots)
        self.assertEqual(len(ours), len(read))
        for a, b in zip(ours, read):
            for x, y in zip(a[:5] + a[13:16], b[:5] + b[13:16]):  # time, joints and tool: s, deg, mm
                self.assertAlmostEqual(x, y, delta=1e-6)
            for x, y in zip(a[5:9], b[5:9]):  # speeds, deg/s and mm/s
                self.assertAlmostEqual(x, y, delta=1e-4)

    def test_a_trajectory_that_was_written_is_checked_for_itself(self):
        path, knots, fast = self.file(PROGRAM), str(self.folder / "part.knots"), str(self.folder / "fast.knots")
        self.assertEqual(run("run", "scara", path, *WORK, "-o", knots).returncode, 0)
        self.assertEqual(run("run", "scara", knots, "--override", "900", "-o", fast).returncode, 0)
        done = run("check", "scara", knots)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("proven at all times", done.stdout)
        done = run("check", "scara", fast)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"at \d\.\d+ s, line \d+: joint \d \(\w+\) would be faster than its limits allow")
        answer = json.loads(run("check", "scara", knots, "--json").stdout)
        self.assertTrue(answer["possible"] and answer["proven"])
        self.assertAlmostEqual(answer["motion"]["duration"], self.duration(path, *WORK), delta=1e-9)
        self.assertTrue(0 < answer["motion"]["jerk"] <= 1.0 and answer["motion"]["margin"] > 0)

    def test_override_part_and_reverse_change_any_motion(self):
        path = self.file(PROGRAM)
        whole = self.duration(path, *WORK)
        self.assertAlmostEqual(self.duration(path, *WORK, "--override", "40"), whole / 0.4, delta=1e-9)
        self.assertAlmostEqual(self.duration(path, *WORK, "--part", "0.1", "0.3"), 0.2, delta=1e-9)
        forward, back = self.rows("a.csv", path, *WORK), self.rows("b.csv", path, *WORK, "--reverse")
        for x, y in zip(forward[0][1:5], back[-1][1:5]):
            self.assertAlmostEqual(x, y, delta=1e-7)
        self.assertIn("does not lie", run("run", "scara", path, *WORK, "--part", "0", "99").stderr)


class Check(Folder):
    def test_a_good_program(self):
        done = run("check", "scara", self.file(PROGRAM), *WORK)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the arm can follow the program", done.stdout)
        self.assertIn("right", done.stdout)

    def test_out_of_reach_names_line_and_place(self):
        done = run("check", "scara", self.file(PROGRAM), "--work", "435", "0", "50", "0", "0", "0")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"line 5, at X\S+ Y\S+ Z\S+ mm, branch \w+: the place is farther")
        self.assertIn("reaches", done.stdout)

    def test_who_has_not_said_where_the_work_lies_is_told_how_to_find_a_place(self):
        done = run("check", "scara", self.file(PROGRAM))
        self.assertEqual(done.returncode, 1)
        self.assertIn("zveno place", done.stderr)
        said = run("check", "scara", self.file(PROGRAM), "--work", "435", "0", "50", "0", "0", "0")
        self.assertNotIn("zveno place", said.stderr)

    def test_a_joint_limit_names_the_joint(self):
        done = run("check", "scara", self.file(PROGRAM), "--work", "280", "0", "-3", "0", "0", "0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("joint 3 (z) would pass its limit", done.stderr)

    def test_a_load_that_is_too_heavy_names_the_drive(self):
        path = self.file(PROGRAM)
        self.assertEqual(run("check", "scara", path, *WORK, "--load", "5").returncode, 0)
        done = run("check", "scara", path, *WORK, "--load", "10")
        self.assertEqual(done.returncode, 1)
        self.assertIn("the drive of joint 3 (z) is too weak to hold the arm", done.stderr)
        self.assertEqual(run("check", "scara", path, *WORK, "--load", "-1").returncode, 2)
        self.assertIn("mass of the link", run("check", "rl15", path, *WORK, "--load", "1").stderr)

    def test_errors_of_the_program_are_all_shown(self):
        done = run("check", "scara", self.file("G0 X1\nG1 X2\nG1 Y2\nM2\n"), *WORK)
        self.assertEqual(done.returncode, 1)
        self.assertIn("line 2, column 1: error", done.stderr)
        self.assertIn("line 3, column 1: error", done.stderr)
        self.assertIn("nothing moves", done.stderr)

    def test_every_arm_with_its_own_way_of_holding_the_tool(self):
        path = self.file("G21 G90\nG0 X0 Y0\nG1 X10 F600\nG1 Y8\nM2\n")
        for arm, *options in (
                ("drawbot", "--work", "230", "30", "25", "0", "0", "0"),
                ("arm4", "--work", "250", "0", "100", "0", "0", "0", "--pitch", "80"),
                ("planar3", "--work", "110", "0", "30", "0", "0", "90", "--pitch", "-90"),
                ("rl15", "--work", "900", "0", "400", "0", "0", "0", "--abc", "0", "0", "180")):
            done = run("check", arm, path, *options)
            self.assertEqual(done.returncode, 0, arm + done.stderr)

    def test_another_tool_reaches_farther(self):
        path = self.file("G21 G90\nG0 X0 Y0\nG1 X1 F600\nM2\n")
        far = ("--work", "900", "0", "-1500", "0", "0", "0")
        self.assertEqual(run("check", "rl15", path, *far).returncode, 1)
        self.assertEqual(run("check", "rl15", path, *far, "--tool", "0", "0", "900", "0", "0", "0").returncode, 0)

    def test_usage(self):
        path = self.file(PROGRAM)
        for words in (("check",), ("check", "scara"), ("check", "scarra", path), ("check", "scara", path, "--near", "1"),
                      ("check", "scara", path, "--rapids", "fast"), ("check", "scara", path, "--tolerance", "0"),
                      ("run", "scara", path, "-o", "x.txt"), ("run", "scara", path, "--plot", "x.pdf"),
                      ("run", "scara", path, "--rate", "0"), ("check", "scara", path, "--set", "nope=1")):
            self.assertEqual(run(*words).returncode, 2, words)
        self.assertEqual(run("check", "scara", "/nonexistent.ngc").returncode, 3)
        self.assertIn("Examples", run("run", "--help").stdout)


class Place(Folder):
    def test_the_place_it_prints_is_one_that_check_takes(self):
        path = self.file(PROGRAM)
        done = run("place", "scara", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        work = done.stdout.splitlines()[0].split()
        self.assertEqual(run("check", "scara", path, *work).returncode, 0, work)
        self.assertIn("@", done.stdout)

    def test_a_program_that_fits_nowhere_ends_with_1_and_says_so(self):
        done = run("place", "scara", self.file("G1 X5000 F600\nM2\n"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("no place was found", done.stdout + done.stderr)


class Run(Folder):
    def test_csv_has_every_sample_and_ends_exactly(self):
        out = self.folder / "part.csv"
        done = run("run", "scara", self.file(PROGRAM), *WORK, "-o", str(out))
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = list(csv.DictReader(out.read_text().splitlines()))
        self.assertEqual(list(rows[0])[:5], ["t", "q1", "q2", "q3", "q4"])
        times = [float(row["t"]) for row in rows]
        self.assertEqual(times[:3], [0, 0.004, 0.008])
        last = rows[-1]
        self.assertAlmostEqual(float(last["x"]), 280, places=6)
        self.assertAlmostEqual(float(last["y"]), 20, places=6)
        self.assertEqual([float(last["qd%d" % k]) for k in (1, 2, 3, 4)], [0, 0, 0, 0])
        self.assertEqual({int(row["line"]) for row in rows}, {4, 5, 6, 7})
        self.assertIn("%.3f s" % times[-1], done.stdout)

    def test_json_gives_no_verdict_where_masses_are_missing(self):
        done = run("run", "rl15", self.file(PROGRAM), "--work", "900", "0", "400", "0", "0", "0", "--load", "1", "--json")
        self.assertEqual((done.returncode, json.loads(done.stdout)["error"]["code"]), (1, "not_available"))
        self.assertIn("does not give the mass", done.stderr)

    def test_json_tells_what_limits_and_what_happens(self):
        out = self.folder / "part.json"
        self.assertEqual(run("run", "scara", self.file(PROGRAM), *WORK, "-o", str(out), "--rate", "100").returncode, 0)
        plan = json.loads(out.read_text())
        self.assertEqual(plan["samples"][-1]["t"], plan["duration"])
        self.assertEqual([event["code"] for event in plan["events"]], [3, 5, 2])
        spans = plan["limited_by"]
        self.assertEqual(spans[0]["t0"], 0)
        self.assertAlmostEqual(spans[-1]["t1"], plan["duration"])
        for a, b in zip(spans, spans[1:]):
            self.assertAlmostEqual(a["t1"], b["t0"])

    def test_binary_holds_the_numbers_of_the_csv(self):
        path = self.file(PROGRAM)
        for ending in ("csv", "bin"):
            run("run", "scara", path, *WORK, "-o", str(self.folder / ("part." + ending)))
        data = (self.folder / "part.bin").read_bytes()
        magic = b"zveno-trajectory/1\n"
        self.assertTrue(data.startswith(magic))
        joints, columns, rate = struct.unpack_from("<iid", data, len(magic))
        self.assertEqual((joints, columns, rate), (4, 17, 250))
        rows = list(csv.reader((self.folder / "part.csv").read_text().splitlines()))[1:]
        body = data[len(magic) + 16:]
        self.assertEqual(len(body), len(rows) * columns * 8)
        for i in (0, len(rows) // 2, len(rows) - 1):
            numbers = struct.unpack_from("<%dd" % columns, body, i * columns * 8)
            for number, cell in zip(numbers, rows[i]):
                self.assertLess(abs(number - float(cell)), 0.6e-9)

    def test_pictures(self):
        for name, start in (("part.png", b"\x89PNG"), ("part.svg", b"<svg")):
            out = self.folder / name
            self.assertEqual(run("run", "scara", self.file(PROGRAM), *WORK, "--plot", str(out)).returncode, 0)
            self.assertIn(start, out.read_bytes()[:200])

    def test_a_failure_leaves_the_old_file_and_no_other(self):
        out = self.folder / "part.csv"
        out.write_text("old")
        path = self.file(PROGRAM)
        self.assertEqual(run("run", "scara", path, "--work", "435", "0", "50", "0", "0", "0", "-o", str(out)).returncode, 1)
        self.assertEqual(out.read_text(), "old")
        self.assertEqual(sorted(os.listdir(self.folder)), ["part.csv", "part.ngc"])
        self.assertEqual(run("run", "scara", path, *WORK, "-o", str(self.folder / "no" / "part.csv")).returncode, 3)

    def test_standard_input_and_output(self):
        done = run("run", "scara", "-", *WORK, "-o", "-", "--rate", "10", text=PROGRAM)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.startswith("t,q1,"))
        self.assertEqual(run("run", "scara", "-", *WORK, "-o", "/dev/null", text=PROGRAM).returncode, 0)

    def test_the_request_gives_the_same_samples(self):
        out = self.folder / "part.json"
        run("run", "scara", self.file(PROGRAM), *WORK, "-o", str(out), "--rate", "50")
        answer, = ask({"op": "plan", "robot": "scara", "program": PROGRAM, "work": [280, 0, 50, 0, 0, 0], "rate_hz": 50})
        self.assertEqual(answer["samples"], json.loads(out.read_text())["samples"])

    def test_check_as_json_is_the_verdict_of_the_request(self):
        path = self.file(PROGRAM)
        for x in ("280", "435"):
            checked = json.loads(run("check", "scara", path, "--work", x, *WORK[2:], "--json").stdout)
            work = [float(x), 0, 50, 0, 0, 0]
            self.assertEqual(checked, ask({"op": "check", "robot": "scara", "program": PROGRAM, "work": work})[0])
            self.assertEqual(checked.pop("moves"), 8)
            planned, = ask({"op": "plan", "robot": "scara", "program": PROGRAM, "work": [float(x), 0, 50, 0, 0, 0]})
            # corners where a stop is faster are not rounded in the end, which only a plan knows
            self.assertGreaterEqual(checked.pop("deviation", 0), planned.get("deviation", 0))
            same = [key for key in checked if not key.startswith("length")]  # a plan may round less than the program allows
            self.assertEqual({key: checked[key] for key in same}, {key: planned[key] for key in same})
            self.assertEqual(checked["possible"], x == "280")
            self.assertIn("branches", checked)

    def test_check_as_json_lists_the_errors_of_a_program(self):
        done = run("check", "scara", "-", *WORK, "--json", text="G1 X10 K\nM2\n")
        self.assertEqual(done.returncode, 1)
        error, = json.loads(done.stdout)["errors"]
        self.assertEqual((error["line"], error["column"]), (1, 9))

    def test_torques_are_shown_when_they_count(self):
        path = self.file(PROGRAM)
        self.assertNotIn("joint torque", run("run", "scara", path, *WORK).stdout)
        self.assertIn("joint torque", run("run", "scara", path, *WORK, "--load", "8").stdout)
        request = {"op": "plan", "robot": "scara", "program": PROGRAM, "work": [280, 0, 50, 0, 0, 0], "load_kg": 10}
        answer, = ask(request)
        self.assertEqual((answer["possible"], answer["failure"]["reason"], answer["failure"]["joint"]),
                         (False, "torque", 3))

    def test_less_acceleration_takes_longer(self):
        path = self.file(PROGRAM)
        fast, slow = (json.loads(run("run", "scara", path, *WORK, "--json", "--acceleration", a).stdout)["duration"]
                      for a in ("2000", "200"))
        self.assertLess(fast, slow)


class Plan(unittest.TestCase):
    def test_waypoints_are_reached_within_the_limits(self):
        answer, = ask({"op": "plan", "robot": "scara", "waypoints": [[0, 30, 0, 0], [30, 45, 10, 0], {"xyz": [300, 0, 20]}],
                       "rate_hz": 1000})
        self.assertTrue(answer["possible"])
        self.assertEqual(answer["samples"][0]["q"][0], 0)
        self.assertAlmostEqual(answer["samples"][-1]["xyz"][0], 300, places=9)
        self.assertLessEqual(max(abs(s["qd"][0]) for s in answer["samples"]), 360.001)

    def test_lines_and_arcs_between_waypoints_keep_to_their_geometry(self):
        answer, = ask({"op": "plan", "robot": "scara", "rate_hz": 200, "tolerance": 0.01, "waypoints": [
            [0, 60, 50, 0], {"xyz": [300, 50, 80], "move": "line", "feed": 6000, "dwell": 0.1},
            {"xyz": [300, -50, 80], "via": [350, 0, 80], "move": "arc"}, {"q": [0, 60, 50, 0], "speed": 50}]})
        self.assertTrue(answer["possible"])
        times = [s["t"] for s in answer["samples"]]
        self.assertTrue(all(a < b for a, b in zip(times, times[1:])))
        start = answer["samples"][0]["xyz"]
        for s in answer["samples"]:
            x, y, z = s["xyz"]
            if s["line"] == 2:
                part = (z - 50) / 30
                self.assertAlmostEqual(x, start[0] + part * (300 - start[0]), delta=1e-6)
                self.assertAlmostEqual(y, start[1] + part * (50 - start[1]), delta=1e-6)
            elif s["line"] == 3:
                self.assertAlmostEqual(math.hypot(x - 300, y), 50, delta=0.01)  # the tolerance
                self.assertGreater(x, 299.999)
        for a, b in zip(answer["samples"][-1]["q"], [0, 60, 50, 0]):
            self.assertAlmostEqual(a, b, places=9)

    def test_an_arm_keeps_its_pitch_on_a_line_that_does_not_name_one(self):
        answer, = ask({"op": "plan", "robot": "arm4", "rate_hz": 20,
                       "waypoints": [[0, 30, -60, -30], {"xyz": [300, 50, 80], "move": "line"}]})
        sums = [sum(s["q"][1:]) for s in answer["samples"]]
        self.assertTrue(all(abs(v - sums[0]) < 1e-6 for v in sums), sums)

    def test_wrong_waypoints_are_named(self):
        for points, word in (([{"xyz": [300, 0, 50], "move": "line"}], "near"),
                             ([[0, 60, 50, 0], {"xyz": [300, 0, 50], "move": "arc"}], "via"),
                             ([[0, 60, 50, 0], {"xyz": [300, 0, 50], "move": "jump"}], "move"),
                             ([[0, 60, 50, 0], {"xyz": [300, 0, 50], "speed": 200}], "speed")):
            answer, = ask({"op": "plan", "robot": "scara", "waypoints": points})
            self.assertEqual(answer["error"]["code"], "bad_request")
            self.assertIn(word, answer["error"]["message"])

    def test_a_waypoint_out_of_reach_is_an_answer(self):
        answer, = ask({"op": "plan", "robot": "scara", "waypoints": [[0, 0, 0, 0], {"xyz": [900, 0, 0]}]})
        self.assertTrue(answer["ok"])
        self.assertFalse(answer["possible"])
        self.assertIn("waypoint 2", answer["why"])

    def test_strokes_are_lines_of_the_tool(self):
        answer, = ask({"op": "plan", "robot": "scara", "strokes": [[[300, 0, 5], [320, 0, 5]], [[320, 20, 5], [300, 20, 5]]],
                       "feed": 1200, "rate_hz": 100})
        ys = [s["xyz"][1] for s in answer["samples"]]
        self.assertAlmostEqual(ys[0], 0, places=6)
        self.assertAlmostEqual(ys[-1], 20, places=6)

    def test_a_failure_tells_how_far_each_branch_gets(self):
        answer, = ask({"op": "plan", "robot": "scara", "program": "F600\nG0 X300 Z5\nG1 X500\nM2"})
        self.assertFalse(answer["possible"])
        self.assertEqual(answer["failure"]["line"], 3)
        self.assertAlmostEqual(answer["failure"]["xyz"][0], 450, places=3)
        self.assertEqual({b["branch"]["elbow"] for b in answer["branches"]}, {"left", "right"})

    def test_limits_may_be_given(self):
        request = {"op": "plan", "robot": "scara", "waypoints": [[0, 30, 0, 0], [60, 30, 0, 0]], "rate_hz": 10}
        fast, slow = ask(request, dict(request, limits={"velocity": [10, 10, 10, 10]}))
        self.assertLess(fast["duration"], 1)
        self.assertGreater(slow["duration"], 6)

    def test_what_follows_a_rapid_happens_where_the_rapid_ends(self):
        program = "G21 G90\nG1 X0 Y0 Z0 F6000\nG1 X10\nG0 X40 Z20\nM3\nG0 Y10\nG0 Y0\nM4\nG1 X60\nG0 Z50\nM5\nM2\n"
        for rapids in ("line", "joint"):
            answer, = ask({"op": "plan", "robot": "rl15", "program": program, "work": [900, 0, 400, 0, 0, 0], "rapids": rapids})
            places = [[round(value, 3) + 0.0 for value in event["xyz"]] for event in answer["events"]]
            self.assertEqual(places, [[940, 0, 420], [940, 0, 420], [960, 0, 450], [960, 0, 450]], rapids)

    def test_bad_requests_are_named(self):
        for extra in ({}, {"program": "", "strokes": []}, {"program": 1}, {"strokes": [[1]]}, {"waypoints": []},
                      {"waypoints": [[1]]}, {"program": "", "rate_hz": 0}, {"program": "", "rate_hz": 1e9}, {"program": "", "limits": {"speed": 1}},
                      {"program": "", "limits": {"jerk": [1]}}, {"program": "", "work": [1]}, {"program": "", "rapids": "x"}):
            answer, = ask(dict({"op": "plan", "robot": "scara"}, **extra))
            self.assertFalse(answer["ok"], extra)
            self.assertEqual(answer["error"]["code"], "bad_request", answer)


main()
