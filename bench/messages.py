"""A batch of 10,000 messages by WhatsApp while 3% of the calls fail: how many a second, and whether each left once."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, LiteralString

import httpx
import psycopg
from psycopg.types.json import Jsonb

from bench import provider
from bench.installation import Installation
from bench.processes import Refused
from toli.infra.db.queue.jobs import ENQUEUE
from toli.infra.db.queue.routing import find_route

MESSAGES: Final = 10_000
QUICK_MESSAGES: Final = 200
NOON: Final = 12
GIVE_UP_SECONDS: Final = 1800
POLL_SECONDS: Final = 0.25
VALUES: Final = {"first_name": "Asha"}

ACCOUNT: Final = """
INSERT INTO channel_account (client_id, channel, sender, business_id, connected_by)
SELECT client_id, 'whatsapp', %s, %s, user_id FROM client WHERE client_id = %s
"""
TEMPLATE: Final = """
INSERT INTO channel_template (client_id, channel, name, provider_key, language, status, body, fields)
VALUES (%s, 'whatsapp', 'update', 'update', 'en', 'approved', 'Hello {{1}}, there is news.', '{"1": "first_name"}')
RETURNING template_id
"""
CONSENTS: Final = """
INSERT INTO phone_consent (client_id, phone, is_given, source, wording)
SELECT %s, '+9198' || lpad(n::text, 8, '0'), true, 'checkout', 1 FROM generate_series(1, %s) n
"""
ADD: Final = """
INSERT INTO phone_message (client_id, dedupe_key, phone, steps, channel, text_values)
SELECT %s, 'bench:' || n, '+9198' || lpad(n::text, 8, '0'), %s, 'whatsapp', %s FROM generate_series(1, %s) n
RETURNING message_id
"""
WAITING: Final = "SELECT count(*) FROM phone_message WHERE state IN ('queued', 'sending')"
TAKEN: Final = "SELECT count(*) FROM phone_message WHERE state IN ('sent', 'delivered', 'read')"


@dataclass(frozen=True)
class Sent:
    """A batch: how long it took in seconds, how many were noted as sent, and what the provider took."""

    messages: int
    seconds: float
    noted: int
    taken: int
    refused: int
    most_of_one: int

    @property
    def passed(self) -> bool:
        """Whether none was lost and none was sent twice."""
        return self.noted == self.taken == self.messages and self.most_of_one == 1

    @property
    def sentence(self) -> str:
        """The figures, for people."""
        return (
            f"{self.messages:,} messages, while {self.refused} calls failed: sent in {self.seconds:.1f} s,"
            f" {self.messages / self.seconds:.0f} a second; {self.taken:,} were taken, none more than"
            f" {self.most_of_one} time(s), {self.noted:,} are noted as sent: {'pass' if self.passed else 'MISS'}"
        )


def send_batch(installation: Installation, *, messages: int, tell: Callable[[str], None]) -> Sent:
    """Queue messages in one statement and wait until the worker has sent them. Raises Refused."""
    client_id = installation.world.plans[-1].client_id
    with psycopg.connect(installation.owner_url) as connection:
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        # No quiet hours, whenever it is measured: the operator is where it is about noon.
        zone = f"Etc/GMT{datetime.now(UTC).hour - NOON:+d}"
        connection.execute("UPDATE client SET time_zone = %s WHERE client_id = %s", [zone, client_id])
        connection.execute(ACCOUNT, [provider.WHATSAPP["NUMBER_ID"], provider.WHATSAPP["BUSINESS_ID"], client_id])
        row = connection.execute(TEMPLATE, [client_id]).fetchone()
        assert row is not None
        connection.execute(CONSENTS, [client_id, messages])
        steps = Jsonb([{"channel": "whatsapp", "template_id": row[0]}])
        ids = connection.execute(ADD, [client_id, steps, Jsonb(VALUES), messages]).fetchall()
        route = find_route("channels.send")
        jobs = [
            {
                "queue": route.queue,
                "name": "channels.send",
                "priority": route.priority,
                "ids": {"client_id": client_id, "message_id": message_id},
            }
            for (message_id,) in ids
        ]
        connection.execute(ENQUEUE, {"jobs": Jsonb(jobs), "at": None})
        connection.commit()
        connection.set_autocommit(True)
        # The worker may still be starting: its first message is the beginning.
        _wait_until(lambda: _count(connection, TAKEN) > 0)
        began = time.monotonic()
        _wait_until(lambda: _count(connection, WAITING) == 0)
        seconds = time.monotonic() - began
        noted = _count(connection, TAKEN)
    tell(f"{messages} messages after {seconds:.0f} s.")
    answer = httpx.get(f"http://127.0.0.1:{installation.provider_port}/counted-messages", trust_env=False)
    counted = json.loads(answer.text)
    return Sent(messages, seconds, noted, counted["taken"], counted["refused"], counted["most_of_one"])


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + GIVE_UP_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            raise Refused(f"The messages were not sent within {GIVE_UP_SECONDS} s.")
        time.sleep(POLL_SECONDS)


def _count(connection: psycopg.Connection[tuple[Any, ...]], query: LiteralString) -> int:
    row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0])
