"""What a change of a departure would do, before anything happens."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.schemas.messages import MessageField, PreviewOut
from toli.bookings.service.messages import Message
from toli.catalogue.schemas.departures import DepartureOut, PlanDates
from toli.catalogue.service import departure_changes
from toli.catalogue.service.departure_changes import DepartureToChange
from toli.config import Settings
from toli.db.transactions import OperatorTransaction
from toli.departures import rules
from toli.departures.repository import bookings as repository
from toli.departures.repository.bookings import TouchedBooking
from toli.departures.repository.changes import ChangeRecord
from toli.departures.schemas import (
    CHANGE_FIELDS,
    ChangeIn,
    ChoiceKind,
    Dates,
    Details,
    ImpactBooking,
    ImpactIn,
    ImpactOut,
)
from toli.departures.service.messages import fill_message
from toli.identity import rules as identity_rules
from toli.kit.errors import InvalidFields
from toli.kit.formats import format_day
from toli.kit.phones import find_phone
from toli.kit.text import shown_name
from toli.resources.service.assignments import departure_resources
from toli.resources.service.departure_changes import list_conflicts, name_of_hotel

RELEASING = frozenset({"cancel", "postpone", "merge"})
"""Changes that release the beds of who is paying just now: what they saw is not sold any more."""


BOOKABLE = frozenset({"upcoming", "booking", "scheduled"})
"""The statuses of departures that bookings can be moved to."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A change that was checked: what becomes of the departure, and what travellers may choose until when."""

    found: DepartureToChange
    change: ChangeIn
    details: Details
    choices: list[ChoiceKind]
    record: ChangeRecord
    message: Message | None


async def plan_change(tx: OperatorTransaction, *, found: DepartureToChange, change: ChangeIn) -> Plan:
    """Check a change and work out what becomes of the departure.

    Raises InvalidFields for what is missing and for dates, NotFound for a hotel of another client.
    """
    rules.check_change(change)
    before = found.dates
    after = before
    if change.kind == "postpone":
        assert change.tour_start_date is not None
        after = departure_changes.postponed_dates(
            found, tour_start_date=change.tour_start_date, booking_end_date=change.booking_end_date, today=tx.today
        )
    elif change.kind == "merge":
        target = find_target(found, change)
        after = PlanDates(
            target.booking_start_date, target.booking_end_date, target.tour_start_date, target.tour_end_date
        )
    elif change.kind == "window":
        assert change.booking_end_date is not None
        after = departure_changes.window_dates(found, booking_end_date=change.booking_end_date, today=tx.today)
    details = Details(
        before=Dates(**asdict(before)),
        after=Dates(**asdict(after)),
        change="",
        target_plan_id=change.target_plan_id if change.kind == "merge" else None,
    )
    details.change = await _describe(tx, found=found, change=change, details=details)
    choices = rules.choices_of(change)
    choose_by = None
    if choices:
        choose_by = rules.last_day_to_choose(change, today=tx.today, starts_on=after.tour_start_date)
    message = rules.message_of(change, has_choice=bool(choices))
    record = ChangeRecord(
        change_id=0,
        event_plan_id=found.plan.ep_id,
        kind=change.kind,
        state="running",
        details=details.model_dump(mode="json"),
        reason=change.reason,
        subject="" if message is None else message.subject,
        body="" if message is None else message.text,
        offers=choices,
        choose_by=choose_by,
        default_choice=rules.default_choice_of(change, choices),
        made_by=tx.user_id,
    )
    return Plan(found, change, details, choices, record, message)


def find_target(found: DepartureToChange, change: ChangeIn) -> DepartureOut:
    """Find the departure to merge into: another one of the trip, on sale and not begun.

    Raises InvalidFields.
    """
    for one in found.event.event_plans:
        if one.ep_id == change.target_plan_id and one.ep_id != found.plan.ep_id and one.status in BOOKABLE:
            return one
    raise InvalidFields([("target_plan_id", "Choose another departure of this trip that is on sale and not begun.")])


async def _describe(tx: OperatorTransaction, *, found: DepartureToChange, change: ChangeIn, details: Details) -> str:
    match change.kind:
        case "cancel":
            return "The departure is cancelled."
        case "postpone":
            return f"The new dates are {rules.describe_dates(details.after)}."
        case "merge":
            return f"You travel with the departure of {rules.describe_dates(details.after)}."
        case "window":
            closes = details.after.booking_end_date
            return "Booking is closed." if closes < tx.today else f"It can be booked until {format_day(closes)}."
        case "itinerary":
            return change.summary
        case "hotel":
            assert change.hotel_id is not None
            new = await name_of_hotel(tx, hotel_id=change.hotel_id)
            on_plan = await departure_resources(tx, event_plan_id=found.plan.ep_id)
            old = next((one for one in on_plan.hotels if one.plan_resource_id == change.plan_resource_id), None)
            nights = "" if old is None else f" from {format_day(old.check_in)} to {format_day(old.check_out)}"
            instead = "" if old is None else f" instead of {old.name}"
            return f"You stay at {new}{instead}{nights}."


def is_paying(one: TouchedBooking) -> bool:
    """Whether somebody is paying for a booking just now, in a hold of a few minutes."""
    return one.booking_status == BookingStatus.PENDING and not one.is_desk_booking


def is_touched(one: TouchedBooking, change: ChangeIn) -> bool:
    """Whether a change does something to a booking: others than cancelling and new dates leave who is paying."""
    return change.kind in RELEASING or (change.kind != "window" and not is_paying(one))


def sum_refunds(touched: Sequence[TouchedBooking]) -> tuple[int, int, int]:
    """Sum what would go back of bookings, in paise: online, offline and as travel credit."""
    return sum(one.online for one in touched), sum(one.offline for one in touched), sum(one.credit for one in touched)


async def preview_change(
    tx: OperatorTransaction, *, settings: Settings, event_plan_id: int, change: ImpactIn
) -> ImpactOut:
    """Work out what a change would do.

    Raises NotFound, DepartureBegun, DepartureCancelled, InvalidFields.
    """
    found = await departure_changes.departure_to_change(tx, ep_id=event_plan_id)
    plan = await plan_change(tx, found=found, change=change)
    touched = await repository.list_touched(tx, event_plan_id=event_plan_id)
    example = None
    written_to = [one for one in touched if is_touched(one, change) and not is_paying(one)]
    chosen = next((one for one in written_to if one.reservation_event_id == change.example_of), None)
    shown = chosen or next(iter(written_to), None)
    if plan.message is not None and shown is not None:
        filled = await fill_message(
            tx,
            settings=settings,
            change=plan.record,
            reservation_event_id=shown.reservation_event_id,
            message=plan.message,
            back=shown,
        )
        example = PreviewOut(subject=filled.subject, text=filled.text)
    online, offline, credit = sum_refunds(touched if change.kind == "cancel" or plan.choices else [])
    return ImpactOut(
        kind=change.kind,
        event_id=found.event.event_id,
        event_name=found.event.title,
        details=plan.details,
        bookings=[_to_schema(one) for one in touched],
        people=sum(one.total_travelers for one in touched if not is_paying(one)),
        paid=sum(sum_refunds(touched)),
        refund_online=online,
        refund_offline=offline,
        refund_credit=credit,
        refund=online + offline + credit,
        conflicts=await _list_conflicts(tx, plan),
        choices=plan.choices,
        choose_by=plan.record.choose_by,
        default_choice=plan.record.default_choice,
        fields=[MessageField(name=name, label=label) for name, label in CHANGE_FIELDS.items()],
        message=None if plan.message is None else PreviewOut(subject=plan.message.subject, text=plan.message.text),
        example_of=None if shown is None else shown.reservation_event_id,
        example=example,
    )


async def _list_conflicts(tx: OperatorTransaction, plan: Plan) -> list[str]:
    if plan.change.kind == "merge":
        return await _list_bed_conflicts(tx, plan)
    if plan.change.kind != "postpone":
        return []
    starts, ends = plan.details.after.tour_start_date, plan.details.after.tour_end_date
    conflicts = await list_conflicts(tx, event_plan_id=plan.found.plan.ep_id, starts=starts, ends=ends)
    others = [one for one in plan.found.event.event_plans if one.ep_id != plan.found.plan.ep_id]
    if any(one.tour_start_date == starts and one.status != "cancelled" for one in others):
        conflicts.append(f"This trip has another departure on {format_day(starts)}.")
    on_plan = await departure_resources(tx, event_plan_id=plan.found.plan.ep_id)
    conflicts += [
        f"Ask {hotel.name} for rooms on the new nights: they move with the departure." for hotel in on_plan.hotels
    ]
    return conflicts


async def _list_bed_conflicts(tx: OperatorTransaction, plan: Plan) -> list[str]:
    """List what does not fit on the departure to merge into: its beds by sharing type, and in all."""
    target = find_target(plan.found, plan.change)
    needed = await repository.count_sold_beds(tx, event_plan_id=plan.found.plan.ep_id)
    free = {one.room_bed_id: one.total - one.held - one.sold for one in target.room_beds}
    names = {one.room_bed_id: one.room_type for one in plan.found.plan.room_beds}
    found = [
        f"{names.get(key, 'A sharing type')}: {count} beds are needed, {max(free.get(key, 0), 0)} are free there."
        for key, count in needed.items()
        if count > free.get(key, 0)
    ]
    if sum(needed.values()) > target.available_slots:
        found.append(f"{sum(needed.values())} beds are needed, {target.available_slots} are free there in all.")
    if found:
        found.append("What does not fit is reported and stays here until you make room and retry it.")
    return found


def _to_schema(one: TouchedBooking) -> ImpactBooking:
    return ImpactBooking(
        reservation_event_id=one.reservation_event_id,
        booking_reference=one.booking_reference,
        name=shown_name(one.name),
        total_travelers=one.total_travelers,
        state="confirmed" if one.booking_status == BookingStatus.CONFIRMED else "paying" if is_paying(one) else "held",
        paid=one.online + one.offline + one.credit,
        refund_online=one.online,
        refund_offline=one.offline,
        refund_credit=one.credit,
        email=one.email if one.email and not identity_rules.is_erased(one.email) else None,
        phone=find_phone(one.phone or ""),
    )
