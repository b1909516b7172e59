"""The use cases of what the platform collects and charges. Amounts are paise unless a schema says rupees."""

from toli.billing.service.commission import get_commission, get_most_kept, set_plan
from toli.billing.service.invoices import begin_invoicing, issue_invoice, record_payment
from toli.billing.service.rendering import get_invoice, render_invoice
from toli.billing.service.source_tax import (
    begin_collecting,
    collect_tax,
    export_source_tax,
    get_source_tax,
    list_source_tax,
)

__all__ = [
    "begin_collecting",
    "begin_invoicing",
    "collect_tax",
    "export_source_tax",
    "get_commission",
    "get_invoice",
    "get_most_kept",
    "get_source_tax",
    "issue_invoice",
    "list_source_tax",
    "record_payment",
    "render_invoice",
    "set_plan",
]
