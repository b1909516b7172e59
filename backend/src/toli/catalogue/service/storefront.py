"""The public pages: a client's storefront, the list of all trips, and one event."""

from datetime import date, datetime
from typing import Any

from toli.catalogue import rules
from toli.catalogue.repository import storefront
from toli.catalogue.schemas import EventDetails, PlanDates, PlanOut, PlanStatus, RoomBedPricing
from toli.clients import service as clients
from toli.db.scope import Database, Tx
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.kit.prepared import Prepared, prepare

PLAN_DATES = ("booking_start_date", "booking_end_date", "tour_start_date", "tour_end_date")


async def listing(database: Database, *, client_id: int, now: datetime) -> Prepared:
    """The shelves of a client's storefront (`list[Shelf]`). Raises NotFound when the client is not approved."""

    async def read() -> Prepared:
        return _found(await storefront.listing(database, client_id=client_id, now=now))

    return await database.kept.get(client_id, "listing", read, during=_quarter_hour(now))


async def published_events(tx: Tx, *, client_id: int) -> list[tuple[int, datetime]]:
    """A client's published events and when each last changed (client scope), for its sitemap."""
    return await storefront.published_events(tx, client_id=client_id)


async def categories(database: Database, *, client_id: int) -> Prepared:
    """A client's categories (`list[CategoryOut]`). Raises NotFound when the client is not approved."""
    return _found(await storefront.categories(database, client_id=client_id))


async def details(
    database: Database, *, client_id: int, event_id: int, status: PlanStatus | None, now: datetime
) -> Prepared:
    """One event (`EventDetails`), with its plans of one status or all of them.

    Raises NotFound for a draft, for an event of a client that is not approved, and for another client's.
    """

    async def read() -> Prepared:
        return await _details(database, client_id=client_id, event_id=event_id, status=status, now=now)

    return await database.kept.get(client_id, ("details", event_id, status), read, during=_quarter_hour(now))


async def _details(
    database: Database, *, client_id: int, event_id: int, status: PlanStatus | None, now: datetime
) -> Prepared:
    found = await storefront.details(database, client_id=client_id, event_id=event_id, now=now)
    if found is None:
        raise NotFound
    plans = [_plan(plan, today=date.fromisoformat(found["today"])) for plan in found["event_plans"]]
    event = EventDetails.model_validate(
        {
            **found,
            "client": {
                **found["client"],
                "cancellation_brackets": clients.shown_brackets(found["client"]["cancellation_brackets"]),
            },
            "bookable": found["status"] == "active" and any(plan.status == "booking" for plan in plans),
            "event_plans": [plan for plan in plans if status is None or plan.status == status],
            "room_bed_pricings": [
                _pricing(pricing, days=found["tour_duration"]) for pricing in found["room_bed_pricings"]
            ],
        }
    )
    return prepare(event.model_dump_json().encode())


def _quarter_hour(now: datetime) -> int:
    # Days begin on one everywhere, and that is all that time alone changes in these answers.
    return int(now.timestamp()) // 900


def _found(body: bytes | None) -> Prepared:
    if body is None:
        raise NotFound
    return prepare(body)


def _plan(plan: dict[str, Any], *, today: date) -> PlanOut:
    dates = {name: date.fromisoformat(plan[name]) for name in PLAN_DATES}
    status = rules.plan_status(PlanDates(**dates), is_draft=plan["is_draft"], today=today)
    return PlanOut.model_validate({**plan, **dates, "status": status})


def _pricing(pricing: dict[str, Any], *, days: int) -> RoomBedPricing:
    per_day = rules.per_day(Paise(pricing["price_per_head_trip"]), days=days)
    return RoomBedPricing.model_validate({**pricing, "price_per_head_per_day": per_day})
