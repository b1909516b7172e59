from enum import StrEnum

from pydantic import BaseModel


class FirstDayStep(StrEnum):
    """A task of a new company, in the order of the checklist."""

    RECEIPT_DETAILS = "receipt_details"
    GSTIN = "gstin"
    CONTACT = "contact"
    PAYMENT_ACCOUNT = "payment_account"
    UPI = "upi"
    TERMS = "terms"
    POLICIES = "policies"
    TRIP = "trip"
    DEPARTURE = "departure"


OPTIONAL = frozenset({FirstDayStep.GSTIN, FirstDayStep.UPI})
"""Not every company has them: small ones are not registered for GST."""


class FirstDayItem(BaseModel):
    step: FirstDayStep
    is_done: bool
    is_optional: bool


class FirstDayOut(BaseModel):
    """Empty once its required steps are done, or when it was dismissed."""

    items: list[FirstDayItem]
