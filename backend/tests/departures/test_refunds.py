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


async def test_two_refunds_of_one_amount_under_two_keys_are_two(
    departure: Departure, owner: psycopg.Connection[Any]
) -> None:
    path = f"/api/bookings/refund/{departure.bookings['asha']}"
    for key in ("first", "second", "second"):
        answer = await departure.http.post(path, json={"amount": 100}, headers={"Idempotency-Key": key})
        assert answer.status_code == 200, answer.text
    amounts = owner.execute("SELECT amount_paise FROM refund ORDER BY refund_id").fetchall()
    assert amounts == [(10_000,), (10_000,)]
    # Without a key, a call repeated within a minute may be a double press.
    for _ in range(2):
        assert (await departure.http.post(path, json={"amount": 200})).status_code == 200
    assert owner.execute("SELECT count(*) FROM refund").fetchone() == (3,)
