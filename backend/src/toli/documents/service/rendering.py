"""Render documents as PDF: the same documents always make the same bytes."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path

from babel.dates import format_date
from babel.numbers import format_currency

from toli.documents import rules
from toli.documents.schemas import Content, Issued, Kind
from toli.documents.service.typesetting import typeset
from toli.kit.gst import STATES, WITHOUT_LEGISLATURE
from toli.kit.phones import show_phone
from toli.ports.files import FileStore
from toli.upi.service import draw_code

TEMPLATE = Path(__file__).resolve().parents[1] / "templates" / "papers.typ"
LOCALE = "en_IN"
ACCOMMODATION = "The price includes charges of accommodation and transportation required for the tour."
"""A sentence that the law requires for the tax rate without input tax credit."""
RATE_WITHOUT_CREDIT = 500
UNSIGNED = "Issued electronically under the Information Technology Act, 2000; valid without a signature."
CREDIT = (
    "It can be used for any trip of the issuer until the last day of validity, also in parts. It is not a credit note"
    " under section 34 of the CGST Act, 2017."
)
IN_PLACE = "The tax shown is that of payments in place of which the credit is given."
METHODS = {
    "upi": "UPI",
    "card": "Card",
    "netbanking": "Net banking",
    "wallet": "Wallet",
    "emi": "EMI",
    "credit": "Travel credit",
}


TOTALS: dict[Kind, str] = {
    "receipt": "Amount received",
    "refund": "Amount refunded",
    "credit": "Travel credit",
    "invoice": "Total",
    "invoice_credit": "Amount credited",
    "invoice_debit": "Amount debited",
}
LAWS: dict[Kind, str] = {
    "receipt": "section 31(3)(d) and rule 50",
    "refund": "section 31(3)(e) and rule 51",
    "invoice": "section 31 and rule 46",
    "invoice_credit": "section 34 and rule 53",
    "invoice_debit": "section 34 and rule 53",
}
"""Under which section and rule a document of a registered operator is issued."""
BILL_OF_SUPPLY = "section 31(3)(c) and rule 49"


async def render(store: FileStore, documents: Sequence[Issued]) -> bytes:
    """Render a PDF with a page for each document of one client, at least one.

    Call it outside any transaction. Raises DependencyDown when the logo cannot be fetched.
    """
    last = documents[-1]
    return await typeset(
        store,
        template=TEMPLATE,
        brand=last.content.brand,
        given={
            "title": ", ".join(f"{document.title} {document.number}" for document in documents),
            "keywords": [last.content.trip.reference],
            "papers": [_page(document) for document in documents],
        },
        made_on=last.issued_on,
    )


def _page(document: Issued) -> dict[str, object]:
    content, parts = document.content, document.parts
    supplier, trip = content.supplier, content.trip
    is_receipt = document.kind == "receipt"
    is_credit = document.kind == "credit"
    facts = [("Date", _day(document.issued_on))]
    if content.refers_to is not None:
        facts.append(("For", f"{content.refers_to.number} of {_day(content.refers_to.issued_on)}"))
    if content.invoice is not None and document.kind in {"receipt", "refund"}:
        facts.append(("Invoice", f"{content.invoice.number} of {_day(content.invoice.issued_on)}"))
    if is_receipt and content.method:
        facts.append(("Paid by", METHODS.get(content.method, content.method.title())))
    if content.valid_until is not None:
        facts.append(("Valid until", _day(content.valid_until)))
    if content.reason:
        facts.append(("Reason", content.reason))
    if not is_credit and content.place_of_supply is not None and supplier.gstin is not None:
        facts.append(("Place of supply", _state(content.place_of_supply)))
    return {
        "title": document.title,
        "number": document.number,
        "supplier": {"name": supplier.name, "lines": _supplier_lines(content)},
        "customer": _customer(content),
        "facts": facts,
        "trip": {
            "title": f"{trip.title}, {trip.destination}" if trip.destination else trip.title,
            "lines": [
                f"{_day(trip.starts_on)} to {_day(trip.ends_on)}",
                f"Booking {trip.reference}, {trip.travellers} {'traveller' if trip.travellers == 1 else 'travellers'}",
                *trip.items,
            ],
        },
        "rows": _tax_rows(document),
        "total": [TOTALS[document.kind], rupees(parts.amount)],
        "words": rules.in_words(parts.amount),
        "advances": [[f"{one.number} of {_day(one.issued_on)}", rupees(one.amount)] for one in content.advances],
        "booking": _money(document),
        "notes": _notes(document),
        "upi": _upi(document),
    }


def _money(document: Issued) -> list[list[str]]:
    """Say what was received for the booking and what is left to be paid."""
    content, parts = document.content, document.parts
    if document.kind == "invoice":
        advances = sum(one.amount for one in content.advances)
        return [["Received in advance", rupees(advances)], ["Still to be paid", rupees(parts.amount - advances)]]
    if document.kind != "receipt":
        return []
    return [
        ["Price with tax" if parts.tax else "Price", rupees(content.total)],
        *([["Price reduction", f"-{rupees(content.price_reduction)}"]] if content.price_reduction else []),
        ["Received so far", rupees(content.received)],
        ["Still to be paid", rupees(content.left)],
    ]


def _upi(document: Issued) -> dict[str, object] | None:
    """Describe how the rest is paid by UPI, with the code that a phone reads off the page."""
    request = document.content.upi
    if request is None or document.kind != "receipt":
        return None
    return {
        "code": draw_code(request.link).decode(),
        "title": f"Pay the rest of {rupees(request.amount)} by UPI",
        "lines": [
            f"{request.vpa} ({request.payee_name})",
            f"Note: {request.reference}",
            f"As of {_day(document.issued_on)}; do not pay it if you have paid since.",
        ],
    }


def _supplier_lines(content: Content) -> list[str]:
    supplier = content.supplier
    lines = [supplier.address, STATES[supplier.state] if supplier.state else ""]
    lines += [f"GSTIN {supplier.gstin}" if supplier.gstin else "", supplier.email, show_phone(supplier.phone)]
    return [line for line in lines if line]


def _customer(content: Content) -> dict[str, object]:
    state = STATES[content.customer_state] if content.customer_state else ""
    company = content.company
    if company is None:
        return {"name": content.customer, "lines": [state] if state else []}
    lines = [company.address, state, f"GSTIN {company.gstin}", f"Traveller {content.customer}"]
    return {"name": company.name, "lines": [line for line in lines if line]}


def _tax_rows(document: Issued) -> list[tuple[str, str]]:
    parts, content = document.parts, document.content
    if content.supplier.gstin is None or (document.kind == "credit" and not parts.tax):
        return []
    if content.invoice is not None:
        return []
    service = f"Tour operator services (SAC {content.supplier.sac})"
    untaxed = sum(one.untaxed for one in content.taxes)
    rows = [(f"{service}, taxable value", rupees(parts.taxable - untaxed))]
    other = "UTGST" if content.place_of_supply in WITHOUT_LEGISLATURE else "SGST"
    for one in [one for one in content.taxes if one.tax] or content.taxes[:1]:
        if content.place_of_supply != content.supplier.state:
            rows.append((f"IGST {_percent(one.rate_bp)}", rupees(one.igst)))
        else:
            half = _percent(one.rate_bp / 2)
            rows += [(f"CGST {half}", rupees(one.cgst)), (f"{other} {half}", rupees(one.sgst))]
    if untaxed:
        rows.append((f"{service}, without tax", rupees(untaxed)))
    return rows


def _notes(document: Issued) -> list[str]:
    content = document.content
    if document.kind == "credit":
        return [*([IN_PLACE] if document.parts.tax else []), CREDIT, UNSIGNED]
    if content.supplier.gstin is None:
        return ["The supplier is not registered under GST; no tax is charged.", UNSIGNED]
    notes = []
    if content.rate_bp == RATE_WITHOUT_CREDIT:
        notes.append(ACCOMMODATION)
    if content.invoice is not None:
        return [*notes, f"The tax is on invoice {content.invoice.number}.", UNSIGNED]
    law = BILL_OF_SUPPLY if document.title == "Bill of supply" else LAWS[document.kind]
    return [*notes, f"Tax payable on reverse charge: No. Issued under {law} of the CGST Act and Rules, 2017.", UNSIGNED]


def rupees(paise: int) -> str:
    """Format an amount in paise as documents show it: ₹1,25,000.00."""
    return format_currency(Decimal(paise) / 100, "INR", "¤#,##,##0.00", locale=LOCALE, currency_digits=False)


def _percent(rate_bp: float) -> str:
    return f"{rate_bp / 100:g} %"


def _day(day: date) -> str:
    return format_date(day, "d MMM y", locale=LOCALE)


def _state(code: str) -> str:
    return f"{STATES[code]} ({code})"
