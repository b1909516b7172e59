"""Refund and cancellation calls: amounts that are omitted, null or repeated."""

from typing import Any

import psycopg
import pytest

from tests.departures.conftest import Departure

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def test_an_amount_of_null_is_refused(departure: Departure, owner: psycopg.Connection[Any]) -> None:
    booking_id = departure.bookings["asha"]
    for path, field in (("refund", "amount"), ("cancel", "amount"), ("cancel", "offline_amount")):
        answer = await departure.http.post(f"/api/bookings/{path}/{booking_id}", json={field: None})
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field), answer.text
    assert owner.execute("SELECT count(*) FROM refund").fetchone() == (0,)
    # The specification's call has no body, and refunds everything.
    assert (await departure.http.post(f"/api/bookings/refund/{booking_id}")).status_code == 200
    assert owner.execute("SELECT amount_paise FROM refund").fetchall() == [(630_000,)]


async def test_a_second_refund_of_one_amount_says_that_it_was_not_made(
    departure: Departure, owner: psycopg.Connection[Any]
) -> None:
    path = f"/api/bookings/refund/{departure.bookings['asha']}"
    answers = [
        await departure.http.post(path, json={"amount": 100}, headers={"Idempotency-Key": key})
        for key in ("a", "b", "b")
    ]
    assert [answer.json()["is_repeated"] for answer in answers] == [False, True, True]
    assert owner.execute("SELECT amount_paise FROM refund").fetchall() == [(10_000,)]
    reservation = f"/api/bookings/clients/{departure.shop.client_id}/reservations/{departure.bookings['dev']}"
    cash = {"kind": "returned", "amount": 100, "method": "cash", "moved_on": departure.shop.today.isoformat()}
    for is_repeated in (False, True):
        answer = await departure.http.post(f"{reservation}/offline-payments", json=cash)
        assert (answer.status_code, answer.json()["is_repeated"]) == (201, is_repeated), answer.text
