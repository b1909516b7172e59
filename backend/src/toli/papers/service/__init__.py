"""What can be done with papers. Amounts are paise unless a schema says rupees."""

from toli.papers.rules import financial_year
from toli.papers.service.details import details, save_details
from toli.papers.service.drawing import draw, rupees
from toli.papers.service.issuing import (
    issue_receipt,
    issue_refund,
    listed,
    paper_of_booking,
    papers_of_booking,
)
from toli.papers.service.typesetting import typeset

__all__ = [
    "details",
    "draw",
    "financial_year",
    "issue_receipt",
    "issue_refund",
    "listed",
    "paper_of_booking",
    "papers_of_booking",
    "rupees",
    "save_details",
    "typeset",
]
