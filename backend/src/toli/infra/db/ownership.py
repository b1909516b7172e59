from collections.abc import Collection
from typing import Final, Literal

from sqlalchemy import text

from toli.infra.db.transactions import Transaction

Owned = Literal["booking", "client", "departure", "driver", "hotel", "place", "price", "stop", "trip", "waiting"]

_TABLES: Final[dict[Owned, tuple[str, str]]] = {
    "booking": ("booking", "booking_id"),
    "client": ("client", "client_id"),
    "departure": ("departure", "departure_id"),
    "driver": ("driver", "driver_id"),
    "hotel": ("hotel", "hotel_id"),
    "place": ("place", "place_id"),
    "price": ("sharing_type", "sharing_type_id"),
    "stop": ("itinerary_item", "itinerary_id"),
    "trip": ("trip", "trip_id"),
    "waiting": ("waiting_entry", "waiting_entry_id"),
}
_OWNER: Final = {
    kind: text(f"SELECT client_id FROM {table} WHERE {key} = :id") for kind, (table, key) in _TABLES.items()
}
_OWNER_AMONG: Final = {kind: text(f"{query} AND client_id = ANY(:among)") for kind, query in _OWNER.items()}


async def find_owner(tx: Transaction, kind: Owned, row_id: int, *, among: Collection[int] | None = None) -> int | None:
    if among is None:
        rows = await tx.execute(_OWNER[kind], {"id": row_id})
    else:
        rows = await tx.execute(_OWNER_AMONG[kind], {"id": row_id, "among": list(among)})
    client_id: int | None = rows.scalar()
    return client_id
