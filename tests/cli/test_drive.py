#!/usr/bin/env python3
"""`zveno drive` and `zveno listen` on a stand-in that keeps to the protocol of grbl: nothing is lost, nothing overruns, what
the core refuses never leaves, and a stop comes first."""
import concurrent.futures
import math
import os
import pathlib
import pty
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from grbl import judge  # noqa: E402
from grbl_machine import STEPS_PER_MM, Machine  # noqa: E402
from program import PROGRAM, main  # noqa: E402

PROGRAMS = int(os.environ.get("ZVENO_DRIVES", "50"))
WORK = ["--work", "250", "-50", "100", "0", "0", "0"]
LONG = "G21 G90 G64 P0.01 F6000\n" + "".join(f"G1 X{10 + 5 * math.sin(i):.3f} Y{10 + 5 * math.cos(i):.3f}\n" for i in range(300)) + "M2\n"


def some_program(random_numbers):
    lines = ["G21 G90 G64 P0.01", "G0 X0 Y0 Z10", "G1 Z0 F3000"]
    for _ in range(random_numbers.randrange(5, 60)):
        x, y = random_numbers.uniform(0, 80), random_numbers.uniform(0, 80)
        lines.append(f"G1 X{x:.3f} Y{y:.3f} F{random_numbers.randrange(500, 9000)}")
        if random_numbers.random() < 0.2:
            r = random_numbers.uniform(1, 5)
            lines.append(f"G2 X{x:.3f} Y{y + 2 * r:.3f} J{r:.3f} I0")
    return "\n".join([*lines, "G0 Z10", "M2", ""])


def stopped(machine):
    """Whether the last it heard was a hold and a reset; it may still be reading."""
    ends = time.monotonic() + 20
    while machine.log[-2:] != ["!", "reset"] and time.monotonic() < ends:
        time.sleep(0.01)
    return machine.log[-2:] == ["!", "reset"]


class Drive(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name, "a.ngc")
        self.path.write_text(LONG)

    def tearDown(self):
        self.folder.cleanup()

    def words(self, machine, text, *more):
        path = pathlib.Path(self.folder.name, f"{machine.port}.ngc")
        path.write_text(text)
        return [PROGRAM, "drive", f"tcp:127.0.0.1:{machine.port}", "scara", str(path), *WORK, *more]

    def drive(self, machine, text, *more):
        return subprocess.run(self.words(machine, text, *more), capture_output=True, text=True, timeout=120,
                              stdin=subprocess.DEVNULL)

    def posted(self, machine):
        path = pathlib.Path(self.folder.name, f"{machine.port}.ngc")
        text = subprocess.run([PROGRAM, "post", "scara", str(path), *WORK, "--to", "grbl", "--bare", "-o", "-"],
                              capture_output=True, text=True, check=True).stdout
        return judge(text)

    def test_many_programs_arrive_whole(self):
        def most_of(i):
            with Machine(pace=0.0004, seed=i) as machine:
                done = self.drive(machine, some_program(random.Random(1900 + i)), "--unattended")
                self.assertEqual((0, 0), (done.returncode, machine.overruns), done.stderr)
                for have, want in zip(machine.steps(), self.posted(machine).at):
                    self.assertLessEqual(abs(have - want * STEPS_PER_MM), 1)
                return machine.most

        with concurrent.futures.ThreadPoolExecutor(5) as several:  # they mostly wait
            self.assertGreater(min(several.map(most_of, range(PROGRAMS))), 64)  # the buffer is used

    def test_it_is_done_when_the_machine_rests(self):
        for i in range(3):
            with Machine(seed=i, coast=0.2) as machine:
                done = self.drive(machine, "G21 G90 F3000\nG1 X10\nM2\n", "--unattended")
                self.assertEqual((0, False), (done.returncode, machine.moves()), done.stderr)

    def test_what_the_core_refuses_never_leaves(self):
        with Machine() as machine:
            for text in ("G1 X2000 F600\nM2\n", "G1 X\n", "G1 X1 Y1\nM2\n"):
                done = self.drive(machine, text, "--unattended")
                self.assertNotEqual(0, done.returncode)
            self.assertEqual((0, 0), (machine.lines, machine.resets))

    def test_errors_and_alarms_stop_it_with_a_sentence(self):
        for fault, part in (("error:22", "no feed"), ("ALARM:1", "limit switch"), ("reset", "was reset after"),
                            ("mute", "is silent after"), ("close", "may still be moving")):
            with Machine(faults={40: fault}) as machine:
                done = self.drive(machine, LONG, "--unattended")
                self.assertEqual(3, done.returncode, done)
                self.assertIn(part, done.stderr)
                if fault != "close":
                    self.assertTrue(stopped(machine), machine.log)
                    self.assertLess(machine.lines, 60)

    def test_a_locked_or_silent_machine_is_left_alone(self):
        for options, part in (({"locked": True}, "locked by an alarm"), ({"silent": True}, "does not greet")):
            with Machine(**options) as machine:
                done = self.drive(machine, LONG, "--unattended")
                self.assertEqual((3, 0), (done.returncode, machine.lines))
                self.assertIn(part, done.stderr)
        done = subprocess.run([PROGRAM, "drive", "tcp:127.0.0.1:1", "scara", str(self.path), *WORK, "--unattended"],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual(3, done.returncode)
        self.assertIn("nobody answers", done.stderr)
        done = subprocess.run([PROGRAM, "listen", "tcp:127.0.0.1:99999"], capture_output=True, text=True)
        self.assertEqual(2, done.returncode)
        self.assertIn("from 1 to 65535", done.stderr)

    def test_nobody_at_the_terminal_must_be_said(self):
        with Machine() as machine:
            done = self.drive(machine, LONG)
            self.assertEqual((2, 0), (done.returncode, machine.resets))
            self.assertIn("--dead-man", done.stderr)

    def test_the_dead_man_switch_holds_and_goes_on(self):
        with Machine(pace=0.004) as machine:
            run = subprocess.Popen(self.words(machine, LONG, "--dead-man", "0.1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, bufsize=0)

            def until(is_enough, pressed):
                while run.poll() is None and not is_enough():
                    try:
                        run.stdin.write(" " * pressed)
                    except BrokenPipeError:
                        break
                    time.sleep(0.02)

            until(lambda: machine.asked > 3, False)  # nothing leaves before the first key
            self.assertEqual((0, 0), (machine.most, machine.lines))
            until(lambda: machine.lines > 9, True)
            until(lambda: machine.held, False)
            seen = machine.lines
            self.assertTrue(machine.held)
            until(lambda: False, True)
            out, err = run.stdout.read(), run.stderr.read()
            run.stdin.close()
            run.wait()
            run.stdout.close()
            run.stderr.close()
            self.assertEqual(0, run.returncode, err)
            self.assertIn("held", out)
            self.assertIn("~", machine.log)
            self.assertGreater(machine.lines, seen)

    def test_the_end_of_the_input_is_a_hand_that_has_gone(self):
        with Machine(pace=0.01) as machine:
            done = self.drive(machine, LONG, "--dead-man", "5")
            self.assertEqual((3, 0), (done.returncode, machine.lines))
            self.assertTrue(stopped(machine), machine.log)

    def test_a_switch_that_never_pauses_is_a_pressed_one(self):
        keys = subprocess.Popen(["yes"], stdout=subprocess.PIPE)
        with Machine() as machine:
            done = subprocess.run(self.words(machine, LONG, "--dead-man", "1"), capture_output=True, text=True, timeout=60, stdin=keys.stdout)
            self.assertEqual((0, 0), (done.returncode, machine.holds), done.stderr)
        keys.stdout.close()
        keys.wait()

    def begin(self, machine):
        return subprocess.Popen(self.words(machine, LONG, "--unattended"), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def test_a_signal_stops_it_ahead_of_the_queue(self):
        for number in (signal.SIGINT, signal.SIGTSTP, signal.SIGQUIT):
            with Machine(pace=0.02) as machine, self.begin(machine) as run:
                while machine.lines < 10 and run.poll() is None:
                    time.sleep(0.01)
                run.send_signal(number)
                _, err = run.communicate(timeout=60)
                self.assertEqual(3, run.returncode)
                self.assertIn("stopped by you", err)
                self.assertNotIn("did not answer", err)
                self.assertTrue(stopped(machine), machine.log)
                self.assertLess(machine.lines, 100)

    def test_a_stop_before_the_first_line_sends_none(self):
        with Machine() as machine:
            machine.lock.acquire()  # it takes nothing before the hand is ready
            with self.begin(machine) as run:
                machine.before_greeting = lambda: run.send_signal(signal.SIGINT)
                machine.lock.release()
                _, err = run.communicate(timeout=60)
                self.assertEqual((3, 0, 0), (run.returncode, machine.most, machine.lines))
                self.assertIn("stopped by you", err)

    def test_a_serial_line_works_as_the_network_does(self):
        with Machine() as machine:
            ours, theirs = pty.openpty()
            import socket
            line = socket.create_connection(("127.0.0.1", machine.port))

            def carry(read, write):
                try:
                    for got in iter(read, b""):
                        write(got)
                except OSError:
                    pass

            threading.Thread(target=carry, args=(lambda: os.read(ours, 4096), line.sendall), daemon=True).start()
            threading.Thread(target=carry, args=(lambda: line.recv(4096), lambda got: os.write(ours, got)), daemon=True).start()
            done = subprocess.run([PROGRAM, "drive", os.ttyname(theirs), "scara", str(self.path), *WORK, "--unattended"],
                                  capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
            self.assertEqual((0, 0), (done.returncode, machine.overruns), done.stderr)
            line.close()
        for wrong in ("/dev/null", "/dev/nothing", "/dev/null:77", "tcp:x"):
            done = subprocess.run([PROGRAM, "drive", wrong, "scara", str(self.path), *WORK, "--unattended"],
                                  capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
            self.assertIn(done.returncode, (2, 3))
            self.assertIn("zveno: ", done.stderr)

    def test_listening_shows_and_records(self):
        with Machine() as machine:
            out = pathlib.Path(self.folder.name, "a.mcap")
            done = subprocess.run([PROGRAM, "listen", f"tcp:127.0.0.1:{machine.port}", "--rate", "50", "--seconds", "0.2",
                                   "-o", str(out)], capture_output=True, text=True, timeout=60)
            self.assertEqual((0, ""), (done.returncode, done.stderr))
            self.assertIn("Idle", done.stdout)
            self.assertEqual((0, 0), (machine.lines, machine.resets))  # it disturbs nothing
            about = subprocess.run([PROGRAM, "recording", str(out)], capture_output=True, text=True, check=True).stdout
            self.assertIn("grbl", about)

    def test_a_recording_outlives_its_device(self):
        with Machine(missed={2}, quits=5) as machine:
            out = pathlib.Path(self.folder.name, "a.mcap")
            done = subprocess.run([PROGRAM, "listen", f"tcp:127.0.0.1:{machine.port}", "--rate", "50", "-o", str(out)],
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual((3, 3), (done.returncode, done.stdout.count("Idle")), done)
            self.assertIn("does not say where it is", done.stderr)
            subprocess.run([PROGRAM, "recording", str(out)], capture_output=True, check=True)


if __name__ == "__main__":
    sys.exit(main())
