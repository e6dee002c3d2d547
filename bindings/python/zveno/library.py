"""The C library by ctypes, and the program `zveno` for what a library without physics engines cannot do."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib
import shutil
import subprocess
import sys
from typing import Optional

NAMES = {"win32": "zveno.dll", "darwin": "libzveno.dylib"}
MESSAGE_SIZE = 320  # of zv_error
ZV_ERR_NOT_FOUND, ZV_ERR_IO = 3, 8


class Text(ctypes.Structure):
    """zv_text of zveno/text.h."""

    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_size_t), ("capacity", ctypes.c_size_t), ("limit", ctypes.c_size_t),
                ("failed", ctypes.c_bool)]


FILE_READER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.POINTER(Text), ctypes.c_void_p)


class Host(ctypes.Structure):
    """zv_host of zveno/api.h: only files are offered."""

    _fields_ = [("read_file", FILE_READER), ("open_source", ctypes.c_void_p), ("close_source", ctypes.c_void_p),
                ("open_files", ctypes.c_void_p), ("close_files", ctypes.c_void_p), ("read_image", ctypes.c_void_p),
                ("simulate", ctypes.c_void_p), ("load_mesh", ctypes.c_void_p), ("mesh_bytes", ctypes.c_size_t),
                ("ops", ctypes.c_void_p), ("user", ctypes.c_void_p)]


def find_library() -> str:
    """ZVENO_LIBRARY, the file beside this one (as in a wheel), or one that is installed."""
    beside = pathlib.Path(__file__).with_name(NAMES.get(sys.platform, "libzveno.so"))
    found = os.environ.get("ZVENO_LIBRARY") or (str(beside) if beside.exists() else ctypes.util.find_library("zveno"))
    if not found:
        raise OSError("libzveno is not found: install zveno or its wheel, or name the file in ZVENO_LIBRARY")
    return found


class Library:
    """One session of the C library; not to be used by two threads at once."""

    def __init__(self, path: Optional[str] = None) -> None:
        self.dll = dll = ctypes.CDLL(path or find_library())
        dll.zv_session_create.restype = ctypes.c_void_p
        dll.zv_session_create.argtypes = [ctypes.POINTER(Host)]
        dll.zv_session_free.argtypes = [ctypes.c_void_p]
        dll.zv_session_answer.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(Text)]
        dll.zv_text_append.argtypes = [ctypes.POINTER(Text), ctypes.c_char_p, ctypes.c_size_t]
        dll.zv_text_clear.argtypes = dll.zv_text_free.argtypes = [ctypes.POINTER(Text)]
        dll.zv_version.restype = ctypes.c_char_p
        self.reader = FILE_READER(self.read_file)  # must live as long as the session
        self.host = Host(read_file=self.reader)
        self.session = dll.zv_session_create(ctypes.byref(self.host))
        self.text = Text()
        if not self.session:
            raise MemoryError("there is no memory for a session")

    def read_file(self, path: bytes, out: "ctypes._Pointer[Text]", why: Optional[int]) -> int:
        try:
            data = pathlib.Path(os.fsdecode(path)).read_bytes()
        except OSError as problem:
            status = ZV_ERR_NOT_FOUND if isinstance(problem, FileNotFoundError) else ZV_ERR_IO
            if why:
                sentence = f"the file '{os.fsdecode(path)[:120]}' cannot be read: {problem.strerror}".encode()[: MESSAGE_SIZE - 1]
                ctypes.memmove(why, bytes(ctypes.c_int(status)) + bytes(8) + sentence + b"\0", 12 + len(sentence) + 1)
            return status
        self.dll.zv_text_append(out, data, len(data))
        return 0

    @property
    def version(self) -> str:
        return self.dll.zv_version().decode()

    def answer(self, request: bytes) -> bytes:
        """The answer to one request, as `zveno batch` would write it."""
        if not self.session:
            raise ValueError("the session is closed")
        self.dll.zv_text_clear(self.text)
        self.dll.zv_session_answer(self.session, request, len(request), self.text)
        return ctypes.string_at(self.text.data, self.text.size)

    def close(self) -> None:
        if self.session:
            self.dll.zv_session_free(self.session)
            self.dll.zv_text_free(self.text)
            self.session = None

    def __del__(self) -> None:
        if getattr(self, "session", None):
            self.close()


class Program:
    """The same by the program: one `zveno batch` that is asked line by line."""

    def __init__(self, path: Optional[str] = None) -> None:
        found = path or os.environ.get("ZVENO_PROGRAM") or shutil.which("zveno")
        if not found:
            raise OSError("the program zveno is not found: install it, or name it in ZVENO_PROGRAM")
        self.process = subprocess.Popen([found, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answer(self, request: bytes) -> bytes:
        assert self.process.stdin and self.process.stdout
        try:
            self.process.stdin.write(request.replace(b"\n", b" ") + b"\n")
            self.process.stdin.flush()
            return self.process.stdout.readline().rstrip(b"\n")
        except BaseException:  # an answer that comes later would be taken for that to the next request
            self.process.kill()
            self.process.wait()
            raise

    def close(self) -> None:
        if self.process.stdin and not self.process.stdin.closed:
            self.process.stdin.close()
            self.process.wait()
            if self.process.stdout:
                self.process.stdout.close()

    def __del__(self) -> None:
        if hasattr(self, "process"):
            self.close()
