from toli.infra.db.transactions import OperatorTransaction
from toli.selling.alerts import repository as alerts_repository
from toli.selling.sales.repository import price_impact as repository
from toli.selling.sales.schemas.price_impact import PriceImpact


async def get_price_impact(tx: OperatorTransaction, *, trip_id: int, departure_id: int | None) -> PriceImpact:
    buyers = await repository.count_buyers(tx, trip_id=trip_id, departure_id=departure_id, today=tx.today)
    waiting = {alert.trip_id: alert.people for alert in await alerts_repository.list_waiting(tx)}
    return PriceImpact(
        bookings=buyers.bookings,
        carts=buyers.carts,
        carts_until=buyers.carts_until,
        alerts=waiting.get(trip_id, 0),
    )
