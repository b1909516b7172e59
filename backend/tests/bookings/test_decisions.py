"""Minimum groups: real figures on the trip's page, the decision, and that a departure runs."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.selling.sales.service import decisions

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def set_minimum(desk: httpx.AsyncClient, shop: Shop, *, people: int, days: int) -> None:
    day = (shop.today + timedelta(days=days)).isoformat()
    body = {"ep_id": shop.plan_id, "runs_from": people, "decide_on": day}
    answer = await desk.put(f"/api/events/{shop.trip_id}/plan", json=body)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["runs_from"], answer.json()["decide_on"]) == (people, day)


async def public(http: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    (plan,) = (await http.get(f"/api/events/{shop.trip_id}/details")).json()["event_plans"]
    return {name: plan[name] for name in ("minimum_group", "going", "guaranteed")}


async def book(browser: httpx.AsyncClient, shop: Shop, play: Play, **rooms: int) -> int:
    held = await hold(browser, shop, **rooms)
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    return int(held["reservation_event_id"])


async def test_going_is_counted_from_bookings_and_reaching_the_minimum_is_kept(
    browser: httpx.AsyncClient, shop: Shop, api: Api, play: Play, database: Database, clock: HandClock
) -> None:
    visitor, desk = api(shop.label), shop.operator.on(api(shop.label))
    await set_minimum(desk, shop, people=3, days=20)
    await hold(browser, shop, double=1)
    assert await public(visitor, shop) == {"minimum_group": 3, "going": 0, "guaranteed": False}
    await book(browser, shop, play, double=2)
    assert await public(visitor, shop) == {"minimum_group": 3, "going": 2, "guaranteed": False}
    third = await book(browser, shop, play, quad=1)
    assert (await public(visitor, shop))["guaranteed"]
    await decisions.notify_decisions(database, now=clock.now())
    assert (await desk.post(f"/api/bookings/cancel/{third}", json={"amount": 0})).status_code == 200
    # What was announced is not taken back.
    assert await public(visitor, shop) == {"minimum_group": 3, "going": 2, "guaranteed": True}


async def test_the_operator_is_asked_on_the_day_and_says_that_it_runs(
    browser: httpx.AsyncClient,
    shop: Shop,
    api: Api,
    play: Play,
    database: Database,
    clock: HandClock,
    run_jobs: RunJobs,
) -> None:
    desk = shop.operator.on(api(shop.label))
    path = f"/api/bookings/clients/{shop.client_id}"
    await set_minimum(desk, shop, people=6, days=5)
    await book(browser, shop, play, double=2)
    (waiting,) = (await desk.get(f"{path}/decisions")).json()
    assert (waiting["minimum_group"], waiting["going"], waiting["is_due"]) == (6, 2, False)
    assert await decisions.notify_decisions(database, now=clock.now()) == 0

    clock.move(timedelta(days=5))
    assert await decisions.notify_decisions(database, now=clock.now()) == 1
    assert await decisions.notify_decisions(database, now=clock.now()) == 0
    await run_jobs()
    (asked,) = [mail["subject"] for mail in await mails(api) if mail["subject"].startswith("Does Majuli by boat on ")]
    assert asked.endswith("2 of 6 are going")
    (due,) = (await desk.get(f"{path}/decisions")).json()
    assert due["is_due"]

    run = f"{path}/departures/{shop.plan_id}/run"
    assert (await browser.post(run, json={})).status_code == 404
    assert (await desk.post(run, json={})).json() == {"notified": 1}
    assert (await desk.post(run, json={})).json() == {"notified": 0}
    await run_jobs()
    mail = (await mails(api))[0]
    assert (mail["to"], mail["subject"]) == ("asha@traveller.example", "Your trip runs: Majuli by boat")
    assert (await desk.get(f"{path}/decisions")).json() == []
    assert (await public(api(shop.label), shop))["guaranteed"]


async def test_the_email_about_a_decision_can_be_switched_off(
    shop: Shop, api: Api, database: Database, clock: HandClock, run_jobs: RunJobs
) -> None:
    desk = shop.operator.on(api(shop.label))
    await set_minimum(desk, shop, people=6, days=5)
    off = await desk.put(f"/api/clients/{shop.client_id}/update_client", json={"notify_decisions": False})
    assert off.json()["notify_decisions"] is False
    clock.move(timedelta(days=5))
    assert await decisions.notify_decisions(database, now=clock.now()) == 1
    await run_jobs()
    assert not [mail for mail in await mails(api) if mail["subject"].startswith("Does ")]
