"""For tests of the server: start it, talk to it over HTTP and WebSocket, stop it. Only the standard library.

A test script is started with the path of the program: tests/server/test_http.py build/bin/zveno
"""
import base64
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM, batch_bytes, main  # noqa: E402, F401

TIME_LIMIT_S = 60
SANITIZERS = ("ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS")  # reach the program under test
SANITIZED = any(word in pathlib.Path(PROGRAM).read_bytes() for word in (b"__asan_init", b"__tsan_init"))
MEMORY_KB = 3 if SANITIZED else 1  # a sanitizer keeps books about every byte: for one of ours, so many are counted
PAGE = {
    "index.html": b"<!doctype html><title>placeholder</title>",
    "app-5TBO7WYS.js": b"export const answer = 42;\n" * 40,
    "app-5TBO7WYS.js.gz": b"gzip copy",
    "app-5TBO7WYS.js.br": b"brotli copy",
    "core.wasm": b"\0asm\1\0\0\0",
    "pictures/a.png": b"\x89PNG",
    "large.bin": bytes(range(256)) * 8192,
    ".secret": b"not for you",
    "pictures/.secret": b"not for you",
    "name with space.txt": b"not for you",
}


def write_page(folder):
    for name, content in PAGE.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder.parent / "outside.txt").write_bytes(b"outside")
    (folder / "link.txt").symlink_to(folder.parent / "outside.txt")
    (folder / "away").symlink_to(folder.parent, target_is_directory=True)


def sanitizer_options():
    return {name: os.environ[name] for name in SANITIZERS if name in os.environ}


class Server:
    """One running server with a page and an empty data folder; a context manager. `token`: it asks for one, as it does
    unless it is told not to."""

    def __init__(self, *options, data=None, program=PROGRAM, token=False, before=(), **environment):
        self.folder = tempfile.TemporaryDirectory(prefix="zveno-server-")
        self.page = pathlib.Path(self.folder.name, "page")
        self.page.mkdir()
        write_page(self.page)
        self.data = pathlib.Path(data) if data else pathlib.Path(self.folder.name, "data")
        words = [*before, program, "serve", "--port", "0", "--page", self.page, "--data", self.data,
                 *([] if token else ["--no-token"]), *options]
        self.process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env={"PATH": "/usr/bin:/bin", **sanitizer_options(), **environment})
        self.welcome = []
        for line in self.process.stdout:
            self.welcome.append(line)
            if "Ctrl-C" in line:
                break
        found = re.search(r"(https?)://(\S+):(\d+)/(?:\?token=(\w+))?", "".join(self.welcome))
        if not found:
            said = "".join(self.welcome) + self.process.stderr.read()
            self.process.communicate(timeout=TIME_LIMIT_S)
            self.folder.cleanup()
            raise RuntimeError("the server did not start: " + said)
        self.scheme, self.host, self.port, self.token = found[1], found[2], int(found[3]), found[4]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, how=signal.SIGTERM):
        """Ends it, unless `how` is None: then it is ending already. Returns its exit code and what it said last."""
        if how is not None and self.process.returncode is None:
            self.process.send_signal(how)
        out, err = self.process.communicate(timeout=TIME_LIMIT_S)
        self.folder.cleanup()
        return self.process.returncode, out, err

    # ---- HTTP ----

    def connect(self, time_limit_s=TIME_LIMIT_S):
        return socket.create_connection(("127.0.0.1", self.port), timeout=time_limit_s)

    def http(self, method, path, body=None, **headers):
        """Status, headers and body of one request."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIME_LIMIT_S)
        line.putrequest(method, path, skip_host="host" in headers, skip_accept_encoding=True)
        if body is not None and "content_length" not in headers:
            headers["content_length"] = str(len(body))
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders()
        if body is not None:
            line.send(body)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), content

    def get(self, path, **headers):
        return self.http("GET", path, **headers)

    def post(self, request, **headers):
        """The bytes of the answer to a request."""
        body = request if isinstance(request, bytes) else json.dumps(request).encode()
        status, _, content = self.http("POST", "/api", body, **headers)
        assert status == 200, (status, content)
        return content

    def ask(self, request):
        return json.loads(self.post(request))

    def raw(self, data, time_limit_s=20):
        """Everything that comes back for these bytes until the server closes or is silent."""
        with self.connect(time_limit_s) as line:
            received = b""
            try:
                line.sendall(data)
                while block := line.recv(1 << 16):
                    received += block
            except (ConnectionError, socket.timeout):
                pass
            return received

    def socket(self, **options):
        return WebSocket(self, **options)

    def processor_s(self):
        """Time that the server has computed."""
        words = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def memory_kb(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(Exception):
    """The server closed the WebSocket; code and reason."""


class WebSocket:
    """A client that does as little as it can, so that it can also do it wrongly."""

    def __init__(self, server, path="/ws", receive_buffer=None, address=None, line=None, **headers):
        self.line = line or socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.line.settimeout(TIME_LIMIT_S)
        if address:  # another machine, as far as the server can see
            self.line.bind((address, 0))
        if not line:
            self.line.connect(("127.0.0.1", server.port))
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {"Host": f"{server.host}:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
                  **{name.replace("_", "-"): value for name, value in headers.items()}}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value is not None)
        self.line.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        answer = self.read_head()
        self.status = int(answer.split(b" ")[1]) if answer else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.line.close()

    def read_head(self):
        while b"\r\n\r\n" not in self.rest:
            try:
                block = self.line.recv(4096)
            except ConnectionError:
                block = b""
            if not block:
                return b""
            self.rest += block
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        return head

    def take(self, count):
        while len(self.rest) < count:
            block = self.line.recv(1 << 16)
            if not block:
                raise Closed(0, "the line was cut")
            self.rest += block
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    @staticmethod
    def frame(data, kind=TEXT, final=True, masked=True, key=b""):
        """Without a key it is masked by zeros, which changes nothing."""
        head = bytes([(0x80 if final else 0) | kind])
        mark = 0x80 if masked else 0
        if len(data) < 126:
            head += bytes([mark | len(data)])
        elif len(data) < 1 << 16:
            head += bytes([mark | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([mark | 127]) + struct.pack(">Q", len(data))
        if key:
            keys = (key * (len(data) // 4 + 1))[:len(data)]
            data = (int.from_bytes(data, "big") ^ int.from_bytes(keys, "big")).to_bytes(len(data), "big")
        return head + ((key or b"\0\0\0\0") if masked else b"") + data

    def send(self, request, **how):
        data = request if isinstance(request, bytes) else json.dumps(request).encode()
        self.line.sendall(self.frame(data, **how))

    def receive(self):
        """The next message; pings are answered."""
        message = b""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            data = self.take(size)
            kind = first & 0x0F
            if kind == CLOSE:
                raise Closed(struct.unpack(">H", data[:2])[0] if size >= 2 else 0, data[2:].decode(errors="replace"))
            if kind == PING:
                self.line.sendall(self.frame(data, PONG))
            elif kind != PONG:
                message += data
                if first & 0x80:
                    return message

    def ask(self, request):
        """The answer to a request, with what was said about its progress left out."""
        self.send(request)
        while True:
            answer = json.loads(self.receive())
            if "progress" not in answer:
                return answer


WINDOW_S = 10.0


class Waits:
    """How long answers took, over a whole run and in each of its windows: "99 of 100 at all times" means in the worst one."""

    def __init__(self, start_s):
        self.start_s, self.windows = start_s, {}

    def add(self, wait_s):
        self.windows.setdefault(int((time.monotonic() - self.start_s) / WINDOW_S), []).append(wait_s)

    def merge(self, windows):
        for number, waits in windows.items():
            self.windows.setdefault(number, []).extend(waits)

    def all(self):
        return [wait for waits in self.windows.values() for wait in waits]

    @staticmethod
    def within_ms(waits, part):
        """The time within which this part of them came."""
        return 1e3 * sorted(waits)[min(len(waits) - 1, int(part * len(waits)))]

    def worst_window(self):
        """The highest p99 of a window in ms, and at which second that window began."""
        return max((self.within_ms(waits, 0.99), number * WINDOW_S) for number, waits in self.windows.items())


def until(condition, time_limit_s=20):
    """Waits until something is true; the last value."""
    end = time.monotonic() + time_limit_s
    while not (value := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return value
