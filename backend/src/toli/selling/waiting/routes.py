from fastapi import APIRouter, Response

from toli.catalogue.inventory.errors import StockTaken
from toli.catalogue.trips.errors import PartyTooSmall
from toli.catalogue.trips.service import access_codes
from toli.clients.companies.service import profile
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn, SiteClient, Visitor
from toli.identity.access.operators import Operator
from toli.identity.access.ownership import client_of_departure, client_of_own
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.networks import network_of
from toli.selling.bookings.errors.bookings import NoBedsLeft, NotOpenForBooking
from toli.selling.bookings.routes.clients import Token
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.waiting.errors import AlreadyWaiting, BedsFree, NotWaiting
from toli.selling.waiting.schemas import DeskWaitingIn, OfferPage, OwnWaiting, WaitingIn, WaitingList
from toli.selling.waiting.service import waiting, waiting_offers

router = APIRouter(tags=["Waiting list"])

OWN = "/bookings/waiting-list"
LIST = "/bookings/clients/{client_id:int}/departures/{event_plan_id:int}/waiting-list"
OFFER = "/waiting-offers/{token}"


@router.get(OWN, operation_id="listOwnWaitingEntries")
async def list_own_waiting_entries(context: Visitor, actor: SignedIn, database: Db) -> list[OwnWaiting]:
    """List the caller's waiting-list entries, on an operator's site only that operator's."""
    client_id = None if context.client is None else context.client.client_id
    return await waiting.list_own_waiting(database, user_id=actor.user_id, client_id=client_id)


@router.post(OWN, operation_id="joinWaitingList", status_code=201)
@raises(AlreadyWaiting, BedsFree, NotOpenForBooking, PartyTooSmall)
async def join_waiting_list(
    services: CurrentServices, body: WaitingIn, context: Visitor, actor: SignedIn
) -> OwnWaiting:
    """Join the waiting list of a full departure; a private one needs its `access_code`.

    409 `beds_free` if the party can book. 429 after 20 in a day.
    """
    code = body.access_code
    client_id = await client_of_departure(services.database, context, body.departure_id, access_code=code)
    network = network_of(context.origin.address)
    async with access_codes.limit_wrong_codes(services.database, network=network, access_code=code):
        return await waiting.join_waiting_list(
            services.database,
            client_id=client_id,
            user_id=actor.user_id,
            body=body,
            most_people=services.settings.hold_limit_person_beds,
            now=services.clock.now(),
        )


@router.delete(f"{OWN}/{{waiting_entry_id:int}}", operation_id="leaveWaitingList", status_code=204)
async def leave_waiting_list(waiting_entry_id: PublicId, context: Visitor, actor: SignedIn, database: Db) -> Response:
    """Leave a waiting list, or decline its offer. Idempotent."""
    client_id = await client_of_own(database, context, actor, "waiting", waiting_entry_id)
    async with database.client_transaction(client_id) as tx:
        await waiting.leave_waiting_list(tx, user_id=actor.user_id, waiting_entry_id=waiting_entry_id)
    return Response(status_code=204)


@router.get(LIST, operation_id="getWaitingList")
@requires(Right.VIEW_BOOKINGS)
async def get_waiting_list(
    services: CurrentServices, operator: Operator, client_id: OperatedClient, departure_id: DepartureId
) -> WaitingList:
    """Get the waiting list of a departure: people in order of waiting, then former entries."""
    is_shown = operator.sees_secrets(client_id, Right.BOOKINGS)
    async with services.database.client_transaction(client_id) as tx:
        origin = await profile.site_origin(tx, services.settings) if is_shown else None
        return await waiting.get_waiting_list(tx, departure_id=departure_id, origin=origin)


@router.post(LIST, operation_id="addToWaitingList", status_code=201)
@requires(Right.BOOKINGS)
@raises(BedsFree, NotOpenForBooking)
async def add_to_waiting_list(
    services: CurrentServices,
    operator: Operator,
    client_id: OperatedClient,
    departure_id: DepartureId,
    body: DeskWaitingIn,
) -> WaitingList:
    """Add a party that phoned to the waiting list of a full departure."""
    async with operator.transaction(client_id) as tx:
        await waiting.add_to_waiting_list(
            services.database,
            tx,
            departure_id=departure_id,
            body=body,
            actor_id=operator.actor.user_id,
            now=services.clock.now(),
        )
        origin = await profile.site_origin(tx, services.settings)
        return await waiting.get_waiting_list(tx, departure_id=departure_id, origin=origin)


@router.post(f"{LIST}/{{waiting_entry_id:int}}/offer", operation_id="offerBeds")
@requires(Right.BOOKINGS)
@raises(NoBedsLeft, NotOpenForBooking, NotWaiting, StockTaken)
async def offer_beds(
    services: CurrentServices,
    operator: Operator,
    client_id: OperatedClient,
    departure_id: DepartureId,
    waiting_entry_id: PublicId,
) -> WaitingList:
    """Hold free beds for a party, before earlier entries."""
    async with operator.transaction(client_id) as tx:
        await waiting_offers.offer_to_party(
            services.database,
            tx,
            departure_id=departure_id,
            waiting_entry_id=waiting_entry_id,
            actor_id=operator.actor.user_id,
            now=services.clock.now(),
        )
        origin = await profile.site_origin(tx, services.settings)
        return await waiting.get_waiting_list(tx, departure_id=departure_id, origin=origin)


@router.delete(f"{LIST}/{{waiting_entry_id:int}}", operation_id="removeFromWaitingList")
@requires(Right.BOOKINGS)
async def remove_from_waiting_list(
    services: CurrentServices,
    operator: Operator,
    client_id: OperatedClient,
    departure_id: DepartureId,
    waiting_entry_id: PublicId,
) -> WaitingList:
    """Remove a party; its offered beds are released."""
    async with operator.transaction(client_id) as tx:
        await waiting.remove_from_waiting_list(
            tx,
            departure_id=departure_id,
            waiting_entry_id=waiting_entry_id,
            actor_id=operator.actor.user_id,
        )
        origin = await profile.site_origin(tx, services.settings)
        return await waiting.get_waiting_list(tx, departure_id=departure_id, origin=origin)


@router.get(OFFER, operation_id="getWaitingOffer")
async def get_waiting_offer(client_id: SiteClient, token: Token, context: Visitor, database: Db) -> OfferPage:
    user_id = None if context.actor is None else context.actor.user_id
    async with database.client_transaction(client_id) as tx:
        return await waiting.get_offer_page(tx, token=token, user_id=user_id)


@router.post(f"{OFFER}/decline", operation_id="declineWaitingOffer")
async def decline_waiting_offer(client_id: SiteClient, token: Token, context: Visitor, database: Db) -> OfferPage:
    """Decline offered beds; they go to the next party."""
    async with database.client_transaction(client_id) as tx:
        await waiting.decline_offer(tx, token=token)
    return await get_waiting_offer(client_id, token, context, database)
