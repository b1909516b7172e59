"""Claims of bookings by a code over HTTP: on the operator's site, for people with an account."""

from fastapi import APIRouter

from toli.access.guards import CurrentServices, SignedIn, Visitor
from toli.accounts.errors import NoCodesBySms
from toli.bookings.routes.payment_links import SiteClient
from toli.bookings.schemas.claims import SENT, ClaimCodeIn, ClaimCodeSent, Claimed, ClaimIn
from toli.bookings.service import claims
from toli.bookings.service.claims import Claim
from toli.identity import rules
from toli.kit.networks import network_of

router = APIRouter(prefix="/booking-claims")


@router.post("/code", operation_id="askClaimCode")
async def ask_claim_code(
    services: CurrentServices, client_id: SiteClient, actor: SignedIn, context: Visitor, body: ClaimCodeIn
) -> ClaimCodeSent:
    """Send a code to the e-mail address or phone number of a booking, if no account has it.

    The answer is the same in any case. 409 for a code by SMS where the installation sends none.
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
async def claim_by_code(services: CurrentServices, client_id: SiteClient, actor: SignedIn, body: ClaimIn) -> Claimed:
    """Put a booking into the caller's account by the code that was sent for it. Safe to repeat."""
    booking_id = await claims.claim_by_code(
        services.database,
        Claim(client_id, actor.user_id, body.booking_reference),
        code=body.code,
        sealer=services.sealer,
    )
    return Claimed(reservation_event_id=booking_id, booking_reference=body.booking_reference)
