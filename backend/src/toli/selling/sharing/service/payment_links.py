from dataclasses import dataclass
from datetime import datetime

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.repository import holds
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.identity.audit import service as audit
from toli.infra.db.batching import run_batch
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, driver
from toli.infra.ports.payments import PaymentProviders
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.money import Paise, to_rupees
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token
from toli.kit.text import Text
from toli.payments.gateway.repository import batches
from toli.payments.gateway.rules import OrderLimits
from toli.payments.gateway.service import orders
from toli.selling.bookings.errors.bookings import (
    BalanceClosed,
    BookingCancelled,
    DueDiffers,
    HoldExpired,
    PaymentPending,
)
from toli.selling.bookings.repository import desk as repository
from toli.selling.bookings.repository import read
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.repository.shares import find_share_of_token
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.balance import get_balance_due
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.bookings.service.read import get_balance
from toli.selling.checkout.schemas.pay import OrderOut
from toli.selling.checkout.service.pay import (
    LEAST_PAYMENT,
    get_return,
    place_order,
    settle_or_mark,
)
from toli.selling.claims.service import claim_booking
from toli.selling.offline.schemas.upi import UpiClaimIn
from toli.selling.offline.service import credit_use
from toli.selling.offline.service.upi import claim_upi_payment, get_upi_part
from toli.selling.sharing.schemas.payment_links import LinkState, PaymentLinkPage
from toli.selling.sharing.schemas.shares import ShareTravellerIn
from toli.selling.sharing.service.share_links import change_traveller_of_share, check_share_amount, get_share_page


@dataclass(frozen=True, slots=True)
class Link:
    booking_id: int
    share_id: int | None


@dataclass(frozen=True, slots=True)
class LinkPayment:
    provider_order_id: str
    payment_id: str
    signature: str


async def make_payment_link(tx: ClientTransaction, *, booking_id: int, actor_id: int, replaces: bool = False) -> str:
    booking = await lock_booking(tx, booking_id=booking_id)
    current_token = await repository.find_payment_token(tx, booking_id=booking_id)
    if current_token is not None and not replaces:
        return current_token
    return await add_payment_link(
        tx, booking_id=booking.booking_id, actor_id=actor_id, is_replaced=current_token is not None
    )


async def add_payment_link(tx: ClientTransaction, *, booking_id: int, actor_id: int, is_replaced: bool = False) -> str:
    """Add a link to a locked or new booking; return the token."""
    token = new_token()
    await repository.save_token(tx, booking_id=booking_id, token=token, created_by=actor_id)
    await audit.record(
        tx,
        "payment_link.replaced" if is_replaced else "payment_link.made",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
    )
    return token


async def get_link_page(tx: ClientTransaction, *, token: str, user_id: int | None, now: datetime) -> PaymentLinkPage:
    """Get a link's page for a visitor, signed in or not. Raises NotFound for a replaced link."""
    link = await _find_link(tx, token)
    booking_id = link.booking_id
    if link.share_id is not None:
        return await get_share_page(tx, booking_id=booking_id, share_id=link.share_id, now=now)
    view = await read.find_view(tx, booking_id=booking_id)
    if view is None:
        raise NotFound
    view = view.read_in(current_language())
    hold = await holds.find_hold(tx, hold_id=view.hold_id) if view.booking_status == BookingStatus.PENDING else None
    held_until = hold.expires_at if hold is not None and hold.is_live else None
    state = _state(view, held_until=held_until)
    balance = get_balance(view)
    is_held = state == "held"
    return PaymentLinkPage(
        state=state,
        booking_reference=view.booking_reference,
        customer_name=view.contact_name
        or next((traveller.full_name for traveller in view.people if traveller.full_name), ""),
        total_travelers=view.total_travelers,
        trip_id=view.trip_id,
        title=view.title,
        destination=view.destination,
        tour_start_date=view.tour_start_date,
        tour_end_date=view.tour_end_date,
        image=view.image,
        quote=QuoteOut.model_validate(view.quote).read_in(view.names_in(current_language())),
        price_reduction=view.price_reduction_paise,
        paid=view.received,
        due=view.total_paise if is_held else balance.due,
        least=view.advance_paise if is_held else min(LEAST_PAYMENT, balance.due),
        most=view.total_paise if is_held else balance.due,
        next_due=view.advance_paise if is_held else balance.next_due,
        next_due_on=None if is_held else balance.due_on,
        held_until=held_until,
        can_claim=view.user_id is None and view.booking_status == BookingStatus.CONFIRMED,
        is_own=user_id is not None and view.user_id == user_id,
        credit=await credit_use.get_usable_of_link(tx, view) if state in {"held", "due"} else 0,
        upi=await get_upi_part(tx, booking_id=booking_id),
        share=None,
    )


def _state(view: BookingView, *, held_until: datetime | None) -> LinkState:
    if view.booking_status == BookingStatus.CONFIRMED:
        if not get_balance(view).due:
            return "paid"
        return "closed" if view.due_closed_at is not None else "due"
    if view.booking_status == BookingStatus.PENDING:
        return "expired" if held_until is None else "held"
    return "expired" if view.cancel_reason == "expired" else "cancelled"


async def order_by_link(
    database: Database,
    providers: PaymentProviders,
    *,
    client_id: int,
    token: str,
    amount: Paise,
    limits: OrderLimits,
    now: datetime,
) -> OrderOut:
    """For held beds, a balance or a share.

    Raises HoldExpired, BookingCancelled, BalanceClosed, ShareEnded, DueDiffers with the least or the most,
    TooManyOrders, ProviderUnavailable, PaymentNotStarted.
    """
    async with database.client_transaction(client_id) as tx:
        link = await _find_link(tx, token)
        booking = await lock_booking(tx, booking_id=link.booking_id)
        if link.share_id is None:
            expires_at = await _check_amount(tx, booking, amount)
        else:
            expires_at = None
            await check_share_amount(tx, booking, share_id=link.share_id, amount=amount, now=now)
        order = await orders.open_or_reuse_order(
            tx,
            booking_id=booking.booking_id,
            user_id=None,
            purpose="balance" if expires_at is None else "booking",
            amount=amount,
            limits=limits,
            share_id=link.share_id,
        )
    return await place_order(database, providers, booking=booking, order=order, expires_at=expires_at)


async def _check_amount(tx: ClientTransaction, booking: BookingRecord, amount: Paise) -> datetime | None:
    if booking.booking_status == BookingStatus.CANCELLED:
        raise HoldExpired if booking.cancel_reason == "expired" else BookingCancelled
    if booking.booking_status == BookingStatus.PENDING:
        renewal = inventory.renewal(client_id=booking.client_id, hold_id=booking.hold_id, minutes=0)
        (cursor,) = await run_batch(await driver(tx), [renewal])
        renewed = await cursor.fetchone()
        if renewed is None:
            raise HoldExpired
        if not booking.advance_paise <= amount <= booking.total_paise:
            raise DueDiffers(due=to_rupees(booking.advance_paise))
        expires_at: datetime = renewed[0]
        return expires_at
    due = await get_balance_due(tx, booking=booking)
    if booking.due_closed_at is not None:
        raise BalanceClosed(due=to_rupees(max(due, 0)))
    if not LEAST_PAYMENT <= amount <= due:
        raise DueDiffers(due=to_rupees(max(due, 0)))
    return None


async def verify_by_link(
    database: Database, providers: PaymentProviders, *, client_id: int, token: str, payment: LinkPayment
) -> None:
    """Raises SignatureInvalid, PaymentPending, PaymentReturned, ProviderUnavailable."""
    async with database.client_transaction(client_id) as tx:
        link = await _find_link(tx, token)
    order = await batches.find_placed_order(database, client_id=client_id, provider_order_id=payment.provider_order_id)
    if order is None or (order.booking_id, order.share_id) != (link.booking_id, link.share_id):
        raise NotFound
    provider = await providers.of_account(client_id=client_id, account_id=order.account_id)
    await orders.verify_checkout(provider, order=order, payment_id=payment.payment_id, signature=payment.signature)
    settled = await settle_or_mark(database, providers, order)
    if settled.outcome == "refunded":
        raise await get_return(database, client_id=client_id, payment_id=payment.payment_id)
    if settled.outcome == "unpaid":
        raise PaymentPending


async def pay_by_credit_of_link(tx: ClientTransaction, *, token: str, amount: Paise, now: datetime) -> None:
    """Raises NotFound for a share's link, and the errors of `pay_by_credit_of_contact`."""
    booking_id = await _find_booking(tx, token)
    await credit_use.pay_by_credit_of_contact(tx, booking_id=booking_id, amount=amount, now=now)


async def claim_upi_by_link(
    tx: ClientTransaction, *, token: str, upi_claim: UpiClaimIn, user_id: int | None, now: datetime
) -> None:
    """Raises the errors of `claim_upi_payment`."""
    booking_id = await _find_booking(tx, token)
    await claim_upi_payment(tx, booking_id=booking_id, upi_claim=upi_claim, said_by=user_id, now=now)


async def claim_by_link(tx: ClientTransaction, *, token: str, user_id: int, email: str) -> None:
    """Assign a booking. Idempotent. Raises the errors of `claim_booking`."""
    await claim_booking(tx, booking_id=await _find_booking(tx, token), user_id=user_id, email=email)


async def change_traveller_by_link(
    tx: ClientTransaction, *, sealer: Sealer, token: str, details: ShareTravellerIn, now: datetime
) -> None:
    """Raises NotFound for a booking's link, and the errors of `change_traveller_of_share`."""
    link = await _find_link(tx, token)
    if link.share_id is None:
        raise NotFound
    await change_traveller_of_share(
        tx,
        sealer=sealer,
        booking_id=link.booking_id,
        share_id=link.share_id,
        details=details,
        now=now,
    )


async def _find_booking(tx: ClientTransaction, token: str) -> int:
    link = await _find_link(tx, token)
    if link.share_id is not None:
        raise NotFound
    return link.booking_id


async def _find_link(tx: ClientTransaction, token: str) -> Link:
    booking_id = await repository.find_booking_id(tx, token=token)
    if booking_id is not None:
        return Link(booking_id, None)
    share = await find_share_of_token(tx, token=token)
    if share is None:
        raise NotFound(Text("This payment link is no longer valid. Ask the operator for a new one."))
    return Link(*share)
