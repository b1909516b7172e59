"""Queries of the terms of trips and departures."""

from datetime import date

from sqlalchemy import text, update

from toli.catalogue.terms.schemas.own_terms import OwnTerms
from toli.catalogue.trips.models import Event, EventPlan
from toli.clients.companies.terms import StoredTerms
from toli.infra.db.transactions import ClientTransaction

OF_EVENT = """
SELECT client.terms AS client, client.has_gstin, event.terms AS event, NULL::jsonb AS departure,
    (SELECT min(price_per_head_trip_paise) FROM room_bed
     WHERE room_bed.client_id = event.client_id AND room_bed.event_id = event.event_id) AS price,
    (SELECT min(tour_start_date) FROM event_plan plan
     WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id
       AND tour_start_date > :today) AS starts_on
FROM event JOIN client ON client.client_id = event.client_id
WHERE event.client_id = :client_id AND event.event_id = :event_id
"""

OF_DEPARTURE = """
SELECT client.terms AS client, client.has_gstin, event.terms AS event, plan.terms AS departure,
    (SELECT min(coalesce(own.price_per_head_trip_paise, bed.price_per_head_trip_paise)) FROM room_bed bed
     LEFT JOIN departure_price own ON own.client_id = bed.client_id AND own.event_plan_id = plan.ep_id
         AND own.room_bed_id = bed.room_bed_id
     WHERE bed.client_id = event.client_id AND bed.event_id = event.event_id) AS price,
    CASE WHEN plan.tour_start_date > :today THEN plan.tour_start_date END AS starts_on
FROM event_plan plan
JOIN event ON event.client_id = plan.client_id AND event.event_id = plan.event_id
JOIN client ON client.client_id = event.client_id
WHERE plan.client_id = :client_id AND plan.event_id = :event_id AND plan.ep_id = :ep_id
"""


async def find(tx: ClientTransaction, *, event_id: int, ep_id: int | None, today: date) -> OwnTerms | None:
    values = {"client_id": tx.client_id, "event_id": event_id, "today": today}
    if ep_id is None:
        rows = await tx.execute(text(OF_EVENT), values)
    else:
        rows = await tx.execute(text(OF_DEPARTURE), {**values, "ep_id": ep_id})
    row = rows.mappings().one_or_none()
    return None if row is None else OwnTerms(**row)


async def change(tx: ClientTransaction, *, event_id: int, ep_id: int | None, terms: StoredTerms) -> None:
    if ep_id is None:
        own = update(Event).where(Event.client_id == tx.client_id, Event.event_id == event_id)
    else:
        own = update(EventPlan).where(EventPlan.client_id == tx.client_id, EventPlan.ep_id == ep_id)
    await tx.execute(own.values(terms=dict(terms)))
