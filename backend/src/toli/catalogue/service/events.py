"""Operators' events: add, change, publish, copy, order and delete them."""

from collections.abc import Sequence
from typing import Any, Final

from toli.catalogue import rules
from toli.catalogue.errors import DepartureBooked, EventFixed, EventIncomplete, NotADraft, NoWayBack
from toli.catalogue.repository import categories, departures, event_reads, events
from toli.catalogue.schemas.events import (
    EventChange,
    EventFilter,
    EventOut,
    EventRow,
    EventRows,
    EventStatus,
    NewEvent,
    Place,
)
from toli.catalogue.service.event_changes import changed, note, opened, same
from toli.catalogue.service.event_reads import event_of, row, whole
from toli.db.transactions import ClientTransaction, OperatorTransaction
from toli.inventory import service as inventory
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page
from toli.media import service as media

TEXTS: Final = ("title", "destination", "description", "instruction_for_trip", "trip_includes")
SIZES: Final = ("tour_capacity", "tour_duration")
LONGEST_TITLE: Final = 200
COPY: Final = " (Copy)"


async def event_of_stop(tx: ClientTransaction, *, itinerary_id: int) -> int:
    """The event of a client's stop.

    Raises NotFound.
    """
    return await event_of(tx, of={"itinerary_id": itinerary_id})


async def event_of_price(tx: ClientTransaction, *, room_bed_id: int) -> int:
    """The event of a client's sharing type.

    Raises NotFound.
    """
    return await event_of(tx, of={"room_bed_id": room_bed_id})


async def own_event(tx: OperatorTransaction, *, event_id: int) -> EventOut:
    """An event as its operator sees it.

    Raises NotFound.
    """
    return await whole(tx, event_id=event_id)


async def own_events(
    tx: OperatorTransaction,
    *,
    status: EventFilter | None = None,
    category_id: int | None = None,
    words: tuple[str, ...] = (),
    page: Page,
) -> EventRows:
    """A page of a client's events, in the order of its storefront."""
    found, total = await event_reads.rows(
        tx, today=tx.today, status=status, category_id=category_id, words=words, page=page
    )
    return EventRows(data=[row(one) for one in found], total=total, total_pages=page.pages(total))


async def all_own_events(tx: OperatorTransaction) -> list[EventRow]:
    """All of a client's events, in the order of its storefront."""
    found, _ = await event_reads.rows(tx, today=tx.today, status=None, category_id=None, words=(), page=None)
    return [row(one) for one in found]


async def add_event(tx: OperatorTransaction, *, change: EventChange) -> EventOut:
    """Add an event: a draft, which needs a title only, or published at once where nothing is missing.

    Raises what `change_event` does.
    """
    _check_title(change.title)
    blank = NewEvent(change.title or "", "", "", "", "", 0, 0, ())
    event_id = await events.add_event(tx, event=blank, created_by=tx.user_id)
    await note(tx, "event.added", subject=f"event:{event_id}")
    return await change_event(tx, event_id=event_id, change=change)


async def change_event(tx: OperatorTransaction, *, event_id: int, change: EventChange) -> EventOut:
    """Change what is given of an event, all of it or nothing.

    Raises NotFound; Stale; EventOngoing; EventFixed for capacity or duration once it was published; NoWayBack;
    Invalid; and EventIncomplete with all that an event on sale would lack.
    """
    given = change.model_fields_set - {"version", "client_id"}
    only_withdraws = given == {"status"} and change.status == "inactive"
    before = await opened(tx, event_id=event_id, while_ongoing=only_withdraws)
    same(change.version, before.version)
    values = _values(change, given)
    if "title" in values:
        _check_title(values["title"])
    if before.is_fixed and any(values.get(name, getattr(before, name)) != getattr(before, name) for name in SIZES):
        raise EventFixed
    await events.update_event(tx, event_id=event_id, values=values)
    if "category_ids" in given:
        await _shelve(tx, event_id=event_id, category_ids=change.category_ids or [])
    if "images" in given:
        image_ids = await media.adopt(
            tx, user_id=tx.user_id, filenames=change.images or [], purpose="event", field="images"
        )
        await events.set_images(tx, event_id=event_id, image_ids=image_ids)
    await _resize(tx, before=before, values=values)
    if change.status is not None and change.status != before.status:
        await _move(tx, before=before, status=change.status)
    return await changed(tx, event=before)


async def delete_event(tx: OperatorTransaction, *, event_id: int) -> None:
    """Delete a draft with all that belongs to it.

    Raises NotFound, NotADraft, and DepartureBooked.
    """
    event = await opened(tx, event_id=event_id)
    if event.status != "draft":
        raise NotADraft
    for plan in sorted(event.event_plans, key=lambda one: one.ep_id):
        if not await inventory.close_plan(tx, event_plan_id=plan.ep_id):
            raise DepartureBooked("A departure of this event has bookings, so the event cannot be deleted.")
    await events.delete_event(tx, event_id=event_id)
    await note(tx, "event.deleted", subject=f"event:{event_id}", title=event.title)


async def duplicate_event(tx: OperatorTransaction, *, event_id: int) -> int:
    """Add a draft like an event, without its departures; its id.

    Raises NotFound.
    """
    event = await whole(tx, event_id=event_id)
    title = event.title[: LONGEST_TITLE - len(COPY)] + COPY
    new_id = await events.copy_event(tx, event_id=event_id, title=title, created_by=tx.user_id)
    await note(tx, "event.duplicated", subject=f"event:{new_id}", of=event_id)
    return new_id


async def set_places(tx: OperatorTransaction, *, places: Sequence[Place]) -> None:
    """Give events their places on the storefront, all of them or none.

    Raises NotFound when one of them is not the client's, and Invalid for one that stands twice.
    """
    wanted = {place.event_id: place.sequence for place in places}
    if len(wanted) < len(places):
        raise Invalid("Each event may stand once.", field="event_id")
    if await events.lock_events(tx, event_ids=list(wanted)) != set(wanted):
        raise NotFound
    await events.set_places(tx, places=wanted)
    await note(tx, "event.ordered", subject=f"client:{tx.client_id}", events=len(wanted))


async def forget_places(tx: OperatorTransaction) -> None:
    """Take all places back: the newest event stands first."""
    await events.lock_events(tx, event_ids=None)
    await events.forget_places(tx)
    await note(tx, "event.ordered", subject=f"client:{tx.client_id}", events=0)


async def shelve_event(tx: OperatorTransaction, *, event_id: int, category_id: int) -> EventOut:
    """Put an event on a shelf too.

    Raises NotFound and EventOngoing.
    """
    event = await opened(tx, event_id=event_id)
    await _own_categories(tx, category_ids=[category_id])
    await categories.add_to_category(tx, event_id=event_id, category_id=category_id)
    return await changed(tx, event=event)


async def move_event(tx: OperatorTransaction, *, event_id: int, category_id: int) -> EventOut:
    """Put an event on this shelf alone.

    Raises NotFound and EventOngoing.
    """
    event = await opened(tx, event_id=event_id)
    await _shelve(tx, event_id=event_id, category_ids=[category_id])
    return await changed(tx, event=event)


async def unshelve_event(tx: OperatorTransaction, *, event_id: int, category_id: int) -> None:
    """Take an event off a shelf.

    Raises NotFound, EventOngoing, and EventIncomplete for the last shelf of an event on sale.
    """
    event = await opened(tx, event_id=event_id)
    if category_id not in event.category_ids:
        raise NotFound
    await categories.remove_from_category(tx, event_id=event_id, category_id=category_id)
    await changed(tx, event=event)


def _check_title(title: str | None) -> None:
    if not title:
        raise Invalid("Event title is required", field="title")


def _values(change: EventChange, given: set[str]) -> dict[str, Any]:
    """The columns that a change names; what is null is empty."""
    values: dict[str, Any] = {name: getattr(change, name) or "" for name in TEXTS if name in given}
    if "videos" in given:
        values["videos"] = change.videos or []
    return values | {name: getattr(change, name) or 0 for name in SIZES if name in given}


async def _own_categories(tx: OperatorTransaction, *, category_ids: Sequence[int]) -> None:
    if set(category_ids) - await categories.find_own(tx, category_ids=category_ids):
        raise NotFound("We could not find that category. Please choose another one.")


async def _shelve(tx: OperatorTransaction, *, event_id: int, category_ids: Sequence[int]) -> None:
    wanted = list(dict.fromkeys(category_ids))
    await _own_categories(tx, category_ids=wanted)
    await categories.set_categories(tx, event_id=event_id, category_ids=wanted)


async def _resize(tx: OperatorTransaction, *, before: EventOut, values: dict[str, Any]) -> None:
    """Let a draft's stops and departures follow its new duration and capacity."""
    days, capacity = (values.get("tour_duration", before.tour_duration), values.get("tour_capacity"))
    subject = f"event:{before.event_id}"
    if days != before.tour_duration:
        rules.check_last_day(max((stop.day_count for stop in before.itineraries), default=0), days=days)
        if days > 0:
            await departures.set_days(tx, event_id=before.event_id, days=days)
        await note(tx, "event.duration_changed", subject=subject, before=before.tour_duration, after=days)
    if capacity is not None and capacity != before.tour_capacity:
        for plan in sorted(before.event_plans, key=lambda one: one.ep_id):
            await inventory.resize_plan(tx, event_plan_id=plan.ep_id, capacity=capacity)
        await note(tx, "event.capacity_changed", subject=subject, before=before.tour_capacity, after=capacity)


async def _move(tx: OperatorTransaction, *, before: EventOut, status: EventStatus) -> None:
    """Publish an event, take it off sale, or put it on sale again."""
    if status == "draft":
        raise NoWayBack
    if before.status == "draft" or status == "active":
        missing = rules.missing(await events.progress(tx, event_id=before.event_id))
        if missing:
            raise EventIncomplete(missing)
    await events.set_status(tx, event_id=before.event_id, status=status)
    action = "event.published" if status == "active" else "event.withdrawn"
    await note(tx, action, subject=f"event:{before.event_id}", before=before.status)
