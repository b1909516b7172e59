from collections.abc import Mapping, Sequence
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter

from toli.finance.bank.errors import (
    AlreadyRecorded,
    LineSettled,
    MoreThanLine,
    NothingToUndo,
    NotOfLine,
    SimilarRecorded,
)
from toli.finance.bank.repository import lines as repository
from toli.finance.bank.repository.entries import add_entry
from toli.finance.bank.repository.lines import LineRecord
from toli.finance.bank.rules.lines import (
    LONGEST_NOTE,
    LONGEST_REFERENCE,
    find_instrument,
    find_utrs,
)
from toli.finance.bank.rules.matching import find_similar, is_near, is_same_number
from toli.finance.bank.schemas import ConfirmLineIn, PartIn, RecordedIn
from toli.finance.bank.service.entries import undo_entry
from toli.finance.bank.service.lines import list_unmatched, to_open_line
from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.text import Text
from toli.selling.bookings.repository import payable
from toli.selling.bookings.repository.bookings import get_open_day
from toli.selling.bookings.schemas.payable import RecordedSource
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.cheques import service as cheques
from toli.selling.offline.schemas.offline import OfflinePaymentIn
from toli.selling.offline.service import offline, reversal


async def confirm_line(
    tx: ClientTransaction, *, line_id: int, body: ConfirmLineIn, actor_id: int, now: datetime
) -> None:
    """Record a line as payments or refunds, or as an existing entry.

    The line is locked, so only one person confirms it. Raises NotFound, LineSettled, MoreThanLine, AlreadyRecorded,
    NotOfLine, Invalid, and errors of offline payments, such as DueDiffers.
    """
    line = await lock_open(tx, line_id=line_id)
    if body.recorded is not None:
        await _match_recorded(tx, line, body.recorded, actor_id=actor_id)
        return
    if not body.parts:
        raise Invalid(Text("Choose at least one booking."), field="parts")
    if sum(from_rupees(part.amount) for part in body.parts) > line.left_paise:
        raise MoreThanLine
    await require_new(tx, line)
    if not body.is_further:
        await require_unlike(tx, line, {part.booking_id: from_rupees(part.amount) for part in body.parts})
    moved_on = await get_open_day(tx, line.moved_on)
    paid: list[int] = []
    # In the order of bookings, so that two lines with the same ones wait for each other and do not block.
    for part in sorted(body.parts, key=lambda line_part: line_part.booking_id):
        paid += await offline.settle_offline_payment(
            tx,
            await lock_booking(tx, booking_id=part.booking_id),
            actor_id=actor_id,
            money=_to_payment(line, part, moved_on=moved_on),
            now=now,
        )
    await repository.add_payments(tx, line_id=line_id, offline_payment_ids=paid, is_match=False, actor_id=actor_id)
    await cheques.settle_by_bank(tx, offline_payment_ids=paid, cleared_on=line.moved_on)
    await record_act(tx, "bank_line.confirmed", line, actor_id=actor_id, payments=paid)


async def undo_line(tx: OperatorTransaction, *, line_id: int, reason: str, now: datetime) -> None:
    """Unlink matched entries and reverse recorded entries, except refunds. Raises NothingToUndo."""
    line = await _lock(tx, line_id=line_id)
    entries = [
        line_payment
        for _, line_payment in await repository.list_payments(tx, line_ids=[line_id])
        if line_payment.can_undo
    ]
    if not entries:
        raise NothingToUndo
    payments = [entry for entry in entries if entry.source is RecordedSource.PAYMENT]
    await repository.delete_matches(
        tx, offline_payment_ids=[payment.entry_id for payment in payments if payment.is_match]
    )
    by_booking = attrgetter("booking_id")
    recorded = sorted((payment for payment in payments if not payment.is_match), key=by_booking)
    for booking_id, payments_of_booking in groupby(recorded, key=by_booking):
        booking = await lock_booking(tx, booking_id=booking_id)
        for payment in payments_of_booking:
            await reversal.reverse_offline_payment(
                tx,
                booking,
                offline_payment_id=payment.entry_id,
                actor_id=tx.user_id,
                reason=reason,
                now=now,
            )
    ids = [payment.entry_id for payment in payments]
    deposit_ids = [entry.entry_id for entry in entries if entry.source is RecordedSource.DEPOSIT]
    await cheques.settle_by_bank(tx, offline_payment_ids=ids, deposit_ids=deposit_ids, cleared_on=None)
    for entry in entries:
        if entry.source is not RecordedSource.PAYMENT:
            await undo_entry(tx, entry, line_id=line_id, reason=reason, now=now)
    await record_act(tx, "bank_line.undone", line, actor_id=tx.user_id, payments=ids, reason=reason)


async def ignore_line(tx: ClientTransaction, *, line_id: int, reason: str | None, actor_id: int) -> None:
    """Without a reason the line is reopened. Idempotent. Raises LineSettled."""
    line = await _lock(tx, line_id=line_id)
    if line.state == "matched":
        raise LineSettled
    if (line.state == "ignored") == (reason is not None):
        return
    await repository.set_ignored(
        tx, line_id=line_id, actor_id=None if reason is None else actor_id, reason=reason or ""
    )
    action = "bank_line.restored" if reason is None else "bank_line.ignored"
    await record_act(tx, action, line, actor_id=actor_id, reason=reason or "")


async def _match_recorded(tx: ClientTransaction, line: LineRecord, recorded: RecordedIn, *, actor_id: int) -> None:
    open_line = to_open_line(line)
    numbers = open_line.numbers
    ids = [recorded.entry_id] if recorded.source is RecordedSource.PAYMENT else []
    payment = next(
        (
            payment
            for payment in await list_unmatched(tx, [line], ids=ids)
            if (payment.source, payment.entry_id) == (recorded.source, recorded.entry_id)
            and payment.kind == open_line.kind
            and payment.amount <= line.left_paise
            and (is_same_number(numbers, payment, amount=line.left_paise) or is_near(open_line, payment))
        ),
        None,
    )
    if payment is None:
        raise NotOfLine
    paid = payment.payment_ids or ((payment.entry_id,) if payment.source is RecordedSource.PAYMENT else ())
    entries = [(RecordedSource.DEPOSIT, deposit_id) for deposit_id in payment.deposit_ids]
    if not paid and not entries:
        entries = [(payment.source, payment.entry_id)]
    if paid:
        await repository.add_payments(
            tx, line_id=line.line_id, offline_payment_ids=paid, is_match=True, actor_id=actor_id
        )
    for source, entry_id in entries:
        await add_entry(tx, line_id=line.line_id, source=source, entry_id=entry_id, is_match=True, actor_id=actor_id)
    deposit_ids = [entry_id for source, entry_id in entries if source is RecordedSource.DEPOSIT]
    await cheques.settle_by_bank(tx, offline_payment_ids=paid, deposit_ids=deposit_ids, cleared_on=line.moved_on)
    entry = ", ".join(f"{source}:{entry_id}" for source, entry_id in entries)
    await record_act(tx, "bank_line.confirmed", line, actor_id=actor_id, payments=paid, entry=entry)


async def require_new(tx: ClientTransaction, line: LineRecord) -> None:
    """Raises AlreadyRecorded."""
    open_line = to_open_line(line)
    numbers = open_line.numbers
    utrs = set(open_line.utrs)
    matched = await repository.list_matched_payments(tx)
    own = {
        payment.entry_id
        for _, payment in await repository.list_payments(tx, line_ids=[line.line_id])
        if payment.source is RecordedSource.PAYMENT
    }
    for payment in await payable.list_recorded(tx, numbers=sorted(numbers)):
        # A payment that is another line is another transfer, unless both have its UPI number.
        is_own = payment.entry_id in own
        is_elsewhere = payment.entry_id in matched and utrs.isdisjoint(find_utrs(payment.reference))
        is_other = payment.kind == open_line.kind and not is_own and not is_elsewhere
        if is_other and is_same_number(numbers, payment, amount=line.left_paise):
            raise AlreadyRecorded(payment.booking_reference)


async def require_unlike(tx: ClientTransaction, line: LineRecord, amounts: Mapping[int | None, Paise]) -> None:
    """Raises SimilarRecorded for a line with the number, or the amount and days, of a recorded entry.

    `amounts`: by booking, or None for an entry of no booking.
    """
    recorded = await list_unmatched(tx, [line], amounts=list(amounts.values()))
    if not recorded:
        return
    open_line = to_open_line(line)
    numbers = open_line.numbers
    similar = find_similar(open_line, await payable.list_expected(tx), recorded)
    similar += [
        payment
        for payment in recorded
        if payment not in similar
        and payment.kind == open_line.kind
        and (
            (payment.amount == amounts.get(payment.booking_id) and is_near(open_line, payment))
            or (
                payment.booking_id is None
                and payment.amount <= line.left_paise
                and is_same_number(numbers, payment, amount=line.left_paise)
            )
        )
    ]
    if similar:
        raise SimilarRecorded(similar)


def _to_payment(line: LineRecord, part: PartIn, *, moved_on: date) -> OfflinePaymentIn:
    """`moved_on` is a later day where the month of the line is closed."""
    method, reference = find_instrument(line.narration, line.reference)
    return OfflinePaymentIn(
        kind=to_open_line(line).kind,
        amount=part.amount,
        method=method,
        moved_on=moved_on,
        reference=reference[:LONGEST_REFERENCE],
        note=f"Bank statement: {line.narration}"[:LONGEST_NOTE],
    )


async def lock_open(tx: ClientTransaction, *, line_id: int) -> LineRecord:
    line = await _lock(tx, line_id=line_id)
    if line.state != "open":
        raise LineSettled
    return line


async def _lock(tx: ClientTransaction, *, line_id: int) -> LineRecord:
    line = await repository.lock_line(tx, line_id=line_id)
    if line is None:
        raise NotFound
    return line


async def record_act(
    tx: ClientTransaction,
    action: str,
    line: LineRecord,
    *,
    actor_id: int,
    payments: Sequence[int] = (),
    entry: str = "",
    reason: str = "",
) -> None:
    await audit.record(
        tx,
        action,
        subject=f"bank_line:{line.line_id}",
        actor_id=actor_id,
        moved_on=line.moved_on.isoformat(),
        amount_paise=line.amount_paise,
        **({"payments": list(payments)} if payments else {}),
        **({"entry": entry} if entry else {}),
        **({"reason": reason} if reason else {}),
    )
