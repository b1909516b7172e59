"""Rooming of the demo's next two departures, one of them incomplete."""

from collections.abc import Sequence

from toli.clients.companies.repository import sites
from toli.selling.rooming import service as rooming
from toli.selling.rooming.schemas import Mixing, PlanRoomIn, RoomingIn, RoomsIn
from toli.services import Services
from toli_demo.data.sales import Opened

LATEST = 1
"""The most days since the start of a tour whose rooming is arranged."""

FLOOR = 100
A_FLOOR = 8
"""The number of rooms on a floor; room numbers begin with the floor."""


async def arrange_rooms(installation: Services, departures: Sequence[Opened]) -> None:
    """Assign rooms of a client's next two departures, except the last two of the second."""
    coming = sorted(
        (one for one in departures if one.departure.starts_in >= -LATEST), key=lambda one: one.departure.starts_in
    )
    for left_open, one in zip((0, 2), coming, strict=False):
        await _arrange(installation, one, left_open=left_open)


async def _arrange(installation: Services, one: Opened, *, left_open: int) -> None:
    async with installation.database.client_transaction(one.client_id) as tx:
        client = await sites.find_client(tx, client_id=one.client_id)
        assert client is not None
        proposed = await rooming.propose_rooming(
            tx, departure_id=one.departure_id, rooms=RoomsIn(mixing=Mixing.PARTY, rooms=[])
        )
        last = len(proposed.rooms) - left_open
        rooms = [
            PlanRoomIn(
                sharing_type_id=room.sharing_type_id,
                room_number=str((1 + place // A_FLOOR) * FLOOR + 1 + place % A_FLOOR),
                travellers=room.travellers if place < last else [],
            )
            for place, room in enumerate(proposed.rooms)
        ]
        kept = RoomingIn(version=proposed.version, mixing=Mixing.PARTY, rooms=rooms)
        await rooming.save_rooming(tx, departure_id=one.departure_id, actor_id=client.user_id, rooms=kept)
