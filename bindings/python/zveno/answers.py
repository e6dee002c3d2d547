"""What comes back: answers whose fields are attributes, errors with their code, motions as columns."""
from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping, Sequence, Union

try:
    import numpy
except ImportError:  # everything works without it, with lists in place of arrays
    numpy = None

Numbers = Union[Sequence[float], "numpy.ndarray"]


class Error(Exception):
    """A request that could not be answered; `code` is one of docs/requests.md, `place` line and column when there is one."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(error.get("message", ""))
        self.code: str = error.get("code", "internal")
        self.place = (error["line"], error["column"]) if "line" in error and "column" in error else None


class Answer(Dict[str, Any]):
    """The object that was answered. `answer.xyz` is `answer["xyz"]`; objects inside are answers too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer has no '{name}'; it has {', '.join(self)}") from None

    def columns(self, name: str = "samples") -> Dict[str, Any]:
        """The rows of a list as columns: `plan.columns()["q"]` has one row per moment. Arrays where numpy is there."""
        return columns(self[name])


def columns(rows: Iterable[Mapping[str, Any]]) -> Dict[str, Any]:
    """Objects with the same fields as one list, or array, per field."""
    found: Dict[str, List[Any]] = {}
    for row in rows:
        for key, value in row.items():
            found.setdefault(key, []).append(value)
    if numpy is None:
        return dict(found)
    return {key: numpy.array(values) if all(is_numeric(value) for value in values[:1]) else values for key, values in found.items()}


def is_numeric(value: Any) -> bool:
    """A number, or a list of numbers."""
    if isinstance(value, list):
        return all(is_numeric(element) for element in value)
    return isinstance(value, (int, float)) and not isinstance(value, bool)
