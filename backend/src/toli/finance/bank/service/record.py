from datetime import datetime

from toli.finance.bank.errors import MoreThanLine
from toli.finance.bank.repository.entries import add_entry
from toli.finance.bank.schemas import RecordLineIn
from toli.finance.bank.service.confirm import lock_open, record_act, require_new, require_unlike
from toli.finance.bank.service.entries import record_entry
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.money import from_rupees
from toli.selling.bookings.schemas.payable import RecordedSource


async def record_line(tx: OperatorTransaction, *, line_id: int, body: RecordLineIn, now: datetime) -> None:
    """Record a line as an entry of no booking.

    Raises NotFound, LineSettled, MoreThanLine, AlreadyRecorded, SimilarRecorded, Invalid, and the entry's errors.
    """
    line = await lock_open(tx, line_id=line_id)
    amount = from_rupees(body.amount)
    if amount > line.left_paise:
        raise MoreThanLine
    await require_new(tx, line)
    if not body.is_further:
        await require_unlike(tx, line, {None: amount})
    source = RecordedSource(body.kind)
    for entry_id in await record_entry(tx, line, body, now=now):
        await add_entry(tx, line_id=line_id, source=source, entry_id=entry_id, is_match=False, actor_id=tx.user_id)
        await record_act(tx, "bank_line.confirmed", line, actor_id=tx.user_id, entry=f"{source}:{entry_id}")
