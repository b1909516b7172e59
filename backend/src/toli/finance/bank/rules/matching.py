"""Proposals for lines of a bank statement, which a person confirms.

Certain is a UPI number named by the traveller, or the booking's reference, together with an expected amount, when
nothing else fits as well.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Final

from toli.finance.bank.rules.lines import find_numbers, find_utrs
from toli.finance.bank.schemas import Confidence, ProposalKind, Reason
from toli.selling.bookings.schemas.fields import OfflineKind
from toli.selling.bookings.schemas.payable import ExpectedPayment, RecordedPayment, RecordedSource
from toli.selling.bookings.schemas.references import LONG_REFERENCE, is_exact

ORDER: Final[Mapping[Confidence, int]] = {"certain": 0, "likely": 1, "possible": 2}
REFERENCE: Final = 8
LEAST_CUT: Final = 6
"""Letters of a reference that was cut by the bank, of 8."""
LEAST_NAME: Final = 3
LEAST_CUT_NAME: Final = 4
LEAST_SINGLE_NAME: Final = 5
MOST_PROPOSALS: Final = 3
MOST_SAME_AMOUNT: Final = 3
"""Bookings that expect the same amount above which the amount alone says nothing."""
PHONE: Final = 10
LEAST_UNIQUE: Final = 11
"""Digits of a number that no other transfer has; shorter ones, such as those of cheques, need the amount too."""
NEAR_DAYS: Final = 5
"""Days between a line and a recorded payment of the same amount that can be one: cheques take some to clear."""
MOST_WRONG_DIGITS: Final = 2
"""Digits in which a UTR may differ that somebody typed."""
CASH: Final = re.compile(r"CASH|CDM|\bATM\b")
REVERSAL: Final = re.compile(r"\b(REV|REVERSAL|REVERSED|RETURN|RETURNED|RTN|REFUND|CHARGEBACK|FAILED)\b")


@dataclass(frozen=True, slots=True)
class OpenLine:
    """`left` is in paise."""

    line_id: int
    moved_on: date
    is_credit: bool
    left: int
    narration: str
    reference: str

    @property
    def kind(self) -> OfflineKind:
        return OfflineKind.RECEIVED if self.is_credit else OfflineKind.RETURNED

    @property
    def numbers(self) -> frozenset[str]:
        return find_numbers(f"{self.reference} {self.narration}")

    @property
    def utrs(self) -> tuple[str, ...]:
        return find_utrs(f"{self.reference} {self.narration}")


@dataclass(frozen=True, slots=True)
class Part:
    """`amount` is in paise."""

    booking: ExpectedPayment
    amount: int


@dataclass(frozen=True, slots=True)
class Proposal:
    kind: ProposalKind
    confidence: Confidence
    reasons: tuple[Reason, ...]
    parts: tuple[Part, ...] = ()
    recorded: RecordedPayment | None = None


@dataclass(slots=True)
class _Index:
    references: dict[str, ExpectedPayment] = field(default_factory=dict)
    starts: defaultdict[str, list[ExpectedPayment]] = field(default_factory=lambda: defaultdict(list))
    similar: defaultdict[tuple[int, str], list[ExpectedPayment]] = field(default_factory=lambda: defaultdict(list))
    utrs: defaultdict[str, list[tuple[ExpectedPayment, int]]] = field(default_factory=lambda: defaultdict(list))
    amounts: defaultdict[int, list[ExpectedPayment]] = field(default_factory=lambda: defaultdict(list))
    phones: defaultdict[str, list[ExpectedPayment]] = field(default_factory=lambda: defaultdict(list))
    names: defaultdict[str, list[tuple[ExpectedPayment, tuple[str, ...]]]] = field(
        default_factory=lambda: defaultdict(list)
    )


def _index(bookings: Iterable[ExpectedPayment]) -> _Index:
    index = _Index()
    for booking in bookings:
        reference = squeeze(booking.booking_reference)
        index.references[reference] = booking
        index.starts[reference[:LEAST_CUT]].append(booking)
        for place in range(len(reference)):
            index.similar[place, reference[:place] + reference[place + 1 :]].append(booking)
        for utr, amount in booking.claims:
            index.utrs[utr].append((booking, amount))
        for amount in booking.amounts:
            index.amounts[amount].append(booking)
        for phone in {digits[-PHONE:] for digits in map(_digits, booking.phones) if len(digits) >= PHONE}:
            index.phones[phone].append(booking)
        for name in dict.fromkeys(booking.names):
            words = _words(name)
            if words:
                index.names[words[0][:LEAST_NAME]].append((booking, words))
    return index


def propose_all(
    lines: Sequence[OpenLine], expected: Sequence[ExpectedPayment], recorded: Sequence[RecordedPayment]
) -> dict[int, list[Proposal]]:
    """The surest first; lines without a match are omitted.

    Of several certain lines for one booking, lines above its due amount become likely.
    """
    indexes = {
        is_return: _index(entry for entry in expected if entry.is_return == is_return) for is_return in (False, True)
    }
    by_number = _index_recorded(recorded)
    by_amount = _index_amounts(recorded)
    claimed_amounts: defaultdict[int, int] = defaultdict(int)
    proposals_by_line: dict[int, list[Proposal]] = {}
    for line in sorted(lines, key=lambda entry: (entry.moved_on, entry.line_id)):
        index = indexes[not line.is_credit]
        proposals = _propose(line, index, by_number, by_amount.get(line.left, ()))
        if not proposals:
            continue
        first = proposals[0]
        if first.confidence == "certain" and first.recorded is None:
            part = first.parts[0]
            booking_id = part.booking.booking_id
            claimed_amounts[booking_id] += part.amount
            if claimed_amounts[booking_id] > part.booking.due:
                proposals[0] = replace(first, confidence="likely")
        proposals_by_line[line.line_id] = proposals
    return proposals_by_line


def _index_recorded(recorded: Iterable[RecordedPayment]) -> dict[str, list[RecordedPayment]]:
    by_number: defaultdict[str, list[RecordedPayment]] = defaultdict(list)
    for payment in recorded:
        for number in _numbers_of(payment):
            by_number[number].append(payment)
    return by_number


def _index_amounts(recorded: Iterable[RecordedPayment]) -> dict[int, list[RecordedPayment]]:
    by_amount: defaultdict[int, list[RecordedPayment]] = defaultdict(list)
    for payment in recorded:
        by_amount[payment.amount].append(payment)
    return by_amount


def _propose(
    line: OpenLine,
    index: _Index,
    by_number: Mapping[str, list[RecordedPayment]],
    same_amount: Iterable[RecordedPayment],
) -> list[Proposal]:
    utrs = line.utrs
    recorded_proposals = _find_recorded(line, by_number)
    if recorded_proposals:
        return recorded_proposals[:MOST_PROPOSALS]
    best: dict[int, Proposal] = {}
    for proposal in _each(line, utrs, index):
        booking_id = proposal.parts[0].booking.booking_id
        previous = best.get(booking_id)
        if previous is None or len(proposal.parts) > len(previous.parts) or _is_surer(proposal, previous):
            best[booking_id] = proposal
    ranked = sorted(
        best.values(),
        key=lambda candidate: (ORDER[candidate.confidence], -len(candidate.parts), -len(candidate.reasons)),
    )
    similar = _select_similar(line, index, same_amount)
    if similar or sum(candidate.confidence == "certain" for candidate in ranked) > 1:
        ranked = [
            replace(candidate, confidence="likely") if candidate.confidence == "certain" else candidate
            for candidate in ranked
        ]
    if REVERSAL.search(line.narration.upper()) and line.is_credit:
        ranked = [replace(candidate, confidence="possible") for candidate in ranked]
    surest = [candidate for candidate in ranked if candidate.confidence != "possible"]
    entries = [
        Proposal(
            "recorded",
            "likely" if payment.booking_id in best or _is_likely(line, payment) else "possible",
            ("amount", "day"),
            recorded=payment,
        )
        for payment in similar
    ]
    return sorted([*entries, *(surest or ranked)], key=lambda candidate: ORDER[candidate.confidence])[:MOST_PROPOSALS]


def _is_likely(line: OpenLine, payment: RecordedPayment) -> bool:
    """Whether an entry of no booking fits a line of its amount and days by its name, or as cash or cheques."""
    if payment.booking_id is not None:
        return False
    text = f"{line.narration} {line.reference}".upper()
    if payment.source is RecordedSource.CASH:
        return CASH.search(text) is not None
    return payment.source in {RecordedSource.SLIP, RecordedSource.DEPOSIT_SLIP} or _is_named(
        _words(payment.customer_name), set(re.findall(r"[A-Z]+", text))
    )


def find_similar(
    line: OpenLine, expected: Iterable[ExpectedPayment], recorded: Iterable[RecordedPayment]
) -> list[RecordedPayment]:
    index = _index(expected_payment for expected_payment in expected if expected_payment.is_return != line.is_credit)
    return _select_similar(line, index, [payment for payment in recorded if payment.amount == line.left])


def _select_similar(line: OpenLine, index: _Index, same_amount: Iterable[RecordedPayment]) -> list[RecordedPayment]:
    text = squeeze(f"{line.narration} {line.reference}")
    near = [payment for payment in same_amount if is_near(line, payment)]
    named = {booking.booking_id for booking in find_references(line, index.references)}
    named |= {booking.booking_id for utr in line.utrs for booking, _ in index.utrs.get(utr, ())}
    named |= {
        payment.booking_id
        for payment in near
        if payment.booking_id is not None and squeeze(payment.booking_reference) in text
    }
    return [payment for payment in near if not named or payment.booking_id is None or payment.booking_id in named]


def is_near(line: OpenLine, payment: RecordedPayment) -> bool:
    """Whether a recorded payment can be a line, or a part of it, by direction, amount and day.

    Not where each has a UTR of its own.
    """
    return (
        payment.kind == line.kind
        and payment.amount <= line.left
        and abs(line.moved_on - payment.moved_on) <= timedelta(days=NEAR_DAYS)
        and not _differ(line.utrs, find_utrs(payment.reference))
    )


def _differ(utrs: Sequence[str], others: Sequence[str]) -> bool:
    return bool(utrs and others) and all(
        sum(digit != typed for digit, typed in zip(utr, other, strict=True)) > MOST_WRONG_DIGITS
        for utr in utrs
        for other in others
    )


def _is_surer(proposal: Proposal, rival: Proposal) -> bool:
    return (ORDER[proposal.confidence], -len(proposal.reasons)) < (ORDER[rival.confidence], -len(rival.reasons))


def is_same_number(numbers: Collection[str], payment: RecordedPayment, *, amount: int) -> bool:
    """By numbers and amount. A booking's reference does not count."""
    shared = _share_numbers(numbers, payment)
    return _has_unique(shared) or (bool(shared) and payment.amount == amount)


def _share_numbers(numbers: Collection[str], payment: RecordedPayment) -> frozenset[str]:
    shared = _numbers_of(payment).intersection(numbers) - find_numbers(payment.booking_reference)
    if is_exact(payment.method, payment.reference):
        # The digits of another bank's UTR are no number of their own.
        utrs = [number for number in numbers if LONG_REFERENCE.fullmatch(number)]
        shared -= {number for number in shared if any(utr != number and utr.endswith(number) for utr in utrs)}
    return shared


def _numbers_of(payment: RecordedPayment) -> frozenset[str]:
    if is_exact(payment.method, payment.reference):
        return frozenset({payment.reference})
    return find_numbers(payment.reference)


def _has_unique(numbers: Iterable[str]) -> bool:
    return any(len(_digits(number)) >= LEAST_UNIQUE for number in numbers)


def _find_recorded(line: OpenLine, by_number: Mapping[str, list[RecordedPayment]]) -> list[Proposal]:
    numbers = line.numbers
    candidates = {
        (payment.source, payment.entry_id): payment
        for number in sorted(numbers)
        for payment in by_number.get(number, ())
    }
    matches = [
        payment
        for payment in candidates.values()
        if payment.kind == line.kind
        and payment.amount <= line.left
        and is_same_number(numbers, payment, amount=line.left)
    ]
    exact = [payment for payment in matches if payment.amount == line.left]
    return [
        Proposal(
            "recorded",
            "certain" if len(exact) == 1 and _has_unique(_share_numbers(numbers, payment)) else "likely",
            ("utr", "amount") if payment in exact else ("utr",),
            recorded=payment,
        )
        for payment in exact or matches
    ]


def _each(line: OpenLine, utrs: Iterable[str], index: _Index) -> Iterator[Proposal]:
    for utr in utrs:
        for booking, amount in index.utrs.get(utr, ()):
            agrees = line.left == amount and amount <= booking.due
            yield _make(line, booking, "certain" if agrees else "likely", "utr")
    yield from _by_reference(line, index)
    yield from _by_payer(line, index)
    same = [booking for booking in index.amounts.get(line.left, ()) if _is_after_booking(line, booking)]
    if len(same) <= MOST_SAME_AMOUNT:
        for booking in same:
            yield _make(line, booking, "possible", None)


def _by_reference(line: OpenLine, index: _Index) -> Iterator[Proposal]:
    named = find_references(line, index.references)
    if len(named) > 1:
        yield from _several(line, named)
    for booking in named:
        yield _make(line, booking, "certain" if line.left in booking.amounts else "likely", "reference")
    tokens = _tokens(line)
    for booking in _cut(tokens, index):
        yield _make(line, booking, _by_amount(line, booking), "cut_reference")
    for booking in _similar(tokens, index):
        yield _make(line, booking, _by_amount(line, booking), "similar_reference")


def _by_payer(line: OpenLine, index: _Index) -> Iterator[Proposal]:
    for booking, reason in _known_payers(line, index):
        if _is_after_booking(line, booking) and line.left <= booking.due:
            yield _make(line, booking, _by_amount(line, booking), reason)


def find_references(line: OpenLine, references: Mapping[str, ExpectedPayment]) -> list[ExpectedPayment]:
    """The whole reference, with any separators."""
    bookings_by_reference: dict[str, ExpectedPayment] = {}
    for text in (line.narration, line.reference):
        squeezed = squeeze(text)
        for place in range(len(squeezed) - REFERENCE + 1):
            window = squeezed[place : place + REFERENCE]
            if window in references:
                bookings_by_reference[window] = references[window]
    return list(bookings_by_reference.values())


def _several(line: OpenLine, named: Sequence[ExpectedPayment]) -> Iterator[Proposal]:
    whole = tuple(Part(booking, booking.due) for booking in named)
    next_ones = tuple(Part(booking, min(booking.amounts)) for booking in named)
    for parts in (whole, next_ones):
        if sum(part.amount for part in parts) == line.left:
            kind: ProposalKind = "payment" if line.is_credit else "refund"
            yield Proposal(kind, "likely", ("reference", "several"), parts)
            return


def _cut(tokens: Iterable[str], index: _Index) -> Iterator[ExpectedPayment]:
    for token in tokens:
        if LEAST_CUT <= len(token) < REFERENCE:
            fits = [
                booking
                for booking in index.starts.get(token[:LEAST_CUT], ())
                if booking.booking_reference.startswith(token)
            ]
            if len(fits) == 1:
                yield fits[0]


def _similar(tokens: Iterable[str], index: _Index) -> Iterator[ExpectedPayment]:
    for token in tokens:
        if len(token) == REFERENCE and token not in index.references:
            fits = {
                booking.booking_id: booking
                for place in range(REFERENCE)
                for booking in index.similar.get((place, token[:place] + token[place + 1 :]), ())
            }
            if len(fits) == 1:
                yield from fits.values()


def _known_payers(line: OpenLine, index: _Index) -> Iterator[tuple[ExpectedPayment, Reason]]:
    text = f"{line.narration} {line.reference}"
    for digits in re.findall(r"[0-9]{10,13}", text):
        for booking in index.phones.get(digits[-PHONE:], ()):
            yield booking, "phone"
    letters = {token for token in re.findall(r"[A-Z]+", text.upper()) if len(token) >= LEAST_NAME}
    for start in {token[:LEAST_NAME] for token in letters}:
        for booking, words in index.names.get(start, ()):
            if _is_named(words, letters):
                yield booking, "name"


def _is_named(words: Sequence[str], letters: set[str]) -> bool:
    """By first and last word, the last possibly cut by the bank."""
    if not words:
        return False
    if len(words) == 1:
        return len(words[0]) >= LEAST_SINGLE_NAME and words[0] in letters
    first, last = words[0], words[-1]
    return first in letters and any(
        last == token or (len(token) >= LEAST_CUT_NAME and last.startswith(token)) for token in letters - {first}
    )


def _make(line: OpenLine, booking: ExpectedPayment, confidence: Confidence, reason: Reason | None) -> Proposal:
    amount = min(line.left, booking.due)
    agrees = line.left in booking.amounts or any(line.left == claimed for _, claimed in booking.claims)
    reasons: list[Reason] = [] if reason is None else [reason]
    if agrees:
        reasons.append("amount")
    elif line.left < booking.due:
        reasons.append("part")
    kind: ProposalKind = "payment" if line.is_credit else "refund"
    return Proposal(kind, confidence, tuple(reasons), (Part(booking, amount),))


def _by_amount(line: OpenLine, booking: ExpectedPayment) -> Confidence:
    return "likely" if line.left in booking.amounts else "possible"


def _is_after_booking(line: OpenLine, booking: ExpectedPayment) -> bool:
    return line.moved_on >= booking.booked_on - timedelta(days=1)


def _tokens(line: OpenLine) -> set[str]:
    return set(re.findall(r"[A-Z0-9]+", f"{line.narration} {line.reference}".upper()))


def squeeze(text: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def _digits(text: str) -> str:
    return re.sub(r"[^0-9]", "", text)


def _words(name: str) -> tuple[str, ...]:
    return tuple(word for word in re.findall(r"[A-Z]+", name.upper()) if len(word) >= LEAST_NAME)
