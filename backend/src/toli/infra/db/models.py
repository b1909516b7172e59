from datetime import date, datetime, time
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from sqlalchemy import (
    BigInteger,
    Boolean,
    Date,
    Dialect,
    Integer,
    LargeBinary,
    MetaData,
    Sequence,
    SmallInteger,
    Text,
    Time,
    TypeDecorator,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import TIMESTAMP
from sqlalchemy.orm import DeclarativeBase, Mapped, MappedColumn, mapped_column

from toli.kit.languages import FIRST, current_language
from toli.kit.money import Paise

Visibility = Literal["public", "traveller"]


class Base(DeclarativeBase):
    """Constraints are named by convention: errors are mapped by their names."""

    metadata = MetaData(
        naming_convention={
            "pk": "%(table_name)s_pkey",
            "fk": "%(table_name)s_%(referred_table_name)s_fkey",
            "uq": "%(table_name)s_%(column_0_N_name)s_key",
            "ck": "%(table_name)s_%(constraint_name)s_check",
            "ix": "%(table_name)s_%(column_0_N_name)s_idx",
        }
    )
    type_annotation_map: ClassVar = {
        bool: Boolean,
        bytes: LargeBinary,
        date: Date,
        datetime: TIMESTAMP(timezone=True),
        int: BigInteger,
        str: Text,
        time: Time,
    }


class Tenant:
    """Rows of one operator each: `client_id` comes first in every key.

    Row-level security is forced.
    """

    client_id: Mapped[int] = mapped_column(primary_key=True, sort_order=-10)


class EnumText(TypeDecorator[StrEnum]):
    impl = Text
    cache_ok = True

    def __init__(self, enumeration: type[StrEnum]) -> None:
        super().__init__()
        self.enumeration = enumeration

    def process_bind_param(self, value: StrEnum | str | None, dialect: Dialect) -> str | None:  # noqa: ARG002  SQLAlchemy's signature
        """Raises ValueError for a value outside the enumeration."""
        return None if value is None else self.enumeration(value).value

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:  # noqa: ARG002  SQLAlchemy's signature
        return None if value is None else self.enumeration(value)


small = Annotated[int, mapped_column(SmallInteger)]
whole = Annotated[int, mapped_column(Integer)]
paise = Annotated[Paise, mapped_column(BigInteger)]
created = Annotated[datetime, mapped_column(server_default=func.now())]
false_default = Annotated[bool, mapped_column(server_default=text("false"))]
true_default = Annotated[bool, mapped_column(server_default=text("true"))]
empty = Annotated[str, mapped_column(server_default="")]
reads = Annotated[str, mapped_column(default=current_language, server_default=FIRST)]
"""The language that somebody reads: that of the request in which they are added."""


def serial(name: str, *, start: int = 1) -> MappedColumn[int]:
    """Primary key from a named sequence, which, unlike IDENTITY, works under hash partitioning."""
    sequence = Sequence(name, start=start, metadata=Base.metadata)
    return mapped_column(BigInteger, sequence, primary_key=True, server_default=sequence.next_value())
