"""Queries of a departure's terms of sale."""

from datetime import date

from sqlalchemy import JSON, and_, bindparam, func, literal_column, select

from toli.catalogue.inventory.models import BedStock, PlanStock
from toli.catalogue.trips.discount_models import Discount
from toli.catalogue.trips.models import DeparturePrice, Event, EventPlan, RoomBed
from toli.catalogue.trips.repository.discounts import discount_json, is_discount_of, to_rule
from toli.catalogue.trips.repository.options import CATEGORIES_JSON, OPTIONS_JSON, to_option_terms
from toli.catalogue.trips.schemas.terms import PlanState, PlanTerms, SharingPrice
from toli.clients.companies.models import Client
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.terms import read_terms, without_tax
from toli.infra.db.batching import Row
from toli.infra.db.database import PreparedRead, compiled
from toli.infra.db.transactions import ClientTransaction

_beds_left = BedStock.total - BedStock.held - BedStock.sold

_plan_state = (
    select(
        PlanStock.terms_version,
        (Client.approval_status == ApprovalStatus.APPROVED).label("is_approved"),
        Client.takes_online_payments,
        Client.time_zone,
        (PlanStock.capacity - PlanStock.held - PlanStock.sold).label("available"),
        (PlanStock.held + PlanStock.sold).label("taken"),
        PlanStock.has_waiting,
        select(func.json_agg(func.json_build_array(BedStock.room_bed_id, _beds_left)))
        .where(BedStock.client_id == PlanStock.client_id, BedStock.event_plan_id == PlanStock.event_plan_id)
        .correlate(PlanStock)
        .scalar_subquery()
        .label("beds"),
    )
    .join(Client, Client.client_id == PlanStock.client_id)
    .where(PlanStock.client_id == bindparam("client_id"), PlanStock.event_plan_id == bindparam("event_plan_id"))
)
PLAN_STATE, PLAN_STATE_VALUES = compiled(_plan_state)
*PLAN_STATE_NAMES, _ = _plan_state.selected_columns.keys()
"""Every booking runs it, so it reads only counters and the client; the terms themselves are cached by version."""

_plan_terms = (
    select(
        PlanStock.terms_version.label("version"),
        Event.event_id,
        and_(Event.status == "active", EventPlan.is_draft.is_(False)).label("is_published"),
        EventPlan.booking_start_date,
        EventPlan.booking_end_date,
        EventPlan.tour_start_date,
        EventPlan.tour_end_date,
        EventPlan.access_code,
        EventPlan.minimum_party,
        Event.is_abroad,
        Client.has_gstin,
        (Client.terms.op("||")(Event.terms).op("||")(EventPlan.terms)).label("terms"),
        select(
            func.json_agg(
                func.json_build_array(
                    RoomBed.room_bed_id,
                    RoomBed.room_type,
                    RoomBed.room_capacity,
                    func.coalesce(DeparturePrice.price_per_head_trip_paise, RoomBed.price_per_head_trip_paise),
                    RoomBed.single_supplement_paise,
                )
            ).aggregate_order_by(RoomBed.room_bed_id)
        )
        .select_from(BedStock)
        .join(RoomBed, and_(RoomBed.client_id == BedStock.client_id, RoomBed.room_bed_id == BedStock.room_bed_id))
        .outerjoin(
            DeparturePrice,
            and_(
                DeparturePrice.client_id == BedStock.client_id,
                DeparturePrice.event_plan_id == BedStock.event_plan_id,
                DeparturePrice.room_bed_id == BedStock.room_bed_id,
            ),
        )
        .where(BedStock.client_id == EventPlan.client_id, BedStock.event_plan_id == EventPlan.ep_id)
        .correlate(EventPlan)
        .scalar_subquery(),
        select(func.json_agg(discount_json()))
        .select_from(Discount)
        .where(is_discount_of(EventPlan.client_id, EventPlan.event_id))
        .correlate(EventPlan)
        .scalar_subquery(),
        Event.tour_duration,
        literal_column(f"({OPTIONS_JSON.format(event='event_plan')})", JSON).label("options"),
        literal_column(f"({CATEGORIES_JSON.format(event='event_plan')})", JSON).label("categories"),
    )
    .select_from(EventPlan)
    .join(Event, and_(Event.client_id == EventPlan.client_id, Event.event_id == EventPlan.event_id))
    .join(PlanStock, and_(PlanStock.client_id == EventPlan.client_id, PlanStock.event_plan_id == EventPlan.ep_id))
    .join(Client, Client.client_id == EventPlan.client_id)
    .where(EventPlan.client_id == bindparam("client_id"), EventPlan.ep_id == bindparam("event_plan_id"))
)


*TERMS_NAMES, _, _, _, _, _, _, _ = _plan_terms.selected_columns.keys()


def plan_state(*, client_id: int, event_plan_id: int) -> PreparedRead[PlanState | None]:
    key = {"client_id": client_id, "event_plan_id": event_plan_id}

    def read(row: Row | None) -> PlanState | None:
        if row is None:
            return None
        *facts, beds = row
        return PlanState(
            client_id=client_id,
            event_plan_id=event_plan_id,
            **dict(zip(PLAN_STATE_NAMES, facts, strict=True)),
            beds=dict(beds or ()),
        )

    return PreparedRead(PLAN_STATE, {**PLAN_STATE_VALUES, **key}, width=len(PLAN_STATE_NAMES) + 1, read=read)


async def plan_terms(tx: ClientTransaction, *, event_plan_id: int) -> PlanTerms | None:
    row = (await tx.execute(_plan_terms, {"client_id": tx.client_id, "event_plan_id": event_plan_id})).one_or_none()
    if row is None:
        return None
    *facts, has_gstin, stored, sharing, discounts, days, options, categories = row
    terms = read_terms(stored)
    return PlanTerms(
        **dict(zip(TERMS_NAMES, facts, strict=True)),
        options=to_option_terms(options, categories, days=days, starts_on=row.tour_start_date),
        terms=terms if has_gstin else without_tax(terms),
        sharing=tuple(SharingPrice(*kind) for kind in sharing or ()),
        discounts=tuple(to_rule(discount) for discount in discounts or ()),
    )


async def find_departure_start(tx: ClientTransaction, *, event_id: int, ep_id: int) -> date | None:
    rows = await tx.execute(
        select(EventPlan.tour_start_date).where(
            EventPlan.client_id == tx.client_id,
            EventPlan.event_id == event_id,
            EventPlan.ep_id == ep_id,
            EventPlan.is_draft.is_(False),
            EventPlan.access_code.is_(None),
        )
    )
    return rows.scalar_one_or_none()
