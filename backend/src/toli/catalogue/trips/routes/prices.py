from typing import Annotated

from fastapi import APIRouter, Body, Response, status

from toli.catalogue.inventory.errors import StockBelowTaken
from toli.catalogue.trips.errors import (
    EDIT_ERRORS,
    EventFixed,
    RoomTypeTaken,
    Stale,
    TooManyRoomTypes,
)
from toli.catalogue.trips.routes.parameters import OwnEvent
from toli.catalogue.trips.schemas.prices import MOST_ROOM_TYPES, PriceIn, PriceOut
from toli.catalogue.trips.service import events, prices
from toli.identity.access.conditional import CREATED_VERSION, VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import SharingTypeId
from toli.identity.access.rights import Right, requires
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound, raises

router = APIRouter(tags=["Trips"])


@router.get("/events/{event_id:int}/pricing", operation_id="listPrices")
@requires(Right.VIEW_TRIPS)
async def list_prices(own: OwnEvent, operator: Operator) -> list[PriceOut]:
    async with operator.transaction(own.client_id) as tx:
        return (await events.own_event(tx, trip_id=own.trip_id)).room_bed_pricings


@router.post(
    "/events/{event_id:int}/pricing",
    operation_id="addPrice",
    status_code=status.HTTP_201_CREATED,
    responses=CREATED_VERSION,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, EventFixed, RoomTypeTaken, StockBelowTaken, TooManyRoomTypes)
async def add_price(body: PriceIn, own: OwnEvent, operator: Operator, response: Response) -> PriceOut:
    """409 for a duplicate, and after publication."""
    async with operator.transaction(own.client_id) as tx:
        price = await prices.add_price(tx, trip_id=own.trip_id, price=body)
    tag(response, price.version)
    return price


@router.put("/events/{event_id:int}/pricing", operation_id="updatePrice", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, EventFixed, RoomTypeTaken, Stale, StockBelowTaken)
async def update_price(body: PriceIn, own: OwnEvent, operator: Operator, seen: Seen, response: Response) -> PriceOut:
    """Persons per room are fixed after publication."""
    async with operator.transaction(own.client_id) as tx:
        return await _change_price(tx, body, seen, response, trip_id=own.trip_id)


@router.put("/events/pricing", operation_id="updatePriceById", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, EventFixed, RoomTypeTaken, Stale, StockBelowTaken)
async def update_price_by_id(body: PriceIn, operator: Operator, seen: Seen, response: Response) -> PriceOut:
    if body.sharing_type_id is None:
        raise NotFound
    async with operator.owner_transaction("price", body.sharing_type_id) as tx:
        trip_id = await events.event_of_price(tx, sharing_type_id=body.sharing_type_id)
        if body.trip_id not in {None, trip_id}:
            raise NotFound
        return await _change_price(tx, body, seen, response, trip_id=trip_id)


async def _change_price(
    tx: OperatorTransaction, body: PriceIn, seen: str | None, response: Response, *, trip_id: int
) -> PriceOut:
    change = with_seen_version(body, seen)
    price = await prices.change_price(tx, trip_id=trip_id, price=change)
    tag(response, price.version)
    return price


@router.put("/events/{event_id:int}/pricing/all", operation_id="setPrices")
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, EventFixed, RoomTypeTaken, Stale, StockBelowTaken)
async def set_prices(
    body: Annotated[list[PriceIn], Body(max_length=MOST_ROOM_TYPES)], own: OwnEvent, operator: Operator
) -> list[PriceOut]:
    """Existing types, by id or name, keep their ids."""
    async with operator.transaction(own.client_id) as tx:
        return await prices.set_price_list(tx, trip_id=own.trip_id, prices=body)


@router.delete(
    "/events/{event_id:int}/pricing/{room_bed_id:int}",
    operation_id="deletePrice",
    status_code=status.HTTP_204_NO_CONTENT,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, EventFixed, StockBelowTaken)
async def delete_price(own: OwnEvent, sharing_type_id: SharingTypeId, operator: Operator) -> None:
    """409 after publication."""
    async with operator.transaction(own.client_id) as tx:
        await prices.delete_price(tx, trip_id=own.trip_id, sharing_type_id=sharing_type_id)
