from datetime import date

from sqlalchemy import text, update

from toli.catalogue.terms.schemas.own_terms import OwnTerms
from toli.catalogue.trips.models import Departure, Trip
from toli.clients.companies.terms import StoredTerms
from toli.infra.db.transactions import ClientTransaction

OF_EVENT = """
SELECT client.terms AS client, client.has_gstin, trip.terms AS event, NULL::jsonb AS departure,
    (SELECT min(price_per_head_trip_paise) FROM sharing_type
     WHERE sharing_type.client_id = trip.client_id AND sharing_type.trip_id = trip.trip_id) AS price,
    (SELECT min(tour_start_date) FROM departure plan
     WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id
       AND tour_start_date > :today) AS starts_on
FROM trip JOIN client ON client.client_id = trip.client_id
WHERE trip.client_id = :client_id AND trip.trip_id = :trip_id
"""

OF_DEPARTURE = """
SELECT client.terms AS client, client.has_gstin, trip.terms AS event, plan.terms AS departure,
    (SELECT min(coalesce(own.price_per_head_trip_paise, bed.price_per_head_trip_paise)) FROM sharing_type bed
     LEFT JOIN departure_price own ON own.client_id = bed.client_id AND own.departure_id = plan.departure_id
         AND own.sharing_type_id = bed.sharing_type_id
     WHERE bed.client_id = trip.client_id AND bed.trip_id = trip.trip_id) AS price,
    CASE WHEN plan.tour_start_date > :today THEN plan.tour_start_date END AS starts_on
FROM departure plan
JOIN trip ON trip.client_id = plan.client_id AND trip.trip_id = plan.trip_id
JOIN client ON client.client_id = trip.client_id
WHERE plan.client_id = :client_id AND plan.trip_id = :trip_id AND plan.departure_id = :departure_id
"""


async def find(tx: ClientTransaction, *, trip_id: int, departure_id: int | None, today: date) -> OwnTerms | None:
    values = {"client_id": tx.client_id, "trip_id": trip_id, "today": today}
    if departure_id is None:
        rows = await tx.execute(text(OF_EVENT), values)
    else:
        rows = await tx.execute(text(OF_DEPARTURE), {**values, "departure_id": departure_id})
    row = rows.mappings().one_or_none()
    return None if row is None else OwnTerms(**row)


async def change(tx: ClientTransaction, *, trip_id: int, departure_id: int | None, terms: StoredTerms) -> None:
    if departure_id is None:
        own = update(Trip).where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id)
    else:
        own = update(Departure).where(Departure.client_id == tx.client_id, Departure.departure_id == departure_id)
    await tx.execute(own.values(terms=dict(terms)))
