from collections.abc import Sequence
from datetime import datetime
from typing import Final, assert_never
from uuid import UUID

from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import from_rupees
from toli.kit.sealing import Sealer
from toli.operating.leaders import rules
from toli.operating.leaders.errors import TooManyRecords
from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.repository import links as link_repository
from toli.operating.leaders.repository import records as repository
from toli.operating.leaders.repository.records import StoredRecord, TravellerOnTour
from toli.operating.leaders.schemas import (
    AnyRecordIn,
    IdCheckIn,
    Incident,
    IncidentIn,
    LeaderPayment,
    LeaderRecords,
    Mark,
    MarkIn,
    PaymentIn,
    RecordsIn,
    Refusal,
    RefusedRecord,
    RollCall,
    RollCallIn,
    SentRecords,
    Spending,
    SpendingIn,
)
from toli.operating.leaders.service.payments import TakenPayment, record_payments
from toli.operating.leaders.service.phones import Phone, get_sheet_version, page_of, require_phone
from toli.selling.bookings.service import travellers
from toli.selling.offline.service.on_tour import PaymentParts

MOST_RECORDS: Final = 20_000


async def send_records(tx: ClientTransaction, *, sealer: Sealer, phone: Phone, body: RecordsIn) -> SentRecords:
    """Idempotent; invalid records are refused with a reason, all others stored.

    Raises NotFound, LeaderLinkOver, LeaderLinkLocked, TooManyRecords.
    """
    tour = await require_phone(tx, phone)
    link = tour.link
    await link_repository.lock_departure(tx, departure_id=link.departure_id)
    await link_repository.note_seen(tx, leader_link_id=link.leader_link_id)
    stored, refused = await _store(tx, sealer=sealer, link=link, body=body, now=phone.now)
    return SentRecords(
        page=page_of(tour, phone),
        stored=stored,
        refused=refused,
        records=await list_records(tx, sealer=sealer, link=link),
        sheet_version=await get_sheet_version(tx, sealer=sealer, link=link),
    )


async def _store(
    tx: ClientTransaction, *, sealer: Sealer, link: LeaderLink, body: RecordsIn, now: datetime
) -> tuple[list[UUID], list[RefusedRecord]]:
    sent = {entry.key: entry for entry in body.records}
    if not sent:
        return [], []
    stored_keys = await repository.list_keys(tx, leader_link_id=link.leader_link_id, keys=list(sent))
    fresh = [entry for key, entry in sent.items() if key not in stored_keys]
    stored = [key for key in sent if key in stored_keys]
    if not fresh:
        return stored, []
    count = await repository.count_records(tx, leader_link_id=link.leader_link_id)
    if count + len(fresh) > MOST_RECORDS:
        raise TooManyRecords
    people = await repository.list_travellers(tx, departure_id=link.departure_id)
    by_id = {entry.traveller_id: entry for entry in people}
    roll_calls = await repository.list_roll_calls(tx, departure_id=link.departure_id)
    refused: list[RefusedRecord] = []
    rows: list[dict[str, object]] = []
    payments: list[TakenPayment] = []
    for entry in fresh:
        reason = _refusal(entry, people=by_id, roll_calls=roll_calls)
        if reason is not None:
            refused.append(RefusedRecord(key=entry.key, reason=reason))
            continue
        if isinstance(entry, RollCallIn):
            roll_calls.add(entry.key)
        at = rules.recorded_at(entry.at, sent_at=body.sent_at, now=now)
        if isinstance(entry, PaymentIn):
            payments.append(TakenPayment(entry, at))
            continue
        rows.append(_row(entry, link=link, at=at, **_values(entry, sealer=sealer, link=link)))
        stored.append(entry.key)
        if isinstance(entry, IdCheckIn):
            await _check_id(tx, link=link, traveller=by_id[entry.traveller_id], is_checked=entry.is_checked, at=at)
    paid_rows, refused_payments = await _store_payments(tx, link=link, payments=payments, now=now)
    await repository.add_records(tx, rows=[*rows, *paid_rows])
    return [
        *stored,
        *(tour_payment.payment.key for tour_payment in payments if tour_payment.payment.key not in refused_payments),
    ], [
        *refused,
        *(RefusedRecord(key=key, reason=reason) for key, reason in refused_payments.items()),
    ]


async def _store_payments(
    tx: ClientTransaction, *, link: LeaderLink, payments: Sequence[TakenPayment], now: datetime
) -> tuple[list[dict[str, object]], dict[UUID, Refusal]]:
    """Call last: the operator's document series is locked from here to the commit."""
    rows: list[dict[str, object]] = []
    refused: dict[UUID, Refusal] = {}
    outcomes = await record_payments(tx, link=link, payments=payments, now=now)
    for tour_payment, outcome in zip(payments, outcomes, strict=True):
        if isinstance(outcome, PaymentParts):
            rows.append(_payment_row(tour_payment, outcome, link=link))
        else:
            refused[tour_payment.payment.key] = outcome
    return rows, refused


def _row(entry: AnyRecordIn, *, link: LeaderLink, at: datetime, **values: object) -> dict[str, object]:
    return {
        **_EMPTY,
        "departure_id": link.departure_id,
        "leader_link_id": link.leader_link_id,
        "event_key": entry.key,
        "kind": entry.kind,
        "device_at": entry.at,
        "recorded_at": at,
        **values,
    }


def _payment_row(tour_payment: TakenPayment, parts: PaymentParts, *, link: LeaderLink) -> dict[str, object]:
    payment = tour_payment.payment
    return _row(
        payment,
        link=link,
        at=tour_payment.at,
        booking_id=payment.booking_id,
        amount_paise=from_rupees(payment.amount),
        paid_by=payment.paid_by,
        reference=payment.reference,
        offline_payment_id=parts.offline_payment_id,
        deposit_id=parts.deposit_id,
    )


def _refusal(entry: AnyRecordIn, *, people: dict[int, TravellerOnTour], roll_calls: set[UUID]) -> Refusal | None:
    if isinstance(entry, MarkIn | IdCheckIn) and entry.traveller_id not in people:
        return "traveller_gone"
    if isinstance(entry, MarkIn) and entry.roll_call not in roll_calls:
        return "roll_call_gone"
    if isinstance(entry, IncidentIn) and entry.traveller_id is not None and entry.traveller_id not in people:
        return "traveller_gone"
    return None


async def _check_id(
    tx: ClientTransaction, *, link: LeaderLink, traveller: TravellerOnTour, is_checked: bool, at: datetime
) -> None:
    await travellers.sight_traveller_id(
        tx,
        actor_id=link.made_by,
        leader_link_id=link.leader_link_id,
        booking_id=traveller.booking_id,
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
    "booking_id": None,
    "reference": "",
    "offline_payment_id": None,
    "deposit_id": None,
}
"""All rows that are stored together have the same columns."""


def _values(
    entry: RollCallIn | MarkIn | IdCheckIn | IncidentIn | SpendingIn, *, sealer: Sealer, link: LeaderLink
) -> dict[str, object]:
    match entry:
        case RollCallIn():
            return {"place": entry.place}
        case MarkIn():
            return {"roll_call": entry.roll_call, "traveller_id": entry.traveller_id, "is_yes": entry.is_present}
        case IdCheckIn():
            return {"traveller_id": entry.traveller_id, "is_yes": entry.is_checked}
        case IncidentIn():
            sealed = sealer.seal(entry.text, bound_to=_binding(link.leader_link_id, entry.key))
            return {"category": entry.category, "traveller_id": entry.traveller_id, "sealed_text": sealed}
        case SpendingIn():
            return {
                "category": entry.category,
                "amount_paise": from_rupees(entry.amount),
                "paid_by": entry.paid_by,
                "payee": entry.payee,
                "note": entry.note,
            }
        case _:
            assert_never(entry)


def _binding(leader_link_id: int, key: UUID) -> str:
    return f"leader_event.text:{leader_link_id}:{key}"


async def list_records(tx: ClientTransaction, *, sealer: Sealer, link: LeaderLink) -> LeaderRecords:
    rows = await repository.list_records(tx, departure_id=link.departure_id)
    people = await repository.list_travellers(tx, departure_id=link.departure_id)
    payments = await repository.list_payments(tx, departure_id=link.departure_id, leader_link_id=link.leader_link_id)
    return to_records(rows, people=people, payments=payments, sealer=sealer)


def to_records(
    rows: Sequence[StoredRecord],
    *,
    people: Sequence[TravellerOnTour],
    payments: Sequence[LeaderPayment],
    sealer: Sealer,
) -> LeaderRecords:
    """A traveller's later mark counts."""
    marks: dict[UUID, dict[int, Mark]] = {}
    for row in rows:
        event = row.event
        if event.kind == "mark":
            assert event.roll_call is not None
            assert event.traveller_id is not None
            mark = Mark(
                traveller_id=event.traveller_id, is_present=bool(event.is_yes), at=event.recorded_at, by=row.leader
            )
            marks.setdefault(event.roll_call, {})[event.traveller_id] = mark
    return LeaderRecords(
        roll_calls=[
            RollCall(
                roll_call=row.event.event_key,
                at=row.event.recorded_at,
                place=row.event.place,
                by=row.leader,
                marks=list(marks.get(row.event.event_key, {}).values()),
            )
            for row in rows
            if row.event.kind == "roll_call"
        ],
        incidents=[_incident(row, sealer=sealer) for row in rows if row.event.kind == "incident"],
        spending=[_spending(row) for row in rows if row.event.kind == "spending"],
        payments=[*payments],
        ids_checked=sorted(traveller.traveller_id for traveller in people if traveller.is_id_checked),
    )


def _incident(row: StoredRecord, *, sealer: Sealer) -> Incident:
    event = row.event
    assert event.sealed_text is not None
    return Incident.model_validate(
        {
            "incident": event.event_key,
            "at": event.recorded_at,
            "by": row.leader,
            "category": event.category,
            "traveller_id": event.traveller_id,
            "text": sealer.open(event.sealed_text, bound_to=_binding(event.leader_link_id, event.event_key)),
        }
    )


def _spending(row: StoredRecord) -> Spending:
    event = row.event
    return Spending.model_validate(
        {
            "spending": event.event_key,
            "leader_event_id": event.leader_event_id,
            "at": event.recorded_at,
            "by": row.leader,
            "category": event.category,
            "amount": event.amount_paise,
            "paid_by": event.paid_by,
            "payee": event.payee,
            "note": event.note,
            "has_bill": row.bill is not None,
            "is_cost": event.cost_payment_id is not None,
        }
    )
