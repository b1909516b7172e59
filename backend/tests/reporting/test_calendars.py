"""Calendar feeds: who makes and reads them, what is in them, and when they stop."""

import json
import logging
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from icalendar import Calendar, Event

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, HandClock
from tests.shop import Person, Shop, open_shop, person
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.rate_limiter import RateLimiter

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


@pytest.fixture
def program(api: Api, shop: Shop) -> httpx.AsyncClient:
    """A calendar program, which signs in nowhere."""
    return api(shop.label)


def feeds_of(shop: Shop) -> str:
    return f"/api/clients/{shop.client_id}/calendar-feeds"


async def create(office: httpx.AsyncClient, shop: Shop, kind: str = "departures", **values: Any) -> str:
    """Create a feed; the path of its address."""
    answer = await office.post(feeds_of(shop), json={"name": "Phone", "kind": kind, **values})
    assert answer.status_code == 201, answer.text
    url: str = answer.json()["url"]
    origin = f"http://{shop.label}.toli.localhost:8000"
    assert url.startswith(f"{origin}/feeds/calendar/")
    assert url.endswith(".ics")
    return url.removeprefix(origin)


async def read(program: httpx.AsyncClient, path: str) -> Calendar:
    answer = await program.get(path)
    assert answer.status_code == 200, answer.text
    calendar = Calendar.from_ical(answer.content)
    assert isinstance(calendar, Calendar)
    for event in calendar.events:
        assert event.errors == []
    return calendar


def only(calendar: Calendar) -> Event:
    (event,) = calendar.events
    assert isinstance(event, Event)
    return event


async def book(api: Api, database: Database, shop: Shop, *, name: str = "asha", **rooms: int) -> Any:
    """A booking with the advance paid."""
    browser = (await person(database, f"{name}@traveller.example", label=shop.label)).on(api(shop.label))
    held = await hold(browser, shop, **rooms)
    placed = await order(browser, held)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert (await verify(browser, paid.json())).status_code == 200
    return held


async def test_departures_are_days_of_the_company_with_stable_identifiers(
    office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    path = await create(office, shop)
    answer = await program.get(path)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert answer.headers["cache-control"] == "private, no-store"
    calendar = await read(program, path)
    assert (calendar["x-wr-timezone"], calendar["version"]) == ("Asia/Kolkata", "2.0")
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H" in answer.text
    event = only(calendar)
    start = shop.today + timedelta(days=60)
    assert event["dtstart"].params["VALUE"] == "DATE"
    assert (event.start, event.end) == (start, event.end)
    (ends,) = owner.execute("SELECT tour_end_date FROM departure").fetchone() or (date.min,)
    assert event.end == ends + timedelta(days=1)
    assert event["uid"] == f"departure-{shop.plan_id}.client-{shop.client_id}@toli.localhost"
    assert event["status"] == "CONFIRMED"
    assert event["url"].endswith(f"/to/orders/{shop.trip_id}?plan={shop.plan_id}")
    owner.execute("UPDATE departure SET tour_start_date = tour_start_date + 1, tour_end_date = tour_end_date + 1")
    moved = only(await read(program, path))
    assert (moved["uid"], moved.start) == (event["uid"], start + timedelta(days=1))
    assert moved["dtstamp"].dt >= event["dtstamp"].dt


async def test_a_cancelled_departure_stays_as_cancelled(
    office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    path = await create(office, shop)
    owner.execute("UPDATE departure SET is_draft = true")
    draft = only(await read(program, path))
    assert (draft["status"], draft["summary"].split(":")[0]) == ("TENTATIVE", "Draft")
    owner.execute("UPDATE departure SET cancelled_at = now()")
    cancelled = only(await read(program, path))
    assert (cancelled["status"], cancelled["summary"].split(":")[0]) == ("CANCELLED", "Cancelled")
    assert cancelled["uid"] == draft["uid"]


async def test_an_unchanged_calendar_is_a_304(
    office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    path = await create(office, shop)
    first = await program.get(path)
    again = await program.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "private, no-store"
    owner.execute("UPDATE trip SET title = 'Majuli on foot'")
    changed = await program.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200
    assert changed.headers["etag"] != first.headers["etag"]


async def test_names_are_shown_only_by_choice(
    api: Api, database: Database, office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop
) -> None:
    await book(api, database, shop, double=1)
    for kind in ("departures", "balances"):
        without = await program.get(await create(office, shop, kind))
        assert "Asha Baruah" not in without.text
        named = await program.get(await create(office, shop, kind, has_names=True))
        assert "Asha Baruah" in named.text


async def test_balances_are_the_unpaid_instalments(
    api: Api, database: Database, office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    held = await book(api, database, shop, double=1)
    path = await create(office, shop, "balances")
    due_on, rest, reference = owner.execute(
        "SELECT k.due_on, (k.total_paise - k.paid_paise) / 100, b.booking_reference"
        " FROM booking_balance k JOIN booking b USING (client_id, booking_id)"
    ).fetchone() or (shop.today, 0, "")
    event = only(await read(program, path))
    assert (event.start, event.end) == (due_on, due_on + timedelta(days=1))
    assert event["summary"] == f"₹{rest:,} due: {reference}"
    paid = await office.post(
        f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}/offline-payments",
        json={"kind": "received", "amount": int(rest), "method": "cash", "moved_on": shop.today.isoformat()},
    )
    assert paid.status_code == 201, paid.text
    empty = await read(program, path)
    assert only(empty)["summary"] == "No balances are due in this calendar."
    assert empty["x-wr-caldesc"].endswith("No balances are due in this calendar.")


async def test_duty_has_the_leaders_and_is_a_leaders_own(
    api: Api, database: Database, office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    of_all = await create(office, shop, "duty")
    assert only(await read(program, of_all))["summary"] == "No departure in this calendar has a leader."
    ramesh = await join(database, owner, shop, TeamRole.LEADER, name="ramesh.bora")
    own = await create(ramesh.on(api(shop.label)), shop, "duty")
    for path in (of_all, own):
        event = only(await read(program, path))
        assert event["summary"].endswith(": Ramesh Bora")
        assert event["transp"] == "OPAQUE"
    owner.execute("DELETE FROM departure_leader")
    assert "No departure" in only(await read(program, own))["summary"]
    link = {"name": "Mina Das", "phone": "9864012345"}
    await office.post(f"/api/event-plans/{shop.plan_id}/leader-links", json=link)
    assert only(await read(program, of_all))["summary"].endswith(": Mina Das")


async def test_trips_that_are_gone_are_said_to_be_gone(
    office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop
) -> None:
    assert len((await read(program, await create(office, shop, trips=[shop.trip_id]))).events) == 1
    gone = await read(program, await create(office, shop, trips=[999_999]))
    assert "trips that are not there any more" in only(gone)["summary"]
    assert only(gone).start == shop.today
    assert "trips that are not there any more" in gone["x-wr-caldesc"]


async def test_unknown_revoked_and_other_companies_addresses_answer_alike(
    api: Api, database: Database, office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop
) -> None:
    other = await open_shop(database, label="zanskar", today=shop.today)
    path = await create(office, shop)
    elsewhere = await api(other.label).get(path)
    on_the_main_site = await api().get(path)
    (feed,) = (await office.get(feeds_of(shop))).json()["feeds"]
    assert (await office.delete(f"{feeds_of(shop)}/{feed['feed_id']}")).json()["feeds"] == []
    revoked = await program.get(path)
    unknown = await program.get("/feeds/calendar/none.ics")
    long = await program.get(f"/feeds/calendar/{'a' * 300}.ics")
    assert {answer.status_code for answer in (revoked, unknown, long, elsewhere, on_the_main_site)} == {404}
    assert len({answer.content for answer in (revoked, unknown, long, elsewhere)}) == 1


async def test_a_feed_stops_with_its_creators_right_and_membership(
    api: Api, database: Database, office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    sales = await join(database, owner, shop, TeamRole.SALES)
    path = await create(sales.on(api(shop.label)), shop, "balances")
    assert (await program.get(path)).status_code == 200
    member = [shop.client_id, sales.user_id]
    owner.execute("UPDATE team_member SET role = 'leader' WHERE client_id = %s AND user_id = %s", member)
    assert (await program.get(path)).status_code == 404
    (feed,) = (await office.get(feeds_of(shop))).json()["feeds"]
    assert feed["is_stopped"] is True
    owner.execute("UPDATE team_member SET role = 'sales' WHERE client_id = %s AND user_id = %s", member)
    assert (await program.get(path)).status_code == 200
    owner.execute("UPDATE app_user SET disabled_at = now() WHERE user_id = %s", [sales.user_id])
    assert (await program.get(path)).status_code == 404
    owner.execute("UPDATE app_user SET disabled_at = NULL WHERE user_id = %s", [sales.user_id])
    removed = await office.delete(f"/api/clients/{shop.client_id}/team/{sales.user_id}")
    assert removed.status_code in {200, 204}, removed.text
    assert (await program.get(path)).status_code == 404
    assert (await office.get(feeds_of(shop))).json()["feeds"] == []


async def test_limited_members_read_their_own_trips_alone(
    api: Api, database: Database, program: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    limited = await join(database, owner, shop, TeamRole.SALES, trips=[999_999])
    path = await create(limited.on(api(shop.label)), shop, trips=[shop.trip_id])
    assert "trips that are not there any more" in only(await read(program, path))["summary"]


async def test_members_see_and_revoke_their_own_feeds_and_managers_all(
    api: Api, database: Database, office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    def of(who: Person) -> httpx.AsyncClient:
        return who.on(api(shop.label))

    sales = of(await join(database, owner, shop, TeamRole.SALES))
    leader = of(await join(database, owner, shop, TeamRole.LEADER))
    await create(sales, shop, "balances")
    listed = (await leader.get(feeds_of(shop))).json()
    assert (listed["feeds"], listed["kinds"]) == ([], ["departures", "duty"])
    refused = await leader.post(feeds_of(shop), json={"name": "Phone", "kind": "balances"})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "kind")
    (feed,) = (await office.get(feeds_of(shop))).json()["feeds"]
    assert (await leader.delete(f"{feeds_of(shop)}/{feed['feed_id']}")).status_code == 404
    assert (await office.delete(f"{feeds_of(shop)}/{feed['feed_id']}")).status_code == 200
    for number in range(20):
        await create(sales, shop, name=f"Phone {number}")
    full = await sales.post(feeds_of(shop), json={"name": "Phone", "kind": "departures"})
    assert (full.status_code, full.json()["code"]) == (409, "calendar_feeds_full")


async def test_the_secret_is_stored_as_a_hash_and_never_logged(
    office: httpx.AsyncClient,
    program: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caplog.set_level(logging.DEBUG)
    path = await create(office, shop)
    secret = path.rpartition("/")[2].removesuffix(".ics")
    assert (await program.get(path)).status_code == 200

    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("toli.reporting.calendars.repository.list_departures", fail)
    assert (await program.get(path)).status_code == 500
    stored = owner.execute("SELECT string_agg(t::text, ' ') FROM calendar_feed t").fetchone()
    audited = owner.execute("SELECT string_agg(t::text, ' ') FROM audit_entry t").fetchone()
    listed = await office.get(feeds_of(shop))
    printed = capsys.readouterr()
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    for text in (str(stored), str(audited), listed.text, printed.out, printed.err, json.dumps(ours)):
        assert secret not in text
    assert listed.json()["feeds"][0]["last_read_at"] is not None


async def test_a_feed_is_read_thirty_times_a_minute(
    app: FastAPI, office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop
) -> None:
    # The reads of a slow machine take longer than the quota to refill by one.
    app.state.services.calendar_limiter = RateLimiter("calendar-feed", limit=30, window=60, now=lambda: 0)
    path = await create(office, shop)
    other = await create(office, shop)
    answers = [await program.get(path) for _ in range(31)]
    assert [answer.status_code for answer in answers] == [200] * 30 + [429]
    assert int(answers[-1].headers["retry-after"]) > 0
    assert (await program.get(other)).status_code == 200


async def test_a_feed_is_in_the_language_of_its_creator(
    office: httpx.AsyncClient, program: httpx.AsyncClient, shop: Shop
) -> None:
    body = {"name": "फ़ोन", "kind": "balances"}
    created = await office.post(feeds_of(shop), json=body, headers={"Accept-Language": "hi"})
    path = httpx.URL(created.json()["url"]).path
    assert "कैलेंडर" in only(await read(program, path))["summary"]
