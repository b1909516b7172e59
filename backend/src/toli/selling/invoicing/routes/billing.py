from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.selling.bookings.errors.bookings import NotConfirmedYet
from toli.selling.bookings.errors.travel_tax import NotAbroad
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.schemas.travel_tax import OwnPanIn, TravelTaxIn
from toli.selling.bookings.service import read
from toli.selling.invoicing.errors import BillingFixed
from toli.selling.invoicing.schemas import BillingIn
from toli.selling.invoicing.service import billing, buyers, documents

router = APIRouter(tags=["Documents"])


@router.put("/bookings/{reservation_event_id:int}/billing", operation_id="changeOwnBilling")
@raises(BillingFixed, NotAbroad, NotConfirmedYet)
async def change_own_billing(
    services: CurrentServices,
    booking_id: BookingId,
    body: BillingIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Change the recipient on later documents: a company with its GSTIN, or a state."""
    async with database.client_transaction(client_id) as tx:
        await billing.change_own_billing(
            tx,
            sealer=services.sealer,
            user_id=actor.user_id,
            booking_id=booking_id,
            billing=body,
        )
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())


@router.put(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/billing", operation_id="changeBilling"
)
@requires(Right.BOOKINGS)
@raises(BillingFixed, NotAbroad, NotConfirmedYet)
async def change_billing(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: BillingIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    async with database.client_transaction(client_id) as tx:
        await billing.change_billing(
            tx,
            sealer=services.sealer,
            actor_id=actor.user_id,
            booking_id=booking_id,
            billing=body,
        )
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())


@router.put("/bookings/{reservation_event_id:int}/pan", operation_id="changeOwnPan")
@raises(NotAbroad, NotConfirmedYet)
async def change_own_pan(
    services: CurrentServices,
    booking_id: BookingId,
    body: OwnPanIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Enter the buyer's PAN for a trip abroad; the unpaid rest is taxed again."""
    await documents.issue_documents(database, client_id=client_id, booking_id=booking_id)
    async with database.client_transaction(client_id) as tx:
        await buyers.change_own_pan(
            tx,
            sealer=services.sealer,
            user_id=actor.user_id,
            booking_id=booking_id,
            pan=body.pan,
        )
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())


@router.put(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/travel-tax",
    operation_id="changeTravelTax",
)
@requires(Right.BOOKINGS)
@raises(NotAbroad, NotConfirmedYet)
async def change_travel_tax(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: TravelTaxIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    await documents.issue_documents(database, client_id=client_id, booking_id=booking_id)
    async with database.client_transaction(client_id) as tx:
        await buyers.change_travel_tax(
            tx,
            sealer=services.sealer,
            actor_id=actor.user_id,
            booking_id=booking_id,
            pan=body.pan,
            exemption=body.exemption,
        )
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())
