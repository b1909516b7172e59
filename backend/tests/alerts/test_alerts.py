"""Telling people when a trip can be booked: once, only those who agreed by mail, and nobody after that."""

import re
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.selling.alerts import service as alerts

pytestmark = pytest.mark.anyio

ASHA = "asha@traveller.example"


@pytest.fixture
async def shop(database: Database, clock: HandClock, owner: psycopg.Connection[Any]) -> Shop:
    """An operator whose one departure opens for booking tomorrow."""
    made = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    owner.execute("UPDATE departure SET booking_start_date = %s", [made.today + timedelta(days=1)])
    return made


async def ask(api: Api, shop: Shop, *, label: str | None = "", email: str = ASHA, **more: Any) -> httpx.Response:
    site = api(shop.label if label == "" else label)
    return await site.post("/api/departure-alerts", json={"email": email, "event_id": shop.trip_id, **more})


async def announce(database: Database, clock: HandClock, run_jobs: RunJobs) -> None:
    async with database.platform_transaction() as tx:
        await alerts.announce(tx, now=clock.now())
    await run_jobs()


async def token_in_mail(api: Api, *, subject: str) -> str:
    mail = next(mail for mail in await mails(api) if subject in mail["subject"])
    token = re.search(r"/alert\?token=([\w.%-]+)", mail["text"])
    assert token, mail["text"]
    return token[1]


def kept(owner: psycopg.Connection[Any]) -> list[Any]:
    return owner.execute("SELECT email, confirmed_at IS NOT NULL FROM departure_alert ORDER BY alert_id").fetchall()


async def test_one_alert_is_sent_to_each_confirmed_address_when_booking_opens(
    api: Api, shop: Shop, database: Database, clock: HandClock, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    answer = await ask(api, shop, email="Asha@Traveller.example")
    assert answer.status_code == 201
    assert answer.json()["message"].startswith("Check your e-mail")
    await run_jobs()
    token = await token_in_mail(api, subject="Confirm: notify me")
    assert kept(owner) == [(ASHA, False)]

    owner.execute("UPDATE departure SET booking_start_date = %s", [shop.today])
    await announce(database, clock, run_jobs)
    assert len(await mails(api)) == 1, "no alert is sent to an unconfirmed address"

    owner.execute("UPDATE departure SET booking_start_date = %s", [shop.today + timedelta(days=1)])
    for _ in range(2):
        confirmed = await api(shop.label).post("/api/departure-alerts/confirm", json={"token": token})
        assert confirmed.status_code == 200
        assert confirmed.json()["event_title"] == "Majuli by boat"
    assert kept(owner) == [(ASHA, True)]
    await announce(database, clock, run_jobs)
    assert len(await mails(api)) == 1, "no alert is sent before booking opens"
    waiting = await shop.operator.on(api(shop.label)).get(f"/api/departure-alerts?client_id={shop.client_id}")
    assert waiting.json() == [{"event_id": shop.trip_id, "event_title": "Majuli by boat", "people": 1}]

    owner.execute("UPDATE departure SET booking_start_date = %s", [shop.today])
    owner.execute("UPDATE plan_stock SET sold = capacity")
    await announce(database, clock, run_jobs)
    assert len(await mails(api)) == 1, "no alert is sent for a departure without beds"
    owner.execute("UPDATE plan_stock SET sold = 0")
    for _ in range(2):
        await announce(database, clock, run_jobs)
    alert, _ = await mails(api)
    assert (alert["to"], alert["subject"]) == (ASHA, "Booking is open: Majuli by boat")
    assert f"/events/{shop.trip_id}" in alert["text"]
    assert kept(owner) == []
    gone = await api(shop.label).post("/api/departure-alerts/end", json={"token": token})
    assert (gone.status_code, gone.json()["code"]) == (404, "alert_gone")


async def test_asking_again_writes_again_only_until_it_is_agreed(
    api: Api, shop: Shop, clock: HandClock, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    for _ in range(2):
        assert (await ask(api, shop)).status_code == 201
        await run_jobs()
        clock.move(timedelta(minutes=1))
    assert len(await mails(api)) == 2
    token = await token_in_mail(api, subject="Confirm: notify me")
    assert (await api().post("/api/departure-alerts/confirm", json={"token": token})).status_code == 200
    assert (await ask(api, shop, label=None)).status_code == 201
    await run_jobs()
    assert len(await mails(api)) == 2
    ended = await api(shop.label).post("/api/departure-alerts/end", json={"token": token})
    assert ended.json()["event_id"] == shop.trip_id
    assert kept(owner) == []


async def test_only_its_own_token_opens_an_alert(
    api: Api, shop: Shop, database: Database, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    await open_shop(database, label="zanskar", today=shop.today)
    await ask(api, shop)
    await run_jobs()
    token = await token_in_mail(api, subject="Confirm: notify me")
    client_id, alert_id, mac = token.split(".")
    for label, tried in (
        ("zanskar", token),
        (shop.label, f"{client_id}.{int(alert_id) + 1}.{mac}"),
        (shop.label, f"{client_id}.{alert_id}.{mac[:-2]}"),
        (shop.label, f"{client_id}.{alert_id}."),
        (shop.label, "not a token"),
        (shop.label, "1.1.ü"),
    ):
        for verb in ("confirm", "end"):
            answer = await api(label).post(f"/api/departure-alerts/{verb}", json={"token": tried})
            assert answer.status_code == 404, tried
    assert kept(owner) == [(ASHA, False)]


async def test_programs_and_floods_are_kept_out(
    api: Api, shop: Shop, database: Database, owner: psycopg.Connection[Any]
) -> None:
    assert (await ask(api, shop, website="http://buy.example")).status_code == 201
    assert kept(owner) == []
    answers = [(await ask(api, shop)).status_code for _ in range(6)]
    assert answers == [201, 201, 201, 201, 201, 429]
    others = [(await ask(api, shop, email=f"p{number}@traveller.example")).status_code for number in range(6)]
    assert others[-1] == 429
    assert (await ask(api, shop, email="no address")).status_code == 422
    other = await open_shop(database, label="zanskar", today=shop.today)
    assert (await ask(api, shop, label=other.label, email="dev@traveller.example")).status_code == 404


async def test_what_is_not_confirmed_goes_after_two_days(
    api: Api, shop: Shop, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    await ask(api, shop)
    for days, left in ((1, 1), (2, 0)):
        async with database.platform_transaction() as tx:
            await alerts.purge(tx, now=clock.now() + timedelta(days=days, minutes=1))
        assert len(kept(owner)) == left


async def test_counts_are_the_operators_own(api: Api, shop: Shop, database: Database) -> None:
    path = f"/api/departure-alerts?client_id={shop.client_id}"
    stranger = await person(database, "stranger@traveller.example", label=shop.label)
    other = await person(database, "other@operator.example", role=Role.OPERATOR)
    assert (await api(shop.label).get(path)).status_code == 401
    assert (await stranger.on(api(shop.label)).get(path)).status_code == 404
    assert (await other.on(api()).get(path)).status_code == 404
