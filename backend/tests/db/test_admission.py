"""Who gets a connection when there are too few: urgent work first, and nobody waits for long under overload."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from toli.db.admission import INTERVAL_SECONDS, TICKET, Admission, Overloaded, Ticket

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
