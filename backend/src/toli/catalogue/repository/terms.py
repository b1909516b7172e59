"""The terms a plan is sold by, and whose a bare id is."""

from datetime import datetime
from typing import Any

from sqlalchemy import Date, and_, bindparam, cast, func, select
from sqlalchemy.dialects.postgresql import TIMESTAMP

from toli.catalogue.models import Event, EventPlan, RoomBed
from toli.catalogue.schemas import SaleTerms, SharingTerms
from toli.clients.models import Client
from toli.db.scope import Question, Tx, compiled
from toli.inventory.models import BedStock, PlanStock
from toli.kit.money import Paise

_today = cast(func.timezone(Client.time_zone, bindparam("now", type_=TIMESTAMP(timezone=True))), Date)
_plan_left = PlanStock.capacity - PlanStock.held - PlanStock.sold

_sharing = (
    select(
        func.json_agg(
            func.json_build_array(
                RoomBed.room_bed_id,
                RoomBed.room_type,
                RoomBed.room_capacity,
                RoomBed.price_per_head_trip_paise,
                func.least(BedStock.total - BedStock.held - BedStock.sold, _plan_left),
            )
        ).aggregate_order_by(RoomBed.room_bed_id)
    )
    .select_from(BedStock)
    .join(RoomBed, and_(RoomBed.client_id == BedStock.client_id, RoomBed.room_bed_id == BedStock.room_bed_id))
    .where(BedStock.client_id == EventPlan.client_id, BedStock.event_plan_id == EventPlan.ep_id)
    .correlate(EventPlan, PlanStock)
    .scalar_subquery()
)

_sale_terms = (
    select(
        Client.client_name,
        Event.event_id,
        Event.title,
        Event.destination,
        EventPlan.tour_start_date,
        EventPlan.tour_end_date,
        Event.tour_duration,
        Client.time_zone,
        _today.label("today"),
        and_(
            Client.approval_status == "approved",
            Event.status == "active",
            EventPlan.is_draft.is_(False),
            _today.between(EventPlan.booking_start_date, EventPlan.booking_end_date),
        ).label("is_open"),
        PlanStock.terms_version,
        Client.tax_rate_bp,
        Client.advance_rate_bp,
        Client.cancellation_brackets,
        _plan_left.label("available"),
        func.coalesce(_sharing, func.json_build_array()).label("sharing"),
    )
    .select_from(EventPlan)
    .join(Event, and_(Event.client_id == EventPlan.client_id, Event.event_id == EventPlan.event_id))
    .join(Client, Client.client_id == EventPlan.client_id)
    .join(
        PlanStock,
        and_(PlanStock.client_id == EventPlan.client_id, PlanStock.event_plan_id == EventPlan.ep_id),
    )
    .where(EventPlan.client_id == bindparam("client_id"), EventPlan.ep_id == bindparam("event_plan_id"))
)


SALE_TERMS, LITERALS = compiled(_sale_terms)
*NAMES, _ = _sale_terms.selected_columns.keys()


def sale_terms(*, client_id: int, event_plan_id: int, now: datetime) -> Question[SaleTerms | None]:
    """The terms of a plan of this client, drafts too (`is_open` is then false), or None."""

    def read(row: tuple[Any, ...] | None) -> SaleTerms | None:
        return None if row is None else _read(row, client_id=client_id, event_plan_id=event_plan_id)

    asked = {"client_id": client_id, "event_plan_id": event_plan_id, "now": now}
    return Question(SALE_TERMS, {**LITERALS, **asked}, read)


def _read(row: tuple[Any, ...], *, client_id: int, event_plan_id: int) -> SaleTerms:
    *terms, sharing = row
    return SaleTerms(
        **dict(zip(NAMES, terms, strict=True)),
        client_id=client_id,
        event_plan_id=event_plan_id,
        sharing=tuple(
            SharingTerms(
                room_bed_id=room_bed_id,
                room_type=room_type,
                room_capacity=room_capacity,
                price_per_head_paise=Paise(price),
                available=available,
            )
            for room_bed_id, room_type, room_capacity, price, available in sharing
        ),
    )


async def client_of_plan(tx: Tx, *, event_plan_id: int) -> int | None:
    """Whose a plan is, as far as the scope lets it be seen."""
    found = await tx.execute(select(EventPlan.client_id).where(EventPlan.ep_id == event_plan_id))
    return found.scalar_one_or_none()


async def client_of_event(tx: Tx, *, event_id: int) -> int | None:
    """Whose an event is, as far as the scope lets it be seen."""
    found = await tx.execute(select(Event.client_id).where(Event.event_id == event_id))
    return found.scalar_one_or_none()
