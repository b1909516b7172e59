"""An import that is killed, carried out twice at once, and asked for twice."""

import asyncio
from datetime import timedelta

import pytest
from fastapi import FastAPI

from tests.imports.conftest import Importer
from toli.bookings import service as bookings
from toli.imports import service

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
    run = await importer.check(await importer.upload(rows_of(importer, 4)))
    await importer.begin(run)
    real, calls = bookings.add_note_of_new_booking, []

    async def dying(*args: object, **more: object) -> None:
        calls.append(1)
        if len(calls) == 3:
            raise Killed  # Within the transaction of the third booking.
        await real(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(bookings, "add_note_of_new_booking", dying)
    with pytest.raises(Killed):
        await service.carry_out(app.state.services, client_id=importer.shop.client_id, import_id=run["import_id"])
    halfway = await importer.get(run)
    assert (halfway["state"], halfway["counts"]["made"], halfway["counts"]["ready"]) == ("running", 2, 2)
    assert len(await importer.reservations()) == 2
    await importer.run_jobs()
    done = await importer.get(run)
    assert (done["state"], done["counts"]["things_made"]) == ("done", 4)
    assert len(await importer.reservations()) == 4


async def test_two_runs_at_once_make_each_booking_once(importer: Importer, app: FastAPI) -> None:
    run = await importer.check(await importer.upload(rows_of(importer, 6)))
    # Started twice, which is once.
    await asyncio.gather(importer.begin(run), importer.begin(run))
    one = {"client_id": importer.shop.client_id, "import_id": run["import_id"]}
    await asyncio.gather(*(service.carry_out(app.state.services, **one) for _ in range(3)))
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
    await service.forget_rows(app.state.services.database)
    assert (await importer.http.get(f"{importer.path}/{draft['import_id']}")).status_code == 404
    assert not (await importer.get(old))["has_rows"]
    assert [(row["cells"], row["title"]) for row in await importer.rows(old)] == [([], "")]
    # It is still known what was made.
    again = await importer.check(await importer.upload(rows_of(importer, 1)))
    assert again["counts"]["things_exist"] == 1
    assert (await importer.undone(old))["state"] == "undone"
