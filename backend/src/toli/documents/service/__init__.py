"""The use cases of documents. Amounts are paise unless a schema says rupees."""

from toli.documents.rules import financial_year, in_words
from toli.documents.service.details import details, get_legal_name, save_details
from toli.documents.service.invoicing import issue_invoice, issue_note, sum_invoiced
from toli.documents.service.issuing import (
    get_document_of_booking,
    get_invoices_of,
    issue_credit,
    issue_first_receipts,
    issue_receipt,
    issue_refund,
    list_collecting_between,
    list_documents_between,
    list_documents_of_booking,
    sum_received,
    to_schema,
)
from toli.documents.service.rendering import TEMPLATE, render, rupees
from toli.documents.service.typesetting import FONTS, typeset

__all__ = [
    "FONTS",
    "TEMPLATE",
    "details",
    "financial_year",
    "get_document_of_booking",
    "get_invoices_of",
    "get_legal_name",
    "in_words",
    "issue_credit",
    "issue_first_receipts",
    "issue_invoice",
    "issue_note",
    "issue_receipt",
    "issue_refund",
    "list_collecting_between",
    "list_documents_between",
    "list_documents_of_booking",
    "render",
    "rupees",
    "save_details",
    "sum_invoiced",
    "sum_received",
    "to_schema",
    "typeset",
]
