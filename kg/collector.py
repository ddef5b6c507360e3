"""Python's search for reference cycles, kept from work that makes none."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Spare work the search for reference cycles: a twentieth of a short command, two thirds of reading many records
    back from other processes. Also a decorator.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
