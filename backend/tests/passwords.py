"""Hashes of passwords that cost a test nothing: the product's own take 40 ms each, so that guessing takes long."""

from typing import Final

import pytest
from argon2 import PasswordHasher, Type

from toli.kit import secrets

PRODUCTS_HASHER: Final = secrets.HASHER
QUICK: Final = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1, hash_len=32, salt_len=16, type=Type.ID)


def hash_with(patch: pytest.MonkeyPatch, hasher: PasswordHasher) -> None:
    """Let the product hash in this way from here on."""
    patch.setattr(secrets, "HASHER", hasher)
    secrets._unknown_hash.cache_clear()
