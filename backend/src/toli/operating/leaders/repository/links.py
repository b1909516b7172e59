from dataclasses import dataclass, fields
from datetime import date

from sqlalchemy import func, select, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.rules import CODE_TRIES

LINKS = Table(LeaderLink)

# `l.*` would change the result of a prepared statement when a migration adds a column.
LINK = ", ".join(f"l.{column.key}" for column in LINKS.columns)
LINKS_ON_TOUR = f"""
SELECT {LINK}, e.title, p.tour_start_date, p.tour_end_date, c.client_name, c.time_zone
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


@dataclass(frozen=True, slots=True)
class LinkOnTour:
    """Days are in `time_zone`."""

    link: LeaderLink
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


async def list_links(tx: ClientTransaction, *, departure_id: int) -> list[LinkOnTour]:
    return await _list(tx, "l.departure_id = :value", departure_id)


async def find_link(tx: ClientTransaction, *, leader_link_id: int) -> LinkOnTour | None:
    return next(iter(await _list(tx, "l.leader_link_id = :value", leader_link_id)), None)


async def find_by_token(tx: ClientTransaction, *, token_hash: bytes) -> LinkOnTour | None:
    return next(iter(await _list(tx, "l.token_hash = :value", token_hash)), None)


async def _list(tx: ClientTransaction, condition: str, value: int | bytes) -> list[LinkOnTour]:
    query = text(f"{LINKS_ON_TOUR} AND {condition} ORDER BY l.leader_link_id")
    rows = await tx.execute(query, {"client_id": tx.client_id, "value": value})
    names = [field.name for field in fields(LinkOnTour) if field.name != "link"]
    return [LinkOnTour(LINKS.row(row), **{name: row[name] for name in names}) for row in rows.mappings()]


async def revoke(tx: ClientTransaction, *, leader_link_id: int) -> None:
    """Revoke a link and forget its phone."""
    values = {"revoked_at": func.now(), "sealed_code": None, "device_hash": None}
    await LINKS.update(tx, leader_link_id, values=values)


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
    await LINKS.update(tx, leader_link_id, values={"last_seen_at": func.now()})


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
