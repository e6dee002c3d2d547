#!/usr/bin/env python3
"""`zveno drive --speak board` with the sketch of `zveno post --to board`: built for this machine, and on an ATmega328P that
simavr simulates. Every pulse of the plan comes, in time; limits, stops and damaged lines."""
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import PROGRAM, main  # noqa: E402

SUPPORT = pathlib.Path(__file__).resolve().parents[1] / "support/arduino"
MIDDLE = ["--middle", "90", "-60", "-40"]
MOTION = "[[90,-60,-30],[70,-80,-60],[100,-40,-20],[60,-80,-60]]"
SIMAVR = shutil.which("simavr") and shutil.which("avr-g++")


def run(*words, **more):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60,
                          **{"stdin": subprocess.DEVNULL, **more})


STOP = 0xFF  # a byte that is one wherever it stands


class Noise:
    """A line that damages a byte now and then, but never makes a stop of it; a context manager."""

    def __init__(self, port, every):
        self.far, self.every, self.random, self.damaged = port, every, random.Random(19), 0
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()

    def carry(self, read, write):
        try:
            while got := bytearray(read.recv(64)):
                for i in range(len(got)):
                    damaged = got[i] ^ 1 << self.random.randrange(8)
                    if self.random.randrange(self.every) == 0 and damaged != STOP:
                        got[i] = damaged
                        self.damaged += 1
                write.sendall(got)
        except OSError:
            pass
        for one in (read, write):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def serve(self):
        try:
            near, _ = self.server.accept()
        except OSError:
            return
        far = socket.create_connection(("127.0.0.1", self.far))
        with near, far:
            other = threading.Thread(target=self.carry, args=(far, near), daemon=True)
            other.start()
            self.carry(near, far)
            other.join(10)


def packet(kind, number, data):
    body, crc = bytes([ord(kind), number, *data]), 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    return b"\x80" + body + bytes([crc >> 14, crc >> 7 & 0x7F, crc & 0x7F]) + b"\x81"


class Changing:
    """Greets as a board with the first number of servos, then with the next one; a context manager."""

    def __init__(self, servos):
        self.servos, self.frames = list(servos), 0
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()

    def answer(self, line, asked):
        if asked[:1] == b"H":
            count = self.servos.pop(0) if len(self.servos) > 1 else self.servos[0]
            words = [10000, *[1000, 5000, 2000] * count]
            line.sendall(packet("I", asked[1], [1, count, 12, *(byte for word in words for byte in (word >> 7, word & 0x7F))]))
        self.frames += asked[:1] == b"F"

    def serve(self):
        try:
            line, _ = self.server.accept()
            with line:
                rest = b""
                while got := line.recv(64):
                    if 0xFF in got:
                        line.sendall(packet("S", 0, [3, 0, 0, 0, 0]))
                    *whole, rest = (rest + got.replace(b"\xff", b"")).split(b"\x81")
                    for one in whole:
                        self.answer(line, one.rpartition(b"\x80")[2])
        except OSError:
            pass


class Board(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        assert run("run", "planar3", "--waypoints", MOTION, "-o", cls.path / "m.csv").returncode == 0
        assert run("post", "planar3", "--to", "board", *MIDDLE, "-o", cls.path / "board.ino").returncode == 0
        table = run("post", "planar3", cls.path / "m.csv", "--to", "servo", *MIDDLE, "-o", "-").stdout
        cls.rows = [[float(word) for word in line.split(",")][1:] for line in table.splitlines()[1:]]
        cls.native = cls.build("board.ino", "native")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def build(cls, sketch, name):
        subprocess.run(["g++", "-Wall", "-Wno-unused", f"-I{SUPPORT}", f'-DSKETCH="{cls.path / sketch}"', str(SUPPORT / "board.cpp"),
                        "-o", str(cls.path / name)], check=True)
        return [str(cls.path / name), "--line", str(cls.path / "pulses.csv")]

    def start(self, words):
        board = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, text=True)
        self.addCleanup(board.stdout.close)
        self.addCleanup(board.wait, 60)
        self.addCleanup(board.kill)
        for line in board.stdout:
            if line.startswith("port"):
                return board, int(line.split()[1])
        raise AssertionError("the board did not start")

    def words(self, port, *more):
        return ["drive", f"tcp:127.0.0.1:{port}", "planar3", self.path / "m.csv", "--speak", "board", *MIDDLE, *more]

    def pulses(self, board):
        """Frames in the order they came, each with when it began and its pulses, us."""
        board.wait(60)
        return self.frames()

    def frames(self):
        lines = [line.split(",") for line in (self.path / "pulses.csv").read_text().splitlines()]
        frames = []
        for servo, rise, width in lines:
            if servo == "0":
                frames.append((float(rise), []))
            frames[-1][1].append(float(width))
        return [frame for frame in frames if len(frame[1]) == 3]

    def check(self, frames, rows=None, frame_us=20000, slack_us=0.25):
        """All rows came one after the other, within a microsecond; waits between are the row before, once more."""
        rows, at = rows or self.rows, 0
        for (rise, widths), after in zip(frames, [*frames[1:], None]):
            fits = at < len(rows) and all(abs(a - b) <= 1 for a, b in zip(rows[at], widths))
            self.assertTrue(fits or at > 0 and all(abs(a - b) <= 1 for a, b in zip(rows[at - 1], widths)), (at, widths))
            at += fits
            if after:
                self.assertLessEqual(abs(after[0] - rise - frame_us), slack_us)
        self.assertEqual(len(rows), at)

    def test_every_frame_of_the_plan_becomes_pulses(self):
        board, port = self.start([*self.native, "4"])
        done = run(*self.words(port, "--unattended"))
        self.assertEqual((0, f"done: {len(self.rows)} frames"), (done.returncode, done.stdout.splitlines()[0]), done.stderr)
        self.check(self.pulses(board))

    def traced(self, sketch, *line):
        """Frames that a simulated ATmega328P makes of a sketch, as `pulses` has them."""
        subprocess.run(["avr-g++", "-mmcu=atmega328p", "-DF_CPU=16000000UL", "-Os", "-Wall", "-Wextra", "-Werror",
                        f"-DEND_US={round(1e6 * (0.02 * len(self.rows) + 0.4))}UL", f'-DSKETCH="{self.path / sketch}.ino"', *line,
                        str(SUPPORT / "traced.cpp"), "-Wl,--section-start=.mmcu=0x910000", "-o", str(self.path / f"{sketch}.elf")],
                       check=True)
        subprocess.run(["simavr", f"{sketch}.elf"], cwd=self.path, check=True, capture_output=True, timeout=120)
        time_us, rises, lines = 0, {}, []
        for word in (self.path / "pulses.vcd").read_text().split("$end")[-1].split():
            if word[0] == "#":
                time_us = int(word[1:]) / 100
            elif word[0] == "1":
                rises[word[1]] = time_us
            elif word[1] in rises:
                lines.append(f"{ord(word[1]) - ord('!')},{rises[word[1]]:.2f},{time_us - rises[word[1]]:.2f}\n")
        (self.path / "pulses.csv").write_text("".join(lines))
        return self.frames()

    @unittest.skipUnless(SIMAVR, "simavr, gcc-avr, avr-libc are not installed")
    def test_a_simulated_atmega328p_makes_pulses_within_a_microsecond(self):
        assert run("post", "planar3", self.path / "m.csv", "--to", "arduino", *MIDDLE, "-o", self.path / "player.ino").returncode == 0
        self.check(self.traced("player"), slack_us=1)
        said = packet("H", 5, [])
        for number, row in enumerate(self.rows, 6):
            ticks = [round(2 * us) for us in row]
            said += packet("F", number % 128, [byte for tick in ticks for byte in (tick >> 7, tick & 0x7F)])
        (self.path / "line.inc").write_text(",".join(map(str, said)))
        self.check(self.traced("board", f'-DLINE="{self.path / "line.inc"}"'), slack_us=1)

    def test_a_damaged_line_loses_nothing(self):
        board, port = self.start([*self.native, "2"])
        with Noise(port, 60) as noise:
            done = run(*self.words(noise.port, "--unattended"))
            self.assertGreater(noise.damaged, 10)
        self.assertEqual(0, done.returncode, done.stderr)
        self.check(self.pulses(board))

    def test_what_another_board_refuses_never_leaves(self):
        for other, part in ((["--middle", "100", "-60", "-40"], "gets pulses from"), (None, "for another arm")):
            robot = "planar3" if other else "desk_arm"
            made = run("post", robot, "--to", "board", *(other or []), "-o", self.path / "other.ino")
            if made.returncode != 0:
                continue
            text = (self.path / "other.ino").read_text().replace("longest[SERVOS] = {4000", "longest[SERVOS] = {3100")
            (self.path / "other.ino").write_text(text)
            board, port = self.start(self.build("other.ino", "other"))
            done = run(*self.words(port, "--unattended"))
            self.assertIn(part, done.stderr)
            self.assertEqual([], self.pulses(board))

    def test_a_signal_stops_it_where_it_is(self):
        board, port = self.start([*self.native, "0.25"])
        with subprocess.Popen([PROGRAM, *map(str, self.words(port, "--unattended"))], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as drive:
            while (self.path / "pulses.csv").stat().st_size == 0 and drive.poll() is None:
                time.sleep(0.01)
            drive.send_signal(signal.SIGINT)
            _, err = drive.communicate(timeout=60)
        self.assertEqual(3, drive.returncode)
        self.assertIn("stopped by you", err)
        self.assertIn("it stands", err)
        frames = self.pulses(board)
        self.assertLess(len({tuple(widths) for _, widths in frames}), len({tuple(row) for row in self.rows}))
        self.assertEqual(frames[-1][1], frames[-3][1])  # it keeps its place: the servos are not loose

    def test_the_dead_man_switch_holds_and_goes_on_where_it_was(self):
        board, port = self.start(self.native)
        with subprocess.Popen([PROGRAM, *map(str, self.words(port, "--dead-man", "0.1"))], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, bufsize=0) as drive:
            presses = 0
            while drive.poll() is None:
                try:
                    drive.stdin.write(" ")
                except BrokenPipeError:
                    break
                presses += 1
                time.sleep(0.4 if presses == 8 else 0.02)
            out, err = drive.stdout.read(), drive.stderr.read()
        self.assertEqual(0, drive.returncode, err)
        self.assertIn("held", out)
        self.check(self.pulses(board))

    def test_a_board_that_becomes_another_one_gets_no_frame(self):
        with Changing([3, 8]) as board:
            done = run(*self.words(board.port, "--unattended"))
            self.assertEqual(3, done.returncode)
            self.assertIn("another board than before answers after 0 frames; it stands", done.stderr)
            self.assertEqual(0, board.frames)

    def test_silence_and_wrong_words_are_told(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            with subprocess.Popen([PROGRAM, *map(str, self.words(silent.getsockname()[1], "--unattended"))], stdin=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, text=True) as drive:
                silent.accept()[0].close()
                _, err = drive.communicate(timeout=60)
            self.assertIn("does not greet", err)
        words = [word if word != "board" else "nothing" for word in self.words(1, "--unattended")]
        self.assertIn("grbl board", run(*words).stderr)


if __name__ == "__main__":
    sys.exit(main())
