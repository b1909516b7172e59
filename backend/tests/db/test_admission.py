"""Who gets a connection when there are too few: urgent work first, and nobody waits for long under overload."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from statistics import quantiles

import pytest

from toli.infra.db.admission import INTERVAL_SECONDS, TICKET, Admission, Overloaded, Ticket

pytestmark = pytest.mark.anyio


class HandClock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(autouse=True)
def no_ticket() -> Iterator[None]:
    token = TICKET.set(None)
    yield
    TICKET.reset(token)


class Crowd:
    """Tasks that hold a slot until they are let go; `served` has their names in turn."""

    def __init__(self, admission: Admission) -> None:
        self.admission = admission
        self.served: list[str] = []
        self.let_go = asyncio.Event()

    async def come(self, name: str, ticket: Ticket | None) -> None:
        TICKET.set(ticket)
        async with self.admission.slot():
            self.served.append(name)
            await self.let_go.wait()


@asynccontextmanager
async def busy(admission: Admission) -> AsyncIterator[None]:
    async with admission.slot():
        yield


async def test_urgent_work_goes_first_and_a_request_that_has_begun_is_urgent() -> None:
    crowd = Crowd(Admission(1, max_wait=10))
    begun = Ticket(is_urgent=False)
    TICKET.set(begun)
    async with busy(crowd.admission):
        assert begun.is_urgent
        tickets = {"first": Ticket(is_urgent=False), "second": Ticket(is_urgent=False), "payer": Ticket(is_urgent=True)}
        tasks = [asyncio.create_task(crowd.come(name, ticket)) for name, ticket in tickets.items()]
        tasks += [asyncio.create_task(crowd.come("begun", begun)), asyncio.create_task(crowd.come("job", None))]
        await asyncio.sleep(0)
        crowd.let_go.set()
    await asyncio.gather(*tasks)
    assert crowd.served == ["payer", "begun", "job", "first", "second"]


async def test_nobody_waits_longer_than_may_be() -> None:
    admission = Admission(1, max_wait=0.2)
    async with busy(admission):
        for ticket, at_least, at_most in ((Ticket(is_urgent=True), 0.19, 5), (Ticket(is_urgent=False), 0.09, 0.18)):
            TICKET.set(ticket)
            began = asyncio.get_running_loop().time()
            with pytest.raises(Overloaded) as refusal:
                await admission.slot().__aenter__()
            assert at_least <= asyncio.get_running_loop().time() - began < at_most
            assert refusal.value.headers == {"Retry-After": "2"}
    async with busy(admission):
        pass


async def test_a_lasting_queue_shortens_the_wait_of_new_work_until_it_is_empty() -> None:
    clock = HandClock()
    admission = Admission(1, max_wait=4, now=clock)
    crowd = Crowd(admission)
    async with busy(admission):
        waiting = asyncio.create_task(crowd.come("waiting", Ticket(is_urgent=False)))
        await asyncio.sleep(0)
        assert not admission.is_overloaded
        clock.seconds = INTERVAL_SECONDS * 1.5
        assert admission.is_overloaded
        TICKET.set(Ticket(is_urgent=False))
        async with asyncio.timeout(1):
            with pytest.raises(Overloaded):
                await admission.slot().__aenter__()
    crowd.let_go.set()
    await waiting
    assert crowd.served == ["waiting"]
    assert not admission.is_overloaded


async def test_a_slot_of_somebody_who_left_goes_to_the_next() -> None:
    crowd = Crowd(Admission(1, max_wait=10))
    async with busy(crowd.admission):
        leaving = asyncio.create_task(crowd.come("leaving", None))
        staying = asyncio.create_task(crowd.come("staying", None))
        await asyncio.sleep(0)
    # Its turn has come, and it is cancelled before it notices.
    leaving.cancel()
    crowd.let_go.set()
    await asyncio.gather(leaving, staying, return_exceptions=True)
    assert crowd.served == ["staying"]


class VirtualTime(asyncio.SelectorEventLoop):
    """A loop whose clock jumps to the next timer, so that a minute of load takes no time and is always the same."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0

    def time(self) -> float:
        return self._now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:
            self._now = max(self._now, self._scheduled[0]._when)
        super()._run_once()


@dataclass
class Load:
    """Requests of 10 ms each, one connection at a time, and what became of them."""

    admission: Admission
    took: list[tuple[float, float, bool, bool]] = field(default_factory=list)
    """When each came, how long it took, whether it was urgent, and whether it was accepted."""

    async def come(self, *, is_urgent: bool) -> None:
        TICKET.set(Ticket(is_urgent=is_urgent))
        time = asyncio.get_running_loop().time
        came, is_accepted = time(), True
        try:
            async with self.admission.slot():
                await asyncio.sleep(0.01)
        except Overloaded:
            is_accepted = False
        self.took.append((came, time() - came, is_urgent, is_accepted))

    async def run(self, *, per_second: int, seconds: int) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(per_second * seconds):
                group.create_task(self.come(is_urgent=number % 5 == 0))
                await asyncio.sleep(1 / per_second)


CONNECTIONS = 4
CAPACITY = 400
"""Requests a second that the connections can do."""


def test_at_three_times_the_capacity_what_is_accepted_is_fast_and_the_rest_is_refused_early() -> None:
    async def overload() -> Load:
        load = Load(Admission(CONNECTIONS, max_wait=2, now=asyncio.get_running_loop().time))
        await load.run(per_second=CAPACITY // 2, seconds=2)
        await load.run(per_second=CAPACITY * 3, seconds=20)
        await load.run(per_second=CAPACITY // 2, seconds=10)
        return load

    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        load = runner.run(overload())
    accepted = [took for _, took, _, is_accepted in load.took if is_accepted]
    refused = [(came, took, is_urgent) for came, took, is_urgent, is_accepted in load.took if not is_accepted]
    assert quantiles(accepted, n=100)[-1] < 1
    assert [came for came, _, is_urgent in refused if is_urgent] == []
    # The first wait as in a short burst, all others do not.
    assert max(took for _, took, _ in refused) < 1.1
    assert max(took for came, took, _ in refused if came > 4) < 0.2
    done = [came for came, _, _, is_accepted in load.took if is_accepted and 4 < came < 22]
    assert len(done) > 0.95 * CAPACITY * 18
    assert max(came for came, _, _ in refused) < 22 + 1
