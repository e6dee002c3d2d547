#!/usr/bin/env python3
"""Bytes on the server's socket: random requests, pipelines, splits, cuts, lengths that lie, upgrades, frames, and plain noise.

For every case that is well-formed up to some point the number of replies is known, and demanded. Meanwhile somebody else asks
small things all the time. Demanded of the server: no hang, no crash, no leak (of memory when it was built to tell, of
descriptors always), memory below its bound, nobody waits longer than a stall.

    tests/server/fuzz_socket.py build/sanitize/bin/zveno      ZVENO_FUZZ_S seconds (10), ZVENO_FUZZ_SEED (1)
"""
import json
import os
import random
import re
import socket
import struct
import sys
import threading
import time
import unittest

from serving import BINARY, CLOSE, PING, PONG, TEXT, WINDOW_S, Server, Waits, WebSocket, main, until

SECONDS = float(os.environ.get("ZVENO_FUZZ_S", "10"))
SEED = int(os.environ.get("ZVENO_FUZZ_SEED", "1"))
MOST_CASES = 1_000_000
ATTACKERS = 6
STALL_S = 10.0  # on a machine that is busy with other things
MEMORY_KB = 1 << 20
GLANCE_BYTES = 64 << 10  # a longer message is not looked into by the loop
HOST = b"Host: localhost\r\n"
UPGRADE = (b"GET /ws HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")


class Wrong(Exception):
    """The server did what it must not."""


def demand(law, *about):
    if not law:
        raise Wrong(*about)


# ---- what is sent ----

def body_of(dice):
    return json.dumps(dice.choice([{"id": dice.randrange(1000), "op": "euler", "abc": [1, 2, 3]}, {"op": "robots"}, {"op": "nope"},
                                   {"op": "draw", "text": "A" * dice.randrange(3)}])).encode() + b" " * dice.choice([0, 0, 0, 100, 5000, 40000])


def request(dice):
    """A well-formed request and its method: one reply is due."""
    kind = dice.randrange(7)
    if kind < 3:
        body = body_of(dice)
        extra = dice.choice([b"", b"", b"Expect: 100-continue\r\n", b"Content-Type: text/plain\r\nX-Y: " + b"z" * dice.randrange(2000) + b"\r\n"])
        return b"POST /api HTTP/1.1\r\n" + HOST + extra + b"Content-Length: %d\r\n\r\n" % len(body) + body, b"POST"
    method = b"HEAD" if kind == 3 else b"GET"
    path = dice.choice([b"/", b"/core.wasm", b"/none", b"/app-5TBO7WYS.js", b"/large.bin", b"/../x", b"/?token=abc", b"/%41?%zz"])
    extra = dice.choice([b"", b"Accept-Encoding: br, gzip\r\n", b"If-None-Match: *\r\n", b"Cookie: a=b; zveno_1=" + b"c" * 32 + b"\r\n", b"Origin: null\r\n"])
    return method + b" " + path + b" HTTP/1.1\r\n" + HOST + extra + b"\r\n", method


def malformed(dice):
    """Something that gets one refusal, behind which nothing is read."""
    return dice.choice([
        b"GET / HTTP/1.1\nHost: localhost\n\n", b"GET  / HTTP/1.1\r\n\r\n", b"\r\n\r\n", b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
        b"POST /api HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST /api HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        b"POST /api HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 20000\r\n\r\n" + b"x" * 20000, b"CONNECT a:1 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: 3\r\n\r\nabc", b"X" * 9000, b"GET / HTTP/1.1\r\nA: " + b"b" * 9000, b"\0" * 10,
        b"GET / HTTP/3.0\r\n\r\n", b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", b"POST /api HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n"])


def mutated(dice, data):
    found = bytearray(data)
    for _ in range(dice.randrange(1, 6)):
        how, at = dice.randrange(3), dice.randrange(len(found))
        if how == 0:
            found[at] = dice.randrange(256)
        elif how == 1:
            found[at:at] = dice.randbytes(dice.randrange(1, 5))
        elif len(found) > 10:
            del found[at:at + dice.randrange(1, 9)]
    return bytes(found)


def frame(dice, data, kind=TEXT, final=True):
    return WebSocket.frame(data, kind, final, key=dice.randbytes(4))


def messages(dice, count):
    """Frames of that many messages, in pieces and with pings between them; the answers and pongs that are due in this
    order, and the answers to long messages, which workers give at any time."""
    out, due, later = [], [], []
    for number in range(count):
        blanks = dice.choice([0, 0, 200, 70000])
        data = json.dumps({"id": number}).encode() + b" " * blanks
        cuts = sorted(dice.randrange(len(data) + 1) for _ in range(dice.choice([0, 0, 1, 4])))
        edges = [0, *cuts, len(data)]
        for i, (a, b) in enumerate(zip(edges, edges[1:])):
            if dice.random() < 0.2:
                out.append(frame(dice, b"p%d" % number, PING))
                due.append((PONG, b"p%d" % number))
            out.append(frame(dice, data[a:b], TEXT if i == 0 else 0, i == len(edges) - 2))
        (later if blanks > GLANCE_BYTES else due).append((TEXT, b'{"id": %d,' % number))
    return b"".join(out), due, later


def is_answer(got, wanted):
    return got[0] == wanted[0] and got[1].startswith(wanted[1])


def bad_frame(dice):
    return dice.choice([WebSocket.frame(b"x", masked=False), frame(dice, b"x", 3), frame(dice, b"x", 0), frame(dice, b"\xff"), frame(dice, b"x", BINARY),
                        frame(dice, b"x" * 126, PING), frame(dice, b"x", PING, False), frame(dice, b"x", CLOSE), b"\xf1\x80\0\0\0\0",
                        b"\x81\xff" + b"\xff" * 12, frame(dice, struct.pack(">H", 1000), CLOSE)])


# ---- how it is sent, and what comes back ----

def send_split(line, dice, data):
    """In pieces, now and then with a rest between them. What the server has closed does not matter."""
    pieces = dice.choice([1, 1, 1, 2, 5, 30])
    cuts = sorted(dice.randrange(len(data) + 1) for _ in range(pieces - 1))
    try:
        for a, b in zip([0, *cuts], [*cuts, len(data)]):
            line.sendall(data[a:b])
            if dice.random() < 0.1:
                time.sleep(0.002)
    except ConnectionError:
        pass


def read_all(line):
    data = b""
    try:
        while block := line.recv(1 << 16):
            data += block
    except ConnectionError:
        pass
    except TimeoutError:
        raise Wrong("a hang: the server neither answers nor closes", data[:200]) from None
    return data


def count_replies(data, methods):
    """How many whole replies these bytes are; one of them may switch to WebSocket, and then the rest comes back too."""
    count = 0
    while data:
        head, mark, rest = data.partition(b"\r\n\r\n")
        demand(mark and re.match(rb"HTTP/1\.1 \d{3} ", head), "no head of a reply", data[:100])
        status = int(head[9:12])
        if status == 101:
            return count, rest
        if status != 100:
            length = re.search(rb"\r\ncontent-length: (\d+)", head)
            bare = status == 304 or (count < len(methods) and methods[count] == b"HEAD")
            size = int(length[1]) if length and not bare else 0
            demand(len(rest) >= size, "a reply that is cut", head)
            rest = rest[size:]
            count += 1
        data = rest
    return count, b""


def read_frames(data):
    found = []
    while data:
        demand(len(data) >= 2 and not data[1] & 0x80, "no frame of a server", data[:20])
        size, at = data[1], 2
        if size == 126:
            size, at = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127:
            size, at = struct.unpack(">Q", data[2:10])[0], 10
        demand(len(data) >= at + size, "a frame that is cut", data[:20])
        found.append((data[0] & 15, data[at:at + size]))
        data = data[at + size:]
    return found


class Attacker(threading.Thread):
    def __init__(self, server, number, end_s):
        super().__init__(daemon=True)
        self.server, self.end_s, self.dice = server, end_s, random.Random(f"{SEED} {number}")
        self.cases, self.replies, self.problem = 0, 0, None

    def run(self):
        cases = [self.pipeline, self.pipeline, self.pipeline_then_malformed, self.cut, self.noise, self.lying_length, self.socket, self.socket,
                 self.bad_socket, self.mutated_socket]
        while self.problem is None and time.monotonic() < self.end_s and self.cases < MOST_CASES:
            state = self.dice.getstate()
            case = self.dice.choice(cases)
            try:
                case()
            except Exception as problem:  # noqa: BLE001: whatever it is, the test tells it
                self.problem = f"{case.__name__}, case {self.cases}: {problem!r} state {hash(state)}"
            self.cases += 1

    def connect(self):
        line = self.server.connect(STALL_S * 3)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def exchange(self, data, methods, expected):
        """Sends and reads at the same time: a server that waits for us to read may stop reading."""
        with self.connect() as line:
            sender = threading.Thread(target=send_split, args=(line, self.dice, data), daemon=True)
            sender.start()
            back = read_all(line)
            sender.join()
        count, rest = count_replies(back, methods)
        self.replies += count
        demand(count == expected, f"{count} replies in place of {expected}", data[:300], back[:300])
        return rest

    def requests(self, most=6):
        made = [request(self.dice) for _ in range(self.dice.randrange(1, most))]
        return b"".join(data for data, _ in made), [method for _, method in made]

    def pipeline(self):
        data, methods = self.requests()
        data += self.dice.choice([b"", b"\r\n"]) + b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
        self.exchange(data, methods, len(methods) + 1)

    def pipeline_then_malformed(self):
        data, methods = self.requests()
        self.exchange(data + malformed(self.dice) + self.requests()[0], methods, len(methods) + 1)

    def cut(self):
        """Goes away in the middle, with or without saying so."""
        data, _ = self.requests()
        with self.connect() as line:
            send_split(line, self.dice, data[:self.dice.randrange(len(data))])
            if self.dice.random() < 0.5:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def noise(self):
        data = mutated(self.dice, self.requests()[0]) if self.dice.random() < 0.8 else self.dice.randbytes(self.dice.randrange(1, 3000))
        with self.connect() as line:
            send_split(line, self.dice, data)
            line.settimeout(0.02)
            try:
                while line.recv(1 << 16):
                    pass
            except (TimeoutError, ConnectionError):
                pass

    def lying_length(self):
        body = b'{"op": "robots"}'
        said = self.dice.randrange(0, len(body))
        data = b"POST /api HTTP/1.1\r\n" + HOST + b"Content-Length: %d\r\n\r\n" % said + body + b"\r\n\r\n"
        self.exchange(data, [b"POST"], 2)  # what is too much begins no request

    def socket(self):
        before, methods = self.requests(3)
        data, due, later = messages(self.dice, self.dice.randrange(1, 8))
        goodbye = frame(self.dice, struct.pack(">H", 1000) + b"bye", CLOSE)
        rest = self.exchange(before + UPGRADE + data + goodbye, methods, len(methods))
        found = read_frames(rest)
        # what is still waiting when a close comes is dropped; nothing else may be missing, and nothing may be wrong
        demand(found and found[-1] == (CLOSE, struct.pack(">H", 1000)), "no close", found[-1:])
        for wanted in later:
            answers = [got for got in found[:-1] if is_answer(got, wanted)]
            demand(len(answers) <= 1, "an answer came twice", answers)
            found = [got for got in found if got not in answers]
        for got, wanted in zip(found[:-1], due, strict=False):
            demand(is_answer(got, wanted), "a wrong message", got, wanted)
        demand(len(found) - 1 <= len(due), "more messages than were due", len(found), len(due))

    def bad_socket(self):
        data, _, _ = messages(self.dice, self.dice.randrange(3))
        found = read_frames(self.exchange(UPGRADE + data + bad_frame(self.dice) + data, [], 0))
        demand(found and found[-1][0] == CLOSE, "no close", found[-1:])

    def mutated_socket(self):
        data = mutated(self.dice, messages(self.dice, 3)[0])
        with self.connect() as line:
            send_split(line, self.dice, UPGRADE + data)
            line.settimeout(0.05)
            try:
                while line.recv(1 << 16):
                    pass
            except (TimeoutError, ConnectionError):
                pass


class Witness(threading.Thread):
    """Somebody else, who asks small things all the time."""

    def __init__(self, server, end_s):
        super().__init__(daemon=True)
        self.server, self.end_s, self.waits, self.memory_kb, self.problem = server, end_s, Waits(time.monotonic()), 0, None

    def run(self):
        try:
            with self.server.socket() as line:
                while time.monotonic() < self.end_s:
                    begin = time.monotonic()
                    demand(line.ask({"op": "euler", "abc": [1, 2, 3]})["ok"])
                    self.waits.add(time.monotonic() - begin)
                    self.memory_kb = max(self.memory_kb, self.server.memory_kb())
                    time.sleep(0.005)
        except Exception as problem:  # noqa: BLE001
            self.problem = repr(problem)


class Fuzz(unittest.TestCase):
    def test_whatever_comes_the_server_stands(self):
        server = Server()
        before = server.descriptors()
        end_s = time.monotonic() + SECONDS
        threads = [Attacker(server, number, end_s) for number in range(ATTACKERS)]
        witness = Witness(server, end_s)
        for thread in (*threads, witness):
            thread.start()
        for thread in (*threads, witness):
            thread.join(SECONDS + 120)
            self.assertFalse(thread.is_alive(), "a thread does not end")
        settled = until(lambda: server.descriptors() <= before)
        code, _, err = server.stop()
        self.assertEqual([thread.problem for thread in (*threads, witness) if thread.problem], [])
        self.assertTrue(settled, "descriptors are still open")
        self.assertEqual((code, err), (0, ""))
        waits, (worst_ms, began_s) = witness.waits.all(), witness.waits.worst_window()
        print(f"{sum(thread.cases for thread in threads)} cases, {sum(thread.replies for thread in threads)} replies; another client: "
              f"{len(waits)} answers, half within {Waits.within_ms(waits, 0.5):.1f} ms, 99 of 100 within {Waits.within_ms(waits, 0.99):.1f} ms, "
              f"in the worst {WINDOW_S:.0f} s (from second {began_s:.0f}) within {worst_ms:.1f} ms, all within {1e3 * max(waits):.0f} ms; memory at most {witness.memory_kb >> 10} MB")
        self.assertLess(max(waits), STALL_S)
        self.assertLess(witness.memory_kb, MEMORY_KB)


if __name__ == "__main__":
    sys.exit(main())
