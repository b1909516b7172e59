import asyncio
import contextlib
import hashlib
import os
import secrets
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from toli.kit.errors import DependencyDown
from toli.kit.text import Text

TOKEN_BYTES: Final = 32
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1, hash_len=32, salt_len=16, type=Type.ID)
THREADS: Final = os.cpu_count() or 1
MOST_WAITING: Final = 64
NICENESS: Final = 10

T = TypeVar("T")


def new_token() -> str:
    """Opaque token of 256 random bits, safe in URLs and cookies."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """SHA-256 suffices for 256 random bits."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


async def hash_password(password: str) -> str:
    """argon2id, about 40 ms, in a thread. Raises DependencyDown when overloaded."""
    return await _CORES.run(lambda: HASHER.hash(_normal(password)))


async def password_matches(password: str, *, stored: str | None) -> bool:
    """Equal time without a stored hash. Raises DependencyDown when overloaded."""
    return await _CORES.run(lambda: _verify(_normal(password), stored or _unknown_hash()) and stored is not None)


def is_outdated(stored: str) -> bool:
    return HASHER.check_needs_rehash(stored)


def _verify(password: bytes, stored: str) -> bool:
    try:
        return HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _unknown_hash() -> str:
    return HASHER.hash(secrets.token_bytes(TOKEN_BYTES))


def _normal(password: str) -> bytes:
    # The same letters typed on another keyboard may arrive as other code points.
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


class _Cores:
    """A bounded queue: a flood of sign-ins can neither block the event loop nor fill the memory."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="argon2", initializer=_lower_priority)
        self._inside = 0

    async def run(self, work: Callable[[], T]) -> T:
        if self._inside >= THREADS + MOST_WAITING:
            raise DependencyDown(Text("Too many people are signing in right now. Please try again in a moment."))
        self._inside += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._inside -= 1


def _lower_priority() -> None:
    # Only Linux has a priority for each thread. With a lower one the event loop gets a core whenever it needs one.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


_CORES: Final = _Cores()
