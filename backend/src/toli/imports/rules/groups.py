"""Which rows of a file are one booking."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from toli.imports.rules.rows import Row
from toli.kit.cells import Unclear, fold, read_day, read_phone

Key = tuple[str, ...]


@dataclass(slots=True)
class Group:
    """The rows of a booking, in the order of the file."""

    key: Key
    rows: list[Row] = field(default_factory=list)

    @property
    def head(self) -> Row:
        """The first of them."""
        return self.rows[0]


def group_rows(rows: Sequence[Row]) -> list[Group]:
    """Put rows of one booking together: the same reference, or the same phone (else name) and departure.

    A row that says nothing but who travels belongs to the row above it: so are cells that were merged.
    """
    groups: dict[Key, Group] = {}
    last: Group | None = None
    for row in rows:
        key = _key(row)
        if last is not None and (key is None or _continues(row, last)):
            group = last
        else:
            name = key or ("row", str(row.number))
            group = groups.setdefault(name, Group(name))
        group.rows.append(row)
        last = group
    return list(groups.values())


def _key(row: Row) -> Key | None:
    """Return what identifies the booking of a row; None for a row that only goes on with the one above."""
    reference = fold(row.own_text("reference"))
    if reference:
        return "reference", reference
    phone, name = _phone(row), fold(row.own_text("name"))
    if phone or name:
        return ("who", *_departure(row), phone or name)
    says_more = any(row.own_text(one) for one in ("trip", "start", "email", "total", "paid"))
    if not says_more and any(row.own_text(one) for one in ("traveller", "age", "sharing")):
        return None
    return "row", str(row.number)


def _continues(row: Row, above: Group) -> bool:
    """Whether a row without a reference has the phone and departure of the booking above it."""
    if fold(row.own_text("reference")) or above.key[0] != "reference":
        return False
    phone = _phone(row)
    return bool(phone) and phone == _phone(above.head) and _departure(row) == _departure(above.head)


def _phone(row: Row) -> str:
    text = row.own_text("phone")
    try:
        return read_phone(text) if text else ""
    except Unclear:
        return fold(text)


def _departure(row: Row) -> tuple[str, str]:
    text = row.text("start")
    try:
        day = read_day(text).isoformat() if text else ""
    except Unclear:
        day = fold(text)
    return fold(row.text("trip")), day
