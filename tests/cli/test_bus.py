#!/usr/bin/env python3
"""`zveno drive` and `zveno listen` with servos on a bus: goals of the plan arrive, blocked, hot and silent servos stop it."""
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from bus_machine import Bus  # noqa: E402
from program import PROGRAM, main  # noqa: E402

MOTION = [[90, -60, -30], [70, -80, -60], [100, -40, -20]]
MIDDLE = [90, -60, -40]


def steps(q, signs=(1, 1, 1)):
    return [2048 + round(sign * (value - middle) * 4096 / 360) for value, middle, sign in zip(q, MIDDLE, signs)]


def run(*words, **more):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60,
                          **{"stdin": subprocess.DEVNULL, **more})


class Servos(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.motion = pathlib.Path(cls.folder.name, "m.csv")
        assert run("run", "planar3", "--waypoints", str(MOTION), "-o", cls.motion).returncode == 0

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def words(self, bus, *more, ids=(1, -2, 3)):
        return ["drive", f"tcp:127.0.0.1:{bus.port}", "planar3", self.motion, "--speak", bus.dialect, "--ids", *ids,
                "--middle", *MIDDLE, *more]

    def bus(self, q=MOTION[0], **more):
        return Bus(dict(zip((1, 2, 3), steps(q, (1, -1, 1)))), **more)

    def test_the_motion_arrives_in_both_dialects(self):
        for dialect, echoes in (("feetech", False), ("feetech", True), ("dynamixel", False)):
            with self.subTest(dialect, echoes=echoes), self.bus(dialect=dialect, echoes=echoes) as bus:
                done = run(*self.words(bus, "--unattended"))
                self.assertEqual((0, 0), (done.returncode, bus.wrong), done.stderr)
                self.assertIn("frames", done.stdout)
                self.assertEqual(steps(MOTION[-1], (1, -1, 1)), [bus.goal[i] for i in (1, 2, 3)])
                self.assertTrue(all(bus.holds.values()))
                for number, first, turn, last in zip((1, 2, 3), *(steps(q, (1, -1, 1)) for q in MOTION)):
                    goals = [goal for one, goal in bus.goals if one == number]
                    self.assertLessEqual(max(abs(a - b) for a, b in zip(goals, goals[1:])), 250)  # no jump
                    self.assertLessEqual(min(abs(goal - turn) for goal in goals), 12)
                    self.assertLessEqual(abs(goals[0] - first), 1)

    def test_an_arm_that_stands_elsewhere_is_left_alone_or_taken_there(self):
        away = [120, -20, -30]
        with self.bus(q=away) as bus:
            done = run(*self.words(bus, "--unattended"))
            self.assertEqual((3, []), (done.returncode, bus.goals))
            self.assertIn("degrees away", done.stderr)
            self.assertEqual(0, run(*self.words(bus, "--unattended", "--approach", "0.5")).returncode)
            goals = [goal for one, goal in bus.goals if one == 1]
            self.assertLessEqual(max(abs(a - b) for a, b in zip(goals, goals[1:])), 250)
            self.assertEqual(steps(MOTION[-1], (1, -1, 1)), [bus.goal[i] for i in (1, 2, 3)])

    def test_servos_that_cannot_follow_stop_it(self):
        for fault, part in (({2: "stuck"}, "servo 2 was more than"), ({3: 4}, "too hot"), ({2: "silent"}, "servo 2 does not say")):
            with self.bus(faults=fault) as bus:
                done = run(*self.words(bus, "--unattended"))
                self.assertEqual(3, done.returncode, done.stdout)
                self.assertIn(part, done.stderr)
                self.assertLess(len(bus.goals), 3 * 40)
        with self.bus(quits=9) as bus:
            self.assertIn("hold their last goals", run(*self.words(bus, "--unattended")).stderr)

    def test_what_does_not_fit_never_leaves(self):
        with self.bus() as bus:
            for words, part in ((self.words(bus, "--unattended", ids=(1, 2)), "--ids"), (self.words(bus, "--unattended", ids=(1, 1, 2)), "--ids"),
                                (self.words(bus, "--unattended", "--approach", "-1"), "--approach"), (self.words(bus), "--dead-man")):
                done = run(*words)
                self.assertNotEqual(0, done.returncode)
                self.assertIn(part, done.stderr)
            far = [word if word != 90 else -170 for word in self.words(bus, "--unattended", "--approach", "1")]
            self.assertIn("would have to go to step", run(*far).stderr)
            self.assertEqual([], bus.goals)
        with Bus({1: 5000, 2: 2048, 3: 2048}) as bus:
            self.assertIn("servo 1 is at step 5000", run(*self.words(bus, "--unattended", "--approach", "8")).stderr)
            self.assertEqual([], bus.goals)
        with self.bus(q=[120, -20, -30]) as bus:
            self.assertIn("--approach 0.20 is the least", run(*self.words(bus, "--unattended", "--approach", "0.1")).stderr)
            self.assertEqual([], bus.goals)

    def test_more_servos_than_an_arm_has_joints_are_refused(self):
        done = run("listen", "tcp:127.0.0.1:1", "--speak", "feetech", "--ids", *range(1, 14))
        self.assertEqual(2, done.returncode)
        self.assertIn("there are 13 ids of servos; an arm has up to 12 joints", done.stderr)

    def test_a_signal_holds_the_arm_where_it_is(self):
        with self.bus() as bus, subprocess.Popen([PROGRAM, *map(str, self.words(bus, "--unattended", "--approach", "8"))],
                                                 stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as drive:
            while len(bus.goals) < 30 and drive.poll() is None:
                time.sleep(0.01)
            drive.send_signal(signal.SIGINT)
            _, err = drive.communicate(timeout=60)
            self.assertIn("stopped by you", err)
            self.assertIn("holds its place", err)
            self.assertTrue(all(bus.holds.values()))
            self.assertEqual([round(bus.at[i]) for i in (1, 2, 3)], [bus.goal[i] for i in (1, 2, 3)])

    def test_the_dead_man_switch_holds(self):
        near = [q + 4 for q in MOTION[0]]
        with self.bus(q=near) as bus, subprocess.Popen([PROGRAM, *map(str, self.words(bus, "--dead-man", "0.1"))], stdin=subprocess.PIPE,
                                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=0) as drive:
            while bus.asked < 12 and drive.poll() is None:  # before the first key it stands where it was
                time.sleep(0.01)
            self.assertEqual(list(zip((1, 2, 3), steps(near, (1, -1, 1)))), bus.goals)
            presses = 0
            while drive.poll() is None:
                try:
                    drive.stdin.write(" ")
                except BrokenPipeError:
                    break
                presses += 1
                time.sleep(0.4 if presses == 8 else 0.02)
            out, err = drive.stdout.read(), drive.stderr.read()
            self.assertEqual(0, drive.wait(), err)
            self.assertIn("held", out)
            goals = [goal for one, goal in bus.goals if one == 1]
            self.assertLessEqual(max(abs(a - b) for a, b in zip(goals[:20], goals[1:20])), 5)  # no jump to the first place

    def test_the_end_of_the_input_moves_nothing(self):
        with self.bus(q=[q + 4 for q in MOTION[0]]) as bus:
            done = run(*self.words(bus, "--dead-man", "1"))
            self.assertIn("stopped by the end of the input", done.stderr)
            self.assertEqual(1, len({goal for one, goal in bus.goals if one == 1}))

    def test_listening_shows_and_records(self):
        for dialect in ("feetech", "dynamixel"):
            with self.bus(dialect=dialect) as bus:
                out = pathlib.Path(self.folder.name, "a.mcap")
                done = run("listen", f"tcp:127.0.0.1:{bus.port}", "--speak", dialect, "--ids", 1, -2, 3, "--middle", *MIDDLE,
                           "--rate", 50, "--seconds", 0.2, "-o", out)
                self.assertEqual((0, ""), (done.returncode, done.stderr))
                self.assertIn("89.9", done.stdout.replace("90.0", "89.9"))
                self.assertEqual(([], 0), (bus.goals, bus.wrong))  # it disturbs nothing
                self.assertIn(dialect, run("recording", out).stdout)


if __name__ == "__main__":
    sys.exit(main())
