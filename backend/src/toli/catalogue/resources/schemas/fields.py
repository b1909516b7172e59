from collections.abc import Callable
from decimal import Decimal
from types import UnionType
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, GetPydanticSchema, PlainSerializer
from pydantic_core import core_schema

from toli.kit.money import Paise, from_rupees
from toli.kit.text import Line, Prose

PublicId = Annotated[int, Field(ge=1, le=2**53)]
MOST_COMMISSION: Final = 1000
"""Percent."""


def _blank_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


def or_none(then: Callable[[object], object] = lambda value: value) -> BeforeValidator:
    def check(value: object) -> object:
        stripped = _blank_is_none(value)
        return stripped if stripped is None else then(stripped)

    return BeforeValidator(check)


def or_default(default: object, *, of: type[object] | UnionType) -> BeforeValidator:
    """`of`: type in the API document."""
    return BeforeValidator(lambda value: default if value is None else value, json_schema_input_type=of | None)


def _floored(value: object) -> object:
    try:
        return max(Decimal(0), Decimal(str(value)))
    except ArithmeticError:
        return value


Short = Annotated[Line, Field(max_length=200)]
Longer = Annotated[Line, Field(max_length=500)]
Words = Annotated[Prose, Field(max_length=2000)]
RupeesIn = Annotated[Decimal, Field(ge=0, max_digits=10, decimal_places=2)]
MaybeRupees = Annotated[RupeesIn | None, or_none()]


def converted(source: Any, convert: Callable[[Any], object]) -> GetPydanticSchema:
    unchanged = core_schema.simple_ser_schema("any")
    return GetPydanticSchema(
        lambda _, handler: core_schema.no_info_after_validator_function(
            convert, handler(source), serialization=unchanged
        )
    )


PaiseIn = Annotated[
    Paise | None, converted(MaybeRupees, lambda rupees: None if rupees is None else from_rupees(rupees))
]
"""Rupees on the wire, paise inside."""
Commission = Annotated[Decimal, Field(le=MOST_COMMISSION, decimal_places=2)]
CommissionIn = Annotated[Commission | None, or_none(_floored)]
"""Percent; null is the default. Below 0 counts as 0."""
BasisPointsIn = Annotated[
    int | None, converted(CommissionIn, lambda percent: None if percent is None else int(percent * 100))
]
"""Percent on the wire, basis points inside."""
BasisPointsOut = Annotated[
    int, PlainSerializer(lambda basis_points: basis_points / 100, return_type=float), Field(description="Percent")
]
Percent = Annotated[float, Field(description="Percent")]
Version = Annotated[str, Field(max_length=64, description="Opaque; says which state of it was seen")]
"""A change with an outdated version (here or in `If-Match`) is refused."""
