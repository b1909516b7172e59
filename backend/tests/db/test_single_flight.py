"""Single-flight reads: how few they are, and that none predates its call."""

import asyncio

import pytest

from toli.infra.db.caches.single_flight import PAUSE_SECONDS, SingleFlight

pytestmark = pytest.mark.anyio


class Counter:
    """A value that changes, with a slow read that counts its calls."""

    def __init__(self) -> None:
        self.value = 0
        self.reads = 0
        self.concurrent = 0
        self.max_concurrent = 0

    async def read(self) -> int:
        self.reads += 1
        self.concurrent += 1
        self.max_concurrent = max(self.max_concurrent, self.concurrent)
        seen = self.value
        await asyncio.sleep(0.01)
        self.concurrent -= 1
        return seen


async def test_concurrent_callers_share_one_read() -> None:
    single_flight, counter = SingleFlight(), Counter()
    assert await asyncio.gather(*(single_flight.get("key", counter.read) for _ in range(50))) == [0] * 50
    assert counter.reads == 1


async def test_reads_of_different_keys_run_concurrently() -> None:
    single_flight, counter = SingleFlight(), Counter()
    await asyncio.gather(*(single_flight.get(key, counter.read) for key in range(5)))
    assert counter.max_concurrent == 5


async def test_a_read_never_predates_its_call() -> None:
    single_flight, counter = SingleFlight(), Counter()

    async def call(moment: float) -> None:
        await asyncio.sleep(moment)
        # A caller that has seen a change gets data with the change.
        counter.value += 1
        known = counter.value
        assert await single_flight.get("key", counter.read) >= known

    await asyncio.gather(*(call(number / 1000) for number in range(100)))
    assert counter.max_concurrent == 1
    assert counter.reads < 20


async def test_sequential_callers_do_not_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toli.infra.db.caches.single_flight.PAUSE_SECONDS", 3600)
    single_flight, counter = SingleFlight(), Counter()
    for _ in range(3):
        await asyncio.wait_for(single_flight.get("key", counter.read), timeout=60)
    assert counter.reads == 3


async def test_a_failure_reaches_every_caller_and_is_not_cached() -> None:
    single_flight, counter = SingleFlight(), Counter()

    async def fail() -> int:
        await asyncio.sleep(0)
        raise LookupError

    answers = await asyncio.gather(*(single_flight.get("key", fail) for _ in range(3)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [LookupError] * 3
    assert await single_flight.get("key", counter.read) == 0


async def test_cancelling_a_caller_does_not_cancel_the_read() -> None:
    single_flight, counter = SingleFlight(), Counter()
    leaving = asyncio.create_task(single_flight.get("key", counter.read))
    staying = asyncio.create_task(single_flight.get("key", counter.read))
    await asyncio.sleep(0.005)
    leaving.cancel()
    assert await staying == 0


async def test_finished_reads_leave_no_state() -> None:
    single_flight, counter = SingleFlight(), Counter()
    await asyncio.gather(*(single_flight.get(key, counter.read) for key in (1, 1, 2, 3)))
    await asyncio.sleep(2 * PAUSE_SECONDS)
    assert not single_flight._next
    assert not single_flight._last
