#!/usr/bin/env python3
"""Attacks that brought the server down once, each as a case: it answers once at most, and goes on serving others."""
import json
import socket
import sys
import time
import unittest

from serving import Server, main

EULER = {"op": "euler", "abc": [1, 2, 3]}
LONG = {"op": "plan", "robot": "scara", "rate_hz": 1000, "feed": 300,
        "strokes": [[[200 + i % 2 * 60, 100 + i / 100] for i in range(1000)]]}
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE_GET = b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n"


def post(request, **more):
    body = request if isinstance(request, bytes) else json.dumps(request).encode()
    fields = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in more.items())
    return b"POST /api HTTP/1.1\r\nHost: localhost\r\n" + fields.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


class Attacks(unittest.TestCase):
    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def replies(self, data, time_limit_s=1.0):
        """What comes back for these bytes until the server closes or is silent: how many replies."""
        received = self.server.raw(data, time_limit_s)
        with self.server.connect(5) as line:  # and somebody else is served
            line.sendall(post(EULER))
            self.assertIn(b"200 OK", line.recv(4096))
        return received.count(b"HTTP/1.1 ")


class Pipelines(Attacks):
    def test_two_posts_in_one_packet_are_answered_once_each_at_most(self):
        self.assertIn(self.replies(post(EULER) + post(EULER)), (1, 2))

    def test_a_get_and_a_post_in_one_packet(self):
        self.assertIn(self.replies(GET + post(EULER)), (1, 2))

    def test_a_post_while_a_plan_of_the_same_connection_runs(self):
        self.assertLessEqual(self.replies(post(LONG) + post(EULER)), 2)

    def test_a_stray_line_end_behind_a_post(self):
        self.assertEqual(self.replies(post(EULER) + b"\r\n"), 1)

    def test_the_body_of_a_get_is_no_request(self):
        body = json.dumps(EULER).encode()
        data = b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        received = self.server.raw(data * 2, 1.0)
        self.assertNotIn(b'"ok": true', received)
        self.assertLessEqual(received.count(b"HTTP/1.1 "), 2)

    def test_a_large_file_and_a_long_body_in_one_packet(self):
        for size in (4096, 5000, 60000):
            self.assertIn(self.replies(LARGE_GET + post(b'{"op": "euler", "abc": [1, 2, 3]' + b" " * size + b"}")), (1, 2))


class Silence(Attacks):
    def test_connect_is_answered_and_closed(self):
        lines = [self.server.connect(5) for _ in range(20)]
        for line in lines:
            line.sendall(b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for line in lines:
            while line.recv(4096):
                pass
            line.close()

    def test_bytes_behind_a_request_whose_reply_is_not_read_cost_nothing(self):
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", self.server.port))
            line.sendall(LARGE_GET + b"x")
            time.sleep(0.3)
            self.assertEqual(json.loads(self.server.post(EULER))["ok"], True)


if __name__ == "__main__":
    sys.exit(main())
