from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import AppError
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.service.bookings import get_booking, lock_booking
from toli.selling.changes.errors.change import NoChangeRequest
from toli.selling.changes.models import ChangeRequest
from toli.selling.changes.repository import change_request as repository
from toli.selling.changes.repository.change_request import CHANGE_REQUESTS
from toli.selling.changes.rules.change_request import count_add_ons, count_beds, is_open_request, read_words
from toli.selling.changes.schemas.change import ChangePreview
from toli.selling.changes.schemas.change_request import (
    AgreeIn,
    AskedChange,
    ChangeRequestOut,
    ChangeRequestState,
    OwnChangeIn,
    RequestedChange,
    StoredChange,
)
from toli.selling.changes.service.change import change_booking
from toli.selling.changes.service.change_price import WorkedChange, work_out

AS_ASKED = "As you asked"
"""The reason of a change that a traveller asked for."""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    asked_at: datetime
    asked: AskedChange
    note: str
    total_before: int
    total_after: int
    refund: int


@dataclass(frozen=True, slots=True)
class ChangeDecline:
    declined_at: datetime
    reason: str


async def drop_change_request(tx: ClientTransaction, *, booking_id: int, user_id: int) -> None:
    if await repository.withdraw_request(tx, booking_id=booking_id):
        await _record_decision(tx, "change_request.withdrawn", booking_id, actor_id=user_id)


async def get_requested_change(
    tx: ClientTransaction, *, database: Database, booking_id: int, now: datetime
) -> RequestedChange:
    booking = await get_booking(tx, booking_id=booking_id)
    request = await find_current_request(tx, booking, now=now)
    if request is None or request.asked is None:
        return RequestedChange(request=request_to_schema(request), today=None, problem="")
    change = StoredChange.model_validate(request.asked).change.to_change()
    try:
        priced_change = await work_out(
            tx, booking, database=database, body=change.model_copy(update={"total_price": None}), now=now
        )
    except AppError as refusal:
        return RequestedChange(request=request_to_schema(request), today=None, problem=str(refusal))
    return RequestedChange(request=request_to_schema(request), today=priced_change.to_schema(), problem="")


async def accept_change(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    booking_id: int,
    actor_id: int,
    body: AgreeIn,
    refund_refusal: AppError | None,
    now: datetime,
) -> ChangePreview:
    """Agree at today's price. Raises NoChangeRequest, and the errors of `change_booking`."""
    booking = await lock_booking(tx, booking_id=booking_id)
    request = await find_current_request(tx, booking, now=now)
    if request is None or request.asked is None:
        raise NoChangeRequest
    change = StoredChange.model_validate(request.asked).change.to_change()
    preview = await change_booking(
        tx,
        booking,
        database=database,
        sealer=sealer,
        actor_id=actor_id,
        body=change.model_copy(update={"total_price": body.total_price, "reason": AS_ASKED}),
        refund_refusal=refund_refusal,
        now=now,
    )
    await repository.decide_request(tx, booking_id=booking_id, state="agreed", decided_by=actor_id)
    await _record_decision(tx, "change_request.agreed", booking_id, actor_id=actor_id)
    return preview


async def decline_change(
    tx: ClientTransaction, *, booking_id: int, actor_id: int, reason: str, now: datetime
) -> ChangeRequestOut:
    """Idempotent for the same reason. Raises NoChangeRequest."""
    booking = await lock_booking(tx, booking_id=booking_id)
    request = await find_current_request(tx, booking, now=now)
    if request is None or request.state != ChangeRequestState.ASKED:
        if request is None or request.state != ChangeRequestState.DECLINED or request.decided_reason != reason:
            raise NoChangeRequest
        return request_to_schema(request)
    await repository.decide_request(tx, booking_id=booking_id, state="declined", decided_by=actor_id, reason=reason)
    await _record_decision(tx, "change_request.declined", booking_id, actor_id=actor_id, reason=reason)
    await enqueue(tx, "messaging.change_declined", client_id=tx.client_id, booking_id=booking_id)
    return request_to_schema(await find_current_request(tx, booking, now=now))


async def save_change_request(
    tx: ClientTransaction, priced_change: WorkedChange, body: OwnChangeIn, *, user_id: int
) -> None:
    booking_id = priced_change.booking.booking_id
    refund = priced_change.money.back.online + priced_change.money.back.offline
    await repository.save_request(
        tx,
        booking_id=booking_id,
        values={
            "asked": StoredChange(change=body, words=_describe(priced_change, body)).model_dump(mode="json"),
            "note": body.note,
            "total_before_paise": priced_change.before.total,
            "total_after_paise": priced_change.after.total,
            "charge_paise": priced_change.charge,
            "refund_paise": refund,
            "asked_by": user_id,
        },
    )
    await _record_decision(
        tx,
        "change_request.asked",
        booking_id,
        actor_id=user_id,
        before={"total_paise": priced_change.before.total, "travellers": priced_change.was.people},
        after={"total_paise": priced_change.after.total, "travellers": priced_change.will.people},
    )
    await enqueue(tx, "messaging.change_requested", client_id=tx.client_id, booking_id=booking_id)


async def find_current_request(tx: ClientTransaction, booking: BookingRecord, *, now: datetime) -> ChangeRequest | None:
    """Find the latest request; None if withdrawn or outdated."""
    request = await CHANGE_REQUESTS.find(tx, booking.booking_id)
    if request is None or request.state == ChangeRequestState.WITHDRAWN:
        return None
    tour = await bookings.get_tour(tx, departure_id=booking.departure_id)
    is_open = is_open_request(
        request.state,
        booking_status=booking.booking_status,
        starts_on=tour.tour_start_date,
        today=local_date(now, time_zone=tour.time_zone),
    )
    return request if is_open or request.state != ChangeRequestState.ASKED else None


async def find_change_request(tx: ClientTransaction, *, booking_id: int, now: datetime) -> OpenRequest | None:
    booking = await get_booking(tx, booking_id=booking_id)
    request = await find_current_request(tx, booking, now=now)
    if request is None or request.asked is None:
        return None
    return OpenRequest(
        asked_at=request.asked_at,
        asked=StoredChange.model_validate(request.asked).words,
        note=request.note,
        total_before=request.total_before_paise,
        total_after=request.total_after_paise,
        refund=request.refund_paise,
    )


async def find_change_decline(tx: ClientTransaction, *, booking_id: int) -> ChangeDecline | None:
    request = await CHANGE_REQUESTS.find(tx, booking_id)
    if request is None or request.state != ChangeRequestState.DECLINED or request.decided_at is None:
        return None
    return ChangeDecline(request.decided_at, request.decided_reason)


def request_to_schema(
    request: ChangeRequest | None, *, names: Mapping[str, str] = MappingProxyType({})
) -> ChangeRequestOut:
    if request is None or request.state == ChangeRequestState.WITHDRAWN:
        return ChangeRequestOut(
            state="none",
            asked=None,
            note="",
            total_before=0,
            total_after=0,
            charge=0,
            refund=0,
            asked_at=None,
            decided_at=None,
            decided_reason="",
        )
    return ChangeRequestOut(
        state=request.state,
        asked=None if request.asked is None else read_words(StoredChange.model_validate(request.asked).words, names),
        note=request.note,
        total_before=request.total_before_paise,
        total_after=request.total_after_paise,
        charge=request.charge_paise,
        refund=request.refund_paise,
        asked_at=request.asked_at,
        decided_at=request.decided_at,
        decided_reason=request.decided_reason,
    )


def _describe(priced_change: WorkedChange, body: OwnChangeIn) -> AskedChange:
    names = {traveller.traveller_id: traveller.full_name for traveller in priced_change.people}
    return AskedChange(
        leaving=[names[key] for key in body.leaving],
        joining=[traveller.full_name for traveller in body.joining],
        beds_before=count_beds(priced_change.was),
        beds=count_beds(priced_change.will),
        add_ons_before=count_add_ons(priced_change.was),
        add_ons=count_add_ons(priced_change.will),
        tour_start_date=priced_change.terms.tour_start_date if priced_change.is_move else None,
        tour_end_date=priced_change.terms.tour_end_date if priced_change.is_move else None,
    )


async def _record_decision(
    tx: ClientTransaction, action: str, booking_id: int, *, actor_id: int, **details: object
) -> None:
    await audit.record(
        tx,
        action,
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        **details,
    )
