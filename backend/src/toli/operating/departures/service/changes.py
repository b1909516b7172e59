import secrets
from typing import Literal

from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.service.assignments import departure_resources
from toli.catalogue.resources.service.departure_changes import replace_hotel
from toli.catalogue.trips.service import departure_changes as catalogue_departure_changes
from toli.clients.companies.service import profile
from toli.identity.audit import service as audit
from toli.identity.people import rules
from toli.infra.config import Settings
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees, to_rupees
from toli.kit.phones import find_phone
from toli.kit.text import shown_name
from toli.messaging.correspondence import rules as message_rules
from toli.operating.departures.errors import ChangeRunning, ImpactChanged
from toli.operating.departures.models import DepartureChange
from toli.operating.departures.repository import bookings as booking_repository
from toli.operating.departures.repository import changes as repository
from toli.operating.departures.repository.bookings import OutcomeRecord, TouchedBooking
from toli.operating.departures.repository.changes import CHANGES
from toli.operating.departures.schemas import (
    ChangeBookingOut,
    ChangedBookingState,
    ChangeKind,
    ChangeOut,
    ChangeState,
    ConfirmIn,
)
from toli.operating.departures.service.impact import RELEASING, Plan, is_touched, plan_change, sum_refunds
from toli.operating.departures.service.messages import PAGE
from toli.selling.rooming import repository as rooming

JOB = "departures.run_change"
TOKEN_BYTES = 16


async def make_change(
    tx: OperatorTransaction, *, settings: Settings, departure_id: int, change: ConfirmIn
) -> ChangeOut:
    """A job then applies it booking by booking.

    Cancellation and new dates end open choices. Raises DepartureBegun, DepartureCancelled, ChangeRunning,
    ImpactChanged.
    """
    departure = await catalogue_departure_changes.departure_to_change(tx, departure_id=departure_id, lock=True)
    plan = await plan_change(tx, departure=departure, change=change)
    await _end_open_changes(tx, plan)
    await _change_departure(tx, plan)
    # Only now nobody can book any more: claims wait for the departure's row and are then refused.
    touched = [
        booking
        for booking in await booking_repository.list_touched(tx, departure_id=departure_id)
        if is_touched(booking, change)
    ]
    _check_seen(plan, touched, change)
    record = plan.record
    change_id = await repository.add_change(
        tx,
        values={
            "departure_id": departure_id,
            "kind": record.kind,
            "state": "running",
            "details": record.details,
            "reason": record.reason,
            "subject": record.subject,
            "body": record.body,
            "offers": record.offers,
            "choose_by": record.choose_by,
            "default_choice": record.default_choice,
            "made_by": tx.user_id,
        },
    )
    tokens = {booking.booking_id: secrets.token_urlsafe(TOKEN_BYTES) for booking in touched}
    await booking_repository.add_bookings(tx, change_id=change_id, tokens=tokens)
    await audit.record(
        tx,
        "departure_change.made",
        subject=f"departure:{departure_id}",
        actor_id=tx.user_id,
        change_id=change_id,
        kind=record.kind,
        bookings=len(touched),
        choose_by=str(record.choose_by) if record.choose_by else None,
    )
    await _start(tx, change_id)
    return await get_change(tx, settings=settings, departure_id=departure_id, change_id=change_id)


async def _start(tx: ClientTransaction, change_id: int) -> None:
    await enqueue(tx, JOB, once=f"departure_change:{change_id}", client_id=tx.client_id, change_id=change_id)


async def _end_open_changes(tx: OperatorTransaction, plan: Plan) -> None:
    for earlier in await repository.list_unfinished(tx, departure_id=plan.record.departure_id):
        if earlier.state == ChangeState.RUNNING:
            raise ChangeRunning
        if plan.change.kind in RELEASING:
            await booking_repository.move_all(
                tx,
                change_id=earlier.change_id,
                before=ChangedBookingState.CHOOSING,
                values={"state": ChangedBookingState.SKIPPED},
            )
            await repository.set_state(tx, change_id=earlier.change_id, state=ChangeState.DONE)


async def _change_departure(tx: OperatorTransaction, plan: Plan) -> None:
    change, dates = plan.change, plan.details.after
    match change.kind:
        case ChangeKind.CANCEL | ChangeKind.MERGE:
            await catalogue_departure_changes.cancel_departure(tx, departure=plan.found)
        case ChangeKind.WINDOW | ChangeKind.POSTPONE:
            after = type(plan.found.dates)(**dates.model_dump())
            await catalogue_departure_changes.set_departure_dates(tx, departure=plan.found, dates=after)
            days = (dates.tour_start_date - plan.details.before.tour_start_date).days
            if days:
                await assignments.shift_stays(tx, departure_id=plan.record.departure_id, days=days)
                await rooming.shift_rooms(tx, departure_id=plan.record.departure_id, days=days, actor_id=tx.user_id)
        case ChangeKind.HOTEL:
            assert change.plan_resource_id is not None
            assert change.hotel_id is not None
            await replace_hotel(
                tx,
                departure_id=plan.record.departure_id,
                plan_resource_id=change.plan_resource_id,
                hotel_id=change.hotel_id,
            )
        case ChangeKind.ITINERARY:
            pass


def _check_seen(plan: Plan, touched: list[TouchedBooking], change: ConfirmIn) -> None:
    refund = sum(sum_refunds(touched)) if change.kind == ChangeKind.CANCEL or plan.choices else 0
    seen_refund = None if change.seen_refund is None else from_rupees(change.seen_refund)
    if change.seen_bookings not in {None, len(touched)} or seen_refund not in {None, refund}:
        raise ImpactChanged(bookings=len(touched), refund=to_rupees(refund))


async def get_change(
    tx: OperatorTransaction, *, settings: Settings, departure_id: int, change_id: int, with_links: bool = True
) -> ChangeOut:
    """Raises NotFound."""
    summaries = await repository.list_summaries(tx, departure_id=departure_id, change_id=change_id)
    if not summaries:
        raise NotFound
    tour = await departure_resources(tx, departure_id=departure_id)
    origin = await profile.site_origin(tx, settings) if with_links else None
    return ChangeOut(
        **dict(summaries[0]),
        trip_id=tour.trip_id,
        event_name=tour.event_name,
        departure_id=departure_id,
        bookings=[
            _to_schema(outcome, origin=origin)
            for outcome in await booking_repository.list_outcomes(tx, change_id=change_id)
        ],
    )


async def retry_change(tx: OperatorTransaction, *, settings: Settings, departure_id: int, change_id: int) -> ChangeOut:
    """Idempotent. Raises NotFound."""
    change = await CHANGES.find(tx, change_id, lock=True)
    if change is None or change.departure_id != departure_id:
        raise NotFound
    retried = await booking_repository.move_all(
        tx, change_id=change_id, before=ChangedBookingState.FAILED, values={"state": "pending", "error": ""}
    )
    if retried or change.state == ChangeState.RUNNING:
        await repository.set_state(tx, change_id=change_id, state=ChangeState.RUNNING)
        await _start(tx, change_id)
    if retried:
        await audit.record(
            tx,
            "departure_change.retried",
            subject=f"departure:{departure_id}",
            actor_id=tx.user_id,
            change_id=change_id,
            bookings=retried,
        )
    return await get_change(tx, settings=settings, departure_id=departure_id, change_id=change_id)


async def apply_default(tx: ClientTransaction, *, change: DepartureChange, chosen_at: object) -> int:
    """Apply the default by a job; return the number of bookings. The change is locked."""
    chosen = await booking_repository.move_all(
        tx,
        change_id=change.change_id,
        before=ChangedBookingState.CHOOSING,
        values={
            "state": "pending",
            "choice": change.default_choice,
            "chosen_by": "deadline",
            "chosen_at": chosen_at,
        },
    )
    await repository.set_state(tx, change_id=change.change_id, state=ChangeState.RUNNING)
    await _start(tx, change.change_id)
    return chosen


def _to_schema(record: OutcomeRecord, *, origin: str | None) -> ChangeBookingOut:
    message_state = _message_state(record)
    phone = find_phone(record.phone or "")
    return ChangeBookingOut(
        booking_id=record.booking_id,
        booking_reference=record.booking_reference,
        name=shown_name(record.name),
        total_travelers=record.total_travelers,
        state=record.state,
        choice=record.choice,
        chosen_by=record.chosen_by,
        chosen_at=record.chosen_at,
        refund_online=record.online,
        refund_offline=record.offline,
        refund_owed=record.owed,
        credit=record.credit,
        refund_state=record.refund_state,
        error=record.error,
        message_state=message_state,
        whatsapp_url=message_rules.build_whatsapp_link(phone, record.body)
        if origin and phone and record.body
        else None,
        choice_url=f"{origin}{PAGE}{record.token}" if origin and record.state == ChangedBookingState.CHOOSING else None,
    )


def _message_state(record: OutcomeRecord) -> Literal["waiting", "sent", "failed", "unreachable"] | None:
    if record.body is None:
        return None
    if record.sent_at is not None:
        return "sent"
    if not record.email or rules.is_erased(record.email):
        return "unreachable"
    return "failed" if record.failure else "waiting"
