#!/usr/bin/env python3
"""Modbus TCP of the server: registers are those of the live arm, targets move it where that was asked for, and what does not
fit harms nobody. libmodbus is the judge where it is installed."""
import ctypes
import ctypes.util
import pathlib
import re
import signal
import socket
import struct
import sys
import unittest

from serving import Server, main, until
from test_live import START, Hand

TARGET = 82


class Client:
    """A client of its own, written from the standard."""

    def __init__(self, port):
        self.line = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.line.close()

    def take(self, size):
        got = b""
        while len(got) < size:
            more = self.line.recv(size - len(got))
            if not more:
                raise EOFError
            got += more
        return got

    def ask(self, rest):
        self.number += 1
        self.line.sendall(struct.pack(">HHHB", self.number, 0, len(rest) + 1, 1) + rest)
        number, zero, size, _ = struct.unpack(">HHHB", self.take(7))
        assert (number, zero) == (self.number, 0)
        return self.take(size - 1)

    def floats(self, at, count):
        got = self.ask(struct.pack(">BHH", 4, at, 2 * count))
        return struct.unpack(f">{count}f", got[2:])

    def words(self, at, count):
        return struct.unpack(f">{count}H", self.ask(struct.pack(">BHH", 3, at, count))[2:])

    def write(self, at, values):
        return self.ask(struct.pack(f">BHHB{len(values)}f", 16, at, 2 * len(values), 4 * len(values), *values))[0]


def port_of(server):
    return int(re.search(r"Modbus TCP: +127.0.0.1:(\d+)", "".join(server.welcome))[1])


class Modbus(unittest.TestCase):
    def test_registers_are_those_of_the_arm_and_targets_move_it(self):
        with Server("--modbus", "0", "--modbus-targets") as server, Client(port_of(server)) as client, Hand(server) as hand:
            self.assertEqual((1, 0, 0, 65535), client.words(0, 4))  # nothing runs
            number = hand.start(controller="pd")
            hand.see(number)
            self.assertTrue(until(lambda: client.words(1, 2) == (3, 1)))
            self.assertLess(client.words(3, 1)[0], 5000)
            for have, want in zip(client.floats(10, 3), START):
                self.assertAlmostEqual(want, have, delta=1)
            self.assertEqual(16, client.write(TARGET, [70, -40, -30]))
            frame = hand.see(number, lambda f: max(abs(a - b) for a, b in zip(f["q"], [70, -40, -30])) < 0.5)
            self.assertTrue(until(lambda: max(abs(a - b) for a, b in zip(client.floats(10, 3), [70, -40, -30])) < 0.5))
            for have, want in zip(client.floats(106, 3), frame["xyz"]):
                self.assertAlmostEqual(want, have, delta=2)
            self.assertEqual(b"\x83\x02", client.ask(struct.pack(">BHH", 3, 112, 1)))
            hand.ask({"op": "live_stop"})
            self.assertTrue(until(lambda: client.words(1, 2) == (0, 0)))

    def test_targets_come_word_by_word_and_end_with_their_plant(self):
        with Server("--modbus", "0", "--modbus-targets") as server, Client(port_of(server)) as client, Hand(server) as hand:
            number = hand.start(plant="kinematic")
            hand.see(number)
            self.assertTrue(until(lambda: client.words(1, 1) == (3,)))
            words = struct.unpack(">4H", struct.pack(">2f", 70.3, -40.7))
            for i in (0, 3, 2):
                self.assertEqual(6, client.ask(struct.pack(">BHH", 6, TARGET + i, words[i]))[0])
            frame = hand.see(number, lambda f: abs(f["q"][1] + 40.7) < 1e-3)
            self.assertEqual([60, -20], [round(frame["target"][k], 6) for k in (0, 2)])  # half a target moves nothing
            self.assertEqual(words[:1], client.words(TARGET, 1))
            self.assertEqual(6, client.ask(struct.pack(">BHH", 6, TARGET + 1, words[1]))[0])
            hand.see(number, lambda f: abs(f["q"][0] - 70.3) < 1e-3)
            self.assertEqual(6, client.ask(struct.pack(">BHH", 6, TARGET + 4, 0x7F80))[0])
            self.assertEqual(b"\x86\x03", client.ask(struct.pack(">BHH", 6, TARGET + 5, 0)))  # infinite
            self.assertEqual(6, client.ask(struct.pack(">BHH", 6, TARGET, words[0]))[0])
            hand.ask({"op": "live_stop"})
            other = hand.start(plant="kinematic")
            hand.see(other)
            self.assertTrue(until(lambda: client.words(2, 1) == (1,) and abs(client.floats(TARGET, 1)[0] - START[0]) < 1e-3))
            self.assertEqual(6, client.ask(struct.pack(">BHH", 6, TARGET + 1, words[1]))[0])
            start = hand.see(other)["t"]
            self.assertEqual(START, [round(q, 6) for q in hand.see(other, lambda f: f["t"] > start + 0.1)["target"]])

    def test_signals_are_for_the_loop(self):
        """One that comes to another thread would be noted while the loop goes to wait for ever."""
        with Server("--modbus", "0") as server, Hand(server) as hand:
            hand.see(hand.start())
            tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
            deaf = {task.name: int(re.search(r"SigBlk:\s+(\w+)", (task / "status").read_text())[1], 16) for task in tasks.iterdir()}
            deaf.pop(str(server.process.pid))
            self.assertGreater(len(deaf), 2)
            for name, blocked in deaf.items():
                self.assertTrue(all(blocked >> (number - 1) & 1 for number in (signal.SIGINT, signal.SIGTERM)), name)

    def test_without_the_word_nobody_moves_it(self):
        with Server("--modbus", "0") as server, Client(port_of(server)) as client, Hand(server) as hand:
            hand.see(hand.start())
            self.assertTrue(until(lambda: client.words(1, 1) == (3,)))
            self.assertEqual(0x90, client.write(TARGET, [1, 2, 3]))

    def test_libmodbus_reads_the_same(self):
        name = ctypes.util.find_library("modbus")
        if not name:
            self.skipTest("libmodbus is not installed")
        library = ctypes.CDLL(name)
        library.modbus_new_tcp.restype = ctypes.c_void_p
        with Server("--modbus", "0", "--modbus-targets") as server, Client(port_of(server)) as client, Hand(server) as hand:
            hand.see(hand.start(plant="kinematic"))
            self.assertTrue(until(lambda: client.words(1, 1) == (3,)))
            context = ctypes.c_void_p(library.modbus_new_tcp(b"127.0.0.1", port_of(server)))
            self.assertEqual(0, library.modbus_connect(context))
            words = (ctypes.c_uint16 * 112)()
            self.assertEqual(112, library.modbus_read_input_registers(context, 0, 112, words))
            self.assertEqual(client.words(8, 98), tuple(words)[8:106])
            self.assertEqual(-1, library.modbus_read_registers(context, 100, 50, words))  # an illegal address is answered
            values = (ctypes.c_uint16 * 6)(*struct.unpack(">6H", struct.pack(">3f", 10, 20, 30)))
            self.assertEqual(6, library.modbus_write_registers(context, TARGET, 6, values))
            self.assertTrue(until(lambda: max(abs(a - b) for a, b in zip(client.floats(10, 3), (10, 20, 30))) < 0.1))
            library.modbus_close(context)
            library.modbus_free(context)

    def test_what_is_no_modbus_is_dropped_and_others_go_on(self):
        with Server("--modbus", "0") as server, Client(port_of(server)) as client:
            for wrong in (b"GET / HTTP/1.1\r\n\r\n", bytes(300), b"\xff" * 600):
                with socket.create_connection(("127.0.0.1", port_of(server)), timeout=20) as line:
                    try:
                        line.sendall(wrong)
                        self.assertEqual(b"", line.recv(10))
                    except ConnectionError:
                        pass
            for byte in b"\0\1\0\0\0\6\1\4\0\0\0":  # a request in pieces
                client.line.sendall(bytes([byte]))
            client.line.sendall(b"\1")
            self.assertEqual(11, len(client.take(11)))
            lines = [socket.create_connection(("127.0.0.1", port_of(server))) for _ in range(50)]
            self.assertEqual((1,), client.words(0, 1))
            for line in lines:
                line.close()


if __name__ == "__main__":
    sys.exit(main())
