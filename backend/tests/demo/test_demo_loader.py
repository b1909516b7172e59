"""The demo: what an installation holds after its first start."""

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from zlib import crc32

import phonenumbers
import psycopg
import pytest
from fastapi import FastAPI
from PIL import Image

from tests.conftest import Api, HandClock, RunJobs
from toli.clients.media.encoding import EncodedImage, encode_picture
from toli.kit.clock import local_date
from toli.kit.gst import STATES
from toli.kit.phones import find_phone
from toli.kit.text import shown_name
from toli.reporting.health.service import checks
from toli.reporting.health.service.overview import overview
from toli.reporting.invariants.invariants import broken_invariants
from toli_demo.data import content, loader, parties, pictures, tasks
from toli_demo.data.loader import finish_demo, load_demo
from toli_demo.data.pictures import PICTURE_WIDTH, PURPOSES, Asset, EncodingFailed
from toli_demo.data.sales import KNOWN, Sale, opened, sell_departure
from toli_demo.data.selling import make_seller
from toli_demo.data.signins import NAMES, PASSWORD, SIGN_INS
from toli_demo.data.transferring import transfer_monthly
from toli_demo.data.trouble import leave_trouble

pytestmark = pytest.mark.anyio


async def daub(assets: Sequence[Asset], *, gently: bool = False) -> list[EncodedImage]:
    """A picture of one colour in place of each that is asked for."""
    made = []
    for asset in assets:
        number = crc32(repr(asset).encode())
        colour = (number & 255, (number >> 8) & 255, (number >> 16) & 255)
        made.append(encode_picture(Image.new("RGB", (256, 256), colour), purpose=PURPOSES[asset.kind], effort=0))
    return made


@pytest.fixture(autouse=True)
def quick_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "encode", daub)
    monkeypatch.setattr(tasks, "encode", daub)


@pytest.fixture
def one_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo with the first of its operators alone: a third of the time."""
    first = content.operators()[:1]
    monkeypatch.setattr(content, "operators", lambda: first)


@pytest.fixture
def today(clock: HandClock) -> date:
    return local_date(clock.now(), time_zone=loader.TIME_ZONE)


async def test_first_start(app: FastAPI, api: Api, today: date) -> None:
    await load_demo(app.state.services)
    await check_storefronts(api)
    await check_departures(api, today)
    await check_sign_ins(api)


async def check_storefronts(api: Api) -> None:
    """Each operator has a full storefront."""
    for operator in content.operators():
        site = api(operator.label)
        shelves = (await site.get(f"/api/events/user_side_listing/{operator.label}")).json()
        assert len(shelves) >= 3
        events = {event["event_id"]: event for shelf in shelves for event in shelf["events"]}
        active = {event.title for event in operator.events if event.status == "active"}
        assert len(active) >= 8
        assert {event["title"] for event in events.values()} <= active
        assert all(len(event["images"]) == 1 and event["min_price"] for event in events.values())
        open_beds = 0
        for trip_id in events:
            details = (await site.get(f"/api/events/{trip_id}/details?status=booking")).json()
            open_beds += sum(plan["available_slots"] for plan in details["event_plans"])
            assert {row["room_capacity"] for row in details["room_bed_pricings"]} == {1, 2, 3, 4}
            assert details["client"]["client_logo"]
        assert open_beds >= 20
        client = (await site.get(f"/api/clients/clientURL/{operator.label}")).json()
        for name in (client["client_logo"], client["client_banner"]):
            assert (await site.get(f"/media/{name}")).status_code == 200


async def check_departures(api: Api, today: date) -> None:
    """Departures have the dates and states that the content says."""
    operator = content.operators()[0]
    site = api(operator.label)
    cards = (await site.get("/api/events?limit=100")).json()["events"]
    ids = {card["title"]: card["id"] for card in cards}
    for event in operator.events:
        if event.status != "active":
            assert event.title not in ids
            continue
        plans = (await site.get(f"/api/events/{ids[event.title]}/details")).json()["event_plans"]
        published = [departure for departure in event.departures if not departure.draft]
        assert Counter((plan["tour_start_date"], plan["status"]) for plan in plans) == Counter(
            (str(today + timedelta(days=departure.starts_in)), departure.status(days=event.days))
            for departure in published
        )


async def check_sign_ins(api: Api) -> None:
    """Everyone who is announced can sign in."""
    roles = {"admin": 1, "traveller": 2, "operator": 3}
    for role, email in SIGN_INS:
        answer = await api().post("/api/users/login", json={"email": email, "password": PASSWORD, "url": None})
        assert answer.status_code == 200, answer.text
        assert answer.json()["role_id"] == roles[role]
        assert shown_name(answer.json()["username"]) == NAMES[email]


@pytest.mark.usefixtures("one_operator")
async def test_second_start_changes_nothing(app: FastAPI, owner: psycopg.Connection[Any]) -> None:
    counts = "SELECT (SELECT count(*) FROM trip), (SELECT count(*) FROM app_user), (SELECT count(*) FROM image)"
    # Letters of somebody else's, who is no part of the demo.
    owner.execute("""
        INSERT INTO procrastinate_jobs (queue_name, task_name, args) VALUES
            ('default', 'messaging.client_decided', '{"client_id": 999999, "decision": "rejected"}'),
            ('default', 'messaging.to_request_decided', '{"to_request_id": 999999, "decision": "rejected"}')
    """)
    assert await load_demo(app.state.services)
    await leave_trouble(app.state.services.database)
    assert await broken_invariants(app.state.services.database) == []
    without_picture = "SELECT name FROM hotel WHERE photo_url NOT IN (SELECT filename FROM image)"
    assert owner.execute(without_picture).fetchall() == []
    theirs = "SELECT status FROM procrastinate_jobs WHERE args::text LIKE '%999999%'"
    assert owner.execute(theirs).fetchall() == [("todo",), ("todo",)]
    assert owner.execute("SELECT (SELECT count(*) FROM mail), (SELECT count(*) FROM job_failure)").fetchone() == (1, 1)
    before = owner.execute(counts).fetchone()

    assert not await load_demo(app.state.services), "so no trouble is left again"
    assert owner.execute(counts).fetchone() == before


@pytest.mark.usefixtures("one_operator")
async def test_administrators_find_nothing_failed_after_the_first_start(
    app: FastAPI, owner: psycopg.Connection[Any]
) -> None:
    services = app.state.services
    assert await load_demo(services)
    await finish_demo(services)
    enqueued = "SELECT (args ->> 'run_id')::bigint FROM procrastinate_jobs WHERE task_name = 'health.check'"
    [(run_id,)] = owner.execute(enqueued).fetchall()
    await checks.run(services.database, services.providers, run_id=run_id, now=services.clock.now())
    async with services.database.platform_transaction() as tx:
        health = await overview(tx, is_mail_up=True)
    assert (health.failed_jobs, health.differences, health.mail_given_up) == (0, 0, 0)
    assert (health.broken, health.unchecked) == (0, 0)
    assert health.checked_at is not None
    jobs = owner.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'demo.settle'").fetchone()
    assert jobs == (1,)


@pytest.mark.usefixtures("one_operator")
async def test_interrupted_start_leaves_nothing(
    app: FastAPI, owner: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(assets: Sequence[Asset], *, gently: bool = False) -> list[EncodedImage]:
        await asyncio.sleep(0.2)
        raise EncodingFailed("no pictures")

    monkeypatch.setattr(loader, "encode", fail)
    with pytest.raises(EncodingFailed):
        await load_demo(app.state.services)
    rows = owner.execute("SELECT (SELECT count(*) FROM client), (SELECT count(*) FROM app_user)").fetchone()
    assert rows == (0, 0)
    monkeypatch.setattr(loader, "encode", daub)
    await load_demo(app.state.services)
    assert owner.execute("SELECT count(*) FROM client WHERE approval_status = 'approved'").fetchone() == (1,)


@pytest.mark.usefixtures("one_operator")
async def test_galleries_are_added_by_jobs(app: FastAPI, api: Api, run_jobs: RunJobs) -> None:
    await load_demo(app.state.services)
    await run_jobs()
    await run_jobs()

    operator = content.operators()[0]
    site = api(operator.label)
    ids = {card["title"]: card["id"] for card in (await site.get("/api/events?limit=100")).json()["events"]}
    event = next(event for event in operator.events if event.status == "active" and event.gallery)
    images = (await site.get(f"/api/events/{ids[event.title]}/details")).json()["images"]
    assert len({image["url"] for image in images}) == 3
    assert all([(await site.get(image["url"])).status_code == 200 for image in images])


@pytest.mark.long
@pytest.mark.usefixtures("one_operator")
async def test_departures_are_sold_to_their_share(
    app: FastAPI, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    expected = Counter(
        event.sold(departure)
        for operator in content.operators()
        for event in operator.events
        for departure in event.departures
        if event.status == "active" and event.sold(departure)
    )

    await load_demo(app.state.services, sell=make_seller(app.state.services))
    assert await broken_invariants(app.state.services.database) == [], "before the history is there"
    now = owner.execute("SELECT count(*) FROM plan_stock WHERE sold > 0").fetchone()
    await run_jobs()
    await run_jobs()

    sold = owner.execute("SELECT sold FROM plan_stock WHERE sold > 0").fetchall()
    assert Counter(count for (count,) in sold) == expected
    assert now is not None
    assert 0 < now[0] < len(sold)
    assert await broken_invariants(app.state.services.database) == []
    letters = "SELECT count(*) FROM procrastinate_jobs WHERE task_name LIKE 'messaging.%'"
    assert owner.execute(letters).fetchone() == (0,)
    ages = "SELECT max(created_at) <= now(), min(created_at) < now() - interval '90 days' FROM booking"
    assert owner.execute(ages).fetchone() == (True, True)
    cancelled = """
    SELECT count(*) > 10, count(DISTINCT date_trunc('month', b.cancelled_at)) > 4, bool_and(b.cancelled_at <= now()),
           bool_and(t.posted_at = b.cancelled_at), sum(r.amount_paise) < sum(p.amount_paise),
           bool_and(r.state = 'processed')
    FROM booking b LEFT JOIN refund r USING (client_id, booking_id)
    LEFT JOIN payment p USING (client_id, provider_payment_id)
    LEFT JOIN ledger_transaction t ON t.kind = 'refund' AND t.ref = r.refund_id::text
    WHERE b.booking_status = 'cancelled'
    """
    assert owner.execute(cancelled).fetchone() == (True,) * 6
    requested = "SELECT count(*) BETWEEN 1 AND 5 FROM cancellation WHERE state = 'asked'"
    assert owner.execute(requested).fetchone() == (True,)
    check_documents(owner)
    check_life(owner)
    check_people(owner)
    check_stories(owner)
    await check_transfers(app, owner)


def check_documents(owner: psycopg.Connection[Any]) -> None:
    """Documents bear the days of their payments, in series without gaps."""
    wrong = """
    SELECT p.number, p.issued_on, m.day FROM document p JOIN client c USING (client_id) JOIN LATERAL (
        SELECT (max(l.posted_at) AT TIME ZONE c.time_zone)::date AS day FROM ledger_transaction l
        WHERE l.client_id = p.client_id AND (
            (p.kind = 'receipt' AND l.kind IN ('capture', 'offline_receipt') AND l.ref = replace(p.ref, 'offline:', ''))
            OR (p.kind = 'refund' AND l.ref = replace(p.ref, 'offline:', '')
                AND l.kind = ANY (CASE WHEN p.ref LIKE 'offline:%' THEN '{offline_return,offline_reversal}'::text[]
                                  ELSE '{refund}' END)))
    ) m ON true WHERE p.issued_on IS DISTINCT FROM m.day
    """
    assert owner.execute(wrong).fetchall() == []
    series = "SELECT client_id, kind, financial_year, serial, issued_on FROM document ORDER BY 1, 2, 3, 4"
    found = [(row[:3], row[3], row[4]) for row in owner.execute(series)]
    kinds = {key for key, _, _ in found}
    assert len(kinds) == 4, "two kinds in two financial years"
    for key in kinds:
        serials = [serial for which, serial, _ in found if which == key]
        days = [day for which, _, day in found if which == key]
        assert serials == list(range(1, len(serials) + 1)), "no gap"
        assert {day.year if day.month >= 4 else day.year - 1 for day in days} == {key[2]}
    counters = "SELECT client_id, kind, financial_year, last_serial FROM document_counter ORDER BY 1, 2, 3"
    for *key, last in owner.execute(counters):
        assert last == max(serial for which, serial, _ in found if list(which) == key)
    payments = "SELECT (SELECT count(*) FROM payment) + (SELECT count(*) FROM offline_payment)"
    receipts = "SELECT count(*) FROM document WHERE kind = 'receipt'"
    assert owner.execute(payments).fetchone() == owner.execute(receipts).fetchone()


def check_stories(owner: psycopg.Connection[Any]) -> None:
    """No review is there twice, and the costs of past departures are paid."""
    assert owner.execute("SELECT body FROM review WHERE body <> '' GROUP BY 1 HAVING count(*) > 1").fetchall() == []
    assert owner.execute("SELECT count(*) >= 25 FROM review WHERE body <> ''").fetchone() == (True,)
    paid = """
    SELECT count(*) > 15, count(DISTINCT departure_id) > 15 FROM departure_cost c
    WHERE EXISTS (SELECT FROM cost_payment p WHERE p.client_id = c.client_id
                  AND p.departure_cost_id = c.departure_cost_id)
    """
    assert owner.execute(paid).fetchone() == (True, True)


async def check_transfers(app: FastAPI, owner: psycopg.Connection[Any]) -> None:
    """The platform paid out each past month on the fifth of the next one, and names its next transfer."""
    transfers = "SELECT moved_on, note FROM platform_transfer ORDER BY 1"
    await transfer_monthly(app.state.services)
    made = owner.execute(transfers).fetchall()
    await transfer_monthly(app.state.services)
    assert owner.execute(transfers).fetchall() == made
    assert len(made) >= 10
    assert {day.day for day, _ in made} == {5}
    months = [12 * day.year + day.month for day, _ in made]
    assert months == list(range(months[0], months[-1] + 1))
    assert re.fullmatch(r"For \w+ \d{4}\. Next transfer on 5 \w{3} \d{4}", made[-1][1])
    assert all(re.fullmatch(r"For \w+ \d{4}", note) for _, note in made[:-1])
    assert await broken_invariants(app.state.services.database) == []


def check_life(owner: psycopg.Connection[Any]) -> None:
    """Bookings are in every state there is, paid in every way there is."""
    found = """
    SELECT count(*) FILTER (WHERE booking_status = 'pending' AND h.expires_at > now()) > 0 AS live,
           count(*) FILTER (WHERE cancel_reason = 'expired' OR (h.state = 'active' AND h.expires_at < now())) > 0,
           count(*) FILTER (WHERE booking_status = 'confirmed' AND paid = total_paise) > 0 AS paid,
           count(*) FILTER (WHERE booking_status = 'confirmed' AND paid < total_paise) > 0 AS advance,
           count(*) FILTER (WHERE booking_status = 'cancelled' AND here = 0 AND paid > 0) > 0 AS returned,
           count(*) FILTER (WHERE booking_status = 'cancelled' AND here BETWEEN 1 AND paid - 1) > 0 AS charged,
           count(*) FILTER (WHERE booking_status = 'cancelled' AND here = paid AND paid > 0) > 0 AS kept
    FROM booking b LEFT JOIN hold h USING (client_id, hold_id) CROSS JOIN LATERAL (
        SELECT coalesce(-sum(amount_paise), 0) AS here,
               coalesce(-sum(amount_paise) FILTER (WHERE amount_paise < 0), 0) AS paid
        FROM ledger_posting l WHERE l.client_id = b.client_id AND l.booking_id = b.booking_id
            AND l.account = 'customer_prepayment'
    ) money
    """
    assert owner.execute(found).fetchone() == (True,) * 7
    methods = "SELECT array_agg(DISTINCT method) FROM offline_payment"
    assert owner.execute(methods).fetchone() == (["bank", "cash", "upi"],)
    online = "SELECT array_agg(DISTINCT method) FROM payment"
    assert owner.execute(online).fetchone() == (["card", "upi"],)


def check_people(owner: psycopg.Connection[Any]) -> None:
    """Nobody is on a departure twice, all phones are plausible, and places of supply are states that people live in."""
    twice = """
    SELECT departure_id, full_name FROM traveller t JOIN booking b USING (client_id, booking_id)
    WHERE full_name <> '' GROUP BY 1, 2 HAVING count(*) > 1
    """
    assert owner.execute(twice).fetchall() == []
    phones = [
        phone
        for query in (
            "SELECT phone FROM app_user",
            "SELECT phone FROM traveller",
            "SELECT emergency_contact FROM traveller",
            "SELECT phone FROM driver",
            "SELECT phone FROM document_details",
            "SELECT contact_no FROM connection_request",
        )
        for (phone,) in owner.execute(query)
    ]
    assert len(phones) > 100
    for phone in phones:
        assert find_phone(phone) == phone, phone
        assert phonenumbers.is_valid_number(phonenumbers.parse(phone)), phone
        assert not re.search(r"(\d)\1{3}", phone), phone
    accounts = [phone for (phone,) in owner.execute("SELECT phone FROM app_user")]
    assert len(accounts) == len(set(accounts))
    homes = {person.name: person.state for person in (*content.people(), *KNOWN)}
    supply = """
    SELECT content #>> '{supplier,state}', content #>> '{supplier,gstin}', content ->> 'customer',
           content ->> 'place_of_supply' FROM document
    """
    for state, gstin, customer, place in owner.execute(supply):
        assert gstin.startswith(state)
        assert STATES[place] == homes[customer]


@pytest.mark.usefixtures("one_operator")
async def test_interrupted_sale_goes_on_where_it_stopped(
    app: FastAPI, owner: psycopg.Connection[Any], today: date
) -> None:
    await load_demo(app.state.services)
    event, departure = next(
        (event, departure)
        for event in content.operators()[0].events
        for departure in event.departures
        if event.status == "active" and event.sold(departure) > 8
    )
    found = owner.execute(
        "SELECT client_id, departure_id FROM departure JOIN trip USING (client_id, trip_id)"
        " WHERE title = %s AND tour_start_date = %s",
        (event.title, departure.starts(today)),
    ).fetchone()
    assert found is not None
    client_id, plan_id = found
    one = opened(client_id=client_id, departure_id=plan_id, event_key=event.key, starts_in=departure.starts_in)
    sell = make_seller(app.state.services)
    sales = 0

    async def failing(sale: Sale) -> None:
        nonlocal sales
        if sales == 2:
            raise ConnectionError
        sales += 1
        await sell(sale)

    with pytest.raises(ConnectionError):
        await sell_departure(app.state.services, one, today=today, sell=failing)
    for _ in range(2):
        await sell_departure(app.state.services, one, today=today, sell=sell)
        rows = owner.execute("SELECT sold FROM plan_stock WHERE departure_id = %s", (plan_id,)).fetchall()
        assert rows == [(event.sold(departure),)]


def test_parties_booked_within_the_window_and_not_after_today() -> None:
    today = date(2026, 3, 10)
    people = content.people()
    for operator in content.operators():
        for event in operator.events:
            for departure in event.departures:
                going = parties.parties(event, departure, people=people, regulars=KNOWN, today=today)
                names = [traveller.name for party in going for traveller in party.travellers]
                assert len(names) == len(set(names)), "nobody is on a departure twice"
                for party in going:
                    assert departure.booking_starts(today) <= party.booked_on <= departure.booking_ends(today)
                    assert party.booked_on <= today


async def test_pictures_are_encoded_in_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    operator = content.operators()[0]
    monkeypatch.setenv(PICTURE_WIDTH, "800")
    assets = [pictures.logo(operator), pictures.card(operator.events[0].picture)]
    logo, card = await pictures.encode(assets, gently=True)
    assert [kept.width for kept in logo.files] == [64, 128, 256, 512]
    assert [kept.width for kept in card.files] == [480, 800]
    with pytest.raises(EncodingFailed):
        await pictures.encode([Asset("event", "no such scene")])
