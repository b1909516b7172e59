"""Whom the documents of a booking name, on the wire."""

from toli.documents.schemas import CompanyIn
from toli.kit.bodies import RequestBody
from toli.kit.gst import StateCode


class BillingIn(RequestBody):
    """Whom later documents of a booking name; null for what is not to be named.

    `billing_state` is the GST code of the state that the customer lives in. `company` is the customer where it is
    registered under GST: the state of its GSTIN counts then.
    """

    billing_state: StateCode | None = None
    company: CompanyIn | None = None
