from toli.kit.gst import StateCode
from toli.kit.wire import RequestBody
from toli.payments.documents.schemas import CompanyIn


class BillingIn(RequestBody):
    """The recipient on later documents; null removes a value.

    `billing_state` is the GST code of the customer's state. `company` is a GST-registered customer: its GSTIN's state
    counts.
    """

    billing_state: StateCode | None = None
    company: CompanyIn | None = None
