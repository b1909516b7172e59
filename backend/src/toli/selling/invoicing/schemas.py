from datetime import date

from toli.kit.gst import StateCode
from toli.kit.wire import RequestBody
from toli.payments.documents.schemas import CompanyIn, Issuer


class BillingIn(RequestBody):
    """The recipient on later documents; null removes a value.

    `billing_state` is the GST code of the customer's state. `company` is a GST-registered customer: its GSTIN's state
    counts.
    """

    billing_state: StateCode | None = None
    company: CompanyIn | None = None


class TourFacts(Issuer):
    """`today` is the client's day; `names` translates the operator's own names."""

    today: date
    title: str
    destination: str
    names: dict[str, str] | None
    tour_start_date: date
    tour_end_date: date
    vpa: str | None
    payee_name: str | None


class ReceiptFacts(TourFacts):
    billing_state: str | None
    company: dict[str, object] | None
    method: str | None
    customer: str
    paid: int
