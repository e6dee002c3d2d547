#!/usr/bin/env python3
"""Fair shares: whoever asks for much waits for himself, and nobody else for him. Counted, not timed."""
import json
import sys
import threading
import unittest

from serving import MEMORY_KB, SANITIZED, Server, main


def checking(rounds):
    """A short request about a long program, with a short answer."""
    program = f"G21 G90 F300\nO1 repeat [{rounds}]\nG1 X200 Y100\nG1 X260 Y101\nO1 endrepeat\nM2\n"
    return {"op": "check", "robot": "scara", "start": [200, 100, 0], "program": program}


HEAVY, MEDIUM = checking(20000), checking(600)
SMALL = {"op": "plan", "robot": "scara", "waypoints": [[0, 10, 0, 0], [90, 10, 0, 0]]}
KEPT_KB = 400_000 if SANITIZED else 60_000  # a sanitizer keeps books of its own
# they look at the clock after seconds, if at all
BLIND = [{"op": "payload", "robot": "planar3", "sweep": {"l1": [100, 60]}, "steps": 10001, "worst": True},
         {"op": "workspace", "robot": "arm4", "color": "manipulability"}]


class Heavy:
    """One who keeps the server busy: connections with eight heavy requests each; counts the answers."""

    def __init__(self, server, connections):
        self.lines = [server.socket() for _ in range(connections)]
        for line in self.lines:
            for number in range(8):
                line.send({"id": number, **HEAVY})
            assert line.ask({"id": "sent", "op": "euler", "abc": [1, 2, 3]})["ok"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for line in self.lines:
            line.line.close()

    def answered(self):
        count = 0
        for line in self.lines:
            line.line.setblocking(False)
            try:
                while block := line.line.recv(1 << 20):
                    line.rest += block
            except BlockingIOError:
                pass
            count += line.rest.count(b'"ok"')
        return count


class Queue(unittest.TestCase):
    def test_another_address_does_not_wait_for_sixty_four_heavy_requests(self):
        with Server() as server, Heavy(server, 8) as heavy, server.socket(address="127.0.0.2") as other:
            for _ in range(3):
                before = heavy.answered()
                self.assertTrue(other.ask(SMALL)["ok"])
                self.assertLessEqual(heavy.answered() - before, 2)

    def test_another_connection_of_the_same_address_waits_for_one_of_each_at_most(self):
        with Server() as server, Heavy(server, 4) as heavy, server.socket() as other:
            for most in (4, 2, 2):
                before = heavy.answered()
                self.assertTrue(other.ask(SMALL)["ok"])
                self.assertLessEqual(heavy.answered() - before, most)

    def test_documents_do_not_wait_for_heavy_requests(self):
        with Server() as server, Heavy(server, 4) as heavy, server.socket() as other:
            for i in range(10):
                before = heavy.answered()
                self.assertTrue(other.ask({"op": "file_write", "kind": "poses", "name": "p", "text": str(i)})["ok"])
                self.assertLessEqual(heavy.answered() - before, 1)

    def test_nobody_fills_the_queue_for_the_others(self):
        with Server() as server, Heavy(server, 32), server.socket() as more, server.socket(address="127.0.0.3") as other:
            for number in range(8):
                more.send({"id": number, **HEAVY})
            self.assertEqual(json.loads(more.receive())["error"]["code"], "limit")
            self.assertTrue(other.ask(SMALL)["ok"])

    def test_requests_that_gave_way_are_answered_in_the_end(self):
        with Server() as server, server.socket() as line, server.socket() as other:
            for number in range(4):
                line.send({"id": number, **MEDIUM})
                other.send({"id": number, **MEDIUM})
            expected = server.ask(MEDIUM)
            for one in (line, other):
                left = set(range(4))
                while left:
                    answer = json.loads(one.receive())
                    if "ok" in answer:
                        left.remove(answer.pop("id"))
                        self.assertEqual(answer, expected)


class Memory(unittest.TestCase):
    """However full a message is, it takes no more than was promised, and nothing of it stays."""

    @staticmethod
    def server():
        """The address sanitizer holds 256 MB of what was freed unless it is told to hold less: more than is looked for here."""
        return Server(ASAN_OPTIONS="quarantine_size_mb=16")

    def peak_while(self, server, act):
        peak, ended = [0], threading.Event()

        def look():
            while not ended.wait(0.01):
                peak[0] = max(peak[0], server.memory_kb())
        watcher = threading.Thread(target=look)
        watcher.start()
        try:
            act()
        finally:
            ended.set()
            watcher.join()
        return peak[0]

    def test_messages_full_of_values_take_little_and_leave_nothing(self):
        dense = b'{"id": 1, "op": "plan", "x": [' + b"1," * (5_000_000 if SANITIZED else 29_000_000) + b"1]}"
        wide = b'{"id": 1, "op": "plan", "x": [' + b"1.234567," * 1_900_000 + b"1]}"
        with self.server() as server:
            def send(body, code):
                self.assertEqual(server.ask(body)["error"]["code"], code)
            peak = self.peak_while(server, lambda: (send(dense, "too_large"), send(wide, "bad_request")))
            self.assertLess(peak, 400_000 * MEMORY_KB)  # 3.3 GB before

            def all_at_once():
                threads = [threading.Thread(target=send, args=(wide, "bad_request")) for _ in range(6)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
            self.assertLess(self.peak_while(server, all_at_once), 1_000_000 * MEMORY_KB)
            self.assertLess(server.memory_kb(), KEPT_KB)

    def test_full_messages_leave_nothing_in_the_loop_and_in_rooms(self):
        full = {"op": "euler", "abc": [1] * 150_000}
        with self.server() as server, server.socket() as line:
            def answer(request):
                line.send(request)
                while "ok" not in (message := json.loads(line.receive())):  # news of the room
                    pass
                return message
            self.assertTrue(answer({"op": "join", "room": "full"})["ok"])
            for _ in range(5):
                self.assertEqual(answer(full)["error"]["code"], "bad_request")
                self.assertTrue(answer({"op": "state", "state": full})["ok"])
            self.assertLess(server.memory_kb(), KEPT_KB)

    def test_large_answers_come_and_larger_ones_are_refused(self):
        def plan(rate_hz):
            return {"id": 1, "op": "plan", "robot": "scara", "rate_hz": rate_hz,
                    "waypoints": [[90 * (i % 2), 10, 0, 0] for i in range(60)]}
        with self.server() as server:
            small, large = server.post(plan(100)), server.post(plan(3000))
            self.assertGreater(len(large), 16 << 20)
            self.assertEqual(json.loads(small)["duration"], json.loads(large)["duration"])
            answer = server.ask(plan(20000))
            self.assertEqual((answer["id"], answer["error"]["code"]), (1, "too_large"))
            self.assertLess(server.memory_kb(), KEPT_KB)


class TimeLimit(unittest.TestCase):
    def test_an_operation_that_does_not_look_at_the_clock_is_answered_in_time(self):
        for request in BLIND[:1] if SANITIZED else BLIND:
            with Server("--seconds", "1") as server, server.socket() as line:
                answer = line.ask({"id": 1, **request})
                self.assertLess(server.processor_s(), 2.2)  # it goes on, but not for us
                self.assertEqual((answer["id"], answer["error"]["code"]), (1, "limit"))
                self.assertEqual(server.ask(request)["error"]["code"], "limit")
                self.assertTrue(line.ask(SMALL)["ok"])
                server.process.kill()  # it would be given seconds to end what does not look at the clock


if __name__ == "__main__":
    sys.exit(main())
