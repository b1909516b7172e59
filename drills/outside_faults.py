"""Faults of the provider, of the mail server and of the file store."""

import asyncio
import random
import time
from collections import Counter

import httpx
import psycopg

from drills.registry import GoalMissed, fault
from drills.topology import BASE, Topology
from toli.infra.db.queue.jobs import enqueue
from toli_demo.simulator import keys

# A third of the holds whose order is placed: their payments come a few milliseconds later.
END_HOLDS = """
UPDATE hold SET expires_at = clock_timestamp() + (random() - 0.5) * interval '100 milliseconds'
WHERE hold_id IN (
    SELECT h.hold_id FROM hold h
    JOIN booking b ON b.client_id = h.client_id AND b.hold_id = h.hold_id
    JOIN payment_order o ON o.client_id = b.client_id AND o.booking_id = b.booking_id
    WHERE h.state = 'active' AND h.expires_at > now() + interval '1 minute' AND o.provider_order_id IS NOT NULL
      AND random() < 0.33
    FOR UPDATE OF h SKIP LOCKED
)
"""


@fault("FLT-17", "provider answers 503, then 429, for 10 s each", most_gap=30)
async def provider_down(topology: Topology) -> str:
    """Let the provider's API fail."""
    for kind in ("down", "limited"):
        await topology.faults_of_provider({"all": kind})
        await asyncio.sleep(10)
    await topology.faults_of_provider(None)
    return ""


@fault("FLT-18", "provider silent, reset, truncated, HTML", most_gap=75)
async def provider_silent(topology: Topology) -> str:
    """Let the provider never answer, break off, and answer with a page."""
    proxy = topology.provider_proxy
    proxy.is_blackhole = True
    await asyncio.sleep(30)
    proxy.heal()
    proxy.is_refusing = True
    proxy.reset_all()
    await asyncio.sleep(5)
    proxy.heal()
    proxy.half_close_all()
    await asyncio.sleep(2)
    proxy.truncate_after = 60
    await asyncio.sleep(5)
    proxy.heal()
    await topology.faults_of_provider({"all": "rubbish"})
    await asyncio.sleep(5)
    await topology.faults_of_provider(None)
    return "30 s silent, 5 s each of the others"


@fault("FLT-19", "provider accepts orders and loses its answer", most_gap=20)
async def provider_forgets(topology: Topology) -> str:
    """Let the provider do the work and answer 504."""
    await topology.faults_of_provider({"orders": {"kind": "lose_answer", "times": 10}})
    await asyncio.sleep(12)
    await topology.faults_of_provider(None)
    return "10 orders"


@fault("FLT-20", "webhooks lost, then each three times, shuffled; forged ones", most_gap=10)
async def webhooks(topology: Topology) -> str:
    """Lose all webhooks for a while, deliver those again in any order, and send some with a wrong signature."""
    await topology.faults_of_provider({"webhooks": "lose"})
    await asyncio.sleep(15)
    await topology.faults_of_provider(None)
    base = f"http://127.0.0.1:{topology.provider_port}{keys.BASE_PATH}"
    async with httpx.AsyncClient(trust_env=False, timeout=30) as http:
        newest = (await http.get(f"{base}/webhooks", params={"count": 1000})).raise_for_status().json()
        # The provider repeats for a day what was not delivered.
        events = [event for event in newest if event["delivered_at"] is None]
        thrice = [event["id"] for event in events for _ in range(3)]
        random.Random(17).shuffle(thrice)  # noqa: S311  any order will do
        for number in thrice:
            await http.post(f"{base}/webhooks/{number}/deliver")
        front = f"http://127.0.0.1:{topology.front}/api/payments/razorpay/webhook"
        statuses = set()
        for event in events[:20]:
            headers = {"Host": f"{BASE}:{topology.front}", "X-Razorpay-Signature": "0" * 64,
                       "Content-Type": "application/json"}  # fmt: skip
            statuses.add((await http.post(front, content=event["body"], headers=headers)).status_code)
    return f"{len(thrice)} deliveries of {len(events)} events; forged ones answered {sorted(statuses)}"


@fault("FLT-23", "mail server refuses, then is silent", most_gap=10)
async def mail_down(topology: Topology) -> str:
    """Refuse connections of SMTP, then accept and say nothing."""
    before = len(topology.mailbox.accepted)
    topology.smtp_proxy.is_refusing = True
    await asyncio.sleep(8)
    topology.smtp_proxy.heal()
    topology.smtp_proxy.is_blackhole = True
    await asyncio.sleep(12)
    topology.smtp_proxy.heal()
    await asyncio.sleep(10)
    return f"{len(topology.mailbox.accepted) - before} e-mails delivered by 10 s after"


@fault("FLT-22", "payments captured within 50 ms of their hold's end", most_gap=10)
async def end_holds_during_payments(topology: Topology) -> str:
    """Let holds that are being paid for end within 50 ms, and sweep all the time."""
    ended = 0
    until = time.monotonic() + 40
    while time.monotonic() < until:
        ended += await asyncio.to_thread(_end_holds, topology)
        async with topology.checks.platform_transaction() as tx:
            await enqueue(tx, "bookings.sweep", once="drill.sweep", timestamp=int(time.time()))
        await asyncio.sleep(0.1)
    return f"{ended} holds ended"


def _end_holds(topology: Topology) -> int:
    with psycopg.connect(
        topology.cluster.superuser_url(), autocommit=True, options="-c toli.scope=platform"
    ) as connection:
        return connection.execute(END_HOLDS).rowcount


@fault("FLT-24", "file store killed, slow, then silent", most_gap=5)
async def store_down(topology: Topology) -> str:
    """Let an operator send pictures while the store is killed, answers late, and does not answer."""
    pictures = topology.pictures()

    async def send_for(seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await pictures.send()
            await asyncio.sleep(0.5)

    await send_for(3)
    topology.store.kill()
    await send_for(6)
    topology.store.start()
    await send_for(8)
    topology.store_proxy.latency = 0.5
    await send_for(6)
    topology.store_proxy.heal()
    topology.store_proxy.is_blackhole = True
    await send_for(12)
    topology.store_proxy.heal()
    await send_for(3)
    counts = Counter(pictures.statuses)
    missing = await pictures.missing()
    said = ", ".join(f"{status}: {count}" for status, count in sorted(counts.items()))
    note = f"uploads {said}, the slowest {pictures.slowest:.1f} s; {len(missing)} accepted ones missing"
    if missing or set(counts) - {"201", "503"}:
        raise GoalMissed(note)
    return note
