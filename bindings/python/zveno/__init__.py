"""zveno: robot arms. Where is the tool, how can the arm get there, and what stands in the way?

    import zveno
    arm = zveno.Robot("rl15")
    for solution in arm.ik(xyz=[900, 100, 500], abc=[10, 80, 20]).solutions:
        print(solution.q, solution.branch)

Lengths in mm, angles in degrees. Every operation of docs/requests.md is a method; docs/python.md has more.
"""
from __future__ import annotations

import json
import os
import threading
from typing import Any, Mapping, Optional, Union

from .answers import Answer, Error, Numbers, columns
from .library import Library, Program
from .operations import ArmOperations, Operations

__all__ = ["Answer", "ArmOperations", "Error", "Library", "Numbers", "Operations", "Program", "Robot", "Session", "columns"]

BY_PROGRAM = {"simulate"}  # what the library cannot do without the physics engines of the program


def plain(value: Any) -> Any:
    """What json does not know: arrays of numpy, paths."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"{type(value).__name__} cannot be sent")


class Session(Operations):
    """A conversation with the library. Threads may share it; each request waits for the one before."""

    def __init__(self, library: Optional[str] = None, program: Optional[str] = None) -> None:
        self.library = Library(library)
        self.program_path = program
        self.program_part: Optional[Program] = None
        self.lock = threading.Lock()

    def answer(self, request: bytes) -> bytes:
        """One request as bytes of JSON; the bytes of its answer."""
        with self.lock:
            return self.library.answer(request)

    def request(self, **fields: Any) -> Answer:
        """A request by its fields: `session.request(op="fk", robot="scara", q=[0, 0, 0, 0])`."""
        text = json.dumps(fields, default=plain, ensure_ascii=False).encode()
        with self.lock:
            bytes_of_answer = self.backend_for(fields.get("op")).answer(text)
        answer = json.loads(bytes_of_answer, object_hook=Answer)
        if not answer.get("ok"):
            raise Error(answer.get("error", {}))
        return answer

    def backend_for(self, op: Optional[str]) -> Union[Library, Program]:
        if op not in BY_PROGRAM:
            return self.library
        if self.program_part is None or self.program_part.process.poll() is not None:
            self.program_part = Program(self.program_path)
        return self.program_part

    def _ask(self, op: str, fields: Mapping[str, Any]) -> Answer:
        return self.request(op=op, **{key: value for key, value in fields.items() if value is not None})

    def close(self) -> None:
        with self.lock:
            self.library.close()
            if self.program_part:
                self.program_part.close()

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_shared: Optional[Session] = None


def shared_session() -> Session:
    """The session of arms that were not given one."""
    global _shared
    if _shared is None:
        _shared = Session()
    return _shared


class Robot(ArmOperations):
    """An arm: a shipped name, the path of a robot file or URDF, or a robot file as a dictionary."""

    def __init__(self, robot: Union[str, os.PathLike, Mapping[str, Any]], *, set: Optional[Mapping[str, float]] = None,
                 tip: Optional[str] = None, tool: Optional[Numbers] = None, session: Optional[Session] = None) -> None:
        self.session = session or shared_session()
        self.fields = {"robot": robot, "set": set, "tip": tip, "tool": tool}
        about = self.session._ask("robots", {"robot": robot, "set": set, "tip": tip})["robots"][0]
        self.name: str = about["name"]
        self.title: str = about["title"]
        self.joints = about["joints"]

    def _ask(self, op: str, fields: Mapping[str, Any]) -> Answer:
        return self.session._ask(op, {**self.fields, **fields})

    def __repr__(self) -> str:
        return f"<zveno.Robot {self.name}: {self.title}>"
