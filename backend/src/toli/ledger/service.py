"""The ledger's verbs. Each posts once for a provider's id, however often it is called."""

from datetime import datetime

from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.ledger import repository


async def capture(
    tx: ClientTransaction,
    *,
    reservation_event_id: int | None,
    provider_payment_id: str,
    amount: Paise,
    posted_at: datetime | None = None,
) -> bool:
    """Money arrived at the provider, for a booking or for none yet; whether this was the first time it was said.

    It is posted now, or as of `posted_at`.
    """
    return await repository.post(
        tx,
        kind="capture",
        ref=provider_payment_id,
        reservation_event_id=reservation_event_id,
        postings={"provider_clearing": amount, "customer_prepayment": -amount},
        posted_at=posted_at,
    )


async def attribute(
    tx: ClientTransaction, *, reservation_event_id: int, provider_payment_id: str, amount: Paise
) -> bool:
    """Money that had come for no booking is this one's after all; False when it was not so, or is said already."""
    return await repository.attribute(
        tx, ref=provider_payment_id, reservation_event_id=reservation_event_id, amount=amount
    )


async def refund(
    tx: ClientTransaction,
    *,
    reservation_event_id: int | None,
    refund_id: int,
    amount: Paise,
    posted_at: datetime | None = None,
) -> bool:
    """Money left the provider for the traveller; whether this was the first time it was said.

    It is posted now, or as of `posted_at`.
    """
    return await repository.post(
        tx,
        kind="refund",
        ref=str(refund_id),
        reservation_event_id=reservation_event_id,
        postings={"provider_clearing": -amount, "customer_prepayment": amount},
        posted_at=posted_at,
    )


async def by_hand(
    tx: ClientTransaction,
    *,
    reservation_event_id: int,
    hand_payment_id: int,
    amount: Paise,
    posted_at: datetime | None = None,
) -> bool:
    """Money that the operator received by hand, or gave back (`amount` below zero); False when that stands already.

    It is posted now, or as of `posted_at`.
    """
    return await repository.post(
        tx,
        kind="hand_receipt" if amount > 0 else "hand_return",
        ref=str(hand_payment_id),
        reservation_event_id=reservation_event_id,
        postings={"received_by_hand": amount, "customer_prepayment": -amount},
        posted_at=posted_at,
    )


async def undo_by_hand(
    tx: ClientTransaction, *, reservation_event_id: int, hand_payment_id: int, amount: Paise
) -> bool:
    """Take back what `by_hand` posted as received; False when that was done already."""
    return await repository.post(
        tx,
        kind="hand_reversal",
        ref=str(hand_payment_id),
        reservation_event_id=reservation_event_id,
        postings={"received_by_hand": -amount, "customer_prepayment": amount},
    )


async def paid(tx: ClientTransaction, *, reservation_event_id: int) -> Paise:
    """What a booking has paid, less what went back."""
    return await repository.paid(tx, reservation_event_id=reservation_event_id)
