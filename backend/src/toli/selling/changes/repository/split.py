from sqlalchemy import func, select, text

from toli.infra.db.transactions import ClientTransaction, driver
from toli.selling.checkout.repository.hold import NewBooking, insert_statement

LINK = """
UPDATE booking apart
SET split_from = b.booking_id, billing_state = b.billing_state, company = b.company,
    sealed_pan = b.sealed_pan, pan_mac = b.pan_mac, tcs_exemption = b.tcs_exemption,
    special_requests = b.special_requests, is_history = b.is_history,
    policy_version = b.policy_version,
    -- Since a departure is cancelled nothing is asked for; on another one it is again.
    due_closed_at = CASE WHEN p.cancelled_at <= b.due_closed_at THEN NULL ELSE b.due_closed_at END
FROM booking b JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
WHERE apart.client_id = :client_id AND apart.booking_id = :apart
  AND b.client_id = :client_id AND b.booking_id = :id
"""


async def next_booking_id(tx: ClientTransaction) -> int:
    return int((await tx.execute(select(func.nextval("booking_id_seq")))).scalar_one())


async def add_booking(tx: ClientTransaction, *, booking: NewBooking) -> None:
    writing = insert_statement([booking])
    await (await driver(tx)).execute(writing.sql, writing.parameters)


async def link(tx: ClientTransaction, *, booking_id: int, apart_id: int) -> None:
    await tx.execute(text(LINK), {"client_id": tx.client_id, "id": booking_id, "apart": apart_id})
