"""Reads that many share: how few they are, and that nobody is given what is older than their question."""

import asyncio

import pytest

from toli.db.sharing import REST, SharedReads

pytestmark = pytest.mark.anyio


class Counter:
    """Something that changes, and a slow read of it."""

    def __init__(self) -> None:
        self.value = 0
        self.reads = 0
        self.at_once = 0
        self.most_at_once = 0

    async def read(self) -> int:
        self.reads += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        seen = self.value
        await asyncio.sleep(0.01)
        self.at_once -= 1
        return seen


async def test_who_asks_together_shares_one_read() -> None:
    shared, counter = SharedReads(), Counter()
    assert await asyncio.gather(*(shared.get("key", counter.read) for _ in range(50))) == [0] * 50
    assert counter.reads == 1


async def test_other_things_are_read_side_by_side() -> None:
    shared, counter = SharedReads(), Counter()
    await asyncio.gather(*(shared.get(key, counter.read) for key in range(5)))
    assert counter.most_at_once == 5


async def test_nobody_is_given_what_is_older_than_their_question() -> None:
    shared, counter = SharedReads(), Counter()

    async def ask(moment: float) -> None:
        await asyncio.sleep(moment)
        # Whoever has seen a change and then asks, sees it.
        counter.value += 1
        known = counter.value
        assert await shared.get("key", counter.read) >= known

    await asyncio.gather(*(ask(number / 1000) for number in range(100)))
    assert counter.most_at_once == 1
    assert counter.reads < 20


async def test_one_reader_after_another_never_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toli.db.sharing.REST", 3600)
    shared, counter = SharedReads(), Counter()
    for _ in range(3):
        await asyncio.wait_for(shared.get("key", counter.read), timeout=60)
    assert counter.reads == 3


async def test_a_failure_is_everyones_and_the_next_read_tries_again() -> None:
    shared, counter = SharedReads(), Counter()

    async def fail() -> int:
        await asyncio.sleep(0)
        raise LookupError

    answers = await asyncio.gather(*(shared.get("key", fail) for _ in range(3)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [LookupError] * 3
    assert await shared.get("key", counter.read) == 0


async def test_a_caller_who_leaves_takes_nothing_from_the_others() -> None:
    shared, counter = SharedReads(), Counter()
    leaving = asyncio.create_task(shared.get("key", counter.read))
    staying = asyncio.create_task(shared.get("key", counter.read))
    await asyncio.sleep(0.005)
    leaving.cancel()
    assert await staying == 0


async def test_nothing_is_remembered() -> None:
    shared, counter = SharedReads(), Counter()
    await asyncio.gather(*(shared.get(key, counter.read) for key in (1, 1, 2, 3)))
    await asyncio.sleep(2 * REST)
    assert not shared._next
    assert not shared._last
