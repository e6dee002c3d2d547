"""A stand-in for servos on a bus, on TCP: Feetech STS (the packets of Dynamixel 1.0) or Dynamixel X (protocol 2.0), written
from the makers' documents and apart from the C code. Wrong packets are counted and not answered; servos turn no faster than
`speed` allows; what is said comes back first where there is one wire (`echoes`)."""
import socket
import struct
import threading
import time

TURN = 4096


def feetech_packet(number, code, data):
    body = bytes([number, len(data) + 2, code]) + data
    return b"\xff\xff" + body + bytes([~sum(body) & 0xff])


def crc16(data):
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x8005 if crc & 0x8000 else 0)) & 0xffff
    return crc


def dynamixel_packet(number, code, data):
    body = bytes([code]) + data
    body = body.replace(b"\xff\xff\xfd", b"\xff\xff\xfd\xfd")
    whole = b"\xff\xff\xfd\x00" + bytes([number]) + struct.pack("<H", len(body) + 2) + body
    return whole + struct.pack("<H", crc16(whole))


class Bus:
    """Some servos; a context manager. `places`: {id: step}. `faults`: {id: "silent" | "stuck" | error number}."""

    def __init__(self, places, dialect="feetech", speed=4096, echoes=False, faults=None, quits=0):
        self.dialect, self.speed, self.echoes, self.faults, self.quits = dialect, speed, echoes, faults or {}, quits
        self.at = {number: float(step) for number, step in places.items()}
        self.goal = dict(places)
        self.holds = dict.fromkeys(places, False)
        self.goals, self.wrong, self.asked, self.last_s = [], 0, 0, time.monotonic()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.server.settimeout(0.05)
        self.port = self.server.getsockname()[1]
        self.ends = threading.Event()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join(10)
        self.server.close()

    def turn(self):
        now = time.monotonic()
        step, self.last_s = self.speed * (now - self.last_s), now
        for number, goal in self.goal.items():
            if self.holds[number] and self.faults.get(number) != "stuck":
                self.at[number] += max(-step, min(step, goal - self.at[number]))

    def answer(self, number, data):
        error = self.faults.get(number, 0)
        if error == "silent":
            return b""
        error = error if isinstance(error, int) else 0
        return (feetech_packet(number, error, data) if self.dialect == "feetech"
                else dynamixel_packet(number, 0x55, bytes([error]) + data))

    def write(self, number, address, data):
        hold, goal, size = (40, 42, 2) if self.dialect == "feetech" else (64, 116, 4)
        if address == hold:
            self.holds[number] = data[0] == 1
        elif address == goal and len(data) == size:
            self.goal[number] = int.from_bytes(data, "little")
            self.goals.append((number, self.goal[number]))
        else:
            self.wrong += 1

    def act(self, number, code, data):
        """What one packet asks for; the bytes of the answers."""
        self.turn()
        wide = 1 if self.dialect == "feetech" else 2
        address = int.from_bytes(data[:wide], "little")
        size = int.from_bytes(data[wide:2 * wide], "little")
        rest = data[2 * wide:]
        place, width = (56, 2) if self.dialect == "feetech" else (132, 4)
        if code == 1 and number in self.at:
            return self.answer(number, b"")
        if code == 0x82 and number == 0xfe and (address, size) == (place, width):
            self.asked += 1
            return b"".join(self.answer(one, round(self.at[one]).to_bytes(width, "little")) for one in rest if one in self.at)
        if code == 0x83 and number == 0xfe and len(rest) % (size + 1) == 0:
            for i in range(0, len(rest), size + 1):
                self.write(rest[i], address, rest[i + 1:i + 1 + size])
            return b""
        self.wrong += 1
        return b""

    def take(self, buffer):
        """One packet from the front of the buffer: (its bytes, id, code, data); None when there is no whole one."""
        if self.dialect == "feetech":
            if len(buffer) < 4 or len(buffer) < 4 + buffer[3]:
                return None
            whole = bytes(buffer[:4 + buffer[3]])
            good = whole[:2] == b"\xff\xff" and feetech_packet(whole[2], whole[4], whole[5:-1]) == whole
            return whole, good, whole[2], whole[4], whole[5:-1]
        if len(buffer) < 7 or len(buffer) < 7 + int.from_bytes(buffer[5:7], "little"):
            return None
        whole = bytes(buffer[:7 + int.from_bytes(buffer[5:7], "little")])
        data = whole[8:-2].replace(b"\xff\xff\xfd\xfd", b"\xff\xff\xfd")
        return whole, dynamixel_packet(whole[4], whole[7], data) == whole, whole[4], whole[7], data

    def serve(self):
        line = None
        buffer = bytearray()
        while not self.ends.is_set():
            try:
                if line is None:
                    line, _ = self.server.accept()
                    line.settimeout(0.05)
                    buffer.clear()
                got = line.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                got = b""
            if not got or (self.quits and self.asked >= self.quits):
                line.close()
                line = None
                continue
            buffer += got
            while found := self.take(buffer):
                whole, good, number, code, data = found
                del buffer[:len(whole)]
                self.wrong += not good
                said = (whole if self.echoes else b"") + (self.act(number, code, data) if good else b"")
                try:
                    line.sendall(said)
                except OSError:
                    pass
        if line:
            line.close()
