from collections.abc import Sequence
from datetime import date

from sqlalchemy import JSON, and_, bindparam, func, literal_column, select

from toli.catalogue.inventory.models import BedStock, PlanStock
from toli.catalogue.trips.discount_models import Discount
from toli.catalogue.trips.models import Departure, DeparturePrice, SharingType, Trip
from toli.catalogue.trips.repository.discounts import discount_json, is_discount_of, to_rule
from toli.catalogue.trips.repository.options import CATEGORIES_JSON, OPTIONS_JSON, to_option_terms
from toli.catalogue.trips.schemas.events import TripStatus
from toli.catalogue.trips.schemas.terms import PlanState, PlanTerms, SharingPrice
from toli.clients.companies.models import Client
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.terms import read_terms, without_tax
from toli.infra.db.batching import Row
from toli.infra.db.database import PreparedRead, compiled
from toli.infra.db.transactions import ClientTransaction

_beds_left = BedStock.total - BedStock.held - BedStock.sold

_plan_states = (
    select(
        PlanStock.terms_version,
        (Client.approval_status == ApprovalStatus.APPROVED).label("is_approved"),
        Client.takes_online_payments,
        Client.time_zone,
        (PlanStock.capacity - PlanStock.held - PlanStock.sold).label("available"),
        (PlanStock.held + PlanStock.sold).label("taken"),
        PlanStock.has_waiting,
        select(func.json_agg(func.json_build_array(BedStock.sharing_type_id, _beds_left)))
        .where(BedStock.client_id == PlanStock.client_id, BedStock.departure_id == PlanStock.departure_id)
        .correlate(PlanStock)
        .scalar_subquery()
        .label("beds"),
    )
    .join(Client, Client.client_id == PlanStock.client_id)
    .where(PlanStock.client_id == bindparam("client_id"))
)
_plan_state = _plan_states.where(PlanStock.departure_id == bindparam("departure_id"))
PLAN_STATE, PLAN_STATE_VALUES = compiled(_plan_state)
*PLAN_STATE_NAMES, _ = _plan_state.selected_columns.keys()
"""Every booking runs it, so it reads only counters and the client; the terms themselves are cached by version."""

_plan_terms = (
    select(
        PlanStock.terms_version.label("version"),
        Trip.trip_id,
        and_(Trip.status == TripStatus.ACTIVE, Departure.is_draft.is_(False)).label("is_published"),
        Departure.booking_start_date,
        Departure.booking_end_date,
        Departure.tour_start_date,
        Departure.tour_end_date,
        Departure.access_code,
        Departure.minimum_party,
        Trip.is_abroad,
        Trip.details_later_below,
        Client.has_gstin,
        (Client.terms.op("||")(Trip.terms).op("||")(Departure.terms)).label("terms"),
        select(
            func.json_agg(
                func.json_build_array(
                    SharingType.sharing_type_id,
                    SharingType.room_type,
                    SharingType.room_capacity,
                    func.coalesce(DeparturePrice.price_per_head_trip_paise, SharingType.price_per_head_trip_paise),
                    SharingType.single_supplement_paise,
                )
            ).aggregate_order_by(SharingType.sharing_type_id)
        )
        .select_from(BedStock)
        .join(
            SharingType,
            and_(SharingType.client_id == BedStock.client_id, SharingType.sharing_type_id == BedStock.sharing_type_id),
        )
        .outerjoin(
            DeparturePrice,
            and_(
                DeparturePrice.client_id == BedStock.client_id,
                DeparturePrice.departure_id == BedStock.departure_id,
                DeparturePrice.sharing_type_id == BedStock.sharing_type_id,
            ),
        )
        .where(BedStock.client_id == Departure.client_id, BedStock.departure_id == Departure.departure_id)
        .correlate(Departure)
        .scalar_subquery(),
        select(func.json_agg(discount_json()))
        .select_from(Discount)
        .where(is_discount_of(Departure.client_id, Departure.trip_id))
        .correlate(Departure)
        .scalar_subquery(),
        Trip.tour_duration,
        literal_column(f"({OPTIONS_JSON.format(event='departure')})", JSON).label("options"),
        literal_column(f"({CATEGORIES_JSON.format(event='departure')})", JSON).label("categories"),
    )
    .select_from(Departure)
    .join(Trip, and_(Trip.client_id == Departure.client_id, Trip.trip_id == Departure.trip_id))
    .join(PlanStock, and_(PlanStock.client_id == Departure.client_id, PlanStock.departure_id == Departure.departure_id))
    .join(Client, Client.client_id == Departure.client_id)
    .where(Departure.client_id == bindparam("client_id"))
)


*TERMS_NAMES, _, _, _, _, _, _, _ = _plan_terms.selected_columns.keys()


def plan_state(*, client_id: int, departure_id: int) -> PreparedRead[PlanState | None]:
    key = {"client_id": client_id, "departure_id": departure_id}

    def read(row: Row | None) -> PlanState | None:
        return None if row is None else _to_state(row, client_id=client_id, departure_id=departure_id)

    return PreparedRead(PLAN_STATE, {**PLAN_STATE_VALUES, **key}, width=len(PLAN_STATE_NAMES) + 1, read=read)


async def list_plan_states(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> dict[int, PlanState]:
    query = _plan_states.add_columns(PlanStock.departure_id).where(PlanStock.departure_id.in_(departure_ids))
    rows = await tx.execute(query, {"client_id": tx.client_id})
    return {
        departure_id: _to_state(tuple(facts), client_id=tx.client_id, departure_id=departure_id)
        for *facts, departure_id in rows
    }


def _to_state(row: Row, *, client_id: int, departure_id: int) -> PlanState:
    *facts, beds = row
    return PlanState(
        client_id=client_id,
        departure_id=departure_id,
        **dict(zip(PLAN_STATE_NAMES, facts, strict=True)),
        beds=dict(beds or ()),
    )


async def plan_terms(tx: ClientTransaction, *, departure_id: int) -> PlanTerms | None:
    return (await list_plan_terms(tx, departure_ids=[departure_id])).get(departure_id)


async def list_plan_terms(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> dict[int, PlanTerms]:
    query = _plan_terms.add_columns(Departure.departure_id).where(Departure.departure_id.in_(departure_ids))
    rows = await tx.execute(query, {"client_id": tx.client_id})
    return {row.departure_id: _to_terms(tuple(row)) for row in rows}


def _to_terms(row: Row) -> PlanTerms:
    *facts, has_gstin, stored, sharing, discounts, days, options, categories, _ = row
    named = dict(zip(TERMS_NAMES, facts, strict=True))
    terms = read_terms(stored)
    return PlanTerms(
        **named,
        options=to_option_terms(options, categories, days=days, starts_on=named["tour_start_date"]),
        terms=terms if has_gstin else without_tax(terms),
        sharing=tuple(SharingPrice(*kind) for kind in sharing or ()),
        discounts=tuple(to_rule(discount) for discount in discounts or ()),
    )


async def find_departure_start(tx: ClientTransaction, *, trip_id: int, departure_id: int) -> date | None:
    rows = await tx.execute(
        select(Departure.tour_start_date).where(
            Departure.client_id == tx.client_id,
            Departure.trip_id == trip_id,
            Departure.departure_id == departure_id,
            Departure.is_draft.is_(False),
            Departure.access_code.is_(None),
        )
    )
    return rows.scalar_one_or_none()
