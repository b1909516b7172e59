"""What can be done with documents. Amounts are paise unless a schema says rupees."""

from toli.documents.rules import financial_year
from toli.documents.service.details import details, save_details
from toli.documents.service.drawing import draw, rupees
from toli.documents.service.issuing import (
    document_of_booking,
    documents_of_booking,
    issue_receipt,
    issue_refund,
    listed,
)
from toli.documents.service.typesetting import typeset

__all__ = [
    "details",
    "document_of_booking",
    "documents_of_booking",
    "draw",
    "financial_year",
    "issue_receipt",
    "issue_refund",
    "listed",
    "rupees",
    "save_details",
    "typeset",
]
