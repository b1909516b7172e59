from datetime import date

from babel.dates import format_date

from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.files import FileStore
from toli.kit.errors import NotFound
from toli.kit.gst import STATES, WITHOUT_LEGISLATURE
from toli.kit.languages import FIRST
from toli.kit.money import Paise
from toli.payments.billing.repository import commission as repository
from toli.payments.billing.repository.commission import InvoiceRecord
from toli.payments.billing.schemas import Party, PlatformInvoiceKind
from toli.payments.documents import rules
from toli.payments.documents.schemas import Brand
from toli.payments.documents.service import rendering, typesetting

LOCALE = "en_IN"
SAC = "998599"
"""Other support services: what a platform does for those who sell on it."""
COLOUR = "#0f766e"
RULES = {PlatformInvoiceKind.INVOICE: "section 31 and rule 46", PlatformInvoiceKind.CREDIT: "section 34 and rule 53"}

LABELS = {
    "from": "From",
    "to": "To",
    "for": "For",
    "advances": "Advances taken into account",
    "booking": "The booking after this",
}


async def get_invoice(tx: ClientTransaction, *, invoice_id: int) -> InvoiceRecord:
    invoice = await repository.find_invoice(tx, invoice_id=invoice_id)
    if invoice is None:
        raise NotFound
    return invoice


async def render_invoice(store: FileStore, invoice: InvoiceRecord, *, settings: Settings) -> bytes:
    """Render as PDF; call it outside any transaction."""
    return await typesetting.typeset(
        store,
        template=rendering.TEMPLATE,
        brand=Brand(name=settings.product_name, colour=COLOUR, logo=None),
        values={
            "title": f"{_title(invoice)} {invoice.number}",
            "keywords": [invoice.number],
            "language": FIRST,
            "documents": [_page(invoice)],
        },
        made_on=invoice.issued_on,
    )


def _title(invoice: InvoiceRecord) -> str:
    if invoice.kind == PlatformInvoiceKind.CREDIT:
        return "Credit note"
    return "Invoice" if invoice.content.supplier.gstin is None else "Tax invoice"


def _page(invoice: InvoiceRecord) -> dict[str, object]:
    content = invoice.content
    facts = [("Date", format_date(invoice.issued_on, "d MMM y", locale=LOCALE))]
    if content.refers_to:
        facts.append(("For", ", ".join(content.refers_to)))
    if content.place_of_supply is not None and content.supplier.gstin is not None:
        facts.append(("Place of supply", f"{STATES[content.place_of_supply]} ({content.place_of_supply})"))
    bookings = "1 booking" if content.bookings == 1 else f"{content.bookings} bookings"
    return {
        "labels": LABELS,
        "title": _title(invoice),
        "number": invoice.number,
        "supplier": {"name": content.supplier.name, "lines": _lines(content.supplier)},
        "customer": {"name": content.customer.name, "lines": _lines(content.customer)},
        "facts": facts,
        "trip": {
            "title": f"Commission, {_month(invoice.month)}",
            "lines": [
                f"{bookings} cancelled" if invoice.kind == PlatformInvoiceKind.CREDIT else f"{bookings} confirmed"
            ],
        },
        "rows": _rows(invoice),
        "total": [
            "Amount credited" if invoice.kind == PlatformInvoiceKind.CREDIT else "Total",
            rendering.rupees(invoice.amount),
        ],
        "words": rules.in_words(Paise(invoice.amount)),
        "advances": [],
        "booking": [],
        "notes": _notes(invoice),
        "upi": None,
    }


def _lines(party: Party) -> list[str]:
    state = STATES[party.state] if party.state else ""
    return [line for line in (party.address, state, f"GSTIN {party.gstin}" if party.gstin else "") if line]


def _rows(invoice: InvoiceRecord) -> list[tuple[str, str]]:
    if invoice.content.supplier.gstin is None:
        return []
    rows = [(f"Support services (SAC {SAC}), taxable value", rendering.rupees(invoice.taxable_paise))]
    if invoice.igst_paise:
        return [*rows, ("IGST 18%", rendering.rupees(invoice.igst_paise))]
    other = "UTGST" if invoice.content.place_of_supply in WITHOUT_LEGISLATURE else "SGST"
    return [
        *rows,
        ("CGST 9%", rendering.rupees(invoice.cgst_paise)),
        (f"{other} 9%", rendering.rupees(invoice.sgst_paise)),
    ]


def _notes(invoice: InvoiceRecord) -> list[str]:
    how = "It is taken off what the platform owes." if invoice.is_deducted else "It is paid by bank transfer."
    unsigned = "Issued electronically under the Information Technology Act, 2000; valid without a signature."
    if invoice.content.supplier.gstin is None:
        return [how, "The supplier is not registered under GST; no tax is charged.", unsigned]
    law = f"Issued under {RULES[invoice.kind]} of the CGST Act and Rules, 2017."
    return [how, f"Tax payable on reverse charge: No. {law}", unsigned]


def _month(first: date) -> str:
    return format_date(first, "MMMM y", locale=LOCALE)
