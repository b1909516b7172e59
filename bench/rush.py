"""Everybody at once for the last beds: eight hundred tries by thirty-two people, and beds for two hundred of them."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass
from statistics import quantiles

import orjson
import psycopg

from bench.installation import Installation
from bench.noise import Noise, watched
from bench.processes import Refused
from bench.seed import ENOUGH_BEDS, Plan

TRIES = 800
AT_ONCE = 32
PARTIES = 200
IN_DOUBLES, IN_QUADS = 2, 1
"""Beds of one party."""

MOST_SECONDS = 4.0
MOST_P99_MS = 300.0
BOOKED, TAKEN = 201, 409

STOCK = """
UPDATE plan_stock SET capacity = held + sold + %(beds)s WHERE client_id = %(client_id)s AND departure_id = %(plan_id)s
"""
BEDS = """
UPDATE bed_stock SET total = held + sold + %(beds)s
WHERE client_id = %(client_id)s AND departure_id = %(plan_id)s AND sharing_type_id = %(sharing_type_id)s
"""


@dataclass(frozen=True)
class Rush:
    """One rush: how long all of it took, how long the slowest hundredth, and what was answered."""

    seconds: float
    p99_ms: float
    answers: dict[int, int]
    noise: Noise

    @property
    def passed(self) -> bool | None:
        """Whether each bed was sold once, the others were refused, and nobody waited for long; None: too noisy."""
        if self.answers != {BOOKED: PARTIES, TAKEN: TRIES - PARTIES}:
            return False
        is_fast = self.seconds <= MOST_SECONDS and self.p99_ms < MOST_P99_MS
        return is_fast if self.noise.is_quiet else None


def rush(installation: Installation, *, turn: int) -> Rush:
    """Let them in on a departure of the first operator, other people in each turn.

    Raises Refused when a connection breaks off.
    """
    plan = installation.world.plans[0]
    _set_beds(installation, plan, parties=PARTIES)
    try:
        with watched() as noise:
            return asyncio.run(_rush(installation, plan, first=turn * TRIES, noise=noise))
    except (OSError, asyncio.IncompleteReadError) as error:
        raise Refused(f"The server hung up on a rush: {error!r}.") from error
    finally:
        _set_beds(installation, plan, parties=ENOUGH_BEDS // 10)


def _set_beds(installation: Installation, plan: Plan, *, parties: int) -> None:
    key = {"client_id": plan.client_id, "plan_id": plan.plan_id}
    with psycopg.connect(installation.owner_url, options="-c toli.scope=platform") as connection:
        connection.execute(STOCK, {**key, "beds": parties * (IN_DOUBLES + IN_QUADS)})
        for sharing_type_id, beds in (
            (plan.double_id, IN_DOUBLES),
            (plan.quad_id, IN_QUADS),
        ):
            connection.execute(BEDS, {**key, "sharing_type_id": sharing_type_id, "beds": parties * beds})


async def _rush(installation: Installation, plan: Plan, *, first: int, noise: Noise) -> Rush:
    people = installation.world.tokens[plan.label]
    waiting = [_request(installation, plan, people[(first + place) % len(people)]) for place in range(TRIES)]
    waits: list[float] = []
    answers: Counter[int] = Counter()

    async def come() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", installation.toli_port)
        while waiting:
            request = waiting.pop()
            asked = time.perf_counter()
            writer.write(request)
            answers[await _status(reader)] += 1
            waits.append(1000 * (time.perf_counter() - asked))
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(come() for _ in range(AT_ONCE)))
    return Rush(
        time.perf_counter() - began,
        quantiles(waits, n=100)[-1],
        dict(sorted(answers.items())),
        noise,
    )


def party(plan: Plan) -> dict[str, object]:
    """What a request for beds of a departure says."""
    return {
        "reservation_event": {"event_id": plan.trip_id, "event_plan_id": plan.plan_id},
        "traveller_info": [
            {
                "full_name": "Asha Baruah",
                "id_type": "Passport",
                "id_proof": "P1234567",
                "emergency_contact": "9876543210",
            }
        ],
        "booking_rooms": [
            {"room_bed_id": plan.double_id, "selected_beds_quantity": IN_DOUBLES},
            {"room_bed_id": plan.quad_id, "selected_beds_quantity": IN_QUADS},
        ],
    }


def _request(installation: Installation, plan: Plan, token: str) -> bytes:
    body = orjson.dumps({"booking_payload": party(plan)})
    host = installation.host(plan.label)
    head = (
        f"POST /api/bookings/holds HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Cookie: access_token={token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _status(reader: asyncio.StreamReader) -> int:
    """The status of an answer, once all of it has come."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    await reader.readexactly(int(head.partition("content-length:")[2].partition("\r\n")[0]))
    return int(head.split(" ", 2)[1])
