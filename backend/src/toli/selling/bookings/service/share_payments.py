from toli.infra.db.transactions import ClientTransaction
from toli.payments.gateway.repository.orders import Order
from toli.selling.bookings.errors.bookings import ReturnReason
from toli.selling.bookings.repository import shares as repository


async def find_return_reason_of_share(tx: ClientTransaction, *, order: Order) -> ReturnReason | None:
    """None if accepted. The caller has locked the booking and merged the payment."""
    if order.share_id is None or order.booking_id is None:
        return None
    shares = await repository.list_shares(tx, booking_id=order.booking_id)
    for share in shares:
        if share.share_id == order.share_id:
            if share.traveller_id is None:
                return ReturnReason.PLACE_GIVEN_UP
            if share.paid <= share.amount:
                return None
            return ReturnReason.PAID_TWICE if share.paid > order.amount else ReturnReason.MORE_THAN_DUE
    return None
