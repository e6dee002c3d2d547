#!/usr/bin/env python3
"""Attacks, each as a case: what comes back is what the standard wants, once, and others are served meanwhile."""
import json
import os
import re
import resource
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from serving import PAGE, TIME_LIMIT_S, Closed, Server, WebSocket, main, until

EULER = {"op": "euler", "abc": [1, 2, 3]}
PLAN = {"op": "plan", "robot": "scara", "rate_hz": 100, "feed": 300,
        "strokes": [[[200 + i % 2 * 60, 100 + i / 100] for i in range(20)]]}
BESIDE = {"op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20],  # a second of work in 60 KB
          "bodies": [{"link": i % 7, "name": str(i), "box": [5, 5, 500], "abc": [i, i, i]} for i in range(100)],
          "scene": {"format": "zveno-scene/1", "things": [{"box": [2500, 2500, 25], "xyz": [i, 0, 25], "abc": [i, 2, 3]} for i in range(700)]}}
HOST = b"Host: localhost\r\n"
TOKEN, WATCH = "0123456789abcdef0123456789abcdef", "w" * 32
WATCHED = {"token": True, "ZVENO_TOKEN": TOKEN, "ZVENO_WATCH_TOKEN": WATCH}


def get(path=b"/", *fields):
    return b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"".join(field + b"\r\n" for field in fields) + b"\r\n"


def post(request, *fields, size=None):
    body = request if isinstance(request, bytes) else json.dumps(request).encode()
    length = b"Content-Length: %d" % (len(body) if size is None else size)
    return b"POST /api HTTP/1.1\r\n" + HOST + b"".join(field + b"\r\n" for field in (*fields, length)) + b"\r\n" + body


def read_replies(line, methods, time_limit_s=TIME_LIMIT_S):
    """(status, body) of each reply, by their own lengths, until the server closes; what is left over is wrong."""
    line.settimeout(time_limit_s)
    data, replies = b"", []
    methods = iter(methods)
    try:
        while block := line.recv(1 << 16):
            data += block
    except ConnectionError:
        pass
    while data:
        head, mark, rest = data.partition(b"\r\n\r\n")
        assert mark and head.startswith(b"HTTP/1.1 "), data[:200]
        status = int(head[9:12])
        length = re.search(rb"\r\ncontent-length: (\d+)", head)
        bare = status in (100, 101, 304) or next(methods, b"GET") == b"HEAD"
        size = 0 if bare or not length else int(length[1])
        assert len(rest) >= size, (head, len(rest))
        replies.append((status, rest[:size]))
        data = rest[size:]
        if status == 101:
            break
    return replies


class Attacked(unittest.TestCase):
    how = {}

    @classmethod
    def setUpClass(cls):
        cls.server = Server(**cls.how)

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def replies(self, *parts, methods=(), ends=True):
        """What comes back for these bytes; `ends`: a last request asks to close, so that silence is no answer."""
        last = get(b"/core.wasm", b"Connection: close") if ends else b""
        with self.server.connect() as line:
            for part in (*parts, last):
                line.sendall(part)
            return read_replies(line, methods)

    def statuses(self, *parts, **how):
        return [status for status, _ in self.replies(*parts, **how)]

    def refuses(self, status, *parts):
        """One reply, and nothing behind it is taken for a request."""
        self.assertEqual(self.statuses(*parts, get()), [status], parts)

    def still_serves(self):
        with self.server.socket() as line:
            self.assertTrue(line.ask(EULER)["ok"])


class Pipelines(Attacked):
    def test_each_request_in_one_packet_gets_one_reply_in_order(self):
        requests = [{"id": number, **EULER} for number in range(50)]
        found = self.replies(b"".join(post(request) for request in requests))
        self.assertEqual([status for status, _ in found], [200] * 51)
        self.assertEqual([json.loads(body)["id"] for _, body in found[:50]], list(range(50)))

    def test_two_posts_in_one_packet(self):
        self.assertEqual(self.statuses(post(EULER) + post(EULER)), [200, 200, 200])

    def test_a_get_and_a_post_in_one_packet(self):
        self.assertEqual(self.statuses(get() + post(EULER)), [200, 200, 200])

    def test_a_post_while_a_plan_of_the_same_connection_runs(self):
        found = self.replies(post({"id": 1, **PLAN}) + post({"id": 2, **EULER}))
        self.assertEqual([json.loads(body)["id"] for _, body in found[:2]], [1, 2])
        with self.server.connect() as line:
            line.sendall(post({"id": 1, **PLAN}))
            time.sleep(0.05)
            line.sendall(post({"id": 2, **EULER}) + get(b"/core.wasm", b"Connection: close"))
            self.assertEqual([status for status, _ in read_replies(line, ())], [200, 200, 200])

    def test_a_stray_line_end_behind_a_post_is_forgiven_once(self):
        self.assertEqual(self.statuses(post(EULER) + b"\r\n"), [200, 200])
        self.assertEqual(self.statuses(post(EULER) + b"\r\n\r\n"), [200, 400])
        self.refuses(400, b"\r\n")

    def test_a_large_file_and_a_long_body_in_one_packet(self):
        for size in (4096, 5000, 60000, 300000):
            padded = b'{"op": "euler", "abc": [1, 2, 3]' + b" " * size + b"}"
            found = self.replies(get(b"/large.bin") + post(padded))
            self.assertEqual([status for status, _ in found], [200, 200, 200])
            self.assertEqual(found[0][1], PAGE["large.bin"])

    def test_the_packets_do_not_matter(self):
        data = get(b"/core.wasm") + post({"id": 1, **EULER}) + b"HEAD / HTTP/1.1\r\n" + HOST + b"\r\n" + get(b"/none")
        for size in (1, 2, 3, 7, 31, 64):
            parts = [data[at:at + size] for at in range(0, len(data), size)]
            self.assertEqual(self.statuses(*parts, methods=(b"GET", b"POST", b"HEAD")), [200, 200, 200, 404, 200])

    def test_one_who_closes_its_side_gets_its_reply(self):
        with self.server.connect() as line:
            line.sendall(get(b"/large.bin", b"Connection: close"))
            line.shutdown(socket.SHUT_WR)
            self.assertEqual(read_replies(line, ()), [(200, PAGE["large.bin"])])


class Heads(Attacked):
    def test_a_body_belongs_to_post_alone(self):
        body = json.dumps(EULER).encode()
        length = b"Content-Length: %d" % len(body)
        for method in (b"GET", b"HEAD"):
            found = self.replies(get(b"/", length).replace(b"GET", method) + body)
            self.assertEqual(found[0][0], 400)
            self.assertEqual(len(found), 1)
        self.assertEqual(self.statuses(get(b"/", b"Content-Length: 0")), [200, 200])

    def test_what_has_two_readings_is_refused(self):
        chunks = b"2\r\n{}\r\n0\r\n\r\n"
        self.refuses(400, post(EULER, b"Content-Length: 5"))
        self.refuses(400, post(EULER, b"Transfer-Encoding: chunked"))
        self.refuses(400, get(b"/", b"Host: localhost"))
        self.refuses(400, b"GET / HTTP/1.1\nHost: localhost\n\n")
        self.refuses(400, get(b"/", b"X: a\r\n folded"))
        self.refuses(400, get(b"/", b"X : a"))
        self.refuses(400, get(b"/", b"X: a\0b"))
        self.refuses(400, post(EULER, size=-5))
        self.refuses(400, post(b"", b"Content-Length: 0x5").replace(b"Content-Length: 0\r\n", b""))
        self.refuses(411, b"POST /api HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)
        self.refuses(400, b"GET http://localhost/ HTTP/1.1\r\n" + HOST + b"\r\n")
        self.refuses(505, b"GET / HTTP/2.0\r\n" + HOST + b"\r\n")
        self.refuses(417, post(EULER, b"Expect: miracles"))

    def test_a_head_that_is_too_large_gets_431(self):
        self.refuses(431, get(b"/", b"X: " + b"a" * 20000))
        self.refuses(431, get(b"/", *[b"x: y"] * 3000))
        self.refuses(431, get(b"/", *[b"x: y"] * 101))
        self.refuses(431, b"G" * 8192)
        self.assertEqual(self.statuses(get(b"/", b"X: " + b"a" * 8000)), [200, 200])

    def test_methods_that_are_not_served_are_answered_and_closed(self):
        for line in (b"CONNECT localhost:80", b"TRACE /", b"OPTIONS *", b"PUT /api", b"DELETE /", b"BREW /pot"):
            self.refuses(405, line + b" HTTP/1.1\r\n" + HOST + b"\r\n")

    def test_a_refused_body_does_not_take_the_refusal_with_it(self):
        for request in (post(b"x" * 3_000_000, b"Origin: http://evil.example"), post(b"x" * 1000, size=100 << 20)):
            self.assertIn(self.statuses(request, ends=False)[0], (403, 413))

    def test_one_who_expects_a_word_gets_it(self):
        with self.server.connect() as line:
            line.sendall(post(b"", b"Expect: 100-continue", b"Connection: close", size=2).replace(b"Content-Length: 0\r\n", b""))
            self.assertEqual(line.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
            line.sendall(b"{}")
            self.assertEqual([status for status, _ in read_replies(line, ())], [200])

    def test_head_has_no_body_whatever_the_reply(self):
        self.assertEqual(self.statuses(get(b"/none").replace(b"GET", b"HEAD"), methods=(b"HEAD",)), [404, 200])


class Floods(Attacked):
    def test_bytes_behind_a_reply_that_is_not_read_cost_nothing(self):
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", self.server.port))
            line.sendall(get(b"/large.bin") + b"x" * 50000)
            time.sleep(0.2)
            before = self.server.processor_s()
            time.sleep(0.5)
            self.assertLess(self.server.processor_s() - before, 0.2)
            self.still_serves()

    def test_many_requests_that_are_not_read_hold_little(self):
        before = self.server.memory_kb()
        lines = []
        for _ in range(20):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", self.server.port))
            line.settimeout(0.1)
            try:
                for _ in range(100):
                    line.sendall(get(b"/large.bin") * 50)
            except TimeoutError:
                pass
            lines.append(line)
        self.still_serves()
        self.assertLess(self.server.memory_kb() - before, 40_000)
        for line in lines:
            line.close()

    def test_pings_that_are_not_read_hold_little(self):
        before = self.server.memory_kb()
        line = self.server.socket(receive_buffer=4096)
        line.line.settimeout(0.3)
        try:
            for _ in range(500):
                line.line.sendall(line.frame(b"x" * 125, kind=9) * 100)
        except TimeoutError:
            pass
        self.still_serves()
        self.assertLess(self.server.memory_kb() - before, 40_000)
        line.line.close()

    def test_a_flood_of_small_messages_leaves_time_to_others(self):
        ended = threading.Event()

        def flood():
            with self.server.socket() as line:
                frames = line.frame(b'{"op": "robots"}') * 800
                while not ended.is_set():
                    line.line.sendall(frames)
                    for _ in range(800):
                        line.receive()
        floods = [threading.Thread(target=flood, daemon=True) for _ in range(2)]
        for thread in floods:
            thread.start()
        with self.server.socket() as line:
            for _ in range(100):
                self.assertTrue(line.ask(EULER)["ok"])
        ended.set()
        for thread in floods:
            thread.join(20)

    def test_a_scene_in_a_quick_request_holds_up_nobody(self):
        with self.server.socket() as line:
            line.line.sendall(line.frame(json.dumps({"id": "scene", **BESIDE}).encode()) + line.frame(json.dumps({"id": "quick", **EULER}).encode()))
            self.assertEqual(json.loads(line.receive())["id"], "quick")
            while "ok" not in (answer := json.loads(line.receive())):  # how far it is
                pass
            self.assertEqual((answer["id"], len(answer["solutions"]) > 0), ("scene", True))


class Watchers(Attacked):
    how = WATCHED

    def watcher(self):
        return self.server.socket(authorization="Bearer " + WATCH)

    def test_a_watcher_sends_small_messages_only(self):
        with self.watcher() as line:
            line.send(b'{"op": "server"' + b" " * 4000 + b"}")
            self.assertTrue(json.loads(line.receive())["ok"])
            line.send(b'{"op": "server"' + b" " * 60000 + b"}")
            self.assertEqual(json.loads(line.receive())["error"]["code"], "too_large")
            line.line.sendall(bytes([0x81, 0xFF]) + struct.pack(">Q", 62 << 20) + b"\0\0\0\0")
            with self.assertRaises(Closed) as found:
                line.receive()
            self.assertEqual(found.exception.args[0], 1009)

    def test_a_watcher_who_was_given_control_may_show_what_others_may(self):
        with self.server.socket(authorization="Bearer " + TOKEN) as leader, self.watcher() as line:
            leader.ask({"op": "join", "room": "lab"})
            number = line.ask({"op": "join", "room": "lab"})["you"]
            leader.send({"op": "control", "to": number})
            while json.loads(line.receive()).get("control") != number:
                pass
            line.send({"id": 1, "op": "state", "state": "x" * 700000})
            while (answer := json.loads(line.receive())).get("id") != 1:
                pass
            self.assertTrue(answer["ok"])

    def test_two_gets_with_a_body_by_a_watchers_link(self):
        asks = get(b"/", b"Authorization: Bearer " + WATCH.encode(), b"Content-Length: 2") + b"{}"
        self.assertEqual(self.statuses(asks + asks, ends=False), [400])
        with self.server.socket(authorization="Bearer " + TOKEN) as line:
            self.assertTrue(line.ask(EULER)["ok"])

    def test_a_scene_is_not_measured_for_a_watcher(self):
        with self.watcher() as line:
            self.assertEqual(line.ask({**BESIDE, "bodies": [], "scene": {"format": "zveno-scene/1", "things": []}})["error"]["code"], "not_available")

    def test_a_body_of_a_watcher_is_refused_before_it_comes(self):
        found = self.statuses(post(b"x" * 100000, b"Authorization: Bearer " + WATCH.encode()), ends=False)
        self.assertEqual(found, [403])

    def test_without_a_token_nothing_is_read_beyond_the_head(self):
        self.assertEqual(self.statuses(post(b"x" * 100000), ends=False), [401])


class LargeMessages(Attacked):
    """Memory is counted: nothing here is about threads."""

    @staticmethod
    def is_refused(line):
        """Whether it is told to come back later; one that is not hears nothing."""
        line.line.settimeout(0.2)
        try:
            line.receive()
        except Closed as closed:
            return closed.args[0] == 1013
        except (TimeoutError, ConnectionError):
            pass
        return False

    def test_large_messages_of_one_address_end_where_its_share_does(self):
        head = bytes([0x81, 0xFF]) + struct.pack(">Q", 60 << 20) + b"\0\0\0\0"
        lines = [self.server.socket() for _ in range(7)]
        for line in lines:
            try:
                line.line.sendall(head)
                for _ in range(40):
                    line.line.sendall(b" " * (1 << 20))
            except ConnectionError:
                pass
        self.assertGreaterEqual(sum(self.is_refused(line) for line in lines), 4)
        self.still_serves()
        self.assertTrue(json.loads(self.server.post(EULER))["ok"])
        self.assertLess(self.server.memory_kb(), 1 << 20)
        for line in lines:
            line.line.close()

    def test_requests_of_those_who_left_count_to_their_share(self):
        request = json.dumps({**PLAN, "strokes": PLAN["strokes"] * 300}).encode() + b" " * (30 << 20)
        for _ in range(12):
            line = self.server.socket()
            try:
                line.send(request)
            except ConnectionError:
                pass
            line.line.close()
        self.still_serves()
        self.assertLess(self.server.memory_kb(), 1 << 20)


class LargeMessagesOfWatchers(Attacked):
    how = WATCHED

    def watcher(self):
        return self.server.socket(authorization="Bearer " + WATCH)

    def test_unfinished_messages_of_watchers_starve_nobody(self):
        lines = [self.watcher() for _ in range(100)]
        for line in lines:
            line.send(b"x" * 60000, final=False)
        lines += [self.begin_huge_message() for _ in range(20)]
        members = [self.server.socket(authorization="Bearer " + TOKEN) for _ in range(2)]
        for line in members:
            line.send(b'{"op": "euler", "abc": [1, 2, 3]' + b" " * (40 << 20), final=False)
        for line in members:
            line.send(b"}", kind=0)
            self.assertTrue(json.loads(line.receive())["ok"])
        for line in (*lines, *members):
            line.line.close()

    def begin_huge_message(self):
        """All but the end of 62 MB, as far as it is taken."""
        line = self.watcher()
        try:
            line.line.sendall(bytes([0x01, 0xFF]) + struct.pack(">Q", 62 << 20) + b"\0\0\0\0")
            for _ in range(61):
                line.line.sendall(b" " * (1 << 20))
        except ConnectionError:
            pass
        return line


class Places(unittest.TestCase):
    def test_idle_connections_make_room_for_newcomers(self):
        with Server("--connections", "30") as server:
            idle = [server.connect() for _ in range(30)]
            self.assertTrue(until(lambda: server.get("/core.wasm")[0] == 200))
            for line in idle:
                line.close()

    def test_out_of_descriptors_is_503_and_no_busy_loop(self):
        with Server("--connections", "40") as server:
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (30, 30))
            lines = [server.connect() for _ in range(40)]
            time.sleep(0.3)
            before = server.processor_s()
            time.sleep(0.5)
            self.assertLess(server.processor_s() - before, 0.2)
            self.assertIn(b" 503 ", lines[-1].recv(4096))
            for line in lines:
                line.close()
            self.assertTrue(until(lambda: self.served(server)))

    @staticmethod
    def served(server):
        try:
            return server.get("/core.wasm")[0] == 200
        except (ConnectionError, OSError):
            return False

    def test_a_file_that_cannot_be_opened_for_want_of_descriptors_is_503(self):
        with Server() as server, server.connect() as line:
            line.sendall(get(b"/core.wasm"))
            self.assertIn(b" 200 ", line.recv(4096))
            used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
            resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used, used))
            line.sendall(get(b"/core.wasm"))
            self.assertIn(b" 503 ", line.recv(4096))


class Secure(unittest.TestCase):
    """The same over TLS, where bytes wait inside the library as well."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.cert, key = cls.folder.name + "/cert.pem", cls.folder.name + "/key.pem"
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cls.cert, "-days", "2",
                               "-subj", "/CN=localhost"], capture_output=True)
        cls.server = Server("--cert", cls.cert, "--key", key) if made.returncode == 0 else None

    @classmethod
    def tearDownClass(cls):
        if cls.server:
            code, _, err = cls.server.stop()
            assert (code, err) == (0, ""), (code, err)
        cls.folder.cleanup()

    def connect(self):
        if not self.server:
            self.skipTest("openssl cannot make a certificate here")
        trust = ssl.create_default_context(cafile=self.cert)
        trust.check_hostname = False
        return trust.wrap_socket(self.server.connect())

    def test_pipelines_are_answered_in_order(self):
        with self.connect() as line:
            data = b"".join(post({"id": number, **EULER}) for number in range(200)) + get(b"/large.bin") + get(b"/", b"Connection: close")
            threading.Thread(target=line.sendall, args=(data,), daemon=True).start()
            found = read_replies(line, ())
        self.assertEqual([json.loads(body)["id"] for _, body in found[:200]], list(range(200)))
        self.assertEqual([body for _, body in found[200:]], [PAGE["large.bin"], PAGE["index.html"]])

    def test_news_for_a_slow_reader_arrives_whole(self):
        leader, watcher = WebSocket(self.server, line=self.connect()), WebSocket(self.server, line=self.connect())
        for line in (leader, watcher):
            self.assertTrue(line.ask({"op": "join", "room": "lab"})["ok"])
        for number in range(20):  # as many as go without being slowed down
            leader.send({"op": "state", "part": "pose", "state": [number] * 60000})
        seen = -1
        while seen != 19:
            message = json.loads(watcher.receive())
            if "state" in message and "from" in message:
                self.assertEqual(set(message["state"]), {message["state"][0]})
                self.assertGreater(message["state"][0], seen)
                seen = message["state"][0]
        for line in (leader, watcher):
            line.line.close()

    def test_what_is_no_tls_harms_nobody(self):
        with self.server.connect() as plain, self.server.connect() as half:
            plain.sendall(get())
            half.sendall(b"\x16\x03\x01\x02\x00\x01\x00")
            with self.connect() as line:
                line.sendall(post(EULER, b"Connection: close"))
                self.assertEqual([status for status, _ in read_replies(line, ())], [200])


if __name__ == "__main__":
    sys.exit(main())
