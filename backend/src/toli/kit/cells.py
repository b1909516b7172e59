import re
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from typing import Final

from toli.kit.phones import find_phone, phone_problem

SHOWN: Final = 60
"""Characters of a cell that a message quotes."""
EPOCH: Final = date(1899, 12, 30)
"""Day 0 of a spreadsheet's serial numbers, for every day after February 1900."""
FIRST_SERIAL: Final = 36_526
LAST_SERIAL: Final = 73_050
"""The serial numbers of 2000 to 2099: other numbers are no days."""
CENTURY: Final = 2000
TWO_DIGITS: Final = 100
LAKH: Final = 100_000
MOST_RUPEES: Final = Decimal("9999999999.99")
MONTHS: Final[Mapping[str, int]] = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1
    )
}
UNITS: Final = r"days?|pax|people|persons?|seats?|beds?|years?|yrs?|nos?\.?"
YES: Final = frozenset({"yes", "y", "true", "1", "x", "alone"})
NO: Final = frozenset({"no", "n", "false", "0", "", "-", "shared"})


class Unclear(ValueError):
    """Unreadable cell; the text says how to write it."""


def quote(cell: str) -> str:
    text = " ".join(cell.split())
    return f"“{text if len(text) <= SHOWN else text[: SHOWN - 1] + '…'}”"


def read_day(cell: str) -> date:
    """Read a day: 2027-02-01, 1/2/2027 (day first), 1 Feb 2027, Feb 1, 2027, or a serial number.

    Raises Unclear.
    """
    text = " ".join(cell.split())
    text = re.sub(r"^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? ", "", text, flags=re.IGNORECASE)
    text = re.sub(r"[ T]\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$", "", text, flags=re.IGNORECASE)
    parts = _day_parts(text)
    if parts is None:
        raise Unclear(f"{quote(cell)} is not a date. Write the day first, as in 15/06/2027, or 15 Jun 2027.")
    year, month, day = parts
    try:
        return date(year + CENTURY if year < TWO_DIGITS else year, month, day)
    except ValueError:
        raise Unclear(f"{quote(cell)} is no day of the calendar. Write the day first, as in 15/06/2027.") from None


def _day_parts(text: str) -> tuple[int, int, int] | None:
    if re.fullmatch(r"\d{5}(\.\d+)?", text) and FIRST_SERIAL <= (serial := int(text[:5])) <= LAST_SERIAL:
        date_of_serial = EPOCH + timedelta(days=serial)
        return date_of_serial.year, date_of_serial.month, date_of_serial.day
    if match := re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text):
        year, month, day = match.groups()
        return int(year), int(month), int(day)
    if match := re.fullmatch(r"(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{2})", text):
        day, month, year = match.groups()
        return int(year), int(month), int(day)
    if match := re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([A-Za-z]{3,9})\.?,?[-/. ']*(\d{4}|\d{2})", text):
        day, month, year = match.groups()
    elif match := re.fullmatch(r"([A-Za-z]{3,9})\.?[-/. ]*(\d{1,2})(?:st|nd|rd|th)?,?[-/. ']+(\d{4}|\d{2})", text):
        month, day, year = match.groups()
    else:
        return None
    number = MONTHS.get(month[:3].lower())
    return None if number is None else (int(year), number, int(day))


def read_rupees(cell: str) -> Decimal:
    """Read rupees: ₹1,25,000, Rs. 1250/-, 125000.50, 1.25 lakh. Raises Unclear, also below zero."""
    text = cell.strip().casefold().replace("\u00a0", " ")
    text = re.sub(r"^(₹|rs\.?|inr)\s*|\s*(₹|rs\.?|inr|/-|/=|only)$", "", text).strip()
    text = re.sub(r"\s*/-$", "", text)
    times = 1
    if match := re.fullmatch(r"(.+?)\s*(lakhs?|lacs?)", text):
        text, times = match.group(1), LAKH
    if not re.fullmatch(r"\d[\d, ]*(\.\d+)?|\.\d+", text):
        raise Unclear(f"{quote(cell)} is not an amount. Write rupees, as in 12500 or ₹12,500.50.")
    try:
        amount = Decimal(text.replace(",", "").replace(" ", "")) * times
    except InvalidOperation:
        raise Unclear(f"{quote(cell)} is not an amount. Write rupees, as in 12500 or ₹12,500.50.") from None
    if amount > MOST_RUPEES:
        raise Unclear(f"{quote(cell)} is too large an amount.")
    if amount != round(amount, 2):
        raise Unclear(f"{quote(cell)} has parts of a paisa. Write two digits after the point at most.")
    return round(amount, 2)


def read_number(cell: str, *, least: int, most: int) -> int:
    """Within inclusive bounds. Raises Unclear."""
    match = re.fullmatch(rf"(\d{{1,9}})(\.0+)?( ?({UNITS}))?", cell.strip().casefold())
    if match is None or not least <= int(match.group(1)) <= most:
        raise Unclear(f"{quote(cell)} is not a whole number from {least} to {most:,}.")
    return int(match.group(1))


def read_phone(cell: str) -> str:
    """The first phone number of the cell, in E.164. Raises Unclear."""
    first = re.split(r"[,;/\n]| or ", cell.strip())[0].strip()
    compact = re.sub(r"\.0$", "", first).lstrip("'")
    phone = find_phone(compact) or find_phone(re.sub(r"^(\+?0+)", "", compact)) or find_phone(f"+{compact}")
    if phone is None:
        raise Unclear(f"{quote(cell)} is not a phone number. {phone_problem(compact) or 'Write ten digits.'}")
    return phone


def read_yes(cell: str) -> bool:
    """Empty is no. Raises Unclear."""
    text = cell.strip().casefold()
    if text not in YES | NO:
        raise Unclear(f"{quote(cell)} is neither yes nor no.")
    return text in YES


def read_choice(cell: str, choices: Mapping[str, frozenset[str]], *, choice_names: str) -> str:
    """Read by name or synonym; `choice_names` is for the message. Raises Unclear."""
    text = " ".join(re.findall(r"[a-z]+", cell.casefold()))
    for choice, words in choices.items():
        if text == choice.casefold() or text in words:
            return choice
    raise Unclear(f"{quote(cell)} is not one of {choice_names}.")


def fold(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def split_counts(cell: str) -> list[tuple[int | None, str]]:
    """Split `2 double, 1 triple`, `double x 2` or `Tent` into numbers (or None) and names."""
    counts: list[tuple[int | None, str]] = []
    for part in re.split(r"[,;+&\n]| and ", cell):
        text = " ".join(part.split())
        if match := re.fullmatch(r"(\d{1,3}) ?[x*\u00d7]? ?(\D.*)", text, flags=re.IGNORECASE):
            counts.append((int(match.group(1)), match.group(2).strip()))
        elif match := re.fullmatch(r"(.*\D) ?[x*\u00d7:=-] ?(\d{1,3})", text, flags=re.IGNORECASE):
            counts.append((int(match.group(2)), match.group(1).strip(" x*\u00d7:=-")))
        elif text:
            counts.append((None, text))
    return counts
