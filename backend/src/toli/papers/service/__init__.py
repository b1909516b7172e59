"""What can be done with papers. Amounts are paise unless a schema says rupees."""

from toli.papers.service.details import details, save_details
from toli.papers.service.drawing import draw
from toli.papers.service.issuing import (
    issue_receipt,
    issue_refund,
    listed,
    paper_of_booking,
    papers_of_booking,
)

__all__ = [
    "details",
    "draw",
    "issue_receipt",
    "issue_refund",
    "listed",
    "paper_of_booking",
    "papers_of_booking",
    "save_details",
]
