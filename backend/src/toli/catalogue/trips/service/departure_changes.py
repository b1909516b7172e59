from dataclasses import asdict, dataclass
from datetime import date, timedelta

from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import DepartureBegun, DepartureCancelled
from toli.catalogue.trips.repository import departures as repository
from toli.catalogue.trips.schemas.departures import DepartureOut, PlanDates
from toli.catalogue.trips.schemas.events import EventOut
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act
from toli.catalogue.trips.service.event_reads import OVER, departure_of, event_of, read_event
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import InvalidFields
from toli.kit.text import Text


@dataclass(frozen=True, slots=True)
class DepartureToChange:
    """Before its start and not cancelled."""

    event: EventOut
    plan: DepartureOut

    @property
    def dates(self) -> PlanDates:
        plan = self.plan
        return PlanDates(plan.booking_start_date, plan.booking_end_date, plan.tour_start_date, plan.tour_end_date)


async def departure_to_change(tx: OperatorTransaction, *, departure_id: int, lock: bool = False) -> DepartureToChange:
    """Raises NotFound, DepartureCancelled, DepartureBegun."""
    trip_id = await event_of(tx, of={"departure_id": departure_id})
    event = (
        await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
        if lock
        else await read_event(tx, trip_id=trip_id)
    )
    plan = departure_of(event, departure_id=departure_id)
    if plan.status == "cancelled":
        raise DepartureCancelled
    if plan.status in OVER:
        raise DepartureBegun
    return DepartureToChange(event, plan)


def postponed_dates(
    departure: DepartureToChange, *, tour_start_date: date, booking_end_date: date | None, today: date
) -> PlanDates:
    """Return the dates after a postponement; the booking window shifts unless given. Raises InvalidFields."""
    before, days = departure.dates, departure.event.tour_duration
    if tour_start_date == before.tour_start_date:
        raise InvalidFields([("tour_start_date", Text("Choose another first day than the present one."))])
    closes = booking_end_date or max(
        before.booking_end_date + (tour_start_date - before.tour_start_date), before.booking_start_date
    )
    after = PlanDates(before.booking_start_date, closes, tour_start_date, rules.tour_end(tour_start_date, days=days))
    unchanged_fields = {"booking_start_date"} if booking_end_date else {"booking_start_date", "booking_end_date"}
    rules.check_dates(after, days=days, today=today, unchanged_fields=unchanged_fields)
    return after


def window_dates(departure: DepartureToChange, *, booking_end_date: date, today: date) -> PlanDates:
    """Return the dates of another booking window; a past day closes it at once. Raises InvalidFields."""
    before = departure.dates
    closes = max(booking_end_date, today - timedelta(days=1))
    if closes == before.booking_end_date:
        raise InvalidFields([("booking_end_date", Text("Choose another last day of booking than the present one."))])
    if closes >= before.tour_start_date:
        raise InvalidFields(
            [("booking_end_date", Text("The last day of booking must be before the start of the tour."))]
        )
    return PlanDates(min(before.booking_start_date, closes), closes, before.tour_start_date, before.tour_end_date)


async def cancel_departure(tx: OperatorTransaction, *, departure: DepartureToChange) -> None:
    """Take a departure off sale. The caller has locked it and cancels its bookings."""
    await repository.cancel_plan(tx, departure_id=departure.plan.departure_id)
    await record_act(
        tx, "departure.cancelled", subject=f"departure:{departure.plan.departure_id}", trip_id=departure.event.trip_id
    )
    await finish_change(tx, event=departure.event)


async def set_departure_dates(tx: OperatorTransaction, *, departure: DepartureToChange, dates: PlanDates) -> None:
    before, after = asdict(departure.dates), asdict(dates)
    changed = {name: value for name, value in after.items() if value != before[name]}
    await repository.update_plan(tx, departure_id=departure.plan.departure_id, values=changed)
    await record_act(
        tx,
        "departure.postponed" if "tour_start_date" in changed else "departure.changed",
        subject=f"departure:{departure.plan.departure_id}",
        before={name: str(before[name]) for name in changed},
        after={name: str(value) for name, value in changed.items()},
    )
    await finish_change(tx, event=departure.event)
