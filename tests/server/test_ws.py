#!/usr/bin/env python3
"""The server over WebSocket: order, progress, cancel, and clients that send or read badly."""
import json
import pathlib
import random
import struct
import sys
import time
import unittest

from serving import BINARY, CLOSE, PING, Closed, Server, main, until

EULER = {"op": "euler", "abc": [1, 2, 3]}
LONG = {"op": "plan", "robot": "scara", "rate_hz": 1, "feed": 300,  # much to plan, little to answer
        "strokes": [[[200 + i % 2 * 60, 100 + i / 300] for i in range(30000)]]}
LARGE = {"op": "plan", "robot": "scara", "waypoints": [[90 * (i % 2), 10, 0, 0] for i in range(60)], "rate_hz": 1000}


class WithServer(unittest.TestCase):
    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def still_serves(self):
        with self.server.socket() as line:
            self.assertTrue(line.ask(EULER)["ok"])

    def closes(self, line, *codes):
        with self.assertRaises((Closed, ConnectionError)) as found:
            while True:
                line.receive()
        if codes and isinstance(found.exception, Closed):
            self.assertIn(found.exception.args[0], codes)


class Answers(WithServer):
    def test_quick_requests_are_answered_in_order(self):
        with self.server.socket() as line:
            for i in range(500):
                line.send({"id": i, **EULER})
            self.assertEqual([json.loads(line.receive())["id"] for _ in range(500)], list(range(500)))

    def test_a_message_may_come_in_pieces(self):
        data = json.dumps({"id": 1, **EULER}).encode()
        with self.server.socket() as line:
            line.send(data[:10], final=False)
            line.send(b"", kind=PING)
            line.send(data[10:20], kind=0, final=False)
            line.send(data[20:], kind=0)
            self.assertEqual(json.loads(line.receive())["id"], 1)
            for byte in line.frame(data):
                line.line.sendall(bytes([byte]))
            self.assertEqual(json.loads(line.receive())["id"], 1)

    def test_large_messages_go_both_ways(self):
        with self.server.socket() as line:
            padded = json.dumps({"id": 5, **EULER}).encode()[:-1] + b" " * 3_000_000 + b"}"
            line.send(padded)
            self.assertTrue(json.loads(line.receive())["ok"])
            answer = line.ask({"id": 6, **LARGE})
            self.assertGreater(len(answer["samples"]), 10000)

    def test_a_long_request_does_not_hold_up_a_quick_one(self):
        with self.server.socket() as line:
            line.send({"id": "long", **LONG})
            line.send({"id": "quick", **EULER})
            self.assertEqual(json.loads(line.receive())["id"], "quick")
            self.assertEqual(line.ask({"id": 1, "op": "cancel", "of": "long"})["id"], 1)

    def test_robots_of_the_documents_are_read_again_after_a_change(self):
        with self.server.socket() as line:
            for l1 in (250, 300, 250):
                robot = self.robot(l1)
                line.ask({"op": "file_write", "kind": "robots", "name": "own.json", "text": robot})
                for name in ("own.json", "robots/own.json"):
                    answer = line.ask({"op": "fk", "robot": name, "q": [0, 0, 0, 0]})
                    self.assertAlmostEqual(answer["xyz"][0], l1 + 200)

    @staticmethod
    def robot(l1):
        robot = json.loads((pathlib.Path(__file__).resolve().parents[2] / "robots/scara.json").read_text())
        robot["dimensions"]["l1"]["value"] = l1
        return json.dumps(robot)


class LongRequests(WithServer):
    def begin(self, line, number):
        """Starts a long request and waits until it says how far it is."""
        line.send({"id": number, **LONG})
        while True:
            message = json.loads(line.receive())
            self.assertIn("progress", message, str(message)[:200])
            self.assertEqual(message["id"], number)
            self.assertTrue(0 <= message["progress"] <= 1)
            return

    def drain(self, line, number):
        while True:
            message = json.loads(line.receive())
            if message.get("id") == number and "ok" in message:
                return message

    def test_progress_then_cancel(self):
        with self.server.socket() as line:
            self.begin(line, 7)
            line.send({"id": 8, "op": "cancel", "of": 7})
            answers = {}
            while len(answers) < 2:
                message = json.loads(line.receive())
                if "ok" in message:
                    answers[message["id"]] = message
            self.assertEqual(answers[8]["cancelled"], 1)
            self.assertEqual(answers[7]["error"]["code"], "cancelled")

    def test_simulations_tell_their_progress_and_stop(self):
        arms = [[90 - 40 * (i % 2), -30, -30] for i in range(400)]
        for plant in ("kinematic", "joints", "articulation"):
            with self.server.socket() as line:
                line.send({"id": plant, "op": "simulate", "robot": "planar3", "waypoints": arms, "plant": plant})
                self.assertIn("progress", json.loads(line.receive()))
                line.send({"op": "cancel", "of": plant})
                self.assertEqual(self.drain(line, plant)["error"]["code"], "cancelled")

    def test_work_beside_many_things_tells_its_progress_and_stops(self):
        boxes = {"format": "zveno-scene/1", "things": [{"box": [2500, 2500, 25], "xyz": [i % 50, 0, 25], "abc": [i, 2, 3]} for i in range(1500)]}
        far = {"format": "zveno-scene/1", "things": [{"box": [2, 2, 2], "xyz": [600 + i % 97, i % 89, i % 83]} for i in range(3000)]}
        wall = {"format": "zveno-scene/1", "things": [{"box": [900, 2, 2000], "xyz": [550, 0, 0]}]}
        for request in ({"op": "clearance", "robot": "rl15", "scene": boxes, "q": [[i % 90, 0, 0, 0, 90, 0] for i in range(20000)]},
                        {"op": "certify", "robot": "rl15", "scene": far, "waypoints": [[0, i % 2, 0, 0, 90, 0] for i in range(60000)]},
                        {"op": "route", "robot": "scara", "from": [60, 0, 50, 0], "to": [-60, 0, 50, 0], "budget_s": 60, "scene": wall}):
            with self.server.socket() as line:
                line.send({"id": 1, **request})
                message = json.loads(line.receive())
                self.assertIn("progress", message, (request["op"], str(message)[:200]))
                line.send({"op": "cancel", "of": 1})
                self.assertEqual(self.drain(line, 1)["error"]["code"], "cancelled")

    def test_cancel_of_nothing_finds_nothing(self):
        with self.server.socket() as line, self.server.socket() as other:
            self.begin(other, 7)
            self.assertEqual(line.ask({"op": "cancel", "of": 7})["cancelled"], 0)
            self.assertEqual(line.ask({"op": "cancel"})["error"]["code"], "bad_request")
            other.send({"op": "cancel", "of": 7})
            self.assertEqual(self.drain(other, 7)["error"]["code"], "cancelled")

    def test_a_waiting_request_whose_id_is_not_known_yet_is_cancelled_too(self):
        with self.server.socket() as line:
            for number in (1, 2, 3):
                line.send(json.dumps({**LONG, "id": number}).encode() + b" " * 70000)
            for number in (3, 2, 1):
                line.send({"id": "c", "op": "cancel", "of": number})
            codes = {}
            while len(codes) < 3:  # the first may have had no id when it was looked for
                line.send({"id": "c", "op": "cancel", "of": 1})
                while (message := json.loads(line.receive())).get("id") != "c":
                    if "ok" in message:
                        codes[message["id"]] = message["error"]["code"]
            self.assertEqual(set(codes.values()), {"cancelled"})

    def test_requests_of_one_who_goes_away_are_stopped(self):
        lines = [self.server.socket() for _ in range(4)]
        for line in lines:
            for number in range(3):
                line.send({"id": number, **LONG})
            line.line.close()
        with self.server.socket() as line:  # waits behind the others in the queue
            self.assertTrue(line.ask({"id": 1, "op": "draw", "text": "HELLO"})["ok"])

    def test_one_connection_leaves_a_worker_to_the_others(self):
        with self.server.socket() as greedy, self.server.socket() as modest:
            for number in range(6):
                greedy.send({"id": number, **LONG})
            self.assertTrue(modest.ask({"op": "draw", "text": "HELLO"})["ok"])

    def test_too_many_at_once_are_refused(self):
        with self.server.socket() as line:
            for number in range(12):
                line.send({"id": number, **LONG})
            refused = []
            while len(refused) < 4:
                message = json.loads(line.receive())
                if "ok" in message:
                    refused.append(message["error"]["code"])
            self.assertEqual(refused, ["limit"] * 4)

    def test_a_post_that_is_cut_off_stops_its_request(self):
        body = json.dumps(LONG).encode()
        with self.server.connect() as line:
            line.sendall(b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        self.still_serves()


class TimeLimit(WithServer):
    options = ("--seconds", "1")

    def test_a_request_that_takes_too_long_is_ended(self):
        """Far longer than the limit of a second, so that faster planning does not end first."""
        with self.server.socket() as line:
            self.assertEqual(line.ask({"id": 1, **LONG, "strokes": 5 * LONG["strokes"]})["error"]["code"], "limit")


class Rude(WithServer):
    def test_binary_messages_are_refused(self):
        with self.server.socket() as line:
            line.send(b"{}", kind=BINARY)
            self.closes(line, 1003)
        self.still_serves()

    def test_a_message_above_the_limit_is_refused(self):
        with self.server.socket() as line:
            try:
                line.line.sendall(line.frame(b"")[:1] + bytes([0x80 | 127]) + struct.pack(">Q", 65 << 20) + b"\0\0\0\0")
                for _ in range(65):
                    line.line.sendall(b" " * (1 << 20))
            except ConnectionError:
                pass
            self.closes(line, 1009, 0)
        self.still_serves()

    def test_frames_that_break_the_rules_end_the_connection(self):
        random.seed(7)
        good = self.server.socket()
        frames = [good.frame(b"{}", masked=False), good.frame(b"x", kind=3), good.frame(b"x", kind=0), bytes([0xF1, 0x80, 0, 0, 0, 0]),
                  good.frame(b"x" * 126, kind=PING), good.frame(b"x", kind=CLOSE), bytes([0x81, 0xFF]) + b"\xff" * 12,
                  good.frame(b"", kind=CLOSE), good.frame(b"a", final=False) + good.frame(b"b")]
        frames += [random.randbytes(random.randrange(1, 200)) for _ in range(60)]
        for data in frames:
            with self.server.socket() as line:
                line.line.sendall(data)
        self.assertTrue(good.ask(EULER)["ok"])
        good.line.close()

    def test_a_stuck_reader_blocks_nobody_and_takes_little_memory(self):
        before = self.server.memory_kb()
        stuck = [self.server.socket(receive_buffer=4096) for _ in range(4)]
        for line in stuck:
            line.line.settimeout(0.2)
            try:
                for _ in range(4000):
                    line.send({"op": "robots"})
            except TimeoutError:
                pass
            line.line.settimeout(20)
        with self.server.socket() as line:
            for i in range(200):
                self.assertTrue(line.ask(EULER)["ok"])
        self.assertLess(self.server.memory_kb() - before, 60_000)
        for line in stuck:
            line.line.close()

    def test_one_who_sends_too_fast_is_slowed_down_and_served(self):
        with self.server.socket() as line:
            for _ in range(10):
                line.line.sendall(line.frame(b'{"op": "euler", "abc": [1, 2, 3]}') * 500)
                for _ in range(500):
                    line.receive()
        self.still_serves()


class Stopping(unittest.TestCase):
    def test_a_stop_says_goodbye(self):
        server = Server()
        with server.socket() as idle, server.socket() as busy, server.connect():
            busy.send({"id": 1, **LONG})
            self.assertTrue(idle.ask(EULER)["ok"])
            server.process.terminate()
            with self.assertRaises(Closed) as found:
                idle.receive()
            self.assertEqual(found.exception.args[0], 1001)
        code, out, err = server.stop(None)  # who has heard it goes: nobody is waited for
        self.assertEqual((code, err), (0, ""))
        self.assertIn("has stopped", out)

    def test_a_stop_does_not_wait_for_an_operation_that_does_not_listen(self):
        boxes = [{"box": [2500, 2500, 25], "xyz": [i / 8, 0, 25], "abc": [i / 8, 2, 3]} for i in range(100000)]
        bodies = [{"link": i % 7, "name": str(i), "box": [5, 5, 500], "abc": [i, i, i]} for i in range(120)]
        request = {"op": "clearance", "robot": "rl15", "q": [0, 0, 0, 0, 90, 0], "bodies": bodies,  # one state, 20 s
                   "scene": {"format": "zveno-scene/1", "things": boxes}}
        server = Server()
        with server.socket() as line:
            line.send(json.dumps(request).encode() + b" " * (4 << 20))
            self.assertTrue(until(lambda: server.processor_s() > 1.5))
            begin = time.monotonic()
            code, out, err = server.stop()
        self.assertLess(time.monotonic() - begin, 15)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("has stopped", out)

    def test_a_stop_is_quick_whatever_runs(self):
        with Server() as server:
            line = server.socket(receive_buffer=4096)
            line.send({"id": 1, **LARGE})
            line.send({"id": 2, **LONG})
            until(lambda: False, 0.3)
            begin = time.monotonic()
            self.assertEqual(server.stop()[0], 0)
            self.assertLess(time.monotonic() - begin, 15)
            line.line.close()


if __name__ == "__main__":
    sys.exit(main())
