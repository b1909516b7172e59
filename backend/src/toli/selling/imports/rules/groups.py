from collections.abc import Sequence
from dataclasses import dataclass, field

from toli.kit.cells import Unclear, fold, read_day, read_phone
from toli.selling.imports.rules.rows import Row

Key = tuple[str, ...]


@dataclass(slots=True)
class Group:
    key: Key
    rows: list[Row] = field(default_factory=list)

    @property
    def head(self) -> Row:
        return self.rows[0]


def group_rows(rows: Sequence[Row]) -> list[Group]:
    """By reference, else by phone (or name) and departure.

    A row with traveller data only belongs to the row above it, as after merged cells.
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
    reference = fold(row.own_text("reference"))
    if reference:
        return "reference", reference
    phone, name = _phone(row), fold(row.own_text("name"))
    if phone or name:
        return ("who", *_departure(row), phone or name)
    says_more = any(row.own_text(field) for field in ("trip", "start", "email", "total", "paid"))
    if not says_more and any(row.own_text(field) for field in ("traveller", "age", "sharing")):
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
