"""The terms a plan is sold by: what stands at this moment, and what is kept for as long as nobody changes it."""

from datetime import date, datetime

from toli.catalogue.repository import terms
from toli.catalogue.schemas.terms import SaleTerms, SharingTerms, Standing
from toli.db.caches.versioned_cache import VersionedCache
from toli.db.database import Database, PreparedRead, run_read
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date


def standing(*, client_id: int, event_plan_id: int) -> PreparedRead[Standing | None]:
    """Asks how a plan stands (client scope); None when this client has no such plan."""
    return terms.standing(client_id=client_id, event_plan_id=event_plan_id)


async def sale_terms(
    tx: ClientTransaction, *, cache: VersionedCache, now: datetime, standing: Standing
) -> SaleTerms | None:
    """The terms of a plan at an aware instant, given how it stands (client scope); None when it is gone.

    What it sells is read only when its version is another than the one kept. `terms_version` is that of what was
    read: a claim names it, and is refused when another stands by then.
    """
    key = {"client_id": standing.client_id, "event_plan_id": standing.event_plan_id}
    sold = await cache.get(
        (terms.plan_terms, *key.values()),
        version=standing.terms_version,
        read=lambda: terms.plan_terms(tx, event_plan_id=standing.event_plan_id),
    )
    if sold is None:
        return None
    today = local_date(now, time_zone=standing.time_zone)
    return SaleTerms(
        **key,
        event_id=sold.event_id,
        tour_start_date=sold.tour_start_date,
        tour_end_date=sold.tour_end_date,
        today=today,
        is_open=standing.is_approved
        and sold.is_published
        and sold.booking_start_date <= today <= sold.booking_end_date,
        terms_version=sold.version,
        tax_rate_bp=standing.tax_rate_bp,
        advance_rate_bp=standing.advance_rate_bp,
        balance_days_before_start=standing.balance_days_before_start,
        cancellation_brackets=standing.cancellation_brackets,
        available=standing.available,
        sharing=tuple(
            SharingTerms(
                room_bed_id=kind.room_bed_id,
                room_type=kind.room_type,
                room_capacity=kind.room_capacity,
                price_per_head_paise=kind.price_per_head_paise,
                available=min(standing.beds.get(kind.room_bed_id, 0), standing.available),
            )
            for kind in sold.sharing
        ),
    )


async def terms_of_plan(database: Database, *, client_id: int, event_plan_id: int, now: datetime) -> SaleTerms | None:
    """The terms of a plan at an aware instant; None when this client has no such plan."""
    async with database.client_transaction(client_id) as tx:
        found = await run_read(tx, standing(client_id=client_id, event_plan_id=event_plan_id))
        if found is None:
            return None
        return await sale_terms(tx, cache=database.versioned_cache, now=now, standing=found)


async def departure_start(tx: ClientTransaction, *, event_id: int, ep_id: int) -> date | None:
    """The first day of a published departure of a client's event, or None when the event has no such departure."""
    return await terms.departure_start(tx, event_id=event_id, ep_id=ep_id)
