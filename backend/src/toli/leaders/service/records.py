"""Store what leaders recorded, once and in any order, and show what follows from it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, assert_never
from uuid import UUID

from toli.bookings.service import travellers
from toli.db.transactions import ClientTransaction
from toli.kit.money import from_rupees
from toli.kit.sealing import Sealer
from toli.leaders import rules
from toli.leaders.errors import TooManyRecords
from toli.leaders.repository import links as link_repository
from toli.leaders.repository import records as repository
from toli.leaders.repository.links import LinkRecord
from toli.leaders.repository.records import StoredRecord, TravellerOnTour
from toli.leaders.schemas import (
    AnyRecordIn,
    IdCheckIn,
    Incident,
    IncidentIn,
    LeaderRecords,
    Mark,
    MarkIn,
    RecordsIn,
    Refusal,
    RefusedRecord,
    RollCall,
    RollCallIn,
    SentRecords,
    Spending,
    SpendingIn,
)
from toli.leaders.service.phones import Phone, get_sheet_version, page_of, require_phone

MOST_RECORDS: Final = 20_000


async def send_records(tx: ClientTransaction, *, sealer: Sealer, phone: Phone, body: RecordsIn) -> SentRecords:
    """Store what a phone has recorded, and return all records of the departure. Repeated, it changes nothing.

    A record that cannot be stored is refused with a reason, and the others are stored. Raises NotFound,
    LeaderLinkOver, LeaderLinkLocked, TooManyRecords.
    """
    link = await require_phone(tx, phone)
    await link_repository.lock_departure(tx, event_plan_id=link.event_plan_id)
    await link_repository.note_seen(tx, leader_link_id=link.leader_link_id)
    stored, refused = await _store(tx, sealer=sealer, link=link, body=body, now=phone.now)
    return SentRecords(
        page=page_of(link, phone),
        stored=stored,
        refused=refused,
        records=await list_records(tx, sealer=sealer, event_plan_id=link.event_plan_id),
        sheet_version=await get_sheet_version(tx, sealer=sealer, event_plan_id=link.event_plan_id),
    )


async def _store(
    tx: ClientTransaction, *, sealer: Sealer, link: LinkRecord, body: RecordsIn, now: datetime
) -> tuple[list[UUID], list[RefusedRecord]]:
    sent = {one.key: one for one in body.records}
    if not sent:
        return [], []
    known = await repository.list_keys(tx, leader_link_id=link.leader_link_id, keys=list(sent))
    fresh = [one for key, one in sent.items() if key not in known]
    stored = [key for key in sent if key in known]
    if not fresh:
        return stored, []
    count = await repository.count_records(tx, leader_link_id=link.leader_link_id)
    if count + len(fresh) > MOST_RECORDS:
        raise TooManyRecords
    people = await repository.list_travellers(tx, event_plan_id=link.event_plan_id)
    by_id = {one.traveller_id: one for one in people}
    roll_calls = await repository.list_roll_calls(tx, event_plan_id=link.event_plan_id)
    refused: list[RefusedRecord] = []
    rows: list[dict[str, object]] = []
    for one in fresh:
        reason = _refusal(one, people=by_id, roll_calls=roll_calls)
        if reason is not None:
            refused.append(RefusedRecord(key=one.key, reason=reason))
            continue
        if isinstance(one, RollCallIn):
            roll_calls.add(one.key)
        at = rules.recorded_at(one.at, sent_at=body.sent_at, now=now)
        rows.append(
            {
                **_EMPTY,
                "event_plan_id": link.event_plan_id,
                "leader_link_id": link.leader_link_id,
                "event_key": one.key,
                "kind": one.kind,
                "device_at": one.at,
                "recorded_at": at,
                **_values(one, sealer=sealer, link=link),
            }
        )
        stored.append(one.key)
        if isinstance(one, IdCheckIn):
            await _check_id(tx, link=link, traveller=by_id[one.traveller_id], is_checked=one.is_checked, at=at)
    await repository.add_records(tx, rows=rows)
    return stored, refused


def _refusal(one: AnyRecordIn, *, people: dict[int, TravellerOnTour], roll_calls: set[UUID]) -> Refusal | None:
    if isinstance(one, MarkIn | IdCheckIn) and one.traveller_id not in people:
        return "traveller_gone"
    if isinstance(one, MarkIn) and one.roll_call not in roll_calls:
        return "roll_call_gone"
    if isinstance(one, IncidentIn) and one.traveller_id is not None and one.traveller_id not in people:
        return "traveller_gone"
    return None


async def _check_id(
    tx: ClientTransaction, *, link: LinkRecord, traveller: TravellerOnTour, is_checked: bool, at: datetime
) -> None:
    """Record an ID check with the traveller, for the operator who made the link."""
    await travellers.sight_traveller_id(
        tx,
        actor_id=link.made_by,
        leader_link_id=link.leader_link_id,
        reservation_event_id=traveller.reservation_event_id,
        traveller_id=traveller.traveller_id,
        is_sighted=is_checked,
        now=at,
    )


_EMPTY: Final[dict[str, object]] = {
    "roll_call": None,
    "place": "",
    "traveller_id": None,
    "is_yes": None,
    "category": "",
    "sealed_text": None,
    "amount_paise": None,
    "paid_by": "",
    "payee": "",
    "note": "",
}
"""All rows that are stored together have the same columns."""


def _values(one: AnyRecordIn, *, sealer: Sealer, link: LinkRecord) -> dict[str, object]:
    match one:
        case RollCallIn():
            return {"place": one.place}
        case MarkIn():
            return {"roll_call": one.roll_call, "traveller_id": one.traveller_id, "is_yes": one.is_present}
        case IdCheckIn():
            return {"traveller_id": one.traveller_id, "is_yes": one.is_checked}
        case IncidentIn():
            sealed = sealer.seal(one.text, bound_to=_binding(link.leader_link_id, one.key))
            return {"category": one.category, "traveller_id": one.traveller_id, "sealed_text": sealed}
        case SpendingIn():
            return {
                "category": one.category,
                "amount_paise": from_rupees(one.amount),
                "paid_by": one.paid_by,
                "payee": one.payee,
                "note": one.note,
            }
        case _:
            assert_never(one)


def _binding(leader_link_id: int, key: UUID) -> str:
    return f"leader_event.text:{leader_link_id}:{key}"


async def list_records(tx: ClientTransaction, *, sealer: Sealer, event_plan_id: int) -> LeaderRecords:
    """Return what follows from the records of a departure."""
    rows = await repository.list_records(tx, event_plan_id=event_plan_id)
    people = await repository.list_travellers(tx, event_plan_id=event_plan_id)
    return to_records(rows, people=people, sealer=sealer)


def to_records(rows: Sequence[StoredRecord], *, people: Sequence[TravellerOnTour], sealer: Sealer) -> LeaderRecords:
    """Merge the records of all leaders: of two marks of a traveller the later one counts."""
    marks: dict[UUID, dict[int, Mark]] = {}
    for row in rows:
        if row.kind == "mark":
            assert row.roll_call is not None
            assert row.traveller_id is not None
            mark = Mark(traveller_id=row.traveller_id, is_present=bool(row.is_yes), at=row.recorded_at, by=row.leader)
            marks.setdefault(row.roll_call, {})[row.traveller_id] = mark
    return LeaderRecords(
        roll_calls=[
            RollCall(
                roll_call=row.event_key,
                at=row.recorded_at,
                place=row.place,
                by=row.leader,
                marks=list(marks.get(row.event_key, {}).values()),
            )
            for row in rows
            if row.kind == "roll_call"
        ],
        incidents=[_incident(row, sealer=sealer) for row in rows if row.kind == "incident"],
        spending=[_spending(row) for row in rows if row.kind == "spending"],
        ids_checked=sorted(one.traveller_id for one in people if one.is_id_checked),
    )


def _incident(row: StoredRecord, *, sealer: Sealer) -> Incident:
    assert row.sealed_text is not None
    return Incident.model_validate(
        {
            "incident": row.event_key,
            "at": row.recorded_at,
            "by": row.leader,
            "category": row.category,
            "traveller_id": row.traveller_id,
            "text": sealer.open(row.sealed_text, bound_to=_binding(row.leader_link_id, row.event_key)),
        }
    )


def _spending(row: StoredRecord) -> Spending:
    return Spending.model_validate(
        {
            "spending": row.event_key,
            "leader_event_id": row.leader_event_id,
            "at": row.recorded_at,
            "by": row.leader,
            "category": row.category,
            "amount": row.amount_paise,
            "paid_by": row.paid_by,
            "payee": row.payee,
            "note": row.note,
            "has_bill": row.bill is not None,
            "is_cost": row.cost_payment_id is not None,
        }
    )
