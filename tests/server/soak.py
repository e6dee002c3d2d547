#!/usr/bin/env python3
"""Many kinds of clients for a long time: errors, memory and how long each kind of request takes. Not part of the test run.

    tests/server/soak.py build/bin/zveno [minutes, 15] [clients, 200]

Prints a line every half a minute and a table in the end; ends with 1 when there was an error or memory has grown. The
clients run in a few processes, so that it is the server that is measured.
"""
import collections
import json
import multiprocessing
import queue
import random
import selectors
import struct
import sys
import time

from serving import CLOSE, PING, PONG, WINDOW_S, Closed, Server, Waits

WORKERS = 4  # processes with clients
REPORT_S = 30.0
SLOWEST_S = 60.0  # an answer that takes longer is an error

DRAG = {"op": "ik", "robot": "scara", "limits": True}
PLAN = {"op": "plan", "robot": "scara", "rate_hz": 50}
KEY = "s" * 32


class Client:
    """One connection that asks, waits for the answer, thinks, and asks again. Kinds differ in what they ask."""

    kind, pause_s, block_bytes = "", 0.1, 1 << 16

    def __init__(self, server, number):
        self.server, self.number, self.random = server, number, random.Random(number)
        self.line, self.sent_s, self.next_s, self.asked = None, None, time.monotonic() + self.random.uniform(0, 2), ""

    def open(self):
        self.line = self.server.socket(path="/ws?token=" + self.server.token)
        if self.line.status != 101:
            raise ConnectionError(f"refused with {self.line.status}")

    def request(self):
        raise NotImplementedError

    def act(self, now):
        if not self.line:
            self.open()
            self.received, self.message = bytearray(self.line.rest), bytearray()
        self.asked, request = self.request()
        self.sent_s = now
        self.line.send({"id": 1, **request})

    def receive(self):
        """The messages that are complete with what has come; never waits."""
        block = self.line.line.recv(self.block_bytes)
        if not block:
            raise Closed(0, "the line was cut")
        self.received += block
        while frame := self.take_frame():
            first, data = frame
            kind = first & 0x0F
            if kind == CLOSE:
                raise Closed(*struct.unpack(">H", data[:2]))
            if kind == PING:
                self.line.line.sendall(self.line.frame(bytes(data), PONG))
            elif kind != PONG:
                self.message += data
                if first & 0x80:
                    yield json.loads(self.message)
                    self.message = bytearray()

    def take_frame(self):
        """First byte and content of the next frame; None while it is not complete."""
        have = self.received
        size, start = (have[1] & 0x7F, 2) if len(have) >= 2 else (0, 2)
        if size >= 126:
            more = 2 if size == 126 else 8
            size, start = int.from_bytes(have[2:2 + more], "big"), 2 + more
        if len(have) < start + size:
            return None
        frame = have[0], have[start:start + size]
        del have[:start + size]
        return frame

    def hear(self, message):
        """The time of an answer, or None when it is news."""
        if "ok" not in message:
            return None
        if not message["ok"]:
            raise RuntimeError(f"{self.asked}: {message['error']['message']}")
        now, sent = time.monotonic(), self.sent_s
        self.sent_s, self.next_s = None, now + self.random.expovariate(1 / self.pause_s)
        return now - sent


class Dragger(Client):
    kind, pause_s = "drag", 0.05

    def request(self):
        return "drag", {**DRAG, "xyz": [self.random.uniform(150, 250), self.random.uniform(-150, 150), -50]}


class Planner(Client):
    kind, pause_s = "plan", 2.0

    def request(self):
        return "plan", {**PLAN, "waypoints": [[self.random.uniform(-90, 90), self.random.uniform(10, 90), 0, 0] for _ in range(6)]}


class Saver(Client):
    kind, pause_s = "save", 1.0

    def request(self):
        name = f"soak {self.number}"
        if self.random.random() < 0.3:
            return "list", {"op": "files", "kind": "poses"}
        return "save", {"op": "file_write", "kind": "poses", "name": name, "text": "x" * self.random.randrange(20_000)}


class Leader(Client):
    """Shows a pose to its room and leaves it now and then."""
    kind, pause_s = "show", 0.04

    def request(self):
        if self.random.random() < 0.005 or not getattr(self, "inside", False):
            self.inside = not getattr(self, "inside", False)
            return ("join", {"op": "join", "room": f"room {self.number % 8}", "key": KEY, "name": f"leader {self.number}"}) \
                if self.inside else ("leave", {"op": "leave"})
        return "show", {"op": "state", "part": "pose", "state": {"q": [self.random.random() for _ in range(6)]}}

    def hear(self, message):
        if message.get("error", {}).get("code") == "not_available":  # another leader has control; look again
            message = {**message, "ok": True}
        return super().hear(message)


class Watcher(Client):
    """Joins, watches, leaves the room or just goes away."""
    kind, pause_s = "join", 5.0

    def request(self):
        self.inside = not getattr(self, "inside", False)
        if self.inside:
            return "join", {"op": "join", "room": f"room {self.number % 8}", "watch": True}
        return "leave", {"op": "leave"}

    def act(self, now):
        if self.line and getattr(self, "inside", False) and self.random.random() < 0.3:
            self.line.line.close()
            self.line, self.inside, self.next_s = None, False, now + 0.5
            return
        super().act(now)


class SlowReader(Client):
    """Asks for much and reads it in drops."""
    kind, pause_s, block_bytes = "slow", 5.0, 2000

    def open(self):
        self.line = self.server.socket(path="/ws?token=" + self.server.token, receive_buffer=4096)

    def request(self):
        return "large answer", {**PLAN, "rate_hz": 1000, "waypoints": [[90 * (i % 2), 10, 0, 0] for i in range(6)]}


KINDS = [Dragger] * 6 + [Planner] * 4 + [Saver] * 4 + [Leader] + [Watcher] * 4 + [SlowReader]


class Place:
    """What a client needs to know of the server; goes to the other processes."""

    def __init__(self, server):
        self.host, self.port, self.token = server.host, server.port, server.token

    socket = Server.socket


class Crowd:
    """Some of the clients, in one process."""

    def __init__(self, place, numbers, results, start_s):
        self.clients = [KINDS[number % len(KINDS)](place, number) for number in numbers]
        self.results, self.start_s, self.errors = results, start_s, []
        self.times = self.no_times()
        self.ready = selectors.DefaultSelector()

    def no_times(self):
        return collections.defaultdict(lambda: Waits(self.start_s))

    def fail(self, client, problem):
        self.errors.append(f"{client.kind} {client.number}: {problem!r}")
        self.watch(client, False)
        if client.line:
            client.line.line.close()
        client.line, client.sent_s, client.next_s = None, None, time.monotonic() + 1

    def watch(self, client, wanted):
        line = client.line and client.line.line
        known = {key.fileobj for key in self.ready.get_map().values() if key.data is client}
        for old in known - ({line} if wanted else set()):
            self.ready.unregister(old)
        if wanted and line and line not in known:
            self.ready.register(line, selectors.EVENT_READ, client)

    def turn(self, client, now):
        try:
            if client.sent_s is not None and now - client.sent_s > SLOWEST_S:
                raise TimeoutError(client.asked)
            if client.sent_s is None and now >= client.next_s:
                self.watch(client, False)
                client.act(now)
                self.watch(client, True)
        except (OSError, RuntimeError, Closed) as problem:
            self.fail(client, problem)

    def read(self, client):
        try:
            for message in client.receive():
                took = client.hear(message)
                if took is not None:
                    self.times[client.asked].add(took)
        except (OSError, RuntimeError, Closed) as problem:
            self.fail(client, problem)

    def run(self, until_s):
        report_s = time.monotonic() + REPORT_S
        while (now := time.monotonic()) < until_s:
            for client in self.clients:
                self.turn(client, now)
            for key, _ in self.ready.select(0.005):
                if key.data.line and key.data.line.line is key.fileobj:
                    self.read(key.data)
            if now > report_s:
                self.report()
                report_s = now + REPORT_S
        self.report()

    def report(self):
        self.results.put(({kind: waits.windows for kind, waits in self.times.items()}, self.errors))
        self.times, self.errors = self.no_times(), []


def crowd(place, numbers, results, start_s, until_s):
    Crowd(place, numbers, results, start_s).run(until_s)


def print_table(times):
    print(f"{'request':14} {'count':>9} {'p50 ms':>9} {'p99 ms':>9} {'longest ms':>11}   p99 ms of the worst {WINDOW_S:.0f} s")
    for kind, waits in sorted(times.items()):
        values, (worst_ms, began_s) = waits.all(), waits.worst_window()
        print(f"{kind:14} {len(values):9} {Waits.within_ms(values, 0.5):9.1f} {Waits.within_ms(values, 0.99):9.1f} "
              f"{1000 * max(values):11.1f} {worst_ms:9.1f} from second {began_s:.0f}")


def main(minutes=15.0, clients=200):
    errors, memory, answers = [], [], 0
    with Server(token=True) as server:
        start, results = time.monotonic(), multiprocessing.Queue()
        times = collections.defaultdict(lambda: Waits(start))
        until_s = start + 60 * minutes
        processes = [multiprocessing.Process(target=crowd, args=(Place(server), range(first, clients, WORKERS), results, start, until_s))
                     for first in range(WORKERS)]
        for process in processes:
            process.start()
        report_s = start + REPORT_S
        while any(process.is_alive() for process in processes) or not results.empty():
            try:
                more, problems = results.get(timeout=1)
                errors += problems
                for kind, windows in more.items():
                    times[kind].merge(windows)
                    answers += sum(map(len, windows.values()))
            except queue.Empty:
                pass
            if time.monotonic() > report_s:
                report_s += REPORT_S
                memory.append(server.memory_kb())
                print(f"{time.monotonic() - start:6.0f} s   {memory[-1] / 1024:7.1f} MB   {answers:9} answers   "
                      f"{len(errors)} errors", flush=True)
        for process in processes:
            process.join()
        memory.append(server.memory_kb())
        code, _, err = server.stop()
    print_table(times)
    for problem in errors[:20]:
        print(problem)
    third = max(1, len(memory) // 3)
    grown = sum(memory[-third:]) / third - sum(memory[:third]) / third
    print(f"errors {len(errors)}; memory {memory[0] / 1024:.1f} MB after the first report, {memory[-1] / 1024:.1f} MB in the end, "
          f"last third {grown / 1024:+.1f} MB against the first; the server ended with {code} {err}")
    return 1 if errors or code or grown > 20_000 else 0


if __name__ == "__main__":
    sys.exit(main(*(float(word) if place == 0 else int(word) for place, word in enumerate(sys.argv[2:]))))
