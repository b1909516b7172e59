from datetime import date, datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, ShownName
from toli.kit.wire import RequestBody
from toli.selling.bookings.schemas.fields import OfflineKind, OfflineMethod, Reason, RecordedMethod, RupeesIn


class OfflinePaymentIn(RequestBody):
    """A payment or refund on a day in the operator's time zone.

    `lowers_price`: a refund reduces the price of a confirmed booking; otherwise the amount is due again.
    """

    kind: OfflineKind
    amount: RupeesIn
    method: OfflineMethod
    moved_on: CalendarDate
    reference: Annotated[Line, Field(max_length=80)] = ""
    note: Reason = ""
    lowers_price: bool = True
    tell: bool = True


class ReverseIn(BaseModel):
    reason: Annotated[Reason, Field(min_length=1)]


class OfflinePaymentOut(BaseModel):
    offline_payment_id: int
    kind: OfflineKind
    amount: RupeesOut
    method: RecordedMethod
    moved_on: date
    returns_of: int | None
    is_moved: bool
    reference: str
    note: str
    recorded_by: ShownName | None
    recorded_at: datetime
    reversed_by: ShownName | None
    reversed_at: datetime | None
    reversed_reason: str


class OfflinePayments(BaseModel):
    """`left` is refundable, `due` the balance.

    `is_repeated`: the same refund was recorded within a minute, and not again.
    """

    payments: list[OfflinePaymentOut]
    left: RupeesOut
    due: RupeesOut
    is_repeated: bool = False
