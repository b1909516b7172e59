"""A batch of messages while the provider fails: none is lost, none is sent twice, and the quiet hours are kept."""

from collections import Counter
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from tests.channels.conftest import Office, fail, sent
from tests.conftest import Api, HandClock, RunJobs
from toli.delivery.channels.schemas.messages import Draft, Step
from toli.delivery.channels.service import sending
from toli_demo.phones import keys

pytestmark = [pytest.mark.anyio, pytest.mark.long]

MESSAGES = 10_000
EVERY = 33
"""One of so many calls fails: 3%."""
OPEN = "SELECT count(*) FROM phone_message WHERE state IN ('queued', 'sending', 'sent')"
"""A run of the jobs reports a few hundred messages: it may end before the last of them."""
VALUES = {"first_name": "Asha", "trip": "Majuli by boat", "start_date": "1 Dec 2026", "pickup": "At the jetty"}


def phone(number: int) -> str:
    return f"+9198{number:08d}"


@pytest.mark.parametrize("fault", ["down", "lose_answer"])
async def test_of_a_batch_none_is_lost_and_none_is_sent_twice(
    office: Office,
    api: Api,
    app: FastAPI,
    clock: HandClock,
    run_jobs: RunJobs,
    owner: psycopg.Connection[Any],
    fault: str,
) -> None:
    await office.connect_whatsapp()
    template = await office.template("trip_update")
    services = app.state.services
    client_id = office.shop.client_id
    owner.execute(
        "INSERT INTO phone_consent (client_id, phone, is_given, source, wording)"
        " SELECT %s, '+9198' || lpad(n::text, 8, '0'), true, 'checkout', 1 FROM generate_series(1, %s) n",
        [client_id, MESSAGES],
    )
    drafts = [
        Draft(dedupe_key=f"batch:{number}", phone=phone(number), values=VALUES, steps=[Step("whatsapp", template)])
        for number in range(1, MESSAGES + 1)
    ]
    clock.moment = clock.moment.replace(hour=17)
    await fail(api, "whatsapp", fault, every=EVERY)
    for _ in range(2):
        # The second time, every key is known.
        async with services.database.client_transaction(client_id) as tx:
            await sending.queue_messages(tx, drafts, now=clock.now())
    assert owner.execute("SELECT count(*) FROM phone_message").fetchone() == (MESSAGES,)
    early = owner.execute("SELECT count(*) FROM procrastinate_jobs WHERE scheduled_at < %s", [clock.now()]).fetchone()
    assert early == (0,)
    await sending.send_message(sending.make_channels(services), client_id=client_id, message_id=1)
    assert await sent(api) == []
    clock.move(timedelta(hours=12))
    # Time goes by faster than reports arrive: of what has no report yet, nothing is sent again.
    for _ in range(40):
        await run_jobs()
        owner.execute("UPDATE phone_message SET claimed_at = claimed_at - interval '20 minutes'")
        await sending.sweep_unanswered(sending.make_channels(services))
        if owner.execute(OPEN).fetchone() == (0,):
            break
    await run_jobs()
    accepted = Counter(one["phone"] for one in await sent(api))
    assert len(accepted) == MESSAGES
    assert set(accepted.values()) == {1}
    states = dict(owner.execute("SELECT state, count(*) FROM phone_message GROUP BY state").fetchall())
    undeliverable = sum(number.endswith(keys.UNDELIVERABLE) for number in accepted)
    even = sum(int(number[-1]) % 2 == 0 for number in accepted) - undeliverable
    assert states == Counter(
        {"read": even, "delivered": MESSAGES - even - undeliverable, "failed": undeliverable}
    ) - Counter({"failed": 0})
