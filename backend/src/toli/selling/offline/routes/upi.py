from typing import Annotated

from fastapi import APIRouter, Query

from toli.identity.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.selling.bookings.errors.bookings import (
    BookingCancelled,
    DateInFuture,
    DueDiffers,
    HoldExpired,
    MonthClosed,
    NotConfirmedYet,
)
from toli.selling.bookings.routes.clients import VisibleBookingClient
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.deposits.errors import CustomerWithoutContact
from toli.selling.offline.errors.offline import OfflineRefundTooLarge
from toli.selling.offline.errors.upi import ClaimSettled, TooManyClaims, UpiNotOffered
from toli.selling.offline.schemas.upi import ConfirmClaimIn, DismissClaimIn, OpenClaims, UpiClaimIn, UpiPart
from toli.selling.offline.service import upi

router = APIRouter(tags=["Offline payments"])

CLAIMS = "/bookings/clients/{client_id:int}/upi-claims"


@router.get("/bookings/{reservation_event_id:int}/upi", operation_id="getUpiDue")
@requires(Right.VIEW_BOOKINGS)
async def get_upi_due(booking_id: BookingId, client_id: VisibleBookingClient, database: Db) -> UpiPart:
    async with database.client_transaction(client_id) as tx:
        return await upi.get_upi_part(tx, booking_id=booking_id)


@router.post("/bookings/{reservation_event_id:int}/upi-claims", operation_id="claimUpiPayment", status_code=201)
@requires(Right.PAYMENTS)
@raises(DueDiffers, HoldExpired, TooManyClaims, UpiNotOffered)
async def claim_upi_payment(
    booking_id: BookingId,
    client_id: VisibleBookingClient,
    body: UpiClaimIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> UpiPart:
    """Claim a UPI payment; the operator confirms it later. Idempotent."""
    async with database.client_transaction(client_id) as tx:
        return await upi.claim_upi_payment(
            tx, booking_id=booking_id, upi_claim=body, said_by=actor.user_id, now=clock.now()
        )


@router.get(CLAIMS, operation_id="listUpiClaims")
@requires(Right.PAYMENTS)
async def list_open_claims(client_id: OperatedClient, database: Db, page: Annotated[Page, Query()]) -> OpenClaims:
    async with database.client_transaction(client_id) as tx:
        return await upi.list_open_claims(tx, page=page)


@router.post(f"{CLAIMS}/{{claim_id:int}}/confirm", operation_id="confirmUpiClaim")
@requires(Right.PAYMENTS)
@raises(
    BookingCancelled,
    ClaimSettled,
    CustomerWithoutContact,
    DateInFuture,
    DueDiffers,
    HoldExpired,
    MonthClosed,
    NotConfirmedYet,
    OfflineRefundTooLarge,
)
async def confirm_claim(
    client_id: OperatedClient,
    claim_id: PublicId,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    body: ConfirmClaimIn | None = None,
) -> OpenClaims:
    """Record a claimed payment, and return the first page of open claims."""
    keep_excess = body is not None and body.keep_excess
    async with database.client_transaction(client_id) as tx:
        await upi.confirm_claim(tx, claim_id=claim_id, keep_excess=keep_excess, actor_id=actor.user_id, now=clock.now())
        return await upi.list_open_claims(tx, page=Page())


@router.post(f"{CLAIMS}/{{claim_id:int}}/dismiss", operation_id="dismissUpiClaim")
@requires(Right.PAYMENTS)
@raises(ClaimSettled)
async def dismiss_claim(
    client_id: OperatedClient, claim_id: PublicId, body: DismissClaimIn, actor: SignedIn, database: Db
) -> OpenClaims:
    """Dismiss a claim, and return the first page of open claims."""
    async with database.client_transaction(client_id) as tx:
        await upi.dismiss_claim(tx, claim_id=claim_id, actor_id=actor.user_id, reason=body.reason)
        return await upi.list_open_claims(tx, page=Page())
