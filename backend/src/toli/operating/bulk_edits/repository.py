from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select, text

from toli.catalogue.trips.models import Departure, Trip
from toli.clients.companies.models import Client
from toli.clients.companies.terms import StoredTerms
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.operating.bulk_edits.models import BulkEdit, BulkEditDeparture
from toli.operating.bulk_edits.schemas import BulkEditOut

EDITS = Table(BulkEdit)
EDITED = Table(BulkEditDeparture, order_by=[BulkEditDeparture.departure_id])

# Under a limit of trips a departure is hidden; an edit of such a departure is left out whole.
LATEST = """
SELECT edit.bulk_edit_id, edit.fields, edit.made_at, edit.undone_at,
       maker.username AS made_by, undoer.username AS undone_by,
       array_agg(DISTINCT trip.title) AS trips, count(*) AS departures,
       count(*) FILTER (WHERE item.is_restored) AS restored
FROM bulk_edit edit
JOIN bulk_edit_departure item ON item.client_id = edit.client_id AND item.bulk_edit_id = edit.bulk_edit_id
LEFT JOIN departure ON departure.client_id = item.client_id AND departure.departure_id = item.departure_id
LEFT JOIN trip ON trip.client_id = departure.client_id AND trip.trip_id = departure.trip_id
LEFT JOIN app_user maker ON maker.user_id = edit.made_by
LEFT JOIN app_user undoer ON undoer.user_id = edit.undone_by
WHERE edit.client_id = :client_id AND (CAST(:id AS bigint) IS NULL OR edit.bulk_edit_id = :id)
GROUP BY edit.client_id, edit.bulk_edit_id, maker.username, undoer.username
HAVING bool_and(trip.trip_id IS NOT NULL)
ORDER BY edit.bulk_edit_id DESC LIMIT 20
"""


@dataclass(frozen=True, slots=True)
class DepartureTerms:
    """A departure, and the terms of its client, its trip and its own."""

    departure_id: int
    trip_id: int
    client_terms: StoredTerms
    has_gstin: bool
    trip_terms: StoredTerms
    own_terms: StoredTerms


async def list_departures(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> list[DepartureTerms]:
    """List departures by id: the order in which their counters are locked."""
    rows = await tx.execute(
        select(
            Departure.departure_id,
            Departure.trip_id,
            Client.terms.label("client_terms"),
            Client.has_gstin,
            Trip.terms.label("trip_terms"),
            Departure.terms.label("own_terms"),
        )
        .join(Trip, (Trip.client_id == Departure.client_id) & (Trip.trip_id == Departure.trip_id))
        .join(Client, Client.client_id == Departure.client_id)
        .where(Departure.client_id == tx.client_id, Departure.departure_id.in_(departure_ids))
        .order_by(Departure.departure_id)
    )
    return [DepartureTerms(**row) for row in rows.mappings()]


async def list_edits(tx: ClientTransaction, *, bulk_edit_id: int | None = None) -> list[BulkEditOut]:
    rows = await tx.execute(text(LATEST), {"client_id": tx.client_id, "id": bulk_edit_id})
    return [BulkEditOut(**row) for row in rows.mappings()]
