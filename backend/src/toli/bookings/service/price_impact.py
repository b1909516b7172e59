"""Whom a change of prices would concern, before it is saved."""

from toli.alerts import service as alerts
from toli.bookings.repository import price_impact as repository
from toli.bookings.schemas.price_impact import PriceImpact
from toli.db.transactions import OperatorTransaction


async def get_price_impact(tx: OperatorTransaction, *, event_id: int, event_plan_id: int | None) -> PriceImpact:
    """Count the bookings, carts and departure alerts of an event, or of one departure of it."""
    buyers = await repository.count_buyers(tx, event_id=event_id, event_plan_id=event_plan_id, today=tx.today)
    waiting = {one.event_id: one.people for one in await alerts.waiting(tx)}
    return PriceImpact(
        bookings=buyers.bookings,
        carts=buyers.carts,
        carts_until=buyers.carts_until,
        alerts=waiting.get(event_id, 0),
    )
