from fastapi import APIRouter

from toli.identity.access.guards import CurrentServices, SignedIn, SiteClient, Visitor
from toli.identity.people.service import people
from toli.infra.ports.payments import ProviderUnavailable
from toli.kit.errors import raises
from toli.kit.money import from_rupees
from toli.payments.gateway import rules
from toli.payments.gateway.errors import (
    OnlinePaymentsOff,
    PaymentNotStarted,
    RefundTooLarge,
    RefundTooSmall,
    SignatureInvalid,
    TooManyOrders,
)
from toli.selling.bookings.errors.bookings import (
    AmountRefused,
    BalanceClosed,
    BookingCancelled,
    DueDiffers,
    HoldExpired,
    NotConfirmedYet,
    PaymentPending,
    PaymentReturned,
    TourEnded,
    TravellersFixed,
)
from toli.selling.bookings.errors.desk import ClaimRefused
from toli.selling.bookings.routes.clients import Token
from toli.selling.checkout.schemas.pay import OrderOut
from toli.selling.credit.errors import CreditTooSmall
from toli.selling.credit.schemas import CreditUseIn
from toli.selling.offline.errors.upi import TooManyClaims, UpiNotOffered
from toli.selling.offline.schemas.upi import UpiClaimIn
from toli.selling.sharing.errors import ShareEnded
from toli.selling.sharing.schemas.payment_links import LinkOrderIn, LinkVerifyIn, PaymentLinkPage
from toli.selling.sharing.schemas.shares import ShareTravellerIn
from toli.selling.sharing.service import payment_links

router = APIRouter(prefix="/payment-links/{token}", tags=["Payment links and shares"])


@router.get("", operation_id="getPaymentLink")
async def get_payment_link(
    services: CurrentServices, client_id: SiteClient, token: Token, context: Visitor
) -> PaymentLinkPage:
    user_id = None if context.actor is None else context.actor.user_id
    async with services.database.client_transaction(client_id) as tx:
        return await payment_links.get_link_page(tx, token=token, user_id=user_id, now=services.clock.now())


@router.post("/orders", operation_id="createOrderByLink", status_code=201)
@raises(
    BalanceClosed,
    BookingCancelled,
    DueDiffers,
    HoldExpired,
    OnlinePaymentsOff,
    PaymentNotStarted,
    ProviderUnavailable,
    ShareEnded,
    TooManyOrders,
)
async def create_order_by_link(
    services: CurrentServices, client_id: SiteClient, token: Token, body: LinkOrderIn
) -> OrderOut:
    return await payment_links.order_by_link(
        services.database,
        services.providers,
        client_id=client_id,
        token=token,
        amount=from_rupees(body.amount),
        limits=rules.OrderLimits.of(services.settings),
        now=services.clock.now(),
    )


@router.post("/verify", operation_id="verifyPaymentByLink")
@raises(
    CreditTooSmall,
    PaymentPending,
    PaymentReturned,
    ProviderUnavailable,
    RefundTooLarge,
    RefundTooSmall,
    SignatureInvalid,
)
async def verify_payment_by_link(
    services: CurrentServices, client_id: SiteClient, token: Token, body: LinkVerifyIn, context: Visitor
) -> PaymentLinkPage:
    """Confirm a payment by the checkout's signed result. Idempotent."""
    await payment_links.verify_by_link(
        services.database,
        services.providers,
        client_id=client_id,
        token=token,
        payment=payment_links.LinkPayment(body.order_id, body.payment_id, body.signature),
    )
    return await get_payment_link(services, client_id, token, context)


@router.post("/credit", operation_id="payByCreditOfLink", status_code=201)
@raises(AmountRefused, BalanceClosed, BookingCancelled, CreditTooSmall, DueDiffers, HoldExpired)
async def pay_by_credit_of_link(
    services: CurrentServices, client_id: SiteClient, token: Token, body: CreditUseIn, context: Visitor
) -> PaymentLinkPage:
    """Pay a part of the balance, or the whole first payment of held beds, by travel credit without an account."""
    async with services.database.client_transaction(client_id) as tx:
        await payment_links.pay_by_credit_of_link(
            tx, token=token, amount=from_rupees(body.amount), now=services.clock.now()
        )
    return await get_payment_link(services, client_id, token, context)


@router.post("/upi-claims", operation_id="claimUpiByLink", status_code=201)
@raises(DueDiffers, HoldExpired, TooManyClaims, UpiNotOffered)
async def claim_upi_by_link(
    services: CurrentServices, client_id: SiteClient, token: Token, body: UpiClaimIn, context: Visitor
) -> PaymentLinkPage:
    """The operator confirms it later. Idempotent."""
    user_id = None if context.actor is None else context.actor.user_id
    async with services.database.client_transaction(client_id) as tx:
        await payment_links.claim_upi_by_link(
            tx, token=token, upi_claim=body, user_id=user_id, now=services.clock.now()
        )
    return await get_payment_link(services, client_id, token, context)


@router.post("/claim", operation_id="claimBooking")
@raises(ClaimRefused, NotConfirmedYet)
async def claim_booking(
    services: CurrentServices, client_id: SiteClient, token: Token, actor: SignedIn, context: Visitor
) -> PaymentLinkPage:
    """The account needs its e-mail address."""
    async with services.database.client_transaction(client_id) as tx:
        person = await people.person(tx, user_id=actor.user_id)
        await payment_links.claim_by_link(tx, token=token, user_id=actor.user_id, email=person.email)
    return await get_payment_link(services, client_id, token, context)


@router.put("/traveller", operation_id="changeTravellerByLink")
@raises(BookingCancelled, NotConfirmedYet, TourEnded, TravellersFixed)
async def change_traveller_by_link(
    services: CurrentServices, client_id: SiteClient, token: Token, body: ShareTravellerIn, context: Visitor
) -> PaymentLinkPage:
    """Omitted fields stay."""
    async with services.database.client_transaction(client_id) as tx:
        await payment_links.change_traveller_by_link(
            tx, sealer=services.sealer, token=token, details=body, now=services.clock.now()
        )
    return await get_payment_link(services, client_id, token, context)
