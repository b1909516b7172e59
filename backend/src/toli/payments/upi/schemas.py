from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field, StringConstraints

from toli.kit.money import Paise
from toli.kit.wire import RequestBody

LONGEST_VPA = 255
LONGEST_NAME = 50


@dataclass(frozen=True, slots=True)
class Payee:
    """`hold_days`: how long held beds wait for confirmation."""

    vpa: str
    name: str
    hold_days: int = 0


@dataclass(frozen=True, slots=True)
class UpiRequest:
    """`link` has the exact amount. Paise."""

    vpa: str
    payee_name: str
    reference: str
    amount: Paise
    link: str


class UpiDetailsIn(RequestBody):
    """`hold_days`: extension of holds after a reported payment."""

    vpa: Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, max_length=LONGEST_VPA)]
    payee_name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME)]
    is_on: bool
    hold_days: Annotated[int, Field(ge=0, le=14)] = 2


class UpiDetailsOut(UpiDetailsIn):
    """Empty before first saved. `test_link` requests ₹1."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    test_link: str | None
