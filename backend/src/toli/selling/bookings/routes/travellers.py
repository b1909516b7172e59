from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.selling.bookings.errors.bookings import BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.schemas.travellers import (
    MedicalNeeds,
    RequestsIn,
    SightedIn,
    SightedOut,
    TravellerChange,
    Unsealed,
)
from toli.selling.bookings.service import read, travellers

router = APIRouter(tags=["Bookings"])

OWN = "/bookings/{reservation_event_id:int}/travellers/{traveller_id:int}"
OF_OPERATOR = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/travellers/{traveller_id:int}"


@router.put(OWN, operation_id="changeOwnTraveller")
@raises(BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed)
async def change_own_traveller(
    services: CurrentServices,
    booking_id: BookingId,
    traveller_id: PublicId,
    body: TravellerChange,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Change a traveller until three days before the tour."""
    sealer = services.sealer
    async with database.client_transaction(client_id) as tx:
        await travellers.change_own_traveller(
            tx,
            sealer=sealer,
            user_id=actor.user_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
            change=body,
            now=clock.now(),
        )
        return await read.get_booking(tx, sealer=sealer, booking_id=booking_id, now=clock.now())


@router.post(f"{OWN}/medical-needs", operation_id="revealOwnMedicalNeeds")
async def reveal_own_medical_needs(
    services: CurrentServices,
    booking_id: BookingId,
    traveller_id: PublicId,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
) -> MedicalNeeds:
    """Return medical needs that the caller entered for their booking; recorded in the audit log.

    404 for needs from another account.
    """
    async with database.client_transaction(client_id) as tx:
        return await travellers.read_own_medical_needs(
            tx,
            sealer=services.sealer,
            user_id=actor.user_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
        )


@router.put("/bookings/{reservation_event_id:int}/special-requests", operation_id="changeOwnRequests")
@raises(BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed)
async def change_own_requests(
    services: CurrentServices,
    booking_id: BookingId,
    body: RequestsIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Change special requests until three days before the tour."""
    async with database.client_transaction(client_id) as tx:
        await travellers.change_own_requests(
            tx,
            user_id=actor.user_id,
            booking_id=booking_id,
            special_requests=body.special_requests,
            now=clock.now(),
        )
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())


@router.put(OF_OPERATOR, operation_id="changeTraveller")
@requires(Right.BOOKINGS)
@raises(BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed)
async def change_traveller(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    traveller_id: PublicId,
    body: TravellerChange,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Change a traveller as the operator, until the tour is over."""
    sealer = services.sealer
    async with database.client_transaction(client_id) as tx:
        await travellers.change_traveller(
            tx,
            sealer=sealer,
            actor_id=actor.user_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
            change=body,
            now=clock.now(),
        )
        return await read.get_booking(tx, sealer=sealer, booking_id=booking_id, now=clock.now())


@router.put(f"{OF_OPERATOR}/id-sighted", operation_id="markTravellerIdSighted")
@requires(Right.DEPARTURES)
@raises(BookingCancelled, NotConfirmedYet)
async def mark_traveller_id_sighted(
    client_id: OperatedClient,
    booking_id: BookingId,
    traveller_id: PublicId,
    body: SightedIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> SightedOut:
    async with database.client_transaction(client_id) as tx:
        sighted_at = await travellers.sight_traveller_id(
            tx,
            actor_id=actor.user_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
            is_sighted=body.is_sighted,
            now=clock.now(),
        )
    return SightedOut(id_sighted_at=sighted_at)


@router.post(f"{OF_OPERATOR}/medical-needs", operation_id="revealMedicalNeeds")
@requires(Right.DEPARTURES)
async def reveal_medical_needs(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    traveller_id: PublicId,
    actor: SignedIn,
    database: Db,
) -> MedicalNeeds:
    """Reveal the medical notes alone; audited."""
    async with database.client_transaction(client_id) as tx:
        return await travellers.reveal_medical_needs(
            tx,
            sealer=services.sealer,
            actor_id=actor.user_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
        )


@router.post(f"{OF_OPERATOR}/reveal", operation_id="revealTraveller")
@requires(Right.DEPARTURES)
async def reveal_traveller(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    traveller_id: PublicId,
    actor: SignedIn,
    database: Db,
) -> Unsealed:
    """Reveal ID number and medical notes; audited."""
    async with database.client_transaction(client_id) as tx:
        return await travellers.reveal_traveller(
            tx,
            sealer=services.sealer,
            actor_id=actor.user_id,
            booking_id=booking_id,
            traveller_id=traveller_id,
        )
