"""A call that is refused for lack of a fresh proof is carried out under the same `Idempotency-Key` after the proof."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.test_second_factor import current
from tests.conftest import HandClock
from tests.departures.conftest import Departure
from tests.people import PASSWORD, PASSWORD_HASH

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
CANCEL_DEPARTURE = {"kind": "cancel", "reason": "Snow", "seen_bookings": 4, "seen_refund": 27300}


def expire_proofs(owner: Owner) -> None:
    owner.execute(
        """UPDATE user_session SET signed_in_at = now() - interval '10 minutes', confirmed_until = NULL,
        second_factor_until = NULL"""
    )


async def confirm_identity(departure: Departure, owner: Owner) -> None:
    user_id = departure.shop.operator.user_id
    row = owner.execute(
        "UPDATE app_user SET password_hash = %s WHERE user_id = %s RETURNING username", [PASSWORD_HASH, user_id]
    ).fetchone()
    assert row is not None
    answer = await departure.http.post("/api/users/confirm-identity", json={"username": row[0], "password": PASSWORD})
    assert answer.status_code == 200, answer.text


async def send(departure: Departure, act: str) -> httpx.Response:
    shop, bookings = departure.shop, departure.bookings
    client, booking = f"/api/bookings/clients/{shop.client_id}", bookings["dev"]
    path, body = {
        "refund": (f"/api/bookings/refund/{bookings['asha']}", {"amount": 1200}),
        "cancel": (f"/api/bookings/cancel/{bookings['asha']}", {"reason": "Ill"}),
        "offline refund": (
            f"{client}/reservations/{booking}/offline-payments",
            {"kind": "returned", "amount": 100, "method": "cash", "moved_on": shop.today.isoformat()},
        ),
        "departure": (departure.path, CANCEL_DEPARTURE),
    }[act]
    return await departure.http.post(path, json=body, headers={"Idempotency-Key": f"{act.replace(' ', '-')}-1"})


@pytest.mark.parametrize("act", ["refund", "cancel", "offline refund", "departure"])
async def test_an_act_succeeds_after_the_password(departure: Departure, owner: Owner, act: str) -> None:
    expire_proofs(owner)
    for _ in range(2):
        refused = await send(departure, act)
        assert (refused.status_code, refused.json()["code"]) == (403, "identity_not_confirmed")
        assert "Idempotent-Replayed" not in refused.headers
    await confirm_identity(departure, owner)
    done = await send(departure, act)
    assert done.is_success, done.text
    assert "Idempotent-Replayed" not in done.headers
    # What was carried out is replayed, also to a session whose proof has expired.
    expire_proofs(owner)
    again = await send(departure, act)
    assert (again.status_code, again.content) == (done.status_code, done.content)


@pytest.mark.parametrize("act", ["refund", "cancel", "offline refund", "departure"])
async def test_an_act_succeeds_after_the_second_factor(
    departure: Departure, owner: Owner, clock: HandClock, act: str
) -> None:
    await confirm_identity(departure, owner)
    secret = (await departure.http.post("/api/users/totp/enrol")).json()["secret"]
    await departure.http.post("/api/users/totp/confirm", json={"code": current(secret, clock)})
    expire_proofs(owner)
    refused = await send(departure, act)
    assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_not_proven")
    clock.move(timedelta(seconds=30))
    proven = await departure.http.post("/api/users/totp/prove", json={"code": current(secret, clock)})
    assert proven.status_code == 200, proven.text
    done = await send(departure, act)
    assert done.is_success, done.text


async def test_a_granted_right_counts_for_a_call_that_was_refused(departure: Departure, owner: Owner) -> None:
    shop = departure.shop
    other = owner.execute(
        "INSERT INTO app_user (email, username, role_id, phone) VALUES ('o@x.example', 'o@x.example', 2, '') "
        "RETURNING user_id"
    ).fetchone()
    assert other is not None
    owner.execute("UPDATE client SET user_id = %s WHERE client_id = %s", [other[0], shop.client_id])
    owner.execute(
        "INSERT INTO team_member (client_id, user_id, role) VALUES (%s, %s, 'sales')",
        [shop.client_id, shop.operator.user_id],
    )
    refused = await send(departure, "refund")
    assert (refused.status_code, refused.json()["code"]) == (403, "right_missing")
    owner.execute("UPDATE team_member SET role = 'accounts'")
    assert (await send(departure, "refund")).status_code == 200
