"""An import that is killed, carried out twice at once, and asked for twice."""

import asyncio
from datetime import timedelta
from importlib import import_module
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from tests.imports.conftest import Importer
from toli.selling.desk.service import desk as desk_service
from toli.selling.desk.service import desk_batch
from toli.selling.imports.repository import rows
from toli.selling.imports.service import carry_out, runs

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

HEADERS = ["Ref", "Trip", "Start", "Name", "Phone", "Sharing", "Total", "Paid", "Mode", "Paid on"]


def rows_of(importer: Importer, count: int) -> list[list[object]]:
    start = (importer.shop.today + timedelta(days=60)).isoformat()
    today = importer.shop.today.isoformat()
    return [
        HEADERS,
        *(
            [f"R-{n}", "Majuli by boat", start, f"Guest {n}", f"98160{n:05}", "Double", 9000, 500, "upi", today]
            for n in range(count)
        ),
    ]  # fmt: skip


class Killed(BaseException):
    """The process ends here."""


async def test_a_killed_import_goes_on_where_it_was(
    importer: Importer, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("toli.selling.imports.service.carry_out"), "AT_ONCE", 2)
    run = await importer.check(await importer.upload(rows_of(importer, 4)))
    await importer.begin(run)
    real, calls = rows.set_all_made, []

    async def dying(*args: object, **more: object) -> bool:
        calls.append(1)
        if len(calls) == 2:
            raise Killed  # Within the transaction of the second two bookings.
        return await real(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(rows, "set_all_made", dying)
    with pytest.raises(Killed):
        await carry_out.carry_out(app.state.services, client_id=importer.shop.client_id, import_id=run["import_id"])
    halfway = await importer.get(run)
    assert (halfway["state"], halfway["counts"]["made"], halfway["counts"]["ready"]) == ("running", 2, 2)
    assert len(await importer.reservations()) == 2
    await importer.run_jobs()
    done = await importer.get(run)
    assert (done["state"], done["counts"]["things_made"]) == ("done", 4)
    assert len(await importer.reservations()) == 4


WRITTEN = {
    "bookings": """
        SELECT to_jsonb(b) - '{booking_id,hold_id,booking_reference,created_at,updated_at,confirmed_at,
                               contact_name,contact_phone}'::text[]
        FROM booking b ORDER BY booking_id
    """,
    "rooms": """
        SELECT to_jsonb(r) - '{booking_id,booking_room_id}'::text[] FROM booking_room r
        ORDER BY booking_id, booking_room_id
    """,
    "travellers": """
        SELECT to_jsonb(t) - '{booking_id,traveller_id,full_name,phone}'::text[] FROM traveller t
        ORDER BY booking_id, position
    """,
    "holds": """
        SELECT h.state, h.beds, h.network, k.sharing_type_id, k.beds
        FROM hold h JOIN hold_bed k USING (client_id, hold_id)
        ORDER BY hold_id, sharing_type_id
    """,
    "payments": """
        SELECT to_jsonb(h) - '{booking_id,offline_payment_id,recorded_at}'::text[] FROM offline_payment h
        ORDER BY offline_payment_id
    """,
    "ledger": """
        SELECT t.kind, p.line, p.account, p.amount_paise, p.booking_id = t.booking_id
        FROM ledger_transaction t JOIN ledger_posting p USING (client_id, ledger_transaction_id)
        ORDER BY t.ledger_transaction_id, p.line
    """,
    "balances": """
        SELECT to_jsonb(b) - '{booking_id}'::text[] FROM booking_balance b ORDER BY booking_id
    """,
    "documents": """
        SELECT kind, financial_year, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, issued_on,
               content #- '{trip,reference}' #- '{customer}'
        FROM document ORDER BY serial
    """,
    "notes": "SELECT kind, channel, written_by, translate(body, 'L', 'K') FROM booking_note ORDER BY note_id",
    "links": "SELECT length(token), created_by FROM payment_link ORDER BY booking_id",
    "acts": """
        SELECT a.action, a.actor_id, a.data - 'offline_payment_id' FROM audit_entry a WHERE a.subject LIKE 'booking:%'
        ORDER BY split_part(a.subject, ':', 2)::bigint, a.audit_id
    """,
}
"""What is written of bookings, without ids, tokens and times."""


async def test_a_batch_writes_what_bookings_one_by_one_write(
    importer: Importer, monkeypatch: pytest.MonkeyPatch, owner: psycopg.Connection[Any]
) -> None:
    start = (importer.shop.today + timedelta(days=60)).isoformat()
    today = importer.shop.today.isoformat()
    trip, money = "Majuli by boat", ["upi", today]
    more = [2_500, "cash", today]

    def file(mark: str) -> list[list[object]]:
        return [
            [*HEADERS, "Pax", "Second payment", "Second payment mode", "Second payment date", "Requests", "Age"],
            [f"{mark}1", trip, start, f"A {mark}", "9816000001", "Double", 9001, 500, *money, 1, *more, "Window", 34],
            [f"{mark}2", trip, start, f"B {mark}", "9816000002", "Quad", "", "", "", "", 3, "", "", "", "", ""],
            [f"{mark}3", trip, start, f"C {mark}", "9816000003", "Quad", "", 700, *money, 1, "", "", "", "", ""],
        ]

    async def written(mark: str) -> dict[str, list[Any]]:
        before = {name: len(owner.execute(sql).fetchall()) for name, sql in WRITTEN.items()}
        done = await importer.carry_out(file(mark))
        assert (done["counts"]["things_made"], done["counts"]["problem"]) == (3, 0)
        return {name: owner.execute(sql).fetchall()[before[name] :] for name, sql in WRITTEN.items()}

    alone_calls = []
    real = desk_service.book_at_desk

    async def counting(*args: object, **how: object) -> object:
        alone_calls.append(1)
        return await real(*args, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(desk_service, "book_at_desk", counting)
    batch = await written("K")
    assert alone_calls == []
    monkeypatch.setattr(desk_batch, "fits_batch", lambda *_: False)
    alone = await written("L")
    assert len(alone_calls) == 3
    for name in WRITTEN:
        assert batch[name] == alone[name], name


async def test_two_runs_at_once_make_each_booking_once(importer: Importer, app: FastAPI) -> None:
    run = await importer.check(await importer.upload(rows_of(importer, 6)))
    # Started twice, which is once.
    await asyncio.gather(importer.begin(run), importer.begin(run))
    one = {"client_id": importer.shop.client_id, "import_id": run["import_id"]}
    await asyncio.gather(*(carry_out.carry_out(app.state.services, **one) for _ in range(3)))
    done = await importer.get(run)
    assert (done["state"], done["counts"]["things_made"], done["counts"]["problem"]) == ("done", 6, 0)
    assert len(await importer.reservations()) == 6


async def test_beds_that_were_sold_meanwhile_are_a_problem_of_the_row(importer: Importer, app: FastAPI) -> None:
    run = await importer.check(await importer.upload(rows_of(importer, 3)))
    desk = {
        "event_plan_id": importer.shop.plan_id,
        "booking_rooms": [{"room_bed_id": importer.shop.beds["Double Sharing"], "selected_beds_quantity": 9}],
        "contact": {"name": "Meera", "phone": "9816012345"},
        "unpaid": "keep",
    }
    sold = await importer.http.post(f"/api/bookings/clients/{importer.shop.client_id}/desk", json=desk)
    assert sold.status_code == 201
    await importer.begin(run)
    await importer.run_jobs()
    done = await importer.get(run)
    assert (done["counts"]["things_made"], done["counts"]["problem"]) == (1, 2)
    (row, _) = await importer.rows(run, shown="problem")
    assert row["problems"][0]["message"]


async def test_what_an_import_says_is_forgotten_after_a_month(importer: Importer, app: FastAPI, owner) -> None:  # type: ignore[no-untyped-def]
    old = await importer.carry_out(rows_of(importer, 1))
    draft = await importer.upload(rows_of(importer, 2))
    owner.execute(
        "UPDATE import_run SET finished_at = finished_at - interval '31 days', created_at = now() - interval '8 days'"
    )
    await runs.forget_rows(app.state.services.database)
    assert (await importer.http.get(f"{importer.path}/{draft['import_id']}")).status_code == 404
    assert not (await importer.get(old))["has_rows"]
    assert [(row["cells"], row["title"]) for row in await importer.rows(old)] == [([], "")]
    # It is still known what was made.
    again = await importer.check(await importer.upload(rows_of(importer, 1)))
    assert again["counts"]["things_exist"] == 1
    assert (await importer.undone(old))["state"] == "undone"
