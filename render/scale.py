"""How much larger than the whole board a picture is drawn; ready pieces of each size are kept apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
_times: ContextVar[int] = ContextVar("times", default=1)


def times() -> int:
    """So many pixels of the picture for one pixel of the whole board."""
    return _times.get()


@contextmanager
def larger(number: int) -> Iterator[None]:
    """Everything drawn in here comes out so many times as large, text included."""
    before = _times.set(number)
    try:
        yield
    finally:
        _times.reset(before)


class Kept(Generic[P, R]):
    """As lru_cache, but what is drawn larger is another piece."""

    def __init__(self, make: Callable[P, R], maxsize: int) -> None:
        update_wrapper(self, make)

        @lru_cache(maxsize=maxsize)
        def held(_size: int, /, *args: P.args, **kwargs: P.kwargs) -> R:
            return make(*args, **kwargs)

        self._held = held
        self.cache_clear, self.cache_info = held.cache_clear, held.cache_info

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """The piece as it is drawn now."""
        # The cache wants hashable arguments, which the types of a drawing function do not say.
        return self._held(times(), *args, **kwargs)  # type: ignore[arg-type]


def kept(maxsize: int) -> Callable[[Callable[P, R]], Kept[P, R]]:
    """Keep so many of what a function draws, each size apart."""
    return lambda make: Kept(make, maxsize)
