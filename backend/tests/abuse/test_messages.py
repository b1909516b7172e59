"""The messages that the operators of a client send in a day."""

import asyncio
from typing import Any

import psycopg
import pytest

from tests.abuse.world import World
from toli.clients.companies.service import messages

pytestmark = pytest.mark.anyio


@pytest.fixture
def three_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "MESSAGES_A_DAY", 3)


async def test_messages_of_a_client_are_counted_one_after_the_other(
    world: World, owner: psycopg.Connection[Any], three_a_day
) -> None:
    operator = world.callers()["operator"]
    path = world.fill("/api/bookings/clients/{client_id}/reservations/{reservation_event_id}/messages")
    message = {"subject": "Boats", "text": "We leave at nine."}
    answers = await asyncio.gather(*(operator.post(path, json=message) for _ in range(12)))
    assert sorted(answer.status_code for answer in answers) == [201] * 3 + [429] * 9
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.json()["detail"].startswith("You can send 3 messages in 24 hours, and have sent them. Please wait")
    assert int(refused.headers["Retry-After"]) > 80_000
    assert owner.execute("SELECT count(*) FROM booking_note WHERE kind = 'message'").fetchone() == (3,)

    owner.execute("UPDATE attempt SET made_at = made_at - interval '1 day' WHERE key LIKE 'messages:%'")
    assert (await operator.post(path, json=message)).status_code == 201


async def test_answers_to_enquiries_count_too(world: World, three_a_day) -> None:
    operator = world.callers()["operator"]
    asked = {"name": "Dev", "email": "dev@traveller.example", "contact_no": "9876543210", "event_id": 1}
    assert (await world.callers()["visitor"].post("/api/connection-requests", json=asked)).status_code == 201
    client_id = world.shop.client_id
    (enquiry,) = (await operator.get(f"/api/connection-requests?client_id={client_id}")).json()["data"]
    path = f"/api/connection-requests/clients/{client_id}/{enquiry['connection_request_id']}/replies"
    answers = [await operator.post(path, json={"text": "Yes, there are."}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
