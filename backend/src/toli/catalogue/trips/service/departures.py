from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import date
from typing import Final

from toli.catalogue.inventory import service as inventory
from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import DepartureBegun, DepartureBooked, DepartureCancelled
from toli.catalogue.trips.repository import departures as departures_repository
from toli.catalogue.trips.repository import prices
from toli.catalogue.trips.schemas.departures import (
    BedsIn,
    DepartureIn,
    DepartureOut,
    DepartureRule,
    PlanDates,
    Proposal,
    Proposed,
)
from toli.catalogue.trips.schemas.events import EventOut, TripStatus
from toli.catalogue.trips.service.departure_privacy import PUBLIC, Privacy, privacy_of
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act, require_version
from toli.catalogue.trips.service.event_reads import OVER, departure_of, event_of, read_event
from toli.catalogue.trips.service.options import open_options
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid, InvalidFields
from toli.kit.money import from_rupees
from toli.kit.text import Text

DATES: Final = ("booking_start_date", "booking_end_date", "tour_start_date")
LABELS: Final = {
    "booking_start_date": Text("Booking start date is required"),
    "booking_end_date": Text("Booking end date is required"),
    "tour_start_date": Text("Tour start date is required"),
}
MOST_AT_ONCE: Final = 120


async def add_departure(
    tx: OperatorTransaction, *, trip_id: int, departure: DepartureIn, is_past: bool = False
) -> DepartureOut:
    """`is_past` allows past dates, to enter old bookings. Raises NotFound, InvalidFields."""
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    _needs_duration(event)
    problems = [(name, LABELS[name]) for name in DATES if getattr(departure, name) is None]
    if not problems:
        problems = rules.date_problems(
            _dates(departure, days=event.tour_duration),
            days=event.tour_duration,
            today=tx.today,
            unchanged_fields=DATES if is_past else (),
        )
    if problems:
        raise InvalidFields(problems)
    access = privacy_of(departure, before=None, capacity=departure.capacity or event.tour_capacity)
    (plan_id,) = await _add(
        tx,
        event=event,
        dates=[_dates(departure, days=event.tour_duration)],
        is_draft=bool(departure.is_draft),
        runs_from=_minimum_group(departure, event=event),
        decide_on=departure.decide_on,
        instruction_for_trip=departure.instruction_for_trip or "",
        privacy=access,
        capacity=departure.capacity,
    )
    return departure_of(await finish_change(tx, event=event), departure_id=plan_id)


def _minimum_group(departure_in: DepartureIn | DepartureRule, *, event: EventOut) -> int | None:
    return departure_in.runs_from if "runs_from" in departure_in.model_fields_set else event.runs_from


async def change_departure(tx: OperatorTransaction, *, trip_id: int, departure: DepartureIn) -> DepartureOut:
    """Raises NotFound; Stale; DepartureCancelled; DepartureBegun; InvalidFields; Invalid.

    DepartureBooked for new tour dates of a booked departure; StockBelowTaken for fewer beds than held and sold.
    """
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    before = departure_of(event, departure_id=departure.departure_id)
    require_version(departure.version, before.version)
    await change_departure_of(tx, event=event, departure=departure)
    return departure_of(await finish_change(tx, event=event), departure_id=before.departure_id)


async def change_departure_of(
    tx: OperatorTransaction, *, event: EventOut, departure: DepartureIn, may_be_past: Collection[str] = ()
) -> None:
    """The event is locked; the caller calls `finish_change`.

    `may_be_past`: the dates that may be before today. Raises the errors of `change_departure`, except Stale.
    """
    before = departure_of(event, departure_id=departure.departure_id)
    if before.status == "cancelled":
        raise DepartureCancelled
    if before.status in OVER:
        raise DepartureBegun
    used_beds = await inventory.taken(tx, departure_id=before.departure_id)
    dates = _changed_dates(departure, before=before, days=event.tour_duration)
    access = privacy_of(departure, before=before, capacity=departure.capacity or before.capacity)
    values = _changed_values(departure, before=before, dates=dates, privacy=access)
    if used_beds and {"tour_start_date", "tour_end_date"} & set(values):
        raise DepartureBooked(
            Text(
                "{beds} beds of this departure are booked or being paid for, so its tour dates stay."
                " To postpone it, use Change departure in Group Bookings.",
                beds=used_beds,
            )
        )
    _check_changed(dates, values, today=tx.today, days=event.tour_duration, may_be_past=may_be_past)
    if values:
        await departures_repository.update_plan(tx, departure_id=before.departure_id, values=values)
        await _note_change(tx, before=before, values=values)
    await _resize(tx, event=event, before=before, departure=departure)
    await _set_prices(tx, before=before, beds=departure.room_beds or ())


async def _resize(tx: OperatorTransaction, *, event: EventOut, before: DepartureOut, departure: DepartureIn) -> None:
    types = {bed.sharing_type_id: bed for bed in before.room_beds}
    persons = {price.sharing_type_id: price.room_capacity for price in event.room_bed_pricings}
    _check_types(departure.room_beds or (), types)
    totals = {bed.sharing_type_id: bed.total for bed in departure.room_beds or () if bed.total is not None}
    for sharing_type_id, total in totals.items():
        if total % persons[sharing_type_id]:
            raise Invalid(
                Text(
                    "{sharing_type}: its rooms have {persons} beds each, so {total} beds make no whole rooms.",
                    sharing_type=types[sharing_type_id].room_type,
                    persons=persons[sharing_type_id],
                    total=total,
                ),
                field="beds",
            )
    beds = {key: total for key, total in totals.items() if total != types[key].total}
    capacity = departure.capacity or before.capacity
    if not beds and capacity == before.capacity:
        return
    in_all = sum({**{key: bed.total for key, bed in types.items()}, **beds}.values())
    # The prices of a draft, and with them its beds, may not be complete yet.
    if event.is_fixed and in_all < capacity:
        raise Invalid(
            Text(
                "Insufficient Bed Capacity: {capacity} people need {more} more beds than the {in_all} there would be.",
                capacity=capacity,
                more=capacity - in_all,
                in_all=in_all,
            ),
            field="beds" if beds else "capacity",
        )
    if capacity != before.capacity:
        await inventory.resize_plan(tx, departure_id=before.departure_id, capacity=capacity)
        await _note_change(tx, before=before, values={"capacity": capacity})
    if beds:
        names = {key: str(bed.room_type) for key, bed in types.items()}
        await inventory.resize_beds(tx, departure_id=before.departure_id, beds=beds, names=names)
        await record_act(
            tx,
            "departure.changed",
            subject=f"departure:{before.departure_id}",
            before={names[key]: types[key].total for key in beds},
            after={names[key]: total for key, total in beds.items()},
        )


def _check_types(beds: Sequence[BedsIn], types: Collection[int]) -> None:
    if any(bed.sharing_type_id not in types for bed in beds):
        raise Invalid(
            Text("This departure has no such room type. Load the newest version and try again."), field="beds"
        )


async def _set_prices(tx: OperatorTransaction, *, before: DepartureOut, beds: Sequence[BedsIn]) -> None:
    types = {bed.sharing_type_id: bed for bed in before.room_beds}
    price_by_type = {
        bed.sharing_type_id: None if bed.price_per_head_trip is None else from_rupees(bed.price_per_head_trip)
        for bed in beds
        if "price_per_head_trip" in bed.model_fields_set
    }
    if any(price is not None and price <= 0 for price in price_by_type.values()):
        raise Invalid(Text("Price per head/trip must be greater than 0"), field="beds")
    changed = {key: price for key, price in price_by_type.items() if price != types[key].price_per_head_trip}
    if changed:
        await departures_repository.set_prices(tx, departure_id=before.departure_id, prices=changed)
        await record_act(
            tx,
            "departure.priced",
            subject=f"departure:{before.departure_id}",
            before={types[key].room_type: types[key].price_per_head_trip for key in changed},
            after={types[key].room_type: price for key, price in changed.items()},
        )


async def delete_departure(tx: OperatorTransaction, *, departure_id: int) -> None:
    """Raises NotFound, and DepartureBooked, also for cancelled bookings."""
    trip_id = await event_of(tx, of={"departure_id": departure_id})
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    plan = departure_of(event, departure_id=departure_id)
    if not await inventory.close_plan(tx, departure_id=departure_id):
        raise DepartureBooked(
            Text("This departure has bookings, so it cannot be deleted. Put it to draft to take it off sale.")
        )
    await departures_repository.delete_plan(tx, departure_id=departure_id)
    await record_act(
        tx,
        "departure.deleted",
        subject=f"departure:{departure_id}",
        trip_id=trip_id,
        tour_start_date=str(plan.tour_start_date),
    )
    await finish_change(tx, event=event)


async def propose_departures(tx: OperatorTransaction, *, trip_id: int, rule: DepartureRule) -> Proposal:
    """Marks days that have a departure. Raises NotFound, Invalid."""
    return _proposal(await read_event(tx, trip_id=trip_id), today=tx.today, rule=rule)


async def add_departures(tx: OperatorTransaction, *, trip_id: int, rule: DepartureRule) -> list[DepartureOut]:
    """All or none; skip days that have one. Raises NotFound, Invalid."""
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    proposal = _proposal(event, today=tx.today, rule=rule)
    if proposal.to_make == 0:
        raise Invalid(Text("Each of these days has a departure already."), field="weekdays")
    dates = [
        PlanDates(
            departure.booking_start_date, departure.booking_end_date, departure.tour_start_date, departure.tour_end_date
        )
        for departure in proposal.departures
        if not departure.exists
    ]
    added_ids = set(
        await _add(
            tx,
            event=event,
            dates=dates,
            is_draft=_is_draft(rule.status),
            runs_from=_minimum_group(rule, event=event),
            decide_on=None,
            instruction_for_trip="",
            privacy=PUBLIC,
            capacity=None,
        )
    )
    after = await finish_change(tx, event=event)
    return [plan for plan in after.event_plans if plan.departure_id in added_ids]


def _proposal(event: EventOut, *, today: date, rule: DepartureRule) -> Proposal:
    _needs_duration(event)
    if rule.last < rule.first:
        raise Invalid(Text("The last day must not be before the first."), field="last")
    if (rule.last - rule.first).days > MOST_DAYS:
        raise Invalid(Text("Please choose a span of two years at most."), field="last")
    plans = rules.departures(rule, days=event.tour_duration, today=today)
    if not plans:
        raise Invalid(
            Text("No departure follows from this: choose other weekdays, or days far enough ahead to be booked."),
            field="weekdays",
        )
    if len(plans) > MOST_AT_ONCE:
        raise Invalid(
            Text(
                "This makes {departures} departures; {most} at once is the most.",
                departures=len(plans),
                most=MOST_AT_ONCE,
            ),
            field="last",
        )
    there = {plan.tour_start_date for plan in event.event_plans}
    departures = [
        Proposed(
            booking_start_date=dates.booking_start_date,
            booking_end_date=dates.booking_end_date,
            tour_start_date=dates.tour_start_date,
            tour_end_date=dates.tour_end_date,
            status=rules.plan_status(
                dates, is_draft=_is_draft(rule.status), is_active=event.status == TripStatus.ACTIVE, today=today
            ),
            exists=dates.tour_start_date in there,
        )
        for dates in plans
    ]
    return Proposal(departures=departures, to_make=sum(not departure.exists for departure in departures))


MOST_DAYS: Final = 731


def _is_draft(status: str | None) -> bool:
    return bool(DepartureIn(status=status).is_draft)


def _needs_duration(event: EventOut) -> None:
    if event.tour_duration < 1:
        raise Invalid(Text("Please set the tour's duration first."), field="tour_duration")


def _dates(departure: DepartureIn, *, days: int) -> PlanDates:
    start, opens, closes = departure.tour_start_date, departure.booking_start_date, departure.booking_end_date
    assert start is not None
    assert opens is not None
    assert closes is not None
    return PlanDates(opens, closes, start, departure.tour_end_date or rules.tour_end(start, days=days))


def _changed_dates(departure: DepartureIn, *, before: DepartureOut, days: int) -> PlanDates:
    start = departure.tour_start_date
    end = before.tour_end_date if start is None else rules.tour_end(start, days=days)
    return PlanDates(
        departure.booking_start_date or before.booking_start_date,
        departure.booking_end_date or before.booking_end_date,
        start or before.tour_start_date,
        departure.tour_end_date or end,
    )


def _changed_values(
    departure: DepartureIn, *, before: DepartureOut, dates: PlanDates, privacy: Privacy
) -> dict[str, object]:
    values: dict[str, object] = {**asdict(dates), **asdict(privacy)}
    if departure.is_draft is not None:
        values["is_draft"] = departure.is_draft
    if "runs_from" in departure.model_fields_set:
        values["runs_from"] = departure.runs_from
    if "decide_on" in departure.model_fields_set:
        values["decide_on"] = departure.decide_on
    if "instruction_for_trip" in departure.model_fields_set:
        values["instruction_for_trip"] = departure.instruction_for_trip or ""
    changed = {name: value for name, value in values.items() if value != getattr(before, name)}
    if "decide_on" in changed:
        # The operator is notified again on another day.
        changed["decision_noticed_at"] = None
    return changed


def _check_changed(
    dates: PlanDates, values: dict[str, object], *, today: date, days: int, may_be_past: Collection[str]
) -> None:
    moved = {*DATES, "tour_end_date"} & set(values)
    if moved:
        rules.check_dates(dates, days=days, today=today, unchanged_fields={*may_be_past, *(set(DATES) - moved)})
    # An old draft can be put on sale only while it can still be booked.
    goes_on_sale = values.get("is_draft") is False
    if goes_on_sale and rules.plan_status(dates, is_draft=False, is_active=True, today=today) in OVER:
        raise InvalidFields([("tour_start_date", Text("Tour start date cannot be in the past"))])


async def _add(
    tx: OperatorTransaction,
    *,
    event: EventOut,
    dates: list[PlanDates],
    is_draft: bool,
    runs_from: int | None,
    decide_on: date | None,
    instruction_for_trip: str,
    privacy: Privacy,
    capacity: int | None,
) -> list[int]:
    keys = await departures_repository.add_plans(
        tx,
        trip_id=event.trip_id,
        dates=dates,
        is_draft=is_draft,
        runs_from=runs_from,
        decide_on=decide_on,
        instruction_for_trip=instruction_for_trip,
        access_code=privacy.access_code,
        minimum_party=privacy.minimum_party,
        created_by=tx.user_id,
    )
    beds = await prices.beds(tx, trip_id=event.trip_id)
    for key in keys:
        await inventory.open_plan(tx, departure_id=key, capacity=capacity or event.tour_capacity, beds=beds)
    await open_options(tx, trip_id=event.trip_id, departure_ids=keys)
    await departures_repository.copy_costs(tx, departure_ids=keys)
    starts = sorted(str(plan_dates.tour_start_date) for plan_dates in dates)
    await record_act(tx, "departure.added", subject=f"trip:{event.trip_id}", departures=keys, tour_start_dates=starts)
    return keys


async def _note_change(tx: OperatorTransaction, *, before: DepartureOut, values: dict[str, object]) -> None:
    def loggable(value: object) -> object:
        return value if isinstance(value, bool | int | None) else str(value)

    # The log records that a text or the code has changed, and not the text, which is long, nor the code.
    facts = {
        name: value for name, value in values.items() if name not in {"instruction_for_trip", "decision_noticed_at"}
    }
    if "access_code" in facts:
        facts["is_private"] = facts.pop("access_code") is not None
    await record_act(
        tx,
        "departure.changed",
        subject=f"departure:{before.departure_id}",
        before={name: loggable(_state_of(before, name)) for name in facts},
        after={name: loggable(value) for name, value in facts.items()},
    )


def _state_of(before: DepartureOut, name: str) -> object:
    return before.access_code is not None if name == "is_private" else getattr(before, name)
