import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import pairwise
from typing import Final

from toli.kit.cells import Unclear, read_day, read_rupees
from toli.kit.money import Paise, from_rupees
from toli.kit.spreadsheet_reader import SheetRow
from toli.selling.bookings.schemas.fields import RecordedMethod, RefundMethod
from toli.selling.bookings.schemas.references import (
    LONG_REFERENCE,
    PATTERNS,
    normalise_reference,
    without_words,
)

LONGEST_NARRATION: Final = 500
LONGEST_REFERENCE: Final = 80
LONGEST_NOTE: Final = 300
"""Of an entry that a line records."""
UTR: Final = re.compile(r"(?<![0-9])[0-9]{12}(?![0-9])")
NUMBER: Final = re.compile(r"[0-9]{8}")
REFERENCE: Final = re.compile(r"(?=[A-Z]*[0-9])[A-Z0-9]{6,}")
IFSC: Final = re.compile(r"[A-Z]{4}0[A-Z0-9]{6}")
LONG_NUMBER: Final = re.compile(r"[0-9]{13,}")
UPI: Final = re.compile(r"\bUPI\b|@(ok|ybl|ibl|axl|upi|paytm)", re.IGNORECASE)
INSTRUMENTS: Final[Mapping[RefundMethod, re.Pattern[str]]] = {
    RecordedMethod.UPI: UPI,
    RecordedMethod.RTGS: re.compile(r"\bRTGS", re.IGNORECASE),
    RecordedMethod.NEFT: re.compile(r"\bNEFT", re.IGNORECASE),
    RecordedMethod.IMPS: re.compile(r"\bIMPS", re.IGNORECASE),
}
"""Words by which banks say how money came."""
SHORT: Final = frozenset({RecordedMethod.UPI, RecordedMethod.IMPS})
"""Methods with numbers of 12 digits, of which a line has its own first."""
CHEQUE: Final = re.compile(r"\b(?:CHQ|CHEQUE|CLG|CLEARING)\b[^0-9]*0*([0-9]{6})(?![0-9])", re.IGNORECASE)
PADDED_CHEQUE: Final = re.compile(r"(?<![0-9A-Z])0+([0-9]{6})(?![0-9A-Z])", re.IGNORECASE)
BROKEN: Final = re.compile(r"(?<![A-Z0-9])([A-Z0-9]+) (?=([A-Z0-9]+))")
RRN: Final = PATTERNS[RecordedMethod.IMPS]
IN: Final = frozenset({"cr", "c", "credit", "deposit", "in", "+"})
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LEAST_BALANCES: Final = 3
"""Pairs of lines whose balances must agree before columns are taken to be swapped."""


@dataclass(frozen=True, slots=True)
class Line:
    """Amounts in paise; `row` is its number in the file."""

    row: int
    moved_on: date
    is_credit: bool
    amount: Paise
    narration: str
    reference: str
    balance: int | None = None

    @property
    def has_number(self) -> bool:
        """Whether a long number distinguishes it from all other transactions."""
        return NUMBER.search(f"{self.reference} {self.narration}") is not None

    @property
    def key(self) -> str:
        """Day, direction, amount and text without case and marks."""
        text = re.sub(r"[^A-Z0-9]", "", f"{self.narration}|{self.reference}".upper())
        facts = f"{self.moved_on.isoformat()}|{self.is_credit}|{self.amount}|{text}"
        return sha256(facts.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Read:
    """`skipped` rows have no day or no amount."""

    lines: tuple[Line, ...]
    skipped: int


def find_utrs(text: str) -> tuple[str, ...]:
    """12 digits, also after leading zeros."""
    numbers = [match.group() for match in UTR.finditer(text)]
    numbers += [match.group()[-12:] for match in LONG_NUMBER.finditer(text) if not match.group()[:-12].strip("0")]
    return tuple(dict.fromkeys(numbers))


def find_numbers(text: str) -> frozenset[str]:
    """In upper case, with and without leading letters (CHQ), or a blank within a UTR.

    Zeros stay, except before a number of 12 digits and before that of a cheque.
    """
    tokens = [token for token in re.findall(r"[A-Z0-9]+", text.upper()) if not IFSC.fullmatch(token)]
    numbers = {number for token in tokens for number in (token, token.lstrip(LETTERS)) if REFERENCE.fullmatch(number)}
    utrs = {
        utr
        for token in (*tokens, *("".join(parts) for parts in BROKEN.findall(text.upper())))
        for utr in without_words(token)
        if LONG_REFERENCE.fullmatch(utr) or RRN.fullmatch(utr)
    }
    cheques = {match.group(1) for match in PADDED_CHEQUE.finditer(text)}
    return frozenset({*numbers, *utrs, *cheques, *find_utrs(text)})


def find_instrument(narration: str, reference: str) -> tuple[RefundMethod, str]:
    """How the money of a line came, with its normalised reference; else by a bank transfer, with the line's number."""
    texts = (reference, narration)
    utrs = find_utrs(" ".join(texts))
    for method, words in INSTRUMENTS.items():
        if words.search(narration):
            numbers = utrs[:1] if method in SHORT else (normalise_reference(method, text) for text in texts)
            if number := next(filter(None, numbers), None):
                return method, number
    cheque = CHEQUE.search(f"{narration} {reference}")
    if cheque is not None:
        return RecordedMethod.CHEQUE, cheque.group(1)
    return RecordedMethod.BANK, utrs[0] if utrs else reference


def read_lines(rows: Sequence[SheetRow], mapping: Mapping[str, int]) -> Read:
    """Skip rows without a day or an amount."""
    parsed_lines = [_read_line(row, mapping) for row in rows]
    lines = [line for line in parsed_lines if line is not None]
    if _are_swapped(lines):
        lines = [replace(line, is_credit=not line.is_credit) for line in lines]
    return Read(tuple(lines), skipped=len(parsed_lines) - len(lines))


def number_repeats(lines: Sequence[Line]) -> list[tuple[Line, int]]:
    """Two equal payments of a day are two."""
    seen: Counter[str] = Counter()
    numbered = []
    for line in lines:
        seen[line.key] += 1
        numbered.append((line, seen[line.key]))
    return numbered


def _read_line(row: SheetRow, mapping: Mapping[str, int]) -> Line | None:
    def cell(field: str) -> str:
        place = mapping.get(field)
        return "" if place is None else " ".join(row.cells[place].split())

    try:
        day = read_day(cell("date"))
    except Unclear:
        return None
    moved = _read_move(credit=cell("credit"), debit=cell("debit"), amount=cell("amount"), direction=cell("direction"))
    if moved is None:
        return None
    is_credit, amount = moved
    reference = cell("reference").strip("-' ")
    return Line(
        row=row.number,
        moved_on=day,
        is_credit=is_credit,
        amount=amount,
        narration=cell("narration")[:LONGEST_NARRATION],
        reference=reference[:LONGEST_REFERENCE],
        balance=_read_balance(cell("balance")),
    )


def _read_move(*, credit: str, debit: str, amount: str, direction: str) -> tuple[bool, Paise] | None:
    for text, is_credit in ((credit, True), (debit, False)):
        paise = _read_amount(text)
        if paise:
            return is_credit, Paise(paise)
    paise = _read_amount(amount)
    if not paise:
        return None
    sign = direction.casefold().strip(". ") or _sign_of(amount)
    return sign in IN, Paise(paise)


def _sign_of(amount: str) -> str:
    """500.00 Cr, (500.00), -500."""
    text = amount.casefold().strip()
    if text.endswith(("cr", "cr.")):
        return "cr"
    if text.endswith(("dr", "dr.")) or text.startswith(("-", "(")):
        return "dr"
    return "cr"


def _read_amount(text: str) -> int | None:
    """With a sign, brackets or CR and DR. None for other text, or zero."""
    bare = re.sub(r"(cr|dr)\.?$", "", text.casefold().strip()).strip("()+- ")
    if not bare:
        return None
    try:
        return from_rupees(read_rupees(bare)) or None
    except Unclear:
        return None


def _read_balance(text: str) -> int | None:
    paise = _read_amount(text)
    if paise is None:
        return 0 if re.fullmatch(r"0+(\.0+)?", text) else None
    return -paise if _sign_of(text) == "dr" else paise


def _are_swapped(lines: Sequence[Line]) -> bool:
    """By the balances, in both orders of time."""
    orders = (lines, lines[::-1])
    return not any(_agrees(order, 1) for order in orders) and any(_agrees(order, -1) for order in orders)


def _agrees(lines: Sequence[Line], sign: int) -> bool:
    lines_with_balance = [line for line in lines if line.balance is not None]
    if len(lines_with_balance) <= LEAST_BALANCES:
        return False
    return all(
        (later.balance or 0) - (earlier.balance or 0) == sign * (later.amount if later.is_credit else -later.amount)
        for earlier, later in pairwise(lines_with_balance)
    )
