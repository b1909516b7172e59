"""A company that moves to Toli with its past: tours that are over, and payments of bookings that are there."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
import pytest

from tests.conftest import Api, HandClock
from tests.imports.conftest import Importer
from tests.people import mails
from toli.infra.db.database import Database
from toli.messaging.automation.service import due
from toli.reporting.figures.service import figures

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

TRIP = "Majuli by boat"
HEADERS = ["Ref", "Trip", "Start", "Name", "Phone", "Email", "Sharing", "Total", "Paid", "Mode", "Paid on"]


async def test_bookings_of_past_tours_count_and_nobody_hears_of_them(
    importer: Importer, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    today = importer.shop.today
    start = today - timedelta(days=400)
    paid_on = (start - timedelta(days=20)).isoformat()
    # Finished days are summed up before their facts come.
    await figures.fold(database, now=clock.now())
    mailed = len(await mails(api))
    made = await importer.carry_out([["Trip", "Start"], [TRIP, start.isoformat()]], kind="departures")
    assert (made["counts"]["things_made"], made["counts"]["problem"]) == (1, 0)

    def row(ref: str, total: int, *paid: object) -> list[object]:
        phone, mail = f"98160000{ref[-2:]}", f"{ref.lower()}@guest.example"
        return [ref, TRIP, start.isoformat(), f"Guest {ref}", phone, mail, "Double", total, *paid]

    rows = [
        HEADERS,
        row("P-01", 9000, 9000, "upi", paid_on),
        row("P-02", 9000, 4000, "bank", paid_on),
        row("P-03", 8000, "", "", ""),
    ]
    run = await importer.check(await importer.upload(rows))
    assert [one["detail"] for one in await importer.rows(run)] == [
        "Past tour · 1 bed in double sharing · ₹9,000 · ₹9,000 paid",
        "Past tour · 1 bed in double sharing · ₹9,000 · ₹4,000 paid",
        "Past tour · 1 bed in double sharing · ₹8,000 · nothing paid",
    ]
    await importer.begin(run, tells=True)
    await importer.run_jobs()
    done = await importer.get(run)
    assert (done["counts"]["things_made"], done["counts"]["problem"]) == (3, 0)

    assert len(await mails(api)) == mailed
    assert owner.execute("SELECT count(*) FROM document").fetchone() == (0,)
    assert owner.execute(
        "SELECT booking_status, is_history, due_closed_at IS NOT NULL, confirmed_at::date FROM booking"
        " ORDER BY booking_id"
    ).fetchall() == [
        ("confirmed", True, True, start - timedelta(days=20)),
        ("confirmed", True, True, start - timedelta(days=20)),
        ("confirmed", True, True, start - timedelta(days=1)),
    ]
    assert await due.send_due(database, now=clock.now() + timedelta(days=7)) == 0
    assert owner.execute("SELECT state FROM hold").fetchall() == [("consumed",)] * 3
    people = (await importer.http.get(f"/api/clients/{importer.shop.client_id}/customers")).json()
    assert {"Guest P-01", "Guest P-02", "Guest P-03"} <= {one["name"] for one in people["data"]}
    # The year's figures have them, summed up live and from the sums that are stored anew.
    await figures.fold(database, now=clock.now())
    sums = owner.execute("SELECT sum(booked), sum(revenue_paise), sum(travelled) FROM figure_day WHERE client_id = 0")
    assert sums.fetchone() == (3, 1_300_000, 3)
    # Once more, which adds nothing.
    again = await importer.check(await importer.upload(rows))
    assert (again["counts"]["to_make"], again["counts"]["to_pay"], again["counts"]["exists"]) == (0, 0, 3)
    assert (await importer.undone(run))["state"] == "undone"


async def test_what_is_owed_for_past_tours_stays_due_by_choice(
    importer: Importer, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    today = importer.shop.today
    start = (today - timedelta(days=40)).isoformat()
    await importer.carry_out([["Trip", "Start"], [TRIP, start]], kind="departures")

    def row(ref: str, total: int, *paid: object) -> list[object]:
        phone, mail = f"98160000{ref[-2:]}", f"{ref.lower()}@guest.example"
        return [ref, TRIP, start, f"Guest {ref}", phone, mail, "Double", total, *paid]

    rows = [
        HEADERS,
        row("P-01", 9000, 9000, "upi", start),
        row("P-02", 9000, 4000, "bank", start),
        row("P-03", 8000, "", "", ""),
    ]
    run = await importer.check(await importer.upload(rows))
    started = await importer.begin(run, keeps_balances=True)
    assert started["keeps_balances"] is True
    await importer.run_jobs()
    assert (await importer.get(run))["counts"]["things_made"] == 3
    path = f"/api/clients/{importer.shop.client_id}/customers"
    owing = (await importer.http.get(path, params={"show": "due"})).json()["data"]
    assert {one["name"]: one["due"] for one in owing} == {"Guest P-02": 5000, "Guest P-03": 8000}
    due_days = owner.execute("SELECT balance_due_on FROM booking ORDER BY booking_id").fetchall()[1:]
    assert due_days == [(today + timedelta(days=7),)] * 2
    # A reminder leaves on its day, from its hour on.
    noon = clock.now().astimezone(ZoneInfo("Asia/Kolkata")).replace(hour=12)
    reminders = [await due.send_due(database, now=noon + timedelta(days=day)) for day in range(12)]
    assert sum(reminders) > 0
    assert owner.execute("SELECT DISTINCT booking_id FROM timeline_delivery").fetchall() != []


async def test_a_second_file_adds_payments_once(importer: Importer, owner: psycopg.Connection[Any]) -> None:
    start = (importer.shop.today + timedelta(days=60)).isoformat()
    early, late = ((importer.shop.today - timedelta(days=days)).isoformat() for days in (9, 2))

    def file(*payment: object) -> list[list[object]]:
        return [HEADERS, ["A-1", TRIP, start, "Asha", "9816012345", "", "Double", 9000, *payment]]

    await importer.carry_out(file(500, "upi", early))
    run = await importer.check(await importer.upload(file(2000, "cash", late)))
    assert (run["counts"]["to_make"], run["counts"]["to_pay"]) == (0, 1)
    (row,) = await importer.rows(run)
    assert row["detail"].startswith("Adds a payment to ")
    assert "₹2,000 in cash on" in row["detail"]
    assert row["detail"].endswith(" · ₹6,500 then left to pay")
    await importer.begin(run)
    await importer.run_jobs()
    done = await importer.get(run)
    assert (done["counts"]["paid"], done["counts"]["things_made"], done["counts"]["problem"]) == (1, 0, 0)
    # The same again is known, also when both are in one file.
    both = [[*HEADERS, "Second payment", "Second payment mode", "Second payment date"],
            [*file(500, "upi", early)[1], 2000, "cash", late]]  # fmt: skip
    for known in (file(2000, "cash", late), both):
        again = await importer.check(await importer.upload(known))
        assert (again["counts"]["to_pay"], again["counts"]["exists"]) == (0, 1)
    paid = "SELECT amount_paise FROM offline_payment WHERE reversed_at IS NULL ORDER BY offline_payment_id"
    assert owner.execute(paid).fetchall() == [(50_000,), (200_000,)]
    # More than is left is a problem of its row.
    (much,) = await importer.rows(await importer.check(await importer.upload(file(7000, "cash", early))))
    assert [one["message"] for one in much["problems"]] == [
        "The booking is there already, and ₹6,500 are left to pay of it: not ₹7,000."
    ]
    # An undo takes back what this import has added, and leaves the booking.
    assert (await importer.undone(done))["state"] == "undone"
    assert owner.execute(paid).fetchall() == [(50_000,)]
    assert [one["booking_status"] for one in await importer.reservations()] == ["confirmed"]
