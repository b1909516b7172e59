"""What is true after a fault: payments lost, doubled or orphaned, beds oversold, acknowledged operations missing."""

import asyncio
import time
from dataclasses import dataclass, field

import httpx
import psycopg

from drills.load import Record
from drills.topology import Topology
from toli.infra.db.queue.jobs import enqueue
from toli.reporting.invariants.invariants import broken_invariants
from toli_demo.simulator import keys

SETTLE_SECONDS = 150
ASK_AGAIN_SECONDS = 10
PAGE = 100

# A payment that the provider has captured is settled when its booking is confirmed, or it goes back.
UNSETTLED = """
SELECT given.id, p.status, b.booking_status
FROM unnest(%s::text[]) AS given (id)
LEFT JOIN payment p ON p.provider_payment_id = given.id
LEFT JOIN booking b ON b.client_id = p.client_id AND b.booking_id = p.booking_id
WHERE p.status IS NULL OR p.status NOT IN ('captured', 'refunded')
   OR (p.status = 'captured' AND b.booking_status IS DISTINCT FROM 'confirmed'
       AND NOT EXISTS (SELECT FROM refund r WHERE r.provider_payment_id = given.id))
"""
# Each person makes one purchase.
DOUBLED = """
SELECT ref FROM ledger_transaction WHERE kind = 'capture' GROUP BY ref HAVING count(*) > 1
UNION ALL
SELECT 'person ' || user_id FROM booking WHERE booking_status = 'confirmed' GROUP BY user_id
HAVING count(*) > 1
UNION ALL
SELECT 'booking ' || p.booking_id FROM payment p
WHERE p.status = 'captured' AND NOT EXISTS (SELECT FROM refund r WHERE r.provider_payment_id = p.provider_payment_id)
GROUP BY p.booking_id HAVING count(*) > 1
"""
HELD_TWICE = "SELECT user_id FROM booking GROUP BY user_id HAVING count(*) > 1"
"""Beds that one purchase holds twice, because the answer to the first hold was lost: until the unpaid hold expires."""
OVERSOLD = """
SELECT departure_id FROM plan_stock WHERE held < 0 OR sold < 0 OR held + sold > capacity
UNION ALL
SELECT departure_id FROM bed_stock WHERE held < 0 OR sold < 0 OR held + sold > total
"""


@dataclass
class Verdict:
    """The counts after a fault, all of them 0 when nothing went wrong."""

    purchases: int = 0
    confirmed: int = 0
    sold_out: int = 0
    late: int = 0
    """Purchases whose hold had expired: unpaid, or returned."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    orphaned: list[str] = field(default_factory=list)
    oversold: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Rows that break an invariant of `toli check`."""
    given_up: list[str] = field(default_factory=list)
    held_twice: list[int] = field(default_factory=list)
    settled_after: float = 0.0
    """Seconds from the end of the load to the last payment that was settled."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, doubled, orphaned or oversold, and every invariant holds."""
        return not (self.lost or self.doubled or self.orphaned or self.oversold or self.broken)


async def judge(topology: Topology, record: Record) -> Verdict:
    """Let payments settle, then compare what was acknowledged, what the provider has and what the database has."""
    verdict = Verdict(purchases=len(record.purchases))
    verdict.sold_out = sum(one.is_sold_out for one in record.purchases)
    verdict.late = sum(one.is_late for one in record.purchases)
    verdict.given_up = [one.given_up for one in record.purchases if one.given_up]
    began = time.monotonic()
    asked = 0.0
    while True:
        unsettled = await asyncio.to_thread(_unsettled, topology, await list_captured(topology))
        if not unsettled or time.monotonic() - began > SETTLE_SECONDS:
            break
        if time.monotonic() - asked > ASK_AGAIN_SECONDS:
            # What runs every five minutes.
            async with topology.checks.platform_transaction() as tx:
                await enqueue(tx, "bookings.reconcile", once="drill.reconcile", timestamp=int(time.time()))
            asked = time.monotonic()
        await asyncio.sleep(1)
    verdict.settled_after = time.monotonic() - began
    verdict.orphaned = [f"{payment}: {status}, booking {booking}" for payment, status, booking in unsettled]
    await asyncio.to_thread(_compare, topology, record, verdict)
    verdict.broken = [f"{row.invariant}: {row.detail}" for row in await broken_invariants(topology.checks)]
    return verdict


async def list_captured(topology: Topology) -> list[str]:
    """List every payment that the provider has captured."""
    url = f"http://127.0.0.1:{topology.provider_port}{keys.BASE_PATH}/v1/payments"
    found: list[str] = []
    async with httpx.AsyncClient(auth=(keys.KEY_ID, keys.KEY_SECRET), trust_env=False, timeout=30) as http:
        while True:
            answer = await http.get(url, params={"count": PAGE, "skip": len(found)})
            items = answer.raise_for_status().json()["items"]
            found += [item["id"] for item in items if item["captured"]]
            if len(items) < PAGE:
                return found


def _connect(topology: Topology) -> psycopg.Connection[tuple[object, ...]]:
    url = topology.cluster.superuser_url()
    return psycopg.connect(url, autocommit=True, options="-c toli.scope=platform")


def _unsettled(topology: Topology, captured: list[str]) -> list[tuple[object, ...]]:
    with _connect(topology) as connection:
        return connection.execute(UNSETTLED, [captured]).fetchall()


def _compare(topology: Topology, record: Record, verdict: Verdict) -> None:
    with _connect(topology) as connection:
        bookings = dict(connection.execute("SELECT booking_id, booking_status FROM booking").fetchall())
        requests = {row[0] for row in connection.execute("SELECT booking_id FROM cancellation").fetchall()}
        verdict.doubled = [str(row[0]) for row in connection.execute(DOUBLED).fetchall()]
        verdict.held_twice = [int(str(row[0])) for row in connection.execute(HELD_TWICE).fetchall()]
        verdict.oversold = [f"departure {row[0]}" for row in connection.execute(OVERSOLD).fetchall()]
    verdict.confirmed = sum(bookings.get(one.booking_id) == "confirmed" for one in record.purchases)
    for one in record.purchases:
        if one.booking_id is not None and one.booking_id not in bookings:
            verdict.lost.append(f"hold {one.booking_id}")
        elif one.is_verified and bookings.get(one.booking_id) not in {"confirmed", "cancelled"}:
            verdict.lost.append(f"payment {one.payment_id} of booking {one.booking_id}")
        if one.is_cancellation_requested and one.booking_id not in requests:
            verdict.lost.append(f"cancellation of booking {one.booking_id}")
