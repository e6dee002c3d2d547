#!/usr/bin/env python3
"""WebSocket as RFC 6455 wants it: the groups 1 to 7, 9 and 10 of the well-known Autobahn suite, told in our own words.

There is no echo here; the `id` of a request comes back as it was sent, which serves as well.
"""
import json
import struct
import sys
import unittest

from serving import BINARY, CLOSE, PING, PONG, TEXT, Closed, Server, main


class Standard(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def setUp(self):
        self.line = self.server.socket()

    def tearDown(self):
        self.line.line.close()

    def again(self):
        self.line.line.close()
        self.line = self.server.socket()

    @staticmethod
    def request(text):
        return json.dumps({"id": text}, ensure_ascii=False).encode()

    def write(self, *frames, piece=None):
        """Sends frames, at once or in pieces of some bytes."""
        data = b"".join(frames)
        for at in range(0, len(data), piece or len(data)):
            self.line.line.sendall(data[at:at + (piece or len(data))])

    def frame(self, data, kind=TEXT, **how):
        return self.line.frame(data, kind, key=b"\x12\x9a\xff\x00", **how)

    def echoes(self, text):
        self.assertEqual(json.loads(self.line.receive())["id"], text)

    def next_frame(self):
        first, second = self.line.take(2)
        size = second if second < 126 else struct.unpack(">H", self.line.take(2))[0]
        return first, self.line.take(size)

    def closes(self, code, *frames, **how):
        """These frames end the connection with this code, cleanly, and a new one begins."""
        try:
            self.write(*frames, **how)
        except ConnectionError:
            pass
        with self.assertRaises(Closed) as found:
            while True:
                self.line.receive()
        self.assertEqual(found.exception.args[0], code, frames)
        self.assertEqual(self.line.line.recv(1), b"")
        self.again()

    # 1: framing

    def test_1_texts_of_every_size_in_every_kind_of_packet(self):
        for size in (0, 1, 125, 126, 127, 128, 65535, 65536, 70000):
            for piece in (None, 997) if size > 100 else (None, 1):
                text = "*" * size
                self.write(self.frame(self.request(text)), piece=piece)
                self.echoes(text)

    def test_1_an_empty_message_is_answered(self):
        self.write(self.frame(b""))
        self.assertEqual(json.loads(self.line.receive())["error"]["code"], "syntax")

    def test_1_binary_messages_are_refused_with_1003(self):
        for size in (0, 1, 126, 65536):
            self.closes(1003, self.frame(b"\xfe" * size, BINARY))

    # 2: pings and pongs

    def test_2_pings_come_back_as_pongs(self):
        for data in (b"", b"Hello", b"\x00\xff\xfe\xfd", b"\xfe" * 125):
            for piece in (None, 1):
                self.write(self.frame(data, PING), piece=piece)
                self.assertEqual(self.next_frame(), (0x80 | PONG, data))

    def test_2_a_ping_that_is_too_long_is_refused(self):
        self.closes(1002, self.frame(b"\xfe" * 126, PING))

    def test_2_pongs_that_nobody_asked_for_are_passed_over(self):
        self.write(self.frame(b"", PONG), self.frame(b"unasked", PONG), self.frame(b"ping", PING))
        self.assertEqual(self.next_frame(), (0x80 | PONG, b"ping"))

    def test_2_ten_pings_get_ten_pongs_in_order(self):
        for piece in (None, 1):
            self.write(*[self.frame(b"payload-%d" % i, PING) for i in range(10)], piece=piece)
            self.assertEqual([self.next_frame()[1] for _ in range(10)], [b"payload-%d" % i for i in range(10)])

    # 3: reserved bits

    def test_3_reserved_bits_are_refused(self):
        for bits in (1, 2, 3, 4, 5, 6, 7):
            for kind in (TEXT, BINARY, CLOSE, PING, PONG):
                frame = bytearray(self.frame(b"x", kind))
                frame[0] |= bits << 4
                self.closes(1002, bytes(frame))

    # 4: opcodes

    def test_4_kinds_that_do_not_exist_are_refused(self):
        for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
            for data in (b"", b"x"):
                self.closes(1002, self.frame(data, kind))

    # 5: messages in pieces

    def test_5_messages_in_pieces(self):
        text = "fragment1 fragment2"
        data = self.request(text)
        for cuts in ((5,), (0, 5), (5, 5), (1, 2, 3, 4), tuple(range(1, len(data)))):
            for piece in (None, 1):
                for ping in (b"", self.frame(b"ping", PING)):
                    edges = (0, *cuts, len(data))
                    parts = [data[a:b] for a, b in zip(edges, edges[1:])]
                    frames = [self.frame(part, TEXT if i == 0 else 0, final=i == len(parts) - 1) for i, part in enumerate(parts)]
                    self.write(*[ping + frame for frame in frames], piece=piece)
                    self.echoes(text)
                    self.again()

    def test_5_control_frames_in_pieces_are_refused(self):
        self.closes(1002, self.frame(b"a", PING, final=False), self.frame(b"b", 0))
        self.closes(1002, self.frame(b"a", PONG, final=False), self.frame(b"b", 0))

    def test_5_a_piece_that_goes_on_nothing_is_refused(self):
        self.closes(1002, self.frame(b"x", 0))
        self.closes(1002, self.frame(b"x", 0, final=False), self.frame(b"y"))
        self.closes(1002, self.frame(self.request("a")), self.frame(b"x", 0))

    def test_5_a_message_inside_a_message_is_refused(self):
        self.closes(1002, self.frame(b"a", final=False), self.frame(b"b"))

    # 6: UTF-8

    def test_6_every_good_text_comes_through(self):
        for text in ("Hello-µ@ßöäüàá-UTF-8!!", "κόσμε", "\u0080", "\u07ff", "\u0800", "\uffff", "\U00010000", "\U0010ffff", "\ud7ff", "\ue000", "\ufeffx"):
            data = self.request(text)
            for piece in (None, 1):
                self.write(self.frame(data), piece=piece)
                self.echoes(text)
            self.write(*[self.frame(bytes([byte]), TEXT if i == 0 else 0, final=i == len(data) - 1) for i, byte in enumerate(data)])
            self.echoes(text)

    def test_6_every_bad_text_is_refused_with_1007(self):
        bad = [b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80",
               b"\x80", b"\xbf", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xc1\xbf", b"\xe0\x9f\xbf", b"\xf0\x8f\xbf\xbf", b"\xed\xa0\x80\xed\xb0\x80",
               b"\xfe", b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9d\x84"]
        for data in bad:
            self.closes(1007, self.frame(b"ok " + data))
            self.closes(1007, self.frame(b"ok " + data[:1], final=False), self.frame(data[1:], 0))
            self.closes(1007, self.frame(b"ok " + data), piece=1)

    def test_6_a_bad_text_is_refused_before_its_end(self):
        self.closes(1007, self.frame(b"\xce\xba\xe1\xbd\xb9\xf4\x90\x80\x80" + b"x" * 100000)[:2000])
        self.closes(1007, self.frame(b"a", final=False), self.frame(b"\xff", 0, final=False))

    # 7: closing

    def test_7_a_close_comes_back(self):
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
            self.closes(code, self.frame(struct.pack(">H", code) + "bye é".encode(), CLOSE))
        self.closes(1000, self.frame(struct.pack(">H", 1000), CLOSE))
        self.closes(1000, self.frame(struct.pack(">H", 1000) + b"x" * 123, CLOSE))
        self.closes(0, self.frame(b"", CLOSE))

    def test_7_codes_that_do_not_exist_are_refused(self):
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
            self.closes(1002, self.frame(struct.pack(">H", code), CLOSE))
        self.closes(1002, self.frame(b"\x03", CLOSE))
        self.closes(1002, self.frame(struct.pack(">H", 1000) + b"x" * 124, CLOSE))
        self.closes(1007, self.frame(struct.pack(">H", 1000) + b"\xce\xba\xe1\xbd", CLOSE))

    def test_7_nothing_is_answered_behind_a_close(self):
        self.write(self.frame(struct.pack(">H", 1000), CLOSE), self.frame(self.request("late")), self.frame(b"late", PING))
        self.assertEqual(self.next_frame(), (0x80 | CLOSE, struct.pack(">H", 1000)))
        self.assertEqual(self.line.line.recv(1), b"")

    def test_7_what_was_asked_before_a_close_is_answered(self):
        self.write(self.frame(self.request("early")))
        self.echoes("early")
        self.closes(1000, self.frame(struct.pack(">H", 1000), CLOSE))

    # 9: sizes

    def test_9_large_messages_whole_and_in_pieces(self):
        for size in (1 << 16, 1 << 20, 4 << 20):
            data = b'{"id": 9}' + b" " * size
            self.write(self.frame(data))
            self.echoes(9)
            for piece in (1 << 12, 1 << 16):
                parts = [data[at:at + piece] for at in range(0, len(data), piece)]
                self.write(*[self.frame(part, TEXT if i == 0 else 0, final=i == len(parts) - 1) for i, part in enumerate(parts)])
                self.echoes(9)

    def test_9_many_small_messages(self):
        for size in (0, 16, 256):
            self.write(*[self.frame(self.request("x" * size))] * 500)
            for _ in range(500):
                self.echoes("x" * size)

    # 10: what the network makes of it

    def test_10_a_large_message_in_small_packets(self):
        text = "*" * 60000
        self.write(self.frame(self.request(text)), piece=1300)
        self.echoes(text)

    # and what is not in the suite

    def test_frames_that_are_not_masked_are_refused(self):
        self.closes(1002, self.line.frame(self.request("a"), masked=False))

    def test_a_length_in_more_bytes_than_it_needs_is_refused(self):
        self.closes(1002, bytes([0x81, 0xFE, 0, 5]) + b"\0\0\0\0hello")
        self.closes(1002, bytes([0x81, 0xFF]) + struct.pack(">Q", 5) + b"\0\0\0\0hello")
        self.closes(1009, bytes([0x81, 0xFF]) + b"\xff" * 8 + b"\0\0\0\0")

    def test_versions_and_keys_are_checked(self):
        for fields, status in (({"Sec-WebSocket-Version": "12"}, 426), ({"Sec-WebSocket-Version": None}, 426), ({"Sec-WebSocket-Key": "short"}, 400),
                               ({"Sec-WebSocket-Key": None}, 400), ({"Connection": "close"}, 426), ({"Upgrade": "h2c"}, 426)):
            with self.server.socket(**fields) as line:
                self.assertEqual(line.status, status, fields)

    def test_frames_right_behind_the_head_are_read(self):
        head = (b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        self.line.line.close()
        self.line.line = self.server.connect()
        self.line.line.sendall(head + self.frame(self.request("eager")))
        self.assertIn(b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", self.line.read_head())
        self.echoes("eager")


if __name__ == "__main__":
    sys.exit(main())
