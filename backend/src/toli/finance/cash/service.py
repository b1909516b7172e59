from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from sqlalchemy import func

from toli.clients.companies.repository.team import list_members
from toli.clients.media import service as media
from toli.finance.cash import repository
from toli.finance.cash.errors import CashBoxFull, CashEntrySettled, CashTooLittle
from toli.finance.cash.models import CashBox, CashEntry
from toli.finance.cash.repository import BOXES, ENTRIES
from toli.finance.cash.schemas import (
    BANK,
    CashBook,
    CashBookMonth,
    CashBooks,
    CashBoxIn,
    CashCountIn,
    CashExpenseIn,
    CashHandOver,
    CashHolder,
    CashKind,
    CashLine,
    CashMoveIn,
    CashOpeningIn,
)
from toli.finance.costs.schemas import CostPaymentIn, PaidBy
from toli.finance.costs.service import payments
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import Invalid, NotAllowed, NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.text import Text

REPLACED: Final = "Replaced by another opening"


@dataclass(frozen=True, slots=True)
class Cashier:
    """A keeper of cash books. `manages`: of all of them."""

    user_id: int
    manages: bool

    @property
    def own(self) -> str:
        return f"user-{self.user_id}"

    def require(self, holder: str) -> None:
        """Raises NotAllowed for the cash book of another person."""
        if not self.manages and holder != self.own:
            raise NotAllowed

    def require_all(self) -> None:
        """Raises NotAllowed without the right to all cash books."""
        if not self.manages:
            raise NotAllowed


@dataclass(frozen=True, slots=True)
class CashBoxBalance:
    holder: str
    balance: Paise


async def list_books(tx: OperatorTransaction, cashier: Cashier) -> CashBooks:
    waiting = await repository.list_waiting(tx)
    books = await _list_books(tx, waiting)
    names = {book.holder: book.name for book in books}
    open_books = [book for book in books if not book.is_closed]
    visible_books = [book for book in open_books if cashier.manages or book.holder == cashier.own]
    return CashBooks(
        own=cashier.own,
        may_manage=cashier.manages,
        books=visible_books,
        hand_overs=[
            CashHandOver(
                cash_entry_id=entry.cash_entry_id,
                holder=entry.holder,
                holder_name=names[entry.holder],
                receiver=entry.receiver or "",
                receiver_name=names[entry.receiver or ""],
                amount=-entry.amount_paise,
                handed_on=entry.entered_on,
                note=entry.note,
                may_accept=cashier.manages or entry.receiver == cashier.own,
            )
            for entry in waiting
            if cashier.manages or cashier.own in _holders_of(entry)
        ],
        departures=await repository.list_departures(tx, today=tx.today),
        holders=[CashHolder(holder=book.holder, name=book.name) for book in open_books],
        total=sum(book.balance for book in visible_books),
    )


async def get_book(tx: OperatorTransaction, cashier: Cashier, *, holder: str, first: date, last: date) -> CashBookMonth:
    """The movements of a month. Raises NotAllowed, NotFound."""
    cashier.require(holder)
    books = await _list_books(tx, await repository.list_waiting(tx))
    book = next((candidate for candidate in books if candidate.holder == holder), None)
    if book is None:
        raise NotFound
    opening = await _get_balance(tx, holder, last=first - timedelta(days=1))
    lines = await _list_lines(tx, books, holder=holder, first=first, last=last, opening=opening)
    return CashBookMonth(
        **dict(book),
        first=first,
        last=last,
        opening=opening,
        received=sum(line.amount for line in lines if line.amount > 0),
        paid=-sum(line.amount for line in lines if line.amount < 0),
        closing=lines[-1].balance if lines else opening,
        lines=lines,
    )


async def list_month_lines(tx: OperatorTransaction, *, first: date, last: date) -> list[tuple[str, CashLine]]:
    books = await _list_books(tx, await repository.list_waiting(tx))
    openings = await repository.map_balances(tx, last=first - timedelta(days=1))
    return [
        (book.name, line)
        for book in books
        for line in await _list_lines(
            tx, books, holder=book.holder, first=first, last=last, opening=openings.get(book.holder, Paise(0))
        )
    ]


async def add_box(tx: OperatorTransaction, *, body: CashBoxIn) -> None:
    """Raises CashBoxNamed."""
    box = await BOXES.insert(tx, {"name": body.name})
    await record(tx, "cash_box.added", subject=f"cash_box:{box.cash_box_id}", actor_id=tx.user_id)


async def change_box(tx: OperatorTransaction, *, cash_box_id: int, body: CashBoxIn) -> None:
    """Raises NotFound, CashBoxNamed, CashBoxFull."""
    holder = f"box-{cash_box_id}"
    await repository.lock_holder(tx, holder)
    box = await BOXES.get(tx, cash_box_id, lock=True)
    if body.is_closed and box.closed_at is None and await _get_balance(tx, holder):
        raise CashBoxFull
    closed_at = (box.closed_at or func.now()) if body.is_closed else None
    await BOXES.update(tx, cash_box_id, values={"name": body.name, "closed_at": closed_at})
    await record(
        tx, "cash_box.changed", subject=f"cash_box:{cash_box_id}", actor_id=tx.user_id, is_closed=body.is_closed
    )


async def set_opening(tx: OperatorTransaction, *, body: CashOpeningIn) -> None:
    """Raises NotFound, Invalid."""
    await _lock(tx, body.holder)
    _check_day(tx, body.opened_on, field="opened_on")
    before = (await repository.list_openings(tx)).get(body.holder)
    if before is not None:
        await repository.reverse(tx, cash_entry_id=before.cash_entry_id, reversed_by=tx.user_id, reason=REPLACED)
    await _add(tx, CashKind.OPENING, body.holder, from_rupees(body.amount), day=body.opened_on)


async def move_cash(tx: OperatorTransaction, cashier: Cashier, *, body: CashMoveIn) -> int:
    """Hand cash over to a holder, deposit it at the bank or withdraw it; return the entry's id.

    A hand-over of a cashier without the right to all books waits for its receiver.

    Raises NotAllowed, NotFound, CashTooLittle, Invalid.
    """
    amount = from_rupees(body.amount)
    if body.holder == BANK:
        cashier.require_all()
        await _lock(tx, body.receiver)
        await _check_opened(tx, body.moved_on, body.receiver, field="moved_on")
        withdrawal = await _add(tx, CashKind.WITHDRAWAL, body.receiver, amount, day=body.moved_on, note=body.note)
        return withdrawal.cash_entry_id
    cashier.require(body.holder)
    holders = [body.holder] if body.receiver == BANK else sorted([body.holder, body.receiver])
    for holder in holders:
        await _lock(tx, holder)
        await _check_opened(tx, body.moved_on, holder, field="moved_on")
    await _require_cash(tx, body.holder, amount)
    if body.receiver == BANK:
        deposit = await _add(tx, CashKind.DEPOSIT, body.holder, Paise(-amount), day=body.moved_on, note=body.note)
        return deposit.cash_entry_id
    entry = await _add(
        tx,
        CashKind.HAND_OVER,
        body.holder,
        Paise(-amount),
        day=body.moved_on,
        note=body.note,
        receiver=body.receiver,
    )
    if cashier.manages:
        await repository.accept(tx, cash_entry_id=entry.cash_entry_id, accepted_by=tx.user_id, entered_on=body.moved_on)
    return entry.cash_entry_id


async def accept_hand_over(tx: OperatorTransaction, cashier: Cashier, *, cash_entry_id: int) -> None:
    """Move the cash today. Raises NotFound, NotAllowed, CashEntrySettled, CashTooLittle."""
    entry = await ENTRIES.get(tx, cash_entry_id, lock=True)
    if entry.receiver is None:
        raise NotFound
    cashier.require(entry.receiver)
    for holder in sorted(_holders_of(entry)):
        await _lock(tx, holder)
    if entry.accepted_at is not None or entry.reversed_at is not None:
        raise CashEntrySettled
    await _require_cash(tx, entry.holder, Paise(-entry.amount_paise), waiting=False)
    await repository.accept(tx, cash_entry_id=cash_entry_id, accepted_by=tx.user_id, entered_on=tx.today)
    await _record(tx, "cash.accepted", entry)


async def record_expense(tx: OperatorTransaction, cashier: Cashier, *, body: CashExpenseIn) -> None:
    """A petty expense, or with a departure a payment of its costs.

    Raises NotAllowed, NotFound, CashTooLittle, TooManyPayments, Invalid.
    """
    cashier.require(body.holder)
    amount = from_rupees(body.amount)
    await _lock(tx, body.holder)
    await _check_opened(tx, body.spent_on, body.holder, field="spent_on")
    await _require_cash(tx, body.holder, amount)
    if body.departure_id is not None:
        payment = CostPaymentIn(
            paid_on=body.spent_on, amount=body.amount, paid_by=PaidBy.CASH, note=body.note, bill=body.bill
        )
        await payments.record_payment(tx, departure_id=body.departure_id, body=payment, cash_holder=body.holder)
        return
    names = [] if body.bill is None else [body.bill]
    bills = await media.adopt(tx, user_id=tx.user_id, filenames=names, purpose="document", field="bill")
    await _add(
        tx,
        CashKind.EXPENSE,
        body.holder,
        Paise(-amount),
        day=body.spent_on,
        note=body.note,
        category=body.category,
        bill_id=bills[0] if bills else None,
    )


async def count_cash(tx: OperatorTransaction, cashier: Cashier, *, body: CashCountIn) -> None:
    """Records the difference from the book at the end of that day.

    Raises NotAllowed, NotFound, and Invalid for a difference without a reason.
    """
    cashier.require(body.holder)
    await _lock(tx, body.holder)
    await _check_opened(tx, body.counted_on, body.holder, field="counted_on")
    counted = from_rupees(body.counted)
    difference = Paise(counted - await _get_balance(tx, body.holder, last=body.counted_on))
    if difference and not body.reason:
        raise Invalid(Text("The count differs from the cash book. Enter the reason."), field="reason")
    await _add(
        tx,
        CashKind.COUNT,
        body.holder,
        difference,
        day=body.counted_on,
        note=body.reason,
        counted_paise=counted,
    )


async def reverse_entry(tx: OperatorTransaction, cashier: Cashier, *, cash_entry_id: int, reason: str) -> None:
    """Reverse an entry today; giver and receiver may withdraw or decline a waiting hand-over.

    Raises NotFound, NotAllowed, CashEntrySettled.
    """
    entry = await ENTRIES.get(tx, cash_entry_id, lock=True)
    is_waiting = entry.kind is CashKind.HAND_OVER and entry.accepted_at is None
    if not cashier.manages and not (is_waiting and cashier.own in _holders_of(entry)):
        raise NotAllowed
    if entry.reversed_at is not None:
        raise CashEntrySettled
    for holder in sorted(_holders_of(entry)):
        await repository.lock_holder(tx, holder)
    await repository.reverse(tx, cash_entry_id=cash_entry_id, reversed_by=tx.user_id, reason=reason)
    await _record(tx, "cash.reversed", entry)


async def find_holder(tx: ClientTransaction, *, name: str) -> str | None:
    """The open cash box with a name, such as that of a leader without an account."""
    box = await repository.find_open_box(tx, name=name)
    return None if box is None else f"box-{box.cash_box_id}"


async def open_holder(tx: ClientTransaction, *, name: str) -> str:
    """The cash box with a name, created or opened again."""
    holder = await find_holder(tx, name=name)
    if holder is None:
        cash_box_id = await repository.open_box(tx, name=name)
        await record(tx, "cash_box.added", subject=f"cash_box:{cash_box_id}")
        holder = f"box-{cash_box_id}"
    return holder


async def map_boxes(tx: ClientTransaction) -> dict[str, CashBoxBalance]:
    """The open cash boxes by name in lower case."""
    balances = await repository.map_balances(tx)
    boxes: Sequence[CashBox] = await BOXES.list_rows(tx, CashBox.closed_at.is_(None))
    holders = {box.name.lower(): f"box-{box.cash_box_id}" for box in boxes}
    return {name: CashBoxBalance(holder, balances.get(holder, Paise(0))) for name, holder in holders.items()}


async def _list_books(tx: ClientTransaction, waiting_entries: Sequence[CashEntry]) -> list[CashBook]:
    """The team and boxes by name, and others with movements; `waiting_entries` are hand-overs."""
    balances = await repository.map_balances(tx)
    openings = await repository.list_openings(tx)
    counts = await repository.map_counts(tx)
    waiting: dict[str, int] = {}
    for entry in waiting_entries:
        waiting[entry.holder] = waiting.get(entry.holder, 0) - entry.amount_paise
    names = {f"user-{member.profile.user_id}": member.profile.name for member in await list_members(tx)}
    former = {
        int(holder.removeprefix("user-")) for holder in balances.keys() - names.keys() if holder.startswith("user-")
    }
    names |= {f"user-{user_id}": name for user_id, name in (await repository.map_users(tx, user_ids=former)).items()}
    boxes: Sequence[CashBox] = await BOXES.list_rows(tx)
    closed = {f"box-{box.cash_box_id}" for box in boxes if box.closed_at is not None}
    names |= {f"box-{box.cash_box_id}": box.name for box in boxes}
    books = [
        CashBook(
            holder=holder,
            name=name,
            is_box=holder.startswith("box-"),
            is_closed=holder in closed,
            balance=balances.get(holder, Paise(0)),
            waiting=waiting.get(holder, 0),
            opened_on=openings[holder].entered_on if holder in openings else None,
            counted_on=counts[holder].counted_on if holder in counts else None,
            difference=Paise(counts[holder].difference) if holder in counts else None,
        )
        for holder, name in names.items()
    ]
    return sorted(books, key=lambda book: book.name.casefold())


async def _lock(tx: ClientTransaction, holder: str) -> None:
    """Lock a cash book. Raises NotFound for a closed one, and for another operator's."""
    await repository.lock_holder(tx, holder)
    kind, _, number = holder.partition("-")
    if kind == "box":
        box = await BOXES.get(tx, int(number))
        if box.closed_at is not None:
            raise NotFound
    elif int(number) not in {member.profile.user_id for member in await list_members(tx)} and not (
        await repository.map_balances(tx, holder=holder)
    ):
        raise NotFound


async def _list_lines(
    tx: ClientTransaction, books: Sequence[CashBook], *, holder: str, first: date, last: date, opening: Paise
) -> list[CashLine]:
    lines = await repository.list_lines(tx, holder=holder, first=first, last=last, opening=opening)
    names = {book.holder: book.name for book in books}
    for line in lines:
        line.other = names.get(line.other, line.other)
    return lines


async def _get_balance(tx: ClientTransaction, holder: str, *, last: date | None = None) -> Paise:
    return (await repository.map_balances(tx, holder=holder, last=last)).get(holder, Paise(0))


async def _require_cash(tx: ClientTransaction, holder: str, amount: Paise, *, waiting: bool = True) -> None:
    """`waiting`: hand-overs that wait reduce the cash too. Raises CashTooLittle."""
    available: int = await _get_balance(tx, holder)
    if waiting:
        available += sum(entry.amount_paise for entry in await repository.list_waiting(tx) if entry.holder == holder)
    if amount > available:
        raise CashTooLittle(left=available)


def _check_day(tx: OperatorTransaction, day: date, *, field: str) -> None:
    if day > tx.today:
        raise Invalid(Text("Choose today or an earlier day."), field=field)


async def _check_opened(tx: OperatorTransaction, day: date, holder: str, *, field: str) -> None:
    _check_day(tx, day, field=field)
    opening = (await repository.list_openings(tx)).get(holder)
    if opening is not None and day < opening.entered_on:
        raise Invalid(Text("This is before the opening of the cash book. Choose a later day."), field=field)


async def _add(
    tx: OperatorTransaction, kind: CashKind, holder: str, amount: Paise, *, day: date, **values: object
) -> CashEntry:
    entry = await ENTRIES.insert(
        tx,
        {
            "kind": kind,
            "holder": holder,
            "amount_paise": amount,
            "entered_on": day,
            "recorded_by": tx.user_id,
            **values,
        },
    )
    await _record(tx, "cash.recorded", entry)
    return entry


def _holders_of(entry: CashEntry) -> set[str]:
    return {entry.holder} if entry.receiver is None else {entry.holder, entry.receiver}


async def _record(tx: OperatorTransaction, action: str, entry: CashEntry) -> None:
    """Without notes, which may name persons."""
    await record(
        tx,
        action,
        subject=f"cash_entry:{entry.cash_entry_id}",
        actor_id=tx.user_id,
        kind=entry.kind,
        holder=entry.holder,
        receiver=entry.receiver,
        amount_paise=entry.amount_paise,
        entered_on=entry.entered_on.isoformat(),
    )
