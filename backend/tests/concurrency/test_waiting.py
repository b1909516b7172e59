"""Joins, returns, offers and takings of two departures at once: nothing is oversold, and the order holds."""

import asyncio
from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import text

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.waiting.service import waiting_offers

pytestmark = pytest.mark.anyio

LIST = "/api/bookings/waiting-list"
PEOPLE = 26
CAPACITY = 8
# These take all beds first, two each, and give them back when enough people wait.
HOLDERS = 4
# More than those who decline what they are offered, so that somebody takes it.
ENOUGH = 6


class Fair:
    """A departure that is full, and people who all want beds of it at once."""

    def __init__(self, database: Database, clock: HandClock, shop: Shop, people: list[httpx.AsyncClient]) -> None:
        self.database, self.clock, self.shop, self.people = database, clock, shop, people
        self.answers: Counter[int] = Counter()
        self.joined = 0
        self.enough_wait = asyncio.Event()

    async def call(self, http: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request, again while the server says that it has too much to do; a busy machine is no fault."""
        while True:
            answer = await http.request(method, path, **more)
            if answer.status_code != 503 or answer.json()["code"] != "overloaded":
                self.answers[answer.status_code] += 1
                return answer
            await asyncio.sleep(0.2)

    async def hold(self, number: int, http: httpx.AsyncClient, *, offer: str | None = None) -> int | None:
        """Hold beds of an offer, or free ones; return the reservation's id, or None where there are none left."""
        payload = self.shop.payload(quad=2 if number < HOLDERS else 1 + number % 3)
        if offer is not None:
            payload["reservation_event"]["offer"] = offer
        held = await self.call(http, "POST", "/api/bookings/holds", json={"booking_payload": payload})
        return held.json()["reservation_event_id"] if held.status_code == 201 else None

    async def release(self, http: httpx.AsyncClient, reservation: int) -> None:
        await self.call(http, "DELETE", f"/api/bookings/holds/{reservation}")

    async def fill(self) -> list[int]:
        """Let the first people hold all beds."""
        held = [await self.hold(number, http) for number, http in enumerate(self.people[:HOLDERS])]
        return [reservation for reservation in held if reservation is not None]

    async def empty(self, held: list[int]) -> None:
        """Let the first people give their beds back, one after another, once enough people wait for them."""
        await asyncio.wait_for(self.enough_wait.wait(), 60)
        for http, reservation in zip(self.people, held, strict=False):
            await self.release(http, reservation)
            await asyncio.sleep(0.05)

    async def join(self, number: int, http: httpx.AsyncClient) -> None:
        body = {"event_plan_id": self.shop.plan_id, "party": 1 + number % 3, "phone": "98160 12345"}
        answer = await self.call(http, "POST", LIST, json=body)
        self.joined += answer.status_code == 201
        if self.joined >= ENOUGH:
            self.enough_wait.set()

    async def answer(self, number: int, http: httpx.AsyncClient) -> None:
        """Take what is offered; every fifth declines, and gives the place up also before an offer."""
        listed = await self.call(http, "GET", LIST)
        assert listed.status_code == 200, listed.text
        found = listed.json()
        if found and number % 5 == 0:
            await self.call(http, "DELETE", f"{LIST}/{found[0]['waiting_entry_id']}")
        elif found and found[0]["offer"] is not None:
            await self.hold(number, http, offer=found[0]["offer"]["token"])

    async def visit(self, number: int, http: httpx.AsyncClient) -> None:
        """Hold beds and give them back, or wait for an offer."""
        reservation = await self.hold(number, http)
        if reservation is not None:
            await asyncio.sleep(0.05 * (number % 4))
            await self.release(http, reservation)
            return
        await self.join(number, http)
        for _ in range(3):
            await asyncio.sleep(0.05)
            await self.answer(number, http)

    async def work(self, rounds: int) -> None:
        """Offer beds as a worker does, again and again."""
        for _ in range(rounds):
            await waiting_offers.offer_beds(
                self.database,
                client_id=self.shop.client_id,
                departure_id=self.shop.plan_id,
                now=self.clock.now(),
            )
            await asyncio.sleep(0.02)


async def test_two_departures_with_everybody_at_once(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    fairs = []
    for label in ("brahmaputra", "subansiri"):
        today = local_date(clock.now(), time_zone="Asia/Kolkata")
        shop = await open_shop(database, label=label, today=today, capacity=CAPACITY)
        people = [await person(database, f"{label}{one}@traveller.example", label=label) for one in range(PEOPLE)]
        fairs.append(Fair(database, clock, shop, [one.on(api(label)) for one in people]))
    held = [await fair.fill() for fair in fairs]
    assert [len(reservations) for reservations in held] == [HOLDERS, HOLDERS]
    await asyncio.gather(
        *(fair.empty(reservations) for fair, reservations in zip(fairs, held, strict=True)),
        *(fair.visit(n, http) for fair in fairs for n, http in enumerate(fair.people) if n >= HOLDERS),
        *(fair.work(15) for fair in fairs for _ in range(3)),
    )
    for fair in fairs:
        # However slow the machine was: who has an offer now takes it, and what was declined goes to the next.
        await fair.work(2)
        await asyncio.gather(*(fair.answer(n, http) for n, http in enumerate(fair.people)))
        await fair.work(2)
        assert not [status for status in fair.answers if status >= 500]

    assert await broken_invariants(database) == []
    states = dict(owner.execute("SELECT state, count(*) FROM waiting_entry GROUP BY 1").fetchall())
    assert states.get("taken", 0) > 0, states
    # Of two parties of the same size the one that joined first was offered beds first.
    overtaken = owner.execute(
        "SELECT a.waiting_entry_id, b.waiting_entry_id FROM waiting_entry a JOIN waiting_entry b"
        " ON (a.client_id, a.departure_id, a.party) = (b.client_id, b.departure_id, b.party)"
        " AND a.waiting_entry_id < b.waiting_entry_id"
        " WHERE b.offered_at < a.offered_at OR (a.state = 'waiting' AND b.offered_at IS NOT NULL)"
    ).fetchall()
    assert overtaken == []
    # Nobody waits for beds that are free.
    idle = owner.execute(
        "SELECT w.party, s.capacity - s.held - s.sold FROM waiting_entry w JOIN plan_stock s USING (client_id,"
        " departure_id) WHERE w.state = 'waiting' AND w.party <= s.capacity - s.held - s.sold"
    ).fetchall()
    assert idle == []


async def test_an_offer_is_dated_when_it_is_made(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    """A transaction that began first and locked the departure second is dated second."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="dibang", today=today, capacity=2)
    holder, *waiting = [
        (await person(database, f"dibang{one}@traveller.example", label="dibang")).on(api("dibang")) for one in range(3)
    ]
    held = await holder.post("/api/bookings/holds", json={"booking_payload": shop.payload(quad=2)})
    assert held.status_code == 201, held.text
    body = {"event_plan_id": shop.plan_id, "party": 1, "phone": "98160 12345"}
    entries = [(await http.post(LIST, json=body)).json()["waiting_entry_id"] for http in waiting]
    async with database.client_transaction(shop.client_id) as tx:
        await tx.execute(text("SELECT now()"))
        owner.execute("UPDATE plan_stock SET capacity = 3")
        await waiting_offers.offer_beds(database, client_id=shop.client_id, departure_id=shop.plan_id, now=clock.now())
        owner.execute("UPDATE plan_stock SET capacity = 4")
        await waiting_offers.offer_to_party(
            database,
            tx,
            departure_id=shop.plan_id,
            waiting_entry_id=entries[1],
            actor_id=shop.operator.user_id,
            now=clock.now(),
        )
    order = owner.execute("SELECT waiting_entry_id FROM waiting_entry ORDER BY offered_at").fetchall()
    assert [entry for (entry,) in order] == entries


async def test_beds_that_become_free_are_theirs_who_wait_also_before_the_job(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="lohit", today=today, capacity=4)
    people = [await person(database, f"lohit{one}@traveller.example", label="lohit") for one in range(10)]
    first, second, waits, *buyers = [one.on(api("lohit")) for one in people]

    async def hold(http: httpx.AsyncClient, party: int) -> httpx.Response:
        return await http.post("/api/bookings/holds", json={"booking_payload": shop.payload(quad=party)})

    held = [(await hold(http, 2)).json()["reservation_event_id"] for http in (first, second)]
    body = {"event_plan_id": shop.plan_id, "party": 2, "phone": "98160 12345"}
    joined = await waits.post(LIST, json=body)
    assert joined.status_code == 201, joined.text

    async def give_back() -> None:
        await asyncio.sleep(0.05)
        assert (await first.delete(f"/api/bookings/holds/{held[0]}")).status_code == 204

    async def buy(http: httpx.AsyncClient) -> int:
        # Again and again, so that some come right after the beds are free. No job runs meanwhile.
        for _ in range(4):
            answer = await hold(http, 1)
            if answer.status_code == 201:
                break
            assert answer.json()["code"] == "no_beds_left", answer.text
        return answer.status_code

    _, *answers = await asyncio.gather(give_back(), *(buy(http) for http in buyers))
    assert set(answers) == {409}
    (entry,) = (await waits.get(LIST)).json()
    assert entry["offer"] is not None
    # What nobody who waits can use is sold: a party of two more waits, and one bed is free.
    late = buyers[0]
    assert (await late.post(LIST, json=body)).status_code == 201
    owner.execute("UPDATE plan_stock SET capacity = 5")
    assert (await hold(buyers[1], 1)).status_code == 201
    assert await broken_invariants(database) == []
