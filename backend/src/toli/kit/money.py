"""Integer paise, rupees on the wire."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, NewType

from pydantic import PlainSerializer, WithJsonSchema

Paise = NewType("Paise", int)

BASIS_POINTS = 10_000


def half_up(numerator: int, denominator: int) -> int:
    """Divide and round half away from zero; `denominator` is positive."""
    sign = -1 if numerator < 0 else 1
    return sign * ((2 * abs(numerator) + denominator) // (2 * denominator))


def share(amount: Paise, *, rate_bp: int) -> Paise:
    """`rate_bp` basis points of an amount, rounded half up to whole rupees."""
    return Paise(100 * half_up(amount * rate_bp, BASIS_POINTS * 100))


def split(amount: Paise, *, weights: Sequence[int]) -> list[Paise]:
    """Divide an amount by weights into parts with exactly the same sum.

    Largest remainder method; ties go to the first. Raises ValueError without a positive weight.
    """
    total = sum(weights)
    if total <= 0 or min(weights) < 0:
        raise ValueError("weights are to be non-negative and not all zero")
    sign = -1 if amount < 0 else 1
    floors = [abs(amount) * weight // total for weight in weights]
    remainders = [abs(amount) * weight % total for weight in weights]
    remainder = abs(amount) - sum(floors)
    for index in sorted(range(len(weights)), key=lambda i: (-remainders[i], i))[:remainder]:
        floors[index] += 1
    return [Paise(sign * part) for part in floors]


def to_rupees(amount: int) -> int | float:
    """Convert paise to the wire's JSON number: whole rupees become an integer."""
    whole, rest = divmod(amount, 100)
    return whole if rest == 0 else float(Decimal(amount) / 100)


def from_rupees(amount: Decimal | float) -> Paise:
    """Convert rupees, also a JSON number, to paise. Raises ValueError for more than two decimals."""
    paise = Decimal(str(amount)) * 100
    if paise != paise.to_integral_value():
        raise ValueError("an amount has at most two decimals")
    return Paise(int(paise))


RupeesOut = Annotated[
    int,
    PlainSerializer(to_rupees, return_type=int | float, when_used="json"),
    WithJsonSchema({"type": "number", "description": "Rupees, at most two decimals"}, mode="serialization"),
]
"""A field that holds paise and is written to the wire in rupees."""
