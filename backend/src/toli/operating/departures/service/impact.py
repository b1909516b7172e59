from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date

from toli.catalogue.resources.schemas.assignments import PlanHotel
from toli.catalogue.resources.service.assignments import departure_resources
from toli.catalogue.resources.service.departure_changes import list_conflicts, name_of_hotel
from toli.catalogue.trips.schemas.departures import DepartureOut, PlanDates
from toli.catalogue.trips.service import departure_changes
from toli.catalogue.trips.service.departure_changes import DepartureToChange
from toli.identity.people import rules as people_rules
from toli.infra.config import Settings
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import InvalidFields
from toli.kit.formats import format_day
from toli.kit.languages import FIRST, LANGUAGES, written_in
from toli.kit.phones import find_phone
from toli.kit.text import Text, shown_name
from toli.kit.translation import translate, write_day
from toli.messaging.correspondence.schemas import MessageField, PreviewOut
from toli.messaging.correspondence.service.messages import Message
from toli.operating.departures import rules
from toli.operating.departures.models import DepartureChange
from toli.operating.departures.repository import bookings as repository
from toli.operating.departures.repository.bookings import TouchedBooking
from toli.operating.departures.schemas import (
    CHANGE_FIELDS,
    ChangeIn,
    ChangeKind,
    ChoiceKind,
    Dates,
    Details,
    ImpactBooking,
    ImpactIn,
    ImpactOut,
    StoredDetails,
)
from toli.operating.departures.service.messages import fill_message
from toli.selling.bookings.schemas.fields import BookingStatus

RELEASING = frozenset({ChangeKind.CANCEL, ChangeKind.POSTPONE, ChangeKind.MERGE})
"""Changes that release the beds of who is paying just now: what they saw is not sold any more."""


BOOKABLE = frozenset({"upcoming", "booking", "scheduled"})
"""The statuses of departures that bookings can be moved to."""


@dataclass(frozen=True, slots=True)
class Plan:
    found: DepartureToChange
    change: ChangeIn
    details: Details
    choices: list[ChoiceKind]
    record: DepartureChange
    message: Message | None


async def plan_change(tx: OperatorTransaction, *, departure: DepartureToChange, change: ChangeIn) -> Plan:
    """Raises InvalidFields, and NotFound for a hotel of another client."""
    rules.check_change(change)
    before = departure.dates
    after = before
    if change.kind == ChangeKind.POSTPONE:
        assert change.tour_start_date is not None
        after = departure_changes.postponed_dates(
            departure, tour_start_date=change.tour_start_date, booking_end_date=change.booking_end_date, today=tx.today
        )
    elif change.kind == ChangeKind.MERGE:
        target = find_target(departure, change)
        after = PlanDates(
            target.booking_start_date, target.booking_end_date, target.tour_start_date, target.tour_end_date
        )
    elif change.kind == ChangeKind.WINDOW:
        assert change.booking_end_date is not None
        after = departure_changes.window_dates(departure, booking_end_date=change.booking_end_date, today=tx.today)
    details = Details(
        before=Dates(**asdict(before)),
        after=Dates(**asdict(after)),
        change="",
        target_plan_id=change.target_plan_id if change.kind == ChangeKind.MERGE else None,
    )
    hotel, replaced = await _find_hotels(tx, departure=departure, change=change)
    sentences = {}
    for language in LANGUAGES:
        with written_in(language):
            sentences[language] = _describe(change, details, hotel=hotel, replaced=replaced, today=tx.today)
    details.change = sentences.pop(FIRST)
    choices = rules.choices_of(change)
    choose_by = None
    if choices:
        choose_by = rules.last_day_to_choose(change, today=tx.today, starts_on=after.tour_start_date)
    message = rules.message_of(change, has_choice=bool(choices))
    record = DepartureChange(
        change_id=0,
        departure_id=departure.plan.departure_id,
        kind=change.kind,
        state="running",
        details=StoredDetails(**dict(details), translations=sentences).model_dump(mode="json"),
        reason=change.reason,
        subject="" if message is None else message.subject,
        body="" if message is None else message.text,
        offers=choices,
        choose_by=choose_by,
        default_choice=rules.default_choice_of(change, choices),
        made_by=tx.user_id,
    )
    return Plan(departure, change, details, choices, record, message)


def find_target(departure: DepartureToChange, change: ChangeIn) -> DepartureOut:
    """Find another departure of the trip, on sale and not begun. Raises InvalidFields."""
    for target in departure.event.event_plans:
        if (
            target.departure_id == change.target_plan_id
            and target.departure_id != departure.plan.departure_id
            and target.status in BOOKABLE
        ):
            return target
    raise InvalidFields(
        [("target_plan_id", Text("Choose another departure of this trip that is on sale and not begun."))]
    )


async def _find_hotels(
    tx: OperatorTransaction, *, departure: DepartureToChange, change: ChangeIn
) -> tuple[str, PlanHotel | None]:
    """Return the name of the new hotel and the stay that it replaces; for another change neither."""
    if change.hotel_id is None or change.kind != ChangeKind.HOTEL:
        return "", None
    on_plan = await departure_resources(tx, departure_id=departure.plan.departure_id)
    stay = next((hotel for hotel in on_plan.hotels if hotel.plan_resource_id == change.plan_resource_id), None)
    return await name_of_hotel(tx, hotel_id=change.hotel_id), stay


def _describe(change: ChangeIn, details: Details, *, hotel: str, replaced: PlanHotel | None, today: date) -> str:
    """In the current language; an operator's summary as it is."""
    dates = rules.describe_dates(details.after)
    match change.kind:
        case ChangeKind.CANCEL:
            return translate("The departure is cancelled.")
        case ChangeKind.POSTPONE:
            return translate("The new dates are {dates}.", dates=dates)
        case ChangeKind.MERGE:
            return translate("You travel with the departure of {dates}.", dates=dates)
        case ChangeKind.WINDOW:
            closes = details.after.booking_end_date
            until = translate("It can be booked until {day}.", day=write_day(closes))
            return translate("Booking is closed.") if closes < today else until
        case ChangeKind.ITINERARY:
            return change.summary
        case ChangeKind.HOTEL:
            return _describe_stay(hotel, replaced)


def _describe_stay(hotel: str, replaced: PlanHotel | None) -> str:
    if replaced is None:
        return translate("You stay at {hotel}.", hotel=hotel)
    return translate(
        "You stay at {hotel} instead of {old_hotel} from {first} to {last}.",
        hotel=hotel,
        old_hotel=replaced.name,
        first=write_day(replaced.check_in),
        last=write_day(replaced.check_out),
    )


def is_paying(booking: TouchedBooking) -> bool:
    """Whether a booking is in payment, in a hold of a few minutes."""
    return booking.booking_status == BookingStatus.PENDING and not booking.is_desk_booking


def is_touched(booking: TouchedBooking, change: ChangeIn) -> bool:
    """Whether a change affects a booking; only cancellation and new dates affect bookings in payment."""
    return change.kind in RELEASING or (change.kind != ChangeKind.WINDOW and not is_paying(booking))


def sum_refunds(touched: Sequence[TouchedBooking]) -> tuple[int, int, int, int]:
    return (
        sum(booking.online for booking in touched),
        sum(booking.offline for booking in touched),
        sum(booking.credit for booking in touched),
        sum(booking.on_account for booking in touched),
    )


async def preview_change(
    tx: OperatorTransaction, *, settings: Settings, departure_id: int, change: ImpactIn
) -> ImpactOut:
    """Raises NotFound, DepartureBegun, DepartureCancelled, InvalidFields."""
    departure = await departure_changes.departure_to_change(tx, departure_id=departure_id)
    plan = await plan_change(tx, departure=departure, change=change)
    touched = await repository.list_touched(tx, departure_id=departure_id)
    example = None
    written_to = [booking for booking in touched if is_touched(booking, change) and not is_paying(booking)]
    chosen = next((booking for booking in written_to if booking.booking_id == change.example_of), None)
    example_booking = chosen or next(iter(written_to), None)
    if plan.message is not None and example_booking is not None:
        filled = await fill_message(
            tx,
            settings=settings,
            change=plan.record,
            booking_id=example_booking.booking_id,
            message=plan.message,
            refund=example_booking,
        )
        example = PreviewOut(subject=filled.subject, text=filled.text)
    is_refunding = change.kind == ChangeKind.CANCEL or plan.choices
    online, offline, credit, on_account = sum_refunds(touched if is_refunding else [])
    return ImpactOut(
        kind=change.kind,
        trip_id=departure.event.trip_id,
        event_name=departure.event.title,
        details=plan.details,
        bookings=[_to_schema(booking) for booking in touched],
        people=sum(booking.total_travelers for booking in touched if not is_paying(booking)),
        paid=sum(sum_refunds(touched)),
        refund_online=online,
        refund_offline=offline,
        refund_credit=credit,
        refund_on_account=on_account,
        refund=online + offline + credit + on_account,
        conflicts=await _list_conflicts(tx, plan),
        choices=plan.choices,
        choose_by=plan.record.choose_by,
        default_choice=plan.record.default_choice,
        fields=[MessageField(name=name, label=label) for name, label in CHANGE_FIELDS.items()],
        message=None if plan.message is None else PreviewOut(subject=plan.message.subject, text=plan.message.text),
        example_of=None if example_booking is None else example_booking.booking_id,
        example=example,
    )


async def _list_conflicts(tx: OperatorTransaction, plan: Plan) -> list[str]:
    if plan.change.kind == ChangeKind.MERGE:
        return await _list_bed_conflicts(tx, plan)
    if plan.change.kind != ChangeKind.POSTPONE:
        return []
    starts, ends = plan.details.after.tour_start_date, plan.details.after.tour_end_date
    conflicts = await list_conflicts(tx, departure_id=plan.found.plan.departure_id, starts=starts, ends=ends)
    other_departures = [
        departure
        for departure in plan.found.event.event_plans
        if departure.departure_id != plan.found.plan.departure_id
    ]
    if any(departure.tour_start_date == starts and departure.status != "cancelled" for departure in other_departures):
        conflicts.append(f"This trip has another departure on {format_day(starts)}.")
    on_plan = await departure_resources(tx, departure_id=plan.found.plan.departure_id)
    conflicts += [
        f"Ask {hotel.name} for rooms on the new nights: they move with the departure." for hotel in on_plan.hotels
    ]
    return conflicts


async def _list_bed_conflicts(tx: OperatorTransaction, plan: Plan) -> list[str]:
    target = find_target(plan.found, plan.change)
    needed = await repository.count_sold_beds(tx, departure_id=plan.found.plan.departure_id)
    free = {bed.sharing_type_id: bed.total - bed.held - bed.sold for bed in target.room_beds}
    names = {bed.sharing_type_id: bed.room_type for bed in plan.found.plan.room_beds}
    conflicts = [
        f"{names.get(key, 'A sharing type')}: {count} beds are needed, {max(free.get(key, 0), 0)} are free there."
        for key, count in needed.items()
        if count > free.get(key, 0)
    ]
    if sum(needed.values()) > target.available_slots:
        conflicts.append(f"{sum(needed.values())} beds are needed, {target.available_slots} are free there in all.")
    if conflicts:
        conflicts.append("What does not fit is reported and stays here until you make room and retry it.")
    return conflicts


def _to_schema(booking: TouchedBooking) -> ImpactBooking:
    return ImpactBooking(
        booking_id=booking.booking_id,
        booking_reference=booking.booking_reference,
        name=shown_name(booking.name),
        total_travelers=booking.total_travelers,
        state="confirmed"
        if booking.booking_status == BookingStatus.CONFIRMED
        else "paying"
        if is_paying(booking)
        else "held",
        paid=booking.online + booking.offline + booking.credit + booking.on_account,
        refund_online=booking.online,
        refund_offline=booking.offline,
        refund_credit=booking.credit,
        refund_on_account=booking.on_account,
        email=booking.email if booking.email and not people_rules.is_erased(booking.email) else None,
        phone=find_phone(booking.phone or ""),
    )
