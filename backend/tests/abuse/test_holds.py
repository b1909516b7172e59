"""Hoarding beds: by keeping a hold for ever, with many holds, from many accounts, and by letting holds expire."""

import asyncio
from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import order
from tests.conftest import BASE, PORT, Api, HandClock
from tests.shop import Person, Shop, open_shop, person
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
HOLDS = "/api/bookings/holds"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(
        update={
            "trusted_proxies": ("127.0.0.0/8",),
            "hold_limit_network": 12,
            "hold_limit_network_beds": 120,
        }
    )


@pytest.fixture
async def shops(database: Database, clock: HandClock) -> list[Shop]:
    """Two operators with 100 beds each."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    return [
        await open_shop(database, label=label, today=today, capacity=100, rooms={"Double Sharing": 50})
        for label in ("brahmaputra", "zanskar")
    ]


@pytest.fixture
async def asha(database: Database) -> Person:
    return await person(database, "asha@traveller.example")


def browser(api: Api, who: Person, address: str = "203.0.113.7") -> httpx.AsyncClient:
    """A person's browser on the main site, behind the proxy."""
    return who.on(api(**{"X-Forwarded-For": address, "X-Forwarded-Host": f"{BASE}:{PORT}"}))


async def hold(client: httpx.AsyncClient, shop: Shop, beds: int = 1) -> httpx.Response:
    return await client.post(HOLDS, json={"booking_payload": shop.payload(double=beds)})


def age(owner: Owner, minutes: int) -> None:
    """Let time pass for every hold."""
    owner.execute(
        "UPDATE hold SET created_at = created_at - make_interval(mins => %(minutes)s),"
        " expires_at = expires_at - make_interval(mins => %(minutes)s)",
        {"minutes": minutes},
    )


def minutes_held(owner: Owner) -> float:
    """How long the hold lasts in all."""
    row = owner.execute("SELECT extract(epoch FROM max(expires_at - created_at)) / 60 FROM hold").fetchone()
    assert row is not None
    return float(row[0])


async def test_ordering_again_and_again_keeps_no_hold_beyond_an_hour(
    api: Api, shops: list[Shop], asha: Person, owner: Owner
) -> None:
    client = browser(api, asha)
    held = (await hold(client, shops[0])).json()
    ends = ""
    for _ in range(14):
        placed = await order(client, held)
        ends = placed["expires_at"]
        assert (await client.get(f"{HOLDS}/{held['reservation_event_id']}")).json()["expires_at"] == ends
        age(owner, 4)
    assert minutes_held(owner) == pytest.approx(60)
    age(owner, 4)
    refused = await client.post(
        "/api/bookings/create-order",
        json={"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]},
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "hold_expired")


async def test_two_extensions_and_a_payment_fit_into_the_longest_hold(
    api: Api, shops: list[Shop], asha: Person, owner: Owner
) -> None:
    client = browser(api, asha)
    held = (await hold(client, shops[0])).json()
    path = f"{HOLDS}/{held['reservation_event_id']}"
    for _ in range(2):
        assert (await client.get(path)).json()["can_extend"] is True
        assert (await client.post(f"{path}/extend")).status_code == 200
    assert (await client.get(path)).json()["can_extend"] is False
    age(owner, 39)
    await order(client, held)
    assert minutes_held(owner) == pytest.approx(59, abs=0.1)
    assert (await client.get(path)).json()["seconds_left"] > 19 * 60


async def test_an_extension_that_would_not_fit_is_not_offered(
    api: Api, shops: list[Shop], asha: Person, owner: Owner
) -> None:
    client = browser(api, asha)
    held = (await hold(client, shops[0])).json()
    path = f"{HOLDS}/{held['reservation_event_id']}"
    for _ in range(2):
        age(owner, 19)
        await order(client, held)
    assert (await client.get(path)).json()["can_extend"] is False
    refused = await client.post(f"{path}/extend")
    assert (refused.status_code, refused.json()["code"]) == (409, "cannot_extend")


async def test_thirty_calls_at_once_hold_no_more_than_three(
    api: Api, shops: list[Shop], asha: Person, database: Database
) -> None:
    """Over two operators and two departures, with two holds before."""
    client = browser(api, asha)
    for shop in shops:
        assert (await hold(client, shop)).status_code == 201
    answers = await asyncio.gather(*(hold(client, shops[number % 2]) for number in range(30)))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: 29}
    refused = next(answer for answer in answers if answer.status_code == 409).json()
    assert refused["code"] == "too_many_holds"
    assert refused["detail"] == (
        "Beds are already held for 3 bookings of yours that are not paid yet. Pay or release one of them first."
    )
    assert await broken_invariants(database) == []


async def test_a_person_holds_thirty_beds_at_most_over_all_operators(api: Api, shops: list[Shop], asha: Person) -> None:
    client = browser(api, asha)
    assert (await hold(client, shops[0], beds=28)).status_code == 201
    refused = await hold(client, shops[1], beds=3)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_beds_held")
    assert (await hold(client, shops[1], beds=2)).status_code == 201


async def test_a_party_above_the_limit_is_refused_with_what_to_do(api: Api, shops: list[Shop], asha: Person) -> None:
    refused = await hold(browser(api, asha), shops[0], beds=31)
    assert (refused.status_code, refused.json()["code"]) == (409, "party_too_large")


async def test_a_released_hold_makes_room_and_a_replaced_one_does_too(
    api: Api, shops: list[Shop], asha: Person
) -> None:
    client = browser(api, asha)
    held = [(await hold(client, shops[number % 2], beds=10)).json() for number in range(3)]
    replaced = await client.post(
        HOLDS,
        json={
            "booking_payload": shops[0].payload(double=10),
            "replaces": held[0]["reservation_event_id"],
        },
    )
    assert replaced.status_code == 201, replaced.text
    assert (await hold(client, shops[0])).status_code == 409
    await client.delete(f"{HOLDS}/{held[1]['reservation_event_id']}")
    assert (await hold(client, shops[1])).status_code == 201


async def test_many_accounts_of_one_network_hold_twelve_at_most(
    api: Api, database: Database, shops: list[Shop], owner: Owner
) -> None:
    accounts = [await person(database, f"p{number}@traveller.example") for number in range(30)]
    # A customer of an IPv6 provider chooses the last 64 bits as they like.
    answers = await asyncio.gather(
        *(
            hold(browser(api, account, f"2001:db8:7:1::{number + 1:x}"), shops[number % 2])
            for number, account in enumerate(accounts)
        )
    )
    assert Counter(answer.status_code for answer in answers) == {201: 12, 429: 18}
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.json()["code"] == "network_holds_too_many"
    assert int(refused.headers["Retry-After"]) == 20 * 60
    assert (await hold(browser(api, accounts[0], "2001:db8:7:2::1"), shops[0])).status_code == 201
    owner.execute("UPDATE hold SET expires_at = now() WHERE network = '2001:db8:7:1::/64'")
    assert (await hold(browser(api, accounts[-1], "2001:db8:7:1::1"), shops[0])).status_code == 201


async def test_a_network_holds_120_beds_at_most(api: Api, database: Database, shops: list[Shop]) -> None:
    accounts = [await person(database, f"p{number}@traveller.example") for number in range(5)]
    answers = [
        await hold(browser(api, account), shops[number % 2], beds=30 if number < 4 else 1)
        for number, account in enumerate(accounts)
    ]
    assert [answer.status_code for answer in answers] == [201] * 4 + [429]


async def test_the_network_is_forgotten_with_the_hold(api: Api, shops: list[Shop], asha: Person, owner: Owner) -> None:
    client = browser(api, asha)
    held = (await hold(client, shops[0])).json()
    assert owner.execute("SELECT network FROM hold").fetchone() == ("203.0.113.7",)
    await client.delete(f"{HOLDS}/{held['reservation_event_id']}")
    assert owner.execute("SELECT network FROM hold").fetchone() == (None,)


async def expire(client: httpx.AsyncClient, shop: Shop, owner: Owner, times: int) -> None:
    for _ in range(times):
        assert (await hold(client, shop)).status_code == 201
        owner.execute("UPDATE hold SET expires_at = now() - interval '1 second' WHERE expires_at > now()")


async def test_after_three_expired_holds_a_new_account_waits_longer_each_time(
    api: Api, shops: list[Shop], asha: Person, owner: Owner
) -> None:
    client = browser(api, asha)
    await expire(client, shops[0], owner, times=3)
    for minutes in (15, 30, 60):
        refused = await hold(client, shops[1])
        assert (refused.status_code, refused.json()["code"]) == (429, "holds_paused")
        assert f"You can hold beds again in {minutes} minutes." in refused.json()["detail"]
        assert 0 <= minutes * 60 - int(refused.headers["Retry-After"]) < 10
        age(owner, minutes)
        await expire(client, shops[0], owner, times=1)
    age(owner, 24 * 60)
    assert (await hold(client, shops[0])).status_code == 201


async def test_who_has_paid_before_never_waits(api: Api, shops: list[Shop], asha: Person, owner: Owner) -> None:
    client = browser(api, asha)
    assert (await hold(client, shops[1])).status_code == 201
    owner.execute("UPDATE booking SET confirmed_at = now() - interval '1 year'")
    await expire(client, shops[0], owner, times=5)
