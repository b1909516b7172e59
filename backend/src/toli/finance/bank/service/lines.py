import asyncio
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from toli.finance.bank.repository import lines as repository
from toli.finance.bank.repository.entries import list_unmatched as list_unmatched_entries
from toli.finance.bank.repository.lines import LineRecord
from toli.finance.bank.rules.matching import NEAR_DAYS, ORDER, OpenLine, Proposal, propose_all
from toli.finance.bank.schemas import (
    BankLineOut,
    BankLines,
    LineCounts,
    LinePayment,
    ProposalOut,
    ProposedPart,
    RecordedEntry,
    Shown,
)
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.paging import Page
from toli.selling.bookings.repository import bookings, payable
from toli.selling.bookings.schemas.payable import RecordedPayment

PROPOSED_FOR: Final = timedelta(days=400)
"""How old an open line may be to be compared with bookings."""
MOST_APART: Final = timedelta(days=60)
"""The longest time between a line and an entry of no booking with the same number."""


async def list_lines(tx: ClientTransaction, *, shown_state: Shown, page: Page, now: datetime) -> BankLines:
    """Open lines have proposals; `proposed` lines are the surest first."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    open_lines = await repository.list_open(tx, since=today - PROPOSED_FOR)
    proposals = await propose(tx, open_lines)
    by_state = await repository.count_lines(tx)
    counts = LineCounts(proposed=len(proposals), open=by_state.open, matched=by_state.matched, ignored=by_state.ignored)
    if shown_state == "proposed":
        records = sorted(
            (line for line in open_lines if line.line_id in proposals),
            key=lambda line: (ORDER[proposals[line.line_id][0].confidence], -line.moved_on.toordinal(), -line.line_id),
        )[page.offset : page.offset + page.limit]
    else:
        records = await repository.list_lines(tx, state=shown_state, limit=page.limit, offset=page.offset)
    total = getattr(counts, shown_state)
    payments = await _list_payments(tx, records)
    return BankLines(
        data=[_to_schema(line, proposals.get(line.line_id, ()), payments.get(line.line_id, ())) for line in records],
        counts=counts,
        total=total,
        total_pages=page.pages(total),
    )


async def propose(tx: ClientTransaction, lines: Sequence[LineRecord]) -> Mapping[int, list[Proposal]]:
    if not lines:
        return {}
    expected = await payable.list_expected(tx)
    recorded = await list_unmatched(tx, lines)
    open_lines = [to_open_line(line) for line in lines]
    # In a thread: thousands of lines take a while, in which other requests would wait.
    return await asyncio.to_thread(propose_all, open_lines, expected, recorded)


async def list_unmatched(
    tx: ClientTransaction, lines: Sequence[LineRecord], *, amounts: Sequence[int] = (), ids: Sequence[int] = ()
) -> list[RecordedPayment]:
    """List the recorded payments and entries without a line, by the lines' numbers, or their amounts and days.

    `amounts`: further amounts to compare, in paise. `ids` are listed in any case.
    """
    numbers = {number for line in lines for number in to_open_line(line).numbers}
    recorded = await payable.list_recorded(
        tx,
        numbers=sorted(numbers),
        amounts=sorted({(amount, line.moved_on) for line in lines for amount in (line.left_paise, *amounts)}),
        near_days=NEAR_DAYS,
        ids=ids,
    )
    matched = await repository.list_matched_payments(tx)
    days = [line.moved_on for line in lines]
    entries = await list_unmatched_entries(
        tx,
        first=min(days) - MOST_APART,
        last=max(days) + MOST_APART,
        amounts={*amounts, *(line.left_paise for line in lines)},
    )
    return [*(payment for payment in recorded if payment.entry_id not in matched), *entries]


def to_open_line(line: LineRecord) -> OpenLine:
    return OpenLine(line.line_id, line.moved_on, line.is_credit, line.left_paise, line.narration, line.reference)


async def _list_payments(tx: ClientTransaction, lines: Sequence[LineRecord]) -> Mapping[int, Sequence[LinePayment]]:
    payments_by_line: defaultdict[int, list[LinePayment]] = defaultdict(list)
    for line_id, payment in await repository.list_payments(tx, line_ids=[line.line_id for line in lines]):
        payments_by_line[line_id].append(payment)
    return payments_by_line


def _to_schema(line: LineRecord, proposals: Sequence[Proposal], payments: Sequence[LinePayment]) -> BankLineOut:
    return BankLineOut(
        line_id=line.line_id,
        moved_on=line.moved_on,
        is_credit=line.is_credit,
        amount=line.amount_paise,
        left=max(line.left_paise, 0),
        narration=line.narration,
        reference=line.reference,
        bank=line.bank,
        state=line.state,
        ignored_reason=line.ignored_reason,
        payout=line.payout,
        proposals=[_proposal_to_schema(proposal) for proposal in proposals],
        payments=list(payments),
    )


def _proposal_to_schema(proposal: Proposal) -> ProposalOut:
    parts = [
        ProposedPart(
            booking_id=part.booking.booking_id,
            trip_id=part.booking.trip_id,
            booking_reference=part.booking.booking_reference,
            customer_name=part.booking.customer_name,
            event_title=part.booking.event_title,
            due=part.booking.due,
            amount=part.amount,
        )
        for part in proposal.parts
    ]
    return ProposalOut(
        kind=proposal.kind,
        confidence=proposal.confidence,
        reasons=list(proposal.reasons),
        parts=parts,
        recorded=(
            None if proposal.recorded is None else RecordedEntry.model_validate(proposal.recorded, from_attributes=True)
        ),
    )
