from collections.abc import Sequence
from typing import Final, TypeVar

from sqlalchemy.dialects.postgresql import JSONB

from toli.catalogue.inventory import service as inventory
from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import DepartureBooked, EventFixed, EventIncomplete, NotADraft, NoWayBack
from toli.catalogue.trips.models import TRIP_DEFAULTS, TRIP_FACTS, Trip
from toli.catalogue.trips.repository import categories, departures, event_reads, events
from toli.catalogue.trips.schemas.events import (
    ADDRESS_STARTS,
    EventChange,
    EventFacts,
    EventFilter,
    EventOut,
    EventRow,
    EventRows,
    NewEvent,
    Place,
    TripStatus,
)
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act, require_version
from toli.catalogue.trips.service.event_reads import event_of, read_event, to_row
from toli.clients.companies.service.terms import require_confirmed_terms
from toli.clients.media import service as media
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.languages import drop_empty_texts
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.kit.text import Text
from toli.services import Services

SIZES: Final = ("tour_capacity", "tour_duration")
LONGEST_TITLE: Final = 200
Change = TypeVar("Change", bound=EventChange)

COPY: Final = " (Copy)"
MOST_ADDRESSES: Final = 5
"""Pictures that are downloaded for one request."""


async def event_of_stop(tx: ClientTransaction, *, itinerary_id: int) -> int:
    """Raises NotFound."""
    return await event_of(tx, of={"itinerary_id": itinerary_id})


async def event_of_price(tx: ClientTransaction, *, sharing_type_id: int) -> int:
    """Raises NotFound."""
    return await event_of(tx, of={"sharing_type_id": sharing_type_id})


async def own_event(tx: OperatorTransaction, *, trip_id: int, with_codes: bool = True) -> EventOut:
    event = await read_event(tx, trip_id=trip_id)
    if not with_codes:
        for departure in event.event_plans:
            departure.access_code = None
    return event


async def own_events(
    tx: OperatorTransaction,
    *,
    status: EventFilter | None = None,
    category_id: int | None = None,
    words: tuple[str, ...] = (),
    page: Page,
) -> EventRows:
    events_page, total = await event_reads.list_events(
        tx, today=tx.today, status=status, category_id=category_id, words=words, page=page
    )
    return EventRows(data=[to_row(row) for row in events_page], total=total, total_pages=page.pages(total))


async def all_own_events(tx: OperatorTransaction) -> list[EventRow]:
    rows, _ = await event_reads.list_events(tx, today=tx.today, status=None, category_id=None, words=(), page=None)
    return [to_row(row) for row in rows]


async def add_event(tx: OperatorTransaction, *, change: EventChange) -> EventOut:
    """A draft needs a title only. Raises the errors of `change_event`."""
    _check_title(change.title)
    blank = NewEvent(change.title or "", "", "", "", "", 0, 0, ())
    trip_id = await events.create_event(tx, event=blank, created_by=tx.user_id)
    await record_act(tx, "trip.added", subject=f"trip:{trip_id}")
    return await change_event(tx, trip_id=trip_id, change=change)


async def change_event(tx: OperatorTransaction, *, trip_id: int, change: EventChange) -> EventOut:
    """All or none.

    Raises NotFound; Stale; EventOngoing; EventFixed; NoWayBack; Invalid; EventIncomplete.
    """
    field_names = change.model_fields_set - {"version", "client_id"}
    only_withdraws = field_names == {"status"} and change.status == TripStatus.INACTIVE
    before = await lock_for_change(tx, trip_id=trip_id, while_ongoing=only_withdraws)
    require_version(change.version, before.version)
    values = _values(change, field_names)
    if "title" in field_names:
        _check_title(change.title)
    if before.is_fixed and any(values.get(name, getattr(before, name)) != getattr(before, name) for name in SIZES):
        raise EventFixed
    rules.check_facts(EventFacts.model_validate(before.model_dump() | values))
    await events.update_event(tx, trip_id=trip_id, values=values)
    if "category_ids" in field_names:
        await _set_categories(tx, trip_id=trip_id, category_ids=change.category_ids or [])
    if "images" in field_names:
        image_ids = await media.adopt(
            tx, user_id=tx.user_id, filenames=change.images or [], purpose="event", field="images"
        )
        await events.set_images(tx, trip_id=trip_id, image_ids=image_ids)
    days = (change.tour_duration or 0) if "tour_duration" in field_names else before.tour_duration
    capacity = (change.tour_capacity or 0) if "tour_capacity" in field_names else before.tour_capacity
    await _resize(tx, before=before, days=days, capacity=capacity)
    if change.status is not None and change.status != before.status:
        await _set_status(tx, before=before, status=change.status)
    return await finish_change(tx, event=before)


async def copy_images(services: Services, *, user_id: int, client_id: int, change: Change) -> Change:
    """Copy pictures that are named by addresses; the returned change names their files.

    Raises Invalid, and the errors of an upload.
    """
    addresses = [image for image in change.images or () if image.startswith(ADDRESS_STARTS)]
    if len(addresses) > MOST_ADDRESSES:
        raise Invalid(
            Text("Add at most {most} pictures by their addresses at once.", most=MOST_ADDRESSES), field="images"
        )
    copies = {}
    for address in addresses:
        copy = await media.copy_from_address(
            services.database,
            services.store,
            user_id=user_id,
            client_id=client_id,
            address=address,
            is_public_only=not services.settings.is_development,
        )
        copies[address] = copy.filename
    if not copies:
        return change
    images = dict.fromkeys(copies.get(image, image) for image in change.images or ())
    return change.model_copy(update={"images": list(images)})


async def delete_event(tx: OperatorTransaction, *, trip_id: int) -> None:
    """Raises NotFound, NotADraft, DepartureBooked."""
    event = await lock_for_change(tx, trip_id=trip_id)
    if event.status != TripStatus.DRAFT:
        raise NotADraft
    for plan in sorted(event.event_plans, key=lambda departure: departure.departure_id):
        if not await inventory.close_plan(tx, departure_id=plan.departure_id):
            raise DepartureBooked(Text("A departure of this event has bookings, so the event cannot be deleted."))
    await events.delete_event(tx, trip_id=trip_id)
    await record_act(tx, "trip.deleted", subject=f"trip:{trip_id}", title=event.title)


async def duplicate_event(tx: OperatorTransaction, *, trip_id: int) -> int:
    """Raises NotFound."""
    event = await read_event(tx, trip_id=trip_id)
    title = event.title[: LONGEST_TITLE - len(COPY)] + COPY
    new_id = await events.copy_event(tx, trip_id=trip_id, title=title, created_by=tx.user_id)
    await record_act(tx, "trip.duplicated", subject=f"trip:{new_id}", of=trip_id)
    return new_id


async def set_sequence(tx: OperatorTransaction, *, places: Sequence[Place]) -> None:
    """All or none. Raises NotFound, and Invalid for a duplicate."""
    sequences = {place.trip_id: place.sequence for place in places}
    if len(sequences) < len(places):
        raise Invalid(Text("Each event may stand once."), field="trip_id")
    if await events.lock_events(tx, trip_ids=list(sequences)) != set(sequences):
        raise NotFound
    await events.set_sequence(tx, places=sequences)
    await record_act(tx, "trip.ordered", subject=f"client:{tx.client_id}", events=len(sequences))


async def reset_sequence(tx: OperatorTransaction) -> None:
    await events.lock_events(tx, trip_ids=None)
    await events.reset_sequence(tx)
    await record_act(tx, "trip.ordered", subject=f"client:{tx.client_id}", events=0)


async def add_event_to_category(tx: OperatorTransaction, *, trip_id: int, category_id: int) -> EventOut:
    """Raises NotFound and EventOngoing."""
    event = await lock_for_change(tx, trip_id=trip_id)
    await _require_own_categories(tx, category_ids=[category_id])
    await categories.add_to_category(tx, trip_id=trip_id, category_id=category_id)
    return await finish_change(tx, event=event)


async def set_event_category(tx: OperatorTransaction, *, trip_id: int, category_id: int) -> EventOut:
    """Move an event to one category. Raises NotFound and EventOngoing."""
    event = await lock_for_change(tx, trip_id=trip_id)
    await _set_categories(tx, trip_id=trip_id, category_ids=[category_id])
    return await finish_change(tx, event=event)


async def remove_event_from_category(tx: OperatorTransaction, *, trip_id: int, category_id: int) -> None:
    """Raises NotFound, EventOngoing, EventIncomplete."""
    event = await lock_for_change(tx, trip_id=trip_id)
    if category_id not in event.category_ids:
        raise NotFound
    await categories.remove_from_category(tx, trip_id=trip_id, category_id=category_id)
    await finish_change(tx, event=event)


def _check_title(title: str | None) -> None:
    if not title:
        raise Invalid(Text("Event title is required"), field="title")


def _values(change: EventChange, field_names: set[str]) -> dict[str, object]:
    values = change.model_dump(include=field_names & {"title", *TRIP_FACTS, *TRIP_DEFAULTS})
    if change.details_later_below is not None:
        values["details_later_below"] = from_rupees(change.details_later_below)
    if "translations" in field_names:
        values["translations"] = drop_empty_texts(change.translations or {})
    return {name: _empty(name) if value is None else value for name, value in values.items()}


def _empty(name: str) -> object:
    column = Trip.__table__.columns[name]
    if column.nullable:
        return None
    return [] if isinstance(column.type, JSONB) else column.type.python_type()


async def _require_own_categories(tx: OperatorTransaction, *, category_ids: Sequence[int]) -> None:
    if set(category_ids) - await categories.find_own(tx, category_ids=category_ids):
        raise NotFound(Text("We could not find that category. Please choose another one."))


async def _set_categories(tx: OperatorTransaction, *, trip_id: int, category_ids: Sequence[int]) -> None:
    unique_ids = list(dict.fromkeys(category_ids))
    await _require_own_categories(tx, category_ids=unique_ids)
    await categories.set_categories(tx, trip_id=trip_id, category_ids=unique_ids)


async def _resize(tx: OperatorTransaction, *, before: EventOut, days: int, capacity: int) -> None:
    subject = f"trip:{before.trip_id}"
    if days != before.tour_duration:
        rules.check_last_day(max((stop.day_count for stop in before.itineraries), default=0), days=days)
        if days > 0:
            await departures.set_days(tx, trip_id=before.trip_id, days=days)
        await record_act(tx, "trip.duration_changed", subject=subject, before=before.tour_duration, after=days)
    if capacity != before.tour_capacity:
        for plan in sorted(before.event_plans, key=lambda departure: departure.departure_id):
            await inventory.resize_plan(tx, departure_id=plan.departure_id, capacity=capacity)
        await record_act(tx, "trip.capacity_changed", subject=subject, before=before.tour_capacity, after=capacity)


async def _set_status(tx: OperatorTransaction, *, before: EventOut, status: TripStatus) -> None:
    if status == TripStatus.DRAFT:
        raise NoWayBack
    if before.status == TripStatus.DRAFT or status == TripStatus.ACTIVE:
        missing = rules.missing(await events.progress(tx, trip_id=before.trip_id))
        if missing:
            raise EventIncomplete(missing)
    if status == TripStatus.ACTIVE:
        await require_confirmed_terms(tx)
    await events.set_status(tx, trip_id=before.trip_id, status=status)
    action = "trip.published" if status == TripStatus.ACTIVE else "trip.withdrawn"
    await record_act(tx, action, subject=f"trip:{before.trip_id}", before=before.status)
