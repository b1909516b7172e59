"""Tokens and passwords."""

import asyncio

import pytest

from toli.kit import secrets
from toli.kit.errors import DependencyDown
from toli.kit.secrets import hash_password, is_outdated, new_token, password_matches, token_hash

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("slow_passwords")]


def test_tokens_have_256_bits_and_fit_a_cookie() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) == 43 and token.replace("-", "").replace("_", "").isalnum() for token in tokens)
    assert len(token_hash("any")) == 32


async def test_password_matches_its_own_hash() -> None:
    stored = await hash_password("majuli-by-boat")
    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert not is_outdated(stored)
    assert await password_matches("majuli-by-boat", stored=stored)
    assert not await password_matches("majuli-by-bus", stored=stored)
    assert not await password_matches("majuli-by-boat", stored=None)
    assert not await password_matches("majuli-by-boat", stored="not a hash")


async def test_same_letters_typed_otherwise_match() -> None:
    stored = await hash_password("caf\u00e9 in Kaza")
    assert await password_matches("cafe\u0301 in Kaza", stored=stored)


async def test_flood_is_refused_and_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "MOST_WAITING", 3)
    room = secrets.THREADS + 3
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            await asyncio.sleep(0.001)
            beats += 1

    heart = asyncio.create_task(beat())
    results = await asyncio.gather(*(hash_password("x") for _ in range(room + 5)), return_exceptions=True)
    heart.cancel()
    assert sum(isinstance(result, DependencyDown) for result in results) == 5
    assert sum(isinstance(result, str) for result in results) == room
    assert beats > 5
    assert await hash_password("the flood is over")
