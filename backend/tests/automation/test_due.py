"""Steps leave when they are due, each once, and not when they are no longer true."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.kit.formats import format_day
from toli.messaging.automation.service import due

pytestmark = pytest.mark.anyio

ASHA = "asha@traveller.example"


class Days:
    """Lets the clock run from day to day of a tour, and tells which e-mails left."""

    def __init__(self, shop: Shop, api: Api, run_jobs: RunJobs, database: Database, clock: HandClock) -> None:
        self.shop, self.api, self.run_jobs, self.database, self.clock = shop, api, run_jobs, database, clock
        self.starts = shop.today + timedelta(days=60)

    def at(self, day: int, *, hour: int = 12) -> datetime:
        """A moment on a day counted from the first of the tour, by the clock of India."""
        moment = datetime.combine(self.starts, datetime.min.time(), UTC) + timedelta(days=day, hours=hour)
        return moment - timedelta(hours=5, minutes=30)

    async def send(self, day: int, *, hour: int = 12) -> int:
        self.clock.moment = self.at(day, hour=hour)
        count = await due.send_due(self.database, now=self.clock.moment)
        await self.run_jobs()
        return count

    async def walk(self, first: int, last: int) -> list[tuple[int, str]]:
        """Send what is due on each day, twice; the subjects by day."""
        seen = len(await self.subjects())
        found = []
        for day in range(first, last + 1):
            for _ in range(2):
                await self.send(day)
            now = await self.subjects()
            found += [(day, subject) for subject in now[seen:]]
            seen = len(now)
        return found

    async def subjects(self) -> list[str]:
        """The subjects of the e-mails to Asha, the oldest first."""
        return [mail["subject"] for mail in reversed(await mails(self.api)) if mail["to"] == ASHA]


@pytest.fixture
def days(shop: Shop, api: Api, run_jobs: RunJobs, database: Database, clock: HandClock) -> Any:
    began = clock.moment
    yield Days(shop, api, run_jobs, database, clock)
    clock.moment = began


async def book(browser: httpx.AsyncClient, shop: Shop, play: Play) -> int:
    """Book a bed and pay all of it."""
    held = await hold(browser, shop, double=1)
    paid = await play((await order(browser, held, amount="total"))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    return int(held["reservation_event_id"])


async def test_a_booking_gets_each_step_once_and_in_order(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    office = shop.operator.on(days.api(shop.label))
    leader = {"name": "Ramesh Bora", "phone": "9864012345"}
    made = await office.post(f"/api/event-plans/{shop.plan_id}/leader-links", json=leader)
    assert made.status_code == 201, made.text
    booking = await book(browser, shop, play)
    await days.run_jobs()
    assert [subject.partition(" (")[0] for subject in await days.subjects()] == ["Booking confirmed: Majuli by boat"]
    starts = format_day(days.starts)
    assert await days.walk(-20, 8) == [
        (-14, "What to pack for Majuli by boat"),
        (-3, f"Majuli by boat starts on {starts}: where to be"),
        (0, "Have a good trip: Majuli by boat"),
        (4, "Thank you for travelling with Brahmaputra Trails"),
    ]
    sent = owner.execute(
        "SELECT step FROM timeline_delivery WHERE booking_id = %s AND sent_at IS NOT NULL ORDER BY sent_at",
        [booking],
    ).fetchall()
    assert [step for (step,) in sent] == ["confirmation", "packing", "before_start", "first_day", "after_tour"]
    texts = {mail["subject"]: mail["text"] for mail in await mails(days.api) if mail["to"] == ASHA}
    before = texts[f"Majuli by boat starts on {starts}: where to be"]
    leader = "Ramesh Bora, +91 98640 12345"
    for part in ("Age 16 to 34", leader, "Brahmaputra Trails", "on arrival", "google.com/search?q=weather+Majuli"):
        assert part in before
    assert "Hello Asha" in texts["What to pack for Majuli by boat"]
    assert "toli.localhost:8000/review/" in texts["Thank you for travelling with Brahmaputra Trails"]
    assert owner.execute("SELECT booking_id FROM review_request").fetchall() == [(booking,)]


async def test_it_waits_for_its_hour_where_the_operator_is(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days
) -> None:
    await book(browser, shop, play)
    assert await days.send(-14, hour=9) == 0
    assert await days.send(-14, hour=10) == 1
    # A worker that was down for some hours sends it late; one that was down for days does not.
    assert await days.send(-2, hour=9) == 1
    assert await days.send(2, hour=9) == 0


async def test_a_late_booking_skips_what_is_past_but_not_the_packing_list(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    booking = await book(browser, shop, play)
    await days.run_jobs()
    owner.execute("UPDATE booking SET confirmed_at = %s", [days.at(-3, hour=11)])
    assert await days.walk(-3, 0) == [
        (-3, "What to pack for Majuli by boat"),
        (0, "Have a good trip: Majuli by boat"),
    ]
    office = shop.operator.on(days.api(shop.label))
    found = (await office.get(f"/api/timeline/bookings/{booking}/steps")).json()["steps"]
    states = {one["step"]: one["state"] for one in found}
    assert states == {
        "confirmation": "sent",
        "packing": "sent",
        "id_missing": "none",
        "before_start": "skipped",
        "first_day": "sent",
        "after_tour": "waiting",
        "balance_before": "none",
        "balance_due": "none",
        "balance_late": "none",
    }


async def test_a_missing_id_is_asked_for_until_it_is_there(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    await book(browser, shop, play)
    await days.run_jobs()
    sealed = owner.execute("SELECT sealed_id_number FROM traveller").fetchone()
    assert sealed is not None
    owner.execute("UPDATE traveller SET sealed_id_number = NULL")
    days.clock.moment = days.at(-10)
    assert await due.send_due(days.database, now=days.clock.moment) == 2
    # It was entered between the claim and the e-mail.
    owner.execute("UPDATE traveller SET sealed_id_number = %s", sealed)
    await days.run_jobs()
    assert [one for one in await days.subjects() if "ID" in one] == []
    owner.execute("UPDATE traveller SET sealed_id_number = NULL")
    owner.execute("DELETE FROM timeline_delivery WHERE step = 'id_missing'")
    assert await days.send(-10) == 1
    text = next(mail["text"] for mail in await mails(days.api) if "ID details" in mail["subject"])
    assert "1 of your 1 travellers lack one of them" in text


async def test_a_moved_departure_moves_its_steps(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    await book(browser, shop, play)
    await days.run_jobs()
    assert [day for day, _ in await days.walk(-15, -3)] == [-14, -3]
    owner.execute("UPDATE departure SET tour_start_date = tour_start_date + 10, tour_end_date = tour_end_date + 10")
    moved = await days.walk(-2, 16)
    # Where to be is said for the new day; the packing list was read before.
    assert [day for day, _ in moved] == [7, 10, 14]


async def test_nothing_leaves_for_a_booking_that_is_cancelled_or_a_step_that_is_off(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    await book(browser, shop, play)
    await days.run_jobs()
    step = {"is_on": False, "subject": "Packing", "text": "Pack.", "offset_days": -14, "hour": 10}
    office = shop.operator.on(days.api(shop.label))
    saved = await office.put(f"/api/timeline/events/{shop.trip_id}/steps/packing", json=step)
    assert saved.status_code == 200, saved.text
    assert await days.walk(-14, -4) == []
    # Claimed, and cancelled before the e-mail is written.
    days.clock.moment = days.at(-3)
    assert await due.send_due(days.database, now=days.clock.moment) == 1
    owner.execute("UPDATE booking SET booking_status = 'cancelled'")
    await days.run_jobs()
    assert await days.walk(-2, 5) == []
    assert len(await days.subjects()) == 1


async def test_a_trip_has_its_own_text_and_time_before_those_of_all_trips(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days
) -> None:
    await book(browser, shop, play)
    await days.run_jobs()
    office = shop.operator.on(days.api(shop.label))
    step = {"is_on": True, "subject": "Of all trips", "text": "Pack.", "offset_days": -12, "hour": 8}
    await office.put(f"/api/timeline/clients/{shop.client_id}/steps/packing", json=step)
    own = {**step, "subject": "For {first_name}", "offset_days": -11}
    await office.put(f"/api/timeline/events/{shop.trip_id}/steps/packing", json=own)
    assert await days.walk(-20, -4) == [(-11, "For Asha")]


async def test_nothing_leaves_while_travellers_of_a_cancelled_departure_choose(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    await book(browser, shop, play)
    await days.run_jobs()
    office = shop.operator.on(days.api(shop.label))
    change = {"kind": "cancel", "reason": "Floods.", "offers_choice": True}
    assert (await office.post(f"/api/bookings/event-plan/{shop.plan_id}/changes", json=change)).status_code == 201
    await days.run_jobs()
    assert owner.execute("SELECT state FROM departure_change_booking").fetchall() == [("choosing",)]
    assert await days.walk(-15, 5) == []


async def test_steps_are_not_planned_for_who_cannot_be_reached(
    browser: httpx.AsyncClient, shop: Shop, play: Play, days: Days, owner: psycopg.Connection[Any]
) -> None:
    booking = await book(browser, shop, play)
    deleted = ("deleted-1@deleted.invalid", "deleted", ASHA)
    owner.execute("UPDATE app_user SET email = %s, username = %s WHERE email = %s", deleted)
    office = shop.operator.on(days.api(shop.label))
    path = f"/api/timeline/bookings/{booking}/steps"

    async def states() -> set[str]:
        return {step["state"] for step in (await office.get(path)).json()["steps"]}

    assert "unreachable" in await states()
    assert "waiting" not in await states()
