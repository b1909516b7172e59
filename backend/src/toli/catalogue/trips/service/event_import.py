"""Whole events for the demo and imports."""

from collections.abc import Sequence
from datetime import date

from toli.catalogue.inventory import service as inventory
from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import EventFixed, EventIncomplete
from toli.catalogue.trips.repository import departures, events, itinerary
from toli.catalogue.trips.repository import prices as prices_repository
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import EventChange, LockedEvent, TripStatus
from toli.catalogue.trips.schemas.itinerary import StopIn
from toli.catalogue.trips.schemas.options import OptionsIn
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service.itinerary import complete_stop
from toli.catalogue.trips.service.options import add_options, open_options
from toli.catalogue.trips.service.prices import complete_price, require_unique
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.languages import drop_empty_texts


async def set_facts(tx: ClientTransaction, *, trip_id: int, facts: EventChange) -> None:
    await _lock(tx, trip_id=trip_id)
    values = facts.model_dump(include=facts.model_fields_set)
    if facts.translations is not None:
        values["translations"] = drop_empty_texts(facts.translations)
    await events.update_event(tx, trip_id=trip_id, values=values)


async def set_itinerary(tx: ClientTransaction, *, trip_id: int, stops: Sequence[StopIn]) -> None:
    """Raises NotFound, Invalid."""
    event = await _lock(tx, trip_id=trip_id)
    values = [complete_stop(stop, days=event.tour_duration) for stop in stops]
    await itinerary.replace_stops(tx, trip_id=trip_id, stops=values)


async def set_prices(tx: ClientTransaction, *, trip_id: int, prices: Sequence[PriceIn]) -> None:
    """Replace sharing types, and beds and terms of departures. Raises EventFixed, RoomTypeTaken, InvalidFields."""
    event = await _lock(tx, trip_id=trip_id)
    if event.status != TripStatus.DRAFT:
        raise EventFixed
    require_unique([price.room_type for price in prices])
    values = [complete_price(price, days=event.tour_duration) for price in prices]
    await prices_repository.replace_prices(tx, trip_id=trip_id, prices=values)
    beds = await prices_repository.beds(tx, trip_id=trip_id)
    for plan_id in await departures.plan_ids(tx, trip_id=trip_id):
        await inventory.open_plan(tx, departure_id=plan_id, capacity=event.tour_capacity, beds=beds)


async def import_options(tx: ClientTransaction, *, trip_id: int, options: OptionsIn) -> None:
    """Raises NotFound."""
    await _lock(tx, trip_id=trip_id)
    await add_options(tx, trip_id=trip_id, body=options)


async def add_plan(
    tx: ClientTransaction,
    *,
    trip_id: int,
    dates: PlanDates,
    today: date,
    is_draft: bool = False,
    runs_from: int | None = None,
    created_by: int | None = None,
) -> int:
    """`runs_from` 0: runs in any case, None: not specified.

    Raises NotFound, Invalid.
    """
    event = await _lock(tx, trip_id=trip_id)
    rules.check_dates(dates, days=event.tour_duration, today=today)
    plan_id = await departures.add_plan(
        tx, trip_id=trip_id, dates=dates, is_draft=is_draft, runs_from=runs_from, created_by=created_by
    )
    beds = await prices_repository.beds(tx, trip_id=trip_id)
    await inventory.open_plan(tx, departure_id=plan_id, capacity=event.tour_capacity, beds=beds)
    await open_options(tx, trip_id=trip_id, departure_ids=[plan_id])
    await departures.copy_costs(tx, departure_ids=[plan_id])
    return plan_id


async def add_image(tx: ClientTransaction, *, trip_id: int, image_id: int) -> None:
    """Append a picture; the first is on the card. Idempotent. Raises NotFound."""
    await _lock(tx, trip_id=trip_id)
    await events.add_image(tx, trip_id=trip_id, image_id=image_id)


async def show_at_stop(tx: ClientTransaction, *, trip_id: int, stop_name: str, image_id: int) -> None:
    await _lock(tx, trip_id=trip_id)
    await itinerary.set_stop_image(tx, trip_id=trip_id, stop_name=stop_name, image_id=image_id)


async def publish_event(tx: ClientTransaction, *, trip_id: int) -> None:
    """Capacity, duration and prices are then fixed. Raises NotFound and EventIncomplete."""
    await _lock(tx, trip_id=trip_id)
    missing = rules.missing(await events.progress(tx, trip_id=trip_id))
    if missing:
        raise EventIncomplete(missing)
    await events.set_status(tx, trip_id=trip_id, status=TripStatus.ACTIVE)


async def withdraw_event(tx: ClientTransaction, *, trip_id: int) -> None:
    """Take an event off sale; its page stays, as 'Coming Soon'. Raises NotFound."""
    event = await _lock(tx, trip_id=trip_id)
    if event.status == TripStatus.ACTIVE:
        await events.set_status(tx, trip_id=trip_id, status=TripStatus.INACTIVE)


async def _lock(tx: ClientTransaction, *, trip_id: int) -> LockedEvent:
    event = await events.lock_event(tx, trip_id=trip_id)
    if event is None:
        raise NotFound
    return event
