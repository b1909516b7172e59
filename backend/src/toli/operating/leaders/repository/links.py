"""Leaders' links."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, insert, select, text, update

from toli.infra.db.transactions import ClientTransaction
from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.rules import CODE_TRIES

LINKS = """
SELECT l.leader_link_id, l.departure_id, l.name, l.phone, l.email, l.token_hash, l.sealed_token, l.sealed_code,
       l.code_tries, l.device_hash, l.opened_at, l.last_seen_at, l.revoked_at, l.made_by, l.made_at,
       e.title, p.tour_start_date, p.tour_end_date, c.client_name, c.time_zone
FROM leader_link l
JOIN departure p ON p.client_id = l.client_id AND p.departure_id = l.departure_id
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = l.client_id
WHERE l.client_id = :client_id
"""
DEPARTURE = """
SELECT p.tour_end_date, c.time_zone FROM departure p JOIN client c ON c.client_id = p.client_id
WHERE p.client_id = :client_id AND p.departure_id = :plan
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRecord:
    leader_link_id: int
    departure_id: int
    name: str
    phone: str
    email: str
    token_hash: bytes
    sealed_token: bytes | None
    sealed_code: bytes | None
    code_tries: int
    device_hash: bytes | None
    opened_at: datetime | None
    last_seen_at: datetime | None
    revoked_at: datetime | None
    made_by: int
    made_at: datetime
    title: str
    tour_start_date: date
    tour_end_date: date
    client_name: str
    time_zone: str


@dataclass(frozen=True, slots=True)
class DepartureDates:
    """Days are in `time_zone`."""

    tour_end_date: date
    time_zone: str


async def find_departure(tx: ClientTransaction, *, departure_id: int) -> DepartureDates | None:
    rows = await tx.execute(text(DEPARTURE), {"client_id": tx.client_id, "plan": departure_id})
    row = rows.mappings().one_or_none()
    return None if row is None else DepartureDates(**row)


async def lock_departure(tx: ClientTransaction, *, departure_id: int) -> None:
    """Serialize changes of a departure's links and records."""
    key = func.hashtextextended(f"leaders:{tx.client_id}:{departure_id}", 0)
    await tx.execute(select(func.pg_advisory_xact_lock(key)))


async def list_links(tx: ClientTransaction, *, departure_id: int) -> list[LinkRecord]:
    rows = await tx.execute(
        text(f"{LINKS} AND l.departure_id = :plan ORDER BY l.leader_link_id"),
        {"client_id": tx.client_id, "plan": departure_id},
    )
    return [LinkRecord(**row) for row in rows.mappings()]


async def find_link(tx: ClientTransaction, *, leader_link_id: int) -> LinkRecord | None:
    rows = await tx.execute(
        text(f"{LINKS} AND l.leader_link_id = :id"), {"client_id": tx.client_id, "id": leader_link_id}
    )
    row = rows.mappings().one_or_none()
    return None if row is None else LinkRecord(**row)


async def find_by_token(tx: ClientTransaction, *, token_hash: bytes) -> LinkRecord | None:
    rows = await tx.execute(
        text(f"{LINKS} AND l.token_hash = :token"), {"client_id": tx.client_id, "token": token_hash}
    )
    row = rows.mappings().one_or_none()
    return None if row is None else LinkRecord(**row)


async def add_link(tx: ClientTransaction, *, departure_id: int, values: Mapping[str, object]) -> int:
    added = await tx.execute(
        insert(LeaderLink)
        .values(client_id=tx.client_id, departure_id=departure_id, **values)
        .returning(LeaderLink.leader_link_id)
    )
    return added.scalar_one()


async def update_link(tx: ClientTransaction, *, leader_link_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(LeaderLink)
        .where(LeaderLink.client_id == tx.client_id, LeaderLink.leader_link_id == leader_link_id)
        .values(**values)
    )


async def revoke(tx: ClientTransaction, *, leader_link_id: int) -> None:
    """Revoke a link and forget its phone."""
    values = {"revoked_at": func.now(), "sealed_code": None, "device_hash": None}
    await update_link(tx, leader_link_id=leader_link_id, values=values)


async def count_try(tx: ClientTransaction, *, leader_link_id: int) -> tuple[bytes, int] | None:
    """Count a try before the comparison; return code and tries, or None."""
    counted = await tx.execute(
        update(LeaderLink)
        .where(
            LeaderLink.client_id == tx.client_id,
            LeaderLink.leader_link_id == leader_link_id,
            LeaderLink.sealed_code.is_not(None),
            LeaderLink.code_tries < CODE_TRIES,
        )
        .values(code_tries=LeaderLink.code_tries + 1)
        .returning(LeaderLink.sealed_code, LeaderLink.code_tries)
    )
    row = counted.one_or_none()
    return None if row is None or row.sealed_code is None else (row.sealed_code, row.code_tries)


async def note_seen(tx: ClientTransaction, *, leader_link_id: int) -> None:
    await update_link(tx, leader_link_id=leader_link_id, values={"last_seen_at": func.now()})


async def bind(tx: ClientTransaction, *, leader_link_id: int, sealed_code: bytes, device_hash: bytes) -> bool:
    """False when another call was first."""
    bound = await tx.execute(
        update(LeaderLink)
        .where(
            LeaderLink.client_id == tx.client_id,
            LeaderLink.leader_link_id == leader_link_id,
            LeaderLink.sealed_code == sealed_code,
            LeaderLink.revoked_at.is_(None),
        )
        .values(
            sealed_code=None,
            code_tries=0,
            device_hash=device_hash,
            opened_at=func.now(),
            last_seen_at=func.now(),
        )
    )
    return bound.rowcount == 1
