"""A departure's terms of sale, cached by version."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from toli.catalogue.terms.repository import terms
from toli.catalogue.trips.schemas.terms import PlanState, PlanTerms, SaleTerms, SharingTerms
from toli.infra.db.caches.versioned_cache import VersionedCache
from toli.infra.db.database import Database, run_read
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date


async def sale_terms(
    tx: ClientTransaction, *, cache: VersionedCache, now: datetime, state: PlanState
) -> SaleTerms | None:
    """None if deleted. A claim of beds names `terms_version`, and is refused if the version has changed."""
    sold = await cache.get(
        _key(state),
        version=state.terms_version,
        read=lambda: terms.plan_terms(tx, departure_id=state.departure_id),
    )
    return None if sold is None else _merge(state, sold, now=now)


async def list_sale_terms(
    tx: ClientTransaction, *, cache: VersionedCache, now: datetime, departure_ids: Sequence[int]
) -> dict[int, SaleTerms]:
    """Terms of existing departures at an aware instant, by departure, in two statements."""
    states = await terms.list_plan_states(tx, departure_ids=departure_ids)

    async def read(keys: Sequence[tuple[object, int, int]]) -> Mapping[tuple[object, int, int], PlanTerms]:
        sold = await terms.list_plan_terms(tx, departure_ids=[departure_id for *_, departure_id in keys])
        return {_key(states[departure_id]): plan for departure_id, plan in sold.items()}

    plans = await cache.get_many({_key(state): state.terms_version for state in states.values()}, read=read)
    return {
        departure_id: _merge(state, plans[key], now=now)
        for departure_id, state in states.items()
        if (key := _key(state)) in plans
    }


def _key(state: PlanState) -> tuple[object, int, int]:
    return terms.plan_terms, state.client_id, state.departure_id


def _merge(state: PlanState, sold: PlanTerms, *, now: datetime) -> SaleTerms:
    today = local_date(now, time_zone=state.time_zone)
    is_on_sale = state.is_approved and sold.is_published
    return SaleTerms(
        client_id=state.client_id,
        departure_id=state.departure_id,
        trip_id=sold.trip_id,
        tour_start_date=sold.tour_start_date,
        tour_end_date=sold.tour_end_date,
        today=today,
        is_on_sale=is_on_sale,
        takes_online_payments=state.takes_online_payments,
        is_open=is_on_sale and sold.booking_start_date <= today <= sold.booking_end_date,
        terms_version=sold.version,
        access_code=sold.access_code,
        minimum_party=sold.minimum_party,
        terms=sold.terms,
        available=state.available,
        sharing=tuple(
            SharingTerms(
                sharing_type_id=kind.sharing_type_id,
                room_type=kind.room_type,
                room_capacity=kind.room_capacity,
                price_per_head_paise=kind.price_per_head_paise,
                available=min(state.beds.get(kind.sharing_type_id, 0), state.available),
                single_supplement=kind.single_supplement,
            )
            for kind in sold.sharing
        ),
        taken=state.taken,
        discounts=sold.discounts,
        options=sold.options,
        is_abroad=sold.is_abroad,
        details_later_below=sold.details_later_below,
    )


async def terms_of_plan(database: Database, *, client_id: int, departure_id: int, now: datetime) -> SaleTerms | None:
    async with database.client_transaction(client_id) as tx:
        state = await run_read(tx, terms.plan_state(client_id=client_id, departure_id=departure_id))
        if state is None:
            return None
        return await sale_terms(tx, cache=database.versioned_cache, now=now, state=state)
