from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from sqlalchemy import Integer, cast, func, select, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.selling.waiting.models import WaitingEntry
from toli.selling.waiting.schemas import WaitingState

OPEN: Final[tuple[WaitingState, ...]] = (WaitingState.WAITING, WaitingState.OFFERED)


@dataclass(frozen=True, slots=True)
class Departure:
    """`bed_types` maps sharing types to names."""

    trip_id: int
    departure_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    access_code: str | None
    bed_types: Mapping[int, str]


ENTRIES = Table(WaitingEntry, order_by=[WaitingEntry.waiting_entry_id])


async def find_by_token(tx: ClientTransaction, *, token: str, lock: bool = False) -> WaitingEntry | None:
    return next(iter(await ENTRIES.list_rows(tx, WaitingEntry.token == token, lock=lock)), None)


async def lock_offer(tx: ClientTransaction, *, token: str) -> tuple[WaitingEntry, int] | None:
    """Lock an entry with an offer; return it with the seconds left by the database's clock."""
    seconds = cast(func.extract("epoch", WaitingEntry.offer_ends_at - func.now()), Integer).label("seconds")
    result = await tx.execute(
        select(*ENTRIES.columns, seconds)
        .where(
            WaitingEntry.client_id == tx.client_id,
            WaitingEntry.token == token,
            WaitingEntry.offer_ends_at.is_not(None),
        )
        .with_for_update()
    )
    row = result.mappings().one_or_none()
    return None if row is None else (ENTRIES.row(row), row["seconds"])


async def list_open_of_user(
    tx: ClientTransaction, *, user_id: int, departure_id: int | None = None
) -> list[WaitingEntry]:
    of_departure = [] if departure_id is None else [WaitingEntry.departure_id == departure_id]
    return await ENTRIES.list_rows(tx, *of_departure, WaitingEntry.user_id == user_id, WaitingEntry.state.in_(OPEN))


async def list_open_of_phone(tx: ClientTransaction, *, phone: str) -> list[WaitingEntry]:
    """List the entries of parties without an account."""
    return await ENTRIES.list_rows(
        tx, WaitingEntry.user_id.is_(None), WaitingEntry.phone == phone, WaitingEntry.state.in_(OPEN)
    )


async def list_clients_of_user(tx: Transaction, *, user_id: int) -> list[int]:
    """List clients with open entries (traveller scope)."""
    result = await tx.execute(
        select(WaitingEntry.client_id)
        .where(WaitingEntry.user_id == user_id, WaitingEntry.state.in_(OPEN))
        .distinct()
        .order_by(WaitingEntry.client_id)
    )
    return list(result.scalars())


async def list_all_of_user(tx: Transaction, *, user_id: int) -> list[WaitingEntry]:
    """List entries with every client (traveller scope)."""
    query = select(*ENTRIES.columns).where(WaitingEntry.user_id == user_id)
    result = await tx.execute(query.order_by(WaitingEntry.joined_at, WaitingEntry.waiting_entry_id))
    return [ENTRIES.row(row) for row in result.mappings()]


async def list_in_state(
    tx: ClientTransaction, *states: WaitingState, departure_id: int, lock: bool = False
) -> list[WaitingEntry]:
    """Lock waiting entries only with the departure's counters locked."""
    of_departure = WaitingEntry.departure_id == departure_id
    return await ENTRIES.list_rows(tx, of_departure, WaitingEntry.state.in_(states), lock=lock)


async def list_closed(tx: ClientTransaction, *, departure_id: int) -> list[WaitingEntry]:
    """List the last 100, latest first."""
    query = select(*ENTRIES.columns).where(
        WaitingEntry.client_id == tx.client_id,
        WaitingEntry.departure_id == departure_id,
        WaitingEntry.state.not_in(OPEN),
    )
    result = await tx.execute(query.order_by(WaitingEntry.closed_at.desc()).limit(100))
    return [ENTRIES.row(row) for row in result.mappings()]


async def lock_offered_by_holds(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> list[WaitingEntry]:
    """Lock entries, skipping rows locked elsewhere."""
    query = select(*ENTRIES.columns).where(
        WaitingEntry.client_id == tx.client_id,
        WaitingEntry.hold_id.in_(hold_ids),
        WaitingEntry.state == WaitingState.OFFERED,
    )
    result = await tx.execute(query.order_by(WaitingEntry.waiting_entry_id).with_for_update(skip_locked=True))
    return [ENTRIES.row(row) for row in result.mappings()]


async def count_before(tx: ClientTransaction, *, departure_id: int, waiting_entry_id: int) -> int:
    result = await tx.execute(
        select(func.count()).where(
            WaitingEntry.client_id == tx.client_id,
            WaitingEntry.departure_id == departure_id,
            WaitingEntry.waiting_entry_id < waiting_entry_id,
            WaitingEntry.state.in_(OPEN),
        )
    )
    return result.scalar_one()


async def set_offered(
    tx: ClientTransaction, *, waiting_entry_id: int, hold_id: int, token: str, ends_at: datetime
) -> None:
    """The departure is locked.

    `now()` is not the time of the offer: another transaction may have locked the departure first.
    """
    await tx.execute(
        update(WaitingEntry)
        .where(WaitingEntry.client_id == tx.client_id, WaitingEntry.waiting_entry_id == waiting_entry_id)
        .values(
            state=WaitingState.OFFERED,
            hold_id=hold_id,
            token=token,
            offered_at=func.clock_timestamp(),
            offer_ends_at=ends_at,
        )
    )


async def close_entries(tx: ClientTransaction, *, waiting_entry_ids: Sequence[int], state: str) -> None:
    await tx.execute(
        update(WaitingEntry)
        .where(WaitingEntry.client_id == tx.client_id, WaitingEntry.waiting_entry_id.in_(waiting_entry_ids))
        .values(state=state, hold_id=None, closed_at=func.now())
    )


async def set_taken(tx: ClientTransaction, *, waiting_entry_id: int, booking_id: int) -> None:
    await tx.execute(
        update(WaitingEntry)
        .where(WaitingEntry.client_id == tx.client_id, WaitingEntry.waiting_entry_id == waiting_entry_id)
        .values(state=WaitingState.TAKEN, hold_id=None, closed_at=func.now(), booking_id=booking_id)
    )


DEPARTURE = """
SELECT e.trip_id, p.departure_id,
       coalesce(e.translations -> :language ->> 'title', e.title) AS title,
       p.tour_start_date, p.tour_end_date, p.access_code,
       (SELECT coalesce(json_object_agg(
            r.sharing_type_id, coalesce(e.translations -> :language -> 'names' ->> r.room_type, r.room_type)), '{}')
        FROM bed_stock s
        JOIN sharing_type r ON r.client_id = s.client_id AND r.sharing_type_id = s.sharing_type_id
        WHERE s.client_id = p.client_id AND s.departure_id = p.departure_id) AS bed_types
FROM departure p JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
WHERE p.client_id = :client_id AND p.departure_id = :plan
"""


async def find_departure(tx: ClientTransaction, *, departure_id: int, language: str) -> Departure | None:
    result = await tx.execute(text(DEPARTURE), {"client_id": tx.client_id, "plan": departure_id, "language": language})
    row = result.mappings().one_or_none()
    if row is None:
        return None
    names = {int(kind): name for kind, name in row["bed_types"].items()}
    return Departure(**{**row, "bed_types": names})


OVER = """
SELECT DISTINCT w.client_id, w.departure_id FROM waiting_entry w
JOIN departure p ON p.client_id = w.client_id AND p.departure_id = w.departure_id
JOIN client c ON c.client_id = w.client_id
WHERE w.state IN ('waiting', 'offered')
  AND (p.cancelled_at IS NOT NULL
       OR p.tour_start_date <= (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date)
ORDER BY 1, 2
"""


async def list_over(tx: Transaction, *, now: datetime) -> list[tuple[int, int]]:
    """List started or cancelled departures with open entries (platform scope)."""
    return [(row.client_id, row.departure_id) for row in await tx.execute(text(OVER), {"now": now})]


FORGET = """
DELETE FROM waiting_entry w USING departure p, client c
WHERE w.state NOT IN ('waiting', 'offered') AND p.client_id = w.client_id AND p.departure_id = w.departure_id
  AND c.client_id = w.client_id
  AND p.tour_end_date < (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date - CAST(:days AS integer)
"""


async def delete_ended_entries(tx: Transaction, *, now: datetime, days: int) -> None:
    """Delete entries `days` after the departure's end (platform scope)."""
    await tx.execute(text(FORGET), {"now": now, "days": days})


async def erase_person(tx: Transaction, *, user_id: int) -> None:
    """Offered beds stay held until they expire (platform scope)."""
    await tx.execute(
        update(WaitingEntry)
        .where(WaitingEntry.user_id == user_id, WaitingEntry.state == WaitingState.WAITING)
        .values(state=WaitingState.LEFT, closed_at=func.now())
    )
    await tx.execute(
        update(WaitingEntry)
        .where(WaitingEntry.user_id == user_id)
        .values(user_id=None, name="Deleted account", phone="", email="")
    )
