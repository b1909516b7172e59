from collections.abc import Sequence

from toli.identity.people.service import people
from toli.kit.formats import format_rupees
from toli.kit.languages import use_language
from toli.kit.translation import mark, translate, write_day
from toli.messaging.notifications.service.bookings import read, send_about
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send
from toli.payments.documents.schemas import DocumentKind
from toli.payments.gateway.repository import refunds as refunds_repository
from toli.payments.gateway.repository.refunds import StoredRefund
from toli.payments.gateway.schemas import RefundState
from toli.selling.bookings.schemas.fields import ChequeState, OfflineKind
from toli.selling.offline.service import offline

NOT_KEPT = mark("the booking could not be kept")
REASONS = {
    "paid twice": mark("this booking had been paid for already"),
    "more than was due": mark("it was more than was due"),
    "another amount than ordered": mark("it was another amount than the booking's"),
    "booking cancelled": mark("the booking had been cancelled"),
    "not verified in time": mark("the booking it was for did not reach us in time"),
    "travel credit used elsewhere": mark("the travel credit that was to pay with it had been used"),
    "place given up": mark("the place it was for had been given up"),
    "paid after the beds were gone": mark("it came after the time to pay was over, and the beds had gone to others"),
}


async def send_payment_received(mailer: Mailer, *, client_id: int, booking_id: int, payment_id: str) -> None:
    """Send only after the confirmation; `send_booking_confirmed` states earlier payments."""
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or payment_id not in facts.amounts:
        return
    await send_about(
        mailer,
        facts,
        "payment_received",
        about=f"received:{payment_id}",
        attachments=facts.documents(DocumentKind.RECEIPT, ref=payment_id),
        amount=format_rupees(facts.amounts[payment_id]),
    )


async def send_payment_returned(mailer: Mailer, *, client_id: int, booking_id: int, payment_id: str) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or payment_id not in facts.amounts:
        return
    reason = next((refund.reason for refund in facts.refunds if refund.provider_payment_id == payment_id), "")
    await send_about(
        mailer,
        facts,
        "payment_returned",
        about=f"returned:{payment_id}",
        amount=format_rupees(facts.amounts[payment_id]),
        reason=translate(REASONS.get(reason, NOT_KEPT)),
    )


async def send_payment_undecided(mailer: Mailer, *, client_id: int, booking_id: int, payment_id: str) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    refund = find_undecided(facts.refunds, payment_id=payment_id) if facts else None
    if facts is None or refund is None:
        return
    await send_about(
        mailer,
        facts,
        "payment_undecided",
        about=f"undecided:{payment_id}",
        amount=format_rupees(refund.amount),
        reason=translate(REASONS.get(refund.reason, NOT_KEPT)),
    )


def find_undecided(refunds: Sequence[StoredRefund], *, payment_id: str) -> StoredRefund | None:
    return next(
        (
            refund
            for refund in refunds
            if refund.provider_payment_id == payment_id and refund.state == RefundState.UNDECIDED
        ),
        None,
    )


async def send_payment_kept(mailer: Mailer, *, client_id: int, booking_id: int, refund_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    refund = (
        next((candidate for candidate in facts.refunds if candidate.refund_id == refund_id), None) if facts else None
    )
    if facts is None or refund is None:
        return
    await send_about(mailer, facts, "payment_kept", about=f"kept:{refund_id}", amount=format_rupees(refund.amount))


async def send_unclaimed_returned(
    mailer: Mailer, *, client_id: int, user_id: int, order_id: int, payment_id: str
) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        brand = await brand_of(tx, mailer, client_id=client_id)
        refunds = await refunds_repository.list_refunds_of_payment(tx, provider_payment_id=payment_id)
    async with mailer.database.public_transaction() as tx:
        person = await people.person(tx, user_id=user_id)
    if not refunds:
        return
    use_language(person.language)
    email = render(
        "unclaimed_returned",
        brand=brand,
        amount=format_rupees(refunds[0].amount),
        reason=translate(REASONS.get(refunds[0].reason, NOT_KEPT)),
        trip_link=f"{brand.origin}/events",
    )
    await send(mailer, email, brand=brand, recipient=person.email, about=f"order:{order_id}:returned:{payment_id}")


async def send_refund_requested(
    mailer: Mailer, *, client_id: int, booking_id: int, first_refund_id: int, last_refund_id: int
) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    refunds = [refund for refund in facts.refunds if first_refund_id <= refund.refund_id <= last_refund_id]
    if not refunds:
        return
    await send_about(
        mailer,
        facts,
        "refund_requested",
        about=f"refund:{refunds[0].refund_id}",
        amount=format_rupees(sum(refund.amount for refund in refunds)),
        reason=refunds[0].note,
    )


async def send_refund_processed(mailer: Mailer, *, client_id: int, booking_id: int, refund_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    refund = (
        next((candidate for candidate in facts.refunds if candidate.refund_id == refund_id), None) if facts else None
    )
    if facts is None or refund is None:
        return
    await send_about(
        mailer,
        facts,
        "refund_processed",
        about=f"refunded:{refund_id}",
        attachments=facts.documents(DocumentKind.REFUND, ref=str(refund_id)),
        amount=format_rupees(refund.amount),
    )


OFFLINE_METHODS = {
    "cash": mark("in cash"),
    "bank": mark("by bank transfer"),
    "upi": mark("by UPI"),
    "neft": mark("by NEFT"),
    "imps": mark("by IMPS"),
    "rtgs": mark("by RTGS"),
    "cheque": mark("by cheque"),
    "card_machine": mark("by card"),
    "draft": mark("by bank draft"),
    "credit": mark("by travel credit"),
    "on_account": mark("from your money on account"),
    "tds": mark("as tax deducted at source"),
}


async def send_offline_payment(mailer: Mailer, *, client_id: int, booking_id: int, offline_payment_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        money = await offline.get_offline_payment(tx, booking_id=booking_id, offline_payment_id=offline_payment_id)
    if money.reversed_at is not None:
        return
    await send_about(
        mailer,
        facts,
        "offline_payment",
        about=f"offline:{offline_payment_id}",
        attachments=facts.documents(
            DocumentKind.RECEIPT if money.kind == OfflineKind.RECEIVED else DocumentKind.REFUND,
            ref=f"offline:{offline_payment_id}",
        ),
        amount=format_rupees(money.amount),
        how=translate(OFFLINE_METHODS[money.method]),
        day=write_day(money.moved_on),
        reference=money.reference,
        was_received="yes" if money.kind == OfflineKind.RECEIVED else None,
        is_uncleared="yes" if money.cheque in {ChequeState.IN_HAND, ChequeState.DEPOSITED} else None,
    )
