"""A stand-in for a controller with grbl 1.1, on TCP: it keeps to the protocol and notices who does not.

A buffer of 128 bytes that lines leave one by one, at a pace of its own; real-time bytes that are taken out as they arrive;
ok or error for every line; a reset in the middle; steps of the axes. Bytes beyond the buffer are an overrun, as they would
be lost on the real one. Lines are read by tests/support/grbl.py.

As a program: `grbl_machine.py PACE` prints its port; for every line of its input it prints what it has seen, as JSON.
"""
import json
import random
import re
import socket
import sys
import threading
import time

from grbl import Judge, Refused

BUFFER = 128
STEPS_PER_MM = 250


class Machine:
    """One controller; a context manager. `pace`: seconds a line takes, at most. `faults`: {line number: what happens}, one of
    "error:N", "ALARM:N", "reset", "close", "mute". `coast`: seconds its planner still moves after the last ok; asked right
    after an ok it says that it rests, as its motion has not begun. `missed`: numbers of questions without an answer; `quits`:
    of the one at which it ends the line. `before_greeting` is called by every reset."""

    def __init__(self, pace=0.0005, seed=1, faults=None, locked=False, silent=False, coast=0.0, missed=(), quits=0):
        self.server = socket.create_server(("127.0.0.1", 0))
        self.server.settimeout(0.02)
        self.port = self.server.getsockname()[1]
        self.pace, self.random, self.faults, self.locked, self.silent = pace, random.Random(seed), faults or {}, locked, silent
        self.coast, self.missed, self.quits = coast, missed, quits
        self.before_greeting = lambda: None
        self.overruns = self.most = self.lines = self.holds = self.resets = self.asked = 0
        self.rests_s, self.begins = 0.0, False
        self.log = []
        self.ends = threading.Event()
        self.lock = threading.Lock()
        self.reset()
        self.threads = [threading.Thread(target=self.serve, daemon=True)]
        self.threads[0].start()

    def reset(self):
        self.buffer, self.held, self.judge = b"", False, Judge()
        self.at = [0.0, 0.0, 0.0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.server.close()
        for thread in self.threads:
            thread.join(10)

    def steps(self):
        return [round(value * STEPS_PER_MM) for value in self.judge.at]

    def moves(self):
        return time.monotonic() < self.rests_s

    def state(self):
        if self.locked:
            return "Alarm"
        if self.held:
            return "Hold:0"
        begins, self.begins = self.begins and not self.buffer, False
        return "Run" if self.buffer or (self.moves() and not begins) else "Idle"

    def say(self, line, text):
        if self.silent:
            return
        try:
            line.sendall(text.encode() + b"\r\n")
        except OSError:
            pass

    def greet(self, line):
        self.say(line, "\r\nGrbl 1.1h ['$' for help]")

    def serve(self):
        while not self.ends.is_set():
            try:
                line, _ = self.server.accept()
            except socket.timeout:
                continue
            except OSError:
                return
            over = threading.Event()
            worker = threading.Thread(target=self.work, args=(line, over), daemon=True)
            worker.start()
            self.read(line, over)
            over.set()
            worker.join(10)
            line.close()

    def read(self, line, over):
        line.settimeout(0.05)
        while not self.ends.is_set() and not over.is_set():
            try:
                got = line.recv(4096)
            except socket.timeout:
                continue
            except OSError:
                return
            if not got:
                return
            for byte in got:
                self.take(line, bytes([byte]))

    def take(self, line, byte):
        with self.lock:
            if byte == b"?":
                self.asked += 1
                place = ",".join(f"{value:.3f}" for value in self.judge.at)
                if self.asked == self.quits:
                    line.shutdown(socket.SHUT_RDWR)
                elif self.asked not in self.missed:
                    self.say(line, f"<{self.state()}|MPos:{place}|FS:0,0|WCO:0.000,0.000,0.000>")
            elif byte == b"!":
                self.held = True
                self.holds += 1
                self.log.append("!")
            elif byte == b"~":
                self.held = False
                self.log.append("~")
            elif byte == b"\x18":
                self.resets += 1
                self.log.append("reset")
                self.reset()
                self.before_greeting()
                self.greet(line)
            else:
                self.buffer += byte
                self.most = max(self.most, len(self.buffer))
                self.overruns += len(self.buffer) > BUFFER

    def work(self, line, over):
        """Takes lines out of the buffer, one at a time."""
        while not over.is_set() and not self.ends.is_set():
            with self.lock:
                text, end, rest = self.buffer.partition(b"\n")
                is_ready = bool(end) and not self.held
                if is_ready:
                    self.lines += 1
                    fault = self.faults.get(self.lines)
                    self.buffer = rest
                    self.answer(line, text.decode(), fault, over)
            time.sleep(self.random.uniform(0, self.pace) if is_ready else 0.0005)

    def answer(self, line, text, fault, over):
        if fault == "close":
            over.set()
        elif fault == "mute":
            self.silent = True
        elif fault == "reset":
            self.reset()
            self.greet(line)
        elif fault and fault.startswith("ALARM"):
            self.say(line, fault)
        elif fault:
            self.say(line, fault)
        else:
            try:
                self.judge.read(text)
                self.rests_s, self.begins = time.monotonic() + self.coast, self.coast > 0
                self.say(line, "ok")
            except Refused as why:
                self.say(line, re.match(r"error:\d+", str(why))[0])


if __name__ == "__main__":
    with Machine(pace=float(sys.argv[1])) as only:
        print(only.port, flush=True)
        for _ in sys.stdin:
            print(json.dumps({"lines": only.lines, "at": only.judge.at, "held": only.held, "log": only.log[-4:], "overruns": only.overruns}), flush=True)
