from fastapi import APIRouter

from toli.clients.accounts.errors import NoCodesBySms
from toli.identity.access.guards import CurrentServices, SignedIn, SiteClient, Visitor
from toli.identity.people import rules
from toli.infra.ports.mail import MailServerDown
from toli.kit.errors import raises
from toli.kit.networks import network_of
from toli.selling.bookings.errors.bookings import NotConfirmedYet
from toli.selling.bookings.errors.desk import ClaimCodeWrong
from toli.selling.claims import service as claims
from toli.selling.claims.schemas import SENT, ClaimCodeIn, ClaimCodeSent, Claimed, ClaimIn
from toli.selling.claims.service import Claim

router = APIRouter(prefix="/booking-claims", tags=["Booking claims"])


@router.post("/code", operation_id="sendClaimCode")
@raises(MailServerDown, NoCodesBySms)
async def send_claim_code(
    services: CurrentServices, client_id: SiteClient, actor: SignedIn, context: Visitor, body: ClaimCodeIn
) -> ClaimCodeSent:
    """Send a code to the contact of an unclaimed booking.

    The response is always the same. 409 for SMS if the installation sends none.
    """
    if body.by == "email":
        await services.mail_server.check()
    elif services.channels.codes is None:
        raise NoCodesBySms
    await claims.ask_claim_code(
        services.database,
        Claim(client_id, actor.user_id, body.booking_reference),
        by=body.by,
        network=network_of(context.origin.address),
        sealer=services.sealer,
    )
    return ClaimCodeSent(
        message=SENT[body.by],
        expires_in=int(rules.CODE_LIFETIME.total_seconds()),
        resend_after=int(rules.CODE_RESEND.total_seconds()),
    )


@router.post("", operation_id="claimBookingByCode")
@raises(ClaimCodeWrong, NotConfirmedYet)
async def claim_by_code(services: CurrentServices, client_id: SiteClient, actor: SignedIn, body: ClaimIn) -> Claimed:
    """Assign a booking to the caller's account by code. Idempotent."""
    booking_id = await claims.claim_by_code(
        services.database,
        Claim(client_id, actor.user_id, body.booking_reference),
        code=body.code,
        sealer=services.sealer,
    )
    return Claimed(booking_id=booking_id, booking_reference=body.booking_reference)
